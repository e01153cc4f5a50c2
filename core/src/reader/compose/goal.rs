//! Goals: what someone needs, wants or has to reach.
//!
//! Why: a goal asserts nothing of what there is; it matters only to a question that asks what is lacking.
//! Reads: `Rosa needs 12 pens.`, `Rosa wants to bake 20 pies.`, `Rosa has to wash 20 plates.`, `Rosa must sell 20 pies.`, the end of `How many more pens does Rosa need to have 12 pens?`
//! Leaves alone: `Rosa needs 3 more pens.` (more than what there is), `Rosa does not need 12 pens.`

use super::{Composer, Unread, Verdict, clause_lexemes};
use crate::facts::{Amount, FactBody, Holder};
use crate::lexicon::{Category, WordClass};
use crate::reader::clause::{Clause, ClauseKind, Phrase};
use crate::reader::roles::{Np, attach};

pub(super) fn goal(c: &mut Composer<'_, '_>) -> Verdict {
    if c.clause.question || c.roles.verb.negation.is_some() || c.has_adverb(Category::AdvNegation) || !c.roles.adjectives.is_empty() {
        return Ok(false);
    }
    if c.clause.kind == ClauseKind::Infinitive {
        return purpose(c);
    }
    if let Some(read) = called_for(c)? {
        return Ok(read);
    }
    if let Some(read) = must(c)? {
        return Ok(read);
    }
    if !c.classes().all(unattained) || !matches!(c.clause.kind, ClauseKind::Main | ClauseKind::Condition) || c.passive() {
        return Ok(false);
    }
    let modal = c.roles.verb.auxiliaries.iter().any(|&a| c.reading.is(a, Category::AuxModal));
    let objects = c.arguments(&c.roles.after);
    let [object] = objects.as_slice() else { return Ok(false) };
    let Some(subject) = c.subject().filter(|_| !modal) else { return Ok(false) };
    let [np] = object.nps.as_slice() else { return Ok(false) };
    // `needs 2 eggs for each cake`: how many in all goes with the cakes.
    let each = c.roles.obliques.iter().any(|o| o.category == Category::PrepFor && o.arg.nps.iter().any(|n| n.nominal.is_each()));
    if each || !whole(np) || subject.nps.iter().any(|n| n.nominal.is_measured() || n.nominal.is_each()) {
        return Ok(false);
    }
    let holder = c.holders_of(&subject, &[])?;
    c.mark("entity", subject.nps.iter().flat_map(Np::lexemes).collect());
    tell(c, np, holder, None)?;
    c.settle_obliques(&[])?;
    Ok(true)
}

/// `Rosa must wash 20 plates.`: what has to be done.
fn must(c: &mut Composer<'_, '_>) -> Result<Option<bool>, Unread> {
    let obliged = matches!(c.roles.verb.auxiliaries.as_slice(), &[a] if c.reading.is(a, Category::AuxModal) && c.reading.norm(a) == "must");
    let main = matches!(c.clause.kind, ClauseKind::Main | ClauseKind::Condition) && !c.passive();
    let objects = c.arguments(&c.roles.after);
    let ([object], Some(subject), true) = (objects.as_slice(), c.subject(), obliged && main && deeds(c)) else {
        return Ok(None);
    };
    let [np] = object.nps.as_slice() else { return Ok(None) };
    let each = c.roles.obliques.iter().any(|o| o.arg.nps.iter().any(|n| n.nominal.is_each() || n.nominal.is_measured()));
    if each || !whole(np) || subject.nps.iter().any(|n| n.nominal.is_measured() || n.nominal.is_each()) {
        return Ok(None);
    }
    let holder = c.holders_of(&subject, &[])?;
    c.mark("entity", subject.nps.iter().flat_map(Np::lexemes).collect());
    let np = np.clone();
    let verb = c.verb_lemma();
    tell(c, &np, holder, Some(verb))?;
    c.settle_obliques(&[])?;
    Ok(Some(true))
}

/// Deeds of which so many may be a goal.
fn deeds(c: &Composer<'_, '_>) -> bool {
    c.classes().any(|k| {
        matches!(
            k,
            Category::VerbAcquire
                | Category::VerbCreate
                | Category::VerbEvent
                | Category::VerbEarn
                | Category::VerbTask
                | Category::VerbMove
                | Category::VerbGroup
                | Category::VerbSell
                | Category::VerbConsume
        )
    })
}

