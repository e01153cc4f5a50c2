//! What holds of assessments and residuals for every text, in every order and on any number of threads.

use forbear_core::Reader;
use forbear_core::canon::to_bytes;
use forbear_core::contract::ContractAssessment;
use forbear_core::residual::{ContractResidual, ResidualKind, project};
use forbear_core::text::SourceSpan;
use forbear_tests::{corpus_texts, labels};
use proptest::prelude::*;
use std::collections::BTreeMap;
use std::sync::LazyLock;

static READER: LazyLock<Reader> = LazyLock::new(|| Reader::embedded().expect("the embedded packs load"));

/// The canonical bytes of what the families say of a text, and of its residuals.
fn bytes(reader: &Reader, text: &str) -> Vec<u8> {
    let report = reader.inspect(text).expect("a short text is inspected");
    let mut all = to_bytes(&report.assessments).expect("canonical");
    all.extend(to_bytes(&report.residuals).expect("canonical"));
    all
}

fn texts() -> Vec<String> {
    corpus_texts().into_iter().chain(labels::texts()).collect()
}

#[test]
fn neither_order_nor_threads_nor_a_second_run_change_a_byte() {
    let texts = texts();
    let first: BTreeMap<&str, Vec<u8>> = texts.iter().map(|text| (text.as_str(), bytes(&READER, text))).collect();
    // Every 7th, then every 7th from the second on, and so on: another order, the same on every run.
    let shuffled = (0..7).flat_map(|start| texts.iter().skip(start).step_by(7));
    let another = Reader::embedded().expect("the embedded packs load");
    for text in shuffled {
        assert_eq!(first[text.as_str()], bytes(&another, text), "{text:?}");
    }
    let shares: Vec<&[String]> = texts.chunks(texts.len().div_ceil(3)).collect();
    std::thread::scope(|scope| {
        for share in shares {
            let first = &first;
            scope.spawn(move || share.iter().rev().for_each(|text| assert_eq!(first[text.as_str()], bytes(&READER, text), "{text:?}")));
        }
    });
}

#[test]
fn no_text_of_the_project_has_a_residual_without_a_class() {
    for text in texts() {
        let report = READER.inspect(&text).expect("a short text is inspected");
        let gap = report.residuals.iter().find(|residual| residual.residual_kind == ResidualKind::ContractGapUnclassified);
        assert_eq!(gap, None, "{text:?}");
    }
}

/// Words from which texts arise in which all four families speak.
const WORDS: [&str; 56] = [
    "Rosa",
    "Ben",
    "He",
    "they",
    "gained",
    "lost",
    "bought",
    "picked",
    "up",
    "changed by",
    "were",
    "might",
    "not",
    "if",
    "3",
    "4",
    "$5",
    "half",
    "20%",
    "10%",
    "3/4",
    "5/4",
    "plums",
    "degrees",
    "pounds",
    "flour",
    "blits",
    "of",
    "or",
    "and",
    ",",
    ".",
    "?",
    "by",
    "to",
    "the",
    "a",
    "them",
    "its",
    "depth",
    "will fall",
    "falls to",
    "is",
    "are",
    "girls",
    "boys",
    "pupils",
    "have cats",
    "of the girls",
    "of the boys",
    "How many",
    "What will",
    "several",
    "there",
    "than",
    "caf\u{e9}",
];

fn text() -> impl Strategy<Value = String> {
    proptest::collection::vec(proptest::sample::select(&WORDS[..]), 1..28).prop_map(|words| words.join(" "))
}

fn exact(text: &str, span: &SourceSpan) -> bool {
    span.start < span.end && text.get(span.start as usize..span.end as usize) == Some(span.text.as_str())
}

fn assessments(text: &str) -> Vec<ContractAssessment> {
    READER.inspect(text).expect("a short text is inspected").assessments
}

/// The id of the residual that a refused assessment with one label projects.
fn id(assessment: &ContractAssessment) -> String {
    let residuals: Vec<ContractResidual> = project(std::slice::from_ref(assessment));
    assert_eq!(residuals.len(), 1, "{assessment:#?}");
    residuals[0].residual_id.to_string()
}

/// The assessment with one of its findings alone.
fn with_one(assessment: &ContractAssessment, place: usize) -> ContractAssessment {
    let mut one = assessment.clone();
    one.findings = vec![assessment.findings[place].clone()];
    let kept = one.findings[0].label.clone();
    one.missing_bindings.retain(|label| *label == kept);
    one.unresolved_hazards.retain(|label| *label == kept);
    one
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_span_is_the_texts_own(text in text()) {
        let report = READER.inspect(&text).expect("a short text is inspected");
        for assessment in &report.assessments {
            let own = assessment.findings.iter().flat_map(|finding| &finding.spans);
            for span in assessment.evidence_spans.iter().chain([&assessment.trigger]).chain(own) {
                prop_assert!(exact(&text, span), "{span:?} in {text:?}");
            }
        }
        for span in report.residuals.iter().flat_map(|residual| &residual.evidence_spans) {
            prop_assert!(exact(&text, span), "{span:?} in {text:?}");
        }
    }

    #[test]
    fn a_runnable_assessment_projects_nothing_and_every_label_of_another_one_residual(text in text()) {
        for assessment in assessments(&text) {
            let residuals = project(std::slice::from_ref(&assessment));
            let labels = assessment.missing_bindings.len() + assessment.unresolved_hazards.len();
            prop_assert_eq!(residuals.len(), if assessment.runnable { 0 } else { labels });
            prop_assert_eq!(assessment.runnable, labels == 0);
        }
    }

    #[test]
    fn projection_changes_no_assessment_and_does_not_hang_on_their_order(text in text()) {
        let mut all = assessments(&text);
        let before = all.clone();
        let residuals = project(&all);
        prop_assert_eq!(&all, &before);
        all.reverse();
        prop_assert_eq!(project(&all), residuals);
    }

    #[test]
    fn an_id_hangs_on_organ_kind_code_and_spans_alone(text in text()) {
        for assessment in assessments(&text) {
            for place in 0..assessment.findings.len() {
                let one = with_one(&assessment, place);
                let first = id(&one);
                let mut same = one.clone();
                same.family_id = "another.family".into();
                same.explanation.push('x');
                same.evidence_spans.clear();
                same.trigger.text.push('x');
                prop_assert_eq!(&id(&same), &first);
                let mut organ = one.clone();
                organ.candidate_organ.push('x');
                prop_assert_ne!(&id(&organ), &first);
                let mut spans = one.clone();
                spans.findings[0].spans.pop();
                prop_assert_ne!(&id(&spans), &first);
                let mut code = one.clone();
                code.findings[0].label.push('x');
                code.missing_bindings.iter_mut().chain(&mut code.unresolved_hazards).for_each(|label| label.push('x'));
                prop_assert_ne!(&id(&code), &first);
            }
        }
    }
}
