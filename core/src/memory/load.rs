//! Loading: files become records, sorted and hashed.

use super::connective::{Connective, table};
use super::error::MemoryError;
use super::forms::written_forms;
use super::line::{Place, read};
use super::manifest;
use super::record::{HAS_CATEGORY, Record, Source};
use super::snapshot;
use crate::canon::Arrange;
use crate::canon::{self, Context, Hash};
use crate::lexicon::bytes::{Sink, Stream};
use crate::lexicon::{Form, MANIFEST, PackFile};
use serde::Serialize;
use std::collections::BTreeMap;

/// Everything that is remembered. Immutable once loaded; the empty memory is lawful.
///
/// ```
/// use forbear_core::lexicon::PackFile;
/// use forbear_core::memory::Memory;
/// let claims = PackFile {
///     path: "claims.jsonl".into(),
///     text: r#"{"id":"c1","lemma":"blit","category":"verb.consume","decision":"ratified"}"#.into(),
/// };
/// let memory = Memory::load(&[claims])?;
/// assert_eq!(memory.record("c1").map(|record| record.subject.as_str()), Some("blit"));
/// assert_ne!(memory.hash(), Memory::load(&[])?.hash());
/// # Ok::<(), forbear_core::memory::MemoryError>(())
/// ```
#[derive(Debug, Clone)]
pub struct Memory {
    /// Sorted by source, then id.
    records: Vec<Record>,
    /// Indices into `records`, by id.
    ids: BTreeMap<String, usize>,
    /// What each written form may be by the records on categories that count: their indices, with the form.
    forms: BTreeMap<String, Vec<(usize, Form)>>,
    connectives: BTreeMap<String, Connective>,
    hash: Hash,
}

/// What the hash of a memory covers.
#[derive(Serialize)]
struct Hashed<'m> {
    connectives: Vec<&'m Connective>,
    records: &'m [Record],
}

/// The path of the table of connectives.
const CONNECTIVES: &str = "connectives.jsonl";

impl Memory {
    /// The memory that is compiled in.
    ///
    /// # Errors
    /// If an embedded file is malformed.
    pub fn embedded() -> Result<Self, MemoryError> {
        Self::load(&Self::embedded_files())
    }

    /// The files of the memory that is compiled in, manifest included.
    pub fn embedded_files() -> Vec<PackFile> {
        macro_rules! files {
            ($($path:literal),+ $(,)?) => {
                vec![$(PackFile {
                    path: $path.to_owned(),
                    text: include_str!(concat!("../../packs/memory_v1/", $path)).to_owned(),
                }),+]
            };
        }
        files![
            "manifest.json",
            "claims.jsonl",
            "connectives.jsonl",
            "corpus/cognition-everyday.jsonl",
            "corpus/cognition.jsonl",
            "packs/cognition.jsonl",
            "packs/roles.jsonl",
            "vault.jsonl",
        ]
    }

    /// Builds a memory from its files, in any order: `vault.jsonl`, `claims.jsonl`, `packs/*.jsonl`, `corpus/*.jsonl`, `connectives.jsonl`.
    /// A `manifest.json` is held against them if there is one. Files that end in `.md` are for people, and passed over.
    ///
    /// # Errors
    /// If a file is unknown, given twice or at odds with the manifest, or a line is malformed or repeats another's id or claim.
    pub fn load(files: &[PackFile]) -> Result<Self, MemoryError> {
        let mut by_path: BTreeMap<&str, &PackFile> = BTreeMap::new();
        for file in files.iter().filter(|file| !file.path.ends_with(".md")) {
            if by_path.insert(&file.path, file).is_some() {
                return Err(MemoryError::Twice { path: file.path.clone() });
            }
        }
        if let Some(file) = by_path.remove(MANIFEST) {
            manifest::verify(&file.text, &by_path)?;
        }
        let connectives = by_path.remove(CONNECTIVES).map(table).transpose()?.unwrap_or_default();
        let mut placed = Vec::new();
        for file in by_path.into_values() {
            placed.extend(read(source_of(&file.path)?, file)?);
        }
        check_ids(&placed)?;
        check_claims(&placed)?;
        Self::of(placed.into_iter().map(|(_, record)| record).collect(), connectives)
    }