/// `has to wash`: a need like any other.
fn has_to(c: &Composer<'_, '_>, governor: &Clause) -> bool {
    let roles = attach(governor);
    let present = roles.verb.main.is_some_and(|m| {
        let past = c.reading.has_form(m, |k| k.is_verb() || k.is_auxiliary(), crate::lexicon::Form::Past);
        c.reading.is(m, Category::VerbPossess) && c.reading.is(m, Category::AuxHave) && !past
    });
    let bare = roles.verb.auxiliaries.is_empty() && c.arguments(&roles.after).is_empty();
    present && bare && matches!(governor.kind, ClauseKind::Main | ClauseKind::Condition) && !governor.question
}

/// `The recipe calls for 7 cups of flour and 3 cups of sugar.`, `Rosa needs 7 pens and 3 rulers.`: a goal for each.
fn called_for(c: &mut Composer<'_, '_>) -> Result<Option<bool>, Unread> {
    let needs = c.chief() == Some(Category::VerbNeed) && c.classes().all(unattained);
    let main = matches!(c.clause.kind, ClauseKind::Main | ClauseKind::Condition) && !c.passive();
    let modal = c.roles.verb.auxiliaries.iter().any(|&a| c.reading.is(a, Category::AuxModal));
    if !c.verb_is(Category::VerbNeed) || !main || modal {
        return Ok(None);
    }
    let objects = c.arguments(&c.roles.after);
    let calls = c.roles.obliques.iter().find(|o| o.category == Category::PrepFor && c.roles.verb.main.is_some_and(|m| o.lexeme == m + 1));
    let calls = calls.filter(|_| !needs).cloned();
    let mut nps: Vec<Np> = calls.iter().flat_map(|o| &o.arg.nps).cloned().collect();
    nps.extend(objects.iter().flat_map(|a| a.nps.clone()));
    // Items of a list without commas are told apart only by their units.
    let by_unit = |np: &Np| np.of.is_some() && np.nominal.head.is_some_and(|h| c.reading.categories(h).any(Category::is_unit));
    let listed = if needs { objects.len() == 1 && nps.len() > 1 } else { calls.is_some() && nps.iter().all(by_unit) };
    let or = objects.iter().chain(calls.iter().map(|o| &o.arg)).any(crate::reader::roles::Arg::has_or);
    if !listed || or || !nps.iter().all(|np| whole(np) && np.nominal.bound.is_none() && np.nominal.total.is_none()) {
        return Ok(None);
    }
    let Some(subject) = c.subject().filter(|s| !s.nps.iter().any(|n| n.nominal.is_measured() || n.nominal.is_each())) else {
        return Ok(None);
    };
    let holder = c.holders_of(&subject, &[])?;
    c.mark("entity", subject.nps.iter().flat_map(Np::lexemes).collect());
    for np in &nps {
        tell(c, np, holder, None)?;
    }
    let used: Vec<u32> = calls.iter().map(|o| o.lexeme).collect();
    c.settle_obliques(&used)?;
    Ok(Some(true))
}

impl Composer<'_, '_> {
    /// Where things of a kind are called for: the one holder of its goals, where that is no one who has anything.
    pub(super) fn called_for_by(&self, kind: &crate::facts::Kind) -> Option<Holder> {
        let lexicon = self.reading.lexicon;
        let mut holders: Vec<Holder> = self
            .hypothesis
            .facts
            .iter()
            .filter_map(|f| match &f.body {
                FactBody::Goal { holder, kind: k, .. } if k.relation(kind, lexicon) == crate::facts::Relation::Same => Some(*holder),
                _ => None,
            })
            .collect();
        holders.dedup();
        match holders.as_slice() {
            [only] if only.owner.is_none() && only.place.is_some() => Some(*only),
            _ => None,
        }
    }

    /// `need to add`: what goes in where it is called for.
    pub(super) fn puts_in(&self, clause: &Clause) -> bool {
        let clauses = self.reading.state.all_clauses();
        let mut ends = clauses.filter(|o| o.governor == Some(clause.id) && o.kind == ClauseKind::Infinitive);
        let moves = |o: &Clause| {
            let roles = attach(o);
            let chief = roles.verb.main.and_then(|m| self.reading.live_senses(m).map(|s| s.category).find(|k| k.is_verb()));
            chief == Some(Category::VerbMove) && roles.after.is_empty() && roles.obliques.is_empty() && roles.verb.negation.is_none()
        };
        ends.next().is_some_and(moves) && ends.next().is_none()
    }
}

