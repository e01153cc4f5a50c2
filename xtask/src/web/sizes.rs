//! `cargo xtask dist`: the release builds and their sizes.

use super::{pkg, site};
use anyhow::{Context, Result, bail};
use flate2::Compression;
use flate2::write::GzEncoder;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

/// In kilobytes of 1,000 bytes, compressed with gzip.
const PKG_LIMIT: f64 = 250.0;
const SITE_LIMIT: f64 = 450.0;

/// Builds the page and the package, prints their compressed sizes, and fails above the limits.
pub fn dist(house: &Path) -> Result<()> {
    site::build_small(house)?;
    pkg::build(house)?;
    let mut faults = Vec::new();
    for (name, folder, limit, counts) in
        [("the package's wasm and JS", "pkg", PKG_LIMIT, is_code as fn(&Path) -> bool), ("the page", "dist", SITE_LIMIT, |_: &Path| true)]
    {
        let mut sum = 0.0;
        println!("\n{folder}/");
        for file in files(&house.join(folder))?.iter().filter(|file| counts(file)) {
            let size = compressed(file)?;
            sum += size;
            println!("  {:<44} {size:>7.1} KB", file.strip_prefix(house.join(folder)).unwrap_or(file).display().to_string());
        }
        println!("  {:<44} {sum:>7.1} KB of at most {limit:.0} KB, compressed with gzip", name);
        if sum > limit {
            faults.push(format!("{name}: {sum:.1} KB, above {limit:.0} KB"));
        }
    }
    if faults.is_empty() { Ok(()) } else { bail!("{}", faults.join("; ")) }
}

fn is_code(file: &Path) -> bool {
    file.extension().is_some_and(|extension| extension == "wasm" || extension == "js")
}

fn compressed(file: &Path) -> Result<f64> {
    let bytes = fs::read(file).with_context(|| format!("cannot read `{}`", file.display()))?;
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(&bytes)?;
    let length = u32::try_from(encoder.finish()?.len()).context("a file of more than four gigabytes")?;
    Ok(f64::from(length) / 1000.0)
}

fn files(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).with_context(|| format!("cannot list `{}`", folder.display()))? {
        let path = entry?.path();
        if path.is_dir() {
            found.extend(files(&path)?);
        } else {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}
