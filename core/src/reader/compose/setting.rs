//! Setting: places, times and purposes that prepositions bring.

use super::{Composer, Unread};
use crate::facts::{EntityId, FactBody, Gender, Sort};
use crate::lexicon::{Category, WordClass};
use crate::quantity::Rational;
use crate::reader::clause::ClauseKind;
use crate::reader::reason::RefusalCode;
use crate::reader::roles::{Np, Oblique, holding};
use crate::text::Literal;

impl Composer<'_, '_> {
    /// `a village where they met 9 farmers`: what a clause with `where` tells was at the place of which it says more.
    pub(super) fn at_the_place(&mut self) {
        let Some(marker) =
            self.clause.marker.filter(|&m| self.clause.kind == ClauseKind::Relative && self.reading.is_of(m, WordClass::Whereat))
        else {
            return;
        };
        let antecedent = self.governor().zip(self.clause.antecedent).and_then(|(g, a)| holding(g, a));
        let place = |np: &Np| {
            let named = np.nominal.name && np.nominal.head.is_some_and(|h| !self.reading.categories(h).any(Category::is_noun));
            named || np.nominal.head.is_some_and(|h| self.reading.is(h, Category::NounPlace))
        };
        let Some(arg) = antecedent.filter(|a| a.nps.iter().all(place)) else { return };
        self.roles.connectives.retain(|(l, _)| *l != marker);
        self.roles.obliques.push(Oblique { lexeme: marker, category: Category::PrepPlace, arg, follows: None });
    }

    /// `in one box`, `in one day`: the number counts nothing, unless another of the sort is spoken of.
    pub(super) fn single_places(&mut self) {
        let one = |l: &u32| {
            let literal = self.reading.lexemes.get(*l as usize).and_then(|x| x.literal.as_ref());
            matches!(literal, Some(Literal::Number(value)) if *value == Rational::one())
        };
        let another =
            |np: &Np| np.nominal.modifiers.iter().any(|&m| self.reading.is(m, Category::AdjOther)) || np.nominal.further.is_some();
        let args = self.roles.phrases();
        if self.clause.question || args.flat_map(|a| &a.nps).any(another) {
            return;
        }
        let single = |o: &Oblique| match (o.category, o.arg.nps.as_slice()) {
            (Category::PrepPlace | Category::PrepGoal | Category::PrepSource, [np]) => {
                let plain = np.of.is_none() && np.nominal.second_measure.is_none() && np.nominal.determiner.is_none();
                let named = np.nominal.head.is_some_and(|h| !self.reading.is_plural(h) && !self.reading.is(h, Category::PronounOne));
                np.nominal.number().filter(|l| plain && named && one(l))
            }
            _ => None,
        };
        let found: Vec<(usize, u32)> = self.roles.obliques.iter().enumerate().filter_map(|(i, o)| single(o).map(|l| (i, l))).collect();
        for (at, lexeme) in found {
            if let Some(np) = self.roles.obliques.get_mut(at).and_then(|o| o.arg.nps.first_mut()) {
                np.nominal.measure = None;
            }
            self.single.push(lexeme);
        }
    }

    /// `One day, she decided to clean.`: a time by itself at the front counts no days.
    pub(super) fn some_day(&mut self) {
        let one = |l: u32| {
            let literal = self.reading.lexemes.get(l as usize).and_then(|x| x.literal.as_ref());
            matches!(literal, Some(Literal::Number(value)) if *value == Rational::one())
        };
        let [front, .., subject] = self.roles.before.as_slice() else { return };
        let [np] = front.nps.as_slice() else { return };
        let n = &np.nominal;
        let alone = n.number() == Some(n.first) && n.number().is_some_and(one) && np.is_bare() && n.is_plain_count();
        // `One morning`: a named time stands as an adverb behind its number.
        let named =
            self.roles.adverbs.iter().find(|(first, _, k)| *first == n.last + 1 && *k == Category::AdvTime).map(|(_, last, _)| *last);
        let unit =
            |h: u32| self.reading.categories(h).any(|k| matches!(k, Category::UnitTime | Category::AdvTime)) && !self.reading.is_plural(h);
        let end = match n.head {
            Some(head) => Some(n.last).filter(|_| unit(head)),
            None => named.filter(|_| n.last == n.first),
        };
        let Some(end) = end.filter(|_| alone) else { return };
        let comma = |p: &crate::reader::clause::Phrase| matches!(p, crate::reader::clause::Phrase::Connective { lexeme, category: Category::MarkComma } if *lexeme == end + 1);
        let first = super::clause_lexemes(self.clause).first() == Some(&np.nominal.first);
        let stands = !self.clause.question && first && self.clause.phrases.iter().any(comma) && !subject.nps.iter().all(|s| s == np);
        if let Some(number) = np.nominal.number().filter(|_| stands) {
            let lexemes = np.lexemes();
            self.roles.before.remove(0);
            self.one_day.push(number);
            self.single.push(number);
            self.mark("time", lexemes);
        }
    }

