//! Hedges: words inside the phrases of a statement that leave open whether, for how many or how exactly its amount holds.
//!
//! Why: a phrase that counts nothing is set aside as setting, and with it the word in it that denies, multiplies or blurs the amount.
//! Reads: `Ida gave 3 figs to her friend.`
//! Leaves open: `Ida gave 3 figs to no friend.`, `Ida gave 3 figs to both friends.`, `Ida found 3 figs in a dream.`,
//! `Ida has over twice as many figs.`

use super::{Composer, Unread, clause_lexemes};
use crate::facts::{Amount, FactBody};
use crate::lexicon::Category;
use crate::reader::clause::{ClauseKind, Measure, Nominal, Phrase};
use crate::reader::reason::RefusalCode;
use crate::reader::roles::Np;

fn open(code: RefusalCode, lexemes: Vec<u32>, needed: &str) -> Option<Unread> {
    Some(Unread(code, lexemes, needed.to_owned()))
}

/// The noun phrases behind the prepositions of the clause that name no time, with the phrases behind `of` in them.
fn settings<'c>(c: &'c Composer<'_, '_>) -> impl Iterator<Item = &'c Np> {
    let nps = c.roles.obliques.iter().flat_map(|o| &o.arg.nps).filter(|np| !c.names_time(np));
    nps.flat_map(|np| std::iter::once(np).chain(np.of.as_deref()))
}

fn measures(nominal: &Nominal) -> impl Iterator<Item = Measure> {
    [nominal.measure, nominal.second_measure].into_iter().flatten()
}

/// `gave 3 figs to no friend`, `in none of the games`, `against nobody`: what is told of none is not told as so.
pub(super) fn of_none(c: &Composer<'_, '_>) -> Option<Unread> {
    // `with no beads left over`
    if c.result.rule == "compose.dealt" {
        return None;
    }
    let none = |np: &&Np| {
        // `nobody`, `anyone`: whether there was one at all is not told.
        let denies = |l: &u32| c.reading.is(*l, Category::PronounIndefinite);
        measures(&np.nominal).any(|m| matches!(m, Measure::None(_))) || np.nominal.head.iter().any(denies)
    };
    let timed = c.roles.obliques.iter().flat_map(|o| &o.arg.nps);
    let found = timed.chain(settings(c)).find(none)?;
    open(RefusalCode::NotAsserted, found.lexemes(), "what did happen, instead of what did not")
}

/// `to both friends`, `after all the meals`: so much for each of them, or for all of them together?
pub(super) fn of_several(c: &Composer<'_, '_>) -> Option<Unread> {
    let all = |np: &&Np| measures(&np.nominal).any(|m| matches!(m, Measure::All(_)));
    let found = settings(c).find(all)?;
    open(RefusalCode::ConstructionUnread, found.lexemes(), "an amount for each of them, or for all of them together")
}

/// `12 figs of each color`, `3 figs of both kinds`: so many of each, where no word says how many sorts there are.
pub(super) fn of_each_sort(c: &Composer<'_, '_>) -> Option<Unread> {
    if c.result.facts.iter().any(|f| matches!(f.body, FactBody::Rate { .. })) {
        return None;
    }
    let counted = c.roles.around_verb().flat_map(|a| &a.nps).filter(|np| np.nominal.number().is_some());
    let sorts = |np: &Np| np.of.as_ref().is_some_and(|of| measures(&of.nominal).any(|m| matches!(m, Measure::Each(_) | Measure::All(_))));
    let found = counted.into_iter().find(|np| np.nominal.head.is_some() && sorts(np))?;
    open(RefusalCode::ConstructionUnread, found.lexemes(), "an amount for each of them, or for all of them together")
}

/// `found 3 figs in a dream`: not in the world that is counted.
pub(super) fn unreal(c: &Composer<'_, '_>) -> Option<Unread> {
    let imagined = |np: &&Np| np.nominal.head.is_some_and(|h| c.reading.may_be(h, Category::NounUnreal));
    let found = settings(c).find(imagined).or_else(|| in_a_world_of_its_own(c));
    if found.is_none() && made_up(c) {
        return open(RefusalCode::NotAsserted, clause_lexemes(c.clause), "what did happen, instead of what is imagined");
    }
    let found = found?;
    open(RefusalCode::NotAsserted, found.lexemes(), "what did happen, instead of what is imagined")
}

