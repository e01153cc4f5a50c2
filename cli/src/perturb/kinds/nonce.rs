//! A made-up word in the place of each verb, adverb, preposition, comparison and connective in turn.
//!
//! A text that says less may not be answered as if it said the same: it is refused, or the word is shown as one that nothing rests on.
//! Applies to every text. A made-up word has the ending of the one it stands for, so that only its meaning is gone.

use crate::perturb::edit::{Edits, cased_like};
use crate::perturb::kind::{Made, Variant};
use crate::perturb::solved::Solved;
use forbear_core::lexicon::{Category, CategorySet, Form};
use forbear_core::text::LexemeKind;

const STEMS: [&str; 10] = ["blorf", "frimp", "glumb", "drolv", "snark", "plond", "trisk", "vromb", "quent", "zulk"];

pub fn make(solved: &Solved<'_>) -> Made {
    let choice = solved.choice("nonce");
    let stems: Vec<&str> = STEMS.into_iter().filter(|stem| is_made_up(solved, stem)).collect();
    let mut variants = Vec::new();
    for (index, lexeme) in solved.lexemes().iter().enumerate() {
        if lexeme.kind != LexemeKind::Word || !is_tried(lexeme.categories) || is_named_time(solved, index) {
            continue;
        }
        let Some(stem) = choice.one(&index.to_string(), &stems) else { return Made::Skipped("every made-up word is known") };
        let word = cased_like(&lexeme.text, &format!("{stem}{}", ending(solved, index, lexeme.categories)));
        let mut edits = Edits::default();
        edits.replace(lexeme.start, lexeme.end, word.as_str());
        let end = lexeme.start + u32::try_from(word.len()).unwrap_or(0);
        variants.push(Variant { made_up: Some((lexeme.start, end)), ..solved.retold(&edits) });
    }
    if variants.is_empty() { Made::NotApplicable } else { Made::Variants(variants) }
}

fn is_made_up(solved: &Solved<'_>, stem: &str) -> bool {
    ["", "s", "ed", "ing", "ly"].iter().all(|ending| solved.lexicon.senses(&format!("{stem}{ending}")).is_empty())
}

/// Whether the word is of a class that is tried, by what the reading left it; names, nouns and number words are not.
fn is_tried(categories: CategorySet) -> bool {
    let tried =
        |c: Category| c.is_verb() || c.is_auxiliary() || c.is_adverb() || c.is_preposition() || c.is_connective() || is_comparison(c);
    !categories.is_empty() && categories.any(tried) && !categories.any(|c| c.is_name() || c.is_noun() || c.is_unit())
}

/// Whether a word of time is a noun here, the day or the part of it that a preposition or a determiner brings: `on Monday`.
fn is_named_time(solved: &Solved<'_>, lexeme: usize) -> bool {
    // By the packs, as the words of a fixed expression have its category: `in the morning`.
    let may_be =
        |lexeme: usize, test: fn(Category) -> bool| solved.lexicon.senses(solved.norm(lexeme)).iter().any(|sense| test(sense.category));
    let brings = |c: Category| c.is_preposition() || (Category::DetDefinite..=Category::DetPossessive).contains(&c);
    may_be(lexeme, |c| c == Category::AdvTime) && lexeme.checked_sub(1).is_some_and(|before| may_be(before, brings))
}

fn is_comparison(category: Category) -> bool {
    use Category::{AdjComparative, AdjSuperlative, QuantLess, QuantMore, QuantMultiple, QuantTimes};
    matches!(category, AdjComparative | AdjSuperlative | QuantMore | QuantLess | QuantMultiple | QuantTimes)
}

/// The ending that says what form of a verb, or what kind of adverb, the word is.
fn ending(solved: &Solved<'_>, lexeme: usize, categories: CategorySet) -> &'static str {
    let norm = solved.norm(lexeme);
    let sense = solved.lexicon.senses(norm).iter().find(|sense| categories.contains(sense.category));
    match sense.map(|sense| sense.form) {
        Some(Form::Past | Form::Participle) => "ed",
        Some(Form::ThirdPerson) => "s",
        Some(Form::Gerund) => "ing",
        _ if categories.any(Category::is_adverb) && norm.ends_with("ly") => "ly",
        _ => "",
    }
}
