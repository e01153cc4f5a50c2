//! The lines of the lexicon files: one JSON object per line, one file per family of categories.
//!
//! A line that is malformed, out of place, out of order or at odds with another is refused with its file and number.

use super::pack::{PackError, PackFile};
use super::{Category, Form, Gender, WordClass};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use std::borrow::Cow;
use std::cmp::Ordering;

/// A place in a pack: file and line, for errors.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Place<'f> {
    pub path: &'f str,
    pub line: u32,
}

impl Place<'_> {
    pub fn error(self, found: impl Into<String>, expected: impl Into<String>) -> PackError {
        PackError::Line { path: self.path.to_owned(), line: self.line, found: found.into(), expected: expected.into() }
    }
}

/// What one file's lines have in common.
pub(super) trait Entry: DeserializeOwned {
    /// The fields of a line, for error messages.
    const FIELDS: &'static str;
    /// The classes of category that the file may give.
    const CLASSES: &'static str;
    /// What the lines are sorted by, and what is unique in the file.
    fn key(&self) -> Cow<'_, str>;
    fn categories(&self) -> &[Category];
    fn admits(category: Category) -> bool;
    /// Every written form and lemma of the line.
    fn words(&self) -> impl Iterator<Item = &str>;
    /// What else must hold of a line by itself: its categories are of the file, each once.
    fn check(&self, place: Place<'_>) -> Result<(), PackError> {
        check_categories(place, self)
    }
}

