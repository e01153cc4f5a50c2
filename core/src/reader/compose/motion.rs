//! Ways: how far apart places are, how long it took to go from one to the other, and how fast one went besides.
//!
//! Why: a distance, a time and a speed are tied by one equation, and each of them may be told in a clause of its own.
//! Reads: `Rosa drove 60 miles at 30 miles per hour.`, `It took Rosa 3 hours to ride to the lake at 5 miles per hour.`,
//! `It is 9 miles from the shop to the lake.`, `The lake is 9 miles from the shop.`, `The distance between Rosa's house and the lake is 9 miles.`
//! Leaves alone: `It took Rosa 3 hours to paint the wall.` (no way), `It should take Rosa 3 hours to ride home.` (not told as done)

use super::{Composer, Unread, Verdict, clause_lexemes, pace};
use crate::facts::{Amount, Change, EntityId, FactBody, Holder, Kind};
use crate::lexicon::Category;
use crate::reader::clause::{Clause, ClauseKind};
use crate::reader::reason::RefusalCode;
use crate::reader::roles::{Arg, Np, Roles, attach};

/// The dimension of a distance between places.
pub(super) const FAR: &str = "far";

/// Whether a dimension is of ways: how far, how fast.
pub(super) fn of_ways(dimension: &str) -> bool {
    matches!(dimension, FAR | "fast")
}

/// Takes a speed out of a clause that tells a distance as well: `drove 60 miles at 30 miles per hour`.
pub(super) fn beside(c: &mut Composer<'_, '_>) -> Result<(), Unread> {
    if c.clause.question || !matches!(c.clause.kind, ClauseKind::Main | ClauseKind::Condition) || c.unasserted() {
        return Ok(());
    }
    let far = c.arguments(&c.roles.after).iter().any(|a| matches!(a.nps.as_slice(), [np] if length(c, np).is_some()));
    let speeds: Vec<_> = c.roles.obliques.iter().filter(|o| pace::at_speed(c, o).is_some() && o.arg.nps.len() == 1).cloned().collect();
    let ([speed], true, Some(subject)) = (speeds.as_slice(), far, c.subject_arg()) else { return Ok(()) };
    if subject.nps.len() != 1 || subject.nps[0].nominal.is_measured() || subject.nps[0].nominal.is_each() {
        return Ok(());
    }
    let holder = c.holders_of(&subject, &[])?;
    let verb = c.verb_lemma();
    say_speed(c, &speed.arg.nps[0], holder, verb)?;
    c.mark("marker", vec![speed.lexeme]);
    c.roles.obliques.retain(|o| o.lexeme != speed.lexeme);
    Ok(())
}

pub(super) fn motion(c: &mut Composer<'_, '_>) -> Verdict {
    if c.clause.question {
        return Ok(false);
    }
    Ok(took(c)? || what_took(c)? || distance(c)?)
}

/// The unit of a plain measure of length.
fn length(c: &Composer<'_, '_>, np: &Np) -> Option<String> {
    measured_in(c, np, Category::UnitLength)
}

/// The unit of a phrase that is a plain measure of a class: `5 hours`.
fn measured_in(c: &Composer<'_, '_>, np: &Np, class: Category) -> Option<String> {
    let head = np.nominal.head.filter(|&h| c.reading.is(h, class) && np.is_bare_count())?;
    Some(c.reading.lemma(head, Category::is_unit))
}

/// So fast one goes.
pub(super) fn say_speed(c: &mut Composer<'_, '_>, np: &Np, holder: Holder, verb: String) -> Result<(), Unread> {
    c.mark("kind", np.lexemes());
    let Some((np, of, period)) = pace::speed_in(c, np) else { return Ok(()) };
    let amount = c.thing(&np)?.amount;
    let Some(amount @ Amount::Given { .. }) = amount else {
        return Err(Unread(RefusalCode::ConstructionUnread, np.lexemes(), "one speed, told outright".into()));
    };
    let kind = Kind { unit: Some(of), ..Kind::of("") };
    let moment = c.moment();
    c.mark("quantity", np.nominal.number().into_iter().collect());
    c.say(FactBody::Pace { holder, kind, period, amount, event: (Category::VerbTravel, verb), each: None }, moment, np.lexemes());
    Ok(())
}

