//! The proposal queue: claims with all their evidence and what was decided, as pure state that follows from the records alone.

use super::Signature;
use super::claim::{Claim, SubType};
use super::decision::TeachingChain;
use super::entry::{Entry, EntryError};
use super::evidence::{Finding, MathReaderRefusalEvidence};
use super::record::{Body, Operator, QueueRecord};
use crate::canon::{Arrange, CanonError, Hash};
use crate::lexicon::Category;
use crate::memory::Domain;
use crate::quantity::Rational;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};
use thiserror::Error;

/// How far a claim has come.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Serialize,
    strum::EnumString,
    strum::IntoStaticStr,
    strum::EnumIter,
    strum::VariantNames,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum ClaimState {
    /// It waits for a decision.
    Open,
    /// A person accepted it; its line may be proposed.
    Ratified,
    /// A person turned it down.
    Rejected,
    /// Its line stands in a pack.
    Applied,
}

impl ClaimState {
    /// Its name: `open`.
    pub fn name(self) -> &'static str {
        self.into()
    }
}

/// Why a record was refused.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum QueueError {
    /// A claim that is not in the queue.
    #[error("found no claim {id} in the queue; expected one that `list` shows")]
    NoClaim {
        /// What was asked for.
        id: String,
    },
    /// A claim under an id that is not its signature's, or evidence of another domain.
    #[error("found evidence under the claim {id}; expected the id and the domain that its signature gives")]
    Misnamed {
        /// The id that was found.
        id: Hash,
    },
    /// The beginning of several ids.
    #[error("`{id}` begins the ids of {count} claims; expected more of its digits")]
    SeveralClaims {
        /// What was asked for.
        id: String,
        /// How many there are.
        count: usize,
    },
    /// A sub-type that cannot be ratified.
    #[error(
        "found a {}, which would ratify as {}; expected a LexicalClaim: only those can be ratified so far, the others are shown as evidence for the people who write the reader (seed ADR-0167, first scope)",
        sub_type.name(), sub_type.would_ratify_as()
    )]
    NotRatifiable {
        /// The claim's sub-type.
        sub_type: SubType,
    },
    /// A claim of another domain.
    #[error("found a claim of the domain `{}`; expected one of `math`: the packs of other domains are not taught from here", domain.name())]
    OtherDomain {
        /// The claim's domain.
        domain: Domain,
    },
    /// A decision that does not fit what was decided before.
    #[error("found the claim {state}; expected it {expected}", state = state.name())]
    State {
        /// The claim's state.
        state: ClaimState,
        /// In which states it could be.
        expected: &'static str,
    },
    /// An entry that cannot be ratified.
    #[error(transparent)]
    Entry(#[from] EntryError),
    /// A decision without the person who made it.
    #[error("found no name for the decision; expected who made it: add `--by NAME`")]
    Nameless,
    /// A line of the log that cannot be what was written.
    #[error("line {line}: found {found}; expected {expected}")]
    Line {
        /// The line, from 1.
        line: usize,
        /// What is wrong.
        found: String,
        /// What would be right.
        expected: String,
    },
    /// A record without canonical bytes.
    #[error("the record cannot be hashed: {0}")]
    Canon(#[from] CanonError),
}

/// What was decided on a claim last, and in whose words.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
struct Decided {
    entry: Option<Entry>,
    operator: Option<Operator>,
}

/// A claim with everything that the queue knows of it.
#[derive(Debug, Clone)]
struct Entered {
    claim: Claim,
    evidence: Vec<MathReaderRefusalEvidence>,
    state: ClaimState,
    previously_rejected: bool,
    decided: Option<Decided>,
    /// Place of appearance.
    sequence: u32,
}

/// A claim as it is shown: its words, its state, its evidence.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ClaimView<'q> {
    /// Hash of its signature.
    pub id: Hash,
    /// Which queue it belongs to.
    pub domain: Domain,
    /// Its sub-type.
    pub sub_type: SubType,
    /// How far it has come.
    pub state: ClaimState,
    /// Whether it was turned down before, and came up again.
    pub previously_rejected: bool,
    /// The claim in plain words.
    pub claim: String,
    /// What it would ratify as.
    pub would_ratify_as: &'static str,
    /// What makes it the one it is.
    pub signature: &'q Signature,
    /// What it was ratified as.
    pub entry: Option<&'q Entry>,
    /// Who decided on it last.
    pub operator: Option<&'q Operator>,
    /// Everything that speaks for it, in the order of appearance.
    pub evidence: &'q [MathReaderRefusalEvidence],
}

