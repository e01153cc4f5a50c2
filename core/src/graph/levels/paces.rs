//! Paces: so much in each period, times how long; how long, by what there is in all; and how much in each period, by both.
//!
//! Why: a total, a pace and a span of time are tied by one equation, whichever of the three is asked for.
//! Where more than one pace or span could be meant, building stops there.

use super::*;

impl<'g> Levels<'_, 'g> {
    /// A bare measure of time in a unit.
    pub(super) fn time(unit: &str) -> Kind {
        Kind { unit: Some(unit.to_owned()), ..Kind::of("") }
    }

    /// Whether nothing that the graph rests on goes by time, and the story itself tells the span: how long it took.
    pub(super) fn no_time_asked(&self, span: usize) -> bool {
        let target = self.draft.ground.target;
        let lexicon = self.draft.ground.lexicon;
        let by_time = |u: &usize| matches!(&self.fact(*u).body, FactBody::Pace { .. } | FactBody::Span { .. });
        let asked = matches!(target.ask, Ask::Lasting | Ask::Pace { .. })
            || target.kind.unit.as_deref().and_then(|u| lexicon.unit(u)).is_some_and(|u| u.category == Category::UnitTime);
        let none = !self.facts().iter().any(|f| matches!(f.body, FactBody::Pace { .. }));
        self.fact(span).clause != target.clause && none && !asked && !self.draft.used.iter().any(by_time)
    }

    /// Whether two verbs say one doing: the same, both of getting or both of giving money, or both of making.
    fn one_doing(&self, told: &str, asked: &str, money: bool) -> bool {
        let lexicon = self.draft.ground.lexicon;
        let has = |verb: &str, class: Category| lexicon.senses(verb).iter().any(|s| s.category == class);
        let chief = |verb: &str| lexicon.senses(verb).iter().map(|s| s.category).find(|k| k.is_verb());
        let pure = |verb: &str, class: Category, other: Category| has(verb, class) && !has(verb, other);
        let alike = |class, other| pure(told, class, other) && pure(asked, class, other);
        let moneyed = money
            && (alike(Category::VerbEarn, Category::VerbSpend)
                || told == "pay" && pure(asked, Category::VerbEarn, Category::VerbSpend)
                || has(told, Category::VerbAcquire)
                    && !has(told, Category::VerbSpend)
                    && pure(asked, Category::VerbEarn, Category::VerbSpend)
                || alike(Category::VerbSpend, Category::VerbEarn));
        let makes = !money && chief(told) == Some(Category::VerbCreate) && chief(asked) == Some(Category::VerbCreate);
        lexicon.does(told, asked) || moneyed || makes
    }

    /// Whether the question brings the span itself: it is then the time from now on.
    pub(super) fn spans_from_now(&self) -> bool {
        let clause = self.draft.ground.target.clause;
        self.facts().iter().any(|f| matches!(f.body, FactBody::Span { .. }) && f.clause == clause)
    }

    /// `gets 20 miles per gallon. How far can it drive?`, `uses 3 gallons for every 60 miles. How many does it need?`: for each unit of a
    /// measure, so far one goes by any way of going, and so much one needs as one uses.
    fn by_measure(&self, pace: usize, asked: &str) -> bool {
        let FactBody::Pace { period, event: (class, _), .. } = &self.fact(pace).body else { return false };
        let lexicon = self.draft.ground.lexicon;
        let is = |class: Category| lexicon.senses(asked).iter().any(|s| s.category == class);
        let timed = lexicon.unit(period).is_none_or(|u| u.category == Category::UnitTime);
        let goes = *class == Category::VerbTravel && is(Category::VerbTravel);
        let uses = matches!(class, Category::VerbConsume | Category::VerbNeed) && (is(Category::VerbConsume) || is(Category::VerbNeed));
        !timed && (goes || uses)
    }

    /// The one pace of the kind that the holder keeps; `None` if none is told of the kind.
    fn pace_of(&self, holder: Holder, kind: &Kind, verb: Option<&str>) -> Result<Option<usize>, Gap> {
        match self.paces_of(holder, kind, verb)?.as_slice() {
            [] => Ok(None),
            [only] => Ok(Some(*only)),
            [_, second, ..] => Err(self.gap(RefusalCode::KindsUnrelated, *second, "one pace")),
        }
    }

    /// The paces of the kind that the holder keeps: one, or one for each member of a group.
    fn paces_of(&self, holder: Holder, kind: &Kind, verb: Option<&str>) -> Result<Vec<usize>, Gap> {
        let mut found: Vec<(usize, Holder)> = Vec::new();
        for (index, fact) in self.facts().iter().enumerate() {
            let FactBody::Pace { holder: by, kind: k, event, .. } = &fact.body else { continue };
            // Hours a day and days a week are two paces, the one of hours and the other of days.
            let other_unit = kind.head.is_empty() && k.head.is_empty() && kind.unit != k.unit;
            if other_unit || apart(self.kinds(k, kind)) {
                continue;
            }
            let whose =
                if *by == Holder::default() { Relation::Same } else { self.holders(*by, Holder { owner: holder.owner, place: None }) };
            if apart(whose) {
                continue;
            }
            if !inside(whose) {
                return Err(self.gap(RefusalCode::HoldersUnrelated, index, "whether this is the one that is asked about"));
            }
            if self.kinds(k, kind) != Relation::Same {
                return Err(self.unrelated(index, k, kind));
            }
            if verb.is_some_and(|asked| self.of_another_way(index, asked)) {
                continue;
            }
            if verb.is_some_and(|asked| !self.one_doing(&event.1, asked, k.head == "money") && !self.by_measure(index, asked)) {
                return Err(self.gap(RefusalCode::TargetUnbound, index, "how much by the verb that is asked about"));
            }
            let both_timed = |other: usize| self.own_span(index).is_some() && self.own_span(other).is_some();
            if found.iter().any(|(other, whose)| !apart(self.holders(*by, *whose)) && !both_timed(*other)) {
                return Err(self.gap(RefusalCode::KindsUnrelated, index, "one pace"));
            }
            found.push((index, *by));
        }
        let group = holder.owner.and_then(|o| self.draft.ground.entities.get(o.0 as usize)).filter(|e| !e.members.is_empty());
        if let (Some(group), false) = (group, found.is_empty()) {
            let keeps = |m: &EntityId| found.iter().any(|(_, by)| by.owner == Some(*m) || by.owner == Some(group.id));
            if !group.members.iter().all(keeps) {
                return Err(self.target_gap(RefusalCode::Undetermined, "an amount for each of them"));
            }
        } else if let [_, (second, _), ..] = found.as_slice()
            && !found.iter().all(|(index, _)| self.own_span(*index).is_some())
        {
            return Err(self.gap(RefusalCode::KindsUnrelated, *second, "one pace"));
        }
        Ok(found.into_iter().map(|(index, _)| index).collect())
    }

    /// The amount of a pace, in the unit of the account.
    pub(super) fn pace_amount(&mut self, pace: usize, account: &Kind) -> Result<(u32, &'g str), Gap> {
        let FactBody::Pace { kind, period, amount, each, .. } = &self.fact(pace).body else {
            return Err(self.gap(RefusalCode::ConstructionUnread, pace, "a pace"));
        };
        if kind.unit.is_some() && kind.unit != account.unit {
            return Err(self.gap(RefusalCode::UnitConflict, pace, "one unit throughout"));
        }
        if self.fact(pace).moment.tense == Tense::Future && self.draft.ground.target.vantage.moment.tense != Tense::Future {
            return Err(self.gap(RefusalCode::NotAsserted, pace, "what is so, not what is planned"));
        }
        let mut unit = unit_quotient(&unit_of(&Self::unit_name(account)), &unit_of(period));
        if let Some(each) = each {
            unit = unit_quotient(&unit, &unit_of(&Self::unit_name(each)));
        }
        let label = format!("{} in each {period}", kind.label());
        Ok((self.draft.amount(pace, amount, label, unit), period))
    }

    /// How much is done at the pace of the verb, over the span that is told; `None` if no pace is of the kind.
    pub(super) fn at_pace(&mut self, holder: Holder, kind: &Kind, verb: &str) -> Result<Option<u32>, Gap> {
        let asked = match self.draft.ground.lexicon.senses(verb).iter().any(|s| s.category == Category::VerbCost) {
            true => None,
            false => Some(verb),
        };
        let mut total: Option<u32> = None;
        for pace in self.paces_of(holder, kind, asked)? {
            let done = self.over_span(pace, kind)?;
            let lexemes = self.fact(pace).lexemes.clone();
            total = Some(match total {
                None => done,
                Some(sum) => self.sum(sum, done, kind, &lexemes),
            });
        }
        Ok(total)
    }

    /// A pace times the span it goes on for.
    pub(super) fn over_span(&mut self, pace: usize, kind: &Kind) -> Result<u32, Gap> {
        let anchors = &self.draft.ground.target.vantage.moment.anchors;
        if !anchors.is_empty() {
            return Err(self.target_gap(RefusalCode::TimesUnordered, "how much over the whole time"));
        }
        let (rate, period) = self.pace_amount(pace, kind)?;
        let rate = self.pace_of_all(pace, rate, period, kind)?;
        let lexemes = self.fact(pace).lexemes.clone();
        let span = self.span(period, pace, 0)?;
        let product = self.draft.unknown(kind.label(), unit_of(&Self::unit_name(kind)), None);
        self.draft.operate(OperationKind::ApplyRate, rate, span, product, &lexemes);
        Ok(product)
    }

    /// How long the pace goes on, in its periods: told outright, or by a pace of time itself, `8 hours a day`.
    fn span(&mut self, period: &str, pace: usize, depth: u32) -> Result<u32, Gap> {
        if depth > DEPTH {
            return Err(self.gap(RefusalCode::Undetermined, pace, "fewer paces that rest on each other"));
        }
        let FactBody::Pace { holder: by, kind: of, event, .. } = &self.fact(pace).body else {
            return Err(self.gap(RefusalCode::ConstructionUnread, pace, "a pace"));
        };
        if let Some(own) = self.own_span(pace) {
            self.goes_on_throughout(pace, own, period)?;
            return self.in_periods(own, period);
        }
        let mut told = Vec::new();
        let mut chained = Vec::new();
        for (index, fact) in self.facts().iter().enumerate() {
            let (whose, kind, verb) = match &fact.body {
                FactBody::Span { holder, kind, verb, .. } => (*holder, kind, verb),
                FactBody::Change(c) if c.class == Category::VerbDuration && c.kind.head.is_empty() => {
                    (Holder { owner: c.agent, place: None }, &c.kind, &c.verb)
                }
                FactBody::Pace { holder, kind, event, .. }
                    if kind.head.is_empty() && kind.unit.as_deref() == Some(period) && index != pace =>
                {
                    (*holder, kind, &event.1)
                }
                _ => continue,
            };
            let unit = |name: &str| self.draft.ground.lexicon.unit(name).map(|u| u.category);
            if unit(kind.unit.as_deref().unwrap_or_default()).is_none_or(|u| Some(u) != unit(period)) {
                continue;
            }
            let nobodys = whose == Holder::default() || *by == Holder::default();
            let same = if nobodys { Relation::Same } else { self.holders(whose, *by) };
            if apart(same) {
                continue;
            }
            let asked = fact.clause == self.draft.ground.target.clause;
            // `gets $14 an hour, and works 8 hours a day`
            let works = || self.draft.ground.lexicon.senses(verb).iter().any(|s| s.category == Category::VerbEarn);
            let paid = of.head == "money" && event.0 == Category::VerbAcquire && works();
            if !inside(same) || !asked && !self.goes_on(event, verb) && !paid {
                return Err(self.gap(RefusalCode::KindsUnrelated, index, "whether this is how long it goes on"));
            }
            if matches!(fact.body, FactBody::Pace { .. }) { chained.push(index) } else { told.push(index) }
        }
        match (chained.as_slice(), told.as_slice()) {
            (&[other], _)
                if !told.iter().any(|&t| amount_of(&self.fact(t).body).is_some_and(|(_, k)| k.unit.as_deref() == Some(period))) =>
            {
                let (rate, longer) = self.pace_amount(other, &Self::time(period))?;
                let count = self.span(longer, other, depth + 1)?;
                let lexemes = self.fact(other).lexemes.clone();
                let product = self.draft.unknown(period.to_owned(), unit_of(period), None);
                self.draft.operate(OperationKind::ApplyRate, rate, count, product, &lexemes);
                Ok(product)
            }
            ([], &[only]) => {
                self.goes_on_throughout(pace, only, period)?;
                self.in_periods(only, period)
            }
            ([], []) => Err(self.gap(RefusalCode::Undetermined, pace, "how long it goes on")),
            ([], [first, others @ ..]) if self.of_different_days(&told) => {
                self.goes_on_throughout(pace, *first, period)?;
                let mut total = self.in_periods(*first, period)?;
                for &other in others {
                    self.goes_on_throughout(pace, other, period)?;
                    let more = self.in_periods(other, period)?;
                    total = self.sum(total, more, &Self::time(period), &self.fact(other).lexemes.clone());
                }
                Ok(total)
            }
            (_, several) => {
                let index = several.last().or(chained.last()).copied().unwrap_or(pace);
                Err(self.gap(RefusalCode::KindsUnrelated, index, "one span of time"))
            }
        }
    }

    /// `worked 3 hours on Monday and 5 hours on Tuesday`: each span has a time of its own, so that none is among the others.
    fn of_different_days(&self, spans: &[usize]) -> bool {
        let moment = |i: usize| &self.fact(i).moment;
        let dated = |i: usize| !moment(i).anchors.is_empty() && matches!(amount_of(&self.fact(i).body), Some((Amount::Given { .. }, _)));
        let apart = spans.iter().enumerate().all(|(n, &a)| spans[..n].iter().all(|&b| moment(a).apart_from(moment(b))));
        apart && spans.iter().all(|&i| dated(i))
    }

    /// Whether the verb of a span says how long the doing of a pace goes on: the same verb, or work where something is got, made or done by time.
    fn goes_on(&self, (class, told): &(Category, String), verb: &str) -> bool {
        let lexicon = self.draft.ground.lexicon;
        let money =
            matches!(class, Category::VerbEarn | Category::VerbCost | Category::VerbSpend | Category::VerbCreate | Category::VerbEvent);
        let works = lexicon.senses(verb).iter().any(|s| s.category == Category::VerbEarn);
        let asked = match &self.draft.ground.target.ask {
            Ask::Event { verb, .. } => Some(verb.as_str()),
            _ => None,
        };
        verb == told || lexicon.does(verb, told) || lexicon.does(told, verb) || money && works || asked == Some(verb)
    }

    /// Nobody works or reads by day and by night: an hour's pace of a person says nothing of a day's, nor a workday's of a week's.
    fn goes_on_throughout(&self, pace: usize, span: usize, period: &str) -> Result<(), Gap> {
        let FactBody::Pace { holder, kind, event: (class, verb), .. } = &self.fact(pace).body else { return Ok(()) };
        let lexicon = self.draft.ground.lexicon;
        let length = |unit: &str| {
            lexicon
                .unit(unit)
                .filter(|u| u.category == Category::UnitTime && lexicon.unit("day").is_some_and(|day| day.family == u.family))
                .map(|u| u.factor.clone())
        };
        let (Some((_, told)), Some(day), Some(short)) = (amount_of(&self.fact(span).body), length("day"), length(period)) else {
            return Ok(());
        };
        let Some(long) = told.unit.as_deref().and_then(length) else { return Ok(()) };
        let person = [holder.owner, holder.place].into_iter().flatten().any(|id| {
            self.draft
                .ground
                .entities
                .get(id.0 as usize)
                .is_some_and(|e| matches!(e.sort, Sort::Named | Sort::Person | Sort::Group) || !e.members.is_empty())
        });
        let time_of_work = |verb: &str| lexicon.senses(verb).iter().any(|s| s.category == Category::VerbEarn);
        let paid = matches!(class, Category::VerbEarn | Category::VerbCost) || kind.head.is_empty() && time_of_work(verb);
        let waking = (person || paid) && short < day && long >= day;
        let working = paid && short == day && long > day;
        // `60 miles a day` are driven in some of its hours.
        let of_the_day = (person || paid) && short >= day && long < day;
        if waking || working || of_the_day {
            return Err(self.gap(RefusalCode::Undetermined, pace, "how much of that time it goes on"));
        }
        Ok(())
    }

    /// A told span in a unit of time: one whole unit without a number is what the packs say it is.
    pub(super) fn in_periods(&mut self, span: usize, period: &str) -> Result<u32, Gap> {
        let Some((amount, kind)) = amount_of(&self.fact(span).body) else {
            return Err(self.gap(RefusalCode::ConstructionUnread, span, "a span of time"));
        };
        let told = kind.unit.clone().unwrap_or_default();
        if !matches!(amount, Amount::Open { .. }) {
            return self.amount(span, &Self::time(period));
        }
        self.draft.used.push(span);
        let one = self.whole_unit(&told, span)?;
        self.convert(one, &told, period, span)
    }

    /// One unit, as a fact of the packs.
    fn whole_unit(&mut self, unit: &str, span: usize) -> Result<u32, Gap> {
        let value = crate::quantity::Rational::from(1);
        let said = format!("1 {unit} = {value} {unit}");
        if self.draft.ground.lexicon.unit(unit).is_none() {
            return Err(self.gap(RefusalCode::UnitConflict, span, "a unit of time"));
        }
        Ok(self.draft.add(Quantity { label: unit.to_owned(), origin: Origin::World { fact: said, value }, unit: unit_of(unit) }))
    }

    /// Whether a pace is a gain or a loss of an account, and so a step in its story.
    pub(super) fn paced_mark(&self, index: usize, holder: Holder, kind: &Kind) -> Result<Option<Mark>, Gap> {
        let FactBody::Pace { holder: by, kind: k, event: (class, _), .. } = &self.fact(index).body else { return Ok(None) };
        if apart(self.kinds(k, kind)) || self.before_paces {
            return Ok(None);
        }
        let gain = match class {
            Category::VerbAcquire | Category::VerbCreate | Category::VerbEarn => true,
            Category::VerbConsume | Category::VerbLose | Category::VerbSell | Category::VerbSpend | Category::VerbTransferOut => false,
            _ => return Err(self.gap(RefusalCode::ConstructionUnread, index, "what this does to the amount")),
        };
        let whose = self.holders(*by, holder);
        if apart(whose) {
            return Ok(None);
        }
        if self.kinds(k, kind) != Relation::Same {
            return Err(self.unrelated(index, k, kind));
        }
        if !inside(whose) || *by == Holder::default() && holder != Holder::default() {
            return Err(self.gap(RefusalCode::HoldersUnrelated, index, "whose these are"));
        }
        Ok(Some(Mark::Paced { fact: index, gain }))
    }

    /// What an account holds after a pace has gone on for its span.
    pub(super) fn paced_step(&mut self, fact: usize, gain: bool, at: Option<u32>, kind: &Kind) -> Result<u32, Gap> {
        let moved = self.over_span(fact, kind)?;
        let lexemes = self.fact(fact).lexemes.clone();
        let Some(before) = at else {
            return if gain { Ok(moved) } else { Err(self.gap(RefusalCode::Undetermined, fact, "an amount to start from")) };
        };
        let after = self.draft.unknown(kind.label(), unit_of(&Self::unit_name(kind)), None);
        let operation = if gain { OperationKind::Add } else { OperationKind::Subtract };
        self.draft.operate(operation, before, moved, after, &lexemes);
        Ok(after)
    }

    /// How long it goes on: what there is, or what is to be reached, over the pace.
    pub(in crate::graph) fn lasting(&mut self) -> Result<u32, Gap> {
        let (pace, rate, whole) = self.pace_sides()?;
        let FactBody::Pace { period, .. } = &self.fact(pace).body else {
            return Err(self.gap(RefusalCode::ConstructionUnread, pace, "a pace"));
        };
        let count = self.draft.unknown(period.clone(), unit_of(period), None);
        let lexemes = self.fact(pace).lexemes.clone();
        self.draft.operate(OperationKind::ApplyRate, rate, count, whole, &lexemes);
        match &self.draft.ground.target.kind.unit {
            Some(unit) => self.convert(count, period, &unit.clone(), pace),
            None => Ok(count),
        }
    }

    /// The one pace that is told, how much it is, and what it comes to in all.
    pub(super) fn pace_sides(&mut self) -> Result<(usize, u32, u32), Gap> {
        let target = self.draft.ground.target;
        let mut paces = self.facts().iter().enumerate().filter(|(_, f)| matches!(f.body, FactBody::Pace { .. })).map(|(i, _)| i);
        let (Some(pace), None) = (paces.next(), paces.next()) else {
            return Err(self.target_gap(RefusalCode::KindsUnrelated, "one pace"));
        };
        let FactBody::Pace { holder: by, kind, event: (class, _), .. } = &self.fact(pace).body else {
            return Err(self.gap(RefusalCode::ConstructionUnread, pace, "a pace"));
        };
        let kind = self.with_unit(kind);
        let doer = Holder { owner: target.holder.owner, place: None };
        if target.holder != Holder::default() && *by != Holder::default() && !inside(self.holders(*by, doer)) {
            return Err(self.gap(RefusalCode::HoldersUnrelated, pace, "whether this is the one that is asked about"));
        }
        self.means(&kind, pace)?;
        let goal = self.facts().iter().any(|f| matches!(f.body, FactBody::Goal { .. }));
        let whole = if self.way(&kind) && !goal { self.whole_way(pace, &kind)? } else { self.whole(*by, &kind, *class)? };
        let (rate, period) = self.pace_amount(pace, &kind)?;
        Ok((pace, self.pace_of_all(pace, rate, period, &kind)?, whole))
    }

    /// Whether the whole that the question names is of the kind of the pace, or has it: `the plums`, `the book`; a pronoun, where nothing else is counted.
    fn means(&self, kind: &Kind, pace: usize) -> Result<(), Gap> {
        let Some(name) = self.draft.ground.target.kind.content.as_deref() else { return Ok(()) };
        let counted = |f: &Fact| match &f.body {
            FactBody::State { kind: k, .. } => Some(k.clone()),
            FactBody::Change(c) => Some(c.kind.clone()),
            _ => None,
        };
        let has_it = |f: &Fact| match &f.body {
            FactBody::State { holder, kind: k, .. } => {
                !apart(self.kinds(k, kind))
                    && [holder.owner, holder.place]
                        .into_iter()
                        .flatten()
                        .any(|id| self.draft.ground.entities.get(id.0 as usize).is_some_and(|e| e.key.rsplit(' ').next() == Some(name)))
            }
            _ => false,
        };
        let fits = match name {
            "" => self.facts().iter().filter_map(counted).all(|k| !apart(self.kinds(&k, kind))),
            // `pieces of candy ... eats 9 pieces a day. How long will the candy last?`
            _ if self.facts().iter().filter_map(counted).any(|k| k.head == kind.head && full_of(&k, name)) => {
                self.facts().iter().filter_map(counted).all(|k| k.head != kind.head || full_of(&k, name))
            }
            _ => kind.head == name || kind.unit.as_deref() == Some(name) || self.facts().iter().any(has_it),
        };
        if fits { Ok(()) } else { Err(self.gap(RefusalCode::KindsUnrelated, pace, "the whole that the question names")) }
    }

    /// What a pace comes to in all: a goal, what was got by it, or the stock it is taken from.
    fn whole(&mut self, by: Holder, kind: &Kind, class: Category) -> Result<u32, Gap> {
        let of_kind = |body: &FactBody| amount_of(body).is_some_and(|(_, k)| !apart(self.kinds(k, kind)));
        // `3 puppies a day are adopted`: whoever gets them, they are gone from where they were.
        let gains = matches!(class, Category::VerbCreate | Category::VerbEarn) || class == Category::VerbAcquire && by != Holder::default();
        let goals: Vec<usize> = self
            .facts()
            .iter()
            .enumerate()
            .filter(|(_, f)| matches!(f.body, FactBody::Goal { .. }) && of_kind(&f.body))
            .map(|(i, _)| i)
            .collect();
        let others: Vec<usize> = self
            .facts()
            .iter()
            .enumerate()
            .filter(|(_, f)| matches!(f.body, FactBody::State { .. } | FactBody::Change(_)) && of_kind(&f.body))
            .map(|(i, _)| i)
            .collect();
        let rate = self.facts().iter().position(|f| matches!(f.body, FactBody::Rate { price: false, .. }) && of_kind(&f.body));
        if let Some(rate) = rate.filter(|_| gains || !goals.is_empty()) {
            return Err(self.gap(RefusalCode::ConstructionUnread, rate, "a whole that is told outright"));
        }
        if let Some(lacking) = self.saving_up(by, kind, class, (&goals, &others))? {
            return Ok(lacking);
        }
        match (goals.as_slice(), others.as_slice()) {
            (&[goal], []) => match &self.fact(goal).body {
                FactBody::Goal { kind: k, .. } if self.kinds(k, kind) == Relation::Same => self.amount(goal, kind),
                _ => Err(self.gap(RefusalCode::KindsUnrelated, goal, "the very thing that the pace is of")),
            },
            ([], _) if gains => {
                let got = others.iter().all(|&i| matches!(&self.fact(i).body, FactBody::Change(c) if c.class == class && self.kinds(&c.kind, kind) == Relation::Same));
                match others.as_slice() {
                    &[only] if got => self.amount(only, kind),
                    _ => Err(self.target_gap(RefusalCode::TargetUnbound, "what was got in all")),
                }
            }
            ([], _) => {
                self.one_owner(kind)?;
                self.stock_of(by, kind, &others)?;
                self.before_paces = true;
                let level = self.level(Holder::default(), kind, 0);
                self.before_paces = false;
                level
            }
            _ => Err(self.target_gap(RefusalCode::KindsUnrelated, "one whole that is done at this pace")),
        }
    }

    /// What is to be saved: the price or the goal, less what one has already.
    fn saving_up(&mut self, by: Holder, kind: &Kind, class: Category, told: (&[usize], &[usize])) -> Result<Option<u32>, Gap> {
        let (goals, others) = told;
        let comes_in = matches!(class, Category::VerbAcquire | Category::VerbEarn | Category::VerbIncrease | Category::VerbCreate);
        if kind.head != "money" || !comes_in || by.owner.is_none() || goals.len() > 1 || goals.len() == 1 && others.is_empty() {
            return Ok(None);
        }
        if goals.is_empty() && others.is_empty() {
            return self.price_to_pay(kind);
        }
        let priced = self.facts().iter().any(|f| matches!(f.body, FactBody::Rate { price: true, .. }));
        // `has $10 and works to earn $60`: what one has was not earned so.
        let by_a_deed = |g: &usize| {
            let FactBody::Goal { verb: Some(verb), .. } = &self.fact(*g).body else { return false };
            !self.draft.ground.lexicon.senses(verb).iter().any(|s| s.category == Category::VerbPossess)
        };
        if goals.is_empty() != priced || goals.iter().any(by_a_deed) {
            return Ok(None);
        }
        self.before_paces = true;
        let lacking = self.lacking(by, kind, None);
        self.before_paces = false;
        lacking.map(Some)
    }

    /// The stock is that of the one who keeps the pace, or a thing's: another's is not eaten up by this one.
    fn stock_of(&self, by: Holder, kind: &Kind, others: &[usize]) -> Result<(), Gap> {
        for &index in others {
            let sides: Vec<Holder> = match &self.fact(index).body {
                FactBody::State { holder, .. } => vec![*holder],
                FactBody::Change(c) if c.from.is_none() && c.to.is_none() => {
                    return Err(self.gap(RefusalCode::KindsUnrelated, index, &format!("whether these {} are among those", kind.label())));
                }
                FactBody::Change(c) => [c.from, c.to].into_iter().flatten().collect(),
                _ => continue,
            };
            let anothers = |h: &Holder| {
                by != Holder::default() && h.owner.is_some() && apart(self.holders(Holder { owner: h.owner, place: None }, by))
            };
            if sides.iter().any(anothers) {
                return Err(self.gap(RefusalCode::HoldersUnrelated, index, "whose these are"));
            }
        }
        Ok(())
    }

    /// How much in each period: a told pace in another period, or what was done in all over how long.
    pub(in crate::graph) fn pace_asked(&mut self, period: &str, event: &(Category, String)) -> Result<u32, Gap> {
        let target = self.draft.ground.target;
        let kind = self.with_unit(&target.kind);
        let holder = target.holder;
        let standing = matches!(event.0, Category::VerbBe | Category::VerbPossess);
        if let Some(pace) = self.pace_of(holder, &kind, (!standing).then_some(event.1.as_str()))? {
            let (rate, told) = self.pace_amount(pace, &kind)?;
            let rate = self.pace_of_all(pace, rate, told, &kind)?;
            return self.per_period(rate, told, period, &kind, pace);
        }
        if self.way(&kind) && event.0 == Category::VerbTravel {
            return self.speed_of_way(&kind, period);
        }
        if self.facts().iter().any(|f| matches!(f.body, FactBody::Pace { .. } | FactBody::Rate { .. })) {
            return Err(self.target_gap(RefusalCode::KindsUnrelated, "a total and how long it took"));
        }
        // How long it went on; of another's time nothing follows.
        let spans: Vec<usize> = self
            .facts()
            .iter()
            .enumerate()
            .filter(|(_, f)| match &f.body {
                FactBody::Span { holder: by, .. } => *by == Holder::default() || !apart(self.holders(*by, holder)),
                FactBody::Change(c) => {
                    c.class == Category::VerbDuration
                        && c.kind.head.is_empty()
                        && !self.draft.ground.lexicon.does(&c.verb, &event.1)
                        && !apart(self.holders(Holder { owner: c.agent, place: None }, holder))
                        && self.goes_on(&(Category::VerbEarn, event.1.clone()), &c.verb)
                        && kind.head == "money"
                }
                _ => false,
            })
            .map(|(i, _)| i)
            .collect();
        let &[span] = spans.as_slice() else {
            return Err(self.target_gap(RefusalCode::TargetUnbound, "how long it took, told once"));
        };
        let total = self.happenings(self.as_actor(holder), &kind, &event.1, None)?;
        let count = self.in_periods(span, period)?;
        let unit = unit_quotient(&unit_of(&Self::unit_name(&kind)), &unit_of(period));
        let each = self.draft.unknown(format!("{} in each {period}", kind.label()), unit, None);
        let lexemes = self.fact(span).lexemes.clone();
        self.draft.operate(OperationKind::ApplyRate, each, count, total, &lexemes);
        Ok(each)
    }

    /// A pace in another period.
    fn per_period(&mut self, rate: u32, told: &str, asked: &str, kind: &Kind, pace: usize) -> Result<u32, Gap> {
        if told == asked {
            return Ok(rate);
        }
        let one = self.whole_unit(asked, pace)?;
        let count = self.convert(one, asked, told, pace)?;
        let product = self.draft.unknown(kind.label(), unit_of(&Self::unit_name(kind)), None);
        self.draft.operate(OperationKind::ApplyRate, rate, count, product, &[]);
        Ok(product)
    }
}

/// Whether a kind is counted by what holds, or is cut from, what the word names: pieces of candy.
fn full_of(kind: &Kind, name: &str) -> bool {
    kind.content.as_deref().is_some_and(|content| content.rsplit(' ').next() == Some(name))
}
