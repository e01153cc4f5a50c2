//! `forbear teach` and `forbear contemplate` as a maintainer of the packs meets them.

use forbear_core::teaching::Queue;
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

/// Refused for one word, whose loss the published answers state.
const PROBLEMS: &str = r#"{"id":"corks","question":"Mia had 13 corks. She drimped 5 corks. How many corks does Mia have now?","answer":"8"}
{"id":"lids","question":"Sam had 7 lids. He drimped 2 lids. How many lids does Sam have now?","answer":"5"}
{"id":"pens","question":"Mia had 13 pens. She lost 5 pens. How many pens does Mia have now?","answer":"8"}
{"id":"open","question":"Mia had 3. She lost 2 corks. How many corks does Mia have?","answer":"1"}
"#;

struct Run {
    status: i32,
    out: String,
    err: String,
}

fn house() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").canonicalize().unwrap()
}

fn forbear(args: &[&str], folder: &Path) -> Run {
    let output = Command::new(env!("CARGO_BIN_EXE_forbear")).args(args).current_dir(folder).stdin(Stdio::null()).output().unwrap();
    Run {
        status: output.status.code().unwrap(),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}

/// Runs a command that must succeed.
fn fine(args: &[&str], folder: &Path) -> Run {
    let run = forbear(args, folder);
    assert_eq!(run.status, 0, "{args:?}\n{}{}", run.out, run.err);
    run
}

/// A folder with the problems and a copy of the language pack.
fn bench() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("problems.jsonl"), PROBLEMS).unwrap();
    copy(&house().join("core/packs/en_core_math_v1"), &folder.path().join("pack"));
    folder
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let target = to.join(entry.file_name());
        if entry.path().is_dir() {
            copy(&entry.path(), &target);
        } else {
            fs::copy(entry.path(), target).unwrap();
        }
    }
}

/// Every file below a folder, by its path.
fn contents(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(contents(&path));
        } else {
            let bytes = fs::read(&path).unwrap();
            found.insert(path, bytes);
        }
    }
    found
}

fn claims(folder: &Path) -> Vec<Value> {
    serde_json::from_str(&fine(&["teach", "list", "--format", "json"], folder).out).unwrap()
}

fn id_of(folder: &Path, surface: &str) -> String {
    let claims = claims(folder);
    let claim = claims.iter().find(|claim| claim["signature"]["surface"] == surface).unwrap_or_else(|| panic!("{claims:#?}"));
    claim["id"].as_str().unwrap().to_owned()
}

fn outcome(folder: &Path, problem: &str) -> Value {
    let run = forbear(&["inspect", "--packs", "pack", "--format", "json", problem], folder);
    serde_json::from_str::<Value>(&run.out).unwrap()["outcome"].clone()
}

const CORKS: &str = "Mia had 13 corks. She drimped 5 corks. How many corks does Mia have now?";

/// The whole path on a fresh copy: the claims without who decided, the patch, and the pack's bytes afterwards.
fn taught() -> (Vec<Value>, String, Vec<Vec<u8>>) {
    let bench = bench();
    let folder = bench.path();
    let before: Vec<Value> = PROBLEMS.lines().map(|line| outcome(folder, problem_of(line).as_str())).collect();
    assert_eq!(before[0]["reasons"][0]["code"], "unknown_word");

    fine(&["teach", "collect", "problems.jsonl"], folder);
    let id = id_of(folder, "drimped");
    fine(&["teach", "ratify", &id, "--category", "verb.lose", "--by", "Ada", "--note", "what is drimped is gone"], folder);
    let unchanged = outcome(folder, CORKS);
    assert_eq!(unchanged, before[0], "a ratification changes no verdict");
    fine(&["teach", "propose", "--packs", "pack", "--out", "proposal.patch"], folder);
    assert_eq!(outcome(folder, CORKS), before[0], "a proposal changes no verdict");
    // The project's corpus is replayed where no problems are named.
    let queue = folder.join("forbear-queue.jsonl");
    let (queue, patch, pack) = (queue.to_str().unwrap(), folder.join("proposal.patch"), folder.join("pack"));
    let applied =
        fine(&["teach", "--queue", queue, "apply", patch.to_str().unwrap(), "--packs", pack.to_str().unwrap(), "--by", "Ada"], &house());
    assert!(applied.out.contains("no earlier answer among") && applied.out.contains("lexicon/verbs.jsonl"), "{}", applied.out);

    assert_eq!(outcome(folder, CORKS)["value"], "8");
    for (line, before) in PROBLEMS.lines().zip(&before) {
        let after = outcome(folder, &problem_of(line));
        assert!(after == *before || before["kind"] == "refusal", "{line}");
    }
    assert_eq!(claims(folder).iter().filter(|claim| claim["state"] == "applied").count(), 1);
    // What stands in the pack is not proposed again, and what is taught no longer refuses.
    assert_eq!(fine(&["teach", "propose", "--packs", "pack"], folder).out, "");
    let mut claims = claims(folder);
    for claim in &mut claims {
        claim.as_object_mut().unwrap().remove("operator");
    }
    (claims, fs::read_to_string(patch).unwrap(), contents(&pack).into_values().collect())
}

