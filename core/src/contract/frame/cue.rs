//! Words of change: which verbs, participles and nouns of a clause may say that something became more or less.
//!
//! A verb's classes come from the lexicon. Where a verb may also be something else (`made`, `found`, `dropped`), the clause
//! decides: an amount or a bare plural must stand where the changed thing stands.

use super::amount::Amount;
use super::evidence::ClauseEvidence;
use crate::lexicon::{Category, CategorySet, Form};
use crate::reader::Reading;
use crate::reader::clause::{ClauseKind, Phrase};
use crate::reader::roles::Arg;
use serde::Serialize;

/// Which way an amount goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum DeltaDirection {
    /// It becomes more.
    Gain,
    /// It becomes less.
    Loss,
    /// The words do not say.
    Open,
}

/// How a word of change stands in its clause.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum CueStanding {
    /// As its predicate.
    Predicate,
    /// As a participle, gerund or noun that predicates nothing.
    NoPredicate,
    /// As a verb borrowed from the part of the clause before: `..., and Tom 3 apples`.
    Borrowed,
}

const GAIN: &[Category] = &[Category::VerbAcquire, Category::VerbCreate, Category::VerbEarn, Category::VerbIncrease];
const LOSS: &[Category] = &[Category::VerbLose, Category::VerbConsume, Category::VerbSell, Category::VerbSpend, Category::VerbDecrease];
/// The object itself comes or goes.
const OF_THINGS: &[Category] =
    &[Category::VerbAcquire, Category::VerbCreate, Category::VerbLose, Category::VerbConsume, Category::VerbSell];
const OF_MONEY: &[Category] = &[Category::VerbEarn, Category::VerbSpend];
/// A level goes up, down or somewhere.
const OF_LEVELS: &[Category] = &[Category::VerbIncrease, Category::VerbDecrease, Category::VerbChange];

fn among(list: &'static [Category]) -> impl Fn(Category) -> bool {
    move |category| list.contains(&category)
}

fn changes(category: Category) -> bool {
    [OF_THINGS, OF_MONEY, OF_LEVELS].iter().any(|list| list.contains(&category))
}

/// The direction of a clause's main verb, if it is a word of change here.
pub(super) fn direction(reading: &Reading<'_>, clause: &ClauseEvidence<'_>) -> Option<DeltaDirection> {
    let main = clause.roles.verb.main?;
    let classes = reading.categories(main).retain(Category::is_verb);
    if !classes.any(changes) || classes.any(|c| matches!(c, Category::VerbPossess | Category::VerbBe)) {
        return None;
    }
    if moves_between(reading, clause, classes) || compares(reading, clause) {
        return None;
    }
    let live = classes.retain(|category| match category {
        // `The packet yielded 20 plants`: what comes out of something may be made or given away.
        Category::VerbCreate if classes.contains(Category::VerbTransferOut) => false,
        c if OF_THINGS.contains(&c) => true,
        // `paid $12`: what is handed out is not earned.
        Category::VerbEarn if classes.contains(Category::VerbTransferOut) && !clause.passive => false,
        c if OF_MONEY.contains(&c) => fits_money(reading, clause, classes),
        c if OF_LEVELS.contains(&c) => fits_level(reading, clause),
        _ => false,
    });
    if live.is_empty() {
        return None;
    }
    let contested = !classes.all(changes);
    let told = clause.amounts.iter().any(|a| a.is_measured() || is_bare(reading, a));
    let instruction = classes.contains(Category::VerbTask) && clause.subject.is_none();
    if contested && (!told || instruction) {
        return None;
    }
    Some(match (live.any(among(GAIN)), live.any(among(LOSS))) {
        (true, false) => DeltaDirection::Gain,
        (false, true) => DeltaDirection::Loss,
        _ => DeltaDirection::Open,
    })
}

/// A plural or mass noun by itself: an amount without a number.
fn is_bare(reading: &Reading<'_>, amount: &Amount) -> bool {
    let head = amount
        .head
        .filter(|&h| amount.lexemes.first() == amount.object.as_ref().and_then(|words| words.first()) && amount.lexemes.contains(&h));
    head.is_some_and(|h| reading.is_plural(h) || reading.has_form(h, |c| c == Category::NounMass, Form::Singular))
}

/// Whether a phrase names someone who may own.
pub(super) fn is_person(reading: &Reading<'_>, arg: &Arg) -> bool {
    arg.nps.iter().all(|np| {
        np.nominal.head.is_some_and(|head| {
            reading.categories(head).any(|c| {
                c.is_name()
                    || matches!(
                        c,
                        Category::NounPerson
                            | Category::NounKin
                            | Category::PronounMale
                            | Category::PronounFemale
                            | Category::PronounPlural
                            | Category::PronounFirst
                            | Category::PronounSecond
                            | Category::PronounIndefinite
                    )
            })
        })
    })
}

/// Whether the words name a second owner, or a place that takes the things: no change of one owner alone.
fn moves_between(reading: &Reading<'_>, clause: &ClauseEvidence<'_>, classes: CategorySet) -> bool {
    let side = |o: &crate::reader::roles::Oblique| {
        matches!(o.category, Category::PrepGoal | Category::PrepSource) && is_person(reading, &o.arg)
            || o.category == Category::PrepGoal && classes.contains(Category::VerbMove)
    };
    clause.roles.obliques.iter().any(side) || clause.recipient.is_some()
}

