//! Profit: what was got for things less what was paid for them.
//!
//! Why: it is a difference of two sums, of which the question names neither.
//! Reads: `Sven bought a guitar for $180 and sold it for $240. How much profit did he make?`
//! Leaves alone: things that were bought and others that were sold, or anything else that was spent or earned

use super::{strict, vantage};
use crate::facts::{Ask, FactBody, Holder, Kind, Target};
use crate::lexicon::Category;
use crate::reader::compose::{Composer, Unread, clause_lexemes};
use crate::reader::roles::{Arg, Np};

pub(super) fn profit(c: &mut Composer<'_, '_>) -> Result<Option<bool>, Unread> {
    let before = c.arguments(&c.roles.before);
    let is = |np: &Np| np.nominal.head.is_some_and(|h| c.reading.lemma(h, Category::is_noun) == "profit");
    let plain = |np: &Np| np.nominal.modifiers.is_empty() && np.of.is_none() && np.nominal.further.is_none() && np.nominal.fewer.is_none();
    let Some(asked) = before.iter().flat_map(|a| &a.nps).find(|np| np.nominal.is_asked() && is(np) && plain(np)).cloned() else {
        return Ok(None);
    };
    let makes = c.verb_is(Category::VerbEarn) || c.verb_is(Category::VerbAcquire);
    let subjects: Vec<Arg> = before.into_iter().filter(|a| !a.nps.contains(&asked)).collect();
    let ([subject], Some((holder, told))) = (subjects.as_slice(), traded(c)) else { return Ok(None) };
    let quiet = c.roles.obliques.is_empty() && c.roles.adjectives.is_empty() && c.arguments(&c.roles.after).is_empty();
    if !makes
        || !quiet
        || c.passive()
        || c.roles.verb.negation.is_some()
        || !c.roles.verb.auxiliaries.iter().all(|&a| c.reading.is(a, Category::AuxDo))
    {
        return Ok(None);
    }
    if c.holders_of(subject, &[])? != holder {
        return Ok(None);
    }
    strict(c)?;
    c.mark("entity", subject.nps.iter().flat_map(Np::lexemes).collect());
    c.mark("target", asked.lexemes());
    let (clause, vantage, lexemes) = (c.clause.id, vantage(c, &asked), clause_lexemes(c.clause));
    let side = |class: Category, verb: &str| Target {
        clause,
        ask: Ask::Event { class, verb: verb.to_owned(), counterpart: None },
        holder,
        kind: Kind::of("money"),
        vantage: vantage.clone(),
        lexemes: lexemes.clone(),
    };
    let (earned, spent) = (side(Category::VerbEarn, &told.0), side(Category::VerbSpend, &told.1));
    let ask = Ask::Contrast { this: Box::new(earned.clone()), than: Box::new(spent) };
    c.result.targets.push(Target { ask, ..earned });
    c.settle_obliques_but(&[])?;
    Ok(Some(true))
}

/// `bought a radio for $45 and sold it for $62. How much money did he make?`: the $62, or what it was more than the $45?
pub(super) fn made_or_kept(c: &Composer<'_, '_>) -> Option<Vec<u32>> {
    let makes = c.chief() == Some(Category::VerbCreate) && c.verb_is(Category::VerbEarn) && super::asks_money(c);
    let spent = |item: &Option<String>| {
        c.hypothesis.facts.iter().any(|f| {
            matches!(&f.body, FactBody::Change(k) if k.class == Category::VerbSpend && k.kind.head == "money" && k.kind.content == *item)
        })
    };
    let resold = c.hypothesis.facts.iter().any(|f| match &f.body {
        FactBody::Change(k) => {
            k.class == Category::VerbEarn && k.kind.head == "money" && k.kind.content.is_some() && spent(&k.kind.content)
        }
        _ => false,
    });
    (makes && resold).then(|| clause_lexemes(c.clause))
}

/// The one who bought something and sold it, with the verbs of both, where nothing else is told.
fn traded(c: &Composer<'_, '_>) -> Option<(Holder, (String, String))> {
    let [bought, sold] = c.hypothesis.facts.as_slice() else { return None };
    let (FactBody::Change(paid), FactBody::Change(got)) = (&bought.body, &sold.body) else { return None };
    let money =
        paid.kind.head == "money" && got.kind.head == "money" && paid.kind.content.is_some() && paid.kind.content == got.kind.content;
    let ways = paid.class == Category::VerbSpend && got.class == Category::VerbEarn;
    let holder = paid.from.filter(|from| got.to == Some(*from))?;
    (money && ways).then(|| (holder, (got.verb.clone(), paid.verb.clone())))
}