fn problem_of(line: &str) -> String {
    serde_json::from_str::<Value>(line).unwrap()["question"].as_str().unwrap().to_owned()
}

#[test]
fn a_refused_word_is_taught_and_the_whole_path_replays_to_the_same_bytes() {
    let (one, two) = (taught(), taught());
    assert_eq!(one.0, two.0);
    assert_eq!(one.1, two.1);
    assert_eq!(one.2, two.2);
}

#[test]
fn a_mischievous_ratification_is_stopped_by_the_gate_with_the_cases_it_would_change() {
    let bench = bench();
    let folder = bench.path();
    fine(&["teach", "collect", "problems.jsonl"], folder);
    fine(&["teach", "ratify", &id_of(folder, "drimped"), "--category", "verb.acquire", "--by", "Mallory"], folder);
    fine(&["teach", "propose", "--packs", "pack", "--out", "proposal.patch"], folder);
    let before = contents(&folder.join("pack"));
    let run = forbear(&["teach", "apply", "proposal.patch", "problems.jsonl", "--packs", "pack"], folder);
    assert_eq!(run.status, 1, "{}{}", run.out, run.err);
    for line in [
        "turned down: 2 of 4 cases would change; nothing was written",
        "corks: wrong: refused (unknown_word) -> 18 cork, but 8 is right",
        "lids: wrong: refused (unknown_word) -> 9 lid, but 5 is right",
    ] {
        assert!(run.out.contains(line), "{}", run.out);
    }
    assert_eq!(contents(&folder.join("pack")), before);
    assert_eq!(claims(folder)[0]["state"], "ratified");
}

#[test]
fn an_earlier_answer_that_would_change_stops_a_proposal() {
    let bench = bench();
    let folder = bench.path();
    // A noun that no pack knows is counted. As a verb, the same word is counted no longer.
    let counted = r#"{"id":"counted","text":"Mia had 13 drimps. She lost 5 drimps. How many drimps does Mia have now?"}"#;
    fs::write(folder.join("counted.jsonl"), format!("{counted}\n")).unwrap();
    fine(&["teach", "collect", "problems.jsonl"], folder);
    fine(&["teach", "ratify", &id_of(folder, "drimped"), "--category", "verb.lose", "--by", "Ada"], folder);
    fine(&["teach", "propose", "--packs", "pack", "--out", "proposal.patch"], folder);
    let before = contents(&folder.join("pack"));
    let run = forbear(&["teach", "apply", "proposal.patch", "problems.jsonl", "counted.jsonl", "--packs", "pack"], folder);
    assert_eq!(run.status, 1, "{}{}", run.out, run.err);
    assert!(run.out.contains("1 of 5 cases") && run.out.contains("counted: answer_changed: 8 drimp -> refused"), "{}", run.out);
    assert_eq!(contents(&folder.join("pack")), before);
}

