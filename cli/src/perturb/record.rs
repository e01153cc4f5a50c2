//! What became of a variant.

use super::kind::{Variant, VariantKind};
use anyhow::Result;
use forbear_core::Reader;
use forbear_core::report::{Outcome, Report};
use forbear_core::solver::Reason;
use serde::Serialize;

/// A variant with its outcome, or the cause for which there is none.
#[derive(Debug, Serialize)]
pub struct Record {
    /// Of the problem.
    pub id: String,
    /// How it was retold.
    pub kind: VariantKind,
    /// What became of it.
    #[serde(flatten)]
    pub fate: Fate,
    /// The right answer; absent where a refusal would do too.
    pub expected: Option<String>,
    /// What was changed.
    pub change: Option<String>,
    /// The variant.
    pub text: Option<String>,
}

/// What became of a variant.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "outcome", rename_all = "snake_case")]
pub enum Fate {
    /// Answered, and rightly.
    Correct,
    /// Refused, for these reasons and words, the headline first.
    Refused {
        /// `construction_unread: was given`.
        reasons: Vec<String>,
    },
    /// Answered otherwise.
    Wrong {
        /// The answer.
        found: String,
    },
    /// Not made.
    Skipped {
        /// Why.
        cause: &'static str,
    },
}

impl Record {
    /// A variant that could not be made.
    pub fn skipped(id: &str, kind: VariantKind, cause: &'static str) -> Self {
        Record { id: id.to_owned(), kind, fate: Fate::Skipped { cause }, expected: None, change: None, text: None }
    }

    /// Reads a variant.
    pub fn read(reader: &Reader, id: &str, kind: VariantKind, variant: Variant) -> Result<Self> {
        let fate = match reader.verdict(&variant.text)? {
            Outcome::Refusal(refusal) => Fate::Refused { reasons: refusal.reasons.iter().map(line).collect() },
            Outcome::Answer(answer) => {
                let same = answer.value == variant.value && answer.unit == variant.unit;
                let found = format!("{} {}", answer.value, answer.unit).trim_end().to_owned();
                let effect = match variant.made_up {
                    Some(range) => effect(&reader.inspect(&variant.text)?, range),
                    None => None,
                };
                match effect {
                    None if same => Fate::Correct,
                    None => Fate::Wrong { found },
                    Some(role) => Fate::Wrong { found: format!("{found}, with a made-up word as `{role}`") },
                }
            }
        };
        let expected = format!("{} {}", variant.value, variant.unit).trim_end().to_owned();
        Ok(Record {
            id: id.to_owned(),
            kind,
            fate,
            expected: variant.made_up.is_none().then_some(expected),
            change: Some(variant.change),
            text: Some(variant.text),
        })
    }
}

/// `construction_unread: was given`.
fn line(reason: &Reason) -> String {
    let words: Vec<&str> = reason.spans.iter().map(|span| span.text.as_str()).collect();
    format!("{}: {}", reason.code.id(), words.join(" … "))
}

/// Roles that say of a word that nothing rests on it.
const WITHOUT_EFFECT: [&str; 3] = ["background", "none", "set_aside"];

/// The role of a range of the text, if it says that something rests on it.
fn effect(report: &Report, (start, end): (u32, u32)) -> Option<String> {
    let inside = report.lexemes.iter().filter(|lexeme| lexeme.start < end && lexeme.end > start);
    inside.map(|lexeme| &lexeme.role).find(|role| !WITHOUT_EFFECT.contains(&role.as_str())).cloned()
}
