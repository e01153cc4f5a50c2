//! Questions about prices: what each one costs, and what comes back of the money that was handed over.
//!
//! Why: a price is asked of one where it is told of several, and change where it is told what was paid and with what.
//! Reads: `How much did each pen cost?`, `How much did she pay for each pen?`, `How much change did she get?`
//! Leaves alone: `How much did 3 pens cost?` (several), `How much did she pay?` (a happening)

use super::{strict, unread, vantage};
use crate::facts::{Ask, FactBody, Holder, Kind, Target};
use crate::lexicon::Category;
use crate::reader::compose::{Composer, Unread, clause_lexemes, purchase};
use crate::reader::roles::{Arg, Np};
use crate::text::Literal;

/// `How much change did she get?`, `How much change did the clerk give her?`
pub(super) fn change_due(c: &mut Composer<'_, '_>) -> Result<Option<bool>, Unread> {
    let args: Vec<Arg> = c.arguments(&c.roles.before).into_iter().chain(c.arguments(&c.roles.after)).collect();
    let Some(asked) = args.iter().flat_map(|a| &a.nps).find(|np| np.nominal.is_asked()).cloned() else { return Ok(None) };
    let change = asked.nominal.head.is_some_and(|h| c.reading.is(h, Category::NounMoney) && c.reading.norm(h) == "change");
    if !change
        || !asked.nominal.modifiers.is_empty()
        || asked.of.is_some()
        || asked.nominal.further.is_some()
        || c.roles.verb.negation.is_some()
    {
        return Ok(None);
    }
    let back =
        |a: &Arg| a.nps.iter().all(|np| np.nominal.first == np.nominal.last && c.reading.may_be(np.nominal.first, Category::AdvParticle));
    let (backs, others): (Vec<Arg>, Vec<Arg>) = args.into_iter().filter(|a| !a.nps.contains(&asked)).partition(back);
    let hands_out = c.verb_is(Category::VerbTransferOut);
    let gets = c.classes().any(|k| matches!(k, Category::VerbAcquire | Category::VerbTransferIn | Category::VerbPossess));
    let who = match others.as_slice() {
        [only] if gets && !hands_out => only.clone(),
        [_, whom] if hands_out => whom.clone(),
        _ => return unread(c, "one who gets change").map(Some),
    };
    if who.nps.iter().any(|np| np.nominal.is_measured() || np.nominal.is_each()) {
        return unread(c, "one who gets change").map(Some);
    }
    // `get back`: that is what change is.
    c.roles.adverbs.retain(|(_, _, k)| *k != Category::AdvBack);
    strict(c)?;
    c.mark("entity", others.iter().flat_map(|a| a.nps.iter().flat_map(Np::lexemes)).collect());
    // Who was given the money does not get the change.
    let paid: Vec<_> = c
        .hypothesis
        .facts
        .iter()
        .filter_map(|f| match &f.body {
            FactBody::Change(change) if change.class == Category::VerbTransferOut && change.kind.head == "money" => {
                change.to.and_then(|h| h.owner)
            }
            _ => None,
        })
        .collect();
    c.mark("adverb", backs.iter().flat_map(|a| a.nps.iter().flat_map(Np::lexemes)).collect());
    let holder = c.holders_of(&who, &paid)?;
    purchase::tendered_beside(c, holder)?;
    c.mark("target", asked.lexemes());
    let vantage = vantage(c, &asked);
    let lexemes = clause_lexemes(c.clause);
    c.result.targets.push(Target { clause: c.clause.id, ask: Ask::ChangeDue, holder, kind: Kind::of("money"), vantage, lexemes });
    let used: Vec<u32> =
        c.roles.obliques.iter().filter(|o| o.category == Category::PrepSource && unmeasured(&o.arg)).map(|o| o.lexeme).collect();
    c.settle_obliques_but(&used)?;
    Ok(Some(true))
}

fn unmeasured(arg: &Arg) -> bool {
    arg.nps.iter().all(|np| !np.nominal.is_measured() && !np.nominal.is_each())
}