/// `It took Rosa 3 hours`, with what she did in it.
struct Took {
    who: Option<Arg>,
    span: Np,
    /// The verb of the way: `go` where the words only say that one arrived.
    verb: String,
}

/// Reads a clause as one that says how long a way took; `doing` is the infinitive behind it.
fn took_by(c: &Composer<'_, '_>, clause: &Clause, roles: &Roles, doing: &Clause) -> Option<Took> {
    let dummy = |a: &Arg| a.nps.iter().all(|np| np.nominal.head.is_some_and(|h| c.reading.is(h, Category::PronounNeuter)));
    let main = roles.verb.main.filter(|&m| c.reading.lemma(m, Category::is_verb) == "take" && roles.verb.negation.is_none())?;
    let plain = roles.verb.auxiliaries.is_empty()
        && matches!(clause.kind, ClauseKind::Main | ClauseKind::Condition)
        && roles.adjectives.is_empty()
        && roles.loose.is_empty()
        && roles.adverbs.iter().all(|(_, _, k)| *k == Category::AdvNeutral)
        && c.reading.is(main, Category::VerbDuration);
    let (subject, [objects @ .., span]) = (roles.before.as_slice(), roles.after.as_slice()) else { return None };
    let ([subject], [span]) = (subject, span.nps.as_slice()) else { return None };
    if !plain || !dummy(subject) || measured_in(c, span, Category::UnitTime).is_none() {
        return None;
    }
    let who = match (objects, roles.obliques.as_slice()) {
        ([], []) => None,
        ([who], []) => Some(who.clone()),
        ([], [who]) if who.category == Category::PrepFor => Some(who.arg.clone()),
        _ => return None,
    };
    if who.as_ref().is_some_and(|a| a.nps.len() != 1 || a.nps[0].nominal.is_measured() || a.nps[0].nominal.is_each()) {
        return None;
    }
    let way = attach(doing);
    let verb = way.verb.main.filter(|_| way.verb.negation.is_none())?;
    let goes = c.reading.is(verb, Category::VerbTravel);
    if !goes && !c.reading.is(verb, Category::VerbArrive) {
        return None;
    }
    let verb = if goes { c.reading.lemma(verb, Category::is_verb) } else { "go".to_owned() };
    Some(Took { who, span: span.clone(), verb })
}

/// `It took Rosa 3 hours to ...`: how long she was on the way.
fn took(c: &mut Composer<'_, '_>) -> Result<bool, Unread> {
    let hanging = |o: &&Clause| o.governor == Some(c.clause.id) && o.kind == ClauseKind::Infinitive && o.sentence == c.clause.sentence;
    let Some(doing) = c.reading.state.clauses.iter().find(hanging).cloned() else { return Ok(false) };
    let Some(took) = took_by(c, c.clause, &c.roles, &doing) else { return Ok(false) };
    let mut holder = match &took.who {
        Some(who) => c.holders_of(who, &[])?,
        None => Holder::default(),
    };
    if holder.owner.is_none() {
        holder.owner = holder.place.take();
    }
    holder.place = goal(c, &attach(&doing))?;
    c.mark("entity", took.who.iter().flat_map(|a| &a.nps).flat_map(Np::lexemes).collect());
    let before: Vec<u32> = c.roles.before.iter().flat_map(|a| &a.nps).flat_map(Np::lexemes).collect();
    c.mark("marker", before);
    let amount = c.thing(&took.span)?.amount;
    let Some(amount @ Amount::Given { .. }) = amount else { return Ok(false) };
    let kind = Kind { unit: measured_in(c, &took.span, Category::UnitTime), ..Kind::of("") };
    c.mark("time", took.span.lexemes());
    c.mark("quantity", took.span.nominal.number().into_iter().collect());
    let moment = c.moment();
    c.say(FactBody::Span { holder, kind, amount, verb: took.verb }, moment, took.span.lexemes());
    let verb = c.roles.verb.main.into_iter().collect();
    c.mark("cue", verb);
    Ok(true)
}

