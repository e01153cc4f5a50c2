//! With the two names exchanged, and the pronouns with them: whoever plays a part now has the other name, and the answer follows the part.
//!
//! Applies to texts with two names. Where they differ in gender, it must be known of both, and no noun may say it once more (`sister`).

use super::names::rename;
use crate::perturb::edit::{Edits, cased_like};
use crate::perturb::kind::Made;
use crate::perturb::solved::Solved;
use forbear_core::lexicon::{Category, Gender};

/// What stands for a woman and what for a man, in the same case.
const PRONOUNS: [(&str, &str, Category, Category); 4] = [
    ("she", "he", Category::PronounFemale, Category::PronounMale),
    ("her", "him", Category::PronounFemale, Category::PronounMale),
    ("her", "his", Category::DetPossessive, Category::DetPossessive),
    ("herself", "himself", Category::PronounReflexive, Category::PronounReflexive),
];

pub fn make(solved: &Solved<'_>) -> Made {
    let names = solved.names();
    let [one, other] = names.as_slice() else { return Made::NotApplicable };
    let mut edits = Edits::default();
    for (name, new) in [(one, other), (other, one)] {
        for &lexeme in &name.lexemes {
            rename(solved, lexeme, &new.norm, &mut edits);
        }
    }
    if one.category != other.category && is_gendered(solved) {
        let known = [one, other].iter().all(|name| solved.lexicon.gender(&name.norm, name.category).is_some());
        if !known || has_gendered_noun(solved) {
            return Made::NotApplicable;
        }
        if !exchange_pronouns(solved, &mut edits) {
            return Made::Skipped("a pronoun whose case is left open");
        }
    }
    solved.one(&edits)
}

fn is_gendered(solved: &Solved<'_>) -> bool {
    has_gendered_noun(solved) || (0..solved.lexemes().len()).any(|lexeme| is_gendered_pronoun(solved.norm(lexeme)))
}

fn is_gendered_pronoun(norm: &str) -> bool {
    PRONOUNS.iter().any(|(female, male, ..)| [*female, *male].contains(&norm)) || norm == "hers"
}

fn has_gendered_noun(solved: &Solved<'_>) -> bool {
    (0..solved.lexemes().len()).any(|lexeme| {
        let senses = solved.lexicon.senses(solved.norm(lexeme)).iter();
        let gender = |sense: &forbear_core::lexicon::Sense| -> Option<Gender> { solved.lexicon.gender(&sense.lemma, sense.category) };
        senses.filter(|sense| !sense.category.is_name()).any(|sense| gender(sense).is_some())
    })
}

/// Whether every pronoun with a gender could be given the other one.
fn exchange_pronouns(solved: &Solved<'_>, edits: &mut Edits) -> bool {
    for (index, lexeme) in solved.lexemes().iter().enumerate() {
        let norm = solved.norm(index);
        if !is_gendered_pronoun(norm) {
            continue;
        }
        let mut others = PRONOUNS.iter().filter_map(|&(female, male, of_female, of_male)| {
            if norm == female && lexeme.categories.contains(of_female) {
                Some(male)
            } else if norm == male && lexeme.categories.contains(of_male) {
                Some(female)
            } else {
                None
            }
        });
        let (Some(other), None) = (others.next(), others.next()) else { return false };
        edits.replace(lexeme.start, lexeme.end, cased_like(&lexeme.text, other));
    }
    true
}
