//! The whole engine of `forbear`: text in, [`report::Report`] out.
//!
//! Pure functions only: no I/O, clock, threads, floats, `unsafe` or unordered iteration.
//! The rooms and their one-way imports are described in `docs/architecture.md`.

pub mod audit;
pub mod canon;
pub mod contemplation;
pub mod contract;
pub mod facts;
pub mod graph;
pub mod lexicon;
pub mod memory;
pub mod quantity;
pub mod reader;
pub mod report;
pub mod residual;
pub mod solver;
pub mod teaching;
pub mod text;

pub use report::Reader;
