//! Exact spans of runs of lexemes.

use crate::canon::Arrange;
use crate::reader::Reading;
use crate::text::SourceSpan;

/// The spans of each group by itself, in text order: lexemes that follow each other within one group are one span; two
/// groups are never joined.
pub(super) fn of_groups(reading: &Reading<'_>, text: &str, groups: &[Vec<u32>]) -> Vec<SourceSpan> {
    let mut all: Vec<SourceSpan> = groups.iter().flat_map(|group| reading.spans(group)).map(|span| SourceSpan::new(text, span)).collect();
    all.arrange_by_key(|span| (span.start, span.end));
    all.dedup();
    all
}
