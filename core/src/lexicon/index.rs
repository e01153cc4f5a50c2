//! The lexicon as it is asked: every sense of a written form, expressions by their first word, and what the packs know of a lemma.

use super::entries::{
    Adjective, Adverb, Direction, ExpressionLine, FunctionWord, Name, Noun, Place, UnitLine, Verb,
    parse,
};
use super::pack::{PackError, PackFile, PackId, embedded_files, verify};
use super::{Category, Form, Gender, Sense, inflection};
use crate::quantity::Rational;
use std::collections::BTreeMap;

const LEXICON_FILES: &str = "`adjectives.jsonl`, `adverbs.jsonl`, `expressions.jsonl`, `function.jsonl`, `names.jsonl`, `nouns.jsonl`, `units.jsonl`, `verbs.jsonl` in `lexicon/`";

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
    comparative: bool,
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
#[derive(Debug, Clone)]
pub struct Lexicon {
    identity: PackId,
    senses: Vec<(Box<str>, Vec<Sense>)>,
    expressions: Vec<Expression>,
    units: BTreeMap<Box<str>, Unit>,
    degrees: BTreeMap<Box<str>, Degree>,
    kinds: BTreeMap<Box<str>, Vec<Box<str>>>,
    opposites: BTreeMap<Box<str>, Vec<Box<str>>>,
    genders: BTreeMap<Box<str>, Vec<(Category, Gender)>>,
}

impl Lexicon {
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

    /// Which pack it was built from.
    pub fn identity(&self) -> &PackId {
        &self.identity
    }

    /// Every sense of a written form, in the pack's order: files by path, then lines, then categories as listed, the chief one first.
    pub fn senses(&self, norm: &str) -> &[Sense] {
        match self
            .senses
            .binary_search_by(|(written, _)| (**written).cmp(norm))
        {
            Ok(index) => &self.senses[index].1,
            Err(_) => &[],
        }
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
    /// assert_eq!(lexicon.kinds_above("robin"), ["bird", "animal"]);
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

    fn direct_kinds<'l>(&'l self, lemma: &str) -> impl Iterator<Item = &'l str> {
        self.kinds
            .get(lemma)
            .into_iter()
            .flatten()
            .map(|kind| &**kind)
    }

    /// The words that exclude a word: `unripe` for `ripe`, `girl` for `boy`. Symmetric, in alphabetical order.
    pub fn opposites(&self, lemma: &str) -> &[Box<str>] {
        self.opposites.get(lemma).map_or(&[], Vec::as_slice)
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
            _ => self
                .genders
                .get(lemma)?
                .iter()
                .find(|(of, _)| *of == category)
                .map(|&(_, gender)| gender),
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
        let nouns = || {
            self.senses(norm)
                .iter()
                .filter(|sense| sense.category.is_noun())
        };
        let known = nouns()
            .find(|sense| &*sense.lemma == norm)
            .or_else(|| nouns().next());
        known.map_or_else(
            || inflection::singular(norm),
            |sense| sense.lemma.to_string(),
        )
    }
}

fn first(expression: &Expression) -> &str {
    expression.words.first().map_or("", |word| word)
}

/// A link between two lemmas, with the place that states it.
struct Link<'f> {
    place: Place<'f>,
    from: Box<str>,
    to: Box<str>,
}

#[derive(Default)]
struct Builder<'f> {
    senses: BTreeMap<Box<str>, Vec<Sense>>,
    expressions: BTreeMap<Vec<Box<str>>, Expression>,
    units: BTreeMap<Box<str>, Unit>,
    degrees: BTreeMap<Box<str>, Degree>,
    genders: BTreeMap<Box<str>, Vec<(Category, Gender)>>,
    nouns: BTreeMap<Box<str>, Place<'f>>,
    adjectives: BTreeMap<Box<str>, Place<'f>>,
    kinds: Vec<Link<'f>>,
    noun_opposites: Vec<Link<'f>>,
    adjective_opposites: Vec<Link<'f>>,
    bases: Vec<Link<'f>>,
}

