//! Those whom the clause counts come or go.
//!
//! Reads: `Four owls joined them`, `six people left`, `5 got on`, `9 new pupils came`, `another 12 were brought in`. Leaves alone: `5 were leaving` (on their way), `5 left to buy bread`, those who
//! came where nothing is told of the place.

use super::class::UNSURE;
use super::known::{last_holder, several_have};
use super::{OF_SUBJECT, cue, going_on, unread};
use crate::facts::{Amount, Change, FactBody, Holder, Kind};
use crate::lexicon::{Category, WordClass};
use crate::reader::clause::{Clause, ClauseKind};
use crate::reader::compose::state::refuse_unasserted;
use crate::reader::compose::{Composer, Thing, Unread, Verdict};
use crate::reader::reason::RefusalCode;
use crate::reader::roles::{Arg, Np, Oblique, attach};

/// What those do who are brought in.
const COME: &str = "come";

/// `Four owls joined them`, `six people left`.
pub(super) fn came_or_went(c: &mut Composer<'_, '_>, subject: &Arg) -> Verdict {
    if c.unasserted() {
        return refuse_unasserted(c);
    }
    let off = c.gets_off();
    let leaves = c.verb_is(Category::VerbLeave) || off;
    let goals: Vec<Np> = c.arguments(&c.roles.after).into_iter().flat_map(|a| a.nps).collect();
    c.mark("setting", goals.iter().flat_map(Np::lexemes).collect());
    let odd = c.roles.obliques.iter().find(|o| match o.category {
        Category::PrepGoal => leaves,
        Category::PrepSource => !leaves,
        Category::PrepBy | Category::PrepWith => true,
        _ => false,
    });
    let purposes = c.reading.state.clauses.iter().filter(|o| o.governor == Some(c.clause.id) && o.kind == ClauseKind::Infinitive);
    let purposes: Vec<Option<u32>> = purposes.map(|o| attach(o).verb.main).collect();
    let purpose = !purposes.is_empty();
    // `came to join them`
    let joins = purpose && purposes.iter().all(|v| v.is_some_and(|v| c.reading.is(v, Category::VerbArrive)));
    let goal = c.roles.obliques.iter().any(|o| o.category == Category::PrepGoal);
    let away = c.has_adverb(Category::AdvAway) && leaves && !goal;
    let arrives = goal && c.verb_is(Category::VerbArrive) && !c.has_adverb(Category::AdvAway);
    let odd = odd.filter(|o| !(arrives && o.category == Category::PrepGoal));
    // `5 got on`, where they were counted: onto what those are on.
    let on = |l: u32| c.reading.lexicon.senses(c.reading.norm(l)).iter().any(|s| s.category == Category::PrepPlace);
    let particles = || c.roles.adverbs.iter().filter(|(_, _, k)| k.is_particle());
    let boards = c.verb_is(Category::VerbArrive)
        && c.verb_is(Category::VerbAcquire)
        && !leaves
        && particles().all(|(_, l, k)| *k == Category::AdvParticle && on(*l));
    // `8 boys joined in`, `came over`: to where the others are.
    let joins_in = c.chief() == Some(Category::VerbArrive) && !leaves && particles().all(|(_, l, k)| *k == Category::AdvParticle && on(*l));
    let particle = c.has_particle() && !away && !arrives && !boards && !off && !joins_in;
    // `5 were leaving`: on their way, and whether they have gone is open.
    if odd.is_some() || particle || purpose && leaves || going_on(c) && leaves {
        return unread(std::slice::from_ref(subject));
    }
    let classes: Vec<Category> = OF_SUBJECT.iter().copied().filter(|k| c.verb_is(*k)).collect();
    let class = match classes.as_slice() {
        _ if off => Category::VerbLeave,
        [only] => *only,
        _ if away => Category::VerbLeave,
        _ if arrives => Category::VerbArrive,
        several => several[c.choose(several.len())],
    };
    for np in &subject.nps {
        let told = c.thing_or_share(np)?;
        let thing = if class == Category::VerbArrive { as_newcomers(c, told) } else { told };
        // `At the stop 4 got off`: the stop is where they got off, not what they were on.
        let verb = c.roles.verb.main;
        let behind = c.roles.obliques.iter().any(|o| o.category == Category::PrepPlace && verb.is_some_and(|v| o.lexeme > v));
        let known = thing.holder.or_else(|| last_holder(c, &thing));
        // `8 got off at the first stop`, where they were counted on the bus.
        let at = |o: &Oblique| o.category != Category::PrepPlace || c.reading.norm(o.lexeme) == "at";
        let stop = known.is_some_and(|k| k.place.is_some()) && c.roles.obliques.iter().all(at);
        let place = if (off || boards) && (!behind || stop) { None } else { c.place_behind()? };
        let here = place.map(|p| Holder { owner: None, place: Some(p) });
        if thing.holder.is_none() && here.is_none() && several_have(c, &thing) {
            return Err(Unread(RefusalCode::HoldersUnrelated, thing.lexemes, "whose these were".into()));
        }
        let goal = c
            .roles
            .obliques
            .iter()
            .find(|o| o.category == Category::PrepGoal && o.arg.nps.len() == 1)
            .and_then(|o| c.reading.plain_entity(&o.arg.nps[0]))
            .or_else(|| goals.first().and_then(|np| c.reading.plain_entity(np)));
        // `2 more players joined the game` that the others play.
        let occasion = |np: &Np| np.nominal.head.is_some_and(|h| c.reading.is(h, Category::NounOccasion));
        let joined = c.verb_is(Category::VerbCombine) && goals.iter().all(occasion) && known.is_some_and(|k| k.place.is_none());
        if let (Some(goal), Some(known)) = (goal, known)
            && !joined
            && known.place.is_none_or(|p| p != goal)
        {
            return unread(std::slice::from_ref(subject));
        }
        // `9 on the bus. 4 got off the train.`
        let source = c
            .roles
            .obliques
            .iter()
            .find(|o| o.category == Category::PrepSource && o.arg.nps.len() == 1)
            .and_then(|o| c.reading.plain_entity(&o.arg.nps[0]));
        if let (Some(source), Some(known)) = (source, known)
            && leaves
            && known.place.is_some_and(|p| p != source)
        {
            return unread(std::slice::from_ref(subject));
        }
        // `34 visitors came to the museum`, of whom none were told before: that is where they are.
        let reached = goal.filter(|_| class == Category::VerbArrive && !thing.definite).map(|g| c.as_holder(g));
        // Those who came on a day and of whom nothing else is told may have gone again since.
        let dated = here.or(known).is_none() && !c.moment().anchors.is_empty();
        // `4 guests came to the party`
        let to_occasion = c.roles.obliques.iter().any(|o| o.category == Category::PrepGoal && o.arg.nps.iter().all(occasion));
        let Some(side) = here.or(known).or(reached.filter(|h| h.place.is_some() || to_occasion)) else {
            return Err(Unread(RefusalCode::HoldersUnrelated, thing.lexemes, "the place or group that these come to or leave".into()));
        };
        let (from, to) = if class == Category::VerbArrive { (None, Some(side)) } else { (Some(side), None) };
        let amount = thing.amount.unwrap_or(Amount::Open { lexeme: np.nominal.first });
        c.mark("kind", thing.lexemes.clone());
        c.mark("quantity", np.nominal.number().into_iter().collect());
        let mut lexemes = thing.lexemes;
        lexemes.extend(c.roles.verb.main);
        // `8 more birds landed on the fence`, where birds are counted.
        let comes = c.chief() == Some(Category::VerbArrive) && (thing.further || here.is_some() && here == known);
        let sure = !dated && (c.has_particle() || arrives || joins || comes || !c.classes().any(|k| UNSURE.contains(&k)));
        // `8 players quit`: whatever it is that they ceased to do, they are no longer there.
        let quits = class == Category::VerbLeave && c.classes().any(|k| k == Category::VerbPhase) && {
            c.classes().all(|k| k == Category::VerbPhase || !UNSURE.contains(&k))
        };
        let sure = sure || quits && !dated;
        let paid = c.verb_is(Category::VerbSpend);
        let change = Change {
            sure,
            paid,
            // `12 got off and 5 got on`: a noun that is left out points to the kind, not to those told before.
            definite: thing.definite && !thing.further && !(class == Category::VerbArrive && np.of.is_none() && np.nominal.head.is_none()),
            kind: thing.kind,
            amount,
            from,
            to,
            agent: None,
            place,
            class,
            verb: c.verb_lemma(),
            further: thing.further,
            scene: false,
        };
        let moment = c.moment();
        c.say(FactBody::Change(change), moment, lexemes);
    }
    c.settle_obliques(&[])?;
    cue(c);
    Ok(true)
}

