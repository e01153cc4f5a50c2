//! Amounts that stand beside a number and are told by way of it, where no rule has read them.
//!
//! Why: `as many`, `half of that number`, a fraction without a noun and `$2 more` tell an amount that depends on another one. A rule
//! that passes over such words, or takes the bare number for the amount, answers another problem than the one that is told.
//! Reads: `Ida sold 20 pens on Monday and twice as many on Tuesday.` (the rule of relative amounts has read the words)
//! Leaves open: `Ida sold 20 pens on Monday and as many on Tuesday.`, `Ida had 24 pens. She sold 1/3.`, `Each bowl costs $2 more.`

use super::{Composer, Unread};
use crate::facts::{Amount, Fact, FactBody};
use crate::lexicon::Category;
use crate::quantity::Rational;
use crate::reader::clause::{Clause, Measure, Nominal, Phrase};
use crate::reader::reason::RefusalCode;
use crate::reader::roles::attach;

fn open(lexemes: Vec<u32>, needed: &str) -> Option<Unread> {
    Some(Unread(RefusalCode::ConstructionUnread, lexemes, needed.to_owned()))
}

/// `20 on Monday and as many on Tuesday`: the words between `as` and `as`, which no comparison has read.
pub(super) fn as_many(c: &Composer<'_, '_>) -> Option<Unread> {
    let compares = |f: &Fact| {
        matches!(f.body, FactBody::Ratio { .. } | FactBody::Difference { .. } | FactBody::KindDifference { .. } | FactBody::Portion { .. })
            || matches!(f.body.amount(), Some(Amount::Relative(_)))
    };
    let (first, last, _) = c.roles.adverbs.iter().copied().find(|(_, _, k)| *k == Category::AdvAs)?;
    if c.result.facts.iter().any(compares) {
        return None;
    }
    open((first..=last).collect(), "how many this was")
}

/// `half of that number`: an amount of an amount, without the things that are meant.
pub(super) fn of_a_number(c: &Composer<'_, '_>) -> Option<Unread> {
    let alone =
        |l: u32| c.reading.is(l, Category::NounQuantity) && nominal_of(c, l).is_some_and(|n| n.number().is_none() && !of_something(c, n));
    let quantity = |f: &&Fact| {
        matches!(f.body, FactBody::Change(_) | FactBody::State { .. })
            && f.body.kind().content.is_none()
            && f.lexemes.iter().any(|&l| alone(l) && c.reading.lemma(l, Category::is_noun) == f.body.kind().head)
    };
    let found = c.result.facts.iter().find(quantity)?;
    open(found.lexemes.clone(), "the things that are counted")
}

/// `She ate 1/3 on Monday`: a fraction without a noun is a part of something, but of what there was or of what is left?
pub(super) fn bare_fraction(c: &Composer<'_, '_>) -> Option<Unread> {
    let one = Rational::from(1);
    let bare = |f: &&Fact| match f.body.amount() {
        Some(Amount::Given { value, lexeme }) if *value < one => {
            nominal_of(c, *lexeme).is_some_and(|n| n.head.is_none() && !of_something(c, n))
        }
        _ => false,
    };
    let found = c.result.facts.iter().filter(|f| matches!(f.body, FactBody::Change(_) | FactBody::State { .. })).find(bare)?;
    open(found.body.amount().map(Amount::lexeme).into_iter().collect(), "of what this is a part")
}

/// `Each bowl costs $2 more.`: a price above another one, which the words leave out.
pub(super) fn price_above(c: &Composer<'_, '_>) -> Option<Unread> {
    let price = |f: &&Fact| matches!(f.body, FactBody::Rate { price: true, .. } | FactBody::Lot { .. });
    let above = |f: &&Fact| {
        let nominal = f.body.amount().and_then(|a| nominal_of(c, a.lexeme()));
        nominal.is_some_and(|n| n.further.is_some() || n.fewer.is_some())
    };
    let found = c.result.facts.iter().filter(price).find(above)?;
    open(found.body.amount().map(Amount::lexeme).into_iter().collect(), "a price by itself")
}

/// `kept 12 pens and gave 6 to Al`: what is kept is what is left, not what the others are taken from.
pub(super) fn beside_what_is_kept(c: &Composer<'_, '_>) -> Option<Unread> {
    let goes = |f: &&Fact| matches!(&f.body, FactBody::Change(change) if change.from.is_some());
    let fact = c.result.facts.iter().find(goes)?;
    let kept = |o: &Clause| o.sentence == c.clause.sentence && o.id < c.clause.id && attach(o).verb.main.is_some_and(|m| keeps(c, m));
    c.reading.state.clauses.iter().any(kept).then_some(())?;
    open(fact.lexemes.clone(), "what there was before some was kept")
}

/// Whether the verb says that something stays with someone: `keep`.
pub(super) fn keeps(c: &Composer<'_, '_>, verb: u32) -> bool {
    c.reading.is(verb, Category::VerbPossess) && c.reading.is(verb, Category::VerbBackground)
}

/// `walked 3 miles to the lake both ways`: so much for each of them, or for all together?
pub(super) fn both_ways(c: &Composer<'_, '_>) -> Option<Unread> {
    let main = c.roles.verb.main?;
    let length = |f: &&Fact| matches!(&f.body, FactBody::Change(change) if change.kind.head.is_empty());
    let fact = c.result.facts.iter().find(length)?;
    let found = c.clause.phrases.iter().find_map(|p| match p {
        Phrase::Nominal(n) if n.first > main && matches!(n.measure, Some(Measure::All(_))) && !fact.lexemes.contains(&n.first) => Some(n),
        _ => None,
    })?;
    open((found.first..=found.last).collect(), "so much for each, or for all together")
}

/// `ate 3 of them each`: so many times as much as there are those who did.
pub(super) fn of_them_each(c: &Composer<'_, '_>) -> Option<Unread> {
    let each = |f: &&Fact| {
        let dealt = |l: u32| c.reading.is(l, Category::QuantDistributive) && nominal_of(c, l).is_some_and(|n| n.pronoun);
        matches!(f.body, FactBody::Change(_)) && f.lexemes.iter().any(|&l| dealt(l))
    };
    let found = c.result.facts.iter().find(each)?;
    open(found.lexemes.clone(), "so many for each, or for all together")
}

/// The phrase of the clause in which the lexeme stands.
fn nominal_of<'c>(c: &'c Composer<'_, '_>, lexeme: u32) -> Option<&'c Nominal> {
    c.clause.phrases.iter().find_map(|p| match p {
        Phrase::Nominal(n) if n.first <= lexeme && lexeme <= n.last => Some(n),
        _ => None,
    })
}

/// Whether `of` follows the phrase: `0.4 of a mile`, `the same number of sums`.
fn of_something(c: &Composer<'_, '_>, nominal: &Nominal) -> bool {
    let of = |p: &Phrase| matches!(p, Phrase::Preposition { lexeme, category: Category::PrepOf } if *lexeme == nominal.last + 1);
    c.clause.phrases.iter().any(of)
}
