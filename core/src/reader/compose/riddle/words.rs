//! The words of a sentence about bare numbers, taken one after the other.

use super::super::Composer;
use crate::facts::{NumberName, Term};
use crate::lexicon::{Category, Form, Sense, WordClass};
use crate::quantity::Rational;
use crate::reader::lexis;
use crate::reader::reading::Reading;
use crate::text::Literal;

/// What stands in a row and is to be found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum Row {
    /// Bare numbers.
    #[default]
    Numbers,
    /// Parts that a whole is cut into.
    Parts,
    /// Angles.
    Angles,
}

/// What was told in sentences before.
#[derive(Debug, Clone, Default)]
pub(super) struct Before {
    /// How many results of steps there are.
    pub results: u32,
    /// The unit of parts or angles of which the whole is known.
    pub unit: Option<String>,
}

/// How many numbers a text speaks of by number, and how they follow each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Several {
    /// What they are.
    pub row: Row,
    /// How many.
    pub count: u32,
    /// Whether each is the next one after the one before.
    pub consecutive: bool,
    /// Whether they are even (`false`) or odd (`true`), where the words say so.
    pub odd: Option<bool>,
    /// Whether they are whole numbers.
    pub whole: bool,
}

/// What has been taken so far.
#[derive(Debug, Clone, Default)]
pub(super) struct Taken {
    /// Equations.
    pub equal: Vec<(Term, Term)>,
    /// Numbers that say how many numbers there are.
    pub counted: Vec<u32>,
    /// Results of steps.
    pub results: u32,
    /// Whether a difference is taken of two terms of which nothing says which one is larger.
    pub unsure: bool,
    /// Whether the digits of the number are spoken of.
    pub digits: bool,
    /// Where a number is asked for within a statement: `what number`.
    pub wondered: Option<u32>,
    /// Whether the words of a number to be found were taken.
    pub found: bool,
    /// The unit of what is measured.
    pub unit: Option<String>,
    /// Numbers with that unit.
    pub united: Vec<u32>,
    /// Whether the sentence says what all of the row make up together.
    pub whole: bool,
}

/// A sentence that is being read as equations.
pub(super) struct Words<'r, 'a> {
    pub reading: &'r Reading<'a>,
    /// The senses of all lexemes up to the sentence's end: of those that are still to be read too.
    senses: Vec<Vec<Sense>>,
    /// The sentence's lexemes, its last mark left out.
    lexemes: Vec<u32>,
    at: usize,
    pub taken: Taken,
    /// How many numbers the text speaks of up to here.
    pub several: Several,
    /// Whether one number is set against another one.
    pub two: bool,
    /// How many results there were before the sentence.
    pub began: u32,
    /// Whether what all of the row make up together was told before.
    pub known: bool,
    /// Whether an unsure difference is taken the other way round.
    pub flipped: bool,
}

impl<'r, 'a> Words<'r, 'a> {
    pub fn of(c: &Composer<'r, 'a>, lexemes: Vec<u32>, before: &Before, flipped: bool) -> Self {
        let reading = c.reading;
        let mut words = Words {
            reading,
            senses: senses(reading, lexemes.last().map_or(0, |l| l + 1)),
            lexemes,
            at: 0,
            taken: Taken { results: before.results, unit: before.unit.clone(), ..Taken::default() },
            several: Several::default(),
            two: false,
            began: before.results,
            known: before.unit.is_some(),
            flipped,
        };
        words.survey();
        words
    }

    /// How many numbers the text speaks of, up to the end of the sentence.
    fn survey(&mut self) {
        let end = self.lexemes.last().map_or(0, |l| l + 1);
        for lexeme in 0..end {
            if let Some(several) = self.several_at(lexeme).filter(|_| self.several.count == 0) {
                self.several = several;
            }
            let number = |l: u32| self.of_class(l, WordClass::BareNumber);
            let sentence = |l: u32| self.reading.lexemes.get(l as usize).map(|x| x.span.sentence_index);
            let beside = (0..end).any(|l| sentence(l) == sentence(lexeme) && number(l));
            let other = self.of_class(lexeme, WordClass::Other) && beside;
            let compared = (self.of_class(lexeme, WordClass::Greater) || self.of_class(lexeme, WordClass::Lesser))
                && !self.may(lexeme + 1, Category::PrepThan);
            self.two |= other || compared && number(lexeme + 1);
        }
        if self.several.count == 0 && self.two {
            self.several.count = 2;
        }
        let speaks_of = |class: WordClass| (0..end).any(|l| self.of_class(l, class));
        if speaks_of(WordClass::Angular) && speaks_of(WordClass::ThreeSides) {
            self.several = Several { row: Row::Angles, count: 3, ..Several::default() };
        }
    }

