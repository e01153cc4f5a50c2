//! Shares: a half or so many percent of an amount that is known when the share is taken.
//!
//! Why: a share is no number of its own; of what it is taken decides how much it is.

use super::*;
use crate::canon::Arrange;
use crate::facts::ShareOf;

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
        let Some(span) = self.draft.span(*lexeme) else {
            return Err(self.gap(RefusalCode::Ungrounded, fact, "the words of the share"));
        };
        let lexemes = self.fact(fact).lexemes.clone();
        let told =
            self.draft.add(Quantity { label: "share".into(), origin: Origin::Text { span, value: value.clone() }, unit: Vec::new() });
        let factor = if *percent { self.hundredths(told) } else { told };
        let unit = self.draft.quantities.get(base as usize).map(|q| q.unit.clone()).unwrap_or_default();
        let share = self.draft.unknown(kind.label(), unit, None);
        self.draft.operate(OperationKind::CompareMultiplicative, factor, base, share, &lexemes);
        self.draft.of_fact.push((fact, share));
        self.draft.used.push(fact);
        Ok(share)
    }

    /// So many percent as a share of one.
    fn hundredths(&mut self, percent: u32) -> u32 {
        let value = self.draft.ground.lexicon.unit("percent").map_or_else(crate::quantity::Rational::one, |u| u.factor.clone());
        let fact = format!("1 percent = {value}");
        let hundredth = self.draft.add(Quantity { label: fact.clone(), origin: Origin::World { fact, value }, unit: Vec::new() });
        let share = self.draft.unknown("share".into(), Vec::new(), None);
        self.draft.operate(OperationKind::Multiply, percent, hundredth, share, &[]);
        share
    }

    /// A share that moves, taken of what the account has when it does: of which there is one level, or which the words point to.
    pub(super) fn moved_share(&mut self, fact: usize, kind: &Kind, before: &[Mark], at: Option<u32>) -> Result<u32, Gap> {
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
            ShareOf::Rest => true,
            ShareOf::Own => !shared,
            ShareOf::Told => moved == 0,
        };
        let (Some(at), true, true) = (at, plain, self.one_account(&change.kind, kind)) else {
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
            FactBody::Part { holder, whole, .. } => {
                let kept = std::mem::replace(&mut self.draft.apart_from_parts, true);
                let base = self.level_without(*holder, whole, None, 1);
                self.draft.apart_from_parts = kept;
                self.share_of(fact, base?, kind)
            }
            _ => Err(self.gap(RefusalCode::Undetermined, fact, "of how many this is a share")),
        }
    }
}
