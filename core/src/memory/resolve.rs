//! What evidence settles: a statement, the category of an unknown word, who of two does something.
//!
//! Each is a pure function that gives one result or nothing. Evidence for both sides is nothing.

use super::load::Memory;
use super::probe::{Evidence, Occasion, Probe};
use super::record::{Polarity, Source};
use crate::canon::Arrange;
use crate::lexicon::{Category, Form, Lexicon, Sense};
use std::collections::BTreeMap;

/// A statement that all evidence affirms, or all denies.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Settled {
    /// Which of the two.
    pub polarity: Polarity,
    /// The first source that spoke.
    pub source: Source,
    /// All the evidence, never empty.
    pub evidence: Vec<Evidence>,
}

impl Settled {
    /// What the evidence on one statement settles: nothing where there is none, or where it contradicts itself.
    fn from_evidence(evidence: Vec<Evidence>) -> Option<Self> {
        let first = evidence.first()?;
        let (polarity, source) = (first.polarity, first.source);
        evidence.iter().all(|e| e.polarity == polarity).then_some(Self { polarity, source, evidence })
    }
}

/// Whether the statement of a closed probe holds, while a problem is read. A probe that leaves its connective or object open settles nothing.
///
/// ```
/// use forbear_core::lexicon::{Category, Lexicon};
/// use forbear_core::memory::{Memory, Polarity, Probe, settle};
/// let (memory, lexicon) = (Memory::embedded()?, Lexicon::load(&Lexicon::embedded_files())?);
/// let polarity = |probe| settle(&memory, &lexicon, &probe).map(|settled| settled.polarity);
/// assert_eq!(polarity(Probe::role("waiter", "serve", "customer")), Some(Polarity::Affirms));
/// assert_eq!(polarity(Probe::is_of_category("gulped", Category::VerbCreate)), Some(Polarity::Denies));
/// assert_eq!(polarity(Probe::is_of_category("xyzzy", Category::VerbCreate)), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn settle(memory: &Memory, lexicon: &Lexicon, probe: &Probe) -> Option<Settled> {
    if probe.connective.is_none() || probe.object.is_none() {
        return None;
    }
    Settled::from_evidence(memory.probe(lexicon, probe, Occasion::Reading))
}

/// The category of a word that the packs do not know.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ResolvedCategory {
    /// The category.
    pub category: Category,
    /// The senses of the written word, as a pack would give them: past and participle for `guzzled`. Never empty.
    pub senses: Vec<Sense>,
    /// The first source that affirms it.
    pub source: Source,
    /// What affirms it, in the order of the sources. Never empty.
    pub evidence: Vec<Evidence>,
}

/// Which category a word has that the packs do not know, by its written form.
///
/// Nothing for a word that they know, where no record affirms a category, where records affirm two (or two lemmas), and where any record denies what another affirms.
///
/// ```
/// use forbear_core::lexicon::{Category, Lexicon, PackFile};
/// use forbear_core::memory::{Memory, resolve_category};
/// let lexicon = Lexicon::load(&Lexicon::embedded_files())?;
/// let memory = Memory::load(&[PackFile {
///     path: "claims.jsonl".into(),
///     text: r#"{"id":"c1","lemma":"blit","category":"verb.consume","decision":"ratified"}"#.into(),
/// }])?;
/// let resolved = resolve_category(&memory, &lexicon, "blitted").unwrap();
/// assert_eq!(resolved.category, Category::VerbConsume);
/// assert_eq!(&*resolved.senses[0].lemma, "blit");
/// assert_eq!(resolve_category(&memory, &lexicon, "xyzzy"), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn resolve_category(memory: &Memory, lexicon: &Lexicon, word: &str) -> Option<ResolvedCategory> {
    if !lexicon.senses(word).is_empty() {
        return None;
    }
    let mut by_sense: BTreeMap<(&str, Category), Vec<Evidence>> = BTreeMap::new();
    for evidence in memory.probe(lexicon, &Probe::category(word), Occasion::Reading) {
        let record = memory.record(&evidence.record)?;
        let sense = (record.subject.as_str(), record.category()?);
        by_sense.entry(sense).or_default().push(evidence);
    }
    let mut affirmed = None;
    for ((lemma, category), evidence) in by_sense {
        let settled = Settled::from_evidence(evidence)?;
        if settled.polarity == Polarity::Affirms && affirmed.replace((lemma, category, settled)).is_some() {
            return None;
        }
    }
    let (lemma, category, settled) = affirmed?;
    Some(ResolvedCategory {
        category,
        senses: senses(memory, word, lemma, category, &settled.evidence)?,
        source: settled.source,
        evidence: settled.evidence,
    })
}

