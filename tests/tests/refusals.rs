//! Every reason for a refusal has a page in `docs/refusals`, and every example on it becomes what the page says.
//!
//! A page shows a text below `Refused:`, and below `Answered, 8 corks:` what could be said instead.

use forbear_core::Reader;
use forbear_core::graph::{Origin, Quantity, unit_of};
use forbear_core::lexicon::Lexicon;
use forbear_core::quantity::Rational;
use forbear_core::reader::{RefusalCode, read};
use forbear_core::report::Outcome;
use forbear_core::solver::{GATES, Subject, Verdict, admit, derivation, solve};
use forbear_core::text::lex;
use std::fs;
use std::path::{Path, PathBuf};
use strum::IntoEnumIterator;

/// Reasons that no text is known to give: nets below the reader and the solver.
const NETS: [RefusalCode; 3] = [RefusalCode::Ungrounded, RefusalCode::NotLinear, RefusalCode::VerificationFailed];

/// What a page of such a reason says.
const NO_TEXT: &str = "No text is known that gives this reason.";

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/refusals")
}

fn page(code: RefusalCode) -> String {
    let path = folder().join(format!("{}.md", code.id()));
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("`{}` has no page: {}: {error}", code.id(), path.display()))
}

/// A text of a page, and what the page says of it.
struct Example {
    text: String,
    /// Value and unit as the page writes them; absent where it is refused.
    answer: Option<String>,
}

fn examples(page: &str) -> Vec<Example> {
    let mut said: Option<Option<String>> = None;
    let mut found = Vec::new();
    for line in page.lines() {
        if line == "Refused:" {
            said = Some(None);
        } else if let Some(answer) = line.strip_prefix("Answered, ").and_then(|rest| rest.strip_suffix(':')) {
            said = Some(Some(answer.to_owned()));
        } else if let Some(text) = line.strip_prefix('>') {
            let answer = said.take().unwrap_or_else(|| panic!("the page does not say what becomes of {text:?}"));
            found.push(Example { text: text.strip_prefix(' ').unwrap_or(text).replace("&nbsp;", "\u{a0}"), answer });
        }
    }
    assert!(said.is_none(), "the page ends where a text should stand");
    found
}

