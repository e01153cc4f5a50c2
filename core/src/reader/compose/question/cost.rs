//! What things cost: the question brings the things, the story the price of each.
//!
//! Why: a price is told for one, and asked for several.
//! Reads: `How much do 6 pens cost?`
//! Leaves alone: `How much does Rosa spend?` (a happening, read by its verb)

use super::vantage;
use crate::facts::{Ask, Holder, Kind, Target};
use crate::lexicon::Category;
use crate::reader::compose::{Composer, Unread, clause_lexemes};
use crate::reader::roles::Arg;

/// `How much do 6 pens cost?`: the question brings the things, the story the price of each.
pub(super) fn cost(c: &mut Composer<'_, '_>) -> Result<Option<bool>, Unread> {
    if !c.verb_is(Category::VerbCost) || c.roles.verb.negation.is_some() || !c.roles.adjectives.is_empty() {
        return Ok(None);
    }
    let before = c.arguments(&c.roles.before);
    let asked = before.iter().flat_map(|a| &a.nps).find(|np| np.nominal.is_asked()).cloned();
    let Some(asked) = asked.filter(|np| {
        np.nominal.head.is_none_or(|h| c.reading.is(h, Category::NounMoney)) && np.of.is_none() && np.nominal.further.is_none()
    }) else {
        return Ok(None);
    };
    let subjects: Vec<Arg> = before.into_iter().filter(|a| !a.nps.contains(&asked)).collect();
    let [subject] = subjects.as_slice() else { return Ok(None) };
    if !c.arguments(&c.roles.after).is_empty()
        || subject.has_or()
        || !subject.nps.iter().all(|np| np.nominal.number().is_some() && np.nominal.head.is_some())
    {
        return Ok(None);
    }
    for np in &subject.nps {
        let thing = c.thing(np)?;
        let Some(amount) = thing.amount else { return Ok(None) };
        let moment = c.moment();
        c.mark("kind", thing.lexemes.clone());
        c.mark("quantity", np.nominal.number().into_iter().collect());
        c.say(crate::facts::FactBody::State { holder: Holder::default(), kind: thing.kind, amount }, moment, thing.lexemes);
    }
    c.mark("target", asked.lexemes());
    let vantage = vantage(c, &asked);
    let lexemes = clause_lexemes(c.clause);
    c.result.targets.push(Target {
        clause: c.clause.id,
        ask: Ask::Cost,
        holder: Holder::default(),
        kind: Kind::of("money"),
        vantage,
        lexemes,
    });
    c.settle_obliques_but(&[])?;
    Ok(Some(true))
}
