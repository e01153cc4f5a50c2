//! `forbear audit`: what a collection of problems is refused for.
//!
//! For: showing a person what would be worth teaching or mending first. In: JSONL files, as for an evaluation.
//! Out: tables, most frequent first, each row with ids. Never: an opinion on a published answer, a decision.

use crate::args::{AuditArgs, EngineArgs};
use crate::eval::problems::{self, Problem};
use crate::printable::printable_line;
use crate::{Exit, reader};
use anyhow::{Context, Result};
use comfy_table::{CellAlignment, Table, presets};
use forbear_core::Reader;
use forbear_core::report::{Outcome, Report};
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::io::{self, Write};

/// How often something was found, and where.
#[derive(Debug, Default)]
struct Found {
    count: usize,
    ids: Vec<String>,
}

/// What was found, under its columns.
type Tally = BTreeMap<Vec<String>, Found>;

/// Audits every file and prints the tables.
pub fn run(engine: &EngineArgs, args: &AuditArgs) -> Result<Exit> {
    let reader = reader::build(engine)?;
    let threads = rayon::ThreadPoolBuilder::new()
        .num_threads(args.threads.map_or(0, usize::from))
        .build()
        .context("cannot start the threads that the audit needs")?;
    let mut unread = 0;
    let mut found: Vec<Vec<String>> = Vec::new();
    let mut problems_read = 0;
    for path in &args.files {
        let file = match problems::read(path) {
            Ok(file) => file,
            Err(error) => {
                unread += 1;
                eprintln!("forbear: {error:#}");
                continue;
            }
        };
        unread += file.malformed.len();
        for line in &file.malformed {
            eprintln!("{}:{}: {}", path.display(), line.number, line.message);
        }
        problems_read += file.problems.len();
        let rows =
            threads.install(|| file.problems.par_iter().map(|problem| rows_of(&reader, problem, args.residuals)).collect::<Vec<_>>());
        for (problem, rows) in file.problems.iter().zip(rows) {
            match rows {
                Ok(rows) => found.extend(rows),
                Err(error) => {
                    unread += 1;
                    eprintln!("{}: {}: {error:#}", path.display(), printable_line(&problem.id));
                }
            }
        }
    }
    print(args, problems_read, found)?;
    Ok(if unread > 0 { Exit::Failed } else { Exit::Fine })
}

/// What one problem adds: the table's number, the columns, the id at the end.
fn rows_of(reader: &Reader, problem: &Problem, residuals: bool) -> Result<Vec<Vec<String>>> {
    let report = reader.inspect(&problem.text)?;
    let rows = if residuals { of_residuals(&report) } else { of_refusal(&report) };
    Ok(rows.into_iter().map(|(table, columns)| [vec![table.to_string()], columns, vec![problem.id.clone()]].concat()).collect())
}

/// Each residual under its kind, its axis, and its code.
fn of_residuals(report: &Report) -> Vec<(usize, Vec<String>)> {
    report
        .residuals
        .iter()
        .flat_map(|residual| {
            let family = residual.family_id.clone().unwrap_or_default();
            [
                (0, vec![residual.residual_kind.to_string()]),
                (1, vec![residual.source_axis.to_string()]),
                (2, vec![family, residual.residual_code.clone()]),
            ]
        })
        .collect()
}

/// A refusal under its headline, and each of its audit rows under the missing operator with the word it is about.
fn of_refusal(report: &Report) -> Vec<(usize, Vec<String>)> {
    let Outcome::Refusal(refusal) = &report.outcome else { return Vec::new() };
    let mut rows: Vec<(usize, Vec<String>)> =
        refusal.reasons.first().map(|reason| (0, vec![reason.code.id().to_owned()])).into_iter().collect();
    for row in &report.audit {
        let operator = row.missing_operator.map_or("none", <&str>::from);
        let word =
            usize::try_from(row.lexeme_index).ok().and_then(|index| report.lexemes.get(index)).map_or("", |lexeme| lexeme.text.as_str());
        rows.push((1, vec![operator.to_owned()]));
        rows.push((2, vec![operator.to_owned(), word.to_lowercase()]));
    }
    rows
}

const RESIDUAL_TABLES: [&[&str]; 3] = [&["kind"], &["axis"], &["family", "code"]];
const REFUSAL_TABLES: [&[&str]; 3] = [&["reason"], &["missing operator"], &["missing operator", "word"]];

fn print(args: &AuditArgs, problems: usize, found: Vec<Vec<String>>) -> Result<()> {
    let tables = if args.residuals { RESIDUAL_TABLES } else { REFUSAL_TABLES };
    let mut tallies: Vec<Tally> = tables.iter().map(|_| Tally::new()).collect();
    for mut row in found {
        let (Some(id), table) = (row.pop(), row.remove(0)) else { continue };
        let Some(tally) = table.parse::<usize>().ok().and_then(|table| tallies.get_mut(table)) else { continue };
        let entry = tally.entry(row).or_default();
        entry.count += 1;
        if !entry.ids.contains(&id) {
            entry.ids.push(id);
        }
    }
    let mut out = io::stdout().lock();
    writeln!(out, "{problems} problems")?;
    for (columns, tally) in tables.iter().zip(tallies) {
        writeln!(out, "\n{}", table(columns, tally, args))?;
    }
    Ok(())
}

/// One table, most frequent first, then by name; the share counts up from the first row. The first ids by name stand for all.
fn table(columns: &[&str], tally: Tally, args: &AuditArgs) -> String {
    let total: usize = tally.values().map(|found| found.count).sum();
    let mut rows: Vec<(Vec<String>, Found)> = tally.into_iter().collect();
    rows.sort_by(|(a, x), (b, y)| y.count.cmp(&x.count).then_with(|| a.cmp(b)));
    let top = usize::from(args.top);
    let hidden = rows.len().saturating_sub(top);
    let mut table = Table::new();
    table.load_preset(presets::NOTHING).set_header(columns.iter().copied().chain(["count", "share so far", "ids"]));
    let mut so_far = 0;
    for (names, mut found) in rows.into_iter().take(top) {
        so_far += found.count;
        found.ids.sort();
        let shown = if args.ids == 0 { found.ids.len() } else { args.ids };
        let examples: Vec<String> = found.ids.iter().take(shown).map(|id| printable_line(id).to_string()).collect();
        let numbers = [found.count.to_string(), format!("{} %", so_far * 100 / total.max(1)), examples.join(", ")];
        table.add_row(names.iter().map(|name| printable_line(name).to_string()).chain(numbers));
    }
    for column in table.column_iter_mut().skip(columns.len()).take(2) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    let table = table.trim_fmt();
    if hidden > 0 { format!("{table}\n… and {hidden} more rows; `--top` shows them") } else { table }
}
