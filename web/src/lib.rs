//! What the inspector shows, as plain data: everything that can be tested without a browser.
//!
//! For: turning a report into cards, words and lanes, and a contemplated relation into a tree. In: a report, or a question.
//! Out: [`view::View`], [`relation::Contemplated`]. Never: a fact that neither holds, a change to any of it.

pub mod examples;
pub mod link;
pub mod relation;
pub mod view;
pub mod wording;
