//! What one unit is worth in another, told as everyone knows it.
//!
//! Why: such a sentence counts nothing in the story; the pack knows the factor, and a sentence that agrees with it adds nothing.
//! Reads: `There are 12 inches in a foot.`, `One pound is 16 ounces.`, `A week has 7 days.`, `60 minutes make one hour.`
//! Leaves alone: `There are 4 weeks in a month.` (no exact factor), `A shift has 7 hours.`, `She works 24 hours in a day.`

use super::{Composer, clause_lexemes};
use crate::lexicon::{Category, Unit};
use crate::quantity::Rational;
use crate::reader::clause::ClauseKind;
use crate::reader::roles::{Np, Roles, attach};
use crate::text::Literal;

impl Composer<'_, '_> {
    /// Whether this clause says what one unit is worth in another, and nothing besides; its number is marked as the pack's own.
    pub(super) fn is_definition(&mut self) -> bool {
        let roles = attach(self.clause);
        let plain = roles.verb.negation.is_none() && roles.adverbs.is_empty() && roles.connectives.is_empty() && roles.loose.is_empty();
        if self.clause.question
            || self.clause.kind != ClauseKind::Main
            || !plain
            || !roles.adjectives.iter().all(|(_, k)| *k == Category::AdjSame)
        {
            return false;
        }
        let nps = phrases(self, &roles);
        let [first, second] = nps.as_slice() else { return false };
        let numbers: Vec<u32> = [first, second].iter().filter_map(|np| np.nominal.number()).collect();
        if !(worth(self, first, second) || worth(self, second, first)) {
            return false;
        }
        self.mark("background", clause_lexemes(self.clause));
        self.mark("definition", numbers);
        true
    }

    /// The exact worth of a phrase's unit, of length, mass, time, volume or area.
    pub(super) fn unit_of_phrase(&self, np: &Np) -> Option<&Unit> {
        let head = np.nominal.head.filter(|_| np.of.is_none() && np.owner.is_none() && np.nominal.modifiers.is_empty())?;
        let measures = |k: Category| {
            matches!(k, Category::UnitLength | Category::UnitMass | Category::UnitTime | Category::UnitVolume | Category::UnitArea)
        };
        let category = self.reading.categories(head).iter().find(|k| measures(*k))?;
        self.reading.lexicon.unit(&self.reading.lemma(head, Category::is_unit)).filter(|u| u.category == category)
    }

    /// The number that a phrase counts its noun by.
    pub(super) fn number_of(&self, np: &Np) -> Option<Rational> {
        match self.reading.lexemes.get(np.nominal.number()? as usize)?.literal.as_ref()? {
            Literal::Number(value) => Some(value.clone()),
            _ => None,
        }
    }
}

/// All noun phrases of a clause but `there`.
pub(super) fn phrases(c: &Composer<'_, '_>, roles: &Roles) -> Vec<Np> {
    let all = roles.names();
    let there = |np: &Np| np.nominal.head.or(Some(np.nominal.first)).is_some_and(|h| c.reading.is(h, Category::PronounExistential));
    all.filter(|np| !there(np)).cloned().collect()
}

/// How many of the smaller unit one of the larger is, if the pack knows it exactly.
pub(super) fn factor(large: &Unit, small: &Unit) -> Option<Rational> {
    let same = large.category == small.category && large.family == small.family && large.lemma != small.lemma;
    large.factor.checked_div(&small.factor).filter(|r| same && r.is_integer())
}

/// Whether so many of the one are one of the other, as the pack has it.
fn worth(c: &Composer<'_, '_>, counted: &Np, one: &Np) -> bool {
    let (Some(small), Some(large)) = (c.unit_of_phrase(counted), c.unit_of_phrase(one)) else { return false };
    let a = one.nominal.measure.is_none() && one.nominal.determiner.is_some_and(|d| c.reading.is(d, Category::DetIndefinite));
    let single = a || one.nominal.is_each() || one.is_bare_count() && c.number_of(one) == Some(Rational::one());
    single && counted.is_bare_count() && c.number_of(counted).is_some_and(|n| factor(large, small) == Some(n))
}
