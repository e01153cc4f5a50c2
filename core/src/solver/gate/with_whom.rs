//! What is counted is with the one who is asked about: it was not only lent, taken along, eaten elsewhere or told of no one.
//!
//! Why: whose a thing is and where it is part when it is lent, taken along or eaten; and what there is in general is not what one person has.
//! Passes: `Ann lent 6 of her books. How many does she have?`, `Ann had 20 pens. She took 6 to school. How many are left at home?`,
//! `Mom baked 24 rolls. Tim ate 3. How many are left?`, `There are 3 more plates than cups. There are 8 cups.`
//! Stopped: `Ann lent 6 books to Bo. How many books does Ann own?`, `Ann lent Bo $8. Bo paid $5. How much does Ann have?`, `Ann had 20 pens. She
//! took 6 pens to school. How many pens does Ann have?`, `Mom baked 24 rolls. Tim ate 3 rolls at school. How many are left?`, `Ivy had 12
//! plums. Max ate 3. How many does Ivy have?`, `There are 3 more plates than cups. Sara has 8 cups. How many plates are there?`

use super::Subject;
use crate::facts::{Ask, Change, EntityId, Fact, FactBody, Holder, Sort, Target};
use crate::graph::Gap;
use crate::lexicon::{Category, WordClass};
use crate::reader::RefusalCode;

pub(super) fn test(subject: &Subject<'_, '_>) -> Result<(), Gap> {
    let cases: [(Option<&Fact>, &str); 6] = [
        (only_lent(subject), "whose these are, and not who has them"),
        (repaid(subject), "to whom this was paid"),
        (taken_along(subject), "whether these are still with the one that is asked about"),
        (gone_elsewhere(subject), "whose these were"),
        (anothers_own(subject), "whose these were"),
        (someones(subject), "one holder of the things that are compared"),
    ];
    match cases.into_iter().find_map(|(found, needed)| found.map(|fact| (fact, needed))) {
        Some((fact, needed)) => Err(Gap { code: RefusalCode::HoldersUnrelated, lexemes: fact.lexemes.clone(), needed: needed.to_owned() }),
        None => Ok(()),
    }
}

fn used<'s>(subject: &'s Subject<'_, '_>) -> impl Iterator<Item = &'s Fact> {
    subject.build.used.iter().filter_map(|&i| subject.hypothesis.facts.get(i))
}

fn change(fact: &Fact) -> Option<&Change> {
    if let FactBody::Change(change) = &fact.body { Some(change) } else { None }
}

fn lends(subject: &Subject<'_, '_>, change: &Change) -> bool {
    subject.reading.lexicon.is_of(&change.verb, WordClass::Lending)
}

/// Who lends a thing still owns it, and who borrows one does not.
fn only_lent<'s>(subject: &'s Subject<'_, '_>) -> Option<&'s Fact> {
    let asking = subject.asking();
    let (_, verb) = asking.first().and_then(|c| subject.verb(c))?;
    let owns = subject.reading.lexicon.is_of(&verb, WordClass::Owning);
    used(subject).find(|f| owns && change(f).is_some_and(|c| lends(subject, c)))
}

/// `Ana lent Bo $8. Bo paid $5.`: back to her, or for something?
fn repaid<'s>(subject: &'s Subject<'_, '_>) -> Option<&'s Fact> {
    let money = |c: &&Change| lends(subject, c) && c.kind.head == "money";
    let debtors: Vec<EntityId> = used(subject).filter_map(change).filter(money).filter_map(|c| c.to.and_then(|to| to.owner)).collect();
    let for_nothing = |c: &Change| c.paid && c.kind.head == "money" && c.kind.content.is_none() && c.to.is_none();
    let pays = |c: &Change| for_nothing(c) && c.agent.is_some_and(|a| debtors.contains(&a));
    let facts = subject.hypothesis.facts.iter().enumerate().filter(|(i, _)| !subject.build.used.contains(i));
    facts.map(|(_, f)| f).find(|f| change(f).is_some_and(pays))
}

