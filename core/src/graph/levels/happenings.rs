//! Happenings: sums, differences and unknown amounts of what was done.

use super::*;

impl<'g> Levels<'_, 'g> {
    /// How much was moved or done in happenings of the verb that is asked about.
    pub(in crate::graph) fn events(&mut self, verb: &str, counterpart: Option<EntityId>) -> Result<u32, Gap> {
        let target = self.draft.ground.target;
        let kind = self.with_unit(&target.kind);
        self.happenings(self.as_actor(target.holder), &kind, verb, counterpart)
    }

    /// A shop that is told to act is asked about as one who acts.
    pub(super) fn as_actor(&self, holder: Holder) -> Holder {
        let acts = |place: EntityId| self.facts().iter().any(|f| matches!(&f.body, FactBody::Change(c) if c.agent == Some(place)));
        match (holder.owner, holder.place) {
            (None, Some(place)) if acts(place) => Holder { owner: Some(place), place: None },
            _ => holder,
        }
    }

    /// `Her dad gave her 4. How many did she get from her dad?`: one transfer told from its other side.
    fn converse(&self, change: &Change, holder: Holder, counterpart: Option<EntityId>) -> bool {
        let Ask::Event { class, .. } = &self.draft.ground.target.ask else { return false };
        let Some(other) = counterpart else { return false };
        let side = |h: Option<Holder>, who: Option<EntityId>| h.is_some_and(|h| who.is_some() && h.owner == who);
        match class {
            Category::VerbAcquire | Category::VerbTransferIn => {
                change.class == Category::VerbTransferOut && side(change.from, Some(other)) && side(change.to, holder.owner)
            }
            _ => false,
        }
    }

    /// The one happening without a number, where one of its sort is asked about in other words; or what must have happened between two
    /// levels of which nothing is told.
    fn unsaid(&mut self, holder: Holder, kind: &Kind) -> Result<Option<u32>, Gap> {
        let Ask::Event { class, counterpart: None, .. } = &self.draft.ground.target.ask else { return Ok(None) };
        if !self.draft.ground.target.vantage.moment.anchors.is_empty() {
            return Ok(None);
        }
        let gains = match class {
            Category::VerbAcquire | Category::VerbCreate | Category::VerbEarn | Category::VerbMove => true,
            Category::VerbSpend | Category::VerbConsume | Category::VerbLose | Category::VerbSell | Category::VerbTransferOut => false,
            _ => return Ok(None),
        };
        if self
            .facts()
            .iter()
            .any(|f| matches!(&f.body, FactBody::Rate { kind: k, per, .. } if !apart(self.kinds(k, kind)) || !apart(self.kinds(per, kind))))
        {
            return Ok(None);
        }
        let changes: Vec<usize> = self
            .facts()
            .iter()
            .enumerate()
            // Toys that money was spent on are no money.
            .filter(|(_, f)| {
                matches!(&f.body, FactBody::Change(c) if !apart(self.kinds(&c.kind, kind))
                    && (kind.head != "money" || c.kind.head == "money" || self.coin(&c.kind)))
            })
            .map(|(i, _)| i)
            .collect();
        match changes.as_slice() {
            [only] => match &self.fact(*only).body {
                FactBody::Change(c)
                    if matches!(c.amount, Amount::Open { .. })
                        && c.class == *class
                        && matches!(class, Category::VerbMove | Category::VerbSpend | Category::VerbEarn)
                        && self.kinds(&c.kind, kind) == Relation::Same
                        && c.agent == holder.owner =>
                {
                    self.open_change(*only).map(Some)
                }
                _ => Ok(None),
            },
            [] if kind.head == "money" && *class == Category::VerbSpend => self.spent_between(holder, kind),
            [] => self.between_levels(holder, kind, gains),
            _ => Ok(None),
        }
    }

    /// `He had $16. He bought some toys. He has $9 left. How much did he spend on toys?`: what is gone went for what was bought without a
    /// number; for one thing alone only where nothing else was bought.
    fn spent_between(&mut self, holder: Holder, kind: &Kind) -> Result<Option<u32>, Gap> {
        let bought: Vec<(usize, &Kind)> = self
            .facts()
            .iter()
            .enumerate()
            .filter_map(|(index, fact)| match &fact.body {
                FactBody::Change(c) if c.class == Category::VerbAcquire && c.paid && c.agent == holder.owner => {
                    matches!(c.amount, Amount::Open { .. }).then_some((index, &c.kind))
                }
                _ => None,
            })
            .collect();
        let fits = match (kind.content.as_deref(), bought.as_slice()) {
            (None, _) => true,
            (Some(item), [(_, only)]) => self.kinds(&Kind::in_words(item), only) == Relation::Same,
            (Some(_), _) => false,
        };
        if !fits {
            return Ok(None);
        }
        let spent = self.between_levels(holder, &Kind { content: None, ..kind.clone() }, false)?;
        if spent.is_some() {
            self.draft.used.extend(bought.into_iter().map(|(index, _)| index));
        }
        Ok(spent)
    }

    /// `She had 40 dollars. Now she has 12. How much did she spend?`
    fn between_levels(&mut self, holder: Holder, kind: &Kind, gains: bool) -> Result<Option<u32>, Gap> {
        let levels: Vec<usize> = self
            .facts()
            .iter()
            .enumerate()
            .filter(|(_, f)| matches!(&f.body, FactBody::State { holder: h, kind: k, amount: Amount::Given { .. } } if self.holders(*h, holder) == Relation::Same && self.kinds(k, kind) == Relation::Same))
            .map(|(i, _)| i)
            .collect();
        let &[before, after] = levels.as_slice() else { return Ok(None) };
        let (then, now) = (&self.fact(before).moment, &self.fact(after).moment);
        let told_now = now.phase == Some(Phase::Now) || now.phase == Some(Phase::End) || now.tense == Tense::Present;
        let told_then = matches!(then.tense, Tense::Past | Tense::PastPerfect) && then.phase.is_none_or(|p| p == Phase::Start);
        if !told_now || !told_then || self.fact(before).clause == self.fact(after).clause {
            return Ok(None);
        }
        let (first, last) = (self.amount(before, kind)?, self.amount(after, kind)?);
        let change = self.draft.unknown(kind.label(), unit_of(&Self::unit_name(kind)), None);
        let lexemes = self.draft.ground.target.lexemes.clone();
        let operation = if gains { OperationKind::Add } else { OperationKind::Subtract };
        self.draft.operate(operation, first, change, last, &lexemes);
        Ok(Some(change))
    }

    /// Whether a happening is of the verb that is asked about: the same, or both are of money given or of money got.
    fn same_act(&self, change: &Change, verb: &str, kind: &Kind) -> bool {
        let class = match &self.draft.ground.target.ask {
            Ask::Event { class, .. } | Ask::Difference { event: Some((class, _)), .. } => *class,
            Ask::ChangeDue => Category::VerbSpend,
            _ => return change.verb == verb,
        };
        let money = kind.head == "money" && change.kind.head == "money";
        change.verb == verb || money && class == change.class && matches!(class, Category::VerbSpend | Category::VerbEarn)
    }

    pub(super) fn happenings(&mut self, holder: Holder, kind: &Kind, verb: &str, counterpart: Option<EntityId>) -> Result<u32, Gap> {
        if let Some((part, whole)) = self.complement_of(kind) {
            let all = self.happenings(holder, whole, verb, counterpart)?;
            return self.without_part(all, part, kind);
        }
        let mut matching = Vec::new();
        let mut derived = Vec::new();
        for (index, fact) in self.facts().iter().enumerate() {
            if self.happens(index, fact, holder, kind, verb, counterpart)? {
                matching.push(index);
            }
            derived.extend(self.compared_happening(index, fact, holder, kind, verb)?.map(|other| (index, other)));
        }
        if !derived.is_empty() {
            if counterpart.is_some() {
                return Err(self.gap(RefusalCode::ConstructionUnread, derived[0].0, "plain amounts instead of a comparison"));
            }
            return self.happenings_with(&matching, &derived, kind, verb);
        }
        let open = matching.iter().copied().find(|&f| matches!(amount_of(&self.fact(f).body), Some((Amount::Open { .. }, _))));
        self.told_once(&matching)?;
        self.all_act(holder, &matching)?;
        let through = |f: &Fact| matches!(&f.body, FactBody::Change(c) if c.verb == verb && !inside(self.kinds(&c.kind, kind)) && self.counted_through(&c.kind, kind));
        if let Some(index) = self.facts().iter().position(through).filter(|_| !matching.is_empty()) {
            return Err(self.gap(RefusalCode::KindsUnrelated, index, "how single ones and those in groups go together"));
        }
        self.one_item(kind, &matching)?;
        match (matching.as_slice(), open) {
            ([], _) if kind.head == "money" && self.facts().iter().any(|f| matches!(f.body, FactBody::Rate { price: true, .. })) => {
                self.cost(kind)
            }
            // `gave 3 to each of 5 friends. How many did she give to Al?`: what all of them got is not what one got.
            ([], _) if self.one_named(counterpart) => Err(self.target_gap(RefusalCode::TargetUnbound, "what this one gave or got")),
            ([], _) => match self.shared_by_ratio(holder, kind)? {
                Some(share) => Ok(share),
                None => self.happenings_by_rate(holder, kind, verb),
            },
            (_, None) if kind.head == "money" && self.priced_beside(holder) => self.spent_and_priced(&matching, kind),
            (_, None) => {
                let mut total: Option<u32> = None;
                for &fact in &matching {
                    let id = self.amount(fact, kind)?;
                    let lexemes = self.fact(fact).lexemes.clone();
                    total = Some(match total {
                        None => id,
                        Some(sum) => self.sum(sum, id, kind, &lexemes),
                    });
                }
                total.ok_or_else(|| self.target_gap(RefusalCode::TargetUnbound, "an amount"))
            }
            (&[only], Some(_)) => self.open_change(only),
            (_, Some(open)) => Err(self.gap(RefusalCode::Undetermined, open, "a number for each of these")),
        }
    }

    /// Whether the other side that the question names is one with a name.
    fn one_named(&self, counterpart: Option<EntityId>) -> bool {
        let other = counterpart.and_then(|o| self.draft.ground.entities.get(o.0 as usize));
        other.is_some_and(|e| e.sort == Sort::Named && e.members.is_empty())
    }

    /// So much was done for each: times how many there were, or how many of these by what was got in all.
    fn happenings_by_rate(&mut self, holder: Holder, kind: &Kind, verb: &str) -> Result<u32, Gap> {
        if let Some(paced) = self.at_pace(holder, kind, verb)? {
            return Ok(paced);
        }
        if let Some(unsaid) = self.unsaid(holder, kind)? {
            return Ok(unsaid);
        }
        let unbound = format!("how many {} by this verb", kind.label());
        let whose = |whose: Holder| whose == Holder::default() || inside(self.holders(whose, holder));
        let (mut done, mut with_it) = (Vec::new(), Vec::new());
        for index in self.rates(kind, |rate, _| rate) {
            match &self.fact(index).body {
                FactBody::Rate { event: Some((_, told)), price: false, holder, .. } if told == verb && whose(*holder) => done.push(index),
                // `earns $5 for each lawn she mows`
                FactBody::Rate { event: Some((Category::VerbComplete, _)), price: false, holder, .. }
                    if inside(self.holders(*holder, self.draft.ground.target.holder)) && self.earns() =>
                {
                    done.push(index);
                }
                FactBody::Rate { event: None, price: false, holder: by, .. } if whose(*by) && self.goes_with(index, verb) => {
                    with_it.push(index)
                }
                _ => return Err(self.target_gap(RefusalCode::TargetUnbound, &unbound)),
            }
        }
        match (done.is_empty(), with_it.is_empty()) {
            (false, true) => return self.product(holder, kind, &done, 0),
            (true, false) => return self.product_by(holder, kind, &with_it, Some(verb), 0),
            (false, false) => return Err(self.gap(RefusalCode::KindsUnrelated, with_it[0], "whether these are among those told before")),
            (true, true) => {}
        }
        // `3 points in each round; 78 points; how many rounds?`
        if let [only] = self.rates(kind, |_, per| per).as_slice()
            && let FactBody::Rate { event: Some((class, _)), kind: content, price: false, holder: by, .. } = &self.fact(*only).body
            && whose(*by)
            && matches!(class, Category::VerbAcquire | Category::VerbCreate | Category::VerbEarn | Category::VerbMove)
            && self.facts().iter().all(|f| match &f.body {
                FactBody::State { kind: k, .. } => apart(self.kinds(k, content)),
                FactBody::Change(c) => {
                    apart(self.kinds(&c.kind, content))
                        || matches!(c.class, Category::VerbAcquire | Category::VerbCreate | Category::VerbEarn)
                }
                _ => true,
            })
        {
            return self.quotient(holder, kind, &[*only], 0);
        }
        Err(self.target_gap(RefusalCode::TargetUnbound, &unbound))
    }

    /// Whether the question asks for what is earned or got.
    fn earns(&self) -> bool {
        matches!(&self.draft.ground.target.ask, Ask::Event { class: Category::VerbEarn | Category::VerbAcquire, counterpart: None, .. })
    }

    /// `bought 8 boxes; each box had 6 sticks`: what is done to a thing is done to what it holds. What is got or given takes its parts
    /// along; what is read, washed or made is so with what it is a vessel or a part of: who cleans rooms cleans no windows.
    fn goes_with(&self, rate: usize, verb: &str) -> bool {
        let FactBody::Rate { per, .. } = &self.fact(rate).body else { return false };
        let vessel = self
            .draft
            .ground
            .lexicon
            .senses(&per.head)
            .iter()
            .any(|s| matches!(s.category, Category::NounContainer | Category::NounGroup | Category::NounPartitive));
        // Who solves a page solves what stands on it.
        let printed = self.draft.ground.lexicon.kinds_above(&per.head).contains(&"printed matter");
        self.facts().iter().any(|f| match &f.body {
            FactBody::Change(c) if c.verb == verb && inside(self.kinds(&c.kind, per)) => match c.class {
                Category::VerbAcquire | Category::VerbSell | Category::VerbTransferOut | Category::VerbTransferIn => true,
                Category::VerbEvent | Category::VerbConsume | Category::VerbCreate | Category::VerbMove => {
                    vessel || printed && self.done_whole(c)
                }
                _ => false,
            },
            _ => false,
        })
    }

    /// Whether a verb says that a thing was worked through.
    fn done_whole(&self, change: &Change) -> bool {
        self.draft.ground.lexicon.senses(&change.verb).iter().any(|s| s.category == Category::VerbComplete)
    }

    /// Money spent on food and on apples: whether the question about food means both is left open.
    fn one_item(&self, kind: &Kind, matching: &[usize]) -> Result<(), Gap> {
        if kind.head != "money" || kind.content.is_none() {
            return Ok(());
        }
        let relation = |&i: &usize| amount_of(&self.fact(i).body).map(|(_, k)| self.kinds(k, kind));
        let within = matching.iter().find(|i| relation(i) == Some(Relation::Within));
        match within {
            Some(&index) if matching.iter().any(|i| relation(i) == Some(Relation::Same)) => {
                Err(self.gap(RefusalCode::KindsUnrelated, index, "whether this is meant too"))
            }
            _ => Ok(()),
        }
    }

    /// Of a group that is spelled out, every member must have acted.
    fn all_act(&self, holder: Holder, matching: &[usize]) -> Result<(), Gap> {
        let group = holder.owner.and_then(|o| self.draft.ground.entities.get(o.0 as usize)).filter(|e| !e.members.is_empty());
        let Some(group) = group.filter(|_| !matching.is_empty()) else { return Ok(()) };
        let acts = |who: EntityId| {
            matching.iter().any(|&i| matches!(&self.fact(i).body, FactBody::Change(c) if c.agent == Some(who) || c.agent == Some(group.id)))
        };
        if group.members.iter().all(|&m| acts(m)) {
            Ok(())
        } else {
            Err(self.target_gap(RefusalCode::Undetermined, "an amount for each of them"))
        }
    }

    /// Happenings that are summed are different ones: none points back to things told, and none tells where those of another went.
    fn told_once(&self, matching: &[usize]) -> Result<(), Gap> {
        let change = |index: usize| match &self.fact(index).body {
            FactBody::Change(change) => Some(change),
            _ => None,
        };
        for (n, &index) in matching.iter().enumerate() {
            let Some(later) = change(index) else { continue };
            for (earlier_fact, earlier) in matching[..n].iter().filter_map(|&i| change(i).map(|c| (self.fact(i), c))) {
                let nested = {
                    let (x, y) = (&earlier_fact.moment, &self.fact(index).moment);
                    !x.anchors.is_empty() && !y.anchors.is_empty() && x.anchors != y.anchors && !x.apart_from(y)
                };
                if nested && later.agent == earlier.agent {
                    return Err(self.gap(RefusalCode::KindsUnrelated, index, "whether these are among those told before"));
                }
                if earlier_fact.clause == self.fact(index).clause {
                    // `5 at lunch and 8 in total`
                    if later.agent == earlier.agent && earlier_fact.moment.is_sum() {
                        return Err(self.gap(RefusalCode::KindsUnrelated, index, "whether these are among those told before"));
                    }
                    continue;
                }
                // `8 goals this year. He scored 3 at home`: within the time that was told before?
                let in_that_time = !earlier_fact.moment.anchors.is_empty() && self.fact(index).moment.anchors.is_empty();
                let detail = in_that_time && later.verb == earlier.verb
                    || !self.fact(index).moment.anchors.is_empty() && earlier_fact.moment.anchors.is_empty()
                    || later.place.is_some() && earlier.place.is_none();
                let narrower =
                    later.kind != earlier.kind && matches!(self.kinds(&later.kind, &earlier.kind), Relation::Within | Relation::Around);
                let told_where = (later.to.is_some() != earlier.to.is_some() || later.from.is_some() != earlier.from.is_some())
                    && later.agent == earlier.agent;
                let (a, b) = (earlier_fact, self.fact(index));
                let alike = later.agent == earlier.agent
                    || self.member_of(later.agent, earlier.agent)
                    || self.member_of(earlier.agent, later.agent);
                let summed = |f: &Fact| f.moment.is_sum();
                // `in the morning`, then `that day`; `this week`, then `on Monday`: the one may be in the other.
                let overlaps = !a.moment.anchors.is_empty()
                    && !b.moment.anchors.is_empty()
                    && a.moment.anchors != b.moment.anchors
                    && !a.moment.apart_from(&b.moment);
                let running = a.moment.tense == Tense::PastPerfect || b.moment.tense == Tense::PastPerfect && later.verb == earlier.verb;
                let both = a.moment.tense == Tense::PastPerfect
                    && b.moment.tense == Tense::PastPerfect
                    && later.verb == earlier.verb
                    && !later.further;
                // `has read 20 pages. She read 5 on Monday`: the one may take in the other.
                let so_far = (a.moment.tense == Tense::Perfect) != (b.moment.tense == Tense::Perfect) && !later.further;
                let dated_running = so_far && later.verb == earlier.verb
                    || running && !(a.moment.anchors.is_empty() && b.moment.anchors.is_empty())
                    || both;
                let item = later.kind.head == "money" && self.on_an_item(later) != self.on_an_item(earlier);
                // `travelled 50 miles. She rode 30 miles`: the wider verb takes in the narrower one.
                let lexicon = self.draft.ground.lexicon;
                let takes_in = lexicon.does(&later.verb, &earlier.verb) || lexicon.does(&earlier.verb, &later.verb);
                let bare_measure = later.kind.head.is_empty() && takes_in && !later.further && !a.moment.apart_from(&b.moment);
                let whom = match (later.to, earlier.to) {
                    (Some(x), Some(y)) if x != y && later.agent == earlier.agent => !apart(self.holders(x, y)),
                    _ => false,
                };
                let group = self.member_of(later.agent, earlier.agent) || self.member_of(earlier.agent, later.agent);
                if alike && (summed(a) || summed(b) || overlaps || dated_running || item || bare_measure || whom) || group {
                    return Err(self.gap(RefusalCode::KindsUnrelated, index, "whether these are among those told before"));
                }
                // `On Tuesday she sold 5.`: what was sold on Monday was gone.
                let elsewhen = a.moment.apart_from(&b.moment) && later.verb == earlier.verb;
                if later.definite && !elsewhen || narrower || told_where || detail && !later.further && later.agent == earlier.agent {
                    return Err(self.gap(RefusalCode::KindsUnrelated, index, "whether these are among those told before"));
                }
            }
        }
        Ok(())
    }

    /// Whether money was given for a thing, and not only at a place.
    pub(super) fn on_an_item(&self, change: &Change) -> bool {
        change.kind.content.as_deref().is_some_and(|item| {
            let last = item.rsplit(' ').next().unwrap_or(item);
            let place = |s: &crate::lexicon::Sense| matches!(s.category, Category::NounPlace | Category::NounOccasion);
            !self.draft.ground.lexicon.senses(last).iter().any(place)
        })
    }

    pub(super) fn member_of(&self, one: Option<EntityId>, group: Option<EntityId>) -> bool {
        match (one, group) {
            (Some(one), Some(group)) => self.draft.ground.entities.get(group.0 as usize).is_some_and(|g| g.members.contains(&one)),
            _ => false,
        }
    }

    /// The other side of a comparison of happenings that gives the side that is asked about; `None` if it gives another side.
    pub(super) fn compared_happening(
        &self,
        index: usize,
        fact: &Fact,
        holder: Holder,
        kind: &Kind,
        verb: &str,
    ) -> Result<Option<(Holder, bool)>, Gap> {
        let (FactBody::Difference { more, less, kind: k, event: Some((_, compared)), .. }
        | FactBody::Ratio { large: more, small: less, kind: k, event: Some((_, compared)), .. }) = &fact.body
        else {
            return Ok(None);
        };
        if apart(self.kinds(k, kind)) {
            return Ok(None);
        }
        if compared != verb || !inside(self.kinds(k, kind)) {
            return Err(self.gap(RefusalCode::ConstructionUnread, index, "plain amounts instead of a comparison"));
        }
        let told = |side: Holder| {
            self.facts().iter().any(
                |f| matches!(&f.body, FactBody::Change(c) if c.verb == verb && c.agent == side.owner && inside(self.kinds(&c.kind, k))),
            )
        };
        let (gives, from, is_more) = match (told(*more), told(*less)) {
            (false, true) => (*more, *less, true),
            (true, false) => (*less, *more, false),
            _ => return Err(self.gap(RefusalCode::Undetermined, index, "how many one of the two did")),
        };
        // `15 on Monday and 3 on Tuesday; twice as many`: as on which day?
        let mut days = self.facts().iter().filter_map(|f| match &f.body {
            FactBody::Change(c) if c.verb == verb && c.agent == from.owner && inside(self.kinds(&c.kind, k)) => Some(&f.moment.anchors),
            _ => None,
        });
        let first = days.next();
        if days.any(|day| Some(day) != first) {
            return Err(self.gap(RefusalCode::TimesUnordered, index, "of which time this is told"));
        }
        match self.holders(gives, Holder { owner: holder.owner, place: None }) {
            Relation::Same | Relation::Within => Ok(Some((from, is_more))),
            Relation::Apart(_) => Ok(None),
            _ => Err(self.gap(RefusalCode::HoldersUnrelated, index, "whether this is the one that is asked about")),
        }
    }

    /// A sum of happenings of which some are told by comparison.
    pub(super) fn happenings_with(
        &mut self,
        matching: &[usize],
        derived: &[(usize, (Holder, bool))],
        kind: &Kind,
        verb: &str,
    ) -> Result<u32, Gap> {
        let mut total: Option<u32> = None;
        for &fact in matching {
            let id = self.amount(fact, kind)?;
            let lexemes = self.fact(fact).lexemes.clone();
            total = Some(match total {
                None => id,
                Some(sum) => self.sum(sum, id, kind, &lexemes),
            });
        }
        for &(fact, (other, is_more)) in derived {
            let (FactBody::Difference { kind: k, .. } | FactBody::Ratio { kind: k, .. }) = &self.fact(fact).body else { continue };
            let known = self.plain_happenings(other, k, verb)?;
            let lexemes = self.fact(fact).lexemes.clone();
            let result = self.against(fact, known, is_more, kind)?;
            total = Some(match total {
                None => result,
                Some(sum) => self.sum(sum, result, kind, &lexemes),
            });
        }
        total.ok_or_else(|| self.target_gap(RefusalCode::TargetUnbound, "an amount"))
    }

    /// The sum of a side's happenings that are told with a number.
    pub(super) fn plain_happenings(&mut self, holder: Holder, kind: &Kind, verb: &str) -> Result<u32, Gap> {
        let mut total: Option<u32> = None;
        for (index, fact) in self.facts().iter().enumerate() {
            if self.happens(index, fact, holder, kind, verb, None)? {
                let id = self.amount(index, kind)?;
                total = Some(match total {
                    None => id,
                    Some(sum) => self.sum(sum, id, kind, &fact.lexemes),
                });
            }
        }
        total.ok_or_else(|| self.target_gap(RefusalCode::TargetUnbound, "an amount"))
    }

    /// Whether a fact is a happening of the asked kind.
    pub(super) fn happens(
        &self,
        index: usize,
        fact: &Fact,
        holder: Holder,
        kind: &Kind,
        verb: &str,
        counterpart: Option<EntityId>,
    ) -> Result<bool, Gap> {
        let FactBody::Change(change) = &fact.body else { return Ok(false) };
        let same = self.same_act(change, verb, kind) || self.draft.ground.lexicon.does(&change.verb, verb);
        if !same && !self.converse(change, holder, counterpart) || fact.moment.apart_from(self.asked_moment()) {
            return Ok(false);
        }
        let kinds = self.kinds(&change.kind, kind);
        if apart(kinds) || self.told_again(index, change) || self.left_out(change) || self.other_way(change) {
            return Ok(false);
        }
        // `On Saturday he sold 3 more.`: so many, or so many more than before?
        let counted = !matches!(change.amount, Amount::Open { .. });
        if change.further && counted && !self.asked_moment().anchors.is_empty() && self.asked_moment().anchors == fact.moment.anchors {
            return Err(self.gap(RefusalCode::ConstructionUnread, index, "more than what"));
        }
        // `had to copy 6 pages`: told as what had to be done, and asked as that.
        let must = change.scene && matches!(change.amount, Amount::Given { .. });
        let obliged = self.draft.ground.target.vantage.obliged;
        if must != obliged && inside(kinds) {
            let needed = if must { "what was done, not what had to be" } else { "what had to be done, not what was" };
            return Err(self.gap(RefusalCode::NotAsserted, index, needed));
        }
        let agent = match (holder.owner, change.agent) {
            (None, _) => Relation::Same,
            _ if self.converse(change, holder, counterpart) => Relation::Same,
            (Some(_), Some(agent)) => self.holders(Holder { owner: Some(agent), place: None }, Holder { owner: holder.owner, place: None }),
            (Some(_), None) => Relation::Unknown,
        };
        if apart(agent) {
            return Ok(false);
        }
        // `bought 8 boxes` beside so many pens for each box: they count through the rate.
        if !inside(kinds) && inside(agent) && self.counted_through(&change.kind, kind) {
            return Ok(false);
        }
        if !inside(kinds) || !inside(agent) {
            return Err(self.unrelated(index, &change.kind, kind));
        }
        if let Some(place) = holder.place {
            // `got off the bus`: those who come or go come there or go from there.
            let moves = matches!(change.class, Category::VerbArrive | Category::VerbLeave);
            let side = change.to.or(change.from).filter(|_| moves).and_then(|h| h.place);
            match change.place.or(side) {
                Some(there) if there == place => {}
                Some(there) => {
                    let relation = self.holders(Holder { owner: None, place: Some(there) }, Holder { owner: None, place: Some(place) });
                    if apart(relation) {
                        return Ok(false);
                    }
                    return Err(self.gap(RefusalCode::HoldersUnrelated, index, "whether this was at the place that is asked about"));
                }
                None => return Err(self.gap(RefusalCode::HoldersUnrelated, index, "whether this was at the place that is asked about")),
            }
        }
        if let Some(other) = counterpart {
            let side = |h: Option<Holder>| h.is_some_and(|h| h.owner == Some(other));
            // `were sold to Edda`: to her, and not by her.
            let to_them = match &self.draft.ground.target.ask {
                Ask::Event { class: Category::VerbSell | Category::VerbTransferOut, .. } => side(change.to),
                // `were bought from Edda`: not those she bought.
                _ => side(change.from) || side(change.to) && change.agent != Some(other),
            };
            if !to_them {
                let elsewhere = [change.to, change.from]
                    .into_iter()
                    .flatten()
                    .filter(|h| h.owner != change.agent)
                    .all(|h| apart(self.holders(h, Holder { owner: Some(other), place: None })));
                let known = change.to.is_some() && change.from.is_some();
                if elsewhere && known {
                    return Ok(false);
                }
                return Err(self.gap(RefusalCode::HoldersUnrelated, index, "who was on the other side"));
            }
        }
        let planned = self.told_of_plans(verb);
        if fact.moment.tense == Tense::Future && self.asked_moment().tense != Tense::Future && !planned {
            return Err(self.gap(RefusalCode::NotAsserted, index, "what happened, not what will"));
        }
        // `How far will she run?` asks for what is still to come.
        if self.asked_moment().tense == Tense::Future && matches!(fact.moment.tense, Tense::Past | Tense::PastPerfect | Tense::Perfect) {
            return Err(self.gap(RefusalCode::TimesUnordered, index, "what will happen, not what happened"));
        }
        // A story told in the present throughout may be asked about in the past.
        let throughout = self.facts().iter().all(|f| matches!(f.moment.tense, Tense::Present)) && fact.moment.anchors.is_empty();
        if fact.moment.tense == Tense::Present && !throughout && self.asked_moment().tense == Tense::Past {
            return Err(self.gap(RefusalCode::TimesUnordered, index, "what happened, not what happens"));
        }
        let asked = &self.asked_moment().anchors;
        let within = fact.moment.within(self.asked_moment());
        if !asked.is_empty() && !fact.moment.anchors.is_empty() && fact.moment.anchors != *asked && !within {
            return Err(self.gap(RefusalCode::TimesUnordered, index, "whether this was at the time that is asked about"));
        }
        let anchored = !self.asked_moment().anchors.is_empty() && fact.moment.anchors.is_empty();
        let others = self.facts().iter().any(|f| !f.moment.anchors.is_empty());
        if anchored && others {
            return Err(self.gap(RefusalCode::TimesUnordered, index, "when this was"));
        }
        Ok(true)
    }

    /// `Workers will plant some oaks. Then there will be 55. How many did they plant?`: all of it is told ahead, up to a level that
    /// will be reached, and the question looks back from there.
    pub(super) fn told_of_plans(&self, verb: &str) -> bool {
        let ahead = |f: &Fact| f.moment.tense == Tense::Future;
        let open =
            |f: &Fact| matches!(&f.body, FactBody::Change(c) if c.verb == verb && matches!(c.amount, Amount::Open { .. }) && ahead(f));
        let reached = |f: &Fact| matches!(&f.body, FactBody::State { amount: Amount::Given { .. }, .. }) && ahead(f);
        let changes = self.facts().iter().filter(|f| matches!(&f.body, FactBody::Change(_))).count();
        changes == 1 && self.facts().iter().any(open) && self.facts().iter().any(reached)
    }

    /// Whether the phrases of the question pick out other happenings than this one.
    pub(super) fn left_out(&self, change: &Change) -> bool {
        let only = &self.draft.ground.target.vantage.only;
        !only.is_empty() && !only.contains(&change.amount.lexeme())
    }

    /// `got on`, where the question asks who got off.
    fn other_way(&self, change: &Change) -> bool {
        let comes_or_goes = |k: Category| matches!(k, Category::VerbArrive | Category::VerbLeave);
        matches!(&self.draft.ground.target.ask, Ask::Event { class, .. } if *class != change.class && comes_or_goes(*class) && comes_or_goes(change.class))
    }

    /// A change without a number is solved from the levels before and after it.
    pub(super) fn open_change(&mut self, fact: usize) -> Result<u32, Gap> {
        let FactBody::Change(change) = &self.fact(fact).body else {
            return Err(self.gap(RefusalCode::Undetermined, fact, "a number"));
        };
        let kind = self.with_unit(&change.kind);
        // Solvable only on the side whose amount is told both before and after.
        let told = |h: Holder, later: bool| {
            self.facts().iter().enumerate().any(|(i, f)| {
                let phase = |x: usize| self.fact(x).moment.phase == Some(Phase::Start);
                ((i > fact) == later && !phase(i) || phase(i) && !later)
                    && i != fact
                    && match &f.body {
                        FactBody::State { holder, kind: k, amount: Amount::Given { .. } } => {
                            inside(self.holders(*holder, h)) && inside(self.kinds(k, &kind))
                        }
                        FactBody::Change(c) => {
                            !later && c.to.is_some_and(|to| inside(self.holders(to, h))) && inside(self.kinds(&c.kind, &kind))
                        }
                        _ => false,
                    }
            })
        };
        let side = [change.from, change.to].into_iter().flatten().find(|h| told(*h, true) && told(*h, false));
        let Some(side) = side else { return self.put_there(fact, &kind) };
        // `There are 9 trees. They will plant some today. Then there will be 12.`: the levels around it bear no date of their own.
        let undated = |f: &Fact| f.moment.anchors.is_empty() || !matches!(f.body, FactBody::State { .. } | FactBody::Change(_));
        let asked = self.asked_moment().clone();
        let only = self.facts().iter().enumerate().all(|(i, f)| i == fact || undated(f));
        let before = self.moment.clone();
        if only && self.fact(fact).moment.anchors == asked.anchors {
            self.moment = Some(Moment { anchors: Vec::new(), ..asked });
        }
        let level = self.level(side, &kind, 0);
        self.moment = before;
        level?;
        match self.draft.of_fact.iter().find(|(f, _)| *f == fact) {
            Some((_, id)) => Ok(*id),
            None => Err(self.gap(RefusalCode::Undetermined, fact, "a number")),
        }
    }

    /// `There were 3 roses in the vase. She cut some roses. There are now 9 roses in the vase.`: those she cut are the ones that came in.
    fn put_there(&mut self, fact: usize, kind: &Kind) -> Result<u32, Gap> {
        let gap = self.gap(RefusalCode::Undetermined, fact, "how many there were before and after");
        let FactBody::Change(change) = &self.fact(fact).body else { return Err(gap) };
        let alone = self.facts().iter().enumerate().all(|(i, f)| match &f.body {
            FactBody::Change(c) => i == fact || apart(self.kinds(&c.kind, kind)),
            FactBody::State { kind: k, .. } => matches!(self.kinds(k, kind), Relation::Same | Relation::Apart(_)),
            _ => false,
        });
        let levels: Vec<(usize, Holder)> = self
            .facts()
            .iter()
            .enumerate()
            .filter_map(|(i, f)| match &f.body {
                FactBody::State { holder, kind: k, amount: Amount::Given { .. } } if self.kinds(k, kind) == Relation::Same => {
                    Some((i, *holder))
                }
                _ => None,
            })
            .collect();
        let &[(before, there), (after, still)] = levels.as_slice() else { return Err(gap) };
        let taken = change.from.is_some_and(|from| from.place.is_some() && from.place != there.place) && change.class == Category::VerbLose;
        let gained = change.to.is_some() && matches!(change.class, Category::VerbAcquire | Category::VerbCreate) || taken;
        let nobodys = there.owner.is_none() && there.place.is_some() && there == still;
        let now = self.fact(after).moment.phase == Some(Phase::Now) && self.fact(before).moment.tense == Tense::Past;
        if !(alone && gained && nobodys && now && before < fact && fact < after) {
            return Err(gap);
        }
        let (first, last) = (self.amount(before, kind)?, self.amount(after, kind)?);
        let came = self.amount(fact, kind)?;
        let lexemes = self.fact(fact).lexemes.clone();
        self.draft.operate(OperationKind::Add, first, came, last, &lexemes);
        Ok(came)
    }

    /// How much more one side has, or did, than the other.
    pub(in crate::graph) fn difference(
        &mut self,
        than: Holder,
        than_kind: Option<&Kind>,
        than_anchors: Option<&Vec<String>>,
        (event, than_verb): (Option<&(Category, String)>, Option<&String>),
    ) -> Result<u32, Gap> {
        let target = self.draft.ground.target;
        let kind = self.with_unit(&target.kind);
        let other = than_kind.map_or_else(|| kind.clone(), |k| self.with_unit(k));
        // `how many more cups of flour than sugar`
        let other = if kind.unit.is_some() { Kind { unit: kind.unit.clone(), ..other } } else { other };
        if other.unit.is_some() != kind.unit.is_some() {
            return Err(self.target_gap(RefusalCode::UnitConflict, "one unit on both sides"));
        }
        let (left, right) = match event {
            None => (self.level(target.holder, &kind, 0)?, self.level(than, &other, 0)?),
            Some((_, verb)) => {
                let left = self.happenings(target.holder, &kind, verb, None)?;
                self.moment = than_anchors.map(|anchors| Moment { anchors: anchors.clone(), ..target.vantage.moment.clone() });
                let right = self.happenings(than, &other, than_verb.unwrap_or(verb), None)?;
                self.moment = None;
                (left, right)
            }
        };
        if left == right {
            return Err(self.target_gap(RefusalCode::Undetermined, "two different amounts to compare"));
        }
        let unit: Vec<Power> = unit_of(&Self::unit_name(&kind));
        if than_kind.is_some() {
            self.as_numbers(right, &kind)?;
        }
        let difference = self.draft.unknown(format!("difference in {}", kind.label()), unit, None);
        self.draft.operate(OperationKind::CompareAdditive, left, right, difference, &[]);
        Ok(difference)
    }

    /// How much more the one amount is than the other.
    pub(in crate::graph) fn more_than(&mut self, left: u32, right: u32, kind: &Kind, other: &Kind) -> Result<u32, Gap> {
        if left == right {
            return Err(self.target_gap(RefusalCode::Undetermined, "two different amounts to compare"));
        }
        let kind = self.with_unit(kind);
        if self.with_unit(other).unit.is_some() != kind.unit.is_some() {
            return Err(self.target_gap(RefusalCode::UnitConflict, "one unit on both sides"));
        }
        if *other != kind {
            self.as_numbers(right, &kind)?;
        }
        let difference = self.draft.unknown(format!("difference in {}", kind.label()), unit_of(&Self::unit_name(&kind)), None);
        self.draft.operate(OperationKind::CompareAdditive, left, right, difference, &[]);
        Ok(difference)
    }
}
