//! What the command line accepts. The doc comments here are the program's help.

use crate::perturb::VariantKind;
use clap::{Args, Parser, Subcommand, ValueEnum, builder::PossibleValuesParser};
use clap_complete::Shell;
use forbear_core::memory::{Domain, Intent};
use forbear_core::teaching::{ClaimState, SubType};
use std::path::PathBuf;
use strum::VariantNames;

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
    /// Retell every problem that is answered rightly in other words, and read it again: exit status 0 none answered wrongly, 1 a wrong answer, 2 a line or file that could not be read
    Perturb(PerturbArgs),
    /// Show what problems are refused for, most frequent first: exit status 0 all read, 2 a line or file that could not be read
    Audit(AuditArgs),
    /// Turn refusals into claims, decide on them, and propose and apply pack lines
    Teach(TeachArgs),
    /// Take a question apart and weigh it against reviewed evidence: exit status 0 contemplated, 2 could not run
    Contemplate(ContemplateArgs),
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

    /// Also count by these
    #[arg(long, value_enum, value_delimiter = ',')]
    pub by: Vec<CountedBy>,

    /// `off` reads every problem a second time without contemplation, and prints what became of it beside
    #[arg(long, value_enum, default_value_t, conflicts_with = "no_contemplation")]
    pub contemplation: Contemplation,
}

/// What problems are counted by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum CountedBy {
    /// How many steps lead to the right answer
    Steps,
    /// How many hypotheses are open at once, at most
    Hypotheses,
}

/// How an evaluation reads.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub enum Contemplation {
    /// As the engine is built
    #[default]
    On,
    /// Once more without contemplation
    Off,
}

#[derive(Debug, Args)]
pub struct PerturbArgs {
    /// JSONL files as for an evaluation, or files of the project's corpus (`.toml`)
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,

    /// Only variants of these kinds; without it, all but `nonce`
    #[arg(long, value_delimiter = ',', value_name = "KIND", value_parser = PossibleValuesParser::new(<VariantKind as VariantNames>::VARIANTS))]
    pub kind: Vec<String>,

    /// Put a made-up word in the place of each verb, adverb, preposition, comparison and connective in turn: the kind `nonce` alone
    #[arg(long, conflicts_with = "kind")]
    pub nonce: bool,

    /// How to print the result
    #[arg(long, value_enum, default_value_t)]
    pub format: EvalFormat,

    /// Write every variant with its outcome to this file: one JSON object a line, in the input's order
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,

    /// Problems whose published answer is certainly wrong; without it tests/disputed.toml is used where it exists
    #[arg(long, value_name = "FILE")]
    pub disputed: Option<PathBuf>,

    /// How many threads to use; without it, one per core. The output does not depend on it
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub threads: Option<u16>,
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

    /// How many ids each row shows, the first by name; 0 shows all
    #[arg(long, value_name = "N", default_value_t = 3)]
    pub ids: usize,

    /// How many threads to use; without it, one per core. The output does not depend on it
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub threads: Option<u16>,
}

#[derive(Debug, Args)]
pub struct TeachArgs {
    /// The queue: an append-only log of claims, evidence and decisions
    #[arg(long, global = true, value_name = "FILE", default_value = "forbear-queue.jsonl")]
    pub queue: PathBuf,

    #[command(subcommand)]
    pub command: TeachCommand,
}

