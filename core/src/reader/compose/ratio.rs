//! Ratios: two or more sides make up so many equal parts each.
//!
//! Why: one side, or all of them together, gives every other one.
//! Reads: `The ratio of boys to girls is 7:4.`, `The ratio of Ana's pens to Lev's pens is 2 to 3.`, `Ana and Lev shared 20 figs in the
//! ratio 2:3.`, `A farmer has hens and ducks in the ratio 8:3.`, `There are 3 boys for every 4 girls.`, `There are twice as many cups as plates.`
//! Leaves alone: `There are 3 boys for every girl.` (so many for each), `Ana has twice as many pens as Lev.` (one kind, two holders)

use super::{Composer, Unread, Verdict, clause_lexemes};
use crate::facts::{Amount, Entity, FactBody, Holder, Kind};
use crate::lexicon::Category;
use crate::quantity::Rational;
use crate::reader::clause::{Measure, Phrase};
use crate::reader::reason::RefusalCode;
use crate::reader::roles::{Np, Oblique};
use crate::text::Literal;

/// One side: whose, of what, and the parts it makes up; an open amount stands for a single part.
type Side = (Holder, Kind, Amount);

pub(super) fn ratio(c: &mut Composer<'_, '_>) -> Verdict {
    if c.clause.question || c.passive() {
        return Ok(false);
    }
    let read = match named(c)? {
        Some(read) => Some(read),
        None => match for_every(c)? {
            Some(read) => Some(read),
            None => times_as_many(c)?,
        },
    };
    let Some((sides, lexemes, used)) = read else { return Ok(false) };
    if c.unasserted() {
        return super::state::refuse_unasserted(c);
    }
    let moment = c.moment();
    for (holder, kind, amount) in sides {
        if let Amount::Given { lexeme, .. } = &amount {
            c.mark("quantity", vec![*lexeme]);
        }
        c.say(FactBody::Portion { holder, kind, amount }, moment.clone(), lexemes.clone());
    }
    c.settle_obliques(&used)?;
    let verb = c.roles.verb.main.into_iter().chain(c.roles.verb.auxiliaries.clone()).collect();
    c.mark("cue", verb);
    Ok(true)
}

type Read = Option<(Vec<Side>, Vec<u32>, Vec<u32>)>;

fn unread(c: &Composer<'_, '_>, needed: &str) -> Unread {
    Unread(RefusalCode::ConstructionUnread, clause_lexemes(c.clause), needed.to_owned())
}

fn is_ratio(c: &Composer<'_, '_>, np: &Np) -> bool {
    np.nominal.head.is_some_and(|h| c.reading.lemma(h, Category::is_noun) == "ratio") && np.nominal.modifiers.is_empty()
}

/// The plain number of a phrase that is nothing but a number.
fn number(c: &Composer<'_, '_>, np: &Np) -> Option<Amount> {
    let lexeme = np.nominal.number().filter(|_| np.nominal.head.is_none() && np.nominal.modifiers.is_empty() && np.of.is_none())?;
    match c.reading.lexemes.get(lexeme as usize)?.literal.as_ref()? {
        Literal::Number(value) => Some(Amount::Given { value: value.clone(), lexeme }),
        _ => None,
    }
}

/// The numbers after the verb, in order: `7:4`, `7 to 4`.
fn parts(c: &Composer<'_, '_>, used: &mut Vec<u32>) -> Option<Vec<Amount>> {
    let mut parts = Vec::new();
    for np in c.roles.after.iter().flat_map(|a| &a.nps) {
        match number(c, np) {
            Some(amount) => parts.push(amount),
            None if !np.nominal.is_measured() || parts.is_empty() => {}
            None => return None,
        }
    }
    let goals = c.roles.obliques.iter().filter(|o| o.category == Category::PrepGoal && c.roles.verb.main.is_some_and(|m| o.lexeme > m));
    for goal in goals {
        if let [np] = goal.arg.nps.as_slice()
            && let Some(amount) = number(c, np)
        {
            used.push(goal.lexeme);
            parts.push(amount);
        }
    }
    (parts.len() >= 2).then_some(parts)
}

