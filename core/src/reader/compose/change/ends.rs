//! Who gives and who gets: the phrases that name an end of a change.
//!
//! Reads: `to Ana`, `from the box`, `gave the dog 3 bones`. Leaves alone: `to Bo and Al` (each, or together?), `for Al` (who has these in the
//! end?), `ate 3 plums at Al's house` (whose were they?).

use crate::facts::{Entity, EntityId, Fact, FactBody, Holder, Number};
use crate::lexicon::{Category, WordClass};
use crate::reader::compose::{Composer, Thing, Unread};
use crate::reader::reason::RefusalCode;
use crate::reader::roles::{Arg, Np, Oblique};
use crate::text::Literal;

/// Who gives and who gets, each with the conjunct it follows.
#[derive(Default)]
pub(super) struct Ends {
    pub(super) to: Vec<(Option<(usize, usize)>, Holder)>,
    pub(super) from: Vec<(Option<(usize, usize)>, Holder)>,
}

impl Ends {
    /// The side of one conjunct: its own, or the only one there is. `None` if several are told and none is its own.
    pub(super) fn of(sides: &[(Option<(usize, usize)>, Holder)], conjunct: (usize, usize)) -> Option<Option<Holder>> {
        match sides {
            [] => Some(None),
            [(_, only)] => Some(Some(*only)),
            several => several.iter().find(|(follows, _)| *follows == Some(conjunct)).map(|(_, holder)| Some(*holder)),
        }
    }
}

pub(super) fn one_side(thing: &Thing) -> Unread {
    Unread(RefusalCode::HoldersUnrelated, thing.lexemes.clone(), "who is on the other side of this".into())
}

/// A plural recipient leaves open whether each or all together got so many.
pub(super) fn one_recipient(c: &Composer<'_, '_>, arg: &Arg, holder: Holder) -> Result<(), Unread> {
    let several = arg.nps.len() > 1;
    let many = holder.owner.and_then(|o| c.reading.entity(o)).is_some_and(|e| e.number == Number::Many && c.plural(&arg.nps[0]));
    if many || several {
        return Err(Unread(
            RefusalCode::ConstructionUnread,
            arg.nps.iter().flat_map(Np::lexemes).collect(),
            "one who gets, or `each`".into(),
        ));
    }
    Ok(())
}

/// Whether a prepositional phrase is an end of the change, and if so which.
pub(super) fn end_of(
    c: &mut Composer<'_, '_>,
    oblique: &Oblique,
    class: Category,
    passive: bool,
    exclude: &[EntityId],
    ends: &mut Ends,
) -> Result<bool, Unread> {
    let person = oblique
        .arg
        .nps
        .iter()
        .all(|np| np.nominal.pronoun || c.reading.plain_entity(np).and_then(|e| c.reading.entity(e)).is_some_and(Entity::owns));
    let lexemes = || oblique.arg.nps.iter().flat_map(Np::lexemes).collect::<Vec<_>>();
    if oblique.arg.nps.iter().any(|np| np.nominal.is_each()) {
        return Err(Unread(RefusalCode::ConstructionUnread, lexemes(), "one who gives or gets".into()));
    }
    match oblique.category {
        Category::PrepFor
            if person && c.has_amount() && !occasion(c, &oblique.arg) && matches!(class, Category::VerbAcquire | Category::VerbCreate)
                || (class == Category::VerbEarn || class == Category::VerbAcquire && money(c)) && gets_it(c, &oblique.arg) =>
        {
            return Err(Unread(RefusalCode::ConstructionUnread, lexemes(), "who has these in the end".into()));
        }
        // `sold 3 for Al`: his, or out of what one has?
        Category::PrepFor
            if person
                && !reflexive(c, &oblique.arg)
                && !occasion(c, &oblique.arg)
                && matches!(class, Category::VerbSell | Category::VerbTransferOut | Category::VerbTransferIn | Category::VerbMove) =>
        {
            return Err(Unread(RefusalCode::HoldersUnrelated, lexemes(), "whose these were".into()));
        }
        Category::PrepGoal if person || class == Category::VerbMove => {
            let holder = c.holders_of(&oblique.arg, exclude)?;
            one_recipient(c, &oblique.arg, holder).or_else(|stop| {
                // `to her friends`: to all of them together; `to Bo and Al` leaves it open.
                if class == Category::VerbTransferOut && oblique.arg.nps.len() == 1 { Ok(()) } else { Err(stop) }
            })?;
            ends.to.push((oblique.follows, holder));
        }
        Category::PrepGoal if class == Category::VerbTransferIn => {
            return Err(Unread(RefusalCode::ConstructionUnread, lexemes(), "one who takes, or one place".into()));
        }
        // `got $10 off the total`: a price that is cut, and no money got.
        Category::PrepSource if !person && money(c) && cuts(c, oblique) => {
            return Err(Unread(RefusalCode::ConstructionUnread, lexemes(), "what this makes cheaper".into()));
        }
        // `24 apples on the tree. Tom picked 9 apples from the tree.`: out of what was told to be there.
        Category::PrepSource if class == Category::VerbAcquire && !c.verb_is(Category::VerbSpend) && counted_there(c, &oblique.arg) => {
            ends.from.push((oblique.follows, c.holders_of(&oblique.arg, exclude)?));
        }
        Category::PrepSource
            if !person
                && matches!(class, Category::VerbAcquire | Category::VerbCreate)
                && oblique.arg.nps.iter().any(|np| np.nominal.head.is_some_and(|h| c.reading.is(h, Category::NounContainer))) =>
        {
            // Out of a bag: whether it was one's own is left open.
            return Err(Unread(RefusalCode::HoldersUnrelated, lexemes(), "whose these were".into()));
        }
        Category::PrepSource
            if person || matches!(class, Category::VerbTransferIn | Category::VerbLose | Category::VerbConsume | Category::VerbMove) =>
        {
            ends.from.push((oblique.follows, c.holders_of(&oblique.arg, exclude)?));
        }
        Category::PrepWith if person && class == Category::VerbTransferOut => {
            ends.to.push((oblique.follows, c.holders_of(&oblique.arg, exclude)?))
        }
        Category::PrepWith if person => return Err(Unread(RefusalCode::ConstructionUnread, lexemes(), "one who acts".into())),
        Category::PrepBy if passive => {}
        _ => return Ok(false),
    }
    Ok(true)
}

