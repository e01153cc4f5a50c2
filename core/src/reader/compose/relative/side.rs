//! The amount of someone else that a comparison of happenings is with: `Lev sold twice as many as Ana`, `3 more than Ana did`.
//!
//! Why: told in the order of the story, her amount is known by then, so that his is one too, and may be compared with in turn.
//! Reads: `Ana sold 12 cups. Lev sold twice as many as Ana.`, `The red jar holds 12 figs. The blue jar holds 3 more than the red jar.`
//! Leaves alone: what one has (a comparison of two holders), amounts of other times, one of whom nothing or several amounts are told.

use super::super::Composer;
use crate::facts::{Amount, Fact, FactBody, Holder, Kind};
use crate::lexicon::Category;
use crate::reader::clause::{Clause, ClauseKind, Phrase};
use crate::reader::reading::Reading;
use crate::reader::roles::{Arg, Np, attach};

/// Who or what stands behind `as` or `than`, where nothing stands behind it.
pub(super) fn holder(c: &mut Composer<'_, '_>, at: u32, np: &Np) -> Option<Holder> {
    let behind = |l: u32| l > at && !np.lexemes().contains(&l);
    let more = c.roles.obliques.iter().any(|o| behind(o.lexeme)) || c.roles.adverbs.iter().any(|(l, _, _)| behind(*l));
    if np.nominal.is_measured() || np.nominal.is_each() || np.of.is_some() || more {
        return None;
    }
    let own = c.subject_arg()?;
    if own.nps.iter().any(|np| np.nominal.is_measured() || np.nominal.is_each()) {
        return None;
    }
    let own = c.holders_of(&own, &[]).ok()?;
    let exclude: Vec<_> = own.owner.into_iter().chain(own.place).collect();
    // What persons have is compared between them.
    let has = c.verb_is(Category::VerbPossess);
    c.holder_of(np, &exclude).ok().filter(|other| *other != own && !(has && other.owner.is_some()))
}

/// The one amount of the kind that is told of them by this clause's verb and of its time: its lexeme and its kind.
pub(super) fn told(c: &mut Composer<'_, '_>, main: u32, kind: Option<Kind>, whose: Holder) -> Option<(u32, Option<Kind>)> {
    let verb = c.reading.lemma(main, Category::is_verb);
    let holds = c.verb_is(Category::VerbContain) || c.verb_is(Category::VerbPossess);
    let now = c.moment();
    let by_them = |fact: &&Fact| match &fact.body {
        FactBody::Change(change) => {
            let agent = change.agent.is_some() && (change.agent == whose.owner || change.agent == whose.place);
            agent && change.verb == verb && !change.further
        }
        FactBody::State { holder, .. } => holds && *holder == whose,
        _ => false,
    };
    // `6 game cards. He bought 2 more cards than Ana.`
    let lexicon = c.reading.lexicon;
    let noun =
        |m: &String| lexicon.senses(m).iter().any(|s| s.category.is_noun()) && !lexicon.senses(m).iter().any(|s| s.category.is_adjective());
    let alike = |asked: &Kind, k: &Kind| {
        let within =
            asked.modifiers.iter().all(|m| k.modifiers.contains(m)) && k.modifiers.iter().all(|m| asked.modifiers.contains(m) || noun(m));
        asked.head == k.head && asked.content == k.content && asked.unit == k.unit && within
    };
    let of_kind = |fact: &&Fact| kind.as_ref().is_none_or(|asked| alike(asked, fact.body.kind()));
    let mut earlier = c.hypothesis.facts.iter().filter(by_them).filter(of_kind);
    let only = earlier.next().filter(|_| earlier.next().is_none())?;
    let then = only.moment.anchors == now.anchors && only.moment.tense == now.tense;
    let given = matches!(only.body.amount(), Some(Amount::Given { .. } | Amount::Relative(_)));
    // What is held may have become more or less since.
    let moved = |fact: &Fact| matches!(&fact.body, FactBody::Change(change) if holds && change.kind.head == only.body.kind().head);
    if !then || !given || c.hypothesis.facts.iter().any(moved) {
        return None;
    }
    only.body.amount().map(|amount| (amount.lexeme(), Some(only.body.kind().clone())))
}

