//! Claims: what could be taught, in five typed sub-types, each with a normalised signature.

use crate::audit::{AuditRow, MissingOperator};
use crate::canon::{CanonError, Context, Hash, hash_value};
use crate::memory::Domain;
use crate::report::{LexemeView, Report};
use crate::text::LexemeKind;
use serde::{Deserialize, Serialize};

/// The five sub-types of claim (seed ADR-0167). All are typed and shown; only the first can be ratified.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Serialize,
    Deserialize,
    strum::EnumString,
    strum::IntoStaticStr,
    strum::EnumIter,
    strum::VariantNames,
)]
#[strum(ascii_case_insensitive)]
pub enum SubType {
    /// This written form belongs to category X.
    LexicalClaim,
    /// This verb opens, or does not open, a frame of kind K.
    FrameClaim,
    /// A sentence of this shape composes several amounts or operations.
    CompositionClaim,
    /// This pronoun, in this context, means entity E.
    ReferenceClaim,
    /// This open slot is filled by U.
    SlotClaim,
}

impl SubType {
    /// The sub-type that an operator teaches: the seed's mapping.
    ///
    /// ```
    /// use forbear_core::audit::MissingOperator;
    /// use forbear_core::teaching::SubType;
    /// assert_eq!(SubType::of(MissingOperator::CompoundTimeLiteral), SubType::LexicalClaim);
    /// assert_eq!(SubType::of(MissingOperator::UnitBinding), SubType::SlotClaim);
    /// ```
    pub fn of(operator: MissingOperator) -> Self {
        match operator {
            MissingOperator::LexiconEntry | MissingOperator::CompoundNumericLiteral | MissingOperator::CompoundTimeLiteral => {
                Self::LexicalClaim
            }
            MissingOperator::PreFrameFillerSentence => Self::FrameClaim,
            MissingOperator::MultiQuantityComposition => Self::CompositionClaim,
            MissingOperator::PronounResolution => Self::ReferenceClaim,
            MissingOperator::QuestionFrameSlot | MissingOperator::UnitBinding => Self::SlotClaim,
        }
    }

    /// Its name, as the seed has it: `LexicalClaim`.
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// What it would ratify as.
    pub fn would_ratify_as(self) -> &'static str {
        match self {
            Self::LexicalClaim => "a pack entry: lemma and category",
            Self::FrameClaim => "a verb's frame class",
            Self::CompositionClaim => "a frame-split rule",
            Self::ReferenceClaim => "an anaphora entry",
            Self::SlotClaim => "a slot-completion entry",
        }
    }
}

/// What makes a claim the one it is. Nothing of a case stands in it: two cases that lack the same thing have the same signature.
///
/// A shape is the categories of the words in question, in their order: names, things and numbers of one problem leave no trace in it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(tag = "sub_type", deny_unknown_fields)]
pub enum Signature {
    /// A written form in its comparison form: lower case, straight quotes, plain hyphens.
    LexicalClaim {
        /// Which queue it belongs to.
        domain: Domain,
        /// The written form.
        surface: String,
    },
    /// A verb's written form, and the class it has now.
    FrameClaim {
        /// Which queue it belongs to.
        domain: Domain,
        /// The class of the frame that was not taken.
        frame: String,
        /// The verb.
        verb: String,
    },
    /// A frame, and the shape of what stands in it.
    CompositionClaim {
        /// Which queue it belongs to.
        domain: Domain,
        /// The class of the frame that was not taken.
        frame: String,
        /// Categories, in the order of the words.
        shape: Vec<String>,
    },
    /// A pronoun, and the frame it stands in.
    ReferenceClaim {
        /// Which queue it belongs to.
        domain: Domain,
        /// The class of the frame that was not taken.
        frame: String,
        /// The pronoun.
        pronoun: String,
    },
    /// An open slot of a question or of a number, and the shape it stands in.
    SlotClaim {
        /// Which queue it belongs to.
        domain: Domain,
        /// The class of the frame that was not taken.
        frame: String,
        /// Categories, in the order of the words.
        shape: Vec<String>,
        /// `question_frame_slot` or `unit_binding`.
        slot: MissingOperator,
    },
}

impl Signature {
    /// Its sub-type.
    pub fn sub_type(&self) -> SubType {
        match self {
            Self::LexicalClaim { .. } => SubType::LexicalClaim,
            Self::FrameClaim { .. } => SubType::FrameClaim,
            Self::CompositionClaim { .. } => SubType::CompositionClaim,
            Self::ReferenceClaim { .. } => SubType::ReferenceClaim,
            Self::SlotClaim { .. } => SubType::SlotClaim,
        }
    }

