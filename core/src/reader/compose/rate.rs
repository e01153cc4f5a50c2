//! Rates: so much for each one.
//!
//! Why: equal groups, capacities and unit prices multiply.
//! Reads: `Each box holds 6 pens.`, `There are 8 seats in each row.`, `Every ticket costs $4.`, `Five boys have 3 pens each.`
//! Leaves alone: `Lev reads 3 pages every day.` (a rate over time needs the span of time).

use super::distribute::each_behind;
use super::{Composer, Unread, Verdict, picked};
use crate::facts::{Amount, Fact, FactBody, Holder, Kind};
use crate::lexicon::Category;
use crate::reader::clause::ClauseKind;
use crate::reader::reason::RefusalCode;
use crate::reader::roles::{Arg, Np};

pub(super) fn rate(c: &mut Composer<'_, '_>) -> Verdict {
    if c.clause.question {
        return Ok(false);
    }
    picked::from_those(c);
    let each_subject = c.subject_arg().filter(|s| s.nps.len() == 1 && (s.nps[0].nominal.is_each() || any_one(c, &s.nps[0])));
    let each_object = dealt_to_object(c);
    let each_place = c
        .roles
        .obliques
        .iter()
        .find(|o| {
            o.arg.nps.len() == 1
                && o.arg.nps[0].nominal.is_each()
                && matches!(
                    o.category,
                    Category::PrepPlace | Category::PrepFor | Category::PrepOf | Category::PrepSource | Category::PrepGoal
                )
        })
        .cloned();
    let alike = c.roles.obliques.iter().any(|o| o.category == Category::PrepWith && o.arg.nps.iter().all(|np| c.says_alike(np)));
    if alike && (c.verb_is(Category::VerbDivide) || c.verb_is(Category::VerbGroup) || c.verb_is(Category::VerbMove)) {
        return Ok(false);
    }
    let each_after = c
        .arguments(&c.roles.after)
        .iter()
        .any(|a| a.nps.iter().any(|np| np.nominal.second_measure.is_some_and(|m| matches!(m, crate::reader::clause::Measure::Each(_)))));
    let each_name = c.subject_arg().is_some_and(|s| s.nps.len() > 1 && s.nps.last().is_some_and(each_last));
    if each_subject.is_none() && each_place.is_none() && each_object.is_none() && !each_after && !each_name {
        return Ok(false);
    }
    if let Some(read) = paired(c)? {
        return Ok(read);
    }
    if let Some(each) = &each_place
        && shared_with_others(c, each)
    {
        return unread(c);
    }
    if let Some(read) = each_of_them(c)? {
        return Ok(read);
    }
    if let Some(read) = dealt_out(c, each_object)? {
        return Ok(read);
    }
    if !each_after && !c.has_number() && c.relatives.is_empty() {
        return Ok(false);
    }
    if let Some(np) = each_subject.as_ref().map(|s| s.nps[0].clone()).or_else(|| each_place.as_ref().map(|o| o.arg.nps[0].clone()))
        && restricted(c, &np)
        && deed(c, &np).is_none()
        && picked::by_clause(c, &np).is_none()
    {
        return unread(c);
    }
    // `In the attic there are 6 hats in each box`, `costs $2 at Toyland`: there, and perhaps not elsewhere.
    let placed = c.roles.obliques.iter().any(|o| {
        o.category == Category::PrepPlace
            && !in_any(c, o)
            && each_place.as_ref().is_none_or(|e| e.lexeme != o.lexeme)
            && !o.arg.nps.iter().all(|np| c.is_time_phrase(np) || np.nominal.pronoun)
    });
    let there = c
        .subject_arg()
        .is_some_and(|s| s.nps.iter().all(|np| np.nominal.head.is_some_and(|h| c.reading.is(h, Category::PronounExistential))));
    if placed && (there || c.verb_is(Category::VerbCost)) {
        return unread(c);
    }
    if c.unasserted() && !can_hold(c) && !c.planned() {
        return super::state::refuse_unasserted(c);
    }
    let classes = c.classes();
    let carries = |k: Category| {
        matches!(
            k,
            Category::VerbPossess
                | Category::VerbContain
                | Category::VerbBe
                | Category::VerbCost
                | Category::VerbCreate
                | Category::VerbAcquire
                | Category::VerbMove
                | Category::VerbGroup
                | Category::VerbEarn
                | Category::VerbNeed
                | Category::VerbConsume
                | Category::VerbEvent
                | Category::VerbTransferOut
        )
    };
    if !classes.any(carries) {
        return Ok(false);
    }
    // What each one gets or does is a happening; what each one has or holds is a state.
    let stays = |k: Category| matches!(k, Category::VerbPossess | Category::VerbContain | Category::VerbBe | Category::VerbCost);
    // `packs 5 rolls in each box`: who puts them there does something, though a box may hold them by the same verb.
    let puts = each_subject.is_none() && !c.passive() && c.chief().is_some_and(|k| matches!(k, Category::VerbMove | Category::VerbGroup));
    let event = if classes.any(stays) && !puts { None } else { c.chief().map(|class| (class, c.verb_lemma())) };
    // `earns $5 for each lawn she mows`: for each that is mowed, by whoever earns it.
    let deed = each_place.as_ref().and_then(|o| deed(c, &o.arg.nps[0]));
    let event = match deed {
        Some(verb) if c.verb_is(Category::VerbEarn) || c.chief() == Some(Category::VerbAcquire) => Some((Category::VerbComplete, verb)),
        Some(_) => return unread(c),
        None => event,
    };
    let objects = c.arguments(&c.roles.after);
    let mut objects: Vec<Arg> = objects.into_iter().filter(|a| !a.nps.iter().all(|np| np.nominal.pronoun)).collect();
    // `Each box is filled with 6 pens`, `each crown is made of 7 feathers`: what goes into it.
    let filled =
        c.roles.obliques.iter().find(|o| {
            matches!(o.category, Category::PrepWith | Category::PrepOf) && o.arg.nps.iter().all(|np| np.nominal.number().is_some())
        });
    let filled = filled.filter(|_| objects.is_empty() && c.passive() && each_subject.is_some()).cloned();
    objects.extend(filled.iter().map(|o| o.arg.clone()));
    // `3 eggs are needed for each cake`: what is needed stands before the verb.
    let needed = c.subject().filter(|s| {
        let for_each = each_place.as_ref().is_some_and(|o| o.category == Category::PrepFor);
        objects.is_empty() && c.passive() && for_each && c.verb_is(Category::VerbNeed) && s.nps.iter().all(|np| np.nominal.is_plain_count())
    });
    objects.extend(needed.clone());
    let [things] = objects.as_slice() else { return unread(c) };
    if things.has_or() {
        return unread(c);
    }
    let (per, holder, used) = match (&each_subject, &each_place) {
        (Some(subject), None) if !each_after => {
            (per_kind(c, &subject.nps[0])?, Holder::default(), filled.iter().map(|o| o.lexeme).collect())
        }
        (None, Some(oblique)) if !each_after => {
            let there = |s: &Arg| s.nps.iter().all(|np| np.nominal.head.is_some_and(|h| c.reading.is(h, Category::PronounExistential)));
            let existential = c.subject_arg().filter(&there);
            c.mark("marker", existential.iter().flat_map(|s| s.nps.iter().flat_map(Np::lexemes)).collect());
            let holder = match c.subject_arg().filter(|s| !there(s)) {
                _ if needed.is_some() => Holder::default(),
                None => Holder::default(),
                Some(subject) => {
                    if subject.nps.iter().any(|np| np.nominal.is_measured()) || c.passive() {
                        return unread(c);
                    }
                    c.mark("entity", subject.nps.iter().flat_map(Np::lexemes).collect());
                    c.holders_of(&subject, &[])?
                }
            };
            (per_kind(c, &oblique.arg.nps[0])?, holder, vec![oblique.lexeme])
        }
        (None, None) => {
            let Some(subject) = c.subject_arg() else { return unread(c) };
            let [np] = subject.nps.as_slice() else { return unread(c) };
            let costs = c.verb_is(Category::VerbCost) || c.verb_is(Category::VerbBe);
            if costs && np.nominal.number().is_none() && !np.nominal.is_measured() && !np.nominal.pronoun && c.plural(np) {
                let per = c.each_kind(np)?;
                c.mark("kind", np.lexemes());
                return prices(c, things, &per);
            }
            // `The boxes have 6 pens each`: however many there are.
            let any = !np.nominal.is_measured() && !np.nominal.pronoun && np.of.is_none() && !np.nominal.name && c.plural(np);
            if any && !costs && classes.any(stays) && np.nominal.measure.is_none() {
                let per = c.each_kind(np)?;
                c.mark("kind", np.lexemes());
                (per, Holder::default(), Vec::new())
            } else if costs || np.nominal.number().is_none() || np.nominal.head.is_none() {
                return unread(c);
            } else {
                let thing = c.thing(np)?;
                let Some(amount) = thing.amount else { return unread(c) };
                let moment = c.moment();
                c.mark("kind", thing.lexemes.clone());
                // `There are 25 children making 2 masks each`: the children are told already.
                let told = |f: &Fact| matches!(&f.body, FactBody::State { amount: a, .. } if a.lexeme() == amount.lexeme());
                if !c.hypothesis.facts.iter().any(told) {
                    c.say(FactBody::State { holder: Holder::default(), kind: thing.kind.clone(), amount }, moment, thing.lexemes);
                }
                (thing.kind, Holder::default(), Vec::new())
            }
        }
        _ => return unread(c),
    };
    // `6 friends have 4 figs each and 3 plums`: three each, or three among them?
    if each_after && things.nps.last().is_some_and(|np| !each_behind(np)) {
        return unread(c);
    }
    for np in &things.nps {
        let mut plain = np.clone();
        plain.nominal.second_measure = None;
        let thing = c.thing(&plain)?;
        let amount = match thing.amount {
            Some(amount @ (Amount::Given { .. } | Amount::Relative(_))) => amount,
            _ => return unread(c),
        };
        let moment = c.moment();
        c.mark("kind", np.lexemes());
        c.mark("quantity", np.nominal.number().into_iter().collect());
        let pays = c.chief() == Some(Category::VerbSpend) && each_place.as_ref().is_some_and(|o| o.category == Category::PrepFor);
        let price = thing.kind.head == "money" && (c.verb_is(Category::VerbCost) || c.verb_is(Category::VerbBe) || pays);
        let event = event.clone().filter(|_| !pays);
        c.say(FactBody::Rate { holder, kind: thing.kind, per: per.clone(), amount, price, event }, moment, np.lexemes());
    }
    if let Some(subject) = &each_subject {
        c.mark("kind", subject.nps.iter().flat_map(Np::lexemes).collect());
    }
    if let Some(oblique) = &each_place {
        c.mark("kind", oblique.arg.nps.iter().flat_map(Np::lexemes).collect());
    }
    c.settle_obliques(&used)?;
    let verb = c.roles.verb.main.into_iter().collect();
    c.mark("cue", verb);
    Ok(true)
}

