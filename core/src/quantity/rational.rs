//! The one number type: an exact fraction of unbounded size.

use std::cmp::Ordering;
use std::fmt;
use std::hash::Hash;
use std::iter::Sum;
use std::ops::{Add, Mul, Neg, Sub};
use std::str::FromStr;

use num_bigint::BigInt;
use num_integer::Integer;
use num_rational::BigRational;
use num_traits::{Signed, ToPrimitive, Zero};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// An exact fraction in lowest terms, of unbounded size.
///
/// Written and serialised as an integer or a fraction: `18`, `3/4`, `-7/2`.
///
/// ```
/// use forbear_core::quantity::Rational;
///
/// let three_quarters: Rational = "0.75".parse()?;
/// assert_eq!(three_quarters.to_string(), "3/4");
/// assert_eq!((three_quarters * Rational::integer(24)).to_string(), "18");
/// # Ok::<(), forbear_core::quantity::ParseRationalError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Rational(Form);

/// Canonical: `Big` only where `Small` cannot hold the value, so that derived equality and hashes are right.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Form {
    /// Lowest terms, `den` above zero.
    Small {
        num: i64,
        den: i64,
    },
    Big(Box<BigRational>),
}

/// A text that is no number.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{text}` is not a number: expected an integer, a decimal or a fraction, such as 18, 1,200, 0.75 or 3/4")]
pub struct ParseRationalError {
    /// The text that was found.
    pub text: String,
}

impl Rational {
    /// A whole number.
    pub const fn integer(value: i64) -> Self {
        Self(Form::Small { num: value, den: 1 })
    }

    /// `num / den` in lowest terms; nothing when `den` is zero.
    ///
    /// ```
    /// use forbear_core::quantity::Rational;
    ///
    /// assert_eq!(Rational::new(6, -8).map(|r| r.to_string()), Some("-3/4".to_owned()));
    /// assert_eq!(Rational::new(1, 0), None);
    /// ```
    pub fn new(num: i64, den: i64) -> Option<Self> {
        (den != 0).then(|| Self::reduced(i128::from(num), i128::from(den)))
    }

    /// 0.
    pub const fn zero() -> Self {
        Self::integer(0)
    }

    /// 1.
    pub const fn one() -> Self {
        Self::integer(1)
    }

    /// Whether the denominator is 1.
    pub fn is_integer(&self) -> bool {
        match &self.0 {
            Form::Small { den, .. } => *den == 1,
            Form::Big(big) => big.is_integer(),
        }
    }

    /// Whether the value is 0.
    pub fn is_zero(&self) -> bool {
        matches!(self.0, Form::Small { num: 0, .. })
    }

    /// Whether the value is below 0.
    pub fn is_negative(&self) -> bool {
        match &self.0 {
            Form::Small { num, .. } => *num < 0,
            Form::Big(big) => big.is_negative(),
        }
    }

    /// Whether the value is above 0.
    pub fn is_positive(&self) -> bool {
        !self.is_zero() && !self.is_negative()
    }

    /// The value without its sign.
    pub fn abs(&self) -> Self {
        if self.is_negative() { -self } else { self.clone() }
    }

    /// `1 / self`; nothing for 0.
    pub fn recip(&self) -> Option<Self> {
        match &self.0 {
            Form::Small { num: 0, .. } => None,
            Form::Small { num, den } => Some(Self::reduced(i128::from(*den), i128::from(*num))),
            Form::Big(big) => Some(Self::from_big(big.recip())),
        }
    }

    /// `self / divisor`; nothing when `divisor` is 0.
    pub fn checked_div(&self, divisor: &Self) -> Option<Self> {
        divisor.recip().map(|inverse| self * &inverse)
    }

    /// The root that is not negative, where it is a fraction itself.
    ///
    /// ```
    /// use forbear_core::quantity::Rational;
    ///
    /// assert_eq!(Rational::new(9, 4).and_then(|r| r.exact_root()), Rational::new(3, 2));
    /// assert_eq!(Rational::integer(8).exact_root(), None);
    /// ```
    pub fn exact_root(&self) -> Option<Self> {
        if self.is_negative() {
            return None;
        }
        let big = self.to_big();
        let root = BigRational::new(big.numer().sqrt(), big.denom().sqrt());
        (&root * &root == big).then(|| Self::from_big(root))
    }

