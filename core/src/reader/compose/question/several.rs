//! A phrase of a question that only gathers what was told: `in those two days`, `for the two toys`, `on both days`.
//!
//! Why: its number counts what the story tells one by one; where it counts all of it, the phrase says no more than `in all`.
//! Reads: `Rosa ran 3 miles on Monday and 4 on Tuesday. How many miles did she run in those two days?`,
//! `Rosa bought a kite for $4 and a ball for $3. How much did she pay for the two toys?`
//! Leaves alone: `in those two days` beside three days or none, `for the two toys` beside a third thing or one that is no toy.

use crate::canon::Arrange;
use crate::facts::{Fact, FactBody, Moment};
use crate::lexicon::Category;
use crate::quantity::Rational;
use crate::reader::clause::Measure;
use crate::reader::compose::Composer;
use crate::reader::roles::{Np, Oblique};
use crate::text::Literal;

/// Takes out phrases that gather all that was told.
pub(super) fn gathered(c: &mut Composer<'_, '_>) {
    let (out, kept): (Vec<Oblique>, Vec<Oblique>) = c.roles.obliques.clone().into_iter().partition(|o| gathers(c, o));
    for oblique in &out {
        let numbers: Vec<u32> = oblique.arg.nps.iter().filter_map(|np| np.nominal.number()).collect();
        c.mark("setting", std::iter::once(oblique.lexeme).chain(oblique.arg.nps.iter().flat_map(Np::lexemes)).collect());
        c.gathered.extend(numbers);
    }
    c.roles.obliques = kept;
    ends(c);
}

/// `at the end of the week`: at the end of the story, where all that is dated was on days of the week.
fn ends(c: &mut Composer<'_, '_>) {
    let end = |o: &Oblique| {
        let [np] = o.arg.nps.as_slice() else { return false };
        let definite = np.nominal.determiner.is_some_and(|d| c.reading.is(d, Category::DetDefinite)) && np.nominal.modifiers.is_empty();
        let unit = np.nominal.head.filter(|&h| definite && c.is_time_phrase(np) && c.reading.is(h, Category::UnitTime));
        let last = o.category == Category::PrepTime && o.lexeme > 0 && c.reading.norm(o.lexeme - 1) == "end";
        let within = |anchor: &String| {
            let week = unit.is_some_and(|h| c.reading.lemma(h, Category::is_unit) == "week");
            week && (Moment::names_day(anchor) || anchor == "week")
        };
        last && unit.is_some() && c.hypothesis.facts.iter().flat_map(|f| &f.moment.anchors).all(within)
    };
    let Some(at) = c.roles.obliques.iter().position(end) else { return };
    let oblique = c.roles.obliques.remove(at);
    c.mark("setting", std::iter::once(oblique.lexeme).chain(oblique.arg.nps.iter().flat_map(Np::lexemes)).collect());
    c.roles.adverbs.push((oblique.lexeme, oblique.lexeme, Category::AdvNow));
}

fn gathers(c: &Composer<'_, '_>, oblique: &Oblique) -> bool {
    let [np] = oblique.arg.nps.as_slice() else { return false };
    let Some((number, head)) = how_many(c, np).zip(np.nominal.head) else { return false };
    if c.reading.is(head, Category::UnitTime) {
        let during = matches!(oblique.category, Category::PrepPlace | Category::PrepTime | Category::PrepFor);
        return during && c.reading.lemma(head, Category::is_unit) == "day" && days(c) == Some(number);
    }
    let spent = c.chief() == Some(Category::VerbSpend) && matches!(oblique.category, Category::PrepFor | Category::PrepPlace);
    spent && things(c, &c.reading.lemma(head, Category::is_noun)) == Some(number)
}

/// `the two`, `those 2`, `both`: how many, of what was told.
fn how_many(c: &Composer<'_, '_>, np: &Np) -> Option<Rational> {
    let n = &np.nominal;
    if np.of.is_some() || np.owner.is_some() || !n.modifiers.is_empty() || n.further.is_some() || n.bound.is_some() {
        return None;
    }
    if let (Some(Measure::All(l)), None) = (n.measure, n.second_measure) {
        return (c.reading.norm(l) == "both").then(|| Rational::from(2));
    }
    let definite = n.determiner.is_some_and(|d| !n.possessive_determiner && !c.reading.is(d, Category::DetIndefinite));
    match c.reading.lexemes.get(n.number().filter(|_| definite)? as usize)?.literal.as_ref()? {
        Literal::Number(value) => Some(value.clone()),
        _ => None,
    }
}

/// How many days the story tells of, where everything that is told was on one of them.
fn days(c: &Composer<'_, '_>) -> Option<Rational> {
    let told = |f: &&Fact| matches!(&f.body, FactBody::Change(_) | FactBody::Span { .. });
    let mut days: Vec<&String> = Vec::new();
    for fact in c.hypothesis.facts.iter().filter(told) {
        let [day] = fact.moment.anchors.as_slice() else { return None };
        if !Moment::names_day(day) {
            return None;
        }
        days.push(day);
    }
    days.arrange();
    days.dedup();
    (days.len() > 1).then(|| Rational::from(i64::try_from(days.len()).unwrap_or(0)))
}

/// How many things the story tells money to have been spent on, where each was bought by itself and is of the kind.
fn things(c: &Composer<'_, '_>, kind: &str) -> Option<Rational> {
    let lexicon = c.reading.lexicon;
    let mut found: Vec<&String> = Vec::new();
    for fact in &c.hypothesis.facts {
        let FactBody::Change(change) = &fact.body else { return None };
        let thing = change.kind.content.as_ref().filter(|_| change.kind.head == "money")?;
        let noun = thing.rsplit(' ').next().unwrap_or(thing);
        // A toy is a plaything, and a whistle may be one.
        let (above, over) = (lexicon.kinds_above(noun), lexicon.kinds_above(kind));
        let known = noun == kind || above.contains(&kind) || above.iter().any(|k| over.contains(k));
        if !known || found.contains(&thing) {
            return None;
        }
        found.push(thing);
    }
    (found.len() > 1).then(|| Rational::from(i64::try_from(found.len()).unwrap_or(0)))
}