/// The queue.
///
/// ```
/// use forbear_core::Reader;
/// use forbear_core::lexicon::Category;
/// use forbear_core::teaching::{ClaimState, Operator, Queue, findings};
/// let reader = Reader::embedded()?;
/// let mut queue = Queue::default();
/// let mut log = Vec::new();
/// for (case, text) in [("a", "Mia had 9 corks. She blorfed 5 corks. How many corks does Mia have now?"),
///                      ("b", "Sam had 7 lids. He blorfed 2 lids. How many lids does Sam have now?")] {
///     for finding in findings(&reader.inspect(text)?, case)? {
///         log.extend(queue.add(finding)?.map(|record| record.line()).transpose()?.unwrap_or_default());
///     }
/// }
/// let claim = queue.claims()[0].id;
/// assert_eq!(queue.claims()[0].evidence.len(), 2);
/// let by = Operator { at: None, by: "Ada".into(), note: None };
/// log.extend(queue.ratify(claim, Category::VerbLose, None, None, by)?.line()?);
/// assert_eq!(queue.claims()[0].state, ClaimState::Ratified);
/// // The log alone gives the same queue.
/// assert_eq!(Queue::read(&log)?.queue.claims(), queue.claims());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Default)]
pub struct Queue {
    claims: BTreeMap<Hash, Entered>,
    /// Claim, case and row of every evidence.
    known: BTreeSet<(Hash, String, Hash)>,
    head: Option<Hash>,
    records: u32,
}

/// A torn end of a log: what a writer left that was stopped in mid-append.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Torn {
    /// How many bytes of the log are whole records.
    pub whole: usize,
    /// How many bytes after them are none.
    pub bytes: usize,
    /// The line they begin, from 1.
    pub line: usize,
}

/// A log as it was read.
#[derive(Debug, Clone)]
pub struct Read {
    /// The state that its whole records give.
    pub queue: Queue,
    /// Its torn end, if it has one.
    pub torn: Option<Torn>,
}

impl Queue {
    /// Reads a log from its beginning, and checks that each record is whole and follows from the one before.
    ///
    /// A last line without a line feed, or one that is no JSON at all, was never acknowledged: it is reported as torn.
    ///
    /// # Errors
    /// If a line is none that a queue wrote, or the chain of hashes is broken; the error names the line.
    pub fn read(log: &[u8]) -> Result<Read, QueueError> {
        let mut queue = Self::default();
        let mut whole = 0;
        let mut number = 0;
        while whole < log.len() {
            number += 1;
            let rest = log.get(whole..).unwrap_or_default();
            let torn = Torn { whole, bytes: rest.len(), line: number };
            let Some(end) = rest.iter().position(|byte| *byte == b'\n') else {
                return Ok(Read { queue, torn: Some(torn) });
            };
            let line = rest.get(..end).unwrap_or_default();
            let is_last = end + 1 == rest.len();
            if is_last && serde_json::from_slice::<serde::de::IgnoredAny>(line).is_err() {
                return Ok(Read { queue, torn: Some(torn) });
            }
            queue.take_line(line, number)?;
            whole += end + 1;
        }
        Ok(Read { queue, torn: None })
    }

    fn take_line(&mut self, line: &[u8], number: usize) -> Result<(), QueueError> {
        let fault = |found: String, expected: &str| QueueError::Line { line: number, found, expected: expected.to_owned() };
        let record: QueueRecord = serde_json::from_slice(line).map_err(|error| {
            let message = error.to_string();
            let what = message.rsplit_once(" at line ").map_or(message.as_str(), |(what, _)| what);
            fault(what.to_owned(), "a record as this program writes them; restore the file from a copy")
        })?;
        if record.own_hash()? != record.hash || record.line()?.split_last().is_none_or(|(_, bytes)| bytes != line) {
            return Err(fault(
                format!("a record whose bytes do not give its hash {}", record.hash),
                "the bytes that were written; the line was altered: restore the file from a copy",
            ));
        }
        if record.previous != self.head || record.sequence != self.records {
            return Err(fault(
                format!("a record after {}", record.previous.map_or_else(|| "none".to_owned(), |hash| hash.to_string())),
                "the hash of the line before; lines were removed, moved or inserted: restore the file from a copy",
            ));
        }
        self.check(&record.body, record.operator.as_ref()).map_err(|error| fault(error.to_string(), "a record that fits those before"))?;
        self.enter(record);
        Ok(())
    }

