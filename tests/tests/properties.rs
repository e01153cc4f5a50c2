//! What holds for every text, not only for those in the corpus.

use forbear_core::Reader;
use forbear_core::report::{Outcome, Report};
use forbear_tests::spans;
use proptest::prelude::*;
use std::sync::LazyLock;

static READER: LazyLock<Reader> = LazyLock::new(|| Reader::embedded().unwrap());

/// Words and marks from which texts arise that reach every room, where random characters would stop at the first.
const PARTS: [&str; 64] = [
    "Tom",
    "Mia",
    "Sam",
    "He",
    "She",
    "They",
    "it",
    "his",
    "her",
    "the",
    "a",
    "some",
    "each",
    "of",
    "them",
    "has",
    "had",
    "have",
    "is",
    "are",
    "was",
    "were",
    "bought",
    "gave",
    "gained",
    "lost",
    "ate",
    "sold",
    "found",
    "left",
    "more",
    "fewer",
    "than",
    "as many",
    "twice",
    "half",
    "3",
    "4.5",
    "1/2",
    "1,200",
    "$0.75",
    "20%",
    "twelve",
    "a dozen",
    "apples",
    "red marbles",
    "boxes",
    "miles",
    "hours",
    "cents",
    "in",
    "to",
    "from",
    "by",
    "and",
    "if",
    "now",
    "then",
    "How many",
    "How much",
    "does",
    "did",
    "glorps",
    "’s",
];

fn any_text() -> impl Strategy<Value = String> {
    proptest::collection::vec(any::<char>(), 0..120).prop_map(|characters| characters.into_iter().collect())
}

fn worded_text() -> impl Strategy<Value = String> {
    let part = prop_oneof![8 => proptest::sample::select(&PARTS[..]), 1 => Just("."), 1 => Just("?"), 1 => Just(",")];
    proptest::collection::vec(part, 1..40).prop_map(|parts| parts.join(" "))
}

fn text() -> impl Strategy<Value = String> {
    prop_oneof![any_text(), worded_text()]
}

fn inspect(text: &str) -> Report {
    READER.inspect(text).unwrap()
}

proptest! {
    // A text that fails is shown in full, and becomes a case of the corpus: no other file remembers it.
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn inspecting_twice_gives_the_same_report(text in text()) {
        prop_assert_eq!(inspect(&text), inspect(&text));
    }

    #[test]
    fn every_span_names_the_texts_own_bytes(text in text()) {
        let report = serde_json::to_value(inspect(&text)).unwrap();
        prop_assert_eq!(spans::inexact(&text, &report), None);
        prop_assert_eq!(&report["text"], &text);
    }

    #[test]
    fn the_verdict_alone_is_the_reports_verdict(text in text()) {
        prop_assert_eq!(READER.verdict(&text).unwrap(), inspect(&text).outcome);
    }

    #[test]
    fn a_refusal_always_says_why(text in text()) {
        if let Outcome::Refusal(refusal) = inspect(&text).outcome {
            prop_assert!(!refusal.reasons.is_empty());
            prop_assert!(refusal.reasons.iter().all(|reason| !reason.explanation.trim().is_empty()));
        }
    }

    #[test]
    fn a_report_survives_being_written_and_read(text in text()) {
        let report = inspect(&text);
        let written = serde_json::to_string(&report).unwrap();
        prop_assert_eq!(serde_json::from_str::<Report>(&written).unwrap(), report);
    }
}

#[test]
fn two_readers_agree() {
    let text = "Tom had 3 apples. He bought 4 more apples. How many apples does Tom have now?";
    assert_eq!(Reader::embedded().unwrap().inspect(text).unwrap(), inspect(text));
}

#[test]
fn a_text_beyond_the_limit_is_an_error_that_states_the_limit_and_the_size() {
    assert!(READER.inspect(&"x".repeat(20_000)).is_ok());
    let error = READER.inspect(&"x".repeat(20_001)).unwrap_err().to_string().replace(',', "");
    assert!(error.contains("20000") && error.contains("20001"), "{error}");
}

#[test]
fn a_reader_may_be_shared_between_threads() {
    fn shared<T: Send + Sync>() {}
    shared::<Reader>();
}
