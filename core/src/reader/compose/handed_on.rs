//! What counted things were got for, where it is to hand them on: `brought 9 cookies to share with Lev`.
//!
//! Why: whether it came to that is not told, so how many of them are left is open; whatever else is counted is untouched by it.
//! Reads: `Rosa had 40 plums. Lev brought 9 cookies to share with her. ... how many plums ...?`, `baked 54 rolls to share with her 6 friends`
//! (so many friends has she).
//! Leaves alone: `brought 9 cookies to give 2 to Ana`, `brought 9 cookies for 3 friends` (9 for each?).

use super::{Composer, Unread, Verdict};
use crate::facts::{Amount, Change, FactBody};
use crate::lexicon::Category;
use crate::reader::clause::ClauseKind;
use crate::reader::roles::{Np, Oblique, attach};

/// `with her 6 neighbors`: those whom one is to share with, of whom it is told how many one has.
fn sharers(c: &Composer<'_, '_>) -> Option<Oblique> {
    let own = |np: &Np| {
        let person =
            np.nominal.head.is_some_and(|h| c.reading.categories(h).any(|k| matches!(k, Category::NounPerson | Category::NounKin)));
        np.nominal.possessive_determiner && np.nominal.is_plain_count() && person && np.of.is_none() && np.owner.is_none()
    };
    let [with] = c.roles.obliques.as_slice() else { return None };
    let shares = c.chief() == Some(Category::VerbDivide) && with.category == Category::PrepWith;
    (shares && matches!(with.arg.nps.as_slice(), [np] if own(np))).then(|| with.clone())
}

pub(super) fn handed_on(c: &mut Composer<'_, '_>) -> Verdict {
    let hands = matches!(c.chief(), Some(Category::VerbTransferOut | Category::VerbDivide));
    let gapped = c.clause.kind == ClauseKind::Infinitive && !c.clause.question && c.arguments(&c.roles.after).is_empty();
    let sharers = sharers(c);
    if !hands || !gapped || c.has_number() && sharers.is_none() || c.roles.verb.negation.is_some() || c.has_adverb(Category::AdvNegation) {
        return Ok(false);
    }
    let Some(governor) = c.governor().filter(|g| !g.question) else { return Ok(false) };
    let roles = attach(governor);
    let last = roles.after.last().and_then(|a| a.nps.last());
    let adjoins = |np: &Np| np.lexemes().last().zip(c.roles.verb.infinitive).is_some_and(|(end, to)| end + 1 == to);
    let Some(things) = last.filter(|np| np.is_bare_count() && adjoins(np)).cloned() else { return Ok(false) };
    let told = c.hypothesis.facts.iter().any(|f| f.clause == governor.id && f.lexemes.iter().any(|l| things.nominal.number() == Some(*l)));
    let Some(subject) = c.subject_arg().filter(|_| told && roles.verb.negation.is_none()) else { return Ok(false) };
    let from = c.holders_of(&subject, &[])?;
    let kind = c.thing(&things)?.kind;
    let Some(lexeme) = c.roles.verb.main else { return Ok(false) };
    let change = Change {
        kind,
        amount: Amount::Open { lexeme },
        from: Some(from),
        to: None,
        agent: from.owner.or(from.place),
        place: None,
        class: Category::VerbTransferOut,
        verb: c.verb_lemma(),
        sure: true,
        paid: false,
        definite: true,
        further: false,
        scene: false,
    };
    let moment = c.moment();
    if let Some(with) = &sharers
        && let [np] = with.arg.nps.as_slice()
    {
        let thing = c.thing(np)?;
        let Some(amount @ Amount::Given { .. }) = thing.amount else { return Ok(false) };
        c.mark("kind", np.lexemes());
        c.mark("quantity", np.nominal.number().into_iter().collect());
        c.say(FactBody::State { holder: from, kind: thing.kind, amount }, moment.clone(), thing.lexemes);
    } else {
        c.say(FactBody::Change(change), moment, vec![lexeme]);
    }
    let used: Vec<u32> = sharers.iter().map(|o| o.lexeme).collect();
    c.settle_obliques(&used)?;
    c.mark("cue", vec![lexeme]);
    Ok::<bool, Unread>(true)
}