/// The senses of a written word whose category is settled. Nothing where the records give a unit two worths.
fn senses(memory: &Memory, word: &str, lemma: &str, category: Category, evidence: &[Evidence]) -> Option<Vec<Sense>> {
    let records: Vec<_> = evidence.iter().filter_map(|e| memory.record(&e.record)).collect();
    let first = *records.first()?;
    if records.iter().any(|record| record.factor != first.factor) {
        return None;
    }
    let sense = |form: Form| Sense { lemma: lemma.into(), category, form, value: first.factor.clone() };
    Some(memory.forms_of(word, first).map(sense).collect())
}

/// One of two candidates.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Agent {
    /// The one that was named first.
    First,
    /// The one that was named second.
    Second,
}

/// Who of two candidates does something to the other.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Preference {
    /// The one who does it. The reading in which the other does it is eliminated.
    pub agent: Agent,
    /// The first source that spoke.
    pub source: Source,
    /// The evidence on both readings, in the order of the sources. Never empty.
    pub evidence: Vec<Evidence>,
}

/// Who of two candidates does what the verb says to the other; all three are lemmas.
///
/// A relation says who does it to whom, and by that who does not: `waiter serve customer`, affirmed, speaks for the waiter; denied, for the customer.
/// So reversing a record reverses the preference. Nothing where no record joins the two, where records contradict each other, and where both do it, or neither.
///
/// ```
/// use forbear_core::lexicon::Lexicon;
/// use forbear_core::memory::{Agent, Memory, prefer_agent};
/// let (memory, lexicon) = (Memory::embedded()?, Lexicon::load(&Lexicon::embedded_files())?);
/// let agent = |first, second| prefer_agent(&memory, &lexicon, "serve", first, second).map(|p| p.agent);
/// assert_eq!(agent("waiter", "customer"), Some(Agent::First));
/// assert_eq!(agent("customer", "waitress"), Some(Agent::Second));
/// assert_eq!(agent("waiter", "waitress"), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn prefer_agent(memory: &Memory, lexicon: &Lexicon, verb: &str, first: &str, second: &str) -> Option<Preference> {
    let ask = |agent, patient| memory.probe(lexicon, &Probe::role(agent, verb, patient), Occasion::Reading);
    let (forth, back) = (ask(first, second), ask(second, first));
    let stance = |evidence: &[Evidence]| match Settled::from_evidence(evidence.to_vec()) {
        Some(settled) => Some(Some(settled.polarity)),
        None if evidence.is_empty() => Some(None),
        None => None,
    };
    let agent = match (stance(&forth)?, stance(&back)?) {
        (Some(Polarity::Affirms), None | Some(Polarity::Denies)) | (None, Some(Polarity::Denies)) => Agent::First,
        (None | Some(Polarity::Denies), Some(Polarity::Affirms)) | (Some(Polarity::Denies), None) => Agent::Second,
        _ => return None,
    };
    let mut evidence = forth;
    evidence.extend(back);
    evidence.arrange_by_key(|e| e.source);
    let source = evidence.first()?.source;
    Some(Preference { agent, source, evidence })
}