/// `The ratio of boys to girls is 7:4`, `shared 20 figs in the ratio 2:3`.
fn named(c: &mut Composer<'_, '_>) -> Result<Read, Unread> {
    let subject = c.subject().filter(|s| matches!(s.nps.as_slice(), [np] if is_ratio(c, np)));
    if let Some(subject) = subject.filter(|_| c.verb_is(Category::VerbBe)) {
        let np = subject.nps[0].clone();
        let verb = c.roles.verb.main.unwrap_or(0);
        let to: Vec<Oblique> = c
            .roles
            .obliques
            .iter()
            .filter(|o| o.category == Category::PrepGoal && o.lexeme < verb && o.arg.nps.len() == 1)
            .cloned()
            .collect();
        let mut used: Vec<u32> = to.iter().map(|o| o.lexeme).collect();
        let Some(parts) = parts(c, &mut used) else { return Err(unread(c, "a ratio in whole numbers")) };
        let Some(of) = np.of.as_deref().cloned() else { return Err(unread(c, "the sides of the ratio")) };
        let sides: Vec<Np> = std::iter::once(of).chain(to.iter().map(|o| o.arg.nps[0].clone())).collect();
        if sides.len() != parts.len() {
            return Err(unread(c, "a number for each side of the ratio"));
        }
        // `The ratio of boys to girls in a choir is 4:7.`: both are there.
        let place = c.place_of(usize::MAX, 0)?;
        let mut read = Vec::new();
        for (np, amount) in sides.iter().zip(parts) {
            let (holder, kind) = side(c, np)?;
            read.push((Holder { place: holder.place.or(place), ..holder }, kind, amount));
        }
        c.mark("kind", subject.nps[0].lexemes());
        let lexemes = c.roles.after.iter().flat_map(|a| a.nps.iter().flat_map(Np::lexemes)).collect();
        return Ok(Some((read, lexemes, used)));
    }
    in_the_ratio(c)
}

/// `Ana and Lev shared 20 figs in the ratio 2:3`: the named persons' shares in their order.
fn in_the_ratio(c: &mut Composer<'_, '_>) -> Result<Read, Unread> {
    let Some(place) = c.roles.obliques.iter().find(|o| matches!(o.arg.nps.as_slice(), [np] if is_ratio(c, np))).cloned() else {
        return Ok(None);
    };
    let mut used = vec![place.lexeme];
    let (Some(parts), Some(subject)) = (parts(c, &mut used), c.subject()) else { return Err(unread(c, "the sides of the ratio")) };
    let shares = c.classes().any(|k| matches!(k, Category::VerbDivide | Category::VerbAcquire | Category::VerbPossess));
    let dealt: Vec<Np> = c.roles.after.iter().flat_map(|a| &a.nps).filter(|np| number(c, np).is_none()).cloned().collect();
    if let Some(read) = kinds_in_the_ratio(c, &dealt, &parts, &used)? {
        c.mark("marker", place.arg.nps.iter().flat_map(Np::lexemes).collect());
        return Ok(Some(read));
    }
    let alone = c.roles.obliques.iter().all(|o| o.category != Category::PrepWith);
    let ([np], true) = (dealt.as_slice(), alone && shares && subject.nps.len() == parts.len() && !subject.has_or()) else {
        return Err(unread(c, "what is shared, and by whom"));
    };
    let thing = c.thing(np)?;
    let lexemes = np.lexemes();
    let mut read = Vec::new();
    let mut owners = Vec::new();
    for (owner, amount) in subject.nps.iter().zip(parts) {
        let holder = c.holder_of(owner, &[])?;
        owners.push(holder);
        read.push((holder, thing.kind.clone(), amount));
    }
    c.mark("entity", subject.nps.iter().flat_map(Np::lexemes).collect());
    c.mark("kind", lexemes.clone());
    c.mark("marker", place.arg.nps.iter().flat_map(Np::lexemes).collect());
    if let Some(amount @ Amount::Given { lexeme, .. }) = thing.amount {
        let whole = c.holders_of(&subject, &[])?;
        let moment = c.moment();
        c.mark("quantity", vec![lexeme]);
        c.say(FactBody::State { holder: whole, kind: thing.kind, amount }, moment, lexemes.clone());
    }
    Ok(Some((read, lexemes, used)))
}

