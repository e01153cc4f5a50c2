//! A whole that is told with its parts in one list.
//!
//! Why: `3 kinds of owls: 12 barn owls, 9 snowy owls and 7 eagle owls` tells how many sorts follow, and `62 birds: 27 finches and the rest
//! canaries` tells a whole and what it consists of; neither is a list of things beside each other.
//! Reads: `The zoo has 2 kinds of owls: 12 barn owls and 9 snowy owls.`, `They served 2 dishes: 12 plates of rice and 9 plates of peas.`, `There are 62 birds in the cage: 27 finches and the rest canaries.`,
//! `Rosa has 20 beads: 12 red beads and 8 blue ones.`
//! Leaves alone: `3 kinds of owls: 12 barn owls and 9 snowy owls` (one sort is not told), `20 beads: 12 red ones and 5 blue ones` (parts
//! that leave others open), `20 beads: 12 red ones and some blue ones`.

use super::{Composer, Unread};
use crate::facts::{Amount, FactBody, Holder, Kind, Relation};
use crate::lexicon::{Category, WordClass};
use crate::quantity::Rational;
use crate::reader::clause::Measure;
use crate::reader::reason::RefusalCode;
use crate::reader::roles::{Arg, Np};
use crate::text::Literal;

/// Takes out the number of sorts before a list of that many.
pub(super) fn sorts(c: &mut Composer<'_, '_>) -> Result<(), Unread> {
    if c.clause.question {
        return Ok(());
    }
    for after in [false, true] {
        let args = if after { &c.roles.after } else { &c.roles.before };
        let Some(at) = args.iter().position(|arg| sorted(c, arg)) else { continue };
        let args = if after { &mut c.roles.after } else { &mut c.roles.before };
        let Some(arg) = args.get_mut(at).filter(|arg| !arg.nps.is_empty()) else { continue };
        let head = arg.nps.remove(0);
        if after {
            forget_first(c, at);
        }
        c.mark("kind", head.lexemes());
        c.counted_off.extend(head.nominal.number());
    }
    Ok(())
}

/// What followed an item of the list follows the one that is now there.
fn forget_first(c: &mut Composer<'_, '_>, arg: usize) {
    for oblique in &mut c.roles.obliques {
        if let Some((a, n)) = oblique.follows.filter(|(a, _)| *a == arg) {
            oblique.follows = if n == 0 { None } else { Some((a, n - 1)) };
        }
    }
}

/// `3 kinds of owls: 12 barn owls, 9 snowy owls and 7 eagle owls`
fn sorted(c: &Composer<'_, '_>, arg: &Arg) -> bool {
    let Some((first, items)) = arg.nps.split_first() else { return false };
    let sort = first.nominal.head.is_some_and(|h| c.reading.lexicon.is_of(&c.reading.lemma(h, Category::is_noun), WordClass::Sorting));
    if headed(c, arg, first, items) {
        return true;
    }
    let Some(genus) = first.of.as_deref().filter(|of| sort && !of.nominal.is_measured() && of.of.is_none() && of.owner.is_none()) else {
        return false;
    };
    let Some(genus) = genus.nominal.head.map(|h| c.reading.lemma(h, Category::is_noun)) else { return false };
    let is = |np: &Np| {
        np.nominal.is_plain_count()
            && np.nominal.head.is_some_and(|h| {
                let lemma = c.reading.lemma(h, Category::is_noun);
                lemma == genus || c.reading.lexicon.kinds_above(&lemma).contains(&genus.as_str())
            })
    };
    let many = first.nominal.is_plain_count() && value(c, first).is_some_and(|n| Ok(n) == i64::try_from(items.len()).map(Rational::from));
    many && !items.is_empty() && items.iter().all(is) && !arg.has_or()
}

/// `three dishes: 46 plates of pasta, 38 plates of curry and 25 plates of soup`: behind a colon as many items as the heading says.
fn headed(c: &Composer<'_, '_>, arg: &Arg, heading: &Np, items: &[Np]) -> bool {
    let colon = arg.connectives.first().is_some_and(|(l, _)| c.reading.norm(*l) == ":");
    let lemma = |np: &Np| np.nominal.head.map(|h| c.reading.lemma(h, Category::is_noun));
    let other = |np: &Np| {
        let counted = np.nominal.is_plain_count() && np.owner.is_none() && np.nominal.modifiers.is_empty();
        counted && lemma(np).is_some() && lemma(np) != lemma(heading)
    };
    let many = value(c, heading).is_some_and(|n| Ok(n) == i64::try_from(items.len()).map(Rational::from));
    let plain = heading.nominal.is_plain_count() && heading.nominal.head.is_some() && heading.of.is_none() && heading.owner.is_none();
    colon && plain && many && items.len() > 1 && items.iter().all(other) && !arg.has_or()
}

fn value(c: &Composer<'_, '_>, np: &Np) -> Option<Rational> {
    match c.reading.lexemes.get(np.nominal.number()? as usize)?.literal.clone() {
        Some(Literal::Number(value)) => Some(value),
        _ => None,
    }
}

