//! Extents: how long, wide or tall a thing is, its sides, its perimeter and its area, several at once or told with a noun.
//!
//! Why: the extents of one thing belong together: of a rectangle two sides give the rest.
//! Reads: `The rug is 9 feet long and 4 feet wide.`, `The yard has a length of 8 m and an area of 40 square meters.`,
//! `The perimeter of the square is 20 cm.`, `Each side of the tile is 3 inches long.`, `The hall measures 12 feet by 10 feet.`
//! Leaves alone: `The rug is 9 feet long.` (one measure by its adjective), `a rug with a length of some feet` (no number)

mod beside;
mod by_other;
mod list;

pub(super) use beside::beside;
pub(super) use by_other::by_other;

use super::{Composer, Unread, Verdict, clause_lexemes};
use crate::canon::Arrange;
use crate::facts::{Amount, EntityId, FactBody, Holder, Kind};
use crate::lexicon::{Category, WordClass};
use crate::quantity::Rational;
use crate::reader::clause::{Clause, ClauseKind, Measure, Nominal, Phrase};
use crate::reader::reason::RefusalCode;
use crate::reader::roles::{Arg, Np, attach};
use crate::text::Literal;
use list::{Extent, List};

pub(super) fn extent(c: &mut Composer<'_, '_>) -> Verdict {
    if c.clause.question || c.passive() || c.has_adverb(Category::AdvNegation) {
        return Ok(false);
    }
    if respectively(c)? {
        return Ok(true);
    }
    let Some(owner) = subject(c) else { return Ok(false) };
    let be = c.verb_is(Category::VerbBe) || c.verb_is(Category::VerbMeasure);
    // `The perimeter of the square is 20 cm`, `each side is 3 inches long`.
    let (holder, list) = if be && c.names_dimension(&owner).is_some() {
        let Some(told) = of_the_dimension(c, &owner)? else { return Ok(false) };
        told
    } else {
        if has_sides(c) {
            return Ok(true);
        }
        let Some(list) = predicated(c, be) else { return Ok(false) };
        (c.measured_thing(&owner)?, list)
    };
    if c.unasserted() {
        return super::state::refuse_unasserted(c);
    }
    for extent in &list.extents {
        say(c, holder, extent)?;
    }
    c.mark("entity", owner.lexemes());
    c.mark("marker", list.joints);
    c.settle_obliques(&list.used)?;
    let verb = c.roles.verb.main.into_iter().chain(c.roles.verb.auxiliaries.clone()).collect();
    c.mark("cue", verb);
    Ok(true)
}

/// What a clause tells of its subject.
struct Told {
    extents: Vec<Extent>,
    joints: Vec<u32>,
    /// The prepositions that belong to it.
    used: Vec<u32>,
}

/// The one thing, or the one extent of a thing, that the clause says something of.
fn subject(c: &Composer<'_, '_>) -> Option<Np> {
    let arg = c.subject_arg().or_else(|| {
        let (governor, at) = c.antecedent_phrase()?;
        Some(Arg { nps: vec![beside::host_at(c, governor, at)], connectives: Vec::new() })
    });
    match arg?.nps.as_slice() {
        [owner] => Some(owner.clone()),
        _ => None,
    }
}

/// `has a length of 8 m and an area of 40 square meters`, `is 9 feet long and 4 feet wide`, `measures 12 feet by 10 feet`.
fn predicated(c: &mut Composer<'_, '_>, be: bool) -> Option<Told> {
    let has = c.verb_is(Category::VerbPossess);
    let verb = c.clause.phrases.iter().position(|p| matches!(p, Phrase::Verb(_)))?;
    let mut at = verb + 1;
    // `is of length 6 m`
    let mut used = Vec::new();
    if let (true, Some(Phrase::Preposition { lexeme, category: Category::PrepOf })) = (be, c.clause.phrases.get(at)) {
        used.push(*lexeme);
        at += 1;
    }
    let List { extents, end, joints } = c.extents_at(at).filter(|_| has || be)?;
    let named = extents.iter().any(|e| !e.name.is_empty() && c.reading.is(*e.name.last().unwrap_or(&0), Category::NounDimension));
    let inside = |l: u32| c.clause.phrases.get(at..end).is_some_and(|list| phrase_lexemes(list).contains(&l));
    let rest = |np: &Np| inside(np.nominal.first);
    let others = c.arguments(&c.roles.after).iter().flat_map(|a| &a.nps).all(rest);
    let adjectives = c.roles.adjectives.iter().all(|(l, _)| inside(*l));
    // One measure by its adjective alone may be that of any one such thing.
    let single = extents.len() == 1 && !named && c.clause.kind != ClauseKind::Relative;
    if single || !others || !adjectives || has == be && has {
        return None;
    }
    used.extend(c.roles.obliques.iter().map(|o| o.lexeme).filter(|l| inside(*l)));
    let words: Vec<u32> = c.roles.loose.iter().copied().filter(|l| inside(*l)).collect();
    c.roles.loose.retain(|l| !words.contains(l));
    Some(Told { extents, joints, used })
}

