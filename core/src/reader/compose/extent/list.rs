//! Lists of extents: the words that say how long, wide or tall one thing is, in the order in which they stand.
//!
//! Why: the same list stands behind `has`, `is` and `measures`, behind `with`, and right behind the noun.
//! Reads: `a length of 8 m and a width of 5 m`, `9 feet long and 4 feet wide`, `12 feet by 10 feet`, `sides of 3 cm, 4 cm and 5 cm`,
//! `3 meters wide with an area of 30 square meters`
//! Leaves alone: `a length of some feet` (no number), `9 feet longer` (a comparison), `sides of 3 to 5 cm`

use super::super::Composer;
use crate::facts::Kind;
use crate::lexicon::{Category, Direction};
use crate::reader::clause::{Nominal, Phrase};

/// What is told of one extent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::reader::compose) struct Extent {
    /// The dimension: `long`, `area`, `side`.
    pub dimension: String,
    /// The number with its unit.
    pub amount: Nominal,
    /// The lexeme of the unit, which may stand with a later number: `6 by 4 feet`.
    pub unit: u32,
    /// The words that name the dimension.
    pub name: Vec<u32>,
}

/// A list of extents, and the index of the phrase behind it.
pub(in crate::reader::compose) struct List {
    /// The extents in order.
    pub extents: Vec<Extent>,
    /// Index of the first phrase that is not of the list.
    pub end: usize,
    /// The words that only join: `and`, `by`, `of`, `with`, commas.
    pub joints: Vec<u32>,
}

/// The dimensions of `6 by 4 feet` and `2 by 3 by 4 inches`, in this order.
pub(super) const BY: [&str; 3] = ["long", "wide", "tall"];

impl Composer<'_, '_> {
    /// The list of extents that begins at a phrase of this clause; nothing where the phrase begins none.
    pub(in crate::reader::compose) fn extents_at(&self, at: usize) -> Option<List> {
        let mut list = List { extents: Vec::new(), end: at, joints: Vec::new() };
        self.extent_item(at, &mut list)?;
        loop {
            let mut next = list.end;
            let mut joints = Vec::new();
            while let Some(Phrase::Connective { lexeme, category: Category::ConnAnd | Category::MarkComma })
            | Some(Phrase::Preposition { lexeme, category: Category::PrepWith }) = self.clause.phrases.get(next)
            {
                joints.push(*lexeme);
                next += 1;
            }
            if joints.is_empty() || self.extent_item(next, &mut list).is_none() {
                return Some(list);
            }
            list.joints.extend(joints);
        }
    }

    /// One item of a list, which may tell several extents; the list grows by it.
    fn extent_item(&self, at: usize, list: &mut List) -> Option<()> {
        let (first, rest) = self.clause.phrases.get(at..)?.split_first()?;
        let Phrase::Nominal(nominal) = first else { return None };
        if let Some(dimension) = self.noun_of_dimension(nominal) {
            let of = match rest {
                [Phrase::Preposition { lexeme, category: Category::PrepOf }, Phrase::Nominal(_), ..] => Some(*lexeme),
                [Phrase::Nominal(_), ..] => None,
                _ => return None,
            };
            let at = at + 1 + usize::from(of.is_some());
            list.joints.extend(of);
            let name: Vec<u32> = (nominal.first..=nominal.last).collect();
            let first = list.extents.len();
            self.amounts_of(&dimension, name, at, list)?;
            let several = nominal.is_each() || nominal.head.is_some_and(|h| self.reading.is_plural(h));
            if let [only] = list.extents.get_mut(first..).unwrap_or_default()
                && several
                && self.is_side(&dimension)
            {
                Kind::EVERY_SIDE.clone_into(&mut only.dimension);
            }
            return Some(());
        }
        self.by(at, list).or_else(|| self.with_adjective(at, list))
    }

    /// `8 m`, `3 cm, 4 cm and 5 cm` of sides, `6 cm long` of a side.
    fn amounts_of(&self, dimension: &str, name: Vec<u32>, at: usize, list: &mut List) -> Option<()> {
        let (amount, unit) = self.measured_nominal(at)?;
        let side = self.is_side(dimension);
        let one = Extent { dimension: dimension.to_owned(), amount, unit, name };
        list.extents.push(one);
        list.end = at + 1;
        if !side {
            return Some(());
        }
        if let Some(Phrase::Adjective { lexeme, .. }) = self.clause.phrases.get(list.end)
            && self.dimension(*lexeme).as_deref() == Some("long")
        {
            // `The other side is 3 cm longer.`
            if self.reading.is(*lexeme, Category::AdjComparative) {
                return None;
            }
            list.joints.push(*lexeme);
            list.end += 1;
            return Some(());
        }
        // `sides of 3 cm, 4 cm and 5 cm`
        loop {
            let mut next = list.end;
            let mut joints = Vec::new();
            while let Some(Phrase::Connective { lexeme, category: Category::ConnAnd | Category::MarkComma }) = self.clause.phrases.get(next)
            {
                joints.push(*lexeme);
                next += 1;
            }
            let further =
                self.measured_nominal(next).filter(|_| !matches!(self.clause.phrases.get(next + 1), Some(Phrase::Adjective { .. })));
            let Some((amount, unit)) = further.filter(|_| !joints.is_empty()) else { break };
            list.extents.push(Extent { dimension: dimension.to_owned(), amount, unit, name: Vec::new() });
            list.joints.extend(joints);
            list.end = next + 1;
        }
        Some(())
    }

