//! What the project's tests share: the format of the corpus, and a check that every span of a report is exact.

pub mod corpus;
pub mod spans;
