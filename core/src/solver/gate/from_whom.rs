//! What another bought, won or was given may be of the things of the one who is asked about.
//!
//! Why: things that are bought, won, borrowed or chosen were someone's before, and the story has told of one who had such things.
//! Passes: `Ben had 20 plums. Ann found 6 plums. How many plums does Ben have?`, `Ann bought 6 plums at a shop`, where Ben is asked about.
//! Stopped: `Ben had 20 plums to sell. Ann bought 6. How many plums does Ben have?`, `Ann won 6 plums in a game against him.`

use super::Subject;
use crate::facts::{Amount, Ask, Change, EntityId, Fact, FactBody, Relation, Target};
use crate::graph::Gap;
use crate::lexicon::{Category, WordClass};
use crate::reader::RefusalCode;
use crate::reader::roles::attach;

pub(super) fn test(subject: &Subject<'_, '_>) -> Result<(), Gap> {
    let of_one = |t: &&Target| t.ask == Ask::State && (t.holder.owner.is_some() || t.holder.place.is_some());
    let Some(target) = subject.target().filter(of_one) else { return Ok(()) };
    let lexicon = subject.reading.lexicon;
    let facts = &subject.hypothesis.facts;
    let passes_on = |c: &Change| {
        let other = c.to.is_some_and(|to| to.owner.is_some() && to.owner != target.holder.owner && !member(subject, to.owner));
        let of_kind = !matches!(c.kind.relation(&target.kind, lexicon), Relation::Apart(_));
        let given = matches!(c.amount, Amount::Given { .. });
        // `Ann was given 6`: by whom?
        let by_no_one = c.class == Category::VerbTransferOut && c.agent.is_none();
        let gets = c.agent == c.to.and_then(|to| to.owner) && lexicon.is_of(&c.verb, WordClass::PassingOn);
        other && of_kind && given && c.from.is_none() && !c.further && (gets || by_no_one)
    };
    // Who told of the things had them by then.
    let before = |at: usize| {
        facts[..at].iter().any(|f| match &f.body {
            FactBody::State { holder, .. } => holder.owner == target.holder.owner && holder.place == target.holder.place,
            FactBody::Change(c) => c.to == Some(target.holder),
            _ => false,
        })
    };
    let mut aside = facts.iter().enumerate().filter(|(i, _)| !subject.build.used.contains(i));
    let found = aside.find(|(i, f)| before(*i) && !elsewhere(subject, f) && matches!(&f.body, FactBody::Change(c) if passes_on(c)));
    match found {
        Some((_, fact)) => {
            let needed = "from whom these were".to_owned();
            Err(Gap { code: RefusalCode::HoldersUnrelated, lexemes: fact.lexemes.clone(), needed })
        }
        None => Ok(()),
    }
}

/// Whether one is of those who are asked about.
fn member(subject: &Subject<'_, '_>, who: Option<EntityId>) -> bool {
    let entity = |id: EntityId| subject.reading.state.entities.get(id.0 as usize);
    let asked = subject.target().and_then(|t| t.holder.owner).and_then(entity);
    asked.is_some_and(|e| who.is_some_and(|w| e.members.contains(&w)))
}

/// `bought 6 plums at a shop`, `from his aunt`: a place or a source of its own says where they were before.
fn elsewhere(subject: &Subject<'_, '_>, fact: &Fact) -> bool {
    let reading = subject.reading;
    let Some(clause) = reading.state.clauses.iter().find(|c| c.id == fact.clause) else { return false };
    attach(clause).obliques.iter().any(|o| {
        let place = |h: u32| reading.categories(h).any(|k| matches!(k, Category::NounPlace));
        let thing = |np: &crate::reader::roles::Np| np.nominal.head.is_some_and(place) && !np.nominal.pronoun;
        o.category == Category::PrepSource || o.category == Category::PrepPlace && o.arg.nps.iter().any(thing)
    })
}
