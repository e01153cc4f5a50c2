//! One closed clause under every open hypothesis: each choice is composed, equal ones are merged, and the rest fork the reading.
//!
//! Why: what a pronoun, a verb or a share may mean is not guessed; each meaning is composed on its own and has to survive the checks.

use super::words::clause_lexemes;
use super::{Composer, Composition};
use crate::facts::FactBody;
use crate::lexicon::Category;
use crate::reader::clause::{Clause, ClauseKind, Nominal, Phrase};
use crate::reader::event::{Effect, Op};
use crate::reader::reading::Reading;
use crate::reader::reason::RefusalCode;
use crate::reader::roles::attach;
use crate::reader::state::OpenSlot;
use crate::reader::{HYPOTHESIS_CAP, constraint};

/// A slot's choice among alternatives, by script; runs through all scripts in order.
#[derive(Debug, Default)]
pub(super) struct Choices {
    pub(super) script: Vec<usize>,
    pub(super) widths: Vec<usize>,
    pub(super) at: usize,
}

impl Choices {
    pub(super) fn pick(&mut self, width: usize) -> usize {
        if self.at == self.script.len() {
            self.script.push(0);
            self.widths.push(width);
        }
        self.at += 1;
        self.script[self.at - 1]
    }
    /// The next script in odometer order; false after the last.
    pub(super) fn advance(&mut self) -> bool {
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

/// How many scripts are composed for one clause before the reading has lost coherence.
const SCRIPT_LIMIT: usize = 16;

impl Reading<'_> {
    /// Composes the clauses that closed since the last call.
    pub(in crate::reader) fn compose_closed(&mut self) {
        while self.composed < self.state.clauses.len() {
            let Some(clause) = self.state.clauses.get(self.composed).cloned() else { return };
            if self.ahead.contains(&clause.id) {
                self.composed += 1;
                continue;
            }
            // A clause inside one that goes on is composed when that one closes: its place is behind it.
            let led = clause.is_led() || self.leads_with_pronoun(&clause);
            let led_to = |o: &Clause| led && o.sentence == clause.sentence && o.id > clause.id;
            // `than she did` + `on Monday`: of what time the other amount is comes last.
            let compares =
                matches!(clause.phrases.last(), Some(Phrase::Preposition { category: Category::PrepThan | Category::PrepTopic, .. }));
            let time = |l: &u32| self.categories(*l).any(|k| matches!(k, Category::UnitTime | Category::AdvTime));
            let open_side = compares && clause_lexemes(&clause).iter().any(time);
            let side_of = |o: &Clause| {
                open_side
                    && !clause.question
                    && o.governor == Some(clause.id)
                    && o.kind == ClauseKind::Content
                    && o.sentence == clause.sentence
            };
            // `How far does it go in 5 hours if it goes 60 miles in each?`: what the condition tells is told before it is asked about.
            let told_behind = |o: &Clause| clause.question && o.sentence == clause.sentence && o.id > clause.id;
            if self.state.open.iter().any(|o| o.id < clause.id || led_to(o) || side_of(o) || told_behind(o)) {
                return;
            }
            self.composed += 1;
            self.compose_ahead(&clause);
            self.compose_conditions(&clause);
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
            // `twice the number of pens that Ana has`: so is the one of whom the number is, and who `did on Monday`.
            let counts = |o: &&Clause| {
                !clause.question
                    && (super::relative::counts_of(self, &clause, o).is_some()
                        || super::relative::timed_echo_of(self, &clause, o).is_some())
            };
            let counted: Vec<Clause> = self.state.all_clauses().filter(counts).cloned().collect();
            for relative in &counted {
                self.mention(relative);
            }
            // `It took her 3 hours to ride to the lake`: where the way led belongs to how long it took.
            let way = |o: &&Clause| !clause.question && o.governor == Some(clause.id) && o.kind == ClauseKind::Infinitive;
            let takes = attach(&clause).verb.main.is_some_and(|m| self.is(m, Category::VerbDuration));
            let ways: Vec<Clause> = self.state.clauses.iter().filter(way).filter(|_| takes).cloned().collect();
            for way in &ways {
                self.mention(way);
            }
            self.compose_everywhere(&clause);
        }
    }

    /// Composes a clause under every hypothesis that is open.
    fn compose_everywhere(&mut self, clause: &Clause) {
        let open: Vec<u32> = self.state.survivors().map(|h| h.id).collect();
        for id in open {
            self.compose_under(clause, id);
        }
        self.merge_equal();
    }

    /// `How many pens did they buy if Al bought 6 and Bo bought 2?`: the conditions behind a question tell before it asks.
    fn compose_conditions(&mut self, question: &Clause) {
        let told = self.conditions_behind(question).to_vec();
        if told.is_empty() {
            return;
        }
        // `the boys`, `they`: those whom the conditions name; anyone else is spoken of here first.
        let many = |n: &Nominal| n.head.is_some_and(|h| !n.is_measured() && (self.is_plural(h) || self.is(h, Category::PronounPlural)));
        if !question.phrases.iter().any(|p| matches!(p, Phrase::Nominal(n) if many(n))) {
            self.mention(question);
        }
        for clause in told {
            self.mention(&clause);
            self.ahead.push(clause.id);
            self.compose_everywhere(&clause);
        }
    }

    /// `After he gave 6 away, Lev had 9.`: whom the pronoun means may be told behind it.
    fn leads_with_pronoun(&self, clause: &Clause) -> bool {
        let pronoun =
            |p: &Phrase| matches!(p, Phrase::Nominal(n) if n.pronoun && n.head.is_some_and(|h| self.candidates(h, &[]).is_empty()));
        let first = !self.state.all_clauses().any(|o| o.sentence == clause.sentence && o.id < clause.id);
        clause.leads() && first && clause.phrases.iter().any(pronoun)
    }

    /// `A girl who had 13 pens gave 4 of them away.`: what her clause says of the subject is told before what she did.
    fn compose_ahead(&mut self, clause: &Clause) {
        let of_subject = |o: &&Clause| o.governor == Some(clause.id) && self.tells_level_of_subject(o, clause);
        let Some(relative) = self.state.clauses.iter().find(of_subject).cloned() else { return };
        self.mention(clause);
        self.mention(&relative);
        self.ahead.push(relative.id);
        self.compose_everywhere(&relative);
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
                counted_off: Vec::new(),
                consists: Vec::new(),
                single: named.clone(),
                turned: None,
                rated: false,
                one_day: Vec::new(),
                relatives: Vec::new(),
                aims: None,
                result: Composition::default(),
            };
            composer.run();
            let Composer { choices: after, result, .. } = composer;
            choices = after;
            let same = |other: &Composition| {
                other.facts == result.facts && other.retold == result.retold && other.targets == result.targets && other.open == result.open
            };
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
        for (fact, body) in retold {
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
