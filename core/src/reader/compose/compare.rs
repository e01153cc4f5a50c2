//! Comparisons in statements: one side has or does so much more or less than the other.
//!
//! Why: a comparison is an equation between two sides; which of them is known does not matter.
//! Reads: `Rosa has 4 more pens than Lev.`, `Lev picked 3 fewer plums than Ana.`
//! Leaves alone: `Rosa has 4 more pens.` (a change or an elided side), `4 more than that`, `twice as many`.

use super::{Composer, Unread, Verdict, clause_lexemes};
use crate::facts::{Amount, Entity, FactBody, Holder};
use crate::lexicon::Category;
use crate::reader::reason::RefusalCode;
use crate::reader::roles::Np;

pub(super) fn compare(c: &mut Composer<'_, '_>) -> Verdict {
    if c.clause.question {
        return Ok(false);
    }
    let Some(than) = c.roles.obliques.iter().find(|o| o.category == Category::PrepThan).cloned() else { return Ok(false) };
    if !c.has_amount() {
        return Ok(false);
    }
    if c.unasserted() || c.passive() {
        return super::state::refuse_unasserted(c);
    }
    let hanging = c
        .reading
        .state
        .clauses
        .iter()
        .any(|other| other.governor == Some(c.clause.id) && other.sentence == c.clause.sentence && !other.question);
    if hanging {
        return unread(c);
    }
    let objects = c.arguments(&c.roles.after);
    let ([things], [other]) = (objects.as_slice(), than.arg.nps.as_slice()) else { return unread(c) };
    let [np] = things.nps.as_slice() else { return unread(c) };
    let fewer = np.nominal.fewer.is_some();
    if !fewer && np.nominal.further.is_none() || np.nominal.number().is_none() || other.nominal.is_measured() || np.of.is_some() {
        return unread(c);
    }
    let Some(subject) = c.subject_arg() else { return unread(c) };
    let side = c.holders_of(&subject, &[])?;
    let exclude: Vec<_> = side.owner.into_iter().collect();
    let against = c.holder_of(other, &exclude)?;
    if !owns(c, side) || !owns(c, against) {
        return unread(c);
    }
    let mut plain = np.clone();
    plain.nominal.fewer = None;
    let thing = c.thing(&plain)?;
    let Some(amount @ Amount::Given { .. }) = thing.amount else { return unread(c) };
    let event = if c.verb_is(Category::VerbPossess) {
        None
    } else {
        let Some(class) = c.classes().iter().next().filter(|k| *k != Category::VerbUnknown) else { return unread(c) };
        Some((class, c.verb_lemma()))
    };
    let (more, less) = if fewer { (against, side) } else { (side, against) };
    let moment = c.moment();
    c.mark("entity", subject.nps.iter().flat_map(Np::lexemes).collect());
    c.mark("entity", other.lexemes());
    c.mark("kind", thing.lexemes.clone());
    c.mark("quantity", np.nominal.number().into_iter().collect());
    let verb = c.roles.verb.main.into_iter().collect();
    c.mark("cue", verb);
    c.say(FactBody::Difference { more, less, kind: thing.kind, amount, event }, moment, thing.lexemes);
    c.settle_obliques(&[than.lexeme])?;
    Ok(true)
}

fn owns(c: &Composer<'_, '_>, holder: Holder) -> bool {
    holder.owner.and_then(|id| c.reading.entity(id)).is_some_and(Entity::owns)
}

fn unread(c: &Composer<'_, '_>) -> Verdict {
    Err(Unread(RefusalCode::ConstructionUnread, clause_lexemes(c.clause), "so much more or less than someone else".into()))
}
