//! The rest: every fact that is not used must be proven apart.

use super::*;

impl<'g> Levels<'_, 'g> {
    /// Every fact that the graph does not use must be proven apart from what it does use.
    pub(in crate::graph) fn set_aside_rest(&mut self) -> Result<(), Gap> {
        let target = self.draft.ground.target;
        let mut kinds: Vec<Kind> = vec![self.with_unit(&target.kind)];
        for &index in &self.draft.used {
            match &self.fact(index).body {
                FactBody::Rate { kind, per, .. } => kinds.extend([kind.clone(), per.clone()]),
                body => kinds.extend(amount_of(body).map(|(_, k)| k.clone())),
            }
        }
        if let Ask::Per { per } = &target.ask {
            kinds.push(per.clone());
        }
        for index in 0..self.facts().len() {
            if self.draft.used.contains(&index) {
                continue;
            }
            match self.apartness(index, &kinds) {
                Some(rule) => self.draft.aside.push((index, rule)),
                None if matches!(self.fact(index).body, FactBody::Goal { .. }) => {
                    return Err(self.gap(RefusalCode::NotAsserted, index, "what is so, instead of what is wished or needed"));
                }
                None => return Err(self.gap(RefusalCode::NumberUnaccounted, index, "a reason why this does not matter")),
            }
        }
        Ok(())
    }

    pub(super) fn apartness(&self, index: usize, used: &[Kind]) -> Option<Apartness> {
        let target = self.draft.ground.target;
        let fact = self.fact(index);
        let from_all = |kind: &Kind| -> Option<Apartness> {
            let mut rule = None;
            for other in used {
                match self.kinds(kind, other) {
                    Relation::Apart(by) => rule = Some(by),
                    _ => return None,
                }
            }
            rule
        };
        let event = matches!(target.ask, Ask::Event { .. }) || matches!(&target.ask, Ask::Difference { event: Some(_), .. });
        let other = match &target.ask {
            Ask::Difference { than_anchors: Some(anchors), .. } => {
                Some(Moment { anchors: anchors.clone(), ..target.vantage.moment.clone() })
            }
            _ => None,
        };
        if event && fact.moment.apart_from(&target.vantage.moment) && other.is_none_or(|o| fact.moment.apart_from(&o)) {
            return Some(Apartness::DistinctTimes);
        }
        match &fact.body {
            // The price of what the question about spending does not name.
            FactBody::Rate { kind, per, price: true, .. } if target.kind.content.is_some() => {
                from_all(per).or_else(|| from_all(kind).and(from_all(per)))
            }
            FactBody::Rate { kind, per, .. } => from_all(kind).and(from_all(per)),
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
                let sides: Vec<Holder> = match body {
                    FactBody::State { holder, .. } | FactBody::Goal { holder, .. } => vec![*holder],
                    FactBody::Change(c) => [c.from, c.to].into_iter().flatten().collect(),
                    _ => return None,
                };
                let asked = [Some(target.holder), than];
                let mut by_holder = None;
                for side in &sides {
                    for other in asked.into_iter().flatten() {
                        match self.bearers(*side, other, kind) {
                            Relation::Apart(rule) => by_holder = Some(rule),
                            _ => {
                                by_holder = None;
                                break;
                            }
                        }
                    }
                    by_holder?;
                }
                let event = matches!(target.ask, Ask::Event { .. }) || matches!(&target.ask, Ask::Difference { event: Some(_), .. });
                by_holder.or(if event { Some(Apartness::DistinctEvents) } else { None })
            }
        }
    }
}
