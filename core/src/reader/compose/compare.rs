//! Comparisons in statements: one side has or does so much more, less or so many times as much as the other.
//!
//! Why: a comparison is an equation between two sides; which of them is known does not matter.
//! Reads: `Rosa has 4 more pens than Lev.`, `Lev picked 3 fewer plums than Ana did.`, `The desk is 4 cm taller than the chair.`,
//! `Rosa has twice as many pens as Lev.`, `Rosa has 3 times more pens than Lev.`
//! Leaves alone: `Rosa has 4 more pens.` (a change or an elided side), `4 more than that`, `a third more`.

use super::{Composer, Thing, Unread, Verdict, clause_lexemes};
use crate::facts::{Amount, Entity, EntityId, Fact, FactBody, Holder, Kind, Offset};
use crate::lexicon::{Category, Form};
use crate::reader::clause::{Clause, ClauseKind, Measure, Nominal, Phrase};
use crate::reader::reading::Reading;
use crate::reader::reason::RefusalCode;
use crate::reader::roles::{AdverbAt, Np, Oblique, attach};
use crate::text::Literal;

pub(super) fn compare(c: &mut Composer<'_, '_>) -> Verdict {
    if c.clause.question {
        return Ok(false);
    }
    let read = compared(c)?;
    for_each_one(c);
    Ok(read)
}

/// `Ana and Lev each have 3 more pens than Eve`: the same of each of them, and not of both together.
fn for_each_one(c: &mut Composer<'_, '_>) {
    if !c.subject().is_some_and(|s| s.nps.last().is_some_and(super::rate::each_last)) {
        return;
    }
    let each = |fact: Fact, members: &dyn Fn(Holder) -> Vec<Holder>| -> Vec<Fact> {
        let bodies: Vec<FactBody> = match &fact.body {
            FactBody::Difference { more, less, kind, amount, event } => {
                let body =
                    |more, less| FactBody::Difference { more, less, kind: kind.clone(), amount: amount.clone(), event: event.clone() };
                members(*more).into_iter().flat_map(|m| members(*less).into_iter().map(move |l| (m, l))).map(|(m, l)| body(m, l)).collect()
            }
            FactBody::Ratio { large, small, kind, factor, offset, event } => {
                let body = |large| FactBody::Ratio {
                    large,
                    small: *small,
                    kind: kind.clone(),
                    factor: factor.clone(),
                    offset: offset.clone(),
                    event: event.clone(),
                };
                members(*large).into_iter().map(body).collect()
            }
            _ => return vec![fact],
        };
        bodies.into_iter().map(|body| Fact { body, ..fact.clone() }).collect()
    };
    let side = c.subject().and_then(|s| c.holders_of(&s, &[]).ok());
    let members = |holder: Holder| -> Vec<Holder> {
        let group = holder.owner.filter(|_| Some(holder) == side).and_then(|id| c.reading.entity(id));
        match group {
            Some(group) if !group.members.is_empty() => group.members.iter().map(|&m| Holder { owner: Some(m), place: None }).collect(),
            _ => vec![holder],
        }
    };
    let facts = c.result.facts.iter().cloned().flat_map(|f| each(f, &members)).collect();
    c.result.facts = facts;
}

