//! Paces for each unit of a measure: so much in each gallon or mile, as others are so much in each hour.
//!
//! Why: what is used or done for each unit of another measure multiplies with how many of these there are, whatever they measure.
//! Reads: `Her car gets 20 miles per gallon.`, `It uses 3 gallons of gas for every 60 miles.`, `It goes 20 miles on each gallon of gas.`,
//! and in a question `on 8 gallons of gas`, `with 8 gallons`, `to travel 160 miles`.
//! Leaves alone: `$3 per gallon` (a price), `Each gallon covers 20 square feet.` (a rate of the gallon), `6 eggs per carton` (no measure)

use super::{Composer, Np, say_span};
use crate::facts::{Amount, FactBody, Holder, Kind};
use crate::lexicon::{Category, Unit};
use crate::reader::clause::Clause;
use crate::reader::compose::{Unread, clause_lexemes};
use crate::reader::roles::{Oblique, attach};

/// The unit of a measure other than time and money that heads a phrase, where it may be nothing else.
pub(in crate::reader::compose) fn unit_in<'a>(c: &Composer<'_, 'a>, np: &Np) -> Option<&'a Unit> {
    let head = np.nominal.head.filter(|&h| !c.reading.categories(h).any(Category::is_noun))?;
    let unit = c.reading.lexicon.unit(&c.reading.lemma(head, Category::is_unit))?;
    let of = np.of.as_ref().is_none_or(|of| !of.nominal.is_measured() && of.nominal.determiner.is_none() && of.of.is_none());
    (measures(unit.category) && of && np.owner.is_none() && np.nominal.modifiers.is_empty()).then_some(unit)
}

fn measures(category: Category) -> bool {
    matches!(category, Category::UnitLength | Category::UnitVolume | Category::UnitMass | Category::UnitArea)
}

/// `per gallon`, `each mile`, behind the amount.
pub(in crate::reader::compose) fn period(c: &Composer<'_, '_>, np: &Np) -> Option<String> {
    let single = np.nominal.head.is_some_and(|h| !c.reading.is_plural(h)) && np.nominal.second_measure.is_none();
    let plain = np.nominal.is_each() && single && np.nominal.determiner.is_none() && np.nominal.further.is_none();
    unit_in(c, np).filter(|_| plain).map(|u| u.lemma.to_string())
}

/// A bare number of units of a measure: `8 gallons of gas`.
fn counted<'a>(c: &Composer<'_, 'a>, np: &Np) -> Option<&'a Unit> {
    unit_in(c, np).filter(|_| np.nominal.is_plain_count() && np.nominal.determiner.is_none())
}

/// `to fill a tub of 108 liters`: what it holds.
pub(in crate::reader::compose) fn held<'n>(c: &Composer<'_, '_>, np: &'n Np) -> Option<&'n Np> {
    let of = np.of.as_deref().filter(|of| np.nominal.determiner.is_some() && !np.nominal.is_measured() && of.is_bare_count())?;
    unit_in(c, of).map(|_| of)
}

/// `charges $8 per mile`: what is paid for a measure is its price.
pub(super) fn priced(c: &Composer<'_, '_>) -> bool {
    let money = |np: &Np| {
        let literal = np.nominal.number().and_then(|l| c.reading.lexemes.get(l as usize)).and_then(|l| l.literal.as_ref());
        let unit = np.nominal.head.is_some_and(|h| c.reading.is(h, Category::UnitMoney));
        unit || matches!(literal, Some(crate::text::Literal::Money { .. }))
    };
    let obliques = c.roles.obliques.iter().map(|o| &o.arg);
    let nps: Vec<&Np> = c.roles.after.iter().chain(obliques).flat_map(|a| &a.nps).collect();
    let each = |np: &&Np| np.nominal.is_each() && unit_in(c, np).is_some();
    nps.iter().any(each) && nps.iter().any(|np| money(np))
}

/// `gets 20 miles per gallon`: so far it goes.
pub(super) fn way(c: &Composer<'_, '_>, kind: &Kind, period: &str) -> Option<(Category, String)> {
    let length = kind.head.is_empty() && kind.unit.as_deref().and_then(|u| c.reading.lexicon.unit(u))?.category == Category::UnitLength;
    let measured = c.reading.lexicon.unit(period).is_some_and(|u| measures(u.category));
    (length && measured && !c.verb_is(Category::VerbTravel)).then(|| (Category::VerbTravel, "go".to_owned()))
}

