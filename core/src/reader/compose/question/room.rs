//! How much more there is room for: what a vessel holds at most, less what is in it.
//!
//! Why: what a vessel holds is a level where nothing else is told of it, and a limit where it is told what is in it.
//! Reads: `The pool holds 500 gallons. It has 320 gallons of water in it. How many more gallons can it hold?`, `... are needed to fill it?`
//! Leaves alone: a vessel of which only one amount is told, two vessels that hold so much, what was in it at another time, a verb of getting.

use crate::facts::{Change, Fact, FactBody, Holder, Kind, Number, Sort};
use crate::lexicon::Category;
use crate::reader::clause::Phrase;
use crate::reader::compose::Composer;
use crate::reader::roles::{Np, attach};

/// Retells what the one vessel of the story holds at most as what it is to be filled with.
pub(super) fn room(c: &mut Composer<'_, '_>) {
    let further = c.clause.phrases.iter().any(|p| matches!(p, Phrase::Nominal(n) if n.is_asked() && n.further.is_some()));
    if !further || !asks(c) {
        return;
    }
    let facts = &c.hypothesis.facts;
    let limits: Vec<(u32, Holder, &Fact)> = (0u32..).zip(facts).filter_map(|(index, fact)| Some((index, limit(c, fact)?, fact))).collect();
    let &[(index, holder, fact)] = limits.as_slice() else { return };
    // `20 gallons of hot water and 10 gallons of cold water in it`: neither of them alone.
    let mut levels = facts.iter().filter_map(|f| level(f, holder, fact));
    let inside = levels.next().filter(|_| levels.next().is_none());
    if let (Some(kind), Some(amount)) = (inside, fact.body.amount()) {
        let goal = FactBody::Goal { holder, kind, amount: amount.clone(), verb: None };
        c.result.retold.push((index, goal));
    }
}

/// The vessel that the question asks to fill, once its limit is retold.
pub(super) fn vessel(c: &Composer<'_, '_>, asked: &Np, of: &Kind) -> Option<(Holder, Kind)> {
    let [(_, FactBody::Goal { holder, kind, .. })] = c.result.retold.as_slice() else { return None };
    let same = of.unit == kind.unit && (of.head.is_empty() || kind.head.is_empty() || of.head == kind.head);
    (asked.nominal.further.is_some() && asks(c) && same).then(|| (*holder, kind.clone()))
}

/// `can it hold`, `can fit in it`, `does it need`, `are needed`.
fn asks(c: &Composer<'_, '_>) -> bool {
    let able = c.roles.verb.auxiliaries.iter().any(|&a| c.reading.is(a, Category::AuxModal));
    let denied = c.roles.verb.negation.is_some();
    !denied
        && (able && c.verb_is(Category::VerbContain) || !able && c.classes().all(|k| k == Category::VerbNeed) && c.classes().any(|_| true))
}

/// The vessel of which it is told what it holds at most: of any such vessel where there is one, or of this one by a verb of holding.
fn limit(c: &Composer<'_, '_>, fact: &Fact) -> Option<Holder> {
    match &fact.body {
        FactBody::Rate { per, price: false, event: None, .. } => {
            let named = |e: &&crate::facts::Entity| {
                e.number == Number::One
                    && matches!(e.sort, Sort::Place | Sort::Thing)
                    && (e.key == per.label() || e.key.rsplit(' ').next() == Some(per.head.as_str()))
            };
            let mut vessels = c.reading.state.entities.iter().filter(named);
            let one = vessels.next().filter(|_| vessels.next().is_none())?;
            Some(Holder { owner: None, place: Some(one.id) })
        }
        FactBody::State { holder, .. } if holder.owner.is_none() && holder.place.is_some() => {
            let told = c.reading.state.clauses.iter().find(|o| o.id == fact.clause).map(attach)?;
            let holds = told.verb.main.is_some_and(|m| c.reading.is(m, Category::VerbContain));
            holds.then_some(*holder)
        }
        _ => None,
    }
}

/// The kind of what is told to be in the vessel, measured as its limit is.
fn level(fact: &Fact, vessel: Holder, limit: &Fact) -> Option<Kind> {
    match &fact.body {
        FactBody::State { holder, .. } | FactBody::Change(Change { to: Some(holder), .. })
            if *holder == vessel && fact.clause != limit.clause =>
        {
            let kind = fact.body.kind();
            let of = limit.body.kind();
            let same = kind.unit == of.unit && (of.head.is_empty() || of.head == kind.head);
            (same && fact.moment.anchors == limit.moment.anchors).then(|| kind.clone())
        }
        _ => None,
    }
}
