//! Kinds: what is counted or measured.

use super::{Apartness, Relation};
use crate::lexicon::{Category, Lexicon};
use serde::{Deserialize, Serialize};

/// What an amount is an amount of: a head noun under modifiers, counted or measured in a unit.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Kind {
    /// Singular of the head noun: `marble`; empty for a bare measure (`5 miles`).
    pub head: String,
    /// Lemmas of the modifiers, sorted: `red`.
    pub modifiers: Vec<String>,
    /// Lemma of the unit of measure: `pound`; absent for a count.
    pub unit: Option<String>,
    /// The container or portion it is counted by: `box` for `3 boxes of pens`, whose head is `box` and whose content is `pen`.
    pub content: Option<String>,
}

impl Kind {
    /// A plain countable kind.
    pub fn of(head: &str) -> Self {
        Kind { head: head.to_owned(), modifiers: Vec::new(), unit: None, content: None }
    }

    /// How this kind stands to `other`.
    ///
    /// ```
    /// use forbear_core::facts::{Kind, Relation};
    /// use forbear_core::lexicon::Lexicon;
    /// let lexicon = Lexicon::load(&Lexicon::embedded_files()).unwrap();
    /// let marble = Kind::of("marble");
    /// let red = Kind { modifiers: vec!["red".into()], ..Kind::of("marble") };
    /// assert_eq!(red.relation(&marble, &lexicon), Relation::Within);
    /// assert_eq!(marble.relation(&red, &lexicon), Relation::Around);
    /// ```
    pub fn relation(&self, other: &Kind, lexicon: &Lexicon) -> Relation {
        if self.unit != other.unit {
            return self.unit_relation(other, lexicon);
        }
        if self.head == other.head {
            return self.modifier_relation(other, lexicon);
        }
        if self.unit.is_some() && (self.head.is_empty() || other.head.is_empty()) {
            return if other.head.is_empty() { Relation::Within } else { Relation::Around };
        }
        let below = |a: &str, b: &str| lexicon.kinds_above(a).into_iter().any(|k| k == b);
        if below(&self.head, &other.head) {
            return if other.modifiers.iter().all(|m| self.modifiers.contains(m)) { Relation::Within } else { Relation::Unknown };
        }
        if below(&other.head, &self.head) {
            return if self.modifiers.iter().all(|m| other.modifiers.contains(m)) { Relation::Around } else { Relation::Unknown };
        }
        if known_noun(&self.head, lexicon) && known_noun(&other.head, lexicon) && !overlapping(&self.head, &other.head, lexicon) {
            return Relation::Apart(Apartness::DistinctKinds);
        }
        Relation::Unknown
    }

    fn unit_relation(&self, other: &Kind, lexicon: &Lexicon) -> Relation {
        let family = |kind: &Kind| kind.unit.as_deref().and_then(|u| lexicon.unit(u)).map(|u| (u.category, u.family.clone()));
        match (family(self), family(other)) {
            (Some(a), Some(b)) if a != b => Relation::Apart(Apartness::DistinctDimensions),
            (Some(_), Some(_)) => {
                let bare = |k: &Kind| Kind { unit: None, ..k.clone() };
                if self.head == other.head { self.modifier_relation(other, lexicon) } else { bare(self).relation(&bare(other), lexicon) }
            }
            _ if self.head != other.head
                && known_noun(&self.head, lexicon)
                && known_noun(&other.head, lexicon)
                && !overlapping(&self.head, &other.head, lexicon) =>
            {
                Relation::Apart(Apartness::DistinctKinds)
            }
            // Money or a bare measure beside a count of things.
            (Some(_), None) if self.head.is_empty() || self.head == "money" => Relation::Apart(Apartness::DistinctDimensions),
            (None, Some(_)) if other.head.is_empty() || other.head == "money" => Relation::Apart(Apartness::DistinctDimensions),
            _ => Relation::Unknown,
        }
    }

    fn modifier_relation(&self, other: &Kind, lexicon: &Lexicon) -> Relation {
        if self.content != other.content {
            return match (&self.content, &other.content) {
                (Some(_), None) => Relation::Within,
                (None, Some(_)) => Relation::Around,
                (Some(a), Some(b)) if known_noun(a, lexicon) && known_noun(b, lexicon) && !overlapping(a, b, lexicon) => {
                    Relation::Apart(Apartness::DistinctKinds)
                }
                _ => Relation::Unknown,
            };
        }
        let (a, b) = (&self.modifiers, &other.modifiers);
        if a == b {
            return Relation::Same;
        }
        if b.iter().all(|m| a.contains(m)) {
            return Relation::Within;
        }
        if a.iter().all(|m| b.contains(m)) {
            return Relation::Around;
        }
        let exclusive = a.iter().any(|x| b.iter().any(|y| exclude(x, y, lexicon)));
        if exclusive { Relation::Apart(Apartness::DistinctModifiers) } else { Relation::Unknown }
    }

    /// The kind in words: `red marble`, `pound of flour`.
    pub fn label(&self) -> String {
        let mut words: Vec<&str> = self.modifiers.iter().map(String::as_str).collect();
        match (&self.unit, self.head.as_str()) {
            (Some(unit), "") | (Some(unit), "money") => return unit.clone(),
            (Some(unit), head) => {
                words.push(head);
                return format!("{unit} of {}", words.join(" "));
            }
            (None, head) => words.push(head),
        }
        match &self.content {
            Some(content) => format!("{} of {content}", words.join(" ")),
            None => words.join(" "),
        }
    }
}

/// Two modifiers exclude each other when both are colours, or the pack calls them opposites.
fn exclude(a: &str, b: &str, lexicon: &Lexicon) -> bool {
    let colour = |w: &str| lexicon.senses(w).iter().any(|s| s.category == Category::AdjColour);
    a != b && ((colour(a) && colour(b)) || lexicon.opposites(a).iter().any(|o| **o == *b))
}

fn known_noun(lemma: &str, lexicon: &Lexicon) -> bool {
    lexicon.senses(lemma).iter().any(|s| s.category.is_noun() || s.category.is_unit())
}

/// Whether something might be both: one lemma stands above the other, or both stand below one that is not a mere class.
fn overlapping(a: &str, b: &str, lexicon: &Lexicon) -> bool {
    a == b || lexicon.kinds_above(a).iter().any(|k| **k == *b) || lexicon.kinds_above(b).iter().any(|k| **k == *a)
}
