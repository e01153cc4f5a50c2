//! What a riddle says of its number holds of the number that is found; one person thinks of one number; every step bears on it.
//!
//! Why: `an odd number` is told as the equations are, only that it is no equation, and a step that nothing follows from was misread.
//! Passes: a two-digit number that comes out as 74. Stopped: an odd number that comes out as 12, a two-digit number that comes out as 6,
//! a number that Tim thought of and one that Ana thought of, `he doubled it and added 9 to the number`.

use super::Subject;
use crate::canon::Arrange;
use crate::facts::{Ask, FactBody, NumberName, Term};
use crate::graph::Gap;
use crate::lexicon::{Category, Form, Sense, WordClass};
use crate::quantity::Rational;
use crate::reader::RefusalCode;
use crate::text::Literal;

/// `a whole number`
const WHOLE: &str = "whole";

pub(super) fn test(subject: &Subject<'_, '_>) -> Result<(), Gap> {
    let (Ok(solution), Some(target)) = (subject.solution, subject.target()) else { return Ok(()) };
    let Ask::Term { term } = &target.ask else { return Ok(()) };
    let found = solution.values.get(subject.build.graph.target as usize).and_then(Option::as_ref);
    let sole = matches!(term, Term::Number { name: NumberName::Sole, .. });
    let gap = |code, needed: &str| Err(Gap { code, lexemes: subject.target_lexemes(), needed: needed.into() });
    if let (true, Some(value)) = (sole, found)
        && !(0..end(subject)).all(|lexeme| holds(subject, lexeme, value))
    {
        return gap(RefusalCode::Implausible, "a number that is as it is told to be");
    }
    if thinkers(subject).len() > 1 {
        return gap(RefusalCode::Undetermined, "whose number it is");
    }
    if idle_step(subject, term) {
        return gap(RefusalCode::Undetermined, "what was done with each result");
    }
    Ok(())
}

/// What the packs say a word may be.
fn senses<'s>(subject: &Subject<'s, '_>, lexeme: u32) -> &'s [Sense] {
    subject.reading.senses.get(lexeme as usize).map_or(&[], Vec::as_slice)
}

fn end(subject: &Subject<'_, '_>) -> u32 {
    u32::try_from(subject.reading.lexemes.len()).unwrap_or(u32::MAX)
}

/// Whether the word at a place describes the one number, and the value is so.
fn holds(subject: &Subject<'_, '_>, lexeme: u32, value: &Rational) -> bool {
    let reading = subject.reading;
    let of =
        |l: u32, class: WordClass| reading.is_of(l, class) || senses(subject, l).iter().any(|s| reading.lexicon.is_of(&s.lemma, class));
    let plural = |l: u32| senses(subject, l).iter().any(|s| s.form == Form::Plural && s.category.is_noun());
    // `a positive odd number`: of the noun behind, over other descriptions.
    let noun = (lexeme + 1..lexeme.saturating_add(4)).find(|&l| of(l, WordClass::BareNumber));
    let single = noun.is_some_and(|n| !plural(n) && (lexeme + 1..n).all(|l| describes(subject, l)));
    if !single {
        return true;
    }
    if let Some(digits) = digits_told(subject, lexeme, &of) {
        let size = value.to_i64().and_then(i64::checked_abs).map(|n| u32::try_from(n.to_string().len()).unwrap_or(0));
        return size == Some(digits);
    }
    match (of(lexeme, WordClass::Odd), of(lexeme, WordClass::Even)) {
        (true, _) => value.to_i64().is_some_and(|n| n % 2 != 0),
        (_, true) => value.to_i64().is_some_and(|n| n % 2 == 0),
        _ => value.is_integer() || !of(lexeme, WordClass::WholeNumber) && reading.norm(lexeme) != WHOLE,
    }
}

/// `two-digit`, `two digit`
fn digits_told(subject: &Subject<'_, '_>, lexeme: u32, of: &impl Fn(u32, WordClass) -> bool) -> Option<u32> {
    let count = |value: &Rational| value.to_i64().and_then(|n| u32::try_from(n).ok());
    match subject.reading.lexemes.get(lexeme as usize)?.literal.as_ref()? {
        Literal::Measure { amount, unit } if subject.reading.lexicon.is_of(unit, WordClass::Digit) => count(amount),
        Literal::Number(value) if of(lexeme + 1, WordClass::Digit) => count(value),
        _ => None,
    }
}

fn describes(subject: &Subject<'_, '_>, lexeme: u32) -> bool {
    let reading = subject.reading;
    let digit = reading.is_of(lexeme, WordClass::Digit);
    digit || senses(subject, lexeme).iter().any(|s| s.category.is_adjective())
}

/// Those by name who think of a number.
fn thinkers<'s>(subject: &Subject<'s, '_>) -> Vec<&'s str> {
    let reading = subject.reading;
    let named = |l: u32| {
        let name = |k: Category| matches!(k, Category::NameAny | Category::NameMale | Category::NameFemale);
        senses(subject, l).iter().any(|s| name(s.category))
    };
    let helps = |l: u32| senses(subject, l).iter().any(|s| matches!(s.category, Category::AuxBe | Category::AuxHave | Category::VerbBe));
    let thinks = |l: u32| senses(subject, l).iter().any(|s| s.category.is_verb() && reading.lexicon.is_of(&s.lemma, WordClass::Thinking));
    let mut all: Vec<&str> = (0..end(subject))
        .filter(|&l| thinks(l))
        .filter_map(|l| (0..l).rev().find(|&before| !helps(before)))
        .filter(|&l| named(l))
        .map(|l| reading.norm(l))
        .collect();
    all.arrange();
    all.dedup();
    all
}

/// A step whose result nothing is told of, nor done with.
fn idle_step(subject: &Subject<'_, '_>, asked: &Term) -> bool {
    let facts = subject.hypothesis.facts.iter().filter_map(|f| match &f.body {
        FactBody::Equal { left, right, .. } => Some([left, right]),
        _ => None,
    });
    let spoken: Vec<NumberName> = facts.flatten().chain([asked]).flat_map(Term::names).collect();
    let result = |name: &&NumberName| matches!(name, NumberName::Result(_));
    spoken.iter().filter(result).any(|name| spoken.iter().filter(|other| *other == name).count() == 1)
}
