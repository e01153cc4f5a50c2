//! Measures: how heavy, long, tall or old someone or something is, and how far or how long something was done.
//!
//! Why: measures of things are compared and summed like counts, each in its dimension. The dimension is named by an adjective:
//! what is 3 feet wide is not 3 feet long.
//! Reads: `Rosa weighs 40 pounds.`, `The pole was 3 feet long.`, `Rosa is 12 years old.`, `Rosa walked 3 miles.`, `Lev read for 2 hours.`
//! Leaves alone: `The pole is 3 feet longer.` (a comparison), `Rosa walks 3 miles each day.` (a rate), `It took 2 hours.` (of whom is open)

use super::state::refuse_unasserted;
use super::{Composer, Unread, Verdict};
use crate::facts::{Amount, Change, FactBody, Kind};
use crate::lexicon::{Category, Direction, WordClass};
use crate::reader::clause::ClauseKind;
use crate::reader::roles::{Arg, Np};
use crate::text::Literal;

pub(super) fn measure(c: &mut Composer<'_, '_>) -> Verdict {
    if c.clause.question || c.passive() || c.roles.has_verb && c.roles.verb.main.is_none() && c.roles.verb.auxiliaries.is_empty() {
        return Ok(false);
    }
    if let Some(read) = done_over(c)? {
        return Ok(read);
    }
    let objects = c.arguments(&c.roles.after);
    if objects.is_empty()
        && let Some(read) = stands(c)?
    {
        return Ok(read);
    }
    let [object] = objects.as_slice() else { return Ok(false) };
    let [np] = object.nps.as_slice() else { return Ok(false) };
    if let Some(read) = made_up(c, np)? {
        return Ok(read);
    }
    if let Some(read) = summed(c, np)? {
        return Ok(read);
    }
    if let Some(read) = aged(c, np)? {
        return Ok(read);
    }
    let (Some(unit), Some(_), true) = (unit_head(c, np), np.nominal.number(), plain(np)) else { return Ok(false) };
    let unit_class = c.reading.categories(unit).iter().find(|k| k.is_unit());
    let dimension = match c.roles.adjectives.as_slice() {
        [] if c.verb_is(Category::VerbMeasure) && matches!(unit_class, Some(Category::UnitLength | Category::UnitMass)) => {
            c.measured_by_verb().or_else(|| unit_class.map(|k| k.as_str().to_owned()))
        }
        // `The melon was 4 pounds.`: it weighed so much.
        [] if c.verb_is(Category::VerbBe) && unit_class == Some(Category::UnitMass) && np.is_bare_count() => Some("heavy".to_owned()),
        // `The temperature was 64 degrees.`
        [] if c.verb_is(Category::VerbBe) && unit_class == Some(Category::UnitTemperature) && np.is_bare_count() => {
            names_dimension(c).filter(|d| c.reading.lexicon.degree(d).is_some_and(|d| d.dimensions.contains(&Category::UnitTemperature)))
        }
        [(adjective, Category::AdjSize | Category::AdjQuality)] if c.verb_is(Category::VerbBe) || c.verb_is(Category::VerbMeasure) => {
            c.dimension(*adjective).filter(|_| unit_class.is_some_and(|k| c.dimensions(*adjective).contains(&k)))
        }
        _ => None,
    };
    let Some(dimension) = dimension else { return Ok(false) };
    if unit_class == Some(Category::UnitTemperature) {
        by_a_time(c);
    }
    let Some(subject) = c.subject_arg() else { return Ok(false) };
    // `Rosa and Lev weigh 113 pounds together.`
    let together = c.has_adverb(Category::AdvTotal) && (subject.nps.len() > 1 || subject.nps.iter().all(|np| np.nominal.pronoun));
    let [owner, ..] = subject.nps.as_slice() else { return Ok(false) };
    if subject.nps.len() > 1 && !together {
        return Ok(false);
    }
    // `A pumpkin weighs 5 pounds.`: any one of them; `with his boots on`: not by itself.
    let generic = !together
        && owner.nominal.determiner.is_some_and(|d| c.reading.is(d, Category::DetIndefinite))
        && c.moment().tense == crate::facts::Tense::Present;
    if generic || c.roles.obliques.iter().any(|o| o.category == Category::PrepWith) {
        return Err(super::Unread(
            crate::reader::RefusalCode::ConstructionUnread,
            super::clause_lexemes(c.clause),
            "a measure of one thing".into(),
        ));
    }
    if c.unasserted() {
        return refuse_unasserted(c);
    }
    let holder = if together { c.holders_of(&subject, &[])? } else { c.measured_thing(owner)? };
    let group = holder.owner.and_then(|id| c.reading.entity(id)).is_some_and(|e| e.members.len() > 1);
    if together != group {
        let needed = "a measure of one thing, or of some together";
        return Err(Unread(crate::reader::RefusalCode::ConstructionUnread, super::clause_lexemes(c.clause), needed.into()));
    }
    let thing = c.thing(np)?;
    let Some(amount) = thing.amount else { return Ok(false) };
    let kind = Kind { modifiers: vec![dimension], unit: Some(c.reading.lemma(unit, Category::is_unit)), ..Kind::of("") };
    let moment = c.moment();
    c.mark("entity", subject.nps.iter().flat_map(Np::lexemes).collect());
    c.mark("kind", np.lexemes());
    c.mark("quantity", np.nominal.number().into_iter().collect());
    let adjectives: Vec<u32> = c.roles.adjectives.iter().map(|(l, _)| *l).collect();
    c.mark("kind", adjectives);
    let lexemes: Vec<u32> = Np::lexemes(np);
    c.say(FactBody::State { holder, kind, amount }, moment, lexemes);
    c.settle_obliques(&[])?;
    cue(c);
    Ok(true)
}

