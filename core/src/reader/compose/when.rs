//! When a clause is: its tense, its named times, and the phase of the story.
//!
//! Reads: `9 in the morning and 4 in the evening` as two times. Leaves alone: `on Mondays`, `a day` (a time that comes again).

use super::Composer;
use crate::canon::Arrange;
use crate::facts::{FactBody, Moment, Phase, Tense};
use crate::lexicon::{Category, Form, WordClass};
use crate::reader::clause::{ClauseKind, Measure, Phrase};
use crate::reader::roles::Np;
use crate::text::LexemeKind;

impl Composer<'_, '_> {
    /// The clause's moment.
    pub(in crate::reader) fn moment(&self) -> Moment {
        let mut anchors = Vec::new();
        let own = self.item_times();
        let mut phase = None;
        for &(_, last, category) in &self.roles.adverbs {
            match category {
                Category::AdvTime if !own.iter().any(|(l, _, _)| *l == last) => anchors.push(self.spoken_time(last)),
                // In a statement `now` is where the story stands; a question looks from its end.
                Category::AdvNow if self.clause.question => phase = Some(Phase::End),
                Category::AdvNow => phase = Some(Phase::Now),
                Category::AdvStart => phase = Some(Phase::Start),
                // `She bought 8. She already had 9.`: those were there before.
                Category::AdvAlready if self.verb_is(Category::VerbPossess) && self.tense() == Tense::Past && !self.clause.question => {
                    phase = Some(Phase::Start);
                }
                _ => {}
            }
        }
        if self.before_it() {
            phase = Some(Phase::Start);
        }
        for np in self.time_phrases() {
            anchors.push(self.anchor(&np));
        }
        let sum = |p: &Phrase| matches!(p, Phrase::Nominal(n) if n.total.is_some());
        if !self.clause.question
            && !self.verb_is(Category::VerbBe)
            && !self.verb_is(Category::VerbPossess)
            && !self.verb_is(Category::VerbMeasure)
            && (self.has_adverb(Category::AdvTotal) || self.clause.phrases.iter().any(sum))
        {
            anchors.push(Moment::SUM.to_owned());
        }
        anchors.arrange();
        anchors.dedup();
        let ahead = anchors.iter().any(|a| a == "tomorrow" || a.starts_with("next "));
        let tense = match self.tense() {
            Tense::Present if ahead => Tense::Future,
            _ if self.planned() => Tense::Future,
            // `had to copy 6 pages`
            _ if self.had_to() => Tense::Past,
            tense => tense,
        };
        Moment { order: self.place_in_order(), tense, phase, anchors }
    }

    /// `Rosa gave 9 pens away. She had 30 pens before.`: what there was before the one thing that has happened to them.
    pub(in crate::reader) fn before_it(&self) -> bool {
        let bare = self.roles.connectives.iter().any(|(l, k)| *k == Category::ConnBefore && Some(*l) != self.clause.marker);
        let that = |&(first, last, k): &(u32, u32, Category)| {
            k == Category::AdvBack && last == first + 1 && self.reading.is_of(last, WordClass::This)
        };
        let level = (self.verb_is(Category::VerbPossess) || self.verb_is(Category::VerbBe)) && self.tense() == Tense::Past;
        let once = match self.hypothesis.facts.as_slice() {
            [one] => matches!(one.body, FactBody::Change(_)) && one.moment.tense == Tense::Past && one.moment.anchors.is_empty(),
            _ => false,
        };
        let told_of = bare || self.roles.adverbs.iter().any(that);
        told_of && level && once && self.clause.kind == ClauseKind::Main && !self.clause.question
    }

    /// Whether the clause tells of the past.
    pub(in crate::reader) fn tense_past(&self) -> bool {
        self.tense() == Tense::Past
    }

    pub(super) fn tense(&self) -> Tense {
        let verb = &self.roles.verb;
        let form = |l: u32, f| self.reading.has_form(l, |c| c.is_verb() || c.is_auxiliary(), f);
        if let Some(&first) = verb.auxiliaries.first() {
            let have = self.reading.is(first, Category::AuxHave);
            let past = form(first, Form::Past);
            if have && verb.main.is_some() {
                // `has bought` tells of the past from now, `had bought` from then: neither stands in the order of telling.
                return if past { Tense::PastPerfect } else { Tense::Perfect };
            }
            // `How much would she have earned?`
            let would = self.clause.question && self.reading.norm(first) != "will" && verb.main.is_some();
            if would && verb.auxiliaries.iter().skip(1).any(|&a| self.reading.is(a, Category::AuxHave)) {
                return Tense::Past;
            }
            if self.reading.categories(first).any(|c| matches!(c, Category::AuxModal | Category::AuxFuture)) {
                return Tense::Future;
            }
            return if past { Tense::Past } else { Tense::Present };
        }
        match verb.main {
            Some(main) if form(main, Form::Past) || form(main, Form::Participle) => Tense::Past,
            // `After selling some pens` tells of what was over.
            Some(_)
                if self.clause.is_led()
                    && (self.says_when() || self.clause.marker.is_some_and(|m| self.reading.is(m, Category::ConnAfter))) =>
            {
                Tense::Past
            }
            Some(_) => Tense::Present,
            // An order is of the time that is told of: of now, where anything is told of now.
            None if self.ordered() && self.hypothesis.facts.iter().any(|f| f.moment.tense == Tense::Present) => Tense::Present,
            None => Tense::Past,
        }
    }