#[derive(Debug, Subcommand)]
pub enum TeachCommand {
    /// Read problems, and add what the reader could not find as evidence
    Collect {
        /// JSONL files: `id` and `question` (or `problem`, `text`) on each line; or files of the project's corpus (`.toml`)
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,

        /// How many problems are read between two writes of the queue
        #[arg(long, value_name = "N", default_value_t = 256, value_parser = clap::value_parser!(u16).range(1..))]
        batch: u16,
    },
    /// Show the claims, those with most evidence first
    List {
        /// Only claims of this domain
        #[arg(long, value_parser = PossibleValuesParser::new(Domain::VARIANTS))]
        domain: Option<String>,

        /// Only claims of this sub-type
        #[arg(long, value_parser = PossibleValuesParser::new(SubType::VARIANTS), ignore_case = true)]
        sub_type: Option<String>,

        /// Only claims in this state
        #[arg(long, value_parser = PossibleValuesParser::new(ClaimState::VARIANTS))]
        state: Option<String>,

        /// How to print them
        #[arg(long, value_enum, default_value_t)]
        format: ClaimFormat,
    },
    /// Show one claim with all its evidence
    Show {
        /// The claim's id, or enough of its first digits
        id: String,

        /// How to print it
        #[arg(long, value_enum, default_value_t)]
        format: ClaimFormat,
    },
    /// Accept a lexical claim: the word belongs to a category. Exit status 1 where the claim cannot be ratified
    Ratify {
        /// The claim's id, or enough of its first digits
        id: String,

        /// The category, with class and dimension: `verb.acquire`, `unit.length`
        #[arg(long, value_name = "CATEGORY")]
        category: String,

        /// Of a unit: how many of its dimension's base unit it is worth, such as 1143/625
        #[arg(long, value_name = "NUMBER")]
        factor: Option<String>,

        /// The word's base form; without it, the likeliest by the rules of spelling
        #[arg(long, value_name = "WORD")]
        lemma: Option<String>,

        /// Who decides
        #[arg(long, value_name = "NAME")]
        by: String,

        /// Why
        #[arg(long, value_name = "TEXT")]
        note: Option<String>,
    },
    /// Turn a claim down; if it comes up again, it says so
    Reject {
        /// The claim's id, or enough of its first digits
        id: String,

        /// Who decides
        #[arg(long, value_name = "NAME")]
        by: String,

        /// Why
        #[arg(long, value_name = "TEXT")]
        note: String,
    },
    /// Write the lines that ratified claims add to the pack's lexicon files, as a patch; nothing else is written
    Propose {
        /// Write the patch to this file instead of standard output
        #[arg(long, value_name = "FILE")]
        out: Option<PathBuf>,
    },
    /// Apply a patch to the pack in --packs, if no earlier answer changes and none is wrong: exit status 0 applied, 1 turned down
    Apply {
        /// The patch; `-` is standard input
        patch: PathBuf,

        /// Problems to replay: JSONL files or files of the project's corpus (`.toml`); without them `tests/corpus` is replayed
        #[arg(value_name = "FILE")]
        problems: Vec<PathBuf>,

        /// Who applies it; noted in the queue
        #[arg(long, value_name = "NAME")]
        by: Option<String>,
    },
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub enum ClaimFormat {
    /// For a person
    #[default]
    Pretty,
    /// An array of claims, each with its `evidence` array
    Json,
}

#[derive(Debug, Args)]
pub struct ContemplateArgs {
    /// Candidates: a JSON object with `proposed_chain` on each line, as `--sink` writes them
    #[arg(value_name = "FILE", conflicts_with_all = ["subject", "intent", "connective", "object", "refusals"], required_unless_present_any = ["subject", "refusals"])]
    pub candidates: Option<PathBuf>,

    /// What the question is about: a word in its base form
    #[arg(long, value_name = "WORD", requires = "intent")]
    pub subject: Option<String>,

    /// Why it is asked
    #[arg(long, value_parser = PossibleValuesParser::new(<Intent as strum::VariantArray>::VARIANTS.iter().map(<&str>::from)), ignore_case = true, requires = "subject")]
    pub intent: Option<String>,

    /// What is asked of it: a verb in its base form, `kind_of`, `opposite_of` or `has_category`
    #[arg(long, value_name = "WORD", requires = "subject")]
    pub connective: Option<String>,

    /// The other end
    #[arg(long, value_name = "WORD", requires = "connective")]
    pub object: Option<String>,

    /// Pose the questions of the claims in this queue that wait for a decision
    #[arg(long, value_name = "QUEUE", conflicts_with_all = ["subject", "intent", "connective", "object"])]
    pub refusals: Option<PathBuf>,

    /// Whose packs a question from the command line is held against
    #[arg(long, default_value = "cognition", value_parser = PossibleValuesParser::new(Domain::VARIANTS))]
    pub domain: String,

    /// The depth failsafe
    #[arg(long, value_name = "N", default_value_t = forbear_core::contemplation::MAX_DEPTH)]
    pub max_depth: u32,

    /// How to print what was found
    #[arg(long, value_enum, default_value_t)]
    pub format: TreeFormat,

    /// Append every candidate and every gap to this file, one canonical JSON object a line
    #[arg(long, value_name = "FILE")]
    pub sink: Option<PathBuf>,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub enum TreeFormat {
    /// The sub-questions with their evidence, as a tree
    #[default]
    Tree,
    /// An array of `candidate`, `gaps` and `events`
    Json,
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
