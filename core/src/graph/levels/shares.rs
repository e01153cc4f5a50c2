//! Shares: a half or so many percent of an amount that is known when the share is taken.
//!
//! Why: a share is no number of its own; of what it is taken decides how much it is.

use super::*;
use crate::canon::Arrange;
use crate::facts::ShareOf;
use crate::quantity::Rational;

impl<'g> Levels<'_, 'g> {
    /// Whether a fact's amount is a share.
    pub(super) fn is_share(&self, fact: usize) -> bool {
        matches!(amount_of(&self.fact(fact).body), Some((Amount::Share { .. }, _)))
    }

    /// The share of an amount, made once.
    pub(super) fn share_of(&mut self, fact: usize, base: u32, kind: &Kind) -> Result<u32, Gap> {
        if let Some((_, id)) = self.draft.of_fact.iter().find(|(f, _)| *f == fact) {
            return Ok(*id);
        }
        let Some((Amount::Share { value, percent, lexeme, .. }, _)) = amount_of(&self.fact(fact).body) else {
            return Err(self.gap(RefusalCode::ConstructionUnread, fact, "a share"));
        };
        // All of it is no share to be reckoned.
        if !*percent && *value == Rational::one() {
            self.draft.of_fact.push((fact, base));
            self.draft.used.push(fact);
            return Ok(base);
        }
        let lexemes = self.fact(fact).lexemes.clone();
        let Some(share) = self.draft.part((value, *percent, *lexeme), base, kind.label(), &lexemes) else {
            return Err(self.gap(RefusalCode::Ungrounded, fact, "the words of the share"));
        };
        self.draft.of_fact.push((fact, share));
        self.draft.used.push(fact);
        Ok(share)
    }

    /// A share that moves, taken of what the account has when it does: of which there is one level, or which the words point to.
    pub(super) fn moved_share(&mut self, fact: usize, kind: &Kind, before: &[Mark], at: &mut Option<u32>) -> Result<u32, Gap> {
        let FactBody::Change(change) = &self.fact(fact).body else {
            return Err(self.gap(RefusalCode::ConstructionUnread, fact, "a share that moves"));
        };
        let Amount::Share { of, .. } = &change.amount else {
            return Err(self.gap(RefusalCode::ConstructionUnread, fact, "a share"));
        };
        // What opens the account is the level that it starts from.
        let opens = |n: usize, m: &Mark| n == 0 && matches!(m, Mark::Move { gain: true, .. });
        let moved = before.iter().enumerate().filter(|(n, m)| m.moves() && !opens(*n, m)).count();
        let shared = before.iter().any(|m| m.moves() && self.is_share(m.fact()));
        // `half of the pens`, where two have some: of whose, or of all?
        let mut owners: Vec<Holder> = self
            .facts()
            .iter()
            .filter_map(|f| match &f.body {
                FactBody::State { holder, kind: k, .. } if !apart(self.kinds(k, kind)) => Some(*holder),
                _ => None,
            })
            .collect();
        owners.arrange();
        owners.dedup();
        if *of == ShareOf::Told && owners.len() > 1 {
            return Err(self.gap(RefusalCode::HoldersUnrelated, fact, "of whose this is a share"));
        }
        let plain = match of {
            ShareOf::Rest => before.iter().any(|m| {
                matches!(
                    m,
                    Mark::Move { gain: false, .. }
                        | Mark::Dealt { gain: false, .. }
                        | Mark::Paced { gain: false, .. }
                        | Mark::Paid { gain: false, .. }
                )
            }),
            ShareOf::Own => !shared,
            ShareOf::Told => moved == 0,
            // Only comparisons tell shares of a side.
            ShareOf::Greater | ShareOf::Lesser => false,
        };
        // `spent a third of his money, and has $30 left`: of what there was before anything is told.
        if at.is_none() && before.is_empty() && *of != ShareOf::Rest {
            *at = Some(self.draft.unknown(kind.label(), unit_of(&Self::unit_name(kind)), None));
        }
        let (Some(at), true, true) = (*at, plain, self.one_account(&change.kind, kind)) else {
            return Err(self.gap(RefusalCode::TimesUnordered, fact, "of how many this is a share"));
        };
        self.share_of(fact, at, kind)
    }

    /// Whether a share is of the very account: money is one, whatever it is spent on.
    fn one_account(&self, a: &Kind, b: &Kind) -> bool {
        self.kinds(a, b) == Relation::Same || a.head == "money" && b.head == "money" && b.content.is_none()
    }

    /// A share seen from elsewhere: by the account that it comes out of, or by the whole that it is a part of.
    pub(super) fn share_amount(&mut self, fact: usize, kind: &Kind) -> Result<u32, Gap> {
        if let Some((_, id)) = self.draft.of_fact.iter().find(|(f, _)| *f == fact) {
            return Ok(*id);
        }
        match &self.fact(fact).body {
            FactBody::Change(Change { from: Some(from), kind: k, .. }) => {
                self.level_without(*from, k, None, 1)?;
                match self.draft.of_fact.iter().find(|(f, _)| *f == fact) {
                    Some((_, id)) => Ok(*id),
                    None => Err(self.gap(RefusalCode::Undetermined, fact, "of how many this is a share")),
                }
            }
            FactBody::Part { holder, .. } => {
                let base = self.base_of_part(*holder, fact)?;
                self.share_of(fact, base, kind)
            }
            _ => Err(self.gap(RefusalCode::Undetermined, fact, "of how many this is a share")),
        }
    }
}
