//! The queue's log on the disk.

use crate::durable::{self, Appender};
use anyhow::{Context, Result, anyhow};
use forbear_core::teaching::{Queue, QueueRecord, Read, Torn};
use std::path::Path;

/// The queue with its log, under its writer's lock.
pub struct Log {
    appender: Appender,
    pub queue: Queue,
}

impl Log {
    /// Opens a log to add to it; a new one where there is none.
    pub fn open(path: &Path) -> Result<Self> {
        let (mut appender, bytes) = Appender::open(path)?;
        let Read { queue, torn } = parse(path, &bytes)?;
        if let Some(torn) = torn {
            appender.cut(torn.whole)?;
            eprintln!("{}", repaired(path, torn));
        }
        Ok(Log { appender, queue })
    }

    /// Opens a log that must be there.
    pub fn open_existing(path: &Path) -> Result<Self> {
        if !path.is_file() {
            return Err(missing(path));
        }
        Self::open(path)
    }

    /// Adds records that the queue made. When this returns, they are on the disk.
    pub fn append<'r>(&mut self, records: impl IntoIterator<Item = &'r QueueRecord>) -> Result<()> {
        let mut lines = Vec::new();
        for record in records {
            lines.extend(record.line()?);
        }
        self.appender.append(&lines)
    }
}

/// The queue of a log that must be there. A torn end is cut off, as a writer would do it.
pub fn read(path: &Path) -> Result<Queue> {
    let Some(bytes) = durable::read(path)? else { return Err(missing(path)) };
    match parse(path, &bytes)? {
        Read { queue, torn: None } => Ok(queue),
        Read { torn: Some(_), .. } => Ok(Log::open(path)?.queue),
    }
}

fn parse(path: &Path, bytes: &[u8]) -> Result<Read> {
    Queue::read(bytes).with_context(|| format!("`{}` is no queue as it was written", path.display()))
}

fn missing(path: &Path) -> anyhow::Error {
    anyhow!("found no queue `{}`; expected one: make it with `forbear teach collect FILE...`, or name another with --queue", path.display())
}

fn repaired(path: &Path, torn: Torn) -> String {
    format!(
        "{}:{}: found {} bytes of a line that was never finished, left by a run that was stopped; cut off, every whole line before it is kept",
        path.display(),
        torn.line,
        torn.bytes
    )
}
