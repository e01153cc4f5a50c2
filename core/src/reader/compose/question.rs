//! Questions: what is asked, of whom, of what, and from when.
//!
//! Why: the question's form never decides the operation; it only names a quantity of the graph.
//! Reads: `How many pens does Rosa have now?`, `How many plums were eaten?`, `How many pens are in each box?`, `How many more pens does Rosa have than Lev?`
//! Leaves alone: `How many more pens does Rosa need?` (a goal), `What is the sum?`, a question that brings a number of its own.

use super::{Composer, Unread, Verdict, clause_lexemes};
use crate::canon::Arrange;
use crate::facts::{Ask, Entity, Holder, Kind, Phase, Target, Tense, Vantage};
use crate::lexicon::Category;
use crate::reader::clause::{ClauseKind, Measure, Phrase};
use crate::reader::reason::RefusalCode;
use crate::reader::roles::{Arg, Np};

pub(super) fn question(c: &mut Composer<'_, '_>) -> Verdict {
    if !c.clause.question {
        return Ok(false);
    }
    if let Some(read) = cost(c)? {
        return Ok(read);
    }
    if let Some(read) = size_of_each(c)? {
        return Ok(read);
    }
    if let Some(read) = compared_measure(c)? {
        return Ok(read);
    }
    let held = held_in(c)?;
    let numbers: Vec<u32> = clause_lexemes(c.clause)
        .into_iter()
        .filter(|&l| {
            c.reading
                .lexemes
                .get(l as usize)
                .is_some_and(|x| x.literal.as_ref().is_some_and(|v| !matches!(v, crate::text::Literal::Ordinal(_))))
                && c.reading.is(l, Category::Numeral)
        })
        .filter(|l| held.as_ref().is_none_or(|(np, _)| !np.lexemes().contains(l)))
        .collect();
    if !numbers.is_empty() {
        return Err(Unread(RefusalCode::QuestionUnread, numbers, "a question without a number of its own".into()));
    }
    strict(c)?;
    let Some((position, asked)) = asked(c) else { return unread(c, "a question that begins with `how many` or `how much`") };
    if c.roles.verb.negation.is_some() || !c.roles.adjectives.is_empty() || !c.roles.has_verb {
        return unread(c, "a plain question");
    }
    if asked.nominal.fewer.is_some() || asked.owner.is_some() {
        return unread(c, "a plain noun after `how many`");
    }
    let (before, after) = (c.arguments(&c.roles.before), c.arguments(&c.roles.after));
    let others: Vec<Arg> = before.iter().filter(|a| !a.nps.contains(&asked)).cloned().collect();
    let subject = match (position, others.as_slice()) {
        (Side::Before, []) => None,
        (Side::Before, [only]) => Some(only.clone()),
        (Side::After, [only]) => Some(only.clone()),
        _ => return unread(c, "one subject"),
    };
    let mut kind = asked_kind(c, &asked)?;
    let vantage = vantage(c, &asked);
    c.mark("target", asked.lexemes());
    let mut used: Vec<u32> = Vec::new();
    let than = c.roles.obliques.iter().find(|o| o.category == Category::PrepThan).cloned();
    if asked.nominal.further.is_some() && than.is_none() {
        return unread(c, "a comparison with `than`");
    }
    let each = each_of(c, subject.as_ref())?;
    let lexemes: Vec<u32> = clause_lexemes(c.clause);
    let target = |ask: Ask, holder: Holder, kind: Kind, c: &mut Composer<'_, '_>| {
        let mut lexemes = lexemes.clone();
        lexemes.arrange();
        c.result.targets.push(Target { clause: c.clause.id, ask, holder, kind, vantage: vantage.clone(), lexemes });
    };
    if let Some((per, lexeme)) = each {
        let placed = lexeme.is_some() && c.roles.obliques.iter().any(|o| Some(o.lexeme) == lexeme && o.category == Category::PrepPlace);
        if than.is_some()
            || !placed && !state_like(c) && !c.classes().any(|k| matches!(k, Category::VerbAcquire | Category::VerbTransferIn))
        {
            return unread(c, "how many are in each one");
        }
        used.extend(lexeme);
        target(Ask::Per { per }, Holder::default(), kind, c);
        c.settle_obliques_but(&used)?;
        return Ok(true);
    }
    if let Some(subject) = &subject {
        c.mark("entity", subject.nps.iter().flat_map(Np::lexemes).collect());
    }
    let there = |arg: &Arg| arg.nps.iter().all(|np| np.nominal.head.is_some_and(|h| c.reading.is(h, Category::PronounExistential)));
    let subject_there = subject.as_ref().is_some_and(there) || after.iter().any(there);
    let existential: Vec<u32> = after.iter().filter(|a| there(a)).flat_map(|a| a.nps.iter().flat_map(Np::lexemes)).collect();
    c.mark("marker", existential);
    let mut holder = match &subject {
        Some(subject) if !there(subject) => {
            if subject.nps.iter().any(|np| np.nominal.is_measured()) {
                return unread(c, "one subject without a number");
            }
            let subject = subject.clone();
            c.holders_of(&subject, &[])?
        }
        _ => Holder::default(),
    };
    let objects: Vec<Arg> = after.iter().filter(|a| !there(a) && !a.nps.contains(&asked)).cloned().collect();
    if state_like(c) || subject_there {
        let ability = c.roles.verb.auxiliaries.iter().any(|&a| c.reading.is(a, Category::AuxModal))
            && !c.verb_is(Category::VerbPossess)
            && !c.verb_is(Category::VerbBe);
        if ability || !objects.is_empty() {
            return unread(c, "how much someone has or how much there is");
        }
        if let Some((np, oblique)) = &held {
            let thing = c.thing(np)?;
            let Some(amount) = thing.amount else { return unread(c, "one number") };
            let moment = c.moment();
            c.mark("kind", thing.lexemes.clone());
            c.mark("quantity", np.nominal.number().into_iter().collect());
            c.say(crate::facts::FactBody::State { holder: Holder::default(), kind: thing.kind, amount }, moment, thing.lexemes);
            used.push(*oblique);
        } else if let Some(place) =
            c.roles.obliques.iter().find(|o| o.category == Category::PrepPlace && !o.arg.nps.iter().any(|n| c.is_time_phrase(n))).cloned()
        {
            let [np] = place.arg.nps.as_slice() else { return unread(c, "one place") };
            holder.place = Some(c.entity_of(np, &[])?);
            used.push(place.lexeme);
            c.mark("place", np.lexemes());
        }
        if let Some(than) = than {
            return difference(c, kind, holder, &than.arg.nps, than.lexeme, None, vantage.clone());
        }
        if holder == Holder::default() && asked.nominal.head.is_none() && !vantage.total {
            // `How many are left?`: with the one holder whose amount was told.
            holder = c.only_level(&kind).unwrap_or(holder);
        }
        target(Ask::State, holder, kind, c);
        c.settle_obliques_but(&used)?;
        return Ok(true);
    }
    if groups(c) {
        if than.is_some() || !objects.is_empty() || position_after(&asked, c) {
            return unread(c, "how many groups there are");
        }
        target(Ask::Groups, holder, kind, c);
        c.settle_obliques_but(&used)?;
        return Ok(true);
    }
    let class = c
        .classes()
        .iter()
        .find(|k| !matches!(k, Category::VerbUnknown | Category::VerbNeed | Category::VerbIntent | Category::VerbContain));
    let Some(class) = class else { return unread(c, "a verb that is read") };
    if c.roles.verb.auxiliaries.iter().any(|&a| c.reading.is(a, Category::AuxModal)) {
        return unread(c, "what happens instead of what can happen");
    }
    if matches!(class, Category::VerbEarn | Category::VerbSpend | Category::VerbCost | Category::VerbSell) && asked.nominal.head.is_none() {
        kind = Kind::of("money");
    }
    if class == Category::VerbSpend
        && let Some(item) = c.item_of_spending()?
    {
        kind.content = Some(item);
    }
    let counterpart = counterpart(c, &objects, holder, &mut used)?;
    let event = (class, c.verb_lemma());
    if let Some(than) = than {
        return difference(c, kind, holder, &than.arg.nps, than.lexeme, Some(event), vantage.clone());
    }
    if class != Category::VerbSpend
        && let Some(place) = c
            .roles
            .obliques
            .iter()
            .find(|o| o.category == Category::PrepPlace && !o.arg.nps.iter().any(|n| c.is_time_phrase(n)) && !used.contains(&o.lexeme))
            .cloned()
        && let [np] = place.arg.nps.as_slice()
    {
        holder.place = Some(c.entity_of(np, &[])?);
        used.push(place.lexeme);
        c.mark("place", np.lexemes());
    }
    target(Ask::Event { class: event.0, verb: event.1, counterpart }, holder, kind, c);
    c.settle_obliques_but(&used)?;
    Ok(true)
}

