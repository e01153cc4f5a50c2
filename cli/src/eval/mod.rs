//! `forbear eval`: the reader measured on files of problems with published answers.
//!
//! For: counting honestly what was answered as published, refused and answered otherwise. In: JSONL files.
//! Out: a table or JSON, and reports where asked. Never: an answer adjusted towards the published one.

pub mod disputed;
mod histogram;
pub mod problems;
pub mod published;
mod reports;
mod score;
mod table;

use crate::args::{Contemplation, CountedBy, EngineArgs, EvalArgs, EvalFormat, Listed};
use crate::printable::printable_line;
use crate::{Exit, reader};
use anyhow::{Context, Result};
use disputed::Disputed;
use forbear_core::Reader;
use forbear_core::reader::ReadingState;
use forbear_core::report::{Outcome, Report};
use forbear_core::text::lex;
use indicatif::{ProgressBar, ProgressStyle};
use problems::{Problem, ProblemFile};
use rayon::prelude::*;
use reports::ReportFile;
use score::{FileScore, Scored, Summary, Verdict};
use std::io::{self, Write};
use std::time::Instant;

/// How many problems are read between two writes of their reports: enough to keep every core busy, few enough to hold.
const BATCH: usize = 512;

/// Evaluates every file and prints the result.
pub fn run(engine: &EngineArgs, args: &EvalArgs) -> Result<Exit> {
    let bench = Bench {
        reader: reader::build(engine)?,
        without: match args.contemplation {
            Contemplation::On => None,
            Contemplation::Off => Some(reader::without_contemplation(engine)?),
        },
        disputed: Disputed::load(args.disputed.as_deref())?,
        counts_hypotheses: args.by.contains(&CountedBy::Hypotheses),
    };
    let threads = rayon::ThreadPoolBuilder::new()
        .num_threads(args.threads.map_or(0, usize::from))
        .build()
        .context("cannot start the threads that the evaluation needs")?;
    let outputs = reports::plan(args.out.as_deref(), &args.files)?;

    let mut unread = 0;
    let mut files = Vec::new();
    for (path, output) in args.files.iter().zip(outputs) {
        match problems::read(path) {
            Ok(file) => {
                unread += file.malformed.len();
                for line in &file.malformed {
                    eprintln!("{}:{}: {}", path.display(), line.number, line.message);
                }
                files.push((file, output));
            }
            Err(error) => {
                unread += 1;
                eprintln!("forbear: {error:#}");
            }
        }
    }

    let bar = progress(files.iter().map(|(file, _)| file.problems.len()).sum());
    let mut scores = Vec::new();
    for (file, output) in files {
        let mut output = output.map(|path| ReportFile::create(&path)).transpose()?;
        let scored = threads.install(|| evaluate(&bench, &file, output.as_mut(), &bar))?;
        if let Some(output) = output {
            output.finish()?;
        }
        scores.push(FileScore { file: file.path.display().to_string(), problems: scored });
    }
    bar.finish_and_clear();

    for score in &scores {
        for problem in &score.problems {
            if let Verdict::Unread { why } = &problem.verdict {
                unread += 1;
                eprintln!("{}: {}: {}", score.file, printable_line(&problem.id), printable_line(why));
            }
        }
    }
    print(args, &scores)?;
    Ok(exit(&scores, unread))
}

/// A wrong answer outranks a line that could not be read: it is the worse news.
fn exit(scores: &[FileScore], unread: usize) -> Exit {
    let wrong = |problem: &Scored| problem.turned_wrong() || problem.verdict.listed() == Listed::Wrong;
    if scores.iter().any(|score| score.problems.iter().any(wrong)) {
        Exit::Negative
    } else if unread > 0 {
        Exit::Failed
    } else {
        Exit::Fine
    }
}

/// What problems are read with.
struct Bench {
    reader: Reader,
    /// The same reader without contemplation, where both are asked for.
    without: Option<Reader>,
    disputed: Disputed,
    counts_hypotheses: bool,
}

fn evaluate(bench: &Bench, file: &ProblemFile, mut output: Option<&mut ReportFile>, bar: &ProgressBar) -> Result<Vec<Scored>> {
    let keep = output.is_some();
    let mut scored = Vec::with_capacity(file.problems.len());
    for batch in file.problems.chunks(BATCH) {
        let results: Vec<(Scored, Option<Vec<u8>>)> = batch
            .par_iter()
            .map(|problem| {
                let result = inspect(bench, problem, keep);
                bar.inc(1);
                result
            })
            .collect::<Result<_>>()?;
        for (score, bytes) in results {
            if let (Some(output), Some(bytes)) = (output.as_deref_mut(), bytes) {
                output.write(&bytes)?;
            }
            scored.push(score);
        }
    }
    Ok(scored)
}

