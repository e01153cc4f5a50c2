//! A whole that is told with what is taken of it.
//!
//! Why: `lost 3 of his 11 gloves` tells two amounts: that he had 11, and that 3 of them are gone.
//! Reads: `Rosa gave 4 of her 9 pens to Lev.`, `Lev ate 5 of his 12 plums.`
//! Leaves alone: `Rosa has 4 of her 9 pens left.` (a level of now), `Lev ate 5 of 12 plums.` (whose), `4 of her 9 pens are red.`

use super::{Composer, Unread};
use crate::facts::{Amount, FactBody};
use crate::lexicon::Category;
use crate::reader::clause::ClauseKind;
use crate::reader::roles::Np;

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
            let Some(holder) = c.owner_of(&of)? else { continue };
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
            if let Some(of) = c.roles.after[arg].nps[n].of.as_mut() {
                of.nominal.measure = None;
            }
        }
    }
    Ok(())
}

/// `3 of his 11 gloves`: a number of a number of someone's things.
fn counted_whole(np: &Np, of: &Np) -> bool {
    let owned = of.nominal.possessive_determiner || of.owner.is_some();
    let counted = |np: &Np| np.nominal.number().is_some() && np.nominal.second_measure.is_none() && np.nominal.further.is_none();
    np.nominal.head.is_none() && counted(np) && counted(of) && owned && of.nominal.head.is_some() && of.of.is_none()
}
