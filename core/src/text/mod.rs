//! Spans, lexemes and sentences.
//!
//! For: cutting a problem into words, numbers, symbols and marks, each with its exact bytes.
//! In: the text. Out: [`Lexed`]. Never: a decision about meaning, a rewritten text, a panic.
//! Patterns over characters are allowed in this room and nowhere else (DESIGN section 4).

mod abbreviations;
mod case;
mod function_words;
mod lexer;
mod literals;
mod numbers;
mod pieces;
mod sentences;
mod source_span;
mod words;

use crate::quantity::Rational;
use serde::{Deserialize, Serialize};

pub use lexer::{LexError, MAX_TEXT_BYTES, lex};
pub use source_span::SourceSpan;

/// A half-open byte range of the text's UTF-8 bytes, with the index of its sentence.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Span {
    /// First byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
    /// Index of the sentence the range lies in.
    pub sentence_index: u32,
}

impl Span {
    /// The bytes of `text` that the span covers.
    pub fn of<'t>(&self, text: &'t str) -> &'t str {
        text.get(self.start as usize..self.end as usize).unwrap_or("")
    }
}

/// What kind of thing a lexeme is, decided by its characters alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, strum::IntoStaticStr, strum::EnumIter)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum LexemeKind {
    /// Letters; also the parts of contractions and possessives (`'s`, `n't`).
    Word,
    /// A cardinal: digits, decimal, fraction, mixed number or number words.
    Number,
    /// `1st`, `second`, `twenty-first`.
    Ordinal,
    /// `20%`, `20 percent`.
    Percent,
    /// `$0.75`, `€3`, `Rs. 50`, `5¢`.
    Money,
    /// `2:30 p.m.`, `7 am`.
    Clock,
    /// A number joined to a unit by a hyphen: `1.5-hour`, `25-foot`.
    Measure,
    /// `.` `,` `?` `!` `;` `:` quotes, brackets, dashes.
    Mark,
    /// `+`, `=`, `&` and the like.
    Symbol,
    /// Anything else: control characters, unassigned code points.
    Other,
}

/// The value that a lexeme writes down.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Literal {
    /// A pure number.
    Number(Rational),
    /// The place in an order, 1 for `first`.
    Ordinal(Rational),
    /// Hundredths: 20 for `20%`.
    Percent(Rational),
    /// An amount in the currency's major or minor unit, by the unit's lemma (`dollar`, `cent`, `euro`, `pound sterling`, `rupee`).
    Money {
        /// How many of the unit.
        amount: Rational,
        /// Lemma of the unit.
        unit: String,
    },
    /// Minutes after midnight when the half of the day is written, else after 12 o'clock.
    Clock {
        /// Minutes.
        minutes: u32,
        /// Whether a.m. or p.m. was written.
        half_known: bool,
    },
    /// A number and the word joined to it (`foot`).
    Measure {
        /// How many of the unit.
        amount: Rational,
        /// The word after the hyphen, lower case, as written.
        unit: String,
    },
}

/// A word, number, symbol or mark with its exact span.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lexeme {
    /// Where it stands.
    pub span: Span,
    /// What its characters make it.
    pub kind: LexemeKind,
    /// Its comparison form: lower case, straight quotes, plain hyphens. The text itself is never changed.
    pub norm: String,
    /// Whether its first character is an upper-case letter.
    pub capitalised: bool,
    /// The value it writes down, if any.
    pub literal: Option<Literal>,
}

/// A sentence: a half-open range of bytes and of lexemes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sentence {
    /// First byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
    /// First lexeme.
    pub first: u32,
    /// One past the last lexeme.
    pub last: u32,
}

/// A text cut into lexemes and sentences.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lexed {
    /// In text order; spans never overlap.
    pub lexemes: Vec<Lexeme>,
    /// In text order; every lexeme lies in exactly one.
    pub sentences: Vec<Sentence>,
}
