//! Relations to begin with.

use super::Asked;

/// A relation to begin with.
#[derive(Debug, Clone, Copy)]
pub struct Example {
    /// What it shows, in a few words.
    pub title: &'static str,
    /// Subject, intent, connective and object; the last two may be blank.
    pub asks: [&'static str; 4],
}

impl Example {
    /// As if it had been typed.
    pub fn asked(&self) -> Asked {
        let [subject, intent, connective, object] = self.asks.map(ToOwned::to_owned);
        Asked { subject, intent, connective, object }
    }
}

/// In the order in which they are offered.
pub const EXAMPLES: [Example; 6] = [
    Example { title: "Stated", asks: ["light", "verification", "reveal", "truth"] },
    Example { title: "Through other terms", asks: ["heat", "cause", "cause", "hunger"] },
    Example { title: "Denied", asks: ["darkness", "verification", "reveal", "truth"] },
    Example { title: "Evidence on both sides", asks: ["silence", "comparison", "weaken", "attention"] },
    Example { title: "An open end", asks: ["frost", "cause", "prevent", ""] },
    Example { title: "Nothing known", asks: ["kite", "verification", "prevent", "silence"] },
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::relation::ask;
    use forbear_core::Reader;
    use forbear_core::contemplation::Stance;

    #[test]
    fn every_example_shows_what_its_title_says() {
        let reader = Reader::embedded().unwrap();
        let found = EXAMPLES.map(|example| ask(&reader, &example.asked()).unwrap());
        let stances = found.each_ref().map(|found| found.stance);
        use Stance::{Affirms, Falsifies, Undetermined};
        assert_eq!(stances, [Affirms, Affirms, Falsifies, Undetermined, Affirms, Undetermined]);
        assert!(found[1].questions.iter().any(|question| question.codes[0] == "through"), "{:#?}", found[1]);
        assert!(found[3].headline.contains("both sides"), "{}", found[3].headline);
        assert!(found[4].asked.is_some(), "{:#?}", found[4]);
        assert!(!found[5].gaps.is_empty() && found[5].questions.len() > 1, "{:#?}", found[5]);
    }
}
