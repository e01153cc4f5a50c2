//! Prices told by way of another price.
//!
//! Why: what one thing costs more or less than another is an equation between two prices; which of them is known does not matter.
//! Reads: `A mango costs 30 cents more than a plum.`, `The bike costs twice as much as the scooter.`, `A pen costs $1 and a book costs $3 more.`,
//! `A hat and a scarf cost $44 altogether.`, `2 shirts and 3 ties cost $90.`
//! Leaves alone: `A mango costs more than a plum.` (no number), `3 mangos cost 30 cents more than 4 plums.` (several)

use super::compare::{bent, scale};
use super::{Composer, Unread, Verdict};
use crate::facts::{Amount, FactBody, Kind, Offset};
use crate::lexicon::Category;
use crate::quantity::Rational;
use crate::reader::clause::ClauseKind;
use crate::reader::roles::{Arg, Np};
use crate::text::Literal;

pub(super) fn price_by(c: &mut Composer<'_, '_>) -> Verdict {
    let main = matches!(c.clause.kind, ClauseKind::Main | ClauseKind::Condition) && !c.clause.question;
    if !main || c.chief() != Some(Category::VerbCost) || c.passive() || c.unasserted() || !c.roles.adjectives.is_empty() {
        return Ok(false);
    }
    let Some(Arg { nps, .. }) = c.subject() else { return Ok(false) };
    if nps.len() > 1 {
        return price_sum(c, &nps);
    }
    let ([subject], true) = (nps.as_slice(), c.moment().anchors.is_empty()) else { return Ok(false) };
    if !one_thing(c, subject) {
        return Ok(false);
    }
    let subject = subject.clone();
    if let Some(scaled) = scale(c) {
        let bends = bent(c, &scaled.factor) || scaled.beside.is_some() || scaled.things.is_some();
        let Some((lexeme, other)) = side(c, scaled.category).filter(|_| !bends) else { return Ok(false) };
        c.mark("quantity", scaled.factor.lexemes());
        return tell(c, &subject, Some(&other), Some(lexeme), Kind::of("money"), (Some(scaled.times), None));
    }
    let objects = c.arguments(&c.roles.after);
    let [Arg { nps, .. }] = objects.as_slice() else { return Ok(false) };
    let [more] = nps.as_slice() else { return Ok(false) };
    let fewer = more.nominal.fewer.is_some();
    if fewer == more.nominal.further.is_some() || more.nominal.number().is_none() || more.of.is_some() || more.owner.is_some() {
        return Ok(false);
    }
    let mut plain = more.clone();
    (plain.nominal.fewer, plain.nominal.further) = (None, None);
    if !plain.is_bare_count() {
        return Ok(false);
    }
    let money = c.thing(&plain)?;
    let Some(amount @ Amount::Given { .. }) = money.amount.filter(|_| money.kind.head == "money") else { return Ok(false) };
    let other = side(c, Category::PrepThan);
    if other.is_none() && !c.roles.obliques.is_empty() {
        return Ok(false);
    }
    c.mark("kind", more.lexemes());
    c.mark("quantity", more.nominal.number().into_iter().collect());
    let (lexeme, other) = other.unzip();
    tell(c, &subject, other.as_ref(), lexeme, money.kind, (None, Some(Offset { fewer, amount })))
}

/// `A hat and a scarf cost $44 altogether`: one each of several things, or so many of each, and what all of them cost.
fn price_sum(c: &mut Composer<'_, '_>, things: &[Np]) -> Verdict {
    let counted = |np: &Np| np.nominal.is_plain_count() && np.nominal.determiner.is_none() && np.of.is_none() && np.owner.is_none();
    let single = |np: &Np| one_thing(c, np) && np.nominal.determiner.is_some() && np.nominal.head.is_some_and(|h| !c.reading.is_plural(h));
    let objects = c.arguments(&c.roles.after);
    let [Arg { nps, .. }] = objects.as_slice() else { return Ok(false) };
    let ([money], true) = (nps.as_slice(), things.iter().all(|np| single(np) || counted(np))) else { return Ok(false) };
    let summed = c.roles.adverbs.iter().all(|(_, _, k)| *k == Category::AdvTotal);
    let either = c.subject().is_some_and(|s| s.has_or());
    let anchored = c.moment().anchors.iter().any(|a| a != crate::facts::Moment::SUM);
    if !money.is_bare_count() || !summed || either || anchored || !c.roles.obliques.is_empty() || c.roles.verb.negation.is_some() {
        return Ok(false);
    }
    let money = money.clone();
    let thing = c.thing(&money)?;
    let Some(amount @ Amount::Given { lexeme, .. }) = thing.amount.filter(|_| thing.kind.head == "money") else { return Ok(false) };
    let (mut of, mut counts) = (Vec::new(), Vec::new());
    for np in things {
        let several = np.nominal.number().is_some() && np.nominal.determiner.is_none();
        let count = if several { c.thing(np)?.amount } else { None };
        let kind = kind_of_one(c, np)?;
        let whole = matches!(&count, Some(Amount::Given { value, .. }) if value.is_integer() && value.is_positive());
        if of.contains(&kind) || several != whole {
            return Ok(false);
        }
        c.mark("quantity", count.iter().map(Amount::lexeme).collect());
        of.push(kind);
        counts.push(count);
    }
    let lexemes: Vec<u32> = things.iter().flat_map(Np::lexemes).chain(money.lexemes()).collect();
    c.mark("kind", lexemes.clone());
    c.mark("quantity", vec![lexeme]);
    let moment = c.moment();
    c.say(FactBody::PriceSum { of, counts, kind: thing.kind, amount }, moment, lexemes);
    let verb = c.roles.verb.main.into_iter().chain(c.roles.verb.auxiliaries.clone()).collect();
    c.mark("cue", verb);
    Ok(true)
}

