//! A whole that is told with what is taken of it.
//!
//! Why: `lost 3 of his 11 gloves` tells two amounts: that he had 11, and that 3 of them are gone.
//! Reads: `Rosa gave 4 of her 9 pens to Lev.`, `Lev ate 5 of the 12 plums that he had picked.`, `Lev sold 5 of the 12 hats in the shop.`
//! Leaves alone: `Rosa has 4 of her 9 pens left.` (a level of now), `Lev ate 5 of 12 plums.` (whose), `4 of her 9 pens are red.`, `Lev ate 5
//! of the 12 plums that Ana had picked.` (of another's)

use super::purpose::comes_to_have;
use super::{Composer, Unread};
use crate::facts::{Amount, Fact, FactBody, Holder};
use crate::lexicon::Category;
use crate::reader::clause::{Clause, ClauseKind};
use crate::reader::roles::{Np, Oblique, attach};
use crate::text::Literal;

/// Takes up a whole with its owner, so that the rule groups read what is taken of it.
pub(super) fn whole(c: &mut Composer<'_, '_>) -> Result<(), Unread> {
    let loses = c.chief().is_some_and(|k| {
        matches!(k, Category::VerbLose | Category::VerbConsume | Category::VerbSell | Category::VerbTransferOut | Category::VerbSpend)
    });
    let plain = matches!(c.clause.kind, ClauseKind::Main | ClauseKind::Condition) && !c.clause.question && !c.unasserted() && !c.passive();
    if !loses || !plain {
        return Ok(());
    }
    for arg in 0..c.roles.after.len() {
        for n in 0..c.roles.after[arg].nps.len() {
            let np = c.roles.after[arg].nps[n].clone();
            let Some(of) = np.of.clone().filter(|of| counted_whole(&np, of)) else { continue };
            if told_again(c, &of) {
                strip(c, arg, n);
                c.counted_off.extend(of.nominal.number());
                continue;
            }
            let Some(holder) = whose(c, &of)? else { continue };
            let thing = c.thing(&of)?;
            let Some(amount @ Amount::Given { .. }) = thing.amount else { continue };
            let told = c.hypothesis.facts.iter().any(|f| f.body.kind().head == thing.kind.head);
            if told {
                continue;
            }
            c.mark("quantity", vec![amount.lexeme()]);
            c.mark("kind", thing.lexemes.clone());
            let moment = c.moment();
            c.say(FactBody::State { holder, kind: thing.kind, amount }, moment, thing.lexemes);
            strip(c, arg, n);
        }
    }
    Ok(())
}

fn strip(c: &mut Composer<'_, '_>, arg: usize, n: usize) {
    if let Some(of) = c.roles.after.get_mut(arg).and_then(|a| a.nps.get_mut(n)).and_then(|np| np.of.as_mut()) {
        of.nominal.measure = None;
        of.nominal.second_measure = None;
    }
}

/// With whom or where the whole was: whose it is, where it is told to be, or with the one who takes some of it.
fn whose(c: &mut Composer<'_, '_>, of: &Np) -> Result<Option<Holder>, Unread> {
    if let Some(owner) = c.owner_of(of)? {
        return Ok(Some(owner));
    }
    let lasts = |o: &&Oblique| o.category == Category::PrepPlace && o.lexeme == of.nominal.last + 1;
    if let Some(place) = c.roles.obliques.iter().find(lasts).cloned() {
        let [np] = place.arg.nps.as_slice() else { return Ok(None) };
        return Ok(c.reading.plain_entity(np).map(|id| c.as_holder(id)).filter(|h| h.place.is_some()));
    }
    let Some(subject) = c.subject_arg() else { return Ok(None) };
    // `ate 5 of the 18 plums that Ana had picked`: of another's.
    let more = |o: &&Clause| o.governor == Some(c.clause.id) && o.kind == ClauseKind::Relative;
    let said: Vec<Clause> = c.reading.state.all_clauses().filter(more).cloned().collect();
    let who = c.holders_of(&subject, &[])?;
    for relative in said {
        let roles = attach(&relative);
        let Some(by) = c.arguments(&roles.before).pop() else { return Ok(None) };
        let same = c.holders_of(&by, &[]).is_ok_and(|h| h == who);
        let has = roles.verb.main.is_some_and(|m| c.reading.categories(m).any(comes_to_have));
        if !same || !has || roles.verb.negation.is_some() {
            return Ok(None);
        }
    }
    // A dog has nothing of its own.
    let someone = who.owner.and_then(|o| c.reading.entity(o)).is_some();
    Ok(someone.then_some(who))
}

/// `Ana had 20 figs. She ate 5 of the 20 figs.`: the number of the whole, said again.
fn told_again(c: &Composer<'_, '_>, of: &Np) -> bool {
    let (Some(number), Some(head)) = (of.nominal.number(), of.nominal.head) else { return false };
    let lemma = c.reading.lemma(head, |k| k.is_noun() || k.is_unit());
    let said = c.reading.lexemes.get(number as usize).and_then(|l| l.literal.clone());
    let Some(Literal::Number(said)) = said else { return false };
    let mut told = c.hypothesis.facts.iter().filter(|f| f.body.kind().head == lemma);
    let same = |f: &Fact| matches!(&f.body, FactBody::State { amount: Amount::Given { value, .. }, .. } if *value == said);
    told.next().is_some_and(same) && told.next().is_none() && of.nominal.modifiers.is_empty()
}

/// `3 of his 11 gloves`, `3 of the 11 gloves`: a number of a number of known things.
fn counted_whole(np: &Np, of: &Np) -> bool {
    let known = of.nominal.determiner.is_some() || of.owner.is_some();
    let counted = |np: &Np| np.nominal.number().is_some() && np.nominal.second_measure.is_none() && np.nominal.further.is_none();
    np.nominal.head.is_none() && counted(np) && counted(of) && known && of.nominal.head.is_some() && of.of.is_none()
}
