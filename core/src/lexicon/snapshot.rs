//! A loaded lexicon as compact bytes: what a browser downloads in place of the packs' files, and reads in a fraction of the time.
//!
//! The bytes hold columns, since like stands beside like there and compresses well:
//! every word once, sorted, by what it shares with the word before; then, for each word, its groups of senses that differ in their category alone.
//! A lemma is given by how it differs from the written form, and the categories of an inflected form are mostly those of its base form.

use super::bytes::{Sink, Stream};
use super::index::{Degree, Expression, Lexicon, Unit};
use super::{Category, CategorySet, Direction, Form, Gender, PackId, Sense, WordClass};
use crate::canon::Arrange;
use crate::quantity::Rational;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use strum::VariantArray;

type Words = Vec<Box<str>>;
type Links = BTreeMap<Box<str>, Words>;

/// How a form belongs to its lemma, which is the form without its last `cut` bytes, with `ending` after the rest.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Way {
    form: Form,
    cut: usize,
    ending: Box<str>,
    value: Option<Rational>,
}

impl Way {
    fn of(written: &str, sense: &Sense) -> Self {
        let shared = shared(written, &sense.lemma);
        Way { form: sense.form, cut: written.len() - shared, ending: sense.lemma[shared..].into(), value: sense.value.clone() }
    }

    fn lemma(&self, written: &str) -> Option<Box<str>> {
        let stem = written.get(..written.len().checked_sub(self.cut)?)?;
        Some([stem, &self.ending].concat().into())
    }
}

/// Senses of one form that differ in their category alone: places in the tables of ways and of lists of categories.
#[derive(Clone, Copy)]
struct Group {
    way: usize,
    categories: usize,
}

/// The categories that the base form of a word has, if it is among the first words, whose groups are known.
fn inherited(words: &[Box<str>], ways: &[Way], known: &[Vec<Group>], written: &str, way: &Way) -> Option<usize> {
    let base = match way.form {
        Form::ThirdPerson | Form::Past | Form::Participle | Form::Gerund => Form::Base,
        Form::Plural => Form::Singular,
        _ => return None,
    };
    let lemma = way.lemma(written)?;
    let place = words.binary_search(&lemma).ok()?;
    let is_base = |group: &&Group| ways.get(group.way).is_some_and(|way| way.form == base && way.cut == 0 && way.ending.is_empty());
    known.get(place)?.iter().find(is_base).map(|group| group.categories)
}

/// How many bytes two texts share at their start, in whole characters.
fn shared(one: &str, other: &str) -> usize {
    let ends = one.char_indices().zip(other.chars()).take_while(|((_, a), b)| a == b);
    ends.last().map_or(0, |((start, last), _)| start + last.len_utf8())
}

