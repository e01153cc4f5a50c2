//! Composition: a closed clause's roles become facts or a target.
//!
//! Rule groups propose; gates admit. Each group is one file with its reason, an example it reads and one it leaves alone.
//! Where more than one reading of a slot changes the facts, the choice is open: every alternative is composed, and equal
//! ones are merged before a fork is made.

mod age;
mod background;
mod capacity;
mod change;
mod compare;
mod contrast;
mod distribute;
mod divide;
mod doubt;
mod duration;
mod each;
mod entities;
mod exchange;
mod extent;
mod fill;
mod fraction;
mod goal;
mod hedge;
mod means;
mod measure;
mod measured_each;
mod motion;
mod one_other;
mod opening;
mod pace;
mod part;
mod purchase;
mod purpose;
mod question;
mod rate;
mod ratio;
mod refer;
mod relative;
mod scaled;
mod setting;
mod spread;
mod state;
mod tariff;
mod things;
mod undone;
mod whole;

use super::clause::{Clause, ClauseKind};
use super::event::{Effect, Op};
use super::reading::Reading;
use super::reason::RefusalCode;
use super::roles::{Arg, Np, Roles, attach, holding};
use super::state::{Hypothesis, OpenSlot};
use super::{HYPOTHESIS_CAP, constraint};
use crate::canon::Arrange;
use crate::facts::{Amount, EntityId, Fact, FactBody, Kind, Moment, Phase, Relation, Target, Tense};
use crate::lexicon::{Category, CategorySet, Form};

pub use things::Thing;

/// What one clause says under one choice of its open slots.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Composition {
    /// Facts in the order of the words.
    pub facts: Vec<Fact>,
    /// What a fact that was told before comes to, by its index.
    pub retold: Option<(u32, FactBody)>,
    /// The question's target, if the clause asks.
    pub targets: Vec<Target>,
    /// Roles of lexemes.
    pub roles: Vec<(&'static str, Vec<u32>)>,
    /// Words that could not be read.
    pub open: Vec<OpenSlot>,
    /// Whom pronouns were taken for.
    pub references: Vec<(u32, EntityId)>,
    /// The rule group that read the clause.
    pub rule: &'static str,
}

/// A slot's choice among alternatives, by script; runs through all scripts in order.
#[derive(Debug, Default)]
struct Choices {
    script: Vec<usize>,
    widths: Vec<usize>,
    at: usize,
}

impl Choices {
    fn pick(&mut self, width: usize) -> usize {
        if self.at == self.script.len() {
            self.script.push(0);
            self.widths.push(width);
        }
        self.at += 1;
        self.script[self.at - 1]
    }
    /// The next script in odometer order; false after the last.
    fn advance(&mut self) -> bool {
        self.at = 0;
        while let (Some(&chosen), Some(&width)) = (self.script.last(), self.widths.last()) {
            if chosen + 1 < width {
                if let Some(last) = self.script.last_mut() {
                    *last += 1;
                }
                return true;
            }
            self.script.pop();
            self.widths.pop();
        }
        false
    }
}

/// A clause being composed under one hypothesis and one script.
pub(super) struct Composer<'r, 'a> {
    pub(super) reading: &'r Reading<'a>,
    pub(super) clause: &'r Clause,
    pub(super) roles: Roles,
    pub(super) hypothesis: &'r Hypothesis,
    choices: Choices,
    /// Clauses that this one has taken up.
    pub(super) taken: Vec<u32>,
    /// Numbers that only echo what was told.
    pub(super) echoed: Vec<u32>,
    /// Numbers that only count what was told one by one: `in those two days`.
    pub(super) gathered: Vec<u32>,
    /// Numbers that only say that a place or time is a single one: `in one box`.
    pub(super) single: Vec<u32>,
    /// The amount that a number stands for by way of another one: `twice as many`, by its lexeme.
    pub(super) relative: Option<(u32, Amount)>,
    /// The infinitives that say what for on the side of a comparison that is being read; absent outside of one.
    pub(super) aims: Option<Vec<Clause>>,
    pub(super) result: Composition,
}

/// Why a rule group gives up on a clause.
pub(super) struct Unread(pub RefusalCode, pub Vec<u32>, pub String);

/// What a rule group says of a clause: read, not its business, or read as far as a gap.
pub(super) type Verdict = Result<bool, Unread>;

