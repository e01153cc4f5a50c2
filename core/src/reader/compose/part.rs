//! Parts of a whole by what they are like.
//!
//! Why: `4 of them were broken` takes nothing away; it says how many of those told are of a sort, and so how many are not.
//! Reads: `Rosa found 7 shells, but 4 of them were cracked.`, `12 of the lamps are red.`, `Only 30 of the carrots were good.`
//! Leaves alone: `4 of the plums were eaten.` (a change), `4 shells were cracked.` (which shells is left open).

use super::{Composer, Verdict, clause_lexemes};
use crate::canon::Arrange;
use crate::facts::{Amount, FactBody};
use crate::lexicon::Category;
use crate::reader::reason::RefusalCode;
use crate::reader::roles::Np;

pub(super) fn part(c: &mut Composer<'_, '_>) -> Verdict {
    let denied = c.roles.verb.negation.is_some();
    let modal = c.roles.verb.auxiliaries.iter().any(|&a| c.reading.is(a, Category::AuxModal));
    let told = matches!(c.clause.kind, crate::reader::clause::ClauseKind::Infinitive | crate::reader::clause::ClauseKind::Content);
    if c.clause.question || modal || told || c.has_adverb(Category::AdvNegation) || !c.arguments(&c.roles.after).is_empty() {
        return Ok(false);
    }
    // `4 of the plums were sold` takes them away.
    let gone = |k: Category| matches!(k, Category::VerbSell | Category::VerbConsume | Category::VerbTransferOut | Category::VerbSpend);
    if c.passive() && c.chief().is_some_and(gone) {
        return Ok(false);
    }
    let Some(subject) = c.subject() else { return Ok(false) };
    let [np] = subject.nps.as_slice() else { return Ok(false) };
    let rest = matches!(np.nominal.measure, Some(crate::reader::clause::Measure::Rest(_)));
    let share = c.tells_share(np);
    let back = (np.nominal.number().is_some() || rest || share)
        && (np.nominal.head.is_none() || share)
        && np.nominal.further.is_none()
        && (np.nominal.modifiers.is_empty() || share);
    let named = !c.roles.adjectives.is_empty() && !c.passive() && counted_once(c, np);
    if !(back || named) || np.of.as_ref().is_some_and(|of| of.nominal.is_measured()) || c.hypothesis.facts.is_empty() {
        return Ok(false);
    }
    let plain = |k: Category| matches!(k, Category::AdjColour | Category::AdjSize | Category::AdjQuality);
    let be = c.verb_is(Category::VerbBe) || c.roles.verb.main.is_none() && !c.roles.verb.auxiliaries.is_empty();
    let like = match (c.roles.adjectives.as_slice(), c.roles.verb.main) {
        ([(adjective, category)], _) if be && plain(*category) => *adjective,
        ([], Some(main)) if c.passive() && c.reading.lexicon.senses(c.reading.norm(main)).iter().any(|s| plain(s.category)) => main,
        _ => return Ok(false),
    };
    let mut plain = np.clone();
    if rest {
        plain.nominal.measure = None;
        plain.nominal.determiner = None;
    }
    let thing = c.thing_or_share(&plain)?;
    let amount = match thing.amount {
        Some(Amount::Given { value, .. }) if !value.is_integer() => {
            return Err(super::Unread(RefusalCode::ConstructionUnread, np.lexemes(), "a number instead of a share".into()));
        }
        Some(amount @ (Amount::Given { .. } | Amount::Share { .. })) => amount,
        None if rest => Amount::Open { lexeme: np.nominal.last },
        _ => return Ok(false),
    };
    let whole = thing.kind;
    if whole.head == "money" || whole.unit.is_some() {
        return Err(super::Unread(RefusalCode::ConstructionUnread, clause_lexemes(c.clause), "things that are counted".into()));
    }
    let mut kind = whole.clone();
    let word = c.reading.norm(like).to_owned();
    let word = match (denied, c.reading.lexicon.opposites(&word)) {
        (false, _) => word,
        // `were not ripe` is `were unripe`, where there is one word for it.
        (true, [only]) => only.to_string(),
        (true, _) => format!("not {word}"),
    };
    kind.modifiers.push(word);
    kind.modifiers.arrange();
    let moment = c.moment();
    c.mark("kind", np.lexemes());
    c.mark("kind", vec![like]);
    c.mark("quantity", np.nominal.number().into_iter().collect());
    let verb =
        c.roles.verb.main.into_iter().chain(c.roles.verb.auxiliaries.clone()).chain(c.roles.verb.negation).filter(|l| *l != like).collect();
    c.mark("cue", verb);
    c.say(FactBody::Part { holder: thing.holder.unwrap_or_default(), kind, whole, amount }, moment, thing.lexemes);
    c.settle_obliques(&[])?;
    Ok(true)
}

/// `Rosa has 9 pens. 4 pens are red.`: some of those, where the noun was counted once and nothing has happened to them.
fn counted_once(c: &Composer<'_, '_>, np: &Np) -> bool {
    let Some(head) = np.nominal.head else { return false };
    let lemma = c.reading.lemma(head, |k| k.is_noun() || k.is_unit());
    let mut levels = 0;
    let mut others = false;
    for fact in &c.hypothesis.facts {
        match &fact.body {
            FactBody::State { kind, amount: Amount::Given { .. }, .. }
                if kind.head == lemma && kind.modifiers.is_empty() && kind.content.is_none() =>
            {
                levels += 1;
            }
            FactBody::Part { whole, .. } if whole.head == lemma => {}
            body => others |= body.kind().head == lemma,
        }
    }
    np.is_bare_count() && levels == 1 && !others
}
