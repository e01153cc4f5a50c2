//! The kinds of variant.

use super::kinds;
use super::solved::Solved;
use forbear_core::quantity::Rational;
use serde::Serialize;
use strum::{IntoStaticStr, VariantArray, VariantNames};

/// How a text is retold.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, IntoStaticStr, VariantArray, VariantNames)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum VariantKind {
    /// Other names of the same gender.
    Names,
    /// Other count nouns, with the same kind-of relations.
    Nouns,
    /// Other numbers, in the same order and with the same divisibility.
    Numbers,
    /// Number words for digits, and back.
    NumberWords,
    /// With a sentence more that has no quantity.
    Filler,
    /// With a sentence more whose quantity does not matter.
    Irrelevant,
    /// With two sentences of one time in the other order.
    Swap,
    /// With a sentence put from the active into the passive, or back.
    Voice,
    /// With the two names exchanged.
    Roles,
    /// With a made-up word in the place of one that is no name and no noun.
    Nonce,
}

/// A text retold.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Variant {
    /// What was changed.
    pub change: String,
    /// The text.
    pub text: String,
    /// The only right answer.
    pub value: Rational,
    /// Its unit.
    pub unit: String,
    /// The range of a made-up word. It makes a refusal right, and an answer only where the word is shown as without effect.
    pub made_up: Option<(u32, u32)>,
}

/// What a kind makes of a problem.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Made {
    /// These.
    Variants(Vec<Variant>),
    /// The text has nothing of what the kind changes.
    NotApplicable,
    /// It has, but no variant can be made, for this cause.
    Skipped(&'static str),
}

impl VariantKind {
    /// All kinds, in the order of the table.
    pub fn all() -> impl Iterator<Item = VariantKind> {
        <VariantKind as VariantArray>::VARIANTS.iter().copied()
    }

    /// The kind as it is named on the command line.
    pub fn id(self) -> &'static str {
        self.into()
    }

    /// Retells a problem.
    pub fn make(self, solved: &Solved<'_>) -> Made {
        match self {
            VariantKind::Names => kinds::names::make(solved),
            VariantKind::Nouns => kinds::nouns::make(solved),
            VariantKind::Numbers => kinds::numbers::make(solved),
            VariantKind::NumberWords => kinds::number_words::make(solved),
            VariantKind::Filler => kinds::filler::make(solved),
            VariantKind::Irrelevant => kinds::irrelevant::make(solved),
            VariantKind::Swap => kinds::swap::make(solved),
            VariantKind::Voice => kinds::voice::make(solved),
            VariantKind::Roles => kinds::roles::make(solved),
            VariantKind::Nonce => kinds::nonce::make(solved),
        }
    }
}