/// The one price that is told for each one of a kind: its lexeme, and the money.
pub(super) fn priced(c: &Composer<'_, '_>, per: &Kind) -> Option<(u32, Option<Kind>)> {
    let price = |fact: &&Fact| matches!(&fact.body, FactBody::Rate { price: true, per: each, .. } if each == per);
    let mut told = c.hypothesis.facts.iter().filter(price);
    let only = told.next().filter(|_| told.next().is_none())?;
    let given = matches!(only.body.amount(), Some(Amount::Given { .. } | Amount::Relative(_)));
    // Prices of other years are others.
    let now = only.moment.anchors == c.moment().anchors;
    only.body.amount().filter(|_| given && now).map(|amount| (amount.lexeme(), Some(only.body.kind().clone())))
}

/// The kind of which the only price is told last, and no other amount after it: `A cat costs $20, and a dog costs twice as much.`
pub(super) fn last_priced(c: &Composer<'_, '_>) -> Option<Kind> {
    let priced = |f: &&Fact| matches!(f.body, FactBody::Rate { price: true, .. } | FactBody::PriceBy { .. } | FactBody::PriceSum { .. });
    let only = c.hypothesis.facts.iter().filter(priced).count() == 1;
    match &c.hypothesis.facts.iter().rev().find(|f| f.body.amount().is_some())?.body {
        FactBody::Rate { price: true, per, .. } if only && per.unit.is_none() => Some(per.clone()),
        _ => None,
    }
}

/// The clause behind `than` or `as` that says of what time the other amount is: `than she did on Monday`; its subject and the time.
pub(super) fn timed_echo(c: &Composer<'_, '_>) -> Option<(u32, Np, String)> {
    let mut hanging = c.reading.state.all_clauses().filter(|o| o.governor == Some(c.clause.id));
    hanging.find_map(|echo| timed(c.reading, c.clause, echo).map(|(np, time)| (echo.id, np, time)))
}

/// The subject and the time of a clause that hangs on a comparison and says no more than these.
pub(in crate::reader::compose) fn timed(reading: &Reading<'_>, governor: &Clause, echo: &Clause) -> Option<(Np, String)> {
    let brings = |p: Option<&Phrase>| matches!(p, Some(Phrase::Preposition { category: Category::PrepThan | Category::PrepTopic, .. }));
    if echo.kind != ClauseKind::Content || !brings(governor.phrases.last()) {
        return None;
    }
    let roles = attach(echo);
    let plain = roles.adjectives.is_empty() && roles.loose.is_empty() && roles.question.is_none() && roles.verb.negation.is_none();
    let ([subject], Some(verb), true) = (roles.before.as_slice(), roles.verb.main, plain) else { return None };
    let [np] = subject.nps.as_slice() else { return None };
    let lemma = |l: u32| reading.lemma(l, Category::is_verb);
    let around = attach(governor);
    let does = reading.categories(verb).any(|k| k == Category::AuxDo);
    let same = around.adjectives.is_empty() && (does || around.verb.main.is_some_and(|m| lemma(m) == lemma(verb)));
    let time = |h: u32| reading.categories(h).any(|k| matches!(k, Category::UnitTime | Category::AdvTime));
    let spoken = |np: &Np| {
        let n = &np.nominal;
        let bare = !n.is_measured() && !n.is_each() && n.determiner.is_none() && np.of.is_none() && np.owner.is_none();
        let words = n.modifiers.iter().chain(&n.head).map(|&l| reading.norm(l));
        n.head.filter(|&h| bare && time(h)).map(|_| words.collect::<Vec<_>>().join(" "))
    };
    let anchor = match (roles.obliques.as_slice(), roles.adverbs.as_slice()) {
        // `than she did last week`
        ([], []) => match roles.after.as_slice() {
            [Arg { nps, .. }] if nps.len() == 1 => spoken(&nps[0]),
            _ => None,
        },
        _ if !roles.after.is_empty() => None,
        ([oblique], []) => match oblique.arg.nps.as_slice() {
            [at] if at.is_bare() && !at.nominal.is_measured() && at.nominal.head.is_some_and(time) => {
                Some(reading.norm(at.nominal.head?).to_owned())
            }
            _ => None,
        },
        ([], [(first, last, Category::AdvTime)]) if first == last => Some(reading.norm(*last).to_owned()),
        _ => None,
    };
    anchor.filter(|_| same && !np.nominal.is_measured() && np.of.is_none()).map(|anchor| (np.clone(), anchor))
}

impl Composer<'_, '_> {
    /// Whether this clause only says of what time the other amount is with which the clause around it compares.
    pub(in crate::reader::compose) fn is_timed_echo(&self) -> bool {
        let governor = self.reading.state.all_clauses().find(|o| Some(o.id) == self.clause.governor);
        governor.is_some_and(|g| !g.question && timed(self.reading, g, self.clause).is_some())
    }
}
