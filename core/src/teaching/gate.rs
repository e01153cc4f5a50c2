//! The replay gate: what a proposal would change among problems whose outcome is known.

use crate::report::Outcome;
use serde::Serialize;

/// Why a case stops a proposal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, strum::IntoStaticStr)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum ChangeKind {
    /// It was answered, and no longer is, or otherwise.
    AnswerChanged,
    /// It is answered otherwise than is known to be right.
    Wrong,
}

/// One case that stops a proposal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Change {
    /// Its outcome now.
    pub before: String,
    /// Its outcome with the proposal.
    pub after: String,
    /// Why it stops the proposal.
    pub kind: ChangeKind,
}

/// What stops a proposal in one case: `None` where the case allows it.
///
/// `wrong` says what is known to be right where an answer is not it. Every answer of before must stay, and no answer may be wrong; a
/// refusal may become an answer that is right, or that nothing is known against.
///
/// ```
/// use forbear_core::Reader;
/// use forbear_core::teaching::{ChangeKind, changes};
/// let reader = Reader::embedded()?;
/// let five = reader.verdict("Mia had 9 corks. She lost 4 corks. How many corks does Mia have now?")?;
/// let six = reader.verdict("Mia had 9 corks. She lost 3 corks. How many corks does Mia have now?")?;
/// assert_eq!(changes(&five, &five, |_| None), None);
/// assert_eq!(changes(&five, &six, |_| None).map(|change| change.kind), Some(ChangeKind::AnswerChanged));
/// assert_eq!(changes(&five, &five, |_| Some("4".into())).map(|change| change.kind), Some(ChangeKind::Wrong));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn changes(before: &Outcome, after: &Outcome, wrong: impl Fn(&Outcome) -> Option<String>) -> Option<Change> {
    let change = |kind, after| Some(Change { before: in_words(before), after, kind });
    match (before, after) {
        (Outcome::Answer(old), Outcome::Answer(new)) if old.value != new.value || old.unit != new.unit => {
            change(ChangeKind::AnswerChanged, in_words(after))
        }
        (Outcome::Answer(_), Outcome::Refusal(_)) => change(ChangeKind::AnswerChanged, in_words(after)),
        (_, Outcome::Answer(_)) => {
            let right = wrong(after)?;
            change(ChangeKind::Wrong, format!("{}, but {right} is right", in_words(after)))
        }
        (Outcome::Refusal(_), Outcome::Refusal(_)) => None,
    }
}

fn in_words(outcome: &Outcome) -> String {
    match outcome {
        Outcome::Answer(answer) => format!("{} {}", answer.value, answer.unit).trim_end().to_owned(),
        Outcome::Refusal(refusal) => {
            let code = refusal.reasons.first().map_or("no reason", |reason| reason.code.id());
            format!("refused ({code})")
        }
    }
}
