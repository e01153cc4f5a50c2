//! Other count nouns, singular for singular and plural for plural, with the same kind-of relations: the answer stays, under its new name.
//!
//! Applies to texts that count things by a countable noun, known to the packs or not. A noun that is a kind above another word of the
//! text stays, and so does one with a gender or an opposite, or one that ends another (`car`, `toy car`): its sense is more than a name
//! for what is counted. A new noun has the
//! same kinds above it; where no other noun has, it stands to every other noun of the text as the old one did.

use crate::perturb::edit::{Edits, cased_like};
use crate::perturb::kind::{Made, Variant};
use crate::perturb::solved::Solved;
use crate::perturb::vocabulary::Noun;
use forbear_core::lexicon::{Category, Expression, Form, Sense, inflection};
use std::collections::{BTreeMap, BTreeSet};

/// A noun where it stands.
struct Occurrence {
    /// First lexeme; an expression has several.
    first: usize,
    /// The head.
    last: usize,
    lemma: String,
    /// Absent where the form does not say it.
    plural: Option<bool>,
    /// Whether it is a countable noun and nothing else, or one that the packs do not know.
    countable: bool,
    /// Whether the reading counts it.
    counts: bool,
}

pub fn make(solved: &Solved<'_>) -> Made {
    let occurrences = occurrences(solved);
    if !occurrences.iter().any(|o| o.counts && o.countable) {
        return Made::NotApplicable;
    }
    let plain = |lemma: &&str| {
        let written = |o: &Occurrence| o.lemma != *lemma || o.countable && o.plural.is_some();
        occurrences.iter().all(written) && !is_in_another(lemma, &occurrences) && !is_more_than_a_name(solved, lemma)
    };
    let lemmas: BTreeSet<&str> = occurrences.iter().map(|o| o.lemma.as_str()).collect();
    let replaced: Vec<&str> = lemmas.into_iter().filter(plain).collect();
    if replaced.is_empty() {
        return Made::Skipped("every noun is a kind above another, is alike in singular and plural, or says more than what is counted");
    }
    let Some(new) = choose(solved, &replaced, &occurrences) else { return Made::Skipped("no other noun with the same kinds above it") };
    let mut edits = Edits::default();
    for occurrence in &occurrences {
        if let Some(noun) = new.get(occurrence.lemma.as_str()) {
            replace(solved, occurrence, noun, &mut edits);
        }
    }
    Made::Variants(vec![Variant { unit: renamed(&solved.answer.unit, &new), ..solved.retold(&edits) }])
}

/// The unit under its new name; what stands before the noun stays. Of several kinds each has a new name, and they stand in order.
fn renamed(unit: &str, new: &BTreeMap<String, &Noun>) -> String {
    let mut kinds: Vec<String> = unit.split(" and ").map(|kind| renamed_kind(kind, new)).collect();
    kinds.sort();
    kinds.join(" and ")
}

fn renamed_kind(unit: &str, new: &BTreeMap<String, &Noun>) -> String {
    let whole = new.get(unit).map(|noun| noun.lemma.clone());
    let tail =
        || new.iter().find_map(|(old, noun)| Some(format!("{} {}", unit.strip_suffix(old.as_str())?.strip_suffix(' ')?, noun.lemma)));
    whole.or_else(tail).unwrap_or_else(|| unit.to_owned())
}

fn occurrences(solved: &Solved<'_>) -> Vec<Occurrence> {
    let lexemes = solved.lexemes();
    let is_noun = |index: usize| lexemes.get(index).is_some_and(|l| !l.categories.is_empty() && l.categories.all(Category::is_noun));
    let mut found = Vec::new();
    let mut first = 0;
    while first < lexemes.len() {
        let last = first + expression(solved, first).map_or(0, |expression| expression.words.len() - 1);
        if let Some(head) = lexemes.get(last).filter(|_| is_noun(last)) {
            let countable = head.categories.single().is_some_and(|c| matches!(c, Category::NounCount | Category::NounUnknown));
            let (lemma, plural) = form(solved, first, last);
            let counts = ["kind", "target"].contains(&head.role.as_str()) && !is_noun(last + 1);
            found.push(Occurrence { first, last, lemma, plural, countable, counts });
        }
        first = last + 1;
    }
    found
}

/// The longest noun of several words that begins at a lexeme.
fn expression<'s>(solved: &'s Solved<'_>, first: usize) -> Option<&'s Expression> {
    let begins = |expression: &&Expression| {
        let written = (first..).take(expression.words.len()).map(|lexeme| solved.norm(lexeme));
        expression.category.is_noun() && expression.words.iter().map(|word| &**word).eq(written)
    };
    solved.lexicon.expressions_from(solved.norm(first)).iter().find(begins)
}

