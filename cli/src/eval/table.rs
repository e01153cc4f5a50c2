//! The result of an evaluation for a person.

use super::score::{FileScore, Summary};
use crate::args::Listed;
use crate::quarter;
use comfy_table::{CellAlignment, Table, presets};

const COLUMNS: [&str; 11] =
    ["file", "problems", "correct", "refused", "wrong", "disputed", "coverage", "of a quarter", "gap", "median µs", "p99 µs"];

const CONTEMPLATION: [&str; 7] = ["contemplation", "correct on", "off", "refused on", "off", "wrong on", "off"];

/// One row per file and, where there is more than one, a row for all. Beside the coverage stands that of the quarter that stays unread,
/// and the gap between the two in points.
pub fn of(scores: &[FileScore], summaries: &[Summary], total: &Summary) -> String {
    let mut table = Table::new();
    table.load_preset(presets::NOTHING).set_header(COLUMNS);
    for (score, summary) in scores.iter().zip(summaries) {
        table.add_row(row(&score.file, summary, &score.quarter()));
    }
    if scores.len() != 1 {
        let quarter = Summary::of(scores.iter().flat_map(|score| &score.problems).filter(|problem| quarter::holds(&problem.id)));
        table.add_row(row("total", total, &quarter));
    }
    aligned(table)
}

/// What became of every file's problems with contemplation and without.
pub fn of_contemplation(scores: &[FileScore]) -> String {
    let mut table = Table::new();
    table.load_preset(presets::NOTHING).set_header(CONTEMPLATION);
    let listed = [Listed::Correct, Listed::Refused, Listed::Wrong];
    let mut totals = [0; 6];
    for score in scores {
        let counts: Vec<usize> = listed.into_iter().flat_map(|listed| [score.count(listed), score.count_without(listed)]).collect();
        totals.iter_mut().zip(&counts).for_each(|(total, count)| *total += count);
        table.add_row([score.file.clone()].into_iter().chain(counts.iter().map(usize::to_string)));
    }
    if scores.len() != 1 {
        table.add_row(["total".to_owned()].into_iter().chain(totals.iter().map(usize::to_string)));
    }
    aligned(table)
}

fn aligned(mut table: Table) -> String {
    for column in table.column_iter_mut().skip(1) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    table.trim_fmt()
}

fn row(name: &str, summary: &Summary, quarter: &Summary) -> [String; 11] {
    let none = || "-".to_owned();
    [
        name.to_owned(),
        summary.total.to_string(),
        summary.correct.to_string(),
        summary.refused.to_string(),
        summary.wrong.to_string(),
        summary.disputed.to_string(),
        summary.coverage(),
        if quarter.total == 0 { none() } else { quarter.coverage() },
        summary.gap(quarter).unwrap_or_else(none),
        summary.median_us.to_string(),
        summary.p99_us.to_string(),
    ]
}
