//! The verb of a clause: its classes, its voice, and whether it asserts.
//!
//! Reads: `had to cut down 2 trees` as told. Leaves alone: `may cut`, `did not cut`, `to cut` (nothing was done).

use super::Composer;
use crate::facts::Phase;
use crate::lexicon::{Category, CategorySet, Form, WordClass};
use crate::reader::clause::{Clause, ClauseKind};
use crate::reader::roles::{Roles, attach};

impl Composer<'_, '_> {
    /// The classes of the main verb.
    pub(in crate::reader) fn classes(&self) -> CategorySet {
        if let Some((class, _)) = self.turned {
            return CategorySet::of(&[class]);
        }
        self.roles.verb.main.map_or(CategorySet::EMPTY, |m| self.reading.categories(m).retain(Category::is_verb))
    }

    /// Whether the main verb may be of the class.
    pub(in crate::reader) fn verb_is(&self, class: Category) -> bool {
        self.classes().contains(class)
    }

    /// The main verb's chief class: the first that the packs give it.
    pub(in crate::reader) fn chief(&self) -> Option<Category> {
        let first = |m| self.reading.live_senses(m).map(|s| s.category).find(|c| c.is_verb());
        self.turned.map(|(class, _)| class).or_else(|| self.roles.verb.main.and_then(first))
    }

    /// The main verb's lemma.
    pub(in crate::reader) fn verb_lemma(&self) -> String {
        let written = || self.roles.verb.main.map_or_else(String::new, |m| self.reading.lemma(m, Category::is_verb));
        self.turned.map_or_else(written, |(_, verb)| verb.to_owned())
    }

    /// `started with 9`, `ended up with 4`: the phase of the story that the main verb names.
    pub(super) fn phase_of_verb(&self) -> Option<Phase> {
        let verb = self.verb_lemma();
        let is = |class| self.reading.lexicon.is_of(&verb, class);
        match (is(WordClass::Beginning), is(WordClass::Ending)) {
            (true, _) => Some(Phase::Start),
            (_, true) => Some(Phase::End),
            _ => None,
        }
    }

    /// Whether one of the auxiliaries says what one is able to do: `can`, `could`.
    pub(super) fn says_able(&self) -> bool {
        self.roles.verb.auxiliaries.iter().any(|&a| self.reading.is_of(a, WordClass::Ability))
    }

    /// Whether the clause is passive: `be` and a participle.
    pub(in crate::reader) fn passive(&self) -> bool {
        let verb = &self.roles.verb;
        let be = verb.auxiliaries.last().is_some_and(|&a| {
            // `was able to read`: the infinitive stands behind.
            let outside = verb.infinitive.is_some_and(|to| to > a);
            !outside && (self.reading.is(a, Category::AuxBe) || self.reading.is(a, Category::VerbBe))
        });
        let participle = verb.main.is_some_and(|m| self.reading.has_form(m, Category::is_verb, Form::Participle));
        let gerund = verb.main.is_some_and(|m| self.reading.has_form(m, Category::is_verb, Form::Gerund));
        participle && !gerund && (be || verb.bare) && self.turned.is_none()
    }

    /// Whether the clause only wishes, denies or allows.
    pub(in crate::reader) fn unasserted(&self) -> bool {
        let modal = self.roles.verb.auxiliaries.iter().any(|&a| self.reading.is(a, Category::AuxModal));
        let told = matches!(self.clause.kind, ClauseKind::Infinitive | ClauseKind::Content)
            && !self.had_to()
            && !self.known()
            && !self.bought_with_it();
        self.roles.verb.negation.is_some()
            || modal
            || told
            || self.thought_of()
            || self.spoken_of()
            || self.kept_on()
            || self.has_adverb(Category::AdvNegation)
    }

    /// `thought about selling 9 pens`, `dreamed of buying 3 kites`: what stands right behind a verb of intent is not done.
    fn thought_of(&self) -> bool {
        let Some(governor) = self.governor().filter(|_| matches!(self.clause.kind, ClauseKind::Reduced | ClauseKind::Gerund)) else {
            return false;
        };
        let roles = attach(governor);
        let intends = roles.verb.main.and_then(|m| self.reading.live_senses(m).map(|s| s.category).find(|k| k.is_verb()));
        intends == Some(Category::VerbIntent) && roles.after.is_empty() && self.clause.id > governor.id
    }

    /// `kept on selling 9 pens`: how often, or until how many were left, is not told.
    fn kept_on(&self) -> bool {
        let Some(governor) = self.governor().filter(|_| matches!(self.clause.kind, ClauseKind::Reduced | ClauseKind::Gerund)) else {
            return false;
        };
        let roles = attach(governor);
        let keeps =
            roles.verb.main.is_some_and(|m| self.reading.lexicon.is_of(&self.reading.lemma(m, Category::is_verb), WordClass::Retaining));
        keeps && self.arguments(&roles.after).is_empty() && self.clause.id > governor.id
    }

    /// `talked about selling 9 pens`, `worried about losing 3 kites`: what is only a topic is not done.
    fn spoken_of(&self) -> bool {
        let hangs = matches!(self.clause.kind, ClauseKind::Reduced | ClauseKind::Gerund);
        let before = super::words::clause_lexemes(self.clause).first().and_then(|l| l.checked_sub(1)).filter(|_| hangs);
        let topic = |l: u32| self.reading.lexicon.senses(self.reading.norm(l)).iter().any(|s| s.category == Category::PrepTopic);
        before.is_some_and(topic)
    }

