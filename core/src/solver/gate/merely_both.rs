//! Things and vessels that someone merely has are not things in vessels.
//!
//! Why: who has 24 stamps and 3 albums need not have put them there, nor alike; and boxes of one thing do not hold another.
//! Passes: `24 stamps in 3 albums. How many are in each album?`
//! Stopped: `24 pens and 3 doors. How many pens are at each door?`, `4 times as many pens as cups. How many pens are in each cup?`,
//! `puts 24 pens in equal piles. There are 3 piles of forks. How many pens are in each pile?`

use super::Subject;
use crate::facts::{Ask, Fact, FactBody, Kind, Relation};
use crate::graph::Gap;
use crate::lexicon::Category;
use crate::reader::RefusalCode;
use crate::reader::clause::ClauseKind;

pub(super) fn test(subject: &Subject<'_, '_>) -> Result<(), Gap> {
    let Some(target) = subject.target() else { return Ok(()) };
    let Ask::Per { per } = &target.ask else { return Ok(()) };
    let facts = &subject.hypothesis.facts;
    if target.kind.head == "money" || target.kind.unit.is_some() {
        return Ok(());
    }
    let used: Vec<&Fact> = subject.build.used.iter().filter_map(|&i| facts.get(i)).collect();
    // `with the same number of seats in each row`: that says it.
    let alike = (0..)
        .zip(subject.reading.lexemes)
        .any(|(l, _)| subject.reading.is(l, Category::AdjSame) || subject.reading.is(l, Category::AdvEqually));
    let dealt = alike || facts.iter().any(|f| matches!(f.body, FactBody::Split { .. }));
    let of_another = |f: &&&Fact| {
        let kind = f.body.kind();
        let content = kind.content.as_deref().filter(|_| kind.head == per.head).map(Kind::in_words);
        content.is_some_and(|c| c.relation(&target.kind, subject.reading.lexicon) != Relation::Same)
    };
    let merely = |f: &&&Fact| match &f.body {
        FactBody::Portion { .. } => true,
        FactBody::State { kind, amount, .. } if kind.head == per.head => {
            let inside = |k: Category| amount.lexeme().checked_sub(1).is_some_and(|before| subject.reading.is(before, k));
            let put = facts.iter().any(|f| matches!(&f.body, FactBody::Change(c) if puts(c.class)));
            !put && !inside(Category::PrepPlace) && had(subject, f)
        }
        _ => false,
    };
    match used.iter().find(of_another).or_else(|| used.iter().filter(|_| !dealt).find(merely)) {
        Some(fact) => {
            let needed = format!("how many {} there are in each {}", target.kind.label(), per.label());
            Err(Gap { code: RefusalCode::Undetermined, lexemes: fact.lexemes.clone(), needed })
        }
        None => Ok(()),
    }
}

fn puts(class: Category) -> bool {
    matches!(class, Category::VerbMove | Category::VerbGroup | Category::VerbDivide)
}

/// Whether the clause only says that they are there, or that someone has them.
fn had(subject: &Subject<'_, '_>, fact: &Fact) -> bool {
    let clause = subject.reading.state.clauses.iter().find(|c| c.id == fact.clause);
    // `If there are 8 boxes, how many go in each?`: the question supposes it.
    if clause.is_some_and(|c| c.kind == ClauseKind::Condition) {
        return false;
    }
    let verb = clause.and_then(|c| subject.verb(c)).map(|(v, _)| v);
    // `7 jars hold 56 buttons`: the vessels are who has.
    let has = |v: u32| fact.body.amount().is_some_and(|a| a.lexeme() < v);
    verb.is_none_or(|v| !has(v) && (subject.reading.is(v, Category::VerbPossess) || subject.reading.is(v, Category::VerbBe)))
}
