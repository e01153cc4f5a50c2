//! Numbers without a unit: digits in every form, and number words.

use super::pieces::{Class, Gap, Pieces};
use crate::quantity::numerals::{Cardinal, FractionWord, NumberWord, cardinal_word, fraction_word, ordinal_word};
use crate::quantity::{Rational, parse_decimal};

/// A number and the first piece after it.
#[derive(Debug, Clone)]
pub(super) struct Numeral {
    pub(super) value: Rational,
    pub(super) next: usize,
    /// Whether it is a place in an order.
    pub(super) ordinal: bool,
    /// Whether it is digits alone, without separators, point or fraction.
    pub(super) plain: bool,
}

impl Numeral {
    fn cardinal(value: Rational, next: usize) -> Self {
        Self { value, next, ordinal: false, plain: false }
    }

    fn ordinal(value: Rational, next: usize) -> Self {
        Self { ordinal: true, ..Self::cardinal(value, next) }
    }
}

/// The longest number that starts at the piece. `previous` is the comparison form of the lexeme before.
pub(super) fn numeral(pieces: &Pieces<'_>, at: usize, previous: &str) -> Option<Numeral> {
    let started = if let Some(word) = pieces.letters(at) {
        if let Some(place) = ordinal_word(word) {
            return single_ordinal(pieces, at, place);
        }
        number_words(pieces, at)?
    } else {
        let written = digits(pieces, at)?;
        if written.plain && ordinal_suffix(pieces, written.next) {
            return Some(Numeral::ordinal(written.value, written.next + 1));
        }
        scaled(pieces, written)
    };
    Some(with_fraction(pieces, started, previous))
}

/// Digits in any form, with `million` and the like but without fraction words.
pub(super) fn amount(pieces: &Pieces<'_>, at: usize) -> Option<Numeral> {
    Some(scaled(pieces, digits(pieces, at)?))
}

/// Digits with separators, point, fraction or vulgar fraction; no words.
pub(super) fn digits(pieces: &Pieces<'_>, at: usize) -> Option<Numeral> {
    if let Some(part) = vulgar(pieces, at) {
        return Some(Numeral::cardinal(part, at + 1));
    }
    if starts_with_point(pieces, at) {
        let value = parse_decimal(&format!(".{}", pieces.digits(at + 1)?))?;
        return Some(Numeral::cardinal(value, at + 2));
    }
    pieces.digits(at)?;
    let mut text = String::new();
    let next = grouped(pieces, at, &mut text);
    let whole = next == at + 1;
    if let Some(fraction) = point_and_digits(pieces, next) {
        text.push('.');
        text.push_str(fraction);
        return Some(Numeral::cardinal(parse_decimal(&text)?, next + 2));
    }
    let value = parse_decimal(&text)?;
    if whole && let Some(found) = fraction(pieces, at) {
        return Some(found);
    }
    if whole && let Some((part, after)) = fraction_after_whole(pieces, next) {
        return Some(Numeral::cardinal(value + part, after));
    }
    Some(Numeral { plain: whole, ..Numeral::cardinal(value, next) })
}

/// `1,200`: takes groups of exactly three digits. Gives the piece after them.
fn grouped(pieces: &Pieces<'_>, at: usize, text: &mut String) -> usize {
    let first = pieces.digits(at).unwrap_or("");
    text.push_str(first);
    let mut next = at + 1;
    if first.len() > 3 || first.starts_with('0') {
        return next;
    }
    while pieces.touching_mark(next, ',') && pieces.touches(next + 1) {
        match pieces.digits(next + 1) {
            Some(group) if group.len() == 3 => text.push_str(group),
            _ => break,
        }
        next += 2;
    }
    next
}

/// `.5` where no letter or digit touches it from the left.
fn starts_with_point(pieces: &Pieces<'_>, at: usize) -> bool {
    let after_word = pieces.touches(at)
        && at.checked_sub(1).is_some_and(|before| {
            matches!(pieces.class(before), Some(Class::Letters | Class::Digits | Class::Vulgar(_))) || pieces.is_mark(before, ')')
        });
    pieces.is_mark(at, '.') && pieces.touches(at + 1) && pieces.digits(at + 1).is_some() && !after_word
}

