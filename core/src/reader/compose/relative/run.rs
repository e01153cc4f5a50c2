//! Runs of amounts, each at a time or in a place of its own, where later ones are told by way of earlier ones.
//!
//! Why: a list over days tells each amount by that of another day, and what stands between them keeps them apart.
//! Reads: `She read 12 pages on Monday, twice as many on Tuesday and half as many on Sunday as on Tuesday.`, `20 bolts in the first crate and
//! twice as many bolts in the second crate`
//! Leaves alone: `12 on Monday, twice as many on Tuesday and half as many on Sunday` (as on which day?), an item without a time or place.

use super::super::{Composer, compare};
use super::Stand;
use crate::facts::{Amount, Kind, Relative};
use crate::lexicon::Category;
use crate::reader::clause::{Clause, Measure, Nominal, Phrase};
use crate::reader::roles::{Np, attach};

/// One amount of the run.
struct Item {
    /// The phrases of the amount.
    range: std::ops::Range<usize>,
    /// How many times another one, with the phrases that say which; absent for a plain number.
    scaled: Option<(Amount, Option<Against>)>,
    /// What is counted, with the factor's words in front.
    counted: Nominal,
    /// The words of its time or place.
    at: String,
}

/// `as on Tuesday`: the phrases, their lexemes, and the words of the time.
struct Against {
    range: std::ops::Range<usize>,
    lexemes: Vec<u32>,
    at: String,
}

/// Puts plain numbers in the place of amounts by way of others, and attaches the clause anew.
pub(super) fn rewrite(c: &mut Composer<'_, '_>, phrases: &[Phrase]) -> bool {
    if c.unasserted() {
        return false;
    }
    let Some(items) = items(c, phrases) else { return false };
    let Some((Item { scaled: None, counted, .. }, later)) = items.split_first() else { return false };
    let [number] = counted.number().into_iter().collect::<Vec<u32>>()[..] else { return false };
    let Ok(thing) = c.thing(&single(counted)) else { return false };
    if later.is_empty() || c.by_the_dozen(&thing.kind) || !later.iter().all(|item| same_things(c, counted, item)) {
        return false;
    }
    let Some(stands) = stands(&items, number, &thing.kind) else { return false };
    put(c, phrases, &items, stands);
    true
}

/// The amounts by way of others, each of the one that its words name or of the only one before it.
fn stands(items: &[Item], number: u32, kind: &Kind) -> Option<Vec<Stand>> {
    let mut told: Vec<(&str, u32)> = Vec::new();
    let mut stands = Vec::new();
    for item in items {
        if told.iter().any(|(at, _)| *at == item.at) {
            return None;
        }
        let lexeme = match &item.scaled {
            None if told.is_empty() => number,
            None => item.counted.number()?,
            Some((factor, against)) => {
                let of = match (against, told.as_slice()) {
                    (Some(against), told) => told.iter().find(|(at, _)| *at == against.at)?.1,
                    (None, [(_, only)]) => *only,
                    (None, _) => return None,
                };
                let Amount::Given { value, lexeme } = factor else { return None };
                let relative = Relative { factor: Some((value.clone(), *lexeme)), offset: None, of, lexeme: *lexeme, inverse: false };
                stands.push(Stand { lexeme: *lexeme, amount: Amount::Relative(relative), kind: Some(kind.clone()), holder: None });
                *lexeme
            }
        };
        told.push((&item.at, lexeme));
    }
    (!stands.is_empty()).then_some(stands)
}

fn put(c: &mut Composer<'_, '_>, phrases: &[Phrase], items: &[Item], stands: Vec<Stand>) {
    let mut phrases = phrases.to_vec();
    for item in items.iter().rev() {
        let Some((Amount::Given { lexeme, .. }, against)) = &item.scaled else { continue };
        if let Some(against) = against {
            phrases.drain(against.range.clone());
            c.mark("marker", against.lexemes.clone());
        }
        c.mark("quantity", (item.counted.first..=item.counted.last).collect());
        let counted = Nominal { measure: Some(Measure::Number(*lexeme)), ..item.counted.clone() };
        phrases.splice(item.range.clone(), [Phrase::Nominal(counted)]);
    }
    c.roles = attach(&Clause { phrases, ..c.clause.clone() });
    c.relatives.extend(stands);
}

