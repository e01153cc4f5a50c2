//! The cards of a report.

use super::{Card, Layer};
use crate::wording::{fate, spaced};
use forbear_core::reader::{Hypothesis, ReadingState};
use forbear_core::report::{HypothesisView, Outcome, Report};
use forbear_core::teaching::{Finding, SubType, findings};
use forbear_core::text::{SourceSpan, lex};

pub fn of(report: &Report) -> Vec<Card> {
    let mut cards = Vec::new();
    outcome(&mut cards, report);
    hypotheses(&mut cards, report);
    residuals(&mut cards, report);
    unknowns(&mut cards, report);
    assessments(&mut cards, report);
    audit(&mut cards, report);
    cards
}

fn outcome(cards: &mut Vec<Card>, report: &Report) {
    match &report.outcome {
        Outcome::Answer(answer) => {
            for (index, step) in answer.steps.iter().enumerate() {
                cards.push(Card {
                    layer: Layer::Step,
                    tag: (index + 1).to_string(),
                    title: step.line.clone(),
                    codes: vec![step.operation.clone()],
                    details: Vec::new(),
                    spans: step.spans.clone(),
                });
            }
            cards.push(Card {
                layer: Layer::Step,
                tag: "?".to_owned(),
                title: format!("The question is about “{}”", answer.target.text),
                codes: Vec::new(),
                details: Vec::new(),
                spans: vec![answer.target.clone()],
            });
        }
        Outcome::Refusal(refusal) => {
            for (index, reason) in refusal.reasons.iter().enumerate() {
                let mut details: Vec<_> = reason.needed.iter().map(|needed| ("needed", needed.clone())).collect();
                if let Some(gate) = &reason.gate {
                    details.push(("stopped by the gate", gate.clone()));
                }
                cards.push(Card {
                    layer: Layer::Reason,
                    tag: (index + 1).to_string(),
                    title: reason.explanation.clone(),
                    codes: vec![reason.code.id().to_owned()],
                    details,
                    spans: reason.spans.clone(),
                });
            }
        }
    }
}

/// The trace replays to the state that the hypotheses ended in: it says which words each of their facts rests on.
fn replay(report: &Report) -> ReadingState {
    let mut state = ReadingState::default();
    if let Ok(lexed) = lex(&report.text) {
        report.trace.iter().for_each(|event| state.apply(event, &lexed.lexemes));
    }
    state
}

fn hypotheses(cards: &mut Vec<Card>, report: &Report) {
    let state = replay(report);
    for hypothesis in &report.hypotheses {
        let replayed = state.hypotheses.iter().find(|replayed| replayed.id == hypothesis.id);
        let mut details: Vec<_> = hypothesis.facts.iter().map(|fact| ("says", fact.clone())).collect();
        details.extend(hypothesis.unresolved.iter().map(|slot| ("lacks", unresolved(slot))));
        details.extend(broken(hypothesis).map(|predicate| ("does not hold", predicate)));
        cards.push(Card {
            layer: Layer::Hypothesis,
            tag: format!("H{}", hypothesis.id),
            title: fate(hypothesis),
            codes: hypothesis.by.iter().cloned().collect(),
            details,
            spans: replayed.map(|replayed| spans(report, replayed)).unwrap_or_default(),
        });
    }
}

/// `code: what is needed`, as a person would say it.
fn unresolved(slot: &str) -> String {
    slot.split_once(": ").map_or_else(|| spaced(slot), |(_, needed)| needed.to_owned())
}

fn broken(hypothesis: &HypothesisView) -> impl Iterator<Item = String> {
    hypothesis.constraint_state.iter().filter(|outcome| !outcome.holds).map(|outcome| outcome.predicate.clone())
}

fn spans(report: &Report, hypothesis: &Hypothesis) -> Vec<SourceSpan> {
    let facts = hypothesis.facts.iter().flat_map(|fact| &fact.lexemes);
    let targets = hypothesis.targets.iter().flat_map(|target| &target.lexemes);
    let mut lexemes: Vec<u32> = facts.chain(targets).copied().collect();
    lexemes.sort_unstable();
    lexemes.dedup();
    lexemes.into_iter().filter_map(|lexeme| lexeme_span(report, lexeme)).collect()
}

fn lexeme_span(report: &Report, lexeme: u32) -> Option<SourceSpan> {
    let lexeme = report.lexemes.get(usize::try_from(lexeme).ok()?)?;
    Some(SourceSpan { end: lexeme.end, sentence_index: lexeme.sentence_index, start: lexeme.start, text: lexeme.text.clone() })
}

fn residuals(cards: &mut Vec<Card>, report: &Report) {
    for (index, residual) in report.residuals.iter().enumerate() {
        let mut codes = vec![residual.residual_code.clone(), residual.residual_kind.to_string(), residual.source_axis.to_string()];
        codes.extend(residual.family_id.clone());
        cards.push(Card {
            layer: Layer::Residual,
            tag: format!("R{}", index + 1),
            title: residual.explanation.clone(),
            codes,
            details: vec![("id", residual.residual_id.to_string())],
            spans: residual.evidence_spans.clone(),
        });
    }
}

