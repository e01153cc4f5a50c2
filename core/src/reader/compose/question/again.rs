//! When what recurs falls together once more.
//!
//! Why: what recurs every so many days, and fell together, does so again after a time that each of them divides.
//! Reads: `Ana swims every 4 days and Bo every 6 days. They both swam today. In how many days will they swim on the same day again?`,
//! `how many days will it be until ...`, `After how many seconds will they flash together again?`
//! Leaves alone: a start that is of another day (`They both swam yesterday.`) or not told; a question about some of those who were told.

use super::{strict, unread, vantage};
use crate::facts::{Ask, FactBody, Holder, Kind, Target};
use crate::lexicon::{Category, WordClass};
use crate::reader::clause::{Clause, ClauseKind, Nominal, Phrase};
use crate::reader::compose::recurs::{count_of_all, counts_others, falls_together, several};
use crate::reader::compose::{Composer, Unread, clause_lexemes};
use crate::reader::roles::Np;

pub(super) fn again(c: &mut Composer<'_, '_>) -> Result<Option<bool>, Unread> {
    if !several(c) {
        return Ok(None);
    }
    let Some(asked) = time_asked(c) else { return Ok(None) };
    let sentence: Vec<Clause> = c.reading.state.all_clauses().filter(|k| k.sentence == c.clause.sentence).cloned().collect();
    let behind: Vec<&Clause> = sentence.iter().filter(|k| k.kind != ClauseKind::Condition).collect();
    let words: Vec<u32> = behind.iter().flat_map(|k| clause_lexemes(k)).collect();
    let anew = words.iter().any(|&l| c.reading.is_of(l, WordClass::OnceMore));
    if !anew || !falls_together(c, &words) {
        return unread(c, "when all that was told falls together again").map(Some);
    }
    if !together_now(c) {
        return unread(c, "when they last fell together").map(Some);
    }
    if counts_others(c, &words) || !all_named(c, &words) {
        return unread(c, "all that was told, and nothing besides").map(Some);
    }
    let kind = Kind { unit: asked.nominal.head.map(|h| c.reading.lemma(h, Category::is_unit)), ..Kind::of("") };
    c.taken.extend(sentence.iter().filter(|k| k.id != c.clause.id).map(|k| k.id));
    c.roles.adverbs.retain(|(_, last, _)| !c.reading.is_of(*last, WordClass::OnceMore));
    strict(c)?;
    let vantage = vantage(c, &asked);
    let lexemes = clause_lexemes(c.clause);
    c.mark("target", lexemes.clone());
    c.counted_off.extend(count_of_all(c, &lexemes));
    c.mark("cue", c.roles.verb.main.into_iter().collect());
    c.result.targets.push(Target { clause: c.clause.id, ask: Ask::Again, holder: Holder::default(), kind, vantage, lexemes });
    Ok(Some(true))
}

/// `how many days`: a unit of time that is asked for, and nothing more of it.
fn time_asked(c: &Composer<'_, '_>) -> Option<Np> {
    let args = c.roles.before.iter().chain(&c.roles.after).chain(c.roles.obliques.iter().map(|o| &o.arg));
    let mut asked = args.flat_map(|a| &a.nps).filter(|np| np.nominal.is_asked());
    let only = asked.next().filter(|_| asked.next().is_none())?;
    let time = only.nominal.head.is_some_and(|h| c.reading.is(h, Category::UnitTime));
    let bare = only.nominal.modifiers.is_empty() && only.nominal.further.is_none() && only.of.is_none();
    (time && bare).then(|| only.clone())
}

/// Whether it is told that they fall together at the time from which the question looks: `They both swam today.`
fn together_now(c: &Composer<'_, '_>) -> bool {
    let told = |k: &&Clause| {
        let own = k.sentence != c.clause.sentence || k.kind == ClauseKind::Condition;
        own && !k.question && matches!(k.kind, ClauseKind::Main | ClauseKind::Condition)
    };
    let recurs = |k: &Clause| c.hypothesis.facts.iter().any(|f| f.clause == k.id && matches!(f.body, FactBody::Recurs { .. }));
    let now = |k: &Clause| {
        let words: Vec<u32> =
            c.reading.state.all_clauses().filter(|o| o.sentence == k.sentence && !o.question).flat_map(clause_lexemes).collect();
        let open =
            |&l: &u32| c.reading.categories(l).any(|a| matches!(a, Category::AuxModal | Category::AuxFuture | Category::AdvNegation));
        let other_time = |&l: &u32| {
            let named = c.reading.is(l, Category::AdvTime) && !c.reading.is_of(l, WordClass::Present);
            named || counts_others(c, &[l]) || c.reading.may_be(l, Category::AdjOrder)
        };
        falls_together(c, &words) && !words.iter().any(open) && !words.iter().any(other_time)
    };
    c.reading.state.all_clauses().filter(told).any(|k| !recurs(k) && now(k))
}

/// Whether the question names all who were told of, or none of them.
fn all_named(c: &Composer<'_, '_>, words: &[u32]) -> bool {
    let rounds: Vec<u32> = c.hypothesis.facts.iter().filter(|f| matches!(f.body, FactBody::Recurs { .. })).map(|f| f.clause).collect();
    let names = |lexemes: &mut dyn Iterator<Item = u32>| -> Vec<String> {
        lexemes.filter(|&l| c.reading.categories(l).any(Category::is_name)).map(|l| c.reading.norm(l).to_owned()).collect()
    };
    let clauses = c.reading.state.clauses.iter().filter(|k| rounds.contains(&k.id));
    let told = names(&mut clauses.flat_map(clause_lexemes));
    let asked = names(&mut words.iter().copied());
    // Of more than two, only a word for all of them, or for nothing but them, leaves none out.
    let every = |l: u32| c.reading.may_be(l, Category::QuantUniversal) && c.reading.norm(l) != "both";
    let names_some = |n: &Nominal| {
        n.head.is_some_and(|h| {
            !n.pronoun && !c.reading.is(h, Category::UnitTime) && !n.modifiers.iter().any(|&m| c.reading.is(m, Category::AdjSame))
        })
    };
    let nominals = || c.clause.phrases.iter().filter_map(|p| if let Phrase::Nominal(n) = p { Some(n) } else { None });
    let pair = rounds.len() > 2
        && !words.iter().any(|&l| every(l))
        && (nominals().any(names_some) || words.iter().any(|&l| c.reading.norm(l) == "both"));
    let all = asked.is_empty() || told.iter().all(|n| asked.contains(n)) && asked.iter().all(|n| told.contains(n));
    all && !pair && !c.clause.phrases.iter().any(|p| matches!(p, Phrase::Nominal(n) if n.further.is_some()))
}
