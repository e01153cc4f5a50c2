//! Levels and happenings: how much is with a holder at a moment, how much was moved, shared or is the difference.
//!
//! A level is the sum of what the story says of one account: levels told outright, and changes between them.
//! A fact takes part only by a relation that a rule decides; where none does, building stops at that fact.

mod account;
mod ages;
mod contrast;
mod figures;
mod goals;
mod greatest;
mod happenings;
mod motion;
mod pace_pairs;
mod paces;
mod packing;
mod parts;
mod pattern;
mod portions;
mod prices;
mod rates;
mod rest;
mod shares;
mod short_form;
mod simultaneous;
mod sorts;
mod sum_of_sorts;
mod timeline;
mod units;
mod whose;

use super::build::{Draft, Gap, amount_of};
use super::relate::{both, holders};
use super::{OperationKind, Origin, Power, Quantity, unit_of, unit_quotient};
use crate::canon::Arrange;
use crate::facts::{
    Amount, Apartness, Ask, Change, Entity, EntityId, Fact, FactBody, Holder, Kind, Moment, Number, Phase, Relation, Rounding, Sort, Tense,
};
use crate::lexicon::{Category, WordClass};
use crate::reader::RefusalCode;

/// How deep levels may rest on levels of other kinds.
const DEPTH: u32 = 4;

/// Builds levels into a draft.
pub(super) struct Levels<'d, 'g> {
    draft: &'d mut Draft<'g>,
    /// The moment that happenings are asked of, where it is not the question's own: the other time of a comparison.
    moment: Option<Moment>,
    /// Differences between kinds that a level rests on.
    contrasted: Vec<usize>,
    /// The levels of kinds that differences gave.
    by_kind: Vec<(Kind, u32)>,
    /// Whether levels are looked at as they are before anything goes on at a pace.
    before_paces: bool,
    /// What the two sides of a comparison are asked of.
    sides: Vec<Kind>,
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
    /// So much for each, got or given: `gave 4 pieces to each of 9 friends`.
    Dealt { fact: usize, gain: bool },
    /// So much in each period, got or given: `eats 3 plums a day`.
    Paced { fact: usize, gain: bool },
    /// Things bought or sold at a price that is told for each.
    Paid { fact: usize, gain: bool },
    /// A level by comparison with another side; `more` if it is the side that has more, `part` if it is one of several.
    Compared { fact: usize, more: bool, part: bool },
    /// A part by the difference of two kinds; `more` if it is the kind that there are more of.
    Contrasted { fact: usize, more: bool },
}

impl Mark {
    /// Whether something comes or goes.
    fn moves(self) -> bool {
        matches!(self, Mark::Move { .. } | Mark::Dealt { .. } | Mark::Paced { .. } | Mark::Paid { .. })
    }

    /// Whether it is the level of one of several parts.
    fn is_part(self) -> bool {
        matches!(self, Mark::Part(_) | Mark::Contrasted { .. } | Mark::Compared { part: true, .. })
    }

    fn fact(self) -> usize {
        match self {
            Mark::Own(fact)
            | Mark::Part(fact)
            | Mark::Move { fact, .. }
            | Mark::Dealt { fact, .. }
            | Mark::Paced { fact, .. }
            | Mark::Paid { fact, .. }
            | Mark::Compared { fact, .. }
            | Mark::Contrasted { fact, .. } => fact,
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
        Levels { draft, moment: None, contrasted: Vec::new(), by_kind: Vec::new(), before_paces: false, sides: Vec::new() }
    }

    /// The moment that happenings are asked of.
    fn asked_moment(&self) -> &Moment {
        self.moment.as_ref().unwrap_or(&self.draft.ground.target.vantage.moment)
    }

    fn facts(&self) -> &'g [Fact] {
        self.draft.ground.facts
    }

