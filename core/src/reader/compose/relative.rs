//! Amounts by way of another amount: what the same one did at another time or of other things, or what someone else did, so many
//! times as much or so much more or less.
//!
//! Why: a story of days, or a list, tells the later amount by the earlier one.
//! Reads: `She sold 12 cups on Monday. On Tuesday she sold twice as many.`, `On Tuesday she sold 3 times as many cups as on Monday.`,
//! `On Tuesday she sold 4 fewer than half as many.`, `On Tuesday she sold 4 more cups than on Monday.`,
//! `She bought 12 figs and twice as many plums.`, `Lev sold twice as many as Ana.`
//! Leaves alone: a time, a kind or a person of which nothing or more than one amount is told.
//!
//! The clause goes on to its own rule group with a number, which stands for the amount.

mod list;
mod number;
mod run;
mod side;

pub(super) use list::{Item, items, plain};
pub(super) use number::whose as counts_of;
pub(super) use side::timed as timed_echo_of;

use super::compare::{self, Scale};
use super::{Composer, Unread};
use crate::facts::{Amount, Fact, FactBody, Holder, Kind, Offset, Relative};
use crate::lexicon::{Category, Form};
use crate::reader::clause::{Clause, Measure};
use crate::reader::reason::RefusalCode;
use crate::reader::roles::{Arg, Np, Oblique, attach};

/// How a clause puts an amount against another one.
struct Comparison {
    factor: Option<Amount>,
    /// The words that say how many times, or the whole phrase of a difference.
    words: Np,
    offset: Option<Np>,
    things: Np,
    /// The first of its words.
    first: u32,
    /// Where the other side begins; without one it is what is told so far.
    against: Option<u32>,
    /// The number of the item before it in a list, and where in the list it stands.
    listed: Option<(u32, usize, usize)>,
}

/// The other side of a comparison.
enum Other {
    /// Whatever is told so far.
    Told,
    /// The amount that was told last: `3 more than that`.
    Last(Vec<u32>),
    /// At a time.
    Time(Vec<u32>, String),
    /// Of a kind.
    Things(Vec<u32>, Kind),
    /// With someone else, named by the last words.
    Side(Vec<u32>, Holder, Vec<u32>),
    /// What each one of a kind costs, the kind named by the last words.
    Price(Vec<u32>, Kind, Vec<u32>),
}

/// A number that stands for an amount by way of another one.
pub(super) struct Stand {
    /// The lexeme of the number.
    pub(super) lexeme: u32,
    /// The amount.
    pub(super) amount: Amount,
    /// Of what, where the noun is left out.
    pub(super) kind: Option<Kind>,
    /// Where the things of the other kind are.
    pub(super) holder: Option<Holder>,
}

