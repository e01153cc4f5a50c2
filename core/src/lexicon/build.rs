//! Building the lexicon: the lines of every file become senses, expressions and links, which are then checked against each other.

use super::entries::{
    Adjective, Adverb, ClassLine, Direction, ExpressionLine, FunctionWord, IgnorableLine, Name, Noun, Place, UnitLine, Verb, parse,
};
use super::index::{Degree, Expression, Lexicon, Unit, first};
use super::pack::{PackError, PackFile, PackId};
use super::{Category, CategorySet, Form, Gender, Sense, WordClass, inflection};
use crate::canon::Arrange;
use crate::quantity::Rational;
use std::collections::{BTreeMap, BTreeSet};

const LEXICON_FILES: &str = "`adjectives.jsonl`, `adverbs.jsonl`, `classes.jsonl`, `expressions.jsonl`, `function.jsonl`, `ignorable.jsonl`, `names.jsonl`, `nouns.jsonl`, `units.jsonl`, `verbs.jsonl` in `lexicon/`";

/// A link between two lemmas, with the place that states it.
struct Link<'f> {
    place: Place<'f>,
    from: Box<str>,
    to: Box<str>,
}

/// A sense of a written form, with the place that gives it.
struct Added<'f> {
    written: Box<str>,
    sense: Sense,
    place: Place<'f>,
}

/// The first eight bytes as a number that sorts as they do: most comparisons of a sort end with it, which spares following a pointer.
fn prefix(written: &str) -> u64 {
    let mut bytes = [0; 8];
    for (to, from) in bytes.iter_mut().zip(written.bytes()) {
        *to = from;
    }
    u64::from_be_bytes(bytes)
}

/// The lemmas of a file in its order, which is sorted.
type Lemmas<'f> = Vec<(Box<str>, Place<'f>)>;

fn place_of<'f>(lemmas: &Lemmas<'f>, lemma: &str) -> Option<Place<'f>> {
    let index = lemmas.binary_search_by(|(known, _)| (**known).cmp(lemma)).ok()?;
    lemmas.get(index).map(|&(_, place)| place)
}

#[derive(Default)]
pub(super) struct Builder<'f> {
    senses: Vec<Added<'f>>,
    expressions: BTreeMap<Vec<Box<str>>, Expression>,
    units: BTreeMap<Box<str>, Unit>,
    degrees: BTreeMap<Box<str>, Degree>,
    genders: BTreeMap<Box<str>, Vec<(Category, Gender)>>,
    nouns: Lemmas<'f>,
    adjectives: Lemmas<'f>,
    verbs: Lemmas<'f>,
    verb_kinds: Vec<Link<'f>>,
    measures: Vec<Link<'f>>,
    kinds: Vec<Link<'f>>,
    noun_opposites: Vec<Link<'f>>,
    noun_apart: Vec<Link<'f>>,
    namings: Vec<Link<'f>>,
    wholes: Vec<Link<'f>>,
    adjective_opposites: Vec<Link<'f>>,
    bases: Vec<Link<'f>>,
    ignorable: CategorySet,
    classes: BTreeMap<Box<str>, Vec<WordClass>>,
}

impl<'f> Builder<'f> {
    /// Takes a file of `lexicon/`; files elsewhere in the pack belong to other rooms.
    pub fn add_file(&mut self, file: &'f PackFile) -> Result<(), PackError> {
        let Some(name) = file.path.strip_prefix("lexicon/") else {
            return Ok(());
        };
        match name {
            "adjectives.jsonl" => parse::<Adjective>(file)?.into_iter().try_for_each(|(place, entry)| self.add_adjective(place, entry)),
            "adverbs.jsonl" => {
                for (place, entry) in parse::<Adverb>(file)? {
                    self.add_plain(place, &entry.lemma, &entry.category);
                }
                Ok(())
            }
            "classes.jsonl" => {
                self.classes = parse::<ClassLine>(file)?.into_iter().map(|(_, line)| (line.lemma.into(), line.class)).collect();
                Ok(())
            }
            "expressions.jsonl" => {
                parse::<ExpressionLine>(file)?.into_iter().try_for_each(|(place, entry)| self.add_expression_line(place, &entry))
            }
            "function.jsonl" => {
                parse::<FunctionWord>(file)?.into_iter().try_for_each(|(place, entry)| self.add_function_word(place, &entry))
            }
            "ignorable.jsonl" => {
                self.ignorable = parse::<IgnorableLine>(file)?.iter().fold(CategorySet::EMPTY, |set, (_, line)| set.with(line.category[0]));
                Ok(())
            }
            "names.jsonl" => parse::<Name>(file)?.into_iter().try_for_each(|(place, entry)| self.add_name(place, &entry)),
            "nouns.jsonl" => parse::<Noun>(file)?.into_iter().try_for_each(|(place, entry)| self.add_noun(place, entry)),
            "units.jsonl" => parse::<UnitLine>(file)?.into_iter().try_for_each(|(place, entry)| self.add_unit(place, entry)),
            "verbs.jsonl" => parse::<Verb>(file)?.into_iter().try_for_each(|(place, verb)| self.add_verb(place, &verb)),
            _ => Err(PackError::UnknownFile { path: file.path.clone(), expected: LEXICON_FILES.to_owned() }),
        }
    }

