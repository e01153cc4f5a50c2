//! `forbear teach`: what the reader could not find, as claims that a person decides on (seed ADR-0167).
//!
//! The core says what a claim is and what may follow what; here are the files, the lock, the clock and the tables.

mod apply;
mod collect;
mod decide;
mod log;
mod propose;
mod show;

use crate::Exit;
use crate::args::{EngineArgs, TeachArgs, TeachCommand};
use anyhow::Result;

/// Runs one of the commands.
pub fn run(engine: &EngineArgs, args: &TeachArgs) -> Result<Exit> {
    let queue = args.queue.as_path();
    match &args.command {
        TeachCommand::Collect { files, batch } => collect::run(engine, queue, files, usize::from(*batch)),
        TeachCommand::List { domain, sub_type, state, format } => {
            show::list(queue, &show::Filter { domain: domain.as_deref(), sub_type: sub_type.as_deref(), state: state.as_deref() }, *format)
        }
        TeachCommand::Show { id, format } => show::one(queue, id, *format),
        TeachCommand::Ratify { id, category, factor, lemma, by, note } => {
            let wanted = decide::Wanted { category, factor: factor.as_deref(), lemma: lemma.as_deref() };
            decide::ratify(queue, id, &wanted, by, note.as_deref())
        }
        TeachCommand::Reject { id, by, note } => decide::reject(queue, id, by, note),
        TeachCommand::Propose { out } => propose::run(engine, queue, out.as_deref()),
        TeachCommand::Apply { patch, problems, by } => apply::run(engine, queue, patch, problems, by.as_deref()),
    }
}
