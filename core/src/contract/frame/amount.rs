//! What one noun phrase offers as an amount: its number, its unit, and the thing that the number counts.

use crate::lexicon::{Category, CategorySet};
use crate::reader::Reading;
use crate::reader::clause::Measure;
use crate::reader::roles::Np;
use crate::text::Literal;

/// One conjunct of a list of amounts, as runs of lexemes.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Amount {
    /// The number's lexemes.
    pub number: Option<Vec<u32>>,
    /// The thing that is counted or measured: its head with the words before it.
    pub object: Option<Vec<u32>>,
    /// The head of `object`.
    pub head: Option<u32>,
    /// The lemma of `head`: two amounts with the same lemma are of the same thing.
    pub lemma: Option<String>,
    /// A unit of measure.
    pub unit: Option<u32>,
    /// Whether `of` follows the unit, so that something is measured even where no clause says what.
    pub unit_of: bool,
    /// An unknown word where a unit or container may stand.
    pub unknown_unit: Option<u32>,
    /// A pronoun in the object's place.
    pub pronoun: Option<u32>,
    /// Whether the number is a part after `and` without a noun of its own: `and a half`.
    pub loose_part: bool,
    /// Whether it says an amount without a number.
    pub vague: bool,
    /// The word that says an amount without a number: `several`.
    pub vague_word: Option<u32>,
    /// Whether a determiner, an owner or a quantifier stands with it, so that no number before it reaches over to it.
    pub determined: bool,
    /// All lexemes.
    pub lexemes: Vec<u32>,
}

impl Amount {
    /// Whether a number or a vague quantity stands.
    pub fn is_measured(&self) -> bool {
        self.number.is_some() || self.vague
    }

    /// Whether a unit stands where the thing would: `3 degrees`, not `3 pounds of flour`.
    pub fn unit_for_thing(&self) -> Option<u32> {
        self.unit.filter(|_| self.object.is_none() && self.pronoun.is_none() && !self.unit_of)
    }

    /// Whether the number has no thing linked to it: none stands there, or `of` opens one that the clause does not hold.
    pub fn lacks_link(&self) -> bool {
        self.number.is_some()
            && !self.loose_part
            && (self.lacks_object() || self.unit_of && self.object.is_none() && self.pronoun.is_none())
    }

    /// Whether nothing fills the object's place: no thing, no unit, no pronoun.
    pub fn lacks_object(&self) -> bool {
        self.object.is_none() && self.unit.is_none() && self.pronoun.is_none()
    }
}

/// The amount that a noun phrase offers.
pub(super) fn amount(reading: &Reading<'_>, np: &Np) -> Amount {
    let mut found = bare_amount(reading, np);
    found.lemma = found.head.map(|head| reading.lemma(head, |c| c.is_noun() || c.is_unit() || c.is_name()));
    found
}

fn bare_amount(reading: &Reading<'_>, np: &Np) -> Amount {
    let nominal = &np.nominal;
    let part = match nominal.measure {
        Some(Measure::Fraction(lexeme)) => Some(lexeme),
        _ => None,
    };
    let mut found = Amount {
        number: nominal.number().or(part).map(|lexeme| vec![lexeme]),
        loose_part: part.is_some() && nominal.head.is_none() && np.of.is_none(),
        vague: nominal.is_measured() && nominal.number().is_none() && part.is_none(),
        vague_word: match nominal.measure {
            Some(Measure::Vague(lexeme)) => Some(lexeme),
            _ => None,
        },
        determined: nominal.determiner.is_some()
            || nominal.measure.is_some()
            || nominal.further.is_some()
            || np.owner.is_some()
            || nominal.name,
        lexemes: np.lexemes(),
        ..Amount::default()
    };
    let Some(head) = nominal.head else {
        take_of(reading, np, &mut found);
        return found;
    };
    let set = reading.categories(head);
    if nominal.pronoun {
        if !set.contains(Category::PronounExistential) && !set.contains(Category::PronounReflexive) {
            found.pronoun = Some(head);
        }
        return found;
    }
    match reading.lexemes.get(head as usize).and_then(|lexeme| lexeme.literal.as_ref()) {
        Some(Literal::Money { .. }) => {
            found.object = Some(vec![head]);
            found.head = Some(head);
            return found;
        }
        Some(_) => {
            take_of(reading, np, &mut found);
            return found;
        }
        None => {}
    }
    // `4 dollar toys`: the number is of the price, not of the toys.
    let priced = nominal.modifiers.iter().copied().find(|&m| {
        nominal.number() == m.checked_sub(1) && reading.is(m, Category::UnitMoney) && !reading.categories(m).any(Category::is_noun)
    });
    if let Some(unit) = priced {
        found.unit = Some(unit);
        return found;
    }
    headed(reading, np, head, set, &mut found);
    found
}

fn headed(reading: &Reading<'_>, np: &Np, head: u32, set: CategorySet, found: &mut Amount) {
    if set.contains(Category::PronounOne) {
        return;
    }
    if set.all(Category::is_unit) || is_unit_of(set, np) {
        if set.all(|c| c == Category::UnitCount) {
            take_of(reading, np, found);
        } else if set.all(|c| c == Category::UnitMoney) {
            object(np, head, found);
        } else {
            found.unit = Some(head);
            found.unit_of = np.of.is_some() || reading.is(head + 1, Category::PrepOf);
            take_of(reading, np, found);
        }
        return;
    }
    if set.contains(Category::NounQuantity) && np.of.is_some() {
        take_of(reading, np, found);
        return;
    }
    if set.contains(Category::NounUnknown) && np.of.is_some() && found.is_measured() {
        found.unknown_unit = Some(head);
        take_of(reading, np, found);
        return;
    }
    object(np, head, found);
}

/// `3 cups of milk`: a unit that may also be a thing measures what `of` brings.
fn is_unit_of(set: CategorySet, np: &Np) -> bool {
    set.any(Category::is_unit) && np.of.is_some()
}

fn object(np: &Np, head: u32, found: &mut Amount) {
    let mut words: Vec<u32> = np.nominal.modifiers.clone();
    words.push(head);
    // Only the unbroken run that ends in the head: `baseball cards`, without what stands apart.
    let run = words.iter().rev().enumerate().take_while(|(i, word)| **word + u32::try_from(*i).unwrap_or(u32::MAX) == head).count();
    found.object = Some(words.split_off(words.len() - run));
    found.head = Some(head);
}

/// What `of` brings: the counted thing, and its number where none stood before.
fn take_of(reading: &Reading<'_>, np: &Np, found: &mut Amount) {
    let Some(of) = &np.of else { return };
    let inner = amount(reading, of);
    found.object = inner.object;
    found.head = inner.head;
    found.unit = found.unit.or(inner.unit);
    found.unknown_unit = found.unknown_unit.or(inner.unknown_unit);
    found.pronoun = inner.pronoun;
    found.number = found.number.take().or(inner.number);
    found.vague &= found.number.is_none();
}