fn compared(c: &mut Composer<'_, '_>) -> Verdict {
    if let Some(read) = times(c)? {
        return Ok(read);
    }
    if let Some(read) = by_measure(c)? {
        return Ok(read);
    }
    let Some((than, other)) = other_side(c, Category::PrepThan) else {
        return if c.roles.obliques.iter().any(|o| o.category == Category::PrepThan) && c.has_amount() { unread(c) } else { Ok(false) };
    };
    if !c.has_amount() {
        return Ok(false);
    }
    if c.unasserted() || c.passive() {
        return super::state::refuse_unasserted(c);
    }
    if hanging(c) {
        return unread(c);
    }
    let objects = c.arguments(&c.roles.after);
    let [things] = objects.as_slice() else { return unread(c) };
    let at = c.roles.after.iter().position(|a| a == things).unwrap_or_default();
    let Some(subject) = c.subject_arg() else { return unread(c) };
    let side = c.holders_of(&subject, &[])?;
    let exclude: Vec<_> = side.owner.into_iter().collect();
    let event = if c.verb_is(Category::VerbPossess) {
        None
    } else {
        let Some(class) = c.classes().iter().next().filter(|k| *k != Category::VerbUnknown) else { return unread(c) };
        Some((class, c.verb_lemma()))
    };
    if things.has_or() || !owns(c, side) {
        return unread(c);
    }
    let mut used = vec![than];
    for (n, np) in things.nps.iter().enumerate() {
        // `7 fewer plums than Lev and 9 more than Ana`: each item has the side that follows it, or the one that follows a later item.
        let sides = c.roles.obliques.iter().filter(|o| o.category == Category::PrepThan);
        let own = sides.filter(|o| o.follows.is_some_and(|(a, m)| a == at && m >= n)).min_by_key(|o| o.follows).cloned();
        let other = match own.as_ref().map(|o| (o.lexeme, o.arg.nps.as_slice())) {
            Some((lexeme, [np])) => {
                used.push(lexeme);
                np.clone()
            }
            Some(_) => return unread(c),
            None => other.clone(),
        };
        let fewer = np.nominal.fewer.is_some();
        if !fewer && np.nominal.further.is_none() || np.nominal.number().is_none() || other.nominal.is_measured() || np.of.is_some() {
            return unread(c);
        }
        let against = c.holder_of(&other, &exclude)?;
        if !owns(c, against) {
            return unread(c);
        }
        let known = so_much_untold(c, np, [against, side], event.as_ref());
        let Some((thing, amount)) = known.map_or_else(|| so_much(c, np), |found| Ok(Some(found)))? else { return unread(c) };
        // `than Ana on Monday` is at a time.
        if !c.moment().anchors.is_empty() {
            return unread(c);
        }
        let (more, less) = if fewer { (against, side) } else { (side, against) };
        let moment = c.moment();
        c.mark("entity", other.lexemes());
        c.mark("kind", thing.lexemes.clone());
        c.mark("quantity", np.nominal.number().into_iter().collect());
        c.say(FactBody::Difference { more, less, kind: thing.kind, amount, event: event.clone() }, moment, thing.lexemes);
    }
    if trails(c, &used, false) {
        return unread(c);
    }
    c.mark("entity", subject.nps.iter().flat_map(Np::lexemes).collect());
    let verb = c.roles.verb.main.into_iter().collect();
    c.mark("cue", verb);
    set_beside(c, than);
    c.settle_obliques(&used)?;
    Ok(true)
}

/// What there is more or less of, and by how much: a number, or a share of the other side.
pub(super) fn so_much(c: &mut Composer<'_, '_>, np: &Np) -> Result<Option<(Thing, Amount)>, Unread> {
    if let Some((share, plain)) = c.share_beside(np) {
        let thing = if plain.nominal.head.is_some() {
            c.thing(&plain)?
        } else {
            let (kind, holder) = c.elided(&np.lexemes(), &[])?;
            Thing { kind, amount: None, holder, definite: false, further: false, each: false, lexemes: np.lexemes() }
        };
        return Ok(Some((Thing { lexemes: np.lexemes(), ..thing }, share)));
    }
    let mut plain = np.clone();
    plain.nominal.fewer = None;
    // Here `more` compares; it does not point back to things of one sort.
    plain.nominal.further = None;
    let thing = c.thing(&plain)?;
    let Some(amount @ Amount::Given { .. }) = thing.amount.clone() else { return Ok(None) };
    // `one fourth fewer cups` may be a share, or a part of a cup.
    let decimal = np.nominal.number().is_some_and(|l| c.reading.norm(l).contains('.'));
    let share = amount.given().is_some_and(|value| !value.is_integer()) && !(decimal && thing.kind.unit.is_some());
    Ok((!share).then_some((thing, amount)))
}

/// What stands after `than` or `as`: the other side, also as the subject of a clause that echoes this one's verb.
pub(super) fn other_side(c: &Composer<'_, '_>, category: Category) -> Option<(u32, Np)> {
    if let Some(oblique) = c.roles.obliques.iter().find(|o| o.category == category) {
        return match oblique.arg.nps.as_slice() {
            [np] => Some((oblique.lexeme, np.clone())),
            _ => None,
        };
    }
    let lexeme = c.roles.loose.iter().copied().find(|&l| c.reading.is(l, category))?;
    c.echo_side().map(|np| (lexeme, np))
}

pub(super) fn set_beside(c: &mut Composer<'_, '_>, lexeme: u32) {
    c.roles.loose.retain(|l| *l != lexeme);
    c.mark("marker", vec![lexeme]);
}

/// A clause that hangs on this one and does not merely echo its verb.
pub(super) fn hanging(c: &Composer<'_, '_>) -> bool {
    let goes_on = |other: &Clause| match other.phrases.first() {
        // `than Ana, and Eve has 4`: behind a comma a clause of its own begins.
        Some(Phrase::Connective { category: Category::MarkComma, .. }) => true,
        // One that is still being read says at its own end whether it only joins another side.
        Some(Phrase::Connective { category: Category::ConnAnd | Category::ConnContrast, .. }) => {
            c.reading.state.open.iter().any(|o| o.id == other.id) || !joins_side(other)
        }
        _ => false,
    };
    c.reading.state.all_clauses().any(|other| {
        other.governor == Some(c.clause.id)
            && other.sentence == c.clause.sentence
            && !other.question
            && echo_subject(c.reading, c.clause, other).is_none()
            && super::relative::counts_of(c.reading, c.clause, other).is_none()
            && !compares(other)
            && !goes_on(other)
    })
}

