//! A relation that is contemplated: what is asked, the terms to ask with, and what was found as plain data.
//!
//! For: thinking a relation through over the embedded memory. In: subject, intent, perhaps connective and object. Out: [`Contemplated`],
//! whose questions a [`Drawing`] places. Never: a change of the memory, a fact that the contemplation does not hold.

mod drawing;
mod examples;
mod found;
mod terms;

pub use drawing::{BOX, Drawing};
pub use examples::{EXAMPLES, Example};
pub use found::{Contemplated, Piece, Question, Source, ask};
pub use terms::{Terms, intent_in_words};

/// What is typed or chosen.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Asked {
    /// What it is about.
    pub subject: String,
    /// Name of the intent: `verification`.
    pub intent: String,
    /// What is asked of it; blank to leave it open.
    pub connective: String,
    /// The other end; blank to leave it open.
    pub object: String,
}
