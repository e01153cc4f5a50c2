//! So much for each: products, quotients, shares and costs.
//!
//! This file finds the facts that give so much for each and takes one of them up as an amount for each; what is made of it stands in the
//! files beside.

mod alike;
mod cost;
mod dealing;
mod dealt;
mod groups;
mod price;
mod product;
mod share;
mod stock;
mod traded;
mod unowned;

use super::*;

impl<'g> Levels<'_, 'g> {
    /// Facts that give so much for each: those whose content, or whose `each`, is of the kind.
    pub(super) fn rates(&self, kind: &Kind, pick: fn(&'g Kind, &'g Kind) -> &'g Kind) -> Vec<usize> {
        let of = |fact: &'g Fact| match &fact.body {
            FactBody::Rate { kind, per, .. } => Some(pick(kind, per)),
            _ => None,
        };
        let found = self.facts().iter().enumerate().filter(|(_, f)| of(f).is_some_and(|k| inside(self.kinds(k, kind))));
        // What a bill is worth makes money of the bills themselves.
        found.map(|(i, _)| i).filter(|&i| kind.head != "money" || !self.worth_of_cash(i)).collect()
    }

    /// Whether so much for each says how much there is: not where it is only done (`read 3 pages of each book`), nor where another has it.
    pub(super) fn holds_still(&self, rate: usize, holder: Holder) -> bool {
        let FactBody::Rate { holder: whose, event, .. } = &self.fact(rate).body else { return false };
        let there = event.as_ref().is_none_or(|(class, _)| {
            matches!(
                class,
                Category::VerbAcquire
                    | Category::VerbCreate
                    | Category::VerbMove
                    | Category::VerbGroup
                    | Category::VerbEarn
                    | Category::VerbTransferIn
            )
        });
        there && !(*whose != Holder::default() && apart(self.holders(*whose, holder)))
    }

    pub(super) fn rate(&mut self, index: usize, account: &Kind) -> Result<(u32, &'g Kind), Gap> {
        let FactBody::Rate { kind, per, amount, .. } = &self.fact(index).body else {
            return Err(self.gap(RefusalCode::ConstructionUnread, index, "so much for each"));
        };
        let content = Self::unit_name(account);
        // What can be held or is to be put into each is just what tells how many are needed.
        let ask = &self.draft.ground.target.ask;
        let needed = matches!(ask, Ask::Groups { .. }) || ask.deals_out();
        if !needed && self.fact(index).moment.tense == Tense::Future && self.draft.ground.target.vantage.moment.tense != Tense::Future {
            return Err(self.gap(RefusalCode::NotAsserted, index, "what is so, not what is planned"));
        }
        if self.of_another_time(index) {
            return Err(self.gap(RefusalCode::TimesUnordered, index, "how much there is for each at the time that is asked about"));
        }
        if kind.unit.is_some() && kind.unit != account.unit {
            return Err(self.gap(RefusalCode::UnitConflict, index, "one unit throughout"));
        }
        let unit = unit_quotient(&unit_of(&content), &unit_of(&Self::unit_name(per)));
        let label = format!("{} for each {}", kind.label(), per.label());
        Ok((self.draft.amount(index, amount, label, unit), per))
    }

    pub(super) fn sum(&mut self, left: u32, right: u32, kind: &Kind, lexemes: &[u32]) -> u32 {
        let result = self.draft.unknown(kind.label(), unit_of(&Self::unit_name(kind)), None);
        self.draft.operate(OperationKind::Add, left, right, result, lexemes);
        result
    }
}