/// A rule group: its id and its rule.
type Group = (&'static str, fn(&mut Composer<'_, '_>) -> Verdict);

/// The rule groups in the order in which they are asked.
const GROUPS: &[Group] = &[
    ("compose.question", question::question),
    ("compose.means", means::means),
    ("compose.contrast", contrast::contrast),
    ("compose.ratio", ratio::ratio),
    ("compose.scaled", scaled::scaled),
    ("compose.compare", compare::compare),
    ("compose.age", age::age),
    ("compose.motion", motion::motion),
    ("compose.duration", duration::duration),
    ("compose.pace", pace::pace),
    ("compose.goal", goal::goal),
    ("compose.measured_each", measured_each::measured_each),
    ("compose.extent", extent::extent),
    ("compose.measure", measure::measure),
    ("compose.part", part::part),
    ("compose.distribute", distribute::alike),
    ("compose.tariff", tariff::tariff),
    ("compose.purchase", purchase::purchase),
    ("compose.fill", fill::fill),
    ("compose.exchange", exchange::exchange),
    ("compose.spread", spread::spread),
    ("compose.divide", divide::divide),
    ("compose.capacity", capacity::capacity),
    ("compose.rate", rate::rate),
    ("compose.state", state::state),
    ("compose.change", change::change),
    ("compose.background", background::background),
];

/// How many scripts are composed for one clause before the reading has lost coherence.
const SCRIPT_LIMIT: usize = 16;

impl Reading<'_> {
    /// Composes the clauses that closed since the last call.
    pub(super) fn compose_closed(&mut self) {
        while self.composed < self.state.clauses.len() {
            let Some(clause) = self.state.clauses.get(self.composed).cloned() else { return };
            // A clause inside one that goes on is composed when that one closes: its place is behind it.
            let led_to = |o: &Clause| clause.is_led() && o.sentence == clause.sentence && o.id > clause.id;
            if self.state.open.iter().any(|o| o.id < clause.id || led_to(o)) {
                return;
            }
            self.composed += 1;
            // `After giving 8 away, Rosa had 9 left`: who gave is told in the clause that this leads to.
            let leads = self.state.clauses.iter().find(|o| led_to(o) && o.kind == ClauseKind::Main).cloned();
            self.mention(&clause);
            if let Some(main) = leads {
                self.mention(&main);
            }
            // `the number of pens they have`: whom the relative speaks of is asked about by the clause around it.
            let hanging = |o: &&Clause| clause.question && o.governor == Some(clause.id) && o.kind == ClauseKind::Relative;
            let relatives: Vec<Clause> = self.state.clauses.iter().filter(hanging).cloned().collect();
            for relative in &relatives {
                self.mention(relative);
            }
            // `It took her 3 hours to ride to the lake`: where the way led belongs to how long it took.
            let way = |o: &&Clause| !clause.question && o.governor == Some(clause.id) && o.kind == ClauseKind::Infinitive;
            let takes = attach(&clause).verb.main.is_some_and(|m| self.is(m, Category::VerbDuration));
            let ways: Vec<Clause> = self.state.clauses.iter().filter(way).filter(|_| takes).cloned().collect();
            for way in &ways {
                self.mention(way);
            }
            let open: Vec<u32> = self.state.survivors().map(|h| h.id).collect();
            for id in open {
                self.compose_under(&clause, id);
            }
            self.merge_equal();
        }
    }

    fn compose_under(&mut self, clause: &Clause, id: u32) {
        let Some(hypothesis) = self.state.hypotheses.get(id as usize).cloned() else { return };
        let mut alternatives: Vec<Composition> = Vec::new();
        let mut choices = Choices::default();
        let mut roles = attach(clause);
        let named = self.name_one_and_other(clause, &mut roles);
        for _ in 0..SCRIPT_LIMIT {
            let mut composer = Composer {
                reading: self,
                clause,
                roles: roles.clone(),
                hypothesis: &hypothesis,
                choices,
                taken: Vec::new(),
                echoed: Vec::new(),
                gathered: Vec::new(),
                single: named.clone(),
                relative: None,
                aims: None,
                result: Composition::default(),
            };
            composer.run();
            let Composer { choices: after, result, .. } = composer;
            choices = after;
            let same = |other: &Composition| other.facts == result.facts && other.retold == result.retold && other.targets == result.targets && other.open == result.open;
            if !alternatives.iter().any(same) {
                alternatives.push(result);
            }
            if !choices.advance() {
                break;
            }
        }
        let open_now = self.state.survivors().count();
        if open_now + alternatives.len() - 1 > HYPOTHESIS_CAP {
            let slot = OpenSlot {
                code: RefusalCode::HypothesisCapExceeded,
                clause: clause.id,
                lexemes: clause_lexemes(clause),
                needed: "fewer ways to read this clause".into(),
            };
            self.record(Op::Hold, "hypothesis_cap", Some(id), None, Effect::Open { slot });
            alternatives.truncate(1);
        }
        let mut ids = vec![id];
        for _ in 1..alternatives.len() {
            let copy = u32::try_from(self.state.hypotheses.len()).unwrap_or(u32::MAX);
            self.record(Op::Fork, alternatives[0].rule, Some(id), None, Effect::Copy { id: copy });
            ids.push(copy);
        }
        let forked = alternatives.len() > 1;
        for (hypothesis, alternative) in ids.into_iter().zip(alternatives) {
            self.adopt(hypothesis, alternative, forked);
        }
    }

    fn adopt(&mut self, hypothesis: u32, composition: Composition, forked: bool) {
        let Composition { facts, retold, targets, roles, open, references, rule } = composition;
        for (lexeme, to) in references {
            self.record(Op::Emit, "reference", Some(hypothesis), Some(lexeme), Effect::Refer { to });
        }
        if let Some((fact, body)) = retold {
            self.record(Op::Emit, rule, Some(hypothesis), None, Effect::Retell { fact, body: Box::new(body) });
        }
        for fact in facts {
            let body = fact.body.clone();
            self.record(Op::Emit, rule, Some(hypothesis), None, Effect::Fact(Box::new(fact)));
            self.check_fact(hypothesis, &body);
        }
        for target in targets {
            self.record(Op::Emit, rule, Some(hypothesis), None, Effect::Target(Box::new(target)));
        }
        for slot in open {
            self.record(Op::Hold, rule, Some(hypothesis), None, Effect::Open { slot });
        }
        // Roles belong to the evidence that all hypotheses share; the first branch gives them.
        if !forked || self.state.survivors().next().is_some_and(|h| h.id == hypothesis) {
            for (role, lexemes) in roles {
                self.record(Op::Emit, rule, None, None, Effect::Role { role: role.into(), lexemes });
            }
        }
    }

    fn check_fact(&mut self, hypothesis: u32, body: &FactBody) {
        for (id, predicate) in constraint::PREDICATES {
            let Some(holds) = predicate(self, body) else { continue };
            self.record(Op::Check, id, Some(hypothesis), None, Effect::Outcome { holds });
            if !holds {
                self.record(Op::Eliminate, id, Some(hypothesis), None, Effect::Fall);
                return;
            }
        }
    }

    fn merge_equal(&mut self) {
        let open: Vec<u32> = self.state.survivors().map(|h| h.id).collect();
        for (index, &later) in open.iter().enumerate() {
            let twin = open[..index].iter().copied().find(|&earlier| {
                match (self.state.hypotheses.get(earlier as usize), self.state.hypotheses.get(later as usize)) {
                    (Some(a), Some(b)) => a.is_open() && a.facts == b.facts && a.targets == b.targets && a.unresolved == b.unresolved,
                    _ => false,
                }
            });
            if let Some(into) = twin {
                self.record(Op::Merge, "same_facts", Some(later), None, Effect::Join { into });
            }
        }
    }
}

