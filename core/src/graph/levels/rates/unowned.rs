//! Whether the things of which there is so much for each are nobody's, so that all of them count.
//!
//! Reads: `5 pots in the garden, 4 roses in each: how many roses?`. Leaves alone: vessels within those of several owners; what one of
//! several places has; vessels at two places of which one is asked about.

use super::*;

impl Levels<'_, '_> {
    /// Whether things are told of without an owner, and of no several places of which one is asked about. Vessels that are told as so
    /// many for each of others are whose those are: `Wanda has 3 crates and Omar has 2. Each crate has 4 bags.`
    pub(super) fn nobodys(&self, per: &Kind, asked: Holder, depth: u32) -> bool {
        let of = |f: &&Fact| amount_of(&f.body).is_some_and(|(_, k)| !apart(self.kinds(k, per)) && k.head == per.head);
        let open = self.facts().iter().filter(of).all(|f| match &f.body {
            FactBody::State { holder, .. } => holder.owner.is_none() && !self.one_of_several(*holder, asked),
            FactBody::Rate { per: outer, price: false, .. } => depth >= DEPTH || outer == per || self.nobodys(outer, asked, depth + 1),
            FactBody::Rate { .. } => true,
            FactBody::Change(c) => [c.from, c.to].into_iter().flatten().all(|h| h.owner.is_none()) && (c.from.is_some() || c.to.is_some()),
            _ => false,
        });
        open && !self.places_differ(per, asked)
    }

    /// `4 floors. The top floor has 30 shelves.`: what one of several has is not all that there is.
    fn one_of_several(&self, holder: Holder, asked: Holder) -> bool {
        let Some(place) = holder.place.filter(|_| holder != asked) else { return false };
        let Some(one) = self.draft.ground.entities.get(place.0 as usize) else { return false };
        self.facts().iter().any(|f| match &f.body {
            FactBody::State { kind, .. } => {
                (one.key != kind.head || one.possessor.is_some()) && one.key.rsplit(' ').next() == Some(kind.head.as_str())
            }
            _ => false,
        })
    }

    /// `3 crates in the shed and 2 crates in the barn. How many nuts are in the shed?`
    fn places_differ(&self, per: &Kind, asked: Holder) -> bool {
        let at = asked.place.or(asked.owner);
        let mut places = self.facts().iter().filter_map(|f| match &f.body {
            FactBody::State { holder, kind, .. } if kind.head == per.head && holder.owner.is_none() => holder.place,
            _ => None,
        });
        at.is_some() && places.clone().any(|p| Some(p) == at) && places.any(|p| Some(p) != at)
    }
}
