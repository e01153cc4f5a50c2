//! The finest cut: runs of letters, runs of digits, single marks, and the white space between them.

use super::case::lower;
use std::ops::Range;

/// What kind of characters a piece is made of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Class {
    Letters,
    /// ASCII digits.
    Digits,
    /// `½`: numerator and denominator.
    Vulgar((i64, i64)),
    /// Two dots or more, or `…`.
    Dots,
    /// A punctuation mark in its plain form: straight quotes, `-` for hyphens, `–` and `—` for dashes.
    Mark(char),
    /// `+`, `$`, `%` and the like in plain form.
    Symbol(char),
    /// A run of anything else.
    Other,
}

/// The white space before a piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Gap {
    /// None: the piece before touches.
    None,
    /// White space within a line.
    Space,
    /// One line break; also the start of the text.
    Line,
    /// A blank line.
    Blank,
}

struct Piece {
    range: Range<usize>,
    class: Class,
    gap: Gap,
    /// Lower-case letters; empty for pieces that are no letters.
    lower: String,
}

/// A text as pieces. Questions about a piece that does not exist have a negative answer.
pub(super) struct Pieces<'t> {
    text: &'t str,
    list: Vec<Piece>,
}

impl<'t> Pieces<'t> {
    pub(super) fn of(text: &'t str) -> Self {
        let mut list: Vec<Piece> = Vec::with_capacity(text.len() / 4);
        let mut gap = Gap::Line;
        let mut chars = text.char_indices().peekable();
        while let Some((start, first)) = chars.next() {
            if first.is_whitespace() {
                gap = widened(gap, first, chars.peek().map(|(_, next)| *next));
                continue;
            }
            let class = class_of(first);
            let mut end = start + first.len_utf8();
            let mut run = 1_usize;
            while let Some((_, next)) = chars.next_if(|(_, next)| continues(class, first, *next)) {
                end += next.len_utf8();
                run += 1;
            }
            let range = start..end;
            let lower = match class {
                Class::Letters => lower(text.get(range.clone()).unwrap_or("")),
                _ => String::new(),
            };
            let class = if class == Class::Mark('.') && run > 1 { Class::Dots } else { class };
            if lower == "t" && gap == Gap::None {
                cut_negation(&mut list);
            }
            list.push(Piece { range, class, gap, lower });
            gap = Gap::None;
        }
        Self { text, list }
    }

    pub(super) fn len(&self) -> usize {
        self.list.len()
    }

    pub(super) fn class(&self, at: usize) -> Option<Class> {
        self.list.get(at).map(|piece| piece.class)
    }

    /// The white space before the piece; past the end, a blank line.
    pub(super) fn gap(&self, at: usize) -> Gap {
        self.list.get(at).map_or(Gap::Blank, |piece| piece.gap)
    }

    /// Whether the piece exists and touches the one before.
    pub(super) fn touches(&self, at: usize) -> bool {
        self.gap(at) == Gap::None
    }

    /// Whether the piece exists and stands in the line of the one before, touching or not.
    pub(super) fn near(&self, at: usize) -> bool {
        self.gap(at) <= Gap::Space
    }

    /// The characters of the piece.
    pub(super) fn written(&self, at: usize) -> &'t str {
        self.list.get(at).and_then(|piece| self.text.get(piece.range.clone())).unwrap_or("")
    }

    /// The letters of the piece in lower case.
    pub(super) fn letters(&self, at: usize) -> Option<&str> {
        self.list.get(at).filter(|piece| piece.class == Class::Letters).map(|piece| piece.lower.as_str())
    }

    pub(super) fn digits(&self, at: usize) -> Option<&'t str> {
        (self.class(at) == Some(Class::Digits)).then(|| self.written(at))
    }

    /// Whether the piece is this mark.
    pub(super) fn is_mark(&self, at: usize, mark: char) -> bool {
        self.class(at) == Some(Class::Mark(mark))
    }

    /// Whether the piece is this mark and touches the one before.
    pub(super) fn touching_mark(&self, at: usize, mark: char) -> bool {
        self.touches(at) && self.is_mark(at, mark)
    }

    /// Whether the piece is this symbol.
    pub(super) fn is_symbol(&self, at: usize, symbol: char) -> bool {
        self.class(at) == Some(Class::Symbol(symbol))
    }

    /// Whether the piece is a word that starts with an upper-case letter.
    pub(super) fn capitalised(&self, at: usize) -> bool {
        self.written(at).starts_with(char::is_uppercase)
    }

    /// Whether the piece is a hyphen that touches the pieces on both sides.
    pub(super) fn joins(&self, at: usize) -> bool {
        self.touching_mark(at, '-') && self.touches(at + 1)
    }

    /// First byte of the piece `at`, and one past the last byte of the piece before `next`.
    pub(super) fn bounds(&self, at: usize, next: usize) -> (u32, u32) {
        let start = self.list.get(at).map_or(0, |piece| piece.range.start);
        let last = self.list.get(next.saturating_sub(1)).or(self.list.last());
        let end = last.map_or(start, |piece| piece.range.end);
        (offset(start), offset(end))
    }

    /// The comparison form of the pieces from `at` to before `next`.
    pub(super) fn norm(&self, at: usize, next: usize) -> String {
        let mut norm = String::new();
        for index in at..next.min(self.len()) {
            if index > at && !self.touches(index) {
                norm.push(' ');
            }
            match self.class(index) {
                Some(Class::Letters) => norm.push_str(self.letters(index).unwrap_or("")),
                Some(Class::Mark('–' | '—')) => norm.push('-'),
                Some(Class::Mark(plain) | Class::Symbol(plain)) => norm.push(plain),
                Some(Class::Dots) => norm.push_str("..."),
                _ => norm.push_str(self.written(index)),
            }
        }
        norm
    }
}

