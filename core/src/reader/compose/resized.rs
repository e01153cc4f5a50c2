//! A length or a weight that goes up or down: `cut 12 feet off the rope`, `It grew 3 inches`, `He lost 9 pounds`.
//!
//! Why: a measure is a level like any other once it is told how much of it came or went.
//! Reads: `A rope was 40 feet long. Ida cut 12 feet off the rope. How long is the rope now?`, `A vine was 11 inches long. It grew 3 inches.`,
//! `Lev weighed 90 kilograms. He lost 12 kilograms. How much does he weigh now?`, `The temperature was 64 degrees. It fell by 9 degrees.`
//! Leaves alone: `Ida cut 12 feet off the ribbon.` (another thing), `Ida cut the rope into 4 pieces.`, `It grew to 14 inches.` (a level),
//! a length where two things were measured and none is named.

use super::state::refuse_unasserted;
use super::{Composer, Unread, Verdict};
use crate::facts::{Change, EntityId, FactBody, Holder, Kind};
use crate::lexicon::Category;
use crate::reader::clause::ClauseKind;
use crate::reader::reason::RefusalCode;
use crate::reader::roles::Np;

pub(super) fn resized(c: &mut Composer<'_, '_>) -> Verdict {
    let plain = !c.clause.question && matches!(c.clause.kind, ClauseKind::Main | ClauseKind::Condition) && !c.passive();
    let Some(more) = direction(c).filter(|_| plain && c.roles.adjectives.is_empty()) else { return Ok(false) };
    let objects = c.arguments(&c.roles.after);
    super::measure::by_a_time(c);
    // `rose by 9 degrees`
    let by = c.roles.obliques.iter().find(|o| o.category == Category::PrepBy && objects.is_empty()).cloned();
    let amounts: Vec<_> = objects.into_iter().chain(by.iter().map(|o| o.arg.clone())).collect();
    let [object] = amounts.as_slice() else { return Ok(false) };
    let [np] = object.nps.as_slice() else { return Ok(false) };
    let is = |h: u32, class| c.reading.is(h, class) || c.reading.may_be(h, class);
    let classes = [Category::UnitMass, Category::UnitTemperature, Category::UnitLength];
    let Some(class) = classes.into_iter().find(|k| np.nominal.head.is_some_and(|h| is(h, *k))) else { return Ok(false) };
    let Some(unit) = np.nominal.head.map(|h| c.reading.lemma(h, Category::is_unit)) else {
        return Ok(false);
    };
    let bare = np.of.is_none() && np.owner.is_none() && np.nominal.fewer.is_none() && np.nominal.second_measure.is_none();
    if !bare || np.nominal.number().is_none() {
        return Ok(false);
    }
    let obliques = c.roles.obliques.iter().map(|o| &o.arg);
    let again = c.roles.after.iter().chain(obliques).flat_map(|a| &a.nps).any(|n| n.nominal.is_each() || c.names_time(n) && c.habitual(n));
    if again {
        return Ok(false);
    }
    let levels = measured_things(c, class);
    // Who loses weight loses it himself, and so does what cools down.
    let Some((side, kind)) = named(c, &levels, more || class != Category::UnitLength)? else { return Ok(false) };
    if kind.unit.as_deref() != Some(unit.as_str()) {
        return Ok(false);
    }
    if c.unasserted() || c.has_adverb(Category::AdvParticle) {
        return refuse_unasserted(c);
    }
    let thing = c.thing(np)?;
    let Some(amount) = thing.amount else { return Ok(false) };
    c.mark("kind", thing.lexemes.clone());
    c.mark("quantity", np.nominal.number().into_iter().collect());
    let mut used: Vec<u32> = c.roles.obliques.iter().filter(|o| o.category == Category::PrepSource).map(|o| o.lexeme).collect();
    let named: Vec<u32> =
        c.roles.obliques.iter().filter(|o| used.contains(&o.lexeme)).flat_map(|o| &o.arg.nps).flat_map(Np::lexemes).collect();
    c.mark("entity", named);
    used.extend(by.iter().map(|o| o.lexeme));
    let subject: Vec<u32> = c.subject_arg().iter().flat_map(|a| &a.nps).flat_map(Np::lexemes).collect();
    c.mark("entity", subject);
    let mut lexemes = thing.lexemes;
    lexemes.extend(c.roles.verb.main);
    let change = Change {
        sure: true,
        paid: false,
        definite: false,
        kind,
        amount,
        from: Some(side).filter(|_| !more),
        to: Some(side).filter(|_| more),
        agent: None,
        place: None,
        class: if more { Category::VerbIncrease } else { Category::VerbDecrease },
        verb: c.verb_lemma(),
        further: np.nominal.further.is_some(),
        scene: false,
    };
    let moment = c.moment();
    c.say(FactBody::Change(change), moment, lexemes);
    c.settle_obliques(&used)?;
    let cue = c.roles.verb.main.into_iter().chain(c.roles.verb.auxiliaries.clone()).collect();
    c.mark("cue", cue);
    Ok(true)
}

/// Whether the verb makes a length longer, or shorter; absent where it may do either or neither.
fn direction(c: &Composer<'_, '_>) -> Option<bool> {
    let up = c.verb_is(Category::VerbIncrease);
    let down = c.classes().any(|k| matches!(k, Category::VerbDecrease | Category::VerbDivide | Category::VerbLose));
    (up != down).then_some(up)
}

/// The things of which a length or a weight was told, each with what was measured of it.
fn measured_things(c: &Composer<'_, '_>, class: Category) -> Vec<(Holder, Kind)> {
    let length = |kind: &Kind| kind.unit.as_deref().and_then(|u| c.reading.lexicon.unit(u)).is_some_and(|u| u.category == class);
    let mut things: Vec<(Holder, Kind)> = Vec::new();
    for fact in &c.hypothesis.facts {
        if let FactBody::State { holder, kind, .. } = &fact.body
            && kind.head.is_empty()
            && !kind.modifiers.is_empty()
            && length(kind)
            && !things.iter().any(|(h, k)| h == holder && k == kind)
        {
            things.push((*holder, kind.clone()));
        }
    }
    things
}

/// The thing that is spoken of: the one that grows, the one that something is cut off, or the only one where none is named.
fn named(c: &mut Composer<'_, '_>, levels: &[(Holder, Kind)], itself: bool) -> Result<Option<(Holder, Kind)>, Unread> {
    let sources: Vec<_> = c.roles.obliques.iter().filter(|o| o.category == Category::PrepSource).cloned().collect();
    let of = |who: Option<EntityId>| {
        levels.iter().filter(|(h, _)| who.is_some() && (h.owner == who || h.place == who)).cloned().collect::<Vec<_>>()
    };
    let found = if itself {
        let Some(subject) = c.subject_arg() else { return Ok(None) };
        let holder = c.holders_of(&subject, &[])?;
        of(holder.owner.or(holder.place))
    } else {
        match sources.as_slice() {
            [] => levels.to_vec(),
            [source] if source.arg.nps.len() == 1 => of(Some(c.entity_of(&source.arg.nps[0], &[])?)),
            _ => return Ok(None),
        }
    };
    match found.as_slice() {
        [only] => Ok(Some(only.clone())),
        [] => Ok(None),
        _ => {
            Err(Unread(RefusalCode::HoldersUnrelated, super::words::clause_lexemes(c.clause), "the one thing that this is cut off".into()))
        }
    }
}
