//! What stands in a clause of paces, in the order of the words: amounts, the periods they are told for, and spans of time.
//!
//! Why: an amount, its period and how long it goes on stand in any order, and more than one pace may stand in a clause.
//! Reads: `10 pages a day for 6 days`, `each day for 2 hours`, `2 hours at 50 mph and 3 hours at 60 mph`, `45 toys in 3 minutes`.
//! Leaves alone: `10 pages for 5 days a week` (10 in all, or in each?), `3 miles and 5 laps a day`.

use super::super::Composer;
use super::{at_speed, every_so, measures, period_of, speed, speed_in, weekdays};
use crate::canon::Arrange;
use crate::lexicon::Category;
use crate::quantity::Rational;
use crate::reader::roles::{Arg, Np};

/// A period by its unit, and how many of them the amount is told for: `a day`, `in 3 minutes`.
#[derive(Clone)]
pub(super) struct Period {
    pub(super) unit: String,
    /// Where it is more than one: how many, and the lexeme that writes it.
    pub(super) over: Option<(Rational, u32)>,
    /// Where it is so often in each: how many times, and the lexeme that begins the list of them.
    pub(super) times: Option<(Rational, u32)>,
}

/// How long something goes on, and the preposition that brings it.
#[derive(Clone)]
pub(super) struct Lasting {
    pub(super) np: Np,
    pub(super) preposition: Option<u32>,
}

/// What stands in the clause.
enum Item {
    Amount(Arg),
    Period(Period),
    Span(Lasting),
}

/// An amount with its period, and how long it goes on.
pub(super) struct Told {
    pub(super) arg: Arg,
    pub(super) period: Period,
    pub(super) span: Option<Lasting>,
}

/// All paces of the clause, and the prepositions that brought their amounts.
#[derive(Default)]
pub(super) struct Arranged {
    pub(super) paces: Vec<Told>,
    pub(super) used: Vec<u32>,
}

/// Amounts, periods and spans in the order of the words.
fn items(c: &Composer<'_, '_>) -> Vec<Item> {
    let single = |unit: String| Item::Period(Period { unit, over: None, times: None });
    let fast = c.roles.obliques.iter().any(|o| at_speed(c, o).is_some());
    let mut found: Vec<(u32, Item)> = Vec::new();
    for arg in c.roles.around_verb() {
        let first = arg.nps.first().map_or(0, |np| np.nominal.first);
        match arg.nps.as_slice() {
            _ if weekdays::period(c, arg).is_some() => found.extend(weekdays::period(c, arg).map(|p| (first, Item::Period(p)))),
            [np] if c.roles.verb.main.is_some_and(|m| m < first) && measures::period(c, np).is_some() => {
                found.extend(measures::period(c, np).map(|p| (first, single(p))));
            }
            [np] if c.period(np).is_some() => found.extend(c.period(np).map(|p| (first, single(p)))),
            [np] if counted_period(c, np, true).is_some() => {
                found.extend(counted_period(c, np, true).map(|p| (first, Item::Period(p))));
            }
            // `rode 15 miles per hour for 2 hours and 10 miles per hour for 3 hours`
            nps if nps.iter().all(|np| speed(c, np).is_some()) => {
                for np in nps {
                    found.push((np.nominal.first, Item::Amount(alone(np.clone()))));
                    found.extend(speed(c, np).map(|(_, period)| (np.nominal.first, single(period))));
                }
            }
            // `drove 2 hours at 50 miles per hour`
            nps if fast && nps.iter().all(|np| is_time(c, np)) => {
                let span = |np: &Np| (np.nominal.first, Item::Span(Lasting { np: np.clone(), preposition: None }));
                found.extend(nps.iter().map(span));
            }
            nps if nps.iter().any(|np| np.nominal.number().is_some()) => found.push((first, Item::Amount(arg.clone()))),
            _ => {}
        }
    }
    for oblique in &c.roles.obliques {
        if at_speed(c, oblique).is_some() {
            for np in &oblique.arg.nps {
                found.push((np.nominal.first, Item::Amount(alone(np.clone()))));
                found.extend(speed_in(c, np).map(|(_, _, period)| (np.nominal.first, single(period))));
            }
        } else if let Some(period) = weekdays::brought(c, oblique) {
            found.push((oblique.lexeme, Item::Period(period)));
        } else if let Some(period) = period_of(c, oblique) {
            found.push((oblique.lexeme, single(period)));
        } else if let Some(period) = over(c, oblique) {
            found.push((oblique.lexeme, Item::Period(period)));
        } else if let Some(np) = c.span_of(oblique) {
            found.push((oblique.lexeme, Item::Span(Lasting { np, preposition: Some(oblique.lexeme) })));
        }
    }
    found.extend(every_so(c).map(|(first, _, period)| (first, single(period.to_owned()))));
    found.arrange_by_key(|(at, _)| *at);
    found.into_iter().map(|(_, item)| item).collect()
}