    fn add_sense(&mut self, place: Place<'f>, written: &str, sense: Sense) {
        self.senses.push(Added { written: written.into(), sense, place });
    }

    fn add_plain(&mut self, place: Place<'f>, lemma: &str, categories: &[Category]) {
        for &category in categories {
            self.add_sense(place, lemma, Sense { lemma: lemma.into(), category, form: Form::Plain, value: None });
        }
    }

    fn add_expression(&mut self, place: Place<'f>, written: &str, lemma: &str, category: Category, form: Form) -> Result<(), PackError> {
        let words: Vec<Box<str>> = written.split(' ').map(Into::into).collect();
        let expression = Expression { words: words.clone(), category, lemma: lemma.into(), form };
        match self.expressions.insert(words, expression) {
            None => Ok(()),
            Some(known) => {
                Err(place.error(format!("`{written}` a second time, before as `{}`", known.category.as_str()), "each expression once"))
            }
        }
    }

    fn add_expression_line(&mut self, place: Place<'f>, entry: &ExpressionLine) -> Result<(), PackError> {
        let written = entry.words.join(" ");
        entry.category.iter().try_for_each(|&category| self.add_expression(place, &written, &written, category, Form::Plain))
    }

    fn add_function_word(&mut self, place: Place<'f>, entry: &FunctionWord) -> Result<(), PackError> {
        let carries_value = |category: Category| matches!(category, Category::QuantFraction | Category::QuantMultiple);
        let value = entry.value.as_deref().map(|value| exact(place, value)).transpose()?;
        if value.is_some() != entry.category.iter().any(|&category| carries_value(category)) {
            return Err(place.error(
                format!("`{}` with the value {:?}", entry.written(), entry.value),
                "a value for fractions and multiples, and for nothing else",
            ));
        }
        for &category in &entry.category {
            let value = value.clone().filter(|_| carries_value(category));
            let sense = Sense { lemma: entry.lemma.as_str().into(), category, form: entry.form.unwrap_or(Form::Plain), value };
            self.add_sense(place, entry.written(), sense);
        }
        Ok(())
    }

    fn add_name(&mut self, place: Place<'f>, entry: &Name) -> Result<(), PackError> {
        self.add_plain(place, &entry.lemma, &entry.category);
        match (entry.gender, entry.category.contains(&Category::NameTitle)) {
            (None, _) => Ok(()),
            (Some(gender), true) => {
                self.genders.entry(entry.lemma.as_str().into()).or_default().push((Category::NameTitle, gender));
                Ok(())
            }
            (Some(_), false) => {
                Err(place.error(format!("a gender for `{}`", entry.lemma), "a gender for titles alone; names say it by their category"))
            }
        }
    }

