//! What was sold out of a stock: what there was less what is left, where it is asked what they brought.
//!
//! Reads: `She sells kites for $2 each. She began with 9 and had 4 left. How much did she earn?`. Leaves alone: a stock of which something else
//! is told; a stock of another than the one who earns.

use super::*;

impl<'g> Levels<'_, 'g> {
    /// How many of the kind went for their price, by the only two levels that are told of it.
    pub(super) fn sold_out_of_stock(&mut self, per: &Kind) -> Result<Option<u32>, Gap> {
        let asked = self.draft.ground.target.holder;
        let of = |k: &Kind| !apart(self.kinds(k, per));
        let mut levels: Vec<usize> = Vec::new();
        for (index, fact) in self.facts().iter().enumerate() {
            match &fact.body {
                FactBody::State { holder, kind, amount: Amount::Given { .. } }
                    if self.kinds(kind, per) == Relation::Same && self.holders(*holder, asked) == Relation::Same =>
                {
                    levels.push(index);
                }
                FactBody::Rate { price: true, .. } => {}
                // Whatever else is told of them may be how they went.
                body if of(body.kind()) => return Ok(None),
                _ => {}
            }
        }
        match levels.as_slice() {
            [_, _] => self.between_levels(asked, per, false, &[]),
            _ => Ok(None),
        }
    }
}
