//! One thing by its article, beside things that are counted.
//!
//! Why: in a list with numbers `a` counts as well: `3 pens and a ruler` are four things, and `a quarter and 3 dimes` four coins.
//! Reads: `Rosa bought 3 pens and a ruler.`, `There are 4 boys and a girl in the hall.`, `Lev has a quarter, 3 dimes and 2 nickels.`
//! Leaves alone: `a box of 8 pens and 3 caps` (the number inside counts), `5 pens an hour` (so many in each), `a few`, `a pen and a ruler`
//! (nothing is counted), `2 pies and a half`

use super::{Composer, Verdict};
use crate::facts::Amount;
use crate::lexicon::Category;
use crate::quantity::Rational;
use crate::reader::clause::{ClauseKind, Measure};
use crate::reader::roles::{Arg, Np};

/// Takes the article for the number of each single thing of a list; the groups behind read the list.
pub(super) fn singles(c: &mut Composer<'_, '_>) -> Verdict {
    if c.clause.question || !matches!(c.clause.kind, ClauseKind::Main | ClauseKind::Condition) {
        return Ok(false);
    }
    if c.roles.after.iter().flat_map(|a| &a.nps).any(|np| np.nominal.is_plain_count()) {
        c.roles.after = lists(c);
    }
    Ok(false)
}

/// The arguments behind the verb, where those that go on with a list are one with it and articles count.
fn lists(c: &mut Composer<'_, '_>) -> Vec<Arg> {
    let listed = |c: &Composer<'_, '_>, a: &Arg| !a.has_or() && a.nps.iter().all(|np| np.nominal.is_plain_count() || single(c, np));
    let counted = |a: &Arg| a.nps.iter().any(|np| np.nominal.is_plain_count());
    let mut merged: Vec<Arg> = Vec::new();
    for arg in c.roles.after.clone() {
        let joint = merged.last().filter(|last| listed(c, last) && listed(c, &arg)).and_then(|last| joined(c, last, &arg));
        match (joint, merged.last_mut()) {
            (Some(connectives), Some(last)) => {
                c.roles.connectives.retain(|joint| !connectives.contains(joint));
                let before = last.nps.len();
                last.connectives.extend(connectives);
                last.nps.extend(arg.nps);
                let at = merged.len();
                follow(c, at, before);
            }
            _ => merged.push(arg),
        }
    }
    for arg in merged.iter_mut().filter(|a| listed(c, a) && counted(a)) {
        let ones: Vec<bool> = arg.nps.iter().map(|np| single(c, np)).collect();
        for (np, _) in arg.nps.iter_mut().zip(ones).filter(|(_, one)| *one) {
            np.nominal.measure = np.nominal.determiner.take().map(Measure::Number);
        }
    }
    merged
}

/// The connectives that alone stand between a list and what goes on with it.
fn joined(c: &Composer<'_, '_>, list: &Arg, next: &Arg) -> Option<Vec<(u32, Category)>> {
    let last = list.nps.last()?.lexemes().last().copied()?;
    let first = next.nps.first()?.lexemes().first().copied()?;
    let between: Vec<(u32, Category)> = c.roles.connectives.iter().copied().filter(|(l, _)| (last..first).contains(l)).collect();
    let joins = between.iter().all(|(_, k)| matches!(k, Category::ConnAnd | Category::MarkComma));
    (joins && !between.is_empty() && u32::try_from(between.len()).ok() == Some(first - last - 1)).then_some(between)
}

/// What followed the argument follows the list that it is part of now; those behind it stand one further to the front.
fn follow(c: &mut Composer<'_, '_>, at: usize, before: usize) {
    for oblique in &mut c.roles.obliques {
        oblique.follows = oblique.follows.map(|(arg, n)| match arg.cmp(&at) {
            std::cmp::Ordering::Less => (arg, n),
            std::cmp::Ordering::Equal => (arg - 1, before + n),
            std::cmp::Ordering::Greater => (arg - 1, n),
        });
    }
}

/// `a ruler`, `a bag of flour`: one thing that its article counts.
pub(super) fn single(c: &Composer<'_, '_>, np: &Np) -> bool {
    let n = &np.nominal;
    let article = n.determiner.is_some_and(|d| c.reading.is(d, Category::DetIndefinite));
    let bare = n.measure.is_none() && n.second_measure.is_none() && n.further.is_none() && n.fewer.is_none() && n.bound.is_none();
    let thing = n.head.is_some_and(|h| {
        let counts = |k: Category| k.is_noun() && !matches!(k, Category::NounQuantity | Category::NounMoney | Category::NounPrice);
        !n.pronoun && !n.name && !c.reading.is_plural(h) && !c.reading.is(h, Category::UnitTime) && c.reading.categories(h).any(counts)
    });
    let whole = np.owner.is_none() && np.of.as_ref().is_none_or(|of| !of.nominal.is_measured() && !of.nominal.pronoun);
    article && bare && thing && whole && !c.names_time(np)
}

impl Composer<'_, '_> {
    /// The number one, as an indefinite article writes it.
    pub(super) fn article_counts(&self, lexeme: u32) -> Option<Amount> {
        self.reading.is(lexeme, Category::DetIndefinite).then(|| Amount::Given { value: Rational::one(), lexeme })
    }
}
