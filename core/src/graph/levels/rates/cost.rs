//! What was bought or sold, or stands in the question, at the prices that are told.
//!
//! Reads: `She bought 3 pens. Each pen costs $2. How much did she spend?`. Leaves alone: things beside them whose price is not told; prices of
//! another time; things of which it is open whether the money was spent on them.

use super::*;

impl<'g> Levels<'_, 'g> {
    /// What was bought, or stands in the question, at the prices that are told.
    ///
    /// Where the question names what money was spent on, only what is that counts.
    pub(in crate::graph) fn cost(&mut self, kind: &Kind) -> Result<u32, Gap> {
        if let Some(cost) = self.cost_by_lot(kind)? {
            return Ok(cost);
        }
        self.cost_beside(kind, &[])
    }

    /// The same, where other money is told besides.
    pub(in crate::graph::levels) fn cost_beside(&mut self, kind: &Kind, beside: &[usize]) -> Result<u32, Gap> {
        let target = self.draft.ground.target;
        let kind = self.with_unit(kind);
        let earns = matches!(
            &target.ask,
            Ask::Event { class: Category::VerbEarn | Category::VerbCreate | Category::VerbAcquire | Category::VerbSell, .. }
        );
        // Prices say nothing of when, where and from whom.
        let narrowed = !target.vantage.moment.anchors.is_empty()
            || target.holder.place.is_some()
            || matches!(&target.ask, Ask::Event { counterpart: Some(_), .. } | Ask::Difference { .. })
                && !matches!(&target.ask, Ask::Difference { than_kind: Some(_), .. });
        if narrowed {
            return Err(self.target_gap(RefusalCode::TimesUnordered, "what was paid or got in all"));
        }
        if let Some((index, _)) = self.facts().iter().enumerate().find(
            |(_, f)| matches!(&f.body, FactBody::Change(c) if f.moment.tense == Tense::Future && c.class != Category::VerbSpend || c.scene),
        ) {
            return Err(self.gap(RefusalCode::NotAsserted, index, "what happened, not what will"));
        }
        let mut priced: Vec<usize> = Vec::new();
        let mut total: Option<u32> = None;
        for (index, fact) in self.facts().iter().enumerate() {
            let FactBody::Rate { per, price: true, .. } = &fact.body else { continue };
            let dated = !fact.moment.anchors.is_empty()
                && self.facts().iter().any(|f| {
                    matches!(&f.body, FactBody::Change(c) if matches!(c.class, Category::VerbAcquire | Category::VerbSell))
                        && f.clause != fact.clause
                        && f.moment.anchors != fact.moment.anchors
                });
            if dated {
                return Err(self.gap(RefusalCode::TimesUnordered, index, "the price of that time"));
            }
            let item = kind.content.as_deref().map(|item| self.spent_at(per, item));
            if item.is_some_and(|r| !apart(r) && !inside(r)) {
                return Err(self.gap(RefusalCode::KindsUnrelated, index, "whether this is what the money was spent on"));
            }
            let mut count: Option<u32> = None;
            for (other, bought) in self.facts().iter().enumerate() {
                let k = match &bought.body {
                    FactBody::Change(c) if earns && c.class == Category::VerbSell => {
                        let seller = c.agent.map(|a| {
                            self.holders(Holder { owner: Some(a), place: None }, Holder { owner: target.holder.owner, place: None })
                        });
                        if seller.is_some_and(apart) {
                            continue;
                        }
                        if target.holder.owner.is_some() && !seller.is_some_and(inside) {
                            return Err(self.gap(RefusalCode::HoldersUnrelated, other, "who sold these"));
                        }
                        &c.kind
                    }
                    FactBody::Change(c) if !earns && c.class == Category::VerbAcquire && c.paid => {
                        let buyer = c.to.map(|to| self.holders(to, Holder { owner: target.holder.owner, place: None }));
                        if buyer.is_some_and(apart) {
                            continue;
                        }
                        if target.holder.owner.is_some() && !buyer.is_some_and(inside) {
                            return Err(self.gap(RefusalCode::HoldersUnrelated, other, "who bought these"));
                        }
                        &c.kind
                    }
                    // Things that the question itself speaks of.
                    FactBody::State { kind: k, .. } if bought.clause == target.clause => k,
                    _ => continue,
                };
                let kinds = self.kinds(k, per);
                if apart(kinds) {
                    continue;
                }
                // Roses are flowers; toy pens are not pens that cost what pens cost.
                let species = kinds == Relation::Within && k.head != per.head && k.content.is_none();
                // `4 bead necklaces and 3 stone ones; each necklace costs ...`: each of those that were told before.
                let species = species || kinds == Relation::Within && other < index && per.modifiers.is_empty();
                if kinds != Relation::Same && !species {
                    return Err(self.unrelated(other, k, per));
                }
                if priced.contains(&other) {
                    return Err(self.gap(RefusalCode::Contradictory, other, "one price"));
                }
                priced.push(other);
                if item.is_some_and(apart) {
                    continue;
                }
                // `sold some`: how many follows from those before and after.
                let id = match amount_of(&bought.body) {
                    Some((Amount::Open { .. }, _)) if earns => self.open_change(other)?,
                    _ => self.amount(other, per)?,
                };
                let lexemes = bought.lexemes.clone();
                count = Some(match count {
                    None => id,
                    Some(sum) => self.sum(sum, id, per, &lexemes),
                });
            }
            let Some(count) = count else { continue };
            let (rate, _) = self.rate(index, &kind)?;
            let product = self.draft.unknown("cost".into(), unit_of(&Self::unit_name(&kind)), None);
            let lexemes = fact.lexemes.clone();
            self.draft.operate(OperationKind::ApplyRate, rate, count, product, &lexemes);
            total = Some(match total {
                None => product,
                Some(sum) => self.sum(sum, product, &kind, &lexemes),
            });
        }
        // Whatever else was bought has a price that is not told.
        let unpriced = self.facts().iter().enumerate().find(|(i, f)| match &f.body {
            FactBody::State { .. } => f.clause == target.clause && !priced.contains(i),
            FactBody::Change(c) => {
                (c.paid || c.class != Category::VerbAcquire)
                    && (c.class == Category::VerbSell) == earns
                    && !priced.contains(i)
                    && !beside.contains(i)
                    && matches!(c.class, Category::VerbAcquire | Category::VerbSpend | Category::VerbSell)
                    && !c.to.is_some_and(|to| apart(self.holders(to, Holder { owner: target.holder.owner, place: None })))
            }
            _ => false,
        });
        if let Some((other, _)) = unpriced {
            return Err(self.gap(RefusalCode::Undetermined, other, "what each of these costs"));
        }
        total.ok_or_else(|| self.target_gap(RefusalCode::TargetUnbound, "what is bought, and what each one costs"))
    }

    /// How what has a price stands to what the money was spent on: `a carton of milk` to `milk`.
    fn spent_at(&self, per: &Kind, item: &str) -> Relation {
        let own = |per: &Kind| {
            let whole = self.kinds(&Kind::of(&per.label()), &Kind::of(item));
            if inside(whole) { whole } else { self.kinds(&Kind::of(per.content.as_deref().unwrap_or(&per.head)), &Kind::of(item)) }
        };
        let relation = own(per);
        if inside(relation) || apart(relation) {
            return relation;
        }
        // Apart from what is meant is apart from what the money was spent on.
        let meant = self.facts().iter().filter_map(|f| match &f.body {
            FactBody::Rate { per, price: true, .. } if inside(own(per)) => Some(per),
            _ => None,
        });
        let mut meant = meant.map(|other| self.kinds(per, other)).peekable();
        match meant.peek().copied() {
            Some(first) if meant.all(apart) => first,
            _ => relation,
        }
    }
}
