//! The statements and the question of a sentence about numbers.

use super::words::Words;
use crate::facts::{Arithmetic, NumberFact, NumberName, Term};
use crate::lexicon::{Category, WordClass};
use crate::quantity::Rational;

impl Words<'_, '_> {
    /// The whole sentence: statements, and what is asked; nothing where a word is left.
    pub fn sentence(&mut self) -> Option<Option<Term>> {
        self.take_if(|w, l| w.may(l, Category::ConnCondition) || w.may(l, Category::ConnWhen));
        self.attempt(|w| w.setting());
        let mut asked = None;
        loop {
            let condition = self.separators();
            if self.done() {
                let wondered = self.taken.wondered;
                return match (asked, wondered) {
                    (Some(_), Some(_)) => None,
                    (None, Some(lexeme)) => Some(Some(self.name(NumberName::Sole, lexeme))),
                    (asked, None) => Some(asked),
                };
            }
            // `What is the sum of 12 and 30, divided by 6?`
            if asked.is_some() && !condition {
                return None;
            }
            if let Some(term) = self.attempt(|w| w.question()) {
                if asked.replace(term).is_some() {
                    return None;
                }
            } else {
                self.statement()?;
            }
        }
    }

    /// `In a two-digit number, ...`, `Of two numbers, ...`
    fn setting(&mut self) -> Option<()> {
        if self.word(Category::PrepOf).is_some() {
            self.several_numbers()?;
            return self.word(Category::MarkComma).map(|_| ());
        }
        self.take_if(|w, l| w.may(l, Category::PrepPlace))?;
        self.reference()?;
        self.word(Category::MarkComma).map(|_| ())
    }

    /// `the digits are reversed`: that is what the step in the same sentence comes to.
    fn digits_reversed(&mut self) -> Option<()> {
        self.digit_words()?;
        self.word(Category::VerbBe)?;
        let lexeme = self.class(WordClass::Reversing)?;
        let step = if self.taken.results > self.began { self.taken.results - 1 } else { self.taken.results };
        let (result, reversed) = (self.name(NumberName::Result(step), lexeme), self.name(NumberName::Reversed, lexeme));
        self.equal(result, reversed);
        Some(())
    }

    /// Takes what stands between two statements; whether a condition begins.
    fn separators(&mut self) -> bool {
        let apart = |w: &Self, l: u32| {
            w.may(l, Category::MarkComma)
                || w.may(l, Category::AdvSequence)
                || w.may(l, Category::ConnAnd) && !w.of_class(l, WordClass::Addition)
                || w.may(l, Category::ConnCondition)
        };
        let mut condition = false;
        while let Some(lexeme) = self.take_if(apart) {
            condition |= self.may(lexeme, Category::ConnCondition);
        }
        condition
    }

    fn statement(&mut self) -> Option<()> {
        for take in [
            Self::digits_reversed,
            Self::thought_of,
            Self::passive_step,
            Self::active_step,
            Self::reached,
            Self::two_are,
            Self::in_ratio,
            Self::have_sum,
            Self::equation,
        ] {
            if self.attempt(take).is_some() {
                return Some(());
            }
        }
        None
    }

    fn equal(&mut self, left: Term, right: Term) {
        self.taken.equal.push((left, right));
    }

    /// `is`, `equals`, `is equal to`, `gives`.
    fn amounts_to(&mut self) -> Option<u32> {
        self.word(Category::MarkComma);
        if let Some(be) = self.word(Category::VerbBe) {
            self.attempt(|w| {
                w.determiner();
                w.take_if(|w, l| w.of_class(l, WordClass::Amounting) || w.may(l, Category::AdjSame))?;
                w.word(Category::PrepGoal).or_else(|| w.spelled_as())
            });
            return Some(be);
        }
        self.take_if(|w, l| w.of_class(l, WordClass::Amounting) && w.may_do(l))
    }

