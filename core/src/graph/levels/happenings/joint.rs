//! What one of a group did of what the group did together.
//!
//! Why: `Bo and Ida picked 75 plums together. Bo picked 38 of them.` tells Ida's share by what is left of the sum.
//! Reads: a sum told of the group, and then each other member's own part of it. Leaves alone: a part told after `then` (picked later, on top of
//! the sum), a part of which nothing says that it is one (`Bo and Ida picked 75 plums. Bo picked 38 plums.`).

use super::*;

impl<'g> Levels<'_, 'g> {
    /// The share of the one who is asked about in a deed of a group, where those of all the others are told.
    pub(super) fn share_of_deed(&mut self, holder: Holder, kind: &Kind, verb: &str) -> Result<Option<u32>, Gap> {
        let (Some(one), None, true) = (holder.owner, holder.place, self.asked_moment().anchors.is_empty()) else { return Ok(None) };
        let Some((whole, parts)) = self.deed_and_parts(one, kind, verb) else { return Ok(None) };
        self.less_parts(whole, &parts, kind).map(Some)
    }

    /// The deed of the group that `one` belongs to, and the part of each other member; nothing else of the kind may be told.
    fn deed_and_parts(&self, one: EntityId, kind: &Kind, verb: &str) -> Option<(usize, Vec<usize>)> {
        let mut told = self.facts().iter().enumerate().filter(|(_, f)| !apart(self.kinds(f.body.kind(), kind)));
        let deed = |index: usize| match &self.fact(index).body {
            FactBody::Change(c) if c.verb == verb && c.sure && !c.further && matches!(c.amount, Amount::Given { .. }) => Some(c),
            _ => None,
        };
        let (whole, sum) = told.next()?;
        let together = deed(whole)?;
        let members = &self.draft.ground.entities.get(together.agent?.0 as usize)?.members;
        let mut others: Vec<EntityId> = members.iter().copied().filter(|m| *m != one).collect();
        if self.kinds(&together.kind, kind) != Relation::Same || others.len() + 1 != members.len() {
            return None;
        }
        let mut parts = Vec::new();
        for (index, fact) in told {
            let part = deed(index)?;
            let at = others.iter().position(|o| Some(*o) == part.agent)?;
            let of_sum = sum.moment.is_sum() || part.definite;
            let same_time = fact.moment.anchors.is_empty() && fact.moment.tense == sum.moment.tense && !self.follows_on(fact);
            if self.kinds(&part.kind, kind) != Relation::Same || !of_sum || !same_time {
                return None;
            }
            others.remove(at);
            parts.push(index);
        }
        let alone = sum.moment.anchors.iter().all(|a| a == crate::facts::Moment::SUM);
        (others.is_empty() && alone).then_some((whole, parts))
    }

    /// Whether the sentence goes on in time: `Then Bo picked 38.`
    pub(in crate::graph::levels) fn follows_on(&self, fact: &Fact) -> bool {
        let lexemes = self.draft.ground.lexemes;
        let sentence = fact.lexemes.first().and_then(|&l| lexemes.get(l as usize)).map(|l| l.span.sentence_index);
        let next = |word: &str| self.draft.ground.lexicon.senses(word).iter().any(|s| s.category == Category::AdvSequence);
        lexemes.iter().filter(|l| Some(l.span.sentence_index) == sentence).any(|l| next(&l.norm))
    }
}
