//! So much for each: products, quotients, shares and costs.

use super::*;

/// What a share is taken of.
enum Sides {
    /// A total, and how many shares there are.
    Both(u32, u32),
    /// Money, which has a price instead.
    Price,
}

impl<'g> Levels<'_, 'g> {
    /// Facts that give so much for each: those whose content, or whose `each`, is of the kind.
    pub(super) fn rates(&self, kind: &Kind, pick: fn(&'g Kind, &'g Kind) -> &'g Kind) -> Vec<usize> {
        let of = |fact: &'g Fact| match &fact.body {
            FactBody::Rate { kind, per, .. } => Some(pick(kind, per)),
            _ => None,
        };
        self.facts().iter().enumerate().filter(|(_, f)| of(f).is_some_and(|k| inside(self.kinds(k, kind)))).map(|(i, _)| i).collect()
    }

    /// Whether so much for each says how much there is: not where it is only done (`read 3 pages of each book`), nor where another has it.
    pub(super) fn holds_still(&self, rate: usize, holder: Holder) -> bool {
        let FactBody::Rate { holder: whose, event, .. } = &self.fact(rate).body else { return false };
        let there = event.as_ref().is_none_or(|(class, _)| {
            matches!(
                class,
                Category::VerbAcquire
                    | Category::VerbCreate
                    | Category::VerbMove
                    | Category::VerbGroup
                    | Category::VerbEarn
                    | Category::VerbTransferIn
            )
        });
        there && !(*whose != Holder::default() && apart(self.holders(*whose, holder)))
    }

    /// Where the things are counted of which there is so much for each: with the holder, or nobody's.
    fn counted_with(&self, per: &Kind, holder: Holder) -> Holder {
        let of = |f: &Fact| amount_of(&f.body).is_some_and(|(_, k)| !apart(self.kinds(k, per)) && k.head == per.head);
        let nobodys = self.facts().iter().filter(|f| of(f)).all(|f| match &f.body {
            FactBody::State { holder, .. } => holder.owner.is_none(),
            FactBody::Rate { .. } => true,
            _ => false,
        });
        if nobodys { Holder::default() } else { holder }
    }

    pub(super) fn rate(&mut self, index: usize, account: &Kind) -> Result<(u32, &'g Kind), Gap> {
        let FactBody::Rate { kind, per, amount, .. } = &self.fact(index).body else {
            return Err(self.gap(RefusalCode::ConstructionUnread, index, "so much for each"));
        };
        let content = Self::unit_name(account);
        // What can be held or is to be put into each is just what tells how many are needed.
        let needed = matches!(self.draft.ground.target.ask, Ask::Groups { .. } | Ask::LeftOver);
        if !needed && self.fact(index).moment.tense == Tense::Future && self.draft.ground.target.vantage.moment.tense != Tense::Future {
            return Err(self.gap(RefusalCode::NotAsserted, index, "what is so, not what is planned"));
        }
        if self.of_another_time(index) {
            return Err(self.gap(RefusalCode::TimesUnordered, index, "how much there is for each at the time that is asked about"));
        }
        if kind.unit.is_some() && kind.unit != account.unit {
            return Err(self.gap(RefusalCode::UnitConflict, index, "one unit throughout"));
        }
        let unit = unit_quotient(&unit_of(&content), &unit_of(&Self::unit_name(per)));
        let label = format!("{} for each {}", kind.label(), per.label());
        Ok((self.draft.amount(index, amount, label, unit), per))
    }

    /// So much for each, times how many there are.
    pub(super) fn product(&mut self, holder: Holder, kind: &Kind, rates: &[usize], depth: u32) -> Result<u32, Gap> {
        self.product_by(holder, kind, rates, None, depth)
    }

    /// `5 pots with 4 roses each. How many roses are in the attic?`, `do the boys have?`: nothing that is told is there, or theirs.
    fn place_told(&self, holder: Holder, rates: &[usize]) -> Result<(), Gap> {
        let Some(place) = holder.owner.or(holder.place) else { return Ok(()) };
        let entity = self.draft.ground.entities.get(place.0 as usize);
        let key = entity.map_or("", |e| e.key.as_str());
        let names = |k: &Kind| key == k.head || key.rsplit(' ').next() == Some(k.head.as_str());
        let here = |h: &Holder| h.place == Some(place) || h.owner == Some(place);
        let told = self.facts().iter().any(|f| match &f.body {
            FactBody::State { holder: h, kind, .. } | FactBody::Rate { holder: h, kind, .. } => here(h) || names(kind),
            FactBody::Change(c) => {
                c.place == Some(place) || c.agent == Some(place) || [c.from, c.to].into_iter().flatten().any(|h| here(&h)) || names(&c.kind)
            }
            _ => false,
        });
        let per = rates.iter().any(|&r| matches!(&self.fact(r).body, FactBody::Rate { per, .. } if names(per)));
        let earlier = entity.is_some_and(|e| self.draft.ground.target.lexemes.first().is_some_and(|&l| e.lexeme < l));
        // Of those who are spelled out, each one's share is a matter of its own, if any of them was spoken of before.
        let before = |id: &EntityId| {
            let lexeme = self.draft.ground.entities.get(id.0 as usize).map(|e| e.lexeme);
            lexeme.zip(self.draft.ground.target.lexemes.first()).is_some_and(|(l, first)| l < *first)
        };
        let spelled = entity.is_some_and(|e| e.members.iter().any(before));
        if told || per || earlier || spelled {
            return Ok(());
        }
        Err(self.target_gap(RefusalCode::HoldersUnrelated, "whether these are with the one that is asked about"))
    }

    /// So much for each, times how many there are, or times how many the act was done to.
    pub(super) fn product_by(&mut self, holder: Holder, kind: &Kind, rates: &[usize], act: Option<&str>, depth: u32) -> Result<u32, Gap> {
        let mut total: Option<u32> = None;
        self.place_told(holder, rates)?;
        self.rates_differ(kind, rates)?;
        self.things_hold(holder, rates)?;
        for &index in rates {
            self.counted_alike(index)?;
            self.contents_agree(index, kind)?;
            let (rate, per) = self.rate(index, kind)?;
            let verb = match &self.fact(index).body {
                FactBody::Rate { event: Some((_, verb)), .. } => Some(verb.as_str()),
                _ => None,
            };
            // What is still to be done was not done.
            let done = verb.filter(|_| !self.draft.ground.target.vantage.left).filter(|verb| {
                self.facts().iter().any(|f| matches!(&f.body, FactBody::Change(c) if c.verb == **verb && c.from.is_none() && c.to.is_none() && inside(self.kinds(&c.kind, per))))
            });
            if let FactBody::Rate { holder: whose, .. } = &self.fact(index).body
                && *whose != Holder::default()
                && self.holders(*whose, holder) != Relation::Same
            {
                return Err(self.gap(RefusalCode::HoldersUnrelated, index, "how much each of the others holds"));
            }
            // What is got for each that one does something to goes with how many one did it to.
            let deed = match &self.fact(index).body {
                FactBody::Rate { event: Some((Category::VerbComplete, verb)), .. } => Some(verb.as_str()),
                _ => None,
            };
            let act = act.or(deed);
            let anchors = &self.fact(index).moment.anchors;
            if !anchors.is_empty() && *anchors != self.draft.ground.target.vantage.moment.anchors && act.or(done).is_none() {
                return Err(self.gap(RefusalCode::TimesUnordered, index, "whether this is of the time that is asked about"));
            }
            let lost = self
                .facts()
                .iter()
                .enumerate()
                .find(|(_, f)| matches!(&f.body, FactBody::Change(c) if c.kind.head == per.head && c.to.is_none() && c.from.is_some()));
            if let Some((lost, _)) = lost.filter(|_| verb.is_some() && act.or(done).is_none()) {
                return Err(self.gap(RefusalCode::KindsUnrelated, lost, "whether these count"));
            }
            let owners = |before: bool| -> Vec<Option<EntityId>> {
                let counted = self.facts().iter().enumerate().filter(|(i, _)| (*i < index) == before).filter_map(|(_, f)| match &f.body {
                    FactBody::State { holder, kind, .. } if kind.head == per.head => Some(holder.owner),
                    FactBody::Change(c) if c.kind.head == per.head => Some(c.to.and_then(|h| h.owner)),
                    _ => None,
                });
                counted.collect()
            };
            let (earlier, later) = (owners(true), owners(false));
            if !earlier.is_empty() && later.iter().any(|o| !earlier.contains(o)) {
                return Err(self.gap(RefusalCode::HoldersUnrelated, index, "how much each of the others holds"));
            }
            let beside = self.only_those(index, per)?;
            let goal = self.facts().iter().find_map(|f| match (&f.body, verb) {
                (FactBody::Goal { kind: k, verb: Some(reaches), holder, .. }, Some(verb))
                    if reaches == verb && self.kinds(k, per) == Relation::Same =>
                {
                    Some(*holder)
                }
                _ => None,
            });
            // `needs to bake 15, has baked 6; how long for the rest?`
            if let Some(whose) = goal.filter(|_| self.draft.ground.target.vantage.left && total.is_none()) {
                let asked = self.asked_moment().clone();
                self.moment = Some(Moment { tense: Tense::Past, ..asked });
                let count = self.lacking(whose, per);
                self.moment = None;
                let lexemes = self.fact(index).lexemes.clone();
                let product = self.draft.unknown(kind.label(), unit_of(&Self::unit_name(kind)), None);
                self.draft.operate(OperationKind::ApplyRate, rate, count?, product, &lexemes);
                return Ok(product);
            }
            let count = match (act.or(done), beside) {
                (Some(verb), None) => self.happenings(holder, per, verb, None)?,
                (_, Some(beside)) => self.amount(beside, per)?,
                (None, None) => self.level_without(self.counted_with(per, holder), per, Some(index), depth + 1)?,
            };
            let lexemes = self.fact(index).lexemes.clone();
            let product = self.draft.unknown(kind.label(), unit_of(&Self::unit_name(kind)), None);
            self.draft.operate(OperationKind::ApplyRate, rate, count, product, &lexemes);
            total = Some(match total {
                None => product,
                Some(sum) => self.sum(sum, product, kind, &lexemes),
            });
        }
        total.ok_or_else(|| self.target_gap(RefusalCode::TargetUnbound, "so much for each"))
    }

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
    pub(super) fn cost_beside(&mut self, kind: &Kind, beside: &[usize]) -> Result<u32, Gap> {
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

    /// What friends, pets or pupils have is their own; only of things does the owner have what is in them.
    fn things_hold(&self, holder: Holder, rates: &[usize]) -> Result<(), Gap> {
        if holder.owner.is_none() {
            return Ok(());
        }
        let lexicon = self.draft.ground.lexicon;
        let asked = holder.owner.and_then(|o| self.draft.ground.entities.get(o.0 as usize));
        for &index in rates {
            let FactBody::Rate { per, event, .. } = &self.fact(index).body else { continue };
            // What each of them is given or is dealt is not theirs beforehand.
            if event.as_ref().is_some_and(|(class, _)| matches!(class, Category::VerbTransferOut | Category::VerbComplete)) {
                continue;
            }
            // `Each player has 3 lives. How many do they have?`: the players are the ones that are asked about.
            if asked.is_some_and(|e| {
                e.number == crate::facts::Number::Many && e.members.is_empty() && e.key.rsplit(' ').next() == Some(per.head.as_str())
            }) {
                continue;
            }
            let class = lexicon
                .senses(&per.head)
                .iter()
                .any(|s| matches!(s.category, Category::NounPerson | Category::NounKin | Category::NounPlace));
            let lives = lexicon.kinds_above(&per.head).iter().any(|k| matches!(*k, "person" | "animal"));
            if class || lives {
                return Err(self.gap(
                    RefusalCode::HoldersUnrelated,
                    index,
                    "whether the one that is asked about has what each of these has",
                ));
            }
        }
        Ok(())
    }

    /// One rate of the very kind, or several of kinds that are apart; never two for the same.
    fn rates_differ(&self, kind: &Kind, rates: &[usize]) -> Result<(), Gap> {
        let of = |index: usize| match &self.fact(index).body {
            FactBody::Rate { kind, per, .. } => Some((kind, per)),
            _ => None,
        };
        for (n, &index) in rates.iter().enumerate() {
            let Some((k, per)) = of(index) else { continue };
            if rates.len() == 1 && self.kinds(k, kind) != Relation::Same {
                return Err(self.gap(RefusalCode::KindsUnrelated, index, &format!("all {} for each, not only some", kind.label())));
            }
            let twice = rates[..n]
                .iter()
                .filter_map(|&r| of(r))
                .any(|(other, other_per)| !apart(self.kinds(k, other)) && !apart(self.kinds(per, other_per)));
            if twice {
                return Err(self.gap(RefusalCode::Contradictory, index, "one amount for each"));
            }
        }
        Ok(())
    }

    /// Whether a kind differs from another only by colour or size: a red box is a box that holds what boxes hold.
    fn only_coloured(&self, kind: &Kind, per: &Kind) -> bool {
        let plain = |m: &String| self.draft.ground.lexicon.senses(m).iter().any(|s| s.category == Category::AdjColour);
        kind.head == per.head && kind.content == per.content && kind.modifiers.iter().all(|m| per.modifiers.contains(m) || plain(m))
    }

    /// What is counted is the very thing that there is so much for each of, and nothing stands beside it in its list.
    fn counted_alike(&self, rate: usize) -> Result<(), Gap> {
        let FactBody::Rate { per, kind: content, .. } = &self.fact(rate).body else { return Ok(()) };
        let full_of = |k: &Kind| {
            k.modifiers == per.modifiers
                && k.content.as_ref().is_some_and(|c| {
                    let relation = self.kinds(&Kind::of(c), content);
                    inside(relation) || relation == Relation::Around
                })
        };
        for (index, fact) in self.facts().iter().enumerate() {
            // `9 bird cages ... each cage`: what was counted before is what `each` is about.
            let compound = |k: &Kind| {
                k.head != per.head && k.head.ends_with(&per.head) && k.modifiers.is_empty()
                    || k.head == per.head
                        && k.content.is_none()
                        && k.modifiers.iter().all(|m| {
                            let senses = self.draft.ground.lexicon.senses(m);
                            senses.iter().any(|s| {
                                s.category.is_noun()
                                    || s.category.is_name()
                                    || matches!(s.category, Category::AdjColour | Category::AdjSize)
                            })
                        })
            };
            if index < rate && per.modifiers.is_empty() && amount_of(&fact.body).is_some_and(|(_, k)| compound(k)) {
                continue;
            }
            let Some((_, kind)) = amount_of(&fact.body).filter(|_| !matches!(fact.body, FactBody::Rate { .. })) else { continue };
            match self.kinds(kind, per) {
                // `8 boxes of chalk; each box has 6 sticks`: what they are full of is looked at with all of them.
                Relation::Within if per.content.is_none() && kind.content.is_some() && kind.modifiers == per.modifiers => {}
                Relation::Within
                    if !full_of(kind)
                        && !self.only_coloured(kind, per)
                        && (kind.content != per.content || kind.modifiers != per.modifiers) =>
                {
                    return Err(self.gap(RefusalCode::KindsUnrelated, index, &format!("whether each of these is a {}", per.label())));
                }
                Relation::Same => {
                    let beside = self.facts().iter().any(|f| {
                        f.clause == fact.clause
                            && amount_of(&f.body).is_some_and(|(_, k)| k != kind && k.head != kind.head)
                            && !matches!(f.body, FactBody::Rate { .. })
                    });
                    if beside {
                        return Err(self.gap(RefusalCode::KindsUnrelated, index, "how much there is for each of the others"));
                    }
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// What vessels are full of is what is spoken of, or comes in such pieces: boxes of screws hold no nails, and of boxes of pens and
    /// boxes of cups, `9 pens in each box` is about the first alone.
    fn contents_agree(&self, rate: usize, asked: &Kind) -> Result<(), Gap> {
        let FactBody::Rate { per, kind: held, .. } = &self.fact(rate).body else { return Ok(()) };
        let is = |word: &str, test: fn(Category) -> bool| self.draft.ground.lexicon.senses(word).iter().any(|s| test(s.category));
        let pieces = is(&held.head, |k| k == Category::NounPartitive)
            || !is(&per.head, |k| matches!(k, Category::NounContainer | Category::NounGroup));
        let contents = [Some(held.label()), held.content.clone(), asked.content.clone()];
        let spoken_of: Vec<Kind> = contents.iter().flatten().map(|words| Kind::in_words(words)).collect();
        let of_it = |content: &Kind| {
            spoken_of.iter().any(|k| matches!(self.kinds(content, k), Relation::Same | Relation::Within | Relation::Around))
        };
        let mut told: Vec<(usize, bool)> = Vec::new();
        for (index, fact) in self.facts().iter().enumerate() {
            let counted = amount_of(&fact.body).filter(|_| !matches!(fact.body, FactBody::Rate { .. })).map(|(_, k)| k);
            let Some(kind) = counted.filter(|k| k.head == per.head && per.content.is_none()) else { continue };
            let told_of =
                |k: &Kind| self.facts().iter().any(|f| matches!(&f.body, FactBody::Rate { per, .. } if inside(self.kinds(k, per))));
            if apart(self.kinds(kind, per)) && !told_of(kind) {
                return Err(self.gap(RefusalCode::KindsUnrelated, index, &format!("how much {} each of these holds", held.label())));
            }
            let content = kind.content.as_deref().map(Kind::in_words);
            let comes_in_pieces = |k: &Kind| pieces || is(&k.head, |k| k == Category::NounMass);
            if content.as_ref().is_some_and(|k| !of_it(k) && !comes_in_pieces(k)) {
                return Err(self.gap(RefusalCode::KindsUnrelated, index, &format!("whether each of these holds {}", held.label())));
            }
            told.push((index, content.as_ref().is_some_and(of_it)));
        }
        match told.iter().find(|(_, of_it)| !of_it) {
            Some(&(other, _)) if told.iter().any(|(_, of_it)| *of_it) => {
                Err(self.gap(RefusalCode::KindsUnrelated, other, "whether each of these holds the same"))
            }
            _ => Ok(()),
        }
    }

    /// What is dealt out is of one owner, or nobody's: of what two have, whose is dealt is left open.
    pub(super) fn one_owner(&self, kind: &Kind) -> Result<(), Gap> {
        let asked = self.draft.ground.target.holder.owner;
        let mut first: Option<EntityId> = None;
        for (index, fact) in self.facts().iter().enumerate() {
            let (k, sides): (&Kind, Vec<Option<Holder>>) = match &fact.body {
                FactBody::State { kind, holder, .. } => (kind, vec![Some(*holder)]),
                FactBody::Change(c) if c.from.is_some() && c.to.is_some() => (&c.kind, vec![c.from]),
                FactBody::Change(c) => (&c.kind, vec![c.from, c.to]),
                _ => continue,
            };
            if apart(self.kinds(k, kind)) {
                continue;
            }
            for owner in sides.into_iter().flatten().filter_map(|h| h.owner) {
                let whose = |id: EntityId| self.holders(Holder { owner: Some(id), place: None }, Holder { owner: first, place: None });
                let many =
                    |a: EntityId| self.draft.ground.entities.get(a.0 as usize).is_some_and(|e| e.number == crate::facts::Number::Many);
                let group = asked.filter(|a| many(*a)).is_some_and(|a| {
                    inside(self.holders(Holder { owner: Some(owner), place: None }, Holder { owner: Some(a), place: None }))
                });
                if first.is_some() && first != Some(owner) && !group && !inside(whose(owner)) {
                    return Err(self.gap(RefusalCode::HoldersUnrelated, index, "whose are dealt out"));
                }
                first = first.or(Some(owner));
            }
        }
        let nobodys = self.facts().iter().position(|f| matches!(&f.body, FactBody::State { kind: k, holder, .. } if holder.owner.is_none() && holder.place.is_some() && !apart(self.kinds(k, kind))));
        match nobodys.filter(|_| first.is_some()) {
            Some(index) => Err(self.gap(RefusalCode::HoldersUnrelated, index, "whose are dealt out")),
            None => Ok(()),
        }
    }

    /// Nothing of the kind comes or goes, and none is counted anew, once it is dealt out.
    fn still_as_dealt(&self, kind: &Kind, dealt: usize) -> Result<(), Gap> {
        let clause = self.fact(dealt).clause;
        if self.given_with(dealt).is_some_and(|given| self.left_after(given)) {
            return Ok(());
        }
        let later = self.facts().iter().enumerate().find(|(i, f)| {
            *i > dealt
                && f.clause > clause
                && f.moment.phase != Some(Phase::Start)
                && match &f.body {
                    // What is still to be dealt out is what there is.
                    FactBody::State { .. } if self.fact(dealt).moment.tense == Tense::Future && f.moment.tense != Tense::Future => false,
                    FactBody::State { kind: k, .. } => !apart(self.kinds(k, kind)),
                    FactBody::Change(c) => !apart(self.kinds(&c.kind, kind)),
                    _ => false,
                }
        });
        match later {
            Some((index, _)) => Err(self.gap(RefusalCode::TimesUnordered, index, "whether this was before or after the sharing")),
            None => Ok(()),
        }
    }

    /// The vessels that a rate is told of stand beside it; others of the sort may hold what they will.
    fn only_those(&self, rate: usize, per: &Kind) -> Result<Option<usize>, Gap> {
        let clause = self.fact(rate).clause;
        fn of(f: &Fact) -> Option<&Kind> {
            match &f.body {
                FactBody::State { kind, .. } => Some(kind),
                FactBody::Change(c) => Some(&c.kind),
                _ => None,
            }
        }
        let beside = self.facts().iter().position(|f| f.clause == clause && of(f).is_some_and(|k| k.head == per.head));
        let Some(beside) = beside else {
            // `put 12 in each box`, and then more boxes: those came later.
            let event = matches!(&self.fact(rate).body, FactBody::Rate { event: Some((class, _)), .. } if !matches!(class, Category::VerbDivide | Category::VerbEvent | Category::VerbDuration | Category::VerbComplete));
            let later = self.facts().iter().enumerate().find(|(i, f)| {
                *i > rate
                    && f.clause > clause
                    && matches!(&f.body, FactBody::Change(c) if !apart(self.kinds(&c.kind, per)) && c.kind.head == per.head)
            });
            return match later.filter(|_| event) {
                Some((index, _)) => Err(self.gap(RefusalCode::KindsUnrelated, index, "how much each of these holds")),
                None => Ok(None),
            };
        };
        let other = self
            .facts()
            .iter()
            .enumerate()
            .find(|(_, f)| f.clause != clause && of(f).is_some_and(|k| k.head == per.head && !apart(self.kinds(k, per))));
        match other {
            Some((index, _)) => Err(self.gap(RefusalCode::KindsUnrelated, index, "how much each of these holds")),
            None => Ok(Some(beside)),
        }
    }

    /// How many groups are needed or can be made: only a total and so much for each tell.
    pub(in crate::graph) fn groups(&mut self, rounding: Rounding) -> Result<u32, Gap> {
        let target = self.draft.ground.target;
        let pers = self.rates(&target.kind, |_, per| per);
        if pers.is_empty() {
            return Err(self.target_gap(RefusalCode::TargetUnbound, &format!("how much goes with each {}", target.kind.label())));
        }
        // `is making necklaces`: the scene counts none yet.
        let scene =
            |m: &Mark| matches!(&self.fact(m.fact()).body, FactBody::Change(c) if c.scene && matches!(c.amount, Amount::Open { .. }));
        if !self.marks(Holder::default(), &target.kind)?.iter().all(scene) {
            return Err(self.target_gap(RefusalCode::KindsUnrelated, "groups of which none is told yet"));
        }
        // What one buys is paid from one's own money.
        let price = matches!(self.fact(pers[0]).body, FactBody::Rate { price: true, .. });
        let holder = if price { target.holder } else { Holder::default() };
        self.packs_as_one(pers[0], rounding)?;
        let (index, rate, total) = self.group_sides(holder, &target.kind, &pers, 0)?;
        // `Each child needs 3 pencils`: for the last 2 pencils nobody is needed.
        let needs = matches!(&self.fact(index).body, FactBody::Rate { event: Some((Category::VerbNeed, _)), .. });
        let operation = match rounding {
            Rounding::Up if needs => return Ok(self.even(index, rate, total, &target.kind)),
            Rounding::Exact => return Ok(self.even(index, rate, total, &target.kind)),
            Rounding::Up => OperationKind::QuotientUp,
            Rounding::Down => OperationKind::QuotientDown,
        };
        let count = self.draft.unknown(target.kind.label(), unit_of(&Self::unit_name(&target.kind)), None);
        let lexemes = self.fact(index).lexemes.clone();
        self.draft.operate(operation, total, rate, count, &lexemes);
        Ok(count)
    }

    /// How many groups of so much each a total makes: it must come out even.
    pub(super) fn quotient(&mut self, holder: Holder, kind: &Kind, pers: &[usize], depth: u32) -> Result<u32, Gap> {
        let (index, rate, total) = self.group_sides(holder, kind, pers, depth)?;
        Ok(self.even(index, rate, total, kind))
    }

    fn even(&mut self, index: usize, rate: u32, total: u32, kind: &Kind) -> u32 {
        let count = self.draft.unknown(kind.label(), unit_of(&Self::unit_name(kind)), None);
        let lexemes = self.fact(index).lexemes.clone();
        self.draft.operate(OperationKind::ApplyRate, rate, count, total, &lexemes);
        count
    }

    /// The rate of the groups, and how much there is and how much goes into each.
    pub(super) fn group_sides(&mut self, holder: Holder, kind: &Kind, pers: &[usize], depth: u32) -> Result<(usize, u32, u32), Gap> {
        let &[index] = pers else {
            return Err(self.gap(RefusalCode::KindsUnrelated, pers[0], "one thing that each one holds"));
        };
        let FactBody::Rate { kind: content, per, holder: whose, .. } = &self.fact(index).body else {
            return Err(self.gap(RefusalCode::ConstructionUnread, index, "so much for each"));
        };
        if per.head == Kind::TURN && apart(self.holders(*whose, Holder { owner: self.draft.ground.target.holder.owner, place: None })) {
            return Err(self.gap(RefusalCode::HoldersUnrelated, index, "how much each of the others holds"));
        }
        if !matches!(self.kinds(per, kind), Relation::Same) {
            return Err(self.gap(RefusalCode::KindsUnrelated, index, "the very thing that is asked about"));
        }
        let content = self.with_unit(content);
        if holder.owner.is_none() {
            self.one_owner(&content)?;
        }
        if matches!(&self.fact(index).body, FactBody::Rate { event: Some((class, _)), .. } if !matches!(class, Category::VerbAcquire | Category::VerbEarn | Category::VerbDuration | Category::VerbNeed))
        {
            self.still_as_dealt(&content, index)?;
        }
        let (rate, _) = self.rate(index, &content)?;
        let wanted = if matches!(self.draft.ground.target.ask, Ask::Groups { .. }) { self.wanted(&content)? } else { None };
        let wanted = match self.told_for_question(index, &content) {
            Some(only) => Some(self.amount(only, &content)?),
            None => wanted,
        };
        let total = match wanted {
            Some(wanted) => wanted,
            None => self.level_without(holder, &content, Some(index), depth + 1)?,
        };
        Ok((index, rate, total))
    }

    /// `She sold 36 boxes. How many cases of 12 boxes does she need?`: the one amount that is told, whatever was done with it, where the
    /// question itself says how much each one holds.
    fn told_for_question(&self, rate: usize, content: &Kind) -> Option<usize> {
        if self.fact(rate).clause != self.draft.ground.target.clause {
            return None;
        }
        let told: Vec<usize> =
            (0..self.facts().len()).filter(|i| *i != rate && !apart(self.kinds(self.fact(*i).body.kind(), content))).collect();
        match told.as_slice() {
            &[only] if matches!(&self.fact(only).body, FactBody::Change(c) if matches!(c.amount, Amount::Given { .. })) => Some(only),
            _ => None,
        }
    }

    /// How much is in each one: a total over a number of shares.
    pub(in crate::graph) fn share(&mut self, per: &Kind) -> Result<u32, Gap> {
        let target = self.draft.ground.target;
        let kind = self.with_unit(&target.kind);
        let (total, count) = match self.share_sides(per, &kind)? {
            Sides::Both(total, count) => (total, count),
            Sides::Price => return self.unit_price(per, &kind),
        };
        let unit = unit_quotient(&unit_of(&Self::unit_name(&kind)), &unit_of(&Self::unit_name(per)));
        let each = self.draft.unknown(format!("{} for each {}", kind.label(), per.label()), unit, None);
        self.draft.operate(OperationKind::ApplyRate, each, count, total, &target.lexemes[..0]);
        Ok(each)
    }

    /// What a dealing out leaves over: into groups of so many, or into so many equal shares.
    pub(in crate::graph) fn left_over(&mut self) -> Result<u32, Gap> {
        let target = self.draft.ground.target;
        let kind = self.with_unit(&target.kind);
        self.one_owner(&kind)?;
        let split = self.facts().iter().enumerate().find_map(|(index, f)| match &f.body {
            FactBody::Split { kind: k, into, .. } if self.kinds(k, &kind) == Relation::Same => Some((index, into)),
            _ => None,
        });
        self.draft.used.extend(split.map(|(index, _)| index));
        let split = split.map(|(_, into)| into);
        let rates = self.rates(&kind, |rate, _| rate);
        let (total, size, lexemes) = match (rates.as_slice(), split) {
            (&[index], _) => {
                let FactBody::Rate { kind: content, per, .. } = &self.fact(index).body else {
                    return Err(self.gap(RefusalCode::ConstructionUnread, index, "so much for each"));
                };
                if self.kinds(content, &kind) != Relation::Same {
                    return Err(self.gap(RefusalCode::KindsUnrelated, index, "the very thing that is dealt out"));
                }
                let (index, rate, total) = self.group_sides(Holder::default(), per, &[index], 0)?;
                (total, rate, self.fact(index).lexemes.clone())
            }
            ([], Some(into)) => match self.share_sides(into, &kind)? {
                Sides::Both(total, count) => (total, count, Vec::new()),
                Sides::Price => return Err(self.target_gap(RefusalCode::TargetUnbound, "things that are dealt out")),
            },
            _ => return Err(self.target_gap(RefusalCode::TargetUnbound, "one dealing out")),
        };
        let left = self.draft.unknown(format!("{} left over", kind.label()), unit_of(&Self::unit_name(&kind)), None);
        self.draft.operate(OperationKind::Remainder, total, size, left, &lexemes);
        Ok(left)
    }

    /// A total, and into how many shares it is dealt.
    fn share_sides(&mut self, per: &Kind, kind: &Kind) -> Result<Sides, Gap> {
        let kind = kind.clone();
        if kind.head == "money" {
            return Ok(Sides::Price);
        }
        if !self.rates(&kind, |rate, _| rate).is_empty() {
            return Err(self.target_gap(RefusalCode::Undetermined, "a total and a number of shares"));
        }
        self.one_owner(&kind)?;
        let split = self.facts().iter().position(|f| matches!(&f.body, FactBody::Split { into, .. } if into.head == per.head));
        if let Some(split) = split
            && let FactBody::Split { kind: dealt, .. } = &self.fact(split).body
        {
            if self.kinds(&kind, dealt) != Relation::Same {
                return Err(self.gap(RefusalCode::KindsUnrelated, split, "the very thing that was dealt out"));
            }
            self.still_as_dealt(&kind, split)?;
            self.still_as_dealt(per, split)?;
            let clause = self.fact(split).clause;
            let counts = |f: &Fact| matches!(&f.body, FactBody::State { kind: k, .. } if !apart(self.kinds(k, per)) && k.head == per.head);
            let here = self.facts().iter().any(|f| f.clause == clause && counts(f));
            if !here && self.facts().iter().filter(|f| counts(f)).count() > 1 {
                return Err(self.gap(RefusalCode::KindsUnrelated, split, "how many shares there are"));
            }
            if here && self.facts().iter().any(|f| f.clause != clause && counts(f)) {
                return Err(self.gap(RefusalCode::KindsUnrelated, split, "how many shares there are"));
            }
        }
        let total = match split.and_then(|s| self.given_with(s)) {
            // What is left is told: the others were given.
            Some(given) if self.left_after(given) => self.open_change(given)?,
            given => {
                self.draft.used.extend(given);
                self.level_without(Holder::default(), &kind, given, 0)?
            }
        };
        let count = self.level(Holder::default(), per, 0)?;
        Ok(Sides::Both(total, count))
    }

    /// The giving, without a number, that goes with a sharing out.
    pub(super) fn given_with(&self, split: usize) -> Option<usize> {
        let clause = self.fact(split).clause;
        let FactBody::Split { kind, .. } = &self.fact(split).body else { return None };
        self.facts().iter().position(
            |f| matches!(&f.body, FactBody::Change(c) if f.clause == clause && matches!(c.amount, Amount::Open { .. }) && c.kind == *kind),
        )
    }

    /// Whether how much is left after a change is told.
    fn left_after(&self, change: usize) -> bool {
        let FactBody::Change(c) = &self.fact(change).body else { return false };
        self.facts().iter().skip(change + 1).any(
            |f| matches!(&f.body, FactBody::State { kind, amount: Amount::Given { .. }, .. } if f.moment.phase != Some(Phase::Start) && self.kinds(kind, &c.kind) == Relation::Same),
        )
    }

    pub(super) fn sum(&mut self, left: u32, right: u32, kind: &Kind, lexemes: &[u32]) -> u32 {
        let result = self.draft.unknown(kind.label(), unit_of(&Self::unit_name(kind)), None);
        self.draft.operate(OperationKind::Add, left, right, result, lexemes);
        result
    }
}
