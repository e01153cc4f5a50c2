//! States: someone has an amount, or an amount is somewhere.
//!
//! Why: every account needs a level to start from or to end at.
//! Reads: `Rosa has 5 red pens and 3 blue pens.`, `There are 12 cups on the shelf.`, `Nine owls were sitting in a tree.`, `Lev starts with 8 coins.`
//! Leaves alone: `Rosa wants 5 pens.` (asserts nothing), `5 of the pens are red.` (says more of a known set).

use super::{Composer, Thing, Unread, Verdict};
use crate::canon::Arrange;
use crate::facts::{Amount, FactBody, Holder, Phase};
use crate::lexicon::{Category, Form, WordClass};
use crate::reader::clause::ClauseKind;
use crate::reader::reason::RefusalCode;
use crate::reader::roles::{Arg, Np};

pub(super) fn state(c: &mut Composer<'_, '_>) -> Verdict {
    if c.clause.question || c.clause.kind == ClauseKind::Infinitive {
        return Ok(false);
    }
    let hangs = matches!(c.clause.kind, ClauseKind::Gerund | ClauseKind::Reduced) && c.subject().is_none() && !c.passive();
    if hangs && c.verb_is(Category::VerbLeave) && c.verb_is(Category::VerbRemain) {
        return leaving(c);
    }
    let left_with = c.passive() && c.verb_is(Category::VerbRemain) || c.verb_is(Category::VerbPhase);
    if left_with && c.roles.obliques.iter().any(|o| o.category == Category::PrepWith) {
        return phase(c);
    }
    if existential(c) || located(c) || acting(c) {
        return exist(c);
    }
    if c.verb_is(Category::VerbPossess) && !c.passive() {
        return possess(c);
    }
    Ok(false)
}

/// `There are N X ...`: the subject is `there`.
fn existential(c: &Composer<'_, '_>) -> bool {
    let there = |arg: &Arg| arg.nps.iter().any(|np| np.nominal.head.is_some_and(|h| c.reading.is(h, Category::PronounExistential)));
    (c.verb_is(Category::VerbBe) || c.roles.verb.main.is_none()) && c.roles.around_verb().any(there)
}

/// `N X are in P`, `N X were sitting in P`: a measured subject is somewhere.
fn located(c: &Composer<'_, '_>) -> bool {
    let Some(subject) = c.subject() else { return false };
    // `7 green apples and some more red apples`
    let counted = |np: &Np| subject.nps.first().is_some_and(|first| first.nominal.number().is_some() && first != np);
    let vague = |np: &Np| {
        matches!(np.nominal.measure, Some(crate::reader::clause::Measure::Vague(_))) && (np.nominal.further.is_none() || counted(np))
    };
    let measured =
        subject.nps.iter().all(|np| (np.nominal.number().is_some() || vague(np)) && np.nominal.head.is_some() && np.of.is_none());
    let be = c.verb_is(Category::VerbBe) || c.roles.verb.auxiliaries.iter().any(|&a| c.reading.is(a, Category::AuxBe));
    let going_on = c.roles.verb.main.is_some_and(|m| c.reading.has_form(m, Category::is_verb, Form::Gerund))
        && c.classes().any(|k| matches!(k, Category::VerbBackground | Category::VerbDuration | Category::VerbRemain));
    // `17 nuts lay under the tree`
    let keeps_still = c.reading.lexicon.is_of(&c.verb_lemma(), WordClass::Posture) && c.roles.verb.auxiliaries.is_empty() && !c.passive();
    let posture = going_on || keeps_still;
    let somewhere = c.roles.obliques.iter().any(|o| o.category == Category::PrepPlace) || c.has_adverb(Category::AdvPlace);
    measured
        && (be || keeps_still)
        && c.roles.after.is_empty()
        && c.roles.adjectives.is_empty()
        && somewhere
        && (c.verb_is(Category::VerbBe) || posture)
}

