//! Solved problems retold in other words: what is changed, what is expected, and what is counted.

use serde_json::Value;
use std::fs;
use std::path::Path;
use std::process::Command;

const PENS: &str = "Tom had 3 apples. He bought 4 more apples. How many apples does Tom have now?";
const REFUSED: &str = "Tom gained 3.";

struct Run {
    status: i32,
    out: String,
    records: Vec<Value>,
}

/// Retells problems with their answers.
fn retold(problems: &[(&str, &str, &str)], args: &[&str]) -> Run {
    let folder = tempfile::tempdir().unwrap();
    let line = |(id, text, answer): &(&str, &str, &str)| serde_json::json!({ "id": id, "question": text, "answer": answer }).to_string();
    fs::write(folder.path().join("kites.jsonl"), problems.iter().map(line).collect::<Vec<_>>().join("\n")).unwrap();
    run(folder.path(), &[&["perturb", "kites.jsonl", "--out", "variants.jsonl"], args].concat())
}

fn run(folder: &Path, args: &[&str]) -> Run {
    let output = Command::new(env!("CARGO_BIN_EXE_forbear")).args(args).current_dir(folder).output().unwrap();
    let written = fs::read_to_string(folder.join("variants.jsonl")).unwrap_or_default();
    Run {
        status: output.status.code().unwrap(),
        out: String::from_utf8(output.stdout).unwrap() + &String::from_utf8(output.stderr).unwrap(),
        records: written.lines().map(|line| serde_json::from_str(line).unwrap()).collect(),
    }
}

/// The one variant of a kind, which is answered rightly.
fn variant(text: &str, answer: &str, kind: &str) -> Value {
    let run = retold(&[("a", text, answer)], &["--kind", kind]);
    let [record] = run.records.as_slice() else { panic!("{kind} of {text:?}: {:?}\n{}", run.records, run.out) };
    assert_eq!((record["outcome"].as_str(), run.status), (Some("correct"), 0), "{record}");
    record.clone()
}

fn words(text: &str) -> Vec<&str> {
    text.split([' ', '.', ',', '?']).filter(|word| !word.is_empty()).collect()
}

/// The words of two texts of one length that differ, in pairs.
fn changed<'t>(old: &'t str, new: &'t str) -> Vec<(&'t str, &'t str)> {
    let (old, new) = (words(old), words(new));
    assert_eq!(old.len(), new.len(), "{new:?}");
    let mut pairs: Vec<_> = old.into_iter().zip(new).filter(|(old, new)| old != new).collect();
    pairs.sort_unstable();
    pairs.dedup();
    pairs
}

#[test]
fn a_name_is_changed_wherever_it_stands() {
    let record = variant(PENS, "7", "names");
    let text = record["text"].as_str().unwrap();
    let [(old, new)] = changed(PENS, text)[..] else { panic!("{text:?}") };
    assert_eq!((old, text.matches(new).count(), text.contains("Tom")), ("Tom", 2, false), "{text:?}");
}

#[test]
fn a_noun_keeps_its_number_and_names_the_unit() {
    let text = "Ida had 5 hens and 1 hen left. How many hens did Ida have?";
    let run = retold(&[("a", PENS, "7")], &["--kind", "nouns"]);
    let record = &run.records[0];
    assert_eq!(record["outcome"], "correct", "{record}");
    let new = record["text"].as_str().unwrap();
    let [(old, plural)] = changed(PENS, new)[..] else { panic!("{new:?}") };
    let unit = record["expected"].as_str().unwrap().strip_prefix("7 ").unwrap();
    assert!(old == "apples" && plural.starts_with(&unit[..unit.len() - 1]) && plural != unit, "{record}");
    // What is not answered is not retold.
    assert!(retold(&[("b", text, "99")], &[]).records.is_empty());
}

#[test]
fn other_numbers_are_worked_out_from_the_derivation() {
    let text = "Ida packed 24 eggs in boxes. Each box holds 6 eggs. How many boxes did Ida fill?";
    let record = variant(PENS, "7", "numbers");
    let new = record["text"].as_str().unwrap();
    let sum: i64 = words(new).iter().filter_map(|word| word.parse::<i64>().ok()).sum();
    assert_eq!(record["expected"], format!("{sum} apple"), "{record}");
    let divided = retold(&[("a", text, "4")], &["--kind", "numbers"]);
    for record in &divided.records {
        let numbers: Vec<i64> = words(record["text"].as_str().unwrap()).iter().filter_map(|word| word.parse().ok()).collect();
        assert_eq!(numbers[0] % numbers[1], 0, "{record}");
        assert_eq!(record["expected"], format!("{} box", numbers[0] / numbers[1]), "{record}");
    }
}