    /// Adds a finding. No record where the queue knows the same row of the same case for the claim already, unless the claim was
    /// rejected: then it comes up again, and says so.
    ///
    /// # Errors
    /// If the evidence has no canonical bytes.
    pub fn add(&mut self, finding: Finding) -> Result<Option<QueueRecord>, QueueError> {
        let Finding { claim, evidence } = finding;
        let known = self.known.contains(&(claim.id, evidence.case_id.clone(), evidence.row_hash));
        let rejected = self.claims.get(&claim.id).is_some_and(|entered| entered.state == ClaimState::Rejected);
        if known && !rejected {
            return Ok(None);
        }
        self.append(Body::Evidence { claim, evidence: Box::new(evidence) }, None).map(Some)
    }

    /// Ratifies a lexical claim. Nothing but the queue changes: the entry may then be proposed.
    ///
    /// # Errors
    /// If the claim is unknown, of another sub-type or domain, or decided already, or the entry is none.
    pub fn ratify(
        &mut self,
        claim: Hash,
        category: Category,
        factor: Option<Rational>,
        lemma: Option<&str>,
        operator: Operator,
    ) -> Result<QueueRecord, QueueError> {
        let entered = self.entered(claim)?;
        let Signature::LexicalClaim { surface, .. } = &entered.claim.signature else {
            return Err(QueueError::NotRatifiable { sub_type: entered.claim.signature.sub_type() });
        };
        let entry = Entry::new(surface, category, factor, lemma)?;
        self.append(Body::Ratified { claim, entry }, Some(operator))
    }

    /// Rejects a claim of any sub-type. It comes up again, marked, if evidence comes up again.
    ///
    /// # Errors
    /// If the claim is unknown, rejected already, or applied.
    pub fn reject(&mut self, claim: Hash, operator: Operator) -> Result<QueueRecord, QueueError> {
        self.append(Body::Rejected { claim }, Some(operator))
    }

    /// Notes that ratified claims were written into a pack.
    ///
    /// # Errors
    /// If a claim is unknown or not ratified.
    pub fn applied(&mut self, claims: Vec<Hash>, pack: Hash, operator: Option<Operator>) -> Result<QueueRecord, QueueError> {
        self.append(Body::Applied { claims, pack }, operator)
    }

    fn append(&mut self, body: Body, operator: Option<Operator>) -> Result<QueueRecord, QueueError> {
        self.check(&body, operator.as_ref())?;
        let record = QueueRecord::new(body, operator, self.head, self.records)?;
        self.enter(record.clone());
        Ok(record)
    }

    fn entered(&self, claim: Hash) -> Result<&Entered, QueueError> {
        self.claims.get(&claim).ok_or_else(|| QueueError::NoClaim { id: claim.to_string() })
    }

    /// Whether a record may follow. The same rules hold for new records and for those read back.
    fn check(&self, body: &Body, operator: Option<&Operator>) -> Result<(), QueueError> {
        let named = || if operator.is_none_or(|o| o.by.trim().is_empty()) { Err(QueueError::Nameless) } else { Ok(()) };
        match body {
            Body::Evidence { claim, evidence } => {
                // A claim is its signature: an id of its own making would split or join claims.
                if Claim::new(claim.signature.clone())?.id != claim.id || evidence.domain != claim.signature.domain() {
                    return Err(QueueError::Misnamed { id: claim.id });
                }
                Ok(())
            }
            Body::Ratified { claim, entry } => {
                named()?;
                let entered = self.entered(*claim)?;
                let Signature::LexicalClaim { domain, surface } = &entered.claim.signature else {
                    return Err(QueueError::NotRatifiable { sub_type: entered.claim.signature.sub_type() });
                };
                if *domain != Domain::Math {
                    return Err(QueueError::OtherDomain { domain: *domain });
                }
                if !matches!(entered.state, ClaimState::Open | ClaimState::Rejected) {
                    return Err(QueueError::State {
                        state: entered.state,
                        expected: "open or rejected; reject it first to decide otherwise",
                    });
                }
                Entry::new(surface, entry.category, entry.factor.clone(), Some(&entry.lemma))?;
                Ok(())
            }
            Body::Rejected { claim } => {
                named()?;
                match self.entered(*claim)?.state {
                    ClaimState::Open | ClaimState::Ratified => Ok(()),
                    state => Err(QueueError::State {
                        state,
                        expected: "open or ratified; an applied line is taken back in the pack's own history",
                    }),
                }
            }
            Body::Applied { claims, .. } => claims.iter().try_for_each(|claim| match self.entered(*claim)?.state {
                ClaimState::Ratified | ClaimState::Applied => Ok(()),
                state => Err(QueueError::State { state, expected: "ratified; propose again from this queue" }),
            }),
        }
    }

