//! A thing as a phrase names it, so that two mentions of it can be compared.

use super::evidence::ClauseEvidence;
use crate::lexicon::Category;
use crate::quantity::Rational;
use crate::reader::Reading;
use crate::reader::clause::Measure;
use crate::reader::roles::{Arg, Np};
use crate::text::Literal;
use serde::Serialize;

/// A thing that a phrase names: `the lake's depth`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Named {
    /// The lexeme of the head.
    pub head: u32,
    /// The head's lemma.
    pub lemma: String,
    /// The lemma of whose it is: `lake`.
    pub owner: Option<String>,
    /// Lemmas of the words before the head.
    pub modifiers: Vec<String>,
    /// The words, without determiner and number.
    pub words: Vec<u32>,
}

impl Named {
    /// What a phrase names; `the number of pupils` names the pupils. A pronoun, a number and a unit name nothing.
    pub(super) fn of(reading: &Reading<'_>, np: &Np) -> Option<Self> {
        let Some(head) = np.nominal.head else { return np.of.as_deref().and_then(|of| Named::of(reading, of)) };
        let set = reading.categories(head);
        if np.nominal.pronoun || reading.lexemes.get(head as usize).is_some_and(|l| l.literal.is_some()) {
            return np.of.as_deref().and_then(|of| Named::of(reading, of));
        }
        let stands_for = set.any(|c| matches!(c, Category::NounQuantity | Category::QuantRemainder)) || set.all(Category::is_unit);
        if stands_for && let Some(of) = &np.of {
            return Named::of(reading, of);
        }
        if set.all(Category::is_unit) {
            return None;
        }
        let noun = |lexeme: u32| reading.lemma(lexeme, |c| c.is_noun() || c.is_name());
        let named = |part: &Np| Named::of(reading, part).map(|named| named.lemma);
        let of_whom = np.of.as_deref().filter(|_| is_level_word(reading, head));
        let beside = np.nominal.modifiers.iter().rev().copied().find(|&m| is_level_word(reading, head) && is_noun(reading, m));
        Some(Named {
            head,
            lemma: noun(head),
            owner: np.owner.as_deref().and_then(named).or_else(|| of_whom.and_then(named)).or_else(|| beside.map(noun)),
            modifiers: np.nominal.modifiers.iter().map(|&m| reading.lemma(m, |c| c.is_adjective() || c.is_noun())).collect(),
            words: np.nominal.modifiers.iter().copied().filter(|m| *m < head).chain([head]).collect(),
        })
    }

    /// Whether two phrases may name the same thing: the same head, and no two owners.
    pub(super) fn same(&self, other: &Named) -> bool {
        let owners = match (&self.owner, &other.owner) {
            (Some(mine), Some(theirs)) => mine == theirs,
            _ => true,
        };
        self.lemma == other.lemma && owners
    }

    /// Whether the other phrase names whose this is: `lake` of `the lake's depth`.
    pub(super) fn belongs_to(&self, other: &Named) -> bool {
        self.owner.as_ref() == Some(&other.lemma)
    }
}

/// Whether a noun names something that goes up and down by itself.
pub(super) fn is_level_word(reading: &Reading<'_>, lexeme: u32) -> bool {
    reading.categories(lexeme).any(|c| matches!(c, Category::NounDimension | Category::NounPrice | Category::NounMoney))
}

fn is_noun(reading: &Reading<'_>, lexeme: u32) -> bool {
    reading.categories(lexeme).any(|c| c.is_noun() || c.is_name())
}

/// Whether a phrase is asked for: `how many pupils`.
pub(super) fn is_asked(np: &Np) -> bool {
    [np.nominal.measure, np.nominal.second_measure].into_iter().flatten().any(|m| matches!(m, Measure::Asked(_)))
}

/// The fraction that a phrase begins with, and its lexeme: `half its size`, `a third of them`, `a quarter of the pens`.
///
/// Where `of` follows an indefinite word, an ordinal and a noun that may name a fraction do.
pub(super) fn fraction(reading: &Reading<'_>, np: &Np) -> Option<(u32, Rational)> {
    let nominal = &np.nominal;
    let known = |lexeme: u32| {
        let senses = reading.lexicon.senses(reading.norm(lexeme));
        senses.iter().find(|sense| sense.category == Category::QuantFraction).and_then(|sense| sense.value.clone())
    };
    if let Some(Measure::Fraction(lexeme)) = nominal.measure {
        return Some((lexeme, known(lexeme)?));
    }
    let indefinite = nominal.determiner.is_some_and(|d| reading.is(d, Category::DetIndefinite));
    if !indefinite || np.of.is_none() || nominal.measure.is_some() || nominal.first + 1 != nominal.last {
        return None;
    }
    let ordinal = || match &reading.lexemes.get(nominal.last as usize)?.literal {
        Some(Literal::Ordinal(place)) => place.recip(),
        _ => None,
    };
    Some((nominal.last, known(nominal.last).or_else(ordinal)?))
}

/// All arguments of a clause with what its prepositions bring, in no order of their own.
pub(super) fn args<'c>(clause: &'c ClauseEvidence<'_>) -> impl Iterator<Item = &'c Arg> {
    clause.roles.phrases()
}

/// A phrase with all phrases inside it.
pub(super) fn phrases(np: &Np) -> Vec<&Np> {
    let mut all = vec![np];
    for part in np.owner.iter().chain(&np.of) {
        all.extend(phrases(part));
    }
    all
}
