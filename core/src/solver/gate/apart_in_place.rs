//! What is put together was so at places, on occasions and at times of which none lies within another.
//!
//! Why: a kitchen is in a house and a first half in a game, so that cups of the house take in those of the kitchen; and who planted 14 trees
//! in the garden and 21 on Monday may have planted some of the 21 in the garden. Passes: `14 in the kitchen and 21 in the attic`, `14 in the
//! first half and 21 in the second half`. Stopped: `14 points in the first half and 21 in the game`, `14 in March and 21 so far`,
//! `12 people at the front of the train and 30 on the train`, `12 hats this morning and 15 this week`, `$20 at the mall and $12 on lunch`.

use super::Subject;
use super::telling::Circumstance;
use crate::facts::{Ask, Fact, FactBody};
use crate::graph::Gap;
use crate::lexicon::Category;
use crate::reader::RefusalCode;
use crate::reader::roles::{Np, attach};
use crate::text::LexemeKind;

pub(super) fn test(subject: &Subject<'_, '_>) -> Result<(), Gap> {
    if subject.target().is_none_or(|t| matches!(t.ask, Ask::Difference { .. } | Ask::Contrast { .. })) {
        return Ok(());
    }
    let used: Vec<&Fact> = subject.build.used.iter().filter_map(|&i| subject.hypothesis.facts.get(i)).collect();
    if let Some(found) = used.iter().find_map(|one| on_a_thing_beside(subject, one)) {
        let needed = "whether this was spent there too".to_owned();
        return Err(Gap { code: RefusalCode::KindsUnrelated, lexemes: found.lexemes.clone(), needed });
    }
    for (n, one) in used.iter().enumerate() {
        let within = |other: &&&Fact| alike(&one.body, &other.body) && overlapping(subject, one, other);
        if let Some(found) = used.iter().skip(n + 1).find(within) {
            let needed = "whether these are among those told before".to_owned();
            return Err(Gap { code: RefusalCode::KindsUnrelated, lexemes: found.lexemes.clone(), needed });
        }
    }
    Ok(())
}

/// `$20 at the mall and $12 on lunch`, for the first: lunch may have been eaten at the mall, and the mall be a later one.
fn on_a_thing_beside<'s>(subject: &'s Subject<'_, '_>, one: &Fact) -> Option<&'s Fact> {
    let spends = |f: &Fact| matches!(&f.body, FactBody::Change(c) if c.class == Category::VerbSpend && c.kind.head == "money");
    let at_a_place = |c: &Circumstance| c.class == Category::PrepPlace && !subject.is_time(c);
    if !spends(one) || !said_of(subject, one).iter().any(at_a_place) {
        return None;
    }
    let beside = |f: &&Fact| f.clause == one.clause && spends(f) && f.body.amount() != one.body.amount();
    let on_a_thing = |f: &&Fact| f.body.kind().content.is_some() && said_of(subject, f).is_empty();
    subject.hypothesis.facts.iter().filter(beside).find(on_a_thing)
}

/// Two amounts of one kind, done in one way by the same one, or had by the same one.
fn alike(one: &FactBody, other: &FactBody) -> bool {
    let same = match (one, other) {
        (FactBody::Change(a), FactBody::Change(b)) => a.verb == b.verb && a.agent == b.agent,
        (FactBody::State { holder: a, .. }, FactBody::State { holder: b, .. }) => a.owner == b.owner,
        _ => false,
    };
    same && one.kind().head == other.kind().head
}

/// Whether what the one happened at may lie within what the other happened at.
fn overlapping(subject: &Subject<'_, '_>, one: &Fact, other: &Fact) -> bool {
    let (mut a, mut b) = (said_of(subject, one), said_of(subject, other));
    let shared: Vec<Circumstance> = a.iter().filter(|c| b.iter().any(|o| o.says(c))).cloned().collect();
    a.retain(|c| !shared.contains(c));
    b.retain(|c| !shared.iter().any(|s| s.says(c)));
    if of_parts(subject, one, other) || a.iter().any(|x| b.iter().any(|y| nested(subject, x, y) || of_one_choir(subject, one, x, y))) {
        return true;
    }
    // `10 before lunch and 18 before dinner`: both open at the start.
    let before = |c: &Circumstance| c.lexemes.first().is_some_and(|&l| subject.reading.may_be(l, Category::ConnBefore));
    if a.iter().any(before) && b.iter().any(before) {
        return true;
    }
    // `12 this morning and 15 this week`
    let deeds = matches!(one.body, FactBody::Change(_));
    if deeds && (one.moment.may_lie_in(&other.moment) || other.moment.may_lie_in(&one.moment)) {
        return true;
    }
    // `14 in a bowl on the table and 20 on the table`
    let narrower = a.is_empty() != b.is_empty() && shared.iter().any(|c| !subject.is_time(c));
    let listed = one.clause == other.clause;
    listed && (narrower || running(subject, one, other) || unlike(subject, (one, &a), (other, &b)))
}

