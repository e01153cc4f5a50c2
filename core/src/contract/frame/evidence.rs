//! One clause with its roles, seen as a change: who acts, which amounts stand in the object's place, what is borrowed.

use super::amount::{Amount, amount};
use super::cue::{is_level, is_level_verb, is_person};
use crate::lexicon::{Category, Form};
use crate::reader::Reading;
use crate::reader::clause::{Clause, ClauseKind, Phrase};
use crate::reader::roles::{Arg, Np, Roles, attach};

/// A part of a clause after the verb that has its own actor and amount and borrows the verb.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Gap {
    pub actor: Arg,
    pub amounts: Vec<Amount>,
}

/// A clause with what it offers.
#[derive(Debug, Clone)]
pub(super) struct ClauseEvidence<'r> {
    pub clause: &'r Clause,
    pub roles: Roles,
    /// Who acts, or what the verb is said of.
    pub subject: Option<Arg>,
    /// A person between verb and amount: `bought Ana 3 pens`.
    pub recipient: Option<Arg>,
    /// The amounts in the object's place.
    pub amounts: Vec<Amount>,
    /// `or` between them.
    pub alternative: bool,
    /// Whether the amounts stand in one list that grammar links, or apart.
    pub linked: bool,
    /// Whether `by` with a number gives the step.
    pub by_step: bool,
    /// A particle of the verb.
    pub particle: Option<u32>,
    pub passive: bool,
    /// The connective by which another verb shares the amounts: `gained or lost 3 apples`.
    pub shared_by: Option<(u32, Category)>,
    pub gaps: Vec<Gap>,
}

impl<'r> ClauseEvidence<'r> {
    pub fn of(reading: &Reading<'_>, clause: &'r Clause) -> Self {
        let roles = attach(clause);
        let subject = subject(reading, clause, &roles);
        let passive = is_passive(reading, &roles);
        let mut evidence = ClauseEvidence {
            clause,
            subject,
            recipient: None,
            amounts: Vec::new(),
            alternative: false,
            linked: true,
            by_step: false,
            particle: particle(reading, &roles),
            passive,
            shared_by: None,
            gaps: Vec::new(),
            roles,
        };
        evidence.fill(reading);
        evidence
    }

    fn fill(&mut self, reading: &Reading<'_>) {
        let mut after: Vec<Arg> = self.roles.after.iter().filter(|arg| !arg.nps.iter().all(|np| is_time(reading, np))).cloned().collect();
        self.take_gaps(reading, &mut after);
        if let [recipient, thing, ..] = after.as_slice()
            && is_person(reading, recipient)
            && !is_measured(recipient)
            && is_measured(thing)
            && !self.parted(recipient, thing)
        {
            self.recipient = Some(after.remove(0));
        }
        if self.passive {
            after = self.subject.clone().into_iter().collect();
        }
        if self.lacks_relative_object(&after) {
            after = antecedent(reading, self.clause).into_iter().collect();
        }
        if after.is_empty() {
            after.extend(self.after_particle(reading));
        }
        self.list(reading, &after);
        if self.amounts.is_empty() || !self.amounts.iter().any(Amount::is_measured) {
            self.step(reading);
        }
        self.level_is_object(reading);
    }

    /// `the apples that Tom bought`: the noun before the clause is the object, unless one amount stands right behind the verb.
    fn lacks_relative_object(&self, after: &[Arg]) -> bool {
        let own = matches!(after, [only] if is_measured(only));
        self.clause.kind == ClauseKind::Relative && !self.roles.before.is_empty() && !own && self.recipient.is_none()
    }

    /// The amounts of the arguments, and whether `or` stands between any two of them.
    fn list(&mut self, reading: &Reading<'_>, after: &[Arg]) {
        for (i, arg) in after.iter().enumerate() {
            let joined = i > 0 && self.joined(&after[i - 1], arg, |c| matches!(c, Category::ConnOr | Category::ConnAnd));
            if i > 0 && !joined && !(self.parted(&after[i - 1], arg) && is_lone_number(reading, arg)) {
                break;
            }
            self.linked &= i == 0 || joined;
            self.alternative |= arg.has_or() || i > 0 && self.joined(&after[i - 1], arg, |c| c == Category::ConnOr);
            self.amounts.extend(arg.nps.iter().map(|np| amount(reading, np)));
        }
    }

