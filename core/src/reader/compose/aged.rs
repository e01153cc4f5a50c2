//! Ages as multiples of ages, by the noun: `half his age`, `twice Ana's age`.
//!
//! Why: they say what `half as old as he` and `twice as old as Ana` say.
//! Reads: `His sister is half his age.`, `Lev is 3 times Ana's age.`, `Lev's age is twice Ana's age.`, `Her son is a third of her age.`,
//! `Ana is half the age of her aunt.`, `Ruth's age is 2 years more than half the age of her brother.`, `His age is 8 more than the age of Ana.`
//! Leaves alone: `Lev will be twice her age` (another time), `Lev is my age` (no multiple), `half their age` (of two).

use super::{Composer, Unread, Verdict, clause_lexemes, compare};
use crate::facts::{Amount, FactBody, Holder, Kind, Offset};
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
    let beside = beside(c);
    let than = beside.as_ref().map(|b| b.than);
    let sides = c.roles.obliques.iter().all(|o| Some(o.lexeme) == than);
    let plain = c.roles.adjectives.is_empty() && sides && c.roles.loose.is_empty();
    let adverbs = c.roles.adverbs.iter().all(|(_, _, k)| matches!(k, Category::AdvNow | Category::AdvNeutral | Category::AdvSequence));
    if !told || !plain || !adverbs || !c.verb_is(Category::VerbBe) && c.roles.verb.auxiliaries.is_empty() {
        return Ok(false);
    }
    let after: Vec<Np> = c.arguments(&c.roles.after).into_iter().flat_map(|a| a.nps).collect();
    let (factor, words, age) = match (multiple(c, beside.as_ref().map_or(&after, |b| &b.nps)), &beside) {
        (Some(Multiple { factor, words, age }), _) => (Some(factor), words, age),
        (None, Some(Beside { nps, .. })) => match nps.as_slice() {
            [age] if is_age(c, age) && age.nominal.measure.is_none() => (None, Vec::new(), age.clone()),
            _ => return Ok(false),
        },
        (None, None) => return Ok(false),
    };
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
    let unit = beside.is_some().then(|| "year".to_owned());
    let kind = Kind { modifiers: vec![OLD.to_owned()], unit, ..Kind::of("") };
    let moment = c.moment();
    c.mark("entity", one.lexemes().into_iter().chain(age.lexemes()).collect());
    c.mark("quantity", words.clone());
    let years = beside.iter().flat_map(|b| b.words.clone());
    let lexemes: Vec<u32> = words.into_iter().chain(age.nominal.head).chain(years.clone()).collect();
    c.mark("kind", years.collect());
    c.mark("marker", than.into_iter().collect());
    let offset = beside.map(|b| Offset { fewer: b.fewer, amount: b.amount });
    c.mark("quantity", offset.iter().map(|o| o.amount.lexeme()).collect());
    let body = match (factor, offset) {
        (Some(factor), offset) => FactBody::Ratio { large, small, kind, factor, offset, event: None },
        (None, Some(Offset { fewer, amount })) => {
            let (more, less) = if fewer { (small, large) } else { (large, small) };
            FactBody::Difference { more, less, kind, amount, event: None }
        }
        (None, None) => return Ok(false),
    };
    c.say(body, moment, lexemes);
    let verb = c.roles.verb.main.into_iter().chain(c.roles.verb.auxiliaries.clone()).collect();
    c.mark("cue", verb);
    Ok(true)
}

/// So many years more or less than what stands behind `than`.
struct Beside {
    fewer: bool,
    amount: Amount,
    words: Vec<u32>,
    than: u32,
    nps: Vec<Np>,
}

/// `2 years more than half his age`, `8 less than the age of Ana`.
fn beside(c: &Composer<'_, '_>) -> Option<Beside> {
    let [than] = c.roles.obliques.as_slice() else { return None };
    let after: Vec<Np> = c.arguments(&c.roles.after).into_iter().flat_map(|a| a.nps).collect();
    let (more, rest) = after.split_first().filter(|_| than.category == Category::PrepThan)?;
    let fewer = more.nominal.fewer.is_some();
    let years = more.nominal.head.is_none_or(|h| c.reading.lemma(h, Category::is_unit) == "year");
    let bare = more.nominal.modifiers.is_empty() && more.of.is_none() && more.owner.is_none() && more.nominal.second_measure.is_none();
    let lexeme =
        more.nominal.number().filter(|_| years && bare && fewer != more.nominal.further.is_some() && more.nominal.bound.is_none())?;
    let amount = match c.reading.lexemes.get(lexeme as usize)?.literal.as_ref()? {
        crate::text::Literal::Number(value) => Amount::Given { value: value.clone(), lexeme },
        _ => return None,
    };
    let nps = than.arg.nps.iter().chain(rest).cloned().collect();
    Some(Beside { fewer, amount, words: more.lexemes(), than: than.lexeme, nps })
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
fn multiple(c: &Composer<'_, '_>, nps: &[Np]) -> Option<Multiple> {
    let (factor, age) = match nps {
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
