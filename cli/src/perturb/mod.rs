//! `forbear perturb`: every problem that is answered rightly, retold in other words and read again.
//!
//! For: telling a construction that is understood from a text that happens to come out right. In: files of problems with known answers.
//! Out: what became of every variant, by kind. Never: an expected answer that comes from reading the variant; it follows from the
//! original's derivation alone. The text of a variant is made from the lexemes and spans of the report and from the packs' words.

mod choice;
mod edit;
mod kind;
mod kinds;
mod record;
mod solved;
mod table;
mod vocabulary;
mod words;

pub use kind::VariantKind;

use crate::args::{EngineArgs, EvalFormat, PerturbArgs};
use crate::cases::{self, Case, Known};
use crate::eval::disputed::Disputed;
use crate::printable::printable_line;
use crate::{Exit, quarter, reader};
use anyhow::{Context, Result};
use forbear_core::Reader;
use forbear_core::report::Outcome;
use indicatif::ProgressBar;
use kind::Made;
use rayon::prelude::*;
use record::{Fate, Record};
use solved::Solved;
use std::fs;
use std::io::{self, Write};
use std::path::Path;
use table::Tally;
use vocabulary::Vocabulary;

/// Retells every file's problems and prints what became of them.
pub fn run(engine: &EngineArgs, args: &PerturbArgs) -> Result<Exit> {
    let reader = reader::build(engine)?;
    let vocabulary = Vocabulary::of(&reader::pack_files(engine)?, reader.lexicon())?;
    let disputed = Disputed::load(args.disputed.as_deref())?;
    let kinds = chosen(args);
    let threads = rayon::ThreadPoolBuilder::new()
        .num_threads(args.threads.map_or(0, usize::from))
        .build()
        .context("cannot start the threads that the variants need")?;
    let mut unread = 0;
    let mut cases: Vec<Case> = Vec::new();
    for path in &args.files {
        match cases::read(path) {
            Ok((read, malformed)) => {
                unread += malformed.len();
                for line in &malformed {
                    eprintln!("{}:{}: {}", path.display(), line.number, line.message);
                }
                cases.extend(read.into_iter().filter(|case| !disputed.contains(&case.id)));
            }
            Err(error) => {
                unread += 1;
                eprintln!("forbear: {error:#}");
            }
        }
    }
    let bar = crate::eval::progress(cases.len());
    let records = threads.install(|| retell(&reader, &vocabulary, &cases, &kinds, &bar))?;
    bar.finish_and_clear();
    if let Some(path) = &args.out {
        write(path, &records)?;
    }
    print(args, &kinds, &records)?;
    let wrong = records.iter().any(|record| matches!(record.fate, Fate::Wrong { .. }));
    Ok(match (wrong, unread > 0) {
        (true, _) => Exit::Negative,
        (false, true) => Exit::Failed,
        (false, false) => Exit::Fine,
    })
}

fn chosen(args: &PerturbArgs) -> Vec<VariantKind> {
    if args.nonce {
        return vec![VariantKind::Nonce];
    }
    let named = VariantKind::all().filter(|kind| args.kind.iter().any(|name| name == kind.id()));
    if args.kind.is_empty() { VariantKind::all().filter(|kind| *kind != VariantKind::Nonce).collect() } else { named.collect() }
}

/// The records of every case, in the order of the cases.
fn retell(reader: &Reader, vocabulary: &Vocabulary<'_>, cases: &[Case], kinds: &[VariantKind], bar: &ProgressBar) -> Result<Vec<Record>> {
    let of_case = |case: &Case| {
        let records = variants_of(reader, vocabulary, case, kinds);
        bar.inc(1);
        records.with_context(|| format!("`{}` could not be retold", printable_line(&case.id)))
    };
    let records: Vec<Vec<Record>> = cases.par_iter().map(of_case).collect::<Result<_>>()?;
    Ok(records.into_iter().flatten().collect())
}

/// What becomes of a case's variants; nothing for one that is not answered rightly.
fn variants_of(reader: &Reader, vocabulary: &Vocabulary<'_>, case: &Case, kinds: &[VariantKind]) -> Result<Vec<Record>> {
    if matches!(case.known, Known::Nothing | Known::Refused) {
        return Ok(Vec::new());
    }
    let Ok(outcome @ Outcome::Answer(_)) = reader.verdict(&case.text) else { return Ok(Vec::new()) };
    if case.wrong(&outcome).is_some() {
        return Ok(Vec::new());
    }
    let report = reader.inspect(&case.text)?;
    let Some(solved) = Solved::new(&case.id, &report, reader.lexicon(), vocabulary)? else { return Ok(Vec::new()) };
    let mut records = Vec::new();
    for &kind in kinds {
        match kind.make(&solved) {
            Made::NotApplicable => {}
            Made::Skipped(cause) => records.push(Record::skipped(&case.id, kind, cause)),
            Made::Variants(variants) => {
                for variant in variants {
                    records.push(Record::read(reader, &case.id, kind, variant)?);
                }
            }
        }
    }
    Ok(records)
}

fn write(path: &Path, records: &[Record]) -> Result<()> {
    let mut lines = Vec::new();
    for record in records {
        serde_json::to_writer(&mut lines, record).context("a variant could not be written as JSON")?;
        lines.push(b'\n');
    }
    fs::write(path, lines).with_context(|| format!("cannot write the variants to `{}`", path.display()))
}

fn print(args: &PerturbArgs, kinds: &[VariantKind], records: &[Record]) -> Result<()> {
    let tallies: Vec<Tally> = kinds.iter().map(|&kind| Tally::of(kind, records)).collect();
    let mut out = io::stdout().lock();
    match args.format {
        EvalFormat::Json => writeln!(out, "{}", serde_json::to_string(&tallies).context("the table could not be written as JSON")?)?,
        EvalFormat::Table => writeln!(out, "{}", table::of(&tallies))?,
    }
    for record in records {
        let Fate::Wrong { found } = &record.fate else { continue };
        let (id, kind) = (printable_line(&record.id), record.kind.id());
        let found = printable_line(found);
        let expected = printable_line(record.expected.as_deref().unwrap_or("a refusal"));
        // The texts of the quarter are not shown to those who might fit the reader to them.
        let text = match record.text.as_deref() {
            Some(text) if !quarter::holds(&record.id) => format!(": {}", printable_line(text)),
            _ => String::new(),
        };
        let line = format!("{id}: {kind}: wrong, found {found}, expected {expected}{text}");
        match args.format {
            EvalFormat::Table => writeln!(out, "{line}")?,
            EvalFormat::Json => eprintln!("{line}"),
        }
    }
    Ok(())
}