/// `than Ana and Eve have together`: what follows `and` says no more than who else is on that side.
fn joins_side(clause: &Clause) -> bool {
    let verb = clause.phrases.iter().position(|p| matches!(p, Phrase::Verb(_)));
    verb.is_some_and(|at| !clause.phrases[at..].iter().any(|p| matches!(p, Phrase::Nominal(_) | Phrase::Adjective { .. })))
}

/// `than Lev, who has 3 more plums than Ana`: a comparison of its own.
fn compares(clause: &Clause) -> bool {
    clause.kind == ClauseKind::Relative
        && clause.phrases.iter().any(|p| matches!(p, Phrase::Preposition { category: Category::PrepThan, .. }))
}

/// `The desk is 4 cm taller than the chair.`, `Rosa is 3 years younger than Lev.`
fn by_measure(c: &mut Composer<'_, '_>) -> Result<Option<bool>, Unread> {
    let [(adjective, Category::AdjComparative)] = c.roles.adjectives.as_slice() else { return Ok(None) };
    let adjective = *adjective;
    let Some((than, other)) = other_side(c, Category::PrepThan) else { return super::farther::than_untold(c, adjective) };
    let objects = c.arguments(&c.roles.after);
    // `taller than Lev by 3 inches`
    let by = c.roles.obliques.iter().find(|o| o.category == Category::PrepBy && objects.is_empty()).cloned();
    let object = match (objects.as_slice(), &by) {
        ([object], None) => object.clone(),
        ([], Some(by)) => by.arg.clone(),
        _ => return Ok(None),
    };
    let used: Vec<u32> = std::iter::once(than).chain(by.map(|o| o.lexeme)).collect();
    let [np] = object.nps.as_slice() else { return Ok(None) };
    let times = np.nominal.head.is_some_and(|h| c.reading.may_be(h, Category::QuantTimes));
    let unit = np.nominal.head.filter(|&h| !times && c.reading.categories(h).any(Category::is_unit));
    let plain = np.of.is_none() && np.owner.is_none() && np.nominal.modifiers.is_empty() && np.nominal.further.is_none();
    if unit.is_none() && !times || np.nominal.number().is_none() || !plain || np.nominal.fewer.is_some() {
        return Ok(None);
    }
    let class = unit.and_then(|u| c.reading.categories(u).iter().find(|k| k.is_unit()));
    let dimension = c.dimension(adjective).filter(|_| times || class.is_some_and(|k| c.dimensions(adjective).contains(&k)));
    let direction = c.reading.lexicon.degree(c.reading.norm(adjective)).and_then(|d| d.direction);
    let (Some(dimension), Some(direction)) = (dimension, direction) else { return Ok(None) };
    if c.unasserted() || !c.verb_is(Category::VerbBe) && !c.verb_is(Category::VerbMeasure) {
        return super::state::refuse_unasserted(c).map(Some);
    }
    if hanging(c) || other.nominal.is_measured() || other.of.is_some() || trails(c, &used, false) {
        return unread(c).map(Some);
    }
    let Some(subject) = c.subject_arg() else { return Ok(None) };
    let [owner] = subject.nps.as_slice() else { return unread(c).map(Some) };
    let side = c.measured_thing(owner)?;
    let exclude: Vec<_> = side.owner.into_iter().collect();
    let against = if other.nominal.pronoun { c.holder_of(&other, &exclude)? } else { c.measured_thing(&other)? };
    let given = np.nominal.number().and_then(|l| Some((l, c.reading.lexemes.get(l as usize)?.literal.clone()?)));
    let Some((lexeme, Literal::Number(value))) = given else { return unread(c).map(Some) };
    // `7 times shorter`, `half a time longer` have no one meaning.
    if times && (!value.is_integer() || direction == crate::lexicon::Direction::Down) {
        return unread(c).map(Some);
    }
    let amount = Amount::Given { value, lexeme };
    let (more, less) = if direction == crate::lexicon::Direction::Down { (against, side) } else { (side, against) };
    let kind = Kind { modifiers: vec![dimension], unit: unit.map(|u| c.reading.lemma(u, Category::is_unit)), ..Kind::of("") };
    let moment = c.moment();
    c.mark("entity", owner.lexemes().into_iter().chain(other.lexemes()).collect());
    c.mark("kind", np.lexemes().into_iter().chain([adjective]).collect());
    c.mark("quantity", np.nominal.number().into_iter().collect());
    let verb = c.roles.verb.main.into_iter().chain(c.roles.verb.auxiliaries.clone()).collect();
    c.mark("cue", verb);
    let body = if times {
        FactBody::Ratio { large: more, small: less, kind, factor: amount, offset: None, event: None }
    } else {
        FactBody::Difference { more, less, kind, amount, event: None }
    };
    c.say(body, moment, np.lexemes());
    set_beside(c, than);
    c.settle_obliques(&used)?;
    Ok(Some(true))
}