/// `to ride to the lake at 5 miles per hour`, behind how long it took: the way itself.
fn what_took(c: &mut Composer<'_, '_>) -> Result<bool, Unread> {
    if c.clause.kind != ClauseKind::Infinitive {
        return Ok(false);
    }
    let Some(governor) = c.governor().cloned() else { return Ok(false) };
    let Some(took) = took_by(c, &governor, &attach(&governor), c.clause) else { return Ok(false) };
    let Some(who) = took.who else { return Ok(false) };
    let strange = c.roles.adverbs.iter().any(|(_, _, k)| !matches!(k, Category::AdvNeutral | Category::AdvParticle | Category::AdvManner));
    let objects = c.arguments(&c.roles.after);
    let single = objects.iter().all(|a| a.nps.len() == 1);
    if strange || !single || objects.len() > 1 || !c.roles.adjectives.is_empty() || !c.roles.loose.is_empty() {
        return Ok(false);
    }
    let holder = c.holders_of(&who, &[])?;
    let agent = holder.owner.or(holder.place);
    for np in objects.iter().flat_map(|a| &a.nps) {
        match length(c, np) {
            Some(unit) => say_way(c, np, unit, agent, &took.verb)?,
            None if !np.nominal.is_measured() && !np.nominal.is_each() => c.mark("setting", np.lexemes()),
            None => return Ok(false),
        }
    }
    let mut used = Vec::new();
    for oblique in c.roles.obliques.clone() {
        if let (Category::PrepPlace, [np]) = (oblique.category, oblique.arg.nps.as_slice())
            && pace::speed_in(c, np).is_some()
        {
            say_speed(c, &oblique.arg.nps[0], Holder { owner: agent, place: None }, took.verb.clone())?;
            used.push(oblique.lexeme);
        }
    }
    c.settle_obliques(&used)?;
    let verb = c.roles.verb.main.into_iter().collect();
    c.mark("cue", verb);
    Ok(true)
}

fn say_way(c: &mut Composer<'_, '_>, np: &Np, unit: String, agent: Option<EntityId>, verb: &str) -> Result<(), Unread> {
    let Some(amount) = c.thing(np)?.amount else { return Ok(()) };
    c.mark("kind", np.lexemes());
    c.mark("quantity", np.nominal.number().into_iter().collect());
    let mut moment = c.moment();
    moment.tense = crate::facts::Tense::Past;
    let change = Change {
        kind: Kind { unit: Some(unit), ..Kind::of("") },
        amount,
        from: None,
        to: None,
        agent,
        place: None,
        class: Category::VerbTravel,
        verb: verb.to_owned(),
        sure: true,
        paid: false,
        definite: false,
        further: false,
        scene: false,
    };
    c.say(FactBody::Change(change), moment, np.lexemes());
    Ok(())
}

/// The place that a way leads to, where it is named.
fn goal(c: &mut Composer<'_, '_>, roles: &Roles) -> Result<Option<EntityId>, Unread> {
    let goals: Vec<Np> =
        roles.obliques.iter().filter(|o| o.category == Category::PrepGoal).flat_map(|o| o.arg.nps.iter().cloned()).collect();
    match goals.as_slice() {
        [] => Ok(None),
        [np] => c.entity_of(np, &[]).map(Some),
        _ => Err(Unread(RefusalCode::ConstructionUnread, clause_lexemes(c.clause), "one way to one place".into())),
    }
}

/// The two places of a distance: from where, and to where.
pub(super) struct Ends {
    pub(super) holder: Holder,
    /// The prepositions that name them.
    pub(super) used: Vec<u32>,
}

