//! A pack entry as a person ratifies it: lemma and category, and of a unit its factor.

use super::lemma::{likely_lemma, verb_form};
use crate::lexicon::Category;
use crate::lexicon::inflection::{gerund, past, plural, third_person};
use crate::quantity::Rational;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// What a ratified lexical claim adds to a pack.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// The category, with class and dimension: `verb.acquire`, `unit.length`.
    pub category: Category,
    /// Whether a verb's last letter doubles before an ending.
    pub doubling: bool,
    /// Of a unit: how many of its dimension's base unit it is worth.
    pub factor: Option<Rational>,
    /// The base form.
    pub lemma: String,
}

/// Why an entry cannot be ratified.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum EntryError {
    /// A category that stays with the people who write the packs.
    #[error(
        "found the category `{category}`; expected a class of verb, noun, name, unit, adjective or adverb: the others are closed, and belong to the packs as they are"
    )]
    Closed {
        /// The category.
        category: &'static str,
    },
    /// A unit without its worth.
    #[error(
        "found the unit `{lemma}` without a factor; expected how many of the base unit it is worth: add it with `--factor`, such as 1143/625"
    )]
    NoFactor {
        /// The unit.
        lemma: String,
    },
    /// A factor that is none.
    #[error("found the factor {factor}; expected one above 0")]
    BadFactor {
        /// The factor.
        factor: Rational,
    },
    /// A factor for something that is no unit.
    #[error("found the factor {factor} for `{category}`; expected a factor for units alone: leave it out")]
    UnwantedFactor {
        /// The factor.
        factor: Rational,
        /// The category.
        category: &'static str,
    },
    /// A base form that the written form does not belong to.
    #[error(
        "found `{surface}`, which is no regular form of `{lemma}` as `{category}`; expected a base form that it belongs to: name it with `--lemma`, or write an irregular word into the lexicon file by hand"
    )]
    NoForm {
        /// The written form of the claim.
        surface: String,
        /// The base form.
        lemma: String,
        /// The category.
        category: &'static str,
    },
    /// A base form that is no word.
    #[error("found `{lemma}`; expected one word in lower case, without digits and quotes")]
    NoWord {
        /// What was found.
        lemma: String,
    },
}

impl Entry {
    /// The entry that gives a written form a category. Without a lemma, the likeliest is taken.
    ///
    /// ```
    /// use forbear_core::lexicon::Category;
    /// use forbear_core::teaching::Entry;
    /// let entry = Entry::new("frumbled", Category::VerbLose, None, None)?;
    /// assert_eq!(entry.line(), r#"{"lemma":"frumble","category":["verb.lose"]}"#);
    /// assert_eq!(entry.file(), "lexicon/verbs.jsonl");
    /// # Ok::<(), forbear_core::teaching::EntryError>(())
    /// ```
    ///
    /// # Errors
    /// If the category is closed, a factor is missing or out of place, or the written form is no form of the lemma.
    pub fn new(surface: &str, category: Category, factor: Option<Rational>, lemma: Option<&str>) -> Result<Self, EntryError> {
        let named = category.as_str();
        if !is_open(category) {
            return Err(EntryError::Closed { category: named });
        }
        let lemma = lemma.map_or_else(|| likely_lemma(surface, category), str::to_owned);
        if !is_word(&lemma) {
            return Err(EntryError::NoWord { lemma });
        }
        match &factor {
            None if category.is_unit() => return Err(EntryError::NoFactor { lemma }),
            Some(factor) if !category.is_unit() => {
                return Err(EntryError::UnwantedFactor { factor: factor.clone(), category: named });
            }
            Some(factor) if !factor.is_positive() => return Err(EntryError::BadFactor { factor: factor.clone() }),
            _ => {}
        }
        let fits = if category.is_verb() {
            verb_form(&lemma, surface)
        } else {
            let inflected = category.is_noun() || category.is_unit();
            (lemma == surface || inflected && plural(&lemma) == surface).then_some(false)
        };
        match fits {
            Some(doubling) => Ok(Self { category, doubling, factor, lemma }),
            None => Err(EntryError::NoForm { surface: surface.to_owned(), lemma, category: named }),
        }
    }

    /// The file of a pack that holds entries of its family of categories: the seed's per-category source file.
    pub fn file(&self) -> &'static str {
        let category = self.category;
        if category.is_verb() {
            "lexicon/verbs.jsonl"
        } else if category.is_noun() {
            "lexicon/nouns.jsonl"
        } else if category.is_name() {
            "lexicon/names.jsonl"
        } else if category.is_unit() {
            "lexicon/units.jsonl"
        } else if category.is_adjective() {
            "lexicon/adjectives.jsonl"
        } else {
            "lexicon/adverbs.jsonl"
        }
    }

    /// The written forms that the entry gives the category, for a person to see whether the base form is right.
    pub fn forms(&self) -> Vec<String> {
        let lemma = &self.lemma;
        let mut forms = vec![lemma.clone()];
        if self.category.is_verb() {
            forms.extend([third_person(lemma), past(lemma, self.doubling), gerund(lemma, self.doubling)]);
        } else if self.category.is_noun() || self.category.is_unit() {
            forms.push(plural(lemma));
        }
        forms
    }

    /// The line for that file, without a line break.
    pub fn line(&self) -> String {
        // A word of `is_word` and a category hold nothing that JSON escapes.
        let mut line = format!(r#"{{"lemma":"{}","category":["{}"]"#, self.lemma, self.category.as_str());
        if let Some(factor) = &self.factor {
            line.push_str(&format!(r#","factor":"{factor}""#));
        }
        if self.doubling {
            line.push_str(r#","doubling":true"#);
        }
        line.push('}');
        line
    }
}

/// The classes that grow: an entry in one says what one more word is. The closed classes are few words, each with a rule of its own.
fn is_open(category: Category) -> bool {
    use Category::{NameTitle, NounUnknown, VerbBe, VerbUnknown};
    let open = category.is_verb()
        || category.is_noun()
        || category.is_name()
        || category.is_unit()
        || category.is_adjective()
        || category.is_adverb();
    open && !matches!(category, NameTitle | NounUnknown | VerbBe | VerbUnknown)
}

fn is_word(lemma: &str) -> bool {
    !lemma.is_empty() && lemma.chars().all(|c| c.is_alphabetic() && !c.is_uppercase() || matches!(c, '-' | '\'' | '.'))
}