/// The one thing behind `than` or `as`, where nothing else stands in the clause.
fn side(c: &Composer<'_, '_>, category: Category) -> Option<(u32, Np)> {
    let [oblique] = c.roles.obliques.as_slice() else { return None };
    let [np] = oblique.arg.nps.as_slice() else { return None };
    (oblique.category == category && one_thing(c, np)).then(|| (oblique.lexeme, np.clone()))
}

/// A phrase that names one thing, or things of which each has its price: `a plum`, `the plum`, `one plum`, `each plum`, `plums`.
pub(super) fn one_thing(c: &Composer<'_, '_>, np: &Np) -> bool {
    let n = &np.nominal;
    let noun = n.head.is_some_and(|h| !n.pronoun && !n.name && c.reading.categories(h).any(Category::is_noun));
    let one = n.number().is_none_or(|l| {
        c.reading.lexemes.get(l as usize).is_some_and(|x| matches!(&x.literal, Some(Literal::Number(v)) if *v == Rational::one()))
    });
    let plain = n.further.is_none() && n.fewer.is_none() && n.bound.is_none() && n.second_measure.is_none() && n.total.is_none();
    let measured = n.is_measured() && n.number().is_none();
    // `her hat` is one thing; of `her hats` each may have its own price.
    let own = n.possessive_determiner || np.owner.is_some();
    let whose = !own || n.head.is_some_and(|h| !c.reading.is_plural(h)) && n.measure.is_none();
    noun && one && plain && !measured && whose && !super::rate::narrowed(c, np)
}

/// The kind of one such thing.
pub(super) fn kind_of_one(c: &mut Composer<'_, '_>, np: &Np) -> Result<Kind, Unread> {
    let mut plain = np.clone();
    plain.nominal.measure = None;
    plain.nominal.determiner = None;
    Ok(c.thing(&plain)?.kind)
}

/// The fact; where nothing stands behind `more`, it is more than the one price that was told just before.
fn tell(
    c: &mut Composer<'_, '_>,
    subject: &Np,
    other: Option<&Np>,
    lexeme: Option<u32>,
    kind: Kind,
    (factor, offset): (Option<Amount>, Option<Offset>),
) -> Verdict {
    let item = kind_of_one(c, subject)?;
    if [Some(subject), other].into_iter().flatten().any(|np| of_several(c, np)) {
        return Ok(false);
    }
    let than = match other {
        Some(np) => {
            c.mark("kind", np.lexemes());
            kind_of_one(c, np)?
        }
        None => match told_before(c) {
            Some(than) => than,
            None => return Ok(false),
        },
    };
    if item == than {
        return Ok(false);
    }
    c.mark("kind", subject.lexemes());
    let moment = c.moment();
    let lexemes: Vec<u32> = subject.lexemes().into_iter().chain(c.roles.verb.main).collect();
    c.say(FactBody::PriceBy { item, than, kind, factor, offset }, moment, lexemes);
    c.settle_obliques(&lexeme.into_iter().collect::<Vec<_>>())?;
    let verb = c.roles.verb.main.into_iter().chain(c.roles.verb.auxiliaries.clone()).collect();
    c.mark("cue", verb);
    Ok(true)
}

/// `A hat and two scarves cost $44. The hat costs $8 more than the scarves.`: than one of them, or than both.
fn of_several(c: &mut Composer<'_, '_>, np: &Np) -> bool {
    let plural = np.nominal.head.is_some_and(|h| c.reading.is_plural(h));
    let Some(kind) = plural.then(|| kind_of_one(c, np).ok()).flatten() else { return false };
    c.hypothesis.facts.iter().any(|f| match &f.body {
        FactBody::PriceSum { of, counts, .. } => of.iter().zip(counts).any(|(k, count)| *k == kind && count.is_some()),
        _ => false,
    })
}

/// The thing whose price is the only one that was told.
fn told_before(c: &Composer<'_, '_>) -> Option<Kind> {
    let mut prices = c.hypothesis.facts.iter().filter_map(|f| match &f.body {
        FactBody::Rate { per, price: true, .. } => Some(per.clone()),
        FactBody::PriceBy { item, .. } => Some(item.clone()),
        _ => None,
    });
    let only = prices.next()?;
    (prices.next().is_none() && only.unit.is_none()).then_some(only)
}
