//! Exact spans of runs of lexemes.

use crate::canon::Arrange;
use crate::reader::Reading;
use crate::text::{SourceSpan, Span};

/// The spans of each group by itself, in text order: lexemes that follow each other within one group are one span; two
/// groups are never joined.
pub(super) fn of_groups(reading: &Reading<'_>, text: &str, groups: &[Vec<u32>]) -> Vec<SourceSpan> {
    let mut all: Vec<SourceSpan> = groups.iter().flat_map(|group| runs(reading, group)).map(|span| SourceSpan::new(text, span)).collect();
    all.arrange_by_key(|span| (span.start, span.end));
    all.dedup();
    all
}

fn runs(reading: &Reading<'_>, group: &[u32]) -> Vec<Span> {
    let mut sorted = group.to_vec();
    sorted.arrange();
    sorted.dedup();
    let mut runs: Vec<(u32, Span)> = Vec::new();
    for lexeme in sorted {
        let Some(span) = reading.lexemes.get(lexeme as usize).map(|l| l.span) else { continue };
        match runs.last_mut() {
            Some((last, run)) if *last + 1 == lexeme && run.sentence_index == span.sentence_index => {
                run.end = span.end;
                *last = lexeme;
            }
            _ => runs.push((lexeme, span)),
        }
    }
    runs.into_iter().map(|(_, span)| span).collect()
}
