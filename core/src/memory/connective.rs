//! The table of connectives: what the words between two terms do to each other. Pack data, so that it can be reviewed and refined
//! without a change of code (seed ADR-0056, open question 1).

use super::error::MemoryError;
use super::line::Place;
use crate::canon::Arrange;
use crate::lexicon::PackFile;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A connective, as the table has it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Connective {
    /// A verb in its base form: `reveal`.
    pub connective: String,
    /// Whether what it says holds or fails with what else is in view, so that a claim of it is relational.
    #[serde(default)]
    pub frame_dependent: bool,
    /// The connectives that exclude it: whoever reveals a thing does not hide it. Stated once; it holds both ways.
    #[serde(default)]
    pub opposite: Vec<String>,
    /// Whether two chains of it make a third: what causes a cause causes its effect.
    #[serde(default)]
    pub transitive: bool,
    /// Why, in words.
    pub because: String,
}

const FIELDS: &str = "one JSON object with `connective`, `because` and perhaps `frame_dependent`, `opposite`, `transitive`";

/// The table of a file; every connective once, its opposites in it too, and stated both ways in what is given.
pub(super) fn table(file: &PackFile) -> Result<BTreeMap<String, Connective>, MemoryError> {
    let mut table: BTreeMap<String, Connective> = BTreeMap::new();
    let mut places = Vec::new();
    for (line, text) in (1..).zip(file.text.lines()) {
        let place = Place { path: &file.path, line };
        let entry: Connective = serde_json::from_str(text).map_err(|error| {
            let message = error.to_string();
            let found = message.rsplit_once(" at line ").map_or(message.as_str(), |(found, _)| found);
            place.error(format!("{found} in `{text}`"), FIELDS)
        })?;
        let is_name = |name: &str| !name.is_empty() && name.chars().all(|c| c.is_ascii_lowercase() || c == '_');
        if let Some(name) = std::iter::once(&entry.connective).chain(&entry.opposite).find(|name| !is_name(name)) {
            return Err(place.error(format!("the connective `{name}`"), "a verb in its base form, with `_` between words"));
        }
        if entry.because.trim().is_empty() {
            return Err(place.error(format!("no reason for `{}`", entry.connective), "`because`, in words"));
        }
        places.push((place, entry.connective.clone(), entry.opposite.clone()));
        if table.insert(entry.connective.clone(), entry).is_some() {
            let name = places.last().map_or("", |(_, name, _)| name);
            return Err(place.error(format!("`{name}` a second time"), "one line for each connective"));
        }
    }
    for (place, name, opposites) in places {
        for opposite in opposites {
            match table.get_mut(&opposite).filter(|_| opposite != name) {
                Some(entry) if !entry.opposite.contains(&name) => entry.opposite.push(name.clone()),
                Some(_) => {}
                None => return Err(place.error(format!("`{opposite}` as the opposite of `{name}`"), "another connective of the table")),
            }
        }
    }
    table.values_mut().for_each(|entry| entry.opposite.arrange());
    Ok(table)
}
