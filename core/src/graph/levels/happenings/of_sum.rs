//! What was done at one time, by what was done at all times together.
//!
//! Why: `7 in the morning and some more in the afternoon; 9 in all` leaves for the afternoon what the sum leaves.
//! Reads: one sum, the amounts of the other times, and of the time that is asked about only that something was done then.
//! Leaves alone: a time of which nothing is told, parts that may lie within each other, a part that is told `after` the sum.

use super::*;

impl<'g> Levels<'_, 'g> {
    /// The sum of a deed over several times, its known parts, and the one part without a number, which is of the time that is asked about.
    pub(super) fn sum_and_parts(&self, holder: Holder, kind: &Kind, verb: &str) -> Option<(usize, Vec<usize>, usize)> {
        let asked = self.asked_moment();
        if asked.anchors.is_empty() || holder.owner.is_none() {
            return None;
        }
        let (mut sums, mut parts, mut open) = (Vec::new(), Vec::new(), Vec::new());
        for (index, fact) in self.facts().iter().enumerate() {
            let FactBody::Change(deed) = &fact.body else { continue };
            if deed.verb != verb || apart(self.kinds(&deed.kind, kind)) {
                continue;
            }
            if !deed.sure || deed.agent != holder.owner || self.kinds(&deed.kind, kind) != Relation::Same {
                return None;
            }
            let others: Vec<String> = fact.moment.anchors.iter().filter(|a| *a != crate::facts::Moment::SUM).cloned().collect();
            let beside = crate::facts::Moment { anchors: others, ..fact.moment.clone() };
            let summed = fact.moment.is_sum() && beside.anchors.is_empty();
            let over_all = (summed || asked.within(&beside)) && !self.follows_on(fact);
            match deed.amount {
                Amount::Open { .. } if fact.moment.anchors == asked.anchors => open.push(index),
                Amount::Given { .. } if over_all && !deed.further => sums.push(index),
                Amount::Given { .. } if fact.moment.apart_from(asked) && !self.follows_on(fact) => parts.push(index),
                _ => return None,
            }
        }
        let distinct = |(n, &x): (usize, &usize)| parts[..n].iter().all(|&y| self.fact(x).moment.apart_from(&self.fact(y).moment));
        // `29 in all in two weeks`: what else was done in them?
        let lasts = |sum: usize| self.facts().iter().any(|f| matches!(f.body, FactBody::Span { .. }) && f.clause == self.fact(sum).clause);
        match (sums.as_slice(), open.as_slice()) {
            (&[sum], &[open]) if !lasts(sum) && !parts.is_empty() && parts.iter().enumerate().all(distinct) => Some((sum, parts, open)),
            _ => None,
        }
    }
}
