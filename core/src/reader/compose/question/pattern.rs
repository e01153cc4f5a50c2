//! Patterns: the next of several amounts that follow each other by one rule.
//!
//! Why: `if this pattern continues` says that what was told goes on by the rule that it shows; which one that is, the amounts show.
//! Reads: `There are 4 chairs in the first row, 7 in the second and 10 in the third. If this pattern continues, how many chairs will
//! there be in the fifth row?`, `He did 5 push-ups on Monday, 10 on Tuesday and 15 on Wednesday. ... on Thursday?`
//! Leaves alone: two amounts; `the first row, the third row and the fourth row` (one is left out); `how many in all`; a question about
//! someone else, or about another sort.

use super::{strict, unread, vantage};
use crate::canon::Arrange;
use crate::facts::{Amount, Ask, EntityId, Fact, FactBody, Holder, Kind, Moment, Sort, Target};
use crate::lexicon::{Category, WordClass};
use crate::reader::clause::{Clause, ClauseKind, Nominal, Phrase};
use crate::reader::compose::{Composer, Unread, clause_lexemes};
use crate::reader::roles::{Arg, Np, attach};
use crate::text::Literal;

/// How many terms of a pattern have to be told.
const TERMS: usize = 3;
/// How far a pattern is carried on.
const STEPS: u32 = 24;

/// The place of one term: the third row, Tuesday.
#[derive(Clone, PartialEq, Eq)]
struct Place {
    series: String,
    at: u32,
    /// After how many places the series begins anew.
    round: Option<u32>,
}

impl Place {
    /// How far a later place of the same series lies behind this one.
    fn steps_to(&self, later: &Place) -> Option<u32> {
        let same = self.series == later.series || later.series.is_empty();
        match self.round.filter(|_| same) {
            Some(round) => Some((later.at + round - self.at) % round).filter(|&steps| steps > 0),
            None => later.at.checked_sub(self.at).filter(|&steps| same && steps > 0),
        }
    }
}

pub(super) fn pattern(c: &mut Composer<'_, '_>) -> Result<Option<bool>, Unread> {
    if !goes_on(c) {
        return Ok(None);
    }
    let Some(asked) = asked(c) else { return unread(c, "how many there will be").map(Some) };
    let (Some(terms), Some(place)) = (terms(c), only_place(c, &asked)) else {
        return unread(c, "a place behind those that are told, one after the other").map(Some);
    };
    let Some(steps) = terms.last().and_then(|(_, last)| last.steps_to(&place)).filter(|&steps| steps <= STEPS) else {
        return unread(c, "a place behind those that are told").map(Some);
    };
    let Some(kind) = term_kind(c, &terms, &asked)? else { return unread(c, "what was told at each place").map(Some) };
    if !of_the_same(c, &terms, &asked)? {
        return unread(c, "the one of whom the terms are told").map(Some);
    }
    strict(c)?;
    let mut lexemes = clause_lexemes(c.clause);
    lexemes.arrange();
    let vantage = vantage(c, &asked);
    c.mark("target", lexemes.clone());
    c.mark("cue", c.roles.verb.main.into_iter().collect());
    let ask = Ask::Pattern { terms: terms.iter().map(|(fact, _)| fact.body.amount().map_or(0, Amount::lexeme)).collect(), steps };
    c.result.targets.push(Target { clause: c.clause.id, ask, holder: Holder::default(), kind, vantage, lexemes });
    Ok(Some(true))
}

/// Whether the sentence says that the pattern goes on: `if this pattern continues`.
fn goes_on(c: &Composer<'_, '_>) -> bool {
    let says = |k: &&Clause| {
        let roles = attach(k);
        let on = roles.verb.main.is_some_and(|m| c.reading.lexicon.is_of(&c.reading.lemma(m, Category::is_verb), WordClass::Continuing));
        let pattern = |np: &Np| np.nominal.head.is_some_and(|h| c.reading.is_of(h, WordClass::Pattern)) && !np.nominal.is_measured();
        let whole = matches!(roles.before.as_slice(), [subject] if subject.nps.iter().all(pattern));
        let denied = roles.verb.negation.is_some() || roles.adverbs.iter().any(|(_, _, k)| *k == Category::AdvNegation);
        on && whole && !denied && roles.after.is_empty() && roles.obliques.is_empty() && k.kind == ClauseKind::Condition
    };
    c.reading.state.all_clauses().filter(|k| k.sentence == c.clause.sentence).any(|k| says(&k))
}

