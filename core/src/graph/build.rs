//! From facts and a target to equations.

use super::levels::Levels;
use super::{Operation, OperationKind, Origin, Power, ProblemGraph, Quantity, unit_of, unit_quotient};
use crate::canon::Arrange;
use crate::facts::{Amount, Apartness, Ask, Entity, EntityId, Fact, FactBody, Kind, Relative, Target};
use crate::lexicon::{Lexicon, WordClass};
use crate::reader::RefusalCode;
use crate::text::{Lexeme, SourceSpan};

/// Why no graph could be built.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Gap {
    /// The reason.
    pub code: RefusalCode,
    /// The words it rests on.
    pub lexemes: Vec<u32>,
    /// What would have been needed.
    pub needed: String,
}

/// A graph with what became of each fact.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Build {
    /// The equations.
    pub graph: ProblemGraph,
    /// Facts, by index, that the graph rests on.
    pub used: Vec<usize>,
    /// Facts, by index, that are proven apart from the target, with the rule.
    pub aside: Vec<(usize, Apartness)>,
}

/// What building needs to look at.
pub(super) struct Ground<'a> {
    pub facts: &'a [Fact],
    pub target: &'a Target,
    pub entities: &'a [Entity],
    pub lexicon: &'a Lexicon,
    pub lexemes: &'a [Lexeme],
    pub text: &'a str,
}

/// The graph under construction.
pub(super) struct Draft<'a> {
    pub ground: Ground<'a>,
    pub quantities: Vec<Quantity>,
    pub operations: Vec<Operation>,
    pub used: Vec<usize>,
    pub aside: Vec<(usize, Apartness)>,
    /// The quantity of each fact's amount.
    pub of_fact: Vec<(usize, u32)>,
    /// Whether the whole is looked at for the sake of its parts.
    pub apart_from_parts: bool,
    /// Two places that the question sets against each other, so that neither is in the other.
    pub parted: Option<(EntityId, EntityId)>,
}

/// Builds the graph of one hypothesis.
///
/// # Errors
/// The gaps that keep the target from being tied to the facts, or a fact from being proven apart.
pub fn build(
    facts: &[Fact],
    target: &Target,
    entities: &[Entity],
    lexicon: &Lexicon,
    lexemes: &[Lexeme],
    text: &str,
) -> Result<Build, Gap> {
    let ground = Ground { facts, target, entities, lexicon, lexemes, text };
    let mut draft = Draft {
        ground,
        quantities: Vec::new(),
        operations: Vec::new(),
        used: Vec::new(),
        aside: Vec::new(),
        of_fact: Vec::new(),
        apart_from_parts: false,
        parted: None,
    };
    let answer = draft.answer()?;
    Levels::new(&mut draft).set_aside_rest()?;
    let Draft { quantities, operations, mut used, aside, .. } = draft;
    used.arrange();
    used.dedup();
    Ok(Build { graph: ProblemGraph { operations, quantities, target: answer }, used, aside })
}

