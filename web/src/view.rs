//! One report as cards, words and lanes.

mod cards;
mod lanes;

use forbear_core::report::{Outcome, Report};
use forbear_core::text::SourceSpan;

pub use lanes::{Cell, Lane, Sentence, Word, words};

/// Everything the page shows of one report.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct View {
    /// Whether it is answered.
    pub answered: bool,
    /// The answer, or the first reason.
    pub headline: String,
    /// What to know beside the headline.
    pub beside: String,
    /// Every card, grouped by layer in the order of [`Layer`].
    pub cards: Vec<Card>,
    /// The text in its sentences.
    pub sentences: Vec<Sentence>,
    /// Other readings with the same answer.
    pub ties: Vec<String>,
    /// Which cards touch each word.
    pub touching: Vec<Vec<usize>>,
}

/// What a card belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Layer {
    /// The question, and the steps of an answer.
    Step,
    /// The reasons of a refusal.
    Reason,
    /// A hypothesis.
    Hypothesis,
    /// A residual.
    Residual,
    /// A word that no pack knows.
    Unknown,
    /// An assessment of a contract family.
    Assessment,
    /// A row of what the reader failed to find.
    Audit,
}

impl Layer {
    /// All layers in their order.
    pub const ALL: [Layer; 7] =
        [Layer::Step, Layer::Reason, Layer::Hypothesis, Layer::Residual, Layer::Unknown, Layer::Assessment, Layer::Audit];

    /// Its name in class names.
    pub fn class(self) -> &'static str {
        match self {
            Layer::Step => "step",
            Layer::Reason => "reason",
            Layer::Hypothesis => "hypothesis",
            Layer::Residual => "residual",
            Layer::Unknown => "unknown",
            Layer::Assessment => "assessment",
            Layer::Audit => "audit",
        }
    }

    /// Its heading.
    pub fn heading(self) -> &'static str {
        match self {
            Layer::Step => "Steps",
            Layer::Reason => "Reasons",
            Layer::Hypothesis => "Hypotheses",
            Layer::Residual => "Residuals",
            Layer::Unknown => "Unknown words",
            Layer::Assessment => "Constructions",
            Layer::Audit => "What was not found",
        }
    }

    /// What its cards say.
    pub fn purpose(self) -> &'static str {
        match self {
            Layer::Step => "How the answer follows, and the words that each step rests on.",
            Layer::Reason => "Why there is no answer, the first reason first, and what would have been needed.",
            Layer::Hypothesis => "The readings that were held open, and what became of each.",
            Layer::Residual => "What a construction in the text still lacks. Residuals are shown and decide nothing.",
            Layer::Unknown => "Words that no language pack knows, and what they may be.",
            Layer::Assessment => "Constructions that the text touches, and whether each could be closed.",
            Layer::Audit => "The refusal as typed evidence, for those who extend the language packs.",
        }
    }

    /// Whether its cards are drawn below the text; the others only light up words.
    pub fn has_lane(self) -> bool {
        matches!(self, Layer::Step | Layer::Reason | Layer::Hypothesis | Layer::Residual | Layer::Unknown)
    }
}

/// One thing to know, with the words that it rests on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Card {
    /// What it belongs to.
    pub layer: Layer,
    /// The short name that stands on its bars below the text.
    pub tag: String,
    /// What it says.
    pub title: String,
    /// Identifiers, as the report has them.
    pub codes: Vec<String>,
    /// Details, one line each, with what they are.
    pub details: Vec<(&'static str, String)>,
    /// The words it rests on.
    pub spans: Vec<SourceSpan>,
}

impl Card {
    /// The page that says what a residual's code means, relative to the inspector's own address.
    pub fn page(&self) -> Option<String> {
        match self.codes.as_slice() {
            [code, _, _, family] if self.layer == Layer::Residual => Some(format!("labels/{family}/{code}.html")),
            _ => None,
        }
    }
}

impl View {
    /// The view of a report.
    pub fn of(report: &Report) -> View {
        let cards = cards::of(report);
        let (sentences, touching) = lanes::of(report, &cards);
        let (answered, headline, beside, ties) = match &report.outcome {
            Outcome::Answer(answer) => {
                let beside = match answer.ties.len() {
                    0 => "Exactly one reading of the text survived every check.".to_owned(),
                    _ => "Several readings survived, and all give this answer.".to_owned(),
                };
                (true, crate::wording::amount(answer), beside, answer.ties.clone())
            }
            Outcome::Refusal(refusal) => {
                let headline = refusal.reasons.first().map_or_else(String::new, |reason| reason.explanation.clone());
                (false, headline, "No answer is given, since it would be a guess.".to_owned(), Vec::new())
            }
        };
        View { answered, headline, beside, cards, sentences, ties, touching }
    }

    /// The cards of a layer, with their numbers.
    pub fn layer(&self, layer: Layer) -> impl Iterator<Item = (usize, &Card)> {
        self.cards.iter().enumerate().filter(move |(_, card)| card.layer == layer)
    }
}