/// `makes $15 off each cap and $22 off each jacket`, `put 5 pens in each box and 3 in each bag`: as many amounts as phrases with `each`,
/// each amount before its own.
fn paired(c: &mut Composer<'_, '_>) -> Result<Option<bool>, Unread> {
    let amounts: Vec<Np> = c.arguments(&c.roles.after).iter().flat_map(|a| a.nps.clone()).collect();
    let obliques = c.roles.obliques.clone();
    let earns = c.classes().any(|k| matches!(k, Category::VerbEarn | Category::VerbAcquire | Category::VerbCreate));
    let alike = obliques.windows(2).all(|w| w[0].category == w[1].category);
    if amounts.len() < 2 || amounts.len() != obliques.len() || !earns || !alike || c.unasserted() || c.passive() {
        return Ok(None);
    }
    let mut pairs: Vec<(Np, Np)> = Vec::new();
    for (np, oblique) in amounts.iter().zip(&obliques) {
        let [per] = oblique.arg.nps.as_slice() else { return Ok(None) };
        let told =
            matches!(oblique.category, Category::PrepFor | Category::PrepSource) && per.nominal.is_each() && !narrowed_by_clause(c, per);
        if !told || np.nominal.last + 1 != oblique.lexeme || !np.is_bare_count() {
            return Ok(None);
        }
        pairs.push((np.clone(), per.clone()));
    }
    let Some(subject) = c.subject_arg().filter(|s| !s.nps.iter().any(|np| np.nominal.is_measured() || np.nominal.is_each())) else {
        return Ok(None);
    };
    let holder = c.holders_of(&subject, &[])?;
    c.mark("entity", subject.nps.iter().flat_map(Np::lexemes).collect());
    let event = c.chief().map(|class| (class, c.verb_lemma()));
    for (np, per) in pairs {
        let thing = c.thing(&np)?;
        let Some(amount @ Amount::Given { .. }) = thing.amount.filter(|_| thing.kind.head == "money") else { return unread(c).map(Some) };
        let per_kind = per_kind(c, &per)?;
        let moment = c.moment();
        c.mark("kind", np.lexemes().into_iter().chain(per.lexemes()).collect());
        c.mark("quantity", np.nominal.number().into_iter().collect());
        c.say(FactBody::Rate { holder, kind: thing.kind, per: per_kind, amount, price: false, event: event.clone() }, moment, np.lexemes());
    }
    let used: Vec<u32> = obliques.iter().map(|o| o.lexeme).collect();
    c.settle_obliques(&used)?;
    let verb = c.roles.verb.main.into_iter().collect();
    c.mark("cue", verb);
    Ok(Some(true))
}