/// `8 friends were playing`, `6 dogs are barking`, `9 managers decided to start a game`: those who do or want something are there.
///
/// Where they were counted before, they may be some of those, so only what surely leaves them there is read.
fn acting(c: &Composer<'_, '_>) -> bool {
    let Some(subject) = c.subject() else { return false };
    let living = |h: u32| {
        c.reading.categories(h).any(|k| matches!(k, Category::NounPerson | Category::NounKin))
            || c.reading.lexicon.kinds_above(&c.reading.lemma(h, Category::is_noun)).contains(&"animal")
    };
    let persons = subject
        .nps
        .iter()
        .all(|np| np.nominal.number().is_some() && np.nominal.further.is_none() && np.of.is_none() && np.nominal.head.is_some_and(living));
    let going_on = c.roles.verb.main.is_some_and(|m| c.reading.has_form(m, Category::is_verb, Form::Gerund))
        && c.roles.verb.auxiliaries.iter().any(|&a| c.reading.is(a, Category::AuxBe));
    // `began to play`, `decided to stay`; whoever decides to join others or to go is no longer, or was not, where he was counted.
    let begins = c.roles.verb.auxiliaries.iter().any(|&a| c.reading.is(a, Category::AuxInceptive));
    let does = c.chief().is_some_and(|k| match k {
        Category::VerbArrive | Category::VerbLeave if begins => false,
        Category::VerbIntent => true,
        _ if begins => true,
        Category::VerbBackground | Category::VerbEvent | Category::VerbDuration => going_on,
        Category::VerbUnknown | Category::VerbDivide | Category::VerbGroup | Category::VerbPossess | Category::VerbMeasure => false,
        // Nothing was counted before, so those who come, go or take have not been told of.
        _ => going_on && c.hypothesis.facts.is_empty(),
    });
    let counts = |args: &[Arg]| args.iter().any(|a| a.nps.iter().any(|np| np.nominal.is_measured()));
    persons && does && !counts(&c.roles.after) && c.roles.adjectives.is_empty()
}

fn exist(c: &mut Composer<'_, '_>) -> Verdict {
    if c.unasserted() {
        return refuse_unasserted(c);
    }
    let there = existential(c);
    // `She thought she saw that there were 9.`: behind a `that` which says more of a noun, `there` tells of nothing.
    let that = super::clause_lexemes(c.clause).first().is_some_and(|&l| c.reading.may_be(l, Category::ConnThat));
    if there && that && c.clause.kind == ClauseKind::Relative {
        let lexemes = super::clause_lexemes(c.clause);
        return Err(Unread(
            RefusalCode::NotAsserted,
            lexemes,
            "a plain statement instead of one that is denied, wished or only possible".into(),
        ));
    }
    let acts = !there && acting(c);
    if acts {
        c.mark("background", c.roles.after.iter().flat_map(|a| a.nps.iter().flat_map(Np::lexemes)).collect());
    }
    let args = if there { c.arguments(&c.roles.after) } else { c.subject().into_iter().collect() };
    let args: Vec<Arg> = args.into_iter().filter(|arg| !arg.nps.iter().all(|np| np.nominal.pronoun)).collect();
    if args.iter().all(|arg| arg.nps.iter().all(|np| !np.nominal.is_measured())) {
        return Ok(false);
    }
    let [arg] = args.as_slice() else {
        return Err(Unread(
            RefusalCode::ConstructionUnread,
            args.iter().flat_map(|a| a.nps.iter().flat_map(Np::lexemes)).collect(),
            "one list of things".into(),
        ));
    };
    if there {
        let subject: Vec<u32> = c.roles.around_verb().flat_map(|a| &a.nps).filter(|np| np.nominal.pronoun).flat_map(Np::lexemes).collect();
        c.mark("marker", subject);
    }
    let remains = there && (c.has_adverb(Category::AdvLeft) || c.has_adverb(Category::AdvNow)) && arg.nps.len() == 1;
    let holder = match (remains, there && also(c)) {
        (true, _) => sole_owner(c, &arg.nps[0])?,
        (false, true) => same_holder(c)?,
        (false, false) => None,
    };
    level_list(c, arg, 0, holder, None)?;
    finish(c)
}

/// A level of which nobody is told to be the owner: of the things where they are.
pub(super) fn told_level(c: &mut Composer<'_, '_>, arg: &Arg) -> Verdict {
    level_list(c, arg, 0, None, None)?;
    finish(c)
}

