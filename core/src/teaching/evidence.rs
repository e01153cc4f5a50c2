//! Refusal evidence: one audit row with the case it comes from.

use super::claim::Claim;
use crate::audit::{AuditRow, MissingOperator, RefusalCode};
use crate::canon::{CanonError, Hash};
use crate::memory::Domain;
use crate::report::{LexemeView, Outcome, Report};
use serde::{Deserialize, Serialize};

/// An audit row as evidence for a claim (seed ADR-0167, "Provenance schema").
///
/// Canonical layout: one object with these keys in this order, as RFC 8785 sorts them. Rows carry no case id, so that a report is
/// the same from every face; the evidence carries it. No hash of a claim covers any of it.
///
/// | key | value |
/// | --- | --- |
/// | `case_id` | the case's own id, as a string |
/// | `domain` | always `math` |
/// | `lexeme_index` | index of the lexeme in the report, an integer |
/// | `missing_operator` | one of the eight operators, a string |
/// | `refusal_reason` | the code of the reason, a string |
/// | `row_hash` | hash of the audit row, 64 lower-case hex digits |
/// | `sentence` | the sentence as it stands, for a person to read |
/// | `sentence_index` | index of the sentence in the report, an integer |
/// | `trace_hash` | hash of the trace that ended in the refusal, 64 lower-case hex digits |
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MathReaderRefusalEvidence {
    /// The case's own id.
    pub case_id: String,
    /// Always [`Domain::Math`].
    pub domain: Domain,
    /// The lexeme that the row is about.
    pub lexeme_index: u32,
    /// What was found missing.
    pub missing_operator: MissingOperator,
    /// Why the problem was refused.
    pub refusal_reason: RefusalCode,
    /// Hash of the audit row.
    pub row_hash: Hash,
    /// The sentence as it stands.
    pub sentence: String,
    /// The sentence that the row is about.
    pub sentence_index: u32,
    /// Hash of the report's trace.
    pub trace_hash: Hash,
}

/// What one audit row says: a claim, and the evidence for it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Finding {
    /// What could be taught.
    pub claim: Claim,
    /// Why.
    pub evidence: MathReaderRefusalEvidence,
}

/// The claims that a report's audit rows support, in the order of the rows. A row without an operator supports none; an answer has
/// no rows. The same report and case give the same findings, byte for byte.
///
/// ```
/// use forbear_core::Reader;
/// use forbear_core::teaching::findings;
/// let reader = Reader::embedded()?;
/// let report = reader.inspect("Mia had 13 corks. She blorfed 5 corks. How many corks does Mia have now?")?;
/// let found = findings(&report, "corks-1")?;
/// assert_eq!(found.len(), 1);
/// assert_eq!(found[0].claim.in_words(), "`blorfed` belongs to a category that no pack gives it");
/// assert_eq!(found[0].evidence.case_id, "corks-1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If a signature has no canonical bytes; those of reports made by a reader always have.
pub fn findings(report: &Report, case_id: &str) -> Result<Vec<Finding>, CanonError> {
    let Outcome::Refusal(refusal) = &report.outcome else { return Ok(Vec::new()) };
    let mut found = Vec::new();
    // There is one row for each reason, in their order.
    for (row, reason) in report.audit.iter().zip(&refusal.reasons) {
        let Some(missing_operator) = row.missing_operator else { continue };
        let covered = |lexeme: &&LexemeView| reason.spans.iter().any(|span| span.start <= lexeme.start && lexeme.start < span.end);
        let words: Vec<&LexemeView> = report.lexemes.iter().filter(covered).collect();
        let claim = Claim::of(report, row, missing_operator, &words)?;
        found.push(Finding { claim, evidence: evidence(report, row, missing_operator, case_id) });
    }
    Ok(found)
}

fn evidence(report: &Report, row: &AuditRow, missing_operator: MissingOperator, case_id: &str) -> MathReaderRefusalEvidence {
    let sentence = report.sentences.get(row.sentence_index as usize);
    let text = sentence.and_then(|s| report.text.get(s.start as usize..s.end as usize)).unwrap_or(&report.text);
    MathReaderRefusalEvidence {
        case_id: case_id.to_owned(),
        domain: Domain::Math,
        lexeme_index: row.lexeme_index,
        missing_operator,
        refusal_reason: row.refusal_reason,
        row_hash: row.hash,
        sentence: text.to_owned(),
        sentence_index: row.sentence_index,
        trace_hash: report.hashes.trace,
    }
}
