//! A sentence put from the active into the passive, or back: `Rosa baked 4 pies.`, `4 pies were baked by Rosa.` The answer stays.
//!
//! Applies to a sentence of one clause in the plain past, whose verb does something to one counted object: in the active the object
//! follows the verb at once, in the passive the agent does.

use crate::perturb::edit::{Edits, capitalised, slice, uncapitalised};
use crate::perturb::kind::Made;
use crate::perturb::solved::Solved;
use forbear_core::lexicon::{Category, Form};
use forbear_core::quantity::Rational;
use forbear_core::reader::clause::{Clause, ClauseKind};
use forbear_core::reader::roles::{Np, Roles, attach};
use forbear_core::reader::{Reading, read};
use forbear_core::text::Literal;

/// The lexemes of a clause, each part from and to.
struct Parts {
    passive: bool,
    agent: (usize, usize),
    verb: usize,
    object: (usize, usize),
    /// Where the first and the second of agent and object begin and end, with all between them.
    whole: (usize, usize),
    /// Whether the object is one thing.
    singular: bool,
}

pub fn make(solved: &Solved<'_>) -> Made {
    let reading = read(&solved.lexed, solved.lexicon, false);
    let alone = |clause: &&Clause| reading.state.clauses.iter().filter(|other| other.sentence == clause.sentence).count() == 1;
    let parts = reading.state.clauses.iter().filter(alone).find_map(|clause| {
        let roles = attach(clause);
        let plain = clause.kind == ClauseKind::Main && !clause.question && clause.marker.is_none();
        let whole = plain && roles.adverbs.is_empty() && roles.loose.is_empty();
        whole.then(|| active(solved, &reading, &roles).or_else(|| passive(solved, &reading, &roles)))?.filter(|p| opens_sentence(solved, p))
    });
    let Some(parts) = parts else { return Made::NotApplicable };
    let Some(verb) = other_form(solved, &reading, &parts) else { return Made::Skipped("a verb of which a form is not known") };
    let lexemes = solved.lexemes();
    let words =
        |(from, to): (usize, usize)| lexemes.get(from).zip(lexemes.get(to)).map_or("", |(a, b)| slice(solved.text(), a.start, b.end));
    let (agent, object) = (words(parts.agent), words(parts.object));
    let new = if parts.passive {
        format!("{} {verb} {}", capitalised(agent), within(solved, parts.object, object))
    } else {
        let be = if parts.singular { "was" } else { "were" };
        format!("{} {be} {verb} by {}", capitalised(object), after_by(solved, parts.agent, agent))
    };
    let (Some(first), Some(last)) = (lexemes.get(parts.whole.0), lexemes.get(parts.whole.1)) else { return Made::NotApplicable };
    let mut edits = Edits::default();
    edits.replace(first.start, last.end, new);
    solved.one(&edits)
}

/// `Rosa baked 4 pies`.
fn active(solved: &Solved<'_>, reading: &Reading<'_>, roles: &Roles) -> Option<Parts> {
    let group = &roles.verb;
    let (agent, object) = (at(only(roles, true)?)?, only(roles, false)?);
    let verb = verb(reading, roles, Form::Past).filter(|_| group.auxiliaries.is_empty() && !group.bare)?;
    let singular = counts_one(solved, reading, object)?;
    let object = at(object)?;
    let adjoining = agent.1 + 1 == verb && verb + 1 == object.0;
    adjoining.then_some(Parts { passive: false, agent, verb, object, whole: (agent.0, object.1), singular })
}

/// `4 pies were baked by Rosa`.
fn passive(solved: &Solved<'_>, reading: &Reading<'_>, roles: &Roles) -> Option<Parts> {
    let object = only(roles, true).filter(|_| roles.after.is_empty())?;
    let verb = verb(reading, roles, Form::Participle)?;
    let [auxiliary] = roles.verb.auxiliaries[..] else { return None };
    let be = reading.has_form(auxiliary, |c| c == Category::AuxBe, Form::Past);
    let by = roles.obliques.first().filter(|oblique| be && oblique.category == Category::PrepBy && oblique.arg.nps.len() == 1)?;
    let person = |np: &&Np| np.nominal.name || np.nominal.head.is_some_and(|head| reading.is(head, Category::NounPerson));
    let agent = at(by.arg.nps.first().filter(person)?)?;
    let singular = counts_one(solved, reading, object)?;
    let object = at(object)?;
    let by = usize::try_from(by.lexeme).ok()?;
    let adjoining = object.1 + 1 == usize::try_from(auxiliary).ok()? && object.1 + 2 == verb && verb + 1 == by && by + 1 == agent.0;
    adjoining.then_some(Parts { passive: true, agent, verb, object, whole: (object.0, agent.1), singular })
}

