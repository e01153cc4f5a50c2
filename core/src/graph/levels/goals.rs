//! Goals: how much is still lacking.
//!
//! Why: a goal is no level; only a question that asks what is lacking subtracts what there is from it.

use super::*;

impl<'g> Levels<'_, 'g> {
    /// The one goal of the holder less what there is, or less what was done by the verb that reaches it.
    pub(in crate::graph) fn shortfall(&mut self) -> Result<u32, Gap> {
        let target = self.draft.ground.target;
        let kind = self.with_unit(&target.kind);
        let mut goals = Vec::new();
        for (index, fact) in self.facts().iter().enumerate() {
            let FactBody::Goal { holder, kind: k, .. } = &fact.body else { continue };
            match both(self.holders(*holder, target.holder), self.kinds(k, &kind)) {
                Relation::Same => goals.push(index),
                Relation::Apart(_) => {}
                _ => return Err(self.unrelated(index, k, &kind)),
            }
        }
        let &[goal] = goals.as_slice() else {
            return Err(self.target_gap(RefusalCode::TargetUnbound, "one goal, told with a number"));
        };
        let FactBody::Goal { verb, .. } = &self.fact(goal).body else {
            return Err(self.gap(RefusalCode::ConstructionUnread, goal, "a goal"));
        };
        let done = |verb: &str| {
            self.facts().iter().any(|f| matches!(&f.body, FactBody::Change(c) if c.verb == verb && c.from.is_none() && c.to.is_none() && !apart(self.kinds(&c.kind, &kind))))
        };
        let had = match verb.as_deref().filter(|v| done(v)) {
            Some(verb) => self.happenings(target.holder, &kind, verb, None)?,
            None => {
                let marks = self.marks(target.holder, &kind)?;
                // `wants to bake 12, baked 5, ate 2`: the 2 were baked and are gone.
                if verb.is_some()
                    && let Some(lost) = marks.iter().find(|m| matches!(m, Mark::Move { gain: false, .. }))
                {
                    return Err(self.gap(RefusalCode::TimesUnordered, lost.fact(), "whether what is gone still counts"));
                }
                self.level(target.holder, &kind, 0)?
            }
        };
        let wanted = self.amount(goal, &kind)?;
        let lacking = self.draft.unknown(format!("lacking {}", kind.label()), unit_of(&Self::unit_name(&kind)), None);
        let lexemes = self.fact(goal).lexemes.clone();
        self.draft.operate(OperationKind::CompareAdditive, wanted, had, lacking, &lexemes);
        Ok(lacking)
    }
}