/// Whether a clause hangs on the phrase.
fn narrowed_by_clause(c: &Composer<'_, '_>, np: &Np) -> bool {
    c.reading.state.all_clauses().any(|other| {
        other.governor == Some(c.clause.id)
            && matches!(other.kind, ClauseKind::Relative | ClauseKind::Reduced)
            && other.antecedent.is_some_and(|a| {
                matches!(c.clause.phrases.get(a as usize), Some(crate::reader::clause::Phrase::Nominal(n)) if n.first >= np.nominal.first && n.last <= np.nominal.last)
            })
    })
}

/// `gave 5 cards to Ben and 2 to each of her sisters`: only some of the amounts are for each.
fn shared_with_others(c: &Composer<'_, '_>, each: &crate::reader::roles::Oblique) -> bool {
    let objects: Vec<&Np> =
        c.roles.after.iter().flat_map(|a| &a.nps).filter(|np| np.nominal.number().is_some() && !c.is_time_phrase(np)).collect();
    let other = c.roles.obliques.iter().any(|o| {
        o.lexeme != each.lexeme
            && o.category == each.category
            && o.category != Category::PrepPlace
            && !o.arg.nps.iter().all(|np| c.is_time_phrase(np))
    });
    let within =
        objects.first().is_some_and(|f| f.nominal.last < each.lexeme) && objects.last().is_some_and(|l| l.nominal.first > each.lexeme);
    objects.len() > 1 && (other || within)
}

