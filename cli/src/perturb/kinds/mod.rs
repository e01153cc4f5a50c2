//! One kind of variant, one file.

pub mod filler;
pub mod irrelevant;
pub mod names;
pub mod nonce;
pub mod nouns;
pub mod number_words;
pub mod numbers;
pub mod roles;
pub mod swap;
pub mod voice;