/// Writes the lexicon.
pub(super) fn write(lexicon: &Lexicon, sink: &mut Sink) {
    let Lexicon {
        identity,
        ignorable,
        forms,
        senses: _,
        expressions,
        units,
        degrees,
        kinds,
        verb_kinds,
        measures,
        opposites,
        apart,
        namings,
        wholes,
        genders,
        classes,
    } = lexicon;
    for text in [&identity.id, &identity.version, &identity.hash] {
        sink.text(text);
    }
    categories(sink, &ignorable.iter().collect::<Vec<_>>());

    let linked = kinds
        .iter()
        .chain(verb_kinds)
        .chain(measures)
        .chain(opposites)
        .chain(apart)
        .chain(namings)
        .chain(wholes)
        .flat_map(|(from, to)| std::iter::once(from).chain(to));
    let words: BTreeSet<&Box<str>> = forms.iter().map(|(written, _)| written).chain(linked).collect();
    let words: Words = words.into_iter().cloned().collect();
    let place = |word: &str| words.binary_search_by(|known| (**known).cmp(word)).unwrap_or_default();
    sink.number(words.len());
    let before = std::iter::once("").chain(words.iter().map(|word| &**word));
    let parts: Vec<(usize, &str)> = before.zip(&words).map(|(before, word)| (shared(before, word), &**word)).collect();
    parts.iter().for_each(|&(shared, _)| sink.number(shared));
    sink.text(&parts.iter().map(|&(shared, word)| &word[shared..]).collect::<Vec<_>>().join("\n"));
    write_senses(lexicon, &words, sink);

    for links in [kinds, verb_kinds, measures, opposites, apart, namings, wholes] {
        sink.number(links.len());
        let mut before = 0;
        for (from, to) in links {
            sink.number(place(from) - before);
            before = place(from);
            sink.number(to.len());
            to.iter().for_each(|to| sink.number(place(to)));
        }
    }

    sink.number(expressions.len());
    for Expression { words, category, lemma, form } in expressions {
        let written = words.join(" ");
        sink.text(&written);
        sink.maybe(Some(&**lemma).filter(|lemma| *lemma != written));
        sink.member(Category::VARIANTS, category);
        sink.member(Form::VARIANTS, form);
    }
    sink.number(units.len());
    for Unit { lemma, category, factor, family } in units.values() {
        sink.text(lemma);
        sink.member(Category::VARIANTS, category);
        sink.text(&factor.to_string());
        sink.text(family);
    }
    sink.number(degrees.len());
    for Degree { lemma, of, dimensions, direction, comparative } in degrees.values() {
        sink.text(lemma);
        sink.maybe(of.as_deref());
        categories(sink, dimensions);
        sink.member(&DIRECTIONS, direction);
        sink.member(&[false, true], comparative);
    }
    sink.number(genders.len());
    for (word, genders) in genders {
        sink.text(word);
        sink.number(genders.len());
        for (category, gender) in genders {
            sink.member(Category::VARIANTS, category);
            sink.member(Gender::VARIANTS, gender);
        }
    }
    sink.number(classes.len());
    for (word, classes) in classes {
        sink.text(word);
        sink.number(classes.len());
        classes.iter().for_each(|class| sink.member(WordClass::VARIANTS, class));
    }
}

/// Each value once, the most frequent first, since small numbers take one byte.
fn by_use<'v, T: Ord>(values: impl Iterator<Item = &'v T>) -> Vec<&'v T> {
    let mut counts: BTreeMap<&T, usize> = BTreeMap::new();
    values.for_each(|value| *counts.entry(value).or_default() += 1);
    let mut counted: Vec<(&T, usize)> = counts.into_iter().collect();
    counted.arrange_by_key(|&(_, count)| Reverse(count));
    counted.into_iter().map(|(value, _)| value).collect()
}

fn write_senses(lexicon: &Lexicon, words: &[Box<str>], sink: &mut Sink) {
    // Senses that stand beside each other and belong to their lemma in the same way.
    let groups: Vec<Vec<(Way, Vec<Category>)>> = words
        .iter()
        .map(|written| {
            let mut groups: Vec<(Way, Vec<Category>)> = Vec::new();
            for sense in lexicon.senses(written) {
                let way = Way::of(written, sense);
                match groups.last_mut() {
                    Some((last, categories)) if *last == way => categories.push(sense.category),
                    _ => groups.push((way, vec![sense.category])),
                }
            }
            groups
        })
        .collect();
    let ways = by_use(groups.iter().flatten().map(|(way, _)| way));
    let lists = by_use(groups.iter().flatten().map(|(_, categories)| categories));
    sink.number(ways.len());
    for Way { form, cut, ending, value } in &ways {
        sink.member(Form::VARIANTS, form);
        sink.number(*cut);
        sink.text(ending);
        sink.text(&value.as_ref().map(ToString::to_string).unwrap_or_default());
    }
    sink.number(lists.len());
    lists.iter().for_each(|list| categories(sink, list));

    let place = |way: &Way| ways.iter().position(|other| **other == *way).unwrap_or_default();
    let list = |categories: &Vec<Category>| lists.iter().position(|other| *other == categories).unwrap_or_default();
    let place_of = |(way, categories): &(Way, Vec<Category>)| Group { way: place(way), categories: list(categories) };
    let placed: Vec<Vec<Group>> = groups.iter().map(|groups| groups.iter().map(place_of).collect()).collect();
    placed.iter().for_each(|groups| sink.number(groups.len()));
    placed.iter().flatten().for_each(|group| sink.number(group.way));
    let ways: Vec<Way> = ways.into_iter().map(|way| Way { ending: way.ending.clone(), value: way.value.clone(), ..*way }).collect();
    for (index, (written, groups)) in words.iter().zip(&placed).enumerate() {
        for group in groups {
            let inherited = inherited(words, &ways, &placed[..index], written, &ways[group.way]);
            sink.number(if inherited == Some(group.categories) { 0 } else { group.categories + 1 });
        }
    }
}

