//! One's own things put into one's own pocket, bag or room, or taken from there.
//!
//! Why: who puts pens into her bag has as many pens as before, if they are of those that were told; whether they are, is left unsaid.
//! Reads: `Ida has 30 pens in her bag. She put 6 more pens in her bag.` (the bag has an amount of its own)
//! Leaves open: `Ida has 30 pens. She put 6 pens in her bag.`, `Ida has 30 pens. She took 6 pens from her desk.`

use super::{Composer, Unread};
use crate::facts::{Change, EntityId, Fact, FactBody, Holder};
use crate::lexicon::Category;
use crate::reader::reason::RefusalCode;

/// Whether what is moved about between someone and what is theirs is of those that they were told to have.
pub(super) fn put_away(c: &Composer<'_, '_>) -> Option<Unread> {
    let moved = |f: &&Fact| matches!(&f.body, FactBody::Change(change) if stays_with(c, change) && has_some(c, change));
    let found = c.result.facts.iter().find(moved)?;
    Some(Unread(RefusalCode::ConstructionUnread, found.lexemes.clone(), "whether these are of those that were told before".to_owned()))
}

/// Whether the one who acts only moves things to or from a place of their own.
fn stays_with(c: &Composer<'_, '_>, change: &Change) -> bool {
    let Some(agent) = change.agent else { return false };
    let own = |side: Option<Holder>| {
        side.and_then(|h| h.place)
            .filter(|p| !tells_of(c, change, |h| h.place == Some(*p)))
            .and_then(|p| c.reading.entity(p))
            .is_some_and(|e| e.possessor == Some(agent))
    };
    let moves = change.class != Category::VerbCreate;
    moves && change.from.is_none() && own(change.to) || own(change.from) && change.to.is_none_or(|h| h.owner == Some(agent))
}

/// Whether the one who acts was told to have some of the kind.
fn has_some(c: &Composer<'_, '_>, change: &Change) -> bool {
    change.agent.is_some_and(|agent: EntityId| tells_of(c, change, |h| h.owner == Some(agent)))
}

/// Whether a level of the kind was told of a holder.
fn tells_of(c: &Composer<'_, '_>, change: &Change, holds: impl Fn(&Holder) -> bool) -> bool {
    c.hypothesis
        .facts
        .iter()
        .any(|f| matches!(&f.body, FactBody::State { holder, kind, .. } if kind.head == change.kind.head && holds(holder)))
}
