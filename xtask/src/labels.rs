//! The label table for people: a page for every row, written from the comments of the checks, and how many texts reach it.

use crate::steps::Done;
use anyhow::{Context, Result, bail};
use forbear_core::Reader;
use forbear_core::residual::{LABELS, LabelRow};
use forbear_tests::labels;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

/// Where the pages stand for those who read the repository, and for the site.
const DOCS: &str = "docs/labels";
const SITE: &str = "www/labels";

/// The families in the order of the table, each with the file of its checks.
const FAMILIES: [(&str, &str); 4] = [
    ("binding.quantity_entity", "quantity_entity.rs"),
    ("proportional_change.decrease_to_fraction", "decrease_to_fraction.rs"),
    ("partition.percent_partition", "percent_partition.rs"),
    ("state_change.unary_delta", "unary_delta.rs"),
];

/// What the comment of a check says.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Comment {
    meaning: String,
    shown_by: String,
    not_by: String,
}

/// Writes every page, and removes those of rows that are no more.
pub fn write(house: &Path) -> Result<()> {
    let pages = pages(house)?;
    for folder in [DOCS, SITE] {
        let folder = house.join(folder);
        if folder.is_dir() {
            fs::remove_dir_all(&folder).with_context(|| format!("cannot clear {}", folder.display()))?;
        }
    }
    for (path, content) in &pages {
        let path = house.join(path);
        let folder = path.parent().unwrap_or(house);
        fs::create_dir_all(folder).with_context(|| format!("cannot create {}", folder.display()))?;
        fs::write(&path, content).with_context(|| format!("cannot write {}", path.display()))?;
    }
    println!("{DOCS}, {SITE}: {} pages", pages.len());
    Ok(())
}

/// Fails if a page is not what the comments say; prints how many texts reach each row.
pub fn check(house: &Path) -> Result<Done> {
    current(house)?;
    let reader = Reader::embedded().context("the embedded packs do not load")?;
    let counts = labels::counts(&reader);
    println!("{:<42} {:<38} {:>7} {:>6} {:>5}", "family", "label", "reached", "shown", "near");
    for row in &counts {
        println!("{:<42} {:<38} {:>7} {:>6} {:>5}", row.family, row.label, row.reached, row.shown, row.near);
    }
    let runnable = labels::families();
    for family in &runnable {
        println!("{:<42} {} runnable texts", family.family, family.runnable.len());
    }
    let reached = counts.iter().filter(|row| row.reached > 0).count();
    println!("{} rows, {reached} reached", counts.len());
    if reached < counts.len() {
        bail!("{} rows are reached by no text of tests/labels", counts.len() - reached);
    }
    Ok(Done::Passed)
}

fn current(house: &Path) -> Result<()> {
    let pages = pages(house)?;
    for (path, content) in &pages {
        let committed = fs::read_to_string(house.join(path)).unwrap_or_default();
        if committed != *content {
            bail!("{path} is not what the comments say; run `cargo xtask labels`");
        }
    }
    for folder in [DOCS, SITE] {
        for path in files(&house.join(folder))? {
            let name = path.strip_prefix(house).unwrap_or(&path).to_string_lossy().replace('\\', "/");
            if !pages.contains_key(&name) {
                bail!("{name} is the page of no row; run `cargo xtask labels`");
            }
        }
    }
    Ok(())
}

fn files(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).with_context(|| format!("cannot list {}", folder.display()))? {
        let path = entry?.path();
        if path.is_dir() { found.extend(files(&path)?) } else { found.push(path) }
    }
    Ok(found)
}

/// Every page by its path.
fn pages(house: &Path) -> Result<BTreeMap<String, String>> {
    let reader = Reader::embedded().context("the embedded packs do not load")?;
    let mut pages = BTreeMap::new();
    let mut index = "# Labels\n\nWhy a construction could not be closed: a page for each label of each contract family. Written by `cargo xtask labels` from the comments of the checks in `core/src/contract`; change those.\n".to_owned();
    for (family, file) in FAMILIES {
        let source = source(house, file)?;
        // Writing to a string cannot fail, here and below.
        let _ = writeln!(index, "\n## `{family}`\n\n{}\n\n| label | kind | axis | fires when |\n| --- | --- | --- | --- |", about(&source));
        for row in LABELS.iter().filter(|row| row.family_id == family) {
            let comment = comment(&source, row.label).with_context(|| format!("{file}: `{}`", row.label))?;
            let said = explanation(&reader, row, &comment)?;
            pages.insert(format!("{DOCS}/{family}/{}.md", row.label), markdown(row, &comment, &said));
            pages.insert(format!("{SITE}/{family}/{}.html", row.label), html(row, &comment, &said));
            let meaning = comment.meaning.trim_end_matches('.');
            let _ =
                writeln!(index, "| [`{0}`]({family}/{0}.md) | `{1}` | `{2}` | {meaning} |", row.label, row.residual_kind, row.source_axis);
        }
    }
    pages.insert(format!("{DOCS}/README.md"), index);
    Ok(pages)
}

fn source(house: &Path, file: &str) -> Result<String> {
    let path = house.join("core/src/contract").join(file);
    fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))
}

/// The first line of the file's own comment, without the family's name.
fn about(source: &str) -> String {
    let first = source.lines().next().unwrap_or_default().trim_start_matches("//!").trim();
    let said = first.split_once(": ").map_or(first, |(_, said)| said);
    capitalised(said)
}

