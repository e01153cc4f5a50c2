//! Measures that are compared by a verb: so much heavier by weighing, so much farther or longer by going or lasting.
//!
//! Why: what weighs so much more, or goes so much farther, is compared in the dimension of the verb; its adverb only says on which side more is.
//! Reads: `The goat weighs 7 pounds less than the dog.`, `The frog jumped 4 inches farther than the toad.`, `Lev read 2 hours longer than
//! Rosa.`, `Lev ran twice as far as Rosa.`, and without the other side where there is only one: `His sister is 5 inches shorter.`
//! Leaves alone: `Lev ran 2 miles farther.` (than before, or than whom?), `Lev ran 2 minutes faster than Rosa.` (less time, or more speed)

use super::compare::{self, other_side, set_beside};
use super::{Composer, Unread, Verdict, clause_lexemes};
use crate::canon::Arrange;
use crate::facts::{Amount, Fact, FactBody, Holder, Kind};
use crate::lexicon::{Category, Direction};
use crate::reader::clause::ClauseKind;
use crate::reader::reason::RefusalCode;
use crate::reader::roles::{Arg, Np};
use crate::text::Literal;

/// What is compared: a measure of a thing, or how far or long something was done.
enum Scale {
    Thing(String),
    Deed(Category, String),
}

pub(super) fn farther(c: &mut Composer<'_, '_>) -> Verdict {
    if c.clause.question || c.passive() || !matches!(c.clause.kind, ClauseKind::Main | ClauseKind::Condition) {
        return Ok(false);
    }
    let objects = c.arguments(&c.roles.after);
    let ([object], Some(subject)) = (objects.as_slice(), c.subject_arg()) else { return Ok(false) };
    let ([np], [owner]) = (object.nps.as_slice(), subject.nps.as_slice()) else { return Ok(false) };
    let (np, owner) = (np.clone(), owner.clone());
    if let Some(read) = by_so_much(c, &np, &owner)? {
        return Ok(read);
    }
    by_a_multiple(c, &np, &owner)
}

/// `weighs 7 pounds less than the dog`, `jumped 4 inches farther than the toad`
fn by_so_much(c: &mut Composer<'_, '_>, np: &Np, owner: &Np) -> Result<Option<bool>, Unread> {
    let Some((than, other)) = other_side(c, Category::PrepThan) else { return Ok(None) };
    let Some(unit) = np.nominal.head.filter(|&h| c.reading.categories(h).any(Category::is_unit)) else { return Ok(None) };
    let Some(class) = c.reading.categories(unit).iter().find(|k| k.is_unit()) else { return Ok(None) };
    let (Some(scale), Some(up)) = (scale_of(c, class), direction(c, np, class)) else { return Ok(None) };
    // `Nell ran 5 miles. Then she ran 2 miles farther than Abel.`: another run than the one before.
    let next = c.roles.adverbs.iter().any(|(_, _, k)| *k == Category::AdvSequence);
    let bare = np.of.is_none() && np.owner.is_none() && np.nominal.modifiers.is_empty() && np.nominal.second_measure.is_none() && !next;
    let Some(amount) = plain_number(c, np).filter(|_| bare && np.nominal.bound.is_none()) else { return Ok(None) };
    if c.unasserted() {
        return super::state::refuse_unasserted(c).map(Some);
    }
    if compare::hanging(c) || compare::trails(c, &[than], false) || !single(owner) || !single(&other) || other.of.is_some() {
        return Err(two_sides(c));
    }
    let (side, against, event) = sides(c, owner, &other, &scale)?;
    let (more, less) = if up { (side, against) } else { (against, side) };
    let kind = kind_of(&scale, Some(c.reading.lemma(unit, Category::is_unit)));
    let words: Vec<u32> = c.roles.adjectives.iter().map(|(l, _)| *l).chain(np.lexemes()).collect();
    told(c, owner, &other, words);
    c.mark("quantity", np.nominal.number().into_iter().collect());
    let moment = c.moment();
    c.say(FactBody::Difference { more, less, kind, amount, event }, moment, np.lexemes());
    set_beside(c, than);
    c.settle_obliques(&[than])?;
    Ok(Some(true))
}