/// All lexemes of a clause's phrases, ascending.
pub fn lexemes_of(clause: &Clause) -> Vec<u32> {
    clause_lexemes(clause)
}

/// All lexemes of a clause's phrases.
pub(super) fn clause_lexemes(clause: &Clause) -> Vec<u32> {
    use super::clause::Phrase;
    let mut all = Vec::new();
    for phrase in &clause.phrases {
        match phrase {
            Phrase::Nominal(n) => all.extend(n.first..=n.last),
            Phrase::Verb(g) => all.extend(g.auxiliaries.iter().chain(&g.main).chain(&g.negation).chain(&g.infinitive)),
            Phrase::Adverb { first, last, .. } => all.extend(*first..=*last),
            Phrase::Preposition { lexeme, .. }
            | Phrase::Connective { lexeme, .. }
            | Phrase::Adjective { lexeme, .. }
            | Phrase::Question { lexeme, .. }
            | Phrase::Other { lexeme, .. } => all.push(*lexeme),
        }
    }
    all.arrange();
    all
}

impl Composer<'_, '_> {
    fn run(&mut self) {
        self.single_places();
        self.floating_both();
        self.frame_roles();
        if self.is_echo()
            || self.is_asked_relative()
            || self.is_ordered_relative()
            || self.is_asked_end()
            || self.is_asked_whole()
            || self.is_timed_deed()
            || self.is_deed_for_each()
            || self.is_asked_deed()
            || self.is_other_side()
            || self.is_duty()
            || self.is_retold()
        {
            self.result.rule = "compose.compare";
            return self.mark("echo", clause_lexemes(self.clause));
        }
        if self.is_side_of_its_own() || self.hangs_on_side() {
            self.result.rule = "compose.compare";
            let needed = "what someone has or did, and nothing besides, after `than` or `as`".into();
            return self.leave_open(RefusalCode::ConstructionUnread, clause_lexemes(self.clause), needed);
        }
        self.result.rule = "compose.relative";
        if let Err(Unread(code, lexemes, needed)) = relative::rewrite(self) {
            return self.leave_open(code, lexemes, needed);
        }
        self.result.rule = "compose.each";
        if let Err(Unread(code, lexemes, needed)) = each::beside(self) {
            return self.leave_open(code, lexemes, needed);
        }
        self.result.rule = "compose.whole";
        if let Err(Unread(code, lexemes, needed)) = whole::whole(self) {
            return self.leave_open(code, lexemes, needed);
        }
        let told = self.result.facts.len();
        self.result.rule = "compose.pace";
        if let Err(Unread(code, lexemes, needed)) = pace::beside(self) {
            return self.leave_open(code, lexemes, needed);
        }
        self.result.rule = "compose.motion";
        if let Err(Unread(code, lexemes, needed)) = motion::beside(self) {
            return self.leave_open(code, lexemes, needed);
        }
        for (id, group) in GROUPS {
            self.result.rule = id;
            // What is told for each beside a clause that counts nothing itself: the clause is background.
            if told > 0 && *id == "compose.rate" && !self.counts_more() {
                self.mark("background", clause_lexemes(self.clause));
                return self.loose_ends();
            }
            match group(self) {
                Ok(true) => return self.loose_ends(),
                Ok(false) => {}
                Err(_) if opening::opening(self) => return self.open_story(),
                Err(Unread(code, lexemes, needed)) => {
                    self.leave_open(code, lexemes, needed);
                    return;
                }
            }
        }
        if opening::opening(self) {
            return self.open_story();
        }
        self.result.rule = "compose.none";
        let lexemes = clause_lexemes(self.clause);
        let unknown: Vec<u32> =
            lexemes.iter().copied().filter(|&l| self.reading.is(l, Category::VerbUnknown) && self.roles.verb.main == Some(l)).collect();
        if unknown.is_empty() {
            self.leave_open(RefusalCode::ConstructionUnread, lexemes, "a construction that is read".into());
        } else {
            let word = self.reading.norm(unknown[0]).to_owned();
            self.leave_open(RefusalCode::UnknownWord, unknown, format!("what `{word}` does to what someone has"));
        }
    }

