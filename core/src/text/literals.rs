//! Numbers with what they count: money, clock times, percentages, and units joined by a hyphen.

use super::abbreviations::unit_dot;
use super::lexer::{Before, Dot, Found};
use super::numbers::{Numeral, amount, digits, numeral};
use super::pieces::{Gap, Pieces};
use super::{LexemeKind, Literal};
use crate::quantity::Rational;
use crate::quantity::numerals::{cardinal_word, fraction_word, ordinal_word};

/// The number that starts at the piece, with whatever it counts.
pub(super) fn literal(pieces: &Pieces<'_>, at: usize, before: &Before<'_>) -> Option<Found> {
    if let Some(found) = prefixed_money(pieces, at) {
        return Some(found);
    }
    if !before.in_ratio
        && let Some(found) = digital_clock(pieces, at)
    {
        return Some(found);
    }
    let number = numeral(pieces, at, before.last_norm())?;
    if number.ordinal {
        return Some(Found::valued(LexemeKind::Ordinal, Literal::Ordinal(number.value), number.next));
    }
    if let Some(found) = percent(pieces, &number).or_else(|| suffixed_money(pieces, &number)).or_else(|| full_hour(pieces, &number)) {
        return Some(found);
    }
    match hyphened(pieces, at, &number) {
        Hyphened::Unit(found) => Some(found),
        Hyphened::Word => None,
        Hyphened::No => Some(Found::valued(LexemeKind::Number, Literal::Number(number.value), number.next)),
    }
}

/// `$3`, `$ 3`, `€3`, `Rs. 50`, `$2 million`.
fn prefixed_money(pieces: &Pieces<'_>, at: usize) -> Option<Found> {
    let (unit, next) = if let Some(unit) = major_unit(pieces, at) {
        (unit, at + 1)
    } else if pieces.letters(at) == Some("rs") {
        let dot = pieces.touching_mark(at + 1, '.');
        ("rupee", if dot { at + 2 } else { at + 1 })
    } else {
        return None;
    };
    if !pieces.near(next) {
        return None;
    }
    let number = amount(pieces, next)?;
    Some(money(number.value, unit, number.next))
}

