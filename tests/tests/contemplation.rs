//! Contemplation in the loop: each source decides alone, and a record turned round turns the outcome round.

use forbear_core::Reader;
use forbear_core::lexicon::{Lexicon, PackFile};
use forbear_core::reader::{Effect, Op};
use forbear_core::report::{Outcome, Report, Settings};
use forbear_tests::corpus::CorpusFile;
use std::fs;
use std::path::Path;

/// Two texts in which everything hangs on one word that no pack knows: how many are left is fixed by what was there and the word.
const TEXTS: [&str; 2] = [
    "Mia had 12 corks. She blitted 5 corks. How many corks does Mia have now?",
    "There are two bakers. Ben had 12 rolls on Monday. On Tuesday he blitted 5 of them. How many rolls does Ben have left?",
];

/// A source with the file it is kept in.
struct Kept {
    source: &'static str,
    path: &'static str,
    /// A line of the file that says, or denies, that to blit is of a category.
    line: fn(says: bool, category: &str) -> String,
}

const SOURCES: [Kept; 3] = [
    Kept {
        source: "vault",
        path: "vault.jsonl",
        line: |says, category| {
            let polarity = if says { "affirms" } else { "denies" };
            format!(
                r#"{{"id":"v-blit","subject":"blit","connective":"has_category","object":"{category}","polarity":"{polarity}","status":"COHERENT","provenance":"a made-up word"}}"#
            )
        },
    },
    Kept {
        source: "pack",
        path: "packs/words.jsonl",
        line: |says, category| {
            let polarity = if says { "affirms" } else { "denies" };
            format!(
                r#"{{"id":"p-blit","subject":"blit","connective":"has_category","object":"{category}","polarity":"{polarity}","provenance":"a made-up word"}}"#
            )
        },
    },
    Kept {
        source: "audit_history",
        path: "claims.jsonl",
        line: |says, category| {
            let decision = if says { "ratified" } else { "rejected" };
            format!(r#"{{"id":"c-blit","lemma":"blit","category":"{category}","decision":"{decision}"}}"#)
        },
    },
];

/// The report of a reader whose memory holds these files alone.
fn inspect(memory: &[(&str, String)], contemplation: bool, text: &str) -> Report {
    let files: Vec<PackFile> = memory.iter().map(|(path, text)| PackFile { path: (*path).into(), text: text.clone() }).collect();
    let reader = Reader::with(&Lexicon::embedded_files(), &files, Settings { contemplation }).expect("the memory is sound");
    reader.inspect(text).expect("a short text is inspected")
}

/// The answer, or the headline of the refusal.
fn outcome(report: &Report) -> String {
    match &report.outcome {
        Outcome::Answer(answer) => answer.value.to_string(),
        Outcome::Refusal(refusal) => refusal.reasons[0].code.id().to_owned(),
    }
}

/// What the trace notes of the looks into the memory.
fn notes(report: &Report) -> Vec<&str> {
    let noted = report.trace.iter().filter(|event| event.op == Op::Contemplate);
    noted.filter_map(|event| if let Effect::Note(note) = &event.effect { Some(note.as_str()) } else { None }).collect()
}

#[test]
fn each_source_alone_admits_an_unknown_word() {
    for Kept { source, path, line } in SOURCES {
        let memory = [(path, line(true, "verb.consume"))];
        for text in TEXTS {
            let report = inspect(&memory, true, text);
            assert_eq!(outcome(&report), "7", "{source}: {text:?}");
            assert!(notes(&report).iter().any(|note| note.contains(source)), "{source}: {:?}", notes(&report));
            assert_eq!(outcome(&inspect(&[], true, text)), "unknown_word", "nothing but the record decides {text:?}");
            assert_eq!(outcome(&inspect(&memory, false, text)), "unknown_word", "{source}, switched off: {text:?}");
        }
    }
}

#[test]
fn a_record_turned_round_turns_the_outcome_round() {
    for Kept { source, path, line } in SOURCES {
        for text in TEXTS {
            let denied = inspect(&[(path, line(false, "verb.consume"))], true, text);
            assert_eq!(outcome(&denied), "unknown_word", "{source}, denied: {text:?}");
        }
        let gained = inspect(&[(path, line(true, "verb.acquire"))], true, TEXTS[0]);
        assert_eq!(outcome(&gained), "17", "{source}, for a gain: {:?}", TEXTS[0]);
    }
}

#[test]
fn sources_that_contradict_each_other_settle_nothing() {
    for (index, affirming) in SOURCES.iter().enumerate() {
        let denying = &SOURCES[(index + 1) % SOURCES.len()];
        let memory = [(affirming.path, (affirming.line)(true, "verb.consume")), (denying.path, (denying.line)(false, "verb.consume"))];
        for text in TEXTS {
            assert_eq!(outcome(&inspect(&memory, true, text)), "unknown_word", "{} against {}", affirming.source, denying.source);
        }
    }
}

/// Two texts that leave open who of two hands something over, and what each ends with if the cook does, or the guest.
const HANDED: [(&str, &str, &str); 2] = [
    ("The cook had 12 rolls. The guest had 6 rolls. He served him 4 rolls. How many rolls does the guest have now?", "10", "2"),
    ("A guest had 6 bowls and a cook had 12 bowls. After lunch he served him 4 bowls. How many bowls does the cook have now?", "8", "16"),
];

/// A record of a relation in each source that may hold one.
fn relation(subject: &str, object: &str, polarity: &str) -> [(&'static str, [(&'static str, String); 1]); 2] {
    let line = |status: &str| {
        format!(
            r#"{{"id":"r","subject":"{subject}","connective":"serve","object":"{object}","polarity":"{polarity}"{status},"provenance":"an inn of its own kind"}}"#
        )
    };
    [("vault", [("vault.jsonl", line(r#","status":"COHERENT""#))]), ("pack", [("packs/inn.jsonl", line(""))])]
}

#[test]
fn each_source_of_relations_alone_ends_a_reading_and_its_reverse_ends_the_other() {
    for (text, by_cook, by_guest) in HANDED {
        assert_eq!(outcome(&inspect(&[], true, text)), "ambiguous", "{text:?}");
        for (subject, object, polarity, expected) in [
            ("cook", "guest", "affirms", by_cook),
            ("cook", "guest", "denies", by_guest),
            ("guest", "cook", "affirms", by_guest),
            ("guest", "cook", "denies", by_cook),
        ] {
            for (source, memory) in relation(subject, object, polarity) {
                let report = inspect(&memory, true, text);
                assert_eq!(outcome(&report), expected, "{source}: {subject} {polarity} {object}: {text:?}");
                assert!(notes(&report).iter().any(|note| note.contains(source)), "{source}: {:?}", notes(&report));
                let fallen = report.hypotheses.iter().filter(|h| h.by.as_deref() == Some("contemplate.eliminate")).count();
                assert_eq!(fallen, 1, "{source}: {text:?}");
                assert_eq!(outcome(&inspect(&memory, false, text)), "ambiguous", "{source}, switched off: {text:?}");
            }
        }
    }
}

/// The files that make up a sub-corpus, and how many cases it has at least.
const SUB_CORPORA: [(&[&str], usize); 2] = [(&["contemplation", "lookback"], 40), (&["hazards", "misreadings", "overreach"], 60)];

#[test]
fn the_sub_corpora_are_as_large_as_they_should_be() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus");
    for (files, least) in SUB_CORPORA {
        let cases = |file: &&str| {
            let text = fs::read_to_string(folder.join(format!("{file}.toml"))).expect("a corpus file");
            toml::from_str::<CorpusFile>(&text).expect("cases").case.len()
        };
        let found: usize = files.iter().map(cases).sum();
        assert!(found >= least, "{files:?} hold {found} cases");
    }
}
