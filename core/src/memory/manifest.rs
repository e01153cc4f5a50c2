//! The manifest of a memory: which files it has, and the hash of each. A memory that is still being written may do without.

use super::error::MemoryError;
use crate::lexicon::{MANIFEST, PackFile};
use serde::Deserialize;
use std::collections::BTreeMap;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Manifest {
    files: Vec<ManifestFile>,
    #[serde(rename = "id")]
    _id: String,
    #[serde(rename = "version")]
    _version: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ManifestFile {
    blake3: String,
    path: String,
}

/// Checks the files against the manifest's text.
pub(super) fn verify(text: &str, files: &BTreeMap<&str, &PackFile>) -> Result<(), MemoryError> {
    let manifest: Manifest = serde_json::from_str(text)
        .map_err(|error| at(MANIFEST, error.to_string(), "`id`, `version` and `files`, each with `path` and `blake3`".to_owned()))?;
    let listed: BTreeMap<&str, &str> = manifest.files.iter().map(|file| (file.path.as_str(), file.blake3.as_str())).collect();
    for (path, expected) in &listed {
        let found = match files.get(path) {
            Some(file) => blake3::hash(file.text.as_bytes()).to_hex().to_string(),
            None => "no file".to_owned(),
        };
        if found != *expected {
            let expected = format!("BLAKE3 {expected}, as `{MANIFEST}` says");
            return Err(at(path, found, expected));
        }
    }
    match files.keys().find(|path| !listed.contains_key(*path)) {
        Some(path) => Err(at(path, "a file that is not listed".to_owned(), format!("the files that `{MANIFEST}` lists"))),
        None => Ok(()),
    }
}

fn at(path: &str, found: String, expected: String) -> MemoryError {
    MemoryError::Manifest { path: path.to_owned(), found, expected }
}
