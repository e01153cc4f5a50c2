//! Every gate has a text that it stops and a changed graph that it rejects.

use forbear_core::Reader;
use forbear_core::graph::{Operation, OperationKind, Origin, Power, ProblemGraph};
use forbear_core::lexicon::Lexicon;
use forbear_core::quantity::Rational;
use forbear_core::reader::{RefusalCode, read};
use forbear_core::report::Outcome;
use forbear_core::solver::{GATES, Reason, Subject, Verdict, admit, solve, verify};
use forbear_core::text::lex;
use forbear_tests::corpus_texts;

const STORY: &str = "Rosa had 3 pens. She bought 4 more pens. How many pens does Rosa have now?";

fn reasons(text: &str) -> Vec<Reason> {
    let reader = Reader::embedded().expect("the embedded packs load");
    match reader.verdict(text).expect("short") {
        Outcome::Refusal(refusal) => refusal.reasons,
        Outcome::Answer(answer) => panic!("`{text}` was answered with {}", answer.value),
    }
}

#[test]
fn texts_are_stopped_by_their_gates() {
    let cases = [
        ("Rosa has 3 pens and 2 cups. How many pens does Rosa have? How many cups does Rosa have?", None, RefusalCode::SeveralQuestions),
        ("Rosa has 3 pens. Lev zorped 5 pens. How many pens does Rosa have?", None, RefusalCode::UnknownWord),
        (
            "Rosa has 4 pens. Each pen weighs 2 ounces. How many pens does Rosa have?",
            Some("gate.completeness"),
            RefusalCode::NumberUnaccounted,
        ),
        (
            "Rosa had some pens. She bought 4 more pens. How many pens does Rosa have now?",
            Some("gate.determined"),
            RefusalCode::Undetermined,
        ),
        (
            "Rosa had 3 pens. She bought 4 pens. She has 9 pens now. How many pens does Rosa have now?",
            Some("gate.determined"),
            RefusalCode::Contradictory,
        ),
        ("Rosa had 3 pens. She lost 5 pens. How many pens does Rosa have now?", Some("gate.plausible"), RefusalCode::Implausible),
        ("Rosa has 13 pens. There are 5 boxes. How many pens are in each box?", Some("gate.plausible"), RefusalCode::Implausible),
        (
            "Ana had 4 pens. Eve had 9 pens. She lost 2 pens. How many pens does Eve have now?",
            Some("gate.agreement"),
            RefusalCode::Ambiguous,
        ),
    ];
    for (text, gate, code) in cases {
        let reasons = reasons(text);
        let headline = &reasons[0];
        assert_eq!((headline.code, headline.gate.as_deref()), (code, gate), "`{text}`");
    }
}

/// The gates that reject a graph, by id.
fn rejected(change: impl FnOnce(&mut ProblemGraph)) -> Vec<&'static str> {
    let lexicon = Lexicon::load(&Lexicon::embedded_files()).expect("the embedded pack loads");
    let lexed = lex(STORY).expect("short");
    let mut reading = read(&lexed, &lexicon, false);
    let Verdict::Answer(admitted) = admit(&mut reading, STORY) else { panic!("`{STORY}` is answered") };
    let mut build = admitted.branch.build.clone();
    change(&mut build.graph);
    let hypothesis = reading.state.hypotheses[admitted.branch.hypothesis as usize].clone();
    let solution = solve(&build.graph);
    let needed: Vec<usize> = (0..build.graph.operations.len()).collect();
    let subject = Subject { reading: &reading, hypothesis: &hypothesis, build: &build, solution: &solution, needed: &needed };
    GATES.iter().filter(|gate| (gate.test)(&subject).is_err()).map(|gate| gate.id).collect()
}

#[test]
fn an_unchanged_graph_passes_every_gate() {
    assert!(rejected(|_| ()).is_empty());
}

#[test]
fn changed_graphs_are_rejected_by_their_gates() {
    let given = |graph: &mut ProblemGraph, value: i64| {
        if let Origin::Text { value: slot, .. } = &mut graph.quantities[0].origin {
            *slot = Rational::integer(value);
        }
    };
    assert!(rejected(|g| g.target = 99).contains(&"gate.target_bound"));
    assert!(rejected(|g| given(g, 4)).contains(&"gate.grounding"));
    assert!(
        rejected(|g| g.quantities[0].origin = Origin::World { fact: "1 pen = 3 pens".into(), value: Rational::integer(3) })
            .contains(&"gate.grounding")
    );
    assert!(rejected(|g| g.quantities[0].unit = vec![Power { exponent: 1, unit: "cup".into() }]).contains(&"gate.unit_coherence"));
    assert!(rejected(|g| g.operations.clear()).contains(&"gate.determined"));
    assert!(rejected(|g| given(g, -9)).contains(&"gate.plausible"));
    assert!(rejected(|g| g.operations[0].kind = OperationKind::Multiply).contains(&"gate.verification"));
}

