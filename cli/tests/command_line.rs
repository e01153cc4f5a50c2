//! The command line as a user meets it: arguments in; output, files and exit status out.

use forbear_core::lexicon::{PackFile, manifest_for};
use serde_json::Value;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

const ANSWERED: &str = "Tom had 3 apples. He bought 4 more apples. How many apples does Tom have now?";
const REFUSED: &str = "Tom gained 3.";

/// What a run printed, and its exit status.
struct Run {
    status: i32,
    out: String,
    err: String,
}

fn forbear(args: &[&str], input: &[u8], folder: &Path) -> Run {
    let mut child = Command::new(env!("CARGO_BIN_EXE_forbear"))
        .args(args)
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A run that refuses its arguments never reads its input.
    let _ = child.stdin.take().unwrap().write_all(input);
    let output = child.wait_with_output().unwrap();
    Run {
        status: output.status.code().unwrap(),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}

fn run(args: &[&str]) -> Run {
    forbear(args, b"", &std::env::temp_dir())
}

/// A folder with one file of problems: answered as published, refused, and answered otherwise than published.
fn problems(folder: &Path) -> PathBuf {
    let line = |id: &str, text: &str, answer: &str| serde_json::json!({ "id": id, "question": text, "answer": answer }).to_string();
    let lines = [line("right", ANSWERED, "7"), line("open", REFUSED, "3"), line("odd", ANSWERED, "8")];
    let path = folder.join("kites.jsonl");
    fs::write(&path, lines.join("\n") + "\n").unwrap();
    path
}

fn json(run: &Run) -> Value {
    serde_json::from_str(&run.out).unwrap_or_else(|error| panic!("{error}: {}{}", run.out, run.err))
}

#[test]
fn an_answered_problem_exits_0_and_shows_its_steps() {
    let run = run(&["inspect", ANSWERED]);
    assert_eq!(run.status, 0, "{}{}", run.out, run.err);
    assert!(run.out.contains("answer: 7 apples"), "{}", run.out);
    assert!(run.out.contains("steps\n  1. "), "{}", run.out);
}

#[test]
fn a_refused_text_exits_1_and_shows_what_is_missing_under_its_word() {
    let run = run(&["inspect", REFUSED]);
    assert_eq!(run.status, 1, "{}{}", run.out, run.err);
    let lines: Vec<&str> = run.out.lines().collect();
    let text = lines.iter().position(|line| line.contains(REFUSED)).unwrap();
    let column = lines[text].find("gained").unwrap();
    assert!(lines[text + 1..].iter().any(|line| line.find("changed_object_unbound") == Some(column)), "{}", run.out);
    assert!(run.out.contains("needed: "), "{}", run.out);
}

#[test]
fn a_file_that_is_missing_exits_2_and_is_named() {
    let run = run(&["inspect", "--file", "no-such-problem.txt"]);
    assert_eq!((run.status, run.out.as_str()), (2, ""));
    assert!(run.err.contains("no-such-problem.txt"), "{}", run.err);
}

#[test]
fn a_text_beyond_the_limit_exits_2_and_states_the_limit() {
    let run = forbear(&["inspect"], "kite ".repeat(5000).as_bytes(), &std::env::temp_dir());
    assert_eq!(run.status, 2, "{}", run.out);
    assert!(run.err.replace(',', "").contains("20000"), "{}", run.err);
}

#[test]
fn argument_file_and_standard_input_give_the_same_bytes() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("problem.txt"), format!("{REFUSED}\n")).unwrap();
    let by_argument = run(&["inspect", "--format", "canonical", REFUSED]);
    let by_file = forbear(&["inspect", "--format", "canonical", "--file", "problem.txt"], b"", folder.path());
    let by_input = forbear(&["inspect", "--format", "canonical"], format!("{REFUSED}\r\n").as_bytes(), folder.path());
    assert!(by_argument.out.ends_with('}'), "canonical bytes end without a line break");
    assert_eq!(by_argument.out, by_file.out);
    assert_eq!(by_argument.out, by_input.out);
}

#[test]
fn json_and_canonical_are_the_same_report() {
    let pretty = run(&["inspect", "--format", "json", ANSWERED]);
    let canonical = run(&["inspect", "--format", "canonical", ANSWERED]);
    assert_eq!(json(&pretty), json(&canonical));
    assert_eq!(json(&pretty)["schema"], "forbear.report/1");
}

