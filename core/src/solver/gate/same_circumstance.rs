//! Where, how, to whom and when something is done is the same in the question as in what the answer rests on.
//!
//! Why: who ran on the road and on the beach ran only some of it on the beach, and what was sold on no day was not sold on Friday.
//! Passes: a question that leaves the place out, and one that repeats it. Stopped: a place, a tool, a way or a day that the story has
//! not; one of two that a clause tells side by side; a pace of one place with a time in another; a pace of one thing for another.

use super::Subject;
use super::telling::Circumstance;
use crate::facts::{Ask, FactBody, Tense};
use crate::graph::Gap;
use crate::lexicon::Category;
use crate::reader::RefusalCode;
use crate::reader::clause::{Clause, ClauseKind};
use crate::reader::roles::attach;

pub(super) fn test(subject: &Subject<'_, '_>) -> Result<(), Gap> {
    let Some(target) = subject.target() else { return Ok(()) };
    let by_time = subject.goes_by_time();
    if !by_time && !matches!(target.ask, Ask::Event { .. } | Ask::Groups { .. }) {
        return Ok(());
    }
    let told: Vec<(Vec<Circumstance>, usize)> = subject
        .telling(|body| by_time || matches!(body, FactBody::Change(_) | FactBody::Rate { .. }))
        .into_iter()
        .map(|(clauses, n)| (of_all(subject, &clauses), n))
        .collect();
    for asked in of_all(subject, &subject.asking()).iter().filter(|c| c.class != Category::AdvTime && !on_what(subject, c, &told)) {
        // `on the last day`: it is none of the days that were told of, but where the doing ends.
        if matches!(&target.ask, Ask::LastShare { per } if per.unit.as_deref() == asked.words.last().map(String::as_str)) {
            continue;
        }
        let held = of_holder(subject, asked);
        if by_time || !held {
            known(subject, asked)?;
        }
        if !held && !subject.is_time(asked) {
            repeated(subject, asked, &told)?;
        }
        // `drive back` goes another way than it came.
        if by_time {
            same_way(asked, &told)?;
        }
    }
    // `in the morning and in the afternoon`, then `that day`: the period gathers all that is told, where at least two of its parts are.
    let dated: Vec<_> = subject.hypothesis.facts.iter().filter(|f| !f.moment.anchors.is_empty()).collect();
    let gathers = dated.len() > 1 && dated.iter().all(|f| f.moment.within(&target.vantage.moment));
    for anchor in target.vantage.moment.anchors.iter().filter(|_| !gathers) {
        // `in the day`: all of it.
        let whole = subject.reading.lexicon.unit(anchor).is_some();
        if let Some(word) = anchor.split(' ').find(|w| !whole && !subject.mentioned(w)) {
            return Err(gap(subject.target_lexemes(), &format!("what was so at this time: {word}")));
        }
    }
    if by_time {
        known_things(subject)?;
        told_alike(subject, &told)
    } else {
        whenever(subject)
    }
}

fn gap(lexemes: Vec<u32>, needed: &str) -> Gap {
    Gap { code: RefusalCode::TargetUnbound, lexemes, needed: needed.to_owned() }
}

fn of_all(subject: &Subject<'_, '_>, clauses: &[&Clause]) -> Vec<Circumstance> {
    clauses.iter().flat_map(|c| subject.circumstances(c)).collect()
}

/// Whether the phrase names whose account is asked for; the levels see to that.
fn of_holder(subject: &Subject<'_, '_>, asked: &Circumstance) -> bool {
    let entity = |id: crate::facts::EntityId| subject.reading.state.entities.get(id.0 as usize);
    let named = |key: &str| key.rsplit(' ').next() == asked.words.last().map(String::as_str);
    let held = |holder: crate::facts::Holder| {
        [holder.owner, holder.place].into_iter().flatten().any(|id| entity(id).is_some_and(|e| named(&e.key)))
    };
    let counterpart = |ask: &Ask| match ask {
        Ask::Event { counterpart: Some(id), .. } => entity(*id).is_some_and(|e| named(&e.key)),
        _ => false,
    };
    // `by the children`: all of those who are asked about.
    let persons = |k: Category| matches!(k, Category::NounPerson | Category::NounKin | Category::PronounPlural);
    let by =
        asked.words.first().is_some_and(|w| w == "by") && asked.lexemes.last().is_some_and(|&l| subject.reading.categories(l).any(persons));
    let group = |t: &crate::facts::Target| t.holder.owner.and_then(entity).is_some_and(|e| e.members.len() > 1);
    subject.target().is_some_and(|t| held(t.holder) || counterpart(&t.ask) || by && group(t))
}

