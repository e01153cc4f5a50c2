//! Residuals: a read-only projection of refused assessments (seed ADR-0225; DESIGN section 5). They decide nothing.
//!
//! For: naming each unmet obligation by kind and axis, with the words that show it. In: [`ContractAssessment`]s.
//! Out: [`ContractResidual`]s, ordered by id. Never: a decision, a repair, a search, a change to an assessment; reader,
//! solver, teaching and contemplation never read one.

mod table;
mod taxonomy;

#[cfg(test)]
mod tests;

pub use table::{LABELS, LabelRow, classify};
pub use taxonomy::{ResidualKind, ResidualSourceAxis};

use crate::canon::Arrange;
use crate::canon::{Context, Hash, hash_value};
use crate::contract::{ContractAssessment, sentence_for};
use crate::text::SourceSpan;
use serde::{Deserialize, Serialize};

/// A refused obligation, classified.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
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
    pub residual_kind: ResidualKind,
    /// One of ten axes.
    pub source_axis: ResidualSourceAxis,
}

/// What a residual's id covers, and nothing else.
#[derive(Serialize)]
struct Identity<'a> {
    candidate_organ: &'a str,
    evidence_spans: &'a [SourceSpan],
    residual_code: &'a str,
    residual_kind: ResidualKind,
}

/// Projects refused assessments, ordered by id; a runnable assessment projects nothing.
///
/// One residual per label and assessment: the labels are those that the assessment lists, in whatever string they are.
///
/// ```
/// use forbear_core::Reader;
/// let report = Reader::embedded()?.inspect("Tom gained apples.")?;
/// let codes: Vec<&str> = report.residuals.iter().map(|r| r.residual_code.as_str()).collect();
/// assert_eq!(codes, ["delta_quantity_unbound"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn project(assessments: &[ContractAssessment]) -> Vec<ContractResidual> {
    let refused = assessments.iter().filter(|assessment| !assessment.runnable);
    let mut residuals: Vec<ContractResidual> = refused.flat_map(of_assessment).collect();
    residuals.arrange_by_key(|residual| residual.residual_id);
    residuals
}

fn of_assessment(assessment: &ContractAssessment) -> Vec<ContractResidual> {
    let mut labels: Vec<&str> = Vec::new();
    for label in assessment.missing_bindings.iter().chain(&assessment.unresolved_hazards) {
        if !labels.contains(&label.as_str()) {
            labels.push(label);
        }
    }
    labels.into_iter().filter_map(|label| of_label(assessment, label)).collect()
}

/// The residual of one label; absent only if its identity cannot be written, which no string and no span brings about.
fn of_label(assessment: &ContractAssessment, label: &str) -> Option<ContractResidual> {
    let evidence_spans: Vec<SourceSpan> =
        assessment.findings.iter().filter(|finding| finding.label == label).flat_map(|finding| finding.spans.iter().cloned()).collect();
    let (residual_kind, source_axis) = classify(&assessment.family_id, label);
    let identity =
        Identity { candidate_organ: &assessment.candidate_organ, evidence_spans: &evidence_spans, residual_code: label, residual_kind };
    let residual_id = hash_value(Context::Residual, &identity).ok()?;
    let words: Vec<&str> = evidence_spans.iter().map(|span| span.text.as_str()).collect();
    Some(ContractResidual {
        candidate_organ: assessment.candidate_organ.clone(),
        explanation: sentence_for(label, &words),
        evidence_spans,
        family_id: Some(assessment.family_id.clone()),
        residual_code: label.to_owned(),
        residual_id,
        residual_kind,
        source_axis,
    })
}
