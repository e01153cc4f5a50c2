//! Extents by way of another one: what is so many times another extent, and so much more or less.
//!
//! Why: a figure's length is often told by its width, whichever of the two the text gives a number of.
//! Reads: `The length of the yard is twice its width.`, `Its width is half of its length.`, `The length is 4 cm more than the width.`,
//! `The length is 8 m less than twice the width.`, `The length is 3 feet longer than the width.`, `The perimeter of the square is equal
//! to the perimeter of the rectangle.`
//! Leaves alone: `The length is about twice the width.`, `The length is more than the width.` (no number)

use super::super::{Composer, Unread, Verdict, clause_lexemes, compare};
use crate::facts::{Amount, FactBody, Holder, Kind, Offset, Relative};
use crate::lexicon::{Category, Direction, WordClass};
use crate::quantity::Rational;
use crate::reader::clause::{Clause, Measure, Nominal, Phrase};
use crate::reader::reason::RefusalCode;
use crate::reader::roles::{Np, noun_phrase};
use crate::text::Literal;

/// How an extent stands to another one.
struct ByOther {
    factor: Option<(Rational, u32)>,
    offset: Option<Offset>,
    other: Np,
    /// The words of the comparison, without the other extent.
    words: Vec<u32>,
}

pub(in crate::reader::compose) fn by_other(c: &mut Composer<'_, '_>) -> Verdict {
    if c.clause.question || !c.verb_is(Category::VerbBe) {
        return Ok(false);
    }
    let Some(owner) = super::subject(c).filter(|np| c.names_dimension(np).is_some()) else { return Ok(false) };
    let Some(told) = comparison(c) else { return Ok(false) };
    if c.unasserted() {
        return super::super::state::refuse_unasserted(c);
    }
    let Some((holder, dimension)) = c.extent_of(&owner)? else { return Ok(false) };
    let (beside, other) = match c.named_extent(&told.other)? {
        Some((Some(beside), other)) => (beside, other),
        Some((None, other)) => (holder, other),
        None => return Ok(false),
    };
    if (beside, &other) == (holder, &dimension) {
        return Err(Unread(RefusalCode::ConstructionUnread, clause_lexemes(c.clause), "two different extents".into()));
    }
    let of = known(c, beside, &other, &told.other);
    let lexeme = told.words.first().copied().unwrap_or(owner.nominal.first);
    let amount = Amount::Relative(Relative { factor: told.factor, offset: told.offset.map(Box::new), of, lexeme, inverse: false });
    let moment = c.moment();
    c.mark("entity", owner.lexemes());
    c.mark("kind", told.other.lexemes());
    c.mark("quantity", told.words.clone());
    let kind = Kind { modifiers: vec![dimension], ..Kind::of("") };
    c.say(FactBody::State { holder, kind, amount }, moment, told.words);
    let verb = c.roles.verb.main.into_iter().chain(c.roles.verb.auxiliaries.clone()).collect();
    c.mark("cue", verb);
    Ok(true)
}

/// The lexeme by which the other extent is known: its number, where it is told, else the word that names it here.
fn known(c: &mut Composer<'_, '_>, holder: Holder, dimension: &str, np: &Np) -> u32 {
    let told = c.hypothesis.facts.iter().chain(&c.result.facts).find_map(|f| match &f.body {
        FactBody::State { holder: h, kind, amount } if *h == holder && kind.head.is_empty() && kind.modifiers == [dimension] => {
            Some(amount.lexeme())
        }
        _ => None,
    });
    told.unwrap_or_else(|| {
        let lexeme = np.nominal.head.unwrap_or(np.nominal.first);
        let kind = Kind { modifiers: vec![dimension.to_owned()], ..Kind::of("") };
        let moment = c.moment();
        c.say(FactBody::State { holder, kind, amount: Amount::Open { lexeme } }, moment, vec![lexeme]);
        lexeme
    })
}

