//! What the target rests on can be: no negative amount, no broken count of indivisible things.
//!
//! Why: a misread operation shows itself in an impossible number, where a second evaluator of the same graph would not see it.
//! That what is left is no more than what was, and a total no less than each addend, follows from amounts not being negative.
//! Passes: 12 pens in 4 boxes. Stopped: 12 pens in 5 boxes, 3 pens of which 4 are lost.

use super::Subject;
use crate::graph::{Gap, Origin, Power};
use crate::lexicon::Category;
use crate::reader::RefusalCode;

pub(super) fn test(subject: &Subject<'_, '_>) -> Result<(), Gap> {
    let Ok(solution) = subject.solution else { return Ok(()) };
    let graph = &subject.build.graph;
    let mut involved: Vec<u32> = vec![graph.target];
    for &index in subject.needed {
        if let Some(operation) = graph.operations.get(index) {
            involved.extend([operation.left, operation.right, operation.result]);
        }
    }
    for id in involved {
        let (Some(quantity), Some(Some(value))) = (graph.quantity(id), solution.values.get(id as usize)) else { continue };
        let parts_spoken_of = graph
            .quantities
            .iter()
            .any(|q| q.unit == quantity.unit && matches!(&q.origin, Origin::Text { value, .. } if !value.is_integer()));
        // `3 walls in 2 hours`: so many in each hour is no number of walls, unless it is asked for.
        let by_the_way = id != graph.target && quantity.unit.iter().any(|p| p.exponent < 0);
        let broken = !value.is_integer() && !parts_spoken_of && !by_the_way && indivisible(&quantity.unit, subject);
        if value.is_negative() || broken {
            let needed = format!("a possible number of {} instead of {value}", quantity.label);
            return Err(Gap { code: RefusalCode::Implausible, lexemes: subject.target_lexemes(), needed });
        }
    }
    Ok(())
}

/// Whether the unit counts things that come whole: a countable or unknown noun, not a measure or substance.
fn indivisible(unit: &[Power], subject: &Subject<'_, '_>) -> bool {
    // `3 times as many pens as cups`: cups that are counted, and measure nothing.
    let counted = |unit: &str| {
        subject.hypothesis.facts.iter().map(|f| f.body.kind()).any(|k| k.unit.is_none() && k.content.is_none() && k.head == unit)
    };
    unit.iter().filter(|p| p.exponent > 0).any(|power| {
        let senses = subject.reading.lexicon.senses(&power.unit);
        let money = senses.iter().any(|s| s.category == Category::UnitMoney);
        let measure = money || senses.iter().any(|s| s.category.is_unit()) && !counted(&power.unit);
        let noun = senses.iter().any(|s| s.category.is_noun());
        let substance =
            noun && senses.iter().filter(|s| s.category.is_noun()).all(|s| matches!(s.category, Category::NounMass | Category::NounMoney));
        !measure && !substance
    })
}
