//! Levels that only several equations together give: a total, and comparisons between those who share it.
//!
//! Why: neither side of a comparison is told, but what both have together is.
//! Reads: `Rosa has 5 times as much money as Lev. Together they have $150.`, `Ana and Ben have 30 pens. Ana has 4 more than Ben.`
//! Leaves alone: a group with a member whom nothing compares, levels that change.

use super::*;

/// A total, who shares it, and the comparisons between them: each as fact, side with more, side with less.
type Shared = (usize, Vec<EntityId>, Vec<(usize, EntityId, EntityId)>);

impl Levels<'_, '_> {
    /// The level of one member of a group whose total is told, where comparisons connect all its members.
    pub(super) fn by_total(&mut self, holder: Holder, kind: &Kind, verb: Option<&str>) -> Result<Option<u32>, Gap> {
        let Some(one) = Self::bearer(holder, kind) else { return Ok(None) };
        let Some((total, members, compared)) = self.total_and_comparisons(one, kind, verb) else { return Ok(None) };
        let unit = unit_of(&Self::unit_name(kind));
        let levels: Vec<(EntityId, u32)> = members.iter().map(|&m| (m, self.draft.unknown(kind.label(), unit.clone(), None))).collect();
        let level_of = |who: EntityId| levels.iter().find(|(m, _)| *m == who).map(|(_, level)| *level);
        for (fact, more, less) in compared {
            let (Some(more), Some(less)) = (level_of(more), level_of(less)) else { return Ok(None) };
            self.compare_sides(fact, more, less, kind)?;
        }
        let lexemes = self.fact(total).lexemes.clone();
        let whole = self.amount(total, kind)?;
        self.make_up_sum(&levels.iter().map(|(_, level)| *level).collect::<Vec<_>>(), whole, kind, &lexemes);
        Ok(level_of(one))
    }

    /// The one total of the kind, with the comparisons that connect all who share it.
    fn total_and_comparisons(&self, one: EntityId, kind: &Kind, verb: Option<&str>) -> Option<Shared> {
        let mut total = None;
        let mut compared = Vec::new();
        let asked = self.with_unit(kind);
        let own = |f: &Fact| self.kinds(&self.with_unit(f.body.kind()), &asked);
        for (index, fact) in self.facts().iter().enumerate().filter(|(_, f)| !apart(own(f))) {
            let summed = fact.moment.anchors.iter().all(|a| a == Moment::SUM);
            if own(fact) != Relation::Same || !summed {
                return None;
            }
            let alone = |h: &Holder| Self::bearer(*h, kind);
            let group = |who: EntityId| Some(self.draft.ground.entities.get(who.0 as usize)?.members.clone());
            match &fact.body {
                FactBody::State { holder, amount: Amount::Given { .. }, .. } if total.is_none() && verb.is_none() => {
                    total = Some((index, group(alone(holder)?)?));
                }
                FactBody::Change(c) if total.is_none() && Some(c.verb.as_str()) == verb && plain_deed(c) => {
                    total = Some((index, group(c.agent?)?));
                }
                FactBody::Difference { more, less, event, .. } | FactBody::Ratio { large: more, small: less, event, .. }
                    if event.as_ref().map(|(_, v)| v.as_str()) == verb =>
                {
                    compared.push((index, alone(more)?, alone(less)?));
                }
                _ => return None,
            }
        }
        // `had twice as many ... Now they have`: of two times.
        let then = |fact: usize| (&self.fact(fact).moment.tense, &self.fact(fact).moment.phase);
        if verb.is_some() && compared.iter().any(|(fact, ..)| self.follows_on(self.fact(*fact))) {
            return None;
        }
        if total.as_ref().is_some_and(|(total, _)| compared.iter().any(|(fact, ..)| then(*fact) != then(*total))) {
            return None;
        }
        let (total, members) = total.filter(|(_, members)| members.contains(&one) && members.len() > 1)?;
        let mut reached = vec![one];
        for _ in &compared {
            for (_, a, b) in &compared {
                for (from, to) in [(a, b), (b, a)] {
                    if reached.contains(from) && !reached.contains(to) {
                        reached.push(*to);
                    }
                }
            }
        }
        let connects = members.iter().all(|m| reached.contains(m)) && reached.iter().all(|m| members.contains(m));
        (connects && compared.len() + 1 == members.len()).then_some((total, members, compared))
    }

    /// Whether two opposites make up a whole: boys and girls the children, or persons who may be of either sort.
    pub(super) fn make_up(&self, a: &Kind, b: &Kind, whole: &Kind) -> bool {
        let lexicon = self.draft.ground.lexicon;
        let plain = a.modifiers.is_empty() && b.modifiers.is_empty() && whole.unit.is_none();
        let opposites = plain && lexicon.opposites(&a.head).iter().any(|o| **o == *b.head);
        let within = [a, b].into_iter().all(|side| self.kinds(side, whole) == Relation::Within);
        opposites && (within || lexicon.is_of(&whole.head, WordClass::EitherSort))
    }

    /// The level of one of two kinds that make up a whole, by the whole and how many more there are of the one.
    ///
    /// `There are 96 pupils. There are 12 more girls than boys.`: only of opposites is it certain that nothing else is in the whole.
    pub(super) fn by_whole_and_difference(&mut self, holder: Holder, kind: &Kind) -> Result<Option<u32>, Gap> {
        let mut compared = self.facts().iter().enumerate().filter_map(|(index, fact)| match &fact.body {
            FactBody::KindDifference { holder: whose, more, less, .. } => Some((index, fact, *whose, more, less)),
            _ => None,
        });
        let (Some((index, difference, whose, more, less)), None) = (compared.next(), compared.next()) else { return Ok(None) };
        let is_more = self.kinds(more, kind) == Relation::Same;
        if !(is_more || self.kinds(less, kind) == Relation::Same) {
            return Ok(None);
        }
        let mut told = self.facts().iter().enumerate().filter(|(i, f)| *i != index && !apart(self.kinds(f.body.kind(), kind)));
        let (Some((whole, fact)), None) = (told.next(), told.next()) else { return Ok(None) };
        let FactBody::State { holder: of, kind: all, amount: Amount::Given { .. } } = &fact.body else { return Ok(None) };
        let one_time = fact.moment.tense == difference.moment.tense && fact.moment.anchors == difference.moment.anchors;
        // `10 of them are children; 6 more men than women`: a third sort is among them.
        let third = |(i, f): (usize, &Fact)| i != index && i != whole && !apart(self.kinds(f.body.kind(), all));
        if self.facts().iter().enumerate().any(third) {
            return Ok(None);
        }
        // What is told of nowhere is told of the one place there is.
        let here = |h: Holder| h == *of || h == Holder::default();
        if !self.make_up(more, less, all) || !one_time || !here(whose) || !here(holder) {
            return Ok(None);
        }
        let unit = unit_of(&Self::unit_name(kind));
        let (large, small) = (self.draft.unknown(more.label(), unit.clone(), None), self.draft.unknown(less.label(), unit, None));
        self.compare_sides(index, large, small, kind)?;
        let lexemes = fact.lexemes.clone();
        let sum = self.amount(whole, kind)?;
        self.draft.operate(OperationKind::Add, large, small, sum, &lexemes);
        Ok(Some(if is_more { large } else { small }))
    }
}

/// A deed that is told with its number, and that adds nothing to another one.
fn plain_deed(change: &Change) -> bool {
    change.sure && !change.further && !change.definite && matches!(change.amount, Amount::Given { .. })
}