/// How a comparison by a multiple is put: `3 fewer than` + `twice` + `as many` + `pens`.
pub(super) struct Scale {
    /// The words of the factor.
    pub(super) factor: Np,
    /// Its value.
    pub(super) times: Amount,
    /// What is compared, if it is named.
    pub(super) things: Option<Np>,
    /// What brings the other side: `as`, or `than` after `3 times more`.
    pub(super) category: Category,
    /// So much more or less than the multiple, with the lexeme of `than`.
    pub(super) beside: Option<(Np, u32)>,
}

/// Whether an adverb or a preposition stands behind the verb of a comparison besides those that bring its sides:
/// `3 more nails than Lea roughly`, `than Lea in her bag`.
pub(super) fn trails(c: &Composer<'_, '_>, used: &[u32], placed: bool) -> bool {
    let Some(verb) = c.roles.verb.main else { return true };
    let harmless =
        |k: Category| matches!(k, Category::AdvAs | Category::AdvTotal | Category::AdvNow | Category::AdvNeutral | Category::AdvSequence);
    let adverbs = c.roles.adverbs.iter().any(|(l, _, k)| *l > verb && !harmless(*k));
    let place = |o: &Oblique| placed && o.category == Category::PrepPlace;
    adverbs || c.roles.obliques.iter().any(|o| o.lexeme > verb && !used.contains(&o.lexeme) && !place(o))
}

/// Words that make a comparison inexact, or one with what is usual or at a place: `over twice as many`, `twice as many as usual`,
/// `twice as many pens at home`.
pub(super) fn bent(c: &Composer<'_, '_>, factor: &Np) -> bool {
    let first = factor.nominal.first;
    let around = |l: u32| l + 1 == first || l > first;
    let words = c.roles.adverbs.iter().any(|(l, _, k)| {
        around(*l)
            && matches!(k, Category::AdvDiscourse | Category::QuantBound | Category::AdvPlace | Category::AdvFrequency | Category::AdvLeft)
    });
    let bound = factor.nominal.bound.is_some() || c.roles.loose.iter().any(|&l| l + 1 == first);
    let placed = c.roles.obliques.iter().any(|o| {
        let sides = matches!(o.category, Category::PrepThan | Category::PrepTopic);
        !sides && (o.lexeme + 1 == first || o.lexeme > first) && !o.arg.nps.iter().all(|np| c.is_time_phrase(np))
    });
    words || bound || placed
}

/// The multiple that the clause's words after the verb put together, if they do.
pub(super) fn scale(c: &Composer<'_, '_>) -> Option<Scale> {
    let mut nps: Vec<Np> = c.roles.after.iter().flat_map(|a| &a.nps).cloned().collect();
    let counted = |np: &Np| counts_times(c, np);
    let as_many = c.roles.adverbs.iter().find(|(_, _, k)| *k == Category::AdvAs).copied();
    let beside = as_many.and_then(|(first, _, _)| {
        let than = c.roles.obliques.iter().find(|o| o.category == Category::PrepThan)?;
        let [factor] = than.arg.nps.as_slice() else { return None };
        let offset = nps.first()?.clone();
        let compares = offset.nominal.further.is_some() != offset.nominal.fewer.is_some() && offset.nominal.number().is_some();
        let bare = offset.of.is_none() && offset.owner.is_none() && offset.nominal.modifiers.is_empty();
        let adjacent = offset.nominal.last + 1 == than.lexeme && factor.nominal.last + 1 == first;
        (compares && bare && adjacent).then(|| (offset, than.lexeme, factor.clone()))
    });
    if let (Some(scale), None) = (as_many_as(c, &nps, as_many), &beside) {
        return Some(scale);
    }
    let beside = beside.map(|(offset, than, factor)| {
        nps[0] = factor;
        (offset, than)
    });
    let (factor, things, category) = match (nps.as_slice(), as_many) {
        ([factor, rest @ ..], Some((first, last, _))) if factor.nominal.last + 1 == first && rest.len() <= 1 => {
            let things = rest.first().cloned();
            if things.as_ref().is_some_and(|np| !c.right_behind(last, np.nominal.first)) {
                return None;
            }
            (factor.clone(), things, Category::PrepTopic)
        }
        ([factor, things], None) if counted(factor) && factor.nominal.further.is_some() => {
            (factor.clone(), Some(things.clone()), Category::PrepThan)
        }
        _ => return None,
    };
    let times = multiple(c, &factor, counted(&factor), category)?;
    Some(Scale { factor, times, things, category, beside })
}

