//! How long something lasts at a pace is answered only where it comes out even, unless what goes is measured and not counted.
//!
//! Why: 12 pages at 5 pages a day are read on the third day, and whether that makes 2, 3 or 2.4 days is not for the reader to say.
//! What is measured may take a part of a period that is written out in hundredths; a third of an hour is told in minutes instead, and
//! the question names no unit.
//! Passes: 12 plums at 3 a day, 90 miles at 60 miles an hour. Stopped: 13 plums at 3 a day, 50 miles at 60 miles an hour.

use super::Subject;
use crate::facts::Ask;
use crate::graph::{Gap, OperationKind, Power};
use crate::lexicon::{Category, Lexicon};
use crate::quantity::Rational;
use crate::reader::RefusalCode;

/// Parts of a period that are written out.
const HUNDREDTHS: i64 = 100;

pub(super) fn test(subject: &Subject<'_, '_>) -> Result<(), Gap> {
    let Ok(solution) = subject.solution else { return Ok(()) };
    if !subject.hypothesis.targets.iter().any(|t| matches!(t.ask, Ask::Lasting)) {
        return Ok(());
    }
    let graph = &subject.build.graph;
    let rates = subject.needed.iter().filter_map(|&i| graph.operations.get(i)).filter(|o| o.kind == OperationKind::ApplyRate);
    for operation in rates {
        let flows = graph.quantity(operation.left).is_some_and(|q| flows(&q.unit, subject.reading.lexicon));
        let values: Vec<&Rational> = [operation.right, graph.target]
            .into_iter()
            .filter_map(|id| solution.values.get(id as usize).and_then(Option::as_ref))
            .collect();
        let written = |value: &Rational| (value * &Rational::from(HUNDREDTHS)).is_integer();
        let broken = if flows { !values.iter().all(|v| written(v)) } else { !values.iter().all(|v| v.is_integer()) };
        if broken {
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
