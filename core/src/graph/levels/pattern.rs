//! What follows several amounts by the rule that they show.
//!
//! Why: amounts told one after the other go on by what all neighbours have in common: one difference, one ratio, or differences that
//! themselves go on so.
//! Reads: 4, 7, 10 (3 more each time); 3, 12, 48 (4 times each time); 5, 7, 10, 14 (2, 3, 4 more). Stops: 2, 5, 6; 1, 2, 4 (twice as many,
//! or 1 more and then 2 more); 2, 3, 5, 8 (1, 2, 3 more, or the sum of the two before).

use super::*;
use crate::quantity::Rational;

/// Quantities that follow each other, with their values.
struct Course {
    ids: Vec<u32>,
    values: Vec<Rational>,
}

impl Levels<'_, '_> {
    /// The term that stands so many places behind the last one told.
    pub(in crate::graph) fn pattern(&mut self, terms: &[u32], steps: u32) -> Result<u32, Gap> {
        let kind = self.with_unit(&self.draft.ground.target.kind);
        let mut told = Course { ids: Vec::new(), values: Vec::new() };
        for lexeme in terms {
            let found = self.facts().iter().position(|f| matches!(f.body.amount(), Some(Amount::Given { lexeme: l, .. }) if l == lexeme));
            let Some(index) = found else { return Err(self.target_gap(RefusalCode::TargetUnbound, "the terms that are told")) };
            let Some(amount @ Amount::Given { value, .. }) = self.fact(index).body.amount() else { continue };
            told.ids.push(self.draft.amount(index, amount, kind.label(), unit_of(&Self::unit_name(&kind))));
            told.values.push(value.clone());
        }
        let next = self.carried_on(&told, steps, &kind, true);
        next.and_then(|ids| ids.last().copied())
            .ok_or_else(|| self.target_gap(RefusalCode::Undetermined, "amounts that follow each other by one rule, and by no other one"))
    }

    /// The next quantities of a course, where one rule fits all that it has.
    fn carried_on(&mut self, told: &Course, steps: u32, kind: &Kind, outer: bool) -> Option<Vec<u32>> {
        let pairs = || told.values.windows(2).filter_map(|w| Some((w.first()?, w.get(1)?)));
        let differences: Vec<Rational> = pairs().map(|(a, b)| b - a).collect();
        let ratios: Option<Vec<Rational>> = pairs().map(|(a, b)| b.checked_div(a)).collect();
        let unit = unit_of(&Self::unit_name(kind));
        if alike(&differences) {
            let falls = differences.first().is_some_and(Rational::is_negative);
            let step =
                self.draft.unknown(format!("{} {} each time", kind.label(), if falls { "fewer" } else { "more" }), unit.clone(), None);
            self.common_step(told, OperationKind::Subtract, step, falls);
            let operation = if falls { OperationKind::Subtract } else { OperationKind::Add };
            return Some(self.repeat(told, steps, kind, |_| (operation, step, true)));
        }
        if ratios.is_some_and(|r| alike(&r)) && !ambiguous(&differences) {
            let factor = self.draft.unknown("times each time".to_owned(), Vec::new(), None);
            self.common_step(told, OperationKind::Divide, factor, false);
            return Some(self.repeat(told, steps, kind, |_| (OperationKind::CompareMultiplicative, factor, false)));
        }
        if !outer || told.values.len() < 4 || sums_of_two(&told.values) || differences.iter().any(Rational::is_negative) {
            return None;
        }
        let mut ids = Vec::new();
        for pair in told.ids.windows(2) {
            let [before, after] = pair else { continue };
            let step = self.draft.unknown(format!("{} more", kind.label()), unit.clone(), None);
            self.draft.operate(OperationKind::Subtract, *after, *before, step, &[]);
            ids.push(step);
        }
        let further = self.carried_on(&Course { ids, values: differences }, steps, kind, false)?;
        let mut further = further.into_iter();
        Some(self.repeat(told, steps, kind, |last| (OperationKind::Add, further.next().unwrap_or(last), true)))
    }

    /// One quantity that each two neighbours have between them; `back` takes it from the later one to the one before.
    fn common_step(&mut self, told: &Course, kind: OperationKind, common: u32, back: bool) {
        for pair in told.ids.windows(2) {
            if let [before, after] = pair {
                let (left, right) = if back { (*before, *after) } else { (*after, *before) };
                self.draft.operate(kind, left, right, common, &[]);
            }
        }
    }

    /// Goes so many steps on, each by an operation on the last quantity: to its right, or to its left.
    fn repeat(&mut self, told: &Course, steps: u32, kind: &Kind, mut by: impl FnMut(u32) -> (OperationKind, u32, bool)) -> Vec<u32> {
        let mut all = Vec::new();
        let Some(mut last) = told.ids.last().copied() else { return all };
        for _ in 0..steps {
            let next = self.draft.unknown(kind.label(), unit_of(&Self::unit_name(kind)), None);
            let (operation, with, right) = by(last);
            let (left, right) = if right { (last, with) } else { (with, last) };
            self.draft.operate(operation, left, right, next, &[]);
            all.push(next);
            last = next;
        }
        all
    }
}

/// Whether there are several, and all are the same.
fn alike(values: &[Rational]) -> bool {
    matches!(values, [first, rest @ ..] if !rest.is_empty() && rest.iter().all(|v| v == first))
}

/// Two differences of which the second is 1 more: `1, 2, 4` may go on with 8, and with 7.
fn ambiguous(differences: &[Rational]) -> bool {
    matches!(differences, [a, b] if b - a == Rational::one())
}

/// Whether each is the sum of the two before it.
fn sums_of_two(values: &[Rational]) -> bool {
    values.windows(3).all(|w| matches!(w, [a, b, next] if &(a + b) == next))
}
