//! The greatest number of groups, and the least number that comes out even.
//!
//! Why: `the greatest number` asks for no amount that is told, but for the bound of what can be done; what bounds it is told as a
//! dealing out without a rest, or as packs of which as many of each kind are to be had.
//! Reads: `What is the greatest number of boxes Ana can make?`, `What is the least number of kites she can buy?`, `What is the smallest
//! number of pieces of each color that she must buy?`
//! Leaves alone: `What is the greatest number of pens in a box?`, `Which box has the greatest number of pens?`

use super::{strict, unread, vantage};
use crate::facts::{Ask, Holder, Target};
use crate::lexicon::Category;
use crate::reader::clause::{Clause, ClauseKind};
use crate::reader::compose::{Composer, Unread, clause_lexemes};
use crate::reader::roles::{Np, attach};

pub(super) fn greatest(c: &mut Composer<'_, '_>) -> Result<Option<bool>, Unread> {
    let what = matches!(c.roles.question, Some((_, Category::QuestionWhat)));
    let is = c.verb_is(Category::VerbBe) && c.roles.verb.negation.is_none() && c.roles.before.is_empty();
    let [arg] = c.roles.after.as_slice() else { return Ok(None) };
    let [np] = arg.nps.as_slice() else { return Ok(None) };
    let Some(most) = bound(c, np).filter(|_| what && is) else { return Ok(None) };
    let (np, of) = (np.clone(), np.of.as_deref().cloned());
    let Some(of) = of.filter(|of| !of.nominal.is_measured() && !of.nominal.pronoun && of.owner.is_none()) else { return Ok(None) };
    if !c.roles.obliques.is_empty() || !c.roles.adjectives.is_empty() {
        return unread(c, "what can be done, and no more").map(Some);
    }
    let Some(hanging) = possible(c) else { return unread(c, "what someone can do").map(Some) };
    let ask = match most {
        true if of.of.is_none() && !of.nominal.is_each() => (Ask::Greatest, of),
        true => return unread(c, "the number of groups").map(Some),
        false => least(c, of)?,
    };
    c.taken.extend(hanging.iter().map(|k| k.id));
    strict(c)?;
    let kind = c.thing(&ask.1)?.kind;
    let vantage = vantage(c, &np);
    let mut lexemes = clause_lexemes(c.clause);
    lexemes.extend(hanging.iter().flat_map(clause_lexemes));
    c.mark("target", lexemes.clone());
    let verb = c.roles.verb.main.into_iter().collect();
    c.result.targets.push(Target { clause: c.clause.id, ask: ask.0, holder: Holder::default(), kind, vantage, lexemes });
    c.mark("cue", verb);
    Ok(Some(true))
}

/// Whether the phrase is a greatest or a least number: of all, or of all that are possible.
fn bound(c: &Composer<'_, '_>, np: &Np) -> Option<bool> {
    let number = np.nominal.head.is_some_and(|h| c.reading.lemma(h, Category::is_noun) == "number");
    let is = |k: Category| np.nominal.modifiers.iter().any(|&m| c.reading.is(m, k));
    let plain = |m: &u32| c.reading.is(*m, Category::AdjMost) || c.reading.is(*m, Category::AdjLeast) || c.reading.norm(*m) == "possible";
    let sole = np.nominal.modifiers.iter().all(plain) && !np.nominal.is_measured() && np.owner.is_none();
    match (is(Category::AdjMost), is(Category::AdjLeast)) {
        (true, false) if number && sole => Some(true),
        (false, true) if number && sole => Some(false),
        _ => None,
    }
}

/// The clauses that say who can or must do it, where they say nothing else.
fn possible(c: &Composer<'_, '_>) -> Option<Vec<Clause>> {
    let hanging: Vec<Clause> =
        c.reading.state.clauses.iter().filter(|k| k.sentence == c.clause.sentence && k.id > c.clause.id).cloned().collect();
    let fits = |k: &Clause| {
        let roles = attach(k);
        let quiet = |np: &Np| !np.nominal.is_measured() && !np.nominal.is_each() && np.of.is_none();
        let bare = roles.after.is_empty() && roles.obliques.is_empty() && roles.verb.negation.is_none() && roles.adjectives.is_empty();
        let dangles = |l: &u32| c.reading.is(*l, Category::PrepGoal) || c.reading.is(*l, Category::PrepSource);
        matches!(k.kind, ClauseKind::Relative | ClauseKind::Infinitive)
            && !k.question
            && bare
            && roles.before.iter().flat_map(|a| &a.nps).all(quiet)
            && roles.loose.iter().all(dangles)
            && roles.adverbs.iter().all(|(_, _, k)| {
                // `can set up`, `could put together`
                k.is_particle() || matches!(k, Category::AdvNeutral | Category::AdvCompletive | Category::AdvTotal)
            })
    };
    let can = |k: &Clause| {
        let verb = attach(k).verb;
        let needs = |m: u32| c.reading.is(m, Category::VerbNeed) || c.reading.is(m, Category::VerbPossess);
        k.kind == ClauseKind::Relative
            && (verb.auxiliaries.iter().any(|&a| c.reading.is(a, Category::AuxModal) || c.reading.is(a, Category::AuxFuture))
                || verb.main.is_some_and(needs))
    };
    (hanging.first().is_some_and(can) && hanging.iter().all(fits)).then_some(hanging)
}

/// `of kites`, `of packs of kites`, `of each item`, `of pieces of each color`.
fn least(c: &Composer<'_, '_>, of: Np) -> Result<(Ask, Np), Unread> {
    let each = of.nominal.is_each() || of.of.as_ref().is_some_and(|o| o.nominal.is_each());
    let vessel = |k: Category| matches!(k, Category::NounContainer | Category::NounGroup);
    let packs = of.of.is_some() && of.nominal.head.is_some_and(|h| c.reading.categories(h).any(vessel));
    let mut plain = of;
    if each {
        plain.of = None;
        plain.of_lexeme = None;
        plain.nominal.measure = None;
    }
    Ok((Ask::Least { each, packs }, plain))
}
