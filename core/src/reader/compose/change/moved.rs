//! Someone moves, makes, uses up or does something to an amount, or an amount has it done to it.
//!
//! Reads: `Lev gave Ana 3 coins.`, `6 plums were eaten by Bo.`, `She sold 9 figs to Al and 3 to Ida.`
//! Leaves alone: `is selling 4 hats` (not yet done), `broke 2 boxes down`, `did this 4 times`.

use super::class::{class_of, effect};
use super::ends::{Ends, at_anothers, end_of, may_get, one_recipient, one_side};
use super::gone::eaten_as;
use super::known::{bare, counted_before, only_account};
use super::led::{fronted_gerund, led_agent, only_holder};
use super::returned::back_beside;
use super::tell::{Sides, tell};
use super::vessels::{filled, into_some, vessels};
use super::{cue, going_on, unread};
use crate::facts::{EntityId, Fact, FactBody, Kind};
use crate::lexicon::{Category, WordClass};
use crate::reader::clause::{ClauseKind, Measure};
use crate::reader::compose::purpose::purpose;
use crate::reader::compose::state::{refuse_unasserted, with_shared_head};
use crate::reader::compose::{Composer, Thing, Unread, Verdict, clause_lexemes};
use crate::reader::reason::RefusalCode;
use crate::reader::roles::{Arg, Np, Oblique};

/// Someone moves, makes, uses up or does something to an amount.
pub(super) fn moved(c: &mut Composer<'_, '_>, objects: &[Arg], agent: Option<Arg>, passive: bool) -> Verdict {
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
    if c.chief().is_some_and(|class| into_some(c, &things, class)) {
        c.mark("background", clause_lexemes(c.clause));
        return Ok(true);
    }
    let amounts = things.nps.iter().any(|np| np.nominal.is_measured());
    // `gave all of her figs to Bo`
    let all = |np: &Np| matches!(np.nominal.measure, Some(Measure::All(_))) && np.of.as_deref().is_some_and(|of| counted_before(c, of));
    let open = things.nps.iter().any(|np| bare(c, np) || counted_before(c, np) || all(np));
    if !amounts && !open {
        return Ok(false);
    }
    // `is selling 4 hats`: whether this came to its end is left open.
    if going_on(c) && !passive && things.nps.iter().any(|np| np.nominal.number().is_some()) {
        return Err(Unread(RefusalCode::NotAsserted, clause_lexemes(c.clause), "what was done, not what goes on".into()));
    }
    let led = fronted_gerund(c);
    // `used 5 tickets to buy some toys`: what they were used for; how many toys is not told.
    if c.unasserted() && !c.has_number() && purpose(c) {
        c.mark("background", clause_lexemes(c.clause));
        return Ok(true);
    }
    if c.unasserted() || c.clause.kind == ClauseKind::Gerund && !led && !c.says_when() {
        return if c.roles.verb.negation.is_some() || amounts { refuse_unasserted(c) } else { Ok(false) };
    }
    let class = class_of(c, &things)?;
    let Some(mut class) = class else { return unread(objects) };
    if passive && class == Category::VerbCreate && eaten_as(c, &things)? {
        class = Category::VerbConsume;
    }
    // `made 4 cards into a tower`, `handed in`: not simply given or made.
    // `cut out 6 cards` makes them.
    let turned = c.has_adverb(Category::AdvAway)
        && class == Category::VerbLose
        && c.verb_is(Category::VerbDivide)
        && things.nps.iter().all(|np| np.nominal.head.is_some_and(|h| !c.reading.categories(h).any(Category::is_unit)))
        || c.has_adverb(Category::AdvParticle) && class != Category::VerbMove && !thrown(c, class) && !handed_back(c, class)
        || c.has_adverb(Category::AdvCompletive)
            && effect(class) == 1
            && class == Category::VerbLose
            && (!c.verb_is(Category::VerbDivide) || c.verb_is(Category::VerbExchange))
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
                // `52 readers chose poetry`: they are counted by what they did.
                return if !amounts && c.deed().is_some() { Ok(false) } else { unread(std::slice::from_ref(arg)) };
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
    let mut elsewhere = false;
    for oblique in c.roles.obliques.clone() {
        if goes_elsewhere(c, &oblique, class, passive) {
            elsewhere = true;
            used.push(oblique.lexeme);
            c.mark("setting", oblique.arg.nps.iter().flat_map(Np::lexemes).collect());
            continue;
        }
        if oblique.arg.nps.iter().any(|np| np.nominal.is_measured() || c.names_time(np)) {
            continue;
        }
        if end_of(c, &oblique, class, passive, &exclude, &mut ends)? {
            used.push(oblique.lexeme);
            c.mark("entity", oblique.arg.nps.iter().flat_map(Np::lexemes).collect());
        }
    }
    told_within(c, &things)?;
    let mut kinds = Vec::new();
    let mut before: Option<Thing> = None;
    let mut same_pieces: Option<Kind> = None;
    for (n, np) in things.nps.iter().enumerate() {
        let np = &with_shared_head(c, &things, n).unwrap_or_else(|| np.clone());
        // `sold 15 rolls, 2 of them on Monday`
        if n > 0 && np.of.as_ref().is_some_and(|of| of.nominal.pronoun) {
            return Err(Unread(RefusalCode::KindsUnrelated, np.lexemes(), "whether these are among those told before".into()));
        }
        let mut thing = c.thing_or_share(np)?;
        // `sold 9 figs to Al and 3 to Ida`: three of what the first ones are of, and none of Al's.
        if let Some(first) = before.take().filter(|_| np.nominal.head.is_none() && np.of.is_none()) {
            (thing.definite, thing.holder) = (first.definite, first.holder);
        }
        // `got 5 pieces of candy from Al and 13 pieces from Ida`: the same sort of pieces.
        if let Some(first) = same_pieces.take().filter(|k: &Kind| np.of.is_none() && k.head == thing.kind.head && !c.listed_alone(np)) {
            thing.kind.content = thing.kind.content.take().or(first.content);
        }
        same_pieces = Some(thing.kind.clone());
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
        let sides = Sides { class, agent: agent_id, to, from, place, passive, elsewhere };
        tell(c, np, thing, sides, index, n)?;
    }
    c.settle_obliques(&used)?;
    cue(c);
    Ok(true)
}