/// The one phrase that asks for a number.
fn asked(c: &Composer<'_, '_>) -> Option<Np> {
    let args = c.roles.before.iter().chain(&c.roles.after).chain(c.roles.obliques.iter().map(|o| &o.arg));
    let mut asked = args.flat_map(|a| &a.nps).filter(|np| np.nominal.is_asked());
    let only = asked.next().filter(|_| asked.next().is_none())?;
    let told = only.nominal.further.is_none() && only.nominal.fewer.is_none() && only.nominal.total.is_none();
    (told && !c.has_adverb(Category::AdvTotal)).then(|| only.clone())
}

/// The place that the question names beside what it asks for.
fn only_place(c: &Composer<'_, '_>, asked: &Np) -> Option<Place> {
    let mut places = nominals(c.clause).filter(|n| n.first != asked.nominal.first).filter_map(|n| place(c, n));
    places.next().filter(|_| places.next().is_none())
}

fn nominals(clause: &Clause) -> impl Iterator<Item = &Nominal> {
    clause.phrases.iter().filter_map(|p| if let Phrase::Nominal(n) = p { Some(n) } else { None })
}

/// `the third row`, `the third`, `Tuesday`, `in May`.
fn place(c: &Composer<'_, '_>, nominal: &Nominal) -> Option<Place> {
    if nominal.is_measured() || nominal.is_each() || nominal.owns_next {
        return None;
    }
    if let [modifier] = nominal.modifiers.as_slice()
        && let Some(Literal::Ordinal(value)) = c.reading.lexemes.get(*modifier as usize)?.literal.as_ref()
    {
        let series = nominal.head.map_or_else(String::new, |h| c.reading.lemma(h, |k| k.is_noun() || k.is_unit()));
        return Some(Place { series, at: u32::try_from(value.to_i64()?).ok()?, round: None });
    }
    let name = nominal.head.filter(|_| nominal.modifiers.is_empty() && nominal.determiner.is_none())?;
    let (series, at, round) = Moment::place_in_round(c.reading.norm(name))?;
    Some(Place { series: series.to_owned(), at, round: Some(round) })
}

