//! Which number the words speak of: `a number`, `the other one`, `the larger number`, `it`, `the tens digit`.

use super::words::Words;
use crate::facts::{NumberName, Term};
use crate::lexicon::{Category, WordClass};
use crate::quantity::Rational;

impl Words<'_, '_> {
    /// One number that is to be found.
    pub fn reference(&mut self) -> Option<Term> {
        self.attempt(Self::measure_of);
        for take in [
            Self::first_of_two,
            Self::other,
            Self::by_order,
            Self::by_size,
            Self::digit,
            Self::reversed,
            Self::outcome,
            Self::wondered,
            Self::pronoun,
            Self::sole,
        ] {
            if let Some(found) = self.attempt(take) {
                return Some(found);
            }
        }
        None
    }

    /// `of the two numbers`, `of them`.
    pub fn of_all(&mut self) -> Option<()> {
        self.word(Category::PrepOf)?;
        let relative = self.measures() && self.word(Category::ConnRelative).is_some();
        if relative || self.word(Category::PronounPlural).is_some() {
            return Some(());
        }
        self.determiner();
        if let Some((_, lexeme)) = self.number() {
            self.taken.counted.push(lexeme);
        }
        self.descriptions();
        self.number_words()
    }

    /// `consecutive even integers`, `numbers`.
    pub fn number_words(&mut self) -> Option<()> {
        while [WordClass::Following, WordClass::Even, WordClass::Odd].into_iter().any(|class| self.class(class).is_some()) {}
        self.descriptions();
        self.take_if(Self::names_one)?;
        self.attempt(Self::of_triangle);
        Some(())
    }

    /// Whether a row of numbers is spoken of.
    fn has_others(&self) -> bool {
        self.several.count > 1
    }

    /// `one number`, `one of them`.
    fn first_of_two(&mut self) -> Option<Term> {
        if !self.has_others() {
            return None;
        }
        let (value, lexeme) = self.number()?;
        if value != Rational::one() {
            return None;
        }
        let named = self.attempt(|w| w.of_all()).is_some() || self.attempt(|w| w.number_words()).is_some();
        // `if one is 3 more than the other`
        let bare = named || self.next().is_some_and(|l| self.may(l, Category::VerbBe));
        if !bare {
            return None;
        }
        self.taken.counted.push(lexeme);
        Some(self.name(NumberName::Nth(0), lexeme))
    }

    /// `the other number`, `another`.
    fn other(&mut self) -> Option<Term> {
        self.determiner();
        let lexeme = self.take_if(|w, l| w.of_class(l, WordClass::Other) || w.may(l, Category::QuantRemainder))?;
        self.attempt(|w| w.number_words());
        let known = self.has_others() && (!self.measures() || self.several.count == 2);
        known.then(|| self.name(NumberName::Nth(self.several.count - 1), lexeme))
    }

    /// `the second number`.
    fn by_order(&mut self) -> Option<Term> {
        self.determiner();
        let lexeme = self.next()?;
        // `a fifth number` is none of four.
        let place = self.ordinal().filter(|&place| (1..=9).contains(&place) && (!self.has_others() || place <= self.several.count))?;
        let named = self.attempt(|w| w.number_words()).is_some() || self.measures();
        // `the first is 12`, `twice the first`
        let alone = |l: u32| self.may(l, Category::VerbBe) || self.has_others() && !self.senses_of(l).iter().any(|s| s.category.is_noun());
        if !named && !self.next().map_or(self.has_others(), alone) {
            return None;
        }
        Some(self.name(NumberName::Nth(place - 1), lexeme))
    }

    /// `the larger of two numbers`, `the smallest integer`.
    fn by_size(&mut self) -> Option<Term> {
        self.determiner()?;
        let (greater, lexeme) = match self.take_if(Self::is_greater) {
            Some(lexeme) => (true, lexeme),
            None => (false, self.take_if(Self::is_lesser)?),
        };
        let noun = self.attempt(|w| w.number_words()).is_some() || self.take_if(|w, l| w.may(l, Category::PronounOne)).is_some();
        let of = self.attempt(|w| w.of_all()).is_some();
        let known = noun || of || self.has_others();
        known.then(|| self.name(if greater { NumberName::Larger } else { NumberName::Smaller }, lexeme))
    }

