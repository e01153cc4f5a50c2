//! The tools that build for the browser: from PATH at the required version, else from a cache that all checkouts of a user share.

use crate::steps::{Missing, shown};
use anyhow::{Context, Result, bail};
use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A command that a cargo package installs.
pub struct Tool {
    package: &'static str,
    command: &'static str,
    version: &'static str,
    /// Whether the package's own lock file is to be kept; it may name versions that are no longer served.
    locked: bool,
    /// On two cores.
    minutes: u32,
}

/// Must be the version of the crate `wasm-bindgen` in the workspace's `Cargo.toml`.
pub const WASM_BINDGEN: Tool = Tool { package: "wasm-bindgen-cli", command: "wasm-bindgen", version: "0.2.130", locked: false, minutes: 4 };
pub const TRUNK: Tool = Tool { package: "trunk", command: "trunk", version: "0.21.14", locked: true, minutes: 8 };
pub const WASM_PACK: Tool = Tool { package: "wasm-pack", command: "wasm-pack", version: "0.15.1", locked: true, minutes: 3 };

/// Folders to put before PATH so that every tool is found; installs what is missing.
pub fn ensure(house: &Path, tools: &[&Tool]) -> Result<Vec<PathBuf>> {
    let mut folders = Vec::new();
    for tool in tools {
        if tool.is_at(Path::new(tool.command)) {
            continue;
        }
        let root = cache()?.join("tools").join(format!("{}-{}", tool.package, tool.version));
        if !tool.is_at(&root.join("bin").join(tool.command)) {
            tool.install(house, &root)?;
        }
        folders.push(root.join("bin"));
    }
    Ok(folders)
}

impl Tool {
    fn is_at(&self, command: &Path) -> bool {
        let output = Command::new(command).arg("--version").env_remove("NO_COLOR").output();
        output.is_ok_and(|output| String::from_utf8_lossy(&output.stdout).split_whitespace().any(|word| word == self.version))
    }

    fn install(&self, house: &Path, root: &Path) -> Result<()> {
        println!(
            "installing {} {} into {} (about {} minutes on two cores, once per user)",
            self.package,
            self.version,
            root.display(),
            self.minutes
        );
        let mut command = crate::steps::cargo(house);
        command.args(["install", "--quiet"]).args(self.locked.then_some("--locked"));
        command.arg(format!("{}@{}", self.package, self.version));
        let by_hand = format!("install it by hand with `{}` and put it on PATH", shown(&command));
        command.arg("--root").arg(root);
        // The tools share most of their dependencies: one build folder serves them all, and an interrupted installation goes on.
        command.env("CARGO_TARGET_DIR", cache()?.join("build")).env_remove("RUSTFLAGS").env_remove("CARGO_BUILD_TARGET");
        // A tool that runs for seconds need not be optimised for minutes.
        command.envs([
            ("CARGO_PROFILE_RELEASE_LTO", "off"),
            ("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "16"),
            ("CARGO_PROFILE_RELEASE_OPT_LEVEL", "1"),
        ]);
        if !command.status().is_ok_and(|status| status.success()) {
            bail!(Missing(format!("{} {} is missing and could not be installed; {by_hand}", self.package, self.version)));
        }
        Ok(())
    }
}

/// What the core, the package and the page are compiled for.
pub const TARGET: &str = "wasm32-unknown-unknown";

/// Installs the standard library for [`TARGET`], if rustup did not with the toolchain.
pub fn ensure_target(house: &Path) -> Result<()> {
    let rustc = Command::new("rustc").args(["--print", "target-libdir", "--target", TARGET]).current_dir(house).output();
    let folder = rustc.map(|output| PathBuf::from(String::from_utf8_lossy(&output.stdout).trim())).unwrap_or_default();
    if folder.is_dir() {
        return Ok(());
    }
    println!("installing the standard library for {TARGET} (seconds, once per toolchain)");
    let mut command = Command::new("rustup");
    command.args(["target", "add", TARGET]).current_dir(house);
    if !command.status().is_ok_and(|status| status.success()) {
        bail!(Missing(format!("the standard library for {TARGET} is missing; install it with `{}`", shown(&command))));
    }
    Ok(())
}

/// The folder for what is installed once per user.
fn cache() -> Result<PathBuf> {
    let set = |name: &str| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let folder = set("FORBEAR_CACHE").or_else(|| Some(set("XDG_CACHE_HOME")?.join("forbear")));
    let folder = folder.or_else(|| Some(set("HOME")?.join(".cache/forbear"))).context("neither FORBEAR_CACHE nor HOME names a folder")?;
    fs::create_dir_all(&folder).with_context(|| format!("cannot make `{}`", folder.display()))?;
    Ok(folder)
}

/// PATH with `folders` before it.
pub fn path_with(folders: &[PathBuf]) -> Result<OsString> {
    let before = env::var_os("PATH").unwrap_or_default();
    env::join_paths(folders.iter().cloned().chain(env::split_paths(&before))).context("a folder's name cannot stand in PATH")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_has_the_version_of_the_crate() {
        let manifest = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../Cargo.toml")).unwrap();
        assert!(manifest.contains(&format!("wasm-bindgen = \"={}\"", WASM_BINDGEN.version)), "{}", WASM_BINDGEN.version);
    }
}
