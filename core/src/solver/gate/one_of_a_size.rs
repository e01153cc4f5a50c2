//! A number behind `a` is a size of one thing, and so is a number before a bare measure that stands before the thing.
//!
//! Why: `a 12 inch ruler` is one ruler, and `12 inch rulers` may be any number of them.
//! Passes: `a 9 mile hike and a 4 mile hike: how many miles?`, `12 rulers`.
//! Stopped: `a 12 inch ruler and a 6 inch ruler: how many rulers?`, `an 8 pack of juice and a 6 pack of juice: how many packs?`

use super::Subject;
use crate::facts::{Amount, Fact};
use crate::graph::Gap;
use crate::lexicon::Category;
use crate::quantity::Rational;
use crate::reader::RefusalCode;

pub(super) fn test(subject: &Subject<'_, '_>) -> Result<(), Gap> {
    let reading = subject.reading;
    let sized = |fact: &&Fact| {
        let kind = fact.body.kind();
        let Some(Amount::Given { value, lexeme }) = fact.body.amount() else { return false };
        // `a 285-page book`: told as so many pages.
        let in_name =
            reading.lexemes.get(*lexeme as usize).is_some_and(|l| matches!(l.literal, Some(crate::text::Literal::Measure { .. })));
        if in_name || kind.unit.is_some() || kind.head == "money" || *value == Rational::one() || !value.is_integer() {
            return false;
        }
        // `a dozen eggs`, `a hundred eggs`: no size.
        let behind_one = lexeme.checked_sub(1).is_some_and(|before| reading.is(before, Category::DetIndefinite));
        let next = lexeme + 1;
        let unit = |l: u32| reading.lexicon.unit(reading.norm(l)).is_some();
        let bare = unit(next) && kind.modifiers.iter().any(|m| m == reading.norm(next));
        behind_one && !reading.is_plural(next) || bare
    };
    let used = subject.build.used.iter().filter_map(|&i| subject.hypothesis.facts.get(i));
    match used.into_iter().find(sized) {
        Some(fact) => {
            let needed = "how many of these there are, and not how large one is".to_owned();
            Err(Gap { code: RefusalCode::Undetermined, lexemes: fact.lexemes.clone(), needed })
        }
        None => Ok(()),
    }
}
