//! A noun of two senses counts in a class only where nothing told beside it is of the other sense.
//!
//! Why: tops are toys beside dolls, and clothing beside skirts. Passes: `9 kites and 6 dolls. How many toys?`
//! Stopped: `9 tops, 4 skirts and 6 dolls. How many toys?`, `9 bats, 4 balls and 6 dogs. How many animals?`

use super::Subject;
use crate::facts::FactBody;
use crate::graph::Gap;
use crate::lexicon::WordClass;
use crate::reader::RefusalCode;

pub(super) fn test(subject: &Subject<'_, '_>) -> Result<(), Gap> {
    let Some(target) = subject.target() else { return Ok(()) };
    let lexicon = subject.reading.lexicon;
    let class = target.kind.content.as_deref().unwrap_or(&target.kind.head);
    let facts = &subject.hypothesis.facts;
    let counted = |body: &FactBody| matches!(body, FactBody::State { .. } | FactBody::Change(_));
    let used = subject.build.used.iter().filter_map(|&i| facts.get(i)).filter(|f| counted(&f.body));
    for fact in used {
        let word = fact.body.kind().head.as_str();
        let above = lexicon.kinds_above(word);
        if word == class || !above.contains(&class) {
            continue;
        }
        let lives = |kind: &str| lexicon.falls_under(kind, WordClass::Life);
        // Only the sense that lives is of a class of what lives, and the other way round.
        let other = |kind: &&str| {
            lives(class) != lives(kind) && !lexicon.kinds_above(kind).contains(&class) && !lexicon.kinds_above(class).contains(kind)
        };
        let named: Vec<&str> = lexicon.may_name(word).iter().map(|n| &**n).collect();
        let others: Vec<&str> = above.iter().copied().filter(other).chain(named).collect();
        let company = |head: &str| {
            let kinds = lexicon.kinds_above(head);
            head != word && !kinds.contains(&class) && others.iter().any(|o| head == *o || kinds.contains(o))
        };
        if facts.iter().any(|f| counted(&f.body) && company(&f.body.kind().head)) {
            let needed = format!("which sense of `{word}` is meant");
            return Err(Gap { code: RefusalCode::KindsUnrelated, lexemes: fact.lexemes.clone(), needed });
        }
    }
    Ok(())
}
