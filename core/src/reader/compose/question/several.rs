//! A phrase of a question that only gathers what was told: `in those two days`, `for the two toys`, `on both days`.
//!
//! Why: its number counts what the story tells one by one; where it counts all of it, the phrase says no more than `in all`.
//! Reads: `Rosa ran 3 miles on Monday and 4 on Tuesday. How many miles did she run in those two days?`,
//! `Rosa bought a kite for $4 and a ball for $3. How much did she pay for the two toys?`,
//! `9 geese are on the east pond and 4 on the west pond. How many geese are on both ponds?`
//! Leaves alone: `in those two days` beside three days or none, `for the two toys` beside a third thing or one that is no toy, `on both
//! ponds` where some are elsewhere.

use super::picks;
use crate::canon::Arrange;
use crate::facts::{Amount, Fact, FactBody, Moment};
use crate::lexicon::Category;
use crate::quantity::Rational;
use crate::reader::clause::Measure;
use crate::reader::compose::Composer;
use crate::reader::roles::{Np, Oblique};
use crate::text::Literal;

/// Takes out phrases that gather all that was told.
pub(super) fn gathered(c: &mut Composer<'_, '_>) {
    all_of_them(c);
    let (out, kept): (Vec<Oblique>, Vec<Oblique>) = c.roles.obliques.clone().into_iter().partition(|o| gathers(c, o));
    for oblique in &out {
        let numbers: Vec<u32> = oblique.arg.nps.iter().filter_map(|np| np.nominal.number()).collect();
        c.mark("setting", std::iter::once(oblique.lexeme).chain(oblique.arg.nps.iter().flat_map(Np::lexemes)).collect());
        c.gathered.extend(numbers);
    }
    c.roles.obliques = kept;
    if !out.is_empty() && !c.verb_is(Category::VerbNeed) && !c.has_adverb(Category::AdvTotal) {
        let at = out[0].lexeme;
        c.roles.adverbs.push((at, at, Category::AdvTotal));
    }
    ends(c);
}

/// `the two of them`, `both of them`: they, where these are all that were spoken of.
fn all_of_them(c: &mut Composer<'_, '_>) {
    let mut roles = c.roles.clone();
    let (mut numbers, mut words) = (Vec::new(), Vec::new());
    let args = roles.before.iter_mut().chain(&mut roles.after).chain(roles.obliques.iter_mut().map(|o| &mut o.arg));
    for np in args.filter(|a| a.nps.len() == 1).flat_map(|a| &mut a.nps) {
        let Some(of) = np.of.as_deref().filter(|of| of.nominal.pronoun && np.nominal.head.is_none()).cloned() else { continue };
        let they = of.nominal.head.is_some_and(|h| c.reading.is(h, Category::PronounPlural));
        let bare = Np { of: None, ..np.clone() };
        if !how_many(c, &bare).is_some_and(|n| they && c.reading.all_of_them(&n, np.nominal.first)) {
            continue;
        }
        numbers.extend(np.nominal.number());
        words.extend(np.nominal.first..of.nominal.first);
        *np = of;
    }
    c.roles = roles;
    c.mark("entity", words);
    c.gathered.extend(numbers);
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
    let Some(at) = c.roles.obliques.iter().position(end) else { return after_the_last_day(c) };
    let oblique = c.roles.obliques.remove(at);
    c.mark("setting", std::iter::once(oblique.lexeme).chain(oblique.arg.nps.iter().flat_map(Np::lexemes)).collect());
    c.roles.adverbs.push((oblique.lexeme, oblique.lexeme, Category::AdvNow));
}

/// `left after Tuesday`: at the end of the story, where all that happened is dated, and the last of it was on that day.
fn after_the_last_day(c: &mut Composer<'_, '_>) {
    let connective = c.roles.connectives.iter().position(|(l, k)| *k == Category::ConnAfter && c.clause.marker != Some(*l));
    let Some(after) = connective.and_then(|i| c.roles.connectives.get(i)).map(|(l, _)| *l) else { return };
    let Some(day) = c.roles.adverbs.iter().position(|(first, _, k)| *first == after + 1 && *k == Category::AdvTime) else { return };
    let Some((_, end, _)) = c.roles.adverbs.get(day).copied() else { return };
    let level = c.verb_is(Category::VerbPossess) || super::amount::state_like(c);
    let changes = || c.hypothesis.facts.iter().filter(|f| matches!(f.body, FactBody::Change(_)));
    let asked = c.spoken_time(end);
    let dated = changes().all(|f| f.moment.anchors.len() == 1);
    let last = changes().max_by_key(|f| f.moment.order).is_some_and(|f| f.moment.anchors == [asked.clone()]);
    if !level || !dated || !last {
        return;
    }
    c.roles.connectives.retain(|(l, _)| *l != after);
    c.roles.adverbs.remove(day);
    c.mark("setting", (after..=end).collect());
    c.roles.adverbs.push((after, after, Category::AdvNow));
}

fn gathers(c: &Composer<'_, '_>, oblique: &Oblique) -> bool {
    let [np] = oblique.arg.nps.as_slice() else { return false };
    if oblique.category == Category::PrepFor && c.verb_is(Category::VerbNeed) && all_of_it(c, np) {
        return true;
    }
    let Some((number, head)) = how_many(c, np).zip(np.nominal.head) else { return false };
    if c.reading.is(head, Category::UnitTime) {
        let during = matches!(oblique.category, Category::PrepPlace | Category::PrepTime | Category::PrepFor);
        return during && times(c, &c.reading.lemma(head, Category::is_unit)) == Some(number);
    }
    let lemma = c.reading.lemma(head, Category::is_noun);
    if matches!(oblique.category, Category::PrepPlace | Category::PrepSource) && places(c, &lemma) == Some(number.clone()) {
        return true;
    }
    let spent = c.chief() == Some(Category::VerbSpend) && matches!(oblique.category, Category::PrepFor | Category::PrepPlace);
    spent && things(c, &lemma) == Some(number)
}