    /// `Twice a number is 18.`
    fn equation(&mut self) -> Option<()> {
        let left = self.term()?;
        self.amounts_to()?;
        let right = self.term()?;
        self.equal(left, right);
        Some(())
    }

    /// Whoever calculates: `you`, `he`, `Lena`.
    fn someone(&mut self) -> Option<u32> {
        let persons = [
            Category::PronounMale,
            Category::PronounFemale,
            Category::PronounFirst,
            Category::PronounSecond,
            Category::NameAny,
            Category::NameMale,
            Category::NameFemale,
        ];
        self.take_if(|w, l| persons.into_iter().any(|k| w.may(l, k)))
    }

    fn auxiliaries(&mut self) {
        let helps = [Category::AuxBe, Category::AuxHave, Category::AuxFuture, Category::AuxModal, Category::AuxDo];
        while self.take_if(|w, l| helps.into_iter().any(|k| w.may(l, k))).is_some() {}
    }

    /// `I am thinking of a number.`, `Lena has a number in mind.`
    fn thought_of(&mut self) -> Option<()> {
        self.someone()?;
        self.auxiliaries();
        let thinks = self.class(WordClass::Thinking);
        self.word(Category::PrepOf);
        self.reference()?;
        let mind = self.attempt(|w| w.in_mind());
        thinks.or(mind).map(|_| ())
    }

    /// `in mind`, `in my mind`.
    fn in_mind(&mut self) -> Option<u32> {
        self.take_if(|w, l| w.may(l, Category::PrepPlace))?;
        self.determiner();
        self.class(WordClass::Thinking)
    }

    /// What a verb does with numbers.
    fn operation_verb(&mut self) -> Option<(Arithmetic, u32)> {
        let classes = [
            (WordClass::Addition, Arithmetic::Add),
            (WordClass::Subtraction, Arithmetic::Subtract),
            (WordClass::Multiplication, Arithmetic::Multiply),
            (WordClass::Division, Arithmetic::Divide),
        ];
        classes.into_iter().find_map(|(class, operation)| {
            self.take_if(|w, l| w.of_class(l, class) && w.may_do(l) && !w.may(l, Category::NounQuantity)).map(|l| (operation, l))
        })
    }

    /// `doubles`, `tripled`: the word itself says how many times.
    fn multiplying_verb(&mut self) -> Option<(Term, u32)> {
        let lexeme = self.take_if(|w, l| w.may_do(l) && w.factor_of(l).is_some())?;
        self.factor_of(lexeme).map(|fact| (Term::Fixed(fact), lexeme))
    }

    /// How many times a verb multiplies, by the multiple of the same word.
    fn factor_of(&self, lexeme: u32) -> Option<NumberFact> {
        let lemmas = self.senses_of(lexeme).iter().filter(|s| s.category.is_verb()).map(|s| &*s.lemma);
        lemmas.into_iter().find_map(|lemma| {
            let multiple = self.reading.lexicon.senses(lemma).iter().find(|s| s.category == Category::QuantMultiple)?;
            multiple.value.as_ref()?.to_i64().and_then(|n| u32::try_from(n).ok()).map(NumberFact::Multiple)
        })
    }

    /// A step of a calculation: what it comes to is a new result.
    fn step(&mut self, operation: Arithmetic, left: Term, right: Term, lexeme: u32) {
        let term = Term::of(operation, left, right, lexeme);
        let result = self.name(NumberName::Result(self.taken.results), lexeme);
        self.taken.results += 1;
        self.equal(result, term);
    }

    /// `7 is added to a number`, `a number is multiplied by 5`.
    fn passive_step(&mut self) -> Option<()> {
        let first = self.term()?;
        self.word(Category::VerbBe)?;
        self.word(Category::AdvSequence);
        if let Some((factor, lexeme)) = self.attempt(|w| w.multiplying_verb()) {
            self.step(Arithmetic::Multiply, factor, first, lexeme);
            return Some(());
        }
        let (operation, lexeme) = self.operation_verb()?;
        let (left, right) = self.around(operation, first)?;
        self.step(operation, left, right, lexeme);
        Some(())
    }

