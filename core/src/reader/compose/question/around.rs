//! What goes around a figure, and what covers it.
//!
//! Why: so many feet of fence are the perimeter of what is fenced, and so many square feet its area; the question names only the unit.
//! Reads: `He puts a fence around the yard. How many feet of fence does he need?`, `How much fencing is needed to enclose the yard?`,
//! `How many square feet does the rug cover?`, `How many square feet of carpet are needed?`
//! Leaves alone: fence that is already there, a fence along one side, a text with two figures of which none is named, `How many feet of fence
//! does he have?`

use super::{strict, vantage};
use crate::canon::Arrange;
use crate::facts::{Ask, Holder, Kind, Target};
use crate::lexicon::{Category, WordClass};
use crate::reader::RefusalCode;
use crate::reader::clause::{Clause, ClauseKind, Measure};
use crate::reader::compose::{Composer, Unread, clause_lexemes};
use crate::reader::roles::{Arg, Np, attach};

pub(super) fn around(c: &mut Composer<'_, '_>) -> Result<Option<bool>, Unread> {
    let args: Vec<Arg> = c.arguments(&c.roles.before).into_iter().chain(c.arguments(&c.roles.after)).collect();
    let nps: Vec<&Np> = args.iter().flat_map(|a| &a.nps).collect();
    if let Some(read) = long(c, &nps)? {
        return Ok(Some(read));
    }
    let Some(asked) = nps.iter().find(|np| np.nominal.is_asked()).map(|np| (*np).clone()) else { return Ok(None) };
    let plain =
        asked.owner.is_none() && asked.nominal.modifiers.is_empty() && asked.nominal.further.is_none() && asked.nominal.fewer.is_none();
    let unit = asked.nominal.head.filter(|&h| c.reading.categories(h).any(Category::is_unit));
    let class = unit.and_then(|h| c.reading.categories(h).iter().find(|k| k.is_unit()));
    if !plain || c.roles.verb.negation.is_some() {
        return Ok(None);
    }
    let (dimension, holder) = match class {
        Some(Category::UnitArea) => ("area", covered(c, &nps, &asked)?),
        Some(Category::UnitLength) if asked.of.as_deref().is_some_and(|of| c.bounds(of)) => ("perimeter", bounded(c)?),
        None if c.bounds(&asked) => ("perimeter", bounded(c)?),
        // `How much carpet does she need to cover the floor?`
        None if much(c, &asked) && aims_to_cover(c) => ("area", c.only_extended()),
        _ => return Ok(None),
    };
    let Some(holder) = holder.filter(|h| c.has_extents(*h)) else { return Ok(None) };
    strict(c)?;
    whole_rim(c, holder, dimension)?;
    let unit = unit.map(|h| c.reading.lemma(h, Category::is_unit));
    let kind = Kind { modifiers: vec![dimension.to_owned()], unit, ..Kind::of("") };
    Ok(Some(ask(c, &asked, holder, kind)))
}

fn ask(c: &mut Composer<'_, '_>, asked: &Np, holder: Holder, kind: Kind) -> bool {
    let vantage = vantage(c, asked);
    let lexemes = clause_lexemes(c.clause);
    c.mark("target", lexemes.clone());
    c.result.targets.push(Target { clause: c.clause.id, ask: Ask::State, holder, kind, vantage, lexemes });
    true
}

/// `How long is the fence?`: as long as the rim of what it goes around, where nothing else is told of it.
fn long(c: &mut Composer<'_, '_>, nps: &[&Np]) -> Result<Option<bool>, Unread> {
    let how = matches!(c.roles.question, Some((_, Category::QuestionHow))) && c.verb_is(Category::VerbBe);
    let long = matches!(c.roles.adjectives.as_slice(), [(l, Category::AdjSize)] if c.dimension(*l).as_deref() == Some("long"));
    let [rim] = nps else { return Ok(None) };
    let rim = (*rim).clone();
    if !how || !long || rim.nominal.is_measured() || !c.bounds(&rim) || c.measured_thing(&rim).is_ok_and(|h| c.has_extents(h)) {
        return Ok(None);
    }
    let Some(holder) = bounded(c)?.filter(|h| c.has_extents(*h)) else { return Ok(None) };
    strict(c)?;
    whole_rim(c, holder, "perimeter")?;
    Ok(Some(ask(c, &rim, holder, Kind { modifiers: vec!["perimeter".to_owned()], ..Kind::of("") })))
}

