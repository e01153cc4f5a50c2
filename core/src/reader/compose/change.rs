//! Changes and happenings: an amount comes to someone, goes from someone, or something is done to it.
//!
//! Why: what the question asks for is mostly a level after changes, or the changes themselves.
//! Reads: `Rosa bought 4 more pens.`, `Lev gave 3 of his coins to Ana.`, `6 plums were eaten.`, `Two owls flew away.`
//! Leaves alone: `Rosa wants to buy 4 pens.` (asserts nothing), `Lev grew 3 inches taller.` (a measure goes up).

use super::state::{refuse_unasserted, with_shared_head};
use super::{Composer, Thing, Unread, Verdict};
use crate::canon::Arrange;
use crate::facts::{Amount, Change, Entity, EntityId, FactBody, Holder};
use crate::lexicon::Category;
use crate::reader::clause::ClauseKind;
use crate::reader::reason::RefusalCode;
use crate::reader::roles::{Arg, Np, Oblique};

/// Classes whose object changes hands, appears or disappears.
const WITH_OBJECT: &[Category] = &[
    Category::VerbAcquire,
    Category::VerbCreate,
    Category::VerbLose,
    Category::VerbConsume,
    Category::VerbTransferOut,
    Category::VerbTransferIn,
    Category::VerbSell,
    Category::VerbMove,
    Category::VerbEarn,
    Category::VerbSpend,
];
/// What is done to things of which something else is made.
const USED_UP: &str = "use";
/// Classes whose subject comes or goes.
const OF_SUBJECT: &[Category] = &[Category::VerbArrive, Category::VerbLeave];

pub(super) fn change(c: &mut Composer<'_, '_>) -> Verdict {
    // `used 9 tickets to buy some toys`: what an amount was used for, and no number of its own.
    if c.clause.question || c.clause.kind == ClauseKind::Infinitive && !c.has_number() && super::purpose::purpose(c) {
        return Ok(false);
    }
    let classes = c.classes();
    let moving = classes.any(|k| WITH_OBJECT.contains(&k) || OF_SUBJECT.contains(&k));
    let fills = classes.contains(Category::VerbGroup) && !c.result.facts.is_empty();
    if !moving && !fills && !classes.any(|k| matches!(k, Category::VerbEvent | Category::VerbTravel)) {
        return Ok(false);
    }
    if !c.roles.adjectives.is_empty() && c.has_amount() {
        let lexemes = c.roles.adjectives.iter().map(|(l, _)| *l).collect();
        return Err(Unread(RefusalCode::WordsUnaccounted, lexemes, "a role for this word".into()));
    }
    let passive = c.passive();
    let objects = c.arguments(&c.roles.after);
    let subject = if fronted_gerund(c) { None } else { c.subject_arg() };
    let measured = |args: &[Arg]| args.iter().any(|a| a.nps.iter().any(|np| np.nominal.is_measured()));
    let subject_measured = subject.as_ref().is_some_and(|s| measured(std::slice::from_ref(s)));
    if passive {
        return match subject {
            // `cut down 9 trees that were damaged`: they are gone by what the clause around tells.
            Some(_) if subject_measured && spoiled(c) => {
                c.mark("background", super::clause_lexemes(c.clause));
                Ok(true)
            }
            // `16 pens stored in boxes`: the pens are counted where they stand already.
            Some(_) if subject_measured && matches!(c.clause.kind, ClauseKind::Reduced | ClauseKind::Relative) => {
                let stays = !classes.any(|k| {
                    matches!(
                        k,
                        Category::VerbLose
                            | Category::VerbConsume
                            | Category::VerbSell
                            | Category::VerbTransferOut
                            | Category::VerbTransferIn
                            | Category::VerbSpend
                    )
                });
                if stays { Ok(false) } else { refuse_unread(c) }
            }
            Some(subject) if subject_measured => {
                let agent = agent_phrase(c);
                // `9 were torn`: whether torn ones are still there is left open; what was thrown away is not.
                if agent.is_none() && !c.has_adverb(Category::AdvAway) && classes.contains(Category::VerbLose) {
                    return unread(&[subject]);
                }
                moved(c, &[subject], agent, true)
            }
            _ => Ok(false),
        };
    }
    // `9 adults going`: they are counted where they stand.
    let hangs = c.subject().is_none() && c.clause.kind == ClauseKind::Reduced;
    // `earned 9 dollars washing cars`: how it was earned; nothing that was counted is spoken of.
    let apart = objects.iter().flat_map(|a| &a.nps).all(|np| !np.nominal.is_measured() && !np.nominal.is_each() && !counted_before(c, np));
    let way = apart && c.roles.verb.main.is_some_and(|m| c.reading.has_form(m, Category::is_verb, crate::lexicon::Form::Gerund));
    if subject_measured && hangs && (objects.is_empty() || way) && !passive {
        c.mark("background", super::clause_lexemes(c.clause));
        return Ok(true);
    }
    let reached =
        objects.is_empty() || classes.any(|k| OF_SUBJECT.contains(&k)) && objects.iter().all(|a| a.nps.iter().all(|np| whereto(c, np)));
    // `4 leaves blew away`: gone only with `away`.
    let mere = c.chief() == Some(Category::VerbBackground) && !c.has_adverb(Category::AdvAway);
    if subject_measured && reached && !mere && classes.any(|k| OF_SUBJECT.contains(&k)) {
        return match subject {
            Some(subject) => came_or_went(c, &subject),
            None => Ok(false),
        };
    }
    if (objects.is_empty() || companions(c, &objects).is_some())
        && let Some(done) = attended(c, subject.as_ref())?
    {
        return Ok(done);
    }
    if !classes.any(|k| WITH_OBJECT.contains(&k) || k == Category::VerbEvent) {
        return Ok(false);
    }
    if used_up(c, &objects) {
        return Ok(true);
    }
    if objects.is_empty() {
        return Ok(false);
    }
    moved(c, &objects, subject, false)
}

/// Whether a relative clause only says that what the clause around takes away was spoiled before: `that were torn`.
fn spoiled(c: &Composer<'_, '_>) -> bool {
    let Some(governor) = c.governor().filter(|_| matches!(c.clause.kind, ClauseKind::Reduced | ClauseKind::Relative)) else {
        return false;
    };
    let verb = crate::reader::roles::attach(governor).verb;
    let away = |k: Category| matches!(k, Category::VerbLose | Category::VerbConsume | Category::VerbSell | Category::VerbTransferOut);
    let removes = verb.main.is_some_and(|m| c.reading.categories(m).any(away));
    let spoils = |k: Category| {
        matches!(
            k,
            Category::VerbLose
                | Category::VerbEvent
                | Category::VerbBackground
                | Category::VerbLeave
                | Category::VerbExchange
                | Category::VerbDivide
                | Category::VerbDecrease
        )
    };
    let only_spoiled = c.chief() == Some(Category::VerbLose) && c.classes().all(spoils);
    removes
        && only_spoiled
        && verb.negation.is_none()
        && c.arguments(&c.roles.after).is_empty()
        && c.roles.obliques.is_empty()
        && c.subject().is_none()
}

/// `joined the school`, `joined them`, `joined the game`: a place, a group or an occasion that is come to.
fn whereto(c: &Composer<'_, '_>, np: &Np) -> bool {
    let category = |k: Category| {
        matches!(k, Category::NounPlace | Category::NounGroup | Category::NounOccasion | Category::PronounPlural | Category::NounContainer)
    };
    !np.nominal.is_measured() && !np.nominal.is_each() && np.nominal.head.is_some_and(|h| c.reading.categories(h).any(category))
}

