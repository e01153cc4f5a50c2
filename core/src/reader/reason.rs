//! The closed set of refusal reasons.

use serde::{Deserialize, Serialize};
use strum::{EnumIter, IntoStaticStr};

/// Why a problem is refused. The order is the order of headlines: an earlier reason explains more.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, EnumIter, IntoStaticStr)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum RefusalCode {
    /// There is nothing to read.
    EmptyProblem,
    /// Nothing is asked.
    NoQuestion,
    /// More than one thing is asked.
    SeveralQuestions,
    /// More hypotheses would be open than may be.
    HypothesisCapExceeded,
    /// A number has more digits than are read.
    NumberTooLong,
    /// The question's construction is not read.
    QuestionUnread,
    /// A word that no pack knows is needed.
    UnknownWord,
    /// A pronoun has no antecedent.
    PronounUnresolved,
    /// A left-out noun has no antecedent.
    ElidedNounUnresolved,
    /// A clause states numbers in a construction that is not read.
    ConstructionUnread,
    /// A clause is denied, wished, planned or only possible.
    NotAsserted,
    /// Nothing is told about what is asked.
    TargetUnbound,
    /// No rule decides whether one kind counts as another.
    KindsUnrelated,
    /// No rule decides whether two holders are one.
    HoldersUnrelated,
    /// No rule orders two moments.
    TimesUnordered,
    /// A number stands in no fact that the answer uses or that is proven apart from it.
    NumberUnaccounted,
    /// A word has no role in the reading.
    WordsUnaccounted,
    /// A number of the graph does not stand in the text.
    Ungrounded,
    /// Units do not fit together.
    UnitConflict,
    /// Too little is told to fix the answer.
    Undetermined,
    /// What is told cannot all be true.
    Contradictory,
    /// The equations are not linear.
    NotLinear,
    /// The answer depends on too many unknowns.
    TooManyUnknowns,
    /// The answer cannot be so: a negative or broken count, a part above its whole.
    Implausible,
    /// Two or more readings survive and differ.
    Ambiguous,
    /// The derivation does not stand up to an independent check.
    VerificationFailed,
}

impl RefusalCode {
    /// The code as reports carry it.
    pub fn id(self) -> &'static str {
        self.into()
    }
}