    /// The forms of a verb: as senses, or as expressions where it has several words, of which the first is inflected.
    fn add_verb(&mut self, place: Place<'f>, verb: &Verb) -> Result<(), PackError> {
        let lemma: Box<str> = verb.lemma.as_str().into();
        let (head, behind) = verb.lemma.split_once(' ').map_or((verb.lemma.as_str(), None), |(head, behind)| (head, Some(behind)));
        if behind.is_some() && verb.category.len() > 1 {
            return Err(place.error(format!("{} categories for `{}`", verb.category.len(), verb.lemma), "one category for an expression"));
        }
        self.verb_kinds.extend(links(place, &lemma, &verb.kind_of));
        self.measures.extend(links(place, &lemma, verb.measures.as_slice()));
        self.verbs.push((lemma, place));
        let past = or_regular(verb.past.as_slice(), || inflection::past(head, verb.doubling));
        let participle = match verb.participle.as_slice() {
            [] => past.clone(),
            given => given.to_vec(),
        };
        let gerund = or_regular(verb.gerund.as_slice(), || inflection::gerund(head, verb.doubling));
        let forms = [
            (Form::Base, vec![head.to_owned()]),
            (Form::ThirdPerson, vec![inflection::third_person(head)]),
            (Form::Past, past),
            (Form::Participle, participle),
            (Form::Gerund, gerund),
        ];
        let mut written_before: Vec<&String> = Vec::new();
        for (form, written) in forms.iter().flat_map(|(form, forms)| forms.iter().map(|written| (*form, written))) {
            for &category in &verb.category {
                match behind {
                    None => self.add_sense(place, written, Sense { lemma: verb.lemma.as_str().into(), category, form, value: None }),
                    // `picked` in `picked out` is past and participle: the reader asks its first word for its forms.
                    Some(_) if written_before.contains(&written) => {}
                    Some(behind) => self.add_expression(place, &format!("{written} {behind}"), &verb.lemma, category, form)?,
                }
            }
            written_before.push(written);
        }
        Ok(())
    }

    /// The forms of a noun or unit: as senses, or as expressions where it has several words.
    fn add_countable(
        &mut self,
        place: Place<'f>,
        lemma: &str,
        singular: &str,
        plural: &str,
        category: Category,
        value: Option<&Rational>,
    ) -> Result<(), PackError> {
        let forms: &[(&str, Form)] =
            if singular == plural { &[(singular, Form::Invariant)] } else { &[(singular, Form::Singular), (plural, Form::Plural)] };
        for &(written, form) in forms {
            if written.contains(' ') {
                self.add_expression(place, written, lemma, category, form)?;
            } else {
                self.add_sense(place, written, Sense { lemma: lemma.into(), category, form, value: value.cloned() });
            }
        }
        Ok(())
    }

    fn add_noun(&mut self, place: Place<'f>, noun: Noun) -> Result<(), PackError> {
        if noun.lemma.contains(' ') && noun.category.len() > 1 {
            return Err(place.error(format!("{} categories for `{}`", noun.category.len(), noun.lemma), "one category for an expression"));
        }
        let lemma: Box<str> = noun.lemma.as_str().into();
        let plural = noun.plural.unwrap_or_else(|| inflection::plural(&noun.lemma));
        for &category in &noun.category {
            self.add_countable(place, &noun.lemma, &noun.lemma, &plural, category, None)?;
            if let Some(gender) = noun.gender {
                self.genders.entry(lemma.clone()).or_default().push((category, gender));
            }
        }
        self.kinds.extend(links(place, &lemma, &noun.kind_of));
        self.noun_opposites.extend(links(place, &lemma, &noun.opposite));
        self.noun_apart.extend(links(place, &lemma, &noun.apart));
        self.namings.extend(links(place, &lemma, &noun.may_be));
        self.wholes.extend(links(place, &lemma, &noun.part_of));
        self.measures.extend(links(place, &lemma, noun.measures.as_slice()));
        self.nouns.push((lemma, place));
        Ok(())
    }

    fn add_adjective(&mut self, place: Place<'f>, adjective: Adjective) -> Result<(), PackError> {
        self.add_plain(place, &adjective.lemma, &adjective.category);
        let lemma: Box<str> = adjective.lemma.as_str().into();
        let dimensions = adjective.dimension.iter().map(|name| dimension(place, name)).collect::<Result<Vec<_>, _>>()?;
        let comparative = adjective.category.iter().any(|category| matches!(category, Category::AdjComparative | Category::AdjSuperlative));
        if comparative || adjective.direction.is_some() || !dimensions.is_empty() {
            let of = adjective.of.as_deref().map(Into::into);
            let degree = Degree { lemma: lemma.clone(), of, dimensions, direction: adjective.direction, comparative };
            self.degrees.insert(lemma.clone(), degree);
        }
        // `as tall`, `as heavy`: what a multiple or a comparison of measures is put by.
        if adjective.of.is_none() && adjective.direction == Some(Direction::Up) {
            let written = format!("as {lemma}");
            self.add_expression(place, &written, &written, Category::AdvAs, Form::Plain)?;
        }
        self.bases.extend(links(place, &lemma, adjective.of.as_slice()));
        self.adjective_opposites.extend(links(place, &lemma, &adjective.opposite));
        self.adjectives.push((lemma, place));
        Ok(())
    }