    /// What money was spent on, for one conjunct: the noun after `on` or `for` that follows it.
    pub(super) fn spent_on(&mut self, arg: usize, np: usize) -> Result<Option<String>, Unread> {
        let item = self
            .roles
            .obliques
            .iter()
            .find(|o| {
                o.follows == Some((arg, np))
                    && matches!(o.category, Category::PrepPlace | Category::PrepFor)
                    && !o.arg.nps.iter().any(|n| self.is_time_phrase(n))
            })
            .cloned();
        self.item(item)
    }

    /// What a question about spending is limited to.
    pub(super) fn item_of_spending(&mut self) -> Result<Option<String>, Unread> {
        let item = self
            .roles
            .obliques
            .iter()
            .find(|o| matches!(o.category, Category::PrepPlace | Category::PrepFor) && !o.arg.nps.iter().any(|n| self.is_time_phrase(n)))
            .cloned();
        self.item(item)
    }

    pub(super) fn item(&mut self, oblique: Option<Oblique>) -> Result<Option<String>, Unread> {
        let Some(oblique) = oblique else { return Ok(None) };
        let lexemes: Vec<u32> = oblique.arg.nps.iter().flat_map(Np::lexemes).collect();
        let [np] = oblique.arg.nps.as_slice() else {
            if self.clause.question && self.all_the_items(&oblique) {
                self.mark("kind", lexemes);
                return Ok(None);
            }
            return Err(Unread(RefusalCode::ConstructionUnread, lexemes, "one thing that money was spent on".into()));
        };
        if np.nominal.is_measured() {
            return Err(Unread(RefusalCode::ConstructionUnread, lexemes, "a thing without a number".into()));
        }
        // `all of the plums` are the plums.
        let all = matches!(np.nominal.measure, Some(crate::reader::clause::Measure::All(_))) && np.nominal.head.is_none();
        let np = np.of.as_deref().filter(|of| all && !of.nominal.is_measured()).unwrap_or(np);
        let Some(head) = np.nominal.head.filter(|_| !np.nominal.pronoun && !np.nominal.name) else { return Ok(None) };
        self.mark("kind", lexemes);
        let mut words: Vec<String> =
            np.nominal.modifiers.iter().map(|&m| self.reading.lemma(m, |c| c.is_adjective() || c.is_noun())).collect();
        words.push(self.reading.lemma(head, |c| c.is_noun() || c.is_unit()));
        Ok(Some(words.join(" ")))
    }

    /// `on food and gas`: all things that money is told to have been spent on, and each of them.
    fn all_the_items(&self, oblique: &Oblique) -> bool {
        let item = |np: &Np| {
            let words = np.nominal.modifiers.iter().map(|&m| self.reading.lemma(m, |c| c.is_adjective() || c.is_noun()));
            let head = np.nominal.head.filter(|_| !np.nominal.is_measured() && np.of.is_none() && np.owner.is_none());
            head.map(|h| words.chain([self.reading.lemma(h, |c| c.is_noun() || c.is_unit())]).collect::<Vec<String>>().join(" "))
        };
        let asked: Option<Vec<String>> = oblique.arg.nps.iter().map(item).collect();
        let Some(asked) = asked.filter(|_| !oblique.arg.has_or()) else { return false };
        let changes = self.hypothesis.facts.iter().filter_map(|f| if let FactBody::Change(k) = &f.body { Some(k) } else { None });
        let told: Option<Vec<&String>> = changes.filter(|k| k.kind.head == "money").map(|k| k.kind.content.as_ref()).collect();
        told.is_some_and(|told| told.iter().all(|t| asked.contains(t)) && asked.iter().all(|a| told.contains(&a)))
    }

