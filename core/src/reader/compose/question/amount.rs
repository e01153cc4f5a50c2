//! Amounts: `how many` or `how much` of a kind someone has, did, or of which there are groups.
//!
//! Why: the question's form never decides the operation; it only names a quantity of the graph.
//! Reads: `How many pens does Rosa have now?`, `How many plums were eaten?`, `How many pens are in each box?`
//! Leaves alone: a question that brings a number of its own which is no thing that holds others.

use super::groups::{groups, needed_for_each};
use super::{difference, picks, strict, unread, vantage};
use crate::canon::Arrange;
use crate::facts::{Ask, Entity, EntityId, Holder, Kind, Target, Vantage};
use crate::lexicon::{Category, WordClass};
use crate::reader::clause::Measure;
use crate::reader::compose::{Composer, Unread, Verdict, clause_lexemes};
use crate::reader::reason::RefusalCode;
use crate::reader::roles::{Arg, Np};

pub(super) fn amount(c: &mut Composer<'_, '_>) -> Verdict {
    if let Some(read) = super::done_by::done_by(c)? {
        return Ok(read);
    }
    let held = held_in(c)?;
    let shared = shared_among(c);
    let whole = super::brought::whole(c);
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
        .filter(|l| !c.result.facts.iter().any(|f| f.lexemes.contains(l)))
        .filter(|l| whole.as_ref().is_none_or(|w| !w.thing.lexemes.contains(l)))
        .filter(|l| !c.gathered.contains(l) && measures(c, *l) && !shared.as_ref().is_some_and(|np| np.lexemes().contains(l)))
        .collect();
    if !numbers.is_empty() {
        return Err(Unread(RefusalCode::QuestionUnread, numbers, "a question without a number of its own".into()));
    }
    strict(c)?;
    // `How many pens in all?`
    // `Find the number of pens`: at which time is not said.
    let timeless = || c.hypothesis.facts.iter().all(|f| !matches!(f.body, crate::facts::FactBody::Change(_)));
    let verbless = !c.roles.has_verb && (c.has_adverb(Category::AdvTotal) || c.ordered() && timeless());
    let Some((position, asked)) = asked(c) else { return unread(c, "a question that begins with `how many` or `how much`") };
    let like = described(c);
    let plain = c.roles.verb.negation.is_none() && c.roles.adjectives.is_empty() || like.is_some();
    if !plain || !c.roles.has_verb && !verbless {
        return unread(c, "a plain question");
    }
    // `How many dozens of eggs`: of what size these are is no number of eggs.
    let vague = |l: u32| c.reading.may_be(l, Category::QuantVague) && asked.nominal.measure.is_some_and(|m| m.lexeme() < l);
    if let Some(lexeme) = (asked.nominal.first..=asked.nominal.last).find(|&l| vague(l)) {
        return Err(Unread(RefusalCode::QuestionUnread, vec![lexeme], "a number of single things".into()));
    }
    if asked.owner.is_some() {
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
    let each = each_of(c, subject.as_ref())?;
    let mut kind = match each.as_ref().filter(|_| asked.nominal.head.is_none() && asked.of.is_none()) {
        Some((per, _)) => c.shared_out(&asked.lexemes(), per)?,
        None => match super::rounding::turns(c, &asked) {
            Some(turns) => turns,
            None => {
                let kind = asked_kind(c, &super::rounding::without_whole(c, &asked))?;
                super::groups::one_sort(c, kind)
            }
        },
    };
    // `got a box of 44 pens. How many boxes?`: the box was taken for the pens in it.
    if crate::reader::compose::each::counted_as_content(c, &kind.head) {
        return unread(c, "a question about what was counted, not what holds it");
    }
    if let Some(word) = like {
        kind.modifiers.push(word);
        kind.modifiers.arrange();
        let said = c.roles.adjectives.iter().map(|(l, _)| *l).chain(c.roles.verb.negation).collect();
        c.mark("target", said);
    }
    let mut vantage = vantage(c, &asked);
    c.mark("target", asked.lexemes());
    let mut used: Vec<u32> = Vec::new();
    let compares = asked.nominal.further.is_some() || asked.nominal.fewer.is_some();
    let mut than = difference::than(c);
    if than.is_some() && !compares {
        return unread(c, "how many more or fewer");
    }
    let lacks = c.classes().all(|k| k == Category::VerbNeed)
        && than.is_none()
        && asked.nominal.fewer.is_none()
        && (asked.nominal.further.is_some() || c.has_adverb(Category::AdvStill) || goes_in(c, &kind))
        && !c.passive()
        && !c.roles.verb.auxiliaries.iter().any(|&a| c.reading.is(a, Category::AuxModal));
    let room = super::room::vessel(c, &asked, &kind).filter(|_| than.is_none());
    let lacks = lacks || room.is_some() || than.is_none() && super::lack::lacks(c, &asked, &kind);
    if compares && than.is_none() && !lacks {
        than = Some(difference::Than::Untold);
    }
    let lexemes: Vec<u32> = clause_lexemes(c.clause);
    let target = |ask: Ask, holder: Holder, kind: Kind, vantage: &Vantage, c: &mut Composer<'_, '_>| {
        let mut lexemes = lexemes.clone();
        lexemes.arrange();
        c.result.targets.push(Target { clause: c.clause.id, ask, holder, kind, vantage: vantage.clone(), lexemes });
    };
    if let Some((per, lexeme)) = each {
        let given_out = shared.is_some() && shares_out(c);
        let placed = lexeme.is_some() && c.roles.obliques.iter().any(|o| Some(o.lexeme) == lexeme && o.category == Category::PrepPlace);
        if than.is_some()
            || !(placed
                || state_like(c)
                || given_out
                || c.classes().any(|k| matches!(k, Category::VerbAcquire | Category::VerbTransferIn))
                || c.verb_is(Category::VerbConsume) && given_to(c, &per)
                || c.verb_is(Category::VerbSpend) && pays_share(c, &per))
        {
            return unread(c, "how many are in each one");
        }
        used.extend(lexeme);
        let there = |np: &Np| np.nominal.head.is_some_and(|h| c.reading.is(h, Category::PronounExistential));
        let (existential, asker): (Vec<Np>, Vec<Np>) =
            subject.iter().chain(&after).flat_map(|a| a.nps.clone()).filter(|np| !np.nominal.is_asked()).partition(there);
        c.mark("marker", existential.iter().flat_map(Np::lexemes).collect());
        c.mark("entity", asker.iter().flat_map(Np::lexemes).collect());
        if let Some(np) = &shared {
            let thing = c.thing(np)?;
            let Some(amount) = thing.amount else { return unread(c, "one number") };
            let moment = c.moment();
            c.mark("quantity", np.nominal.number().into_iter().collect());
            c.say(crate::facts::FactBody::State { holder: Holder::default(), kind: thing.kind, amount }, moment, thing.lexemes);
        }
        target(Ask::Per { per }, Holder::default(), kind, &vantage, c);
        c.settle_obliques_but(&used)?;
        return Ok(true);
    }
    if let Some(subject) = &subject {
        c.mark("entity", subject.nps.iter().flat_map(Np::lexemes).collect());
    }
    let summed = after.iter().chain(&subject).any(|a| points_to_told(c, a));
    if let Some((class, verb)) = done_alike(c, &kind).filter(|_| summed && vantage.total) {
        c.mark(
            "marker",
            after.iter().chain(&subject).flat_map(|a| &a.nps).filter(|np| !np.nominal.is_asked()).flat_map(Np::lexemes).collect(),
        );
        (vantage.phase, vantage.moment.tense) = (None, crate::facts::Tense::Past);
        target(Ask::Event { class, verb, counterpart: None }, Holder::default(), kind, &vantage, c);
        c.settle_obliques_but(&used)?;
        return Ok(true);
    }
    if summed && (!vantage.total || loses(c, &kind)) {
        return unread(c, "a sum of what was told");
    }
    let subject_there = subject.as_ref().is_some_and(|a| there(c, a)) || after.iter().any(|a| there(c, a));
    let existential: Vec<u32> = after.iter().filter(|a| there(c, a)).flat_map(|a| a.nps.iter().flat_map(Np::lexemes)).collect();
    c.mark("marker", existential);
    let mut holder = match &subject {
        Some(subject) if held.as_ref().is_some_and(|(np, at)| at.is_none() && subject.nps.contains(np)) => Holder::default(),
        Some(subject) if !there(c, subject) => {
            if subject.nps.iter().any(|np| np.nominal.is_measured()) {
                return unread(c, "one subject without a number");
            }
            let subject = subject.clone();
            let holder = c.holders_of(&subject, &[])?;
            owner_of_places(c, holder)
        }
        _ => Holder::default(),
    };
    if let Some(subject) = &subject {
        they_alone(c, subject, holder, &kind)?;
    }
    let doing = subject.is_none() && state_like(c) && c.does_as_told();
    let (endured, objects): (Vec<Arg>, Vec<Arg>) =
        after.iter().filter(|a| !there(c, a) && !a.nps.contains(&asked)).cloned().partition(|a| endured(c, a) || doing);
    c.mark("setting", endured.iter().flat_map(|a| &a.nps).flat_map(Np::lexemes).collect());
    if lacks {
        holder = c.called_for_by(&kind).or_else(|| super::lack::whose(c, &kind).filter(|_| c.passive())).unwrap_or(holder);
        if let Some((vessel, inside)) = room {
            let named = subject.iter().flat_map(|a| &a.nps).any(|np| !np.nominal.pronoun);
            if named && holder != Holder::default() && holder.owner.or(holder.place) != vessel.place {
                return unread(c, "one vessel to be filled");
            }
            (holder, kind) = (vessel, inside);
            used.extend(c.roles.obliques.iter().map(|o| o.lexeme));
        }
        if !objects.is_empty() || holder == Holder::default() {
            return unread(c, "what one lacks of a goal");
        }
        target(Ask::Shortfall, holder, kind, &vantage, c);
        c.settle_obliques_but(&used)?;
        return Ok(true);
    }
    let in_all = super::groups::needed_in_all(c, &kind);
    if state_like(c) || subject_there || verbless || in_all || held.is_some() && (c.verb_is(Category::VerbNeed) || c.has_room()) {
        let room = held.is_some() && c.has_room();
        let ability = !room
            && c.roles.verb.auxiliaries.iter().any(|&a| c.reading.is(a, Category::AuxModal))
            && !c.verb_is(Category::VerbPossess)
            && !c.verb_is(Category::VerbBe);
        if ability || !objects.is_empty() {
            return unread(c, "how much someone has or how much there is");
        }
        if held.is_none() && super::super::undone::only_room(c, &kind) {
            return unread(c, "how many there are, not how many there is room for");
        }
        if let Some((np, oblique)) = &held {
            let changed =
                |f: &crate::facts::Fact| matches!(&f.body, crate::facts::FactBody::Change(change) if change.kind.head == kind.head);
            if c.hypothesis.facts.iter().any(changed) {
                return unread(c, "whether these are still as full");
            }
            let thing = c.thing(np)?;
            let Some(amount) = thing.amount else { return unread(c, "one number") };
            let moment = c.moment();
            c.mark("kind", thing.lexemes.clone());
            c.mark("quantity", np.nominal.number().into_iter().collect());
            c.say(crate::facts::FactBody::State { holder: Holder::default(), kind: thing.kind, amount }, moment, thing.lexemes);
            used.extend(*oblique);
        } else if let Some(place) =
            c.roles.obliques.iter().find(|o| o.category == Category::PrepPlace && !o.arg.nps.iter().any(|n| c.is_time_phrase(n))).cloned()
        {
            let [np] = place.arg.nps.as_slice() else { return unread(c, "one place") };
            holder.place = Some(c.entity_of(np, &[])?);
            holder = group_of_those(c, holder, &kind);
            used.push(place.lexeme);
            c.mark("place", np.lexemes());
        }
        if let Some(than) = than {
            return difference::difference(c, &asked, (kind, holder), than, None, vantage.clone(), used);
        }
        // `He had 11. Some left. He still had 3. How many stayed?`: with the one who had them all along.
        let levels = |f: &&crate::facts::Fact| matches!(&f.body, crate::facts::FactBody::State { kind: k, .. } if *k == kind);
        let twice = c.hypothesis.facts.iter().filter(levels).count() > 1;
        let stayed = c.verb_is(Category::VerbRemain) && subject.is_none() && twice;
        if holder == Holder::default() && (asked.nominal.head.is_none() || stayed) && !vantage.total {
            // `How many are left?`: with the one holder whose amount was told.
            holder = c.only_level(&kind).unwrap_or(holder);
        }
        let over = vantage.left && holder.place.is_none() && super::rounding::leaves_over(c, &kind);
        let ask = match super::groups::needed_for(c, &kind).filter(|_| held.is_some()) {
            Some(verb) => Ask::Event { class: Category::VerbNeed, verb, counterpart: None },
            None if over => Ask::LeftOver,
            None => Ask::State,
        };
        target(ask, holder, kind, &vantage, c);
        c.settle_obliques_but(&used)?;
        return Ok(true);
    }
    if groups(c, &asked, &kind) && !needed_for_each(c, &kind) && !super::pace::brings_span(c) {
        if than.is_some() || !objects.is_empty() || position_after(&asked, c) {
            return unread(c, "how many groups there are");
        }
        if let Some(whole) = &whole {
            whole.say(c, holder)?;
            used.extend(whole.oblique);
        }
        one_place(c)?;
        let rounding = super::rounding::rounding(c, &asked);
        target(Ask::Groups { rounding }, holder, kind, &vantage, c);
        c.settle_obliques_but(&used)?;
        return Ok(true);
    }
    let needed = needed_for_each(c, &kind).then_some(Category::VerbNeed);
    let class = c.classes().iter().filter(|_| needed.is_none()).chain(needed).find(|k| {
        needed.is_some() || !matches!(k, Category::VerbUnknown | Category::VerbNeed | Category::VerbIntent | Category::VerbContain)
    });
    let Some(class) = class else { return unread(c, "a verb that is read") };
    let class = if subject.is_none() && !c.passive() { c.coming_or_going().unwrap_or(class) } else { class };
    // Money that is paid is spent.
    let class = if kind.head == "money" && c.verb_is(Category::VerbSpend) { Category::VerbSpend } else { class };
    // Money that is made or got is earned.
    let earned = kind.head == "money"
        && !c.passive()
        && class != Category::VerbSpend
        && (c.verb_is(Category::VerbEarn) || c.chief() == Some(Category::VerbAcquire));
    let class = if earned { Category::VerbEarn } else { class };
    if c.roles.verb.auxiliaries.iter().any(|&a| c.reading.is(a, Category::AuxModal)) && !super::pace::brings_span(c) {
        return unread(c, "what happens instead of what can happen");
    }
    if matches!(class, Category::VerbEarn | Category::VerbSpend | Category::VerbCost | Category::VerbSell)
        && asked.nominal.head.is_none()
        && asked.of.is_none()
    {
        kind = Kind::of("money");
    }
    if class == Category::VerbSpend
        && let Some(item) = c.item_of_spending()?
    {
        kind.content = Some(item);
        let at = c
            .roles
            .obliques
            .iter()
            .find(|o| matches!(o.category, Category::PrepPlace | Category::PrepFor) && !o.arg.nps.iter().any(|n| c.is_time_phrase(n)));
        used.extend(at.map(|o| o.lexeme));
    }
    // `How many figs was he given?`: the one who is asked about gets.
    let receiver = holder.owner.filter(|_| c.passive() && c.chief() == Some(Category::VerbTransferOut) && objects.is_empty());
    if receiver.is_some() {
        holder = Holder::default();
    }
    if let Some((agent, lexeme)) = by_whom(c, holder)? {
        holder = agent;
        used.push(lexeme);
    }
    let counterpart = receiver.map_or_else(|| counterpart(c, &objects, holder, &mut used), |who| Ok(Some(who)))?;
    // `were given from Al`: by him, or out of his?
    let out = |o: &&crate::reader::roles::Oblique| o.category == Category::PrepSource && used.contains(&o.lexeme);
    if counterpart.is_some()
        && matches!(class, Category::VerbTransferOut | Category::VerbSell)
        && let Some(oblique) = c.roles.obliques.iter().find(out)
    {
        let lexemes = std::iter::once(oblique.lexeme).chain(oblique.arg.nps.iter().flat_map(Np::lexemes)).collect();
        return Err(Unread(RefusalCode::QuestionUnread, lexemes, "one who gets".into()));
    }
    let event = (class, c.verb_lemma());
    if let Some(than) = than {
        // `gave more figs to Al than Eve`: more than Eve gave him, or more than Eve got?
        if counterpart.is_some() {
            return unread(c, "a comparison that tells both who gives and who gets");
        }
        return difference::difference(c, &asked, (kind, holder), than, Some(event), vantage.clone(), used);
    }
    let known: Vec<_> = c.roles.obliques.iter().filter(|o| holds_some(c, o, &kind, &event.1)).cloned().collect();
    for place in &known {
        c.mark("place", place.arg.nps.iter().flat_map(Np::lexemes).collect());
        used.push(place.lexeme);
    }
    vantage.only = picks::picks(c, (event.0, &event.1), &kind, holder, &mut used)?;
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
    target(Ask::Event { class: event.0, verb: event.1, counterpart }, holder, kind, &vantage, c);
    c.settle_obliques_but(&used)?;
    Ok(true)
}

/// `were taken from the basket`, where the story tells how many are in the basket, and of no other place or source.
fn holds_some(c: &Composer<'_, '_>, oblique: &crate::reader::roles::Oblique, kind: &Kind, verb: &str) -> bool {
    let [np] = oblique.arg.nps.as_slice() else { return false };
    let definite = np.nominal.determiner.is_some_and(|d| c.reading.is(d, Category::DetDefinite)) && np.of.is_none() && np.owner.is_none();
    let Some(place) = c.reading.plain_entity(np).filter(|_| definite && oblique.category == Category::PrepSource) else { return false };
    let mut levels = 0;
    let alone = c.hypothesis.facts.iter().all(|f| match &f.body {
        crate::facts::FactBody::State { holder, kind: k, .. } => {
            levels += usize::from(k == kind);
            k == kind && holder.owner.is_none() && holder.place.is_none_or(|p| p == place)
        }
        crate::facts::FactBody::Change(change) => {
            let told = c.reading.state.clauses.iter().find(|o| o.id == f.clause).map(crate::reader::roles::attach);
            let sourced = told.is_none_or(|r| r.obliques.iter().any(|o| o.category == Category::PrepSource));
            c.reading.lexicon.does(&change.verb, verb) && !sourced
        }
        _ => false,
    });
    alone && levels > 0 && c.hypothesis.unresolved.is_empty()
}

/// `How many pints does Rosa need to add now?`: of what is called for, where some has gone in already.
fn goes_in(c: &Composer<'_, '_>, kind: &Kind) -> bool {
    let already = |f: &crate::facts::Fact| {
        let told = c.reading.state.clauses.iter().find(|o| o.id == f.clause);
        let said = told.is_some_and(|o| {
            crate::reader::roles::attach(o).adverbs.iter().any(|(_, _, k)| *k == Category::AdvAlready) || c.has_adverb(Category::AdvNow)
        });
        matches!(&f.body, crate::facts::FactBody::Change(change) if change.class == Category::VerbMove) && said
    };
    c.called_for_by(kind).is_some() && c.puts_in(c.clause) && (c.aims.is_some() || c.hypothesis.facts.iter().any(already))
}

/// `there`, or `that` for what was told: no one who has anything.
fn there(c: &Composer<'_, '_>, arg: &Arg) -> bool {
    let existential = |np: &Np| np.nominal.head.is_some_and(|h| c.reading.is(h, Category::PronounExistential));
    points_to_told(c, arg) || arg.nps.iter().all(existential)
}

/// `How many pens is that in all?`: what was told, all of it.
fn points_to_told(c: &Composer<'_, '_>, arg: &Arg) -> bool {
    let [np] = arg.nps.as_slice() else { return false };
    let n = &np.nominal;
    let bare = n.head.is_none() && n.modifiers.is_empty() && n.measure.is_none() && n.further.is_none() && np.of.is_none();
    // `How many does that make in all?`
    let be = c.verb_is(Category::VerbBe) || c.verb_lemma() == "make";
    bare && be && n.determiner.is_some_and(|d| c.reading.is(d, Category::DetDemonstrative))
}

/// The verb by which all of a kind was done, where nothing else is told of it: `sold 7 on Monday and 4 on Tuesday`.
fn done_alike(c: &Composer<'_, '_>, kind: &Kind) -> Option<(Category, String)> {
    let mut found: Vec<(Category, String)> = Vec::new();
    for fact in &c.hypothesis.facts {
        match &fact.body {
            crate::facts::FactBody::Change(change) => found.push((change.class, change.verb.clone())),
            body if matches!(body.kind().relation(kind, c.reading.lexicon), crate::facts::Relation::Apart(_)) => {}
            _ => return None,
        }
    }
    let several = found.len() > 1;
    found.dedup();
    found.pop().filter(|_| several && found.is_empty())
}

/// Whether any of a kind is told to have gone: then a sum may be of what there was, or of what there is.
fn loses(c: &Composer<'_, '_>, kind: &Kind) -> bool {
    let gains = |k: Category| {
        matches!(k, Category::VerbAcquire | Category::VerbCreate | Category::VerbEarn | Category::VerbArrive | Category::VerbTransferIn)
    };
    c.hypothesis.facts.iter().any(|f| match &f.body {
        crate::facts::FactBody::Change(change) => {
            !gains(change.class) && !matches!(change.kind.relation(kind, c.reading.lexicon), crate::facts::Relation::Apart(_))
        }
        _ => false,
    })
}

/// `survived the storm`: what is outlasted is no part of what is left.
fn endured(c: &Composer<'_, '_>, arg: &Arg) -> bool {
    let counted = |lemma: &str| c.hypothesis.facts.iter().any(|f| f.body.kind().head == lemma);
    c.chief() == Some(Category::VerbRemain)
        && !c.passive()
        && arg.nps.iter().all(|np| {
            let definite = np.nominal.determiner.is_some_and(|d| c.reading.is(d, Category::DetDefinite));
            let plain = !np.nominal.is_measured() && np.of.is_none() && np.owner.is_none();
            plain && definite && np.nominal.head.is_some_and(|h| !counted(&c.reading.lemma(h, Category::is_noun)))
        })
}

/// `Tom ate 5 and his sons ate 3 each. How many did they eat?`: the sons alone, or Tom too, who did or has as much as is asked about?
/// `A shelf has 20 books in the top row. How many books does the shelf have?`: what has things in several places has all of them.
fn owner_of_places(c: &Composer<'_, '_>, holder: Holder) -> Holder {
    let owns = |f: &crate::facts::Fact| matches!(&f.body, crate::facts::FactBody::State { holder: h, .. } if h.owner.is_some() && h.owner == holder.place && h.place.is_some());
    match holder {
        Holder { owner: None, place: Some(_) } if c.verb_is(Category::VerbPossess) && c.hypothesis.facts.iter().any(owns) => {
            Holder { owner: holder.place, place: None }
        }
        _ => holder,
    }
}

/// `The class had 25 pupils. How many pupils are in the class now?`: those in a group are those that it has.
fn group_of_those(c: &Composer<'_, '_>, holder: Holder, kind: &Kind) -> Holder {
    let told = |whose: Option<EntityId>| {
        move |f: &&crate::facts::Fact| match &f.body {
            crate::facts::FactBody::State { holder: h, kind: k, .. } => h.owner == whose && h.place.is_none() && k.head == kind.head,
            _ => false,
        }
    };
    let there = |f: &crate::facts::Fact| matches!(&f.body, crate::facts::FactBody::State { holder: h, .. } if h.place == holder.place);
    match holder {
        Holder { owner: None, place: Some(place) }
            if c.hypothesis.facts.iter().any(|f| told(Some(place))(&f)) && !c.hypothesis.facts.iter().any(there) =>
        {
            Holder { owner: Some(place), place: None }
        }
        _ => holder,
    }
}

fn they_alone(c: &Composer<'_, '_>, subject: &Arg, holder: Holder, kind: &Kind) -> Result<(), Unread> {
    let [np] = subject.nps.as_slice() else { return Ok(()) };
    let plural = np.nominal.pronoun && np.nominal.head.is_some_and(|h| c.reading.is(h, Category::PronounPlural));
    let group = holder.owner.and_then(|o| c.reading.entity(o)).filter(|e| plural && e.members.is_empty());
    let Some(group) = group else { return Ok(()) };
    let single = |who: Option<crate::facts::EntityId>| {
        who.is_some_and(|w| w != group.id && c.reading.entity(w).is_some_and(|e| e.owns() && e.number == crate::facts::Number::One))
    };
    let alike = |k: &Kind| !matches!(k.relation(kind, c.reading.lexicon), crate::facts::Relation::Apart(_));
    let state = state_like(c);
    let verb = c.verb_lemma();
    let beside = c.hypothesis.facts.iter().any(|f| match &f.body {
        crate::facts::FactBody::Change(change) => !state && change.verb == verb && alike(&change.kind) && single(change.agent),
        crate::facts::FactBody::State { holder, kind, .. } => state && alike(kind) && single(holder.owner),
        _ => false,
    });
    if beside {
        return Err(Unread(RefusalCode::PronounUnresolved, np.lexemes(), "whether these are all of them, or the group alone".into()));
    }
    Ok(())
}

/// `How many lamps are red?`, `are not broken?`: the word by which the sort is told apart.
fn described(c: &Composer<'_, '_>) -> Option<String> {
    let [(adjective, category)] = c.roles.adjectives.as_slice() else { return None };
    let plain = matches!(category, Category::AdjColour | Category::AdjSize | Category::AdjQuality);
    let be = c.verb_is(Category::VerbBe) && c.roles.verb.auxiliaries.is_empty();
    if !plain || !be || !c.arguments(&c.roles.after).is_empty() || !c.roles.obliques.is_empty() {
        return None;
    }
    let word = c.reading.norm(*adjective).to_owned();
    match (c.roles.verb.negation, c.reading.lexicon.opposites(&word)) {
        (None, _) => Some(word),
        (Some(_), [only]) => Some(only.to_string()),
        (Some(_), _) => Some(format!("not {word}")),
    }
}

/// `each of her 2 aunts`: the question brings how many share.
fn shared_among(c: &Composer<'_, '_>) -> Option<Np> {
    let goals = c.roles.obliques.iter().filter(|o| o.category == Category::PrepGoal && o.arg.nps.len() == 1);
    let of =
        goals.filter(|o| o.arg.nps[0].nominal.is_each() && o.arg.nps[0].nominal.head.is_none()).find_map(|o| o.arg.nps[0].of.as_deref())?;
    let told = |lemma: &str| {
        c.hypothesis.facts.iter().any(|f| matches!(&f.body, crate::facts::FactBody::State { kind, .. } if kind.head == lemma))
    };
    let head = of.nominal.head.filter(|_| of.nominal.number().is_some() && of.of.is_none())?;
    (!told(&c.reading.lemma(head, Category::is_noun))).then(|| of.clone())
}

/// What can or will be given out, all of it.
fn shares_out(c: &Composer<'_, '_>) -> bool {
    let able =
        c.roles.verb.auxiliaries.iter().any(|&a| c.reading.categories(a).any(|k| matches!(k, Category::AuxModal | Category::AuxFuture)));
    able && c.classes().any(|k| matches!(k, Category::VerbTransferOut | Category::VerbDivide))
}

/// Whether a number still measures a phrase of the clause: one that only echoes what was told does not.
fn measures(c: &Composer<'_, '_>, lexeme: u32) -> bool {
    fn within(np: &Np, lexeme: u32) -> bool {
        let here = (np.nominal.first..=np.nominal.last).contains(&lexeme);
        here && (np.nominal.number() == Some(lexeme) || np.nominal.modifiers.contains(&lexeme) || np.nominal.head == Some(lexeme))
            || np.of.as_ref().is_some_and(|of| within(of, lexeme))
            || np.owner.as_ref().is_some_and(|owner| within(owner, lexeme))
    }
    let args = c.roles.phrases();
    let phrases: Vec<&Np> = args.flat_map(|a| &a.nps).collect();
    phrases.iter().any(|np| within(np, lexeme)) || !phrases.iter().any(|np| np.lexemes().contains(&lexeme))
}

/// `How many legs do 8 bees have?`: the question brings the bees, the story how much there is for each.
fn brought(c: &Composer<'_, '_>, np: &Np) -> bool {
    let Some(head) = np.nominal.head.filter(|&h| c.reading.categories(h).any(Category::is_noun)) else { return false };
    let kind = Kind { modifiers: c.modifiers(&np.nominal.modifiers), ..Kind::of(&c.reading.lemma(head, Category::is_noun)) };
    let counted = np.nominal.number().is_some() && np.of.is_none() && np.owner.is_none() && np.nominal.determiner.is_none();
    counted
        && c.hypothesis.facts.iter().map(|f| &f.body).chain(c.result.retold.iter().map(|(_, body)| body)).any(|body| {
            matches!(body, crate::facts::FactBody::Rate { per, kind: of, .. }
                if matches!(kind.relation(per, c.reading.lexicon), crate::facts::Relation::Same | crate::facts::Relation::Within)
                    || kind == Kind { content: None, ..per.clone() } && per.content.as_ref() == Some(&of.label()))
        })
}

/// `How many pens are in 6 boxes?`, `How many legs do 8 bees have?`: the number of things, and the preposition that brings them.
fn held_in(c: &Composer<'_, '_>) -> Result<Option<(Np, Option<u32>)>, Unread> {
    let subjects: Vec<Arg> = c
        .arguments(&c.roles.before)
        .into_iter()
        .chain(c.arguments(&c.roles.after))
        .filter(|a| !a.nps.iter().any(|np| np.nominal.is_asked()))
        .collect();
    if let [subject] = subjects.as_slice()
        && let [np] = subject.nps.as_slice()
        && brought(c, np)
        && (c.verb_is(Category::VerbPossess) || needs_told(c) || c.has_room())
    {
        return Ok(Some((np.clone(), None)));
    }
    let needs = c.verb_is(Category::VerbNeed);
    let at = if needs { Category::PrepFor } else { Category::PrepPlace };
    let places: Vec<_> = c.roles.obliques.iter().filter(|o| o.category == at && o.arg.nps.len() == 1).collect();
    let [place] = places.as_slice() else { return Ok(None) };
    let np = &place.arg.nps[0];
    let be = c.verb_is(Category::VerbBe) || c.roles.verb.main.is_none() || needs;
    Ok((brought(c, np) && be).then(|| (np.clone(), Some(place.lexeme))))
}

impl Composer<'_, '_> {
    /// `can hold`, `will carry`: how much a thing has room for.
    pub(super) fn has_room(&self) -> bool {
        let carries = self.reading.lexicon.does(&self.verb_lemma(), "carry");
        !self.passive()
            && self.roles.verb.negation.is_none()
            && (self.chief() == Some(Category::VerbContain) || self.says_able() && carries)
    }
}

/// `do 5 bees need`, where so much is needed for each.
fn needs_told(c: &Composer<'_, '_>) -> bool {
    let needed = |f: &crate::facts::Fact| matches!(&f.body, crate::facts::FactBody::Rate { event: Some((Category::VerbNeed, _)), .. });
    c.chief() == Some(Category::VerbNeed) && !c.passive() && c.hypothesis.facts.iter().any(needed)
}

fn position_after(asked: &Np, c: &Composer<'_, '_>) -> bool {
    c.roles.verb.main.is_some_and(|m| asked.nominal.first > m)
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Side {
    Before,
    After,
}

pub(super) fn asked(c: &Composer<'_, '_>) -> Option<(Side, Np)> {
    let find = |args: &[Arg]| args.iter().flat_map(|a| &a.nps).filter(|np| np.nominal.is_asked()).cloned().collect::<Vec<_>>();
    let (before, after) = (find(&c.roles.before), find(&c.roles.after));
    match (before.as_slice(), after.as_slice()) {
        ([only], []) => Some((Side::Before, only.clone())),
        ([], [only]) => Some((Side::After, only.clone())),
        _ => None,
    }
}

/// `21 nails in the shed. How many boxes are needed in the barn?`: the things of a place that is named, where others are told of.
fn one_place(c: &Composer<'_, '_>) -> Result<(), Unread> {
    let place = |o: &&crate::reader::roles::Oblique| {
        o.category == Category::PrepPlace && !o.arg.nps.iter().any(|np| c.names_time(np) || np.nominal.is_each())
    };
    let Some(asked) = c.roles.obliques.iter().find(place) else { return Ok(()) };
    let here = asked.arg.nps.first().and_then(|np| c.reading.plain_entity(np));
    let elsewhere = c.hypothesis.facts.iter().any(|f| match &f.body {
        crate::facts::FactBody::State { holder, .. } => holder.place.is_some() && holder.place != here,
        _ => false,
    });
    if elsewhere {
        return unread(c, "a question without this place").map(|_| ());
    }
    Ok(())
}

/// Verbs whose question asks for a level: have, be, hold, remain, start with, end with.
pub(super) fn state_like(c: &Composer<'_, '_>) -> bool {
    // `How many dogs are barking?`, where 30 were told to bark.
    let progressive = c.roles.verb.auxiliaries.iter().any(|&a| c.reading.is(a, Category::AuxBe))
        && c.roles.verb.main.is_some_and(|m| c.reading.has_form(m, Category::is_verb, crate::lexicon::Form::Gerund));
    let phase = c.verb_is(Category::VerbPhase) && c.roles.loose.iter().any(|&l| c.reading.is(l, Category::PrepWith));
    let sitting = c.roles.verb.main.is_some_and(|m| c.reading.has_form(m, Category::is_verb, crate::lexicon::Form::Gerund))
        && c.verb_is(Category::VerbBackground);
    let main_absent = c.roles.verb.main.is_none()
        && c.roles
            .verb
            .auxiliaries
            .iter()
            .any(|&a| c.reading.categories(a).any(|k| matches!(k, Category::AuxBe | Category::VerbBe | Category::AuxHave)))
        // `does that leave`, in plainer words.
        || c.roles.has_verb && c.roles.verb.main.is_none() && c.has_adverb(Category::AdvLeft);
    // `How many did he leave?`: with whom or where, not what he has.
    let leaves = c.verb_is(Category::VerbLeave) && c.roles.verb.auxiliaries.iter().any(|&a| c.reading.is(a, Category::AuxDo));
    let stays = |k: Category| k == Category::VerbRemain && !c.goes_away() && !leaves;
    phase
        || sitting
        || main_absent
        || progressive && c.does_as_told()
        || c.classes().any(|k| matches!(k, Category::VerbPossess | Category::VerbBe) || stays(k))
}

pub(super) fn asked_kind(c: &mut Composer<'_, '_>, asked: &Np) -> Result<Kind, Unread> {
    let mut plain = asked.clone();
    plain.nominal.further = None;
    plain.nominal.fewer = None;
    plain.nominal.total = None;
    if plain.nominal.head.is_none() {
        let money = c.classes().any(|k| matches!(k, Category::VerbEarn | Category::VerbSpend | Category::VerbCost))
            || c.verb_is(Category::VerbSell);
        if money && asked.of.is_none() {
            return Ok(Kind::of("money"));
        }
        plain.nominal.measure = None;
        let kind = c.thing(&plain)?.kind;
        let much = asked.nominal.measure.is_some_and(|m| c.reading.is_of(m.lexeme(), WordClass::OfStuff));
        if much && kind.unit.is_none() && c.countable(&kind) {
            return Err(Unread(RefusalCode::QuestionUnread, asked.lexemes(), "`how many` of things that are counted".into()));
        }
        return Ok(kind);
    }
    plain.nominal.measure = asked.nominal.measure.filter(|m| !matches!(m, Measure::Asked(_)));
    let mut kind = c.thing(&plain)?.kind;
    if let Some(unit) = told_in_unit(c, &plain, &kind) {
        return Ok(Kind { unit: Some(unit), ..Kind::of("") });
    }
    if let Some(unit) = c.much_in_units(asked, &kind) {
        kind.unit = Some(unit);
    }
    // `8 toy cars ... how many cars`: the compound that was counted, if no other cars were.
    let told = c.counted_before(kind.clone());
    Ok(if told.head != kind.head { told } else { kind })
}

/// `How many feet are left?`, where rope is told in feet and no feet are counted.
fn told_in_unit(c: &Composer<'_, '_>, np: &Np, kind: &Kind) -> Option<String> {
    let head = np.nominal.head.filter(|_| np.of.is_none() && np.owner.is_none() && np.nominal.modifiers.is_empty())?;
    let unit = c.reading.lexicon.unit(&c.reading.lemma(head, Category::is_unit))?;
    let length = unit.category == Category::UnitLength && kind.unit.is_none() && !kind.head.is_empty();
    let kinds = || c.hypothesis.facts.iter().map(|f| f.body.kind());
    let stuff = kinds().any(|k| k.unit.as_deref() == Some(&*unit.lemma) && !k.head.is_empty());
    (length && stuff && !kinds().any(|k| k.head == kind.head)).then(|| unit.lemma.to_string())
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
    let per = c.each_kind(&np)?;
    // `each person`, where friends were given something: each of those.
    let within = |kind: &Kind| kind.head != per.head && c.reading.lexicon.kinds_above(&kind.head).contains(&per.head.as_str());
    let mut into: Vec<Kind> = c
        .hypothesis
        .facts
        .iter()
        .filter_map(|f| match &f.body {
            crate::facts::FactBody::Split { into, .. } if within(into) => Some(into.clone()),
            _ => None,
        })
        .collect();
    into.dedup();
    let counted = |kind: &Kind| {
        c.hypothesis.facts.iter().any(|f| matches!(&f.body, crate::facts::FactBody::State { kind: k, .. } if k.head == kind.head))
    };
    Ok(Some(match into.as_slice() {
        [only] if !counted(&per) => (only.clone(), lexeme),
        _ => (per, lexeme),
    }))
}

/// `split the bill equally. How much did each friend pay?`: a share of the money that was divided among them.
fn pays_share(c: &Composer<'_, '_>, per: &Kind) -> bool {
    let split = |f: &crate::facts::Fact| matches!(&f.body, crate::facts::FactBody::Split { kind, into, .. } if kind.head == "money" && into.head == per.head);
    c.hypothesis.facts.iter().any(split)
}

/// Whether something was given to each of these alike.
fn given_to(c: &Composer<'_, '_>, per: &Kind) -> bool {
    c.hypothesis.facts.iter().any(|f| matches!(&f.body, crate::facts::FactBody::Split { into, .. } if into.head == per.head))
}

/// `were sold by Rosa`: who did it.
fn by_whom(c: &mut Composer<'_, '_>, holder: Holder) -> Result<Option<(Holder, u32)>, Unread> {
    let by = c.roles.obliques.iter().find(|o| o.category == Category::PrepBy).cloned();
    let Some(by) = by.filter(|_| c.passive() && holder == Holder::default()) else { return Ok(None) };
    let person = |np: &Np| {
        let owns = c.reading.plain_entity(np).and_then(|e| c.reading.entity(e)).is_some_and(Entity::owns);
        (np.nominal.pronoun || owns) && !np.nominal.is_measured()
    };
    if !by.arg.nps.iter().all(person) {
        return Ok(None);
    }
    let agent = c.holders_of(&by.arg, &[])?;
    c.mark("entity", by.arg.nps.iter().flat_map(Np::lexemes).collect());
    Ok(agent.owner.is_some().then_some((agent, by.lexeme)))
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
        // `How many hours did she play soccer?`
        if super::activity::timed_object(c, object) {
            c.mark("echo", object.nps.iter().flat_map(Np::lexemes).collect());
            continue;
        }
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