/// `gave each friend 4 pens`, `gave 9 friends 4 pens each`: those who are given so much stand before it.
fn dealt_to_object(c: &Composer<'_, '_>) -> Option<Np> {
    let objects = c.arguments(&c.roles.after);
    let [to, things] = objects.as_slice() else { return None };
    let ([to], [thing]) = (to.nps.as_slice(), things.nps.as_slice()) else { return None };
    let each = to.nominal.is_each() || to.nominal.number().is_some() && each_behind(thing);
    (c.verb_is(Category::VerbTransferOut) && each && thing.nominal.number().is_some()).then(|| to.clone())
}

/// So much is given to each of some persons: `gave 4 pens each to 9 friends`, `gave each of her 9 friends 4 pens`.
fn dealt_out(c: &mut Composer<'_, '_>, object: Option<Np>) -> Result<Option<bool>, Unread> {
    if !c.verb_is(Category::VerbTransferOut) || c.passive() || c.unasserted() && !c.planned() {
        return Ok(None);
    }
    let person = |c: &Composer<'_, '_>, np: &Np| {
        np.nominal.head.is_some_and(|h| c.reading.categories(h).any(|k| matches!(k, Category::NounPerson | Category::NounKin)))
    };
    let objects = c.arguments(&c.roles.after);
    let (to, things, used) = match (object, objects.as_slice()) {
        (Some(to), [_, things]) => (to, things.nps[0].clone(), None),
        (None, [things]) if things.nps.len() == 1 && each_behind(&things.nps[0]) => {
            let goals: Vec<_> =
                c.roles.obliques.iter().filter(|o| o.category == Category::PrepGoal && o.arg.nps.len() == 1).cloned().collect();
            let [goal] = goals.as_slice() else { return Ok(None) };
            if goal.arg.nps[0].nominal.number().is_none() {
                return Ok(None);
            }
            (goal.arg.nps[0].clone(), things.nps[0].clone(), Some(goal.lexeme))
        }
        _ => return Ok(None),
    };
    let whom = if to.nominal.head.is_none() { to.of.as_deref().unwrap_or(&to).clone() } else { to.clone() };
    if !person(c, &whom) || restricted(c, &to) {
        return Ok(None);
    }
    let Some(subject) = c.subject_arg().filter(|s| !s.nps.iter().any(|np| np.nominal.is_measured() || np.nominal.is_each())) else {
        return Ok(None);
    };
    let mut plain = things.clone();
    plain.nominal.second_measure = None;
    let thing = c.thing(&plain)?;
    let Some(amount @ Amount::Given { .. }) = thing.amount.filter(|_| !thing.further) else { return unread(c).map(Some) };
    let holder = c.holders_of(&subject, &[])?;
    let moment = c.moment();
    let per = if whom.nominal.number().is_some() && !to.nominal.is_each() {
        let counted = c.thing(&whom)?;
        let Some(number) = counted.amount else { return unread(c).map(Some) };
        c.mark("quantity", whom.nominal.number().into_iter().collect());
        c.say(FactBody::State { holder: Holder::default(), kind: counted.kind.clone(), amount: number }, moment.clone(), counted.lexemes);
        counted.kind
    } else {
        per_kind(c, &to)?
    };
    c.mark("entity", subject.nps.iter().flat_map(Np::lexemes).collect());
    c.mark("kind", to.lexemes());
    c.mark("kind", things.lexemes());
    c.mark("quantity", things.nominal.number().into_iter().collect());
    let event = Some((Category::VerbTransferOut, c.verb_lemma()));
    c.say(FactBody::Rate { holder, kind: thing.kind, per, amount, price: false, event }, moment, thing.lexemes);
    c.settle_obliques(&used.into_iter().collect::<Vec<_>>())?;
    let verb = c.roles.verb.main.into_iter().collect();
    c.mark("cue", verb);
    Ok(Some(true))
}