impl<'f> Builder<'f> {
    /// Takes a file of `lexicon/`; files elsewhere in the pack belong to other rooms.
    fn add_file(&mut self, file: &'f PackFile) -> Result<(), PackError> {
        let Some(name) = file.path.strip_prefix("lexicon/") else {
            return Ok(());
        };
        match name {
            "adjectives.jsonl" => parse::<Adjective>(file)?
                .into_iter()
                .try_for_each(|(place, entry)| self.add_adjective(place, entry)),
            "adverbs.jsonl" => parse::<Adverb>(file)?
                .into_iter()
                .try_for_each(|(place, entry)| {
                    self.add_plain(place, &entry.lemma, &entry.category)
                }),
            "expressions.jsonl" => parse::<ExpressionLine>(file)?
                .into_iter()
                .try_for_each(|(place, entry)| self.add_expression_line(place, &entry)),
            "function.jsonl" => parse::<FunctionWord>(file)?
                .into_iter()
                .try_for_each(|(place, entry)| self.add_function_word(place, &entry)),
            "names.jsonl" => parse::<Name>(file)?
                .into_iter()
                .try_for_each(|(place, entry)| self.add_name(place, &entry)),
            "nouns.jsonl" => parse::<Noun>(file)?
                .into_iter()
                .try_for_each(|(place, entry)| self.add_noun(place, entry)),
            "units.jsonl" => parse::<UnitLine>(file)?
                .into_iter()
                .try_for_each(|(place, entry)| self.add_unit(place, entry)),
            "verbs.jsonl" => parse::<Verb>(file)?
                .into_iter()
                .try_for_each(|(place, entry)| self.add_verb(place, &entry)),
            _ => Err(PackError::UnknownFile {
                path: file.path.clone(),
                expected: LEXICON_FILES.to_owned(),
            }),
        }
    }

    fn add_sense(
        &mut self,
        place: Place<'_>,
        written: &str,
        sense: Sense,
    ) -> Result<(), PackError> {
        let senses = match self.senses.get_mut(written) {
            Some(senses) => senses,
            None => self.senses.entry(written.into()).or_default(),
        };
        if senses.iter().any(|known| {
            known.lemma == sense.lemma
                && known.category == sense.category
                && known.form == sense.form
        }) {
            return Err(place.error(
                format!(
                    "`{written}` as `{}` of `{}` a second time",
                    sense.category.as_str(),
                    sense.lemma
                ),
                "each sense of a form once",
            ));
        }
        senses.push(sense);
        Ok(())
    }

    fn add_plain(
        &mut self,
        place: Place<'_>,
        lemma: &str,
        categories: &[Category],
    ) -> Result<(), PackError> {
        categories.iter().try_for_each(|&category| {
            self.add_sense(
                place,
                lemma,
                Sense {
                    lemma: lemma.into(),
                    category,
                    form: Form::Plain,
                    value: None,
                },
            )
        })
    }

    fn add_expression(
        &mut self,
        place: Place<'_>,
        written: &str,
        lemma: &str,
        category: Category,
        form: Form,
    ) -> Result<(), PackError> {
        let words: Vec<Box<str>> = written.split(' ').map(Into::into).collect();
        let expression = Expression {
            words: words.clone(),
            category,
            lemma: lemma.into(),
            form,
        };
        match self.expressions.insert(words, expression) {
            None => Ok(()),
            Some(known) => Err(place.error(
                format!(
                    "`{written}` a second time, before as `{}`",
                    known.category.as_str()
                ),
                "each expression once",
            )),
        }
    }

    fn add_expression_line(
        &mut self,
        place: Place<'_>,
        entry: &ExpressionLine,
    ) -> Result<(), PackError> {
        let written = entry.words.join(" ");
        entry.category.iter().try_for_each(|&category| {
            self.add_expression(place, &written, &written, category, Form::Plain)
        })
    }

