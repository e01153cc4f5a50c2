//! So much for each, told beside something else: the clause goes on to be read without it.
//!
//! Why: a clause often tells a count and what each one holds at once.
//! Reads: `Ana packed 5 crates with 24 cups in each.`, `Lev bought 3 boxes of 12 pens each.`, `a group of 8 friends` (the friends).
//! Leaves alone: `Ana left with 24 cups.` (no `each`), `Each crate holds 24 cups.` (a clause of its own).

use super::distribute::each_behind;
use super::predicate::progressive;
use super::{Composer, Unread, floating};
use crate::facts::{FactBody, Holder, Kind, Phase};
use crate::lexicon::Category;
use crate::reader::roles::{Np, Oblique};

/// Takes up what is told for each one, and leaves the rest of the clause to the rule groups.
pub(super) fn beside(c: &mut Composer<'_, '_>) -> Result<(), Unread> {
    if c.clause.question {
        return Ok(());
    }
    floating::each(c);
    floating::worth(c)?;
    taken_as_members(c);
    super::distribute::hung_on(c);
    counted_by(c)?;
    with_in_each(c)?;
    super::per::told(c)
}

/// `a group of 8 friends`, `got a box of 44 pens`: the things themselves, where one of the vessel is told.
fn taken_as_members(c: &mut Composer<'_, '_>) {
    let gets = has_or_gets(c);
    let holds = |c: &Composer<'_, '_>, np: &Np, object: bool| {
        // `a group of 8 friends` is the friends. `a box of 44 pens` is the pens of one who has or gets them; a question about boxes
        // asks for it too (see `counted_as_content`).
        let alive = np.of.as_ref().and_then(|of| of.nominal.head).is_some_and(|h| {
            let lemma = c.reading.lemma(h, Category::is_noun);
            c.reading.categories(h).any(|k| matches!(k, Category::NounPerson | Category::NounKin))
                || c.reading.lexicon.kinds_above(&lemma).contains(&"animal")
        });
        one_vessel_of(c, np) && (alive || gets && object)
    };
    let mut roles = std::mem::take(&mut c.roles);
    let mut vessels = Vec::new();
    let args = roles.before.iter_mut().map(|arg| (arg, false)).chain(roles.after.iter_mut().map(|arg| (arg, true)));
    for (np, object) in args.flat_map(|(arg, object)| arg.nps.iter_mut().map(move |np| (np, object))) {
        if holds(c, np, object)
            && let Some(of) = np.of.take()
        {
            vessels.extend(np.nominal.first..=np.nominal.last);
            vessels.extend(np.of_lexeme);
            *np = *of;
        }
    }
    c.roles = roles;
    c.mark("kind", vessels);
}

/// `a box of 44 pens`: one of a noun for what holds others, with how many it holds.
pub(super) fn one_vessel_of(c: &Composer<'_, '_>, np: &Np) -> bool {
    let one = np.nominal.determiner.is_some_and(|d| c.reading.is(d, Category::DetIndefinite))
        && np.nominal.measure.is_none()
        && np.nominal.second_measure.is_none()
        && np.nominal.further.is_none();
    let vessel = np.nominal.head.is_some_and(|h| {
        c.reading.categories(h).any(|k| matches!(k, Category::NounGroup | Category::NounContainer | Category::NounPartitive))
    });
    let counted = |of: &Np| of.nominal.number().is_some() && of.nominal.head.is_some() && of.nominal.second_measure.is_none();
    one && vessel && np.of.as_ref().is_some_and(|of| counted(of))
}

/// Whether the clause says that someone has, gets or hands over its object, or that it is there.
fn has_or_gets(c: &Composer<'_, '_>) -> bool {
    let passes = |k: Category| {
        matches!(
            k,
            Category::VerbPossess
                | Category::VerbBe
                | Category::VerbAcquire
                | Category::VerbCreate
                | Category::VerbTransferIn
                | Category::VerbTransferOut
                | Category::VerbMove
                | Category::VerbSell
        )
    };
    let there = |arg: &crate::reader::roles::Arg| {
        arg.nps.iter().any(|np| np.nominal.head.is_some_and(|h| c.reading.is(h, Category::PronounExistential)))
    };
    let exists = c.roles.around_verb().any(there);
    c.chief().is_some_and(|k| passes(k) && (k != Category::VerbBe || exists))
}

/// Whether an earlier clause told of one thing of this noun by what it holds: a question about such things would miss it.
pub(super) fn counted_as_content(c: &Composer<'_, '_>, noun: &str) -> bool {
    let named = |np: &Np| np.nominal.head.is_some_and(|h| c.reading.lemma(h, |k| k.is_noun() || k.is_unit()) == noun);
    let mut before = c.reading.state.clauses.iter().filter(|o| o.id < c.clause.id);
    before.any(|o| {
        let roles = crate::reader::roles::attach(o);
        roles.after.iter().flat_map(|a| &a.nps).any(|np| named(np) && one_vessel_of(c, np))
    })
}