/// `as many figs as Ana`: once as many, of which no word tells the number.
fn as_many_as(c: &Composer<'_, '_>, nps: &[Np], as_many: Option<AdverbAt>) -> Option<Scale> {
    let (first, last, _) = as_many?;
    let things = match nps {
        [] => None,
        [things] if c.right_behind(last, things.nominal.first) => Some(things.clone()),
        _ => return None,
    };
    let words = Np { nominal: Nominal { last, ..Nominal::at(first) }, of: None, owner: None, of_lexeme: None };
    Some(Scale { factor: words, times: Amount::Open { lexeme: last }, things, category: Category::PrepTopic, beside: None })
}

/// `3 times`
pub(super) fn counts_times(c: &Composer<'_, '_>, np: &Np) -> bool {
    np.nominal.number().is_some() && np.nominal.head.is_some_and(|h| c.reading.may_be(h, Category::QuantTimes)) && np.of.is_none()
}

/// `twice`, `3 times`, `half`, `one third`: how many times as much.
pub(super) fn multiple(c: &Composer<'_, '_>, factor: &Np, counted: bool, category: Category) -> Option<Amount> {
    let nominal = &factor.nominal;
    if factor.owner.is_some() || factor.of.is_some() {
        return None;
    }
    let value = |l: u32| c.reading.live_senses(l).find_map(|s| s.value.clone());
    let share = matches!(nominal.measure, Some(Measure::Fraction(_)));
    // `a third as many`
    let counts = nominal.determiner.is_none_or(|d| share && c.reading.is(d, Category::DetIndefinite));
    let plain = nominal.modifiers.is_empty() && counts;
    match nominal.measure {
        Some(Measure::Number(lexeme)) if plain && (counted || nominal.head.is_none() && category == Category::PrepTopic) => {
            match c.reading.lexemes.get(lexeme as usize).and_then(|l| l.literal.clone()) {
                // Whole numbers of times; `half a time more` has no one meaning. Without `times`, a share: `one third as many`.
                Some(Literal::Number(value)) if counted && (value.is_integer() || category == Category::PrepTopic) => {
                    Some(Amount::Given { value, lexeme })
                }
                Some(Literal::Number(value)) if !counted && !value.is_integer() => Some(Amount::Given { value, lexeme }),
                _ => None,
            }
        }
        Some(Measure::Multiple(lexeme) | Measure::Fraction(lexeme))
            if plain && nominal.head.is_none() && category == Category::PrepTopic =>
        {
            value(lexeme).map(|value| Amount::Given { value, lexeme })
        }
        _ => None,
    }
}

/// What is added to a multiple or taken from it: a whole number, or an amount in the unit of what is compared.
pub(super) fn offset(c: &mut Composer<'_, '_>, np: &Np, kind: &Kind) -> Result<Option<Offset>, Unread> {
    let Some(lexeme) = np.nominal.number() else { return Ok(None) };
    if let Some((amount, plain)) = c.share_beside(np) {
        let same = plain.nominal.head.is_none() || {
            let thing = c.thing(&plain)?.kind;
            thing.head == kind.head && thing.modifiers == kind.modifiers
        };
        return Ok(same.then_some(Offset { fewer: np.nominal.fewer.is_some(), amount }));
    }
    let (value, money) = match c.reading.lexemes.get(lexeme as usize).and_then(|l| l.literal.clone()) {
        Some(Literal::Number(value)) => (value, false),
        Some(Literal::Money { amount, .. }) => (amount, true),
        _ => return Ok(None),
    };
    let mut plain = np.clone();
    plain.nominal.fewer = None;
    plain.nominal.further = None;
    if plain.nominal.head.is_some() {
        let thing = c.thing(&plain)?.kind;
        let unit = kind.unit.clone().or_else(|| c.one_currency().filter(|_| kind.head == "money"));
        if thing.head != kind.head || thing.modifiers != kind.modifiers || thing.unit != unit {
            return Ok(None);
        }
    }
    // `one third fewer` is a share of the other side.
    let written = money || value.is_integer() || c.reading.norm(lexeme).contains('.') && kind.unit.is_some();
    Ok(written.then(|| Offset { fewer: np.nominal.fewer.is_some(), amount: Amount::Given { value, lexeme } }))
}

