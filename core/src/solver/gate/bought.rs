//! A price times what is used up or sold is money spent or earned only if it was bought at that price, or sold at it.
//!
//! Why: who keeps hens buys no eggs, who has some already buys fewer, and what a thing costs the seller is not what it brings.
//! Passes: `Cider costs $3 per gallon. A family drinks 2 gallons a week.`, `Omar buys 2 brushes every week.`
//! Stopped: `They drink 2 gallons a week. They own a cow.`, `Nell sells 3 roses every day. Each rose costs her $2.`

use super::Subject;
use crate::facts::{Ask, Fact, FactBody};
use crate::graph::Gap;
use crate::lexicon::Category;
use crate::reader::RefusalCode;
use crate::reader::clause::Clause;
use crate::reader::roles::attach;

pub(super) fn test(subject: &Subject<'_, '_>) -> Result<(), Gap> {
    let stop = |lexemes: Vec<u32>, needed: &str| Err(Gap { code: RefusalCode::KindsUnrelated, lexemes, needed: needed.to_owned() });
    let used: Vec<&Fact> = subject.build.used.iter().filter_map(|&i| subject.hypothesis.facts.get(i)).collect();
    let price = |f: &&&Fact| matches!(f.body, FactBody::Rate { price: true, .. });
    let Some(price) = used.iter().find(price) else { return Ok(()) };
    let paced = used.iter().find_map(|f| match &f.body {
        FactBody::Pace { event: (class, _), .. } => Some(*class),
        _ => None,
    });
    match paced {
        Some(Category::VerbConsume) => match had_otherwise(subject) {
            Some(lexemes) => stop(lexemes, "whether these were bought"),
            None => Ok(()),
        },
        Some(Category::VerbSell) if earns(subject) && costs_someone(subject, price) => {
            stop(price.lexemes.clone(), "what each one was sold for")
        }
        _ => Ok(()),
    }
}

/// What they have, or where else it may come from: things that are had, or of which some came in no bought way.
fn had_otherwise(subject: &Subject<'_, '_>) -> Option<Vec<u32>> {
    let asked: Vec<u32> = subject.asking().iter().map(|c| c.id).collect();
    let told = subject.hypothesis.facts.iter().find(|f| match &f.body {
        FactBody::State { kind, .. } => kind.head != "money" && !asked.contains(&f.clause),
        FactBody::Change(c) => c.class != Category::VerbDuration && c.kind.head != "money" && !c.paid,
        _ => false,
    });
    if let Some(fact) = told {
        return Some(fact.lexemes.clone());
    }
    let mut clauses = subject.reading.state.clauses.iter().filter(|c| !asked.contains(&c.id));
    clauses.find_map(|clause| {
        let main = attach(clause).verb.main?;
        let told = subject.hypothesis.facts.iter().any(|f| f.clause == clause.id);
        (!told && subject.reading.categories(main).any(|k| k == Category::VerbPossess)).then(|| vec![main])
    })
}

fn earns(subject: &Subject<'_, '_>) -> bool {
    let gain = |ask: &Ask| {
        matches!(ask, Ask::Event { class: Category::VerbEarn | Category::VerbCreate | Category::VerbAcquire | Category::VerbSell, .. })
    };
    subject.target().is_some_and(|t| gain(&t.ask))
}

/// `Each rose costs her $2.`
fn costs_someone(subject: &Subject<'_, '_>, price: &Fact) -> bool {
    let told = |clause: &&Clause| clause.id == price.clause;
    let Some(clause) = subject.reading.state.clauses.iter().find(told) else { return false };
    let roles = attach(clause);
    let costs = roles.verb.main.is_some_and(|m| subject.reading.categories(m).any(|k| k == Category::VerbCost));
    let someone = roles.after.iter().flat_map(|a| &a.nps).any(|np| np.nominal.pronoun || np.nominal.possessive_determiner);
    costs && (someone || roles.after.len() > 1)
}