/// `A farmer has hens and ducks in the ratio 8:3`: two kinds of which one holder has so many parts each.
fn kinds_in_the_ratio(c: &mut Composer<'_, '_>, dealt: &[Np], parts: &[Amount], used: &[u32]) -> Result<Read, Unread> {
    let there = |np: &Np| np.nominal.head.is_some_and(|h| c.reading.is(h, Category::PronounExistential));
    let kinds: Vec<Np> = dealt.iter().filter(|np| !there(np)).cloned().collect();
    let bare =
        |np: &Np| c.plural(np) && !np.nominal.is_measured() && np.nominal.determiner.is_none() && np.owner.is_none() && np.of.is_none();
    let exists = c.verb_is(Category::VerbBe) && c.roles.around_verb().any(|a| a.nps.iter().any(there));
    let owner = c.subject().filter(|s| c.verb_is(Category::VerbPossess) && s.nps.len() == 1);
    if kinds.len() != parts.len() || kinds.len() < 2 || !kinds.iter().all(bare) || !(exists || owner.is_some()) {
        return Ok(None);
    }
    let holder = match &owner {
        Some(owner) => c.holders_of(owner, &[])?,
        None => Holder::default(),
    };
    let markers: Vec<u32> = c.roles.around_verb().flat_map(|a| &a.nps).filter(|np| there(np)).flat_map(Np::lexemes).collect();
    let (mut read, mut lexemes) = (Vec::new(), Vec::new());
    for (np, amount) in kinds.iter().zip(parts) {
        let thing = c.thing(np)?;
        lexemes.extend(np.lexemes());
        read.push((holder, thing.kind, amount.clone()));
    }
    c.mark("marker", markers);
    c.mark("entity", owner.iter().flat_map(|o| o.nps.iter().flat_map(Np::lexemes)).collect());
    c.mark("kind", lexemes.clone());
    Ok(Some((read, lexemes, used.to_vec())))
}

/// A side of a ratio: whose and of what.
fn side(c: &mut Composer<'_, '_>, np: &Np) -> Result<(Holder, Kind), Unread> {
    let mut np = np.clone();
    // `the number of boys` are the boys.
    while np.nominal.head.is_some_and(|h| c.reading.is(h, Category::NounQuantity)) {
        match np.of.take() {
            Some(of) => np = *of,
            None => return Err(unread(c, "the sides of the ratio")),
        }
    }
    c.mark("kind", np.lexemes());
    if c.names_dimension(&np).is_some()
        && let Some((holder, dimension)) = c.extent_of(&np)?
    {
        return Ok((holder, Kind { modifiers: vec![dimension], ..Kind::of("") }));
    }
    if np.nominal.is_measured() || np.nominal.pronoun || np.nominal.name {
        return Err(unread(c, "the sides of the ratio"));
    }
    let thing = c.thing(&np)?;
    Ok((thing.holder.unwrap_or_default(), thing.kind))
}

/// `There are 3 boys for every 4 girls`: so many of the one for so many of the other.
fn for_every(c: &mut Composer<'_, '_>) -> Result<Read, Unread> {
    let several = |np: &Np| np.nominal.is_each() && np.nominal.number().is_some() && np.nominal.head.is_some();
    let Some(every) =
        c.roles.obliques.iter().find(|o| o.category == Category::PrepFor && matches!(o.arg.nps.as_slice(), [np] if several(np))).cloned()
    else {
        return Ok(None);
    };
    let there = |np: &Np| np.nominal.head.is_some_and(|h| c.reading.is(h, Category::PronounExistential));
    let exists = c.verb_is(Category::VerbBe) && c.roles.around_verb().any(|a| a.nps.iter().any(there));
    let owner = c.subject().filter(|_| c.verb_is(Category::VerbPossess));
    let counted: Vec<Np> = c.roles.after.iter().flat_map(|a| &a.nps).filter(|np| np.nominal.number().is_some()).cloned().collect();
    let ([one], true) = (counted.as_slice(), exists || owner.is_some()) else { return Ok(None) };
    // `3 more boys for every 4 girls`: beside how many is open.
    if [one, &every.arg.nps[0]].iter().any(|np| np.nominal.further.is_some() || np.nominal.fewer.is_some()) {
        return Err(unread(c, "so many of the one for so many of the other"));
    }
    let holder = match &owner {
        Some(owner) => c.holders_of(owner, &[])?,
        None => Holder::default(),
    };
    let mut other = every.arg.nps[0].clone();
    other.nominal.measure = other.nominal.number().map(Measure::Number);
    other.nominal.second_measure = None;
    let (one, other) = (c.thing(one)?, c.thing(&other)?);
    let (Some(a @ Amount::Given { .. }), Some(b @ Amount::Given { .. })) = (one.amount, other.amount) else { return Ok(None) };
    let words = c.roles.around_verb().flat_map(|a| &a.nps);
    let (expletive, entities): (Vec<&Np>, Vec<&Np>) = words.filter(|np| np.nominal.number().is_none()).partition(|np| there(np));
    let (expletive, entities): (Vec<u32>, Vec<u32>) =
        (expletive.into_iter().flat_map(Np::lexemes).collect(), entities.into_iter().flat_map(Np::lexemes).collect());
    c.mark("marker", expletive);
    c.mark("entity", entities);
    let holder = Holder { place: c.place_behind()?, ..holder };
    c.mark("kind", one.lexemes.iter().chain(&every.arg.nps[0].lexemes()).copied().collect());
    Ok(Some((vec![(holder, one.kind, a), (holder, other.kind, b)], one.lexemes, vec![every.lexeme])))
}

