//! Whoever is `he` in a story is not `she` in it.
//!
//! Why: a name that no pack knows, or that women and men bear, takes any pronoun; the first one settles it for the whole text.
//! Passes: `Zarko has 5 figs. He eats 2.`, with one gender throughout.
//! Stopped: `Zarko gets 6 points for each coin he finds. She finds 4 coins.`, where two persons must be meant.

use super::Subject;
use crate::facts::EntityId;
use crate::graph::Gap;
use crate::lexicon::{Category, CategorySet};
use crate::reader::{Reading, RefusalCode};

pub(super) fn test(subject: &Subject<'_, '_>) -> Result<(), Gap> {
    let reading = subject.reading;
    let mut known: Vec<(EntityId, bool)> = Vec::new();
    for lexeme in 0..u32::try_from(reading.lexemes.len()).unwrap_or(0) {
        let Some(female) = gender(reading, lexeme) else { continue };
        // In a clause that tells nothing by itself it means whoever alone it can mean.
        let alone = || match reading.candidates(lexeme, &[]).as_slice() {
            [only] => Some(*only),
            _ => None,
        };
        let Some(who) = reading.state.referent(lexeme, subject.hypothesis.id).or_else(alone) else { continue };
        match known.iter().find(|(id, _)| *id == who) {
            Some((_, before)) if *before != female => {
                let needed = "one person for `he`, and another one for `she`".to_owned();
                return Err(Gap { code: RefusalCode::Contradictory, lexemes: vec![lexeme], needed });
            }
            Some(_) => {}
            None => known.push((who, female)),
        }
    }
    Ok(())
}

/// Whether a pronoun or its possessive is of a woman (true) or of a man (false).
fn gender(reading: &Reading<'_>, lexeme: u32) -> Option<bool> {
    let categories: CategorySet = reading.categories(lexeme);
    let possessive = categories.contains(Category::DetPossessive);
    let lemma = |l: &str| possessive && reading.lemma(lexeme, |k| k == Category::DetPossessive) == l;
    if categories.contains(Category::PronounFemale) || lemma("she") {
        Some(true)
    } else if categories.contains(Category::PronounMale) || lemma("he") {
        Some(false)
    } else {
        None
    }
}
