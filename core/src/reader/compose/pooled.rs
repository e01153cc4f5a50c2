//! What several have is put together: nobody gains or loses, and the sum may be asked for.
//!
//! Reads: `Tara had 30 stickers and Uma had 15. If they put their stickers together, how many would they have?`, `They combine their coins.`
//! Leaves alone: things of one owner (`put her stickers together`), a number beside them, a place where they go, what is only planned or denied.

use super::{Composer, Verdict, clause_lexemes};
use crate::canon::Arrange;
use crate::facts::{EntityId, FactBody};
use crate::lexicon::Category;
use crate::reader::roles::Np;

pub(super) fn pooled(c: &mut Composer<'_, '_>) -> Verdict {
    let combines = c.chief() == Some(Category::VerbCombine) || c.verb_is(Category::VerbMove) && c.has_adverb(Category::AdvTotal);
    let denied = c.roles.verb.negation.is_some() || c.has_adverb(Category::AdvNegation);
    if c.clause.question || !combines || denied || c.has_number() || c.unasserted() || !c.roles.obliques.is_empty() {
        return Ok(false);
    }
    let objects = c.arguments(&c.roles.after);
    let ([object], Some(subject)) = (objects.as_slice(), c.subject_arg()) else { return Ok(false) };
    let they = |np: &Np| np.nominal.pronoun && np.nominal.head.is_some_and(|h| c.reading.is(h, Category::PronounPlural));
    let named = subject.nps.len();
    let several = named > 1 || subject.nps.iter().all(they);
    // Of three who have some, two put theirs together.
    let all = |owners: usize| owners > 1 && (named == 1 || named == owners);
    let theirs = |np: &Np| np.nominal.possessive_determiner && all(owners(c, np));
    if !several || !object.nps.iter().all(theirs) {
        return Ok(false);
    }
    c.mark("background", clause_lexemes(c.clause));
    Ok(true)
}

/// How many are told to have things of this name.
fn owners(c: &Composer<'_, '_>, np: &Np) -> usize {
    let Some(head) = np.nominal.head else { return 0 };
    let lemma = c.reading.lemma(head, Category::is_noun);
    let mut owners: Vec<EntityId> = c
        .hypothesis
        .facts
        .iter()
        .filter_map(|f| match &f.body {
            FactBody::State { holder, kind, .. } if kind.head == lemma => holder.owner,
            FactBody::Change(change) if change.kind.head == lemma => change.to.and_then(|h| h.owner),
            _ => None,
        })
        .collect();
    owners.arrange();
    owners.dedup();
    owners.len()
}