    /// The greatest whole number that is not above the value.
    pub fn floor(&self) -> Self {
        match &self.0 {
            Form::Small { num, den } => Self::integer(num.div_euclid(*den)),
            Form::Big(big) => Self::from_big(big.floor()),
        }
    }

    /// The least whole number that is not below the value.
    pub fn ceil(&self) -> Self {
        -(-self).floor()
    }

    /// The denominator in lowest terms: 1 for a whole number.
    ///
    /// ```
    /// use forbear_core::quantity::Rational;
    ///
    /// assert_eq!(Rational::new(4, 6).map(|r| r.denominator()), Some(Rational::integer(3)));
    /// ```
    pub fn denominator(&self) -> Self {
        match &self.0 {
            Form::Small { den, .. } => Self::integer(*den),
            Form::Big(big) => Self::from_big(BigRational::from_integer(big.denom().clone())),
        }
    }

    /// How many decimal digits the longer of numerator and denominator has; signs do not count.
    ///
    /// ```
    /// use forbear_core::quantity::Rational;
    ///
    /// assert_eq!(Rational::integer(-120).digits(), 3);
    /// assert_eq!(Rational::new(1, 2000).map(|r| r.digits()), Some(4));
    /// ```
    pub fn digits(&self) -> u32 {
        let written = self.to_string();
        let longest = written.trim_start_matches('-').split('/').map(str::len).max();
        u32::try_from(longest.unwrap_or(0)).unwrap_or(u32::MAX)
    }

    /// The value as a machine integer, when it is one and fits.
    pub fn to_i64(&self) -> Option<i64> {
        match &self.0 {
            Form::Small { num, den: 1 } => Some(*num),
            _ => None,
        }
    }

    /// The denominator, when it fits; 1 for whole numbers.
    pub(crate) fn small_denominator(&self) -> Option<i64> {
        match &self.0 {
            Form::Small { den, .. } => Some(*den),
            Form::Big(big) => big.denom().to_i64(),
        }
    }

    /// `num / den` for big parts; nothing when `den` is zero.
    pub(crate) fn from_parts(num: BigInt, den: BigInt) -> Option<Self> {
        (!den.is_zero()).then(|| Self::from_big(BigRational::new(num, den)))
    }

    /// `den` must not be zero.
    fn reduced(num: i128, den: i128) -> Self {
        let divisor = num.gcd(&den) * den.signum();
        let (num, den) = (num / divisor, den / divisor);
        match (i64::try_from(num), i64::try_from(den)) {
            (Ok(num), Ok(den)) => Self(Form::Small { num, den }),
            _ => Self(Form::Big(Box::new(BigRational::new_raw(num.into(), den.into())))),
        }
    }

    fn from_big(big: BigRational) -> Self {
        match (big.numer().to_i64(), big.denom().to_i64()) {
            (Some(num), Some(den)) => Self(Form::Small { num, den }),
            _ => Self(Form::Big(Box::new(big))),
        }
    }

    fn to_big(&self) -> BigRational {
        match &self.0 {
            Form::Small { num, den } => BigRational::new_raw((*num).into(), (*den).into()),
            Form::Big(big) => (**big).clone(),
        }
    }

    fn sum_of(left: &Self, right: &Self) -> Self {
        match (&left.0, &right.0) {
            (Form::Small { num: a, den: b }, Form::Small { num: c, den: d }) => {
                if let (1, 1, Some(num)) = (*b, *d, a.checked_add(*c)) {
                    return Self::integer(num);
                }
                // Each product stays below 2^126, so the sum cannot overflow.
                let (a, b) = (i128::from(*a), i128::from(*b));
                let (c, d) = (i128::from(*c), i128::from(*d));
                Self::reduced(a * d + c * b, b * d)
            }
            _ => Self::from_big(left.to_big() + right.to_big()),
        }
    }

