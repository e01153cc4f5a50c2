//! Every row of the label table is reached by texts of the project, and left alone by texts that come close.

use forbear_core::Reader;
use forbear_core::residual::LABELS;
use forbear_tests::labels::{FamilyTexts, assessments, counts, families, findings};
use std::sync::LazyLock;

static READER: LazyLock<Reader> = LazyLock::new(|| Reader::embedded().expect("the embedded packs load"));

/// Every text that shows a label: family, label, text, words.
fn shown(families: &[FamilyTexts]) -> impl Iterator<Item = (&str, &str, &str, &[String])> {
    families.iter().flat_map(|family| {
        family.label.iter().flat_map(|label| {
            label.shown.iter().map(|shown| (family.family.as_str(), label.name.as_str(), shown.text.as_str(), shown.words.as_slice()))
        })
    })
}

fn no_failures(failures: &[String]) {
    assert!(failures.is_empty(), "{} texts differ\n{}\n", failures.len(), failures.join("\n"));
}

#[test]
fn the_files_hold_every_row_of_the_table_in_its_order() {
    let families = families();
    assert_eq!(families.len(), 4);
    for family in &families {
        let rows: Vec<&str> = LABELS.iter().filter(|row| row.family_id == family.family).map(|row| row.label).collect();
        let names: Vec<&str> = family.label.iter().map(|label| label.name.as_str()).collect();
        assert_eq!(names, rows, "{}", family.family);
        assert!(family.runnable.len() >= 12, "{}: {} runnable texts", family.family, family.runnable.len());
        for label in &family.label {
            assert!(!label.shown.is_empty() && !label.near.is_empty(), "{} {}", family.family, label.name);
        }
    }
}

#[test]
fn every_text_shows_its_label_by_exactly_its_words() {
    let families = families();
    let mut failures = Vec::new();
    for (family, label, text, words) in shown(&families) {
        let found = findings(&READER, family, label, text);
        if found != [words] {
            failures.push(format!("{label}: {text:?}\n  expected {words:?}, found {found:?}\n  {:?}", said(family, text)));
        }
    }
    no_failures(&failures);
}

#[test]
fn a_near_miss_does_not_show_the_label() {
    let mut failures = Vec::new();
    for family in families() {
        for label in &family.label {
            for text in &label.near {
                let found = findings(&READER, &family.family, &label.name, text);
                if !found.is_empty() {
                    failures.push(format!("{}: {text:?}\n  found {found:?}", label.name));
                }
            }
        }
    }
    no_failures(&failures);
}

#[test]
fn a_runnable_text_has_nothing_that_its_family_finds_wrong() {
    let mut failures = Vec::new();
    for family in families() {
        for text in &family.runnable {
            let found = assessments(&READER, &family.family, text);
            if found.is_empty() || found.iter().any(|assessment| !assessment.runnable) {
                failures.push(format!("{}: {text:?}\n  {:?}", family.family, said(&family.family, text)));
            }
        }
    }
    no_failures(&failures);
}

#[test]
fn a_label_does_not_hang_on_names_numbers_or_what_is_told_around_it() {
    let families = families();
    let mut failures = Vec::new();
    for (family, label, text, _) in shown(&families) {
        for changed in [renamed(text), renumbered(text), among_small_talk(text), among_small_talk(&renumbered(&renamed(text)))] {
            if findings(&READER, family, label, &changed).is_empty() {
                failures.push(format!("{label}: {text:?}\n  not in {changed:?}\n  {:?}", said(family, &changed)));
            }
        }
    }
    no_failures(&failures);
}

#[test]
fn every_row_is_reached() {
    let counts = counts(&READER);
    assert_eq!(counts.len(), 50);
    let silent: Vec<_> = counts.iter().filter(|row| row.reached == 0).collect();
    assert!(silent.is_empty(), "{silent:#?}");
}

#[test]
fn the_changes_keep_a_text_what_it_was() {
    assert_eq!(renamed("Rosa gave Ben's pen to Mia."), "Mia gave Sam's pen to Ana.");
    assert_eq!(renumbered("12 pens, $40, 3/4, 5/4 and 20%."), "16 pens, $44, 4/6, 7/5 and 24%.");
}

/// What the family says of the text: the trigger and the findings of each assessment.
fn said(family: &str, text: &str) -> Vec<String> {
    let words = |finding: &forbear_core::contract::Finding| {
        let spans: Vec<&str> = finding.spans.iter().map(|span| span.text.as_str()).collect();
        format!("{} {spans:?}", finding.label)
    };
    let shown = |assessment: &forbear_core::contract::ContractAssessment| {
        format!("{}: {}", assessment.trigger.text, assessment.findings.iter().map(words).collect::<Vec<_>>().join(", "))
    };
    assessments(&READER, family, text).iter().map(shown).collect()
}

/// Names that the packs know, each followed by another of its gender.
const NAMES: [(&str, &str); 6] = [("Rosa", "Mia"), ("Mia", "Ana"), ("Ana", "Rosa"), ("Tom", "Ben"), ("Ben", "Sam"), ("Sam", "Tom")];

/// The text cut where letters and others meet.
fn pieces(text: &str, same: impl Fn(char) -> bool) -> Vec<String> {
    let mut pieces: Vec<String> = Vec::new();
    let mut last = None;
    for c in text.chars() {
        match pieces.last_mut() {
            Some(piece) if last == Some(same(c)) => piece.push(c),
            _ => pieces.push(c.to_string()),
        }
        last = Some(same(c));
    }
    pieces
}

/// The same text about other people.
fn renamed(text: &str) -> String {
    let other = |piece: String| NAMES.iter().find(|(name, _)| *name == piece).map_or(piece, |(_, other)| (*other).to_owned());
    pieces(text, char::is_alphabetic).into_iter().map(other).collect()
}

/// The same text with other numbers: different ones stay different, and a share stays on its side of the whole.
fn renumbered(text: &str) -> String {
    let other = |piece: String| match piece.split_once('/') {
        Some((part, whole)) => match (part.parse::<u32>(), whole.parse::<u32>()) {
            (Ok(part), Ok(whole)) if part < whole => format!("{}/{}", part + 1, whole + 2),
            (Ok(part), Ok(whole)) => format!("{}/{}", part + 2, whole + 1),
            _ => piece,
        },
        None => piece.parse::<u32>().map_or(piece, |number| (number + 4).to_string()),
    };
    pieces(text, |c| c.is_ascii_digit() || c == '/').into_iter().map(other).collect()
}

/// The same text between sentences that offer it nothing.
fn among_small_talk(text: &str) -> String {
    format!("The weather was mild. {text} Everyone went home.")
}
