//! The independent check: values are put into the equations, and every unit is recomputed.
//!
//! This file imports `graph` and `quantity` only, so that it shares nothing with what built or solved the graph.

use crate::graph::{Operation, OperationKind, Power, ProblemGraph, unit_product, unit_quotient};
use crate::quantity::Rational;

/// What a check found wrong.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// An equation whose values do not satisfy it.
    #[error("equation {0} does not hold with these values")]
    Value(usize),
    /// An equation whose units do not fit.
    #[error("the units of equation {0} do not fit")]
    Unit(usize),
    /// A quantity without a value, or a number outside the graph.
    #[error("quantity {0} has no value")]
    Missing(u32),
    /// A given value that was changed.
    #[error("quantity {0} has another value than its words")]
    Given(u32),
}

/// Checks the equations that a target rests on, with the values of a solution.
///
/// # Errors
/// The first fault found, in the order of the equations.
pub fn check(graph: &ProblemGraph, values: &[Option<Rational>], needed: &[usize]) -> Result<(), Fault> {
    for &index in needed {
        let Some(operation) = graph.operations.get(index) else { return Err(Fault::Value(index)) };
        let mut numbers = Vec::new();
        let mut units = Vec::new();
        for id in [operation.left, operation.right, operation.result] {
            let quantity = graph.quantity(id).ok_or(Fault::Missing(id))?;
            let value = values.get(id as usize).and_then(Option::as_ref).ok_or(Fault::Missing(id))?;
            if quantity.given().is_some_and(|given| given != value) {
                return Err(Fault::Given(id));
            }
            numbers.push(value);
            units.push(quantity.unit.as_slice());
        }
        if !holds(operation, numbers[0], numbers[1], numbers[2]) {
            return Err(Fault::Value(index));
        }
        if !fits(operation.kind, units[0], units[1], units[2]) {
            return Err(Fault::Unit(index));
        }
    }
    let target = values.get(graph.target as usize).and_then(Option::as_ref);
    if target.is_none() { Err(Fault::Missing(graph.target)) } else { Ok(()) }
}

fn holds(operation: &Operation, left: &Rational, right: &Rational, result: &Rational) -> bool {
    match operation.kind {
        OperationKind::Add => &(left + right) == result,
        OperationKind::Subtract | OperationKind::Transfer | OperationKind::CompareAdditive => &(left - right) == result,
        OperationKind::Multiply | OperationKind::ApplyRate | OperationKind::CompareMultiplicative => &(left * right) == result,
        OperationKind::Divide => !right.is_zero() && &(result * right) == left,
        // The last group is needed for what the others do not take.
        OperationKind::QuotientUp => {
            let taken = result * right;
            result.is_integer() && !left.is_negative() && right > &Rational::zero() && &taken >= left && &(&taken - right) < left
        }
        OperationKind::QuotientDown => {
            let taken = result * right;
            result.is_integer() && !left.is_negative() && right > &Rational::zero() && &taken <= left && &(&taken + right) > left
        }
        OperationKind::Remainder => {
            let whole = (left - result).checked_div(right).is_some_and(|groups| groups.is_integer() && !groups.is_negative());
            whole && !result.is_negative() && result < right
        }
        // In lowest terms, the ratio of the two has nothing in common left.
        OperationKind::GreatestCommonDivisor => {
            positive(left, right)
                && right.checked_div(left).is_some_and(|ratio| left == &(result * &ratio.denominator()))
                && left.checked_div(right).is_some_and(|ratio| right == &(result * &ratio.denominator()))
        }
        OperationKind::LeastCommonMultiple => {
            positive(left, right) && left.checked_div(right).is_some_and(|ratio| result == &(left * &ratio.denominator()))
        }
    }
}

fn positive(left: &Rational, right: &Rational) -> bool {
    [left, right].iter().all(|n| n.is_integer() && n.is_positive())
}

/// Whether the units of an equation fit: sums keep the unit, products and quotients multiply and divide it.
pub fn fits(kind: OperationKind, left: &[Power], right: &[Power], result: &[Power]) -> bool {
    match kind {
        OperationKind::Add | OperationKind::Subtract | OperationKind::Transfer | OperationKind::CompareAdditive => {
            left == right && left == result
        }
        OperationKind::Multiply | OperationKind::CompareMultiplicative => unit_product(left, right) == result,
        // A rate is so much of one thing for each of another: its unit is a quotient.
        OperationKind::ApplyRate => unit_product(left, right) == result && left.iter().any(|p| p.exponent < 0),
        OperationKind::Divide | OperationKind::QuotientUp | OperationKind::QuotientDown => unit_quotient(left, right) == result,
        // What is left over is of what was divided.
        OperationKind::Remainder => left == result && !right.is_empty(),
        // Two sorts of things, and what is counted of both: groups, or as many of each.
        OperationKind::GreatestCommonDivisor | OperationKind::LeastCommonMultiple => {
            [left, right, result].iter().all(|unit| matches!(unit, [Power { exponent: 1, .. }]))
        }
    }
}