/// What a question may bring beside what it asks: nothing that narrows it in a way that is not read.
fn strict(c: &Composer<'_, '_>) -> Result<(), Unread> {
    let stop = |lexemes: Vec<u32>, needed: &str| Err(Unread(RefusalCode::QuestionUnread, lexemes, needed.to_owned()));
    let asks_at = c.roles.question.map_or(0, |(l, _)| l);
    for &(first, last, category) in &c.roles.adverbs {
        let leads = last < asks_at;
        let read = matches!(
            category,
            Category::AdvNow
                | Category::AdvStart
                | Category::AdvTotal
                | Category::AdvLeft
                | Category::AdvStill
                | Category::AdvNeutral
                | Category::AdvTime
                | Category::AdvDiscourse
                | Category::AdvParticle
                | Category::AdvAway
                | Category::AdvCompletive
                | Category::AdvEqually
        ) || leads && category == Category::AdvSequence;
        if !read {
            return stop((first..=last).collect(), "a question without this word");
        }
    }
    let dangling =
        c.roles.connectives.iter().find(|(l, k)| {
            *l > asks_at && matches!(k, Category::ConnBefore | Category::ConnAfter | Category::ConnWhen | Category::ConnCause)
        });
    if let Some((lexeme, _)) = dangling {
        return stop(vec![*lexeme], "a question about one moment");
    }
    let modal = c.roles.verb.auxiliaries.iter().copied().find(|&a| c.reading.is(a, Category::AuxModal));
    if let Some(modal) = modal.filter(|_| c.verb_is(Category::VerbPossess) || c.verb_is(Category::VerbBe)) {
        return stop(vec![modal], "what is, instead of what may be");
    }
    if matches!(c.moment().tense, Tense::PastPerfect | Tense::Perfect) {
        return stop(c.roles.verb.auxiliaries.clone(), "a question about one moment");
    }
    // `does she have to buy`, `before she lost 4`: what hangs on the question changes it.
    let left = c.has_adverb(Category::AdvLeft);
    let hanging = c.reading.state.clauses.iter().find(|other| {
        other.sentence == c.clause.sentence
            && other.id > c.clause.id
            && match other.kind {
                ClauseKind::Infinitive => c.verb_is(Category::VerbPossess) && !left,
                ClauseKind::Adverbial => {
                    other.marker.is_some_and(|m| !c.reading.is(m, Category::ConnWhen) || c.moment().tense != Tense::Future)
                }
                ClauseKind::Relative | ClauseKind::Content => true,
                _ => false,
            }
    });
    if let Some(other) = hanging {
        return stop(clause_lexemes(other), "a question without a clause that hangs on it");
    }
    Ok(())
}