    fn enter(&mut self, record: QueueRecord) {
        self.head = Some(record.hash);
        let sequence = self.records;
        self.records += 1;
        match record.body {
            Body::Evidence { claim, evidence } => {
                let fresh = self.known.insert((claim.id, evidence.case_id.clone(), evidence.row_hash));
                let entered = self.claims.entry(claim.id).or_insert_with(|| Entered {
                    claim,
                    evidence: Vec::new(),
                    state: ClaimState::Open,
                    previously_rejected: false,
                    decided: None,
                    sequence,
                });
                if fresh {
                    entered.evidence.push(*evidence);
                }
                if entered.state == ClaimState::Rejected {
                    entered.state = ClaimState::Open;
                    entered.previously_rejected = true;
                }
            }
            Body::Ratified { claim, entry } => self.decide(claim, ClaimState::Ratified, Some(entry), record.operator),
            Body::Rejected { claim } => self.decide(claim, ClaimState::Rejected, None, record.operator),
            Body::Applied { claims, .. } => {
                for claim in claims {
                    if let Some(entered) = self.claims.get_mut(&claim) {
                        entered.state = ClaimState::Applied;
                    }
                }
            }
        }
    }

    fn decide(&mut self, claim: Hash, state: ClaimState, entry: Option<Entry>, operator: Option<Operator>) {
        if let Some(entered) = self.claims.get_mut(&claim) {
            entered.state = state;
            entered.decided = Some(Decided { entry, operator });
        }
    }

    /// Every claim: most evidence first, then in the order of appearance.
    pub fn claims(&self) -> Vec<ClaimView<'_>> {
        let mut entered: Vec<&Entered> = self.claims.values().collect();
        entered.arrange_by_key(|e| (std::cmp::Reverse(e.evidence.len()), e.sequence));
        entered.into_iter().map(view).collect()
    }

    /// The claim whose id this is, or begins with it.
    ///
    /// # Errors
    /// If there is none, or more than one.
    pub fn find(&self, id: &str) -> Result<ClaimView<'_>, QueueError> {
        let fitting: Vec<&Entered> = self.claims.iter().filter(|(hash, _)| hash.to_string().starts_with(id)).map(|(_, e)| e).collect();
        match fitting.as_slice() {
            [one] => Ok(view(one)),
            [] => Err(QueueError::NoClaim { id: id.to_owned() }),
            several => Err(QueueError::SeveralClaims { id: id.to_owned(), count: several.len() }),
        }
    }

    /// What was ratified and is still to be applied, in the order in which the claims appeared.
    pub fn ratified(&self) -> Vec<(Hash, &Entry)> {
        self.with_entry(|state| state == ClaimState::Ratified)
    }

    /// Every ratified claim as a teaching chain, applied ones included; one for each lemma and category.
    pub fn chains(&self) -> Vec<TeachingChain> {
        let mut seen = BTreeSet::new();
        self.with_entry(|state| matches!(state, ClaimState::Ratified | ClaimState::Applied))
            .into_iter()
            .filter(|(_, entry)| seen.insert((&entry.lemma, entry.category)))
            .map(|(claim, entry)| TeachingChain { claim, domain: Domain::Math, entry: entry.clone() })
            .collect()
    }

    fn with_entry(&self, wanted: impl Fn(ClaimState) -> bool) -> Vec<(Hash, &Entry)> {
        let mut entered: Vec<&Entered> = self.claims.values().filter(|e| wanted(e.state)).collect();
        entered.arrange_by_key(|e| e.sequence);
        entered.into_iter().filter_map(|e| Some((e.claim.id, e.decided.as_ref()?.entry.as_ref()?))).collect()
    }

    /// How many records the log has.
    pub fn records(&self) -> u32 {
        self.records
    }

    /// The hash of the last record.
    pub fn head(&self) -> Option<Hash> {
        self.head
    }
}

fn view(entered: &Entered) -> ClaimView<'_> {
    let sub_type = entered.claim.signature.sub_type();
    let decided = entered.decided.as_ref();
    ClaimView {
        id: entered.claim.id,
        domain: entered.claim.signature.domain(),
        sub_type,
        state: entered.state,
        previously_rejected: entered.previously_rejected,
        claim: entered.claim.in_words(),
        would_ratify_as: sub_type.would_ratify_as(),
        signature: &entered.claim.signature,
        entry: decided.and_then(|d| d.entry.as_ref()),
        operator: decided.and_then(|d| d.operator.as_ref()),
        evidence: &entered.evidence,
    }
}
