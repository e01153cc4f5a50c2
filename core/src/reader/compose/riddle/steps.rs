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
        if self.attempt(Self::triangle).is_none() {
            self.reference()?;
        }
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
                || w.measures() && w.may(l, Category::ConnContrast)
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
            Self::cut,
            Self::make_up_angle,
            Self::of_one_size,
            Self::digits_reversed,
            Self::considered,
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

    pub fn equal(&mut self, left: Term, right: Term) {
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
    pub fn someone(&mut self) -> Option<u32> {
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

    pub fn auxiliaries(&mut self) {
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

    /// `Consider two-thirds of a number.`: what is spoken of next.
    fn considered(&mut self) -> Option<()> {
        let lexeme = self.class(WordClass::Thinking)?;
        self.word(Category::PrepOf);
        let term @ Term::Operation { .. } = self.term()? else { return None };
        let result = self.name(NumberName::Result(self.taken.results), lexeme);
        self.taken.results += 1;
        self.equal(result, term);
        Some(())
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
            let verb = |w: &Self, l: u32| w.of_class(l, class) && w.may_do(l) && !w.may(l, Category::NounQuantity);
            self.take_if(verb).or_else(|| self.attempt(|w| w.phrasal(class))).map(|l| (operation, l))
        })
    }

    /// `takes away`, `ends up`: a verb and its particle, of a class together.
    fn phrasal(&mut self, class: WordClass) -> Option<u32> {
        let particle = self.ahead(1).map(|l| self.reading.norm(l).to_owned())?;
        let verb = |w: &Self, l: u32| {
            let verbs = w.senses_of(l).iter().filter(|s| s.category.is_verb());
            verbs.into_iter().any(|s| w.reading.lexicon.is_of(&format!("{} {particle}", s.lemma), class))
        };
        let lexeme = self.take_if(verb)?;
        self.take_if(|_, _| true)?;
        Some(lexeme)
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
        let reaches = |w: &Self, l: u32| w.of_class(l, WordClass::Amounting) && w.may_do(l) && !w.may(l, Category::VerbBe);
        let lexeme = self.take_if(reaches).or_else(|| self.attempt(|w| w.phrasal(WordClass::Amounting)))?;
        self.word(Category::PrepWith);
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
        match self.measures().then(|| self.attempt(|w| w.number_words())).flatten() {
            Some(()) => {}
            None => self.of_all()?,
        }
        self.take_if(|w, l| w.may(l, Category::VerbBe) || w.measures() && w.may(l, Category::VerbMeasure))?;
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
                if self.attempt(Self::whose_measures).is_none() {
                    self.several_numbers()?;
                }
                self.word(Category::VerbBe)?;
                return self.in_parts();
            }
        };
        self.parts_of_ratio(lexeme)
    }

    /// `in the ratio 3:4`
    pub fn in_parts(&mut self) -> Option<()> {
        self.take_if(|w, l| w.may(l, Category::PrepPlace))?;
        self.determiner();
        let lexeme = self.class(WordClass::Proportion)?;
        self.word(Category::PrepOf);
        self.parts_of_ratio(lexeme)
    }

    fn parts_of_ratio(&mut self, lexeme: u32) -> Option<()> {
        let mut parts = vec![self.number()?];
        let joint = |w: &mut Self| {
            w.take_if(|w, l| w.may(l, Category::MarkComma) || w.may(l, Category::PrepGoal))?;
            w.number()
        };
        while let Some(part) = self.attempt(joint) {
            parts.push(part);
        }
        if u32::try_from(parts.len()).ok() != Some(self.several.count) {
            return None;
        }
        let across =
            |number: Term, (value, at): (Rational, u32)| Term::of(Arithmetic::Multiply, Term::Given { value, lexeme: at }, number, at);
        if let [(first, a), (second, b)] = parts.as_slice() {
            if first == second {
                return None;
            }
            // The one is so many parts, the other so many.
            let (one, other) =
                if first > second { (NumberName::Larger, NumberName::Smaller) } else { (NumberName::Smaller, NumberName::Larger) };
            let (left, right) = (self.name(one, lexeme), self.name(other, lexeme));
            self.equal(across(left, (second.clone(), *b)), across(right, (first.clone(), *a)));
            return Some(());
        }
        for (n, pair) in (0..).zip(parts.windows(2)) {
            let [first, second] = pair else { return None };
            let (left, right) = (self.name(NumberName::Nth(n), lexeme), self.name(NumberName::Nth(n + 1), lexeme));
            self.equal(across(left, second.clone()), across(right, first.clone()));
        }
        Some(())
    }

    /// `Two numbers have a sum of 30.`, `Two numbers differ by 8.`
    fn have_sum(&mut self) -> Option<()> {
        let numbers = match self.attempt(|w| w.had_digits()) {
            Some(digits) => digits,
            None => self.list()?,
        };
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

    /// `a two-digit number has digits that`
    fn had_digits(&mut self) -> Option<Vec<Term>> {
        self.reference()?;
        self.word(Category::VerbPossess)?;
        let digits = self.several_numbers().filter(|_| self.taken.digits)?;
        self.word(Category::ConnRelative).map(|_| digits)
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
        if let Some(asked) = self.attempt(Self::how_much_of_one) {
            return Some(asked);
        }
        let asks = self.word(Category::QuestionWhat).or_else(|| self.take_if(|w, l| w.orders(l)))?;
        let order = self.orders(asks);
        if !order && self.class(WordClass::BareNumber).is_some() {
            return self.what_number(asks);
        }
        if !order {
            self.word(Category::VerbBe)?;
        }
        let term = self.term()?;
        self.attempt(Self::in_its_unit);
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
        if self.attempt(|w| w.operand_asked(asks)).is_some() {
            return Some(self.name(NumberName::Sole, asks));
        }
        self.word(Category::VerbBe)?;
        self.term()
    }

    /// `must be added to 35 to make 62`, behind `what number`.
    fn operand_asked(&mut self, asks: u32) -> Option<()> {
        self.auxiliaries();
        self.word(Category::VerbBe);
        let (operation, lexeme) = self.operation_verb()?;
        let sole = self.name(NumberName::Sole, asks);
        let (left, right) = self.around(operation, sole)?;
        self.word(Category::MarkInfinitive)?;
        self.take_if(|w, l| w.of_class(l, WordClass::Amounting) && w.may_do(l))?;
        let value = self.term()?;
        self.equal(value, Term::of(operation, left, right, lexeme));
        Some(())
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
