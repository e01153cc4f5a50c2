//! How many groups of so much each are made of a total, or are needed for it.
//!
//! Reads: `24 eggs, 6 in each box: how many boxes?`. Leaves alone: groups of which some were counted already; a total told of another kind.

use super::*;

impl<'g> Levels<'_, 'g> {
    /// How many groups are needed or can be made: only a total and so much for each tell.
    pub(in crate::graph) fn groups(&mut self, rounding: Rounding) -> Result<u32, Gap> {
        let target = self.draft.ground.target;
        let pers = self.rates(&target.kind, |_, per| per);
        if pers.is_empty() {
            return Err(self.target_gap(RefusalCode::TargetUnbound, &format!("how much goes with each {}", target.kind.label())));
        }
        // `is making necklaces`: the scene counts none yet.
        let scene =
            |m: &Mark| matches!(&self.fact(m.fact()).body, FactBody::Change(c) if c.scene && matches!(c.amount, Amount::Open { .. }));
        if !self.marks(Holder::default(), &target.kind)?.iter().all(scene) {
            return Err(self.target_gap(RefusalCode::KindsUnrelated, "groups of which none is told yet"));
        }
        // What one buys is paid from one's own money.
        let price = matches!(self.fact(pers[0]).body, FactBody::Rate { price: true, .. });
        let holder = if price { target.holder } else { Holder::default() };
        self.packs_as_one(pers[0], rounding)?;
        let (index, rate, total) = self.group_sides(holder, &target.kind, &pers, 0)?;
        // `Each child needs 3 pencils`: for the last 2 pencils nobody is needed.
        let needs = matches!(&self.fact(index).body, FactBody::Rate { event: Some((Category::VerbNeed, _)), .. });
        let operation = match rounding {
            Rounding::Up if needs => return Ok(self.even(index, rate, total, &target.kind)),
            Rounding::Exact => return Ok(self.even(index, rate, total, &target.kind)),
            Rounding::Up => OperationKind::QuotientUp,
            Rounding::Down => OperationKind::QuotientDown,
        };
        let count = self.draft.unknown(target.kind.label(), unit_of(&Self::unit_name(&target.kind)), None);
        let lexemes = self.fact(index).lexemes.clone();
        self.draft.operate(operation, total, rate, count, &lexemes);
        Ok(count)
    }

    /// How many groups of so much each a total makes: it must come out even.
    pub(in crate::graph::levels) fn quotient(&mut self, holder: Holder, kind: &Kind, pers: &[usize], depth: u32) -> Result<u32, Gap> {
        let (index, rate, total) = self.group_sides(holder, kind, pers, depth)?;
        Ok(self.even(index, rate, total, kind))
    }

    fn even(&mut self, index: usize, rate: u32, total: u32, kind: &Kind) -> u32 {
        let count = self.draft.unknown(kind.label(), unit_of(&Self::unit_name(kind)), None);
        let lexemes = self.fact(index).lexemes.clone();
        self.draft.operate(OperationKind::ApplyRate, rate, count, total, &lexemes);
        count
    }

    /// The rate of the groups, and how much there is and how much goes into each.
    pub(in crate::graph::levels) fn group_sides(
        &mut self,
        holder: Holder,
        kind: &Kind,
        pers: &[usize],
        depth: u32,
    ) -> Result<(usize, u32, u32), Gap> {
        let &[index] = pers else {
            return Err(self.gap(RefusalCode::KindsUnrelated, pers[0], "one thing that each one holds"));
        };
        let FactBody::Rate { kind: content, per, holder: whose, .. } = &self.fact(index).body else {
            return Err(self.gap(RefusalCode::ConstructionUnread, index, "so much for each"));
        };
        if per.head == Kind::TURN && apart(self.holders(*whose, Holder { owner: self.draft.ground.target.holder.owner, place: None })) {
            return Err(self.gap(RefusalCode::HoldersUnrelated, index, "how much each of the others holds"));
        }
        if !matches!(self.kinds(per, kind), Relation::Same) {
            return Err(self.gap(RefusalCode::KindsUnrelated, index, "the very thing that is asked about"));
        }
        let content = self.with_unit(content);
        if holder.owner.is_none() {
            self.one_owner(&content)?;
        }
        if matches!(&self.fact(index).body, FactBody::Rate { event: Some((class, _)), .. } if !matches!(class, Category::VerbAcquire | Category::VerbEarn | Category::VerbDuration | Category::VerbNeed))
        {
            self.still_as_dealt(&content, index)?;
        }
        let (rate, _) = self.rate(index, &content)?;
        let wanted = if matches!(self.draft.ground.target.ask, Ask::Groups { .. }) { self.wanted(&content)? } else { None };
        let wanted = match self.told_for_question(index, &content) {
            Some(only) => Some(self.amount(only, &content)?),
            None => wanted,
        };
        let total = match wanted {
            Some(wanted) => wanted,
            None => self.without_parted(holder, &content, Some(index), depth + 1)?,
        };
        Ok((index, rate, total))
    }

    /// `She sold 36 boxes. How many cases of 12 boxes does she need?`: the one amount that is told, whatever was done with it, where the
    /// question itself says how much each one holds.
    fn told_for_question(&self, rate: usize, content: &Kind) -> Option<usize> {
        if self.fact(rate).clause != self.draft.ground.target.clause {
            return None;
        }
        let told: Vec<usize> =
            (0..self.facts().len()).filter(|i| *i != rate && !apart(self.kinds(self.fact(*i).body.kind(), content))).collect();
        match told.as_slice() {
            &[only] if matches!(&self.fact(only).body, FactBody::Change(c) if matches!(c.amount, Amount::Given { .. })) => Some(only),
            _ => None,
        }
    }
}