/// The digits after a decimal point at `at`.
fn point_and_digits<'t>(pieces: &Pieces<'t>, at: usize) -> Option<&'t str> {
    (pieces.touching_mark(at, '.') && pieces.touches(at + 1)).then(|| pieces.digits(at + 1)).flatten()
}

fn vulgar(pieces: &Pieces<'_>, at: usize) -> Option<Rational> {
    match pieces.class(at)? {
        Class::Vulgar((num, den)) => Rational::new(num, den),
        _ => None,
    }
}

/// `3/4`; not `3/4/2020`, `3/0` or `1/2.5`.
fn fraction(pieces: &Pieces<'_>, at: usize) -> Option<Numeral> {
    let numerator = pieces.digits(at)?;
    let slash = |at: usize| pieces.touches(at) && pieces.is_symbol(at, '/');
    if !slash(at + 1) || !pieces.touches(at + 2) {
        return None;
    }
    let denominator = pieces.digits(at + 2)?;
    let date = slash(at + 3) && pieces.touches(at + 4) && pieces.digits(at + 4).is_some();
    let second_slash = at >= 2 && slash(at - 1) && pieces.touches(at);
    if date || second_slash || point_and_digits(pieces, at + 3).is_some() {
        return None;
    }
    let value = parse_decimal(numerator)?.checked_div(&parse_decimal(denominator)?)?;
    // `2/3rds` and `3/4ths` are written for two thirds and three fourths.
    let suffix = pieces.touches(at + 3) && matches!(pieces.letters(at + 3), Some("rd" | "rds" | "th" | "ths"));
    Some(Numeral::cardinal(value, if suffix { at + 4 } else { at + 3 }))
}

/// The second half of a mixed number, `1 1/2` or `1½`, with the piece after it.
fn fraction_after_whole(pieces: &Pieces<'_>, at: usize) -> Option<(Rational, usize)> {
    if pieces.near(at)
        && let Some(part) = vulgar(pieces, at)
    {
        return Some((part, at + 1));
    }
    if pieces.gap(at) != Gap::Space {
        return None;
    }
    let part = fraction(pieces, at)?;
    (part.value < Rational::one()).then_some((part.value, part.next))
}

fn ordinal_suffix(pieces: &Pieces<'_>, at: usize) -> bool {
    pieces.touches(at) && matches!(pieces.letters(at), Some("st" | "nd" | "rd" | "th"))
}

/// `first` alone. `first-grade` and `second-hand` stay words.
fn single_ordinal(pieces: &Pieces<'_>, at: usize, place: NumberWord) -> Option<Numeral> {
    let mut numeral = Cardinal::default();
    let compound = pieces.joins(at + 1) && pieces.letters(at + 2).is_some();
    if compound || !numeral.push(place) {
        return None;
    }
    Some(Numeral::ordinal(numeral.value()?, at + 1))
}

/// How the next word is joined to a numeral.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Join {
    Space,
    Hyphen,
}

/// The word after the piece before `at`, across one space or one hyphen.
fn next_word(pieces: &Pieces<'_>, at: usize) -> Option<(usize, Join)> {
    if pieces.gap(at) == Gap::Space && pieces.letters(at).is_some() {
        return Some((at, Join::Space));
    }
    let dash = pieces.touching_mark(at, '-') || pieces.touching_mark(at, '–');
    (dash && pieces.touches(at + 1) && pieces.letters(at + 1).is_some()).then_some((at + 1, Join::Hyphen))
}

/// Whether the word heads a compound such as `hundred-dollar`, so that it is no part of a number before it.
fn heads_compound(pieces: &Pieces<'_>, at: usize) -> bool {
    match next_word(pieces, at + 1) {
        Some((next, Join::Hyphen)) => {
            let word = pieces.letters(next).unwrap_or("");
            cardinal_word(word).is_none() && fraction_word(word).is_none() && ordinal_word(word).is_none() && word != "and"
        }
        _ => false,
    }
}

