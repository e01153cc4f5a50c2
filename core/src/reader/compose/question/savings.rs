//! How long one saves: what a thing costs, or the money that is needed, is reached at the pace that is told.
//!
//! Why: the question does not repeat the amount; `to buy the tent` and `to save enough money` point to the price or the goal of the story.
//! Reads: `Rosa wants a tent that costs $96. She saves $8 each week. How many weeks will it take her to buy the tent?`,
//! `How many weeks will it take her to save enough money?`, `How many weeks does she need to save?`
//! Leaves alone: several prices, a pace that is not of money, a thing that has no price

use crate::facts::{FactBody, Kind, Relation};
use crate::lexicon::{Category, WordClass};
use crate::reader::clause::{Clause, Measure};
use crate::reader::compose::Composer;
use crate::reader::roles::{Np, attach};

/// The one thing whose price is told, where money comes in at one pace.
pub(super) fn priced(c: &Composer<'_, '_>) -> Option<Kind> {
    let facts = &c.hypothesis.facts;
    let mut paces = facts.iter().filter_map(|f| if let FactBody::Pace { kind, .. } = &f.body { Some(kind.head == "money") } else { None });
    let mut prices = facts.iter().filter_map(|f| match &f.body {
        FactBody::Rate { per, price: true, .. } => Some(per.clone()),
        FactBody::PriceBy { item, .. } => Some(item.clone()),
        _ => None,
    });
    let (Some(true), None, Some(only), None) = (paces.next(), paces.next(), prices.next(), prices.next()) else { return None };
    Some(only)
}

/// Whether what is to be done is to have the money that the story tells to be needed.
pub(super) fn affords(c: &Composer<'_, '_>, end: &Clause) -> bool {
    let roles = attach(end);
    let plain = roles.verb.negation.is_none()
        && roles.obliques.is_empty()
        && roles.adjectives.is_empty()
        && roles.loose.is_empty()
        && roles.adverbs.iter().all(|(_, _, k)| *k == Category::AdvNeutral);
    let is = |k: Category| roles.verb.main.is_some_and(|m| c.reading.is(m, k));
    let ([object], true) = (roles.after.as_slice(), plain) else { return false };
    let [np] = object.nps.as_slice() else { return false };
    let buys = is(Category::VerbAcquire) && is(Category::VerbSpend);
    let gets = is(Category::VerbAcquire) || is(Category::VerbEarn) || is(Category::VerbPossess);
    let needed = c.hypothesis.facts.iter().any(|f| matches!(&f.body, FactBody::Goal { kind, .. } if kind.head == "money"));
    match priced(c) {
        Some(thing) if buys => means(c, np, &thing),
        Some(_) => gets && enough(c, np),
        None => needed && gets && enough(c, np),
    }
}

/// `enough money`, `enough`, `the money`, `the money she needs`
fn enough(c: &Composer<'_, '_>, np: &Np) -> bool {
    let n = &np.nominal;
    let money = n.head.is_none_or(|h| c.reading.is(h, Category::NounMoney));
    let sufficient = matches!(n.measure, Some(Measure::Vague(l)) if c.reading.is_of(l, WordClass::Sufficient));
    let the = n.measure.is_none() && n.head.is_some() && n.determiner.is_some_and(|d| c.reading.is(d, Category::DetDefinite));
    money && (sufficient || the) && np.of.is_none() && np.owner.is_none() && n.further.is_none() && n.modifiers.is_empty()
}

/// `the tent`, `a tent`, `it`: the thing that has the price.
fn means(c: &Composer<'_, '_>, np: &Np, thing: &Kind) -> bool {
    let n = &np.nominal;
    let Some(head) = n.head.filter(|_| !n.is_measured() && n.further.is_none() && np.of.is_none()) else { return false };
    if n.pronoun {
        return c.reading.is(head, Category::PronounNeuter);
    }
    let kind = Kind { modifiers: c.modifiers(&n.modifiers), ..Kind::of(&c.reading.lemma(head, Category::is_noun)) };
    !c.reading.is_plural(head) && matches!(thing.relation(&kind, c.reading.lexicon), Relation::Same | Relation::Within)
}