fn also(c: &Composer<'_, '_>) -> bool {
    c.roles.adverbs.iter().any(|&(first, _, _)| c.reading.is(first, Category::AdvAlso))
}

/// `A hall has 9 drums. There are also 4 harps.`: with the only one, or at the only place, that was told to have anything.
fn same_holder(c: &mut Composer<'_, '_>) -> Result<Option<Holder>, Unread> {
    if c.place_of(0, 0)?.is_some() {
        return Ok(None);
    }
    let mut holders = c.hypothesis.facts.iter().map(|f| match &f.body {
        FactBody::State { holder, .. } => Some(*holder),
        _ => None,
    });
    let Some(Some(first)) = holders.next() else { return Ok(None) };
    let one = holders.all(|h| h == Some(first)) && (first.owner.is_some() || first.place.is_some());
    Ok(one.then_some(first))
}

/// `There are 9 pens left.`: of the only one who was told to have any.
fn sole_owner(c: &mut Composer<'_, '_>, np: &Np) -> Result<Option<Holder>, Unread> {
    if c.place_of(0, 0)?.is_some() {
        return Ok(None);
    }
    let kind = c.thing(np)?.kind;
    let holder = c.only_level(&kind);
    let moved = |f: &crate::facts::Fact| matches!(&f.body, FactBody::Change(change) if change.kind == kind);
    // `9 apples were in the bowl. Some were eaten. Now there are 5 apples.`: in the bowl, since what changed is of those.
    let there = c.hypothesis.facts.iter().any(moved);
    Ok(holder.filter(|h| h.owner.is_some() && h.place.is_none() || h.place.is_some() && there))
}

fn possess(c: &mut Composer<'_, '_>) -> Verdict {
    let objects = c.arguments(&c.roles.after);
    let measured = objects.iter().any(|arg| arg.nps.iter().any(|np| np.nominal.is_measured()));
    let bare = objects
        .iter()
        .any(|arg| arg.nps.iter().any(|np| np.nominal.determiner.is_none() && !np.nominal.pronoun && !np.nominal.name && c.plural(np)));
    if !measured && !bare {
        return Ok(false);
    }
    if c.unasserted() {
        return refuse_unasserted(c);
    }
    let [arg] = objects.as_slice() else { return Err(several(&objects)) };
    let Some(subject) = c.subject_arg() else { return Ok(false) };
    if let [np] = arg.nps.as_slice()
        && np.nominal.further.is_some()
        && np.nominal.number().is_some()
        && let Some(read) = extra(c, np, &subject)?
    {
        return Ok(read);
    }
    if let Some(more) = more_at_all(c, arg, 0)? {
        // `Ana has 4 more pens.`: more than whom or than before is left open.
        return Err(Unread(RefusalCode::ConstructionUnread, more, "more than whom".into()));
    }
    if let Some(np) = subject.nps.iter().find(|np| np.nominal.measure.is_some() && !np.nominal.is_each()) {
        return Err(Unread(RefusalCode::ConstructionUnread, np.lexemes(), "one who has, or one group".into()));
    }
    if subject.nps.iter().any(|np| np.nominal.is_each()) || arg.nps.iter().any(|np| np.nominal.second_measure.is_some()) {
        return Ok(false);
    }
    let holder = c.holders_of(&subject, &[])?;
    let holder = keeper(c, &subject, arg).unwrap_or(holder);
    c.mark("entity", subject.nps.iter().flat_map(Np::lexemes).collect());
    level_list(c, arg, 0, Some(holder), None)?;
    finish(c)
}

/// `Rosa's cat had 8 kittens.`: the young of an animal are with the one whose animal it is.
fn keeper(c: &mut Composer<'_, '_>, subject: &Arg, young: &Arg) -> Option<Holder> {
    let animal = |np: &Np| {
        np.nominal.head.is_some_and(|h| {
            let lemma = c.reading.lemma(h, Category::is_noun);
            !np.nominal.pronoun && !np.nominal.name && c.reading.lexicon.kinds_above(&lemma).contains(&"animal")
        })
    };
    let [np] = subject.nps.as_slice() else { return None };
    if !animal(np) || !young.nps.iter().all(animal) {
        return None;
    }
    c.owner_of(np).ok().flatten()
}