/// `heard a rumor that Tim had 3 figs`: what a noun for something made up says, in a clause that has its own subject.
fn made_up(c: &Composer<'_, '_>) -> bool {
    let that = c.clause.marker.is_some_and(|m| c.reading.may_be(m, Category::ConnThat));
    let own = c.clause.kind == ClauseKind::Relative && that && c.subject().is_some();
    let Some((governor, at)) = c.governor().zip(c.clause.antecedent).filter(|_| own) else { return false };
    let head = match governor.phrases.get(at as usize) {
        // `told Ana that he had 3 figs`: nothing more is said of Ana.
        Some(Phrase::Nominal(n)) if n.name => return true,
        Some(Phrase::Nominal(n)) => n.head,
        _ => None,
    };
    head.is_some_and(|h| c.reading.may_be(h, Category::NounUnreal))
}

/// `found 3 figs in a story`, `in a video game`: points, rounds and what else belongs to a game itself are real in it.
fn in_a_world_of_its_own<'c>(c: &'c Composer<'_, '_>) -> Option<&'c Np> {
    let above = |word: &str, kind: &str| c.reading.lexicon.kinds_above(word).contains(&kind);
    let touchable = |f: &crate::facts::Fact| {
        let kinds = c.reading.lexicon.kinds_above(&f.body.kind().head);
        !kinds.is_empty() && !kinds.contains(&"intangible")
    };
    if !c.result.facts.iter().any(touchable) {
        return None;
    }
    // Marbles are won and lost in a game; what is found or bought in one is of the game.
    let gets = c.chief() == Some(Category::VerbAcquire) && !c.verb_is(Category::VerbEarn);
    let inside = c.roles.obliques.iter().filter(|o| o.category == Category::PrepPlace).flat_map(|o| &o.arg.nps);
    inside.into_iter().find(|np| {
        let word = np.nominal.head.map(|h| c.reading.lemma(h, Category::is_noun)).unwrap_or_default();
        above(&word, "imagined world") || gets && (word == "game" || above(&word, "game"))
    })
}

/// `each bowl cost $2 more`: more than what costs otherwise, and not so much.
pub(super) fn dearer(c: &Composer<'_, '_>) -> Option<Unread> {
    // `$2 more than the bowl`, where the bowl's price is told, is a price.
    let outright = |a: &Amount| !matches!(a, Amount::Relative(_));
    if !c.result.facts.iter().any(|f| matches!(&f.body, FactBody::Rate { price: true, amount, .. } if outright(amount)))
        || !c.verb_is(Category::VerbCost)
    {
        return None;
    }
    let words = clause_lexemes(c.clause);
    let than = words.iter().find(|&&l| c.reading.may_be(l, Category::QuantMore) || c.reading.may_be(l, Category::QuantLess))?;
    open(RefusalCode::ConstructionUnread, vec![*than], "the price itself")
}

/// `Ann and Ben ate 3 of them each`: so many each, or in all?
pub(super) fn of_them_each(c: &Composer<'_, '_>) -> Option<Unread> {
    // `sold 10 of them for $3 each`: the price is for each.
    if c.result.rule == "compose.sold_at" {
        return None;
    }
    let of_them = |np: &&Np| np.of.as_ref().is_some_and(|of| of.nominal.pronoun);
    let words = clause_lexemes(c.clause);
    let found = c.roles.after.iter().flat_map(|a| &a.nps).filter(of_them).find_map(|np| {
        let first = np.lexemes().first().copied()?;
        words.iter().copied().find(|&l| l > first && c.reading.may_be(l, Category::QuantDistributive))
    })?;
    let told = c.result.facts.iter().any(|f| matches!(f.body, FactBody::Change(_)));
    if told { open(RefusalCode::ConstructionUnread, vec![found], "an amount for each of them, or for all of them together") } else { None }
}

/// `30 plums in the red bag and 10 more in the blue bag`: 10, or 10 more than in the other?
pub(super) fn more_in_another(c: &Composer<'_, '_>) -> Option<Unread> {
    let states: Vec<_> =
        c.result.facts.iter().filter_map(|f| if let FactBody::State { holder, .. } = &f.body { Some(*holder) } else { None }).collect();
    // `10 in the house, 4 in the yard and 6 more in the shed`: a list goes on, and compares with nothing.
    let listed = states.len() > 2
        && c.roles.after.iter().any(|a| a.nps.len() == states.len() && a.nps.last().is_some_and(|np| np.nominal.further.is_some()));
    let elsewhere = states.windows(2).any(|pair| pair[0] != pair[1]) && !listed;
    let than = c.roles.obliques.iter().any(|o| o.category == Category::PrepThan);
    let further =
        c.clause.phrases.iter().find_map(|p| if let Phrase::Nominal(n) = p { n.further.filter(|_| n.number().is_some()) } else { None })?;
    if elsewhere && !than { open(RefusalCode::ConstructionUnread, vec![further], "how many there are in all in this place") } else { None }
}

