//! Written digits to exact values.

use num_bigint::BigInt;
use num_traits::Pow;

use super::Rational;

/// From how many digits on a decimal counts as a printed machine number.
const REPEATING_DIGITS: usize = 15;
/// The fewest digits after the point for which a repetition is believed.
const REPEATING_FRACTION_DIGITS: usize = 10;
/// Longer decimals are taken as they stand.
const REPEATING_DIGITS_MAX: usize = 100;
/// The greatest denominator that a repeating decimal may stand for.
const REPEATING_DENOMINATOR_MAX: i64 = 1000;
/// How far, in units of the last printed digit, a machine's rounding may have moved the value.
const ROUNDING_UNITS: i64 = 5;

/// The value of a decimal; a repeating one printed with 15 or more digits is its simplest fraction.
///
/// A decimal counts as repeating when a fraction whose decimal does not end, with a denominator of at most 1000,
/// lies within five units of its last digit. Every other decimal is taken as it stands.
///
/// ```
/// use forbear_core::quantity::{Rational, parse_decimal};
///
/// assert_eq!(parse_decimal("0.16666666666666666"), Rational::new(1, 6));
/// assert_eq!(parse_decimal("0.1666"), Rational::new(833, 5000));
/// assert_eq!(parse_decimal("a few"), None);
/// ```
pub fn parse_decimal(text: &str) -> Option<Rational> {
    let exact = parse_exact(text)?;
    Some(repeating(text, &exact).unwrap_or(exact))
}

/// An integer, decimal or fraction as it stands.
pub(super) fn parse_exact(text: &str) -> Option<Rational> {
    let (negative, unsigned) = match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    let value = match unsigned.split_once('/') {
        Some((num, den)) => integer(num)?.checked_div(&integer(den)?)?,
        None => match unsigned.split_once('.') {
            Some((whole, fraction)) => decimal(whole, fraction)?,
            None => integer(unsigned)?,
        },
    };
    Some(if negative { -value } else { value })
}

/// Digits, alone or in groups of three.
fn integer(text: &str) -> Option<Rational> {
    let mut groups = text.split(',');
    let first = groups.next()?;
    let grouped = text.contains(',');
    let mut digits = String::with_capacity(text.len());
    if !is_digits(first) || (grouped && first.len() > 3) {
        return None;
    }
    digits.push_str(first);
    for group in groups {
        if group.len() != 3 || !is_digits(group) {
            return None;
        }
        digits.push_str(group);
    }
    from_digits(&digits, 0)
}

fn decimal(whole: &str, fraction: &str) -> Option<Rational> {
    if !is_digits(fraction) {
        return None;
    }
    let whole = if whole.is_empty() { Rational::zero() } else { integer(whole)? };
    Some(whole + from_digits(fraction, fraction.len())?)
}

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// `digits / 10^places`.
fn from_digits(digits: &str, places: usize) -> Option<Rational> {
    let power = u32::try_from(places).ok()?;
    match (digits.parse::<i64>(), 10_i64.checked_pow(power)) {
        (Ok(num), Some(den)) => Rational::new(num, den),
        _ => Rational::from_parts(digits.parse().ok()?, BigInt::from(10).pow(power)),
    }
}

/// The simplest fraction that the printed decimal may stand for, if its decimal never ends.
fn repeating(text: &str, exact: &Rational) -> Option<Rational> {
    let (whole, fraction) = text.split_once('.')?;
    let significant = whole.bytes().filter(u8::is_ascii_digit).skip_while(|digit| *digit == b'0').count() + fraction.len();
    let places = u32::try_from(fraction.len()).ok()?;
    if !(REPEATING_DIGITS..=REPEATING_DIGITS_MAX).contains(&significant) || fraction.len() < REPEATING_FRACTION_DIGITS {
        return None;
    }
    let reach = Rational::from_parts(ROUNDING_UNITS.into(), BigInt::from(10).pow(places))?;
    let magnitude = exact.abs();
    let simplest = simplest_between(&magnitude - &reach, &magnitude + &reach)?;
    let denominator = simplest.small_denominator()?;
    let ends = ends_as_decimal(denominator);
    (denominator <= REPEATING_DENOMINATOR_MAX && !ends).then(|| if exact.is_negative() { -simplest } else { simplest })
}

/// Whether the denominator has no prime factor but 2 and 5.
fn ends_as_decimal(mut denominator: i64) -> bool {
    for factor in [2, 5] {
        while denominator % factor == 0 {
            denominator /= factor;
        }
    }
    denominator == 1
}

/// The fraction of the least denominator in a closed interval, by continued fractions.
///
/// Gives up where the denominator must exceed [`REPEATING_DENOMINATOR_MAX`].
fn simplest_between(mut low: Rational, mut high: Rational) -> Option<Rational> {
    // Each step at least multiplies the denominator by the golden ratio, so 16 steps pass 1000.
    let mut wholes = Vec::new();
    for _ in 0..16 {
        let whole = low.floor();
        let next = &whole + &Rational::one();
        let end = if whole == low {
            Some(whole.clone())
        } else if next <= high {
            Some(next)
        } else {
            None
        };
        if let Some(end) = end {
            return wholes.iter().rev().try_fold(end, |value, whole| Some(whole + value.recip()?));
        }
        let rest = (&high - &whole).recip()?;
        high = (&low - &whole).recip()?;
        low = rest;
        wholes.push(whole);
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_repeating_decimal_is_its_simplest_fraction() {
        for (text, num, den) in [
            ("0.16666666666666666", 1, 6),
            ("2.8333333333333335", 17, 6),
            ("0.08333333333333333", 1, 12),
            ("0.142857142857143", 1, 7),
            ("12.333333333333334", 37, 3),
            ("123.33333333333333", 370, 3),
            ("-0.6666666666666666", -2, 3),
            ("0.333333333333333333333333", 1, 3),
        ] {
            assert_eq!(parse_decimal(text), Rational::new(num, den), "from {text}");
        }
    }

    #[test]
    fn every_other_decimal_is_taken_as_it_stands() {
        for text in ["0.3333", "0.33333333333", "0.1234567890123456", "0.30000000000000004", "0.100000000000001", "1200.50"] {
            assert_eq!(parse_decimal(text), text.parse().ok(), "from {text}");
        }
    }
}