#[test]
fn no_text_breaks_the_drawing() {
    for text in [
        "",
        " \n\t ",
        "日本 has 3 😀.",
        "e\u{301}\u{200d}\u{202e}3",
        "\u{1b}[31mred\u{1b}[0m\u{7}\u{9b}31m",
        "a\r\nb\rc\n\n\nd",
        &"x".repeat(3000),
        &"3 kites and ".repeat(800),
    ] {
        for color in ["always", "never"] {
            let run = forbear(&["inspect", "--color", color], text.as_bytes(), &std::env::temp_dir());
            assert!(run.status == 0 || run.status == 1, "{text:?}: {}", run.err);
            let foreign = run.out.chars().find(|c| c.is_control() && *c != '\n' && !(color == "always" && *c == '\u{1b}'));
            assert_eq!(foreign, None, "{text:?} with colour {color}");
            assert!(!run.out.contains("\u{1b}[31mred"), "{text:?}: the text's own escape sequence came through");
        }
    }
}

#[test]
fn eval_counts_every_problem_once() {
    let folder = tempfile::tempdir().unwrap();
    let path = problems(folder.path());
    let path = path.to_str().unwrap();
    let run = forbear(&["eval", "--format", "json", path], b"", folder.path());
    assert_eq!(run.status, 1, "{}", run.err);
    let result = json(&run);
    let row = &result["files"][0];
    let mut keys: Vec<&str> = row.as_object().unwrap().keys().map(String::as_str).collect();
    keys.sort_unstable();
    assert_eq!(keys, ["correct", "disputed", "file", "median_us", "p99_us", "quarter", "refused", "steps", "total", "wrong", "wrong_ids"]);
    assert_eq!(row["file"], path);
    for (key, expected) in [("total", 3), ("correct", 1), ("refused", 1), ("wrong", 1), ("disputed", 0)] {
        assert_eq!(row[key], expected, "{key}");
        assert_eq!(result["total"][key], expected, "{key} of the total");
    }
    assert_eq!(row["wrong_ids"], serde_json::json!(["odd"]));
}

#[test]
fn eval_prints_a_table_and_the_ids_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    problems(folder.path());
    let run = forbear(&["eval", "--threads", "1", "--list", "wrong,refused", "kites.jsonl"], b"", folder.path());
    assert!(run.out.contains("coverage") && run.out.contains("33.3 %"), "{}", run.out);
    assert!(run.out.contains("kites.jsonl: odd: wrong, found 7 apple, expected 8"), "{}", run.out);
    assert!(run.out.contains("kites.jsonl: open: refused, "), "{}", run.out);
    assert!(!run.out.contains("right"), "{}", run.out);
}

#[test]
fn eval_sets_the_quarter_and_the_steps_beside_the_whole() {
    let folder = tempfile::tempdir().unwrap();
    // The first byte of BLAKE3 of `a` is below 64, that of `c` is not.
    let line = |id: &str, answer: u8| serde_json::json!({ "id": id, "question": ANSWERED, "answer": answer }).to_string();
    fs::write(folder.path().join("kites.jsonl"), [line("c", 7), line("a", 8)].join("\n")).unwrap();
    let args = ["eval", "--format", "json", "--by", "hypotheses", "--contemplation", "off", "kites.jsonl"];
    let run = forbear(&args, b"", folder.path());
    let row = json(&run)["files"][0].clone();
    assert_eq!((&row["quarter"]["total"], &row["quarter"]["wrong"]), (&1.into(), &1.into()), "{row}");
    assert_eq!((&row["steps"], &row["hypotheses"]), (&serde_json::json!({ "1": 1 }), &serde_json::json!({ "1": 2 })), "{row}");
    assert_eq!(row["without_contemplation"], serde_json::json!({ "correct": 1, "refused": 0, "wrong": 1 }));
    let table = forbear(&["eval", "--by", "steps", "kites.jsonl"], b"", folder.path()).out;
    assert!(table.contains("50.0 %") && table.contains("0.0 %  50.0") && table.contains("steps of correct answers"), "{table}");
}

#[test]
fn contemplation_is_switched_off_beside_on() {
    let folder = tempfile::tempdir().unwrap();
    let guzzled = "Mia had 13 bottles. She guzzled 5 bottles. How many bottles does Mia have left?";
    fs::write(folder.path().join("kites.jsonl"), serde_json::json!({ "id": "a", "question": guzzled, "answer": 8 }).to_string()).unwrap();
    let run = forbear(&["eval", "--format", "json", "--contemplation", "off", "kites.jsonl"], b"", folder.path());
    let row = json(&run)["files"][0].clone();
    assert_eq!((&row["correct"], &row["without_contemplation"]["refused"]), (&1.into(), &1.into()), "{row}");
    assert_eq!(forbear(&["eval", "--contemplation", "off", "--no-contemplation", "kites.jsonl"], b"", folder.path()).status, 2);
}

