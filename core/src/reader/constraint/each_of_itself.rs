//! No thing has so many of its own kind for each one.
//!
//! Passes: `Rosa gave 4 nuts to each of her 3 cousins.` Stopped: a reading of `Rosa had 50 nuts. She gave 4 to each of her 3 cousins` by
//! which each cousin got 4 cousins.

use crate::facts::FactBody;
use crate::reader::reading::Reading;

pub(super) fn holds(_: &Reading<'_>, body: &FactBody) -> Option<bool> {
    match body {
        FactBody::Rate { kind, per, .. } => Some(kind != per),
        _ => None,
    }
}