/// The main verb in a form, if it does something to an object and nothing denies it or hangs it on another verb.
fn verb(reading: &Reading<'_>, roles: &Roles, form: Form) -> Option<usize> {
    use Category::{VerbDuration, VerbPossess, VerbTravel};
    let verb = roles.verb.main.filter(|_| roles.verb.negation.is_none() && roles.verb.infinitive.is_none())?;
    // What one has, and how far or long one goes, is no object that anything is done to.
    let kept = reading.categories(verb).any(|c| matches!(c, VerbPossess | VerbTravel | VerbDuration));
    (reading.has_form(verb, is_done_to_an_object, form) && !kept).then(|| usize::try_from(verb).ok()).flatten()
}

/// Whether a counted object is one thing; nothing for one that is not counted, is a measure, or is someone's.
fn counts_one(solved: &Solved<'_>, reading: &Reading<'_>, object: &Np) -> Option<bool> {
    let number = usize::try_from(object.nominal.number()?).ok()?;
    let head = object.nominal.head.filter(|_| object.owner.is_none())?;
    let thing = reading.categories(head).all(|c| c.is_noun() || c == Category::UnitMoney);
    thing.then(|| matches!(solved.literal(number), Some(Literal::Number(value)) if *value == Rational::one()))
}

/// Whether the clause's first part opens its sentence and a full stop ends it.
fn opens_sentence(solved: &Solved<'_>, parts: &Parts) -> bool {
    let Some(lexeme) = solved.lexemes().get(parts.verb) else { return false };
    let mut sentence = solved.sentence(lexeme.sentence_index);
    let first = sentence.next().map(|(index, _)| index);
    let last = sentence.last();
    first == Some(parts.whole.0) && last.is_some_and(|(index, mark)| index > parts.whole.1 && mark.categories.contains(Category::MarkStop))
}

/// The one noun phrase before the verb, or after it.
fn only(roles: &Roles, before: bool) -> Option<&Np> {
    let side = if before { &roles.before } else { &roles.after };
    match side.as_slice() {
        [arg] if arg.nps.len() == 1 => arg.nps.first(),
        _ => None,
    }
}

/// First and last lexeme of a noun phrase.
fn at(np: &Np) -> Option<(usize, usize)> {
    let lexemes = np.lexemes();
    Some((usize::try_from(*lexemes.first()?).ok()?, usize::try_from(*lexemes.last()?).ok()?))
}

/// Whether a verb of the category does something to its object, so that the object can be the subject of a passive.
fn is_done_to_an_object(category: Category) -> bool {
    use Category::{
        VerbAcquire, VerbConsume, VerbCreate, VerbEvent, VerbGroup, VerbLose, VerbMove, VerbSell, VerbTransferIn, VerbTransferOut,
    };
    let done = [VerbAcquire, VerbConsume, VerbCreate, VerbEvent, VerbGroup, VerbLose, VerbMove, VerbSell, VerbTransferIn, VerbTransferOut];
    done.contains(&category)
}

/// The verb as the other voice has it.
fn other_form(solved: &Solved<'_>, reading: &Reading<'_>, parts: &Parts) -> Option<String> {
    let (form, other) = if parts.passive { (Form::Participle, Form::Past) } else { (Form::Past, Form::Participle) };
    let lexeme = u32::try_from(parts.verb).ok()?;
    let sense = reading.live_senses(lexeme).find(|sense| sense.form == form && is_done_to_an_object(sense.category))?;
    solved.vocabulary.verb_form(&sense.lemma, solved.norm(parts.verb), other)
}

/// The agent as it stands after `by`.
fn after_by(solved: &Solved<'_>, (from, to): (usize, usize), words: &str) -> String {
    let objective = match solved.norm(from) {
        "he" => "him",
        "she" => "her",
        "they" => "them",
        "we" => "us",
        "i" => "me",
        _ => return within(solved, (from, to), words),
    };
    if from == to { objective.to_owned() } else { within(solved, (from, to), words) }
}

/// A noun phrase as it is written within a sentence.
fn within(solved: &Solved<'_>, (from, _): (usize, usize), words: &str) -> String {
    let named = solved.lexemes().get(from).is_some_and(|lexeme| lexeme.categories.any(Category::is_name));
    if named { words.to_owned() } else { uncapitalised(words) }
}