/// `from the shop to the lake`, `between the shop and the lake`, `the lake ... from the shop`; `place` is one that is named outside.
pub(super) fn ends(c: &mut Composer<'_, '_>, place: Option<&Np>) -> Result<Option<Ends>, Unread> {
    let mut named: [Option<Np>; 2] = [None, place.cloned()];
    let mut used = Vec::new();
    for oblique in c.roles.obliques.clone() {
        match (oblique.category, oblique.arg.nps.as_slice()) {
            (Category::PrepSource, [np]) if named[0].is_none() => named[0] = Some(np.clone()),
            (Category::PrepGoal, [np]) if named[1].is_none() => named[1] = Some(np.clone()),
            (Category::PrepAmong, [one, two]) if named == [None, None] => named = [Some(one.clone()), Some(two.clone())],
            _ => return Ok(None),
        }
        used.push(oblique.lexeme);
    }
    let counted = |np: &Np| np.nominal.is_measured() || np.nominal.is_each() || np.nominal.second_measure.is_some();
    if named.iter().flatten().any(counted) {
        return Ok(None);
    }
    let mut entities = Vec::new();
    for np in named.iter().map(Option::as_ref) {
        entities.push(match np {
            Some(np) => {
                c.mark("place", np.lexemes());
                Some(c.entity_of(np, &[])?)
            }
            None => None,
        });
    }
    let holder = Holder { owner: entities[0], place: entities[1] };
    Ok((holder != Holder::default() && holder.owner != holder.place).then_some(Ends { holder, used }))
}

/// `It is 9 miles from the shop to the lake.`, `The lake is 9 miles away from the shop.`, `The distance to the lake is 9 miles.`
fn distance(c: &mut Composer<'_, '_>) -> Result<bool, Unread> {
    let (subjects, objects) = (c.arguments(&c.roles.before), c.arguments(&c.roles.after));
    let ([subject], [object]) = (subjects.as_slice(), objects.as_slice()) else { return Ok(false) };
    let ([thing], [far]) = (subject.nps.as_slice(), object.nps.as_slice()) else { return Ok(false) };
    let Some(unit) = length(c, far).filter(|_| c.verb_is(Category::VerbBe)) else { return Ok(false) };
    let apart = |k: Category| matches!(k, Category::AdvAway | Category::AdvParticle | Category::AdvNeutral);
    if !c.roles.adjectives.is_empty() || !c.roles.loose.is_empty() || !c.roles.adverbs.iter().all(|(_, _, k)| apart(*k)) {
        return Ok(false);
    }
    let head = thing.nominal.head;
    let dummy = head.is_some_and(|h| c.reading.is(h, Category::PronounNeuter));
    let named =
        head.is_some_and(|h| c.reading.is(h, Category::NounDimension) && c.reading.lexicon.measures(c.reading.norm(h)) == Some(FAR));
    let away = c.has_adverb(Category::AdvAway) || c.roles.obliques.iter().any(|o| o.category == Category::PrepSource);
    let place = (!dummy && !named).then(|| thing.clone());
    if place.is_some() && !away || named && thing.of.is_some() {
        return Ok(false);
    }
    let Some(Ends { holder, used }) = ends(c, place.as_ref())? else { return Ok(false) };
    if c.unasserted() {
        return super::state::refuse_unasserted(c);
    }
    let Some(amount) = c.thing(far)?.amount else { return Ok(false) };
    let kind = Kind { modifiers: vec![FAR.to_owned()], unit: Some(unit), ..Kind::of("") };
    c.mark("kind", far.lexemes().into_iter().chain(thing.lexemes()).collect());
    c.mark("quantity", far.nominal.number().into_iter().collect());
    let moment = c.moment();
    c.say(FactBody::State { holder, kind, amount }, moment, far.lexemes());
    c.settle_obliques(&used)?;
    let verb = c.roles.verb.main.into_iter().chain(c.roles.verb.auxiliaries.clone()).collect();
    c.mark("cue", verb);
    Ok(true)
}
