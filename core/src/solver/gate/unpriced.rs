//! What costs something costs it whether or not its price is told.
//!
//! Why: who goes to the zoo or takes a taxi has paid for it, so that what is left of one's money rests on a price that is missing.
//! Passes: `Ida had $20. She went to the zoo and spent $8.`, `She went to the zoo. The ticket cost $8.`, `She went to the park.`
//! Stopped: `Ida had $20. She went to the zoo. She bought a drink for $3. How much money does she have left?`

use super::Subject;
use crate::facts::{Ask, FactBody};
use crate::graph::Gap;
use crate::lexicon::Category;
use crate::reader::RefusalCode;
use crate::reader::clause::Clause;
use crate::reader::roles::{Np, attach};

/// What is entered or ridden for money, in the packs.
const PAID: [&str; 2] = ["paid entry", "paid ride"];

pub(super) fn test(subject: &Subject<'_, '_>) -> Result<(), Gap> {
    let money = subject.target().is_some_and(|t| t.kind.head == "money" && t.ask == Ask::State);
    if !money || !has_purse(subject) || spends_at_large(subject) {
        return Ok(());
    }
    let priced: Vec<u32> = subject.telling(|body| body.kind().head == "money").iter().flat_map(|(c, _)| c.iter().map(|c| c.id)).collect();
    let asked: Vec<u32> = subject.asking().iter().map(|c| c.id).collect();
    let clauses = subject.reading.state.clauses.iter().filter(|c| !asked.contains(&c.id) && !priced.contains(&c.id));
    match clauses.filter_map(|c| paid(subject, c)).next() {
        Some(lexemes) => Err(Gap { code: RefusalCode::ConstructionUnread, lexemes, needed: "what was paid for this".to_owned() }),
        None => Ok(()),
    }
}

/// Whether a level of money is told, out of which things are paid.
fn has_purse(subject: &Subject<'_, '_>) -> bool {
    let used = subject.build.used.iter().filter_map(|&i| subject.hypothesis.facts.get(i));
    used.into_iter().any(|f| matches!(&f.body, FactBody::State { kind, .. } if kind.head == "money"))
}

/// `spent $8`, on nothing that is named, or the price of the ticket or the fare.
fn spends_at_large(subject: &Subject<'_, '_>) -> bool {
    let used = subject.build.used.iter().filter_map(|&i| subject.hypothesis.facts.get(i));
    let fee = |word: &str| subject.reading.lexicon.kinds_above(word).contains(&"paid right");
    used.into_iter().any(|f| match &f.body {
        FactBody::Change(c) if c.kind.head == "money" => match &c.kind.content {
            None => c.class == Category::VerbSpend,
            Some(item) => item.split(' ').any(fee),
        },
        FactBody::Rate { per, price: true, .. } => fee(&per.head),
        _ => false,
    })
}

/// The place or vehicle of a clause that is paid for, where someone goes there, takes it or is in it.
fn paid(subject: &Subject<'_, '_>, clause: &Clause) -> Option<Vec<u32>> {
    let roles = attach(clause);
    let main = roles.verb.main?;
    let goes = subject.reading.categories(main).any(|k| {
        matches!(
            k,
            Category::VerbLeave
                | Category::VerbTravel
                | Category::VerbArrive
                | Category::VerbEvent
                | Category::VerbTransferIn
                | Category::VerbDuration
        )
    });
    if !goes || roles.verb.negation.is_some() {
        return None;
    }
    let costs = |np: &&Np| {
        let own = np.owner.is_some() || np.nominal.possessive_determiner;
        // `the bus home` is no home.
        let words = np.nominal.modifiers.iter().chain(&np.nominal.head).map(|&w| subject.reading.lemma(w, Category::is_noun));
        !own && words.into_iter().any(|w| subject.reading.lexicon.kinds_above(&w).iter().any(|k| PAID.contains(k)))
    };
    let places = roles.obliques.iter().filter(|o| matches!(o.category, Category::PrepGoal | Category::PrepPlace)).map(|o| &o.arg);
    let found = roles.after.iter().chain(places).flat_map(|a| &a.nps).find(costs)?;
    Some(found.lexemes())
}
