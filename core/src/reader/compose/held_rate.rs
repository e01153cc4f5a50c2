//! A rate that goes on: what was done in one time tells how much is done in another.
//!
//! Why: `in 3 minutes` tells of one happening only, until the words say that it goes on so.
//! Reads: `Rosa picked 15 plums in 3 minutes. At this rate, how many plums can she pick in 10 minutes?`,
//! `... If she keeps the same pace, how long will it take her to pick 40 plums?`
//! Leaves alone: `She picked 15 plums in 3 minutes. How many can she pick in 10 minutes?` (as fast as before?), a rate that nothing told gives.

use super::Composer;
use crate::facts::{Amount, FactBody, Holder};
use crate::lexicon::Category;
use crate::reader::clause::ClauseKind;
use crate::reader::roles::Np;

/// The clause of its own that says so: `if she keeps the same pace`.
pub(super) fn held_rate(c: &mut Composer<'_, '_>) -> super::Verdict {
    let open = c.clause.question || c.clause.kind != ClauseKind::Condition || c.has_number() || c.roles.verb.negation.is_some();
    let objects = c.arguments(&c.roles.after);
    let phrases: Vec<Np> = objects.iter().chain(c.roles.obliques.iter().map(|o| &o.arg)).flat_map(|a| a.nps.clone()).collect();
    let [np] = phrases.as_slice() else { return Ok(false) };
    if open || !says_so(c, np) || !retell(c) {
        return Ok(false);
    }
    c.mark("background", super::clause_lexemes(c.clause));
    Ok(true)
}

/// Takes `at this rate` out of a question.
pub(super) fn asked(c: &mut Composer<'_, '_>) {
    let at = c.roles.obliques.iter().find(|o| o.category == Category::PrepPlace && matches!(o.arg.nps.as_slice(), [np] if says_so(c, np)));
    let Some(at) = at.cloned() else { return };
    if retell(c) {
        c.roles.obliques.retain(|o| o.lexeme != at.lexeme);
        c.mark("held_rate", at.arg.nps.iter().flat_map(Np::lexemes).chain([at.lexeme]).collect());
    }
}

/// `this rate`, `the same speed`.
fn says_so(c: &Composer<'_, '_>, np: &Np) -> bool {
    let nominal = &np.nominal;
    let speed = nominal.head.is_some_and(|h| c.reading.lexicon.measures(&c.reading.lemma(h, Category::is_noun)) == Some("fast"));
    let this = nominal.determiner.is_some_and(|d| c.reading.is(d, Category::DetDemonstrative)) && nominal.modifiers.is_empty();
    let bare = nominal.measure.is_none() && nominal.second_measure.is_none() && np.of.is_none() && np.owner.is_none();
    let same = nominal.modifiers.iter().any(|&m| c.reading.is(m, Category::AdjSame)) && nominal.modifiers.len() == 1;
    speed && bare && (this || same)
}

/// What was done in a told time becomes so much in each period; false where nothing told gives a rate.
fn retell(c: &mut Composer<'_, '_>) -> bool {
    let facts = &c.hypothesis.facts;
    let mut retold = Vec::new();
    let mut whose: Vec<Holder> = Vec::new();
    // The last first: two facts become one, and those behind them move up.
    for (n, pair) in facts.windows(2).enumerate().rev() {
        let [span, done] = pair else { continue };
        let (FactBody::Span { amount: time, kind: period, holder, .. }, FactBody::Change(change)) = (&span.body, &done.body) else {
            continue;
        };
        let (Amount::Given { value, lexeme }, true) = (&change.amount, span.clause == done.clause) else { continue };
        let amount = match time {
            Amount::Given { value: over, lexeme: by } => {
                Amount::Spread { value: value.clone(), lexeme: *lexeme, over: over.clone(), by: *by }
            }
            _ => change.amount.clone(),
        };
        let Some(period) = period.unit.clone() else { continue };
        let event = (change.class, change.verb.clone());
        let body = FactBody::Pace { holder: *holder, kind: change.kind.clone(), period, amount, event, each: None };
        let at = u32::try_from(n).unwrap_or(u32::MAX);
        retold.extend([(at, body.clone()), (at.saturating_add(1), body)]);
        if whose.contains(holder) {
            return false;
        }
        whose.push(*holder);
    }
    let told = facts.iter().any(|f| matches!(f.body, FactBody::Pace { .. }));
    let any = told || !retold.is_empty();
    c.result.retold.extend(retold);
    any
}

impl Composer<'_, '_> {
    /// What was told, as far as this clause tells it anew.
    pub(super) fn told_anew(&self) -> Vec<&FactBody> {
        let mut bodies: Vec<&FactBody> = Vec::new();
        for (n, fact) in self.hypothesis.facts.iter().enumerate() {
            let anew = self.result.retold.iter().find(|(at, _)| usize::try_from(*at) == Ok(n)).map(|(_, body)| body);
            let body = anew.unwrap_or(&fact.body);
            if anew.is_none() || !bodies.contains(&body) {
                bodies.push(body);
            }
        }
        bodies
    }
}
