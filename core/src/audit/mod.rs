//! Audit rows: what the reader failed to find, typed, as evidence a person may teach from (seed ADR-0167; DESIGN section 6).
//!
//! For: telling a person what to teach next.
//! In: a reading and its refusal. Out: [`AuditRow`]s. Never: a case id (the evidence that wraps a row carries it), a repair.

use crate::canon::{Context, Hash, hash_value};
use crate::lexicon::Category;
use crate::reader::{Reading, RefusalCode};
use crate::solver::{Reason, Refusal};
use serde::{Deserialize, Serialize};

/// The closed set of operators that a refusal may find missing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, strum::IntoStaticStr, strum::EnumIter)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum MissingOperator {
    /// A word that no pack knows.
    LexiconEntry,
    /// A number written in a way that is not read.
    CompoundNumericLiteral,
    /// A time written in a way that is not read.
    CompoundTimeLiteral,
    /// A sentence before the story whose frame is not read.
    PreFrameFillerSentence,
    /// Several quantities in one clause that no rule composes.
    MultiQuantityComposition,
    /// A pronoun without a single antecedent.
    PronounResolution,
    /// A question whose frame has an open slot.
    QuestionFrameSlot,
    /// A number that no thing or unit is bound to.
    UnitBinding,
}

/// One thing that the reader failed to find.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AuditRow {
    /// Hash of the row without this field.
    pub hash: Hash,
    /// The lexeme it is about.
    pub lexeme_index: u32,
    /// The operator that would be needed; absent where none fits.
    pub missing_operator: Option<MissingOperator>,
    /// The words of the clause that were read.
    pub recognised_terms: Vec<String>,
    /// What in detail.
    pub refusal_detail: String,
    /// The refusal's reason.
    pub refusal_reason: RefusalCode,
    /// The sentence it is about.
    pub sentence_index: u32,
    /// The frame that was not taken.
    pub skipped_frame: String,
}

#[derive(Serialize)]
struct Hashed<'a> {
    lexeme_index: u32,
    missing_operator: Option<MissingOperator>,
    recognised_terms: &'a [String],
    refusal_detail: &'a str,
    refusal_reason: RefusalCode,
    sentence_index: u32,
    skipped_frame: &'a str,
}

/// The rows of a refusal, one for each reason, in their order.
pub fn rows(reading: &Reading<'_>, refusal: &Refusal) -> Vec<AuditRow> {
    refusal.reasons.iter().map(|reason| row(reading, reason)).collect()
}

fn row(reading: &Reading<'_>, reason: &Reason) -> AuditRow {
    let first = reason.spans.first();
    let lexeme = first.and_then(|span| reading.lexemes.iter().position(|l| l.span.start == span.start)).unwrap_or(0);
    let sentence_index = first.map_or(0, |s| s.sentence_index);
    let lexeme_index = u32::try_from(lexeme).unwrap_or(u32::MAX);
    let recognised_terms: Vec<String> = reading
        .lexemes
        .iter()
        .zip(&reading.state.lexemes)
        .filter(|(l, state)| l.span.sentence_index == sentence_index && state.role.is_some() && l.kind == crate::text::LexemeKind::Word)
        .map(|(l, _)| l.norm.clone())
        .collect();
    let missing_operator = operator(reading, reason, lexeme_index);
    let refusal_detail = reason.needed.join("; ");
    let skipped_frame = frame(reading, lexeme_index);
    let hashed = Hashed {
        lexeme_index,
        missing_operator,
        recognised_terms: &recognised_terms,
        refusal_detail: &refusal_detail,
        refusal_reason: reason.code,
        sentence_index,
        skipped_frame: &skipped_frame,
    };
    let hash = hash_value(Context::AuditRow, &hashed).unwrap_or_else(|_| crate::canon::hash(Context::AuditRow, &[]));
    AuditRow {
        hash,
        lexeme_index,
        missing_operator,
        recognised_terms,
        refusal_detail,
        refusal_reason: reason.code,
        sentence_index,
        skipped_frame,
    }
}

/// The class of the verb of the clause that the lexeme stands in.
fn frame(reading: &Reading<'_>, lexeme: u32) -> String {
    let clause = reading.state.clauses.iter().rfind(|c| crate::reader::compose::lexemes_of(c).contains(&lexeme));
    let verb = clause.and_then(|c| {
        c.phrases.iter().find_map(|p| match p {
            crate::reader::clause::Phrase::Verb(group) => group.main,
            _ => None,
        })
    });
    verb.and_then(|v| reading.categories(v).iter().find(|c| c.is_verb())).map_or_else(String::new, |c| c.as_str().to_owned())
}

fn operator(reading: &Reading<'_>, reason: &Reason, lexeme: u32) -> Option<MissingOperator> {
    let literal = reading.lexemes.get(lexeme as usize).and_then(|l| l.literal.as_ref());
    match reason.code {
        RefusalCode::UnknownWord => Some(MissingOperator::LexiconEntry),
        RefusalCode::PronounUnresolved => Some(MissingOperator::PronounResolution),
        RefusalCode::QuestionUnread | RefusalCode::NoQuestion => Some(MissingOperator::QuestionFrameSlot),
        RefusalCode::ElidedNounUnresolved | RefusalCode::UnitConflict => Some(MissingOperator::UnitBinding),
        RefusalCode::NumberTooLong => Some(MissingOperator::CompoundNumericLiteral),
        RefusalCode::ConstructionUnread | RefusalCode::NumberUnaccounted => Some(match literal {
            Some(crate::text::Literal::Clock { .. }) => MissingOperator::CompoundTimeLiteral,
            Some(crate::text::Literal::Measure { .. } | crate::text::Literal::Percent(_)) => MissingOperator::CompoundNumericLiteral,
            _ if reading.is(lexeme, Category::VerbUnknown) => MissingOperator::LexiconEntry,
            _ => MissingOperator::MultiQuantityComposition,
        }),
        RefusalCode::WordsUnaccounted => Some(MissingOperator::LexiconEntry),
        RefusalCode::NotAsserted => Some(MissingOperator::PreFrameFillerSentence),
        _ => None,
    }
}
