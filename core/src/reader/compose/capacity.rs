//! Capacities: how many go into each one, told by what goes in or by who puts it there.
//!
//! Why: what a vessel takes is told as often by what fits as by the vessel: `5 people can ride in each van`, `she can fit 8 eggs in a carton`.
//! Reads: `Five people can ride in each van.`, `3 boys sat on each bench.`, `He can fit 4 stamps on a page.`, `Each van can take 5 people.`,
//! `Kit can carry 4 chairs at a time.` (in each turn)
//! Leaves alone: `5 people rode in a van.` (one van), `The 5 people can ride in each van.` (those very people), `Each boy can take 5 plums.`

use super::{Composer, Unread, Verdict};
use crate::facts::{Amount, FactBody, Holder, Kind};
use crate::lexicon::{Category, CategorySet, WordClass};
use crate::reader::clause::ClauseKind;
use crate::reader::roles::{Arg, Np};

pub(super) fn capacity(c: &mut Composer<'_, '_>) -> Verdict {
    let told = matches!(c.clause.kind, ClauseKind::Infinitive | ClauseKind::Content | ClauseKind::Relative);
    if c.clause.question || told || c.roles.verb.negation.is_some() || c.has_adverb(Category::AdvNegation) || c.passive() {
        return Ok(false);
    }
    if let Some(turn) = at_a_time(c) {
        // `12 rolls on a tray at a time`: the tray takes so many.
        let Some(found) = puts_in(c) else { return each_turn(c, turn) };
        c.mark("time", (turn.0..=turn.1).collect());
        c.roles.adverbs.retain(|(first, ..)| *first != turn.0);
        return say(c, found);
    }
    let Some(found) = goes_in(c).or_else(|| puts_in(c)).or_else(|| takes_in(c)) else { return Ok(false) };
    say(c, found)
}

/// So much of something in each one, with the preposition that brings the vessel.
struct Found {
    things: Np,
    per: Np,
    oblique: Option<u32>,
    doer: Option<Arg>,
}

fn say(c: &mut Composer<'_, '_>, found: Found) -> Verdict {
    let Found { things, per, oblique, doer } = found;
    let mut one = per.clone();
    // `in a carton`, `in one carton`: any one.
    if !one.nominal.is_each() {
        one.nominal.measure = None;
        one.nominal.determiner = None;
    }
    let per_kind = c.each_kind(&one)?;
    let thing = c.thing(&things)?;
    let Some(amount @ Amount::Given { .. }) = thing.amount else { return Ok(false) };
    if thing.kind == per_kind || thing.kind.head == "money" {
        return Ok(false);
    }
    c.mark("kind", things.lexemes());
    c.mark("kind", per.lexemes());
    c.mark("quantity", things.nominal.number().into_iter().chain(per.nominal.number()).collect());
    c.mark("entity", doer.iter().flat_map(|a| a.nps.iter().flat_map(Np::lexemes)).collect());
    let moment = c.moment();
    let body = FactBody::Rate { holder: Holder::default(), kind: thing.kind, per: per_kind, amount, price: false, event: None };
    c.say(body, moment, things.lexemes());
    c.settle_obliques(&oblique.into_iter().collect::<Vec<_>>())?;
    let verb = c.roles.verb.main.into_iter().chain(c.roles.verb.auxiliaries.clone()).collect();
    c.mark("cue", verb);
    Ok(true)
}

/// A plain number of things that nothing points back to.
fn counted(c: &Composer<'_, '_>, np: &Np) -> bool {
    let nominal = &np.nominal;
    let only = nominal.bound.is_none_or(|b| c.reading.is_of(b, WordClass::Exactly));
    nominal.number().is_some()
        && nominal.further.is_none()
        && nominal.fewer.is_none()
        && nominal.second_measure.is_none()
        && nominal.determiner.is_none()
        && np.owner.is_none()
        && only
}

fn able(c: &Composer<'_, '_>) -> bool {
    c.roles.verb.auxiliaries.iter().any(|&a| c.reading.is(a, Category::AuxModal) && c.reading.is_of(a, WordClass::Ability))
}

