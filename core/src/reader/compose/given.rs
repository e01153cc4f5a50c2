//! Who is given something: `Rosa was given 9 pens by Lev`.
//!
//! Why: the passive of a giving may have either side for its subject; where things stand behind it, the subject is the one who gets.
//! Reads: `Rosa had 20 cards. She was given 12 more cards.`, `Lev was handed 5 leaflets by Ana.`
//! Leaves alone: `9 pens were given to Rosa.` (the things are the subject), `Rosa was sold 9 pens.` (a trade), `They were given 9 pens
//! each.` (so many for each).

use super::state::refuse_unasserted;
use super::{Composer, Unread, Verdict};
use crate::canon::Arrange;
use crate::facts::{Amount, Change, Entity, FactBody, Number};
use crate::lexicon::Category;
use crate::reader::clause::ClauseKind;
use crate::reader::reason::RefusalCode;
use crate::reader::roles::{Arg, Np};

pub(super) fn given(c: &mut Composer<'_, '_>) -> Verdict {
    let plain = !c.clause.question && matches!(c.clause.kind, ClauseKind::Main | ClauseKind::Condition) && c.passive();
    if !plain || c.chief() != Some(Category::VerbTransferOut) || c.has_particle() || !c.roles.adjectives.is_empty() {
        return Ok(false);
    }
    let objects = c.arguments(&c.roles.after);
    let (Some(subject), [things]) = (c.subject(), objects.as_slice()) else { return Ok(false) };
    let measured = |np: &Np| np.nominal.is_measured() || np.nominal.is_each();
    let counts = |np: &Np| {
        (np.nominal.number().is_some() || np.nominal.is_measured()) && !np.nominal.is_each() && np.nominal.second_measure.is_none()
    };
    if subject.nps.iter().any(measured) || !things.nps.iter().all(counts) || things.has_or() {
        return Ok(false);
    }
    if c.unasserted() {
        return refuse_unasserted(c);
    }
    let receiver = c.holders_of(&subject, &[])?;
    let many = |e: &Entity| e.number == Number::Many || !e.members.is_empty();
    // `They were given 9 pens`: together, or each of them?
    if receiver.owner.and_then(|o| c.reading.entity(o)).is_none_or(many) {
        return Err(Unread(RefusalCode::ConstructionUnread, super::clause_lexemes(c.clause), "one who gets, or `each`".into()));
    }
    let by = c.roles.obliques.iter().find(|o| o.category == Category::PrepBy).cloned();
    let giver = match &by {
        Some(by) if !by.arg.nps.iter().any(measured) => Some(giver(c, &by.arg)?),
        Some(_) => return Ok(false),
        None => None,
    };
    c.mark("entity", subject.nps.iter().flat_map(Np::lexemes).collect());
    for (n, np) in things.nps.iter().enumerate() {
        let thing = c.thing(np)?;
        let mut moment = c.moment();
        moment.anchors.extend(c.anchors_of(0, n));
        moment.anchors.arrange();
        moment.anchors.dedup();
        c.mark("kind", thing.lexemes.clone());
        c.mark("quantity", np.nominal.number().into_iter().collect());
        let mut lexemes = thing.lexemes;
        lexemes.extend(c.roles.verb.main);
        let change = Change {
            sure: true,
            paid: false,
            definite: thing.definite && !thing.further,
            kind: thing.kind,
            amount: thing.amount.unwrap_or(Amount::Open { lexeme: np.nominal.first }),
            from: giver,
            to: Some(receiver),
            agent: giver.and_then(|g| g.owner.or(g.place)),
            place: None,
            class: Category::VerbTransferOut,
            verb: c.verb_lemma(),
            further: thing.further,
            scene: false,
        };
        c.say(FactBody::Change(change), moment, lexemes);
    }
    let used: Vec<u32> = by.iter().map(|o| o.lexeme).collect();
    c.settle_obliques(&used)?;
    let cue = c.roles.verb.main.into_iter().chain(c.roles.verb.auxiliaries.clone()).collect();
    c.mark("cue", cue);
    Ok(true)
}

/// Who gives.
fn giver(c: &mut Composer<'_, '_>, arg: &Arg) -> Result<crate::facts::Holder, Unread> {
    c.mark("entity", arg.nps.iter().flat_map(Np::lexemes).collect());
    c.holders_of(arg, &[])
}
