//! Runs named steps one after the other, says how long each took, and sums up.

use anyhow::{Context, Result, bail};
use std::ffi::OsStr;
use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

/// How a step ended well.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Done {
    /// It checked what it is for.
    Passed,
    /// There was nothing to check, for this reason.
    Skipped(String),
}

impl std::fmt::Display for Done {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Done::Passed => f.write_str("passed"),
            Done::Skipped(why) => write!(f, "skipped: {why}"),
        }
    }
}

/// What this machine lacks and could not be given, and how to get it by hand. A step that ends with it is skipped.
#[derive(Debug)]
pub struct Missing(pub String);

impl std::fmt::Display for Missing {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Missing {}

/// One step of a task.
pub struct Step {
    /// What to call it on the command line.
    pub name: &'static str,
    /// What it does, as a line to print.
    pub purpose: &'static str,
    /// Does it.
    pub run: fn(&Path) -> Result<Done>,
}

struct Ended {
    name: &'static str,
    result: Result<Done>,
    took: Duration,
}

/// Runs every step, also after one has failed: one run shows everything there is to mend.
pub fn run(house: &Path, steps: &[&Step]) -> Result<()> {
    let mut ended = Vec::new();
    for step in steps {
        println!("\n==> {}: {}", step.name, step.purpose);
        let started = Instant::now();
        let result = (step.run)(house).or_else(skip_what_is_missing);
        let took = started.elapsed();
        match &result {
            Ok(Done::Passed) => println!("    {} passed in {}", step.name, seconds(took)),
            Ok(Done::Skipped(why)) => println!("    {} skipped: {why}", step.name),
            Err(error) => println!("    {} failed after {}: {error:#}", step.name, seconds(took)),
        }
        ended.push(Ended { name: step.name, result, took });
    }
    println!("\n{}", summary(&ended));
    let failed: Vec<&str> = ended.iter().filter(|step| step.result.is_err()).map(|step| step.name).collect();
    if failed.is_empty() {
        return Ok(());
    }
    bail!("failed: {}; run one again with `cargo xtask test {}`", failed.join(", "), failed[0]);
}

fn skip_what_is_missing(error: anyhow::Error) -> Result<Done> {
    error.downcast::<Missing>().map(|missing| Done::Skipped(missing.0))
}

fn summary(ended: &[Ended]) -> String {
    let mut lines = String::new();
    let [mut passed, mut failed, mut skipped] = [0; 3];
    for step in ended {
        let outcome = match &step.result {
            Ok(Done::Passed) => {
                passed += 1;
                "passed"
            }
            Ok(Done::Skipped(_)) => {
                skipped += 1;
                "skipped"
            }
            Err(_) => {
                failed += 1;
                "FAILED"
            }
        };
        // Writing to a string cannot fail.
        let _ = writeln!(lines, "{:<12} {outcome:<8} {:>8}", step.name, seconds(step.took));
    }
    let _ = write!(lines, "steps: {passed} passed, {failed} failed, {skipped} skipped");
    lines
}

fn seconds(took: Duration) -> String {
    format!("{:.1} s", took.as_secs_f64())
}

/// A cargo command in the workspace, with the cargo that runs this task.
pub fn cargo(house: &Path) -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.current_dir(house);
    command
}

/// Runs a command whose output goes where this task's goes.
pub fn must_succeed(command: &mut Command) -> Result<()> {
    let shown = shown(command);
    let status = command.status().with_context(|| format!("cannot start `{shown}`"))?;
    if !status.success() {
        bail!("`{shown}` ended with {status}");
    }
    Ok(())
}

/// A command as one would type it.
pub fn shown(command: &Command) -> String {
    let program = Path::new(command.get_program()).file_stem().unwrap_or(command.get_program());
    let words = std::iter::once(program).chain(command.get_args()).map(OsStr::to_string_lossy);
    words.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use anyhow::anyhow;

    #[test]
    fn only_what_is_missing_is_skipped() {
        let missing = anyhow!(Missing("there is no browser".to_owned())).context("the page could not be opened");
        assert_eq!(skip_what_is_missing(missing).unwrap(), Done::Skipped("there is no browser".to_owned()));
        assert!(skip_what_is_missing(anyhow!("a test failed")).is_err());
    }

    #[test]
    fn a_summary_counts_every_step() {
        let step = |name, result| Ended { name, result, took: Duration::from_millis(1500) };
        let text = summary(&[
            step("format", Ok(Done::Passed)),
            step("tests", Err(anyhow!("one test failed"))),
            step("coverage", Ok(Done::Skipped("no sets".to_owned()))),
        ]);
        assert!(text.contains("tests        FAILED"), "{text}");
        assert!(text.ends_with("steps: 1 passed, 1 failed, 1 skipped"), "{text}");
    }
}