fn is_time(c: &Composer<'_, '_>, np: &Np) -> bool {
    np.is_bare_count() && np.nominal.head.is_some_and(|h| c.reading.is(h, Category::UnitTime))
}

/// `every 3 minutes`, or behind a preposition `3 minutes`: so many units of time that the amount is told for.
pub(super) fn counted_period(c: &Composer<'_, '_>, np: &Np, every: bool) -> Option<Period> {
    use crate::reader::clause::Measure;
    let nominal = &np.nominal;
    // `weighs 14 pounds each`: no pace, but so much of each one.
    let ahead = |l: u32| [nominal.measure, nominal.second_measure].into_iter().flatten().any(|m| matches!(m, Measure::Each(e) if e < l));
    let measured = || measures::unit_in(c, np).is_some() && every && nominal.number().is_some_and(ahead);
    let head = nominal.head.filter(|&h| c.reading.is(h, Category::UnitTime) || measured())?;
    let plain = nominal.determiner.is_none()
        && nominal.modifiers.is_empty()
        && nominal.further.is_none()
        && nominal.fewer.is_none()
        && nominal.bound.is_none()
        && np.of.is_none()
        && np.owner.is_none();
    let each = [nominal.measure, nominal.second_measure].into_iter().flatten().any(|m| matches!(m, Measure::Each(_)));
    let lexeme = nominal.number().filter(|_| plain && each == every)?;
    let value = match c.reading.lexemes.get(lexeme as usize)?.literal.clone()? {
        crate::text::Literal::Number(value) if value > Rational::from(0) => value,
        _ => return None,
    };
    Some(Period { unit: c.reading.lemma(head, Category::is_unit), over: Some((value, lexeme)), times: None })
}

/// `makes 45 toys in 3 minutes`, `45 toys every 3 minutes`: of what is done time and again, and not once.
pub(super) fn over(c: &Composer<'_, '_>, oblique: &crate::reader::roles::Oblique) -> Option<Period> {
    let [np] = oblique.arg.nps.as_slice() else { return None };
    let within = oblique.category == Category::PrepPlace && c.span_of(oblique).is_some() && c.goes_on_so();
    let each = matches!(oblique.category, Category::PrepFor | Category::PrepPlace);
    let found = if within { counted_period(c, np, false) } else { None };
    found.or_else(|| counted_period(c, np, true).filter(|_| each))
}

/// Puts amounts, periods and spans together. A span that has a period of its own is a pace of time: `5 days a week`.
pub(super) fn arranged(c: &Composer<'_, '_>) -> Option<Arranged> {
    let mut done = Arranged::default();
    let mut waiting: Option<Arg> = None;
    let mut ahead: Option<Period> = None;
    let mut span: Option<Lasting> = None;
    for item in items(c) {
        match item {
            Item::Amount(arg) => {
                span = hang(&mut done.paces, span);
                match ahead.take() {
                    Some(period) => done.paces.push(Told { arg, period, span: span.take() }),
                    None if waiting.is_none() => waiting = Some(arg),
                    None => return None,
                }
            }
            Item::Period(period) => match (waiting.take(), span.take()) {
                (Some(arg), kept) => done.paces.push(Told { arg, period, span: kept }),
                (None, Some(time)) => {
                    done.used.extend(time.preposition);
                    done.paces.push(Told { arg: alone(time.np), period, span: None });
                }
                (None, None) if ahead.is_none() && done.paces.is_empty() => ahead = Some(period),
                (None, None) => return None,
            },
            Item::Span(time) if span.is_none() && waiting.is_none() => match ahead.take() {
                // `Each day she reads for 2 hours.`
                Some(period) if done.paces.is_empty() => {
                    done.used.extend(time.preposition);
                    done.paces.push(Told { arg: alone(time.np), period, span: None });
                }
                Some(_) => return None,
                None => span = Some(time),
            },
            Item::Span(_) => return None,
        }
    }
    let all = hang(&mut done.paces, span).is_none() && waiting.is_none() && ahead.is_none() && !done.paces.is_empty();
    all.then_some(done)
}

/// Hangs a span on the pace before it, if that one has none; gives it back where it belongs to what follows.
fn hang(paces: &mut [Told], span: Option<Lasting>) -> Option<Lasting> {
    match paces.last_mut() {
        Some(last) if last.span.is_none() => {
            last.span = span;
            None
        }
        _ => span,
    }
}

fn alone(np: Np) -> Arg {
    Arg { nps: vec![np], connectives: Vec::new() }
}
