//! Rows of what is measured: the parts that a whole is cut into, the angles of a triangle.
//!
//! Why: what is told of them are equations between them, as of bare numbers, and what they make up together is told by the whole or known.
//! Reads: `A 20-foot rope is cut into two pieces. One piece is 6 feet longer than the other.`, `Lev cuts a wire 63 cm long into 3 parts so
//! that ...`, `The angles of a triangle are in the ratio 2:3:4.`, `Two angles are complementary.`, `How long is the longer piece?`
//! Leaves alone: `How long are the pieces?` (more than one is asked for), pieces of a whole that is not measured, other units than the
//! whole's.

use super::words::{Row, Words};
use crate::facts::{Arithmetic, NumberFact, Term};
use crate::lexicon::{Category, Direction, WordClass};
use crate::text::Literal;

impl Words<'_, '_> {
    /// Whether all that is measured has its unit, and nothing is said of parts whose whole nobody told.
    pub fn measures_fit(&self, asked: Option<&Term>) -> bool {
        if !self.measures() {
            return self.taken.united.is_empty();
        }
        let equations = self.taken.equal.iter().flat_map(|(left, right)| [left, right]);
        let whole = self.known || self.taken.whole || self.several.row == Row::Angles && self.several.count == 3;
        let fits =
            |term: &Term| term.written_as(true).into_iter().all(|(lexeme, measured)| self.taken.united.contains(&lexeme) == measured);
        whole && equations.chain(asked).all(fits)
    }

    /// The unit behind a number: `6 feet`, `6 feet long`.
    pub fn unit_behind(&mut self, number: u32) -> Option<()> {
        self.unit_of(number)?;
        self.take_if(|w, l| w.may(l, Category::AdjSize) && w.literal(l).is_none());
        Some(())
    }

    fn unit_of(&mut self, number: u32) -> Option<()> {
        let at = self.take_if(|w, l| w.measures() && w.senses_of(l).iter().any(|s| s.category.is_unit()))?;
        let unit = self.senses_of(at).iter().find(|s| s.category.is_unit())?.lemma.to_string();
        self.in_unit(number, unit)
    }

    /// Takes a number for one of the unit in which all is told.
    fn in_unit(&mut self, number: u32, unit: String) -> Option<()> {
        if self.taken.unit.as_ref().is_some_and(|known| *known != unit) {
            return None;
        }
        self.taken.unit = Some(unit);
        self.taken.united.push(number);
        Some(())
    }

    /// `larger`; of parts also `longer`, `heaviest`.
    pub fn is_greater(&self, lexeme: u32) -> bool {
        self.of_class(lexeme, WordClass::Greater) || self.points(lexeme, Direction::Up)
    }

    /// `smaller`; of parts also `shorter`, `lightest`.
    pub fn is_lesser(&self, lexeme: u32) -> bool {
        self.of_class(lexeme, WordClass::Lesser) || self.points(lexeme, Direction::Down)
    }

    /// Whether an adjective compares by the dimension in which all is told.
    fn points(&self, lexeme: u32, direction: Direction) -> bool {
        let degree = self.reading.lexicon.degree(self.reading.norm(lexeme)).filter(|_| self.several.row == Row::Parts);
        let unit = self.taken.unit.as_deref().and_then(|unit| self.reading.lexicon.unit(unit));
        match (degree, unit) {
            (Some(degree), Some(unit)) => {
                degree.of.is_some() && degree.direction == Some(direction) && degree.dimensions.contains(&unit.category)
            }
            _ => false,
        }
    }

    /// `A 20-foot rope is cut into two pieces`, `Ida cuts a ribbon 50 inches long into two pieces so that`
    pub fn cut(&mut self) -> Option<()> {
        if self.several.row != Row::Parts || self.known || self.taken.whole {
            return None;
        }
        let doer = self.attempt(|w| {
            w.doer()?;
            w.auxiliaries();
            w.cutting()
        });
        let (whole, lexeme) = self.measured_whole()?;
        if doer.is_none() {
            self.word(Category::VerbBe)?;
            self.cutting()?;
            self.attempt(|w| {
                w.by()?;
                w.doer()
            });
        }
        self.word(Category::PrepGoal)?;
        let parts = self.several_numbers()?;
        let sum = self.operate(Some(Arithmetic::Add), parts, lexeme)?;
        self.equal(sum, whole);
        self.taken.whole = true;
        if self.attempt(Self::so_that).is_none() {
            self.attempt(Self::in_parts);
        }
        Some(())
    }

