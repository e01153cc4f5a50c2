//! Keeps the README's commands and its example true.

use crate::steps::Done;
use anyhow::{Context, Result, bail};
use std::fs;
use std::path::Path;
use std::process::Command;

/// The README's two commands: the page, and this very task.
const COMMANDS: [&str; 2] = ["cargo xtask serve", "cargo xtask test"];

/// Runs the README's example of the command line as a newcomer would, from the checkout's folder.
pub fn check(house: &Path) -> Result<Done> {
    let text = fs::read_to_string(house.join("README.md")).context("cannot read README.md")?;
    let blocks = blocks(&text);
    let [commands, examples, ..] = blocks.as_slice() else {
        bail!("README.md has {} blocks marked `sh`; expected the two commands in the first and an example in the second", blocks.len());
    };
    if *commands != COMMANDS {
        bail!("README.md's first commands are `{}`; expected `{}`", commands.join("` and `"), COMMANDS.join("` and `"));
    }
    let [first, ..] = examples.as_slice() else { bail!("README.md's second block marked `sh` is empty") };
    println!("$ {first}");
    let output = Command::new("sh").args(["-c", first]).current_dir(house).output().context("cannot start `sh`")?;
    let printed = String::from_utf8_lossy(&output.stdout);
    println!("{}", printed.trim_end());
    if !output.status.success() {
        bail!("README.md's example ended with {}: {}", output.status, String::from_utf8_lossy(&output.stderr).trim());
    }
    let shown = shown(&text).context("README.md shows no output after its example")?;
    if shown.trim_end() != without_stamp(&printed).trim_end() {
        bail!("README.md shows another output for its example than it prints; put this there:\n{}", without_stamp(&printed));
    }
    Ok(Done::Passed)
}

/// The lines of each block marked `sh`, without comments.
fn blocks(readme: &str) -> Vec<Vec<&str>> {
    let mut blocks = Vec::new();
    let mut lines = readme.lines().map(str::trim);
    while lines.by_ref().any(|line| line == "```sh") {
        let block = lines.by_ref().take_while(|line| *line != "```");
        blocks.push(block.filter(|line| !line.is_empty() && !line.starts_with('#')).collect());
    }
    blocks
}

/// The first block marked `text`.
fn shown(readme: &str) -> Option<String> {
    let mut lines = readme.lines().skip_while(|line| line.trim() != "```text");
    lines.next()?;
    Some(lines.take_while(|line| line.trim() != "```").map(|line| format!("{line}\n")).collect())
}

/// What was printed above the hashes: those change with every version of the engine and its packs.
fn without_stamp(printed: &str) -> String {
    printed.lines().take_while(|line| *line != "hashes").map(|line| format!("{line}\n")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const README: &str = "# kites\n\n```sh\ncargo xtask serve\ncargo xtask test\n```\n\n```sh\n# read one problem\ncargo run\n```\n\n```text\nanswer: 2 kites\n```\n";

    #[test]
    fn each_block_gives_its_commands() {
        assert_eq!(blocks(README), [COMMANDS.to_vec(), vec!["cargo run"]]);
    }

    #[test]
    fn the_output_is_shown_without_its_hashes() {
        let printed = "answer: 2 kites\n\nhashes\n  report 00\n";
        assert_eq!(shown(README).unwrap().trim_end(), without_stamp(printed).trim_end());
    }
}
