//! Composition: evidence becomes a polarity by predicates over it. No weights, no thresholds, no majority.

use super::candidate::{EvidencePointer, EvidenceSource, Side, Stance};

/// What the evidence on one relation is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Weighed {
    /// There is none, or none that may decide.
    Nothing,
    /// All of it affirms.
    Affirmed,
    /// All of it falsifies, and a pack or the corpus is among it.
    Falsified,
    /// It takes both sides.
    Mixed,
}

impl Weighed {
    pub fn stance(self) -> Stance {
        match self {
            Self::Affirmed => Stance::Affirms,
            Self::Falsified => Stance::Falsifies,
            Self::Nothing | Self::Mixed => Stance::Undetermined,
        }
    }
}

/// Vault evidence alone never falsifies: it contests, so against affirming evidence it makes the whole mixed.
pub(super) fn weigh(evidence: &[EvidencePointer]) -> Weighed {
    let affirms = evidence.iter().any(|pointer| pointer.polarity == Side::Affirms);
    let mut against = evidence.iter().filter(|pointer| pointer.polarity == Side::Falsifies).peekable();
    match (affirms, against.peek().is_some()) {
        (true, true) => Weighed::Mixed,
        (true, false) => Weighed::Affirmed,
        (false, true) if against.any(|pointer| pointer.source != EvidenceSource::VaultCoherent) => Weighed::Falsified,
        (false, _) => Weighed::Nothing,
    }
}
