//! One proposed decrease to a level: what decreases, how much there was, and what share of it is left.
//!
//! A verb of decrease with `to` and a level proposes one. What is left may be a share of what there was (`to 3/4 of its
//! depth`), a share without a value (`to a fraction of its depth`), or a level by itself (`to 9 feet`).

use super::amount::{Amount, amount};
use super::cue::{self, DeltaDirection};
use super::evidence::{ClauseEvidence, is_time};
use super::named::{self, Named, is_level_word};
use super::target::{self, Asked};
use super::{ProposalStatus, delta};
use crate::canon::Arrange;
use crate::lexicon::{Category, CategorySet};
use crate::quantity::Rational;
use crate::reader::Reading;
use crate::reader::clause::Measure;
use crate::reader::roles::{Arg, Np};
use crate::text::Literal;
use serde::Serialize;

/// A share of what there was.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Scale {
    /// The lexeme that writes it.
    pub lexeme: u32,
    /// What it is.
    pub value: Rational,
}

/// An amount of what decreases, before it does.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Base {
    /// The number's lexemes.
    pub number: Vec<u32>,
    /// The unit it is measured in.
    pub unit: Option<u32>,
}

/// What the questions ask of a decrease.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum DecreaseTarget {
    /// How much less it becomes.
    Decrease,
    /// How much is left: these words.
    Level(Vec<u32>),
    /// Something else that the text mentions: these words.
    Another(Vec<u32>),
    /// Nothing that the text mentions: these words, or none without a question.
    Nowhere(Vec<u32>),
}

/// A decrease to a level that a clause may speak of.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct DecreaseProposal {
    /// Amounts of it before the decrease.
    pub bases: Vec<Base>,
    /// The clause.
    pub clause: u32,
    /// The word of decrease.
    pub cue: u32,
    /// Which way: always a loss.
    pub direction: DeltaDirection,
    /// What decreases, if it is named.
    pub entity: Option<Named>,
    /// Where it would be named: a pronoun or nothing.
    pub entity_words: Vec<u32>,
    /// Words for the amount before the decrease that say no number.
    pub open_bases: Vec<Vec<u32>>,
    /// Words for a share that say no value.
    pub open_scales: Vec<Vec<u32>>,
    /// Levels that are no share of it.
    pub levels: Vec<Vec<u32>>,
    /// The shares of it that are left.
    pub scales: Vec<Scale>,
    /// Always `proposed`.
    pub status: ProposalStatus,
    /// What the questions ask.
    pub target: DecreaseTarget,
    /// A unit of the base and one that the question asks in, which no exact factor joins.
    pub unjoined: Option<(u32, u32)>,
}

/// What a phrase after `to` gives.
enum Level {
    Scale(Scale),
    OpenScale(Vec<u32>),
    Plain(Vec<u32>),
}

/// The proposed decreases of all clauses, in order of their words of decrease. One that is denied is none.
pub(super) fn proposals(reading: &Reading<'_>, clauses: &[ClauseEvidence<'_>]) -> Vec<DecreaseProposal> {
    let asked = target::asked(reading, clauses);
    let told = clauses.iter().filter(|evidence| !evidence.clause.question && delta::negations(reading, clauses, evidence).is_empty());
    let mut found: Vec<DecreaseProposal> = told.filter_map(|evidence| proposal(reading, clauses, &asked, evidence)).collect();
    found.arrange_by_key(|proposal| proposal.cue);
    found
}

