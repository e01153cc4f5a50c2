//! The target has one solution: not none, not many.
//!
//! Why: a value picked among several is a guess. Passes: `Rosa had 3 pens and bought 4.` Stopped: `Rosa had some pens and bought 4.`

use super::Subject;
use crate::graph::Gap;
use crate::reader::RefusalCode;
use crate::solver::solve::SolveError;

pub(super) fn test(subject: &Subject<'_, '_>) -> Result<(), Gap> {
    let (code, needed) = match subject.solution {
        Ok(_) => return Ok(()),
        Err(SolveError::Undetermined) => (RefusalCode::Undetermined, "one more amount"),
        Err(SolveError::Contradictory(_)) => (RefusalCode::Contradictory, "amounts that agree"),
        Err(SolveError::NotLinear) => (RefusalCode::NotLinear, "a linear relation"),
        Err(SolveError::TooManyUnknowns(_)) => (RefusalCode::TooManyUnknowns, "fewer unknown amounts"),
    };
    Err(Gap { code, lexemes: subject.target_lexemes(), needed: needed.into() })
}