/// `Its gate is 4 feet wide`, `against a wall`: something else stands in the rim, unless it is what the question is about.
fn whole_rim(c: &Composer<'_, '_>, holder: Holder, dimension: &str) -> Result<(), Unread> {
    let figure = holder.owner.or(holder.place).and_then(|id| c.reading.entity(id)).map(|e| e.key.clone()).unwrap_or_default();
    let lemma = |l: u32| c.reading.lemma(l, Category::is_noun);
    let stands = |l: &u32| c.reading.lexicon.is_of(&lemma(*l), WordClass::InTheRim) && !figure.split(' ').any(|w| w == lemma(*l));
    let clauses = c.reading.state.all_clauses().filter(|o| o.sentence <= c.clause.sentence);
    match clauses.flat_map(clause_lexemes).find(stands) {
        Some(found) if dimension == "perimeter" => {
            Err(Unread(RefusalCode::ConstructionUnread, vec![found], "whether it goes along the whole rim".into()))
        }
        _ => Ok(()),
    }
}

/// `how much`, of stuff or of nothing that is named.
fn much(c: &Composer<'_, '_>, asked: &Np) -> bool {
    let stuff = asked.nominal.head.is_some_and(|h| c.reading.lexicon.is_of(&c.reading.lemma(h, Category::is_noun), WordClass::Covering));
    matches!(asked.nominal.measure, Some(Measure::Asked(l)) if c.reading.is_of(l, WordClass::OfStuff))
        && stuff
        && c.verb_is(Category::VerbNeed)
}

/// `to cover the floor`: what is asked for is to lie on all of it.
fn aims_to_cover(c: &Composer<'_, '_>) -> bool {
    let covers = |o: &&Clause| {
        let main = attach(o).verb.main;
        main.is_some_and(|m| c.reading.lexicon.is_of(&c.reading.lemma(m, Category::is_verb), WordClass::Covering))
    };
    let hangs = |o: &&Clause| o.governor == Some(c.clause.id) && o.kind == ClauseKind::Infinitive;
    c.reading.state.all_clauses().filter(hangs).any(|o| covers(&o))
}

/// The figure that an area is asked of: the one that the question names, else the only one.
fn covered(c: &mut Composer<'_, '_>, nps: &[&Np], asked: &Np) -> Result<Option<Holder>, Unread> {
    let goal = c.verb_is(Category::VerbNeed) || c.passive() && c.roles.verb.main.is_some_and(|m| c.reading.is(m, Category::VerbNeed));
    let covers = c.classes().any(|k| matches!(k, Category::VerbBe | Category::VerbContain | Category::VerbPossess | Category::VerbMeasure))
        || c.reading.lexicon.is_of(&c.verb_lemma(), WordClass::Covering);
    let others: Vec<Np> = nps.iter().filter(|np| !np.nominal.is_asked()).map(|np| (*np).clone()).collect();
    if goal && asked.of.is_some() {
        return Ok(c.only_extended());
    }
    let mut things = Vec::new();
    let places = c.roles.obliques.iter().filter(|o| o.category == Category::PrepPlace).flat_map(|o| o.arg.nps.clone());
    for np in others.into_iter().chain(places.collect::<Vec<_>>()) {
        if let Ok(holder) = c.measured_thing(&np)
            && c.has_extents(holder)
        {
            things.push(holder);
        }
    }
    Ok(if let ([only], true) = (things.as_slice(), covers) { Some(*only) } else { None })
}

/// What the text, up to the question's end, says that something goes around: `a fence around the yard`, `to enclose the yard`.
fn bounded(c: &mut Composer<'_, '_>) -> Result<Option<Holder>, Unread> {
    let clauses: Vec<Clause> = c.reading.state.all_clauses().filter(|o| o.sentence <= c.clause.sentence).cloned().collect();
    let mut found: Vec<Holder> = Vec::new();
    for clause in &clauses {
        for np in c.enclosed(clause) {
            match c.measured_thing(&np) {
                Ok(holder) => found.push(holder),
                Err(_) => return Ok(None),
            }
        }
    }
    found.arrange();
    found.dedup();
    Ok(if let [only] = found.as_slice() { Some(*only) } else { None })
}
