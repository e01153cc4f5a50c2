//! With a sentence more that has no quantity and no one to refer to: the answer stays.
//!
//! Applies to every text. The sentence stands at the beginning, or before a sentence that does not lean on the one before it.

use crate::perturb::edit::Edits;
use crate::perturb::kind::Made;
use crate::perturb::solved::Solved;

const SENTENCES: [&str; 12] = [
    "The sun was shining.",
    "It was raining outside.",
    "The weather was lovely.",
    "Spring had come early.",
    "A gentle breeze was blowing.",
    "The sky was blue.",
    "It was getting dark.",
    "Music was playing in the distance.",
    "The leaves were turning yellow.",
    "It was very quiet.",
    "Snow was falling softly.",
    "The day was warm.",
];

pub fn make(solved: &Solved<'_>) -> Made {
    let choice = solved.choice("filler");
    let places = solved.places();
    let Some((place, sentence)) = choice.one("place", &places).zip(choice.one("sentence", &SENTENCES)) else {
        return Made::Skipped("no place for a sentence");
    };
    let mut edits = Edits::default();
    edits.replace(*place, *place, format!("{sentence} "));
    solved.one(&edits)
}
