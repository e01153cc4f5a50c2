//! The problem frame: what the clauses offer to any construction, with exact words.
//!
//! For: one view of mentions, bindings, words of change, hazards and the question's target that every family checks.
//! In: the reader's closed clauses and their roles. Out: [`ProblemFrame`].
//! Never: a look at the text's characters, a choice between readings, a fact of a hypothesis.
//!
//! [`amount`] sees one noun phrase, [`evidence`] one clause, [`cue`] its words of change, [`reference`] what is left out
//! or stands in for something, [`mention`] who and what is spoken of, [`delta`] one proposed change, [`count`] one number
//! with what it may count.

mod amount;
mod count;
mod cue;
mod delta;
mod evidence;
mod mention;
mod reference;

pub use amount::Amount;
pub use count::CountProposal;
pub use cue::{CueStanding, DeltaDirection};
pub use delta::{DeltaCue, DeltaProposal};
pub use mention::{Binding, BindingKind, Disposition, Mention, MentionKind, QuantityKind};

use crate::lexicon::Category;
use crate::reader::Reading;
use crate::reader::clause::Phrase;
use evidence::ClauseEvidence;
use serde::Serialize;

/// What stands between a word of change and a plain statement of one change by one actor.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum HazardKind {
    /// `not`, `never`.
    Negated,
    /// `might`, `could`.
    Modal,
    /// `if`.
    Conditional,
    /// `to buy`: wanted or meant.
    Meant,
    /// `gained or lost`.
    Alternative,
    /// `were gained`.
    Passive,
    /// `Tom and Ana gained`.
    SeveralActors,
}

/// A hazard with the words that show it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Hazard {
    /// The clause.
    pub clause: u32,
    /// Which.
    pub kind: HazardKind,
    /// The words, one run of lexemes each.
    pub words: Vec<Vec<u32>>,
}

/// A proposal is a hypothesis and nothing more.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ProposalStatus {
    /// Proposed; only an assessment says whether it can be closed.
    Proposed,
}

/// What a question asks about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum AskedFor {
    /// How much there is.
    State,
    /// How much came or went.
    Change,
}

/// The question's target.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct QuestionTarget {
    /// A state or a change.
    pub asks: AskedFor,
    /// The clause.
    pub clause: u32,
    /// Which way, for a change.
    pub direction: Option<DeltaDirection>,
    /// The question word.
    pub operator: Option<u32>,
    /// The words of what is asked for.
    pub words: Vec<u32>,
}

/// What the clauses offer to any construction. Indices are of lexemes; ids are places in [`ProblemFrame::mentions`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ProblemFrame {
    /// Which quantity goes with which entity or unit.
    pub bindings: Vec<Binding>,
    /// Whether a quantity counts or measures.
    pub dispositions: Vec<Disposition>,
    /// What would keep a change from being a plain statement.
    pub hazards: Vec<Hazard>,
    /// Who and what is spoken of, by first lexeme.
    pub mentions: Vec<Mention>,
    /// Numbers and vague quantifiers with what they may count, in text order; of every clause.
    pub counts: Vec<CountProposal>,
    /// Proposed changes, in the order of their words of change.
    pub deltas: Vec<DeltaProposal>,
    /// What the questions ask for.
    pub targets: Vec<QuestionTarget>,
}

impl ProblemFrame {
    /// The frame of a reading.
    ///
    /// ```
    /// use forbear_core::{Reader, contract::ProblemFrame, reader::read, text::lex};
    /// let reader = Reader::embedded()?;
    /// let lexed = lex("Tom gained 3 apples.")?;
    /// let frame = ProblemFrame::of(&read(&lexed, reader.lexicon(), false));
    /// assert_eq!(frame.deltas[0].cue.words, [1]);
    /// assert_eq!(frame.bindings.len(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of(reading: &Reading<'_>) -> Self {
        let mut clauses: Vec<ClauseEvidence<'_>> = reading.state.clauses.iter().map(|clause| ClauseEvidence::of(reading, clause)).collect();
        evidence::share_amounts(&mut clauses);
        let mentions = mention::mentions(reading, &clauses);
        let bindings = mention::bindings(reading, &clauses, &mentions);
        let dispositions = mention::dispositions(reading, &clauses, &mentions);
        let deltas = delta::proposals(reading, &clauses);
        let mut hazards: Vec<Hazard> = Vec::new();
        for hazard in deltas.iter().flat_map(|delta| &delta.hazards) {
            if !hazards.contains(hazard) {
                hazards.push(hazard.clone());
            }
        }
        ProblemFrame {
            bindings,
            counts: count::proposals(reading, &clauses),
            deltas,
            dispositions,
            hazards,
            mentions,
            targets: targets(reading, &clauses),
        }
    }
}

fn targets(reading: &Reading<'_>, clauses: &[ClauseEvidence<'_>]) -> Vec<QuestionTarget> {
    clauses
        .iter()
        .filter(|evidence| evidence.clause.question)
        .map(|evidence| {
            let direction = cue::direction(reading, evidence);
            let asked = evidence.clause.phrases.iter().find_map(|phrase| match phrase {
                Phrase::Nominal(nominal) if nominal.is_asked() => Some((nominal.first..=nominal.last).collect()),
                _ => None,
            });
            let what = |category| matches!(category, Category::QuestionWhat | Category::QuestionHow);
            QuestionTarget {
                asks: if direction.is_some() { AskedFor::Change } else { AskedFor::State },
                clause: evidence.clause.id,
                direction,
                operator: evidence.roles.question.filter(|(_, category)| what(*category)).map(|(lexeme, _)| lexeme),
                words: asked.unwrap_or_default(),
            }
        })
        .collect()
}
