//! The npm package: wasm-pack builds it into `pkg/`, one package for Node, bundlers and plain pages.

use super::{node, snapshot, tools};
use crate::steps::{Done, must_succeed};
use anyhow::{Context, Result};
use std::fs;
use std::path::Path;
use std::process::Command;

/// From here on, wasm-bindgen's types are about its own initialisation and need the types of a browser.
const OWN_TYPES: &str = "export type InitInput";

/// What goes into the package as it is.
const COPIED: [(&str, &str); 6] = [
    ("js/npm/package.json", "package.json"),
    ("js/npm/node.js", "node.js"),
    ("js/npm/web.js", "web.js"),
    ("LICENSE-MIT", "LICENSE-MIT"),
    ("LICENSE-APACHE", "LICENSE-APACHE"),
    ("core/packs/en_core_math_v1/WORDNET-LICENSE", "WORDNET-LICENSE"),
];

/// Builds the package.
pub fn build(house: &Path) -> Result<()> {
    let modules = node::modules(house)?;
    tools::ensure_target(house)?;
    let mut path = tools::ensure(house, &[&tools::WASM_BINDGEN, &tools::WASM_PACK])?;
    path.insert(0, modules.join(".bin"));
    println!("building the npm package into pkg/ (minutes at first, then seconds)");
    let mut command = Command::new("wasm-pack");
    command.env("PATH", tools::path_with(&path)?).current_dir(house);
    command.args(["--log-level", "warn", "build", "js", "--mode", "no-install", "--profile", "web", "--target", "web"]);
    command.args(["--no-pack", "--no-gitignore", "--out-dir", "../pkg/wasm", "--out-name", "forbear", "--", "--locked"]);
    command.args(["--features", snapshot::FEATURE]);
    snapshot::name_to(&mut command, house)?;
    must_succeed(&mut command)?;
    for (from, to) in COPIED {
        fs::copy(house.join(from), house.join("pkg").join(to)).with_context(|| format!("cannot copy {from} into pkg/"))?;
    }
    let types = fs::read_to_string(house.join("pkg/wasm/forbear.d.ts")).context("cannot read the types that wasm-pack wrote")?;
    let ours = types.split(OWN_TYPES).next().unwrap_or_default();
    fs::write(house.join("pkg/index.d.ts"), format!("{}\n", ours.trim_end())).context("cannot write pkg/index.d.ts")
}

/// Builds the package and uses it as outsiders do.
pub fn test(house: &Path) -> Result<Done> {
    if let Some(why) = node::missing() {
        return Ok(Done::Skipped(why));
    }
    build(house)?;
    node::tests(house, &["package.test.mjs"])
}
