//! Ages as multiples of ages, by the noun: `half his age`, `twice Ana's age`.
//!
//! Why: they say what `half as old as he` and `twice as old as Ana` say.
//! Reads: `His sister is half his age.`, `Lev is 3 times Ana's age.`, `Lev's age is twice Ana's age.`, `Her son is a third of her age.`,
//! `Ana is half the age of her aunt.`
//! Leaves alone: `Lev will be twice her age` (another time), `Lev is my age` (no multiple), `half their age` (of two).

use super::{Composer, Unread, Verdict, clause_lexemes, compare};
use crate::facts::{Amount, FactBody, Holder, Kind};
use crate::lexicon::Category;
use crate::reader::clause::ClauseKind;
use crate::reader::reason::RefusalCode;
use crate::reader::roles::Np;

/// The dimension of ages.
const OLD: &str = "old";

/// A multiple of someone's age: the factor and its words, and the phrase of the age.
struct Multiple {
    factor: Amount,
    words: Vec<u32>,
    age: Np,
}

pub(super) fn aged(c: &mut Composer<'_, '_>) -> Verdict {
    let told = matches!(c.clause.kind, ClauseKind::Main | ClauseKind::Condition) && !c.clause.question;
    let plain = c.roles.adjectives.is_empty() && c.roles.obliques.is_empty() && c.roles.loose.is_empty();
    let adverbs = c.roles.adverbs.iter().all(|(_, _, k)| matches!(k, Category::AdvNow | Category::AdvNeutral | Category::AdvSequence));
    if !told || !plain || !adverbs || !c.verb_is(Category::VerbBe) && c.roles.verb.auxiliaries.is_empty() {
        return Ok(false);
    }
    let Some(Multiple { factor, words, age }) = multiple(c) else { return Ok(false) };
    let Some(subject) = c.subject_arg() else { return Ok(false) };
    let [one] = subject.nps.as_slice() else { return Ok(false) };
    if c.unasserted() {
        return super::state::refuse_unasserted(c);
    }
    let unread = |c: &Composer<'_, '_>| Unread(RefusalCode::ConstructionUnread, clause_lexemes(c.clause), "the ages of two".into());
    let large = if is_age(c, one) { whose(c, one, &[])?.ok_or_else(|| unread(c))? } else { c.measured_thing(one)? };
    let exclude: Vec<_> = large.owner.into_iter().collect();
    let small = whose(c, &age, &exclude)?.filter(|small| *small != large).ok_or_else(|| unread(c))?;
    let single = |h: Holder| {
        h.owner.and_then(|id| c.reading.entity(id)).is_none_or(|e| e.members.is_empty() && e.number == crate::facts::Number::One)
    };
    if !single(large) || !single(small) {
        return Err(unread(c));
    }
    let kind = Kind { modifiers: vec![OLD.to_owned()], ..Kind::of("") };
    let moment = c.moment();
    c.mark("entity", one.lexemes().into_iter().chain(age.lexemes()).collect());
    c.mark("quantity", words.clone());
    let lexemes = words.into_iter().chain(age.nominal.head).collect();
    c.say(FactBody::Ratio { large, small, kind, factor, offset: None, event: None }, moment, lexemes);
    let verb = c.roles.verb.main.into_iter().chain(c.roles.verb.auxiliaries.clone()).collect();
    c.mark("cue", verb);
    Ok(true)
}

/// Whether a phrase is of an age: `his age`, `the age of Ana`.
fn is_age(c: &Composer<'_, '_>, np: &Np) -> bool {
    c.names_dimension(np).as_deref() == Some(OLD)
}

/// Whose age a phrase is.
fn whose(c: &mut Composer<'_, '_>, age: &Np, exclude: &[crate::facts::EntityId]) -> Result<Option<Holder>, Unread> {
    if let Some(of) = age.of.clone() {
        return c.holder_of(&of, exclude).map(Some);
    }
    if let Some(mut owner) = age.owner.clone() {
        owner.nominal.measure = None;
        return c.holder_of(&owner, exclude).map(Some);
    }
    match age.nominal.determiner.filter(|_| age.nominal.possessive_determiner) {
        Some(determiner) => c.antecedent(determiner, exclude).map(|id| Some(c.as_holder(id))),
        None => Ok(None),
    }
}

/// `half his age`, `twice Ana's age`, `a third of her age`, `3 times his age`.
fn multiple(c: &Composer<'_, '_>) -> Option<Multiple> {
    let nps: Vec<Np> = c.arguments(&c.roles.after).into_iter().flat_map(|a| a.nps).collect();
    let (factor, age) = match nps.as_slice() {
        [np] if is_age(c, np) => {
            let measured = np.owner.as_ref().map_or(&np.nominal, |owner| &owner.nominal);
            let mut factor = np.clone();
            factor.nominal.measure = measured.measure;
            let mut age = np.clone();
            age.nominal.measure = None;
            (factor, age)
        }
        [np] => {
            let age = np.of.as_deref().filter(|of| is_age(c, of) && of.nominal.measure.is_none() && np.nominal.head.is_none())?;
            (np.clone(), age.clone())
        }
        [factor, age] if is_age(c, age) && factor.lexemes().last() == age.lexemes().first().and_then(|l| l.checked_sub(1)).as_ref() => {
            (factor.clone(), age.clone())
        }
        _ => return None,
    };
    let times = compare::counts_times(c, &factor);
    let mut bare = factor.clone();
    bare.of = None;
    bare.owner = None;
    bare.nominal.modifiers.clear();
    if !times {
        bare.nominal.head = None;
        bare.nominal.determiner = bare.nominal.determiner.filter(|d| c.reading.is(*d, Category::DetIndefinite));
    }
    let value = compare::multiple(c, &bare, times, Category::PrepTopic)?;
    let mut words = if times { factor.lexemes() } else { vec![value.lexeme()] };
    words.extend(factor.of_lexeme);
    (factor.nominal.bound.is_none()).then_some(Multiple { factor: value, words, age })
}
