//! Terms: what is written, what is to be found, and what is done with both.
//!
//! `plus`, `increased by` and the like bind more loosely than `times` and `divided by`, and `5 more than` takes the product behind it.
//! Where the words leave the grouping open (`a number plus 5 divided by 2`), nothing is read.

use super::words::Words;
use crate::facts::{Arithmetic, NumberFact, NumberName, Term};
use crate::lexicon::{Category, WordClass};

impl Words<'_, '_> {
    /// A whole term.
    pub fn term(&mut self) -> Option<Term> {
        let mut left = self.product()?;
        let mut summed = false;
        loop {
            if let Some((operation, lexeme)) = self.attempt(|w| w.loose_operator()) {
                let right = self.plain_product()?;
                left = Term::of(operation, left, right, lexeme);
                summed = true;
                continue;
            }
            // `5 added to a number`, `7 subtracted from twice a number`
            if let Some((operation, lexeme)) = self.attempt(|w| w.operator_to()) {
                let base = self.product()?;
                left = Term::of(operation, base, left, lexeme);
                summed = true;
                continue;
            }
            let tight = self.attempt(|w| w.tight_operator()).is_some();
            return (!(summed && tight)).then_some(left);
        }
    }

    /// `plus`, `minus`, `increased by`, `decreased by`.
    fn loose_operator(&mut self) -> Option<(Arithmetic, u32)> {
        self.word(Category::MarkComma);
        for (class, operation) in [(WordClass::Addition, Arithmetic::Add), (WordClass::Subtraction, Arithmetic::Subtract)] {
            if let Some(lexeme) =
                self.take_if(|w, l| w.of_class(l, class) && (w.may(l, Category::ConnAnd) || w.may(l, Category::PrepWithout)))
            {
                return Some((operation, lexeme));
            }
            if let Some(lexeme) = self.take_if(|w, l| w.of_class(l, class) && w.may_do(l)) {
                return self.by().map(|()| (operation, lexeme));
            }
        }
        None
    }

    /// `added to`, `subtracted from`.
    fn operator_to(&mut self) -> Option<(Arithmetic, u32)> {
        if let Some(lexeme) = self.take_if(|w, l| w.of_class(l, WordClass::Addition) && w.may_do(l)) {
            return self.word(Category::PrepGoal).map(|_| (Arithmetic::Add, lexeme));
        }
        let lexeme = self.take_if(|w, l| w.of_class(l, WordClass::Subtraction) && w.may_do(l))?;
        self.word(Category::PrepSource).map(|_| (Arithmetic::Subtract, lexeme))
    }

    /// `times`, `multiplied by`, `divided by`.
    fn tight_operator(&mut self) -> Option<(Arithmetic, u32)> {
        self.times().or_else(|| self.participle())
    }

    fn times(&mut self) -> Option<(Arithmetic, u32)> {
        self.word(Category::QuantTimes).map(|lexeme| (Arithmetic::Multiply, lexeme))
    }

    /// `multiplied by`, `divided by`.
    fn participle(&mut self) -> Option<(Arithmetic, u32)> {
        for (class, operation) in [(WordClass::Multiplication, Arithmetic::Multiply), (WordClass::Division, Arithmetic::Divide)] {
            if let Some(lexeme) = self.take_if(|w, l| w.of_class(l, class) && w.may_do(l)) {
                return self.by().map(|()| (operation, lexeme));
            }
        }
        None
    }

    /// Takes `by`.
    pub fn by(&mut self) -> Option<()> {
        self.word(Category::PrepBy).map(|_| ())
    }

    /// Whether a word says what is done.
    pub fn may_do(&self, lexeme: u32) -> bool {
        self.senses_of(lexeme).iter().any(|s| s.category.is_verb())
    }

    /// A product without `multiplied by` or `divided by`, which behind a sum may be said of all of it.
    fn plain_product(&mut self) -> Option<Term> {
        let term = self.product_by(Self::times)?;
        self.attempt(|w| w.participle()).is_none().then_some(term)
    }

    pub fn product(&mut self) -> Option<Term> {
        self.product_by(Self::tight_operator)
    }

