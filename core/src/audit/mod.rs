//! Audit rows: what the reader failed to find, typed, as evidence a person may teach from (seed ADR-0167; DESIGN section 6).
//!
//! For: telling a person what to teach next.
//! In: a reading and its refusal. Out: [`AuditRow`]s. Never: a case id (the evidence that wraps a row carries it), a repair.

pub use crate::reader::RefusalCode;

use crate::canon::{Context, Hash, hash_value};
use crate::lexicon::Category;
use crate::reader::Reading;
use crate::solver::{Reason, Refusal};
use crate::text::Literal;
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
    /// A sentence before the story, or of wishes, whose verb opens no frame that is read.
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
    let words = words_of(reading, reason);
    let (missing_operator, lexeme_index) = operator(reading, reason, &words);
    let sentence_index = sentence_of(reading, lexeme_index);
    let recognised_terms: Vec<String> = reading
        .lexemes
        .iter()
        .zip(&reading.state.lexemes)
        .filter(|(l, state)| l.span.sentence_index == sentence_index && state.role.is_some() && l.kind == crate::text::LexemeKind::Word)
        .map(|(l, _)| l.norm.clone())
        .collect();
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

/// The lexemes that a reason's spans cover, in text order.
fn words_of(reading: &Reading<'_>, reason: &Reason) -> Vec<u32> {
    let covered = |start: u32| reason.spans.iter().any(|span| span.start <= start && start < span.end);
    (0u32..).zip(reading.lexemes).filter(|(_, lexeme)| covered(lexeme.span.start)).map(|(index, _)| index).collect()
}

fn sentence_of(reading: &Reading<'_>, lexeme: u32) -> u32 {
    reading.lexemes.get(lexeme as usize).map_or(0, |l| l.span.sentence_index)
}

/// The class of the main verb of the clause that the lexeme stands in.
fn frame(reading: &Reading<'_>, lexeme: u32) -> String {
    let verb = main_verb(reading, lexeme);
    verb.and_then(|v| reading.categories(v).iter().find(|c| c.is_verb())).map_or_else(String::new, |c| c.as_str().to_owned())
}

/// The main verb of the clause that the lexeme stands in.
fn main_verb(reading: &Reading<'_>, lexeme: u32) -> Option<u32> {
    let clause = reading.state.clauses.iter().rfind(|c| crate::reader::compose::lexemes_of(c).contains(&lexeme));
    clause.and_then(|c| {
        c.phrases.iter().find_map(|p| match p {
            crate::reader::clause::Phrase::Verb(group) => group.main,
            _ => None,
        })
    })
}

/// The operator that a reason finds missing, and the lexeme it is about; the reason's first lexeme where no operator fits.
///
/// A reason that says which word or slot is open has its operator. One that says only that a clause is not read is looked
/// at more closely, in a fixed order: a word that no pack knows, a time, a number with more to it than digits, a sentence
/// before the story; and what is left is several amounts that no rule composes.
fn operator(reading: &Reading<'_>, reason: &Reason, words: &[u32]) -> (Option<MissingOperator>, u32) {
    let first = words.first().copied().unwrap_or(0);
    let at = |lexeme: u32, operator: MissingOperator| (Some(operator), lexeme);
    match reason.code {
        RefusalCode::UnknownWord => at(first, MissingOperator::LexiconEntry),
        RefusalCode::WordsUnaccounted => match unknown(reading, words) {
            Some(word) => at(word, MissingOperator::LexiconEntry),
            None => (None, first),
        },
        RefusalCode::PronounUnresolved => at(first, MissingOperator::PronounResolution),
        RefusalCode::QuestionUnread => at(first, MissingOperator::QuestionFrameSlot),
        RefusalCode::ElidedNounUnresolved | RefusalCode::UnitConflict => at(first, MissingOperator::UnitBinding),
        RefusalCode::NumberTooLong => at(first, MissingOperator::CompoundNumericLiteral),
        RefusalCode::ConstructionUnread | RefusalCode::NumberUnaccounted => unread(reading, words, first),
        RefusalCode::NotAsserted => match intending(reading, first) {
            Some(verb) => at(verb, MissingOperator::PreFrameFillerSentence),
            None => (None, first),
        },
        _ => (None, first),
    }
}

fn unread(reading: &Reading<'_>, words: &[u32], first: u32) -> (Option<MissingOperator>, u32) {
    let literal = |wanted: fn(&Literal) -> bool| {
        words.iter().copied().find(|w| reading.lexemes.get(*w as usize).and_then(|l| l.literal.as_ref()).is_some_and(wanted))
    };
    if let Some(word) = unknown(reading, words) {
        return (Some(MissingOperator::LexiconEntry), word);
    }
    if let Some(time) = literal(|l| matches!(l, Literal::Clock { .. })) {
        return (Some(MissingOperator::CompoundTimeLiteral), time);
    }
    if let Some(number) = literal(|l| matches!(l, Literal::Measure { .. } | Literal::Percent(_))) {
        return (Some(MissingOperator::CompoundNumericLiteral), number);
    }
    match main_verb(reading, first).filter(|_| before_the_story(reading, sentence_of(reading, first))) {
        Some(verb) => (Some(MissingOperator::PreFrameFillerSentence), verb),
        None => (Some(MissingOperator::MultiQuantityComposition), first),
    }
}

/// The first of the words that no pack knows, and that may be anything but a name or a thing: those are read by their place alone.
fn unknown(reading: &Reading<'_>, words: &[u32]) -> Option<u32> {
    let held = |word: u32| reading.state.unknown_held.iter().any(|held| held.lexeme == word);
    words.iter().copied().find(|&word| {
        reading.is(word, Category::VerbUnknown) || held(word) && !reading.categories(word).all(|c| c.is_noun() || c.is_name())
    })
}

/// Whether facts are told, and all of them after this sentence.
fn before_the_story(reading: &Reading<'_>, sentence: u32) -> bool {
    let clause_of = |id: u32| reading.state.clauses.iter().find(|c| c.id == id);
    let told = reading.state.hypotheses.iter().flat_map(|h| &h.facts).filter_map(|fact| clause_of(fact.clause));
    told.map(|clause| clause.sentence).min().is_some_and(|first| sentence < first)
}

/// The verb of wishing or planning in the lexeme's sentence, by whose class the rest is not asserted.
fn intending(reading: &Reading<'_>, lexeme: u32) -> Option<u32> {
    let sentence = sentence_of(reading, lexeme);
    (0u32..)
        .zip(reading.lexemes)
        .find(|(index, l)| l.span.sentence_index == sentence && reading.is(*index, Category::VerbIntent))
        .map(|(index, _)| index)
}
