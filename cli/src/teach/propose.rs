//! `forbear teach propose`: ratified claims as a patch to the pack's lexicon files. The queue and the pack stay as they are.

use super::log;
use crate::args::EngineArgs;
use crate::{Exit, reader};
use anyhow::{Context, Result};
use diffy::DiffOptions;
use forbear_core::lexicon::PackFile;
use forbear_core::teaching::{Proposal, propose};
use std::fmt::Write as _;
use std::io::{self, Write as _};
use std::path::Path;

/// Opens a line of a patch that names a claim.
pub const CLAIM: &str = "# claim ";

/// Writes the patch.
pub fn run(engine: &EngineArgs, queue: &Path, out: Option<&Path>) -> Result<Exit> {
    let queue = log::read(queue)?;
    let pack = reader::pack_files(engine)?;
    let proposal = match propose(&pack, &queue) {
        Ok(proposal) => proposal,
        Err(error) => {
            eprintln!("not proposed: {error}");
            return Ok(Exit::Negative);
        }
    };
    for claim in &proposal.standing {
        eprintln!("{claim}: its line stands in the pack already");
    }
    if proposal.lines.is_empty() {
        eprintln!("nothing to propose: no ratified claim adds a line; expected one, from `forbear teach ratify`");
    }
    let patch = as_patch(&pack, &proposal)?;
    match out {
        Some(path) => std::fs::write(path, patch).with_context(|| format!("cannot write the patch to `{}`", path.display()))?,
        None => io::stdout().write_all(patch.as_bytes())?,
    }
    Ok(Exit::Fine)
}

/// A unified diff, as `git apply` and `patch -p1` take it in the pack's folder, after lines that name the claims.
fn as_patch(pack: &[PackFile], proposal: &Proposal) -> Result<String> {
    let mut patch = String::new();
    for line in &proposal.lines {
        for claim in &line.claims {
            writeln!(patch, "{CLAIM}{claim} {} {}", line.entry.category.as_str(), line.entry.lemma)?;
        }
    }
    for file in &proposal.files {
        let before = pack.iter().find(|known| known.path == file.path).map_or("", |known| known.text.as_str());
        let mut options = DiffOptions::new();
        options.set_original_filename(format!("a/{}", file.path)).set_modified_filename(format!("b/{}", file.path));
        write!(patch, "{}", options.create_patch(before, &file.text))?;
    }
    Ok(patch)
}