fn major_unit(pieces: &Pieces<'_>, at: usize) -> Option<&'static str> {
    [('$', "dollar"), ('€', "euro"), ('£', "pound sterling"), ('₹', "rupee")]
        .into_iter()
        .find(|(symbol, _)| pieces.is_symbol(at, *symbol))
        .map(|(_, unit)| unit)
}

/// `75¢`, `5 ¢`, `50$`.
fn suffixed_money(pieces: &Pieces<'_>, number: &Numeral) -> Option<Found> {
    let at = number.next;
    if pieces.near(at) && pieces.is_symbol(at, '¢') {
        return Some(money(number.value.clone(), "cent", at + 1));
    }
    let unit = major_unit(pieces, at)?;
    let opens_another = pieces.near(at + 1) && digits(pieces, at + 1).is_some();
    (pieces.touches(at) && !opens_another).then(|| money(number.value.clone(), unit, at + 1))
}

fn money(amount: Rational, unit: &str, next: usize) -> Found {
    let literal = Literal::Money { amount, unit: unit.to_owned() };
    Found::valued(LexemeKind::Money, literal, next)
}

/// `20%`, `20 percent`, `20 per cent`, `20-percent`.
fn percent(pieces: &Pieces<'_>, number: &Numeral) -> Option<Found> {
    let sign = number.next;
    let word = if pieces.joins(sign) { sign + 1 } else { sign };
    let next = if pieces.near(sign) && pieces.is_symbol(sign, '%') {
        sign + 1
    } else if !pieces.near(word) {
        return None;
    } else if pieces.letters(word) == Some("percent") {
        word + 1
    } else {
        let cent = if pieces.joins(word + 1) { word + 2 } else { word + 1 };
        let two_words = pieces.letters(word) == Some("per") && pieces.near(cent) && pieces.letters(cent) == Some("cent");
        if !two_words {
            return None;
        }
        cent + 1
    };
    Some(Found::valued(LexemeKind::Percent, Literal::Percent(number.value.clone()), next))
}

/// Which half of the day was written after a time.
#[derive(Clone, Copy)]
struct Half {
    afternoon: bool,
    next: usize,
    dot: Dot,
}

/// `p.m.`, `pm`, `PM`.
fn half_of_day(pieces: &Pieces<'_>, at: usize) -> Option<Half> {
    if !pieces.near(at) {
        return None;
    }
    let half = |first: &str, next, dot| match first {
        "a" | "am" => Some(Half { afternoon: false, next, dot }),
        "p" | "pm" => Some(Half { afternoon: true, next, dot }),
        _ => None,
    };
    let first = pieces.letters(at)?;
    if first.len() == 2 {
        return half(first, at + 1, Dot::Inner);
    }
    let dotted = pieces.touching_mark(at + 1, '.') && pieces.near(at + 2) && pieces.letters(at + 2) == Some("m");
    if !dotted {
        return None;
    }
    if pieces.touching_mark(at + 3, '.') { half(first, at + 4, Dot::BeforeCapital) } else { half(first, at + 3, Dot::Inner) }
}

/// `2:30 p.m.`, `7:45`; not a duration such as `1:30:45`.
fn digital_clock(pieces: &Pieces<'_>, at: usize) -> Option<Found> {
    let hour = pieces.digits(at).filter(|hour| hour.len() <= 2)?;
    let minute = pieces.digits(at + 2).filter(|minute| minute.len() == 2 && pieces.touching_mark(at + 1, ':'))?;
    let longer = pieces.touching_mark(at + 3, ':') && pieces.touches(at + 4);
    let earlier = at > 0 && pieces.touches(at) && pieces.is_mark(at - 1, ':');
    let decimal = pieces.touching_mark(at + 3, '.') && pieces.touches(at + 4) && pieces.digits(at + 4).is_some();
    if !pieces.touches(at + 2) || longer || earlier || decimal {
        return None;
    }
    clock(pieces, hour.parse().ok()?, minute.parse().ok()?, at + 3)
}

/// `7 am`, `7 o'clock`, `seven o'clock`.
fn full_hour(pieces: &Pieces<'_>, number: &Numeral) -> Option<Found> {
    let hour = u32::try_from(number.value.to_i64()?).ok().filter(|hour| (1..=12).contains(hour))?;
    let at = number.next;
    let o_clock = pieces.near(at)
        && pieces.letters(at) == Some("o")
        && pieces.touching_mark(at + 1, '\'')
        && pieces.touches(at + 2)
        && pieces.letters(at + 2) == Some("clock");
    if o_clock {
        return clock(pieces, hour, 0, at + 3);
    }
    half_of_day(pieces, at)?;
    clock(pieces, hour, 0, at)
}

/// A time whose half of the day, if written, starts at `next`. An hour of 0 or above 12 fixes the half by itself.
fn clock(pieces: &Pieces<'_>, hour: u32, minute: u32, next: usize) -> Option<Found> {
    if hour > 23 || minute > 59 {
        return None;
    }
    let half = half_of_day(pieces, next).filter(|_| (1..=12).contains(&hour));
    let (hour, half_known) = match half {
        Some(half) => (hour % 12 + if half.afternoon { 12 } else { 0 }, true),
        None => (hour % if hour == 12 { 12 } else { 24 }, !(1..=12).contains(&hour)),
    };
    let literal = Literal::Clock { minutes: hour * 60 + minute, half_known };
    let next_piece = half.map_or(next, |half| half.next);
    let mut found = Found::valued(LexemeKind::Clock, literal, next_piece);
    found.dot = half.map_or(Dot::Inner, |half| half.dot);
    Some(found)
}

/// What stands behind a hyphen after a number.
enum Hyphened {
    /// A unit: `25-foot`.
    Unit(Found),
    /// The rest of a word that only starts like a number: `one-on-one`.
    Word,
    /// Nothing that belongs to the number.
    No,
}

fn hyphened(pieces: &Pieces<'_>, at: usize, number: &Numeral) -> Hyphened {
    let hyphen = number.next;
    if !pieces.joins(hyphen) {
        return Hyphened::No;
    }
    let Some(unit) = pieces.letters(hyphen + 1) else {
        return Hyphened::No;
    };
    if is_no_unit(unit) {
        // Digits keep their value; `one-on-one` and `twenty-fifths` are words.
        let whole_word =
            pieces.letters(at).is_some() && (at..hyphen).skip(1).all(|index| pieces.touches(index)) && cardinal_word(unit).is_none();
        return if whole_word { Hyphened::Word } else { Hyphened::No };
    }
    let literal = Literal::Measure { amount: number.value.clone(), unit: unit.to_owned() };
    let dot = unit_dot(pieces, hyphen + 1);
    let next = if dot { hyphen + 3 } else { hyphen + 2 };
    let norm = pieces.norm(at, hyphen + 2);
    Hyphened::Unit(Found::valued(LexemeKind::Measure, literal, next).with_norm(norm))
}

/// Whether a word after a hyphen counts nothing.
fn is_no_unit(word: &str) -> bool {
    matches!(word, "a" | "and" | "at" | "by" | "for" | "in" | "of" | "on" | "or" | "the" | "to")
        || cardinal_word(word).is_some()
        || fraction_word(word).is_some()
        || (ordinal_word(word).is_some() && word != "second")
}

/// Whether the piece before is a number or `sq.`, so that `in.` is a unit.
pub(super) fn counts(before: &Before<'_>, gap: Gap) -> bool {
    gap <= Gap::Space && (matches!(before.last_norm(), "sq" | "cu" | "square" | "cubic") || before.last_kind() == Some(LexemeKind::Number))
}
