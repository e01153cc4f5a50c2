//! Tariffs: what any one of a kind costs, or so many of it together, told of the kind and not of a purchase.
//!
//! Why: a price of a kind holds for however many are bought, sold or asked about.
//! Reads: `One kite costs $3.`, `The kite costs $3.`, `Kites sell for $3 each.`, `The price of each kite is $3.`, `Apples cost $3 a pound.`,
//! `A pound of apples costs $3.`, `They cost $3 each.`, `The tickets cost $1 for 4 tickets.`, `The price of 5 pens is $15.`
//! Leaves alone: `The kites cost $12.` (each, or together?), `Kites cost $3 more than balls.` (a comparison), `The price of the kites is $3.`

use super::{Composer, Unread, Verdict, clause_lexemes};
use crate::facts::{Amount, FactBody, Holder, Kind, Tense};
use crate::lexicon::Category;
use crate::reader::clause::{ClauseKind, Measure};
use crate::reader::reason::RefusalCode;
use crate::reader::roles::{Arg, Np};
use crate::text::Literal;

pub(super) fn tariff(c: &mut Composer<'_, '_>) -> Verdict {
    let relative = c.clause.kind == ClauseKind::Relative && !super::purchase::told_with_thing(c);
    if c.clause.question || c.unasserted() || !(relative || matches!(c.clause.kind, ClauseKind::Main | ClauseKind::Condition)) {
        return Ok(false);
    }
    let strange = c.roles.adverbs.iter().any(|(_, _, k)| !matches!(k, Category::AdvNeutral | Category::AdvDiscourse | Category::AdvApiece));
    if strange || !c.roles.adjectives.is_empty() || !c.roles.loose.is_empty() {
        return Ok(false);
    }
    let Some(Arg { nps, .. }) = (if relative { c.subject_arg() } else { c.subject() }) else { return Ok(false) };
    let ([subject], Some(price)) = (nps.as_slice(), price(c)) else { return Ok(false) };
    // `A pack of 8 costs $16`: see `compose/purchase.rs`.
    if subject.of.as_ref().is_some_and(|of| of.nominal.is_measured()) {
        return Ok(false);
    }
    let mut subject = subject.clone();
    if relative && price.each {
        // `some toys that cost $2 each`: however many there are.
        subject.nominal.measure = None;
        subject.nominal.determiner = None;
    }
    if price.each
        && let Some(per) = spoken_of(c, &subject)
    {
        return each_of(c, &subject, per, None, &price);
    }
    let subject = &subject;
    let (thing, counted) = match of_price(c, subject) {
        Some(thing) => (thing.clone(), several(c, &thing)),
        None => (subject.clone(), false),
    };
    let lot = match &price.lot {
        Some(lot) => Some(lot.clone()),
        None if counted => Some(thing.clone()),
        None => None,
    };
    match lot {
        Some(lot) if price.per.is_none() && !price.each => together(c, subject, &thing, &lot, &price),
        None if one_of(c, &thing, subject, &price) => each(c, subject, &thing, &price),
        _ => Ok(false),
    }
}

/// A price: the money, whether `each` stands behind it, the unit it is for, the things it is for, and its prepositions.
struct Price {
    money: Np,
    each: bool,
    per: Option<Np>,
    lot: Option<Np>,
    used: Vec<u32>,
}

