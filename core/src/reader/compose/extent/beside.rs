//! Extents beside a clause: what describes a thing that the clause tells something else of.
//!
//! Why: `a yard 9 feet long and 4 feet wide` tells what `the yard is 9 feet long and 4 feet wide` tells; the clause says the rest.
//! Reads: `He has a yard 9 feet long and 4 feet wide.`, `The area of a square with sides of 4 feet is asked for.`, `a poster, 2 by 3 feet`
//! Leaves alone: `He has 3 yards 9 feet long.` (of each of several), `no yard with a length of 9 feet` (denied)

use super::super::{Composer, Unread};
use super::list::List;
use crate::lexicon::Category;
use crate::reader::clause::{Clause, Nominal, Phrase};
use crate::reader::roles::{Np, noun_phrase};

/// Tells the extents that stand beside the clause; the clause without them, where there are any.
pub(in crate::reader::compose) fn beside(c: &mut Composer<'_, '_>) -> Result<Option<Clause>, Unread> {
    if c.roles.verb.negation.is_some() || c.has_adverb(Category::AdvNegation) {
        return Ok(None);
    }
    let phrases = &c.clause.phrases;
    let mut kept: Vec<Phrase> = Vec::new();
    let mut at = 0;
    while let Some(phrase) = phrases.get(at) {
        kept.push(phrase.clone());
        at += 1;
        let Phrase::Nominal(nominal) = phrase else { continue };
        let Some((list, opens)) = behind(c, nominal, at) else { continue };
        let host = host_at(c, c.clause, at - 1);
        let Ok(holder) = c.measured_thing(&host) else { continue };
        for extent in &list.extents {
            super::say(c, holder, extent)?;
        }
        c.mark("marker", opens.into_iter().chain(list.joints).collect());
        at = list.end;
    }
    Ok((kept.len() < phrases.len()).then(|| Clause { phrases: kept, ..c.clause.clone() }))
}

/// The list right behind a noun, and the words that join it to the noun.
fn behind(c: &Composer<'_, '_>, nominal: &Nominal, at: usize) -> Option<(List, Vec<u32>)> {
    let phrases = &c.clause.phrases;
    let head = nominal.head.filter(|_| !nominal.pronoun && !nominal.owns_next && !nominal.is_measured())?;
    if c.reading.is(head, Category::NounDimension) || c.reading.categories(head).any(Category::is_unit) {
        return None;
    }
    if let Some(Phrase::Preposition { lexeme, category: Category::PrepWith }) = phrases.get(at) {
        return c.extents_at(at + 1).map(|list| (list, vec![*lexeme]));
    }
    // `is the pole 9 feet long`: the verb stands before the noun that it is said of.
    let asked = c.clause.question && c.verb_is(Category::VerbBe);
    let comma = match phrases.get(at) {
        Some(Phrase::Connective { lexeme, category: Category::MarkComma }) => Some(*lexeme),
        _ => None,
    };
    let first = phrases.get(at + usize::from(comma.is_some()));
    let measured = matches!(first, Some(Phrase::Nominal(n)) if n.number().is_some());
    let list = c.extents_at(at + usize::from(comma.is_some())).filter(|_| measured && !asked)?;
    Some((list, comma.into_iter().collect()))
}

/// The phrase that a nominal stands in, with its owner, and with what it is a piece of: `a sheet of paper`.
pub(super) fn host_at(c: &Composer<'_, '_>, clause: &Clause, at: usize) -> Np {
    let phrases = &clause.phrases;
    let mut first = at;
    loop {
        let before = |n: usize| first.checked_sub(n).and_then(|i| phrases.get(i));
        let step = match (before(2), before(1)) {
            (_, Some(Phrase::Nominal(owner))) if owner.owns_next => 1,
            (Some(Phrase::Nominal(outer)), Some(Phrase::Preposition { category: Category::PrepOf, .. }))
                if !outer.head.is_some_and(|h| c.reading.is(h, Category::NounDimension)) =>
            {
                2
            }
            _ => return noun_phrase(phrases, first).0,
        };
        first -= step;
    }
}
