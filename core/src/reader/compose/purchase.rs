//! Purchases and sales: things and what was given for them.
//!
//! Why: a list of purchases gives each thing its own price, for one or for all of them.
//! Reads: `Rosa bought a comb for 45 cents and 3 pens at $2 each.`, `Lev sold 4 mugs for $3 each.`, `Rosa paid $15 for 5 pens.`,
//! `Rosa bought a kite that was $4.`, `5 pens cost $15.`, `Rosa paid with a $20 bill.`
//! Leaves alone: `Rosa bought 5 pens for $15.` where more is asked than the price of one: whether $15 is for each or for all is open.

use super::{Composer, Unread, Verdict};
use crate::facts::{Amount, Change, FactBody, Holder, Kind, Tense};
use crate::lexicon::{Category, WordClass};
use crate::reader::clause::{Clause, ClauseKind, Measure, Nominal, Phrase};
use crate::reader::reason::RefusalCode;
use crate::reader::roles::{Arg, Np, Oblique, attach, noun_phrase};
use crate::text::Literal;

/// One thing of a list, with its price.
struct Item {
    np: Np,
    price: Option<Price>,
    /// What `it` stands for: the one thing that was bought.
    known: Option<Kind>,
}

/// A price: the preposition and the amount of money, and whether it is for each one.
struct Price {
    np: Np,
    each: bool,
    lexemes: Vec<u32>,
}

pub(super) fn purchase(c: &mut Composer<'_, '_>) -> Verdict {
    if told_with_thing(c) {
        c.mark("echo", super::clause_lexemes(c.clause));
        return Ok(true);
    }
    if c.clause.question || c.passive() || !matches!(c.clause.kind, ClauseKind::Main | ClauseKind::Condition) {
        return Ok(false);
    }
    if priced_list(c)? || paid_for(c)? {
        return Ok(true);
    }
    if cost_together(c)? {
        return Ok(true);
    }
    tender(c)
}

/// Whether a phrase is an amount of money by itself.
pub(super) fn money(c: &Composer<'_, '_>, np: &Np) -> bool {
    let head = np.nominal.head.is_some_and(|h| {
        c.reading.is(h, Category::UnitMoney)
            || c.reading.lexemes.get(h as usize).is_some_and(|l| matches!(l.literal, Some(Literal::Money { .. })))
    });
    head && np.nominal.number().is_some()
        && np.of.is_none()
        && np.owner.is_none()
        && np.nominal.further.is_none()
        && np.nominal.fewer.is_none()
        && np.nominal.bound.is_none()
        && np.nominal.determiner.is_none()
}

fn each_behind(np: &Np) -> bool {
    matches!(np.nominal.second_measure, Some(Measure::Each(_)))
}

/// A number above one.
pub(super) fn several(c: &Composer<'_, '_>, np: &Np) -> bool {
    np.nominal
        .number()
        .and_then(|l| c.reading.lexemes.get(l as usize))
        .is_some_and(|l| matches!(&l.literal, Some(Literal::Number(v)) if v.is_integer() && *v > crate::quantity::Rational::from(1)))
}

/// One thing, or a kind of thing without a number: `a ruler`, `1 ruler`, `plums`.
fn single(c: &Composer<'_, '_>, np: &Np) -> bool {
    let Some(head) = np.nominal.head.filter(|_| !np.nominal.pronoun) else { return false };
    let one = np
        .nominal
        .number()
        .and_then(|l| c.reading.lexemes.get(l as usize))
        .is_some_and(|l| matches!(&l.literal, Some(Literal::Number(v)) if *v == crate::quantity::Rational::from(1)));
    let unmeasured = np.nominal.measure.is_none() && np.nominal.further.is_none() && np.nominal.second_measure.is_none();
    let a = unmeasured && np.nominal.determiner.is_some_and(|d| c.reading.is(d, Category::DetIndefinite)) && !c.reading.is_plural(head);
    let mass = unmeasured && np.nominal.determiner.is_none() && c.plural(np);
    // `sold his old bike for $85 and his skates for $30`
    let own = unmeasured && np.nominal.possessive_determiner && np.owner.is_none();
    one || a || mass || own && c.verb_is(Category::VerbSell)
}

