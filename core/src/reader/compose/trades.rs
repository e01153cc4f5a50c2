//! Trades: words beside a price, a sale or money that is handed over which say that it is not so for all, or not so for these.
//!
//! Why: a price for members is not what others pay, one roll that was free was not paid for, and money that is handed over is not yet
//! what is paid. Passed over, they are answered as if they were not there.
//! Reads: `Pens cost $4 each.`, `Ida bought 5 pens for $2 each, and 2 of them were red.`, `Ida bought a pen for $3. She paid with $10.`
//! Leaves open: `Pens cost $4 each for members.`, `Ida bought 5 pens for $2 each, but one was free.`, `Ida bought a pen for $3 and gave
//! the clerk $10.`

use super::{Composer, Unread, clause_lexemes};
use crate::facts::{Change, EntityId, Fact, FactBody, Holder};
use crate::lexicon::Category;
use crate::reader::clause::{ClauseKind, Phrase};
use crate::reader::reason::RefusalCode;
use crate::reader::roles::Np;

fn open(lexemes: Vec<u32>, needed: &str) -> Option<Unread> {
    Some(Unread(RefusalCode::ConstructionUnread, lexemes, needed.to_owned()))
}

fn change(fact: &Fact) -> Option<&Change> {
    if let FactBody::Change(change) = &fact.body { Some(change) } else { None }
}

/// Whether a fact tells what each one of something costs or brings.
fn priced(fact: &Fact) -> bool {
    matches!(&fact.body, FactBody::Rate { kind, .. } if kind.head == "money")
}

/// Whether each one of a noun has a price.
fn has_price(c: &Composer<'_, '_>, head: &str) -> bool {
    c.hypothesis.facts.iter().any(|f| priced(f) && matches!(&f.body, FactBody::Rate { per, .. } if per.head == head))
}

/// `bought 5 pens for $2 each, but one was free`, `one of them was on the house`: whether these were paid for.
pub(super) fn some_unpaid(c: &Composer<'_, '_>) -> Option<Unread> {
    let look = |l: u32| c.reading.categories(l).any(|k| matches!(k, Category::AdjColour | Category::AdjSize));
    let described = c.roles.adjectives.iter().any(|(l, _)| look(*l)) || clause_lexemes(c.clause).into_iter().any(look);
    // `but 4 did not sell`: nobody paid for these.
    let unsold = c.roles.verb.negation.is_some() && c.verb_is(Category::VerbSell);
    let sort = |f: &Fact| matches!(&f.body, FactBody::Part { whole, .. } if !unsold && has_price(c, &whole.head));
    // `but one was given away`, beside what was sold: one of those that were sold?
    let bare = c.subject_arg().is_some_and(|s| s.nps.iter().any(|np| np.nominal.head.is_none() && np.nominal.number().is_some()));
    let sold = |head: &str| {
        let sells = |k: &Change| k.class == Category::VerbSell && k.kind.head == head;
        c.hypothesis.facts.iter().filter_map(change).any(sells)
    };
    let gone = |f: &Fact| change(f).is_some_and(|k| k.from.is_some() && has_price(c, &k.kind.head) && sold(&k.kind.head));
    let told = |f: &&Fact| !described && sort(f) || bare && c.passive() && gone(f);
    let found = c.result.facts.iter().find(told)?;
    let main = c.clause.kind == ClauseKind::Main;
    if main { open(found.lexemes.clone(), "whether these were paid for") } else { None }
}

