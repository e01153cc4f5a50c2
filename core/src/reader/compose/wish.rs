//! What one wants to buy, with its price.
//!
//! Why: a purchase that is only wished for moves no money, and still tells what the thing costs.
//! Reads: `Rosa wants to buy a helmet for $40.`, `Lev needs $90 for a jacket.` (a goal), `Rosa has $9 to buy 3 kites at $2 each.`
//! Leaves alone: `Rosa wants to buy 3 kites for $6.` (for each, or for all?), a wish without a price

use super::{Composer, Verdict, clause_lexemes, purchase};
use crate::facts::{Amount, FactBody, Holder, Moment, Tense};
use crate::lexicon::Category;
use crate::reader::clause::ClauseKind;
use crate::reader::roles::attach;

pub(super) fn wish(c: &mut Composer<'_, '_>) -> Verdict {
    let buys = c.verb_is(Category::VerbAcquire) && c.verb_is(Category::VerbSpend);
    if c.clause.kind != ClauseKind::Infinitive || c.clause.question || !buys || c.roles.verb.negation.is_some() || c.had_to() {
        return Ok(false);
    }
    let Some(governor) = c.governor() else { return Ok(false) };
    let wants = |m: u32| c.reading.categories(m).any(|k| matches!(k, Category::VerbIntent | Category::VerbNeed | Category::VerbPossess));
    let roles = attach(governor);
    if governor.question || roles.verb.negation.is_some() || !roles.verb.main.is_some_and(wants) {
        return Ok(false);
    }
    let Some(item) = purchase::only_item(c) else { return Ok(false) };
    let (np, price, each) = item;
    let several = purchase::several(c, &np);
    if several != each {
        return Ok(false);
    }
    let mut plain = np.clone();
    plain.nominal.measure = None;
    plain.nominal.determiner = None;
    let per = c.thing(&plain)?.kind;
    let mut paid = price.clone();
    paid.nominal.second_measure = None;
    let money = c.thing(&paid)?;
    let Some(amount @ Amount::Given { .. }) = money.amount.filter(|_| money.kind.head == "money") else { return Ok(false) };
    // The price is so by now.
    let moment = Moment { tense: Tense::Present, ..c.moment() };
    c.mark("kind", np.lexemes().into_iter().chain(price.lexemes()).collect());
    c.mark("quantity", price.nominal.number().into_iter().chain(np.nominal.number()).collect());
    if several {
        let counted = c.thing(&np)?;
        let Some(count @ Amount::Given { .. }) = counted.amount else { return Ok(false) };
        let verb = Some(c.verb_lemma());
        c.say(FactBody::Goal { holder: Holder::default(), kind: counted.kind, amount: count, verb }, moment.clone(), counted.lexemes);
    }
    c.say(FactBody::Rate { holder: Holder::default(), kind: money.kind, per, amount, price: true, event: None }, moment, price.lexemes());
    c.mark("background", clause_lexemes(c.clause));
    Ok(true)
}
