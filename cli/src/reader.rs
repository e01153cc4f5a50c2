//! Builds the reader from what is embedded, or from folders that the user names.

use crate::args::EngineArgs;
use anyhow::{Context, Result, bail};
use forbear_core::Reader;
use forbear_core::lexicon::{Lexicon, MANIFEST, PackFile};
use forbear_core::memory::Memory;
use forbear_core::report::Settings;
use std::path::{Path, PathBuf};
use std::{fs, io};

/// How the files that hold data end. A notice, a licence or a script beside them is for people.
const DATA: &str = ".jsonl";

/// The reader that the arguments ask for.
pub fn build(args: &EngineArgs) -> Result<Reader> {
    if args.packs.is_none() && args.memory.is_none() && !args.no_contemplation {
        return Reader::embedded().context("the embedded language packs could not be loaded; this build is damaged, build it again");
    }
    with_packs(args, &pack_files(args)?)
}

/// The reader that the arguments ask for, but without contemplation.
pub fn without_contemplation(args: &EngineArgs) -> Result<Reader> {
    load(args, &pack_files(args)?, Settings { contemplation: false })
}

/// The files of the language pack that the arguments ask for.
pub fn pack_files(args: &EngineArgs) -> Result<Vec<PackFile>> {
    match &args.packs {
        Some(folder) => files_under(&pack_folder(folder)?),
        None => Ok(Lexicon::embedded_files()),
    }
}

/// The reader that the arguments ask for, but with these files as its language pack.
pub fn with_packs(args: &EngineArgs, packs: &[PackFile]) -> Result<Reader> {
    load(args, packs, Settings { contemplation: !args.no_contemplation })
}

fn load(args: &EngineArgs, packs: &[PackFile], settings: Settings) -> Result<Reader> {
    let memory = match &args.memory {
        Some(folder) => files_under(folder)?,
        None => Memory::embedded_files(),
    };
    let origin = match (&args.packs, &args.memory) {
        (Some(packs), Some(memory)) => format!("packs from `{}` and memory from `{}`", packs.display(), memory.display()),
        (Some(packs), None) => format!("packs from `{}`", packs.display()),
        (None, Some(memory)) => format!("memory from `{}`", memory.display()),
        (None, None) => "the embedded packs".to_owned(),
    };
    Reader::with(packs, &memory, settings).with_context(|| format!("cannot load {origin}"))
}

/// The folder of the language pack: the one named, or the only one in it. A memory beside it has a manifest too, but no lexicon.
pub fn pack_folder(named: &Path) -> Result<PathBuf> {
    if !named.is_dir() || named.join(MANIFEST).is_file() {
        return Ok(named.to_owned());
    }
    let entries = fs::read_dir(named)
        .and_then(Iterator::collect::<io::Result<Vec<_>>>)
        .with_context(|| format!("cannot list `{}`", named.display()))?;
    let mut packs: Vec<PathBuf> = entries
        .into_iter()
        .map(|entry| entry.path())
        .filter(|path| path.join(MANIFEST).is_file() && path.join("lexicon").is_dir())
        .collect();
    packs.sort();
    match packs.as_slice() {
        [pack] => Ok(pack.clone()),
        [] => bail!("`{}` holds no `{MANIFEST}`; name the folder of a pack", named.display()),
        [one, other, ..] => bail!("`{}` and `{}` are both packs; name the one to read", one.display(), other.display()),
    }
}

/// The manifest and every data file below `folder`, sorted by its path relative to it, which is written with forward slashes on every system.
fn files_under(folder: &Path) -> Result<Vec<PackFile>> {
    if !folder.is_dir() {
        bail!("`{}` is not a folder; name one that holds the files to load", folder.display());
    }
    let mut found = Vec::new();
    collect(folder, "", &mut found)?;
    if found.is_empty() {
        bail!("`{}` holds no `{DATA}` file; name a folder that holds the files to load", folder.display());
    }
    found.sort_by(|a, b| a.path.cmp(&b.path));
    Ok(found)
}

fn collect(folder: &Path, prefix: &str, found: &mut Vec<PackFile>) -> Result<()> {
    let entries = fs::read_dir(folder).with_context(|| format!("cannot list `{}`", folder.display()))?;
    for entry in entries {
        let entry = entry.with_context(|| format!("cannot list `{}`", folder.display()))?;
        let location = entry.path();
        let Ok(name) = entry.file_name().into_string() else {
            bail!("the name of `{}` is not UTF-8; rename it", location.display());
        };
        let path = format!("{prefix}{name}");
        if location.is_dir() {
            collect(&location, &format!("{path}/"), found)?;
        } else if name == MANIFEST || name.ends_with(DATA) {
            let bytes = fs::read(&location).with_context(|| format!("cannot read `{}`", location.display()))?;
            let text = String::from_utf8(bytes)
                .map_err(|error| error.utf8_error())
                .with_context(|| format!("`{}` is not UTF-8 text; packs and memory hold text only", location.display()))?;
            found.push(PackFile { path, text });
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn data_files_are_sorted_by_their_relative_path() {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir_all(folder.path().join("b/c")).unwrap();
        for name in ["b/c/z.jsonl", "b/a.jsonl", "manifest.json", "README.md"] {
            fs::write(folder.path().join(name), name).unwrap();
        }
        let paths: Vec<String> = files_under(folder.path()).unwrap().into_iter().map(|file| file.path).collect();
        assert_eq!(paths, ["b/a.jsonl", "b/c/z.jsonl", "manifest.json"]);
    }

    #[test]
    fn a_file_that_is_not_text_is_named() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("kinds.jsonl"), [0xff, 0xd8]).unwrap();
        let error = format!("{:#}", files_under(folder.path()).unwrap_err());
        assert!(error.contains("kinds.jsonl") && error.contains("not UTF-8"), "{error}");
    }
}