fn agent_phrase(c: &Composer<'_, '_>) -> Option<Arg> {
    c.roles.obliques.iter().find(|o| o.category == Category::PrepBy).map(|o| o.arg.clone())
}

/// Someone moves, makes, uses up or does something to an amount.
fn moved(c: &mut Composer<'_, '_>, objects: &[Arg], agent: Option<Arg>, passive: bool) -> Verdict {
    let (recipient, things, index) = match objects {
        [things] => (None, things.clone(), 0),
        // `gave Sam 3 pens`
        [recipient, things]
            if c.verb_is(Category::VerbTransferOut)
                || c.verb_is(Category::VerbAcquire)
                || c.verb_is(Category::VerbCreate)
                || c.verb_is(Category::VerbSell) =>
        {
            if recipient.nps.iter().any(|np| np.nominal.is_measured()) || !recipient.nps.iter().all(|np| may_get(c, np)) {
                return unread(objects);
            }
            (Some(recipient.clone()), things.clone(), 1)
        }
        _ => return if c.has_amount() { unread(objects) } else { Ok(false) },
    };
    if things.has_or() {
        return unread(objects);
    }
    if things.nps.iter().any(|np| np.nominal.second_measure.is_some())
        || objects.iter().any(|a| a.nps.iter().any(|np| np.nominal.is_each()))
    {
        return unread(objects);
    }
    // `did this 4 times`: so often as much again.
    if things.nps.iter().any(|np| np.nominal.is_measured() && np.nominal.head.is_some_and(|h| c.reading.may_be(h, Category::QuantTimes))) {
        return unread(objects);
    }
    let amounts = things.nps.iter().any(|np| np.nominal.is_measured());
    let open = things.nps.iter().any(|np| bare(c, np) || counted_before(c, np));
    if !amounts && !open {
        return Ok(false);
    }
    // `is selling 4 hats`: whether this came to its end is left open.
    if going_on(c) && !passive && things.nps.iter().any(|np| np.nominal.number().is_some()) {
        return Err(Unread(RefusalCode::NotAsserted, super::clause_lexemes(c.clause), "what was done, not what goes on".into()));
    }
    let led = fronted_gerund(c);
    // `used 5 tickets to buy some toys`: what they were used for; how many toys is not told.
    if c.unasserted() && !c.has_number() && super::purpose::purpose(c) {
        c.mark("background", super::clause_lexemes(c.clause));
        return Ok(true);
    }
    if c.unasserted() || c.clause.kind == ClauseKind::Gerund && !led {
        return if c.roles.verb.negation.is_some() || amounts { refuse_unasserted(c) } else { Ok(false) };
    }
    let class = class_of(c, &things)?;
    let Some(mut class) = class else { return unread(objects) };
    if passive && class == Category::VerbCreate && eaten_as(c, &things)? {
        class = Category::VerbConsume;
    }
    // `gave 2 back`, `made 4 cards into a tower`, `handed in`: not simply given or made.
    // `cut out 6 cards` makes them.
    let turned = c.has_adverb(Category::AdvAway)
        && class == Category::VerbLose
        && c.verb_is(Category::VerbDivide)
        && things.nps.iter().all(|np| np.nominal.head.is_some_and(|h| !c.reading.categories(h).any(Category::is_unit)))
        || c.has_adverb(Category::AdvParticle) && class != Category::VerbMove
        || c.has_adverb(Category::AdvCompletive) && effect(class) == 1 && class == Category::VerbLose && !c.verb_is(Category::VerbDivide)
        || c.has_adverb(Category::AdvAway) && class == Category::VerbAcquire
        || class == Category::VerbCreate && c.has_adverb(Category::AdvCompletive)
        || class == Category::VerbCreate && !passive && c.roles.obliques.iter().any(|o| o.category == Category::PrepGoal);
    if turned && (amounts || open) {
        return unread(objects);
    }
    let agent_id = match &agent {
        Some(arg) => {
            c.mark("entity", arg.nps.iter().flat_map(Np::lexemes).collect());
            if arg.nps.iter().any(|np| np.nominal.measure.is_some()) {
                return unread(std::slice::from_ref(arg));
            }
            let holder = c.holders_of(arg, &[])?;
            holder.owner.or(holder.place)
        }
        None if passive => None,
        None if led => match led_agent(c)?.map_or_else(|| only_holder(c, &things), |who| Ok(Some(who)))? {
            Some(owner) => Some(owner),
            None => return unread(objects),
        },
        None => return if amounts { unread(objects) } else { Ok(false) },
    };
    if filled(c, &things, class) {
        return vessels(c, &things, agent_id);
    }
    if class == Category::VerbConsume {
        at_anothers(c, agent_id)?;
    }
    let exclude: Vec<EntityId> = agent_id.into_iter().collect();
    let mut used = Vec::new();
    let mut ends = Ends::default();
    if let Some(recipient) = recipient {
        c.mark("entity", recipient.nps.iter().flat_map(Np::lexemes).collect());
        let holder = c.holders_of(&recipient, &exclude)?;
        one_recipient(c, &recipient, holder)?;
        ends.to.push((None, holder));
    }
    for oblique in c.roles.obliques.clone() {
        if oblique.arg.nps.iter().any(|np| np.nominal.is_measured() || c.names_time(np)) {
            continue;
        }
        if end_of(c, &oblique, class, passive, &exclude, &mut ends)? {
            used.push(oblique.lexeme);
            c.mark("entity", oblique.arg.nps.iter().flat_map(Np::lexemes).collect());
        }
    }
    let mut kinds = Vec::new();
    let mut before: Option<Thing> = None;
    for (n, np) in things.nps.iter().enumerate() {
        let np = &with_shared_head(c, &things, n).unwrap_or_else(|| np.clone());
        let mut thing = c.thing_or_share(np)?;
        // `sold 9 figs to Al and 3 to Ida`: three of what the first ones are of, and none of Al's.
        if let Some(first) = before.take().filter(|_| np.nominal.head.is_none() && np.of.is_none()) {
            (thing.definite, thing.holder) = (first.definite, first.holder);
        }
        before = Some(thing.clone());
        let elsewhen = n > 0 && !c.anchors_of(index, n).is_empty() && c.anchors_of(index, n) != c.anchors_of(index, n - 1);
        c.no_part_of(&mut kinds, &thing, elsewhen)?;
        let place = if class == Category::VerbSpend { None } else { c.place_of(index, n)? };
        if matches!(effect(class), 1 | 2) && !thing.further {
            let counted = c.counted_before(thing.kind.clone());
            let known = Thing { kind: counted, ..thing.clone() };
            let elsewhere = c.place_of(index, n)?.is_some();
            if !elsewhere && only_account(c, &known).is_some_and(|h| h.owner.is_some() && h.owner == agent_id) {
                thing = known;
            }
        }
        if class == Category::VerbSpend && thing.kind.head == "money" {
            thing.kind.content = c.spent_on(index, n)?;
        }
        let to = Ends::of(&ends.to, (index, n)).ok_or_else(|| one_side(&thing))?;
        let from = Ends::of(&ends.from, (index, n)).ok_or_else(|| one_side(&thing))?;
        let sides = Sides { class, agent: agent_id, to, from, place, passive };
        tell(c, np, thing, sides, index, n)?;
    }
    c.settle_obliques(&used)?;
    cue(c);
    Ok(true)
}

/// `After eating some, he had 9 left.`: who eats is told only behind; here the one whose things they are, and behind it is checked.
fn fronted_gerund(c: &Composer<'_, '_>) -> bool {
    c.clause.is_led()
        && c.leads_sentence()
        && c.clause.marker.is_some_and(|m| c.reading.is(m, Category::ConnAfter))
        && c.subject().is_none()
}

