//! The packs as what is built for the browser holds them: a snapshot of the loaded reader in place of the packs' files.

use anyhow::{Context, Result};
use forbear_core::Reader;
use std::fs;
use std::path::Path;
use std::process::Command;

/// The feature of the faces that are built with a snapshot.
pub const FEATURE: &str = "snapshot";

/// Takes the snapshot and names it to a command that builds a face with [`FEATURE`].
pub fn name_to(command: &mut Command, house: &Path) -> Result<()> {
    let folder = house.join("target/snapshot");
    let file = folder.join("reader.bin");
    let bytes = Reader::embedded()?.snapshot();
    // A file that is written anew is compiled anew.
    if fs::read(&file).ok().as_ref() != Some(&bytes) {
        fs::create_dir_all(&folder).with_context(|| format!("cannot make `{}`", folder.display()))?;
        fs::write(&file, bytes).with_context(|| format!("cannot write `{}`", file.display()))?;
    }
    command.env("FORBEAR_SNAPSHOT", file);
    Ok(())
}
