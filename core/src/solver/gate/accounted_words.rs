//! Every lexeme has a role in the reading.
//!
//! Why: a word that was passed over may change everything. Passes: marks and the closed classes that say nothing.
//! Stopped: `Rosa has barely 3 pens.`, if `barely` has no role.

use super::Subject;
use crate::graph::Gap;
use crate::reader::RefusalCode;

pub(super) fn test(subject: &Subject<'_, '_>) -> Result<(), Gap> {
    let ignorable = subject.reading.lexicon.ignorable();
    for (index, state) in subject.reading.state.lexemes.iter().enumerate() {
        let ignored = state.categories.all(|c| ignorable.contains(c));
        if state.role.is_none() && !ignored {
            let lexemes = u32::try_from(index).into_iter().collect();
            return Err(Gap { code: RefusalCode::WordsUnaccounted, lexemes, needed: "a role for this word".into() });
        }
    }
    Ok(())
}
