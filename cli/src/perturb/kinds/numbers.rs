//! Other numbers, in the same order and with the same divisibility. The expected answer comes from the original's equations with the
//! new numbers in the place of the old ones, solved exactly.
//!
//! Applies to texts of which the answer uses a number above 1 that is written in digits or words: no fraction word, no dozen, no
//! number that repeats the length of a list. Equal numbers stay equal, and 1 stays 1, so that nouns keep their number.

use crate::perturb::edit::{Edits, cased_like, slice};
use crate::perturb::kind::{Made, Variant};
use crate::perturb::solved::Solved;
use crate::perturb::words::spelled;
use forbear_core::graph::{Origin, ProblemGraph};
use forbear_core::quantity::Rational;
use forbear_core::quantity::numerals::cardinal;
use forbear_core::solver::solve;
use forbear_core::text::Literal;
use std::collections::{BTreeMap, BTreeSet};

/// How many assignments are tried before the problem is given up.
const TRIES: u32 = 4000;

/// A number of the text.
struct Numeral {
    lexeme: usize,
    value: Rational,
    /// How it is written, where another number can be written so.
    style: Option<Style>,
}

/// How a number is written.
#[derive(Clone, Copy)]
enum Style {
    Words,
    /// With so many decimals, from and to these bytes of the lexeme.
    Digits {
        decimals: u32,
        from: u32,
        to: u32,
    },
}

impl Style {
    fn decimals(self) -> u32 {
        match self {
            Style::Words => 0,
            Style::Digits { decimals, .. } => decimals,
        }
    }
}

pub fn make(solved: &Solved<'_>) -> Made {
    let numerals = numerals(solved);
    let free = free_values(solved, &numerals);
    if free.is_empty() {
        return Made::NotApplicable;
    }
    let fixed: Vec<Rational> = numerals.iter().map(|n| n.value.clone()).filter(|value| !free.contains_key(value)).collect();
    let mut search = Search { solved, free: free.into_iter().collect(), fixed, chosen: Vec::new(), tries: 0 };
    let Some(value) = search.assign() else { return Made::Skipped("no other numbers keep order and divisibility") };
    let new: BTreeMap<&Rational, &Rational> = search.free.iter().map(|(old, _)| old).zip(&search.chosen).collect();
    let mut edits = Edits::default();
    for numeral in &numerals {
        let (Some(new), Some(style)) = (new.get(&numeral.value), numeral.style) else { continue };
        if !write(solved, numeral.lexeme, new, style, &mut edits) {
            return Made::Skipped("a number that cannot be written in the old one's style");
        }
    }
    Made::Variants(vec![Variant { value, ..solved.retold(&edits) }])
}

/// All numbers of the text.
fn numerals(solved: &Solved<'_>) -> Vec<Numeral> {
    let numeral = |lexeme: usize| {
        let value = match solved.literal(lexeme)? {
            Literal::Number(value) | Literal::Percent(value) | Literal::Ordinal(value) => value.clone(),
            Literal::Money { amount, .. } | Literal::Measure { amount, .. } => amount.clone(),
            Literal::Clock { .. } => return None,
        };
        let plain = matches!(solved.literal(lexeme), Some(Literal::Number(_) | Literal::Money { .. }));
        let style = if plain { style(solved, lexeme, &value) } else { None };
        Some(Numeral { lexeme, value, style })
    };
    (0..solved.lexemes().len()).filter_map(numeral).collect()
}

