//! The counts by kind, for a person and for a program.

use super::kind::VariantKind;
use super::record::{Fate, Record};
use comfy_table::{CellAlignment, Table, presets};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

const COLUMNS: [&str; 8] = ["kind", "problems", "variants", "correct", "refused", "wrong", "skipped", "correct of variants"];

/// The counts of one kind.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub struct Tally {
    /// Which.
    pub kind: VariantKind,
    /// Problems that have what the kind changes.
    pub problems: usize,
    /// Variants that were made.
    pub variants: usize,
    /// Answered as expected.
    pub correct: usize,
    /// Refused.
    pub refused: usize,
    /// Answered otherwise.
    pub wrong: usize,
    /// Not made, by cause.
    pub skipped: BTreeMap<&'static str, usize>,
    /// The headlines of the refusals.
    pub reasons: BTreeMap<String, usize>,
}

impl Tally {
    /// Counts the records of a kind.
    pub fn of(kind: VariantKind, records: &[Record]) -> Self {
        let (mut skipped, mut reasons, mut problems) = (BTreeMap::new(), BTreeMap::new(), BTreeSet::new());
        let (mut correct, mut refused, mut wrong) = (0, 0, 0);
        for record in records.iter().filter(|record| record.kind == kind) {
            problems.insert(record.id.as_str());
            match &record.fate {
                Fate::Correct => correct += 1,
                Fate::Wrong { .. } => wrong += 1,
                Fate::Skipped { cause } => *skipped.entry(*cause).or_default() += 1,
                Fate::Refused { reasons: lines } => {
                    refused += 1;
                    let headline = lines.first().map_or("", |line| line.split_once(':').map_or(line, |(code, _)| code));
                    *reasons.entry(headline.to_owned()).or_default() += 1;
                }
            }
        }
        Tally { kind, problems: problems.len(), variants: correct + refused + wrong, correct, refused, wrong, skipped, reasons }
    }
}

/// One row a kind; below it, the causes of what was skipped and the headlines of what was refused, most frequent first.
pub fn of(tallies: &[Tally]) -> String {
    let mut table = Table::new();
    table.load_preset(presets::NOTHING).set_header(COLUMNS);
    for tally in tallies {
        table.add_row([
            tally.kind.id().to_owned(),
            tally.problems.to_string(),
            tally.variants.to_string(),
            tally.correct.to_string(),
            tally.refused.to_string(),
            tally.wrong.to_string(),
            share(tally.skipped.values().sum(), tally.problems),
            percent(tally.correct, tally.variants),
        ]);
    }
    for column in table.column_iter_mut().skip(1) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    let mut lines = vec![table.trim_fmt()];
    for tally in tallies {
        lines.extend(frequent(tally.skipped.iter()).map(|(cause, count)| format!("{}: skipped {count}: {cause}", tally.kind.id())));
        lines.extend(frequent(tally.reasons.iter()).map(|(reason, count)| format!("{}: refused {count}: {reason}", tally.kind.id())));
    }
    lines.join("\n")
}

fn frequent<'c, K: AsRef<str> + 'c>(counts: impl Iterator<Item = (&'c K, &'c usize)>) -> impl Iterator<Item = (&'c str, usize)> {
    let mut sorted: Vec<(&str, usize)> = counts.map(|(name, count)| (name.as_ref(), *count)).collect();
    sorted.sort_by(|a, b| b.1.cmp(&a.1).then(a.0.cmp(b.0)));
    sorted.into_iter()
}

fn share(part: usize, whole: usize) -> String {
    if part == 0 { "0".to_owned() } else { format!("{part} ({})", percent(part, whole)) }
}

/// With one decimal, rounded down.
fn percent(part: usize, whole: usize) -> String {
    let tenths = (part * 1000).checked_div(whole).unwrap_or(0);
    format!("{}.{} %", tenths / 10, tenths % 10)
}
