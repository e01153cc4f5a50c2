//! Some of what was told, sold at so much for each: the sale is read as it is without the price.
//!
//! Why: what is sold so is told by way of what there was: some of them, all of them, or the rest.
//! Reads: `He sold 10 of them for $3 each.`, `She sold the rest of the pies at $2 each.`, `He sold all of his pies for $3 each.`
//! Leaves alone: `sold 10 of them for $30` (for each, or for all?), several prices, a list of things, what was bought.

use super::{Composer, Unread, Verdict, change, purchase};
use crate::facts::{Amount, FactBody, Holder};
use crate::lexicon::Category;
use crate::reader::clause::{ClauseKind, Measure};
use crate::reader::reason::RefusalCode;
use crate::reader::roles::{Np, Oblique};

pub(super) fn sold_at(c: &mut Composer<'_, '_>) -> Verdict {
    let sells = c.verb_is(Category::VerbSell) && !c.clause.question && !c.passive() && c.clause.kind == ClauseKind::Main;
    let objects = c.arguments(&c.roles.after);
    let ([object], true) = (objects.as_slice(), sells) else { return Ok(false) };
    let [np] = object.nps.as_slice() else { return Ok(false) };
    if !of_told(c, np) {
        return Ok(false);
    }
    let Some(at) = c.roles.obliques.iter().position(|o| price(c, o)) else { return Ok(false) };
    let oblique = c.roles.obliques.remove(at);
    let before = c.result.facts.len();
    if !change::change(c)? {
        return Ok(false);
    }
    let sold = c.result.facts.iter_mut().skip(before).find_map(|f| match &mut f.body {
        FactBody::Change(change) if change.class == Category::VerbSell => {
            change.paid = true;
            Some(change.kind.clone())
        }
        _ => None,
    });
    let mut plain = oblique.arg.nps[0].clone();
    plain.nominal.second_measure = None;
    let paid = c.thing(&plain)?;
    let (Some(per), Some(amount @ Amount::Given { .. })) = (sold, paid.amount) else {
        return Err(Unread(RefusalCode::ConstructionUnread, oblique.arg.nps[0].lexemes(), "a price for each of what was sold".into()));
    };
    c.mark("marker", vec![oblique.lexeme]);
    c.mark("kind", paid.lexemes.clone());
    c.mark("quantity", plain.nominal.number().into_iter().collect());
    c.mark("kind", oblique.arg.nps[0].lexemes());
    let moment = c.moment();
    c.say(FactBody::Rate { holder: Holder::default(), kind: paid.kind, per, amount, price: true, event: None }, moment, paid.lexemes);
    Ok(true)
}

/// `10 of them`, `half of them`, `all of the pies`, `all his pies`, `the rest`, `the remaining pies`.
fn of_told(c: &Composer<'_, '_>, np: &Np) -> bool {
    let rest = matches!(np.nominal.measure, Some(Measure::Rest(_)));
    let all = matches!(np.nominal.measure, Some(Measure::All(_) | Measure::Fraction(_)));
    let some = np.nominal.number().is_some() && np.of.as_deref().is_some_and(|of| of.nominal.pronoun || !of.nominal.is_measured());
    let stands = c.relatives.iter().any(|r| np.lexemes().contains(&r.lexeme));
    (rest || all || some || stands) && np.nominal.second_measure.is_none()
}

/// `for $3 each`, `at 2 dollars each`.
fn price(c: &Composer<'_, '_>, oblique: &Oblique) -> bool {
    let [np] = oblique.arg.nps.as_slice() else { return false };
    let each = matches!(np.nominal.second_measure, Some(Measure::Each(_)));
    matches!(oblique.category, Category::PrepFor | Category::PrepPlace) && each && purchase::money(c, np)
}