    /// The base and what is done with it, of which the first term is the one and what a preposition brings the other.
    fn around(&mut self, operation: Arithmetic, first: Term) -> Option<(Term, Term)> {
        let onto = match operation {
            Arithmetic::Add => Some(Category::PrepGoal),
            Arithmetic::Subtract => Some(Category::PrepSource),
            Arithmetic::Multiply | Arithmetic::Divide => None,
        };
        if let Some(preposition) = onto
            && self.word(preposition).is_some()
        {
            return Some((self.term()?, first));
        }
        self.by()?;
        Some((first, self.term()?))
    }

    /// `you multiply it by 6`, `he added 9`, `I subtract 6 from the number`.
    fn active_step(&mut self) -> Option<()> {
        self.someone();
        self.auxiliaries();
        self.word(Category::AdvSequence);
        if let Some((factor, lexeme)) = self.attempt(|w| w.multiplying_verb()) {
            let base = self.attempt(|w| w.reference()).unwrap_or_else(|| self.current(lexeme));
            self.step(Arithmetic::Multiply, factor, base, lexeme);
            return Some(());
        }
        if let Some((operation, lexeme)) = self.attempt(|w| w.operation_verb()) {
            if self.attempt(|w| w.by()).is_some() {
                let (left, right) = (self.current(lexeme), self.term()?);
                self.step(operation, left, right, lexeme);
                return Some(());
            }
            let first = self.product()?;
            if let Some((left, right)) = self.attempt(|w| w.around(operation, first.clone())) {
                self.step(operation, left, right, lexeme);
                return Some(());
            }
            let current = self.current(lexeme);
            if !matches!(operation, Arithmetic::Add | Arithmetic::Subtract) || first == current {
                return None;
            }
            self.step(operation, current, first, lexeme);
            return Some(());
        }
        None
    }

    /// `you get 40`, `he will get the result as 2`.
    fn reached(&mut self) -> Option<()> {
        self.someone();
        self.auxiliaries();
        let lexeme = self.take_if(|w, l| w.of_class(l, WordClass::Amounting) && w.may_do(l) && !w.may(l, Category::VerbBe))?;
        self.attempt(|w| {
            w.determiner()?;
            w.class(WordClass::Outcome)?;
            w.take_if(|w, l| w.may(l, Category::PrepOf) || w.may(l, Category::ConnCause))
        });
        let current = self.taken.results.checked_sub(1).map(NumberName::Result)?;
        let left = self.name(current, lexeme);
        let right = self.term()?;
        self.equal(left, right);
        Some(())
    }

    /// `Two of them are 8 and 15.`
    fn two_are(&mut self) -> Option<()> {
        let (value, lexeme) = self.number()?;
        let count = value.to_i64().and_then(|n| u32::try_from(n).ok()).filter(|&n| n > 1 && n < self.several.count)?;
        self.of_all()?;
        self.word(Category::VerbBe)?;
        let terms = self.list()?;
        if u32::try_from(terms.len()).ok() != Some(count) {
            return None;
        }
        self.taken.counted.push(lexeme);
        for (n, term) in (0..count).zip(terms) {
            let name = self.name(NumberName::Nth(n), lexeme);
            self.equal(name, term);
        }
        Some(())
    }

