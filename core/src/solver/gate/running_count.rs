//! What was done by some time takes in what was done before.
//!
//! Why: a score of 20 by halftime and of 45 by the end is 45. Passes: `By noon she had sold 20, and in the afternoon she sold 5.`
//! Stopped: `The team scored 20 points by halftime and 45 points by the end. How many points did the team score?`

use super::Subject;
use crate::facts::{Change, Fact, FactBody, Relation};
use crate::graph::Gap;
use crate::lexicon::Category;
use crate::reader::RefusalCode;
use crate::reader::roles::{Np, attach};

pub(super) fn test(subject: &Subject<'_, '_>) -> Result<(), Gap> {
    let facts = subject.hypothesis.facts.iter().enumerate().filter(|(i, _)| subject.build.used.contains(i));
    let used: Vec<(&Fact, &Change)> =
        facts.filter_map(|(_, f)| if let FactBody::Change(c) = &f.body { Some((f, c)) } else { None }).collect();
    let lexicon = subject.reading.lexicon;
    let same = |one: &Change, other: &Change| {
        one.verb == other.verb && one.agent == other.agent && !matches!(one.kind.relation(&other.kind, lexicon), Relation::Apart(_))
    };
    let mut sums = used
        .iter()
        .enumerate()
        .filter(|(at, (f, c))| !c.further && up_to_then(subject, f) && used[..*at].iter().any(|(_, other)| same(c, other)));
    match sums.next() {
        Some((_, (fact, _))) => {
            let needed = "whether this takes in what was told before".to_owned();
            Err(Gap { code: RefusalCode::TimesUnordered, lexemes: fact.lexemes.clone(), needed })
        }
        None => Ok(()),
    }
}

/// `by halftime`, `by the end of the week`, `by noon`: behind the amount, or at the head of its clause.
fn up_to_then(subject: &Subject<'_, '_>, fact: &Fact) -> bool {
    let reading = subject.reading;
    let Some(clause) = reading.state.clauses.iter().find(|c| c.id == fact.clause) else { return false };
    let time = |np: &Np| {
        np.nominal.head.is_some_and(|h| {
            let timed = |k: Category| matches!(k, Category::NounOccasion | Category::AdvTime | Category::UnitTime);
            reading.categories(h).any(timed) || reading.is_of(h, crate::lexicon::WordClass::Ending)
        })
    };
    attach(clause).obliques.iter().any(|o| {
        // `by the end of` is one expression, of which any word may carry the phrase.
        let by_the_end = || (o.lexeme.saturating_sub(3)..=o.lexeme).any(|l| reading.norm(l) == "by");
        reading.norm(o.lexeme) == "by" && o.arg.nps.iter().any(time) || o.category == Category::PrepTime && by_the_end()
    })
}