/// What someone takes along to a place is still with him: a school may be given things as a person is.
fn taken_along<'s>(subject: &'s Subject<'_, '_>) -> Option<&'s Fact> {
    let of_one = |t: &&Target| t.ask == Ask::State && t.holder.owner.is_some() && t.holder.place.is_none() && !t.vantage.left;
    let target = subject.target().filter(of_one)?;
    let lexicon = subject.reading.lexicon;
    let place = |id: EntityId| {
        let entity = subject.reading.state.entities.get(id.0 as usize);
        entity
            .is_some_and(|e| lexicon.senses(e.key.rsplit(' ').next().unwrap_or_default()).iter().any(|s| s.category == Category::NounPlace))
    };
    let along = |c: &Change| {
        let own = c.class == Category::VerbTransferIn && c.from == Some(target.holder) && c.agent == target.holder.owner;
        own && c.to.and_then(|to| to.owner).is_some_and(place)
    };
    used(subject).find(|f| change(f).is_some_and(along))
}

/// Of things that one has, another one, who is told to have none, ate or used some at a place of its own.
fn gone_elsewhere<'s>(subject: &'s Subject<'_, '_>) -> Option<&'s Fact> {
    subject.target().filter(|t| t.ask == Ask::State && t.holder == Holder::default())?;
    let has = |who: EntityId| {
        used(subject).any(|f| match &f.body {
            FactBody::State { holder, .. } => holder.owner == Some(who),
            FactBody::Change(c) => c.to.and_then(|to| to.owner) == Some(who),
            _ => false,
        })
    };
    let owned = used(subject).any(|f| match &f.body {
        FactBody::State { holder, .. } => holder.owner.is_some(),
        FactBody::Change(c) => c.to.is_some_and(|to| to.owner.is_some()),
        _ => false,
    });
    let away = |fact: &Fact| {
        let clause = subject.reading.state.clauses.iter().find(|c| c.id == fact.clause);
        let said = clause.map(|c| subject.circumstances(c)).unwrap_or_default();
        said.iter().any(|c| c.class == Category::PrepPlace && !subject.is_time(c))
    };
    let goes =
        |c: &Change| matches!(c.class, Category::VerbConsume | Category::VerbLose) && c.from.and_then(|h| h.owner).is_some_and(|o| !has(o));
    used(subject).find(|f| owned && change(f).is_some_and(goes) && away(f))
}

/// `Ivy had 12 plums. Max ate 3.`: three of hers only where it says so, `3 of them`. Who is only named has no part in what she has; her
/// brother, her guests and her dog eat what is hers.
fn anothers_own<'s>(subject: &'s Subject<'_, '_>) -> Option<&'s Fact> {
    let target = subject.target().filter(|t| t.ask == Ask::State && t.holder.owner.is_some() && t.holder.place.is_none())?;
    let entity = |id: EntityId| subject.reading.state.entities.get(id.0 as usize);
    let named = |id: EntityId| entity(id).is_some_and(|e| e.sort == Sort::Named);
    let stranger = |id: EntityId| {
        let members = entity(id).map(|e| e.members.clone()).unwrap_or_default();
        Some(id) != target.holder.owner
            && (named(id) || !members.is_empty() && members.iter().all(|m| named(*m) && Some(*m) != target.holder.owner))
    };
    let eats =
        |c: &Change| c.class == Category::VerbConsume && !c.definite && c.from == Some(target.holder) && c.agent.is_some_and(stranger);
    used(subject).find(|f| change(f).is_some_and(eats))
}

/// A comparison of things in general, or in one place, is not fed by what a person has somewhere: someone's cups may be some of those that
/// are there, all or none.
fn someones<'s>(subject: &'s Subject<'_, '_>) -> Option<&'s Fact> {
    let person = |h: &Holder| {
        let entity = h.owner.and_then(|o| subject.reading.state.entities.get(o.0 as usize));
        entity.is_some_and(|e| matches!(e.sort, Sort::Named | Sort::Person))
    };
    let general =
        |f: &Fact| matches!(&f.body, FactBody::Portion { holder, .. } | FactBody::KindDifference { holder, .. } if holder.owner.is_none());
    let level = |f: &&Fact| matches!(&f.body, FactBody::State { holder, .. } if person(holder));
    used(subject).any(general).then(|| used(subject).find(level))?
}
