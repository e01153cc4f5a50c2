//! Two amounts of which one was told at a time that the other's time may hold: `on Monday`, `this week`.
//!
//! Why: what was sold this week may take in what was sold on Monday, and a sum would count that twice.
//! Reads: `Ida sold 4 pins on Monday and 9 pins on Friday. How many pins did she sell?`
//! Leaves alone: `Ida sold 4 pins on Monday and 9 pins this week. How many pins did she sell?`

use crate::facts::{Amount, Ask, Fact, FactBody, Moment};
use crate::lexicon::Category;
use crate::reader::clause::{Clause, Measure};
use crate::reader::compose::{Composer, clause_lexemes};
use crate::reader::roles::attach;

/// The lexemes of two deeds of one verb, the second told at a time of a coarser unit than the first's.
pub(super) fn nested(c: &Composer<'_, '_>) -> Option<Vec<u32>> {
    let [target] = c.result.targets.as_slice() else { return None };
    let sums = matches!(target.ask, Ask::State | Ask::Event { .. }) && target.vantage.moment.anchors.is_empty();
    let deeds: Vec<&Fact> = c.hypothesis.facts.iter().filter(|f| sums && deed(f)).collect();
    let pairs = deeds.iter().enumerate().flat_map(|(n, a)| deeds[n + 1..].iter().map(move |b| (*a, *b)));
    pairs.filter(|(a, b)| alike(a, b)).find_map(|(a, b)| {
        let (fine, coarse) = (behind(c, a, &deeds)?, behind(c, b, &deeds)?);
        (fine != coarse).then(|| a.lexemes.iter().chain(&b.lexemes).copied().collect())
    })
}

fn deed(fact: &Fact) -> bool {
    matches!(&fact.body, FactBody::Change(k) if matches!(k.amount, Amount::Given { .. }) && k.class != Category::VerbPossess)
}

/// Whether both tell one verb of one doer and kind.
fn alike(a: &Fact, b: &Fact) -> bool {
    let (FactBody::Change(a), FactBody::Change(b)) = (&a.body, &b.body) else { return false };
    a.verb == b.verb && a.agent == b.agent && a.kind == b.kind
}

/// How coarse the time is that stands behind a deed's amount and before the next one, where it is one alone.
fn behind(c: &Composer<'_, '_>, fact: &Fact, deeds: &[&Fact]) -> Option<u8> {
    let at = amount(fact)?;
    let clause = c.reading.state.clauses.iter().find(|o| o.id == fact.clause)?;
    let next = deeds.iter().filter_map(|d| amount(d)).filter(|&l| l > at).min();
    let words = clause_lexemes(clause).into_iter().filter(|&l| l > at && next.is_none_or(|n| l < n));
    let mut ranks = words.filter_map(|l| rank(c.reading.norm(l)));
    ranks.next().filter(|_| ranks.next().is_none())
}

fn amount(fact: &Fact) -> Option<u32> {
    match &fact.body {
        FactBody::Change(k) => Some(k.amount.lexeme()),
        _ => None,
    }
}

/// How coarse a time is: a day, some days, a month, a year.
fn rank(word: &str) -> Option<u8> {
    match word {
        _ if Moment::names_day(word) => Some(1),
        "week" | "weekend" => Some(2),
        "month" => Some(3),
        _ if Moment::names_month(word) => Some(3),
        "year" => Some(5),
        _ => None,
    }
}

/// `17 figs. The rest were ripe.`: the rest of what, where no part was told?
pub(super) fn rest_of_nothing(c: &Composer<'_, '_>) -> Option<Vec<u32>> {
    let rest = |o: &&Clause| {
        let roles = attach(o);
        let mut subject = roles.before.iter().flat_map(|a| &a.nps);
        let before: Vec<&Fact> = c.hypothesis.facts.iter().filter(|f| f.clause < o.id).collect();
        let whole = matches!(before.as_slice(), [only] if matches!(only.body, FactBody::State { .. }));
        let after = c.hypothesis.facts.iter().any(|f| f.clause > o.id);
        !o.question && whole && after && subject.any(|np| matches!(np.nominal.measure, Some(Measure::Rest(_))))
    };
    c.reading.state.clauses.iter().find(rest).map(clause_lexemes)
}