    /// `had to cut down 2 trees`: what one had to do is told as done.
    pub(in crate::reader) fn had_to(&self) -> bool {
        let Some(governor) = self.governor().filter(|_| self.clause.kind == ClauseKind::Infinitive) else { return false };
        let roles = attach(governor);
        let had = roles.verb.main.is_some_and(|m| {
            self.reading.is(m, Category::VerbPossess)
                && self.reading.is(m, Category::AuxHave)
                && self.reading.has_form(m, |c| c.is_verb() || c.is_auxiliary(), Form::Past)
        });
        had && roles.verb.auxiliaries.is_empty()
            && roles.verb.negation.is_none()
            && self.arguments(&roles.after).is_empty()
            && governor.kind == ClauseKind::Main
    }

    /// `used the money to buy 9 lamps`: money that was used for something has bought it.
    fn bought_with_it(&self) -> bool {
        let buys = self.verb_is(Category::VerbAcquire) && self.verb_is(Category::VerbSpend) && self.roles.verb.negation.is_none();
        let Some(governor) = self.governor().filter(|_| self.clause.kind == ClauseKind::Infinitive && buys) else { return false };
        // `used the money he earned to buy`: the money is said more of in between.
        let around = |o: &&Clause| governor.kind == ClauseKind::Relative && Some(o.id) == governor.governor;
        let uses = self.reading.state.all_clauses().find(around).unwrap_or(governor);
        self.reading.spends_money_in_hand(uses)
    }

    /// `noticed that there were 9 lamps`: what someone comes to know is so, where the knowing is told outright.
    pub(in crate::reader) fn known(&self) -> bool {
        let Some(governor) = self.governor().filter(|g| self.clause.kind == ClauseKind::Content && g.kind == ClauseKind::Main) else {
            return false;
        };
        let Roles { verb, adjectives, .. } = attach(governor);
        let of_fact = |l: u32, of: fn(Category) -> bool| self.reading.lexicon.is_of(&self.reading.lemma(l, of), WordClass::Factive);
        // `was glad that there were 9 lamps`
        let knows = verb.main.is_some_and(|m| of_fact(m, Category::is_verb))
            || adjectives.iter().any(|(l, _)| self.reading.is_of(*l, WordClass::Factive));
        // `was told that`, but not `told her that`: who tells may be making it up.
        let be = |a: &u32| self.reading.categories(*a).any(|k| matches!(k, Category::AuxBe | Category::VerbBe));
        let tells = verb.main.is_some_and(|m| self.reading.lexicon.is_of(&self.reading.lemma(m, Category::is_verb), WordClass::Informing));
        let knows = knows && (!tells || verb.auxiliaries.iter().any(be));
        let open = |a: &u32| self.reading.categories(*a).any(|k| matches!(k, Category::AuxModal | Category::AuxFuture));
        let unsure = |c: Category| matches!(c, Category::AdvNegation | Category::QuantBound | Category::AdvFrequency);
        let outright = attach(governor).adverbs.iter().all(|(_, _, k)| !unsure(*k));
        let auxiliaries = verb.auxiliaries.iter().chain(&self.roles.verb.auxiliaries);
        // `remembered that she had 9 last year`: of a time that is over, and of none that goes on to now.
        let of_then = self.moment().points_back();
        knows
            && outright
            && !of_then
            && !governor.question
            && verb.negation.is_none()
            && verb.infinitive.is_none()
            && !auxiliaries.into_iter().any(open)
    }

    /// The clause that this one hangs on.
    pub(in crate::reader) fn governor(&self) -> Option<&Clause> {
        self.reading.state.clauses.iter().find(|c| Some(c.id) == self.clause.governor && c.sentence == self.clause.sentence)
    }

    /// Whether the clause says what someone wants or needs to do: `he wants to put 11 on each page`.
    pub(in crate::reader) fn planned(&self) -> bool {
        let Some(governor) = self.governor().filter(|_| self.clause.kind == ClauseKind::Infinitive) else { return false };
        let verb = attach(governor).verb;
        let plans = verb.main.and_then(|m| self.reading.live_senses(m).map(|s| s.category).find(|c| c.is_verb()));
        (matches!(plans, Some(Category::VerbIntent | Category::VerbNeed)) || self.would_like(&verb))
            && verb.negation.is_none()
            && self.roles.verb.negation.is_none()
            && !self.has_adverb(Category::AdvNegation)
    }

    /// `would like`, `would love`: to want.
    pub(super) fn would_like(&self, verb: &crate::reader::clause::VerbGroup) -> bool {
        let would = verb.auxiliaries.iter().any(|&a| self.reading.is_of(a, WordClass::Hypothetical));
        would && verb.main.is_some_and(|m| self.reading.is_of(m, WordClass::Liking))
    }

    /// Whether a particle goes with the verb.
    pub(in crate::reader) fn has_particle(&self) -> bool {
        self.roles.adverbs.iter().any(|(_, _, c)| c.is_particle())
    }

    /// Whether an adverb of the category stands in the clause.
    pub(in crate::reader) fn has_adverb(&self, category: Category) -> bool {
        self.roles.adverbs.iter().any(|(_, _, c)| *c == category)
    }
}
