//! A happening without a number: what it was follows from the levels before and after it.
//!
//! Reads: `There were 9 trees. They planted some. Now there are 12.`, `She had $40. Now she has $12. How much did she spend?`. Leaves alone: a
//! side that is not told both before and after.

use super::*;

impl<'g> Levels<'_, 'g> {
    /// The one happening without a number, where one of its sort is asked about in other words; or what must have happened between two
    /// levels of which nothing is told.
    pub(super) fn unsaid(&mut self, holder: Holder, kind: &Kind) -> Result<Option<u32>, Gap> {
        let Ask::Event { class, counterpart: None, .. } = &self.draft.ground.target.ask else { return Ok(None) };
        if !self.draft.ground.target.vantage.moment.anchors.is_empty() {
            return Ok(None);
        }
        let gains = match class {
            Category::VerbAcquire | Category::VerbCreate | Category::VerbEarn | Category::VerbMove => true,
            Category::VerbSpend | Category::VerbConsume | Category::VerbLose | Category::VerbSell | Category::VerbTransferOut => false,
            // `How much did it gain?`: of a measure that is told of two times.
            Category::VerbIncrease if kind.head.is_empty() => true,
            Category::VerbDecrease if kind.head.is_empty() => false,
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
            _ if kind.head == "money" && *class == Category::VerbSpend && changes.iter().all(|&c| self.comes_in(c, holder)) => {
                self.spent_between(holder, kind, &changes)
            }
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
            [] => self.between_levels(holder, kind, gains, &[]),
            _ => Ok(None),
        }
    }

    /// `He had $16. He bought some toys. He has $9 left. How much did he spend on toys?`: what is gone went for what was bought without a
    /// number; for one thing alone only where nothing else was bought.
    fn spent_between(&mut self, holder: Holder, kind: &Kind, gains: &[usize]) -> Result<Option<u32>, Gap> {
        let bought: Vec<(usize, &Kind)> = self
            .facts()
            .iter()
            .enumerate()
            .filter_map(|(index, fact)| match &fact.body {
                FactBody::Change(c) if c.class == Category::VerbAcquire && c.paid && c.agent == holder.owner => {
                    (!self.by_number(&c.amount)).then_some((index, &c.kind))
                }
                _ => None,
            })
            .collect();
        let fits = match (kind.content.as_deref(), bought.as_slice()) {
            (None, _) => true,
            // `bought some new toys; how much did he spend on toys?`
            (Some(item), [(_, only)]) => inside(self.kinds(only, &Kind::in_words(item))),
            (Some(_), _) => false,
        };
        if !fits {
            return Ok(None);
        }
        let spent = self.between_levels(holder, &Kind { content: None, ..kind.clone() }, false, gains)?;
        if spent.is_some() {
            self.draft.used.extend(bought.into_iter().map(|(index, _)| index));
        }
        Ok(spent)
    }

    /// Whether so much money came to the holder, so that it was there to be spent.
    fn comes_in(&self, fact: usize, holder: Holder) -> bool {
        let FactBody::Change(c) = &self.fact(fact).body else { return false };
        let mine = c.to.is_some_and(|to| self.holders(to, holder) == Relation::Same);
        mine && c.sure && matches!(c.amount, Amount::Given { .. }) && self.fact(fact).moment.tense != Tense::Future
    }

    /// `She had 40 dollars. Now she has 12. How much did she spend?`, with what came in besides, or came in alone.
    pub(in crate::graph::levels) fn between_levels(
        &mut self,
        holder: Holder,
        kind: &Kind,
        gains: bool,
        came_in: &[usize],
    ) -> Result<Option<u32>, Gap> {
        let levels: Vec<usize> = self
            .facts()
            .iter()
            .enumerate()
            .filter(|(_, f)| matches!(&f.body, FactBody::State { holder: h, kind: k, amount: Amount::Given { .. } } if self.holders(*h, holder) == Relation::Same && self.kinds(k, kind) == Relation::Same))
            .map(|(i, _)| i)
            .collect();
        let starts = |i: usize| self.fact(i).moment.phase == Some(Phase::Start);
        let (before, after) = match *levels.as_slice() {
            [after, before] if starts(before) && !starts(after) => (Some(before), after),
            [before, after] => (Some(before), after),
            // What came in is all that is told of what there was.
            [after] if came_in.iter().all(|&c| c < after) && !came_in.is_empty() => (None, after),
            _ => return Ok(None),
        };
        let now = &self.fact(after).moment;
        // `He is 14. In how many years will he be 21?`
        let ahead = |then: &Moment| kind.head.is_empty() && then.tense == Tense::Present && now.tense == Tense::Future;
        let told_now = before.is_some_and(|before| ahead(&self.fact(before).moment))
            || now.phase == Some(Phase::Now)
            || now.phase == Some(Phase::End)
            || now.tense == Tense::Present;
        let told_then = before.is_none_or(|before| {
            let then = &self.fact(before).moment;
            let earlier = matches!(then.tense, Tense::Past | Tense::PastPerfect) && then.phase.is_none_or(|p| p == Phase::Start);
            (earlier || ahead(then)) && self.fact(before).clause != self.fact(after).clause
        });
        if !told_now || !told_then {
            return Ok(None);
        }
        let mut first = before.map(|before| self.amount(before, kind)).transpose()?;
        for &gain in came_in {
            let more = self.amount(gain, kind)?;
            let lexemes = self.fact(gain).lexemes.clone();
            first = Some(match first {
                None => more,
                Some(sum) => self.sum(sum, more, kind, &lexemes),
            });
        }
        let Some(first) = first else { return Ok(None) };
        let last = self.amount(after, kind)?;
        let change = self.draft.unknown(kind.label(), unit_of(&Self::unit_name(kind)), None);
        let lexemes = self.draft.ground.target.lexemes.clone();
        let operation = if gains { OperationKind::Add } else { OperationKind::Subtract };
        self.draft.operate(operation, first, change, last, &lexemes);
        Ok(Some(change))
    }

    /// A change without a number is solved from the levels before and after it.
    pub(in crate::graph::levels) fn open_change(&mut self, fact: usize) -> Result<u32, Gap> {
        let FactBody::Change(change) = &self.fact(fact).body else {
            return Err(self.gap(RefusalCode::Undetermined, fact, "a number"));
        };
        let mut kind = self.with_unit(&change.kind);
        if kind.head == "money" {
            // What money went for is no sort of money.
            kind.content = None;
        }
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
        let side = side.or_else(|| self.came_first(fact, &kind));
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

    /// `He baked some rolls. He sold 8 and had 14 left.`: what one gets before anything else is told of the kind, and of which some is left
    /// after a loss, is all that there was.
    fn came_first(&self, fact: usize, kind: &Kind) -> Option<Holder> {
        let FactBody::Change(change) = &self.fact(fact).body else { return None };
        let side = change.to.filter(|_| change.from.is_none() && !change.further && change.sure)?;
        let gains = matches!(change.class, Category::VerbAcquire | Category::VerbCreate | Category::VerbEarn);
        let (mut lost, mut left, mut other) = (false, false, false);
        for (index, f) in self.facts().iter().enumerate().filter(|(i, _)| *i != fact) {
            match &f.body {
                FactBody::Change(c) if !apart(self.kinds(&c.kind, kind)) => {
                    let goes = c.from.is_some_and(|from| inside(self.holders(from, side)));
                    let given = matches!(c.amount, Amount::Given { .. });
                    if index > fact && goes && given { lost = true } else { other = true }
                }
                FactBody::State { holder, kind: k, amount } if !apart(self.kinds(k, kind)) => {
                    let same = inside(self.holders(*holder, side)) && inside(self.kinds(k, kind));
                    let now = f.moment.phase == Some(Phase::Now) || f.moment.tense == Tense::Present;
                    let ends = index > fact && same && now && lost && matches!(amount, Amount::Given { .. });
                    if ends && !left { left = true } else { other = true }
                }
                _ => {}
            }
        }
        (gains && lost && left && !other).then_some(side)
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
}