impl<'a> Draft<'a> {
    /// The quantity that the target of the ground asks for.
    fn answer(&mut self) -> Result<u32, Gap> {
        let target = self.ground.target;
        match &target.ask {
            Ask::State => {
                let mut levels = Levels::new(self);
                if let Some(age) = levels.dated_ages()? {
                    return Ok(age);
                }
                let holder = levels.whose_is_left().unwrap_or(target.holder);
                levels.level(holder, &target.kind, 0)
            }
            Ask::Event { verb, counterpart, .. } => Levels::new(self).events(verb, *counterpart),
            Ask::Difference { than, than_kind, than_anchors, than_verb, event } => {
                Levels::new(self).difference(*than, than_kind.as_ref(), than_anchors.as_ref(), (event.as_ref(), than_verb.as_ref()))
            }
            Ask::Contrast { this, than } => {
                self.parted = this.holder.place.zip(than.holder.place).filter(|(a, b)| a != b);
                let left = self.seen_by(this)?;
                let right = self.seen_by(than)?;
                Levels::new(self).more_than(left, right, &this.kind, &than.kind)
            }
            Ask::Joint { of } => {
                let joint = &target.kind;
                let mut sum = None;
                for side in of {
                    let first = self.quantities.len();
                    let known = self.seen_by(side)?;
                    self.count_as(first, &side.kind, joint);
                    sum = Some(match sum {
                        None => known,
                        Some(before) => Levels::new(self).together(before, known, joint)?,
                    });
                }
                sum.ok_or_else(|| self.gap(RefusalCode::TargetUnbound, target.lexemes.clone(), "what is asked for"))
            }
            Ask::Cost => Levels::new(self).cost(&target.kind),
            Ask::ToDo { verb } => Levels::new(self).still_to_do(verb),
            Ask::Shortfall => Levels::new(self).shortfall(),
            Ask::Groups { rounding } => Levels::new(self).groups(*rounding),
            Ask::LeftOver => Levels::new(self).left_over(),
            Ask::LastShare { per } => Levels::new(self).last_share(per),
            Ask::Lacking => Levels::new(self).short_of_even(),
            Ask::Greatest => Levels::new(self).most_groups(&target.kind, false),
            Ask::GreatestEach { per } => Levels::new(self).most_groups(per, true),
            Ask::Again => Levels::new(self).together_again(),
            Ask::Least { each, packs } => Levels::new(self).least_alike(*each, *packs),
            Ask::Pattern { terms, steps } => Levels::new(self).pattern(terms, *steps),
            Ask::Per { per } => Levels::new(self).share(per),
            Ask::Prices { of } => Levels::new(self).prices(of),
            Ask::ChangeDue => Levels::new(self).change_due(),
            Ask::Term { term } => self.term_asked(term),
            Ask::Lasting => Levels::new(self).lasting(),
            Ask::Pace { period, event } => Levels::new(self).pace_asked(period, event),
        }
    }

    /// The answer to one side of a question that compares two.
    fn seen_by(&mut self, side: &'a Target) -> Result<u32, Gap> {
        let whole = std::mem::replace(&mut self.ground.target, side);
        let answer = self.answer();
        self.ground.target = whole;
        answer
    }

    /// Pens and cups that are asked for together are counted as one kind: what was built for the one is told in the unit of both.
    fn count_as(&mut self, first: usize, kind: &Kind, joint: &Kind) {
        let own = Levels::new(self).name_of_unit(kind);
        let name = Levels::new(self).name_of_unit(joint);
        for power in self.quantities.iter_mut().skip(first).flat_map(|q| &mut q.unit).filter(|p| p.unit == own) {
            power.unit.clone_from(&name);
        }
    }

    pub fn span(&self, lexeme: u32) -> Option<SourceSpan> {
        self.ground.lexemes.get(lexeme as usize).map(|l| SourceSpan::new(self.ground.text, l.span))
    }

    pub fn spans(&self, lexemes: &[u32]) -> Vec<SourceSpan> {
        lexemes.iter().filter_map(|&l| self.span(l)).collect()
    }

    pub fn add(&mut self, quantity: Quantity) -> u32 {
        self.quantities.push(quantity);
        u32::try_from(self.quantities.len() - 1).unwrap_or(u32::MAX)
    }

    pub fn unknown(&mut self, label: String, unit: Vec<Power>, lexeme: Option<u32>) -> u32 {
        let span = lexeme.and_then(|l| self.span(l));
        self.add(Quantity { label, origin: Origin::Unknown { span }, unit })
    }

    /// The quantity of a fact's amount, made once.
    pub fn amount(&mut self, fact: usize, amount: &Amount, label: String, unit: Vec<Power>) -> u32 {
        if let Some((_, id)) = self.of_fact.iter().find(|(f, _)| *f == fact) {
            return *id;
        }
        let id = match amount {
            Amount::Relative(relative) => self.relative(relative, &label, &unit),
            amount => self.literal(amount, label, unit),
        };
        self.of_fact.push((fact, id));
        self.used.push(fact);
        id
    }