fn style(solved: &Solved<'_>, lexeme: usize, value: &Rational) -> Option<Style> {
    let norm = solved.norm(lexeme);
    if cardinal(&norm.split([' ', '-']).collect::<Vec<_>>()).as_ref() == Some(value) {
        return Some(Style::Words);
    }
    let written = &solved.lexemes().get(lexeme)?.text;
    let from = written.find(|c: char| c.is_ascii_digit())?;
    let digits: String = written[from..].chars().take_while(|c| c.is_ascii_digit() || matches!(c, ',' | '.')).collect();
    let digits = digits.trim_end_matches(['.', ',']);
    let to = from + digits.len();
    let decimals = digits.split_once('.').map_or(0, |(_, decimals)| decimals.len());
    let reads_back = digits.parse::<Rational>().is_ok_and(|read| read == *value);
    let alone = !written[to..].contains(|c: char| c.is_ascii_digit() || c == '/');
    let byte = |offset: usize| u32::try_from(offset).ok();
    (reads_back && alone).then_some(Style::Digits { decimals: byte(decimals)?, from: byte(from)?, to: byte(to)? })
}

/// The values that may change, with the most decimals they are written with: those that the equations take from the text, wherever
/// they stand in it, unless the same number also stands where it cannot change.
fn free_values(solved: &Solved<'_>, numerals: &[Numeral]) -> BTreeMap<Rational, u32> {
    let span = |numeral: &Numeral| solved.lexemes().get(numeral.lexeme).map_or((0, 0), |lexeme| (lexeme.start, lexeme.end));
    let taken =
        |numeral: &Numeral| given(&solved.answer.graph).filter(|(place, _)| *place == span(numeral)).map(|(_, v)| v.clone()).collect();
    let mut free: BTreeMap<Rational, u32> = BTreeMap::new();
    let mut held: BTreeSet<Rational> = BTreeSet::new();
    for numeral in numerals {
        let values: Vec<Rational> = taken(numeral);
        match numeral.style {
            Some(style) if values.iter().all(|value| *value == numeral.value) => {
                if !values.is_empty() {
                    let most = free.entry(numeral.value.clone()).or_default();
                    *most = style.decimals().max(*most);
                }
            }
            // It is written so that no other could stand in its place, or the equations take it for something else.
            _ => {
                held.insert(numeral.value.clone());
            }
        }
    }
    let one = Rational::one();
    let hidden: BTreeSet<&Rational> = given(&solved.answer.graph)
        .filter(|(place, value)| !numerals.iter().any(|numeral| span(numeral) == *place && numeral.value == **value))
        .map(|(_, value)| value)
        .collect();
    free.retain(|value, decimals| {
        (*value > one || *decimals > 0 && value.is_positive()) && !held.contains(value) && !hidden.contains(value)
    });
    free
}

/// The quantities that the equations take from the text.
fn given(graph: &ProblemGraph) -> impl Iterator<Item = ((u32, u32), &Rational)> {
    graph.quantities.iter().filter_map(|quantity| match &quantity.origin {
        Origin::Text { span, value } => Some(((span.start, span.end), value)),
        _ => None,
    })
}

/// A search for new values, the smallest old one first.
struct Search<'s> {
    solved: &'s Solved<'s>,
    /// Old values with their decimals.
    free: Vec<(Rational, u32)>,
    /// Values that stay.
    fixed: Vec<Rational>,
    /// New values of the first old ones.
    chosen: Vec<Rational>,
    tries: u32,
}