pub(super) fn rewrite(c: &mut Composer<'_, '_>) -> Result<(), Unread> {
    let Some(main) = c.roles.verb.main.filter(|_| !c.clause.question && !c.passive()) else { return Ok(()) };
    let counted = if c.unasserted() { None } else { number::as_many(c) };
    if let Some((phrases, words)) = &counted {
        c.mark("quantity", words.clone());
        c.roles = attach(&Clause { phrases: phrases.clone(), ..c.clause.clone() });
    }
    let phrases = counted.map_or_else(|| c.clause.phrases.clone(), |(phrases, _)| phrases);
    if list::rewrite(c, main, &phrases)? || run::rewrite(c, &phrases) {
        return Ok(());
    }
    let Some(mut comparison) = listed(c).or_else(|| multiple(c)).or_else(|| difference(c)) else { return Ok(()) };
    if c.unasserted() || comparison.factor.is_some() && compare::bent(c, &comparison.words) {
        return Ok(());
    }
    // `Ivo has 12 nets. Ana has 5 ropes and twice as many nets.`: as he has?
    if comparison.listed.is_some()
        && let Some(kind) = named_kind(c, &comparison.things)
        && c.hypothesis.facts.iter().any(|f| *f.body.kind() == kind)
    {
        return Ok(());
    }
    let before = c.roles.clone();
    // `4 more figs than plums`: so many more of others than those that are told.
    let mut others = false;
    let mut names: Vec<u32> = Vec::new();
    let (of, used) = match comparison.listed {
        Some((number, arg, item)) => {
            let used = match comparison.against.map(|at| other_side(c, at)) {
                None => Vec::new(),
                // `and twice as many on Sunday as on Saturday`: the item before it is of that time.
                Some(Some(Other::Time(used, anchor)))
                    if c.anchors_of(arg, item - 1) == [anchor.as_str()] && of_them(c, &comparison, (arg, item - 1)) =>
                {
                    used
                }
                Some(_) => return Ok(()),
            };
            c.roles.loose.retain(|l| !used.contains(l));
            c.roles.obliques.retain(|o| !used.contains(&o.lexeme));
            (Some((number, None)), used)
        }
        None => {
            let other = match comparison.against {
                Some(at) => match other_side(c, at) {
                    Some(other) => other,
                    None => return Ok(()),
                },
                None if c.chief() == Some(Category::VerbCost) => match side::last_priced(c) {
                    Some(per) => Other::Price(Vec::new(), per, Vec::new()),
                    None => return Ok(()),
                },
                None => Other::Told,
            };
            others = matches!(other, Other::Things(..));
            let used = match &other {
                Other::Told => Vec::new(),
                Other::Time(used, _) | Other::Things(used, _) | Other::Last(used) => used.clone(),
                Other::Side(used, _, named) | Other::Price(used, _, named) => {
                    names.clone_from(named);
                    used.clone()
                }
            };
            c.roles.loose.retain(|l| !used.contains(l));
            c.roles.obliques.retain(|o| !used.contains(&o.lexeme));
            c.roles.adverbs.retain(|(_, last, _)| !used.contains(last));
            let of = match &other {
                Other::Price(_, per, _) => side::priced(c, per),
                Other::Side(_, whose, _) => {
                    let kind = named(c, &comparison);
                    side::told(c, main, kind, *whose)
                }
                _ => told(c, main, &comparison, &other),
            };
            (of, used)
        }
    };
    let (of, used) = match of {
        Some(of) => (of, used),
        None => {
            c.roles = before.clone();
            match turned(c, main, &mut comparison) {
                Some(turned) => turned,
                None => return Ok(()),
            }
        }
    };
    let (of, kind) = of;
    // `2 dozen figs and twice as many plums`: the number alone is no number of figs.
    let counts = |l: &u32| c.reading.may_be(*l, Category::UnitCount) && !c.reading.categories(*l).any(Category::is_noun);
    let dozens: Vec<u32> = super::clause_lexemes(c.clause).into_iter().filter(counts).collect();
    if !dozens.is_empty() || kind.as_ref().is_some_and(|k| c.by_the_dozen(k)) {
        let words = if dozens.is_empty() { comparison.things.lexemes() } else { dozens };
        return Err(Unread(RefusalCode::ConstructionUnread, words, "single things instead of dozens or pairs".into()));
    }
    let offset = match (&comparison.offset, &kind) {
        (Some(np), Some(kind)) => match compare::offset(c, &if others { list::bare(np) } else { np.clone() }, kind)? {
            Some(offset) => Some(Box::new(offset)),
            None => {
                c.roles = before;
                return Ok(());
            }
        },
        _ => None,
    };
    c.mark("marker", used);
    c.mark(if others { "kind" } else { "entity" }, names);
    put(c, comparison, offset, (of, kind));
    Ok(())
}

