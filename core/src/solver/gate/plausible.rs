//! What the target rests on can be: no negative amount, no broken count of indivisible things, something to begin with.
//!
//! Why: a misread operation shows itself in an impossible number, where a second evaluator of the same graph would not see it.
//! That what is left is no more than what was, and a total no less than each addend, follows from amounts not being negative.
//! Passes: 12 pens in 4 boxes. Stopped: 12 pens in 5 boxes, 3 pens of which 4 are lost.

use super::Subject;
use crate::facts::Phase;
use crate::graph::{Gap, Origin, Power, Quantity};
use crate::lexicon::Category;
use crate::quantity::Rational;
use crate::reader::RefusalCode;
use crate::solver::Solution;

/// The dimension of ages.
const OLD: &str = "old";

/// How the gap begins of what does not come out even.
pub(in crate::solver) const UNEVEN: &str = "a whole number of";

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
        // Who asks how many there were at first says that there were some.
        let none = id == graph.target && value.is_zero() && subject.target().is_some_and(|t| t.vantage.phase == Some(Phase::Start));
        if value.is_negative() || broken || none {
            let what = if broken && !value.is_negative() { UNEVEN } else { "a possible number of" };
            let needed = format!("{what} {} instead of {value}", quantity.label);
            return Err(Gap { code: RefusalCode::Implausible, lexemes: subject.target_lexemes(), needed });
        }
    }
    // `20 cars` of 15 cars and vans: what the others come to cannot be either.
    let rest = || graph.quantities.iter().zip(&solution.values).filter(|(q, _)| !q.unit.is_empty());
    if let Some((quantity, Some(value))) = rest().find(|(_, v)| v.as_ref().is_some_and(Rational::is_negative)) {
        let needed = format!("a possible number of {} instead of {value}", quantity.label);
        return Err(Gap { code: RefusalCode::Implausible, lexemes: subject.target_lexemes(), needed });
    }
    broken_age(subject, solution)
}

/// Ages that equations give come out whole where all years are told whole: `a sum of 35, 4 years older`.
fn broken_age(subject: &Subject<'_, '_>, solution: &Solution) -> Result<(), Gap> {
    let graph = &subject.build.graph;
    let asked = subject.target().is_some_and(|t| t.kind.head.is_empty() && t.kind.modifiers == [OLD]);
    let told = |q: &Quantity| !matches!(&q.origin, Origin::Text { value, .. } if !value.is_integer());
    let broken = matches!(solution.values.get(graph.target as usize), Some(Some(value)) if !value.is_integer());
    if asked && broken && graph.operations.len() > 1 && graph.quantities.iter().all(told) {
        let needed = format!("{UNEVEN} years of age");
        return Err(Gap { code: RefusalCode::Implausible, lexemes: subject.target_lexemes(), needed });
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
