//! How long something lasts at a pace is answered only where it comes out even, unless what goes is measured and not counted.
//!
//! Why: 12 pages at 5 pages a day are read on the third day, and whether that makes 2, 3 or 2.4 days is not for the reader to say.
//! Passes: 12 plums at 3 a day, 90 miles at 60 miles an hour. Stopped: 13 plums at 3 a day.

use super::Subject;
use crate::facts::Ask;
use crate::graph::{Gap, OperationKind, Power};
use crate::lexicon::{Category, Lexicon};
use crate::reader::RefusalCode;

pub(super) fn test(subject: &Subject<'_, '_>) -> Result<(), Gap> {
    let Ok(solution) = subject.solution else { return Ok(()) };
    if !subject.hypothesis.targets.iter().any(|t| matches!(t.ask, Ask::Lasting)) {
        return Ok(());
    }
    let graph = &subject.build.graph;
    let rates = subject.needed.iter().filter_map(|&i| graph.operations.get(i)).filter(|o| o.kind == OperationKind::ApplyRate);
    for operation in rates {
        let flows = graph.quantity(operation.left).is_some_and(|q| flows(&q.unit, subject.reading.lexicon));
        let broken = [operation.right, graph.target]
            .into_iter()
            .any(|id| solution.values.get(id as usize).and_then(Option::as_ref).is_some_and(|value| !value.is_integer()));
        if broken && !flows {
            return Err(Gap {
                code: RefusalCode::Implausible,
                lexemes: subject.target_lexemes(),
                needed: "a whole number of periods".into(),
            });
        }
    }
    Ok(())
}

/// Whether a pace is of something that flows on: a way, a volume, a weight.
fn flows(unit: &[Power], lexicon: &Lexicon) -> bool {
    let measure = |k: Category| matches!(k, Category::UnitLength | Category::UnitVolume | Category::UnitMass);
    unit.iter().filter(|p| p.exponent > 0).all(|p| lexicon.unit(&p.unit).is_some_and(|u| measure(u.category)))
}
