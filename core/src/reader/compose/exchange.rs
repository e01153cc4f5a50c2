//! Exchange: one amount is given for another.
//!
//! Why: `swapped 15 stamps for 9 coins` takes from the one who swaps and gives to the same, in one clause.
//! Reads: `Rosa swapped 15 stamps for 9 coins.`, `Lev traded 4 cards to Ana for 6 stickers.`, `Ana traded 15 of her stamps away.`
//! Leaves alone: `Rosa traded places with Lev.` (nothing is counted), `Rosa traded stamps for 9 coins.` (how many stamps),
//! `Rosa wants to swap 15 stamps for 9 coins.`, `Rosa exchanged 5 dollars for 20 quarters.` (one amount in two units).

use super::{Composer, Thing, Unread, Verdict};
use crate::facts::{Amount, Change, EntityId, FactBody, Holder};
use crate::lexicon::Category;
use crate::reader::reason::RefusalCode;
use crate::reader::roles::Np;

pub(super) fn exchange(c: &mut Composer<'_, '_>) -> Verdict {
    if c.clause.question || c.chief() != Some(Category::VerbExchange) || c.passive() || !c.roles.adjectives.is_empty() {
        return Ok(false);
    }
    let objects = c.arguments(&c.roles.after);
    let ([given], Some(subject)) = (objects.as_slice(), c.subject_arg()) else { return Ok(false) };
    let price = c.roles.obliques.iter().find(|o| o.category == Category::PrepFor).cloned();
    let counted = |nps: &[Np]| nps.iter().all(|np| np.nominal.number().is_some() && np.nominal.further.is_none() && !np.nominal.is_each());
    let away = c.has_adverb(Category::AdvAway);
    let got = price.as_ref().filter(|o| counted(&o.arg.nps));
    // Without a number of what comes, only `away` says that the rest is gone for good.
    if !counted(&given.nps) || given.has_or() || got.is_none() && !(away && price.is_none()) {
        return Ok(false);
    }
    if c.unasserted() {
        return super::state::refuse_unasserted(c);
    }
    let who = c.holders_of(&subject, &[])?;
    let Some(agent) = who.owner.or(who.place) else { return Ok(false) };
    c.mark("entity", subject.nps.iter().flat_map(Np::lexemes).collect());
    let mut used = Vec::new();
    let partner = match c.roles.obliques.iter().find(|o| matches!(o.category, Category::PrepGoal | Category::PrepWith)).cloned() {
        Some(o) => {
            used.push(o.lexeme);
            c.mark("entity", o.arg.nps.iter().flat_map(Np::lexemes).collect());
            Some(c.holders_of(&o.arg, &[agent])?)
        }
        None => None,
    };
    for np in given.nps.clone() {
        let thing = c.thing(&np)?;
        hand(c, thing, agent, Some(who), partner)?;
    }
    if let Some(got) = got {
        used.push(got.lexeme);
        for np in got.arg.nps.clone() {
            let thing = c.thing(&np)?;
            hand(c, thing, agent, partner, Some(who))?;
        }
    }
    let cue = c.roles.verb.main.into_iter().chain(c.roles.verb.auxiliaries.clone()).collect();
    c.mark("cue", cue);
    c.settle_obliques(&used)?;
    Ok(true)
}

/// One amount goes from one to the other.
fn hand(c: &mut Composer<'_, '_>, thing: Thing, agent: EntityId, from: Option<Holder>, to: Option<Holder>) -> Result<(), Unread> {
    let Some(amount @ Amount::Given { .. }) = thing.amount else {
        return Err(Unread(RefusalCode::ConstructionUnread, thing.lexemes, "a number of what is exchanged".into()));
    };
    if thing.kind.head == "money" {
        return Err(Unread(RefusalCode::ConstructionUnread, thing.lexemes, "things instead of money".into()));
    }
    c.mark("kind", thing.lexemes.clone());
    c.mark("quantity", vec![amount.lexeme()]);
    let gives = from.and_then(|h| h.owner.or(h.place)) == Some(agent);
    let mut lexemes = thing.lexemes;
    lexemes.extend(c.roles.verb.main);
    let change = Change {
        sure: true,
        paid: false,
        definite: thing.definite,
        kind: thing.kind,
        amount,
        from,
        to,
        agent: Some(agent),
        place: None,
        class: if gives { Category::VerbTransferOut } else { Category::VerbAcquire },
        verb: if gives { c.verb_lemma() } else { String::from("get") },
        further: false,
        scene: false,
    };
    let moment = c.moment();
    c.say(FactBody::Change(change), moment, lexemes);
    Ok(())
}