    fn product_by(&mut self, operator: fn(&mut Self) -> Option<(Arithmetic, u32)>) -> Option<Term> {
        let mut left = self.factor()?;
        while let Some((operation, lexeme)) = self.attempt(operator) {
            self.attempt(|w| w.likened());
            let right = self.whole_factor()?;
            left = Term::of(operation, left, right, lexeme);
        }
        Some(left)
    }

    /// `as large as`, `as much as`, `larger than` behind `3 times`.
    fn likened(&mut self) -> Option<()> {
        if self.word(Category::AdvAs).or_else(|| self.spelled_as()).is_some() {
            self.take_if(|w, l| w.senses_of(l).iter().any(|s| s.category.is_adjective() || s.category == Category::QuantVague))?;
            return self.spelled_as().map(|_| ());
        }
        self.take_if(Self::is_greater)?;
        self.word(Category::PrepThan).map(|_| ())
    }

    pub fn spelled_as(&mut self) -> Option<u32> {
        self.take_if(|w, l| w.may(l, Category::PrepTopic) || w.may(l, Category::AdvAs) || w.may(l, Category::ConnCause))
    }

    fn factor(&mut self) -> Option<Term> {
        if let Some(found) = self.attempt(|w| w.reference()) {
            return Some(found);
        }
        if let Some(term) = self.attempt(|w| w.multiple()) {
            return Some(term);
        }
        if let Some((value, lexeme)) = self.number() {
            let given = Term::Given { value: value.clone(), lexeme };
            self.attempt(|w| w.unit_behind(lexeme));
            if let Some((operation, at)) = self.attempt(|w| w.so_much_beside()) {
                let base = self.product()?;
                return Some(Term::of(operation, base, given, at));
            }
            if !value.is_integer() && self.attempt(|w| w.word(Category::PrepOf)).is_some() {
                let base = self.factor()?;
                return Some(Term::of(Arithmetic::Multiply, given, base, lexeme));
            }
            return Some(given);
        }
        self.attempt(|w| w.named_operation())
    }

    /// What is taken so many times, none that begins with a number: `twice 5 less than 12` may be twice 7, or 10 less than 12.
    fn whole_factor(&mut self) -> Option<Term> {
        let mut open = false;
        self.attempt(|w| {
            open = w.number().is_some() && w.so_much_beside().is_some();
            None::<()>
        });
        if open { None } else { self.factor() }
    }

    /// `twice a number`, `half of it`, `twice as large as the other`.
    fn multiple(&mut self) -> Option<Term> {
        let worth = |w: &Self, l: u32| {
            let multiplies = |k: Category| matches!(k, Category::QuantMultiple | Category::QuantFraction);
            w.senses_of(l).iter().find(|s| multiplies(s.category)).and_then(|s| s.value.clone())
        };
        let lexeme = self.take_if(|w, l| worth(w, l).is_some())?;
        let value = worth(self, lexeme)?;
        if self.attempt(|w| w.word(Category::PrepOf)).is_none() {
            self.attempt(|w| w.likened());
        }
        let base = self.whole_factor()?;
        Some(Term::of(Arithmetic::Multiply, Term::Given { value, lexeme }, base, lexeme))
    }

    /// `more than`, `less than`, `larger than`.
    fn so_much_beside(&mut self) -> Option<(Arithmetic, u32)> {
        let more = self.take_if(|w, l| w.may(l, Category::QuantMore) && !w.of_class(l, WordClass::Other) || w.is_greater(l));
        let (operation, lexeme) = match more {
            Some(lexeme) => (Arithmetic::Add, lexeme),
            None => (Arithmetic::Subtract, self.take_if(|w, l| w.may(l, Category::QuantLess) || w.is_lesser(l))?),
        };
        self.word(Category::PrepThan).map(|_| (operation, lexeme))
    }

