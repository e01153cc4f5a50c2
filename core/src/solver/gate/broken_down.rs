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
    for whole in &told {
        let details: Vec<&Told<'_>> = told.iter().filter(|detail| may_detail(subject, whole, detail)).collect();
        let sum = details.iter().fold(Rational::zero(), |sum, (.., value)| &sum + *value);
        let parts = details.len() > 1 && sum == *whole.3 && !side_by_side(whole, &details);
        // `planted 15 oaks, 2 in the yard`
        let narrower = details.iter().find(|(f, c, ..)| {
            f.clause == whole.0.clause && bare(whole) && c.kind == whole.1.kind && (!f.moment.anchors.is_empty() || c.place.is_some())
        });
        let of_those = details.iter().find(|(_, c, ..)| c.definite && !whole.1.definite);
        if let Some((fact, ..)) = of_those.or(narrower).or(details.first().filter(|_| parts)) {
            let needed = "whether these are among those told before".to_owned();
            return Err(Gap { code: RefusalCode::KindsUnrelated, lexemes: fact.lexemes.clone(), needed });
        }
    }
    Ok(())
}

/// Whether nothing says when or where.
fn bare((fact, change, ..): &Told<'_>) -> bool {
    fact.moment.anchors.is_empty() && change.place.is_none()
}

/// `5 on Monday, 3 on Tuesday and 2 on Friday`: each at a time of its own.
fn side_by_side((whole, ..): &Told<'_>, details: &[&Told<'_>]) -> bool {
    let other = |f: &Fact| !f.moment.anchors.is_empty() && f.moment.anchors != whole.moment.anchors;
    !whole.moment.anchors.is_empty() && details.iter().all(|(f, ..)| other(f))
}

/// Whether the one may say more of the other: behind it in its sentence, of the same doing and the same things.
fn may_detail(subject: &Subject<'_, '_>, (_, whole, at, _): &Told<'_>, (_, detail, behind, _): &Told<'_>) -> bool {
    let sentence = |l: u32| subject.reading.lexemes.get(l as usize).map(|l| l.span.sentence_index);
    let same_sentence = behind > at && sentence(*behind) == sentence(*at);
    let alike = detail.verb == whole.verb && detail.agent == whole.agent && !detail.further;
    same_sentence && alike && !matches!(detail.kind.relation(&whole.kind, subject.reading.lexicon), Relation::Apart(_))
}