fn countable(c: &Composer<'_, '_>, np: &Np) -> bool {
    let plain =
        np.nominal.further.is_none() && np.nominal.fewer.is_none() && np.nominal.second_measure.is_none() && np.nominal.bound.is_none();
    plain
        && !np.nominal.pronoun
        && !money(c, np)
        && np.nominal.head.is_some_and(|h| !c.reading.is(h, Category::UnitTime))
        && (several(c, np) || single(c, np) || matches!(np.nominal.measure, Some(Measure::Vague(_))))
}

/// The list after the verb: things, each with its price or without.
fn items(c: &Composer<'_, '_>) -> Option<(Vec<Item>, u32)> {
    let phrases = &c.clause.phrases;
    let main = c.roles.verb.main?;
    let mut at = phrases.iter().position(|p| matches!(p, Phrase::Verb(g) if g.main == Some(main)))? + 1;
    let mut items: Vec<Item> = Vec::new();
    let mut last = main;
    loop {
        let joint = at;
        while !items.is_empty()
            && matches!(phrases.get(at), Some(Phrase::Connective { category: Category::MarkComma | Category::ConnAnd, .. }))
        {
            at += 1;
        }
        if !matches!(phrases.get(at), Some(Phrase::Nominal(_))) || !items.is_empty() && at == joint {
            break;
        }
        let (np, next) = noun_phrase(phrases, at);
        let known = if items.is_empty() { resold(c, &np) } else { None };
        if known.is_none() && !countable(c, &np) {
            break;
        }
        last = np.lexemes().last().copied().unwrap_or(last);
        let price = price_at(c, next, &np).or_else(|| said_price(c, at).map(|price| (price, next)));
        at = next;
        if let Some((price, after)) = price {
            last = price.lexemes.last().copied().unwrap_or(last);
            at = after;
            items.push(Item { np, price: Some(price), known });
        } else {
            items.push(Item { np, price: None, known });
        }
    }
    (!items.is_empty()).then_some((items, last))
}

/// The only thing behind the verb and its price, and whether that is for each one, where nothing else stands there.
pub(super) fn only_item(c: &Composer<'_, '_>) -> Option<(Np, Np, bool)> {
    let (items, last) = items(c)?;
    let [Item { np, price: Some(price), known: None }] = items.as_slice() else { return None };
    let behind = c.roles.obliques.iter().any(|o| o.lexeme > last) || c.roles.adverbs.iter().any(|(l, _, _)| *l > last);
    (reaches(c, &items, last) && !behind).then(|| (np.clone(), price.np.clone(), price.each))
}

/// `for $2`, `at 2 dollars each`, `for $2 a piece`, with the index of the phrase behind it.
fn price_at(c: &Composer<'_, '_>, at: usize, thing: &Np) -> Option<(Price, usize)> {
    let phrases = &c.clause.phrases;
    let at = behind_place(c, at);
    let (lexeme, at_rate) = match phrases.get(at)? {
        Phrase::Preposition { lexeme, category: Category::PrepFor } => (*lexeme, false),
        Phrase::Preposition { lexeme, category: Category::PrepPlace } => (*lexeme, true),
        _ => return None,
    };
    if !matches!(phrases.get(at + 1), Some(Phrase::Nominal(_))) {
        return None;
    }
    let (np, next) = noun_phrase(phrases, at + 1);
    if !money(c, &np) {
        return None;
    }
    let mut lexemes = vec![lexeme];
    lexemes.extend(np.lexemes());
    let mut each = each_behind(&np);
    let mut next = next;
    if let Some(Phrase::Nominal(_)) = phrases.get(next) {
        let (per, after) = noun_phrase(phrases, next);
        if !each && for_each(c, &per, thing) {
            each = true;
            lexemes.extend(per.lexemes());
            next = after;
        }
    }
    // `3 pens at $2`: of each, as a price is.
    let each = each || at_rate && several(c, thing);
    Some((Price { np, each, lexemes }, next))
}