#[test]
fn every_reason_has_a_page_with_two_texts_that_are_refused_for_it() {
    let reader = Reader::embedded().expect("the embedded packs load");
    let mut failures = Vec::new();
    for code in RefusalCode::iter().filter(|code| !NETS.contains(code)) {
        let page = page(code);
        assert!(page.starts_with(&format!("# `{}`\n", code.id())) && !page.contains(NO_TEXT), "{}", code.id());
        let refused: Vec<Example> = examples(&page).into_iter().filter(|example| example.answer.is_none()).collect();
        assert!(refused.len() >= 2, "`{}` has {} examples", code.id(), refused.len());
        for example in refused {
            match reader.verdict(&example.text).expect("a short text is read") {
                Outcome::Refusal(refusal) if refusal.reasons[0].code == code => {}
                outcome => failures.push(format!("{}: {:?}\n  {outcome:?}", code.id(), example.text)),
            }
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn what_could_be_said_instead_is_answered() {
    let reader = Reader::embedded().expect("the embedded packs load");
    for code in RefusalCode::iter() {
        for Example { text, answer } in examples(&page(code)) {
            let Some(expected) = answer else { continue };
            let Outcome::Answer(found) = reader.verdict(&text).expect("a short text is read") else {
                panic!("{}: {text:?} is not answered", code.id());
            };
            let (value, unit) = expected.split_once(' ').expect("a value and its unit");
            assert_eq!(
                (value, reader.lexicon().noun_lemma(unit)),
                (found.value.to_string().as_str(), noun(&reader, &found.unit)),
                "{text:?}"
            );
        }
    }
}

fn noun(reader: &Reader, unit: &str) -> String {
    reader.lexicon().noun_lemma(unit)
}

#[test]
fn the_index_lists_every_page_in_the_order_of_the_reasons() {
    let index = fs::read_to_string(folder().join("README.md")).expect("the index");
    let listed: Vec<&str> = index.lines().filter_map(|line| line.strip_prefix("| [`")?.split('`').next()).collect();
    let codes: Vec<&str> = RefusalCode::iter().map(RefusalCode::id).collect();
    assert_eq!(listed, codes);
    for code in RefusalCode::iter() {
        let sentence = page(code).lines().nth(2).expect("a sentence below the title").to_owned();
        assert!(
            index.contains(&format!("| [`{0}`]({0}.md) | {sentence} |", code.id())),
            "the index says something else of `{}`",
            code.id()
        );
    }
    let pages = fs::read_dir(folder()).expect("the folder").count();
    assert_eq!(pages, codes.len() + 1, "a page is about no reason");
}

/// The reasons that the gates give for `STORY` once its derivation is damaged.
fn reasons(damage: impl Fn(&mut forbear_core::graph::ProblemGraph, &mut Vec<Option<Rational>>)) -> Vec<RefusalCode> {
    const STORY: &str = "Rosa had 3 pens. She bought 4 more pens. How many pens does Rosa have now?";
    let lexicon = Lexicon::load(&Lexicon::embedded_files()).expect("the embedded pack loads");
    let lexed = lex(STORY).expect("short");
    let mut reading = read(&lexed, &lexicon, false);
    let Verdict::Answer(admitted) = admit(&mut reading, STORY) else { panic!("{STORY:?} is answered") };
    let hypothesis = reading.state.hypotheses[admitted.branch.hypothesis as usize].clone();
    let mut build = admitted.branch.build.clone();
    let mut values = admitted.branch.solution.values.clone();
    let before = build.graph.clone();
    damage(&mut build.graph, &mut values);
    let mut solution = solve(&build.graph);
    if values != admitted.branch.solution.values || build.graph.operations != before.operations {
        solution = solution.map(|solved| forbear_core::solver::Solution { values, ..solved });
    }
    let needed: Vec<usize> = derivation(&build.graph, &admitted.branch.solution).iter().map(|step| step.equation).collect();
    let subject = Subject { reading: &reading, hypothesis: &hypothesis, build: &build, solution: &solution, needed: &needed };
    GATES.iter().filter_map(|gate| (gate.test)(&subject).err()).map(|gap| gap.code).collect()
}

fn unknown(label: &str) -> Quantity {
    Quantity { label: label.into(), origin: Origin::Unknown { span: None }, unit: unit_of("pen") }
}

#[test]
fn a_net_catches_what_its_page_describes() {
    for code in NETS {
        let page = page(code);
        assert!(page.contains(NO_TEXT) && page.lines().filter(|line| line.starts_with("- ")).count() >= 2, "{}", code.id());
    }
    let pens = |number: i64| Rational::integer(number);
    let misquoted = reasons(|graph, _| {
        if let Origin::Text { value, .. } = &mut graph.quantities[0].origin {
            *value = pens(4);
        }
    });
    assert!(misquoted.contains(&RefusalCode::Ungrounded), "{misquoted:?}");
    let invented = reasons(|graph, _| graph.quantities[1].origin = Origin::World { fact: "1 dollar = 99 cent".into(), value: pens(99) });
    assert!(invented.contains(&RefusalCode::Ungrounded), "{invented:?}");
    for target in [2, 0] {
        let multiplied = reasons(|graph, _| {
            graph.operations[0].kind = forbear_core::graph::OperationKind::Multiply;
            graph.quantities[0] = unknown("pens");
            graph.quantities[1] = unknown("times");
            if target == 0 {
                graph.quantities[2].origin = Origin::World { fact: "1 dozen = 12".into(), value: pens(12) };
            }
            graph.target = target;
        });
        assert!(multiplied.contains(&RefusalCode::NotLinear), "{target}: {multiplied:?}");
    }
    let turned = reasons(|graph, _| graph.operations[0].kind = forbear_core::graph::OperationKind::Subtract);
    assert!(turned.contains(&RefusalCode::VerificationFailed), "{turned:?}");
    let raised = reasons(|_, values| values[2] = values[2].as_ref().map(|value| value + &pens(1)));
    assert!(raised.contains(&RefusalCode::VerificationFailed), "{raised:?}");
}
