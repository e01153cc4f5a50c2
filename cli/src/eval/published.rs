//! Published answers in the forms in which collections print them, and when an answer agrees with one.

use super::problems::scalar;
use forbear_core::quantity::{Rational, parse_decimal};
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
        let (negative, amount) = match written.strip_prefix(['-', '+']) {
            Some(amount) => (written.starts_with('-'), amount.trim_start()),
            None => (false, written),
        };
        let (coin, amount) = without_money_sign(amount);
        let amount = amount.strip_suffix('%').unwrap_or(amount).trim();
        let size = unsigned(amount).ok_or_else(|| PublishedError::NotNumber(written.to_owned()))?;
        Ok(Published { written: written.to_owned(), value: if negative { -size } else { size }, coin })
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

/// An integer, decimal, fraction, mixed number or, as JSON has it, a number with an exponent.
fn unsigned(amount: &str) -> Option<Rational> {
    if !amount.starts_with(|c: char| c == '.' || c.is_ascii_digit()) {
        return None;
    }
    if let Some((whole, fraction)) = amount.split_once(' ') {
        let fraction = fraction.trim_start();
        let proper = fraction.starts_with(|c: char| c.is_ascii_digit()) && fraction.contains('/') && !whole.contains(['/', '.']);
        return if proper { Some(parse_decimal(whole)? + parse_decimal(fraction)?) } else { None };
    }
    let Some((mantissa, exponent)) = amount.split_once(['e', 'E']) else {
        return parse_decimal(amount);
    };
    let exponent: i32 = exponent.parse().ok()?;
    let zeros = usize::try_from(exponent.unsigned_abs()).ok().filter(|zeros| *zeros <= LARGEST_EXPONENT)?;
    let power = parse_decimal(&format!("1{}", "0".repeat(zeros)))?;
    let mantissa = parse_decimal(mantissa)?;
    if exponent < 0 { mantissa.checked_div(&power) } else { Some(mantissa * power) }
}

fn coin_of(unit: &str) -> Option<Coin> {
    CURRENCIES.iter().find_map(|(larger, hundredth)| match unit {
        unit if unit == *larger => Some(Coin::Larger),
        unit if unit == *hundredth => Some(Coin::Hundredth),
        _ => None,
    })
}

fn hundredfold(value: &Rational) -> Rational {
    value * &Rational::from(100)
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
            ("0.3333333333333333", "1/3"),
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
        for text in [
            "",
            "$",
            "-",
            "seven",
            "1,23",
            "12,34,567",
            "1234,567",
            "3/0",
            "1.",
            "1/2/3",
            "1.2.3",
            "1e999999",
            "####",
            "0x10",
            "1 2",
            "1 -1/2",
            "1.5 1/2",
            "--3",
            "1e",
        ] {
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
