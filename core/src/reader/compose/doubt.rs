//! Doubts: words beside an amount that leave open how often it holds, or whether it holds at all.
//!
//! Why: a clause whose amount is read may still tell it for several times at once, of the way there alone, or as not so.
//! Reads: `Ida sold 3 pens on Monday and 4 on Tuesday.` (each time has its own amount)
//! Leaves open: `Ida sold 3 pens on Monday and on Tuesday.`, `Ida rode 3 miles to town and back.`, `It is not true that Ida sold 3 pens.`

use super::{Composer, Unread, beside, hedge, trades, undone};
use crate::lexicon::Category;
use crate::reader::clause::{ClauseKind, Phrase};
use crate::reader::reason::RefusalCode;
use crate::reader::roles::{Np, attach};

/// A doubt: the words that raise it and what would settle it.
type Doubt = fn(&Composer<'_, '_>) -> Option<Unread>;

/// The doubts in the order in which they are asked of a statement that tells an amount.
pub(super) const DOUBTS: &[Doubt] = &[
    joined_settings,
    from_time_to_time,
    same_again,
    denied_around,
    several_goals,
    several_meals,
    dated_otherwise,
    of_anothers_money,
    beside::both_ways,
    beside::and_another,
    beside::of_those_gone,
    beside::of_which_part,
    beside::of_each_one,
    beside::another_is_resized,
    beside::of_some_only,
    beside::for_what_comes_back,
    beside::times_as,
    beside::share_of_the_way,
    beside::some_of_anothers,
    one_way_and_the_other,
    hedge::of_none,
    hedge::of_several,
    hedge::of_each_sort,
    hedge::unreal,
    hedge::owed,
    hedge::dearer,
    hedge::of_them_each,
    hedge::before_tax,
    hedge::gone_out,
    hedge::more_in_another,
    hedge::inexact,
    hedge::traded_money,
    undone::gone_before,
    undone::bought_otherwise,
    undone::thing_takes,
    undone::more_elsewhere,
    undone::put_nowhere,
    undone::part_of_anothers,
    undone::room_besides,
    undone::empty_vessel,
    undone::anothers_work,
    undone::above_that,
    trades::some_unpaid,
    trades::price_for_some,
    trades::price_of_then,
    trades::sold_besides,
    trades::paid_for_one,
    trades::handed_over,
];

fn open(lexemes: Vec<u32>, needed: &str) -> Option<Unread> {
    Some(Unread(RefusalCode::ConstructionUnread, lexemes, needed.to_owned()))
}

/// `3 pens on Monday and on Tuesday`, `3 miles to town and back`: a second time or place without an amount of its own. Whether the
/// amount holds for both together or for each is left open.
fn joined_settings(c: &Composer<'_, '_>) -> Option<Unread> {
    let phrases = &c.clause.phrases;
    let main = c.roles.verb.main?;
    for (i, phrase) in phrases.iter().enumerate() {
        let Phrase::Connective { lexeme, category: Category::ConnAnd } = phrase else { continue };
        let next = phrases[i + 1..].iter().position(|p| !matches!(p, Phrase::Adverb { category: Category::AdvNeutral, .. }));
        let Some(next) = next.map(|n| i + 1 + n) else { continue };
        let (end, behind) = match &phrases[next] {
            Phrase::Adverb { last, category, .. } if turns(*category) => (*last, next + 1),
            // An amount before the place is the first one's own: `and in the box 4`.
            Phrase::Preposition { lexeme, category } if *category != Category::PrepOf => match phrases.get(next + 1) {
                Some(Phrase::Nominal(n)) if !n.is_measured() => (n.last, next + 2),
                _ => (*lexeme, next + 1),
            },
            _ => continue,
        };
        let own = matches!(phrases.get(behind), Some(Phrase::Nominal(n)) if n.is_measured() && n.first > main);
        // `and by the end of the day he had 3`: the time of what comes next.
        let rest_is_of = phrases[behind.min(phrases.len())..].iter().all(|p| {
            matches!(p, Phrase::Preposition { category: Category::PrepOf, .. }) || matches!(p, Phrase::Nominal(n) if !n.is_measured())
        });
        let last = phrases.iter().rev().find_map(|p| if let Phrase::Nominal(n) = p { Some(n.last) } else { None }).unwrap_or(end).max(end);
        let person = |k: Category| matches!(k, Category::PronounMale | Category::PronounFemale | Category::PronounPlural);
        let follows = rest_is_of && c.reading.lexemes.get(last as usize + 1).is_some() && c.reading.categories(last + 1).any(person);
        if !own && !follows && told_before(phrases, i, main) {
            return open((*lexeme..=end).collect(), "an amount for each time, place or way");
        }
    }
    None
}

