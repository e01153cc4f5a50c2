//! Levels that are told through another: of one kind through another kind, of one person through a group and its other members.

use super::*;
use crate::graph::Operation;

impl Levels<'_, '_> {
    /// Whether the text says, or the question asks, how many more there are of one kind than of the other: then neither is among the
    /// other.
    pub(super) fn contrasted_kinds(&self, a: &Kind, b: &Kind) -> bool {
        let lexicon = self.draft.ground.lexicon;
        let above = |x: &Kind, y: &Kind| lexicon.kinds_above(&x.head).contains(&y.head.as_str());
        let pair = |x: &Kind, y: &Kind| (x == a && y == b) || (x == b && y == a);
        let target = self.draft.ground.target;
        let asked = matches!(&target.ask, Ask::Difference { than_kind: Some(than), .. } if pair(&target.kind, than));
        let told = self.facts().iter().any(|f| matches!(&f.body, FactBody::KindDifference { more, less, .. } if pair(more, less)));
        (asked || told) && a.head != b.head && !above(a, b) && !above(b, a)
    }

    /// `8 boys; 9 more girls than boys; how many children?`: of two kinds of what is asked about, the one that only the other gives;
    /// whether it is the one there are more of.
    pub(super) fn part_by_contrast(&self, told: Holder, more: &Kind, less: &Kind, holder: Holder, kind: &Kind) -> Option<bool> {
        let within = |k: &Kind| self.kinds(k, kind) == Relation::Within;
        // That they are compared does not keep them apart: tall children and boys.
        if !apart(more.relation(less, self.draft.ground.lexicon)) {
            return None;
        }
        let here = told == Holder::default() || inside(self.holders(told, holder));
        let level = |k: &Kind| {
            let of = |f: &&Fact| matches!(&f.body, FactBody::State { kind: other, .. } if self.kinds(other, k) == Relation::Same);
            self.facts().iter().filter(of).count() == 1
        };
        match (level(more), level(less)) {
            (false, true) if here && within(more) && within(less) => Some(true),
            (true, false) if here && within(more) && within(less) => Some(false),
            _ => None,
        }
    }

    /// The level of the kind that a contrast gives, in the unit of what is asked about.
    pub(super) fn contrasted_part(&mut self, fact: usize, more: bool, kind: &Kind) -> Result<u32, Gap> {
        let gap = self.gap(RefusalCode::ConstructionUnread, fact, "a contrast of two kinds");
        let FactBody::KindDifference { more: large, less: small, .. } = &self.fact(fact).body else { return Err(gap) };
        let (own, other) = if more { (large.clone(), small) } else { (small.clone(), large) };
        let told =
            self.facts().iter().position(|f| matches!(&f.body, FactBody::State { kind: k, .. } if self.kinds(k, other) == Relation::Same));
        let told = told.ok_or(gap)?;
        if kind.head == "money" && own.head != "money" {
            return self.contrasted_coins(fact, told, more, &own, kind);
        }
        let known = self.amount(told, kind)?;
        self.contrasted.push(fact);
        self.against(fact, known, more, kind)
    }

    /// `6 more dimes than quarters`: so many coins, which only then are worth something.
    fn contrasted_coins(&mut self, fact: usize, told: usize, more: bool, own: &Kind, money: &Kind) -> Result<u32, Gap> {
        let gap = self.gap(RefusalCode::UnitConflict, fact, "coins of a known worth, counted by a number");
        let known = match (amount_of(&self.fact(told).body), self.coin(own), &money.unit) {
            (Some((amount @ Amount::Given { .. }, _)), true, Some(_)) => amount,
            _ => return Err(gap),
        };
        let known = self.draft.literal(known, own.label(), unit_of(&Self::unit_name(own)));
        self.contrasted.push(fact);
        let count = self.against(fact, known, more, own)?;
        self.convert(count, &own.head, &Self::unit_name(money), fact)
    }

