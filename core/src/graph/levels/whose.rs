//! Whose things are asked about, where the question names nobody: `How many are left?`
//!
//! Why: what someone gave away is still there, with another one; who asks what is left asks the one who gave.
//! Reads: `Ana picked 36 figs. She gave 8 to Bo and ate 12. How many figs are left?`. Leaves alone: two who had some before anything went, what
//! nobody owns, a question for a place.

use super::*;

impl Levels<'_, '_> {
    /// The one who had all that is told of, and from whom all went that went to anyone.
    pub(in crate::graph) fn whose_is_left(&self) -> Option<Holder> {
        let target = self.draft.ground.target;
        if target.holder != Holder::default() || !target.vantage.left {
            return None;
        }
        let mut had = None;
        let mut gave = false;
        for fact in self.facts() {
            let holder = match &fact.body {
                FactBody::State { holder, kind, .. } if !apart(self.kinds(kind, &target.kind)) => *holder,
                FactBody::Change(c) if !apart(self.kinds(&c.kind, &target.kind)) => {
                    gave |= c.from.is_some() && c.to.is_some();
                    c.from.or(c.to)?
                }
                _ => continue,
            };
            if holder.owner.is_none() || holder.place.is_some() || had.is_some_and(|h| h != holder) {
                return None;
            }
            had = Some(holder);
        }
        had.filter(|_| gave)
    }
}