    /// `three consecutive even integers`, from their number on.
    fn several_at(&self, lexeme: u32) -> Option<Several> {
        let count = self.literal(lexeme)?.to_i64().and_then(|n| u32::try_from(n).ok()).filter(|n| (2..=9).contains(n))?;
        let mut several = Several { count, ..Several::default() };
        let mut at = lexeme + 1;
        loop {
            if self.of_class(at, WordClass::Following) {
                several.consecutive = true;
                several.whole = true;
            } else if self.of_class(at, WordClass::Even) || self.of_class(at, WordClass::Odd) {
                several.odd = Some(self.of_class(at, WordClass::Odd));
                several.whole = true;
            } else if let Some(row) = [Row::Parts, Row::Angles].into_iter().find(|row| self.names_one_of(*row, at)) {
                return (!several.whole).then_some(Several { row, ..several });
            } else if self.of_class(at, WordClass::BareNumber) {
                several.whole |= self.of_class(at, WordClass::WholeNumber);
                return Some(several);
            } else if !self.describes(at) {
                return None;
            }
            at += 1;
        }
    }

    /// Whether a noun names one of a row.
    fn names_one_of(&self, row: Row, lexeme: u32) -> bool {
        self.of_class(
            lexeme,
            match row {
                Row::Numbers => WordClass::BareNumber,
                Row::Parts => WordClass::Section,
                Row::Angles => WordClass::Angular,
            },
        )
    }

    /// Whether a noun names one of the row that the text speaks of.
    pub fn names_one(&self, lexeme: u32) -> bool {
        self.names_one_of(self.several.row, lexeme)
    }

    /// Whether what is to be found is measured: parts of a length, angles.
    pub fn measures(&self) -> bool {
        self.several.row != Row::Numbers
    }

    /// `certain`, `positive`, `whole`: says nothing of which number it is.
    fn describes(&self, lexeme: u32) -> bool {
        [Category::AdjQuality, Category::QuantVague, Category::QuantUniversal].into_iter().any(|k| self.may(lexeme, k))
            && self.literal(lexeme).is_none()
    }

    /// Whether the packs give a lexeme the category.
    pub fn may(&self, lexeme: u32, category: Category) -> bool {
        self.senses_of(lexeme).iter().any(|s| s.category == category)
    }

    /// The senses that the packs give a lexeme.
    pub fn senses_of(&self, lexeme: u32) -> &[Sense] {
        self.senses.get(lexeme as usize).map_or(&[], Vec::as_slice)
    }

    /// Whether a lexeme, or a base form of it, is of a class.
    pub fn of_class(&self, lexeme: u32, class: WordClass) -> bool {
        self.reading.is_of(lexeme, class) || self.senses_of(lexeme).iter().any(|s| self.reading.lexicon.is_of(&s.lemma, class))
    }

    /// Whether a noun lexeme is plural.
    pub fn plural(&self, lexeme: u32) -> bool {
        self.senses_of(lexeme).iter().any(|s| s.form == Form::Plural && s.category.is_noun())
    }

    /// Whether a word gives an order: `find`.
    pub fn orders(&self, lexeme: u32) -> bool {
        self.may(lexeme, Category::QuestionWhat) && self.senses_of(lexeme).iter().any(|s| s.category.is_verb())
    }

    pub fn literal(&self, lexeme: u32) -> Option<Rational> {
        match self.reading.lexemes.get(lexeme as usize)?.literal.as_ref()? {
            Literal::Number(value) => Some(value.clone()),
            _ => None,
        }
    }

    /// The next lexeme.
    pub fn next(&self) -> Option<u32> {
        self.lexemes.get(self.at).copied()
    }

    /// The lexeme so many places on.
    pub fn ahead(&self, places: usize) -> Option<u32> {
        self.lexemes.get(self.at + places).copied()
    }

    /// Whether all words are taken.
    pub fn done(&self) -> bool {
        self.at >= self.lexemes.len()
    }