/// `By noon it was 70 degrees.`: at that time.
pub(super) fn by_a_time(c: &mut Composer<'_, '_>) {
    let timed: Vec<u32> = c
        .roles
        .obliques
        .iter()
        .filter(|o| o.arg.nps.iter().all(|np| c.is_time_phrase(np) && !np.nominal.is_measured()))
        .map(|o| o.lexeme)
        .collect();
    for oblique in c.roles.obliques.iter_mut().filter(|o| o.category == Category::PrepBy && timed.contains(&o.lexeme)) {
        oblique.category = Category::PrepTime;
    }
}

/// The dimension that the subject names: `the temperature`.
fn names_dimension(c: &Composer<'_, '_>) -> Option<String> {
    let subject = c.subject_arg()?;
    let [np] = subject.nps.as_slice() else { return None };
    let head = np.nominal.head?;
    if np.nominal.pronoun {
        let hot = c.hypothesis.facts.iter().rev().find_map(|f| match &f.body {
            FactBody::State { kind, .. } if kind.head.is_empty() => kind.modifiers.first().cloned(),
            _ => None,
        });
        return hot;
    }
    c.reading.lexicon.measures(&c.reading.lemma(head, Category::is_noun)).map(str::to_owned)
}

/// `The first chapter is 48 pages long.`: it has so many of what it is made up of.
fn made_up(c: &mut Composer<'_, '_>, np: &Np) -> Result<Option<bool>, Unread> {
    let (np, [(adjective, Category::AdjSize)]) = (np.clone(), c.roles.adjectives.as_slice()) else { return Ok(None) };
    let adjective = *adjective;
    let parts = np.nominal.head.filter(|&h| c.reading.categories(h).any(Category::is_noun));
    let parts = parts.is_some_and(|h| c.reading.lexicon.is_of(&c.reading.lemma(h, Category::is_noun), WordClass::MakingUp));
    let fits = parts && np.is_bare_count() && np.nominal.last + 1 == adjective && c.verb_is(Category::VerbBe);
    if !fits || !c.roles.obliques.is_empty() || c.dimension(adjective).is_none() {
        return Ok(None);
    }
    let Some(subject) = c.subject_arg() else { return Ok(None) };
    let [owner] = subject.nps.as_slice() else { return Ok(None) };
    if c.unasserted() {
        return refuse_unasserted(c).map(Some);
    }
    let holder = c.measured_thing(owner)?;
    let thing = c.thing(&np)?;
    let Some(amount) = thing.amount else { return Ok(None) };
    let moment = c.moment();
    c.mark("entity", owner.lexemes());
    c.mark("kind", np.lexemes().into_iter().chain([adjective]).collect());
    c.mark("quantity", np.nominal.number().into_iter().collect());
    c.say(FactBody::State { holder, kind: thing.kind, amount }, moment, np.lexemes());
    cue(c);
    Ok(Some(true))
}

