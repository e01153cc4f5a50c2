//! Problems whose published answer is certainly wrong, each with one line of reasoning.

use anyhow::{Context, Result, bail};
use serde::Deserialize;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// Where the list is looked for when none is named.
const DEFAULT: &str = "tests/disputed.toml";

/// The ids on the list.
#[derive(Debug, Default)]
pub struct Disputed {
    ids: BTreeSet<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct List {
    #[serde(default)]
    case: Vec<Case>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    id: String,
    reason: String,
}

impl Disputed {
    /// The list in `file`; without one, the list in the default place, or an empty one where that does not exist.
    pub fn load(file: Option<&Path>) -> Result<Self> {
        let path = match file {
            Some(path) => path,
            None if Path::new(DEFAULT).exists() => Path::new(DEFAULT),
            None => return Ok(Disputed::default()),
        };
        let text = fs::read_to_string(path).with_context(|| format!("cannot read the disputed cases in `{}`", path.display()))?;
        Self::parse(&text).with_context(|| format!("the disputed cases in `{}` cannot be used", path.display()))
    }

    fn parse(text: &str) -> Result<Self> {
        let list: List = toml::from_str(text)?;
        let mut ids = BTreeSet::new();
        for case in list.case {
            if case.reason.trim().is_empty() || case.reason.trim().contains('\n') {
                bail!("case `{}` needs one line of reasoning in `reason`", case.id);
            }
            if ids.contains(&case.id) {
                bail!("case `{}` is listed twice; keep one", case.id);
            }
            ids.insert(case.id);
        }
        Ok(Disputed { ids })
    }

    /// Whether the published answer of this problem is in dispute.
    pub fn contains(&self, id: &str) -> bool {
        self.ids.contains(id)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_case_needs_its_reasoning() {
        let error = Disputed::parse("[[case]]\nid = \"kites-1\"\nreason = \" \"").unwrap_err().to_string();
        assert!(error.contains("kites-1"), "{error}");
    }

    #[test]
    fn a_case_is_listed_once() {
        let twice = "[[case]]\nid = \"a\"\nreason = \"2 + 2 is 4\"\n".repeat(2);
        assert!(Disputed::parse(&twice).is_err());
    }

    #[test]
    fn an_empty_list_disputes_nothing() {
        assert!(!Disputed::parse("").unwrap().contains("a"));
    }
}
