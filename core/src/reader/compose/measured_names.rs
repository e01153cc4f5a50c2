//! Measures in the names of things: `a five-day trip`, `a 285-page book`, `a 90-foot rope`.
//!
//! Why: they tell what `a trip for five days`, `a book of 285 pages` and `a rope that is 90 feet long` tell; the clause says the rest.
//! Reads: `On a five-day trip he drove 75 miles each day.`, `Ida is reading a 285-page book.`, `She bought a 90-foot rope.`
//! Leaves alone: `3 five-day trips` (each of several), `a 10-year contract`, `a $20 bill` (money), `cut a 12-foot rope` (see `divide`)

use super::relative::Stand;
use super::sizes::{measure_in_name, spaced_measure};
use super::{Composer, Unread};
use crate::facts::{Amount, FactBody, Holder, Kind};
use crate::lexicon::{Category, WordClass};
use crate::reader::clause::{Measure, Nominal};
use crate::reader::reason::RefusalCode;
use crate::reader::roles::{Arg, Np};

/// What a measure in a name tells.
enum Told {
    /// How long an occasion goes on.
    Lasts(String),
    /// How many there are of what the thing is made up of.
    MadeUp(String),
    /// How long the thing is.
    Long(String),
    /// How much there is of the stuff that it is: a rope of 90 feet is 90 feet of rope.
    Stuff(String),
}

/// Tells the measures, and leaves the things without them to the rule groups.
///
/// Whether there were any.
pub(super) fn told(c: &mut Composer<'_, '_>) -> Result<bool, Unread> {
    if c.clause.question || c.unasserted() {
        return Ok(false);
    }
    let before = c.result.facts.len();
    let obliques = c.roles.obliques.iter().map(|o| &o.arg);
    let args: Vec<Arg> = c.roles.before.iter().chain(&c.roles.after).chain(obliques).cloned().collect();
    for np in args.iter().flat_map(|a| &a.nps).flat_map(|np| std::iter::once(np).chain(np.of.as_deref())) {
        let hyphened = measure_in_name(c, np).map(|(lexeme, value, unit)| {
            let mut plain = np.clone();
            plain.nominal.modifiers.retain(|m| *m != lexeme);
            (lexeme, value, unit, plain)
        });
        let Some((lexeme, value, unit, plain)) = hyphened.or_else(|| spaced_measure(c, np)) else { continue };
        let Some(told) = tells(c, &plain, &unit) else { continue };
        let amount = Amount::Given { value, lexeme };
        let body = match told {
            Told::Lasts(unit) => {
                let kind = Kind { unit: Some(unit), ..Kind::of("") };
                let verb = if c.verb_is(Category::VerbTravel) { c.verb_lemma() } else { "go".to_owned() };
                FactBody::Span { holder: Holder::default(), kind, amount, verb }
            }
            Told::MadeUp(part) => FactBody::State { holder: c.measured_thing(&plain)?, kind: Kind::of(&part), amount },
            Told::Stuff(unit) => {
                let Some(head) = plain.nominal.head else { continue };
                let kind = Kind { unit: Some(unit), ..Kind::of(&c.reading.lemma(head, Category::is_noun)) };
                let stand = Nominal {
                    measure: Some(Measure::Number(lexeme)),
                    first: np.nominal.first,
                    last: np.nominal.last,
                    ..Nominal::at(lexeme)
                };
                c.relatives.push(Stand { lexeme, amount, kind: Some(kind), holder: None });
                c.mark("kind", np.lexemes());
                strip(c, np, &Np { nominal: stand, ..plain });
                continue;
            }
            Told::Long(unit) => {
                let kind = Kind { modifiers: vec!["long".to_owned()], unit: Some(unit), ..Kind::of("") };
                FactBody::State { holder: c.measured_thing(&plain)?, kind, amount }
            }
        };
        // Of two ropes each has its own length.
        let again = |f: &crate::facts::Fact| match (&f.body, &body) {
            (FactBody::State { holder, kind, .. }, FactBody::State { holder: h, kind: k, .. }) => holder == h && kind == k,
            (FactBody::Span { .. }, FactBody::Span { .. }) => true,
            _ => false,
        };
        if c.hypothesis.facts.iter().chain(&c.result.facts).any(again) {
            return Err(Unread(RefusalCode::ConstructionUnread, np.lexemes(), "one thing that is measured so".into()));
        }
        let moment = c.moment();
        c.mark("quantity", vec![lexeme]);
        c.say(body, moment, vec![lexeme]);
        strip(c, np, &plain);
    }
    Ok(c.result.facts.len() > before)
}

/// What the measure tells of the one thing that is named, if its noun is measured so.
fn tells(c: &Composer<'_, '_>, np: &Np, unit: &str) -> Option<Told> {
    let head = np.nominal.head.filter(|&h| !c.reading.is_plural(h) && np.nominal.measure.is_none() && np.nominal.determiner.is_some())?;
    let plain = np.nominal.second_measure.is_none() && np.nominal.further.is_none() && np.nominal.bound.is_none();
    let noun = |class: fn(Category) -> bool| c.reading.categories(head).any(class);
    if !plain || !noun(Category::is_noun) || c.verb_is(Category::VerbDivide) {
        return None;
    }
    if let Some(unit) = c.reading.lexicon.unit(unit) {
        let name = unit.lemma.to_string();
        let short = matches!(name.as_str(), "day" | "week" | "hour" | "minute");
        return match unit.category {
            Category::UnitTime if short && noun(|k| k == Category::NounOccasion) => Some(Told::Lasts(name)),
            Category::UnitLength if noun(|k| k == Category::NounMass) && np.nominal.modifiers.is_empty() => Some(Told::Stuff(name)),
            Category::UnitLength if !noun(|k| k == Category::NounOccasion) => Some(Told::Long(name)),
            _ => None,
        };
    }
    let part = c.reading.lexicon.noun_lemma(unit);
    c.reading.lexicon.is_of(&part, WordClass::MakingUp).then_some(Told::MadeUp(part))
}

/// Takes the measure out of the phrase.
fn strip(c: &mut Composer<'_, '_>, np: &Np, plain: &Np) {
    let obliques = c.roles.obliques.iter_mut().map(|o| &mut o.arg);
    for found in c.roles.before.iter_mut().chain(&mut c.roles.after).chain(obliques).flat_map(|a| &mut a.nps) {
        if found.nominal == np.nominal {
            found.nominal = plain.nominal.clone();
        } else if let Some(of) = found.of.as_deref_mut().filter(|of| of.nominal == np.nominal) {
            of.nominal = plain.nominal.clone();
        }
    }
}
