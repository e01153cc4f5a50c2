//! Refusals as evidence a person may teach from: claims, decisions on them, and proposed pack lines (seed ADR-0167; DESIGN section 6).
//!
//! For: turning what the reader failed to find into claims that a person decides on, and decided claims into lines for the packs.
//! In: reports, a person's decisions, pack files. Out: [`Finding`]s, the [`Queue`] and its records, a [`Proposal`], and what the
//! replay gate found. Never: a change of a pack, a clock, a file, a claim whose identity grows with its evidence, a look at what a
//! contract projects.
//!
//! The queue is pure state: records go in, in their order, and the state follows from them alone. Whoever hosts it keeps the
//! records; [`Queue::read`] takes them back, checks that each follows from the one before, and says what is torn.

mod claim;
mod decision;
mod entry;
mod evidence;
mod gate;
mod lemma;
mod proposal;
mod queue;
mod record;

pub use claim::{Claim, Signature, SubType};
pub use decision::TeachingChain;
pub use entry::{Entry, EntryError};
pub use evidence::{Finding, MathReaderRefusalEvidence, findings};
pub use gate::{Change, ChangeKind, changes};
pub use proposal::{Proposal, ProposeError, ProposedLine, propose};
pub use queue::{ClaimState, ClaimView, Queue, QueueError, Read, Torn};
pub use record::{Body, Operator, QueueRecord};

#[cfg(test)]
mod tests;
