//! What a question asks for: its word, a state or a change, which way, and of what.

use super::cue::{self, DeltaDirection};
use super::evidence::{ClauseEvidence, is_time};
use super::mention::{Mention, MentionKind, mention_of};
use super::named::{self, Named};
use crate::lexicon::{Category, Form};
use crate::reader::Reading;
use crate::reader::clause::Phrase;
use crate::reader::roles::Np;
use serde::Serialize;

/// What a question asks about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum AskedFor {
    /// How much there is.
    State,
    /// How much came or went.
    Change,
}

/// The question's target.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct QuestionTarget {
    /// A state or a change.
    pub asks: AskedFor,
    /// The clause.
    pub clause: u32,
    /// Which way, for a change.
    pub direction: Option<DeltaDirection>,
    /// The question word.
    pub operator: Option<u32>,
    /// The mention of what is asked about, by id: `the depth` in `how far does the depth fall`.
    pub state: Option<u32>,
    /// The words of what is asked for: `how many feet`.
    pub words: Vec<u32>,
}

/// A question as the families see it.
#[derive(Debug, Clone)]
pub(super) struct Asked {
    /// Whether it asks how much less something becomes.
    pub decrease: bool,
    /// The thing counted or the unit that the answer is wanted in: the head of `how many feet`.
    pub counted: Option<u32>,
    /// The things that it counts: the pupils of `how many of the pupils`.
    pub wanted: Option<Named>,
    /// What is asked about: the phrase beside what is asked for, else what is asked for itself.
    pub about: Option<Named>,
    /// The phrase that names it.
    pub phrase: Option<Np>,
    /// Whether a pronoun stands for it.
    pub pronoun: bool,
    /// What is said of it: the lemma of the object, or of the adjective or noun behind `be`.
    pub predicate: Option<String>,
    /// The verb's lemma.
    pub verb: String,
    /// The words of what is asked about, or the question word.
    pub words: Vec<u32>,
    /// The words of what it counts, else of what it is about.
    pub wanted_words: Vec<u32>,
}

/// The questions of a text, in order.
pub(super) fn asked(reading: &Reading<'_>, clauses: &[ClauseEvidence<'_>]) -> Vec<Asked> {
    clauses.iter().filter(|evidence| evidence.clause.question).map(|evidence| of_clause(reading, evidence)).collect()
}

fn of_clause(reading: &Reading<'_>, evidence: &ClauseEvidence<'_>) -> Asked {
    let wanted = named::args(evidence).flat_map(|arg| &arg.nps).find(|np| named::is_asked(np));
    let before = evidence.roles.around_verb().flat_map(|arg| &arg.nps);
    let told = |np: &&Np| !named::is_asked(np) && !is_time(reading, np) && !is_existential(reading, np);
    let subject = before.clone().find(told);
    // `How many pupils have cats?` asks about what it counts; `How many feet will the depth fall?` about the depth.
    let counts_subject = wanted.is_some_and(|np| {
        (np.nominal.head.is_some() || np.of.is_some() || is_verb_of_having(reading, evidence))
            && evidence.roles.before.first().is_some_and(|arg| arg.nps.contains(np))
    }) && evidence.roles.before.iter().flat_map(|arg| &arg.nps).filter(told).count() == 0;
    let phrase = if counts_subject { wanted } else { subject.or(wanted) };
    let of_change = subject.filter(|np| np.nominal.head.is_some_and(|head| is_noun_of_decrease(reading, head)));
    let phrase = match of_change {
        Some(np) => np.of.as_deref().or_else(|| evidence.roles.obliques.iter().flat_map(|o| &o.arg.nps).next()),
        None => phrase,
    };
    let object = evidence.roles.after.iter().flat_map(|arg| &arg.nps).find(|np| told(np) && Some(*np) != phrase);
    let predicate = object.and_then(|np| Named::of(reading, np)).map(|named| named.lemma);
    let adjective = evidence.roles.adjectives.first().map(|(lexeme, _)| reading.lemma(*lexeme, Category::is_adjective));
    let main = evidence.roles.verb.main;
    Asked {
        decrease: of_change.is_some() || asks_decrease(reading, evidence),
        counted: wanted.and_then(|np| np.nominal.head),
        wanted: wanted.and_then(|np| Named::of(reading, np)),
        about: phrase.and_then(|np| Named::of(reading, np)),
        phrase: phrase.cloned(),
        pronoun: phrase.is_some_and(|np| np.nominal.pronoun),
        predicate: predicate.or(adjective),
        verb: main.map_or_else(String::new, |main| reading.lemma(main, Category::is_verb)),
        words: words(evidence, phrase),
        wanted_words: words(evidence, wanted.or(phrase)),
    }
}

