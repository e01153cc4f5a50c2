//! Files of problems: one JSON object a line.

use super::published::Published;
use anyhow::{Context, Result};
use serde::Deserialize;
use serde_json::value::RawValue;
use std::fs;
use std::path::{Path, PathBuf};

/// A problem with its published answer.
#[derive(Debug)]
pub struct Problem {
    pub id: String,
    pub text: String,
    pub published: Published,
}

/// A problem whose answer may not be known.
#[derive(Debug)]
pub struct Question {
    /// Its own id, if it has one.
    pub id: Option<String>,
    /// Counted from 1.
    pub line: usize,
    pub text: String,
    pub published: Option<Published>,
}

/// What one file holds: the problems in its order, and the lines that are none.
#[derive(Debug)]
pub struct ProblemFile {
    pub path: PathBuf,
    pub problems: Vec<Problem>,
    pub malformed: Vec<MalformedLine>,
}

/// A line that could not be read as a problem.
#[derive(Debug)]
pub struct MalformedLine {
    /// Counted from 1.
    pub number: usize,
    /// What was found and what was expected.
    pub message: String,
}

#[derive(Debug, thiserror::Error)]
enum LineError {
    #[error("not UTF-8 text: the byte at offset {0} of the line fits no character")]
    NotUtf8(usize),
    #[error("not a problem as a JSON object: {what} (column {column})")]
    NotJson { what: String, column: usize },
    #[error("no problem text; expected it in `question`, `problem` or `text`")]
    NoText,
    #[error("no `answer`; expected an integer, a decimal or a fraction")]
    NoAnswer,
    #[error("the `id` is {0}; expected a string or a number")]
    Id(String),
    #[error("the `answer` {0}")]
    Answer(#[from] super::published::PublishedError),
}

#[derive(Deserialize)]
struct Record<'a> {
    #[serde(borrow)]
    id: Option<&'a RawValue>,
    question: Option<String>,
    problem: Option<String>,
    text: Option<String>,
    #[serde(borrow)]
    answer: Option<&'a RawValue>,
}

/// Reads a whole file; a malformed line does not keep the others from being read.
pub fn read(path: &Path) -> Result<ProblemFile> {
    let (problems, malformed) = lines(path, |line, number| {
        let question = question_in(line, number)?;
        let published = question.published.ok_or(LineError::NoAnswer)?;
        Ok(Problem { id: question.id.unwrap_or_else(|| format!("line {number}")), text: question.text, published })
    })?;
    Ok(ProblemFile { path: path.to_owned(), problems, malformed })
}

/// Reads a whole file of problems, with or without answers, and the lines that are none.
pub fn read_questions(path: &Path) -> Result<(Vec<Question>, Vec<MalformedLine>)> {
    lines(path, question_in)
}

fn lines<T>(path: &Path, parse: impl Fn(&[u8], usize) -> Result<T, LineError>) -> Result<(Vec<T>, Vec<MalformedLine>)> {
    let bytes = fs::read(path).with_context(|| format!("cannot read `{}`", path.display()))?;
    let (mut parsed, mut malformed) = (Vec::new(), Vec::new());
    let content = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(&bytes);
    for (index, line) in content.split(|byte| *byte == b'\n').enumerate() {
        let number = index + 1;
        if line.trim_ascii().is_empty() {
            continue;
        }
        match parse(line, number) {
            Ok(problem) => parsed.push(problem),
            Err(error) => malformed.push(MalformedLine { number, message: error.to_string() }),
        }
    }
    Ok((parsed, malformed))
}

fn question_in(line: &[u8], number: usize) -> Result<Question, LineError> {
    let line = std::str::from_utf8(line).map_err(|error| LineError::NotUtf8(error.valid_up_to()))?;
    let record: Record<'_> = serde_json::from_str(line).map_err(|error| not_json(&error))?;
    let text = record.question.or(record.problem).or(record.text).ok_or(LineError::NoText)?;
    let id = record.id.map(|id| scalar(id).ok_or_else(|| LineError::Id(id.get().to_owned()))).transpose()?;
    let published = record.answer.map(Published::from_json).transpose()?;
    Ok(Question { id, line: number, text, published })
}

/// The text of a JSON string or number.
pub fn scalar(value: &RawValue) -> Option<String> {
    let written = value.get();
    if written.starts_with('"') {
        serde_json::from_str(written).ok()
    } else if written.starts_with(|c: char| c == '-' || c.is_ascii_digit()) {
        Some(written.to_owned())
    } else {
        None
    }
}

fn not_json(error: &serde_json::Error) -> LineError {
    // The parser sees one line only, so the line number it adds would mislead.
    let message = error.to_string();
    let what = message.rsplit_once(" at line ").map_or(message.as_str(), |(what, _)| what);
    LineError::NotJson { what: what.to_owned(), column: error.column() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(line: &str) -> Result<Question, String> {
        question_in(line.as_bytes(), 7).map_err(|error| error.to_string())
    }

    /// What `read` makes of a file of one line.
    fn read_line(line: &str) -> ProblemFile {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("kites.jsonl");
        fs::write(&path, line).unwrap();
        read(&path).unwrap()
    }

    #[test]
    fn the_text_may_go_by_three_names() {
        for name in ["question", "problem", "text"] {
            let problem = parse(&format!(r#"{{"id":"k","{name}":"Ada has 2 kites.","answer":"2"}}"#)).unwrap();
            assert_eq!((problem.id.as_deref(), problem.text.as_str()), (Some("k"), "Ada has 2 kites."));
        }
    }

    #[test]
    fn an_id_may_be_a_number_or_missing() {
        assert_eq!(parse(r#"{"id":12,"text":"a","answer":1}"#).unwrap().id.as_deref(), Some("12"));
        assert_eq!(read_line(r#"{"text":"a","answer":1}"#).problems[0].id, "line 1");
        assert!(parse(r#"{"id":[1],"text":"a","answer":1}"#).is_err());
    }

    #[test]
    fn what_is_missing_is_named() {
        assert!(parse(r#"{"answer":"2"}"#).unwrap_err().contains("`question`"));
        assert!(read_line(r#"{"question":"Ada has 2 kites."}"#).malformed[0].message.contains("`answer`"));
        assert!(parse(r#"{"question":"Ada has 2 kites.","answer":"two-ish"}"#).unwrap_err().contains("two-ish"));
        let error = parse(r#"{"question": oops}"#).unwrap_err();
        assert!(error.contains("column 14") && !error.contains("line 1"), "{error}");
    }
}
