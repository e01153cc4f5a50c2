//! One record of a memory: a statement, where it stands, and whether it counts.

use crate::lexicon::Category;
use crate::quantity::Rational;
use serde::{Deserialize, Serialize};

/// Connective of a statement that gives a word its category: `guzzle has_category verb.consume`.
pub const HAS_CATEGORY: &str = "has_category";
/// Connective of a statement that one thing is a kind of another: `robin kind_of bird`.
pub const KIND_OF: &str = "kind_of";
/// Connective of a statement that two words exclude each other: `ripe opposite_of unripe`.
pub const OPPOSITE_OF: &str = "opposite_of";

/// Which queue of claims and which packs something belongs to (DESIGN section 6): the two share one machinery, and never mix.
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
    strum::EnumIter,
    strum::VariantNames,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Domain {
    /// Word problems and the language they are told in.
    Math,
    /// How things and ideas hang together.
    Cognition,
}

impl Domain {
    /// Its name: `math`.
    pub fn name(self) -> &'static str {
        self.into()
    }
}

/// Where a statement stands. The order is that of the probes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, strum::IntoStaticStr, strum::VariantArray)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Source {
    /// What was learned and kept, each entry with its own status.
    Vault,
    /// The language packs, and packs of relations.
    Pack,
    /// Claims that a person has ratified or rejected.
    AuditHistory,
    /// Chains of the teaching corpus.
    Corpus,
}

/// Whether a statement holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, strum::IntoStaticStr, strum::VariantArray)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Polarity {
    /// It holds.
    Affirms,
    /// Its negation holds.
    Denies,
}

impl Polarity {
    /// The other polarity.
    pub fn reversed(self) -> Self {
        match self {
            Self::Affirms => Self::Denies,
            Self::Denies => Self::Affirms,
        }
    }
}

/// How far a record has come towards being relied on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, strum::IntoStaticStr, strum::VariantArray)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
#[strum(serialize_all = "SCREAMING_SNAKE_CASE")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Standing {
    /// A vault entry that fits all that is reviewed.
    Coherent,
    /// A vault entry that nobody has reviewed.
    Speculative,
    /// A vault entry that is disputed.
    Contested,
    /// A vault entry that was found wrong.
    Falsified,
    /// A relation of a pack, or a claim that a person accepted.
    Ratified,
    /// A claim that a person turned down: evidence against it.
    Rejected,
    /// A chain of the corpus that a person has reviewed.
    Reviewed,
    /// A chain of the corpus that awaits review.
    Unreviewed,
}

impl Standing {
    /// Whether a record of this standing is evidence. All others are kept and hashed, and never consulted.
    pub fn counts(self) -> bool {
        matches!(self, Self::Coherent | Self::Ratified | Self::Rejected | Self::Reviewed)
    }
}

/// One statement of a memory.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Record {
    /// Names the record; unique within a memory.
    pub id: String,
    /// Where it stands.
    pub source: Source,
    /// Path of the file that holds it. The files of packs and corpus are families.
    pub path: String,
    /// What it is about: a lemma.
    pub subject: String,
    /// What it says of it: a verb in its base form, [`HAS_CATEGORY`], [`KIND_OF`] or [`OPPOSITE_OF`].
    pub connective: String,
    /// The other end: a lemma, or a category's written form.
    pub object: String,
    /// Whether the statement holds.
    pub polarity: Polarity,
    /// How far it may be relied on.
    pub standing: Standing,
    /// Of a ratified unit: how many of its family's base unit it is worth.
    pub factor: Option<Rational>,
    /// Where it comes from, in words; a decided claim has none, for the operator's words are no evidence.
    pub provenance: Option<String>,
}

impl Record {
    /// The domain whose pack family the record belongs to: `packs/cognition*.jsonl` and `corpus/cognition*.jsonl` are of the domain
    /// cognition, other packs and corpora of the domain math. Vault and claims belong to no family.
    pub fn family(&self) -> Option<Domain> {
        if !matches!(self.source, Source::Pack | Source::Corpus) {
            return None;
        }
        let name = self.path.rsplit_once('/').map_or(self.path.as_str(), |(_, name)| name);
        Some(if name.starts_with(Domain::Cognition.name()) { Domain::Cognition } else { Domain::Math })
    }

    /// The category that the record gives or denies its subject.
    pub fn category(&self) -> Option<Category> {
        if self.connective == HAS_CATEGORY { Category::named(&self.object) } else { None }
    }
}

/// Whether a memory may give a word this category: the open classes alone. The closed classes belong to the packs.
///
/// ```
/// use forbear_core::lexicon::Category;
/// use forbear_core::memory::may_be_stated;
/// assert!(may_be_stated(Category::VerbConsume));
/// assert!(!may_be_stated(Category::PrepOf));
/// ```
pub fn may_be_stated(category: Category) -> bool {
    use Category::{NameTitle, NounUnknown, VerbBe, VerbUnknown};
    let open = category.is_verb()
        || category.is_noun()
        || category.is_name()
        || category.is_unit()
        || matches!(category, Category::AdjColour | Category::AdjSize | Category::AdjQuality | Category::AdvManner);
    open && !matches!(category, NameTitle | NounUnknown | VerbBe | VerbUnknown)
}
