//! Whole numbers come out whole, digits go from 0 to 9, and the larger number is the larger one.
//!
//! Why: a riddle that is misread, or that has no answer, shows itself in a broken integer or in a digit of 12.
//! Passes: two consecutive integers with a sum of 57. Stopped: two consecutive integers with a sum of 58.

use super::Subject;
use crate::graph::Gap;
use crate::graph::terms::{DIGIT, LARGER, SMALLER, WHOLE};
use crate::quantity::Rational;
use crate::reader::RefusalCode;

pub(super) fn test(subject: &Subject<'_, '_>) -> Result<(), Gap> {
    let Ok(solution) = subject.solution else { return Ok(()) };
    let graph = &subject.build.graph;
    let solved = || graph.quantities.iter().zip(&solution.values).filter_map(|(q, v)| v.as_ref().map(|v| (q.label.as_str(), v)));
    let called = |name: &str| solved().find(|(label, _)| label.starts_with(name)).map(|(_, value)| value);
    let broken = |(label, value): &(&str, &Rational)| {
        let digit = *label == DIGIT && (value.is_negative() || **value > Rational::from(9) || !value.is_integer());
        digit || label.ends_with(WHOLE) && !value.is_integer()
    };
    let reversed = matches!((called(LARGER), called(SMALLER)), (Some(larger), Some(smaller)) if larger < smaller);
    if reversed || solved().any(|s| broken(&s)) {
        return Err(Gap {
            code: RefusalCode::Implausible,
            lexemes: subject.target_lexemes(),
            needed: "whole numbers and digits that can be".into(),
        });
    }
    Ok(())
}
