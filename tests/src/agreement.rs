//! Compares what a runnable assessment binds with what the reader took the same number for.

use forbear_core::Reader;
use forbear_core::contract::frame::{BoundRelation, Construction, DeltaDirection, Role};
use forbear_core::contract::{ContractAssessment, ProblemFrame, assess};
use forbear_core::facts::{Amount, Change, Fact, FactBody, Kind};
use forbear_core::reader::{Reading, read};
use forbear_core::text::{Literal, lex};

/// Every point in which a runnable assessment and a fact of a surviving hypothesis differ about the same number, one line each.
///
/// # Panics
/// If the text is too long to be read.
pub fn disagreements(reader: &Reader, text: &str) -> Vec<String> {
    let lexed = lex(text).expect("a short text is cut");
    let reading = read(&lexed, reader.lexicon(), false);
    let frame = ProblemFrame::of(&reading);
    let mut found = Vec::new();
    for assessment in assess(&reading, text).iter().filter(|assessment| assessment.runnable) {
        for relation in of_assessment(&reading, &frame, assessment) {
            found.extend(compare(&reading, &frame, text, relation));
        }
    }
    found.sort();
    found.dedup();
    found
}

/// How many facts of surviving hypotheses stand beside runnable assessments about the same number.
///
/// # Panics
/// If the text is too long to be read.
pub fn compared(reader: &Reader, text: &str) -> usize {
    let lexed = lex(text).expect("a short text is cut");
    let reading = read(&lexed, reader.lexicon(), false);
    let frame = ProblemFrame::of(&reading);
    let runnable = assess(&reading, text).into_iter().filter(|assessment| assessment.runnable);
    runnable
        .flat_map(|assessment| of_assessment(&reading, &frame, &assessment))
        .map(|relation| facts_of(&reading, &frame, relation).len())
        .sum()
}

/// The relations of an assessment: those under its trigger.
fn of_assessment<'f>(reading: &Reading<'_>, frame: &'f ProblemFrame, assessment: &ContractAssessment) -> Vec<&'f BoundRelation> {
    let construction = match assessment.candidate_organ.as_str() {
        "unary_delta_transition" => Construction::UnaryDelta,
        "quantity_entity_binding" => Construction::QuantityEntity,
        _ => return Vec::new(),
    };
    let start = |lexeme: u32| reading.lexemes.get(lexeme as usize).map(|lexeme| lexeme.span.start);
    let same = |relation: &&BoundRelation| relation.construction == construction && start(relation.cue) == Some(assessment.trigger.start);
    frame.relations.iter().filter(same).collect()
}

/// The facts of surviving hypotheses whose amount is the relation's number, from the relation's clause.
fn facts_of<'r>(reading: &'r Reading<'_>, frame: &ProblemFrame, relation: &BoundRelation) -> Vec<&'r Fact> {
    let Some(quantity) = relation.role(Role::Quantity).and_then(|id| frame.mentions.get(id as usize)) else { return Vec::new() };
    let number = |fact: &Fact| matches!(fact.body.amount(), Some(Amount::Given { lexeme, .. }) if *lexeme == quantity.lexemes.0);
    // A part of a ratio is no amount of things: which noun it goes with is told by the order of both lists, which no family assesses.
    let ratio = |fact: &Fact| matches!(fact.body, FactBody::Portion { .. });
    let same = |fact: &&Fact| fact.clause == relation.clause && number(fact) && !ratio(fact);
    let mut facts: Vec<&Fact> = reading.state.survivors().flat_map(|hypothesis| hypothesis.facts.iter().filter(same)).collect();
    facts.sort();
    facts.dedup();
    facts
}

/// What every fact about the relation's number contradicts. Where the reader holds several, one that agrees is enough: the
/// reading is still open, and nothing was misread.
fn compare(reading: &Reading<'_>, frame: &ProblemFrame, text: &str, relation: &BoundRelation) -> Vec<String> {
    let points: Vec<Vec<String>> =
        facts_of(reading, frame, relation).into_iter().map(|fact| against(reading, frame, text, relation, fact)).collect();
    if points.iter().any(Vec::is_empty) { Vec::new() } else { points.concat() }
}

