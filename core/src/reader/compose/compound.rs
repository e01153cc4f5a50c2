//! Measures told in two units: `2 hours and 30 minutes`, `5 feet 4 inches`.
//!
//! Why: they are one amount, of which the second unit counts what does not fill the first.
//! Reads: `The film lasts 1 hour and 45 minutes.`, `She is 5 feet 4 inches tall.`; as one phrase also `a 60 cm ribbon`
//! Leaves alone: `3 hours and 90 minutes` (the minutes fill an hour), `2 miles and 30 minutes`, `2 hours in the morning and 30 minutes at noon`.

use super::Composer;
use super::relative::Stand;
use crate::facts::Amount;
use crate::lexicon::{Category, Unit};
use crate::quantity::Rational;
use crate::reader::clause::{Clause, Nominal, Phrase};
use crate::reader::roles::attach;
use crate::text::Literal;

/// Puts one phrase in the place of two that tell one measure, and attaches the clause anew.
pub(super) fn rewrite(c: &mut Composer<'_, '_>) {
    let mut phrases = c.clause.phrases.clone();
    let mut stands = Vec::new();
    let mut sized = false;
    let mut at = 0;
    while at < phrases.len() {
        if let Some((whole, width, stand)) = both(c, &phrases[at..]) {
            c.mark("quantity", (whole.first..=whole.last).collect());
            phrases.splice(at..at + width, [Phrase::Nominal(whole)]);
            stands.push(stand);
        }
        if let Some(one) = size_of_one(c, &phrases[at..]) {
            phrases.splice(at..at + 2, [Phrase::Nominal(one)]);
            sized = true;
        }
        at += 1;
    }
    if sized || !stands.is_empty() {
        c.roles = attach(&Clause { phrases, ..c.clause.clone() });
        c.relatives.extend(stands);
    }
}

/// `a 60 cm ribbon`: a measure behind an article, and right behind it the one thing that is so large.
fn size_of_one(c: &Composer<'_, '_>, phrases: &[Phrase]) -> Option<Nominal> {
    let [Phrase::Nominal(size), Phrase::Nominal(thing), ..] = phrases else { return None };
    let one = size.determiner.is_some_and(|d| c.reading.is(d, Category::DetIndefinite)) && size.is_plain_count();
    let bare = thing.determiner.is_none() && thing.measure.is_none() && thing.second_measure.is_none() && !thing.name && !thing.pronoun;
    let noun = thing.head.filter(|&h| c.reading.categories(h).any(Category::is_noun) && !c.reading.is_plural(h))?;
    let unit = size.head.filter(|&h| h == size.last && thing.first == h + 1)?;
    let length = c.reading.lexicon.unit(&c.reading.lemma(unit, Category::is_unit))?.category == Category::UnitLength;
    if !one || !bare || !length || c.reading.is(noun, Category::NounOccasion) || !size.modifiers.is_empty() {
        return None;
    }
    let modifiers = std::iter::once(unit).chain(thing.modifiers.clone()).collect();
    Some(Nominal { last: thing.last, head: thing.head, modifiers, owns_next: thing.owns_next, ..size.clone() })
}

/// The phrase of both, how many phrases it takes up, and the amount that its number stands for.
fn both(c: &Composer<'_, '_>, phrases: &[Phrase]) -> Option<(Nominal, usize, Stand)> {
    let (large, small, width) = match phrases {
        [
            Phrase::Nominal(large),
            Phrase::Connective { category: Category::ConnAnd | Category::MarkComma, lexeme },
            Phrase::Nominal(small),
            ..,
        ] if *lexeme == large.last + 1 && small.first == lexeme + 1 => (large, small, 3),
        [Phrase::Nominal(large), Phrase::Nominal(small), ..] if small.first == large.last + 1 => (large, small, 2),
        _ => return None,
    };
    let (value, lexeme, of) = measure(c, large)?;
    let (more, by, in_it) = measure(c, small)?;
    let ratio = of.factor.checked_div(&in_it.factor).filter(|_| of.family == in_it.family && of.category == in_it.category)?;
    if !ratio.is_integer() || more >= ratio || ratio <= Rational::one() || !value.is_integer() {
        return None;
    }
    let whole = Nominal { last: small.last, ..large.clone() };
    let amount = Amount::Compound { value, lexeme, more, by, unit: in_it.lemma.to_string() };
    Some((whole, width, Stand { lexeme, amount, kind: None, holder: None }))
}

/// A plain number of a unit.
fn measure<'a>(c: &Composer<'_, 'a>, nominal: &Nominal) -> Option<(Rational, u32, &'a Unit)> {
    let bare = nominal.is_plain_count() && nominal.determiner.is_none() && nominal.modifiers.is_empty() && nominal.last == nominal.head?;
    let lexeme = nominal.number().filter(|_| bare)?;
    let name = c.reading.lemma(nominal.head?, Category::is_unit);
    // `3 dimes and 1 nickel`: coins are counted, each sort by itself.
    let unit = c.reading.lexicon.unit(&name).filter(|_| !c.reading.lexicon.kinds_above(&name).contains(&"coin"))?;
    match c.reading.lexemes.get(lexeme as usize)?.literal.as_ref()? {
        Literal::Number(value) => Some((value.clone(), lexeme, unit)),
        _ => None,
    }
}