/// `cost $4 each for members`, `online`, `until May`: what it costs others, elsewhere or later is not told.
pub(super) fn price_for_some(c: &Composer<'_, '_>) -> Option<Unread> {
    let price = c.result.facts.iter().find(|f| priced(f))?;
    // `$8 for adults and $5 for children`: the price of each of them.
    let has_own =
        |head: &str| c.result.facts.iter().any(|f| priced(f) && matches!(&f.body, FactBody::Rate { per, .. } if per.head == head));
    let sort = |np: &&Np| {
        let n = &np.nominal;
        let person = |h: u32| c.reading.categories(h).any(|k| matches!(k, Category::NounPerson | Category::NounKin));
        let any = n.determiner.is_none() && !n.possessive_determiner && np.owner.is_none();
        let meant = |h: u32| person(h) && !has_own(&c.reading.lemma(h, Category::is_noun));
        !n.pronoun && !n.name && any && !n.is_measured() && n.head.is_some_and(|h| meant(h) && c.reading.is_plural(h))
    };
    let whom = c.roles.obliques.iter().filter(|o| o.category == Category::PrepFor).flat_map(|o| &o.arg.nps).find(sort);
    let needed = "what it costs others, or otherwise";
    if let Some(np) = whom.filter(|np| !np.lexemes().iter().any(|l| price.lexemes.contains(l))) {
        return open(np.lexemes(), needed);
    }
    // `before tax` is another matter.
    let dated = clause_lexemes(c.clause).into_iter().any(|l| c.reading.is(l, Category::AdvTime));
    let manner = |p: &Phrase| match p {
        Phrase::Adverb { first, last, category: Category::AdvManner } if c.verb_is(Category::VerbCost) => Some((*first..=*last).collect()),
        Phrase::Connective { lexeme, category: Category::ConnBefore } if dated => Some(vec![*lexeme]),
        _ => None,
    };
    open(c.clause.phrases.iter().find_map(manner)?, needed)
}

/// `made $4 on each candle in May. They sold 30 in June`: what each one brought then is not told.
pub(super) fn price_of_then(c: &Composer<'_, '_>) -> Option<Unread> {
    let trades = |k: &Change| matches!(k.class, Category::VerbSell | Category::VerbAcquire | Category::VerbSpend);
    let sold = c.result.facts.iter().find(|f| change(f).is_some_and(trades) && !f.moment.anchors.is_empty())?;
    let head = change(sold).map(|k| k.kind.head.as_str()).unwrap_or_default();
    let told = |f: &&Fact| priced(f) && matches!(&f.body, FactBody::Rate { per, .. } if per.head == head);
    let mut prices = c.hypothesis.facts.iter().chain(&c.result.facts).filter(told).peekable();
    prices.peek()?;
    let other = |f: &Fact| !f.moment.anchors.is_empty() && !f.moment.anchors.iter().any(|a| sold.moment.anchors.contains(a));
    if prices.all(other) { open(sold.lexemes.clone(), "what each one cost at that time") } else { None }
}

/// `sold 9 radios. He sold the 5 radios for $7 each`: those that were sold before were not sold at this price.
pub(super) fn sold_besides(c: &Composer<'_, '_>) -> Option<Unread> {
    c.result.facts.iter().find(|f| priced(f))?;
    let the = |np: &&Np| np.nominal.number().is_some() && np.nominal.determiner.is_some_and(|d| c.reading.is(d, Category::DetDefinite));
    let again = c.roles.after.iter().flat_map(|a| &a.nps).find(the)?;
    let sold = c.result.facts.iter().filter_map(change).find(|k| k.class == Category::VerbSell)?;
    let value = |k: &Change| k.amount.given().cloned();
    let others = |k: &Change| {
        k.class == Category::VerbSell
            && k.kind.head == sold.kind.head
            && k.from == sold.from
            && (value(k).is_none() || value(k) != value(sold))
    };
    if !c.hypothesis.facts.iter().filter_map(change).any(others) {
        return None;
    }
    open(again.lexemes(), "what those cost that were sold before")
}

/// What was bought with money: the fact and the money that went.
fn bought<'r>(c: &'r Composer<'_, '_>) -> impl Iterator<Item = (&'r Fact, &'r Change)> {
    let facts = c.hypothesis.facts.iter().chain(&c.result.facts);
    let spent = |k: &&Change| k.kind.head == "money" && k.class == Category::VerbSpend && k.paid;
    facts.filter_map(move |f| change(f).filter(spent).map(|k| (f, k)))
}

fn sentence(c: &Composer<'_, '_>, clause: u32) -> Option<u32> {
    if clause == c.clause.id {
        return Some(c.clause.sentence);
    }
    c.reading.state.clauses.iter().find(|k| k.id == clause).map(|k| k.sentence)
}