fn capitalised(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// The comment above the check of a label.
fn comment(source: &str, label: &str) -> Result<Comment> {
    let (_, after) = source.split_once(&format!("(\"{label}\", ")).context("no obligation names it")?;
    let (check, _) = after.split_once(')').context("no check stands beside it")?;
    let lines: Vec<&str> = source.lines().collect();
    let at =
        lines.iter().position(|line| line.starts_with(&format!("fn {check}("))).with_context(|| format!("there is no `fn {check}`"))?;
    let first = lines[..at].iter().rposition(|line| !line.starts_with("///")).map_or(0, |before| before + 1);
    let said: Vec<&str> = lines[first..at].iter().map(|line| line.trim_start_matches("///").trim()).collect();
    let example = |mark: &str| {
        let line = said.iter().find_map(|line| line.strip_prefix(mark)).with_context(|| format!("`fn {check}` has no line `{mark}`"))?;
        Ok::<String, anyhow::Error>(line.trim().trim_matches('`').to_owned())
    };
    let meaning: Vec<&str> = said.iter().take_while(|line| !line.is_empty()).copied().collect();
    if meaning.is_empty() {
        bail!("`fn {check}` does not say what the label means");
    }
    Ok(Comment { meaning: meaning.join(" "), shown_by: example("Shown by:")?, not_by: example("Not by:")? })
}

/// What the report says of the example; fails where the example does not show the label, or the contrasting text does.
fn explanation(reader: &Reader, row: &LabelRow, comment: &Comment) -> Result<String> {
    let said = |text: &str| -> Result<Option<String>> {
        let report = reader.inspect(text).with_context(|| format!("cannot inspect `{text}`"))?;
        let residual = report.residuals.into_iter().find(|r| r.residual_code == row.label && r.candidate_organ == row.candidate_organ);
        Ok(residual.map(|residual| residual.explanation))
    };
    if let Some(found) = said(&comment.not_by)? {
        bail!("`{}` shows `{}`: {found}", comment.not_by, row.label);
    }
    said(&comment.shown_by)?.with_context(|| format!("`{}` does not show `{}`", comment.shown_by, row.label))
}

fn markdown(row: &LabelRow, comment: &Comment, said: &str) -> String {
    let LabelRow { candidate_organ, family_id, label, residual_kind, source_axis } = row;
    format!(
        "# `{label}`\n\n{}\n\n| family | organ | kind | axis |\n| --- | --- | --- | --- |\n| `{family_id}` | `{candidate_organ}` | `{residual_kind}` | `{source_axis}` |\n\nA text that shows it:\n\n> {}\n\nWhat the report says of it: {said}\n\nA text that does not show it:\n\n> {}\n\n[All labels](../README.md)\n",
        comment.meaning, comment.shown_by, comment.not_by
    )
}

fn html(row: &LabelRow, comment: &Comment, said: &str) -> String {
    let LabelRow { candidate_organ, family_id, label, residual_kind, source_axis } = row;
    let [meaning, shown_by, not_by, said] = [&comment.meaning, &comment.shown_by, &comment.not_by, said].map(escaped);
    format!(
        "<!doctype html>\n<html lang=\"en\">\n  <head>\n    <meta charset=\"utf-8\">\n    <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n    <meta name=\"color-scheme\" content=\"light dark\">\n    <title>{label}: forbear</title>\n  </head>\n  <body>\n    <main>\n      <h1>{label}</h1>\n      <p>{meaning}</p>\n      <dl>\n        <dt>Family</dt>\n        <dd>{family_id}</dd>\n        <dt>Organ</dt>\n        <dd>{candidate_organ}</dd>\n        <dt>Kind</dt>\n        <dd>{residual_kind}</dd>\n        <dt>Axis</dt>\n        <dd>{source_axis}</dd>\n      </dl>\n      <h2>A text that shows it</h2>\n      <blockquote>{shown_by}</blockquote>\n      <p>What the report says of it: {said}</p>\n      <h2>A text that does not show it</h2>\n      <blockquote>{not_by}</blockquote>\n    </main>\n  </body>\n</html>\n"
    )
}

/// Text as HTML shows it; code marks are for the other pages.
fn escaped(text: &str) -> String {
    text.replace('`', "").replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOURCE: &str = "//! `kites.flown`: a kite is in the air.\n    missing(\"no_wind\", no_wind),\n\n/// There is no wind.\n///\n/// Shown by: `The kite lies.`\n/// Not by: `The kite flies.`\nfn no_wind(kite: &Kite) -> Words {\n";

    #[test]
    fn a_comment_gives_meaning_example_and_contrast() {
        let said = comment(SOURCE, "no_wind").unwrap();
        assert_eq!(
            (said.meaning.as_str(), said.shown_by.as_str(), said.not_by.as_str()),
            ("There is no wind.", "The kite lies.", "The kite flies.")
        );
        assert_eq!(about(SOURCE), "A kite is in the air.");
        assert!(comment(SOURCE, "no_string").is_err());
        assert!(comment(&SOURCE.replace("/// Not by: `The kite flies.`\n", ""), "no_wind").is_err());
    }

    #[test]
    fn an_example_that_does_not_show_its_label_is_no_page() {
        let reader = Reader::embedded().unwrap();
        let row = LABELS.iter().find(|row| row.label == "changed_object_unbound").unwrap();
        let told = |shown_by: &str, not_by: &str| Comment { meaning: "It lacks.".into(), shown_by: shown_by.into(), not_by: not_by.into() };
        assert!(explanation(&reader, row, &told("Tom gained 3.", "Tom gained 3 pens.")).unwrap().contains("gained"));
        assert!(explanation(&reader, row, &told("Tom gained 3 pens.", "Tom gained 3 pens.")).is_err());
        assert!(explanation(&reader, row, &told("Tom gained 3.", "Tom lost 3.")).is_err());
    }

    #[test]
    fn the_committed_pages_are_current() {
        current(crate::house()).unwrap();
    }
}
