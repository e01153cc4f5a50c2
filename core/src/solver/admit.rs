//! Admission: the finish of a reading.
//!
//! No survivor refuses with the union of what was missing; one is admitted if it passes every gate; several must agree.

use super::derive::needed;
use super::gate::{GATES, Subject, UNEVEN};
use super::refusal::{Reason, Refusal, explain};
use super::solve::{Solution, solve};
use crate::canon::Arrange;
use crate::facts::{Fact, Target};
use crate::graph::{Build, Gap, build, settled};
use crate::quantity::Rational;
use crate::reader::clause::ClauseKind;
use crate::reader::{Effect, Op, Reading, RefusalCode};
use crate::text::{Literal, SourceSpan};

/// Numbers with more digits are not read.
pub const MAX_DIGITS: u32 = 100;

/// One hypothesis that passed every gate of its own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Branch {
    /// The hypothesis.
    pub hypothesis: u32,
    /// Its graph.
    pub build: Build,
    /// Its solution.
    pub solution: Solution,
    /// The target's value.
    pub value: Rational,
}

/// An admitted answer with the branches that agree on it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Admitted {
    /// The best-ranked branch.
    pub branch: Branch,
    /// Other hypotheses that give the same answer.
    pub ties: Vec<u32>,
}

/// How a reading ends.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// One answer.
    Answer(Box<Admitted>),
    /// None, and why.
    Refusal(Refusal),
}

