//! Where whole vessels of what is asked for come or go, what was in them comes or goes too.
//!
//! Why: of 24 pens in 3 boxes nobody has 24 any more once a box is given away.
//! Passes: `24 pens and 3 boxes. She buys 2 boxes. How many pens?`, `24 pens in 3 boxes. She sells 4 pens. How many pens?`
//! Stopped: `24 pens in 3 boxes. She gives one box to Bo. How many pens does she have?`

use super::Subject;
use crate::facts::{Fact, FactBody};
use crate::graph::Gap;
use crate::lexicon::Category;
use crate::reader::RefusalCode;
use crate::reader::clause::{Clause, Measure, Nominal, Phrase};

pub(super) fn test(subject: &Subject<'_, '_>) -> Result<(), Gap> {
    let facts = &subject.hypothesis.facts;
    let used = |fact: &Fact| subject.build.used.iter().any(|&i| facts.get(i) == Some(fact));
    let asked = subject.target().map(|t| t.kind.head.as_str());
    for vessels in facts.iter().filter(|f| !used(f) && is_vessel(subject, f)) {
        let filled = facts.iter().any(|f| f.clause == vessels.clause && f != vessels && asked == Some(f.body.kind().head.as_str()));
        if !filled {
            continue;
        }
        let head = &vessels.body.kind().head;
        let others = subject.reading.state.clauses.iter().filter(|c| !c.question && c.id != vessels.clause);
        if let Some(found) = others.into_iter().find_map(|c| of_them(subject, c, head)) {
            let needed = format!("how many were in each {head}");
            return Err(Gap { code: RefusalCode::Undetermined, lexemes: (found.first..=found.last).collect(), needed });
        }
    }
    Ok(())
}

/// `in 3 boxes`: so many vessels that something told beside them is in.
fn is_vessel(subject: &Subject<'_, '_>, fact: &Fact) -> bool {
    let FactBody::State { amount, .. } = &fact.body else { return false };
    amount.lexeme().checked_sub(1).is_some_and(|before| subject.reading.is(before, Category::PrepPlace))
}

/// Some of the vessels, or others: `one box`, `2 more boxes`, `a box`.
fn of_them(subject: &Subject<'_, '_>, clause: &Clause, head: &str) -> Option<Nominal> {
    let some = |n: &Nominal| {
        let named = n.head.is_some_and(|h| subject.reading.lemma(h, Category::is_noun) == head);
        let counted = n.number().is_some() || n.further.is_some() || matches!(n.measure, Some(Measure::Vague(_)));
        let one = n.determiner.is_some_and(|d| subject.reading.is(d, Category::DetIndefinite)) || !n.modifiers.is_empty();
        named && !n.is_each() && (counted || one)
    };
    clause.phrases.iter().find_map(|p| match p {
        Phrase::Nominal(n) if some(n) => Some(n.clone()),
        _ => None,
    })
}
