//! Nouns of number: `twice the number of figs that Ana has`, `3 times the amount`, `the same number of figs as Ana`.
//!
//! Why: they say what `twice as many figs as Ana has` says, and are read as such.
//! Reads: `Lev sold 3 times the number of cups that Ana sold.`, `Lev has 2 more than twice the number of figs Ana has.`,
//! `Lev sold 3 more cups than the number that Ana sold.`
//! Leaves alone: `The number of figs is 5.`, a clause behind it that says more than who has or did it.

use super::super::{Composer, lexemes_of};
use crate::lexicon::Category;
use crate::reader::clause::{Clause, ClauseKind, Measure, Nominal, Phrase};
use crate::reader::reading::Reading;
use crate::reader::roles::{Np, attach};

/// Where a noun of number stands behind a factor: its phrase, and the phrase of what is counted.
struct Counted {
    /// The phrase with the factor, which also holds the noun, or stands right before it; without one it is the same number.
    factor: Option<usize>,
    /// Whether it stands behind `than`: the number itself, so many more or fewer than which there are.
    than: bool,
    /// The phrase with the noun.
    noun: usize,
    /// The phrase of the things.
    things: Option<usize>,
}

/// The clause's phrases with `as many` in the place of a noun of number.
pub(super) fn as_many(c: &Composer<'_, '_>) -> Option<(Vec<Phrase>, Vec<u32>)> {
    let found = counted(c.reading, c.clause)?;
    let mut phrases = c.clause.phrases.clone();
    let side = c.reading.state.all_clauses().find_map(|other| whose(c.reading, c.clause, other));
    if found.than {
        let end = found.things.unwrap_or(found.noun);
        let words = lexemes_of(&Clause { phrases: phrases[found.noun..=end].to_vec(), ..c.clause.clone() });
        // `5 more than the number of cups that Ana sold`: cups.
        let of = found.things.and_then(|at| if let Some(Phrase::Nominal(n)) = phrases.get(at) { n.head } else { None });
        if let Some(Phrase::Nominal(more)) = found.noun.checked_sub(2).and_then(|at| phrases.get_mut(at)) {
            more.head = more.head.or(of);
        }
        phrases.splice(found.noun..=end, [Phrase::Nominal(side?.nominal)]);
        return Some((phrases, words));
    }
    let Some(Phrase::Nominal(noun)) = phrases.get(found.noun) else { return None };
    let (determiner, last) = (noun.determiner?, noun.last);
    let factor = match found.factor.and_then(|at| Some((at, phrases.get(at)?))) {
        Some((at, Phrase::Nominal(factor))) if at == found.noun => {
            Some(Nominal { last: determiner - 1, determiner: None, head: None, ..factor.clone() })
        }
        Some((_, Phrase::Nominal(factor))) => Some(factor.clone()),
        _ => None,
    };
    // `of` is part of it.
    let end = if found.things.is_some() { last + 1 } else { last };
    let mut put: Vec<Phrase> = factor.into_iter().map(Phrase::Nominal).collect();
    put.push(Phrase::Adverb { first: determiner, last: end, category: Category::AdvAs });
    let things = found.things.and_then(|at| phrases.get(at)).cloned();
    let behind = match &things {
        Some(Phrase::Nominal(nominal)) => nominal.last + 1,
        _ => last + 1,
    };
    put.extend(things);
    if let Some(side) = side {
        put.push(Phrase::Preposition { lexeme: behind, category: Category::PrepTopic });
        put.push(Phrase::Nominal(side.nominal));
    }
    phrases.splice(found.factor.unwrap_or(found.noun)..=found.things.unwrap_or(found.noun), put);
    let words = words(&phrases);
    Some((phrases, words))
}

/// The words of the noun of number, which are read as `as many`.
fn words(phrases: &[Phrase]) -> Vec<u32> {
    let adverb = |p: &Phrase| if let Phrase::Adverb { first, last, category: Category::AdvAs } = p { Some(*first..=*last) } else { None };
    phrases.iter().filter_map(adverb).flatten().collect()
}

