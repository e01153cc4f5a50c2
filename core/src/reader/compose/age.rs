//! Ages at other times: so many years ago, or from now on.
//!
//! Why: an age grows by a year in every year, so an age told of one time gives the age of another.
//! Reads: `How old will Rosa be in 5 years?`, `How old was she 5 years ago?`, `Lev was 12 years old 3 years ago.`,
//! `In 5 years Lev will be 17 years old.`, `Rosa was twice as old as Lev 3 years ago.`, `In 5 years the sum of their ages will be 40.`
//! Leaves alone: `What will the sum of their ages be in 5 years?`

use super::{Composer, Unread, Verdict, clause_lexemes, compare, measure, scaled};
use crate::facts::{Amount, Arithmetic, Change, EntityId, FactBody, Holder, Kind, Moment, NumberName, Phase, Tense, Term};
use crate::lexicon::Category;
use crate::reader::clause::ClauseKind;
use crate::reader::reason::RefusalCode;
use crate::reader::roles::Np;

/// The dimension of ages.
const OLD: &str = "old";

/// How far another time lies from now.
pub(super) struct Shift {
    span: Np,
    ahead: bool,
}

/// A dated age in a statement: the age of now, and what it has grown or will grow by.
pub(super) fn age(c: &mut Composer<'_, '_>) -> Verdict {
    let old = c.roles.adjectives.iter().any(|(l, _)| c.dimension(*l).as_deref() == Some(OLD));
    // `In 4 years, Dora will be 20.`
    let bare = |np: &Np| np.nominal.head.is_none() && np.is_bare() && np.nominal.is_plain_count();
    let counted = c.verb_is(Category::VerbBe) && c.roles.after.iter().any(|a| matches!(a.nps.as_slice(), [np] if bare(np)));
    let as_old = c.roles.adverbs.iter().any(|(_, last, k)| *k == Category::AdvAs && c.dimension(*last).as_deref() == Some(OLD));
    let named = |np: &Np| {
        c.names_dimension(np).as_deref() == Some(OLD) || np.of.as_deref().is_some_and(|of| c.names_dimension(of).as_deref() == Some(OLD))
    };
    let by_noun = c.roles.before.iter().chain(&c.roles.after).flat_map(|a| &a.nps).any(named);
    if c.clause.question || !(old || counted || as_old || by_noun) || !matches!(c.clause.kind, ClauseKind::Main | ClauseKind::Condition) {
        return Ok(false);
    }
    let kept = c.roles.clone();
    let Some(shift) = take_shift(c) else { return Ok(false) };
    let said = c.result.facts.len();
    if !measure::measure(c)? && !super::aged::aged(c)? && !scaled::scaled(c)? && !compare::compare(c)? {
        c.roles = kept;
        return Ok(false);
    }
    if c.result.facts.get(said..).is_some_and(|facts| facts.iter().any(|f| compares(c, &f.body))) {
        return set_back(c, &shift, said);
    }
    let told: Vec<Holder> = c.result.facts[said..].iter().filter_map(|f| holder_of_age(&f.body)).collect();
    let [holder] = told.as_slice() else {
        return Err(Unread(RefusalCode::ConstructionUnread, clause_lexemes(c.clause), "one age at one time".into()));
    };
    let holder = *holder;
    for fact in &mut c.result.facts[said..] {
        fact.moment.tense = Tense::Present;
        fact.moment.phase = None;
    }
    grow(c, &shift, holder, !shift.ahead)?;
    Ok(true)
}

/// Whether a fact is of the ages of several.
fn compares(c: &Composer<'_, '_>, body: &FactBody) -> bool {
    match body {
        FactBody::Difference { kind, .. } | FactBody::Ratio { kind, .. } => kind.modifiers == [OLD],
        FactBody::State { holder, .. } => holder_of_age(body).is_some() && !members(c, *holder).is_empty(),
        _ => false,
    }
}

fn members(c: &Composer<'_, '_>, holder: Holder) -> Vec<EntityId> {
    holder.owner.or(holder.place).and_then(|id| c.reading.entity(id)).map(|e| e.members.clone()).unwrap_or_default()
}

