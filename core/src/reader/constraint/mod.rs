//! Constraint predicates: what a fact must satisfy as soon as its slots are filled.
//!
//! A predicate answers `None` while its slots are open. One predicate, one file.

mod each_of_itself;
mod nonnegative_amount;
mod two_sides;
mod whole_persons;

use super::reading::Reading;
use crate::facts::FactBody;

/// A predicate over a fact.
pub type Predicate = fn(&Reading<'_>, &FactBody) -> Option<bool>;

/// The predicates in the order in which they run.
pub const PREDICATES: &[(&str, Predicate)] = &[
    ("constraint.two_sides", two_sides::holds),
    ("constraint.nonnegative_amount", nonnegative_amount::holds),
    ("constraint.whole_persons", whole_persons::holds),
    ("constraint.each_of_itself", each_of_itself::holds),
];
