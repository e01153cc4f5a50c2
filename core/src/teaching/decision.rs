//! Teaching chains: the record of a decision, in the shape in which a memory replays it.

use super::entry::Entry;
use crate::canon::Hash;
use crate::lexicon::PackFile;
use crate::memory::Domain;
use crate::quantity::Rational;
use serde::Serialize;

/// A decision on a lexical claim: subject, predicate, object and polarity, as the cognition chains have them (seed ADR-0167).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct TeachingChain {
    /// The claim that was decided.
    pub claim: Hash,
    /// Which queue it comes from.
    pub domain: Domain,
    /// What was ratified.
    pub entry: Entry,
}

#[derive(Serialize)]
struct Line<'c> {
    id: String,
    lemma: &'c str,
    category: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    factor: Option<&'c Rational>,
    decision: &'static str,
}

impl TeachingChain {
    /// The chain as a line of a memory's `claims.jsonl`, which the reader's probes see as `audit_history`.
    pub fn memory_line(&self) -> String {
        let line = Line {
            id: format!("c-{}", self.claim),
            lemma: &self.entry.lemma,
            category: self.entry.category.as_str(),
            factor: self.entry.factor.as_ref(),
            decision: "ratified",
        };
        // Strings and a rational, which is written as one: they always have a JSON form.
        serde_json::to_string(&line).unwrap_or_default()
    }

    /// All chains as the file that a memory holds beside its corpus.
    pub fn memory_file(chains: &[TeachingChain]) -> PackFile {
        let text = chains.iter().map(|chain| chain.memory_line() + "\n").collect();
        PackFile { path: "claims.jsonl".to_owned(), text }
    }
}
