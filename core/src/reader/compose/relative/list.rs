//! Comparisons of kinds as items: `half as many figs as plums, and 3 more pears than figs`.
//!
//! Why: each item is an amount of its kind, by way of one that stands before it in the list or is told of the same one, so that the
//! list is read as one of plain numbers.
//! Reads: `He has 12 plums, half as many figs as plums and 3 more pears than figs.`, `There are twice as many mugs as cups.` after so
//! many cups, `as many mugs as cups`, `25% more mugs than cups`. Leaves alone: an item whose other side is not told or told twice, or of which some went or came since.

use super::super::{Composer, Unread, compare};
use super::{Stand, of_sort};
use crate::facts::{Amount, EntityId, Fact, FactBody, Holder, Kind, Relative};
use crate::lexicon::Category;
use crate::reader::clause::{Clause, Measure, Nominal, Phrase};
use crate::reader::roles::{Np, attach};

/// One comparison among the items.
pub(in crate::reader::compose) struct Item {
    /// The phrases that it takes up.
    pub(in crate::reader::compose) range: std::ops::Range<usize>,
    pub(in crate::reader::compose) factor: Option<Amount>,
    pub(in crate::reader::compose) offset: Option<Np>,
    pub(in crate::reader::compose) things: Np,
    /// The other kind.
    pub(in crate::reader::compose) side: Np,
    /// The words of the item and of its side.
    pub(in crate::reader::compose) words: (Vec<u32>, Vec<u32>),
}

pub(super) fn rewrite(c: &mut Composer<'_, '_>, main: u32, phrases: &[Phrase]) -> Result<bool, Unread> {
    let there =
        c.subject().is_some_and(|s| s.nps.iter().all(|np| np.nominal.head.is_some_and(|h| c.reading.is(h, Category::PronounExistential))));
    let place = place(c);
    let items = items(c, phrases, there && place.is_some());
    let several = items.len() + counted(phrases, &items).len() > 1;
    if items.is_empty() || !there && !several || c.unasserted() {
        return Ok(false);
    }
    let mut known: Vec<(Kind, u32)> = Vec::new();
    for np in counted(phrases, &items) {
        if let (Some(number), Ok(thing)) = (np.nominal.number(), c.thing(&np)) {
            known.push((thing.kind, number));
        }
    }
    let mut stands = Vec::new();
    let mut holder: Option<Holder> = None;
    for item in &items {
        let (Ok(kind), Ok(side)) = (plain(c, &item.things), plain(c, &item.side)) else { return Ok(false) };
        let mut here = known.iter().filter(|(k, _)| *k == side).map(|(_, l)| *l);
        let of = match (here.next(), here.next()) {
            (Some(of), None) => Some((of, holder)),
            (None, _) => told(c, main, &side, there),
            _ => None,
        };
        let Some((of, with)) = of.filter(|_| kind != side && !c.by_the_dozen(&side)) else { return Ok(false) };
        // `24 ducks at the pond. Twice as many swans as ducks at the pond`: of those there.
        if place.is_some_and(|place| with.is_some_and(|w| w.place != Some(place))) {
            return Ok(false);
        }
        let offset = match &item.offset {
            Some(np) => match compare::offset(c, &bare(np), &kind)? {
                Some(mut offset) => {
                    offset.fewer = np.nominal.fewer.is_some();
                    Some(Box::new(offset))
                }
                None => return Ok(false),
            },
            None => None,
        };
        let factor =
            item.factor.as_ref().and_then(|f| if let Amount::Given { value, lexeme } = f { Some((value.clone(), *lexeme)) } else { None });
        let number = factor.as_ref().map(|(_, l)| *l).or_else(|| offset.as_ref().map(|o| o.amount.lexeme()));
        let Some(lexeme) = number.or_else(|| item.words.0.first().copied()) else { return Ok(false) };
        // `There are 12 mugs in the hall. There are twice as many cups as mugs.`: there.
        holder = with.filter(|_| there);
        known.push((kind, lexeme));
        stands.push(Stand {
            lexeme,
            amount: Amount::Relative(Relative { factor, offset, of, lexeme, inverse: false }),
            kind: None,
            holder,
        });
    }
    put(c, phrases, items, stands);
    Ok(true)
}

/// The one place that closes the clause.
fn place(c: &Composer<'_, '_>) -> Option<EntityId> {
    let mut places = c.roles.obliques.iter().filter(|o| o.category == Category::PrepPlace);
    let only = places.next().filter(|_| places.next().is_none())?;
    match only.arg.nps.as_slice() {
        [np] if !np.nominal.is_measured() && !c.is_time_phrase(np) => c.reading.plain_entity(np),
        _ => None,
    }
}

