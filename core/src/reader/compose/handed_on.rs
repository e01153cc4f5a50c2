//! What counted things were got for, where it is to hand them on: `brought 9 cookies to share with Lev`.
//!
//! Why: whether it came to that is not told, so how many of them are left is open; whatever else is counted is untouched by it.
//! Reads: `Rosa had 40 plums. Lev brought 9 cookies to share with her. ... how many plums ...?`
//! Leaves alone: `brought 9 cookies to share with her 3 friends` (a number of its own), `brought 9 cookies to give 2 to Ana`.

use super::{Composer, Unread, Verdict};
use crate::facts::{Amount, Change, FactBody};
use crate::lexicon::Category;
use crate::reader::clause::ClauseKind;
use crate::reader::roles::{Np, attach};

pub(super) fn handed_on(c: &mut Composer<'_, '_>) -> Verdict {
    let hands = matches!(c.chief(), Some(Category::VerbTransferOut | Category::VerbDivide));
    let gapped = c.clause.kind == ClauseKind::Infinitive && !c.clause.question && c.arguments(&c.roles.after).is_empty();
    if !hands || !gapped || c.has_number() || c.roles.verb.negation.is_some() || c.has_adverb(Category::AdvNegation) {
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
    c.say(FactBody::Change(change), moment, vec![lexeme]);
    c.settle_obliques(&[])?;
    c.mark("cue", vec![lexeme]);
    Ok::<bool, Unread>(true)
}