/// An infinitive that hangs on a need: its amount is the goal; without an amount it changes nothing.
fn purpose(c: &mut Composer<'_, '_>) -> Verdict {
    if c.asks_of_aim() {
        c.mark("background", clause_lexemes(c.clause));
        return Ok(true);
    }
    let Some(governor) = needing(c) else { return Ok(false) };
    let roles = attach(&governor);
    let classes = roles.verb.main.map_or(crate::lexicon::CategorySet::EMPTY, |m| c.reading.categories(m).retain(Category::is_verb));
    let needs = classes.all(|k| k == Category::VerbNeed);
    let modal = roles.verb.auxiliaries.iter().any(|&a| c.reading.is(a, Category::AuxModal));
    if roles.verb.negation.is_some() || modal || !classes.all(unattained) && !has_to(c, &governor) {
        return Ok(false);
    }
    if !c.has_amount() {
        let asked = c.hypothesis.targets.last().is_some_and(|t| t.clause == governor.id && shortfall(&t.ask));
        let counted = needs && (lacks(c, &governor) || asked && c.puts_in(&governor));
        if counted {
            c.mark("background", clause_lexemes(c.clause));
        }
        return Ok(counted);
    }
    let objects = c.arguments(&c.roles.after);
    let [object] = objects.as_slice() else { return Ok(false) };
    let [np] = object.nps.as_slice() else { return Ok(false) };
    let told_before = roles.after.iter().any(|a| a.nps.iter().any(|n| n.nominal.is_measured() && !n.nominal.is_asked()));
    if !whole(np) || told_before {
        return Ok(false);
    }
    let subject = if governor.question {
        // In a question the one who needs stands between the auxiliary and the verb.
        let after = c.arguments(&roles.after);
        let before: Vec<_> = c.arguments(&roles.before).into_iter().filter(|a| !a.nps.iter().any(|n| n.nominal.is_asked())).collect();
        before.into_iter().chain(after).next()
    } else {
        c.arguments(&roles.before).pop()
    };
    let Some(subject) = subject else { return Ok(false) };
    if governor.question && !lacks(c, &governor) || subject.nps.iter().any(|n| n.nominal.is_measured() || n.nominal.is_each()) {
        return Ok(false);
    }
    let takes = deeds(c) || c.verb_is(Category::VerbPossess);
    let buys = c.chief() == Some(Category::VerbAcquire);
    // `wants to give away 12` is no level to reach.
    let gives =
        c.classes().any(|k| matches!(k, Category::VerbLose | Category::VerbTransferOut | Category::VerbSpend | Category::VerbDivide));
    // `wants to put 6 photos on each page` tells a rate.
    let each = c.roles.obliques.iter().any(|o| o.arg.nps.iter().any(|n| n.nominal.is_each()));
    if each || !takes || gives && !buys && !c.verb_is(Category::VerbPossess) {
        return Ok(false);
    }
    let holder = c.holders_of(&subject, &[])?;
    let verb = (!c.verb_is(Category::VerbPossess)).then(|| c.verb_lemma());
    tell(c, np, holder, verb)?;
    c.settle_obliques(&[])?;
    Ok(true)
}

/// Verbs that say nothing but that something is needed or wanted: `takes 3` may be a taking.
fn unattained(class: Category) -> bool {
    matches!(class, Category::VerbNeed | Category::VerbIntent)
}

/// The clause that an infinitive hangs on, through infinitives without an amount: `need to find to have 25`.
fn needing(c: &Composer<'_, '_>) -> Option<Clause> {
    let find = |id: Option<u32>| c.reading.state.clauses.iter().find(|o| Some(o.id) == id);
    let mut governor = find(c.clause.governor)?;
    for _ in 0..3 {
        let measured = governor.phrases.iter().any(|p| matches!(p, Phrase::Nominal(n) if n.is_measured() || n.second_measure.is_some()));
        if governor.kind != ClauseKind::Infinitive || measured {
            break;
        }
        governor = find(governor.governor)?;
    }
    Some(governor.clone())
}