/// One card for a word, however often it stands in the text.
fn unknowns(cards: &mut Vec<Card>, report: &Report) {
    let mut words: Vec<(String, Vec<&str>, Vec<SourceSpan>)> = Vec::new();
    for unknown in &report.unknowns {
        let categories: Vec<&str> = unknown.narrowed_categories.iter().map(|category| category.as_str()).collect();
        match words.iter_mut().find(|(word, may_be, _)| *word == unknown.span.text && *may_be == categories) {
            Some((_, _, spans)) => spans.push(unknown.span.clone()),
            None => words.push((unknown.span.text.clone(), categories, vec![unknown.span.clone()])),
        }
    }
    for (index, (word, may_be, spans)) in words.into_iter().enumerate() {
        cards.push(Card {
            layer: Layer::Unknown,
            tag: format!("U{}", index + 1),
            title: format!("“{word}” is in no language pack"),
            codes: Vec::new(),
            details: vec![("may be", if may_be.is_empty() { "nothing that is known".to_owned() } else { may_be.join(", ") })],
            spans,
        });
    }
}

fn assessments(cards: &mut Vec<Card>, report: &Report) {
    for (index, assessment) in report.assessments.iter().enumerate() {
        let runnable = if assessment.runnable { "runnable" } else { "refused" };
        let mut details = vec![("set off by", format!("“{}”", assessment.trigger.text))];
        details.extend(assessment.findings.iter().map(|finding| ("lacks", finding.label.clone())));
        let mut spans = assessment.evidence_spans.clone();
        if !spans.contains(&assessment.trigger) {
            spans.push(assessment.trigger.clone());
        }
        cards.push(Card {
            layer: Layer::Assessment,
            tag: format!("C{}", index + 1),
            title: assessment.explanation.clone(),
            codes: vec![assessment.family_id.clone(), runnable.to_owned()],
            details,
            spans,
        });
    }
}

fn audit(cards: &mut Vec<Card>, report: &Report) {
    // A case has an id in a collection only, and no claim's id covers it.
    let found = findings(report, "").unwrap_or_default();
    for (index, row) in report.audit.iter().enumerate() {
        let missing = row.missing_operator.map_or("no operator", <&str>::from);
        let mut details = Vec::new();
        if !row.refusal_detail.is_empty() {
            details.push(("detail", row.refusal_detail.clone()));
        }
        if !row.skipped_frame.is_empty() {
            details.push(("frame not taken", row.skipped_frame.clone()));
        }
        if !row.recognised_terms.is_empty() {
            details.push(("words that were read", row.recognised_terms.join(", ")));
        }
        if let Some(Finding { claim, .. }) = found.iter().find(|finding| finding.evidence.row_hash == row.hash) {
            let sub_type = claim.signature.sub_type();
            let ratified =
                if sub_type == SubType::LexicalClaim { "a person may ratify it as" } else { "is shown only; it would ratify as" };
            details.push(("supports the claim", claim.in_words()));
            details.push((sub_type.name(), format!("{ratified} {}", sub_type.would_ratify_as())));
            details.push(("claim", claim.id.to_string()));
        }
        details.push(("hash", row.hash.to_string()));
        cards.push(Card {
            layer: Layer::Audit,
            tag: format!("A{}", index + 1),
            title: match row.missing_operator {
                Some(_) => format!("Missing: {}", spaced(missing)),
                None => "No single missing piece would mend this".to_owned(),
            },
            codes: vec![row.refusal_reason.id().to_owned()],
            details,
            spans: lexeme_span(report, row.lexeme_index).into_iter().collect(),
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use forbear_core::Reader;

    fn cards(text: &str) -> Vec<Card> {
        of(&Reader::embedded().unwrap().inspect(text).unwrap())
    }

    #[test]
    fn a_hypothesis_lights_the_words_of_its_facts() {
        let cards = cards("Rosa had 3 pens. She bought 4 more pens. How many pens does Rosa have now?");
        let hypothesis = cards.iter().find(|card| card.layer == Layer::Hypothesis).unwrap();
        assert_eq!(hypothesis.title, "Survived");
        let words: Vec<&str> = hypothesis.spans.iter().map(|span| span.text.as_str()).collect();
        assert!(words.contains(&"3") && words.contains(&"4") && words.contains(&"bought"), "{words:?}");
    }

    #[test]
    fn two_readings_of_a_pronoun_are_two_cards() {
        let cards = cards("Tom had 3 apples. Sam had 5 apples. He ate 2 apples. How many apples does he have now?");
        assert!(cards.iter().filter(|card| card.layer == Layer::Hypothesis).count() >= 2, "{cards:#?}");
    }

    #[test]
    fn an_audit_row_says_which_claim_it_supports() {
        let cards = cards("Mia had 13 corks. She blorfed 5 corks. How many corks does Mia have now?");
        let row = cards.iter().find(|card| card.layer == Layer::Audit).unwrap();
        let detail = |name: &str| row.details.iter().find(|(what, _)| *what == name).map(|(_, detail)| detail.as_str());
        assert_eq!(detail("supports the claim"), Some("`blorfed` belongs to a category that no pack gives it"));
        assert!(detail("LexicalClaim").unwrap().contains("a pack entry"), "{row:#?}");
        assert_eq!(detail("claim").map(str::len), Some(64));
    }

    #[test]
    fn an_unknown_word_is_one_card_wherever_it_stands() {
        let cards = cards("Rosa had 3 glorps. She bought 4 glorps. How many glorps does Rosa have now?");
        let unknown: Vec<_> = cards.iter().filter(|card| card.layer == Layer::Unknown).collect();
        assert!(unknown.iter().all(|card| card.title.contains("glorps")), "{unknown:#?}");
        assert_eq!(unknown.iter().map(|card| card.spans.len()).sum::<usize>(), 3, "{unknown:#?}");
    }
}