/// `4 packs of 10 pens each. She also has 6 extra pens.`: single ones beside those in vessels.
fn extra(c: &mut Composer<'_, '_>, np: &Np, subject: &Arg) -> Result<Option<bool>, Unread> {
    let thing = c.thing(np)?;
    let in_vessels =
        c.hypothesis.facts.iter().any(|f| matches!(&f.body, FactBody::Rate { kind, price: false, .. } if kind.head == thing.kind.head));
    let told = c.hypothesis.facts.iter().any(|f| match &f.body {
        FactBody::State { kind, .. } => kind.head == thing.kind.head && kind.content.is_none(),
        FactBody::Change(change) => change.kind.head == thing.kind.head && change.kind.content.is_none(),
        _ => false,
    });
    let Some(amount @ Amount::Given { .. }) = thing.amount else { return Ok(None) };
    if !in_vessels || told {
        return Ok(None);
    }
    let holder = c.holders_of(subject, &[])?;
    c.mark("entity", subject.nps.iter().flat_map(Np::lexemes).collect());
    c.mark("kind", thing.lexemes.clone());
    c.mark("quantity", np.nominal.number().into_iter().collect());
    let change = crate::facts::Change {
        kind: thing.kind,
        amount,
        from: None,
        to: Some(holder),
        agent: holder.owner.or(holder.place),
        place: None,
        class: Category::VerbPossess,
        verb: c.verb_lemma(),
        sure: true,
        paid: false,
        definite: false,
        further: true,
        scene: false,
    };
    let moment = c.moment();
    c.say(FactBody::Change(change), moment, thing.lexemes);
    finish(c).map(Some)
}

/// `starts with N X`, `ended with N X`.
fn phase(c: &mut Composer<'_, '_>) -> Verdict {
    let Some(with) = c.roles.obliques.iter().find(|o| o.category == Category::PrepWith).cloned() else { return Ok(false) };
    if !with.arg.nps.iter().any(|np| np.nominal.is_measured()) {
        return Ok(false);
    }
    // `began the day with 9`
    let period = |np: &Np| {
        let n = &np.nominal;
        let the = n.measure.is_none() && n.modifiers.is_empty() && n.determiner.is_some_and(|d| c.reading.is(d, Category::DetDefinite));
        the && np.of.is_none() && n.head.is_some_and(|h| c.reading.is(h, Category::UnitTime) && !c.reading.is_plural(h))
    };
    let timed = c.roles.after.iter().flat_map(|a| &a.nps).all(period);
    if c.unasserted() || !timed {
        return refuse_unasserted(c);
    }
    c.mark("time", c.roles.after.iter().flat_map(|a| &a.nps).flat_map(Np::lexemes).collect());
    let Some(subject) = c.subject_arg() else { return Ok(false) };
    let holder = c.holders_of(&subject, &[])?;
    c.mark("entity", subject.nps.iter().flat_map(Np::lexemes).collect());
    let phase = match c.phase_of_verb() {
        Some(phase) => phase,
        None if c.verb_is(Category::VerbRemain) => Phase::Now,
        None => return Ok(false),
    };
    for np in &with.arg.nps {
        let thing = c.thing(np)?;
        level(c, np, thing, holder, Some(phase), Vec::new());
    }
    c.settle_obliques(&[with.lexeme])?;
    cue(c);
    Ok(true)
}

