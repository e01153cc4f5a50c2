//! How much is in each of so many equal shares.
//!
//! Reads: `20 figs are put into 4 bowls alike: how many are in each?`. Leaves alone: a number of shares that is told twice, or of another kind.

use super::*;

/// What a share is taken of.
pub(super) enum Sides {
    /// A total, and how many shares there are.
    Both(u32, u32),
    /// Money, which has a price instead.
    Price,
}

impl<'g> Levels<'_, 'g> {
    /// How much is in each one: a total over a number of shares.
    pub(in crate::graph) fn share(&mut self, per: &Kind) -> Result<u32, Gap> {
        let target = self.draft.ground.target;
        let kind = self.with_unit(&target.kind);
        let (total, count) = match self.share_sides(per, &kind)? {
            Sides::Both(total, count) => (total, count),
            Sides::Price => return self.unit_price(per, &kind),
        };
        let unit = unit_quotient(&unit_of(&Self::unit_name(&kind)), &unit_of(&Self::unit_name(per)));
        let each = self.draft.unknown(format!("{} for each {}", kind.label(), per.label()), unit, None);
        self.draft.operate(OperationKind::ApplyRate, each, count, total, &target.lexemes[..0]);
        Ok(each)
    }

    /// A total, and into how many shares it is dealt.
    pub(super) fn share_sides(&mut self, per: &Kind, kind: &Kind) -> Result<Sides, Gap> {
        let kind = kind.clone();
        let dealt = |f: &Fact| matches!(&f.body, FactBody::Split { kind: k, into, .. } if k.head == "money" && into.head == per.head);
        if kind.head == "money" && !self.facts().iter().any(dealt) {
            return Ok(Sides::Price);
        }
        // `6 boxes of 12 sticks, dealt out to 8 classes`: the boxes make up the total.
        let of_shares = |r: &usize| matches!(&self.fact(*r).body, FactBody::Rate { per: each, .. } if !apart(self.kinds(each, per)));
        if self.rates(&kind, |rate, _| rate).iter().any(of_shares) {
            return Err(self.target_gap(RefusalCode::Undetermined, "a total and a number of shares"));
        }
        self.one_owner(&kind)?;
        let split = self.facts().iter().position(|f| matches!(&f.body, FactBody::Split { into, .. } if into.head == per.head));
        if let Some(split) = split
            && let FactBody::Split { kind: dealt, .. } = &self.fact(split).body
        {
            if self.kinds(&kind, dealt) != Relation::Same {
                return Err(self.gap(RefusalCode::KindsUnrelated, split, "the very thing that was dealt out"));
            }
            self.still_as_dealt(&kind, split)?;
            self.still_as_dealt(per, split)?;
            let clause = self.fact(split).clause;
            let counts = |f: &Fact| matches!(&f.body, FactBody::State { kind: k, .. } if !apart(self.kinds(k, per)) && k.head == per.head);
            let here = self.facts().iter().any(|f| f.clause == clause && counts(f));
            if !here && self.facts().iter().filter(|f| counts(f)).count() > 1 {
                return Err(self.gap(RefusalCode::KindsUnrelated, split, "how many shares there are"));
            }
            if here && self.facts().iter().any(|f| f.clause != clause && counts(f)) {
                return Err(self.gap(RefusalCode::KindsUnrelated, split, "how many shares there are"));
            }
        }
        let total = match split.and_then(|s| self.given_with(s)) {
            // What is left is told: the others were given.
            Some(given) if self.fact(given).moment.tense != Tense::Future && self.left_after(given) => self.open_change(given)?,
            given => {
                self.draft.used.extend(given);
                self.without_parted(Holder::default(), &kind, given, 0)?
            }
        };
        let count = self.level(Holder::default(), per, 0)?;
        Ok(Sides::Both(total, count))
    }
}