/// `The tower stands at 96 feet.`: it is so tall.
fn stands(c: &mut Composer<'_, '_>) -> Result<Option<bool>, Unread> {
    let [at] = c.roles.obliques.as_slice() else { return Ok(None) };
    let at = at.clone();
    let ([np], true) = (at.arg.nps.as_slice(), c.reading.norm(at.lexeme) == "at") else { return Ok(None) };
    let tall = c.verb_is(Category::VerbBe) && c.verb_is(Category::VerbMeasure) && c.roles.verb.main.is_some();
    // `stands at 96 feet high`
    let upward: Vec<u32> =
        c.roles.adjectives.iter().map(|(l, _)| *l).filter(|&l| l == np.nominal.last + 1 && measures_height(c, l)).collect();
    let unit = np.nominal.head.filter(|&h| c.reading.categories(h).contains(Category::UnitLength));
    let (Some(unit), Some(subject), true) = (unit, c.subject_arg(), tall && np.is_bare_count()) else { return Ok(None) };
    let [owner] = subject.nps.as_slice() else { return Ok(None) };
    if c.roles.adjectives.len() != upward.len() || !c.roles.adverbs.is_empty() || c.unasserted() {
        return Ok(None);
    }
    c.mark("kind", upward);
    let holder = c.measured_thing(owner)?;
    let literal = np.nominal.number().and_then(|l| c.reading.lexemes.get(l as usize).map(|x| (l, x.literal.clone())));
    let Some((lexeme, Some(Literal::Number(value)))) = literal else { return Ok(None) };
    let kind = Kind { modifiers: vec!["tall".to_owned()], unit: Some(c.reading.lemma(unit, Category::is_unit)), ..Kind::of("") };
    let moment = c.moment();
    c.mark("entity", owner.lexemes());
    c.mark("kind", np.lexemes());
    c.mark("quantity", vec![lexeme]);
    c.say(FactBody::State { holder, kind, amount: Amount::Given { value, lexeme } }, moment, np.lexemes());
    c.settle_obliques(&[at.lexeme])?;
    cue(c);
    Ok(Some(true))
}

/// `high`, `tall`: how far up something goes.
fn measures_height(c: &Composer<'_, '_>, adjective: u32) -> bool {
    matches!(c.dimension(adjective).as_deref(), Some("tall" | "high"))
}

/// `The total weight of Rosa and Lev is 113 pounds.`, `The sum of their ages is 30.`
fn summed(c: &mut Composer<'_, '_>, np: &Np) -> Result<Option<bool>, Unread> {
    let Some(subject) = c.subject_arg().filter(|_| c.verb_is(Category::VerbBe)) else { return Ok(None) };
    let Some(first) = subject.nps.first().and_then(|np| c.reading.summed(np)).cloned() else { return Ok(None) };
    let head = first.nominal.head.unwrap_or(first.nominal.first);
    let Some(dimension) = c.reading.lexicon.measures(&c.reading.lemma(head, Category::is_noun)).map(str::to_owned) else { return Ok(None) };
    let unit = np.nominal.head.filter(|&h| c.reading.categories(h).any(Category::is_unit));
    let degree = c.reading.lexicon.degree(&dimension);
    let fits = match unit {
        Some(unit) => degree.is_some_and(|d| c.reading.categories(unit).any(|k| d.dimensions.contains(&k))),
        // Ages are told in years without saying so.
        None => dimension == "old" && np.nominal.head.is_none(),
    };
    let old = c.roles.adjectives.iter().all(|(l, _)| c.dimension(*l).as_deref() == Some(dimension.as_str()));
    let alone = c.roles.obliques.is_empty() && old && np.is_bare_count();
    if !fits || !alone || c.unasserted() {
        return Ok(None);
    }
    let np = np.clone();
    let of = first.of.is_some() || first.owner.is_some();
    let holder = match (of, first.nominal.determiner.filter(|_| first.nominal.possessive_determiner)) {
        (true, _) => {
            let members = std::iter::once(&first).chain(&subject.nps[1..]).map(|np| c.reading.measured_of(np).clone());
            let members = Arg { nps: members.collect(), connectives: subject.connectives.clone() };
            c.holders_of(&members, &[])?
        }
        (false, Some(their)) if subject.nps.len() == 1 => {
            let id = c.antecedent(their, &[])?;
            c.as_holder(id)
        }
        (false, _) => return Ok(None),
    };
    let several = holder.owner.or(holder.place).and_then(|id| c.reading.entity(id)).is_some_and(|e| e.members.len() > 1);
    let literal = np.nominal.number().and_then(|l| Some((l, c.reading.lexemes.get(l as usize)?.literal.clone()?)));
    let (Some((lexeme, Literal::Number(value))), true) = (literal, several) else { return Ok(None) };
    let amount = Amount::Given { value, lexeme };
    let unit = unit.map_or_else(|| "year".to_owned(), |u| c.reading.lemma(u, Category::is_unit));
    let kind = Kind { modifiers: vec![dimension], unit: Some(unit), ..Kind::of("") };
    let moment = c.moment();
    c.mark("entity", subject.nps.iter().flat_map(Np::lexemes).collect());
    c.mark("kind", np.lexemes());
    c.mark("quantity", vec![lexeme]);
    let adjectives: Vec<u32> = c.roles.adjectives.iter().map(|(l, _)| *l).collect();
    c.mark("kind", adjectives);
    c.say(FactBody::State { holder, kind, amount }, moment, np.lexemes());
    cue(c);
    Ok(Some(true))
}