/// The facts that tell the terms, in their order, with the place of each; nothing where one of them has no place, or a place no term.
fn terms<'h>(c: &Composer<'h, '_>) -> Option<Vec<(&'h Fact, Place)>> {
    let counted = |f: &&Fact| {
        matches!(&f.body, FactBody::State { .. } | FactBody::Change(_)) && matches!(f.body.amount(), Some(Amount::Given { .. }))
    };
    let facts: Vec<&'h Fact> = c.hypothesis.facts.iter().filter(counted).collect();
    let mut terms: Vec<(&'h Fact, Place)> = Vec::new();
    let mut clauses: Vec<u32> = facts.iter().map(|f| f.clause).collect();
    clauses.dedup();
    for id in clauses {
        let clause = c.reading.state.clauses.iter().find(|k| k.id == id)?;
        let mut here: Vec<(u32, &'h Fact)> =
            facts.iter().filter(|f| f.clause == id).filter_map(|f| Some((f.body.amount()?.lexeme(), *f))).collect();
        here.arrange_by_key(|(lexeme, _)| *lexeme);
        let places: Vec<(u32, Place)> = nominals(clause).filter_map(|n| Some((n.first, place(c, n)?))).collect();
        // Each place stands behind its own number, or each before it.
        let numbers: Vec<u32> = here.iter().map(|(lexeme, _)| *lexeme).collect();
        let at: Vec<u32> = places.iter().map(|(lexeme, _)| *lexeme).collect();
        if !alternate(&numbers, &at) && !alternate(&at, &numbers) {
            return None;
        }
        terms.extend(here.into_iter().zip(places).map(|((_, fact), (_, place))| (fact, place)));
    }
    for n in 1..terms.len() {
        // `the first row ... the second`
        let series = terms.get(n - 1)?.1.series.clone();
        let (_, place) = terms.get_mut(n)?;
        if place.series.is_empty() {
            place.series = series;
        }
    }
    let next = |pair: &[(&Fact, Place)]| matches!(pair, [(_, a), (_, b)] if a.steps_to(b) == Some(1));
    (terms.len() >= TERMS && terms.windows(2).all(next)).then_some(terms)
}

/// Whether the one stand each right behind one of the others.
fn alternate(first: &[u32], second: &[u32]) -> bool {
    let ordered = first.iter().zip(second).all(|(a, b)| a < b) && second.iter().zip(first.iter().skip(1)).all(|(b, a)| b < a);
    first.len() == second.len() && ordered
}

/// The one kind of all terms, where the question asks for it or leaves its noun out.
fn term_kind(c: &mut Composer<'_, '_>, terms: &[(&Fact, Place)], asked: &Np) -> Result<Option<Kind>, Unread> {
    let Some(kind) = terms.first().map(|(fact, _)| fact.body.kind().clone()) else { return Ok(None) };
    if terms.iter().any(|(fact, _)| *fact.body.kind() != kind) {
        return Ok(None);
    }
    let bare = asked.nominal.head.is_none() && asked.of.is_none();
    let same = bare || {
        let thing = c.thing(asked)?.kind;
        thing.head == kind.head && thing.unit == kind.unit && thing.content == kind.content && thing.modifiers == kind.modifiers
    };
    Ok(same.then_some(kind))
}

/// Whether all terms are told of one doer and verb, or of one owner, and the question asks about the same.
fn of_the_same(c: &mut Composer<'_, '_>, terms: &[(&Fact, Place)], asked: &Np) -> Result<bool, Unread> {
    let told = |fact: &Fact| match &fact.body {
        FactBody::Change(change) => (change.agent, Some(change.verb.clone())),
        FactBody::State { holder, .. } => (holder.owner, None),
        _ => (None, None),
    };
    let Some((doer, verb)) = terms.first().map(|(fact, _)| told(fact)) else { return Ok(false) };
    // `14 more pages`: on top of those before.
    let further = |fact: &Fact| matches!(&fact.body, FactBody::Change(change) if change.further || change.definite);
    if terms.iter().any(|(fact, _)| told(fact) != (doer, verb.clone()) || further(fact)) {
        return Ok(false);
    }
    let acts = match &verb {
        Some(verb) => c.reading.lexicon.does(verb, &c.verb_lemma()),
        None => c.classes().any(|k| matches!(k, Category::VerbPossess | Category::VerbBe | Category::VerbContain)),
    };
    let plain =
        |o: &crate::reader::roles::Oblique| o.arg.nps.iter().all(|np| place(c, &np.nominal).is_some() && np.of.is_none()) || c.echoes(o);
    if !acts || !c.roles.obliques.iter().all(plain) || !c.roles.adjectives.is_empty() {
        return Ok(false);
    }
    let args = c.roles.before.iter().chain(&c.roles.after);
    let others: Vec<Np> = args.flat_map(|a| a.nps.clone()).filter(|np| np != asked && place(c, &np.nominal).is_none()).collect();
    for np in others {
        let there = np.nominal.head.is_some_and(|h| c.reading.is(h, Category::PronounExistential));
        if !there && !is_doer(c, &np, doer)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Whether a phrase of the question is the one who was told of.
fn is_doer(c: &mut Composer<'_, '_>, np: &Np, doer: Option<EntityId>) -> Result<bool, Unread> {
    let sort = doer.and_then(|d| c.reading.state.entities.get(d.0 as usize)).map(|e| e.sort);
    // `A shop sold 5 hats ... how many will they sell?`: those who are there.
    let many = np.nominal.pronoun && np.nominal.head.is_some_and(|h| c.reading.is(h, Category::PronounPlural));
    if many && matches!(sort, Some(Sort::Place)) {
        return Ok(true);
    }
    let subject = Arg { nps: vec![np.clone()], connectives: Vec::new() };
    let holder = c.holders_of(&subject, &[])?;
    Ok(doer.is_some() && holder.owner.or(holder.place) == doer)
}
