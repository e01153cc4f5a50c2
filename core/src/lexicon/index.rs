//! The lexicon as it is asked: every sense of a written form, expressions by their first word, and what the packs know of a lemma.

use super::build::Builder;
use super::bytes::{Sink, Stream};
use super::entries::Direction;
use super::pack::{PackError, PackFile, PackId, embedded_files, verify};
use super::{Category, CategorySet, Form, Gender, Sense, WordClass, inflection, snapshot};
use crate::quantity::Rational;
use std::collections::BTreeMap;

/// A fixed expression of several words that plays one role.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Expression {
    /// The norms of its words, two or more.
    pub words: Vec<Box<str>>,
    /// Its one role.
    pub category: Category,
    /// Its base form, words with spaces between them: `ice cube` for `ice cubes`.
    pub lemma: Box<str>,
    /// The form of a noun or unit, `Plain` for all others.
    pub form: Form,
}

/// A unit of measure, with its exact worth.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unit {
    /// Its base form: `inch`, `square foot`.
    pub lemma: Box<str>,
    /// Its dimension.
    pub category: Category,
    /// How many of the family's base unit it is worth.
    pub factor: Rational,
    /// Units convert into each other within one family alone: a month is worth no exact number of days, a euro no exact number of dollars.
    pub family: Box<str>,
}

/// What an adjective says of a dimension: `tall`, `taller` and `tallest` of length.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Degree {
    /// The adjective itself.
    pub lemma: Box<str>,
    /// `Some` base of a comparative or superlative: `tall` for `taller`.
    pub of: Option<Box<str>>,
    /// The dimensions it may be about, as classes of unit: length and time for `longer`. Empty where it is left open.
    pub dimensions: Vec<Category>,
    /// Whether it points to more or to less. Absent where it says nothing of amounts.
    pub direction: Option<Direction>,
    pub(super) comparative: bool,
}

/// Everything the packs say about words. Immutable once loaded.
///
/// ```
/// use forbear_core::lexicon::{Category, Form, Lexicon};
/// let lexicon = Lexicon::load(&Lexicon::embedded_files())?;
/// let bought = lexicon.senses("bought");
/// assert!(bought.iter().any(|s| &*s.lemma == "buy" && s.category == Category::VerbAcquire && s.form == Form::Past));
/// assert!(lexicon.senses("xyzzy").is_empty());
/// # Ok::<(), forbear_core::lexicon::PackError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lexicon {
    pub(super) identity: PackId,
    pub(super) ignorable: CategorySet,
    /// Every written form with the index of its first sense, sorted.
    pub(super) forms: Vec<(Box<str>, usize)>,
    pub(super) senses: Vec<Sense>,
    /// Sorted by first word, then the longest first.
    pub(super) expressions: Vec<Expression>,
    pub(super) units: BTreeMap<Box<str>, Unit>,
    pub(super) degrees: BTreeMap<Box<str>, Degree>,
    pub(super) kinds: BTreeMap<Box<str>, Vec<Box<str>>>,
    pub(super) verb_kinds: BTreeMap<Box<str>, Vec<Box<str>>>,
    pub(super) measures: BTreeMap<Box<str>, Vec<Box<str>>>,
    pub(super) opposites: BTreeMap<Box<str>, Vec<Box<str>>>,
    pub(super) apart: BTreeMap<Box<str>, Vec<Box<str>>>,
    pub(super) namings: BTreeMap<Box<str>, Vec<Box<str>>>,
    pub(super) wholes: BTreeMap<Box<str>, Vec<Box<str>>>,
    pub(super) genders: BTreeMap<Box<str>, Vec<(Category, Gender)>>,
    pub(super) classes: BTreeMap<Box<str>, Vec<WordClass>>,
}

impl Lexicon {
    /// The classes of words and marks that may stand without a role in a reading.
    pub fn ignorable(&self) -> CategorySet {
        self.ignorable
    }

    /// The files of the pack that is compiled in, manifest included.
    pub fn embedded_files() -> Vec<PackFile> {
        embedded_files()
    }

    /// Builds the lexicon from a pack's files, manifest included, in any order.
    ///
    /// Refused are files that differ from the manifest, and lines that are malformed, unsorted or at odds with each other.
    pub fn load(files: &[PackFile]) -> Result<Lexicon, PackError> {
        let (identity, listed) = verify(files)?;
        let mut builder = Builder::default();
        for file in listed {
            builder.add_file(file)?;
        }
        builder.finish(identity)
    }

