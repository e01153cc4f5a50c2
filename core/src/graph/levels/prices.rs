//! Prices: what was bought or sold at a price for each enters the account of money; what one costs by what all of them cost;
//! and what comes back of the money that was handed over.

use super::*;

impl<'g> Levels<'_, 'g> {
    /// The price that is told for each one of a kind, if there is exactly one.
    pub(super) fn price_of(&self, kind: &Kind) -> Result<Option<usize>, Gap> {
        let mut found = None;
        for (index, fact) in self.facts().iter().enumerate() {
            let FactBody::Rate { per, price: true, .. } = &fact.body else { continue };
            match self.kinds(kind, per) {
                Relation::Same if found.is_none() => found = Some(index),
                Relation::Apart(_) => {}
                Relation::Unknown if self.has_own_price(kind, per) => {}
                _ => return Err(self.gap(RefusalCode::KindsUnrelated, index, "whether this is the price of these")),
            }
        }
        Ok(found)
    }

    /// Whether what money was given for is another thing than one of the kind: apart, or two nouns of the packs of which neither is the other.
    pub(super) fn other_thing(&self, item: &str, kind: &Kind) -> bool {
        let thing = Kind::in_words(item);
        let lexicon = self.draft.ground.lexicon;
        let noun = |head: &str| lexicon.senses(head).iter().any(|s| s.category.is_noun());
        let above = |a: &str, b: &str| lexicon.kinds_above(a).contains(&b) || a.ends_with(b);
        let unlike = thing.head != kind.head && !above(&thing.head, &kind.head) && !above(&kind.head, &thing.head);
        apart(self.kinds(&thing, kind)) || unlike && noun(&thing.head) && noun(&kind.head)
    }

    /// Whether a kind has a price of its own beside the price of another thing: `3 shirts for $14 each` and `2 belts for $9 each`.
    pub(super) fn has_own_price(&self, kind: &Kind, per: &Kind) -> bool {
        let own = |f: &Fact| match &f.body {
            FactBody::Rate { per, price: true, .. } => per == kind,
            FactBody::PriceBy { item, .. } => item == kind,
            _ => false,
        };
        per != kind && self.other_thing(&kind.label(), per) && self.facts().iter().any(own)
    }

    /// Whether things change hands for money here: bought or sold, and not given.
    pub(super) fn traded(change: &Change) -> Option<bool> {
        match change.class {
            Category::VerbAcquire if change.paid => Some(false),
            Category::VerbSell => Some(true),
            _ => None,
        }
    }

    /// What is bought or sold at a price that is told for each is a step in the account of money.
    pub(super) fn paid_mark(&self, index: usize, change: &Change, holder: Holder) -> Result<Option<Mark>, Gap> {
        let Some(gain) = Self::traded(change) else { return Ok(None) };
        let side = if gain { change.from } else { change.to };
        let whose = side.map(|h| self.holders(Holder { owner: h.owner, place: None }, holder));
        if whose.is_none_or(apart) {
            return Ok(None);
        }
        let Some(_) = self.price_of(&change.kind)? else { return Ok(None) };
        if !whose.is_some_and(inside) {
            return Err(self.gap(RefusalCode::HoldersUnrelated, index, "who paid for these"));
        }
        Ok(Some(Mark::Paid { fact: index, gain }))
    }

    /// So many at so much each.
    fn priced(&mut self, fact: usize, account: &Kind) -> Result<u32, Gap> {
        let FactBody::Change(change) = &self.fact(fact).body else {
            return Err(self.gap(RefusalCode::ConstructionUnread, fact, "a purchase"));
        };
        let Some(price) = self.price_of(&change.kind)? else {
            return Err(self.gap(RefusalCode::Undetermined, fact, "what each of these costs"));
        };
        let own = match &self.fact(price).body {
            FactBody::Rate { kind, .. } => kind.clone(),
            _ => account.clone(),
        };
        let (rate, per) = self.rate(price, &own)?;
        let count = self.amount(fact, per)?;
        let lexemes = self.fact(fact).lexemes.clone();
        let product = self.draft.unknown("cost".into(), unit_of(&Self::unit_name(&own)), None);
        self.draft.operate(OperationKind::ApplyRate, rate, count, product, &lexemes);
        self.convert(product, &Self::unit_name(&own), &Self::unit_name(account), price)
    }

    /// The account of money after a purchase or a sale.
    pub(super) fn paid_step(&mut self, fact: usize, gain: bool, at: Option<u32>, kind: &Kind) -> Result<u32, Gap> {
        let moved = self.priced(fact, kind)?;
        let lexemes = self.fact(fact).lexemes.clone();
        let before = match at {
            Some(before) => before,
            None if gain => return Ok(moved),
            None => return Err(self.gap(RefusalCode::Undetermined, fact, "an amount to start from")),
        };
        let after = self.draft.unknown(kind.label(), unit_of(&Self::unit_name(kind)), None);
        let operation = if gain { OperationKind::Add } else { OperationKind::Subtract };
        self.draft.operate(operation, before, moved, after, &lexemes);
        Ok(after)
    }

    /// Whether something that the holder bought or sold has a price for each.
    pub(super) fn priced_beside(&self, holder: Holder) -> bool {
        self.facts().iter().enumerate().any(|(index, fact)| match &fact.body {
            FactBody::Change(change) if Self::traded(change).is_some() => !matches!(self.paid_mark(index, change, holder), Ok(None)),
            _ => false,
        })
    }

    /// Money given for single things, and for others at so much each: each thing once.
    pub(super) fn spent_and_priced(&mut self, matching: &[usize], kind: &Kind) -> Result<u32, Gap> {
        for &index in matching {
            let FactBody::Change(change) = &self.fact(index).body else { continue };
            let Some(item) = change.kind.content.clone().filter(|_| self.on_an_item(change)) else {
                return Err(self.gap(RefusalCode::KindsUnrelated, index, "whether this is the money for what is told besides"));
            };
            let clause = self.fact(index).clause;
            for (other, fact) in self.facts().iter().enumerate() {
                let FactBody::Rate { per, price: true, .. } = &fact.body else { continue };
                if fact.clause != clause && !self.other_thing(&item, per) {
                    return Err(self.gap(RefusalCode::KindsUnrelated, other, "whether the money is told of these twice"));
                }
            }
        }
        let mut total = self.cost_beside(kind, matching)?;
        for &index in matching {
            let id = self.amount(index, kind)?;
            let lexemes = self.fact(index).lexemes.clone();
            total = self.sum(total, id, kind, &lexemes);
        }
        Ok(total)
    }

    /// What so many cost, where it is told what so many others of the kind cost together.
    pub(super) fn cost_by_lot(&mut self, kind: &Kind) -> Result<Option<u32>, Gap> {
        let clause = self.draft.ground.target.clause;
        let kind = self.with_unit(kind);
        let priced = self.facts().iter().any(|f| matches!(f.body, FactBody::Rate { .. } | FactBody::Change(Change { paid: true, .. })));
        let found = |test: &dyn Fn(&Fact) -> bool| -> Vec<usize> {
            self.facts().iter().enumerate().filter(|(_, f)| test(f)).map(|(i, _)| i).collect()
        };
        let lots = found(&|f| matches!(f.body, FactBody::Lot { .. }));
        let asked = found(&|f| f.clause == clause && matches!(f.body, FactBody::State { .. }));
        let (&[lot], &[many], false) = (lots.as_slice(), asked.as_slice(), priced) else { return Ok(None) };
        let FactBody::Lot { kind: money, .. } = &self.fact(lot).body else { return Ok(None) };
        let Some(item) = money.content.as_deref() else { return Ok(None) };
        let plain = Kind::in_words(item);
        // `2 pairs of socks`: in the unit that they are sold in.
        let own = |k: &Kind| self.kinds(k, &plain) == Relation::Same || k.label() == item;
        let given = |f: &Fact| amount_of(&f.body).is_some_and(|(a, _)| matches!(a, Amount::Given { .. }));
        let counts =
            found(&|f| f.clause == self.fact(lot).clause && !matches!(f.body, FactBody::Lot { .. }) && given(f) && own(f.body.kind()));
        let &[count] = counts.as_slice() else { return Ok(None) };
        let per = self.fact(count).body.kind().clone();
        // `How much do 7 pairs cost?`: of what is told by the pair.
        let wanted = &self.fact(many).body.kind().clone();
        let named = wanted.unit.as_ref().or(Some(&wanted.head)) == per.unit.as_ref() && per.unit.is_some();
        let vessels = wanted.head == per.head && wanted.unit == per.unit && wanted.modifiers == per.modifiers && wanted.content.is_none();
        let bare = vessels
            || named && (wanted.head.is_empty() || wanted.unit.is_none()) && wanted.modifiers.is_empty() && wanted.content.is_none();
        if !given(self.fact(many)) || !bare && self.kinds(wanted, &per) != Relation::Same {
            return Ok(None);
        }
        let unit = unit_quotient(&unit_of(&Self::unit_name(&kind)), &unit_of(&Self::unit_name(&per)));
        let each = self.draft.unknown("price of one".to_owned(), unit, None);
        let (whole, told, asked) =
            (self.amount(lot, &kind)?, self.amount(count, &per)?, self.amount(many, if bare { wanted } else { &per })?);
        let lexemes = self.fact(lot).lexemes.clone();
        self.draft.operate(OperationKind::ApplyRate, each, told, whole, &lexemes);
        let result = self.draft.unknown("cost".to_owned(), unit_of(&Self::unit_name(&kind)), None);
        let lexemes = self.fact(many).lexemes.clone();
        self.draft.operate(OperationKind::ApplyRate, each, asked, result, &lexemes);
        Ok(Some(result))
    }

    /// What each one costs: what was given for all of them over how many there were.
    pub(super) fn unit_price(&mut self, per: &Kind, kind: &Kind) -> Result<u32, Gap> {
        if let Some(price) =
            self.facts().iter().position(|f| matches!(&f.body, FactBody::Rate { per: p, price: true, .. } if !apart(self.kinds(p, per))))
        {
            return Err(self.gap(RefusalCode::Contradictory, price, "a price that is not told"));
        }
        let mut lots = Vec::new();
        let mut counts = Vec::new();
        for (index, fact) in self.facts().iter().enumerate() {
            let money = match &fact.body {
                FactBody::Lot { kind: k, .. } => Some(k),
                FactBody::Change(c) if c.kind.head == "money" && c.paid && matches!(c.class, Category::VerbSpend | Category::VerbEarn) => {
                    Some(&c.kind)
                }
                _ => None,
            };
            if let Some(item) = money.and_then(|k| k.content.as_deref()) {
                match self.kinds(&Kind::in_words(item), per) {
                    Relation::Same => lots.push(index),
                    _ if self.other_thing(item, per) => {}
                    _ => return Err(self.gap(RefusalCode::KindsUnrelated, index, "whether this is the money for these")),
                }
            }
            let together = |f: &Fact| f.clause == fact.clause && matches!(f.body, FactBody::Lot { .. });
            let counted = match &fact.body {
                FactBody::State { kind: k, .. } if self.facts().iter().any(together) => Some(k),
                FactBody::State { kind: k, .. } if !apart(self.kinds(k, per)) && k.head != "money" => {
                    return Err(self.gap(RefusalCode::KindsUnrelated, index, "whether these are those that have the price"));
                }
                FactBody::Change(c) if c.kind.head == "money" => None,
                FactBody::Change(c) if matches!(c.class, Category::VerbAcquire | Category::VerbSell) => Some(&c.kind),
                FactBody::Change(c) if !apart(self.kinds(&c.kind, per)) => {
                    return Err(self.gap(RefusalCode::KindsUnrelated, index, "whether these are those that have the price"));
                }
                _ => None,
            };
            match counted.map(|k| self.kinds(k, per)) {
                Some(Relation::Same) => counts.push(index),
                None | Some(Relation::Apart(_)) => {}
                Some(_) => return Err(self.gap(RefusalCode::KindsUnrelated, index, "whether these are those that have the price")),
            }
        }
        let &[count] = counts.as_slice() else {
            return Err(self.target_gap(RefusalCode::KindsUnrelated, "how many of them there are, told once"));
        };
        let total = match lots.as_slice() {
            &[lot] if self.fact(lot).clause == self.fact(count).clause => self.amount(lot, kind)?,
            [] => self.rest_of_the_money(count, per, kind)?,
            _ => return Err(self.target_gap(RefusalCode::KindsUnrelated, "what they cost together, told once")),
        };
        let number = self.amount(count, per)?;
        let lexemes = self.fact(count).lexemes.clone();
        let unit = unit_quotient(&unit_of(&Self::unit_name(kind)), &unit_of(&Self::unit_name(per)));
        let each = self.draft.unknown(format!("price of each {}", per.label()), unit, None);
        self.draft.operate(OperationKind::ApplyRate, each, number, total, &lexemes);
        Ok(each)
    }

    /// `He spent $20. He bought a ruler for $5 and 3 pens.`: what is left of a sum told for all goes to what has no price.
    fn rest_of_the_money(&mut self, count: usize, per: &Kind, kind: &Kind) -> Result<u32, Gap> {
        let spends = |f: &Fact| match &f.body {
            FactBody::Change(c) if c.kind.head == "money" && c.class == Category::VerbSpend => Some(c.kind.content.is_some()),
            _ => None,
        };
        let of = |item: bool| -> Vec<usize> {
            self.facts().iter().enumerate().filter(|(_, f)| spends(f) == Some(item)).map(|(i, _)| i).collect()
        };
        let (items, sums) = (of(true), of(false));
        let gap = self.target_gap(RefusalCode::TargetUnbound, "what they cost together");
        let &[sum] = sums.as_slice() else { return Err(gap) };
        let (FactBody::Change(whole), FactBody::Change(bought)) = (&self.fact(sum).body, &self.fact(count).body) else { return Err(gap) };
        // `bought 5 pens and spent $20`, and then a book: the sum is of all only where it says so, or comes before all.
        let first = self
            .facts()
            .iter()
            .enumerate()
            .all(|(i, f)| i == sum || !matches!(f.body, FactBody::Change(_)) || f.clause > self.fact(sum).clause);
        let alone = items.is_empty()
            && self
                .facts()
                .iter()
                .enumerate()
                .all(|(i, f)| i == count || !matches!(&f.body, FactBody::Change(c) if Self::traded(c).is_some()));
        if bought.agent != whole.agent
            || !bought.paid
            || bought.class != Category::VerbAcquire
            || !(first || alone || self.fact(sum).moment.is_sum())
        {
            return Err(gap);
        }
        let mut rest = self.amount(sum, kind)?;
        for (index, fact) in self.facts().iter().enumerate() {
            let other = match &fact.body {
                FactBody::Change(c) if items.contains(&index) => c,
                FactBody::Change(c) if Self::traded(c).is_some() && self.kinds(&c.kind, per) != Relation::Same => c,
                FactBody::Lot { .. } => return Err(self.gap(RefusalCode::Undetermined, index, "whether this is for each or for all")),
                _ => continue,
            };
            if other.agent != whole.agent {
                return Err(self.gap(RefusalCode::HoldersUnrelated, index, "who spent this"));
            }
            let part = if items.contains(&index) { self.amount(index, kind)? } else { self.priced(index, kind)? };
            let lexemes = fact.lexemes.clone();
            let left = self.draft.unknown(kind.label(), unit_of(&Self::unit_name(kind)), None);
            self.draft.operate(OperationKind::Subtract, rest, part, left, &lexemes);
            rest = left;
        }
        Ok(rest)
    }

    /// What comes back: the money that was handed over less what was to be paid.
    pub(in crate::graph) fn change_due(&mut self) -> Result<u32, Gap> {
        let target = self.draft.ground.target;
        let kind = self.with_unit(&target.kind);
        // Who is given the money sells, and is no friend by name.
        let seller = |h: Holder| {
            h.owner.or(h.place).and_then(|id| self.draft.ground.entities.get(id.0 as usize)).is_some_and(|e| e.sort != Sort::Named)
        };
        let mine = |h: Holder| target.holder.owner.is_none() || inside(self.holders(Holder { owner: h.owner, place: None }, target.holder));
        let tendered: Vec<usize> = self
            .facts()
            .iter()
            .enumerate()
            .filter(|(_, f)| match &f.body {
                FactBody::Tender { holder, .. } => mine(*holder),
                FactBody::Change(c) => {
                    c.class == Category::VerbTransferOut && c.kind.head == "money" && c.to.is_some_and(seller) && c.from.is_some_and(mine)
                }
                _ => false,
            })
            .map(|(i, _)| i)
            .collect();
        let tendered = if tendered.is_empty() { self.purse(&mine) } else { tendered };
        let &[handed] = tendered.as_slice() else {
            return Err(self.target_gap(RefusalCode::TargetUnbound, "how much was handed over, told once"));
        };
        // What comes back will follow from what was paid.
        if let Some(cost) = self.planned_cost(&kind)? {
            return self.comes_back(handed, cost, &kind);
        }
        self.moment = Some(Moment { tense: Tense::Past, ..target.vantage.moment.clone() });
        let paid = self.happenings(self.as_actor(target.holder), &kind, "spend", None);
        self.moment = None;
        let paid = paid?;
        self.comes_back(handed, paid, &kind)
    }

    /// The money that was handed over less what was to be paid.
    fn comes_back(&mut self, handed: usize, paid: u32, kind: &Kind) -> Result<u32, Gap> {
        let given = self.amount(handed, kind)?;
        let back = self.draft.unknown("change".into(), unit_of(&Self::unit_name(kind)), None);
        let lexemes = self.fact(handed).lexemes.clone();
        self.draft.operate(OperationKind::Subtract, given, paid, back, &lexemes);
        Ok(back)
    }

    /// What is to be paid where nothing was bought yet: `has $9 to buy a kite that costs $4`.
    fn planned_cost(&mut self, kind: &Kind) -> Result<Option<u32>, Gap> {
        let bought = self.facts().iter().any(|f| matches!(f.body, FactBody::Change(_)));
        if bought { Ok(None) } else { self.price_to_pay(kind) }
    }

    /// `Josh had $2. He paid 45 cents for a bun. How much change will he get?`: the only money that he is told to have, before he paid once,
    /// is what he gave.
    fn purse(&self, mine: &dyn Fn(Holder) -> bool) -> Vec<usize> {
        let money: Vec<(usize, &Fact)> = self.facts().iter().enumerate().filter(|(_, f)| f.body.kind().head == "money").collect();
        let level = |f: &Fact| matches!(&f.body, FactBody::State { holder, amount: Amount::Given { .. }, .. } if mine(*holder) && f.moment.anchors.is_empty());
        let levels: Vec<usize> = money.iter().filter(|(_, f)| level(f)).map(|(i, _)| *i).collect();
        let spending: Vec<u32> = money
            .iter()
            .filter(|(_, f)| matches!(&f.body, FactBody::Change(c) if c.class == Category::VerbSpend))
            .map(|(_, f)| f.clause)
            .collect();
        let plain = money.iter().all(|(_, f)| {
            level(f)
                || matches!(&f.body, FactBody::Change(c) if c.class == Category::VerbSpend)
                || matches!(f.body, FactBody::Rate { price: true, .. })
        });
        let once = spending.iter().all(|c| Some(c) == spending.first());
        match levels.as_slice() {
            [only] if plain && once && spending.first().is_none_or(|c| self.fact(*only).clause < *c) => vec![*only],
            _ => Vec::new(),
        }
    }
}