/// Whether an item counts what the first one counts, or leaves the noun out.
fn same_things(c: &Composer<'_, '_>, first: &Nominal, item: &Item) -> bool {
    let lemma = |n: &Nominal| n.head.map(|h| c.reading.lemma(h, |k| k.is_noun() || k.is_unit()));
    let words = |n: &Nominal| n.modifiers.iter().map(|&m| c.reading.norm(m).to_owned()).collect::<Vec<_>>();
    item.counted.head.is_none() && item.counted.modifiers.is_empty()
        || lemma(&item.counted) == lemma(first) && words(&item.counted) == words(first)
}

/// All items behind the verb, where each has a time or place of its own and nothing else stands among them.
fn items(c: &Composer<'_, '_>, phrases: &[Phrase]) -> Option<Vec<Item>> {
    let verb = phrases.iter().position(|p| matches!(p, Phrase::Verb(_)))?;
    let mut items: Vec<Item> = Vec::new();
    let mut at = verb + 1;
    while at < phrases.len() {
        if matches!(phrases.get(at)?, Phrase::Connective { category: Category::ConnAnd | Category::MarkComma, .. }) {
            at += 1;
            continue;
        }
        let (item, end) = item(c, phrases, at)?;
        items.push(item);
        at = end;
    }
    Some(items)
}

/// The item that begins at a phrase, and where it ends.
fn item(c: &Composer<'_, '_>, phrases: &[Phrase], from: usize) -> Option<(Item, usize)> {
    let Phrase::Nominal(first) = phrases.get(from)? else { return None };
    if first.bound.is_some() || first.further.is_some() || first.fewer.is_some() || first.second_measure.is_some() {
        return None;
    }
    let (factor, counted, behind) = match (phrases.get(from + 1), phrases.get(from + 2)) {
        (Some(Phrase::Adverb { last, category: Category::AdvAs, .. }), next) => {
            let np = single(first);
            let factor = compare::multiple(c, &np, compare::counts_times(c, &np), Category::PrepTopic)?;
            match next {
                Some(Phrase::Nominal(things)) if things.first == last + 1 && !things.is_measured() && things.determiner.is_none() => {
                    (Some(factor), Nominal { first: first.first, ..things.clone() }, from + 3)
                }
                _ => (Some(factor), Nominal { first: first.first, last: *last, ..Nominal::at(first.first) }, from + 2),
            }
        }
        _ if first.is_plain_count() && first.head.is_some() => (None, first.clone(), from + 1),
        _ => return None,
    };
    let (at, end, _) = setting(c, phrases, behind)?;
    let mut end = end;
    let mut against = None;
    if let Some(Phrase::Preposition { lexeme, category: Category::PrepTopic }) = phrases.get(end) {
        let (other, last, words) = setting(c, phrases, end + 1)?;
        let lexemes = std::iter::once(*lexeme).chain(words).collect();
        against = Some(Against { range: end..last, lexemes, at: other });
        end = last;
    }
    let scaled = match (factor, against) {
        (Some(factor), against) => Some((factor, against)),
        (None, None) => None,
        (None, Some(_)) => return None,
    };
    Some((Item { range: from..behind, scaled, counted, at }, end))
}

/// The time or place that begins at a phrase: its words, where it ends, and its lexemes.
fn setting(c: &Composer<'_, '_>, phrases: &[Phrase], from: usize) -> Option<(String, usize, Vec<u32>)> {
    match (phrases.get(from)?, phrases.get(from + 1)) {
        (Phrase::Preposition { lexeme, category: Category::PrepPlace | Category::PrepTime }, Some(Phrase::Nominal(place)))
            if !place.is_measured() && !place.is_each() && !place.owns_next =>
        {
            let words: Vec<&str> = (place.first..=place.last).map(|l| c.reading.norm(l)).collect();
            let lexemes = std::iter::once(*lexeme).chain(place.first..=place.last).collect();
            Some((words.join(" "), from + 2, lexemes))
        }
        (Phrase::Adverb { first, last, category: Category::AdvTime }, _) => {
            Some((c.reading.norm(*last).to_owned(), from + 1, (*first..=*last).collect()))
        }
        _ => None,
    }
}

fn single(nominal: &Nominal) -> Np {
    Np { nominal: nominal.clone(), of: None, owner: None, of_lexeme: None }
}
