//! Multiples of measures: so many times as old, long or heavy as another.
//!
//! Why: a multiple compares two measures of one dimension, which the adjective between the two `as` names, or the verb.
//! Reads: `Rosa is twice as old as Lev.`, `The rope is 3 times as long as the stick.`, `Rosa weighs half as much as Lev.`
//! Leaves alone: `Rosa is as old as Lev.` (no multiple), `Rosa has twice as many pens as Lev.` (things that are counted)

use super::{Composer, Verdict, clause_lexemes, compare};
use crate::facts::{FactBody, Kind};
use crate::lexicon::{Category, Direction, WordClass};
use crate::reader::clause::ClauseKind;
use crate::reader::reason::RefusalCode;

pub(super) fn scaled(c: &mut Composer<'_, '_>) -> Verdict {
    if c.clause.question || !matches!(c.clause.kind, ClauseKind::Main | ClauseKind::Condition) {
        return Ok(false);
    }
    let Some((first, last, dimension)) = compared_by(c) else { return Ok(false) };
    let objects = c.arguments(&c.roles.after);
    let ([object], Some(subject)) = (objects.as_slice(), c.subject_arg()) else { return Ok(false) };
    let ([factor], [owner]) = (object.nps.as_slice(), subject.nps.as_slice()) else { return Ok(false) };
    let sides: Vec<_> = c.roles.obliques.iter().filter(|o| o.category == Category::PrepTopic && o.lexeme > last).cloned().collect();
    // `4 times as old as she is`
    let (as_, other) = match sides.as_slice() {
        [side] => match side.arg.nps.as_slice() {
            [other] => (side.lexeme, other.clone()),
            _ => return Ok(false),
        },
        [] => match compare::other_side(c, Category::PrepTopic) {
            Some(other) => other,
            None => return Ok(false),
        },
        _ => return Ok(false),
    };
    let other = &other;
    let counted = compare::counts_times(c, factor);
    let times = compare::multiple(c, factor, counted, Category::PrepTopic).filter(|_| factor.nominal.last + 1 == first);
    let Some(times) = times.filter(|_| c.roles.obliques.iter().all(|o| o.lexeme == as_) && c.roles.loose.iter().all(|l| *l == as_)) else {
        return Ok(false);
    };
    if c.unasserted() {
        return super::state::refuse_unasserted(c);
    }
    if other.nominal.is_measured() || other.nominal.is_each() || owner.nominal.is_each() || owner.nominal.is_measured() {
        return Err(super::Unread(RefusalCode::ConstructionUnread, clause_lexemes(c.clause), "two single sides to compare".into()));
    }
    let large = c.measured_thing(owner)?;
    let exclude: Vec<_> = large.owner.into_iter().collect();
    let small = if other.nominal.pronoun { c.holder_of(other, &exclude)? } else { c.measured_thing(other)? };
    if large == small {
        return Ok(false);
    }
    let kind = Kind { modifiers: vec![dimension], ..Kind::of("") };
    let moment = c.moment();
    let entities: Vec<u32> = owner.lexemes().into_iter().chain(other.lexemes()).collect();
    c.mark("entity", entities);
    c.mark("quantity", factor.lexemes());
    let lexemes: Vec<u32> = factor.lexemes().into_iter().chain(first..=last).collect();
    let used = vec![as_];
    compare::set_beside(c, as_);
    c.say(FactBody::Ratio { large, small, kind, factor: times, offset: None, event: None }, moment, lexemes);
    c.settle_obliques(&used)?;
    let verb = c.roles.verb.main.into_iter().chain(c.roles.verb.auxiliaries.clone()).collect();
    c.mark("cue", verb);
    Ok(true)
}

/// `as old`, `as much` of what weighs: the words between the factor and the other side, and their dimension.
fn compared_by(c: &Composer<'_, '_>) -> Option<(u32, u32, String)> {
    let [(first, last, Category::AdvAs)] = c.roles.adverbs.as_slice() else { return None };
    if !c.roles.adjectives.is_empty() || c.passive() {
        return None;
    }
    let up = c.reading.lexicon.degree(c.reading.norm(*last)).and_then(|d| d.direction) == Some(Direction::Up);
    let dimension = if c.reading.is_of(*last, WordClass::OfStuff) {
        c.measured_by_verb().filter(|_| c.verb_is(Category::VerbMeasure))
    } else {
        c.dimension(*last).filter(|_| up && (c.verb_is(Category::VerbBe) || c.verb_is(Category::VerbMeasure)))
    };
    dimension.map(|dimension| (*first, *last, dimension))
}