/// `How much do 6 pens cost?`: the question brings the things, the story the price of each.
fn cost(c: &mut Composer<'_, '_>) -> Result<Option<bool>, Unread> {
    if !c.verb_is(Category::VerbCost) || c.roles.verb.negation.is_some() || !c.roles.adjectives.is_empty() {
        return Ok(None);
    }
    let before = c.arguments(&c.roles.before);
    let asked = before.iter().flat_map(|a| &a.nps).find(|np| np.nominal.is_asked()).cloned();
    let Some(asked) = asked.filter(|np| {
        np.nominal.head.is_none_or(|h| c.reading.is(h, Category::NounMoney)) && np.of.is_none() && np.nominal.further.is_none()
    }) else {
        return Ok(None);
    };
    let subjects: Vec<Arg> = before.into_iter().filter(|a| !a.nps.contains(&asked)).collect();
    let [subject] = subjects.as_slice() else { return Ok(None) };
    if !c.arguments(&c.roles.after).is_empty()
        || subject.has_or()
        || !subject.nps.iter().all(|np| np.nominal.number().is_some() && np.nominal.head.is_some())
    {
        return Ok(None);
    }
    for np in &subject.nps {
        let thing = c.thing(np)?;
        let Some(amount) = thing.amount else { return Ok(None) };
        let moment = c.moment();
        c.mark("kind", thing.lexemes.clone());
        c.mark("quantity", np.nominal.number().into_iter().collect());
        c.say(crate::facts::FactBody::State { holder: Holder::default(), kind: thing.kind, amount }, moment, thing.lexemes);
    }
    c.mark("target", asked.lexemes());
    let vantage = vantage(c, &asked);
    let lexemes = clause_lexemes(c.clause);
    c.result.targets.push(Target {
        clause: c.clause.id,
        ask: Ask::Cost,
        holder: Holder::default(),
        kind: Kind::of("money"),
        vantage,
        lexemes,
    });
    c.settle_obliques_but(&[])?;
    Ok(Some(true))
}