/// `After giving 8 away, Rosa had 9 left.`: the subject of the clause that a gerund at the front leads to.
fn led_agent(c: &mut Composer<'_, '_>) -> Result<Option<EntityId>, Unread> {
    let leads = |o: &&crate::reader::clause::Clause| {
        o.sentence == c.clause.sentence && o.id > c.clause.id && o.kind == ClauseKind::Main && !o.question
    };
    let Some(main) = c.reading.state.clauses.iter().find(leads) else { return Ok(None) };
    let roles = crate::reader::roles::attach(main);
    let Some(subject) = c.arguments(&roles.before).pop() else { return Ok(None) };
    let who = |np: &Np| np.nominal.name || np.nominal.pronoun || np.nominal.determiner.is_some();
    if subject.nps.iter().any(|np| np.nominal.is_measured() || !who(np)) {
        return Ok(None);
    }
    let holder = c.holders_of(&subject, &[])?;
    Ok(holder.owner.or(holder.place))
}

/// The one person who has what is spoken of.
fn only_holder(c: &mut Composer<'_, '_>, things: &Arg) -> Result<Option<EntityId>, Unread> {
    let mut owners = Vec::new();
    for np in &things.nps {
        let thing = c.thing(np)?;
        owners.push(thing.holder.or_else(|| only_account(c, &thing)).and_then(|h| h.owner.or(h.place)));
    }
    owners.dedup();
    if let [only @ Some(_)] = owners.as_slice() {
        return Ok(*only);
    }
    // `had 9 dollars. After buying some pens`: the only one of whom anything was told; what it leads to is checked against it.
    let mut told: Vec<Option<EntityId>> = c.hypothesis.facts.iter().map(|f| owner_told(&f.body)).collect();
    told.dedup();
    Ok(if let [only] = told.as_slice() { *only } else { None })
}

/// Whom a level or a change is about, where that is one.
fn owner_told(body: &FactBody) -> Option<EntityId> {
    match body {
        FactBody::State { holder, .. } => holder.owner.or(holder.place),
        FactBody::Change(change) => change.agent,
        _ => None,
    }
}

/// `After making a pie he had 7 left.`: what was made took some of the only things that were counted, of one who has them.
///
/// The change has no number, so nothing is answered unless a level behind it tells how much was taken.
fn used_up(c: &mut Composer<'_, '_>, objects: &[Arg]) -> bool {
    let [arg] = objects else { return false };
    let [np] = arg.nps.as_slice() else { return false };
    let counted = |head: u32| {
        let lemma = c.reading.lemma(head, |k| k.is_noun() || k.is_unit());
        c.hypothesis.facts.iter().any(|f| f.body.kind().head == lemma)
    };
    let one = !np.nominal.is_measured() && !np.nominal.is_each() && !np.nominal.pronoun && !np.nominal.name && np.of.is_none();
    if !fronted_gerund(c) || c.chief() != Some(Category::VerbCreate) || c.unasserted() || !one || np.nominal.head.is_none_or(counted) {
        return false;
    }
    let mut kinds: Vec<(crate::facts::Kind, Holder)> = Vec::new();
    for fact in &c.hypothesis.facts {
        let FactBody::State { holder, kind, amount: Amount::Given { .. } } = &fact.body else { return false };
        kinds.push((kind.clone(), *holder));
    }
    let [(kind, holder)] = kinds.as_slice() else { return false };
    let mut lexemes = arg.nps.iter().flat_map(Np::lexemes).collect::<Vec<_>>();
    c.mark("background", lexemes.clone());
    lexemes.extend(c.roles.verb.main);
    let change = Change {
        sure: true,
        paid: false,
        definite: true,
        kind: kind.clone(),
        amount: Amount::Open { lexeme: np.nominal.first },
        from: Some(*holder),
        to: None,
        agent: holder.owner.or(holder.place),
        place: None,
        class: Category::VerbConsume,
        verb: USED_UP.to_owned(),
        further: false,
        scene: false,
    };
    let moment = c.moment();
    c.say(FactBody::Change(change), moment, lexemes);
    cue(c);
    true
}

/// `was selling some of her toys`: what goes on while the story begins.
fn going_on(c: &Composer<'_, '_>) -> bool {
    let be = c.roles.verb.auxiliaries.iter().any(|&a| c.reading.is(a, Category::AuxBe));
    be && c.roles.verb.main.is_some_and(|m| c.reading.has_form(m, Category::is_verb, crate::lexicon::Form::Gerund))
}

/// `for a party`, `for school`: what for, and not for whom.
fn occasion(c: &Composer<'_, '_>, arg: &Arg) -> bool {
    arg.nps.iter().all(|np| {
        np.nominal.head.is_some_and(|h| c.reading.categories(h).any(|k| matches!(k, Category::NounOccasion | Category::NounPlace)))
    })
}

/// Whether a phrase between the verb and the things may name who gets them: `gave the dog 3 bones`, not `found a pen, 3 cups`.
fn may_get(c: &Composer<'_, '_>, np: &Np) -> bool {
    let Some(head) = np.nominal.head else { return false };
    let lemma = c.reading.lemma(head, |k| k.is_noun() || k.is_name());
    let known = np.nominal.determiner.is_some_and(|d| !c.reading.is(d, Category::DetIndefinite)) || np.owner.is_some();
    np.nominal.pronoun
        || np.nominal.name
        || known
        || c.reading.plain_entity(np).and_then(|e| c.reading.entity(e)).is_some_and(Entity::owns)
        || c.reading.lexicon.kinds_above(&lemma).contains(&"animal")
}

/// `packed 5 crates with 24 cups in each`: vessels that are filled are there.
fn filled(c: &Composer<'_, '_>, things: &Arg, class: Category) -> bool {
    let vessel = |np: &Np| {
        np.nominal.number().is_some()
            && np.nominal.head.is_some_and(|h| c.reading.categories(h).any(|k| matches!(k, Category::NounContainer | Category::NounGroup)))
    };
    let each = c.result.facts.iter().any(|f| matches!(f.body, FactBody::Rate { .. }));
    each && matches!(class, Category::VerbMove | Category::VerbGroup) && things.nps.iter().all(vessel)
}

fn vessels(c: &mut Composer<'_, '_>, things: &Arg, agent: Option<EntityId>) -> Verdict {
    for np in &things.nps {
        let thing = c.thing(np)?;
        let Some(amount) = thing.amount else { return unread(std::slice::from_ref(things)) };
        let holder = agent.map(|a| c.as_holder(a)).unwrap_or_default();
        let moment = c.moment();
        c.mark("kind", thing.lexemes.clone());
        c.mark("quantity", np.nominal.number().into_iter().collect());
        c.say(FactBody::State { holder, kind: thing.kind, amount }, moment, thing.lexemes);
    }
    c.settle_obliques(&[])?;
    cue(c);
    Ok(true)
}

/// Who gives and who gets, each with the conjunct it follows.
#[derive(Default)]
struct Ends {
    to: Vec<(Option<(usize, usize)>, Holder)>,
    from: Vec<(Option<(usize, usize)>, Holder)>,
}

impl Ends {
    /// The side of one conjunct: its own, or the only one there is. `None` if several are told and none is its own.
    fn of(sides: &[(Option<(usize, usize)>, Holder)], conjunct: (usize, usize)) -> Option<Option<Holder>> {
        match sides {
            [] => Some(None),
            [(_, only)] => Some(Some(*only)),
            several => several.iter().find(|(follows, _)| *follows == Some(conjunct)).map(|(_, holder)| Some(*holder)),
        }
    }
}

