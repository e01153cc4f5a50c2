//! What no rule group took up must be harmless, or it stays open.
//!
//! Reads: `First, she bought 4 pens.` Leaves alone: `sold 3 by Monday`, `gave 3 figs to no friend`, `12 figs and 9 more plums`, `before she sold
//! 3`: each with words that may change what is told.

use super::words::clause_lexemes;
use super::{Composer, Unread, doubt};
use crate::facts::{Amount, EntityId, FactBody, Kind, Relation, Tense};
use crate::lexicon::{Category, Form, WordClass};
use crate::reader::clause::{Clause, ClauseKind, Measure, Phrase};
use crate::reader::reason::RefusalCode;
use crate::reader::roles::{AdverbAt, Np, Oblique, attach};

impl Composer<'_, '_> {
    /// What no rule group took up must be harmless, or it stays open.
    pub(super) fn loose_ends(&mut self) {
        // Last, so that no other role hides it from the gate that asks for every number.
        self.mark("single", self.single.clone());
        self.mark("counted_off", self.counted_off.clone());
        self.mark("echo", self.echoed.clone());
        let told = self.has_amount() || self.clause.question;
        let strange =
            self.roles.adverbs.iter().find(|(_, last, _)| self.reading.state.unknown_held.iter().any(|u| u.lexeme == *last)).copied();
        if let Some((first, last, _)) = strange.filter(|_| told) {
            let word = self.words(first, last);
            self.leave_open(RefusalCode::UnknownWord, (first..=last).collect(), format!("whether `{word}` changes what is told"));
        }
        // `washed 29 by the zulk the school opened`: by a doer, by a time, or in a way?
        let unknown = |l: &u32| self.reading.state.unknown_held.iter().any(|u| u.lexeme == *l);
        let by = |o: &&Oblique| o.category == Category::PrepBy;
        let doer = self.roles.obliques.iter().filter(by).flat_map(|o| &o.arg.nps).flat_map(Np::lexemes).find(unknown);
        if let Some(lexeme) = doer.filter(|_| told && !self.passive()) {
            let word = self.words(lexeme, lexeme);
            self.leave_open(RefusalCode::UnknownWord, vec![lexeme], format!("whether `{word}` changes what is told"));
        }
        let back: Vec<u32> = self.roles.adverbs.iter().filter(|(_, _, c)| *c == Category::AdvBack).flat_map(|(a, b, _)| *a..=*b).collect();
        if !back.is_empty() && told && !self.before_it() {
            self.leave_open(RefusalCode::TimesUnordered, back, "when this was".into());
        }
        // `sold 3 by Monday`: a sum up to then, which a later one may take in.
        let by: Vec<u32> = self
            .roles
            .obliques
            .iter()
            .filter(|o| o.category == Category::PrepBy && o.arg.nps.iter().any(|np| self.names_time(np)))
            .map(|o| o.lexeme)
            .collect();
        if told && !by.is_empty() && !self.clause.question && (by.len() > 1 || self.moment().tense != Tense::PastPerfect) {
            self.leave_open(RefusalCode::TimesUnordered, by, "when this was".into());
        }
        if told && !self.clause.question {
            let doubts: Vec<Unread> = doubt::DOUBTS.iter().filter_map(|doubt| doubt(self)).collect();
            for Unread(code, lexemes, needed) in doubts {
                self.leave_open(code, lexemes, needed);
            }
        }
        self.subordinate(told);
        self.more_of_another_kind();
        self.leads_to_the_same();
        let moment = self.moment();
        if told
            && !self.clause.question
            && moment.tense == Tense::Present
            && !moment.anchors.is_empty()
            && !self.result.facts.iter().any(|f| matches!(f.body, FactBody::Pace { .. }))
            && !self.verb_is(Category::VerbBe)
            && !self.verb_is(Category::VerbPossess)
            && !(self.verb_is(Category::VerbMeasure) && self.has_adverb(Category::AdvTotal))
        {
            // `She eats 2 plums in the morning.`
            self.leave_open(RefusalCode::NotAsserted, clause_lexemes(self.clause), "one happening instead of a habit".into());
        }
        let room = self.only_room();
        let bounds: Vec<u32> = self
            .roles
            .adverbs
            .iter()
            .filter(|(_, _, c)| matches!(c, Category::QuantBound | Category::AdvFrequency))
            .filter(|(_, last, _)| !room || !self.at_most(*last))
            .filter(|(first, ..)| !self.result.roles.iter().any(|(role, words)| *role == "time" && words.contains(first)))
            .flat_map(|(a, b, _)| *a..=*b)
            .collect();
        if !bounds.is_empty() && (self.has_amount() || self.clause.question) {
            self.leave_open(RefusalCode::ConstructionUnread, bounds, "an amount that is told outright, once".into());
        }
        self.denied_or_dealt();
        if !self.roles.loose.is_empty() && self.result.rule != "compose.background" {
            let loose = self.roles.loose.clone();
            self.leave_open(RefusalCode::WordsUnaccounted, loose, "a role for these words".into());
        }
    }

