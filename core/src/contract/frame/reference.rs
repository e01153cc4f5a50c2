//! What is left out, stands in for something, or stands in another sentence.

use super::amount::{Amount, amount};
use super::evidence::{ClauseEvidence, is_measured};
use crate::canon::Arrange;
use crate::facts::{Entity, EntityId, Gender, Number, Sort};
use crate::lexicon::{Category, CategorySet};
use crate::reader::Reading;

/// A thing that a left-out noun or a pronoun may mean.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Thing {
    pub words: Vec<u32>,
    pub head: u32,
    pub lemma: String,
    pub sentence: u32,
    pub measured: bool,
}

/// Every plural or measured thing of the text that may be counted, in text order.
pub(super) fn things(reading: &Reading<'_>, clauses: &[ClauseEvidence<'_>]) -> Vec<Thing> {
    let mut all = Vec::new();
    for clause in clauses {
        let obliques = clause.roles.obliques.iter().map(|o| &o.arg).filter(|arg| is_measured(arg));
        for np in clause.roles.around_verb().chain(obliques).flat_map(|arg| &arg.nps) {
            let seen = amount(reading, np);
            let (Some(words), Some(head), Some(lemma)) = (seen.object.clone(), seen.head, seen.lemma.clone()) else { continue };
            let measured = seen.is_measured();
            if measured || is_countable(reading, head) {
                all.push(Thing { words, head, lemma, sentence: clause.clause.sentence, measured });
            }
        }
    }
    all.arrange_by_key(|thing| thing.head);
    all
}

fn is_countable(reading: &Reading<'_>, head: u32) -> bool {
    reading.is_plural(head)
        && reading
            .categories(head)
            .any(|c| matches!(c, Category::NounCount | Category::NounContainer | Category::NounPartitive | Category::NounUnknown))
}

/// The things that a number without a noun may count in its own sentence: those counted before it, each once.
///
/// In `groups of 4` the number counts what is in a group, and not the groups.
pub(super) fn counted_before<'t>(reading: &Reading<'_>, things: &'t [Thing], sentence: u32, number: u32) -> Vec<&'t Thing> {
    let mut found: Vec<&Thing> = Vec::new();
    let holds = |t: &Thing| t.head + 2 == number && reading.is(t.head + 1, Category::PrepOf);
    for thing in things.iter().filter(|t| t.measured && t.sentence == sentence && t.head < number && !holds(t)) {
        if !found.iter().any(|other| other.lemma == thing.lemma) {
            found.push(thing);
        }
    }
    found
}

/// The nearest thing in another sentence that a number could count: before it, else after it.
pub(super) fn in_another_sentence(things: &[Thing], sentence: u32) -> Option<&Thing> {
    things.iter().rev().find(|t| t.sentence < sentence).or_else(|| things.iter().find(|t| t.sentence > sentence))
}

/// A number that a neighbouring sentence states by itself: `There were 3.`
pub(super) fn lone_number(reading: &Reading<'_>, clauses: &[ClauseEvidence<'_>], sentence: u32) -> Option<Vec<u32>> {
    let stated = clauses.iter().filter(|c| c.clause.sentence.abs_diff(sentence) == 1 && !c.clause.question);
    stated
        .filter(|c| c.roles.verb.main.is_some_and(|main| reading.is(main, Category::VerbBe)))
        .filter(|c| !c.roles.before.iter().flat_map(|arg| &arg.nps).any(|np| amount(reading, np).object.is_some()))
        .find_map(|c| match c.amounts.as_slice() {
            [only] if only.lacks_object() => only.number.clone(),
            _ => None,
        })
}

/// Gives an amount without a noun the noun of its list: `3 or 4 apples`, `3 apples or 4`.
pub(super) fn share_objects(amounts: &mut [Amount]) {
    for i in 0..amounts.len() {
        if !amounts[i].lacks_object() || amounts[i].number.is_none() || amounts[i].loose_part {
            continue;
        }
        let source = amounts[i + 1..].iter().find(|a| a.object.is_some() && a.number.is_some()).or_else(|| only_thing(&amounts[..i]));
        if let Some(source) = source.cloned() {
            // `31 red and 15 green pens`: the noun is shared, not what stands before it.
            amounts[i].object = source.head.map(|head| vec![head]).or(source.object);
            amounts[i].head = source.head;
            amounts[i].lemma = source.lemma;
        }
    }
}

