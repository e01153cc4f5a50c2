//! Happenings by so much for each: times how many there were, or how many of these by what was got in all.
//!
//! Reads: `bought 8 boxes; each box had 6 sticks: how many sticks did she buy?`. Leaves alone: who cleans rooms cleans no windows.

use super::*;

impl<'g> Levels<'_, 'g> {
    /// So much was done for each: times how many there were, or how many of these by what was got in all.
    pub(super) fn happenings_by_rate(&mut self, holder: Holder, kind: &Kind, verb: &str) -> Result<u32, Gap> {
        if let Some(paced) = self.at_pace(holder, kind, verb)? {
            return Ok(paced);
        }
        if let Some(unsaid) = self.unsaid(holder, kind)? {
            return Ok(unsaid);
        }
        let unbound = format!("how many {} by this verb", kind.label());
        let whose = |whose: Holder| whose == Holder::default() || inside(self.holders(whose, holder));
        let (mut done, mut with_it, mut scored) = (Vec::new(), Vec::new(), Vec::new());
        for index in self.rates(kind, |rate, _| rate) {
            match &self.fact(index).body {
                FactBody::Rate { event: Some((_, told)), price: false, holder, .. } if told == verb && whose(*holder) => done.push(index),
                // `earns $5 for each lawn she mows`
                FactBody::Rate { event: Some((Category::VerbComplete, _)), price: false, holder, .. }
                    if inside(self.holders(*holder, self.draft.ground.target.holder)) && self.earns() =>
                {
                    done.push(index);
                }
                // `got 3 dollars from each guest. How much did he earn?`
                FactBody::Rate { event: Some((Category::VerbAcquire | Category::VerbEarn, _)), price: false, holder, .. }
                    if kind.head == "money" && inside(self.holders(*holder, self.draft.ground.target.holder)) && self.earns() =>
                {
                    done.push(index);
                }
                // `beat 5 levels with 12 points each. How many points did she score?`
                FactBody::Rate { price: false, holder: by, .. } if self.scored(index, *by, holder, kind).is_some() => {
                    scored.push(index);
                }
                // `puts 8 buttons in each jar. How many buttons does he use?`
                FactBody::Rate { event: Some((class, _)), price: false, holder: by, .. }
                    if whose(*by) && self.asks_use() && self.told_alone(index) && puts_in(*class) =>
                {
                    done.push(index);
                }
                FactBody::Rate { event: None, price: false, holder: by, .. } if whose(*by) && self.made_of(index, holder) => {
                    done.push(index)
                }
                FactBody::Rate { event: None, price: false, holder: by, .. } if whose(*by) && self.goes_with(index, verb) => {
                    with_it.push(index)
                }
                _ => return Err(self.target_gap(RefusalCode::TargetUnbound, &unbound)),
            }
        }
        if let [only] = scored.as_slice()
            && done.is_empty()
            && with_it.is_empty()
            && let FactBody::Rate { holder: by, .. } = &self.fact(*only).body
            && let Some(deed) = self.scored(*only, *by, holder, kind)
        {
            return self.product_by(holder, kind, &[*only], Some(deed), 0);
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
        // `cut the rope into pieces of 6 feet; how many did she get?`
        if let [only] = self.rates(kind, |_, per| per).as_slice()
            && matches!(&self.fact(*only).body, FactBody::Rate { event: Some((Category::VerbDivide, _)), price: false, .. })
            && matches!(
                &self.draft.ground.target.ask,
                Ask::Event { class: Category::VerbAcquire | Category::VerbCreate | Category::VerbDivide | Category::VerbLose, .. }
            )
        {
            return self.quotient(Holder::default(), kind, &[*only], 0);
        }
        Err(self.target_gap(RefusalCode::TargetUnbound, &unbound))
    }

    /// `made 5 necklaces; each has 6 beads: how many beads did she use?`: what goes into things that the one who is asked about made.
    fn made_of(&self, rate: usize, holder: Holder) -> bool {
        let FactBody::Rate { per, .. } = &self.fact(rate).body else { return false };
        let made = |f: &Fact| match &f.body {
            FactBody::Change(c) if inside(self.kinds(&c.kind, per)) => {
                matches!(c.class, Category::VerbCreate | Category::VerbMove | Category::VerbGroup)
                    && c.to.is_none_or(|to| inside(self.holders(to, holder)))
            }
            _ => false,
        };
        self.asks_use() && self.told_alone(rate) && self.facts().iter().any(made)
    }

    /// The verb by which those are won for each of which so many points are told: of points that are asked about as scored or earned.
    pub(in crate::graph::levels) fn scored(&self, rate: usize, by: Holder, holder: Holder, kind: &Kind) -> Option<&'g str> {
        let lexicon = self.draft.ground.lexicon;
        let FactBody::Rate { per, event, .. } = &self.fact(rate).body else { return None };
        // What a game gives for each, or what stands on each.
        let game = by.owner.is_none() && matches!(event, Some((Category::VerbTransferOut, _)));
        let own = by == Holder::default() || inside(self.holders(by, holder));
        if !lexicon.is_of(&kind.head, WordClass::Scored) || !self.earns() || !self.told_alone(rate) || !game && !own {
            return None;
        }
        let mut deeds = self.facts().iter().filter_map(|f| match &f.body {
            FactBody::Change(c) if inside(self.kinds(&c.kind, per)) => Some(c),
            _ => None,
        });
        let first = deeds.next()?;
        let own = |c: &Change| c.agent.is_some_and(|a| inside(self.holders(Holder { owner: Some(a), place: None }, holder)));
        // Who reads or draws a question has won nothing by it.
        let wins = lexicon.is_of(&first.verb, WordClass::Winning);
        (wins && own(first) && deeds.all(|c| own(c) && c.verb == first.verb)).then_some(first.verb.as_str())
    }

    /// Whether nothing else is told of what there is so much of for each.
    fn told_alone(&self, rate: usize) -> bool {
        let FactBody::Rate { kind, .. } = &self.fact(rate).body else { return false };
        self.facts().iter().enumerate().all(|(i, f)| match &f.body {
            FactBody::State { kind: k, .. } | FactBody::Goal { kind: k, .. } => k.head != kind.head,
            FactBody::Change(c) => c.kind.head != kind.head,
            FactBody::Rate { kind: k, .. } => i == rate || apart(self.kinds(k, kind)),
            _ => true,
        })
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
        // Who buys boxes buys the bags in them, and what is in the bags.
        let outer = |f: &'g Fact| match &f.body {
            FactBody::Rate { kind, per: around, event: None, price: false, .. } if kind == per => Some(around),
            _ => None,
        };
        let got = |k: &Kind| {
            let gets = |class| matches!(class, Category::VerbAcquire | Category::VerbSell);
            self.facts()
                .iter()
                .any(|f| matches!(&f.body, FactBody::Change(c) if c.verb == verb && gets(c.class) && inside(self.kinds(&c.kind, k))))
        };
        if self.facts().iter().filter_map(outer).any(got) {
            return true;
        }
        self.facts().iter().any(|f| match &f.body {
            FactBody::Change(c)
                if (c.verb == verb || self.draft.ground.lexicon.does(&c.verb, verb)) && inside(self.kinds(&c.kind, per)) =>
            {
                match c.class {
                    Category::VerbAcquire | Category::VerbSell | Category::VerbTransferOut | Category::VerbTransferIn => true,
                    Category::VerbEvent | Category::VerbConsume | Category::VerbCreate | Category::VerbMove => {
                        vessel || printed && self.done_whole(c)
                    }
                    _ => false,
                }
            }
            _ => false,
        })
    }

    /// Whether a verb says that a thing was worked through.
    fn done_whole(&self, change: &Change) -> bool {
        self.draft.ground.lexicon.senses(&change.verb).iter().any(|s| s.category == Category::VerbComplete)
    }
}

/// What puts things into others, and so uses them.
fn puts_in(class: Category) -> bool {
    matches!(class, Category::VerbMove | Category::VerbGroup | Category::VerbCreate)
}
