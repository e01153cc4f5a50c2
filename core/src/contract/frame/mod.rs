//! The problem frame: what the clauses offer to any construction, with exact words.
//!
//! For: one view of mentions, bindings, words of change, hazards and the question's target that every family checks.
//! In: the reader's closed clauses and their roles. Out: [`ProblemFrame`].
//! Never: a look at the text's characters, a choice between readings, a fact of a hypothesis.
//!
//! [`amount`] sees one noun phrase as an amount and [`named`] as a thing, [`evidence`] one clause, [`cue`] its words of
//! change, [`reference`] what is left out or stands in for something, [`mention`] who and what is spoken of, [`target`]
//! what a question asks; [`delta`], [`decrease`], [`partition`] and [`count`] propose one construction each, and
//! [`relation`] says which mentions fill their roles.

mod amount;
mod count;
mod cue;
mod decrease;
mod delta;
mod evidence;
mod mention;
mod named;
mod partition;
mod reference;
mod relation;
mod target;

pub use amount::Amount;
pub use count::CountProposal;
pub use cue::{CueStanding, DeltaDirection};
pub use decrease::{Base, DecreaseProposal, DecreaseTarget, Scale};
pub use delta::{DeltaCue, DeltaProposal};
pub use mention::{Binding, BindingKind, Disposition, Mention, MentionKind, QuantityKind};
pub use named::Named;
pub use partition::{Link, Part, PartitionProposal, PartitionTarget, Whole};
pub use relation::{BoundRelation, Construction, ConstructionProposal, Role};
pub use target::{AskedFor, QuestionTarget};

use crate::reader::Reading;
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
    /// Proposed decreases to a level, in the order of their words of decrease.
    pub decreases: Vec<DecreaseProposal>,
    /// Proposed changes, in the order of their words of change.
    pub deltas: Vec<DeltaProposal>,
    /// Proposed partitions, in the order of their percentages.
    pub partitions: Vec<PartitionProposal>,
    /// All proposals with the words that make them, in the order of those words.
    pub proposals: Vec<ConstructionProposal>,
    /// Which mentions fill the roles of the proposals.
    pub relations: Vec<BoundRelation>,
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
        let decreases = decrease::proposals(reading, &clauses);
        // What reaches a level is no step of its own.
        let mut deltas = delta::proposals(reading, &clauses);
        deltas.retain(|delta| !decreases.iter().any(|decrease| delta.cue.words.first() == Some(&decrease.cue)));
        let partitions = partition::proposals(reading, &clauses);
        let counts = count::proposals(reading, &clauses);
        let mut hazards: Vec<Hazard> = Vec::new();
        for hazard in deltas.iter().flat_map(|delta| &delta.hazards) {
            if !hazards.contains(hazard) {
                hazards.push(hazard.clone());
            }
        }
        ProblemFrame {
            bindings,
            dispositions,
            hazards,
            proposals: relation::proposals(reading, &counts, &decreases, &deltas, &partitions),
            relations: relation::relations(&mentions, &counts, &decreases, &deltas, &partitions),
            targets: target::targets(reading, &clauses, &mentions),
            counts,
            decreases,
            deltas,
            mentions,
            partitions,
        }
    }

    /// Whether a construction other than the bare binding of a number claims the clause.
    pub fn claims(&self, clause: u32) -> bool {
        self.deltas.iter().any(|delta| delta.clause == clause)
            || self.decreases.iter().any(|decrease| decrease.clause == clause)
            || self.partitions.iter().any(|partition| partition.clauses.contains(&clause))
    }
}
