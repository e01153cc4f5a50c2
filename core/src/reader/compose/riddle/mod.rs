//! Riddles: sentences about bare numbers are equations in words.
//!
//! Why: such a sentence has no owner, kind or happening; its words are operators and terms, and what binds what is told by the
//! operators instead of by the clause. So the rule takes a whole sentence: every word has to be a part of an equation, or it reads nothing.
//! Reads: `Five more than twice a number is 17.`, `The sum of two numbers is 64. One is 10 more than the other. Find the larger number.`,
//! `When 7 is added to a number, the result is 30.`, `Lena thought of a number. She doubled it and then added 9.`, and in the same way of the
//! parts that a whole is cut into and of angles.
//! Leaves alone: `The number of boys is 9.` (it counts something), `Find the numbers.` (more than one thing is asked).

mod measures;
mod names;
mod steps;
mod term;
mod words;

use super::{Composer, clause_lexemes};
use crate::facts::{Arithmetic, Ask, FactBody, Holder, Kind, NumberFact, NumberName, Target, Term, Vantage};
use crate::lexicon::{Category, WordClass};
use words::{Taken, Words};

/// What is found, whether it counts nothing or is a part of a length.
const NUMBER: &str = "number";

/// What a sentence about numbers comes to.
struct Sentence {
    taken: Taken,
    asked: Option<Term>,
    several: words::Several,
}

/// Reads a sentence about bare numbers; false where it is none.
pub(super) fn riddle(c: &mut Composer<'_, '_>) -> bool {
    let sentence = c.clause.sentence;
    let here = |l: &u32| c.reading.lexemes.get(*l as usize).is_some_and(|x| x.span.sentence_index == sentence);
    let all: Vec<u32> = (0..u32::try_from(c.reading.lexemes.len()).unwrap_or(0)).filter(here).collect();
    let known = words::senses(c.reading, all.last().map_or(0, |l| l + 1));
    let has = |l: u32, k: Category| known.get(l as usize).is_some_and(|senses| senses.iter().any(|s| s.category == k));
    let words: Vec<u32> = all.iter().copied().filter(|&l| !has(l, Category::MarkStop)).collect();
    let calculates = [
        WordClass::Angular,
        WordClass::Section,
        WordClass::BareNumber,
        WordClass::Outcome,
        WordClass::Digit,
        WordClass::Addition,
        WordClass::Subtraction,
        WordClass::Multiplication,
        WordClass::Division,
        WordClass::Averaging,
    ];
    let told = told_terms(c);
    let about = |l: &u32| {
        let lemmas = known.get(*l as usize).into_iter().flatten();
        let lemmas: Vec<&str> = lemmas.map(|s| &*s.lemma).chain([c.reading.norm(*l)]).collect();
        calculates.into_iter().any(|class| lemmas.iter().any(|lemma| c.reading.lexicon.is_of(lemma, class)))
            || [Category::QuantMultiple, Category::QuantFraction].into_iter().any(|k| has(*l, k))
            || has(*l, Category::QuantMore)
            || has(*l, Category::QuantLess)
    };
    if !words.iter().any(about) && told.is_empty() {
        return false;
    }
    let results = told.iter().flat_map(Term::names).filter_map(|n| if let NumberName::Result(k) = n { Some(k + 1) } else { None }).max();
    let results = results.unwrap_or(0);
    let before = words::Before { results, unit: told_unit(c) };
    let Some(plain) = read(c, &words, &before, false) else { return false };
    c.result.rule = "compose.riddle";
    c.mark("equation", clause_lexemes(c.clause));
    let last = words.last().copied();
    if !last.is_some_and(|l| clause_lexemes(c.clause).contains(&l)) {
        return true;
    }
    // Nothing says which of two terms is the larger one: either may be.
    let found = if plain.taken.unsure && c.choose(2) == 1 { read(c, &words, &before, true) } else { Some(plain) };
    if let Some(found) = found {
        put_down(c, found, &words, &told);
    }
    true
}

fn read(c: &Composer<'_, '_>, lexemes: &[u32], before: &words::Before, flipped: bool) -> Option<Sentence> {
    let mut words = Words::of(c, lexemes.to_vec(), before, flipped);
    let asked = words.sentence()?;
    if !words.measures_fit(asked.as_ref()) {
        return None;
    }
    Some(Sentence { asked, several: words.several, taken: words.taken })
}

/// The terms that were told before.
fn told_terms(c: &Composer<'_, '_>) -> Vec<Term> {
    c.hypothesis
        .facts
        .iter()
        .filter_map(|f| match &f.body {
            FactBody::Equal { kind, left, right } if kind.head == NUMBER => Some([left.clone(), right.clone()]),
            _ => None,
        })
        .flatten()
        .collect()
}

