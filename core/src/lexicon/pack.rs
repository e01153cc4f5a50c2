//! Pack files, their manifest, and what may be wrong with them.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use thiserror::Error;

/// The manifest's path within a pack.
pub const MANIFEST: &str = "manifest.json";

/// Context of the pack hash.
const HASH_CONTEXT: &str = "forbear v1 pack";

/// A file of a pack, as the host found it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PackFile {
    /// Path within the pack, with `/` between its parts: `lexicon/verbs.jsonl`.
    pub path: String,
    /// The whole text.
    pub text: String,
}

/// Which pack it is. The hash covers the manifest, and by it every file.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct PackId {
    /// The pack's name: `en_core_math_v1`.
    pub id: String,
    /// The pack's version.
    pub version: String,
    /// BLAKE3 in key-derivation mode over the manifest's canonical JSON, 64 lower-case hex digits.
    pub hash: String,
}

/// Why a pack was refused.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum PackError {
    /// A pack without a manifest.
    #[error("the pack has no `{MANIFEST}`")]
    NoManifest,
    /// A manifest that is not one.
    #[error("`{MANIFEST}`: found {found}; expected {expected}")]
    Manifest {
        /// What is wrong.
        found: String,
        /// What would be right.
        expected: String,
    },
    /// A file that the manifest lists and the host did not give.
    #[error("`{path}` is listed in `{MANIFEST}`, but missing")]
    Missing {
        /// The file.
        path: String,
    },
    /// A file that the host gave and the manifest does not list.
    #[error("`{path}` is not listed in `{MANIFEST}`")]
    Unlisted {
        /// The file.
        path: String,
    },
    /// A file given twice.
    #[error("`{path}` was given twice")]
    Twice {
        /// The file.
        path: String,
    },
    /// A file that differs from the one that the manifest lists.
    #[error("`{path}` differs from the manifest: found BLAKE3 {found}, expected {expected}")]
    Hash {
        /// The file.
        path: String,
        /// The hash of its text.
        found: String,
        /// The hash in the manifest.
        expected: String,
    },
    /// A lexicon file whose name says no family of categories.
    #[error("`{path}` is no lexicon file; expected one of {expected}")]
    UnknownFile {
        /// The file.
        path: String,
        /// The names that are read.
        expected: String,
    },
    /// A line that cannot be taken.
    #[error("`{path}` line {line}: found {found}; expected {expected}")]
    Line {
        /// The file.
        path: String,
        /// The line, from 1.
        line: u32,
        /// What stands there.
        found: String,
        /// What could stand there.
        expected: String,
    },
}

/// Keys in alphabetical order, so that the compact form is the canonical one.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Manifest {
    files: Vec<ManifestFile>,
    id: String,
    version: String,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ManifestFile {
    blake3: String,
    path: String,
}

/// A manifest for the given files, in the order of their paths. A manifest among the files is left out.
///
/// ```
/// use forbear_core::lexicon::{Lexicon, PackFile, manifest_for};
/// let names = PackFile { path: "lexicon/names.jsonl".into(), text: "{\"lemma\":\"ada\",\"category\":[\"name.female\"]}\n".into() };
/// let manifest = PackFile { path: "manifest.json".into(), text: manifest_for("tiny", "1", std::slice::from_ref(&names)) };
/// assert_eq!(Lexicon::load(&[manifest, names])?.senses("ada").len(), 1);
/// # Ok::<(), forbear_core::lexicon::PackError>(())
/// ```
pub fn manifest_for(id: &str, version: &str, files: &[PackFile]) -> String {
    let by_path: BTreeMap<&str, &PackFile> =
        files.iter().filter(|file| file.path != MANIFEST).map(|file| (file.path.as_str(), file)).collect();
    let files = by_path.into_values().map(|file| ManifestFile { blake3: file_hash(file), path: file.path.clone() }).collect();
    let manifest = Manifest { files, id: id.to_owned(), version: version.to_owned() };
    let mut text = serde_json::to_string_pretty(&manifest).unwrap_or_default();
    text.push('\n');
    text
}

/// Checks the files against their manifest. Gives them in the manifest's order.
pub(super) fn verify(files: &[PackFile]) -> Result<(PackId, Vec<&PackFile>), PackError> {
    let mut by_path: BTreeMap<&str, &PackFile> = BTreeMap::new();
    for file in files {
        if by_path.insert(&file.path, file).is_some() {
            return Err(PackError::Twice { path: file.path.clone() });
        }
    }
    let manifest = by_path.remove(MANIFEST).ok_or(PackError::NoManifest)?;
    let manifest = read_manifest(&manifest.text)?;
    let mut listed = Vec::with_capacity(manifest.files.len());
    for entry in &manifest.files {
        let file = by_path.remove(entry.path.as_str()).ok_or_else(|| PackError::Missing { path: entry.path.clone() })?;
        let found = file_hash(file);
        if found != entry.blake3 {
            return Err(PackError::Hash { path: entry.path.clone(), found, expected: entry.blake3.clone() });
        }
        listed.push(file);
    }
    if let Some(path) = by_path.into_keys().next() {
        return Err(PackError::Unlisted { path: path.to_owned() });
    }
    Ok((identity(manifest)?, listed))
}

fn read_manifest(text: &str) -> Result<Manifest, PackError> {
    let manifest: Manifest = serde_json::from_str(text).map_err(|error| PackError::Manifest {
        found: error.to_string(),
        expected: "`id`, `version` and `files`, each with `path` and `blake3`".to_owned(),
    })?;
    for pair in manifest.files.windows(2) {
        if let [earlier, later] = pair
            && earlier.path >= later.path
        {
            return Err(PackError::Manifest {
                found: format!("`{}` after `{}`", later.path, earlier.path),
                expected: "each path once, in the order of their bytes".to_owned(),
            });
        }
    }
    Ok(manifest)
}

fn identity(manifest: Manifest) -> Result<PackId, PackError> {
    let canonical = serde_json::to_string(&manifest)
        .map_err(|error| PackError::Manifest { found: error.to_string(), expected: "a manifest that can be written".to_owned() })?;
    let mut hasher = blake3::Hasher::new_derive_key(HASH_CONTEXT);
    hasher.update(canonical.as_bytes());
    Ok(PackId { id: manifest.id, version: manifest.version, hash: hasher.finalize().to_hex().to_string() })
}

fn file_hash(file: &PackFile) -> String {
    blake3::hash(file.text.as_bytes()).to_hex().to_string()
}

/// The compiled-in pack, manifest included.
pub(super) fn embedded_files() -> Vec<PackFile> {
    macro_rules! files {
        ($($path:literal),+ $(,)?) => {
            vec![$(PackFile {
                path: $path.to_owned(),
                text: include_str!(concat!("../../packs/en_core_math_v1/", $path)).to_owned(),
            }),+]
        };
    }
    files![
        "manifest.json",
        "lexicon/adjectives.jsonl",
        "lexicon/adverbs.jsonl",
        "lexicon/classes.jsonl",
        "lexicon/expressions.jsonl",
        "lexicon/function.jsonl",
        "lexicon/ignorable.jsonl",
        "lexicon/names.jsonl",
        "lexicon/nouns.jsonl",
        "lexicon/units.jsonl",
        "lexicon/verbs.jsonl",
    ]
}
