//! Measures: how heavy, long or tall someone or something is.
//!
//! Why: measures of things are compared and summed like counts, each in its dimension.
//! Reads: `Rosa weighs 40 pounds.`, `The pole was 3 feet long.`
//! Leaves alone: `Rosa walked 3 miles.` (a happening), `The pole is 3 feet longer.` (a comparison)

use super::{Composer, Verdict};
use crate::facts::{FactBody, Kind};
use crate::lexicon::Category;
use crate::reader::roles::Np;

pub(super) fn measure(c: &mut Composer<'_, '_>) -> Verdict {
    if c.clause.question || c.passive() || c.roles.has_verb && c.roles.verb.main.is_none() && c.roles.verb.auxiliaries.is_empty() {
        return Ok(false);
    }
    let objects = c.arguments(&c.roles.after);
    let [object] = objects.as_slice() else { return Ok(false) };
    let [np] = object.nps.as_slice() else { return Ok(false) };
    let unit = np.nominal.head.filter(|&h| {
        let categories = c.reading.categories(h);
        categories.any(|k| matches!(k, Category::UnitLength | Category::UnitMass)) && !categories.any(Category::is_noun)
    });
    let plain = np.of.is_none()
        && np.owner.is_none()
        && np.nominal.further.is_none()
        && np.nominal.fewer.is_none()
        && np.nominal.second_measure.is_none();
    let (Some(unit), Some(_), true) = (unit, np.nominal.number(), plain) else { return Ok(false) };
    let dimension = match c.roles.adjectives.as_slice() {
        [] if c.verb_is(Category::VerbMeasure) => c.reading.categories(unit).iter().find(|k| k.is_unit()).map(|k| k.as_str().to_owned()),
        [(adjective, Category::AdjSize | Category::AdjQuality)] if c.verb_is(Category::VerbBe) || c.verb_is(Category::VerbMeasure) => {
            c.dimension(*adjective)
        }
        _ => None,
    };
    let Some(dimension) = dimension else { return Ok(false) };
    let Some(subject) = c.subject_arg() else { return Ok(false) };
    let [owner] = subject.nps.as_slice() else { return Ok(false) };
    if c.unasserted() {
        return super::state::refuse_unasserted(c);
    }
    let holder = c.measured_thing(owner)?;
    let thing = c.thing(np)?;
    let Some(amount) = thing.amount else { return Ok(false) };
    let kind = Kind { modifiers: vec![dimension], unit: thing.kind.unit, ..Kind::of("") };
    let moment = c.moment();
    c.mark("entity", owner.lexemes());
    c.mark("kind", np.lexemes());
    c.mark("quantity", np.nominal.number().into_iter().collect());
    let adjectives: Vec<u32> = c.roles.adjectives.iter().map(|(l, _)| *l).collect();
    c.mark("kind", adjectives);
    let lexemes: Vec<u32> = Np::lexemes(np);
    c.say(FactBody::State { holder, kind, amount }, moment, lexemes);
    c.settle_obliques(&[])?;
    let verb = c.roles.verb.main.into_iter().chain(c.roles.verb.auxiliaries.clone()).collect();
    c.mark("cue", verb);
    Ok(true)
}
