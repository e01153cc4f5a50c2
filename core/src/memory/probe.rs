//! The one way to ask: a probe goes in, evidence comes out, source by source.

use super::load::Memory;
use super::record::{HAS_CATEGORY, KIND_OF, OPPOSITE_OF, Polarity, Record, Source};
use crate::lexicon::{Category, Lexicon, inflection};
use serde::{Deserialize, Serialize};
use std::fmt;

/// Why a question is asked. It words the question, and classifies it for contemplation; it never filters the evidence.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    Deserialize,
    strum::EnumString,
    strum::IntoStaticStr,
    strum::VariantArray,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case", ascii_case_insensitive)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Intent {
    /// Which category a word has.
    Category,
    /// Who does something to whom.
    Role,
    /// What something is.
    Definition,
    /// What brings something about.
    Cause,
    /// How two things stand to each other.
    Comparison,
    /// Whether a statement holds.
    Verification,
}

/// A question: a statement with its connective or object perhaps left open.
///
/// ```
/// use forbear_core::memory::Probe;
/// assert_eq!(Probe::category("slurped").to_string(), "which category has `slurped`?");
/// assert_eq!(Probe::role("waiter", "serve", "customer").to_string(), "does it hold that waiter serves customer?");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Probe {
    /// What it is about: a lemma, or the written form of a word whose category is asked.
    pub subject: String,
    /// Why it is asked.
    pub intent: Intent,
    /// What is asked of it; every connective fits where it is left open.
    pub connective: Option<String>,
    /// The other end; every object fits where it is left open.
    pub object: Option<String>,
}

impl Probe {
    /// Which category a written word has.
    pub fn category(word: &str) -> Self {
        Self { subject: word.to_owned(), intent: Intent::Category, connective: Some(HAS_CATEGORY.to_owned()), object: None }
    }

    /// Whether a written word has this category.
    pub fn is_of_category(word: &str, category: Category) -> Self {
        Self { object: Some(category.as_str().to_owned()), ..Self::category(word) }
    }

    /// Whether the agent does this to the patient; all three are lemmas.
    pub fn role(agent: &str, verb: &str, patient: &str) -> Self {
        Self { subject: agent.to_owned(), intent: Intent::Role, connective: Some(verb.to_owned()), object: Some(patient.to_owned()) }
    }

    fn asks(&self, connective: &str) -> bool {
        self.connective.as_deref().is_none_or(|c| c == connective)
    }

    fn asks_about(&self, object: &str) -> bool {
        self.object.as_deref().is_none_or(|o| o == object)
    }
}

impl fmt::Display for Probe {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.connective.as_deref(), self.object.as_deref()) {
            (Some(HAS_CATEGORY), None) => write!(f, "which category has `{}`?", self.subject),
            (Some(connective), None) => {
                write!(f, "what {} {}?", phrase(connective), self.subject)
            }
            (Some(connective), Some(object)) => write!(f, "does it hold that {} {} {object}?", self.subject, phrase(connective)),
            (None, Some(object)) => {
                write!(f, "how does {} stand to {object}?", self.subject)
            }
            (None, None) => write!(f, "what is known of {}?", self.subject),
        }
    }
}

/// When the question comes up; it decides which sources are asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Occasion {
    /// While a problem is read.
    Reading,
    /// While a posed relation is contemplated.
    Contemplation,
}

impl Occasion {
    /// The sources in the order in which they are asked. Every one is asked; the first that answers is named as the source.
    pub fn sources(self) -> [Source; 3] {
        match self {
            Self::Reading => [Source::Vault, Source::Pack, Source::AuditHistory],
            Self::Contemplation => [Source::Vault, Source::Pack, Source::Corpus],
        }
    }
}

/// A reviewed statement that bears on a question.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Evidence {
    /// Where it stands.
    pub source: Source,
    /// Id of the record; of what a language pack says, the pack's id, a colon and the lemma.
    pub record: String,
    /// Whether it speaks for the statement that was asked about, or against it.
    pub polarity: Polarity,
    /// What it says, in plain words.
    pub text: String,
}

impl Memory {
    /// All reviewed evidence on a question, in the order of the occasion's sources, and within a source by id; a language pack comes before packs of relations.
    ///
    /// A record on lemmas holds for every kind below them in the lexicon: what is said of a server is said of a waiter.
    /// A record on a category holds for every written form of its word.
    ///
    /// ```
    /// use forbear_core::lexicon::Lexicon;
    /// use forbear_core::memory::{Memory, Occasion, Polarity, Probe, Source};
    /// let (memory, lexicon) = (Memory::embedded()?, Lexicon::load(&Lexicon::embedded_files())?);
    /// let evidence = memory.probe(&lexicon, &Probe::category("guzzled"), Occasion::Reading);
    /// assert_eq!(evidence[0].source, Source::Vault);
    /// assert_eq!(evidence[0].polarity, Polarity::Affirms);
    /// assert_eq!(evidence[0].text, "`guzzle` is of category verb.consume");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn probe(&self, lexicon: &Lexicon, probe: &Probe, occasion: Occasion) -> Vec<Evidence> {
        let mut evidence = Vec::new();
        for source in occasion.sources() {
            if source == Source::Pack {
                evidence.extend(from_lexicon(lexicon, probe));
            }
            let records = self
                .records()
                .iter()
                .filter(|record| record.source == source && record.standing.counts() && self.bears_on(record, probe, lexicon));
            evidence.extend(records.map(|record| evidence_of(record, probe)));
        }
        evidence
    }

    fn bears_on(&self, record: &Record, probe: &Probe, lexicon: &Lexicon) -> bool {
        if !probe.asks(&record.connective) {
            return false;
        }
        if record.connective == HAS_CATEGORY {
            return probe.asks_about(&record.object) && self.forms_of(&probe.subject, record).next().is_some();
        }
        is_within(&probe.subject, &record.subject, lexicon)
            && probe.object.as_deref().is_none_or(|object| is_within(object, &record.object, lexicon))
    }
}