/// `Ann is 16.`: the bare number of a person is an age, where no other measure of persons is told.
fn aged(c: &mut Composer<'_, '_>, np: &Np) -> Result<Option<bool>, Unread> {
    let bare = np.nominal.head.is_none() && np.is_bare_count() && np.nominal.modifiers.is_empty() && np.nominal.determiner.is_none();
    let alone = c.roles.adjectives.is_empty() && c.roles.obliques.is_empty() && c.roles.loose.is_empty();
    let (true, true, true, Some(subject)) = (bare, alone, c.verb_is(Category::VerbBe), c.subject_arg()) else { return Ok(None) };
    let [owner] = subject.nps.as_slice() else { return Ok(None) };
    let kin = owner.nominal.head.is_some_and(|h| c.reading.is(h, Category::NounKin));
    if !owner.nominal.name && !kin && !owner.nominal.pronoun || c.roles.adverbs.iter().any(|(_, _, k)| *k != Category::AdvNow) {
        return Ok(None);
    }
    let literal = np.nominal.number().and_then(|l| c.reading.lexemes.get(l as usize)).and_then(|l| l.literal.as_ref());
    let Some(Literal::Number(value)) = literal else { return Ok(None) };
    let other = |f: &crate::facts::Fact| {
        let kind = f.body.kind();
        kind.head.is_empty() && !kind.modifiers.is_empty() && kind.modifiers != ["old"]
    };
    if !value.is_integer() || c.hypothesis.facts.iter().any(other) || c.unasserted() {
        return Ok(None);
    }
    let (amount, owner, np) = (Amount::Given { value: value.clone(), lexeme: np.nominal.number().unwrap_or(0) }, owner.clone(), np.clone());
    let holder = c.measured_thing(&owner)?;
    let person = holder.owner.and_then(|id| c.reading.entity(id));
    if !person.is_some_and(|e| e.members.is_empty() && matches!(e.sort, crate::facts::Sort::Named | crate::facts::Sort::Person)) {
        return Ok(None);
    }
    let moment = c.moment();
    c.mark("entity", owner.lexemes());
    c.mark("quantity", np.lexemes());
    let kind = Kind { modifiers: vec!["old".to_owned()], unit: Some("year".to_owned()), ..Kind::of("") };
    c.say(FactBody::State { holder, kind, amount }, moment, np.lexemes());
    cue(c);
    Ok(Some(true))
}

/// The unit that heads a phrase. A word that is also a noun is a unit beside an adjective or verb of measure: `6 feet long`.
fn unit_head(c: &Composer<'_, '_>, np: &Np) -> Option<u32> {
    let framed = !c.roles.adjectives.is_empty() || c.verb_is(Category::VerbTravel);
    np.nominal
        .head
        .filter(|&h| c.reading.categories(h).any(Category::is_unit) && (framed || !c.reading.categories(h).any(Category::is_noun)))
}

