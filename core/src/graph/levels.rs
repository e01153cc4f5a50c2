//! Levels and happenings: how much is with a holder at a moment, how much was moved, shared or is the difference.
//!
//! A level is the sum of what the story says of one account: levels told outright, and changes between them.
//! A fact takes part only by a relation that a rule decides; where none does, building stops at that fact.

use super::build::{Draft, Gap, amount_of};
use super::relate::{both, holders};
use super::{OperationKind, Origin, Power, Quantity, unit_of, unit_quotient};
use crate::facts::{Amount, Apartness, Ask, Change, EntityId, Fact, FactBody, Holder, Kind, Phase, Relation, Tense};
use crate::lexicon::Category;
use crate::reader::RefusalCode;

/// How deep levels may rest on levels of other kinds.
const DEPTH: u32 = 4;

/// Builds levels into a draft.
pub(super) struct Levels<'d, 'g> {
    draft: &'d mut Draft<'g>,
}

/// One thing that happens to an account.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Mark {
    /// A level of the account itself.
    Own(usize),
    /// A level of a part.
    Part(usize),
    /// A gain or a loss.
    Move { fact: usize, gain: bool },
    /// A level by comparison with another side; `more` if it is the side that has more, `part` if it is one of several.
    Compared { fact: usize, more: bool, part: bool },
}

impl Mark {
    fn fact(self) -> usize {
        match self {
            Mark::Own(fact) | Mark::Part(fact) | Mark::Move { fact, .. } | Mark::Compared { fact, .. } => fact,
        }
    }
}

fn inside(relation: Relation) -> bool {
    matches!(relation, Relation::Same | Relation::Within)
}

fn apart(relation: Relation) -> bool {
    matches!(relation, Relation::Apart(_))
}

impl<'d, 'g> Levels<'d, 'g> {
    pub(super) fn new(draft: &'d mut Draft<'g>) -> Self {
        Levels { draft }
    }

