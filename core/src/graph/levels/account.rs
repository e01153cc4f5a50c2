//! What happens to an account: levels, parts, gains, losses and comparisons, each by a relation that a rule decides.

use super::*;
use crate::canon::Arrange;
use crate::facts::{ShareOf, tells_doing};

impl<'g> Levels<'_, 'g> {
    /// What happens to the account, in the order of time.
    pub(super) fn marks(&self, holder: Holder, kind: &Kind) -> Result<Vec<Mark>, Gap> {
        let question = &self.asked_moment().clone();
        let mut marks = Vec::new();
        let mut parts = Vec::new();
        for (index, fact) in self.facts().iter().enumerate() {
            match &fact.body {
                FactBody::State { holder: h, kind: k, .. } => match both(self.whereabouts(*h, holder, kind), self.kinds(k, kind)) {
                    Relation::Same | Relation::Within if !self.measured_then(fact, k) => {
                        return Err(self.gap(RefusalCode::TimesUnordered, index, "a measure of the time that is asked about"));
                    }
                    Relation::Same => marks.push(Mark::Own(index)),
                    Relation::Within => marks.push(Mark::Part(index)),
                    Relation::Apart(_) => {}
                    // The whole of which the asked sort is a part that is told.
                    _ if self.whole_of_part(*h, k, kind) => {}
                    // `3 boxes of pens` beside so many pens for each box: they count through the rate.
                    _ if self.counted_through(k, kind) => {}
                    _ => return Err(self.unrelated(index, k, kind)),
                },
                FactBody::Change(change) if self.told_again(index, change) => {}
                FactBody::Change(change) if kind.head == "money" && change.kind.head != "money" => {
                    marks.extend(self.paid_mark(index, change, holder)?);
                }
                FactBody::Change(change) => marks.extend(self.movement(index, change, holder, kind)?),
                FactBody::Rate { kind: k, holder: by, event: Some((class, _)), price: false, .. } if inside(self.kinds(k, kind)) => {
                    // What is dealt out of a level that is told, or comes to one, moves like a single amount.
                    let gain = match class {
                        // `made 3 bouquets with 5 flowers in each`: out of what one has, or new ones.
                        Category::VerbCreate if self.begun(index) || self.makes_asked(index) => continue,
                        Category::VerbCreate if self.level_told(holder, kind) => {
                            return Err(self.gap(RefusalCode::KindsUnrelated, index, "whether these are among those told before"));
                        }
                        Category::VerbAcquire | Category::VerbEarn | Category::VerbCreate => true,
                        Category::VerbTransferOut | Category::VerbConsume | Category::VerbSell | Category::VerbLose => false,
                        _ => continue,
                    };
                    let whose = self.holders(*by, holder);
                    if apart(whose) || gain && !self.level_told(holder, kind) {
                        continue;
                    }
                    if !inside(whose) || *by == Holder::default() && holder != Holder::default() {
                        return Err(self.gap(RefusalCode::HoldersUnrelated, index, "whose these are"));
                    }
                    marks.push(Mark::Dealt { fact: index, gain });
                }
                FactBody::Rate { .. }
                | FactBody::Span { .. }
                | FactBody::Recurs { .. }
                | FactBody::Lot { .. }
                | FactBody::Tender { .. }
                | FactBody::PriceBy { .. }
                | FactBody::PriceSum { .. } => {}
                FactBody::Pace { .. } => marks.extend(self.paced_mark(index, holder, kind)?),
                FactBody::Part { holder: h, kind: k, whole, .. } => match both(self.holders(*h, holder), self.kinds(k, kind)) {
                    Relation::Same => marks.push(Mark::Own(index)),
                    // `30 children in a class. 12 are boys. How many boys are there?`
                    Relation::Within if self.kinds(k, kind) == Relation::Same => marks.push(Mark::Part(index)),
                    // `5 of the games`, where the only whole that they can be of was looked for.
                    _ if self.draft.apart_from_parts && inside(self.kinds(whole, kind)) => parts.push(index),
                    // Oaks, told as some of the trees that are asked about.
                    Relation::Unknown if both(self.holders(*h, holder), self.kinds(whole, kind)) == Relation::Same => parts.push(index),
                    // Of the whole it is a part that takes nothing away.
                    Relation::Within => parts.push(index),
                    Relation::Apart(_) => {}
                    _ if apart(self.kinds(whole, kind)) => {}
                    // `A third of the girls are tall`, where the girls are told as a part of the pupils.
                    _ if self.facts().iter().any(|f| {
                        matches!(&f.body, FactBody::Part { kind: part, whole: around, .. } if part == whole && self.kinds(around, kind) == Relation::Same)
                    }) =>
                    {
                        parts.push(index);
                    }
                    _ => return Err(self.unrelated(index, k, kind)),
                },
                FactBody::Difference { more, less, kind: k, event: None, .. } => {
                    marks.extend(self.comparison(index, *more, *less, k, holder, kind)?)
                }
                FactBody::Split { into, .. } if matches!(&self.draft.ground.target.ask, Ask::Per { per } if per.head == into.head) => {}
                FactBody::Split { .. } if self.draft.ground.target.ask.deals_out() => {}
                FactBody::Split { into, .. } if !self.dealt_away(into) => {}
                // What was given in equal numbers goes as a giving.
                FactBody::Split { .. } if self.given_with(index).is_some() => {}
                FactBody::Ratio { large, small, kind: k, event: None, .. } => {
                    marks.extend(self.comparison(index, *large, *small, k, holder, kind)?)
                }
                FactBody::KindDifference { holder: h, more, less, .. } if !self.contrasted.contains(&index) => {
                    if let Some(more) = self.part_by_contrast(*h, more, less, holder, kind) {
                        marks.push(Mark::Contrasted { fact: index, more });
                    } else if !apart(self.kinds(more, kind)) || !apart(self.kinds(less, kind)) {
                        return Err(self.unrelated(index, more, kind));
                    }
                }
                FactBody::KindDifference { .. } => {}
                // A goal is no level: what is not asked for must still be proven apart.
                // Nor is a side of a ratio.
                FactBody::Goal { .. } | FactBody::Portion { .. } => {}
                // What is said of a dealing out counts nothing.
                FactBody::Dealt { .. } | FactBody::AsMany { .. } | FactBody::Rest { .. } | FactBody::Equal { .. } => {}
                FactBody::Difference { kind: k, .. } | FactBody::Ratio { kind: k, .. } | FactBody::Split { kind: k, .. } => {
                    if !apart(self.kinds(k, kind)) {
                        return Err(self.gap(RefusalCode::ConstructionUnread, index, "plain amounts instead of a comparison or division"));
                    }
                }
            }
        }
        if let Some(&part) = parts.first()
            && !self.draft.apart_from_parts
            && (!marks.iter().any(|m| m.moves()) || self.may_be_gone(part))
        {
            return Err(self.gap(RefusalCode::KindsUnrelated, part, "whether these still count"));
        }
        self.at_asked_time(&mut marks, question);
        self.seen_from(&marks, question)?;
        let key = |mark: &Mark| {
            let moment = &self.fact(mark.fact()).moment;
            let phase = match moment.phase {
                Some(Phase::Start) => 0,
                None | Some(Phase::Now) => 1,
                Some(Phase::End) => 2,
            };
            // What goes on at a pace from now on comes after all that is told.
            let from_now = matches!(mark, Mark::Paced { .. }) && self.spans_from_now();
            (phase, from_now, moment.order, mark.fact())
        };
        marks.arrange_by_key(key);
        Ok(marks)
    }

    /// `One of them was lost. He bought 4 more.`: a part told by what was done to it may be there no longer. What is torn or cracked is
    /// still there: its verb also says that a thing comes apart.
    fn may_be_gone(&self, part: usize) -> bool {
        let FactBody::Part { kind, whole, .. } = &self.fact(part).body else { return false };
        let goes = |k: Category| {
            matches!(
                k,
                Category::VerbLose
                    | Category::VerbConsume
                    | Category::VerbSell
                    | Category::VerbSpend
                    | Category::VerbTransferOut
                    | Category::VerbTransferIn
                    | Category::VerbMove
                    | Category::VerbLeave
            )
        };
        let stays = |k: Category| matches!(k, Category::VerbDivide | Category::VerbChange);
        let done = |word: &str| {
            if tells_doing(word) {
                return true;
            }
            let senses = self.draft.ground.lexicon.senses(word.strip_prefix("not ").unwrap_or(word));
            senses.iter().any(|s| s.category == Category::AdjTruth)
                || senses.iter().any(|s| goes(s.category)) && !senses.iter().any(|s| stays(s.category))
        };
        kind.modifiers.iter().any(|m| !whole.modifiers.contains(m) && done(m))
    }

    /// Whether a level is of the whole of which the asked sort is told as a part.
    pub(super) fn whole_of_part(&self, holder: Holder, k: &Kind, asked: &Kind) -> bool {
        self.facts().iter().any(|f| match &f.body {
            FactBody::Part { holder: h, kind, whole, .. } => {
                self.kinds(kind, asked) == Relation::Same
                    && self.kinds(k, whole) == Relation::Same
                    && (*h == Holder::default() || inside(self.holders(holder, *h)))
            }
            _ => false,
        })
    }

    /// Whether a kind is what there is so much for each of, so that its number enters by a product or quotient.
    pub(super) fn counted_through(&self, k: &Kind, kind: &Kind) -> bool {
        let by_rate = self.facts().iter().any(
            |f| matches!(&f.body, FactBody::Rate { per, kind: content, .. } if per.head == k.head && inside(self.kinds(content, kind))),
        );
        // Boxes of bags of pens.
        let between = |f: &'g Fact| match &f.body {
            FactBody::Rate { per, kind: content, price: false, .. } if per == k && content != kind => Some(content),
            _ => None,
        };
        let direct = |content: &Kind| {
            self.facts().iter().any(
                |f| matches!(&f.body, FactBody::Rate { per, kind: of, price: false, .. } if per == content && inside(self.kinds(of, kind))),
            )
        };
        let by_rate = by_rate || self.facts().iter().filter_map(between).any(direct);
        // Looking for the number of boxes, the pens are what the boxes hold.
        let held = self
            .facts()
            .iter()
            .any(|f| matches!(&f.body, FactBody::Rate { per, kind: content, .. } if content.head == k.head && per.head == kind.head));
        let target = self.draft.ground.target;
        let shared = matches!(&target.ask, Ask::Per { per } if per.head == k.head || per.head == kind.head && target.kind.head == k.head);
        by_rate || held || shared
    }

    /// `had 50 members last year; this year it has 60. How many this year?`: of levels alone, the one of the asked time, where the others
    /// are of times that exclude it.
    fn at_asked_time(&self, marks: &mut Vec<Mark>, question: &Moment) {
        let moment = |m: &Mark| &self.fact(m.fact()).moment;
        let of_then = |m: &Mark| moment(m).anchors == question.anchors;
        let only = marks.iter().filter(|m| of_then(m)).count() == 1;
        let levels = marks.iter().all(|m| matches!(m, Mark::Own(_)) && (of_then(m) || moment(m).apart_from(question)));
        if !question.anchors.is_empty() && only && levels {
            marks.retain(of_then);
        }
    }

    /// A question about a named time can be answered only if all that happens is told of that time.
    fn seen_from(&self, marks: &[Mark], question: &Moment) -> Result<(), Gap> {
        if question.anchors.is_empty() {
            return Ok(());
        }
        let elsewhere = marks.iter().find(|m| {
            let moment = &self.fact(m.fact()).moment;
            moment.anchors != question.anchors && !moment.within(question) && !self.over_by(moment, question)
        });
        match elsewhere {
            Some(mark) => Err(self.gap(RefusalCode::TimesUnordered, mark.fact(), "whether this is of the time that is asked about")),
            None => Ok(()),
        }
    }

    /// `had 72 in the morning, sold 48. How many were left in the evening?`: all that is told of one day is over by its later part.
    fn over_by(&self, moment: &Moment, question: &Moment) -> bool {
        let target = self.draft.ground.target;
        let level = matches!(target.ask, Ask::State) && target.vantage.phase == Some(Phase::End);
        let earlier =
            question.names_part_of_day() && (question.follows(moment) || moment.anchors.iter().all(|a| a == "day" || a == "today"));
        level && earlier
    }

    /// Of a group that is spelled out, every member's amount must be told.
    pub(super) fn members_told(&self, holder: Holder, marks: &[Mark]) -> Result<(), Gap> {
        let group = holder.owner.and_then(|o| self.draft.ground.entities.get(o.0 as usize)).filter(|e| !e.members.is_empty());
        let Some(group) = group.filter(|_| !marks.is_empty()) else { return Ok(()) };
        let with = |mark: &Mark, who: Holder| match &self.fact(mark.fact()).body {
            FactBody::State { holder, .. } => inside(self.holders(*holder, who)) || holder.owner == Some(group.id),
            FactBody::Change(c) => [c.from, c.to].into_iter().flatten().any(|h| inside(self.holders(h, who)) || h.owner == Some(group.id)),
            FactBody::Difference { more, less, .. } | FactBody::Ratio { large: more, small: less, .. } => {
                inside(self.holders(*more, who)) || inside(self.holders(*less, who))
            }
            _ => false,
        };
        let untold = group.members.iter().find(|m| !marks.iter().any(|mark| with(mark, Holder { owner: Some(**m), place: None })));
        match untold {
            Some(_) => Err(self.target_gap(RefusalCode::Undetermined, "an amount for each of them")),
            None => Ok(()),
        }
    }

    /// `left` and `still` say that something went.
    pub(super) fn left_presupposes_loss(&self, marks: &[Mark]) -> Result<(), Gap> {
        let target = self.draft.ground.target;
        let loses = |marks: &[Mark]| {
            marks.iter().any(|m| {
                matches!(
                    m,
                    Mark::Move { gain: false, .. }
                        | Mark::Dealt { gain: false, .. }
                        | Mark::Paced { gain: false, .. }
                        | Mark::Paid { gain: false, .. }
                )
            })
        };
        let asked = matches!(target.ask, Ask::State) && target.vantage.left;
        let levels = marks.iter().filter(|m| matches!(m, Mark::Own(_))).count();
        // `5 boxes of 20 pens. She gave 3 pens away. How many pens are left?`: of the boxes none went.
        let of_asked = || self.marks(target.holder, &self.with_unit(&target.kind)).is_ok_and(|m| loses(&m));
        if asked && !marks.is_empty() && !loses(marks) && levels < 2 && !of_asked() {
            return Err(self.target_gap(RefusalCode::Undetermined, "what went away, since the question asks what is left"));
        }
        Ok(())
    }

    /// A comparison gives a level to the side that has none of its own.
    pub(super) fn comparison(
        &self,
        index: usize,
        more: Holder,
        less: Holder,
        k: &Kind,
        holder: Holder,
        kind: &Kind,
    ) -> Result<Option<Mark>, Gap> {
        // `7 times longer` has the unit in which such lengths are told.
        let (k, kind) = (&self.with_unit(k), &self.with_unit(kind));
        let kinds = self.kinds(k, kind);
        if apart(kinds) {
            return Ok(None);
        }
        // A chain: one of the sides is known without this comparison.
        let (derived, more_side) = match (self.reached(more, k, &mut vec![index]), self.reached(less, k, &mut vec![index])) {
            (false, true) => (more, true),
            (true, false) => (less, false),
            (false, false) => return Err(self.gap(RefusalCode::Undetermined, index, "how many one of the two has")),
            // No contradiction: a change of one side may come after the comparison, so another reading may not be preferred to this one.
            (true, true) => return Err(self.gap(RefusalCode::Undetermined, index, "one way to know each side")),
        };
        match both(self.bearers(derived, holder, kind), kinds) {
            Relation::Same => Ok(Some(Mark::Compared { fact: index, more: more_side, part: false })),
            Relation::Within => Ok(Some(Mark::Compared { fact: index, more: more_side, part: true })),
            Relation::Apart(_) => Ok(None),
            _ => Err(self.unrelated(index, k, kind)),
        }
    }

    /// Whether a side's level is told, or comparisons other than those passed lead from it to one that is.
    fn reached(&self, side: Holder, kind: &Kind, passed: &mut Vec<usize>) -> bool {
        let told = self.facts().iter().any(|f| match &f.body {
            FactBody::State { holder: h, kind: other, .. } => *h == side && self.kinds(other, kind) == Relation::Same,
            // What a question brings itself comes after all that is told: `how old will she be in 5 years`.
            FactBody::Change(c) => {
                f.clause != self.draft.ground.target.clause
                    && (c.from == Some(side) || c.to == Some(side))
                    && self.kinds(&c.kind, kind) == Relation::Same
            }
            _ => false,
        });
        if told || self.of_any_one(side, kind).is_some() {
            return true;
        }
        // `as many as Ana and Lev together`
        let group = side.owner.filter(|_| side.place.is_none()).and_then(|o| self.draft.ground.entities.get(o.0 as usize));
        if let Some(group) = group.filter(|g| !g.members.is_empty()) {
            let member = |m: &EntityId| Holder { owner: Some(*m), place: None };
            return group.members.iter().all(|m| self.reached(member(m), kind, &mut passed.clone()));
        }
        for (index, fact) in self.facts().iter().enumerate() {
            let (FactBody::Difference { more, less, kind: k, event: None, .. }
            | FactBody::Ratio { large: more, small: less, kind: k, event: None, .. }) = &fact.body
            else {
                continue;
            };
            let other = if *more == side { *less } else { *more };
            if passed.contains(&index) || *more != side && *less != side || self.kinds(&self.with_unit(k), kind) != Relation::Same {
                continue;
            }
            passed.push(index);
            if self.reached(other, kind, passed) {
                return true;
            }
        }
        false
    }

    /// The level that a comparison gives.
    pub(super) fn compared(&mut self, fact: usize, more_side: bool, kind: &Kind, depth: u32) -> Result<u32, Gap> {
        let (FactBody::Difference { more, less, kind: k, .. } | FactBody::Ratio { large: more, small: less, kind: k, .. }) =
            &self.fact(fact).body
        else {
            return Err(self.gap(RefusalCode::ConstructionUnread, fact, "a comparison"));
        };
        // Both sides are reckoned in the unit of the account: 3 inches more than 5 feet.
        let own = self.with_unit(k);
        let k = &if own.head.is_empty() && kind.unit.is_some() { Kind { unit: kind.unit.clone(), ..own } } else { own };
        let other = if more_side { *less } else { *more };
        let moves = self.marks(other, k)?.iter().any(|m| m.moves()) && self.marks(other, k)?.iter().any(|m| !m.moves());
        if moves {
            return Err(self.gap(RefusalCode::TimesUnordered, fact, "whether this was before or after the change"));
        }
        if !self.fact(fact).moment.anchors.is_empty() {
            return Err(self.gap(RefusalCode::TimesUnordered, fact, "a comparison at one moment"));
        }
        // `Ivo had twice as many as Ana. Ana has 15.`
        let tense = |index: usize| self.fact(index).moment.tense;
        if self.marks(other, k)?.iter().any(|m| matches!(m, Mark::Own(_) | Mark::Part(_)) && tense(m.fact()) != tense(fact)) {
            return Err(self.gap(RefusalCode::TimesUnordered, fact, "whether this is told of the same time"));
        }
        let only_changes = self.of_any_one(other, k).is_none() && self.marks(other, k)?.iter().all(|m| m.moves());
        if only_changes {
            return Err(self.gap(RefusalCode::Undetermined, fact, "how many the other has"));
        }
        let known = self.level(other, k, depth + 1)?;
        self.against(fact, known, more_side, kind)
    }

    /// The side of a comparison that its other side gives: by so much more, or so many times as much.
    pub(super) fn against(&mut self, fact: usize, known: u32, more_side: bool, kind: &Kind) -> Result<u32, Gap> {
        // `as many as Ana`: the very number of hers.
        if let FactBody::Ratio { factor: Amount::Open { .. }, .. } = &self.fact(fact).body {
            self.draft.used.push(fact);
            return Ok(known);
        }
        let result = self.draft.unknown(kind.label(), unit_of(&Self::unit_name(kind)), None);
        let (more, less) = if more_side { (result, known) } else { (known, result) };
        self.compare_sides(fact, more, less, kind)?;
        Ok(result)
    }

    /// What a comparison says of its two sides.
    pub(super) fn compare_sides(&mut self, fact: usize, more: u32, less: u32, kind: &Kind) -> Result<(), Gap> {
        let lexemes = self.fact(fact).lexemes.clone();
        let FactBody::Ratio { factor, offset, .. } = &self.fact(fact).body else {
            let amount = match self.fact(fact).body.amount() {
                // `10% more than Ana`: a share of hers.
                Some(Amount::Share { of: ShareOf::Greater, .. }) => self.share_of(fact, more, kind)?,
                Some(Amount::Share { of: ShareOf::Lesser, .. }) => self.share_of(fact, less, kind)?,
                _ => self.amount(fact, kind)?,
            };
            self.draft.operate(OperationKind::CompareAdditive, more, less, amount, &lexemes);
            return Ok(());
        };
        let unit = unit_of(&Self::unit_name(kind));
        let factor = self.draft.amount(fact, factor, "times".into(), Vec::new());
        let Some(offset) = offset else {
            self.draft.operate(OperationKind::CompareMultiplicative, factor, less, more, &lexemes);
            return Ok(());
        };
        let multiple = self.draft.unknown(kind.label(), unit.clone(), None);
        let beside = self.draft.literal(&offset.amount, kind.label(), unit);
        let operation = if offset.fewer { OperationKind::Subtract } else { OperationKind::Add };
        self.draft.operate(OperationKind::CompareMultiplicative, factor, less, multiple, &lexemes);
        self.draft.operate(operation, multiple, beside, more, &[offset.amount.lexeme()]);
        Ok(())
    }

    pub(super) fn unrelated(&self, fact: usize, k: &Kind, kind: &Kind) -> Gap {
        if matches!(self.kinds(k, kind), Relation::Unknown | Relation::Around) {
            let needed = format!("whether {} counts as {}", k.label(), kind.label());
            return self.gap(RefusalCode::KindsUnrelated, fact, &needed);
        }
        self.gap(RefusalCode::HoldersUnrelated, fact, "whether this is with the one that is asked about")
    }

    /// Whether a change is a gain or a loss of the account.
    pub(super) fn movement(&self, index: usize, change: &Change, holder: Holder, kind: &Kind) -> Result<Option<Mark>, Gap> {
        let kinds = self.kinds(&change.kind, kind);
        if apart(kinds) && (self.moves_unsaid(change, holder, kind) || self.taken_out(change, kind)) {
            return Err(self.gap(RefusalCode::KindsUnrelated, index, "what is in these"));
        }
        if apart(kinds) || !inside(kinds) && self.counted_through(&change.kind, kind) {
            return Ok(None);
        }
        if inside(kinds) && self.before_the_rest(change) {
            let whose = change.from.or(change.agent.map(|a| Holder { owner: Some(a), place: None }));
            return match whose.map(|h| self.holders(h, holder)) {
                Some(relation) if apart(relation) => Ok(None),
                Some(relation) if !inside(relation) && holder != Holder::default() => {
                    Err(self.gap(RefusalCode::HoldersUnrelated, index, "whose these were"))
                }
                _ => Ok(Some(Mark::Move { fact: index, gain: false })),
            };
        }
        let from = change.from.map(|h| self.holders(self.at_only_place(h, kind), holder));
        let to = change.to.map(|h| self.holders(self.at_only_place(h, kind), holder));
        // The two sides differ, so a transfer out of the account goes elsewhere, and one into it comes from elsewhere.
        let elsewhere = Some(Relation::Apart(Apartness::DistinctNames));
        let (from, to) = match (from, to) {
            (Some(f), Some(Relation::Unknown)) if inside(f) => (from, elsewhere),
            // Out of a place of its own account it comes from elsewhere; out of one's own box it was had before.
            (Some(Relation::Unknown), Some(t)) if inside(t) && change.from.is_some_and(|f| f.owner.is_some() || self.stands_alone(f)) => {
                (elsewhere, to)
            }
            sides => sides,
        };
        let unknown = |r: Option<Relation>| r.is_some_and(|r| matches!(r, Relation::Unknown | Relation::Around));
        let outside = |r: Option<Relation>| r.is_none_or(apart);
        if outside(from) && outside(to) {
            if self.worked_off(change, holder) && inside(kinds) {
                return Ok(Some(Mark::Move { fact: index, gain: false }));
            }
            return self.elsewhere(index, change, holder);
        }
        if !change.sure && !self.spoiled(change) || self.perhaps_kept(change) {
            return Err(self.gap(RefusalCode::ConstructionUnread, index, "whether these came, went or stayed"));
        }
        if change.definite && to.is_some_and(inside) && !from.is_some_and(inside) && from.is_none() {
            return Err(self.gap(RefusalCode::KindsUnrelated, index, "whether these were counted before"));
        }
        if !inside(kinds) || unknown(from) || unknown(to) {
            return Err(self.unrelated(index, &change.kind, kind));
        }
        let (loses, gains) = (from.is_some_and(inside), to.is_some_and(inside));
        // `Nell had 30 nuts. She put 6 nuts in her pocket.`: they were hers before.
        let own = |h: Option<Holder>| h.is_some_and(|h| h.owner.is_some() && h.owner == change.agent && h.place.is_some());
        let aside = change.to.is_some_and(|to| to.owner.is_none() && to.place.is_some()) && holder.place.is_none();
        let had = |a: EntityId| {
            holder.owner == Some(a) || holder.owner.is_none() && self.level_told(Holder { owner: Some(a), place: None }, kind)
        };
        let mine = own(change.to) || aside && change.agent.is_some_and(had);
        let puts = matches!(change.class, Category::VerbMove | Category::VerbGroup) && change.from.is_none() && mine;
        if gains && !loses && (puts || own(change.from)) && self.level_told(holder, kind) {
            return Err(self.gap(RefusalCode::HoldersUnrelated, index, "whether these were had before"));
        }
        if gains && !loses && self.perhaps_own(change) && self.level_told(holder, kind) {
            return Err(self.gap(RefusalCode::KindsUnrelated, index, "whether these were had before"));
        }
        // `34 plums at her stand. Ben gave her 10 plums. How many are at the stand?`
        let at_a_place = matches!(self.draft.ground.target.ask, Ask::State) && self.draft.ground.target.holder.place.is_some();
        if gains && at_a_place && change.to.is_some_and(|h| h.place.is_none() && h.owner.is_some()) {
            return Err(self.gap(RefusalCode::HoldersUnrelated, index, "whether these came to the place that is asked about"));
        }
        // `34 plums at her stand. She ate 10 plums at home.`
        let elsewhere = matches!((change.place, holder.place), (Some(there), Some(here)) if there != here);
        if loses && elsewhere && change.from.is_some_and(|h| h.place.is_none()) {
            return Err(self.gap(RefusalCode::HoldersUnrelated, index, "whether these were of those that are asked about"));
        }
        Ok(match (loses, gains) {
            (true, true) => None,
            (false, true) => Some(Mark::Move { fact: index, gain: true }),
            (true, false) => Some(Mark::Move { fact: index, gain: false }),
            (false, false) => None,
        })
    }

    /// `washed 17 of them and put the rest into bags`: whatever was done with the 17, they are not among the rest.
    fn before_the_rest(&self, change: &Change) -> bool {
        self.facts().iter().any(|f| matches!(&f.body, FactBody::Rest { taken, .. } if taken.contains(&change.amount.lexeme())))
    }

    /// `10 of the roses wilted. How many bunches can she still make?`: what spoils is not made into anything.
    pub(super) fn spoiled(&self, change: &Change) -> bool {
        let goes = matches!(change.class, Category::VerbLeave | Category::VerbLose) && change.from.is_some() && change.to.is_none();
        goes && change.agent.is_none() && matches!(self.draft.ground.target.ask, Ask::Groups { .. })
    }

    /// Whether a happening is work that was done, of which the time makes no difference to what is left: `he has solved 5 of them`.
    pub(super) fn is_work_done(&self, fact: usize) -> bool {
        let FactBody::Change(change) = &self.fact(fact).body else { return false };
        self.draft.ground.lexicon.senses(&change.verb).iter().any(|s| s.category == Category::VerbComplete)
            && change.from.is_none()
            && change.to.is_none()
    }

    /// `12 problems. He solved 5. How many are left?`: what was worked through is no longer left.
    fn worked_off(&self, change: &Change, holder: Holder) -> bool {
        let completes = self.draft.ground.lexicon.senses(&change.verb).iter().any(|s| s.category == Category::VerbComplete);
        let target = &self.draft.ground.target;
        let by_them =
            change.agent.is_some_and(|a| holder.owner.is_none() || inside(self.holders(Holder { owner: Some(a), place: None }, holder)));
        let neutral = change.from.is_none() && change.to.is_none() && matches!(change.amount, Amount::Given { .. });
        completes
            && neutral
            && by_them
            && matches!(target.ask, Ask::State | Ask::Event { class: Category::VerbDuration, .. })
            && target.vantage.left
    }

    /// `She bought 3 boxes.` or `She sold 3 boxes.` beside counted pens: boxes of what is left open.
    fn moves_unsaid(&self, change: &Change, holder: Holder, kind: &Kind) -> bool {
        let lexicon = self.draft.ground.lexicon;
        let vessel = |head: &str| {
            let mut nouns = lexicon.senses(head).iter().filter(|s| s.category.is_noun()).peekable();
            nouns.peek().is_some() && nouns.all(|s| matches!(s.category, Category::NounContainer | Category::NounGroup))
        };
        let here = |side: Option<Holder>| side.is_some_and(|side| !apart(self.holders(side, holder)));
        let moves = here(change.from) || change.from.is_none() && here(change.to);
        let said = self.facts().iter().any(|f| match &f.body {
            FactBody::Rate { per, .. } => per.head == change.kind.head,
            FactBody::State { kind: k, .. } => *k == change.kind,
            _ => false,
        });
        moves && change.kind.content.is_none() && vessel(&change.kind.head) && !vessel(&kind.head) && kind.head != "money" && !said
    }

    /// `20 bottles in the fridge. She drank 3 sodas.`: out of bottles of which nothing is told, so that bottles may be meant.
    fn taken_out(&self, change: &Change, kind: &Kind) -> bool {
        let lexicon = self.draft.ground.lexicon;
        let mut nouns = lexicon.senses(&kind.head).iter().filter(|s| s.category.is_noun()).peekable();
        let vessel = nouns.peek().is_some() && nouns.all(|s| matches!(s.category, Category::NounContainer));
        let food = lexicon.falls_under(&change.kind.head, WordClass::Eaten);
        let counted = change.kind.unit.is_none() && change.kind.content.is_none();
        let told = |f: &Fact| matches!(&f.body, FactBody::State { kind: k, .. } if k.head == kind.head);
        // What is dealt out into bottles is told.
        let filled = |f: &Fact| matches!(&f.body, FactBody::Rate { per, .. } | FactBody::Split { into: per, .. } if per.head == kind.head);
        let counted = counted && self.facts().iter().any(told) && !self.facts().iter().any(filled);
        change.class == Category::VerbConsume && vessel && food && counted && kind.content.is_none()
    }

    /// `used 4 pots to cook`: what is used is used up only if it is a stuff, something to eat, or the question asks what is left or
    /// what there was before.
    fn perhaps_kept(&self, change: &Change) -> bool {
        let lexicon = self.draft.ground.lexicon;
        let may_stay = lexicon.senses(&change.verb).iter().any(|s| s.category == Category::VerbBackground);
        let stuff = change.kind.unit.is_some()
            || change.kind.head == "money"
            || lexicon.senses(&change.kind.head).iter().any(|s| s.category == Category::NounMass)
            || lexicon.falls_under(&change.kind.head, WordClass::Eaten);
        if change.class == Category::VerbConsume && may_stay && lexicon.falls_under(&change.kind.head, WordClass::Lasting) {
            return true;
        }
        let vantage = &self.draft.ground.target.vantage;
        let presupposed = vantage.left || vantage.phase == Some(Phase::Start) || matches!(change.amount, Amount::Open { .. });
        change.class == Category::VerbConsume && may_stay && !stuff && !presupposed
    }

    /// `had 12 fish and baked 4`, `had 20 balls and caught 6`: new ones, or of those that one had? Only what comes to be by the verb alone
    /// is new: cookies that are baked, fish that are caught.
    fn perhaps_own(&self, change: &Change) -> bool {
        let lexicon = self.draft.ground.lexicon;
        let above = lexicon.kinds_above(&change.kind.head);
        let made = above.iter().any(|k| matches!(*k, "baked good" | "picture" | "art object" | "dessert"));
        let treated = change.class == Category::VerbCreate && lexicon.is_of(&change.verb, WordClass::Treating) && !made;
        let lives = lexicon.falls_under(&change.kind.head, WordClass::Living);
        let taken_up = change.class == Category::VerbAcquire && lexicon.is_of(&change.verb, WordClass::TakingUp) && !lives;
        change.from.is_none() && !change.further && (treated || taken_up)
    }

    /// How a level's holder stands to the asked one; someone whose things are all in one place has those.
    fn whereabouts(&self, h: Holder, asked: Holder, kind: &Kind) -> Relation {
        let relation = self.bearers(h, asked, kind);
        let one_of_many = h.owner.and_then(|o| self.draft.ground.entities.get(o.0 as usize)).is_some_and(|e| {
            e.sort == Sort::Person
                && self.facts().iter().any(|f| {
                    amount_of(&f.body)
                        .is_some_and(|(_, k)| k.head == e.key || self.draft.ground.lexicon.kinds_above(&k.head).contains(&e.key.as_str()))
                })
        });
        if one_of_many && inside(relation) {
            return Relation::Unknown;
        }
        let own = relation == Relation::Within && h.owner == asked.owner && asked.place.is_none() && h.place.is_some();
        let elsewhere = self.facts().iter().any(|f| matches!(&f.body, FactBody::State { holder, kind: k, .. } if holder.owner == h.owner && holder.place.is_none() && !apart(self.kinds(k, kind))));
        if own && elsewhere && self.only_place(h, kind) { Relation::Same } else { relation }
    }

    /// Whether the owner has things of the kind in this place and in no other.
    fn only_place(&self, h: Holder, kind: &Kind) -> bool {
        self.facts().iter().all(|f| match &f.body {
            FactBody::State { holder, kind: k, .. } if holder.owner == h.owner && !apart(self.kinds(k, kind)) => {
                holder.place.is_none() || holder.place == h.place
            }
            _ => true,
        })
    }

    /// Whether a measure is told of the time that the question is about: `Tom was 12 when he got a dog` does not say how old he is.
    fn measured_then(&self, fact: &Fact, kind: &Kind) -> bool {
        if !kind.head.is_empty() || kind.modifiers.is_empty() {
            return true;
        }
        let asked = &self.draft.ground.target.vantage.moment;
        let told = &fact.moment;
        // `was 40 feet long. Ida cut off 12 feet. How long is it now?`
        let moved = |f: &Fact| matches!(&f.body, FactBody::Change(c) if c.kind.head.is_empty() && c.kind.modifiers == kind.modifiers && f.clause != self.draft.ground.target.clause);
        let moved = self.facts().iter().any(moved);
        let before = told.tense == Tense::Past && asked.tense == Tense::Present && moved;
        // `How long was it?`: before or after that?
        if moved && asked.tense == Tense::Past && asked.phase.is_none() {
            return false;
        }
        (told.tense == asked.tense || before)
            && told.anchors == asked.anchors
            && told.phase != Some(Phase::Start)
            && asked.phase != Some(Phase::Start)
    }

    /// Whether shares are for persons or animals, so that the whole is gone.
    pub(super) fn dealt_away(&self, into: &Kind) -> bool {
        let lexicon = self.draft.ground.lexicon;
        let vessel =
            |s: &crate::lexicon::Sense| matches!(s.category, Category::NounGroup | Category::NounContainer | Category::NounPartitive);
        !lexicon.senses(&into.head).iter().any(vessel)
    }

    /// `She makes bouquets with 9 roses each. How many bouquets can she make?`: so much for each of the groups that are asked about, none of
    /// which is counted yet.
    fn makes_asked(&self, rate: usize) -> bool {
        let target = self.draft.ground.target;
        let FactBody::Rate { per, .. } = &self.fact(rate).body else { return false };
        let counted = |f: &Fact| !matches!(f.body, FactBody::Rate { .. }) && f.body.kind().head == per.head;
        (matches!(target.ask, Ask::Groups { .. }) && per.head == target.kind.head || target.ask.deals_out())
            && !self.facts().iter().any(counted)
    }

    /// Whether a level of the account is told outright.
    fn level_told(&self, holder: Holder, kind: &Kind) -> bool {
        self.facts().iter().any(
            |f| matches!(&f.body, FactBody::State { holder: h, kind: k, .. } if inside(self.holders(*h, holder)) && inside(self.kinds(k, kind))),
        )
    }

    /// Whether a bare place has an account that is nobody's.
    fn stands_alone(&self, place: Holder) -> bool {
        let at = |f: &&Fact| matches!(&f.body, FactBody::State { holder, .. } if holder.place == place.place);
        let mut states = self.facts().iter().filter(at).peekable();
        states.peek().is_some() && states.all(|f| matches!(&f.body, FactBody::State { holder, .. } if holder.owner.is_none()))
    }

    /// Someone whose amounts of the kind are all in one place: what they gain or lose is there.
    pub(super) fn at_only_place(&self, side: Holder, kind: &Kind) -> Holder {
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
    pub(super) fn elsewhere(&self, index: usize, change: &Change, holder: Holder) -> Result<Option<Mark>, Gap> {
        let had = |who: Holder| {
            self.facts()[..index].iter().any(|f| match &f.body {
                FactBody::State { holder: h, kind, .. } => *h == who && !apart(self.kinds(&change.kind, kind)),
                FactBody::Change(c) => c.to == Some(who) && !apart(self.kinds(&change.kind, &c.kind)),
                // Who is compared has some as well.
                FactBody::Difference { more: one, less: other, kind, .. } | FactBody::Ratio { large: one, small: other, kind, .. } => {
                    let measure = kind.head.is_empty() && change.kind.head.is_empty() && kind.modifiers == change.kind.modifiers;
                    (*one == who || *other == who) && (measure || !apart(self.kinds(&change.kind, kind)))
                }
                _ => false,
            })
        };
        if change.from.is_some_and(|from| !had(from)) {
            return Err(self.gap(RefusalCode::HoldersUnrelated, index, "whose these were"));
        }
        // `12 coins in the jar. Pia put 3 coins in her purse.`: out of the jar, or others?
        let brings = |s: &crate::lexicon::Sense| matches!(s.category, Category::VerbIncrease | Category::VerbCombine);
        let new = self.draft.ground.lexicon.senses(&change.verb).iter().any(brings) && change.agent.is_none();
        let into = |f: &Fact| match &f.body {
            FactBody::Change(c) => f.clause == self.fact(index).clause && c.to.is_some_and(|to| inside(self.holders(to, holder))),
            _ => false,
        };
        let new = new || self.facts().iter().any(into);
        let mover = change.agent.map(|a| Holder { owner: Some(a), place: None });
        if change.class == Category::VerbMove
            && change.from.is_none()
            && !new
            && self.level_told(holder, &change.kind)
            && !mover.is_some_and(|m| had(m) && apart(self.holders(m, holder)))
        {
            return Err(self.gap(RefusalCode::HoldersUnrelated, index, "where these were before"));
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
}