/// `How many have cats?`: something is said of what is counted, which is left out.
fn is_verb_of_having(reading: &Reading<'_>, evidence: &ClauseEvidence<'_>) -> bool {
    evidence.roles.verb.main.is_some_and(|main| !reading.is(main, Category::VerbBe))
}

/// The words of a phrase, with the question word where it stands right before them; without a phrase that word alone.
fn words(evidence: &ClauseEvidence<'_>, phrase: Option<&Np>) -> Vec<u32> {
    let mut words = phrase.map(Np::lexemes).unwrap_or_default();
    let operator = evidence.roles.question.map(|(lexeme, _)| lexeme);
    if let Some(operator) = operator.filter(|operator| words.first().is_none_or(|&first| operator + 1 == first)) {
        words.insert(0, operator);
    }
    words
}

fn is_existential(reading: &Reading<'_>, np: &Np) -> bool {
    np.nominal.head.is_some_and(|head| {
        reading.is(head, Category::PronounExistential) || reading.is(head, Category::AdvPlace) || reading.is(head, Category::QuestionWhat)
    })
}

/// A verb of decrease or loss without a level it reaches, a verb of change, or a comparative: `how much lower`.
fn asks_decrease(reading: &Reading<'_>, evidence: &ClauseEvidence<'_>) -> bool {
    let Some(main) = evidence.roles.verb.main else { return false };
    let goal = evidence.roles.loose.iter().any(|&l| reading.is(l, Category::PrepGoal))
        || evidence.clause.phrases.iter().any(|p| matches!(p, Phrase::Preposition { category: Category::PrepGoal, .. }));
    let verb = reading
        .categories(main)
        .any(|c| matches!(c, Category::VerbDecrease | Category::VerbLose | Category::VerbChange | Category::VerbConsume));
    let lower = |words: &[u32]| words.iter().any(|&l| reading.is(l, Category::AdjComparative));
    let comparative = evidence.roles.adjectives.iter().any(|(_, c)| *c == Category::AdjComparative)
        || named::args(evidence).flat_map(|arg| &arg.nps).any(|np| named::is_asked(np) && lower(&np.nominal.modifiers))
        || evidence.clause.phrases.iter().any(|p| matches!(p, Phrase::Nominal(n) if n.fewer.is_some()));
    verb && !goal || comparative
}

/// `the decrease`, `the drop`: a noun whose verb is one of decrease.
pub(super) fn is_noun_of_decrease(reading: &Reading<'_>, head: u32) -> bool {
    let mut nouns = reading.live_senses(head).filter(|sense| sense.category.is_noun());
    nouns.any(|noun| {
        reading
            .lexicon
            .senses(&noun.lemma)
            .iter()
            .any(|sense| matches!(sense.category, Category::VerbDecrease | Category::VerbLose) && sense.form == Form::Base)
            && noun.category == Category::NounQuantity
    })
}

/// The targets of all questions.
pub(super) fn targets(reading: &Reading<'_>, clauses: &[ClauseEvidence<'_>], mentions: &[Mention]) -> Vec<QuestionTarget> {
    clauses
        .iter()
        .filter(|evidence| evidence.clause.question)
        .map(|evidence| {
            let direction = cue::direction(reading, evidence);
            let asked = of_clause(reading, evidence);
            let words = evidence.clause.phrases.iter().find_map(|phrase| match phrase {
                Phrase::Nominal(nominal) if nominal.is_asked() => Some((nominal.first..=nominal.last).collect()),
                _ => None,
            });
            let direction = direction.or(asked.decrease.then_some(DeltaDirection::Loss));
            let what = |category| matches!(category, Category::QuestionWhat | Category::QuestionHow);
            let about = asked.phrase.as_ref().and_then(|np| np.nominal.head.or_else(|| np.of.as_ref().and_then(|of| of.nominal.head)));
            QuestionTarget {
                asks: if direction.is_some() { AskedFor::Change } else { AskedFor::State },
                clause: evidence.clause.id,
                direction,
                operator: evidence.roles.question.filter(|(_, category)| what(*category)).map(|(lexeme, _)| lexeme),
                state: about.and_then(|head| mention_of(mentions, head, |k| !matches!(k, MentionKind::Quantity | MentionKind::Unit))),
                words: words.unwrap_or_default(),
            }
        })
        .collect()
}
