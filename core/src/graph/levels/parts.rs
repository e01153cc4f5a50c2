//! Parts and their complements: of a whole, those that are not of the sort that is told.

use super::*;

impl<'g> Levels<'_, 'g> {
    /// The part that is told of a whole whose other part is asked about: broken ones, where unbroken ones are asked for.
    pub(super) fn complement_of(&self, kind: &Kind) -> Option<(usize, &'g Kind)> {
        let lexicon = self.draft.ground.lexicon;
        let other = |part: &Kind, whole: &Kind| {
            let like = |k: &Kind| -> Vec<String> { k.modifiers.iter().filter(|m| !whole.modifiers.contains(m)).cloned().collect() };
            let (told, asked) = (like(part), like(kind));
            let same = kind.head == whole.head && kind.unit == whole.unit;
            match (told.as_slice(), asked.as_slice()) {
                ([a], [b]) => {
                    same && (lexicon.opposites(a).iter().any(|o| **o == **b)
                        || a.strip_prefix("not ") == Some(b.as_str())
                        || b.strip_prefix("not ") == Some(a.as_str()))
                }
                _ => false,
            }
        };
        let told = self.facts().iter().enumerate();
        let mut found = told.filter_map(|(index, fact)| match &fact.body {
            FactBody::Part { kind: part, whole, .. } if other(part, whole) => Some((index, whole)),
            _ => None,
        });
        let first = found.next()?;
        let only = found.next().is_none();
        (only && self.settled(first.0, first.1, kind)).then_some(first)
    }

    /// Whether a part is of all that is told of its whole, and nothing of the whole is told after it or of the asked sort.
    fn settled(&self, part: usize, whole: &Kind, asked: &Kind) -> bool {
        let FactBody::Part { holder, amount, .. } = &self.fact(part).body else { return false };
        // `had 7, found 5; 4 of them`: of all, or of those that were found? More than either are of all.
        let given = |a: &Amount| if let Amount::Given { value, .. } = a { Some(value.clone()) } else { None };
        let told: Vec<_> = self.facts()[..part]
            .iter()
            .filter(|f| !matches!(f.body, FactBody::Part { .. } | FactBody::Rate { .. }))
            .filter_map(|f| amount_of(&f.body).filter(|(_, k)| !apart(self.kinds(k, whole))).map(|(a, _)| given(a)))
            .collect();
        if told.len() > 1 && !told.iter().all(|t| matches!((t, given(amount)), (Some(t), Some(p)) if p > *t)) {
            return false;
        }
        let target = self.draft.ground.target.holder;
        self.facts().iter().enumerate().all(|(i, f)| {
            let (k, sides): (&Kind, Vec<Holder>) = match &f.body {
                FactBody::State { kind, holder, .. } => (kind, vec![*holder]),
                FactBody::Change(c) => (&c.kind, [c.from, c.to].into_iter().flatten().collect()),
                FactBody::Part { kind, .. } => {
                    return i == part
                        || self.kinds(kind, asked) != Relation::Same
                        || matches!(amount_of(&f.body), Some((Amount::Open { .. }, _)));
                }
                _ => return true,
            };
            if apart(self.kinds(k, whole)) {
                return true;
            }
            let theirs = sides.iter().all(|h| {
                let of_part = *holder == Holder::default() || inside(self.holders(*h, *holder));
                let asked_of = target == Holder::default() || inside(self.holders(*h, target)) || target.owner.is_none();
                of_part && asked_of
            });
            i < part && theirs && self.kinds(k, whole) == Relation::Same
        })
    }

    /// `12 balls; 5 of them are red; the rest are blue`: the parts that are told and the rest make up the whole.
    pub(super) fn rest_of(&mut self, holder: Holder, kind: &Kind, depth: u32) -> Result<Option<u32>, Gap> {
        let parts: Vec<(usize, &Kind, &Kind, bool)> = self
            .facts()
            .iter()
            .enumerate()
            .filter_map(|(i, f)| match &f.body {
                FactBody::Part { kind, whole, amount, .. } => Some((i, kind, whole, matches!(amount, Amount::Open { .. }))),
                _ => None,
            })
            .collect();
        let open: Vec<_> = parts.iter().filter(|(.., open)| *open).collect();
        let &[&(rest, asked, whole, _)] = open.as_slice() else { return Ok(None) };
        if self.kinds(asked, kind) != Relation::Same || parts.iter().any(|(_, _, w, _)| *w != whole) || parts.len() < 2 {
            return Ok(None);
        }
        // Parts that are told as of one sort each: red ones and blue ones, not old ones and red ones.
        let exclusive = parts.iter().enumerate().all(|(n, (i, a, ..))| {
            let between =
                self.facts()[*i..rest.max(*i)].iter().any(|f| matches!(&f.body, FactBody::Change(c) if !apart(self.kinds(&c.kind, whole))));
            *i <= rest && !between && parts[..n].iter().all(|(_, b, ..)| apart(self.kinds(a, b)))
        });
        if !exclusive || !self.settled(rest, whole, asked) {
            return Err(self.gap(RefusalCode::KindsUnrelated, rest, "parts that have nothing in common, of one whole"));
        }
        self.draft.apart_from_parts = true;
        let mut left = self.level_without(holder, whole, None, depth + 1)?;
        for &(index, part, _, is_open) in &parts {
            if !is_open {
                left = self.without_part(left, index, part)?;
            }
        }
        self.draft.used.push(rest);
        Ok(Some(left))
    }

    /// `40 boys and some girls; 117 children altogether`: the part without a number is what the others leave of the whole.
    pub(super) fn part_of_total(&mut self, holder: Holder, kind: &Kind) -> Result<Option<u32>, Gap> {
        let states: Vec<(usize, Holder, &Kind, &Amount)> = self
            .facts()
            .iter()
            .enumerate()
            .filter_map(|(i, f)| match &f.body {
                FactBody::State { holder, kind, amount } => Some((i, *holder, kind, amount)),
                _ => None,
            })
            .collect();
        let only_states = self.facts().iter().all(|f| match &f.body {
            FactBody::State { .. } => true,
            body => amount_of(body).is_some_and(|(_, k)| apart(self.kinds(k, kind))),
        });
        let own: Vec<_> =
            states.iter().filter(|(_, _, k, a)| self.kinds(k, kind) == Relation::Same && matches!(a, Amount::Open { .. })).collect();
        let wholes: Vec<_> =
            states.iter().filter(|(_, _, k, a)| self.kinds(k, kind) == Relation::Around && matches!(a, Amount::Given { .. })).collect();
        let (&[&(asked, own_holder, _, _)], &[&(total, whole_holder, whole, _)]) = (own.as_slice(), wholes.as_slice()) else {
            return Ok(None);
        };
        let others: Vec<usize> = states.iter().filter(|(i, ..)| *i != asked && *i != total).map(|(i, ..)| *i).collect();
        let fits = states.iter().all(|(i, _, k, a)| {
            *i == asked
                || *i == total
                || self.kinds(k, whole) == Relation::Within && apart(self.kinds(k, kind)) && matches!(a, Amount::Given { .. })
        });
        let moment = |i: usize| (&self.fact(i).moment.tense, &self.fact(i).moment.phase, &self.fact(i).moment.anchors);
        let at_once = states.iter().all(|(i, ..)| moment(*i) == moment(total));
        let lexicon = self.draft.ground.lexicon;
        let colour =
            |k: &Kind| matches!(k.modifiers.as_slice(), [m] if lexicon.senses(m).iter().any(|s| s.category == Category::AdjColour));
        let sorts = states.iter().all(|(i, _, k, _)| if *i == total || k.head != whole.head { k.modifiers.is_empty() } else { colour(k) });
        let one_noun = states.iter().filter(|(i, ..)| *i != total).all(|(_, _, k, _)| k.head == whole.head)
            || states
                .iter()
                .filter(|(i, ..)| *i != total)
                .all(|(_, _, k, _)| k.head != whole.head && !lexicon.opposites(&k.head).is_empty());
        if !at_once || !sorts || !one_noun {
            return Ok(None);
        }
        let told_whole = self.fact(total).clause > others.iter().map(|&i| self.fact(i).clause).max().unwrap_or(0);
        let here = |h: Holder| h == whole_holder || whole_holder == Holder::default();
        if !only_states || !fits || !told_whole || others.is_empty() || !here(own_holder) || !inside(self.holders(own_holder, holder)) {
            return Ok(None);
        }
        self.disjoint(&others)?;
        if others.iter().any(|&i| !matches!(&self.fact(i).body, FactBody::State { holder, .. } if *holder == own_holder)) {
            return Ok(None);
        }
        let mut left = self.amount(total, whole)?;
        for &index in &others {
            let part = self.amount(index, whole)?;
            let result = self.draft.unknown(kind.label(), unit_of(&Self::unit_name(whole)), None);
            let lexemes = self.fact(index).lexemes.clone();
            self.draft.operate(OperationKind::Subtract, left, part, result, &lexemes);
            left = result;
        }
        self.draft.used.push(asked);
        Ok(Some(left))
    }

    /// What is left of a whole without the part that is told.
    pub(super) fn without_part(&mut self, whole: u32, part: usize, kind: &Kind) -> Result<u32, Gap> {
        let taken = self.amount(part, kind)?;
        // Both sides are numbers of the same things.
        let unit = self.draft.quantities.get(whole as usize).map(|q| q.unit.clone()).unwrap_or_default();
        let result = self.draft.unknown(kind.label(), unit, None);
        let lexemes = self.fact(part).lexemes.clone();
        self.draft.operate(OperationKind::Subtract, whole, taken, result, &lexemes);
        Ok(result)
    }
}