fn inspect(bench: &Bench, problem: &Problem, keep: bool) -> Result<(Scored, Option<Vec<u8>>)> {
    let verdict = |outcome: &Outcome| {
        if bench.disputed.contains(&problem.id) { Verdict::Disputed } else { judge(outcome, problem) }
    };
    let started = Instant::now();
    let inspected = bench.reader.inspect(&problem.text);
    let mut scored = Scored::new(&problem.id, Verdict::Disputed, started.elapsed());
    let report = match inspected {
        Err(error) => return Ok((Scored { verdict: Verdict::Unread { why: error.to_string() }, ..scored }, None)),
        Ok(report) => report,
    };
    scored.verdict = verdict(&report.outcome);
    if let Outcome::Answer(answer) = &report.outcome {
        scored.steps = Some(answer.steps.len());
    }
    if bench.counts_hypotheses {
        scored.hypotheses = Some(most_hypotheses(&report));
    }
    if let Some(without) = &bench.without {
        scored.without_contemplation = Some(verdict(&without.verdict(&problem.text)?));
    }
    Ok((scored, keep.then(|| report.canonical_bytes()).transpose()?))
}

/// How many hypotheses were open at once after some lexeme, by the trace.
fn most_hypotheses(report: &Report) -> usize {
    let Ok(lexed) = lex(&report.text) else { return 0 };
    let mut state = ReadingState::default();
    let mut most = 1;
    for (index, event) in report.trace.iter().enumerate() {
        state.apply(event, &lexed.lexemes);
        if report.trace.get(index + 1).is_none_or(|next| next.lexeme != event.lexeme) {
            most = most.max(state.survivors().count());
        }
    }
    most
}

fn judge(outcome: &Outcome, problem: &Problem) -> Verdict {
    match outcome {
        Outcome::Refusal(refusal) => {
            Verdict::Refused { reason: refusal.reasons.first().map_or_else(String::new, |reason| reason.code.id().to_owned()) }
        }
        Outcome::Answer(answer) if problem.published.agrees_with(&answer.value, &answer.unit) => Verdict::Correct,
        Outcome::Answer(answer) => Verdict::Wrong {
            found: format!("{} {}", answer.value, answer.unit).trim_end().to_owned(),
            expected: problem.published.written.clone(),
        },
    }
}

pub fn progress(problems: usize) -> ProgressBar {
    // Drawn on standard error, and only when that is a terminal.
    let bar = ProgressBar::new(problems as u64);
    match ProgressStyle::with_template("{bar:40} {pos}/{len} problems, {eta} left") {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}

fn print(args: &EvalArgs, scores: &[FileScore]) -> Result<()> {
    let summaries: Vec<Summary> = scores.iter().map(|score| Summary::of(score.problems.iter())).collect();
    let total = Summary::of(scores.iter().flat_map(|score| &score.problems));
    let mut out = io::stdout().lock();
    match args.format {
        EvalFormat::Table => {
            writeln!(out, "{}", table::of(scores, &summaries, &total))?;
            for by in &args.by {
                writeln!(out, "\n{}", histogram::of(*by, scores))?;
            }
            if args.contemplation == Contemplation::Off {
                writeln!(out, "\n{}", table::of_contemplation(scores))?;
            }
            list(&mut out, args, scores)
        }
        EvalFormat::Json => {
            writeln!(out, "{}", score::to_json(scores, &summaries, &total)?)?;
            list(&mut io::stderr(), args, scores)
        }
    }
}

fn list(out: &mut impl Write, args: &EvalArgs, scores: &[FileScore]) -> Result<()> {
    for score in scores {
        for problem in score.problems.iter().filter(|problem| args.list.contains(&problem.verdict.listed())) {
            let id = printable_line(&problem.id);
            match &problem.verdict {
                Verdict::Correct => writeln!(out, "{}: {id}: correct", score.file)?,
                Verdict::Refused { reason } => writeln!(out, "{}: {id}: refused, {reason}", score.file)?,
                Verdict::Unread { .. } => writeln!(out, "{}: {id}: refused, not read", score.file)?,
                Verdict::Wrong { found, expected } => {
                    writeln!(out, "{}: {id}: wrong, found {}, expected {}", score.file, printable_line(found), printable_line(expected))?;
                }
                Verdict::Disputed => writeln!(out, "{}: {id}: disputed", score.file)?,
            }
        }
    }
    Ok(())
}
