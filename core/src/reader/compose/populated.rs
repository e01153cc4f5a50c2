//! Groups that are named with how many are in them, where something is told of the group.
//!
//! Why: `a class of 45 students` tells how many students there are, beside what the clause tells of them.
//! Reads: `In a class of 45 students there are twice as many girls as boys.`
//! Leaves alone: `In a class of 30 students, 12 are boys.` (a part, not a comparison of parts), `in each group of 4` (so many for each), `a box of 12 pens` (a vessel among others).

use super::{Composer, Unread};
use crate::facts::{Amount, FactBody, Holder};
use crate::lexicon::Category;
use crate::reader::clause::ClauseKind;
use crate::reader::roles::Np;

/// Puts down how many are in the group that a clause begins with, and leaves the group as a place.
pub(super) fn populated(c: &mut Composer<'_, '_>) -> Result<(), Unread> {
    let told = matches!(c.clause.kind, ClauseKind::Main | ClauseKind::Condition) && !c.clause.question && !c.unasserted();
    let verb = c.roles.verb.main.or(c.roles.verb.auxiliaries.first().copied());
    let found = c.roles.obliques.iter().position(|o| o.category == Category::PrepPlace && verb.is_some_and(|v| o.lexeme < v));
    // `In a class of 30 students, 12 are boys`: a part of the group, which other rules read.
    let compares =
        c.roles.adverbs.iter().any(|(_, _, k)| *k == Category::AdvAs) || c.roles.obliques.iter().any(|o| o.category == Category::PrepThan);
    let Some(at) = found.filter(|_| told && compares) else { return Ok(()) };
    let [np] = c.roles.obliques[at].arg.nps.as_slice() else { return Ok(()) };
    let np = np.clone();
    let Some(members) = np.of.as_deref().filter(|of| of.is_bare_count() && of.nominal.head.is_some()).cloned() else { return Ok(()) };
    let one = np.nominal.determiner.is_some_and(|d| c.reading.is(d, Category::DetIndefinite)) && !np.nominal.is_measured();
    let group = np.nominal.head.is_some_and(|h| c.reading.is(h, Category::NounGroup)) && np.owner.is_none();
    if !one || !group {
        return Ok(());
    }
    let thing = c.thing(&members)?;
    let Some(amount @ Amount::Given { lexeme, .. }) = thing.amount else { return Ok(()) };
    let plain = Np { of: None, of_lexeme: None, ..np.clone() };
    let place = c.reading.plain_entity(&plain);
    let moment = c.moment();
    let holder = Holder { owner: None, place };
    c.mark("kind", members.lexemes());
    c.mark("marker", np.of_lexeme.into_iter().collect());
    c.mark("quantity", vec![lexeme]);
    c.say(FactBody::State { holder, kind: thing.kind, amount }, moment, members.lexemes());
    if let Some(oblique) = c.roles.obliques.get_mut(at) {
        oblique.arg.nps = vec![plain];
    }
    Ok(())
}
