//! Time: marks in order become a chain of equations, seen from where the question stands.

use super::*;
use crate::facts::ShareOf;

impl<'g> Levels<'_, 'g> {
    /// Whether the tenses let the marks stand in the order in which they are told.
    pub(super) fn ordered(&self, marks: &[Mark]) -> Result<(), Gap> {
        let tense = |m: &Mark| self.fact(m.fact()).moment.tense;
        let now = self.draft.ground.target.vantage.phase == Some(Phase::End);
        let mut present_level = false;
        self.anchored_in_order(marks)?;
        for (n, mark) in marks.iter().enumerate() {
            let moment = &self.fact(mark.fact()).moment;
            // `He had won 4. Later he won 3 more.`: what opens the account may be told in the tense of before.
            let dated = |m: &Mark| moment.follows(&self.fact(m.fact()).moment);
            let later = n > 0 && !moment.anchors.is_empty() && marks[..n].iter().all(dated);
            let back = tense(mark) == Tense::PastPerfect && !later && (n > 0 || self.told_after(mark.fact(), marks))
                || tense(mark) == Tense::Perfect && !self.is_work_done(mark.fact());
            if back && marks.len() > 1 {
                return Err(self.gap(RefusalCode::TimesUnordered, mark.fact(), "when this was"));
            }
            let planned = matches!(&self.draft.ground.target.ask, Ask::Event { verb, .. } if self.told_of_plans(verb));
            if moment.tense == Tense::Future && self.draft.ground.target.vantage.moment.tense != Tense::Future && !planned {
                return Err(self.gap(RefusalCode::TimesUnordered, mark.fact(), "what is so when the question is asked, not what will be"));
            }
            let stated_now = marks[..n].iter().any(|m| self.fact(m.fact()).moment.phase == Some(Phase::Now) && !m.moves());
            if present_level && tense(mark) == Tense::Past && (moment.points_back() || stated_now && mark.moves()) {
                return Err(self.gap(
                    RefusalCode::TimesUnordered,
                    mark.fact(),
                    "whether this was before or after what is told in the present",
                ));
            }
            let level = !mark.moves();
            let ended =
                marks[..n].iter().any(|m| !m.moves() && tense(m) == Tense::Past && self.fact(m.fact()).moment.phase == Some(Phase::Now));
            if !level && ended {
                return Err(self.gap(RefusalCode::TimesUnordered, mark.fact(), "whether this was before what is told of the end"));
            }
            let further = matches!(&self.fact(mark.fact()).body, FactBody::Change(c) if c.further);
            let goes_on = marks[n..]
                .iter()
                .any(|m| matches!(m, Mark::Own(_)) && self.fact(m.fact()).moment.phase == Some(Phase::Now) && tense(m) == Tense::Present)
                && !marks[..n].iter().any(|m| self.fact(m.fact()).moment.phase == Some(Phase::Now));
            if !level && !further && !goes_on && present_level && tense(mark) == Tense::Past && !now {
                return Err(self.gap(
                    RefusalCode::TimesUnordered,
                    mark.fact(),
                    "whether this was before or after what is told in the present",
                ));
            }
            present_level |= level && tense(mark) == Tense::Present && moment.phase != Some(Phase::Start);
        }
        Ok(())
    }

    /// Whether a fact of an account is told after another one of it, as its sentence puts it.
    fn told_after(&self, fact: usize, marks: &[Mark]) -> bool {
        let order = self.fact(fact).moment.order;
        marks.iter().any(|m| m.fact() < fact && self.fact(m.fact()).moment.order <= order)
    }

    pub(super) fn timeline(&mut self, kind: &Kind, marks: Vec<Mark>, base: Option<u32>, depth: u32) -> Result<u32, Gap> {
        self.ordered(&marks)?;
        // `3 blue and 4 green pens. She lost some of them, and has 5 left.`: what is told after a change is the level that it leads to.
        let mut opening = marks.iter().take_while(|m| !m.moves());
        let own = opening.any(|m| matches!(m, Mark::Own(_))) || marks.iter().any(|m| matches!(m, Mark::Compared { part: false, .. }));
        let parts: Vec<Mark> = marks.iter().copied().filter(|m| m.is_part()).collect();
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
                    Mark::Contrasted { fact, more } => self.contrasted_part(fact, more, kind)?,
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
        self.losses_had(kind, &marks, base.is_some())?;
        self.moved_once(kind, &marks)?;
        let mut moved = false;
        for (n, mark) in marks.iter().enumerate() {
            match *mark {
                Mark::Part(_) | Mark::Contrasted { .. } | Mark::Compared { part: true, .. } => {}
                Mark::Own(_) | Mark::Compared { .. } => {
                    let fact = mark.fact();
                    let id = match *mark {
                        Mark::Compared { more, .. } => self.compared(fact, more, kind, depth)?,
                        _ => self.amount(fact, kind)?,
                    };
                    if let Some(before) = at {
                        // `sold 5 hens. He had 20 hens`: before or after is left open.
                        let moment = &self.fact(fact).moment;
                        let levels_before = marks[..n].iter().any(|m| !m.moves());
                        // A dated one is later only where the dates say so: `sold 4 pens. This morning he had 10.`
                        let later = !moment.anchors.is_empty()
                            && marks[..n].iter().filter(|m| m.moves()).all(|m| moment.follows(&self.fact(m.fact()).moment));
                        let vague = moment.tense == Tense::Past && moment.phase.is_none() && !later;
                        if moved && !levels_before && vague {
                            return Err(self.gap(RefusalCode::TimesUnordered, fact, "whether this was before or after the change"));
                        }
                        if !moved {
                            return Err(self.gap(RefusalCode::TimesUnordered, fact, "what happened between the two amounts"));
                        }
                        self.end_chain(before, id, fact)?;
                    }
                    at = Some(id);
                    first = first.or(at);
                    moved = false;
                }
                Mark::Dealt { fact, gain } => {
                    let FactBody::Rate { holder: by, .. } = &self.fact(fact).body else { continue };
                    let Some(before) = at else {
                        return Err(self.gap(RefusalCode::Undetermined, fact, "an amount to start from"));
                    };
                    let id = self.product(*by, kind, &[fact], depth)?;
                    let lexemes = self.fact(fact).lexemes.clone();
                    let after = self.draft.unknown(kind.label(), unit_of(&Self::unit_name(kind)), None);
                    let operation = if gain { OperationKind::Add } else { OperationKind::Subtract };
                    self.draft.operate(operation, before, id, after, &lexemes);
                    at = Some(after);
                    moved = true;
                }
                Mark::Paid { fact, gain } => {
                    at = Some(self.paid_step(fact, gain, at, kind)?);
                    first = first.or(at);
                    moved = true;
                }
                Mark::Paced { fact, gain } => {
                    at = Some(self.paced_step(fact, gain, at, kind)?);
                    first = first.or(at);
                    moved = true;
                }
                Mark::Move { fact, gain } => {
                    let FactBody::Change(change) = &self.fact(fact).body else { continue };
                    let id = if self.is_share(fact) && !gain {
                        self.moved_share(fact, kind, &marks[..n], &mut at)?
                    } else {
                        self.amount(fact, kind)?
                    };
                    let lexemes = self.fact(fact).lexemes.clone();
                    match at {
                        None if gain
                            && !change.further
                            && matches!(
                                change.class,
                                Category::VerbAcquire
                                    | Category::VerbCreate
                                    | Category::VerbEarn
                                    | Category::VerbMove
                                    | Category::VerbArrive
                            )
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
        // `4 packs of 10. She also has 6 extra ones. How many did she start with?`: the extra ones are had, and did not come.
        let had = |m: &Mark| matches!(&self.fact(m.fact()).body, FactBody::Change(c) if c.class == Category::VerbPossess);
        // `Zach scored 42. Ben scored 21. How many were there at first?`: what comes first is no beginning where more of it comes.
        let gains = |m: &Mark| matches!(m, Mark::Move { gain: true, .. });
        let opens =
            first.is_some() && marks.first().is_some_and(|m| gains(m) && self.draft.of_fact.contains(&(m.fact(), first.unwrap_or(0))));
        let again = marks.iter().skip(1).find(|m| gains(m)).filter(|_| opens);
        if self.vantage(&marks) == Phase::Start
            && let Some(extra) = marks.iter().find(|m| had(m)).or(again)
        {
            return Err(self.gap(RefusalCode::TimesUnordered, extra.fact(), "when these were had"));
        }
        let wanted = match self.vantage(&marks) {
            Phase::Start => first,
            Phase::Now | Phase::End => at,
        };
        wanted.ok_or_else(|| self.target_gap(RefusalCode::Undetermined, "an amount to start from"))
    }

    /// Named times stand in the order of telling: none points back, and those of one family ascend.
    fn anchored_in_order(&self, marks: &[Mark]) -> Result<(), Gap> {
        let now = self.draft.ground.target.vantage.moment.tense == Tense::Present;
        for (n, mark) in marks.iter().enumerate() {
            let moment = &self.fact(mark.fact()).moment;
            let earlier = marks[..n].iter().any(|m| moment.precedes(&self.fact(m.fact()).moment));
            let stale = n + 1 == marks.len() && !mark.moves() && now && moment.points_back();
            if n > 0 && (earlier || moment.points_back()) || stale {
                return Err(self.gap(RefusalCode::TimesUnordered, mark.fact(), "when this was"));
            }
        }
        Ok(())
    }

    /// Moves that are summed are different ones: none tells again where, when, of which kind, by whom or from the other side.
    fn moved_once(&self, kind: &Kind, marks: &[Mark]) -> Result<(), Gap> {
        let moves: Vec<(usize, bool, &Change)> = marks
            .iter()
            .filter_map(|m| match (m, &self.fact(m.fact()).body) {
                (Mark::Move { fact, gain }, FactBody::Change(change)) => Some((*fact, *gain, change)),
                _ => None,
            })
            .collect();
        if let Some((first, _, _)) = moves.first().filter(|(f, gain, c)| {
            // `Rosa gave Lev 3. Lev had 5.`: before or after that?
            let handed = *gain && c.from.is_some();
            (handed || matches!(c.amount, Amount::Open { .. })) && marks.first().is_some_and(|m| m.fact() == *f)
        }) {
            let then = marks.iter().find(|m| matches!(m, Mark::Own(_)));
            // `had 9 left`: after all that is told before it.
            let of_then = |m: &Moment| m.tense == Tense::Past && m.phase != Some(Phase::Now);
            if then.is_some_and(|m| of_then(&self.fact(m.fact()).moment)) {
                return Err(self.gap(RefusalCode::TimesUnordered, *first, "whether this was before or after what is told of then"));
            }
        }
        let told = |clause: u32, gain: bool| {
            moves
                .iter()
                .filter(|(f, g, _)| self.fact(*f).clause == clause && *g == gain)
                .try_fold(crate::quantity::Rational::zero(), |sum, (_, _, c)| c.amount.given().map(|value| &sum + value))
        };
        for (n, &(later_fact, gain, later)) in moves.iter().enumerate() {
            for &(earlier_fact, earlier_gain, earlier) in &moves[..n] {
                let (a, b) = (self.fact(earlier_fact), self.fact(later_fact));
                // `half of what was left` comes after what went before.
                let of_rest = matches!(later.amount, Amount::Share { of: ShareOf::Rest, .. });
                if gain != earlier_gain || a.clause == b.clause || later.further || of_rest {
                    continue;
                }
                let same_agent = later.agent == earlier.agent;
                let member = self.agent_within(later.agent, earlier.agent);
                let detail =
                    !b.moment.anchors.is_empty() && a.moment.anchors.is_empty() || later.place.is_some() && earlier.place.is_none();
                let narrower =
                    later.kind != earlier.kind && matches!(self.kinds(&later.kind, &earlier.kind), Relation::Within | Relation::Around);
                let sides = |c: &Change| u8::from(c.from.is_some()) + u8::from(c.to.is_some());
                let overlaps = !a.moment.anchors.is_empty()
                    && !b.moment.anchors.is_empty()
                    && a.moment.anchors != b.moment.anchors
                    && !a.moment.apart_from(&b.moment);
                let summed = [a, b].iter().any(|f| f.moment.is_sum());
                let running = later.verb == earlier.verb && b.moment.tense == Tense::PastPerfect;
                let whom = match (later.to, earlier.to) {
                    (Some(x), Some(y)) if x != y && !gain => !apart(self.holders(x, y)),
                    _ => false,
                };
                let item = later.kind.head == "money" && self.on_an_item(later) && !self.on_an_item(earlier);
                let again = later.verb == earlier.verb
                    && same_agent
                    && (detail || narrower || sides(later) > sides(earlier) || overlaps || summed || running || whom)
                    || item && same_agent
                    || summed && same_agent;
                let other_side = !gain && !same_agent && sides(later) > sides(earlier) && later.to.is_some();
                let restated = told(a.clause, gain).is_some_and(|sum| Some(sum) == told(b.clause, gain))
                    && !(later.verb == earlier.verb && same_agent);
                if member || again || other_side || restated {
                    let needed = format!("whether these {} are among those told before", kind.label());
                    return Err(self.gap(RefusalCode::KindsUnrelated, later_fact, &needed));
                }
            }
        }
        Ok(())
    }

    /// Whether one who acts is one of a group that acted.
    pub(in crate::graph::levels) fn agent_within(&self, one: Option<EntityId>, group: Option<EntityId>) -> bool {
        match (one, group) {
            (Some(one), Some(group)) => self.draft.ground.entities.get(group.0 as usize).is_some_and(|g| g.members.contains(&one)),
            _ => false,
        }
    }

    /// What is lost of a kind under several must be of a kind that was told: juice is not drunk out of glasses of milk.
    fn losses_had(&self, kind: &Kind, marks: &[Mark], base: bool) -> Result<(), Gap> {
        let of = |mark: &Mark| amount_of(&self.fact(mark.fact()).body).map(|(_, k)| k);
        for (n, mark) in marks.iter().enumerate() {
            let (Mark::Move { gain: false, .. }, Some(lost)) = (mark, of(mark)) else { continue };
            let had = base
                || kind.head == "money"
                || self.kinds(lost, kind) == Relation::Same
                || marks[..n]
                    .iter()
                    .any(|m| of(m).is_some_and(|k| !apart(self.kinds(lost, k)) && self.kinds(lost, k) != Relation::Unknown));
            let opens = !marks[..n].iter().any(|m| !matches!(m, Mark::Move { gain: false, .. } | Mark::Dealt { gain: false, .. }));
            if !had && !opens {
                return Err(self.gap(RefusalCode::KindsUnrelated, mark.fact(), "whether these are among those told before"));
            }
        }
        Ok(())
    }

    /// The last operation of a chain ends at a level that is told.
    pub(super) fn end_chain(&mut self, at: u32, level: u32, fact: usize) -> Result<(), Gap> {
        match self.draft.operations.iter_mut().rev().find(|o| o.result == at) {
            Some(last) => {
                last.result = level;
                Ok(())
            }
            None => Err(self.gap(RefusalCode::TimesUnordered, fact, "what happened between the two amounts")),
        }
    }

    pub(super) fn vantage(&self, marks: &[Mark]) -> Phase {
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
            Mark::Move { gain, .. } | Mark::Dealt { gain, .. } | Mark::Paced { gain, .. } | Mark::Paid { gain, .. } => !gain,
            Mark::Part(_) | Mark::Contrasted { .. } | Mark::Compared { .. } => false,
        });
        let ends_told = marks
            .last()
            .is_some_and(|m| matches!(m, Mark::Own(f) if matches!(amount_of(&self.fact(*f).body), Some((Amount::Given { .. }, _)))));
        if starts_open && ends_told { Phase::Start } else { Phase::End }
    }

    /// Parts that are summed must be proven apart from each other.
    pub(super) fn disjoint(&self, parts: &[usize]) -> Result<(), Gap> {
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
                // A desk may stand in a room: a place and a thing in it exclude nothing.
                let region = |p: Option<EntityId>| {
                    p.and_then(|p| self.draft.ground.entities.get(p.0 as usize)).is_some_and(|e| e.sort == Sort::Place && !e.vessel)
                };
                let listed_places = listed_places && region(ha.place) == region(hb.place);
                let listed_kinds =
                    self.fact(a).clause == self.fact(b).clause && ha == hb && ka.head != kb.head && apart(self.kinds(ka, kb));
                if listed_places || listed_kinds {
                    continue;
                }
                if !apart(self.bearers(ha, hb, ka)) && !apart(self.kinds(ka, kb)) && !self.fact(a).moment.apart_from(&self.fact(b).moment) {
                    return Err(self.gap(RefusalCode::KindsUnrelated, b, "whether the same things are counted twice"));
                }
            }
        }
        Ok(())
    }

    /// Each part's level comes before its changes.
    pub(super) fn parts_lead(&self, marks: &[Mark]) -> Result<(), Gap> {
        let mut moved: Option<usize> = None;
        for mark in marks {
            match mark {
                Mark::Move { fact, .. } | Mark::Dealt { fact, .. } | Mark::Paced { fact, .. } | Mark::Paid { fact, .. } => {
                    moved = Some(*fact)
                }
                Mark::Part(fact) | Mark::Contrasted { fact, .. } | Mark::Compared { fact, .. } => {
                    if moved.is_some() {
                        return Err(self.gap(RefusalCode::TimesUnordered, *fact, "whether this was before or after the change"));
                    }
                }
                Mark::Own(_) => {}
            }
        }
        Ok(())
    }
}
