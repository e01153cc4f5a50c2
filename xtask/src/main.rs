//! The build and test tasks: `cargo xtask TASK`. There are no other build scripts.

mod labels;
mod measure;
mod packs;
mod readme;
mod steps;
mod test;
mod types;
mod web;

use anyhow::{Result, bail};
use std::path::Path;
use std::process::ExitCode;

const HELP: &str = "\
Usage: cargo xtask TASK

Tasks:
  serve [--port N]  set up what is missing, build the inspector and serve it on this machine
  test [STEP...]    check everything, or only the steps named; `cargo xtask test list` lists them
  dist              build the page into dist/ and the npm package into pkg/, as small as they get, and print their sizes
  bench             measure how fast the page follows a keystroke
  shots             take pictures of the page, in both themes and two widths, into shots/
  types             renew the TypeScript types of the report after a change to the Rust types
  labels            renew the pages of the contract labels after a change to the comments of their checks
  packs             renew the manifests of the language packs after a change to their files
  help              print this text";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match run(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("cargo xtask: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &[String]) -> Result<()> {
    let house = house();
    match arguments {
        [task, rest @ ..] if task == "serve" => web::serve(house, rest),
        [task] if task == "dist" => web::dist(house),
        [task] if task == "bench" => web::bench(house).map(|done| println!("{done}")),
        [task] if task == "shots" => web::shots(house),
        [task, steps @ ..] if task == "test" => test::run(house, steps),
        [task] if task == "labels" => labels::write(house),
        [task] if task == "packs" => packs::renew(house),
        [task] if task == "types" => types::write(house),
        [] => {
            println!("{HELP}");
            Ok(())
        }
        [task] if matches!(task.as_str(), "help" | "--help" | "-h") => {
            println!("{HELP}");
            Ok(())
        }
        _ => bail!("there is no task `{}`\n\n{HELP}", arguments.join(" ")),
    }
}

/// The workspace's folder.
fn house() -> &'static Path {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().unwrap_or(here)
}
