//! Prices that a seller asks: so much for one thing, and so much for another.
//!
//! Why: who charges says what each thing costs, and not what was paid.
//! Reads: `A bakery charges $3 for a muffin and $5 for a pie.`, `The zoo charges $9 for each adult.`, `The zoo charges $9 per adult and $5
//! per child.`, `Tickets cost $9 for adults and $5 for children.`
//! Leaves alone: `The shop charges $3 for 4 pens.` (for all of them), `The shop charged Rosa $3.` (what one paid)

use super::price_by::{kind_of_one, one_thing};
use super::{Composer, Verdict};
use crate::canon::Arrange;
use crate::facts::{Amount, FactBody, Holder, Tense};
use crate::lexicon::Category;
use crate::reader::clause::ClauseKind;
use crate::reader::roles::{Arg, Np, Oblique};

pub(super) fn charged(c: &mut Composer<'_, '_>) -> Verdict {
    let main = matches!(c.clause.kind, ClauseKind::Main | ClauseKind::Condition) && !c.clause.question;
    // `The meal costs $3` has no seller, and `charges` does something to no thing.
    let asks = c.chief() == Some(Category::VerbCost) && c.verb_is(Category::VerbEvent);
    // `Tickets cost $6 for adults and $4 for children.`: what they cost each sort of people.
    let sorts = !asks && c.chief() == Some(Category::VerbCost);
    if !main
        || !(asks || sorts)
        || c.passive()
        || c.unasserted()
        || !sorts && c.moment().tense != Tense::Present
        || !c.roles.adjectives.is_empty()
    {
        return Ok(false);
    }
    let all: Vec<Np> = c.arguments(&c.roles.after).iter().flat_map(|a| a.nps.clone()).collect();
    let (each, amounts): (Vec<Np>, Vec<Np>) = all.into_iter().partition(|np| np.nominal.is_each());
    // `Tickets to the zoo cost ...`: what stands before the verb says more of the tickets.
    let verb = c.roles.verb.main.unwrap_or_default();
    let counts = |o: &Oblique| o.arg.nps.iter().any(|np| np.nominal.is_measured() || np.nominal.is_each());
    let (topic, mut obliques): (Vec<Oblique>, Vec<Oblique>) = c.roles.obliques.iter().cloned().partition(|o| o.lexeme < verb && !counts(o));
    if !topic.is_empty() && !sorts {
        return Ok(false);
    }
    // `$12 per adult`: for each of them.
    obliques.extend(each.into_iter().map(|np| {
        let arg = Arg { nps: vec![np.clone()], connectives: Vec::new() };
        Oblique { lexeme: np.nominal.first, category: Category::PrepFor, arg, follows: None }
    }));
    obliques.arrange_by_key(|o| o.lexeme);
    let plain = c.roles.adverbs.is_empty() && c.roles.loose.is_empty() && c.moment().anchors.is_empty();
    if amounts.is_empty() || amounts.len() != obliques.len() || !plain {
        return Ok(false);
    }
    let mut pairs: Vec<(Np, Np)> = Vec::new();
    for (np, oblique) in amounts.iter().zip(&obliques) {
        let [thing] = oblique.arg.nps.as_slice() else { return Ok(false) };
        let n = &thing.nominal;
        let any = n.is_each() || n.number().is_some() || n.determiner.is_some_and(|d| c.reading.is(d, Category::DetIndefinite));
        let one = one_thing(c, thing) || n.is_each() && n.head.is_some() && thing.of.is_none() && thing.owner.is_none();
        let time = n.head.is_some_and(|h| c.reading.is(h, Category::UnitTime));
        let person = n.head.is_some_and(|h| c.reading.categories(h).any(|k| matches!(k, Category::NounPerson | Category::NounKin)));
        let plural = n.head.is_some_and(|h| c.reading.is_plural(h));
        // `for adults`: for each of them, where others are told beside them.
        let people = plural && person && n.determiner.is_none() && n.measure.is_none() && amounts.len() > 1;
        let fits = if plural { people } else { any && (person || !sorts) };
        if oblique.category != Category::PrepFor || !fits || !one || time || np.nominal.last + 1 != oblique.lexeme || !np.is_bare_count() {
            return Ok(false);
        }
        pairs.push((np.clone(), thing.clone()));
    }
    let Some(subject) = c.subject_arg().filter(|s| !s.nps.iter().any(|np| np.nominal.is_measured() || np.nominal.is_each())) else {
        return Ok(false);
    };
    for (np, thing) in pairs {
        let money = c.thing(&np)?;
        let Some(amount @ Amount::Given { .. }) = money.amount.filter(|_| money.kind.head == "money") else { return Ok(false) };
        let per = kind_of_one(c, &thing)?;
        let moment = c.moment();
        c.mark("kind", np.lexemes().into_iter().chain(thing.lexemes()).collect());
        c.mark("quantity", np.nominal.number().into_iter().collect());
        c.mark("single", thing.nominal.number().into_iter().collect());
        let body = FactBody::Rate { holder: Holder::default(), kind: money.kind, per, amount, price: true, event: None };
        c.say(body, moment, np.lexemes());
    }
    c.mark(if sorts { "kind" } else { "entity" }, subject.nps.iter().flat_map(Np::lexemes).collect());
    let used: Vec<u32> = obliques.iter().map(|o| o.lexeme).collect();
    c.settle_obliques(&used)?;
    let verb = c.roles.verb.main.into_iter().chain(c.roles.verb.auxiliaries.clone()).collect();
    c.mark("cue", verb);
    Ok(true)
}
