//! Persons are counted whole.
//!
//! Passes: `3 pupils came.`, `2.5 litres were drunk.` Stopped: `2.5 pupils came.`

use crate::facts::{Amount, FactBody};
use crate::lexicon::Category;
use crate::reader::reading::Reading;

pub(super) fn holds(reading: &Reading<'_>, body: &FactBody) -> Option<bool> {
    let (kind, amount) = match body {
        FactBody::State { kind, amount, .. } => (kind, amount),
        FactBody::Change(change) => (&change.kind, &change.amount),
        _ => return None,
    };
    let person = kind.unit.is_none() && reading.lexicon.senses(&kind.head).iter().any(|s| s.category == Category::NounPerson);
    match amount {
        Amount::Given { value, .. } if person => Some(value.is_integer()),
        _ => None,
    }
}
