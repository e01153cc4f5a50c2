//! A report for a person: the text with the words in question underlined, the verdict in plain words, and what it rests on.

use crate::args::Color;
use crate::printable::printable_line;
use crate::underline::{pieces, wrapped};
use annotate_snippets::{Annotation, AnnotationKind, Group, Level, Renderer, Snippet};
use anstream::AutoStream;
use anstyle::{AnsiColor, Style};
use anyhow::Result;
use forbear_core::lexicon::inflection::plural;
use forbear_core::report::{Answer, Outcome, Report};
use forbear_core::residual::ContractResidual;
use forbear_core::solver::Refusal;
use forbear_core::text::SourceSpan;
use std::collections::BTreeSet;
use std::io::{self, Write};

const HEADING: Style = Style::new().bold();
const CODE: Style = AnsiColor::Cyan.on_default();
const QUIET: Style = Style::new().dimmed();

/// Lines wider than this are hard to read, however wide the terminal.
const WIDEST: usize = 100;
const NARROWEST: usize = 40;

/// A range of the text to underline, with what to say about it.
struct Mark {
    span: SourceSpan,
    kind: AnnotationKind,
    label: String,
}

impl Mark {
    fn new(span: &SourceSpan, kind: AnnotationKind, label: impl Into<String>) -> Self {
        Mark { span: span.clone(), kind, label: printable_line(&label.into()) }
    }
}

/// Prints the report to standard output.
pub fn print(report: &Report, color: Color) -> Result<()> {
    let width = terminal_size::terminal_size().map_or(WIDEST, |(width, _)| usize::from(width.0)).clamp(NARROWEST, WIDEST);
    let mut out = AutoStream::new(io::stdout().lock(), color.into());
    out.write_all(rendered(report, width)?.as_bytes())?;
    out.flush()?;
    Ok(())
}

fn rendered(report: &Report, width: usize) -> Result<String> {
    let mut page = Vec::new();
    match &report.outcome {
        Outcome::Answer(answer) => write_answer(&mut page, report, answer, width)?,
        Outcome::Refusal(refusal) => write_refusal(&mut page, report, refusal, width)?,
    }
    write_residuals(&mut page, &report.residuals)?;
    write_stamp(&mut page, report)?;
    Ok(String::from_utf8_lossy(&page).into_owned())
}

fn write_answer(page: &mut Vec<u8>, report: &Report, answer: &Answer, width: usize) -> Result<()> {
    let mut marks = vec![Mark::new(&answer.target, AnnotationKind::Primary, "the question")];
    for (index, step) in answer.steps.iter().enumerate() {
        marks.extend(step_marks(&step.spans, &format!("step {}", index + 1)));
    }
    marks.extend(residual_marks(&report.residuals));
    let title = Level::NOTE.with_name("answer").primary_title(printable_line(&amount(answer)));
    write_underlined(page, Group::with_title(title), &report.text, &marks, width)?;

    heading(page, "steps")?;
    for (index, step) in answer.steps.iter().enumerate() {
        writeln!(page, "  {}. {}", index + 1, printable_line(&step.line))?;
    }
    if !answer.ties.is_empty() {
        heading(page, "other readings, with the same answer")?;
        for tie in &answer.ties {
            writeln!(page, "  - {}", printable_line(tie))?;
        }
    }
    Ok(())
}

/// The words that a step rests on; of words that stand side by side, only the last bears the label.
fn step_marks(spans: &[SourceSpan], label: &str) -> Vec<Mark> {
    let mut in_order: Vec<&SourceSpan> = spans.iter().collect();
    in_order.sort_by_key(|span| (span.start, span.end));
    let mut marks = Vec::new();
    for (index, span) in in_order.iter().enumerate() {
        let next = in_order.get(index + 1);
        let continued = next.is_some_and(|next| next.start <= span.end.saturating_add(1));
        marks.push(Mark::new(span, AnnotationKind::Context, if continued { "" } else { label }));
    }
    marks
}

fn write_refusal(page: &mut Vec<u8>, report: &Report, refusal: &Refusal, width: usize) -> Result<()> {
    let mut marks = Vec::new();
    for (index, reason) in refusal.reasons.iter().enumerate() {
        let kind = if index == 0 { AnnotationKind::Primary } else { AnnotationKind::Context };
        for (place, span) in reason.spans.iter().enumerate() {
            // Words that belong to one reason are underlined alike and explained once.
            let label = if place == 0 { reason.explanation.as_str() } else { "" };
            marks.push(Mark::new(span, kind, label));
        }
    }
    marks.extend(residual_marks(&report.residuals));
    let (code, explanation) = refusal.reasons.first().map_or((String::new(), "no reason was given".to_owned()), |reason| {
        (reason.code.id().to_owned(), printable_line(&reason.explanation))
    });
    let title = Level::ERROR.with_name("refused").primary_title(explanation).id(code);
    write_underlined(page, Group::with_title(title), &report.text, &marks, width)?;

    heading(page, if refusal.reasons.len() == 1 { "reason" } else { "reasons" })?;
    for (index, reason) in refusal.reasons.iter().enumerate() {
        writeln!(page, "  {}. {CODE}{}{CODE:#}: {}", index + 1, reason.code.id(), printable_line(&reason.explanation))?;
        if let Some(gate) = &reason.gate {
            writeln!(page, "     stopped by the gate `{}`", printable_line(gate))?;
        }
        for needed in &reason.needed {
            writeln!(page, "     needed: {}", printable_line(needed))?;
        }
    }
    Ok(())
}

