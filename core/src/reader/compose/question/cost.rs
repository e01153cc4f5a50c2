//! What things cost: the question brings the things, the story the price of each.
//!
//! Why: a price is told for one, and asked for several.
//! Reads: `How much do 6 pens cost?`, `How much would it cost to buy 6 pens?`
//! Leaves alone: `How much does Rosa spend?` (a happening, read by its verb)

use super::vantage;
use crate::facts::{Ask, Holder, Kind, Target};
use crate::lexicon::Category;
use crate::reader::clause::{Clause, ClauseKind};
use crate::reader::compose::{Composer, Unread, clause_lexemes};
use crate::reader::roles::{Arg, Np, attach};

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
    let bought = to_buy(c, subject);
    let subject = bought.as_ref().map_or(subject, |(_, things)| things);
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
    if let Some((clause, _)) = &bought {
        c.taken.push(clause.id);
        c.mark("cue", clause_lexemes(clause));
        let dummy = subjects.iter().flat_map(|a| &a.nps).flat_map(Np::lexemes).collect();
        c.mark("marker", dummy);
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

/// `would it cost to buy 6 pens`: the things stand in the infinitive that the dummy subject points to.
fn to_buy(c: &Composer<'_, '_>, subject: &Arg) -> Option<(Clause, Arg)> {
    let dummy = subject.nps.iter().all(|np| np.nominal.head.is_some_and(|h| c.reading.is(h, Category::PronounNeuter)));
    let hangs = |o: &&Clause| o.kind == ClauseKind::Infinitive && o.governor == Some(c.clause.id) && o.sentence == c.clause.sentence;
    let mut hanging = c.reading.state.clauses.iter().filter(hangs);
    let (Some(clause), None, true) = (hanging.next(), hanging.next(), dummy) else { return None };
    let roles = attach(clause);
    let buys = roles.verb.main.is_some_and(|m| c.reading.is(m, Category::VerbAcquire) && c.reading.is(m, Category::VerbSpend));
    let bare = roles.verb.negation.is_none()
        && roles.before.is_empty()
        && roles.obliques.is_empty()
        && roles.adjectives.is_empty()
        && roles.adverbs.is_empty()
        && roles.loose.is_empty();
    let [things] = roles.after.as_slice() else { return None };
    let counted = things.nps.iter().all(|np| np.nominal.further.is_none() && np.nominal.determiner.is_none());
    (buys && bare && counted).then(|| (clause.clone(), things.clone()))
}