/// `has sides that are 6 inches long`: what the sides are like is told by the clause that says more of them.
fn has_sides(c: &mut Composer<'_, '_>) -> bool {
    let [Arg { nps, .. }] = c.roles.after.as_slice() else { return false };
    let [np] = nps.as_slice() else { return false };
    let sides = c.names_dimension(np).is_some_and(|d| c.is_side(&d)) && np.is_bare() && np.nominal.measure.is_none();
    let hanging = c.reading.state.all_clauses().any(|o| o.governor == Some(c.clause.id) && o.kind == ClauseKind::Relative);
    if !sides || !hanging || !c.verb_is(Category::VerbPossess) || !c.roles.obliques.is_empty() || c.unasserted() {
        return false;
    }
    c.mark("background", clause_lexemes(c.clause));
    true
}

fn phrase_lexemes(phrases: &[Phrase]) -> Vec<u32> {
    let mut all = Vec::new();
    for phrase in phrases {
        match phrase {
            Phrase::Nominal(n) => all.extend(n.first..=n.last),
            Phrase::Preposition { lexeme, .. } | Phrase::Connective { lexeme, .. } | Phrase::Adjective { lexeme, .. } => all.push(*lexeme),
            _ => {}
        }
    }
    all
}

/// `The perimeter of the square is 20 cm`, `each side is 3 inches long`, `the dimensions are 30 cm by 21 cm`.
fn of_the_dimension(c: &mut Composer<'_, '_>, owner: &Np) -> Result<Option<(Holder, Told)>, Unread> {
    let Some(verb) = c.clause.phrases.iter().position(|p| matches!(p, Phrase::Verb(_))) else { return Ok(None) };
    let Some(list) = c.amounts_at(verb + 1) else { return Ok(None) };
    let closed = c.clause.phrases.get(list.end..).is_none_or(|rest| {
        rest.iter().all(|p| matches!(p, Phrase::Connective { category: Category::MarkComma, .. } | Phrase::Adverb { .. }))
    });
    if !closed {
        return Ok(None);
    }
    let Some((holder, dimension)) = c.extent_of(owner)? else { return Ok(None) };
    // `The dimensions of the sheet are 30 cm by 21 cm.`
    if dimension == DIMENSIONS {
        return Ok((list.extents.len() > 1).then_some((holder, Told { extents: list.extents, joints: list.joints, used: by_words(c) })));
    }
    let several = owner.nominal.is_each() || c.plural(owner);
    let side = c.is_side(&dimension);
    let dimension = match list.extents.as_slice() {
        [_] if side && several => Kind::EVERY_SIDE.to_owned(),
        [_] => dimension,
        _ => return Ok(None),
    };
    let extents = list.extents.into_iter().map(|e| Extent { dimension: dimension.clone(), ..e }).collect();
    Ok(Some((holder, Told { extents, joints: list.joints, used: Vec::new() })))
}

/// The prepositions of `30 cm by 21 cm`.
fn by_words(c: &Composer<'_, '_>) -> Vec<u32> {
    c.roles.obliques.iter().filter(|o| o.category == Category::PrepBy).map(|o| o.lexeme).collect()
}