/// Whether a lemma is the term, or of a kind below it.
fn is_within(lemma: &str, term: &str, lexicon: &Lexicon) -> bool {
    lemma == term || lexicon.kinds_above(lemma).contains(&term)
}

fn evidence_of(record: &Record, probe: &Probe) -> Evidence {
    let mut text = statement(&record.subject, &record.connective, &record.object, record.polarity);
    if record.connective != HAS_CATEGORY {
        for (asked, term) in [(Some(probe.subject.as_str()), &record.subject), (probe.object.as_deref(), &record.object)] {
            if let Some(asked) = asked.filter(|asked| asked != term) {
                text.push_str(&format!("; {asked} is a kind of {term}"));
            }
        }
    }
    Evidence { source: record.source, record: record.id.clone(), polarity: record.polarity, text }
}

/// What the language pack says of a word: its categories, its kinds, and what excludes it.
fn from_lexicon(lexicon: &Lexicon, probe: &Probe) -> Vec<Evidence> {
    let subject = probe.subject.as_str();
    let said = |lemma: &str, connective: &str, object: &str, polarity: Polarity| Evidence {
        source: Source::Pack,
        record: format!("{}:{lemma}", lexicon.identity().id),
        polarity,
        text: statement(lemma, connective, object, polarity),
    };
    let mut evidence = Vec::new();
    if probe.asks(HAS_CATEGORY) {
        let mut known = Vec::new();
        for sense in lexicon.senses(subject) {
            let category = sense.category.as_str();
            if probe.asks_about(category) && !known.contains(&(&sense.lemma, category)) {
                known.push((&sense.lemma, category));
                evidence.push(said(&sense.lemma, HAS_CATEGORY, category, Polarity::Affirms));
            }
        }
    }
    let kinds = lexicon.kinds_above(subject);
    if probe.asks(KIND_OF) {
        let fitting = kinds.iter().filter(|kind| lexicon.names_things(kind) && probe.asks_about(kind));
        evidence.extend(fitting.map(|kind| said(subject, KIND_OF, kind, Polarity::Affirms)));
        if let Some(object) = probe.object.as_deref() {
            let excludes = |kind: &&str| lexicon.opposites(kind).iter().any(|o| **o == *object);
            if std::iter::once(subject).chain(kinds).any(|kind| excludes(&kind)) {
                evidence.push(said(subject, KIND_OF, object, Polarity::Denies));
            }
        }
    }
    if probe.asks(OPPOSITE_OF) {
        let fitting = lexicon.opposites(subject).iter();
        evidence.extend(
            fitting.filter(|opposite| probe.asks_about(opposite)).map(|opposite| said(subject, OPPOSITE_OF, opposite, Polarity::Affirms)),
        );
    }
    evidence
}

/// A statement in plain words.
fn statement(subject: &str, connective: &str, object: &str, polarity: Polarity) -> String {
    match (connective, polarity) {
        (HAS_CATEGORY, Polarity::Affirms) => format!("`{subject}` is of category {object}"),
        (HAS_CATEGORY, Polarity::Denies) => format!("`{subject}` is not of category {object}"),
        (_, Polarity::Affirms) => format!("{subject} {} {object}", phrase(connective)),
        (_, Polarity::Denies) => {
            format!("it does not hold that {subject} {} {object}", phrase(connective))
        }
    }
}

/// A connective as it stands in a sentence: `serves` for `serve`, `has part` for `have_part`.
fn phrase(connective: &str) -> String {
    match connective {
        HAS_CATEGORY => return "is of category".to_owned(),
        KIND_OF => return "is a kind of".to_owned(),
        OPPOSITE_OF => return "is the opposite of".to_owned(),
        _ => {}
    }
    let (verb, rest) = connective.split_once('_').map_or((connective, None), |(verb, rest)| (verb, Some(rest)));
    let mut text = match verb {
        "be" => "is".to_owned(),
        "have" => "has".to_owned(),
        _ => inflection::third_person(verb),
    };
    if let Some(rest) = rest {
        text.push(' ');
        text.push_str(&rest.replace('_', " "));
    }
    text
}
