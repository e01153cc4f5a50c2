//! Other names of the same gender: the answer stays.
//!
//! Applies to texts with a name that the packs know.

use crate::perturb::edit::{Edits, cased_like};
use crate::perturb::kind::Made;
use crate::perturb::solved::Solved;
use std::collections::BTreeSet;

pub fn make(solved: &Solved<'_>) -> Made {
    let names = solved.names();
    if names.is_empty() {
        return Made::NotApplicable;
    }
    let choice = solved.choice("names");
    let mut taken: BTreeSet<&str> = solved.norms();
    let mut edits = Edits::default();
    for name in &names {
        let candidates = choice.arranged(&name.norm, solved.vocabulary.names(name.category).iter());
        let Some(other) = candidates.into_iter().find(|other| !taken.contains(other.as_str())) else {
            return Made::Skipped("no other name of the same gender");
        };
        taken.insert(other);
        for &lexeme in &name.lexemes {
            rename(solved, lexeme, other, &mut edits);
        }
    }
    solved.one(&edits)
}

/// Puts another name at a lexeme; what ends in no `s` takes the full possessive ending.
pub fn rename(solved: &Solved<'_>, lexeme: usize, other: &str, edits: &mut Edits) {
    let lexemes = solved.lexemes();
    let Some(written) = lexemes.get(lexeme) else { return };
    edits.replace(written.start, written.end, cased_like(&written.text, other));
    if let Some(ending) = lexemes.get(lexeme + 1).filter(|next| next.start == written.end && solved.norm(lexeme + 1) == "'")
        && !other.ends_with('s')
    {
        edits.replace(ending.start, ending.end, "'s");
    }
}
