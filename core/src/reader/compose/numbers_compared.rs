//! The number of one kind by the number of another.
//!
//! Why: `the number of girls is 9 more than the number of boys` says what `there are 9 more girls than boys` says.
//! Reads: `The number of girls is 106 more than the number of boys.`, `The number of sheep is 5 times the number of goats.`, `The number of
//! hens is twice that of ducks.`
//! Leaves alone: `The number of pupils is 54.` (a level), `The number of girls is 9 more than twice the number of boys.`, `The number of
//! pens is 9 more than Ana's.` (whose)

use super::{Composer, Unread, Verdict, clause_lexemes, compare, numbered};
use crate::facts::{Amount, FactBody, Holder, Kind};
use crate::lexicon::Category;
use crate::reader::clause::ClauseKind;
use crate::reader::reason::RefusalCode;
use crate::reader::roles::Np;

pub(super) fn numbers_compared(c: &mut Composer<'_, '_>) -> Verdict {
    let told = matches!(c.clause.kind, ClauseKind::Main | ClauseKind::Condition) && !c.clause.question;
    // `5 times the number of goats` has been put as `5 times as many goats`.
    let scaled = matches!(c.roles.adverbs.as_slice(), [(_, _, Category::AdvAs)]);
    let plain = c.roles.adjectives.is_empty() && c.roles.loose.is_empty() && (scaled || c.roles.adverbs.is_empty());
    let before = c.arguments(&c.roles.before);
    let ([subject], true) = (before.as_slice(), told && plain && c.verb_is(Category::VerbBe)) else { return Ok(false) };
    let [subject] = subject.nps.as_slice() else { return Ok(false) };
    let Some(counted) = numbered::named(c, subject).cloned() else { return Ok(false) };
    let than = c.roles.obliques.iter().find(|o| o.category == Category::PrepThan).cloned();
    let after: Vec<Np> = c.arguments(&c.roles.after).into_iter().flat_map(|a| a.nps).collect();
    let (measure, other, used) = match (&than, after.as_slice()) {
        (Some(than), [more]) => match than.arg.nps.as_slice() {
            [other] => (more.clone(), other.clone(), vec![than.lexeme]),
            _ => return Ok(false),
        },
        (None, [factor, other]) if scaled => (factor.clone(), other.clone(), Vec::new()),
        _ => return Ok(false),
    };
    let against = if scaled { Some(other.clone()).filter(|np| bare(c, np)) } else { number_of(c, &other) };
    let Some(against) = against else { return Ok(false) };
    if c.roles.obliques.iter().any(|o| !used.contains(&o.lexeme)) || c.unasserted() {
        return Err(unread(c));
    }
    let (kind, than_kind) = (c.thing(&counted)?.kind, c.thing(&against)?.kind);
    if kind == than_kind {
        return Err(unread(c));
    }
    let moment = c.moment();
    let lexemes: Vec<u32> = measure.nominal.number().into_iter().chain(subject.lexemes()).chain(other.lexemes()).collect();
    let holder = Holder::default();
    if than.is_some() {
        let Some((fewer, amount)) = so_many_more(c, &measure) else { return Err(unread(c)) };
        let (more, less) = if fewer { (than_kind, kind) } else { (kind, than_kind) };
        c.mark("quantity", vec![amount.lexeme()]);
        c.say(FactBody::KindDifference { holder, more, less, amount }, moment, lexemes.clone());
    } else {
        let Some(factor) = times(c, &measure) else { return Err(unread(c)) };
        let single = Amount::Open { lexeme: other.nominal.first };
        c.mark("quantity", vec![factor.lexeme()]);
        let side = |kind: Kind, amount: Amount| FactBody::Portion { holder, kind, amount };
        c.say(side(kind, factor), moment.clone(), lexemes.clone());
        c.say(side(than_kind, single), moment, lexemes.clone());
    }
    c.mark("kind", lexemes.into_iter().chain(measure.lexemes()).collect());
    c.settle_obliques(&used)?;
    let verb = c.roles.verb.main.into_iter().chain(c.roles.verb.auxiliaries.clone()).collect();
    c.mark("cue", verb);
    Ok(true)
}

fn unread(c: &Composer<'_, '_>) -> Unread {
    Unread(RefusalCode::ConstructionUnread, clause_lexemes(c.clause), "the numbers of two kinds, and nothing besides".into())
}

/// `the number of boys`, `that of boys`: what the other number counts.
fn number_of(c: &Composer<'_, '_>, np: &Np) -> Option<Np> {
    if let Some(of) = numbered::named(c, np) {
        return Some(of.clone());
    }
    let that = np.nominal.determiner.or(np.nominal.head).is_some_and(|d| c.reading.is(d, Category::DetDemonstrative));
    np.of.as_deref().filter(|of| that && bare(c, of)).cloned()
}

/// `ducks`
fn bare(c: &Composer<'_, '_>, np: &Np) -> bool {
    let plain =
        !np.nominal.is_measured() && np.nominal.determiner.is_none() && !np.nominal.pronoun && np.owner.is_none() && np.of.is_none();
    plain && c.plural(np)
}

/// `106 more`, `9 fewer`: whether it is fewer, and by how many.
fn so_many_more(c: &Composer<'_, '_>, np: &Np) -> Option<(bool, Amount)> {
    let fewer = np.nominal.fewer.is_some();
    let bare = np.nominal.head.is_none() && np.nominal.modifiers.is_empty() && np.of.is_none() && np.nominal.second_measure.is_none();
    let lexeme = np.nominal.number().filter(|_| bare && fewer != np.nominal.further.is_some() && np.nominal.bound.is_none())?;
    match c.reading.lexemes.get(lexeme as usize)?.literal.as_ref()? {
        crate::text::Literal::Number(value) if value.is_integer() => Some((fewer, Amount::Given { value: value.clone(), lexeme })),
        _ => None,
    }
}

/// `5 times`, `twice`, `half`
fn times(c: &Composer<'_, '_>, np: &Np) -> Option<Amount> {
    compare::multiple(c, np, compare::counts_times(c, np), Category::PrepTopic)
}