/// `spend on books`: what money went for is its kind. `spend at the shop`: where all of it was spent, the levels have seen to.
fn on_what(subject: &Subject<'_, '_>, asked: &Circumstance, told: &[(Vec<Circumstance>, usize)]) -> bool {
    let spent = subject.target().is_some_and(|t| t.kind.head == "money" && matches!(&t.ask, Ask::Event { class: Category::VerbSpend, .. }));
    let shop = asked.lexemes.last().is_some_and(|&l| subject.reading.is(l, Category::NounPlace)) && asked.class == Category::PrepPlace;
    let elsewhere = |c: &Circumstance| c.class == Category::PrepPlace && !subject.is_time(c) && !c.within(asked);
    let shop = shop && !told.iter().any(|(c, _)| c.iter().any(elsewhere));
    spent && (shop || subject.upon(asked)) && !subject.is_time(asked)
}

/// Every word of where, how and when is one of the story.
fn known(subject: &Subject<'_, '_>, asked: &Circumstance) -> Result<(), Gap> {
    let words = asked.words.iter().skip(usize::from(asked.words.len() > 1));
    if words.into_iter().any(|w| !subject.mentioned(w)) {
        return Err(gap(asked.lexemes.clone(), "what is told of this"));
    }
    Ok(())
}

/// What a question says of where and how is told of what it asks for: no other, and no other beside it.
fn repeated(subject: &Subject<'_, '_>, asked: &Circumstance, told: &[(Vec<Circumstance>, usize)]) -> Result<(), Gap> {
    let somewhere = told.iter().any(|(c, _)| c.iter().any(|c| c.within(asked)));
    for (circumstances, facts) in told {
        let same = circumstances.iter().any(|c| c.within(asked));
        let other = circumstances.iter().any(|c| (c.class == asked.class || same && *facts > 1) && !c.within(asked));
        // `12 on credit` and then `5 for cash`: only some of it was for cash.
        let otherwise = !same && somewhere && circumstances.iter().any(|c| c.words.len() > 1 && !subject.is_time(c));
        // `$20 and $5 in tips`: of several amounts of one clause the phrase may go with one alone.
        let many = circumstances.iter().filter(|c| c.within(asked)).count();
        let of_one = many == 1 && *facts > 1 && asked.words.len() > 1;
        if other && (!same || *facts > 1) || otherwise || of_one {
            return Err(gap(asked.lexemes.clone(), "how much of it was so"));
        }
    }
    Ok(())
}

/// `around the lake` and `from the lake` are no way `to the lake`.
fn same_way(asked: &Circumstance, told: &[(Vec<Circumstance>, usize)]) -> Result<(), Gap> {
    for (circumstances, _) in told {
        let place = |c: &&Circumstance| c.words.len() > 1 && c.words.get(1..) == asked.words.get(1..);
        if circumstances.iter().any(|c| place(&c)) && !circumstances.iter().any(|c| c.says(asked)) {
            return Err(gap(asked.lexemes.clone(), "the very way that is told of"));
        }
    }
    Ok(())
}

/// Whatever keeps a pace or acts in the question is one that the story tells of.
fn known_things(subject: &Subject<'_, '_>) -> Result<(), Gap> {
    for clause in subject.asking() {
        let roles = attach(clause);
        for np in roles.around_verb().flat_map(|a| &a.nps).filter(|np| !np.nominal.name) {
            let Some(words) = subject.words(np) else { continue };
            let open = |l: u32| {
                let class = |k: Category| {
                    matches!(k, Category::NounAbstract | Category::NounOccasion | Category::NounMoney | Category::NounQuantity)
                };
                subject.reading.categories(l).any(class)
            };
            if np.nominal.head.is_some_and(open) {
                continue;
            }
            if words.iter().any(|w| !subject.mentioned(w)) {
                return Err(gap(np.lexemes(), "a pace or a time of this very one"));
            }
        }
    }
    Ok(())
}