#[test]
fn a_malformed_line_is_located_and_the_rest_still_counts() {
    let folder = tempfile::tempdir().unwrap();
    let good = serde_json::json!({ "id": "open", "text": REFUSED, "answer": 3 });
    fs::write(folder.path().join("mixed.jsonl"), format!("{good}\n\n{{\"id\": \n{good}\n")).unwrap();
    let run = forbear(&["eval", "--format", "json", "mixed.jsonl"], b"", folder.path());
    assert_eq!(run.status, 2, "{}", run.err);
    assert!(run.err.starts_with("mixed.jsonl:3: "), "{}", run.err);
    assert_eq!(json(&run)["total"]["total"], 2);
}

#[test]
fn a_wrong_answer_outranks_a_malformed_line_and_a_missing_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = problems(folder.path());
    let lines = fs::read_to_string(&path).unwrap() + "no json\n";
    fs::write(&path, lines).unwrap();
    let run = forbear(&["eval", "kites.jsonl", "none.jsonl"], b"", folder.path());
    assert_eq!(run.status, 1, "{}", run.err);
    assert!(run.err.contains("kites.jsonl:4: ") && run.err.contains("none.jsonl"), "{}", run.err);
}

#[test]
fn a_file_that_cannot_be_read_exits_2() {
    assert_eq!(run(&["eval", "none.jsonl"]).status, 2);
}

#[test]
fn a_disputed_case_is_neither_correct_nor_wrong() {
    let folder = tempfile::tempdir().unwrap();
    problems(folder.path());
    let list = "[[case]]\nid = \"odd\"\nreason = \"3 + 4 is 7\"\n\n[[case]]\nid = \"open\"\nreason = \"asks nothing\"\n";
    fs::write(folder.path().join("list.toml"), list).unwrap();
    let named = forbear(&["eval", "--format", "json", "--disputed", "list.toml", "kites.jsonl"], b"", folder.path());
    assert_eq!(named.status, 0, "{}", named.err);
    for (key, expected) in [("total", 3), ("correct", 1), ("refused", 0), ("wrong", 0), ("disputed", 2)] {
        assert_eq!(json(&named)["total"][key], expected, "{key}");
    }
    fs::create_dir(folder.path().join("tests")).unwrap();
    fs::rename(folder.path().join("list.toml"), folder.path().join("tests/disputed.toml")).unwrap();
    let found = forbear(&["eval", "--format", "json", "kites.jsonl"], b"", folder.path());
    assert_eq!(json(&found)["total"]["disputed"], 2);
}

#[test]
fn reports_are_written_in_the_order_of_the_input() {
    let folder = tempfile::tempdir().unwrap();
    problems(folder.path());
    forbear(&["eval", "--out", "reports", "kites.jsonl"], b"", folder.path());
    let written = fs::read_to_string(folder.path().join("reports/kites.jsonl")).unwrap();
    let lines: Vec<&str> = written.lines().collect();
    let inspected = |text| run(&["inspect", "--format", "canonical", text]).out;
    assert_eq!(lines, [inspected(ANSWERED), inspected(REFUSED), inspected(ANSWERED)]);
}

#[test]
fn reports_never_replace_their_input() {
    let folder = tempfile::tempdir().unwrap();
    let path = problems(folder.path());
    let before = fs::read(&path).unwrap();
    let run = forbear(&["eval", "--out", ".", "kites.jsonl"], b"", folder.path());
    assert_eq!(run.status, 2, "{}", run.out);
    assert!(run.err.contains("kites.jsonl"), "{}", run.err);
    assert_eq!(fs::read(&path).unwrap(), before);
}

#[test]
fn the_schema_names_itself_and_the_report() {
    let schema = run(&["schema"]);
    assert_eq!(schema.status, 0);
    assert_eq!(json(&schema)["$id"], "urn:forbear.report:1");
    assert!(json(&schema)["properties"]["residuals"].is_object());
}

#[test]
fn every_shell_gets_its_completions() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let run = run(&["completions", shell]);
        assert_eq!(run.status, 0, "{}", run.err);
        assert!(run.out.contains("inspect"), "{shell}");
    }
}

