//! Vessels of one thing are not filled with another.
//!
//! Why: `each jar holds 9 nuts` tells of jars for nuts; jars of honey are other jars, or hold no nuts.
//! Passes: `5 jars of nuts. Each jar holds 9 nuts.`, `5 baskets of fruit. Each basket holds 9 pears.`, `5 jars. Each jar holds 9 nuts.`
//! Stopped: `5 jars of honey. Each jar holds 9 nuts. How many nuts are there?`

use super::Subject;
use crate::facts::{Fact, FactBody, Kind, Relation};
use crate::graph::Gap;
use crate::lexicon::Category;
use crate::reader::RefusalCode;

pub(super) fn test(subject: &Subject<'_, '_>) -> Result<(), Gap> {
    let lexicon = subject.reading.lexicon;
    let used: Vec<&Fact> = subject.build.used.iter().filter_map(|&i| subject.hypothesis.facts.get(i)).collect();
    let person = |k: &Kind| lexicon.senses(&k.head).iter().any(|s| matches!(s.category, Category::NounPerson | Category::NounKin));
    let holds = |class: Category| {
        matches!(class, Category::VerbContain | Category::VerbPossess | Category::VerbBe | Category::VerbMove | Category::VerbGroup)
    };
    for rate in &used {
        let FactBody::Rate { kind, per, price: false, event, .. } = &rate.body else { continue };
        let is = |head: &str, k: Category| lexicon.senses(head).iter().any(|s| s.category == k);
        // Pieces, heads and bags are of whatever the vessels are of.
        let counted = kind.unit.is_none() && !kind.head.is_empty() && kind.head != "money" && !is(&kind.head, Category::NounPartitive);
        if !counted || !is(&per.head, Category::NounContainer) || !event.as_ref().is_none_or(|(class, _)| holds(*class)) {
            continue;
        }
        let of_another = |f: &&&Fact| {
            let told = f.body.kind();
            let content = told.content.as_deref().filter(|_| told.head == per.head && !matches!(f.body, FactBody::Rate { .. }));
            content.map(Kind::in_words).is_some_and(|c| match c.relation(kind, lexicon) {
                Relation::Apart(_) => is(&c.head, Category::NounContainer) || !is(&kind.head, Category::NounContainer),
                // Tins of tea hold bags.
                Relation::Unknown => {
                    !person(&c) && !person(kind) && (is(&c.head, Category::NounContainer) || !is(&kind.head, Category::NounContainer))
                }
                _ => false,
            })
        };
        if let Some(found) = used.iter().find(of_another) {
            let needed = "vessels of the very thing that each of them holds".to_owned();
            return Err(Gap { code: RefusalCode::KindsUnrelated, lexemes: found.lexemes.clone(), needed });
        }
    }
    Ok(())
}