fn plain(np: &Np) -> bool {
    np.of.is_none()
        && np.owner.is_none()
        && np.nominal.further.is_none()
        && np.nominal.fewer.is_none()
        && np.nominal.second_measure.is_none()
}

/// `walked 3 miles`, `ran 0.5 of a mile`, `read for 2 hours`, `slept 8 hours`: a happening counted by how far or how long it was.
fn done_over(c: &mut Composer<'_, '_>) -> Result<Option<bool>, Unread> {
    let classes = c.classes();
    let travels = classes.contains(Category::VerbTravel);
    let takes_time = classes.any(|k| matches!(k, Category::VerbDuration | Category::VerbEvent | Category::VerbTravel | Category::VerbTask));
    if !travels && !takes_time || !c.roles.adjectives.is_empty() || !matches!(c.clause.kind, ClauseKind::Main | ClauseKind::Condition) {
        return Ok(None);
    }
    let objects: Vec<Arg> = c.arguments(&c.roles.after).into_iter().filter(measured).collect();
    let spans: Vec<_> = c.roles.obliques.iter().filter(|o| measured(&o.arg)).cloned().collect();
    let (arg, used) = match (objects.as_slice(), spans.as_slice()) {
        ([object], []) => (object.clone(), None),
        ([], [span]) if span.category == Category::PrepFor => (span.arg.clone(), Some(span.lexeme)),
        _ => return Ok(None),
    };
    if arg.nps.len() > 1 {
        return each_time(c, &arg, used);
    }
    let [np] = arg.nps.as_slice() else { return Ok(None) };
    // `0.5 of a mile` is so much of the unit.
    let share = np.nominal.head.is_none() && np.of.as_ref().is_some_and(|of| unit_head(c, of).is_some() && plain(of));
    let unit = if share { np.of.as_ref().and_then(|of| of.nominal.head) } else { unit_head(c, np).filter(|_| plain(np) || further(np)) };
    let Some(class) = unit.and_then(|u| c.reading.categories(u).iter().find(|k| k.is_unit())) else { return Ok(None) };
    let fits = match class {
        Category::UnitLength => travels && used.is_none(),
        Category::UnitTime => takes_time,
        _ => false,
    };
    let Some(subject) = c.subject_arg().filter(|_| fits && np.nominal.number().is_some()) else { return Ok(None) };
    let others = c.roles.after.iter().any(|a| a.nps.iter().any(|n| n.nominal.is_each() || n.nominal.second_measure.is_some()));
    let habit = c.roles.after.iter().flat_map(|a| &a.nps).any(|n| c.names_time(n) && c.habitual(n) && n.nominal.number().is_none());
    if others || habit || subject.nps.iter().any(|n| n.nominal.is_measured() || n.nominal.is_each()) {
        return Ok(None);
    }
    if c.unasserted() {
        return refuse_unasserted(c).map(Some);
    }
    let behind = np.nominal.further.is_some_and(|m| np.nominal.head.is_some_and(|h| m > h));
    let joint = c.roles.obliques.iter().any(|o| matches!(o.category, Category::PrepWith | Category::PrepThan));
    // `from the shop back home` is one way.
    let from = c.roles.obliques.iter().any(|o| o.category == Category::PrepSource);
    let back = c.roles.adverbs.iter().any(|(_, _, k)| matches!(k, Category::AdvParticle | Category::AdvAway)) && travels && !from;
    // `to the lake and then home`, `2 miles further`: a way of its own, and further than whom?
    // `flies the same number of miles 3 weeks in a row`: so much each time.
    let alike = c.roles.after.iter().any(|a| a.nps.iter().any(|n| c.says_alike(n)));
    let again = alike
        || c.roles.connectives.iter().any(|(l, k)| *k == Category::ConnAnd && *l > np.nominal.last)
        || c.roles.adverbs.iter().any(|(l, _, k)| *k == Category::AdvSequence && *l > np.nominal.last);
    let further = c.roles.adverbs.iter().any(|(l, _, _)| c.reading.lexicon.degree(c.reading.norm(*l)).is_some());
    if further || behind || joint || back || again || c.had_to() || c.has_adverb(Category::AdjComparative) {
        return Err(Unread(
            crate::reader::RefusalCode::ConstructionUnread,
            super::clause_lexemes(c.clause),
            "one way, by one, told outright".into(),
        ));
    }
    let holder = c.holders_of(&subject, &[])?;
    let thing = c.thing(np)?;
    let Some(amount) = thing.amount else { return Ok(None) };
    let agent = holder.owner.or(holder.place);
    let before = |f: &crate::facts::Fact| matches!(&f.body, FactBody::Change(change) if change.agent == agent && change.kind.head.is_empty() && change.verb == c.verb_lemma());
    // `Then she ran 2 miles.`: another run than the one before.
    let next = c.roles.adverbs.iter().any(|(l, _, k)| *k == Category::AdvSequence && *l < np.nominal.first);
    if thing.further && !c.hypothesis.facts.iter().any(before) {
        // `Lev ran 5 miles. Rosa ran 3 more miles.`: more than Lev?
        return Err(Unread(crate::reader::RefusalCode::ConstructionUnread, np.lexemes(), "more than whom".into()));
    }
    c.mark("entity", subject.nps.iter().flat_map(Np::lexemes).collect());
    c.mark("kind", np.lexemes());
    c.mark("quantity", np.nominal.number().into_iter().collect());
    let rest = c.roles.after.iter().flat_map(|a| &a.nps).filter(|n| *n != np).flat_map(Np::lexemes).collect();
    c.mark("background", rest);
    let moment = c.moment();
    let mut lexemes = np.lexemes();
    lexemes.extend(c.roles.verb.main);
    let change = Change {
        kind: Kind { unit: unit.map(|u| c.reading.lemma(u, Category::is_unit)), ..Kind::of("") },
        amount,
        from: None,
        to: None,
        agent,
        place: None,
        class: if class == Category::UnitLength { Category::VerbTravel } else { Category::VerbDuration },
        verb: c.verb_lemma(),
        sure: true,
        paid: false,
        definite: false,
        further: thing.further || next,
        scene: false,
    };
    c.say(FactBody::Change(change), moment, lexemes);
    c.settle_obliques(&used.into_iter().collect::<Vec<_>>())?;
    cue(c);
    Ok(Some(true))
}

