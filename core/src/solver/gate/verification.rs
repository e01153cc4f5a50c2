//! An independent checker puts the values into the equations and recomputes the units.
//!
//! Why: the solver must not be its own judge. Passes: every derivation the solver makes. Stopped: any in which a value,
//! an operator, an operand or a unit was changed.

use super::Subject;
use crate::graph::Gap;
use crate::reader::RefusalCode;
use crate::solver::verify::check;

pub(super) fn test(subject: &Subject<'_, '_>) -> Result<(), Gap> {
    let Ok(solution) = subject.solution else { return Ok(()) };
    check(&subject.build.graph, &solution.values, subject.needed).map_err(|fault| Gap {
        code: RefusalCode::VerificationFailed,
        lexemes: subject.target_lexemes(),
        needed: fault.to_string(),
    })
}