    /// `the tens digit`, `the digit in the ones place` is not read.
    fn digit(&mut self) -> Option<Term> {
        self.determiner();
        let (name, lexeme) = match self.class(WordClass::TensPlace) {
            Some(lexeme) => (NumberName::Tens, lexeme),
            None => (NumberName::Ones, self.class(WordClass::OnesPlace)?),
        };
        self.class(WordClass::Digit)?;
        self.taken.digits = true;
        Some(self.name(name, lexeme))
    }

    /// `what number`, within a statement.
    fn wondered(&mut self) -> Option<Term> {
        let lexeme = self.word(Category::QuestionWhat)?;
        self.class(WordClass::BareNumber)?;
        if self.taken.wondered.replace(lexeme).is_some() {
            return None;
        }
        Some(self.name(NumberName::Sole, lexeme))
    }

    /// `the number formed by reversing the digits`.
    fn reversed(&mut self) -> Option<Term> {
        self.determiner()?;
        let lexeme = self.class(WordClass::BareNumber)?;
        self.take_if(|w, l| w.may_do(l) && !w.may(l, Category::VerbBe))?;
        self.by()?;
        self.class(WordClass::Reversing)?;
        self.digit_words()?;
        Some(self.name(NumberName::Reversed, lexeme))
    }

    /// `the digits`, `its two digits`, `the digits of the number`.
    pub fn digit_words(&mut self) -> Option<()> {
        self.determiner();
        if let Some((_, lexeme)) = self.number() {
            self.taken.counted.push(lexeme);
        }
        self.class(WordClass::Digit)?;
        self.attempt(|w| {
            w.word(Category::PrepOf)?;
            w.sole()
        });
        self.taken.digits = true;
        Some(())
    }

    /// `the result`.
    fn outcome(&mut self) -> Option<Term> {
        self.determiner()?;
        let lexeme = self.class(WordClass::Outcome)?;
        let last = self.taken.results.checked_sub(1)?;
        Some(self.name(NumberName::Result(last), lexeme))
    }

    /// `it`, `itself`: what was reached last, else the number.
    fn pronoun(&mut self) -> Option<Term> {
        if let Some(lexeme) = self.word(Category::PronounReflexive) {
            return Some(self.name(NumberName::Sole, lexeme));
        }
        let lexeme = self.word(Category::PronounNeuter)?;
        Some(self.current(lexeme))
    }

    /// What a calculation has come to so far.
    pub fn current(&mut self, lexeme: u32) -> Term {
        let name = self.taken.results.checked_sub(1).map_or(NumberName::Sole, NumberName::Result);
        self.name(name, lexeme)
    }

    /// `a certain number`, `the same number`, `his number`.
    fn sole(&mut self) -> Option<Term> {
        if self.measures() {
            return None;
        }
        let determiner = self.determiner();
        self.word(Category::AdjSame);
        self.descriptions();
        let lexeme = self.take_if(|w, l| w.of_class(l, WordClass::BareNumber) && !w.plural(l))?;
        // `the number of boys` counts something.
        if self.next().is_some_and(|l| self.may(l, Category::PrepOf)) {
            return None;
        }
        let indefinite = determiner.is_some_and(|d| self.may(d, Category::DetIndefinite));
        if self.two && indefinite {
            return Some(self.name(NumberName::Nth(0), lexeme));
        }
        determiner.map(|_| self.name(NumberName::Sole, lexeme))
    }

    /// `two numbers`, `three consecutive even integers`, `them`, `the digits`: all of them.
    pub fn several_numbers(&mut self) -> Option<Vec<Term>> {
        if let Some(lexeme) = self.word(Category::PronounPlural) {
            return self.all_numbers(lexeme);
        }
        // `the sum of a number and 4`: a single one is no list.
        if self.determiner().is_some_and(|d| self.may(d, Category::DetIndefinite)) {
            return None;
        }
        if let Some((_, lexeme)) = self.number() {
            self.taken.counted.push(lexeme);
        }
        self.descriptions();
        if let Some(lexeme) = self.take_if(|w, l| w.of_class(l, WordClass::Digit)) {
            self.attempt(|w| {
                w.word(Category::PrepOf)?;
                w.sole()
            });
            self.taken.digits = true;
            return Some(vec![self.name(NumberName::Tens, lexeme), self.name(NumberName::Ones, lexeme)]);
        }
        let lexeme = self.next()?;
        self.number_words()?;
        self.all_numbers(lexeme)
    }

    /// All numbers that the text counts.
    pub fn all_numbers(&mut self, lexeme: u32) -> Option<Vec<Term>> {
        let count = self.several.count;
        (count > 1).then(|| (0..count).map(|n| self.name(NumberName::Nth(n), lexeme)).collect())
    }
}
