//! What a text says of amounts: entities, kinds, holders, moments, facts, and what is the same, within, apart or unknown.
//!
//! For: giving every amount a key, so that two amounts can be compared only by a named rule.
//! In: what the reader composed from a clause. Out: [`Fact`]s and [`Relation`]s between their keys.
//! Never: arithmetic, text, a relation without a rule; inequality alone proves nothing.

mod entity;
mod fact;
mod kind;
mod moment;
mod number;

pub use entity::{Entity, EntityId, Gender, Number, Sort};
pub use fact::{Amount, Ask, Change, Dealing, Fact, FactBody, Holder, Offset, Relative, Rounding, ShareOf, Target, Vantage};
pub use kind::{Kind, deny, tells_doing, that_does};
pub use moment::{Moment, Phase, Tense};
pub use number::{Arithmetic, NumberFact, NumberName, Term};

use serde::{Deserialize, Serialize};

/// How one key stands to another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Relation {
    /// Both name the same thing.
    Same,
    /// The first is a part of the second.
    Within,
    /// The second is a part of the first.
    Around,
    /// Nothing belongs to both, by the named rule.
    Apart(Apartness),
    /// No rule decides.
    Unknown,
}

/// The rules that prove two keys apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, strum::IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
#[serde(rename_all = "snake_case")]
pub enum Apartness {
    /// Two things with different names.
    DistinctNames,
    /// Two everyday nouns, both known to the packs, neither a kind of the other.
    DistinctKinds,
    /// One noun under two modifiers that exclude each other (two colours, two opposites), or that the text lists side by side.
    DistinctModifiers,
    /// Two plain things that the text counts side by side in one list.
    ListedApart,
    /// Two measures of different dimensions, or a measure and a count.
    DistinctDimensions,
    /// Two places with different names.
    DistinctPlaces,
    /// Two periods with different anchors.
    DistinctTimes,
    /// Two kinds of happening, where the question asks for one.
    DistinctEvents,
    /// Two happenings of which the question names one by a phrase that the other does not carry: `for the wall`.
    DistinctPhrases,
    /// So much for each of a thing that the text neither counts nor asks about.
    NothingCounted,
    /// A sharing out, where the question asks for the share: the whole is looked at as it was before.
    SharesAsked,
    /// A scene that is told again with its number.
    ToldAgain,
    /// A part told of a whole: it takes nothing from the whole.
    PartOfWhole,
    /// How long something went on, where nothing that is asked for goes by time.
    HowLong,
}

impl Apartness {
    /// The rule's id.
    pub fn id(self) -> &'static str {
        self.into()
    }
}
