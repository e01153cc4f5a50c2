//! An amount that is told by another one is an amount: `as many`, `as much`, `half of that number`.
//!
//! Why: no numeral stands in it, so that the clause or the item would be set aside as background.
//! Passes: `There are as many girls as boys`, where a rule compares the two.
//! Stopped: `sold 20 tickets on Monday and as many on Tuesday`, `Her aunt gave her as many as she had.`, `and half of that number`.

use super::Subject;
use crate::facts::{Amount, FactBody};
use crate::graph::Gap;
use crate::lexicon::Category;
use crate::reader::RefusalCode;
use crate::reader::clause::Clause;
use crate::reader::compose::lexemes_of;

pub(super) fn test(subject: &Subject<'_, '_>) -> Result<(), Gap> {
    let asked: Vec<u32> = subject.asking().iter().map(|c| c.sentence).collect();
    let told = subject.reading.state.clauses.iter().filter(|c| !asked.contains(&c.sentence));
    for clause in told.filter(|c| !compares(subject, c)) {
        if let Some(lexemes) = by_another(subject, &lexemes_of(clause)) {
            let needed = "how many these are".to_owned();
            return Err(Gap { code: RefusalCode::ConstructionUnread, lexemes, needed });
        }
    }
    Ok(())
}

/// Whether the sentence gives a comparison.
fn compares(subject: &Subject<'_, '_>, clause: &Clause) -> bool {
    let sentence = |id: u32| subject.reading.state.clauses.iter().find(|c| c.id == id).map(|c| c.sentence);
    subject.hypothesis.facts.iter().filter(|f| sentence(f.clause) == Some(clause.sentence)).any(|f| {
        // `as many pages on Tuesday as on Monday`
        let alike = |a: &Amount| matches!(a, Amount::Relative(relative) if relative.factor.is_none() && relative.offset.is_none());
        f.body.amount().is_some_and(alike)
            || matches!(
                f.body,
                FactBody::Ratio { .. }
                    | FactBody::Portion { .. }
                    | FactBody::Difference { .. }
                    | FactBody::KindDifference { .. }
                    | FactBody::Goal { .. }
                    | FactBody::Part { .. }
            )
    })
}

/// `as many`, or a fraction before `that` with a noun of number.
fn by_another(subject: &Subject<'_, '_>, lexemes: &[u32]) -> Option<Vec<u32>> {
    let reading = subject.reading;
    // `twice as many` is a number of times.
    let scaled = |l: u32| {
        let times = |k: Category| matches!(k, Category::QuantMultiple | Category::QuantTimes | Category::QuantFraction);
        let before =
            |n: u32| l.checked_sub(n).is_some_and(|b| reading.senses.get(b as usize).into_iter().flatten().any(|s| times(s.category)));
        before(1) || before(2)
    };
    let as_many = lexemes
        .windows(2)
        .find(|w| w[0] + 1 == w[1] && !scaled(w[0]) && reading.is(w[0], Category::AdvAs) && reading.is(w[1], Category::AdvAs));
    let that = lexemes.windows(2).find(|w| {
        let number = reading.is(w[1], Category::NounQuantity) || reading.is(w[1], Category::NounDimension);
        w[0] + 1 == w[1] && reading.is(w[0], Category::DetDemonstrative) && number
    });
    as_many.or(that).map(<[u32]>::to_vec)
}
