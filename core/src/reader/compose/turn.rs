//! The turn in which a clause comes to pass, where its sentence tells it out of turn.
//!
//! Why: `before`, `after` and a relative clause say outright what came first; the order of telling need not be that of happening.
//! Reads: `Rosa had 9 pens after giving 4 away.` (gave, then had), `Before giving 4 pens away, Rosa had 13.` (had, then gave), `A girl who
//! had 13 pens gave 4 away.` (had, then gave).
//! Leaves alone: `Rosa gave 4 pens away because she had 13.`, `Rosa had 13 pens when she gave 4 away.` (in which order is not said).

use super::Composer;
use crate::lexicon::{Category, Form};
use crate::reader::clause::{Clause, ClauseKind, Phrase};
use crate::reader::reading::Reading;
use crate::reader::roles::attach;

/// Which of two clauses of one sentence came to pass first.
enum Turn {
    /// As they are told.
    Told,
    /// The one that is told later.
    Later,
}

impl Composer<'_, '_> {
    /// The clause's place in the order of happening: its own number, or that of the clause with which it changes places.
    pub(super) fn place_in_order(&self) -> u32 {
        // `How old will he be in 7 years if he is 18?`: what a question brings comes after the conditions behind it.
        if let Some(last) = self.reading.conditions_behind(self.clause).last() {
            return last.id;
        }
        self.other_side()
            .filter(|(subordinate, main)| matches!(self.turn(subordinate, main), Turn::Later))
            .map_or(self.clause.id, |(subordinate, main)| if subordinate.id == self.clause.id { main.id } else { subordinate.id })
    }

    /// Whether what the clause tells comes after what a clause with `after` of its sentence tells, before it or behind it.
    pub(super) fn comes_after(&self) -> bool {
        let after = |c: &Clause| c.marker.is_some_and(|m| self.reading.is(m, Category::ConnAfter));
        self.other_side().is_some_and(|(subordinate, main)| main.id == self.clause.id && after(&subordinate))
    }

    /// Whether the clause hangs on another one by `after` or `before`.
    pub(super) fn says_when(&self) -> bool {
        self.other_side().is_some_and(|(subordinate, _)| subordinate.id == self.clause.id && self.dates(&subordinate))
    }

    /// The clause and the one that it hangs on or that hangs on it, the one that hangs first.
    fn other_side(&self) -> Option<(Clause, Clause)> {
        if self.clause.question {
            return None;
        }
        let beside = |o: &&Clause| o.sentence == self.clause.sentence && o.id != self.clause.id && !o.question;
        let main = |o: &Clause| o.kind == ClauseKind::Main && self.tells(o);
        if main(self.clause) {
            let mut hanging = self.reading.state.all_clauses().filter(beside).filter(|o| self.hangs(o, self.clause));
            let only = hanging.next().filter(|_| hanging.next().is_none())?;
            return Some((only.clone(), self.clause.clone()));
        }
        let mains = || self.reading.state.all_clauses().filter(beside).filter(|o| main(o));
        let found = mains().find(|o| self.hangs(self.clause, o))?;
        Some((self.clause.clone(), found.clone()))
    }

    /// Whether a clause says of a main one when it was, before or behind it, or what its subject had before.
    fn hangs(&self, o: &Clause, main: &Clause) -> bool {
        if o.governor == Some(main.id) && o.id > main.id {
            return self.dates(o) || self.reading.tells_level_of_subject(o, main);
        }
        let between = |c: &Clause| c.sentence == o.sentence && c.id > o.id && c.id < main.id && c.kind == ClauseKind::Main;
        let first = !self.reading.state.all_clauses().any(|c| c.sentence == o.sentence && c.id < o.id);
        self.dates(o) && first && main.id > o.id && !self.reading.state.all_clauses().any(between)
    }

    /// Whether a clause tells outright what was so or was done.
    fn tells(&self, o: &Clause) -> bool {
        let verb = attach(o).verb;
        let open = |a: &u32| self.reading.categories(*a).any(|k| matches!(k, Category::AuxModal | Category::AuxFuture));
        verb.negation.is_none() && verb.infinitive.is_none() && !verb.auxiliaries.iter().any(open)
    }

    fn dates(&self, o: &Clause) -> bool {
        let time = |m: u32| self.reading.is(m, Category::ConnAfter) || self.reading.is(m, Category::ConnBefore);
        matches!(o.kind, ClauseKind::Adverbial | ClauseKind::Gerund) && o.marker.is_some_and(time)
    }

    fn turn(&self, subordinate: &Clause, main: &Clause) -> Turn {
        let after = subordinate.marker.is_some_and(|m| self.reading.is(m, Category::ConnAfter));
        let fronted = subordinate.id < main.id;
        let relative = subordinate.kind == ClauseKind::Relative;
        if relative || after != fronted { Turn::Later } else { Turn::Told }
    }
}

impl Composer<'_, '_> {
    /// Whether a clause stands behind the question, in a condition that was told ahead of it.
    pub(super) fn told_ahead(&self, other: &Clause) -> bool {
        self.reading.conditions_behind(self.clause).iter().any(|o| o.id == other.id)
    }

    /// Whether a clause tells what the question rests on: it stands before it, or in a condition behind it.
    pub(super) fn tells_first(&self, other: &Clause) -> bool {
        !other.question && (other.id < self.clause.id || self.told_ahead(other))
    }
}

impl Reading<'_> {
    /// `How many pens did they buy if Al bought 6 and Bo bought 2?`: the clauses of a question's sentence from its first condition on, which
    /// are told before it asks.
    pub(super) fn conditions_behind(&self, question: &Clause) -> &[Clause] {
        let of_sentence = |o: &Clause| question.question && o.sentence == question.sentence && o.id > question.id;
        let clauses = &self.state.clauses;
        let first = clauses.iter().position(|o| of_sentence(o) && o.kind == ClauseKind::Condition);
        let behind = first.and_then(|at| clauses.get(at..)).unwrap_or_default();
        let end = behind.iter().position(|o| !of_sentence(o)).unwrap_or(behind.len());
        behind.get(..end).unwrap_or_default()
    }

    /// `the girl who had 13 pens gave 4 away`, `Ana, who lost 4 pens, has 9`: a level, or what was done before a level, told of the subject
    /// itself.
    pub(super) fn tells_level_of_subject(&self, o: &Clause, main: &Clause) -> bool {
        let roles = attach(o);
        let (own, around) = (roles.verb.main, attach(main).verb.main);
        let has = |verb: Option<u32>| verb.is_some_and(|m| self.is(m, Category::VerbPossess));
        let past = own.is_some_and(|m| self.has_form(m, Category::is_verb, Form::Past));
        let counts = o.phrases.iter().any(|p| matches!(p, Phrase::Nominal(n) if n.is_measured()));
        let verb = main.phrases.iter().position(|p| matches!(p, Phrase::Verb(_)));
        let before = o.antecedent.zip(verb).is_some_and(|(a, v)| (a as usize) < v);
        let plain = roles.verb.auxiliaries.is_empty() && roles.verb.negation.is_none() && roles.before.is_empty();
        let first = has(own) && !has(around) || past && has(around) && !has(own);
        o.kind == ClauseKind::Relative && first && counts && before && plain && !o.question && !main.question
    }
}
