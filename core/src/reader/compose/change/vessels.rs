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
    let puts = matches!(class, Category::VerbMove | Category::VerbGroup);
    (each || things.nps.iter().all(|np| told_to_take(c, np))) && puts && things.nps.iter().all(vessel)
}

/// `puts 5 buns in each box. She fills 9 boxes.`: how much goes into each is told before, and of the vessels nothing else.
fn told_to_take(c: &Composer<'_, '_>, np: &Np) -> bool {
    let Some(head) = np.nominal.head.filter(|_| np.nominal.is_plain_count() && np.nominal.modifiers.is_empty()) else { return false };
    let vessel = c.reading.lemma(head, Category::is_noun);
    // To move a box, or to put it down, fills none.
    let fills = c.verb_is(Category::VerbContain) || c.verb_is(Category::VerbGroup);
    let verb = c.verb_lemma();
    let takes = |f: &crate::facts::Fact| match &f.body {
        FactBody::Rate { per, price: false, event, .. } => {
            per.head == vessel && (fills || event.as_ref().is_some_and(|(_, told)| *told == verb))
        }
        _ => false,
    };
    let counted = |f: &crate::facts::Fact| !matches!(f.body, FactBody::Rate { .. }) && f.body.kind().head == vessel;
    let gone = c.roles.obliques.iter().any(|o| !o.arg.nps.iter().all(|np| c.is_time_phrase(np)));
    c.hypothesis.facts.iter().any(takes) && !c.hypothesis.facts.iter().any(counted) && !gone
}

/// `She puts them into binders.`: whatever was told goes into vessels of which none is counted or known, and is still there.
pub(super) fn into_some(c: &Composer<'_, '_>, things: &Arg, class: Category) -> bool {
    let them = |np: &Np| np.nominal.pronoun && np.nominal.head.is_some_and(|h| c.reading.is(h, Category::PronounPlural));
    let some = |np: &Np| {
        let bare = np.nominal.determiner.is_none() && np.nominal.measure.is_none() && np.of.is_none() && np.owner.is_none();
        let holds = |k: Category| matches!(k, Category::NounContainer | Category::NounGroup);
        bare && c.plural(np) && !np.nominal.pronoun && np.nominal.head.is_some_and(|h| c.reading.categories(h).any(holds))
    };
    let into = |k: Category| matches!(k, Category::PrepGoal | Category::PrepPlace);
    let places = c.roles.obliques.iter().all(|o| into(o.category) && o.arg.nps.iter().all(some));
    let puts = matches!(class, Category::VerbMove | Category::VerbGroup);
    puts && things.nps.iter().all(them) && places && !c.roles.obliques.is_empty() && c.roles.verb.negation.is_none()
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
