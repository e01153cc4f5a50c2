//! The greatest number of groups or of things in each, and the least number that comes out even.
//!
//! Why: `the greatest number` asks for no amount that is told, but for the bound of what can be done; what bounds it is told as a
//! dealing out without a rest, or as packs of which as many of each kind are to be had.
//! Reads: `What is the greatest number of boxes Ana can make?`, `What is the greatest number of identical kits he can make with nothing
//! left over?`, `What is the greatest number of pens in each box?`, `What is the least number of kites she can buy?`, `What is the
//! smallest number of pieces of each color that she must buy?`
//! Leaves alone: `What is the greatest number of pens in a red box?`, `Which box has the greatest number of pens?`

use super::{strict, unread, vantage};
use crate::facts::{Ask, Holder, Target};
use crate::lexicon::Category;
use crate::reader::clause::{Clause, ClauseKind};
use crate::reader::compose::dealt::Said;
use crate::reader::compose::{Composer, Unread, clause_lexemes};
use crate::reader::roles::{Np, Oblique, Roles, attach};

/// What hangs on the bound: who can or must do it, in each of what, and what is said of the groups.
#[derive(Default)]
struct Hanging {
    clauses: Vec<Clause>,
    each: Vec<Np>,
    said: Said,
}

pub(super) fn greatest(c: &mut Composer<'_, '_>) -> Result<Option<bool>, Unread> {
    let what = matches!(c.roles.question, Some((_, Category::QuestionWhat)));
    let is = c.verb_is(Category::VerbBe) && c.roles.verb.negation.is_none() && c.roles.before.is_empty();
    let [arg] = c.roles.after.as_slice() else { return Ok(None) };
    let [np] = arg.nps.as_slice() else { return Ok(None) };
    let Some(most) = bound(c, np).filter(|_| what && is) else { return Ok(None) };
    let (np, of) = (np.clone(), np.of.as_deref().cloned());
    let Some(of) = of.filter(|of| !of.nominal.is_measured() && !of.nominal.pronoun && of.owner.is_none()) else { return Ok(None) };
    // `but she could not`: what did not come about bounds nothing.
    let denied = |k: &Clause| {
        let roles = attach(k);
        roles.verb.negation.is_some() || roles.adverbs.iter().any(|(_, _, a)| *a == Category::AdvNegation)
    };
    if c.reading.state.clauses.iter().any(denied) {
        return unread(c, "a story without what is not so").map(Some);
    }
    let Some(mut hanging) = hanging(c, most)?.filter(|_| c.roles.adjectives.is_empty()) else {
        return unread(c, "what someone can do, and no more").map(Some);
    };
    c.taken.extend(hanging.clauses.iter().map(|k| k.id));
    let (ask, of) = match most {
        true if of.of.is_some() && hanging.each.is_empty() || of.nominal.is_each() => return unread(c, "the number of groups").map(Some),
        true => most_of(c, of, &mut hanging)?,
        false => least(c, of)?,
    };
    strict(c)?;
    let kind = c.thing(&of)?.kind;
    let vantage = vantage(c, &np);
    let mut lexemes = clause_lexemes(c.clause);
    lexemes.extend(hanging.clauses.iter().flat_map(clause_lexemes));
    c.mark("target", lexemes.clone());
    let verb = c.roles.verb.main.into_iter().collect();
    if let Some(says) = hanging.said.of_groups(&kind) {
        let moment = c.moment();
        c.say(says, moment, lexemes.clone());
    }
    c.result.targets.push(Target { clause: c.clause.id, ask, holder: Holder::default(), kind, vantage, lexemes });
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

/// The clauses that say who can or must do it, and what they and the question's own phrases say of the groups; nothing where one of
/// them says something else.
fn hanging(c: &mut Composer<'_, '_>, most: bool) -> Result<Option<Hanging>, Unread> {
    let clauses: Vec<Clause> =
        c.reading.state.clauses.iter().filter(|k| k.sentence == c.clause.sentence && k.id > c.clause.id).cloned().collect();
    let mut hanging = Hanging::default();
    let own = c.roles.obliques.clone();
    if !beside(c, c.clause, own, most, &mut hanging)? {
        return Ok(None);
    }
    let in_each = !hanging.each.is_empty();
    for clause in &clauses {
        let roles = attach(clause);
        if clause.kind == ClauseKind::Gerund && hanging.said.without(c, clause, &roles)? {
            continue;
        }
        if !plain(c, clause, &roles) {
            return Ok(None);
        }
        hanging.each.extend(roles.before.iter().flat_map(|a| &a.nps).filter(|np| np.nominal.is_each()).cloned());
        let obliques = roles.obliques.clone();
        if !beside(c, clause, obliques, most, &mut hanging)? {
            return Ok(None);
        }
    }
    let able = clauses.first().is_some_and(|k| can(c, k)) || in_each && clauses.is_empty();
    let each = if most { hanging.each.len() < 2 } else { hanging.each.is_empty() };
    hanging.clauses = clauses;
    Ok(Some(hanging).filter(|_| able && each))
}

/// What phrases with prepositions say: in each of what, or what is left over.
fn beside(c: &mut Composer<'_, '_>, clause: &Clause, obliques: Vec<Oblique>, most: bool, hanging: &mut Hanging) -> Result<bool, Unread> {
    for oblique in obliques {
        let place = matches!(oblique.category, Category::PrepPlace | Category::PrepGoal);
        match oblique.arg.nps.as_slice() {
            [np] if place && most && is_any_one(c, np) => hanging.each.push(np.clone()),
            _ if most && hanging.said.beside(c, clause, &oblique)? => {}
            _ => return Ok(false),
        }
    }
    Ok(true)
}

/// `each row`, `one row`: whichever it is.
fn is_any_one(c: &Composer<'_, '_>, np: &Np) -> bool {
    let one = || c.counts_one(&np.nominal);
    np.of.is_none() && np.owner.is_none() && np.nominal.modifiers.is_empty() && np.nominal.head.is_some() && (np.nominal.is_each() || one())
}

/// Whether a clause says nothing but that someone can or must do it.
fn plain(c: &Composer<'_, '_>, clause: &Clause, roles: &Roles) -> bool {
    let quiet = |np: &Np| !np.nominal.is_measured() && np.of.is_none();
    let bare = roles.after.is_empty() && roles.verb.negation.is_none() && roles.adjectives.is_empty();
    let dangles =
        |l: &u32| c.reading.categories(*l).any(|k| matches!(k, Category::PrepGoal | Category::PrepSource | Category::PrepWithout));
    matches!(clause.kind, ClauseKind::Relative | ClauseKind::Infinitive)
        && !clause.question
        && bare
        && roles.before.iter().flat_map(|a| &a.nps).all(quiet)
        && roles.loose.iter().all(dangles)
        && roles.adverbs.iter().all(|(_, _, k)| {
            // `can set up`, `could put together`
            k.is_particle() || matches!(k, Category::AdvNeutral | Category::AdvCompletive | Category::AdvTotal | Category::AdvLeft)
        })
}

/// `she can make`, `that must be bought`, `he will have to buy`.
fn can(c: &Composer<'_, '_>, clause: &Clause) -> bool {
    let verb = attach(clause).verb;
    let needs = |m: u32| c.reading.is(m, Category::VerbNeed) || c.reading.is(m, Category::VerbPossess);
    let open = |a: &u32| c.reading.is(*a, Category::AuxModal) || c.reading.is(*a, Category::AuxFuture);
    clause.kind == ClauseKind::Relative && (verb.auxiliaries.iter().any(open) || verb.main.is_some_and(needs))
}

/// `of boxes`, `of identical boxes`, `of pens in each box`.
fn most_of(c: &mut Composer<'_, '_>, of: Np, hanging: &mut Hanging) -> Result<(Ask, Np), Unread> {
    let mut plain = of;
    // The groups are called alike in the question itself; that is told beside it.
    let same = |m: &u32| c.reading.is(*m, Category::AdjSame);
    if plain.nominal.modifiers.iter().any(same) {
        hanging.said.call_alike();
    }
    plain.nominal.modifiers.retain(|m| !same(m));
    let [each] = hanging.each.as_slice() else { return Ok((Ask::Greatest, plain)) };
    let mut group = each.clone();
    group.nominal.measure = None;
    let per = c.thing(&group)?.kind;
    Ok((Ask::GreatestEach { per }, plain))
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