#[test]
fn packs_and_corpus_stay_as_they_are_but_for_apply() {
    let bench = bench();
    let folder = bench.path();
    let watched = [folder.join("pack"), house().join("core/packs"), house().join("tests/corpus")];
    let before: Vec<_> = watched.iter().map(|folder| contents(folder)).collect();
    fine(&["teach", "collect", "problems.jsonl"], folder);
    let id = id_of(folder, "drimped");
    for args in [
        vec!["teach", "list"],
        vec!["teach", "show", &id],
        vec!["teach", "reject", &id, "--by", "Ada", "--note", "not yet"],
        vec!["teach", "collect", "problems.jsonl", "--packs", "pack"],
        vec!["teach", "ratify", &id, "--category", "verb.lose", "--by", "Ada"],
        vec!["teach", "propose", "--packs", "pack"],
        vec![
            "contemplate",
            "--subject",
            "light",
            "--intent",
            "cause",
            "--connective",
            "reveal",
            "--object",
            "truth",
            "--sink",
            "sink.jsonl",
        ],
        vec!["contemplate", "sink.jsonl", "--sink", "sink.jsonl"],
        vec!["contemplate", "--refusals", "forbear-queue.jsonl"],
    ] {
        fine(&args, folder);
        let after: Vec<_> = watched.iter().map(|folder| contents(folder)).collect();
        assert!(after == before, "{args:?} changed a pack or the corpus");
    }
}

#[test]
fn claims_are_merged_listed_by_evidence_and_filtered() {
    let bench = bench();
    let folder = bench.path();
    fine(&["teach", "collect", "problems.jsonl"], folder);
    let claims = claims(folder);
    assert_eq!(claims.len(), 2);
    assert_eq!((claims[0]["sub_type"].as_str(), claims[1]["sub_type"].as_str()), (Some("LexicalClaim"), Some("SlotClaim")));
    let cases: Vec<&str> = claims[0]["evidence"].as_array().unwrap().iter().map(|e| e["case_id"].as_str().unwrap()).collect();
    assert_eq!(cases, ["corks", "lids"]);
    for (args, count) in [
        (["--sub-type", "slotclaim"], 1),
        (["--domain", "cognition"], 0),
        (["--domain", "math"], 2),
        (["--state", "open"], 2),
        (["--state", "rejected"], 0),
    ] {
        let run = fine(&[&["teach", "list", "--format", "json"][..], &args[..]].concat(), folder);
        assert_eq!(serde_json::from_str::<Vec<Value>>(&run.out).unwrap().len(), count, "{args:?}");
    }
    let id = claims[0]["id"].as_str().unwrap();
    let shown: Vec<Value> = serde_json::from_str(&fine(&["teach", "show", &id[..8], "--format", "json"], folder).out).unwrap();
    assert_eq!(shown, claims[..1]);
    assert!(fine(&["teach", "show", id], folder).out.contains("corks: “She drimped 5 corks.”"));
    // The same problems again add nothing.
    let queue = fs::read(folder.join("forbear-queue.jsonl")).unwrap();
    fine(&["teach", "collect", "problems.jsonl"], folder);
    assert_eq!(fs::read(folder.join("forbear-queue.jsonl")).unwrap(), queue);
}

#[test]
fn other_claims_cannot_be_ratified_and_a_rejected_one_comes_back_marked() {
    let bench = bench();
    let folder = bench.path();
    fine(&["teach", "collect", "problems.jsonl"], folder);
    let slot = claims(folder)[1]["id"].as_str().unwrap().to_owned();
    let run = forbear(&["teach", "ratify", &slot, "--category", "noun.count", "--by", "Ada"], folder);
    assert_eq!(run.status, 1);
    assert!(run.err.contains("found a SlotClaim") && run.err.contains("expected a LexicalClaim"), "{}", run.err);
    let word = id_of(folder, "drimped");
    fine(&["teach", "reject", &word, "--by", "Ada", "--note", "a typing error"], folder);
    assert!(fine(&["teach", "show", &word], folder).out.contains("a typing error"));
    fine(&["teach", "collect", "problems.jsonl"], folder);
    let claim = &claims(folder)[0];
    assert_eq!((claim["state"].as_str(), claim["previously_rejected"].as_bool()), (Some("open"), Some(true)));
}

