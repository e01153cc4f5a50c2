//! Bare numbers and the terms that are made of them: `5 more than twice a number`.

use super::EntityId;
use crate::quantity::Rational;
use serde::{Deserialize, Serialize};

/// A number that counts nothing, as the text speaks of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum NumberName {
    /// The only one: `a number`, `the number`.
    Sole,
    /// One of several, from 0: `one number`, `the other`, `the third number`.
    Nth(u32),
    /// `the larger number`.
    Larger,
    /// `the smaller number`.
    Smaller,
    /// What the so-manieth step of a calculation gives: `the result`.
    Result(u32),
    /// The digit of the tens.
    Tens,
    /// The digit of the ones.
    Ones,
    /// The number with its two digits in the other order.
    Reversed,
    /// The age that someone has now.
    Age(EntityId),
    /// Half of an even number, or of what is left of an odd one without 1.
    Half,
}

/// A number that nobody wrote, but that the words for numbers bring with them.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum NumberFact {
    /// How many numbers a list names.
    Listed(u32),
    /// To double is to take 2 times as much, and so on.
    Multiple(u32),
    /// The next whole number is 1 more.
    NextWhole,
    /// The next even or odd number is 2 more.
    NextOfParity,
    /// An even number is 2 times a whole one.
    Even,
    /// An odd number is 1 more than an even one.
    Odd,
    /// A digit of the tens counts 10 ones.
    TensPlace,
    /// The angles of a triangle make up 180 degrees.
    TriangleAngles,
    /// Two complementary angles make up 90 degrees.
    RightAngle,
    /// Two supplementary angles make up 180 degrees.
    StraightAngle,
}

impl NumberFact {
    /// The number.
    pub fn value(&self) -> Rational {
        Rational::from(match self {
            NumberFact::Listed(count) | NumberFact::Multiple(count) => i64::from(*count),
            NumberFact::NextWhole | NumberFact::Odd => 1,
            NumberFact::NextOfParity | NumberFact::Even => 2,
            NumberFact::TensPlace => 10,
            NumberFact::RightAngle => 90,
            NumberFact::TriangleAngles | NumberFact::StraightAngle => 180,
        })
    }

    /// The fact in words.
    ///
    /// ```
    /// use forbear_core::facts::NumberFact;
    /// assert_eq!(NumberFact::Listed(4).describe(), "a list of 4 numbers");
    /// ```
    pub fn describe(&self) -> String {
        match self {
            NumberFact::Listed(count) => format!("a list of {count} numbers"),
            NumberFact::Multiple(times) => format!("a verb that takes a number {times} times"),
            NumberFact::NextWhole => "the next whole number is 1 more".to_owned(),
            NumberFact::NextOfParity => "the next even or odd number is 2 more".to_owned(),
            NumberFact::Even => "an even number is 2 times a whole one".to_owned(),
            NumberFact::Odd => "an odd number is 1 more than an even one".to_owned(),
            NumberFact::TensPlace => "1 ten = 10 ones".to_owned(),
            NumberFact::TriangleAngles => "the angles of a triangle are 180 degrees together".to_owned(),
            NumberFact::RightAngle => "complementary angles are 90 degrees together".to_owned(),
            NumberFact::StraightAngle => "supplementary angles are 180 degrees together".to_owned(),
        }
    }

    /// The fact that these words state, for a number.
    pub fn stated(words: &str, value: &Rational) -> Option<NumberFact> {
        let whole = value.to_i64().and_then(|n| u32::try_from(n).ok());
        let counted = [whole.map(NumberFact::Listed), whole.map(NumberFact::Multiple)].into_iter().flatten();
        let parity = [NumberFact::NextWhole, NumberFact::NextOfParity, NumberFact::Even, NumberFact::Odd, NumberFact::TensPlace];
        let angles = [NumberFact::TriangleAngles, NumberFact::RightAngle, NumberFact::StraightAngle];
        parity.into_iter().chain(angles).chain(counted).find(|fact| fact.describe() == words && fact.value() == *value)
    }
}

/// What is done with two numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Arithmetic {
    /// left + right
    Add,
    /// left - right
    Subtract,
    /// left * right
    Multiply,
    /// left / right
    Divide,
}

