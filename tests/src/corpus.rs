//! The format of the corpus files: problems and fragments beside what must become of them.
//!
//! `tests/corpus/README.md` describes the format for those who write cases.

use forbear_core::report::{Outcome, Report};
use serde::Deserialize;

/// The cases of one file.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CorpusFile {
    /// In the file's order.
    pub case: Vec<Case>,
}

/// A text and what must become of it. What a case leaves out is not checked.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Case {
    /// The behaviour that the case shows, in the problem's domain; no two cases share one.
    pub name: String,
    /// The problem or fragment.
    pub text: String,
    /// Whether it is answered or refused.
    pub outcome: Expected,
    /// The answer: an integer or a fraction in lowest terms.
    pub value: Option<String>,
    /// The answer's unit, in the singular; empty for a pure number.
    pub unit: Option<String>,
    /// The operation of every step, in order.
    pub operations: Option<Vec<String>>,
    /// The codes of all reasons, the headline first.
    pub reasons: Option<Vec<String>>,
    /// The words that the headline rests on, in the report's order.
    pub spans: Option<Vec<String>>,
    /// The codes of all residuals, sorted.
    pub residuals: Option<Vec<String>>,
    /// Every residual with its kind and words, `code KIND start..end words; ...`, sorted.
    pub evidence: Option<Vec<String>>,
    /// The families with a runnable assessment, in the report's order.
    pub runnable: Option<Vec<String>>,
    /// The words that no pack knows, in text order.
    pub unknowns: Option<Vec<String>>,
    /// The missing operator of every audit row and the lexeme it is about, in order, as `lexicon_entry blorfed`; `none` where no
    /// operator fits.
    pub operators: Option<Vec<String>>,
}

/// How a case ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Expected {
    /// One reading survives.
    Answer,
    /// None does, or more than one.
    Refusal,
}

impl Case {
    /// What is wrong with the case itself, before anything is read.
    pub fn flaw(&self) -> Option<&'static str> {
        match self.outcome {
            Expected::Answer if self.value.is_none() => Some("an answer needs a `value`"),
            Expected::Answer if self.reasons.is_some() || self.spans.is_some() => Some("an answer has no `reasons` and no `spans`"),
            Expected::Refusal if self.reasons.as_ref().is_none_or(Vec::is_empty) => Some("a refusal needs its `reasons`"),
            Expected::Refusal if self.value.is_some() || self.unit.is_some() || self.operations.is_some() => {
                Some("a refusal has no `value`, no `unit` and no `operations`")
            }
            _ => None,
        }
    }

    /// Every field in which the report differs from the case, one line each.
    pub fn differences(&self, report: &Report) -> Vec<String> {
        let mut found = Differences::default();
        match &report.outcome {
            Outcome::Answer(answer) => {
                let shown = format!("an answer, {} {}", answer.value, answer.unit);
                found.compare("outcome", Some(&self.outcome), &Expected::Answer, &shown);
                found.text("value", self.value.as_ref(), answer.value.to_string());
                found.text("unit", self.unit.as_ref(), answer.unit.clone());
                found.list("operations", self.operations.as_ref(), answer.steps.iter().map(|step| step.operation.to_string()).collect());
                found.list("reasons", self.reasons.as_ref(), Vec::new());
            }
            Outcome::Refusal(refusal) => {
                let codes: Vec<String> = refusal.reasons.iter().map(|reason| reason.code.id().to_owned()).collect();
                found.compare("outcome", Some(&self.outcome), &Expected::Refusal, &format!("a refusal, {codes:?}"));
                found.list("reasons", self.reasons.as_ref(), codes);
                let headline = refusal.reasons.first().map_or(&[][..], |reason| &reason.spans);
                found.list("spans", self.spans.as_ref(), headline.iter().map(|span| span.text.clone()).collect());
            }
        }
        let mut codes: Vec<String> = report.residuals.iter().map(|residual| residual.residual_code.to_string()).collect();
        codes.sort();
        found.list("residuals", self.residuals.as_ref(), codes);
        found.list("evidence", self.evidence.as_ref(), evidence(report));
        let runnable = report.assessments.iter().filter(|assessment| assessment.runnable);
        found.list("runnable", self.runnable.as_ref(), runnable.map(|assessment| assessment.family_id.to_string()).collect());
        found.list("operators", self.operators.as_ref(), operators(report));
        found.list("unknowns", self.unknowns.as_ref(), report.unknowns.iter().map(|unknown| unknown.span.text.clone()).collect());
        found.lines
    }
}

fn operators(report: &Report) -> Vec<String> {
    let line = |row: &forbear_core::audit::AuditRow| match row.missing_operator {
        Some(operator) => {
            let word = report.lexemes.get(row.lexeme_index as usize).map_or("", |lexeme| lexeme.text.as_str());
            format!("{} {word}", <&str>::from(operator))
        }
        None => "none".to_owned(),
    };
    report.audit.iter().map(line).collect()
}

fn evidence(report: &Report) -> Vec<String> {
    let mut lines: Vec<String> = report
        .residuals
        .iter()
        .map(|residual| {
            let words: Vec<String> =
                residual.evidence_spans.iter().map(|span| format!("{}..{} {}", span.start, span.end, span.text)).collect();
            format!("{} {} {}", residual.residual_code, residual.residual_kind, words.join("; ")).trim_end().to_owned()
        })
        .collect();
    lines.sort();
    lines
}

#[derive(Default)]
struct Differences {
    lines: Vec<String>,
}

impl Differences {
    fn compare<T: PartialEq + std::fmt::Debug>(&mut self, field: &str, expected: Option<&T>, found: &T, shown: &str) {
        if let Some(expected) = expected.filter(|expected| *expected != found) {
            self.lines.push(format!("{field}: expected {expected:?}, found {shown}"));
        }
    }

    fn text(&mut self, field: &str, expected: Option<&String>, found: String) {
        self.compare(field, expected, &found, &format!("{found:?}"));
    }

    fn list(&mut self, field: &str, expected: Option<&Vec<String>>, found: Vec<String>) {
        self.compare(field, expected, &found, &format!("{found:?}"));
    }
}
