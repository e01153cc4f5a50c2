//! `forbear contemplate`: takes a question apart, and shows what speaks for it and against it.

use crate::args::{ContemplateArgs, EngineArgs, TreeFormat};
use crate::durable::{self, Appender};
use crate::printable::printable_line;
use crate::{Exit, reader};
use anyhow::{Context, Result};
use forbear_core::contemplation::{
    Contemplation, DiscoveryCandidate, DiscoveryTrigger, EvidencePointer, Grounds, ProposedChain, Rule, SubQuestion, contemplate,
};
use forbear_core::teaching::{Claim, ClaimState, Finding, Queue};
use std::fs;
use std::io::{self, Write};
use std::path::Path;
use termtree::Tree;

/// Contemplates every question that the arguments pose, and prints what was found.
pub fn run(engine: &EngineArgs, args: &ContemplateArgs) -> Result<Exit> {
    let reader = reader::build(engine)?;
    let grounds = Grounds { memory: reader.memory(), lexicon: reader.lexicon() };
    let (candidates, unread) = posed(args, grounds)?;
    let found: Vec<Contemplation> = candidates.into_iter().map(|candidate| contemplate(candidate, grounds, args.max_depth)).collect();
    for event in found.iter().flat_map(|found| &found.events) {
        eprintln!("recursion_overflow: {} was not asked, at the depth failsafe of {}", printable_line(&event.question), args.max_depth);
    }
    if let Some(sink) = &args.sink {
        append(sink, &found)?;
    }
    let mut out = io::stdout().lock();
    match args.format {
        TreeFormat::Json => writeln!(out, "{}", serde_json::to_string_pretty(&found)?)?,
        TreeFormat::Tree => {
            for found in &found {
                write!(out, "{}", tree(found))?;
                write_gaps(&mut out, found)?;
            }
        }
    }
    Ok(if unread > 0 { Exit::Failed } else { Exit::Fine })
}

/// The questions, and how many lines were none.
fn posed(args: &ContemplateArgs, grounds: Grounds<'_>) -> Result<(Vec<DiscoveryCandidate>, usize)> {
    if let Some(path) = &args.candidates {
        return from_file(path, grounds);
    }
    if let Some(path) = &args.refusals {
        return Ok((from_queue(path, grounds)?, 0));
    }
    let intent = args.intent.as_deref().unwrap_or_default();
    let chain = ProposedChain {
        subject: args.subject.clone().unwrap_or_default(),
        intent: intent.parse().with_context(|| format!("found the intent `{intent}`; `forbear contemplate --help` lists them"))?,
        connective: args.connective.clone(),
        object: args.object.clone(),
    };
    let domain = args.domain.parse().context("`forbear contemplate --help` lists the domains")?;
    Ok((vec![DiscoveryCandidate::pose(chain, domain, DiscoveryTrigger::default(), String::new(), grounds)?], 0))
}

fn from_file(path: &Path, grounds: Grounds<'_>) -> Result<(Vec<DiscoveryCandidate>, usize)> {
    let text = fs::read_to_string(path).with_context(|| format!("cannot read `{}`", path.display()))?;
    let (mut candidates, mut unread) = (Vec::new(), 0);
    for (index, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        match DiscoveryCandidate::from_line(line, grounds) {
            Ok(candidate) => candidates.push(candidate),
            Err(error) => {
                unread += 1;
                eprintln!("{}:{}: {}", path.display(), index + 1, printable_line(&error.to_string()));
            }
        }
    }
    Ok((candidates, unread))
}

/// The questions of the claims that wait for a decision. A claim about the shape of a sentence poses none that a record could answer.
fn from_queue(path: &Path, grounds: Grounds<'_>) -> Result<Vec<DiscoveryCandidate>> {
    let bytes =
        durable::read(path)?.with_context(|| format!("found no queue `{}`; expected one from `forbear teach collect`", path.display()))?;
    let queue = Queue::read(&bytes).with_context(|| format!("`{}` is no queue as it was written", path.display()))?.queue;
    let mut candidates = Vec::new();
    for view in queue.claims().into_iter().filter(|claim| claim.state == ClaimState::Open) {
        let Some(evidence) = view.evidence.first() else { continue };
        let finding = Finding { claim: Claim::new(view.signature.clone())?, evidence: evidence.clone() };
        match DiscoveryCandidate::from_refusal(&finding, grounds) {
            Some(Ok(candidate)) => candidates.push(candidate),
            Some(Err(error)) => eprintln!("{}: {}", view.id, printable_line(&error.to_string())),
            None => {}
        }
    }
    if candidates.is_empty() {
        eprintln!("`{}` poses no question: no claim on a word, a verb or a pronoun waits for a decision", path.display());
    }
    Ok(candidates)
}

/// Appends the candidates, each before its gaps, and returns when they are on the disk.
fn append(path: &Path, found: &[Contemplation]) -> Result<()> {
    let mut lines = Vec::new();
    for found in found {
        lines.extend(found.candidate.line()?);
        for gap in &found.gaps {
            lines.extend(gap.line()?);
        }
    }
    let (mut sink, before) = Appender::open(path)?;
    let whole = before.iter().rposition(|byte| *byte == b'\n').map_or(0, |last| last + 1);
    if whole < before.len() {
        eprintln!("{}: found {} bytes of a line that was never finished; cut off", path.display(), before.len() - whole);
        sink.cut(whole)?;
    }
    sink.append(&lines)
}

fn tree(found: &Contemplation) -> Tree<String> {
    let candidate = &found.candidate;
    let mut head = format!(
        "{} {}, {}",
        printable_line(&candidate.proposed_chain.in_words()),
        <&str>::from(candidate.polarity),
        <&str>::from(candidate.claim_domain)
    );
    for (holds, said) in [
        (!candidate.pack_consistent, "a term that the packs do not know"),
        (!candidate.boundary_clean, "a term of another domain's packs"),
        (candidate.recursion_overflow, "recursion_overflow"),
    ] {
        if holds {
            head.push_str("; ");
            head.push_str(said);
        }
    }
    Tree::new(head).with_leaves(candidate.sub_questions.iter().map(branch))
}

fn branch(sub: &SubQuestion) -> Tree<String> {
    let found = match (sub.rule, &sub.first_source) {
        (_, None) => <&str>::from(sub.outcome).to_owned(),
        (Rule::Direct | Rule::Through, Some(source)) => format!("{}, first by {}", <&str>::from(sub.polarity), <&str>::from(*source)),
        (_, Some(source)) => format!("grounded, first by {}", <&str>::from(*source)),
    };
    let again = if sub.same_as.is_some() { ", as above" } else { "" };
    let head = format!("{}: {} {found}{again}", <&str>::from(sub.rule).replace('_', " "), printable_line(&sub.question));
    let evidence = sub.evidence.iter().map(|pointer| Tree::new(evidence(pointer)));
    Tree::new(head).with_leaves(evidence.chain(sub.sub_questions.iter().map(branch)))
}

fn evidence(pointer: &EvidencePointer) -> String {
    format!(
        "{} {} {}: {}",
        <&str>::from(pointer.polarity),
        <&str>::from(pointer.source),
        printable_line(&pointer.reference),
        printable_line(&pointer.text)
    )
}

fn write_gaps(out: &mut impl Write, found: &Contemplation) -> Result<()> {
    if !found.gaps.is_empty() {
        writeln!(out, "gaps")?;
        for gap in &found.gaps {
            writeln!(out, "  {} {}", &gap.candidate_id.to_string()[..12], printable_line(&gap.proposed_chain.in_words()))?;
        }
    }
    Ok(())
}