/// `twice as many pens as Lev`, `3 times as many`, `half as much`, `3 times more pens than Lev`, `2 fewer than twice as many`.
fn times(c: &mut Composer<'_, '_>) -> Result<Option<bool>, Unread> {
    let Some(Scale { factor, times: amount, things, category, beside }) = scale(c) else { return Ok(None) };
    if bent(c, &factor) {
        return unread(c).map(Some);
    }
    if c.unasserted() || c.passive() || !c.roles.adjectives.is_empty() {
        return super::state::refuse_unasserted(c).map(Some);
    }
    if hanging(c) {
        return unread(c).map(Some);
    }
    let Some(subject) = c.subject_arg() else { return unread(c).map(Some) };
    let side = c.holders_of(&subject, &[])?;
    if !owns(c, side) {
        return unread(c).map(Some);
    }
    let event = if c.verb_is(Category::VerbPossess) {
        None
    } else {
        let Some(class) = c.classes().iter().next().filter(|k| !matches!(k, Category::VerbUnknown | Category::VerbBe)) else {
            return unread(c).map(Some);
        };
        Some((class, c.verb_lemma()))
    };
    let kind = match &things {
        Some(np) if np.nominal.is_measured() || np.nominal.determiner.is_some() => return unread(c).map(Some),
        Some(np) => Some(c.thing(np)?),
        None => None,
    };
    let mut used: Vec<u32> = beside.iter().map(|(_, than)| *than).collect();
    // `twice as many as Lev and Ana together`
    let several = c.roles.obliques.iter().find(|o| o.category == category && o.arg.nps.len() > 1).cloned();
    let (against, kind, mut lexemes) = match (other_side(c, category), kind) {
        (None, Some(thing)) if several.is_some() => {
            let Some(several) = several.filter(|_| c.has_adverb(Category::AdvTotal)) else { return unread(c).map(Some) };
            if several.arg.has_or() || several.arg.nps.iter().any(|np| np.nominal.is_measured()) {
                return unread(c).map(Some);
            }
            let against = c.holders_of(&several.arg, &[])?;
            c.mark("entity", several.arg.nps.iter().flat_map(Np::lexemes).collect());
            used.push(several.lexeme);
            (against, thing.kind, thing.lexemes)
        }
        (Some((lexeme, np)), Some(thing)) => {
            // `as Lea in the morning`: hers of then, or all of this then?
            let timed = c.roles.obliques.iter().any(|o| o.lexeme > lexeme)
                || c.roles.adverbs.iter().any(|(l, _, k)| *l > lexeme && *k == Category::AdvTime);
            if np.nominal.is_measured() || np.of.is_some() || timed {
                return unread(c).map(Some);
            }
            let exclude: Vec<_> = side.owner.into_iter().collect();
            let against = c.holder_of(&np, &exclude)?;
            c.mark("entity", np.lexemes());
            set_beside(c, lexeme);
            used.push(lexeme);
            (against, thing.kind, thing.lexemes)
        }
        (None, thing) => {
            let Some((against, kind)) = told_other(c, side, thing.as_ref().map(|t| &t.kind), event.as_ref()) else {
                return unread(c).map(Some);
            };
            (against, kind, thing.map_or_else(Vec::new, |t| t.lexemes))
        }
        // `Lev has twice as many as Ana`: of what is told of her.
        (Some((lexeme, np)), None) => {
            let timed = c.roles.obliques.iter().any(|o| o.lexeme > lexeme) || c.roles.adverbs.iter().any(|(l, _, _)| *l > lexeme);
            if np.nominal.is_measured() || np.of.is_some() || timed {
                return unread(c).map(Some);
            }
            let exclude: Vec<_> = side.owner.into_iter().collect();
            let against = c.holder_of(&np, &exclude)?;
            let Some(kind) = kind_of_sides(c, [against, side], event.as_ref()) else { return unread(c).map(Some) };
            c.mark("entity", np.lexemes());
            set_beside(c, lexeme);
            used.push(lexeme);
            (against, kind, Vec::new())
        }
    };
    if !owns(c, against) {
        return unread(c).map(Some);
    }
    if trails(c, &used, false) {
        return unread(c).map(Some);
    }
    let moment = c.moment();
    c.mark("entity", subject.nps.iter().flat_map(Np::lexemes).collect());
    c.mark("kind", lexemes.clone());
    c.mark("quantity", factor.lexemes());
    let verb = c.roles.verb.main.into_iter().chain(c.roles.verb.auxiliaries.clone()).collect();
    c.mark("cue", verb);
    lexemes.extend(factor.lexemes());
    let offset = match &beside {
        Some((np, _)) => match offset(c, np, &kind)? {
            Some(offset) => Some(offset),
            None => return unread(c).map(Some),
        },
        None => None,
    };
    c.mark("quantity", beside.iter().flat_map(|(np, _)| np.lexemes()).collect());
    c.say(FactBody::Ratio { large: side, small: against, kind, factor: amount, offset, event }, moment, lexemes);
    c.settle_obliques(&used)?;
    Ok(Some(true))
}