/// What is told of ages at another time, as an equation between the ages of now. By how many years one is older stays the same.
fn set_back(c: &mut Composer<'_, '_>, shift: &Shift, said: usize) -> Verdict {
    let unread =
        |c: &Composer<'_, '_>| Unread(RefusalCode::ConstructionUnread, clause_lexemes(c.clause), "ages of several at one time".into());
    let Some(Amount::Given { value, lexeme }) = c.thing(&shift.span)?.amount else { return Err(unread(c)) };
    let years = Term::Given { value, lexeme };
    let then = |id: EntityId| {
        let now = Term::Number { name: NumberName::Age(id), whole: false, lexeme };
        Term::of(if shift.ahead { Arithmetic::Add } else { Arithmetic::Subtract }, now, years.clone(), lexeme)
    };
    let given = |amount: &Amount| match amount {
        Amount::Given { value, lexeme } => Some(Term::Given { value: value.clone(), lexeme: *lexeme }),
        _ => None,
    };
    let mut facts = c.result.facts.split_off(said);
    let mut dated = false;
    for fact in &mut facts {
        fact.moment = Moment { order: c.clause.id, tense: Tense::Present, phase: None, anchors: Vec::new() };
        let equal = match &fact.body {
            FactBody::Difference { .. } => continue,
            FactBody::Ratio { large, small, factor, offset, event: None, .. } => {
                let (Some(large), Some(small), Some(factor)) = (large.owner.or(large.place), small.owner.or(small.place), given(factor))
                else {
                    return Err(unread(c));
                };
                let times = Term::of(Arithmetic::Multiply, factor, then(small), lexeme);
                let right = match offset {
                    None => times,
                    Some(offset) => {
                        let Some(beside) = given(&offset.amount) else { return Err(unread(c)) };
                        Term::of(if offset.fewer { Arithmetic::Subtract } else { Arithmetic::Add }, times, beside, lexeme)
                    }
                };
                (then(large), right)
            }
            FactBody::State { holder, amount, .. } => {
                let mut ages = members(c, *holder).into_iter().map(&then);
                let (Some(first), Some(total)) = (ages.next(), given(amount)) else { return Err(unread(c)) };
                (ages.fold(first, |sum, age| Term::of(Arithmetic::Add, sum, age, lexeme)), total)
            }
            _ => return Err(unread(c)),
        };
        dated = true;
        let kind = Kind { modifiers: vec![OLD.to_owned()], unit: Some("year".to_owned()), ..Kind::of("") };
        fact.body = FactBody::Equal { kind, left: equal.0, right: equal.1 };
    }
    c.result.facts.append(&mut facts);
    c.mark("time", shift.span.lexemes());
    // By how much one is older is the same at any time: the years are read, and count for nothing.
    let role = if dated { "quantity" } else { "counted_off" };
    c.mark(role, shift.span.nominal.number().into_iter().collect());
    Ok(true)
}

fn holder_of_age(body: &FactBody) -> Option<Holder> {
    match body {
        FactBody::State { holder, kind, .. } if kind.head.is_empty() && kind.modifiers == [OLD] => Some(*holder),
        _ => None,
    }
}

/// Takes another time out of a question about an age.
pub(super) fn asked_shift(c: &mut Composer<'_, '_>) -> Option<Shift> {
    let old = c.roles.adjectives.iter().any(|(l, _)| c.dimension(*l).as_deref() == Some(OLD));
    let named = |np: &Np| c.names_dimension(np).as_deref() == Some(OLD);
    let age = c.roles.around_verb().flat_map(|a| &a.nps).any(named);
    if !(old || age) {
        return None;
    }
    let shift = take_shift(c)?;
    if c.roles.after.is_empty() && age {
        // `What will his age be in 5 years?`
        c.roles.after = std::mem::take(&mut c.roles.before);
    }
    Some(shift)
}

/// The age at the other time is that of now, and what it grows by till then.
pub(super) fn shift_target(c: &mut Composer<'_, '_>, shift: &Shift) -> Result<(), Unread> {
    let stop = |c: &Composer<'_, '_>| {
        Err(Unread(RefusalCode::QuestionUnread, clause_lexemes(c.clause), "the age of one at one other time".into()))
    };
    let [target] = c.result.targets.as_slice() else { return stop(c) };
    let holder = target.holder;
    let one = holder.owner.or(holder.place).and_then(|id| c.reading.entity(id)).is_some_and(|e| e.members.is_empty());
    let plain = target.ask == crate::facts::Ask::State && target.kind.modifiers == [OLD] && one;
    let now = |f: &crate::facts::Fact| holder_of_age(&f.body).is_none() || f.moment.tense == Tense::Present && f.moment.anchors.is_empty();
    // `How old will he be in 7 years if he is 18 now?`: an age that is told behind the question would take the place of the one it grows to.
    let told = c.hypothesis.facts.iter().any(|f| holder_of_age(&f.body).is_some() || f.body.kind().modifiers == [OLD]);
    if !plain || !told || !c.hypothesis.facts.iter().all(now) {
        return stop(c);
    }
    for target in &mut c.result.targets {
        target.vantage.moment.tense = Tense::Present;
        target.vantage.moment.anchors.clear();
        target.vantage.phase = Some(Phase::End);
    }
    grow(c, shift, holder, shift.ahead)
}

