//! Money that was spent in a shop was spent by one who is told to have been there.
//!
//! Why: things are bought where one goes to, and not on the way, before or after; who passes or leaves a shop buys elsewhere.
//! Passes: `He went to the shop. He bought a drum for $85. How much did he spend at the shop?`, a shop of which the question alone tells.
//! Stopped: `Before going to the shop he bought ...`, `She left the mall and bought ...`, `Her mother went to the mall. Rae bought ...`

use super::Subject;
use crate::facts::{Ask, EntityId, FactBody};
use crate::graph::Gap;
use crate::lexicon::Category;
use crate::reader::RefusalCode;
use crate::reader::clause::{Clause, ClauseKind};
use crate::reader::roles::{Np, Roles, attach};

pub(super) fn test(subject: &Subject<'_, '_>) -> Result<(), Gap> {
    let reading = subject.reading;
    let Some(target) = subject.target() else { return Ok(()) };
    let spends = matches!(&target.ask, Ask::Event { class: Category::VerbSpend, .. });
    let Some(shop) = target.kind.content.as_deref().filter(|_| spends && target.kind.head == "money") else { return Ok(()) };
    let shop = shop.rsplit(' ').next().unwrap_or(shop);
    let names = |l: u32| reading.may_be(l, Category::NounPlace) && reading.lemma(l, Category::is_noun) == shop;
    let mut visited = false;
    for clause in reading.state.clauses.iter().filter(|c| !c.question) {
        let roles = attach(clause);
        let lexemes: Vec<u32> = roles.names().filter_map(|np| np.nominal.head).filter(|h| names(*h)).collect();
        visited |= !lexemes.is_empty();
        let spent = subject.hypothesis.facts.iter().any(|f| f.clause == clause.id && matches!(&f.body, FactBody::Change(c) if c.paid));
        if !lexemes.is_empty() && !spent && !is_there(subject, clause, &roles, &lexemes, target.holder.owner) {
            return Err(Gap { code: RefusalCode::HoldersUnrelated, lexemes, needed: "who was there when it was spent".to_owned() });
        }
    }
    let used = |i: usize| subject.build.used.contains(&i);
    match subject.hypothesis.facts.iter().enumerate().find(|(i, f)| used(*i) && is_fare(subject, &f.body)) {
        Some((_, fact)) if visited => {
            Err(Gap { code: RefusalCode::HoldersUnrelated, lexemes: fact.lexemes.clone(), needed: "where this was spent".to_owned() })
        }
        _ => Ok(()),
    }
}

/// `paid $3 for the bus`: a ride is paid on the way.
fn is_fare(subject: &Subject<'_, '_>, body: &FactBody) -> bool {
    let lexicon = subject.reading.lexicon;
    let FactBody::Change(c) = body else { return false };
    let buys = lexicon.senses(&c.verb).iter().any(|s| s.category == Category::VerbAcquire);
    let ride = |content: &str| lexicon.kinds_above(content.rsplit(' ').next().unwrap_or(content)).contains(&"paid ride");
    c.paid && !buys && c.kind.content.as_deref().is_some_and(ride)
}

/// Whether the clause tells that the one who is asked about went there, or was or arrived there, at no time of its own.
fn is_there(subject: &Subject<'_, '_>, clause: &Clause, roles: &Roles, shop: &[u32], who: Option<EntityId>) -> bool {
    let reading = subject.reading;
    let verb = &roles.verb;
    let modal = |a: &u32| reading.is(*a, Category::AuxModal) || reading.is(*a, Category::AuxFuture);
    let denied = verb.negation.is_some() || roles.adverbs.iter().any(|(_, _, k)| *k == Category::AdvNegation);
    let timed = roles.adverbs.iter().any(|(_, _, k)| *k == Category::AdvTime);
    if clause.kind != ClauseKind::Main || denied || timed || verb.auxiliaries.iter().any(modal) {
        return false;
    }
    let named = |np: &Np| np.nominal.head.is_some_and(|h| shop.contains(&h));
    let stays = verb.main.is_none_or(|m| reading.is(m, Category::VerbBe) || reading.is(m, Category::VerbArrive));
    let there = roles
        .obliques
        .iter()
        .any(|o| o.arg.nps.iter().any(named) && (o.category == Category::PrepGoal || o.category == Category::PrepPlace && stays));
    // `visited the shop`
    let visited = verb.main.is_some_and(|m| reading.is(m, Category::VerbDuration)) && roles.after.iter().flat_map(|a| &a.nps).any(named);
    (there || visited) && does(subject, clause, roles, who)
}

/// Whether the one who is asked about is the subject, or the subject is told by another clause.
fn does(subject: &Subject<'_, '_>, clause: &Clause, roles: &Roles, who: Option<EntityId>) -> bool {
    let state = &subject.reading.state;
    let Some(np) = roles.before.iter().flat_map(|a| &a.nps).next_back() else { return clause.governor.is_some() };
    let Some(head) = np.nominal.head else { return false };
    let is = |id: EntityId| Some(id) == who || who.and_then(|w| state.entities.get(w.0 as usize)).is_some_and(|e| e.members.contains(&id));
    match state.referent(head, subject.hypothesis.id) {
        Some(id) => is(id),
        None if np.nominal.pronoun => true,
        None => who.and_then(|w| state.entities.get(w.0 as usize)).is_some_and(|e| named_so(subject, np, &e.key)),
    }
}

/// Whether a subject is called as the one who is asked about.
fn named_so(subject: &Subject<'_, '_>, np: &Np, key: &str) -> bool {
    np.nominal.head.is_some_and(|h| {
        let word = subject.reading.norm(h);
        key.rsplit(' ').next() == Some(word) && np.owner.is_none()
    })
}
