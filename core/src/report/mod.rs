//! The report: the public face of the core.
//!
//! For: one value that says everything about one problem, the same from every host. In: a text.
//! Out: [`Report`], its canonical bytes and its hashes. Never: a decision; what is reported was decided before.

mod types;

pub use types::*;

use crate::audit;
use crate::canon::{CanonError, Context, Hash, hash_value, to_bytes};
use crate::contract;
use crate::lexicon::bytes::{Sink, Stream};
use crate::lexicon::{Lexicon, PackError, PackFile};
use crate::memory::{Memory, MemoryError};
use crate::reader::{Fate, Hypothesis, Reading, RefusalCode, TraceEvent, read};
use crate::residual;
use crate::solver::{Admitted, Reason, Refusal, Verdict, admit, derivation};
use crate::text::{LexError, Lexed, SourceSpan, lex};
use serde::Serialize;

const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The engine with its packs: built once, asked often.
///
/// ```
/// use forbear_core::Reader;
/// use forbear_core::report::Outcome;
/// let reader = Reader::embedded()?;
/// let report = reader.inspect("Rosa had 3 pens. She bought 4 more pens. How many pens does Rosa have now?")?;
/// assert!(matches!(report.outcome, Outcome::Answer(answer) if answer.value.to_string() == "7"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Reader {
    lexicon: Lexicon,
    memory: Memory,
    settings: Settings,
}

