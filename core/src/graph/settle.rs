//! Comparisons as amounts: once one side of a comparison is told, the other is so many times as much, or so much more or less.
//!
//! Why: a comparison of two sides gives one level; an amount by way of another one takes part in totals, chains and happenings like
//! any other. In which order the two are told makes no difference.
//! Reads: `Nell has 6 times as many tokens as Omar, and Omar has twice as many as Pia. Pia has 48 tokens.`, `There are 12 more
//! green grapes than red grapes. There are 16 red grapes.` Leaves alone: a side that is told twice, of another time, or of which some
//! came or went before; a comparison of which both sides are told.

use super::build::amount_of;
use crate::facts::{Amount, Change, Fact, FactBody, Holder, Kind, Offset, Relative, ShareOf};
use crate::lexicon::{Category, Lexicon};
use crate::quantity::Rational;

/// One side of a comparison.
#[derive(Clone)]
struct Side {
    holder: Holder,
    kind: Kind,
}

/// What a comparison says of its two sides.
struct Comparison {
    large: Side,
    small: Side,
    factor: Option<(Rational, u32)>,
    offset: Option<Offset>,
    event: Option<(Category, String)>,
    /// A fact that only names the small side.
    beside: Option<usize>,
}

/// A comparison that is an amount.
struct Settled {
    at: usize,
    body: FactBody,
    /// The fact that tells the other side, and where that is, if only the comparison says so.
    of: usize,
    there: Option<Holder>,
    beside: Option<usize>,
}

/// The facts with every comparison put as an amount that can be; nothing where none can.
pub fn settled(facts: &[Fact], lexicon: &Lexicon) -> Option<Vec<Fact>> {
    let mut facts = facts.to_vec();
    let mut changed = false;
    while let Some(Settled { at, body, of, there, beside }) = (0..facts.len()).find_map(|at| amount(&facts, at, lexicon)) {
        if let Some(fact) = facts.get_mut(at) {
            fact.body = body;
        }
        if let (Some(there), Some(FactBody::State { holder, .. })) = (there, facts.get_mut(of).map(|f| &mut f.body)) {
            *holder = there;
        }
        if let Some(beside) = beside {
            facts.remove(beside);
        }
        changed = true;
    }
    changed.then_some(facts)
}

/// The amount that a comparison comes to.
fn amount(facts: &[Fact], at: usize, lexicon: &Lexicon) -> Option<Settled> {
    let Comparison { large, small, factor, offset, event, beside } = comparison(facts, at)?;
    let moment = &facts.get(at)?.moment;
    let known = |side: &Side| {
        let mut told = facts.iter().enumerate().filter(|(_, f)| tells(&f.body, side, event.as_ref(), lexicon));
        let first = told.next();
        let only = first.filter(|_| told.next().is_none());
        let then = only.filter(|(_, f)| f.moment.anchors == moment.anchors && f.moment.tense == moment.tense);
        let still = then.filter(|_| event.is_some() || !facts.iter().any(|f| moves(&f.body, side)));
        (first.is_some(), still.map(|(index, _)| index))
    };
    // With one holder, or in one place, both kinds are told.
    let one = large.holder == small.holder;
    let (of, given, forward) = match (known(&large), known(&small)) {
        ((false, _), (true, Some(of))) => (of, large, true),
        ((true, Some(of)), (false, _)) => (of, small, false),
        _ => return None,
    };
    // Of the side that is given, nothing came or went before.
    let before = |f: &&Fact| f.clause <= facts.get(at).map_or(0, |f| f.clause);
    if event.is_none() && facts.iter().filter(before).any(|f| moves(&f.body, &given)) {
        return None;
    }
    let other = facts.get(of)?;
    let (number, counted) = amount_of(&other.body)?;
    // `5 feet tall`, and `3 inches taller`: what is told in two units adds up only once one of them is converted.
    let unlike = |k: &Kind| k.unit.is_some() && counted.unit.is_some() && k.unit != counted.unit;
    if offset.is_some() && unlike(&given.kind) {
        return None;
    }
    if !matches!(number, Amount::Given { .. } | Amount::Relative(_)) {
        return None;
    }
    let lexeme = facts.get(at)?.body.amount()?.lexeme();
    let relative = match (&factor, offset) {
        // So much of the side that is given.
        (None, Some(offset)) if share_of_given(&offset, forward) => {
            let offset = Some(Box::new(Offset { fewer: forward, ..offset }));
            Relative { factor, offset, of: number.lexeme(), lexeme, inverse: true }
        }
        // So much less than the other one.
        (None, Some(offset)) => {
            Relative { factor, offset: Some(Box::new(Offset { fewer: !forward, ..offset })), of: number.lexeme(), lexeme, inverse: false }
        }
        // As many as the other one.
        (None, None) => Relative { factor, offset: None, of: number.lexeme(), lexeme, inverse: false },
        (_, offset) => Relative { factor, offset: offset.map(Box::new), of: number.lexeme(), lexeme, inverse: !forward },
    };
    let kind = if alike(&given.kind, counted, lexicon) { counted.clone() } else { given.kind };
    let amount = Amount::Relative(relative);
    let mut there = None;
    let body = match (&other.body, event) {
        (FactBody::Change(change), Some(_)) => {
            let own = Some(Holder { owner: change.agent, place: None });
            let side = |h: Option<Holder>| if h == own { Some(given.holder) } else { h };
            // What was handed to someone may have gone to another one here.
            if change.from.is_some() && change.to.is_some() || given.holder.owner.is_none() {
                return None;
            }
            FactBody::Change(Change {
                kind,
                amount,
                from: side(change.from),
                to: side(change.to),
                agent: given.holder.owner,
                ..change.clone()
            })
        }
        (FactBody::State { holder, .. }, None) => {
            there = (*holder == Holder::default() && one).then_some(given.holder);
            FactBody::State { holder: given.holder, kind, amount }
        }
        _ => return None,
    };
    Some(Settled { at, body, of, there, beside })
}

