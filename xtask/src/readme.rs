//! Keeps the README's two commands true.

use crate::steps::Done;
use anyhow::{Context, Result, bail};
use std::fs;
use std::path::Path;
use std::process::Command;

/// The README's second command: this very task.
const SECOND: &str = "cargo xtask test";

/// Runs the README's first command as a newcomer would, from the checkout's folder.
pub fn check(house: &Path) -> Result<Done> {
    let text = fs::read_to_string(house.join("README.md")).context("cannot read README.md")?;
    let commands = commands(&text);
    let [first, second, ..] = commands.as_slice() else {
        bail!("README.md names {} commands in its first `sh` block; expected two", commands.len());
    };
    if *second != SECOND {
        bail!("README.md's second command is `{second}`; expected `{SECOND}`");
    }
    println!("$ {first}");
    let output = Command::new("sh").args(["-c", first]).current_dir(house).output().context("cannot start `sh`")?;
    let printed = String::from_utf8_lossy(&output.stdout);
    println!("{}", printed.trim_end());
    if !output.status.success() {
        bail!("README.md's first command ended with {}: {}", output.status, String::from_utf8_lossy(&output.stderr).trim());
    }
    let shown = shown(&text).context("README.md shows no output after its first command")?;
    if shown.trim_end() != without_stamp(&printed).trim_end() {
        bail!("README.md shows another output for its first command than it prints; put this there:\n{}", without_stamp(&printed));
    }
    Ok(Done::Passed)
}

/// The lines of the first block marked `sh`, without its comments.
fn commands(readme: &str) -> Vec<&str> {
    let block = readme.lines().skip_while(|line| line.trim() != "```sh").skip(1).take_while(|line| line.trim() != "```");
    block.map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#')).collect()
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

    const README: &str = "# kites\n\n```sh\n# read one problem\ncargo run\ncargo xtask test\n```\n\n```text\nanswer: 2 kites\n```\n";

    #[test]
    fn the_commands_are_the_first_block() {
        assert_eq!(commands(README), ["cargo run", "cargo xtask test"]);
    }

    #[test]
    fn the_output_is_shown_without_its_hashes() {
        let printed = "answer: 2 kites\n\nhashes\n  report 00\n";
        assert_eq!(shown(README).unwrap().trim_end(), without_stamp(printed).trim_end());
    }
}
