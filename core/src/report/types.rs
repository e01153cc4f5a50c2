//! The report as plain data. Field names are fixed by DESIGN section 7; fields stand in the order of their keys, which is the canonical order.

use crate::audit::AuditRow;
use crate::canon::Hash;
use crate::contract::ContractAssessment;
use crate::graph::ProblemGraph;
use crate::lexicon::{Category, CategorySet};
use crate::quantity::Rational;
use crate::reader::TraceEvent;
use crate::residual::ContractResidual;
use crate::solver::Refusal;
use crate::text::{LexemeKind, SourceSpan};
use serde::{Deserialize, Serialize};

/// The version of the report's schema.
pub const SCHEMA: &str = "forbear.report/1";

/// Everything that is known about one problem: the reading, its outcome and why.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Report {
    /// One assessment per contract family and trigger, by first byte of the trigger.
    pub assessments: Vec<ContractAssessment>,
    /// What the reader failed to find, typed.
    pub audit: Vec<AuditRow>,
    /// What produced the report.
    pub engine: Engine,
    /// The report's and the trace's hash.
    pub hashes: Hashes,
    /// Every hypothesis that was ever open, with its fate.
    pub hypotheses: Vec<HypothesisView>,
    /// Every lexeme with what became of it.
    pub lexemes: Vec<LexemeView>,
    /// The answer or the refusal.
    pub outcome: Outcome,
    /// Projections of the refused assessments, ordered by id.
    pub residuals: Vec<ContractResidual>,
    /// Always [`SCHEMA`].
    pub schema: String,
    /// Byte ranges of the sentences.
    pub sentences: Vec<SentenceView>,
    /// The text as given.
    pub text: String,
    /// Every operator application, in order.
    pub trace: Vec<TraceEvent>,
    /// Words that no pack knows, with the roles that remained possible.
    pub unknowns: Vec<UnknownView>,
}

/// What produced a report.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Engine {
    /// Hash of the memory the reader was built with.
    pub memory: Hash,
    /// The language packs.
    pub packs: Vec<PackStamp>,
    /// What was switched on.
    pub settings: Settings,
    /// The core's version.
    pub version: String,
}

/// A language pack by name, version and hash.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PackStamp {
    /// Hash of the pack's manifest.
    pub hash: Hash,
    /// The pack's name.
    pub id: String,
    /// The pack's version.
    pub version: String,
}

/// Settings that change what is read; part of the hashed report.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Settings {
    /// Whether surviving readings may be told apart by reviewed evidence.
    pub contemplation: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Settings { contemplation: true }
    }
}

/// The hashes of a report.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Hashes {
    /// Hash of the report without its trace and without this field.
    pub report: Hash,
    /// Hash of the trace array.
    pub trace: Hash,
}

/// A sentence's half-open byte range.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SentenceView {
    /// One past the last byte.
    pub end: u32,
    /// First byte.
    pub start: u32,
}

/// A lexeme and the role it was given.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LexemeView {
    /// The categories that remained when reading ended.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<String>"))]
    pub categories: CategorySet,
    /// One past the last byte.
    pub end: u32,
    /// What its characters make it.
    pub kind: LexemeKind,
    /// Its role in the reading: `quantity`, `entity`, `cue`, `marker`, `set_aside`, `unread` ...
    pub role: String,
    /// Index of the sentence.
    pub sentence_index: u32,
    /// First byte.
    pub start: u32,
    /// The covered text.
    pub text: String,
}

/// A hypothesis as it stood when it fell, or at the end.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct HypothesisView {
    /// What ended it: a constraint, a gate, a contemplation or a merge; absent for a survivor.
    pub by: Option<String>,
    /// Categories it chose for contested lexemes.
    pub categories: Vec<CategoryChoice>,
    /// Which predicates ran, with outcome.
    pub constraint_state: Vec<ConstraintOutcome>,
    /// Its facts, one plain line each, in the order of reading.
    pub facts: Vec<String>,
    /// The graph it gave, if it came that far.
    pub graph: Option<ProblemGraph>,
    /// Number in order of appearance.
    pub id: u32,
    /// 0 is best; a held lexeme lowers it.
    pub rank: u32,
    /// `survived`, `eliminated` or `merged`.
    pub status: String,
    /// What it still needs.
    pub unresolved: Vec<String>,
}

/// The category a hypothesis chose for one lexeme.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CategoryChoice {
    /// The category.
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub category: Category,
    /// Index of the lexeme.
    pub lexeme: u32,
}

/// One constraint predicate that ran over a hypothesis.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ConstraintOutcome {
    /// Whether the hypothesis satisfied it.
    pub holds: bool,
    /// The predicate's id.
    pub predicate: String,
}

/// A word that no pack knows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct UnknownView {
    /// Index of the lexeme.
    pub lexeme: u32,
    /// Categories that remained possible.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<String>"))]
    pub narrowed_categories: CategorySet,
    /// The word where it stands.
    pub span: SourceSpan,
}

/// The answer or the refusal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Outcome {
    /// Exactly one reading survived every gate.
    Answer(Answer),
    /// None did, or more than one.
    Refusal(Refusal),
}

/// An admitted answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Answer {
    /// The graph that was solved.
    pub graph: ProblemGraph,
    /// The derivation, numbered from 1 by position.
    pub steps: Vec<Step>,
    /// What the question asks about.
    pub target: SourceSpan,
    /// Other readings that gave the same answer, in words; empty when there was one reading only.
    pub ties: Vec<String>,
    /// The unit's or thing's singular: `apple`, `dollar`; empty for a pure number.
    pub unit: String,
    /// An integer or a fraction in lowest terms.
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub value: Rational,
}

/// One step of a derivation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Step {
    /// The step in words and numbers: `3 apples + 4 apples = 7 apples`.
    pub line: String,
    /// The operation kind.
    pub operation: String,
    /// The words it rests on.
    pub spans: Vec<SourceSpan>,
    /// The value it gives.
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub value: Rational,
}
