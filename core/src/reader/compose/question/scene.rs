//! Where a story takes place: the place of a question to which the story went before it counted anything.
//!
//! Why: `Nell went to the zoo` sets the scene, and what is told from then on is told of that place until another one is named.
//! Reads: `Nell went to the zoo. She saw 12 lions and 9 tigers. How many animals did she see at the zoo?`,
//! `They stopped at a village. There were 9 barns and 4 mills. How many buildings were in the village?`
//! Leaves alone: `Nell lived near the zoo.`, `Nell left the zoo.`, a second place or day, what someone told to be nowhere did.

use crate::facts::{EntityId, FactBody};
use crate::lexicon::{Category, Form, WordClass};
use crate::reader::clause::{Clause, ClauseKind};
use crate::reader::compose::Composer;
use crate::reader::roles::{Np, Oblique, Roles, attach};

/// Takes the place out of what is asked, where all that is told was there.
pub(super) fn set_there(c: &mut Composer<'_, '_>) {
    let asked: Vec<EntityId> = c.result.targets.iter().filter_map(|t| t.holder.place).collect();
    let [place] = asked.as_slice() else { return };
    if scene(c, *place) {
        for target in &mut c.result.targets {
            target.holder.place = None;
        }
    }
}

/// Whether the story went to the place first, names no other, and tells only of those who are there.
fn scene(c: &Composer<'_, '_>, place: EntityId) -> bool {
    let story: Vec<(&Clause, Roles)> = c.reading.state.clauses.iter().filter(|k| k.id != c.clause.id).map(|k| (k, attach(k))).collect();
    let Some((set, there)) = story.iter().find(|(_, roles)| names(c, roles, place)) else { return false };
    let told = c.hypothesis.facts.iter().all(|f| f.clause >= set.id && f.moment.anchors.is_empty() && placeless(&f.body, place));
    let alone = story.iter().all(|(_, roles)| elsewhere(c, roles, place).is_none());
    told && alone && !c.hypothesis.facts.is_empty() && goes(c, set, there, place) && all_theirs(c, there)
}

/// Whether a clause speaks of the place.
fn names(c: &Composer<'_, '_>, roles: &Roles, place: EntityId) -> bool {
    phrases(roles).any(|np| c.reading.plain_entity(np) == Some(place))
}

fn phrases(roles: &Roles) -> impl Iterator<Item = &Np> {
    roles.before.iter().chain(&roles.after).chain(roles.obliques.iter().map(|o| &o.arg)).flat_map(|a| &a.nps)
}

/// Whether a clause tells outright that someone came to the place or was at it.
fn goes(c: &Composer<'_, '_>, clause: &Clause, roles: &Roles, place: EntityId) -> bool {
    // `was going to the zoo`: not there yet.
    let under_way = roles.verb.main.is_some_and(|m| c.reading.has_form(m, Category::is_verb, Form::Gerund));
    let at = |o: &Oblique| {
        let there = o.arg.nps.iter().any(|np| c.reading.plain_entity(np) == Some(place));
        there && !(under_way && o.category == Category::PrepGoal) && c.reading.is_of(o.lexeme, WordClass::AtIt)
    };
    let verb = &roles.verb;
    let senses = || verb.main.into_iter().flat_map(|m| c.reading.live_senses(m).map(|s| s.category).filter(|k| k.is_verb()));
    let leads = senses().any(|k| matches!(k, Category::VerbTravel | Category::VerbArrive));
    let seen = roles.after.iter().flat_map(|a| &a.nps).any(|np| c.reading.plain_entity(np) == Some(place));
    let open = |a: &u32| c.reading.categories(*a).any(|k| matches!(k, Category::AuxModal | Category::AuxFuture));
    let leaves = senses().any(|k| k == Category::VerbLeave);
    let told = clause.kind == ClauseKind::Main
        || clause.kind == ClauseKind::Adverbial && !clause.marker.is_some_and(|m| c.reading.is(m, Category::ConnBefore));
    let outright = verb.negation.is_none() && verb.infinitive.is_none() && !verb.auxiliaries.iter().any(open);
    told && outright && (roles.obliques.iter().any(at) || leads && seen && !under_way && !leaves)
}

/// The words of another place that a clause names, or of one that is only pointed at.
fn elsewhere(c: &Composer<'_, '_>, roles: &Roles, place: EntityId) -> Option<u32> {
    let other = |np: &Np| c.reading.plain_entity(np) != Some(place);
    let where_to = |o: &&Oblique| matches!(o.category, Category::PrepPlace | Category::PrepGoal | Category::PrepSource);
    let brought = roles.obliques.iter().filter(where_to).flat_map(|o| &o.arg.nps).filter(|np| !c.names_time(np));
    let found = brought.filter(|np| other(np)).map(|np| np.nominal.first).next();
    let noun = |np: &&Np| np.nominal.head.is_some_and(|h| c.reading.is(h, Category::NounPlace)) && other(np);
    let named = || phrases(roles).find(noun).map(|np| np.nominal.first);
    let there = |l: u32| c.reading.may_be(l, Category::PronounExistential);
    let away = |k: Category| matches!(k, Category::AdvPlace | Category::AdvBack | Category::AdvAway);
    let adverb = || roles.adverbs.iter().find(|(_, last, k)| away(*k) && !there(*last)).map(|(first, _, _)| *first);
    found.or_else(named).or_else(adverb)
}

/// Whether a fact says nothing of where it was.
fn placeless(body: &FactBody, place: EntityId) -> bool {
    match body {
        FactBody::State { holder, .. } => holder.place.is_none() && holder.owner != Some(place),
        FactBody::Change(change) => change.place.is_none() && [change.from, change.to].into_iter().flatten().all(|h| h.place.is_none()),
        _ => false,
    }
}

/// Whether whoever has or does something is one of those who came there.
fn all_theirs(c: &Composer<'_, '_>, roles: &Roles) -> bool {
    let who = |np: &Np| match np.nominal.head.filter(|_| np.nominal.pronoun) {
        Some(head) => c
            .reading
            .state
            .referent(head, c.hypothesis.id)
            .or_else(|| c.reading.state.entities.iter().find(|e| e.lexeme == head).map(|e| e.id)),
        None => c.reading.plain_entity(np),
    };
    let mut came: Vec<EntityId> = roles.before.last().into_iter().flat_map(|a| &a.nps).filter_map(who).collect();
    let members: Vec<EntityId> = came.iter().filter_map(|id| c.reading.entity(*id)).flat_map(|e| e.members.clone()).collect();
    came.extend(members);
    let theirs = |id: EntityId| {
        came.contains(&id) || c.reading.entity(id).is_some_and(|e| !e.members.is_empty() && e.members.iter().all(|m| came.contains(m)))
    };
    c.hypothesis.facts.iter().all(|f| match &f.body {
        FactBody::State { holder, .. } => holder.owner.is_none_or(theirs),
        FactBody::Change(change) => {
            let sides = [change.from, change.to].into_iter().flatten().filter_map(|h| h.owner);
            sides.chain(change.agent).all(theirs)
        }
        _ => false,
    })
}