    fn facts(&self) -> &'g [Fact] {
        self.draft.ground.facts
    }

    fn fact(&self, index: usize) -> &'g Fact {
        &self.draft.ground.facts[index]
    }

    fn kinds(&self, a: &Kind, b: &Kind) -> Relation {
        if a.head == "money" && b.head == "money" {
            return match (&a.content, &b.content) {
                (None, None) => Relation::Same,
                (Some(_), None) => Relation::Within,
                (None, Some(_)) => Relation::Unknown,
                // Money is apart where what it was spent on is.
                (Some(x), Some(y)) => Kind::of(x).relation(&Kind::of(y), self.draft.ground.lexicon),
            };
        }
        a.relation(b, self.draft.ground.lexicon)
    }

    fn holders(&self, a: Holder, b: Holder) -> Relation {
        holders(a, b, self.draft.ground.entities)
    }

    fn gap(&self, code: RefusalCode, fact: usize, needed: &str) -> Gap {
        self.draft.gap(code, self.fact(fact).lexemes.clone(), needed)
    }

    fn target_gap(&self, code: RefusalCode, needed: &str) -> Gap {
        self.draft.gap(code, self.draft.ground.target.lexemes.clone(), needed)
    }

    // ---- units ----

    /// The name under which amounts of a kind are summed.
    fn unit_name(kind: &Kind) -> String {
        kind.unit.clone().unwrap_or_else(|| kind.head.clone())
    }

    /// Money without a unit takes the unit that the text uses, dollars where it uses several.
    fn with_unit(&self, kind: &Kind) -> Kind {
        let measure = kind.head.is_empty() && kind.unit.is_none();
        if kind.head != "money" && !measure || kind.unit.is_some() {
            return kind.clone();
        }
        let mut units: Vec<String> = self
            .facts()
            .iter()
            .filter_map(|f| amount_of(&f.body))
            .filter(|(_, k)| k.head == kind.head && k.modifiers == kind.modifiers)
            .filter_map(|(_, k)| k.unit.clone())
            .collect();
        units.sort();
        units.dedup();
        let unit = match units.as_slice() {
            [only] => only.clone(),
            _ if measure => return kind.clone(),
            _ => "dollar".to_owned(),
        };
        Kind { unit: Some(unit), ..kind.clone() }
    }

    /// The same amount in another unit of its dimension.
    fn convert(&mut self, id: u32, from: &str, to: &str, fact: usize) -> Result<u32, Gap> {
        if from == to {
            return Ok(id);
        }
        let lexicon = self.draft.ground.lexicon;
        let (Some(a), Some(b)) = (lexicon.unit(from), lexicon.unit(to)) else {
            return Err(self.gap(RefusalCode::UnitConflict, fact, "units that a factor joins"));
        };
        let same = a.category == b.category && a.family == b.family;
        let ratio = a.factor.checked_div(&b.factor).filter(|_| same);
        let Some(value) = ratio else {
            return Err(self.gap(RefusalCode::UnitConflict, fact, "units that a factor joins"));
        };
        let said = format!("1 {from} = {value} {to}");
        let factor = self.draft.add(Quantity {
            label: said.clone(),
            origin: Origin::World { fact: said, value },
            unit: unit_quotient(&unit_of(to), &unit_of(from)),
        });
        let label = self.draft.quantities.get(id as usize).map_or_else(String::new, |q| q.label.clone());
        let result = self.draft.unknown(label, unit_of(to), None);
        let lexemes = self.fact(fact).lexemes.clone();
        self.draft.operate(OperationKind::Multiply, id, factor, result, &lexemes[..0]);
        Ok(result)
    }

    /// The quantity of a fact's amount, in the unit of the account.
    fn amount(&mut self, fact: usize, account: &Kind) -> Result<u32, Gap> {
        let Some((amount, kind)) = amount_of(&self.fact(fact).body) else {
            return Err(self.gap(RefusalCode::ConstructionUnread, fact, "an amount"));
        };
        let label = kind.label();
        match (&kind.unit, &account.unit) {
            (Some(from), Some(to)) if from != to => {
                let id = self.draft.amount(fact, amount, label, unit_of(from));
                self.convert(id, from, to, fact)
            }
            _ => Ok(self.draft.amount(fact, amount, label, unit_of(&Self::unit_name(account)))),
        }
    }

    // ---- levels ----

    /// How much of the kind is with the holder, as the question looks at it.
    pub(super) fn level(&mut self, holder: Holder, kind: &Kind, depth: u32) -> Result<u32, Gap> {
        self.level_without(holder, kind, None, depth)
    }

    fn level_without(&mut self, holder: Holder, kind: &Kind, skip: Option<usize>, depth: u32) -> Result<u32, Gap> {
        if depth > DEPTH {
            return Err(self.target_gap(RefusalCode::Undetermined, "fewer kinds that rest on each other"));
        }
        let kind = &self.with_unit(kind);
        let marks = self.marks(holder, kind)?;
        self.left_presupposes_loss(&marks)?;
        let rates: Vec<usize> = self.rates(kind, |rate, _| rate).into_iter().filter(|r| Some(*r) != skip).collect();
        let pers = if skip.is_none() { self.rates(kind, |_, per| per) } else { Vec::new() };
        let levels = marks.iter().any(|m| !matches!(m, Mark::Move { .. }));
        if kind.head == "money" && !rates.is_empty() {
            return Err(self.gap(RefusalCode::KindsUnrelated, rates[0], "what was paid and what was kept"));
        }
        let base = if !rates.is_empty() && !levels && skip.is_none() {
            Some(self.product(holder, kind, &rates, depth)?)
        } else if marks.is_empty() && !pers.is_empty() {
            return self.quotient(holder, kind, &pers, depth);
        } else if marks.is_empty() {
            return Err(self.target_gap(RefusalCode::TargetUnbound, &format!("something about {}", kind.label())));
        } else {
            if !rates.is_empty() && skip.is_none() {
                return Err(self.gap(RefusalCode::KindsUnrelated, rates[0], "how single ones and those in groups go together"));
            }
            None
        };
        self.timeline(kind, marks, base, depth)
    }

    /// What happens to the account, in the order of time.
    fn marks(&self, holder: Holder, kind: &Kind) -> Result<Vec<Mark>, Gap> {
        let question = &self.draft.ground.target.vantage.moment;
        let mut marks = Vec::new();
        for (index, fact) in self.facts().iter().enumerate() {
            if fact.moment.apart_from(question) {
                continue;
            }
            match &fact.body {
                FactBody::State { holder: h, kind: k, .. } => match both(self.holders(*h, holder), self.kinds(k, kind)) {
                    Relation::Same => marks.push(Mark::Own(index)),
                    Relation::Within => marks.push(Mark::Part(index)),
                    Relation::Apart(_) => {}
                    _ => return Err(self.unrelated(index, k, kind)),
                },
                FactBody::Change(change) => marks.extend(self.movement(index, change, holder, kind)?),
                FactBody::Rate { .. } => {}
                FactBody::Difference { more, less, kind: k, event: None, .. } => {
                    marks.extend(self.comparison(index, *more, *less, k, holder, kind)?)
                }
                FactBody::Difference { kind: k, .. } | FactBody::Ratio { kind: k, .. } | FactBody::Split { kind: k, .. } => {
                    if !apart(self.kinds(k, kind)) {
                        return Err(self.gap(RefusalCode::ConstructionUnread, index, "plain amounts instead of a comparison or division"));
                    }
                }
            }
        }
        let key = |mark: &Mark| {
            let moment = &self.fact(mark.fact()).moment;
            let phase = match moment.phase {
                Some(Phase::Start) => 0,
                None => 1,
                Some(Phase::End) => 2,
            };
            (phase, moment.order, mark.fact())
        };
        marks.sort_by_key(key);
        Ok(marks)
    }

    /// `left` and `still` say that something went.
    fn left_presupposes_loss(&self, marks: &[Mark]) -> Result<(), Gap> {
        let target = self.draft.ground.target;
        let loses = marks.iter().any(|m| matches!(m, Mark::Move { gain: false, .. }));
        let asked = matches!(target.ask, Ask::State) && target.vantage.left;
        let levels = marks.iter().filter(|m| matches!(m, Mark::Own(_))).count();
        if asked && !marks.is_empty() && !loses && levels < 2 {
            return Err(self.target_gap(RefusalCode::Undetermined, "what went away, since the question asks what is left"));
        }
        Ok(())
    }

    /// A comparison gives a level to the side that has none of its own.
    fn comparison(&self, index: usize, more: Holder, less: Holder, k: &Kind, holder: Holder, kind: &Kind) -> Result<Option<Mark>, Gap> {
        let kinds = self.kinds(k, kind);
        if apart(kinds) {
            return Ok(None);
        }
        let told = |side: Holder| {
            self.facts().iter().any(|f| match &f.body {
                FactBody::State { holder: h, kind: other, .. } => *h == side && inside(self.kinds(other, k)),
                FactBody::Change(c) => (c.from == Some(side) || c.to == Some(side)) && inside(self.kinds(&c.kind, k)),
                _ => false,
            })
        };
        let (derived, more_side) = match (told(more), told(less)) {
            (false, true) => (more, true),
            (true, false) => (less, false),
            (false, false) => {
                // A chain: the side that an earlier comparison gives is the known one.
                let earlier = |side: Holder| {
                    self.facts()[..index]
                        .iter()
                        .any(|f| matches!(&f.body, FactBody::Difference { more, less, event: None, .. } if *more == side || *less == side))
                };
                match (earlier(more), earlier(less)) {
                    (false, true) => (more, true),
                    (true, false) => (less, false),
                    _ => return Err(self.gap(RefusalCode::Undetermined, index, "how many one of the two has")),
                }
            }
            (true, true) => return Err(self.gap(RefusalCode::Contradictory, index, "one way to know each side")),
        };
        match both(self.holders(derived, holder), kinds) {
            Relation::Same => Ok(Some(Mark::Compared { fact: index, more: more_side, part: false })),
            Relation::Within => Ok(Some(Mark::Compared { fact: index, more: more_side, part: true })),
            Relation::Apart(_) => Ok(None),
            _ => Err(self.unrelated(index, k, kind)),
        }
    }

    /// The level that a comparison gives.
    fn compared(&mut self, fact: usize, more_side: bool, kind: &Kind, depth: u32) -> Result<u32, Gap> {
        let FactBody::Difference { more, less, kind: k, .. } = &self.fact(fact).body else {
            return Err(self.gap(RefusalCode::ConstructionUnread, fact, "a comparison"));
        };
        let other = if more_side { *less } else { *more };
        let moves = self.marks(other, k)?.iter().any(|m| matches!(m, Mark::Move { .. }))
            && self.marks(other, k)?.iter().any(|m| !matches!(m, Mark::Move { .. }));
        if moves {
            return Err(self.gap(RefusalCode::TimesUnordered, fact, "whether this was before or after the change"));
        }
        let known = self.level(other, k, depth + 1)?;
        let amount = self.amount(fact, kind)?;
        let result = self.draft.unknown(kind.label(), unit_of(&Self::unit_name(kind)), None);
        let lexemes = self.fact(fact).lexemes.clone();
        let (left, right) = if more_side { (result, known) } else { (known, result) };
        self.draft.operate(OperationKind::CompareAdditive, left, right, amount, &lexemes);
        Ok(result)
    }

    fn unrelated(&self, fact: usize, k: &Kind, kind: &Kind) -> Gap {
        if matches!(self.kinds(k, kind), Relation::Unknown | Relation::Around) {
            let needed = format!("whether {} counts as {}", k.label(), kind.label());
            return self.gap(RefusalCode::KindsUnrelated, fact, &needed);
        }
        self.gap(RefusalCode::HoldersUnrelated, fact, "whether this is with the one that is asked about")
    }

    /// Whether a change is a gain or a loss of the account.
    fn movement(&self, index: usize, change: &Change, holder: Holder, kind: &Kind) -> Result<Option<Mark>, Gap> {
        let kinds = self.kinds(&change.kind, kind);
        if apart(kinds) {
            return Ok(None);
        }
        let from = change.from.map(|h| self.holders(self.at_only_place(h, kind), holder));
        let to = change.to.map(|h| self.holders(self.at_only_place(h, kind), holder));
        // The two sides differ, so a transfer out of the account goes elsewhere, and one into it comes from elsewhere.
        let elsewhere = Some(Relation::Apart(Apartness::DistinctNames));
        let (from, to) = match (from, to) {
            (Some(f), Some(Relation::Unknown)) if inside(f) => (from, elsewhere),
            (Some(Relation::Unknown), Some(t)) if inside(t) => (elsewhere, to),
            sides => sides,
        };
        let unknown = |r: Option<Relation>| r.is_some_and(|r| matches!(r, Relation::Unknown | Relation::Around));
        let outside = |r: Option<Relation>| r.is_none_or(apart);
        if outside(from) && outside(to) {
            return self.elsewhere(index, change, holder);
        }
        if !inside(kinds) || unknown(from) || unknown(to) {
            return Err(self.unrelated(index, &change.kind, kind));
        }
        let (loses, gains) = (from.is_some_and(inside), to.is_some_and(inside));
        Ok(match (loses, gains) {
            (true, true) => None,
            (false, true) => Some(Mark::Move { fact: index, gain: true }),
            (true, false) => Some(Mark::Move { fact: index, gain: false }),
            (false, false) => None,
        })
    }

    /// Someone whose amounts of the kind are all in one place: what they gain or lose is there.
    fn at_only_place(&self, side: Holder, kind: &Kind) -> Holder {
        let side = match (side.owner, side.place) {
            // A shop that acts is the owner of what it has somewhere.
            (None, Some(shop))
                if self.facts().iter().any(|f| matches!(&f.body, FactBody::State { holder, .. } if holder.owner == Some(shop))) =>
            {
                Holder { owner: Some(shop), place: None }
            }
            _ => side,
        };
        let (Some(owner), None) = (side.owner, side.place) else { return side };
        let mut places: Vec<Option<EntityId>> = self
            .facts()
            .iter()
            .filter_map(|f| match &f.body {
                FactBody::State { holder, kind: k, .. } if holder.owner == Some(owner) && !apart(self.kinds(k, kind)) => Some(holder.place),
                _ => None,
            })
            .collect();
        places.dedup();
        match places.as_slice() {
            [place] => Holder { place: *place, ..side },
            _ => side,
        }
    }

    /// A change on neither side of the account: a plain happening, or someone else's. A loss by someone who is not known to
    /// have had any may be a loss of the account, so it is not apart.
    fn elsewhere(&self, index: usize, change: &Change, holder: Holder) -> Result<Option<Mark>, Gap> {
        let had = |who: Holder| {
            self.facts()[..index].iter().any(|f| match &f.body {
                FactBody::State { holder: h, kind, .. } => *h == who && !apart(self.kinds(&change.kind, kind)),
                FactBody::Change(c) => c.to == Some(who) && !apart(self.kinds(&change.kind, &c.kind)),
                _ => false,
            })
        };
        if change.from.is_some_and(|from| !had(from)) {
            return Err(self.gap(RefusalCode::HoldersUnrelated, index, "whose these were"));
        }
        if change.from.is_none() && change.to.is_none() {
            let agent =
                change.agent.map(|a| self.holders(Holder { owner: Some(a), place: None }, Holder { owner: holder.owner, place: None }));
            if agent.is_none_or(|r| !apart(r)) {
                return Err(self.gap(RefusalCode::ConstructionUnread, index, "what this does to the amount"));
            }
        }
        Ok(None)
    }

    /// Facts that give so much for each: those whose content, or whose `each`, is of the kind.
    fn rates(&self, kind: &Kind, pick: fn(&'g Kind, &'g Kind) -> &'g Kind) -> Vec<usize> {
        let of = |fact: &'g Fact| match &fact.body {
            FactBody::Rate { kind, per, .. } => Some(pick(kind, per)),
            _ => None,
        };
        self.facts().iter().enumerate().filter(|(_, f)| of(f).is_some_and(|k| inside(self.kinds(k, kind)))).map(|(i, _)| i).collect()
    }

    fn rate(&mut self, index: usize, account: &Kind) -> Result<(u32, &'g Kind), Gap> {
        let FactBody::Rate { kind, per, amount, .. } = &self.fact(index).body else {
            return Err(self.gap(RefusalCode::ConstructionUnread, index, "so much for each"));
        };
        let content = Self::unit_name(account);
        if kind.unit.is_some() && kind.unit != account.unit {
            return Err(self.gap(RefusalCode::UnitConflict, index, "one unit throughout"));
        }
        let unit = unit_quotient(&unit_of(&content), &unit_of(&Self::unit_name(per)));
        let label = format!("{} for each {}", kind.label(), per.label());
        Ok((self.draft.amount(index, amount, label, unit), per))
    }

    /// So much for each, times how many there are.
    fn product(&mut self, holder: Holder, kind: &Kind, rates: &[usize], depth: u32) -> Result<u32, Gap> {
        let mut total: Option<u32> = None;
        for &index in rates {
            let (rate, per) = self.rate(index, kind)?;
            let count = self.level_without(holder, per, Some(index), depth + 1)?;
            let lexemes = self.fact(index).lexemes.clone();
            let product = self.draft.unknown(kind.label(), unit_of(&Self::unit_name(kind)), None);
            self.draft.operate(OperationKind::ApplyRate, rate, count, product, &lexemes);
            total = Some(match total {
                None => product,
                Some(sum) => self.sum(sum, product, kind, &lexemes),
            });
        }
        total.ok_or_else(|| self.target_gap(RefusalCode::TargetUnbound, "so much for each"))
    }

    /// What was bought, or stands in the question, at the prices that are told.
    pub(super) fn cost(&mut self) -> Result<u32, Gap> {
        let target = self.draft.ground.target;
        let kind = self.with_unit(&target.kind);
        let mut priced: Vec<usize> = Vec::new();
        let mut total: Option<u32> = None;
        for (index, fact) in self.facts().iter().enumerate() {
            let FactBody::Rate { per, price: true, .. } = &fact.body else { continue };
            let mut count: Option<u32> = None;
            for (other, bought) in self.facts().iter().enumerate() {
                let k = match &bought.body {
                    FactBody::Change(c) if c.class == Category::VerbAcquire => {
                        let buyer = c.to.map(|to| self.holders(to, Holder { owner: target.holder.owner, place: None }));
                        if buyer.is_some_and(apart) {
                            continue;
                        }
                        if target.holder.owner.is_some() && !buyer.is_some_and(inside) {
                            return Err(self.gap(RefusalCode::HoldersUnrelated, other, "who bought these"));
                        }
                        &c.kind
                    }
                    // Things that the question itself speaks of.
                    FactBody::State { kind: k, .. } if bought.clause == target.clause => k,
                    _ => continue,
                };
                let kinds = self.kinds(k, per);
                if apart(kinds) {
                    continue;
                }
                if !inside(kinds) {
                    return Err(self.unrelated(other, k, per));
                }
                if priced.contains(&other) {
                    return Err(self.gap(RefusalCode::Contradictory, other, "one price"));
                }
                priced.push(other);
                let id = self.amount(other, per)?;
                let lexemes = bought.lexemes.clone();
                count = Some(match count {
                    None => id,
                    Some(sum) => self.sum(sum, id, per, &lexemes),
                });
            }
            let Some(count) = count else { continue };
            let (rate, _) = self.rate(index, &kind)?;
            let product = self.draft.unknown("cost".into(), unit_of(&Self::unit_name(&kind)), None);
            let lexemes = fact.lexemes.clone();
            self.draft.operate(OperationKind::ApplyRate, rate, count, product, &lexemes);
            total = Some(match total {
                None => product,
                Some(sum) => self.sum(sum, product, &kind, &lexemes),
            });
        }
        // Whatever else was bought has a price that is not told.
        let unpriced = self.facts().iter().enumerate().find(|(i, f)| match &f.body {
            FactBody::Change(c) => {
                !priced.contains(i)
                    && matches!(c.class, Category::VerbAcquire | Category::VerbSpend | Category::VerbSell)
                    && !c.to.is_some_and(|to| apart(self.holders(to, Holder { owner: target.holder.owner, place: None })))
            }
            _ => false,
        });
        if let Some((other, _)) = unpriced {
            return Err(self.gap(RefusalCode::Undetermined, other, "what each of these costs"));
        }
        total.ok_or_else(|| self.target_gap(RefusalCode::TargetUnbound, "what is bought, and what each one costs"))
    }

    /// How many groups are needed or can be made: only a total and so much for each tell.
    pub(super) fn groups(&mut self) -> Result<u32, Gap> {
        let target = self.draft.ground.target;
        let pers = self.rates(&target.kind, |_, per| per);
        if pers.is_empty() {
            return Err(self.target_gap(RefusalCode::TargetUnbound, &format!("how much goes with each {}", target.kind.label())));
        }
        if !self.marks(Holder::default(), &target.kind)?.is_empty() {
            return Err(self.target_gap(RefusalCode::KindsUnrelated, "groups of which none is told yet"));
        }
        self.quotient(Holder::default(), &target.kind, &pers, 0)
    }

    /// How many groups of so much each a total makes.
    fn quotient(&mut self, holder: Holder, kind: &Kind, pers: &[usize], depth: u32) -> Result<u32, Gap> {
        let &[index] = pers else {
            return Err(self.gap(RefusalCode::KindsUnrelated, pers[0], "one thing that each one holds"));
        };
        let FactBody::Rate { kind: content, per, .. } = &self.fact(index).body else {
            return Err(self.gap(RefusalCode::ConstructionUnread, index, "so much for each"));
        };
        if !matches!(self.kinds(per, kind), Relation::Same) {
            return Err(self.gap(RefusalCode::KindsUnrelated, index, "the very thing that is asked about"));
        }
        let content = self.with_unit(content);
        let (rate, _) = self.rate(index, &content)?;
        let total = self.level_without(holder, &content, Some(index), depth + 1)?;
        let count = self.draft.unknown(kind.label(), unit_of(&Self::unit_name(kind)), None);
        let lexemes = self.fact(index).lexemes.clone();
        self.draft.operate(OperationKind::ApplyRate, rate, count, total, &lexemes);
        Ok(count)
    }

    /// How much is in each one: a total over a number of shares.
    pub(super) fn share(&mut self, per: &Kind) -> Result<u32, Gap> {
        let target = self.draft.ground.target;
        let kind = self.with_unit(&target.kind);
        if !self.rates(&kind, |rate, _| rate).is_empty() {
            return Err(self.target_gap(RefusalCode::Undetermined, "a total and a number of shares"));
        }
        let total = self.level(Holder::default(), &kind, 0)?;
        let count = self.level(Holder::default(), per, 0)?;
        let unit = unit_quotient(&unit_of(&Self::unit_name(&kind)), &unit_of(&Self::unit_name(per)));
        let each = self.draft.unknown(format!("{} for each {}", kind.label(), per.label()), unit, None);
        self.draft.operate(OperationKind::ApplyRate, each, count, total, &target.lexemes[..0]);
        Ok(each)
    }

    fn sum(&mut self, left: u32, right: u32, kind: &Kind, lexemes: &[u32]) -> u32 {
        let result = self.draft.unknown(kind.label(), unit_of(&Self::unit_name(kind)), None);
        self.draft.operate(OperationKind::Add, left, right, result, lexemes);
        result
    }

    // ---- time ----

    /// Whether the tenses let the marks stand in the order in which they are told.
    fn ordered(&self, marks: &[Mark]) -> Result<(), Gap> {
        let tense = |m: &Mark| self.fact(m.fact()).moment.tense;
        let now = self.draft.ground.target.vantage.phase == Some(Phase::End);
        let mut present_level = false;
        for mark in marks {
            let moment = &self.fact(mark.fact()).moment;
            if tense(mark) == Tense::PastPerfect && marks.len() > 1 {
                return Err(self.gap(RefusalCode::TimesUnordered, mark.fact(), "when this was"));
            }
            let level = !matches!(mark, Mark::Move { .. });
            if !level && present_level && tense(mark) == Tense::Past && !now {
                return Err(self.gap(
                    RefusalCode::TimesUnordered,
                    mark.fact(),
                    "whether this was before or after what is told in the present",
                ));
            }
            present_level |= level && tense(mark) == Tense::Present && moment.phase.is_none();
        }
        Ok(())
    }

    fn timeline(&mut self, kind: &Kind, marks: Vec<Mark>, base: Option<u32>, depth: u32) -> Result<u32, Gap> {
        self.ordered(&marks)?;
        let own = marks.iter().any(|m| matches!(m, Mark::Own(_) | Mark::Compared { part: false, .. }));
        let parts: Vec<Mark> = marks.iter().copied().filter(|m| matches!(m, Mark::Part(_) | Mark::Compared { part: true, .. })).collect();
        if own && let Some(part) = parts.first() {
            return Err(self.gap(RefusalCode::KindsUnrelated, part.fact(), "whether this is a part of the whole that is told"));
        }
        let mut at = base;
        let mut first = base;
        if !parts.is_empty() {
            let told: Vec<usize> = parts.iter().filter_map(|m| if let Mark::Part(f) = m { Some(*f) } else { None }).collect();
            self.disjoint(&told)?;
            self.parts_lead(&marks)?;
            for part in &parts {
                let id = match *part {
                    Mark::Compared { fact, more, .. } => self.compared(fact, more, kind, depth)?,
                    part => self.amount(part.fact(), kind)?,
                };
                let lexemes = self.fact(part.fact()).lexemes.clone();
                at = Some(match at {
                    None => id,
                    Some(sum) => self.sum(sum, id, kind, &lexemes),
                });
            }
            first = at;
        }
        let later_level = |rest: &[Mark]| rest.iter().any(|m| matches!(m, Mark::Own(_)));
        let mut moved = false;
        for (n, mark) in marks.iter().enumerate() {
            match *mark {
                Mark::Part(_) | Mark::Compared { part: true, .. } => {}
                Mark::Own(_) | Mark::Compared { .. } => {
                    let fact = mark.fact();
                    let id = match *mark {
                        Mark::Compared { more, .. } => self.compared(fact, more, kind, depth)?,
                        _ => self.amount(fact, kind)?,
                    };
                    if let Some(before) = at {
                        if !moved {
                            return Err(self.gap(RefusalCode::TimesUnordered, fact, "what happened between the two amounts"));
                        }
                        self.end_chain(before, id, fact)?;
                    }
                    at = Some(id);
                    first = first.or(at);
                    moved = false;
                }
                Mark::Move { fact, gain } => {
                    let FactBody::Change(change) = &self.fact(fact).body else { continue };
                    let id = self.amount(fact, kind)?;
                    let lexemes = self.fact(fact).lexemes.clone();
                    match at {
                        None if gain
                            && !change.further
                            && !(later_level(&marks[n..]) && self.draft.ground.target.vantage.phase == Some(Phase::Start)) =>
                        {
                            at = Some(id)
                        }
                        _ => {
                            let before = match at {
                                Some(before) => before,
                                None => self.draft.unknown(kind.label(), unit_of(&Self::unit_name(kind)), None),
                            };
                            first = first.or(Some(before));
                            let after = self.draft.unknown(kind.label(), unit_of(&Self::unit_name(kind)), None);
                            let operation = match (gain, change.to.is_some()) {
                                (true, _) => OperationKind::Add,
                                (false, true) => OperationKind::Transfer,
                                (false, false) => OperationKind::Subtract,
                            };
                            self.draft.operate(operation, before, id, after, &lexemes);
                            at = Some(after);
                        }
                    }
                    moved = true;
                }
            }
        }
        let wanted = match self.vantage(&marks) {
            Phase::Start => first,
            Phase::End => at,
        };
        wanted.ok_or_else(|| self.target_gap(RefusalCode::Undetermined, "an amount to start from"))
    }

    /// The last operation of a chain ends at a level that is told.
    fn end_chain(&mut self, at: u32, level: u32, fact: usize) -> Result<(), Gap> {
        match self.draft.operations.iter_mut().rev().find(|o| o.result == at) {
            Some(last) => {
                last.result = level;
                Ok(())
            }
            None => Err(self.gap(RefusalCode::TimesUnordered, fact, "what happened between the two amounts")),
        }
    }

    fn vantage(&self, marks: &[Mark]) -> Phase {
        let target = self.draft.ground.target;
        if let Some(phase) = target.vantage.phase {
            return phase;
        }
        if !matches!(target.ask, Ask::State) || target.vantage.moment.tense != Tense::Past {
            return Phase::End;
        }
        // `How many did he have?` after a story whose end is told and whose start is not.
        let starts_open = marks.first().is_some_and(|m| match m {
            Mark::Own(f) => matches!(amount_of(&self.fact(*f).body), Some((Amount::Open { .. }, _))),
            Mark::Move { gain, .. } => !gain,
            Mark::Part(_) | Mark::Compared { .. } => false,
        });
        let ends_told = marks
            .last()
            .is_some_and(|m| matches!(m, Mark::Own(f) if matches!(amount_of(&self.fact(*f).body), Some((Amount::Given { .. }, _)))));
        if starts_open && ends_told { Phase::Start } else { Phase::End }
    }

    /// Parts that are summed must be proven apart from each other.
    fn disjoint(&self, parts: &[usize]) -> Result<(), Gap> {
        let key = |f: usize| match &self.fact(f).body {
            FactBody::State { holder, kind, .. } => Some((*holder, kind)),
            _ => None,
        };
        for (n, &b) in parts.iter().enumerate() {
            for &a in &parts[..n] {
                let (Some((ha, ka)), Some((hb, kb))) = (key(a), key(b)) else { continue };
                let listed_places = self.fact(a).clause == self.fact(b).clause
                    && ha.owner == hb.owner
                    && ha.place.is_some()
                    && hb.place.is_some()
                    && ha.place != hb.place;
                if listed_places {
                    continue;
                }
                let listed = self.fact(a).clause == self.fact(b).clause
                    && ha == hb
                    && ka.head == kb.head
                    && ka.modifiers != kb.modifiers
                    && !ka.modifiers.is_empty()
                    && !kb.modifiers.is_empty();
                if !listed
                    && !apart(self.holders(ha, hb))
                    && !apart(self.kinds(ka, kb))
                    && !self.fact(a).moment.apart_from(&self.fact(b).moment)
                {
                    return Err(self.gap(RefusalCode::KindsUnrelated, b, "whether the same things are counted twice"));
                }
            }
        }
        Ok(())
    }

    /// Each part's level comes before its changes.
    fn parts_lead(&self, marks: &[Mark]) -> Result<(), Gap> {
        let mut moved: Option<usize> = None;
        for mark in marks {
            match mark {
                Mark::Move { fact, .. } => moved = Some(*fact),
                Mark::Part(fact) | Mark::Compared { fact, .. } => {
                    if moved.is_some() {
                        return Err(self.gap(RefusalCode::TimesUnordered, *fact, "whether this was before or after the change"));
                    }
                }
                Mark::Own(_) => {}
            }
        }
        Ok(())
    }

    // ---- happenings ----

    /// How much was moved or done in happenings of the verb that is asked about.
    pub(super) fn events(&mut self, verb: &str, counterpart: Option<EntityId>) -> Result<u32, Gap> {
        let target = self.draft.ground.target;
        let kind = self.with_unit(&target.kind);
        self.happenings(target.holder, &kind, verb, counterpart)
    }

    fn happenings(&mut self, holder: Holder, kind: &Kind, verb: &str, counterpart: Option<EntityId>) -> Result<u32, Gap> {
        let mut matching = Vec::new();
        let mut derived = Vec::new();
        for (index, fact) in self.facts().iter().enumerate() {
            if self.happens(index, fact, holder, kind, verb, counterpart)? {
                matching.push(index);
            }
            derived.extend(self.compared_happening(index, fact, holder, kind, verb)?.map(|other| (index, other)));
        }
        if !derived.is_empty() {
            if counterpart.is_some() {
                return Err(self.gap(RefusalCode::ConstructionUnread, derived[0].0, "plain amounts instead of a comparison"));
            }
            return self.happenings_with(&matching, &derived, kind, verb);
        }
        let open = matching.iter().copied().find(|&f| matches!(amount_of(&self.fact(f).body), Some((Amount::Open { .. }, _))));
        match (matching.as_slice(), open) {
            ([], _) if kind.head == "money" && self.facts().iter().any(|f| matches!(f.body, FactBody::Rate { price: true, .. })) => {
                self.cost()
            }
            ([], _) => Err(self.target_gap(RefusalCode::TargetUnbound, &format!("how many {} by this verb", kind.label()))),
            (_, None) => {
                let mut total: Option<u32> = None;
                for &fact in &matching {
                    let id = self.amount(fact, kind)?;
                    let lexemes = self.fact(fact).lexemes.clone();
                    total = Some(match total {
                        None => id,
                        Some(sum) => self.sum(sum, id, kind, &lexemes),
                    });
                }
                total.ok_or_else(|| self.target_gap(RefusalCode::TargetUnbound, "an amount"))
            }
            (&[only], Some(_)) => self.open_change(only),
            (_, Some(open)) => Err(self.gap(RefusalCode::Undetermined, open, "a number for each of these")),
        }
    }

    /// The other side of a comparison of happenings that gives the side that is asked about; `None` if it gives another side.
    fn compared_happening(
        &self,
        index: usize,
        fact: &Fact,
        holder: Holder,
        kind: &Kind,
        verb: &str,
    ) -> Result<Option<(Holder, bool)>, Gap> {
        let FactBody::Difference { more, less, kind: k, event: Some((_, compared)), .. } = &fact.body else { return Ok(None) };
        if apart(self.kinds(k, kind)) {
            return Ok(None);
        }
        if compared != verb || !inside(self.kinds(k, kind)) {
            return Err(self.gap(RefusalCode::ConstructionUnread, index, "plain amounts instead of a comparison"));
        }
        let told = |side: Holder| {
            self.facts().iter().any(
                |f| matches!(&f.body, FactBody::Change(c) if c.verb == verb && c.agent == side.owner && inside(self.kinds(&c.kind, k))),
            )
        };
        let (gives, from, is_more) = match (told(*more), told(*less)) {
            (false, true) => (*more, *less, true),
            (true, false) => (*less, *more, false),
            _ => return Err(self.gap(RefusalCode::Undetermined, index, "how many one of the two did")),
        };
        match self.holders(gives, Holder { owner: holder.owner, place: None }) {
            Relation::Same | Relation::Within => Ok(Some((from, is_more))),
            Relation::Apart(_) => Ok(None),
            _ => Err(self.gap(RefusalCode::HoldersUnrelated, index, "whether this is the one that is asked about")),
        }
    }

    /// A sum of happenings of which some are told by comparison.
    fn happenings_with(&mut self, matching: &[usize], derived: &[(usize, (Holder, bool))], kind: &Kind, verb: &str) -> Result<u32, Gap> {
        let mut total: Option<u32> = None;
        for &fact in matching {
            let id = self.amount(fact, kind)?;
            let lexemes = self.fact(fact).lexemes.clone();
            total = Some(match total {
                None => id,
                Some(sum) => self.sum(sum, id, kind, &lexemes),
            });
        }
        for &(fact, (other, is_more)) in derived {
            let FactBody::Difference { kind: k, .. } = &self.fact(fact).body else { continue };
            let known = self.plain_happenings(other, k, verb)?;
            let amount = self.amount(fact, kind)?;
            let result = self.draft.unknown(kind.label(), unit_of(&Self::unit_name(kind)), None);
            let lexemes = self.fact(fact).lexemes.clone();
            let (left, right) = if is_more { (result, known) } else { (known, result) };
            self.draft.operate(OperationKind::CompareAdditive, left, right, amount, &lexemes);
            total = Some(match total {
                None => result,
                Some(sum) => self.sum(sum, result, kind, &lexemes),
            });
        }
        total.ok_or_else(|| self.target_gap(RefusalCode::TargetUnbound, "an amount"))
    }

    /// The sum of a side's happenings that are told with a number.
    fn plain_happenings(&mut self, holder: Holder, kind: &Kind, verb: &str) -> Result<u32, Gap> {
        let mut total: Option<u32> = None;
        for (index, fact) in self.facts().iter().enumerate() {
            if self.happens(index, fact, holder, kind, verb, None)? {
                let id = self.amount(index, kind)?;
                total = Some(match total {
                    None => id,
                    Some(sum) => self.sum(sum, id, kind, &fact.lexemes),
                });
            }
        }
        total.ok_or_else(|| self.target_gap(RefusalCode::TargetUnbound, "an amount"))
    }

    /// Whether a fact is a happening of the asked kind.
    fn happens(
        &self,
        index: usize,
        fact: &Fact,
        holder: Holder,
        kind: &Kind,
        verb: &str,
        counterpart: Option<EntityId>,
    ) -> Result<bool, Gap> {
        let FactBody::Change(change) = &fact.body else { return Ok(false) };
        if change.verb != verb || fact.moment.apart_from(&self.draft.ground.target.vantage.moment) {
            return Ok(false);
        }
        let kinds = self.kinds(&change.kind, kind);
        if apart(kinds) {
            return Ok(false);
        }
        let agent = match (holder.owner, change.agent) {
            (None, _) => Relation::Same,
            (Some(_), Some(agent)) => self.holders(Holder { owner: Some(agent), place: None }, Holder { owner: holder.owner, place: None }),
            (Some(_), None) => Relation::Unknown,
        };
        if apart(agent) {
            return Ok(false);
        }
        if !inside(kinds) || !inside(agent) {
            return Err(self.unrelated(index, &change.kind, kind));
        }
        if let Some(place) = holder.place {
            match change.place {
                Some(there) if there == place => {}
                Some(there) => {
                    let relation = self.holders(Holder { owner: None, place: Some(there) }, Holder { owner: None, place: Some(place) });
                    if apart(relation) {
                        return Ok(false);
                    }
                    return Err(self.gap(RefusalCode::HoldersUnrelated, index, "whether this was at the place that is asked about"));
                }
                None => return Err(self.gap(RefusalCode::HoldersUnrelated, index, "whether this was at the place that is asked about")),
            }
        }
        if let Some(other) = counterpart {
            let side = |h: Option<Holder>| h.is_some_and(|h| h.owner == Some(other));
            if !side(change.to) && !side(change.from) {
                let elsewhere = [change.to, change.from]
                    .into_iter()
                    .flatten()
                    .filter(|h| h.owner != change.agent)
                    .all(|h| apart(self.holders(h, Holder { owner: Some(other), place: None })));
                let known = change.to.is_some() && change.from.is_some();
                if elsewhere && known {
                    return Ok(false);
                }
                return Err(self.gap(RefusalCode::HoldersUnrelated, index, "who was on the other side"));
            }
        }
        let anchored = !self.draft.ground.target.vantage.moment.anchors.is_empty() && fact.moment.anchors.is_empty();
        let others = self.facts().iter().any(|f| !f.moment.anchors.is_empty());
        if anchored && others {
            return Err(self.gap(RefusalCode::TimesUnordered, index, "when this was"));
        }
        Ok(true)
    }

    /// A change without a number is solved from the levels before and after it.
    fn open_change(&mut self, fact: usize) -> Result<u32, Gap> {
        let FactBody::Change(change) = &self.fact(fact).body else {
            return Err(self.gap(RefusalCode::Undetermined, fact, "a number"));
        };
        let kind = self.with_unit(&change.kind);
        // Solvable only on the side whose amount is told both before and after.
        let told = |h: Holder, later: bool| {
            self.facts().iter().enumerate().any(|(i, f)| {
                (i > fact) == later
                    && i != fact
                    && match &f.body {
                        FactBody::State { holder, kind: k, amount: Amount::Given { .. } } => {
                            inside(self.holders(*holder, h)) && inside(self.kinds(k, &kind))
                        }
                        FactBody::Change(c) => {
                            !later && c.to.is_some_and(|to| inside(self.holders(to, h))) && inside(self.kinds(&c.kind, &kind))
                        }
                        _ => false,
                    }
            })
        };
        let side = [change.from, change.to].into_iter().flatten().find(|h| told(*h, true) && told(*h, false));
        let Some(side) = side else {
            return Err(self.gap(RefusalCode::Undetermined, fact, "how many there were before and after"));
        };
        self.level(side, &kind, 0)?;
        match self.draft.of_fact.iter().find(|(f, _)| *f == fact) {
            Some((_, id)) => Ok(*id),
            None => Err(self.gap(RefusalCode::Undetermined, fact, "a number")),
        }
    }

    /// How much more one side has, or did, than the other.
    pub(super) fn difference(&mut self, than: Holder, than_kind: Option<&Kind>, event: Option<&(Category, String)>) -> Result<u32, Gap> {
        let target = self.draft.ground.target;
        let kind = self.with_unit(&target.kind);
        let other = than_kind.map_or_else(|| kind.clone(), |k| self.with_unit(k));
        let (left, right) = match event {
            None => (self.level(target.holder, &kind, 0)?, self.level(than, &other, 0)?),
            Some((_, verb)) => (self.happenings(target.holder, &kind, verb, None)?, self.happenings(than, &other, verb, None)?),
        };
        if left == right {
            return Err(self.target_gap(RefusalCode::Undetermined, "two different amounts to compare"));
        }
        let unit: Vec<Power> = unit_of(&Self::unit_name(&kind));
        // Two kinds are compared as numbers of things: the other side is told in the first side's unit.
        if than_kind.is_some()
            && let Some(quantity) = self.draft.quantities.get_mut(right as usize)
        {
            if quantity.unit != unit && self.draft.operations.iter().any(|o| o.result == right || o.left == right || o.right == right) {
                return Err(self.target_gap(RefusalCode::UnitConflict, "one unit on both sides"));
            }
            quantity.unit = unit.clone();
        }
        let difference = self.draft.unknown(format!("difference in {}", kind.label()), unit, None);
        self.draft.operate(OperationKind::CompareAdditive, left, right, difference, &[]);
        Ok(difference)
    }

    // ---- the rest ----

    /// Every fact that the graph does not use must be proven apart from what it does use.
    pub(super) fn set_aside_rest(&mut self) -> Result<(), Gap> {
        let target = self.draft.ground.target;
        let mut kinds: Vec<Kind> = vec![self.with_unit(&target.kind)];
        for &index in &self.draft.used {
            match &self.fact(index).body {
                FactBody::Rate { kind, per, .. } => kinds.extend([kind.clone(), per.clone()]),
                body => kinds.extend(amount_of(body).map(|(_, k)| k.clone())),
            }
        }
        if let Ask::Per { per } = &target.ask {
            kinds.push(per.clone());
        }
        for index in 0..self.facts().len() {
            if self.draft.used.contains(&index) {
                continue;
            }
            match self.apartness(index, &kinds) {
                Some(rule) => self.draft.aside.push((index, rule)),
                None => return Err(self.gap(RefusalCode::NumberUnaccounted, index, "a reason why this does not matter")),
            }
        }
        Ok(())
    }

    fn apartness(&self, index: usize, used: &[Kind]) -> Option<Apartness> {
        let target = self.draft.ground.target;
        let fact = self.fact(index);
        let from_all = |kind: &Kind| -> Option<Apartness> {
            let mut rule = None;
            for other in used {
                match self.kinds(kind, other) {
                    Relation::Apart(by) => rule = Some(by),
                    _ => return None,
                }
            }
            rule
        };
        if fact.moment.apart_from(&target.vantage.moment) {
            return Some(Apartness::DistinctTimes);
        }
        match &fact.body {
            FactBody::Rate { kind, per, .. } => from_all(kind).and(from_all(per)),
            body => {
                let (_, kind) = amount_of(body)?;
                if let Some(rule) = from_all(kind) {
                    // What is bought or sold has its price: where money is asked about, it is not apart.
                    let paid = used.iter().any(|k| k.head == "money")
                        && matches!(body, FactBody::Change(c) if matches!(c.class, Category::VerbAcquire | Category::VerbSell | Category::VerbTransferIn | Category::VerbTransferOut));
                    return (!paid).then_some(rule);
                }
                let than = match &target.ask {
                    Ask::Difference { than, .. } => Some(*than),
                    _ => None,
                };
                let sides: Vec<Holder> = match body {
                    FactBody::State { holder, .. } => vec![*holder],
                    FactBody::Change(c) => [c.from, c.to].into_iter().flatten().collect(),
                    _ => return None,
                };
                let asked = [Some(target.holder), than];
                let mut by_holder = None;
                for side in &sides {
                    for other in asked.into_iter().flatten() {
                        match self.holders(*side, other) {
                            Relation::Apart(rule) => by_holder = Some(rule),
                            _ => {
                                by_holder = None;
                                break;
                            }
                        }
                    }
                    by_holder?;
                }
                let event = matches!(target.ask, Ask::Event { .. }) || matches!(&target.ask, Ask::Difference { event: Some(_), .. });
                by_holder.or(if event { Some(Apartness::DistinctEvents) } else { None })
            }
        }
    }
}