/// The price behind the verb: `costs $3 each`, `is $3 a pound`, `sells for $3`, `costs $1 for 4 tickets`.
fn price(c: &Composer<'_, '_>) -> Option<Price> {
    let objects = c.arguments(&c.roles.after);
    let sells = c.verb_is(Category::VerbSell) && !c.passive() || c.passive() && c.verb_is(Category::VerbSell);
    let costs = c.chief() == Some(Category::VerbCost) || c.verb_is(Category::VerbBe) && !c.passive();
    let single = |a: &Arg| if let [np] = a.nps.as_slice() { Some(np.clone()) } else { None };
    let (money, rest, mut used, others) = if costs {
        let (first, rest) = objects.split_first()?;
        (single(first)?, rest.to_vec(), Vec::new(), c.roles.obliques.clone())
    } else if sells {
        let (priced, others): (Vec<_>, Vec<_>) = c.roles.obliques.iter().cloned().partition(|o| {
            matches!(o.category, Category::PrepFor | Category::PrepPlace) && single(&o.arg).is_some_and(|np| is_money(c, &np))
        });
        let [price] = priced.as_slice() else { return None };
        (single(&price.arg)?, objects, vec![price.lexeme], others)
    } else {
        return None;
    };
    if !is_money(c, &money) {
        return None;
    }
    let mut each = matches!(money.nominal.second_measure, Some(Measure::Each(_))) || c.has_adverb(Category::AdvApiece);
    let mut per = None;
    match rest.as_slice() {
        [] => {}
        [behind] => {
            let np = single(behind)?;
            let one = np.nominal.is_each() || np.nominal.determiner.is_some_and(|d| c.reading.is(d, Category::DetIndefinite));
            let head = np.nominal.head.filter(|_| one && np.nominal.modifiers.is_empty() && np.of.is_none())?;
            if c.reading.lemma(head, |k| k.is_noun() || k.is_unit()) == "piece" {
                each = true;
            } else {
                per = Some(np);
            }
        }
        _ => return None,
    }
    let lot = match others.as_slice() {
        [] => None,
        [of] if of.category == Category::PrepFor && costs && several(c, &single(&of.arg)?) => {
            used.push(of.lexeme);
            single(&of.arg)
        }
        [of] if matches!(of.category, Category::PrepFor | Category::PrepOf) => return priced_lot(c, of.lexeme, money),
        _ => return None,
    };
    Some(Price { money, each, per, lot, used })
}

/// `The price for 5 pens is $15.`: the things stand before the verb.
fn priced_lot(c: &Composer<'_, '_>, lexeme: u32, money: Np) -> Option<Price> {
    let oblique = c.roles.obliques.iter().find(|o| o.lexeme == lexeme)?;
    let before = c.roles.verb.main.is_some_and(|m| lexeme < m);
    let [np] = oblique.arg.nps.as_slice() else { return None };
    (before && several(c, np)).then(|| Price { money, each: false, per: None, lot: Some(np.clone()), used: vec![lexeme] })
}

/// A plain amount of money.
fn is_money(c: &Composer<'_, '_>, np: &Np) -> bool {
    let unit = np.nominal.head.is_some_and(|h| {
        c.reading.is(h, Category::UnitMoney)
            || c.reading.lexemes.get(h as usize).is_some_and(|l| matches!(l.literal, Some(Literal::Money { .. })))
    });
    let stands = np.nominal.head.is_none()
        && np
            .nominal
            .number()
            .is_some_and(|n| c.relatives.iter().any(|r| r.lexeme == n && r.kind.as_ref().is_some_and(|k| k.head == "money")));
    // `$3 each` is measured twice.
    (unit || stands) && np.nominal.number().is_some() && np.is_bare()
}

fn number_of<'c>(c: &'c Composer<'_, '_>, np: &Np) -> Option<&'c crate::quantity::Rational> {
    let lexeme = np.nominal.number().and_then(|l| c.reading.lexemes.get(l as usize))?;
    if let Some(Literal::Number(value)) = &lexeme.literal { Some(value) } else { None }
}

/// So many things: a whole number above one, of the kind itself.
fn several(c: &Composer<'_, '_>, np: &Np) -> bool {
    let plain = np.nominal.further.is_none() && np.nominal.second_measure.is_none() && np.nominal.determiner.is_none();
    plain && !is_money(c, np) && number_of(c, np).is_some_and(|v| v.is_integer() && *v > crate::quantity::Rational::from(1))
}

/// `the price of each kite`: the things whose price is told.
fn of_price(c: &Composer<'_, '_>, np: &Np) -> Option<Np> {
    let plain = np.nominal.modifiers.is_empty() && !np.nominal.is_measured() && np.owner.is_none();
    let head = np
        .nominal
        .head
        .filter(|&h| plain && c.reading.is(h, Category::NounPrice) && c.reading.lexicon.measures(c.reading.norm(h)).is_none())?;
    np.of.as_deref().filter(|_| !c.reading.is_plural(head)).cloned()
}