    /// `Two numbers are in the ratio 3:4.`, `The ratio of two numbers is 3 to 4.`
    fn in_ratio(&mut self) -> Option<()> {
        let ratio = |w: &mut Self| {
            w.determiner();
            w.take_if(|w, l| w.of_class(l, WordClass::Proportion))
        };
        let lexeme = self.attempt(|w| {
            let lexeme = ratio(w)?;
            w.take_if(|w, l| w.may(l, Category::PrepOf) || w.may(l, Category::PrepAmong))?;
            w.several_numbers()?;
            w.word(Category::VerbBe)?;
            Some(lexeme)
        });
        let lexeme = match lexeme {
            Some(lexeme) => lexeme,
            None => {
                self.several_numbers()?;
                self.word(Category::VerbBe)?;
                self.take_if(|w, l| w.may(l, Category::PrepPlace))?;
                let lexeme = ratio(self)?;
                self.word(Category::PrepOf);
                lexeme
            }
        };
        let (first, a) = self.number()?;
        self.take_if(|w, l| w.may(l, Category::MarkComma) || w.may(l, Category::PrepGoal))?;
        let (second, b) = self.number()?;
        if self.several.count != 2 || first == second {
            return None;
        }
        // The one is so many parts, the other so many.
        let (one, other) =
            if first > second { (NumberName::Larger, NumberName::Smaller) } else { (NumberName::Smaller, NumberName::Larger) };
        let (left, right) = (self.name(one, lexeme), self.name(other, lexeme));
        let across = |number: Term, value: Rational, at: u32| Term::of(Arithmetic::Multiply, Term::Given { value, lexeme: at }, number, at);
        self.equal(across(left, second, b), across(right, first, a));
        Some(())
    }

    /// `Two numbers have a sum of 30.`, `Two numbers differ by 8.`
    fn have_sum(&mut self) -> Option<()> {
        let numbers = self.list()?;
        if let Some((operation, lexeme)) = self.attempt(|w| w.come_to()) {
            let (term, value) = (self.operate(Some(operation), numbers, lexeme)?, self.term()?);
            self.equal(term, value);
            return Some(());
        }
        self.word(Category::VerbPossess)?;
        loop {
            self.determiner();
            let (operation, lexeme) = self.operation_noun()?;
            self.word(Category::PrepOf)?;
            let value = self.product()?;
            let term = self.operate(operation, numbers.clone(), lexeme)?;
            self.equal(term, value);
            let more = self.attempt(|w| {
                w.word(Category::ConnAnd)?;
                w.determiner()?;
                w.next().filter(|&l| w.may(l, Category::NounQuantity))
            });
            if more.is_none() {
                return Some(());
            }
        }
    }

    /// `add up to`, `differ by`.
    fn come_to(&mut self) -> Option<(Arithmetic, u32)> {
        if let Some(lexeme) = self.take_if(|w, l| w.of_class(l, WordClass::Addition) && w.may_do(l)) {
            self.take_if(|w, l| w.senses_of(l).iter().any(|s| s.category.is_adverb()));
            return self.word(Category::PrepGoal).map(|_| (Arithmetic::Add, lexeme));
        }
        let lexeme = self.take_if(|w, l| w.of_class(l, WordClass::Subtraction) && w.may_do(l))?;
        self.by().map(|()| (Arithmetic::Subtract, lexeme))
    }

    /// `What is the number?`, `Find the sum of 348 and 275.`, `What number is 8 less than 30?`
    fn question(&mut self) -> Option<Term> {
        let asks = self.word(Category::QuestionWhat).or_else(|| self.take_if(|w, l| w.orders(l)))?;
        let order = self.orders(asks);
        if !order && self.class(WordClass::BareNumber).is_some() {
            return self.what_number(asks);
        }
        if !order {
            self.word(Category::VerbBe)?;
        }
        let term = self.term()?;
        // `the number in my mind`, `the number he thought of`
        if self.attempt(|w| w.in_mind()).is_none() {
            self.attempt(|w| w.thinking());
        }
        Some(term)
    }

    /// `What number is 8 less than 30?`, `What number did Lena think of?`
    fn what_number(&mut self, asks: u32) -> Option<Term> {
        if self.attempt(|w| w.thinking()).is_some() {
            return Some(self.name(NumberName::Sole, asks));
        }
        self.word(Category::VerbBe)?;
        self.term()
    }

    /// `did Lena think of`, `he thought of`.
    fn thinking(&mut self) -> Option<()> {
        self.auxiliaries();
        self.someone()?;
        self.auxiliaries();
        self.class(WordClass::Thinking)?;
        self.word(Category::PrepOf);
        Some(())
    }
}
