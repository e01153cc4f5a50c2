//! Contemplation: a posed question, taken apart and weighed against reviewed evidence (phase C1 of seed ADR-0056; DESIGN section 6).
//!
//! For: thinking a relation through, step by step, so that a person can follow each step and see what is not known.
//! In: a [`DiscoveryCandidate`], a memory and the packs. Out: the candidate enriched with evidence, polarity and sub-questions, the
//! gaps as candidates of their own, and events. Never: a change of what is remembered, a majority, a weight, a clock, a thread, a look
//! at what a contract projects.
//!
//! A question is taken apart by five rules ([`Rule`]), each sub-question is put to vault, packs and corpus in this order, and the
//! evidence is composed by predicates over it ([`Stance`]). What finds no evidence is a gap, and a gap is worth recording.

mod candidate;
mod compose;
mod contemplate;
mod grounds;

pub use candidate::{
    CandidateError, ClaimDomain, DiscoveryCandidate, DiscoveryTrigger, EvidencePointer, EvidenceSource, Outcome, ProposedChain,
    ReviewState, Rule, Side, Stance, SubQuestion, TriggerKind,
};
pub use contemplate::{Contemplation, Event, EventKind, MAX_DEPTH, contemplate};
pub use grounds::Grounds;

#[cfg(test)]
mod tests;
