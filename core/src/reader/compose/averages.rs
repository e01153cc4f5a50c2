//! Averages of so much in each of a number of times.
//!
//! Why: `walked an average of 6 miles a day` gives the same sum as 6 miles on every single day.
//! Reads: `She walks an average of 6 miles a day.`, `Lev sells an average of 9 cups every hour.`
//! Leaves alone: `The average of her scores is 9.`, `an average of 14 points in 6 games` (for each, and not in all).

use super::Composer;
use crate::lexicon::{Category, WordClass};
use crate::reader::roles::Np;

/// Takes `an average of 6 miles` for 6 miles, where so much is told for each of a number of times.
pub(super) fn averages(c: &mut Composer<'_, '_>) {
    if c.clause.question {
        return;
    }
    let times = c.roles.names().any(|np| each_time(c, np));
    let found: Vec<(usize, usize, Np)> = c
        .roles
        .after
        .iter()
        .enumerate()
        .flat_map(|(i, arg)| arg.nps.iter().enumerate().filter_map(move |(k, np)| Some((i, k, np.clone(), np.of.as_deref()?.clone()))))
        .filter(|(_, _, np, of)| times && averaged(c, np) && of.nominal.is_plain_count())
        .map(|(i, k, _, of)| (i, k, of))
        .collect();
    for (i, k, of) in found {
        let Some(np) = c.roles.after.get_mut(i).and_then(|arg| arg.nps.get_mut(k)) else { continue };
        let words: Vec<u32> = (np.nominal.first..of.nominal.first).collect();
        *np = of;
        c.mark("marker", words);
    }
}

/// `an average`.
fn averaged(c: &Composer<'_, '_>, np: &Np) -> bool {
    let one = np.nominal.determiner.is_some_and(|d| c.reading.is(d, Category::DetIndefinite));
    one && np.owner.is_none() && np.nominal.head.is_some_and(|h| c.reading.is_of(h, WordClass::Averaging))
}

/// `a day`, `every hour`, `each game`.
fn each_time(c: &Composer<'_, '_>, np: &Np) -> bool {
    let one = np.nominal.determiner.is_some_and(|d| c.reading.is(d, Category::DetIndefinite)) && !np.nominal.is_measured();
    let time = np.nominal.head.is_some_and(|h| c.reading.is(h, Category::UnitTime));
    np.of.is_none() && (np.nominal.is_each() || one && time)
}
