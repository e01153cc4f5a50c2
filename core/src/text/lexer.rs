//! The way from a text to its lexemes: fine pieces first, then lexemes, then sentences.

use super::abbreviations::abbreviation;
use super::literals::literal;
use super::pieces::{Class, Gap, Pieces};
use super::sentences::cut_sentences;
use super::words::{Quotes, word};
use super::{Lexed, LexemeKind, Literal};

/// The longest text that is read, in bytes of UTF-8.
pub const MAX_TEXT_BYTES: usize = 20_000;

/// A text that cannot be cut.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum LexError {
    /// The text is longer than [`MAX_TEXT_BYTES`].
    #[error("the text has {size} bytes, but at most {limit} are read: shorten it or give its problems one by one")]
    TooLong {
        /// The most bytes that are read.
        limit: usize,
        /// The bytes that were given.
        size: usize,
    },
}

/// Cuts a text into lexemes and sentences.
///
/// Every byte that is not white space lies in exactly one lexeme, spans ascend, and the time taken is linear.
///
/// ```
/// use forbear_core::text::{LexemeKind, lex};
///
/// let text = "Mr. Lee paid $1,200.50. Who has the two-thirds?";
/// let lexed = lex(text)?;
/// let words: Vec<&str> = lexed.lexemes.iter().map(|lexeme| lexeme.span.of(text)).collect();
/// assert_eq!(words, ["Mr.", "Lee", "paid", "$1,200.50", ".", "Who", "has", "the", "two-thirds", "?"]);
/// assert_eq!(lexed.lexemes[3].kind, LexemeKind::Money);
/// assert_eq!(lexed.sentences.len(), 2);
/// # Ok::<(), forbear_core::text::LexError>(())
/// ```
pub fn lex(text: &str) -> Result<Lexed, LexError> {
    if text.len() > MAX_TEXT_BYTES {
        return Err(LexError::TooLong { limit: MAX_TEXT_BYTES, size: text.len() });
    }
    Ok(cut_sentences(text, cut_lexemes(&Pieces::of(text))))
}

/// A lexeme before its sentence is known.
#[derive(Debug, Clone)]
pub(super) struct Draft {
    pub(super) start: u32,
    pub(super) end: u32,
    pub(super) kind: LexemeKind,
    pub(super) norm: String,
    pub(super) literal: Option<Literal>,
    /// The white space before it.
    pub(super) gap: Gap,
    /// Whether it swallowed a dot that may end a sentence as well.
    pub(super) dot: Dot,
}

/// What the dot inside an abbreviation may do besides.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Dot {
    /// No dot, or one that never ends a sentence: `Mr.`
    Inner,
    /// Ends one before a capitalised function word: `Jr.`, `St.`
    BeforeFunctionWord,
    /// Ends one before a capitalised word: `p.m.`, `etc.`
    BeforeCapital,
}

/// What was recognised at a piece, and the first piece after it.
pub(super) struct Found {
    pub(super) kind: LexemeKind,
    pub(super) literal: Option<Literal>,
    /// The comparison form where it is not simply that of the characters.
    pub(super) norm: Option<String>,
    pub(super) dot: Dot,
    pub(super) next: usize,
}

impl Found {
    /// A lexeme without a value, up to the piece `next`.
    pub(super) fn plain(kind: LexemeKind, next: usize) -> Self {
        Self { kind, literal: None, norm: None, dot: Dot::Inner, next }
    }

    /// The same with another comparison form.
    pub(super) fn with_norm(mut self, norm: impl Into<String>) -> Self {
        self.norm = Some(norm.into());
        self
    }

    /// A lexeme that writes down a value.
    pub(super) fn valued(kind: LexemeKind, literal: Literal, next: usize) -> Self {
        Self { literal: Some(literal), ..Self::plain(kind, next) }
    }
}

/// What the pieces before the present one have established.
pub(super) struct Before<'d> {
    /// The lexemes so far.
    pub(super) drafts: &'d [Draft],
    /// Which quotation marks are open.
    pub(super) quotes: Quotes,
    /// Whether `ratio` was said since the last stop, so that `3:10` is no time of day.
    pub(super) in_ratio: bool,
}

impl Before<'_> {
    /// The comparison form of the lexeme before.
    pub(super) fn last_norm(&self) -> &str {
        self.drafts.last().map_or("", |draft| draft.norm.as_str())
    }

    /// The kind of the lexeme before.
    pub(super) fn last_kind(&self) -> Option<LexemeKind> {
        self.drafts.last().map(|draft| draft.kind)
    }
}

fn cut_lexemes(pieces: &Pieces<'_>) -> Vec<Draft> {
    let mut drafts: Vec<Draft> = Vec::with_capacity(pieces.len());
    let mut quotes = Quotes::default();
    let mut in_ratio = false;
    let mut at = 0;
    while at < pieces.len() {
        let before = Before { drafts: &drafts, quotes, in_ratio };
        let found = found_at(pieces, at, &before);
        quotes.pass(pieces, at, &found);
        let next = found.next.max(at + 1);
        let draft = draft(pieces, at, next, found);
        match draft.norm.as_str() {
            "ratio" | "ratios" => in_ratio = true,
            "." | "!" | "?" => in_ratio = false,
            _ => {}
        }
        drafts.push(draft);
        at = next;
    }
    drafts
}

fn found_at(pieces: &Pieces<'_>, at: usize, before: &Before<'_>) -> Found {
    literal(pieces, at, before)
        .or_else(|| abbreviation(pieces, at, before))
        .or_else(|| word(pieces, at, before))
        .unwrap_or_else(|| single(pieces, at))
}

/// A mark, a symbol or a run of anything else.
fn single(pieces: &Pieces<'_>, at: usize) -> Found {
    let kind = match pieces.class(at) {
        Some(Class::Dots | Class::Mark(_)) => LexemeKind::Mark,
        Some(Class::Symbol(_)) => LexemeKind::Symbol,
        Some(Class::Letters) => LexemeKind::Word,
        Some(Class::Digits | Class::Vulgar(_)) => LexemeKind::Number,
        Some(Class::Other) | None => LexemeKind::Other,
    };
    Found::plain(kind, at + 1)
}

fn draft(pieces: &Pieces<'_>, at: usize, next: usize, found: Found) -> Draft {
    let (start, end) = pieces.bounds(at, next);
    Draft {
        start,
        end,
        kind: found.kind,
        norm: found.norm.unwrap_or_else(|| pieces.norm(at, next)),
        literal: found.literal,
        gap: pieces.gap(at),
        dot: found.dot,
    }
}

#[cfg(test)]
mod tests;