/// Whether a question asks for more of what is needed.
fn lacks(c: &Composer<'_, '_>, governor: &Clause) -> bool {
    let roles = attach(governor);
    !governor.question
        || roles.around_verb().any(|a| a.nps.iter().any(|n| n.nominal.is_asked() && n.nominal.further.is_some()))
            && roles.verb.main.is_some_and(|m| c.reading.categories(m).retain(Category::is_verb).all(|k| k == Category::VerbNeed))
}

/// A plain counted phrase: no share, no `more`, no `each`.
fn whole(np: &Np) -> bool {
    np.nominal.number().is_some() && np.nominal.further.is_none() && np.nominal.fewer.is_none() && np.nominal.second_measure.is_none()
}

fn tell(c: &mut Composer<'_, '_>, np: &Np, holder: Holder, verb: Option<String>) -> Result<(), Unread> {
    let thing = c.thing(np)?;
    let Some(amount @ Amount::Given { .. }) = thing.amount else {
        return Err(Unread(crate::reader::RefusalCode::ConstructionUnread, np.lexemes(), "a goal with a number".into()));
    };
    let moment = c.moment();
    c.mark("kind", thing.lexemes.clone());
    c.mark("quantity", np.nominal.number().into_iter().collect());
    let cue = c.roles.verb.main.into_iter().chain(c.roles.verb.auxiliaries.clone()).collect();
    c.mark("cue", cue);
    c.say(FactBody::Goal { holder, kind: thing.kind, amount, verb }, moment, thing.lexemes);
    Ok(())
}

impl Composer<'_, '_> {
    /// `to reach her goal`, `to have enough`, `to finish the book` behind a question that asks what is lacking or still to be done.
    fn asks_of_aim(&self) -> bool {
        let sentence = |id: u32| self.reading.state.clauses.iter().find(|o| o.id == id).map(|o| o.sentence);
        let asked = self.hypothesis.targets.last().is_some_and(|t| {
            sentence(t.clause) == Some(self.clause.sentence) && (shortfall(&t.ask) || matches!(t.ask, crate::facts::Ask::ToDo { .. }))
        });
        asked && self.reading.reaches_aim(self.clause)
    }
}

impl crate::reader::reading::Reading<'_> {
    /// Whether an infinitive only says that a goal is reached: it names the goal as such, or a thing of the story that is to be finished.
    pub(super) fn reaches_aim(&self, clause: &Clause) -> bool {
        let roles = attach(clause);
        let plain = roles.verb.negation.is_none() && roles.obliques.is_empty() && roles.adjectives.is_empty() && roles.before.is_empty();
        let whole = roles.verb.main.is_some_and(|m| {
            self.categories(m)
                .any(|k| matches!(k, Category::VerbPhase | Category::VerbComplete | Category::VerbArrive | Category::VerbPossess))
        });
        let named = |np: &Np| {
            let Some(head) = np.nominal.head else { return np.nominal.measure.is_some_and(|m| self.is_of(m.lexeme(), WordClass::Aim)) };
            let definite = np.nominal.determiner.is_some_and(|d| !self.is(d, Category::DetIndefinite));
            let lemma = self.lemma(head, Category::is_noun);
            let told = (0..self.at).any(|l| {
                let sentence = self.lexemes.get(l as usize).map(|x| x.span.sentence_index);
                sentence < Some(clause.sentence) && self.lemma(l, Category::is_noun) == lemma
            });
            let finishes =
                roles.verb.main.is_some_and(|m| self.categories(m).any(|k| matches!(k, Category::VerbPhase | Category::VerbComplete)));
            np.of.is_none()
                && np.nominal.modifiers.is_empty()
                && !np.nominal.is_measured()
                && definite
                && (self.is_of(head, WordClass::Aim) || finishes && told)
        };
        let objects: Vec<&Np> = roles.after.iter().flat_map(|a| &a.nps).collect();
        let enough = objects.is_empty() && roles.adverbs.iter().any(|(_, l, _)| self.is_of(*l, WordClass::Aim));
        clause.kind == ClauseKind::Infinitive && plain && whole && (enough || matches!(objects.as_slice(), [only] if named(only)))
    }
}

/// Whether a question asks what is lacking, or how much more is lacking of one thing than of another.
fn shortfall(ask: &crate::facts::Ask) -> bool {
    use crate::facts::Ask;
    match ask {
        Ask::Shortfall => true,
        Ask::Contrast { this, than } => shortfall(&this.ask) && shortfall(&than.ask),
        _ => false,
    }
}
