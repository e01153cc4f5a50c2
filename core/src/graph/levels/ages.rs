//! Ages of several persons, compared or summed at other times than now.
//!
//! Why: an age grows by a year in every year, so what is told of another time is an equation between the ages of now.
//! Reads: `Lena is twice as old as Max. In 5 years the sum of their ages will be 40.`, `Tom is 28 years older than his son. In 4 years he will
//! be 3 times as old as he.`
//! Leaves alone: ages of which only now is told (levels and totals give them), a story that tells some ages in the past.

use super::*;
use crate::facts::{NumberName, Tense, Term};

/// The dimension of ages.
const OLD: &str = "old";

impl Levels<'_, '_> {
    /// The age that is asked for, where an equation between ages of another time is told.
    pub(in crate::graph) fn dated_ages(&mut self) -> Result<Option<u32>, Gap> {
        let target = self.draft.ground.target;
        let of_ages = |kind: &Kind| kind.head.is_empty() && kind.modifiers == [OLD];
        let told: Vec<(usize, &Fact)> = self.facts().iter().enumerate().filter(|(_, f)| of_ages(f.body.kind())).collect();
        let dated = told.iter().any(|(_, f)| matches!(f.body, FactBody::Equal { .. }));
        let Some(asked) = target.holder.owner.or(target.holder.place).filter(|_| of_ages(&target.kind) && dated) else { return Ok(None) };
        let now = |f: &Fact| f.moment.tense == Tense::Present && f.moment.anchors.is_empty() && f.moment.phase != Some(Phase::Start);
        if let Some((_, fact)) = told.iter().find(|(_, f)| !now(f)) {
            return Err(self.draft.gap(RefusalCode::TimesUnordered, fact.lexemes.clone(), "ages that are told of now"));
        }
        // `How old was Rob then?`: of the other time, by a word that tells no years.
        let dated_by_years =
            told.iter().any(|(_, f)| f.clause == target.clause && matches!(&f.body, FactBody::Change(c) if c.verb == "grow"));
        if target.vantage.moment.tense != Tense::Present && !dated_by_years {
            return Err(self.target_gap(RefusalCode::TimesUnordered, "the age of now, or of so many years before or after"));
        }
        let mut ages: Vec<(EntityId, u32)> = Vec::new();
        for (index, fact) in &told {
            if let FactBody::State { holder, amount, .. } = &fact.body
                && self.members(*holder).is_empty()
            {
                self.age_told(*index, *holder, amount, &told, &mut ages)?;
            }
        }
        let mut equal = Vec::new();
        for (index, fact) in &told {
            self.draft.used.push(*index);
            match &fact.body {
                FactBody::State { holder, amount, kind } => self.ages_together(*index, *holder, amount, kind, &mut ages)?,
                FactBody::Difference { more: large, less: small, kind, event: None, .. }
                | FactBody::Ratio { large, small, kind, event: None, .. } => {
                    let (large, small) = (self.age_of(*large, &mut ages)?, self.age_of(*small, &mut ages)?);
                    let kind = Kind { unit: Some("year".to_owned()), ..kind.clone() };
                    self.compare_sides(*index, large, small, &kind)?;
                }
                FactBody::Equal { left, right, .. } => equal.push((left, right)),
                FactBody::Change(change) if change.verb == "grow" => {}
                _ => return Err(self.draft.gap(RefusalCode::Undetermined, fact.lexemes.clone(), "ages that are compared")),
            }
        }
        for name in equal.iter().flat_map(|(left, right)| left.names().into_iter().chain(right.names())) {
            if let NumberName::Age(id) = name {
                self.age_of(Holder { owner: Some(id), place: None }, &mut ages)?;
            }
        }
        let equal: Vec<(&Term, &Term)> = equal;
        self.draft.ages_equal(equal, ages.iter().map(|(id, quantity)| (NumberName::Age(*id), *quantity)).collect());
        let age = self.age_of(Holder { owner: Some(asked), place: None }, &mut ages)?;
        self.grown(age, target.clause, &told).map(Some)
    }

