//! Background: a clause that tells of nothing that is counted.
//!
//! Why: most stories have sentences that change no amount; each must be shown to be one of them.
//! Reads: `Rosa went to the market.`, `Lev likes coins.`
//! Leaves alone: any clause with a number, and one whose verb no pack knows if it is about something counted.

use super::{Composer, Unread, Verdict, clause_lexemes};
use crate::facts::FactBody;
use crate::lexicon::Category;
use crate::reader::clause::Phrase;
use crate::reader::reason::RefusalCode;

pub(super) fn background(c: &mut Composer<'_, '_>) -> Verdict {
    if c.clause.question || c.has_amount() {
        return Ok(false);
    }
    let lexemes = clause_lexemes(c.clause);
    let classes = c.classes();
    let harmless = |k: Category| {
        matches!(
            k,
            Category::VerbBackground
                | Category::VerbEvent
                | Category::VerbTravel
                | Category::VerbDuration
                | Category::VerbIntent
                | Category::VerbPhase
                | Category::VerbPossess
                | Category::VerbBe
                | Category::VerbTask
                | Category::VerbAcquire
                | Category::VerbCreate
        )
    };
    let counted = mentions_counted(c);
    if counted && !classes.is_empty() && !classes.any(harmless) {
        return Err(Unread(RefusalCode::ConstructionUnread, lexemes, "how much this changes".into()));
    }
    if classes.contains(Category::VerbUnknown) && counted {
        let verb: Vec<u32> = c.roles.verb.main.into_iter().collect();
        let word = c.verb_lemma();
        return Err(Unread(RefusalCode::UnknownWord, verb, format!("what `{word}` does to what someone has")));
    }
    c.mark("background", lexemes);
    Ok(true)
}

/// Whether the clause speaks of a kind that has been counted, by noun or by a pronoun for things.
fn mentions_counted(c: &Composer<'_, '_>) -> bool {
    let heads: Vec<String> = c
        .clause
        .phrases
        .iter()
        .filter_map(|p| match p {
            Phrase::Nominal(n) if !n.name => n.head.map(|h| c.reading.lemma(h, |k| k.is_noun() || k.is_unit())),
            _ => None,
        })
        .collect();
    let things = c.clause.phrases.iter().any(|p| {
        matches!(p, Phrase::Nominal(n) if n.pronoun && n.head.is_some_and(|h| {
            c.reading.categories(h).any(|k| matches!(k, Category::PronounNeuter | Category::PronounPlural))
        }))
    });
    let facts = &c.hypothesis.facts;
    things && !facts.is_empty()
        || facts.iter().any(|fact| {
            let kind = match &fact.body {
                FactBody::State { kind, .. } | FactBody::Rate { kind, .. } => kind,
                FactBody::Change(change) => &change.kind,
                _ => return false,
            };
            heads.contains(&kind.head)
        })
}
