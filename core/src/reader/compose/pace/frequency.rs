//! How often in each period: `10 pages twice a day`, `4 miles 3 times a week`.
//!
//! Why: so much at a time, so many times in each period, is one pace.
//! Reads: `Rosa runs 4 miles 3 times a week.`, `Three times a day, Lev drinks 2 cups of tea.`
//! Leaves alone: `Rosa reads a book twice.` (no period), `twice a day, 3 times a week` (two of them)

use super::super::Composer;
use crate::facts::Amount;
use crate::lexicon::Category;
use crate::quantity::Rational;
use crate::reader::clause::Measure;
use crate::reader::roles::{Arg, Np};
use crate::text::Literal;

/// How many times, with the words that say it.
pub(super) struct Times {
    value: Rational,
    lexeme: u32,
    pub(super) words: Vec<u32>,
}

/// Takes what says how often out of the clause, so that the period stands by itself.
pub(super) fn taken(c: &mut Composer<'_, '_>) -> Option<Times> {
    let before = std::mem::take(&mut c.roles.before);
    let after = std::mem::take(&mut c.roles.after);
    let mut found = Vec::new();
    let before_left = without(c, before.clone(), &mut found);
    let after_left = without(c, after.clone(), &mut found);
    match (found.pop(), found.is_empty()) {
        (Some(times), true) => {
            (c.roles.before, c.roles.after) = (before_left, after_left);
            Some(times)
        }
        _ => {
            (c.roles.before, c.roles.after) = (before, after);
            None
        }
    }
}

fn without(c: &Composer<'_, '_>, args: Vec<Arg>, found: &mut Vec<Times>) -> Vec<Arg> {
    let mut left: Vec<Arg> = Vec::new();
    let mut args = args.into_iter().peekable();
    while let Some(mut arg) = args.next() {
        if let [np] = arg.nps.as_mut_slice() {
            if let Some((times, period)) = multiple(c, np) {
                found.push(times);
                *np = period;
            } else if let (Some(times), true) = (counted(c, np), args.peek().is_some_and(|next| is_period(c, next))) {
                found.push(times);
                continue;
            }
        }
        left.push(arg);
    }
    left
}

fn is_period(c: &Composer<'_, '_>, arg: &Arg) -> bool {
    matches!(arg.nps.as_slice(), [np] if c.period(np).is_some())
}

/// `twice a week`: how often, and the period.
fn multiple(c: &Composer<'_, '_>, np: &Np) -> Option<(Times, Np)> {
    let Some(Measure::Multiple(lexeme)) = np.nominal.measure else { return None };
    let value = c.reading.live_senses(lexeme).find_map(|s| s.value.clone())?;
    let mut period = np.clone();
    period.nominal.measure = None;
    period.nominal.first = lexeme + 1;
    c.period(&period)?;
    Some((Times { value, lexeme, words: vec![lexeme] }, period))
}

/// `3 times`
fn counted(c: &Composer<'_, '_>, np: &Np) -> Option<Times> {
    let lexeme = np.nominal.number().filter(|_| np.is_bare_count())?;
    let times = np.nominal.head.is_some_and(|h| c.reading.may_be(h, Category::QuantTimes));
    match c.reading.lexemes.get(lexeme as usize)?.literal.clone()? {
        Literal::Number(value) if times && value.is_integer() => Some(Times { value, lexeme, words: np.lexemes() }),
        _ => None,
    }
}

/// So much, so many times.
pub(super) fn repeated(amount: Amount, times: &Times) -> Amount {
    match amount {
        Amount::Given { value, lexeme } => Amount::Repeated { value, lexeme, times: times.value.clone(), by: times.lexeme },
        amount => amount,
    }
}

/// So much on each of the days that a list names.
pub(super) fn in_list(amount: Amount, times: Option<(Rational, u32)>) -> Amount {
    match (amount, times) {
        (Amount::Given { value, lexeme }, Some((times, by))) => Amount::Repeated { value, lexeme, times, by },
        (amount, _) => amount,
    }
}