/// `pens from the shop for 2 dollars each`: the price stands behind where they come from.
fn behind_place(c: &Composer<'_, '_>, at: usize) -> usize {
    let place = |n: &Nominal| {
        let whole = !n.is_measured() && !n.is_each() && !n.pronoun && !n.name && !n.owns_next;
        whole && n.head.is_some_and(|h| c.reading.is(h, Category::NounPlace))
    };
    match &c.clause.phrases[at.min(c.clause.phrases.len())..] {
        [
            Phrase::Preposition { category: Category::PrepSource | Category::PrepPlace, .. },
            Phrase::Nominal(n),
            Phrase::Preposition { category: Category::PrepFor | Category::PrepPlace, .. },
            ..,
        ] if place(n) => at + 2,
        _ => at,
    }
}

/// `a song book which was $5`, `a kite that cost 4 dollars`: the price in a clause that says more of the thing.
fn said_price(c: &Composer<'_, '_>, at: usize) -> Option<Price> {
    let says_more =
        |o: &&Clause| o.kind == ClauseKind::Relative && o.governor == Some(c.clause.id) && o.antecedent.is_some_and(|a| a as usize == at);
    let mut clauses = c.reading.state.clauses.iter().filter(says_more);
    let (Some(clause), None) = (clauses.next(), clauses.next()) else { return None };
    let roles = attach(clause);
    let costs = roles.verb.main.is_some_and(|m| c.reading.categories(m).any(|k| matches!(k, Category::VerbBe | Category::VerbCost)));
    let bare = roles.verb.auxiliaries.is_empty()
        && roles.verb.negation.is_none()
        && roles.obliques.is_empty()
        && roles.adjectives.is_empty()
        && roles.loose.is_empty()
        && roles.adverbs.is_empty();
    let ([], [Arg { nps, .. }]) = (roles.before.as_slice(), roles.after.as_slice()) else { return None };
    let [np] = nps.as_slice() else { return None };
    (costs && bare && money(c, np)).then(|| Price { np: np.clone(), each: each_behind(np), lexemes: np.lexemes() })
}

/// Whether a clause says a price that was taken up with the thing it says more of.
pub(super) fn told_with_thing(c: &Composer<'_, '_>) -> bool {
    let Some(governor) = c.governor().filter(|_| c.clause.kind == ClauseKind::Relative) else { return false };
    let numbers: Vec<u32> = c.roles.after.iter().flat_map(|a| &a.nps).filter_map(|np| np.nominal.number()).collect();
    let taken = |l: &u32| c.hypothesis.facts.iter().any(|f| f.clause == governor.id && f.lexemes.contains(l));
    !numbers.is_empty() && numbers.iter().all(taken)
}

/// `a piece`, `a pen`, `per pen`, `each pen`.
fn for_each(c: &Composer<'_, '_>, per: &Np, thing: &Np) -> bool {
    let one = per.nominal.is_each()
        || per.nominal.measure.is_none() && per.nominal.determiner.is_some_and(|d| c.reading.is(d, Category::DetIndefinite));
    let (Some(head), Some(of)) = (per.nominal.head, thing.nominal.head) else { return false };
    let noun = |h: u32| c.reading.lemma(h, |k| k.is_noun() || k.is_unit());
    one && !c.reading.is_plural(head) && per.of.is_none() && (noun(head) == "piece" || noun(head) == noun(of))
}