    /// `last year`, `each day`: a unit of time or a named time without a number, that stands as an argument.
    pub(in crate::reader) fn is_time_phrase(&self, np: &Np) -> bool {
        let Some(head) = np.nominal.head else { return false };
        let named = self.reading.senses.get(head as usize).is_some_and(|senses| senses.iter().any(|s| s.category == Category::AdvTime));
        let time = named || self.reading.categories(head).any(|c| matches!(c, Category::UnitTime | Category::AdvTime));
        time && !np.nominal.is_measured()
            && !np.nominal.is_each()
            && np.nominal.second_measure.is_none()
            && np.of.is_none()
            && !self.habitual(np)
    }

    /// `on Mondays`, `a day`: a time that comes again.
    pub(in crate::reader) fn habitual(&self, np: &Np) -> bool {
        let Some(head) = np.nominal.head else { return false };
        let plural = self.reading.has_form(head, |c| c.is_noun() || c.is_unit() || c == Category::AdvTime, Form::Plural)
            || self.norm_is_plural_time(head);
        let per = np.nominal.determiner.is_some_and(|d| self.reading.is(d, Category::DetIndefinite)) && np.nominal.modifiers.is_empty();
        let all = matches!(np.nominal.measure, Some(Measure::All(_)));
        plural || per || all
    }

    fn norm_is_plural_time(&self, head: u32) -> bool {
        let norm = self.reading.norm(head);
        norm.strip_suffix('s').is_some_and(|one| self.reading.lexicon.senses(one).iter().any(|s| s.category == Category::AdvTime))
    }

    /// Whether the head names a time, habitual or not.
    pub(in crate::reader) fn names_time(&self, np: &Np) -> bool {
        let Some(head) = np.nominal.head else { return false };
        let named = self.reading.senses.get(head as usize).is_some_and(|senses| senses.iter().any(|s| s.category == Category::AdvTime));
        named || self.norm_is_plural_time(head) || self.reading.is(head, Category::UnitTime)
    }

    /// `First, ...`: an ordinal by itself orders the telling.
    pub(super) fn is_sequence(&self, np: &Np) -> bool {
        let ordinal = |l: &u32| self.reading.lexemes.get(*l as usize).is_some_and(|x| x.kind == LexemeKind::Ordinal);
        let nominal = &np.nominal;
        nominal.head.is_none()
            && nominal.measure.is_none()
            && nominal.determiner.is_none()
            && np.of.is_none()
            && !nominal.modifiers.is_empty()
            && nominal.modifiers.iter().all(ordinal)
    }

    /// The times of the whole clause. Where a clause has several, one that follows an item of a list is that item's own.
    fn time_phrases(&self) -> Vec<Np> {
        let args = self.roles.around_verb();
        let timed: Vec<_> = self.roles.obliques.iter().filter(|o| o.arg.nps.iter().any(|np| self.is_time_phrase(np))).collect();
        let shared = timed.iter().filter(|o| timed.len() == 1 || o.follows.is_none()).map(|o| &o.arg);
        args.chain(shared).flat_map(|arg| arg.nps.iter()).filter(|np| self.is_time_phrase(np)).cloned().collect()
    }

    /// Times that are each of one item of a list: `9 in the morning and 4 in the evening`. By lexeme, with the item's place.
    pub(in crate::reader) fn item_times(&self) -> Vec<(u32, usize, usize)> {
        let mut times = Vec::new();
        for &(first, last, _) in self.roles.adverbs.iter().filter(|(_, _, c)| *c == Category::AdvTime) {
            let items = self.roles.after.iter().enumerate().flat_map(|(a, arg)| arg.nps.iter().enumerate().map(move |(n, np)| (a, n, np)));
            let before = items.rev().find(|(_, _, np)| np.nominal.is_measured() && np.lexemes().last().is_some_and(|l| *l < first));
            times.extend(before.map(|(a, n, _)| (last, a, n)));
        }
        let listed = self.roles.after.iter().any(|arg| arg.nps.len() > 1);
        let different = times.windows(2).any(|pair| (pair[0].1, pair[0].2) != (pair[1].1, pair[1].2));
        if listed && different && !self.clause.question { times } else { Vec::new() }
    }

    /// The time that an adverb of one or several words names by its last one: `in the morning` is the morning, `this morning` that of today,
    /// and `the next morning` or `last night` that of another day.
    pub(super) fn spoken_time(&self, last: u32) -> String {
        let name = self.reading.norm(last);
        let this = last.checked_sub(1).filter(|&l| {
            let within = |a: &(u32, u32, Category)| a.0 <= l && a.1 == last;
            let picks = self.reading.is_of(l, WordClass::This) || self.reading.is_of(l, WordClass::OneOfSeveral);
            picks && self.roles.adverbs.iter().any(within)
        });
        this.map_or_else(|| name.to_owned(), |l| format!("{} {name}", self.reading.norm(l)))
    }

    pub(in crate::reader) fn anchor(&self, np: &Np) -> String {
        let mut words: Vec<&str> = Vec::new();
        if let Some(determiner) = np.nominal.determiner
            && self.reading.is(determiner, Category::DetDemonstrative)
        {
            words.push(self.reading.norm(determiner));
        }
        words.extend(np.nominal.modifiers.iter().map(|&m| self.reading.norm(m)));
        words.extend(np.nominal.head.map(|h| self.reading.norm(h)));
        words.join(" ")
    }
}