/// The one of whom a clause behind a noun of number says that they have or did it: `that Ana has`.
pub(in crate::reader::compose) fn whose(reading: &Reading<'_>, governor: &Clause, clause: &Clause) -> Option<Np> {
    if clause.kind != ClauseKind::Relative || clause.governor != Some(governor.id) {
        return None;
    }
    let found = counted(reading, governor)?;
    let at = clause.antecedent? as usize;
    if found.things != Some(at) && found.noun != at {
        return None;
    }
    let roles = attach(clause);
    let plain = roles.after.is_empty()
        && roles.obliques.is_empty()
        && roles.adverbs.is_empty()
        && roles.adjectives.is_empty()
        && roles.question.is_none()
        && roles.verb.negation.is_none();
    let ([subject], Some(verb), true) = (roles.before.as_slice(), roles.verb.main, plain) else { return None };
    let lemma = |l: u32| reading.lemma(l, Category::is_verb);
    let same = reading.is(verb, Category::AuxDo) || attach(governor).verb.main.is_some_and(|m| lemma(m) == lemma(verb));
    match subject.nps.as_slice() {
        [np] if same && np.owner.is_none() && np.of.is_none() => Some(np.clone()),
        _ => None,
    }
}

fn counted(reading: &Reading<'_>, clause: &Clause) -> Option<Counted> {
    let phrases = &clause.phrases;
    let verb = phrases.iter().position(|p| matches!(p, Phrase::Verb(_)))?;
    let nominal = |at: usize| if let Some(Phrase::Nominal(nominal)) = phrases.get(at) { Some(nominal) } else { None };
    let number = |n: &Nominal| {
        n.determiner.is_some_and(|d| reading.is(d, Category::DetDefinite)) && n.head.is_some_and(|h| reading.is(h, Category::NounQuantity))
    };
    let quantity = |n: &Nominal| number(n) && n.modifiers.is_empty();
    let scales = |n: &Nominal| matches!(n.measure, Some(Measure::Multiple(_) | Measure::Fraction(_)));
    let times = |n: &Nominal| n.number().is_some() && n.head.is_some_and(|h| reading.may_be(h, Category::QuantTimes));
    let against = |p: &Phrase| matches!(p, Phrase::Preposition { category: Category::PrepTopic, .. });
    // `the same number of figs as Ana`
    let same = |at: usize, n: &Nominal| {
        let one = n.measure.is_none() && matches!(n.modifiers.as_slice(), [m] if reading.is(*m, Category::AdjSame));
        number(n) && one && phrases[at..].iter().any(against)
    };
    // `3 more cups than the number that Ana sold`
    let than = |at: usize, n: &Nominal| {
        let behind =
            matches!(at.checked_sub(1).and_then(|b| phrases.get(b)), Some(Phrase::Preposition { category: Category::PrepThan, .. }));
        behind && quantity(n) && n.measure.is_none() && n.second_measure.is_none()
    };
    let mut by_than = false;
    let (factor, noun) = (verb + 1..phrases.len()).find_map(|at| {
        let here = nominal(at)?;
        if same(at, here) {
            return Some((None, at));
        }
        if than(at, here) {
            by_than = true;
            return Some((None, at));
        }
        let next = nominal(at + 1);
        let joined = scales(here) && quantity(here) && here.determiner > Some(here.first);
        let apart = (times(here) || scales(here) && here.head.is_none()) && next.is_some_and(|n| quantity(n) && n.measure.is_none());
        if joined {
            Some((Some(at), at))
        } else if apart {
            Some((Some(at), at + 1))
        } else {
            None
        }
    })?;
    let of = matches!(phrases.get(noun + 1), Some(Phrase::Preposition { category: Category::PrepOf, .. }));
    let things = (of && nominal(noun + 2).is_some()).then_some(noun + 2);
    (things.is_some() || !of).then_some(Counted { factor, than: by_than, noun, things })
}

impl Composer<'_, '_> {
    /// Whether this clause only says of whom the number is that the clause around it multiplies.
    pub(in crate::reader::compose) fn is_of_number(&self) -> bool {
        let governor = self.reading.state.all_clauses().find(|o| Some(o.id) == self.clause.governor);
        governor.is_some_and(|g| whose(self.reading, g, self.clause).is_some())
    }
}