/// A gap with the gate that found it.
type Stop = (Gap, Option<&'static str>);

/// Finishes a reading.
pub fn admit(reading: &mut Reading<'_>, text: &str) -> Verdict {
    if reading.lexemes.is_empty() {
        return refuse(reading, text, vec![plain(RefusalCode::EmptyProblem, Vec::new(), "a problem to read")]);
    }
    if let Some(stop) = too_long(reading) {
        return refuse(reading, text, vec![stop]);
    }
    let open: Vec<u32> = reading.state.survivors().map(|h| h.id).collect();
    let mut branches = Vec::new();
    let mut stops = Vec::new();
    for id in open {
        match weigh(reading, id, text) {
            Ok(branch) => branches.push(branch),
            Err(found) => {
                let rule = found.first().and_then(|(_, gate)| *gate).unwrap_or("unresolved");
                reading.record(Op::Eliminate, rule, Some(id), None, Effect::Fall);
                stops.extend(found);
            }
        }
    }
    agree(reading, text, branches, stops)
}

/// Agreement: all surviving branches give the same answer, and nothing that fell fell for want of reading.
///
/// A branch that fell because its answer could not be (a contradiction, an impossible number) is eliminated; one that fell
/// because something in it could not be read is a reading that may be the right one, so it stops the answer.
fn agree(reading: &mut Reading<'_>, text: &str, mut branches: Vec<Branch>, stops: Vec<Stop>) -> Verdict {
    let excluded = |code: RefusalCode| matches!(code, RefusalCode::Implausible | RefusalCode::Contradictory);
    let unread = stops.iter().any(|(gap, _)| !excluded(gap.code));
    if branches.is_empty() || unread {
        return refuse(reading, text, stops);
    }
    let first = branches.remove(0);
    // That one reading does not come out even does not show that the other is meant.
    let uneven = stops.iter().filter(|(gap, _)| gap.needed.starts_with(UNEVEN)).count();
    let unit = |b: &Branch| b.build.graph.quantity(b.build.graph.target).map(|q| q.unit.clone());
    let differ = branches.iter().any(|b| b.value != first.value || unit(b) != unit(&first));
    for branch in &branches {
        reading.record(Op::Check, "gate.agreement", Some(branch.hypothesis), None, Effect::Outcome { holds: !differ });
    }
    if differ || uneven > 0 {
        let lexemes = reading
            .state
            .hypotheses
            .get(first.hypothesis as usize)
            .map_or_else(Vec::new, |h| h.targets.iter().flat_map(|t| t.lexemes.clone()).collect());
        let needed = format!("a text that can be read in one way; {} readings survive", branches.len() + 1 + uneven);
        return refuse(reading, text, vec![(Gap { code: RefusalCode::Ambiguous, lexemes, needed }, Some("gate.agreement"))]);
    }
    let ties = branches.iter().filter(|b| b.build.graph != first.build.graph).map(|b| b.hypothesis).collect();
    Verdict::Answer(Box::new(Admitted { branch: first, ties }))
}

fn plain(code: RefusalCode, lexemes: Vec<u32>, needed: &str) -> Stop {
    (Gap { code, lexemes, needed: needed.to_owned() }, None)
}

fn too_long(reading: &Reading<'_>) -> Option<Stop> {
    let digits = |literal: &Literal| match literal {
        Literal::Number(v) | Literal::Percent(v) | Literal::Ordinal(v) => v.digits(),
        Literal::Money { amount, .. } | Literal::Measure { amount, .. } => amount.digits(),
        Literal::Clock { .. } => 0,
    };
    let long = reading.lexemes.iter().position(|l| l.literal.as_ref().is_some_and(|v| digits(v) > MAX_DIGITS))?;
    Some(plain(RefusalCode::NumberTooLong, u32::try_from(long).into_iter().collect(), &format!("a number of at most {MAX_DIGITS} digits")))
}

/// Puts one hypothesis before its gates.
fn weigh(reading: &mut Reading<'_>, id: u32, text: &str) -> Result<Branch, Vec<Stop>> {
    let Some(mut hypothesis) = reading.state.hypotheses.get(id as usize).cloned() else { return Err(Vec::new()) };
    let mut stops: Vec<Stop> = hypothesis.unresolved.iter().map(|slot| plain(slot.code, slot.lexemes.clone(), &slot.needed)).collect();
    match hypothesis.targets.as_slice() {
        [] if !stops.iter().any(|(gap, _)| gap.code == RefusalCode::QuestionUnread) && !asks(reading) => {
            let all = (0..u32::try_from(reading.lexemes.len()).unwrap_or(0)).collect();
            stops.push(plain(RefusalCode::NoQuestion, all, "a question"));
        }
        [_, second, ..] => stops.push(plain(RefusalCode::SeveralQuestions, second.lexemes.clone(), "one question")),
        _ => {}
    }
    stops.extend(unasked(reading));
    stops.extend(unconditional(reading, &hypothesis));
    let [target] = hypothesis.targets.as_slice() else { return Err(stops) };
    stops.extend(after_question(reading, target.clause));
    if !stops.is_empty() {
        return Err(stops);
    }
    let (facts, built) = construct(reading, &hypothesis.facts, target, text).map_err(|gap| vec![(gap, Some("gate.completeness"))])?;
    hypothesis.facts = facts;
    let solution = solve(&built.graph);
    let equations = solution.as_ref().map(|s| needed(&built.graph, s)).unwrap_or_default();
    for gate in GATES {
        let subject = Subject { reading, hypothesis: &hypothesis, build: &built, solution: &solution, needed: &equations };
        let outcome = (gate.test)(&subject);
        reading.record(Op::Check, gate.id, Some(id), None, Effect::Outcome { holds: outcome.is_ok() });
        if let Err(gap) = outcome {
            return Err(vec![(gap, Some(gate.id))]);
        }
    }
    let solution = solution.map_err(|_| Vec::new())?;
    let value = solution.values.get(built.graph.target as usize).cloned().flatten().ok_or_else(Vec::new)?;
    Ok(Branch { hypothesis: id, build: built, solution, value })
}

/// The graph of the facts as they are told, or else with comparisons put as amounts.
fn construct(reading: &Reading<'_>, facts: &[Fact], target: &Target, text: &str) -> Result<(Vec<Fact>, Build), Gap> {
    let of = |facts: &[Fact]| build(facts, target, &reading.state.entities, reading.lexicon, reading.lexemes, text);
    let gap = match of(facts) {
        Ok(built) => return Ok((facts.to_vec(), built)),
        Err(gap) => gap,
    };
    // Of things whose times do not fit together the order is not known either way.
    let timeless = !matches!(gap.code, RefusalCode::TimesUnordered | RefusalCode::Contradictory | RefusalCode::Ambiguous);
    match settled(facts, reading.lexicon).filter(|_| timeless) {
        Some(settled) => of(&settled).map(|built| (settled, built)).map_err(|_| gap),
        None => Err(gap),
    }
}

/// A sentence that ends in `?` and asks nothing that is read, such as `Did she lose 4?`, tells nothing either.
fn unasked(reading: &Reading<'_>) -> Vec<Stop> {
    let marks = reading.lexemes.iter().enumerate().filter(|(_, l)| l.norm.starts_with('?'));
    let silent = marks.filter(|(_, l)| !reading.state.clauses.iter().any(|c| c.question && c.sentence == l.span.sentence_index));
    silent
        .map(|(i, l)| {
            let sentence = l.span.sentence_index;
            let words = (0..u32::try_from(i).unwrap_or(0))
                .filter(|&w| reading.lexemes.get(w as usize).is_some_and(|x| x.span.sentence_index == sentence))
                .collect();
            plain(RefusalCode::QuestionUnread, words, "a question that begins with `how many` or `how much`")
        })
        .collect()
}

/// `If Rosa eats 3 plums, she is ill.` tells of no plums eaten; only a condition of the question is granted.
fn unconditional(reading: &Reading<'_>, hypothesis: &crate::reader::Hypothesis) -> Vec<Stop> {
    let clause = |id: u32| reading.state.clauses.iter().find(|c| c.id == id);
    let asked = |sentence: u32| reading.state.clauses.iter().any(|c| c.question && c.sentence == sentence);
    let mut stops = Vec::new();
    for fact in &hypothesis.facts {
        // `If Rosa walked 4 miles. How far ...?`: a condition broken off by a stop leads the question after it.
        let leads = |sentence: u32| {
            asked(sentence + 1) && reading.state.clauses.iter().filter(|c| c.sentence == sentence).all(|c| c.kind != ClauseKind::Main)
        };
        let Some(told) = clause(fact.clause).filter(|c| !asked(c.sentence) && !leads(c.sentence)) else { continue };
        let habit = fact.moment.tense == crate::facts::Tense::Present
            && told.marker.is_some_and(|m| reading.is(m, crate::lexicon::Category::ConnWhen));
        if told.kind == ClauseKind::Condition || told.kind == ClauseKind::Adverbial && habit {
            stops.push(plain(RefusalCode::NotAsserted, fact.lexemes.clone(), "a plain statement instead of a condition"));
        }
    }
    stops
}

/// What is told after the question may change what it asks about.
fn after_question(reading: &Reading<'_>, question: u32) -> Vec<Stop> {
    let sentence = reading.state.clauses.iter().find(|c| c.id == question).map_or(0, |c| c.sentence);
    let later = reading.state.clauses.iter().find(|c| c.sentence > sentence);
    later
        .map(|c| plain(RefusalCode::ConstructionUnread, crate::reader::compose::lexemes_of(c), "nothing after the question"))
        .into_iter()
        .collect()
}

fn asks(reading: &Reading<'_>) -> bool {
    reading.state.clauses.iter().any(|c| c.question)
}

fn refuse(reading: &Reading<'_>, text: &str, mut stops: Vec<Stop>) -> Verdict {
    if stops.is_empty() {
        let fallen: Vec<u32> = Vec::new();
        stops.push(plain(RefusalCode::Undetermined, fallen, "a reading that holds together"));
    }
    let mut reasons: Vec<Reason> = Vec::new();
    stops.arrange_by(|(a, _), (b, _)| (a.code, &a.lexemes).cmp(&(b.code, &b.lexemes)));
    for (gap, gate) in stops {
        let spans = spans(reading, text, &gap.lexemes);
        if let Some(same) = reasons.iter_mut().find(|r| r.code == gap.code && r.spans == spans) {
            if !same.needed.contains(&gap.needed) {
                same.needed.push(gap.needed);
            }
            continue;
        }
        let words: Vec<&str> = spans.iter().map(|s| s.text.as_str()).collect();
        let explanation = explain(gap.code, &words.join(" … "));
        reasons.push(Reason { code: gap.code, explanation, gate: gate.map(str::to_owned), needed: vec![gap.needed], spans });
    }
    Verdict::Refusal(Refusal { reasons })
}

/// The exact spans of runs of lexemes that follow each other.
pub(crate) fn spans(reading: &Reading<'_>, text: &str, lexemes: &[u32]) -> Vec<SourceSpan> {
    reading.spans(lexemes).into_iter().map(|span| SourceSpan::new(text, span)).collect()
}