/// `bought a comb for 45 cents and 3 pens at $2 each`, `sold 4 mugs for $3 each`.
fn priced_list(c: &mut Composer<'_, '_>) -> Result<bool, Unread> {
    let buys = c.verb_is(Category::VerbAcquire) && c.verb_is(Category::VerbSpend);
    let sells = c.verb_is(Category::VerbSell);
    if !(buys || sells) || c.unasserted() {
        return Ok(false);
    }
    let Some((mut items, last)) = items(c) else { return Ok(false) };
    if !items.iter().any(|i| i.price.is_some()) || !reaches(c, &items, last) {
        return Ok(false);
    }
    let Some(subject) = c.subject_arg().filter(|s| !s.nps.iter().any(|np| np.nominal.is_measured() || np.nominal.is_each())) else {
        return Ok(false);
    };
    let holder = c.holders_of(&subject, &[])?;
    let prices: Vec<u32> = items.iter().filter_map(|i| i.price.as_ref()).flat_map(|p| p.lexemes.clone()).collect();
    c.mark("entity", subject.nps.iter().flat_map(Np::lexemes).collect());
    // `A shop sells caps for $6 and scarves for $9.`: what each one costs there, told of no sale.
    let sort = |np: &Np| np.nominal.measure.is_none() && np.nominal.determiner.is_none() && !np.nominal.possessive_determiner;
    let general = sells && c.moment().tense == Tense::Present && c.roles.verb.auxiliaries.is_empty() && c.moment().anchors.is_empty();
    if general && items.iter().all(|i| i.price.is_some() && i.known.is_none() && sort(&i.np)) {
        items.iter_mut().filter_map(|i| i.price.as_mut()).for_each(|p| p.each = true);
    }
    let list = Arg { nps: items.iter().map(|i| i.np.clone()).collect(), connectives: Vec::new() };
    let mut kinds: Vec<Kind> = Vec::new();
    for (n, item) in items.iter().enumerate() {
        let np = super::state::with_shared_head(c, &list, n).unwrap_or_else(|| item.np.clone());
        let mut plain = np.clone();
        plain.nominal.measure = None;
        let kind = match &item.known {
            Some(known) => known.clone(),
            None => c.thing(&plain)?.kind,
        };
        if kinds.contains(&kind) {
            return Err(Unread(RefusalCode::ConstructionUnread, np.lexemes(), "different things in one list".into()));
        }
        kinds.push(kind);
        tell(c, &np, (item.price.as_ref(), item.known.as_ref()), holder, sells)?;
    }
    let main = c.roles.verb.main.unwrap_or(0);
    let (rest, inside): (Vec<Oblique>, Vec<Oblique>) = c.roles.obliques.iter().cloned().partition(|o| o.lexeme > last || o.lexeme < main);
    c.mark("place", inside.iter().filter(|o| !prices.contains(&o.lexeme)).flat_map(|o| o.arg.nps.iter().flat_map(Np::lexemes)).collect());
    c.roles.obliques = rest;
    tendered_beside(c, holder)?;
    finish(c)?;
    Ok(true)
}

/// Whether the list takes up all that stands behind the verb but phrases of place, time and purpose.
fn reaches(c: &Composer<'_, '_>, items: &[Item], last: u32) -> bool {
    let inside = |l: u32| items.iter().any(|i| i.np.lexemes().contains(&l) || i.price.as_ref().is_some_and(|p| p.lexemes.contains(&l)));
    let args = c.arguments(&c.roles.after).iter().all(|a| a.nps.iter().all(|np| np.lexemes().iter().all(|&l| inside(l))));
    let behind = c.roles.obliques.iter().filter(|o| o.lexeme > last);
    let plain =
        behind.clone().all(|o| bill(c, o).is_some() || o.arg.nps.iter().all(|np| !np.nominal.is_measured() && !np.nominal.is_each()));
    let person = c.roles.obliques.iter().any(|o| {
        matches!(o.category, Category::PrepFor | Category::PrepGoal | Category::PrepSource | Category::PrepWith)
            && bill(c, o).is_none()
            && !inside(o.lexeme)
            && o.arg.nps.iter().any(|np| {
                np.nominal.pronoun || c.reading.plain_entity(np).and_then(|e| c.reading.entity(e)).is_some_and(crate::facts::Entity::owns)
            })
    });
    // `with a coupon`: not what others would pay.
    let helped = c.roles.obliques.iter().any(|o| {
        let money = |np: &Np| np.nominal.head.is_some_and(|h| c.reading.is(h, Category::NounMoney) || c.reading.is(h, Category::UnitMoney));
        o.category == Category::PrepWith && bill(c, o).is_none() && !inside(o.lexeme) && !o.arg.nps.iter().all(money)
    });
    if helped {
        return false;
    }
    // `for $3 off`, `for $4 less`: no price.
    let off = c.roles.adverbs.iter().any(|(_, _, k)| k.is_particle() || matches!(k, Category::AdvAway | Category::AdvBack));
    args && plain && !person && !off && c.roles.adjectives.is_empty() && c.roles.loose.is_empty()
}