    /// `changed by 3 coins`, `rose 3 degrees`: the step that a level takes.
    fn step(&mut self, reading: &Reading<'_>) {
        let by = self.roles.obliques.iter().find(|o| o.category == Category::PrepBy && o.arg.nps.iter().any(|np| np.nominal.is_measured()));
        if self.passive {
            return;
        }
        if let Some(by) = by {
            self.by_step = true;
            self.alternative |= by.arg.has_or();
            self.amounts = by.arg.nps.iter().map(|np| amount(reading, np)).collect();
        }
    }

    /// Where a level itself goes up or down, it is what changes.
    fn level_is_object(&mut self, reading: &Reading<'_>) {
        let Some(main) = self.roles.verb.main else { return };
        let level = self.subject.as_ref().filter(|s| is_level_verb(reading, main) && is_level(reading, s));
        let Some(np) = level.and_then(|s| s.nps.last()) else { return };
        let subject = amount(reading, np);
        let head = subject.head.filter(|h| !reading.is(*h, Category::NounGroup));
        for amount in self.amounts.iter_mut().filter(|a| a.object.is_none()) {
            amount.object = subject.object.clone().filter(|_| head.is_some());
            amount.head = amount.object.as_ref().and(head);
        }
        if self.amounts.is_empty() && head.is_some() {
            self.amounts.push(Amount { number: None, ..subject });
        }
    }

    /// `picked up 3 shells`, where the particle was taken for a preposition.
    fn after_particle(&mut self, reading: &Reading<'_>) -> Option<Arg> {
        let main = self.roles.verb.main?;
        let is_particle = |l: u32| reading.senses.get(l as usize).into_iter().flatten().any(|s| s.category.is_particle());
        let oblique = self
            .roles
            .obliques
            .iter()
            .find(|o| o.lexeme == main + 1 && o.category != Category::PrepBy && is_particle(o.lexeme) && is_measured(&o.arg))?;
        self.particle = Some(oblique.lexeme);
        Some(oblique.arg.clone())
    }

    /// `Ana gained 2 apples, and Tom 3 apples`: a person without a number, then an amount, behind a connective.
    fn take_gaps(&mut self, reading: &Reading<'_>, after: &mut Vec<Arg>) {
        let mut i = 1;
        while i + 1 < after.len() {
            let opens = self.parted(&after[i - 1], &after[i])
                && !is_measured(&after[i])
                && is_measured(&after[i + 1])
                && !self.parted(&after[i], &after[i + 1]);
            if opens && is_measured(&after[i - 1]) {
                let actor = after.remove(i);
                let things = after.remove(i);
                self.gaps.push(Gap { actor, amounts: things.nps.iter().map(|np| amount(reading, np)).collect() });
            } else {
                i += 1;
            }
        }
    }

    /// Whether a connective of the sort stands between two arguments.
    pub fn joined(&self, left: &Arg, right: &Arg, test: impl Fn(Category) -> bool) -> bool {
        let (Some(end), Some(start)) = (last_of(left), first_of(right)) else { return false };
        self.roles.connectives.iter().any(|(lexeme, category)| *lexeme > end && *lexeme < start && test(*category))
    }

    /// Whether a connective or comma stands between two arguments.
    fn parted(&self, left: &Arg, right: &Arg) -> bool {
        self.joined(left, right, |_| true)
    }
}

