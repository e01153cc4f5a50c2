//! The terms that the embedded memory knows.

use forbear_core::memory::{Intent, Memory};
use std::collections::BTreeSet;

/// What may be chosen; anything else may be typed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Terms {
    /// What reviewed records are about.
    pub subjects: Vec<String>,
    /// What they say, and what the table of connectives knows.
    pub connectives: Vec<String>,
    /// The other ends.
    pub objects: Vec<String>,
}

impl Terms {
    /// The terms of the records that count, each once and sorted.
    pub fn of(memory: &Memory) -> Terms {
        let [mut subjects, mut connectives, mut objects] = [const { BTreeSet::new() }; 3];
        for record in memory.records().iter().filter(|record| record.standing.counts()) {
            subjects.insert(&record.subject);
            connectives.insert(&record.connective);
            objects.insert(&record.object);
        }
        let [subjects, connectives, objects] = [subjects, connectives, objects].map(|terms| terms.into_iter().cloned().collect());
        Terms { subjects, connectives, objects }
    }
}

/// Why a question may be asked, as a choice.
pub fn intent_in_words(intent: Intent) -> &'static str {
    match intent {
        Intent::Category => "which category a word has",
        Intent::Role => "who does it to whom",
        Intent::Definition => "what something is",
        Intent::Cause => "what brings it about",
        Intent::Comparison => "how two things compare",
        Intent::Verification => "whether it holds",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_terms_are_those_of_the_records() {
        let terms = Terms::of(&Memory::embedded().unwrap());
        assert!(terms.subjects.contains(&"light".to_owned()));
        assert!(terms.connectives.contains(&"reveal".to_owned()));
        assert!(terms.objects.contains(&"truth".to_owned()));
        assert!(!terms.connectives.contains(&"chase".to_owned()), "the one record that says so was found wrong");
        assert!(terms.subjects.is_sorted());
    }
}
