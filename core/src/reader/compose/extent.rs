//! Extents: how long, wide or tall a thing is, its sides, its perimeter and its area, several at once or told with a noun.
//!
//! Why: the extents of one thing belong together: of a rectangle two sides give the rest.
//! Reads: `The rug is 9 feet long and 4 feet wide.`, `The yard has a length of 8 m and an area of 40 square meters.`,
//! `The perimeter of the square is 20 cm.`, `Each side of the tile is 3 inches long.`, `The hall measures 12 feet by 10 feet.`
//! Leaves alone: `The rug is 9 feet long.` (one measure by its adjective), `a rug with a length of some feet` (no number)

use super::{Composer, Unread, Verdict, clause_lexemes};
use crate::canon::Arrange;
use crate::facts::{Amount, FactBody, Holder, Kind};
use crate::lexicon::Category;
use crate::quantity::Rational;
use crate::reader::reason::RefusalCode;
use crate::reader::roles::{Arg, Np};
use crate::text::Literal;

/// A dimension with the phrase that gives its amount.
type Extent = (String, Np);

/// Whose extents are told, which they are, and what prepositions bring them.
type Told = Option<(Holder, Vec<Extent>, Vec<u32>)>;

pub(super) fn extent(c: &mut Composer<'_, '_>) -> Verdict {
    if c.clause.question || c.passive() || c.has_adverb(Category::AdvNegation) {
        return Ok(false);
    }
    let Some((holder, extents, used)) = told(c)? else { return Ok(false) };
    if c.unasserted() {
        return super::state::refuse_unasserted(c);
    }
    for (dimension, np) in extents {
        say(c, holder, dimension, &np)?;
    }
    c.settle_obliques(&used)?;
    let verb = c.roles.verb.main.into_iter().chain(c.roles.verb.auxiliaries.clone()).collect();
    c.mark("cue", verb);
    Ok(true)
}

/// Whose extents are told, which, and what prepositions bring them.
fn told(c: &mut Composer<'_, '_>) -> Result<Told, Unread> {
    let Some(subject) = c.subject_arg() else { return Ok(None) };
    let [owner] = subject.nps.as_slice() else { return Ok(None) };
    let be = c.verb_is(Category::VerbBe) || c.verb_is(Category::VerbMeasure);
    // `The perimeter of the square is 20 cm`, `each side is 3 inches long`.
    if be && c.names_dimension(owner).is_some() {
        return of_the_dimension(c, owner);
    }
    let (extents, used) = if c.verb_is(Category::VerbPossess) {
        (possessed(c), Vec::new())
    } else if be {
        match described(c) {
            Some(extents) => (extents, Vec::new()),
            None => by(c),
        }
    } else {
        return Ok(None);
    };
    if extents.is_empty() {
        return Ok(None);
    }
    let holder = c.measured_thing(owner)?;
    c.mark("entity", owner.lexemes());
    Ok(Some((holder, extents, used)))
}

fn of_the_dimension(c: &mut Composer<'_, '_>, owner: &Np) -> Result<Told, Unread> {
    let objects = c.arguments(&c.roles.after);
    let ([object], true) = (objects.as_slice(), c.roles.obliques.is_empty()) else { return Ok(None) };
    let [np] = object.nps.as_slice() else { return Ok(None) };
    let side = c.names_dimension(owner).is_some_and(|d| c.reading.lexicon.measures(&d).is_none());
    let adjectives: Vec<u32> = c.roles.adjectives.iter().map(|(l, _)| *l).collect();
    let long = adjectives.iter().all(|&l| side && c.dimension(l).as_deref() == Some("long") && l == np.nominal.last + 1);
    if !measured(c, np) || !long || adjectives.len() > 1 {
        return Ok(None);
    }
    let Some((holder, dimension)) = c.extent_of(owner)? else { return Ok(None) };
    c.mark("entity", owner.lexemes());
    c.mark("kind", adjectives);
    Ok(Some((holder, vec![(dimension, np.clone())], Vec::new())))
}

/// `9 feet long and 4 feet wide`: each measure with the adjective behind it.
fn described(c: &mut Composer<'_, '_>) -> Option<Vec<Extent>> {
    let nps: Vec<Np> = c.arguments(&c.roles.after).into_iter().flat_map(|a| a.nps).collect();
    let adjectives = c.roles.adjectives.clone();
    if adjectives.len() < 2 || nps.len() != adjectives.len() {
        return None;
    }
    let mut extents = Vec::new();
    for (np, (adjective, _)) in nps.iter().zip(&adjectives) {
        let dimension = c.dimension(*adjective).filter(|_| measured(c, np) && np.nominal.last + 1 == *adjective)?;
        extents.push((dimension, np.clone()));
    }
    c.mark("kind", adjectives.iter().map(|(l, _)| *l).collect());
    Some(extents)
}

/// `has a length of 8 m and an area of 40 square meters`.
fn possessed(c: &mut Composer<'_, '_>) -> Vec<Extent> {
    let nps: Vec<Np> = c.arguments(&c.roles.after).into_iter().flat_map(|a| a.nps).collect();
    let mut extents = Vec::new();
    for np in &nps {
        let (Some(dimension), Some(of)) = (c.names_dimension(np), np.of.as_deref()) else { return Vec::new() };
        if !measured(c, of) || np.owner.is_some() || np.nominal.possessive_determiner || np.nominal.is_measured() {
            return Vec::new();
        }
        extents.push((dimension, of.clone()));
    }
    let names = nps.iter().flat_map(|np| (np.nominal.first..=np.nominal.last).chain(np.of_lexeme)).collect();
    if c.roles.adjectives.is_empty() {
        c.mark("kind", names);
        extents
    } else {
        Vec::new()
    }
}

