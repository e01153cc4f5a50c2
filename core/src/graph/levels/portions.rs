//! Portions: sides of a ratio, each so many equal parts.
//!
//! Why: one part is as large on every side, so that one side, or all together, gives the others.

use super::*;

/// A side of a ratio: its fact, whose, and of what.
type Side<'g> = (usize, Holder, &'g Kind);

impl<'g> Levels<'_, 'g> {
    /// The level of a side of a ratio, or of all its sides together, by another side or by the whole.
    pub(super) fn portioned(&mut self, holder: Holder, kind: &Kind, depth: u32) -> Result<Option<u32>, Gap> {
        let sides: Vec<Side<'g>> = self
            .facts()
            .iter()
            .enumerate()
            .filter_map(|(i, f)| match &f.body {
                FactBody::Portion { holder, kind, .. } => Some((i, *holder, kind)),
                _ => None,
            })
            .collect();
        // The sides of one ratio are told by the same words.
        let words = |i: usize| (self.fact(i).clause, &self.fact(i).lexemes);
        let mut told: Vec<(u32, &Vec<u32>)> = sides.iter().map(|(i, ..)| words(*i)).collect();
        told.dedup();
        let groups: Vec<Vec<Side<'g>>> = told.iter().map(|c| sides.iter().copied().filter(|(i, ..)| words(*i) == *c).collect()).collect();
        let asked: Vec<&Vec<Side<'g>>> = groups.iter().filter(|g| self.gives(g, holder, kind)).collect();
        let knowable: Vec<&Vec<Side<'g>>> =
            asked.iter().copied().filter(|g| self.knowable(g, self.side_of(g, holder, kind), &groups, 0)).collect();
        match (knowable.as_slice(), asked.first()) {
            ([only], _) => self.portion_of(only, holder, kind, depth).map(Some),
            ([], None) => Ok(None),
            ([], Some(group)) => Err(self.gap(RefusalCode::Undetermined, group[0].0, "one of the sides, or all of them together")),
            ([first, ..], _) => Err(self.gap(RefusalCode::Contradictory, first[0].0, "one way to know each side")),
        }
    }

    /// The side that is asked about; `None` where all of them together are.
    fn side_of(&self, group: &[Side<'g>], holder: Holder, kind: &Kind) -> Option<usize> {
        group.iter().find(|s| self.side_relation(s, holder, kind) == Relation::Same).map(|(i, ..)| *i)
    }

    /// Whether a ratio says something of what is asked: one of its sides that is not told, or all of them together.
    fn gives(&self, group: &[Side<'g>], holder: Holder, kind: &Kind) -> bool {
        let relations: Vec<Relation> = group.iter().map(|s| self.side_relation(s, holder, kind)).collect();
        let mine: Vec<&Side<'g>> = group.iter().zip(&relations).filter(|(_, r)| **r == Relation::Same).map(|(s, _)| s).collect();
        match mine.as_slice() {
            [only] => self.told_side(only).is_none(),
            [] => {
                let all = relations.iter().all(|r| *r == Relation::Within) || self.all_sorts(group, holder, kind);
                all && self.told_whole(group).is_none()
            }
            _ => false,
        }
    }

    /// Whether a ratio can be solved from another side, from the whole, or from a side that another ratio gives.
    fn knowable(&self, group: &[Side<'g>], asked: Option<usize>, groups: &[Vec<Side<'g>>], depth: u32) -> bool {
        let others = || group.iter().filter(|s| Some(s.0) != asked);
        let elsewhere = |side: &Side<'g>| {
            groups.iter().any(|g| {
                g[0].0 != group[0].0
                    && g.iter()
                        .any(|s| self.side_relation(s, side.1, side.2) == Relation::Same && self.knowable(g, Some(s.0), groups, depth + 1))
            })
        };
        self.told_whole(group).is_some()
            || self.told_difference(group).is_some()
            || others().any(|s| self.told_side(s).is_some())
            || depth < DEPTH && others().any(elsewhere)
    }

    /// `They shared 60 figs in the ratio 2:3. How many did Ana get?`: what one got of what was shared so.
    pub(super) fn shared_by_ratio(&mut self, holder: Holder, kind: &Kind) -> Result<Option<u32>, Gap> {
        let gets = matches!(&self.draft.ground.target.ask, Ask::Event { class: Category::VerbAcquire | Category::VerbTransferIn, .. });
        let portion = self.facts().iter().find(|f| matches!(&f.body, FactBody::Portion { .. })).map(|f| f.clause);
        let shared = self.facts().iter().any(
            |f| matches!(&f.body, FactBody::State { kind: k, .. } if Some(f.clause) == portion && self.kinds(k, kind) == Relation::Same),
        );
        if gets && shared { self.portioned(holder, kind, 0) } else { Ok(None) }
    }

    /// How many more there are of one side than of another, told once of what the ratio is about.
    fn told_difference(&self, group: &[Side<'g>]) -> Option<(usize, Side<'g>, Side<'g>)> {
        let mut told = self.facts().iter().enumerate().filter_map(|(index, fact)| {
            let FactBody::KindDifference { holder, more, less, amount: Amount::Given { .. } } = &fact.body else { return None };
            let side = |kind: &Kind| group.iter().copied().find(|s| self.side_relation(s, *holder, kind) == Relation::Same);
            let (ratio, then) = (&self.fact(group.first()?.0).moment, &fact.moment);
            let one_time = ratio.tense == then.tense && ratio.anchors == then.anchors && ratio.phase == then.phase;
            Some((index, side(more)?, side(less)?)).filter(|_| one_time)
        });
        told.next().filter(|_| told.next().is_none())
    }

    /// The kind in whose unit a side is told: two kinds that are compared are numbers of things alike.
    fn counted_as(&self, kind: &Kind) -> Kind {
        let target = self.draft.ground.target;
        let compared = matches!(&target.ask, Ask::Difference { than_kind: Some(_), .. });
        if compared && kind.unit.is_none() && target.kind.unit.is_none() { target.kind.clone() } else { self.with_unit(kind) }
    }

    fn side_relation(&self, side: &Side<'g>, holder: Holder, kind: &Kind) -> Relation {
        let whose = if side.1 == Holder::default() { self.told_of(side.0) } else { side.1 };
        let bearers = if holder == Holder::default() { Relation::Same } else { self.bearers(whose, holder, kind) };
        both(bearers, self.kinds(&self.with_unit(side.2), &self.with_unit(kind)))
    }

    /// Whether a level is told of what the ratio is about: at the same time, and not of a place that the ratio does not name.
    fn told_with(&self, side: &Side<'g>, told: usize) -> Result<usize, Gap> {
        let (ratio, level) = (&self.fact(side.0).moment, &self.fact(told).moment);
        if ratio.tense != level.tense || ratio.anchors != level.anchors || ratio.phase != level.phase {
            return Err(self.gap(RefusalCode::TimesUnordered, told, "an amount of the time that the ratio is about"));
        }
        let placed = matches!(&self.fact(told).body, FactBody::State { holder, .. } if holder.place.is_some() && holder.owner.is_none());
        if placed && side.1 == Holder::default() && told > side.0 {
            return Err(self.gap(RefusalCode::HoldersUnrelated, told, "whether these are all of them"));
        }
        Ok(told)
    }

    /// Whose the things of a ratio are that does not say it itself: of the only one of whom any of its sides is told.
    fn told_of(&self, side: usize) -> Holder {
        let (clause, words) = (self.fact(side).clause, &self.fact(side).lexemes);
        let of_ratio = |k: &Kind| {
            self.facts().iter().any(|f| {
                matches!(&f.body, FactBody::Portion { kind, .. } if f.clause == clause && f.lexemes == *words && matches!(self.kinds(kind, k), Relation::Same | Relation::Within))
            })
        };
        let mut holders: Vec<Holder> = self
            .facts()
            .iter()
            .filter_map(|f| match &f.body {
                FactBody::State { holder, kind, .. } if of_ratio(kind) => Some(*holder),
                _ => None,
            })
            .collect();
        holders.arrange();
        holders.dedup();
        if let [only] = holders.as_slice() { *only } else { Holder::default() }
    }

    /// The one level that is told of a side outright.
    fn told_side(&self, side: &Side<'g>) -> Option<usize> {
        let told = |f: &Fact| match &f.body {
            FactBody::State { holder, kind, amount: Amount::Given { .. } } => self.side_relation(side, *holder, kind) == Relation::Same,
            _ => false,
        };
        let mut found = self.facts().iter().enumerate().filter(|(_, f)| told(f)).map(|(i, _)| i);
        found.next().filter(|_| found.next().is_none())
    }

    /// `The ratio of boys to girls is 3:4. There are 35 pupils.`: whoever they are called, they are of the one sort or the other.
    fn all_sorts(&self, group: &[Side<'g>], holder: Holder, kind: &Kind) -> bool {
        let [a, b] = group else { return false };
        let whose = |s: &Side<'g>| if s.1 == Holder::default() { self.told_of(s.0) } else { s.1 };
        let there = |s: &Side<'g>| holder == Holder::default() || self.bearers(whose(s), holder, kind) == Relation::Same;
        self.make_up(a.2, b.2, kind) && there(a) && there(b)
    }

    /// `The ratio of men to children is 2:5. There are 42 people.`: where there are men, there may be women too.
    fn leaves_out(&self, group: &[Side<'g>], whole: &Kind) -> bool {
        let lexicon = self.draft.ground.lexicon;
        let [a, b] = group else { return false };
        let lacks = |one: &Kind, other: &Kind| {
            let opposites = lexicon.opposites(&one.head);
            one.head != whole.head && !opposites.is_empty() && !opposites.iter().any(|o| **o == *other.head)
        };
        a.2.head != b.2.head && (lacks(a.2, b.2) || lacks(b.2, a.2))
    }

    /// A level that is told of all sides together.
    fn told_whole(&self, group: &[Side<'g>]) -> Option<usize> {
        let whole = |f: &Fact| match &f.body {
            FactBody::State { holder, kind, amount: Amount::Given { .. } } => {
                let within = group.iter().all(|s| self.side_relation(s, *holder, kind) == Relation::Within);
                within && !self.leaves_out(group, kind) || self.all_sorts(group, *holder, kind)
            }
            _ => false,
        };
        let found = self.facts().iter().position(whole)?;
        // `15 beads, 5 of them green, 4 times as many red ones as blue ones`: a third sort is among them.
        let all = self.fact(found).body.kind();
        let third = |f: &Fact| {
            let told = matches!(f.body, FactBody::State { .. } | FactBody::Part { .. } | FactBody::Change(_));
            let k = f.body.kind();
            let named_otherwise = group.iter().any(|s| self.kinds(s.2, all) != Relation::Within);
            let among = self.kinds(k, all) == Relation::Within || named_otherwise && !apart(self.kinds(k, all));
            told && k != all && among && group.iter().all(|s| !inside(self.kinds(k, s.2)))
        };
        (!self.facts().iter().any(third)).then_some(found)
    }

    fn portion_of(&mut self, group: &[Side<'g>], holder: Holder, kind: &Kind, depth: u32) -> Result<u32, Gap> {
        let asked = group.iter().find(|s| self.side_relation(s, holder, kind) == Relation::Same).copied();
        self.stands_still(group)?;
        // Where one side is a single part, the part is as large as that side.
        let open = |s: &&Side<'g>| matches!(&self.fact(s.0).body, FactBody::Portion { amount: Amount::Open { .. }, .. });
        let single = group.iter().find(open).copied();
        let whole = self.told_whole(group).map(|fact| self.fact(fact).body.kind());
        // Of boys and girls among students the one part is told in students.
        let name = single.map_or_else(|| "part".to_owned(), |(_, _, k)| Self::unit_name(&self.counted_as(whole.unwrap_or(k))));
        let whole = whole.is_some();
        let known = single.filter(|s| !whole && asked.is_none_or(|a| a.0 != s.0));
        let part = match known.map(|s| (s, self.told_side(&s))) {
            Some((side, Some(told))) => {
                self.told_with(&side, told)?;
                self.draft.used.push(side.0);
                self.amount(told, &self.counted_as(side.2))?
            }
            Some((side, None)) if self.in_another(&side) && depth < DEPTH => {
                self.draft.used.push(side.0);
                self.level_without(side.1, side.2, None, depth + 1)?
            }
            _ => {
                let part = self.draft.unknown("one part".into(), unit_of(&name), None);
                self.one_part(group, asked.map(|(i, ..)| i), part, depth)?;
                part
            }
        };
        match asked {
            Some(side) => self.parts(&side, part, &Self::unit_name(&self.counted_as(side.2))),
            None => self.all_parts(group, part, kind),
        }
    }

    /// Nothing of any side comes or goes.
    fn stands_still(&self, group: &[Side<'g>]) -> Result<(), Gap> {
        let moves = self.facts().iter().position(|f| match &f.body {
            // `will be 12 in 3 years`: an age of another time than that of the ratio.
            FactBody::Change(c) if c.verb == "grow" => {
                let of_ages = |k: &Kind| k.head.is_empty() && k.modifiers == ["old"];
                group.iter().any(|(_, _, k)| of_ages(k)) && f.clause != self.draft.ground.target.clause
            }
            FactBody::Change(c) => group.iter().any(|(_, _, k)| !apart(self.kinds(&c.kind, k))),
            _ => false,
        });
        match moves {
            Some(index) => Err(self.gap(RefusalCode::TimesUnordered, index, "whether this was before or after the ratio")),
            None => Ok(()),
        }
    }

    /// How large one part is: by the one other side that is known, or by the whole.
    fn one_part(&mut self, group: &[Side<'g>], asked: Option<usize>, part: u32, depth: u32) -> Result<(), Gap> {
        let known: Vec<Side<'g>> = group.iter().copied().filter(|s| Some(s.0) != asked && self.told_side(s).is_some()).collect();
        let derived: Vec<Side<'g>> = group.iter().copied().filter(|s| Some(s.0) != asked && self.in_another(s)).collect();
        match (known.as_slice(), self.told_whole(group), derived.as_slice()) {
            ([side], None, _) => {
                let Some(told) = self.told_side(side) else { return Ok(()) };
                self.told_with(side, told)?;
                let (kind, lexemes) = (self.counted_as(side.2), self.fact(side.0).lexemes.clone());
                let level = self.amount(told, &kind)?;
                self.is_parts(side, part, level, &lexemes)
            }
            ([], Some(whole), _) => {
                self.told_with(&group[0], whole)?;
                let FactBody::State { kind, .. } = &self.fact(whole).body else { return Ok(()) };
                let sum = self.all_parts(group, part, kind)?;
                let level = self.amount(whole, kind)?;
                self.end_chain(sum, level, whole)
            }
            ([], None, []) if let Some((told, more, less)) = self.told_difference(group) => {
                let FactBody::KindDifference { more: kind, .. } = &self.fact(told).body else { return Ok(()) };
                let unit = Self::unit_name(&self.counted_as(kind));
                let (more, less) = (self.parts(&more, part, &unit)?, self.parts(&less, part, &unit)?);
                self.compare_sides(told, more, less, kind)
            }
            ([], None, [side]) if depth < DEPTH => {
                let lexemes = self.fact(side.0).lexemes.clone();
                let level = self.level_without(side.1, side.2, None, depth + 1)?;
                self.is_parts(side, part, level, &lexemes)
            }
            _ => Err(self.gap(RefusalCode::Undetermined, group[0].0, "one of the sides, or all of them together")),
        }
    }

    /// The known level of a side is so many parts.
    fn is_parts(&mut self, side: &Side<'g>, part: u32, level: u32, lexemes: &[u32]) -> Result<(), Gap> {
        let unit = self.draft.quantities.get(level as usize).map(|q| q.unit.clone()).unwrap_or_default();
        self.makes_up(side, part, level, &unit, lexemes);
        Ok(())
    }

    /// Whether a side is also a side of another ratio.
    fn in_another(&self, side: &Side<'g>) -> bool {
        let clause = self.fact(side.0).clause;
        self.facts().iter().any(|f| match &f.body {
            FactBody::Portion { holder, kind, .. } => f.clause != clause && self.side_relation(side, *holder, kind) == Relation::Same,
            _ => false,
        })
    }

    /// A side is so many parts: so much of it for each part, or so many times a part of its own sort.
    fn makes_up(&mut self, side: &Side<'g>, part: u32, level: u32, unit: &[Power], lexemes: &[u32]) {
        let FactBody::Portion { amount, .. } = &self.fact(side.0).body else { return };
        let per = self.draft.quantities.get(part as usize).map(|q| q.unit.clone()).unwrap_or_default();
        let alike = per == unit;
        let label = if alike { "times".to_owned() } else { format!("{} for each part", side.2.label()) };
        let unit = unit_quotient(unit, &per);
        let times = match self.draft.of_fact.iter().find(|(fact, _)| *fact == side.0).map(|(_, id)| *id) {
            // Told in the unit of the whole, and again in that of the side itself.
            Some(id) if self.draft.quantities.get(id as usize).is_some_and(|q| q.unit != unit) => self.draft.literal(amount, label, unit),
            _ => self.draft.amount(side.0, amount, label, unit),
        };
        let operation = if alike { OperationKind::CompareMultiplicative } else { OperationKind::ApplyRate };
        self.draft.operate(operation, times, part, level, lexemes);
    }

    fn parts(&mut self, side: &Side<'g>, part: u32, unit: &str) -> Result<u32, Gap> {
        if matches!(&self.fact(side.0).body, FactBody::Portion { amount: Amount::Open { .. }, .. }) {
            self.draft.used.push(side.0);
            return Ok(part);
        }
        let unit = unit_of(unit);
        let level = self.draft.unknown(side.2.label(), unit.clone(), None);
        let lexemes = self.fact(side.0).lexemes.clone();
        self.makes_up(side, part, level, &unit, &lexemes);
        Ok(level)
    }

    fn all_parts(&mut self, group: &[Side<'g>], part: u32, kind: &Kind) -> Result<u32, Gap> {
        let unit = Self::unit_name(&self.counted_as(kind));
        let single = |q: Option<&Quantity>| q.is_some_and(|q| q.unit == unit_of(&unit));
        let mut sum: Option<u32> = None;
        for (n, side) in group.iter().enumerate() {
            // `12 small chairs; twice as many red chairs as small ones`: a chair may be both.
            let lexicon = self.draft.ground.lexicon;
            if group[..n].iter().any(|other| other.1 == side.1 && !apart(other.2.relation(side.2, lexicon))) {
                return Err(self.gap(RefusalCode::KindsUnrelated, side.0, "whether the same things are counted twice"));
            }
            let level = self.parts(side, part, &unit)?;
            if !single(self.draft.quantities.get(level as usize)) {
                return Err(self.gap(RefusalCode::UnitConflict, side.0, "sides that are summed in one unit"));
            }
            sum = Some(match sum {
                None => level,
                Some(before) => self.sum(before, level, kind, &self.fact(side.0).lexemes.clone()),
            });
        }
        sum.ok_or_else(|| self.target_gap(RefusalCode::Undetermined, "the sides of the ratio"))
    }
}