/// `9 new pupils came`, where pupils were counted: more of them.
fn as_newcomers(c: &Composer<'_, '_>, thing: Thing) -> Thing {
    let (fresh, modifiers): (Vec<String>, Vec<String>) =
        thing.kind.modifiers.iter().cloned().partition(|m| c.reading.lexicon.is_of(m, WordClass::Fresh));
    let plain = Kind { modifiers, ..thing.kind.clone() };
    let counted = |f: &crate::facts::Fact| matches!(&f.body, FactBody::State { kind, .. } if *kind == plain);
    // `came for a visit`, `came for lunch`, `came to visit`: to go again.
    let aims = |o: &Clause| o.kind == ClauseKind::Infinitive && o.governor == Some(c.clause.id);
    let stay = c.roles.obliques.iter().all(|o| o.category != Category::PrepFor) && !c.reading.state.all_clauses().any(aims);
    if fresh.is_empty() || !stay || !c.hypothesis.facts.iter().any(counted) {
        return thing;
    }
    Thing { kind: plain, further: true, ..thing }
}

/// `another 12 were brought in`, `5 more were added`: those that are brought to where the others are come there, whoever brings them.
pub(super) fn brought_in(c: &mut Composer<'_, '_>, subject: &Arg) -> bool {
    let on = |l: u32| c.reading.lexicon.senses(c.reading.norm(l)).iter().any(|s| s.category == Category::PrepPlace);
    let particles: Vec<u32> = c.roles.adverbs.iter().filter(|(_, _, k)| k.is_particle()).map(|(_, l, _)| *l).collect();
    // `were turned in`: the particle may be a part of the verb.
    let verb = c.verb_lemma();
    let within = |word: &str| c.reading.lexicon.senses(word).iter().any(|s| s.category == Category::PrepPlace);
    let joined = particles.is_empty() && verb.rsplit_once(' ').is_some_and(|(_, particle)| within(particle));
    let inward = joined || !particles.is_empty() && particles.iter().all(|l| on(*l));
    // `5 were handed in. Another 4 were handed in.`: as many more went where those went.
    let before = |f: &crate::facts::Fact| matches!(&f.body, FactBody::Change(k) if k.verb == verb);
    let again = c.hypothesis.facts.iter().any(before);
    let hands = c.classes().any(|k| matches!(k, Category::VerbTransferIn | Category::VerbTransferOut | Category::VerbMove));
    let adds = c.verb_is(Category::VerbIncrease) && particles.is_empty();
    let ends = c.roles.obliques.iter().any(|o| {
        matches!(o.category, Category::PrepBy | Category::PrepGoal | Category::PrepSource | Category::PrepPlace)
            && !o.arg.nps.iter().any(|np| c.names_time(np))
    });
    let fresh = |np: &Np| np.nominal.modifiers.iter().any(|&m| c.reading.is_of(m, WordClass::Fresh));
    let more = subject.nps.iter().all(|np| np.nominal.further.is_some() || fresh(np));
    let only_be = c.roles.verb.auxiliaries.iter().all(|&a| c.reading.is(a, Category::AuxBe));
    if !(inward && hands || adds) || again || ends || !more || !only_be || c.unasserted() || !c.arguments(&c.roles.after).is_empty() {
        return false;
    }
    let be = std::mem::take(&mut c.roles.verb.auxiliaries);
    c.mark("marker", be);
    c.turned = Some((Category::VerbArrive, COME));
    true
}