/// The one kind of which something is told with the other side, or with this one: by themselves or as members of a group.
fn kind_of_sides(c: &Composer<'_, '_>, sides: [Holder; 2], event: Option<&(Category, String)>) -> Option<Kind> {
    let one = |owner: Option<EntityId>, side: &Holder| {
        let group = owner.and_then(|id| c.reading.entity(id));
        owner.is_some() && (owner == side.owner || group.is_some_and(|e| side.owner.is_some_and(|o| e.members.contains(&o))))
    };
    let told = |side: &Holder| -> Vec<&Kind> {
        let of_side = |fact: &&Fact| match (&fact.body, event) {
            (FactBody::State { holder, .. }, None) => holder == side || holder.place == side.place && one(holder.owner, side),
            (FactBody::Change(change), Some((_, verb))) => change.verb == *verb && one(change.agent, side),
            (FactBody::Ratio { large: more, small: less, event: e, .. } | FactBody::Difference { more, less, event: e, .. }, _) => {
                e.as_ref() == event && (more == side || less == side)
            }
            _ => false,
        };
        c.hypothesis.facts.iter().filter(of_side).map(|f| f.body.kind()).collect()
    };
    let kinds = sides.iter().map(told).find(|kinds| !kinds.is_empty())?;
    let (first, others) = kinds.split_first()?;
    others.iter().all(|k| k == first).then(|| (*first).clone())
}

/// `Mary has 3 more than Nell`: so many more of what is told of them.
fn so_much_untold(c: &Composer<'_, '_>, np: &Np, sides: [Holder; 2], event: Option<&(Category, String)>) -> Option<(Thing, Amount)> {
    let bare = np.nominal.head.is_none() && np.nominal.modifiers.is_empty() && np.of.is_none() && np.owner.is_none();
    let lexeme = np.nominal.number().filter(|_| bare)?;
    let kind = kind_of_sides(c, sides, event).filter(|kind| kind.unit.is_none() && kind.head != "money")?;
    let value = match c.reading.lexemes.get(lexeme as usize)?.literal.as_ref()? {
        Literal::Number(value) if value.is_integer() => value.clone(),
        _ => return None,
    };
    let thing = Thing { kind, amount: None, holder: None, definite: false, further: false, each: false, lexemes: np.lexemes() };
    Some((thing, Amount::Given { value, lexeme }))
}

/// The one other side of whom such things were told.
fn told_other(c: &Composer<'_, '_>, side: Holder, kind: Option<&Kind>, event: Option<&(Category, String)>) -> Option<(Holder, Kind)> {
    let mut others: Vec<(Holder, Kind)> = Vec::new();
    for fact in &c.hypothesis.facts {
        let (holder, k) = match (&fact.body, event) {
            (FactBody::State { holder, kind, .. }, None) => (*holder, kind),
            (FactBody::Change(change), Some((_, verb))) if change.verb == *verb => {
                (Holder { owner: change.agent, place: None }, &change.kind)
            }
            (FactBody::Ratio { large, kind, event: e, .. }, _) if e.as_ref() == event => (*large, kind),
            (FactBody::Difference { .. } | FactBody::Rate { .. } | FactBody::Goal { .. } | FactBody::Portion { .. }, _) => return None,
            _ => continue,
        };
        if holder != side && kind.is_none_or(|asked| asked == k) {
            others.push((holder, k.clone()));
        }
    }
    match others.as_slice() {
        [only] => Some(only.clone()),
        _ => None,
    }
}

/// The subject of a clause that only echoes the verb of the one it hangs on: `than Lev did`, `than Lev has`.
pub(super) fn echo_subject(reading: &Reading<'_>, governor: &Clause, echo: &Clause) -> Option<Np> {
    let open = matches!(governor.phrases.last(), Some(Phrase::Preposition { category: Category::PrepThan | Category::PrepTopic, .. }));
    let roles = attach(echo);
    let plain = roles.after.is_empty()
        && roles.obliques.is_empty()
        && roles.adverbs.is_empty()
        && roles.adjectives.is_empty()
        && roles.loose.is_empty()
        && roles.question.is_none()
        && roles.verb.negation.is_none();
    let ([subject], Some(verb), true) = (roles.before.as_slice(), roles.verb.main, plain && open && echo.kind == ClauseKind::Content)
    else {
        return None;
    };
    let lemma = |l: u32| reading.lemma(l, Category::is_verb);
    let past = |l: u32| reading.has_form(l, |c| c.is_verb() || c.is_auxiliary(), Form::Past);
    let governing = attach(governor).verb;
    let finite = governing.auxiliaries.first().copied().or(governing.main);
    // `than she was` tells of another time, `has ... than she did` of something else.
    let at_once = finite.is_none_or(|f| past(f) == past(roles.verb.auxiliaries.first().copied().unwrap_or(verb)));
    let same = at_once && (reading.is(verb, Category::AuxDo) || governing.main.is_some_and(|m| lemma(m) == lemma(verb)));
    match subject.nps.as_slice() {
        [np] if same => Some(np.clone()),
        _ => None,
    }
}

