//! Changes to a text, by the spans of its lexemes.

use std::collections::BTreeMap;

/// What stands in the place of some ranges of a text; an empty range is a place to insert at.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Edits {
    changes: BTreeMap<(u32, u32), String>,
}

impl Edits {
    /// Puts `new` in the place of `start..end`.
    pub fn replace(&mut self, start: u32, end: u32, new: impl Into<String>) {
        self.changes.insert((start, end), new.into());
    }

    /// Whether nothing would change.
    pub fn is_empty(&self) -> bool {
        self.changes.is_empty()
    }

    /// What is changed into what, for the record.
    pub fn describe(&self, text: &str) -> String {
        let line = |((start, end), new): (&(u32, u32), &String)| format!("{} > {new}", slice(text, *start, *end));
        let mut lines: Vec<String> = self.changes.iter().map(line).collect();
        lines.dedup();
        lines.join("; ")
    }

    /// The text with the changes, which must not overlap.
    pub fn apply(&self, text: &str) -> String {
        let mut changed = String::with_capacity(text.len());
        let mut at = 0;
        for ((start, end), new) in &self.changes {
            changed.push_str(slice(text, at, *start));
            changed.push_str(new);
            at = *end;
        }
        changed.push_str(text.get(at as usize..).unwrap_or(""));
        changed
    }
}

/// The bytes of a text from `start` to `end`.
pub fn slice(text: &str, start: u32, end: u32) -> &str {
    text.get(start as usize..end as usize).unwrap_or("")
}

/// `word` with a capital letter where `model` has one.
pub fn cased_like(model: &str, word: &str) -> String {
    if model.starts_with(char::is_uppercase) { capitalised(word) } else { word.to_owned() }
}

/// `word` with a capital letter at its beginning.
pub fn capitalised(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// `word` with a small letter at its beginning.
pub fn uncapitalised(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changes_stand_where_the_old_words_stood() {
        let mut edits = Edits::default();
        edits.replace(8, 9, "four");
        edits.replace(0, 3, "Ida");
        assert_eq!(edits.apply("Ada had 3 kites."), "Ida had four kites.");
        assert_eq!(edits.describe("Ada had 3 kites."), "Ada > Ida; 3 > four");
    }

    #[test]
    fn an_empty_range_is_a_place_to_insert_at() {
        let mut edits = Edits::default();
        edits.replace(4, 4, "never ");
        assert_eq!(edits.apply("Ada flew."), "Ada never flew.");
    }
}
