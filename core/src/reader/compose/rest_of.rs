//! What is left over as an object: all that were not told apart, or did not go, are sold, given away or eaten.
//!
//! Why: `sold the rest`, `sold the working ones` name a number that only follows: the whole less those that were told.
//! Reads: `Ida had 9 figs. She gave 4 away and ate the rest.`, `5 of the 14 lamps were broken. He sold the rest for $7 each.`,
//! `5 of the lamps were not working. He sold the working ones.`
//! Leaves alone: a whole of two amounts, two parts or losses, `half of the rest`.
//!
//! The clause goes on to its own rule group with a number, which stands for the amount.

use super::relative::Stand;
use super::{Composer, picked, remainder};
use crate::facts::{Amount, FactBody, Kind, Offset, Relative, ShareOf};
use crate::lexicon::Category;
use crate::quantity::Rational;
use crate::reader::clause::{ClauseKind, Measure};
use crate::reader::roles::Np;

pub(super) fn rewrite(c: &mut Composer<'_, '_>) {
    let told = matches!(c.clause.kind, ClauseKind::Main | ClauseKind::Condition) && !c.unasserted();
    let parts_with = matches!(
        c.chief(),
        Some(Category::VerbSell | Category::VerbConsume | Category::VerbTransferOut | Category::VerbLose | Category::VerbSpend)
    );
    if c.clause.question || c.passive() || !told || !parts_with {
        return;
    }
    let objects = c.arguments(&c.roles.after);
    let [object] = objects.as_slice() else { return };
    let [np] = object.nps.as_slice() else { return };
    let lexeme = np.nominal.measure.map_or(np.nominal.last, Measure::lexeme);
    let Some((kind, amount)) = less_one_amount(c, np, lexeme).or_else(|| all_that_is_left(c, np, lexeme)) else { return };
    let first = np.nominal.first;
    c.mark("quantity", np.lexemes());
    c.relatives.push(Stand { lexeme, amount, kind: Some(kind), holder: None });
    for np in c.roles.after.iter_mut().flat_map(|a| &mut a.nps).filter(|np| np.nominal.first == first) {
        np.nominal.measure = Some(Measure::Number(lexeme));
        np.nominal.second_measure = None;
        np.nominal.determiner = None;
        np.nominal.modifiers.clear();
        np.nominal.head = None;
    }
}

/// The whole less the one amount that was told of it.
fn less_one_amount(c: &mut Composer<'_, '_>, np: &Np, lexeme: u32) -> Option<(Kind, Amount)> {
    let (kind, whole, taken) = remaining(c, np).or_else(|| told_apart(c, np))?;
    let of = only_amount(c, &whole, taken.lexeme())?;
    let offset = Some(Box::new(Offset { fewer: true, amount: taken }));
    Some((kind, Amount::Relative(Relative { factor: None, inverse: false, offset, of, lexeme })))
}

/// `ate a third of the figs, gave 4 to Lev and sold the rest`: behind losses by number or by share, whatever is left of the account.
fn all_that_is_left(c: &Composer<'_, '_>, np: &Np, lexeme: u32) -> Option<(Kind, Amount)> {
    let n = &np.nominal;
    let rest = matches!(n.measure, Some(Measure::Rest(_))) && n.second_measure.is_none() && np.of.is_none() && np.owner.is_none();
    if !rest || !n.modifiers.is_empty() || !remainder::same_subject(c) {
        return None;
    }
    let sentence = |clause: u32| c.reading.state.clauses.iter().find(|k| k.id == clause).map(|k| k.sentence);
    let told = c.hypothesis.facts.iter().chain(&c.result.facts);
    let last = told.clone().next_back().filter(|f| sentence(f.clause).is_some_and(|s| s + 1 >= c.clause.sentence))?;
    let FactBody::Change(loss) = &last.body else { return None };
    let counted = matches!(loss.amount, Amount::Given { .. } | Amount::Share { .. } | Amount::Relative(_));
    let parts = told.clone().any(|f| matches!(&f.body, FactBody::Part { whole, .. } if whole.head == loss.kind.head));
    let named = n.head.filter(|&h| !c.reading.is(h, Category::QuantRemainder));
    let same = named.is_none_or(|h| c.reading.lemma(h, |k| k.is_noun() || k.is_unit()) == loss.kind.head);
    if loss.from.is_none() || !loss.sure || !counted || parts || !same {
        return None;
    }
    // Whoever loses the rest is the one who lost those before.
    let agent = c.subject_arg().and_then(|arg| c.reading.plain_entity(arg.nps.first()?));
    if agent.is_some() && agent != loss.agent {
        return None;
    }
    Some((loss.kind.clone(), Amount::Share { value: Rational::one(), percent: false, lexeme, of: ShareOf::Rest }))
}

