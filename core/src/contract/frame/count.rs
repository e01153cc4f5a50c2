//! One number or vague quantifier with what it may count.
//!
//! Alternatives (`12 or 15 apples`) are one proposal; of a list (`3 pens and 4 rulers`) each number is one, with the bare
//! things behind it that it may reach over to (`12 boys and girls`).

use super::amount::{Amount, amount};
use super::evidence::ClauseEvidence;
use super::reference::{self, Thing};
use super::{ProposalStatus, cue};
use crate::canon::Arrange;
use crate::lexicon::{Category, Form};
use crate::reader::Reading;
use crate::reader::clause::{Measure, Phrase};
use crate::reader::roles::{Arg, Np};
use crate::text::Literal;
use serde::Serialize;

/// A number with what it may count.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct CountProposal {
    /// Whether `or` stands between the amounts.
    pub alternative: bool,
    /// The amounts: one, or alternatives, or one with what it may reach over to.
    #[serde(skip)]
    pub amounts: Vec<Amount>,
    /// The clause.
    pub clause: u32,
    /// Words of other constructions in the clause that would change what the number means.
    pub competing: Vec<u32>,
    /// Whether a unit stands where the counted thing would: after `there are` or a verb of having.
    pub counted_place: bool,
    /// Things of the sentence that no construction links to it, though it lacks one.
    pub loose_things: Vec<Vec<u32>>,
    /// Whether the number only names the noun right before it: `Bus 12`.
    pub names: bool,
    /// The two ends of a number and a thing that stand in different sentences.
    pub nonlocal: Option<Vec<Vec<u32>>>,
    /// A percentage that says neither of what nor which way.
    pub open_percentage: bool,
    /// Always `proposed`.
    pub status: ProposalStatus,
    /// The number or quantifier.
    pub trigger: u32,
}

/// A list of amounts before it is cut into proposals.
struct List {
    amounts: Vec<Amount>,
    alternative: bool,
    names: bool,
    behind_verb: bool,
}

/// The counts of all clauses, in text order.
pub(super) fn proposals(reading: &Reading<'_>, clauses: &[ClauseEvidence<'_>]) -> Vec<CountProposal> {
    let things = reference::things(reading, clauses);
    let mut found: Vec<CountProposal> = Vec::new();
    for evidence in clauses {
        for list in lists(reading, evidence) {
            found.extend(cut(reading, evidence, &things, list));
        }
    }
    found.arrange_by_key(|proposal| proposal.trigger);
    found.dedup_by_key(|proposal| proposal.trigger);
    found
}

fn lists(reading: &Reading<'_>, evidence: &ClauseEvidence<'_>) -> Vec<List> {
    let mut lists = Vec::new();
    for (side, behind_verb) in [(&evidence.roles.before, false), (&evidence.roles.after, true)] {
        for (i, arg) in side.iter().enumerate() {
            let before = i.checked_sub(1).and_then(|i| side.get(i));
            let reached = before.is_some_and(|left| {
                evidence.joined(left, arg, |c| matches!(c, Category::ConnAnd | Category::ConnOr))
                    && arg.nps.iter().all(|np| is_bare_thing(reading, np))
            });
            match lists.last_mut() {
                Some(List { amounts, alternative, .. }) if reached => {
                    *alternative |= before.is_some_and(|left| evidence.joined(left, arg, |c| c == Category::ConnOr));
                    amounts.extend(arg.nps.iter().map(|np| amount(reading, np)));
                }
                _ => lists.push(List { names: before.is_some_and(|left| names(reading, left, arg)), ..list(reading, arg, behind_verb) }),
            }
        }
    }
    lists.extend(evidence.roles.obliques.iter().map(|oblique| list(reading, &oblique.arg, false)));
    lists.extend(nested(reading, evidence));
    lists
}

fn list(reading: &Reading<'_>, arg: &Arg, behind_verb: bool) -> List {
    List { amounts: arg.nps.iter().map(|np| amount(reading, np)).collect(), alternative: arg.has_or(), names: false, behind_verb }
}

fn is_bare_thing(reading: &Reading<'_>, np: &Np) -> bool {
    let seen = amount(reading, np);
    seen.object.is_some() && !seen.determined && !np.nominal.pronoun
}

