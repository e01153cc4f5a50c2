//! A question that looks from before what was told: `before he made the pie`.
//!
//! Why: a clause of time behind a question puts it into the middle of the story; where it tells again the one thing that happened, the
//! question is about the start.
//! Reads: `Rosa used 9 plums to make a tart. Now she has 4 plums. How many plums did she have before she made the tart?`
//! Leaves alone: the same question where two things happened, or where the clause tells of something else.

use crate::facts::{Change, Fact, FactBody};
use crate::lexicon::Category;
use crate::reader::clause::{Clause, ClauseKind, Phrase};
use crate::reader::compose::{Composer, clause_lexemes};
use crate::reader::reading::Reading;
use crate::reader::roles::attach;

/// The clause of a question that tells again the one change of the story, with `before`.
pub(super) fn retold<'r>(reading: &'r Reading<'_>, facts: &[Fact], question: &Clause) -> Option<&'r Clause> {
    let roles = attach(question);
    let state = roles.verb.main.is_some_and(|m| reading.is(m, Category::VerbPossess) || reading.is(m, Category::VerbBe));
    if !question.question || !state {
        return None;
    }
    let before = |o: &Clause| {
        let marks = o.marker.into_iter().chain(clause_lexemes(o).first().copied());
        let timed = marks.into_iter().any(|m| reading.is(m, Category::ConnBefore));
        let counts = o.phrases.iter().any(|p| matches!(p, Phrase::Nominal(n) if n.is_measured()));
        timed && !counts && attach(o).verb.negation.is_none()
    };
    let kinds = |o: &Clause| matches!(o.kind, ClauseKind::Adverbial | ClauseKind::Gerund);
    let clauses = reading.state.clauses.iter().chain(&reading.state.open);
    let mut behind = clauses.filter(|o| o.governor == Some(question.id) && o.sentence == question.sentence && kinds(o) && before(o));
    let other = behind.next()?;
    let verb = attach(other).verb.main.map(|m| reading.lemma(m, Category::is_verb))?;
    let changes: Vec<(&Fact, &Change)> =
        facts.iter().filter_map(|f| if let FactBody::Change(c) = &f.body { Some((f, c)) } else { None }).collect();
    let [(fact, change)] = changes.as_slice() else { return None };
    // `used 9 plums to make a tart`: what it was done for may stand for it.
    let aims = reading.state.clauses.iter().filter(|o| o.governor == Some(fact.clause) && o.kind == ClauseKind::Infinitive);
    let mut aimed = aims.filter_map(|o| attach(o).verb.main).map(|m| reading.lemma(m, Category::is_verb));
    (behind.next().is_none() && (change.verb == verb || aimed.any(|a| a == verb))).then_some(other)
}

/// The clause that tells the change again, where the question is about someone who neither did it nor lost or got anything by it.
pub(super) fn of_another(c: &Composer<'_, '_>) -> Option<Vec<u32>> {
    let other = retold(c.reading, &c.hypothesis.facts, c.clause)?;
    let owner = c.result.targets.last().and_then(|t| t.holder.owner);
    let takes_part = |change: &Change| {
        let sides = [change.from, change.to].into_iter().flatten().map(|h| h.owner);
        owner.is_none() || change.agent == owner || sides.into_iter().any(|o| o == owner)
    };
    let apart = c.hypothesis.facts.iter().any(|f| matches!(&f.body, FactBody::Change(change) if !takes_part(change)));
    apart.then(|| clause_lexemes(other))
}

impl Composer<'_, '_> {
    /// Whether this clause tells the one change again behind a question that looks from before it.
    pub(in crate::reader::compose) fn is_retold(&self) -> bool {
        let governor = self.reading.state.clauses.iter().find(|o| Some(o.id) == self.clause.governor);
        governor.is_some_and(|g| retold(self.reading, &self.hypothesis.facts, g).is_some_and(|o| o.id == self.clause.id))
    }
}
