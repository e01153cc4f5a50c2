//! `forbear teach collect`: runs the reader over problems, and keeps what it could not find.

use super::log::Log;
use crate::args::EngineArgs;
use crate::cases::{self, Case};
use crate::printable::printable_line;
use crate::{Exit, reader};
use anyhow::Result;
use forbear_core::Reader;
use forbear_core::teaching::{Finding, QueueRecord, findings};
use rayon::prelude::*;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Reads every file, and adds the evidence of each batch of problems before the next is read.
pub fn run(engine: &EngineArgs, queue: &Path, files: &[PathBuf], batch: usize) -> Result<Exit> {
    let reader = reader::build(engine)?;
    let mut unread = 0;
    let mut cases = Vec::new();
    for path in files {
        let (found, malformed) = cases::read(path)?;
        unread += malformed.len();
        for line in malformed {
            eprintln!("{}:{}: {}", path.display(), line.number, line.message);
        }
        cases.extend(found);
    }
    let mut log = Log::open(queue)?;
    let (mut read, mut added) = (0, 0);
    for some in cases.chunks(batch) {
        let found: Vec<Result<Vec<Finding>, String>> = some.par_iter().map(|case| of_case(&reader, case)).collect();
        let mut records: Vec<QueueRecord> = Vec::new();
        for (case, findings) in some.iter().zip(found) {
            match findings {
                Ok(findings) => {
                    for finding in findings {
                        records.extend(log.queue.add(finding)?);
                    }
                }
                Err(message) => {
                    unread += 1;
                    eprintln!("{}: {}", printable_line(&case.id), printable_line(&message));
                }
            }
        }
        log.append(&records)?;
        read += some.len();
        added += records.len();
        // Said only now that it is on the disk.
        let mut out = io::stdout().lock();
        writeln!(out, "{read} of {} problems read, {added} records added, {} in the queue", cases.len(), log.queue.records())?;
        out.flush()?;
    }
    writeln!(io::stdout(), "{} claims in `{}`", log.queue.claims().len(), queue.display())?;
    Ok(if unread > 0 { Exit::Failed } else { Exit::Fine })
}

fn of_case(reader: &Reader, case: &Case) -> Result<Vec<Finding>, String> {
    let report = reader.inspect(&case.text).map_err(|error| error.to_string())?;
    findings(&report, &case.id).map_err(|error| error.to_string())
}
