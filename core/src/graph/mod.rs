//! The problem graph: typed quantities, equations between them, and the target.
//!
//! For: turning facts and a target into equations whose every number has its words.
//! In: a hypothesis' facts and target. Out: [`ProblemGraph`], with the facts it used and those proven apart.
//! Never: a value that the text or a pack does not give, a residual, a choice between readings.

mod build;
mod levels;
mod part;
mod relate;
mod settle;
pub(crate) mod terms;

pub use build::{Build, Gap, build};
pub use settle::settled;

use crate::quantity::Rational;
use crate::text::SourceSpan;
use serde::{Deserialize, Serialize};

/// The equations of one reading.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ProblemGraph {
    /// The equations in the order in which the text gives rise to them.
    pub operations: Vec<Operation>,
    /// The quantities by number.
    pub quantities: Vec<Quantity>,
    /// Number of the quantity that the question asks for.
    pub target: u32,
}

/// A quantity of the graph.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Quantity {
    /// What it is, in words: `pens of rosa at first`.
    pub label: String,
    /// Where its value comes from.
    pub origin: Origin,
    /// The unit as powers of things and measures, by name; empty for a pure number.
    pub unit: Vec<Power>,
}

/// A thing or measure with its exponent in a unit.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Power {
    /// The exponent.
    pub exponent: i32,
    /// Singular of the thing or measure.
    pub unit: String,
}

impl Power {
    /// The name of the unit so many times over: `foot`, `square foot`, `cubic foot`.
    pub fn name(&self) -> String {
        match self.exponent {
            2 => format!("square {}", self.unit),
            3 => format!("cubic {}", self.unit),
            _ => self.unit.clone(),
        }
    }
}

/// Where a quantity's value comes from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "from", rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Origin {
    /// A number that stands in the text.
    Text {
        /// The words that write it.
        span: SourceSpan,
        /// Its value.
        #[cfg_attr(feature = "schema", schemars(with = "String"))]
        value: Rational,
    },
    /// A named fact of a pack: `1 dollar = 100 cent`.
    World {
        /// The fact.
        fact: String,
        /// Its value.
        #[cfg_attr(feature = "schema", schemars(with = "String"))]
        value: Rational,
    },
    /// To be solved for.
    Unknown {
        /// The words that speak of it, if any.
        span: Option<SourceSpan>,
    },
}

/// What an equation says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, strum::IntoStaticStr, strum::EnumIter)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum OperationKind {
    /// result = left + right
    Add,
    /// result = left - right
    Subtract,
    /// result = left - right, and the right goes to another holder
    Transfer,
    /// result = left * right
    Multiply,
    /// result = left / right
    Divide,
    /// result = left * right, where left is so much for each one of right
    ApplyRate,
    /// result = left - right, as a comparison
    CompareAdditive,
    /// result = left * right, where left is how many times
    CompareMultiplicative,
    /// result = left / right, rounded up to a whole number: how many groups it takes
    QuotientUp,
    /// result = left / right, rounded down to a whole number: how many full groups it makes
    QuotientDown,
    /// result = what is left over of left once it is divided by right into whole groups or equal shares
    Remainder,
    /// result = the greatest whole number that divides left and right without a rest: how many groups can be all alike
    GreatestCommonDivisor,
    /// result = the least whole number above zero that left and right divide without a rest: how many it takes to come out even
    LeastCommonMultiple,
}

/// An equation between three quantities.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Operation {
    /// What it says.
    pub kind: OperationKind,
    /// Number of the left quantity.
    pub left: u32,
    /// Number of the result.
    pub result: u32,
    /// Number of the right quantity.
    pub right: u32,
    /// The words it rests on.
    pub spans: Vec<SourceSpan>,
}

impl Quantity {
    /// The value, if it is given.
    pub fn given(&self) -> Option<&Rational> {
        match &self.origin {
            Origin::Text { value, .. } | Origin::World { value, .. } => Some(value),
            Origin::Unknown { .. } => None,
        }
    }
}

impl ProblemGraph {
    /// A quantity by number.
    pub fn quantity(&self, id: u32) -> Option<&Quantity> {
        self.quantities.get(id as usize)
    }
}

/// A unit of one thing or measure.
pub fn unit_of(name: &str) -> Vec<Power> {
    vec![Power { exponent: 1, unit: name.to_owned() }]
}

/// The product of two units.
pub fn unit_product(a: &[Power], b: &[Power]) -> Vec<Power> {
    unit_join(a, b, 1)
}

/// The quotient of two units.
pub fn unit_quotient(a: &[Power], b: &[Power]) -> Vec<Power> {
    unit_join(a, b, -1)
}

fn unit_join(a: &[Power], b: &[Power], sign: i32) -> Vec<Power> {
    let mut powers = std::collections::BTreeMap::new();
    for power in a {
        *powers.entry(power.unit.clone()).or_insert(0) += power.exponent;
    }
    for power in b {
        *powers.entry(power.unit.clone()).or_insert(0) += sign * power.exponent;
    }
    powers.into_iter().filter(|(_, exponent)| *exponent != 0).map(|(unit, exponent)| Power { exponent, unit }).collect()
}