/// `Pens are $2 each.`
fn prices(c: &mut Composer<'_, '_>, things: &Arg, per: &Kind) -> Verdict {
    let [np] = things.nps.as_slice() else { return unread(c) };
    let mut plain = np.clone();
    plain.nominal.second_measure = None;
    let thing = c.thing(&plain)?;
    let (Some(amount @ Amount::Given { .. }), "money") = (thing.amount, thing.kind.head.as_str()) else { return unread(c) };
    let moment = c.moment();
    c.mark("kind", np.lexemes());
    c.mark("quantity", np.nominal.number().into_iter().collect());
    c.say(
        FactBody::Rate { holder: Holder::default(), kind: thing.kind, per: per.clone(), amount, price: true, event: None },
        moment,
        np.lexemes(),
    );
    c.settle_obliques(&[])?;
    let verb = c.roles.verb.main.into_iter().collect();
    c.mark("cue", verb);
    Ok(true)
}

fn unread(c: &Composer<'_, '_>) -> Verdict {
    Err(Unread(RefusalCode::ConstructionUnread, super::clause_lexemes(c.clause), "one amount for each one of one thing".into()))
}

pub(super) fn each_last(np: &Np) -> bool {
    each_behind(np) || matches!(np.nominal.measure, Some(crate::reader::clause::Measure::Each(l)) if np.nominal.head.is_some_and(|h| l > h))
}

