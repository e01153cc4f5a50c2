//! Which of the things that happened are the ones that are asked about.
//!
//! Reads: the same verb, or the other side of the same transfer, by the one who is asked about, of the kind, at the place and the time.
//! Leaves alone: a happening of which one of these is open.

use super::*;

impl<'g> Levels<'_, 'g> {
    /// `Her dad gave her 4. How many did she get from her dad?`: one transfer told from its other side.
    fn converse(&self, change: &Change, holder: Holder, counterpart: Option<EntityId>) -> bool {
        let Ask::Event { class, verb, .. } = &self.draft.ground.target.ask else { return false };
        let Some(other) = counterpart else { return self.given_to(change, holder, verb) };
        let side = |h: Option<Holder>, who: Option<EntityId>| h.is_some_and(|h| who.is_some() && h.owner == who);
        match class {
            Category::VerbAcquire | Category::VerbTransferIn => {
                change.class == Category::VerbTransferOut && side(change.from, Some(other)) && side(change.to, holder.owner)
            }
            _ => false,
        }
    }

    /// `Ana gave 4 to her sister. How many did her sister get?`: what comes to someone in whatever way is got, where nothing else is told
    /// of how they came to any.
    fn given_to(&self, change: &Change, holder: Holder, verb: &str) -> bool {
        let got = self.draft.ground.lexicon.is_of(verb, WordClass::Getting);
        let to_them = |c: &Change| c.to.is_some_and(|h| h.owner.is_some() && h.owner == holder.owner);
        let gains = |f: &Fact| match &f.body {
            FactBody::Change(c) => !to_them(c) || c.class == Category::VerbTransferOut,
            _ => true,
        };
        got && change.class == Category::VerbTransferOut && to_them(change) && self.facts().iter().all(gains)
    }

    /// Whether one is given this and comes to more in other ways, where the question asks what one got.
    fn gets_as_well(&self, change: &Change, holder: Holder) -> bool {
        let Ask::Event { verb, .. } = &self.draft.ground.target.ask else { return false };
        let given =
            change.class == Category::VerbTransferOut && holder.owner.is_some() && change.to.is_some_and(|to| to.owner == holder.owner);
        given && self.draft.ground.lexicon.is_of(verb, WordClass::Getting) && !self.given_to(change, holder, verb)
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

    /// Whether a fact is a happening of the asked kind.
    pub(in crate::graph::levels) fn happens(
        &self,
        index: usize,
        fact: &Fact,
        holder: Holder,
        kind: &Kind,
        verb: &str,
        counterpart: Option<EntityId>,
    ) -> Result<bool, Gap> {
        let FactBody::Change(change) = &fact.body else { return Ok(false) };
        // `His aunt gave him 4, and he earned 3. How many did he get?`: only what he earned, or what he was given as well?
        if counterpart.is_none() && self.gets_as_well(change, holder) && !apart(self.kinds(&change.kind, kind)) {
            return Err(self.gap(RefusalCode::KindsUnrelated, index, "whether what was given counts as well"));
        }
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
        // What is still to be done is what had to be done, less what was done.
        if must && matches!(self.draft.ground.target.ask, Ask::ToDo { .. }) {
            return Ok(false);
        }
        // `had to copy 6 pages, and copied all but 2`: what was done is told by way of it.
        let by_way = |f: &Fact| {
            matches!(&f.body, FactBody::Change(c) if !c.scene && c.verb == verb
                && matches!(&c.amount, Amount::Relative(r) if r.of == change.amount.lexeme()))
        };
        if must && !obliged && self.facts().iter().any(by_way) {
            return Ok(false);
        }
        if must != obliged && inside(kinds) {
            let needed = if must { "what was done, not what had to be" } else { "what had to be done, not what was" };
            return Err(self.gap(RefusalCode::NotAsserted, index, needed));
        }
        let agent = match (holder.owner, change.agent) {
            (None, _) => Relation::Same,
            _ if self.converse(change, holder, counterpart) => Relation::Same,
            (Some(_), Some(agent)) => {
                let one = |owner| Holder { owner, place: None };
                self.bearers(one(Some(agent)), one(holder.owner), &change.kind)
            }
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
    pub(in crate::graph::levels) fn told_of_plans(&self, verb: &str) -> bool {
        let ahead = |f: &Fact| f.moment.tense == Tense::Future;
        let open =
            |f: &Fact| matches!(&f.body, FactBody::Change(c) if c.verb == verb && matches!(c.amount, Amount::Open { .. }) && ahead(f));
        let reached = |f: &Fact| matches!(&f.body, FactBody::State { amount: Amount::Given { .. }, .. }) && ahead(f);
        let changes = self.facts().iter().filter(|f| matches!(&f.body, FactBody::Change(_))).count();
        changes == 1 && self.facts().iter().any(open) && self.facts().iter().any(reached)
    }

    /// Whether the phrases of the question pick out other happenings than this one.
    pub(in crate::graph::levels) fn left_out(&self, change: &Change) -> bool {
        let only = &self.draft.ground.target.vantage.only;
        !only.is_empty() && !only.contains(&change.amount.lexeme())
    }

    /// `got on`, where the question asks who got off.
    fn other_way(&self, change: &Change) -> bool {
        let comes_or_goes = |k: Category| matches!(k, Category::VerbArrive | Category::VerbLeave);
        matches!(&self.draft.ground.target.ask, Ask::Event { class, .. } if *class != change.class && comes_or_goes(*class) && comes_or_goes(change.class))
    }
}
