//! What one thing costs: told outright, or by way of what another thing costs.
//!
//! Reads: `A plum costs 40 cents. A mango costs 30 cents more than a plum. How much does a mango cost?`, `A tent costs $140 and a bag costs $55.
//! How much more does the tent cost than the bag?`. Leaves alone: a thing whose price is told twice, or for several together.

use super::*;
use crate::facts::Offset;

impl<'g> Levels<'_, 'g> {
    /// What one of each of some things costs, all together.
    pub(in crate::graph) fn prices(&mut self, of: &[Kind]) -> Result<u32, Gap> {
        let kind = Kind { content: None, ..self.with_unit(&self.draft.ground.target.kind) };
        let mut total: Option<u32> = None;
        let lexemes = self.draft.ground.target.lexemes.clone();
        for item in of {
            let price = self.price_of_one(item, &kind, &mut Vec::new())?;
            total = Some(match total {
                None => price,
                Some(sum) => self.sum(sum, price, &kind, &lexemes[..0]),
            });
        }
        total.ok_or_else(|| self.target_gap(RefusalCode::TargetUnbound, "what each of these costs"))
    }

    /// What one thing costs, in the unit of the money; `seen` holds the comparisons that led here.
    pub(super) fn price_of_one(&mut self, item: &Kind, kind: &Kind, seen: &mut Vec<usize>) -> Result<u32, Gap> {
        if seen.is_empty()
            && let Some(price) = self.price_by_sum(item, kind)?
        {
            return Ok(price);
        }
        let (mut told, mut by) = (Vec::new(), Vec::new());
        for (index, fact) in self.facts().iter().enumerate() {
            match &fact.body {
                FactBody::Rate { per, price: true, .. } => match self.kinds(per, item) {
                    // The price of a dozen or a pound is not that of one thing.
                    Relation::Same if per.unit != item.unit => {
                        return Err(self.gap(RefusalCode::KindsUnrelated, index, "whether this is the price of these"));
                    }
                    Relation::Same if self.draft.of_fact.iter().any(|(f, _)| *f == index) => {
                        let unit = Self::unit_name(fact.body.kind());
                        let FactBody::Rate { amount, .. } = &fact.body else { continue };
                        let id = self.draft.literal(amount, "price".to_owned(), unit_of(&unit));
                        return self.convert(id, &unit, &Self::unit_name(kind), index);
                    }
                    Relation::Same => told.push(index),
                    Relation::Within => return Err(self.gap(RefusalCode::KindsUnrelated, index, "whether this is the price of these")),
                    _ => {}
                },
                FactBody::PriceBy { item: one, than, .. } if !seen.contains(&index) => {
                    match (self.kinds(one, item), self.kinds(than, item)) {
                        (Relation::Same, _) => by.push((index, true)),
                        (_, Relation::Same) => by.push((index, false)),
                        _ => {}
                    }
                }
                FactBody::Lot { kind: k, .. } if k.content.as_deref() == Some(item.label().as_str()) => {
                    return Err(self.gap(RefusalCode::Contradictory, index, "one price"));
                }
                _ => {}
            }
        }
        match (told.as_slice(), by.as_slice()) {
            (&[index], _) => self.told_in_money(index, kind),
            ([], &[(index, forward)]) => {
                seen.push(index);
                self.price_by(index, forward, kind, seen)
            }
            ([], []) => Err(self.target_gap(RefusalCode::TargetUnbound, "what each of these costs")),
            _ => Err(self.target_gap(RefusalCode::Contradictory, "one price for each")),
        }
    }

    /// A price that is told, as an amount of money.
    fn told_in_money(&mut self, index: usize, kind: &Kind) -> Result<u32, Gap> {
        let FactBody::Rate { kind: own, amount: amount @ (Amount::Given { .. } | Amount::Relative(_)), .. } = &self.fact(index).body else {
            return Err(self.gap(RefusalCode::ConstructionUnread, index, "a price"));
        };
        if !self.fact(index).moment.anchors.is_empty() {
            return Err(self.gap(RefusalCode::TimesUnordered, index, "the price of that time"));
        }
        let unit = Self::unit_name(own);
        let id = self.draft.amount(index, amount, own.label(), unit_of(&unit));
        self.convert(id, &unit, &Self::unit_name(kind), index)
    }

    /// The price of one side of a comparison by that of the other.
    fn price_by(&mut self, index: usize, forward: bool, kind: &Kind, seen: &mut Vec<usize>) -> Result<u32, Gap> {
        let FactBody::PriceBy { item, than, .. } = &self.fact(index).body else {
            return Err(self.gap(RefusalCode::ConstructionUnread, index, "a price by another one"));
        };
        let other = self.price_of_one(if forward { than } else { item }, kind, seen)?;
        let one = self.draft.unknown("price".to_owned(), unit_of(&Self::unit_name(kind)), None);
        let (small, large) = if forward { (other, one) } else { (one, other) };
        self.relate_prices(index, (small, large), kind)?;
        Ok(one)
    }

    /// The equation of a price that is told by way of another one.
    fn relate_prices(&mut self, index: usize, (small, large): (u32, u32), kind: &Kind) -> Result<(), Gap> {
        let FactBody::PriceBy { kind: own, factor, offset, .. } = &self.fact(index).body else { return Ok(()) };
        let unit = unit_of(&Self::unit_name(kind));
        let lexemes = self.fact(index).lexemes.clone();
        let mut at = small;
        if let Some(factor) = factor {
            let times = self.draft.literal(factor, "times".to_owned(), Vec::new());
            let result = if offset.is_some() { self.draft.unknown("price".to_owned(), unit.clone(), None) } else { large };
            self.draft.operate(OperationKind::CompareMultiplicative, times, at, result, &lexemes);
            at = result;
        }
        if let Some(Offset { fewer, amount }) = offset {
            let own_unit = Self::unit_name(own);
            let beside = self.draft.literal(amount, "difference in price".to_owned(), unit_of(&own_unit));
            let beside = self.convert(beside, &own_unit, &Self::unit_name(kind), index)?;
            let operation = if *fewer { OperationKind::Subtract } else { OperationKind::Add };
            self.draft.operate(operation, at, beside, large, &lexemes);
        }
        self.draft.used.push(index);
        Ok(())
    }

    /// The price of a thing by what it costs together with others, and by what is told of the others or of how their prices compare.
    fn price_by_sum(&mut self, item: &Kind, kind: &Kind) -> Result<Option<u32>, Gap> {
        let sums: Vec<(usize, &[Kind])> = self
            .facts()
            .iter()
            .enumerate()
            .filter_map(|(index, fact)| if let FactBody::PriceSum { of, .. } = &fact.body { Some((index, of.as_slice())) } else { None })
            .collect();
        if !sums.iter().any(|(_, of)| of.iter().any(|k| self.kinds(k, item) == Relation::Same)) {
            return Ok(None);
        }
        let unit = Self::unit_name(kind);
        let told = |levels: &Self, thing: &Kind| {
            levels
                .facts()
                .iter()
                .position(|f| matches!(&f.body, FactBody::Rate { per, price: true, .. } if levels.kinds(per, thing) == Relation::Same))
        };
        if told(self, item).is_some() {
            return Ok(None);
        }
        let mut prices: Vec<(&Kind, u32)> = Vec::new();
        for thing in sums.iter().flat_map(|(_, of)| of.iter()) {
            if prices.iter().any(|(known, _)| self.kinds(known, thing) == Relation::Same) {
                continue;
            }
            let price = match told(self, thing) {
                Some(rate) => self.told_in_money(rate, kind)?,
                None => self.draft.unknown("price".to_owned(), unit_of(&unit), None),
            };
            prices.push((thing, price));
        }
        let compared: Vec<(usize, u32, u32)> = {
            let price = |k: &Kind| prices.iter().find(|(thing, _)| self.kinds(thing, k) == Relation::Same).map(|(_, price)| *price);
            let compares = self.facts().iter().enumerate().filter_map(|(index, fact)| match &fact.body {
                FactBody::PriceBy { item, than, .. } => Some((index, price(than)?, price(item)?)),
                _ => None,
            });
            compares.collect()
        };
        for (index, small, large) in compared {
            self.relate_prices(index, (small, large), kind)?;
        }
        for (sum, _) in sums {
            self.prices_make_up(sum, &prices, kind)?;
        }
        Ok(prices.iter().find(|(thing, _)| self.kinds(thing, item) == Relation::Same).map(|(_, price)| *price))
    }

    /// So many of each thing at its price come to what is told of all of them.
    fn prices_make_up(&mut self, sum: usize, prices: &[(&Kind, u32)], kind: &Kind) -> Result<(), Gap> {
        let FactBody::PriceSum { of, counts, kind: own, .. } = &self.fact(sum).body else { return Ok(()) };
        let unit = Self::unit_name(kind);
        let lexemes = self.fact(sum).lexemes.clone();
        let mut costs = Vec::new();
        for (thing, count) in of.iter().zip(counts) {
            let Some(price) = prices.iter().find(|(known, _)| self.kinds(known, thing) == Relation::Same).map(|(_, price)| *price) else {
                continue;
            };
            costs.push(match count {
                None => price,
                Some(count) => {
                    let times = self.draft.literal(count, "times".to_owned(), Vec::new());
                    let cost = self.draft.unknown("cost".to_owned(), unit_of(&unit), None);
                    self.draft.operate(OperationKind::CompareMultiplicative, times, price, cost, &lexemes);
                    cost
                }
            });
        }
        let total = self.amount(sum, own)?;
        let total = self.convert(total, &Self::unit_name(own), &unit, sum)?;
        self.make_up_sum(&costs, total, kind, &lexemes);
        Ok(())
    }

    /// The price of a thing that has nothing to do with what is asked about: of two nouns neither of which is the other.
    pub(in crate::graph::levels) fn other_price(&self, per: &Kind, used: &[Kind]) -> Option<Apartness> {
        let things: Vec<&Kind> = used.iter().filter(|k| k.head != "money").collect();
        let label = per.label();
        (!things.is_empty() && things.iter().all(|k| self.other_thing(&label, k))).then_some(Apartness::DistinctKinds)
    }

    /// What is to be paid where one thing has its price and is to be bought, as many as are wanted; one where no number is told.
    pub(in crate::graph::levels) fn price_to_pay(&mut self, kind: &Kind) -> Result<Option<u32>, Gap> {
        let mut priced = None;
        for (index, fact) in self.facts().iter().enumerate() {
            match &fact.body {
                FactBody::Rate { price: true, .. } if priced.is_none() => priced = Some(index),
                FactBody::Rate { price: true, .. } | FactBody::PriceBy { .. } | FactBody::PriceSum { .. } | FactBody::Lot { .. } => {
                    return Ok(None);
                }
                _ => {}
            }
        }
        let Some(price) = priced else { return Ok(None) };
        let FactBody::Rate { per, .. } = &self.fact(price).body else { return Ok(None) };
        let mut wanted = None;
        for (index, fact) in self.facts().iter().enumerate() {
            match &fact.body {
                FactBody::Rate { .. } => {}
                FactBody::Goal { kind: k, amount: Amount::Given { .. }, .. }
                    if self.kinds(k, per) == Relation::Same && wanted.is_none() =>
                {
                    wanted = Some(index);
                }
                body if body.kind().head != "money" && !apart(self.kinds(body.kind(), per)) => return Ok(None),
                _ => {}
            }
        }
        match wanted {
            None => self.told_in_money(price, kind).map(Some),
            Some(goal) => {
                let (rate, per) = self.rate(price, kind)?;
                let count = self.amount(goal, per)?;
                let cost = self.draft.unknown("cost".to_owned(), unit_of(&Self::unit_name(kind)), None);
                let lexemes = self.fact(price).lexemes.clone();
                self.draft.operate(OperationKind::ApplyRate, rate, count, cost, &lexemes);
                Ok(Some(cost))
            }
        }
    }
}