/// Whether a difference is told as a share of the very side that it gives.
fn share_of_given(offset: &Offset, forward: bool) -> bool {
    let Amount::Share { of, .. } = &offset.amount else { return false };
    *of == if forward { ShareOf::Greater } else { ShareOf::Lesser }
}

/// What a fact compares.
fn comparison(facts: &[Fact], at: usize) -> Option<Comparison> {
    let given = |amount: &Amount| if let Amount::Given { value, lexeme } = amount { Some((value.clone(), *lexeme)) } else { None };
    let told = |amount: &Amount| matches!(amount, Amount::Given { .. } | Amount::Share { .. });
    let fact = facts.get(at)?;
    match &fact.body {
        FactBody::Ratio { large, small, kind, factor, offset, event } => {
            let side = |holder: Holder| Side { holder, kind: kind.clone() };
            let factor = if matches!(factor, Amount::Open { .. }) { None } else { Some(given(factor)?) };
            Some(Comparison {
                large: side(*large),
                small: side(*small),
                factor,
                offset: offset.clone(),
                event: event.clone(),
                beside: None,
            })
        }
        FactBody::Difference { more, less, kind, amount, event } => {
            let side = |holder: Holder| Side { holder, kind: kind.clone() };
            if !told(amount) {
                return None;
            }
            let offset = Some(Offset { fewer: false, amount: amount.clone() });
            Some(Comparison { large: side(*more), small: side(*less), factor: None, offset, event: event.clone(), beside: None })
        }
        FactBody::KindDifference { holder, more, less, amount } => {
            let side = |kind: &Kind| Side { holder: *holder, kind: kind.clone() };
            if !told(amount) {
                return None;
            }
            let offset = Some(Offset { fewer: false, amount: amount.clone() });
            Some(Comparison { large: side(more), small: side(less), factor: None, offset, event: None, beside: None })
        }
        FactBody::Portion { holder, kind, amount } => {
            let factor = Some(given(amount)?);
            let mut sides = facts.iter().enumerate().filter(|(i, f)| {
                *i != at && f.clause == fact.clause && f.lexemes == fact.lexemes && matches!(f.body, FactBody::Portion { .. })
            });
            let (beside, single) = sides.next().filter(|_| sides.next().is_none())?;
            let FactBody::Portion { holder: other, kind: of, amount: Amount::Open { .. } } = &single.body else { return None };
            let large = Side { holder: *holder, kind: kind.clone() };
            let small = Side { holder: *other, kind: of.clone() };
            Some(Comparison { large, small, factor, offset: None, event: None, beside: Some(beside) })
        }
        _ => None,
    }
}

/// Whether two kinds are named alike, the one perhaps in fewer words: cards, and game cards where no others are told.
fn alike(a: &Kind, b: &Kind, lexicon: &Lexicon) -> bool {
    // `9 red pens; 4 more pens`: these may be of any colour; `9 game cards; 4 more cards` are game cards.
    let noun =
        |m: &String| lexicon.senses(m).iter().any(|s| s.category.is_noun()) && !lexicon.senses(m).iter().any(|s| s.category.is_adjective());
    let within = |x: &Kind, y: &Kind| {
        x.modifiers.iter().all(|m| y.modifiers.contains(m)) && y.modifiers.iter().all(|m| x.modifiers.contains(m) || noun(m))
    };
    a.head == b.head && a.content == b.content && (a.unit == b.unit || a.head.is_empty()) && (within(a, b) || within(b, a))
}

/// Whether a fact tells how much one side has, or did.
fn tells(body: &FactBody, side: &Side, event: Option<&(Category, String)>, lexicon: &Lexicon) -> bool {
    // `There are 12 more mugs than cups in the hall. There are 9 cups.`: there.
    let here = |h: &Holder| *h == side.holder || *h == Holder::default();
    match (body, event) {
        (FactBody::State { holder, kind, .. }, None) => here(holder) && alike(kind, &side.kind, lexicon),
        (FactBody::Change(change), Some((_, verb))) => {
            change.verb == *verb && change.agent.is_some() && change.agent == side.holder.owner && alike(&change.kind, &side.kind, lexicon)
        }
        _ => false,
    }
}

/// Whether some of a side's things come or go.
fn moves(body: &FactBody, side: &Side) -> bool {
    let here = |h: &Option<Holder>| h.is_some_and(|h| h == side.holder || side.holder == Holder::default() || h == Holder::default());
    match body {
        FactBody::Change(change) => change.kind.head == side.kind.head && (here(&change.from) || here(&change.to)),
        FactBody::Pace { kind, .. } => kind.head == side.kind.head,
        FactBody::Rate { kind, event: Some(_), .. } => kind.head == side.kind.head,
        _ => false,
    }
}
