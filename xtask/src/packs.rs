//! `cargo xtask packs`: renews the manifest of every language pack.

use anyhow::{Context, Result, bail};
use forbear_core::lexicon::{MANIFEST, PackFile, manifest_for};
use serde_json::Value;
use std::fs;
use std::path::Path;

const PACKS: &str = "core/packs";
/// How the files that hold data end. A notice, a licence or a script beside them is for people.
const DATA: &str = ".jsonl";

/// Writes what each pack's files are now into its manifest. Its id is its folder's name; its version stays what its manifest says.
pub fn renew(house: &Path) -> Result<()> {
    let folder = house.join(PACKS);
    let mut packs: Vec<_> = fs::read_dir(&folder)
        .with_context(|| format!("cannot list {PACKS}"))?
        .collect::<Result<Vec<_>, _>>()?
        .into_iter()
        .map(|entry| entry.path())
        .filter(|path| path.is_dir())
        .collect();
    packs.sort();
    if packs.is_empty() {
        bail!("{PACKS} holds no pack; expected a folder for each");
    }
    for pack in packs {
        let id = pack.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let path = pack.join(MANIFEST);
        let before = fs::read_to_string(&path).unwrap_or_default();
        let after = manifest_for(&id, &version(&before), &files(&pack)?);
        if before == after {
            println!("{id}: unchanged");
        } else {
            fs::write(&path, after).with_context(|| format!("cannot write `{}`", path.display()))?;
            println!("{id}: renewed");
        }
    }
    Ok(())
}

fn version(manifest: &str) -> String {
    let manifest: Value = serde_json::from_str(manifest).unwrap_or_default();
    manifest["version"].as_str().unwrap_or("1").to_owned()
}

fn files(pack: &Path) -> Result<Vec<PackFile>> {
    let mut files = Vec::new();
    collect(pack, "", &mut files)?;
    files.sort_by(|a, b| a.path.cmp(&b.path));
    Ok(files)
}

fn collect(folder: &Path, prefix: &str, files: &mut Vec<PackFile>) -> Result<()> {
    for entry in fs::read_dir(folder).with_context(|| format!("cannot list `{}`", folder.display()))? {
        let entry = entry?;
        let path = format!("{prefix}{}", entry.file_name().to_string_lossy());
        if entry.path().is_dir() {
            collect(&entry.path(), &format!("{path}/"), files)?;
        } else if path.ends_with(DATA) {
            let text = fs::read_to_string(entry.path()).with_context(|| format!("cannot read `{path}` as text"))?;
            files.push(PackFile { path, text });
        }
    }
    Ok(())
}
