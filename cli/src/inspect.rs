//! `forbear inspect`: one problem, its report, and an exit status that says whether it was answered.

use crate::args::{Color, EngineArgs, InspectArgs, ReportFormat};
use crate::{Exit, pretty, reader};
use anyhow::{Context, Result, bail};
use forbear_core::report::Outcome;
use std::fs;
use std::io::{self, IsTerminal, Read, Write};
use std::path::Path;

/// Reads the text the arguments name, inspects it and prints the report.
pub fn run(engine: &EngineArgs, args: &InspectArgs, color: Color) -> Result<Exit> {
    let reader = reader::build(engine)?;
    let text = text_of(args)?;
    let report = reader.inspect(&text)?;
    match args.format {
        ReportFormat::Pretty => pretty::print(&report, color)?,
        ReportFormat::Json => writeln!(io::stdout(), "{}", serde_json::to_string_pretty(&report)?)?,
        ReportFormat::Canonical => io::stdout().write_all(&report.canonical_bytes()?)?,
    }
    Ok(match report.outcome {
        Outcome::Answer(_) => Exit::Fine,
        Outcome::Refusal(_) => Exit::Negative,
    })
}

fn text_of(args: &InspectArgs) -> Result<String> {
    if let Some(text) = &args.text {
        return Ok(text.clone());
    }
    let (bytes, origin) = match args.file.as_deref() {
        Some(file) if file != Path::new("-") => {
            let bytes = fs::read(file).with_context(|| format!("cannot read `{}`", file.display()))?;
            (bytes, format!("`{}`", file.display()))
        }
        _ => {
            let mut stdin = io::stdin();
            if stdin.is_terminal() {
                eprintln!("Type or paste a problem, then press Ctrl-D.");
            }
            let mut bytes = Vec::new();
            stdin.read_to_end(&mut bytes).context("cannot read standard input")?;
            (bytes, "standard input".to_owned())
        }
    };
    decoded(bytes, &origin)
}

/// The text in `bytes`, without a byte order mark at its start and one line break at its end: neither was meant as text.
fn decoded(bytes: Vec<u8>, origin: &str) -> Result<String> {
    let text = match String::from_utf8(bytes) {
        Ok(text) => text,
        Err(error) => {
            let valid = error.utf8_error().valid_up_to();
            bail!("{origin} is not UTF-8 text: the byte at offset {valid} fits no character; save it as UTF-8 and try again");
        }
    };
    let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
    let text = text.strip_suffix('\n').map_or(text, |line| line.strip_suffix('\r').unwrap_or(line));
    Ok(text.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_line_break_at_the_end_is_not_text() {
        let read = |text: &str| decoded(text.as_bytes().to_vec(), "the file").unwrap();
        assert_eq!(read("Ada has 2 kites.\n"), "Ada has 2 kites.");
        assert_eq!(read("Ada has 2 kites.\r\n"), "Ada has 2 kites.");
        assert_eq!(read("\u{feff}Ada has 2 kites.\n\n"), "Ada has 2 kites.\n");
    }

    #[test]
    fn a_byte_that_is_no_text_is_located() {
        let error = decoded(b"Ada \xff".to_vec(), "`kites.txt`").unwrap_err().to_string();
        assert!(error.contains("`kites.txt`") && error.contains("offset 4"), "{error}");
    }
}
