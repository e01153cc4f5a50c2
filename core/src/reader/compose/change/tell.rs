//! A change of one thing as a fact: from whom to whom, of how many, and when.
//!
//! Reads: what is lost by its owner or by the only account that was told of the kind. Leaves alone: `Bob gave her 5 of them`, where they are
//! hers; `Dan picked 3 more` where only others picked before.

use super::class::{effect, surely};
use super::going_on;
use super::gone::takes;
use super::known::{only_account, several_have};
use super::returned::{back_to, gives_back};
use crate::canon::Arrange;
use crate::facts::{Amount, Change, Entity, EntityId, Fact, FactBody, Holder, Relation, Sort, Tense};
use crate::lexicon::{Category, Form, WordClass};
use crate::reader::compose::{Composer, Thing, Unread};
use crate::reader::reason::RefusalCode;
use crate::reader::roles::{Np, Oblique, attach};

pub(super) struct Sides {
    pub(super) passive: bool,
    pub(super) class: Category,
    pub(super) agent: Option<EntityId>,
    pub(super) to: Option<Holder>,
    pub(super) from: Option<Holder>,
    pub(super) place: Option<EntityId>,
    /// Whether they go to another place or person of whom nothing is told.
    pub(super) elsewhere: bool,
}

pub(super) fn tell(c: &mut Composer<'_, '_>, np: &Np, thing: Thing, mut sides: Sides, arg: usize, n: usize) -> Result<(), Unread> {
    let agent = sides.agent.map(|a| c.as_holder(a));
    let known = thing.holder;
    // `The cats ate 3.`: three of what is left out, and hardly cats.
    let key = sides.agent.and_then(|a| c.reading.entity(a)).map(|e| e.key.clone());
    if np.nominal.head.is_none() && np.of.is_none() && key.is_some_and(|key| key.rsplit(' ').next() == Some(thing.kind.head.as_str())) {
        return Err(Unread(RefusalCode::ElidedNounUnresolved, thing.lexemes, "the noun that is left out".into()));
    }
    let here = sides.place.map(|p| Holder { owner: None, place: Some(p) });
    // `carried 5 boxes`, and to no place that is told: done to so many.
    let nowhere = sides.to.or(here).or(known).or_else(|| only_account(c, &thing)).or_else(|| c.called_for_by(&thing.kind)).is_none();
    // `to the party`: where they go, and no one who gets them.
    let to_occasion = c.roles.obliques.iter().any(|o| o.category == Category::PrepGoal && super::ends::occasion(c, &o.arg));
    // `brought 5 boxes`: from no one that is told either.
    let brings = c.verb_is(Category::VerbMove)
        && c.verb_is(Category::VerbTransferIn)
        && matches!(sides.class, Category::VerbMove | Category::VerbTransferIn)
        && (to_occasion || !sides.to.and_then(|to| to.owner).and_then(|id| c.reading.entity(id)).is_some_and(Entity::owns));
    // `packed 5 boxes`
    let done = c.verb_is(Category::VerbEvent) || !sides.passive && !thing.definite && !thing.further && sides.agent.is_some();
    let carries = sides.class == Category::VerbMove && done && nowhere
        || brings && sides.to.or(here).is_none() && (nowhere || only_brought(c, &thing));
    if carries && sides.from.is_none() && !c.has_particle() {
        sides.class = Category::VerbEvent;
    }
    // `brought 5 boxes to the hall`: there, and not from there.
    if brings && sides.class == Category::VerbTransferIn && sides.to.is_some() && sides.from.is_none() {
        sides.class = Category::VerbMove;
    }
    let whose = |thing: &Thing| Unread(RefusalCode::HoldersUnrelated, thing.lexemes.clone(), "whose these were".into());
    let loses = matches!(sides.class, Category::VerbLose | Category::VerbConsume | Category::VerbTransferIn | Category::VerbSell);
    // `A shop has 20 capes. 6 capes are sold.`: of the only ones that were told.
    let goes = matches!(sides.class, Category::VerbSell | Category::VerbConsume | Category::VerbLose)
        // `5 chairs were removed`, `were taken away`
        || sides.class == Category::VerbTransferIn && (c.verb_is(Category::VerbDecrease) || c.has_adverb(Category::AdvAway));
    let only = only_account(c, &thing).filter(|_| !thing.further && goes);
    if loses && sides.passive && agent.is_none() && !thing.definite && sides.from.is_none() && only.is_none() {
        return Err(whose(&thing));
    }
    // `Bob gave her 5 of them`, where they are hers; `Bob made 5 of them`.
    let of_known = np.of.is_some() && thing.definite && known.is_some() && known != agent;
    // `She gave 5 of them back`, where he had given them to her.
    let back = sides.class == Category::VerbTransferOut && gives_back(c);
    if of_known && !back && !sides.passive && matches!(sides.class, Category::VerbTransferOut | Category::VerbCreate) {
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
        Category::VerbCreate
            if c.verb_is(Category::VerbMove)
                && only_account(c, &thing).is_some_and(|h| Some(h) == agent)
                && !only_done_so(c, &thing, np) =>
        {
            // `planted 4 of his seeds`: what is put in the ground may be what was had.
            return Err(need(&thing.lexemes, "whether these were had before"));
        }
        Category::VerbAcquire if sides.passive && thing.definite && takes(c) => {
            let from = sides.from.or(known).or_else(|| only_account(c, &thing));
            (Some(from.ok_or_else(|| need(&thing.lexemes, "from whom or where"))?), sides.to.or(agent))
        }
        Category::VerbAcquire | Category::VerbCreate | Category::VerbEarn => {
            // `A farmer had 12 goats. His neighbor bought 4 of the goats.`: out of the only ones that were told.
            let known = known.or_else(|| only_account(c, &thing).filter(|_| thing.definite && np.of.is_some()));
            // `20 cards. Ann bought 5 of them. Bo bought 4 of them.`: of whose?
            let unowned = np.of.as_ref().is_some_and(|of| of.owner.is_none() && !of.nominal.possessive_determiner);
            if unowned && thing.definite && sides.from.is_none() && several_have(c, &thing) {
                return Err(whose(&thing));
            }
            // `A baker had 20 rolls. A man bought 6 rolls.`: of the baker's?
            let sells = |h: Holder| h.owner.or(h.place).and_then(|id| c.reading.entity(id)).is_some_and(|e| e.sort != Sort::Named);
            let seller = only_account(c, &thing).filter(|h| agent.is_some_and(|a| a != *h) && sells(*h));
            if c.verb_is(Category::VerbSpend) && sides.from.is_none() && !thing.further && np.of.is_none() && seller.is_some() {
                return Err(whose(&thing));
            }
            if sides.class == Category::VerbCreate && np.of.is_some() && known.is_some_and(|k| agent.is_some_and(|a| a != k)) {
                return Err(whose(&thing));
            }
            (sides.from.or(known.filter(|k| Some(*k) != agent && !thing.further && np.of.is_some())), sides.to.or(agent).or(here))
        }
        // `Bo had 12 pens. He lost 5 and Ida lost 3.`: three of his, or of her own?
        Category::VerbLose | Category::VerbSell if np.nominal.head.is_none() && np.of.is_none() && anothers(known, agent) => {
            return Err(whose(&thing));
        }
        // `Bo picked 12 figs while Ida ate 3`: of his, or of hers all the while?
        Category::VerbConsume if np.nominal.head.is_none() && np.of.is_none() && anothers(known, agent) && set_against(c) => {
            return Err(whose(&thing));
        }
        Category::VerbLose | Category::VerbConsume | Category::VerbSell | Category::VerbSpend => {
            let told = only_account(c, &thing);
            // `12 apples on the tree. Tom ate 4 for breakfast.`: four apples, and not four of those.
            let bare = np.nominal.head.is_none() && np.of.is_none() && np.nominal.determiner.is_none();
            let others = |h: Holder| h.owner.is_none() && h.place.is_some() && is_eaten(c, &thing) && !kept_to_eat(c, h);
            let from = if bare && agent.is_some() && known.or(told).is_some_and(others) {
                agent
            } else if thing.definite {
                known.or(told).or(agent)
            } else if eats(c, &sides) {
                known.or(told.filter(|there| !gone_from(c, *there, &thing)))
            } else if sides.passive && agent.is_none() {
                known.or(told)
            } else {
                stood_there(c, &thing, &sides).or(agent).or(known)
            };
            let from = sides.from.or(from);
            // `repaid 4 dollars`
            let to =
                agent.filter(|_| sides.class == Category::VerbSpend).map_or(Ok(sides.to), |payer| back_to(c, &thing, &sides, payer))?;
            (Some(from.ok_or_else(|| need(&thing.lexemes, "whose these are"))?), to)
        }
        Category::VerbTransferOut => {
            // `A school had 70 desks. 12 desks were given to another school.`: of the only ones that were told.
            let only = only_account(c, &thing)
                .filter(|h| sides.passive && !thing.further && (sides.elsewhere || sides.to.is_some_and(|to| to != *h)));
            let giver = agent.or(known).or(only).ok_or_else(|| need(&thing.lexemes, "who gives"))?;
            (Some(giver), back_to(c, &thing, &sides, giver)?)
        }
        // `Ana took 5 eggs to him`: hers, which he gets.
        Category::VerbTransferIn if sides.to.is_some_and(|to| to.owner.is_some()) => {
            let own = sides.from.or(agent).filter(|_| !thing.definite || known == agent);
            (Some(own.ok_or_else(|| whose(&thing))?), sides.to)
        }
        // `borrowed 7 books`, where no books were told of: from wherever.
        Category::VerbTransferIn
            if c.reading.lexicon.is_of(&c.verb_lemma(), WordClass::Lending)
                && sides.from.is_none()
                && here.is_none()
                && !thing.definite
                && !c.hypothesis.facts.iter().any(|f| f.body.kind().head == thing.kind.head) =>
        {
            (None, agent)
        }
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
        // `9 fish were moved to another tank`: away from the only place where they were told to be.
        Category::VerbMove if sides.elsewhere && sides.to.is_none() && here.is_none() && !thing.further => {
            let from = sides.from.or(known).or_else(|| only_account(c, &thing));
            let from = from.filter(|h| sides.passive || h.place.is_some() || Some(*h) == agent);
            (Some(from.ok_or_else(|| need(&thing.lexemes, "the place from which these go"))?), None)
        }
        // `6 chairs were moved`: within the place, or away from it?
        Category::VerbMove
            if sides.passive
                && agent.is_none()
                && sides.to.is_none()
                && here.is_none()
                && !thing.further
                && !c.verb_is(Category::VerbIncrease) =>
        {
            return Err(need(&thing.lexemes, "the place where these are put"));
        }
        Category::VerbMove => {
            let needed = || c.called_for_by(&thing.kind);
            let to = sides.to.or(here).or(known).or_else(|| only_account(c, &thing)).or_else(needed).filter(|to| Some(*to) != agent);
            // `Tom had 20 posters. Ida hung 6 posters.`: hers, and nowhere that is told.
            let stated = sides.to.is_some() || here.is_some();
            let own = |to: &Holder| to.place.is_some() && agent.is_some_and(|a| a.owner == to.owner);
            let to = to.filter(|to| stated || to.owner.is_none() || own(to) || agent.is_none_or(|a| a.owner.is_none()));
            // `12 plates on the table. Al took 5 of them to the kitchen.`: away from where they were told to be.
            let away = |h: &Holder| thing.definite && np.of.is_some() && sides.to.is_some_and(|to| to != *h) && h.owner.is_none();
            (sides.from.or(known.filter(away)), Some(to.ok_or_else(|| need(&thing.lexemes, "the place where these are put"))?))
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
    come_upon(c, np, &thing, &sides)?;
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
        // `picked 29`: a noun that is left out points to the kind, not to things told before; nor does `ate 5`, as none is eaten twice.
        definite: thing.definite && !thing.further && !(np.of.is_none() && np.nominal.head.is_none() && points_to_kind(sides.class)),
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

/// Whether an amount whose noun is left out is of the kind that was told, and cannot be some of those that were told.
fn points_to_kind(class: Category) -> bool {
    effect(class) == 0 || class == Category::VerbConsume
}

/// `found 3 of Ole's keys`, `found 3 cracked eggs`: what one comes upon is another's still, or was one's own before.
fn come_upon(c: &Composer<'_, '_>, np: &Np, thing: &Thing, sides: &Sides) -> Result<(), Unread> {
    if sides.class != Category::VerbAcquire || !c.reading.lexicon.is_of(&c.verb_lemma(), WordClass::ComingUpon) {
        return Ok(());
    }
    let open = |needed: &str| Err(Unread(RefusalCode::HoldersUnrelated, thing.lexemes.clone(), needed.to_owned()));
    if np.of.as_ref().is_some_and(|of| of.owner.is_some() || of.nominal.possessive_determiner) {
        return open("whose these are");
    }
    // Cracked, torn or empty: how things came to be that one had.
    let spoiled = |m: &u32| {
        let spoils = |k: Category| matches!(k, Category::VerbLose | Category::VerbDivide | Category::VerbChange);
        c.reading.lexicon.senses(c.reading.norm(*m)).iter().any(|s| s.form == Form::Participle && spoils(s.category))
            || c.reading.is_of(*m, WordClass::Otherwise)
    };
    let level = |f: &Fact| match &f.body {
        FactBody::State { holder, kind, .. } => {
            let own = sides.agent.is_some() && holder.owner == sides.agent;
            let there = sides.place.is_some() && holder.place == sides.place;
            let some_of = |spoils: bool| (spoils || there) && !matches!(thing.kind.relation(kind, c.reading.lexicon), Relation::Apart(_));
            own && some_of(np.nominal.modifiers.iter().any(spoiled))
        }
        _ => false,
    };
    if c.hypothesis.facts.iter().any(level) && !thing.further {
        return open("whether these were had before");
    }
    Ok(())
}

/// `Ivy brought 10 cakes to the party. Jo brought 5 cakes.`: whatever is told of the kind was brought, so that none was there before.
fn only_brought(c: &Composer<'_, '_>, thing: &Thing) -> bool {
    let verb = c.verb_lemma();
    let told = c.hypothesis.facts.iter().filter(|f| f.body.kind().head == thing.kind.head);
    !thing.definite && told.into_iter().all(|f| matches!(&f.body, FactBody::Change(k) if k.verb == verb && k.from.is_none()))
}

/// `planted 9 oaks. Then she planted 4 more.`: whatever was told of the kind came about by the same verb, so that these are new as well.
fn only_done_so(c: &Composer<'_, '_>, thing: &Thing, np: &Np) -> bool {
    let verb = c.verb_lemma();
    let so = |f: &crate::facts::Fact| matches!(&f.body, FactBody::Change(k) if k.verb == verb && k.class == Category::VerbCreate);
    let same = |f: &&crate::facts::Fact| !matches!(thing.kind.relation(f.body.kind(), c.reading.lexicon), crate::facts::Relation::Apart(_));
    (thing.further || !thing.definite) && np.of.is_none() && c.hypothesis.facts.iter().filter(same).all(so)
}

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

/// Whether an animal acts: what it takes is someone's, as it has nothing of its own.
pub(super) fn eats(c: &Composer<'_, '_>, sides: &Sides) -> bool {
    let key = sides.agent.and_then(|a| c.reading.entity(a)).map(|e| e.key.clone());
    key.is_some_and(|key| c.reading.lexicon.kinds_above(&key).contains(&"animal"))
        && matches!(sides.class, Category::VerbConsume | Category::VerbLose)
}

/// `There were 24 cookies in the jar. Tom ate 9 cookies.`: out of the only place where such things were told to be, by one of whom no other
/// ones are told. Who loses things had them, what is told of another place or an earlier day may be of others, and of what grows or is sold
/// somewhere nobody need have eaten: `12 apples on the tree. Tom ate 4 for breakfast.`
fn stood_there(c: &Composer<'_, '_>, thing: &Thing, sides: &Sides) -> Option<Holder> {
    let there = only_account(c, thing).filter(|h| h.owner.is_none() && h.place.is_some())?;
    let had = c.reading.lexicon.is_of(&c.verb_lemma(), WordClass::Mislaying);
    let goes = matches!(sides.class, Category::VerbConsume | Category::VerbLose) && !had;
    let elsewhere = sides.place.is_some()
        || c.has_adverb(Category::AdvPlace)
        || c.roles.obliques.iter().any(|o| matches!(o.category, Category::PrepPlace | Category::PrepSource));
    let moment = c.moment();
    let then = matches!(moment.tense, Tense::Past | Tense::Present) && !moment.points_back();
    // `drank 3 glasses`: what is in them goes.
    let vessel = c.reading.lexicon.senses(&thing.kind.head).iter().any(|s| s.category == Category::NounContainer);
    let stays = || !elsewhere && !gone_from(c, there, thing);
    (goes
        && !vessel
        && (!is_eaten(c, thing) || kept_to_eat(c, there))
        && then
        && !thing.further
        && !thing.definite
        && sides.agent.is_some()
        && stays())
    .then_some(there)
}

fn is_eaten(c: &Composer<'_, '_>, thing: &Thing) -> bool {
    c.verb_is(Category::VerbConsume) && c.reading.lexicon.falls_under(&thing.kind.head, WordClass::Eaten)
}

/// In a vessel, on a table, in a kitchen: where what is to be eaten is kept.
fn kept_to_eat(c: &Composer<'_, '_>, there: Holder) -> bool {
    let Some(place) = there.place.and_then(|p| c.reading.entity(p)) else { return false };
    let noun = place.key.rsplit(' ').next().unwrap_or(&place.key);
    place.vessel || c.reading.lexicon.falls_under(noun, WordClass::Indoors) && !c.reading.lexicon.falls_under(noun, WordClass::Selling)
}

/// `There were 16 eggs in the fridge. Kim went to a cafe. She ate 2 eggs.`, `The mice in the cellar ate 2`: since it was told what is there,
/// another place was told of.
fn gone_from(c: &Composer<'_, '_>, there: Holder, thing: &Thing) -> bool {
    let last = c.hypothesis.facts.iter().filter(|f| f.body.kind().head == thing.kind.head).map(|f| f.clause).max();
    let key = there.place.and_then(|p| c.reading.entity(p)).map(|e| e.key.as_str());
    let Some((told, key)) = last.zip(key) else { return false };
    let here = |np: &Np| np.nominal.head.is_some_and(|h| c.reading.lemma(h, Category::is_noun) == key.rsplit(' ').next().unwrap_or(key));
    let other = |o: &Oblique| {
        matches!(o.category, Category::PrepPlace | Category::PrepGoal | Category::PrepSource)
            && o.arg.nps.iter().any(|np| !here(np) && !np.nominal.pronoun && !c.is_time_phrase(np))
    };
    let since = c.reading.state.clauses.iter().filter(|o| o.id > told && o.id < c.clause.id).chain([c.clause]);
    since.map(attach).any(|roles| roles.obliques.iter().any(other))
}

/// `while his brother ate 4`: at the same time as another deed, or against it.
fn set_against(c: &Composer<'_, '_>) -> bool {
    let senses = |l: u32| c.reading.lexicon.senses(c.reading.norm(l));
    let both = |l: u32| [Category::ConnWhen, Category::ConnContrast].iter().all(|k| senses(l).iter().any(|s| s.category == *k));
    let first = crate::reader::compose::clause_lexemes(c.clause).into_iter().min();
    c.clause.marker.into_iter().chain(first).chain(first.and_then(|l| l.checked_sub(1))).any(both)
}

/// Whether these are with someone else than the one who acts.
fn anothers(known: Option<Holder>, agent: Option<Holder>) -> bool {
    let owner = |h: Option<Holder>| h.and_then(|h| h.owner);
    matches!((owner(known), owner(agent)), (Some(known), Some(agent)) if known != agent)
}
