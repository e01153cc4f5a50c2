//! Cases to collect from and to replay: problems with or without a known answer, from JSONL files and from the project's corpus.

use crate::eval::problems::{MalformedLine, read_questions};
use crate::eval::published::Published;
use anyhow::{Context, Result, bail};
use forbear_core::report::Outcome;
use serde::Deserialize;
use std::fs;
use std::path::{Path, PathBuf};

/// Where the project's own corpus lies, seen from the project's folder.
const CORPUS: &str = "tests/corpus";

/// A problem, and what is known of its outcome.
#[derive(Debug)]
pub struct Case {
    pub id: String,
    pub text: String,
    pub known: Known,
}

/// What is known of a problem's outcome.
#[derive(Debug)]
pub enum Known {
    Nothing,
    /// It is to be refused.
    Refused,
    /// The answer as a collection prints it.
    Published(Published),
    /// The answer with its unit, where the corpus states one.
    Exact {
        value: String,
        unit: Option<String>,
    },
}

impl Case {
    /// What is right, where an answer is known to be wrong.
    pub fn wrong(&self, outcome: &Outcome) -> Option<String> {
        let Outcome::Answer(answer) = outcome else { return None };
        match &self.known {
            Known::Nothing => None,
            Known::Refused => Some("a refusal".to_owned()),
            Known::Published(published) if published.agrees_with(&answer.value, &answer.unit) => None,
            Known::Published(published) => Some(published.written.clone()),
            Known::Exact { value, unit } => {
                let right = *value == answer.value.to_string() && unit.as_ref().is_none_or(|unit| *unit == answer.unit);
                (!right).then(|| format!("{value} {}", unit.as_deref().unwrap_or_default()).trim_end().to_owned())
            }
        }
    }
}

#[derive(Deserialize)]
struct CorpusFile {
    case: Vec<CorpusCase>,
}

#[derive(Deserialize)]
struct CorpusCase {
    name: String,
    text: String,
    outcome: String,
    value: Option<String>,
    unit: Option<String>,
}

/// Every case of a file, and the lines that are none. A problem without an id goes by its file and line.
pub fn read(path: &Path) -> Result<(Vec<Case>, Vec<MalformedLine>)> {
    if path.extension().is_some_and(|extension| extension == "toml") {
        return Ok((read_corpus(path)?, Vec::new()));
    }
    let (questions, malformed) = read_questions(path)?;
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let case = |question: crate::eval::problems::Question| Case {
        id: question.id.unwrap_or_else(|| format!("{name}:{}", question.line)),
        text: question.text,
        known: question.published.map_or(Known::Nothing, Known::Published),
    };
    Ok((questions.into_iter().map(case).collect(), malformed))
}

fn read_corpus(path: &Path) -> Result<Vec<Case>> {
    let text = fs::read_to_string(path).with_context(|| format!("cannot read `{}`", path.display()))?;
    let file: CorpusFile = toml::from_str(&text).with_context(|| format!("`{}` is no file of cases", path.display()))?;
    let case = |case: CorpusCase| {
        let known = match (case.outcome.as_str(), case.value) {
            ("refusal", _) => Known::Refused,
            ("answer", Some(value)) => Known::Exact { value, unit: case.unit },
            (outcome, _) => bail!(
                "`{}`: the case `{}` has the outcome `{outcome}` without what belongs to it; expected `refusal`, or `answer` with a `value`",
                path.display(),
                case.name
            ),
        };
        Ok(Case { id: case.name, text: case.text, known })
    };
    file.case.into_iter().map(case).collect()
}

/// The files of the project's corpus, sorted.
pub fn corpus_files() -> Result<Vec<PathBuf>> {
    let entries = fs::read_dir(CORPUS).with_context(|| {
        format!("found no folder `{CORPUS}` here to replay; expected the project's folder, or files of problems after the patch")
    })?;
    let mut files = Vec::new();
    for entry in entries {
        let path = entry.with_context(|| format!("cannot list `{CORPUS}`"))?.path();
        if path.extension().is_some_and(|extension| extension == "toml") {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}