/// `the rest`, `the others`, behind one loss or one part that was told.
fn remaining(c: &Composer<'_, '_>, np: &Np) -> Option<(Kind, Kind, Amount)> {
    let rest = matches!(np.nominal.measure, Some(Measure::Rest(_))) && np.nominal.second_measure.is_none() && np.of.is_none();
    let bare = np.nominal.head.is_none_or(|h| c.reading.is(h, Category::QuantRemainder)) && np.nominal.modifiers.is_empty();
    if !rest || !bare || np.owner.is_some() || !remainder::same_subject(c) {
        return None;
    }
    if let Some((_, whole, amount)) = part(c) {
        return Some((whole.clone(), whole, amount));
    }
    let (kind, taken) = remainder::taken(c)?;
    let [taken] = taken.as_slice() else { return None };
    let fact = c.hypothesis.facts.iter().find(|f| f.body.amount().is_some_and(|a| a.lexeme() == *taken))?;
    let lost = matches!(&fact.body, FactBody::Change(change) if change.from.is_some() && change.sure);
    let amount = fact.body.amount().filter(|a| lost && matches!(a, Amount::Given { .. }))?.clone();
    Some((kind.clone(), kind, amount))
}

/// `the working lamps`, `the working ones`, where so many were not working.
fn told_apart(c: &mut Composer<'_, '_>, np: &Np) -> Option<(Kind, Kind, Amount)> {
    let n = &np.nominal;
    let definite = n.determiner.is_some_and(|d| c.reading.is(d, Category::DetDefinite)) && n.measure.is_none() && !n.modifiers.is_empty();
    if !definite || np.of.is_some() || np.owner.is_some() {
        return None;
    }
    let (sort, whole, amount) = part(c)?;
    let head = n.head?;
    let ones = c.reading.is(head, Category::PronounOne);
    if !ones && c.reading.lemma(head, Category::is_noun) != whole.head {
        return None;
    }
    let words = c.modifiers(&n.modifiers);
    let named = match words.as_slice() {
        [word] => picked::under(&whole, word),
        _ => return None,
    };
    let mark = picked::mark_of(&sort, &whole)?;
    (named == picked::under(&whole, &picked::opposite(c, &mark))).then_some((whole.clone(), whole, amount))
}

/// The one part that is told: its sort, its whole and how many.
fn part(c: &Composer<'_, '_>) -> Option<(Kind, Kind, Amount)> {
    let mut found = c.hypothesis.facts.iter().filter_map(|f| match &f.body {
        FactBody::Part { kind, whole, amount: amount @ Amount::Given { .. }, .. } => Some((kind.clone(), whole.clone(), amount.clone())),
        _ => None,
    });
    found.next().filter(|_| found.next().is_none())
}

/// The lexeme of the one amount that is told of a whole, beside the one that is taken from it.
fn only_amount(c: &Composer<'_, '_>, whole: &Kind, taken: u32) -> Option<u32> {
    let about = |f: &&crate::facts::Fact| {
        !matches!(f.body, FactBody::Rate { .. } | FactBody::Part { .. })
            && f.body.kind().head == whole.head
            && f.body.amount().is_none_or(|a| a.lexeme() != taken)
    };
    let mut told = c.hypothesis.facts.iter().chain(&c.result.facts).filter(about);
    let only = told.next().filter(|_| told.next().is_none())?;
    match &only.body {
        FactBody::State { kind, amount: Amount::Given { lexeme, .. }, .. } if kind == whole => Some(*lexeme),
        FactBody::Change(change) if change.kind == *whole && change.to.is_some() && change.from.is_none() => match change.amount {
            Amount::Given { lexeme, .. } => Some(lexeme),
            _ => None,
        },
        _ => None,
    }
}