/// `sold some pens, leaving him with 7 pens`, `ate some plums, leaving 7 plums`: what there is after what the clause before tells.
fn leaving(c: &mut Composer<'_, '_>) -> Verdict {
    let objects = c.arguments(&c.roles.after);
    let [object] = objects.as_slice() else { return Ok(false) };
    let counted = |arg: &Arg| arg.nps.iter().all(|np| np.nominal.number().is_some() && np.nominal.further.is_none());
    let with = c.roles.obliques.iter().find(|o| o.category == Category::PrepWith).cloned();
    let (left, whom) = match with {
        Some(with) if counted(&with.arg) => (with.arg.clone(), Some((object.clone(), with.lexeme))),
        None if counted(object) => (object.clone(), None),
        _ => return Ok(false),
    };
    let follows = c.governor().is_some_and(|g| g.sentence == c.clause.sentence && g.id < c.clause.id) && c.clause.marker.is_none();
    let several = whom.iter().any(|(arg, _)| arg.nps.iter().any(|np| np.nominal.is_measured() || np.nominal.is_each()));
    if !follows || several {
        return Ok(false);
    }
    if c.unasserted() {
        return refuse_unasserted(c);
    }
    for np in &left.nps {
        let thing = c.thing(np)?;
        let holder = match &whom {
            Some((arg, _)) => c.holders_of(arg, &[])?,
            // `Cats ate some fish, leaving 6`: with the one from whom some went in the clause before.
            None => match loser(c, &thing) {
                Some(holder) => holder,
                None => return Err(Unread(RefusalCode::HoldersUnrelated, thing.lexemes, "whose these are".into())),
            },
        };
        level(c, np, thing, holder, Some(Phase::Now), Vec::new());
    }
    c.mark("entity", whom.iter().flat_map(|(arg, _)| arg.nps.iter().flat_map(Np::lexemes)).collect());
    let used: Vec<u32> = whom.iter().map(|(_, lexeme)| *lexeme).collect();
    c.settle_obliques(&used)?;
    cue(c);
    Ok(true)
}

/// From whom or where things of the kind went in the clause that this one hangs on.
fn loser(c: &Composer<'_, '_>, thing: &Thing) -> Option<Holder> {
    let governor = c.governor()?.id;
    let mut from = c.hypothesis.facts.iter().filter(|f| f.clause == governor).filter_map(|f| match &f.body {
        FactBody::Change(change) if change.kind == thing.kind => change.from,
        _ => None,
    });
    let first = from.next()?;
    from.all(|other| other == first).then_some(first)
}

fn several(objects: &[Arg]) -> Unread {
    Unread(
        RefusalCode::ConstructionUnread,
        objects.iter().flat_map(|a| a.nps.iter().flat_map(Np::lexemes)).collect(),
        "one list of things".into(),
    )
}

pub(super) fn refuse_unasserted(c: &Composer<'_, '_>) -> Verdict {
    if !c.has_amount() {
        return Ok(false);
    }
    let lexemes = super::clause_lexemes(c.clause);
    Err(Unread(RefusalCode::NotAsserted, lexemes, "a plain statement instead of one that is denied, wished or only possible".into()))
}

fn level_list(c: &mut Composer<'_, '_>, arg: &Arg, index: usize, holder: Option<Holder>, phase: Option<Phase>) -> Result<(), Unread> {
    if arg.has_or() {
        return Err(Unread(
            RefusalCode::ConstructionUnread,
            arg.nps.iter().flat_map(Np::lexemes).collect(),
            "one amount instead of alternatives".into(),
        ));
    }
    if let Some(more) = more_at_all(c, arg, index)? {
        return Err(Unread(RefusalCode::ConstructionUnread, more, "more than what".into()));
    }
    let mut kinds = Vec::new();
    for (n, np) in arg.nps.iter().enumerate() {
        let np = &with_shared_head(c, arg, n).unwrap_or_else(|| np.clone());
        let mut thing = c.thing(np)?;
        if let Some(origin) = origin(c, arg, index, n) {
            // `13 from Chile`: of the noun alone, not of those from Peru.
            thing.kind.modifiers.retain(|m| !m.starts_with("from "));
            thing.kind.modifiers.push(origin);
        }
        thing.kind.modifiers.arrange();
        let elsewhen = n > 0
            && (!c.anchors_of(index, n).is_empty() && c.anchors_of(index, n) != c.anchors_of(index, n - 1)
                || c.place_of(index, n)? != c.place_of(index, n - 1)?);
        c.no_part_of(&mut kinds, &thing, elsewhen)?;
        let place = c.place_of(index, n)?;
        let anchors = c.anchors_of(index, n);
        let mut at = holder.unwrap_or_default();
        // `has 25 stamps in his collection`: what is had of them at all.
        let place = place.filter(|p| !own_collection(c, *p, at));
        match (at.owner, at.place, place) {
            (_, None, place) => at.place = place,
            // `A shop has 30 plums in a bin.`: the shop is the owner.
            (None, Some(subject), Some(place)) => at = Holder { owner: Some(subject), place: Some(place) },
            _ => {}
        }
        if let (Some(of), None) = (thing.holder, holder) {
            at.owner = of.owner;
            at.place = at.place.or(of.place);
        }
        level(c, np, thing, at, phase, anchors);
    }
    Ok(())
}

