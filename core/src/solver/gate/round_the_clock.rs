//! What is done in an hour is not done in every hour of a day, nor what is done in two days in each week; and days off are days off.
//!
//! Why: only plain durations convert by the calendar. Passes: 3 hours told in minutes; so much a day over whole weeks.
//! Stopped: an hour's pay over a day, a week's way over two days, two days' work spread over a week, a pace by the day beside a sentence
//! that names days of the week.

use super::Subject;
use crate::facts::{Ask, Fact, FactBody};
use crate::graph::Gap;
use crate::lexicon::{Category, WordClass};
use crate::reader::RefusalCode;
use crate::reader::roles::{Np, attach};

pub(super) fn test(subject: &Subject<'_, '_>) -> Result<(), Gap> {
    let used: Vec<&Fact> = subject.build.used.iter().filter_map(|&i| subject.hypothesis.facts.get(i)).collect();
    let stop = |lexemes: Vec<u32>, needed: &str| Err(Gap { code: RefusalCode::Undetermined, lexemes, needed: needed.to_owned() });
    let mut periods: Vec<&str> = Vec::new();
    let mut spans: Vec<&str> = Vec::new();
    let mut paced = false;
    for fact in &used {
        match &fact.body {
            FactBody::Pace { period, .. } => {
                periods.push(period);
                paced = true;
            }
            FactBody::Span { kind, .. } => spans.extend(kind.unit.as_deref()),
            _ => {}
        }
    }
    let asked = match subject.target().map(|t| &t.ask) {
        Some(Ask::Pace { period, .. }) => Some(period.as_str()),
        _ => None,
    };
    let blown_up = match asked {
        Some(asked) if paced => periods.iter().any(|p| !runs(subject, p, asked)),
        Some(asked) => spans.iter().any(|s| rank(subject, s) != rank(subject, asked)),
        None => paced && spans.iter().any(|s| !periods.iter().any(|p| runs(subject, p, s))),
    };
    if blown_up {
        return stop(subject.target_lexemes(), "how much of that time it goes on");
    }
    let days = paced && periods.iter().chain(&spans).chain(&asked).any(|p| rank(subject, p) >= Some(1));
    // `reads 4 books every Monday`: the pace is that of these days.
    let of_pace = |l: u32| used.iter().any(|f| matches!(f.body, FactBody::Pace { .. }) && f.lexemes.contains(&l));
    let day = |i: &u32| days && day_of_week(subject, *i) && !of_pace(*i) && !came_in(subject, &used, *i);
    if let Some(day) = (0u32..).zip(subject.reading.lexemes).map(|(i, _)| i).find(day) {
        return stop(vec![day], "a pace that holds on every day");
    }
    match day_off(subject).filter(|_| paced && periods.iter().any(|p| rank(subject, p) >= Some(1))) {
        Some(lexemes) => stop(lexemes, "whether it went on in this time too"),
        None => Ok(()),
    }
}

/// `if he skipped a day`: a single period that something was done to, in a clause that tells nothing else.
fn day_off(subject: &Subject<'_, '_>) -> Option<Vec<u32>> {
    let asking: Vec<u32> = subject.asking().iter().map(|c| c.id).collect();
    let told = |id: u32| subject.hypothesis.facts.iter().any(|f| f.clause == id);
    let period = |np: &&Np| {
        let n = &np.nominal;
        let one = n.determiner.is_some_and(|d| subject.reading.is(d, Category::DetIndefinite)) && n.measure.is_none();
        one && n.modifiers.is_empty() && n.head.is_some_and(|h| subject.reading.is(h, Category::UnitTime))
    };
    let clauses = subject.reading.state.clauses.iter().filter(|c| !c.question && !told(c.id) && !asking.contains(&c.id));
    clauses.map(attach).filter(|r| r.has_verb).find_map(|r| r.after.iter().flat_map(|a| &a.nps).find(period).map(Np::lexemes))
}

/// `earned 9 dollars on Friday`: the day on which what is used up later came in; nothing goes on at a pace yet.
fn came_in(subject: &Subject<'_, '_>, used: &[&Fact], lexeme: u32) -> bool {
    let lasting = subject.target().is_some_and(|t| matches!(t.ask, Ask::Lasting));
    let told = subject.reading.state.clauses.iter().find(|c| crate::reader::compose::lexemes_of(c).contains(&lexeme));
    let gain = |f: &&Fact| matches!(&f.body, FactBody::Change(c) if c.from.is_none() && c.to.is_some());
    let mut here = used.iter().filter(|f| told.is_some_and(|c| c.id == f.clause)).peekable();
    lasting && here.peek().is_some() && here.all(gain)
}

/// Hours and less, days, weeks, more.
fn rank(subject: &Subject<'_, '_>, unit: &str) -> Option<u32> {
    let lexicon = subject.reading.lexicon;
    let length = |unit: &str| lexicon.unit(unit).filter(|u| u.category == Category::UnitTime).map(|u| u.factor.clone());
    let (own, day, week) = (length(unit)?, length("day")?, length("week")?);
    let months = lexicon.unit(unit).map(|u| &u.family) != lexicon.unit("day").map(|u| &u.family);
    Some(if months || own > week {
        3
    } else if own == week {
        2
    } else if own == day {
        1
    } else {
        0
    })
}

/// Whether a pace for one period says how much there is in the other: within the hours, within months and years, and of days in longer times.
fn runs(subject: &Subject<'_, '_>, period: &str, other: &str) -> bool {
    match (rank(subject, period), rank(subject, other)) {
        (Some(0), Some(long)) => long == 0,
        (Some(short), Some(long)) => short <= long,
        _ => true,
    }
}

fn day_of_week(subject: &Subject<'_, '_>, lexeme: u32) -> bool {
    let norm = subject.reading.norm(lexeme).trim_end_matches('s');
    subject.reading.lexicon.is_of(norm, WordClass::DayOfWeek)
}