    fn add_unit(&mut self, place: Place<'f>, unit: UnitLine) -> Result<(), PackError> {
        let [category] = unit.category[..] else {
            return Err(place.error(format!("{} categories for `{}`", unit.category.len(), unit.lemma), "one category for a unit"));
        };
        let factor = exact(place, &unit.factor)?;
        let plural = unit.plural.unwrap_or_else(|| inflection::plural(&unit.lemma));
        self.add_countable(place, &unit.lemma, &unit.lemma, &plural, category, Some(&factor))?;
        for variant in &unit.variant {
            self.add_countable(place, &unit.lemma, variant, &inflection::plural(variant), category, Some(&factor))?;
        }
        for short in &unit.abbr {
            self.add_countable(place, &unit.lemma, short, short, category, Some(&factor))?;
        }
        let dimension = category.as_str().trim_start_matches("unit.");
        let family = unit.family.as_deref().unwrap_or(dimension).into();
        let lemma: Box<str> = unit.lemma.into();
        self.units.insert(lemma.clone(), Unit { lemma, category, factor, family });
        Ok(())
    }

    pub fn finish(self, identity: PackId) -> Result<Lexicon, PackError> {
        let (forms, senses) = grouped(self.senses)?;
        let kinds = targets(&self.kinds, &self.nouns, "a noun of the pack")?;
        refuse_cycles(&kinds, &self.nouns)?;
        let verb_kinds = targets(&self.verb_kinds, &self.verbs, "a verb of the pack")?;
        refuse_cycles(&verb_kinds, &self.verbs)?;
        let measures = targets(&self.measures, &self.adjectives, "an adjective of the pack")?;
        targets(&self.bases, &self.adjectives, "an adjective of the pack")?;
        let mut opposites = targets(&self.adjective_opposites, &self.adjectives, "an adjective of the pack")?;
        for (lemma, more) in targets(&self.noun_opposites, &self.nouns, "a noun of the pack")? {
            opposites.entry(lemma).or_default().extend(more);
        }
        let namings = targets(&self.namings, &self.nouns, "a noun of the pack")?;
        let wholes = targets(&self.wholes, &self.nouns, "a noun of the pack")?;
        refuse_cycles(&wholes, &self.nouns)?;
        let mut expressions: Vec<Expression> = self.expressions.into_values().collect();
        expressions.arrange_by(|a, b| first(a).cmp(first(b)).then(b.words.len().cmp(&a.words.len())).then_with(|| a.words.cmp(&b.words)));
        Ok(Lexicon {
            ignorable: self.ignorable,
            identity,
            forms,
            senses,
            expressions,
            units: self.units,
            degrees: inherited(self.degrees),
            kinds,
            verb_kinds,
            measures,
            opposites: symmetric(opposites),
            apart: symmetric(targets(&self.noun_apart, &self.nouns, "a noun of the pack")?),
            namings,
            wholes,
            genders: self.genders,
            classes: self.classes,
        })
    }
}

/// Each written form with the index of its first sense.
type Forms = Vec<(Box<str>, usize)>;

/// The senses by written form, in the order in which they were added within each; none may be there twice.
fn grouped(added: Vec<Added<'_>>) -> Result<(Forms, Vec<Sense>), PackError> {
    let mut order: Vec<(u64, usize)> = added.iter().enumerate().map(|(index, added)| (prefix(&added.written), index)).collect();
    order.arrange_by(|a, b| a.0.cmp(&b.0).then_with(|| added[a.1].written.cmp(&added[b.1].written)).then(a.1.cmp(&b.1)));
    let mut added: Vec<Option<Added<'_>>> = added.into_iter().map(Some).collect();
    let mut forms: Forms = Vec::with_capacity(added.len());
    let mut senses: Vec<Sense> = Vec::with_capacity(added.len());
    for Added { written, sense, place } in order.into_iter().filter_map(|(_, index)| added.get_mut(index)?.take()) {
        let start = match forms.last() {
            Some((last, start)) if *last == written => *start,
            _ => senses.len(),
        };
        let is_known = |known: &Sense| (&known.lemma, known.category, known.form) == (&sense.lemma, sense.category, sense.form);
        if senses[start..].iter().any(is_known) {
            let found = format!("`{written}` as `{}` of `{}` a second time", sense.category.as_str(), sense.lemma);
            return Err(place.error(found, "each sense of a form once"));
        }
        if start == senses.len() {
            forms.push((written, start));
        }
        senses.push(sense);
    }
    Ok((forms, senses))
}