    /// Writes what [`Lexicon::from_snapshot`] reads.
    pub(crate) fn write_snapshot(&self, sink: &mut Sink) {
        snapshot::write(self, sink);
    }

    /// The lexicon that was written, if the stream is sound in the end.
    pub(crate) fn from_snapshot(stream: &mut Stream<'_>) -> Lexicon {
        snapshot::read(stream)
    }

    /// Which pack it was built from.
    pub fn identity(&self) -> &PackId {
        &self.identity
    }

    /// Every sense of a written form, in the pack's order: files by path, then lines, then categories as listed, the chief one first.
    pub fn senses(&self, norm: &str) -> &[Sense] {
        let Ok(index) = self.forms.binary_search_by(|(written, _)| (**written).cmp(norm)) else {
            return &[];
        };
        let start = self.forms[index].1;
        let end = self.forms.get(index + 1).map_or(self.senses.len(), |&(_, start)| start);
        &self.senses[start..end]
    }

    /// The expressions that begin with a word, the longest first.
    ///
    /// ```
    /// # use forbear_core::lexicon::{Category, Lexicon};
    /// # let lexicon = Lexicon::load(&Lexicon::embedded_files())?;
    /// let all = lexicon.expressions_from("in").iter().find(|e| &*e.lemma == "in all");
    /// assert_eq!(all.map(|e| e.category), Some(Category::AdvTotal));
    /// # Ok::<(), forbear_core::lexicon::PackError>(())
    /// ```
    pub fn expressions_from(&self, first_word: &str) -> &[Expression] {
        let start = self.expressions.partition_point(|e| first(e) < first_word);
        let count = self.expressions[start..].partition_point(|e| first(e) == first_word);
        &self.expressions[start..start + count]
    }

    /// The kinds that a noun's kind belongs to, nearest first: `fruit`, `food` for `apple`.
    ///
    /// ```
    /// # use forbear_core::lexicon::Lexicon;
    /// # let lexicon = Lexicon::load(&Lexicon::embedded_files())?;
    /// assert_eq!(lexicon.kinds_above("apple")[..2], ["fruit", "food"]);
    /// # Ok::<(), forbear_core::lexicon::PackError>(())
    /// ```
    pub fn kinds_above(&self, lemma: &str) -> Vec<&str> {
        let mut above: Vec<&str> = Vec::new();
        let mut next = self.direct_kinds(lemma).collect::<Vec<_>>();
        while !next.is_empty() {
            let mut further = Vec::new();
            for kind in next {
                if !above.contains(&kind) {
                    above.push(kind);
                    further.extend(self.direct_kinds(kind));
                }
            }
            next = further;
        }
        above
    }

    /// Whether a written form, a lemma or a fixed expression is of a class.
    ///
    /// ```
    /// # use forbear_core::lexicon::{Lexicon, WordClass};
    /// # let lexicon = Lexicon::load(&Lexicon::embedded_files())?;
    /// assert!(lexicon.is_of("gift card", WordClass::PriceCut));
    /// assert!(!lexicon.is_of("card", WordClass::PriceCut));
    /// # Ok::<(), forbear_core::lexicon::PackError>(())
    /// ```
    pub fn is_of(&self, words: &str, class: WordClass) -> bool {
        self.classes.get(words).is_some_and(|classes| classes.contains(&class))
    }

    /// Whether a noun, or a kind that it belongs to, is of a class: a pigeon is among what lives, for animals are.
    pub fn falls_under(&self, lemma: &str, class: WordClass) -> bool {
        self.is_of(lemma, class) || self.kinds_above(lemma).into_iter().any(|kind| self.is_of(kind, class))
    }

    /// Whether things are called and counted by a kind; one that is abstract alone stands over others to keep them apart.
    ///
    /// ```
    /// # use forbear_core::lexicon::Lexicon;
    /// # let lexicon = Lexicon::load(&Lexicon::embedded_files())?;
    /// assert!(lexicon.names_things("toy"));
    /// assert!(!lexicon.names_things("plaything"));
    /// # Ok::<(), forbear_core::lexicon::PackError>(())
    /// ```
    pub fn names_things(&self, kind: &str) -> bool {
        let compounds = self.expressions_from(kind.split(' ').next().unwrap_or(kind)).iter().filter(|e| &*e.lemma == kind);
        let mut categories = self.senses(kind).iter().map(|s| s.category).chain(compounds.map(|e| e.category));
        categories.any(|category| category != Category::NounAbstract)
    }

