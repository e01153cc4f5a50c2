//! Every number of the graph stands in the text at an exact span, or is a named fact of a pack.
//!
//! Why: a number that nobody wrote is a guess. Passes: `3` at the span of `three`, 2 at the span of `twice`. Stopped: a graph in which that 3 became a 4.

use super::Subject;
use crate::facts::NumberFact;
use crate::graph::{Gap, Origin};
use crate::lexicon::Category;
use crate::quantity::Rational;
use crate::reader::RefusalCode;
use crate::text::Literal;

pub(super) fn test(subject: &Subject<'_, '_>) -> Result<(), Gap> {
    for quantity in &subject.build.graph.quantities {
        let Origin::Text { span, value } = &quantity.origin else { continue };
        let lexeme = subject.reading.lexemes.iter().position(|l| l.span.start == span.start && l.span.end == span.end);
        let written = lexeme.and_then(|i| subject.reading.lexemes.get(i)).and_then(|l| match &l.literal {
            Some(Literal::Number(v) | Literal::Percent(v) | Literal::Ordinal(v)) => Some(v),
            Some(Literal::Money { amount, .. } | Literal::Measure { amount, .. }) => Some(amount),
            _ => None,
        });
        // `twice`, `half`, `a third`: the word has its value from the pack.
        let ordinal = lexeme.and_then(|i| subject.reading.lexemes.get(i)).is_some_and(|l| matches!(l.literal, Some(Literal::Ordinal(_))));
        let from_pack = lexeme.and_then(|i| subject.reading.senses.get(i)).is_some_and(|senses| {
            let multiplies = |c: Category| matches!(c, Category::QuantMultiple | Category::QuantFraction);
            (written.is_none() || ordinal) && senses.iter().any(|s| multiplies(s.category) && s.value.as_ref() == Some(value))
        });
        // `a ruler` beside `3 pens`: the article counts one.
        let article = lexeme
            .and_then(|i| subject.reading.senses.get(i))
            .is_some_and(|senses| *value == Rational::one() && senses.iter().any(|s| s.category == Category::DetIndefinite));
        if written != Some(value) && !from_pack && !article {
            let lexemes = lexeme.and_then(|i| u32::try_from(i).ok()).into_iter().collect();
            return Err(Gap { code: RefusalCode::Ungrounded, lexemes, needed: format!("the number {value} in the text") });
        }
    }
    for quantity in &subject.build.graph.quantities {
        let Origin::World { fact, value } = &quantity.origin else { continue };
        if *fact != world_fact(subject, fact, value) {
            return Err(Gap { code: RefusalCode::Ungrounded, lexemes: Vec::new(), needed: format!("`{fact}` in a pack") });
        }
    }
    Ok(())
}

/// The fact as the packs state it, recomputed from its unit names.
fn world_fact(subject: &Subject<'_, '_>, fact: &str, value: &crate::quantity::Rational) -> String {
    if let Some(known) = NumberFact::stated(fact, value) {
        return known.describe();
    }
    let lexicon = subject.reading.lexicon;
    let number = fact.strip_prefix("1 ").and_then(|rest| rest.split_once(" = ")).and_then(|(unit, _)| lexicon.unit(unit));
    if let Some(unit) = number.filter(|u| u.category == crate::lexicon::Category::UnitCount && u.factor == *value) {
        return format!("1 {} = {value}", unit.lemma);
    }
    let names =
        fact.strip_prefix("1 ").and_then(|rest| rest.split_once(" = ")).and_then(|(from, to)| to.split_once(' ').map(|(_, to)| (from, to)));
    let Some((from, to)) = names else { return String::new() };
    match (lexicon.unit(from), lexicon.unit(to)) {
        (Some(a), Some(b)) if a.family == b.family && a.factor.checked_div(&b.factor).as_ref() == Some(value) => {
            format!("1 {from} = {value} {to}")
        }
        _ => String::new(),
    }
}