fn one_side(thing: &Thing) -> Unread {
    Unread(RefusalCode::HoldersUnrelated, thing.lexemes.clone(), "who is on the other side of this".into())
}

/// A plural recipient leaves open whether each or all together got so many.
fn one_recipient(c: &Composer<'_, '_>, arg: &Arg, holder: Holder) -> Result<(), Unread> {
    let several = arg.nps.len() > 1;
    let many =
        holder.owner.and_then(|o| c.reading.entity(o)).is_some_and(|e| e.number == crate::facts::Number::Many && c.plural(&arg.nps[0]));
    if many || several {
        return Err(Unread(
            RefusalCode::ConstructionUnread,
            arg.nps.iter().flat_map(Np::lexemes).collect(),
            "one who gets, or `each`".into(),
        ));
    }
    Ok(())
}

/// Whether a prepositional phrase is an end of the change, and if so which.
fn end_of(
    c: &mut Composer<'_, '_>,
    oblique: &Oblique,
    class: Category,
    passive: bool,
    exclude: &[EntityId],
    ends: &mut Ends,
) -> Result<bool, Unread> {
    let person = oblique
        .arg
        .nps
        .iter()
        .all(|np| np.nominal.pronoun || c.reading.plain_entity(np).and_then(|e| c.reading.entity(e)).is_some_and(Entity::owns));
    let lexemes = || oblique.arg.nps.iter().flat_map(Np::lexemes).collect::<Vec<_>>();
    if oblique.arg.nps.iter().any(|np| np.nominal.is_each()) {
        return Err(Unread(RefusalCode::ConstructionUnread, lexemes(), "one who gives or gets".into()));
    }
    match oblique.category {
        Category::PrepFor
            if person && c.has_amount() && !occasion(c, &oblique.arg) && matches!(class, Category::VerbAcquire | Category::VerbCreate)
                || (class == Category::VerbEarn || class == Category::VerbAcquire && money(c)) && gets_it(c, &oblique.arg) =>
        {
            return Err(Unread(RefusalCode::ConstructionUnread, lexemes(), "who has these in the end".into()));
        }
        // `sold 3 for Al`: his, or out of what one has?
        Category::PrepFor
            if person
                && !reflexive(c, &oblique.arg)
                && !occasion(c, &oblique.arg)
                && matches!(class, Category::VerbSell | Category::VerbTransferOut | Category::VerbTransferIn | Category::VerbMove) =>
        {
            return Err(Unread(RefusalCode::HoldersUnrelated, lexemes(), "whose these were".into()));
        }
        Category::PrepGoal if person || class == Category::VerbMove => {
            let holder = c.holders_of(&oblique.arg, exclude)?;
            one_recipient(c, &oblique.arg, holder).or_else(|stop| {
                // `to her friends`: to all of them together; `to Bo and Al` leaves it open.
                if class == Category::VerbTransferOut && oblique.arg.nps.len() == 1 { Ok(()) } else { Err(stop) }
            })?;
            ends.to.push((oblique.follows, holder));
        }
        Category::PrepGoal if class == Category::VerbTransferIn => {
            return Err(Unread(RefusalCode::ConstructionUnread, lexemes(), "one who takes, or one place".into()));
        }
        Category::PrepSource
            if !person
                && matches!(class, Category::VerbAcquire | Category::VerbCreate)
                && oblique.arg.nps.iter().any(|np| np.nominal.head.is_some_and(|h| c.reading.is(h, Category::NounContainer))) =>
        {
            // Out of a bag: whether it was one's own is left open.
            return Err(Unread(RefusalCode::HoldersUnrelated, lexemes(), "whose these were".into()));
        }
        Category::PrepSource
            if person || matches!(class, Category::VerbTransferIn | Category::VerbLose | Category::VerbConsume | Category::VerbMove) =>
        {
            ends.from.push((oblique.follows, c.holders_of(&oblique.arg, exclude)?));
        }
        Category::PrepWith if person && class == Category::VerbTransferOut => {
            ends.to.push((oblique.follows, c.holders_of(&oblique.arg, exclude)?))
        }
        Category::PrepWith if person => return Err(Unread(RefusalCode::ConstructionUnread, lexemes(), "one who acts".into())),
        Category::PrepBy if passive => {}
        _ => return Ok(false),
    }
    Ok(true)
}

/// Whether the clause counts money.
fn money(c: &Composer<'_, '_>) -> bool {
    c.roles
        .after
        .iter()
        .flat_map(|a| &a.nps)
        .any(|np| np.nominal.head.is_some_and(|h| c.reading.categories(h).any(|k| matches!(k, Category::UnitMoney | Category::NounMoney))))
}

/// `earned 9 dollars for his school`, `for the poor`: persons, or those taken as one, get what is earned.
fn gets_it(c: &Composer<'_, '_>, arg: &Arg) -> bool {
    let someone = |k: Category| matches!(k, Category::NounPerson | Category::NounKin | Category::NounGroup) || k.is_name();
    !reflexive(c, arg)
        && arg.nps.iter().any(|np| {
            let neuter = |h: u32| c.reading.categories(h).any(|k| matches!(k, Category::PronounNeuter | Category::PronounPlural));
            match np.nominal.head {
                Some(h) if np.nominal.pronoun => !neuter(h),
                Some(h) => c.reading.categories(h).any(someone),
                None => !np.nominal.modifiers.is_empty(),
            }
        })
}

/// `herself`, `himself`.
fn reflexive(c: &Composer<'_, '_>, arg: &Arg) -> bool {
    arg.nps.iter().all(|np| np.nominal.head.is_some_and(|h| c.reading.is(h, Category::PronounReflexive)))
}

/// `ate 3 plums at Al's house`, `in her aunt's kitchen`: of what one has, or of what was there?
fn at_anothers(c: &mut Composer<'_, '_>, agent: Option<EntityId>) -> Result<(), Unread> {
    for oblique in c.roles.obliques.clone().iter().filter(|o| o.category == Category::PrepPlace) {
        // Who eats in a restaurant eats what is sold there.
        let sells = |np: &Np| {
            let lemma = np.nominal.head.map(|h| c.reading.lemma(h, Category::is_noun)).unwrap_or_default();
            let above = c.reading.lexicon.kinds_above(&lemma);
            above.iter().chain([&lemma.as_str()]).any(|k| matches!(*k, "shop" | "restaurant"))
        };
        if let Some(np) = oblique.arg.nps.iter().find(|np| sells(np)) {
            return Err(Unread(RefusalCode::HoldersUnrelated, np.lexemes(), "whose these were".into()));
        }
        for np in oblique.arg.nps.iter().filter(|np| np.owner.is_some() || np.nominal.possessive_determiner) {
            let host = c.owner_of(np)?.and_then(|h| h.owner);
            let apart = host
                .and_then(|h| c.reading.entity(h))
                .is_some_and(|e| Some(e.id) != agent && e.number == crate::facts::Number::One && e.members.is_empty() && e.key != "we");
            if apart {
                return Err(Unread(RefusalCode::HoldersUnrelated, np.lexemes(), "whose these were".into()));
            }
        }
    }
    Ok(())
}

fn refuse_unread(c: &Composer<'_, '_>) -> Verdict {
    Err(Unread(RefusalCode::ConstructionUnread, super::clause_lexemes(c.clause), "whether these are still there".into()))
}

fn unread(args: &[Arg]) -> Verdict {
    let lexemes = args.iter().flat_map(|a| a.nps.iter().flat_map(Np::lexemes)).collect();
    Err(Unread(RefusalCode::ConstructionUnread, lexemes, "one amount, one who acts, and one construction".into()))
}

