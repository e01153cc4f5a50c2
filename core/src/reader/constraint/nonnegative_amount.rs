//! An amount that is told is not below zero.
//!
//! Passes: `Rosa has 0 pens.` Stopped: `Rosa has -3 pens.`

use crate::facts::{Amount, FactBody};
use crate::reader::reading::Reading;

pub(super) fn holds(_: &Reading<'_>, body: &FactBody) -> Option<bool> {
    let amount = match body {
        FactBody::State { amount, .. }
        | FactBody::Part { amount, .. }
        | FactBody::Rate { amount, .. }
        | FactBody::Difference { amount, .. }
        | FactBody::KindDifference { amount, .. }
        | FactBody::Portion { amount, .. }
        | FactBody::Pace { amount, .. }
        | FactBody::Span { amount, .. }
        | FactBody::Lot { amount, .. }
        | FactBody::Tender { amount, .. }
        | FactBody::Goal { amount, .. } => amount,
        FactBody::Ratio { factor, .. } => factor,
        FactBody::Change(change) => &change.amount,
        FactBody::Split { shares, .. } => shares.as_ref()?,
    };
    match amount {
        Amount::Given { value, .. } => Some(!value.is_negative()),
        Amount::Share { value, .. } => Some(!value.is_negative()),
        Amount::Open { .. } => None,
    }
}
