//! `cargo xtask test`: everything that must hold before a change is shared.

use crate::steps::{self, Done, Step, cargo, must_succeed};
use crate::{labels, measure, readme, types, web};
use anyhow::{Context, Result, bail};
use std::path::Path;
use std::process::Command;

/// In the order in which they run: what fails fast comes first.
const STEPS: [Step; 13] = [
    Step { name: "format", purpose: "the sources are formatted", run: format },
    Step { name: "lint", purpose: "clippy finds nothing", run: lint },
    Step { name: "tests", purpose: "unit tests, integration tests and the examples in the documentation", run: tests },
    Step { name: "types", purpose: "the TypeScript types are those of the Rust types", run: types::check },
    Step { name: "labels", purpose: "every row of the label table is reached, and its page is current", run: labels::check },
    Step { name: "wasm", purpose: "the core builds for WebAssembly", run: wasm },
    Step { name: "web-lint", purpose: "clippy finds nothing in what is compiled for the browser", run: web::lint },
    Step { name: "package", purpose: "the npm package works in Node, TypeScript, Vite and a plain page", run: web::package },
    Step { name: "targets", purpose: "native, Node and Chromium give the same reports", run: web::compare },
    Step { name: "page", purpose: "the inspector works in Chromium, with nothing but its own files", run: web::page },
    Step { name: "readme", purpose: "the README names its two commands, and its example prints what is shown", run: readme::check },
    Step { name: "coverage", purpose: "no wrong answer on the development sets, and coverage above its floors", run: measure::check },
    Step { name: "wording", purpose: "no text repeats a sentence of the development sets", run: wording },
];

/// Runs the steps named, or all.
pub fn run(house: &Path, names: &[String]) -> Result<()> {
    if names.first().is_some_and(|name| name == "list") {
        for step in &STEPS {
            println!("{:<10} {}", step.name, step.purpose);
        }
        return Ok(());
    }
    if let Some(name) = names.iter().find(|name| STEPS.iter().all(|step| step.name != *name)) {
        bail!("there is no step `{name}`; `cargo xtask test list` lists them");
    }
    let chosen: Vec<&Step> = STEPS.iter().filter(|step| names.is_empty() || names.iter().any(|name| name == step.name)).collect();
    steps::run(house, &chosen)
}

fn format(house: &Path) -> Result<Done> {
    // The names are enough: `cargo fmt --all` mends them.
    must_succeed(cargo(house).args(["fmt", "--all", "--check", "--", "--files-with-diff"]))
        .context("the files above are not formatted; run `cargo fmt --all`")?;
    Ok(Done::Passed)
}

fn lint(house: &Path) -> Result<Done> {
    must_succeed(cargo(house).args(["clippy", "--workspace", "--all-targets", "--quiet", "--", "-D", "warnings"]))?;
    Ok(Done::Passed)
}

fn tests(house: &Path) -> Result<Done> {
    must_succeed(cargo(house).args(["test", "--workspace", "--no-fail-fast", "--quiet"]))?;
    Ok(Done::Passed)
}

fn wasm(house: &Path) -> Result<Done> {
    web::ensure_target(house)?;
    must_succeed(cargo(house).args(["build", "--package", "forbear-core", "--target", web::TARGET]))?;
    Ok(Done::Passed)
}

fn wording(house: &Path) -> Result<Done> {
    let tool = house.join("../shared/tools/copied_text.py");
    if !tool.is_file() {
        return Ok(Done::Skipped("the development sets are not beside this checkout".to_owned()));
    }
    must_succeed(Command::new("python3").arg(tool).arg(house))?;
    Ok(Done::Passed)
}
