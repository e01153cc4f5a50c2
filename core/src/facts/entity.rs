//! Entities: persons, groups, places and things that hold amounts.

use serde::{Deserialize, Serialize};

/// The number of an entity in order of first mention.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct EntityId(pub u32);

/// Grammatical gender as far as a pronoun shows it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Gender {
    /// `she`.
    Female,
    /// `he`.
    Male,
    /// A person of unknown gender: fits `he`, `she` and singular `they`.
    Open,
    /// `it`.
    Neuter,
}

/// Grammatical number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Number {
    /// One.
    One,
    /// More than one.
    Many,
}

/// What sort of thing an entity is; decides whether it owns or is a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Sort {
    /// Someone with a name.
    Named,
    /// Someone by role or relation: the waiter, his dad.
    Person,
    /// A group of persons: the class, they.
    Group,
    /// Something that amounts are in or at: the barn, the vase, the store.
    Place,
    /// Any other thing.
    Thing,
}

/// Someone or something that the text speaks of.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entity {
    /// Its number.
    pub id: EntityId,
    /// How two mentions are matched: lower-case name, or lemma with modifiers and possessor.
    pub key: String,
    /// As first written.
    pub label: String,
    /// Grammatical gender.
    pub gender: Gender,
    /// Grammatical number.
    pub number: Number,
    /// What sort of thing it is.
    pub sort: Sort,
    /// Whether it is a vessel by its noun: a box, a jar, a drawer.
    pub vessel: bool,
    /// Whose it is, for `his dad`, `her garden`.
    pub possessor: Option<EntityId>,
    /// The members, for a group that the text spells out.
    pub members: Vec<EntityId>,
    /// Index of the lexeme of first mention.
    pub lexeme: u32,
}

impl Entity {
    /// Whether it is only another word for someone: `a baker`, in `Rosa is a baker`. The one who is meant is its only member.
    pub fn is_calling(&self) -> bool {
        self.number == Number::One && self.members.len() == 1
    }
    /// Whether it is someone by himself, whom `he` or `she` may mean: no school and no team.
    pub fn is_person(&self) -> bool {
        matches!(self.sort, Sort::Named | Sort::Person)
    }
    /// Whether it owns things, as opposed to being where they are.
    pub fn owns(&self) -> bool {
        matches!(self.sort, Sort::Named | Sort::Person | Sort::Group)
    }
}
