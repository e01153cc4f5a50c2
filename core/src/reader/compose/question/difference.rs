//! Differences: how much more one side has or did than the other.
//!
//! Why: two amounts of the graph are compared, of two holders or of two kinds.
//! Reads: `How many more pens does Rosa have than Lev?`, `How many more goats than sheep are there?`
//! Leaves alone: `How many more pens does Rosa need?` (a goal)

use super::unread;
use crate::facts::{Ask, Entity, Holder, Kind, Target, Vantage};
use crate::lexicon::Category;
use crate::reader::compose::{Composer, Verdict, clause_lexemes};
use crate::reader::roles::Np;

pub(super) fn difference(
    c: &mut Composer<'_, '_>,
    kind: Kind,
    holder: Holder,
    than: &[Np],
    lexeme: u32,
    event: Option<(Category, String)>,
    vantage: Vantage,
) -> Verdict {
    let [np] = than else { return unread(c, "one thing after `than`") };
    let owner = np.nominal.pronoun || c.reading.plain_entity(np).and_then(|e| c.reading.entity(e)).is_some_and(Entity::owns);
    c.mark("entity", np.lexemes());
    let (than, than_kind) = if owner {
        (c.holder_of(np, &[])?, None)
    } else {
        let mut plain = np.clone();
        plain.nominal.measure = None;
        let other = c.thing(&plain)?.kind;
        (holder, Some(other))
    };
    if than_kind.is_none() && than == holder {
        return unread(c, "two different sides to compare");
    }
    let lexemes = clause_lexemes(c.clause);
    c.result.targets.push(Target { clause: c.clause.id, ask: Ask::Difference { than, than_kind, event }, holder, kind, vantage, lexemes });
    c.settle_obliques_but(&[lexeme])?;
    Ok(true)
}