    /// `9 fewer girls than boys`: the level of one kind by that of the other, where it is told in no other way.
    pub(super) fn by_other_kind(&mut self, holder: Holder, kind: &Kind, depth: u32) -> Result<Option<u32>, Gap> {
        if let Some((_, level)) = self.by_kind.iter().find(|(k, _)| k == kind) {
            return Ok(Some(*level));
        }
        let sides: Vec<(usize, bool, Kind)> = self
            .facts()
            .iter()
            .enumerate()
            .filter_map(|(index, fact)| match &fact.body {
                FactBody::KindDifference { holder: h, more, less, .. } if inside(self.holders(*h, holder)) => {
                    if self.kinds(more, kind) == Relation::Same {
                        Some((index, true, less.clone()))
                    } else if self.kinds(less, kind) == Relation::Same {
                        Some((index, false, more.clone()))
                    } else {
                        None
                    }
                }
                _ => None,
            })
            .collect();
        let [(fact, more, other)] = sides.as_slice() else { return Ok(None) };
        let (fact, more) = (*fact, *more);
        let told = |(index, f): (usize, &Fact)| index != fact && !apart(self.kinds(f.body.kind(), kind));
        if self.contrasted.contains(&fact) || self.facts().iter().enumerate().any(told) {
            return Ok(None);
        }
        let moves = |f: &Fact| matches!(&f.body, FactBody::Change(c) if !apart(self.kinds(&c.kind, other)));
        if self.facts().iter().any(moves) {
            return Err(self.gap(RefusalCode::TimesUnordered, fact, "whether this was before or after the change"));
        }
        let then = |index: usize| self.fact(index).moment.tense;
        let elsewhen = |(index, f): (usize, &Fact)| {
            matches!(&f.body, FactBody::State { kind: k, .. } if self.kinds(k, other) == Relation::Same) && then(index) != then(fact)
        };
        if self.facts().iter().enumerate().any(elsewhen) {
            return Err(self.gap(RefusalCode::TimesUnordered, fact, "whether this is told of the same time"));
        }
        self.contrasted.push(fact);
        // `In a school ... If there are 7 girls`: told of nowhere else.
        let nowhere = |f: &Fact| match &f.body {
            FactBody::State { holder: h, kind: k, .. } => *h == Holder::default() || apart(self.kinds(k, other)),
            _ => true,
        };
        let there = if holder.owner.is_none() && self.facts().iter().all(nowhere) { Holder::default() } else { holder };
        let known = self.level(there, other, depth + 1)?;
        self.as_numbers(known, kind)?;
        let level = self.against(fact, known, more, kind)?;
        self.by_kind.push((kind.clone(), level));
        Ok(Some(level))
    }

    /// Two kinds are compared as numbers of things: the other side is told in the first side's unit.
    pub(super) fn as_numbers(&mut self, other: u32, kind: &Kind) -> Result<(), Gap> {
        let unit = unit_of(&Self::unit_name(kind));
        let bound = |o: &Operation| o.result == other || o.left == other || o.right == other;
        let Some(quantity) = self.draft.quantities.get_mut(other as usize).filter(|q| q.unit != unit) else { return Ok(()) };
        if self.draft.operations.iter().any(bound) {
            return Err(self.target_gap(RefusalCode::UnitConflict, "one unit on both sides"));
        }
        quantity.unit = unit;
        Ok(())
    }

    /// `A melon weighs 6 pounds. How heavy is the melon?`: what any one of a kind measures, the one that is spoken of does too, where
    /// nothing else is told of its measure.
    pub(super) fn of_any_one(&self, holder: Holder, kind: &Kind) -> Option<usize> {
        let measure = kind.head.is_empty() && !kind.modifiers.is_empty();
        let one = Self::bearer(holder, kind).filter(|_| measure)?;
        let entity = self.draft.ground.entities.get(one.0 as usize).filter(|e| e.number == Number::One && e.members.is_empty())?;
        let own = |f: &Fact| match &f.body {
            FactBody::State { holder: h, kind: k, .. } => *h == holder && self.kinds(k, kind) == Relation::Same,
            FactBody::Change(c) => [c.from, c.to].contains(&Some(holder)) && self.kinds(&c.kind, kind) == Relation::Same,
            _ => false,
        };
        if self.facts().iter().any(own) {
            return None;
        }
        let of = |f: &Fact| match &f.body {
            FactBody::Rate { kind: k, per, price: false, event: None, .. } => {
                self.kinds(&self.with_unit(k), kind) == Relation::Same && per.label() == entity.key
            }
            _ => false,
        };
        let mut told = self.facts().iter().enumerate().filter(|(_, f)| of(f)).map(|(i, _)| i);
        told.next().filter(|_| told.next().is_none())
    }