/// `gained or lost 3 apples`: a clause that ends in its verb shares the amounts of the verb that a connective joins to it.
pub(super) fn share_amounts(clauses: &mut [ClauseEvidence<'_>]) {
    for i in 0..clauses.len().saturating_sub(1) {
        let (left, right) = clauses.split_at_mut(i + 1);
        let (Some(first), Some(second)) = (left.last_mut(), right.first_mut()) else { continue };
        let ends = matches!(first.clause.phrases.last(), Some(Phrase::Verb(_))) && first.amounts.is_empty() && !first.passive;
        if let [Phrase::Connective { lexeme, category }, Phrase::Verb(_), ..] = second.clause.phrases.as_slice()
            && ends
            && matches!(category, Category::ConnAnd | Category::ConnOr)
            && second.clause.sentence == first.clause.sentence
        {
            first.amounts = second.amounts.clone();
            first.alternative = second.alternative;
            first.linked = second.linked;
            first.shared_by = Some((*lexeme, *category));
            second.shared_by = Some((*lexeme, *category));
        }
    }
}

fn last_of(arg: &Arg) -> Option<u32> {
    arg.nps.last().and_then(|np| np.lexemes().last().copied())
}

fn first_of(arg: &Arg) -> Option<u32> {
    arg.nps.first().and_then(|np| np.lexemes().first().copied())
}

/// `apples, 3`: a number behind a comma, with nothing that it counts.
fn is_lone_number(reading: &Reading<'_>, arg: &Arg) -> bool {
    matches!(arg.nps.as_slice(), [only] if { let seen = amount(reading, only); seen.number.is_some() && seen.lacks_object() })
}

pub(super) fn is_measured(arg: &Arg) -> bool {
    arg.nps.iter().any(|np| np.nominal.is_measured() || np.of.as_ref().is_some_and(|of| of.nominal.is_measured()))
}

/// `last week`: a time without a number.
pub(super) fn is_time(reading: &Reading<'_>, np: &Np) -> bool {
    let time = np.nominal.head.is_some_and(|head| reading.categories(head).any(|c| matches!(c, Category::UnitTime | Category::AdvTime)));
    time && !np.nominal.is_measured() && np.of.is_none()
}

fn is_passive(reading: &Reading<'_>, roles: &Roles) -> bool {
    let be = roles.verb.auxiliaries.last().is_some_and(|&a| reading.categories(a).any(|c| matches!(c, Category::AuxBe | Category::VerbBe)));
    let form = |f| roles.verb.main.is_some_and(|main| reading.has_form(main, Category::is_verb, f));
    be && form(Form::Participle) && !form(Form::Gerund)
}

/// A particle of the verb: right behind it, or behind the object at the end of a phrase (`on Monday` is none).
fn particle(reading: &Reading<'_>, roles: &Roles) -> Option<u32> {
    let main = roles.verb.main?;
    let ends = |lexeme: u32| {
        let next = reading.categories(lexeme + 1);
        next.all(|c| matches!(c, Category::MarkStop | Category::MarkComma | Category::ConnAnd | Category::ConnOr) || c.is_preposition())
    };
    let particles = roles.adverbs.iter().filter(|(first, last, category)| category.is_particle() && first == last && *first > main);
    particles.map(|(first, _, _)| *first).find(|&first| first == main + 1 || ends(first))
}

fn last_subject(reading: &Reading<'_>, roles: &Roles) -> Option<Arg> {
    roles.before.iter().rev().find(|arg| !arg.nps.iter().all(|np| is_time(reading, np))).cloned()
}

fn governor<'r>(reading: &'r Reading<'_>, clause: &Clause) -> Option<&'r Clause> {
    reading.state.clauses.iter().find(|other| Some(other.id) == clause.governor && other.sentence == clause.sentence)
}

/// The noun that a relative clause says more of.
fn antecedent(reading: &Reading<'_>, clause: &Clause) -> Option<Arg> {
    let governor = governor(reading, clause)?;
    let Some(Phrase::Nominal(nominal)) = governor.phrases.get(clause.antecedent? as usize) else { return None };
    let roles = attach(governor);
    let obliques = roles.obliques.iter().map(|o| &o.arg);
    roles
        .before
        .iter()
        .chain(&roles.after)
        .chain(obliques)
        .flat_map(|arg| &arg.nps)
        .find(|np| np.nominal == *nominal)
        .map(|np| Arg { nps: vec![np.clone()], connectives: Vec::new() })
}

/// Who acts: before the verb, or as the noun that the clause says more of, or shared with the clause it hangs on.
fn subject(reading: &Reading<'_>, clause: &Clause, roles: &Roles) -> Option<Arg> {
    let mut subject = last_subject(reading, roles);
    let mut at = clause;
    for _ in 0..4 {
        if subject.is_some() {
            return subject;
        }
        if matches!(at.kind, ClauseKind::Relative | ClauseKind::Reduced) {
            return antecedent(reading, at);
        }
        at = governor(reading, at)?;
        subject = last_subject(reading, &attach(at));
    }
    subject
}
