//! Whether a dealing out is of one owner's things, and of all that there were when it was done.
//!
//! Leaves alone: what two people have, where one of them deals out; things that came or went after the dealing out.

use super::*;

impl<'g> Levels<'_, 'g> {
    /// What is dealt out is of one owner, or nobody's: of what two have, whose is dealt is left open.
    pub(in crate::graph::levels) fn one_owner(&self, kind: &Kind) -> Result<(), Gap> {
        let asked = self.draft.ground.target.holder.owner;
        let mut first: Option<EntityId> = None;
        for (index, fact) in self.facts().iter().enumerate() {
            let (k, sides): (&Kind, Vec<Option<Holder>>) = match &fact.body {
                FactBody::State { kind, holder, .. } => (kind, vec![Some(*holder)]),
                FactBody::Change(c) if c.from.is_some() && c.to.is_some() => (&c.kind, vec![c.from]),
                FactBody::Change(c) => (&c.kind, vec![c.from, c.to]),
                _ => continue,
            };
            if apart(self.kinds(k, kind)) {
                continue;
            }
            for owner in sides.into_iter().flatten().filter_map(|h| h.owner) {
                let whose = |id: EntityId| self.holders(Holder { owner: Some(id), place: None }, Holder { owner: first, place: None });
                let many =
                    |a: EntityId| self.draft.ground.entities.get(a.0 as usize).is_some_and(|e| e.number == crate::facts::Number::Many);
                let group = asked.filter(|a| many(*a)).is_some_and(|a| {
                    inside(self.holders(Holder { owner: Some(owner), place: None }, Holder { owner: Some(a), place: None }))
                });
                if first.is_some() && first != Some(owner) && !group && !inside(whose(owner)) {
                    return Err(self.gap(RefusalCode::HoldersUnrelated, index, "whose are dealt out"));
                }
                first = first.or(Some(owner));
            }
        }
        let nobodys = self.facts().iter().position(|f| matches!(&f.body, FactBody::State { kind: k, holder, .. } if holder.owner.is_none() && holder.place.is_some() && !apart(self.kinds(k, kind))));
        match nobodys.filter(|_| first.is_some()) {
            Some(index) => Err(self.gap(RefusalCode::HoldersUnrelated, index, "whose are dealt out")),
            None => Ok(()),
        }
    }

    /// Nothing of the kind comes or goes, and none is counted anew, once it is dealt out.
    pub(super) fn still_as_dealt(&self, kind: &Kind, dealt: usize) -> Result<(), Gap> {
        let clause = self.fact(dealt).clause;
        if self.given_with(dealt).is_some_and(|given| self.left_after(given)) {
            return Ok(());
        }
        let later = self.facts().iter().enumerate().find(|(i, f)| {
            *i > dealt
                && f.clause > clause
                && f.moment.phase != Some(Phase::Start)
                && match &f.body {
                    // What is still to be dealt out is what there is.
                    FactBody::State { .. } if self.begun(dealt) && f.moment.tense != Tense::Future => false,
                    // `put 8 pictures on each page. There are 40 pictures.`: told only now.
                    FactBody::State { .. } if f.moment.phase.is_none() && self.counted_only_by(*i, kind) => false,
                    FactBody::State { kind: k, .. } => !apart(self.kinds(k, kind)),
                    // `is making bunches of 8. 10 roses wilted. How many bunches can she make?`
                    FactBody::Change(c) if self.spoiled(c) && self.begun(dealt) => false,
                    FactBody::Change(c) => !apart(self.kinds(&c.kind, kind)),
                    _ => false,
                }
        });
        match later {
            Some((index, _)) => Err(self.gap(RefusalCode::TimesUnordered, index, "whether this was before or after the sharing")),
            None => Ok(()),
        }
    }

    /// Whether only one fact counts any of a kind, so much for each apart.
    fn counted_only_by(&self, fact: usize, kind: &Kind) -> bool {
        let counts = |f: &Fact| match &f.body {
            FactBody::State { kind: k, .. } | FactBody::Goal { kind: k, .. } => !apart(self.kinds(k, kind)),
            FactBody::Change(c) => !apart(self.kinds(&c.kind, kind)),
            _ => false,
        };
        self.facts().iter().enumerate().all(|(i, f)| i == fact || !counts(f))
    }

    /// Whether a dealing out was only going on while the story began: `was making bunches`; or is still to come.
    pub(in crate::graph::levels) fn begun(&self, index: usize) -> bool {
        let moment = &self.fact(index).moment;
        moment.phase == Some(Phase::Start) || moment.tense == Tense::Future
    }

    /// The giving, without a number, that goes with a sharing out.
    pub(in crate::graph::levels) fn given_with(&self, split: usize) -> Option<usize> {
        let clause = self.fact(split).clause;
        let FactBody::Split { kind, .. } = &self.fact(split).body else { return None };
        self.facts().iter().position(
            |f| matches!(&f.body, FactBody::Change(c) if f.clause == clause && matches!(c.amount, Amount::Open { .. }) && c.kind == *kind),
        )
    }

    /// Whether how much is left after a change is told.
    pub(super) fn left_after(&self, change: usize) -> bool {
        let FactBody::Change(c) = &self.fact(change).body else { return false };
        self.facts().iter().skip(change + 1).any(
            |f| matches!(&f.body, FactBody::State { kind, amount: Amount::Given { .. }, .. } if f.moment.phase != Some(Phase::Start) && self.kinds(kind, &c.kind) == Relation::Same),
        )
    }
}