/// What the clause says of this amount alone: what stands behind its number and before the next one, or, in a list that begins with them,
/// before its number.
fn said_of(subject: &Subject<'_, '_>, fact: &Fact) -> Vec<Circumstance> {
    let Some(clause) = subject.reading.state.clauses.iter().find(|c| c.id == fact.clause) else { return Vec::new() };
    let mut all = subject.circumstances(clause);
    // `$8 on games and $2 for food`: what money went for is its kind.
    let went_for = |c: &Circumstance| c.class == Category::PrepFor || subject.upon(c) && !subject.is_time(c);
    if fact.body.kind().head == "money" {
        all.retain(|c| !went_for(c));
    }
    let Some(range) = reach(subject, fact, all.iter().filter_map(|c| c.lexemes.first().copied()).max()) else { return all };
    all.into_iter().filter(|c| c.lexemes.first().is_some_and(|l| range.contains(l))).collect()
}

/// The lexemes between which a listed amount is told; nothing where the clause tells no other one.
fn reach(subject: &Subject<'_, '_>, fact: &Fact, last: Option<u32>) -> Option<std::ops::Range<u32>> {
    let own = fact.body.amount()?.lexeme();
    let beside = subject.hypothesis.facts.iter().filter(|f| f.clause == fact.clause).filter_map(|f| f.body.amount()).map(|a| a.lexeme());
    let numbers: Vec<u32> = beside.collect();
    let next = numbers.iter().copied().filter(|l| *l > own).min();
    let before = numbers.iter().copied().filter(|l| *l < own).max();
    if next.is_none() && before.is_none() {
        return None;
    }
    let trails = numbers.iter().max().is_some_and(|end| last.is_some_and(|l| l > *end));
    Some(if trails { own..next.unwrap_or(u32::MAX) } else { before.unwrap_or(0)..own })
}

/// `14 in March and 21 so far`, `14 on the first day and 21 in two days`: the one runs up to a moment, the other is of a time of its own.
fn running(subject: &Subject<'_, '_>, one: &Fact, other: &Fact) -> bool {
    let runs = |fact: &Fact| {
        let Some(clause) = subject.reading.state.clauses.iter().find(|c| c.id == fact.clause) else { return false };
        let Some(range) = reach(subject, fact, Some(u32::MAX)) else { return false };
        let roles = attach(clause);
        let time = |l: u32| subject.reading.is(l, Category::UnitTime);
        let span = |np: &Np| np.nominal.number().is_some() && np.nominal.head.is_some_and(time);
        let so_far = roles.adverbs.iter().any(|(first, last, k)| *k == Category::AdvAlready && first != last && range.contains(first));
        so_far || roles.obliques.iter().any(|o| range.contains(&o.lexeme) && o.arg.nps.iter().any(span))
    };
    runs(one) != runs(other)
}

/// `14 girls in the choir and 20 girls in the band`: one may be in both.
fn of_one_choir(subject: &Subject<'_, '_>, fact: &Fact, one: &Circumstance, other: &Circumstance) -> bool {
    let lexicon = subject.reading.lexicon;
    let is = |word: &str, of: Category| lexicon.senses(word).iter().any(|s| s.category == of);
    let group = |c: &Circumstance| {
        c.class == Category::PrepPlace && c.words.last().is_some_and(|w| is(w, Category::NounGroup) && !is(w, Category::NounContainer))
    };
    let counts = &fact.body.kind().head;
    let persons = is(counts, Category::NounPerson) || is(counts, Category::NounKin);
    persons && group(one) && group(other) && one.words.last() != other.words.last() && matches!(fact.body, FactBody::State { .. })
}

/// Whether one of two phrases names a part of what the other names: a kitchen and a house, a half and a game.
fn nested(subject: &Subject<'_, '_>, one: &Circumstance, other: &Circumstance) -> bool {
    let lexicon = subject.reading.lexicon;
    let (Some(a), Some(b)) = (one.words.last(), other.words.last()) else { return false };
    // `3 in the drawer and 5 on the desk`: what lies on a piece of furniture is not in it.
    let lies_on = |c: &Circumstance, word: &str| subject.upon(c) && lexicon.kinds_above(word).contains(&"furniture");
    if lies_on(one, a) != lies_on(other, b) {
        return false;
    }
    // `at the front of the train` and `on the train`
    let named = |c: &Circumstance, word: &str| {
        let mut behind = c.lexemes.iter().skip_while(|&&l| !subject.reading.is(l, Category::PrepOf));
        behind.any(|&l| subject.reading.lemma(l, Category::is_noun) == word)
    };
    if a != b && (named(one, b) || named(other, a)) {
        return true;
    }
    let share = |word: &str| lexicon.senses(word).iter().any(|s| s.category == Category::QuantFraction);
    let shares = one.words.len() > 2 && share(a) || other.words.len() > 2 && share(b);
    a != b && (shares || lexicon.lies_in(a, b) || lexicon.lies_in(b, a))
}