#[test]
fn numbers_are_written_in_words() {
    let record = variant(PENS, "7", "number_words");
    assert_eq!(record["text"], "Tom had three apples. He bought four more apples. How many apples does Tom have now?");
}

#[test]
fn a_sentence_more_changes_nothing() {
    for kind in ["filler", "irrelevant"] {
        let record = variant(PENS, "7", kind);
        let text = record["text"].as_str().unwrap();
        let added = record["change"].as_str().unwrap().strip_prefix(" > ").unwrap();
        assert_eq!(text.replacen(added, "", 1), PENS);
        assert_eq!(added.contains(|c: char| c.is_ascii_digit()), kind == "irrelevant", "{added:?}");
    }
}

#[test]
fn two_sentences_of_one_time_change_places() {
    let text = "Ida has 5 kites. Tom has 3 kites. How many kites do Ida and Tom have in all?";
    let record = variant(text, "8", "swap");
    assert_eq!(record["text"], "Tom has 3 kites. Ida has 5 kites. How many kites do Ida and Tom have in all?");
    assert!(retold(&[("a", PENS, "7")], &["--kind", "swap"]).records.is_empty(), "a change leans on what was before it");
}

#[test]
fn a_sentence_is_put_into_the_passive_and_back() {
    let active = "Ida baked 4 pies. Tom baked 3 pies. How many pies did they bake in all?";
    let passive = "4 pies were baked by Ida. Tom baked 3 pies. How many pies did they bake in all?";
    assert_eq!(variant(active, "7", "voice")["text"], passive);
    assert_eq!(variant(passive, "7", "voice")["text"], active);
    let irregular = "Ida drew 4 lions. She lost 1 lion. How many lions does Ida have left?";
    let run = retold(&[("a", irregular, "3")], &["--kind", "voice"]);
    assert!(
        run.records.iter().all(|record| record["text"].as_str().unwrap().starts_with("4 lions were drawn by Ida.")),
        "{:?}",
        run.records
    );
}

#[test]
fn two_names_are_exchanged_with_their_pronouns() {
    let text = "Ida had 5 kites. She gave 2 kites to Tom. How many kites does Ida have left?";
    let record = variant(text, "3", "roles");
    assert_eq!(record["text"], "Tom had 5 kites. He gave 2 kites to Ida. How many kites does Tom have left?");
}

#[test]
fn a_made_up_word_is_refused_or_without_effect() {
    let run = retold(&[("a", PENS, "7")], &["--nonce"]);
    assert!(run.records.len() >= 5, "{:?}", run.records);
    for record in &run.records {
        assert_eq!(record["kind"], "nonce");
        assert_eq!(record["expected"], Value::Null);
        assert_eq!(changed(PENS, record["text"].as_str().unwrap()).len(), 1, "{record}");
    }
    let verb = run.records.iter().find(|record| record["change"].as_str().unwrap().starts_with("bought > ")).unwrap();
    assert!(verb["outcome"] == "refused" && verb["change"].as_str().unwrap().ends_with("ed"), "{verb}");
}

#[test]
fn the_table_counts_every_variant_and_the_output_does_not_depend_on_threads() {
    let problems = [("a", PENS, "7"), ("b", REFUSED, "3"), ("c", PENS, "8")];
    let run = retold(&problems, &["--format", "json", "--kind", "names,filler", "--threads", "1"]);
    let rows: Value = serde_json::from_str(&run.out).unwrap();
    let counts: Vec<(&Value, &Value, &Value)> =
        rows.as_array().unwrap().iter().map(|row| (&row["kind"], &row["variants"], &row["wrong"])).collect();
    assert_eq!(format!("{counts:?}"), r#"[(String("names"), Number(1), Number(0)), (String("filler"), Number(1), Number(0))]"#);
    assert_eq!(retold(&problems, &["--kind", "names,filler"]).records, run.records);
    assert!(retold(&problems, &["--kind", "names"]).out.contains("100.0 %"));
}

#[test]
fn a_file_that_cannot_be_read_exits_2() {
    assert_eq!(run(&std::env::temp_dir(), &["perturb", "no-such-file.jsonl"]).status, 2);
}