    fn at_most(&self, bound: u32) -> bool {
        self.reading.lexicon.is_of(&self.reading.lemma(bound, |k| k == Category::QuantBound), WordClass::AtMost)
    }

    /// `holds up to 24 people`: there is room for so many, whatever there is in it.
    fn only_room(&mut self) -> bool {
        let most = |(_, last, k): &AdverbAt| *k == Category::QuantBound && self.at_most(*last);
        let holds = self.verb_is(Category::VerbContain) || self.says_able();
        let rate = |f: &crate::facts::Fact| matches!(&f.body, FactBody::Rate { event: None, price: false, .. });
        let room = holds && self.roles.adverbs.iter().any(most) && self.result.facts.iter().all(rate);
        for fact in self.result.facts.iter_mut().filter(|_| room) {
            fact.moment.tense = Tense::Future;
        }
        room
    }

    /// `gave 3 figs to no friend`, `at no time`: what the phrase denies is not so. `gave 3 figs to both friends`: to each, or in all?
    fn denied_or_dealt(&mut self) {
        let counts = self.has_amount() || self.clause.question;
        if !counts || !self.result.open.is_empty() || self.result.rule == "compose.dealt" {
            return;
        }
        let denies = |np: &Np| matches!(np.nominal.measure, Some(Measure::None(_)));
        let both = |np: &Np| matches!(np.nominal.measure, Some(Measure::All(_))) && !self.names_time(np) && np.nominal.head.is_some();
        let given = self.result.facts.iter().any(|f| matches!(f.body.amount(), Some(Amount::Given { .. })));
        let phrase = |test: &dyn Fn(&Np) -> bool| -> Option<Vec<u32>> {
            let found = self.roles.obliques.iter().find(|o| o.arg.nps.iter().any(test))?;
            Some(std::iter::once(found.lexeme).chain(found.arg.nps.iter().flat_map(Np::lexemes)).collect())
        };
        if let Some(lexemes) = phrase(&denies) {
            return self.leave_open(RefusalCode::NotAsserted, lexemes, "what is so, instead of what is denied".into());
        }
        if let Some(lexemes) = phrase(&both).filter(|_| given && !self.clause.question) {
            self.leave_open(RefusalCode::ConstructionUnread, lexemes, "so many for each, or for all together".into());
        }
    }

    /// `12 figs and 9 more plums`: 9 plums, or 9 more than there are figs?
    fn more_of_another_kind(&mut self) {
        if !self.result.open.is_empty() {
            return;
        }
        let lexicon = self.reading.lexicon;
        let mut unlike = Vec::new();
        for (n, fact) in self.result.facts.iter().enumerate() {
            let FactBody::Change(change) = &fact.body else { continue };
            if !change.further || !matches!(change.amount, Amount::Given { .. }) {
                continue;
            }
            let before = self.hypothesis.facts.iter().chain(&self.result.facts[..n]);
            let mut kinds = before.map(|f| f.body.kind()).peekable();
            let unlike_it = |k: &Kind| {
                let holds = k.content.as_deref().is_some_and(|c| c.rsplit(' ').next() == Some(change.kind.head.as_str()));
                // `some gum ... 16 more pieces of gum`
                let held = change.kind.content.as_deref().is_some_and(|c| c.rsplit(' ').next() == Some(k.head.as_str()));
                !holds && !held && matches!(change.kind.relation(k, lexicon), Relation::Apart(_) | Relation::Unknown)
            };
            let unknown = fact.lexemes.iter().any(|l| self.reading.state.unknown_held.iter().any(|u| u.lexeme == *l));
            if !unknown && kinds.peek().is_some() && kinds.all(unlike_it) {
                unlike.push(fact.lexemes.clone());
            }
        }
        for lexemes in unlike {
            self.leave_open(RefusalCode::ConstructionUnread, lexemes, "more than what".into());
        }
    }

