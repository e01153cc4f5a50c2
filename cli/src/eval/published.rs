//! Published answers in the forms in which collections print them, and when an answer agrees with one.

use super::problems::scalar;
use forbear_core::quantity::Rational;
use serde_json::value::RawValue;
use std::str::FromStr;

/// Currencies by the unit's lemma: the larger unit and the one that is a hundredth of it.
const CURRENCIES: [(&str, &str); 5] =
    [("dollar", "cent"), ("euro", "cent"), ("pound sterling", "penny"), ("pound", "penny"), ("rupee", "paisa")];

/// Longer exponents are a typing error, and would cost more memory than any answer is worth.
const LARGEST_EXPONENT: usize = 400;

/// A published answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Published {
    /// As printed, without the working that leads to it.
    pub written: String,
    value: Rational,
    coin: Option<Coin>,
}

/// Which of a currency's two units a money sign names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Coin {
    Larger,
    Hundredth,
}

/// Why a published answer could not be read.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum PublishedError {
    #[error("is {0}; expected an integer, a decimal or a fraction, as a number or a string")]
    NotScalar(String),
    #[error("is `{0}`; expected an integer, a decimal or a fraction, such as 72, 1,200, 0.75 or 3/4")]
    NotNumber(String),
}

impl Published {
    /// The answer in a JSON string or number.
    pub fn from_json(value: &RawValue) -> Result<Self, PublishedError> {
        scalar(value).ok_or_else(|| PublishedError::NotScalar(value.get().to_owned()))?.parse()
    }

    /// Whether an answer with this value and unit is the published one.
    ///
    /// Collections print money now in the larger unit and now in hundredths of it, so where our answer is money,
    /// the same amount in either counts, unless the published answer has a money sign that says which it is.
    pub fn agrees_with(&self, value: &Rational, unit: &str) -> bool {
        let Some(ours) = coin_of(unit) else {
            return *value == self.value;
        };
        let same = *value == self.value;
        let converted = match ours {
            Coin::Larger => hundredfold(value) == self.value,
            Coin::Hundredth => hundredfold(&self.value) == *value,
        };
        match self.coin {
            None => same || converted,
            Some(theirs) if theirs == ours => same,
            Some(_) => converted,
        }
    }
}

impl FromStr for Published {
    type Err = PublishedError;

    fn from_str(text: &str) -> Result<Self, PublishedError> {
        // Some collections print the working first and the answer after `####`.
        let written = text.rsplit_once("####").map_or(text, |(_, answer)| answer).trim();
        let error = || PublishedError::NotNumber(written.to_owned());
        let (sign, amount) = match written.strip_prefix(['-', '+']) {
            Some(amount) => (if written.starts_with('-') { "-" } else { "" }, amount),
            None => ("", written),
        };
        let (coin, amount) = without_money_sign(amount.trim_start());
        let amount = amount.strip_suffix('%').unwrap_or(amount).trim();
        let fraction = fraction(amount).ok_or_else(error)?;
        let value = format!("{sign}{fraction}").parse().map_err(|_| error())?;
        Ok(Published { written: written.to_owned(), value, coin })
    }
}

fn without_money_sign(amount: &str) -> (Option<Coin>, &str) {
    if let Some(rest) = amount.strip_prefix(['$', '€', '£', '₹']).or_else(|| amount.strip_suffix('€')) {
        (Some(Coin::Larger), rest.trim())
    } else if let Some(rest) = amount.strip_suffix('¢') {
        (Some(Coin::Hundredth), rest.trim())
    } else {
        (None, amount)
    }
}

/// An unsigned number as `numerator/denominator`.
fn fraction(amount: &str) -> Option<String> {
    if let Some((before, denominator)) = amount.split_once('/') {
        let denominator = digits(denominator.trim())?;
        return match before.trim().split_once(' ') {
            None => Some(format!("{}/{denominator}", digits(before.trim())?)),
            Some((whole, numerator)) => mixed(&digits(whole)?, &digits(numerator.trim())?, &denominator),
        };
    }
    let (mantissa, exponent) = match amount.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, exponent.parse::<i32>().ok()?),
        None => (amount, 0),
    };
    let (whole, decimals) = mantissa.split_once('.').unwrap_or((mantissa, "0"));
    let whole = if mantissa.starts_with('.') { "0".to_owned() } else { digits(whole)? };
    if decimals.is_empty() || !decimals.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let zeros = usize::try_from(exponent.unsigned_abs()).ok().filter(|zeros| *zeros <= LARGEST_EXPONENT)?;
    let (up, down) = if exponent < 0 { (0, zeros) } else { (zeros, 0) };
    Some(format!("{whole}{decimals}{}/1{}", "0".repeat(up), "0".repeat(decimals.len() + down)))
}

