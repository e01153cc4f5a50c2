//! How much farther or longer one did something than another.
//!
//! Why: what was done over a way or a time is told in one unit, and the two who did it are compared in that.
//! Reads: `How much farther did Rosa run than Lev?`, `How many minutes longer did the chess club meet than the choir did?`
//! Leaves alone: `How much farther did Rosa run?` (than whom?), `How much faster did Rosa run than Lev?` (less time, or more speed)

use super::{difference, strict, unread, vantage};
use crate::facts::{Ask, Holder, Kind, Target};
use crate::lexicon::{Category, Direction};
use crate::reader::compose::{Composer, Unread, clause_lexemes};
use crate::reader::roles::{Arg, Np};

pub(super) fn farther_than(c: &mut Composer<'_, '_>) -> Result<Option<bool>, Unread> {
    let args: Vec<Arg> = c.arguments(&c.roles.before).into_iter().chain(c.arguments(&c.roles.after)).collect();
    let asked = args.iter().flat_map(|a| &a.nps).find(|np| np.nominal.is_asked()).cloned();
    let others: Vec<Arg> = args.iter().filter(|a| !a.nps.iter().any(|np| np.nominal.is_asked())).cloned().collect();
    let (Some(asked), [subject]) = (asked, others.as_slice()) else { return Ok(None) };
    let adjective = match (c.roles.adjectives.as_slice(), asked.nominal.modifiers.as_slice()) {
        ([(adjective, Category::AdjComparative)], []) => *adjective,
        ([], [adjective]) if c.reading.is(*adjective, Category::AdjComparative) => *adjective,
        _ => return Ok(None),
    };
    let Some(difference::Than::Side(other, lexeme)) = difference::than(c) else { return Ok(None) };
    let base = c.dimension(adjective);
    let direction = c.reading.lexicon.degree(c.reading.norm(adjective)).and_then(|d| d.direction);
    let lasts = c.classes().any(|k| matches!(k, Category::VerbDuration | Category::VerbEvent | Category::VerbTravel | Category::VerbTask));
    let (class, unit_class) = match base.as_deref() {
        Some("far") if c.verb_is(Category::VerbTravel) => (Category::VerbTravel, Category::UnitLength),
        Some("long") if lasts => (Category::VerbDuration, Category::UnitTime),
        _ => return Ok(None),
    };
    let named = match asked.nominal.head {
        None => None,
        Some(head) if c.reading.is(head, unit_class) => Some(c.reading.lemma(head, Category::is_unit)),
        Some(_) => return Ok(None),
    };
    let alone = c.roles.obliques.iter().all(|o| o.lexeme == lexeme) && c.roles.verb.negation.is_none() && asked.of.is_none();
    if !alone || direction != Some(Direction::Up) || c.verb_is(Category::VerbBe) {
        return Ok(None);
    }
    strict(c)?;
    let verb = c.verb_lemma();
    if super::measured::unmeasured(c, &verb).is_some() {
        return unread(c, "how far or how long each time").map(Some);
    }
    let Some(unit) = super::measured::told_unit(c, &verb, unit_class) else {
        return unread(c, "two amounts told in one unit").map(Some);
    };
    let actor = |h: Holder| Holder { owner: h.owner.or(h.place), place: None };
    let holder = actor(c.holders_of(subject, &[])?);
    let exclude: Vec<_> = holder.owner.into_iter().collect();
    let than = actor(c.holder_of(&other, &exclude)?);
    if holder == than {
        return unread(c, "two different sides to compare").map(Some);
    }
    c.mark("entity", subject.nps.iter().flat_map(Np::lexemes).chain(other.lexemes()).collect());
    c.mark("target", asked.lexemes().into_iter().chain([adjective]).collect());
    c.roles.loose.retain(|l| *l != lexeme);
    c.mark("marker", vec![lexeme]);
    let vantage = vantage(c, &asked);
    let lexemes = clause_lexemes(c.clause);
    let ask = Ask::Difference { than, than_kind: None, than_anchors: None, than_verb: None, event: Some((class, verb)) };
    let kind = Kind { unit: named.or(Some(unit)), ..Kind::of("") };
    c.result.targets.push(Target { clause: c.clause.id, ask, holder, kind, vantage, lexemes });
    c.settle_obliques_but(&[lexeme])?;
    let verb = c.roles.verb.main.into_iter().chain(c.roles.verb.auxiliaries.clone()).collect();
    c.mark("cue", verb);
    Ok(Some(true))
}