/// Parses a file, and checks what can be said of its lines by themselves.
pub(super) fn parse<E: Entry>(file: &PackFile) -> Result<Vec<(Place<'_>, E)>, PackError> {
    let mut entries: Vec<(Place<'_>, E)> = Vec::new();
    for (line, text) in (1..).zip(file.text.lines()) {
        let place = Place { path: &file.path, line };
        let entry = parse_line::<E>(place, text)?;
        check_words(place, &entry)?;
        entry.check(place)?;
        if let Some((_, last)) = entries.last() {
            check_order(place, &last.key(), &entry.key())?;
        }
        entries.push((place, entry));
    }
    Ok(entries)
}

fn parse_line<E: Entry>(place: Place<'_>, text: &str) -> Result<E, PackError> {
    serde_json::from_str(text).map_err(|error| {
        let message = error.to_string();
        let found = message.rsplit_once(" at line ").map_or(message.as_str(), |(found, _)| found);
        place.error(format!("{found} in `{text}`"), format!("one JSON object with {}", E::FIELDS))
    })
}

fn check_order(place: Place<'_>, last: &str, key: &str) -> Result<(), PackError> {
    match last.cmp(key) {
        Ordering::Less => Ok(()),
        Ordering::Equal => Err(place.error(format!("`{key}` a second time"), "one line for each entry")),
        Ordering::Greater => Err(place.error(format!("`{key}` after `{last}`"), "lines sorted by their bytes")),
    }
}

fn check_words<E: Entry>(place: Place<'_>, entry: &E) -> Result<(), PackError> {
    for word in entry.words() {
        let well_formed = !word.is_empty() && !word.contains(char::is_uppercase) && word.split(' ').all(|part| !part.is_empty());
        if !well_formed {
            return Err(place.error(format!("`{word}`"), "a word in lower case, or words with single spaces between them"));
        }
    }
    Ok(())
}

fn check_categories<E: Entry>(place: Place<'_>, entry: &E) -> Result<(), PackError> {
    let categories = entry.categories();
    if categories.is_empty() {
        return Err(place.error("no category", E::CLASSES));
    }
    for (index, &category) in categories.iter().enumerate() {
        if !E::admits(category) {
            return Err(place.error(format!("the category `{}`", category.as_str()), E::CLASSES));
        }
        if categories[..index].contains(&category) {
            return Err(place.error(format!("`{}` twice", category.as_str()), "each category once"));
        }
    }
    Ok(())
}

/// One form, or several that are written differently (`traveled`, `travelled`).
#[derive(Debug, Default, Deserialize)]
#[serde(untagged, expecting = "expected a form or a list of forms")]
pub(super) enum Forms {
    One(String),
    Several(Vec<String>),
    #[default]
    Regular,
}

impl Forms {
    pub fn as_slice(&self) -> &[String] {
        match self {
            Forms::One(form) => std::slice::from_ref(form),
            Forms::Several(forms) => forms,
            Forms::Regular => &[],
        }
    }
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Verb {
    pub lemma: String,
    pub category: Vec<Category>,
    #[serde(default)]
    pub past: Forms,
    /// As `past` where it is not given.
    #[serde(default)]
    pub participle: Forms,
    #[serde(default)]
    pub gerund: Forms,
    #[serde(default)]
    pub doubling: bool,
    /// Verbs that say less of the same: `travel` for `walk`.
    #[serde(default)]
    pub kind_of: Vec<String>,
    /// The adjective of the dimension that the verb measures: `heavy` for `weigh`.
    pub measures: Option<String>,
}

impl Entry for Verb {
    const FIELDS: &'static str = "`lemma`, `category` and perhaps `past`, `participle`, `gerund`, `doubling`, `kind_of`, `measures`";
    const CLASSES: &'static str = "categories `verb.*` other than `verb.unknown`, `auxiliary.implicative`, `auxiliary.inceptive`";
    fn key(&self) -> Cow<'_, str> {
        (&self.lemma).into()
    }
    fn categories(&self) -> &[Category] {
        &self.category
    }
    fn admits(category: Category) -> bool {
        category.is_verb() && category != Category::VerbUnknown || matches!(category, Category::AuxImplicative | Category::AuxInceptive)
    }
    fn words(&self) -> impl Iterator<Item = &str> {
        let forms = [&self.past, &self.participle, &self.gerund];
        let links = self.kind_of.iter().chain(&self.measures).map(String::as_str);
        std::iter::once(self.lemma.as_str()).chain(forms.into_iter().flat_map(|f| f.as_slice()).map(String::as_str)).chain(links)
    }
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Noun {
    pub lemma: String,
    pub category: Vec<Category>,
    pub plural: Option<String>,
    pub gender: Option<Gender>,
    #[serde(default)]
    pub kind_of: Vec<String>,
    #[serde(default)]
    pub opposite: Vec<String>,
    /// Kinds that share nothing with it: `bird` for `mammal`.
    #[serde(default)]
    pub apart: Vec<String>,
    /// Nouns that may name the very same thing, or what stands in it: a kid may be a goat, a can one of soda.
    #[serde(default)]
    pub may_be: Vec<String>,
    /// Places, things and times that it is commonly a part of: a kitchen of a house, breakfast of a morning.
    #[serde(default)]
    pub part_of: Vec<String>,
    /// The adjective of the dimension that the noun names: `heavy` for `weight`.
    pub measures: Option<String>,
}

impl Entry for Noun {
    const FIELDS: &'static str =
        "`lemma`, `category` and perhaps `plural`, `gender`, `kind_of`, `opposite`, `may_be`, `apart`, `part_of`, `measures`";
    const CLASSES: &'static str = "categories `noun.*` other than `noun.unknown`, and one alone where the lemma has several words";
    fn key(&self) -> Cow<'_, str> {
        (&self.lemma).into()
    }
    fn categories(&self) -> &[Category] {
        &self.category
    }
    fn admits(category: Category) -> bool {
        category.is_noun() && category != Category::NounUnknown
    }
    fn words(&self) -> impl Iterator<Item = &str> {
        std::iter::once(&self.lemma)
            .chain(&self.plural)
            .chain(&self.kind_of)
            .chain(&self.opposite)
            .chain(&self.apart)
            .chain(&self.may_be)
            .chain(&self.part_of)
            .chain(&self.measures)
            .map(String::as_str)
    }
}

/// The direction in which a comparison points.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize, serde::Serialize)]
pub enum Direction {
    /// Towards more of the dimension: taller, older.
    #[serde(rename = "+")]
    Up,
    /// Towards less of it: shorter, younger.
    #[serde(rename = "-")]
    Down,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Adjective {
    pub lemma: String,
    pub category: Vec<Category>,
    /// The base of a comparative or superlative.
    pub of: Option<String>,
    /// Names of unit classes: `length` for `unit.length`.
    #[serde(default)]
    pub dimension: Vec<String>,
    pub direction: Option<Direction>,
    #[serde(default)]
    pub opposite: Vec<String>,
}

impl Entry for Adjective {
    const FIELDS: &'static str = "`lemma`, `category` and perhaps `of`, `dimension`, `direction`, `opposite`";
    const CLASSES: &'static str = "categories `adjective.*`";
    fn key(&self) -> Cow<'_, str> {
        (&self.lemma).into()
    }
    fn categories(&self) -> &[Category] {
        &self.category
    }
    fn admits(category: Category) -> bool {
        category.is_adjective()
    }
    fn words(&self) -> impl Iterator<Item = &str> {
        std::iter::once(&self.lemma).chain(&self.of).chain(&self.opposite).map(String::as_str)
    }
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Adverb {
    pub lemma: String,
    pub category: Vec<Category>,
}

impl Entry for Adverb {
    const FIELDS: &'static str = "`lemma`, `category`";
    const CLASSES: &'static str = "categories `adverb.*`";
    fn key(&self) -> Cow<'_, str> {
        (&self.lemma).into()
    }
    fn categories(&self) -> &[Category] {
        &self.category
    }
    fn admits(category: Category) -> bool {
        category.is_adverb()
    }
    fn words(&self) -> impl Iterator<Item = &str> {
        std::iter::once(self.lemma.as_str())
    }
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Name {
    pub lemma: String,
    pub category: Vec<Category>,
    /// Of a title: Mr. is male. A given name says it by its category.
    pub gender: Option<Gender>,
}

impl Entry for Name {
    const FIELDS: &'static str = "`lemma`, `category` and perhaps `gender`";
    const CLASSES: &'static str = "categories `name.*`";
    fn key(&self) -> Cow<'_, str> {
        (&self.lemma).into()
    }
    fn categories(&self) -> &[Category] {
        &self.category
    }
    fn admits(category: Category) -> bool {
        category.is_name()
    }
    fn words(&self) -> impl Iterator<Item = &str> {
        std::iter::once(self.lemma.as_str())
    }
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct UnitLine {
    pub lemma: String,
    pub category: Vec<Category>,
    pub factor: String,
    /// What it converts within; the dimension itself where it is not given.
    pub family: Option<String>,
    pub plural: Option<String>,
    /// Other spellings, inflected like the lemma: metre.
    #[serde(default)]
    pub variant: Vec<String>,
    /// Abbreviations, the same for one and for many.
    #[serde(default)]
    pub abbr: Vec<String>,
}

impl Entry for UnitLine {
    const FIELDS: &'static str = "`lemma`, `category`, `factor` and perhaps `family`, `plural`, `variant`, `abbr`";
    const CLASSES: &'static str = "one category `unit.*`";
    fn key(&self) -> Cow<'_, str> {
        (&self.lemma).into()
    }
    fn categories(&self) -> &[Category] {
        &self.category
    }
    fn admits(category: Category) -> bool {
        category.is_unit()
    }
    fn words(&self) -> impl Iterator<Item = &str> {
        let several = self.variant.iter().chain(&self.abbr);
        std::iter::once(&self.lemma).chain(&self.plural).chain(&self.family).chain(several).map(String::as_str)
    }
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct FunctionWord {
    /// The written form, where it is not the lemma.
    pub word: Option<String>,
    pub lemma: String,
    pub category: Vec<Category>,
    pub form: Option<Form>,
    /// What a fraction or multiple is worth.
    pub value: Option<String>,
}

impl FunctionWord {
    pub fn written(&self) -> &str {
        self.word.as_deref().unwrap_or(&self.lemma)
    }
}

impl Entry for FunctionWord {
    const FIELDS: &'static str = "`lemma`, `category` and perhaps `word`, `form`, `value`";
    const CLASSES: &'static str = "categories other than nouns, names, units, numerals, marks, symbols and `verb.unknown`";
    fn key(&self) -> Cow<'_, str> {
        let form: &'static str = self.form.map_or("", Into::into);
        // U+0001 sorts below every letter, so that a word comes before the longer words it begins.
        format!("{}\u{1}{}\u{1}{form}", self.written(), self.lemma).into()
    }
    fn categories(&self) -> &[Category] {
        &self.category
    }
    fn admits(category: Category) -> bool {
        !category.is_noun() && !category.is_name() && !category.is_unit() && is_lexical(category)
    }
    fn words(&self) -> impl Iterator<Item = &str> {
        [self.written(), &self.lemma].into_iter()
    }
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ExpressionLine {
    pub words: Vec<String>,
    #[serde(deserialize_with = "one_category")]
    pub category: [Category; 1],
}

fn one_category<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<[Category; 1], D::Error> {
    Category::deserialize(deserializer).map(|category| [category])
}

impl Entry for ExpressionLine {
    const FIELDS: &'static str = "`words` (two or more) and `category` (one)";
    const CLASSES: &'static str =
        "one category other than nouns and units (they stand in their own files), numerals, marks, symbols and unknowns";
    fn key(&self) -> Cow<'_, str> {
        self.words.join(" ").into()
    }
    fn categories(&self) -> &[Category] {
        &self.category
    }
    fn admits(category: Category) -> bool {
        !category.is_noun() && !category.is_unit() && is_lexical(category)
    }
    fn words(&self) -> impl Iterator<Item = &str> {
        // One word alone is no expression: it is given as an empty word, which is refused.
        let alone = (self.words.len() < 2).then_some("");
        alone.into_iter().chain(self.words.iter().map(String::as_str))
    }
}

/// A class of words that may stand without a role.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct IgnorableLine {
    #[serde(deserialize_with = "one_category")]
    pub category: [Category; 1],
    /// Why such a word says nothing; kept for the person who reads the file.
    pub because: String,
}

