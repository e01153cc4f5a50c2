//! Measures the reader on the development sets, where they lie beside the checkout.

use crate::steps::{Done, cargo, shown};
use anyhow::{Context, Result, bail};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Stdio;

/// Where the development sets lie, seen from the checkout.
const SETS: &str = "../shared/data";
const FLOORS: &str = "tests/floors.toml";

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Floors {
    floors: BTreeMap<String, f64>,
}

#[derive(Deserialize)]
struct Evaluation {
    files: Vec<FileRow>,
}

#[derive(Deserialize)]
struct FileRow {
    file: PathBuf,
    total: u32,
    correct: u32,
    refused: u32,
    wrong: u32,
    disputed: u32,
    wrong_ids: Vec<String>,
    median_us: u64,
}

impl FileRow {
    fn name(&self) -> String {
        self.file.file_stem().unwrap_or_default().to_string_lossy().into_owned()
    }

    fn coverage(&self) -> f64 {
        if self.total == 0 { 0.0 } else { 100.0 * f64::from(self.correct) / f64::from(self.total) }
    }
}

/// Fails on any wrong answer, and on coverage below its floor.
pub fn check(house: &Path) -> Result<Done> {
    let sets = sets(&house.join(SETS))?;
    if sets.is_empty() {
        return Ok(Done::Skipped("the development sets are not beside this checkout".to_owned()));
    }
    let floors = floors(house)?;
    let mut command = cargo(house);
    command.args(["run", "--release", "--quiet", "--package", "forbear-cli", "--", "eval", "--format", "json"]).args(&sets);
    let output = command.stderr(Stdio::inherit()).output().with_context(|| format!("cannot start `{}`", shown(&command)))?;
    let evaluation: Evaluation = serde_json::from_slice(&output.stdout)
        .with_context(|| format!("`forbear eval` ended with {} and printed no result", output.status))?;

    println!(
        "{:<16} {:>8} {:>8} {:>8} {:>6} {:>9} {:>9} {:>7} {:>10}",
        "set", "problems", "correct", "refused", "wrong", "disputed", "coverage", "floor", "median µs"
    );
    for row in &evaluation.files {
        let floor = floors.get(&row.name()).map_or_else(|| "none".to_owned(), |floor| format!("{floor:.1}"));
        println!(
            "{:<16} {:>8} {:>8} {:>8} {:>6} {:>9} {:>8.1}% {:>7} {:>10}",
            row.name(),
            row.total,
            row.correct,
            row.refused,
            row.wrong,
            row.disputed,
            row.coverage(),
            floor,
            row.median_us
        );
    }
    let faults = faults(&evaluation.files, &floors);
    if !faults.is_empty() {
        bail!("{}", faults.join("; "));
    }
    // With nothing wrong, only lines or files that could not be read are left to complain about.
    if !output.status.success() {
        bail!("`forbear eval` ended with {}", output.status);
    }
    Ok(Done::Passed)
}

fn faults(rows: &[FileRow], floors: &BTreeMap<String, f64>) -> Vec<String> {
    let mut faults = Vec::new();
    for row in rows {
        if row.wrong > 0 {
            faults.push(format!("{} answers of {} are wrong: {}", row.wrong, row.name(), row.wrong_ids.join(", ")));
        }
        if let Some(floor) = floors.get(&row.name()).filter(|floor| row.coverage() < **floor) {
            faults.push(format!("coverage of {} is {:.2} %, below its floor of {floor} %", row.name(), row.coverage()));
        }
    }
    faults
}

fn floors(house: &Path) -> Result<BTreeMap<String, f64>> {
    let text = fs::read_to_string(house.join(FLOORS)).with_context(|| format!("cannot read {FLOORS}"))?;
    let floors: Floors = toml::from_str(&text).with_context(|| format!("{FLOORS} cannot be used"))?;
    Ok(floors.floors)
}

fn sets(folder: &Path) -> Result<Vec<PathBuf>> {
    if !folder.is_dir() {
        return Ok(Vec::new());
    }
    let mut sets = Vec::new();
    for entry in fs::read_dir(folder).with_context(|| format!("cannot list `{}`", folder.display()))? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "jsonl") {
            sets.push(path);
        }
    }
    sets.sort();
    Ok(sets)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(correct: u32, wrong: u32) -> FileRow {
        let wrong_ids = (0..wrong).map(|n| format!("kites-{n}")).collect();
        FileRow {
            file: "sets/kites.jsonl".into(),
            total: 10,
            correct,
            refused: 10 - correct - wrong,
            wrong,
            disputed: 0,
            wrong_ids,
            median_us: 1,
        }
    }

    #[test]
    fn a_wrong_answer_is_a_fault_whatever_the_coverage() {
        let faults = faults(&[row(9, 1)], &BTreeMap::new());
        assert!(faults.len() == 1 && faults[0].contains("kites-0"), "{faults:?}");
    }

    #[test]
    fn coverage_may_stand_on_its_floor_and_not_below() {
        let floors = BTreeMap::from([("kites".to_owned(), 30.0)]);
        assert!(faults(&[row(3, 0)], &floors).is_empty());
        assert_eq!(faults(&[row(2, 0)], &floors).len(), 1);
    }
}