/// Why a reader could not be built.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum LoadError {
    /// A language pack is not as it should be.
    #[error(transparent)]
    Pack(#[from] PackError),
    /// The memory is not as it should be.
    #[error(transparent)]
    Memory(#[from] MemoryError),
    /// The bytes are not those that [`Reader::snapshot`] gives.
    #[error("the snapshot of the packs is damaged, or from another version")]
    Snapshot,
}

/// Why a text was not inspected.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum InspectError {
    /// The text cannot be cut into lexemes.
    #[error(transparent)]
    Text(#[from] LexError),
    /// The report cannot be written canonically.
    #[error(transparent)]
    Canon(#[from] CanonError),
}

impl Reader {
    /// The reader with the packs that are compiled in.
    ///
    /// # Errors
    /// If an embedded pack differs from its manifest.
    pub fn embedded() -> Result<Self, LoadError> {
        Self::with(&Lexicon::embedded_files(), &Memory::embedded_files(), Settings::default())
    }

    /// A reader with packs, memory and settings that the host gives.
    ///
    /// # Errors
    /// If a file differs from its manifest or is malformed; the error names the file and the line.
    pub fn with(packs: &[PackFile], memory: &[PackFile], settings: Settings) -> Result<Self, LoadError> {
        Ok(Reader { lexicon: Lexicon::load(packs)?, memory: Memory::load(memory)?, settings })
    }

    /// The loaded packs, the memory and the settings as compact bytes, for [`Reader::from_snapshot`] of this very version.
    pub fn snapshot(&self) -> Vec<u8> {
        let mut sink = Sink::default();
        sink.text(VERSION);
        sink.member(&[false, true], &self.settings.contemplation);
        self.lexicon.write_snapshot(&mut sink);
        self.memory.write_snapshot(&mut sink);
        sink.0
    }

    /// The reader that a snapshot was taken of, without the cost of reading and checking the packs' files once more.
    ///
    /// ```
    /// # use forbear_core::Reader;
    /// let reader = Reader::embedded()?;
    /// let again = Reader::from_snapshot(&reader.snapshot())?;
    /// assert_eq!(again.lexicon(), reader.lexicon());
    /// # Ok::<(), forbear_core::report::LoadError>(())
    /// ```
    ///
    /// # Errors
    /// If the bytes are damaged or from another version.
    pub fn from_snapshot(bytes: &[u8]) -> Result<Self, LoadError> {
        let mut stream = Stream::new(bytes);
        if stream.text() != VERSION {
            return Err(LoadError::Snapshot);
        }
        let contemplation = stream.member(&[false, true]);
        let lexicon = Lexicon::from_snapshot(&mut stream);
        let memory = Memory::from_snapshot(&mut stream)?;
        if !stream.is_sound() {
            return Err(LoadError::Snapshot);
        }
        Ok(Reader { lexicon, memory, settings: Settings { contemplation } })
    }

    /// The lexicon.
    pub fn lexicon(&self) -> &Lexicon {
        &self.lexicon
    }

    /// The memory.
    pub fn memory(&self) -> &Memory {
        &self.memory
    }

    /// Reads a problem and reports everything about it.
    ///
    /// # Errors
    /// If the text is longer than [`crate::text::MAX_TEXT_BYTES`].
    pub fn inspect(&self, text: &str) -> Result<Report, InspectError> {
        let lexed = lex(text)?;
        let (mut reading, verdict) = self.decide(&lexed, text, true);
        let assessments = contract::assess(&reading, text);
        let residuals = residual::project(&assessments);
        let audit = match &verdict {
            Verdict::Refusal(refusal) => audit::rows(&reading, refusal),
            Verdict::Answer(_) => Vec::new(),
        };
        let trace = reading.trace.take().unwrap_or_default();
        let trace_hash = hash_value(Context::Trace, &trace)?;
        let mut report = Report {
            assessments,
            audit,
            engine: self.engine(),
            hashes: Hashes { report: trace_hash, trace: trace_hash },
            hypotheses: reading.state.hypotheses.iter().map(|h| view(h, &reading, &verdict)).collect(),
            lexemes: lexemes(&reading, text),
            outcome: outcome(&reading, verdict, text),
            residuals,
            schema: SCHEMA.to_owned(),
            sentences: lexed.sentences.iter().map(|s| SentenceView { end: s.end, start: s.start }).collect(),
            text: text.to_owned(),
            trace,
            unknowns: unknowns(&reading, text),
        };
        report.hashes.report = report.hash()?;
        Ok(report)
    }

    /// Reads a problem and gives its outcome alone; no trace is kept.
    ///
    /// # Errors
    /// If the text is longer than [`crate::text::MAX_TEXT_BYTES`].
    pub fn verdict(&self, text: &str) -> Result<Outcome, InspectError> {
        let lexed = lex(text)?;
        let (reading, verdict) = self.decide(&lexed, text, false);
        Ok(outcome(&reading, verdict, text))
    }

    /// Reads to the end, and asks the memory who does what where open readings differ in it; where that fails for want of a word, asks
    /// for the word and reads once more.
    fn decide<'a>(&'a self, lexed: &'a Lexed, text: &str, keep_trace: bool) -> (Reading<'a>, Verdict) {
        let mut reading = read(lexed, &self.lexicon, keep_trace);
        if self.settings.contemplation {
            reading.contemplate_agents(&self.memory);
        }
        let verdict = admit(&mut reading, text);
        if !self.settings.contemplation || matches!(verdict, Verdict::Answer(_)) || reading.state.unknown_held.is_empty() {
            return (reading, verdict);
        }
        let Some(mut again) = reading.contemplate_unknowns(&self.memory) else { return (reading, verdict) };
        again.read_all();
        again.contemplate_agents(&self.memory);
        let verdict = admit(&mut again, text);
        (again, verdict)
    }

    fn engine(&self) -> Engine {
        let pack = self.lexicon.identity();
        Engine {
            memory: self.memory.hash(),
            packs: vec![PackStamp {
                hash: pack.hash.parse().unwrap_or_else(|_| self.memory.hash()),
                id: pack.id.to_string(),
                version: pack.version.to_string(),
            }],
            settings: self.settings,
            version: VERSION.to_owned(),
        }
    }
}

/// What [`Hashes::report`] covers: everything but the trace itself and the field that holds the hash.
#[derive(Serialize)]
struct Hashed<'a> {
    assessments: &'a [contract::ContractAssessment],
    audit: &'a [audit::AuditRow],
    engine: &'a Engine,
    hashes: TraceHash,
    hypotheses: &'a [HypothesisView],
    lexemes: &'a [LexemeView],
    outcome: &'a Outcome,
    residuals: &'a [residual::ContractResidual],
    schema: &'a str,
    sentences: &'a [SentenceView],
    text: &'a str,
    unknowns: &'a [UnknownView],
}

#[derive(Serialize)]
struct TraceHash {
    trace: Hash,
}

impl Report {
    /// The canonical bytes of the whole report (RFC 8785).
    ///
    /// # Errors
    /// If a value is no canonical value; reports made by [`Reader`] never are.
    pub fn canonical_bytes(&self) -> Result<Vec<u8>, CanonError> {
        to_bytes(self)
    }

    /// The report's hash, computed anew from its content.
    ///
    /// # Errors
    /// As [`Report::canonical_bytes`].
    pub fn hash(&self) -> Result<Hash, CanonError> {
        let hashed = Hashed {
            assessments: &self.assessments,
            audit: &self.audit,
            engine: &self.engine,
            hashes: TraceHash { trace: self.hashes.trace },
            hypotheses: &self.hypotheses,
            lexemes: &self.lexemes,
            outcome: &self.outcome,
            residuals: &self.residuals,
            schema: &self.schema,
            sentences: &self.sentences,
            text: &self.text,
            unknowns: &self.unknowns,
        };
        hash_value(Context::Report, &hashed)
    }