impl Composer<'_, '_> {
    /// `got off the bus`: away from there, and to no place that is told.
    fn gets_off(&self) -> bool {
        // `got off the bus`, `got out of the pool`
        let away = |l: u32| self.reading.lexicon.senses(self.reading.norm(l)).iter().any(|s| s.category == Category::AdvAway);
        let out = |l: u32| self.reading.norm(l) == "of" && l.checked_sub(1).is_some_and(away);
        let off = |o: &Oblique| o.category == Category::PrepSource && (away(o.lexeme) || out(o.lexeme));
        // `12 got off`, where nothing is got.
        let bare = self.verb_is(Category::VerbArrive)
            && self.verb_is(Category::VerbAcquire)
            && self.has_adverb(Category::AdvAway)
            && self.arguments(&self.roles.after).is_empty();
        bare && !self.roles.obliques.iter().any(|o| o.category == Category::PrepGoal)
            || self.roles.obliques.iter().any(off) && !self.roles.obliques.iter().any(|o| o.category == Category::PrepGoal)
    }

    /// Whether what is asked for is who came, or who went; absent where the verb may say either, or neither.
    pub(in crate::reader::compose) fn coming_or_going(&self) -> Option<Category> {
        let (comes, goes) = (self.verb_is(Category::VerbArrive), self.verb_is(Category::VerbLeave));
        match (comes, goes) {
            (false, false) => None,
            _ if self.gets_off() || self.has_adverb(Category::AdvAway) => Some(Category::VerbLeave),
            (true, false) => Some(Category::VerbArrive),
            (false, true) => Some(Category::VerbLeave),
            (true, true) => None,
        }
    }
}