/// `bought a guitar for $180 and sold it for $240`: the one thing that money was given for.
fn resold(c: &Composer<'_, '_>, np: &Np) -> Option<Kind> {
    let it = np.nominal.pronoun && np.nominal.head.is_some_and(|h| c.reading.norm(h) == "it") && np.of.is_none() && np.owner.is_none();
    if !it || !c.verb_is(Category::VerbSell) {
        return None;
    }
    let mut bought = c.hypothesis.facts.iter().filter_map(|f| match &f.body {
        FactBody::Change(change) if change.class == Category::VerbSpend && change.kind.head == "money" => {
            Some(change.kind.content.as_deref())
        }
        FactBody::Change(change) if change.class == Category::VerbAcquire => Some(None),
        FactBody::Lot { .. } => Some(None),
        _ => None,
    });
    let only = bought.next()??;
    bought.next().is_none().then(|| Kind::in_words(only))
}

/// The facts of one thing: so many at so much each, or so much money for it.
fn tell(
    c: &mut Composer<'_, '_>,
    np: &Np,
    (price, known): (Option<&Price>, Option<&Kind>),
    holder: Holder,
    sells: bool,
) -> Result<(), Unread> {
    let item = match known {
        Some(known) => known.clone(),
        None => {
            let mut plain = np.clone();
            plain.nominal.measure = None;
            c.thing(&plain)?.kind
        }
    };
    let given = match price {
        // `3 dozen eggs for $2 each`
        Some(price) if each_behind(&price.np) && c.in_dozens(&item) => {
            return Err(Unread(
                RefusalCode::ConstructionUnread,
                price.lexemes.clone(),
                "whether each dozen or each single thing costs this".into(),
            ));
        }
        Some(price) => {
            let mut plain = price.np.clone();
            plain.nominal.second_measure = None;
            let paid = c.thing(&plain)?;
            let (Some(amount @ Amount::Given { .. }), "money") = (paid.amount, paid.kind.head.as_str()) else {
                return Err(Unread(RefusalCode::ConstructionUnread, price.lexemes.clone(), "a price".into()));
            };
            c.mark("kind", price.lexemes.clone());
            c.mark("quantity", price.np.nominal.number().into_iter().collect());
            Some((amount, paid.kind))
        }
        None => None,
    };
    c.mark("kind", np.lexemes());
    c.mark("quantity", np.nominal.number().into_iter().collect());
    let moment = c.moment();
    let each = price.is_some_and(|p| p.each);
    let many = several(c, np);
    match (given, price) {
        (Some((amount, kind)), Some(price)) if each => {
            c.say(
                FactBody::Rate { holder: Holder::default(), kind, per: item.clone(), amount, price: true, event: None },
                moment.clone(),
                price.lexemes.clone(),
            );
        }
        (Some((amount, kind)), Some(price)) if many => {
            let kind = Kind { content: Some(item.label()), ..kind };
            c.say(FactBody::Lot { holder, kind, amount }, moment.clone(), price.lexemes.clone());
        }
        (Some((amount, kind)), Some(price)) => {
            let kind = Kind { content: Some(item.label()), ..kind };
            let (class, from, to) =
                if sells { (Category::VerbEarn, None, Some(holder)) } else { (Category::VerbSpend, Some(holder), None) };
            let mut lexemes = price.lexemes.clone();
            lexemes.extend(c.roles.verb.main);
            say_change(c, Deal { kind, amount, from, to, class, paid: true }, lexemes);
        }
        // `a kite for $4 and a ball`: the ball was not for nothing.
        (None, _) if !sells && !many => {
            let kind = Kind { content: Some(item.label()), ..Kind::of("money") };
            let amount = Amount::Open { lexeme: np.nominal.head.unwrap_or(np.nominal.first) };
            say_change(c, Deal { kind, amount, from: Some(holder), to: None, class: Category::VerbSpend, paid: true }, np.lexemes());
        }
        _ => {}
    }
    // How many there were; of a single thing with its own price nothing more is told.
    // `sold kites for $3 each`, without a number: the price of each is all that is told.
    let single = price.is_some() && np.nominal.number().is_none() && (!each || np.nominal.measure.is_none());
    if !single {
        let counted = c.thing(np)?;
        let amount = counted.amount.unwrap_or(Amount::Open { lexeme: np.nominal.head.unwrap_or(np.nominal.first) });
        let (class, from, to) = if sells { (Category::VerbSell, Some(holder), None) } else { (Category::VerbAcquire, None, Some(holder)) };
        say_change(c, Deal { kind: counted.kind, amount, from, to, class, paid: each || price.is_none() }, counted.lexemes);
    }
    Ok(())
}

