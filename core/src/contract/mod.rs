//! Contract families: constructions whose obligations can be checked (seed ADR-0225; DESIGN section 5).
//!
//! For: saying of each construction that a text seems to contain whether it could be closed, and if not, exactly why.
//! In: the reader's clause evidence. Out: [`ContractAssessment`]s, the sole authority on runnable or refused.
//! Never: a second reading of the prose, an answer, a change to the reading.

use crate::reader::Reading;
use crate::text::SourceSpan;
use serde::{Deserialize, Serialize};

/// Whether one construction could be closed, and if not, why.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ContractAssessment {
    /// The organ that would run it, e.g. `unary_delta_transition`.
    pub candidate_organ: String,
    /// The spans of bound roles and findings, in text order.
    pub evidence_spans: Vec<SourceSpan>,
    /// One plain sentence.
    pub explanation: String,
    /// The family, e.g. `state_change.unary_delta`.
    pub family_id: String,
    /// What was found missing or in the way, each with its own spans.
    pub findings: Vec<Finding>,
    /// Labels of findings that are no hazard, in the order of the label table.
    pub missing_bindings: Vec<String>,
    /// Whether every obligation is met.
    pub runnable: bool,
    /// The word that made the family speak up.
    pub trigger: SourceSpan,
    /// Labels of findings whose axis is HAZARD or TOPOLOGY, in the order of the label table.
    pub unresolved_hazards: Vec<String>,
}

/// One label with the words that show it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Finding {
    /// The label, from the closed table.
    pub label: String,
    /// Its own spans.
    pub spans: Vec<SourceSpan>,
}

/// Assesses every construction of a reading, ordered by the first byte of the trigger.
pub fn assess(_reading: &Reading<'_>, _text: &str) -> Vec<ContractAssessment> {
    Vec::new()
}