/// `Ana, Lev and Rosa each have 3 pens.`: so many for every one that is named.
fn each_of_them(c: &mut Composer<'_, '_>) -> Result<Option<bool>, Unread> {
    let Some(subject) = c.subject() else { return Ok(None) };
    // `Ana, Lev and Rosa have 3 pens each`
    let behind = c.arguments(&c.roles.after).iter().any(|a| a.nps.iter().any(each_behind));
    let each = subject.nps.last().is_some_and(each_last) || behind;
    if subject.nps.len() < 2 || subject.has_or() || !each || c.unasserted() || c.passive() {
        return Ok(None);
    }
    let gains = c.chief().filter(|k| matches!(k, Category::VerbAcquire | Category::VerbCreate));
    if gains.is_none() && !c.verb_is(Category::VerbPossess) {
        return Ok(None);
    }
    let objects = c.arguments(&c.roles.after);
    let [things] = objects.as_slice() else { return unread(c).map(Some) };
    if things.has_or() || !things.nps.iter().all(|np| np.nominal.number().is_some() && np.nominal.further.is_none()) {
        return unread(c).map(Some);
    }
    let several = subject.nps.iter().any(|np| !np.nominal.name && (c.plural(np) || np.nominal.is_measured()));
    if several || c.roles.obliques.iter().any(|o| matches!(o.category, Category::PrepSource | Category::PrepWith)) {
        return unread(c).map(Some);
    }
    for owner in &subject.nps {
        let holder = c.holder_of(owner, &[])?;
        for np in &things.nps {
            let mut plain = np.clone();
            if each_behind(np) {
                plain.nominal.second_measure = None;
            }
            let thing = c.thing(&plain)?;
            let Some(amount @ Amount::Given { .. }) = thing.amount else { return unread(c).map(Some) };
            let moment = c.moment();
            let body = match gains {
                None => FactBody::State { holder, kind: thing.kind, amount },
                Some(class) => FactBody::Change(crate::facts::Change {
                    kind: thing.kind,
                    amount,
                    from: None,
                    to: Some(holder),
                    agent: holder.owner.or(holder.place),
                    place: None,
                    class,
                    verb: c.verb_lemma(),
                    sure: true,
                    paid: c.verb_is(Category::VerbSpend),
                    definite: false,
                    further: false,
                    scene: false,
                }),
            };
            c.say(body, moment, thing.lexemes);
        }
    }
    let entities: Vec<u32> = subject.nps.iter().flat_map(Np::lexemes).collect();
    c.mark("entity", entities);
    c.mark("kind", things.nps.iter().flat_map(Np::lexemes).collect());
    c.settle_obliques(&[])?;
    let verb = c.roles.verb.main.into_iter().collect();
    c.mark("cue", verb);
    Ok(Some(true))
}

/// `A vase can hold 5 flowers.`, `A ticket costs $4.`: what any one takes or costs.
fn any_one(c: &Composer<'_, '_>, np: &Np) -> bool {
    let indefinite = np.nominal.determiner.is_some_and(|d| c.reading.is(d, Category::DetIndefinite));
    let present =
        c.moment().tense == crate::facts::Tense::Present || c.roles.verb.auxiliaries.iter().any(|&a| c.reading.is(a, Category::AuxModal));
    indefinite
        && present
        && np.nominal.measure.is_none()
        && np.of.is_none()
        && np.nominal.head.is_some_and(|h| !c.reading.is_plural(h) && c.reading.categories(h).any(Category::is_noun))
        && (c.chief() == Some(Category::VerbCost)
            || c.chief() == Some(Category::VerbContain)
            || c.verb_is(Category::VerbContain) && can_hold_modal(c))
}

