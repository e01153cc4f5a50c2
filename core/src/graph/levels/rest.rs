//! The rest: every fact that is not used must be proven apart.

use super::*;
use crate::facts::Target;

impl<'g> Levels<'_, 'g> {
    /// Every fact that the graph does not use must be proven apart from what it does use; of a comparison from both sides, of kinds together from each.
    pub(in crate::graph) fn set_aside_rest(&mut self) -> Result<(), Gap> {
        let whole = self.draft.ground.target;
        let sides: Vec<&Target> = match &whole.ask {
            Ask::Contrast { this, than } => vec![this, than],
            Ask::Joint { of } => of.iter().collect(),
            _ => return self.set_aside_side(),
        };
        let aside = self.draft.aside.len();
        self.sides = sides.iter().map(|side| side.kind.clone()).collect();
        for side in sides {
            self.draft.aside.truncate(aside);
            self.draft.ground.target = side;
            let done = self.set_aside_side();
            self.draft.ground.target = whole;
            done?;
        }
        Ok(())
    }

    fn set_aside_side(&mut self) -> Result<(), Gap> {
        let target = self.draft.ground.target;
        // `How long will they last?` asks of no kind by name.
        let mut kinds: Vec<Kind> = match (&target.ask, &target.kind.unit) {
            (Ask::Lasting, None) => Vec::new(),
            _ => vec![self.with_unit(&target.kind)],
        };
        for &index in &self.draft.used {
            match &self.fact(index).body {
                FactBody::Rate { kind, per, .. } => kinds.extend([kind.clone(), per.clone()]),
                FactBody::Pace { kind, period, .. } => kinds.extend([kind.clone(), Self::time(period)]),
                body => kinds.extend(amount_of(body).map(|(_, k)| k.clone())),
            }
        }
        if let Ask::Per { per } = &target.ask {
            kinds.push(per.clone());
        }
        if let Ask::Prices { of } = &target.ask {
            kinds.extend(of.iter().cloned());
        }
        for index in 0..self.facts().len() {
            if self.draft.used.contains(&index) {
                continue;
            }
            match self.apartness(index, &kinds) {
                // `2 pictures, 8 songs and 7 files. How many files in total?`: the genus may be asked for by the name of one kind.
                Some(Apartness::ListedApart) if self.beside_used(index) => {
                    return Err(self.gap(RefusalCode::KindsUnrelated, index, "whether these are meant too"));
                }
                Some(rule) => self.draft.aside.push((index, rule)),
                None if matches!(self.fact(index).body, FactBody::Goal { .. }) => {
                    return Err(self.gap(RefusalCode::NotAsserted, index, "what is so, instead of what is wished or needed"));
                }
                None => return Err(self.gap(RefusalCode::NumberUnaccounted, index, "a reason why this does not matter")),
            }
        }
        Ok(())
    }

    /// Whether any money is told besides prices.
    fn money_told(&self) -> bool {
        self.facts().iter().any(|f| !matches!(f.body, FactBody::Rate { price: true, .. }) && f.body.kind().head == "money")
    }

    /// So much for each of a thing of which nothing is told, and that is not asked about: `there are 9 boxes in a case`.
    fn counts_nothing(&self, rate: usize, per: &Kind) -> bool {
        let target = self.draft.ground.target;
        let asked = per.head == target.kind.head || inside(self.kinds(per, &target.kind));
        let shared = matches!(&target.ask, Ask::Per { per: each } if each.head == per.head);
        let told = self.facts().iter().enumerate().any(|(i, f)| {
            i != rate
                && match &f.body {
                    FactBody::Rate { kind, per: other, .. } => {
                        [kind, other].into_iter().any(|k| k.head == per.head || inside(self.kinds(k, per)))
                    }
                    body => amount_of(body).is_some_and(|(_, k)| {
                        k.head == per.head || k.content.as_deref() == Some(per.head.as_str()) || inside(self.kinds(k, per))
                    }),
                }
        });
        !asked && !shared && !told && target.kind.head != "money"
    }

    /// `put 24 pens into 4 boxes and gave one box away`: what is in them went along.
    fn vessels_moved(&self, into: &Kind) -> bool {
        self.facts().iter().any(|f| matches!(&f.body, FactBody::Change(c) if c.kind.head == into.head))
    }

    /// Whether so much of what is asked about comes or goes for each: how often is then what is missing.
    fn deals_in(&self, fact: &Fact, kind: &Kind) -> bool {
        let moves = |k: Category| direction(k).is_some();
        matches!(&fact.body, FactBody::Rate { kind: k, event: Some((class, _)), .. } if moves(*class) && !apart(self.kinds(k, kind)))
    }

    /// Whether a fact is no happening of the sort that the question asks about: a level, or what goes the other way.
    ///
    /// `How many did she sell?` is not about those she made; `how many did she get?` may be about those she bought.
    fn other_happening(&self, body: &FactBody) -> bool {
        let class = match &self.draft.ground.target.ask {
            Ask::Event { class, .. } | Ask::Difference { event: Some((class, _)), .. } => *class,
            _ => return false,
        };
        match body {
            FactBody::State { .. } => true,
            // What was bought was paid for.
            FactBody::Change(c)
                if self.draft.ground.target.kind.head == "money"
                    && Self::traded(c).is_some()
                    && matches!(c.amount, Amount::Given { .. })
                    && (self.by_number(&c.amount) || !matches!(self.price_of(&c.kind), Ok(None))) =>
            {
                false
            }
            FactBody::Change(c) => match (direction(class), direction(c.class)) {
                (Some(asked), Some(told)) if asked != told => true,
                (Some(false), Some(false)) => one_way(class, c.class) && !self.asks_use(),
                (Some(true), Some(true)) => self.buys_or_makes(class, c),
                (Some(_), Some(_)) => false,
                (None, Some(_)) | (Some(_), None) => true,
                // Those who are counted by another deed than the one that is asked about.
                (None, None) if c.counts_doers() => {
                    matches!(&self.draft.ground.target.ask, Ask::Event { verb, .. } if verb.contains(' ') && *verb != c.verb)
                }
                // Who walks does not run: two ways of one general doing.
                (None, None) => match &self.draft.ground.target.ask {
                    Ask::Event { verb, .. } | Ask::Difference { event: Some((_, verb)), .. } => {
                        self.draft.ground.lexicon.siblings(&c.verb, verb)
                    }
                    _ => false,
                },
            },
            _ => false,
        }
    }

    /// Whether a number stands in the text for an amount: not `a globe`.
    pub(in crate::graph::levels) fn by_number(&self, amount: &Amount) -> bool {
        self.draft.ground.lexemes.get(amount.lexeme() as usize).is_some_and(|l| l.literal.is_some())
    }

    /// What is bought is not made, and what is made is not bought.
    fn buys_or_makes(&self, asked: Category, told: &Change) -> bool {
        let verb = match &self.draft.ground.target.ask {
            Ask::Event { verb, .. } | Ask::Difference { event: Some((_, verb)), .. } => verb.as_str(),
            _ => return false,
        };
        let buys = |verb: &str, class: Category| {
            let paid = self.draft.ground.lexicon.senses(verb).iter().any(|s| s.category == Category::VerbSpend);
            paid && class == Category::VerbAcquire
        };
        let makes = |class: Category| class == Category::VerbCreate;
        buys(verb, asked) && makes(told.class) || makes(asked) && buys(&told.verb, told.class)
    }

    /// `How many did she use?`: what was given away may have been used.
    pub(super) fn asks_use(&self) -> bool {
        let verb = match &self.draft.ground.target.ask {
            Ask::Event { verb, .. } | Ask::Difference { event: Some((_, verb)), .. } => verb,
            _ => return false,
        };
        self.draft.ground.lexicon.senses(verb).iter().any(|s| s.category == Category::VerbBackground)
    }

    /// `She was selling some of her toys. She sold 3 of them.`: the scene is told again with its number.
    pub(super) fn told_again(&self, index: usize, scene: &Change) -> bool {
        self.habit(index, scene)
            || self.told_in_detail(index, scene)
            || scene.scene
                && self.facts()[index + 1..].iter().any(|f| match &f.body {
                    FactBody::Change(c) => {
                        let relation = self.kinds(&c.kind, &scene.kind);
                        // `was collecting cans. He found 4`: what is got is got in this way or that.
                        let got =
                            scene.class == Category::VerbAcquire && c.class == scene.class && matches!(scene.amount, Amount::Open { .. });
                        (c.verb == scene.verb || got)
                            && c.agent == scene.agent
                            && !c.scene
                            && !(c.further && matches!(scene.amount, Amount::Given { .. }))
                            && matches!(c.amount, Amount::Given { .. })
                            && matches!(relation, Relation::Same | Relation::Within | Relation::Around)
                    }
                    _ => false,
                })
    }

    /// `Tom and Ana picked plums. Tom picked 5 plums and Ana picked 3.`: what was done is told again with its numbers.
    fn told_in_detail(&self, index: usize, change: &Change) -> bool {
        let Amount::Open { lexeme } = change.amount else { return false };
        let word = self.draft.ground.lexemes.get(lexeme as usize);
        let bare =
            word.is_some_and(|l| self.draft.ground.lexicon.senses(&l.norm).iter().all(|s| s.category.is_noun() || s.category.is_verb()));
        let again: Vec<&Change> = self.facts()[index + 1..]
            .iter()
            .filter_map(|f| if let FactBody::Change(c) = &f.body { Some(c) } else { None })
            .filter(|c| c.verb == change.verb && !apart(self.kinds(&c.kind, &change.kind)))
            .collect();
        let of_them = |c: &&Change| c.agent == change.agent || self.member_of(c.agent, change.agent);
        bare && !change.further
            && !change.definite
            && !again.is_empty()
            && again.iter().all(of_them)
            && again.iter().all(|c| !c.further && matches!(c.amount, Amount::Given { .. }))
            && !self.facts()[..index].iter().any(|f| !apart(self.kinds(f.body.kind(), &change.kind)))
    }

    /// `Nell collects stamps. She lost 4 stamps.`: what someone is used to doing, before a story that is told in the past begins.
    fn habit(&self, index: usize, change: &Change) -> bool {
        let moment = &self.fact(index).moment;
        let Amount::Open { lexeme } = change.amount else { return false };
        let word = self.draft.ground.lexemes.get(lexeme as usize);
        let noun = word.is_some_and(|l| {
            let senses = self.draft.ground.lexicon.senses(&l.norm);
            senses.is_empty() || senses.iter().any(|s| s.category.is_noun())
        });
        let about = |k: &Kind| !apart(self.kinds(k, &change.kind));
        let past =
            |f: &Fact| matches!(f.moment.tense, Tense::Past | Tense::PastPerfect) && amount_of(&f.body).is_some_and(|(_, k)| about(k));
        let asked = &self.draft.ground.target;
        let of_habit =
            matches!(&asked.ask, Ask::Event { verb, .. } if *verb == change.verb) && asked.vantage.moment.tense == Tense::Present;
        noun && !change.definite
            && !change.further
            && moment.tense == Tense::Present
            && moment.anchors.is_empty()
            && !of_habit
            && self.facts()[..index]
                .iter()
                .all(|f| amount_of(&f.body).is_none_or(|(_, k)| !about(k)) || f.clause == self.fact(index).clause)
            && self.facts()[index + 1..].iter().any(past)
    }

    /// Whether something was done for a time while the graph rests on how much of it was done: each time so much, or in all?
    fn may_repeat(&self, change: &Change) -> bool {
        let lexicon = self.draft.ground.lexicon;
        let of_time = |k: &Kind| {
            k.head.is_empty() && k.unit.as_deref().and_then(|u| lexicon.unit(u)).is_some_and(|u| u.category == Category::UnitTime)
        };
        of_time(&change.kind)
            && self.draft.used.iter().any(|&u| {
                matches!(&self.fact(u).body, FactBody::Change(c) if !of_time(&c.kind) && c.agent == change.agent && (lexicon.does(&c.verb, &change.verb) || lexicon.does(&change.verb, &c.verb)))
            })
    }

    /// Whether a fact stands in one clause with one that the graph rests on.
    fn beside_used(&self, index: usize) -> bool {
        let head = |f: usize| amount_of(&self.fact(f).body).map(|(_, k)| k.head.as_str());
        let asked = &self.draft.ground.target.kind;
        self.draft.used.iter().any(|&u| {
            let named_so = amount_of(&self.fact(u).body).is_some_and(|(_, k)| {
                self.kinds(k, asked) == Relation::Same || self.sides.iter().any(|side| self.kinds(k, side) == Relation::Same)
            });
            self.fact(u).clause == self.fact(index).clause && head(u) != head(index) && !named_so
        })
    }

    /// The rule by which a kind is apart from every one of some.
    fn apart_from_all(&self, kind: &Kind, used: &[Kind]) -> Option<Apartness> {
        let mut rule = None;
        for other in used {
            match self.kinds(kind, other) {
                Relation::Apart(by) => rule = Some(by),
                _ => return None,
            }
        }
        rule
    }

    pub(super) fn apartness(&self, index: usize, used: &[Kind]) -> Option<Apartness> {
        let target = self.draft.ground.target;
        let fact = self.fact(index);
        let from_all = |kind: &Kind| self.apart_from_all(kind, used);
        let event = matches!(target.ask, Ask::Event { .. }) || matches!(&target.ask, Ask::Difference { event: Some(_), .. });
        let other = match &target.ask {
            Ask::Difference { than_anchors: Some(anchors), .. } => {
                Some(Moment { anchors: anchors.clone(), ..target.vantage.moment.clone() })
            }
            _ => None,
        };
        // `had 50 members last year; this year it has 60`: a level of another time, beside the one of the asked time.
        let then = |f: &Fact| matches!(f.body, FactBody::State { .. }) && f.moment.anchors == target.vantage.moment.anchors;
        let level = matches!((&target.ask, &fact.body), (Ask::State, FactBody::State { .. }))
            && !target.vantage.moment.anchors.is_empty()
            && self.draft.used.iter().any(|&i| then(self.fact(i)));
        if (event || level) && fact.moment.apart_from(&target.vantage.moment) && other.is_none_or(|o| fact.moment.apart_from(&o)) {
            return Some(Apartness::DistinctTimes);
        }
        match &fact.body {
            // The price of what is not asked about.
            FactBody::Rate { per, price: true, .. } if matches!(target.ask, Ask::Prices { .. }) => self.other_price(per, used),
            // The price of what the question about spending does not name.
            FactBody::Rate { kind, per, price: true, .. } if target.kind.content.is_some() => {
                from_all(per).or_else(|| from_all(kind).and(from_all(per)))
            }
            // `sold 10 pies for $3 each. How many are left?`: no other money is told that the price would turn into pies.
            FactBody::Rate { kind, price: true, .. } if matches!(target.ask, Ask::State) && !self.money_told() => from_all(kind),
            FactBody::Rate { kind, per, .. } => {
                let price = matches!(&fact.body, FactBody::Rate { price: true, .. });
                // The vessel that holds them is not what they are.
                let beside: Vec<Kind> = used.iter().filter(|k| price || k.head != per.head).cloned().collect();
                self.apart_from_all(kind, &beside).filter(|_| !price || from_all(per).is_some()).or_else(|| {
                    (!self.deals_in(fact, &target.kind) && self.counts_nothing(index, per)).then_some(Apartness::NothingCounted)
                })
            }
            FactBody::Split { into, .. } => match &target.ask {
                Ask::Per { per } if per.head == into.head => Some(Apartness::SharesAsked),
                _ if !self.dealt_away(into) && !self.vessels_moved(into) => Some(Apartness::SharesAsked),
                _ => None,
            },
            // What the rest is used for is what is asked; a later change leaves open what the rest is.
            FactBody::Rest { kind, taken } => {
                let counted = |l: &u32| {
                    self.draft.used.iter().any(|&u| amount_of(&self.fact(u).body).is_some_and(|(amount, _)| amount.lexeme() == *l))
                };
                // `each player left had 5 lives`
                let of_each = |u: &usize| self.fact(*u).clause == fact.clause && matches!(self.fact(*u).body, FactBody::Rate { .. });
                let each_left = self.draft.used.iter().any(of_each) && taken.iter().all(counted);
                let asked = matches!(target.ask, Ask::Groups { .. } | Ask::Per { .. }) || target.ask.deals_out() || each_left;
                let later = self
                    .facts()
                    .iter()
                    .any(|f| f.clause > fact.clause && matches!(&f.body, FactBody::Change(c) if !apart(self.kinds(&c.kind, kind))));
                (asked && !later).then_some(Apartness::SharesAsked)
            }
            FactBody::Change(change) if self.told_again(index, change) => Some(Apartness::ToldAgain),
            FactBody::Change(change)
                if self.left_out(change)
                    && matches!(&target.ask, Ask::Event { verb, .. } if self.draft.ground.lexicon.does(&change.verb, verb)) =>
            {
                Some(Apartness::DistinctPhrases)
            }
            // What one has besides does not come back as change.
            FactBody::State { kind, .. } if matches!(target.ask, Ask::ChangeDue) && kind.head == "money" => Some(Apartness::DistinctEvents),
            // Whether it is for each or for all, and what came back of it, is open.
            FactBody::Lot { kind, .. }
                if kind
                    .content
                    .as_deref()
                    .zip(target.kind.content.as_deref())
                    .is_some_and(|(x, y)| self.other_thing(x, &Kind::in_words(y))) =>
            {
                Some(Apartness::DistinctKinds)
            }
            FactBody::PriceBy { item, than, .. } => from_all(item).and(from_all(than)),
            FactBody::PriceSum { of, .. } => of.iter().map(from_all).reduce(Option::and).flatten(),
            FactBody::Lot { .. } | FactBody::Tender { .. } => from_all(&Kind::of("money")),
            FactBody::Span { .. } => self.no_time_asked(index).then_some(Apartness::HowLong).or_else(|| self.of_another_pace(index, used)),
            FactBody::Pace { .. } if matches!(&target.ask, Ask::Event { verb, .. } if self.of_another_way(index, verb)) => {
                Some(Apartness::DistinctEvents)
            }
            FactBody::Change(change) if self.may_repeat(change) => None,
            // `3 times a day`: each time what is told.
            FactBody::Pace { kind, .. } if kind.head == "time" => None,
            FactBody::Pace { kind, holder, .. } => from_all(kind).or_else(|| match self.holders(*holder, target.holder) {
                Relation::Apart(rule) if event && *holder != Holder::default() => Some(rule),
                _ => None,
            }),
            FactBody::Part { kind, whole, .. }
                if used.iter().any(|k| inside(self.kinds(kind, k)) && inside(self.kinds(whole, k))) && !target.vantage.left =>
            {
                Some(Apartness::PartOfWhole)
            }
            body => {
                let (_, kind) = amount_of(body)?;
                if let Some(rule) = from_all(kind) {
                    // What is bought or sold has its price: where money is asked about, it is not apart.
                    let paid = used.iter().any(|k| k.head == "money")
                        && target.kind.content.is_none()
                        && matches!(body, FactBody::Change(c) if matches!(c.class, Category::VerbAcquire | Category::VerbSell | Category::VerbTransferIn | Category::VerbTransferOut));
                    return (!paid).then_some(rule);
                }
                let than = match &target.ask {
                    Ask::Difference { than, .. } => Some(*than),
                    _ => None,
                };
                if let FactBody::Difference { more, less, kind: k, event: None, .. }
                | FactBody::Ratio { large: more, small: less, kind: k, event: None, .. } = body
                {
                    // It gives a side that is not asked about.
                    let mut asked = [Some(target.holder), than].into_iter().flatten();
                    let elsewhere = asked.all(|holder| matches!(self.comparison(index, *more, *less, k, holder, k), Ok(None)));
                    return elsewhere.then_some(Apartness::DistinctNames);
                }
                let vessel = |h: &Holder| {
                    [h.owner, h.place].into_iter().flatten().filter_map(|id| self.draft.ground.entities.get(id.0 as usize)).any(|e| {
                        let head = e.key.rsplit(' ').next().unwrap_or_default();
                        self.draft.used.iter().any(|&u| matches!(&self.fact(u).body, FactBody::Rate { per, .. } if per.head == head))
                    })
                };
                if matches!(body, FactBody::State { holder, .. } if vessel(holder)) {
                    return None;
                }
                let sides: Vec<Holder> = match body {
                    FactBody::State { holder, .. } | FactBody::Goal { holder, .. } => vec![*holder],
                    // A mere happening is its agent's.
                    FactBody::Change(c) if c.from.is_none() && c.to.is_none() => {
                        c.agent.map(|a| Holder { owner: Some(a), place: None }).into_iter().collect()
                    }
                    FactBody::Change(c) => [c.from, c.to].into_iter().flatten().collect(),
                    _ => return None,
                };
                let asked = [Some(target.holder), than];
                let apart_from = |side: &Holder| {
                    let rules: Option<Vec<Apartness>> = asked
                        .into_iter()
                        .flatten()
                        .map(|other| match self.bearers(*side, other, kind) {
                            Relation::Apart(rule) => Some(rule),
                            _ => None,
                        })
                        .collect();
                    rules.and_then(|rules| rules.last().copied())
                };
                let by_holder: Option<Vec<Apartness>> = sides.iter().map(apart_from).collect();
                if let Some(rule) = by_holder.and_then(|rules| rules.last().copied()) {
                    return Some(rule);
                }
                if let Some(rule) = self.with_another(body) {
                    return Some(rule);
                }
                self.other_happening(body).then_some(Apartness::DistinctEvents)
            }
        }
    }

    /// `How many figs did Edda sell to Al?`: what she sold to Ida, where Al and Ida are two.
    fn with_another(&self, body: &FactBody) -> Option<Apartness> {
        let target = self.draft.ground.target;
        let (Ask::Event { verb, counterpart: Some(other), .. }, FactBody::Change(change)) = (&target.ask, body) else { return None };
        if change.verb != *verb || change.from.is_none() || change.to.is_none() {
            return None;
        }
        let other = Holder { owner: Some(*other), place: None };
        let sides: Vec<Holder> = [change.from, change.to].into_iter().flatten().filter(|h| h.owner != change.agent).collect();
        let rules: Option<Vec<Apartness>> = sides
            .iter()
            .map(|side| match self.holders(*side, other) {
                Relation::Apart(rule) => Some(rule),
                _ => None,
            })
            .collect();
        rules.and_then(|rules| rules.last().copied())
    }
}

/// Which way a class of verbs moves its object, seen from the one who acts: to them or from them.
fn direction(class: Category) -> Option<bool> {
    match class {
        Category::VerbAcquire | Category::VerbCreate | Category::VerbEarn | Category::VerbTransferIn | Category::VerbArrive => Some(true),
        Category::VerbLose
        | Category::VerbConsume
        | Category::VerbSell
        | Category::VerbSpend
        | Category::VerbTransferOut
        | Category::VerbLeave => Some(false),
        _ => None,
    }
}

/// Whether two classes are two ways of parting with a thing, of which the one is not the other: what is eaten is not sold, and what is
/// given away is not eaten. What is lost, thrown out or spent may be any.
fn one_way(asked: Category, told: Category) -> bool {
    let way = |k: Category| match k {
        Category::VerbConsume => Some(0),
        Category::VerbSell => Some(1),
        Category::VerbTransferOut => Some(2),
        _ => None,
    };
    matches!((way(asked), way(told)), (Some(a), Some(b)) if a != b)
}
