//! What was sold out of a stock: what there was less what is left, where it is asked what they brought.
//!
//! Reads: `She sells kites for $2 each. She began with 9 and had 4 left. How much did she earn?`, `made 13 kites, but 4 did not sell`. Leaves
//! alone: a stock of which something else is told; a stock of another than the one who earns.

use super::*;

impl<'g> Levels<'_, 'g> {
    /// How many of the kind went for their price, by the only two levels that are told of it, or by those that did not.
    pub(super) fn sold_out_of_stock(&mut self, per: &Kind) -> Result<Option<u32>, Gap> {
        if let Some(unsold) = self.unsold(per) {
            return self.sold_but(per, unsold).map(Some);
        }
        let asked = self.draft.ground.target.holder;
        let of = |k: &Kind| !apart(self.kinds(k, per));
        // `magic decks for $2 each. He started with 5 decks`: the short form of the one thing that has a price.
        let priced = |f: &&Fact| matches!(&f.body, FactBody::Rate { per: other, price: true, .. } if other.head == per.head);
        let one_price = self.facts().iter().filter(priced).count() == 1;
        let short = |k: &Kind| one_price && k.head == per.head && k.modifiers.is_empty() && k.content == per.content && k.unit == per.unit;
        let mut levels: Vec<&Kind> = Vec::new();
        for fact in self.facts() {
            match &fact.body {
                FactBody::State { holder, kind, amount: Amount::Given { .. } }
                    if (self.kinds(kind, per) == Relation::Same || short(kind)) && self.holders(*holder, asked) == Relation::Same =>
                {
                    levels.push(kind);
                }
                FactBody::Rate { price: true, .. } => {}
                // Whatever else is told of them may be how they went.
                body if of(body.kind()) => return Ok(None),
                _ => {}
            }
        }
        match levels.as_slice() {
            [first, second] if first == second => self.between_levels(asked, first, false, &[]),
            _ => Ok(None),
        }
    }

    /// The only part that is told of what has a price: those of which it is denied that they were sold.
    fn unsold(&self, per: &Kind) -> Option<usize> {
        let mut parts = self.facts().iter().enumerate().filter_map(|(i, f)| match &f.body {
            FactBody::Part { kind, whole, amount: Amount::Given { .. }, .. } if whole == per => Some((i, kind)),
            _ => None,
        });
        let (part, kind) = parts.next().filter(|_| parts.next().is_none())?;
        let lexicon = self.draft.ground.lexicon;
        let opposed = |m: &str| lexicon.opposites(m).iter().any(|o| self.sells(o));
        let sold = |m: &str| m.strip_prefix("not ").is_some_and(|done| self.sells(done)) || opposed(m);
        let marks: Vec<&String> = kind.modifiers.iter().filter(|m| !per.modifiers.contains(m)).collect();
        // What was bought had the price at which it was bought; what did not sell on one day may have sold on another.
        let trades = |f: &Fact| match &f.body {
            FactBody::Change(c) => c.class == Category::VerbSell || c.class == Category::VerbAcquire && !apart(self.kinds(&c.kind, per)),
            FactBody::Part { whole, .. } => whole == per && !f.moment.anchors.is_empty(),
            _ => false,
        };
        (matches!(marks.as_slice(), [only] if sold(only)) && !self.facts().iter().any(trades)).then_some(part)
    }

    /// `that sell`, `sold`: in words, what was done to what is sold.
    fn sells(&self, done: &str) -> bool {
        let lexicon = self.draft.ground.lexicon;
        let verb = done.strip_prefix("that ").unwrap_or(done);
        lexicon.senses(verb).iter().any(|s| s.category == Category::VerbSell)
    }

    /// All that the one who is asked about had, but for those that were not sold.
    fn sold_but(&mut self, per: &Kind, unsold: usize) -> Result<u32, Gap> {
        if !self.settled(unsold, per, per) {
            return Err(self.gap(RefusalCode::KindsUnrelated, unsold, "whether these are of all that were told"));
        }
        let asked = self.draft.ground.target.holder;
        let kept = std::mem::replace(&mut self.draft.apart_from_parts, true);
        let all = self.level_without(asked, per, None, 1);
        self.draft.apart_from_parts = kept;
        self.without_part(all?, unsold, per)
    }
}