/// `for all the eggs`: all of the one kind that is told there is, of which none came or went.
fn all_of_it(c: &Composer<'_, '_>, np: &Np) -> bool {
    let n = &np.nominal;
    let all = matches!((n.measure, n.second_measure), (Some(Measure::All(l)), None) if c.reading.norm(l) == "all");
    let Some(head) = n.head.filter(|_| all && np.of.is_none() && np.owner.is_none() && n.modifiers.is_empty()) else { return false };
    let lemma = c.reading.lemma(head, Category::is_noun);
    let of_kind = |f: &&Fact| f.body.kind().head == lemma && !matches!(f.body, FactBody::Rate { .. });
    let told: Vec<&Fact> = c.hypothesis.facts.iter().filter(of_kind).collect();
    matches!(told.as_slice(), [only] if matches!(only.body, FactBody::State { .. }))
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
    // `all three`
    let all = matches!((n.measure, n.second_measure), (Some(Measure::All(_)), Some(_)) | (Some(_), Some(Measure::All(_))));
    let definite = all || n.determiner.is_some_and(|d| !n.possessive_determiner && !c.reading.is(d, Category::DetIndefinite));
    match c.reading.lexemes.get(n.number().filter(|_| definite)? as usize)?.literal.as_ref()? {
        Literal::Number(value) => Some(value.clone()),
        _ => None,
    }
}

/// How many days, weeks, months or years the story tells of, where everything that is told was in one of them.
fn times(c: &Composer<'_, '_>, unit: &str) -> Option<Rational> {
    let told = |f: &&Fact| matches!(&f.body, FactBody::Change(_) | FactBody::Span { .. });
    // `20 pages a day for 6 days ... in those 6 days`: the one span that all of it took.
    if let Some(whole) = only_span(c, unit) {
        return Some(whole);
    }
    let mut moments: Vec<&Moment> = Vec::new();
    for fact in c.hypothesis.facts.iter().filter(told) {
        let [time] = fact.moment.anchors.as_slice() else { return None };
        let named = match unit {
            "day" => Moment::names_day(time),
            "month" => Moment::names_month(time),
            _ => false,
        };
        // `the first day`, `last week`: a time that is told by its order.
        if !named && time.split_once(' ').is_none_or(|(_, last)| last != unit) {
            return None;
        }
        moments.push(&fact.moment);
    }
    moments.arrange_by_key(|m| m.anchors.clone());
    moments.dedup_by_key(|m| m.anchors.clone());
    // Monday may well be the first day.
    let apart = moments.iter().enumerate().all(|(n, m)| moments[..n].iter().all(|o| m.apart_from(o)));
    counted(moments.len()).filter(|_| apart)
}

/// How long the one span of the story is, in a unit, where nothing happened but at a pace over it.
fn only_span(c: &Composer<'_, '_>, unit: &str) -> Option<Rational> {
    let mut spans = c.hypothesis.facts.iter().filter(|f| matches!(&f.body, FactBody::Change(_) | FactBody::Span { .. }));
    match (&spans.next()?.body, spans.next()) {
        (FactBody::Span { kind, amount: Amount::Given { value, .. }, .. }, None) if kind.unit.as_deref() == Some(unit) => {
            Some(value.clone())
        }
        _ => None,
    }
}

/// How many places of a sort the story tells of, where everything that is told was in one of them.
fn places(c: &Composer<'_, '_>, sort: &str) -> Option<Rational> {
    let mut found: Vec<Vec<String>> = Vec::new();
    let mut whose = None;
    for fact in &c.hypothesis.facts {
        let (amount, holder, who) = match &fact.body {
            FactBody::State { amount, holder, .. } => (amount, Some(holder), holder.owner),
            FactBody::Change(change) => (&change.amount, None, change.agent),
            _ => return None,
        };
        // `One bus carried 34, and the other 37.`: who acts is the place.
        let acts = who.and_then(|w| c.reading.entity(w)).filter(|e| e.key.rsplit(' ').next() == Some(sort) && !e.owns());
        let who = if acts.is_some() { None } else { who };
        // What one has here and another there is no one's in both.
        if *whose.get_or_insert(who) != who {
            return None;
        }
        let holders = holder.into_iter().flat_map(|h| [h.place, h.owner]).flatten().filter_map(|e| c.reading.entity(e));
        let mut here: Vec<Vec<String>> = holders.map(|e| e.key.split(' ').map(str::to_owned).collect()).collect();
        here.extend(acts.map(|e| e.key.split(' ').map(str::to_owned).collect::<Vec<_>>()));
        here.retain(|words: &Vec<String>| words.last().is_some_and(|l| l == sort));
        for category in [Category::PrepPlace, Category::PrepSource] {
            here.extend(
                picks::told_places(c, fact.clause, amount.lexeme(), category).into_iter().filter(|w| w.last().is_some_and(|l| l == sort)),
            );
        }
        here.arrange();
        here.dedup();
        let [place] = here.as_slice() else { return None };
        found.push(place.clone());
    }
    found.arrange();
    found.dedup();
    // `the pond` may be the east pond.
    let bare = found.iter().any(|words| words.len() == 1);
    counted(found.len()).filter(|_| !bare)
}

/// So many, where they are more than one.
fn counted(many: usize) -> Option<Rational> {
    (many > 1).then(|| Rational::from(i64::try_from(many).unwrap_or(0)))
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
    counted(found.len())
}
