//! `forbear teach list` and `show`: the claims with their evidence.

use super::log;
use crate::Exit;
use crate::args::ClaimFormat;
use crate::printable::printable_line;
use anyhow::Result;
use comfy_table::{Cell, CellAlignment, ContentArrangement, Table, presets};
use forbear_core::teaching::{ClaimState, ClaimView};
use std::io::{self, Write};
use std::path::Path;

/// How many digits of an id a table shows: enough to tell claims apart, few enough to type.
pub const SHORT: usize = 12;

/// Which claims to show; all where nothing is named.
pub struct Filter<'a> {
    pub domain: Option<&'a str>,
    pub sub_type: Option<&'a str>,
    pub state: Option<&'a str>,
}

impl Filter<'_> {
    fn admits(&self, claim: &ClaimView<'_>) -> bool {
        let fits = |wanted: Option<&str>, found: &str| wanted.is_none_or(|wanted| wanted.eq_ignore_ascii_case(found));
        fits(self.domain, claim.domain.name()) && fits(self.sub_type, claim.sub_type.name()) && fits(self.state, claim.state.name())
    }
}

/// Prints the claims that the filter admits.
pub fn list(path: &Path, filter: &Filter<'_>, format: ClaimFormat) -> Result<Exit> {
    let queue = log::read(path)?;
    let claims: Vec<ClaimView<'_>> = queue.claims().into_iter().filter(|claim| filter.admits(claim)).collect();
    let mut out = io::stdout().lock();
    if format == ClaimFormat::Json {
        writeln!(out, "{}", serde_json::to_string_pretty(&claims)?)?;
        return Ok(Exit::Fine);
    }
    if claims.is_empty() {
        writeln!(out, "no claims")?;
        return Ok(Exit::Fine);
    }
    let mut table = Table::new();
    table.load_preset(presets::NOTHING).set_content_arrangement(ContentArrangement::Dynamic);
    if let Some((width, _)) = terminal_size::terminal_size() {
        table.set_width(width.0);
    } else {
        table.set_content_arrangement(ContentArrangement::Disabled);
    }
    table.set_header(["claim", "evidence", "domain", "sub-type", "state", "in words"]);
    for claim in &claims {
        table.add_row([
            Cell::new(short(claim)),
            Cell::new(claim.evidence.len()).set_alignment(CellAlignment::Right),
            Cell::new(claim.domain.name()),
            Cell::new(claim.sub_type.name()),
            Cell::new(state(claim)),
            Cell::new(printable_line(&claim.claim)),
        ]);
    }
    for line in table.lines() {
        writeln!(out, "{}", line.trim_end())?;
    }
    Ok(Exit::Fine)
}

/// Prints one claim with all its evidence.
pub fn one(path: &Path, id: &str, format: ClaimFormat) -> Result<Exit> {
    let queue = log::read(path)?;
    let claim = match queue.find(id) {
        Ok(claim) => claim,
        Err(error) => {
            eprintln!("{error}");
            return Ok(Exit::Negative);
        }
    };
    let mut out = io::stdout().lock();
    if format == ClaimFormat::Json {
        writeln!(out, "{}", serde_json::to_string_pretty(&[claim])?)?;
        return Ok(Exit::Fine);
    }
    writeln!(out, "{}", printable_line(&claim.claim))?;
    writeln!(out, "  claim      {}", claim.id)?;
    writeln!(out, "  sub-type   {}, domain {}", claim.sub_type.name(), claim.domain.name())?;
    writeln!(out, "  ratifies   as {}{}", claim.would_ratify_as, if claim.sub_type.name() == "LexicalClaim" { "" } else { " (not yet)" })?;
    writeln!(out, "  state      {}", state(&claim))?;
    if let Some(entry) = claim.entry {
        writeln!(out, "  entry      {} in {}", entry.line(), entry.file())?;
        writeln!(out, "  forms      {}", entry.forms().join(", "))?;
    }
    if let Some(operator) = claim.operator {
        let when = operator.at.as_deref().map(|at| format!(" at {at}")).unwrap_or_default();
        let why = operator.note.as_deref().map(|note| format!(": {note}")).unwrap_or_default();
        writeln!(out, "  decided    by {}{when}{}", printable_line(&operator.by), printable_line(&why))?;
    }
    writeln!(out, "  evidence   {}", claim.evidence.len())?;
    for evidence in claim.evidence {
        writeln!(out, "    {}: “{}”", printable_line(&evidence.case_id), printable_line(evidence.sentence.trim()))?;
        writeln!(
            out,
            "      refused as {}, missing {}, sentence {}, lexeme {}, row {}",
            evidence.refusal_reason.id(),
            <&str>::from(evidence.missing_operator),
            evidence.sentence_index,
            evidence.lexeme_index,
            evidence.row_hash
        )?;
    }
    Ok(Exit::Fine)
}

/// The first digits of a claim's id.
pub fn short(claim: &ClaimView<'_>) -> String {
    claim.id.to_string().chars().take(SHORT).collect()
}

fn state(claim: &ClaimView<'_>) -> String {
    let again = claim.previously_rejected && claim.state != ClaimState::Rejected;
    format!("{}{}", claim.state.name(), if again { ", previously_rejected" } else { "" })
}