    /// The noun of an operation: `sum`, `difference`, `product`, `quotient`, `average`.
    pub fn operation_noun(&mut self) -> Option<(Option<Arithmetic>, u32)> {
        let noun = |w: &Self, l: u32| w.may(l, Category::NounQuantity);
        let classes = [
            (WordClass::Addition, Some(Arithmetic::Add)),
            (WordClass::Subtraction, Some(Arithmetic::Subtract)),
            (WordClass::Multiplication, Some(Arithmetic::Multiply)),
            (WordClass::Division, Some(Arithmetic::Divide)),
            (WordClass::Averaging, None),
        ];
        classes
            .into_iter()
            .find_map(|(class, operation)| self.take_if(|w, l| noun(w, l) && w.of_class(l, class)).map(|lexeme| (operation, lexeme)))
    }

    /// `the sum of a number and 18`, `their difference`.
    fn named_operation(&mut self) -> Option<Term> {
        let determiner = self.determiner();
        let (operation, lexeme) = self.operation_noun()?;
        let theirs = determiner.is_some_and(|d| self.may(d, Category::DetPossessive));
        let of = if theirs { None } else { self.take_if(|w, l| w.may(l, Category::PrepOf) || w.may(l, Category::PrepAmong)) };
        let terms = match of {
            Some(_) => self.list()?,
            None => self.all_numbers(lexeme)?,
        };
        self.operate(operation, terms, lexeme)
    }

    /// What an operation makes of a list of terms.
    pub fn operate(&mut self, operation: Option<Arithmetic>, terms: Vec<Term>, lexeme: u32) -> Option<Term> {
        let count = u32::try_from(terms.len()).ok().filter(|&n| n > 1)?;
        let fold = |operation, terms: Vec<Term>| {
            let mut terms = terms.into_iter();
            let first = terms.next()?;
            Some(terms.fold(first, |left, right| Term::of(operation, left, right, lexeme)))
        };
        match operation {
            None => {
                let sum = fold(Arithmetic::Add, terms)?;
                Some(Term::of(Arithmetic::Divide, sum, Term::Fixed(NumberFact::Listed(count)), lexeme))
            }
            Some(Arithmetic::Subtract) => self.difference(terms, lexeme),
            Some(Arithmetic::Divide) if count != 2 => None,
            Some(operation) => fold(operation, terms),
        }
    }

    /// The larger one less the smaller one; of terms of which nothing says which is larger, either way round.
    fn difference(&mut self, terms: Vec<Term>, lexeme: u32) -> Option<Term> {
        let [left, right] = <[Term; 2]>::try_from(terms).ok()?;
        let swap = match (&left, &right) {
            (Term::Given { value: a, .. }, Term::Given { value: b, .. }) => a < b,
            (Term::Number { name: NumberName::Nth(_), .. }, Term::Number { name: NumberName::Nth(_), .. }) => {
                let (larger, smaller) = (self.name(NumberName::Larger, lexeme), self.name(NumberName::Smaller, lexeme));
                return Some(Term::of(Arithmetic::Subtract, larger, smaller, lexeme));
            }
            (Term::Number { name: NumberName::Larger, .. }, _) | (_, Term::Number { name: NumberName::Smaller, .. }) => false,
            (Term::Number { name: NumberName::Smaller, .. }, _) | (_, Term::Number { name: NumberName::Larger, .. }) => true,
            _ => {
                self.taken.unsure = true;
                self.flipped
            }
        };
        let (left, right) = if swap { (right, left) } else { (left, right) };
        Some(Term::of(Arithmetic::Subtract, left, right, lexeme))
    }

    /// The terms behind `the sum of`.
    pub fn list(&mut self) -> Option<Vec<Term>> {
        if let Some(numbers) = self.attempt(|w| w.several_numbers()) {
            return Some(numbers);
        }
        let mut terms = vec![self.product()?];
        loop {
            let joined = self.attempt(|w| {
                let comma = w.word(Category::MarkComma);
                let and = w.take_if(|w, l| w.may(l, Category::ConnAnd) && !w.of_class(l, WordClass::Addition));
                comma.or(and)?;
                w.product()
            });
            match joined {
                Some(term) => terms.push(term),
                None => return (terms.len() > 1).then_some(terms),
            }
        }
    }
}