/// `There are twice as many cups as plates`, `Ana has 3 times as many pens as pencils`: two kinds with one holder.
fn times_as_many(c: &mut Composer<'_, '_>) -> Result<Read, Unread> {
    let Some(&(first, last, _)) = c.roles.adverbs.iter().find(|(_, _, k)| *k == Category::AdvAs) else { return Ok(None) };
    let nps: Vec<Np> = c.roles.around_verb().flat_map(|a| &a.nps).cloned().collect();
    let factor = nps.iter().find(|np| np.nominal.last + 1 == first).cloned();
    let things = nps.iter().find(|np| c.right_behind(last, np.nominal.first)).cloned();
    let other = c.roles.obliques.iter().find(|o| o.category == Category::PrepTopic && o.lexeme > last && o.arg.nps.len() == 1).cloned();
    let (Some(factor), Some(things)) = (factor, things) else { return Ok(None) };
    let listed = c.roles.connectives.is_empty() && c.roles.obliques.iter().all(|o| o.category != Category::PrepTopic);
    let (than, as_lexeme) = match &other {
        Some(other) => (other.arg.nps[0].clone(), Some(other.lexeme)),
        // `12 blue pens and twice as many red pens`: as the one that the list names before.
        None if listed => match counted_beside(c, &factor) {
            Some(than) => (than, None),
            None => return Ok(None),
        },
        None => return Ok(None),
    };
    let owns = than.nominal.name
        || than.nominal.pronoun
        || than.nominal.determiner.is_some()
        || than.owner.is_some()
        || c.reading.plain_entity(&than).and_then(|e| c.reading.entity(e)).is_some_and(Entity::owns)
            && !c.reading.categories(than.nominal.head.unwrap_or(0)).any(Category::is_noun);
    let there = |np: &Np| np.nominal.head.is_some_and(|h| c.reading.is(h, Category::PronounExistential));
    let exists = c.verb_is(Category::VerbBe) && nps.iter().any(there);
    let owner = c.subject().filter(|_| c.verb_is(Category::VerbPossess));
    let plain = |np: &Np| !np.nominal.is_measured() && np.nominal.head.is_some() && np.owner.is_none() && np.nominal.determiner.is_none();
    if owns || !(exists || owner.is_some()) || !plain(&things) || !plain(&than) || !c.plural(&than) || hanging(c) {
        return Ok(None);
    }
    let Some(amount) = times(c, &factor) else { return Ok(None) };
    let holder = match &owner {
        Some(owner) if owner.nps.iter().all(|np| !np.nominal.is_measured() && !np.nominal.is_each()) => c.holders_of(owner, &[])?,
        Some(_) => return Ok(None),
        None => Holder::default(),
    };
    // `three times as many cows as pigs on a farm`: both are there.
    let ends = |o: &Oblique| o.category == Category::PrepPlace && o.lexeme > than.nominal.last && as_lexeme.is_some() && exists;
    let end = c.roles.obliques.iter().find(|o| ends(o) && !o.arg.nps.iter().any(|np| c.is_time_phrase(np))).cloned();
    let place = match end.as_ref().and_then(|o| o.follows) {
        Some((arg, item)) => c.place_of(arg, item)?,
        None => c.place_of(0, 0)?,
    };
    let holder = Holder { place, ..holder };
    let (large, small) = (c.thing(&things)?, c.thing(&than)?);
    if large.kind == small.kind {
        return Ok(None);
    }
    // `Ivo has 12 nets. Ana has 5 ropes and twice as many nets.`: as he has?
    let told = c.hypothesis.facts.iter().any(|f| *f.body.kind() == large.kind);
    let obliques = c.roles.obliques.clone();
    c.roles.obliques.retain(|o| end.as_ref().is_none_or(|end| end.lexeme != o.lexeme));
    let bent = super::compare::bent(c, &factor);
    c.roles.obliques = obliques;
    if as_lexeme.is_none() && told || bent {
        return Err(unread(c, "twice as many as what is told of one"));
    }
    let rest: Vec<Np> = nps.iter().filter(|np| **np != factor && **np != things && !there(np)).cloned().collect();
    let owners: Vec<Np> = owner.iter().flat_map(|o| o.nps.clone()).collect();
    let counted: Vec<Np> = rest.iter().filter(|np| !owners.contains(np)).cloned().collect();
    let before = |np: &Np| np.nominal.last < first && np.nominal.number().is_some() && np.nominal.head.is_some();
    if c.roles.adverbs.iter().filter(|(_, _, k)| *k == Category::AdvAs).count() > 1 || !counted.iter().all(before) {
        return Err(unread(c, "one comparison in a clause"));
    }
    // `There are 5 red balls and twice as many blue balls as red balls`.
    for np in &counted {
        let thing = c.thing(np)?;
        let Some(amount @ Amount::Given { .. }) = thing.amount.filter(|_| !thing.further) else { return Err(unread(c, "a plain count")) };
        let moment = c.moment();
        c.mark("kind", thing.lexemes.clone());
        c.mark("quantity", np.nominal.number().into_iter().collect());
        c.say(FactBody::State { holder, kind: thing.kind, amount }, moment, thing.lexemes);
    }
    c.mark("marker", nps.iter().filter(|np| there(np)).flat_map(Np::lexemes).collect());
    c.mark("entity", owners.iter().flat_map(Np::lexemes).collect());
    c.mark("quantity", factor.lexemes());
    c.mark("kind", large.lexemes.iter().chain(&small.lexemes).copied().collect());
    let single = Amount::Open { lexeme: as_lexeme.unwrap_or(last) };
    let mut lexemes = factor.lexemes();
    lexemes.extend(large.lexemes);
    Ok(Some((vec![(holder, large.kind, amount), (holder, small.kind, single)], lexemes, as_lexeme.into_iter().collect())))
}

