//! The words of a clause.

use super::Composer;
use crate::canon::Arrange;
use crate::reader::clause::{Clause, Phrase};

/// All lexemes of a clause's phrases, ascending.
pub fn lexemes_of(clause: &Clause) -> Vec<u32> {
    clause_lexemes(clause)
}

/// All lexemes of a clause's phrases.
pub(in crate::reader) fn clause_lexemes(clause: &Clause) -> Vec<u32> {
    let mut all = Vec::new();
    for phrase in &clause.phrases {
        match phrase {
            Phrase::Nominal(n) => all.extend(n.first..=n.last),
            Phrase::Verb(g) => all.extend(g.auxiliaries.iter().chain(&g.main).chain(&g.negation).chain(&g.infinitive)),
            Phrase::Adverb { first, last, .. } => all.extend(*first..=*last),
            Phrase::Preposition { lexeme, .. }
            | Phrase::Connective { lexeme, .. }
            | Phrase::Adjective { lexeme, .. }
            | Phrase::Question { lexeme, .. }
            | Phrase::Other { lexeme, .. } => all.push(*lexeme),
        }
    }
    all.arrange();
    all
}

impl Composer<'_, '_> {
    /// All lexemes of the sentence that the clause stands in, clause by clause.
    pub(super) fn sentence_lexemes(&self) -> impl Iterator<Item = u32> {
        let clauses = self.reading.state.all_clauses().filter(|o| o.sentence == self.clause.sentence);
        clauses.flat_map(clause_lexemes)
    }

    pub(in crate::reader) fn words(&self, first: u32, last: u32) -> String {
        let words: Vec<&str> = (first..=last).map(|l| self.reading.norm(l)).collect();
        words.join(" ")
    }
}
