//! The category set, lexicon entries, and the loading of language packs.
//!
//! For: saying which roles a written form may play. In: pack files and a lexeme's norm.
//! Out: [`Lexicon`], whose [`Lexicon::senses`] lists every known sense of a form.
//! Never: a choice between senses, a look at neighbouring words, a file system.

mod build;
pub(crate) mod bytes;
mod category;
mod class;
mod entries;
mod index;
pub mod inflection;
mod pack;
mod snapshot;

pub use category::{Category, CategorySet, Members};
pub use class::WordClass;
pub use entries::Direction;
pub use index::{Degree, Expression, Lexicon, Unit};
pub use pack::{MANIFEST, PackError, PackFile, PackId, manifest_for};

use crate::quantity::Rational;
use serde::{Deserialize, Serialize};

/// The grammatical form of a written word.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    Deserialize,
    strum::EnumString,
    strum::IntoStaticStr,
    strum::VariantArray,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Form {
    /// A word that has no other forms here.
    Plain,
    /// Singular noun.
    Singular,
    /// Plural noun.
    Plural,
    /// A noun whose singular and plural are written alike: fish, sheep, scissors.
    Invariant,
    /// buy.
    Base,
    /// buys.
    ThirdPerson,
    /// bought, as past tense.
    Past,
    /// bought, as past participle.
    Participle,
    /// buying.
    Gerund,
}

/// Whom a word names: it narrows the pronouns that may stand for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, strum::VariantArray)]
#[serde(rename_all = "snake_case")]
pub enum Gender {
    /// she, her.
    Female,
    /// he, him.
    Male,
}

/// One sense of a written form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sense {
    /// The base form: `buy` for `bought`, `box` for `boxes`.
    pub lemma: Box<str>,
    /// The role this sense may play.
    pub category: Category,
    /// The grammatical form.
    pub form: Form,
    /// A unit's factor to its dimension's base unit, a fraction's or multiple's value.
    pub value: Option<Rational>,
}
