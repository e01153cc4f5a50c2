//! Vessels told by what they hold, in a clause that says more of them.
//!
//! Why: how much goes into each stands as often behind the vessels as in a sentence of its own.
//! Reads: `She puts them into binders that hold 9 cards each.`, `They ride in boats which can carry 4 people.`
//! Leaves alone: `the box that holds 9 cards` (one box), `boxes that may hold 9 cards`, `5 jars, each holding 8 nuts` (told by `each`).

use super::distribute::each_behind;
use super::{Composer, Verdict};
use crate::facts::{Amount, FactBody, Holder};
use crate::lexicon::Category;
use crate::reader::clause::ClauseKind;
use crate::reader::roles::{Arg, Np, holding as phrase};

pub(super) fn holding(c: &mut Composer<'_, '_>) -> Verdict {
    if !matches!(c.clause.kind, ClauseKind::Relative | ClauseKind::Reduced) || c.clause.question || c.roles.verb.negation.is_some() {
        return Ok(false);
    }
    let modal = c.roles.verb.auxiliaries.iter().any(|&a| c.reading.is(a, Category::AuxModal));
    let carries = c.says_able() && c.reading.lexicon.does(&c.verb_lemma(), "carry");
    let holds = c.chief() == Some(Category::VerbContain) || c.verb_is(Category::VerbContain) && c.says_able() || carries;
    if !holds || modal && !c.says_able() || c.passive() || !c.roles.adjectives.is_empty() {
        return Ok(false);
    }
    let vessels = c.governor().filter(|g| !g.question).zip(c.clause.antecedent).and_then(|(g, a)| phrase(g, a));
    let Some([vessel]) = vessels.as_ref().map(|a| a.nps.as_slice()) else { return Ok(false) };
    let several = c.plural(vessel) && !vessel.nominal.is_each() && !vessel.nominal.pronoun && vessel.nominal.head.is_some();
    let objects: Vec<Arg> = c.arguments(&c.roles.after).into_iter().filter(|a| !a.nps.iter().all(|np| np.nominal.pronoun)).collect();
    let ([object], true) = (objects.as_slice(), several && vessel.of.is_none() && vessel.owner.is_none()) else { return Ok(false) };
    let [np] = object.nps.as_slice() else { return Ok(false) };
    let mut plain = np.clone();
    plain.nominal.second_measure = plain.nominal.second_measure.filter(|_| !each_behind(np));
    if !plain.nominal.is_plain_count() {
        return Ok(false);
    }
    let mut one = vessel.clone();
    (one.nominal.measure, one.nominal.determiner, one.nominal.possessive_determiner) = (None, None, false);
    let per = c.each_kind(&one)?;
    let thing = c.thing(&plain)?;
    let Some(amount @ Amount::Given { .. }) = thing.amount.filter(|_| thing.kind.head != per.head && thing.kind.head != "money") else {
        return Ok(false);
    };
    c.mark("kind", np.lexemes());
    c.mark("quantity", plain.nominal.number().into_iter().collect());
    let pronouns = c.roles.before.iter().flat_map(|a| &a.nps).filter(|n| n.nominal.pronoun).flat_map(Np::lexemes).collect();
    c.mark("marker", pronouns);
    let moment = c.moment();
    let body = FactBody::Rate { holder: Holder::default(), kind: thing.kind, per, amount, price: false, event: None };
    c.say(body, moment, np.lexemes());
    c.settle_obliques(&[])?;
    let verb = c.roles.verb.main.into_iter().chain(c.roles.verb.auxiliaries.clone()).collect();
    c.mark("cue", verb);
    Ok(true)
}
