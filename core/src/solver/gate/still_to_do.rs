//! What was washed or mended is still there: `left` are those that are to be done, only where the words say that they are to be.
//!
//! Why: twelve shirts of which six were washed are twelve shirts. Passes: `12 shirts to wash. He washed 6. How many are left?`, `How many
//! are left to wash?`, `12 problems. He solved 5. How many are left?` Stopped: `He has 12 shirts. He washed 6. How many are left?`

use super::Subject;
use crate::facts::{Ask, Change, Fact, FactBody};
use crate::graph::Gap;
use crate::lexicon::{Category, WordClass};
use crate::reader::RefusalCode;
use crate::reader::clause::{Clause, ClauseKind};
use crate::reader::roles::attach;

pub(super) fn test(subject: &Subject<'_, '_>) -> Result<(), Gap> {
    if let Some(fact) = yet_to_come(subject) {
        let needed = "whether these are there already".to_owned();
        return Err(Gap { code: RefusalCode::NotAsserted, lexemes: fact.lexemes.clone(), needed });
    }
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

/// `40 pies left to bake`, `$40 to pay`, where the question asks how many one has: what is still to be made, got or paid.
fn yet_to_come<'s>(subject: &'s Subject<'_, '_>) -> Option<&'s Fact> {
    let reading = subject.reading;
    let to_do =
        |c: &Clause| attach(c).verb.infinitive.is_some() || attach(c).verb.auxiliaries.iter().any(|&a| reading.is(a, Category::AuxModal));
    subject.target().filter(|t| t.ask == Ask::State && !t.vantage.left && !t.vantage.obliged)?;
    if subject.asking().into_iter().any(to_do) {
        return None;
    }
    let comes = |m: u32| {
        let restores = reading.lexicon.is_of(&reading.lemma(m, Category::is_verb), WordClass::Restoring);
        restores || reading.categories(m).any(|k| matches!(k, Category::VerbCreate | Category::VerbEarn))
    };
    let hangs = |c: &&Clause, of: u32| c.kind == ClauseKind::Infinitive && c.governor == Some(of);
    let bare = |c: &Clause| {
        let roles = attach(c);
        roles.verb.main.is_some_and(comes) && roles.after.is_empty() && roles.obliques.is_empty()
    };
    let used = subject.build.used.iter().filter_map(|&i| subject.hypothesis.facts.get(i));
    let has = |f: &&Fact| matches!(&f.body, FactBody::State { holder, .. } if holder.owner.is_some());
    let clauses = &reading.state.clauses;
    used.filter(has).find(|f| clauses.iter().filter(|c| hangs(c, f.clause)).any(bare))
}
