//! Every number stands in a fact that was read in full, and every fact is used or proven apart from the target.
//!
//! Why: most wrong answers leave out something that was said. Passes: `Rosa has 3 pens. Lev has 5 cups. How many pens does Rosa have?`,
//! where the cups are apart by kind; a number that only echoes one told before: `How many of the 3 pens ...?`; the `one` of `in one box`. Stopped: a number in a clause that is not read.

use super::Subject;
use crate::facts::{Amount, Ask, FactBody, Target};
use crate::graph::Gap;
use crate::lexicon::Category;
use crate::quantity::Rational;
use crate::reader::RefusalCode;
use crate::text::Literal;

pub(super) fn test(subject: &Subject<'_, '_>) -> Result<(), Gap> {
    let facts = &subject.hypothesis.facts;
    for (index, fact) in facts.iter().enumerate() {
        let accounted = subject.build.used.contains(&index) || subject.build.aside.iter().any(|(f, _)| *f == index);
        if !accounted {
            return Err(Gap {
                code: RefusalCode::NumberUnaccounted,
                lexemes: fact.lexemes.clone(),
                needed: "a reason why this does not matter".into(),
            });
        }
    }
    let asked = subject.hypothesis.targets.iter().flat_map(brought);
    let told: Vec<u32> = facts.iter().flat_map(|f| numbers(&f.body)).chain(asked).collect();
    for (index, lexeme) in subject.reading.lexemes.iter().enumerate() {
        let Ok(index) = u32::try_from(index) else { continue };
        let counts = match &lexeme.literal {
            Some(Literal::Number(_)) => subject.reading.is(index, Category::Numeral),
            Some(Literal::Ordinal(_) | Literal::Clock { .. }) | None => false,
            Some(_) => true,
        };
        let role = |name: &str| subject.reading.state.lexemes.get(index as usize).is_some_and(|l| l.role.as_deref() == Some(name));
        let echo = role("echo")
            && told.iter().any(|&t| t < index && subject.reading.lexemes.get(t as usize).is_some_and(|l| l.literal == lexeme.literal));
        let single = role("single") && matches!(&lexeme.literal, Some(Literal::Number(value)) if *value == Rational::one());
        // `in those two days`: it counts at most as many as the answer rests on.
        let used = i64::try_from(subject.build.used.len()).unwrap_or(0);
        let gathers = role("gathers") && matches!(&lexeme.literal, Some(Literal::Number(value)) if *value <= Rational::from(used));
        // `the two classes`: so many were spoken of, which the composer has counted.
        let counted_off = role("counted_off");
        // `12 inches in a foot`: the pack's own factor, which the composer has compared.
        let definition = role("definition");
        if counts && !told.contains(&index) && !echo && !single && !gathers && !counted_off && !definition {
            return Err(Gap {
                code: RefusalCode::NumberUnaccounted,
                lexemes: vec![index],
                needed: "a fact that this number belongs to".into(),
            });
        }
    }
    Ok(())
}

/// The lexemes of the numbers that a question asks about: `What is 5 more than 9?`
fn brought(target: &Target) -> Vec<u32> {
    if let Ask::Term { term } = &target.ask { term.written() } else { Vec::new() }
}

/// The lexemes of the numbers that a fact tells.
fn numbers(body: &FactBody) -> Vec<u32> {
    if let FactBody::Equal { left, right, .. } = body {
        return left.written().into_iter().chain(right.written()).collect();
    }
    let offset = match body {
        FactBody::Ratio { offset: Some(offset), .. } => Some(&offset.amount),
        _ => None,
    };
    let counts = match body {
        FactBody::PriceSum { counts, .. } => counts.as_slice(),
        _ => &[],
    };
    body.amount().into_iter().chain(offset).chain(counts.iter().flatten()).flat_map(written).collect()
}

fn written(amount: &Amount) -> Vec<u32> {
    match amount {
        Amount::Given { lexeme, .. } | Amount::Share { lexeme, .. } => vec![*lexeme],
        Amount::Relative(relative) => {
            let factor = relative.factor.iter().map(|(_, lexeme)| *lexeme);
            factor.chain(relative.offset.iter().map(|o| o.amount.lexeme())).collect()
        }
        Amount::Repeated { lexeme, by, .. } | Amount::Spread { lexeme, by, .. } | Amount::Compound { lexeme, by, .. } => vec![*lexeme, *by],
        Amount::Open { .. } => Vec::new(),
    }
}
