//! The result of an evaluation for a person.

use super::score::{FileScore, Summary};
use comfy_table::{CellAlignment, Table, presets};

const COLUMNS: [&str; 9] = ["file", "problems", "correct", "refused", "wrong", "disputed", "coverage", "median µs", "p99 µs"];

/// One row per file and, where there is more than one, a row for all.
pub fn of(scores: &[FileScore], summaries: &[Summary], total: &Summary) -> String {
    let mut table = Table::new();
    table.load_preset(presets::NOTHING).set_header(COLUMNS);
    for (score, summary) in scores.iter().zip(summaries) {
        table.add_row(row(&score.file, summary));
    }
    if scores.len() != 1 {
        table.add_row(row("total", total));
    }
    for column in table.column_iter_mut().skip(1) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    table.trim_fmt()
}

fn row(name: &str, summary: &Summary) -> [String; 9] {
    [
        name.to_owned(),
        summary.total.to_string(),
        summary.correct.to_string(),
        summary.refused.to_string(),
        summary.wrong.to_string(),
        summary.disputed.to_string(),
        summary.coverage(),
        summary.median_us.to_string(),
        summary.p99_us.to_string(),
    ]
}