fn grow(c: &mut Composer<'_, '_>, shift: &Shift, holder: Holder, more: bool) -> Result<(), Unread> {
    let thing = c.thing(&shift.span)?;
    let Some(amount @ Amount::Given { .. }) = thing.amount else {
        return Err(Unread(RefusalCode::ConstructionUnread, shift.span.lexemes(), "a number of years".into()));
    };
    c.mark("time", shift.span.lexemes());
    c.mark("quantity", shift.span.nominal.number().into_iter().collect());
    let kind = Kind { modifiers: vec![OLD.to_owned()], unit: Some("year".to_owned()), ..Kind::of("") };
    let (from, to) = if more { (None, Some(holder)) } else { (Some(holder), None) };
    let change = Change {
        kind,
        amount,
        from,
        to,
        agent: holder.owner.or(holder.place),
        place: None,
        class: if more { Category::VerbIncrease } else { Category::VerbDecrease },
        verb: "grow".to_owned(),
        sure: true,
        paid: false,
        definite: false,
        further: false,
        scene: false,
    };
    let moment = Moment { order: c.place_in_order(), tense: Tense::Present, phase: None, anchors: Vec::new() };
    c.say(FactBody::Change(change), moment, shift.span.lexemes());
    Ok(())
}

/// Takes `in 5 years`, `5 years from now` or `5 years ago` out of the clause.
fn take_shift(c: &mut Composer<'_, '_>) -> Option<Shift> {
    let years = |c: &Composer<'_, '_>, np: &Np| {
        np.is_bare_count() && np.nominal.head.is_some_and(|h| c.reading.lemma(h, Category::is_unit) == "year")
    };
    let ahead = c.roles.verb.auxiliaries.iter().any(|&a| c.reading.is(a, Category::AuxFuture));
    let brings = |o: &crate::reader::roles::Oblique| {
        c.reading.norm(o.lexeme) == "in" || o.category == Category::PrepTime && c.reading.is(o.lexeme, Category::ConnAfter)
    };
    let within = c.roles.obliques.iter().find(|o| brings(o) && matches!(o.arg.nps.as_slice(), [np] if years(c, np)));
    if let Some(oblique) = within.filter(|_| ahead).cloned() {
        c.roles.obliques.retain(|o| o.lexeme != oblique.lexeme);
        c.mark("marker", vec![oblique.lexeme]);
        return Some(Shift { span: oblique.arg.nps[0].clone(), ahead: true });
    }
    let args = c.roles.around_verb();
    let spans: Vec<Np> =
        args.filter_map(|a| if let [np] = a.nps.as_slice() { Some(np.clone()) } else { None }).filter(|np| years(c, np)).collect();
    for span in spans {
        let next = span.nominal.last + 1;
        let ago = c.roles.adverbs.iter().any(|(l, _, k)| *l == next && *k == Category::AdvBack);
        let now = c.roles.adverbs.iter().any(|(l, _, k)| *l == next + 1 && *k == Category::AdvNow);
        let from = now && c.roles.loose.contains(&next) && c.reading.is(next, Category::PrepSource);
        if !(ago && !ahead || from && ahead) {
            continue;
        }
        let words: Vec<u32> = if ago { vec![next] } else { vec![next, next + 1] };
        for side in [&mut c.roles.before, &mut c.roles.after] {
            side.retain(|a| a.nps.len() != 1 || a.nps[0] != span);
        }
        c.roles.adverbs.retain(|(l, _, _)| !words.contains(l));
        c.roles.loose.retain(|l| !words.contains(l));
        c.mark("marker", words);
        return Some(Shift { span, ahead: from });
    }
    None
}