/// `12 pages of the first chapter and 30 pages of the book`; `$6 on lunch and $9 on Friday`, where what was spent on Friday went for anything.
fn of_parts(subject: &Subject<'_, '_>, one: &Fact, other: &Fact) -> bool {
    let lexicon = subject.reading.lexicon;
    let last = |words: &str| words.rsplit(' ').next().unwrap_or_default().to_owned();
    let further = |f: &Fact| matches!(&f.body, FactBody::Change(c) if c.further);
    match (&one.body.kind().content, &other.body.kind().content) {
        // `$12 on a hat and $20 on clothes`
        (Some(a), Some(b)) => {
            let (a, b) = (last(a), last(b));
            let sort = |one: &str, of: &str| one != of && lexicon.kinds_above(one).contains(&of);
            lexicon.lies_in(&a, &b) || lexicon.lies_in(&b, &a) || sort(&a, &b) || sort(&b, &a)
        }
        (Some(_), None) | (None, Some(_)) => {
            one.body.kind().head == "money" && one.clause == other.clause && !further(one) && !further(other)
        }
        (None, None) => false,
    }
}

/// In what regard a phrase tells one amount from another.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Regard {
    Time,
    Occasion,
    Place,
    Other(Category),
}

/// `14 trees in the garden and 21 trees on Monday`: told apart by nothing that both have.
fn unlike(subject: &Subject<'_, '_>, one: (&Fact, &[Circumstance]), other: (&Fact, &[Circumstance])) -> bool {
    let regards = |(fact, said): (&Fact, &[Circumstance])| -> Vec<Regard> {
        let dated = (!fact.moment.anchors.is_empty() && one.0.moment.anchors != other.0.moment.anchors).then_some(Regard::Time);
        said.iter().flat_map(|c| regards(subject, c)).chain(dated).collect()
    };
    // `at school, and 7 after school`: what comes after a place comes after all that was there.
    let bounds = |x: &Circumstance, y: &Circumstance| x.class == Category::PrepTime && x.words.last() == y.words.last();
    let bounded = one.1.iter().any(|x| other.1.iter().any(|y| bounds(x, y) || bounds(y, x)));
    // `30 at the fair and 20 at the arcade`: told by one preposition, either says where. `At breakfast` says when.
    let definite = |c: &Circumstance| c.lexemes.iter().any(|&l| subject.reading.is(l, Category::DetDefinite));
    let where_told = |c: &&Circumstance| c.class == Category::PrepPlace && !subject.is_time(c) && definite(c);
    let one_way = |x: &Circumstance| other.1.iter().filter(where_told).any(|y| x.words.first() == y.words.first());
    let bounded = bounded || one.1.iter().filter(where_told).any(one_way);
    let (a, b) = (regards(one), regards(other));
    !bounded && !a.is_empty() && !b.is_empty() && !a.iter().any(|r| b.contains(r))
}

fn regards(subject: &Subject<'_, '_>, said: &Circumstance) -> Vec<Regard> {
    let last = said.lexemes.last().and_then(|&l| subject.reading.lexemes.get(l as usize));
    // `in the first level and 11 in the second`: one more of what was named before.
    if last.is_some_and(|l| l.kind == LexemeKind::Ordinal) {
        return vec![Regard::Time, Regard::Occasion, Regard::Place];
    }
    if said.class == Category::PrepTime {
        return vec![Regard::Time, Regard::Occasion];
    }
    if subject.is_time(said) {
        return vec![Regard::Time];
    }
    if said.class != Category::PrepPlace {
        return vec![Regard::Other(said.class)];
    }
    let names = |of: Category| said.words.last().is_some_and(|w| subject.reading.lexicon.senses(w).iter().any(|s| s.category == of));
    match (names(Category::NounOccasion), names(Category::NounPlace)) {
        // A class is a group of persons, the room that they are in and what they do there.
        (true, false) if !names(Category::NounGroup) => vec![Regard::Occasion],
        (true, _) => vec![Regard::Occasion, Regard::Place],
        _ => vec![Regard::Place],
    }
}
