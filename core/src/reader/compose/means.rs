//! How money was earned, saved or spent: a doing that counts nothing itself.
//!
//! Why: `mowing lawns` behind an amount of money says what the money was got for, and moves nothing that is counted.
//! Reads: `Rosa made $14 mowing lawns.`, `Lev saved $6 by walking dogs.`, `She has earned 40 cents from washing cars.`
//! `Rosa has $20 to buy kites.`
//! Leaves alone: `Rosa made $14 mowing 7 lawns.` (what is counted has a price), `Rosa saw 3 boys mowing lawns.` (no money), `Rosa made $14
//! selling tea.` (the tea is gone)

use super::{Composer, Verdict, clause_lexemes};
use crate::lexicon::{Category, Form};
use crate::reader::clause::{Clause, ClauseKind, Nominal, Phrase};
use crate::reader::roles::attach;

pub(super) fn means(c: &mut Composer<'_, '_>) -> Verdict {
    if purpose(c) {
        c.roles.loose.clear();
        c.mark("background", clause_lexemes(c.clause));
        return Ok(true);
    }
    let hangs = matches!(c.clause.kind, ClauseKind::Reduced | ClauseKind::Gerund) && !c.clause.question;
    let gerund = c.roles.verb.main.is_some_and(|m| c.reading.has_form(m, Category::is_verb, Form::Gerund));
    if !hangs
        || !gerund
        || !c.classes().all(works)
        || c.roles.verb.negation.is_some()
        || c.has_amount()
        || c.has_adverb(Category::AdvNegation)
    {
        return Ok(false);
    }
    let idle = !c.clause.phrases.iter().any(|p| matches!(p, Phrase::Nominal(n) if n.measure.is_some() || n.second_measure.is_some()));
    let adverbs = c.roles.adverbs.iter().all(|(_, _, k)| matches!(k, Category::AdvNeutral | Category::AdvManner | Category::AdvPlace));
    let lead = clause_lexemes(c.clause).first().copied();
    let loose = c.roles.loose.iter().any(|&l| Some(l) != lead);
    let Some(governor) = c.governor().filter(|g| idle && adverbs && !loose && about_money(c, g)) else { return Ok(false) };
    // What stands between is the money and nothing else.
    let Some(&first) = clause_lexemes(c.clause).first() else { return Ok(false) };
    let mut before = governor.phrases.iter().filter_map(|p| if let Phrase::Nominal(n) = p { Some(n) } else { None });
    if !before.rfind(|n| n.last < first).is_some_and(|n| money(c, n)) {
        return Ok(false);
    }
    c.roles.loose.clear();
    c.mark("background", clause_lexemes(c.clause));
    Ok(true)
}

/// `has $20 to buy kites`, `has 80 cents to spend`: for what the money is there; none of it is gone.
fn purpose(c: &Composer<'_, '_>) -> bool {
    if c.clause.kind != ClauseKind::Infinitive || c.clause.question || c.has_amount() || c.roles.verb.negation.is_some() {
        return false;
    }
    let idle = !c.clause.phrases.iter().any(|p| matches!(p, Phrase::Nominal(n) if n.measure.is_some() || n.second_measure.is_some()));
    let bare = c.roles.before.is_empty() && c.roles.adjectives.is_empty() && c.roles.adverbs.is_empty() && c.roles.loose.is_empty();
    let more = c.reading.state.clauses.iter().any(|o| o.governor == Some(c.clause.id) && o.sentence == c.clause.sentence);
    let Some(governor) = c.governor().filter(|g| idle && bare && !more && !g.question) else { return false };
    let roles = attach(governor);
    let has = roles.verb.main.is_some_and(|m| c.reading.is(m, Category::VerbPossess)) && roles.verb.negation.is_none();
    let first = clause_lexemes(c.clause).first().copied().unwrap_or(0);
    let mut before = governor.phrases.iter().filter_map(|p| if let Phrase::Nominal(n) = p { Some(n) } else { None });
    has && c.verb_is(Category::VerbSpend) && before.rfind(|n| n.last < first).is_some_and(|n| money(c, n))
}

/// Verbs of work: nothing that is counted comes or goes by them.
fn works(class: Category) -> bool {
    matches!(
        class,
        Category::VerbTask
            | Category::VerbEvent
            | Category::VerbComplete
            | Category::VerbEarn
            | Category::VerbTravel
            | Category::VerbDuration
            | Category::VerbBackground
    )
}

/// Whether a clause tells an amount of money that someone gets, keeps or gives.
fn about_money(c: &Composer<'_, '_>, clause: &Clause) -> bool {
    let roles = attach(clause);
    let moves = roles.verb.main.is_some_and(|m| {
        c.reading
            .categories(m)
            .any(|k| matches!(k, Category::VerbEarn | Category::VerbSpend | Category::VerbAcquire | Category::VerbCreate))
    });
    moves && roles.verb.negation.is_none() && !clause.question
}

/// A plain amount of money: `$14`, `14 dollars`.
fn money(c: &Composer<'_, '_>, nominal: &Nominal) -> bool {
    let unit = |l: u32| c.reading.is(l, Category::UnitMoney) || c.reading.is(l, Category::NounMoney);
    nominal.number().is_some() && (nominal.head.is_some_and(unit) || nominal.modifiers.is_empty() && priced(c, nominal))
}

/// Whether a number is written with a sign of money.
fn priced(c: &Composer<'_, '_>, nominal: &Nominal) -> bool {
    nominal
        .number()
        .and_then(|l| c.reading.lexemes.get(l as usize))
        .is_some_and(|l| matches!(&l.literal, Some(crate::text::Literal::Money { .. })))
}