/// Puts one number in the place of the comparison's words.
fn put(c: &mut Composer<'_, '_>, comparison: Comparison, offset: Option<Box<Offset>>, (of, kind): (u32, Option<Kind>)) {
    let given = |f: &Amount| if let Amount::Given { value, lexeme } = f { Some((value.clone(), *lexeme)) } else { None };
    let factor = comparison.factor.as_ref().and_then(given);
    let number = factor.as_ref().map(|(_, l)| *l).or_else(|| offset.as_ref().map(|o| o.amount.lexeme()));
    let lexeme = number.unwrap_or(comparison.first);
    let mut things = comparison.things;
    things.nominal.first = comparison.first;
    things.nominal.measure = Some(Measure::Number(lexeme));
    things.nominal.further = None;
    things.nominal.fewer = None;
    c.mark("quantity", things.lexemes());
    c.roles.adverbs.retain(|(_, _, k)| *k != Category::AdvAs);
    if comparison.offset.is_some() {
        c.roles.obliques.retain(|o| o.category != Category::PrepThan);
    }
    match comparison.listed {
        Some((_, arg, item)) => {
            let named = things.nominal.head.is_some();
            if let Some(np) = c.roles.after.get_mut(arg).and_then(|a| a.nps.get_mut(item)) {
                *np = things;
            }
            if named && arg + 1 < c.roles.after.len() {
                c.roles.after.remove(arg + 1);
            }
            for oblique in &mut c.roles.obliques {
                oblique.follows = oblique.follows.map(|(a, n)| if a > arg { (arg, item) } else { (a, n) });
            }
        }
        None => c.roles.after = vec![Arg { nps: vec![things], connectives: Vec::new() }],
    }
    c.relatives.push(Stand {
        lexeme,
        amount: Amount::Relative(Relative { factor, offset, of, lexeme, inverse: false }),
        kind,
        holder: None,
    });
}

/// `12 figs and twice as many plums`: the last item of a list, as many times as the one before it.
fn listed(c: &Composer<'_, '_>) -> Option<Comparison> {
    let &(first, last, _) = c.roles.adverbs.iter().find(|(_, _, k)| *k == Category::AdvAs)?;
    let goes_on = |np: &Np| np.nominal.last + 1 == first;
    let (arg, list) = c.roles.after.iter().enumerate().find(|(_, a)| a.nps.last().is_some_and(goes_on))?;
    let [.., counted, factor] = list.nps.as_slice() else { return None };
    if list.has_or() || list.nps.len() > 2 || counted.of.is_some() || counted.nominal.head.is_none() {
        return None;
    }
    let number = counted.nominal.number()?;
    let against = c.roles.loose.iter().copied().find(|&l| c.reading.is(l, Category::PrepTopic));
    let closed = c.roles.obliques.iter().all(|o| o.category != Category::PrepTopic);
    let times = compare::multiple(c, factor, compare::counts_times(c, factor), Category::PrepTopic).filter(|_| closed)?;
    let things = match c.roles.after.get(arg + 1).map(|a| a.nps.as_slice()) {
        Some([np]) if np.nominal.first == last + 1 && !np.nominal.is_measured() => np.clone(),
        None => bare(factor, last),
        _ => return None,
    };
    let item = list.nps.len() - 1;
    // `12 figs and twice as many`: of what, unless it is at another time?
    let timed = [item - 1, item].iter().any(|&n| !c.anchors_of(arg, n).is_empty());
    if things.nominal.head.is_none() && !timed {
        return None;
    }
    Some(Comparison {
        factor: Some(times),
        words: factor.clone(),
        offset: None,
        things,
        first: factor.nominal.first,
        against,
        listed: Some((number, arg, item)),
    })
}

/// Whether a comparison names no other things than the item before it.
fn of_them(c: &mut Composer<'_, '_>, comparison: &Comparison, (arg, item): (usize, usize)) -> bool {
    let before = c.roles.after.get(arg).and_then(|a| a.nps.get(item)).cloned();
    let kind = before.and_then(|np| named_kind(c, &np));
    named(c, comparison).is_none_or(|named| Some(named) == kind)
}

/// The noun is left out: `twice as many`.
fn bare(factor: &Np, last: u32) -> Np {
    let mut bare = factor.clone();
    bare.nominal.head = None;
    bare.nominal.last = last;
    bare
}

