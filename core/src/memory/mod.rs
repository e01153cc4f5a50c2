//! What has been reviewed and decided, behind one probe over it and the packs.
//!
//! For: settling what the packs leave open, from statements that a person has reviewed.
//! In: the files that the host gives (the vault, packs of relations, the reviewed corpus, decided claims, the table of connectives), and a [`Probe`].
//! Out: [`Evidence`] in the fixed order of the sources, and what it settles: [`settle`], [`resolve_category`], [`prefer_agent`].
//! Never: a guess, a majority, a change of what is remembered. Evidence that speaks for both sides, and no evidence, settle nothing.

mod connective;
mod error;
mod forms;
mod line;
mod load;
mod manifest;
mod probe;
mod record;
mod resolve;
mod snapshot;

pub use connective::Connective;
pub use error::MemoryError;
pub use forms::doubles;
pub use load::Memory;
pub use probe::{Evidence, Intent, Occasion, Probe};
pub use record::{Domain, HAS_CATEGORY, KIND_OF, OPPOSITE_OF, Polarity, Record, Source, Standing, may_be_stated};
pub use resolve::{Agent, Preference, ResolvedCategory, Settled, prefer_agent, resolve_category, settle};

#[cfg(test)]
mod tests;
