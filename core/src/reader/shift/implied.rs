//! Verbs that imply what hangs on them: `managed to sell`, `was able to find`, `finished reading`, `began to howl`.
//!
//! Why: the verb that counts stands behind one that only says how it came about. Where that one implies it, both are one group, and
//! the clause is read as if its second verb stood alone.
//! Reads: `Rosa managed to sell 9 pens.`, `Lev was able to find 4 coins.`, `Four more dogs began to howl.`
//! Leaves alone: `Rosa tried to sell 9 pens.`, `Lev can find 4 coins.`, `Rosa is able to carry 9 books.` (of which nothing is done),
//! `Lev began to read 9 pages.` (whether he read them all).

use super::*;

impl Reading<'_> {
    /// The main verb right before this place, if it implies what an infinitive or a gerund behind it tells.
    pub(super) fn implying(&self) -> Option<u32> {
        let group = self.last_group().filter(|g| g.infinitive.is_none())?;
        let main = group.main?;
        let open = |c: Category| matches!(c, Category::AuxHave | Category::AuxModal | Category::AuxFuture);
        // In a question the subject stands before the verb that is read here: `did Rosa manage to sell`.
        let adjoins = self.phrases().iter().all(|p| match p {
            Phrase::Adverb { .. } | Phrase::Verb(_) => true,
            Phrase::Nominal(n) => n.last < main,
            Phrase::Preposition { lexeme, .. }
            | Phrase::Connective { lexeme, .. }
            | Phrase::Adjective { lexeme, .. }
            | Phrase::Question { lexeme, .. }
            | Phrase::Other { lexeme, .. } => *lexeme < main,
        });
        let implies = self.is(main, Category::AuxImplicative) || self.is(main, Category::AuxInceptive) && self.subject_counts();
        (implies && adjoins && !group.auxiliaries.iter().any(|&a| self.categories(a).any(open))).then_some(main)
    }

    /// The same before a gerund: only a verb of phase goes on with one. `remembered selling` tells of what was over.
    pub(super) fn phasing(&self) -> Option<u32> {
        self.implying().filter(|&main| self.is(main, Category::VerbPhase))
    }

    /// `4 more dogs`, `some of her friends`: those who act are counted.
    fn subject_counts(&self) -> bool {
        let verb_at = self.phrases().iter().rposition(|p| matches!(p, Phrase::Verb(_))).unwrap_or(0);
        let counts = |p: &Phrase| matches!(p, Phrase::Nominal(n) if n.is_measured());
        let opens = self.phrases()[..verb_at].iter().rposition(|p| matches!(p, Phrase::Connective { .. })).map_or(0, |at| at + 1);
        self.phrases()[opens..verb_at].iter().any(counts)
    }

    /// Takes the verb before for an auxiliary of what is to come.
    pub(super) fn imply(&mut self, main: u32) {
        self.narrow(main, "implied", |c| matches!(c, Category::AuxImplicative | Category::AuxInceptive));
    }

    /// Whether an infinitive mark has made the main verb an auxiliary that waits for what it implies.
    pub(super) fn implies_next(&self, group: &VerbGroup) -> bool {
        let waits = |m: u32| {
            group.infinitive.is_some_and(|to| to > m)
                && self.categories(m).all(|c| matches!(c, Category::AuxImplicative | Category::AuxInceptive))
        };
        group.main.is_some_and(waits)
    }

    /// `was able`: the word goes with the verb before it. `is able` tells what may be, and so does a question.
    pub(super) fn joins_be(&self, lexeme: u32) -> bool {
        let Some(be) = self.last_group().filter(|g| g.auxiliaries.is_empty() && g.infinitive.is_none()).and_then(|g| g.main) else {
            return false;
        };
        let between = self.phrases().iter().rev().take_while(|p| !matches!(p, Phrase::Verb(_)));
        let adjoins = between.into_iter().all(|p| matches!(p, Phrase::Adverb { .. }));
        let asks = self.state.clause().is_some_and(|c| c.question);
        self.categories(lexeme).contains(Category::AuxImplicative)
            && self.is(be, Category::AuxBe)
            && self.has_form(be, verbal, Form::Past)
            && adjoins
            && !asks
    }
}