    /// The place that goes with a conjunct: of its own, or the one that follows a later conjunct of its list.
    pub(super) fn place_of(&mut self, arg: usize, np: usize) -> Result<Option<EntityId>, Unread> {
        let places: Vec<Oblique> = self
            .roles
            .obliques
            .iter()
            .filter(|o| o.category == Category::PrepPlace && !o.arg.nps.iter().all(|n| self.is_time_phrase(n)))
            .cloned()
            .collect();
        let own = places.iter().find(|o| o.follows == Some((arg, np)));
        let later = places.iter().find(|o| o.follows.is_some_and(|(a, n)| a == arg && n > np));
        let whole = places.iter().find(|o| o.follows.is_none());
        match own.or(later).or(whole) {
            Some(oblique) if oblique.arg.nps.len() == 1 => {
                let np = oblique.arg.nps[0].clone();
                if np.nominal.is_measured() {
                    return Err(Unread(RefusalCode::ConstructionUnread, np.lexemes(), "a place without a number".into()));
                }
                self.mark("place", np.lexemes());
                Ok(self
                    .reading
                    .plain_entity(&np)
                    .filter(|id| !self.reading.entity(*id).is_some_and(|e| e.sort == Sort::Named && e.gender != Gender::Open)))
            }
            Some(oblique) => {
                Err(Unread(RefusalCode::ConstructionUnread, oblique.arg.nps.iter().flat_map(Np::lexemes).collect(), "one place".into()))
            }
            None => Ok(None),
        }
    }

    /// The place that stands behind the verb, or the only one there is: `At the stop 3 more got on the bus.`
    pub(super) fn place_behind(&mut self) -> Result<Option<EntityId>, Unread> {
        let verb = self.roles.verb.main;
        let behind = self
            .roles
            .obliques
            .iter()
            .filter(|o| o.category == Category::PrepPlace && !o.arg.nps.iter().all(|n| self.is_time_phrase(n)))
            .find(|o| verb.is_some_and(|v| o.lexeme > v))
            .cloned();
        match behind.as_ref().map(|o| o.arg.nps.as_slice()) {
            Some([np]) if !np.nominal.is_measured() => {
                self.mark("place", np.lexemes());
                Ok(self.reading.plain_entity(np))
            }
            _ => self.place_of(usize::MAX, 0),
        }
    }

    /// The anchors of a conjunct's own time phrases.
    pub(super) fn anchors_of(&self, arg: usize, np: usize) -> Vec<String> {
        let spoken = self.item_times().into_iter().filter(|(_, a, n)| (*a, *n) == (arg, np)).map(|(l, _, _)| self.spoken_time(l));
        self.roles
            .obliques
            .iter()
            .filter(|o| o.follows == Some((arg, np)))
            .flat_map(|o| &o.arg.nps)
            .filter(|n| self.is_time_phrase(n))
            .map(|n| self.anchor(n))
            .chain(spoken)
            .collect()
    }

    /// Marks prepositional phrases that carry no amount as setting; one with an amount is unread.
    pub(super) fn settle_obliques(&mut self, used: &[u32]) -> Result<(), Unread> {
        for oblique in self.roles.obliques.clone() {
            if used.contains(&oblique.lexeme) {
                continue;
            }
            let harmless = matches!(
                oblique.category,
                Category::PrepPlace
                    | Category::PrepSource
                    | Category::PrepGoal
                    | Category::PrepWith
                    | Category::PrepFor
                    | Category::PrepBy
                    | Category::PrepTime
                    | Category::PrepTopic
            );
            if !harmless {
                return Err(Unread(RefusalCode::ConstructionUnread, vec![oblique.lexeme], "a phrase that changes no amount".into()));
            }
            let times = oblique.arg.nps.iter().filter(|np| self.is_time_phrase(np)).count();
            if times > 1 && self.has_amount() {
                return Err(Unread(
                    RefusalCode::ConstructionUnread,
                    oblique.arg.nps.iter().flat_map(Np::lexemes).collect(),
                    "one time for one amount".into(),
                ));
            }
            for np in &oblique.arg.nps {
                if self.names_time(np) && self.habitual(np) && (self.has_amount() || self.clause.question) {
                    return Err(Unread(RefusalCode::ConstructionUnread, np.lexemes(), "one time instead of a habit".into()));
                }
                let amount = np.nominal.is_measured()
                    || np.nominal.second_measure.is_some()
                    || np.nominal.is_each()
                    || np.of.as_ref().is_some_and(|of| of.nominal.is_measured())
                    || np.nominal.modifiers.iter().filter(|m| !self.single.contains(m)).any(|&m| {
                        self.reading
                            .lexemes
                            .get(m as usize)
                            .is_some_and(|l| l.literal.is_some() && !matches!(l.literal, Some(Literal::Ordinal(_))))
                    });
                if amount {
                    return Err(Unread(RefusalCode::ConstructionUnread, np.lexemes(), "a phrase without a number here".into()));
                }
                self.mark(if self.is_time_phrase(np) { "time" } else { "setting" }, np.lexemes());
            }
        }
        Ok(())
    }
}