    /// A quantity for an amount of its own, beside the one of its fact.
    pub fn literal(&mut self, amount: &Amount, label: String, unit: Vec<Power>) -> u32 {
        match amount {
            Amount::Given { value, lexeme } => {
                let span = self.span(*lexeme).unwrap_or_else(|| SourceSpan { end: 0, sentence_index: 0, start: 0, text: String::new() });
                self.add(Quantity { label, origin: Origin::Text { span, value: value.clone() }, unit })
            }
            Amount::Repeated { value, lexeme, times, by } => {
                let once = self.literal(&Amount::Given { value: value.clone(), lexeme: *lexeme }, label.clone(), unit.clone());
                // `every Monday and Friday`: so much on the one, and so much on the other.
                let listed = self.ground.lexemes.get(*by as usize).is_some_and(|l| {
                    l.literal.is_none() && self.ground.lexicon.is_of(&self.ground.lexicon.noun_lemma(&l.norm), WordClass::DayOfWeek)
                });
                if let Some(more) = times.to_i64().filter(|_| listed) {
                    return self.added_up(once, more, &label, &unit, *by);
                }
                let count = self.literal(&Amount::Given { value: times.clone(), lexeme: *by }, "times".to_owned(), Vec::new());
                let all = self.unknown(label, unit, None);
                self.operate(OperationKind::CompareMultiplicative, count, once, all, &[*by]);
                all
            }
            Amount::Compound { value, lexeme, more, by, unit: small } => {
                let large = self.literal(&Amount::Given { value: value.clone(), lexeme: *lexeme }, label.clone(), unit.clone());
                let Some(rest) = self.in_larger(&Amount::Given { value: more.clone(), lexeme: *by }, small, &label, &unit) else {
                    return self.unknown(label, unit, Some(*lexeme));
                };
                let whole = self.unknown(label, unit, None);
                self.operate(OperationKind::Add, large, rest, whole, &[*by]);
                whole
            }
            Amount::Spread { value, lexeme, over, by } => {
                let whole = self.literal(&Amount::Given { value: value.clone(), lexeme: *lexeme }, label.clone(), unit.clone());
                let count = self.literal(&Amount::Given { value: over.clone(), lexeme: *by }, "times".to_owned(), Vec::new());
                let one = self.unknown(label, unit, None);
                self.operate(OperationKind::Divide, whole, count, one, &[*by]);
                one
            }
            // A share is made by the account that it is taken of.
            Amount::Share { lexeme, .. } | Amount::Open { lexeme } => self.unknown(label, unit, Some(*lexeme)),
            Amount::Relative(relative) => self.unknown(label, unit, Some(relative.lexeme)),
        }
    }

    /// The same amount so many times over, one added to the other.
    fn added_up(&mut self, once: u32, times: i64, label: &str, unit: &[Power], by: u32) -> u32 {
        let mut all = once;
        for _ in 1..times {
            let more = self.unknown(label.to_owned(), unit.to_vec(), None);
            self.operate(OperationKind::Add, all, once, more, &[by]);
            all = more;
        }
        all
    }

    /// An amount of the smaller unit of a compound measure, in the larger unit.
    fn in_larger(&mut self, amount: &Amount, small: &str, label: &str, unit: &[Power]) -> Option<u32> {
        let lexicon = self.ground.lexicon;
        let of = lexicon.unit(small)?;
        let fits =
            |p: &&Power| p.exponent == 1 && lexicon.unit(&p.unit).is_some_and(|u| u.family == of.family && u.category == of.category);
        let large = unit.iter().find(fits)?.unit.clone();
        let value = of.factor.checked_div(&lexicon.unit(&large)?.factor)?;
        let said = format!("1 {small} = {value} {large}");
        let as_small = |p: &Power| Power { exponent: p.exponent, unit: if p.unit == large { small.to_owned() } else { p.unit.clone() } };
        let rest = self.literal(amount, label.to_owned(), unit.iter().map(as_small).collect());
        let per = unit_quotient(&unit_of(&large), &unit_of(small));
        let factor = self.add(Quantity { label: said.clone(), origin: Origin::World { fact: said, value }, unit: per });
        let result = self.unknown(label.to_owned(), unit.to_vec(), None);
        self.operate(OperationKind::Multiply, rest, factor, result, &[]);
        Some(result)
    }