/// `played chess with 9 children`: those whom one does something with, where nothing else is counted.
fn companions(c: &Composer<'_, '_>, objects: &[Arg]) -> Option<Oblique> {
    let person = |np: &Np| {
        np.nominal.number().is_some()
            && np.of.is_none()
            && np.nominal.head.is_some_and(|h| c.reading.categories(h).any(|k| matches!(k, Category::NounPerson | Category::NounKin)))
    };
    let plain = objects.iter().all(|a| a.nps.iter().all(|np| !np.nominal.is_measured() && !np.nominal.is_each() && !np.nominal.pronoun));
    let does = c.chief().is_some_and(|k| matches!(k, Category::VerbEvent | Category::VerbDuration));
    let with = c.roles.obliques.iter().find(|o| o.category == Category::PrepWith && o.arg.nps.iter().all(person));
    with.filter(|_| plain && does && c.verb_is(Category::VerbEvent)).cloned()
}

/// `went to 14 games`, `played with 9 children`: a happening counted by what it was about, or by whom it was with.
fn attended(c: &mut Composer<'_, '_>, subject: Option<&Arg>) -> Result<Option<bool>, Unread> {
    let objects = c.arguments(&c.roles.after);
    let goal = c
        .roles
        .obliques
        .iter()
        .find(|o| o.category == Category::PrepGoal && o.arg.nps.iter().all(|np| np.nominal.number().is_some()))
        .cloned();
    let Some(goal) = goal.filter(|_| objects.is_empty()).or_else(|| companions(c, &objects)) else {
        return Ok(None);
    };
    let Some(subject) = subject.filter(|s| !s.nps.iter().any(|np| np.nominal.is_measured() || np.nominal.is_each())) else {
        return Ok(None);
    };
    if c.unasserted() || goal.arg.has_or() {
        return refuse_unasserted(c).map(Some);
    }
    let holder = c.holders_of(subject, &[])?;
    c.mark("entity", subject.nps.iter().flat_map(Np::lexemes).collect());
    for np in &goal.arg.nps {
        let thing = c.thing(np)?;
        if thing.each {
            return unread(std::slice::from_ref(&goal.arg)).map(Some);
        }
        let class =
            if c.verb_is(Category::VerbEvent) { Category::VerbEvent } else { c.classes().iter().next().unwrap_or(Category::VerbEvent) };
        // `went to 14 chess games. He went to 9 games last year`: of the one sort that was told.
        let mut thing = thing;
        thing.kind = c.counted_before(thing.kind);
        let sides = Sides { class, agent: holder.owner.or(holder.place), to: None, from: None, place: None, passive: false };
        neutral(c, np, thing, &sides);
    }
    c.mark("background", objects.iter().flat_map(|a| a.nps.iter().flat_map(Np::lexemes)).collect());
    c.settle_obliques(&[goal.lexeme])?;
    cue(c);
    Ok(Some(true))
}

fn neutral(c: &mut Composer<'_, '_>, np: &Np, thing: Thing, sides: &Sides) {
    let sure = surely(c, &thing, sides);
    let amount = thing.amount.unwrap_or(Amount::Open { lexeme: np.nominal.first });
    c.mark("kind", thing.lexemes.clone());
    c.mark("quantity", np.nominal.number().into_iter().collect());
    let mut lexemes = thing.lexemes;
    lexemes.extend(c.roles.verb.main);
    let paid = c.verb_is(Category::VerbSpend);
    let change = Change {
        sure,
        paid,
        definite: thing.definite && !thing.further,
        kind: thing.kind,
        amount,
        from: None,
        to: None,
        agent: sides.agent,
        place: sides.place,
        class: sides.class,
        verb: c.verb_lemma(),
        further: thing.further,
        scene: going_on(c) && np.nominal.number().is_none() || c.had_to(),
    };
    let moment = c.moment();
    c.say(FactBody::Change(change), moment, lexemes);
}

/// A plural or mass noun without determiner: an amount without a number.
fn bare(c: &Composer<'_, '_>, np: &Np) -> bool {
    np.nominal.determiner.is_none() && !np.nominal.pronoun && !np.nominal.name && np.owner.is_none() && c.plural(np)
}

/// A noun that the hypothesis has counted before, or a pronoun for things: what happens to it matters.
fn counted_before(c: &Composer<'_, '_>, np: &Np) -> bool {
    let Some(head) = np.nominal.head else { return false };
    if np.nominal.pronoun {
        return c.reading.categories(head).any(|k| matches!(k, Category::PronounNeuter | Category::PronounPlural))
            && !c.hypothesis.facts.is_empty();
    }
    let lemma = c.reading.lemma(head, |k| k.is_noun() || k.is_unit());
    c.hypothesis.facts.iter().any(|fact| match &fact.body {
        FactBody::State { kind, .. } | FactBody::Rate { kind, .. } | FactBody::Pace { kind, .. } => kind.head == lemma,
        FactBody::Change(change) => change.kind.head == lemma,
        _ => false,
    })
}

/// The verb's class here: money is earned and spent, a plain happening only where nothing moves.
fn class_of(c: &mut Composer<'_, '_>, things: &Arg) -> Result<Option<Category>, Unread> {
    let money = things.nps.iter().any(|np| {
        np.nominal.head.is_some_and(|h| {
            c.reading.categories(h).any(|k| matches!(k, Category::UnitMoney | Category::NounMoney))
                || c.reading.lexemes.get(h as usize).is_some_and(|l| matches!(l.literal, Some(crate::text::Literal::Money { .. })))
        })
    });
    let time = things.nps.iter().any(|np| np.nominal.head.is_some_and(|h| c.reading.is(h, Category::UnitTime)) && np.of.is_none());
    if time {
        return Ok(None);
    }
    let classes: Vec<Category> = WITH_OBJECT
        .iter()
        .copied()
        .filter(|k| c.verb_is(*k))
        .filter(|k| (*k != Category::VerbEarn || money) && (*k != Category::VerbSpend || money || !c.verb_is(Category::VerbAcquire)))
        .collect();
    let classes: Vec<Category> = if money && classes.iter().any(|k| matches!(k, Category::VerbEarn | Category::VerbSpend)) {
        classes.into_iter().filter(|k| matches!(k, Category::VerbEarn | Category::VerbSpend)).collect()
    } else {
        classes
    };
    // One who pays gives; only work and things pay one.
    let person = |np: &Np| np.nominal.pronoun || c.reading.plain_entity(np).and_then(|e| c.reading.entity(e)).is_some_and(Entity::owns);
    let gives = money && !c.passive() && c.subject_arg().is_some_and(|s| s.nps.iter().all(person));
    let classes: Vec<Category> = if gives && classes.contains(&Category::VerbSpend) { vec![Category::VerbSpend] } else { classes };
    // What is planted or built comes into being wherever it is put.
    let makes = classes.iter().any(|k| effect(*k) == 0);
    let classes: Vec<Category> = classes.into_iter().filter(|k| !(makes && *k == Category::VerbMove)).collect();
    // Classes that do the same to the object are one choice.
    let mut effects: Vec<u8> = Vec::new();
    let classes: Vec<Category> = classes
        .into_iter()
        .filter(|k| {
            let effect = effect(*k);
            let new = !effects.contains(&effect);
            effects.push(effect);
            new
        })
        .collect();
    Ok(match classes.as_slice() {
        [] => c.verb_is(Category::VerbEvent).then_some(Category::VerbEvent),
        [only] => Some(*only),
        several => Some(several[c.choose(several.len())]),
    })
}

