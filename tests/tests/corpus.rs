//! Every case of the corpus becomes what its file says.

use forbear_core::Reader;
use forbear_tests::corpus::{Case, CorpusFile};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

fn corpus_files() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus");
    let mut files: Vec<PathBuf> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "toml"))
        .collect();
    files.sort();
    files
}

fn cases() -> Vec<(String, Case)> {
    let mut cases = Vec::new();
    for path in corpus_files() {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let file: CorpusFile = toml::from_str(&fs::read_to_string(&path).unwrap()).unwrap_or_else(|error| panic!("{name}: {error}"));
        cases.extend(file.case.into_iter().map(|case| (name.clone(), case)));
    }
    cases
}

#[test]
fn every_case_is_well_formed_and_unique() {
    let mut names = BTreeMap::new();
    let mut texts = BTreeMap::new();
    for (file, case) in cases() {
        assert_eq!(case.flaw(), None, "{file}: {:?}", case.name);
        if let Some(other) = names.insert(case.name.clone(), file.clone()) {
            panic!("{file}: the name {:?} stands in {other} already", case.name);
        }
        if let Some(other) = texts.insert(case.text.clone(), case.name.clone()) {
            panic!("{file}: {:?} has the text of {other:?}", case.name);
        }
    }
}

#[test]
fn every_case_becomes_what_its_file_says() {
    let reader = Reader::embedded().unwrap();
    let cases = cases();
    let mut failures = Vec::new();
    for (file, case) in &cases {
        let differences = match reader.inspect(&case.text) {
            Ok(report) => case.differences(&report),
            Err(error) => vec![error.to_string()],
        };
        if !differences.is_empty() {
            failures.push(format!("{file}: {}\n  text: {:?}\n  {}", case.name, case.text, differences.join("\n  ")));
        }
    }
    assert!(failures.is_empty(), "{} of {} cases differ\n\n{}\n", failures.len(), cases.len(), failures.join("\n\n"));
}
