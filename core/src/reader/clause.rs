//! Clause evidence: what one clause offers, flat, with the lexemes it rests on.
//!
//! Phrases are base phrases only. What belongs to what (attachment) waits for the clause's end; see [`super::roles`].

use crate::lexicon::Category;
use serde::{Deserialize, Serialize};

/// How a nominal says how much.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Measure {
    /// A numeral, at the lexeme.
    Number(u32),
    /// `some`, `several`.
    Vague(u32),
    /// `each`, `every`.
    Each(u32),
    /// `all`, `both`.
    All(u32),
    /// `no`.
    None(u32),
    /// `many` or `much` after `how`.
    Asked(u32),
    /// `half`, `a third`.
    Fraction(u32),
    /// `the rest`, `the others`.
    Rest(u32),
    /// `twice`, `double`.
    Multiple(u32),
}

impl Measure {
    /// The lexeme that shows it.
    pub fn lexeme(self) -> u32 {
        match self {
            Measure::Number(l)
            | Measure::Vague(l)
            | Measure::Each(l)
            | Measure::All(l)
            | Measure::None(l)
            | Measure::Asked(l)
            | Measure::Fraction(l)
            | Measure::Rest(l)
            | Measure::Multiple(l) => l,
        }
    }
}

/// The part of a nominal that a lexeme fills.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Slot {
    /// `the`, `a`, `this`.
    Determiner,
    /// `his`.
    PossessiveDeterminer,
    /// A number or quantifier.
    Quantity,
    /// `more`, `another`, `additional`.
    Further,
    /// `fewer`, `less`.
    Fewer,
    /// `total`, `combined`.
    Total,
    /// `about`, `only`, `exactly`.
    Bound,
    /// An adjective or a noun before the head.
    Modifier,
    /// The head: a noun, name, unit or pronoun. An earlier head becomes a modifier.
    Head,
    /// `the Turtle` behind a name: it says more of who bears the name.
    Epithet,
    /// `'s`: the nominal owns the next one.
    Possessive,
}

/// A base noun phrase.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Nominal {
    /// First lexeme.
    pub first: u32,
    /// Last lexeme.
    pub last: u32,
    /// `the`, `a`, `his` and the like.
    pub determiner: Option<u32>,
    /// Whether the determiner is possessive.
    pub possessive_determiner: bool,
    /// How much.
    pub measure: Option<Measure>,
    /// A second measure: `each` in `5 marbles each`, the number in `the 3 boys`.
    pub second_measure: Option<Measure>,
    /// `more`.
    pub further: Option<u32>,
    /// `fewer`.
    pub fewer: Option<u32>,
    /// `total`.
    pub total: Option<u32>,
    /// `about`, `only`.
    pub bound: Option<u32>,
    /// Modifiers in order.
    pub modifiers: Vec<u32>,
    /// The head; absent when it is elided (`7 more`).
    pub head: Option<u32>,
    /// Whether the head is a name, or the modifiers and head form one.
    pub name: bool,
    /// Whether the head is a pronoun.
    pub pronoun: bool,
    /// Whether `'s` follows, so that it owns the next nominal.
    pub owns_next: bool,
}

impl Nominal {
    /// A nominal that begins at the lexeme.
    pub fn at(lexeme: u32) -> Self {
        Nominal {
            first: lexeme,
            last: lexeme,
            determiner: None,
            possessive_determiner: false,
            measure: None,
            second_measure: None,
            further: None,
            fewer: None,
            total: None,
            bound: None,
            modifiers: Vec::new(),
            head: None,
            name: false,
            pronoun: false,
            owns_next: false,
        }
    }
    /// Whether it needs a head to be complete: something before the head stands, the head does not.
    pub fn awaits_head(&self) -> bool {
        self.head.is_none()
    }
    /// The lexeme of a number, if one measures it.
    pub fn number(&self) -> Option<u32> {
        [self.measure, self.second_measure].into_iter().flatten().find_map(|m| match m {
            Measure::Number(l) => Some(l),
            _ => None,
        })
    }
    /// Whether it counts by one number that is told outright: not `5 more`, `5 fewer`, `about 5` or `5 or 6`.
    pub fn is_plain_count(&self) -> bool {
        let only = self.second_measure.is_none() && self.further.is_none() && self.fewer.is_none() && self.bound.is_none();
        only && self.number().is_some()
    }
    /// Whether it is measured at all, exactly or vaguely (`each`, `all` and `the` do not measure).
    pub fn is_measured(&self) -> bool {
        self.further.is_some()
            || [self.measure, self.second_measure].into_iter().flatten().any(|m| {
                matches!(
                    m,
                    Measure::Number(_)
                        | Measure::Vague(_)
                        | Measure::Fraction(_)
                        | Measure::Asked(_)
                        | Measure::Rest(_)
                        | Measure::Multiple(_)
                )
            })
    }
    /// Whether `each` or `every` stands before the head.
    pub fn is_each(&self) -> bool {
        matches!(self.measure, Some(Measure::Each(_)))
    }
    /// Whether it is asked for.
    pub fn is_asked(&self) -> bool {
        matches!(self.measure, Some(Measure::Asked(_)))
    }
}

