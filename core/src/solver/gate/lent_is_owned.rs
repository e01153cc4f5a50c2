//! Who lends a thing still owns it, who borrows one does not, and who pays after borrowing may pay it back.
//!
//! Why: a level is what someone has with himself; `own` asks whose the things are. Passes: `Ann lent 6 of her books. How many does she have?`
//! Stopped: `Ann had 20 books. She lent 6 books to Bo. How many books does Ann own?`,
//! `Ann had $20. She lent Bo $8. Bo paid $5. How much does Ann have?`

use super::Subject;
use crate::facts::{Change, EntityId, FactBody};
use crate::graph::Gap;
use crate::lexicon::WordClass;
use crate::reader::RefusalCode;

pub(super) fn test(subject: &Subject<'_, '_>) -> Result<(), Gap> {
    let lexicon = subject.reading.lexicon;
    let asking = subject.asking();
    let owns = asking.first().and_then(|c| subject.verb(c)).is_some_and(|(_, verb)| lexicon.is_of(&verb, WordClass::Owning));
    let lent = |body: &FactBody| matches!(body, FactBody::Change(c) if lexicon.is_of(&c.verb, WordClass::Lending));
    match subject.build.used.iter().filter_map(|&i| subject.hypothesis.facts.get(i)).find(|f| owns && lent(&f.body)) {
        Some(fact) => {
            let needed = "whose these are, and not who has them".to_owned();
            Err(Gap { code: RefusalCode::HoldersUnrelated, lexemes: fact.lexemes.clone(), needed })
        }
        None => repaid(subject),
    }
}

/// `Ana lent Bo $8. Bo paid $5.`: back to her, or for something?
fn repaid(subject: &Subject<'_, '_>) -> Result<(), Gap> {
    let facts = &subject.hypothesis.facts;
    let lent = |c: &Change| subject.reading.lexicon.is_of(&c.verb, WordClass::Lending) && c.kind.head == "money";
    let debtors: Vec<EntityId> = subject
        .build
        .used
        .iter()
        .filter_map(|&i| facts.get(i))
        .filter_map(|f| if let FactBody::Change(c) = &f.body { Some(c) } else { None })
        .filter(|c| lent(c))
        .filter_map(|c| c.to.and_then(|to| to.owner))
        .collect();
    let for_nothing = |c: &Change| c.paid && c.kind.head == "money" && c.kind.content.is_none() && c.to.is_none();
    let pays = |body: &FactBody| matches!(body, FactBody::Change(c) if for_nothing(c) && c.agent.is_some_and(|a| debtors.contains(&a)));
    match facts.iter().enumerate().find(|(i, f)| !subject.build.used.contains(i) && pays(&f.body)) {
        Some((_, fact)) => {
            let needed = "to whom this was paid".to_owned();
            Err(Gap { code: RefusalCode::HoldersUnrelated, lexemes: fact.lexemes.clone(), needed })
        }
        None => Ok(()),
    }
}
