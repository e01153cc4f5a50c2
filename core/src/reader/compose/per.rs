//! `per`: so much for each one, without a preposition of its own.
//!
//! Why: `4 chairs per table` tells what `4 chairs at each table` tells, and stands right behind what it measures.
//! Reads: `There are 4 chairs per table.`, `She baked 5 pans of rolls with 8 rolls per pan.`, `There are 4 chairs per table and 9 tables.`,
//! `How many chairs are there per row?`
//! Leaves alone: `4 miles per hour` (a pace), `$3 per pen` (a price), `3 meters per liter` (a measure for a measure).

use super::each::rate;
use super::{Composer, Unread};
use crate::lexicon::Category;
use crate::reader::clause::Measure;
use crate::reader::roles::{Arg, Np, Oblique};

impl Composer<'_, '_> {
    /// `per table`: the lexeme of `per`, where it is no period and no measure.
    fn per_of(&self, np: &Np) -> Option<u32> {
        match np.nominal.measure {
            Some(Measure::Each(l)) if self.reading.may_be(l, Category::PrepPer) && !self.names_time(np) => Some(l),
            _ => None,
        }
    }

    /// So many of a thing that is counted: no money, no measure.
    fn told_per(&self, np: &Np) -> bool {
        let money = np.nominal.number().and_then(|l| self.reading.lexemes.get(l as usize));
        let money = money.is_some_and(|l| matches!(l.literal, Some(crate::text::Literal::Money { .. })));
        let unit = np.nominal.head.is_none_or(|h| self.reading.categories(h).any(|k| k.is_unit() || k == Category::NounMoney));
        np.nominal.is_plain_count() && !money && !unit && np.owner.is_none()
    }
}

/// `How many chairs are there per row?`, `How much did she pay per plum?`: in each row, for each plum.
pub(super) fn asked(c: &mut Composer<'_, '_>) {
    let lone = |a: &Arg| matches!(a.nps.as_slice(), [np] if c.per_of(np).is_some());
    let (out, kept): (Vec<Arg>, Vec<Arg>) = c.roles.after.clone().into_iter().partition(lone);
    let [Arg { nps, .. }] = out.as_slice() else { return };
    let Some(lexeme) = nps.first().and_then(|np| c.per_of(np)) else { return };
    let money = matches!(c.chief(), Some(Category::VerbSpend | Category::VerbCost)) || c.verb_is(Category::VerbSpend);
    let category = if money { Category::PrepFor } else { Category::PrepPlace };
    c.roles.after = kept;
    c.roles.obliques.push(Oblique { lexeme, category, arg: out[0].clone(), follows: None });
}

/// `4 chairs per table`: told for each table; the rest of the clause goes on without it.
pub(super) fn told(c: &mut Composer<'_, '_>) -> Result<(), Unread> {
    let Some(at) = c.roles.after.iter().position(|a| a.nps.first().is_some_and(|np| c.per_of(np).is_some())) else { return Ok(()) };
    let Some((things, per)) = at.checked_sub(1).and_then(|before| c.roles.after.get(before).zip(c.roles.after.get(at))) else {
        return with_phrase(c, at);
    };
    let (Some(np), Some(each)) = (things.nps.last().cloned(), per.nps.first().cloned()) else { return Ok(()) };
    let adjoins = np.lexemes().last().is_some_and(|l| l + 1 == each.nominal.first);
    if !adjoins {
        return with_phrase(c, at);
    }
    if !c.told_per(&np) || each.of.is_some() || c.passive() {
        return Ok(());
    }
    let kind = c.each_kind(&each)?;
    rate(c, &np, kind)?;
    c.mark("kind", each.lexemes());
    let behind = c.roles.after.remove(at);
    if let Some(arg) = c.roles.after.get_mut(at - 1) {
        arg.nps.pop();
        arg.nps.extend(behind.nps.into_iter().skip(1));
        if arg.nps.is_empty() {
            c.roles.after.remove(at - 1);
        }
    }
    Ok(())
}

/// `with 8 rolls per pan`: the amount stands in a phrase.
fn with_phrase(c: &mut Composer<'_, '_>, at: usize) -> Result<(), Unread> {
    let Some(each) = c.roles.after.get(at).filter(|a| a.nps.len() == 1).and_then(|a| a.nps.first()).cloned() else { return Ok(()) };
    let with = |o: &&Oblique| {
        let adjoins = o.arg.nps.last().and_then(|np| np.lexemes().last().copied()).is_some_and(|l| l + 1 == each.nominal.first);
        o.category == Category::PrepWith && adjoins && matches!(o.arg.nps.as_slice(), [np] if c.told_per(np))
    };
    let Some(with) = c.roles.obliques.iter().find(with).cloned() else { return Ok(()) };
    let kind = c.each_kind(&each)?;
    for np in &with.arg.nps {
        rate(c, np, kind.clone())?;
    }
    c.mark("kind", each.lexemes());
    c.mark("marker", vec![with.lexeme]);
    c.roles.after.remove(at);
    c.roles.obliques.retain(|o| o.lexeme != with.lexeme);
    Ok(())
}
