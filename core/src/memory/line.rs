//! The lines of a memory's files: one JSON object per line, one shape per source.

use super::error::MemoryError;
use super::record::{HAS_CATEGORY, Polarity, Record, Source, Standing, may_be_stated};
use crate::lexicon::{Category, PackFile};
use crate::quantity::Rational;
use serde::Deserialize;
use serde::de::DeserializeOwned;

/// A line of a file, for errors.
#[derive(Debug, Clone, Copy)]
pub(super) struct Place<'f> {
    pub path: &'f str,
    pub line: u32,
}

impl Place<'_> {
    pub fn error(self, found: impl Into<String>, expected: impl Into<String>) -> MemoryError {
        MemoryError::Line { path: self.path.to_owned(), line: self.line, found: found.into(), expected: expected.into() }
    }
}

/// What the lines of one source have in common.
trait Line: DeserializeOwned {
    /// The fields of a line, for error messages.
    const FIELDS: &'static str;
    /// The record that the line states, of the given file.
    fn record(self, path: &str) -> Record;
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct VaultEntry {
    id: String,
    subject: String,
    connective: String,
    object: String,
    polarity: Polarity,
    status: VaultStatus,
    provenance: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
enum VaultStatus {
    Coherent,
    Speculative,
    Contested,
    Falsified,
}

impl Line for VaultEntry {
    const FIELDS: &'static str = "`id`, `subject`, `connective`, `object`, `polarity` (`affirms` or `denies`), `status` (`COHERENT`, `SPECULATIVE`, `CONTESTED` or `FALSIFIED`) and `provenance`";
    fn record(self, path: &str) -> Record {
        Record {
            id: self.id,
            source: Source::Vault,
            path: path.to_owned(),
            subject: self.subject,
            connective: self.connective,
            object: self.object,
            polarity: self.polarity,
            standing: match self.status {
                VaultStatus::Coherent => Standing::Coherent,
                VaultStatus::Speculative => Standing::Speculative,
                VaultStatus::Contested => Standing::Contested,
                VaultStatus::Falsified => Standing::Falsified,
            },
            factor: None,
            provenance: Some(self.provenance),
        }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PackRelation {
    id: String,
    subject: String,
    connective: String,
    object: String,
    polarity: Polarity,
    provenance: String,
}

impl Line for PackRelation {
    const FIELDS: &'static str = "`id`, `subject`, `connective`, `object`, `polarity` (`affirms` or `denies`) and `provenance`";
    fn record(self, path: &str) -> Record {
        Record {
            id: self.id,
            source: Source::Pack,
            path: path.to_owned(),
            subject: self.subject,
            connective: self.connective,
            object: self.object,
            polarity: self.polarity,
            standing: Standing::Ratified,
            factor: None,
            provenance: Some(self.provenance),
        }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CorpusChain {
    id: String,
    subject: String,
    connective: String,
    object: String,
    polarity: Polarity,
    provenance: String,
    reviewed: bool,
}

impl Line for CorpusChain {
    const FIELDS: &'static str = "`id`, `subject`, `connective`, `object`, `polarity` (`affirms` or `denies`), `provenance` and `reviewed`";
    fn record(self, path: &str) -> Record {
        Record {
            id: self.id,
            source: Source::Corpus,
            path: path.to_owned(),
            subject: self.subject,
            connective: self.connective,
            object: self.object,
            polarity: self.polarity,
            standing: if self.reviewed { Standing::Reviewed } else { Standing::Unreviewed },
            factor: None,
            provenance: Some(self.provenance),
        }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct DecidedClaim {
    id: String,
    lemma: String,
    category: String,
    factor: Option<Rational>,
    decision: Decision,
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum Decision {
    Ratified,
    Rejected,
}

impl Line for DecidedClaim {
    const FIELDS: &'static str = "`id`, `lemma`, `category`, `decision` (`ratified` or `rejected`) and, of a unit, `factor`";
    fn record(self, path: &str) -> Record {
        let (polarity, standing) = match self.decision {
            Decision::Ratified => (Polarity::Affirms, Standing::Ratified),
            Decision::Rejected => (Polarity::Denies, Standing::Rejected),
        };
        Record {
            id: self.id,
            source: Source::AuditHistory,
            path: path.to_owned(),
            subject: self.lemma,
            connective: HAS_CATEGORY.to_owned(),
            object: self.category,
            polarity,
            standing,
            factor: self.factor,
            provenance: None,
        }
    }
}

/// The records of a file of the given source, each with its line.
pub(super) fn read(source: Source, file: &PackFile) -> Result<Vec<(Place<'_>, Record)>, MemoryError> {
    match source {
        Source::Vault => read_lines::<VaultEntry>(file),
        Source::Pack => read_lines::<PackRelation>(file),
        Source::AuditHistory => read_lines::<DecidedClaim>(file),
        Source::Corpus => read_lines::<CorpusChain>(file),
    }
}

fn read_lines<L: Line>(file: &PackFile) -> Result<Vec<(Place<'_>, Record)>, MemoryError> {
    let mut records = Vec::new();
    for (line, text) in (1..).zip(file.text.lines()) {
        let place = Place { path: &file.path, line };
        let record = parse_line::<L>(place, text)?.record(&file.path);
        check(place, &record)?;
        records.push((place, record));
    }
    Ok(records)
}

fn parse_line<L: Line>(place: Place<'_>, text: &str) -> Result<L, MemoryError> {
    serde_json::from_str(text).map_err(|error| {
        let message = error.to_string();
        let found = message.rsplit_once(" at line ").map_or(message.as_str(), |(found, _)| found);
        place.error(format!("{found} in `{text}`"), format!("one JSON object with {}", L::FIELDS))
    })
}

/// What can be said of a record by itself.
fn check(place: Place<'_>, record: &Record) -> Result<(), MemoryError> {
    if !is_name(&record.id, "-._") {
        return Err(place.error(format!("the id `{}`", record.id), "letters a to z, digits, `-`, `.` and `_`"));
    }
    if !is_name(&record.connective, "_") {
        return Err(place.error(
            format!("the connective `{}`", record.connective),
            "a verb in its base form, `has_category`, `kind_of` or `opposite_of`",
        ));
    }
    if record.provenance.as_deref().is_some_and(|p| p.trim().is_empty()) {
        return Err(place.error("an empty provenance", "where the statement comes from, in words"));
    }
    check_term(place, &record.subject)?;
    if record.connective == HAS_CATEGORY { check_category(place, record) } else { check_term(place, &record.object) }
}

fn is_name(text: &str, also: &str) -> bool {
    !text.is_empty() && text.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || also.contains(c))
}

fn check_term(place: Place<'_>, term: &str) -> Result<(), MemoryError> {
    let well_formed = !term.contains(|c: char| c.is_uppercase() || c.is_control()) && term.split(' ').all(|word| !word.is_empty());
    if well_formed {
        Ok(())
    } else {
        Err(place.error(format!("`{term}`"), "a lemma in lower case, or words with single spaces between them"))
    }
}

fn check_category(place: Place<'_>, record: &Record) -> Result<(), MemoryError> {
    if record.subject.contains(' ') {
        return Err(place.error(format!("a category for `{}`", record.subject), "a category for one word; expressions belong to the packs"));
    }
    let stated = record.object.parse().ok().filter(|&c: &Category| may_be_stated(c));
    let Some(category) = stated else {
        return Err(place.error(
            format!("the category `{}`", record.object),
            "a class of verb, noun, name or unit, or an open class of adjective or adverb",
        ));
    };
    check_factor(place, record, category)
}

/// A unit is of no use without its worth, and only a claim states one.
fn check_factor(place: Place<'_>, record: &Record, category: Category) -> Result<(), MemoryError> {
    match &record.factor {
        _ if category.is_unit() && record.source != Source::AuditHistory => {
            Err(place.error(format!("the category `{}`", category.as_str()), "no unit here; a decided claim gives one, with its factor"))
        }
        None if category.is_unit() && record.polarity == Polarity::Affirms => {
            Err(place.error(format!("the unit `{}` without a factor", record.subject), "`factor`, how many of the base unit it is worth"))
        }
        Some(factor) if !category.is_unit() => {
            Err(place.error(format!("the factor {factor} for `{}`", category.as_str()), "a factor for units alone"))
        }
        Some(factor) if !factor.is_positive() => Err(place.error(format!("the factor {factor}"), "a factor above 0")),
        _ => Ok(()),
    }
}