/// `blew out 4 candles`, `6 lamps went out`: they shine no longer, and are still there.
pub(super) fn gone_out(c: &Composer<'_, '_>) -> Option<Unread> {
    let out = c.roles.adverbs.iter().find(|(_, last, k)| *k == Category::AdvAway && c.reading.norm(*last) == "out")?;
    let shines = |f: &crate::facts::Fact| match &f.body {
        FactBody::Change(k) => c.reading.lexicon.kinds_above(&k.kind.head).contains(&"light source"),
        _ => false,
    };
    c.result.facts.iter().any(shines).then_some(())?;
    open(RefusalCode::ConstructionUnread, vec![out.0], "whether these are still there")
}

/// `9 drums for $4 each before tax`: what is paid in the end is not told.
pub(super) fn before_tax(c: &Composer<'_, '_>) -> Option<Unread> {
    let price = |np: &&Np| np.nominal.head.is_some_and(|h| c.reading.lemma(h, Category::is_noun) == "tax") && !np.nominal.is_measured();
    let found = c.roles.obliques.iter().flat_map(|o| &o.arg.nps).find(price)?;
    open(RefusalCode::ConstructionUnread, found.lexemes(), "what was paid in the end")
}

/// `bought a hat for $5 on credit`, `got $6 in change`: money that was not paid yet, or was one's own before.
pub(super) fn owed(c: &Composer<'_, '_>) -> Option<Unread> {
    let money = |f: &crate::facts::Fact| f.body.kind().head == "money" || matches!(f.body, FactBody::Tender { .. } | FactBody::Lot { .. });
    if !c.result.facts.iter().any(money) {
        return None;
    }
    let gain = |f: &crate::facts::Fact| matches!(&f.body, FactBody::Change(k) if k.class == Category::VerbAcquire && k.to.is_some());
    let gains = c.result.facts.iter().any(gain);
    let found = c.roles.obliques.iter().find(|o| {
        o.arg.nps.iter().any(|np| {
            let word = np.nominal.head.map(|h| c.reading.lemma(h, Category::is_noun)).unwrap_or_default();
            let later = o.category == Category::PrepPlace && c.reading.lexicon.kinds_above(&word).contains(&"deferred payment");
            later || gains && word == "change" && !np.nominal.is_measured()
        })
    })?;
    open(RefusalCode::ConstructionUnread, found.arg.nps.iter().flat_map(Np::lexemes).collect(), "money that was paid or gained")
}

/// `over twice as many`, `3 nails roughly`: a word of bounds that is read as something else beside an amount.
pub(super) fn inexact(c: &Composer<'_, '_>) -> Option<Unread> {
    let bounds = |l: u32| c.reading.may_be(l, Category::QuantBound);
    let scaled = |n: &Nominal| {
        measures(n).any(|m| matches!(m, Measure::Multiple(_) | Measure::Fraction(_)))
            || n.number().is_some() && n.head.is_some_and(|h| c.reading.may_be(h, Category::QuantTimes))
    };
    let words = clause_lexemes(c.clause);
    let before = c.clause.phrases.iter().find_map(|p| match p {
        Phrase::Nominal(n) if scaled(n) => n.bound.or_else(|| n.first.checked_sub(1).filter(|l| words.contains(l) && bounds(*l))),
        _ => None,
    });
    let manner = |p: &Phrase| match p {
        Phrase::Adverb { first, last, category: Category::AdvManner } if bounds(*last) => Some(*first),
        _ => None,
    };
    let found = before.or_else(|| c.clause.phrases.iter().find_map(manner))?;
    open(RefusalCode::ConstructionUnread, vec![found], "an exact amount")
}

/// `sold 3 nickels`, `bought 3 quarters`: coins as the thing that is bought or sold, and not as what is paid.
pub(super) fn traded_money(c: &Composer<'_, '_>) -> Option<Unread> {
    let trades = c.verb_is(Category::VerbSell) || c.verb_is(Category::VerbAcquire) && c.verb_is(Category::VerbSpend);
    if !trades || c.passive() {
        return None;
    }
    let money = |np: &Np| {
        let coin = np.nominal.head.is_some_and(|h| c.reading.may_be(h, Category::UnitMoney) && c.reading.may_be(h, Category::NounCount));
        np.nominal.number().is_some() && np.of.is_none() && coin
    };
    let found = c.roles.after.iter().flat_map(|a| &a.nps).find(|np| money(np))?;
    open(RefusalCode::ConstructionUnread, found.lexemes(), "whether these coins are money or a thing that is traded")
}