/// Whether a phrase stands for any one of its kind, as far as the price leaves no doubt: `one kite`, `each kite`, `kites ... each`.
fn one_of(c: &Composer<'_, '_>, thing: &Np, subject: &Np, price: &Price) -> bool {
    let nominal = &thing.nominal;
    let Some(head) = nominal.head.filter(|_| !nominal.pronoun && !nominal.name && !nominal.possessive_determiner) else { return false };
    let plain = nominal.further.is_none()
        && nominal.fewer.is_none()
        && nominal.bound.is_none()
        && nominal.second_measure.is_none()
        && thing.owner.is_none()
        && c.reading.categories(head).any(|k| k.is_noun() || k.is_unit())
        && !super::rate::narrowed(c, subject);
    let one = number_of(c, thing).is_some_and(|v| *v == crate::quantity::Rational::from(1)) && nominal.determiner.is_none();
    let a = nominal.measure.is_none() && nominal.determiner.is_some_and(|d| c.reading.is(d, Category::DetIndefinite));
    let bare = nominal.measure.is_none() && nominal.determiner.is_none();
    let plural = c.reading.is_plural(head) && nominal.measure.is_none();
    let definite = plural && nominal.determiner.is_some_and(|d| c.reading.is(d, Category::DetDefinite));
    // `The kite costs $3.`: the one thing; what is told of a kite of which there are more holds for each of them too.
    let the = !c.reading.is_plural(head)
        && nominal.measure.is_none()
        && nominal.determiner.is_some_and(|d| c.reading.is(d, Category::DetDefinite));
    let the = the && (c.chief() == Some(Category::VerbCost) || c.verb_is(Category::VerbSell));
    // `Kites cost $3.`: any of them, now or then.
    let base = c.roles.verb.main.is_some_and(|m| c.reading.norm(m) == c.verb_lemma()) && c.roles.verb.auxiliaries.is_empty();
    let general = (base || c.moment().tense == Tense::Present) && c.chief() == Some(Category::VerbCost) && bare && plural;
    // `Milk costs $3 per carton.`
    let holds = |per: &Np| {
        per.nominal.head.is_some_and(|h| c.reading.categories(h).any(|k| matches!(k, Category::NounContainer | Category::NounPartitive)))
    };
    let by_unit = price.per.as_ref().is_some_and(|per| unit_of(c, per).is_some() || holds(per));
    // Of one kite in a story `a kite cost $3` tells what was given for it.
    let any = nominal.is_each() || one || a && c.moment().tense == Tense::Present;
    plain && if by_unit { bare } else { price.per.is_none() && (any || the || price.each && plural && (bare || definite) || general) }
}

/// The unit of measure that a price is for.
fn unit_of(c: &Composer<'_, '_>, per: &Np) -> Option<String> {
    let measure = |k: Category| matches!(k, Category::UnitMass | Category::UnitVolume | Category::UnitLength | Category::UnitCount);
    let head = per.nominal.head.filter(|&h| c.reading.categories(h).any(measure))?;
    Some(c.reading.lemma(head, Category::is_unit))
}

/// `a carton`, of milk that costs so much: a carton of milk.
fn filled(per: &Np, stuff: &Np) -> Np {
    let mut vessel = per.clone();
    vessel.nominal.measure = None;
    vessel.nominal.determiner = None;
    vessel.of = Some(Box::new(stuff.clone()));
    vessel
}

fn each(c: &mut Composer<'_, '_>, subject: &Np, thing: &Np, price: &Price) -> Verdict {
    let mut plain = thing.clone();
    let one = plain.nominal.number();
    plain.nominal.measure = None;
    plain.nominal.determiner = None;
    let per = c.thing(&plain)?.kind;
    each_of(c, subject, per, one, price)
}

