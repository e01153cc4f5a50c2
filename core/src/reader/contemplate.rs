//! Contemplation in the loop: a look into reviewed evidence at the problem's end.
//!
//! Why: one word that no pack knows need not end a reading if a reviewed record says what it is.
//! It returns a resolution or nothing; ambiguous evidence is nothing, and nothing is ever written.

use super::event::{Effect, Op};
use super::reading::Reading;
use crate::lexicon::CategorySet;
use crate::memory::{Memory, Probe, resolve_category};

impl<'a> Reading<'a> {
    /// Asks the memory for the words that no pack knows. If it knows any, gives a reading that starts over with them;
    /// its trace goes on from this one's.
    pub fn contemplate_unknowns(&mut self, memory: &Memory) -> Option<Reading<'a>> {
        let mut resolved = self.resolved.clone();
        let held: Vec<u32> = self.state.unknown_held.iter().map(|h| h.lexeme).collect();
        for lexeme in held {
            let norm = self.norm(lexeme).to_owned();
            if resolved.iter().any(|(word, _)| *word == norm) {
                continue;
            }
            let question = Probe::category(&norm).to_string();
            let Some(found) = resolve_category(memory, self.lexicon, &norm) else {
                self.record(Op::Contemplate, "contemplate.nothing", None, Some(lexeme), Effect::Note(question));
                continue;
            };
            let source = <&str>::from(found.source).to_owned();
            let records: Vec<String> = found.evidence.iter().map(|e| e.record.clone()).collect();
            let said = format!("{question} {source} {}: {}", records.join(", "), found.category.as_str());
            self.record(Op::Contemplate, "contemplate.admit_unknown", None, Some(lexeme), Effect::Note(said));
            let to = found.senses.iter().fold(CategorySet::EMPTY, |set, sense| set.with(sense.category));
            self.record(Op::Reevaluate, "contemplate.admit_unknown", None, Some(lexeme), Effect::Narrow { to });
            resolved.push((norm, found.senses));
        }
        if resolved.len() == self.resolved.len() {
            return None;
        }
        self.record(Op::Contemplate, "contemplate.reread", None, None, Effect::Restart);
        let mut again = Reading::new(self.lexicon, self.lexemes, false);
        again.trace = self.trace.take();
        again.steps = self.steps;
        again.resolved = resolved;
        Some(again)
    }
}
