//! So many things in so many vessels, and so many who share them: a whole and a number of shares, told at once.
//!
//! Why: what is in each one is asked for later, and only the two numbers are told.
//! Reads: `There are 56 pens in 7 boxes.`, `7 boxes hold 56 pens in all.`, `Rosa has 56 pens in 7 equal boxes.`,
//! `If 4 girls share 12 plums equally`, `12 plums are shared equally by 4 girls.`
//! Leaves alone: `7 boxes have 56 pens each.`, `There are 56 pens in the box.`, `4 girls share 12 plums.` (equally?)

use super::{Composer, Unread, Verdict};
use crate::facts::{Amount, FactBody, Holder};
use crate::lexicon::Category;
use crate::reader::clause::ClauseKind;
use crate::reader::roles::{Arg, Np};

pub(super) fn spread(c: &mut Composer<'_, '_>) -> Verdict {
    let told = matches!(c.clause.kind, ClauseKind::Main | ClauseKind::Condition);
    if c.clause.question || !told || c.unasserted() || !c.roles.adjectives.is_empty() {
        return Ok(false);
    }
    if let Some((things, sharers, oblique)) = shared(c) {
        return share(c, &things, &sharers, oblique);
    }
    let Some(Spread { things, vessels, owner, oblique }) = in_vessels(c).or_else(|| vessels_hold(c)) else { return Ok(false) };
    let holder = match &owner {
        Some(arg) => c.holders_of(arg, &[])?,
        None => Holder::default(),
    };
    level(c, &things, holder)?;
    level(c, &vessels, Holder::default())?;
    close(c, &oblique.into_iter().collect::<Vec<_>>())
}

/// A number of things and of the vessels that they are in.
struct Spread {
    things: Np,
    vessels: Np,
    owner: Option<Arg>,
    oblique: Option<u32>,
}

/// A plain number of things.
fn counted(np: &Np) -> bool {
    let nominal = &np.nominal;
    nominal.number().is_some()
        && nominal.head.is_some()
        && nominal.further.is_none()
        && nominal.bound.is_none()
        && nominal.second_measure.is_none()
        && nominal.determiner.is_none()
        && np.owner.is_none()
}

fn vessel(c: &Composer<'_, '_>, np: &Np) -> bool {
    let holds = |k: Category| matches!(k, Category::NounContainer | Category::NounGroup | Category::NounPartitive);
    // `in 3 different boxes`: nothing says that they hold alike.
    let unlike = np.nominal.modifiers.iter().any(|&m| c.reading.is(m, Category::AdjOther));
    !unlike && counted(np) && np.of.is_none() && c.plural(np) && np.nominal.head.is_some_and(|h| c.reading.categories(h).any(holds))
}

fn there(c: &Composer<'_, '_>, np: &Np) -> bool {
    np.nominal.head.is_some_and(|h| c.reading.is(h, Category::PronounExistential))
}

/// `There are 56 pens in 7 boxes`, `Rosa has 56 pens in 7 boxes`, `56 pens are in 7 boxes`.
fn in_vessels(c: &Composer<'_, '_>) -> Option<Spread> {
    let [place] = c.roles.obliques.as_slice() else { return None };
    let [vessels] = place.arg.nps.as_slice() else { return None };
    if place.category != Category::PrepPlace || !vessel(c, vessels) {
        return None;
    }
    let (before, after) = (c.arguments(&c.roles.before), c.arguments(&c.roles.after));
    let be = c.verb_is(Category::VerbBe) || c.roles.verb.main.is_none() && !c.roles.verb.auxiliaries.is_empty();
    let plain = |a: &Arg| a.nps.len() == 1 && !there(c, &a.nps[0]);
    let args: Vec<&Arg> = before.iter().chain(&after).filter(|a| plain(a)).collect();
    let (things, owner) = match args.as_slice() {
        [things] if be => (*things, None),
        [owner, things] if c.verb_is(Category::VerbPossess) && !owner.nps[0].nominal.is_measured() && !owner.nps[0].nominal.is_each() => {
            (*things, Some((*owner).clone()))
        }
        _ => return None,
    };
    let np = things.nps[0].clone();
    (counted(&np) && np.nominal.head != vessels.nominal.head && !things.has_or()).then(|| Spread {
        things: np,
        vessels: vessels.clone(),
        owner,
        oblique: Some(place.lexeme),
    })
}

/// `7 boxes hold 56 pens in all`.
fn vessels_hold(c: &Composer<'_, '_>) -> Option<Spread> {
    let (before, after) = (c.arguments(&c.roles.before), c.arguments(&c.roles.after));
    let ([subject], [object]) = (before.as_slice(), after.as_slice()) else { return None };
    let ([vessels], [things]) = (subject.nps.as_slice(), object.nps.as_slice()) else { return None };
    let total = c.has_adverb(Category::AdvTotal) || things.nominal.total.is_some();
    let holds = c.verb_is(Category::VerbContain) || c.verb_is(Category::VerbPossess);
    (total && holds && c.roles.obliques.is_empty() && vessel(c, vessels) && counted(things)).then(|| Spread {
        things: things.clone(),
        vessels: vessels.clone(),
        owner: None,
        oblique: None,
    })
}

