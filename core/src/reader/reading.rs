//! One reading in progress: the lexemes, their senses, the state, and the trace that made it.

use super::event::{Effect, Op, TraceEvent};
use super::state::ReadingState;
use crate::canon::Arrange;
use crate::lexicon::{Category, CategorySet, Form, Lexicon, Sense, WordClass};
use crate::text::{Lexeme, Span};

/// A reading in progress.
pub struct Reading<'a> {
    /// The packs.
    pub lexicon: &'a Lexicon,
    /// The text's lexemes.
    pub lexemes: &'a [Lexeme],
    /// Senses of the lexemes read so far.
    pub senses: Vec<Vec<Sense>>,
    /// What is known.
    pub state: ReadingState,
    /// The events so far; kept only when asked for.
    pub trace: Option<Vec<TraceEvent>>,
    /// The lexeme being read.
    pub at: u32,
    /// Senses that contemplation found for words that no pack knows.
    pub resolved: Vec<(String, Vec<Sense>)>,
    pub(super) steps: u32,
    pub(super) composed: usize,
    /// Clauses that were composed before their turn.
    pub(super) ahead: Vec<u32>,
}

impl<'a> Reading<'a> {
    /// A reading that has read nothing.
    pub fn new(lexicon: &'a Lexicon, lexemes: &'a [Lexeme], keep_trace: bool) -> Self {
        Reading {
            lexicon,
            lexemes,
            senses: Vec::with_capacity(lexemes.len()),
            state: ReadingState::default(),
            trace: keep_trace.then(Vec::new),
            at: 0,
            resolved: Vec::new(),
            steps: 0,
            composed: 0,
            ahead: Vec::new(),
        }
    }

    /// Applies an event to the state and notes it in the trace.
    pub fn record(&mut self, op: Op, rule: &str, hypothesis: Option<u32>, target: Option<u32>, effect: Effect) {
        let target = target.filter(|&lexeme| lexeme != self.at);
        let (from, to) = match (&effect, op) {
            (Effect::Narrow { to }, Op::Reevaluate) => (Some(self.categories(target.unwrap_or(self.at))), Some(*to)),
            _ => (None, None),
        };
        let event = TraceEvent { effect, from, hypothesis, lexeme: self.at, op, rule: rule.to_owned(), step: self.steps, target, to };
        self.state.apply(&event, self.lexemes);
        self.steps += 1;
        if let Some(trace) = &mut self.trace {
            trace.push(event);
        }
    }

    /// An event about the lexeme being read, for all hypotheses.
    pub fn emit(&mut self, rule: &str, target: u32, effect: Effect) {
        self.record(Op::Emit, rule, None, Some(target), effect);
    }

    /// The categories that a lexeme still has.
    pub fn categories(&self, lexeme: u32) -> CategorySet {
        self.state.lexemes.get(lexeme as usize).map_or(CategorySet::EMPTY, |state| state.categories)
    }

    /// Whether a lexeme may still be of a category.
    pub fn is(&self, lexeme: u32, category: Category) -> bool {
        self.categories(lexeme).contains(category)
    }

    /// Whether the packs give a lexeme the category, whatever it was narrowed to.
    pub fn may_be(&self, lexeme: u32, category: Category) -> bool {
        self.senses.get(lexeme as usize).is_some_and(|senses| senses.iter().any(|sense| sense.category == category))
    }

    /// The senses of a lexeme that its categories still allow.
    pub fn live_senses(&self, lexeme: u32) -> impl Iterator<Item = &Sense> {
        let categories = self.categories(lexeme);
        self.senses.get(lexeme as usize).into_iter().flatten().filter(move |sense| categories.contains(sense.category))
    }

    /// The lemma of a lexeme under the first live sense that passes the test, else its norm.
    pub fn lemma(&self, lexeme: u32, test: impl Fn(Category) -> bool) -> String {
        self.live_senses(lexeme)
            .find(|sense| test(sense.category))
            .map_or_else(|| self.norm(lexeme).to_owned(), |sense| sense.lemma.to_string())
    }

    /// Whether a lexeme, as it is written, is of a class.
    pub fn is_of(&self, lexeme: u32, class: WordClass) -> bool {
        self.lexicon.is_of(self.norm(lexeme), class)
    }

    /// The comparison form of a lexeme.
    pub fn norm(&self, lexeme: u32) -> &str {
        self.lexemes.get(lexeme as usize).map_or("", |l| l.norm.as_str())
    }

    /// The exact spans of lexemes, in text order: those that follow each other within a sentence are one span.
    pub fn spans(&self, lexemes: &[u32]) -> Vec<Span> {
        let mut sorted = lexemes.to_vec();
        sorted.arrange();
        sorted.dedup();
        let mut runs: Vec<(u32, Span)> = Vec::new();
        for lexeme in sorted {
            let Some(span) = self.lexemes.get(lexeme as usize).map(|l| l.span) else { continue };
            match runs.last_mut() {
                Some((last, run)) if *last + 1 == lexeme && run.sentence_index == span.sentence_index => {
                    run.end = span.end;
                    *last = lexeme;
                }
                _ => runs.push((lexeme, span)),
            }
        }
        runs.into_iter().map(|(_, span)| span).collect()
    }

    /// Whether a lexeme has a live sense of the form whose category passes the test.
    pub fn has_form(&self, lexeme: u32, test: impl Fn(Category) -> bool, form: Form) -> bool {
        self.live_senses(lexeme).any(|sense| sense.form == form && test(sense.category))
    }

    /// Whether a noun lexeme is plural.
    pub fn is_plural(&self, lexeme: u32) -> bool {
        self.live_senses(lexeme)
            .any(|sense| matches!(sense.form, Form::Plural | Form::Invariant) && (sense.category.is_noun() || sense.category.is_unit()))
    }
}