/// `The length, width and height of a box are 10 cm, 6 cm and 5 cm.`: one amount for each, in this order.
fn respectively(c: &mut Composer<'_, '_>) -> Verdict {
    let (Some(subject), true) = (c.subject(), c.verb_is(Category::VerbBe)) else { return Ok(false) };
    let [.., last] = subject.nps.as_slice() else { return Ok(false) };
    let dimensions: Option<Vec<String>> = subject.nps.iter().map(|np| c.names_dimension(np)).collect();
    let verb = c.clause.phrases.iter().position(|p| matches!(p, Phrase::Verb(_)));
    let amounts = verb.and_then(|v| c.amounts_at(v + 1));
    let (Some(dimensions), Some(list)) = (dimensions.filter(|d| d.len() > 1), amounts) else { return Ok(false) };
    let closed = list.end == c.clause.phrases.len() && list.extents.len() == dimensions.len();
    let bare = subject.nps.iter().rev().skip(1).all(|np| np.of.is_none());
    if !closed || !bare || c.unasserted() || subject.has_or() {
        return Ok(false);
    }
    let (subject, last) = (subject.clone(), last.clone());
    let first = subject.nps.first().cloned().unwrap_or_else(|| last.clone());
    let holder = match c.whose_extent(&last)? {
        Some(holder) => holder,
        None => match c.whose_extent(&first)?.or_else(|| c.only_figure()) {
            Some(holder) => holder,
            None => return Ok(false),
        },
    };
    for (extent, dimension) in list.extents.into_iter().zip(dimensions) {
        say(c, holder, &Extent { dimension, ..extent })?;
    }
    c.mark("entity", subject.nps.iter().flat_map(Np::lexemes).collect());
    c.mark("marker", list.joints);
    let verb = c.roles.verb.main.into_iter().collect();
    c.mark("cue", verb);
    Ok(true)
}

/// The noun for all that is told of how large something is.
const DIMENSIONS: &str = "dimension";

/// The dimension of one of a figure's sides.
const SIDE: &str = "side";

/// Puts down that a thing is so long, wide or large.
fn say(c: &mut Composer<'_, '_>, holder: Holder, extent: &Extent) -> Result<(), Unread> {
    let words: Vec<u32> = (extent.amount.first..=extent.amount.last).chain(extent.name.iter().copied()).collect();
    let unread = || Unread(RefusalCode::ConstructionUnread, words.clone(), "a measure in a unit of its dimension".to_owned());
    let unit = c.reading.lemma(extent.unit, Category::is_unit);
    let class = c.reading.lexicon.unit(&unit).map(|u| u.category).ok_or_else(unread)?;
    let wanted = match extent.dimension.as_str() {
        "area" => Category::UnitArea,
        "volume" => Category::UnitVolume,
        _ => Category::UnitLength,
    };
    let lexeme = extent.amount.number().ok_or_else(unread)?;
    let Some(Literal::Number(value)) = c.reading.lexemes.get(lexeme as usize).and_then(|l| l.literal.clone()) else {
        return Err(unread());
    };
    if class != wanted {
        return Err(unread());
    }
    let kind = Kind { modifiers: vec![extent.dimension.clone()], unit: Some(unit), ..Kind::of("") };
    let moment = c.moment();
    c.mark("kind", words.clone());
    c.mark("quantity", vec![lexeme]);
    c.say(FactBody::State { holder, kind, amount: Amount::Given { value, lexeme } }, moment, words);
    Ok(())
}

impl Composer<'_, '_> {
    /// The dimension that a phrase names: `long` for `the length`, else its own noun: `area`, `perimeter`, `side`.
    pub(super) fn names_dimension(&self, np: &Np) -> Option<String> {
        // `the distance around the yard`
        let around = np.of_lexeme.is_some_and(|l| self.reading.lexicon.is_of(self.reading.norm(l), WordClass::Around));
        if around { Some("perimeter".to_owned()) } else { self.noun_of_dimension(&np.nominal) }
    }

    /// `the distance around the yard` is its perimeter: what stands behind `around` goes with the noun.
    pub(super) fn distances_around(&mut self) {
        let around = |l: u32| self.reading.lexicon.is_of(self.reading.norm(l), WordClass::Around);
        let found = self.roles.obliques.iter().find(|o| around(o.lexeme) && o.arg.nps.len() == 1).cloned();
        let Some(oblique) = found else { return };
        let [thing] = oblique.arg.nps.as_slice() else { return };
        let far = |np: &Np| self.noun_of_dimension(&np.nominal).as_deref() == Some("far") && np.nominal.last + 1 == oblique.lexeme;
        let mut roles = self.roles.clone();
        let hosts = roles.before.iter_mut().chain(&mut roles.after).flat_map(|a| &mut a.nps);
        let Some(host) = hosts.filter(|np| np.of.is_none()).find(|np| far(np)) else { return };
        host.of = Some(Box::new(thing.clone()));
        host.of_lexeme = Some(oblique.lexeme);
        roles.obliques.retain(|o| o.lexeme != oblique.lexeme);
        self.roles = roles;
    }

