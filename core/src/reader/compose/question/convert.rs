//! Conversions that are asked outright: so many of one unit as another.
//!
//! Why: no story is needed; the question brings the amount, and the pack knows the factor.
//! Reads: `How many inches are in 5 feet?`, `How many minutes are there in 4 hours?`, `How many feet are equal to 36 inches?`
//! Leaves alone: `How many months are in 90 days?` (no exact factor), `How many days are left in 3 weeks?`, a question beside other amounts.

use super::super::definition::{factor, phrases};
use super::vantage;
use crate::facts::{Amount, Ask, FactBody, Holder, Kind, Target};
use crate::lexicon::Category;
use crate::reader::compose::{Composer, Unread, clause_lexemes};
use crate::reader::roles::{Np, Roles, attach};

pub(super) fn convert(c: &mut Composer<'_, '_>) -> Result<Option<bool>, Unread> {
    let roles = attach(c.clause);
    let untold = c.hypothesis.facts.is_empty() && c.hypothesis.unresolved.is_empty();
    if !untold || c.reading.state.clauses.iter().any(|o| o.id != c.clause.id && o.sentence == c.clause.sentence) || !bare(c, &roles) {
        return Ok(None);
    }
    let nps = phrases(c, &roles);
    let asked = nps.iter().find(|np| np.nominal.is_asked());
    let told = nps.iter().find(|np| np.is_bare_count());
    let (Some(asked), Some(told), 2) = (asked.cloned(), told.cloned(), nps.len()) else { return Ok(None) };
    let plain = asked.nominal.further.is_none() && asked.nominal.fewer.is_none() && asked.nominal.determiner.is_none();
    let (Some(to), Some(from), Some(number)) = (c.unit_of_phrase(&asked), c.unit_of_phrase(&told), c.number_of(&told)) else {
        return Ok(None);
    };
    // Into smaller ones, or into so many whole larger ones.
    let whole = factor(to, from).and_then(|f| number.checked_div(&f)).is_some_and(|n| n.is_integer());
    if !plain || factor(from, to).is_none() && !whole {
        return Ok(None);
    }
    let dimension = vec![to.category.as_str().to_owned()];
    let unit = |u: &crate::lexicon::Unit| Kind { modifiers: dimension.clone(), unit: Some(u.lemma.to_string()), ..Kind::of("") };
    let (from, to) = (unit(from), unit(to));
    let Some(lexeme) = told.nominal.number() else { return Ok(None) };
    c.mark("marker", roles.obliques.iter().map(|o| o.lexeme).chain(roles.adjectives.iter().map(|(l, _)| *l)).collect());
    c.mark("quantity", vec![lexeme]);
    c.mark("kind", told.lexemes());
    let moment = c.moment();
    c.say(
        FactBody::State { holder: Holder::default(), kind: from, amount: Amount::Given { value: number, lexeme } },
        moment,
        told.lexemes(),
    );
    c.mark("target", asked.lexemes());
    let vantage = vantage(c, &asked);
    let lexemes = clause_lexemes(c.clause);
    c.result.targets.push(Target { clause: c.clause.id, ask: Ask::State, holder: Holder::default(), kind: to, vantage, lexemes });
    let there = roles.around_verb().flat_map(|a| &a.nps).flat_map(Np::lexemes);
    c.mark("marker", there.filter(|&l| c.reading.is(l, Category::PronounExistential)).collect());
    let verb = roles.verb.main.into_iter().chain(roles.verb.auxiliaries.clone()).collect();
    c.mark("cue", verb);
    Ok(Some(true))
}

/// Whether the question only equates: `are in`, `are there in`, `equal`, `are equal to`, `make`.
fn bare(c: &Composer<'_, '_>, roles: &Roles) -> bool {
    let how = matches!(roles.question, Some((_, Category::QuestionHow)));
    let held = |np: &Np| np.is_bare_count();
    let within = roles.obliques.iter().all(|o| matches!(c.reading.norm(o.lexeme), "in" | "to") && o.arg.nps.iter().all(held));
    let equates = c.verb_is(Category::VerbBe) || roles.verb.main.is_none() || c.verb_is(Category::VerbCombine);
    let alike = roles.adjectives.iter().all(|(_, k)| *k == Category::AdjSame);
    let modal = roles.verb.auxiliaries.iter().any(|&a| c.reading.is(a, Category::AuxModal));
    how && within && equates && alike && !modal && roles.verb.negation.is_none() && roles.adverbs.is_empty() && roles.loose.is_empty()
}
