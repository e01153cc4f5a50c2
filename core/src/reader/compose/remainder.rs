//! The rest that is put to a use: what was told just before is not among it.
//!
//! Why: whatever happened to a number of things, `the rest` are the others; what is made of the rest, or how it is dealt out, is told by
//! so much for each or by a number of shares.
//! Reads: `Ana gave 8 lemons away and decided to use the rest to make pitchers. If each pitcher takes 9 lemons, how many pitchers could
//! she make?`, `She used 13 beads and put the rest into bags with 9 in each.`, `He put 17 of them in one load and split the rest into 5
//! equal loads.`
//! Leaves alone: `Her brother used the rest.` (another), `She got 8 more and used the rest.`, `used half of the rest`; a question about
//! anything but the groups that the rest makes.

use super::{Composer, Verdict};
use crate::canon::Arrange;
use crate::facts::{Amount, FactBody, Kind, Relation};
use crate::lexicon::Category;
use crate::reader::clause::{ClauseKind, Measure};
use crate::reader::roles::{Arg, Np, attach};

/// `used the rest to make pitchers`, `decided to use the rest on rides`.
pub(super) fn used(c: &mut Composer<'_, '_>) -> Verdict {
    let told = c.clause.kind == ClauseKind::Main && !c.unasserted() && c.tense_past();
    if c.clause.question || c.verb_lemma() != "use" || !(told || c.planned()) || c.passive() || !c.roles.adjectives.is_empty() {
        return Ok(false);
    }
    let quiet = |np: &Np| !np.nominal.is_measured() && !np.nominal.is_each() && np.of.as_ref().is_none_or(|of| !of.nominal.is_measured());
    let settings = c.roles.obliques.iter().all(|o| {
        let aim = matches!(o.category, Category::PrepFor | Category::PrepPlace);
        aim && o.arg.nps.iter().all(|np| quiet(np) && !np.nominal.pronoun)
    });
    let adverbs = c.roles.adverbs.iter().all(|(_, _, k)| matches!(k, Category::AdvSequence | Category::AdvNeutral));
    if !settings || !adverbs || !c.roles.loose.is_empty() || !note(c) {
        return Ok(false);
    }
    let objects: Vec<u32> = c.arguments(&c.roles.after).iter().flat_map(|a| &a.nps).flat_map(Np::lexemes).collect();
    c.mark("kind", objects);
    c.settle_obliques(&[])?;
    let verb = c.roles.verb.main.into_iter().collect();
    c.mark("cue", verb);
    Ok(true)
}

/// `5 of the shells were cracked. She put the rest into bags.`: the one part that was told of last, and its whole.
fn part_told(c: &Composer<'_, '_>) -> Option<(Kind, Vec<u32>)> {
    let told = |f: &&crate::facts::Fact| !matches!(f.body, FactBody::Rate { .. });
    let last = c.hypothesis.facts.iter().rev().find(told)?;
    let FactBody::Part { whole, amount: Amount::Given { lexeme, .. }, .. } = &last.body else { return None };
    let parts = c.hypothesis.facts.iter().filter(|f| matches!(f.body, FactBody::Part { .. })).count();
    (parts == 1).then(|| (whole.clone(), vec![*lexeme]))
}

/// Notes that the object of the clause is the rest of what was told just before.
pub(super) fn note(c: &mut Composer<'_, '_>) -> bool {
    let objects = c.arguments(&c.roles.after);
    let [object] = objects.as_slice() else { return false };
    let ([np], true) = (object.nps.as_slice(), same_subject(c)) else { return false };
    let rest = matches!(np.nominal.measure, Some(Measure::Rest(_))) && np.nominal.number().is_none() && np.of.is_none();
    let Some((kind, taken)) = part_told(c).or_else(|| taken(c)).filter(|_| rest) else { return false };
    let named = np.nominal.head.filter(|&h| !c.reading.is(h, Category::QuantRemainder));
    if named.is_some_and(|h| c.reading.lemma(h, Category::is_noun) != kind.head) || !np.nominal.modifiers.is_empty() {
        return false;
    }
    let moment = c.moment();
    let lexemes = np.lexemes();
    c.say(FactBody::Rest { kind, taken }, moment, lexemes);
    true
}