fn or_regular(given: &[String], regular: impl FnOnce() -> String) -> Vec<String> {
    if given.is_empty() { vec![regular()] } else { given.to_vec() }
}

fn links<'f>(place: Place<'f>, from: &str, to: &[String]) -> Vec<Link<'f>> {
    to.iter().map(|to| Link { place, from: from.into(), to: to.as_str().into() }).collect()
}

fn exact(place: Place<'_>, value: &str) -> Result<Rational, PackError> {
    value.parse().map_err(|_| place.error(format!("the number `{value}`"), "an integer or a fraction such as `127/5000`"))
}

fn dimension(place: Place<'_>, name: &str) -> Result<Category, PackError> {
    format!("unit.{name}").parse().map_err(|_| place.error(format!("the dimension `{name}`"), "the last part of a category `unit.*`"))
}

type Targets = BTreeMap<Box<str>, Vec<Box<str>>>;

/// The links by where they start; each must end at a lemma that the pack has, which is not its start.
fn targets(links: &[Link<'_>], known: &Lemmas<'_>, expected: &str) -> Result<Targets, PackError> {
    let mut targets = Targets::new();
    for Link { place, from, to } in links {
        let ends = targets.entry(from.clone()).or_default();
        if to == from || place_of(known, to).is_none() || ends.contains(to) {
            return Err(place.error(format!("a link from `{from}` to `{to}`"), format!("{expected}, other than itself, once")));
        }
        ends.push(to.clone());
    }
    Ok(targets)
}

/// Takes away lemmas whose kinds have all been taken away, until none is left or only cycles are.
fn refuse_cycles(kinds: &Targets, nouns: &Lemmas<'_>) -> Result<(), PackError> {
    let mut open: BTreeMap<&str, usize> = BTreeMap::new();
    let mut below: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for (lemma, above) in kinds {
        open.insert(lemma, above.len());
        for kind in above {
            below.entry(kind).or_default().push(lemma);
        }
    }
    let mut done: Vec<&str> = below.keys().copied().filter(|kind| !open.contains_key(kind)).collect();
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
    match open.keys().next().and_then(|lemma| Some((lemma, place_of(nouns, lemma)?))) {
        None => Ok(()),
        Some((lemma, place)) => Err(place.error(format!("`{lemma}` above itself by its kinds"), "kinds without a cycle")),
    }
}

/// A comparative that says nothing of its own has dimensions and direction from its base.
fn inherited(mut degrees: BTreeMap<Box<str>, Degree>) -> BTreeMap<Box<str>, Degree> {
    let says_nothing = |degree: &&Degree| degree.dimensions.is_empty() && degree.direction.is_none();
    let from_base: Vec<Degree> = degrees
        .values()
        .filter(says_nothing)
        .filter_map(|degree| {
            let base = degrees.get(degree.of.as_deref()?)?;
            Some(Degree { dimensions: base.dimensions.clone(), direction: base.direction, ..degree.clone() })
        })
        .collect();
    degrees.extend(from_base.into_iter().map(|degree| (degree.lemma.clone(), degree)));
    degrees
}

fn symmetric(stated: Targets) -> Targets {
    let mut both: BTreeMap<Box<str>, BTreeSet<Box<str>>> = BTreeMap::new();
    for (lemma, opposites) in stated {
        for opposite in opposites {
            both.entry(opposite.clone()).or_default().insert(lemma.clone());
            both.entry(lemma.clone()).or_default().insert(opposite);
        }
    }
    both.into_iter().map(|(lemma, opposites)| (lemma, opposites.into_iter().collect())).collect()
}
