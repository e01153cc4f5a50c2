//! A gerund at the front: who does it stands only in the clause that it leads to.
//!
//! Reads: `After giving 8 away, Rosa had 9 left.`, `After making a pie he had 7 left.`
//! Leaves alone: `After eating some, Lev's sister had 9 left.`, where those were Lev's.

use super::cue;
use super::known::only_account;
use crate::facts::{Amount, Change, EntityId, FactBody, Holder, Kind};
use crate::lexicon::Category;
use crate::reader::clause::{Clause, ClauseKind};
use crate::reader::compose::{Composer, Unread};
use crate::reader::roles::{Arg, Np, attach};

/// What is done to things of which something else is made.
const USED_UP: &str = "use";

/// `After eating some, he had 9 left.`: who eats is told only behind; here the one whose things they are, and behind it is checked.
pub(super) fn fronted_gerund(c: &Composer<'_, '_>) -> bool {
    c.clause.is_led()
        && c.leads_sentence()
        && c.clause.marker.is_some_and(|m| c.reading.is(m, Category::ConnAfter) || c.reading.is(m, Category::ConnBefore))
        && c.subject().is_none()
}

/// `After giving 8 away, Rosa had 9 left.`: the subject of the clause that a gerund at the front leads to.
pub(super) fn led_agent(c: &mut Composer<'_, '_>) -> Result<Option<EntityId>, Unread> {
    let leads = |o: &&Clause| o.sentence == c.clause.sentence && o.id > c.clause.id && o.kind == ClauseKind::Main && !o.question;
    let Some(main) = c.reading.state.clauses.iter().find(leads) else { return Ok(None) };
    let roles = attach(main);
    let Some(subject) = c.arguments(&roles.before).pop() else { return Ok(None) };
    let who = |np: &Np| np.nominal.name || np.nominal.pronoun || np.nominal.determiner.is_some();
    if subject.nps.iter().any(|np| np.nominal.is_measured() || !who(np)) {
        return Ok(None);
    }
    let holder = c.holders_of(&subject, &[])?;
    Ok(holder.owner.or(holder.place))
}

/// The one person who has what is spoken of.
pub(super) fn only_holder(c: &mut Composer<'_, '_>, things: &Arg) -> Result<Option<EntityId>, Unread> {
    let mut owners = Vec::new();
    for np in &things.nps {
        let thing = c.thing(np)?;
        owners.push(thing.holder.or_else(|| only_account(c, &thing)).and_then(|h| h.owner.or(h.place)));
    }
    owners.dedup();
    if let [only @ Some(_)] = owners.as_slice() {
        return Ok(*only);
    }
    // `had 9 dollars. After buying some pens`: the only one of whom anything was told; what it leads to is checked against it.
    let mut told: Vec<Option<EntityId>> = c.hypothesis.facts.iter().map(|f| owner_told(&f.body)).collect();
    told.dedup();
    Ok(if let [only] = told.as_slice() { *only } else { None })
}

/// Whom a level or a change is about, where that is one.
fn owner_told(body: &FactBody) -> Option<EntityId> {
    match body {
        FactBody::State { holder, .. } => holder.owner.or(holder.place),
        FactBody::Change(change) => change.agent,
        _ => None,
    }
}

/// `After making a pie he had 7 left.`: what was made took some of the only things that were counted, of one who has them.
///
/// The change has no number, so nothing is answered unless a level behind it tells how much was taken.
pub(super) fn used_up(c: &mut Composer<'_, '_>, objects: &[Arg]) -> bool {
    let [arg] = objects else { return false };
    let [np] = arg.nps.as_slice() else { return false };
    let counted = |head: u32| {
        let lemma = c.reading.lemma(head, |k| k.is_noun() || k.is_unit());
        c.hypothesis.facts.iter().any(|f| f.body.kind().head == lemma)
    };
    let one = !np.nominal.is_measured() && !np.nominal.is_each() && !np.nominal.pronoun && !np.nominal.name && np.of.is_none();
    if !fronted_gerund(c) || c.chief() != Some(Category::VerbCreate) || c.unasserted() || !one || np.nominal.head.is_none_or(counted) {
        return false;
    }
    let mut kinds: Vec<(Kind, Holder)> = Vec::new();
    for fact in &c.hypothesis.facts {
        let FactBody::State { holder, kind, amount: Amount::Given { .. } } = &fact.body else { return false };
        kinds.push((kind.clone(), *holder));
    }
    let [(kind, holder)] = kinds.as_slice() else { return false };
    let mut lexemes = arg.nps.iter().flat_map(Np::lexemes).collect::<Vec<_>>();
    c.mark("background", lexemes.clone());
    lexemes.extend(c.roles.verb.main);
    let change = Change {
        sure: true,
        paid: false,
        definite: true,
        kind: kind.clone(),
        amount: Amount::Open { lexeme: np.nominal.first },
        from: Some(*holder),
        to: None,
        agent: holder.owner.or(holder.place),
        place: None,
        class: Category::VerbConsume,
        verb: USED_UP.to_owned(),
        further: false,
        scene: false,
    };
    let moment = c.moment();
    c.say(FactBody::Change(change), moment, lexemes);
    cue(c);
    true
}