/// `ran twice as far as Rosa`, `slept 3 times as long as Lev`
fn by_a_multiple(c: &mut Composer<'_, '_>, factor: &Np, owner: &Np) -> Verdict {
    let [(first, last, Category::AdvAs)] = c.roles.adverbs.as_slice() else { return Ok(false) };
    let (first, last) = (*first, *last);
    let Some(degree) = c.reading.lexicon.degree(c.reading.norm(last)) else { return Ok(false) };
    let class = if c.verb_is(Category::VerbTravel) { Category::UnitLength } else { Category::UnitTime };
    let fits = degree.direction == Some(Direction::Up)
        && match class {
            Category::UnitLength => degree.dimensions.as_slice() == [class],
            _ => degree.dimensions.contains(&class) && degree.dimensions.contains(&Category::UnitLength),
        };
    let Some(scale @ Scale::Deed(..)) = scale_of(c, class).filter(|_| fits) else { return Ok(false) };
    let Some((as_, other)) = other_side(c, Category::PrepTopic) else { return Ok(false) };
    let counted = compare::counts_times(c, factor);
    let times = compare::multiple(c, factor, counted, Category::PrepTopic).filter(|_| factor.nominal.last + 1 == first);
    let Some(times) = times.filter(|_| c.roles.adjectives.is_empty()) else { return Ok(false) };
    if c.unasserted() {
        return super::state::refuse_unasserted(c);
    }
    if compare::hanging(c) || compare::trails(c, &[as_], false) || !single(owner) || !single(&other) || other.of.is_some() {
        return Err(two_sides(c));
    }
    let (large, small, event) = sides(c, owner, &other, &scale)?;
    let unit = told_in(c, &event, class);
    let words: Vec<u32> = (first..=last).collect();
    told(c, owner, &other, words.clone());
    c.mark("quantity", factor.lexemes());
    let moment = c.moment();
    let lexemes = factor.lexemes().into_iter().chain(words).collect();
    c.say(FactBody::Ratio { large, small, kind: kind_of(&scale, unit), factor: times, offset: None, event }, moment, lexemes);
    set_beside(c, as_);
    c.settle_obliques(&[as_])?;
    Ok(true)
}

/// `His sister is 5 inches shorter.`: than the only other one whose measure was told.
pub(super) fn than_untold(c: &mut Composer<'_, '_>, adjective: u32) -> Result<Option<bool>, Unread> {
    let objects = c.arguments(&c.roles.after);
    let ([object], Some(subject)) = (objects.as_slice(), c.subject_arg()) else { return Ok(None) };
    let ([np], [owner]) = (object.nps.as_slice(), subject.nps.as_slice()) else { return Ok(None) };
    let (np, owner) = (np.clone(), owner.clone());
    let unit = np.nominal.head.filter(|&h| c.reading.categories(h).any(Category::is_unit));
    let class = unit.and_then(|u| c.reading.categories(u).iter().find(|k| k.is_unit()));
    let dimension = c.dimension(adjective).filter(|_| class.is_some_and(|k| c.dimensions(adjective).contains(&k)));
    let direction = c.reading.lexicon.degree(c.reading.norm(adjective)).and_then(|d| d.direction);
    let alone = c.roles.obliques.is_empty() && c.roles.loose.is_empty() && c.roles.adverbs.is_empty() && c.verb_is(Category::VerbBe);
    let (Some(unit), Some(dimension), Some(direction), true) = (unit, dimension, direction, alone && np.is_bare_count()) else {
        return Ok(None);
    };
    if compare::hanging(c) || !single(&owner) {
        return Ok(None);
    }
    let side = c.measured_thing(&owner)?;
    let (Some(against), Some(amount)) = (other_measured(c, side, &dimension), plain_number(c, &np)) else { return Ok(None) };
    if c.unasserted() {
        return super::state::refuse_unasserted(c).map(Some);
    }
    let (more, less) = if direction == Direction::Down { (against, side) } else { (side, against) };
    let kind = kind_of(&Scale::Thing(dimension), Some(c.reading.lemma(unit, Category::is_unit)));
    c.mark("entity", owner.lexemes());
    c.mark("kind", np.lexemes().into_iter().chain([adjective]).collect());
    c.mark("quantity", np.nominal.number().into_iter().collect());
    cue(c);
    let moment = c.moment();
    c.say(FactBody::Difference { more, less, kind, amount, event: None }, moment, np.lexemes());
    Ok(Some(true))
}

/// The only other one of whom the measure was told.
fn other_measured(c: &Composer<'_, '_>, side: Holder, dimension: &str) -> Option<Holder> {
    let mut others: Vec<Holder> = Vec::new();
    for fact in &c.hypothesis.facts {
        match &fact.body {
            FactBody::State { holder, kind, .. } if kind.head.is_empty() && kind.modifiers == [dimension] => others.push(*holder),
            body if body.kind().head.is_empty() && body.kind().modifiers == [dimension] => return None,
            _ => {}
        }
    }
    others.arrange();
    others.dedup();
    match others.as_slice() {
        [only] if *only != side => Some(*only),
        _ => None,
    }
}

/// The dimension that the verb compares in, for a unit of the class.
fn scale_of(c: &Composer<'_, '_>, class: Category) -> Option<Scale> {
    let lasts = c.classes().any(|k| matches!(k, Category::VerbDuration | Category::VerbEvent | Category::VerbTravel | Category::VerbTask));
    match class {
        Category::UnitMass if c.verb_is(Category::VerbMeasure) => c.measured_by_verb().map(Scale::Thing),
        Category::UnitLength if c.verb_is(Category::VerbTravel) => Some(Scale::Deed(Category::VerbTravel, c.verb_lemma())),
        Category::UnitTime if lasts && !c.verb_is(Category::VerbBe) => Some(Scale::Deed(Category::VerbDuration, c.verb_lemma())),
        _ => None,
    }
}