/// `twice as many cups (as on Monday)`, `4 more than twice as many`.
fn multiple(c: &Composer<'_, '_>) -> Option<Comparison> {
    let Scale { factor, times, things, category, beside } = compare::scale(c)?;
    if category != Category::PrepTopic {
        return None;
    }
    let (_, as_many, _) = c.roles.adverbs.iter().find(|(_, _, k)| *k == Category::AdvAs).copied()?;
    let first = beside.as_ref().map_or(factor.nominal.first, |(np, _)| np.nominal.first);
    let things = things.unwrap_or_else(|| bare(&factor, as_many));
    let last = things.lexemes().last().copied()?;
    let loose = c.roles.loose.iter().copied().find(|&l| c.reading.is(l, Category::PrepTopic));
    let oblique = c.roles.obliques.iter().find(|o| o.category == Category::PrepTopic).map(|o| o.lexeme);
    let against = loose.or(oblique);
    // `three times as many pages on Saturday as on Friday`
    let follows = |a: u32| a == last + 1 || dated_before(c, &things, a).is_some();
    against.is_none_or(follows).then(|| Comparison {
        factor: Some(times),
        words: factor,
        offset: beside.map(|(np, _)| np),
        things,
        first,
        against,
        listed: None,
    })
}

/// `4 more cups than on Monday`
fn difference(c: &Composer<'_, '_>) -> Option<Comparison> {
    let arguments = c.arguments(&c.roles.after);
    let [arg] = arguments.as_slice() else { return None };
    let [np] = arg.nps.as_slice() else { return None };
    let compares = np.nominal.further.is_some() != np.nominal.fewer.is_some() && np.nominal.number().is_some() && np.of.is_none();
    let loose = c.roles.loose.iter().copied().find(|&l| c.reading.is(l, Category::PrepThan));
    let oblique = c.roles.obliques.iter().find(|o| o.category == Category::PrepThan).map(|o| o.lexeme);
    let against = loose.or(oblique).filter(|&a| a == np.nominal.last + 1 || dated_before(c, np, a).is_some())?;
    let things = c.share_beside(np).map_or_else(|| np.clone(), |(_, plain)| plain);
    compares.then(|| Comparison {
        factor: None,
        words: np.clone(),
        offset: Some(np.clone()),
        things,
        first: np.nominal.first,
        against: Some(against),
        listed: None,
    })
}

/// `12 more pages on Tuesday than on Monday`: the time between the number and `than`.
fn dated_before(c: &Composer<'_, '_>, np: &Np, than: u32) -> Option<Oblique> {
    let mut between = c.roles.obliques.iter().filter(|o| o.lexeme > np.nominal.last && o.lexeme < than);
    let only = between.next().filter(|_| between.next().is_none())?;
    let [time] = only.arg.nps.as_slice() else { return None };
    let fills = only.lexeme == np.nominal.last + 1 && time.lexemes().last().copied() == than.checked_sub(1);
    (fills && c.is_time_phrase(time)).then(|| only.clone())
}

/// An amount that is told, and the words that name it.
type Turned = ((u32, Option<Kind>), Vec<u32>);

/// `18 more on Saturday than on Friday`, where Saturday's amount is told: so many fewer on Friday.
fn turned(c: &mut Composer<'_, '_>, main: u32, comparison: &mut Comparison) -> Option<Turned> {
    let (np, than) = (comparison.offset.clone()?, comparison.against?);
    let front = dated_before(c, &np, than).filter(|_| comparison.factor.is_none())?;
    let behind = c.roles.obliques.iter().find(|o| o.lexeme == than + 1 && c.roles.loose.contains(&than)).cloned()?;
    let ([first], [second]) = (front.arg.nps.as_slice(), behind.arg.nps.as_slice()) else { return None };
    if !c.is_time_phrase(second) || c.roles.obliques.len() != 2 {
        return None;
    }
    let used: Vec<u32> = vec![than, front.lexeme].into_iter().chain(first.lexemes()).collect();
    let of = told(c, main, comparison, &Other::Time(used.clone(), c.anchor(first)))?;
    c.roles.loose.retain(|l| *l != than);
    c.roles.obliques.retain(|o| o.lexeme != front.lexeme);
    if let Some(offset) = &mut comparison.offset {
        std::mem::swap(&mut offset.nominal.fewer, &mut offset.nominal.further);
    }
    Some((of, used))
}

