//! Rates: so much for each one.
//!
//! Why: equal groups, capacities and unit prices multiply.
//! Reads: `Each box holds 6 pens.`, `There are 8 seats in each row.`, `Every ticket costs $4.`, `Five boys have 3 pens each.`
//! Leaves alone: `Lev reads 3 pages every day.` (a rate over time needs the span of time).

use super::{Composer, Unread, Verdict};
use crate::facts::{Amount, FactBody, Holder, Kind};
use crate::lexicon::Category;
use crate::reader::reason::RefusalCode;
use crate::reader::roles::{Arg, Np};

pub(super) fn rate(c: &mut Composer<'_, '_>) -> Verdict {
    if c.clause.question {
        return Ok(false);
    }
    if let Some(read) = with_each(c)? {
        return Ok(read);
    }
    let each_subject = c.subject_arg().filter(|s| s.nps.len() == 1 && s.nps[0].nominal.is_each());
    let each_place = c
        .roles
        .obliques
        .iter()
        .find(|o| {
            o.arg.nps.len() == 1
                && o.arg.nps[0].nominal.is_each()
                && matches!(o.category, Category::PrepPlace | Category::PrepFor | Category::PrepOf)
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
    if each_subject.is_none() && each_place.is_none() && !each_after {
        return Ok(false);
    }
    if c.unasserted() {
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
        )
    };
    if !classes.any(carries) {
        return Ok(false);
    }
    let objects = c.arguments(&c.roles.after);
    let objects: Vec<Arg> = objects.into_iter().filter(|a| !a.nps.iter().all(|np| np.nominal.pronoun)).collect();
    let [things] = objects.as_slice() else { return unread(c) };
    if things.has_or() {
        return unread(c);
    }
    let (per, holder, used) = match (&each_subject, &each_place) {
        (Some(subject), None) if !each_after => (per_kind(c, &subject.nps[0])?, Holder::default(), Vec::new()),
        (None, Some(oblique)) if !each_after => {
            let there = c
                .subject_arg()
                .is_none_or(|s| s.nps.iter().all(|np| np.nominal.head.is_some_and(|h| c.reading.is(h, Category::PronounExistential))));
            if !there {
                return unread(c);
            }
            (per_kind(c, &oblique.arg.nps[0])?, Holder::default(), vec![oblique.lexeme])
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
            if costs || np.nominal.number().is_none() || np.nominal.head.is_none() {
                return unread(c);
            }
            let thing = c.thing(np)?;
            let Some(amount) = thing.amount else { return unread(c) };
            let moment = c.moment();
            c.mark("kind", thing.lexemes.clone());
            c.say(FactBody::State { holder: Holder::default(), kind: thing.kind.clone(), amount }, moment, thing.lexemes);
            (thing.kind, Holder::default(), Vec::new())
        }
        _ => return unread(c),
    };
    for np in &things.nps {
        let mut plain = np.clone();
        plain.nominal.second_measure = None;
        let thing = c.thing(&plain)?;
        let amount = match thing.amount {
            Some(amount @ Amount::Given { .. }) => amount,
            _ => return unread(c),
        };
        let moment = c.moment();
        c.mark("kind", np.lexemes());
        c.mark("quantity", np.nominal.number().into_iter().collect());
        let price = thing.kind.head == "money" && (c.verb_is(Category::VerbCost) || c.verb_is(Category::VerbBe));
        c.say(FactBody::Rate { holder, kind: thing.kind, per: per.clone(), amount, price }, moment, np.lexemes());
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

/// `Lev packs pens into bags with 5 pens in each bag.`: only the rate is told, the clause around it counts nothing.
fn with_each(c: &mut Composer<'_, '_>) -> Result<Option<bool>, Unread> {
    let obliques = c.roles.obliques.clone();
    let Some(at) =
        obliques.iter().position(|o| o.category == Category::PrepWith && o.arg.nps.iter().all(|np| np.nominal.number().is_some()))
    else {
        return Ok(None);
    };
    let (Some(with), Some(place)) = (obliques.get(at), obliques.get(at + 1)) else { return Ok(None) };
    let [each] = place.arg.nps.as_slice() else { return Ok(None) };
    if !each.nominal.is_each() || place.category != Category::PrepPlace || with.arg.has_or() {
        return Ok(None);
    }
    let counted = c.roles.before.iter().chain(&c.roles.after).any(|a| a.nps.iter().any(|np| np.nominal.is_measured()));
    let plain = c.classes().any(|k| {
        matches!(k, Category::VerbCreate | Category::VerbGroup | Category::VerbMove | Category::VerbDivide | Category::VerbAcquire)
    });
    if counted || !plain || c.roles.verb.negation.is_some() {
        return Ok(None);
    }
    let headless = each.nominal.head.is_none_or(|h| c.reading.is(h, Category::PronounOne)) && each.of.is_none();
    let before =
        obliques[..at].iter().map(|o| &o.arg).chain(&c.roles.after).flat_map(|a| &a.nps).max_by_key(|np| np.nominal.first).cloned();
    let per = match before {
        Some(np) if headless => {
            // `in each one`: the noun before.
            let mut plain = np.clone();
            plain.of = None;
            c.each_kind(&plain)?
        }
        _ => c.each_kind(each)?,
    };
    for np in &with.arg.nps {
        let thing = c.thing(np)?;
        let Some(amount) = thing.amount else { return Ok(None) };
        let moment = c.moment();
        c.mark("kind", np.lexemes());
        c.mark("quantity", np.nominal.number().into_iter().collect());
        c.say(FactBody::Rate { holder: Holder::default(), kind: thing.kind, per: per.clone(), amount, price: false }, moment, np.lexemes());
    }
    let around: Vec<u32> = super::clause_lexemes(c.clause);
    c.mark("background", around);
    c.settle_obliques(&[with.lexeme, place.lexeme])?;
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
    c.say(FactBody::Rate { holder: Holder::default(), kind: thing.kind, per: per.clone(), amount, price: true }, moment, np.lexemes());
    c.settle_obliques(&[])?;
    let verb = c.roles.verb.main.into_iter().collect();
    c.mark("cue", verb);
    Ok(true)
}

fn unread(c: &Composer<'_, '_>) -> Verdict {
    Err(Unread(RefusalCode::ConstructionUnread, super::clause_lexemes(c.clause), "one amount for each one of one thing".into()))
}

/// The kind of which there is each one.
fn per_kind(c: &mut Composer<'_, '_>, np: &Np) -> Result<Kind, Unread> {
    c.each_kind(np)
}
