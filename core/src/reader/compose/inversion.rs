//! Inversion: a place at the front, the verb, and behind it those who are there.
//!
//! Why: what stands at the front only says where; the one amount behind `be` or a posture is the subject all the same.
//! Reads: `In the drawer were 17 pens.`, `On each shelf stand 12 cups.`, `Under the tree lay some nuts.`
//! Leaves alone: `In the drawer there were 17 pens.` (which has a subject), `In May were sold 17 pens.`, `In the box were my pens.`

use super::Composer;
use crate::lexicon::{Category, WordClass};
use crate::reader::clause::{ClauseKind, Measure};

impl Composer<'_, '_> {
    /// Puts the amount behind the verb before it, where a place at the front has changed their places.
    pub(super) fn turn_around(&mut self) {
        let verb = &self.roles.verb;
        let Some(main) = verb.main.filter(|_| verb.auxiliaries.is_empty() && verb.infinitive.is_none() && !verb.bare) else { return };
        let still = self.reading.is(main, Category::VerbBe) || self.reading.lexicon.is_of(&self.verb_lemma(), WordClass::Posture);
        let main_clause = matches!(self.clause.kind, ClauseKind::Main | ClauseKind::Condition) && !self.clause.question;
        let before = self.arguments(&self.roles.before);
        let place = |o: &crate::reader::roles::Oblique| {
            o.category == Category::PrepPlace && o.lexeme < main && !o.arg.nps.iter().any(|np| self.names_time(np))
        };
        if !still || !main_clause || !before.is_empty() || !self.roles.obliques.iter().any(place) {
            return;
        }
        let [subject] = self.roles.after.as_slice() else { return };
        let counted = subject.nps.iter().all(|np| {
            let n = &np.nominal;
            let vague = matches!(n.measure, Some(Measure::Vague(_)));
            (n.number().is_some() || vague) && n.determiner.is_none() && n.head.is_some() && !n.pronoun && !self.names_time(np)
        });
        if !counted || !self.roles.adjectives.is_empty() {
            return;
        }
        for oblique in &mut self.roles.obliques {
            oblique.follows = None;
        }
        let subject = self.roles.after.remove(0);
        self.roles.before.push(subject);
    }
}