/// Whether the subject has more: by `more` or `less`, or by the one adverb behind the number.
fn direction(c: &Composer<'_, '_>, np: &Np, class: Category) -> Option<bool> {
    match (np.nominal.further.is_some(), np.nominal.fewer.is_some(), c.roles.adjectives.as_slice()) {
        (true, false, []) => Some(true),
        (false, true, []) => Some(false),
        (false, false, [(adverb, Category::AdjComparative)]) => {
            let degree = c.reading.lexicon.degree(c.reading.norm(*adverb))?;
            let base = c.dimension(*adverb)?;
            // `farther` of ways, `longer` of times; `faster` is no longer time.
            let fits = match class {
                Category::UnitMass => base == "heavy",
                Category::UnitLength => base == "far",
                _ => base == "long",
            };
            degree.direction.filter(|_| fits && c.dimensions(*adverb).contains(&class)).map(|d| d == Direction::Up)
        }
        _ => None,
    }
}

/// Two sides, and the deed that they are compared by.
type Sides = (Holder, Holder, Option<(Category, String)>);

fn sides(c: &mut Composer<'_, '_>, owner: &Np, other: &Np, scale: &Scale) -> Result<Sides, Unread> {
    match scale {
        Scale::Thing(_) => {
            let side = c.measured_thing(owner)?;
            let exclude: Vec<_> = side.owner.into_iter().collect();
            let against = if other.nominal.pronoun { c.holder_of(other, &exclude)? } else { c.measured_thing(other)? };
            if side == against { Err(two_sides(c)) } else { Ok((side, against, None)) }
        }
        Scale::Deed(class, verb) => {
            let actor = |h: Holder| Holder { owner: h.owner.or(h.place), place: None };
            let side = actor(c.holders_of(&Arg { nps: vec![owner.clone()], connectives: Vec::new() }, &[])?);
            let exclude: Vec<_> = side.owner.into_iter().collect();
            let against = actor(c.holder_of(other, &exclude)?);
            if side == against || side.owner.is_none() || against.owner.is_none() {
                return Err(two_sides(c));
            }
            Ok((side, against, Some((*class, verb.clone()))))
        }
    }
}

fn kind_of(scale: &Scale, unit: Option<String>) -> Kind {
    let modifiers = match scale {
        Scale::Thing(dimension) => vec![dimension.clone()],
        Scale::Deed(..) => Vec::new(),
    };
    Kind { modifiers, unit, ..Kind::of("") }
}

/// The one unit of the class in which the deed was told so far.
fn told_in(c: &Composer<'_, '_>, event: &Option<(Category, String)>, class: Category) -> Option<String> {
    let (_, verb) = event.as_ref()?;
    let of = |f: &Fact| match &f.body {
        FactBody::Change(change) if change.kind.head.is_empty() && change.verb == *verb => change.kind.unit.clone(),
        FactBody::Difference { kind, event: Some((_, v)), .. } | FactBody::Ratio { kind, event: Some((_, v)), .. } if v == verb => {
            kind.unit.clone()
        }
        _ => None,
    };
    let mut units: Vec<String> = c.hypothesis.facts.iter().filter_map(of).collect();
    units.retain(|u| c.reading.lexicon.unit(u).is_some_and(|u| u.category == class));
    units.arrange();
    units.dedup();
    if let [only] = units.as_slice() { Some(only.clone()) } else { None }
}

fn plain_number(c: &Composer<'_, '_>, np: &Np) -> Option<Amount> {
    let lexeme = np.nominal.number()?;
    match c.reading.lexemes.get(lexeme as usize)?.literal.as_ref()? {
        // `one fourth fewer miles` is a share.
        Literal::Number(value) if value.is_integer() || c.reading.norm(lexeme).contains('.') => {
            Some(Amount::Given { value: value.clone(), lexeme })
        }
        _ => None,
    }
}

fn single(np: &Np) -> bool {
    !np.nominal.is_measured() && !np.nominal.is_each()
}

fn told(c: &mut Composer<'_, '_>, owner: &Np, other: &Np, words: Vec<u32>) {
    c.mark("entity", owner.lexemes().into_iter().chain(other.lexemes()).collect());
    c.mark("kind", words);
    cue(c);
}

fn cue(c: &mut Composer<'_, '_>) {
    let verb = c.roles.verb.main.into_iter().chain(c.roles.verb.auxiliaries.clone()).collect();
    c.mark("cue", verb);
}

fn two_sides(c: &Composer<'_, '_>) -> Unread {
    Unread(RefusalCode::ConstructionUnread, clause_lexemes(c.clause), "two single sides to compare".into())
}
