//! Whether happenings that are added up are all of them different ones, and all that are asked about.
//!
//! Reads: `sold 5 on Monday and 3 on Tuesday`. Leaves alone: `has read 20 pages. She read 5 on Monday.`, where the one may take in the other.

use super::*;

impl<'g> Levels<'_, 'g> {
    /// Money spent on food and on apples: whether the question about food means both is left open.
    pub(super) fn one_item(&self, kind: &Kind, matching: &[usize]) -> Result<(), Gap> {
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
    pub(super) fn all_act(&self, holder: Holder, matching: &[usize]) -> Result<(), Gap> {
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
    pub(super) fn told_once(&self, matching: &[usize]) -> Result<(), Gap> {
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
                // `picked 9 more than Nell. He picked 3 more than Eve.`: one picking, told twice.
                let by_another = |c: &Change| matches!(c.amount, Amount::Relative(_));
                let one_deed = later.agent == earlier.agent && later.verb == earlier.verb && later.kind == earlier.kind;
                if one_deed && by_another(later) && by_another(earlier) && earlier_fact.moment.anchors == self.fact(index).moment.anchors {
                    return Err(self.gap(RefusalCode::Ambiguous, index, "one comparison for each side"));
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
                if (later.definite || narrower) && !elsewhen || told_where || detail && !later.further && later.agent == earlier.agent {
                    return Err(self.gap(RefusalCode::KindsUnrelated, index, "whether these are among those told before"));
                }
            }
        }
        Ok(())
    }

    /// Whether money was given for a thing, and not only at a place.
    pub(in crate::graph::levels) fn on_an_item(&self, change: &Change) -> bool {
        change.kind.content.as_deref().is_some_and(|item| {
            let last = item.rsplit(' ').next().unwrap_or(item);
            let place = |s: &crate::lexicon::Sense| matches!(s.category, Category::NounPlace | Category::NounOccasion);
            !self.draft.ground.lexicon.senses(last).iter().any(place)
        })
    }

    pub(in crate::graph::levels) fn member_of(&self, one: Option<EntityId>, group: Option<EntityId>) -> bool {
        match (one, group) {
            (Some(one), Some(group)) => self.draft.ground.entities.get(group.0 as usize).is_some_and(|g| g.members.contains(&one)),
            _ => false,
        }
    }
}