#[test]
fn what_cannot_be_done_says_what_to_do() {
    let bench = bench();
    let folder = bench.path();
    let refused = |args: &[&str], status: i32, expected: &str| {
        let run = forbear(args, folder);
        assert_eq!(run.status, status, "{args:?}: {}{}", run.out, run.err);
        assert!(run.err.contains(expected), "{args:?}: {}", run.err);
    };
    refused(&["teach", "list"], 2, "forbear teach collect FILE...");
    fine(&["teach", "collect", "problems.jsonl"], folder);
    let id = id_of(folder, "drimped");
    refused(&["teach", "ratify", &id, "--category", "verb.vanish", "--by", "Ada"], 2, "found the category `verb.vanish`");
    refused(&["teach", "ratify", &id, "--category", "unit.length", "--by", "Ada"], 1, "`--factor`");
    refused(&["teach", "ratify", &id, "--category", "preposition.of", "--by", "Ada"], 1, "the others are closed");
    refused(&["teach", "ratify", "ffffffffffffffff", "--category", "verb.lose", "--by", "Ada"], 1, "expected one that `list` shows");
    fine(&["teach", "ratify", &id, "--category", "verb.lose", "--by", "Ada"], folder);
    fine(&["teach", "propose", "--out", "proposal.patch"], folder);
    refused(&["teach", "apply", "proposal.patch", "problems.jsonl"], 2, "found no --packs");
    refused(&["teach", "apply", "proposal.patch", "--packs", "pack"], 2, "found no folder `tests/corpus`");
    fs::write(folder.join("empty.jsonl"), "\n").unwrap();
    refused(&["teach", "apply", "proposal.patch", "empty.jsonl", "--packs", "pack"], 2, "found no case to replay");
    fs::write(folder.join("torn.jsonl"), "{\"id\":\n").unwrap();
    refused(&["teach", "apply", "proposal.patch", "torn.jsonl", "--packs", "pack"], 2, "torn.jsonl:1");
    fs::write(folder.join("none.patch"), "no patch\n").unwrap();
    refused(&["teach", "apply", "none.patch", "problems.jsonl", "--packs", "pack"], 2, "none.patch");
    let elsewhere = fs::read_to_string(folder.join("proposal.patch")).unwrap().replace("lexicon/verbs.jsonl", "../../verbs.jsonl");
    fs::write(folder.join("elsewhere.patch"), elsewhere).unwrap();
    refused(&["teach", "apply", "elsewhere.patch", "problems.jsonl", "--packs", "pack"], 2, "expected a lexicon file of the pack");
    assert_eq!(contents(&folder.join("pack")).len(), contents(&house().join("core/packs/en_core_math_v1")).len());
}

#[test]
fn a_torn_line_is_reported_and_cut_off_and_an_altered_one_is_refused() {
    let bench = bench();
    let folder = bench.path();
    fine(&["teach", "collect", "problems.jsonl"], folder);
    let path = folder.join("forbear-queue.jsonl");
    let whole = fs::read_to_string(&path).unwrap();
    for command in [vec!["teach", "list"], vec!["teach", "collect", "problems.jsonl"]] {
        fs::write(&path, format!("{whole}{}", &whole[..100])).unwrap();
        let run = fine(&command, folder);
        assert!(run.err.contains("forbear-queue.jsonl:4: found 100 bytes of a line that was never finished"), "{}", run.err);
        assert_eq!(fs::read_to_string(&path).unwrap(), whole);
    }
    fs::write(&path, whole.replacen("She drimped", "She crimped", 1)).unwrap();
    let run = forbear(&["teach", "list"], folder);
    assert_eq!(run.status, 2);
    assert!(run.err.contains("line 1") && run.err.contains("altered"), "{}", run.err);
}

#[test]
fn a_second_writer_is_kept_out_with_a_clear_message() {
    let bench = bench();
    let folder = bench.path();
    fine(&["teach", "collect", "problems.jsonl"], folder);
    let held = fs::File::open(folder.join("forbear-queue.jsonl")).unwrap();
    held.try_lock().unwrap();
    for command in [vec!["teach", "list"], vec!["teach", "collect", "problems.jsonl"]] {
        let run = forbear(&command, folder);
        assert_eq!(run.status, 2, "{}", run.out);
        assert!(run.err.contains("in use by another run of this program"), "{}", run.err);
    }
    drop(held);
    fine(&["teach", "list"], folder);
}

