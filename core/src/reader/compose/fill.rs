//! Filling: a vessel is the object, and what goes into it stands behind `with`.
//!
//! Why: `filled a jar with 9 beans` puts the beans into the jar, as `put 9 beans in a jar` does, with the roles exchanged.
//! Reads: `Rosa filled a jar with 9 beans.`, `Lev stuffed the sack with 4 kilograms of straw.`, `The tub was filled with 30 toys.`
//! Leaves alone: `Rosa filled 5 jars with 9 beans.` (in each, or in all), `Lev moved the box with 4 pens.` (which box),
//! `Rosa will fill a jar with 9 beans.`, `Lev filled half of a jar with 9 beans.`

use super::{Composer, Thing, Unread, Verdict};
use crate::facts::{Amount, Change, EntityId, FactBody, Holder};
use crate::lexicon::Category;
use crate::reader::reason::RefusalCode;
use crate::reader::roles::{Arg, Np, Oblique};

pub(super) fn fill(c: &mut Composer<'_, '_>) -> Verdict {
    let fills = c.verb_is(Category::VerbMove) && c.verb_is(Category::VerbContain);
    if c.clause.question || !fills || !c.roles.adjectives.is_empty() {
        return Ok(false);
    }
    let Some(with) = c.roles.obliques.iter().find(|o| o.category == Category::PrepWith).cloned() else { return Ok(false) };
    let Some((vessel, agent)) = sides(c) else { return Ok(false) };
    if !counted(&with) || !one_vessel(c, &vessel) {
        return Ok(false);
    }
    if c.unasserted() {
        return super::state::refuse_unasserted(c);
    }
    let agent = match &agent {
        Some(agent) => {
            c.mark("entity", agent.nps.iter().flat_map(Np::lexemes).collect());
            let holder = c.holders_of(agent, &[])?;
            holder.owner.or(holder.place)
        }
        None => None,
    };
    let Holder { owner: None, place: Some(place) } = c.holders_of(&vessel, &[])? else { return Ok(false) };
    c.mark("place", vessel.nps.iter().flat_map(Np::lexemes).collect());
    for (n, np) in with.arg.nps.iter().enumerate() {
        let np = super::state::with_shared_head(c, &with.arg, n).unwrap_or_else(|| np.clone());
        let thing = c.thing(&np)?;
        if !thing.further && holds_some(c, &thing, place) {
            return Err(Unread(RefusalCode::ConstructionUnread, thing.lexemes, "whether these are all that is in there".into()));
        }
        put(c, thing, agent, place)?;
    }
    let cue = c.roles.verb.main.into_iter().chain(c.roles.verb.auxiliaries.clone()).collect();
    c.mark("cue", cue);
    c.settle_obliques(&[with.lexeme])?;
    Ok(true)
}

/// The vessel and the one who fills it: the object and the subject, or the subject of a passive.
fn sides(c: &Composer<'_, '_>) -> Option<(Arg, Option<Arg>)> {
    let objects = c.arguments(&c.roles.after);
    match (c.passive(), objects.as_slice()) {
        (true, []) => c.subject_arg().map(|vessel| (vessel, None)),
        (false, [vessel]) => c.subject_arg().map(|agent| (vessel.clone(), Some(agent))),
        _ => None,
    }
}

fn counted(with: &Oblique) -> bool {
    !with.arg.has_or() && with.arg.nps.iter().all(|np| np.nominal.number().is_some() && np.nominal.second_measure.is_none())
}

/// One vessel by its noun: several leave open whether each is meant, and a share of one is no place.
fn one_vessel(c: &Composer<'_, '_>, vessel: &Arg) -> bool {
    let holds = |k: Category| matches!(k, Category::NounContainer | Category::NounPlace);
    let [np] = vessel.nps.as_slice() else { return false };
    np.of.is_none()
        && !np.nominal.pronoun
        && !np.nominal.is_measured()
        && np.nominal.measure.is_none()
        && !c.plural(np)
        && np.nominal.head.is_some_and(|h| c.reading.categories(h).any(holds))
}

/// Whether the vessel was told to hold some already: `filled it with 9` may tell of all or of what was added.
fn holds_some(c: &Composer<'_, '_>, thing: &Thing, place: EntityId) -> bool {
    let here = |h: &Holder| h.place == Some(place);
    c.hypothesis.facts.iter().any(|f| match &f.body {
        FactBody::State { holder, kind, .. } => here(holder) && kind.head == thing.kind.head,
        FactBody::Change(change) => change.kind.head == thing.kind.head && change.to.iter().chain(&change.from).any(here),
        _ => false,
    })
}

/// The amount is in the vessel from then on.
fn put(c: &mut Composer<'_, '_>, thing: Thing, agent: Option<EntityId>, place: EntityId) -> Result<(), Unread> {
    let Some(amount @ Amount::Given { .. }) = thing.amount else {
        return Err(Unread(RefusalCode::ConstructionUnread, thing.lexemes, "a number of what goes in".into()));
    };
    c.mark("kind", thing.lexemes.clone());
    c.mark("quantity", vec![amount.lexeme()]);
    let mut lexemes = thing.lexemes;
    lexemes.extend(c.roles.verb.main);
    let change = Change {
        sure: true,
        paid: false,
        definite: thing.definite && !thing.further,
        kind: thing.kind,
        amount,
        from: None,
        to: Some(Holder { owner: None, place: Some(place) }),
        agent,
        place: None,
        class: Category::VerbMove,
        verb: c.verb_lemma(),
        further: thing.further,
        scene: false,
    };
    let moment = c.moment();
    c.say(FactBody::Change(change), moment, lexemes);
    Ok(())
}
