//! The shapes of seed ADR-0056, with the domain that DESIGN section 6 adds.

use super::grounds::Grounds;
use crate::canon::{CanonError, Context, Hash, hash_value, to_bytes};
use crate::memory::{Domain, HAS_CATEGORY, Intent, Probe, Standing};
use crate::teaching::{Finding, Signature};
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// What is asked: a relation, with its connective or object perhaps left open.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProposedChain {
    /// What it is about: a lemma.
    pub subject: String,
    /// Why it is asked.
    pub intent: Intent,
    /// What is asked of it.
    #[serde(default)]
    pub connective: Option<String>,
    /// The other end.
    #[serde(default)]
    pub object: Option<String>,
}

impl ProposedChain {
    pub(super) fn probe(&self) -> Probe {
        Probe { subject: self.subject.clone(), intent: self.intent, connective: self.connective.clone(), object: self.object.clone() }
    }

    /// The question in plain words.
    ///
    /// ```
    /// use forbear_core::contemplation::ProposedChain;
    /// use forbear_core::memory::Intent;
    /// let chain = ProposedChain {
    ///     subject: "light".into(),
    ///     intent: Intent::Verification,
    ///     connective: Some("reveal".into()),
    ///     object: Some("truth".into()),
    /// };
    /// assert_eq!(chain.in_words(), "does it hold that light reveals truth?");
    /// ```
    pub fn in_words(&self) -> String {
        self.probe().to_string()
    }
}

/// What posed a question.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TriggerKind {
    /// A refusal of the reader.
    Refusal,
    /// A person, or another program.
    Question,
    /// A gap that an earlier contemplation recorded.
    Gap,
}

/// What posed a question, and where that is found.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DiscoveryTrigger {
    /// What it was.
    pub kind: TriggerKind,
    /// Hash of the audit row, or id of the sub-question; empty for a question.
    #[serde(rename = "ref")]
    pub reference: String,
}

impl Default for DiscoveryTrigger {
    fn default() -> Self {
        Self { kind: TriggerKind::Question, reference: String::new() }
    }
}

/// Always unreviewed: contemplation reviews nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ReviewState {
    /// No person has looked at it.
    #[default]
    Unreviewed,
}

/// Where the evidence leaves a question.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, strum::IntoStaticStr)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Stance {
    /// It supports the relation.
    Affirms,
    /// It supports the negation.
    Falsifies,
    /// It supports neither, or both.
    #[default]
    Undetermined,
}

/// The side that one piece of evidence takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, strum::IntoStaticStr)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Side {
    /// For the relation.
    Affirms,
    /// Against it.
    Falsifies,
}

/// What a claim's truth depends on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Serialize, Deserialize, strum::IntoStaticStr)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum ClaimDomain {
    /// On nothing beside it. One consistent line of reviewed evidence would do for a review.
    #[default]
    Factual,
    /// On the frame around it. A review would ask for several consistent lines, and no contradiction.
    Relational,
    /// On a judgement of worth. A review would ask for the most, and for hedged words.
    Evaluative,
}

impl ClaimDomain {
    /// The tier above; the last stays.
    ///
    /// ```
    /// use forbear_core::contemplation::ClaimDomain;
    /// assert_eq!(ClaimDomain::Factual.raised(), ClaimDomain::Relational);
    /// assert_eq!(ClaimDomain::Evaluative.raised(), ClaimDomain::Evaluative);
    /// ```
    pub fn raised(self) -> Self {
        match self {
            Self::Factual => Self::Relational,
            Self::Relational | Self::Evaluative => Self::Evaluative,
        }
    }
}

/// Where evidence may come from. The order is that of the probes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, strum::IntoStaticStr)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum EvidenceSource {
    /// A vault entry that was found coherent.
    VaultCoherent,
    /// A language pack, or a ratified pack of relations.
    Pack,
    /// A reviewed chain of the corpus.
    Corpus,
}

/// A piece of reviewed evidence, where it stands, and the side that it takes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EvidencePointer {
    /// Where it stands.
    pub source: EvidenceSource,
    /// Id of the record; of what a language pack says, the pack's id, a colon and the lemma.
    #[serde(rename = "ref")]
    pub reference: String,
    /// The side that it takes in the question it is given for.
    pub polarity: Side,
    /// How far it may be relied on.
    pub epistemic_status: Standing,
    /// What it says, in plain words.
    pub text: String,
}

