//! Trace events. The reading state changes only by [`super::state::ReadingState::apply`] of an event.

use super::clause::{ClauseKind, Slot};
use super::state::{OpenSlot, Pending};
use crate::facts::{Entity, EntityId, Fact, FactBody, Target};
use crate::lexicon::{Category, CategorySet};
use serde::{Deserialize, Serialize};

/// The operator that an event applies.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Op {
    /// A lexeme or clause extends every compatible hypothesis, or the named one.
    Emit,
    /// A hypothesis falls.
    Eliminate,
    /// A lexeme stays undecided.
    Hold,
    /// A later lexeme changes what an earlier one was taken for.
    Reevaluate,
    /// A clause's end offers more than one reading: a hypothesis becomes several.
    Fork,
    /// Two hypotheses say the same and become one.
    Merge,
    /// A predicate ran over a hypothesis.
    Check,
    /// Reviewed evidence was looked up.
    Contemplate,
}

/// What an event does to the reading state.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Effect {
    /// A new sentence begins.
    Sentence,
    /// The lexeme is put aside until the next one decides.
    Wait(Pending),
    /// The lexemes that wait for this reason are taken up again.
    Resume(Pending),
    /// The categories of a lexeme become these.
    Narrow {
        /// After.
        to: CategorySet,
    },
    /// A lexeme opens a nominal.
    OpenNominal {
        /// What it fills.
        slot: Slot,
    },
    /// A lexeme extends the open nominal.
    ExtendNominal {
        /// What it fills.
        slot: Slot,
    },
    /// The open nominal takes no more.
    CloseNominal,
    /// A phrase of one lexeme (or of a fixed expression that began at `first`).
    Phrase {
        /// First lexeme.
        first: u32,
        /// Its category.
        category: Category,
    },
    /// The lexeme joins the verb group that is open in the clause, or opens one.
    Verb {
        /// Whether it is an auxiliary, the main verb, `to` or `not`.
        part: VerbPart,
        /// Whether it joins the last verb group instead of opening one.
        join: bool,
    },
    /// A clause opens at the phrase with this index of the one before; phrases from there on move into it.
    Clause {
        /// How it hangs.
        kind: ClauseKind,
        /// Index of the first phrase that moves.
        at: u32,
        /// Whether it lies inside the clause before, which may go on after it.
        nested: bool,
    },
    /// The innermost open clause ends and the one around it goes on, with the last phrases of the inner one.
    Return {
        /// How many phrases go over.
        carry: u32,
    },
    /// The open clauses end and become evidence.
    Close,
    /// An entity is spoken of for the first time.
    Entity(Entity),
    /// A pronoun is taken for an entity.
    Refer {
        /// Whom it means.
        to: EntityId,
    },
    /// A hypothesis gains a fact.
    Fact(Box<Fact>),
    /// What a fact of a hypothesis says comes to something else: what is told of one is told of each.
    Retell {
        /// Index of the fact.
        fact: u32,
        /// What it says now.
        body: Box<FactBody>,
    },
    /// A hypothesis gains the question's target.
    Target(Box<Target>),
    /// A copy of the hypothesis is opened under the given number.
    Copy {
        /// The new number.
        id: u32,
    },
    /// A predicate's outcome is recorded.
    Outcome {
        /// Whether it holds.
        holds: bool,
    },
    /// The hypothesis falls; the rule says by what.
    Fall,
    /// The hypothesis becomes one with an earlier one.
    Join {
        /// The earlier one.
        into: u32,
    },
    /// The hypothesis is left with an open slot.
    Open {
        /// What is missing.
        slot: OpenSlot,
    },
    /// The role of a run of lexemes.
    Role {
        /// The role.
        role: String,
        /// The lexemes.
        lexemes: Vec<u32>,
    },
    /// A word that no pack knows, with what it may be.
    Unknown {
        /// What it may be.
        narrowed: CategorySet,
    },
    /// Reading starts over with what contemplation found.
    Restart,
    /// A source was asked; what it said is in the rule and text.
    Note(String),
}

/// The part of a verb group that a lexeme is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum VerbPart {
    /// An auxiliary.
    Auxiliary,
    /// The main verb.
    Main,
    /// A main verb without auxiliary that is no finite form.
    Bare,
    /// `to`.
    Infinitive,
    /// `not`.
    Negation,
}

/// One operator application.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TraceEvent {
    /// What it does to the state.
    pub effect: Effect,
    /// Categories before, for a re-evaluation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<CategorySet>,
    /// The hypothesis it concerns; absent when it concerns the evidence that all share.
    pub hypothesis: Option<u32>,
    /// The lexeme that was being read.
    pub lexeme: u32,
    /// The operator.
    pub op: Op,
    /// Id of the composition rule or predicate.
    pub rule: String,
    /// Its number.
    pub step: u32,
    /// The lexeme it is about, where that is another than the one being read.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub target: Option<u32>,
    /// Categories after, for a re-evaluation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<CategorySet>,
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for TraceEvent {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "TraceEvent".into()
    }
    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({
            "type": "object",
            "description": "One operator application; `effect` says what it does to the reading state.",
            "required": ["effect", "hypothesis", "lexeme", "op", "rule", "step"],
            "properties": {
                "effect": {},
                "from": {"type": "array", "items": {"type": "string"}},
                "hypothesis": {"type": ["integer", "null"], "minimum": 0},
                "lexeme": {"type": "integer", "minimum": 0},
                "op": {"enum": ["EMIT", "ELIMINATE", "HOLD", "REEVALUATE", "FORK", "MERGE", "CHECK", "CONTEMPLATE"]},
                "rule": {"type": "string"},
                "step": {"type": "integer", "minimum": 0},
                "target": {"type": "integer", "minimum": 0},
                "to": {"type": "array", "items": {"type": "string"}}
            }
        })
    }
}