/// What is put together to one answer was done in one place, one way, and at one time.
fn told_alike(subject: &Subject<'_, '_>, told: &[(Vec<Circumstance>, usize)]) -> Result<(), Gap> {
    let asked = of_all(subject, &subject.asking());
    let all: Vec<&Vec<Circumstance>> = told.iter().map(|(c, _)| c).chain([&asked]).collect();
    for (n, left) in all.iter().enumerate() {
        for right in all.iter().skip(n + 1) {
            let clash = left.iter().filter(|l| !subject.is_time(l)).find(|l| {
                let alike = |r: &&Circumstance| r.class == l.class && !subject.is_time(r);
                right.iter().any(|r| alike(&r)) && !right.iter().any(|r| r.says(l))
            });
            if let Some(found) = clash {
                return Err(gap(found.lexemes.clone(), "one place, way and time for what is put together"));
            }
        }
    }
    let manner = |c: &&Circumstance| c.class == Category::AdvManner;
    let lone = told.iter().flat_map(|(c, _)| c.iter().filter(manner)).find(|m| !told.iter().all(|(c, _)| c.iter().any(|o| o.says(m))));
    if let Some(found) = lone {
        return Err(gap(found.lexemes.clone(), "one way of doing for what is put together"));
    }
    // Money that came in the lottery was not earned by the hour.
    let earned = subject.target().is_some_and(|t| t.kind.head == "money" && matches!(t.ask, Ask::Pace { .. }));
    let strange = told.iter().flat_map(|(c, _)| c).find(|m| !subject.is_time(m) && !told.iter().all(|(c, _)| c.iter().any(|o| o.says(m))));
    if let Some(found) = strange.filter(|_| earned) {
        return Err(gap(found.lexemes.clone(), "money that was got in that time"));
    }
    straight(subject)?;
    whenever(subject)?;
    let anchors: Vec<_> = subject.build.used.iter().filter_map(|&i| subject.hypothesis.facts.get(i)).filter(|f| timed(&f.body)).collect();
    for (n, left) in anchors.iter().enumerate() {
        let other = anchors.iter().skip(n + 1).find(|r| {
            // `3 hours on Monday and 5 hours on Tuesday`: each is how long it went on that day.
            let lasts = |f: &crate::facts::Fact| match &f.body {
                FactBody::Span { .. } => true,
                FactBody::Change(c) => c.class == Category::VerbDuration && c.kind.head.is_empty(),
                _ => false,
            };
            let dated = !r.moment.anchors.is_empty() && !left.moment.anchors.is_empty();
            let spans = lasts(left) && lasts(r);
            r.clause != left.clause && dated && !spans && r.moment.anchors != left.moment.anchors
        });
        if let Some(found) = other {
            return Err(gap(found.lexemes.clone(), "one time for what is put together"));
        }
    }
    Ok(())
}

/// A distance between places is the way of one who goes to the place, not of one who goes around it, near it, or by another road.
fn straight(subject: &Subject<'_, '_>) -> Result<(), Gap> {
    let lexicon = subject.reading.lexicon;
    let length = |unit: &str| lexicon.unit(unit).is_some_and(|u| u.category == Category::UnitLength);
    let distance = |b: &FactBody| matches!(b, FactBody::State { kind, .. } if kind.unit.as_deref().is_some_and(length));
    if subject.telling(distance).is_empty() {
        return Ok(());
    }
    let going = subject.telling(|b| !distance(b));
    let said = going.iter().flat_map(|(clauses, _)| of_all(subject, clauses));
    match said
        .into_iter()
        .find(|c| c.words.len() > 1 && !subject.is_time(c) && !matches!(c.class, Category::PrepGoal | Category::PrepSource))
    {
        Some(found) => Err(gap(found.lexemes, "the very way that is told of")),
        None => Ok(()),
    }
}

/// What is put together is so at any time: not only when something else is, and not only to come where the question looks back.
fn whenever(subject: &Subject<'_, '_>) -> Result<(), Gap> {
    let back = subject.target().is_some_and(|t| t.vantage.moment.tense == Tense::Past);
    let used = || subject.build.used.iter().filter_map(|&i| subject.hypothesis.facts.get(i));
    let to_come = subject.target().is_some_and(|t| matches!(t.ask, Ask::Pace { .. }) && t.vantage.moment.tense == Tense::Future);
    if to_come && used().all(|f| f.moment.tense == Tense::Past) {
        return Err(gap(subject.target_lexemes(), "what is so at any time"));
    }
    for fact in used().filter(|f| timed(&f.body) && subject.goes_by_time() || matches!(f.body, FactBody::Rate { .. })) {
        let only = subject.reading.state.clauses.iter().any(|c| {
            let when = c.marker.is_some_and(|m| subject.reading.may_be(m, Category::ConnWhen));
            c.kind == ClauseKind::Adverbial && when && c.governor == Some(fact.clause)
        });
        if only || back && timed(&fact.body) && fact.moment.tense == Tense::Future {
            return Err(gap(fact.lexemes.clone(), "what is so at any time"));
        }
    }
    Ok(())
}

fn timed(body: &FactBody) -> bool {
    matches!(body, FactBody::Pace { .. } | FactBody::Span { .. } | FactBody::Change(_) | FactBody::Goal { .. })
}