/// Cuts the `n` of `n't` off its verb, where an apostrophe comes last in the list and a `t` follows.
fn cut_negation(list: &mut Vec<Piece>) {
    let [.., verb, apostrophe] = list.as_mut_slice() else {
        return;
    };
    let touching = apostrophe.class == Class::Mark('\'') && apostrophe.gap == Gap::None;
    let Some(clipped) = verb.lower.strip_suffix('n').map(str::to_owned) else {
        return;
    };
    if !touching || clipped.is_empty() {
        return;
    }
    verb.lower = clipped;
    // The lower-case `n` comes from one byte, `n` or `N`.
    let cut = verb.range.end - 1;
    let end = std::mem::replace(&mut verb.range.end, cut);
    list.insert(list.len() - 1, Piece { range: cut..end, class: Class::Letters, gap: Gap::None, lower: "n".to_owned() });
}

/// A byte offset as spans hold it; texts are far shorter than 4 GiB.
fn offset(bytes: usize) -> u32 {
    u32::try_from(bytes).unwrap_or(u32::MAX)
}

fn widened(gap: Gap, space: char, next: Option<char>) -> Gap {
    let breaks = match space {
        // A carriage return before a line feed is half of one line break.
        '\r' => next != Some('\n'),
        '\n' | '\u{b}' | '\u{c}' | '\u{85}' | '\u{2028}' => true,
        '\u{2029}' => return Gap::Blank,
        _ => false,
    };
    match (gap, breaks) {
        (Gap::None, false) => Gap::Space,
        (_, false) => gap,
        (Gap::None | Gap::Space, true) => Gap::Line,
        (Gap::Line | Gap::Blank, true) => Gap::Blank,
    }
}

fn class_of(first: char) -> Class {
    if let Some(apostrophe) = plain_quote(first) {
        return Class::Mark(apostrophe);
    }
    match first {
        '0'..='9' => Class::Digits,
        '…' => Class::Dots,
        '-' | '‐' | '‑' | '\u{ad}' => Class::Mark('-'),
        '‒' | '–' => Class::Mark('–'),
        '—' | '―' => Class::Mark('—'),
        '.' | ',' | ';' | ':' | '?' | '!' | '(' | ')' | '[' | ']' | '{' | '}' | '¿' | '¡' => Class::Mark(first),
        '−' => Class::Symbol('-'),
        '⁄' | '∕' => Class::Symbol('/'),
        '+' | '*' | '=' | '<' | '>' | '/' | '\\' | '&' | '#' | '@' | '%' | '^' | '_' | '|' | '~' | '`' | '$' | '×' | '÷' | '±' | '°'
        | '€' | '£' | '¥' | '¢' | '₹' | '√' | '≤' | '≥' | '≠' | '≈' | '•' | '·' | '∙' | '∗' | '™' | '®' | '©' | '²' | '³' => {
            Class::Symbol(first)
        }
        _ if first.is_alphabetic() => Class::Letters,
        _ => vulgar(first).map_or(Class::Other, Class::Vulgar),
    }
}

/// The straight form of a quotation mark or apostrophe.
fn plain_quote(first: char) -> Option<char> {
    match first {
        '\'' | '‘' | '’' | '‚' | '‛' | 'ʼ' | '′' | '‹' | '›' => Some('\''),
        '"' | '“' | '”' | '„' | '‟' | '″' | '«' | '»' => Some('"'),
        _ => None,
    }
}

fn vulgar(first: char) -> Option<(i64, i64)> {
    Some(match first {
        '½' => (1, 2),
        '⅓' => (1, 3),
        '⅔' => (2, 3),
        '¼' => (1, 4),
        '¾' => (3, 4),
        '⅕' => (1, 5),
        '⅖' => (2, 5),
        '⅗' => (3, 5),
        '⅘' => (4, 5),
        '⅙' => (1, 6),
        '⅚' => (5, 6),
        '⅐' => (1, 7),
        '⅛' => (1, 8),
        '⅜' => (3, 8),
        '⅝' => (5, 8),
        '⅞' => (7, 8),
        '⅑' => (1, 9),
        '⅒' => (1, 10),
        _ => return None,
    })
}

/// Whether `next` belongs to the piece that `first` began.
fn continues(class: Class, first: char, next: char) -> bool {
    match class {
        // Combining accents stay with their letter.
        Class::Letters => class_of(next) == Class::Letters || matches!(next, '\u{300}'..='\u{36f}'),
        Class::Digits => next.is_ascii_digit(),
        Class::Mark('.') => next == '.' && first == '.',
        Class::Other => !next.is_whitespace() && class_of(next) == Class::Other,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_digits_and_marks_come_apart() {
        let pieces = Pieces::of("Ana’s 12kg…\n\nOk");
        let written: Vec<&str> = (0..pieces.len()).map(|at| pieces.written(at)).collect();
        assert_eq!(written, ["Ana", "’", "s", "12", "kg", "…", "Ok"]);
        assert_eq!(pieces.gap(3), Gap::Space);
        assert_eq!(pieces.gap(6), Gap::Blank);
        assert_eq!(pieces.norm(0, 3), "ana's");
    }

    #[test]
    fn a_carriage_return_and_line_feed_are_one_break() {
        let pieces = Pieces::of("a\r\nb\r\n\r\nc\rd");
        let gaps: Vec<Gap> = (1..4).map(|at| pieces.gap(at)).collect();
        assert_eq!(gaps, [Gap::Line, Gap::Blank, Gap::Line]);
    }
}
