//! `each` and `worth` that stand apart from what they measure.
//!
//! Why: `Four friends each have 12 games` and `have 12 games each` say the same, and so do `6 questions worth 5 points each` and `6 questions
//! with 5 points each`.
//! Reads: `Four friends each have 12 games.`, `Six friends ate 2 tacos apiece.`, `She answered 6 questions worth 5 points each.`, `Each question
//! is worth 5 points.`
//! Leaves alone: `3 stamps worth 12 cents` (each, or in all?), `Ana and Lev each have 3 pens.` (names have rules of their own).

use super::distribute::each_behind;
use super::each::rate;
use super::{Composer, Unread};
use crate::lexicon::Category;
use crate::reader::clause::Measure;
use crate::reader::roles::{Arg, Np};

/// `Four friends each have 12 games`, `ate 2 tacos apiece`: `each` that stands apart belongs behind what each of them has.
pub(super) fn each(c: &mut Composer<'_, '_>) {
    let objects: Vec<usize> = (0..c.roles.after.len()).filter(|&i| c.roles.after[i].nps.iter().all(|np| c.counts_singly(np))).collect();
    let [at] = objects.as_slice() else { return };
    let subjects: Vec<usize> =
        c.roles.before.iter().enumerate().filter(|(_, a)| a.nps.iter().any(|np| np.nominal.number().is_some())).map(|(i, _)| i).collect();
    let floats = match subjects.as_slice() {
        [subject] => match c.roles.before[*subject].nps.as_mut_slice() {
            [np] if np.nominal.number().is_some() && each_behind(np) => np.nominal.second_measure.take(),
            _ => None,
        },
        _ => None,
    };
    let apiece = c.roles.adverbs.iter().position(|(_, _, k)| *k == Category::AdvApiece).filter(|_| floats.is_none());
    let floats = floats.or_else(|| apiece.map(|i| Measure::Each(c.roles.adverbs.remove(i).0)));
    let Some(each) = floats else { return };
    for np in c.roles.after.get_mut(*at).into_iter().flat_map(|a| &mut a.nps) {
        np.nominal.second_measure = Some(each);
    }
}

impl Composer<'_, '_> {
    /// A plain number of things: no money, whose price rules have `each` and `apiece` themselves.
    fn counts_singly(&self, np: &Np) -> bool {
        let money = np.nominal.number().and_then(|l| self.reading.lexemes.get(l as usize));
        let money = money.is_some_and(|l| matches!(l.literal, Some(crate::text::Literal::Money { .. })));
        let unit =
            np.nominal.head.is_some_and(|h| self.reading.categories(h).any(|k| matches!(k, Category::UnitMoney | Category::NounMoney)));
        np.nominal.is_plain_count() && np.nominal.head.is_some() && !money && !unit && !self.names_time(np)
    }
}

/// `questions worth 5 points each`, `each question is worth 5 points`: what each of them brings.
pub(super) fn worth(c: &mut Composer<'_, '_>) -> Result<(), Unread> {
    let bare = |a: &Arg| {
        matches!(a.nps.as_slice(), [np] if np.nominal.first == np.nominal.last
            && np.nominal.head.is_some_and(|h| c.reading.is(h, Category::NounPrice)) && np.of.is_none())
    };
    let Some(at) = c.roles.after.iter().position(bare) else { return Ok(()) };
    let Some([np]) = c.roles.after.get(at + 1).map(|a| a.nps.as_slice()) else { return Ok(()) };
    let np = np.clone();
    let mut plain = np.clone();
    plain.nominal.second_measure = plain.nominal.second_measure.filter(|_| !each_behind(&np));
    if !c.counts_singly(&plain) || np.nominal.first != c.roles.after[at].nps[0].nominal.last + 1 {
        return Ok(());
    }
    let word = c.roles.after[at].nps[0].lexemes();
    let before = at.checked_sub(1).and_then(|i| c.roles.after[i].nps.last().cloned());
    let Some(things) = before else {
        // `Each question is worth 5 points`: the rate's own rule goes on.
        if c.verb_is(Category::VerbBe) {
            c.roles.after.remove(at);
            c.mark("marker", word);
        }
        return Ok(());
    };
    let adjoins = things.lexemes().last().is_some_and(|l| l + 1 == word[0]);
    if !adjoins || !each_behind(&np) || things.nominal.number().is_none() || things.nominal.head.is_none() {
        return Ok(());
    }
    let mut one = things.clone();
    (one.nominal.measure, one.nominal.determiner) = (None, None);
    let per = c.each_kind(&one)?;
    rate(c, &np, per)?;
    c.roles.after.drain(at..at + 2);
    c.mark("marker", word);
    Ok(())
}
