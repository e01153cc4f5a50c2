//! What any one of a kind measures: so heavy or long is each of them.
//!
//! Why: a measure of any one holds for however many there are, and multiplies with their number.
//! Reads: `One pen weighs 3 grams.`, `Each board was 4 feet long.`, `A brick weighs 5 pounds.`, `3 bags, each weighing 9 pounds`,
//! `3 bags weighing 9 pounds each`
//! Leaves alone: `The pen weighs 3 grams.` (one certain thing), `A board is 4 feet longer.` (than another one), `Each side of the tile is 3 inches long.` (an extent of one thing)

use super::distribute::each_behind;
use super::{Composer, Verdict};
use crate::facts::{Amount, FactBody, Holder, Kind, Tense};
use crate::lexicon::Category;
use crate::quantity::Rational;
use crate::reader::clause::ClauseKind;
use crate::reader::roles::Np;
use crate::text::Literal;

pub(super) fn measured_each(c: &mut Composer<'_, '_>) -> Verdict {
    let hangs = matches!(c.clause.kind, ClauseKind::Relative | ClauseKind::Reduced);
    let stands = hangs || matches!(c.clause.kind, ClauseKind::Main | ClauseKind::Condition);
    let placed = stands && c.roles.obliques.is_empty() && c.roles.loose.is_empty();
    if c.clause.question || !placed || c.passive() || c.unasserted() || !c.roles.adverbs.is_empty() {
        return Ok(false);
    }
    let objects = c.arguments(&c.roles.after);
    let ([object], Some(subject)) = (objects.as_slice(), if hangs { c.subject_arg() } else { c.subject() }) else { return Ok(false) };
    let ([np], [thing]) = (object.nps.as_slice(), subject.nps.as_slice()) else { return Ok(false) };
    let each = c.is_bare_each(thing) || hangs && each_behind(np) && c.plural(thing) && !thing.nominal.pronoun;
    let np = &without_each(np);
    let nominal = &np.nominal;
    let class = nominal.head.and_then(|h| c.reading.categories(h).iter().find(|k| k.is_unit()));
    let dimension = match c.roles.adjectives.as_slice() {
        [] if c.verb_is(Category::VerbMeasure) => c.measured_by_verb().filter(|_| class == Some(Category::UnitMass)),
        // `A road is 12 feet wider.`: than what was told before.
        [(adjective, _)] if c.reading.is(*adjective, Category::AdjComparative) => None,
        [(adjective, _)] if c.verb_is(Category::VerbBe) || c.verb_is(Category::VerbMeasure) => {
            c.dimension(*adjective).filter(|_| class.is_some_and(|k| c.dimensions(*adjective).contains(&k)))
        }
        _ => None,
    };
    let (Some(dimension), Some(unit), true) = (dimension, nominal.head, np.is_bare_count() && (each || !hangs && any_one(c, thing))) else {
        return Ok(false);
    };
    let one = thing.nominal.number().filter(|_| !hangs);
    let mut bare = thing.clone();
    bare.nominal.measure = bare.nominal.measure.filter(|_| c.is_bare_each(thing));
    bare.nominal.determiner = None;
    let per = if each { c.each_kind(&bare)? } else { c.thing(&bare)?.kind };
    let Some(amount @ Amount::Given { .. }) = c.thing(np)?.amount else { return Ok(false) };
    let kind = Kind { modifiers: vec![dimension], unit: Some(c.reading.lemma(unit, Category::is_unit)), ..Kind::of("") };
    let moment = c.moment();
    let adjectives = c.roles.adjectives.iter().map(|(l, _)| *l);
    let words: Vec<u32> = thing.lexemes().into_iter().chain(np.lexemes()).chain(adjectives).collect();
    c.mark("kind", words);
    c.mark("quantity", nominal.number().into_iter().collect());
    c.mark("single", one.into_iter().collect());
    c.say(FactBody::Rate { holder: Holder::default(), kind, per, amount, price: false, event: None }, moment, np.lexemes());
    let verb = c.roles.verb.main.into_iter().chain(c.roles.verb.auxiliaries.clone()).collect();
    c.mark("cue", verb);
    Ok(true)
}

/// `14 pounds each`: what each of them measures.
fn without_each(np: &Np) -> Np {
    let mut plain = np.clone();
    plain.nominal.second_measure = plain.nominal.second_measure.filter(|_| !each_behind(np));
    plain
}

/// `one pen`, `each pen`, and in the present `a pen`: a noun of things that are counted, which nothing narrows.
fn any_one(c: &Composer<'_, '_>, np: &Np) -> bool {
    let nominal = &np.nominal;
    let Some(head) = nominal.head.filter(|_| !nominal.pronoun && !nominal.name && np.of.is_none() && np.owner.is_none()) else {
        return false;
    };
    let number = nominal.number().and_then(|l| c.reading.lexemes.get(l as usize)).and_then(|l| l.literal.as_ref());
    let one = nominal.determiner.is_none() && matches!(number, Some(Literal::Number(v)) if *v == Rational::one());
    let a = nominal.measure.is_none() && nominal.determiner.is_some_and(|d| c.reading.is(d, Category::DetIndefinite));
    let tense = c.moment().tense;
    let counted = c.reading.categories(head).any(Category::is_noun) && !c.reading.is(head, Category::NounDimension);
    let person = c.reading.categories(head).any(|k| matches!(k, Category::NounPerson | Category::NounKin));
    let more = nominal.further.is_some() || nominal.bound.is_some() || nominal.second_measure.is_some();
    let of_each = nominal.is_each() && matches!(tense, Tense::Present | Tense::Past);
    counted && !person && !more && (of_each || tense == Tense::Present && (one || a)) && !super::rate::narrowed(c, np)
}
