//! What the command line accepts. The doc comments here are the program's help.

use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use std::path::PathBuf;

/// Reads English math word problems, answers only when exactly one reading survives, and shows why when it refuses.
#[derive(Debug, Parser)]
#[command(name = "forbear", disable_version_flag = true, arg_required_else_help = true)]
pub struct Cli {
    /// Print the version, with the hash of every language pack and of the memory
    #[arg(short = 'V', long)]
    pub version: bool,

    #[command(flatten)]
    pub engine: EngineArgs,

    /// When to use colour; `auto` means on a terminal, unless NO_COLOR is set
    #[arg(long, global = true, value_name = "WHEN", value_enum, default_value_t)]
    pub color: Color,

    #[command(subcommand)]
    pub command: Option<Command>,
}

/// What the reader is built from.
#[derive(Debug, Args)]
pub struct EngineArgs {
    /// Read the language packs from this folder instead of the embedded ones
    #[arg(long, global = true, value_name = "DIR")]
    pub packs: Option<PathBuf>,

    /// Read the memory's records from this folder instead of the embedded ones
    #[arg(long, global = true, value_name = "DIR")]
    pub memory: Option<PathBuf>,

    /// Do not use reviewed evidence to tell surviving readings apart
    #[arg(long, global = true)]
    pub no_contemplation: bool,
}

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Read one problem: exit status 0 answered, 1 refused, 2 could not run
    Inspect(InspectArgs),
    /// Measure the reader on files of problems: exit status 0 no wrong answer, 1 a wrong answer, 2 a line or file that could not be read
    Eval(EvalArgs),
    /// Show what problems are refused for, most frequent first: exit status 0 all read, 2 a line or file that could not be read
    Audit(AuditArgs),
    /// Print the JSON Schema of the report
    Schema,
    /// Print a completion script for a shell
    Completions {
        /// The shell to complete for
        shell: Shell,
    },
}

#[derive(Debug, Args)]
pub struct InspectArgs {
    /// The problem; without it and without --file, standard input is read
    pub text: Option<String>,

    /// Read the problem from a file (`-` is standard input); one line break at its end does not count as text
    #[arg(short, long, conflicts_with = "text")]
    pub file: Option<PathBuf>,

    /// How to print the report
    #[arg(long, value_enum, default_value_t)]
    pub format: ReportFormat,
}

#[derive(Debug, Args)]
pub struct EvalArgs {
    /// JSONL files: `id`, `question` (or `problem`, `text`) and `answer` on each line
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,

    /// How to print the result
    #[arg(long, value_enum, default_value_t)]
    pub format: EvalFormat,

    /// Write every report, in canonical bytes, to DIR/<name of the input>: one line per problem, in the input's order
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,

    /// Problems whose published answer is certainly wrong; without it tests/disputed.toml is used where it exists
    #[arg(long, value_name = "FILE")]
    pub disputed: Option<PathBuf>,

    /// How many threads to use; without it, one per core. Use 1 to compare timings
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub threads: Option<u16>,

    /// Also print the ids of these problems (on standard error when the format is json)
    #[arg(long, value_enum, value_delimiter = ',')]
    pub list: Vec<Listed>,
}

#[derive(Debug, Args)]
pub struct AuditArgs {
    /// JSONL files: `id`, `question` (or `problem`, `text`) and `answer` on each line
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,

    /// Count the residuals by kind, axis and code instead of the refusals by reason, missing operator and word
    #[arg(long)]
    pub residuals: bool,

    /// How many rows of each table to print
    #[arg(long, value_name = "N", default_value_t = 60, value_parser = clap::value_parser!(u16).range(1..))]
    pub top: u16,

    /// How many threads to use; without it, one per core. The output does not depend on it
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub threads: Option<u16>,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub enum ReportFormat {
    /// The text with the words in question underlined, then the verdict and its reasons
    #[default]
    Pretty,
    /// The report as indented JSON, in the order of its schema
    Json,
    /// The report's canonical bytes (RFC 8785), without a line break at the end
    Canonical,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub enum EvalFormat {
    /// One row per file and one for all
    #[default]
    Table,
    /// One JSON object
    Json,
}

/// How a problem may end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Listed {
    /// With the answer found and the one expected
    Wrong,
    /// With the first reason
    Refused,
    /// Answered as published
    Correct,
    /// Whose published answer is in dispute
    Disputed,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub enum Color {
    /// On a terminal, unless NO_COLOR is set
    #[default]
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

impl From<Color> for anstream::ColorChoice {
    fn from(color: Color) -> Self {
        match color {
            Color::Auto => anstream::ColorChoice::Auto,
            Color::Always => anstream::ColorChoice::Always,
            Color::Never => anstream::ColorChoice::Never,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_consistent() {
        Cli::command().debug_assert();
    }
}