/// `3 boxes of 12 pens`, `4 packs of 6 cards each`: how many each one holds.
fn counted_by(c: &mut Composer<'_, '_>) -> Result<(), Unread> {
    let found = |c: &Composer<'_, '_>, np: &Np| {
        let vessel = np.nominal.head.is_some_and(|h| {
            c.reading.categories(h).any(|k| matches!(k, Category::NounGroup | Category::NounContainer | Category::NounPartitive))
        });
        vessel
            && (np.nominal.number().is_some() || of_any_number(c, np))
            && np.nominal.modifiers.iter().all(|&m| c.reading.categories(m).any(|k| k.is_noun() || k == Category::AdjColour))
            && np.of.as_ref().is_some_and(|of| {
                of.nominal.number().is_some_and(|l| {
                    !c.reading.lexemes.get(l as usize).is_some_and(|x| matches!(x.literal, Some(crate::text::Literal::Money { .. })))
                }) && of.nominal.head.is_some_and(|h| c.reading.categories(h).any(Category::is_noun))
                    && of.of.is_none()
            })
    };
    let counted: Vec<Np> = c.roles.around_verb().flat_map(|arg| &arg.nps).filter(|np| found(c, np)).cloned().collect();
    // `6 boxes of 12 pens and 4 boxes of 8 pens`: boxes of two sizes.
    let lemma = |c: &Composer<'_, '_>, np: &Np| np.nominal.head.map(|h| c.reading.lemma(h, Category::is_noun));
    let sized: Vec<(u32, u32)> = counted
        .iter()
        .filter(|np| counted.iter().any(|o| o.nominal.first != np.nominal.first && lemma(c, o) == lemma(c, np)))
        .filter_map(|np| Some((np.nominal.first, np.of.as_ref()?.nominal.number()?)))
        .collect();
    let size = |np: &Np| sized.iter().find(|(first, _)| *first == np.nominal.first).map(|(_, size)| *size);
    for np in counted {
        let Some(of) = np.of.clone() else { continue };
        let mut vessel = np.clone();
        vessel.nominal.modifiers.extend(size(&np));
        vessel.of = None;
        vessel.nominal.measure = None;
        vessel.nominal.second_measure = None;
        if size(&np).is_some() {
            let mut content = of.clone();
            (content.nominal.measure, content.nominal.second_measure) = (None, None);
            vessel.of = Some(content);
        }
        let per = c.thing(&vessel)?.kind;
        rate(c, &of, per)?;
    }
    let mut roles = std::mem::take(&mut c.roles);
    for np in roles.before.iter_mut().chain(&mut roles.after).flat_map(|arg| &mut arg.nps) {
        if found(c, np) {
            np.nominal.modifiers.extend(size(np));
            if let Some(of) = np.of.as_mut() {
                of.nominal.measure = None;
                of.nominal.second_measure = None;
            }
        }
    }
    c.roles = roles;
    Ok(())
}

/// `makes bunches of 6 balloons each`, `packs bags of 6 plums`: as many as it may come to.
fn of_any_number(c: &Composer<'_, '_>, np: &Np) -> bool {
    let bare = np.nominal.determiner.is_none() && !np.nominal.is_measured() && !np.nominal.is_each() && c.plural(np);
    let makes = matches!(c.chief(), Some(Category::VerbCreate | Category::VerbGroup | Category::VerbMove)) && !c.passive();
    let object = c.roles.after.iter().any(|a| matches!(a.nps.as_slice(), [only] if only == np));
    bare && makes && object && np.nominal.modifiers.is_empty()
}

/// `with 24 cups in each`, `with 24 cups in each crate`, `with 6 pens each`.
fn with_in_each(c: &mut Composer<'_, '_>) -> Result<(), Unread> {
    shares_alike(c);
    let obliques = c.roles.obliques.clone();
    let numbered = |o: &Oblique| !o.arg.has_or() && o.arg.nps.iter().all(|np| np.nominal.number().is_some());
    let Some(at) = obliques.iter().position(|o| o.category == Category::PrepWith && numbered(o)) else { return Ok(()) };
    let with = &obliques[at];
    let place =
        obliques.get(at + 1).filter(|o| o.category == Category::PrepPlace && matches!(o.arg.nps.as_slice(), [np] if np.nominal.is_each()));
    let tail = with.arg.nps.iter().all(each_behind);
    let behind = if place.is_none() && !tail { super::distribute::each_before_with(c, with.lexeme) } else { None };
    if place.is_none() && !tail && behind.is_none() {
        return Ok(());
    }
    let but = c.roles.connectives.iter().any(|(l, k)| *k == Category::ConnContrast && *l > with.lexeme)
        || c.roles.obliques.iter().any(|o| o.category == Category::PrepExcept);
    if but {
        return Err(Unread(
            crate::reader::reason::RefusalCode::ConstructionUnread,
            super::clause_lexemes(c.clause),
            "every one of them".into(),
        ));
    }
    let before = behind.or_else(|| counted_noun(c, with));
    let per = match (place.and_then(|p| p.arg.nps.first()), before) {
        (Some(each), Some(np)) if each.of.is_none() && each.nominal.head.is_none_or(|h| c.reading.is(h, Category::PronounOne)) => {
            c.each_kind(&np)?
        }
        // `baggies with 9 cookies in each bag`
        (Some(each), Some(np)) if names_again(c, each, &np) => c.each_kind(&np)?,
        (Some(each), _) => c.each_kind(each)?,
        (None, Some(np)) => c.each_kind(&np)?,
        (None, None) => return Ok(()),
    };
    for np in &with.arg.nps {
        rate(c, np, per.clone())?;
    }
    let taken: Vec<u32> = std::iter::once(with.lexeme).chain(place.map(|p| p.lexeme)).collect();
    if let Some(place) = place {
        c.mark("kind", place.arg.nps.iter().flat_map(Np::lexemes).collect());
    }
    c.mark("marker", taken.clone());
    c.roles.obliques.retain(|o| !taken.contains(&o.lexeme));
    Ok(())
}

