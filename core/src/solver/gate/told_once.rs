//! A happening that is told twice in the same words counts once, or twice: which, only a word for the second time tells.
//!
//! Why: `She ate 6. She ate 6 plums for breakfast.` tells one meal in two sentences, or two meals. Passes: `She ate 6 in the morning and
//! 6 in the evening.`, `Then she ate 6 more.` Stopped: `Ann sold 6 plums. She sold 6 plums because she needed money.`

use super::Subject;
use crate::facts::{Change, Fact, FactBody};
use crate::graph::Gap;
use crate::lexicon::Category;
use crate::reader::RefusalCode;
use crate::reader::clause::Clause;
use crate::reader::roles::attach;

pub(super) fn test(subject: &Subject<'_, '_>) -> Result<(), Gap> {
    let used: Vec<(&Fact, &Change)> = subject
        .build
        .used
        .iter()
        .filter_map(|&i| subject.hypothesis.facts.get(i))
        .filter_map(|f| if let FactBody::Change(c) = &f.body { Some((f, c)) } else { None })
        .collect();
    for (at, (first, one)) in used.iter().enumerate() {
        let again = used.iter().skip(at + 1).find(|(second, other)| alike(one, other) && retold(subject, first, second));
        if let Some((second, _)) = again {
            let needed = "whether this is told of the same happening".to_owned();
            return Err(Gap { code: RefusalCode::TimesUnordered, lexemes: second.lexemes.clone(), needed });
        }
    }
    Ok(())
}

/// The same done by the same one to as many of the same.
fn alike(one: &Change, other: &Change) -> bool {
    let value = |c: &Change| c.amount.given().cloned();
    let same = one.verb == other.verb && one.agent == other.agent && one.agent.is_some() && one.kind == other.kind;
    same && one.from == other.from
        && one.to == other.to
        && !one.further
        && !other.further
        && value(one).is_some()
        && value(one) == value(other)
}

/// Whether nothing tells the second time from the first: no order, and no place, time or person of each one's own.
fn retold(subject: &Subject<'_, '_>, first: &Fact, second: &Fact) -> bool {
    let clause = |f: &Fact| subject.reading.state.clauses.iter().find(|c| c.id == f.clause);
    let (Some(one), Some(other)) = (clause(first), clause(second)) else { return false };
    if one.id == other.id || ordered(other) {
        return false;
    }
    let (in_one, in_other) = (subject.circumstances(one), subject.circumstances(other));
    let own = in_one.iter().any(|c| !in_other.iter().any(|o| o.says(c))) || !first.moment.anchors.is_empty();
    let others = in_other.iter().any(|c| !in_one.iter().any(|o| o.says(c))) || !second.moment.anchors.is_empty();
    !(own && others)
        && (first.moment.anchors == second.moment.anchors || first.moment.anchors.is_empty() || second.moment.anchors.is_empty())
}

/// `then`, `later`, `again`, `also`: a second time.
fn ordered(clause: &Clause) -> bool {
    attach(clause).adverbs.iter().any(|(_, _, k)| matches!(k, Category::AdvSequence | Category::AdvFrequency | Category::AdvAlso))
}
