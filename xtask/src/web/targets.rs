//! The same reports everywhere: natively, in Node and in Chromium, over the corpus and, where they are present, the development sets.

use super::{node, pkg};
use crate::steps::{Done, must_succeed};
use anyhow::{Context, Result, bail, ensure};
use forbear_core::Reader;
use forbear_core::canon::{Hash, merkle_root};
use serde::Deserialize;
use sha2::{Digest, Sha256};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

const CORPUS: &str = "tests/corpus";
const SETS: &str = "../shared/data";

#[derive(Deserialize)]
struct CorpusFile {
    case: Vec<Case>,
}

#[derive(Deserialize)]
struct Case {
    name: String,
    text: String,
}

#[derive(Deserialize)]
struct Line {
    id: String,
    question: String,
}

/// SHA-256 of the canonical bytes, and the report's hash as it says itself.
type Read = (String, String);

#[derive(Deserialize)]
struct FromNode {
    node: Vec<Read>,
    chromium: Option<Vec<Read>>,
}

/// Compares the three targets and prints the root of each.
pub fn compare(house: &Path) -> Result<Done> {
    if let Some(why) = node::missing() {
        return Ok(Done::Skipped(why));
    }
    pkg::build(house)?;
    let cases = cases(house)?;
    let native = native(&cases)?;
    show("native", &cases, &native)?;

    let scratch = house.join("target/targets");
    fs::create_dir_all(&scratch).context("cannot make target/targets")?;
    let (given, out) = (scratch.join("cases.json"), scratch.join("read.json"));
    fs::write(&given, serde_json::to_string(&cases)?).context("cannot write the cases")?;
    node::modules(house)?;
    must_succeed(node::node(house).arg("targets.mjs").args([&house.join("pkg"), &given, &out]))?;
    let read: FromNode = serde_json::from_str(&fs::read_to_string(&out).context("cannot read what Node wrote")?)?;
    show("wasm in Node", &cases, &read.node)?;
    same("wasm in Node", &cases, &native, &read.node)?;
    let Some(chromium) = read.chromium else {
        return Ok(Done::Skipped("there is no Chromium; native and Node agree".to_owned()));
    };
    show("wasm in Chromium", &cases, &chromium)?;
    same("wasm in Chromium", &cases, &native, &chromium)?;
    Ok(Done::Passed)
}

/// Every text with an id that no other has.
fn cases(house: &Path) -> Result<Vec<(String, String)>> {
    let mut cases = Vec::new();
    for file in files(&house.join(CORPUS), "toml")? {
        let corpus: CorpusFile = toml::from_str(&fs::read_to_string(&file)?).with_context(|| format!("cannot use `{}`", file.display()))?;
        cases.extend(corpus.case.into_iter().map(|case| (format!("corpus/{}", case.name), case.text)));
    }
    ensure!(!cases.is_empty(), "{CORPUS} holds no cases");
    if house.join(SETS).is_dir() {
        for file in files(&house.join(SETS), "jsonl")? {
            let set = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            for line in fs::read_to_string(&file)?.lines().filter(|line| !line.trim().is_empty()) {
                let line: Line = serde_json::from_str(line).with_context(|| format!("cannot use a line of `{}`", file.display()))?;
                cases.push((format!("{set}/{}", line.id), line.question));
            }
        }
    }
    Ok(cases)
}

fn files(folder: &Path, extension: &str) -> Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder).with_context(|| format!("cannot list `{}`", folder.display()))?;
    let mut files = entries.map(|entry| Ok(entry?.path())).collect::<Result<Vec<_>>>()?;
    files.retain(|file| file.extension().is_some_and(|found| found == extension));
    files.sort();
    Ok(files)
}

fn native(cases: &[(String, String)]) -> Result<Vec<Read>> {
    let reader = Reader::embedded()?;
    let read = |(id, text): &(String, String)| {
        let report = reader.inspect(text).with_context(|| format!("{id} cannot be inspected"))?;
        let mut digest = String::new();
        for byte in Sha256::digest(report.canonical_bytes()?) {
            // Writing to a string cannot fail.
            let _ = write!(digest, "{byte:02x}");
        }
        Ok((digest, report.hashes.report.to_string()))
    };
    cases.iter().map(read).collect()
}

fn show(target: &str, cases: &[(String, String)], read: &[Read]) -> Result<()> {
    ensure!(read.len() == cases.len(), "{target} gave {} reports for {} cases", read.len(), cases.len());
    let leaf =
        |((id, _), (_, report)): (&(String, String), &Read)| Ok((id.clone(), report.parse::<Hash>().context("a hash is malformed")?));
    let leaves = cases.iter().zip(read).map(leaf).collect::<Result<Vec<_>>>()?;
    println!("{target:<17} {} problems, root {}", cases.len(), merkle_root(&leaves));
    Ok(())
}

fn same(target: &str, cases: &[(String, String)], native: &[Read], read: &[Read]) -> Result<()> {
    let differing: Vec<&str> =
        cases.iter().zip(native.iter().zip(read)).filter(|(_, (one, other))| one != other).map(|((id, _), _)| id.as_str()).collect();
    if differing.is_empty() {
        return Ok(());
    }
    let some: Vec<&str> = differing.iter().copied().take(10).collect();
    bail!("{target} gives another report than the native build for {} of {} cases: {}", differing.len(), cases.len(), some.join(", "))
}
