//! The held-hypothesis reader (seed ADR-0174).
//!
//! For: reading a text lexeme by lexeme into clause evidence, facts and targets, with every open reading held.
//! In: lexemes and packs. Out: a [`ReadingState`] and the trace of [`TraceEvent`]s that made it.
//! Never: a second parser, a look at a residual, an answer; rank orders the display and decides nothing.
//!
//! [`shift`] takes lexemes in, [`roles`] attaches phrases at a clause's end, [`compose`] turns roles into facts and
//! targets, [`constraint`] ends hypotheses. The state changes only by [`ReadingState::apply`].

pub mod clause;
pub mod compose;
pub mod constraint;
mod contemplate;
mod event;
mod lexis;
mod reading;
mod reason;
pub mod roles;
mod shift;
mod state;

pub use event::{Effect, Op, TraceEvent, VerbPart};
pub use reading::Reading;
pub use reason::RefusalCode;
pub use state::{Fate, HYPOTHESIS_CAP, Hypothesis, LexemeState, OpenSlot, Pending, PronounRef, ReadingState, UnknownHeld};

use crate::lexicon::Lexicon;
use crate::text::Lexed;

/// Reads a text to its end.
pub fn read<'a>(lexed: &'a Lexed, lexicon: &'a Lexicon, keep_trace: bool) -> Reading<'a> {
    let mut reading = Reading::new(lexicon, &lexed.lexemes, keep_trace);
    reading.read_all();
    reading
}

impl Reading<'_> {
    /// Reads every lexeme in turn.
    pub fn read_all(&mut self) {
        for lexeme in 0..self.lexemes.len() {
            self.read(u32::try_from(lexeme).unwrap_or(u32::MAX));
        }
    }
}