    /// The amounts that are told of what the subject names: `20 cm`, `3 inches long` of a side, `30 cm by 21 cm` of dimensions.
    pub(super) fn amounts_at(&self, at: usize) -> Option<List> {
        let mut list = List { extents: Vec::new(), end: at, joints: Vec::new() };
        self.by(at, &mut list).or_else(|| self.amounts_of(super::SIDE, Vec::new(), at, &mut list))?;
        Some(list)
    }

    /// `12 feet by 10 feet`, `2 by 3 by 4 inches`.
    fn by(&self, at: usize, list: &mut List) -> Option<()> {
        let mut numbers: Vec<Nominal> = Vec::new();
        let (mut next, mut joints) = (at, Vec::new());
        loop {
            let Some(Phrase::Nominal(nominal)) = self.clause.phrases.get(next) else { return None };
            numbers.push(nominal.clone());
            next += 1;
            match self.clause.phrases.get(next) {
                Some(Phrase::Preposition { lexeme, category: Category::PrepBy }) if numbers.len() < BY.len() => joints.push(*lexeme),
                _ => break,
            }
            next += 1;
        }
        let unit = self.unit_of_extent(numbers.last()?)?;
        let alike =
            |n: &Nominal| n.head.is_none() && self.bare_number(n) || self.unit_of_extent(n).is_some_and(|u| self.same_unit(u, unit));
        if numbers.len() < 2 || !numbers.iter().all(alike) {
            return None;
        }
        for (amount, dimension) in numbers.into_iter().zip(BY) {
            list.extents.push(Extent { dimension: dimension.to_owned(), amount, unit, name: Vec::new() });
        }
        list.joints.extend(joints);
        list.end = next;
        Some(())
    }

    /// `9 feet long`.
    fn with_adjective(&self, at: usize, list: &mut List) -> Option<()> {
        let (amount, unit) = self.measured_nominal(at)?;
        let Some(Phrase::Adjective { lexeme, .. }) = self.clause.phrases.get(at + 1) else { return None };
        let up = self.reading.lexicon.degree(self.reading.norm(*lexeme)).and_then(|d| d.direction) == Some(Direction::Up);
        let length = self.dimensions(*lexeme).contains(&Category::UnitLength) && !self.reading.is(*lexeme, Category::AdjComparative);
        let dimension = self.dimension(*lexeme).filter(|_| up && length)?;
        list.extents.push(Extent { dimension, amount, unit, name: vec![*lexeme] });
        list.end = at + 2;
        Some(())
    }

    /// A number of a unit of length, area or volume, and nothing else; and the lexeme of the unit.
    fn measured_nominal(&self, at: usize) -> Option<(Nominal, u32)> {
        let Some(Phrase::Nominal(nominal)) = self.clause.phrases.get(at) else { return None };
        let more =
            matches!(self.clause.phrases.get(at + 1), Some(Phrase::Preposition { category: Category::PrepOf | Category::PrepThan, .. }));
        self.unit_of_extent(nominal).filter(|_| !more).map(|unit| (nominal.clone(), unit))
    }

    fn unit_of_extent(&self, nominal: &Nominal) -> Option<u32> {
        let unit = nominal.head.filter(|&h| self.reading.categories(h).any(measures_extents))?;
        self.bare_number(nominal).then_some(unit)
    }

    fn bare_number(&self, nominal: &Nominal) -> bool {
        nominal.is_plain_count() && nominal.modifiers.is_empty() && nominal.determiner.is_none() && !nominal.owns_next
    }

    fn same_unit(&self, a: u32, b: u32) -> bool {
        self.reading.lemma(a, Category::is_unit) == self.reading.lemma(b, Category::is_unit)
    }

    /// Whether a dimension is one of which a figure has several: its sides.
    pub(in crate::reader::compose) fn is_side(&self, dimension: &str) -> bool {
        self.reading.lexicon.measures(dimension).is_none() && dimension == super::SIDE
    }
}

/// Units of length, area and volume.
pub(in crate::reader::compose) fn measures_extents(category: Category) -> bool {
    matches!(category, Category::UnitLength | Category::UnitArea | Category::UnitVolume)
}
