//! The two closed sets that classify a label: what kind of failure it is, and which layer showed it.

use serde::{Deserialize, Serialize};

/// What kind of failure a residual is. Closed; vague kinds have no member here.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, strum::IntoStaticStr, strum::EnumIter)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
#[strum(serialize_all = "SCREAMING_SNAKE_CASE")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum ResidualKind {
    /// The construction is not there, only a word that could have made it.
    MissingProposal,
    /// The link between two roles is missing.
    MissingRelation,
    /// A role is not filled.
    MissingRole,
    /// Several links are possible and nothing decides.
    AmbiguousRelation,
    /// Several mentions fit one role and nothing decides.
    AmbiguousRole,
    /// The words that carry it are no exact span.
    InexactProvenance,
    /// It would need a reference beyond the sentence.
    NonlocalBinding,
    /// The clause is built in a way that the family does not support.
    UnsupportedTopology,
    /// A unit of measure and the kind of object do not go together.
    UnitObjectConflict,
    /// Something in the text would change the meaning.
    HazardBlocked,
    /// The question's target is missing or cannot be bound.
    TargetUnbound,
    /// A label that the table does not know.
    ContractGapUnclassified,
}

/// The layer that showed the failure.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, strum::IntoStaticStr, strum::EnumIter)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
#[strum(serialize_all = "SCREAMING_SNAKE_CASE")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum ResidualSourceAxis {
    /// Whether the construction is there.
    Proposal,
    /// Links between roles.
    Relation,
    /// The roles themselves.
    Role,
    /// The words a value rests on.
    Provenance,
    /// The distance between the words.
    Locality,
    /// How the clause is built.
    Topology,
    /// What would mislead a reader of the clause.
    Hazard,
    /// What the question asks for.
    Target,
    /// Counting against measuring.
    UnitObject,
    /// A label that the table does not know.
    Unknown,
}

impl ResidualKind {
    /// The written form, e.g. `MISSING_ROLE`.
    pub fn as_str(self) -> &'static str {
        self.into()
    }
}

impl ResidualSourceAxis {
    /// The written form, e.g. `UNIT_OBJECT`.
    pub fn as_str(self) -> &'static str {
        self.into()
    }
}

impl std::fmt::Display for ResidualKind {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.as_str())
    }
}

impl std::fmt::Display for ResidualSourceAxis {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.as_str())
    }
}
