//! The texts for the label table: what shows a label, what comes close, and what a family finds nothing wrong with.
//!
//! `tests/labels/README.md` describes the format for those who write texts.

use forbear_core::Reader;
use forbear_core::contract::ContractAssessment;
use serde::Deserialize;
use std::collections::BTreeMap;

/// The texts for one family.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FamilyTexts {
    /// The family's id.
    pub family: String,
    /// Texts in which every assessment of the family is runnable.
    pub runnable: Vec<String>,
    /// Every label of the family, in the order of the table.
    pub label: Vec<LabelTexts>,
}

/// The texts for one label of a family.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LabelTexts {
    /// The label.
    pub name: String,
    /// Texts that show it.
    pub shown: Vec<Shown>,
    /// Texts that come close and do not show it.
    pub near: Vec<String>,
}

/// A text that shows a label, with the words that do.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shown {
    /// The text.
    pub text: String,
    /// The words, in text order.
    pub words: Vec<String>,
}

/// The texts of all families, in the order of the files' names.
///
/// # Panics
/// If a file cannot be read; a test is to fail then.
pub fn families() -> Vec<FamilyTexts> {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("labels");
    let mut files: Vec<_> = std::fs::read_dir(folder).expect("the folder of labels").map(|entry| entry.expect("an entry").path()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "toml"));
    files.sort();
    let read = |path: &std::path::PathBuf| -> FamilyTexts {
        let text = std::fs::read_to_string(path).expect("a file of texts");
        toml::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
    };
    files.iter().map(read).collect()
}

/// Every text of every family, each once, in order.
pub fn texts() -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    for family in families() {
        let shown = family.label.iter().flat_map(|label| label.shown.iter().map(|shown| shown.text.clone()).chain(label.near.clone()));
        for text in family.runnable.iter().cloned().chain(shown) {
            if !all.contains(&text) {
                all.push(text);
            }
        }
    }
    all
}

/// The assessments of a family in a text.
///
/// # Panics
/// If the text is too long to be read.
pub fn assessments(reader: &Reader, family: &str, text: &str) -> Vec<ContractAssessment> {
    let report = reader.inspect(text).expect("a short text is inspected");
    report.assessments.into_iter().filter(|assessment| assessment.family_id == family).collect()
}

/// The words of each finding of a label in a text.
pub fn findings(reader: &Reader, family: &str, label: &str, text: &str) -> Vec<Vec<String>> {
    let of_family = assessments(reader, family, text);
    let found = of_family.iter().flat_map(|assessment| &assessment.findings).filter(|finding| finding.label == label);
    found.map(|finding| finding.spans.iter().map(|span| span.text.clone()).collect()).collect()
}

/// One row of the label table with how many texts there are for it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RowCount {
    /// The family.
    pub family: String,
    /// The label.
    pub label: String,
    /// Texts of the project in which the label is found, of all that it wrote for any label.
    pub reached: usize,
    /// Texts written for it.
    pub shown: usize,
    /// Near misses written for it.
    pub near: usize,
}

/// Every row of the label table with its texts, found by reading all of them.
pub fn counts(reader: &Reader) -> Vec<RowCount> {
    let mut reached: BTreeMap<(String, String), usize> = BTreeMap::new();
    for text in texts() {
        let report = reader.inspect(&text).expect("a short text is inspected");
        let mut rows: Vec<(String, String)> = Vec::new();
        for assessment in &report.assessments {
            rows.extend(assessment.findings.iter().map(|finding| (assessment.family_id.clone(), finding.label.clone())));
        }
        rows.sort();
        rows.dedup();
        for row in rows {
            *reached.entry(row).or_default() += 1;
        }
    }
    let families = families();
    let texts_of = |family: &str, label: &str| {
        let texts = families.iter().filter(|texts| texts.family == family).flat_map(|texts| &texts.label).find(|texts| texts.name == label);
        texts.map_or((0, 0), |texts| (texts.shown.len(), texts.near.len()))
    };
    let rows = forbear_core::residual::LABELS.iter().map(|row| {
        let (shown, near) = texts_of(row.family_id, row.label);
        let key = (row.family_id.to_owned(), row.label.to_owned());
        RowCount { reached: reached.get(&key).copied().unwrap_or(0), family: key.0, label: key.1, shown, near }
    });
    rows.collect()
}