/// `4 girls share 12 plums equally`, `the girls share the plums equally`, `12 plums are shared equally by 4 girls`.
fn shared(c: &Composer<'_, '_>) -> Option<(Np, Np, Option<u32>)> {
    if !c.verb_is(Category::VerbDivide) || !c.has_adverb(Category::AdvEqually) {
        return None;
    }
    let person = |np: &Np| {
        let known = np.nominal.determiner.is_some() && !np.nominal.is_measured() && !np.nominal.possessive_determiner;
        let sharer = |k: Category| matches!(k, Category::NounPerson | Category::NounKin);
        (counted(np) || known)
            && c.plural(np)
            && np.of.is_none()
            && np.nominal.head.is_some_and(|h| {
                c.reading.categories(h).any(sharer)
                    || c.reading.lexicon.kinds_above(&c.reading.lemma(h, Category::is_noun)).contains(&"animal")
            })
    };
    let whole = |np: &Np| {
        let known =
            np.nominal.determiner.is_some() && !np.nominal.is_measured() && np.nominal.head.is_some() && !np.nominal.possessive_determiner;
        (counted(np) || known) && !np.nominal.pronoun && np.owner.is_none()
    };
    let (before, after) = (c.arguments(&c.roles.before), c.arguments(&c.roles.after));
    let oneself = |o: &crate::reader::roles::Oblique| o.category == Category::PrepAmong && o.arg.nps.iter().all(|np| np.nominal.pronoun);
    let others: Vec<_> = c.roles.obliques.iter().filter(|o| !oneself(o)).collect();
    match (before.as_slice(), after.as_slice(), others.as_slice()) {
        ([sharers], [things], []) if !c.passive() && sharers.nps.len() == 1 && things.nps.len() == 1 => {
            let (sharers, things) = (&sharers.nps[0], &things.nps[0]);
            let among = c.roles.obliques.first().map(|o| o.lexeme);
            (person(sharers) && whole(things)).then(|| (things.clone(), sharers.clone(), among))
        }
        ([things], [], [by]) if c.passive() && things.nps.len() == 1 && by.category == Category::PrepBy && by.arg.nps.len() == 1 => {
            let (sharers, things) = (&by.arg.nps[0], &things.nps[0]);
            (person(sharers) && whole(things)).then(|| (things.clone(), sharers.clone(), Some(by.lexeme)))
        }
        _ => None,
    }
}

fn share(c: &mut Composer<'_, '_>, things: &Np, sharers: &Np, oblique: Option<u32>) -> Verdict {
    let (dealt, into) = (c.thing(things)?, c.thing(sharers)?);
    let told = |head: &str| {
        c.hypothesis.facts.iter().any(|f| match &f.body {
            FactBody::State { kind, .. } => kind.head == head,
            FactBody::Change(change) => change.kind.head == head,
            _ => false,
        })
    };
    // `the plums` are those that were told; `12 plums` beside others that were told may be some of them.
    let fits = |thing: &super::Thing| told(&thing.kind.head) != thing.amount.is_some();
    if !fits(&dealt) || !fits(&into) {
        let lexemes = things.lexemes().into_iter().chain(sharers.lexemes()).collect();
        return Err(Unread(crate::reader::RefusalCode::KindsUnrelated, lexemes, "what is shared, by how many".into()));
    }
    let moment = c.moment();
    let verb = c.roles.verb.main.into_iter().collect();
    let body = FactBody::Split { holder: Holder::default(), kind: dealt.kind, into: into.kind, shares: None };
    c.say(body, moment, verb);
    for np in [things, sharers] {
        if np.nominal.number().is_some() {
            level(c, np, Holder::default())?;
        }
        c.mark("kind", np.lexemes());
    }
    close(c, &oblique.into_iter().collect::<Vec<_>>())
}

fn level(c: &mut Composer<'_, '_>, np: &Np, holder: Holder) -> Result<(), Unread> {
    let thing = c.thing(np)?;
    let Some(amount @ Amount::Given { .. }) = thing.amount else {
        return Err(Unread(crate::reader::RefusalCode::ConstructionUnread, np.lexemes(), "a number of things".into()));
    };
    let moment = c.moment();
    c.mark("kind", thing.lexemes.clone());
    c.mark("quantity", np.nominal.number().into_iter().collect());
    c.say(FactBody::State { holder, kind: thing.kind, amount }, moment, thing.lexemes);
    Ok(())
}

fn close(c: &mut Composer<'_, '_>, used: &[u32]) -> Verdict {
    let others: Vec<u32> = c.roles.names().filter(|np| !np.nominal.is_measured()).flat_map(Np::lexemes).collect();
    c.mark("entity", others);
    c.settle_obliques(used)?;
    let verb = c.roles.verb.main.into_iter().chain(c.roles.verb.auxiliaries.clone()).collect();
    c.mark("cue", verb);
    Ok(true)
}
