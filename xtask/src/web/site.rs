//! The inspector's page: Trunk builds it into `dist/`.

use super::{node, snapshot, tools};
use crate::steps::{Done, cargo, must_succeed};
use anyhow::Result;
use std::path::Path;
use std::process::Command;

/// Builds the page quickly, for use on this machine; needs no Node.
pub fn build(house: &Path) -> Result<()> {
    trunk(house, &[], &[])
}

/// Builds the page as small as it gets.
pub fn build_small(house: &Path) -> Result<()> {
    let modules = node::modules(house)?;
    trunk(house, &["--release"], &[modules.join(".bin")])
}

fn trunk(house: &Path, arguments: &[&str], folders: &[std::path::PathBuf]) -> Result<()> {
    tools::ensure_target(house)?;
    let mut path = tools::ensure(house, &[&tools::WASM_BINDGEN, &tools::TRUNK])?;
    path.extend(folders.iter().cloned());
    println!("building the page into dist/ (minutes at first, then seconds)");
    let mut command = Command::new("trunk");
    // Trunk takes NO_COLOR=1 for an error.
    command.env("PATH", tools::path_with(&path)?).env_remove("NO_COLOR").current_dir(house);
    snapshot::name_to(&mut command, house)?;
    must_succeed(command.args(["build", "--skip-version-check", "--features", snapshot::FEATURE]).args(arguments))
}

/// Clippy over what is compiled for the browser only.
pub fn lint(house: &Path) -> Result<Done> {
    tools::ensure_target(house)?;
    let packages = ["--package", "forbear-web", "--package", "forbear-js"];
    must_succeed(cargo(house).args(["clippy", "--quiet", "--target", tools::TARGET]).args(packages).args(["--", "-D", "warnings"]))?;
    Ok(Done::Passed)
}