/// `20 stamps from Peru and 13 from Chile`: in a list of the same things, where each is from tells them apart.
fn origin(c: &Composer<'_, '_>, arg: &Arg, index: usize, n: usize) -> Option<String> {
    let of = |n: usize| {
        let from = c.roles.obliques.iter().find(|o| o.category == Category::PrepSource && o.follows == Some((index, n)))?;
        let [np] = from.arg.nps.as_slice() else { return None };
        let plain = np.nominal.name && np.of.is_none() && np.owner.is_none() && np.nominal.determiner.is_none();
        let words: Vec<&str> = (np.nominal.first..=np.nominal.last).map(|l| c.reading.norm(l)).collect();
        plain.then(|| format!("from {}", words.join(" ")))
    };
    let every: Vec<Option<String>> = (0..arg.nps.len()).map(of).collect();
    let lemma = |np: &Np| np.nominal.head.map(|h| c.reading.lemma(h, Category::is_noun));
    let alike = arg.nps.iter().all(|np| np.nominal.head.is_none() || lemma(np) == arg.nps.first().and_then(lemma));
    (arg.nps.len() > 1 && alike && every.iter().all(Option::is_some)).then(|| every.get(n).cloned().flatten()).flatten()
}

/// A `more` that compares with what is not told here: `4 more pens`, but not `9 pens in her bag and 4 more at home`.
fn more_at_all(c: &mut Composer<'_, '_>, arg: &Arg, index: usize) -> Result<Option<Vec<u32>>, Unread> {
    for (n, np) in arg.nps.iter().enumerate() {
        if np.nominal.further.is_none() || np.nominal.number().is_none() {
            continue;
        }
        let before = n.checked_sub(1).and_then(|b| arg.nps.get(b));
        let goes_on = np.nominal.head.is_none() && before.is_some_and(|b| b.nominal.number().is_some());
        if !goes_on || c.place_of(index, n)? == c.place_of(index, n - 1)? {
            return Ok(Some(np.lexemes()));
        }
    }
    Ok(None)
}

fn own_collection(c: &Composer<'_, '_>, place: crate::facts::EntityId, holder: Holder) -> bool {
    c.reading.entity(place).is_some_and(|e| {
        let head = e.key.rsplit(' ').next().unwrap_or(&e.key);
        let gathers = c.reading.lexicon.senses(head).iter().any(|s| s.category == Category::NounGroup);
        gathers && e.possessor.is_some() && e.possessor == holder.owner
    })
}

/// `5 red and 3 blue pens`: a conjunct that ends in an adjective shares the head of the next.
pub(super) fn with_shared_head(c: &Composer<'_, '_>, arg: &Arg, n: usize) -> Option<Np> {
    let np = arg.nps.get(n)?;
    if let Some(shared) = singular_modifier(c, arg, n).or_else(|| same_content(c, arg, n)) {
        return Some(shared);
    }
    if np.nominal.head.is_some() || np.nominal.modifiers.is_empty() || np.of.is_some() {
        return None;
    }
    let next = arg.nps[n + 1..].iter().find(|next| next.nominal.head.is_some())?;
    let mut shared = np.clone();
    shared.nominal.head = next.nominal.head;
    shared.of = next.of.clone();
    Some(shared)
}

