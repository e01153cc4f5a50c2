//! How many problems have how many steps, or hypotheses.

use super::score::{FileScore, Scored};
use crate::args::{CountedBy, Listed};
use comfy_table::{CellAlignment, Table, presets};
use std::collections::{BTreeMap, BTreeSet};

/// How many problems have so many.
pub type Histogram = BTreeMap<usize, usize>;

/// Counts problems: correct answers by their steps, all problems by their hypotheses.
pub fn count(by: CountedBy, problems: &[Scored]) -> Histogram {
    let mut histogram = Histogram::new();
    for problem in problems {
        let number = match by {
            CountedBy::Steps => problem.steps.filter(|_| problem.verdict.listed() == Listed::Correct),
            CountedBy::Hypotheses => problem.hypotheses,
        };
        if let Some(number) = number {
            *histogram.entry(number).or_default() += 1;
        }
    }
    histogram
}

/// One row a number, one column a file; the share is of all problems.
pub fn of(by: CountedBy, scores: &[FileScore]) -> String {
    let histograms: Vec<Histogram> = scores.iter().map(|score| count(by, &score.problems)).collect();
    let all: usize = scores.iter().map(|score| score.problems.len()).sum();
    let (first, correct) = match by {
        CountedBy::Steps => ("steps of correct answers", None),
        CountedBy::Hypotheses => ("most hypotheses open", Some("correct")),
    };
    let mut table = Table::new();
    let files = scores.iter().map(|score| score.file.rsplit('/').next().unwrap_or(&score.file));
    table.load_preset(presets::NOTHING).set_header([first].into_iter().chain(files).chain(["total", "share"]).chain(correct));
    let numbers: BTreeSet<usize> = histograms.iter().flat_map(BTreeMap::keys).copied().collect();
    for number in numbers {
        let counts: Vec<usize> = histograms.iter().map(|histogram| histogram.get(&number).copied().unwrap_or(0)).collect();
        let total: usize = counts.iter().sum();
        let tenths = (total * 1000).checked_div(all).unwrap_or(0);
        let share = format!("{}.{} %", tenths / 10, tenths % 10);
        let right = |problem: &&Scored| problem.hypotheses == Some(number) && problem.verdict.listed() == Listed::Correct;
        let right = correct.map(|_| scores.iter().flat_map(|score| &score.problems).filter(right).count().to_string());
        table.add_row([number].into_iter().chain(counts).chain([total]).map(|count| count.to_string()).chain([share]).chain(right));
    }
    for column in table.column_iter_mut().skip(1) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    table.trim_fmt()
}

#[cfg(test)]
mod tests {
    use super::super::score::Verdict;
    use super::*;
    use std::time::Duration;

    #[test]
    fn only_correct_answers_have_a_depth() {
        let scored = |verdict, steps, hypotheses| Scored {
            steps: Some(steps),
            hypotheses: Some(hypotheses),
            ..Scored::new("kites", verdict, Duration::ZERO)
        };
        let wrong = Verdict::Wrong { found: "1".to_owned(), expected: "2".to_owned() };
        let problems = [scored(Verdict::Correct, 2, 1), scored(Verdict::Correct, 2, 3), scored(wrong, 1, 1)];
        assert_eq!(count(CountedBy::Steps, &problems), Histogram::from([(2, 2)]));
        assert_eq!(count(CountedBy::Hypotheses, &problems), Histogram::from([(1, 2), (3, 1)]));
    }
}
