//! What was not done: the whole less what was done by the verb.
//!
//! Why: `How many did she not eat?` names neither what is left nor a whole; it is what remains of what was told once what was done by
//! the verb is taken off.
//! Reads: `Rosa had 24 shirts to wash. She washed 9. How many shirts did she not wash?`, `Rosa picked 24 plums. She ate 9 of them. How many
//! plums were not eaten?`
//! Leaves alone: a question where anything else was done to them besides, or where others did it too.

use super::{strict, vantage};
use crate::facts::{Amount, Ask, FactBody, Holder, Kind, Phase, Relation, Target};
use crate::lexicon::Category;
use crate::reader::compose::{Composer, Unread, clause_lexemes};
use crate::reader::roles::{Arg, Np};

/// How the whole that the verb was done to was told.
enum Whole {
    /// Nothing of it is gone: what was washed is still there.
    Stays,
    /// What was done is gone: what was eaten.
    Goes,
}

pub(super) fn complement(c: &mut Composer<'_, '_>) -> Result<Option<bool>, Unread> {
    let Some(negation) = c.roles.verb.negation else { return Ok(None) };
    let does = c.roles.verb.main.is_some() && !c.verb_is(Category::VerbPossess) && !c.verb_is(Category::VerbBe);
    let args: Vec<Arg> = c.arguments(&c.roles.before).into_iter().chain(c.arguments(&c.roles.after)).collect();
    let asked: Vec<Np> = args.iter().flat_map(|a| &a.nps).filter(|np| np.nominal.is_asked()).cloned().collect();
    let subjects: Vec<Arg> = args.into_iter().filter(|a| !a.nps.iter().any(|np| np.nominal.is_asked())).collect();
    let ([asked], true) = (asked.as_slice(), does) else { return Ok(None) };
    let plain = asked.of.is_none() && asked.owner.is_none() && asked.nominal.further.is_none() && asked.nominal.fewer.is_none();
    let bare = c.roles.obliques.is_empty() && c.roles.adjectives.is_empty() && c.roles.adverbs.is_empty() && c.roles.loose.is_empty();
    let agent = match (subjects.as_slice(), c.passive()) {
        ([], true) => None,
        ([one], false) if one.nps.len() == 1 && !one.nps[0].nominal.is_measured() => Some(one.clone()),
        _ => return Ok(None),
    };
    if !plain || !bare {
        return Ok(None);
    }
    let kind = super::amount::asked_kind(c, asked)?;
    let holder = match &agent {
        Some(agent) => c.holders_of(agent, &[])?,
        None => Holder::default(),
    };
    let verb = c.verb_lemma();
    let Some(whole) = whole(c, &kind, &verb, holder) else { return Ok(None) };
    strict(c)?;
    c.mark("entity", agent.iter().flat_map(|a| &a.nps).flat_map(Np::lexemes).collect());
    c.mark("target", asked.lexemes().into_iter().chain([negation]).collect());
    c.mark("cue", c.roles.verb.main.into_iter().collect());
    let mut vantage = vantage(c, asked);
    let lexemes = clause_lexemes(c.clause);
    let holder = if agent.is_none() && matches!(whole, Whole::Stays) { doer(c, &verb).unwrap_or(holder) } else { holder };
    let ask = match whole {
        Whole::Stays => Ask::ToDo { verb },
        Whole::Goes => {
            (vantage.phase, vantage.left) = (Some(Phase::End), true);
            Ask::State
        }
    };
    c.result.targets.push(Target { clause: c.clause.id, ask, holder, kind, vantage, lexemes });
    Ok(Some(true))
}

/// Who did it, where only one did.
fn doer(c: &Composer<'_, '_>, verb: &str) -> Option<Holder> {
    let mut agents: Vec<_> = c
        .hypothesis
        .facts
        .iter()
        .filter_map(|f| match &f.body {
            FactBody::Change(change) if change.verb == verb => Some(change.agent),
            _ => None,
        })
        .collect();
    agents.dedup();
    match agents.as_slice() {
        [Some(only)] => Some(Holder { owner: Some(*only), place: None }),
        _ => None,
    }
}

/// Whether the story tells one whole of the kind, and only this verb done to some of it, by the one who is asked about.
fn whole(c: &Composer<'_, '_>, kind: &Kind, verb: &str, holder: Holder) -> Option<Whole> {
    let lexicon = c.reading.lexicon;
    let near: Vec<&FactBody> =
        c.hypothesis.facts.iter().map(|f| &f.body).filter(|b| !matches!(b.kind().relation(kind, lexicon), Relation::Apart(_))).collect();
    let (mut wholes, mut deeds, mut goes) = (0, 0, false);
    for body in near {
        match body {
            FactBody::Change(change) if lexicon.does(&change.verb, verb) => {
                let given = matches!(change.amount, Amount::Given { .. });
                if !given || holder.owner.is_some() && change.agent != holder.owner {
                    return None;
                }
                goes |= change.from.is_some();
                deeds += 1;
            }
            FactBody::Change(change) if change.from.is_none() && change.to.is_some() && matches!(change.amount, Amount::Given { .. }) => {
                wholes += 1
            }
            FactBody::State { amount: Amount::Given { .. }, .. } => wholes += 1,
            _ => return None,
        }
    }
    match (wholes, deeds, goes) {
        (1.., 1, true) => Some(Whole::Goes),
        (1.., 1, false) => Some(Whole::Stays),
        _ => None,
    }
}