/// A verb with its auxiliaries; the parts may stand apart in a question.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct VerbGroup {
    /// Auxiliaries in order.
    pub auxiliaries: Vec<u32>,
    /// The main verb.
    pub main: Option<u32>,
    /// `not`.
    pub negation: Option<u32>,
    /// `to` before the verb.
    pub infinitive: Option<u32>,
    /// Whether the main verb is a gerund or participle without auxiliary.
    pub bare: bool,
}

/// A base phrase of a clause.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phrase {
    /// A noun phrase.
    Nominal(Nominal),
    /// A verb group.
    Verb(VerbGroup),
    /// A preposition; its nominal is the next phrase.
    Preposition {
        /// The preposition.
        lexeme: u32,
        /// Its category.
        category: Category,
    },
    /// A connective, or a comma (`mark.comma`).
    Connective {
        /// The connective or mark.
        lexeme: u32,
        /// Its category.
        category: Category,
    },
    /// An adverb, one lexeme or a fixed expression.
    Adverb {
        /// First lexeme.
        first: u32,
        /// Last lexeme.
        last: u32,
        /// Its category.
        category: Category,
    },
    /// An adjective outside a nominal: `are red`, `how long`.
    Adjective {
        /// The adjective.
        lexeme: u32,
        /// Its category.
        category: Category,
    },
    /// `how`, `what`.
    Question {
        /// The question word.
        lexeme: u32,
        /// Its category.
        category: Category,
    },
    /// Something that composes with nothing.
    Other {
        /// The lexeme.
        lexeme: u32,
        /// Its category.
        category: Category,
    },
}

/// How a clause hangs in its sentence.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, strum::IntoStaticStr)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum ClauseKind {
    /// Stands by itself, also after `and`, `but`, `then`.
    Main,
    /// After `if`.
    Condition,
    /// After `when`, `while`, `after`, `before`, `because`.
    Adverbial,
    /// After `that`: what is said or known.
    Content,
    /// After `who`, `which`, `that`, or nothing: says more of a noun.
    Relative,
    /// A participle after a noun: `stored in boxes`, `playing a game`.
    Reduced,
    /// `to buy`.
    Infinitive,
    /// `by selling`, `after buying`.
    Gerund,
}

/// A clause: its phrases in order, and how it hangs in the sentence.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Clause {
    /// Its number in order of closing.
    pub id: u32,
    /// How it hangs in its sentence.
    pub kind: ClauseKind,
    /// Index of its sentence.
    pub sentence: u32,
    /// The connective that opens it.
    pub marker: Option<u32>,
    /// The clause it depends on or shares its subject with.
    pub governor: Option<u32>,
    /// The nominal (index of the phrase in the governor) that a relative or reduced clause says more of.
    pub antecedent: Option<u32>,
    /// Its phrases.
    pub phrases: Vec<Phrase>,
    /// Whether it asks.
    pub question: bool,
}

impl Clause {
    /// Whether it may lead to a main clause that names whom its pronouns mean: `After he gave 6 away, ...`.
    pub fn leads(&self) -> bool {
        self.marker.is_some() && self.kind == ClauseKind::Adverbial
    }

    /// Whether it is a gerund behind its connective, whose subject is told by what it leads to: `after selling some pens`.
    pub fn is_led(&self) -> bool {
        let bare = self.phrases.iter().any(|p| matches!(p, Phrase::Verb(group) if group.bare));
        self.marker.is_some() && (self.kind == ClauseKind::Gerund || self.kind == ClauseKind::Adverbial && bare)
    }
}