    /// `Ida`, `she`, `a lab technician`
    fn doer(&mut self) -> Option<()> {
        if self.attempt(Self::someone).is_some() {
            return Some(());
        }
        self.determiner()?;
        self.nouns(|w, l| !w.cuts(l))
    }

    fn cuts(&self, lexeme: u32) -> bool {
        self.may(lexeme, Category::VerbDivide)
    }

    fn cutting(&mut self) -> Option<u32> {
        self.take_if(Self::cuts)
    }

    /// Takes the nouns of a phrase, with what describes them.
    fn nouns(&mut self, test: fn(&Self, u32) -> bool) -> Option<()> {
        let plain = |w: &Self, l: u32| {
            let describes = |k: Category| {
                k.is_noun() || matches!(k, Category::AdjQuality | Category::AdjColour | Category::AdjSize | Category::AdjOther)
            };
            w.literal(l).is_none() && test(w, l) && w.senses_of(l).iter().any(|s| describes(s.category))
        };
        let mut any = None;
        while self.take_if(plain).is_some() {
            any = Some(());
        }
        any
    }

    /// `a 20-foot rope`, `a piece of string 63 inches long`, `a pipe that is 28 feet long`, `a log of 18 meters`.
    fn measured_whole(&mut self) -> Option<(Term, u32)> {
        self.determiner()?;
        let ahead = self.attempt(Self::measure_ahead);
        self.nouns(|w, l| !w.cuts(l))?;
        self.attempt(|w| {
            w.word(Category::PrepOf)?;
            w.nouns(|w, l| !w.cuts(l))
        });
        if let Some(found) = ahead {
            return Some(found);
        }
        let of = self.word(Category::PrepOf);
        if of.is_none() && self.word(Category::ConnRelative).is_some() {
            self.word(Category::VerbBe)?;
        }
        let (value, lexeme) = self.number()?;
        self.unit_of(lexeme)?;
        let size = self.take_if(|w, l| w.may(l, Category::AdjSize));
        of.or(size).map(|_| (Term::Given { value, lexeme }, lexeme))
    }

    /// `20-foot`, `96 cm` before the noun.
    fn measure_ahead(&mut self) -> Option<(Term, u32)> {
        let lexeme = self.next()?;
        if let Some(Literal::Measure { amount, unit }) = self.reading.lexemes.get(lexeme as usize)?.literal.clone() {
            let unit = self.reading.lexicon.senses(&unit).iter().find(|s| s.category.is_unit())?.lemma.to_string();
            self.take_if(|_, _| true)?;
            self.in_unit(lexeme, unit)?;
            return Some((Term::Given { value: amount, lexeme }, lexeme));
        }
        let (value, lexeme) = self.number()?;
        self.unit_of(lexeme)?;
        Some((Term::Given { value, lexeme }, lexeme))
    }

    /// `so that`, `such that`, `in such a way that`: how the whole is cut follows.
    fn so_that(&mut self) -> Option<()> {
        self.word(Category::MarkComma);
        if self.word(Category::PrepWith).is_some() {
            return Some(());
        }
        let way = |w: &Self, l: u32| {
            let words = [Category::PrepPlace, Category::ConnCause, Category::DetIndefinite, Category::DetDemonstrative, Category::AdjOther];
            w.literal(l).is_none() && (words.into_iter().any(|k| w.may(l, k)) || w.of_class(l, WordClass::Consequence))
        };
        let mut last = None;
        while let Some(lexeme) = self.take_if(way) {
            last = Some(lexeme);
        }
        last.map(|_| ())
    }

