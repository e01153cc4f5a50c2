//! Links that carry a problem in their fragment: `#problem=…&report=…`.
//!
//! The report's hash goes with the problem, so that a page of another version can say that it reads it differently.

use forbear_core::canon::Hash;
use std::fmt::Write as _;

const PROBLEM: &str = "problem";
const REPORT: &str = "report";

/// What a link carries.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Link {
    /// The problem.
    pub problem: String,
    /// The hash of the report that the problem had where the link was made.
    pub report: Option<Hash>,
}

/// Why a fragment is no link.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fault {
    /// It carries no problem.
    NoProblem,
    /// It carries something that is not known, or twice the same.
    UnknownPart(String),
    /// A `%` is not followed by two hexadecimal digits.
    BadEscape,
    /// Its bytes are no UTF-8 text.
    NotText,
    /// Its hash is no hash.
    BadHash,
}

impl Fault {
    /// What is wrong, as the end of a sentence.
    pub fn explain(&self) -> String {
        match self {
            Fault::NoProblem => "it carries no problem".to_owned(),
            Fault::UnknownPart(part) => format!("its part “{part}” is not known or stands there twice"),
            Fault::BadEscape => "a “%” in it is not followed by two hexadecimal digits".to_owned(),
            Fault::NotText => "it holds bytes that are no text".to_owned(),
            Fault::BadHash => "its hash is not 64 hexadecimal digits".to_owned(),
        }
    }
}

/// The fragment for a problem and its report's hash, with its `#`.
///
/// ```
/// use forbear_web::link::{fragment, parse};
/// let link = parse(&fragment("Is ½ < 3?", None)).unwrap().unwrap();
/// assert_eq!(link.problem, "Is ½ < 3?");
/// ```
pub fn fragment(problem: &str, report: Option<Hash>) -> String {
    let mut out = format!("#{PROBLEM}=");
    for byte in problem.bytes() {
        if byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_' | b'~') {
            out.push(char::from(byte));
        } else {
            // Writing to a string cannot fail.
            let _ = write!(out, "%{byte:02X}");
        }
    }
    if let Some(hash) = report {
        let _ = write!(out, "&{REPORT}={hash}");
    }
    out
}

/// What a fragment carries; nothing if it is empty.
pub fn parse(fragment: &str) -> Result<Option<Link>, Fault> {
    let fragment = fragment.strip_prefix('#').unwrap_or(fragment);
    if fragment.is_empty() {
        return Ok(None);
    }
    let (mut problem, mut report) = (None, None);
    for part in fragment.split('&') {
        match part.split_once('=') {
            Some((PROBLEM, value)) if problem.is_none() => problem = Some(decode(value)?),
            Some((REPORT, value)) if report.is_none() => report = Some(value.parse().map_err(|_| Fault::BadHash)?),
            _ => {
                let name = part.split('=').next().unwrap_or(part);
                return Err(Fault::UnknownPart(name.chars().take(20).collect()));
            }
        }
    }
    let problem = problem.ok_or(Fault::NoProblem)?;
    Ok(Some(Link { problem, report }))
}

fn decode(value: &str) -> Result<String, Fault> {
    let mut bytes = Vec::with_capacity(value.len());
    let mut rest = value.bytes();
    while let Some(byte) = rest.next() {
        if byte == b'%' {
            let digit = |byte: Option<u8>| byte.and_then(|b| char::from(b).to_digit(16)).and_then(|d| u8::try_from(d).ok());
            let (high, low) = (digit(rest.next()), digit(rest.next()));
            bytes.push(high.zip(low).map(|(high, low)| high * 16 + low).ok_or(Fault::BadEscape)?);
        } else {
            bytes.push(byte);
        }
    }
    String::from_utf8(bytes).map_err(|_| Fault::NotText)
}

#[cfg(test)]
mod tests {
    use super::*;
    use forbear_core::canon::{Context, hash};

    #[test]
    fn any_text_comes_back() {
        for text in ["", "Ada has 50% & <b>3</b> # of = +", "🦀 e\u{301} “½”\nnext line", "%zz"] {
            let report = Some(hash(Context::Report, text.as_bytes()));
            let link = parse(&fragment(text, report)).unwrap().unwrap();
            assert_eq!(link, Link { problem: text.to_owned(), report });
        }
    }

    #[test]
    fn an_empty_fragment_is_no_link() {
        assert_eq!(parse("#"), Ok(None));
        assert_eq!(parse(""), Ok(None));
    }

    #[test]
    fn a_malformed_link_says_what_is_wrong() {
        assert_eq!(parse("#problem=%4"), Err(Fault::BadEscape));
        assert_eq!(parse("#problem=%ff"), Err(Fault::NotText));
        assert_eq!(parse("#problem=Ada&report=12"), Err(Fault::BadHash));
        assert_eq!(parse("#kite"), Err(Fault::UnknownPart("kite".to_owned())));
        let hash = hash(Context::Report, b"");
        assert_eq!(parse(&format!("#report={hash}")), Err(Fault::NoProblem));
    }
}
