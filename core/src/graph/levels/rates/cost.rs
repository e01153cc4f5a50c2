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
        let kind = self.with_unit(kind);
        self.prices_tell()?;
        let mut priced: Vec<usize> = Vec::new();
        let mut total: Option<u32> = None;
        for (index, fact) in self.facts().iter().enumerate() {
            let FactBody::Rate { per, price: true, .. } = &fact.body else { continue };
            self.price_of_the_time(index)?;
            let item = kind.content.as_deref().map(|item| self.spent_at(per, item));
            if item.is_some_and(|r| !apart(r) && !inside(r)) {
                return Err(self.gap(RefusalCode::KindsUnrelated, index, "whether this is what the money was spent on"));
            }
            let mut count = self.counted_at(index, per, item.is_some_and(apart), &mut priced)?;
            if count.is_none() && item.is_none() && self.asks_for_gain() {
                count = self.sold_out_of_stock(per)?;
            }
            if count.is_none() && !item.is_some_and(apart) {
                count = self.traded_at_pace(self.draft.ground.target.holder, per, self.asks_for_gain())?;
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
        for (index, fact) in self.facts().iter().enumerate() {
            let FactBody::PriceBy { item, .. } = &fact.body else { continue };
            let Some(product) = self.cost_by_comparison(index, item, &kind, &mut priced)? else { continue };
            total = Some(match total {
                None => product,
                Some(sum) => self.sum(sum, product, &kind, &fact.lexemes),
            });
        }
        self.all_priced(&priced, beside)?;
        total.ok_or_else(|| self.target_gap(RefusalCode::TargetUnbound, "what is bought, and what each one costs"))
    }

    /// Whether the question asks for money that is got, not spent.
    fn asks_for_gain(&self) -> bool {
        matches!(
            &self.draft.ground.target.ask,
            Ask::Event { class: Category::VerbEarn | Category::VerbCreate | Category::VerbAcquire | Category::VerbSell, .. }
        )
    }

    /// Who buys or sells: a person, or a shop that sells itself.
    fn trader(&self) -> Option<EntityId> {
        let Holder { owner, place } = self.draft.ground.target.holder;
        let sells = |who: EntityId| {
            self.facts().iter().any(|f| matches!(&f.body, FactBody::Change(c) if c.agent == Some(who) && Self::traded(c).is_some()))
        };
        match (owner, place) {
            (owner, None) => owner,
            (None, Some(place)) => Some(place).filter(|p| sells(*p)),
            _ => None,
        }
    }

    /// Prices say nothing of when, where and from whom, nor of what is still to happen.
    fn prices_tell(&self) -> Result<(), Gap> {
        let target = self.draft.ground.target;
        // `How much will they pay?`: the pool sells nothing that is told, and pays nothing.
        if target.holder.owner.is_none()
            && target.holder.place.is_some()
            && self.trader().is_none()
            && target.vantage.moment.anchors.is_empty()
        {
            return Err(self.target_gap(RefusalCode::TargetUnbound, "what was bought or sold there"));
        }
        let narrowed = !target.vantage.moment.anchors.is_empty()
            || target.holder.place.is_some() && self.trader().is_none()
            || matches!(&target.ask, Ask::Event { counterpart: Some(_), .. } | Ask::Difference { .. })
                && !matches!(&target.ask, Ask::Difference { than_kind: Some(_), .. });
        if narrowed {
            return Err(self.target_gap(RefusalCode::TimesUnordered, "what was paid or got in all"));
        }
        let ahead = self.facts().iter().position(
            |f| matches!(&f.body, FactBody::Change(c) if f.moment.tense == Tense::Future && c.class != Category::VerbSpend || c.scene),
        );
        match ahead {
            Some(index) => Err(self.gap(RefusalCode::NotAsserted, index, "what happened, not what will")),
            None => Ok(()),
        }
    }

    /// A price that is told of one time is the price of no other.
    fn price_of_the_time(&self, index: usize) -> Result<(), Gap> {
        let fact = self.fact(index);
        let dated = !fact.moment.anchors.is_empty()
            && self.facts().iter().any(|f| {
                matches!(&f.body, FactBody::Change(c) if matches!(c.class, Category::VerbAcquire | Category::VerbSell))
                    && f.clause != fact.clause
                    && f.moment.anchors != fact.moment.anchors
            });
        if dated { Err(self.gap(RefusalCode::TimesUnordered, index, "the price of that time")) } else { Ok(()) }
    }

    /// Whether one of those who dealt together is told to have dealt alone, and not in more of it.
    fn sold_by_one_of(&self, earlier: usize, later: usize) -> bool {
        let (FactBody::Change(a), FactBody::Change(b)) = (&self.fact(earlier).body, &self.fact(later).body) else { return false };
        !b.further && (self.agent_within(b.agent, a.agent) || self.agent_within(a.agent, b.agent))
    }

    /// `Rosa sold 6 shirts for $9 each. Ana sold 4.`: a price that someone got or paid is not what anybody else did.
    fn price_of_others(&self, price: usize, deal: usize) -> bool {
        let fact = self.fact(price);
        let FactBody::Rate { holder, .. } = &fact.body else { return false };
        let side = |f: &Fact| match &f.body {
            FactBody::Change(c) if c.class == Category::VerbSell => c.agent,
            FactBody::Change(c) if c.class == Category::VerbAcquire => c.to.and_then(|to| to.owner),
            _ => None,
        };
        let Some(other) = side(self.fact(deal)).filter(|_| self.fact(deal).clause != fact.clause) else { return false };
        let own = |f: &Fact| side(f).filter(|who| f.clause == fact.clause || holder.owner == Some(*who));
        let of = |owner: EntityId| Holder { owner: Some(owner), place: None };
        self.facts().iter().filter_map(own).any(|who| apart(self.holders(of(who), of(other))))
    }

    /// How many were bought or sold at a price: what has it is noted in `priced`, and counted unless the money went for something else.
    fn counted_at(&mut self, price: usize, per: &Kind, elsewhere: bool, priced: &mut Vec<usize>) -> Result<Option<u32>, Gap> {
        let mut count: Option<u32> = None;
        for (other, bought) in self.facts().iter().enumerate() {
            let Some(k) = self.traded_by_asked(other)? else { continue };
            let kinds = self.kinds(k, per);
            if apart(kinds) || kinds == Relation::Unknown && self.has_own_price(k, per) {
                continue;
            }
            // Roses are flowers; toy pens are not pens that cost what pens cost.
            let species = kinds == Relation::Within && k.head != per.head && k.content.is_none();
            // `4 bead necklaces and 3 stone ones; each necklace costs ...`: each of those that were told before.
            let species = species || kinds == Relation::Within && other < price && per.modifiers.is_empty();
            // `A box of chalk costs $2. How much do 4 boxes cost?`: of the only boxes that have a price.
            let only = || {
                self.facts().iter().filter(|f| matches!(&f.body, FactBody::Rate { per: p, price: true, .. } if p.head == per.head)).count()
                    == 1
            };
            let named = k.head == per.head && k.content.is_none() && k.modifiers.is_empty() && k.unit == per.unit && per.content.is_some();
            if kinds != Relation::Same && !species && !(named && only()) {
                return Err(self.unrelated(other, k, per));
            }
            if priced.contains(&other) {
                return Err(self.gap(RefusalCode::Contradictory, other, "one price"));
            }
            // `Rosa and Ana sold 6. Ana sold 4 of them.`
            if priced.iter().any(|&earlier| self.sold_by_one_of(earlier, other)) {
                return Err(self.gap(RefusalCode::KindsUnrelated, other, "whether these are among those told before"));
            }
            if self.price_of_others(price, other) {
                return Err(self.gap(RefusalCode::Undetermined, other, "what each of these costs"));
            }
            priced.push(other);
            if elsewhere {
                continue;
            }
            // `sold some`: how many follows from those before and after.
            let id = match amount_of(&bought.body) {
                Some((Amount::Open { .. }, _)) if self.asks_for_gain() => self.open_change(other)?,
                _ => self.amount(other, per)?,
            };
            let lexemes = bought.lexemes.clone();
            count = Some(match count {
                None => id,
                Some(sum) => self.sum(sum, id, per, &lexemes),
            });
        }
        Ok(count)
    }

    /// What was bought or sold of a thing whose price is told by way of another one.
    fn cost_by_comparison(&mut self, price: usize, item: &Kind, money: &Kind, priced: &mut Vec<usize>) -> Result<Option<u32>, Gap> {
        if money.content.is_some() || self.facts().iter().any(|f| matches!(&f.body, FactBody::Rate { per, price: true, .. } if per == item))
        {
            return Ok(None);
        }
        let mut found = None;
        for (index, fact) in self.facts().iter().enumerate() {
            let Some(k) = self.traded_by_asked(index)? else { continue };
            match self.kinds(k, item) {
                Relation::Same if found.is_none() && !priced.contains(&index) => found = Some((index, fact)),
                Relation::Apart(_) => {}
                _ if self.other_thing(&k.label(), item) => {}
                _ => return Err(self.unrelated(index, k, item)),
            }
        }
        let Some((index, fact)) = found else { return Ok(None) };
        let Some((amount @ Amount::Given { .. }, k)) = amount_of(&fact.body) else { return Ok(None) };
        priced.push(index);
        let each = self.price_of_one(item, money, &mut Vec::new())?;
        let count = self.draft.amount(index, amount, k.label(), Vec::new());
        let product = self.draft.unknown("cost".into(), unit_of(&Self::unit_name(money)), None);
        let lexemes = self.fact(price).lexemes.clone();
        self.draft.operate(OperationKind::Multiply, each, count, product, &lexemes);
        Ok(Some(product))
    }

    /// The kind of what a fact tells to be sold or bought by the one who is asked about, or to stand in the question itself.
    fn traded_by_asked(&self, index: usize) -> Result<Option<&'g Kind>, Gap> {
        let target = self.draft.ground.target;
        let asked = Holder { owner: self.trader(), place: None };
        let earns = self.asks_for_gain();
        // `How much do 3 scarves cost?`: those, and nothing that was bought before.
        if self.brings_things() && self.fact(index).clause != target.clause {
            return Ok(None);
        }
        let (side, kind, needed) = match &self.fact(index).body {
            FactBody::Change(c) if earns && c.class == Category::VerbSell => {
                (c.agent.map(|a| Holder { owner: Some(a), place: None }), &c.kind, "who sold these")
            }
            FactBody::Change(c) if !earns && c.class == Category::VerbAcquire && c.paid => (c.to, &c.kind, "who bought these"),
            FactBody::State { kind, .. } if self.fact(index).clause == target.clause => return Ok(Some(kind)),
            // `The family has 2 adults and 3 children.`: for each of whom so much is paid.
            FactBody::State { holder, kind, amount: Amount::Given { .. } } if !earns && self.person_with_price(kind) => {
                (Some(*holder), kind, "who paid for these")
            }
            _ => return Ok(None),
        };
        let side = side.map(|side| self.holders(side, asked));
        if side.is_some_and(apart) {
            return Ok(None);
        }
        if asked.owner.is_some() && !side.is_some_and(inside) {
            return Err(self.gap(RefusalCode::HoldersUnrelated, index, needed));
        }
        Ok(Some(kind))
    }

    /// Whether the question counts the things whose cost it asks for.
    fn brings_things(&self) -> bool {
        let target = self.draft.ground.target;
        let own = |f: &Fact| f.clause == target.clause && matches!(f.body, FactBody::State { .. });
        target.ask == Ask::Cost && self.facts().iter().any(own)
    }

    /// Whether it is told what each person of a sort pays.
    fn person_with_price(&self, kind: &Kind) -> bool {
        let person = |s: &crate::lexicon::Sense| matches!(s.category, Category::NounPerson | Category::NounKin);
        let priced = |f: &Fact| matches!(&f.body, FactBody::Rate { per, price: true, .. } if self.kinds(kind, per) == Relation::Same);
        self.draft.ground.lexicon.senses(&kind.head).iter().any(person) && self.facts().iter().any(priced)
    }

    /// Whatever else was bought has a price that is not told.
    fn all_priced(&self, priced: &[usize], beside: &[usize]) -> Result<(), Gap> {
        let target = self.draft.ground.target;
        let earns = self.asks_for_gain();
        // `buys 2 pens and 4 caps every week`
        let paced = self.draft.used.iter().any(|&u| matches!(self.fact(u).body, FactBody::Pace { .. }));
        let trades = |class| matches!(class, Category::VerbAcquire | Category::VerbConsume | Category::VerbSell);
        let unpriced = self.facts().iter().enumerate().find(|(i, f)| match &f.body {
            FactBody::Pace { holder, kind, event: (class, _), .. } => {
                paced
                    && kind.head != "money"
                    && trades(*class)
                    && !self.draft.used.contains(i)
                    && !apart(self.holders(*holder, Holder { owner: target.holder.owner, place: None }))
            }
            FactBody::State { .. } => f.clause == target.clause && !priced.contains(i),
            FactBody::Change(_) if self.brings_things() => false,
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
        match unpriced {
            Some((other, _)) => Err(self.gap(RefusalCode::Undetermined, other, "what each of these costs")),
            None => Ok(()),
        }
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