fn can_hold_modal(c: &Composer<'_, '_>) -> bool {
    c.roles.verb.auxiliaries.iter().any(|&a| c.reading.is(a, Category::AuxModal))
}

impl Composer<'_, '_> {
    /// Whether this relative clause only says for what so much is got each: `each lawn she mows`.
    pub(super) fn is_deed_for_each(&self) -> bool {
        matches!(self.clause.kind, ClauseKind::Relative | ClauseKind::Reduced)
            && self.hypothesis.facts.iter().any(|f| {
                Some(f.clause) == self.clause.governor
                    && matches!(&f.body, FactBody::Rate { event: Some((Category::VerbComplete, verb)), .. } if *verb == self.verb_lemma())
            })
    }
}

/// `each lawn she mows`, `each coin that she found`: the verb by which the one who acts makes it one of them.
fn deed(c: &Composer<'_, '_>, np: &Np) -> Option<String> {
    let end = np.lexemes().last().copied().unwrap_or(np.nominal.last);
    let says_of = |other: &&crate::reader::clause::Clause| {
        other.governor == Some(c.clause.id)
            && matches!(other.kind, ClauseKind::Relative | ClauseKind::Reduced)
            && other.antecedent.is_some_and(|a| {
                matches!(c.clause.phrases.get(a as usize), Some(crate::reader::clause::Phrase::Nominal(n)) if n.first >= np.nominal.first && n.last <= end)
            })
    };
    let mut found = c.reading.state.clauses.iter().filter(says_of);
    let clause = found.next()?;
    let roles = crate::reader::roles::attach(clause);
    if clause.kind == ClauseKind::Reduced {
        // `each hat sold`: by the one who gets it.
        let bare = roles.before.is_empty()
            && roles.after.is_empty()
            && roles.obliques.is_empty()
            && roles.adverbs.is_empty()
            && roles.adjectives.is_empty()
            && roles.verb.negation.is_none()
            && roles.verb.auxiliaries.is_empty();
        let participle = |m: &u32| {
            c.reading.has_form(*m, Category::is_verb, crate::lexicon::Form::Participle)
                && c.reading.categories(*m).any(|k| matches!(k, Category::VerbSell | Category::VerbEvent))
        };
        let only = found.next().is_none() && c.roles.obliques.iter().all(|o| o.lexeme <= end);
        return roles.verb.main.filter(participle).filter(|_| bare && only).map(|m| c.reading.lemma(m, Category::is_verb));
    }
    if clause.kind != ClauseKind::Relative {
        return None;
    }
    // The one who gets it, and nobody else, is who does it.
    let subject = c.subject()?;
    let who: Vec<_> = subject.nps.iter().filter_map(|n| c.reading.plain_entity(n)).collect();
    let alike = |pronoun: u32| match subject.nps.as_slice() {
        [one] if one.nominal.pronoun => one.nominal.head.is_some_and(|h| c.reading.norm(h) == c.reading.norm(pronoun)),
        [_] => c.reading.candidates(pronoun, &[]).as_slice() == who.as_slice(),
        _ => c.reading.is(pronoun, Category::PronounPlural),
    };
    let own = |a: &Arg| matches!(a.nps.as_slice(), [n] if n.nominal.pronoun && n.nominal.head.is_some_and(alike));
    let subjects: Vec<&Arg> = roles
        .before
        .iter()
        .filter(|a| {
            !a.nps
                .iter()
                .all(|n| n.nominal.head.is_some_and(|h| c.reading.is(h, Category::ConnRelative) || c.reading.is(h, Category::ConnThat)))
        })
        .collect();
    let plain = matches!(subjects.as_slice(), [one] if own(one))
        && roles.after.is_empty()
        && roles.obliques.is_empty()
        && roles.adverbs.is_empty()
        && roles.adjectives.is_empty()
        && roles.verb.negation.is_none()
        && roles.verb.auxiliaries.is_empty();
    let only = found.next().is_none() && c.roles.obliques.iter().all(|o| o.lexeme <= end);
    roles.verb.main.filter(|_| plain && only).map(|m| c.reading.lemma(m, Category::is_verb))
}