/// Kills a writer 200 times, after a varying number of acknowledged batches and a varying time more. A machine that stops at the same
/// moment may also lose any part of what was not acknowledged, in the middle of a line as well: so a varying part is taken away.
#[test]
fn a_killed_writer_loses_nothing_that_it_acknowledged() {
    const PROBLEMS: usize = 12;
    /// How a record begins, to be torn where a writer had nothing unacknowledged in the file.
    const LINE: &str = r#"{"body":{"claim":{"id":"774198ea995c31ef83d7094ae2203260d42143fe35e5b6786ac01f5ab8de576e""#;
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let queue = folder.join("queue.jsonl");
    let (mut acknowledged, mut torn, mut killed) = (0, 0, 0);
    for round in 0..200_usize {
        let mut problems = fs::File::create(folder.join("problems.jsonl")).unwrap();
        for number in 0..PROBLEMS {
            let text =
                format!("Mia had 13 corks. She drimped 5 corks. {} How many corks does Mia have now?", "She sang. ".repeat(round % 3 * 40));
            writeln!(problems, "{}", serde_json::json!({ "id": format!("{round}-{number}"), "text": text })).unwrap();
        }
        drop(problems);
        let batch = if round % 2 == 0 { "1" } else { "4" };
        let mut writer = Command::new(env!("CARGO_BIN_EXE_forbear"))
            .args(["teach", "--queue", "queue.jsonl", "collect", "--batch", batch, "problems.jsonl"])
            .current_dir(folder)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(writer.stdout.take().unwrap()).lines().map_while(Result::ok);
        let last = |line: &str| line.strip_suffix(" in the queue")?.rsplit(' ').next()?.parse::<u32>().ok();
        for line in lines.by_ref().take(round % (if batch == "1" { PROBLEMS } else { 3 })) {
            acknowledged = last(&line).unwrap();
        }
        std::thread::sleep(Duration::from_micros((round * 97 % 4000) as u64));
        writer.kill().unwrap();
        for line in lines {
            acknowledged = last(&line).unwrap_or(acknowledged);
        }
        killed += usize::from(!writer.wait().unwrap().success());
        let mut bytes = fs::read(&queue).unwrap_or_default();
        let whole = Queue::read(&bytes).unwrap_or_else(|error| panic!("round {round}: {error}")).queue.records();
        assert!(whole >= acknowledged, "round {round}: {whole} of {acknowledged} records");
        let synced: usize = bytes.split_inclusive(|byte| *byte == b'\n').take(acknowledged as usize).map(<[u8]>::len).sum();
        if bytes.len() > synced {
            bytes.truncate(synced + round * 61 % (bytes.len() - synced));
        } else {
            bytes.extend(LINE.bytes().take(1 + round % LINE.len()));
        }
        fs::write(&queue, &bytes).unwrap();
        let read = Queue::read(&bytes).unwrap_or_else(|error| panic!("round {round}: {error}"));
        torn += usize::from(read.torn.is_some());
        assert!(read.queue.records() >= acknowledged, "round {round}: {} of {acknowledged} records", read.queue.records());
        if let [claim] = read.queue.claims().as_slice() {
            assert_eq!(u32::try_from(claim.evidence.len()).unwrap(), read.queue.records());
        }
    }
    println!("{killed} of 200 writers were killed at work, {torn} left a torn line, {acknowledged} records were acknowledged and kept");
    assert!(torn > 100, "only {torn} of 200 left a torn line");
    assert!(killed > 100, "only {killed} of 200 were killed before they had finished");
    fine(&["teach", "--queue", "queue.jsonl", "list"], folder);
}

// ---- contemplate ----