    /// Takes the next lexeme if it passes.
    pub fn take_if(&mut self, test: impl Fn(&Self, u32) -> bool) -> Option<u32> {
        let lexeme = self.next().filter(|&l| test(self, l))?;
        self.at += 1;
        Some(lexeme)
    }

    /// Takes a lexeme of a category.
    pub fn word(&mut self, category: Category) -> Option<u32> {
        self.take_if(|w, l| w.may(l, category))
    }

    /// Takes a lexeme of a class.
    pub fn class(&mut self, class: WordClass) -> Option<u32> {
        self.take_if(|w, l| w.of_class(l, class))
    }

    /// Takes a number that is written.
    pub fn number(&mut self) -> Option<(Rational, u32)> {
        let lexeme = self.next()?;
        let value = self.literal(lexeme)?;
        self.at += 1;
        Some((value, lexeme))
    }

    /// Takes an ordinal: `third`.
    pub fn ordinal(&mut self) -> Option<u32> {
        let lexeme = self.next()?;
        let Some(Literal::Ordinal(value)) = self.reading.lexemes.get(lexeme as usize)?.literal.as_ref() else { return None };
        let place = value.to_i64().and_then(|n| u32::try_from(n).ok())?;
        self.at += 1;
        Some(place)
    }

    /// Takes `the`, `a`, `his` or `this`.
    pub fn determiner(&mut self) -> Option<u32> {
        let kinds = [Category::DetDefinite, Category::DetIndefinite, Category::DetPossessive, Category::DetDemonstrative];
        self.take_if(|w, l| kinds.into_iter().any(|k| w.may(l, k)) && w.literal(l).is_none())
    }

    /// Takes words that describe a number without telling which it is: `certain`, `two-digit`.
    pub fn descriptions(&mut self) {
        loop {
            let digits = |w: &Self, l: u32| match w.reading.lexemes.get(l as usize).and_then(|x| x.literal.as_ref()) {
                Some(Literal::Measure { unit, .. }) => w.reading.lexicon.is_of(unit, WordClass::Digit),
                _ => false,
            };
            if let Some(lexeme) = self.take_if(digits) {
                self.taken.counted.push(lexeme);
                continue;
            }
            // `a two digit number`
            let spelled = self.next().filter(|&l| self.literal(l).is_some()).is_some()
                && self.ahead(1).is_some_and(|l| self.of_class(l, WordClass::Digit))
                && self.ahead(2).is_some_and(|l| self.of_class(l, WordClass::BareNumber));
            if spelled {
                self.taken.counted.extend(self.next());
                self.at += 2;
                continue;
            }
            let plain = |w: &Self, l: u32| w.describes(l) && !w.compares(l);
            if self.take_if(plain).is_none() {
                return;
            }
        }
    }

    /// Whether a word tells which number is meant, or what is done.
    fn compares(&self, lexeme: u32) -> bool {
        use WordClass::{Averaging, BareNumber, Even, Following, Greater, Lesser, Odd};
        [Averaging, BareNumber, Even, Following, Greater, Lesser, Odd].into_iter().any(|class| self.of_class(lexeme, class))
    }

    /// Takes as long as it goes, or nothing.
    pub fn attempt<T>(&mut self, take: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        let (at, taken) = (self.at, self.taken.clone());
        let found = take(self);
        if found.is_none() {
            self.at = at;
            self.taken = taken;
        }
        found
    }

    /// A number to be found, by the word that speaks of it.
    pub fn name(&mut self, name: NumberName, lexeme: u32) -> Term {
        self.taken.found = true;
        Term::Number { name, whole: self.several.whole || self.of_class(lexeme, WordClass::WholeNumber), lexeme }
    }
}

/// The senses of all lexemes before `end`.
pub(super) fn senses(reading: &Reading<'_>, end: u32) -> Vec<Vec<Sense>> {
    let mut sentence = None;
    let mut all = Vec::new();
    for (at, lexeme) in reading.lexemes.iter().take(end as usize).enumerate() {
        let first = sentence.replace(lexeme.span.sentence_index) != Some(lexeme.span.sentence_index);
        all.push(match reading.senses.get(at) {
            Some(known) => known.clone(),
            None => lexis::senses_of(lexeme, first, reading.lexicon).0,
        });
    }
    all
}