/// `They cost $2 each.`: the only things that the story has counted.
fn spoken_of(c: &Composer<'_, '_>, np: &Np) -> Option<Kind> {
    let they = np.nominal.pronoun && np.of.is_none() && np.owner.is_none();
    np.nominal.head.filter(|&h| they && c.reading.is(h, Category::PronounPlural))?;
    let mut kinds = c.hypothesis.facts.iter().filter_map(|f| match &f.body {
        FactBody::Change(change) => Some(&change.kind),
        FactBody::State { kind, .. } | FactBody::Rate { per: kind, .. } | FactBody::Goal { kind, .. } => Some(kind),
        _ => None,
    });
    let only = kinds.find(|k| k.head != "money")?;
    kinds.all(|k| k == only || k.head == "money").then(|| only.clone())
}

/// The price of each one of a kind.
fn each_of(c: &mut Composer<'_, '_>, subject: &Np, mut per: Kind, one: Option<u32>, price: &Price) -> Verdict {
    match &price.per {
        Some(np) if unit_of(c, np).is_some() => per.unit = unit_of(c, np),
        Some(np) => per = c.thing(&filled(np, subject))?.kind,
        None => {}
    }
    let (kind, amount) = money_of(c, price)?;
    c.mark("kind", subject.lexemes().into_iter().chain(price.per.iter().flat_map(Np::lexemes)).collect());
    c.mark("single", one.into_iter().collect());
    let moment = c.moment();
    let body = FactBody::Rate { holder: Holder::default(), kind, per, amount, price: true, event: None };
    c.say(body, moment, price.money.lexemes());
    finish(c, price)
}

/// So much for so many: `The tickets cost $1 for 4 tickets.`
fn together(c: &mut Composer<'_, '_>, subject: &Np, thing: &Np, lot: &Np, price: &Price) -> Verdict {
    let counted = c.thing(lot)?;
    let mut named = thing.clone();
    named.nominal.measure = None;
    named.nominal.determiner = None;
    let same = c.thing(&named)?.kind.head == counted.kind.head || of_price(c, subject).is_some() || price_noun(c, subject);
    let Some(count @ Amount::Given { .. }) = counted.amount.filter(|_| same) else { return Ok(false) };
    let (kind, amount) = money_of(c, price)?;
    c.mark("kind", subject.lexemes().into_iter().chain(lot.lexemes()).collect());
    c.mark("quantity", lot.nominal.number().into_iter().collect());
    let moment = c.moment();
    let money = Kind { content: Some(counted.kind.label()), ..kind };
    c.say(FactBody::Lot { holder: Holder::default(), kind: money, amount }, moment.clone(), price.money.lexemes());
    c.say(FactBody::State { holder: Holder::default(), kind: counted.kind, amount: count }, moment, counted.lexemes);
    finish(c, price)
}

fn price_noun(c: &Composer<'_, '_>, np: &Np) -> bool {
    np.of.is_none() && np.nominal.head.is_some_and(|h| c.reading.is(h, Category::NounPrice) && !c.reading.is_plural(h))
}

fn money_of(c: &mut Composer<'_, '_>, price: &Price) -> Result<(Kind, Amount), Unread> {
    let mut plain = price.money.clone();
    plain.nominal.second_measure = None;
    let paid = c.thing(&plain)?;
    c.mark("kind", price.money.lexemes());
    c.mark("quantity", price.money.nominal.number().into_iter().collect());
    match (paid.amount, paid.kind.head.as_str()) {
        // `twice as much`: so many times what another thing costs.
        (Some(amount @ (Amount::Given { .. } | Amount::Relative(_))), "money") => Ok((paid.kind, amount)),
        _ => Err(Unread(RefusalCode::ConstructionUnread, clause_lexemes(c.clause), "a price".into())),
    }
}

fn finish(c: &mut Composer<'_, '_>, price: &Price) -> Verdict {
    c.settle_obliques(&price.used)?;
    let verb = c.roles.verb.main.into_iter().chain(c.roles.verb.auxiliaries.clone()).collect();
    c.mark("cue", verb);
    Ok(true)
}
