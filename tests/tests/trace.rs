//! The trace is the reading: replayed from nothing it gives the same state, a part of the text gives a part of the trace, and an
//! altered event is seen.

use forbear_core::Reader;
use forbear_core::canon::{Context, hash_value};
use forbear_core::lexicon::Lexicon;
use forbear_core::reader::{Effect, Reading, ReadingState, TraceEvent, read};
use forbear_core::text::lex;
use forbear_tests::corpus_texts;

fn lexicon() -> Lexicon {
    Lexicon::load(&Lexicon::embedded_files()).expect("the embedded pack loads")
}

fn traced<'a>(lexed: &'a forbear_core::text::Lexed, lexicon: &'a Lexicon) -> (ReadingState, Vec<TraceEvent>) {
    let mut reading = read(lexed, lexicon, true);
    let trace = reading.trace.take().expect("a trace was asked for");
    (reading.state, trace)
}

#[test]
fn replaying_the_events_from_nothing_gives_the_final_state() {
    let lexicon = lexicon();
    for text in corpus_texts() {
        let Ok(lexed) = lex(&text) else { continue };
        let (state, trace) = traced(&lexed, &lexicon);
        let mut replayed = ReadingState::default();
        for event in &trace {
            // Through JSON, as a reader of a report would do it.
            let json = serde_json::to_string(event).expect("an event serialises");
            let event: TraceEvent = serde_json::from_str(&json).expect("an event is read back");
            replayed.apply(&event, &lexed.lexemes);
        }
        assert_eq!(replayed, state, "the replay of `{text}` differs");
    }
}

#[test]
fn reading_some_lexemes_gives_a_prefix_of_the_whole_trace() {
    let lexicon = lexicon();
    for text in corpus_texts().into_iter().step_by(7) {
        let Ok(lexed) = lex(&text) else { continue };
        let (_, whole) = traced(&lexed, &lexicon);
        let mut reading = Reading::new(&lexicon, &lexed.lexemes, true);
        for lexeme in 0..lexed.lexemes.len() {
            reading.read(u32::try_from(lexeme).expect("few lexemes"));
            let part = reading.trace.as_ref().expect("a trace was asked for");
            assert_eq!(part.as_slice(), &whole[..part.len()], "after lexeme {lexeme} of `{text}`");
        }
    }
}

#[test]
fn an_altered_event_is_seen() {
    let reader = Reader::embedded().expect("the embedded packs load");
    let text = "Rosa had 3 pens. She bought 4 more pens. How many pens does Rosa have now?";
    let report = reader.inspect(text).expect("a short text is inspected");
    assert_eq!(report.trace_hash().expect("canonical"), report.hashes.trace);
    for index in 0..report.trace.len() {
        let mut altered = report.clone();
        altered.trace[index].rule.push('x');
        assert_ne!(altered.trace_hash().expect("canonical"), report.hashes.trace, "event {index} was altered unseen");
        altered.trace[index] = report.trace[index].clone();
        altered.trace[index].effect = Effect::Note("something else".into());
        let differs = report.trace[index].effect != altered.trace[index].effect;
        assert_eq!(differs, altered.trace_hash().expect("canonical") != report.hashes.trace, "event {index}");
    }
    let mut shorter = report.clone();
    shorter.trace.pop();
    assert_ne!(shorter.trace_hash().expect("canonical"), report.hashes.trace);
}

#[test]
fn a_state_is_written_and_read_back_whole() {
    let lexicon = lexicon();
    let lexed = lex("Lev has 3 zorps and 4 pens. He gave 2 of them to Ana.").expect("short");
    let (state, _) = traced(&lexed, &lexicon);
    let json = serde_json::to_string(&state).expect("a state serialises");
    let back: ReadingState = serde_json::from_str(&json).expect("a state is read back");
    assert_eq!(back, state);
    assert!(hash_value(Context::Trace, &state).is_ok(), "a state has canonical bytes");
}

#[test]
fn no_more_hypotheses_than_the_cap_are_ever_open() {
    let lexicon = lexicon();
    for text in corpus_texts() {
        let Ok(lexed) = lex(&text) else { continue };
        let mut reading = Reading::new(&lexicon, &lexed.lexemes, false);
        for lexeme in 0..lexed.lexemes.len() {
            reading.read(u32::try_from(lexeme).expect("few lexemes"));
            let open = reading.state.survivors().count();
            assert!(open <= forbear_core::reader::HYPOTHESIS_CAP, "{open} hypotheses are open after lexeme {lexeme} of `{text}`");
        }
    }
}

#[test]
fn a_later_word_changes_what_an_earlier_one_was_taken_for() {
    let reader = Reader::embedded().expect("the embedded packs load");
    // `red` may be a head until `pens` comes; `her` may own or receive until the number comes.
    let report = reader.inspect("Ana gave her 3 red pens.").expect("short");
    let changed: Vec<(u32, u32)> = report
        .trace
        .iter()
        .filter(|e| e.op == forbear_core::reader::Op::Reevaluate)
        .filter_map(|e| e.target.map(|t| (t, e.lexeme)))
        .collect();
    assert!(changed.contains(&(2, 3)), "`her` is decided by `3`: {changed:?}");
    let event = report.trace.iter().find(|e| e.target == Some(2) && e.from.is_some()).expect("the change is in the trace");
    assert_ne!(event.from, event.to, "the trace shows the categories before and after");
}