/// The vessel: each one; where the verb or `can` speaks of any, also an indefinite one.
fn vessel(c: &Composer<'_, '_>, any: bool, source: bool) -> Option<(u32, Np)> {
    let one = |np: &Np| {
        let number = np.nominal.number();
        let indefinite = np.nominal.determiner.is_some_and(|d| c.reading.is(d, Category::DetIndefinite)) && number.is_none();
        let single = number.is_some_and(|l| c.reading.is_of(l, WordClass::SingleOne)) && np.nominal.determiner.is_none();
        let noun = np.nominal.head.is_some_and(|h| c.reading.categories(h).any(Category::is_noun) && !c.reading.is_plural(h));
        any && noun && (indefinite || single) && !np.nominal.is_each()
    };
    let fits = |np: &Np| {
        (np.nominal.is_each() && np.nominal.head.is_some() || one(np)) && np.of.is_none() && np.owner.is_none() && !c.names_time(np)
    };
    let found: Vec<(u32, Np)> = c
        .roles
        .obliques
        .iter()
        .filter(|o| matches!(o.category, Category::PrepPlace | Category::PrepGoal) || source && o.category == Category::PrepSource)
        .filter(|o| matches!(o.arg.nps.as_slice(), [np] if fits(np)))
        .map(|o| (o.lexeme, o.arg.nps[0].clone()))
        .collect();
    match found.as_slice() {
        [only] if !super::rate::narrowed(c, &only.1) => Some(only.clone()),
        _ => None,
    }
}

/// `5 people can ride in each van`, `8 eggs fit in a carton`, `3 boys sat on each bench`.
fn goes_in(c: &Composer<'_, '_>) -> Option<Found> {
    let goes = |k: Category| {
        matches!(
            k,
            Category::VerbBe
                | Category::VerbContain
                | Category::VerbEvent
                | Category::VerbTravel
                | Category::VerbDuration
                | Category::VerbBackground
        )
    };
    let subject = c.subject()?;
    let [np] = subject.nps.as_slice() else { return None };
    let plain = c.arguments(&c.roles.after).is_empty() && c.roles.adjectives.is_empty() && c.roles.verb.main.is_some();
    let bare_be = c.roles.verb.main.is_some_and(|m| c.reading.is(m, Category::AuxBe));
    if !plain || bare_be || !counted(c, np) || np.nominal.head.is_none() || !c.classes().any(goes) {
        return None;
    }
    let (oblique, per) = vessel(c, able(c) || c.verb_is(Category::VerbContain), false)?;
    // `4 guests came to a party`: to the one that is spoken of.
    let goal = c.roles.obliques.iter().any(|o| o.lexeme == oblique && o.category == Category::PrepGoal);
    if goal && !able(c) && c.verb_is(Category::VerbArrive) {
        return None;
    }
    Some(Found { things: np.clone(), per, oblique: Some(oblique), doer: None })
}

/// `She can fit 8 eggs in a carton`, `you can put 4 stamps on each page`: whoever puts them there.
fn puts_in(c: &Composer<'_, '_>) -> Option<Found> {
    let fits = c.verb_is(Category::VerbContain) && c.verb_is(Category::VerbMeasure);
    let puts = |k: Category| matches!(k, Category::VerbContain | Category::VerbMove | Category::VerbGroup);
    if !(able(c) && c.classes().any(puts) || fits) {
        return None;
    }
    let subject = c.subject().filter(|s| s.nps.iter().all(|np| !np.nominal.is_measured() && !np.nominal.is_each()))?;
    let objects = c.arguments(&c.roles.after);
    let [things] = objects.as_slice() else { return None };
    let [np] = things.nps.as_slice() else { return None };
    let (oblique, per) = vessel(c, true, false).filter(|_| counted(c, np))?;
    Some(Found { things: np.clone(), per, oblique: Some(oblique), doer: Some(subject) })
}