fn proposal(
    reading: &Reading<'_>,
    clauses: &[ClauseEvidence<'_>],
    asked: &[Asked],
    evidence: &ClauseEvidence<'_>,
) -> Option<DecreaseProposal> {
    let cue = evidence.roles.verb.main.filter(|&main| reading.is(main, Category::VerbDecrease))?;
    let decreasing = decreasing(reading, evidence);
    let phrase = decreasing.as_ref().and_then(|arg| arg.nps.last());
    let entity = phrase.and_then(|np| Named::of(reading, np)).or_else(|| antecedent(reading, clauses, phrase, evidence.clause.id));
    let goals: Vec<&Np> = goals(evidence).collect();
    let levels: Vec<Level> = goals.iter().filter_map(|np| level(reading, np, entity.as_ref(), decreasing.as_ref())).collect();
    // `lost to 3 teams`: only what goes down by itself is lost to a level.
    let only_levels = levels.iter().all(|level| matches!(level, Level::Plain(_)));
    let by_itself = entity.as_ref().is_some_and(|entity| is_level_word(reading, entity.head));
    if only_levels && (levels.is_empty() || reading.is(cue, Category::VerbLose) && !by_itself) {
        return None;
    }
    let mut found = DecreaseProposal {
        bases: Vec::new(),
        clause: evidence.clause.id,
        cue,
        direction: DeltaDirection::Loss,
        entity_words: phrase.map(Np::lexemes).unwrap_or_default(),
        levels: Vec::new(),
        open_bases: Vec::new(),
        open_scales: Vec::new(),
        scales: Vec::new(),
        status: ProposalStatus::Proposed,
        target: target_of(reading, clauses, asked, entity.as_ref()),
        unjoined: None,
        entity,
    };
    for level in levels {
        match level {
            Level::Scale(scale) => found.scales.push(scale),
            Level::OpenScale(words) => found.open_scales.push(words),
            Level::Plain(words) => found.levels.push(words),
        }
    }
    take_bases(reading, clauses, evidence, &mut found);
    found.unjoined = unjoined(reading, asked, &found);
    Some(found)
}

/// What the verb says becomes less: the object of someone who lowers it, else the subject.
fn decreasing(reading: &Reading<'_>, evidence: &ClauseEvidence<'_>) -> Option<Arg> {
    let object = evidence.roles.after.iter().find(|arg| arg.nps.iter().all(|np| !is_time(reading, np) && !np.nominal.is_measured()));
    object.filter(|_| !evidence.passive).cloned().or_else(|| evidence.subject.clone())
}

fn goals<'e>(evidence: &'e ClauseEvidence<'_>) -> impl Iterator<Item = &'e Np> {
    evidence.roles.obliques.iter().filter(|o| o.category == Category::PrepGoal).flat_map(|o| &o.arg.nps)
}

/// The level that a phrase after `to` gives; none where it names a place or a person: `fell to the floor`.
fn level(reading: &Reading<'_>, np: &Np, entity: Option<&Named>, subject: Option<&Arg>) -> Option<Level> {
    if let Some(level) = share(reading, np, entity) {
        return Some(level);
    }
    let head = np.nominal.head.map_or(CategorySet::EMPTY, |head| reading.categories(head));
    let place =
        head.any(|c| c.is_name() || matches!(c, Category::NounPlace | Category::NounPerson | Category::NounKin | Category::NounGroup));
    let counted = entity.is_some_and(|entity| Named::of(reading, np).is_some_and(|named| named.same(entity)));
    let of_level = subject.is_some_and(|arg| cue::is_level(reading, arg));
    let is_level = np.nominal.head.is_some_and(|head| is_level_word(reading, head));
    let measured = np.nominal.is_measured() && (head.is_empty() || head.any(Category::is_unit) || is_literal(reading, np));
    (counted || measured || is_level || of_level && !place).then(|| Level::Plain(np.lexemes()))
}

fn is_literal(reading: &Reading<'_>, np: &Np) -> bool {
    np.nominal.head.and_then(|head| reading.lexemes.get(head as usize)).is_some_and(|l| l.literal.is_some())
}

/// A share of what decreases: `3/4 of its depth`, `half its size`, `60%`, `twice its depth`, `a fraction of it`.
fn share(reading: &Reading<'_>, np: &Np, entity: Option<&Named>) -> Option<Level> {
    let whole = match &np.of {
        Some(of) => Some(of.as_ref()),
        None => np.nominal.head.is_some().then_some(np),
    };
    let of_itself = whole.is_none_or(|whole| is_same(reading, whole, entity));
    let unit = np.nominal.head.is_some_and(|head| reading.categories(head).any(Category::is_unit));
    if unit && named::fraction(reading, np).is_none_or(|(lexeme, _)| Some(lexeme) != np.nominal.head) || !of_itself {
        return None;
    }
    let with_of = np.of.is_some();
    if let Some((lexeme, value)) = named::fraction(reading, np) {
        return Some(Level::Scale(Scale { lexeme, value }));
    }
    match np.nominal.measure {
        Some(Measure::Multiple(lexeme)) => Some(Level::Scale(Scale { lexeme, value: value(reading, lexeme)? })),
        Some(Measure::Number(lexeme)) => match reading.lexemes.get(lexeme as usize)?.literal.as_ref()? {
            Literal::Percent(hundredths) => Some(Level::Scale(Scale { lexeme, value: hundredths.checked_div(&Rational::integer(100))? })),
            Literal::Number(value) if !value.is_integer() && (with_of || np.nominal.head.is_none()) => {
                Some(Level::Scale(Scale { lexeme, value: value.clone() }))
            }
            _ => None,
        },
        Some(Measure::Vague(_)) if with_of => Some(Level::OpenScale(np.lexemes())),
        None if with_of && np.nominal.head.is_some_and(|head| reading.is(head, Category::NounPartitive)) => {
            Some(Level::OpenScale(np.lexemes()))
        }
        _ => None,
    }
}

/// Whether a phrase names what decreases itself: by a pronoun, as its own (`its depth`), or by the same noun.
fn is_same(reading: &Reading<'_>, np: &Np, entity: Option<&Named>) -> bool {
    let own = np.nominal.pronoun || np.nominal.possessive_determiner;
    let named = Named::of(reading, np);
    let general = |named: &Named| named.owner.is_none() && is_level_word(reading, named.head);
    match (named, entity) {
        (None, _) | (_, None) => true,
        // `half its size`, `half the size`: a dimension of what decreases, unless it has another owner.
        (Some(named), Some(entity)) => {
            own || named.same(entity)
                || named.belongs_to(entity)
                || general(&named) && entity.lemma != named.lemma && !is_level_word(reading, entity.head)
        }
    }
}

fn value(reading: &Reading<'_>, lexeme: u32) -> Option<Rational> {
    reading.live_senses(lexeme).filter(|sense| sense.category == Category::QuantMultiple).find_map(|sense| sense.value.clone())
}

/// What a pronoun in the place of the subject stands for: the one thing whose amount or level earlier statements tell.
fn antecedent(reading: &Reading<'_>, clauses: &[ClauseEvidence<'_>], phrase: Option<&Np>, before: u32) -> Option<Named> {
    let pronoun = phrase.filter(|np| np.nominal.pronoun)?.nominal.head?;
    let plural = reading.is(pronoun, Category::PronounPlural);
    if !plural && !reading.is(pronoun, Category::PronounNeuter) {
        return None;
    }
    let mut found: Vec<Named> = Vec::new();
    for clause in clauses.iter().filter(|c| c.clause.id < before && !c.clause.question) {
        let told = named::args(clause).flat_map(|arg| &arg.nps).any(|np| np.nominal.is_measured());
        let subjects = clause.subject.iter().flat_map(|arg| &arg.nps).filter_map(|np| Named::of(reading, np));
        for named in subjects.filter(|named| !is_person(reading, named.head)) {
            let level = is_level_word(reading, named.head);
            let fits = (told || level) && plural == (reading.is_plural(named.head) && !level);
            if fits && !found.iter().any(|other| other.same(&named)) {
                found.push(named);
            }
        }
    }
    match found.as_slice() {
        [only] => Some(only.clone()),
        _ => None,
    }
}

