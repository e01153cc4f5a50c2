//! Sums keep their unit; products and quotients multiply and divide it.
//!
//! Why: apples and dollars do not add up. Passes: pens per box times boxes gives pens. Stopped: a graph that adds boxes to pens.

use super::Subject;
use crate::graph::Gap;
use crate::reader::RefusalCode;
use crate::solver::verify::fits;

pub(super) fn test(subject: &Subject<'_, '_>) -> Result<(), Gap> {
    let graph = &subject.build.graph;
    for operation in &graph.operations {
        let unit = |id: u32| graph.quantity(id).map_or(&[][..], |q| q.unit.as_slice());
        if !fits(operation.kind, unit(operation.left), unit(operation.right), unit(operation.result)) {
            return Err(Gap {
                code: RefusalCode::UnitConflict,
                lexemes: subject.target_lexemes(),
                needed: "units that fit together".into(),
            });
        }
    }
    Ok(())
}