/// What a class does to its object: comes to the agent, goes from the agent, goes to another, comes from another, is put.
fn effect(class: Category) -> u8 {
    match class {
        Category::VerbAcquire | Category::VerbCreate | Category::VerbEarn => 0,
        Category::VerbLose | Category::VerbConsume | Category::VerbSell | Category::VerbSpend => 1,
        Category::VerbTransferOut => 2,
        Category::VerbTransferIn => 3,
        _ => 4,
    }
}

/// Other things that a verb may say of its object: with one of them beside, whether anything moves is left open.
const UNSURE: &[Category] = &[
    Category::VerbEvent,
    Category::VerbGroup,
    Category::VerbDivide,
    Category::VerbChange,
    Category::VerbExchange,
    Category::VerbMultiply,
    Category::VerbContain,
    Category::VerbPhase,
];

/// `Carl picked 9. Dan picked 3 more.`: more than before, or more than Carl? Open where the one who acts had none told.
fn more_than_whom(c: &Composer<'_, '_>, thing: &Thing, sides: &Sides) -> Result<(), Unread> {
    let verb = c.verb_lemma();
    let mut own = false;
    let mut others = false;
    for fact in c.hypothesis.facts.iter().chain(&c.result.facts) {
        match &fact.body {
            FactBody::Change(change) if change.verb == verb && change.agent != sides.agent => others = true,
            FactBody::Change(change) => own |= change.agent == sides.agent || change.to.and_then(|h| h.owner) == sides.agent,
            FactBody::State { holder, .. } => own |= holder.owner.is_some() && holder.owner == sides.agent,
            _ => {}
        }
    }
    if others && !own {
        return Err(Unread(RefusalCode::ConstructionUnread, thing.lexemes.clone(), "more than whom".into()));
    }
    Ok(())
}

/// Whether the verb moves its object in every sense: a particle picks the moving one (`threw away`), and so does an end.
fn surely(c: &Composer<'_, '_>, thing: &Thing, sides: &Sides) -> bool {
    let ends = sides.place.is_some() || sides.to.is_some();
    let placed = ends && matches!(sides.class, Category::VerbMove | Category::VerbTransferOut);
    // `cooked 14 dumplings`, where there were none: they came into being.
    let made = sides.class == Category::VerbCreate
        && !thing.definite
        && c.chief() == Some(Category::VerbCreate)
        && only_account(c, thing).is_none();
    // `20 of the dogs were adopted`: whoever takes them, they are gone from the place where they were.
    let there = thing.holder.or_else(|| only_account(c, thing));
    let placed_there = there.is_some_and(|h| h.owner.is_none() && h.place.is_some());
    let taken = sides.passive && thing.definite && placed_there && takes(c);
    placed || made || taken || c.has_particle() || !c.classes().any(|k| UNSURE.contains(&k))
}

/// Whether the verb is one of taking: who adopts a dog takes it from where it was.
fn takes(c: &Composer<'_, '_>) -> bool {
    c.reading.lexicon.does(&c.verb_lemma(), "take")
}

/// `32 of the tomatoes were made into salads`: what is food is used up in what is made of it; blocks stay blocks in a tower.
fn eaten_as(c: &mut Composer<'_, '_>, things: &Arg) -> Result<bool, Unread> {
    let [np] = things.nps.as_slice() else { return Ok(false) };
    if !c.roles.obliques.iter().any(|o| c.reading.norm(o.lexeme) == "into") {
        return Ok(false);
    }
    let kind = c.thing(np)?.kind;
    Ok(c.reading.lexicon.kinds_above(&kind.head).contains(&"food"))
}

/// `Ana had 20 figs. 5 of them were picked by Bob`, `were given to her by Bob`: how some of those came to the one who has them, and
/// nothing that came or went since. What is picked of those on a tree is gone from there.
fn how_they_came(c: &Composer<'_, '_>, thing: &Thing, sides: &Sides) -> bool {
    if sides.class == Category::VerbCreate && thing.holder.is_some() {
        return true;
    }
    let Some(holder) = thing.holder.filter(|h| h.owner.is_some()) else { return false };
    let gains = matches!(sides.class, Category::VerbAcquire | Category::VerbTransferIn | Category::VerbEarn);
    match sides.class {
        // `5 of them were bought on Monday`: nobody is told to have come by them since.
        _ if gains && sides.agent.is_none() => true,
        Category::VerbTransferOut | Category::VerbTransferIn => sides.to.is_some_and(|to| to.owner == holder.owner),
        Category::VerbEarn => true,
        // Who buys or takes what someone has takes it from there.
        Category::VerbAcquire => !c.verb_is(Category::VerbSpend) && !c.verb_is(Category::VerbTransferIn),
        _ => false,
    }
}

struct Sides {
    passive: bool,
    class: Category,
    agent: Option<EntityId>,
    to: Option<Holder>,
    from: Option<Holder>,
    place: Option<EntityId>,
}