    /// The quantity that is so many times another fact's amount, and so much more or less.
    fn relative(&mut self, relative: &Relative, label: &str, unit: &[Power]) -> u32 {
        let facts = self.ground.facts;
        let other = facts.iter().enumerate().find_map(|(index, fact)| {
            amount_of(&fact.body).filter(|(amount, _)| amount.lexeme() == relative.of).map(|(amount, _)| (index, amount))
        });
        let Some((index, amount)) = other else { return self.unknown(label.to_owned(), unit.to_vec(), Some(relative.lexeme)) };
        // Of other things it is as many in number.
        let mut at = if amount_of(&facts[index].body).is_some_and(|(_, kind)| kind.label() == label) {
            self.amount(index, amount, label.to_owned(), unit.to_vec())
        } else {
            self.used.push(index);
            match amount {
                Amount::Relative(further) => self.relative(further, label, unit),
                amount => self.literal(amount, label.to_owned(), unit.to_vec()),
            }
        };
        if relative.inverse {
            return self.inverse(relative, at, label, unit);
        }
        if let Some((value, lexeme)) = &relative.factor {
            let factor = self.literal(&Amount::Given { value: value.clone(), lexeme: *lexeme }, "times".to_owned(), Vec::new());
            let multiple = self.unknown(label.to_owned(), unit.to_vec(), None);
            self.operate(OperationKind::CompareMultiplicative, factor, at, multiple, &[*lexeme]);
            at = multiple;
        }
        if let Some(offset) = &relative.offset {
            let beside = self.beside(&offset.amount, at, label, unit);
            let result = self.unknown(label.to_owned(), unit.to_vec(), None);
            let operation = if offset.fewer { OperationKind::Subtract } else { OperationKind::Add };
            self.operate(operation, at, beside, result, &[offset.amount.lexeme()]);
            at = result;
        }
        at
    }

    /// What makes an amount more or less than a base: an amount of its own, or a share of the base.
    fn beside(&mut self, amount: &Amount, base: u32, label: &str, unit: &[Power]) -> u32 {
        let share = match amount {
            Amount::Share { value, percent, lexeme, .. } => self.part((value, *percent, *lexeme), base, label.to_owned(), &[*lexeme]),
            _ => None,
        };
        share.unwrap_or_else(|| self.literal(amount, label.to_owned(), unit.to_vec()))
    }

    /// The quantity of which another one is so many times as much, and so much more or less.
    fn inverse(&mut self, relative: &Relative, other: u32, label: &str, unit: &[Power]) -> u32 {
        let single = self.unknown(label.to_owned(), unit.to_vec(), None);
        let mut multiple = single;
        if let Some((value, lexeme)) = &relative.factor {
            let factor = self.literal(&Amount::Given { value: value.clone(), lexeme: *lexeme }, "times".to_owned(), Vec::new());
            multiple = if relative.offset.is_none() { other } else { self.unknown(label.to_owned(), unit.to_vec(), None) };
            self.operate(OperationKind::CompareMultiplicative, factor, single, multiple, &[*lexeme]);
        }
        if let Some(offset) = &relative.offset {
            let beside = self.beside(&offset.amount, multiple, label, unit);
            let operation = if offset.fewer { OperationKind::Subtract } else { OperationKind::Add };
            self.operate(operation, multiple, beside, other, &[offset.amount.lexeme()]);
        }
        single
    }

    pub fn operate(&mut self, kind: OperationKind, left: u32, right: u32, result: u32, lexemes: &[u32]) {
        let spans = self.spans(lexemes);
        self.operations.push(Operation { kind, left, result, right, spans });
    }

    pub fn gap(&self, code: RefusalCode, lexemes: Vec<u32>, needed: &str) -> Gap {
        Gap { code, lexemes, needed: needed.to_owned() }
    }
}

/// The amount of a fact, and what it is an amount of.
pub(super) fn amount_of(body: &FactBody) -> Option<(&Amount, &Kind)> {
    match body {
        FactBody::State { amount, kind, .. }
        | FactBody::Rate { amount, kind, .. }
        | FactBody::Part { amount, kind, .. }
        | FactBody::Goal { amount, kind, .. }
        | FactBody::Portion { amount, kind, .. }
        | FactBody::Pace { amount, kind, .. }
        | FactBody::Span { amount, kind, .. }
        | FactBody::Recurs { amount, kind, .. }
        | FactBody::Lot { amount, kind, .. }
        | FactBody::Tender { amount, kind, .. }
        | FactBody::Difference { amount, kind, .. } => Some((amount, kind)),
        FactBody::KindDifference { amount, more, .. } => Some((amount, more)),
        FactBody::Change(change) => Some((&change.amount, &change.kind)),
        FactBody::Ratio { factor, kind, .. } => Some((factor, kind)),
        FactBody::PriceBy { kind, .. } | FactBody::PriceSum { kind, .. } => body.amount().map(|a| (a, kind)),
        FactBody::Split { shares, kind, .. } => shares.as_ref().map(|s| (s, kind)),
        FactBody::Dealt { .. } | FactBody::AsMany { .. } | FactBody::Rest { .. } | FactBody::Equal { .. } => None,
    }
}
