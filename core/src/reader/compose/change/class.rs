//! What a verb does to its object here, and whether it does so in every sense that it has.
//!
//! Why: one verb is of several classes (`paid` gives and costs, `took` gets and moves); the object and the particle narrow them.
//! Reads: `earned 9 dollars` as money got, `planted 4 oaks` as made and not as put. Leaves alone: `spent 3 hours` (a time).

use super::WITH_OBJECT;
use super::gone::takes;
use super::known::only_account;
use super::tell::Sides;
use crate::facts::{Entity, FactBody, Tense};
use crate::lexicon::Category;
use crate::reader::compose::{Composer, Thing, Unread};
use crate::reader::roles::{Arg, Np};

/// What is made where it is taken.
const PICTURE: &str = "picture";

/// The verb's class here: money is earned and spent, a plain happening only where nothing moves.
pub(super) fn class_of(c: &mut Composer<'_, '_>, things: &Arg) -> Result<Option<Category>, Unread> {
    let money = things.nps.iter().any(|np| {
        np.nominal.head.is_some_and(|h| {
            c.reading.categories(h).any(|k| matches!(k, Category::UnitMoney | Category::NounMoney))
                || c.reading.lexemes.get(h as usize).is_some_and(|l| matches!(l.literal, Some(crate::text::Literal::Money { .. })))
        })
    });
    let time = things.nps.iter().any(|np| np.nominal.head.is_some_and(|h| c.reading.is(h, Category::UnitTime)) && np.of.is_none());
    if time {
        return Ok(None);
    }
    let classes: Vec<Category> = WITH_OBJECT
        .iter()
        .copied()
        .filter(|k| c.verb_is(*k))
        .filter(|k| (*k != Category::VerbEarn || money) && (*k != Category::VerbSpend || money || !c.verb_is(Category::VerbAcquire)))
        .collect();
    let classes: Vec<Category> = if money && classes.iter().any(|k| matches!(k, Category::VerbEarn | Category::VerbSpend)) {
        classes.into_iter().filter(|k| matches!(k, Category::VerbEarn | Category::VerbSpend)).collect()
    } else {
        classes
    };
    // One who pays gives; only work and things pay one.
    let person = |np: &Np| np.nominal.pronoun || c.reading.plain_entity(np).and_then(|e| c.reading.entity(e)).is_some_and(Entity::owns);
    let gives = money && !c.passive() && c.subject_arg().is_some_and(|s| s.nps.iter().all(person));
    let classes: Vec<Category> = if gives && classes.contains(&Category::VerbSpend) { vec![Category::VerbSpend] } else { classes };
    // What is planted or built comes into being wherever it is put.
    let makes = classes.iter().any(|k| effect(*k) == 0);
    let classes: Vec<Category> = classes.into_iter().filter(|k| !(makes && *k == Category::VerbMove)).collect();
    // `finished 4 of the sums`: done to their end, and eaten up only if they are food.
    let classes: Vec<Category> = if c.verb_is(Category::VerbComplete) && !eaten(c, things) {
        classes.into_iter().filter(|k| *k != Category::VerbConsume).collect()
    } else {
        classes
    };
    let classes = if takes_pictures(c, things) { vec![Category::VerbCreate] } else { classes };
    // `brought 12 kites to the park`, `took 5 cups to the kitchen`: moved there, and nothing got.
    let classes = if classes.contains(&Category::VerbTransferIn) && goes_to_a_place(c) { vec![Category::VerbMove] } else { classes };
    // Classes that do the same to the object are one choice.
    let mut effects: Vec<u8> = Vec::new();
    let classes: Vec<Category> = classes
        .into_iter()
        .filter(|k| {
            let effect = effect(*k);
            let new = !effects.contains(&effect);
            effects.push(effect);
            new
        })
        .collect();
    Ok(match classes.as_slice() {
        [] => c.verb_is(Category::VerbEvent).then_some(Category::VerbEvent),
        [only] => Some(*only),
        several => Some(several[c.choose(several.len())]),
    })
}

/// Whether the clause says where to, and there is nobody who could take it.
fn goes_to_a_place(c: &Composer<'_, '_>) -> bool {
    let place = |np: &Np| {
        let named = c.reading.plain_entity(np).and_then(|e| c.reading.entity(e)).is_some_and(|e| !e.owns());
        named && !np.nominal.pronoun && np.nominal.head.is_some_and(|h| c.reading.categories(h).any(|k| k == Category::NounPlace))
    };
    let mut goals = c.roles.obliques.iter().filter(|o| o.category == Category::PrepGoal).peekable();
    goals.peek().is_some() && goals.all(|o| o.arg.nps.iter().all(place))
}

