//! Averages of so much in each of a number of times.
//!
//! Why: `walked an average of 6 miles a day` gives the same sum as 6 miles on every single day.
//! Reads: `She walks an average of 6 miles a day.`, `Lev sells an average of 9 cups every hour.`, `It makes toys at a rate of 42 per day.`
//! Leaves alone: `The average of her scores is 9.`, `an average of 14 points in 6 games` (for each, and not in all).

use super::Composer;
use crate::lexicon::{Category, WordClass};
use crate::reader::roles::{Arg, Np};

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
    rate_behind_at(c, times);
    for (i, k, of) in found {
        let Some(np) = c.roles.after.get_mut(i).and_then(|arg| arg.nps.get_mut(k)) else { continue };
        let words: Vec<u32> = (np.nominal.first..of.nominal.first).collect();
        *np = of;
        c.mark("marker", words);
    }
}

/// `packs rice at a rate of 42 bags per day`: the amount stands where any other does.
fn rate_behind_at(c: &mut Composer<'_, '_>, times: bool) {
    let at = |o: &crate::reader::roles::Oblique| {
        let [np] = o.arg.nps.as_slice() else { return false };
        o.category == Category::PrepPlace && averaged(c, np) && np.of.as_ref().is_some_and(|of| of.nominal.is_plain_count())
    };
    let Some(found) = c.roles.obliques.iter().find(|o| times && at(o)).cloned() else { return };
    let Some((np, of)) = found.arg.nps.first().and_then(|np| Some((np, np.of.as_deref()?))) else { return };
    c.roles.obliques.retain(|o| o.lexeme != found.lexeme);
    c.rated = true;
    let before = c.roles.after.iter().take_while(|a| a.nps.first().is_some_and(|n| n.nominal.first < found.lexeme)).count();
    c.roles.after.insert(before, Arg { nps: vec![of.clone()], connectives: Vec::new() });
    c.mark("marker", std::iter::once(found.lexeme).chain(np.nominal.first..of.nominal.first).collect());
}

/// `an average`, `a rate`.
fn averaged(c: &Composer<'_, '_>, np: &Np) -> bool {
    let one = np.nominal.determiner.is_some_and(|d| c.reading.is(d, Category::DetIndefinite));
    let fast = |h: u32| c.reading.lexicon.measures(&c.reading.lemma(h, Category::is_noun)) == Some("fast");
    one && np.owner.is_none() && np.nominal.head.is_some_and(|h| c.reading.is_of(h, WordClass::Averaging) || fast(h))
}

/// `a day`, `every hour`, `each game`.
fn each_time(c: &Composer<'_, '_>, np: &Np) -> bool {
    let one = np.nominal.determiner.is_some_and(|d| c.reading.is(d, Category::DetIndefinite)) && !np.nominal.is_measured();
    let time = np.nominal.head.is_some_and(|h| c.reading.is(h, Category::UnitTime));
    np.of.is_none() && (np.nominal.is_each() || one && time)
}