    /// `A melon weighs 6 pounds. The pumpkin weighs twice as much as the melon.`: what it measures is the other side's.
    pub(super) fn measures_other_side(&self, rate: usize, marks: &[Mark], kind: &Kind) -> bool {
        marks.iter().any(|m| match (m, &self.fact(m.fact()).body) {
            (
                Mark::Compared { more: is_more, .. },
                FactBody::Difference { more, less, .. } | FactBody::Ratio { large: more, small: less, .. },
            ) => self.of_any_one(if *is_more { *less } else { *more }, kind) == Some(rate),
            _ => false,
        })
    }

    /// Who has an amount; of a measure also the thing that is measured.
    pub(super) fn bearer(holder: Holder, kind: &Kind) -> Option<EntityId> {
        let measure = kind.head.is_empty() && !kind.modifiers.is_empty();
        match (holder.owner, holder.place) {
            (Some(owner), None) => Some(owner),
            (None, Some(thing)) if measure => Some(thing),
            _ => None,
        }
    }

    /// `Ted and Fred have $91. Ted has $38.`: the rest of what a group has is with its one other member.
    pub(super) fn share_of_group(&mut self, holder: Holder, kind: &Kind) -> Result<Option<u32>, Gap> {
        let Some(one) = Self::bearer(holder, kind) else { return Ok(None) };
        let told: Vec<(usize, &Fact)> = self.facts().iter().enumerate().filter(|(_, f)| !apart(self.kinds(f.body.kind(), kind))).collect();
        let mut whole = None;
        let mut parts: Vec<(usize, EntityId)> = Vec::new();
        for (index, fact) in told {
            let FactBody::State { holder: whose, kind: k, amount: Amount::Given { .. } } = &fact.body else { return Ok(None) };
            let Some(owner) = &Self::bearer(*whose, k) else { return Ok(None) };
            if self.kinds(k, kind) != Relation::Same || !fact.moment.anchors.is_empty() {
                return Ok(None);
            }
            match self.draft.ground.entities.get(owner.0 as usize) {
                Some(group) if group.members.contains(&one) && whole.is_none() => whole = Some((index, group.members.clone())),
                Some(member) if member.members.is_empty() && *owner != one => parts.push((index, *owner)),
                _ => return Ok(None),
            }
        }
        let Some((whole, members)) = whole else { return Ok(None) };
        let others: Vec<EntityId> = members.iter().copied().filter(|m| *m != one).collect();
        let each_once = others.iter().all(|m| parts.iter().filter(|(_, p)| p == m).count() == 1);
        if !each_once || parts.len() != others.len() {
            return Ok(None);
        }
        let parts: Vec<usize> = parts.into_iter().map(|(part, _)| part).collect();
        self.less_parts(whole, &parts, kind).map(Some)
    }

    /// What is left of a told whole when its told parts are taken off.
    pub(super) fn less_parts(&mut self, whole: usize, parts: &[usize], kind: &Kind) -> Result<u32, Gap> {
        let mut rest = self.amount(whole, kind)?;
        for &part in parts {
            let known = self.amount(part, kind)?;
            let lexemes = self.fact(part).lexemes.clone();
            let left = self.draft.unknown(kind.label(), unit_of(&Self::unit_name(kind)), None);
            self.draft.operate(OperationKind::Subtract, rest, known, left, &lexemes);
            rest = left;
        }
        Ok(rest)
    }

    /// Whether the number of the one kind is told by that of the other, at once or by way of others: `half as many figs as plums`.
    pub(super) fn by_each_other(&self, a: &Kind, b: &Kind) -> bool {
        let leads = |from: &Kind, to: &Kind| {
            let mut kinds: Vec<&Kind> = vec![from];
            let mut at = 0;
            while let Some(&kind) = kinds.get(at) {
                at += 1;
                for (amount, _) in self.facts().iter().filter_map(|f| amount_of(&f.body)).filter(|(_, k)| *k == kind) {
                    let Amount::Relative(relative) = amount else { continue };
                    let of = self.facts().iter().filter_map(|f| amount_of(&f.body)).find(|(other, _)| other.lexeme() == relative.of);
                    kinds.extend(of.map(|(_, k)| k).filter(|k| !kinds.contains(k)));
                }
            }
            kinds.contains(&to)
        };
        a != b && (leads(a, b) || leads(b, a))
    }
}
