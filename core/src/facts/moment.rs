//! When something holds or happens: order of telling, tense, phase and named anchors.

use serde::{Deserialize, Serialize};

/// The tense of a clause, as far as it orders facts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Tense {
    /// `had bought`.
    PastPerfect,
    /// `has bought`.
    Perfect,
    /// `bought`, `was buying`.
    Past,
    /// `buys`, `is buying`.
    Present,
    /// `will buy`, `would buy`, `can buy`.
    Future,
}

/// The phase that a word names outright.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// `at first`, `to start with`, `originally`.
    Start,
    /// `now`, `currently`, in a statement: the story's present, wherever it is told.
    Now,
    /// `now`, `in the end`, `left`, in a question.
    End,
}

/// When a fact holds or happens.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Moment {
    /// Place in the order of telling: the clause's number.
    pub order: u32,
    /// The clause's tense.
    pub tense: Tense,
    /// A phase named outright.
    pub phase: Option<Phase>,
    /// Named anchors: `monday`, `last year`; sorted.
    pub anchors: Vec<String>,
}

/// Weekdays in their order: `monday` and `tuesday` exclude each other, `monday` and `morning` do not.
const FAMILIES: [&[&str]; 5] = [
    &["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"],
    &["january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november", "december"],
    &["morning", "noon", "afternoon", "evening", "night"],
    &["yesterday", "today", "tomorrow"],
    &["spring", "summer", "autumn", "fall", "winter"],
];

/// Periods with the named times that lie in one of them.
const WHOLES: [(&str, &[&str]); 5] =
    [("day", FAMILIES[2]), ("today", FAMILIES[2]), ("weekend", &["saturday", "sunday"]), ("week", FAMILIES[0]), ("year", FAMILIES[1])];

impl Moment {
    /// The anchor of what is told as a sum up to then: `he picked 8 in all`. Such a sum may take in what is told beside it.
    pub const SUM: &str = "in total";

    /// Whether it is told as a sum.
    pub fn is_sum(&self) -> bool {
        self.anchors.iter().any(|a| a == Self::SUM)
    }

    /// Whether an anchor is the name of one day: `monday`, `yesterday`.
    ///
    /// ```
    /// use forbear_core::facts::Moment;
    /// assert!(Moment::names_day("monday") && Moment::names_day("yesterday"));
    /// assert!(!Moment::names_day("morning") && !Moment::names_day("last week"));
    /// ```
    pub fn names_day(anchor: &str) -> bool {
        FAMILIES[0].contains(&anchor) || FAMILIES[3].contains(&anchor)
    }

    /// Whether an anchor is the name of a month.
    ///
    /// ```
    /// use forbear_core::facts::Moment;
    /// assert!(Moment::names_month("june") && !Moment::names_month("summer"));
    /// ```
    pub fn names_month(anchor: &str) -> bool {
        FAMILIES[1].contains(&anchor)
    }

    /// The place of a day of the week or a month among those that come round: what they are, its place from 0, and how many they are.
    ///
    /// ```
    /// use forbear_core::facts::Moment;
    /// assert_eq!(Moment::place_in_round("tuesday"), Some(("day", 1, 7)));
    /// assert_eq!(Moment::place_in_round("morning"), None);
    /// ```
    pub fn place_in_round(anchor: &str) -> Option<(&'static str, u32, u32)> {
        [("day", FAMILIES[0]), ("month", FAMILIES[1])].into_iter().find_map(|(name, family)| {
            let at = family.iter().position(|n| *n == anchor)?;
            Some((name, u32::try_from(at).ok()?, u32::try_from(family.len()).ok()?))
        })
    }

    /// Whether two moments have anchors of one family that differ, so that nothing can fall in both.
    ///
    /// ```
    /// use forbear_core::facts::{Moment, Tense};
    /// let at = |anchor: &str| Moment { order: 0, tense: Tense::Past, phase: None, anchors: vec![anchor.into()] };
    /// assert!(at("monday").apart_from(&at("friday")));
    /// assert!(!at("monday").apart_from(&at("morning")));
    /// ```
    pub fn apart_from(&self, other: &Moment) -> bool {
        let of = |moment: &Moment, family: &[&str]| -> Vec<String> {
            let name = |a: &String| a.strip_prefix("this ").unwrap_or(a).to_owned();
            moment.anchors.iter().map(name).filter(|a| family.contains(&a.as_str())).collect()
        };
        let by_family = FAMILIES.iter().any(|family| {
            let (mine, theirs) = (of(self, family), of(other, family));
            !mine.is_empty() && !theirs.is_empty() && !mine.iter().any(|a| theirs.contains(a))
        });
        let present = |m: &Moment| m.anchors.iter().any(|a| a.starts_with("this ") || a == "today");
        let past = |m: &Moment| m.anchors.iter().any(|a| a == "yesterday");
        by_family
            || present(self) && past(other)
            || past(self) && present(other)
            || self.anchors.iter().any(|a| other.anchors.iter().any(|b| ordered_pair(a, b)) && !other.anchors.contains(a))
    }

