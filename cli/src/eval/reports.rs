//! Where the reports of an evaluation go: one file per input, one report a line.

use anyhow::{Context, Result, bail};
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

/// A file of reports, written in the input's order.
pub struct ReportFile {
    path: PathBuf,
    lines: BufWriter<File>,
}

/// The output of every input, in order; nothing is written yet.
///
/// An output that would replace an input or another output is refused before any work is done.
pub fn plan(folder: Option<&Path>, inputs: &[PathBuf]) -> Result<Vec<Option<PathBuf>>> {
    let Some(folder) = folder else {
        return Ok(vec![None; inputs.len()]);
    };
    fs::create_dir_all(folder).with_context(|| format!("cannot create the folder `{}`", folder.display()))?;
    let mut taken: BTreeMap<PathBuf, &Path> = BTreeMap::new();
    let mut outputs = Vec::new();
    for input in inputs {
        let Some(name) = input.file_name() else {
            bail!("`{}` has no file name to call its reports by", input.display());
        };
        let output = folder.join(name);
        if let Some(other) = taken.insert(output.clone(), input) {
            bail!(
                "the reports of `{}` and `{}` would both go to `{}`; evaluate them one by one, into folders of their own",
                other.display(),
                input.display(),
                output.display()
            );
        }
        outputs.push(Some(output));
    }
    let read: Vec<PathBuf> = inputs.iter().filter_map(|input| fs::canonicalize(input).ok()).collect();
    for output in taken.keys() {
        if fs::canonicalize(output).is_ok_and(|output| read.contains(&output)) {
            bail!("the reports would replace the input `{}`; name another folder with --out", output.display());
        }
    }
    Ok(outputs)
}

impl ReportFile {
    /// An empty file at `path`.
    pub fn create(path: &Path) -> Result<Self> {
        let file = File::create(path).with_context(|| format!("cannot write reports to `{}`", path.display()))?;
        Ok(ReportFile { path: path.to_owned(), lines: BufWriter::new(file) })
    }

    /// Adds one report. Canonical bytes hold no line feed, so a line is a report.
    pub fn write(&mut self, report: &[u8]) -> Result<()> {
        self.lines
            .write_all(report)
            .and_then(|()| self.lines.write_all(b"\n"))
            .with_context(|| format!("cannot write reports to `{}`", self.path.display()))
    }

    /// Brings everything to the disk.
    pub fn finish(mut self) -> Result<()> {
        self.lines.flush().with_context(|| format!("cannot write reports to `{}`", self.path.display()))
    }
}