impl Search<'_> {
    /// The answer with the new values, once all are chosen.
    fn assign(&mut self) -> Option<Rational> {
        let Some((old, decimals)) = self.free.get(self.chosen.len()).cloned() else { return self.answer() };
        for candidate in self.candidates(&old, decimals) {
            if self.tries >= TRIES {
                return None;
            }
            self.tries += 1;
            if !self.keeps_relations(&old, &candidate) {
                continue;
            }
            self.chosen.push(candidate);
            if let Some(answer) = self.assign() {
                return Some(answer);
            }
            self.chosen.pop();
        }
        None
    }

    /// Values of about the same size, in an order of their own, the old one last.
    fn candidates(&self, old: &Rational, decimals: u32) -> Vec<Rational> {
        let scale = Rational::integer(10_i64.pow(decimals.min(6)));
        let Some(units) = (old * &scale).to_i64().filter(|units| *units < 1_000_000_000) else { return Vec::new() };
        let (low, span) = ((units / 2).max(2), units / 2 * 3 + 8);
        let step = (span / 64).max(1);
        let choice = self.solved.choice("numbers");
        let values: Vec<String> =
            (0..=span / step).map(|index| (low + index * step).to_string()).filter(|v| *v != units.to_string()).collect();
        let arranged = choice.arranged(&old.to_string(), values.iter());
        let value = |written: &String| written.parse::<Rational>().ok()?.checked_div(&scale);
        arranged.into_iter().filter_map(value).chain([old.clone()]).collect()
    }

    /// Whether a new value stands to the others as the old one did: before or after, and dividing or not.
    fn keeps_relations(&self, old: &Rational, new: &Rational) -> bool {
        let chosen = self.free.iter().map(|(old, _)| old).zip(&self.chosen);
        let fixed = self.fixed.iter().map(|value| (value, value));
        chosen.chain(fixed).all(|(other, then)| {
            old.cmp(other) == new.cmp(then) && divides(old, other) == divides(new, then) && divides(other, old) == divides(then, new)
        })
    }

    /// The target's value with the new numbers, if every quantity keeps its sign and is whole where it was whole, and something changed.
    fn answer(&mut self) -> Option<Rational> {
        let graph = &self.solved.answer.graph;
        let mut changed = graph.clone();
        for quantity in &mut changed.quantities {
            if let Origin::Text { value, .. } = &mut quantity.origin
                && let Some(index) = self.free.iter().position(|(old, _)| old == value)
            {
                *value = self.chosen.get(index)?.clone();
            }
        }
        let (before, after) = (solve(graph).ok()?, solve(&changed).ok()?);
        let alike = |(old, new): (&Option<Rational>, &Option<Rational>)| match (old, new) {
            (Some(old), Some(new)) => {
                old.is_integer() == new.is_integer() && old.is_negative() == new.is_negative() && old.is_zero() == new.is_zero()
            }
            (old, new) => old == new,
        };
        let same = self.free.iter().map(|(old, _)| old).eq(&self.chosen);
        let holds = !same && before.values.iter().zip(&after.values).all(alike);
        holds.then(|| after.values.get(graph.target as usize).cloned().flatten()).flatten()
    }
}

/// Whether the first divides the second, both whole.
fn divides(divisor: &Rational, value: &Rational) -> bool {
    divisor.is_integer() && value.is_integer() && value.checked_div(divisor).is_some_and(|quotient| quotient.is_integer())
}

/// Whether the new value could be written in the place of the old one.
fn write(solved: &Solved<'_>, lexeme: usize, new: &Rational, style: Style, edits: &mut Edits) -> bool {
    let Some(view) = solved.lexemes().get(lexeme) else { return false };
    match style {
        Style::Words => {
            let Some(words) = new.to_i64().and_then(spelled) else { return false };
            edits.replace(view.start, view.end, cased_like(&view.text, &words));
        }
        Style::Digits { decimals, from, to } => {
            let (start, end) = (view.start + from, view.start + to);
            let grouped = slice(solved.text(), start, end).contains(',');
            let Some(digits) = in_digits(new, decimals, grouped) else { return false };
            edits.replace(start, end, digits);
        }
    }
    true
}

/// The value with so many decimals, its thousands set apart where the old one's were.
fn in_digits(value: &Rational, decimals: u32, grouped: bool) -> Option<String> {
    let scale = 10_i64.checked_pow(decimals)?;
    let units = (value * &Rational::integer(scale)).to_i64()?;
    let (whole, rest) = (units / scale, units % scale);
    let mut written = whole.to_string();
    if grouped {
        let mut at = written.len();
        while at > 3 {
            at -= 3;
            written.insert(at, ',');
        }
    }
    if decimals > 0 {
        written.push_str(&format!(".{rest:0width$}", width = usize::try_from(decimals).ok()?));
    }
    Some(written)
}
