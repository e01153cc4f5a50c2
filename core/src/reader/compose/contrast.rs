//! Contrasts: so many more of one kind than of another, with one holder.
//!
//! Why: the number of one kind is often told through that of another.
//! Reads: `There are 9 fewer girls than boys in the club.`, `Rosa has 9 more red pens than blue pens.`,
//! `There are 20% more girls than boys.`, `A farm has 35 hens. It has 8 more hens than ducks.`
//! Leaves alone: `Rosa has 9 more pens than Lev.` (two holders), `There are 9 more pens than last year.` (two times).

use super::{Composer, Unread, Verdict, clause_lexemes};
use crate::facts::{Amount, Entity, FactBody, Holder, Kind};
use crate::lexicon::Category;
use crate::reader::reason::RefusalCode;
use crate::reader::roles::Np;

pub(super) fn contrast(c: &mut Composer<'_, '_>) -> Verdict {
    if c.clause.question || c.passive() || !c.roles.adjectives.is_empty() {
        return Ok(false);
    }
    let Some(than) = c.roles.obliques.iter().find(|o| o.category == Category::PrepThan).cloned() else { return Ok(false) };
    let [other] = than.arg.nps.as_slice() else { return Ok(false) };
    let there =
        c.subject().is_none_or(|s| s.nps.iter().all(|np| np.nominal.head.is_some_and(|h| c.reading.is(h, Category::PronounExistential))));
    let is = there && c.verb_is(Category::VerbBe);
    if !is && !c.verb_is(Category::VerbPossess) || c.is_time_phrase(other) || !names_kind(c, other, is) {
        return Ok(false);
    }
    let arguments: Vec<_> = c.arguments(&c.roles.after).into_iter().filter(|a| a.nps.iter().any(|np| np.nominal.is_measured())).collect();
    let [things] = arguments.as_slice() else { return Ok(false) };
    let [np] = things.nps.as_slice() else { return Ok(false) };
    let fewer = np.nominal.fewer.is_some();
    if !fewer && np.nominal.further.is_none() || np.nominal.number().is_none() || np.of.is_some() || np.nominal.head.is_none() {
        return Ok(false);
    }
    if is {
        let there = c.roles.around_verb().flat_map(|a| &a.nps).filter(|np| np.nominal.pronoun).flat_map(Np::lexemes);
        let there: Vec<u32> = there.collect();
        c.mark("marker", there);
    }
    if c.unasserted() {
        return super::state::refuse_unasserted(c);
    }
    if super::compare::trails(c, &[than.lexeme], true) {
        return Err(Unread(RefusalCode::ConstructionUnread, clause_lexemes(c.clause), "two kinds, and nothing besides".into()));
    }
    let Some((thing, amount)) = super::compare::so_much(c, np)? else { return Ok(false) };
    let against = c.thing(other)?;
    let whole = matches!(&amount, Amount::Share { .. }) || amount.given().is_some_and(|value| value.is_integer());
    if !whole || thing.kind.unit.is_some() || thing.kind == against.kind {
        return Err(Unread(RefusalCode::ConstructionUnread, clause_lexemes(c.clause), "two kinds of things that are counted".into()));
    }
    let place = c.place_of(0, 0)?;
    let holder = match c.subject_arg().filter(|_| !is) {
        Some(subject) => {
            c.mark("entity", subject.nps.iter().flat_map(Np::lexemes).collect());
            Holder { place, ..c.holders_of(&subject, &[])? }
        }
        None => Holder { owner: None, place },
    };
    let holder = if holder == Holder::default() { with_whom(c, [&thing.kind, &against.kind]) } else { holder };
    let (more, less) = if fewer { (against.kind, thing.kind) } else { (thing.kind, against.kind) };
    let moment = c.moment();
    let mut lexemes = thing.lexemes.clone();
    lexemes.extend(against.lexemes.clone());
    c.mark("kind", thing.lexemes);
    c.mark("kind", against.lexemes);
    c.mark("quantity", np.nominal.number().into_iter().collect());
    c.say(FactBody::KindDifference { holder, more, less, amount }, moment, lexemes);
    let verb = c.roles.verb.main.into_iter().chain(c.roles.verb.auxiliaries.clone()).collect();
    c.mark("cue", verb);
    c.settle_obliques(&[than.lexeme])?;
    Ok(true)
}

/// `There are 46 men at the fair. There are 12 fewer men than women.`: with the only holder of whom anything is told.
fn with_whom(c: &Composer<'_, '_>, kinds: [&Kind; 2]) -> Holder {
    let mut told = c.hypothesis.facts.iter().map(|f| match &f.body {
        FactBody::State { holder, kind, amount: Amount::Given { .. } } if kinds.contains(&kind) => Some(*holder),
        FactBody::KindDifference { holder, .. } => Some(*holder),
        _ => None,
    });
    match told.next().flatten() {
        Some(holder) if told.all(|h| h == Some(holder)) => holder,
        _ => Holder::default(),
    }
}

/// A bare plural that names a kind and not someone: of persons only where no one has anything.
fn names_kind(c: &Composer<'_, '_>, np: &Np, existential: bool) -> bool {
    let bare = np.nominal.determiner.is_none()
        && np.nominal.measure.is_none()
        && !np.nominal.pronoun
        && !np.nominal.name
        && np.owner.is_none()
        && np.of.is_none();
    let person = c.reading.plain_entity(np).and_then(|e| c.reading.entity(e)).is_some_and(Entity::owns);
    bare && c.plural(np) && (existential || !person)
}