    /// The trace's hash, computed anew from the trace.
    ///
    /// # Errors
    /// As [`Report::canonical_bytes`].
    pub fn trace_hash(&self) -> Result<Hash, CanonError> {
        hash_value::<[TraceEvent]>(Context::Trace, &self.trace)
    }
}

fn lexemes(reading: &Reading<'_>, text: &str) -> Vec<LexemeView> {
    reading
        .lexemes
        .iter()
        .zip(&reading.state.lexemes)
        .map(|(lexeme, state)| LexemeView {
            categories: state.categories,
            end: lexeme.span.end,
            kind: lexeme.kind,
            role: state.role.clone().unwrap_or_else(|| "none".to_owned()),
            sentence_index: lexeme.span.sentence_index,
            start: lexeme.span.start,
            text: lexeme.span.of(text).to_owned(),
        })
        .collect()
}

fn unknowns(reading: &Reading<'_>, text: &str) -> Vec<UnknownView> {
    reading
        .state
        .unknown_held
        .iter()
        .filter_map(|held| {
            let lexeme = reading.lexemes.get(held.lexeme as usize)?;
            Some(UnknownView {
                lexeme: held.lexeme,
                narrowed_categories: reading.categories(held.lexeme),
                span: SourceSpan::new(text, lexeme.span),
            })
        })
        .collect()
}

fn view(hypothesis: &Hypothesis, reading: &Reading<'_>, verdict: &Verdict) -> HypothesisView {
    let (status, by) = match &hypothesis.fate {
        Fate::Open => ("survived", None),
        Fate::Fallen(by) => ("eliminated", Some(by.clone())),
        Fate::Merged(into) => ("merged", Some(format!("hypothesis {into}"))),
    };
    let graph = match verdict {
        Verdict::Answer(admitted) if admitted.branch.hypothesis == hypothesis.id => Some(admitted.branch.build.graph.clone()),
        _ => None,
    };
    HypothesisView {
        by,
        categories: Vec::new(),
        constraint_state: hypothesis
            .constraint_state
            .iter()
            .map(|(predicate, holds)| ConstraintOutcome { holds: *holds, predicate: predicate.clone() })
            .collect(),
        facts: hypothesis.facts.iter().map(|fact| fact.describe(&reading.state.entities)).collect(),
        graph,
        id: hypothesis.id,
        rank: hypothesis.rank,
        status: status.to_owned(),
        unresolved: hypothesis.unresolved.iter().map(|slot| format!("{}: {}", slot.code.id(), slot.needed)).collect(),
    }
}

fn outcome(reading: &Reading<'_>, verdict: Verdict, text: &str) -> Outcome {
    match verdict {
        Verdict::Refusal(refusal) => Outcome::Refusal(refusal),
        Verdict::Answer(admitted) => match answer(reading, &admitted, text) {
            Some(answer) => Outcome::Answer(answer),
            None => Outcome::Refusal(Refusal {
                reasons: vec![Reason {
                    code: RefusalCode::TargetUnbound,
                    explanation: "The question's words are not in the text.".into(),
                    gate: None,
                    needed: Vec::new(),
                    spans: Vec::new(),
                }],
            }),
        },
    }
}

fn answer(reading: &Reading<'_>, admitted: &Admitted, text: &str) -> Option<Answer> {
    let branch = &admitted.branch;
    let graph = &branch.build.graph;
    let hypothesis = reading.state.hypotheses.get(branch.hypothesis as usize)?;
    let target = hypothesis.targets.first()?;
    let asked: Vec<u32> = target
        .lexemes
        .iter()
        .copied()
        .filter(|&l| reading.state.lexemes.get(l as usize).is_some_and(|s| s.role.as_deref() == Some("target")))
        .collect();
    let words = if asked.is_empty() { &target.lexemes } else { &asked };
    let span = crate::solver::spans(reading, text, words).into_iter().next()?;
    let steps = derivation(graph, &branch.solution)
        .into_iter()
        .map(|step| Step { line: step.line, operation: <&str>::from(step.kind).to_owned(), spans: step.spans, value: step.value })
        .collect();
    let unit =
        graph.quantity(graph.target)?.unit.iter().filter(|p| p.exponent > 0).map(crate::graph::Power::name).collect::<Vec<_>>().join(" ");
    let ties = admitted
        .ties
        .iter()
        .filter_map(|id| reading.state.hypotheses.get(*id as usize))
        .map(|h| h.facts.iter().map(|f| f.describe(&reading.state.entities)).collect::<Vec<_>>().join("; "))
        .collect();
    Some(Answer { graph: graph.clone(), steps, target: span, ties, unit, value: branch.value.clone() })
}
