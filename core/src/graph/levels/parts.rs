//! Parts and their complements: of a whole, those that are not of the sort that is told.

use super::*;
use crate::facts::{ShareOf, deny};
use crate::lexicon::inflection::gerund;

/// Children who learn: of students, as of children, each one is a boy or a girl.
const STUDENT: &str = "student";

/// The two ages of persons.
const CHILD: &str = "child";
const ADULT: &str = "adult";

/// A part that is told: its fact, its sort, how many, and whether they are others than those told before.
#[derive(Clone, Copy)]
struct Told<'g> {
    fact: usize,
    kind: &'g Kind,
    amount: &'g Amount,
    others: bool,
}

impl<'g> Levels<'_, 'g> {
    /// The part that is told of a whole whose other part is asked about: broken ones, where unbroken ones are asked for.
    pub(super) fn complement_of(&self, kind: &Kind) -> Option<(usize, &'g Kind)> {
        let told = self.facts().iter().enumerate();
        let mut found = told.filter_map(|(index, fact)| match &fact.body {
            FactBody::Part { kind: part, whole, .. } if self.all_others(part, whole, kind) => Some((index, whole)),
            _ => None,
        });
        let first = found.next()?;
        let only = found.next().is_none();
        // `5 are red, 4 are big, the rest are small`: small are those that are neither.
        let parts = self.parts_of(first.1);
        let rest = parts.iter().any(|p| self.rest(p) && self.kinds(p.kind, kind) == Relation::Same);
        // `6 are dirty and 4 are broken. How many are clean?`: in this or in any way?
        let beside = parts
            .iter()
            .any(|p| p.fact != first.0 && !self.rest(p) && !inside(self.kinds(p.kind, kind)) && p.kind != self.fact(first.0).body.kind());
        (only && !rest && !beside && self.settled(first.0, first.1, kind)).then_some(first)
    }

    /// `All but 6 of the lamps were lit. How many were not lit?`: a part that is told by its number, of those that were met or seen, or
    /// by its share.
    pub(super) fn told_outright(&mut self, holder: Holder, kind: &Kind) -> Result<Option<u32>, Gap> {
        let mut found = self.facts().iter().enumerate().filter_map(|(index, fact)| match &fact.body {
            FactBody::Part { kind: part, whole, amount, .. } if self.kinds(part, kind) == Relation::Same => Some((index, whole, amount)),
            _ => None,
        });
        let Some((index, whole, amount)) = found.next().filter(|_| found.next().is_none()) else { return Ok(None) };
        if !self.settled(index, whole, kind) {
            return Ok(None);
        }
        let met = self.facts()[..index]
            .iter()
            .any(|f| matches!(&f.body, FactBody::Change(c) if c.from.is_none() && c.to.is_none() && c.kind == *whole));
        match amount {
            Amount::Given { .. } if met => Ok(self.amount(index, whole).ok()),
            Amount::Share { .. } => {
                let base = self.base_of_part(holder, index)?;
                self.share_of(index, base, kind).map(Some)
            }
            _ => Ok(None),
        }
    }

    /// Of how many a part is a share: of the whole, or of those that the parts before it leave.
    pub(super) fn base_of_part(&mut self, holder: Holder, part: usize) -> Result<u32, Gap> {
        let FactBody::Part { kind, whole, amount, .. } = &self.fact(part).body else {
            return Err(self.gap(RefusalCode::ConstructionUnread, part, "a part"));
        };
        let earlier: Vec<Told<'g>> = match amount {
            Amount::Share { of: ShareOf::Rest, .. } => self.parts_of(whole).into_iter().filter(|p| p.fact < part).collect(),
            _ => Vec::new(),
        };
        let counted = earlier.iter().all(|p| matches!(p.amount, Amount::Given { .. } | Amount::Share { .. }));
        let beside = |(n, p): (usize, &Told<'g>)| {
            self.sorts_apart(kind, p.kind) && earlier[..n].iter().all(|o| p.others || self.sorts_apart(p.kind, o.kind))
        };
        if !counted || !earlier.iter().enumerate().all(beside) {
            return Err(self.gap(RefusalCode::KindsUnrelated, part, "parts that have nothing in common, of one whole"));
        }
        let kept = std::mem::replace(&mut self.draft.apart_from_parts, true);
        let first = earlier.first().map_or(part, |p| p.fact);
        let base = self.whole_set(holder, whole, first, 0);
        let base = base.and_then(|base| earlier.iter().try_fold(base, |left, p| self.without_part(left, p.fact, p.kind)));
        self.draft.apart_from_parts = kept;
        base
    }

    /// Whether all of the whole that are not of the part are of the other sort: its opposite or denial, or girls among children.
    fn all_others(&self, part: &Kind, whole: &Kind, asked: &Kind) -> bool {
        let lexicon = self.draft.ground.lexicon;
        let like = |k: &Kind| -> Vec<String> { k.modifiers.iter().filter(|m| !whole.modifiers.contains(m)).cloned().collect() };
        // `31 of them are oaks. How many are not oaks?`
        if asked.head == whole.head && part.head != whole.head && like(asked) == [deny(&part.label())] {
            return true;
        }
        if asked.head == whole.head && asked.unit == whole.unit && part.head == whole.head {
            return match (like(part).as_slice(), like(asked).as_slice()) {
                ([a], [b]) => self.opposed(&self.in_one_word(a), &self.in_one_word(b)),
                _ => false,
            };
        }
        let bare = [part, asked].into_iter().all(|k| k.modifiers.is_empty() && k.unit.is_none() && k.content.is_none());
        // Boys and girls are the two sorts of children, men and women of adults; there are other persons than these.
        let is = |k: &str, genus: &str| k == genus || lexicon.kinds_above(k).contains(&genus);
        let genera = lexicon.kinds_above(&part.head);
        let shared = genera.iter().filter(|g| **g != "person" && is(&asked.head, g));
        let learns = genera.contains(&"child") && is(&whole.head, STUDENT);
        let opposed = lexicon.opposites(&part.head).iter().any(|o| **o == *asked.head);
        if bare && self.children_and_adults(part, asked) && is(&whole.head, "person") && !is(&whole.head, CHILD) && !is(&whole.head, ADULT)
        {
            return true;
        }
        bare && opposed && (shared.into_iter().any(|g| is(&whole.head, g)) || learns)
    }

    /// Children and adults, of whom every person is one: not boys, toddlers or students.
    fn children_and_adults(&self, a: &Kind, b: &Kind) -> bool {
        let lexicon = self.draft.ground.lexicon;
        let child = |k: &Kind| {
            let opposed = lexicon.opposites(&k.head).iter().any(|o| **o == *ADULT);
            let whole_age = k.head == CHILD || lexicon.kinds_above(&k.head).contains(&CHILD);
            opposed && whole_age && lexicon.gender(&k.head, Category::NounPerson).is_none()
        };
        child(a) && b.head == ADULT || child(b) && a.head == ADULT
    }

    /// Whether one modifier is the opposite of the other: a word or its denial, or by way of the one: what is not working is defective,
    /// and so not good.
    fn opposed(&self, a: &str, b: &str) -> bool {
        let lexicon = self.draft.ground.lexicon;
        let against = |x: &str, y: &str| lexicon.opposites(x).iter().any(|o| **o == *y);
        let by_way = a.strip_prefix("not ").is_some_and(|p| lexicon.opposites(p).iter().any(|o| against(o, b)));
        against(a, b) || deny(a) == b || by_way
    }

    /// `games that work` are working games.
    fn in_one_word(&self, modifier: &str) -> String {
        let lexicon = self.draft.ground.lexicon;
        let denied = modifier.strip_prefix("not ");
        let Some(verb) = denied.unwrap_or(modifier).strip_prefix("that ").filter(|v| !v.contains(' ')) else { return modifier.to_owned() };
        let of_verb = |word: &String| lexicon.senses(word).iter().any(|s| s.category.is_verb() && *s.lemma == *verb);
        let gerund = [false, true].into_iter().map(|doubling| gerund(verb, doubling)).find(of_verb).unwrap_or_else(|| modifier.to_owned());
        if denied.is_some() { deny(&gerund) } else { gerund }
    }

    /// The parts that are told of a whole.
    fn parts_of(&self, whole: &Kind) -> Vec<Told<'g>> {
        let told = self.facts().iter().enumerate();
        told.filter_map(|(fact, f)| match &f.body {
            FactBody::Part { kind, whole: w, amount, others, .. } if w == whole => Some(Told { fact, kind, amount, others: *others }),
            _ => None,
        })
        .collect()
    }

    /// Whether a part is told as all that the others leave: `the rest are blue`.
    fn rest(&self, part: &Told<'_>) -> bool {
        let Amount::Open { lexeme } = part.amount else { return false };
        let word = self.draft.ground.lexemes.get(*lexeme as usize).map(|l| l.norm.as_str()).unwrap_or_default();
        self.draft.ground.lexicon.senses(word).iter().any(|s| s.category == Category::QuantRemainder)
    }

    /// Whether a part is told with its number as all that the others leave: `the other 16`.
    fn closes(&self, part: &Told<'_>) -> bool {
        let lexicon = self.draft.ground.lexicon;
        let word = |l: &u32| self.draft.ground.lexemes.get(*l as usize).map(|l| l.norm.as_str()).unwrap_or_default();
        let rest = |l: &u32| lexicon.senses(word(l)).iter().any(|s| s.category == Category::QuantRemainder) || word(l) == "other";
        matches!(part.amount, Amount::Given { .. }) && part.others && self.fact(part.fact).lexemes.iter().any(rest)
    }

    /// Whether a part is of all that is told of its whole, and nothing of the whole is told after it or of the asked sort.
    pub(super) fn settled(&self, part: usize, whole: &Kind, asked: &Kind) -> bool {
        let FactBody::Part { holder, amount, .. } = &self.fact(part).body else { return false };
        // `6 of them were sick last week. How many are not sick now?`
        let (told, asked_at) = (&self.fact(part).moment, &self.draft.ground.target.vantage.moment);
        if told.tense == Tense::Past && asked_at.tense == Tense::Present && !told.anchors.is_empty() && told.anchors != asked_at.anchors {
            return false;
        }
        // `had 7, found 5; 4 of them`: of all, or of those that were found? More than either are of all.
        let given = |a: &Amount| a.given().cloned();
        let told: Vec<_> = self.facts()[..part]
            .iter()
            .enumerate()
            .filter(|(i, f)| {
                !matches!(&f.body, FactBody::Part { .. } | FactBody::Rate { .. })
                    && !matches!(&f.body, FactBody::Change(c) if self.told_again(*i, c) || only_scene(c))
            })
            .map(|(_, f)| f)
            .filter_map(|f| amount_of(&f.body).filter(|(_, k)| !apart(self.kinds(k, whole))).map(|(a, _)| given(a)))
            .collect();
        let of_all = self.by_noun(part, whole) && self.one_breath(part, whole);
        if told.len() > 1 && !of_all && !told.iter().all(|t| matches!((t, given(amount)), (Some(t), Some(p)) if p > *t)) {
            return false;
        }
        let target = self.draft.ground.target.holder;
        // `How many points did they score?`: they are those of whom the part is told.
        let them = target.owner.and_then(|o| self.draft.ground.entities.get(o.0 as usize)).is_some_and(|e| self.are_those(e, whole));
        self.facts().iter().enumerate().all(|(i, f)| {
            let (k, sides): (&Kind, Vec<Holder>) = match &f.body {
                FactBody::State { kind, holder, .. } => (kind, vec![*holder]),
                FactBody::Change(c) if self.told_again(i, c) || only_scene(c) => return true,
                // Bought from a friend, they are the buyer's.
                FactBody::Change(c) => (&c.kind, c.to.or(c.from).into_iter().collect()),
                FactBody::Part { kind, .. } => {
                    return i == part
                        || self.kinds(kind, asked) != Relation::Same
                        || matches!(amount_of(&f.body), Some((Amount::Open { .. }, _)));
                }
                _ => return true,
            };
            // `Half of the pupils are girls. A third of the girls are tall.`: what the whole is a part of itself.
            let beyond = || i < part && sides.iter().any(|h| self.whole_of_part(*h, k, whole));
            if apart(self.kinds(k, whole)) || beyond() {
                return true;
            }
            let theirs = sides.iter().all(|h| {
                let of_part = *holder == Holder::default() || inside(self.holders(*h, *holder));
                let asked_of = target == Holder::default() || inside(self.holders(*h, target)) || target.owner.is_none() || them;
                of_part && asked_of
            });
            i < part && theirs && self.kinds(k, whole) == Relation::Same
        })
    }

    /// `5 of the games`, where `5 of them` may be of those that were told last.
    fn by_noun(&self, part: usize, whole: &Kind) -> bool {
        self.fact(part).lexemes.iter().any(|&l| {
            let word = self.draft.ground.lexemes.get(l as usize).map(|l| l.norm.as_str()).unwrap_or_default();
            self.draft.ground.lexicon.noun_lemma(word) == whole.head
        })
    }

    /// Whether all that is told of the whole before the part only adds to it.
    fn one_breath(&self, part: usize, whole: &Kind) -> bool {
        self.facts()[..part].iter().enumerate().all(|(i, f)| match &f.body {
            FactBody::Change(c) => {
                apart(self.kinds(&c.kind, whole))
                    || self.told_again(i, c)
                    || c.to.is_some() && c.kind == *whole && matches!(c.amount, Amount::Given { .. })
            }
            FactBody::State { kind, .. } => apart(self.kinds(kind, whole)),
            _ => true,
        })
    }

    /// `12 balls; 5 of them are red; the rest are blue`: the parts that are told and the rest make up the whole, so that the one part
    /// whose number is not told is what the others leave.
    pub(super) fn rest_of(&mut self, holder: Holder, kind: &Kind, depth: u32) -> Result<Option<u32>, Gap> {
        let asked = self.facts().iter().find_map(|f| match &f.body {
            FactBody::Part { kind: k, whole, amount: Amount::Open { .. }, .. } if self.kinds(k, kind) == Relation::Same => Some(whole),
            _ => None,
        });
        let Some(whole) = asked else { return Ok(None) };
        let parts = self.parts_of(whole);
        let open = parts.iter().filter(|p| matches!(p.amount, Amount::Open { .. })).count();
        // `some are guppies and the other 16 are mollies`: nothing is left beside the two.
        let closing = parts.last().copied().filter(|p| open == 1 && self.closes(p));
        // `18 ducks and geese`: the sorts under one number make it up.
        let sorts: Vec<Told<'g>> = parts.iter().copied().filter(|p| matches!(p.amount, Amount::Open { .. })).collect();
        let mixed = sorts.last().copied().filter(|_| whole.head.contains(Kind::MIXED));
        let Some(rest) = parts.iter().copied().find(|p| self.rest(p)).or(closing).or(mixed) else { return Ok(None) };
        let several = self.facts().iter().any(|f| matches!(&f.body, FactBody::Part { whole: w, .. } if w != whole));
        let given: Vec<Told<'g>> = parts.iter().copied().filter(|p| !matches!(p.amount, Amount::Open { .. })).collect();
        // `some were red and others blue; 20 were blue`: what is told without a number is told again with it.
        let mine = |p: &Told<'_>| self.kinds(p.kind, kind) == Relation::Same;
        let counted = |p: &Told<'_>| given.iter().any(|g| g.kind == p.kind);
        if several || parts.len() < 2 || given.iter().any(mine) || parts.iter().any(|p| !mine(p) && !counted(p)) {
            return Ok(None);
        }
        let last = parts.last().map_or(rest.fact, |p| p.fact);
        let listed = mixed.is_some() && given.iter().all(|g| sorts.iter().any(|s| s.kind == g.kind)) && {
            let moved = |f: &Fact| matches!(&f.body, FactBody::Change(c) if !apart(self.kinds(&c.kind, whole)));
            !self.facts().iter().any(moved)
        };
        if !listed && !self.exclusive(&given, &rest, whole, last)
            || !self.settled(last, whole, kind) && !self.settled(rest.fact, whole, kind)
        {
            return Err(self.gap(RefusalCode::KindsUnrelated, rest.fact, "parts that have nothing in common, of one whole"));
        }
        self.draft.apart_from_parts = true;
        let mut left = self.whole_set(holder, whole, parts[0].fact, depth)?;
        for part in &given {
            left = self.without_part(left, part.fact, part.kind)?;
        }
        let open: Vec<usize> = parts.iter().filter(|p| matches!(p.amount, Amount::Open { .. })).map(|p| p.fact).collect();
        self.draft.used.extend(open);
        Ok(Some(left))
    }

    /// Parts that are told as of one sort each: red ones and blue ones, not old ones and red ones. What is told after the rest is no
    /// part beside it, unless it was listed before.
    fn exclusive(&self, given: &[Told<'g>], rest: &Told<'g>, whole: &Kind, last: usize) -> bool {
        let moved = |from: usize| {
            self.facts()[from..=last].iter().any(|f| matches!(&f.body, FactBody::Change(c) if !apart(self.kinds(&c.kind, whole))))
        };
        let listed = |p: &Told<'_>| self.parts_of(whole).iter().any(|o| o.fact <= rest.fact && o.kind == p.kind);
        given.iter().enumerate().all(|(n, p)| {
            let beside = given[..n].iter().all(|o| p.others || self.sorts_apart(p.kind, o.kind));
            (p.fact <= rest.fact || listed(p)) && !moved(p.fact) && beside
        })
    }

    /// Whether nothing can be of both sorts. Nouns that say what people are, do or own are not apart because they are listed: a drummer may
    /// be an adult.
    fn sorts_apart(&self, a: &Kind, b: &Kind) -> bool {
        let lexicon = self.draft.ground.lexicon;
        let relation = self.kinds(a, b);
        let person = |noun: &str| noun == "person" || lexicon.kinds_above(noun).contains(&"person");
        // `24 of the members are drummers`: the sort is a noun of its own.
        let sorts = |k: &Kind| k.modifiers.iter().chain([&k.head]).filter(|noun| person(noun)).cloned().collect::<Vec<String>>();
        let (mine, theirs) = (sorts(a), sorts(b));
        let nouns = mine != theirs && !mine.is_empty() && !theirs.is_empty();
        let split = mine.iter().any(|m| theirs.iter().any(|t| lexicon.set_apart(m, t)));
        apart(relation) && (!nouns || split)
    }

    /// The whole of which parts are told: the number of those that were met or seen, which are with nobody, or else the level.
    pub(super) fn whole_set(&mut self, holder: Holder, whole: &Kind, part: usize, depth: u32) -> Result<u32, Gap> {
        let mut told = (0..part).filter(|&i| {
            let body = &self.fact(i).body;
            !matches!(body, FactBody::Part { .. } | FactBody::Rate { .. })
                && amount_of(body).is_some_and(|(_, k)| !apart(self.kinds(k, whole)))
        });
        let only = told.next().filter(|_| told.next().is_none());
        let mere = |c: &Change| c.from.is_none() && c.to.is_none() && matches!(c.amount, Amount::Given { .. });
        match only.map(|i| (i, &self.fact(i).body)) {
            Some((index, FactBody::Change(c))) if mere(c) && self.kinds(&c.kind, whole) == Relation::Same => self.amount(index, whole),
            _ => self.level_without(holder, whole, None, depth + 1),
        }
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
        // `9 apples, 6 pears and some plums. There are 20 fruits.`: one list names all the sorts that there are.
        let in_one_list = others.len() > 1 && others.iter().all(|&i| self.fact(i).clause == self.fact(asked).clause);
        let one_noun = one_noun || in_one_list && states.iter().filter(|(i, ..)| *i != total).all(|(_, _, k, _)| k.head != whole.head);
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

    /// How much there is of a kind to be dealt out: all of it, or what a part that was told leaves where `the rest` is dealt out.
    pub(super) fn without_parted(&mut self, holder: Holder, kind: &Kind, skip: Option<usize>, depth: u32) -> Result<u32, Gap> {
        let dealt: Vec<u32> = self
            .facts()
            .iter()
            .filter_map(|f| if let FactBody::Rest { kind: k, taken } = &f.body { (k == kind).then_some(taken) } else { None })
            .flatten()
            .copied()
            .collect();
        let of_rest = |(_, f): &(usize, &'g Fact)| match &f.body {
            FactBody::Part { whole, amount: amount @ Amount::Given { .. }, .. } => whole == kind && dealt.contains(&amount.lexeme()),
            _ => false,
        };
        let Some((part, _)) = self.facts().iter().enumerate().find(of_rest) else { return self.level_without(holder, kind, skip, depth) };
        if !self.settled(part, kind, kind) {
            return Err(self.gap(RefusalCode::KindsUnrelated, part, "whether these are of all that were told"));
        }
        let kept = std::mem::replace(&mut self.draft.apart_from_parts, true);
        let whole = self.level_without(holder, kind, skip, depth);
        self.draft.apart_from_parts = kept;
        self.without_part(whole?, part, kind)
    }

    /// What is left of a whole without the part that is told.
    pub(super) fn without_part(&mut self, whole: u32, part: usize, kind: &Kind) -> Result<u32, Gap> {
        let counted = if let FactBody::Part { whole, .. } = &self.fact(part).body { whole } else { kind };
        let taken = self.amount(part, counted)?;
        // Both sides are numbers of the same things.
        let unit = self.draft.quantities.get(whole as usize).map(|q| q.unit.clone()).unwrap_or_default();
        let result = self.draft.unknown(kind.label(), unit, None);
        let lexemes = self.fact(part).lexemes.clone();
        self.draft.operate(OperationKind::Subtract, whole, taken, result, &lexemes);
        Ok(result)
    }
}

/// `were picking carrots`: what went on as the story began, without a number.
fn only_scene(change: &Change) -> bool {
    change.scene && matches!(change.amount, Amount::Open { .. })
}