    /// The queue it belongs to.
    pub fn domain(&self) -> Domain {
        match self {
            Self::LexicalClaim { domain, .. }
            | Self::FrameClaim { domain, .. }
            | Self::CompositionClaim { domain, .. }
            | Self::ReferenceClaim { domain, .. }
            | Self::SlotClaim { domain, .. } => *domain,
        }
    }
}

/// Something that could be taught. Its id hashes its signature alone, never its growing evidence.
///
/// ```
/// use forbear_core::canon::{self, Context};
/// use forbear_core::memory::Domain;
/// use forbear_core::teaching::{Claim, Signature};
/// let claim = Claim::new(Signature::LexicalClaim { domain: Domain::Math, surface: "blorfed".into() })?;
/// let signature = br#"{"domain":"math","sub_type":"LexicalClaim","surface":"blorfed"}"#;
/// assert_eq!(claim.id, canon::hash(Context::Claim, signature));
/// # Ok::<(), canon::CanonError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Claim {
    /// Hash of the signature.
    pub id: Hash,
    /// What makes it the one it is.
    pub signature: Signature,
}

impl Claim {
    /// The claim of a signature.
    ///
    /// # Errors
    /// If the signature has no canonical bytes.
    pub fn new(signature: Signature) -> Result<Self, CanonError> {
        Ok(Self { id: hash_value(Context::Claim, &signature)?, signature })
    }

    /// The claim that a row of a report supports; `words` are those that the refusal rests on.
    pub(super) fn of(report: &Report, row: &AuditRow, operator: MissingOperator, words: &[&LexemeView]) -> Result<Self, CanonError> {
        let domain = Domain::Math;
        let frame = row.skipped_frame.clone();
        let word = report.lexemes.get(row.lexeme_index as usize).map_or_else(String::new, |lexeme| surface(&lexeme.text));
        Self::new(match SubType::of(operator) {
            SubType::LexicalClaim => Signature::LexicalClaim { domain, surface: word },
            SubType::FrameClaim => Signature::FrameClaim { domain, frame, verb: word },
            SubType::CompositionClaim => Signature::CompositionClaim { domain, frame, shape: shape(words) },
            SubType::ReferenceClaim => Signature::ReferenceClaim { domain, frame, pronoun: word },
            SubType::SlotClaim => Signature::SlotClaim { domain, frame, shape: shape(words), slot: operator },
        })
    }

    /// The claim in plain words, for a person who decides on it.
    pub fn in_words(&self) -> String {
        let within = |frame: &str| if frame.is_empty() { String::new() } else { format!(" in a frame of class {frame}") };
        match &self.signature {
            Signature::LexicalClaim { surface, .. } => format!("`{surface}` belongs to a category that no pack gives it"),
            Signature::FrameClaim { frame, verb, .. } if frame.is_empty() => {
                format!("`{verb}` opens a frame, or none, that no pack gives it")
            }
            Signature::FrameClaim { frame, verb, .. } => format!("`{verb}` opens another frame than {frame}, or none"),
            Signature::CompositionClaim { frame, shape, .. } => {
                format!("words of the shape [{}]{} state amounts that belong together in one certain way", shape.join(" "), within(frame))
            }
            Signature::ReferenceClaim { frame, pronoun, .. } => format!("`{pronoun}`{} means one certain entity", within(frame)),
            Signature::SlotClaim { frame, shape, slot: MissingOperator::UnitBinding, .. } => {
                format!("the number in words of the shape [{}]{} is bound to one certain thing or unit", shape.join(" "), within(frame))
            }
            Signature::SlotClaim { frame, shape, .. } => {
                format!("a question of the shape [{}]{} asks for one certain slot", shape.join(" "), within(frame))
            }
        }
    }
}

/// The comparison form of a written word.
fn surface(text: &str) -> String {
    text.chars()
        .map(|c| match c {
            '\u{2018}' | '\u{2019}' => '\'',
            '\u{2010}'..='\u{2015}' => '-',
            c => c,
        })
        .flat_map(char::to_lowercase)
        .collect()
}

fn shape(words: &[&LexemeView]) -> Vec<String> {
    let spoken = words.iter().filter(|lexeme| lexeme.kind != LexemeKind::Mark);
    spoken
        .map(|lexeme| {
            let categories: Vec<&str> = lexeme.categories.iter().map(|category| category.as_str()).collect();
            if categories.is_empty() { "unknown".to_owned() } else { categories.join("|") }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_written_form_is_compared_in_lower_case_with_plain_marks() {
        assert_eq!(surface("Blorfed"), "blorfed");
        assert_eq!(surface("O\u{2019}Blorf"), "o'blorf");
        assert_eq!(surface("re\u{2011}blorf"), "re-blorf");
    }
}
