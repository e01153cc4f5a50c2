//! What is in a vessel that is brought in: `a box with 64 nails`, `a box containing 64 nails`.
//!
//! Why: both say what `a box of 64 nails` says, which the rule groups read.
//! Reads: `Rosa has a box with 64 nails.`, `Lev bought a bag containing 12 plums.`
//! Leaves alone: `Rosa has 3 boxes with 64 nails.` (in each, or in all?), `the box with 64 nails` (one that was told of), `a box with 64 nails and
//! 3 screws` (a list), `a cake with 9 candles` (no vessel), `filled a box with 64
//! nails` (which were put in).

use super::Composer;
use crate::lexicon::Category;
use crate::reader::clause::{Clause, ClauseKind, Phrase};
use crate::reader::roles::{Np, attach};

impl Composer<'_, '_> {
    /// Puts what a vessel of the clause is told to hold behind `of`.
    pub(super) fn fill_vessels(&mut self) {
        if self.clause.question {
            return;
        }
        let Some((arg, n, np)) = self.vessel() else { return };
        let with = self.roles.obliques.iter().position(|o| o.category == Category::PrepWith && o.lexeme == np.nominal.last + 1);
        let (inside, lexeme) = match with.and_then(|at| self.roles.obliques.get(at)) {
            Some(oblique) => match oblique.arg.nps.as_slice() {
                [inside] if counted(inside) => (inside.clone(), oblique.lexeme),
                _ => return,
            },
            None => {
                let hangs = |o: &&Clause| o.governor == Some(self.clause.id) && self.holds_so_many(o).is_some();
                let Some(holding) = self.reading.state.all_clauses().find(hangs) else { return };
                match (self.holds_so_many(holding), attach(holding).verb.main) {
                    (Some(inside), Some(verb)) if verb == np.nominal.last + 1 => (inside, verb),
                    _ => return,
                }
            }
        };
        if let Some(at) = with {
            self.roles.obliques.remove(at);
        }
        if let Some(np) = self.roles.after.get_mut(arg).and_then(|a| a.nps.get_mut(n)) {
            np.of = Some(Box::new(inside));
            np.of_lexeme = Some(lexeme);
        }
        self.mark("marker", vec![lexeme]);
    }

    /// Whether this clause only says what a vessel holds, which the clause around it has taken up.
    pub(super) fn is_vessels_content(&self) -> bool {
        let Some(governor) = self.governor() else { return false };
        let around = self.on(governor, attach(governor));
        let verb = self.roles.verb.main;
        self.holds_so_many(self.clause).is_some() && around.vessel().is_some_and(|(_, _, np)| verb == Some(np.nominal.last + 1))
    }

    /// `containing 64 nails`
    fn holds_so_many(&self, o: &Clause) -> Option<Np> {
        let roles = attach(o);
        let contains = roles.verb.main.is_some_and(|m| self.reading.is(m, Category::VerbContain));
        let bare = o.kind == ClauseKind::Reduced && roles.before.is_empty() && roles.obliques.is_empty() && roles.verb.negation.is_none();
        match roles.after.as_slice() {
            [only] if contains && bare => match only.nps.as_slice() {
                [inside] if counted(inside) => Some(inside.clone()),
                _ => None,
            },
            _ => None,
        }
    }

    /// The one vessel behind the verb that the clause brings in: `a box`.
    fn vessel(&self) -> Option<(usize, usize, Np)> {
        let vessel = |np: &Np| {
            let n = &np.nominal;
            let one =
                n.determiner.is_some_and(|d| self.reading.is(d, Category::DetIndefinite)) && n.measure.is_none() && n.further.is_none();
            one && np.of.is_none() && np.owner.is_none() && n.head.is_some_and(|h| self.reading.is(h, Category::NounContainer))
        };
        let has = |k: Category| matches!(k, Category::VerbPossess | Category::VerbBe | Category::VerbAcquire | Category::VerbTransferIn);
        if !self.chief().is_some_and(has) {
            return None;
        }
        let all = self.roles.after.iter().enumerate().flat_map(|(a, arg)| arg.nps.iter().enumerate().map(move |(n, np)| (a, n, np)));
        let mut found = all.filter(|(_, _, np)| vessel(np));
        let only = found.next().filter(|_| found.next().is_none())?;
        let others = self.clause.phrases.iter().filter(|p| matches!(p, Phrase::Nominal(n) if n.is_measured())).count();
        (others <= 1).then(|| (only.0, only.1, only.2.clone()))
    }
}

fn counted(np: &Np) -> bool {
    let n = &np.nominal;
    n.is_plain_count() && n.head.is_some() && np.of.is_none() && np.owner.is_none()
}