/// `bought 3 more pens than Ana`, `sold 3 times as many`: the number compares, it is not what was bought or sold.
fn compares(reading: &Reading<'_>, clause: &ClauseEvidence<'_>) -> bool {
    clause.clause.phrases.iter().any(|phrase| match phrase {
        Phrase::Preposition { category, .. } => *category == Category::PrepThan,
        Phrase::Nominal(nominal) => nominal.modifiers.iter().chain(&nominal.head).any(|&word| is_times(reading, word)),
        Phrase::Other { category, .. } => *category == Category::QuantTimes,
        _ => false,
    })
}

/// `times` in `5 times as many`, `5 times that many`, also where it was taken for a noun before the next word came.
pub(super) fn is_times(reading: &Reading<'_>, word: u32) -> bool {
    let known = |lexeme: u32, category| reading.lexicon.senses(reading.norm(lexeme)).iter().any(|sense| sense.category == category);
    let compared = [Category::AdvAs, Category::DetDemonstrative, Category::DetDefinite, Category::AdjComparative];
    reading.is(word, Category::QuantTimes) || known(word, Category::QuantTimes) && compared.iter().any(|&k| known(word + 1, k))
}

fn head_of(arg: &Arg) -> Option<u32> {
    arg.nps.last().and_then(|np| np.nominal.head)
}

fn fits_money(reading: &Reading<'_>, clause: &ClauseEvidence<'_>, classes: CategorySet) -> bool {
    let of = |test: fn(CategorySet) -> bool| clause.amounts.iter().any(|a| a.head.or(a.unit).is_some_and(|h| test(reading.categories(h))));
    let money = of(|set| set.any(|c| matches!(c, Category::UnitMoney | Category::NounMoney)))
        || clause.amounts.iter().any(|a| a.head.is_some_and(|h| reading.lexemes.get(h as usize).is_some_and(|l| l.literal.is_some())));
    money || classes.all(among(OF_MONEY)) && !of(|set| set.contains(Category::UnitTime))
}

/// Whether a level may go up or down here: a step after `by`, a unit, or a subject that is an amount. `to` with a level is no step.
fn fits_level(reading: &Reading<'_>, clause: &ClauseEvidence<'_>) -> bool {
    let to_level =
        clause.roles.obliques.iter().any(|o| o.category == Category::PrepGoal && o.arg.nps.iter().any(|np| np.nominal.is_measured()));
    let by = clause.by_step;
    let unit = clause.amounts.iter().any(|a| a.unit.is_some());
    !to_level && (by || unit || clause.subject.as_ref().is_some_and(|s| is_level(reading, s)))
}

/// Whether what a phrase names goes up and down: a length, a number, a price, a pile.
pub(super) fn is_level(reading: &Reading<'_>, arg: &Arg) -> bool {
    head_of(arg).is_some_and(|head| {
        reading.categories(head).any(|c| {
            matches!(c, Category::NounDimension | Category::NounQuantity | Category::NounPrice | Category::NounMoney | Category::NounGroup)
        })
    })
}

/// Whether the clause's verb is a level verb only.
pub(super) fn is_level_verb(reading: &Reading<'_>, main: u32) -> bool {
    let classes = reading.categories(main).retain(Category::is_verb);
    classes.any(among(OF_LEVELS)) && !classes.any(among(OF_THINGS))
}

/// Whether the clause's word of change stands as a participle or gerund that predicates nothing.
pub(super) fn standing(clause: &ClauseEvidence<'_>) -> CueStanding {
    match clause.clause.kind {
        ClauseKind::Gerund | ClauseKind::Reduced => CueStanding::NoPredicate,
        _ => CueStanding::Predicate,
    }
}

/// Participles before a noun and nouns of change in a clause: words of change that are no predicate.
pub(super) fn idle_words(reading: &Reading<'_>, clause: &ClauseEvidence<'_>) -> Vec<u32> {
    let nominals = clause.clause.phrases.iter().filter_map(|phrase| match phrase {
        Phrase::Nominal(nominal) if !nominal.name => Some(nominal),
        _ => None,
    });
    let mut words = Vec::new();
    for nominal in nominals {
        words.extend(nominal.modifiers.iter().copied().filter(|&m| is_participle_of_change(reading, m)));
        words.extend(nominal.head.filter(|&h| is_noun_of_change(reading, h)));
    }
    words
}

fn is_participle_of_change(reading: &Reading<'_>, lexeme: u32) -> bool {
    let stands_alone = |c: Category| c.is_noun() || c.is_unit() || c.is_name() || c == Category::Numeral;
    if reading.categories(lexeme).any(stands_alone) {
        return false;
    }
    reading
        .senses
        .get(lexeme as usize)
        .into_iter()
        .flatten()
        .any(|sense| sense.form == Form::Participle && changes(sense.category) && sense.category != Category::VerbChange)
}

fn is_noun_of_change(reading: &Reading<'_>, lexeme: u32) -> bool {
    let mut nouns = reading.live_senses(lexeme).filter(|sense| sense.category == Category::NounQuantity);
    nouns.any(|noun| reading.lexicon.senses(&noun.lemma).iter().any(|sense| changes(sense.category)))
}
