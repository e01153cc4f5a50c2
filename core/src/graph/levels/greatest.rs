//! The greatest number of groups all alike, and the least number that comes out even.
//!
//! Why: groups that get the same of each kind with nothing left over are as many as divide every amount; as many of each kind in full
//! packs is a number that every pack divides.
//! Reads: 18 shells and 12 beads in identical boxes with nothing left over: 6 boxes. Kites in packs of 6 and strings in packs of 4, as
//! many of each: 12 kites, 2 packs of kites.
//! Stops: groups that are alike where a rest may stay; kinds that are not all dealt; a further count of which it is open whether it is
//! dealt too.

use super::*;
use crate::facts::Dealing;

impl<'g> Levels<'_, 'g> {
    /// The greatest number of groups that are all alike, or the greatest number of things in each group of one kind.
    pub(in crate::graph) fn most_groups(&mut self, groups: &Kind, in_each: bool) -> Result<u32, Gap> {
        let target = self.draft.ground.target;
        let mut said: Vec<Dealing> = Vec::new();
        let mut named: Vec<(usize, &'g [Kind])> = Vec::new();
        let mut things: Vec<usize> = Vec::new();
        let mut dealers: Vec<EntityId> = Vec::new();
        for (index, fact) in self.facts().iter().enumerate() {
            match &fact.body {
                FactBody::Dealt { of, into, by, says } => {
                    let relation = self.kinds(into, groups);
                    if !inside(relation) && relation != Relation::Around {
                        return Err(self.gap(RefusalCode::KindsUnrelated, index, "the very groups that are asked about"));
                    }
                    dealers.extend(by);
                    said.extend(says);
                    named.push((index, of));
                    self.draft.used.push(index);
                }
                _ if fact.moment.tense == Tense::Future && fact.body.amount().is_some() => {
                    return Err(self.gap(RefusalCode::NotAsserted, index, "what there is, not what there will be"));
                }
                FactBody::State { amount: Amount::Given { .. }, kind, .. } if kind.unit.is_none() && kind.head != "money" => {
                    things.push(index);
                }
                FactBody::Change(change) if change.scene && matches!(change.amount, Amount::Open { .. }) => self.draft.used.push(index),
                FactBody::Change(change)
                    if matches!(change.amount, Amount::Given { .. })
                        && (change.to.is_some() && change.to != change.from || self.used_in_making(index))
                        && !change.further
                        && change.kind.unit.is_none()
                        && change.kind.head != "money" =>
                {
                    things.push(index);
                }
                _ => return Err(self.gap(RefusalCode::NumberUnaccounted, index, "things that are dealt out, and nothing besides")),
            }
        }
        let says = |d: Dealing| said.contains(&d);
        match in_each {
            true if !says(Dealing::OneKind) || !says(Dealing::Even) => {
                return Err(self.target_gap(RefusalCode::TargetUnbound, "as many things in each group, all of one kind"));
            }
            true => self.names_them(&things)?,
            false if !says(Dealing::Alike) || !says(Dealing::Whole) || says(Dealing::OneKind) => {
                return Err(self.target_gap(RefusalCode::TargetUnbound, "groups that are all alike, with nothing left over"));
            }
            false => {}
        }
        self.things_dealt(&things, &named, groups)?;
        self.of_the_dealer(&things, &dealers)?;
        self.fold(OperationKind::GreatestCommonDivisor, &things, &target.kind)
    }

    /// `is making boxes using 18 shells and 12 beads`: what is used is what the groups are made of.
    fn used_in_making(&self, index: usize) -> bool {
        let target = &self.draft.ground.target.kind;
        let fact = self.fact(index);
        let uses = matches!(&fact.body, FactBody::Change(c) if c.verb == "use");
        let makes = |f: &Fact| matches!(&f.body, FactBody::Change(c) if c.scene && c.class == Category::VerbCreate && !apart(self.kinds(&c.kind, target)));
        uses && self.facts().iter().any(|f| makes(f) && f.clause + 1 == fact.clause)
    }

    /// What one has another does not deal out.
    fn of_the_dealer(&self, things: &[usize], dealers: &[EntityId]) -> Result<(), Gap> {
        let named = |id: EntityId| self.draft.ground.entities.get(id.0 as usize).is_some_and(|e| e.sort == Sort::Named);
        for &index in things {
            let owner = match &self.fact(index).body {
                FactBody::State { holder, .. } => holder.owner,
                FactBody::Change(change) => change.agent,
                _ => None,
            };
            let another = |d: &EntityId| owner.is_some_and(|o| o != *d && named(o) && named(*d));
            if dealers.iter().any(another) {
                return Err(self.gap(RefusalCode::HoldersUnrelated, index, "what the one who deals out has"));
            }
        }
        Ok(())
    }

    /// Whether the amounts are of different kinds told side by side, all of which are dealt.
    fn things_dealt(&self, things: &[usize], named: &[(usize, &[Kind])], groups: &Kind) -> Result<(), Gap> {
        let kind = |index: usize| self.fact(index).body.kind();
        let [first, rest @ ..] = things else {
            return Err(self.target_gap(RefusalCode::TargetUnbound, "things of two kinds or more"));
        };
        if rest.is_empty() {
            return Err(self.gap(RefusalCode::TargetUnbound, *first, "things of two kinds or more"));
        }
        for (n, &index) in things.iter().enumerate() {
            if self.fact(index).clause != self.fact(*first).clause {
                return Err(self.gap(RefusalCode::KindsUnrelated, index, "whether these are dealt out too"));
            }
            // People are not dealt out with things.
            let grouped =
                kind(index).head == groups.head || !self.counts(index) || self.lives(&kind(index).head) != self.lives(&kind(*first).head);
            if grouped || things[..n].iter().any(|&other| !self.beside(kind(index), kind(other))) {
                return Err(self.gap(RefusalCode::KindsUnrelated, index, "whole things of a kind of their own"));
            }
        }
        for (fact, of) in named.iter().filter(|(_, of)| !of.is_empty()) {
            // `no flowers left over`: a name for all of them, unless it is the name of one of them.
            let one_of_them =
                |k: &Kind| things.iter().any(|&i| inside(self.kinds(kind(i), k)) || self.kinds(kind(i), k) == Relation::Around);
            let names = |k: &Kind, i: usize| {
                let itself = things.iter().any(|&t| matches!(self.kinds(kind(t), k), Relation::Same | Relation::Around));
                let whatever = self.draft.ground.lexicon.is_of(&k.head, WordClass::Whatever) && k.modifiers.is_empty();
                inside(self.kinds(kind(i), k)) || !itself && (whatever || self.all_of_it(k, groups) && !apart(self.kinds(kind(i), k)))
            };
            if let Some(&left_out) = things.iter().find(|&&i| !of.iter().any(|k| names(k, i))) {
                return Err(self.gap(RefusalCode::KindsUnrelated, left_out, "whether these are dealt out too"));
            }
            let whatever = |k: &Kind| self.draft.ground.lexicon.is_of(&k.head, WordClass::Whatever);
            if of.iter().any(|k| !one_of_them(k) && !whatever(k) && !self.all_of_it(k, groups)) {
                return Err(self.gap(RefusalCode::KindsUnrelated, *fact, "the very things that are told"));
            }
        }
        Ok(())
    }

    /// Whether what is asked for in each group is what is told, by a word for all of it.
    fn names_them(&self, things: &[usize]) -> Result<(), Gap> {
        let asked = &self.draft.ground.target.kind;
        let named = |i: &usize| {
            let relation = self.kinds(self.fact(*i).body.kind(), asked);
            inside(relation) || relation == Relation::Unknown && self.all_of_it(asked, self.fact(*i).body.kind())
        };
        let one_alone = things.iter().any(|&i| self.kinds(self.fact(i).body.kind(), asked) == Relation::Same);
        match things.iter().find(|i| one_alone || !named(i)) {
            Some(&left_out) => Err(self.gap(RefusalCode::KindsUnrelated, left_out, "a word for all that is dealt out")),
            None => Ok(()),
        }
    }

    /// A word for whatever is told: things, pieces, materials, people.
    fn all_of_it(&self, kind: &Kind, groups: &Kind) -> bool {
        let senses = self.draft.ground.lexicon.senses(&kind.head);
        let vessel = senses.iter().any(|s| matches!(s.category, Category::NounContainer | Category::NounGroup));
        kind.head != groups.head && kind.modifiers.is_empty() && kind.content.is_none() && !vessel
    }

    /// The least number of which there are as many of each kind.
    pub(in crate::graph) fn least_alike(&mut self, each: bool, packs: bool) -> Result<u32, Gap> {
        let target = self.draft.ground.target;
        let mut rates: Vec<usize> = Vec::new();
        let mut as_many: Vec<(usize, Vec<&'g Kind>)> = Vec::new();
        for (index, fact) in self.facts().iter().enumerate() {
            match &fact.body {
                FactBody::Rate { price: false, event: None, per, .. } if per.content.is_some() => rates.push(index),
                FactBody::AsMany { kind, others } => as_many.push((index, std::iter::once(kind).chain(others).collect())),
                FactBody::Change(change) if change.scene && matches!(change.amount, Amount::Open { .. }) => self.draft.used.push(index),
                _ => return Err(self.gap(RefusalCode::NumberUnaccounted, index, "packs of so many, and nothing besides")),
            }
        }
        let facts = self.facts();
        let kind = |index: usize| facts[index].body.kind();
        let told = rates.len() > 1 && !as_many.is_empty() && rates.iter().all(|&i| self.counts(i));
        let alone = |i: usize| rates.iter().all(|&o| o == i || self.beside(kind(i), kind(o)));
        if !told || !rates.iter().all(|&i| alone(i)) {
            return Err(self.target_gap(RefusalCode::TargetUnbound, "packs of two kinds, and as many of the one as of the other"));
        }
        for (fact, kinds) in &as_many {
            let named = |i: usize| kinds.iter().any(|k| self.kinds(k, kind(i)) == Relation::Same);
            if kinds.len() != rates.len() || !rates.iter().all(|&i| named(i)) {
                return Err(self.gap(RefusalCode::KindsUnrelated, *fact, "the very kinds that come in packs"));
            }
        }
        self.draft.used.extend(as_many.iter().map(|(fact, _)| *fact));
        if each && !packs {
            return self.fold(OperationKind::LeastCommonMultiple, &rates, &target.kind);
        }
        let content = if packs { target.kind.content.as_deref().map(Kind::in_words) } else { Some(target.kind.clone()) };
        let asked = rates.iter().copied().find(|&i| content.as_ref().is_some_and(|k| self.kinds(k, kind(i)) == Relation::Same));
        let Some(asked) = asked.filter(|_| !each) else {
            return Err(self.target_gap(RefusalCode::KindsUnrelated, "one of the kinds that come in packs"));
        };
        let number = self.fold(OperationKind::LeastCommonMultiple, &rates, kind(asked))?;
        let FactBody::Rate { per, amount, .. } = &facts[asked].body else { return Ok(number) };
        if !packs {
            return Ok(number);
        }
        if per.head != target.kind.head {
            return Err(self.gap(RefusalCode::KindsUnrelated, asked, "the very packs that are asked about"));
        }
        let unit = |k: &Kind| unit_of(&Self::unit_name(k));
        let size = self.draft.literal(
            amount,
            format!("{} for each {}", kind(asked).label(), per.label()),
            unit_quotient(&unit(kind(asked)), &unit(per)),
        );
        let count = self.draft.unknown(per.label(), unit(per), None);
        let lexemes = self.fact(asked).lexemes.clone();
        self.draft.operate(OperationKind::ApplyRate, size, count, number, &lexemes);
        Ok(count)
    }

    /// After how long all that recurs falls together again.
    pub(in crate::graph) fn together_again(&mut self) -> Result<u32, Gap> {
        let target = self.draft.ground.target;
        let mut rounds: Vec<usize> = Vec::new();
        for (index, fact) in self.facts().iter().enumerate() {
            match &fact.body {
                FactBody::Recurs { kind, .. } if kind.unit == target.kind.unit && self.counts(index) => rounds.push(index),
                FactBody::Recurs { .. } => {
                    return Err(self.gap(RefusalCode::ConstructionUnread, index, "whole numbers of the unit that is asked for"));
                }
                FactBody::Change(change) if matches!(change.amount, Amount::Open { .. }) => self.draft.used.push(index),
                _ => return Err(self.gap(RefusalCode::NumberUnaccounted, index, "what recurs, and nothing besides")),
            }
        }
        if rounds.len() < 2 {
            return Err(self.target_gap(RefusalCode::TargetUnbound, "several that recur"));
        }
        self.fold(OperationKind::LeastCommonMultiple, &rounds, &target.kind)
    }

    /// Whether two kinds that are told side by side are two: by proof, or by two nouns of which neither is a kind of the other.
    fn beside(&self, a: &Kind, b: &Kind) -> bool {
        match self.kinds(a, b) {
            // `18 red shells and 12 big shells`: some may be both; `oak chairs and pine chairs` are two sorts.
            Relation::Apart(Apartness::ListedApart) if a.head == b.head && a.content == b.content => {
                let noun = |m: &String| self.draft.ground.lexicon.senses(m).iter().any(|s| s.category.is_noun());
                let own = |k: &Kind, other: &Kind| k.modifiers.iter().any(|m| !other.modifiers.contains(m));
                own(a, b) && own(b, a) && a.modifiers.iter().chain(&b.modifiers).all(noun)
            }
            Relation::Apart(_) => true,
            Relation::Unknown => a.head != b.head && !a.head.ends_with(&b.head) && !b.head.ends_with(&a.head),
            _ => false,
        }
    }

    /// Whether the amount of a fact is a whole number above zero.
    fn counts(&self, index: usize) -> bool {
        matches!(self.fact(index).body.amount(), Some(Amount::Given { value, .. }) if value.is_integer() && value.is_positive())
    }

    /// An operation over the amounts of several facts, one after the other.
    fn fold(&mut self, operation: OperationKind, facts: &[usize], kind: &Kind) -> Result<u32, Gap> {
        let unit = |k: &Kind| unit_of(&Self::unit_name(k));
        let mut at: Option<u32> = None;
        for &index in facts {
            let fact = self.fact(index);
            let Some(amount) = fact.body.amount() else {
                return Err(self.gap(RefusalCode::ConstructionUnread, index, "a number"));
            };
            let told = fact.body.kind();
            let next = self.draft.amount(index, amount, told.label(), unit(told));
            at = Some(match at {
                None => next,
                Some(before) => {
                    let result = self.draft.unknown(kind.label(), unit(kind), None);
                    self.draft.operate(operation, before, next, result, &fact.lexemes);
                    result
                }
            });
        }
        at.ok_or_else(|| self.target_gap(RefusalCode::TargetUnbound, "things that are told"))
    }
}
