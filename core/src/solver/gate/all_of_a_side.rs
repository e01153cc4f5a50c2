//! What is compared with another kind is all of a kind, not some that a phrase picks out.
//!
//! Why: `there are 3 boys for every 2 girls` tells of all the boys, and 15 boys with glasses are some of them. Passes: `15 boys`, `15 boys in
//! the class` of what was compared in the class. Stopped: `15 boys with glasses`, `9 boys on the team` of what was compared in the class.

use super::Subject;
use crate::facts::{Fact, FactBody, Kind};
use crate::graph::Gap;
use crate::lexicon::Category;
use crate::reader::RefusalCode;

pub(super) fn test(subject: &Subject<'_, '_>) -> Result<(), Gap> {
    let used: Vec<&Fact> = subject.build.used.iter().filter_map(|&i| subject.hypothesis.facts.get(i)).collect();
    for compared in &used {
        for kind in sides(&compared.body) {
            let some = |f: &&&Fact| counts(&f.body, kind) && f.clause != compared.clause && picked(subject, f, compared);
            if let Some(found) = used.iter().find(some) {
                let needed = "all of what is compared".to_owned();
                return Err(Gap { code: RefusalCode::KindsUnrelated, lexemes: found.lexemes.clone(), needed });
            }
        }
    }
    Ok(())
}

/// The kinds of which one clause tells how many of the one there are for the other.
fn sides(body: &FactBody) -> Vec<&Kind> {
    match body {
        FactBody::Portion { kind, .. } => vec![kind],
        FactBody::KindDifference { more, less, .. } => vec![more, less],
        _ => Vec::new(),
    }
}

fn counts(body: &FactBody, compared: &Kind) -> bool {
    matches!(body, FactBody::State { kind, .. } if kind.head == compared.head && kind.modifiers == compared.modifiers)
}

/// Whether the words right behind the number's noun pick some of them, by what the comparison does not say.
fn picked(subject: &Subject<'_, '_>, fact: &Fact, compared: &Fact) -> bool {
    let said = |id: u32| {
        let clause = subject.reading.state.clauses.iter().find(|c| c.id == id);
        clause.map_or_else(Vec::new, |c| subject.circumstances(c))
    };
    let there = said(compared.clause);
    let behind = fact.lexemes.iter().max().map(|l| l + 1);
    said(fact.clause).iter().filter(|c| c.lexemes.first().copied() == behind && !subject.is_time(c)).any(|c| match c.class {
        Category::PrepWith | Category::PrepWithout => !there.iter().any(|t| t.says(c)),
        Category::PrepPlace => {
            let mut places = there.iter().filter(|t| t.class == c.class && !subject.is_time(t)).peekable();
            places.peek().is_some() && !places.any(|t| t.words.last() == c.words.last())
        }
        _ => false,
    })
}