    fn product_of(left: &Self, right: &Self) -> Self {
        match (&left.0, &right.0) {
            (Form::Small { num: a, den: b }, Form::Small { num: c, den: d }) => {
                if let (1, 1, Some(num)) = (*b, *d, a.checked_mul(*c)) {
                    return Self::integer(num);
                }
                Self::reduced(i128::from(*a) * i128::from(*c), i128::from(*b) * i128::from(*d))
            }
            _ => Self::from_big(left.to_big() * right.to_big()),
        }
    }

    fn difference_of(left: &Self, right: &Self) -> Self {
        Self::sum_of(left, &-right)
    }
}

impl Default for Rational {
    fn default() -> Self {
        Self::zero()
    }
}

impl From<i64> for Rational {
    fn from(value: i64) -> Self {
        Self::integer(value)
    }
}

impl Ord for Rational {
    fn cmp(&self, other: &Self) -> Ordering {
        match (&self.0, &other.0) {
            (Form::Small { num: a, den: b }, Form::Small { num: c, den: d }) => {
                (i128::from(*a) * i128::from(*d)).cmp(&(i128::from(*c) * i128::from(*b)))
            }
            _ => self.to_big().cmp(&other.to_big()),
        }
    }
}

impl PartialOrd for Rational {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Neg for &Rational {
    type Output = Rational;
    fn neg(self) -> Rational {
        match &self.0 {
            Form::Small { num, den } => match num.checked_neg() {
                Some(num) => Rational(Form::Small { num, den: *den }),
                None => Rational::from_big(-self.to_big()),
            },
            Form::Big(_) => Rational::from_big(-self.to_big()),
        }
    }
}

impl Neg for Rational {
    type Output = Rational;
    fn neg(self) -> Rational {
        -&self
    }
}

macro_rules! operator {
    ($trait:ident, $method:ident, $of:ident) => {
        impl $trait<&Rational> for &Rational {
            type Output = Rational;
            fn $method(self, right: &Rational) -> Rational {
                Rational::$of(self, right)
            }
        }
        impl $trait<Rational> for Rational {
            type Output = Rational;
            fn $method(self, right: Rational) -> Rational {
                Rational::$of(&self, &right)
            }
        }
        impl $trait<&Rational> for Rational {
            type Output = Rational;
            fn $method(self, right: &Rational) -> Rational {
                Rational::$of(&self, right)
            }
        }
        impl $trait<Rational> for &Rational {
            type Output = Rational;
            fn $method(self, right: Rational) -> Rational {
                Rational::$of(self, &right)
            }
        }
    };
}

operator!(Add, add, sum_of);
operator!(Sub, sub, difference_of);
operator!(Mul, mul, product_of);

impl Sum for Rational {
    fn sum<I: Iterator<Item = Rational>>(values: I) -> Rational {
        values.fold(Rational::zero(), |total, value| total + value)
    }
}

impl fmt::Display for Rational {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Form::Small { num, den: 1 } => write!(f, "{num}"),
            Form::Small { num, den } => write!(f, "{num}/{den}"),
            Form::Big(big) => write!(f, "{big}"),
        }
    }
}

impl fmt::Debug for Rational {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Rational {
    type Err = ParseRationalError;

    /// Reads an integer, a decimal or a fraction, with an optional sign and thousands separators.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        super::decimal::parse_exact(text).ok_or_else(|| ParseRationalError { text: text.to_owned() })
    }
}

