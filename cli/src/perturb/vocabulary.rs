//! The packs' words to choose from.

use anyhow::{Context, Result};
use forbear_core::lexicon::{Category, Form, Lexicon, PackFile, Sense, inflection};
use serde::Deserialize;
use std::collections::BTreeMap;

/// A countable noun with a regular plural that plays no other role.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Noun {
    /// `kite`.
    pub lemma: String,
    /// `kites`.
    pub plural: String,
}

impl AsRef<str> for Noun {
    fn as_ref(&self) -> &str {
        &self.lemma
    }
}

/// The packs' words to choose from.
pub struct Vocabulary<'l> {
    lexicon: &'l Lexicon,
    names: BTreeMap<Category, Vec<String>>,
    nouns: Vec<Noun>,
    /// Forms of verbs that the packs write out.
    verb_forms: BTreeMap<(String, Form), String>,
}

/// What is needed of a line of the lexicon files.
#[derive(Deserialize)]
struct Line {
    lemma: String,
    #[serde(default)]
    past: Forms,
    #[serde(default)]
    participle: Forms,
}

/// A form, or several to choose from.
#[derive(Deserialize)]
#[serde(untagged)]
enum Forms {
    One(String),
    Several(Vec<String>),
}

impl Default for Forms {
    fn default() -> Self {
        Forms::Several(Vec::new())
    }
}

impl Forms {
    fn first(self) -> Option<String> {
        match self {
            Forms::One(form) => Some(form),
            Forms::Several(forms) => forms.into_iter().next(),
        }
    }
}

impl<'l> Vocabulary<'l> {
    /// The names and nouns of a pack.
    pub fn of(files: &[PackFile], lexicon: &'l Lexicon) -> Result<Self> {
        let mut vocabulary = Vocabulary { lexicon, names: BTreeMap::new(), nouns: Vec::new(), verb_forms: BTreeMap::new() };
        for Line { lemma, .. } in lines(files, "lexicon/names.jsonl")? {
            let categories: Vec<Category> = lexicon.senses(&lemma).iter().map(|sense| sense.category).collect();
            // A word that is a name and nothing else.
            if let [category] = categories[..]
                && category != Category::NameTitle
                && is_plain(&lemma)
                && !lemma.ends_with('s')
            {
                vocabulary.names.entry(category).or_default().push(lemma);
            }
        }
        for Line { lemma, .. } in lines(files, "lexicon/nouns.jsonl")? {
            let plural = inflection::plural(&lemma);
            if is_plain(&lemma)
                && has_a_plain_article(&lemma)
                && vocabulary.is_only(&lemma, Form::Singular)
                && vocabulary.is_only(&plural, Form::Plural)
            {
                vocabulary.nouns.push(Noun { lemma, plural });
            }
        }
        for Line { lemma, past, participle } in lines(files, "lexicon/verbs.jsonl")? {
            for (form, written) in [(Form::Past, past.first()), (Form::Participle, participle.first())] {
                vocabulary.verb_forms.extend(written.map(|written| ((lemma.clone(), form), written)));
            }
        }
        Ok(vocabulary)
    }

    /// Whether a written form is a countable noun in this form, and nothing else. One with an opposite is no plain noun.
    fn is_only(&self, written: &str, form: Form) -> bool {
        let senses = self.lexicon.senses(written);
        !senses.is_empty()
            && senses
                .iter()
                .all(|sense| sense.category == Category::NounCount && sense.form == form && self.lexicon.opposites(&sense.lemma).is_empty())
    }

    /// What a known name says of gender.
    pub fn name(&self, norm: &str) -> Option<Category> {
        let known = self.lexicon.senses(norm).iter().map(|sense| sense.category);
        known.into_iter().find(|category| category.is_name() && *category != Category::NameTitle)
    }

    /// Names of a category that are nothing else.
    pub fn names(&self, category: Category) -> &[String] {
        self.names.get(&category).map_or(&[], Vec::as_slice)
    }

    /// A verb's past or participle: as the packs write it out, else the same as the form that is known, if that is both.
    pub fn verb_form(&self, lemma: &str, known: &str, form: Form) -> Option<String> {
        let alike = |sense: &&Sense| sense.form == form && *sense.lemma == *lemma;
        let both = || self.lexicon.senses(known).iter().find(alike).map(|_| known.to_owned());
        self.verb_forms.get(&(lemma.to_owned(), form)).cloned().or_else(both)
    }

    /// Countable nouns that are nothing else.
    pub fn nouns(&self) -> &[Noun] {
        &self.nouns
    }
}

/// Whether the first letter says which article the noun takes.
fn has_a_plain_article(lemma: &str) -> bool {
    !lemma.starts_with(['u', 'h', 'y']) && !lemma.starts_with("eu") && !lemma.starts_with("one")
}

/// Three letters or more, and letters only.
fn is_plain(lemma: &str) -> bool {
    lemma.len() > 2 && lemma.bytes().all(|byte| byte.is_ascii_lowercase())
}

fn lines(files: &[PackFile], path: &str) -> Result<Vec<Line>> {
    let Some(file) = files.iter().find(|file| file.path == path) else { return Ok(Vec::new()) };
    file.text
        .lines()
        .map(serde_json::from_str)
        .collect::<serde_json::Result<_>>()
        .with_context(|| format!("`{path}` has a line without a `lemma`"))
}
