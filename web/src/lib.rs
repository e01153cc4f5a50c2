//! What the inspector shows, as plain data: everything that can be tested without a browser.
//!
//! For: turning a report into cards, words and lanes. In: a report. Out: [`view::View`].
//! Never: a fact that the report does not hold, a change to any of it.

pub mod examples;
pub mod link;
pub mod view;
pub mod wording;