/// Whether things are food or drink, or of a sort that is not said.
fn eaten(c: &Composer<'_, '_>, things: &Arg) -> bool {
    let food = |np: &Np| {
        let kind = np
            .nominal
            .head
            .or_else(|| np.of.as_ref().and_then(|of| of.nominal.head))
            .filter(|&h| c.reading.categories(h).any(Category::is_noun));
        let lemma = kind.map(|h| c.reading.lemma(h, Category::is_noun)).unwrap_or_default();
        lemma.is_empty() || c.reading.lexicon.kinds_above(&lemma).iter().any(|k| matches!(*k, "food" | "drink"))
    };
    let told = c
        .hypothesis
        .facts
        .iter()
        .map(|f| f.body.kind().head.clone())
        .any(|head| c.reading.lexicon.kinds_above(&head).iter().any(|k| matches!(*k, "food" | "drink")));
    things.nps.iter().any(food) && (told || c.hypothesis.facts.is_empty())
}

/// `took 9 pictures at the lake`: they were not there before, unless they were counted or come from somewhere.
fn takes_pictures(c: &Composer<'_, '_>, things: &Arg) -> bool {
    let picture = |np: &Np| {
        let lemma = np.nominal.head.map(|h| c.reading.lemma(h, Category::is_noun)).unwrap_or_default();
        let above = c.reading.lexicon.kinds_above(&lemma);
        let told = c.hypothesis.facts.iter().any(|f| matches!(&f.body, FactBody::State { kind, .. } if kind.head == lemma));
        (lemma == PICTURE || above.contains(&PICTURE)) && np.of.is_none() && !told
    };
    let source = c.roles.obliques.iter().any(|o| matches!(o.category, Category::PrepSource | Category::PrepGoal));
    c.chief() == Some(Category::VerbTransferIn)
        && c.verb_is(Category::VerbDuration)
        && !source
        && !c.has_particle()
        && things.nps.iter().any(picture)
        // `9 at the lake and 4 at the farm`: pictures too.
        && things.nps.iter().all(|np| picture(np) || np.nominal.head.is_none() && np.of.is_none())
}

/// What a class does to its object: comes to the agent, goes from the agent, goes to another, comes from another, is put.
pub(super) fn effect(class: Category) -> u8 {
    match class {
        Category::VerbAcquire | Category::VerbCreate | Category::VerbEarn => 0,
        Category::VerbLose | Category::VerbConsume | Category::VerbSell | Category::VerbSpend => 1,
        Category::VerbTransferOut => 2,
        Category::VerbTransferIn => 3,
        _ => 4,
    }
}

/// Other things that a verb may say of its object: with one of them beside, whether anything moves is left open.
pub(super) const UNSURE: &[Category] = &[
    Category::VerbEvent,
    Category::VerbGroup,
    Category::VerbDivide,
    Category::VerbChange,
    Category::VerbExchange,
    Category::VerbMultiply,
    Category::VerbContain,
    Category::VerbPhase,
];

/// Whether the verb moves its object in every sense: a particle picks the moving one (`threw away`), and so does an end.
pub(super) fn surely(c: &Composer<'_, '_>, thing: &Thing, sides: &Sides) -> bool {
    let ends = sides.place.is_some() || sides.to.is_some();
    let placed = ends && matches!(sides.class, Category::VerbMove | Category::VerbTransferOut);
    // `cooked 14 dumplings`, where there were none: they came into being.
    let made = sides.class == Category::VerbCreate
        && !thing.definite
        && c.chief() == Some(Category::VerbCreate)
        && only_account(c, thing).is_none();
    // `20 of the dogs were adopted`: whoever takes them, they are gone from the place where they were.
    let there = thing.holder.or_else(|| only_account(c, thing));
    let placed_there = there.is_some_and(|h| h.owner.is_none() && h.place.is_some());
    let taken = sides.passive && thing.definite && placed_there && takes(c);
    placed || made || taken || saved_up(c, thing, sides) || c.has_particle() || !c.classes().any(|k| UNSURE.contains(&k))
}

/// `She has saved $20.`: as much as she has by now, where nothing else is told of her money.
fn saved_up(c: &Composer<'_, '_>, thing: &Thing, sides: &Sides) -> bool {
    let saves = sides.class == Category::VerbAcquire && c.verb_is(Category::VerbIncrease) && thing.kind.head == "money";
    let told = c.hypothesis.facts.iter().any(|f| match &f.body {
        FactBody::State { kind, .. } => kind.head == "money",
        FactBody::Change(change) => change.kind.head == "money",
        _ => false,
    });
    saves && !sides.passive && c.moment().tense == Tense::Perfect && !told
}
