//! Exact numbers and the words that write them.
//!
//! For: values that never lose a bit, and the number words of English.
//! In: digits, decimals, lower-case number words. Out: [`Rational`].
//! Never: a float, a rounding, a look at the text around a number.

mod decimal;
pub mod numerals;
mod rational;

pub use decimal::parse_decimal;
pub use rational::{ParseRationalError, Rational};