#[test]
fn the_version_names_the_pack() {
    let run = run(&["--version"]);
    assert_eq!(run.status, 0, "{}", run.err);
    assert!(run.out.starts_with("forbear ") && run.out.contains("pack en_core_math_v1 "), "{}", run.out);
}

#[test]
fn a_folder_of_packs_that_is_missing_is_named() {
    let run = run(&["inspect", "--packs", "no-such-folder", REFUSED]);
    assert_eq!(run.status, 2);
    assert!(run.err.contains("no-such-folder"), "{}", run.err);
}

/// A copy of the embedded pack, with one line added to one of its files.
fn altered_pack(folder: &Path) -> PathBuf {
    let original = Path::new(env!("CARGO_MANIFEST_DIR")).join("../core/packs/en_core_math_v1");
    let pack = folder.join("en_core_math_v1");
    fs::create_dir_all(pack.join("lexicon")).unwrap();
    fs::copy(original.join("manifest.json"), pack.join("manifest.json")).unwrap();
    for entry in fs::read_dir(original.join("lexicon")).unwrap() {
        let entry = entry.unwrap();
        fs::copy(entry.path(), pack.join("lexicon").join(entry.file_name())).unwrap();
    }
    let verbs = pack.join("lexicon/verbs.jsonl");
    let lines = fs::read_to_string(&verbs).unwrap();
    let (without_last, _) = lines.trim_end().rsplit_once('\n').unwrap();
    fs::write(&verbs, format!("{without_last}\n")).unwrap();
    pack
}

#[test]
fn the_embedded_pack_read_from_its_folder_is_the_same_pack() {
    let packs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../core/packs");
    let named = run(&["inspect", "--format", "canonical", "--packs", packs.to_str().unwrap(), REFUSED]);
    assert_eq!(named.out, run(&["inspect", "--format", "canonical", REFUSED]).out, "{}", named.err);
}

#[test]
fn a_pack_file_that_differs_from_its_manifest_is_refused_by_name() {
    let folder = tempfile::tempdir().unwrap();
    let pack = altered_pack(folder.path());
    let run = run(&["inspect", "--packs", pack.to_str().unwrap(), REFUSED]);
    assert_eq!(run.status, 2, "{}", run.out);
    assert!(run.err.contains("lexicon/verbs.jsonl"), "{}", run.err);
}

#[test]
fn a_renewed_manifest_changes_the_packs_hash_and_the_reports() {
    let folder = tempfile::tempdir().unwrap();
    let pack = altered_pack(folder.path());
    let files: Vec<PackFile> = fs::read_dir(pack.join("lexicon"))
        .unwrap()
        .map(|entry| entry.unwrap())
        .map(|entry| PackFile {
            path: format!("lexicon/{}", entry.file_name().to_str().unwrap()),
            text: fs::read_to_string(entry.path()).unwrap(),
        })
        .collect();
    fs::write(pack.join("manifest.json"), manifest_for("en_core_math_v1", "1", &files)).unwrap();
    let altered = json(&run(&["inspect", "--format", "json", "--packs", pack.to_str().unwrap(), REFUSED]));
    let original = json(&run(&["inspect", "--format", "json", REFUSED]));
    assert_ne!(altered["engine"]["packs"][0]["hash"], original["engine"]["packs"][0]["hash"]);
    assert_ne!(altered["hashes"]["report"], original["hashes"]["report"]);
}

/// Each residual of a text as `code KIND AXIS start..end words`, sorted, with whether any assessment is runnable.
fn residuals(text: &str) -> (Vec<String>, bool) {
    let run = run(&["inspect", text, "--format", "json"]);
    let report = json(&run);
    let mut lines: Vec<String> = Vec::new();
    for residual in report["residuals"].as_array().unwrap() {
        assert_eq!(residual["candidate_organ"], "unary_delta_transition");
        assert_eq!(residual["family_id"], "state_change.unary_delta");
        let word = |name: &str| residual[name].as_str().unwrap().to_owned();
        let spans = residual["evidence_spans"].as_array().unwrap().iter();
        let spans: Vec<String> = spans.map(|s| format!("{}..{} {}", s["start"], s["end"], s["text"].as_str().unwrap())).collect();
        lines.push(format!("{} {} {} {}", word("residual_code"), word("residual_kind"), word("source_axis"), spans.join("; ")));
    }
    lines.sort();
    let runnable = report["assessments"].as_array().unwrap().iter().any(|assessment| assessment["runnable"] == true);
    (lines, runnable)
}

