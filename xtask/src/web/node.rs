//! Node and the browser, for tests and release builds only.

use super::site;
use crate::steps::{Done, Missing, cargo, must_succeed};
use anyhow::{Context, Result, bail};
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

const FOLDER: &str = "tests/web";
/// The least major version of Node.
const NODE: u32 = 20;
const BROWSERS: [&str; 5] = [
    "chromium",
    "chromium-browser",
    "google-chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/// Why Node cannot be used, if it cannot.
pub fn missing() -> Option<String> {
    if node_version().is_none_or(|version| version < NODE) {
        install("nodejs", "npm");
    }
    match (node_version(), answers("npm")) {
        (Some(version), true) if version >= NODE => None,
        (Some(version), _) if version < NODE => {
            Some(format!("Node is version {version}; install version {NODE} or later and put `node` and `npm` on PATH"))
        }
        _ => Some(format!(
            "Node and npm are missing and could not be installed; install Node {NODE} or later and put `node` and `npm` on PATH"
        )),
    }
}

fn node_version() -> Option<u32> {
    let output = Command::new("node").arg("--version").output().ok()?;
    String::from_utf8_lossy(&output.stdout).trim().strip_prefix('v')?.split('.').next()?.parse().ok()
}

fn answers(command: &str) -> bool {
    Command::new(command).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|status| status.success())
}

/// The browser to test with; installed through the system's package manager if there is none.
pub fn browser() -> Option<PathBuf> {
    find_browser().or_else(|| {
        install("chromium", "chromium");
        find_browser()
    })
}

fn find_browser() -> Option<PathBuf> {
    let named = env::var("FORBEAR_CHROMIUM").ok().filter(|named| !named.is_empty());
    let found = |command: &str| {
        let paths = env::split_paths(&env::var_os("PATH").unwrap_or_default()).collect::<Vec<_>>();
        let mut places = std::iter::once(PathBuf::from(command))
            .filter(|path| path.is_absolute())
            .chain(paths.into_iter().map(|path| path.join(command)));
        places.find(|path| path.is_file())
    };
    named.as_deref().into_iter().chain(BROWSERS).find_map(found)
}

const NO_BROWSER: &str =
    "Chromium is missing and could not be installed; install it (`apt-get install chromium`) or name one in FORBEAR_CHROMIUM";

/// Installs packages with apt-get, where that is there and this user may.
fn install(one: &str, other: &str) {
    if !cfg!(target_os = "linux") || !answers("apt-get") {
        return;
    }
    let root = Command::new("id").arg("-u").output().is_ok_and(|output| output.stdout.trim_ascii() == b"0");
    let prefix: &[&str] = if root { &[] } else { &["sudo", "-n"] };
    println!("installing {one} with apt-get (about a minute)");
    for arguments in [vec!["update", "-qq"], vec!["install", "-y", "-qq", "--no-install-recommends", one, other]] {
        let words: Vec<&str> = prefix.iter().copied().chain(["apt-get"]).chain(arguments).collect();
        let mut command = Command::new(words[0]);
        // What did not work shows when the command is looked for again.
        let _ = command.args(&words[1..]).env("DEBIAN_FRONTEND", "noninteractive").stdout(Stdio::null()).status();
    }
}

/// The folder of the npm packages that tests and release builds need, installed as the lock file says.
pub fn modules(house: &Path) -> Result<PathBuf> {
    if let Some(why) = missing() {
        bail!(Missing(why));
    }
    let folder = house.join(FOLDER);
    let modules = folder.join("node_modules");
    let lock = fs::read(folder.join("package-lock.json")).with_context(|| format!("cannot read {FOLDER}/package-lock.json"))?;
    let stamp = modules.join(".installed-from-lock");
    if fs::read(&stamp).is_ok_and(|installed| installed == lock) {
        return Ok(modules);
    }
    println!("installing npm packages into {FOLDER}/node_modules (about a minute)");
    let mut command = Command::new("npm");
    command.args(["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel", "error"]).current_dir(&folder);
    if let Err(error) = must_succeed(&mut command) {
        bail!(Missing(format!("npm packages are missing and could not be installed ({error:#}); run `npm ci` in {FOLDER}")));
    }
    fs::write(&stamp, lock).with_context(|| format!("cannot write `{}`", stamp.display()))?;
    Ok(modules)
}

/// A Node command in the tests' folder, with the browser if there is one.
pub fn node(house: &Path) -> Command {
    let mut command = Command::new("node");
    command.current_dir(house.join(FOLDER));
    if let Some(browser) = browser() {
        command.env("FORBEAR_CHROMIUM", browser);
    }
    command
}

/// Runs files of tests.
pub fn tests(house: &Path, files: &[&str]) -> Result<Done> {
    must_succeed(node(house).args(["--test", "--test-reporter", "spec"]).args(files))?;
    match browser() {
        Some(_) => Ok(Done::Passed),
        None => Ok(Done::Skipped(format!("{NO_BROWSER}; what needs no browser passed"))),
    }
}

/// Builds the page and uses it as a person does.
pub fn page(house: &Path) -> Result<Done> {
    if let Some(why) = missing() {
        return Ok(Done::Skipped(why));
    }
    if browser().is_none() {
        return Ok(Done::Skipped(NO_BROWSER.to_owned()));
    }
    site::build_small(house)?;
    // The tests hold the page against what it prints.
    must_succeed(cargo(house).args(["build", "--release", "--quiet", "--package", "forbear-cli"]))?;
    tests(house, &["page.test.mjs", "relation.test.mjs"])
}

/// Measures how fast the page follows a keystroke.
pub fn bench(house: &Path) -> Result<Done> {
    if let Some(why) = missing() {
        return Ok(Done::Skipped(why));
    }
    if browser().is_none() {
        return Ok(Done::Skipped(NO_BROWSER.to_owned()));
    }
    site::build_small(house)?;
    must_succeed(node(house).arg("bench.mjs"))?;
    Ok(Done::Passed)
}

/// Takes pictures of the page.
pub fn shots(house: &Path) -> Result<()> {
    site::build_small(house)?;
    if browser().is_none() {
        bail!(NO_BROWSER);
    }
    must_succeed(node(house).arg("shots.mjs").arg(house.join("shots")))
}
