//! The derivation: the equations that the target rests on, in the order of solving, in words and numbers.

use super::solve::Solution;
use crate::canon::Arrange;
use crate::graph::{OperationKind, Power, ProblemGraph};
use crate::quantity::Rational;
use crate::text::SourceSpan;
use std::collections::BTreeSet;

/// One step of a derivation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DerivationStep {
    /// Index of the equation.
    pub equation: usize,
    /// Its kind.
    pub kind: OperationKind,
    /// The step in words and numbers.
    pub line: String,
    /// The words it rests on.
    pub spans: Vec<SourceSpan>,
    /// The value it gives.
    pub value: Rational,
}

/// The equations, by index in the order of solving, that the target rests on.
pub fn needed(graph: &ProblemGraph, solution: &Solution) -> Vec<usize> {
    let mut wanted = BTreeSet::from([graph.target]);
    let mut chosen = Vec::new();
    for &(equation, gives) in solution.order.iter().rev() {
        if !wanted.contains(&gives) {
            continue;
        }
        if let Some(operation) = graph.operations.get(equation) {
            wanted.extend([operation.left, operation.right, operation.result]);
            chosen.push(equation);
        }
    }
    chosen.reverse();
    chosen
}

/// The steps from the text's numbers to the target.
pub fn derivation(graph: &ProblemGraph, solution: &Solution) -> Vec<DerivationStep> {
    needed(graph, solution).into_iter().filter_map(|equation| step(graph, solution, equation)).collect()
}

fn step(graph: &ProblemGraph, solution: &Solution, equation: usize) -> Option<DerivationStep> {
    let operation = graph.operations.get(equation)?;
    let gives = solution.order.iter().find(|(e, _)| *e == equation)?.1;
    let told = |id: u32| -> Option<(String, &Rational)> {
        let value = solution.values.get(id as usize)?.as_ref()?;
        Some((phrase(value, &graph.quantity(id)?.unit), value))
    };
    let (left, right, result) = (told(operation.left)?, told(operation.right)?, told(operation.result)?);
    let sign = match operation.kind {
        OperationKind::Add => "+",
        OperationKind::Subtract | OperationKind::Transfer | OperationKind::CompareAdditive => "−",
        OperationKind::Multiply | OperationKind::ApplyRate | OperationKind::CompareMultiplicative => "×",
        OperationKind::Divide | OperationKind::QuotientUp | OperationKind::QuotientDown | OperationKind::Remainder => "÷",
        OperationKind::GreatestCommonDivisor | OperationKind::LeastCommonMultiple => "and",
    };
    let line = if let Some(line) = rounded(operation.kind, &left, &right, &result) {
        line
    } else if gives == operation.result {
        format!("{} {sign} {} = {}", left.0, right.0, result.0)
    } else if operation.left == operation.right && matches!(sign, "+" | "×") {
        format!("{} = {} {sign} {}", result.0, left.0, left.0)
    } else {
        inverted(operation.kind, gives == operation.left, &left.0, &right.0, &result.0)
    };
    let value = told(gives)?.1.clone();
    let mut spans = operation.spans.clone();
    for id in [operation.left, operation.right, operation.result] {
        if let Some(crate::graph::Origin::Text { span, .. }) = graph.quantity(id).map(|q| &q.origin) {
            spans.push(span.clone());
        }
    }
    spans.arrange_by_key(|s| (s.start, s.end));
    spans.dedup();
    Some(DerivationStep { equation, kind: operation.kind, line, spans, value })
}

/// `23 people ÷ 5 people per van → 5 vans, rounded up`: a division that does not come out even says what becomes of the rest.
fn rounded(kind: OperationKind, left: &(String, &Rational), right: &(String, &Rational), result: &(String, &Rational)) -> Option<String> {
    let even = left.1 == &(right.1 * result.1);
    match kind {
        OperationKind::QuotientUp if !even => Some(format!("{} ÷ {} → {}, rounded up", left.0, right.0, result.0)),
        OperationKind::QuotientDown if !even => Some(format!("{} ÷ {} → {}, rounded down", left.0, right.0, result.0)),
        OperationKind::Remainder => Some(format!("{} ÷ {} → {} left over", left.0, right.0, result.0)),
        OperationKind::GreatestCommonDivisor => Some(format!("greatest common divisor of {} and {} → {}", left.0, right.0, result.0)),
        OperationKind::LeastCommonMultiple => Some(format!("least common multiple of {} and {} → {}", left.0, right.0, result.0)),
        _ => None,
    }
}

/// The equation solved for an operand.
fn inverted(kind: OperationKind, for_left: bool, left: &str, right: &str, result: &str) -> String {
    match (kind, for_left) {
        (OperationKind::Add, true) => format!("{result} − {right} = {left}"),
        (OperationKind::Add, false) => format!("{result} − {left} = {right}"),
        (OperationKind::Subtract | OperationKind::Transfer | OperationKind::CompareAdditive, true) => {
            format!("{result} + {right} = {left}")
        }
        (OperationKind::Subtract | OperationKind::Transfer | OperationKind::CompareAdditive, false) => {
            format!("{left} − {result} = {right}")
        }
        (OperationKind::Multiply | OperationKind::ApplyRate | OperationKind::CompareMultiplicative, true) => {
            format!("{result} ÷ {right} = {left}")
        }
        (OperationKind::Multiply | OperationKind::ApplyRate | OperationKind::CompareMultiplicative, false) => {
            format!("{result} ÷ {left} = {right}")
        }
        (_, true) => format!("{result} × {right} = {left}"),
        (_, false) => format!("{left} ÷ {result} = {right}"),
    }
}

/// `7 apples`, `3 pens per box`.
fn phrase(value: &Rational, unit: &[Power]) -> String {
    let many = *value != Rational::one();
    let top: Vec<String> = unit
        .iter()
        .filter(|p| p.exponent > 0)
        .map(|p| Power { unit: if many { crate::lexicon::inflection::plural(&p.unit) } else { p.unit.clone() }, ..p.clone() }.name())
        .collect();
    let bottom: Vec<&str> = unit.iter().filter(|p| p.exponent < 0).map(|p| p.unit.as_str()).collect();
    let mut text = value.to_string();
    if !top.is_empty() {
        text.push(' ');
        text.push_str(&top.join(" "));
    }
    if !bottom.is_empty() {
        text.push_str(" per ");
        text.push_str(&bottom.join(" per "));
    }
    text
}
