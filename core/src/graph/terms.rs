//! Equations between terms of bare numbers.
//!
//! Why: a number riddle tells equations outright; each of its terms is a quantity without a unit. Parts of a length and angles are found
//! in the same way, in the one unit that all of them are told in.
//! Reads: `Twice a number is 18.`, `The sum of two numbers is 64. One of them is 10 more than the other.`
//! Leaves alone: the larger of two numbers, where nothing tells which of them that is.

use super::build::{Draft, Gap};
use super::{OperationKind, Origin, Power, Quantity, unit_of};
use crate::facts::{Arithmetic, FactBody, NumberName, Term};
use crate::quantity::Rational;
use crate::reader::RefusalCode;

/// What a whole number to be found is called in a graph.
pub const WHOLE: &str = "whole number";
/// What a digit is called.
pub const DIGIT: &str = "digit";
/// What the larger of two numbers is called.
pub const LARGER: &str = "larger number";
/// What the smaller of two numbers is called.
pub const SMALLER: &str = "smaller number";

/// What has a quantity already.
#[derive(Default)]
struct Found {
    /// Numbers to be found.
    numbers: Vec<(NumberName, u32)>,
    /// Operations, wherever they stand.
    operations: Vec<(Term, u32)>,
}

/// What the names of a text's numbers come to.
struct Context {
    larger: NumberName,
    smaller: NumberName,
    whole: bool,
    /// The unit of what is found; none of bare numbers.
    unit: Vec<Power>,
}

impl Context {
    fn resolve(&self, name: NumberName) -> NumberName {
        match name {
            NumberName::Larger => self.larger,
            NumberName::Smaller => self.smaller,
            name => name,
        }
    }
}

