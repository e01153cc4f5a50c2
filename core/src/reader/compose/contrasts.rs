//! Several contrasts in one clause, none of whose sides has been counted yet.
//!
//! Why: each one relates two kinds of one holder; a number that is told later gives them all.
//! Reads: `Roy has 2 more dimes than nickels and 4 more quarters than dimes.`, `There are twice as many sheep as goats and half as many pigs as
//! goats.` Leaves alone: a contrast beside a counted number (see `relative/list.rs`), `5 more than twice as many`, two holders.

use super::relative::{Item, items};
use super::{Composer, Unread, Verdict, clause_lexemes};
use crate::facts::{Amount, FactBody, Holder};
use crate::lexicon::Category;
use crate::reader::clause::Phrase;
use crate::reader::reason::RefusalCode;
use crate::reader::roles::Np;

pub(super) fn contrasts(c: &mut Composer<'_, '_>) -> Verdict {
    if c.clause.question || c.passive() || !c.relatives.is_empty() || !c.roles.adjectives.is_empty() || !c.roles.loose.is_empty() {
        return Ok(false);
    }
    let there =
        c.subject().is_some_and(|s| s.nps.iter().all(|np| np.nominal.head.is_some_and(|h| c.reading.is(h, Category::PronounExistential))));
    let exists = there && c.verb_is(Category::VerbBe);
    let phrases = c.clause.phrases.clone();
    let found = items(c, &phrases, exists);
    if found.len() < 2 || !exists && !c.verb_is(Category::VerbPossess) || !nothing_else(&phrases, &found) {
        return Ok(false);
    }
    if c.unasserted() {
        return super::state::refuse_unasserted(c);
    }
    let place = c.place_of(0, 0)?;
    let holder = match c.subject_arg().filter(|_| !exists) {
        Some(subject) if subject.nps.iter().all(|np| !np.nominal.is_measured() && !np.nominal.is_each()) => {
            c.mark("entity", subject.nps.iter().flat_map(Np::lexemes).collect());
            Holder { place, ..c.holders_of(&subject, &[])? }
        }
        Some(_) => return Ok(false),
        None => Holder { owner: None, place },
    };
    let subject: Vec<u32> = c.subject().iter().filter(|_| exists).flat_map(|s| &s.nps).flat_map(Np::lexemes).collect();
    c.mark("marker", subject);
    for item in found {
        tell(c, &item, holder)?;
    }
    let verb = c.roles.verb.main.into_iter().chain(c.roles.verb.auxiliaries.clone()).collect();
    c.mark("cue", verb);
    let sides = |k: Category| matches!(k, Category::PrepThan | Category::PrepTopic);
    let used: Vec<u32> = c.roles.obliques.iter().filter(|o| sides(o.category)).map(|o| o.lexeme).collect();
    c.settle_obliques(&used)?;
    Ok(true)
}

/// Whether behind the verb there is nothing but the comparisons, what joins them, and one place.
fn nothing_else(phrases: &[Phrase], found: &[Item]) -> bool {
    let verb = phrases.iter().position(|p| matches!(p, Phrase::Verb(_))).unwrap_or(phrases.len());
    let last = found.last().map_or(verb, |item| item.range.end);
    let free = (verb + 1..phrases.len()).filter(|at| !found.iter().any(|item| item.range.contains(at)));
    let behind: Vec<&Phrase> = free.clone().filter(|at| *at >= last).map(|at| &phrases[at]).collect();
    let joint = |at: usize| matches!(phrases[at], Phrase::Connective { category: Category::MarkComma | Category::ConnAnd, .. });
    let placed = |phrases: &[&Phrase]| match phrases {
        [] | [Phrase::Connective { category: Category::MarkComma, .. }] => true,
        [Phrase::Preposition { category: Category::PrepPlace, .. }, Phrase::Nominal(place)] => !place.is_measured(),
        _ => false,
    };
    free.filter(|at| *at < last).all(joint) && placed(&behind)
}

fn tell(c: &mut Composer<'_, '_>, item: &Item, holder: Holder) -> Result<(), Unread> {
    let unread = |c: &Composer<'_, '_>| {
        Unread(RefusalCode::ConstructionUnread, clause_lexemes(c.clause), "two kinds of things that are counted".into())
    };
    let (more, against) = (super::relative::plain(c, &item.things)?, super::relative::plain(c, &item.side)?);
    if more == against || more.unit.is_some() || against.unit.is_some() {
        return Err(unread(c));
    }
    let (words, side) = &item.words;
    let lexemes: Vec<u32> = words.iter().chain(side).copied().collect();
    let moment = c.moment();
    c.mark("quantity", words.clone());
    c.mark("kind", side.clone());
    match (&item.factor, &item.offset) {
        (Some(factor @ Amount::Given { .. }), None) => {
            let single = Amount::Open { lexeme: side.first().copied().unwrap_or_default() };
            c.say(FactBody::Portion { holder, kind: more, amount: factor.clone() }, moment.clone(), lexemes.clone());
            c.say(FactBody::Portion { holder, kind: against, amount: single }, moment, lexemes);
        }
        (None, Some(offset)) => {
            let Some((_, amount)) = super::compare::so_much(c, offset)? else { return Err(unread(c)) };
            let whole = matches!(&amount, Amount::Share { .. }) || amount.given().is_some_and(|value| value.is_integer());
            if !whole {
                return Err(unread(c));
            }
            let (more, less) = if offset.nominal.fewer.is_some() { (against, more) } else { (more, against) };
            c.say(FactBody::KindDifference { holder, more, less, amount }, moment, lexemes);
        }
        _ => return Err(unread(c)),
    }
    Ok(())
}