    /// The dimension that a noun names, also under the words that only say which figure's it is: `side length`, `total area`.
    fn noun_of_dimension(&self, nominal: &Nominal) -> Option<String> {
        let named = |l: u32| {
            let lemma = self.reading.lemma(l, |k| k == Category::NounDimension);
            // The edges of a cube are its sides.
            let lemma = if self.reading.lexicon.kinds_above(&lemma).contains(&SIDE) { SIDE.to_owned() } else { lemma };
            self.reading.is(l, Category::NounDimension).then(|| self.reading.lexicon.measures(&lemma).map_or(lemma, str::to_owned))
        };
        let dimension = nominal.head.and_then(named)?;
        match nominal.modifiers.as_slice() {
            [] => Some(dimension),
            [side] if dimension == "long" => named(*side).filter(|d| self.is_side(d)),
            [flat] if dimension == "area" => {
                let lemma = self.reading.lemma(*flat, Category::is_noun);
                self.reading.lexicon.is_of(&lemma, WordClass::Flat).then_some(dimension)
            }
            _ => None,
        }
    }

    /// The clause that a relative or reduced clause hangs on, and the index of the phrase that it says more of.
    fn antecedent_phrase(&self) -> Option<(&Clause, usize)> {
        let governor = self.governor().filter(|_| matches!(self.clause.kind, ClauseKind::Relative | ClauseKind::Reduced))?;
        let at = self.clause.antecedent?;
        Some((governor, at as usize))
    }

    /// `a tile whose width is 3 inches`, `a tile that has sides that are 6 inches long`: whose the extent is that the clause says more of.
    fn bearer(&mut self) -> Result<Option<Holder>, Unread> {
        let Some((governor, at)) = self.antecedent_phrase() else { return Ok(None) };
        let governor = governor.clone();
        let before = |n: usize| at.checked_sub(n).and_then(|i| governor.phrases.get(i));
        let extent = matches!(governor.phrases.get(at), Some(Phrase::Nominal(n)) if self.noun_of_dimension(n).is_some());
        let np = match (before(2), before(1)) {
            _ if !extent => Some(beside::host_at(self, &governor, at)),
            (Some(Phrase::Nominal(_)), Some(Phrase::Preposition { category: Category::PrepWith, .. })) => {
                Some(beside::host_at(self, &governor, at.saturating_sub(2)))
            }
            _ => {
                let roles = attach(&governor);
                let has = roles.verb.main.is_some_and(|m| self.reading.categories(m).contains(Category::VerbPossess));
                let subject = self.arguments(&roles.before).pop().filter(|s| has && s.nps.len() == 1);
                subject.and_then(|s| s.nps.into_iter().next())
            }
        };
        np.map(|np| self.measured_thing(&np)).transpose()
    }

    /// Whether a clause that hangs on this one only tells extents: `that is 9 feet long and 4 feet wide`, `whose width is 3 inches`.
    pub(super) fn only_tells_extents(&self, other: &Clause) -> bool {
        if !matches!(other.kind, ClauseKind::Relative | ClauseKind::Reduced) {
            return false;
        }
        let mut inner = self.on(other, attach(other));
        let be = inner.verb_is(Category::VerbBe) || inner.verb_is(Category::VerbMeasure);
        let named = inner.subject().is_some_and(|s| matches!(s.nps.as_slice(), [np] if inner.names_dimension(np).is_some()));
        let verb = other.phrases.iter().position(|p| matches!(p, Phrase::Verb(_)));
        let amounts = verb.is_some_and(|v| inner.amounts_at(v + 1).is_some());
        be && named && amounts || predicated(&mut inner, be).is_some()
    }

    /// Whose extent a phrase names, and which: `the area of the yard`, `its width`, `each side of the tile`, `the length of each side`.
    pub(super) fn extent_of(&mut self, np: &Np) -> Result<Option<(Holder, String)>, Unread> {
        // How far and how fast are of ways, not of figures.
        let Some(dimension) = self.names_dimension(np).filter(|d| !super::motion::of_ways(d)) else { return Ok(None) };
        // `Half the perimeter is 20 cm.`
        if matches!(np.nominal.measure, Some(Measure::Fraction(_) | Measure::Multiple(_))) {
            return Err(Unread(RefusalCode::ConstructionUnread, np.lexemes(), "the whole of an extent".into()));
        }
        // `One side measures 10 feet.`
        if let Some(number) = np.nominal.number() {
            if self.reading.lexemes.get(number as usize).and_then(|l| l.literal.as_ref()) != Some(&Literal::Number(Rational::one())) {
                return Ok(None);
            }
            self.single.push(number);
        }
        // `the length of each side of the tile`
        if let Some(of) = np.of.clone()
            && self.names_dimension(&of).is_some_and(|inner| self.reading.lexicon.measures(&inner).is_none())
        {
            return self.extent_of(&of);
        }
        if let Some(holder) = self.whose_extent(np)? {
            let thing = np.of.as_deref().or(np.owner.as_deref());
            return Ok(Some((thing.map_or(holder, |thing| self.known_figure(thing, holder)), dimension)));
        }
        match self.only_figure() {
            Some(holder) => Ok(Some((holder, dimension))),
            None => Err(Unread(RefusalCode::ConstructionUnread, clause_lexemes(self.clause), "the thing that this measures".into())),
        }
    }