impl Draft<'_> {
    /// The quantity of the term that is asked for, with every equation that is told.
    pub(super) fn term_asked(&mut self, asked: &Term) -> Result<u32, Gap> {
        let told: Vec<(usize, &Term, &Term)> = self
            .ground
            .facts
            .iter()
            .enumerate()
            .filter_map(|(index, fact)| match &fact.body {
                FactBody::Equal { left, right, .. } => Some((index, left, right)),
                _ => None,
            })
            .collect();
        let terms: Vec<&Term> = told.iter().flat_map(|(_, left, right)| [*left, *right]).chain([asked]).collect();
        let whole = terms.iter().any(|t| says_whole(t));
        let names: Vec<NumberName> = terms.iter().flat_map(|t| t.names()).collect();
        let sides = self.larger_and_smaller(&told, asked, &names)?;
        let mut found = Found::default();
        let unit = self.ground.target.kind.unit.as_deref().map(unit_of).unwrap_or_default();
        let context = Context { larger: sides.0, smaller: sides.1, whole, unit };
        let plain = |t: &Term| !matches!(t, Term::Operation { .. });
        let (aliases, equations): (Vec<_>, Vec<_>) = told.into_iter().partition(|(_, left, right)| plain(left) && plain(right));
        for (index, left, right) in aliases {
            self.used.push(index);
            self.alias(left, right, &mut found, &context)?;
        }
        for (index, left, right) in equations {
            self.used.push(index);
            self.equate(left, right, &mut found, &context);
        }
        let target = self.term(asked, true, &mut found, &context);
        // `the larger number` is called so, whichever of the two it turned out to be.
        if names.contains(&NumberName::Larger) || names.contains(&NumberName::Smaller) {
            for (name, called) in [(sides.0, LARGER), (sides.1, SMALLER)] {
                if let Some(quantity) =
                    found.numbers.iter().find(|(n, _)| *n == name).and_then(|(_, id)| self.quantities.get_mut(*id as usize))
                {
                    quantity.label = if whole { format!("{called}, a {WHOLE}") } else { called.to_owned() };
                }
            }
        }
        Ok(target)
    }

    /// Puts down equations between ages that have quantities of their own already.
    pub(super) fn ages_equal(&mut self, told: Vec<(&Term, &Term)>, ages: Vec<(NumberName, u32)>) {
        let mut found = Found { numbers: ages, ..Found::default() };
        let context = Context { larger: NumberName::Larger, smaller: NumberName::Smaller, whole: false, unit: unit_of("year") };
        for (left, right) in told {
            self.equate(left, right, &mut found, &context);
        }
    }

    /// Which of two numbers is the larger and which the smaller one.
    fn larger_and_smaller(
        &self,
        told: &[(usize, &Term, &Term)],
        asked: &Term,
        names: &[NumberName],
    ) -> Result<(NumberName, NumberName), Gap> {
        let sides = (NumberName::Larger, NumberName::Smaller);
        let compared = names.contains(&sides.0) || names.contains(&sides.1);
        let last = names.iter().filter_map(|n| if let NumberName::Nth(k) = n { Some(*k) } else { None }).max();
        let Some(last) = last.filter(|_| compared) else { return Ok(sides) };
        let (first, last) = (NumberName::Nth(0), NumberName::Nth(last));
        // In a row of consecutive numbers the last one is the largest.
        if names.contains(&NumberName::Half) || told.iter().any(|(_, left, right)| next_to(left, right)) {
            return Ok((last, first));
        }
        let orders: Vec<(NumberName, NumberName)> = told.iter().filter_map(|(_, left, right)| order(left, right)).collect();
        match extremes(&orders, last) {
            Some(extremes) => Ok(extremes),
            // Nothing tells the two apart but that one is larger.
            None if last == NumberName::Nth(1) && told.iter().all(|(_, l, r)| parts_none(l) && parts_none(r)) && parts_none(asked) => {
                Ok((first, last))
            }
            _ => {
                let lexemes = self.ground.target.lexemes.clone();
                Err(self.gap(RefusalCode::Undetermined, lexemes, "which of the numbers is the larger one"))
            }
        }
    }

    /// An equation with an operation on one side at least.
    fn equate(&mut self, left: &Term, right: &Term, found: &mut Found, context: &Context) {
        let (outer, single) = if matches!(left, Term::Operation { .. }) { (left, right) } else { (right, left) };
        // The operation's result is the other side itself.
        let result = self.term(single, true, found, context);
        if let Term::Operation { operation, left, right, lexeme } = outer {
            let (a, b) = self.operands(*operation, (left, right), true, found, context);
            self.operate(kind_of(*operation), a, b, result, &[*lexeme]);
            found.operations.push((outer.placeless(), result));
        }
    }

    /// `One of them is 9`: the number is the one that is written.
    fn alias(&mut self, left: &Term, right: &Term, found: &mut Found, context: &Context) -> Result<(), Gap> {
        let (name, other) = match (left, right) {
            (Term::Number { name, .. }, other) | (other, Term::Number { name, .. }) => (context.resolve(*name), other),
            _ => return Err(self.gap(RefusalCode::Contradictory, left.written(), "two numbers of which one is to be found")),
        };
        if found.numbers.iter().any(|(n, _)| *n == name) {
            return Err(self.gap(RefusalCode::Contradictory, other.written(), "a number that is told once"));
        }
        let id = self.term(other, true, found, context);
        found.numbers.push((name, id));
        Ok(())
    }

    /// Both sides of an operation, each with the unit where it is measured.
    fn operands(
        &mut self,
        operation: Arithmetic,
        sides: (&Term, &Term),
        measured: bool,
        found: &mut Found,
        context: &Context,
    ) -> (u32, u32) {
        let (left, right) = sides;
        let (a, b) = Term::measured_sides(operation, left, right);
        (self.term(left, measured && a, found, context), self.term(right, measured && b, found, context))
    }

    fn term(&mut self, term: &Term, measured: bool, found: &mut Found, context: &Context) -> u32 {
        let unit = || if measured { context.unit.clone() } else { Vec::new() };
        match term {
            Term::Given { value, lexeme } => {
                self.literal(&crate::facts::Amount::Given { value: value.clone(), lexeme: *lexeme }, "number".to_owned(), unit())
            }
            Term::Fixed(fact) => {
                let said = fact.describe();
                self.add(Quantity { label: said.clone(), origin: Origin::World { fact: said, value: fact.value() }, unit: unit() })
            }
            Term::Number { name, lexeme, .. } => {
                let name = context.resolve(*name);
                if let Some((_, id)) = found.numbers.iter().find(|(n, _)| *n == name) {
                    return *id;
                }
                let id = self.unknown(label(name, context.whole), unit(), Some(*lexeme));
                found.numbers.push((name, id));
                id
            }
            Term::Operation { operation, left, right, lexeme } => {
                let known = term.placeless();
                if let Some((_, id)) = found.operations.iter().find(|(t, _)| *t == known) {
                    return *id;
                }
                let (a, b) = self.operands(*operation, (left, right), measured, found, context);
                let result = self.unknown("number".to_owned(), unit(), Some(*lexeme));
                self.operate(kind_of(*operation), a, b, result, &[*lexeme]);
                found.operations.push((known, result));
                result
            }
        }
    }
}

fn label(name: NumberName, whole: bool) -> String {
    match name {
        NumberName::Tens | NumberName::Ones => DIGIT.to_owned(),
        NumberName::Half | NumberName::Reversed => WHOLE.to_owned(),
        NumberName::Result(_) => "result".to_owned(),
        NumberName::Age(_) => "age".to_owned(),
        _ if whole => WHOLE.to_owned(),
        NumberName::Larger => LARGER.to_owned(),
        NumberName::Smaller => SMALLER.to_owned(),
        NumberName::Sole | NumberName::Nth(_) => "number".to_owned(),
    }
}