impl Composer<'_, '_> {
    /// Whether a lexeme stands right behind another one, or only the inner words of its own expression between them: `as many toy cars`.
    pub(super) fn right_behind(&self, before: u32, lexeme: u32) -> bool {
        let inner = |l: u32| self.reading.state.lexemes.get(l as usize).is_some_and(|l| l.role.as_deref() == Some("expression"));
        before < lexeme && (before + 1..lexeme).all(inner)
    }

    /// The unit in which all the money that is told so far is counted.
    fn one_currency(&self) -> Option<String> {
        let mut units = self.hypothesis.facts.iter().map(|f| f.body.kind()).filter(|k| k.head == "money").map(|k| k.unit.clone());
        let first = units.next()??;
        units.all(|u| u.as_ref() == Some(&first)).then_some(first)
    }

    /// The subject of the clause after `than` or `as` that only echoes this one's verb.
    pub(super) fn echo_side(&self) -> Option<Np> {
        let state = &self.reading.state;
        let mut hanging = state.clauses.iter().chain(&state.open).filter(|o| o.governor == Some(self.clause.id));
        hanging.find_map(|echo| echo_subject(self.reading, self.clause, echo))
    }

    /// Whether this clause says what the other side of a comparison is, and more than an echo of its verb: `than Lea has cups`.
    pub(super) fn is_side_of_its_own(&self) -> bool {
        let governor = self.reading.state.clauses.iter().find(|o| Some(o.id) == self.clause.governor);
        let open =
            |g: &Clause| matches!(g.phrases.last(), Some(Phrase::Preposition { category: Category::PrepThan | Category::PrepTopic, .. }));
        let hangs_on = |o: &Clause| o.governor == Some(self.clause.id);
        let more = self.reading.state.all_clauses().any(|o| hangs_on(o) && !o.question);
        self.clause.kind == ClauseKind::Content && governor.is_some_and(|g| !g.question && open(g)) && (more || !self.is_echo())
    }

    /// Whether this clause only says who else is on the side of a comparison: `than Ana` + `and Eve have together`.
    pub(super) fn joins_a_side(&self) -> bool {
        let and =
            matches!(self.clause.phrases.first(), Some(Phrase::Connective { category: Category::ConnAnd | Category::ConnContrast, .. }));
        let compares = |g: &Clause| {
            let sides = |p: &Phrase| matches!(p, Phrase::Preposition { category: Category::PrepThan | Category::PrepTopic, .. });
            g.phrases.iter().rev().find(|p| matches!(p, Phrase::Preposition { .. })).is_some_and(sides)
        };
        and && !self.clause.question && joins_side(self.clause) && self.governor().is_some_and(compares)
    }

    /// Whether this clause says more of such a side: `than Lea has to wash`.
    pub(super) fn hangs_on_side(&self) -> bool {
        let governor = self.reading.state.clauses.iter().find(|o| Some(o.id) == self.clause.governor);
        governor.filter(|g| g.kind == ClauseKind::Content).is_some_and(|echo| {
            let outer = self.reading.state.clauses.iter().find(|o| Some(o.id) == echo.governor);
            outer.is_some_and(|outer| !outer.question && echo_subject(self.reading, outer, echo).is_some())
        })
    }

    /// Whether this clause only echoes the verb of the one it hangs on, which has taken it up.
    pub(super) fn is_echo(&self) -> bool {
        let governor = self.reading.state.clauses.iter().find(|o| Some(o.id) == self.clause.governor);
        governor.is_some_and(|g| echo_subject(self.reading, g, self.clause).is_some())
    }
}

fn owns(c: &Composer<'_, '_>, holder: Holder) -> bool {
    holder.owner.and_then(|id| c.reading.entity(id)).is_some_and(Entity::owns)
}

fn unread(c: &Composer<'_, '_>) -> Verdict {
    Err(Unread(RefusalCode::ConstructionUnread, clause_lexemes(c.clause), "so much more or less than someone else".into()))
}