/// Takes the parts of a whole out of its list, to be told when the whole is.
pub(super) fn whole(c: &mut Composer<'_, '_>) -> Result<(), Unread> {
    if c.clause.question || c.unasserted() {
        return Ok(());
    }
    for after in [false, true] {
        let args = if after { &c.roles.after } else { &c.roles.before };
        let Some(at) = args.iter().position(|arg| parted(c, arg)) else { continue };
        let args = if after { &mut c.roles.after } else { &mut c.roles.before };
        let Some(arg) = args.get_mut(at) else { continue };
        c.consists = arg.nps.split_off(1);
        let joints = std::mem::take(&mut arg.connectives);
        c.mark("marker", joints.into_iter().map(|(l, _)| l).collect());
    }
    Ok(())
}

/// `62 birds: 27 finches and the rest canaries`, `20 beads: 12 red ones and 8 blue ones`
fn parted(c: &Composer<'_, '_>, arg: &Arg) -> bool {
    let Some((first, items)) = arg.nps.split_first() else { return false };
    let rest = |np: &Np| matches!(np.nominal.measure, Some(Measure::Rest(_)));
    let plain = |np: &Np| np.of.is_none() && np.owner.is_none() && (np.nominal.head.is_some() || !np.nominal.modifiers.is_empty());
    let ends = items.last().is_some_and(rest);
    let counted = |np: &Np| np.nominal.is_plain_count() && plain(np);
    let given = if ends { &items[..items.len() - 1] } else { items };
    let colon = arg.connectives.first().is_some_and(|(l, _)| matches!(c.reading.norm(*l), ":" | "-" | "\u{2013}" | "\u{2014}"));
    let whole = first.nominal.is_plain_count() && first.nominal.head.is_some() && first.nominal.modifiers.is_empty() && c.plural(first);
    let narrower = items.iter().all(|np| plain(np) && of_whole(c, first, np, ends));
    (ends || colon) && whole && !given.is_empty() && given.iter().all(counted) && narrower && !arg.has_or()
}

/// Whether what is counted may be some of the whole: of its noun, of none, or of another one that is not apart from it.
fn of_whole(c: &Composer<'_, '_>, whole: &Np, part: &Np, with_rest: bool) -> bool {
    let lemma = |np: &Np| np.nominal.head.map(|h| c.reading.lemma(h, Category::is_noun));
    let (Some(all), Some(some)) = (lemma(whole), lemma(part)) else { return true };
    let ones = part.nominal.head.is_some_and(|h| c.reading.is(h, Category::PronounOne));
    let relation = Kind::of(&some).relation(&Kind::of(&all), c.reading.lexicon);
    // `the rest mollies`: the rest can be of nothing else than the whole, whatever a molly is.
    let within = relation == Relation::Within || with_rest && relation == Relation::Unknown;
    ones || if all == some { !part.nominal.modifiers.is_empty() } else { within }
}

/// Tells of what the whole consists.
pub(super) fn consists(c: &mut Composer<'_, '_>) -> Result<(), Unread> {
    let parts = std::mem::take(&mut c.consists);
    if parts.is_empty() {
        return Ok(());
    }
    let words: Vec<u32> = parts.iter().flat_map(Np::lexemes).collect();
    let stop = |needed: &str| Err(Unread(RefusalCode::ConstructionUnread, words.clone(), needed.to_owned()));
    let told = c.result.facts.iter().filter_map(|f| match &f.body {
        FactBody::State { holder, kind, amount } => Some((*holder, kind.clone(), amount.given()?.clone())),
        FactBody::Change(change) => Some((change.to?, change.kind.clone(), change.amount.given()?.clone())),
        _ => None,
    });
    let told: Vec<(Holder, Kind, Rational)> = told.collect();
    let [(holder, whole, all)] = told.as_slice() else { return stop("one whole of which these are parts") };
    let (holder, whole, all) = (*holder, whole.clone(), all.clone());
    let mut sum = Rational::zero();
    let mut rest = false;
    for (n, np) in parts.iter().enumerate() {
        let mut plain = np.clone();
        let open = np.nominal.measure.filter(|m| matches!(m, Measure::Rest(_)));
        if open.is_some() {
            (plain.nominal.measure, plain.nominal.determiner) = (None, None);
            rest = true;
        }
        let thing = c.thing(&plain)?;
        let amount = match (thing.amount.clone(), open) {
            (_, Some(measure)) => Amount::Open { lexeme: measure.lexeme() },
            (Some(amount @ Amount::Given { .. }), None) => amount,
            _ => return stop("a number for each part"),
        };
        if let Amount::Given { value, .. } = &amount {
            sum = sum + value.clone();
        }
        let kind = if thing.kind.head.is_empty() { Kind { modifiers: thing.kind.modifiers, ..whole.clone() } } else { thing.kind };
        if kind == whole {
            return stop("what sort these are of");
        }
        let moment = c.moment();
        c.mark("kind", thing.lexemes.clone());
        c.mark("quantity", np.nominal.number().into_iter().collect());
        c.say(FactBody::Part { holder, kind, whole: whole.clone(), amount, others: n > 0 }, moment, thing.lexemes);
    }
    if !rest && sum != all {
        return stop("parts that make up the whole");
    }
    Ok(())
}
