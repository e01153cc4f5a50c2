//! Ways: distance, time and speed of one way, whichever of the three is asked for.
//!
//! Why: they may be told in clauses apart, of places or of one who goes; they belong together only where a rule says that all of them
//! are of one way. Where a second distance, time or speed could be meant, building stops there.

use super::*;

/// The dimension of a distance between places.
const FAR: &str = "far";

/// What is told of ways.
#[derive(Default)]
struct Ways {
    distances: Vec<usize>,
    times: Vec<usize>,
    speeds: Vec<usize>,
}

impl Levels<'_, '_> {
    /// Whether a kind is a bare measure of length: how far one went.
    pub(super) fn way(&self, kind: &Kind) -> bool {
        let class = kind.unit.as_deref().and_then(|u| self.draft.ground.lexicon.unit(u)).map(|u| u.category);
        kind.head.is_empty() && (kind.modifiers.is_empty() || kind.modifiers == [FAR]) && class == Some(Category::UnitLength)
    }

    /// Whether a kind is a distance between places.
    pub(super) fn between_places(&self, kind: &Kind) -> bool {
        kind.head.is_empty() && kind.modifiers == [FAR]
    }

    fn ways(&self) -> Ways {
        let lexicon = self.draft.ground.lexicon;
        let time = |kind: &Kind| {
            kind.head.is_empty() && kind.unit.as_deref().and_then(|u| lexicon.unit(u)).is_some_and(|u| u.category == Category::UnitTime)
        };
        let mut ways = Ways::default();
        for (index, fact) in self.facts().iter().enumerate() {
            match &fact.body {
                FactBody::Change(c) if self.way(&c.kind) => ways.distances.push(index),
                FactBody::State { kind, .. } if self.between_places(kind) => ways.distances.push(index),
                FactBody::Change(c) if time(&c.kind) => ways.times.push(index),
                FactBody::Span { .. } => ways.times.push(index),
                FactBody::Pace { kind, .. } if self.way(kind) => ways.speeds.push(index),
                _ => {}
            }
        }
        ways
    }

    /// Who goes, and by which verb; nobody and none where places are apart.
    fn goer(&self, fact: usize) -> (Option<EntityId>, Option<&str>) {
        match &self.fact(fact).body {
            FactBody::Change(c) => (c.agent, Some(&c.verb)),
            FactBody::Span { holder, verb, .. } => (holder.owner, Some(verb)),
            FactBody::Pace { holder, event, .. } => (holder.owner.or(holder.place), Some(&event.1)),
            _ => (None, None),
        }
    }

    /// Whether two told quantities are of one way of one who goes.
    fn of_one_way(&self, one: usize, other: usize) -> Result<(), Gap> {
        let lexicon = self.draft.ground.lexicon;
        let ((who, does), (whom, did)) = (self.goer(one), self.goer(other));
        let target = self.draft.ground.target.holder.owner.filter(|_| !self.between_places(&self.draft.ground.target.kind));
        let persons: Vec<EntityId> = [who, whom, target].into_iter().flatten().collect();
        if persons.windows(2).any(|pair| pair[0] != pair[1]) {
            return Err(self.gap(RefusalCode::HoldersUnrelated, other, "whether one and the same went this way"));
        }
        let alike = match (does, did) {
            (Some(a), Some(b)) => lexicon.does(a, b) || lexicon.does(b, a),
            _ => true,
        };
        let asked = &self.draft.ground.target.vantage.moment.anchors;
        if !asked.is_empty() && self.fact(other).moment.anchors != *asked {
            return Err(self.gap(RefusalCode::TimesUnordered, other, "whether this was at the time that is asked about"));
        }
        if !alike || self.fact(one).moment.anchors != self.fact(other).moment.anchors {
            return Err(self.gap(RefusalCode::KindsUnrelated, other, "whether this is of the same way"));
        }
        self.ends_there(one, persons.first().copied())?;
        self.ends_there(other, persons.first().copied())
    }