    /// Sets a clause aside that only opens the story.
    fn open_story(&mut self) {
        self.result.rule = "compose.opening";
        self.mark("background", clause_lexemes(self.clause));
    }

    /// `They both went home.`: beside nothing that is counted, `both` only says who. With an amount it may be each one's.
    fn floating_both(&mut self) {
        let floats = |arg: &Arg| match arg.nps.as_slice() {
            [np] => {
                matches!(np.nominal.measure, Some(super::clause::Measure::All(_))) && np.nominal.first == np.nominal.last && np.of.is_none()
            }
            _ => false,
        };
        let [.., subject, last] = self.roles.before.as_slice() else { return };
        let several = subject.nps.len() > 1 || subject.nps.iter().all(|np| self.plural(np) || np.nominal.pronoun);
        let counts = |arg: &Arg| arg.nps.iter().any(|np| np.nominal.is_measured() || np.nominal.is_each());
        let obliques = self.roles.obliques.iter().map(|o| &o.arg);
        let counted = self.roles.before.iter().chain(&self.roles.after).chain(obliques).any(counts);
        if !floats(last) || !several || counted || self.clause.question {
            return;
        }
        if let Some(both) = self.roles.before.pop() {
            self.mark("marker", both.nps.iter().flat_map(Np::lexemes).collect());
        }
    }

    /// Whether the clause measures anything outside of what was taken up as so much for each.
    fn counts_more(&self) -> bool {
        let exact = |np: &Np| {
            np.nominal.number().is_some()
                || matches!(np.nominal.measure, Some(super::clause::Measure::Vague(_)))
                || np.nominal.further.is_some()
        };
        let obliques = self.roles.obliques.iter().map(|o| &o.arg);
        let counted = self.roles.before.iter().chain(&self.roles.after).chain(obliques).any(|a| a.nps.iter().any(exact));
        let arranges = self.classes().any(|k| {
            matches!(k, Category::VerbCreate | Category::VerbGroup | Category::VerbMove | Category::VerbDivide | Category::VerbAcquire)
                || k == Category::VerbPossess
                || k == Category::VerbBe
        });
        counted || !arranges || self.roles.verb.negation.is_some()
    }