/// `3 got on and off`: two ways beside one verb, of which the last takes back the first.
fn one_way_and_the_other(c: &Composer<'_, '_>) -> Option<Unread> {
    let particle =
        |p: &Phrase| matches!(p, Phrase::Adverb { category: Category::AdvParticle | Category::AdvAway | Category::AdvCompletive, .. });
    let joins = |p: &Phrase| matches!(p, Phrase::Connective { category: Category::ConnAnd | Category::ConnOr, .. });
    let found = c.clause.phrases.windows(3).find(|w| particle(&w[0]) && joins(&w[1]) && particle(&w[2]))?;
    let Phrase::Connective { lexeme, .. } = &found[1] else { return None };
    open(vec![*lexeme], "one way for one amount")
}

/// Adverbs that tell of another time or another way.
fn turns(category: Category) -> bool {
    matches!(category, Category::AdvTime | Category::AdvPlace | Category::AdvParticle)
}

/// Whether a time or place, or a verb's amount, stands before the connective, so that what follows it is a further one.
fn told_before(phrases: &[Phrase], at: usize, main: u32) -> bool {
    let comma = matches!(phrases[..at].last(), Some(Phrase::Connective { category: Category::MarkComma, .. }));
    let at = at - usize::from(comma);
    match phrases[..at].last() {
        Some(Phrase::Adverb { category, .. }) => turns(*category),
        Some(Phrase::Nominal(n)) => {
            let chain = phrases[..at]
                .iter()
                .rev()
                .take_while(|p| matches!(p, Phrase::Nominal(_)) || matches!(p, Phrase::Preposition { category: Category::PrepOf, .. }));
            let before = phrases[..at].iter().rev().nth(chain.count());
            matches!(before, Some(Phrase::Preposition { .. })) || n.is_measured() && n.first > main
        }
        _ => false,
    }
}

/// `ate 3 nuts from Monday to Friday`: on each of these days, or on all of them?
fn from_time_to_time(c: &Composer<'_, '_>) -> Option<Unread> {
    let timed = |category: Category| {
        c.roles.obliques.iter().find(|o| o.category == category && o.arg.nps.iter().any(|np| c.names_time(np))).map(|o| o.lexeme)
    };
    let (from, to) = (timed(Category::PrepSource)?, timed(Category::PrepGoal)?);
    open(vec![from, to], "one time instead of a span")
}

/// `3 miles to town and back`, `3 miles to the shop and the park`: the length of one way, or of all of it?
fn several_goals(c: &Composer<'_, '_>) -> Option<Unread> {
    let length = |np: &Np| np.nominal.number().is_some() && np.nominal.head.is_some_and(|h| c.reading.is(h, Category::UnitLength));
    let measured = c.roles.after.iter().flat_map(|a| &a.nps).any(length);
    let found = c.roles.obliques.iter().find(|o| o.category == Category::PrepGoal && o.arg.nps.len() > 1)?;
    if !measured || !c.verb_is(Category::VerbTravel) {
        return None;
    }
    open(found.arg.nps.iter().flat_map(Np::lexemes).collect(), "an amount for each time, place or way")
}

/// `3 nuts for breakfast and lunch`: at each of them, or at both together?
fn several_meals(c: &Composer<'_, '_>) -> Option<Unread> {
    let occasion = |np: &Np| np.nominal.head.is_some_and(|h| c.reading.is(h, Category::NounOccasion)) && !np.nominal.is_measured();
    let several = |o: &&crate::reader::roles::Oblique| {
        matches!(o.category, Category::PrepFor | Category::PrepPlace | Category::PrepTime)
            && o.arg.nps.len() > 1
            && o.arg.nps.iter().all(occasion)
    };
    let found = c.roles.obliques.iter().find(several)?;
    open(found.arg.nps.iter().flat_map(Np::lexemes).collect(), "one occasion for one amount")
}