/// A term of bare numbers.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Term {
    /// A number that stands in the text at the lexeme.
    Given {
        /// The value.
        value: Rational,
        /// Index of the lexeme that writes it.
        lexeme: u32,
    },
    /// A number that the words bring with them.
    Fixed(NumberFact),
    /// A number that is to be found.
    Number {
        /// Which.
        name: NumberName,
        /// Whether the words say that it is a whole one.
        whole: bool,
        /// Index of the lexeme that speaks of it.
        lexeme: u32,
    },
    /// A sum, difference, product or quotient.
    Operation {
        /// What is done.
        operation: Arithmetic,
        /// The first number.
        left: Box<Term>,
        /// The second number.
        right: Box<Term>,
        /// Index of the lexeme that says so.
        lexeme: u32,
    },
}

impl Term {
    /// A term of two others.
    pub fn of(operation: Arithmetic, left: Term, right: Term, lexeme: u32) -> Term {
        Term::Operation { operation, left: Box::new(left), right: Box::new(right), lexeme }
    }

    /// The lexemes of the numbers that the text writes in it.
    pub fn written(&self) -> Vec<u32> {
        match self {
            Term::Given { lexeme, .. } => vec![*lexeme],
            Term::Fixed(_) | Term::Number { .. } => Vec::new(),
            Term::Operation { left, right, .. } => left.written().into_iter().chain(right.written()).collect(),
        }
    }

    /// Which side of an operation on measures is measured too, the left and the right one: both of a sum, and of a product the one that
    /// is taken so many times.
    pub fn measured_sides(operation: Arithmetic, left: &Term, right: &Term) -> (bool, bool) {
        match operation {
            Arithmetic::Add | Arithmetic::Subtract => (true, true),
            Arithmetic::Multiply if right.names().is_empty() && !left.names().is_empty() => (true, false),
            Arithmetic::Multiply => (false, true),
            Arithmetic::Divide => (true, false),
        }
    }

    /// The lexemes of the numbers that the text writes in a term that is a measure, each with whether it has to be one itself.
    ///
    /// ```
    /// use forbear_core::facts::{Arithmetic, NumberName, Term};
    /// let given = |value: i64, lexeme| Term::Given { value: value.into(), lexeme };
    /// let part = Term::Number { name: NumberName::Nth(0), whole: false, lexeme: 5 };
    /// // 2 feet more than 3 times the part
    /// let product = Term::of(Arithmetic::Multiply, given(3, 4), part, 4);
    /// assert_eq!(Term::of(Arithmetic::Add, product, given(2, 1), 2).written_as(true), [(4, false), (1, true)]);
    /// ```
    pub fn written_as(&self, measured: bool) -> Vec<(u32, bool)> {
        match self {
            Term::Given { lexeme, .. } => vec![(*lexeme, measured)],
            Term::Fixed(_) | Term::Number { .. } => Vec::new(),
            Term::Operation { operation, left, right, .. } => {
                let (a, b) = Term::measured_sides(*operation, left, right);
                left.written_as(measured && a).into_iter().chain(right.written_as(measured && b)).collect()
            }
        }
    }

    /// The numbers to be found that it speaks of.
    pub fn names(&self) -> Vec<NumberName> {
        match self {
            Term::Number { name, .. } => vec![*name],
            Term::Given { .. } | Term::Fixed(_) => Vec::new(),
            Term::Operation { left, right, .. } => left.names().into_iter().chain(right.names()).collect(),
        }
    }

    /// The same term, wherever it stands.
    pub fn placeless(&self) -> Term {
        match self {
            Term::Given { value, .. } => Term::Given { value: value.clone(), lexeme: 0 },
            Term::Fixed(fact) => Term::Fixed(fact.clone()),
            Term::Number { name, .. } => Term::Number { name: *name, whole: false, lexeme: 0 },
            Term::Operation { operation, left, right, .. } => Term::of(*operation, left.placeless(), right.placeless(), 0),
        }
    }

    /// Whether it stays the same when its numbers change places: a sum or product of all of them.
    pub fn symmetric(&self) -> bool {
        let alike = |operation: Arithmetic, term: &Term| match term {
            Term::Number { .. } => true,
            Term::Operation { operation: other, .. } => *other == operation && term.symmetric(),
            Term::Given { .. } | Term::Fixed(_) => false,
        };
        match self {
            Term::Given { .. } | Term::Fixed(_) => true,
            Term::Number { .. } => false,
            // A mean is a sum that is divided.
            Term::Operation { operation: Arithmetic::Divide, left, right, .. } => left.symmetric() && matches!(**right, Term::Fixed(_)),
            Term::Operation { operation: operation @ (Arithmetic::Add | Arithmetic::Multiply), left, right, .. } => {
                alike(*operation, left) && alike(*operation, right)
            }
            Term::Operation { operation: Arithmetic::Subtract, .. } => false,
        }
    }
}