/// `How many pens are in 6 boxes?`: the question brings the boxes, the story what each one holds.
fn held_in(c: &Composer<'_, '_>) -> Result<Option<(Np, u32)>, Unread> {
    let places: Vec<_> = c.roles.obliques.iter().filter(|o| o.category == Category::PrepPlace && o.arg.nps.len() == 1).collect();
    let [place] = places.as_slice() else { return Ok(None) };
    let np = &place.arg.nps[0];
    let container = np.nominal.number().is_some()
        && np.of.is_none()
        && np.nominal.modifiers.is_empty()
        && np.nominal.head.is_some_and(|h| c.reading.categories(h).any(Category::is_noun));
    let rated = c.hypothesis.facts.iter().any(|f| matches!(&f.body, crate::facts::FactBody::Rate { per, .. } if np.nominal.head.is_some_and(|h| c.reading.lemma(h, Category::is_noun) == per.head)));
    Ok((container && rated && c.verb_is(Category::VerbBe)).then(|| (np.clone(), place.lexeme)))
}

/// `How much heavier is Rosa than Lev?`: the difference of two measures.
fn compared_measure(c: &mut Composer<'_, '_>) -> Result<Option<bool>, Unread> {
    let [(adjective, Category::AdjComparative)] = c.roles.adjectives.as_slice() else { return Ok(None) };
    let adjective = *adjective;
    let Some(modifier) = c.dimension(adjective) else { return Ok(None) };
    let Some(than) = c.roles.obliques.iter().find(|o| o.category == Category::PrepThan).cloned() else { return Ok(None) };
    let args: Vec<Arg> = c.arguments(&c.roles.before).into_iter().chain(c.arguments(&c.roles.after)).collect();
    let asked = args.iter().flat_map(|a| &a.nps).find(|np| np.nominal.is_asked() && np.nominal.head.is_none()).cloned();
    let others: Vec<&Arg> = args.iter().filter(|a| !a.nps.iter().any(|np| np.nominal.is_asked())).collect();
    let ([subject], [other], Some(asked)) = (others.as_slice(), than.arg.nps.as_slice(), asked) else { return Ok(None) };
    if !(c.verb_is(Category::VerbBe) || c.roles.verb.main.is_none())
        || c.roles.verb.negation.is_some()
        || c.roles.obliques.len() != 1
        || subject.nps.len() != 1
    {
        return Ok(None);
    }
    let direction = c.reading.lexicon.degree(c.reading.norm(adjective)).and_then(|d| d.direction);
    let first = c.measured_thing(&subject.nps[0])?;
    let second = c.measured_thing(other)?;
    let (more, less) = match direction {
        Some(crate::lexicon::Direction::Up) => (first, second),
        Some(crate::lexicon::Direction::Down) => (second, first),
        None => return Ok(None),
    };
    if more == less {
        return unread(c, "two different sides to compare").map(Some);
    }
    c.mark("target", asked.lexemes().into_iter().chain([adjective]).collect());
    let entities: Vec<u32> = subject.nps[0].lexemes().into_iter().chain(other.lexemes()).collect();
    c.mark("entity", entities);
    let vantage = vantage(c, &asked);
    let lexemes = clause_lexemes(c.clause);
    let kind = Kind { modifiers: vec![modifier], ..Kind::of("") };
    c.result.targets.push(Target {
        clause: c.clause.id,
        ask: Ask::Difference { than: less, than_kind: None, event: None },
        holder: more,
        kind,
        vantage,
        lexemes,
    });
    let verb = c.roles.verb.main.into_iter().chain(c.roles.verb.auxiliaries.clone()).collect();
    c.mark("cue", verb);
    Ok(Some(true))
}