/// `Each van can take 5 people`: what a thing takes along, it can hold; a person takes it for themselves.
fn takes_in(c: &Composer<'_, '_>) -> Option<Found> {
    let takes = |k: Category| matches!(k, Category::VerbMove | Category::VerbTransferIn | Category::VerbNeed | Category::VerbTransferOut);
    let subject = c.subject()?;
    let [per] = subject.nps.as_slice() else { return None };
    let any = per.nominal.determiner.is_some_and(|d| c.reading.is(d, Category::DetIndefinite)) && per.nominal.measure.is_none();
    let head = per.nominal.head?;
    let categories: CategorySet = c.reading.categories(head);
    let thing = categories.any(Category::is_noun)
        && !categories.any(|k| matches!(k, Category::NounPerson | Category::NounKin | Category::NounUnknown) || k.is_name());
    let each = per.nominal.is_each() || any && !c.reading.is_plural(head);
    if !each || !thing || !able(c) || !c.classes().any(takes) || per.of.is_some() || super::rate::narrowed(c, per) {
        return None;
    }
    let objects = c.arguments(&c.roles.after);
    let [things] = objects.as_slice() else { return None };
    let [np] = things.nps.as_slice() else { return None };
    (counted(c, np) && np.nominal.head.is_some()).then(|| Found { things: np.clone(), per: per.clone(), oblique: None, doer: None })
}

/// `at a time`, by its place among the adverbs.
fn at_a_time(c: &Composer<'_, '_>) -> Option<(u32, u32)> {
    c.roles
        .adverbs
        .iter()
        .find(|(first, last, k)| *k == Category::AdvFrequency && c.words(*first, *last) == "at a time")
        .map(|(first, last, _)| (*first, *last))
}

/// `Kit can carry 4 chairs at a time`, `the oven bakes 6 rolls at a time`: so many in each turn.
fn each_turn(c: &mut Composer<'_, '_>, (first, last): (u32, u32)) -> Verdict {
    // `ate 2 plums at a time`: nothing that one can do, but what one did, as often as it may be.
    if !able(c) && c.moment().tense != crate::facts::Tense::Present {
        return Ok(false);
    }
    let unread = Unread(crate::reader::RefusalCode::ConstructionUnread, (first..=last).collect(), "so many in each turn".into());
    let objects = c.arguments(&c.roles.after);
    let ([things], Some(subject)) = (objects.as_slice(), c.subject_arg()) else { return Err(unread) };
    let [np] = things.nps.as_slice() else { return Err(unread) };
    let plain = !subject.nps.iter().any(|s| s.nominal.is_measured() || s.nominal.is_each()) && counted(c, np) && subject.nps.len() == 1;
    let modal = c.roles.verb.auxiliaries.iter().any(|&a| c.reading.is(a, Category::AuxModal)) && !able(c);
    if !plain || modal || !c.roles.adjectives.is_empty() {
        return Err(unread);
    }
    let thing = c.thing(np)?;
    let Some(amount @ Amount::Given { .. }) = thing.amount else { return Err(unread) };
    c.mark("kind", np.lexemes());
    c.mark("quantity", np.nominal.number().into_iter().collect());
    c.mark("time", (first..=last).collect());
    c.mark("entity", subject.nps.iter().flat_map(Np::lexemes).collect());
    c.roles.adverbs.retain(|(f, _, _)| *f != first);
    // What a person can carry is that person's; a machine does it for whoever uses it.
    let person = subject.nps.iter().all(|np| {
        np.nominal.pronoun || c.reading.plain_entity(np).and_then(|e| c.reading.entity(e)).is_some_and(crate::facts::Entity::owns)
    });
    let holder = if person { c.holders_of(&subject, &[])? } else { Holder::default() };
    let moment = c.moment();
    let per = Kind::of(Kind::TURN);
    let body = FactBody::Rate { holder, kind: thing.kind, per, amount, price: false, event: None };
    c.say(body, moment, np.lexemes());
    c.settle_obliques(&[])?;
    let verb = c.roles.verb.main.into_iter().chain(c.roles.verb.auxiliaries.clone()).collect();
    c.mark("cue", verb);
    Ok(true)
}