    /// `After eating some, he had 9 left.`: the one who has is the one who was taken to eat.
    fn leads_to_the_same(&mut self) {
        if self.clause.kind != ClauseKind::Main {
            return;
        }
        let before = self.reading.state.clauses.iter().filter(|c| c.sentence == self.clause.sentence && c.id < self.clause.id);
        let Some(led) = before.rev().find(|c| c.is_led()) else { return };
        let agents: Vec<EntityId> = self
            .hypothesis
            .facts
            .iter()
            .filter(|f| f.clause == led.id)
            .filter_map(|f| if let FactBody::Change(change) = &f.body { change.agent } else { None })
            .collect();
        let marker = led.marker.into_iter().collect();
        for agent in agents {
            let same = match self.subject() {
                Some(arg) if arg.nps.len() == 1 => self.holder_of(&arg.nps[0], &[]).ok().map(|h| h.owner.or(h.place)),
                Some(arg) => self.holders_of(&arg, &[]).ok().map(|h| h.owner),
                None => None,
            };
            if same != Some(Some(agent)) {
                return self.leave_open(RefusalCode::PronounUnresolved, marker, "who does what is told before".into());
            }
        }
    }

    /// An amount told in a clause with `after`, `before`, `because`: only `after` at the front keeps the order of telling.
    fn subordinate(&mut self, told: bool) {
        let order = |k: Category| matches!(k, Category::ConnBefore | Category::ConnAfter | Category::ConnWhen | Category::ConnCause);
        let follows = |l: u32| self.reading.is_of(l, WordClass::Consequence);
        let dangling =
            self.roles.connectives.iter().find(|(l, k)| Some(*l) != self.clause.marker && order(*k) && !follows(*l)).map(|(l, _)| *l);
        if let Some(lexeme) = dangling.filter(|_| told && !self.clause.question && !self.before_it()) {
            self.leave_open(RefusalCode::TimesUnordered, vec![lexeme], "when this was".into());
        }
        let Some(marker) = self.clause.marker.filter(|_| told && self.clause.kind == ClauseKind::Adverbial) else { return };
        if self.roles.obliques.iter().any(|o| o.lexeme == marker) {
            return;
        }
        let fronted =
            self.clause.governor.is_none_or(|g| self.reading.state.clauses.iter().any(|c| c.id == g && c.sentence != self.clause.sentence));
        // `There were 4 when 3 more came`: what is more came after; else the order is open.
        let more = self.clause.phrases.iter().any(|p| matches!(p, Phrase::Nominal(n) if n.further.is_some()));
        // `9 friends were playing when 4 of them quit`: in the course of it.
        let in_course = self.governor().is_some_and(|g| {
            let goes_on = |o: &Clause| {
                let verb = attach(o).verb;
                let hangs = o.id == g.id && !verb.auxiliaries.is_empty() || o.governor == Some(g.id) && o.kind == ClauseKind::Reduced;
                hangs && verb.main.is_some_and(|m| self.reading.has_form(m, Category::is_verb, Form::Gerund))
            };
            self.reading.state.clauses.iter().any(goes_on)
        });
        let contrast = self.reading.is(marker, Category::ConnContrast);
        // `so that each box has only one kind`: what groups are to be like has no place in the order.
        let dealing = matches!(self.result.facts.as_slice(), [f] if matches!(f.body, FactBody::Dealt { .. } | FactBody::AsMany { .. }));
        let keeps = contrast
            || dealing
            || self.says_when()
            || self.reading.is_of(marker, WordClass::Consequence)
            || self.reading.is(marker, Category::ConnWhen) && (fronted || more || in_course)
            || self.reading.is(marker, Category::ConnAfter) && fronted;
        if !keeps {
            self.leave_open(RefusalCode::TimesUnordered, vec![marker], "in what order these were".into());
        }
    }
}
