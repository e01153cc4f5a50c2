//! A solver of equations between exact rationals.
//!
//! Equations with one unknown are solved at once, whichever of the three quantities it is, also where it is multiplied by itself and
//! has an exact root; what remains is linear in the unknowns or refused, and is solved by elimination.

use crate::graph::{Operation, OperationKind, ProblemGraph};
use crate::quantity::Rational;
use std::collections::BTreeSet;

/// How many unknowns a target may depend on.
pub const MAX_UNKNOWNS: usize = 64;

/// Values of all quantities that could be fixed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Solution {
    /// By number of the quantity.
    pub values: Vec<Option<Rational>>,
    /// Equations in the order in which they gave a value, with the quantity they gave.
    pub order: Vec<(usize, u32)>,
}

/// Why a graph has no one solution.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SolveError {
    /// The target is not fixed.
    #[error("too little is told to fix the quantity that is asked for")]
    Undetermined,
    /// Equations that cannot all hold; the index of one.
    #[error("equation {0} cannot hold beside the others")]
    Contradictory(usize),
    /// Two unknowns are multiplied.
    #[error("two unknown quantities are multiplied")]
    NotLinear,
    /// More unknowns than are solved for.
    #[error("the target depends on {0} unknown quantities; at most {MAX_UNKNOWNS} are solved for")]
    TooManyUnknowns(usize),
}

/// Solves a graph for its target.
///
/// # Errors
/// See [`SolveError`].
pub fn solve(graph: &ProblemGraph) -> Result<Solution, SolveError> {
    let mut values: Vec<Option<Rational>> = graph.quantities.iter().map(|q| q.given().cloned()).collect();
    let unknowns = values.iter().filter(|v| v.is_none()).count();
    if unknowns > MAX_UNKNOWNS {
        return Err(SolveError::TooManyUnknowns(unknowns));
    }
    let mut order = Vec::new();
    let mut open = BTreeSet::new();
    // `collect` would sort first, with a sort of its own.
    open.extend(0..graph.operations.len());
    loop {
        let mut progress = false;
        for index in open.clone() {
            let Some(operation) = graph.operations.get(index) else { continue };
            match step(operation, &values) {
                Step::Holds => {
                    open.remove(&index);
                    progress = true;
                }
                Step::Fails => return Err(SolveError::Contradictory(index)),
                Step::Gives(id, value) => {
                    if let Some(slot) = values.get_mut(id as usize) {
                        *slot = Some(value);
                    }
                    order.push((index, id));
                    open.remove(&index);
                    progress = true;
                }
                Step::Waits => {}
            }
        }
        let solved = values.get(graph.target as usize).is_none_or(Option::is_some) || open.is_empty();
        if !progress && (solved || !eliminate(graph, &open, &mut values, &mut order)?) {
            break;
        }
    }
    match values.get(graph.target as usize) {
        Some(Some(_)) => Ok(Solution { values, order }),
        _ => Err(SolveError::Undetermined),
    }
}

enum Step {
    Holds,
    Fails,
    Gives(u32, Rational),
    Waits,
}

/// The sum or product form of an equation: `a + b = c` or `a * b = c`.
/// Nothing for one that rounds or looks for a common number, which goes one way only.
fn form(operation: &Operation) -> Option<(bool, u32, u32, u32)> {
    let Operation { kind, left, right, result, .. } = operation;
    match kind {
        OperationKind::Add => Some((true, *left, *right, *result)),
        OperationKind::Subtract | OperationKind::Transfer | OperationKind::CompareAdditive => Some((true, *result, *right, *left)),
        OperationKind::Multiply | OperationKind::ApplyRate | OperationKind::CompareMultiplicative => Some((false, *left, *right, *result)),
        OperationKind::Divide => Some((false, *result, *right, *left)),
        OperationKind::QuotientUp
        | OperationKind::QuotientDown
        | OperationKind::Remainder
        | OperationKind::GreatestCommonDivisor
        | OperationKind::LeastCommonMultiple => None,
    }
}

fn step(operation: &Operation, values: &[Option<Rational>]) -> Step {
    let value = |id: u32| values.get(id as usize).and_then(Option::as_ref);
    let Some((sum, a, b, c)) = form(operation) else {
        let (Some(left), Some(right)) = (value(operation.left), value(operation.right)) else { return Step::Waits };
        let found = match operation.kind {
            OperationKind::GreatestCommonDivisor => common_divisor(left, right),
            OperationKind::LeastCommonMultiple => common_divisor(left, right).and_then(|d| (left * right).checked_div(&d)),
            kind => rounded(kind, left, right),
        };
        let Some(found) = found else { return Step::Fails };
        return match value(operation.result) {
            None => Step::Gives(operation.result, found),
            Some(told) if *told == found => Step::Holds,
            Some(_) => Step::Fails,
        };
    };
    match (value(a), value(b), value(c)) {
        (Some(x), Some(y), Some(z)) => {
            let holds = if sum { &(x + y) == z } else { &(x * y) == z };
            if holds { Step::Holds } else { Step::Fails }
        }
        (Some(x), Some(y), None) => Step::Gives(c, if sum { x + y } else { x * y }),
        // Half and half.
        (None, None, Some(z)) if a == b && sum => z.checked_div(&Rational::integer(2)).map_or(Step::Waits, |half| Step::Gives(a, half)),
        // A side times itself: of the two roots a measure is the one above zero.
        (None, None, Some(z)) if a == b && !sum => match z.exact_root() {
            Some(root) if root.is_positive() => Step::Gives(a, root),
            _ => Step::Waits,
        },
        (Some(x), None, Some(z)) => inverse(sum, x, z).map_or(Step::Waits, |v| Step::Gives(b, v)),
        (None, Some(y), Some(z)) => inverse(sum, y, z).map_or(Step::Waits, |v| Step::Gives(a, v)),
        _ => Step::Waits,
    }
}

