//! What is bought, used up or sold at a pace, where each one has a price.
//!
//! Reads: `buys 2 pens every week; each pen costs $3`, `Milk costs $3 per gallon. They drink 2 gallons a week.` Leaves alone: what is
//! found, picked or won, which is not paid for.

use super::*;

impl Levels<'_, '_> {
    /// How many of a thing with a price are got, or sold, at a pace: `buys 2 pens every week; each pen costs $3`.
    pub(in crate::graph::levels) fn traded_at_pace(&mut self, holder: Holder, per: &Kind, sells: bool) -> Result<Option<u32>, Gap> {
        let mut found = None;
        for (index, fact) in self.facts().iter().enumerate() {
            let FactBody::Pace { holder: by, kind, event: (class, verb), .. } = &fact.body else { continue };
            let trades = if sells { *class == Category::VerbSell } else { self.is_paid_for(*class, verb) };
            let whose = self.holders(*by, Holder { owner: holder.owner, place: None });
            // `2 packs of gum`, and each pack.
            let of = kind.head == per.head && kind.unit == per.unit && inside(self.kinds(kind, per));
            // `Milk costs $3 per gallon. They drink 2 gallons a week.`
            let bare = kind.head.is_empty() && kind.modifiers.is_empty() && kind.unit.is_some() && kind.unit == per.unit;
            let of = of || bare && self.facts().iter().filter(|f| matches!(f.body, FactBody::Rate { price: true, .. })).count() == 1;
            if trades && of && found.is_none() && (*by == holder || inside(whose)) {
                found = Some((index, kind.clone()));
            } else if !apart(self.kinds(kind, per)) && !apart(whose) {
                return Err(self.gap(RefusalCode::KindsUnrelated, index, "whether these are bought at the price that is told"));
            }
        }
        match found {
            Some((index, kind)) => self.over_span(index, &kind).map(Some),
            None => Ok(None),
        }
    }

    /// Whether what comes or goes at a pace is paid for: by a verb of buying, or because what is used up was bought. Who finds, picks
    /// or wins plates pays for none.
    fn is_paid_for(&self, class: Category, verb: &str) -> bool {
        let buys = || self.draft.ground.lexicon.senses(verb).iter().any(|s| s.category == Category::VerbSpend);
        class == Category::VerbConsume || class == Category::VerbAcquire && buys()
    }
}
