//! What was merely done with a thing does not take it away; what is left is either what is there or what is still to be done.
//!
//! Why: of 30 books of which 7 were given away and 5 were read, 23 are there.
//! Passes: `had 30 books. He gave away 7 and sold 5.`, `had 30 books to read. He read 5. How many are left to read?`
//! Stopped: `had 30 books. He gave away 7 and read 5. How many does he have left?`

use super::Subject;
use crate::facts::{Ask, Change, FactBody};
use crate::graph::Gap;
use crate::lexicon::Category;
use crate::reader::RefusalCode;

pub(super) fn test(subject: &Subject<'_, '_>) -> Result<(), Gap> {
    let Some(target) = subject.target().filter(|t| matches!(t.ask, Ask::State | Ask::ToDo { .. })) else { return Ok(()) };
    let changes: Vec<(&Change, &[u32])> = subject
        .build
        .used
        .iter()
        .filter_map(|&i| subject.hypothesis.facts.get(i))
        .filter_map(|f| match &f.body {
            FactBody::Change(c) if c.kind.head == target.kind.head => Some((c, f.lexemes.as_slice())),
            _ => None,
        })
        .collect();
    let done = |c: &Change| c.from.is_none() && c.to.is_none() && matches!(c.class, Category::VerbEvent | Category::VerbComplete);
    let goes = changes.iter().any(|(c, _)| c.from.is_some() && c.to.is_none());
    match changes.iter().find(|(c, _)| goes && done(c)) {
        Some((_, lexemes)) => {
            let needed = "whether this leaves fewer of them".to_owned();
            Err(Gap { code: RefusalCode::Undetermined, lexemes: lexemes.to_vec(), needed })
        }
        None => Ok(()),
    }
}