/// `moved 9 fish to another tank`, `were given to another school`: away, to one that nothing is told of.
fn goes_elsewhere(c: &Composer<'_, '_>, oblique: &Oblique, class: Category, passive: bool) -> bool {
    let [np] = oblique.arg.nps.as_slice() else { return false };
    let n = &np.nominal;
    let another = n.further.is_some_and(|f| c.reading.is_of(f, WordClass::Other)) && n.number().is_none() && n.measure.is_none();
    let one = n.head.is_some_and(|h| !c.reading.is_plural(h)) && np.of.is_none() && n.modifiers.is_empty();
    let goes = matches!(class, Category::VerbTransferOut | Category::VerbMove | Category::VerbSell);
    // `were given to the library`: there, and not where they were.
    let place = c.reading.plain_entity(np).and_then(|id| c.reading.entity(id)).filter(|e| !e.owns());
    let told = |f: &Fact| matches!(&f.body, FactBody::State { holder, .. } if place.is_some_and(|e| holder.place == Some(e.id)));
    let handed = passive && class == Category::VerbTransferOut && place.is_some() && !c.hypothesis.facts.iter().any(told);
    oblique.category == Category::PrepGoal && goes && (another && one || handed)
}

/// `sold 15 tickets, 2 to her sister`, `baked 15 pies, 10 on Monday`: a number behind a bare comma that alone has a side, a place or a time
/// of its own tells of some of those before it; with `and`, or where each has its own, it tells of others.
fn told_within(c: &Composer<'_, '_>, things: &Arg) -> Result<(), Unread> {
    let ([whole, part], [(_, Category::MarkComma)]) = (things.nps.as_slice(), things.connectives.as_slice()) else { return Ok(()) };
    let elided = part.nominal.head.is_none() && part.nominal.number().is_some() && part.nominal.further.is_none();
    let settings = || c.roles.obliques.iter().map(|o| o.lexeme).chain(c.roles.adverbs.iter().map(|(first, _, _)| *first));
    let (ends, starts) = (whole.nominal.last, part.nominal.first);
    let of_whole = settings().any(|l| l > ends && l < starts);
    if elided && !of_whole && settings().any(|l| l > part.nominal.last) {
        return Err(Unread(RefusalCode::KindsUnrelated, part.lexemes(), "whether these are among those told before".into()));
    }
    Ok(())
}

/// `gave 2 back`, `sent back 4`: to the one from whom they came.
fn handed_back(c: &Composer<'_, '_>, class: Category) -> bool {
    matches!(class, Category::VerbTransferOut | Category::VerbSpend) && back_beside(c)
}

/// `threw 2 back`: gone, whichever way; what is broken down may be there still, and what is thrown in or up comes to lie somewhere.
fn thrown(c: &Composer<'_, '_>, class: Category) -> bool {
    let lexicon = c.reading.lexicon;
    let stays = |k: Category| matches!(k, Category::VerbDivide | Category::VerbChange | Category::VerbExchange);
    let where_to = |k: Category| matches!(k, Category::PrepPlace | Category::PrepGoal | Category::PrepSource);
    let mut particles = c.roles.adverbs.iter().filter(|(_, _, k)| *k == Category::AdvParticle);
    class == Category::VerbLose
        && !lexicon.senses(&c.verb_lemma()).iter().any(|s| stays(s.category))
        && particles.all(|(_, l, _)| !lexicon.senses(c.reading.norm(*l)).iter().any(|s| where_to(s.category)))
}
