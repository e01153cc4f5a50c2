//! Who is paid: the passive of paying with money behind it tells what its subject earns.
//!
//! Why: a bill that is paid goes to others; one who is paid so much gets it, for each hour, for each lawn or in all.
//! Reads: `Rosa was paid $15 for each lawn.`, `He is paid $9 an hour.`, `How much was Lev paid in all?`
//! Leaves alone: `The bill was paid.`, `$20 was paid.` (the money is the subject), `They were paid $20.` (together, or each of them?)

use super::Composer;
use crate::facts::Number;
use crate::lexicon::Category;
use crate::reader::roles::Np;

/// What one does who is paid.
const EARN: &str = "earn";

impl Composer<'_, '_> {
    /// Puts the clause of one who is paid into the active: the subject earns what stands behind.
    pub(super) fn paid(&mut self) {
        let pays = self.verb_is(Category::VerbSpend) && self.verb_is(Category::VerbTransferOut) && self.verb_is(Category::VerbEarn);
        if !pays || !self.passive() || self.roles.obliques.iter().any(|o| o.category == Category::PrepBy) {
            return;
        }
        let Some(be) = self.roles.verb.auxiliaries.last().copied() else { return };
        let (before, after) = (self.arguments(&self.roles.before), self.arguments(&self.roles.after));
        let asked = |np: &Np| np.nominal.is_asked();
        let money = |np: &Np| super::purchase::money(self, np);
        let gets = after.first().is_some_and(|a| a.nps.iter().all(money))
            || self.clause.question
                && before
                    .iter()
                    .flat_map(|a| &a.nps)
                    .any(|np| asked(np) && np.nominal.head.is_none_or(|h| self.reading.is(h, Category::NounMoney)));
        let mut subjects = before.iter().filter(|a| !a.nps.iter().any(asked));
        let subject = match (subjects.next().cloned(), subjects.next()) {
            (Some(only), None) => only,
            // `mowed 5 lawns and was paid $15`: by the one who acts in the clause before.
            (None, _) => match self.subject_arg() {
                Some(subject) => subject,
                None => return,
            },
            _ => return,
        };
        if gets && matches!(subject.nps.as_slice(), [np] if self.one_person(np)) {
            self.roles.verb.auxiliaries.retain(|a| *a != be);
            self.turned = Some((Category::VerbEarn, EARN));
            self.mark("marker", vec![be]);
        }
    }

    /// One person, by name, by pronoun or by calling.
    fn one_person(&self, np: &Np) -> bool {
        let n = &np.nominal;
        if n.pronoun {
            return n
                .head
                .is_some_and(|h| self.reading.categories(h).any(|k| matches!(k, Category::PronounMale | Category::PronounFemale)));
        }
        let entity = self.reading.plain_entity(np).and_then(|e| self.reading.entity(e));
        !n.is_measured() && !n.is_each() && entity.is_some_and(|e| e.owns() && e.number == Number::One && e.members.is_empty())
    }
}