/// `pays for the cap with $10`, `Later she bought a cap and paid with $10`: not for all that was bought, and what came back for the
/// others is not told.
pub(super) fn paid_for_one(c: &Composer<'_, '_>) -> Option<Unread> {
    let (fact, payer) = c.result.facts.iter().find_map(|f| match &f.body {
        FactBody::Tender { holder, .. } => Some((f, *holder)),
        _ => None,
    })?;
    let needed = "one payment for all that was bought";
    let all: Vec<(&Fact, &Change)> = bought(c).collect();
    let thing = |np: &&Np| np.nominal.head.is_some() && !np.nominal.pronoun && !np.nominal.is_measured();
    let named = c.roles.obliques.iter().filter(|o| o.category == Category::PrepFor).flat_map(|o| &o.arg.nps).filter(thing).count();
    let other = |k: &Change| k.from.is_some_and(|from| !one_of(c, from, payer));
    let here = sentence(c, c.clause.id);
    let now = all.iter().filter(|(f, _)| sentence(c, f.clause) == here).count();
    let orders = |l: u32| c.reading.is(l, Category::AdvSequence);
    let later = now > 0 && now < all.len() && c.sentence_lexemes().any(orders);
    let some = all.len() > 1 && (named > 0 && named < all.len() || later) || all.len() > 1 && all.iter().any(|(_, k)| other(k));
    if some { open(fact.lexemes.clone(), needed) } else { None }
}

/// Whether one who bought is the one who pays, or one of those who pay together.
fn one_of(c: &Composer<'_, '_>, buyer: Holder, payer: Holder) -> bool {
    let members = |id: EntityId| c.reading.entity(id).map(|e| e.members.clone()).unwrap_or_default();
    match (buyer.owner, payer.owner) {
        (Some(buyer), Some(payer)) => buyer == payer || members(payer).contains(&buyer) || members(buyer).contains(&payer),
        _ => true,
    }
}

/// `bought a cap for $8 and gave the clerk $10`: as much as the price or more, out of which change comes back.
pub(super) fn handed_over(c: &Composer<'_, '_>) -> Option<Unread> {
    let one = |np: &Np| {
        let the = np.nominal.determiner.is_some_and(|d| c.reading.is(d, Category::DetDefinite));
        the && np.nominal.head.is_some_and(|h| c.reading.is(h, Category::NounPerson))
    };
    let to_seller = c.roles.after.iter().chain(c.roles.obliques.iter().map(|o| &o.arg)).flat_map(|a| &a.nps).any(one);
    let pays = c.verb_is(Category::VerbSpend) && !c.verb_is(Category::VerbAcquire) && !c.verb_is(Category::VerbTransferOut);
    let value = |k: &Change| k.amount.given().cloned();
    let found = c.result.facts.iter().find(|f| {
        let Some(k) = change(f).filter(|k| k.kind.head == "money" && k.from.is_some() && k.to.is_some()) else { return false };
        let enough = |(_, spent): (&Fact, &Change)| spent.from == k.from && value(spent) <= value(k) && spent.to.is_none();
        // `gave the clerk $20. How much change did she get?` is read as what it is; beside money of one's own it would be spent twice.
        let own = |f: &Fact| matches!(&f.body, FactBody::State { holder, kind, .. } if kind.head == "money" && Some(*holder) == k.from);
        c.hypothesis.facts.iter().any(own) && bought(c).any(enough) && (to_seller || pays)
    })?;
    open(found.lexemes.clone(), "what was paid in the end")
}

/// `but put the cap back`: what was bought, and was not kept.
pub(super) fn put_back(c: &Composer<'_, '_>) -> bool {
    let back = clause_lexemes(c.clause).into_iter().any(|l| c.reading.norm(l) == "back");
    let moves = c.classes().any(|k| matches!(k, Category::VerbMove | Category::VerbTransferOut | Category::VerbTravel));
    let names = |h: u32| {
        let lemma = c.reading.lemma(h, Category::is_noun);
        bought(c).any(|(_, k)| k.kind.content.as_deref().is_some_and(|w| w.rsplit(' ').next() == Some(lemma.as_str())))
    };
    let it = |np: &Np| np.nominal.pronoun || np.nominal.head.is_some_and(names);
    back && moves && bought(c).next().is_some() && c.roles.after.iter().flat_map(|a| &a.nps).any(it)
}
