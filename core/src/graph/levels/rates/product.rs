//! So much for each, times how many there are.
//!
//! Reads: `5 pots with 4 roses each`. Leaves alone: what each of several people has, where only the one who knows them is asked about; vessels
//! that came later than those that so much was put into.

use super::*;

impl<'g> Levels<'_, 'g> {
    /// Where the things are counted of which there is so much for each: with the holder, or nobody's.
    fn counted_with(&self, per: &Kind, holder: Holder) -> Holder {
        let asked = holder.owner.and_then(|o| self.draft.ground.entities.get(o.0 as usize));
        if let Some(asked) = asked.filter(|e| self.are_those(e, per))
            && let Some(group) = self.draft.ground.entities.iter().find(|e| e.id != asked.id && self.made_up_of(e, per))
        {
            return Holder { owner: Some(group.id), place: None };
        }
        let themselves = holder.place.filter(|_| holder.owner.is_none()).and_then(|p| self.draft.ground.entities.get(p.0 as usize));
        if self.nobodys(per, holder, 0) || themselves.is_some_and(|e| e.key == per.head) { Holder::default() } else { holder }
    }

    /// Whether those who are asked about are the ones for each of whom so much is told: `the players`.
    pub(in crate::graph::levels) fn are_those(&self, asked: &Entity, per: &Kind) -> bool {
        asked.number == Number::Many && asked.members.is_empty() && asked.key.rsplit(' ').next() == Some(per.head.as_str())
    }

    /// `9 friends were playing. 2 more players joined. Each player has 3 lives.`: the word for those who are asked about was counted as
    /// those of each of whom so much is told.
    fn go_by_word(&self, asked: &Entity, per: &Kind) -> bool {
        let counts = |f: &Fact| match &f.body {
            FactBody::State { kind, .. } | FactBody::Change(Change { kind, .. }) => kind == per && f.lexemes.contains(&asked.lexeme),
            _ => false,
        };
        asked.number == Number::Many && asked.members.is_empty() && self.facts().iter().any(counts)
    }

    /// `The team has 12 players. Each player has 2 bats.`: the players are the team, and what they have is the team's.
    ///
    /// Workers are not the firm, and a class with teachers is more than its pupils.
    fn made_up_of(&self, group: &Entity, per: &Kind) -> bool {
        let lexicon = self.draft.ground.lexicon;
        let person = |k: &Kind| lexicon.kinds_above(&k.head).contains(&"person") || k.head == "person";
        let works = per.head == "worker" || lexicon.kinds_above(&per.head).contains(&"worker");
        let several = group.sort == Sort::Group && group.number == Number::One && group.members.is_empty();
        if !several || !person(per) || works {
            return false;
        }
        let told: Vec<(&Holder, &Kind)> = self
            .facts()
            .iter()
            .filter_map(|f| match &f.body {
                FactBody::State { holder, kind, .. } if person(kind) => Some((holder, kind)),
                _ => None,
            })
            .collect();
        let theirs = |(h, k): &(&Holder, &Kind)| h.owner == Some(group.id) && h.place.is_none() && k.head == per.head;
        !told.is_empty() && told.iter().all(theirs)
    }

    /// So much for each, times how many there are.
    pub(in crate::graph::levels) fn product(&mut self, holder: Holder, kind: &Kind, rates: &[usize], depth: u32) -> Result<u32, Gap> {
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
    pub(in crate::graph::levels) fn product_by(
        &mut self,
        holder: Holder,
        kind: &Kind,
        rates: &[usize],
        act: Option<&str>,
        depth: u32,
    ) -> Result<u32, Gap> {
        let mut total: Option<u32> = None;
        self.place_told(holder, rates)?;
        self.rates_differ(kind, rates)?;
        self.things_hold(holder, rates)?;
        for &index in rates {
            self.counted_alike(index)?;
            self.contents_agree(index, kind)?;
            let (rate, per) = self.rate(index, kind)?;
            self.of_the_asked(index, holder)?;
            let done = self.act_of(index, per, act);
            self.rate_of_the_time(index, per, done)?;
            self.owners_agree(index, per)?;
            self.taken_with(index, per)?;
            self.limbs_of_others(holder, kind, per)?;
            let beside = self.only_those(index, per)?;
            let lexemes = self.fact(index).lexemes.clone();
            // `needs to bake 15, has baked 6; how long for the rest?`
            let goal = self.goal_of(index, per).filter(|_| self.draft.ground.target.vantage.left && total.is_none());
            let count = match (goal, done, beside) {
                (Some(whose), _, _) => self.left_of_goal(whose, per, self.verb_of(index))?,
                (None, Some(verb), None) => self.happenings(holder, per, verb, None)?,
                (None, _, Some(beside)) => self.amount(beside, per)?,
                (None, None, None) => self.level_without(self.counted_with(per, holder), per, Some(index), depth + 1)?,
            };
            let product = self.draft.unknown(kind.label(), unit_of(&Self::unit_name(kind)), None);
            self.draft.operate(OperationKind::ApplyRate, rate, count, product, &lexemes);
            if goal.is_some() {
                return Ok(product);
            }
            total = Some(match total {
                None => product,
                Some(sum) => self.sum(sum, product, kind, &lexemes),
            });
        }
        total.ok_or_else(|| self.target_gap(RefusalCode::TargetUnbound, "so much for each"))
    }

    /// `Each table has 4 chairs. 2 tables were removed.`: of two things of one sort the one is no part of the other, and may stay where it was.
    fn taken_with(&self, index: usize, per: &Kind) -> Result<(), Gap> {
        let FactBody::Rate { kind, event: None, price: false, .. } = &self.fact(index).body else { return Ok(()) };
        let lexicon = self.draft.ground.lexicon;
        let above = lexicon.kinds_above(&per.head);
        let of_one_sort = lexicon.kinds_above(&kind.head).into_iter().any(|k| above.contains(&k));
        let goes = |f: &Fact| matches!(&f.body, FactBody::Change(c) if c.from.is_some() && inside(self.kinds(&c.kind, per)));
        match self.facts().iter().position(goes).filter(|_| of_one_sort) {
            Some(change) => Err(self.gap(RefusalCode::KindsUnrelated, change, "whether what goes with each of these went too")),
            None => Ok(()),
        }
    }

    /// `9 cows and 3 hens. Each cow has 4 legs. How many legs are there?`: hens have legs as well, and it is not told how many.
    fn limbs_of_others(&self, holder: Holder, kind: &Kind, per: &Kind) -> Result<(), Gap> {
        let lexicon = self.draft.ground.lexicon;
        let asked = holder.owner.or(holder.place).and_then(|id| self.draft.ground.entities.get(id.0 as usize));
        if !lexicon.kinds_above(&kind.head).contains(&"body part") || asked.is_some_and(|e| e.key.rsplit(' ').next() == Some(&per.head)) {
            return Ok(());
        }
        let told = |k: &Kind| {
            let of = |f: &Fact| matches!(&f.body, FactBody::Rate { kind: limb, per, .. } if limb.head == kind.head && inside(self.kinds(k, per)));
            self.facts().iter().any(of)
        };
        let other = |f: &Fact| match &f.body {
            FactBody::State { kind: k, .. } | FactBody::Change(Change { kind: k, .. }) => {
                k.unit.is_none() && lexicon.falls_under(&k.head, WordClass::Living) && apart(self.kinds(k, per)) && !told(k)
            }
            _ => false,
        };
        match self.facts().iter().position(other) {
            Some(found) => Err(self.gap(RefusalCode::KindsUnrelated, found, "how many of these each one of them has")),
            None => Ok(()),
        }
    }

    /// The verb of what is told for each.
    fn verb_of(&self, rate: usize) -> Option<&'g str> {
        match &self.fact(rate).body {
            FactBody::Rate { event: Some((_, verb)), .. } => Some(verb.as_str()),
            _ => None,
        }
    }

    /// The act by which those are counted of which there is so much for each: the one that is given; one that works through each of
    /// them; or the rate's own, where it was done to some. What is still to be done was not done.
    fn act_of<'a>(&self, rate: usize, per: &Kind, act: Option<&'a str>) -> Option<&'a str>
    where
        'g: 'a,
    {
        // What is got for each that one does something to goes with how many one did it to.
        let deed = match &self.fact(rate).body {
            FactBody::Rate { event: Some((Category::VerbComplete, verb)), .. } => Some(verb.as_str()),
            _ => None,
        };
        let done = |verb: &&str| {
            let of = |c: &Change| c.verb == **verb && c.from.is_none() && c.to.is_none() && inside(self.kinds(&c.kind, per));
            self.facts().iter().any(|f| matches!(&f.body, FactBody::Change(c) if of(c)))
        };
        act.or(deed)
            .or_else(|| self.earned_by(rate, per))
            .or_else(|| self.verb_of(rate).filter(|_| !self.draft.ground.target.vantage.left).filter(done))
    }

    /// `makes $7 off each hat. She sold 12 hats.`, `earns $15 for each lawn. She mowed 5 lawns.`: off each that is sold, or that the one who
    /// earns it does the one thing to that is told.
    fn earned_by(&self, rate: usize, per: &Kind) -> Option<&'g str> {
        let FactBody::Rate { kind, holder, event: Some((class, _)), .. } = &self.fact(rate).body else { return None };
        let earns = kind.head == "money" && matches!(class, Category::VerbEarn | Category::VerbCreate | Category::VerbAcquire);
        let mut done = self.facts().iter().filter_map(|f| match &f.body {
            FactBody::Change(c) if earns && !apart(self.kinds(&c.kind, per)) => Some(c),
            _ => None,
        });
        let first = done.next()?;
        let theirs = |c: &Change| {
            c.class == Category::VerbEvent && c.from.is_none() && c.to.is_none() && c.agent.is_some() && c.agent == holder.owner
        };
        // Who sees a lawn has done nothing to it.
        let sees = |c: &Change| self.draft.ground.lexicon.is_of(&c.verb, WordClass::Factive);
        let counts = |c: &Change| inside(self.kinds(&c.kind, per)) && !sees(c) && (c.class == Category::VerbSell || theirs(c));
        (counts(first) && done.all(|c| counts(c) && c.verb == first.verb)).then_some(first.verb.as_str())
    }

    /// So much for each of one side's is nothing of another's.
    fn of_the_asked(&self, rate: usize, holder: Holder) -> Result<(), Gap> {
        match &self.fact(rate).body {
            FactBody::Rate { holder: whose, kind, per, .. }
                if *whose != Holder::default()
                    && !self.given_by_a_thing(rate)
                    && self.holders(*whose, holder) != Relation::Same
                    && !self.alone_with(*whose, [kind, per], holder) =>
            {
                Err(self.gap(RefusalCode::HoldersUnrelated, rate, "how much each of the others holds"))
            }
            _ => Ok(()),
        }
    }

    /// `The game gives 10 points for each coin.`: to whoever gets the coins.
    fn given_by_a_thing(&self, rate: usize) -> bool {
        let FactBody::Rate { holder, event: Some((Category::VerbTransferOut, _)), kind, .. } = &self.fact(rate).body else { return false };
        holder.owner.is_none() && self.draft.ground.lexicon.is_of(&kind.head, WordClass::Scored)
    }

    /// `She put 4 figs in each of 3 bags. How many figs are in the bags?`, `How many are left?`: nobody is asked about, or the vessels
    /// themselves, and all that is told of vessels and contents is of one who has them.
    fn alone_with(&self, whose: Holder, kinds: [&Kind; 2], asked: Holder) -> bool {
        let [_, per] = kinds;
        let vessels = |place: EntityId| self.draft.ground.entities.get(place.0 as usize).is_some_and(|e| e.key == per.head);
        let nobody = asked.owner.is_none() && asked.place.is_none_or(vessels);
        let own = |h: &Holder| inside(self.holders(*h, whose));
        let of = |k: &Kind| kinds.iter().any(|kind| k.head == kind.head || !apart(self.kinds(k, kind)));
        let alone = |f: &Fact| match &f.body {
            FactBody::State { holder, kind, .. } => !of(kind) || own(holder) || *holder == Holder::default(),
            FactBody::Change(c) if of(&c.kind) => match (c.from, c.to) {
                (Some(from), None) => own(&from),
                (None, Some(to)) => own(&to),
                (None, None) => c.agent.is_none_or(|a| own(&Holder { owner: Some(a), place: None })),
                // What was handed on is with another: whose are asked about?
                (Some(from), Some(_)) => self.draft.ground.target.vantage.left && own(&from),
            },
            FactBody::Rate { holder, kind, per, price: false, .. } => !of(kind) && !of(per) || own(holder) || *holder == Holder::default(),
            _ => true,
        };
        nobody && self.facts().iter().all(alone)
    }

    /// Where no act counts them, the rate is of the time that is asked about, and none of those it is told of were lost.
    fn rate_of_the_time(&self, rate: usize, per: &Kind, act: Option<&str>) -> Result<(), Gap> {
        if act.is_some() {
            return Ok(());
        }
        let anchors = &self.fact(rate).moment.anchors;
        if !anchors.is_empty() && *anchors != self.draft.ground.target.vantage.moment.anchors {
            return Err(self.gap(RefusalCode::TimesUnordered, rate, "whether this is of the time that is asked about"));
        }
        let lost = self.facts().iter().position(|f| {
            f.clause != self.fact(rate).clause
                && matches!(&f.body, FactBody::Change(c) if c.kind.head == per.head && c.to.is_none() && c.from.is_some())
        });
        // `Each player left scored 5 points.`
        let told_without = |lost: &usize| {
            match &self.fact(*lost).body {
            FactBody::Change(c) => self.facts().iter().any(|f| {
                matches!(&f.body, FactBody::Rest { taken, .. } if f.clause == self.fact(rate).clause && taken.contains(&c.amount.lexeme()))
            }),
            _ => false,
        }
        };
        match lost.filter(|l| self.verb_of(rate).is_some() && !told_without(l)) {
            Some(lost) => Err(self.gap(RefusalCode::KindsUnrelated, lost, "whether these count")),
            None => Ok(()),
        }
    }

    /// Those who come to have some after the rate was told are the ones who had some before.
    fn owners_agree(&self, rate: usize, per: &Kind) -> Result<(), Gap> {
        let owners = |before: bool| -> Vec<Option<EntityId>> {
            let counted = self.facts().iter().enumerate().filter(|(i, _)| (*i < rate) == before).filter_map(|(_, f)| match &f.body {
                FactBody::State { holder, kind, .. } if kind.head == per.head => Some(holder.owner),
                FactBody::Change(c) if c.kind.head == per.head && c.to.is_some() => Some(c.to.and_then(|h| h.owner)),
                _ => None,
            });
            counted.collect()
        };
        // Those that were handed on are some of these.
        let handed = |f: &Fact| matches!(&f.body, FactBody::Change(c) if c.kind.head == per.head && c.from.is_some());
        let (earlier, mut later) = (owners(true), owners(false));
        if self.facts().iter().skip(rate).any(handed) {
            later.retain(|o| earlier.contains(o));
        }
        if !earlier.is_empty() && later.iter().any(|o| !earlier.contains(o)) {
            return Err(self.gap(RefusalCode::HoldersUnrelated, rate, "how much each of the others holds"));
        }
        Ok(())
    }

    /// Who is to do what the rate tells of to so many.
    fn goal_of(&self, rate: usize, per: &Kind) -> Option<Holder> {
        let verb = self.verb_of(rate)?;
        self.facts().iter().find_map(|f| match &f.body {
            FactBody::Goal { kind, verb: reaches, holder, .. } if self.kinds(kind, per) == Relation::Same => {
                // `The house needs 12 windows. He has put in 5.`
                let by_it = reaches.as_deref().map_or_else(|| self.done_to(verb, kind), |reaches| reaches == verb);
                by_it.then_some(*holder)
            }
            _ => None,
        })
    }

    /// Whether it was done to some of a kind.
    fn done_to(&self, verb: &str, kind: &Kind) -> bool {
        self.facts().iter().any(|f| matches!(&f.body, FactBody::Change(c) if c.verb == verb && self.kinds(&c.kind, kind) == Relation::Same))
    }

    /// How many of them are still to be done.
    fn left_of_goal(&mut self, whose: Holder, per: &Kind, by: Option<&str>) -> Result<u32, Gap> {
        let asked = self.asked_moment().clone();
        self.moment = Some(Moment { tense: Tense::Past, ..asked });
        let count = self.lacking(whose, per, by);
        self.moment = None;
        count
    }

    /// What friends, pets or pupils have is their own; only of things does the owner have what is in them.
    fn things_hold(&self, holder: Holder, rates: &[usize]) -> Result<(), Gap> {
        if holder.owner.is_none() {
            return Ok(());
        }
        let lexicon = self.draft.ground.lexicon;
        let asked = holder.owner.and_then(|o| self.draft.ground.entities.get(o.0 as usize));
        for &index in rates {
            let FactBody::Rate { per, event, holder: by, .. } = &self.fact(index).body else { continue };
            // `got 3 dollars from each guest`
            let gets = event.as_ref().is_some_and(|(class, _)| matches!(class, Category::VerbAcquire | Category::VerbEarn));
            if gets && by.owner.is_some() && inside(self.holders(*by, holder)) {
                continue;
            }
            // What each of them is given or is dealt is not theirs beforehand.
            if event.as_ref().is_some_and(|(class, _)| matches!(class, Category::VerbTransferOut | Category::VerbComplete)) {
                continue;
            }
            // `Each player has 3 lives. How many do they have?`: the players are the ones that are asked about.
            if asked.is_some_and(|e| self.are_those(e, per) || self.go_by_word(e, per) || self.made_up_of(e, per)) {
                continue;
            }
            let class = lexicon
                .senses(&per.head)
                .iter()
                .any(|s| matches!(s.category, Category::NounPerson | Category::NounKin | Category::NounPlace));
            let lives = lexicon.falls_under(&per.head, WordClass::Living);
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
        // `each player left`: those who came later may have another number.
        let left = |f: &Fact| f.clause == clause && matches!(f.body, FactBody::Rest { .. });
        let came = self.facts().iter().position(|f| {
            f.clause > clause && matches!(&f.body, FactBody::Change(c) if c.kind.head == per.head && !apart(self.kinds(&c.kind, per)))
        });
        if let Some(came) = came.filter(|_| self.facts().iter().any(left)) {
            return Err(self.gap(RefusalCode::KindsUnrelated, came, "how much each of these holds"));
        }
        let told = |f: &Fact, same: bool| {
            f.clause == clause && of(f).is_some_and(|k| k.head == per.head && (!same || self.kinds(k, per) == Relation::Same))
        };
        // Of boxes of two sizes those of this one.
        let beside = self.facts().iter().position(|f| told(f, true)).or_else(|| self.facts().iter().position(|f| told(f, false)));
        let Some(beside) = beside else {
            // `put 12 in each box`, and then more boxes: those came later.
            // What is earned off each is earned off those that are sold later.
            let asked = self.draft.ground.target;
            let whose = if let FactBody::Rate { holder, .. } = &self.fact(rate).body { *holder } else { Holder::default() };
            let earned = self.earned_by(rate, per).is_some() || self.scored(rate, whose, asked.holder, &asked.kind).is_some();
            let event = !earned
                && !self.given_by_a_thing(rate)
                && matches!(&self.fact(rate).body, FactBody::Rate { event: Some((class, _)), .. } if !matches!(class, Category::VerbDivide | Category::VerbEvent | Category::VerbDuration | Category::VerbComplete));
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
        // `She gave 2 of the boxes away.`: of those that were told, and of no others.
        let lost = |f: &Fact| f.clause > clause && matches!(&f.body, FactBody::Change(c) if c.from.is_some());
        let others =
            self.facts().iter().filter(|f| f.clause != clause && of(f).is_some_and(|k| k.head == per.head && !apart(self.kinds(k, per))));
        // Boxes of crayons go with the crayons; flowers need not go with their vase.
        let full = of(self.fact(beside)).is_some_and(|k| k.content.is_some());
        if other.is_some() && full && others.into_iter().all(lost) {
            return Ok(None);
        }
        match other {
            Some((index, _)) => Err(self.gap(RefusalCode::KindsUnrelated, index, "how much each of these holds")),
            None => Ok(Some(beside)),
        }
    }
}