/// `1 1/2` as `3/2`.
fn mixed(whole: &str, numerator: &str, denominator: &str) -> Option<String> {
    let [whole, numerator, denominator] = [whole, numerator, denominator].map(|part| part.parse::<u128>().ok());
    let (whole, numerator, denominator) = (whole?, numerator?, denominator?);
    Some(format!("{}/{denominator}", whole.checked_mul(denominator)?.checked_add(numerator)?))
}

/// Digits with or without separators between groups of three: `1200`, `1,200`.
fn digits(text: &str) -> Option<String> {
    let all_digits = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    let mut groups = text.split(',');
    let first = groups.next()?;
    let separated = text.contains(',');
    if !all_digits(first) || (separated && first.len() > 3) {
        return None;
    }
    let mut plain = first.to_owned();
    for group in groups {
        if !all_digits(group) || group.len() != 3 {
            return None;
        }
        plain.push_str(group);
    }
    Some(plain)
}

fn coin_of(unit: &str) -> Option<Coin> {
    CURRENCIES.iter().find_map(|(larger, hundredth)| match unit {
        unit if unit == *larger => Some(Coin::Larger),
        unit if unit == *hundredth => Some(Coin::Hundredth),
        _ => None,
    })
}

fn hundredfold(value: &Rational) -> Rational {
    value * &Rational::from_integer(100)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(text: &str) -> String {
        text.parse::<Published>().unwrap().value.to_string()
    }

    fn agrees(published: &str, value: &str, unit: &str) -> bool {
        published.parse::<Published>().unwrap().agrees_with(&value.parse().unwrap(), unit)
    }

    #[test]
    fn every_printed_form_is_exact() {
        for (text, expected) in [
            ("72", "72"),
            ("-3", "-3"),
            ("+3", "3"),
            (" 1,234,567 ", "1234567"),
            ("0.1", "1/10"),
            (".50", "1/2"),
            ("3.0", "3"),
            ("-0.25", "-1/4"),
            ("6/8", "3/4"),
            ("1 1/2", "3/2"),
            ("$1,200.50", "2401/2"),
            ("75¢", "75"),
            ("20%", "20"),
            ("1e3", "1000"),
            ("2.5E-1", "1/4"),
            ("4 boxes of 18 make 72.\n#### 72", "72"),
            ("#### 1,050", "1050"),
        ] {
            assert_eq!(value(text), expected, "{text}");
        }
    }

    #[test]
    fn what_is_no_number_is_refused() {
        for text in ["", "$", "-", "seven", "1,23", "12,34,567", "1234,567", "3/0", "1.", "1/2/3", "1.2.3", "1e999999", "####", "0x10", "1 2"] {
            assert!(text.parse::<Published>().is_err(), "{text}");
        }
    }

    #[test]
    fn json_numbers_keep_every_digit() {
        let raw: Box<RawValue> = serde_json::from_str("12345678901234567890.1").unwrap();
        assert_eq!(Published::from_json(&raw).unwrap().value.to_string(), "123456789012345678901/10");
        for json in ["null", "true", "[1]", "{}"] {
            let raw: Box<RawValue> = serde_json::from_str(json).unwrap();
            assert!(Published::from_json(&raw).is_err(), "{json}");
        }
    }

    #[test]
    fn money_agrees_in_either_unit() {
        assert!(agrees("3", "3", "dollar"));
        assert!(agrees("0.75", "75", "cent"));
        assert!(agrees("75", "3/4", "dollar"));
        assert!(agrees("75", "75", "cent"));
        assert!(agrees("50", "1/2", "pound sterling"));
        assert!(!agrees("7", "75", "cent"));
    }

    #[test]
    fn a_money_sign_says_which_unit_is_meant() {
        assert!(agrees("$0.75", "75", "cent"));
        assert!(!agrees("$75", "75", "cent"));
        assert!(!agrees("$300", "3", "dollar"));
        assert!(agrees("75¢", "3/4", "dollar"));
    }

    #[test]
    fn only_money_is_converted() {
        assert!(!agrees("300", "3", "apple"));
        assert!(!agrees("3", "300", "centimetre"));
        assert!(agrees("$3", "3", ""));
    }
}