/// What changes hands.
struct Deal {
    kind: Kind,
    amount: Amount,
    from: Option<Holder>,
    to: Option<Holder>,
    class: Category,
    paid: bool,
}

fn say_change(c: &mut Composer<'_, '_>, deal: Deal, lexemes: Vec<u32>) {
    let agent = deal.from.or(deal.to).and_then(|h| h.owner.or(h.place));
    let Deal { kind, amount, from, to, class, paid } = deal;
    let moment = c.moment();
    let verb = c.verb_lemma();
    let change =
        Change { kind, amount, from, to, agent, place: None, class, verb, sure: true, paid, definite: false, further: false, scene: false };
    c.say(FactBody::Change(change), moment, lexemes);
}

/// `paid $15 for 5 pens`, `spent $4 each on 2 tickets`: money for things that are counted.
fn paid_for(c: &mut Composer<'_, '_>) -> Result<bool, Unread> {
    if !c.verb_is(Category::VerbSpend) || c.verb_is(Category::VerbAcquire) || c.unasserted() {
        return Ok(false);
    }
    let objects = c.arguments(&c.roles.after);
    let [object] = objects.as_slice() else { return Ok(false) };
    let [paid] = object.nps.as_slice() else { return Ok(false) };
    let spent = |o: &&Oblique| {
        matches!(o.category, Category::PrepFor | Category::PrepPlace)
            && matches!(o.arg.nps.as_slice(), [np] if countable(c, np) && several(c, np))
    };
    let goods: Vec<Oblique> = c.roles.obliques.iter().filter(spent).cloned().collect();
    let [goods] = goods.as_slice() else { return Ok(false) };
    if !money(c, paid) {
        return Ok(false);
    }
    let Some(subject) = c.subject_arg().filter(|s| !s.nps.iter().any(|np| np.nominal.is_measured() || np.nominal.is_each())) else {
        return Ok(false);
    };
    let holder = c.holders_of(&subject, &[])?;
    c.mark("entity", subject.nps.iter().flat_map(Np::lexemes).collect());
    let (np, lexeme) = (goods.arg.nps[0].clone(), goods.lexeme);
    let mut plain = paid.clone();
    plain.nominal.second_measure = None;
    let money = c.thing(&plain)?;
    let Some(amount @ Amount::Given { .. }) = money.amount else { return Ok(false) };
    let counted = c.thing(&np)?;
    let Some(count) = counted.amount else { return Ok(false) };
    let moment = c.moment();
    c.mark("kind", paid.lexemes().into_iter().chain(np.lexemes()).collect());
    c.mark("quantity", paid.nominal.number().into_iter().chain(np.nominal.number()).collect());
    let each = each_behind(paid);
    if each {
        let per = counted.kind.clone();
        c.say(
            FactBody::Rate { holder: Holder::default(), kind: money.kind, per, amount, price: true, event: None },
            moment,
            paid.lexemes(),
        );
    } else {
        let kind = Kind { content: Some(counted.kind.label()), ..money.kind };
        let mut lexemes = paid.lexemes();
        lexemes.extend(c.roles.verb.main);
        say_change(c, Deal { kind, amount, from: Some(holder), to: None, class: Category::VerbSpend, paid: true }, lexemes);
    }
    say_change(
        c,
        Deal { kind: counted.kind, amount: count, from: None, to: Some(holder), class: Category::VerbAcquire, paid: each },
        counted.lexemes,
    );
    c.roles.obliques.retain(|o| o.lexeme != lexeme);
    tendered_beside(c, holder)?;
    finish(c)?;
    Ok(true)
}

