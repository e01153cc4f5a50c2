//! A span together with the text it covers, as reports carry it.

use super::Span;
use serde::{Deserialize, Serialize};

/// A half-open range of UTF-8 bytes with the exact text it covers and the index of its sentence.
///
/// Never widened, joined or invented: `text` is always the input's own bytes `start..end`.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SourceSpan {
    /// One past the last byte.
    pub end: u32,
    /// Index of the sentence.
    pub sentence_index: u32,
    /// First byte.
    pub start: u32,
    /// The covered text.
    pub text: String,
}

impl SourceSpan {
    /// The span of `text` that `span` names.
    ///
    /// ```
    /// use forbear_core::text::{SourceSpan, Span};
    /// let span = SourceSpan::new("Tom gained 3.", Span { start: 4, end: 10, sentence_index: 0 });
    /// assert_eq!(span.text, "gained");
    /// ```
    pub fn new(text: &str, span: Span) -> Self {
        SourceSpan { end: span.end, sentence_index: span.sentence_index, start: span.start, text: span.of(text).to_owned() }
    }
}