/// The time or the things that stand behind `as` or `than`.
fn other_side(c: &mut Composer<'_, '_>, at: u32) -> Option<Other> {
    let behind = |o: &&Oblique| o.lexeme == at || o.lexeme == at + 1 && c.roles.loose.contains(&at);
    if let Some(oblique) = c.roles.obliques.iter().find(behind).cloned() {
        let [np] = oblique.arg.nps.as_slice() else { return None };
        if c.is_time_phrase(np) {
            let used = vec![at, oblique.lexeme].into_iter().chain(np.lexemes()).collect();
            return Some(Other::Time(used, c.anchor(np)));
        }
        if points_back(c, np) {
            return Some(Other::Last(vec![at].into_iter().chain(np.lexemes()).collect()));
        }
        let used = vec![at, oblique.lexeme];
        if c.chief() == Some(Category::VerbCost) {
            let per = c.each_kind(np).ok()?;
            return Some(Other::Price(used, per, np.lexemes()));
        }
        if oblique.lexeme == at && of_sort(c, np) {
            return Some(Other::Things(vec![at].into_iter().chain(np.lexemes()).collect(), c.thing(np).ok()?.kind));
        }
        return side::holder(c, at, np).map(|whose| Other::Side(used, whose, np.lexemes()));
    }
    if let Some((clause, np, anchor)) = side::timed_echo(c).filter(|_| c.roles.loose.contains(&at)) {
        let subject = c.subject_arg()?;
        let same = c.holders_of(&subject, &[]).ok()? == c.holder_of(&np, &[]).ok()?;
        c.taken.push(clause);
        return same.then(|| Other::Time(vec![at], anchor));
    }
    if let Some(np) = c.echo_side().filter(|_| c.roles.loose.contains(&at)) {
        return side::holder(c, at, &np).map(|whose| Other::Side(vec![at], whose, np.lexemes()));
    }
    let adverb = c.roles.adverbs.iter().find(|(first, _, k)| *first == at + 1 && *k == Category::AdvTime)?;
    Some(Other::Time((at..=adverb.1).collect(), c.reading.norm(adverb.1).to_owned()))
}

/// `that`, `that many`: the amount that was just told.
fn points_back(c: &Composer<'_, '_>, np: &Np) -> bool {
    let n = &np.nominal;
    let bare = n.measure.is_none() && n.head.is_none() && n.modifiers.is_empty() && np.of.is_none() && np.owner.is_none();
    bare && n.first == n.last && n.determiner.is_some_and(|d| c.reading.is(d, Category::DetDemonstrative) && !c.reading.is_plural(d))
}

/// Things of a sort, named bare: `as figs`, `than sheep`.
fn of_sort(c: &Composer<'_, '_>, np: &Np) -> bool {
    let plain = !np.nominal.is_measured() && !np.nominal.name && !np.nominal.pronoun && np.nominal.determiner.is_none();
    // `sheep`: a noun that is one and many.
    let several = |h: u32| c.plural(np) || c.reading.is(h, Category::NounCount) && c.reading.has_form(h, Category::is_noun, Form::Plural);
    plain && np.of.is_none() && np.owner.is_none() && np.nominal.head.is_some_and(several)
}

/// The kind that a comparison names, if it names one.
fn named(c: &mut Composer<'_, '_>, comparison: &Comparison) -> Option<Kind> {
    comparison.things.nominal.head.and_then(|_| named_kind(c, &comparison.things))
}

/// The kind of things that a phrase names, whatever its number.
fn named_kind(c: &mut Composer<'_, '_>, things: &Np) -> Option<Kind> {
    let mut plain = things.clone();
    plain.nominal.measure = None;
    plain.nominal.further = None;
    plain.nominal.fewer = None;
    plain.nominal.head.is_some().then(|| c.thing(&plain).ok())?.map(|thing| thing.kind)
}

