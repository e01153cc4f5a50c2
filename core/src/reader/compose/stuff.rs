//! Stuff by the measure: `9 feet of rope`, and later `4 feet`, `4 feet of it`, `how much rope`.
//!
//! Why: once all that is told in units of length, weight or volume is of one stuff, a number of such units alone is of that stuff too.
//! Reads: `Rosa had 9 liters of paint. She used 4 liters.`, `She had 9 feet of rope. How much rope is left?`, and there `How many feet are left?`
//! Leaves alone: `She walked 4 feet.` (a way), `He lost 4 pounds.` (his own weight), a text with two stuffs, or one in which things are measured.

use super::Composer;
use crate::canon::Arrange;
use crate::facts::{Fact, FactBody, Kind};
use crate::lexicon::{Category, WordClass};
use crate::reader::clause::Measure;
use crate::reader::roles::{Np, attach};

impl Composer<'_, '_> {
    /// `how many liters` in a question, by its noun alone.
    pub(super) fn asks_bare(&self, np: &Np) -> bool {
        let n = &np.nominal;
        self.clause.question && n.number().is_none() && n.determiner.is_none() && !n.possessive_determiner && np.of.is_none()
    }

    /// Whether a phrase stands in a list behind one that is told, and nothing tells the two apart: `6 bags of apples and 3 bags`,
    /// and not `6 bags of apples on Monday and 3 bags on Sunday`.
    pub(super) fn listed_alone(&self, np: &Np) -> bool {
        let Some(number) = np.nominal.number() else { return false };
        let first = self.result.facts.iter().filter_map(|f| f.body.amount()).map(|a| a.lexeme()).min().filter(|l| *l < number);
        let Some(first) = first else { return false };
        let phrases = self.roles.obliques.iter().filter(|o| o.category != Category::PrepOf).map(|o| o.lexeme);
        let adverbs = self.roles.adverbs.iter().map(|&(at, _, _)| at);
        !self.clause.question && np.nominal.further.is_none() && !phrases.chain(adverbs).any(|l| l > first)
    }

    /// The stuff that a number of units alone is of, by that unit.
    pub(super) fn stuff_in(&self, np: &Np, head: u32) -> Option<Kind> {
        let sense = self.reading.senses.get(head as usize)?.iter().find(|s| s.category.is_unit())?;
        let (class, unit) = (sense.category, &*sense.lemma);
        // `How many cups did she drink?`: cups that are told as a measure, and not as vessels.
        let vessel = !self.reading.categories(head).any(Category::is_unit);
        let of_it = match &np.of {
            None => true,
            Some(of) => of.nominal.pronoun && of.nominal.head.is_some_and(|h| self.reading.norm(h) == "it"),
        };
        let own = |k: Category| {
            matches!(k, Category::VerbTravel | Category::VerbMeasure | Category::VerbDuration | Category::VerbBe)
                || matches!(k, Category::VerbIncrease | Category::VerbEvent | Category::VerbCost)
                // What loses liters had something in it.
                || k == Category::VerbLose && class != Category::UnitVolume
        };
        let counted = np.nominal.number().is_some() && !self.clause.question || self.asks_bare(np);
        // `3 cups of milk and 2 cups`: vessels of their own.
        if np.of.is_none() && self.reading.categories(head).any(Category::is_noun) && self.listed_alone(np) {
            return None;
        }
        let plain = of_it && np.owner.is_none() && np.nominal.modifiers.is_empty() && counted;
        let chief = self.chief()?;
        if !plain || own(chief) || !self.roles.adjectives.is_empty() {
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
                if vessel && (kind.head == unit || !self.clause.question) {
                    return None;
                }
                let in_class = kind.unit.as_deref().and_then(|u| self.reading.lexicon.unit(u)).is_some_and(|u| u.category == class);
                if !in_class {
                    continue;
                }
                if kind.head.is_empty() || vessel && kind.unit.as_deref() != Some(unit) {
                    return None;
                }
                stuffs.push(Kind { unit: None, ..kind.clone() });
            }
        }
        stuffs.arrange();
        stuffs.dedup();
        match stuffs.as_slice() {
            [only] => Some(Kind { unit: Some(unit.to_owned()), ..only.clone() }),
            _ => None,
        }
    }

    /// `how much rope`, where all rope is told in feet.
    pub(super) fn much_in_units(&self, np: &Np, kind: &Kind) -> Option<String> {
        let much = matches!(np.nominal.measure, Some(Measure::Asked(l)) if self.reading.is_of(l, WordClass::OfStuff));
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
