//! A sentence put from the active into the passive: `Rosa baked 4 pies.`, `4 pies were baked by Rosa.` The answer stays.
//!
//! Applies to a sentence of one clause in the plain past, whose verb does something to one counted object that follows it at once.

use crate::perturb::edit::{Edits, capitalised, slice, uncapitalised};
use crate::perturb::kind::Made;
use crate::perturb::solved::Solved;
use forbear_core::lexicon::{Category, Form};
use forbear_core::quantity::Rational;
use forbear_core::reader::clause::{Clause, ClauseKind};
use forbear_core::reader::roles::{Np, Roles, attach};
use forbear_core::reader::{Reading, read};
use forbear_core::text::Literal;

/// The lexemes of an active clause: the subject, the verb, the object, each from and to, and the last of the clause.
struct Active {
    subject: (usize, usize),
    verb: usize,
    object: (usize, usize),
    last: usize,
    singular: bool,
}

pub fn make(solved: &Solved<'_>) -> Made {
    let reading = read(&solved.lexed, solved.lexicon, false);
    let alone = |clause: &&Clause| reading.state.clauses.iter().filter(|other| other.sentence == clause.sentence).count() == 1;
    let active = reading.state.clauses.iter().filter(alone).find_map(|clause| active(solved, &reading, clause));
    let Some(active) = active else { return Made::NotApplicable };
    let Some(participle) = participle(solved, &reading, active.verb) else { return Made::Skipped("a verb whose participle is not known") };
    let lexemes = solved.lexemes();
    let words =
        |(from, to): (usize, usize)| lexemes.get(from).zip(lexemes.get(to)).map_or("", |(a, b)| slice(solved.text(), a.start, b.end));
    let (Some(first), Some(last)) = (lexemes.get(active.subject.0), lexemes.get(active.last)) else { return Made::NotApplicable };
    let rest = if active.last > active.object.1 { format!(" {}", words((active.object.1 + 1, active.last))) } else { String::new() };
    let be = if active.singular { "was" } else { "were" };
    let agent = agent(solved, active.subject, words(active.subject));
    let mut edits = Edits::default();
    edits.replace(first.start, last.end, format!("{} {be} {participle} by {agent}{rest}", capitalised(words(active.object))));
    solved.one(&edits)
}

fn active(solved: &Solved<'_>, reading: &Reading<'_>, clause: &Clause) -> Option<Active> {
    let roles = attach(clause);
    let verb = roles.verb.main?;
    let plain = clause.kind == ClauseKind::Main && !clause.question && clause.marker.is_none();
    let group = &roles.verb;
    let simple = group.auxiliaries.is_empty() && group.negation.is_none() && group.infinitive.is_none() && !group.bare;
    let past = reading.has_form(verb, is_done_to_an_object, Form::Past);
    let kept = reading.categories(verb).any(|c| matches!(c, Category::VerbPossess | Category::VerbTravel | Category::VerbDuration));
    if !(plain && simple && past && !kept && roles.adverbs.is_empty() && roles.loose.is_empty()) {
        return None;
    }
    let (subject, object) = (only(&roles, true)?, only(&roles, false)?);
    let number = object.nominal.number()?;
    let head = object.nominal.head.filter(|_| object.owner.is_none())?;
    if !reading.categories(head).all(Category::is_noun) {
        return None;
    }
    let (from, to) = (at(subject)?.0, at(subject)?.1);
    let (object_from, object_to) = at(object)?;
    let sentence: Vec<usize> = solved.sentence(clause.sentence).map(|(index, _)| index).collect();
    let verb = usize::try_from(verb).ok()?;
    let stop = *sentence.last()?;
    let adjoining = sentence.first() == Some(&from) && to + 1 == verb && verb + 1 == object_from && object_to < stop;
    let ends = solved.lexemes().get(stop)?.categories.contains(Category::MarkStop);
    let one = matches!(solved.literal(usize::try_from(number).ok()?), Some(Literal::Number(value)) if *value == Rational::one());
    (adjoining && ends).then_some(Active { subject: (from, to), verb, object: (object_from, object_to), last: stop - 1, singular: one })
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

fn participle(solved: &Solved<'_>, reading: &Reading<'_>, verb: usize) -> Option<String> {
    let lexeme = u32::try_from(verb).ok()?;
    let sense = reading.live_senses(lexeme).find(|sense| sense.form == Form::Past && is_done_to_an_object(sense.category))?;
    solved.vocabulary.participle(&sense.lemma, solved.norm(verb))
}

/// The subject as it stands after `by`.
fn agent(solved: &Solved<'_>, (from, to): (usize, usize), words: &str) -> String {
    if from == to {
        match solved.norm(from) {
            "he" => return "him".to_owned(),
            "she" => return "her".to_owned(),
            "they" => return "them".to_owned(),
            "we" => return "us".to_owned(),
            "i" => return "me".to_owned(),
            _ => {}
        }
    }
    let named = solved.lexemes().get(from).is_some_and(|lexeme| lexeme.categories.any(Category::is_name));
    if named { words.to_owned() } else { uncapitalised(words) }
}