/// `gave 2 to Ana and the same to Bo`, `3 miles there and the same way back`: as much again, beside a number of its own.
fn same_again(c: &Composer<'_, '_>) -> Option<Unread> {
    if !matches!(
        c.result.rule,
        "compose.change" | "compose.state" | "compose.pace" | "compose.purchase" | "compose.extent" | "compose.measure"
    ) {
        return None;
    }
    let same = |np: &&Np| {
        !c.names_time(np)
            && !np.nominal.is_measured()
            && np.nominal.modifiers.iter().chain(&np.nominal.head).any(|&l| c.reading.is(l, Category::AdjSame))
    };
    let beside = c.roles.obliques.iter().flat_map(|o| o.arg.nps.iter().skip(1));
    let found = c.roles.after.iter().flat_map(|a| &a.nps).chain(beside).find(same)?;
    if c.roles.after.iter().flat_map(|a| &a.nps).all(|np| np.nominal.number().is_none()) {
        return None;
    }
    open(found.lexemes(), "how many this was")
}

/// `It is not true that Ida sold 3 pens.`: what hangs on a denial is not told as so.
fn denied_around(c: &Composer<'_, '_>) -> Option<Unread> {
    if matches!(c.clause.kind, ClauseKind::Main | ClauseKind::Condition | ClauseKind::Gerund) {
        return None;
    }
    let governor = c.governor()?;
    let roles = attach(governor);
    let that = c.clause.marker.is_some_and(|m| c.reading.is(m, Category::ConnThat));
    let denied =
        roles.verb.negation.or_else(|| roles.adverbs.iter().find(|(_, _, k)| *k == Category::AdvNegation).map(|(first, _, _)| *first))?;
    // A relative clause says more of a noun, whatever is denied of it; behind an adjective it tells what is so.
    let judged = !roles.adjectives.is_empty() && c.clause.kind == ClauseKind::Relative;
    if !(that && c.clause.antecedent.is_none() || judged) {
        return None;
    }
    Some(Unread(RefusalCode::NotAsserted, vec![denied], "a plain statement instead of one that is denied".to_owned()))
}

/// `10 eggs after lunch. At noon he ate 3.`: an amount at one occasion, and something at another time that no word puts before or after.
fn dated_otherwise(c: &Composer<'_, '_>) -> Option<Unread> {
    let moment = c.moment();
    let later = c.has_adverb(Category::AdvSequence) || c.has_adverb(Category::AdvNow);
    if moment.anchors.is_empty() || later || c.result.facts.is_empty() {
        return None;
    }
    let occasion = |o: &crate::reader::roles::Oblique| {
        matches!(o.category, Category::PrepTime | Category::PrepPlace)
            && o.arg.nps.iter().all(|np| np.nominal.head.is_some_and(|h| c.reading.is(h, Category::NounOccasion)))
    };
    let at_one = |clause: u32| {
        let told = c.reading.state.clauses.iter().find(|k| k.id == clause);
        told.is_some_and(|k| attach(k).obliques.iter().any(occasion))
    };
    let level = c.hypothesis.facts.iter().find(|f| {
        matches!(f.body, crate::facts::FactBody::State { .. }) && f.clause != c.clause.id && f.moment.anchors.is_empty() && at_one(f.clause)
    })?;
    Some(Unread(RefusalCode::TimesUnordered, level.lexemes.clone(), "in what order these were".to_owned()))
}

/// `bought a shirt for 12 dollars with her mother's money`: who pays is not who buys.
fn of_anothers_money(c: &Composer<'_, '_>) -> Option<Unread> {
    let theirs = |np: &&Np| {
        let money =
            np.nominal.head.is_some_and(|h| c.reading.categories(h).any(|k| matches!(k, Category::NounMoney | Category::UnitMoney)));
        money && np.owner.is_some()
    };
    let through = c.roles.obliques.iter().filter(|o| matches!(o.category, Category::PrepWith | Category::PrepSource));
    let found = through.flat_map(|o| &o.arg.nps).find(theirs)?;
    Some(Unread(RefusalCode::HoldersUnrelated, found.lexemes(), "whose money this was".to_owned()))
}
