//! An amount that is told is not below zero.
//!
//! Passes: `Rosa has 0 pens.` Stopped: `Rosa has -3 pens.`

use crate::facts::{Amount, FactBody};
use crate::reader::reading::Reading;

pub(super) fn holds(_: &Reading<'_>, body: &FactBody) -> Option<bool> {
    match body.amount()? {
        Amount::Given { value, .. } => Some(!value.is_negative()),
        Amount::Share { value, .. } => Some(!value.is_negative()),
        Amount::Open { .. } | Amount::Relative(_) | Amount::Repeated { .. } | Amount::Spread { .. } | Amount::Compound { .. } => None,
    }
}
