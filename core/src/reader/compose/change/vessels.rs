//! Vessels that are filled are there.
//!
//! Reads: `packed 5 crates with 24 cups in each`. Leaves alone: `packed 5 cups`, which only moves them.

use super::{cue, unread};
use crate::facts::{EntityId, FactBody};
use crate::lexicon::Category;
use crate::reader::compose::{Composer, Verdict};
use crate::reader::roles::{Arg, Np};

/// `packed 5 crates with 24 cups in each`: vessels that are filled are there.
pub(super) fn filled(c: &Composer<'_, '_>, things: &Arg, class: Category) -> bool {
    let vessel = |np: &Np| {
        np.nominal.number().is_some()
            && np.nominal.head.is_some_and(|h| c.reading.categories(h).any(|k| matches!(k, Category::NounContainer | Category::NounGroup)))
    };
    let each = c.result.facts.iter().any(|f| matches!(f.body, FactBody::Rate { .. }));
    each && matches!(class, Category::VerbMove | Category::VerbGroup) && things.nps.iter().all(vessel)
}

pub(super) fn vessels(c: &mut Composer<'_, '_>, things: &Arg, agent: Option<EntityId>) -> Verdict {
    for np in &things.nps {
        let thing = c.thing(np)?;
        let Some(amount) = thing.amount else { return unread(std::slice::from_ref(things)) };
        let holder = agent.map(|a| c.as_holder(a)).unwrap_or_default();
        let moment = c.moment();
        c.mark("kind", thing.lexemes.clone());
        c.mark("quantity", np.nominal.number().into_iter().collect());
        c.say(FactBody::State { holder, kind: thing.kind, amount }, moment, thing.lexemes);
    }
    c.settle_obliques(&[])?;
    cue(c);
    Ok(true)
}