/// `How big is each group?`: how many are in each one.
fn size_of_each(c: &mut Composer<'_, '_>) -> Result<Option<bool>, Unread> {
    let [(adjective, Category::AdjSize)] = c.roles.adjectives.as_slice() else { return Ok(None) };
    let adjective = *adjective;
    let args: Vec<Arg> = c.arguments(&c.roles.before).into_iter().chain(c.arguments(&c.roles.after)).collect();
    let [subject] = args.as_slice() else { return Ok(None) };
    let [np] = subject.nps.as_slice() else { return Ok(None) };
    let group = np.nominal.head.is_some_and(|h| c.reading.is(h, Category::NounGroup));
    if !c.verb_is(Category::VerbBe) || !np.nominal.is_each() || !group || !c.roles.obliques.is_empty() || c.roles.verb.negation.is_some() {
        return Ok(None);
    }
    let per = c.each_kind(np)?;
    let mut counted = np.clone();
    counted.nominal.head = None;
    counted.nominal.measure = None;
    counted.nominal.modifiers.clear();
    let kind = c.elided_but(&counted.lexemes(), &per)?;
    c.mark("target", vec![adjective]);
    c.mark("kind", np.lexemes());
    let vantage = vantage(c, np);
    let lexemes = clause_lexemes(c.clause);
    c.result.targets.push(Target { clause: c.clause.id, ask: Ask::Per { per }, holder: Holder::default(), kind, vantage, lexemes });
    let verb = c.roles.verb.main.into_iter().collect();
    c.mark("cue", verb);
    Ok(Some(true))
}

/// `are needed`, `could she make`, `can he fill`: how many groups a total makes.
fn groups(c: &Composer<'_, '_>) -> bool {
    let able = c.roles.verb.auxiliaries.iter().any(|&a| c.reading.is(a, Category::AuxModal));
    c.verb_is(Category::VerbNeed)
        || able
            && c.classes().any(|k| {
                matches!(k, Category::VerbCreate | Category::VerbMove | Category::VerbGroup | Category::VerbContain | Category::VerbConsume)
            })
}

fn position_after(asked: &Np, c: &Composer<'_, '_>) -> bool {
    c.roles.verb.main.is_some_and(|m| asked.nominal.first > m)
}

enum Side {
    Before,
    After,
}

fn asked(c: &Composer<'_, '_>) -> Option<(Side, Np)> {
    let find = |args: &[Arg]| args.iter().flat_map(|a| &a.nps).filter(|np| np.nominal.is_asked()).cloned().collect::<Vec<_>>();
    let (before, after) = (find(&c.roles.before), find(&c.roles.after));
    match (before.as_slice(), after.as_slice()) {
        ([only], []) => Some((Side::Before, only.clone())),
        ([], [only]) => Some((Side::After, only.clone())),
        _ => None,
    }
}

/// Verbs whose question asks for a level: have, be, hold, remain, start with, end with.
fn state_like(c: &Composer<'_, '_>) -> bool {
    let phase = c.verb_is(Category::VerbPhase) && c.roles.loose.iter().any(|&l| c.reading.is(l, Category::PrepWith));
    let sitting = c.roles.verb.main.is_some_and(|m| c.reading.has_form(m, Category::is_verb, crate::lexicon::Form::Gerund))
        && c.verb_is(Category::VerbBackground);
    let main_absent = c.roles.verb.main.is_none()
        && c.roles
            .verb
            .auxiliaries
            .iter()
            .any(|&a| c.reading.categories(a).any(|k| matches!(k, Category::AuxBe | Category::VerbBe | Category::AuxHave)));
    phase || sitting || main_absent || c.classes().any(|k| matches!(k, Category::VerbPossess | Category::VerbBe | Category::VerbRemain))
}