fn is_person(reading: &Reading<'_>, head: u32) -> bool {
    reading.categories(head).any(|c| c.is_name() || matches!(c, Category::NounPerson | Category::NounKin))
}

/// Collects what the other clauses, and `from` in its own, say of the amount before the decrease.
fn take_bases(reading: &Reading<'_>, clauses: &[ClauseEvidence<'_>], evidence: &ClauseEvidence<'_>, found: &mut DecreaseProposal) {
    let mut amounts: Vec<Amount> = Vec::new();
    let from = evidence.roles.obliques.iter().filter(|o| o.category == Category::PrepSource);
    amounts.extend(from.flat_map(|o| &o.arg.nps).map(|np| amount(reading, np)));
    let others = clauses.iter().filter(|c| c.clause.id != evidence.clause.id && !c.clause.question);
    for other in others.filter(|c| proposes_none(reading, c)) {
        match &found.entity {
            Some(entity) => amounts.extend(amounts_of(reading, other, entity)),
            None => amounts.extend(named::args(other).flat_map(|arg| &arg.nps).map(|np| amount(reading, np))),
        }
    }
    for seen in amounts {
        // `12 feet`: a head that may be a unit is one where something is measured.
        let unit = seen.unit.or(seen.head.filter(|&head| reading.categories(head).any(Category::is_unit)));
        match seen.number {
            Some(number) if !found.bases.iter().any(|base| is_same_amount(reading, base, &number, unit)) => {
                found.bases.push(Base { number, unit });
            }
            None if seen.vague => found.open_bases.push(seen.vague_word.map_or(seen.lexemes, |word| vec![word])),
            _ => {}
        }
    }
}