/// What stands behind the verb, if it is a comparison with another extent and nothing else.
fn comparison(c: &Composer<'_, '_>) -> Option<ByOther> {
    let verb = c.clause.phrases.iter().position(|p| matches!(p, Phrase::Verb(_)))?;
    let behind: Vec<Phrase> = c.clause.phrases.get(verb + 1..)?.to_vec();
    let (offset, rest) = match offset(c, &behind) {
        Some((offset, taken)) => (Some(offset), behind.get(taken..)?),
        None => (None, behind.as_slice()),
    };
    let (same, rest) = match rest {
        [Phrase::Adjective { lexeme, .. }, Phrase::Preposition { category: Category::PrepGoal, .. }, rest @ ..]
            if offset.is_none() && c.reading.lexicon.is_of(c.reading.norm(*lexeme), WordClass::Equal) =>
        {
            (true, rest)
        }
        _ => (false, rest),
    };
    let (factor, rest) = factor(c, rest)?;
    if offset.is_none() && factor.is_none() != same {
        return None;
    }
    let (other, end) = noun_phrase(&rest, 0);
    let closed =
        rest.get(end..).is_some_and(|rest| rest.iter().all(|p| matches!(p, Phrase::Connective { category: Category::MarkComma, .. })));
    c.names_dimension(&other)?;
    let words = clause_lexemes(&Clause { phrases: behind.clone(), ..c.clause.clone() });
    let named = other.lexemes();
    let words = words.into_iter().filter(|l| !named.contains(l)).collect();
    closed.then_some(ByOther { factor, offset, other, words })
}

/// `4 cm more than`, `3 feet longer than`: how much, and how many phrases say it.
fn offset(c: &Composer<'_, '_>, phrases: &[Phrase]) -> Option<(Offset, usize)> {
    let (Phrase::Nominal(amount), rest) = phrases.split_first()? else { return None };
    let unit = amount.head.is_some_and(|h| c.reading.categories(h).contains(Category::UnitLength));
    let lexeme = amount.number().filter(|_| unit && amount.bound.is_none() && amount.modifiers.is_empty())?;
    let (fewer, taken) = match rest {
        [Phrase::Preposition { category: Category::PrepThan, .. }, ..] if amount.further.is_some() != amount.fewer.is_some() => {
            (amount.fewer.is_some(), 2)
        }
        [
            Phrase::Adjective { lexeme, category: Category::AdjComparative },
            Phrase::Preposition { category: Category::PrepThan, .. },
            ..,
        ] => (c.reading.lexicon.degree(c.reading.norm(*lexeme))?.direction? == Direction::Down, 3),
        _ => return None,
    };
    let Some(Literal::Number(value)) = c.reading.lexemes.get(lexeme as usize)?.literal.clone() else { return None };
    Some((Offset { fewer, amount: Amount::Given { value, lexeme } }, taken))
}

type Factor = Option<(Rational, u32)>;

/// `twice`, `half of`, `3 times`: how many times, and the phrases that are left, from the other extent on.
fn factor(c: &Composer<'_, '_>, phrases: &[Phrase]) -> Option<(Factor, Vec<Phrase>)> {
    let (Phrase::Nominal(first), rest) = phrases.split_first()? else { return None };
    let given = |amount: Amount| if let Amount::Given { value, lexeme } = amount { Some((value, lexeme)) } else { None };
    let lone = |nominal: &Nominal| Np { nominal: nominal.clone(), of: None, owner: None, of_lexeme: None };
    match first.measure {
        None => Some((None, phrases.to_vec())),
        Some(Measure::Multiple(_) | Measure::Fraction(_)) => {
            let mut words = first.clone();
            words.head = None;
            words.determiner = words.determiner.filter(|_| first.head.is_none());
            let times = compare::multiple(c, &lone(&words), false, Category::PrepTopic).and_then(given)?;
            let rest = match rest {
                [Phrase::Preposition { category: Category::PrepOf, .. }, of @ ..] if first.head.is_none() => of.to_vec(),
                _ if first.head.is_some() => {
                    let mut other = first.clone();
                    other.measure = None;
                    other.first = times.1 + 1;
                    std::iter::once(Phrase::Nominal(other)).chain(rest.iter().cloned()).collect()
                }
                _ => return None,
            };
            Some((Some(times), rest))
        }
        Some(Measure::Number(_)) => {
            let np = lone(first);
            let times = compare::multiple(c, &np, compare::counts_times(c, &np), Category::PrepTopic).and_then(given)?;
            matches!(rest.first(), Some(Phrase::Nominal(_))).then(|| (Some(times), rest.to_vec()))
        }
        _ => None,
    }
}