/// Whether a bare noun behind `each` names the things before it by a word for their class.
fn names_again(c: &Composer<'_, '_>, each: &Np, np: &Np) -> bool {
    let lemma = |np: &Np| np.nominal.head.map(|h| c.reading.lemma(h, Category::is_noun));
    let bare = each.of.is_none() && each.nominal.modifiers.is_empty();
    let (Some(class), Some(noun)) = (lemma(each), lemma(np)) else { return false };
    bare && c.plural(np) && c.reading.lexicon.kinds_above(&noun).contains(&class.as_str())
}

fn existential(c: &Composer<'_, '_>, subject: &crate::reader::roles::Arg) -> bool {
    subject.nps.iter().any(|np| np.nominal.head.is_some_and(|h| c.reading.is(h, Category::PronounExistential)))
}

/// `with the same number of seats in each section`: says that the shares are equal, and no number.
fn shares_alike(c: &mut Composer<'_, '_>) {
    let obliques = c.roles.obliques.clone();
    let holds = c.verb_is(Category::VerbPossess) || c.verb_is(Category::VerbContain);
    // `5 chapters, each with the same number of pages`
    for with in &obliques {
        let alike = holds && with.category == Category::PrepWith && with.arg.nps.iter().all(|np| c.says_alike(np));
        if alike && super::distribute::each_before_with(c, with.lexeme).is_some() {
            c.mark("background", with.arg.nps.iter().flat_map(Np::lexemes).collect());
            c.roles.obliques.retain(|o| o.lexeme != with.lexeme);
        }
    }
    for pair in obliques.windows(2) {
        let alike = pair[0].category == Category::PrepWith && pair[0].arg.nps.iter().all(|np| c.says_alike(np));
        if alike && pair[1].arg.nps.iter().all(|np| np.nominal.is_each()) && c.verb_is(Category::VerbPossess) {
            let taken = [pair[0].lexeme, pair[1].lexeme];
            c.mark("background", pair.iter().flat_map(|o| o.arg.nps.iter().flat_map(Np::lexemes)).collect());
            c.roles.obliques.retain(|o| !taken.contains(&o.lexeme));
        }
    }
}

/// The noun that stands last before the phrase: what there is so much in each one of.
fn counted_noun(c: &Composer<'_, '_>, with: &Oblique) -> Option<Np> {
    let args = c.roles.phrases();
    let before = args.flat_map(|a| &a.nps).filter(|np| np.nominal.last < with.lexeme && np.nominal.head.is_some() && !np.nominal.pronoun);
    let mut np = before.max_by_key(|np| np.nominal.first)?.clone();
    np.of = None;
    np.nominal.measure = None;
    np.nominal.determiner = None;
    np.nominal.possessive_determiner = false;
    Some(np)
}

pub(super) fn rate(c: &mut Composer<'_, '_>, np: &Np, per: Kind) -> Result<(), Unread> {
    let mut plain = np.clone();
    if each_behind(&plain) {
        plain.nominal.second_measure = None;
    }
    let thing = c.thing(&plain)?;
    let Some(amount) = thing.amount else { return Ok(()) };
    let mut moment = c.moment();
    // `was making bunches with 8 roses in each`: what went on while the story began.
    let counted = c.roles.around_verb().flat_map(|a| &a.nps).any(|np| np.nominal.number().is_some());
    if progressive(c) && !counted && moment.anchors.is_empty() {
        moment.phase = Some(Phase::Start);
    }
    c.mark("kind", np.lexemes());
    c.mark("quantity", np.nominal.number().into_iter().collect());
    let stays = |k: Category| matches!(k, Category::VerbPossess | Category::VerbContain | Category::VerbBe | Category::VerbUnknown);
    let event = c.chief().filter(|k| !stays(*k)).map(|class| (class, c.verb_lemma()));
    // Who gets or gives so much for each; a vessel's content is nobody's in particular.
    let holder = match (&event, c.subject_arg()) {
        (_, Some(subject))
            if !c.passive()
                && !existential(c, &subject)
                && !subject.nps.iter().any(|np| np.nominal.is_measured() || np.nominal.is_each()) =>
        {
            c.holders_of(&subject, &[])?
        }
        _ => Holder::default(),
    };
    c.say(FactBody::Rate { holder, kind: thing.kind, per, amount, price: false, event }, moment, np.lexemes());
    Ok(())
}
