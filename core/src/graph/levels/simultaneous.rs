//! Levels that only several equations together give: a total, and comparisons between those who share it.
//!
//! Why: neither side of a comparison is told, but what both have together is.
//! Reads: `Rosa has 5 times as much money as Lev. Together they have $150.`, `Ana and Ben have 30 pens. Ana has 4 more than Ben.`
//! Leaves alone: a group with a member whom nothing compares, levels that change.

use super::*;

/// A total, who shares it, and the comparisons between them: each as fact, side with more, side with less.
type Shared = (usize, Vec<EntityId>, Vec<(usize, EntityId, EntityId)>);

impl Levels<'_, '_> {
    /// The level of one member of a group whose total is told, where comparisons connect all its members.
    pub(super) fn by_total(&mut self, holder: Holder, kind: &Kind) -> Result<Option<u32>, Gap> {
        let Some(one) = Self::bearer(holder, kind) else { return Ok(None) };
        let Some((total, members, compared)) = self.total_and_comparisons(one, kind) else { return Ok(None) };
        let unit = unit_of(&Self::unit_name(kind));
        let levels: Vec<(EntityId, u32)> = members.iter().map(|&m| (m, self.draft.unknown(kind.label(), unit.clone(), None))).collect();
        let level_of = |who: EntityId| levels.iter().find(|(m, _)| *m == who).map(|(_, level)| *level);
        for (fact, more, less) in compared {
            let (Some(more), Some(less)) = (level_of(more), level_of(less)) else { return Ok(None) };
            self.compare_sides(fact, more, less, kind)?;
        }
        let lexemes = self.fact(total).lexemes.clone();
        let whole = self.amount(total, kind)?;
        let Some(((_, first), rest)) = levels.split_first() else { return Ok(None) };
        let mut sum = *first;
        for (n, (_, level)) in rest.iter().enumerate() {
            if n + 1 == rest.len() {
                self.draft.operate(OperationKind::Add, sum, *level, whole, &lexemes);
            } else {
                sum = self.sum(sum, *level, kind, &lexemes);
            }
        }
        Ok(level_of(one))
    }

    /// The one total of the kind, with the comparisons that connect all who share it.
    fn total_and_comparisons(&self, one: EntityId, kind: &Kind) -> Option<Shared> {
        let mut total = None;
        let mut compared = Vec::new();
        for (index, fact) in self.facts().iter().enumerate().filter(|(_, f)| !apart(self.kinds(f.body.kind(), kind))) {
            if self.kinds(fact.body.kind(), kind) != Relation::Same || !fact.moment.anchors.is_empty() {
                return None;
            }
            let alone = |h: &Holder| Self::bearer(*h, kind);
            match &fact.body {
                FactBody::State { holder, amount: Amount::Given { .. }, .. } if total.is_none() => {
                    let group = self.draft.ground.entities.get(alone(holder)?.0 as usize)?;
                    total = Some((index, group.members.clone()));
                }
                FactBody::Difference { more, less, event: None, .. } | FactBody::Ratio { large: more, small: less, event: None, .. } => {
                    compared.push((index, alone(more)?, alone(less)?));
                }
                _ => return None,
            }
        }
        // `had twice as many ... Now they have`: of two times.
        let then = |fact: usize| (&self.fact(fact).moment.tense, &self.fact(fact).moment.phase);
        if total.as_ref().is_some_and(|(total, _)| compared.iter().any(|(fact, ..)| then(*fact) != then(*total))) {
            return None;
        }
        let (total, members) = total.filter(|(_, members)| members.contains(&one) && members.len() > 1)?;
        let mut reached = vec![one];
        for _ in &compared {
            for (_, a, b) in &compared {
                for (from, to) in [(a, b), (b, a)] {
                    if reached.contains(from) && !reached.contains(to) {
                        reached.push(*to);
                    }
                }
            }
        }
        let connects = members.iter().all(|m| reached.contains(m)) && reached.iter().all(|m| members.contains(m));
        (connects && compared.len() + 1 == members.len()).then_some((total, members, compared))
    }
}