/// Puts a number in the place of each item's words, and attaches the clause anew.
fn put(c: &mut Composer<'_, '_>, phrases: &[Phrase], items: Vec<Item>, stands: Vec<Stand>) {
    let mut phrases = phrases.to_vec();
    for (item, stand) in items.iter().zip(&stands).rev() {
        let first = item.words.0.first().copied().unwrap_or(stand.lexeme);
        let things = &item.things.nominal;
        let nominal = Nominal { first, measure: Some(Measure::Number(stand.lexeme)), further: None, fewer: None, ..things.clone() };
        phrases.splice(item.range.clone(), [Phrase::Nominal(nominal)]);
    }
    for item in items {
        let (than, side) = item.words.1.split_at(1);
        c.mark("quantity", item.words.0);
        c.mark("marker", than.to_vec());
        c.mark("kind", side.to_vec());
    }
    c.roles = attach(&Clause { phrases, ..c.clause.clone() });
    c.relatives.extend(stands);
}

/// The plain numbers of things that stand beside the comparisons.
fn counted(phrases: &[Phrase], items: &[Item]) -> Vec<Np> {
    let verb = phrases.iter().position(|p| matches!(p, Phrase::Verb(_))).unwrap_or_default();
    let free = |at: &usize| *at > verb && !items.iter().any(|item| item.range.contains(at));
    let nominal = |at: usize| match phrases.get(at) {
        Some(Phrase::Nominal(nominal)) if nominal.is_plain_count() && nominal.head.is_some() => Some(single(nominal)),
        _ => None,
    };
    (0..phrases.len()).filter(free).filter_map(nominal).collect()
}

fn single(nominal: &Nominal) -> Np {
    Np { nominal: nominal.clone(), of: None, owner: None, of_lexeme: None }
}

/// All comparisons of kinds behind the verb; none where one of them is put in another way.
pub(in crate::reader::compose) fn items(c: &Composer<'_, '_>, phrases: &[Phrase], placed: bool) -> Vec<Item> {
    let Some(verb) = phrases.iter().position(|p| matches!(p, Phrase::Verb(_))) else { return Vec::new() };
    let mut items = Vec::new();
    let mut at = verb + 1;
    while at < phrases.len() {
        match item(c, phrases, at, placed) {
            Some(item) => {
                at = item.range.end;
                items.push(item);
            }
            None if compares(&phrases[at]) => return Vec::new(),
            None => at += 1,
        }
    }
    items
}

/// Whether a phrase belongs to a comparison.
fn compares(phrase: &Phrase) -> bool {
    match phrase {
        Phrase::Nominal(nominal) => nominal.fewer.is_some() || matches!(nominal.measure, Some(Measure::Multiple(_))),
        Phrase::Preposition { category, .. } => matches!(category, Category::PrepThan),
        Phrase::Adverb { category, .. } => *category == Category::AdvAs,
        _ => false,
    }
}

/// The comparison that begins at a phrase.
fn item(c: &Composer<'_, '_>, phrases: &[Phrase], from: usize, placed: bool) -> Option<Item> {
    if let Some(item) = as_many_item(c, phrases, from, placed) {
        return Some(item);
    }
    let nominal = |at: usize| if let Some(Phrase::Nominal(nominal)) = phrases.get(at) { Some(nominal) } else { None };
    let preposition =
        |at: usize| if let Some(Phrase::Preposition { lexeme, category }) = phrases.get(at) { Some((*lexeme, *category)) } else { None };
    let first = nominal(from)?;
    let differs = first.further.is_some() != first.fewer.is_some() && first.number().is_some();
    let as_many = |at: usize| matches!(phrases.get(at), Some(Phrase::Adverb { category: Category::AdvAs, .. }));
    let (mut at, factor, offset, things) = if as_many(from + 1) {
        (from + 3, Some(first), None, nominal(from + 2)?)
    } else if differs && first.head.is_none() && preposition(from + 1)?.1 == Category::PrepThan && as_many(from + 3) {
        (from + 5, Some(nominal(from + 2)?), Some(first), nominal(from + 4)?)
    } else if differs && first.head.is_some() {
        (from + 1, None, Some(first), first)
    } else {
        return None;
    };
    // `25% more plums than figs`
    let shared = offset.filter(|_| factor.is_none()).and_then(|o| c.share_beside(&single(o))).map(|(_, plain)| plain.nominal);
    let things = shared.as_ref().unwrap_or(things);
    let factor = match factor {
        Some(factor) => {
            let np = single(factor);
            Some(compare::multiple(c, &np, compare::counts_times(c, &np), Category::PrepTopic)?)
        }
        None => None,
    };
    let brings = if factor.is_some() { Category::PrepTopic } else { Category::PrepThan };
    let (than, _) = preposition(at).filter(|(_, category)| *category == brings)?;
    let side = single(nominal(at + 1)?);
    let last = things.last;
    at += 2;
    // `as bottles of juice`, `than cups in the sink`: more than a kind.
    let more = preposition(at).is_some_and(|(_, category)| !placed || category != Category::PrepPlace) || side.nominal.owns_next;
    if more || !of_sort(c, &side) || factor.is_some() && (things.is_measured() || things.determiner.is_some()) {
        return None;
    }
    let words = ((first.first..=last).collect(), (than..=side.nominal.last).collect());
    Some(Item { range: from..at, factor, offset: offset.map(single), things: single(things), side, words })
}

