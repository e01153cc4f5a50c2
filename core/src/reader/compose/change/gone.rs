//! What is gone by what was done to it, where the verb by itself does not say so.
//!
//! Why: `20 of the dogs were adopted`, `32 were made into salads` tell losses in the passive; `5 of them were bought` and `were made into a
//! tower` do not.
//! Reads: a verb that is a way of taking; food of which something else is made. Leaves alone: bricks made into a wall (they stay bricks).

use crate::lexicon::Category;
use crate::reader::compose::{Composer, Unread};
use crate::reader::roles::Arg;

/// Whether the verb is one of taking: who adopts a dog takes it from where it was.
pub(super) fn takes(c: &Composer<'_, '_>) -> bool {
    c.reading.lexicon.does(&c.verb_lemma(), "take")
}

/// `32 of the tomatoes were made into salads`: what is food is used up in what is made of it; blocks stay blocks in a tower.
pub(super) fn eaten_as(c: &mut Composer<'_, '_>, things: &Arg) -> Result<bool, Unread> {
    let [np] = things.nps.as_slice() else { return Ok(false) };
    let into = |l: u32| c.reading.norm(l) == "into";
    if !c.roles.obliques.iter().any(|o| o.category == Category::PrepGoal && into(o.lexeme)) {
        return Ok(false);
    }
    let kind = c.thing(np)?.kind;
    Ok(c.reading.lexicon.kinds_above(&kind.head).contains(&"food"))
}