/// The rule by which a sub-question was posed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, strum::IntoStaticStr, strum::EnumIter)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Rule {
    /// The question itself: does a reviewed record state it, deny it, or state its opposite?
    Direct,
    /// Is the subject known at all?
    SubjectKnown,
    /// Is the object known at all?
    ObjectKnown,
    /// Is there an intermediate term through which reviewed chains compose? The term is the sub-question's subject.
    ///
    /// `S kind_of T` hands down whatever is said of `T`, for and against. `S C T`, with a transitive `C`, hands on `T C O` where all
    /// evidence affirms it: what one effect does not cause, another may.
    Through,
    /// With connective or object open: what is the one thing that reviewed evidence affirms? It completes the question.
    Completion,
}

/// How a sub-question ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, strum::IntoStaticStr)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Outcome {
    /// Reviewed evidence bears on it.
    Grounded,
    /// None does, and it cannot be taken apart further. It is a candidate of its own.
    GapRecorded,
    /// It was not asked, for the depth failsafe was reached.
    DepthFailsafe,
}

/// A sub-question with what was found.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SubQuestion {
    /// The parent's id, a stop, and the number among the parent's sub-questions.
    pub sub_id: String,
    /// The rule that posed it.
    pub rule: Rule,
    /// What it is about.
    pub proposed_subject: String,
    /// Why it is asked.
    pub proposed_intent: Intent,
    /// What is asked of it.
    #[serde(default)]
    pub proposed_connective: Option<String>,
    /// The other end.
    #[serde(default)]
    pub proposed_object: Option<String>,
    /// The question in plain words.
    pub question: String,
    /// How it ended.
    pub outcome: Outcome,
    /// Where the evidence leaves it.
    pub polarity: Stance,
    /// The first source that grounded it, in the order of the probes.
    #[serde(default)]
    pub first_source: Option<EvidenceSource>,
    /// All evidence, in the order of the probes. Of a [`Rule::Through`] question that bears on the parent's, the link to its term
    /// comes first.
    #[serde(default)]
    pub evidence: Vec<EvidencePointer>,
    /// Whether its evidence is evidence on the parent's question. What is known of a term is none; nor is a term through which nothing
    /// composes.
    #[serde(default)]
    pub bears_on_parent: bool,
    /// The same question, asked before on the way; its sub-questions stand there.
    #[serde(default)]
    pub same_as: Option<String>,
    /// What it was taken apart into.
    #[serde(default)]
    pub sub_questions: Vec<SubQuestion>,
}

/// A posed question, and what contemplation found.
///
/// ```
/// use forbear_core::contemplation::{ClaimDomain, DiscoveryCandidate, Grounds, Stance, contemplate, MAX_DEPTH};
/// use forbear_core::lexicon::Lexicon;
/// use forbear_core::memory::Memory;
/// let (memory, lexicon) = (Memory::embedded()?, Lexicon::load(&Lexicon::embedded_files())?);
/// let grounds = Grounds { memory: &memory, lexicon: &lexicon };
/// let line = r#"{"proposed_chain":{"subject":"light","intent":"verification","connective":"reveal","object":"truth"}}"#;
/// let candidate = DiscoveryCandidate::from_line(line, grounds)?;
/// assert_eq!(candidate.polarity, Stance::Undetermined);
/// let enriched = contemplate(candidate, grounds, MAX_DEPTH).candidate;
/// assert_eq!((enriched.polarity, enriched.claim_domain), (Stance::Affirms, ClaimDomain::Factual));
/// assert_eq!(enriched.evidence[0].reference, "k-light-reveal-truth");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DiscoveryCandidate {
    /// Hash of what was posed, by what, and in which domain; nothing that contemplation finds changes it.
    pub candidate_id: Hash,
    /// Whose packs it is held against.
    pub domain: Domain,
    /// What is asked.
    pub proposed_chain: ProposedChain,
    /// What posed it.
    pub trigger: DiscoveryTrigger,
    /// Hash of the trace of the report it came from; empty where it came from none.
    pub source_turn_trace: String,
    /// Whether every term is known to the packs of its domain.
    pub pack_consistent: bool,
    /// Whether no term belongs to a pack of another domain.
    pub boundary_clean: bool,
    /// Always unreviewed.
    pub review_state: ReviewState,
    /// Where the evidence leaves it.
    pub polarity: Stance,
    /// What its truth depends on.
    pub claim_domain: ClaimDomain,
    /// What decides its polarity.
    pub evidence: Vec<EvidencePointer>,
    /// What it was taken apart into.
    pub sub_questions: Vec<SubQuestion>,
    /// How many contemplations deep it was posed: 0 for a question, one more for each gap on the way.
    pub contemplation_depth: u32,
    /// Whether the depth failsafe stopped a part of it.
    pub recursion_overflow: bool,
}