    fn add_function_word(
        &mut self,
        place: Place<'_>,
        entry: &FunctionWord,
    ) -> Result<(), PackError> {
        let carries_value = |category: Category| {
            matches!(category, Category::QuantFraction | Category::QuantMultiple)
        };
        let value = entry
            .value
            .as_deref()
            .map(|value| exact(place, value))
            .transpose()?;
        if value.is_some()
            != entry
                .category
                .iter()
                .any(|&category| carries_value(category))
        {
            return Err(place.error(
                format!("`{}` with the value {:?}", entry.written(), entry.value),
                "a value for fractions and multiples, and for nothing else",
            ));
        }
        for &category in &entry.category {
            let value = value.clone().filter(|_| carries_value(category));
            let sense = Sense {
                lemma: entry.lemma.as_str().into(),
                category,
                form: entry.form.unwrap_or(Form::Plain),
                value,
            };
            self.add_sense(place, entry.written(), sense)?;
        }
        Ok(())
    }

    fn add_name(&mut self, place: Place<'_>, entry: &Name) -> Result<(), PackError> {
        self.add_plain(place, &entry.lemma, &entry.category)?;
        match (entry.gender, entry.category.contains(&Category::NameTitle)) {
            (None, _) => Ok(()),
            (Some(gender), true) => {
                self.genders
                    .entry(entry.lemma.as_str().into())
                    .or_default()
                    .push((Category::NameTitle, gender));
                Ok(())
            }
            (Some(_), false) => Err(place.error(
                format!("a gender for `{}`", entry.lemma),
                "a gender for titles alone; names say it by their category",
            )),
        }
    }

    fn add_verb(&mut self, place: Place<'_>, verb: &Verb) -> Result<(), PackError> {
        let past = or_regular(verb.past.as_slice(), || {
            inflection::past(&verb.lemma, verb.doubling)
        });
        let participle = match verb.participle.as_slice() {
            [] => past.clone(),
            given => given.to_vec(),
        };
        let gerund = or_regular(verb.gerund.as_slice(), || {
            inflection::gerund(&verb.lemma, verb.doubling)
        });
        let base = vec![verb.lemma.clone()];
        let third_person = vec![inflection::third_person(&verb.lemma)];
        for (form, written) in [
            (Form::Base, base),
            (Form::ThirdPerson, third_person),
            (Form::Past, past),
            (Form::Participle, participle),
            (Form::Gerund, gerund),
        ] {
            for written in &written {
                for &category in &verb.category {
                    self.add_sense(
                        place,
                        written,
                        Sense {
                            lemma: verb.lemma.as_str().into(),
                            category,
                            form,
                            value: None,
                        },
                    )?;
                }
            }
        }
        Ok(())
    }

    /// The forms of a noun or unit: as senses, or as expressions where it has several words.
    fn add_countable(
        &mut self,
        place: Place<'_>,
        lemma: &str,
        singular: &str,
        plural: &str,
        category: Category,
        value: Option<&Rational>,
    ) -> Result<(), PackError> {
        let forms: &[(&str, Form)] = if singular == plural {
            &[(singular, Form::Invariant)]
        } else {
            &[(singular, Form::Singular), (plural, Form::Plural)]
        };
        for &(written, form) in forms {
            if written.contains(' ') {
                self.add_expression(place, written, lemma, category, form)?;
            } else {
                self.add_sense(
                    place,
                    written,
                    Sense {
                        lemma: lemma.into(),
                        category,
                        form,
                        value: value.cloned(),
                    },
                )?;
            }
        }
        Ok(())
    }

