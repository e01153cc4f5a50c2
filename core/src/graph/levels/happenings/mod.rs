//! Happenings: sums, differences and unknown amounts of what was done.
//!
//! This file adds up the happenings that are asked about; which those are, and what stands for them where none is told with a number, stands in
//! the files beside.

mod apart;
mod at_shop;
mod by_rate;
mod compared;
mod difference;
mod joint;
mod matching;
mod of_sum;
mod open;

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
        let acts = |place: EntityId| {
            self.facts().iter().any(|f| match &f.body {
                FactBody::Change(c) => c.agent == Some(place),
                FactBody::Difference { more, less, event: Some(_), .. }
                | FactBody::Ratio { large: more, small: less, event: Some(_), .. } => {
                    more.owner == Some(place) || less.owner == Some(place)
                }
                _ => false,
            })
        };
        match (holder.owner, holder.place) {
            (None, Some(place)) if acts(place) => Holder { owner: Some(place), place: None },
            _ => holder,
        }
    }

    pub(super) fn happenings(&mut self, holder: Holder, kind: &Kind, verb: &str, counterpart: Option<EntityId>) -> Result<u32, Gap> {
        if let Some(money) = self.in_a_shop(kind) {
            return self.happenings(holder, &money, verb, counterpart);
        }
        if let Some((part, whole)) = self.complement_of(kind) {
            let all = self.happenings(holder, whole, verb, counterpart)?;
            return self.without_part(all, part, kind);
        }
        if let Some(share) = self.share_of_deed(holder, kind, verb)? {
            return Ok(share);
        }
        if counterpart.is_none()
            && self.asked_moment().anchors.is_empty()
            && let Some(part) = self.by_total(holder, kind, Some(verb))?
        {
            return Ok(part);
        }
        if let Some((whole, parts, open)) = self.sum_and_parts(holder, kind, verb).filter(|_| counterpart.is_none()) {
            self.draft.used.push(open);
            return self.less_parts(whole, &parts, kind);
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
}