fn residual_marks(residuals: &[ContractResidual]) -> impl Iterator<Item = Mark> {
    residuals.iter().flat_map(|residual| {
        residual.evidence_spans.iter().map(|span| Mark::new(span, AnnotationKind::Context, residual.residual_code.to_string()))
    })
}

fn write_underlined(page: &mut Vec<u8>, group: Group<'_>, text: &str, marks: &[Mark], width: usize) -> Result<()> {
    let renderer = Renderer::styled().term_width(width);
    if text.trim().is_empty() {
        writeln!(page, "{}", renderer.render(&[group]))?;
        return Ok(());
    }
    let shown = wrapped(text, width.saturating_sub(4));
    let snippet = Snippet::source(shown.as_str()).line_numbering(false).fold(false).annotations(annotations(text, &shown, marks));
    writeln!(page, "{}", renderer.render(&[group.element(snippet)]))?;
    Ok(())
}

/// One annotation per line that a mark touches; its label stands at the last of them. Marks with the same words and label are one.
fn annotations<'m>(text: &str, shown: &str, marks: &'m [Mark]) -> Vec<Annotation<'m>> {
    let mut drawn = BTreeSet::new();
    let mut annotations = Vec::new();
    for mark in marks {
        // To underline everything is to point at nothing, and would hide the marks that do point.
        let points = marks.len() == 1 || mark.span.text.trim() != text.trim();
        if !points || !drawn.insert((&mark.span, &mark.label)) {
            continue;
        }
        let parts = pieces(shown, mark.span.start as usize..mark.span.end as usize);
        let last = parts.len().saturating_sub(1);
        for (index, part) in parts.into_iter().enumerate() {
            let annotation = mark.kind.span(part);
            annotations.push(if index == last && !mark.label.is_empty() { annotation.label(mark.label.as_str()) } else { annotation });
        }
    }
    annotations
}

fn write_residuals(page: &mut Vec<u8>, residuals: &[ContractResidual]) -> Result<()> {
    if residuals.is_empty() {
        return Ok(());
    }
    heading(page, "residuals")?;
    for residual in residuals {
        let words: Vec<String> =
            residual.evidence_spans.iter().map(|span| format!("`{}` {}..{}", printable_line(&span.text), span.start, span.end)).collect();
        let place = if words.is_empty() { "no words".to_owned() } else { words.join(", ") };
        writeln!(
            page,
            "  {CODE}{}{CODE:#} ({}, {}): {place}",
            residual.residual_code,
            residual.residual_kind,
            residual.family_id.as_deref().unwrap_or("-")
        )?;
        writeln!(page, "     {}", printable_line(&residual.explanation))?;
    }
    Ok(())
}

fn write_stamp(page: &mut Vec<u8>, report: &Report) -> Result<()> {
    heading(page, "hashes")?;
    writeln!(page, "  report {}", report.hashes.report)?;
    writeln!(page, "  trace  {}", report.hashes.trace)?;
    let packs: Vec<String> = report.engine.packs.iter().map(|pack| format!("{} {}", pack.id, pack.version)).collect();
    let contemplation = if report.engine.settings.contemplation { "on" } else { "off" };
    writeln!(page, "{QUIET}forbear {}, {}, contemplation {contemplation}{QUIET:#}", report.engine.version, packs.join(", "))?;
    Ok(())
}

fn heading(page: &mut Vec<u8>, text: &str) -> Result<()> {
    writeln!(page, "\n{HEADING}{text}{HEADING:#}")?;
    Ok(())
}

/// `7 apples`, `1 apple`, `3 pens per box`, `7`.
fn amount(answer: &Answer) -> String {
    let value = answer.value.to_string();
    let (things, per) = answer.unit.find(" per ").map_or((answer.unit.as_str(), ""), |at| answer.unit.split_at(at));
    match things {
        "" => format!("{value}{per}"),
        one if value == "1" => format!("{value} {one}{per}"),
        several => format!("{value} {}{per}", plural(several)),
    }
}
