//! Exact evaluation, admission gates, independent verification.
//!
//! For: turning surviving hypotheses into one admitted answer, or into the reasons why there is none.
//! In: a finished [`Reading`](crate::reader::Reading). Out: [`Verdict`]: an admitted solution or a [`Refusal`].
//! Never: a guess, a rounding, a float, a look at a residual; a gate that fails is named in the refusal.

mod admit;
mod derive;
mod gate;
mod refusal;
mod solve;
pub mod verify;

pub(crate) use admit::spans;
pub use admit::{Admitted, Branch, Verdict, admit};
pub use derive::{DerivationStep, derivation};
pub use gate::{GATES, Gate, Subject};
pub use refusal::{Reason, Refusal};
pub use solve::{Solution, SolveError, solve};
