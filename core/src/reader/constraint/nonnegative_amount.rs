//! An amount that is told is not below zero.
//!
//! Passes: `Rosa has 0 pens.` Stopped: `Rosa has -3 pens.`

use crate::facts::{Amount, FactBody};
use crate::reader::reading::Reading;

pub(super) fn holds(_: &Reading<'_>, body: &FactBody) -> Option<bool> {
    let amount = body.amount()?;
    let share = if let Amount::Share { value, .. } = amount { Some(value) } else { None };
    Some(!amount.given().or(share)?.is_negative())
}