/// `read for 20 minutes on Monday and 30 minutes on Tuesday`: each way or span of a list is a happening of its own time.
fn each_time(c: &mut Composer<'_, '_>, arg: &Arg, used: Option<u32>) -> Result<Option<bool>, Unread> {
    let ends: Vec<u32> = arg.nps.iter().map(|np| np.nominal.last).collect();
    let timed: Vec<(usize, u32, Vec<String>)> = times_behind(c, &ends);
    let all = (0..ends.len()).all(|n| timed.iter().filter(|(of, _, _)| *of == n).count() == 1);
    let plain_list = arg.nps.iter().all(Np::is_bare_count) && !arg.has_or();
    let plain_list = plain_list && c.relatives.iter().all(|r| matches!(r.amount, Amount::Compound { .. }));
    if !all || !plain_list {
        return Ok(None);
    }
    let kept = c.roles.clone();
    let said = c.result.facts.len();
    for (n, np) in arg.nps.iter().enumerate() {
        let one = Arg { nps: vec![np.clone()], connectives: Vec::new() };
        let own = |lexeme: u32| timed.iter().all(|(of, at, _)| *at != lexeme || *of == n);
        c.roles = kept.clone();
        c.roles.adverbs.retain(|(l, _, _)| own(*l));
        c.roles.obliques.retain(|o| own(o.lexeme));
        for oblique in c.roles.obliques.iter_mut().filter(|o| Some(o.lexeme) == used) {
            oblique.arg = one.clone();
        }
        for object in c.roles.after.iter_mut().filter(|a| *a == arg) {
            *object = one.clone();
        }
        if done_over(c)? != Some(true) {
            c.roles = kept;
            c.result.facts.truncate(said);
            return Ok(None);
        }
        if let (Some(fact), Some((_, _, anchors))) = (c.result.facts.last_mut(), timed.iter().find(|(of, _, _)| *of == n)) {
            fact.moment.anchors.clone_from(anchors);
        }
    }
    c.roles = kept;
    let moments: Vec<_> = c.result.facts[said..].iter().map(|f| f.moment.clone()).collect();
    let apart = moments.iter().enumerate().all(|(n, a)| moments[..n].iter().all(|b| a.apart_from(b)));
    if !apart {
        return Err(Unread(crate::reader::RefusalCode::TimesUnordered, super::clause_lexemes(c.clause), "times that are apart".into()));
    }
    Ok(Some(true))
}