fn asked_kind(c: &mut Composer<'_, '_>, asked: &Np) -> Result<Kind, Unread> {
    let mut plain = asked.clone();
    plain.nominal.further = None;
    plain.nominal.total = None;
    if plain.nominal.head.is_none() {
        let money = c.classes().any(|k| matches!(k, Category::VerbEarn | Category::VerbSpend | Category::VerbCost))
            || c.verb_is(Category::VerbSell);
        if money && asked.of.is_none() {
            return Ok(Kind::of("money"));
        }
        plain.nominal.measure = None;
        let kind = c.thing(&plain)?.kind;
        let much = asked.nominal.measure.is_some_and(|m| c.reading.norm(m.lexeme()) == "much");
        if much && kind.unit.is_none() && c.countable(&kind) {
            return Err(Unread(RefusalCode::QuestionUnread, asked.lexemes(), "`how many` of things that are counted".into()));
        }
        return Ok(kind);
    }
    plain.nominal.measure = asked.nominal.measure.filter(|m| !matches!(m, Measure::Asked(_)));
    Ok(c.thing(&plain)?.kind)
}

fn vantage(c: &Composer<'_, '_>, asked: &Np) -> Vantage {
    let moment = c.moment();
    let left = c.has_adverb(Category::AdvLeft) || c.has_adverb(Category::AdvStill) || c.verb_is(Category::VerbRemain);
    let phase_verb = c.verb_is(Category::VerbPhase).then(|| c.verb_lemma()).and_then(|verb| match verb.as_str() {
        "start" | "begin" => Some(Phase::Start),
        "end" | "finish" => Some(Phase::End),
        _ => None,
    });
    let future = moment.tense == Tense::Future;
    let phase = phase_verb.or(moment.phase).or(if left || future { Some(Phase::End) } else { None });
    let total = c.has_adverb(Category::AdvTotal) || asked.nominal.total.is_some();
    Vantage { moment, phase, total, left }
}

/// `in each box`, `each child`: the kind of which there is each one.
fn each_of(c: &mut Composer<'_, '_>, subject: Option<&Arg>) -> Result<Option<(Kind, Option<u32>)>, Unread> {
    let oblique = c
        .roles
        .obliques
        .iter()
        .find(|o| o.arg.nps.len() == 1 && o.arg.nps[0].nominal.is_each() && !c.is_time_phrase(&o.arg.nps[0]))
        .cloned();
    let (np, lexeme) = match (oblique, subject) {
        (Some(oblique), _) => (oblique.arg.nps[0].clone(), Some(oblique.lexeme)),
        (None, Some(subject)) if subject.nps.len() == 1 && subject.nps[0].nominal.is_each() => (subject.nps[0].clone(), None),
        _ => return Ok(None),
    };
    c.mark("kind", np.lexemes());
    Ok(Some((c.each_kind(&np)?, lexeme)))
}

fn difference(
    c: &mut Composer<'_, '_>,
    kind: Kind,
    holder: Holder,
    than: &[Np],
    lexeme: u32,
    event: Option<(Category, String)>,
    vantage: Vantage,
) -> Verdict {
    let [np] = than else { return unread(c, "one thing after `than`") };
    let owner = np.nominal.pronoun || c.reading.plain_entity(np).and_then(|e| c.reading.entity(e)).is_some_and(Entity::owns);
    c.mark("entity", np.lexemes());
    let (than, than_kind) = if owner {
        (c.holder_of(np, &[])?, None)
    } else {
        let mut plain = np.clone();
        plain.nominal.measure = None;
        let other = c.thing(&plain)?.kind;
        (holder, Some(other))
    };
    if than_kind.is_none() && than == holder {
        return unread(c, "two different sides to compare");
    }
    let lexemes = clause_lexemes(c.clause);
    c.result.targets.push(Target { clause: c.clause.id, ask: Ask::Difference { than, than_kind, event }, holder, kind, vantage, lexemes });
    c.settle_obliques_but(&[lexeme])?;
    Ok(true)
}

