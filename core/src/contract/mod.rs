//! Contract families: constructions whose obligations can be checked (seed ADR-0225; DESIGN section 5).
//!
//! For: saying of each construction that a text seems to contain whether it could be closed, and if not, exactly why.
//! In: the reader's clause evidence. Out: [`ContractAssessment`]s, the sole authority on runnable or refused.
//! Never: a second reading of the prose, an answer, a change to the reading.
//!
//! [`frame`] gathers what the clauses offer, one file per family checks its obligations, [`sentence_for`] words a label.

pub mod decrease_to_fraction;
mod explain;
pub mod frame;
pub mod percent_partition;
pub mod quantity_entity;
mod spans;
pub mod unary_delta;

#[cfg(test)]
mod tests;

pub use explain::sentence_for;
pub use frame::ProblemFrame;

use crate::canon::Arrange;
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
    /// One plain sentence for each finding, or what was bound.
    pub explanation: String,
    /// The family, e.g. `state_change.unary_delta`.
    pub family_id: String,
    /// What was found missing or in the way, each with its own spans, in the order of the label table.
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

/// Where a label belongs in an assessment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Column {
    /// `missing_bindings`.
    Missing,
    /// `unresolved_hazards`: the label's axis is HAZARD or TOPOLOGY.
    Hazard,
}

/// The words that show that an obligation is not met, as runs of lexemes; absent when it is met.
pub type Words = Option<Vec<Vec<u32>>>;

/// One obligation of a family: a label, its column, and the check that finds the words that show it.
pub struct Obligation<C> {
    /// The label.
    pub label: &'static str,
    /// Where it is listed.
    pub column: Column,
    /// The check.
    pub unmet: fn(&C) -> Words,
}

/// A family's name and organ.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Family {
    /// The family.
    pub family_id: &'static str,
    /// The organ that would run it.
    pub candidate_organ: &'static str,
}

/// Assesses every construction of a reading, ordered by the first byte of the trigger.
///
/// ```
/// use forbear_core::Reader;
/// let report = Reader::embedded()?.inspect("Tom gained 3 apples.")?;
/// assert!(report.assessments[0].runnable);
/// assert_eq!(report.assessments[0].trigger.text, "gained");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn assess(reading: &Reading<'_>, text: &str) -> Vec<ContractAssessment> {
    let frame = ProblemFrame::of(reading);
    let mut assessments = unary_delta::assess(&frame, reading, text);
    assessments.extend(decrease_to_fraction::assess(&frame, reading, text));
    assessments.extend(percent_partition::assess(&frame, reading, text));
    assessments.extend(quantity_entity::assess(&frame, reading, text));
    // A stable sort: constructions that share their trigger stay in the order of their clauses.
    assessments.arrange_by_key(|assessment| assessment.trigger.start);
    assessments
}

/// Words that show something, if there are any.
pub(crate) fn some(words: Vec<Vec<u32>>) -> Words {
    (!words.is_empty()).then_some(words)
}

/// Runs a family's obligations over one case.
pub(crate) fn assessment<C>(
    family: Family,
    obligations: &[Obligation<C>],
    case: &C,
    bound: &[Vec<u32>],
    trigger: &[u32],
    reading: &Reading<'_>,
    text: &str,
) -> Option<ContractAssessment> {
    let mut findings = Vec::new();
    let (mut missing_bindings, mut unresolved_hazards) = (Vec::new(), Vec::new());
    for obligation in obligations {
        let Some(words) = (obligation.unmet)(case) else { continue };
        let label = obligation.label.to_owned();
        match obligation.column {
            Column::Missing => missing_bindings.push(label.clone()),
            Column::Hazard => unresolved_hazards.push(label.clone()),
        }
        findings.push(Finding { label, spans: spans::of_groups(reading, text, &words) });
    }
    let mut evidence_spans = spans::of_groups(reading, text, bound);
    evidence_spans.extend(findings.iter().flat_map(|finding| finding.spans.iter().cloned()));
    evidence_spans.arrange_by_key(|span| (span.start, span.end));
    evidence_spans.dedup();
    let trigger = spans::of_groups(reading, text, &[trigger.to_vec()]).into_iter().next()?;
    Some(ContractAssessment {
        candidate_organ: family.candidate_organ.to_owned(),
        explanation: explanation(&findings, &evidence_spans, &trigger),
        evidence_spans,
        family_id: family.family_id.to_owned(),
        runnable: findings.is_empty(),
        findings,
        missing_bindings,
        trigger,
        unresolved_hazards,
    })
}

fn explanation(findings: &[Finding], evidence: &[SourceSpan], trigger: &SourceSpan) -> String {
    if findings.is_empty() {
        let words: Vec<String> =
            evidence.iter().filter(|span| span.start != trigger.start).map(|span| format!("“{}”", span.text)).collect();
        return format!("“{}” is complete: it goes with {}.", trigger.text, words.join(" and "));
    }
    let sentences: Vec<String> = findings
        .iter()
        .map(|finding| {
            let words: Vec<&str> = finding.spans.iter().map(|span| span.text.as_str()).collect();
            sentence_for(&finding.label, &words)
        })
        .collect();
    sentences.join(" ")
}