/// `5 pens cost $15.`: what so many cost together.
fn cost_together(c: &mut Composer<'_, '_>) -> Result<bool, Unread> {
    if c.chief() != Some(Category::VerbCost) || c.unasserted() || !c.roles.adjectives.is_empty() {
        return Ok(false);
    }
    let (Some(subject), objects) = (c.subject(), c.arguments(&c.roles.after)) else { return Ok(false) };
    let ([np], [object]) = (subject.nps.as_slice(), objects.as_slice()) else { return Ok(false) };
    let [price] = object.nps.as_slice() else { return Ok(false) };
    // `A pack of 8 batteries costs $16.`: so much for the 8.
    let np = match np.of.as_deref() {
        Some(of) if super::each::one_vessel_of(c, np) => {
            c.mark("kind", (np.nominal.first..=np.nominal.last).chain(np.of_lexeme).collect());
            of
        }
        _ => np,
    };
    if !several(c, np)
        || !countable(c, np)
        || np.nominal.determiner.is_some()
        || !money(c, price)
        || each_behind(price)
        || !c.roles.obliques.is_empty()
    {
        return Ok(false);
    }
    let counted = c.thing(np)?;
    let paid = c.thing(price)?;
    let (Some(count), Some(amount)) = (counted.amount, paid.amount) else { return Ok(false) };
    let moment = c.moment();
    c.mark("kind", np.lexemes().into_iter().chain(price.lexemes()).collect());
    c.mark("quantity", np.nominal.number().into_iter().chain(price.nominal.number()).collect());
    let kind = Kind { content: Some(counted.kind.label()), ..paid.kind };
    c.say(FactBody::Lot { holder: Holder::default(), kind, amount }, moment.clone(), price.lexemes());
    c.say(FactBody::State { holder: Holder::default(), kind: counted.kind, amount: count }, moment, counted.lexemes);
    finish(c)?;
    Ok(true)
}

/// The money that a bill is worth: `a $20 bill`, `a twenty dollar bill`, or an amount by itself.
fn bill(c: &Composer<'_, '_>, oblique: &Oblique) -> Option<(Amount, String)> {
    let [np] = oblique.arg.nps.as_slice() else { return None };
    let head = np.nominal.head?;
    let named = c.reading.lexicon.is_of(&c.reading.lemma(head, Category::is_noun), WordClass::Cash);
    // `a one-dollar bill`
    let written = |m: &u32| {
        let literal = c.reading.lexemes.get(*m as usize).and_then(|l| l.literal.clone());
        literal.map(|l| (*m, l)).filter(|(_, l)| matches!(l, Literal::Measure { .. } | Literal::Money { .. }))
    };
    if let (Some((lexeme, Literal::Measure { amount, unit })), true) =
        (np.nominal.modifiers.iter().find_map(written), named && np.nominal.number().is_none())
    {
        let single = np.nominal.determiner.is_some_and(|d| c.reading.is(d, Category::DetIndefinite)) && np.of.is_none();
        let money = c.reading.lexicon.unit(&unit).is_some_and(|u| u.category == Category::UnitMoney);
        return (single && money).then_some((Amount::Given { value: amount, lexeme }, unit));
    }
    let number = np.nominal.number()?;
    let literal = c.reading.lexemes.get(number as usize).and_then(|l| l.literal.clone());
    let plain = np.of.is_none() && np.owner.is_none() && np.nominal.further.is_none() && np.nominal.second_measure.is_none();
    if !matches!(oblique.category, Category::PrepWith | Category::PrepSource) || !plain || c.reading.is_plural(head) && named {
        return None;
    }
    let unit = |m: u32| c.reading.live_senses(m).find(|s| s.category == Category::UnitMoney).map(|s| s.lemma.to_string());
    match literal? {
        Literal::Money { amount, unit } if named || head == number => Some((Amount::Given { value: amount, lexeme: number }, unit)),
        Literal::Number(value) if named => {
            let unit = np.nominal.modifiers.iter().find_map(|&m| unit(m))?;
            Some((Amount::Given { value, lexeme: number }, unit))
        }
        Literal::Number(value) if c.reading.is(head, Category::UnitMoney) => Some((Amount::Given { value, lexeme: number }, unit(head)?)),
        _ => None,
    }
}

/// `paid $9 for a pen with a $20 bill`: what was handed over beside what was paid.
pub(super) fn tendered_beside(c: &mut Composer<'_, '_>, holder: Holder) -> Result<(), Unread> {
    let found = c.roles.obliques.iter().find_map(|o| bill(c, o).map(|b| (o.clone(), b)));
    let Some((oblique, (amount, unit))) = found else { return Ok(()) };
    let kind = Kind { unit: Some(unit), ..Kind::of("money") };
    let lexemes: Vec<u32> = oblique.arg.nps.iter().flat_map(Np::lexemes).collect();
    let moment = c.moment();
    c.mark("quantity", vec![amount.lexeme()]);
    c.mark("kind", lexemes.clone());
    c.mark("marker", vec![oblique.lexeme]);
    c.roles.obliques.retain(|o| o.lexeme != oblique.lexeme);
    c.say(FactBody::Tender { holder, kind, amount }, moment, lexemes);
    Ok(())
}