fn tell(c: &mut Composer<'_, '_>, np: &Np, thing: Thing, sides: Sides, arg: usize, n: usize) -> Result<(), Unread> {
    let agent = sides.agent.map(|a| c.as_holder(a));
    let known = thing.holder;
    // `The cats ate 3.`: three of what is left out, and hardly cats.
    let key = sides.agent.and_then(|a| c.reading.entity(a)).map(|e| e.key.clone());
    if np.nominal.head.is_none() && np.of.is_none() && key.is_some_and(|key| key.rsplit(' ').next() == Some(thing.kind.head.as_str())) {
        return Err(Unread(RefusalCode::ElidedNounUnresolved, thing.lexemes, "the noun that is left out".into()));
    }
    let here = sides.place.map(|p| Holder { owner: None, place: Some(p) });
    let whose = |thing: &Thing| Unread(RefusalCode::HoldersUnrelated, thing.lexemes.clone(), "whose these were".into());
    let loses = matches!(sides.class, Category::VerbLose | Category::VerbConsume | Category::VerbTransferIn | Category::VerbSell);
    // `A shop has 20 capes. 6 capes are sold.`: of the only ones that were told.
    let only = only_account(c, &thing).filter(|_| !thing.further && matches!(sides.class, Category::VerbSell | Category::VerbConsume));
    if loses && sides.passive && agent.is_none() && !thing.definite && sides.from.is_none() && only.is_none() {
        return Err(whose(&thing));
    }
    // `Bob gave her 5 of them`, where they are hers; `Bob made 5 of them`.
    let of_known = np.of.is_some() && thing.definite && known.is_some() && known != agent;
    if of_known && !sides.passive && matches!(sides.class, Category::VerbTransferOut | Category::VerbCreate) {
        return Err(whose(&thing));
    }
    if np.of.is_some() && sides.passive && how_they_came(c, &thing, &sides) {
        return Err(whose(&thing));
    }
    if sides.class == Category::VerbTransferIn && sides.from.is_none() && known.is_some() && known == agent {
        return Err(whose(&thing));
    }
    let need = |lexemes: &[u32], what: &str| Unread(RefusalCode::HoldersUnrelated, lexemes.to_vec(), what.to_owned());
    let (from, to) = match sides.class {
        // What is planted or built where this kind is counted is there.
        Category::VerbCreate
            if c.verb_is(Category::VerbMove)
                && sides.to.is_none()
                && here.is_none()
                && only_account(c, &thing).is_some_and(|h| h.owner.is_none() && h.place.is_some()) =>
        {
            (None, only_account(c, &thing))
        }
        Category::VerbCreate if c.verb_is(Category::VerbMove) && only_account(c, &thing).is_some_and(|h| Some(h) == agent) => {
            // `planted 4 of his seeds`: what is put in the ground may be what was had.
            return Err(need(&thing.lexemes, "whether these were had before"));
        }
        Category::VerbAcquire if sides.passive && thing.definite && takes(c) => {
            let from = sides.from.or(known).or_else(|| only_account(c, &thing));
            (Some(from.ok_or_else(|| need(&thing.lexemes, "from whom or where"))?), sides.to.or(agent))
        }
        Category::VerbAcquire | Category::VerbCreate | Category::VerbEarn => {
            (sides.from.or(known.filter(|k| Some(*k) != agent && !thing.further && np.of.is_some())), sides.to.or(agent).or(here))
        }
        Category::VerbLose | Category::VerbConsume | Category::VerbSell | Category::VerbSpend => {
            let told = only_account(c, &thing);
            let from = if thing.definite {
                known.or(told).or(agent)
            } else if eats(c, &sides) || sides.passive && agent.is_none() {
                known.or(told)
            } else {
                agent.or(known)
            };
            let from = sides.from.or(from);
            (Some(from.ok_or_else(|| need(&thing.lexemes, "whose these are"))?), sides.to)
        }
        Category::VerbTransferOut => (Some(agent.or(known).ok_or_else(|| need(&thing.lexemes, "who gives"))?), sides.to),
        Category::VerbTransferIn => {
            let from = sides.from.or(known.filter(|k| Some(*k) != agent)).or(here).or_else(|| only_account(c, &thing));
            (Some(from.ok_or_else(|| need(&thing.lexemes, "from whom or where"))?), agent)
        }
        // `poured out 2 cups of the water`: out of the vessel where it is; `put out 2 plates` may be onto the table.
        Category::VerbMove if c.has_adverb(Category::AdvAway) && sides.to.is_none() && here.is_none() => {
            let from = sides.from.or(known).or_else(|| only_account(c, &thing));
            let the = |of: &Np| of.nominal.pronoun || of.nominal.determiner.is_some_and(|d| !c.reading.is(d, Category::DetIndefinite));
            let told = np.of.as_ref().is_some_and(|of| the(of));
            let from = from.filter(|h| told && h.owner.is_none() && h.place.is_some());
            (Some(from.ok_or_else(|| need(&thing.lexemes, "the place where these are put"))?), None)
        }
        Category::VerbMove => {
            let needed = || c.called_for_by(&thing.kind);
            let to = sides.to.or(here).or(known).or_else(|| only_account(c, &thing)).or_else(needed).filter(|to| Some(*to) != agent);
            (sides.from, Some(to.ok_or_else(|| need(&thing.lexemes, "the place where these are put"))?))
        }
        _ => (None, None),
    };
    if sides.class == Category::VerbAcquire && thing.definite && !thing.further && known.is_some() && known == to {
        return Err(need(&thing.lexemes, "whether these were had before"));
    }
    if thing.further && np.nominal.number().is_some() {
        // `2 dollars more on milk`: more than on what?
        let behind = np.nominal.further.is_some_and(|m| np.nominal.head.is_some_and(|h| m > h));
        if behind && (thing.kind.head == "money" || thing.kind.unit.is_some()) {
            return Err(Unread(RefusalCode::ConstructionUnread, thing.lexemes, "more than what".into()));
        }
        more_than_whom(c, &thing, &sides)?;
    }
    let sure = surely(c, &thing, &sides);
    let amount = thing.amount.unwrap_or(Amount::Open { lexeme: np.nominal.head.unwrap_or(np.nominal.first) });
    let mut moment = c.moment();
    moment.anchors.extend(c.anchors_of(arg, n));
    moment.anchors.arrange();
    moment.anchors.dedup();
    c.mark("kind", thing.lexemes.clone());
    c.mark("quantity", np.nominal.number().into_iter().collect());
    let mut lexemes = thing.lexemes;
    lexemes.extend(c.roles.verb.main);
    let paid = c.verb_is(Category::VerbSpend);
    let change = Change {
        sure,
        paid,
        // `picked 29`: a noun that is left out points to the kind, not to things told before.
        definite: thing.definite && !thing.further && !(np.of.is_none() && np.nominal.head.is_none() && effect(sides.class) == 0),
        kind: thing.kind,
        amount,
        from,
        to,
        agent: sides.agent,
        place: sides.place,
        class: sides.class,
        verb: c.verb_lemma(),
        further: thing.further,
        scene: going_on(c) && np.nominal.number().is_none() || c.had_to(),
    };
    c.say(FactBody::Change(change), moment, lexemes);
    Ok(())
}

/// `Four owls joined them`, `six people left`.
fn came_or_went(c: &mut Composer<'_, '_>, subject: &Arg) -> Verdict {
    if c.unasserted() {
        return refuse_unasserted(c);
    }
    let off = c.gets_off();
    let leaves = c.verb_is(Category::VerbLeave) || off;
    let goals: Vec<Np> = c.arguments(&c.roles.after).into_iter().flat_map(|a| a.nps).collect();
    c.mark("setting", goals.iter().flat_map(Np::lexemes).collect());
    let odd = c.roles.obliques.iter().find(|o| match o.category {
        Category::PrepGoal => leaves,
        Category::PrepSource => !leaves,
        Category::PrepBy | Category::PrepWith => true,
        _ => false,
    });
    let purposes = c.reading.state.clauses.iter().filter(|o| o.governor == Some(c.clause.id) && o.kind == ClauseKind::Infinitive);
    let purposes: Vec<Option<u32>> = purposes.map(|o| crate::reader::roles::attach(o).verb.main).collect();
    let purpose = !purposes.is_empty();
    // `came to join them`
    let joins = purpose && purposes.iter().all(|v| v.is_some_and(|v| c.reading.is(v, Category::VerbArrive)));
    let goal = c.roles.obliques.iter().any(|o| o.category == Category::PrepGoal);
    let away = c.has_adverb(Category::AdvAway) && leaves && !goal;
    let arrives = goal && c.verb_is(Category::VerbArrive) && !c.has_adverb(Category::AdvAway);
    let odd = odd.filter(|o| !(arrives && o.category == Category::PrepGoal));
    // `5 got on`, where they were counted: onto what those are on.
    let on = |l: u32| c.reading.lexicon.senses(c.reading.norm(l)).iter().any(|s| s.category == Category::PrepPlace);
    let particles = || c.roles.adverbs.iter().filter(|(_, _, k)| k.is_particle());
    let boards = c.verb_is(Category::VerbArrive)
        && c.verb_is(Category::VerbAcquire)
        && !leaves
        && particles().all(|(_, l, k)| *k == Category::AdvParticle && on(*l));
    let particle = c.has_particle() && !away && !arrives && !boards && !off;
    // `5 were leaving`: on their way, and whether they have gone is open.
    if odd.is_some() || particle || purpose && leaves || going_on(c) && leaves {
        return unread(std::slice::from_ref(subject));
    }
    let classes: Vec<Category> = OF_SUBJECT.iter().copied().filter(|k| c.verb_is(*k)).collect();
    let class = match classes.as_slice() {
        _ if off => Category::VerbLeave,
        [only] => *only,
        _ if away => Category::VerbLeave,
        _ if arrives => Category::VerbArrive,
        several => several[c.choose(several.len())],
    };
    for np in &subject.nps {
        let thing = c.thing_or_share(np)?;
        // `At the stop 4 got off`: the stop is where they got off, not what they were on.
        let verb = c.roles.verb.main;
        let behind = c.roles.obliques.iter().any(|o| o.category == Category::PrepPlace && verb.is_some_and(|v| o.lexeme > v));
        let place = if (off || boards) && !behind { None } else { c.place_behind()? };
        let here = place.map(|p| Holder { owner: None, place: Some(p) });
        let known = thing.holder.or_else(|| last_holder(c, &thing));
        if thing.holder.is_none() && here.is_none() && several_have(c, &thing) {
            return Err(Unread(RefusalCode::HoldersUnrelated, thing.lexemes, "whose these were".into()));
        }
        let goal = c
            .roles
            .obliques
            .iter()
            .find(|o| o.category == Category::PrepGoal && o.arg.nps.len() == 1)
            .and_then(|o| c.reading.plain_entity(&o.arg.nps[0]))
            .or_else(|| goals.first().and_then(|np| c.reading.plain_entity(np)));
        if let (Some(goal), Some(known)) = (goal, known)
            && known.place.is_none_or(|p| p != goal)
        {
            return unread(std::slice::from_ref(subject));
        }
        // `9 on the bus. 4 got off the train.`
        let source = c
            .roles
            .obliques
            .iter()
            .find(|o| o.category == Category::PrepSource && o.arg.nps.len() == 1)
            .and_then(|o| c.reading.plain_entity(&o.arg.nps[0]));
        if let (Some(source), Some(known)) = (source, known)
            && leaves
            && known.place.is_some_and(|p| p != source)
        {
            return unread(std::slice::from_ref(subject));
        }
        // `34 visitors came to the museum`, of whom none were told before: that is where they are.
        let reached = goal.filter(|_| class == Category::VerbArrive && !thing.definite).map(|g| c.as_holder(g));
        // Those who came on a day and of whom nothing else is told may have gone again since.
        let dated = here.or(known).is_none() && !c.moment().anchors.is_empty();
        let Some(side) = here.or(known).or(reached.filter(|h| h.place.is_some())) else {
            return Err(Unread(RefusalCode::HoldersUnrelated, thing.lexemes, "the place or group that these come to or leave".into()));
        };
        let (from, to) = if class == Category::VerbArrive { (None, Some(side)) } else { (Some(side), None) };
        let amount = thing.amount.unwrap_or(Amount::Open { lexeme: np.nominal.first });
        c.mark("kind", thing.lexemes.clone());
        c.mark("quantity", np.nominal.number().into_iter().collect());
        let mut lexemes = thing.lexemes;
        lexemes.extend(c.roles.verb.main);
        // `8 more birds landed on the fence`, where birds are counted.
        let comes = c.chief() == Some(Category::VerbArrive) && (thing.further || here.is_some() && here == known);
        let sure = !dated && (c.has_particle() || arrives || joins || comes || !c.classes().any(|k| UNSURE.contains(&k)));
        let paid = c.verb_is(Category::VerbSpend);
        let change = Change {
            sure,
            paid,
            // `12 got off and 5 got on`: a noun that is left out points to the kind, not to those told before.
            definite: thing.definite && !thing.further && !(class == Category::VerbArrive && np.of.is_none() && np.nominal.head.is_none()),
            kind: thing.kind,
            amount,
            from,
            to,
            agent: None,
            place,
            class,
            verb: c.verb_lemma(),
            further: thing.further,
            scene: false,
        };
        let moment = c.moment();
        c.say(FactBody::Change(change), moment, lexemes);
    }
    c.settle_obliques(&[])?;
    cue(c);
    Ok(true)
}

