//! What someone takes along to a place is still with him.
//!
//! Why: a school may be given things as a person is, and who takes his own things there has them there.
//! Passes: `Ann had 20 pens. She took 6 to school. How many are left at home?`, `She took 6 pens to Bo. How many pens does she have?`
//! Stopped: `Ann had 20 pens. She took 6 pens to school. How many pens does Ann have?`

use super::Subject;
use crate::facts::{Ask, Change, FactBody, Target};
use crate::graph::Gap;
use crate::lexicon::Category;
use crate::reader::RefusalCode;

pub(super) fn test(subject: &Subject<'_, '_>) -> Result<(), Gap> {
    let of_one = |t: &&Target| t.ask == Ask::State && t.holder.owner.is_some() && t.holder.place.is_none() && !t.vantage.left;
    let Some(target) = subject.target().filter(of_one) else { return Ok(()) };
    let along = |change: &Change| {
        let own = change.class == Category::VerbTransferIn && change.from == Some(target.holder) && change.agent == target.holder.owner;
        let to = change.to.and_then(|to| to.owner).and_then(|id| subject.reading.state.entities.get(id.0 as usize));
        let place = |key: &str| {
            let last = key.rsplit(' ').next().unwrap_or_default();
            subject.reading.lexicon.senses(last).iter().any(|s| s.category == Category::NounPlace)
        };
        own && to.is_some_and(|e| place(&e.key))
    };
    let mut used = subject.build.used.iter().filter_map(|&i| subject.hypothesis.facts.get(i));
    match used.find(|f| matches!(&f.body, FactBody::Change(change) if along(change))) {
        Some(fact) => {
            let needed = "whether these are still with the one that is asked about".to_owned();
            Err(Gap { code: RefusalCode::HoldersUnrelated, lexemes: fact.lexemes.clone(), needed })
        }
        None => Ok(()),
    }
}
