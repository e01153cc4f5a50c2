//! The command line of `forbear`.
//!
//! For: reading texts and files, calling the core, printing what it found. In: arguments, files, standard input.
//! Out: text, JSON and an exit status. Never: a decision about a problem; those are the core's alone.

mod args;
mod audit;
mod cases;
mod contemplate;
mod durable;
mod eval;
mod inspect;
mod perturb;
mod pretty;
mod printable;
mod quarter;
mod reader;
mod teach;
mod underline;

use anyhow::{Context, Result};
use args::{Cli, Command};
use clap::{CommandFactory, Parser};
use std::io::{self, ErrorKind, Write};
use std::process::ExitCode;

/// How the program ends; scripts rely on the numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Exit {
    /// The problem was answered; nothing is wrong.
    Fine = 0,
    /// The problem was refused; an evaluation met a wrong answer.
    Negative = 1,
    /// The program could not do what was asked.
    Failed = 2,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        ExitCode::from(exit as u8)
    }
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    match run(&cli) {
        Ok(exit) => exit.into(),
        Err(error) => {
            // A reader that closes the pipe early (`| head`) has seen enough; that is no error to report.
            if !closed_pipe(&error) {
                eprintln!("forbear: {error:#}");
            }
            Exit::Failed.into()
        }
    }
}

fn run(cli: &Cli) -> Result<Exit> {
    if cli.version {
        return print_version(cli);
    }
    match &cli.command {
        Some(Command::Inspect(args)) => inspect::run(&cli.engine, args, cli.color),
        Some(Command::Eval(args)) => eval::run(&cli.engine, args),
        Some(Command::Perturb(args)) => perturb::run(&cli.engine, args),
        Some(Command::Audit(args)) => audit::run(&cli.engine, args),
        Some(Command::Teach(args)) => teach::run(&cli.engine, args),
        Some(Command::Contemplate(args)) => contemplate::run(&cli.engine, args),
        Some(Command::Schema) => print_schema(),
        Some(Command::Completions { shell }) => {
            let mut script = Vec::new();
            clap_complete::generate(*shell, &mut Cli::command(), "forbear", &mut script);
            io::stdout().write_all(&script)?;
            Ok(Exit::Fine)
        }
        None => {
            Cli::command().print_help()?;
            Ok(Exit::Failed)
        }
    }
}

/// Names everything a report's bytes depend on, so that two installations can be compared.
fn print_version(cli: &Cli) -> Result<Exit> {
    let engine = reader::build(&cli.engine)?.inspect("")?.engine;
    let mut out = io::stdout().lock();
    writeln!(out, "forbear {}", env!("CARGO_PKG_VERSION"))?;
    writeln!(out, "core {}", engine.version)?;
    for pack in &engine.packs {
        writeln!(out, "pack {} {} {}", pack.id, pack.version, pack.hash)?;
    }
    writeln!(out, "memory {}", engine.memory)?;
    Ok(Exit::Fine)
}

fn print_schema() -> Result<Exit> {
    let mut schema = schemars::schema_for!(forbear_core::report::Report);
    schema.insert("$id".to_owned(), format!("urn:{}", forbear_core::report::SCHEMA.replace('/', ":")).into());
    let text = serde_json::to_string_pretty(&schema).context("the schema could not be written as JSON")?;
    writeln!(io::stdout(), "{text}")?;
    Ok(Exit::Fine)
}

fn closed_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| cause.downcast_ref::<io::Error>().is_some_and(|e| e.kind() == ErrorKind::BrokenPipe))
}