/// The pace that is told for each unit of a measure: its kind, and the unit; of several, where they are alike in both.
fn told<'a>(c: &Composer<'_, 'a>) -> Option<(Kind, &'a Unit)> {
    let pace = |body: &FactBody| match body {
        FactBody::Pace { kind, period, .. } => c.reading.lexicon.unit(period).filter(|u| measures(u.category)).map(|u| (kind.clone(), u)),
        _ => None,
    };
    let mut found = c.told_anew().into_iter().filter_map(pace);
    let first = found.next()?;
    found.all(|(kind, unit)| kind == first.0 && unit.lemma == first.1.lemma).then_some(first)
}

/// Whether a question asks for how many units there are of the measure for each of which a pace is told.
pub(in crate::reader::compose) fn asked(c: &Composer<'_, '_>, np: &Np) -> Option<String> {
    let (kind, period) = told(c)?;
    let unit = unit_in(c, np)?;
    let own = kind.unit.as_deref().and_then(|u| c.reading.lexicon.unit(u)).is_some_and(|u| u.category == unit.category);
    (unit.category == period.category && unit.family == period.family && !own).then(|| unit.lemma.to_string())
}

/// Takes how much there is of the measure out of a question: `on 8 gallons of gas`, `for 180 miles`, `to drive 180 miles`.
pub(in crate::reader::compose) fn spans(c: &mut Composer<'_, '_>) -> Result<(), Unread> {
    let Some((_, period)) = told(c) else { return Ok(()) };
    let fits = |c: &Composer<'_, '_>, np: &Np| counted(c, np).is_some_and(|u| u.category == period.category && u.family == period.family);
    let brought = |o: &&Oblique| {
        let by = matches!(o.category, Category::PrepPlace | Category::PrepWith | Category::PrepFor | Category::PrepSource);
        by && matches!(o.arg.nps.as_slice(), [np] if fits(c, np))
    };
    let phrases: Vec<Oblique> = c.roles.obliques.iter().filter(brought).cloned().collect();
    if let [phrase] = phrases.as_slice() {
        c.roles.obliques.retain(|o| o.lexeme != phrase.lexeme);
        c.mark("marker", vec![phrase.lexeme]);
        return say_span(c, &phrase.arg.nps[0], Holder::default());
    }
    let ends = crate::reader::compose::question::hanging(c.reading, c.clause);
    let [end] = ends.as_slice() else { return Ok(()) };
    let Some(np) = only_object(end).filter(|np| fits(c, np)) else { return Ok(()) };
    c.taken.push(end.id);
    c.mark("echo", clause_lexemes(end));
    say_span(c, &np, Holder::default())
}

/// The object of an infinitive that brings nothing else.
fn only_object(clause: &Clause) -> Option<Np> {
    let roles = attach(clause);
    let bare = roles.before.is_empty() && roles.obliques.is_empty() && roles.adverbs.is_empty() && roles.adjectives.is_empty();
    match roles.after.as_slice() {
        [object] if bare && roles.loose.is_empty() && roles.verb.negation.is_none() => match object.nps.as_slice() {
            [np] => Some(np.clone()),
            _ => None,
        },
        _ => None,
    }
}

/// `How many gallons will it use for 180 miles?`: how much of what the pace is of is to come of it; the preposition that brings it.
pub(in crate::reader::compose) fn goal(c: &mut Composer<'_, '_>, holder: Holder) -> Result<Option<u32>, Unread> {
    let Some((kind, _)) = told(c) else { return Ok(None) };
    let of_pace =
        |np: &Np| kind.head.is_empty() && counted(c, np).is_some_and(|u| kind.unit.as_deref() == Some(&*u.lemma)) && np.of.is_none();
    let brought =
        |o: &&Oblique| matches!(o.category, Category::PrepPlace | Category::PrepFor) && matches!(o.arg.nps.as_slice(), [np] if of_pace(np));
    let phrases: Vec<Oblique> = c.roles.obliques.iter().filter(brought).cloned().collect();
    let [phrase] = phrases.as_slice() else { return Ok(None) };
    let thing = c.thing(&phrase.arg.nps[0])?;
    let Some(amount @ Amount::Given { .. }) = thing.amount else { return Ok(None) };
    let moment = c.moment();
    c.mark("kind", thing.lexemes.clone());
    c.mark("quantity", vec![amount.lexeme()]);
    c.mark("marker", vec![phrase.lexeme]);
    c.say(FactBody::Goal { holder, kind: thing.kind, amount, verb: None }, moment, thing.lexemes);
    Ok(Some(phrase.lexeme))
}
