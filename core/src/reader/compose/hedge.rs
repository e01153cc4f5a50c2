//! Hedges: words inside the phrases of a statement that leave open whether, for how many or how exactly its amount holds.
//!
//! Why: a phrase that counts nothing is set aside as setting, and with it the word in it that denies, multiplies or blurs the amount.
//! Reads: `Ida gave 3 figs to her friend.`
//! Leaves open: `Ida gave 3 figs to no friend.`, `Ida gave 3 figs to both friends.`, `Ida found 3 figs in a dream.`,
//! `Ida has over twice as many figs.`

use super::{Composer, Unread, clause_lexemes};
use crate::facts::FactBody;
use crate::lexicon::Category;
use crate::reader::clause::{Measure, Nominal, Phrase};
use crate::reader::reason::RefusalCode;
use crate::reader::roles::Np;

fn open(code: RefusalCode, lexemes: Vec<u32>, needed: &str) -> Option<Unread> {
    Some(Unread(code, lexemes, needed.to_owned()))
}

/// The noun phrases behind the prepositions of the clause that name no time, with the phrases behind `of` in them.
fn settings<'c>(c: &'c Composer<'_, '_>) -> impl Iterator<Item = &'c Np> {
    let nps = c.roles.obliques.iter().flat_map(|o| &o.arg.nps).filter(|np| !c.names_time(np));
    nps.flat_map(|np| std::iter::once(np).chain(np.of.as_deref()))
}

fn measures(nominal: &Nominal) -> impl Iterator<Item = Measure> {
    [nominal.measure, nominal.second_measure].into_iter().flatten()
}

/// `gave 3 figs to no friend`, `in none of the games`, `against nobody`: what is told of none is not told as so.
pub(super) fn of_none(c: &Composer<'_, '_>) -> Option<Unread> {
    // `with no beads left over`
    if c.result.rule == "compose.dealt" {
        return None;
    }
    let none = |np: &&Np| {
        // `nobody`, `anyone`: whether there was one at all is not told.
        let denies = |l: &u32| c.reading.is(*l, Category::PronounIndefinite);
        measures(&np.nominal).any(|m| matches!(m, Measure::None(_))) || np.nominal.head.iter().any(denies)
    };
    let timed = c.roles.obliques.iter().flat_map(|o| &o.arg.nps);
    let found = timed.chain(settings(c)).find(none)?;
    open(RefusalCode::NotAsserted, found.lexemes(), "what did happen, instead of what did not")
}

/// `to both friends`, `after all the meals`: so much for each of them, or for all of them together?
pub(super) fn of_several(c: &Composer<'_, '_>) -> Option<Unread> {
    let all = |np: &&Np| measures(&np.nominal).any(|m| matches!(m, Measure::All(_)));
    let found = settings(c).find(all)?;
    open(RefusalCode::ConstructionUnread, found.lexemes(), "an amount for each of them, or for all of them together")
}

/// `12 figs of each color`, `3 figs of both kinds`: so many of each, where no word says how many sorts there are.
pub(super) fn of_each_sort(c: &Composer<'_, '_>) -> Option<Unread> {
    if c.result.facts.iter().any(|f| matches!(f.body, FactBody::Rate { .. })) {
        return None;
    }
    let counted = c.roles.before.iter().chain(&c.roles.after).flat_map(|a| &a.nps).filter(|np| np.nominal.number().is_some());
    let sorts = |np: &Np| np.of.as_ref().is_some_and(|of| measures(&of.nominal).any(|m| matches!(m, Measure::Each(_) | Measure::All(_))));
    let found = counted.into_iter().find(|np| np.nominal.head.is_some() && sorts(np))?;
    open(RefusalCode::ConstructionUnread, found.lexemes(), "an amount for each of them, or for all of them together")
}

/// `found 3 figs in a dream`: not in the world that is counted.
pub(super) fn unreal(c: &Composer<'_, '_>) -> Option<Unread> {
    let imagined = |np: &&Np| np.nominal.head.is_some_and(|h| c.reading.may_be(h, Category::NounUnreal));
    let found = settings(c).find(imagined)?;
    open(RefusalCode::NotAsserted, found.lexemes(), "what did happen, instead of what is imagined")
}

/// `over twice as many`, `3 nails roughly`: a word of bounds that is read as something else beside an amount.
pub(super) fn inexact(c: &Composer<'_, '_>) -> Option<Unread> {
    let bounds = |l: u32| c.reading.may_be(l, Category::QuantBound);
    let scaled = |n: &Nominal| {
        measures(n).any(|m| matches!(m, Measure::Multiple(_) | Measure::Fraction(_)))
            || n.number().is_some() && n.head.is_some_and(|h| c.reading.may_be(h, Category::QuantTimes))
    };
    let words = clause_lexemes(c.clause);
    let before = c.clause.phrases.iter().find_map(|p| match p {
        Phrase::Nominal(n) if scaled(n) => n.bound.or_else(|| n.first.checked_sub(1).filter(|l| words.contains(l) && bounds(*l))),
        _ => None,
    });
    let manner = |p: &Phrase| match p {
        Phrase::Adverb { first, last, category: Category::AdvManner } if bounds(*last) => Some(*first),
        _ => None,
    };
    let found = before.or_else(|| c.clause.phrases.iter().find_map(manner))?;
    open(RefusalCode::ConstructionUnread, vec![found], "an exact amount")
}

/// `sold 3 nickels`, `bought 3 quarters`: coins as the thing that is bought or sold, and not as what is paid.
pub(super) fn traded_money(c: &Composer<'_, '_>) -> Option<Unread> {
    let trades = c.verb_is(Category::VerbSell) || c.verb_is(Category::VerbAcquire) && c.verb_is(Category::VerbSpend);
    if !trades || c.passive() {
        return None;
    }
    let money = |np: &Np| {
        let coin = np.nominal.head.is_some_and(|h| c.reading.may_be(h, Category::UnitMoney) && c.reading.may_be(h, Category::NounCount));
        np.nominal.number().is_some() && np.of.is_none() && coin
    };
    let found = c.roles.after.iter().flat_map(|a| &a.nps).find(|np| money(np))?;
    open(RefusalCode::ConstructionUnread, found.lexemes(), "whether these coins are money or a thing that is traded")
}