const DIRECTIONS: [Option<Direction>; 3] = [None, Some(Direction::Up), Some(Direction::Down)];

fn categories(sink: &mut Sink, categories: &[Category]) {
    sink.number(categories.len());
    categories.iter().for_each(|category| sink.member(Category::VARIANTS, category));
}

/// Reads a lexicon, which is one if the stream is sound in the end.
pub(super) fn read(stream: &mut Stream<'_>) -> Lexicon {
    let identity = PackId { id: stream.text().to_owned(), version: stream.text().to_owned(), hash: stream.text().to_owned() };
    let ignorable = CategorySet::of(&read_categories(stream));
    let words = read_words(stream);
    let (forms, senses) = read_senses(stream, &words);
    let kinds = read_links(stream, &words);
    let verb_kinds = read_links(stream, &words);
    let measures = read_links(stream, &words);
    let opposites = read_links(stream, &words);
    let apart = read_links(stream, &words);
    let namings = read_links(stream, &words);
    let wholes = read_links(stream, &words);
    let expressions = read_expressions(stream);
    let units = read_units(stream);
    let degrees = read_degrees(stream);
    let genders = read_genders(stream);
    let classes = read_classes(stream);
    Lexicon {
        identity,
        ignorable,
        forms,
        senses,
        expressions,
        units,
        degrees,
        kinds,
        verb_kinds,
        measures,
        opposites,
        apart,
        namings,
        wholes,
        genders,
        classes,
    }
}

fn read_expressions(stream: &mut Stream<'_>) -> Vec<Expression> {
    let mut expressions = Vec::new();
    for _ in 0..stream.count() {
        let written = stream.text();
        let lemma = stream.maybe().unwrap_or(written).into();
        let (category, form) = (stream.member(Category::VARIANTS), stream.member(Form::VARIANTS));
        expressions.push(Expression { words: written.split(' ').map(Into::into).collect(), category, lemma, form });
    }
    expressions
}

fn read_units(stream: &mut Stream<'_>) -> BTreeMap<Box<str>, Unit> {
    let mut units = BTreeMap::new();
    for _ in 0..stream.count() {
        let lemma: Box<str> = stream.text().into();
        let category = stream.member(Category::VARIANTS);
        let factor = stream.text().parse().ok();
        let factor = stream.sound(factor);
        units.insert(lemma.clone(), Unit { lemma, category, factor, family: stream.text().into() });
    }
    units
}

fn read_degrees(stream: &mut Stream<'_>) -> BTreeMap<Box<str>, Degree> {
    let mut degrees = BTreeMap::new();
    for _ in 0..stream.count() {
        let lemma: Box<str> = stream.text().into();
        let of = stream.maybe().map(Into::into);
        let dimensions = read_categories(stream);
        let direction = stream.member(&DIRECTIONS);
        let comparative = stream.member(&[false, true]);
        degrees.insert(lemma.clone(), Degree { lemma, of, dimensions, direction, comparative });
    }
    degrees
}

fn read_genders(stream: &mut Stream<'_>) -> BTreeMap<Box<str>, Vec<(Category, Gender)>> {
    let mut genders = BTreeMap::new();
    for _ in 0..stream.count() {
        let word = stream.text().into();
        let count = stream.count();
        genders.insert(word, (0..count).map(|_| (stream.member(Category::VARIANTS), stream.member(Gender::VARIANTS))).collect());
    }
    genders
}

