//! Those who are named by what they do: the players, where some friends are playing.
//!
//! Why: who is told to play, swim or skate is a player, a swimmer or a skater from then on, and no other number is told of these.
//! Reads: `12 friends were playing a game. 5 players quit.`, `9 boys swam in the lake. Each swimmer had 2 towels.`
//! Leaves alone: `12 friends were playing. The team has 5 players.`, where players are counted on their own; `9 boys met a baker.`

use super::Composer;
use crate::facts::{FactBody, Kind};
use crate::lexicon::{Category, Lexicon};
use crate::reader::clause::{Clause, ClauseKind};
use crate::reader::roles::attach;

/// The kind of those persons who were told to do what a noun for a doer says, if they are the only ones and the noun counts no others.
pub(super) fn known_by_doing(c: &Composer<'_, '_>, kind: Kind) -> Kind {
    let bare = kind.modifiers.is_empty() && kind.content.is_none() && kind.unit.is_none();
    let Some(verb) = doing_of(c.reading.lexicon, &kind.head).filter(|_| bare) else { return kind };
    let person = |head: &str| {
        head == "person"
            || c.reading.lexicon.kinds_above(head).contains(&"person")
            || c.reading.lexicon.senses(head).iter().any(|s| matches!(s.category, Category::NounPerson | Category::NounKin))
    };
    if !person(&kind.head) {
        return kind;
    }
    let mut told: Vec<(&Kind, bool)> = Vec::new();
    for fact in c.hypothesis.facts.iter().chain(&c.result.facts) {
        let k = match &fact.body {
            FactBody::Rate { per, .. } => per,
            body => body.kind(),
        };
        if k.head == kind.head {
            return kind;
        }
        if person(&k.head) {
            let doing = matches!(fact.body, FactBody::State { .. }) && does(c, fact.clause, &verb);
            match told.iter_mut().find(|(known, _)| *known == k) {
                Some((_, known)) => *known |= doing,
                None => told.push((k, doing)),
            }
        }
    }
    match told.as_slice() {
        [(only, true)] => (*only).clone(),
        _ => kind,
    }
}

/// Whether a clause, or one that says more of a noun in it, tells of the doing.
fn does(c: &Composer<'_, '_>, clause: u32, verb: &str) -> bool {
    let hangs =
        |o: &Clause| o.governor == Some(clause) && matches!(o.kind, ClauseKind::Reduced | ClauseKind::Relative | ClauseKind::Gerund);
    let of = |o: &&Clause| o.id == clause || hangs(o);
    c.reading.state.clauses.iter().filter(of).any(|o| {
        let verbs = attach(o).verb;
        verbs.negation.is_none() && verbs.main.is_some_and(|m| c.reading.lemma(m, Category::is_verb) == verb)
    })
}

/// The verb that a noun for a doer is made of: `play` for `player`, `skate` for `skater`, `swim` for `swimmer`.
fn doing_of(lexicon: &Lexicon, noun: &str) -> Option<String> {
    let stem = noun.strip_suffix("er")?;
    let mut letters = stem.chars().rev();
    let doubled = letters.next().filter(|l| letters.next() == Some(*l)).map(|l| stem.strip_suffix(l).unwrap_or(stem).to_owned());
    let forms = [Some(stem.to_owned()), Some(format!("{stem}e")), doubled];
    forms.into_iter().flatten().find(|form| lexicon.senses(form).iter().any(|s| s.category.is_verb() && *s.lemma == **form))
}
