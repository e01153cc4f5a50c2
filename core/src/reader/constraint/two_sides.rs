//! A transfer has two sides that differ.
//!
//! Passes: `Rosa gave Lev 3 pens.` Stopped: a reading of `Rosa gave her 3 pens` in which `her` is Rosa.

use crate::facts::FactBody;
use crate::reader::reading::Reading;

pub(super) fn holds(_: &Reading<'_>, body: &FactBody) -> Option<bool> {
    match body {
        FactBody::Change(change) => Some(change.from? != change.to?),
        FactBody::Difference { more, less, .. } => Some(more != less),
        FactBody::Ratio { large, small, .. } => Some(large != small),
        _ => None,
    }
}