fn kind_of(operation: Arithmetic) -> OperationKind {
    match operation {
        Arithmetic::Add => OperationKind::Add,
        Arithmetic::Subtract => OperationKind::Subtract,
        Arithmetic::Multiply => OperationKind::Multiply,
        Arithmetic::Divide => OperationKind::Divide,
    }
}

/// Whether the words say that the numbers are whole.
fn says_whole(term: &Term) -> bool {
    match term {
        Term::Number { whole, .. } => *whole,
        Term::Operation { left, right, .. } => says_whole(left) || says_whole(right),
        Term::Given { .. } | Term::Fixed(_) => false,
    }
}

/// Whether a term tells two numbers apart by nothing but which one is larger.
fn parts_none(term: &Term) -> bool {
    let only_sides = term.names().iter().all(|n| !matches!(n, NumberName::Nth(_)));
    only_sides || term.symmetric()
}

/// `the next one is 1 more`
fn next_to(left: &Term, right: &Term) -> bool {
    let step = |t: &Term| match t {
        Term::Operation { operation: Arithmetic::Add, right, .. } => matches!(**right, Term::Fixed(_)),
        _ => false,
    };
    matches!(left, Term::Number { name: NumberName::Nth(_), .. }) && step(right)
}

/// The largest and the smallest of a row, where a chain of comparisons leads from the one through all the others.
fn extremes(orders: &[(NumberName, NumberName)], last: NumberName) -> Option<(NumberName, NumberName)> {
    let NumberName::Nth(last) = last else { return None };
    let count = usize::try_from(last).ok()? + 1;
    let below = |top: NumberName, side: fn(&(NumberName, NumberName)) -> (NumberName, NumberName)| {
        let mut reached = vec![top];
        for _ in 0..count {
            for (above, under) in orders.iter().map(side) {
                if reached.contains(&above) && !reached.contains(&under) {
                    reached.push(under);
                }
            }
        }
        reached.len() == count
    };
    let row = || (0..=last).map(NumberName::Nth);
    let largest = row().find(|n| below(*n, |pair| *pair))?;
    let smallest = row().find(|n| below(*n, |(more, less)| (*less, *more)))?;
    Some((largest, smallest))
}

/// Of two numbers of which one is so much more, or so many times as much: the larger one, and the other.
fn order(left: &Term, right: &Term) -> Option<(NumberName, NumberName)> {
    let sides = |left: &Term, right: &Term| match (left, right) {
        (Term::Number { name: one @ NumberName::Nth(_), .. }, Term::Operation { .. }) => Some((*one, grows(right)?)),
        _ => None,
    };
    // `4 times the one is 3 times the other`
    let multiple = |t: &Term| match t {
        Term::Operation { operation: Arithmetic::Multiply, left, right, .. } => match (&**left, &**right) {
            (Term::Given { value, .. }, Term::Number { name: name @ NumberName::Nth(_), .. }) if value.is_positive() => {
                Some((value.clone(), *name))
            }
            _ => None,
        },
        _ => None,
    };
    if let (Some((a, one)), Some((b, other))) = (multiple(left), multiple(right)) {
        return (a != b).then_some(if a < b { (one, other) } else { (other, one) });
    }
    let (one, (other, more)) = sides(left, right).or_else(|| sides(right, left))?;
    (one != other).then_some(if more { (one, other) } else { (other, one) })
}

/// The number that a term makes larger or smaller, and which of the two, where that is so of every positive number.
fn grows(term: &Term) -> Option<(NumberName, bool)> {
    let Term::Operation { operation, left, right, .. } = term else { return None };
    let (inner, value) = match (&**left, &**right) {
        (Term::Given { value, .. }, inner) if !matches!(operation, Arithmetic::Subtract | Arithmetic::Divide) => (inner, value),
        (inner, Term::Given { value, .. }) => (inner, value),
        _ => return None,
    };
    let one = Rational::one();
    let more = match operation {
        Arithmetic::Add if value.is_positive() => true,
        Arithmetic::Subtract if value.is_positive() => false,
        Arithmetic::Multiply if *value > one => true,
        Arithmetic::Divide if *value > one => false,
        Arithmetic::Multiply if value.is_positive() && *value < one => false,
        _ => return None,
    };
    match inner {
        Term::Number { name: name @ NumberName::Nth(_), .. } => Some((*name, more)),
        inner => grows(inner).filter(|(_, further)| *further == more),
    }
}