#[test]
fn a_question_is_shown_as_a_tree_with_its_evidence_and_gaps() {
    let folder = tempfile::tempdir().unwrap();
    let asked = ["contemplate", "--subject", "practice", "--intent", "CAUSE", "--connective", "cause", "--object", "confidence"];
    let run = fine(&asked, folder.path());
    for line in [
        "does it hold that practice causes confidence? affirms, factual",
        "├── direct: does it hold that practice causes confidence? gap_recorded",
        "└── through: does it hold that skill causes confidence? affirms, first by corpus",
        "    └── affirms corpus k-skill-cause-confidence: skill causes confidence",
    ] {
        assert!(run.out.contains(line), "{}", run.out);
    }
    let json: Value = serde_json::from_str(&fine(&[&asked[..], &["--format", "json"]].concat(), folder.path()).out).unwrap();
    assert_eq!(json[0]["candidate"]["polarity"], "affirms");
    assert_eq!(json[0]["candidate"]["review_state"], "unreviewed");
    assert!(json[0]["gaps"].as_array().is_some_and(|gaps| !gaps.is_empty()));
}

#[test]
fn candidates_go_to_a_sink_and_come_from_one() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let asked =
        ["contemplate", "--subject", "zorp", "--intent", "cause", "--connective", "cause", "--object", "blit", "--sink", "sink.jsonl"];
    fine(&asked, folder);
    let first = fs::read_to_string(folder.join("sink.jsonl")).unwrap();
    assert_eq!(first.lines().count(), 4, "the candidate and three gaps");
    fine(&asked, folder);
    assert_eq!(fs::read_to_string(folder.join("sink.jsonl")).unwrap(), first.repeat(2), "append-only, and the same bytes");
    let again: Vec<Value> = serde_json::from_str(&fine(&["contemplate", "sink.jsonl", "--format", "json"], folder).out).unwrap();
    assert_eq!(again.len(), 8);
    fs::write(folder.join("mixed.jsonl"), format!("{first}{{}}\n")).unwrap();
    let run = forbear(&["contemplate", "mixed.jsonl"], folder);
    assert_eq!(run.status, 2);
    assert!(run.err.contains("mixed.jsonl:5: found missing field `proposed_chain`"), "{}", run.err);
}

#[test]
fn a_question_too_deep_is_reported_and_never_cut_silently() {
    let folder = tempfile::tempdir().unwrap();
    let asked = [
        "contemplate",
        "--subject",
        "heat",
        "--intent",
        "cause",
        "--connective",
        "cause",
        "--object",
        "zorp",
        "--max-depth",
        "1",
        "--format",
        "json",
    ];
    let run = fine(&asked, folder.path());
    assert!(run.err.contains("recursion_overflow"), "{}", run.err);
    let json: Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!(json[0]["candidate"]["recursion_overflow"], true);
    assert_eq!(json[0]["events"][0]["event"], "recursion_overflow");
}

#[test]
fn refusals_pose_questions() {
    let bench = bench();
    let folder = bench.path();
    fine(&["teach", "collect", "problems.jsonl"], folder);
    let json: Value =
        serde_json::from_str(&fine(&["contemplate", "--refusals", "forbear-queue.jsonl", "--format", "json"], folder).out).unwrap();
    let candidate = &json[0]["candidate"];
    assert_eq!((candidate["domain"].as_str(), candidate["trigger"]["kind"].as_str()), (Some("math"), Some("refusal")));
    assert_eq!(candidate["proposed_chain"]["subject"], "drimped");
}

#[test]
fn a_memory_of_ones_own_is_read_from_a_folder_and_its_errors_name_file_and_line() {
    let folder = tempfile::tempdir().unwrap();
    let memory = folder.path().join("memory");
    fs::create_dir_all(memory.join("corpus")).unwrap();
    let line =
        r#"{"id":"k1","subject":"zorp","connective":"cause","object":"blit","polarity":"affirms","provenance":"a test","reviewed":true}"#;
    fs::write(memory.join("corpus/cognition.jsonl"), format!("{line}\n")).unwrap();
    let asked =
        ["contemplate", "--memory", "memory", "--subject", "zorp", "--intent", "cause", "--connective", "cause", "--object", "blit"];
    assert!(fine(&asked, folder.path()).out.contains("zorp causes blit? affirms, factual"));
    fs::write(memory.join("corpus/cognition.jsonl"), format!("{line}\n{}\n", line.replace("true", "\"yes\""))).unwrap();
    let run = forbear(&asked, folder.path());
    assert_eq!(run.status, 2);
    assert!(run.err.contains("`corpus/cognition.jsonl` line 2"), "{}", run.err);
}
