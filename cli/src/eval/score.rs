//! What became of every problem, and the counts over many.

use super::histogram::{self, Histogram};
use crate::args::{CountedBy, Listed};
use crate::quarter;
use anyhow::Result;
use serde::Serialize;
use std::time::Duration;

/// What became of one problem.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// Answered as published.
    Correct,
    /// Not answered, for this reason first.
    Refused { reason: String },
    /// Not answered, because the text is beyond what is read at all. Counts as refused, so that coverage stays honest.
    Unread { why: String },
    /// Answered otherwise than published.
    Wrong { found: String, expected: String },
    /// The published answer is in dispute; whether it was answered says nothing.
    Disputed,
}

impl Verdict {
    /// Under which name the problem is counted and listed.
    pub fn listed(&self) -> Listed {
        match self {
            Verdict::Correct => Listed::Correct,
            Verdict::Refused { .. } | Verdict::Unread { .. } => Listed::Refused,
            Verdict::Wrong { .. } => Listed::Wrong,
            Verdict::Disputed => Listed::Disputed,
        }
    }
}

/// A problem, its verdict and how long the inspection took, hashes included.
#[derive(Debug)]
pub struct Scored {
    pub id: String,
    pub verdict: Verdict,
    pub took: Duration,
    /// Of the derivation, where there is an answer.
    pub steps: Option<usize>,
    /// How many hypotheses were open at once, at most; only where that is asked for.
    pub hypotheses: Option<usize>,
    /// The verdict without contemplation; only where that is asked for.
    pub without_contemplation: Option<Verdict>,
}

impl Scored {
    /// A problem of which no more is known.
    pub fn new(id: &str, verdict: Verdict, took: Duration) -> Self {
        Scored { id: id.to_owned(), verdict, took, steps: None, hypotheses: None, without_contemplation: None }
    }

    /// Whether it is answered wrongly without contemplation.
    pub fn turned_wrong(&self) -> bool {
        self.without_contemplation.as_ref().is_some_and(|verdict| verdict.listed() == Listed::Wrong)
    }
}

/// The problems of one file.
#[derive(Debug)]
pub struct FileScore {
    /// As the user named it.
    pub file: String,
    pub problems: Vec<Scored>,
}

impl FileScore {
    /// The counts over the quarter that stays unread.
    pub fn quarter(&self) -> Summary {
        Summary::of(self.problems.iter().filter(|problem| quarter::holds(&problem.id)))
    }

    /// How many problems ended so.
    pub fn count(&self, listed: Listed) -> usize {
        self.problems.iter().filter(|problem| problem.verdict.listed() == listed).count()
    }

    /// How many problems ended so without contemplation.
    pub fn count_without(&self, listed: Listed) -> usize {
        self.problems.iter().filter_map(|problem| problem.without_contemplation.as_ref()).filter(|v| v.listed() == listed).count()
    }
}

/// The counts over some problems.
#[derive(Debug, Default, PartialEq, Eq, Serialize)]
pub struct Summary {
    pub total: usize,
    pub correct: usize,
    pub refused: usize,
    pub wrong: usize,
    pub disputed: usize,
    pub wrong_ids: Vec<String>,
    pub median_us: u64,
    pub p99_us: u64,
}

impl Summary {
    /// Counts the problems.
    pub fn of<'s>(problems: impl Iterator<Item = &'s Scored>) -> Self {
        let mut summary = Summary::default();
        let mut times = Vec::new();
        for problem in problems {
            summary.total += 1;
            times.push(problem.took);
            match problem.verdict.listed() {
                Listed::Correct => summary.correct += 1,
                Listed::Refused => summary.refused += 1,
                Listed::Disputed => summary.disputed += 1,
                Listed::Wrong => {
                    summary.wrong += 1;
                    summary.wrong_ids.push(problem.id.clone());
                }
            }
        }
        times.sort_unstable();
        summary.median_us = percentile(&times, 50);
        summary.p99_us = percentile(&times, 99);
        summary
    }

    /// Correct answers per hundred problems, with one decimal, rounded down: never better than it is.
    pub fn coverage(&self) -> String {
        let tenths = (self.correct * 1000).checked_div(self.total).unwrap_or(0);
        format!("{}.{} %", tenths / 10, tenths % 10)
    }

    /// How many points of coverage lie between these problems and some of them, with one decimal, rounded up. Nothing where one is empty.
    pub fn gap(&self, some: &Summary) -> Option<String> {
        let (whole, part) = (self.correct * some.total, some.correct * self.total);
        let tenths = whole.abs_diff(part) * 1000;
        let all = self.total * some.total;
        (all > 0).then(|| tenths.div_ceil(all)).map(|tenths| {
            let sign = if part > whole { "-" } else { "" };
            format!("{sign}{}.{}", tenths / 10, tenths % 10)
        })
    }
}