/// The one thing that the amounts are of; none where they are of several.
fn only_thing(amounts: &[Amount]) -> Option<&Amount> {
    let last = amounts.iter().rev().find(|a| a.object.is_some())?;
    amounts.iter().all(|a| a.object.is_none() || a.lemma == last.lemma).then_some(last)
}

/// Whether exactly one antecedent fits a pronoun: as the reader took it, else as far as gender and number decide.
pub(super) fn is_settled(reading: &Reading<'_>, pronoun: u32, things: &[Thing], as_object: bool) -> bool {
    let set = reading.categories(pronoun);
    if set.any(|c| {
        matches!(
            c,
            Category::PronounFirst
                | Category::PronounSecond
                | Category::PronounIndefinite
                | Category::PronounReflexive
                | Category::PronounExistential
        )
    }) {
        return true;
    }
    // Someone whom only pronouns speak of is no antecedent.
    let named = |id: EntityId| reading.state.entities.get(id.0 as usize).is_none_or(|e| !only_a_pronoun(e));
    let mut taken: Vec<EntityId> = reading.state.pronoun_history.iter().filter(|r| r.lexeme == pronoun).map(|r| r.to).collect();
    taken.arrange();
    taken.dedup();
    if !taken.is_empty() {
        return taken.len() == 1 && taken.iter().all(|id| named(*id));
    }
    if as_object && let Some(settled) = thing_meant(set, pronoun, things) {
        return settled;
    }
    let candidates: Vec<&Entity> =
        reading.state.entities.iter().filter(|e| e.lexeme < pronoun && fits(set, e) && !only_a_pronoun(e)).collect();
    match candidates.as_slice() {
        [] => !as_object && thing_meant(set, pronoun, things) == Some(true),
        [_] => true,
        _ => has_meant(reading, pronoun, set, &candidates),
    }
}

fn only_a_pronoun(entity: &Entity) -> bool {
    matches!(entity.key.as_str(), "he" | "she" | "they")
}

/// Whether the things spoken of before settle `them`; absent where there are none.
fn thing_meant(set: CategorySet, pronoun: u32, things: &[Thing]) -> Option<bool> {
    if !set.contains(Category::PronounPlural) {
        return None;
    }
    let mut lemmas: Vec<&str> = things.iter().filter(|t| t.head < pronoun).map(|t| t.lemma.as_str()).collect();
    lemmas.arrange();
    lemmas.dedup();
    (!lemmas.is_empty()).then_some(lemmas.len() == 1)
}

fn fits(set: CategorySet, entity: &Entity) -> bool {
    let single = entity.number == Number::One && entity.members.is_empty();
    if set.contains(Category::PronounMale) {
        single && matches!(entity.gender, Gender::Male | Gender::Open) && entity.owns()
    } else if set.contains(Category::PronounFemale) {
        single && matches!(entity.gender, Gender::Female | Gender::Open) && entity.owns()
    } else if set.contains(Category::PronounNeuter) {
        single && !matches!(entity.sort, Sort::Named | Sort::Person)
    } else {
        set.contains(Category::PronounPlural) && entity.number == Number::Many && (entity.owns() || !entity.members.is_empty())
    }
}

/// What the same kind of pronoun meant before, where nobody else whom it could mean has come up since.
fn has_meant(reading: &Reading<'_>, pronoun: u32, set: CategorySet, candidates: &[&Entity]) -> bool {
    let alike = |lexeme: u32| reading.categories(lexeme) == set;
    let before: Vec<_> = reading.state.pronoun_history.iter().filter(|r| r.lexeme < pronoun && alike(r.lexeme)).collect();
    let Some(last) = before.iter().max_by_key(|r| r.lexeme) else { return false };
    let single = before.iter().filter(|r| r.lexeme == last.lexeme).all(|r| r.to == last.to);
    single && candidates.iter().any(|e| e.id == last.to) && !candidates.iter().any(|e| e.lexeme > last.lexeme)
}