/// The one counted thing that a list names beside the factor, without its number.
fn counted_beside(c: &Composer<'_, '_>, factor: &Np) -> Option<Np> {
    let list = c.roles.after.iter().find(|a| a.nps.contains(factor) && !a.has_or())?;
    let [counted, last] = list.nps.as_slice() else { return None };
    if last != factor || counted.nominal.number().is_none() || counted.nominal.head.is_none() || counted.of.is_some() {
        return None;
    }
    let mut than = counted.clone();
    than.nominal.measure = None;
    than.nominal.first = than.nominal.modifiers.first().copied().or(than.nominal.head)?;
    Some(than)
}

/// `3 times`, `twice`, `half`.
fn times(c: &Composer<'_, '_>, factor: &Np) -> Option<Amount> {
    let nominal = &factor.nominal;
    if !nominal.modifiers.is_empty() || nominal.determiner.is_some() || factor.owner.is_some() || factor.of.is_some() {
        return None;
    }
    match nominal.measure? {
        Measure::Number(lexeme) if nominal.head.is_some_and(|h| c.reading.may_be(h, Category::QuantTimes)) => {
            match c.reading.lexemes.get(lexeme as usize)?.literal.as_ref()? {
                Literal::Number(value) if *value > Rational::zero() => Some(Amount::Given { value: value.clone(), lexeme }),
                _ => None,
            }
        }
        Measure::Multiple(lexeme) | Measure::Fraction(lexeme) if nominal.head.is_none() => {
            let value = c.reading.live_senses(lexeme).find_map(|s| s.value.clone())?;
            Some(Amount::Given { value, lexeme })
        }
        _ => None,
    }
}

/// A clause that hangs on this one and may say more of a side.
fn hanging(c: &Composer<'_, '_>) -> bool {
    c.reading.state.all_clauses().any(|other| {
        other.governor == Some(c.clause.id)
            && !other.question
            && !matches!(
                other.phrases.first(),
                Some(Phrase::Connective { category: Category::ConnAnd | Category::MarkComma | Category::ConnContrast, .. })
            )
    })
}