/// `How much did each pen cost?`, `How much does one pen cost?`, `How much did she pay for each pen?`, `How much was each pen?`
pub(super) fn of_each(c: &mut Composer<'_, '_>) -> Result<Option<bool>, Unread> {
    let costs = c.chief() == Some(Category::VerbCost);
    let pays = c.verb_is(Category::VerbSpend) && !costs;
    let be = c.verb_is(Category::VerbBe);
    if !(costs || pays || be) || c.roles.verb.negation.is_some() || !c.roles.adjectives.is_empty() {
        return Ok(None);
    }
    let args: Vec<Arg> = c.arguments(&c.roles.before).into_iter().chain(c.arguments(&c.roles.after)).collect();
    let Some(asked) = args.iter().flat_map(|a| &a.nps).find(|np| np.nominal.is_asked()).cloned() else { return Ok(None) };
    let plain = asked.nominal.head.is_none_or(|h| c.reading.is(h, Category::NounMoney) && c.reading.norm(h) != "change")
        && asked.of.is_none()
        && asked.nominal.modifiers.is_empty()
        && asked.nominal.further.is_none()
        && asked.nominal.fewer.is_none();
    let much = asked.nominal.measure.is_some_and(|m| super::told_price::asks_much(c, m.lexeme()));
    let others: Vec<Arg> = args.into_iter().filter(|a| !a.nps.contains(&asked)).collect();
    let [subject] = others.as_slice() else { return Ok(None) };
    if !plain || !much {
        return Ok(None);
    }
    let (thing, used) = if pays {
        let each = c.roles.obliques.iter().find(|o| {
            matches!(o.category, Category::PrepFor | Category::PrepPlace)
                && matches!(o.arg.nps.as_slice(), [np] if one_of(c, np) && !c.names_time(np))
        });
        let Some(each) = each.cloned().filter(|_| unmeasured(subject)) else { return Ok(None) };
        (each.arg.nps[0].clone(), vec![each.lexeme])
    } else {
        match subject.nps.as_slice() {
            [np] if one_of(c, np) => (np.clone(), Vec::new()),
            _ => return Ok(None),
        }
    };
    strict(c)?;
    let holder = if pays {
        c.mark("entity", subject.nps.iter().flat_map(Np::lexemes).collect());
        c.holders_of(subject, &[])?
    } else {
        Holder::default()
    };
    let mut plain = thing.clone();
    plain.nominal.determiner = None;
    let one = plain.nominal.number();
    if one.is_some() {
        plain.nominal.measure = None;
    }
    let per = c.each_kind(&plain)?;
    c.mark("kind", thing.lexemes());
    c.mark("single", one.into_iter().collect());
    c.mark("target", asked.lexemes());
    let vantage = vantage(c, &asked);
    let lexemes = clause_lexemes(c.clause);
    let kind = Kind { content: Some(per.label()), ..Kind::of("money") };
    c.result.targets.push(Target { clause: c.clause.id, ask: Ask::Per { per }, holder, kind, vantage, lexemes });
    c.settle_obliques_but(&used)?;
    Ok(Some(true))
}

/// `each pen`, `each of the pens`, `one pen`, `a pen`.
fn one_of(c: &Composer<'_, '_>, np: &Np) -> bool {
    let one = np
        .nominal
        .number()
        .and_then(|l| c.reading.lexemes.get(l as usize))
        .is_some_and(|l| matches!(&l.literal, Some(Literal::Number(v)) if *v == crate::quantity::Rational::from(1)));
    let a = np.nominal.measure.is_none() && np.nominal.determiner.is_some_and(|d| c.reading.is(d, Category::DetIndefinite));
    let each = np.nominal.is_each()
        && (np.nominal.head.is_some() || np.of.as_ref().is_some_and(|of| !of.nominal.pronoun && of.nominal.head.is_some()));
    let noun = np.nominal.head.is_none_or(|h| c.reading.categories(h).any(Category::is_noun));
    // What the story tells of a sum or a lot may be of one.
    noun && !np.nominal.pronoun
        && (each || one || a)
        && c.hypothesis.facts.iter().any(|f| matches!(f.body, FactBody::Lot { .. } | FactBody::Change(_) | FactBody::State { .. }))
}