/// The other side of a giving or getting.
fn counterpart(
    c: &mut Composer<'_, '_>,
    objects: &[Arg],
    holder: Holder,
    used: &mut Vec<u32>,
) -> Result<Option<crate::facts::EntityId>, Unread> {
    let exclude: Vec<_> = holder.owner.into_iter().collect();
    let mut found = None;
    for object in objects {
        let side = c.holders_of(object, &exclude)?;
        c.mark("entity", object.nps.iter().flat_map(Np::lexemes).collect());
        found = side.owner;
        if found.is_none() {
            return Err(Unread(
                RefusalCode::QuestionUnread,
                object.nps.iter().flat_map(Np::lexemes).collect(),
                "someone who gives or gets".into(),
            ));
        }
    }
    for oblique in c.roles.obliques.clone() {
        if !matches!(oblique.category, Category::PrepGoal | Category::PrepSource) {
            continue;
        }
        let person = oblique
            .arg
            .nps
            .iter()
            .all(|np| np.nominal.pronoun || c.reading.plain_entity(np).and_then(|e| c.reading.entity(e)).is_some_and(Entity::owns));
        if person && found.is_none() {
            found = c.holders_of(&oblique.arg, &exclude)?.owner;
            used.push(oblique.lexeme);
            c.mark("entity", oblique.arg.nps.iter().flat_map(Np::lexemes).collect());
        }
    }
    Ok(found)
}

fn unread(c: &Composer<'_, '_>, needed: &str) -> Verdict {
    let words: Vec<u32> = c
        .clause
        .phrases
        .iter()
        .filter(|p| !matches!(p, Phrase::Connective { .. }))
        .flat_map(|p| match p {
            Phrase::Nominal(n) => (n.first..=n.last).collect::<Vec<_>>(),
            Phrase::Question { lexeme, .. } => vec![*lexeme],
            _ => Vec::new(),
        })
        .collect();
    let words = if words.is_empty() { clause_lexemes(c.clause) } else { words };
    Err(Unread(RefusalCode::QuestionUnread, words, needed.to_owned()))
}

impl Composer<'_, '_> {
    /// Whether a phrase only repeats what every told amount carries: `for her birthday` in story and question.
    fn echoes(&self, oblique: &crate::reader::roles::Oblique) -> bool {
        let head = |o: &crate::reader::roles::Oblique| {
            o.arg.nps.first().and_then(|np| np.nominal.head).map(|h| self.reading.lemma(h, Category::is_noun))
        };
        let told: Vec<u32> = self.hypothesis.facts.iter().map(|f| f.clause).collect();
        let same: Vec<Option<String>> = self
            .reading
            .state
            .clauses
            .iter()
            .filter(|c| told.contains(&c.id))
            .flat_map(|c| {
                crate::reader::roles::attach(c).obliques.iter().filter(|o| o.category == oblique.category).map(head).collect::<Vec<_>>()
            })
            .collect();
        !same.is_empty() && same.iter().all(|h| h.is_some() && *h == head(oblique))
    }

    /// Settles obliques in a question, where a dangling `with` belongs to `end with`.
    fn settle_obliques_but(&mut self, used: &[u32]) -> Result<(), Unread> {
        // `end with`, `go to`: the preposition's noun is the one that is asked about.
        let dangling: Vec<u32> = self
            .roles
            .loose
            .iter()
            .copied()
            .filter(|&l| {
                self.reading.is(l, Category::PrepWith) && self.verb_is(Category::VerbPhase) || self.reading.is(l, Category::PrepGoal)
            })
            .collect();
        self.roles.loose.retain(|l| !dangling.contains(l));
        self.mark("marker", dangling);
        let narrows = self.roles.obliques.iter().find(|o| {
            !used.contains(&o.lexeme)
                && !o.arg.nps.iter().all(|np| self.is_time_phrase(np))
                && !self.echoes(o)
                && matches!(
                    o.category,
                    Category::PrepWith
                        | Category::PrepFor
                        | Category::PrepSource
                        | Category::PrepTime
                        | Category::PrepBy
                        | Category::PrepTopic
                        | Category::PrepGoal
                )
        });
        if let Some(oblique) = narrows {
            let lexemes = std::iter::once(oblique.lexeme).chain(oblique.arg.nps.iter().flat_map(Np::lexemes)).collect();
            return Err(Unread(RefusalCode::QuestionUnread, lexemes, "a question without this phrase".into()));
        }
        let timed = self.roles.obliques.iter().find(|o| o.category == Category::PrepTime && !used.contains(&o.lexeme));
        if let Some(oblique) = timed {
            return Err(Unread(RefusalCode::QuestionUnread, vec![oblique.lexeme], "a question about one moment".into()));
        }
        self.settle_obliques(used)?;
        let verb = self.roles.verb.main.into_iter().collect();
        self.mark("cue", verb);
        Ok(())
    }
}
