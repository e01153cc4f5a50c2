//! A comparison of things in general, or in one place, is not fed by what a person has somewhere.
//!
//! Why: `There are 3 more plates than cups` tells of those that are there, of which someone's cups may be some, all or none.
//! Passes: `There are 3 more plates than cups. There are 8 cups.`, `Sara has 3 more plates than cups. She has 8 cups.`
//! Stopped: `There are 3 more plates than cups. Sara has 8 cups. How many plates are there?`, `The ratio of red to blue beads is 3 to 2.
//! Sara has 25 beads. How many blue beads does she have?`

use super::Subject;
use crate::facts::{Fact, FactBody, Holder, Sort};
use crate::graph::Gap;
use crate::reader::RefusalCode;

pub(super) fn test(subject: &Subject<'_, '_>) -> Result<(), Gap> {
    let used: Vec<&Fact> = subject.build.used.iter().filter_map(|&i| subject.hypothesis.facts.get(i)).collect();
    let person = |h: &Holder| {
        let entity = h.owner.and_then(|o| subject.reading.state.entities.get(o.0 as usize));
        entity.is_some_and(|e| matches!(e.sort, Sort::Named | Sort::Person))
    };
    let general = used
        .iter()
        .find(|f| matches!(&f.body, FactBody::Portion { holder, .. } | FactBody::KindDifference { holder, .. } if holder.owner.is_none()));
    let someones = used.iter().find(|f| matches!(&f.body, FactBody::State { holder, .. } if person(holder)));
    match (general, someones) {
        (Some(_), Some(level)) => {
            let needed = "one holder of the things that are compared".to_owned();
            Err(Gap { code: RefusalCode::HoldersUnrelated, lexemes: level.lexemes.clone(), needed })
        }
        _ => Ok(()),
    }
}