/// `as many boys as girls`: as many of the one kind as of the other.
fn as_many_item(c: &Composer<'_, '_>, phrases: &[Phrase], from: usize, placed: bool) -> Option<Item> {
    let [
        Phrase::Adverb { first, last, category: Category::AdvAs },
        Phrase::Nominal(things),
        Phrase::Preposition { lexeme, category: Category::PrepTopic },
        Phrase::Nominal(side),
        behind @ ..,
    ] = phrases.get(from..)?
    else {
        return None;
    };
    let placed_behind = matches!(behind, [Phrase::Preposition { category: Category::PrepPlace, .. }, ..]) && placed;
    let more = matches!(behind, [Phrase::Preposition { .. }, ..]) && !placed_behind || side.owns_next;
    let bare = things.first == last + 1 && !things.is_measured() && things.determiner.is_none() && of_sort(c, &single(side));
    let words = ((*first..=things.last).collect(), (*lexeme..=side.last).collect());
    (bare && !more).then(|| Item { range: from..from + 4, factor: None, offset: None, things: single(things), side: single(side), words })
}

/// A phrase without its number.
pub(super) fn bare(np: &Np) -> Np {
    let mut bare = np.clone();
    bare.nominal.head = None;
    bare.nominal.modifiers.clear();
    bare
}

pub(in crate::reader::compose) fn plain(c: &mut Composer<'_, '_>, np: &Np) -> Result<Kind, Unread> {
    let mut plain = np.clone();
    plain.nominal.measure = None;
    plain.nominal.further = None;
    plain.nominal.fewer = None;
    c.thing(&plain).map(|thing| thing.kind)
}

/// The one amount of the kind that is told of this clause's subject: its lexeme, and with whom or where they are.
fn told(c: &mut Composer<'_, '_>, main: u32, kind: &Kind, there: bool) -> Option<(u32, Option<Holder>)> {
    let verb = c.reading.lemma(main, Category::is_verb);
    let states = there || c.verb_is(Category::VerbPossess) || c.verb_is(Category::VerbContain);
    let whose: Option<Holder> = if there {
        None
    } else {
        let subject = c.subject_arg()?;
        Some(c.holders_of(&subject, &[]).ok()?)
    };
    let now = c.moment().anchors;
    let theirs = |fact: &&Fact| match &fact.body {
        FactBody::State { holder, .. } => states && whose.is_none_or(|w| w == *holder),
        FactBody::Change(change) => {
            !states
                && change.verb == verb
                && !change.further
                && whose.is_some_and(|w| change.agent.is_some() && (change.agent == w.owner || change.agent == w.place))
        }
        _ => false,
    };
    let moved = |fact: &Fact| matches!(&fact.body, FactBody::Change(change) if states && change.kind.head == kind.head);
    if c.hypothesis.facts.iter().any(moved) {
        return None;
    }
    let mut earlier = c.hypothesis.facts.iter().filter(theirs).filter(|fact| fact.body.kind() == kind);
    let only = earlier.next().filter(|_| earlier.next().is_none())?;
    let given = matches!(only.body.amount(), Some(Amount::Given { .. } | Amount::Relative(_)));
    let whose = if let FactBody::State { holder, .. } = &only.body { Some(*holder) } else { None };
    only.body.amount().filter(|_| given && only.moment.anchors == now).map(|amount| (amount.lexeme(), whose))
}