    pub(super) fn of(mut records: Vec<Record>, connectives: BTreeMap<String, Connective>) -> Result<Self, MemoryError> {
        records.arrange_by(|a, b| (a.source, &a.id).cmp(&(b.source, &b.id)));
        let hash = canon::hash_value(Context::Memory, &Hashed { connectives: connectives.values().collect(), records: &records })?;
        let mut ids = BTreeMap::new();
        // `collect` would sort first, with a sort of its own.
        ids.extend(records.iter().enumerate().map(|(index, record)| (record.id.clone(), index)));
        let mut forms: BTreeMap<String, Vec<(usize, Form)>> = BTreeMap::new();
        for (index, record) in records.iter().enumerate() {
            if let Some(category) = record.category().filter(|_| record.standing.counts()) {
                for (written, form) in written_forms(&record.subject, category) {
                    forms.entry(written).or_default().push((index, form));
                }
            }
        }
        Ok(Self { records, ids, forms, connectives, hash })
    }

    /// Writes what [`Memory::from_snapshot`] reads.
    pub(crate) fn write_snapshot(&self, sink: &mut Sink) {
        snapshot::write(&self.records, &self.connectives, sink);
    }

    /// The memory that was written, if the stream is sound in the end.
    pub(crate) fn from_snapshot(stream: &mut Stream<'_>) -> Result<Self, MemoryError> {
        snapshot::read(stream)
    }

    /// Every record, also those that do not count: by source, then id.
    pub fn records(&self) -> &[Record] {
        &self.records
    }

    /// A record by its id.
    pub fn record(&self, id: &str) -> Option<&Record> {
        self.records.get(*self.ids.get(id)?)
    }

    /// What the table says of a connective.
    ///
    /// ```
    /// use forbear_core::memory::Memory;
    /// let memory = Memory::embedded()?;
    /// assert!(memory.connective("order").is_some_and(|c| c.frame_dependent));
    /// assert!(memory.connective("reveal").is_some_and(|c| c.opposite == ["hide"]));
    /// # Ok::<(), forbear_core::memory::MemoryError>(())
    /// ```
    pub fn connective(&self, name: &str) -> Option<&Connective> {
        self.connectives.get(name)
    }

    /// The hash of the table of connectives and of all records in their order. It does not depend on the order of files or lines.
    pub fn hash(&self) -> Hash {
        self.hash
    }

    /// The forms in which a written word may belong to a record on a category; empty if it does not.
    pub(super) fn forms_of<'m>(&'m self, word: &str, record: &'m Record) -> impl Iterator<Item = Form> + 'm {
        self.forms.get(word).into_iter().flatten().filter(move |(index, _)| self.records.get(*index) == Some(record)).map(|&(_, form)| form)
    }
}

/// The source that a path belongs to.
fn source_of(path: &str) -> Result<Source, MemoryError> {
    let lies_in = |folder: &str| {
        path.strip_prefix(folder).and_then(|name| name.strip_suffix(".jsonl")).is_some_and(|stem| !stem.is_empty() && !stem.contains('/'))
    };
    match path {
        "vault.jsonl" => Ok(Source::Vault),
        "claims.jsonl" => Ok(Source::AuditHistory),
        _ if lies_in("packs/") => Ok(Source::Pack),
        _ if lies_in("corpus/") => Ok(Source::Corpus),
        _ => Err(MemoryError::UnknownFile {
            path: path.to_owned(),
            expected: "`vault.jsonl`, `claims.jsonl`, `connectives.jsonl`, `packs/*.jsonl`, `corpus/*.jsonl`, `manifest.json` or a text that ends in `.md`"
                .to_owned(),
        }),
    }
}

fn check_ids(placed: &[(Place<'_>, Record)]) -> Result<(), MemoryError> {
    let mut known: BTreeMap<&str, Place<'_>> = BTreeMap::new();
    for (place, record) in placed {
        if let Some(first) = known.insert(&record.id, *place) {
            return Err(place.error(
                format!("the id `{}`, which stands in `{}` line {}", record.id, first.path, first.line),
                "each id once in a memory",
            ));
        }
    }
    Ok(())
}

/// A claim's signature is its lemma and category: the last decision is the one that is kept.
fn check_claims(placed: &[(Place<'_>, Record)]) -> Result<(), MemoryError> {
    let mut decided: BTreeMap<(&str, &str), Place<'_>> = BTreeMap::new();
    let claims = placed.iter().filter(|(_, record)| record.source == Source::AuditHistory);
    for (place, claim) in claims {
        if let Some(first) = decided.insert((&claim.subject, &claim.object), *place) {
            return Err(place.error(
                format!("`{}` {HAS_CATEGORY} `{}`, which line {} decides", claim.subject, claim.object, first.line),
                "one decision for each lemma and category",
            ));
        }
    }
    Ok(())
}