/// Phrases inside phrases that have a number of their own: `a box of 12 pens`.
fn nested(reading: &Reading<'_>, evidence: &ClauseEvidence<'_>) -> Vec<List> {
    fn inner<'n>(np: &'n Np, into: &mut Vec<&'n Np>) {
        for part in np.of.iter().chain(&np.owner) {
            into.push(part);
            inner(part, into);
        }
    }
    let mut parts = Vec::new();
    for np in evidence.roles.names() {
        inner(np, &mut parts);
    }
    parts.into_iter().map(|np| List { amounts: vec![amount(reading, np)], alternative: false, names: false, behind_verb: false }).collect()
}

/// `Bus 12`: a singular noun with a number right behind it that counts nothing of its own.
fn names(reading: &Reading<'_>, left: &Arg, right: &Arg) -> bool {
    let ([noun], [number]) = (left.nps.as_slice(), right.nps.as_slice()) else { return false };
    let singular = noun.nominal.head.is_some_and(|head| {
        reading.categories(head).any(|c| c.is_noun() || c.is_name()) && !reading.has_form(head, Category::is_noun, Form::Plural)
    });
    let alone = number.nominal.number() == Some(number.nominal.last) && number.nominal.first == number.nominal.last && number.of.is_none();
    let plain = number
        .nominal
        .number()
        .and_then(|l| reading.lexemes.get(l as usize))
        .is_some_and(|l| matches!(l.literal, Some(Literal::Number(_))));
    let indefinite = noun.nominal.determiner.is_some_and(|d| reading.is(d, Category::DetIndefinite));
    singular && alone && plain && !indefinite && noun.nominal.last + 1 == number.nominal.first && !noun.nominal.pronoun
}

fn trigger(reading: &Reading<'_>, amount: &Amount) -> Option<u32> {
    let numeral = amount.number.as_ref().and_then(|words| words.first().copied()).filter(|&n| reading.is(n, Category::Numeral));
    numeral.or_else(|| amount.vague_word.filter(|&word| reading.is(word, Category::QuantVague)))
}

fn cut(reading: &Reading<'_>, evidence: &ClauseEvidence<'_>, things: &[Thing], mut list: List) -> Vec<CountProposal> {
    reference::share_objects(&mut list.amounts);
    let mut cases: Vec<Vec<Amount>> = Vec::new();
    for amount in list.amounts {
        let opens = trigger(reading, &amount).is_some();
        match cases.last_mut() {
            Some(case) if list.alternative || !opens && (amount.loose_part || amount.object.is_some() && !amount.determined) => {
                case.push(amount)
            }
            _ if opens => cases.push(vec![amount]),
            _ => {}
        }
    }
    let finish = |amounts: Vec<Amount>| proposal(reading, evidence, things, amounts, list.alternative, list.names, list.behind_verb);
    cases.into_iter().filter_map(finish).collect()
}

fn proposal(
    reading: &Reading<'_>,
    evidence: &ClauseEvidence<'_>,
    things: &[Thing],
    mut amounts: Vec<Amount>,
    alternative: bool,
    names: bool,
    behind_verb: bool,
) -> Option<CountProposal> {
    let trigger = amounts.iter().find_map(|amount| trigger(reading, amount))?;
    let alternative = alternative && amounts.len() > 1;
    let main = evidence.roles.verb.main;
    let verb_is = |class| main.is_some_and(|main| reading.is(main, class));
    if behind_verb && verb_is(Category::VerbBe) {
        bind_to_subject(reading, evidence, &mut amounts);
    }
    let percentage = reading.lexemes.get(trigger as usize).is_some_and(|l| matches!(l.literal, Some(Literal::Percent(_))));
    let lacks = amounts.iter().all(Amount::lacks_object) && !names;
    let open_percentage = percentage && lacks && !has_direction(reading, evidence);
    let mut found = CountProposal {
        alternative,
        clause: evidence.clause.id,
        competing: competing(reading, evidence),
        counted_place: behind_verb && (is_existential(reading, evidence) || verb_is(Category::VerbPossess)) && !converts(reading, evidence),
        loose_things: Vec::new(),
        names,
        nonlocal: None,
        open_percentage,
        status: ProposalStatus::Proposed,
        trigger,
        amounts,
    };
    if lacks && !percentage {
        look_around(reading, things, evidence.clause.sentence, &mut found);
    }
    Some(found)
}