/// The unit of the parts or angles that were told before.
fn told_unit(c: &Composer<'_, '_>) -> Option<String> {
    c.hypothesis.facts.iter().find_map(|f| match &f.body {
        FactBody::Equal { kind, .. } if kind.head == NUMBER => kind.unit.clone(),
        _ => None,
    })
}

fn put_down(c: &mut Composer<'_, '_>, sentence: Sentence, words: &[u32], told: &[Term]) {
    let Sentence { mut taken, asked, several } = sentence;
    // Angles are measured in degrees, also where no number of them is told.
    let angles = several.row == words::Row::Angles;
    let kind = Kind { unit: taken.unit.clone().or_else(|| angles.then(|| "degree".to_owned())), ..Kind::of(NUMBER) };
    if several.row == words::Row::Angles && several.count == 3 && told.is_empty() {
        let at = words.first().copied().unwrap_or(0);
        taken.equal.push(angles_of_triangle(at));
    }
    let moment = c.moment();
    let spoken = taken.equal.iter().flat_map(|(a, b)| [a, b]).chain(&asked).flat_map(Term::names).collect::<Vec<_>>();
    let known: Vec<NumberName> = told.iter().flat_map(Term::names).collect();
    let new = |name: NumberName| spoken.contains(&name) && !known.contains(&name);
    let at = words.first().copied().unwrap_or(0);
    if taken.digits
        && new(NumberName::Tens) | new(NumberName::Ones)
        && !known.iter().any(|n| matches!(n, NumberName::Tens | NumberName::Ones))
    {
        taken.equal.push(digits(NumberName::Sole, NumberName::Tens, NumberName::Ones, at));
    }
    if new(NumberName::Reversed) {
        taken.equal.push(digits(NumberName::Reversed, NumberName::Ones, NumberName::Tens, at));
    }
    let row = |n: &NumberName| matches!(n, NumberName::Nth(_) | NumberName::Larger | NumberName::Smaller);
    if (several.consecutive || several.odd.is_some()) && spoken.iter().any(row) && !known.iter().any(row) {
        taken.equal.extend(following(several, at));
    }
    c.mark("equation", words.to_vec());
    for (left, right) in taken.equal {
        c.mark("quantity", left.written().into_iter().chain(right.written()).collect());
        c.say(FactBody::Equal { kind: kind.clone(), left, right }, moment.clone(), words.to_vec());
    }
    if let Some(term) = asked {
        c.mark("target", words.to_vec());
        c.mark("quantity", term.written());
        let vantage = Vantage { moment, phase: None, total: false, left: false, only: Vec::new(), obliged: false };
        c.result.targets.push(Target {
            clause: c.clause.id,
            ask: Ask::Term { term },
            holder: Holder::default(),
            kind,
            vantage,
            lexemes: words.to_vec(),
        });
    }
    // Last, so that no other role hides it from the gate that asks for every number.
    c.mark("counted_off", taken.counted);
}

fn named(name: NumberName, lexeme: u32) -> Term {
    Term::Number { name, whole: true, lexeme }
}

/// The three angles of a triangle make up 180 degrees.
fn angles_of_triangle(lexeme: u32) -> (Term, Term) {
    let angle = |n: u32| Term::Number { name: NumberName::Nth(n), whole: false, lexeme };
    let two = Term::of(Arithmetic::Add, angle(0), angle(1), lexeme);
    (Term::of(Arithmetic::Add, two, angle(2), lexeme), Term::Fixed(NumberFact::TriangleAngles))
}

/// A number of two digits is so many tens and ones.
fn digits(number: NumberName, tens: NumberName, ones: NumberName, lexeme: u32) -> (Term, Term) {
    let tens = Term::of(Arithmetic::Multiply, Term::Fixed(NumberFact::TensPlace), named(tens, lexeme), lexeme);
    (named(number, lexeme), Term::of(Arithmetic::Add, tens, named(ones, lexeme), lexeme))
}

/// Each number of a row is the next one after the one before, and the first one is even or odd where the words say so.
fn following(several: words::Several, lexeme: u32) -> Vec<(Term, Term)> {
    let nth = |n: u32| named(NumberName::Nth(n), lexeme);
    let step = if several.odd.is_some() { NumberFact::NextOfParity } else { NumberFact::NextWhole };
    let next = |n: u32| (nth(n), Term::of(Arithmetic::Add, nth(n - 1), Term::Fixed(step.clone()), lexeme));
    let mut equal: Vec<(Term, Term)> = if several.consecutive { (1..several.count).map(next).collect() } else { Vec::new() };
    if let Some(odd) = several.odd {
        let even = Term::of(Arithmetic::Multiply, Term::Fixed(NumberFact::Even), named(NumberName::Half, lexeme), lexeme);
        let first = if odd { Term::of(Arithmetic::Add, even, Term::Fixed(NumberFact::Odd), lexeme) } else { even };
        equal.push((nth(0), first));
    }
    equal
}