/// `paid with a $20 bill`.
fn tender(c: &mut Composer<'_, '_>) -> Verdict {
    let pays = c.verb_is(Category::VerbSpend) && !c.verb_is(Category::VerbAcquire);
    if pays
        && !c.unasserted()
        && let Some(read) = paid_to_seller(c)?
    {
        return Ok(read);
    }
    if !pays || c.unasserted() || !c.roles.obliques.iter().any(|o| bill(c, o).is_some()) {
        return Ok(false);
    }
    let objects = c.arguments(&c.roles.after);
    let known = |np: &Np| !np.nominal.is_measured() && !np.nominal.is_each();
    if !objects.iter().all(|a| a.nps.iter().all(known)) {
        return spends_with_bill(c);
    }
    let Some(subject) = c.subject_arg().filter(|s| s.nps.iter().all(known)) else { return Ok(false) };
    let holder = c.holders_of(&subject, &[])?;
    c.mark("entity", subject.nps.iter().flat_map(Np::lexemes).collect());
    c.mark("background", objects.iter().flat_map(|a| a.nps.iter().flat_map(Np::lexemes)).collect());
    tendered_beside(c, holder)?;
    finish(c)?;
    Ok(true)
}

/// `bought 3 pens for $2 each. She paid the cashier $10.`: what is handed to one who sells, where it is told what things cost.
fn paid_to_seller(c: &mut Composer<'_, '_>) -> Result<Option<bool>, Unread> {
    let objects = c.arguments(&c.roles.after);
    let ([Arg { nps: whom, .. }, Arg { nps: given, .. }], Some(subject)) = (objects.as_slice(), c.subject_arg()) else { return Ok(None) };
    let ([whom], [given]) = (whom.as_slice(), given.as_slice()) else { return Ok(None) };
    let by_calling = whom.nominal.determiner.is_some_and(|d| c.reading.is(d, Category::DetDefinite)) && !whom.nominal.name;
    let vends = |h: u32| !c.reading.is_plural(h) && c.reading.lexicon.is_of(&c.reading.lemma(h, Category::is_noun), WordClass::Vending);
    let seller = by_calling && whom.nominal.head.is_some_and(vends);
    let costs = |f: &crate::facts::Fact| match &f.body {
        FactBody::Rate { price: true, .. } => true,
        FactBody::Change(change) => change.class == Category::VerbSpend && change.kind.content.is_some(),
        _ => false,
    };
    let alone = c.roles.obliques.is_empty() && given.is_bare_count() && money(c, given);
    if !seller || !alone || !c.hypothesis.facts.iter().any(costs) {
        return Ok(None);
    }
    let holder = c.holders_of(&subject, &[])?;
    let paid = c.thing(given)?;
    let Some(amount @ Amount::Given { .. }) = paid.amount else { return Ok(None) };
    c.mark("entity", subject.nps.iter().flat_map(Np::lexemes).chain(whom.lexemes()).collect());
    c.mark("quantity", given.nominal.number().into_iter().collect());
    c.mark("kind", given.lexemes());
    let moment = c.moment();
    c.say(FactBody::Tender { holder, kind: paid.kind, amount }, moment, paid.lexemes);
    finish(c)?;
    Ok(Some(true))
}

/// `paid $9 on pants and $8 on a shirt with a $20 bill`: the bill aside, spending as ever.
fn spends_with_bill(c: &mut Composer<'_, '_>) -> Verdict {
    let Some(subject) = c.subject_arg() else { return Ok(false) };
    let holder = c.holders_of(&subject, &[])?;
    tendered_beside(c, holder)?;
    Ok(false)
}

fn finish(c: &mut Composer<'_, '_>) -> Result<(), Unread> {
    c.settle_obliques(&[])?;
    let verb = c.roles.verb.main.into_iter().chain(c.roles.verb.auxiliaries.clone()).collect();
    c.mark("cue", verb);
    Ok(())
}