/// The value of an equation that rounds; nothing by a number that is not positive, nor of one below zero.
fn rounded(kind: OperationKind, left: &Rational, right: &Rational) -> Option<Rational> {
    if left.is_negative() || right.is_negative() {
        return None;
    }
    let down = left.checked_div(right)?.floor();
    let rest = left - &(&down * right);
    match kind {
        OperationKind::QuotientUp if !rest.is_zero() => Some(&down + &Rational::one()),
        OperationKind::Remainder => Some(rest),
        _ => Some(down),
    }
}

/// The greatest common divisor of two whole numbers above zero, by Euclid; nothing for others.
fn common_divisor(left: &Rational, right: &Rational) -> Option<Rational> {
    let counts = |n: &Rational| n.is_integer() && n.is_positive();
    if !counts(left) || !counts(right) {
        return None;
    }
    let (mut a, mut b) = (left.clone(), right.clone());
    while !b.is_zero() {
        let rest = &a - &(&a.checked_div(&b)?.floor() * &b);
        a = std::mem::replace(&mut b, rest);
    }
    Some(a)
}

fn inverse(sum: bool, known: &Rational, whole: &Rational) -> Option<Rational> {
    if sum { Some(whole - known) } else { whole.checked_div(known) }
}

/// One linear equation: coefficients by unknown, and the constant they add up to.
struct Row {
    equation: usize,
    coefficients: Vec<Rational>,
    constant: Rational,
}

fn eliminate(
    graph: &ProblemGraph,
    open: &BTreeSet<usize>,
    values: &mut [Option<Rational>],
    order: &mut Vec<(usize, u32)>,
) -> Result<bool, SolveError> {
    let unknowns: Vec<u32> = (0..values.len()).filter(|&i| values[i].is_none()).filter_map(|i| u32::try_from(i).ok()).collect();
    let mut rows = Vec::new();
    for &equation in open {
        let Some(operation) = graph.operations.get(equation) else { continue };
        rows.extend(row(equation, operation, &unknowns, values));
    }
    // What is not linear yet may be so once the others are solved.
    let linear = rows.len() == open.len();
    let mut pivots = Vec::new();
    for column in 0..unknowns.len() {
        let start = pivots.len();
        let Some(found) = (start..rows.len()).find(|&r| !rows[r].coefficients[column].is_zero()) else { continue };
        rows.swap(start, found);
        let Some(scale) = rows[start].coefficients[column].recip() else { continue };
        rows[start].coefficients = rows[start].coefficients.iter().map(|c| c * &scale).collect();
        rows[start].constant = &rows[start].constant * &scale;
        for other in 0..rows.len() {
            if other == start || rows[other].coefficients[column].is_zero() {
                continue;
            }
            let factor = rows[other].coefficients[column].clone();
            for k in 0..unknowns.len() {
                let minus = &rows[start].coefficients[k] * &factor;
                rows[other].coefficients[k] = &rows[other].coefficients[k] - &minus;
            }
            let minus = &rows[start].constant * &factor;
            rows[other].constant = &rows[other].constant - &minus;
        }
        pivots.push(column);
    }
    if let Some(bad) = rows.iter().find(|r| r.coefficients.iter().all(Rational::is_zero) && !r.constant.is_zero()) {
        return Err(SolveError::Contradictory(bad.equation));
    }
    let mut gives = false;
    for (r, &column) in pivots.iter().enumerate() {
        let alone = rows[r].coefficients.iter().enumerate().all(|(k, c)| k == column || c.is_zero());
        if alone {
            let id = unknowns[column];
            values[id as usize] = Some(rows[r].constant.clone());
            order.push((rows[r].equation, id));
            gives = true;
        }
    }
    if gives || linear { Ok(gives) } else { Err(SolveError::NotLinear) }
}

/// An equation as a row, or nothing while it is not linear.
fn row(equation: usize, operation: &Operation, unknowns: &[u32], values: &[Option<Rational>]) -> Option<Row> {
    let (sum, a, b, c) = form(operation)?;
    let mut row = Row { equation, coefficients: vec![Rational::zero(); unknowns.len()], constant: Rational::zero() };
    let value = |id: u32| values.get(id as usize).and_then(Option::as_ref);
    let mut add = |id: u32, factor: Rational| match value(id) {
        Some(v) => row.constant = &row.constant - &(v * &factor),
        None => {
            if let Ok(k) = unknowns.binary_search(&id) {
                row.coefficients[k] = &row.coefficients[k] + &factor;
            }
        }
    };
    let minus = -Rational::one();
    if sum {
        add(a, Rational::one());
        add(b, Rational::one());
    } else {
        match (value(a), value(b)) {
            (Some(x), _) => add(b, x.clone()),
            (None, Some(y)) => add(a, y.clone()),
            (None, None) => return None,
        }
    }
    add(c, minus);
    Some(row)
}