/// The lemma of a noun or of an expression, and whether it is plural.
fn form(solved: &Solved<'_>, first: usize, last: usize) -> (String, Option<bool>) {
    let plural = |form: Form| match form {
        Form::Singular => Some(false),
        Form::Plural => Some(true),
        _ => None,
    };
    if let Some(expression) = expression(solved, first).filter(|_| last > first) {
        return (expression.lemma.to_string(), plural(expression.form));
    }
    let word = solved.norm(last);
    match solved.lexicon.senses(word).iter().find(|sense| sense.category.is_noun()) {
        Some(sense) => (sense.lemma.to_string(), plural(sense.form)),
        None => {
            let singular = inflection::singular(word);
            let many = singular != word;
            (singular, Some(many))
        }
    }
}

/// Whether the noun ends another one of the text, or another one ends it: a toy car is a car by its name.
fn is_in_another(lemma: &str, occurrences: &[Occurrence]) -> bool {
    let ends = |long: &str, short: &str| long.strip_suffix(short).is_some_and(|rest| rest.ends_with(' '));
    occurrences.iter().any(|other| ends(&other.lemma, lemma) || ends(lemma, &other.lemma))
}

/// Whether the noun says more of a thing than what it is called: it is a kind above a word of the text, or has an opposite, a measure
/// or a gender.
fn is_more_than_a_name(solved: &Solved<'_>, lemma: &str) -> bool {
    let lexicon = solved.lexicon;
    let lemmas = (0..solved.lexemes().len()).flat_map(|lexeme| lexicon.senses(solved.norm(lexeme))).map(|sense| &*sense.lemma);
    let gendered = |sense: &Sense| sense.category.is_noun() && lexicon.gender(&sense.lemma, sense.category).is_some();
    lemmas.into_iter().any(|other| lexicon.kinds_above(other).contains(&lemma))
        || !lexicon.opposites(lemma).is_empty()
        || lexicon.measures(lemma).is_some()
        || lexicon.senses(lemma).iter().any(gendered)
}

/// A new noun for each old one.
fn choose<'v>(solved: &'v Solved<'_>, replaced: &[&str], occurrences: &[Occurrence]) -> Option<BTreeMap<String, &'v Noun>> {
    let choice = solved.choice("nouns");
    let norms = solved.norms();
    let kinds = |lemma: &str| solved.lexicon.kinds_above(lemma);
    let mut new: BTreeMap<String, &Noun> = BTreeMap::new();
    for lemma in replaced {
        let fits = |noun: &&Noun| {
            !norms.contains(noun.lemma.as_str())
                && !norms.contains(noun.plural.as_str())
                && kinds(lemma).is_empty() == kinds(&noun.lemma).is_empty()
                && occurrences.iter().all(|o| o.lemma == *lemma || alike(solved, lemma, &noun.lemma, &o.lemma))
                && new.iter().all(|(old, other)| {
                    other.lemma != noun.lemma && related(solved, lemma, old) == related(solved, &noun.lemma, &other.lemma)
                })
        };
        let arranged = choice.arranged(lemma, solved.vocabulary.nouns().iter());
        let same_kinds = || arranged.iter().find(|noun| kinds(&noun.lemma) == kinds(lemma) && fits(noun));
        let found = same_kinds().or_else(|| arranged.iter().find(|noun| fits(noun))).copied()?;
        new.insert((*lemma).to_owned(), found);
    }
    Some(new)
}

/// Whether the new noun stands to another noun of the text as the old one does.
fn alike(solved: &Solved<'_>, old: &str, new: &str, other: &str) -> bool {
    let above = |lemma: &str, kind: &str| solved.lexicon.kinds_above(lemma).contains(&kind);
    above(old, other) == above(new, other) && above(other, old) == above(other, new)
}

/// Whether two nouns have a kind above both, and whether one is above the other.
fn related(solved: &Solved<'_>, one: &str, other: &str) -> (bool, bool) {
    let (of_one, of_other) = (solved.lexicon.kinds_above(one), solved.lexicon.kinds_above(other));
    (of_one.iter().any(|kind| of_other.contains(kind)), of_one.contains(&other) || of_other.contains(&one))
}

fn replace(solved: &Solved<'_>, occurrence: &Occurrence, noun: &Noun, edits: &mut Edits) {
    let lexemes = solved.lexemes();
    let (Some(first), Some(last)) = (lexemes.get(occurrence.first), lexemes.get(occurrence.last)) else { return };
    let written = if occurrence.plural == Some(true) { &noun.plural } else { &noun.lemma };
    edits.replace(first.start, last.end, cased_like(&first.text, written));
    let Some(article) = occurrence.first.checked_sub(1).filter(|&before| ["a", "an"].contains(&solved.norm(before))) else { return };
    if let Some(view) = lexemes.get(article) {
        let right = if noun.lemma.starts_with(['a', 'e', 'i', 'o']) { "an" } else { "a" };
        edits.replace(view.start, view.end, cased_like(&view.text, right));
    }
}