/// Whether a number and its unit say again what a base says.
fn is_same_amount(reading: &Reading<'_>, base: &Base, number: &[u32], unit: Option<u32>) -> bool {
    let literal = |words: &[u32]| words.first().and_then(|&l| reading.lexemes.get(l as usize)).and_then(|l| l.literal.clone());
    let units = base.unit.map(|u| unit_lemma(reading, u)) == unit.map(|u| unit_lemma(reading, u));
    base.number == number || units && literal(&base.number).is_some() && literal(&base.number) == literal(number)
}

/// Whether a clause tells of no decrease to a level itself.
fn proposes_none(reading: &Reading<'_>, evidence: &ClauseEvidence<'_>) -> bool {
    let decreases = evidence.roles.verb.main.is_some_and(|main| reading.is(main, Category::VerbDecrease));
    !decreases || goals(evidence).next().is_none()
}

/// The amounts that a clause gives of a thing.
fn amounts_of(reading: &Reading<'_>, clause: &ClauseEvidence<'_>, entity: &Named) -> Vec<Amount> {
    let subject = clause.subject.as_ref().and_then(|arg| arg.nps.last());
    let named = subject.and_then(|np| Named::of(reading, np));
    let states = |class| clause.roles.verb.main.is_some_and(|main| reading.is(main, class));
    let behind = || clause.roles.after.iter().flat_map(|arg| &arg.nps).map(|np| amount(reading, np));
    let measured = |a: &Amount| a.number.is_some() || a.vague;
    if let Some(named) = &named {
        // `The depth is 12 feet`; `The lake is 12 feet deep`, where what decreases is the lake's; `The coat costs $40`.
        let itself = named.same(entity) && (states(Category::VerbBe) || states(Category::VerbMeasure));
        let holder = entity.belongs_to(named) && !named.same(entity);
        let stated = holder && (states(Category::VerbBe) || states(Category::VerbMeasure) || states(Category::VerbCost));
        let sold = states(Category::VerbCost) && named.same(entity);
        if itself || stated || sold {
            return behind().filter(measured).collect();
        }
    }
    let mut found = Vec::new();
    for np in named::args(clause).flat_map(|arg| &arg.nps).flat_map(named::phrases) {
        let seen = amount(reading, np);
        // `a depth of 12 feet`
        let inner = np.of.as_deref().map(|of| amount(reading, of)).filter(measured);
        let names =
            np.nominal.head.is_some_and(|head| is_level_word(reading, head)) && Named::of(reading, np).is_some_and(|n| n.same(entity));
        if let Some(inner) = inner.filter(|_| names) {
            found.push(inner);
        } else if measured(&seen) && seen.lemma.as_ref() == Some(&entity.lemma) {
            found.push(seen);
        }
    }
    found
}