/// What a number without a noun may count: the thing counted before it in the sentence, a loose one, or one elsewhere.
fn look_around(reading: &Reading<'_>, things: &[Thing], sentence: u32, found: &mut CountProposal) {
    let counted = reference::counted_before(reading, things, sentence, found.trigger);
    if let [only] = counted.as_slice() {
        for amount in &mut found.amounts {
            amount.object = Some(only.words.clone());
            amount.head = Some(only.head);
            amount.lemma = Some(only.lemma.clone());
        }
        return;
    }
    found.loose_things = things.iter().filter(|t| t.sentence == sentence).map(|t| t.words.clone()).collect();
    let number = found.amounts.iter().find_map(|a| a.number.clone()).unwrap_or_else(|| vec![found.trigger]);
    if found.loose_things.is_empty() {
        found.nonlocal = reference::in_another_sentence(things, sentence).map(|thing| vec![thing.words.clone(), number]);
    }
}

/// `The number of pens is 12`: what `be` says the number of.
fn bind_to_subject(reading: &Reading<'_>, evidence: &ClauseEvidence<'_>, amounts: &mut [Amount]) {
    let Some(np) = evidence.subject.as_ref().and_then(|subject| subject.nps.last()) else { return };
    let person = evidence.subject.as_ref().is_some_and(|subject| cue::is_person(reading, subject));
    let subject = amount(reading, np);
    if person || subject.object.is_none() || evidence.clause.question {
        return;
    }
    let plain = |a: &&mut Amount| {
        a.object.is_none()
            && a.number.as_deref().is_some_and(|n| {
                n.iter().all(|&l| !reading.lexemes.get(l as usize).is_some_and(|l| matches!(l.literal, Some(Literal::Percent(_)))))
            })
    };
    for amount in amounts.iter_mut().filter(plain) {
        amount.object = subject.object.clone();
        amount.head = subject.head;
        amount.lemma = subject.lemma.clone();
    }
}

fn is_existential(reading: &Reading<'_>, evidence: &ClauseEvidence<'_>) -> bool {
    evidence
        .clause
        .phrases
        .iter()
        .any(|phrase| matches!(phrase, Phrase::Nominal(n) if n.head.is_some_and(|h| reading.is(h, Category::PronounExistential))))
}

/// `There are 12 inches in a foot`, `7 days`: a unit counted in another, or time, which is counted like a thing.
fn converts(reading: &Reading<'_>, evidence: &ClauseEvidence<'_>) -> bool {
    let is_unit = |np: &Np| np.nominal.head.is_some_and(|head| reading.categories(head).any(Category::is_unit));
    evidence.roles.obliques.iter().flat_map(|o| &o.arg.nps).any(is_unit)
}

/// A verb of going up or down, or a word like `off` or `more`, that says which way a percentage goes.
fn has_direction(reading: &Reading<'_>, evidence: &ClauseEvidence<'_>) -> bool {
    let verb = evidence
        .roles
        .verb
        .main
        .is_some_and(|main| reading.categories(main).any(|c| matches!(c, Category::VerbIncrease | Category::VerbDecrease)));
    let word = evidence.roles.adverbs.iter().any(|(_, _, c)| c.is_particle());
    let more =
        evidence.clause.phrases.iter().any(|phrase| matches!(phrase, Phrase::Nominal(n) if n.further.is_some() || n.fewer.is_some()));
    verb || word || more
}

/// Words of a rate or a comparison in the clause: `per`, `each`, `than`, `times`, or of a worth of each: `pieces of $5 bills`.
fn competing(reading: &Reading<'_>, evidence: &ClauseEvidence<'_>) -> Vec<u32> {
    let mut words = Vec::new();
    for phrase in &evidence.clause.phrases {
        match phrase {
            Phrase::Nominal(nominal) => {
                words.extend([nominal.measure, nominal.second_measure].into_iter().flatten().filter_map(|measure| match measure {
                    Measure::Each(lexeme) | Measure::Multiple(lexeme) => Some(lexeme),
                    _ => None,
                }));
                words.extend(nominal.modifiers.iter().chain(&nominal.head).copied().filter(|&l| cue::is_times(reading, l)));
                // `7 pieces of $5 bills`: what is counted has a worth of its own.
                let money = |l: u32| matches!(reading.lexemes.get(l as usize).map(|x| &x.literal), Some(Some(Literal::Money { .. })));
                let of = |l: u32| l.checked_sub(1).is_some_and(|of| reading.is(of, Category::PrepOf));
                words.extend((nominal.first..=nominal.last).filter(|&l| money(l) && of(l)));
            }
            Phrase::Preposition { lexeme, category: Category::PrepPer | Category::PrepThan } => words.push(*lexeme),
            Phrase::Adverb { first, category: Category::AdvApiece, .. }
            | Phrase::Other { lexeme: first, category: Category::QuantTimes } => words.push(*first),
            _ => {}
        }
    }
    words.arrange();
    words.dedup();
    words
}
