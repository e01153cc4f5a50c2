//! An amount that is broken down in the same sentence is told once, and not once more by its parts.
//!
//! Why: `She baked 15 pies, 12 on Monday and 3 on Tuesday.` tells 15 pies, and then on which days. Passes: `She baked 12 pies on Monday and
//! 3 on Tuesday.` Stopped: `She spent $15: $12 on food and $3 on tea.`, `She sold 15 rolls, 2 of them on Monday.`

use super::Subject;
use crate::facts::{Amount, Change, Fact, FactBody, Relation};
use crate::graph::Gap;
use crate::quantity::Rational;
use crate::reader::RefusalCode;

/// A happening with its number: where it stands, and how many it tells.
type Told<'a> = (&'a Fact, &'a Change, u32, &'a Rational);

pub(super) fn test(subject: &Subject<'_, '_>) -> Result<(), Gap> {
    let used = subject.build.used.iter().filter_map(|&i| subject.hypothesis.facts.get(i));
    let told: Vec<Told<'_>> = used
        .filter_map(|f| match &f.body {
            FactBody::Change(c) => match &c.amount {
                Amount::Given { value, lexeme } => Some((f, c, *lexeme, value)),
                _ => None,
            },
            _ => None,
        })
        .collect();
    for whole in told.iter().filter(|(f, c, ..)| f.moment.anchors.is_empty() && c.place.is_none()) {
        let details: Vec<&Told<'_>> = told.iter().filter(|detail| may_detail(subject, whole, detail)).collect();
        let sum = details.iter().fold(Rational::zero(), |sum, (.., value)| &sum + *value);
        let parts = details.len() > 1 && sum == *whole.3;
        let of_those = details.iter().find(|(_, c, ..)| c.definite && !whole.1.definite);
        if let Some((fact, ..)) = of_those.or(details.first().filter(|_| parts)) {
            let needed = "whether these are among those told before".to_owned();
            return Err(Gap { code: RefusalCode::KindsUnrelated, lexemes: fact.lexemes.clone(), needed });
        }
    }
    Ok(())
}

/// Whether the one may say more of the other: behind it in its sentence, of the same doing and the same things.
fn may_detail(subject: &Subject<'_, '_>, (_, whole, at, _): &Told<'_>, (_, detail, behind, _): &Told<'_>) -> bool {
    let sentence = |l: u32| subject.reading.lexemes.get(l as usize).map(|l| l.span.sentence_index);
    let same_sentence = behind > at && sentence(*behind) == sentence(*at);
    let alike = detail.verb == whole.verb && detail.agent == whole.agent && !detail.further;
    same_sentence && alike && !matches!(detail.kind.relation(&whole.kind, subject.reading.lexicon), Relation::Apart(_))
}