    /// Where one went must be one of the two places that are so far apart; and where it is far from must be told as left, or be the goer's.
    fn ends_there(&self, fact: usize, goer: Option<EntityId>) -> Result<(), Gap> {
        let apart = match &self.fact(fact).body {
            FactBody::State { holder, .. } => *holder,
            _ if self.between_places(&self.draft.ground.target.kind) => self.draft.ground.target.holder,
            _ => return Ok(()),
        };
        let goals = self.facts().iter().filter_map(|f| if let FactBody::Span { holder, .. } = &f.body { holder.place } else { None });
        let mut goals: Vec<EntityId> = goals.collect();
        goals.dedup();
        let ends: Vec<EntityId> = [apart.owner, apart.place].into_iter().flatten().collect();
        let own = |id: EntityId| {
            self.draft.ground.entities.get(id.0 as usize).is_some_and(|e| e.key == "home" || e.possessor.is_some() && e.possessor == goer)
        };
        let reached = match goals.as_slice() {
            [] => ends.len() == 1 || ends.iter().any(|&e| own(e)),
            [goal] => ends.contains(goal) && ends.iter().all(|&e| e == *goal || own(e)),
            _ => false,
        };
        if reached { Ok(()) } else { Err(self.gap(RefusalCode::KindsUnrelated, fact, "whether this is the way that was gone")) }
    }

    /// The speed of the one way that is told, in a unit of length for each period.
    pub(super) fn speed_of_way(&mut self, kind: &Kind, period: &str) -> Result<u32, Gap> {
        let ways = self.ways();
        let ([distance], [time], []) = (ways.distances.as_slice(), ways.times.as_slice(), ways.speeds.as_slice()) else {
            return Err(self.one_way(&ways));
        };
        self.of_one_way(*distance, *time)?;
        let (whole, count) = (self.length_of(*distance, kind)?, self.in_periods(*time, period)?);
        let unit = unit_quotient(&unit_of(&Self::unit_name(kind)), &unit_of(period));
        let each = self.draft.unknown(format!("way in each {period}"), unit, None);
        let lexemes = self.fact(*time).lexemes.clone();
        self.draft.operate(OperationKind::ApplyRate, each, count, whole, &lexemes);
        Ok(each)
    }

    /// How far two places are apart: told outright, or by how fast and how long one went.
    pub(super) fn distance_of_way(&mut self, holder: Holder, kind: &Kind) -> Result<u32, Gap> {
        let ways = self.ways();
        let ([], [time], [speed]) = (ways.distances.as_slice(), ways.times.as_slice(), ways.speeds.as_slice()) else {
            if let ([told], [], []) = (ways.distances.as_slice(), ways.times.as_slice(), ways.speeds.as_slice())
                && matches!(&self.fact(*told).body, FactBody::State { holder: h, .. } if *h == holder)
            {
                return self.length_of(*told, kind);
            }
            return Err(self.one_way(&ways));
        };
        self.of_one_way(*speed, *time)?;
        let (rate, period) = self.pace_amount(*speed, &Kind { modifiers: Vec::new(), ..kind.clone() })?;
        let count = self.in_periods(*time, period)?;
        let whole = self.draft.unknown("way".to_owned(), unit_of(&Self::unit_name(kind)), None);
        let lexemes = self.fact(*time).lexemes.clone();
        self.draft.operate(OperationKind::ApplyRate, rate, count, whole, &lexemes);
        Ok(whole)
    }

    /// How far: the way that was gone, or that the places are apart.
    pub(super) fn whole_way(&mut self, pace: usize, kind: &Kind) -> Result<u32, Gap> {
        let ways = self.ways();
        let ([distance], []) = (ways.distances.as_slice(), ways.times.as_slice()) else { return Err(self.one_way(&ways)) };
        self.of_one_way(pace, *distance)?;
        self.length_of(*distance, kind)
    }

    fn length_of(&mut self, fact: usize, kind: &Kind) -> Result<u32, Gap> {
        self.amount(fact, kind)
    }

    fn one_way(&self, ways: &Ways) -> Gap {
        let all = [&ways.distances, &ways.times, &ways.speeds];
        let second = all.iter().find_map(|list| list.get(1));
        match second {
            Some(&second) => self.gap(RefusalCode::KindsUnrelated, second, "one distance, one time and one speed of one way"),
            None => self.target_gap(RefusalCode::TargetUnbound, "two of distance, time and speed of one way"),
        }
    }
}