/// `measures 12 feet by 10 feet`: the one side and the other.
fn by(c: &mut Composer<'_, '_>) -> (Vec<Extent>, Vec<u32>) {
    let objects = c.arguments(&c.roles.after);
    let ([Arg { nps, .. }], [by]) = (objects.as_slice(), c.roles.obliques.as_slice()) else { return (Vec::new(), Vec::new()) };
    match (nps.as_slice(), by.arg.nps.as_slice()) {
        ([one], [other]) if by.category == Category::PrepBy && measured(c, one) && measured(c, other) && c.roles.adjectives.is_empty() => {
            (vec![("long".into(), one.clone()), ("wide".into(), other.clone())], vec![by.lexeme])
        }
        _ => (Vec::new(), Vec::new()),
    }
}

/// A number of a unit of length or area, and nothing else.
fn measured(c: &Composer<'_, '_>, np: &Np) -> bool {
    np.nominal.number().is_some()
        && np.nominal.head.is_some_and(|h| c.reading.categories(h).any(|k| matches!(k, Category::UnitLength | Category::UnitArea)))
        && np.nominal.further.is_none()
        && np.nominal.fewer.is_none()
        && np.nominal.second_measure.is_none()
        && np.nominal.modifiers.is_empty()
        && np.of.is_none()
}

fn say(c: &mut Composer<'_, '_>, holder: Holder, dimension: String, np: &Np) -> Result<(), Unread> {
    let unread = || Unread(RefusalCode::ConstructionUnread, np.lexemes(), "a measure in a unit of its dimension".to_owned());
    let unit = np.nominal.head.map(|h| c.reading.lemma(h, Category::is_unit)).ok_or_else(unread)?;
    let area = c.reading.lexicon.unit(&unit).is_some_and(|u| u.category == Category::UnitArea);
    let thing = c.thing(np)?;
    let Some(amount @ Amount::Given { .. }) = thing.amount else { return Err(unread()) };
    if area != (dimension == "area") {
        return Err(unread());
    }
    let kind = Kind { modifiers: vec![dimension], unit: Some(unit), ..Kind::of("") };
    let moment = c.moment();
    c.mark("kind", np.lexemes());
    c.mark("quantity", np.nominal.number().into_iter().collect());
    c.say(FactBody::State { holder, kind, amount }, moment, np.lexemes());
    Ok(())
}

impl Composer<'_, '_> {
    /// The dimension that a phrase names: `long` for `the length`, else its own noun: `area`, `perimeter`, `side`.
    pub(super) fn names_dimension(&self, np: &Np) -> Option<String> {
        let head = np.nominal.head.filter(|&h| self.reading.is(h, Category::NounDimension) && np.nominal.modifiers.is_empty())?;
        let lemma = self.reading.lemma(head, |k| k == Category::NounDimension);
        Some(self.reading.lexicon.measures(&lemma).map_or(lemma, str::to_owned))
    }

    /// Whose extent a phrase names, and which: `the area of the yard`, `its width`, `each side of the tile`, `the length of each side`.
    pub(super) fn extent_of(&mut self, np: &Np) -> Result<Option<(Holder, String)>, Unread> {
        // How far and how fast are of ways, not of figures.
        let Some(dimension) = self.names_dimension(np).filter(|d| !super::motion::of_ways(d)) else { return Ok(None) };
        // `One side measures 10 feet.`
        if let Some(number) = np.nominal.number() {
            if self.reading.lexemes.get(number as usize).and_then(|l| l.literal.as_ref()) != Some(&Literal::Number(Rational::one())) {
                return Ok(None);
            }
            self.single.push(number);
        }
        if let Some(of) = np.of.clone() {
            if self.names_dimension(&of).is_some_and(|inner| self.reading.lexicon.measures(&inner).is_none()) {
                return self.extent_of(&of);
            }
            return Ok(Some((self.measured_thing(&of)?, dimension)));
        }
        if let Some(holder) = self.owner_of(np)? {
            return Ok(Some((holder, dimension)));
        }
        match self.only_figure() {
            Some(holder) => Ok(Some((holder, dimension))),
            None => Err(Unread(RefusalCode::ConstructionUnread, clause_lexemes(self.clause), "the thing that this measures".into())),
        }
    }

    /// The one thing of which extents were told.
    fn only_figure(&self) -> Option<Holder> {
        let mut holders: Vec<Holder> = self
            .hypothesis
            .facts
            .iter()
            .chain(&self.result.facts)
            .filter_map(|f| match &f.body {
                FactBody::State { kind, holder, .. }
                    if kind.head.is_empty() && kind.modifiers.first().is_some_and(|d| !super::motion::of_ways(d)) =>
                {
                    Some(*holder)
                }
                _ => None,
            })
            .collect();
        holders.arrange();
        holders.dedup();
        if let [only] = holders.as_slice() { Some(*only) } else { None }
    }
}
