//! How long `forbear teach collect` and `list` take with growing numbers of evidence rows: twice the rows, twice the time.
//!
//! `cargo bench --package forbear-cli --bench teach` prints one line for each size.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

const SIZES: [usize; 4] = [1250, 2500, 5000, 10_000];
/// Of so many words that no pack knows, each problem has one.
const WORDS: usize = 200;

fn main() {
    let folder = tempfile::tempdir().expect("a folder for the benchmark");
    println!("{:>7}  {:>12}  {:>14}  {:>12}  {:>9}", "rows", "collect", "collect again", "list", "bytes");
    for rows in SIZES {
        let problems = folder.path().join("problems.jsonl");
        fs::write(&problems, problems_of(rows)).expect("the problems are written");
        let queue = folder.path().join(format!("queue-{rows}.jsonl"));
        let collect = timed(folder.path(), &queue, &["collect", "problems.jsonl"]);
        let again = timed(folder.path(), &queue, &["collect", "problems.jsonl"]);
        let list = timed(folder.path(), &queue, &["list", "--format", "json"]);
        let bytes = fs::metadata(&queue).expect("the queue is there").len();
        println!("{rows:>7}  {collect:>12.1?}  {again:>14.1?}  {list:>12.1?}  {bytes:>9}");
    }
}

/// Problems that are refused for one word each.
fn problems_of(rows: usize) -> String {
    let mut lines = String::new();
    for row in 0..rows {
        let word = word(row % WORDS);
        writeln!(
            lines,
            r#"{{"id":"case-{row}","question":"Mia had {} corks. She {word} 5 corks. How many corks does Mia have now?"}}"#,
            20 + row % 70
        )
        .expect("a string takes every line");
    }
    lines
}

/// A word of no language.
fn word(number: usize) -> String {
    let letter = |index: usize| char::from(b"bcdfglmnprstvz"[index % 14]);
    format!("{}u{}o{}ked", letter(number), letter(number / 14), letter(number / 7 + 3))
}

fn timed(folder: &Path, queue: &Path, arguments: &[&str]) -> Duration {
    let started = Instant::now();
    let status = Command::new(env!("CARGO_BIN_EXE_forbear"))
        .args(["teach", "--queue"])
        .arg(queue)
        .args(arguments)
        .current_dir(folder)
        .stdout(Stdio::null())
        .status()
        .expect("the program runs");
    assert!(status.success(), "{arguments:?}: {status}");
    started.elapsed()
}