/// What an id covers.
#[derive(Serialize)]
struct Posed<'c> {
    domain: Domain,
    proposed_chain: &'c ProposedChain,
    source_turn_trace: &'c str,
    trigger: &'c DiscoveryTrigger,
}

/// Why a line is no candidate.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum CandidateError {
    /// A line of another shape.
    #[error("found {found}; expected a JSON object with `proposed_chain` (`subject`, `intent` and perhaps `connective`, `object`)")]
    Shape {
        /// What is wrong.
        found: String,
    },
    /// A term that none can be.
    #[error("found `{found}` as {part}; expected lower-case words with single spaces, or for a connective letters and `_`")]
    Term {
        /// What stands there.
        found: String,
        /// Which part of the chain.
        part: &'static str,
    },
    /// An object of nothing.
    #[error("found an object without a connective; expected both, the connective alone, or neither")]
    ObjectAlone,
    /// An id that belongs to another question.
    #[error(
        "found the candidate id {found}; expected {expected}, the hash of what is posed: leave it out, or take the line as it was written"
    )]
    Id {
        /// The id in the line.
        found: Hash,
        /// The id of what the line poses.
        expected: Hash,
    },
    /// A candidate without canonical bytes.
    #[error("the candidate cannot be hashed: {0}")]
    Canon(#[from] CanonError),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    proposed_chain: ProposedChain,
    candidate_id: Option<Hash>,
    #[serde(default = "cognition")]
    domain: Domain,
    #[serde(default)]
    trigger: DiscoveryTrigger,
    #[serde(default)]
    source_turn_trace: String,
    #[serde(default)]
    claim_domain: ClaimDomain,
    #[serde(default)]
    contemplation_depth: u32,
    // What contemplation finds anew each time; read, so that a line of a sink may be posed again.
    #[serde(default, rename = "pack_consistent")]
    _pack_consistent: bool,
    #[serde(default, rename = "boundary_clean")]
    _boundary_clean: bool,
    #[serde(default, rename = "review_state")]
    _review_state: ReviewState,
    #[serde(default, rename = "polarity")]
    _polarity: Stance,
    #[serde(default, rename = "evidence")]
    _evidence: Vec<EvidencePointer>,
    #[serde(default, rename = "sub_questions")]
    _sub_questions: Vec<SubQuestion>,
    #[serde(default, rename = "recursion_overflow")]
    _recursion_overflow: bool,
}

fn cognition() -> Domain {
    Domain::Cognition
}

impl DiscoveryCandidate {
    /// Poses a question; the fields that contemplation fills have the seed's defaults.
    ///
    /// # Errors
    /// If a term is malformed, or there is an object without a connective.
    pub fn pose(
        proposed_chain: ProposedChain,
        domain: Domain,
        trigger: DiscoveryTrigger,
        source_turn_trace: String,
        grounds: Grounds<'_>,
    ) -> Result<Self, CandidateError> {
        check(&proposed_chain)?;
        let posed = Posed { domain, proposed_chain: &proposed_chain, source_turn_trace: &source_turn_trace, trigger: &trigger };
        let candidate_id = hash_value(Context::Candidate, &posed)?;
        let terms = || std::iter::once(&proposed_chain.subject).chain(&proposed_chain.object);
        let other = if domain == Domain::Math { Domain::Cognition } else { Domain::Math };
        Ok(Self {
            candidate_id,
            domain,
            pack_consistent: terms().all(|term| grounds.knows(domain, term)),
            boundary_clean: terms().all(|term| !grounds.knows(other, term)),
            proposed_chain,
            trigger,
            source_turn_trace,
            review_state: ReviewState::Unreviewed,
            polarity: Stance::default(),
            claim_domain: ClaimDomain::default(),
            evidence: Vec::new(),
            sub_questions: Vec::new(),
            contemplation_depth: 0,
            recursion_overflow: false,
        })
    }

