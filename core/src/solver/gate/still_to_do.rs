//! What was washed or mended is still there: `left` are those that are to be done, only where the words say that they are to be.
//!
//! Why: twelve shirts of which six were washed are twelve shirts. Passes: `12 shirts to wash. He washed 6. How many are left?`, `How many
//! are left to wash?`, `12 problems. He solved 5. How many are left?` Stopped: `He has 12 shirts. He washed 6. How many are left?`

use super::Subject;
use crate::facts::{Change, FactBody};
use crate::graph::Gap;
use crate::lexicon::{Category, WordClass};
use crate::reader::RefusalCode;
use crate::reader::roles::attach;

pub(super) fn test(subject: &Subject<'_, '_>) -> Result<(), Gap> {
    let Some(target) = subject.target().filter(|t| t.vantage.left) else { return Ok(()) };
    let reading = subject.reading;
    let stays = |c: &Change| c.from.is_none() && c.to.is_none() && reading.lexicon.is_of(&c.verb, WordClass::Treating);
    let used = subject.build.used.iter().filter_map(|&i| subject.hypothesis.facts.get(i));
    for fact in used {
        let FactBody::Change(change) = &fact.body else { continue };
        // `shirts to wash`, `needs to wash`, `left to wash`: told as what is to be done.
        let duty = || {
            reading.state.clauses.iter().any(|c| {
                let verb = attach(c).verb;
                let to_be = verb.infinitive.is_some() || verb.auxiliaries.iter().any(|&a| reading.is(a, Category::AuxModal));
                let does = |m: u32| {
                    reading.lemma(m, Category::is_verb) == change.verb
                        || reading.lexicon.is_of(&reading.lemma(m, Category::is_verb), WordClass::Working)
                };
                to_be && verb.main.is_some_and(does)
            })
        };
        if stays(change) && !duty() {
            let needed = format!("whether these were all to be done: {}", change.verb);
            return Err(Gap { code: RefusalCode::TargetUnbound, lexemes: target.lexemes.clone(), needed });
        }
    }
    Ok(())
}