    fn fact(&self, index: usize) -> &'g Fact {
        &self.draft.ground.facts[index]
    }

    fn kinds(&self, a: &Kind, b: &Kind) -> Relation {
        if self.by_the_dozen(a) || self.by_the_dozen(b) {
            let single = |k: &Kind| if self.by_the_dozen(k) { Kind { unit: None, ..k.clone() } } else { k.clone() };
            return self.kinds(&single(a), &single(b));
        }
        if a.head == "money" && b.head == "money" {
            return match (&a.content, &b.content) {
                (None, None) => Relation::Same,
                (Some(_), None) => Relation::Within,
                (None, Some(_)) => Relation::Unknown,
                // Money is apart where what it was spent on is.
                (Some(x), Some(y)) => self.spent_on(x, y),
            };
        }
        if b.head == "money" && b.content.is_none() && (self.coin(a) || self.bill(a).is_some()) {
            return Relation::Within;
        }
        if a.head == b.head && a.content != b.content && a.modifiers == b.modifiers && a.unit == b.unit && self.one_content(&a.head) {
            return Relation::Same;
        }
        match a.relation(b, self.draft.ground.lexicon) {
            Relation::Unknown if self.listed(a, b) => Relation::Apart(Apartness::ListedApart),
            Relation::Apart(Apartness::DistinctKinds) if self.beside_the_class(a, b) => Relation::Unknown,
            Relation::Around if self.short_for(a, b) => Relation::Same,
            Relation::Unknown if self.gathers_persons(b, a) => Relation::Within,
            Relation::Unknown if self.gathers_persons(a, b) => Relation::Around,
            relation => relation,
        }
    }

    /// `34 girls and 29 boys. How many students are there?`: levels of persons who are told of by age and sex alone.
    fn gathers_persons(&self, role: &Kind, kind: &Kind) -> bool {
        let lexicon = self.draft.ground.lexicon;
        let told = |f: &'g Fact| match &f.body {
            FactBody::State { kind, .. } | FactBody::Rate { kind, .. } => Some(kind),
            FactBody::Change(c) => Some(&c.kind),
            _ => None,
        };
        // Those in a choir and those in a band are not all singers.
        let with = |f: &Fact| match &f.body {
            FactBody::State { kind, holder, .. } if lexicon.is_of(&kind.head, WordClass::Anyone) => Some(*holder),
            _ => None,
        };
        let mut holders = self.facts().iter().filter_map(with);
        let first = holders.next();
        lexicon.is_of(&kind.head, WordClass::Anyone)
            && holders.all(|h| Some(h) == first)
            && role.gathers_persons(self.facts().iter().filter_map(told), lexicon)
    }

    /// `4 tops and 3 skirts: how many pieces of clothing?`: of words with several senses the pack may know another one than is meant, so
    /// that only what it sets apart outright stays out of a class in whose list it stands.
    fn beside_the_class(&self, a: &Kind, class: &Kind) -> bool {
        let lexicon = self.draft.ground.lexicon;
        let asked = &self.draft.ground.target.kind;
        let told = |kind: &Kind| self.facts().iter().filter(|f| f.body.kind() == kind).map(|f| f.clause).collect::<Vec<u32>>();
        // `pieces of clothing`
        let name = class.content.as_deref().unwrap_or(&class.head);
        let of_class = |k: &Kind| k.head != name && lexicon.kinds_above(&k.head).contains(&name);
        if class != asked || lexicon.set_apart(&a.head, name) {
            return false;
        }
        let clauses = told(a);
        self.facts().iter().any(|f| clauses.contains(&f.clause) && of_class(f.body.kind()))
    }

    /// Whether other money is told beside a word that is also a share: a quarter.
    fn other_money(&self, kind: &Kind) -> bool {
        let lexicon = self.draft.ground.lexicon;
        self.facts()
            .iter()
            .filter_map(|f| amount_of(&f.body))
            .any(|(_, k)| k.head != kind.head && (k.head == "money" || lexicon.kinds_above(&k.head).contains(&"coin")))
    }

    /// Whether a kind is counted by a fixed number of single things: by the dozen.
    pub(super) fn by_the_dozen(&self, kind: &Kind) -> bool {
        kind.unit.as_deref().and_then(|u| self.draft.ground.lexicon.unit(u)).is_some_and(|u| u.category == Category::UnitCount)
    }

    /// Whether a kind is a coin of a known worth: a dime, a quarter.
    pub(super) fn coin(&self, kind: &Kind) -> bool {
        let lexicon = self.draft.ground.lexicon;
        kind.unit.is_none()
            && kind.content.is_none()
            && kind.modifiers.is_empty()
            && lexicon.unit(&kind.head).is_some_and(|u| u.category == Category::UnitMoney)
            && lexicon.kinds_above(&kind.head).contains(&"coin")
            && (!lexicon.senses(&kind.head).iter().any(|s| s.category == Category::QuantFraction) || self.other_money(kind))
    }

    /// Whether all that the text counts under a noun is of one content: `32 pieces of candy`, then `12 pieces`.
    fn one_content(&self, head: &str) -> bool {
        let target = &self.draft.ground.target.kind;
        // Boxes of pencils are not boxes of what boxes hold here.
        let vessel = |s: &crate::lexicon::Sense| matches!(s.category, Category::NounContainer | Category::NounGroup);
        if self.draft.ground.lexicon.senses(head).iter().any(vessel) {
            return false;
        }
        let told = self.facts().iter().flat_map(|f| match &f.body {
            FactBody::Rate { kind, per, .. } => vec![kind, per],
            body => amount_of(body).map(|(_, k)| k).into_iter().collect(),
        });
        let mut contents: Vec<&str> = told.chain([target]).filter(|k| k.head == head).filter_map(|k| k.content.as_deref()).collect();
        // What stands in vessels of another content is not meant.
        contents.arrange();
        contents.dedup();
        contents.len() == 1
    }

    /// How what money was spent on stands to something else: by kind, or by being told side by side.
    fn spent_on(&self, x: &str, y: &str) -> Relation {
        let last = |s: &str| s.rsplit(' ').next().unwrap_or(s).to_owned();
        let clauses = |item: &str| -> Vec<u32> {
            let of = |f: &Fact| amount_of(&f.body).is_some_and(|(_, k)| k.head == "money" && k.content.as_deref() == Some(item));
            self.facts().iter().filter(|f| of(f)).map(|f| f.clause).collect()
        };
        match Kind::of(x).relation(&Kind::of(y), self.draft.ground.lexicon) {
            Relation::Unknown if last(x) != last(y) && clauses(x).iter().any(|c| clauses(y).contains(c)) => {
                Relation::Apart(Apartness::ListedApart)
            }
            relation => relation,
        }
    }

    /// Whether the text counts two plain things side by side in one list: `4 pens and 5 cups`.
    fn listed(&self, a: &Kind, b: &Kind) -> bool {
        let plain = |k: &Kind| k.content.is_none() && a.unit == b.unit && !k.head.is_empty();
        let lexicon = self.draft.ground.lexicon;
        if self.contrasted_kinds(a, b) {
            return true;
        }
        // Goats and kids, pets and fish, cans and sodas.
        if lexicon.may_be_one(&a.head, &b.head) {
            return false;
        }
        // A chocolate bar is a bar.
        let compound = |x: &Kind, y: &Kind| x.head.strip_suffix(y.head.as_str()).is_some_and(|rest| rest.ends_with(' '));
        if compound(a, b) || compound(b, a) {
            return false;
        }
        let related = lexicon.kinds_above(&a.head).contains(&b.head.as_str()) || lexicon.kinds_above(&b.head).contains(&a.head.as_str());
        let marked = |k: &Kind| k.content.is_some() || !k.modifiers.is_empty();
        if a.head == b.head && a.unit == b.unit && marked(a) && marked(b) && a != b {
            // `7 bottles of lime soda and 3 bottles of plain soda`, `4 oak chairs and 2 pine chairs`.
            let clauses = |kind: &Kind| -> Vec<u32> {
                self.facts().iter().filter(|f| amount_of(&f.body).is_some_and(|(_, k)| k == kind)).map(|f| f.clause).collect()
            };
            // `12 brown cows and 9 young cows`: a cow may be both, as no one word of the one sort stands against one of the other.
            let sorts = |m: &String| {
                let categories = lexicon.senses(m).iter().map(|s| s.category).filter(|k| k.is_adjective() || k.is_noun());
                // Whatever nouns name, each names a sort.
                categories.map(|k| if k.is_noun() { Category::NounCount } else { k }).collect::<Vec<_>>()
            };
            let beside = |x: &[String], y: &[String]| x.iter().filter(|m| !y.contains(m)).flat_map(sorts).collect::<Vec<_>>();
            let (own, other) = (beside(&a.modifiers, &b.modifiers), beside(&b.modifiers, &a.modifiers));
            let known = !own.is_empty() && !other.is_empty();
            // `drank 5 cartons of plain milk and 2 of oat milk`: what is done to each is done to other ones.
            let deeds = |kind: &Kind| -> Vec<u32> {
                let of = |f: &&Fact| matches!(&f.body, FactBody::Change(c) if c.kind == *kind && (c.kind.unit.is_some() || c.kind.content.is_some()));
                self.facts().iter().filter(of).map(|f| f.clause).collect()
            };
            let in_one_deed = deeds(a);
            if deeds(b).iter().any(|c| in_one_deed.contains(c)) {
                return true;
            }
            if known && !own.iter().any(|k| other.contains(k)) && !self.sorts_told() {
                return false;
            }
            // `12 wooden and 9 broken chairs`: how a thing is says nothing of how else it is.
            let quality = |k: &Category| matches!(k, Category::AdjQuality | Category::AdjOther | Category::AdjSize);
            if known && own.iter().chain(&other).all(quality) && !self.sorts_told() {
                return false;
            }
            let in_b = clauses(b);
            return clauses(a).iter().any(|c| in_b.contains(c)) || self.by_each_other(a, b);
        }
        // Teachers may be women, and students athletes.
        let person = |k: &Kind| {
            self.draft.ground.lexicon.senses(&k.head).iter().any(|s| matches!(s.category, Category::NounPerson | Category::NounKin))
        };
        let unknown = |k: &Kind| lexicon.senses(k.head.rsplit(' ').next().unwrap_or(&k.head)).is_empty();
        if unknown(a) || unknown(b) {
            return false;
        }
        // Waiters are no cooks, where both are told by what they do.
        let occupied = |k: &str| lexicon.kinds_above(k).contains(&"occupation");
        let above_b = lexicon.kinds_above(&b.head);
        let one_line = lexicon.kinds_above(&a.head).into_iter().any(|k| above_b.contains(&k) && occupied(k));
        if !plain(a) || !plain(b) || (person(a) || person(b)) && !one_line || a.head == b.head || related {
            return false;
        }
        // `2 pictures and 7 text files`: in a total of files the pictures may be files.
        let total = self.draft.ground.target.vantage.total;
        let wide = |k: &Kind, kind: &Kind| total && k.modifiers.iter().any(|m| !kind.modifiers.contains(m));
        let clauses = |kind: &Kind| -> Vec<u32> {
            self.facts()
                .iter()
                .filter(|f| amount_of(&f.body).is_some_and(|(_, k)| k.head == kind.head && k.content.is_none() && !wide(k, kind)))
                .map(|f| f.clause)
                .collect()
        };
        let (in_a, in_b) = (clauses(a), clauses(b));
        in_a.iter().any(|c| in_b.contains(c)) || self.by_each_other(a, b)
    }

    /// Whether the story calls what it lists kinds: `3 kinds of owls: 12 barn owls and 9 snowy owls`.
    fn sorts_told(&self) -> bool {
        let ground = &self.draft.ground;
        ground.lexemes.iter().any(|l| ground.lexicon.is_of(&ground.lexicon.noun_lemma(&l.norm), WordClass::Sorting))
    }

    fn holders(&self, a: Holder, b: Holder) -> Relation {
        let parted =
            self.draft.parted.is_some_and(|(x, y)| (a.place, b.place) == (Some(x), Some(y)) || (a.place, b.place) == (Some(y), Some(x)));
        match holders(a, b, self.draft.ground.entities, self.draft.ground.lexicon) {
            Relation::Unknown if parted || self.listed_apart(a, b) => Relation::Apart(Apartness::DistinctPlaces),
            relation => relation,
        }
    }

    /// `9 bales in the barn and 4 bales in the shed. How many did he put in the barn?`: one list tells of each place by itself, and
    /// the change at the one is looked for between its own levels, whether or not the other is in it.
    fn listed_apart(&self, a: Holder, b: Holder) -> bool {
        if !matches!(self.draft.ground.target.ask, Ask::Event { .. }) {
            return false;
        }
        let level = |h: Holder| {
            self.facts().iter().filter_map(move |f| match &f.body {
                FactBody::State { holder, kind, amount: Amount::Given { .. } } if *holder == h => Some((f.clause, kind)),
                _ => None,
            })
        };
        let place = |h: Holder| h.owner.is_none() && h.place.is_some();
        place(a) && place(b) && a != b && level(a).any(|(clause, kind)| level(b).any(|(other, k)| other == clause && k == kind))
    }

    /// Whether both are sides of comparisons of what was done, in the story or in the question.
    fn set_against(&self, a: Holder, b: Holder) -> bool {
        let mut sides: Vec<Option<EntityId>> = Vec::new();
        for fact in self.facts() {
            if let FactBody::Difference { more, less, event: Some(_), .. }
            | FactBody::Ratio { large: more, small: less, event: Some(_), .. } = &fact.body
            {
                sides.extend([more.owner, less.owner]);
            }
        }
        let target = self.draft.ground.target;
        if let Ask::Difference { than, event: Some(_), .. } = &target.ask {
            sides.extend([than.owner, target.holder.owner]);
        }
        [a, b].iter().all(|h| h.owner.is_some() && sides.contains(&h.owner))
    }

    /// How two holders of a kind stand to each other. A measure, or how far one went, is of one thing alone: of two things
    /// with different names, neither of which is said to be a kind of the other, each has its own. So has the red team beside the blue team.
    fn bearers(&self, a: Holder, b: Holder, kind: &Kind) -> Relation {
        let relation = self.holders(a, b);
        // The boy who ran may be the runner; who is set against another in how far they went is not that one.
        let measure = kind.head.is_empty() && (!kind.modifiers.is_empty() || kind.unit.is_some() && self.set_against(a, b));
        // The question itself holds the one against the other.
        if let Ask::Difference { than, than_kind: None, event: None, .. } = &self.draft.ground.target.ask
            && measure
            && a != b
            && [a, b].iter().all(|h| h == than || *h == self.draft.ground.target.holder)
        {
            return Relation::Apart(Apartness::DistinctNames);
        }
        let one = |h: Holder| match (h.owner, h.place) {
            (Some(id), None) | (None, Some(id)) => self.draft.ground.entities.get(id.0 as usize),
            _ => None,
        };
        let teams = matches!((one(a), one(b)), (Some(x), Some(y)) if x.sort == Sort::Group && y.sort == Sort::Group);
        let (Some(x), Some(y), Relation::Unknown, true) = (one(a), one(b), relation, measure || teams) else { return relation };
        let words = |key: &str| key.split(' ').map(str::to_owned).collect::<Vec<_>>();
        let (in_x, in_y) = (words(&x.key), words(&y.key));
        let contained = in_x.iter().all(|w| in_y.contains(w)) || in_y.iter().all(|w| in_x.contains(w));
        let heads = (in_x.last().cloned().unwrap_or_default(), in_y.last().cloned().unwrap_or_default());
        let lexicon = self.draft.ground.lexicon;
        let related = |p: &str, q: &str| lexicon.kinds_above(p).contains(&q);
        let plain =
            x.number == crate::facts::Number::One && y.number == crate::facts::Number::One && x.members.is_empty() && y.members.is_empty();
        // `Gil's fence`, `Hal's fence`
        if plain
            && x.key == y.key
            && let (Some(p), Some(q)) = (x.possessor, y.possessor)
        {
            let owner = |id| Holder { owner: Some(id), place: None };
            return if apart(self.holders(owner(p), owner(q))) { Relation::Apart(Apartness::DistinctNames) } else { relation };
        }
        if !plain || contained || related(&heads.0, &heads.1) || related(&heads.1, &heads.0) {
            return relation;
        }
        if heads.0 != heads.1 {
            return if measure { Relation::Apart(Apartness::DistinctNames) } else { relation };
        }
        let kind = |key: &[String]| Kind { modifiers: key[..key.len().saturating_sub(1)].to_vec(), ..Kind::of(&heads.0) };
        kind(&in_x).relation(&kind(&in_y), lexicon)
    }

    fn gap(&self, code: RefusalCode, fact: usize, needed: &str) -> Gap {
        self.draft.gap(code, self.fact(fact).lexemes.clone(), needed)
    }

    fn target_gap(&self, code: RefusalCode, needed: &str) -> Gap {
        self.draft.gap(code, self.draft.ground.target.lexemes.clone(), needed)
    }

    /// How much of the kind is with the holder, as the question looks at it.
    pub(super) fn level(&mut self, holder: Holder, kind: &Kind, depth: u32) -> Result<u32, Gap> {
        self.level_without(holder, kind, None, depth)
    }

    fn level_without(&mut self, holder: Holder, kind: &Kind, skip: Option<usize>, depth: u32) -> Result<u32, Gap> {
        if depth > DEPTH {
            return Err(self.target_gap(RefusalCode::Undetermined, "fewer kinds that rest on each other"));
        }
        let kind = &self.with_unit(kind);
        if self.between_places(kind) {
            return self.distance_of_way(holder, kind);
        }
        if let Some(extent) = self.figure(holder, kind)? {
            return Ok(extent);
        }
        if let Some(sum) = self.measured_together(holder, kind, depth)? {
            return Ok(sum);
        }
        if let Some(rate) = self.of_any_one(holder, kind) {
            return self.amount(rate, kind);
        }
        if skip.is_none()
            && depth == 0
            && let Some(sum) = self.sum_of_sorts(holder, kind)?
        {
            return Ok(sum);
        }
        if depth == 0
            && let Some(sort) = self.mixture_sort(holder, kind)?
        {
            return Ok(sort);
        }
        if let Some(portion) = self.portioned(holder, kind, depth)? {
            return Ok(portion);
        }
        if depth == 0
            && let Some(part) = self.told_outright(holder, kind)?
        {
            return Ok(part);
        }
        if let Some((part, whole)) = self.complement_of(kind)
            && !self.draft.apart_from_parts
        {
            self.draft.apart_from_parts = true;
            let all = self.whole_set(holder, whole, part, depth)?;
            return self.without_part(all, part, kind);
        }
        if skip.is_none() && depth == 0 {
            if let Some(rest) = self.rest_of(holder, kind, depth)? {
                return Ok(rest);
            }
            if let Some(part) = self.part_of_total(holder, kind)? {
                return Ok(part);
            }
        }
        if skip.is_none()
            && let Some(level) = self.by_other_kind(holder, kind, depth)?
        {
            return Ok(level);
        }
        if skip.is_none()
            && let Some(share) = self.share_of_group(holder, kind)?
        {
            return Ok(share);
        }
        if skip.is_none()
            && let Some(level) = self.by_total(holder, kind, None)?
        {
            return Ok(level);
        }
        if skip.is_none()
            && let Some(level) = self.by_whole_and_difference(holder, kind)?
        {
            return Ok(level);
        }
        let mut marks = self.marks(holder, kind)?;
        marks.retain(|m| Some(m.fact()) != skip);
        self.left_presupposes_loss(&marks)?;
        self.members_told(holder, &marks)?;
        let rates: Vec<usize> = self
            .rates(kind, |rate, _| rate)
            .into_iter()
            .filter(|&r| Some(r) != skip && self.holds_still(r, holder) && !marks.iter().any(|m| m.fact() == r))
            .filter(|&r| !self.measures_other_side(r, &marks, kind))
            .collect();
        if let Some(&made) =
            rates.iter().find(|&&r| matches!(&self.fact(r).body, FactBody::Rate { event: Some((Category::VerbCreate, _)), .. }))
            && !marks.iter().all(|m| matches!(m, Mark::Move { gain: false, fact } if *fact > made))
        {
            return Err(self.gap(RefusalCode::KindsUnrelated, made, "whether these are among those told before"));
        }
        let pers = if skip.is_none() { self.rates(kind, |_, per| per) } else { Vec::new() };
        let levels = marks.iter().any(|m| !m.moves());
        let rates: Vec<usize> = rates
            .into_iter()
            .filter(|&r| kind.head != "money" || !matches!(self.fact(r).body, FactBody::Rate { price: true, .. }))
            .collect();
        if kind.head == "money" && !rates.is_empty() {
            return Err(self.gap(RefusalCode::KindsUnrelated, rates[0], "what was paid and what was kept"));
        }
        // `3 boxes of 4 bags each, and 5 nuts in each bag`: the bags are counted by so many for each themselves.
        let base = if !rates.is_empty() && !levels && (skip.is_none() || marks.is_empty()) {
            Some(self.product(holder, kind, &rates, depth)?)
        } else if marks.is_empty() && pers.iter().any(|&p| matches!(self.fact(p).body, FactBody::Rate { price: true, .. })) {
            return Err(self.target_gap(RefusalCode::TargetUnbound, &format!("something about {}", kind.label())));
        } else if marks.is_empty()
            && !pers.is_empty()
            && holder.owner.is_some()
            && depth == 0
            && matches!(self.draft.ground.target.ask, Ask::State)
            && !pers.iter().all(|&p| {
                matches!(
                    &self.fact(p).body,
                    FactBody::Rate {
                        event: Some((Category::VerbMove | Category::VerbGroup | Category::VerbCreate | Category::VerbDivide, _)),
                        ..
                    }
                )
            })
        {
            // Twelve wheels and four for each car make no cars.
            return Err(self.target_gap(RefusalCode::TargetUnbound, &format!("something about {}", kind.label())));
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
}