    /// Poses the question that a line of a file states. Of an enriched candidate, what it asks is taken, its depth, and an
    /// `evaluative` that a person gave it; what was found is to be found anew.
    ///
    /// # Errors
    /// If the line is none, or its id is that of another question.
    pub fn from_line(line: &str, grounds: Grounds<'_>) -> Result<Self, CandidateError> {
        let line: Line = serde_json::from_str(line).map_err(|error| {
            let message = error.to_string();
            let found = message.rsplit_once(" at line ").map_or(message.as_str(), |(found, _)| found);
            CandidateError::Shape { found: found.to_owned() }
        })?;
        let pose = |chain: ProposedChain| Self::pose(chain, line.domain, line.trigger.clone(), line.source_turn_trace.clone(), grounds);
        let mut candidate = pose(line.proposed_chain.clone())?;
        if let Some(found) = line.candidate_id.filter(|found| *found != candidate.candidate_id) {
            // A question that was completed goes by the id of what was posed, and is posed as it was.
            let without_object = ProposedChain { object: None, ..line.proposed_chain };
            let subject_alone = ProposedChain { connective: None, ..without_object.clone() };
            let posed = [pose(without_object)?, pose(subject_alone)?].into_iter().find(|posed| posed.candidate_id == found);
            candidate = posed.ok_or(CandidateError::Id { found, expected: candidate.candidate_id })?;
        }
        candidate.contemplation_depth = line.contemplation_depth;
        candidate.claim_domain = line.claim_domain;
        Ok(candidate)
    }

    /// The question that a refusal poses: what is known of the word, verb or pronoun that the claim is about. Nothing for a claim that
    /// is about the shape of a sentence, which no record could state.
    ///
    /// # Errors
    /// As [`DiscoveryCandidate::pose`]: a word with characters that no term has.
    pub fn from_refusal(finding: &Finding, grounds: Grounds<'_>) -> Option<Result<Self, CandidateError>> {
        let (subject, connective) = match &finding.claim.signature {
            Signature::LexicalClaim { surface, .. } => (surface, Some(HAS_CATEGORY.to_owned())),
            Signature::FrameClaim { verb, .. } => (verb, Some(HAS_CATEGORY.to_owned())),
            Signature::ReferenceClaim { pronoun, .. } => (pronoun, None),
            Signature::CompositionClaim { .. } | Signature::SlotClaim { .. } => return None,
        };
        let intent = if connective.is_some() { Intent::Category } else { Intent::Role };
        let chain = ProposedChain { subject: subject.clone(), intent, connective, object: None };
        let evidence = &finding.evidence;
        let trigger = DiscoveryTrigger { kind: TriggerKind::Refusal, reference: evidence.row_hash.to_string() };
        Some(Self::pose(chain, evidence.domain, trigger, evidence.trace_hash.to_string(), grounds))
    }

    /// The line for a sink: canonical bytes and a line feed.
    ///
    /// # Errors
    /// If a value has no canonical bytes; those that [`super::contemplate`] gives always have.
    pub fn line(&self) -> Result<Vec<u8>, CanonError> {
        let mut line = to_bytes(self)?;
        line.push(b'\n');
        Ok(line)
    }
}

fn check(chain: &ProposedChain) -> Result<(), CandidateError> {
    let is_term = |term: &str| !term.contains(|c: char| c.is_uppercase() || c.is_control()) && term.split(' ').all(|word| !word.is_empty());
    let is_name = |name: &str| !name.is_empty() && name.chars().all(|c| c.is_ascii_lowercase() || c == '_');
    let fault = |found: &str, part| Err(CandidateError::Term { found: found.to_owned(), part });
    if !is_term(&chain.subject) {
        return fault(&chain.subject, "the subject");
    }
    match (&chain.connective, &chain.object) {
        (None, Some(_)) => Err(CandidateError::ObjectAlone),
        (Some(connective), _) if !is_name(connective) => fault(connective, "the connective"),
        (_, Some(object)) if !is_term(object) => fault(object, "the object"),
        _ => Ok(()),
    }
}
