//! `forbear teach ratify` and `reject`: a person's decision, with who and when.

use super::log::Log;
use crate::Exit;
use anyhow::{Context, Result};
use forbear_core::lexicon::Category;
use forbear_core::quantity::Rational;
use forbear_core::teaching::{Body, Operator, QueueError, QueueRecord};
use std::io::{self, Write};
use std::path::Path;
use std::time::SystemTime;

/// What a claim is to be ratified as, in the operator's words.
pub struct Wanted<'a> {
    pub category: &'a str,
    pub factor: Option<&'a str>,
    pub lemma: Option<&'a str>,
}

/// Ratifies a claim.
pub fn ratify(path: &Path, id: &str, wanted: &Wanted<'_>, by: &str, note: Option<&str>) -> Result<Exit> {
    let category: Category = wanted.category.parse().ok().with_context(|| {
        format!(
            "found the category `{}`; expected one of the closed set, such as `verb.acquire`, `noun.count` or `unit.length`",
            wanted.category
        )
    })?;
    let factor: Option<Rational> = wanted
        .factor
        .map(|factor| {
            factor.parse().ok().with_context(|| format!("found the factor `{factor}`; expected an integer or a fraction, such as 1143/625"))
        })
        .transpose()?;
    decide(path, id, |log, claim| log.queue.ratify(claim, category, factor, wanted.lemma, operator(by, note)))
}

/// Rejects a claim.
pub fn reject(path: &Path, id: &str, by: &str, note: &str) -> Result<Exit> {
    decide(path, id, |log, claim| log.queue.reject(claim, operator(by, Some(note))))
}

/// Who decided, and now: the only look at a clock, and no claim's identity depends on it.
pub fn operator(by: &str, note: Option<&str>) -> Operator {
    let at = humantime::format_rfc3339_seconds(SystemTime::now()).to_string();
    Operator { at: Some(at), by: by.to_owned(), note: note.map(str::to_owned) }
}

fn decide(
    path: &Path,
    id: &str,
    decision: impl FnOnce(&mut Log, forbear_core::canon::Hash) -> Result<QueueRecord, QueueError>,
) -> Result<Exit> {
    let mut log = Log::open_existing(path)?;
    let found = log.queue.find(id).map(|claim| claim.id);
    let record = match found.and_then(|claim| decision(&mut log, claim)) {
        Ok(record) => record,
        Err(error) => {
            eprintln!("not decided: {error}");
            return Ok(Exit::Negative);
        }
    };
    log.append([&record])?;
    let mut out = io::stdout().lock();
    match &record.body {
        Body::Ratified { claim, entry } => {
            writeln!(out, "ratified {claim}")?;
            writeln!(out, "  {} in {}, with the forms {}", entry.line(), entry.file(), entry.forms().join(", "))?;
            writeln!(out, "  `forbear teach propose` writes it as a patch; no pack has changed")?;
        }
        Body::Rejected { claim } => writeln!(out, "rejected {claim}")?,
        Body::Evidence { .. } | Body::Applied { .. } => {}
    }
    Ok(Exit::Fine)
}
