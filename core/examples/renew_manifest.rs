//! Prints a fresh manifest for a pack directory, with the id and version of the one that is there.
//!
//! `cargo run --example renew_manifest core/packs/en_core_math_v1 > manifest.json`

use forbear_core::lexicon::{Lexicon, MANIFEST, PackFile, manifest_for};
use std::error::Error;
use std::path::{Path, PathBuf};

fn main() -> Result<(), Box<dyn Error>> {
    let root = PathBuf::from(std::env::args().nth(1).ok_or("expected the directory of a pack")?);
    let (id, version) = named(&root);
    let mut files = Vec::new();
    collect(&root, &root, &mut files)?;
    let text = manifest_for(&id, &version, &files);
    files.push(PackFile { path: MANIFEST.to_owned(), text: text.clone() });
    Lexicon::load(&files)?;
    print!("{text}");
    Ok(())
}

/// The id and version that the present manifest states, else the directory's name and version 1.
fn named(root: &Path) -> (String, String) {
    let manifest: serde_json::Value =
        std::fs::read_to_string(root.join(MANIFEST)).ok().and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default();
    let field = |name: &str, otherwise: &str| manifest.get(name).and_then(|value| value.as_str()).unwrap_or(otherwise).to_owned();
    let directory = root.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    (field("id", &directory), field("version", "1"))
}

/// Every `.jsonl` file below `directory`; scripts and notices are no part of the pack's data.
fn collect(root: &Path, directory: &Path, files: &mut Vec<PackFile>) -> Result<(), Box<dyn Error>> {
    for entry in std::fs::read_dir(directory)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(root, &path, files)?;
        } else if path.extension().is_some_and(|extension| extension == "jsonl") {
            let parts: Vec<_> = path.strip_prefix(root)?.components().map(|part| part.as_os_str().to_string_lossy()).collect();
            files.push(PackFile { path: parts.join("/"), text: std::fs::read_to_string(&path)? });
        }
    }
    Ok(())
}
