//! Who lends a thing still owns it, and who borrows one does not.
//!
//! Why: a level is what someone has with himself; `own` asks whose the things are. Passes: `Ann lent 6 of her books. How many does she have?`
//! Stopped: `Ann had 20 books. She lent 6 books to Bo. How many books does Ann own?`

use super::Subject;
use crate::facts::FactBody;
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
        None => Ok(()),
    }
}
