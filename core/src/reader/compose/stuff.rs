//! Stuff by the measure: `9 feet of rope`, and later `4 feet`, `4 feet of it`, `how much rope`.
//!
//! Why: once all that is told in units of length, weight or volume is of one stuff, a number of such units alone is of that stuff too.
//! Reads: `Rosa had 9 liters of paint. She used 4 liters.`, `She had 9 feet of rope. How much rope is left?`
//! Leaves alone: `She walked 4 feet.` (a way), `He lost 4 pounds.` (his own weight), a text with two stuffs, or one in which things are measured.

use super::Composer;
use crate::canon::Arrange;
use crate::facts::{Fact, FactBody, Kind};
use crate::lexicon::Category;
use crate::reader::clause::Measure;
use crate::reader::roles::{Np, attach};

impl Composer<'_, '_> {
    /// The stuff that a number of units alone is of.
    pub(super) fn stuff_in(&self, np: &Np, unit: u32) -> Option<Kind> {
        let class = self.reading.categories(unit).iter().find(|k| k.is_unit())?;
        let of_it = match &np.of {
            None => true,
            Some(of) => of.nominal.pronoun && of.nominal.head.is_some_and(|h| self.reading.norm(h) == "it"),
        };
        let own = |k: Category| {
            matches!(k, Category::VerbTravel | Category::VerbMeasure | Category::VerbDuration | Category::VerbBe | Category::VerbLose)
                || matches!(k, Category::VerbIncrease | Category::VerbEvent | Category::VerbCost)
        };
        let plain = of_it && np.owner.is_none() && np.nominal.modifiers.is_empty() && np.nominal.number().is_some();
        let chief = self.chief()?;
        if !plain || own(chief) || !self.roles.adjectives.is_empty() || self.clause.question {
            return None;
        }
        if !matches!(class, Category::UnitLength | Category::UnitMass | Category::UnitVolume) {
            return None;
        }
        // `9 gallons of paint ... used 2 gallons on the drive`
        let drives = |o: &crate::reader::clause::Clause| {
            attach(o)
                .verb
                .main
                .is_some_and(|m| self.reading.categories(m).any(|k| matches!(k, Category::VerbTravel | Category::VerbArrive)))
        };
        if self.reading.state.all_clauses().any(drives) {
            return None;
        }
        let mut stuffs: Vec<Kind> = Vec::new();
        for fact in self.hypothesis.facts.iter().chain(&self.result.facts) {
            for kind in kinds(fact) {
                let in_class = kind.unit.as_deref().and_then(|u| self.reading.lexicon.unit(u)).is_some_and(|u| u.category == class);
                if !in_class {
                    continue;
                }
                if kind.head.is_empty() {
                    return None;
                }
                stuffs.push(Kind { unit: None, ..kind.clone() });
            }
        }
        stuffs.arrange();
        stuffs.dedup();
        match stuffs.as_slice() {
            [only] => Some(only.clone()),
            _ => None,
        }
    }

    /// `how much rope`, where all rope is told in feet.
    pub(super) fn much_in_units(&self, np: &Np, kind: &Kind) -> Option<String> {
        let much = matches!(np.nominal.measure, Some(Measure::Asked(l)) if self.reading.norm(l) == "much");
        if much { self.unit_of_all(kind) } else { None }
    }

    /// The unit in which all that is told of a stuff is told.
    pub(super) fn unit_of_all(&self, kind: &Kind) -> Option<String> {
        if kind.unit.is_some() || kind.content.is_some() || kind.head == "money" || kind.head.is_empty() {
            return None;
        }
        let mut units: Vec<Option<String>> = Vec::new();
        for fact in self.hypothesis.facts.iter() {
            units.extend(kinds(fact).into_iter().filter(|k| k.head == kind.head).map(|k| k.unit.clone()));
        }
        units.arrange();
        units.dedup();
        match units.as_slice() {
            [Some(only)] => Some(only.clone()),
            _ => None,
        }
    }
}

fn kinds(fact: &Fact) -> Vec<&Kind> {
    match &fact.body {
        FactBody::Rate { kind, per, .. } => vec![kind, per],
        body => vec![body.kind()],
    }
}
