//! Lays a text out for a diagnostic: lines that fit, and byte ranges that never run over a line's end.

use crate::printable::printable;
use std::ops::Range;
use unicode_width::UnicodeWidthChar;

/// `text` with line breaks in place of spaces wherever a line would grow wider than `width` columns.
///
/// A space and a line feed are one byte each, so every byte offset into the text holds for the result too.
/// A word wider than a line is left whole.
pub fn wrapped(text: &str, width: usize) -> String {
    let mut bytes = printable(text).into_bytes();
    let mut breaks = Vec::new();
    let (mut column, mut last_space) = (0, None);
    for (at, c) in text.char_indices() {
        match c {
            '\n' => (column, last_space) = (0, None),
            ' ' => {
                last_space = Some((at, column + 1));
                column += 1;
            }
            _ => {
                column += c.width().unwrap_or(1);
                if column > width
                    && let Some((space, before)) = last_space.take()
                {
                    breaks.push(space);
                    column -= before;
                }
            }
        }
    }
    for at in breaks {
        bytes[at] = b'\n';
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// The parts of `range` that lie on one line each, without the white space at their ends.
pub fn pieces(shown: &str, range: Range<usize>) -> Vec<Range<usize>> {
    let Some(covered) = shown.get(range.clone()) else {
        return Vec::new();
    };
    let mut start = range.start;
    let mut parts = Vec::new();
    for line in covered.split('\n') {
        let trimmed = line.trim();
        if !trimmed.is_empty() {
            let first = start + (line.len() - line.trim_start().len());
            parts.push(first..first + trimmed.len());
        }
        start += line.len() + 1;
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_at_spaces_and_nowhere_else() {
        let text = "Ada owns seven kites and 2 drums.";
        let shown = wrapped(text, 12);
        assert_eq!(shown, "Ada owns\nseven kites\nand 2 drums.");
        assert_eq!(shown.len(), text.len());
    }

    #[test]
    fn a_wide_word_stays_whole() {
        assert_eq!(wrapped("a bbbbbbbbbb c", 4), "a\nbbbbbbbbbb\nc");
    }

    #[test]
    fn wide_characters_count_as_two_columns() {
        assert_eq!(wrapped("日本 日本 日本", 9), "日本 日本\n日本");
    }

    #[test]
    fn a_range_over_a_line_end_becomes_two() {
        let shown = "Ada owns\nseven kites\n  \nnow";
        let parts = pieces(shown, 4..27);
        let words: Vec<&str> = parts.iter().map(|part| &shown[part.clone()]).collect();
        assert_eq!(words, ["owns", "seven kites", "now"]);
    }

    #[test]
    fn a_range_outside_the_text_is_no_range() {
        assert!(pieces("é", 1..2).is_empty());
        assert!(pieces("abc", 2..9).is_empty());
    }
}
