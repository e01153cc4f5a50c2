//! Surroundings: the weather, the time of day, sounds, and how things come to be.
//!
//! Why: a story is set in them, and nobody has, gives or loses them; whatever they do, what is counted stays.
//! Reads: `Snow was falling softly.`, `The sun went down.`, `It was getting dark.`, `Rosa got tired.`
//! Leaves alone: `The wind blew the pens away.` (what it does to other things), `4 leaves fell.`, `A leaf fell.` where leaves are counted,
//! `The rope got shorter.`, `The box got lost.`, `The pears turned brown.` where pears are counted.

use super::Composer;
use crate::lexicon::{Category, WordClass};
use crate::reader::roles::Np;

/// Whether the clause only tells of what the story stands in.
pub(super) fn surroundings(c: &Composer<'_, '_>) -> bool {
    let Some(subject) = c.roles.before.last() else { return false };
    let around = |np: &Np| {
        let n = &np.nominal;
        let lemma = n.head.map(|h| c.reading.lemma(h, Category::is_noun)).unwrap_or_default();
        let counted = c.hypothesis.facts.iter().any(|f| f.body.kind().head == lemma);
        !n.pronoun && !n.name && !n.is_measured() && !n.is_each() && !counted && c.reading.lexicon.is_of(&lemma, WordClass::Surroundings)
    };
    let verb = &c.roles.verb;
    let plain = verb.negation.is_none() && verb.infinitive.is_none() && c.roles.after.is_empty() && !c.passive();
    plain && c.roles.has_verb && subject.nps.iter().all(around) && !c.has_amount()
}

/// `was getting dark`, `turned yellow`: a verb that says no more than `be` does with the adjective behind it.
pub(super) fn becomes(c: &Composer<'_, '_>) -> bool {
    let like =
        |&(l, k): &(u32, Category)| matches!(k, Category::AdjQuality | Category::AdjColour) && !c.reading.is_of(l, WordClass::Otherwise);
    // Behind another verb than `be` an adjective stands as a phrase whose noun is left out.
    let bare = |np: &Np| {
        let n = &np.nominal;
        let words = n.modifiers.iter().flat_map(|&m| c.reading.categories(m).iter().map(move |k| (m, k)).collect::<Vec<_>>());
        let only = n.head.is_none() && n.determiner.is_none() && n.measure.is_none() && np.of.is_none() && n.further.is_none();
        only && !n.modifiers.is_empty() && words.into_iter().all(|word| like(&word))
    };
    let adjectives = &c.roles.adjectives;
    let behind: Vec<&Np> = c.roles.after.iter().flat_map(|a| &a.nps).collect();
    let becoming = c.reading.lexicon.is_of(&c.verb_lemma(), WordClass::Becoming);
    let said = adjectives.len() + behind.len() > 0 && adjectives.iter().all(like) && behind.into_iter().all(bare);
    // What becomes of those that are counted is for other rules to say.
    let counted = |np: &Np| {
        np.nominal.head.is_none_or(|h| {
            let lemma = c.reading.lemma(h, |k| k.is_noun() || k.is_unit());
            c.reading.is(h, Category::PronounPlural) || c.hypothesis.facts.iter().any(|f| f.body.kind().head == lemma)
        })
    };
    becoming && said && !c.passive() && !c.roles.before.iter().flat_map(|a| &a.nps).any(counted)
}

/// `It took a long time.`: how long, without a number, of nothing that is named.
pub(super) fn takes_time(c: &Composer<'_, '_>) -> bool {
    let it = |np: &Np| np.nominal.head.is_some_and(|h| c.reading.is(h, Category::PronounNeuter));
    let subject = c.roles.before.last().is_some_and(|a| a.nps.iter().all(it));
    let long = |np: &Np| {
        let n = &np.nominal;
        let time = n.head.is_some_and(|h| c.reading.lemma(h, Category::is_noun) == "time" && !c.reading.is_plural(h));
        time && n.determiner.is_some_and(|d| c.reading.is(d, Category::DetIndefinite)) && !n.is_measured() && np.of.is_none()
    };
    let behind: Vec<&Np> = c.roles.after.iter().flat_map(|a| &a.nps).collect();
    let takes = c.reading.lexicon.is_of(&c.verb_lemma(), WordClass::TakingTime) && c.roles.verb.negation.is_none();
    let alone = !c.reading.state.clauses.iter().chain(&c.reading.state.open).any(|o| o.governor == Some(c.clause.id));
    takes && subject && alone && !behind.is_empty() && behind.into_iter().all(long) && c.roles.obliques.is_empty()
}
