//! What is paid otherwise than out of one's money, what lies in a purse that was found, and what is free, leave the sum of it open.
//!
//! Why: who pays by card has as much in the wallet as before, and the money in a wallet that was found is its owner's.
//! Passes: `Ida had $30. She paid $5 in cash.`, `She found 9 dollars on the street.`, `How much did she pay?` beside `by card`
//! Stopped: `Ida had $30. She paid $5 by card. How much is left?`, `She found a purse with 9 dollars.`, `6 pens, if one is free`

use super::Subject;
use crate::facts::{Ask, Fact, FactBody};
use crate::graph::Gap;
use crate::lexicon::{Category, WordClass};
use crate::reader::RefusalCode;
use crate::reader::roles::{Np, Roles, attach};

pub(super) fn test(subject: &Subject<'_, '_>) -> Result<(), Gap> {
    let Some(target) = subject.target().filter(|t| t.kind.head == "money") else { return Ok(()) };
    let stop = |lexemes: Vec<u32>, needed: &str| Err(Gap { code: RefusalCode::Undetermined, lexemes, needed: needed.to_owned() });
    let lexicon = subject.reading.lexicon;
    let free = |f: &&Fact| match &f.body {
        FactBody::Part { kind, .. } => kind.modifiers.iter().any(|m| lexicon.is_of(m, WordClass::FreeOrHalf)),
        _ => false,
    };
    if let Some(fact) = subject.hypothesis.facts.iter().find(free) {
        return stop(fact.lexemes.clone(), "what is paid for each of these");
    }
    if target.ask != Ask::State {
        return Ok(());
    }
    for fact in subject.build.used.iter().filter_map(|&i| subject.hypothesis.facts.get(i)) {
        let FactBody::Change(change) = &fact.body else { continue };
        let Some(clause) = subject.reading.state.clauses.iter().find(|c| c.id == fact.clause) else { continue };
        let roles = attach(clause);
        if let Some(lexemes) = by_other_means(subject, &roles).filter(|_| change.class == Category::VerbSpend) {
            return stop(lexemes, "whether this was paid out of the money that is told");
        }
        let upon = lexicon.is_of(&change.verb, WordClass::ComingUpon) && change.kind.head == "money";
        if let Some(lexemes) = vessel(subject, &roles).filter(|_| upon) {
            return stop(lexemes, "whose money this is");
        }
    }
    Ok(())
}

/// `by card`, `with her credit card`, `on her mother's card`.
fn by_other_means(subject: &Subject<'_, '_>, roles: &Roles) -> Option<Vec<u32>> {
    let other = |np: &&Np| {
        let own = |h: u32| subject.reading.lexicon.is_of(&subject.reading.lemma(h, Category::is_noun), WordClass::PayingOtherwise);
        !np.nominal.is_measured() && np.nominal.head.is_some_and(own)
    };
    let upon = |l: u32| subject.reading.is_of(l, WordClass::Upon);
    let means = roles.obliques.iter().filter(|o| matches!(o.category, Category::PrepBy | Category::PrepWith) || upon(o.lexeme));
    means.flat_map(|o| &o.arg.nps).find(other).map(Np::lexemes)
}

/// The thing that was found, where the money is in it.
fn vessel(subject: &Subject<'_, '_>, roles: &Roles) -> Option<Vec<u32>> {
    let holds = |np: &&Np| {
        let container = np.nominal.head.is_some_and(|h| subject.reading.categories(h).any(|k| k == Category::NounContainer));
        container && np.nominal.number().is_none() && !np.nominal.possessive_determiner
    };
    roles.after.iter().flat_map(|a| &a.nps).find(holds).map(Np::lexemes)
}