#[test]
fn a_fact_or_word_without_account_is_rejected() {
    let lexicon = Lexicon::load(&Lexicon::embedded_files()).expect("the embedded pack loads");
    let lexed = lex(STORY).expect("short");
    let mut reading = read(&lexed, &lexicon, false);
    let Verdict::Answer(admitted) = admit(&mut reading, STORY) else { panic!("`{STORY}` is answered") };
    let hypothesis = reading.state.hypotheses[admitted.branch.hypothesis as usize].clone();
    let mut build = admitted.branch.build.clone();
    build.used.clear();
    let solution = solve(&build.graph);
    let fails = |reading: &forbear_core::reader::Reading<'_>, build, id: &str| {
        let subject = Subject { reading, hypothesis: &hypothesis, build, solution: &solution, needed: &[] };
        GATES.iter().any(|gate| gate.id == id && (gate.test)(&subject).is_err())
    };
    assert!(fails(&reading, &build, "gate.completeness"));
    let whole = admitted.branch.build.clone();
    assert!(!fails(&reading, &whole, "gate.accounted_words"));
    reading.state.lexemes[1].role = None;
    assert!(fails(&reading, &whole, "gate.accounted_words"));
}

/// Every derivation of the corpus, changed in a value, an operator, an operand or a unit, is rejected by the checker.
#[test]
fn every_changed_derivation_of_the_corpus_is_rejected() {
    let lexicon = Lexicon::load(&Lexicon::embedded_files()).expect("the embedded pack loads");
    let mut tried = 0;
    for text in corpus_texts() {
        let Ok(lexed) = lex(&text) else { continue };
        let mut reading = read(&lexed, &lexicon, false);
        let Verdict::Answer(admitted) = admit(&mut reading, &text) else { continue };
        let graph = &admitted.branch.build.graph;
        let values = &admitted.branch.solution.values;
        let needed: Vec<usize> = admitted.branch.solution.order.iter().map(|(equation, _)| *equation).collect();
        assert!(verify::check(graph, values, &needed).is_ok(), "`{text}`");
        for &equation in &needed {
            let operation = graph.operations[equation].clone();
            for changed in changes(graph, &operation) {
                let mut graph = graph.clone();
                graph.operations[equation] = changed;
                // Nor does another operand with the same common divisor or multiple.
                let shares = matches!(operation.kind, OperationKind::GreatestCommonDivisor | OperationKind::LeastCommonMultiple);
                let result = operation.result as usize;
                if shares && solve(&graph).is_ok_and(|solution| solution.values[result] == values[result]) {
                    continue;
                }
                // Swapping two operands of a sum or product changes nothing.
                assert!(verify::check(&graph, values, &needed).is_err(), "`{text}`: {:?}", graph.operations[equation]);
                tried += 1;
            }
            for id in [operation.left, operation.right, operation.result] {
                let mut values = values.clone();
                values[id as usize] = values[id as usize].as_ref().map(|v| v + &Rational::one());
                assert!(verify::check(graph, &values, &needed).is_err(), "`{text}`: another value for {id}");
                let mut graph = graph.clone();
                graph.quantities[id as usize].unit = vec![Power { exponent: 7, unit: "zorp".into() }];
                assert!(verify::check(&graph, values.as_slice(), &needed).is_err(), "`{text}`: another unit for {id}");
                tried += 2;
            }
        }
    }
    assert!(tried > 200, "only {tried} changes were tried");
}

/// The equation with another operator, or with an operand of another value or unit.
fn changes(graph: &ProblemGraph, operation: &Operation) -> Vec<Operation> {
    let class = |kind: OperationKind| match kind {
        OperationKind::Add => 0,
        OperationKind::Subtract | OperationKind::Transfer | OperationKind::CompareAdditive => 1,
        OperationKind::Multiply | OperationKind::ApplyRate | OperationKind::CompareMultiplicative => 2,
        // A division that comes out even is one, however it rounds.
        OperationKind::Divide | OperationKind::QuotientUp | OperationKind::QuotientDown => 3,
        OperationKind::Remainder => 4,
        OperationKind::GreatestCommonDivisor => 5,
        OperationKind::LeastCommonMultiple => 6,
    };
    let zero = |id: u32| graph.quantity(id).and_then(|q| q.given()).is_some_and(Rational::is_zero);
    let neutral = zero(operation.left) || zero(operation.right);
    let mut changed = Vec::new();
    for kind in [OperationKind::Add, OperationKind::Subtract, OperationKind::Multiply, OperationKind::Divide] {
        if class(kind) != class(operation.kind) && !neutral {
            changed.push(Operation { kind, ..operation.clone() });
        }
    }
    if operation.kind == OperationKind::Remainder {
        changed.push(Operation { kind: OperationKind::QuotientUp, ..operation.clone() });
        changed.push(Operation { kind: OperationKind::QuotientDown, ..operation.clone() });
    } else if matches!(operation.kind, OperationKind::QuotientUp | OperationKind::QuotientDown) {
        changed.push(Operation { kind: OperationKind::Remainder, ..operation.clone() });
    }
    for other in 0..u32::try_from(graph.quantities.len()).expect("few quantities") {
        let differs = |id: u32| graph.quantity(other).map(|q| (&q.unit, q.given())) != graph.quantity(id).map(|q| (&q.unit, q.given()));
        if differs(operation.left)
            && graph.quantity(other).is_some_and(|q| q.given().is_some())
            && graph.quantity(operation.left).is_some_and(|q| q.given().is_some())
        {
            changed.push(Operation { left: other, ..operation.clone() });
        }
    }
    changed
}