/// Whether the phrase names a place where things were counted before.
fn counted_there(c: &Composer<'_, '_>, arg: &Arg) -> bool {
    let [np] = arg.nps.as_slice() else { return false };
    let Some(place) = c.reading.plain_entity(np) else { return false };
    let here = |f: &Fact| matches!(&f.body, FactBody::State { holder, .. } if *holder == Holder { owner: None, place: Some(place) });
    c.hypothesis.facts.iter().any(here)
}

/// `off the price`: away from it, where `from` names where something comes from.
fn cuts(c: &Composer<'_, '_>, oblique: &Oblique) -> bool {
    c.reading.lexicon.senses(c.reading.norm(oblique.lexeme)).iter().any(|s| s.category == Category::AdvAway)
}

/// `for a party`, `for school`: what for, and not for whom.
pub(super) fn occasion(c: &Composer<'_, '_>, arg: &Arg) -> bool {
    arg.nps.iter().all(|np| {
        np.nominal.head.is_some_and(|h| c.reading.categories(h).any(|k| matches!(k, Category::NounOccasion | Category::NounPlace)))
    })
}

/// Whether a phrase between the verb and the things may name who gets them: `gave the dog 3 bones`, not `found a pen, 3 cups`.
pub(super) fn may_get(c: &Composer<'_, '_>, np: &Np) -> bool {
    let Some(head) = np.nominal.head else { return false };
    let lemma = c.reading.lemma(head, |k| k.is_noun() || k.is_name());
    let known = np.nominal.determiner.is_some_and(|d| !c.reading.is(d, Category::DetIndefinite)) || np.owner.is_some();
    np.nominal.pronoun
        || np.nominal.name
        || known
        || c.reading.plain_entity(np).and_then(|e| c.reading.entity(e)).is_some_and(Entity::owns)
        || c.reading.lexicon.kinds_above(&lemma).contains(&"animal")
}

/// Whether the clause counts money: `9 dollars`, `$9`.
pub(super) fn money(c: &Composer<'_, '_>) -> bool {
    let literal = |l: u32| matches!(c.reading.lexemes.get(l as usize).map(|x| &x.literal), Some(Some(Literal::Money { .. })));
    let named = |l: u32| c.reading.categories(l).any(|k| matches!(k, Category::UnitMoney | Category::NounMoney));
    c.roles.after.iter().flat_map(|a| &a.nps).filter_map(|np| np.nominal.head).any(|h| literal(h) || named(h))
}

/// `earned 9 dollars for his school`, `for the poor`: persons, or those taken as one, get what is earned.
fn gets_it(c: &Composer<'_, '_>, arg: &Arg) -> bool {
    let someone = |k: Category| matches!(k, Category::NounPerson | Category::NounKin | Category::NounGroup) || k.is_name();
    !reflexive(c, arg)
        && arg.nps.iter().any(|np| {
            let neuter = |h: u32| c.reading.categories(h).any(|k| matches!(k, Category::PronounNeuter | Category::PronounPlural));
            match np.nominal.head {
                Some(h) if np.nominal.pronoun => !neuter(h),
                Some(h) => c.reading.categories(h).any(someone),
                None => !np.nominal.modifiers.is_empty(),
            }
        })
}

/// `herself`, `himself`.
fn reflexive(c: &Composer<'_, '_>, arg: &Arg) -> bool {
    arg.nps.iter().all(|np| np.nominal.head.is_some_and(|h| c.reading.is(h, Category::PronounReflexive)))
}

/// `ate 3 plums at Al's house`, `in her aunt's kitchen`: of what one has, or of what was there?
pub(super) fn at_anothers(c: &mut Composer<'_, '_>, agent: Option<EntityId>) -> Result<(), Unread> {
    for oblique in c.roles.obliques.clone().iter().filter(|o| o.category == Category::PrepPlace) {
        // Who eats in a restaurant eats what is sold there.
        let sells = |np: &Np| {
            let lemma = np.nominal.head.map(|h| c.reading.lemma(h, Category::is_noun)).unwrap_or_default();
            c.reading.lexicon.falls_under(&lemma, WordClass::Selling)
        };
        if let Some(np) = oblique.arg.nps.iter().find(|np| sells(np)) {
            return Err(Unread(RefusalCode::HoldersUnrelated, np.lexemes(), "whose these were".into()));
        }
        for np in oblique.arg.nps.iter().filter(|np| np.owner.is_some() || np.nominal.possessive_determiner) {
            let host = c.owner_of(np)?.and_then(|h| h.owner);
            let apart = host
                .and_then(|h| c.reading.entity(h))
                .is_some_and(|e| Some(e.id) != agent && e.number == Number::One && e.members.is_empty() && e.key != "we");
            if apart {
                return Err(Unread(RefusalCode::HoldersUnrelated, np.lexemes(), "whose these were".into()));
            }
        }
    }
    Ok(())
}