    /// `whose lengths`, `the lengths of the pieces`
    pub fn whose_measures(&mut self) -> Option<()> {
        if !self.measures() {
            return None;
        }
        self.word(Category::MarkComma);
        let whose = self.word(Category::ConnRelative).or_else(|| self.determiner())?;
        self.dimension()?;
        if self.may(whose, Category::ConnRelative) {
            return Some(());
        }
        self.word(Category::PrepOf)?;
        self.several_numbers().map(|_| ())
    }

    fn dimension(&mut self) -> Option<u32> {
        self.take_if(|w, l| w.measures() && (w.may(l, Category::NounDimension) || w.of_class(l, WordClass::Extent)) && !w.names_one(l))
    }

    /// `the length of`, `the measure of`, before what is measured.
    pub fn measure_of(&mut self) -> Option<()> {
        self.determiner()?;
        self.dimension()?;
        self.word(Category::PrepOf).map(|_| ())
    }

    /// `a triangle`, `of the triangle`
    pub fn triangle(&mut self) -> Option<()> {
        self.determiner()?;
        self.descriptions();
        self.class(WordClass::ThreeSides).map(|_| ())
    }

    /// `of a triangle` behind its angles.
    pub fn of_triangle(&mut self) -> Option<()> {
        self.word(Category::PrepOf)?;
        self.triangle()
    }

    /// `Two angles are complementary.`
    pub fn make_up_angle(&mut self) -> Option<()> {
        if self.several.row != Row::Angles || self.several.count != 2 || self.known {
            return None;
        }
        let angles = self.several_numbers()?;
        self.word(Category::VerbBe)?;
        let (fact, lexeme) = match self.class(WordClass::Complementary) {
            Some(lexeme) => (NumberFact::RightAngle, lexeme),
            None => (NumberFact::StraightAngle, self.class(WordClass::Supplementary)?),
        };
        let sum = self.operate(Some(Arithmetic::Add), angles, lexeme)?;
        self.equal(sum, Term::Fixed(fact));
        self.taken.whole = true;
        self.taken.unit = Some("degree".to_owned());
        Some(())
    }

    /// `Two angles of a triangle are equal.`
    pub fn of_one_size(&mut self) -> Option<()> {
        let (value, lexeme) = self.number()?;
        if !self.measures() || value != 2.into() || self.several.count < 3 {
            return None;
        }
        self.number_words()?;
        self.word(Category::VerbBe)?;
        self.determiner();
        self.take_if(|w, l| w.may(l, Category::AdjSame) || w.of_class(l, WordClass::Equal))?;
        self.dimension();
        self.taken.counted.push(lexeme);
        use crate::facts::NumberName::Nth;
        let (first, second) = (self.name(Nth(0), lexeme), self.name(Nth(1), lexeme));
        self.equal(first, second);
        Some(())
    }

    /// `in inches`, of what is told in inches.
    pub fn in_its_unit(&mut self) -> Option<()> {
        self.take_if(|w, l| w.measures() && w.may(l, Category::PrepPlace))?;
        let at = self.take_if(|w, l| w.senses_of(l).iter().any(|s| s.category.is_unit()))?;
        let unit = self.senses_of(at).iter().find(|s| s.category.is_unit()).map(|s| s.lemma.to_string());
        (unit == self.taken.unit).then_some(())
    }

    /// `How long is the longer piece?`, `How many degrees is the larger angle?`
    pub fn how_much_of_one(&mut self) -> Option<Term> {
        if !self.measures() {
            return None;
        }
        self.word(Category::QuestionHow)?;
        if self.word(Category::QuestionAmount).is_some() {
            let at = self.take_if(|w, l| w.senses_of(l).iter().any(|s| s.category.is_unit()))?;
            let unit = self.senses_of(at).iter().find(|s| s.category.is_unit()).map(|s| s.lemma.to_string());
            if self.taken.unit.is_some() && unit != self.taken.unit {
                return None;
            }
            self.take_if(|w, l| w.may(l, Category::AdjSize));
        } else {
            self.take_if(|w, l| w.may(l, Category::AdjSize) || w.may(l, Category::AdjQuality))?;
        }
        self.word(Category::VerbBe)?;
        let term = self.term()?;
        self.attempt(Self::in_its_unit);
        Some(term)
    }
}