/// `She solved 20 of the sums and has 5 pages left`, `still has 5 pages to do`: what was worked through is not on these.
pub(super) fn on_what_is_left(c: &mut Composer<'_, '_>) {
    let holds = c.verb_is(Category::VerbPossess) && !c.clause.question && same_subject(c);
    if !holds || !(c.has_adverb(Category::AdvLeft) || c.has_adverb(Category::AdvStill)) {
        return;
    }
    let Some((kind, taken)) = taken(c) else { return };
    let done = |f: &crate::facts::Fact| match &f.body {
        FactBody::Change(change) if taken.contains(&change.amount.lexeme()) => {
            let completes = c.reading.lexicon.senses(&change.verb).iter().any(|s| s.category == Category::VerbComplete);
            completes && change.from.is_none() && change.to.is_none()
        }
        _ => false,
    };
    let worked = c.hypothesis.facts.iter().filter(|f| done(f)).count() == taken.len();
    // `3 pages of puzzles left`, where riddles were solved: other work.
    let others = |f: &crate::facts::Fact| match &f.body {
        FactBody::State { kind: k, .. } => {
            let of_it = k.content.as_deref().is_none_or(|content| content.rsplit(' ').next() == Some(kind.head.as_str()));
            k.head != kind.head && of_it
        }
        _ => false,
    };
    if !worked || c.result.facts.len() != 1 || !c.result.facts.iter().all(others) {
        return;
    }
    let moment = c.moment();
    let lexemes = c.roles.verb.main.into_iter().collect();
    c.say(FactBody::Rest { kind, taken }, moment, lexemes);
}

/// Whether no one else acts than in what goes before: no subject of its own, or a pronoun.
pub(super) fn same_subject(c: &Composer<'_, '_>) -> bool {
    let own = |args: &[Arg]| c.arguments(args).pop();
    let subject = own(&c.roles.before)
        .or_else(|| c.governor().filter(|_| c.clause.kind == ClauseKind::Infinitive).and_then(|g| own(&attach(g).before)));
    subject.is_none_or(|s| s.nps.iter().all(|np| np.nominal.pronoun))
}

/// The amounts of one kind that were told of last, in this sentence or the one before, where none of them came.
pub(super) fn taken(c: &Composer<'_, '_>) -> Option<(Kind, Vec<u32>)> {
    let sentence = |clause: u32| c.reading.state.clauses.iter().find(|k| k.id == clause).map(|k| k.sentence);
    let last = c.hypothesis.facts.iter().rev().find_map(|f| if let FactBody::Change(_) = &f.body { sentence(f.clause) } else { None })?;
    if last + 1 < c.clause.sentence {
        return None;
    }
    let mut kinds: Vec<&Kind> = Vec::new();
    let mut taken = Vec::new();
    for fact in c.hypothesis.facts.iter().filter(|f| sentence(f.clause) == Some(last)) {
        let FactBody::Change(change) = &fact.body else { continue };
        let Amount::Given { lexeme, .. } = change.amount else { return None };
        let gains = change.to.is_some() && change.to.and_then(|h| h.owner) == change.agent || change.further;
        if gains {
            return None;
        }
        kinds.push(&change.kind);
        taken.push(lexeme);
    }
    kinds.arrange();
    kinds.dedup();
    let [kind] = kinds.as_slice() else { return None };
    // There is a whole that they are of.
    let whole = c.hypothesis.facts.iter().any(|f| {
        let told = matches!(f.body.amount(), Some(Amount::Given { lexeme, .. }) if !taken.contains(lexeme));
        told && f.body.kind().relation(kind, c.reading.lexicon) == Relation::Same
    });
    whole.then(|| ((*kind).clone(), taken))
}