impl Serialize for Rational {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Rational {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Written;
        impl de::Visitor<'_> for Written {
            type Value = Rational;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a number in a string, such as \"18\" or \"3/4\"")
            }
            fn visit_str<E: de::Error>(self, text: &str) -> Result<Rational, E> {
                text.parse().map_err(E::custom)
            }
        }
        deserializer.deserialize_str(Written)
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Rational {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Rational".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({
            "type": "string",
            "pattern": "^-?[0-9]+(/[0-9]+)?$",
            "description": "An integer or a fraction in lowest terms."
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn rational(text: &str) -> Rational {
        text.parse().unwrap_or_else(|error| panic!("{error}"))
    }

    #[test]
    fn values_are_read_in_every_written_form() {
        for (text, value) in [
            ("18", "18"),
            ("-18", "-18"),
            ("+18", "18"),
            ("1,200", "1200"),
            ("1,200,300.50", "2400601/2"),
            (".5", "1/2"),
            ("-0.75", "-3/4"),
            ("6/8", "3/4"),
            ("-7/2", "-7/2"),
            ("12345678901234567890123", "12345678901234567890123"),
        ] {
            assert_eq!(rational(text).to_string(), value, "from {text}");
        }
    }

    #[test]
    fn texts_that_are_no_number_are_turned_down() {
        for text in ["", "-", ".", "5.", "1/0", "1/", "/2", "1,20", "12,", "1e5", "five", "1 2", "0x10", "٣"] {
            assert!(text.parse::<Rational>().is_err(), "{text:?} was accepted");
        }
    }

    #[test]
    fn a_share_of_a_share_stays_exact() {
        let third = rational("1/3");
        assert_eq!(&third + &third + &third, Rational::one());
        assert_eq!(Rational::integer(7).checked_div(&Rational::integer(2)), Some(rational("7/2")));
        assert_eq!(Rational::one().checked_div(&Rational::zero()), None);
        assert_eq!(Rational::zero().recip(), None);
    }

    #[test]
    fn floors_and_ceilings_hold_below_zero() {
        assert_eq!(rational("-7/2").floor(), Rational::integer(-4));
        assert_eq!(rational("-7/2").ceil(), Rational::integer(-3));
        assert_eq!(rational("7/2").ceil(), Rational::integer(4));
        assert_eq!(Rational::integer(5).ceil(), Rational::integer(5));
    }

    #[test]
    fn a_value_that_leaves_and_reenters_the_small_form_is_equal() {
        let max = Rational::integer(i64::MAX);
        let beyond = &max + &Rational::one();
        assert_eq!(beyond.to_i64(), None);
        assert_eq!(beyond - Rational::one(), max);
        assert_eq!((-Rational::integer(i64::MIN)).to_string(), "9223372036854775808");
        assert_eq!(-(-Rational::integer(i64::MIN)), Rational::integer(i64::MIN));
    }

    #[test]
    fn the_serialised_form_is_the_written_one() {
        let json = serde_json::to_string(&rational("-3.5")).unwrap();
        assert_eq!(json, "\"-7/2\"");
        assert_eq!(serde_json::from_str::<Rational>(&json).unwrap(), rational("-7/2"));
        assert!(serde_json::from_str::<Rational>("\"a lot\"").is_err());
    }

    fn big(value: &Rational) -> BigRational {
        value.to_big()
    }

    proptest! {
        #[test]
        fn arithmetic_agrees_with_the_unbounded_library(
            a in any::<i64>(), b in any::<i64>(), c in any::<i64>(), d in any::<i64>(),
        ) {
            prop_assume!(b != 0 && d != 0);
            let (x, y) = (Rational::new(a, b).unwrap(), Rational::new(c, d).unwrap());
            let (p, q) = (BigRational::new(a.into(), b.into()), BigRational::new(c.into(), d.into()));
            prop_assert_eq!(big(&x), p.clone());
            prop_assert_eq!(big(&(&x + &y)), &p + &q);
            prop_assert_eq!(big(&(&x - &y)), &p - &q);
            prop_assert_eq!(big(&(&x * &y)), &p * &q);
            prop_assert_eq!(x.cmp(&y), p.cmp(&q));
            prop_assert_eq!(big(&x.floor()), p.floor());
            prop_assert_eq!(big(&x.ceil()), p.ceil());
            prop_assert_eq!(&x + &y - &y, x.clone());
            prop_assert_eq!(x.to_string().parse::<Rational>().unwrap(), x);
        }
    }
}