/// The times that stand right behind each item of a list: by its place, the first lexeme, and the anchors.
fn times_behind(c: &Composer<'_, '_>, ends: &[u32]) -> Vec<(usize, u32, Vec<String>)> {
    let item = |at: u32| ends.iter().rposition(|&end| end < at);
    let spoken = c.roles.adverbs.iter().filter(|(_, _, k)| *k == Category::AdvTime);
    let spoken = spoken.filter_map(|&(first, last, _)| Some((item(first)?, first, vec![c.reading.norm(last).to_owned()])));
    let brought = c.roles.obliques.iter().filter(|o| !o.arg.nps.is_empty() && o.arg.nps.iter().all(|np| c.is_time_phrase(np)));
    let brought = brought.filter_map(|o| Some((item(o.lexeme)?, o.lexeme, o.arg.nps.iter().map(|np| c.anchor(np)).collect())));
    spoken.chain(brought).collect()
}

fn measured(arg: &Arg) -> bool {
    arg.nps.iter().any(|np| np.nominal.is_measured())
}

fn further(np: &Np) -> bool {
    np.of.is_none() && np.owner.is_none() && np.nominal.fewer.is_none() && np.nominal.second_measure.is_none()
}

fn cue(c: &mut Composer<'_, '_>) {
    let verb = c.roles.verb.main.into_iter().chain(c.roles.verb.auxiliaries.clone()).collect();
    c.mark("cue", verb);
}

impl Composer<'_, '_> {
    /// The dimension that an adjective is about, as the adjective of more of it: `tall` for `taller` and `old` for `younger`.
    pub(super) fn dimension(&self, adjective: u32) -> Option<String> {
        let degree = self.reading.lexicon.degree(self.reading.norm(adjective))?;
        if degree.dimensions.is_empty() {
            return None;
        }
        let base = degree.of.as_deref().unwrap_or(&degree.lemma);
        if degree.direction? == Direction::Up {
            // `The tower stands at 96 feet. How much higher is it ...?`: of what is told to be so tall.
            let stands = base == "high" && !self.told_dimension("high") && self.told_dimension("tall");
            return Some(if stands { "tall" } else { base }.to_owned());
        }
        // `shorter` is less long or less tall: as it was told.
        let more = |word: &str| {
            self.reading
                .lexicon
                .degree(word)
                .is_some_and(|d| d.direction == Some(Direction::Up) && d.dimensions.iter().any(|k| degree.dimensions.contains(k)))
        };
        let opposites: Vec<&str> = self.reading.lexicon.opposites(base).iter().map(|o| &**o).filter(|o| more(o)).collect();
        let told = |word: &str| {
            self.hypothesis.facts.iter().any(|f| matches!(&f.body, FactBody::State { kind, .. } | FactBody::Difference { kind, .. } if kind.head.is_empty() && kind.modifiers == [word]))
        };
        match opposites.as_slice() {
            // `How much lower is it ...?`: of what is told to be so tall.
            ["high"] if !self.told_dimension("high") && self.told_dimension("tall") => Some("tall".to_owned()),
            [only] => Some((*only).to_owned()),
            several => {
                let told: Vec<&&str> = several.iter().filter(|o| told(o)).collect();
                if let [only] = told.as_slice() { Some((**only).to_owned()) } else { None }
            }
        }
    }

    /// Whether something is told in a dimension.
    fn told_dimension(&self, word: &str) -> bool {
        self.hypothesis.facts.iter().any(|f| {
            matches!(&f.body, FactBody::State { kind, .. } | FactBody::Difference { kind, .. } if kind.head.is_empty() && kind.modifiers == [word])
        })
    }

    /// The unit classes that an adjective may be measured in.
    pub(super) fn dimensions(&self, adjective: u32) -> Vec<Category> {
        self.reading.lexicon.degree(self.reading.norm(adjective)).map_or_else(Vec::new, |d| d.dimensions.clone())
    }

    /// The dimension that the main verb measures.
    pub(super) fn measured_by_verb(&self) -> Option<String> {
        self.reading.lexicon.measures(&self.verb_lemma()).map(str::to_owned)
    }
}