    /// What no rule group took up must be harmless, or it stays open.
    fn loose_ends(&mut self) {
        // Last, so that no other role hides it from the gate that asks for every number.
        self.mark("single", self.single.clone());
        let told = self.has_amount() || self.clause.question;
        let strange =
            self.roles.adverbs.iter().find(|(_, last, _)| self.reading.state.unknown_held.iter().any(|u| u.lexeme == *last)).copied();
        if let Some((first, last, _)) = strange.filter(|_| told) {
            let word = self.words(first, last);
            self.leave_open(RefusalCode::UnknownWord, (first..=last).collect(), format!("whether `{word}` changes what is told"));
        }
        let back: Vec<u32> = self.roles.adverbs.iter().filter(|(_, _, c)| *c == Category::AdvBack).flat_map(|(a, b, _)| *a..=*b).collect();
        if !back.is_empty() && told {
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
        if told && !by.is_empty() && !self.clause.question && self.moment().tense != Tense::PastPerfect {
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
            && !self.verb_is(Category::VerbBe)
            && !self.verb_is(Category::VerbPossess)
        {
            // `She eats 2 plums in the morning.`
            self.leave_open(RefusalCode::NotAsserted, clause_lexemes(self.clause), "one happening instead of a habit".into());
        }
        let bounds: Vec<u32> = self
            .roles
            .adverbs
            .iter()
            .filter(|(_, _, c)| matches!(c, Category::QuantBound | Category::AdvFrequency))
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

    /// `gave 3 figs to no friend`, `at no time`: what the phrase denies is not so. `gave 3 figs to both friends`: to each, or in all?
    fn denied_or_dealt(&mut self) {
        use super::clause::Measure;
        let counts = self.has_amount() || self.clause.question;
        if !counts || !self.result.open.is_empty() {
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
                !holds && matches!(change.kind.relation(k, lexicon), Relation::Apart(_) | Relation::Unknown)
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
        let dangling = self.roles.connectives.iter().find(|(l, k)| Some(*l) != self.clause.marker && order(*k)).map(|(l, _)| *l);
        if let Some(lexeme) = dangling.filter(|_| told && !self.clause.question) {
            self.leave_open(RefusalCode::TimesUnordered, vec![lexeme], "when this was".into());
        }
        let Some(marker) = self.clause.marker.filter(|_| told && self.clause.kind == ClauseKind::Adverbial) else { return };
        if self.roles.obliques.iter().any(|o| o.lexeme == marker) {
            return;
        }
        let fronted =
            self.clause.governor.is_none_or(|g| self.reading.state.clauses.iter().any(|c| c.id == g && c.sentence != self.clause.sentence));
        // `There were 4 when 3 more came`: what is more came after; else the order is open.
        let more = self.clause.phrases.iter().any(|p| matches!(p, super::clause::Phrase::Nominal(n) if n.further.is_some()));
        let contrast = self.reading.is(marker, Category::ConnContrast);
        let keeps = contrast
            || self.reading.is(marker, Category::ConnWhen) && (fronted || more)
            || self.reading.is(marker, Category::ConnAfter) && fronted;
        if !keeps {
            self.leave_open(RefusalCode::TimesUnordered, vec![marker], "in what order these were".into());
        }
    }

    pub(super) fn leave_open(&mut self, code: RefusalCode, lexemes: Vec<u32>, needed: String) {
        self.result.open.push(OpenSlot { code, clause: self.clause.id, lexemes, needed });
    }

    /// Words of the closed classes have their role from their class.
    fn frame_roles(&mut self) {
        let mut markers: Vec<u32> = Vec::new();
        markers.extend(self.roles.connectives.iter().map(|(l, _)| *l));
        markers.extend(self.roles.verb.auxiliaries.iter().chain(&self.roles.verb.infinitive));
        markers.extend(self.roles.question.iter().map(|(l, _)| *l));
        for arg in self.roles.before.iter().chain(&self.roles.after) {
            markers.extend(arg.connectives.iter().map(|(l, _)| *l));
        }
        let sequence =
            self.roles.before.iter().chain(&self.roles.after).flat_map(|a| &a.nps).filter(|np| self.is_sequence(np)).flat_map(Np::lexemes);
        markers.extend(sequence);
        let times = self
            .roles
            .before
            .iter()
            .chain(&self.roles.after)
            .flat_map(|a| &a.nps)
            .filter(|np| self.is_time_phrase(np))
            .flat_map(Np::lexemes);
        markers.extend(times);
        // `her brother, Ben, ate`: one of two names of one person acts.
        let apposed: Vec<u32> = self
            .roles
            .before
            .windows(2)
            .filter(|pair| self.apposed(&pair[0], &pair[1]))
            .flat_map(|pair| pair[0].nps.iter().flat_map(Np::lexemes))
            .collect();
        self.mark("entity", apposed);
        for oblique in &self.roles.obliques {
            markers.push(oblique.lexeme);
            markers.extend(oblique.arg.connectives.iter().map(|(l, _)| *l));
        }
        self.mark("marker", markers);
        let adverbs: Vec<u32> = self.roles.adverbs.iter().flat_map(|(first, last, _)| *first..=*last).collect();
        self.mark("adverb", adverbs);
    }

    /// Whether two arguments side by side are a person by relation and by name.
    fn apposed(&self, first: &Arg, second: &Arg) -> bool {
        let ([a], [b]) = (first.nps.as_slice(), second.nps.as_slice()) else { return false };
        let kin = |np: &Np| {
            !np.nominal.name
                && !np.nominal.pronoun
                && !np.nominal.is_measured()
                && np.nominal.determiner.is_some()
                && np
                    .nominal
                    .head
                    .is_some_and(|h| self.reading.categories(h).any(|k| matches!(k, Category::NounKin | Category::NounPerson)))
        };
        let named = |np: &Np| np.nominal.name && np.owner.is_none() && np.of.is_none();
        let comma = self
            .clause
            .phrases
            .iter()
            .any(|p| matches!(p, super::clause::Phrase::Connective { lexeme, category: Category::MarkComma } if *lexeme == a.nominal.last + 1 && *lexeme + 1 == b.nominal.first));
        comma && (kin(a) && named(b) || named(a) && kin(b))
    }

    pub(super) fn mark(&mut self, role: &'static str, lexemes: Vec<u32>) {
        if !lexemes.is_empty() {
            self.result.roles.push((role, lexemes));
        }
    }

    pub(super) fn say(&mut self, body: FactBody, moment: Moment, mut lexemes: Vec<u32>) {
        lexemes.arrange();
        lexemes.dedup();
        self.result.facts.push(Fact { clause: self.clause.id, body, moment, lexemes });
    }

    pub(super) fn choose(&mut self, width: usize) -> usize {
        self.choices.pick(width)
    }

    // ---- the verb ----

    /// The classes of the main verb.
    pub(super) fn classes(&self) -> CategorySet {
        self.roles.verb.main.map_or(CategorySet::EMPTY, |m| self.reading.categories(m).retain(Category::is_verb))
    }

    /// Whether the main verb may be of the class.
    pub(super) fn verb_is(&self, class: Category) -> bool {
        self.classes().contains(class)
    }

    /// The main verb's chief class: the first that the packs give it.
    pub(super) fn chief(&self) -> Option<Category> {
        self.roles.verb.main.and_then(|m| self.reading.live_senses(m).map(|s| s.category).find(|c| c.is_verb()))
    }

    /// The main verb's lemma.
    pub(super) fn verb_lemma(&self) -> String {
        self.roles.verb.main.map_or_else(String::new, |m| self.reading.lemma(m, Category::is_verb))
    }

    /// Whether the clause is passive: `be` and a participle.
    pub(super) fn passive(&self) -> bool {
        let verb = &self.roles.verb;
        let be = verb.auxiliaries.last().is_some_and(|&a| {
            // `was able to read`: the infinitive stands behind.
            let outside = verb.infinitive.is_some_and(|to| to > a);
            !outside && (self.reading.is(a, Category::AuxBe) || self.reading.is(a, Category::VerbBe))
        });
        let participle = verb.main.is_some_and(|m| self.reading.has_form(m, Category::is_verb, Form::Participle));
        let gerund = verb.main.is_some_and(|m| self.reading.has_form(m, Category::is_verb, Form::Gerund));
        participle && !gerund && (be || verb.bare)
    }

    /// Whether the clause only wishes, denies or allows.
    pub(super) fn unasserted(&self) -> bool {
        let modal = self.roles.verb.auxiliaries.iter().any(|&a| self.reading.is(a, Category::AuxModal));
        let told = matches!(self.clause.kind, ClauseKind::Infinitive | ClauseKind::Content) && !self.had_to();
        self.roles.verb.negation.is_some() || modal || told || self.has_adverb(Category::AdvNegation)
    }

    /// `had to cut down 2 trees`: what one had to do is told as done.
    pub(super) fn had_to(&self) -> bool {
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

    /// The clause that this one hangs on.
    pub(super) fn governor(&self) -> Option<&Clause> {
        self.reading.state.clauses.iter().find(|c| Some(c.id) == self.clause.governor && c.sentence == self.clause.sentence)
    }

    /// Whether the clause says what someone wants or needs to do: `he wants to put 11 on each page`.
    pub(super) fn planned(&self) -> bool {
        let Some(governor) = self.governor().filter(|_| self.clause.kind == ClauseKind::Infinitive) else { return false };
        let verb = attach(governor).verb;
        let plans = verb.main.and_then(|m| self.reading.live_senses(m).map(|s| s.category).find(|c| c.is_verb()));
        matches!(plans, Some(Category::VerbIntent | Category::VerbNeed))
            && verb.negation.is_none()
            && self.roles.verb.negation.is_none()
            && !self.has_adverb(Category::AdvNegation)
    }

    /// The clause's moment.
    pub(super) fn moment(&self) -> Moment {
        let mut anchors = Vec::new();
        let own = self.item_times();
        let mut phase = None;
        for &(_, last, category) in &self.roles.adverbs {
            match category {
                // `in the morning` is the morning: the last word names the time.
                Category::AdvTime if !own.iter().any(|(l, _, _)| *l == last) => anchors.push(self.reading.norm(last).to_owned()),
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
        for np in self.time_phrases() {
            anchors.push(self.anchor(&np));
        }
        let sum = |p: &super::clause::Phrase| matches!(p, super::clause::Phrase::Nominal(n) if n.total.is_some());
        if !self.clause.question
            && !self.verb_is(Category::VerbBe)
            && !self.verb_is(Category::VerbPossess)
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
        Moment { order: self.clause.id, tense, phase, anchors }
    }

    /// Whether the clause tells of the past.
    pub(super) fn tense_past(&self) -> bool {
        self.tense() == Tense::Past
    }

    fn tense(&self) -> Tense {
        let verb = &self.roles.verb;
        let form = |l: u32, f| self.reading.has_form(l, |c| c.is_verb() || c.is_auxiliary(), f);
        if let Some(&first) = verb.auxiliaries.first() {
            let have = self.reading.is(first, Category::AuxHave);
            let past = form(first, Form::Past);
            if have && verb.main.is_some() {
                // `has bought` tells of the past from now, `had bought` from then: neither stands in the order of telling.
                return if past { Tense::PastPerfect } else { Tense::Perfect };
            }
            if self.reading.categories(first).any(|c| matches!(c, Category::AuxModal | Category::AuxFuture)) {
                return Tense::Future;
            }
            return if past { Tense::Past } else { Tense::Present };
        }
        match verb.main {
            Some(main) if form(main, Form::Past) || form(main, Form::Participle) => Tense::Past,
            // `After selling some pens` tells of what was over.
            Some(_) if self.clause.is_led() && self.clause.marker.is_some_and(|m| self.reading.is(m, Category::ConnAfter)) => Tense::Past,
            Some(_) => Tense::Present,
            // An order is of the time that is told of: of now, where anything is told of now.
            None if self.ordered() && self.hypothesis.facts.iter().any(|f| f.moment.tense == Tense::Present) => Tense::Present,
            None => Tense::Past,
        }
    }

    pub(super) fn words(&self, first: u32, last: u32) -> String {
        let words: Vec<&str> = (first..=last).map(|l| self.reading.norm(l)).collect();
        words.join(" ")
    }

    /// `last year`, `each day`: a unit of time or a named time without a number, that stands as an argument.
    pub(super) fn is_time_phrase(&self, np: &Np) -> bool {
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
    pub(super) fn habitual(&self, np: &Np) -> bool {
        let Some(head) = np.nominal.head else { return false };
        let plural = self.reading.has_form(head, |c| c.is_noun() || c.is_unit() || c == Category::AdvTime, Form::Plural)
            || self.norm_is_plural_time(head);
        let per = np.nominal.determiner.is_some_and(|d| self.reading.is(d, Category::DetIndefinite)) && np.nominal.modifiers.is_empty();
        let all = matches!(np.nominal.measure, Some(super::clause::Measure::All(_)));
        plural || per || all
    }

    fn norm_is_plural_time(&self, head: u32) -> bool {
        let norm = self.reading.norm(head);
        norm.strip_suffix('s').is_some_and(|one| self.reading.lexicon.senses(one).iter().any(|s| s.category == Category::AdvTime))
    }

    /// Whether the head names a time, habitual or not.
    pub(super) fn names_time(&self, np: &Np) -> bool {
        let Some(head) = np.nominal.head else { return false };
        let named = self.reading.senses.get(head as usize).is_some_and(|senses| senses.iter().any(|s| s.category == Category::AdvTime));
        named || self.norm_is_plural_time(head) || self.reading.is(head, Category::UnitTime)
    }

    /// `First, ...`: an ordinal by itself orders the telling.
    fn is_sequence(&self, np: &Np) -> bool {
        let ordinal = |l: &u32| self.reading.lexemes.get(*l as usize).is_some_and(|x| x.kind == crate::text::LexemeKind::Ordinal);
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
        let args = self.roles.before.iter().chain(&self.roles.after);
        let timed: Vec<_> = self.roles.obliques.iter().filter(|o| o.arg.nps.iter().any(|np| self.is_time_phrase(np))).collect();
        let shared = timed.iter().filter(|o| timed.len() == 1 || o.follows.is_none()).map(|o| &o.arg);
        args.chain(shared).flat_map(|arg| arg.nps.iter()).filter(|np| self.is_time_phrase(np)).cloned().collect()
    }

    /// Times that are each of one item of a list: `9 in the morning and 4 in the evening`. By lexeme, with the item's place.
    pub(super) fn item_times(&self) -> Vec<(u32, usize, usize)> {
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

    pub(super) fn anchor(&self, np: &Np) -> String {
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

    /// Arguments that are no time phrases.
    pub(super) fn arguments(&self, args: &[Arg]) -> Vec<Arg> {
        args.iter().filter(|arg| !arg.nps.iter().all(|np| self.is_time_phrase(np) || self.is_sequence(np))).cloned().collect()
    }

    /// The subject: the last argument before the verb, or after `be` in a question.
    pub(super) fn subject(&self) -> Option<Arg> {
        self.arguments(&self.roles.before).pop()
    }

    /// The subject, where need be from the clause it is shared with or the noun that the clause says more of.
    pub(super) fn subject_arg(&self) -> Option<Arg> {
        if let Some(subject) = self.subject() {
            return Some(subject);
        }
        let mut clause = self.clause;
        for _ in 0..4 {
            let governor = self.reading.state.clauses.iter().find(|other| Some(other.id) == clause.governor)?;
            if governor.sentence != self.clause.sentence {
                return None;
            }
            if let Some(antecedent) = clause.antecedent
                && matches!(clause.kind, ClauseKind::Relative | ClauseKind::Reduced)
            {
                return holding(governor, antecedent);
            }
            let roles = attach(governor);
            if let Some(subject) = self.arguments(&roles.before).pop() {
                return Some(subject);
            }
            clause = governor;
        }
        None
    }

    /// Whether any nominal of the clause is measured by a number, a quantifier, or asked for.
    pub(super) fn has_amount(&self) -> bool {
        let phrases = self.clause.phrases.iter();
        phrases.into_iter().any(|p| matches!(p, super::clause::Phrase::Nominal(n) if n.is_measured() || n.second_measure.is_some() || matches!(n.measure, Some(super::clause::Measure::All(_) | super::clause::Measure::None(_)))))
            || clause_lexemes(self.clause).iter().any(|&l| self.reading.lexemes.get(l as usize).is_some_and(|x| x.literal.is_some()))
    }

    /// Whether a number stands in the clause.
    pub(super) fn has_number(&self) -> bool {
        clause_lexemes(self.clause).iter().any(|&l| self.reading.lexemes.get(l as usize).is_some_and(|x| x.literal.is_some()))
    }

    /// Whether the clause's connective is the first word of its sentence.
    pub(super) fn leads_sentence(&self) -> bool {
        let sentence = |l: u32| self.reading.lexemes.get(l as usize).map(|x| x.span.sentence_index);
        self.clause.marker.is_some_and(|m| m.checked_sub(1).is_none_or(|before| sentence(before) != sentence(m)))
    }

    /// Whether a particle goes with the verb.
    pub(super) fn has_particle(&self) -> bool {
        self.roles.adverbs.iter().any(|(_, _, c)| c.is_particle())
    }

    /// Whether an adverb of the category stands in the clause.
    pub(super) fn has_adverb(&self, category: Category) -> bool {
        self.roles.adverbs.iter().any(|(_, _, c)| *c == category)
    }
}