    /// Whether this moment lies within a period that `other` names as a whole: the morning within `that day`, Sunday within `the weekend`.
    ///
    /// ```
    /// use forbear_core::facts::{Moment, Tense};
    /// let at = |anchor: &str| Moment { order: 0, tense: Tense::Past, phase: None, anchors: vec![anchor.into()] };
    /// assert!(at("morning").within(&at("day")));
    /// assert!(at("sunday").within(&at("that weekend")));
    /// assert!(!at("monday").within(&at("day")));
    /// ```
    pub fn within(&self, other: &Moment) -> bool {
        fn bare(anchor: &str) -> &str {
            anchor.strip_prefix("this ").or_else(|| anchor.strip_prefix("that ")).unwrap_or(anchor)
        }
        let holds = |whole: &str, part: &str| WHOLES.iter().any(|(name, parts)| *name == bare(whole) && parts.contains(&bare(part)));
        let inside = |part: &String| other.anchors.iter().all(|whole| holds(whole, part));
        !self.anchors.is_empty() && !other.anchors.is_empty() && self.anchors.iter().all(inside)
    }

    /// Whether this moment may be a part of the other one: it names a shorter period, and nothing sets the two apart.
    ///
    /// ```
    /// use forbear_core::facts::{Moment, Tense};
    /// let at = |anchor: &str| Moment { order: 0, tense: Tense::Past, phase: None, anchors: vec![anchor.into()] };
    /// assert!(at("this morning").may_lie_in(&at("this week")));
    /// assert!(!at("this week").may_lie_in(&at("this morning")));
    /// assert!(!at("this morning").may_lie_in(&at("yesterday")));
    /// ```
    pub fn may_lie_in(&self, other: &Moment) -> bool {
        let shorter = |a: &String| other.anchors.iter().any(|b| matches!((length(a), length(b)), (Some(a), Some(b)) if a < b));
        !self.apart_from(other) && self.anchors.iter().any(shorter)
    }

    /// Whether an anchor of this moment comes before one of the same family in `other`.
    pub fn precedes(&self, other: &Moment) -> bool {
        let place = |anchor: &str| {
            FAMILIES.iter().enumerate().find_map(|(family, names)| names.iter().position(|n| *n == anchor).map(|at| (family, at)))
        };
        if self.anchors.iter().any(|a| other.anchors.contains(a)) {
            return false;
        }
        // Weekdays and months come round again: Monday after Sunday goes on, Monday after Tuesday goes back.
        let back = |family: usize, at: usize, before: usize| at < before && (family > 1 || before - at <= 4);
        self.anchors.iter().filter_map(|a| place(a)).any(|(family, at)| {
            other.anchors.iter().filter_map(|b| place(b)).any(|(other_family, before)| family == other_family && back(family, at, before))
        })
    }

    /// Whether both moments are named in one family, and this one after the other: March after January.
    pub fn follows(&self, other: &Moment) -> bool {
        let place = |moment: &Moment| {
            moment.anchors.iter().find_map(|anchor| {
                FAMILIES.iter().enumerate().find_map(|(family, names)| names.iter().position(|n| n == anchor).map(|at| (family, at)))
            })
        };
        matches!((place(self), place(other)), (Some((a, after)), Some((b, before))) if a == b && after > before)
    }

    /// Whether it is named by a part of the day alone: `evening`.
    pub fn names_part_of_day(&self) -> bool {
        matches!(self.anchors.as_slice(), [only] if FAMILIES[2].contains(&only.as_str()))
    }

    /// Whether a named time lies before the story's present: `yesterday`, `last week`.
    pub fn points_back(&self) -> bool {
        self.anchors.iter().any(|a| a == "yesterday" || a.starts_with("last ") || a.starts_with("previous ") || a.ends_with("before"))
    }
}

/// How long the period is that an anchor names, among periods alone: a part of a day, a day, a weekend, a week, a month, a season, a year.
fn length(anchor: &str) -> Option<u8> {
    let name = anchor.rsplit(' ').next().unwrap_or(anchor);
    let of = |family: usize| FAMILIES[family].contains(&name);
    match name {
        _ if of(2) => Some(0),
        "day" => Some(1),
        _ if of(0) || of(3) => Some(1),
        "weekend" => Some(2),
        "week" => Some(3),
        "month" => Some(4),
        _ if of(1) => Some(4),
        _ if of(4) => Some(5),
        "year" => Some(6),
        _ => None,
    }
}

/// `last year` and `this year`, `last week` and `next week`: one unit under two ordering words.
fn ordered_pair(a: &str, b: &str) -> bool {
    match (a.split_once(' '), b.split_once(' ')) {
        (Some((order_a, unit_a)), Some((order_b, unit_b))) => unit_a == unit_b && order_a != order_b,
        _ => false,
    }
}
