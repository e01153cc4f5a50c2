//! Measures that are asked for: how much more of a dimension one side has, and how big each group is.
//!
//! Why: an adjective of measure names the dimension; the numbers stand in the story.
//! Reads: `How much heavier is Rosa than Lev?`, `How big is each group?`
//! Leaves alone: `How old is Rosa?`, if no age is told of her.

use super::{unread, vantage};
use crate::facts::{Ask, Holder, Kind, Target};
use crate::lexicon::Category;
use crate::reader::compose::{Composer, Unread, clause_lexemes};
use crate::reader::roles::Arg;

/// `How much heavier is Rosa than Lev?`: the difference of two measures.
pub(super) fn compared_measure(c: &mut Composer<'_, '_>) -> Result<Option<bool>, Unread> {
    let [(adjective, Category::AdjComparative)] = c.roles.adjectives.as_slice() else { return Ok(None) };
    let adjective = *adjective;
    let Some(modifier) = c.dimension(adjective) else { return Ok(None) };
    let Some(than) = c.roles.obliques.iter().find(|o| o.category == Category::PrepThan).cloned() else { return Ok(None) };
    let args: Vec<Arg> = c.arguments(&c.roles.before).into_iter().chain(c.arguments(&c.roles.after)).collect();
    let asked = args.iter().flat_map(|a| &a.nps).find(|np| np.nominal.is_asked() && np.nominal.head.is_none()).cloned();
    let others: Vec<&Arg> = args.iter().filter(|a| !a.nps.iter().any(|np| np.nominal.is_asked())).collect();
    let ([subject], [other], Some(asked)) = (others.as_slice(), than.arg.nps.as_slice(), asked) else { return Ok(None) };
    if !(c.verb_is(Category::VerbBe) || c.roles.verb.main.is_none())
        || c.roles.verb.negation.is_some()
        || c.roles.obliques.len() != 1
        || subject.nps.len() != 1
    {
        return Ok(None);
    }
    let direction = c.reading.lexicon.degree(c.reading.norm(adjective)).and_then(|d| d.direction);
    let first = c.measured_thing(&subject.nps[0])?;
    let second = c.measured_thing(other)?;
    let (more, less) = match direction {
        Some(crate::lexicon::Direction::Up) => (first, second),
        Some(crate::lexicon::Direction::Down) => (second, first),
        None => return Ok(None),
    };
    if more == less {
        return unread(c, "two different sides to compare").map(Some);
    }
    c.mark("target", asked.lexemes().into_iter().chain([adjective]).collect());
    let entities: Vec<u32> = subject.nps[0].lexemes().into_iter().chain(other.lexemes()).collect();
    c.mark("entity", entities);
    let vantage = vantage(c, &asked);
    let lexemes = clause_lexemes(c.clause);
    let kind = Kind { modifiers: vec![modifier], ..Kind::of("") };
    c.result.targets.push(Target {
        clause: c.clause.id,
        ask: Ask::Difference { than: less, than_kind: None, event: None },
        holder: more,
        kind,
        vantage,
        lexemes,
    });
    let verb = c.roles.verb.main.into_iter().chain(c.roles.verb.auxiliaries.clone()).collect();
    c.mark("cue", verb);
    Ok(Some(true))
}

/// `How big is each group?`: how many are in each one.
pub(super) fn size_of_each(c: &mut Composer<'_, '_>) -> Result<Option<bool>, Unread> {
    let [(adjective, Category::AdjSize)] = c.roles.adjectives.as_slice() else { return Ok(None) };
    let adjective = *adjective;
    let args: Vec<Arg> = c.arguments(&c.roles.before).into_iter().chain(c.arguments(&c.roles.after)).collect();
    let [subject] = args.as_slice() else { return Ok(None) };
    let [np] = subject.nps.as_slice() else { return Ok(None) };
    let group = np.nominal.head.is_some_and(|h| c.reading.is(h, Category::NounGroup));
    if !c.verb_is(Category::VerbBe) || !np.nominal.is_each() || !group || !c.roles.obliques.is_empty() || c.roles.verb.negation.is_some() {
        return Ok(None);
    }
    let per = c.each_kind(np)?;
    let mut counted = np.clone();
    counted.nominal.head = None;
    counted.nominal.measure = None;
    counted.nominal.modifiers.clear();
    let kind = c.elided_but(&counted.lexemes(), &per)?;
    c.mark("target", vec![adjective]);
    c.mark("kind", np.lexemes());
    let vantage = vantage(c, np);
    let lexemes = clause_lexemes(c.clause);
    c.result.targets.push(Target { clause: c.clause.id, ask: Ask::Per { per }, holder: Holder::default(), kind, vantage, lexemes });
    let verb = c.roles.verb.main.into_iter().collect();
    c.mark("cue", verb);
    Ok(Some(true))
}
