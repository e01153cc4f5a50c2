//! Words: hyphens and apostrophes inside them, contractions and possessives split off.

use super::LexemeKind;
use super::lexer::{Before, Found};
use super::pieces::{Gap, Pieces};

/// Which single quotation mark is open, so that a plural's apostrophe is told from a closing quote.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Quotes {
    open: bool,
}

impl Quotes {
    /// Takes note of the lexeme that was found at the piece.
    pub(super) fn pass(&mut self, pieces: &Pieces<'_>, at: usize, found: &Found) {
        if found.kind != LexemeKind::Mark || !pieces.is_mark(at, '\'') {
            return;
        }
        let opens = !pieces.touches(at) && pieces.touches(at + 1);
        self.open = opens;
    }
}

/// The word, or the split-off part of one, that starts at the piece.
pub(super) fn word(pieces: &Pieces<'_>, at: usize, before: &Before<'_>) -> Option<Found> {
    if pieces.is_mark(at, '\'') {
        return contraction(pieces, at).or_else(|| plural_possessive(pieces, at, before));
    }
    let first = pieces.letters(at)?;
    if is_negation(pieces, at) {
        return Some(Found::plain(LexemeKind::Word, at + 3).with_norm("not"));
    }
    let mut next = at + 1;
    while joined_by_hyphen(pieces, next) || joined_by_apostrophe(pieces, next) {
        next += 2;
    }
    // `mp3`: small letters with digits close behind them are one word.
    let coded = first.chars().all(char::is_lowercase) && pieces.touches(next) && pieces.digits(next).is_some();
    if next == at + 1 && coded {
        next += 1;
    }
    let found = Found::plain(LexemeKind::Word, next);
    let negated = next == at + 1 && pieces.near(next) && is_negation(pieces, next);
    Some(match clipped_verb(first) {
        Some(verb) if negated => found.with_norm(verb),
        _ => found,
    })
}

/// Whether `n't` starts at the piece. The pieces cut it off its verb.
fn is_negation(pieces: &Pieces<'_>, at: usize) -> bool {
    pieces.letters(at) == Some("n") && pieces.touching_mark(at + 1, '\'') && pieces.touches(at + 2) && pieces.letters(at + 2) == Some("t")
}

/// The verb of which `n't` leaves only a part.
fn clipped_verb(letters: &str) -> Option<&'static str> {
    match letters {
        "ca" => Some("can"),
        "wo" => Some("will"),
        "sha" => Some("shall"),
        _ => None,
    }
}

/// Whether a hyphen at `at` joins letters as in `ice-cream`.
fn joined_by_hyphen(pieces: &Pieces<'_>, at: usize) -> bool {
    pieces.joins(at) && pieces.letters(at + 1).is_some()
}

/// Whether an apostrophe at `at` joins letters as in `ma'am` or `O'Brien`.
fn joined_by_apostrophe(pieces: &Pieces<'_>, at: usize) -> bool {
    pieces.touching_mark(at, '\'')
        && pieces.touches(at + 1)
        && pieces.letters(at + 1).is_some_and(|letters| clitic(letters).is_none() && letters != "t")
}

/// The comparison form of what follows an apostrophe.
fn clitic(letters: &str) -> Option<&'static str> {
    Some(match letters {
        "s" => "'s",
        "re" => "'re",
        "ve" => "'ve",
        "ll" => "'ll",
        "d" => "'d",
        "m" => "'m",
        _ => return None,
    })
}

/// `'s`, `'re`, touching the word before or not.
fn contraction(pieces: &Pieces<'_>, at: usize) -> Option<Found> {
    let norm = clitic(pieces.letters(at + 1)?)?;
    let quoted = pieces.touching_mark(at + 2, '\'');
    (pieces.touches(at + 1) && !quoted).then(|| Found::plain(LexemeKind::Word, at + 2).with_norm(norm))
}

/// The apostrophe of `the girls' team`, touching or not.
fn plural_possessive(pieces: &Pieces<'_>, at: usize, before: &Before<'_>) -> Option<Found> {
    let plural = before.last_kind() == Some(LexemeKind::Word) && before.last_norm().ends_with('s');
    let clear_of_next = !pieces.touches(at + 1) || pieces.letters(at + 1).is_none();
    let apart = pieces.gap(at) == Gap::Space && pieces.gap(at + 1) == Gap::Space;
    let placed = pieces.touches(at) || apart;
    (plural && placed && clear_of_next && !before.quotes.open).then(|| Found::plain(LexemeKind::Word, at + 1))
}