#[test]
fn the_four_examples_of_a_change_are_refused_to_the_span() {
    let told = |text: &str, lines: &[&str]| {
        let (found, runnable) = residuals(text);
        assert_eq!(found, lines, "{text}");
        assert!(!runnable, "{text}");
    };
    told(
        "Tom gained 3.",
        &["changed_object_unbound MISSING_ROLE ROLE 4..10 gained", "local_binding_relation_unbound MISSING_RELATION RELATION 11..12 3"],
    );
    told("Tom gained apples.", &["delta_quantity_unbound MISSING_ROLE ROLE 4..10 gained"]);
    told("3 apples were gained by Tom.", &["passive_voice_unsupported UNSUPPORTED_TOPOLOGY TOPOLOGY 14..20 gained"]);
    told("Tom gained 3 degrees.", &["unit_object_conflict UNIT_OBJECT_CONFLICT UNIT_OBJECT 13..20 degrees"]);
}

#[test]
fn the_schema_leaves_a_residual_no_place_for_a_decision() {
    let schema = json(&run(&["schema"]));
    let residual = &schema["$defs"]["ContractResidual"];
    assert_eq!(residual["additionalProperties"], false);
    let fields: Vec<&str> = residual["properties"].as_object().unwrap().keys().map(String::as_str).collect();
    assert_eq!(
        fields,
        ["candidate_organ", "evidence_spans", "explanation", "family_id", "residual_code", "residual_id", "residual_kind", "source_axis"]
    );
    let members = |name: &str| -> Vec<String> {
        let variants = schema["$defs"][name]["oneOf"].as_array().unwrap().iter();
        variants.map(|variant| variant["const"].as_str().unwrap().to_owned()).collect()
    };
    let (kinds, axes) = (members("ResidualKind"), members("ResidualSourceAxis"));
    assert_eq!((kinds.len(), axes.len()), (12, 10));
    for forbidden in ["MATH_FAILED", "REASONING_FAILED", "UNKNOWN_TRUTH"] {
        assert!(!kinds.iter().any(|kind| kind == forbidden), "{forbidden}");
    }
    let names = schema.to_string();
    for forbidden in ["search_eligible", "compute_budget", "\"budget\"", "\"retry\"", "retry_policy", "\"fix\"", "fix_action", "search_run"]
    {
        assert!(!names.contains(forbidden), "{forbidden}");
    }
}

#[test]
fn an_audit_shows_what_is_refused_most_often_first() {
    let folder = tempfile::tempdir().unwrap();
    let path = problems(folder.path());
    let run = run(&["audit", path.to_str().unwrap()]);
    assert_eq!(run.status, 0, "{}", run.err);
    assert!(run.out.starts_with("3 problems\n"), "{}", run.out);
    for expected in ["no_question", "unit_binding", "missing operator"] {
        assert!(run.out.contains(expected), "{expected} in {}", run.out);
    }
    assert!(run.out.contains("open") && !run.out.contains("right"), "{}", run.out);
}

#[test]
fn an_audit_of_residuals_is_the_same_on_any_number_of_threads_and_in_any_order() {
    let folder = tempfile::tempdir().unwrap();
    let path = problems(folder.path());
    let other = folder.path().join("drums.jsonl");
    fs::write(&other, "{\"id\":\"drum\",\"question\":\"Tom gained apples.\",\"answer\":\"1\"}\n").unwrap();
    let (path, other) = (path.to_str().unwrap(), other.to_str().unwrap());
    let first = run(&["audit", "--residuals", path, other]);
    assert_eq!(first.status, 0, "{}", first.err);
    for expected in ["MISSING_ROLE", "MISSING_RELATION", "RELATION", "changed_object_unbound", "delta_quantity_unbound", "drum", "open"] {
        assert!(first.out.contains(expected), "{expected} in {}", first.out);
    }
    assert!(!first.out.contains("CONTRACT_GAP_UNCLASSIFIED"), "{}", first.out);
    assert_eq!(run(&["audit", "--residuals", other, path]).out, first.out);
    assert_eq!(run(&["audit", "--residuals", "--threads", "1", path, other]).out, first.out);
}

#[test]
fn an_audit_exits_2_where_a_file_cannot_be_read() {
    let run = run(&["audit", "no-such-file.jsonl"]);
    assert_eq!(run.status, 2);
    assert!(run.err.contains("no-such-file.jsonl"), "{}", run.err);
}