    fn direct_kinds<'l>(&'l self, lemma: &str) -> impl Iterator<Item = &'l str> {
        self.kinds.get(lemma).into_iter().flatten().map(|kind| &**kind)
    }

    /// The words that exclude a word: `unripe` for `ripe`, `girl` for `boy`. Symmetric, in alphabetical order.
    pub fn opposites(&self, lemma: &str) -> &[Box<str>] {
        self.opposites.get(lemma).map_or(&[], Vec::as_slice)
    }

    /// Whether the pack sets two kinds apart: what is of the one is never of the other, unless it is below both.
    ///
    /// ```
    /// # use forbear_core::lexicon::Lexicon;
    /// # let lexicon = Lexicon::load(&Lexicon::embedded_files())?;
    /// assert!(lexicon.set_apart("lizard", "toad")); // reptiles and amphibians
    /// assert!(!lexicon.set_apart("lizard", "snake"));
    /// # Ok::<(), forbear_core::lexicon::PackError>(())
    /// ```
    pub fn set_apart(&self, one: &str, other: &str) -> bool {
        let chain = |lemma| -> Vec<&str> { std::iter::once(lemma).chain(self.kinds_above(lemma)).collect() };
        let (a, b) = (chain(one), chain(other));
        let excludes = |kind: &str, of: &[&str]| self.apart.get(kind).is_some_and(|all| all.iter().any(|k| of.contains(&&**k)));
        // What is below both sides itself tells nothing.
        let torn = |chain: &[&str]| chain.iter().any(|kind| excludes(kind, chain));
        !torn(&a) && !torn(&b) && a.iter().any(|kind| excludes(kind, &b))
    }

    /// Whether one of two nouns may name the very thing that the other names, or what holds it: a kid may be a goat, a can one of soda.
    ///
    /// ```
    /// # use forbear_core::lexicon::Lexicon;
    /// # let lexicon = Lexicon::load(&Lexicon::embedded_files())?;
    /// assert!(lexicon.may_be_one("goat", "kid") && lexicon.may_be_one("can", "cola"));
    /// assert!(!lexicon.may_be_one("sheep", "kid"));
    /// # Ok::<(), forbear_core::lexicon::PackError>(())
    /// ```
    pub fn may_be_one(&self, one: &str, other: &str) -> bool {
        let last = |words: &str| words.rsplit(' ').next().unwrap_or(words).to_owned();
        let names = |a: &str, b: &str| {
            let above = self.kinds_above(b);
            self.namings.get(a).into_iter().flatten().any(|n| **n == *b || above.contains(&&**n))
        };
        let either = |a: &str, b: &str| names(a, b) || names(b, a);
        either(one, other) || either(&last(one), &last(other))
    }

    /// Whether what the first noun names is commonly a part of what the second one names, or of a part of it: a drawer of a desk, a kitchen
    /// of a house.
    ///
    /// ```
    /// # use forbear_core::lexicon::Lexicon;
    /// # let lexicon = Lexicon::load(&Lexicon::embedded_files())?;
    /// assert!(lexicon.lies_in("kitchen", "house") && lexicon.lies_in("drawer", "desk"));
    /// assert!(!lexicon.lies_in("house", "kitchen") && !lexicon.lies_in("barn", "house"));
    /// # Ok::<(), forbear_core::lexicon::PackError>(())
    /// ```
    pub fn lies_in(&self, part: &str, whole: &str) -> bool {
        let mut open: Vec<&str> = vec![part];
        let mut seen: Vec<&str> = Vec::new();
        while let Some(noun) = open.pop() {
            let chain = || std::iter::once(noun).chain(self.kinds_above(noun));
            for whole_of in chain().flat_map(|kind| self.wholes.get(kind).into_iter().flatten()) {
                if **whole_of == *whole || self.kinds_above(whole_of).contains(&whole) {
                    return true;
                }
                if !seen.contains(&&**whole_of) {
                    seen.push(whole_of);
                    open.push(whole_of);
                }
            }
        }
        false
    }

    /// What else a noun may name, or what it may hold: a kid a goat.
    pub fn may_name(&self, lemma: &str) -> &[Box<str>] {
        self.namings.get(lemma).map_or(&[], Vec::as_slice)
    }

    /// A unit by its lemma.
    ///
    /// ```
    /// # use forbear_core::lexicon::Lexicon;
    /// # let lexicon = Lexicon::load(&Lexicon::embedded_files())?;
    /// let (inch, foot) = (lexicon.unit("inch").unwrap(), lexicon.unit("foot").unwrap());
    /// assert_eq!(inch.factor, "127/5000".parse().unwrap()); // of a metre
    /// assert_eq!(inch.family, foot.family);
    /// # Ok::<(), forbear_core::lexicon::PackError>(())
    /// ```
    pub fn unit(&self, lemma: &str) -> Option<&Unit> {
        self.units.get(lemma)
    }

    /// Whether whoever does the first also does the second: who walks travels.
    ///
    /// ```
    /// # use forbear_core::lexicon::Lexicon;
    /// # let lexicon = Lexicon::load(&Lexicon::embedded_files())?;
    /// assert!(lexicon.does("walk", "travel"));
    /// assert!(!lexicon.does("travel", "walk"));
    /// # Ok::<(), forbear_core::lexicon::PackError>(())
    /// ```
    pub fn does(&self, verb: &str, other: &str) -> bool {
        verb == other || self.verb_kinds.get(verb).is_some_and(|kinds| kinds.iter().any(|kind| &**kind == other))
    }

    /// Whether two verbs are two ways of doing what a third one says, so that neither is the other: `walk` and `run`.
    pub fn siblings(&self, verb: &str, other: &str) -> bool {
        let of = |verb: &str| self.verb_kinds.get(verb).map_or(&[][..], Vec::as_slice);
        verb != other && of(verb).iter().any(|kind| of(other).contains(kind)) && !self.does(verb, other) && !self.does(other, verb)
    }

    /// The adjective of the dimension that a noun names or a verb measures: `heavy` for `weight` and `weigh`.
    pub fn measures(&self, lemma: &str) -> Option<&str> {
        self.measures.get(lemma)?.first().map(|adjective| &**adjective)
    }

    /// What a comparative or superlative compares.
    pub fn comparative(&self, lemma: &str) -> Option<&Degree> {
        self.degree(lemma).filter(|degree| degree.comparative)
    }

    /// What an adjective of any degree says of a dimension: `tall`, `taller`, `tallest`.
    pub fn degree(&self, lemma: &str) -> Option<&Degree> {
        self.degrees.get(lemma)
    }

    /// The gender of a name, title, person or animal, if its sense has one. The same word may have one as a name and another as a noun, or none.
    ///
    /// ```
    /// # use forbear_core::lexicon::{Category, Gender, Lexicon};
    /// # let lexicon = Lexicon::load(&Lexicon::embedded_files())?;
    /// assert_eq!(lexicon.gender("aunt", Category::NounKin), Some(Gender::Female));
    /// assert_eq!(lexicon.gender("alex", Category::NameAny), None);
    /// # Ok::<(), forbear_core::lexicon::PackError>(())
    /// ```
    pub fn gender(&self, lemma: &str, category: Category) -> Option<Gender> {
        match category {
            Category::NameFemale => Some(Gender::Female),
            Category::NameMale => Some(Gender::Male),
            _ => self.genders.get(lemma)?.iter().find(|(of, _)| *of == category).map(|&(_, gender)| gender),
        }
    }

    /// The singular of a noun: the pack's where it knows the form, else by the rules of spelling.
    ///
    /// ```
    /// # use forbear_core::lexicon::Lexicon;
    /// # let lexicon = Lexicon::load(&Lexicon::embedded_files())?;
    /// assert_eq!(lexicon.noun_lemma("geese"), "goose");
    /// assert_eq!(lexicon.noun_lemma("doohickeys"), "doohickey");
    /// # Ok::<(), forbear_core::lexicon::PackError>(())
    /// ```
    pub fn noun_lemma(&self, norm: &str) -> String {
        let nouns = || self.senses(norm).iter().filter(|sense| sense.category.is_noun());
        let known = nouns().find(|sense| &*sense.lemma == norm).or_else(|| nouns().next());
        known.map_or_else(|| inflection::singular(norm), |sense| sense.lemma.to_string())
    }
}

pub(super) fn first(expression: &Expression) -> &str {
    expression.words.first().map_or("", |word| word)
}

#[cfg(test)]
mod tests;
