//! What is given back goes to the one it came from: `Nora returned 3 of the books.`
//!
//! Why: giving back names no receiver, and still the level of the one who gave or lent the things goes up again.
//! Reads: `Leo lent Nora 8 books. She returned 3.`, `He gave Nora 8 books. She gave 3 of them back.` (to Leo, both times)
//! Leaves open: `Leo had 20 books. Nora returned 3.` (to him, or to someone else), where two gave to the one who gives back.

use super::tell::Sides;
use crate::facts::{Fact, FactBody, Holder};
use crate::lexicon::{Category, WordClass};
use crate::reader::compose::{Composer, Thing, Unread};
use crate::reader::reason::RefusalCode;

/// `returned`, `gave back`, `sent back`: to whom it came from.
pub(super) fn gives_back(c: &Composer<'_, '_>) -> bool {
    c.reading.lexicon.is_of(&c.verb_lemma(), WordClass::Restoring) || back_beside(c)
}

/// Whether the only particle of the clause says that something goes back.
pub(super) fn back_beside(c: &Composer<'_, '_>) -> bool {
    let mut particles = c.roles.adverbs.iter().filter(|(_, _, k)| *k == Category::AdvParticle).peekable();
    particles.peek().is_some() && particles.all(|(_, l, _)| c.reading.is_of(*l, WordClass::Restoring))
}

/// Who gets what is given back: the only one from whom the giver has such things. Nobody who is told of, where nobody was told to have any.
pub(super) fn back_to(c: &Composer<'_, '_>, thing: &Thing, sides: &Sides, agent: Holder) -> Result<Option<Holder>, Unread> {
    let led = |k: Category| c.roles.obliques.iter().any(|o| o.category == k && !o.arg.nps.iter().all(|np| c.names_time(np)));
    if sides.to.is_some() || !gives_back(c) || led(Category::PrepGoal) {
        return Ok(sides.to);
    }
    let open = || Unread(RefusalCode::HoldersUnrelated, thing.lexemes.clone(), "to whom these go back".into());
    // `returned 3 books from Bo`
    if led(Category::PrepSource) {
        return Err(open());
    }
    let of_kind = |f: &&Fact| f.body.kind().head == thing.kind.head;
    let mut givers: Vec<Holder> = Vec::new();
    let mut others = false;
    for fact in c.hypothesis.facts.iter().chain(&c.result.facts).filter(of_kind) {
        match &fact.body {
            FactBody::Change(change) => {
                let to_agent = change.to.is_some_and(|to| to.owner == agent.owner && to.owner.is_some());
                let giver = change.from.filter(|from| from.owner != agent.owner || from.owner.is_none());
                // `returned 3 library books`: perhaps others.
                let same = change.kind == thing.kind;
                givers.extend(giver.filter(|from| to_agent && same && !givers.contains(from)));
                others |= giver.is_some();
            }
            FactBody::State { holder, .. } => others |= holder.owner != agent.owner,
            _ => {}
        }
    }
    match givers.as_slice() {
        [giver] => Ok(Some(*giver)),
        [] if !others => Ok(None),
        _ => Err(open()),
    }
}
