//! Proposals: the lines that ratified claims add to the per-category source files of a pack. Nothing is written here.

use super::entry::Entry;
use super::queue::Queue;
use crate::canon::Hash;
use crate::lexicon::PackFile;
use serde::Deserialize;
use std::collections::BTreeMap;
use thiserror::Error;

/// One line for a pack, with the claims it comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProposedLine {
    /// The claims that give it; several written forms may have one base form.
    pub claims: Vec<Hash>,
    /// What is added.
    pub entry: Entry,
}

/// What a pack's files would become.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Proposal {
    /// The files that would change, in the order of their paths, as they would be.
    pub files: Vec<PackFile>,
    /// The lines that would be added, by file and lemma.
    pub lines: Vec<ProposedLine>,
    /// Ratified claims whose line stands in the pack already.
    pub standing: Vec<Hash>,
}

/// Why nothing can be proposed.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ProposeError {
    /// A pack without the file.
    #[error("found no `{path}` in the pack; expected the file that holds `{lemma}`")]
    NoFile {
        /// The file.
        path: &'static str,
        /// The new lemma.
        lemma: String,
    },
    /// A line of the pack that is none.
    #[error("`{path}` line {line}: found no lemma and category; expected a lexicon entry")]
    Line {
        /// The file.
        path: String,
        /// The line, from 1.
        line: usize,
    },
    /// A lemma that stands there as something else.
    #[error(
        "`{path}` line {line}: found `{lemma}` as {found}; expected no line for it, or one with `{expected}`: add the category there by hand, or reject the claim"
    )]
    Otherwise {
        /// The file.
        path: String,
        /// The line, from 1.
        line: usize,
        /// The lemma.
        lemma: String,
        /// Its categories.
        found: String,
        /// The category that was ratified.
        expected: &'static str,
    },
    /// Two claims that give one lemma two entries.
    #[error(
        "found `{lemma}` ratified as `{one}` and as `{other}`; expected one entry for a lemma in `{path}`: reject one of the two claims"
    )]
    Twice {
        /// The file.
        path: &'static str,
        /// The lemma.
        lemma: String,
        /// The first entry.
        one: String,
        /// The second.
        other: String,
    },
}

#[derive(Deserialize)]
struct Known {
    lemma: String,
    category: Vec<String>,
}

/// The lines that the queue's ratified claims add to a pack's files, sorted into them as the loader asks.
///
/// # Errors
/// If a line cannot be added beside those that are there; the error says which, and what to do.
pub fn propose(pack: &[PackFile], queue: &Queue) -> Result<Proposal, ProposeError> {
    let mut wanted: BTreeMap<(&'static str, &str), ProposedLine> = BTreeMap::new();
    for (claim, entry) in queue.ratified() {
        let line = wanted.entry((entry.file(), &entry.lemma)).or_insert_with(|| ProposedLine { claims: Vec::new(), entry: entry.clone() });
        if line.entry != *entry {
            let (one, other) = (line.entry.line(), entry.line());
            return Err(ProposeError::Twice { path: entry.file(), lemma: entry.lemma.clone(), one, other });
        }
        line.claims.push(claim);
    }
    let mut proposal = Proposal::default();
    for ((path, lemma), line) in wanted {
        let earlier = proposal.files.iter().position(|file| file.path == path);
        let given = pack.iter().find(|file| file.path == path);
        let Some(file) = earlier.and_then(|index| proposal.files.get(index)).or(given) else {
            return Err(ProposeError::NoFile { path, lemma: lemma.to_owned() });
        };
        let Some(text) = with_line(file, &line.entry)? else {
            proposal.standing.extend(line.claims);
            continue;
        };
        let changed = PackFile { path: path.to_owned(), text };
        match earlier.and_then(|index| proposal.files.get_mut(index)) {
            Some(file) => *file = changed,
            None => proposal.files.push(changed),
        }
        proposal.lines.push(line);
    }
    Ok(proposal)
}

/// The file with the entry in its place; nothing if it stands there.
fn with_line(file: &PackFile, entry: &Entry) -> Result<Option<String>, ProposeError> {
    let mut text = String::with_capacity(file.text.len() + 64);
    let mut placed = false;
    for (index, line) in file.text.lines().enumerate() {
        let known: Known = serde_json::from_str(line).map_err(|_| ProposeError::Line { path: file.path.clone(), line: index + 1 })?;
        if known.lemma == entry.lemma {
            if known.category.iter().any(|category| category == entry.category.as_str()) {
                return Ok(None);
            }
            return Err(ProposeError::Otherwise {
                path: file.path.clone(),
                line: index + 1,
                lemma: known.lemma,
                found: known.category.join(", "),
                expected: entry.category.as_str(),
            });
        }
        if !placed && known.lemma > entry.lemma {
            text.push_str(&entry.line());
            text.push('\n');
            placed = true;
        }
        text.push_str(line);
        text.push('\n');
    }
    if !placed {
        text.push_str(&entry.line());
        text.push('\n');
    }
    Ok(Some(text))
}
