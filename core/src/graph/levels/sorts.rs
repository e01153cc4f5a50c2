//! Sorts of things under one number, of which is told how they compare.
//!
//! Why: the sorts make up the whole, so that comparisons between them give each one.
//! Where each sort has so many of something, and all of that is counted too, it is one more equation between them.
//! Reads: `There are 84 sheep and goats. There are 5 times as many sheep as goats.`, `He has 36 hens and ducks. He has 4 more hens than ducks.`
//! `A lot has 15 cars and vans. Each car has 4 wheels and each van has 6. There are 70 wheels in all.`
//! Leaves alone: a whole under a name of its own (`84 animals`), in which there may be others; sorts of which some come or go; wheels that
//! are somewhere else (`70 wheels in the shop`), or were there at another time.

use super::*;
use crate::facts::{Number, Sort};

/// A whole under one number: its fact, whose it is, and its sorts by fact and kind.
struct Mixture<'g> {
    whole: usize,
    holder: Holder,
    sorts: Vec<(usize, &'g Kind)>,
}

/// What is told of the sorts of a mixture: comparisons, and what each of them has beside the total of it.
#[derive(Default)]
struct Told {
    compared: Vec<usize>,
    rates: Vec<usize>,
    total: Option<usize>,
}

impl<'g> Levels<'_, 'g> {
    /// The number of one sort of a mixture, by the whole and the comparisons between the sorts.
    pub(super) fn mixture_sort(&mut self, holder: Holder, kind: &Kind) -> Result<Option<u32>, Gap> {
        let Some(mixture) = self.mixture_of(kind) else { return Ok(None) };
        let there = |h: Holder| {
            let of = mixture.holder;
            h == Holder::default() || h == of || h.owner == of.owner && (h.place.is_none() || of.place.is_none())
        };
        let Some(Told { compared, rates, total }) = self.told_of_sorts(&mixture) else { return Ok(None) };
        let weighed = total.is_some() && rates.len() == mixture.sorts.len();
        if !weighed && (compared.is_empty() || !rates.is_empty()) {
            return Ok(None);
        }
        let whose = |index: usize| match &self.fact(index).body {
            FactBody::KindDifference { holder, .. } | FactBody::Portion { holder, .. } => Some(*holder),
            _ => None,
        };
        let (told, of_one_time) = (self.fact(mixture.whole), |a: &Fact, b: &Fact| {
            a.moment.tense == b.moment.tense && a.moment.anchors == b.moment.anchors && a.moment.phase == b.moment.phase
        });
        if !there(holder) || !compared.iter().all(|&i| whose(i).is_some_and(there) && of_one_time(told, self.fact(i))) {
            return Ok(None);
        }
        let unit = unit_of(&Self::unit_name(kind));
        let levels: Vec<(&'g Kind, u32)> =
            mixture.sorts.iter().map(|&(_, sort)| (sort, self.draft.unknown(sort.label(), unit.clone(), None))).collect();
        let level = |sort: &Kind| levels.iter().find(|(k, _)| self.kinds(k, sort) == Relation::Same).map(|(_, level)| *level);
        let asked = level(kind);
        let pairs: Vec<(usize, Option<u32>, Option<u32>)> = compared
            .iter()
            .filter_map(|&index| match &self.fact(index).body {
                FactBody::KindDifference { more, less, .. } => Some((index, level(more), level(less))),
                _ => None,
            })
            .collect();
        let sides: Vec<(usize, u32, Option<u32>)> = compared
            .iter()
            .filter_map(|&index| match &self.fact(index).body {
                FactBody::Portion { kind, .. } => Some((index, self.fact(index).clause, level(kind))),
                _ => None,
            })
            .collect();
        for (index, more, less) in pairs {
            let (Some(more), Some(less)) = (more, less) else { return Ok(None) };
            self.compare_sides(index, more, less, kind)?;
        }
        self.in_equal_parts(&sides, kind);
        if let Some(total) = total {
            self.had_by_each(&rates, total, &levels)?;
        }
        self.draft.used.extend(mixture.sorts.iter().map(|(fact, _)| *fact));
        let lexemes = self.fact(mixture.whole).lexemes.clone();
        let sum = self.amount(mixture.whole, &Kind { unit: None, ..kind.clone() })?;
        self.make_up_sum(&levels.iter().map(|(_, level)| *level).collect::<Vec<_>>(), sum, kind, &lexemes);
        Ok(asked)
    }

    /// The one whole of whose sorts the kind is one.
    fn mixture_of(&self, kind: &Kind) -> Option<Mixture<'g>> {
        let mut found = self.facts().iter().enumerate().filter_map(|(whole, fact)| match &fact.body {
            FactBody::State { holder, kind: all, amount: Amount::Given { .. } } if all.head.contains(Kind::MIXED) => {
                let sort = |(index, f): (usize, &'g Fact)| match &f.body {
                    FactBody::Part { kind, whole, amount: Amount::Open { .. }, .. } if whole == all => Some((index, kind)),
                    _ => None,
                };
                let sorts: Vec<(usize, &'g Kind)> = self.facts().iter().enumerate().filter_map(sort).collect();
                let plain = sorts.iter().all(|(_, k)| k.unit.is_none() && k.content.is_none());
                let among = sorts.iter().any(|(_, k)| self.kinds(k, kind) == Relation::Same);
                (plain && among).then_some(Mixture { whole, holder: *holder, sorts })
            }
            _ => None,
        });
        found.next().filter(|_| found.next().is_none())
    }

    /// What is told of the sorts, where it all goes together.
    fn told_of_sorts(&self, mixture: &Mixture<'g>) -> Option<Told> {
        let sort = |kind: &Kind| mixture.sorts.iter().any(|(_, k)| self.kinds(k, kind) == Relation::Same);
        let beside = |kind: &Kind| mixture.sorts.iter().all(|(_, k)| apart(self.kinds(k, kind)));
        let had = self.facts().iter().find_map(|f| match &f.body {
            FactBody::Rate { kind, per, .. } if sort(per) => Some(self.with_unit(kind)),
            _ => None,
        });
        let of_had = |kind: &Kind| had.as_ref().is_some_and(|had| self.kinds(&self.with_unit(kind), had) == Relation::Same);
        let mut told = Told::default();
        for (index, fact) in self.facts().iter().enumerate() {
            if index == mixture.whole || mixture.sorts.iter().any(|(part, _)| *part == index) {
                continue;
            }
            match &fact.body {
                FactBody::KindDifference { more, less, amount: Amount::Given { .. }, .. } if sort(more) && sort(less) => {
                    told.compared.push(index);
                }
                FactBody::Portion { kind, .. } if sort(kind) => told.compared.push(index),
                FactBody::Rate { kind, per, amount: Amount::Given { .. }, event: None, .. } if sort(per) && of_had(kind) => {
                    told.rates.push(index)
                }
                FactBody::State { holder, kind, amount: Amount::Given { .. } }
                    if of_had(kind) && told.total.is_none() && self.of_the_sorts(mixture, *holder, fact) =>
                {
                    told.total = Some(index)
                }
                body if beside(body.kind()) && !of_had(body.kind()) => {}
                _ => return None,
            }
        }
        Some(told)
    }

    /// Whether what is counted beside the sorts is theirs: of the same one, and of the same time.
    fn of_the_sorts(&self, mixture: &Mixture<'g>, holder: Holder, total: &Fact) -> bool {
        let (of, then) = (mixture.holder, &self.fact(mixture.whole).moment);
        let mine = holder.owner == of.owner && holder.owner.is_some() && holder.place.is_none();
        let theirs = holder == Holder::default() || holder == of || mine || self.names_the_sorts(mixture, holder);
        theirs && then.tense == total.moment.tense && then.anchors == total.moment.anchors && then.phase == total.moment.phase
    }

    /// `They have 38 legs`, `the animals have 38 legs`: all of the sorts, by a word for each of them.
    fn names_the_sorts(&self, mixture: &Mixture<'g>, holder: Holder) -> bool {
        let entity = holder.owner.xor(holder.place).and_then(|id| self.draft.ground.entities.get(id.0 as usize));
        let Some(entity) = entity.filter(|e| e.possessor.is_none() && (e.number == Number::Many || e.sort == Sort::Place)) else {
            return false;
        };
        let lexicon = self.draft.ground.lexicon;
        let pronoun = lexicon.senses(&entity.label).iter().any(|s| s.category == Category::PronounPlural);
        let named = Kind::of(&entity.key);
        pronoun || mixture.sorts.iter().all(|(_, sort)| self.kinds(sort, &named) == Relation::Within)
    }

    /// So many of something with each one of a sort, and the total of it.
    fn had_by_each(&mut self, rates: &[usize], total: usize, levels: &[(&'g Kind, u32)]) -> Result<(), Gap> {
        let own = self.with_unit(self.fact(total).body.kind());
        let mut sums = Vec::new();
        for &index in rates {
            let FactBody::Rate { per, .. } = &self.fact(index).body else { continue };
            let Some(level) = levels.iter().find(|(k, _)| self.kinds(k, per) == Relation::Same).map(|(_, level)| *level) else { continue };
            let of_one = levels.iter().filter(|(k, _)| self.kinds(k, per) == Relation::Same).count();
            if of_one != 1 || sums.iter().any(|(known, _)| *known == level) {
                return Err(self.gap(RefusalCode::Undetermined, index, "so much for each one of one sort"));
            }
            let each = unit_quotient(
                &unit_of(&Self::unit_name(&own)),
                &self.draft.quantities.get(level as usize).map(|q| q.unit.clone()).unwrap_or_default(),
            );
            let FactBody::Rate { amount, .. } = &self.fact(index).body else { continue };
            let rate = self.draft.amount(index, amount, format!("{} for each", own.label()), each);
            let product = self.draft.unknown(own.label(), unit_of(&Self::unit_name(&own)), None);
            let lexemes = self.fact(index).lexemes.clone();
            self.draft.operate(OperationKind::ApplyRate, rate, level, product, &lexemes);
            sums.push((level, product));
        }
        let lexemes = self.fact(total).lexemes.clone();
        let all = self.amount(total, &own)?;
        self.make_up_sum(&sums.iter().map(|(_, product)| *product).collect::<Vec<_>>(), all, &own, &lexemes);
        Ok(())
    }

    /// Each side of a ratio is so many equal parts; of one clause, of one size.
    fn in_equal_parts(&mut self, sides: &[(usize, u32, Option<u32>)], kind: &Kind) {
        let unit = unit_of(&Self::unit_name(kind));
        let mut parts: Vec<(u32, u32)> = Vec::new();
        for &(index, clause, level) in sides {
            let open = matches!(&self.fact(index).body, FactBody::Portion { amount: Amount::Open { .. }, .. });
            if let (true, Some(level)) = (open, level) {
                self.draft.used.push(index);
                parts.push((clause, level));
            }
        }
        for &(index, clause, level) in sides {
            let (FactBody::Portion { amount: amount @ Amount::Given { .. }, .. }, Some(level)) = (&self.fact(index).body, level) else {
                continue;
            };
            let part = match parts.iter().find(|(of, _)| *of == clause) {
                Some((_, part)) => *part,
                None => {
                    let part = self.draft.unknown("one part".to_owned(), unit.clone(), None);
                    parts.push((clause, part));
                    part
                }
            };
            let times = self.draft.amount(index, amount, "times".to_owned(), Vec::new());
            let lexemes = self.fact(index).lexemes.clone();
            self.draft.operate(OperationKind::CompareMultiplicative, times, part, level, &lexemes);
        }
    }

    /// Levels add up to a total.
    pub(in crate::graph::levels) fn make_up_sum(&mut self, levels: &[u32], total: u32, kind: &Kind, lexemes: &[u32]) {
        let Some(((last, first), others)) = levels.split_last().and_then(|(last, rest)| Some(((*last, *rest.first()?), rest.get(1..)?)))
        else {
            return;
        };
        let sum = others.iter().fold(first, |sum, level| self.sum(sum, *level, kind, lexemes));
        self.draft.operate(OperationKind::Add, sum, last, total, lexemes);
    }
}