    /// The dimension that a phrase names, and whose it is where the words say so.
    fn named_extent(&mut self, np: &Np) -> Result<Option<(Option<Holder>, String)>, Unread> {
        let Some(dimension) = self.names_dimension(np).filter(|d| !super::motion::of_ways(d)) else { return Ok(None) };
        Ok(Some((self.whose_extent(np)?, dimension)))
    }

    /// Whose extent a phrase names, where its words or the clause's place say so.
    fn whose_extent(&mut self, np: &Np) -> Result<Option<Holder>, Unread> {
        if let Some(of) = np.of.clone() {
            return self.measured_thing(&of).map(Some);
        }
        match self.owner_of(np)? {
            Some(holder) => Ok(Some(holder)),
            None => self.bearer(),
        }
    }

    /// The figure that a question means: `their garden`, `the paper`, where the only extents told are of `a garden`, `a sheet of paper`.
    pub(super) fn known_figure(&self, np: &Np, holder: Holder) -> Holder {
        let Some(only) = self.only_extended().filter(|_| self.clause.question && !self.has_extents(holder)) else { return holder };
        let id = |h: Holder| h.owner.or(h.place);
        let key = |h: Holder| id(h).and_then(|id| self.reading.entity(id)).map(|e| (e.key.clone(), e.possessor));
        let (Some((asked, whose)), Some((told, owner))) = (key(holder), key(only)) else { return holder };
        let same = asked == told && (owner.is_none() || whose.is_none());
        if same || !np.nominal.is_measured() && self.is_piece(id(only), id(holder)) { only } else { holder }
    }

    /// Whether the one was spoken of as a piece of the other: `a sheet of paper`.
    fn is_piece(&self, piece: Option<EntityId>, stuff: Option<EntityId>) -> bool {
        let entity = |n: &Nominal| self.reading.plain_entity(&Np { nominal: n.clone(), of: None, owner: None, of_lexeme: None });
        let clauses = self.reading.state.clauses.iter();
        clauses.flat_map(|o| o.phrases.windows(3)).any(|three| match three {
            [Phrase::Nominal(a), Phrase::Preposition { category: Category::PrepOf, .. }, Phrase::Nominal(b)] => {
                let partitive = a.head.is_some_and(|h| self.reading.may_be(h, Category::NounPartitive));
                partitive && piece.is_some() && entity(a) == piece && entity(b) == stuff
            }
            _ => false,
        })
    }

    /// The one thing of which extents were told.
    fn only_figure(&self) -> Option<Holder> {
        let mut holders: Vec<Holder> = self.extended(|d| !super::motion::of_ways(d)).collect();
        holders.arrange();
        holders.dedup();
        if let [only] = holders.as_slice() { Some(*only) } else { None }
    }

    /// The one thing that is told to be so long or wide, no weight or age.
    pub(super) fn only_extended(&self) -> Option<Holder> {
        let mut holders: Vec<Holder> = self.extended(|d| self.is_extent(d)).collect();
        holders.arrange();
        holders.dedup();
        if let [only] = holders.as_slice() { Some(*only) } else { None }
    }

    /// Whether an extent of a thing was told.
    pub(super) fn has_extents(&self, holder: Holder) -> bool {
        self.extended(|d| self.is_extent(d)).any(|h| h == holder)
    }

    fn is_extent(&self, dimension: &str) -> bool {
        let degree = self.reading.lexicon.degree(dimension);
        degree.is_none_or(|d| d.dimensions.contains(&Category::UnitLength)) && !super::motion::of_ways(dimension)
    }

    fn extended(&self, fits: impl Fn(&str) -> bool) -> impl Iterator<Item = Holder> {
        self.hypothesis.facts.iter().chain(&self.result.facts).filter_map(move |f| match &f.body {
            FactBody::State { kind, holder, .. } if kind.head.is_empty() && kind.modifiers.first().is_some_and(|d| fits(d)) => {
                Some(*holder)
            }
            _ => None,
        })
    }
}
