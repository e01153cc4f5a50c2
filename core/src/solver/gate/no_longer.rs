//! What was cut up, or lost in a part that is not told, is no longer there as it was counted.
//!
//! Why: six sticks that were broken into pieces are no six sticks, and of beads of which some were lost there are fewer.
//! Passes: `cut 6 ropes into 20 pieces. How many pieces does she have?`, `Some were lost. 12 are left. How many were lost?`
//! Stopped: `broke 6 sticks into 2 pieces. How many sticks does she have?`, `Then some of the beads were lost. How many are there?`

use super::Subject;
use crate::facts::{Amount, Ask, FactBody, Kind, Relation};
use crate::graph::Gap;
use crate::lexicon::Category;
use crate::reader::RefusalCode;

pub(super) fn test(subject: &Subject<'_, '_>) -> Result<(), Gap> {
    let Some(target) = subject.target().filter(|t| t.ask == Ask::State) else { return Ok(()) };
    let lexicon = subject.reading.lexicon;
    let asked = |kind: &Kind| !matches!(kind.relation(&target.kind, lexicon), Relation::Apart(_));
    let is = |word: &str, test: fn(Category) -> bool| lexicon.senses(word).iter().any(|s| test(s.category));
    let goes = |k: Category| matches!(k, Category::VerbLose | Category::VerbConsume | Category::VerbSell | Category::VerbTransferOut);
    let piece = |k: Category| matches!(k, Category::NounPartitive | Category::NounSingle);
    let gone = |body: &FactBody| match body {
        FactBody::Part { kind, whole, amount: Amount::Open { .. }, .. } => {
            asked(whole) && kind.modifiers.iter().any(|m| !whole.modifiers.contains(m) && is(m, goes))
        }
        FactBody::Split { kind, into, .. } => {
            kind.relation(&target.kind, lexicon) == Relation::Same && is(&into.head, piece) && kind.head != into.head
        }
        _ => false,
    };
    let mut aside = subject.hypothesis.facts.iter().enumerate().filter(|(i, _)| !subject.build.used.contains(i));
    match aside.find(|(_, f)| gone(&f.body)) {
        Some((_, fact)) => {
            let needed = "how many of these are still there".to_owned();
            Err(Gap { code: RefusalCode::Undetermined, lexemes: fact.lexemes.clone(), needed })
        }
        None => Ok(()),
    }
}
