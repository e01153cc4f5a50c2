//! Whose a thing is that a phrase names: `into her bowl` beside `into Al's bowl`.
//!
//! Why: phrases that pick out what is meant differ by who has the thing, and a pronoun may say so as well as a name.
//! Reads: `9 figs from Al's tree and 4 from Eve's tree. How many from Al's tree?`, `from her tree`, where it is plain who she is.
//! Leaves alone: `from her tree` where more than one may be meant, or where the telling says nobody's.

use crate::canon::Arrange;
use crate::facts::{EntityId, Gender, Number};
use crate::reader::compose::Composer;
use crate::reader::roles::{Arg, Np};

/// Whose a thing is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Whose {
    /// The words do not say.
    Unsaid,
    /// This one's.
    Of(EntityId),
    /// Someone's: which one is open.
    Open,
}

impl Whose {
    /// Whether what is asked about is this one's too: yes, no, or open. A question that names nobody asks about anybody's.
    pub(super) fn compare(&self, told: &Whose) -> Option<bool> {
        match (self, told) {
            (Whose::Unsaid, _) => Some(true),
            (Whose::Of(a), Whose::Of(b)) => Some(a == b),
            _ => None,
        }
    }
}

/// Whose the thing of a phrase is; `before` is what stands before the verb of its clause.
pub(super) fn whose(c: &Composer<'_, '_>, np: &Np, before: &[Arg]) -> Whose {
    let one = |id: &EntityId| c.reading.entity(*id).is_some_and(|e| e.number == Number::One && e.members.is_empty());
    let of = |id: Option<EntityId>| id.filter(one).map_or(Whose::Open, Whose::Of);
    if let Some(owner) = &np.owner {
        return of(c.reading.plain_entity(owner));
    }
    let Some(determiner) = np.nominal.determiner.filter(|_| np.nominal.possessive_determiner) else { return Whose::Unsaid };
    if let Some(to) = referred(c, determiner) {
        return of(Some(to));
    }
    let mut candidates = c.reading.candidates(determiner, &[]);
    candidates.arrange();
    candidates.dedup();
    let gender = |id: &EntityId| c.reading.entity(*id).map(|e| e.gender);
    let binder = before.last().and_then(|a| a.nps.first().filter(|np| a.nps.len() == 1 && np.nominal.first < determiner));
    let binder = binder.and_then(|np| match np.nominal.head {
        Some(head) if np.nominal.pronoun => referred(c, head),
        _ => c.reading.plain_entity(np),
    });
    // `did Edda pick from his tree`: another one, where he is known for a man and she is not.
    let fits = |id: &EntityId| {
        candidates.contains(id) && (gender(id) != Some(Gender::Open) || candidates.iter().all(|o| gender(o) == Some(Gender::Open)))
    };
    match (binder.filter(fits), candidates.as_slice()) {
        (Some(binder), _) => of(Some(binder)),
        (None, [only]) => of(Some(*only)),
        _ => Whose::Open,
    }
}

/// Whom a pronoun was taken for.
fn referred(c: &Composer<'_, '_>, pronoun: u32) -> Option<EntityId> {
    let here = c.result.references.iter().rev().find(|(l, _)| *l == pronoun).map(|(_, to)| *to);
    let mine = |h: Option<u32>| h.is_none_or(|h| h == c.hypothesis.id);
    here.or_else(|| c.reading.state.pronoun_history.iter().rev().find(|r| r.lexeme == pronoun && mine(r.hypothesis)).map(|r| r.to))
}
