//! Goals: how much is still lacking.
//!
//! Why: a goal is no level; only a question that asks what is lacking subtracts what there is from it.

use super::*;

impl<'g> Levels<'_, 'g> {
    /// Whether a verb is one of getting, so that what one has counts towards it.
    fn gets(&self, verb: &str, kind: &Kind) -> bool {
        let chief = self.draft.ground.lexicon.senses(verb).iter().map(|s| s.category).find(|k| k.is_verb());
        let told = self.facts().iter().any(|f| matches!(&f.body, FactBody::Change(c) if c.verb == verb));
        let got = self.facts().iter().all(|f| match &f.body {
            FactBody::Change(c) => apart(self.kinds(&c.kind, kind)) || c.verb == verb,
            _ => true,
        });
        // Who needs to buy 12 has not got 3 of them by having 3.
        let pays = self.draft.ground.lexicon.senses(verb).iter().any(|s| s.category == Category::VerbSpend);
        !pays && matches!(chief, Some(Category::VerbAcquire | Category::VerbEarn | Category::VerbPossess)) && got
            || told && self.only_told(verb, kind)
    }

    /// Whether all that is told of the goal's kind is done by its verb, at no named time.
    fn only_told(&self, verb: &str, kind: &Kind) -> bool {
        self.facts().iter().all(|f| match &f.body {
            FactBody::Change(c) => apart(self.kinds(&c.kind, kind)) || c.verb == verb && f.moment.anchors.is_empty(),
            FactBody::State { kind: k, .. } => apart(self.kinds(k, kind)),
            _ => true,
        })
    }

    /// How much of a kind is needed, where it is told of one goal and nothing of it is there.
    pub(super) fn wanted(&mut self, kind: &Kind) -> Result<Option<u32>, Gap> {
        let asked = self.draft.ground.target.holder;
        let mut goals = Vec::new();
        for (index, fact) in self.facts().iter().enumerate() {
            match &fact.body {
                FactBody::Goal { holder, kind: k, .. } if self.kinds(k, kind) == Relation::Same && !apart(self.holders(*holder, asked)) => {
                    goals.push(index);
                }
                FactBody::State { kind: k, .. } | FactBody::Change(Change { kind: k, .. }) if !apart(self.kinds(k, kind)) => {
                    return Ok(None);
                }
                _ => {}
            }
        }
        match goals.as_slice() {
            &[goal] => self.amount(goal, kind).map(Some),
            _ => Ok(None),
        }
    }

    /// The one goal of the holder less what there is, or less what was done by the verb that reaches it.
    pub(in crate::graph) fn shortfall(&mut self) -> Result<u32, Gap> {
        let target = self.draft.ground.target;
        self.lacking(target.holder, &self.with_unit(&target.kind), None)
    }

    /// The one goal of a holder in a kind less what there is of it, or less what was done by the verb that reaches it.
    ///
    /// Where the goal names no verb, it is reached by the one that is given.
    pub(super) fn lacking(&mut self, whose: Holder, kind: &Kind, by: Option<&str>) -> Result<u32, Gap> {
        let target = self.draft.ground.target;
        let kind = kind.clone();
        let mut goals = Vec::new();
        for (index, fact) in self.facts().iter().enumerate() {
            let FactBody::Goal { holder, kind: k, .. } = &fact.body else { continue };
            match both(self.holders(*holder, whose), self.kinds(k, &kind)) {
                Relation::Same => goals.push(index),
                Relation::Apart(_) => {}
                _ => return Err(self.unrelated(index, k, &kind)),
            }
        }
        if goals.is_empty()
            && kind.head == "money"
            && let Some(cost) = self.price_to_pay(&kind)?
        {
            let had = self.level(whose, &kind, 0)?;
            let lacking = self.draft.unknown("lacking money".to_owned(), unit_of(&Self::unit_name(&kind)), None);
            self.draft.operate(OperationKind::CompareAdditive, cost, had, lacking, &target.lexemes[..0]);
            return Ok(lacking);
        }
        let &[goal] = goals.as_slice() else {
            return Err(self.target_gap(RefusalCode::TargetUnbound, "one goal, told with a number"));
        };
        // `needed 12 last year` is no goal of now.
        if self.fact(goal).moment.anchors != target.vantage.moment.anchors {
            return Err(self.gap(RefusalCode::TimesUnordered, goal, "a goal of the time that is asked about"));
        }
        // `needed 12, has 5`: the need may be over.
        let past = self.fact(goal).moment.tense == Tense::Past;
        let present = self.facts().iter().position(|f| {
            let there = matches!(&f.body, FactBody::State { holder, .. } if inside(self.holders(*holder, whose)));
            there && f.moment.tense == Tense::Present && inside(self.kinds(f.body.kind(), &kind))
        });
        if let Some(index) = present.filter(|_| past) {
            return Err(self.gap(RefusalCode::TimesUnordered, index, "what there was when it was needed"));
        }
        let FactBody::Goal { verb, .. } = &self.fact(goal).body else {
            return Err(self.gap(RefusalCode::ConstructionUnread, goal, "a goal"));
        };
        // `wants to sell 12, sold 5`: what is sold or used up goes from someone, and is done all the same.
        let chief = |verb: &str| self.draft.ground.lexicon.senses(verb).iter().map(|s| s.category).find(|k| k.is_verb());
        let sells = |verb: &str| matches!(chief(verb), Some(Category::VerbSell | Category::VerbConsume));
        let mere = |c: &Change| c.from.is_none() && c.to.is_none() || !c.sure || c.to.is_none() && sells(&c.verb);
        let done = |verb: &str| {
            self.facts()
                .iter()
                .any(|f| matches!(&f.body, FactBody::Change(c) if c.verb == verb && mere(c) && !apart(self.kinds(&c.kind, &kind))))
        };
        let by = by.filter(|by| verb.is_none() && self.only_told(by, &kind));
        let had = match verb.as_deref().filter(|v| done(v)) {
            None if by.is_some() => self.happenings(Holder::default(), &kind, by.unwrap_or_default(), None)?,
            Some(verb) => self.happenings(whose, &kind, verb, None)?,
            // `needs to read 12, has 5`: having them is not reading them.
            None if verb.is_some() && !self.gets(verb.as_deref().unwrap_or_default(), &kind) => {
                return Err(self.gap(RefusalCode::TargetUnbound, goal, "how much of this was done"));
            }
            None => {
                let marks = self.marks(whose, &kind)?;
                // `7 cups of salt and 9 cups of flour; she put in 2 cups of flour`: none of the salt.
                let begun = |f: &Fact| matches!(&f.body, FactBody::Change(c) if c.to == Some(whose));
                if marks.is_empty() && whose.owner.is_none() && self.facts().iter().any(begun) {
                    return self.amount(goal, &kind);
                }
                // `wants to bake 12, baked 5, ate 2`: the 2 were baked and are gone.
                if verb.is_some()
                    && let Some(lost) = marks.iter().find(|m| matches!(m, Mark::Move { gain: false, .. }))
                {
                    return Err(self.gap(RefusalCode::TimesUnordered, lost.fact(), "whether what is gone still counts"));
                }
                self.level(whose, &kind, 0)?
            }
        };
        let wanted = self.amount(goal, &kind)?;
        let lacking = self.draft.unknown(format!("lacking {}", kind.label()), unit_of(&Self::unit_name(&kind)), None);
        let lexemes = self.fact(goal).lexemes.clone();
        self.draft.operate(OperationKind::CompareAdditive, wanted, had, lacking, &lexemes);
        Ok(lacking)
    }

    /// The one whole that is told, less what was done of it by the verb.
    pub(in crate::graph) fn still_to_do(&mut self, verb: &str) -> Result<u32, Gap> {
        let target = self.draft.ground.target;
        let kind = self.with_unit(&target.kind);
        let mut wholes = Vec::new();
        let mut duties = Vec::new();
        for (index, fact) in self.facts().iter().enumerate() {
            if apart(self.kinds(fact.body.kind(), &kind)) {
                continue;
            }
            match &fact.body {
                FactBody::State { holder, kind: k, amount: Amount::Given { .. } } => {
                    let someones = holder.owner.is_some() && !inside(self.holders(*holder, target.holder));
                    let other = !inside(self.kinds(k, &kind)) || someones;
                    if other || !fact.moment.anchors.is_empty() {
                        return Err(self.unrelated(index, k, &kind));
                    }
                    wholes.push(index);
                }
                // `had to fold 9 red napkins and 12 blue ones`: what had to be done is the whole.
                FactBody::Change(c)
                    if c.scene
                        && matches!(c.amount, Amount::Given { .. })
                        && self.draft.ground.lexicon.does(&c.verb, verb)
                        && c.agent == target.holder.owner
                        && inside(self.kinds(&c.kind, &kind))
                        && duties.iter().all(|&d: &usize| self.fact(d).clause == fact.clause) =>
                {
                    duties.push(index);
                }
                FactBody::Change(c) if c.scene && matches!(c.amount, Amount::Given { .. }) => {
                    return Err(self.gap(RefusalCode::NotAsserted, index, "one whole that had to be done"));
                }
                FactBody::Change(c) if self.draft.ground.lexicon.does(&c.verb, verb) && self.kinds(&c.kind, &kind) == Relation::Same => {}
                _ => return Err(self.gap(RefusalCode::ConstructionUnread, index, "a whole, and what was done of it")),
            }
        }
        let (first, others) = match (wholes.as_slice(), duties.as_slice()) {
            (&[whole], []) => (whole, Vec::new()),
            ([], [first, others @ ..]) => (*first, others.to_vec()),
            _ => return Err(self.target_gap(RefusalCode::TargetUnbound, "one whole, told with a number")),
        };
        let done = self.happenings(target.holder, &kind, verb, None)?;
        let whole = first;
        let mut all = self.amount(whole, &kind)?;
        for duty in others {
            let more = self.amount(duty, &kind)?;
            all = self.sum(all, more, &kind, &self.fact(duty).lexemes.clone());
        }
        let rest = self.draft.unknown(format!("{} to do", kind.label()), unit_of(&Self::unit_name(&kind)), None);
        let lexemes = self.fact(whole).lexemes.clone();
        self.draft.operate(OperationKind::Subtract, all, done, rest, &lexemes);
        Ok(rest)
    }
}