/// The points in which one fact differs from the relation.
fn against(reading: &Reading<'_>, frame: &ProblemFrame, text: &str, relation: &BoundRelation, fact: &Fact) -> Vec<String> {
    let mention = |role| relation.role(role).and_then(|id| frame.mentions.get(id as usize));
    let number = mention(Role::Quantity).map_or("", |mention| mention.span.of(text));
    let said = fact.describe(&reading.state.entities);
    let mut found = Vec::new();
    // `three times her age`: a factor counts neither times nor ages. `a three-day sale`: the number is how long it lasts.
    let factor = matches!(fact.body, FactBody::Ratio { .. } | FactBody::Span { .. });
    if let Some(object) = mention(Role::Object).filter(|_| !factor) {
        let named = object.span.of(text);
        // `6 of the birds are robins`: six robins, and six of the birds.
        let whole = if let FactBody::Part { whole, .. } = &fact.body { Some(whole) } else { None };
        if !names(reading, frame, relation, fact.body.kind()) && !whole.is_some_and(|w| names(reading, frame, relation, w)) {
            found.push(format!("object: `{number}` is of `{named}`, the reader has `{said}`"));
        }
        // What is left out stands elsewhere; a fact rests on the words of its own phrase.
        let own = frame.bindings.iter().any(|b| Some(b.quantity) == relation.role(Role::Quantity) && b.to == object.id);
        if own && !fact.lexemes.contains(&object.lexemes.1) {
            found.push(format!("spans: `{number}` goes with `{named}`, which `{said}` does not rest on"));
        }
    }
    if let (Some(direction), FactBody::Change(change)) = (relation.direction, &fact.body)
        && !agrees(direction, change)
    {
        found.push(format!("direction: `{number}` is a {direction:?}, the reader has `{said}`"));
    }
    if relation.construction == Construction::UnaryDelta && matches!(fact.body, FactBody::Difference { .. } | FactBody::Ratio { .. }) {
        found.push(format!("relation: `{number}` is how much changes, the reader has `{said}`"));
    }
    found
}

/// Whether the kind is what the relation's number counts, or what it measures in; an amount of money is of its currency.
fn names(reading: &Reading<'_>, frame: &ProblemFrame, relation: &BoundRelation, kind: &Kind) -> bool {
    let mention = |role| relation.role(role).and_then(|id| frame.mentions.get(id as usize));
    let lemma = |lexeme| reading.lemma(lexeme, |c| c.is_noun() || c.is_unit() || c.is_name());
    let mut said: Vec<String> =
        [Role::Object, Role::Unit].into_iter().filter_map(mention).map(|mention| lemma(mention.lexemes.1)).collect();
    let literal = mention(Role::Quantity).and_then(|mention| reading.lexemes.get(mention.lexemes.0 as usize)?.literal.as_ref());
    if let Some(Literal::Money { unit, .. }) = literal {
        said.push(unit.clone());
    }
    // Who is told to play is a player from then on, and no other number is told of players.
    let doing = |noun: &str| noun.strip_suffix("er").map(str::to_owned);
    let told = |verb: &str| {
        reading.lexemes.iter().any(|l| reading.lexicon.senses(&l.norm).iter().any(|s| s.category.is_verb() && *s.lemma == *verb))
    };
    if said.iter().any(|noun| doing(noun).is_some_and(|verb| told(&verb))) {
        return true;
    }
    // `18 pens, pencils and crayons` are pens among others.
    if kind.head.split(" and ").count() > 1 && kind.head.split(" and ").any(|one| said.iter().any(|said| of_noun(one, said))) {
        return true;
    }
    // `The sum of their ages is 37`: so many years.
    if kind.head.is_empty() && kind.unit.is_some() && said.iter().any(|noun| reading.lexicon.measures(noun).is_some()) {
        return true;
    }
    // `figures` may have been told of as `action figures` before.
    let same =
        |name: &String| said.iter().any(|said| name == said || name.strip_suffix(said.as_str()).is_some_and(|rest| rest.ends_with(' ')));
    [Some(&kind.head), kind.content.as_ref(), kind.unit.as_ref()].into_iter().flatten().any(same)
}

/// Whether a name is the noun, or begins with it: `violin`, of violin pupils.
fn of_noun(name: &str, noun: &str) -> bool {
    name == noun || name.strip_prefix(noun).is_some_and(|rest| rest.starts_with(' '))
}

/// Whether a change goes the way; one without sides is a mere happening and says neither.
fn agrees(direction: DeltaDirection, change: &Change) -> bool {
    match direction {
        DeltaDirection::Gain => change.to.is_some() || change.from.is_none(),
        DeltaDirection::Loss => change.from.is_some() || change.to.is_none(),
        DeltaDirection::Open => false,
    }
}
