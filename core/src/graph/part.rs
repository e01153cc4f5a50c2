//! Shares of a quantity: a half of it, so many percent of it.
//!
//! Why: levels, happenings and comparisons all tell amounts as shares of others, and each is built in the same way.

use super::build::Draft;
use super::{OperationKind, Origin, Quantity};
use crate::quantity::Rational;

impl Draft<'_> {
    /// The share of a base: its value, whether that is in percent, and the lexeme that writes it.
    pub(super) fn part(
        &mut self,
        (value, percent, lexeme): (&Rational, bool, u32),
        base: u32,
        label: String,
        lexemes: &[u32],
    ) -> Option<u32> {
        // `the rest` is all of what is left.
        let written = self.ground.lexemes.get(lexeme as usize).is_some_and(|l| l.literal.is_some());
        if *value == Rational::one() && !written {
            return Some(base);
        }
        let span = self.span(lexeme)?;
        let told = self.add(Quantity { label: "share".into(), origin: Origin::Text { span, value: value.clone() }, unit: Vec::new() });
        let factor = if percent { self.hundredths(told) } else { told };
        let unit = self.quantities.get(base as usize).map(|q| q.unit.clone()).unwrap_or_default();
        let share = self.unknown(label, unit, None);
        self.operate(OperationKind::CompareMultiplicative, factor, base, share, lexemes);
        Some(share)
    }

    /// So many percent as a share of one.
    fn hundredths(&mut self, percent: u32) -> u32 {
        let value = self.ground.lexicon.unit("percent").map_or_else(Rational::one, |u| u.factor.clone());
        let fact = format!("1 percent = {value}");
        let hundredth = self.add(Quantity { label: fact.clone(), origin: Origin::World { fact, value }, unit: Vec::new() });
        let share = self.unknown("share".into(), Vec::new(), None);
        self.operate(OperationKind::Multiply, percent, hundredth, share, &[]);
        share
    }
}