    fn add_noun(&mut self, place: Place<'f>, noun: Noun) -> Result<(), PackError> {
        if noun.lemma.contains(' ') && noun.category.len() > 1 {
            return Err(place.error(
                format!("{} categories for `{}`", noun.category.len(), noun.lemma),
                "one category for an expression",
            ));
        }
        let lemma: Box<str> = noun.lemma.as_str().into();
        let plural = noun
            .plural
            .unwrap_or_else(|| inflection::plural(&noun.lemma));
        for &category in &noun.category {
            self.add_countable(place, &noun.lemma, &noun.lemma, &plural, category, None)?;
            if let Some(gender) = noun.gender {
                self.genders
                    .entry(lemma.clone())
                    .or_default()
                    .push((category, gender));
            }
        }
        self.kinds.extend(links(place, &lemma, &noun.kind_of));
        self.noun_opposites
            .extend(links(place, &lemma, &noun.opposite));
        self.nouns.insert(lemma, place);
        Ok(())
    }

    fn add_adjective(&mut self, place: Place<'f>, adjective: Adjective) -> Result<(), PackError> {
        self.add_plain(place, &adjective.lemma, &adjective.category)?;
        let lemma: Box<str> = adjective.lemma.as_str().into();
        let dimensions = adjective
            .dimension
            .iter()
            .map(|name| dimension(place, name))
            .collect::<Result<Vec<_>, _>>()?;
        let comparative = adjective.category.iter().any(|category| {
            matches!(
                category,
                Category::AdjComparative | Category::AdjSuperlative
            )
        });
        if comparative || adjective.direction.is_some() || !dimensions.is_empty() {
            let of = adjective.of.as_deref().map(Into::into);
            let degree = Degree {
                lemma: lemma.clone(),
                of,
                dimensions,
                direction: adjective.direction,
                comparative,
            };
            self.degrees.insert(lemma.clone(), degree);
        }
        self.bases
            .extend(links(place, &lemma, adjective.of.as_slice()));
        self.adjective_opposites
            .extend(links(place, &lemma, &adjective.opposite));
        self.adjectives.insert(lemma, place);
        Ok(())
    }

    fn add_unit(&mut self, place: Place<'_>, unit: UnitLine) -> Result<(), PackError> {
        let [category] = unit.category[..] else {
            return Err(place.error(
                format!("{} categories for `{}`", unit.category.len(), unit.lemma),
                "one category for a unit",
            ));
        };
        let factor = exact(place, &unit.factor)?;
        let plural = unit
            .plural
            .unwrap_or_else(|| inflection::plural(&unit.lemma));
        self.add_countable(
            place,
            &unit.lemma,
            &unit.lemma,
            &plural,
            category,
            Some(&factor),
        )?;
        for variant in &unit.variant {
            self.add_countable(
                place,
                &unit.lemma,
                variant,
                &inflection::plural(variant),
                category,
                Some(&factor),
            )?;
        }
        for short in &unit.abbr {
            self.add_countable(place, &unit.lemma, short, short, category, Some(&factor))?;
        }
        let dimension = category.as_str().trim_start_matches("unit.");
        let family = unit.family.as_deref().unwrap_or(dimension).into();
        let lemma: Box<str> = unit.lemma.into();
        self.units.insert(
            lemma.clone(),
            Unit {
                lemma,
                category,
                factor,
                family,
            },
        );
        Ok(())
    }

    fn finish(self, identity: PackId) -> Result<Lexicon, PackError> {
        let kinds = targets(&self.kinds, &self.nouns, "a noun of the pack")?;
        refuse_cycles(&kinds, &self.nouns)?;
        targets(&self.bases, &self.adjectives, "an adjective of the pack")?;
        let mut opposites = targets(
            &self.adjective_opposites,
            &self.adjectives,
            "an adjective of the pack",
        )?;
        for (lemma, more) in targets(&self.noun_opposites, &self.nouns, "a noun of the pack")? {
            opposites.entry(lemma).or_default().extend(more);
        }
        let mut expressions: Vec<Expression> = self.expressions.into_values().collect();
        expressions.sort_by(|a, b| {
            first(a)
                .cmp(first(b))
                .then(b.words.len().cmp(&a.words.len()))
                .then_with(|| a.words.cmp(&b.words))
        });
        Ok(Lexicon {
            identity,
            senses: self.senses.into_iter().collect(),
            expressions,
            units: self.units,
            degrees: self.degrees,
            kinds,
            opposites: symmetric(opposites),
            genders: self.genders,
        })
    }
}

