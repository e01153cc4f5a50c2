//! What so many people pay, where it is told what each of their sort pays.
//!
//! Why: the people stand in the question in place of things that are bought.
//! Reads: `How much would 2 adults and 3 children pay?`, `How much will it cost for 2 adults and 3 children?`,
//! `How much do tickets cost for 2 adults and 3 children?`
//! Leaves alone: `How much would 5 people pay?` (of which sort?), people of whom one sort has no price

use super::{strict, vantage};
use crate::facts::{Amount, Ask, FactBody, Holder, Kind, Relation, Target};
use crate::lexicon::Category;
use crate::reader::compose::{Composer, Unread, clause_lexemes};
use crate::reader::roles::{Arg, Np};

pub(super) fn visitors(c: &mut Composer<'_, '_>) -> Result<Option<bool>, Unread> {
    let costs = c.chief() == Some(Category::VerbCost);
    let pays = c.verb_is(Category::VerbSpend) && !c.verb_is(Category::VerbAcquire);
    if !(costs || pays) || c.passive() || c.roles.verb.negation.is_some() || !c.roles.adjectives.is_empty() {
        return Ok(None);
    }
    let before = c.arguments(&c.roles.before);
    let plain = |np: &Np| np.nominal.is_asked() && np.nominal.head.is_none_or(|h| c.reading.is(h, Category::NounMoney)) && np.of.is_none();
    let Some(asked) = before.iter().flat_map(|a| &a.nps).find(|np| plain(np) && np.nominal.further.is_none()).cloned() else {
        return Ok(None);
    };
    let subjects: Vec<Arg> = before.into_iter().filter(|a| !a.nps.contains(&asked)).collect();
    let ([subject], true) = (subjects.as_slice(), c.arguments(&c.roles.after).is_empty()) else { return Ok(None) };
    let (people, used) = if pays {
        (subject.clone(), None)
    } else {
        let of =
            c.roles.obliques.iter().find(|o| o.category == Category::PrepFor && o.arg.nps.iter().all(|np| np.nominal.number().is_some()));
        let Some(of) = of.filter(|_| !subject.nps.iter().any(|np| np.nominal.is_measured() || np.nominal.is_each())) else {
            return Ok(None);
        };
        (of.arg.clone(), Some(of.lexeme))
    };
    let counted = |np: &Np| np.is_bare_count() && np.nominal.head.is_some();
    if people.has_or() || !people.nps.iter().all(counted) || !people.nps.iter().all(|np| has_price(c, np)) {
        return Ok(None);
    }
    strict(c)?;
    for np in &people.nps {
        let thing = c.thing(np)?;
        let Some(amount @ Amount::Given { .. }) = thing.amount else { return Ok(None) };
        let moment = c.moment();
        c.mark("kind", thing.lexemes.clone());
        c.mark("quantity", np.nominal.number().into_iter().collect());
        c.say(FactBody::State { holder: Holder::default(), kind: thing.kind, amount }, moment, thing.lexemes);
    }
    c.mark("kind", subject.nps.iter().flat_map(Np::lexemes).collect());
    c.mark("target", asked.lexemes());
    let (vantage, lexemes) = (vantage(c, &asked), clause_lexemes(c.clause));
    let kind = Kind::of("money");
    c.result.targets.push(Target { clause: c.clause.id, ask: Ask::Cost, holder: Holder::default(), kind, vantage, lexemes });
    c.settle_obliques_but(&used.into_iter().collect::<Vec<_>>())?;
    Ok(Some(true))
}

/// Whether it is told what each person of the sort pays.
fn has_price(c: &Composer<'_, '_>, np: &Np) -> bool {
    let Some(head) = np.nominal.head else { return false };
    let person = c.reading.categories(head).any(|k| matches!(k, Category::NounPerson | Category::NounKin));
    let kind = Kind { modifiers: c.modifiers(&np.nominal.modifiers), ..Kind::of(&c.reading.lemma(head, Category::is_noun)) };
    let priced = |f: &crate::facts::Fact| matches!(&f.body, FactBody::Rate { per, price: true, .. } if per.relation(&kind, c.reading.lexicon) == Relation::Same);
    person && c.hypothesis.facts.iter().any(priced)
}