/// `2 cherry, 6 lemon and 6 apple pies`: a singular noun under a number above one is a modifier of the head that closes the list.
fn singular_modifier(c: &Composer<'_, '_>, arg: &Arg, n: usize) -> Option<Np> {
    let np = arg.nps.get(n)?;
    let head = np.nominal.head?;
    let last = arg.nps.last()?;
    let several = |np: &Np| {
        np.nominal.number().and_then(|l| c.reading.lexemes.get(l as usize)).is_some_and(
            |l| matches!(&l.literal, Some(crate::text::Literal::Number(v)) if v.is_integer() && *v > crate::quantity::Rational::from(1)),
        )
    };
    let single = c.reading.categories(head).any(Category::is_noun) && !c.reading.is_plural(head);
    let closes = n + 1 < arg.nps.len() && c.plural(last) && !last.nominal.modifiers.is_empty() && last.nominal.number().is_some();
    if !closes || !single || !several(np) || np.of.is_some() || np.owner.is_some() {
        return None;
    }
    let mut shared = np.clone();
    shared.nominal.modifiers.push(head);
    shared.nominal.head = last.nominal.head;
    shared.of = last.of.clone();
    Some(shared)
}

/// `9 bales of hay in the barn and 4 bales in the shed`: told of two places, the same noun holds the same.
fn same_content(c: &Composer<'_, '_>, arg: &Arg, n: usize) -> Option<Np> {
    let np = arg.nps.get(n)?;
    let head = np.nominal.head?;
    let before = arg.nps.get(n.checked_sub(1)?)?;
    let lemma = |h: u32| c.reading.lemma(h, |k| k.is_noun() || k.is_unit());
    let holds = |k: Category| k.is_unit() || matches!(k, Category::NounContainer | Category::NounPartitive | Category::NounGroup);
    let alike = before.nominal.head.is_some_and(|b| lemma(b) == lemma(head)) && c.reading.categories(head).any(holds);
    let last = |np: &Np| np.lexemes().last().copied();
    let placed = |np: &Np| {
        let at = c.roles.obliques.iter().find(|o| last(np).is_some_and(|l| l + 1 == o.lexeme));
        at.is_some_and(|o| {
            matches!(o.category, Category::PrepPlace | Category::PrepTime) && !o.arg.nps.iter().any(|p| p.nominal.is_measured())
        })
    };
    let plain = np.of.is_none() && np.owner.is_none() && np.nominal.modifiers.is_empty() && np.nominal.number().is_some();
    if !alike || !plain || before.of.is_none() || !placed(before) || !placed(np) {
        return None;
    }
    let mut shared = np.clone();
    shared.of = before.of.clone();
    Some(shared)
}

/// `After giving 8 away, he had 9.`, `He had 9 after giving 8 away.`: the clause with `after` says what came first.
fn follows_after(c: &Composer<'_, '_>) -> bool {
    // `He gave 8 away, so he had 9.`
    let follows = c.roles.connectives.iter().any(|(l, _)| c.reading.is_of(*l, WordClass::Consequence)) && !c.leads_sentence();
    c.clause.kind == ClauseKind::Main && c.tense_past() && (follows || c.comes_after())
}

fn level(c: &mut Composer<'_, '_>, np: &Np, thing: Thing, holder: Holder, phase: Option<Phase>, anchors: Vec<String>) {
    let amount = thing.amount.unwrap_or(Amount::Open { lexeme: np.nominal.head.unwrap_or(np.nominal.first) });
    let mut moment = c.moment();
    // `Then he had 20 left.`
    let then =
        c.has_adverb(Category::AdvLeft) || c.has_adverb(Category::AdvSequence) || c.has_adverb(Category::AdvStill) || follows_after(c);
    moment.phase = phase.or(moment.phase).or(then.then_some(Phase::Now));
    moment.anchors.extend(anchors);
    moment.anchors.arrange();
    moment.anchors.dedup();
    c.mark("kind", thing.lexemes.clone());
    c.mark("quantity", np.nominal.number().into_iter().collect());
    c.say(FactBody::State { holder, kind: thing.kind, amount }, moment, thing.lexemes);
}

fn cue(c: &mut Composer<'_, '_>) {
    let verb = c.roles.verb.main.into_iter().chain(c.roles.verb.auxiliaries.clone()).collect();
    c.mark("cue", verb);
}

fn finish(c: &mut Composer<'_, '_>) -> Verdict {
    c.settle_obliques(&[])?;
    if let Some(&(adjective, _)) = c.roles.adjectives.first() {
        return Err(Unread(RefusalCode::WordsUnaccounted, vec![adjective], "a role for this word".into()));
    }
    cue(c);
    Ok(true)
}
