//! Refusals: why a problem was not answered.

use crate::reader::RefusalCode;
use crate::text::SourceSpan;
use serde::{Deserialize, Serialize};

/// A refusal with its reasons, the first the headline.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Refusal {
    /// At least one.
    pub reasons: Vec<Reason>,
}

/// One reason.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Reason {
    /// Which.
    pub code: RefusalCode,
    /// One plain sentence.
    pub explanation: String,
    /// The admission gate that stopped it, if one did.
    pub gate: Option<String>,
    /// What would have been needed.
    pub needed: Vec<String>,
    /// The words it rests on.
    pub spans: Vec<SourceSpan>,
}

/// One plain sentence for a reader who does not know the code; `words` are the words it rests on.
pub fn explain(code: RefusalCode, words: &str) -> String {
    let about = |with: &str, without: &str| if words.is_empty() { without.to_owned() } else { with.replace("{}", words) };
    match code {
        RefusalCode::EmptyProblem => "There is nothing to read.".into(),
        RefusalCode::NoQuestion => "Nothing is asked.".into(),
        RefusalCode::SeveralQuestions => "More than one thing is asked, so there is no one answer.".into(),
        RefusalCode::HypothesisCapExceeded => about("“{}” can be read in too many ways.", "The text can be read in too many ways."),
        RefusalCode::NumberTooLong => about("“{}” has more digits than are read.", "A number has more digits than are read."),
        RefusalCode::QuestionUnread => {
            about("The question “{}” is put in a way that is not read.", "The question is put in a way that is not read.")
        }
        RefusalCode::UnknownWord => {
            about("The word “{}” is not known, and the reading needs it.", "A word is not known, and the reading needs it.")
        }
        RefusalCode::PronounUnresolved => about("It is not clear whom or what “{}” means.", "It is not clear whom a pronoun means."),
        RefusalCode::ElidedNounUnresolved => {
            about("It is not clear what “{}” is a number of.", "A noun is left out, and nothing before tells which.")
        }
        RefusalCode::ConstructionUnread => about("“{}” is put in a way that is not read.", "A clause is put in a way that is not read."),
        RefusalCode::NotAsserted => {
            about("“{}” is denied, wished or only possible, so it is no statement to count on.", "A clause is no plain statement.")
        }
        RefusalCode::TargetUnbound => {
            about("The text tells nothing about what is asked: “{}”.", "The text tells nothing about what is asked.")
        }
        RefusalCode::KindsUnrelated => {
            about("No rule says whether “{}” counts as what is asked about.", "No rule says whether two kinds of things count together.")
        }
        RefusalCode::HoldersUnrelated => {
            about("No rule says whom or what place “{}” belongs to.", "No rule says whether two holders are the same.")
        }
        RefusalCode::TimesUnordered => about("It is not clear when “{}” was.", "It is not clear in what order things happened."),
        RefusalCode::NumberUnaccounted => about(
            "“{}” is not used, and nothing proves that it does not matter.",
            "A number is not used, and nothing proves that it does not matter.",
        ),
        RefusalCode::WordsUnaccounted => about("The word “{}” has no role in the reading.", "A word has no role in the reading."),
        RefusalCode::Ungrounded => {
            about("A number of the reading does not stand in the text: “{}”.", "A number of the reading does not stand in the text.")
        }
        RefusalCode::UnitConflict => about("The units of “{}” do not fit together.", "The units do not fit together."),
        RefusalCode::Undetermined => about("Too little is told to work out “{}”.", "Too little is told to work out the answer."),
        RefusalCode::Contradictory => about("What is told cannot all be true: “{}”.", "What is told cannot all be true."),
        RefusalCode::NotLinear => "The amounts hang together in a way that is not linear.".into(),
        RefusalCode::TooManyUnknowns => "The answer rests on too many unknown amounts.".into(),
        RefusalCode::Implausible => about("Read so, the answer could not be: “{}”.", "Read so, the answer could not be."),
        RefusalCode::Ambiguous => "The text can be read in more than one way, and the readings differ.".into(),
        RefusalCode::VerificationFailed => "The derivation does not stand up to an independent check.".into(),
    }
}
