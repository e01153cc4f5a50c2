//! How much more one side has, or did, than the other.
//!
//! Leaves alone: two amounts that are equal, and amounts in two units.

use super::*;

impl<'g> Levels<'_, 'g> {
    /// How much more one side has, or did, than the other.
    pub(in crate::graph) fn difference(
        &mut self,
        than: Holder,
        than_kind: Option<&Kind>,
        than_anchors: Option<&Vec<String>>,
        (event, than_verb): (Option<&(Category, String)>, Option<&String>),
    ) -> Result<u32, Gap> {
        let target = self.draft.ground.target;
        let kind = self.with_unit(&target.kind);
        let other = than_kind.map_or_else(|| kind.clone(), |k| self.with_unit(k));
        // `how many more cups of flour than sugar`
        let other = if kind.unit.is_some() { Kind { unit: kind.unit.clone(), ..other } } else { other };
        if other.unit.is_some() != kind.unit.is_some() {
            return Err(self.target_gap(RefusalCode::UnitConflict, "one unit on both sides"));
        }
        let (left, right) = match event {
            None => (self.level(target.holder, &kind, 0)?, self.level(than, &other, 0)?),
            Some((_, verb)) => {
                let left = self.happenings(target.holder, &kind, verb, None)?;
                self.moment = than_anchors.map(|anchors| Moment { anchors: anchors.clone(), ..target.vantage.moment.clone() });
                let right = self.happenings(than, &other, than_verb.unwrap_or(verb), None)?;
                self.moment = None;
                (left, right)
            }
        };
        if left == right {
            return Err(self.target_gap(RefusalCode::Undetermined, "two different amounts to compare"));
        }
        // `12 novels, and the rest of the books are comics`: both are told as books already.
        let one_unit = than_kind.and_then(|_| self.shared_unit(left, right));
        if than_kind.is_some() && one_unit.is_none() {
            self.as_numbers(right, &kind)?;
        }
        let unit = one_unit.unwrap_or_else(|| unit_of(&Self::unit_name(&kind)));
        let difference = self.draft.unknown(format!("difference in {}", kind.label()), unit, None);
        self.draft.operate(OperationKind::CompareAdditive, left, right, difference, &[]);
        Ok(difference)
    }

    /// The unit of two amounts, where it is one.
    fn shared_unit(&self, left: u32, right: u32) -> Option<Vec<Power>> {
        let unit = |id: u32| self.draft.quantities.get(id as usize).map(|q| &q.unit);
        unit(left).filter(|l| Some(*l) == unit(right)).cloned()
    }

    /// How much more the one amount is than the other.
    pub(in crate::graph) fn more_than(&mut self, left: u32, right: u32, kind: &Kind, other: &Kind) -> Result<u32, Gap> {
        if left == right {
            return Err(self.target_gap(RefusalCode::Undetermined, "two different amounts to compare"));
        }
        let kind = self.with_unit(kind);
        if self.with_unit(other).unit.is_some() != kind.unit.is_some() {
            return Err(self.target_gap(RefusalCode::UnitConflict, "one unit on both sides"));
        }
        if *other != kind {
            self.as_numbers(right, &kind)?;
        }
        let difference = self.draft.unknown(format!("difference in {}", kind.label()), unit_of(&Self::unit_name(&kind)), None);
        self.draft.operate(OperationKind::CompareAdditive, left, right, difference, &[]);
        Ok(difference)
    }

    /// The amounts of two kinds that are asked for together.
    pub(in crate::graph) fn together(&mut self, left: u32, right: u32, joint: &Kind) -> Result<u32, Gap> {
        if left == right {
            return Err(self.target_gap(RefusalCode::Undetermined, "two different amounts to add up"));
        }
        let sum = self.draft.unknown(joint.label(), unit_of(&self.name_of_unit(joint)), None);
        self.draft.operate(OperationKind::Add, left, right, sum, &[]);
        Ok(sum)
    }
}