/// `3 million`, `5 hundred and six`, `2.5 thousand`.
fn scaled(pieces: &Pieces<'_>, written: Numeral) -> Numeral {
    let scale = next_word(pieces, written.next)
        .filter(|(at, join)| *join == Join::Hyphen || !heads_compound(pieces, *at))
        .and_then(|(at, _)| Some((at, cardinal_word(pieces.letters(at)?)?)));
    let Some((at, word @ (NumberWord::Hundred | NumberWord::Scale(_)))) = scale else {
        return written;
    };
    let whole = written.value.is_integer();
    let mut numeral = Cardinal::starting_at(written.value.clone());
    if !numeral.push(word) {
        return written;
    }
    if whole {
        return cardinal_from(pieces, at + 1, numeral).unwrap_or(written);
    }
    match numeral.value() {
        Some(value) => Numeral::cardinal(value, at + 1),
        None => written,
    }
}

fn number_words(pieces: &Pieces<'_>, at: usize) -> Option<Numeral> {
    let mut numeral = Cardinal::default();
    if !numeral.push(cardinal_word(pieces.letters(at)?)?) {
        return None;
    }
    cardinal_from(pieces, at + 1, numeral)
}

/// Goes on with a cardinal that has its first word, as far as the words add up.
fn cardinal_from(pieces: &Pieces<'_>, mut next: usize, mut numeral: Cardinal) -> Option<Numeral> {
    while let Some((at, join)) = next_word(pieces, next) {
        let word = pieces.letters(at)?;
        if join == Join::Space && heads_compound(pieces, at) {
            break;
        }
        if word == "and" {
            match small_number_after_and(pieces, at, &numeral) {
                Some((after, small)) if numeral.push(small) => next = after,
                _ => break,
            }
            continue;
        }
        if let Some(place) = ordinal_end(pieces, at, join, &numeral) {
            return Some(Numeral::ordinal(place, at + 1));
        }
        match cardinal_word(word) {
            Some(word) if numeral.push(word) => next = at + 1,
            _ => break,
        }
    }
    Some(Numeral::cardinal(numeral.value()?, next))
}

/// `five` in `two hundred and five`, with the piece after it.
fn small_number_after_and(pieces: &Pieces<'_>, and: usize, numeral: &Cardinal) -> Option<(usize, NumberWord)> {
    if !numeral.accepts_and() {
        return None;
    }
    let (at, join) = next_word(pieces, and + 1)?;
    if join == Join::Space && heads_compound(pieces, at) {
        return None;
    }
    match cardinal_word(pieces.letters(at)?)? {
        word @ (NumberWord::Unit(1..) | NumberWord::Tens(_)) => Some((at + 1, word)),
        _ => None,
    }
}

/// The value when the word makes the numeral an ordinal: `twenty-first`, `two hundredth`.
///
/// A smaller ordinal must be joined by a hyphen, since `twenty first graders` are twenty.
/// `one hundredth of` is a fraction.
fn ordinal_end(pieces: &Pieces<'_>, at: usize, join: Join, numeral: &Cardinal) -> Option<Rational> {
    let place = ordinal_word(pieces.letters(at)?)?;
    let large = matches!(place, NumberWord::Hundred | NumberWord::Scale(_));
    let one_part = join == Join::Hyphen || follows_of(pieces, at + 1);
    if large && numeral.value()? == Rational::one() && one_part {
        return None;
    }
    if large && join == Join::Space && follows_of(pieces, at + 1) {
        return None;
    }
    if !large && (join == Join::Space || !(numeral.ends_in_tens() || numeral.accepts_and())) {
        return None;
    }
    let mut whole = numeral.clone();
    whole.push(place).then(|| whole.value())?
}

fn follows_of(pieces: &Pieces<'_>, at: usize) -> bool {
    pieces.gap(at) == Gap::Space && matches!(pieces.letters(at), Some("of" | "as"))
}

/// Adds what fraction words say: `two-thirds`, `three fourths`, `two and a half`.
fn with_fraction(pieces: &Pieces<'_>, whole: Numeral, previous: &str) -> Numeral {
    if whole.ordinal || !whole.value.is_integer() {
        return whole;
    }
    parts(pieces, &whole).or_else(|| and_a_part(pieces, &whole)).or_else(|| and_parts(pieces, &whole, previous)).unwrap_or(whole)
}

