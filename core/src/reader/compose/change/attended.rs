//! A happening counted by what it was about, or by those whom one was with.
//!
//! Reads: `went to 14 games`, `played chess with 9 children`. Leaves alone: `wants to go to 14 games`, `went to 3 or 4 games`.

use super::class::surely;
use super::tell::Sides;
use super::{cue, going_on, unread};
use crate::facts::{Amount, Change, FactBody};
use crate::lexicon::Category;
use crate::reader::compose::state::refuse_unasserted;
use crate::reader::compose::{Composer, Thing, Unread};
use crate::reader::roles::{Arg, Np, Oblique};

/// `played chess with 9 children`: those whom one does something with, where nothing else is counted.
pub(super) fn companions(c: &Composer<'_, '_>, objects: &[Arg]) -> Option<Oblique> {
    let person = |np: &Np| {
        np.nominal.number().is_some()
            && np.of.is_none()
            && np.nominal.head.is_some_and(|h| c.reading.categories(h).any(|k| matches!(k, Category::NounPerson | Category::NounKin)))
    };
    let plain = objects.iter().all(|a| a.nps.iter().all(|np| !np.nominal.is_measured() && !np.nominal.is_each() && !np.nominal.pronoun));
    let does = c.chief().is_some_and(|k| matches!(k, Category::VerbEvent | Category::VerbDuration));
    let with = c.roles.obliques.iter().find(|o| o.category == Category::PrepWith && o.arg.nps.iter().all(person));
    with.filter(|_| plain && does && c.verb_is(Category::VerbEvent)).cloned()
}

/// `went to 14 games`, `played with 9 children`: a happening counted by what it was about, or by whom it was with.
pub(super) fn attended(c: &mut Composer<'_, '_>, subject: Option<&Arg>) -> Result<Option<bool>, Unread> {
    let objects = c.arguments(&c.roles.after);
    let goal = c
        .roles
        .obliques
        .iter()
        .find(|o| o.category == Category::PrepGoal && o.arg.nps.iter().all(|np| np.nominal.number().is_some() && !measure(c, np)))
        .cloned();
    let Some(goal) = goal.filter(|_| objects.is_empty()).or_else(|| companions(c, &objects)) else {
        return Ok(None);
    };
    let Some(subject) = subject.filter(|s| !s.nps.iter().any(|np| np.nominal.is_measured() || np.nominal.is_each())) else {
        return Ok(None);
    };
    if c.unasserted() || goal.arg.has_or() {
        return refuse_unasserted(c).map(Some);
    }
    let holder = c.holders_of(subject, &[])?;
    c.mark("entity", subject.nps.iter().flat_map(Np::lexemes).collect());
    for np in &goal.arg.nps {
        let thing = c.thing(np)?;
        if thing.each {
            return unread(std::slice::from_ref(&goal.arg)).map(Some);
        }
        let class =
            if c.verb_is(Category::VerbEvent) { Category::VerbEvent } else { c.classes().iter().next().unwrap_or(Category::VerbEvent) };
        // `went to 14 chess games. He went to 9 games last year`: of the one sort that was told.
        let mut thing = thing;
        thing.kind = c.counted_before(thing.kind);
        let sides =
            Sides { class, agent: holder.owner.or(holder.place), to: None, from: None, place: None, passive: false, elsewhere: false };
        neutral(c, np, thing, &sides);
    }
    c.mark("background", objects.iter().flat_map(|a| a.nps.iter().flat_map(Np::lexemes)).collect());
    c.settle_obliques(&[goal.lexeme])?;
    cue(c);
    Ok(Some(true))
}

/// `grew to 10 inches`: a measure that is reached.
fn measure(c: &Composer<'_, '_>, np: &Np) -> bool {
    np.nominal.head.is_some_and(|h| c.reading.categories(h).any(Category::is_unit))
}

fn neutral(c: &mut Composer<'_, '_>, np: &Np, thing: Thing, sides: &Sides) {
    let sure = surely(c, &thing, sides);
    let amount = thing.amount.unwrap_or(Amount::Open { lexeme: np.nominal.first });
    c.mark("kind", thing.lexemes.clone());
    c.mark("quantity", np.nominal.number().into_iter().collect());
    let mut lexemes = thing.lexemes;
    lexemes.extend(c.roles.verb.main);
    let paid = c.verb_is(Category::VerbSpend);
    let change = Change {
        sure,
        paid,
        definite: thing.definite && !thing.further,
        kind: thing.kind,
        amount,
        from: None,
        to: None,
        agent: sides.agent,
        place: sides.place,
        class: sides.class,
        verb: c.verb_lemma(),
        further: thing.further,
        scene: going_on(c) && np.nominal.number().is_none() || c.had_to(),
    };
    let moment = c.moment();
    c.say(FactBody::Change(change), moment, lexemes);
}