impl Entry for IgnorableLine {
    const FIELDS: &'static str = "`category` (one) and `because`";
    const CLASSES: &'static str = "marks, `filler` and `marker.possessive`: classes that say nothing of amounts";
    fn key(&self) -> Cow<'_, str> {
        self.category[0].as_str().into()
    }
    fn categories(&self) -> &[Category] {
        &self.category
    }
    fn admits(category: Category) -> bool {
        use Category::{Filler, MarkComma, MarkPossessive, MarkQuote, MarkStop};
        matches!(category, Filler | MarkComma | MarkPossessive | MarkQuote | MarkStop)
    }
    fn words(&self) -> impl Iterator<Item = &str> {
        // A class without a reason is given as an empty word, which is refused.
        self.because.is_empty().then_some("").into_iter()
    }
}

/// What a word means for a check, beside the role that its categories give it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ClassLine {
    /// A written form, a lemma or a fixed expression.
    pub lemma: String,
    pub class: Vec<WordClass>,
}

impl Entry for ClassLine {
    const FIELDS: &'static str = "`lemma` and `class`";
    const CLASSES: &'static str = "classes of words, and no category";
    fn key(&self) -> Cow<'_, str> {
        (&self.lemma).into()
    }
    fn categories(&self) -> &[Category] {
        &[]
    }
    fn admits(_: Category) -> bool {
        false
    }
    fn words(&self) -> impl Iterator<Item = &str> {
        std::iter::once(self.lemma.as_str())
    }
    fn check(&self, place: Place<'_>) -> Result<(), PackError> {
        let twice = (1..self.class.len()).find(|&index| self.class[..index].contains(&self.class[index]));
        match twice {
            _ if self.class.is_empty() => Err(place.error("no class", "one class or several")),
            Some(index) => Err(place.error(format!("`{}` twice", self.class[index].as_str()), "each class once")),
            None => Ok(()),
        }
    }
}

/// Whether a pack may give the category: numerals and marks are found by their characters, unknowns by their absence.
fn is_lexical(category: Category) -> bool {
    use Category::{MarkComma, MarkQuote, MarkStop, NounUnknown, Numeral, Symbol, VerbUnknown};
    !matches!(category, Numeral | MarkStop | MarkComma | MarkQuote | Symbol | NounUnknown | VerbUnknown)
}