/// `two-thirds`, `one half`, `3 fourths`.
fn parts(pieces: &Pieces<'_>, count: &Numeral) -> Option<Numeral> {
    let (at, join) = next_word(pieces, count.next)?;
    let word = fraction_word(pieces.letters(at)?)?;
    let named = match join {
        Join::Hyphen => count.value.is_positive() && !tens_before(pieces, count.next, word),
        Join::Space => names_parts(pieces, at, &count.value, word),
    };
    let value = count.value.checked_div(&Rational::integer(word.denominator))?;
    named.then(|| Numeral::cardinal(value, at + 1))
}

/// Whether a hyphen would join `twenty` to `fifths`, which names twenty-fifths.
fn tens_before(pieces: &Pieces<'_>, next: usize, word: FractionWord) -> bool {
    let last = next.checked_sub(1).and_then(|at| pieces.letters(at));
    let tens = matches!(last.and_then(cardinal_word), Some(NumberWord::Tens(_)));
    tens && word.denominator < 10
}

/// Whether a fraction word after a space counts parts of a whole.
///
/// Its number must agree. Quarters are coins, too, and halves are periods of a game, so these need an `of` or must be
/// a single half; a third grader is no third.
fn names_parts(pieces: &Pieces<'_>, at: usize, count: &Rational, word: FractionWord) -> bool {
    let single = *count == Rational::one();
    if heads_compound(pieces, at) || single == word.plural || !count.is_positive() {
        return false;
    }
    let proper = *count < Rational::integer(word.denominator);
    match word.denominator {
        2 => single,
        4 if pieces.written(at).starts_with(['q', 'Q']) => proper && follows_of(pieces, at + 1),
        100.. if single => follows_of(pieces, at + 1),
        _ => !single || !follows_grade(pieces, at + 1),
    }
}

fn follows_grade(pieces: &Pieces<'_>, at: usize) -> bool {
    pieces.gap(at) == Gap::Space && pieces.letters(at).is_some_and(|word| word.starts_with("grade"))
}

/// `two and a half`; not where `of` follows, as the half is then a share of something else.
fn and_a_part(pieces: &Pieces<'_>, whole: &Numeral) -> Option<Numeral> {
    let (article, _) = after_and(pieces, whole.next)?;
    if !matches!(pieces.letters(article), Some("a" | "an")) {
        return None;
    }
    let (at, _) = next_word(pieces, article + 1)?;
    let word = fraction_word(pieces.letters(at)?)?;
    let hyphened = pieces.touching_mark(whole.next, '-');
    let stopped = follows_of(pieces, at + 1) || follows_grade(pieces, at + 1) || (!hyphened && heads_compound(pieces, at));
    if word.plural || stopped {
        return None;
    }
    let part = Rational::new(1, word.denominator)?;
    Some(Numeral::cardinal(&whole.value + &part, at + 1))
}

/// `two and three-fourths`, `2 and 1/2`; not in `the sum of 2 and 1/2`.
fn and_parts(pieces: &Pieces<'_>, whole: &Numeral, previous: &str) -> Option<Numeral> {
    if joins_two_numbers(previous) {
        return None;
    }
    let and = next_word(pieces, whole.next).filter(|(at, _)| pieces.letters(*at) == Some("and"))?.0;
    let part = match after_and(pieces, whole.next) {
        Some((at, _)) => parts(pieces, &number_words(pieces, at)?)?,
        None if pieces.gap(and + 1) == Gap::Space => fraction(pieces, and + 1)?,
        None => return None,
    };
    (part.value < Rational::one()).then(|| Numeral::cardinal(&whole.value + &part.value, part.next))
}

/// The word after `and`.
fn after_and(pieces: &Pieces<'_>, at: usize) -> Option<(usize, Join)> {
    let (and, _) = next_word(pieces, at)?;
    (pieces.letters(and)? == "and").then(|| next_word(pieces, and + 1))?
}

/// Whether `x and y` after the word are two numbers rather than a mixed one.
fn joins_two_numbers(previous: &str) -> bool {
    matches!(
        previous,
        "of" | "between"
            | "add"
            | "adding"
            | "multiply"
            | "multiplying"
            | "subtract"
            | "divide"
            | "numbers"
            | "fractions"
            | "integers"
            | "both"
            | "from"
            | ","
    )
}