/// `each box in the shed`, `a box in the shed holds 5`: not every one of them.
fn restricted(c: &Composer<'_, '_>, np: &Np) -> bool {
    narrowed(c, np) || any_one(c, np) && !c.roles.obliques.is_empty()
}

/// `each box in the shed`, `each boy who helped`, `each box but the last`: not every one of them.
pub(super) fn narrowed(c: &Composer<'_, '_>, np: &Np) -> bool {
    let end = np.lexemes().last().copied().unwrap_or(np.nominal.last);
    let behind = c
        .roles
        .obliques
        .iter()
        .any(|o| o.lexeme == end + 1 && !in_any(c, o) && !o.arg.nps.iter().all(|n| c.is_time_phrase(n) || n.nominal.pronoun));
    let clause = c.reading.state.clauses.iter().any(|other| {
        other.governor == Some(c.clause.id)
            && matches!(other.kind, ClauseKind::Relative | ClauseKind::Reduced)
            && other.antecedent.is_some_and(|a| {
                matches!(c.clause.phrases.get(a as usize), Some(crate::reader::clause::Phrase::Nominal(n)) if n.first >= np.nominal.first && n.last <= end)
            })
    });
    let but = c.roles.connectives.iter().any(|(l, k)| *k == Category::ConnContrast && Some(*l) != c.clause.marker && *l > end)
        || c.roles.obliques.iter().any(|o| o.category == Category::PrepExcept);
    let others = np.of.as_ref().is_some_and(|of| of.owner.is_some());
    behind || clause || but || others
}

/// `each bar in a box`: in any one of them.
fn in_any(c: &Composer<'_, '_>, o: &crate::reader::roles::Oblique) -> bool {
    let [np] = o.arg.nps.as_slice() else { return false };
    let one = np.nominal.determiner.is_some_and(|d| c.reading.is(d, Category::DetIndefinite))
        && np.nominal.modifiers.is_empty()
        && np.of.is_none();
    let vessel = np.nominal.head.is_some_and(|h| c.reading.is(h, Category::NounContainer) && !c.reading.is_plural(h));
    o.category == Category::PrepPlace && one && vessel
}

/// `can hold`, `can seat`: what a vessel takes is told outright.
fn can_hold(c: &Composer<'_, '_>) -> bool {
    let told = matches!(c.clause.kind, crate::reader::clause::ClauseKind::Infinitive | crate::reader::clause::ClauseKind::Content);
    let denied = c.roles.verb.negation.is_some() || c.has_adverb(Category::AdvNegation);
    c.verb_is(Category::VerbContain) && !told && !denied
}

/// The kind of which there is each one; `each of his 9 shelves` also counts them.
fn per_kind(c: &mut Composer<'_, '_>, np: &Np) -> Result<Kind, Unread> {
    if let Some(kind) = picked::by_clause(c, np) {
        return Ok(kind);
    }
    let counted = np.of.clone().filter(|of| np.nominal.head.is_none() && of.nominal.number().is_some() && of.nominal.head.is_some());
    let Some(of) = counted else { return c.each_kind(np) };
    let thing = c.thing(&of)?;
    let Some(amount) = thing.amount else { return c.each_kind(np) };
    let moment = c.moment();
    c.mark("quantity", of.nominal.number().into_iter().collect());
    let holder = thing.holder.unwrap_or_default();
    c.say(FactBody::State { holder, kind: thing.kind.clone(), amount }, moment, thing.lexemes);
    Ok(thing.kind)
}
