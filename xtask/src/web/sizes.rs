//! `cargo xtask dist`: the release builds and their sizes.

use super::{node, pkg, site};
use anyhow::{Context, Result, bail, ensure};
use serde::Deserialize;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Stdio;

/// In kilobytes of 1,000 bytes, compressed with Brotli, which every browser that runs WebAssembly takes.
const PKG_LIMIT: f64 = 250.0;
const SITE_LIMIT: f64 = 450.0;

#[derive(Deserialize)]
struct Size {
    file: PathBuf,
    plain: u32,
    gzip: u32,
    brotli: u32,
}

/// Builds the page and the package, prints their compressed sizes, and fails above the limits.
pub fn dist(house: &Path) -> Result<()> {
    site::build_small(house)?;
    pkg::build(house)?;
    let mut faults = Vec::new();
    for (name, folder, limit, counts) in
        [("the package's wasm and JS", "pkg", PKG_LIMIT, is_code as fn(&Path) -> bool), ("the page", "dist", SITE_LIMIT, |_: &Path| true)]
    {
        let root = house.join(folder);
        let mut files = files(&root)?;
        files.retain(|file| counts(file));
        println!("\n{:<46} {:>9} {:>9} {:>9}", format!("{folder}/, in KB"), "plain", "gzip -9", "Brotli 11");
        let mut sums = [0.0; 3];
        for size in sizes(house, &files)? {
            let row = [size.plain, size.gzip, size.brotli].map(|bytes| f64::from(bytes) / 1000.0);
            line(&size.file.strip_prefix(&root).unwrap_or(&size.file).display().to_string(), row);
            sums.iter_mut().zip(row).for_each(|(sum, part)| *sum += part);
        }
        line(name, sums);
        println!("  the limit for Brotli is {limit:.0} KB");
        if sums[2] > limit {
            faults.push(format!("{name}: {:.1} KB with Brotli, above {limit:.0} KB", sums[2]));
        }
    }
    if faults.is_empty() { Ok(()) } else { bail!("{}", faults.join("; ")) }
}

fn line(name: &str, [plain, gzip, brotli]: [f64; 3]) {
    println!("  {name:<44} {plain:>9.1} {gzip:>9.1} {brotli:>9.1}");
}

fn is_code(file: &Path) -> bool {
    file.extension().is_some_and(|extension| extension == "wasm" || extension == "js")
}

fn sizes(house: &Path, files: &[PathBuf]) -> Result<Vec<Size>> {
    let mut command = node::node(house);
    let mut child = command.arg("sizes.mjs").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().context("cannot start `node`")?;
    child.stdin.take().context("`node` takes no input")?.write_all(serde_json::to_string(files)?.as_bytes())?;
    let output = child.wait_with_output()?;
    ensure!(output.status.success(), "tests/web/sizes.mjs ended with {}", output.status);
    serde_json::from_slice(&output.stdout).context("tests/web/sizes.mjs printed no sizes")
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
