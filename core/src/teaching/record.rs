//! The records of the queue's log, each with the hash of the one before.

use super::claim::Claim;
use super::entry::Entry;
use super::evidence::MathReaderRefusalEvidence;
use crate::canon::{CanonError, Context, Hash, hash_value, to_bytes};
use serde::{Deserialize, Serialize};

/// What happened, without who and when.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Body {
    /// A refusal gave evidence for a claim.
    Evidence {
        /// The claim.
        claim: Claim,
        /// The evidence.
        evidence: Box<MathReaderRefusalEvidence>,
    },
    /// A person accepted a claim.
    Ratified {
        /// The claim.
        claim: Hash,
        /// What it is ratified as.
        entry: Entry,
    },
    /// A person turned a claim down.
    Rejected {
        /// The claim.
        claim: Hash,
    },
    /// The lines of ratified claims were written into a pack, after the replay gate.
    Applied {
        /// The claims, in order.
        claims: Vec<Hash>,
        /// Hash of the pack's manifest afterwards.
        pack: Hash,
    },
}

/// The words of the person who decided, and when. They explain a record, and no claim, evidence or proposal depends on them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Operator {
    /// When, as the host's clock had it; the core knows none.
    pub at: Option<String>,
    /// Who.
    pub by: String,
    /// Why, in their words.
    pub note: Option<String>,
}

/// One line of the log.
///
/// Canonical layout: one object with the keys `body`, `hash`, `operator`, `previous` and `sequence`, as RFC 8785 writes it, and a line
/// feed. `hash` covers the record without `hash`, under the context `forbear v1 queue record`; `previous` is the hash of the record
/// before, `null` in the first. So an altered, removed or inserted line is seen, the last included.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct QueueRecord {
    /// What happened.
    pub body: Body,
    /// Hash of the record without this field.
    pub hash: Hash,
    /// Who decided it; none for evidence.
    pub operator: Option<Operator>,
    /// Hash of the record before.
    pub previous: Option<Hash>,
    /// Its place in the log, from 0.
    pub sequence: u32,
}

#[derive(Serialize)]
struct Hashed<'r> {
    body: &'r Body,
    operator: &'r Option<Operator>,
    previous: Option<Hash>,
    sequence: u32,
}

impl QueueRecord {
    pub(super) fn new(body: Body, operator: Option<Operator>, previous: Option<Hash>, sequence: u32) -> Result<Self, CanonError> {
        let hash = hash_value(Context::QueueRecord, &Hashed { body: &body, operator: &operator, previous, sequence })?;
        Ok(Self { body, hash, operator, previous, sequence })
    }

    /// The hash that the record should carry.
    pub(super) fn own_hash(&self) -> Result<Hash, CanonError> {
        let hashed = Hashed { body: &self.body, operator: &self.operator, previous: self.previous, sequence: self.sequence };
        hash_value(Context::QueueRecord, &hashed)
    }

    /// The line for the log: canonical bytes and a line feed.
    ///
    /// # Errors
    /// If a value has no canonical bytes; those that [`super::Queue`] makes always have.
    pub fn line(&self) -> Result<Vec<u8>, CanonError> {
        let mut line = to_bytes(self)?;
        line.push(b'\n');
        Ok(line)
    }
}