    /// Who a group is made up of.
    fn members(&self, holder: Holder) -> Vec<EntityId> {
        let entity = holder.owner.or(holder.place).and_then(|id| self.draft.ground.entities.get(id.0 as usize));
        entity.map(|e| e.members.clone()).unwrap_or_default()
    }

    fn age_of(&mut self, holder: Holder, ages: &mut Vec<(EntityId, u32)>) -> Result<u32, Gap> {
        let someone = holder.owner.or(holder.place).filter(|_| self.members(holder).is_empty());
        let Some(id) = someone else {
            let lexemes = self.draft.ground.target.lexemes.clone();
            return Err(self.draft.gap(RefusalCode::Undetermined, lexemes, "the age of one"));
        };
        if let Some((_, age)) = ages.iter().find(|(known, _)| *known == id) {
            return Ok(*age);
        }
        let age = self.draft.unknown("age".to_owned(), unit_of("year"), None);
        ages.push((id, age));
        Ok(age)
    }

    /// An age that is told with its number, of now or of another time.
    fn age_told(
        &mut self,
        index: usize,
        holder: Holder,
        amount: &Amount,
        told: &[(usize, &Fact)],
        ages: &mut Vec<(EntityId, u32)>,
    ) -> Result<(), Gap> {
        let fact = self.fact(index);
        let id = holder.owner.or(holder.place);
        let known = ages.iter().any(|(known, _)| Some(*known) == id);
        let (Amount::Given { .. }, Some(id), false) = (amount, id, known) else {
            return Err(self.draft.gap(RefusalCode::Undetermined, fact.lexemes.clone(), "an age that is told once"));
        };
        let kind = Kind { unit: Some("year".to_owned()), ..fact.body.kind().clone() };
        let then = self.amount(index, &kind)?;
        let age = self.grown(then, fact.clause, told)?;
        ages.push((id, age));
        Ok(())
    }

    /// What an age comes to by the years that the same clause tells.
    fn grown(&mut self, age: u32, clause: u32, told: &[(usize, &Fact)]) -> Result<u32, Gap> {
        let mut age = age;
        for (index, fact) in told {
            let FactBody::Change(change) = &fact.body else { continue };
            if fact.clause != clause || change.verb != "grow" {
                continue;
            }
            let kind = Kind { unit: Some("year".to_owned()), ..change.kind.clone() };
            let years = self.amount(*index, &kind)?;
            let then = self.draft.unknown("age".to_owned(), unit_of("year"), None);
            let operation = if change.to.is_some() { OperationKind::Add } else { OperationKind::Subtract };
            self.draft.operate(operation, age, years, then, &fact.lexemes);
            self.draft.used.push(*index);
            age = then;
        }
        Ok(age)
    }

    /// The ages of several add up to what is told of all of them.
    fn ages_together(
        &mut self,
        index: usize,
        holder: Holder,
        amount: &Amount,
        kind: &Kind,
        ages: &mut Vec<(EntityId, u32)>,
    ) -> Result<(), Gap> {
        let members = self.members(holder);
        let Some((last, others)) = members.split_last() else { return Ok(()) };
        let lexemes = self.fact(index).lexemes.clone();
        if !matches!(amount, Amount::Given { .. }) {
            return Err(self.draft.gap(RefusalCode::Undetermined, lexemes, "a sum of ages"));
        }
        let kind = Kind { unit: Some("year".to_owned()), ..kind.clone() };
        let total = self.amount(index, &kind)?;
        let one = |id: EntityId| Holder { owner: Some(id), place: None };
        let mut sum = None;
        for id in others {
            let age = self.age_of(one(*id), ages)?;
            sum = Some(match sum {
                None => age,
                Some(before) => self.sum(before, age, &kind, &lexemes),
            });
        }
        let age = self.age_of(one(*last), ages)?;
        if let Some(sum) = sum {
            self.draft.operate(OperationKind::Add, sum, age, total, &lexemes);
        }
        Ok(())
    }
}