/// The smallest time that at least `percent` of the sorted times do not exceed, in whole microseconds.
fn percentile(sorted: &[Duration], percent: usize) -> u64 {
    let rank = (sorted.len() * percent).div_ceil(100);
    let Some(time) = rank.checked_sub(1).and_then(|index| sorted.get(index)) else {
        return 0;
    };
    u64::try_from((time.as_nanos() + 500) / 1000).unwrap_or(u64::MAX)
}

#[derive(Serialize)]
struct Evaluation<'s> {
    files: Vec<FileRow<'s>>,
    total: &'s Summary,
}

#[derive(Serialize)]
struct FileRow<'s> {
    file: &'s str,
    #[serde(flatten)]
    summary: &'s Summary,
    /// The same figures of the quarter that stays unread.
    quarter: Summary,
    /// Correct answers by the number of their steps.
    steps: Histogram,
    /// Problems by the most hypotheses that were open at once; empty unless asked for.
    #[serde(skip_serializing_if = "Histogram::is_empty")]
    hypotheses: Histogram,
    /// What became of the problems without contemplation; absent unless asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    without_contemplation: Option<Counts>,
}

#[derive(Serialize)]
struct Counts {
    correct: usize,
    refused: usize,
    wrong: usize,
}

/// The result as one JSON object.
pub fn to_json(scores: &[FileScore], summaries: &[Summary], total: &Summary) -> Result<String> {
    let row = |(score, summary)| -> FileRow<'_> {
        let score: &FileScore = score;
        let asked = score.problems.iter().any(|problem| problem.without_contemplation.is_some());
        FileRow {
            file: &score.file,
            summary,
            quarter: score.quarter(),
            steps: histogram::count(CountedBy::Steps, &score.problems),
            hypotheses: histogram::count(CountedBy::Hypotheses, &score.problems),
            without_contemplation: asked.then(|| Counts {
                correct: score.count_without(Listed::Correct),
                refused: score.count_without(Listed::Refused),
                wrong: score.count_without(Listed::Wrong),
            }),
        }
    };
    let files = scores.iter().zip(summaries).map(row).collect();
    Ok(serde_json::to_string(&Evaluation { files, total })?)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scored(id: &str, verdict: Verdict, micros: u64) -> Scored {
        Scored::new(id, verdict, Duration::from_micros(micros))
    }

    #[test]
    fn every_problem_is_counted_once() {
        let problems = [
            scored("a", Verdict::Correct, 1),
            scored("b", Verdict::Refused { reason: "no_question".to_owned() }, 2),
            scored("c", Verdict::Wrong { found: "1".to_owned(), expected: "2".to_owned() }, 3),
            scored("d", Verdict::Disputed, 4),
            scored("e", Verdict::Unread { why: "too long".to_owned() }, 100),
        ];
        let summary = Summary::of(problems.iter());
        assert_eq!((summary.total, summary.correct, summary.refused, summary.wrong, summary.disputed), (5, 1, 2, 1, 1));
        assert_eq!(summary.wrong_ids, ["c"]);
        assert_eq!((summary.median_us, summary.p99_us), (3, 100));
        assert_eq!(summary.coverage(), "20.0 %");
    }

    #[test]
    fn nothing_is_no_coverage() {
        let summary = Summary::of([].iter());
        assert_eq!((summary.coverage().as_str(), summary.median_us), ("0.0 %", 0));
    }

    #[test]
    fn coverage_never_rounds_up() {
        let summary = Summary { total: 3000, correct: 2999, ..Summary::default() };
        assert_eq!(summary.coverage(), "99.9 %");
    }

    #[test]
    fn the_gap_is_never_smaller_than_it_is() {
        let of = |correct, total| Summary { total, correct, ..Summary::default() };
        assert_eq!(of(1, 3).gap(&of(1, 4)).as_deref(), Some("8.4"));
        assert_eq!(of(1, 4).gap(&of(1, 3)).as_deref(), Some("-8.4"));
        assert_eq!(of(2, 4).gap(&of(1, 2)).as_deref(), Some("0.0"));
        assert_eq!(of(2, 4).gap(&of(0, 0)), None);
    }
}