/// What the questions ask: the best that any of them asks.
fn target_of(reading: &Reading<'_>, clauses: &[ClauseEvidence<'_>], asked: &[Asked], entity: Option<&Named>) -> DecreaseTarget {
    let rank = |target: &DecreaseTarget| match target {
        DecreaseTarget::Decrease => 0,
        DecreaseTarget::Level(_) => 1,
        DecreaseTarget::Another(_) => 2,
        DecreaseTarget::Nowhere(_) => 3,
    };
    let targets = asked.iter().map(|question| one_target(reading, clauses, question, entity));
    targets.min_by_key(rank).unwrap_or(DecreaseTarget::Nowhere(Vec::new()))
}

fn one_target(reading: &Reading<'_>, clauses: &[ClauseEvidence<'_>], question: &Asked, entity: Option<&Named>) -> DecreaseTarget {
    let grounds = match (&question.about, entity) {
        (Some(about), Some(entity)) => {
            about.same(entity) || entity.belongs_to(about) && !question.decrease || about.belongs_to(entity) || is_counted(question, entity)
        }
        (None, _) => question.pronoun || question.counted.is_some() || question.phrase.is_none() || question.decrease,
        (Some(_), None) => true,
    };
    if grounds {
        return if question.decrease { DecreaseTarget::Decrease } else { DecreaseTarget::Level(question.words.clone()) };
    }
    let mentioned = question.about.as_ref().is_some_and(|about| is_mentioned(reading, clauses, &about.lemma));
    if mentioned { DecreaseTarget::Another(question.words.clone()) } else { DecreaseTarget::Nowhere(question.words.clone()) }
}

fn is_counted(question: &Asked, entity: &Named) -> bool {
    question.wanted.as_ref().is_some_and(|wanted| wanted.same(entity))
}

/// Whether a statement speaks of the thing.
pub(super) fn is_mentioned(reading: &Reading<'_>, clauses: &[ClauseEvidence<'_>], lemma: &str) -> bool {
    let told = clauses.iter().filter(|c| !c.clause.question);
    let mut heads = told.flat_map(named::args).flat_map(|arg| &arg.nps).flat_map(named::phrases).filter_map(|np| np.nominal.head);
    heads.any(|head| reading.lemma(head, |c| c.is_noun() || c.is_name() || c.is_unit()) == lemma)
}

/// A unit of the base and the unit or thing that a question asks in, if no exact factor joins them.
fn unjoined(reading: &Reading<'_>, asked: &[Asked], found: &DecreaseProposal) -> Option<(u32, u32)> {
    let counted = asked.iter().filter(|question| question.decrease).find_map(|question| question.counted)?;
    let asked_lemma = unit_lemma(reading, counted);
    let [base] = found.bases.as_slice() else { return None };
    let same_thing = found.entity.as_ref().is_some_and(|entity| reading.lemma(counted, Category::is_noun) == entity.lemma);
    match base.unit {
        Some(unit) => {
            let base_unit = reading.lexicon.unit(&unit_lemma(reading, unit));
            let asked_unit = reading.lexicon.unit(&asked_lemma);
            let joined = match (base_unit, asked_unit) {
                (Some(a), Some(b)) => a.family == b.family,
                _ => unit_lemma(reading, unit) == asked_lemma,
            };
            (!joined && !same_thing).then_some((unit, counted))
        }
        None => {
            let number = *base.number.first()?;
            let money = reading.lexemes.get(number as usize).and_then(|l| match &l.literal {
                Some(Literal::Money { unit, .. }) => reading.lexicon.unit(unit),
                _ => None,
            });
            let measured = reading.lexicon.unit(&asked_lemma).filter(|_| reading.categories(counted).any(Category::is_unit));
            let joined = match (money, measured) {
                (Some(a), Some(b)) => a.family == b.family,
                (None, None) => true,
                _ => false,
            };
            (!joined && !same_thing).then_some((number, counted))
        }
    }
}

fn unit_lemma(reading: &Reading<'_>, lexeme: u32) -> String {
    reading.lemma(lexeme, Category::is_unit)
}
