//! The target is bound to exactly one quantity of the graph.
//!
//! Why: an answer to another question than the one asked is wrong. Passes: one question about one thing.
//! Stopped: `How many pens and how many cups does Rosa have?`

use super::Subject;
use crate::graph::Gap;
use crate::reader::RefusalCode;

pub(super) fn test(subject: &Subject<'_, '_>) -> Result<(), Gap> {
    let graph = &subject.build.graph;
    let gap = |code, needed: &str| Err(Gap { code, lexemes: subject.target_lexemes(), needed: needed.to_owned() });
    if subject.hypothesis.targets.len() != 1 {
        return gap(RefusalCode::SeveralQuestions, "one question");
    }
    if graph.quantity(graph.target).is_none() {
        return gap(RefusalCode::TargetUnbound, "a quantity that the question asks for");
    }
    Ok(())
}