/// The one earlier amount of what the same one did or has on the other side: its lexeme and its kind.
fn told(c: &mut Composer<'_, '_>, main: u32, comparison: &Comparison, other: &Other) -> Option<(u32, Option<Kind>)> {
    let subject = c.subject_arg()?;
    let who = c.holders_of(&subject, &[]).ok()?;
    let who = who.owner.or(who.place)?;
    // `$10 less than on Saturday`: the money is its own noun.
    let literal = |h: &u32| c.reading.lexemes.get(*h as usize).is_some_and(|l| l.literal.is_some());
    let kind = match comparison.things.nominal.head.filter(|h| !literal(h)) {
        Some(_) => Some(named_kind(c, &comparison.things)?),
        None => None,
    };
    let verb = c.reading.lemma(main, Category::is_verb);
    let possesses = c.verb_is(Category::VerbPossess);
    let now = c.moment().anchors;
    let of_kind = |k: &Kind, then: &[String]| match other {
        Other::Time(_, anchor) => then.iter().any(|a| a == anchor) && *then != now && kind.as_ref().is_none_or(|asked| asked == k),
        Other::Things(_, things) => things == k && kind.as_ref().is_some_and(|asked| asked != k),
        // As many of the same at another time, or of other things.
        Other::Told => match &kind {
            Some(asked) if asked != k => *then == now,
            _ => !then.is_empty() && !now.is_empty() && *then != now,
        },
        Other::Last(_) => kind.as_ref().is_none_or(|asked| asked == k),
        Other::Side(..) | Other::Price(..) => false,
    };
    let same_time = |fact: &Fact| fact.moment.anchors == now;
    let by_them = |fact: &&Fact| match &fact.body {
        // That of another one, or of the same one at another time.
        FactBody::Change(change) if matches!(other, Other::Last(_)) => {
            !possesses && change.verb == verb && !change.further && (change.agent != Some(who) || !same_time(fact))
        }
        FactBody::State { holder, .. } if matches!(other, Other::Last(_)) => possesses && *holder != c.as_holder(who),
        FactBody::Change(change) => !possesses && change.agent == Some(who) && change.verb == verb && !change.further,
        FactBody::State { holder, .. } => possesses && (*holder == c.as_holder(who)),
        _ => false,
    };
    let given = |fact: &&Fact| matches!(fact.body.amount(), Some(Amount::Given { .. } | Amount::Relative(_)));
    let fits = |fact: &&Fact| by_them(fact) && given(fact) && of_kind(fact.body.kind(), &fact.moment.anchors);
    // Without a side, and by `that`, it looks back to the amount told last.
    let last = c.hypothesis.facts.iter().rev().find(|f| f.body.amount().is_some())?;
    let mut earlier = c.hypothesis.facts.iter().filter(fits).filter(|f| !matches!(other, Other::Last(_)) || *f == last);
    let only = earlier.next().filter(|_| earlier.next().is_none())?;
    if matches!(other, Other::Told) && last != only || matches!(other, Other::Last(_)) && among_several(c, last, kind.as_ref()) {
        return None;
    }
    only.body.amount().map(|amount| (amount.lexeme(), Some(only.body.kind().clone())))
}

/// `Ana has 9 figs and 6 plums. Ben has 4 more than that`: than which of them, or than all? A kind that is named may single one out.
fn among_several(c: &Composer<'_, '_>, last: &Fact, kind: Option<&Kind>) -> bool {
    let sentence = |fact: &Fact| c.reading.state.clauses.iter().find(|k| k.id == fact.clause).map(|k| k.sentence);
    let beside = |fact: &Fact| fact.clause == last.clause || sentence(fact) == sentence(last) && sentence(last) != Some(c.clause.sentence);
    let counted = |fact: &&Fact| matches!(fact.body, FactBody::State { .. } | FactBody::Change(_)) && fact.body.amount().is_some();
    let fits = |fact: &&Fact| kind.is_none_or(|k| fact.body.kind() == k);
    let lexemes = c.hypothesis.facts.iter().filter(counted).filter(|f| beside(f)).filter(fits).filter_map(|f| f.body.amount());
    lexemes.map(Amount::lexeme).any(|l| last.body.amount().is_some_and(|a| a.lexeme() != l))
}
