//! The whole engine of `forbear`: text in, [`report::Report`] out.
//!
//! Pure functions only: no I/O, clock, threads, floats, `unsafe` or unordered iteration.
//! The rooms and their one-way imports are described in `docs/architecture.md`.

pub mod canon;
pub mod facts;
pub mod lexicon;
pub mod quantity;
pub mod reader;
pub mod text;