fn read_classes(stream: &mut Stream<'_>) -> BTreeMap<Box<str>, Vec<WordClass>> {
    let mut classes = BTreeMap::new();
    for _ in 0..stream.count() {
        let word = stream.text().into();
        let count = stream.count();
        classes.insert(word, (0..count).map(|_| stream.member(WordClass::VARIANTS)).collect());
    }
    classes
}

fn read_categories(stream: &mut Stream<'_>) -> Vec<Category> {
    let count = stream.count();
    (0..count).map(|_| stream.member(Category::VARIANTS)).collect()
}

fn read_words(stream: &mut Stream<'_>) -> Words {
    let count = stream.count();
    let shared: Vec<usize> = (0..count).map(|_| stream.number()).collect();
    let mut words = Words::with_capacity(count);
    let mut rests = stream.text().split('\n');
    for shared in shared {
        let before = words.last().and_then(|word| word.get(..shared)).unwrap_or_default();
        words.push([before, rests.next().unwrap_or_default()].concat().into());
    }
    words
}

/// The written forms, each with the index of its first sense, and the senses.
fn read_senses(stream: &mut Stream<'_>, words: &[Box<str>]) -> (Vec<(Box<str>, usize)>, Vec<Sense>) {
    let ways = read_ways(stream);
    let count = stream.count();
    let lists: Vec<Vec<Category>> = (0..count).map(|_| read_categories(stream)).collect();
    let counts: Vec<usize> = words.iter().map(|_| stream.count()).collect();
    let mut groups: Vec<Vec<Group>> = Vec::with_capacity(words.len());
    for count in counts {
        groups.push((0..count).map(|_| Group { way: stream.number(), categories: 0 }).collect());
    }
    let (mut forms, mut senses) = (Vec::with_capacity(words.len()), Vec::with_capacity(words.len()));
    for (index, written) in words.iter().enumerate() {
        let (known, own) = groups.split_at_mut(index);
        if !own[0].is_empty() {
            forms.push((written.clone(), senses.len()));
        }
        for group in &mut own[0] {
            let Some(way) = ways.get(group.way) else { return stream.sound(None) };
            let given = stream.number().checked_sub(1);
            group.categories = given.or_else(|| inherited(words, &ways, known, written, way)).unwrap_or(usize::MAX);
            let lemma = stream.sound(way.lemma(written));
            for &category in stream.sound(lists.get(group.categories).map(Vec::as_slice)) {
                senses.push(Sense { lemma: lemma.clone(), category, form: way.form, value: way.value.clone() });
            }
        }
    }
    (forms, senses)
}

fn read_ways(stream: &mut Stream<'_>) -> Vec<Way> {
    let mut ways = Vec::new();
    for _ in 0..stream.count() {
        let (form, cut, ending) = (stream.member(Form::VARIANTS), stream.number(), stream.text().into());
        let value = stream.maybe().map(str::parse);
        ways.push(Way { form, cut, ending, value: value.and_then(Result::ok) });
    }
    ways
}

fn read_links(stream: &mut Stream<'_>, words: &[Box<str>]) -> Links {
    let mut links = Links::new();
    let mut place = 0;
    for _ in 0..stream.count() {
        place += stream.number();
        let from = stream.sound(words.get(place).cloned());
        let count = stream.count();
        let ends = (0..count).map(|_| stream.number()).map(|to| words.get(to).cloned()).collect::<Option<Words>>();
        links.insert(from, stream.sound(ends));
    }
    links
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_read_is_what_was_written() {
        let lexicon = Lexicon::load(&Lexicon::embedded_files()).unwrap();
        let mut sink = Sink::default();
        write(&lexicon, &mut sink);
        let mut stream = Stream::new(&sink.0);
        assert!(read(&mut stream) == lexicon);
        assert!(stream.is_sound());
    }

    #[test]
    fn damaged_bytes_are_found_out() {
        let mut sink = Sink::default();
        write(&Lexicon::load(&Lexicon::embedded_files()).unwrap(), &mut sink);
        for length in (0..sink.0.len()).step_by(997) {
            let mut stream = Stream::new(&sink.0[..length]);
            read(&mut stream);
            assert!(!stream.is_sound(), "{length}");
        }
    }
}