fn or_regular(given: &[String], regular: impl FnOnce() -> String) -> Vec<String> {
    if given.is_empty() {
        vec![regular()]
    } else {
        given.to_vec()
    }
}

fn links<'f>(place: Place<'f>, from: &str, to: &[String]) -> Vec<Link<'f>> {
    to.iter()
        .map(|to| Link {
            place,
            from: from.into(),
            to: to.as_str().into(),
        })
        .collect()
}

fn exact(place: Place<'_>, value: &str) -> Result<Rational, PackError> {
    value.parse().map_err(|_| {
        place.error(
            format!("the number `{value}`"),
            "an integer or a fraction such as `127/5000`",
        )
    })
}

fn dimension(place: Place<'_>, name: &str) -> Result<Category, PackError> {
    format!("unit.{name}").parse().map_err(|_| {
        place.error(
            format!("the dimension `{name}`"),
            "the last part of a category `unit.*`",
        )
    })
}

type Targets = BTreeMap<Box<str>, Vec<Box<str>>>;

/// The links by where they start; each must end at a lemma that the pack has, which is not its start.
fn targets(
    links: &[Link<'_>],
    known: &BTreeMap<Box<str>, Place<'_>>,
    expected: &str,
) -> Result<Targets, PackError> {
    let mut targets = Targets::new();
    for Link { place, from, to } in links {
        let ends = targets.entry(from.clone()).or_default();
        if to == from || !known.contains_key(to) || ends.contains(to) {
            return Err(place.error(
                format!("a link from `{from}` to `{to}`"),
                format!("{expected}, other than itself, once"),
            ));
        }
        ends.push(to.clone());
    }
    Ok(targets)
}

/// Takes away lemmas whose kinds have all been taken away, until none is left or only cycles are.
fn refuse_cycles(kinds: &Targets, nouns: &BTreeMap<Box<str>, Place<'_>>) -> Result<(), PackError> {
    let mut open: BTreeMap<&str, usize> = BTreeMap::new();
    let mut below: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for (lemma, above) in kinds {
        open.insert(lemma, above.len());
        for kind in above {
            below.entry(kind).or_default().push(lemma);
        }
    }
    let mut done: Vec<&str> = below
        .keys()
        .copied()
        .filter(|kind| !open.contains_key(kind))
        .collect();
    while let Some(kind) = done.pop() {
        for &lemma in below.get(kind).into_iter().flatten() {
            if let Some(count) = open.get_mut(lemma) {
                *count -= 1;
                if *count == 0 {
                    open.remove(lemma);
                    done.push(lemma);
                }
            }
        }
    }
    match open
        .keys()
        .next()
        .and_then(|lemma| nouns.get_key_value(*lemma))
    {
        None => Ok(()),
        Some((lemma, place)) => Err(place.error(
            format!("`{lemma}` above itself by its kinds"),
            "kinds without a cycle",
        )),
    }
}

fn symmetric(stated: Targets) -> Targets {
    let mut both: BTreeMap<Box<str>, std::collections::BTreeSet<Box<str>>> = BTreeMap::new();
    for (lemma, opposites) in stated {
        for opposite in opposites {
            both.entry(opposite.clone())
                .or_default()
                .insert(lemma.clone());
            both.entry(lemma.clone()).or_default().insert(opposite);
        }
    }
    both.into_iter()
        .map(|(lemma, opposites)| (lemma, opposites.into_iter().collect()))
        .collect()
}

#[cfg(test)]
mod tests;