impl Composer<'_, '_> {
    /// `got off the bus`: away from there, and to no place that is told.
    fn gets_off(&self) -> bool {
        // `got off the bus`, `got out of the pool`
        let away = |l: u32| self.reading.lexicon.senses(self.reading.norm(l)).iter().any(|s| s.category == Category::AdvAway);
        let out = |l: u32| self.reading.norm(l) == "of" && l.checked_sub(1).is_some_and(away);
        let off = |o: &Oblique| o.category == Category::PrepSource && (away(o.lexeme) || out(o.lexeme));
        // `12 got off`, where nothing is got.
        let bare = self.verb_is(Category::VerbArrive)
            && self.verb_is(Category::VerbAcquire)
            && self.has_adverb(Category::AdvAway)
            && self.arguments(&self.roles.after).is_empty();
        bare && !self.roles.obliques.iter().any(|o| o.category == Category::PrepGoal)
            || self.roles.obliques.iter().any(off) && !self.roles.obliques.iter().any(|o| o.category == Category::PrepGoal)
    }

    /// Whether what is asked for is who came, or who went; absent where the verb may say either, or neither.
    pub(super) fn coming_or_going(&self) -> Option<Category> {
        let (comes, goes) = (self.verb_is(Category::VerbArrive), self.verb_is(Category::VerbLeave));
        match (comes, goes) {
            (false, false) => None,
            _ if self.gets_off() || self.has_adverb(Category::AdvAway) => Some(Category::VerbLeave),
            (true, false) => Some(Category::VerbArrive),
            (false, true) => Some(Category::VerbLeave),
            (true, true) => None,
        }
    }
}

/// The one holder of whom a level of this kind has been told.
fn only_account(c: &Composer<'_, '_>, thing: &Thing) -> Option<Holder> {
    let same = |kind: &crate::facts::Kind| {
        matches!(thing.kind.relation(kind, c.reading.lexicon), crate::facts::Relation::Same | crate::facts::Relation::Within)
    };
    let mut holders: Vec<Holder> = c
        .hypothesis
        .facts
        .iter()
        .chain(&c.result.facts)
        .filter_map(|fact| match &fact.body {
            FactBody::State { kind, holder, .. } if same(kind) => Some(*holder),
            FactBody::Change(change) if same(&change.kind) => change.to,
            _ => None,
        })
        .collect();
    holders.arrange();
    holders.dedup();
    match holders.as_slice() {
        [only] => Some(*only),
        _ => None,
    }
}

/// Whether an animal acts: what it takes is someone's, as it has nothing of its own.
fn eats(c: &Composer<'_, '_>, sides: &Sides) -> bool {
    let key = sides.agent.and_then(|a| c.reading.entity(a)).map(|e| e.key.clone());
    key.is_some_and(|key| c.reading.lexicon.kinds_above(&key).contains(&"animal"))
        && matches!(sides.class, Category::VerbConsume | Category::VerbLose)
}

/// Whether more than one was told to have or get things of the kind, each by himself.
fn several_have(c: &Composer<'_, '_>, thing: &Thing) -> bool {
    let of_kind = |kind: &crate::facts::Kind| !matches!(thing.kind.relation(kind, c.reading.lexicon), crate::facts::Relation::Apart(_));
    let mut owners: Vec<EntityId> = c
        .hypothesis
        .facts
        .iter()
        .flat_map(|f| match &f.body {
            FactBody::State { kind, holder, .. } if of_kind(kind) => vec![*holder],
            FactBody::Change(change) if of_kind(&change.kind) => [change.from, change.to].into_iter().flatten().collect(),
            _ => Vec::new(),
        })
        .filter_map(|h| h.owner)
        .collect();
    owners.arrange();
    owners.dedup();
    owners.len() > 1
}

/// With whom or where this kind was last.
fn last_holder(c: &Composer<'_, '_>, thing: &Thing) -> Option<Holder> {
    let same = |kind: &crate::facts::Kind| {
        matches!(thing.kind.relation(kind, c.reading.lexicon), crate::facts::Relation::Same | crate::facts::Relation::Within)
    };
    c.hypothesis.facts.iter().rev().find_map(|fact| match &fact.body {
        FactBody::State { kind, holder, .. } if same(kind) => Some(*holder),
        FactBody::Change(change) if same(&change.kind) => change.to.or(change.from),
        _ => None,
    })
}

fn cue(c: &mut Composer<'_, '_>) {
    let verb = c.roles.verb.main.into_iter().chain(c.roles.verb.auxiliaries.clone()).collect();
    c.mark("cue", verb);
}
