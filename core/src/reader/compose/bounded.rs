//! What is put around a figure: so many feet of fence are its perimeter.
//!
//! Why: who encloses a garden with so much fence tells how long its rim is.
//! Reads: `He used 60 meters of fencing to enclose the garden.`, `He put 60 meters of fence around the garden.`
//! Leaves alone: `He bought 60 meters of fence.` (around what), `60 meters of fence along one side`, `to enclose the gardens`

use super::{Composer, Unread, Verdict, clause_lexemes};
use crate::facts::{Amount, FactBody, Kind};
use crate::lexicon::{Category, WordClass};
use crate::reader::clause::{Clause, ClauseKind};
use crate::reader::reason::RefusalCode;
use crate::reader::roles::{Np, Roles, attach};
use crate::text::Literal;

pub(super) fn bounded(c: &mut Composer<'_, '_>) -> Verdict {
    if c.clause.question || c.passive() || c.roles.verb.negation.is_some() {
        return Ok(false);
    }
    if c.clause.kind == ClauseKind::Infinitive {
        return aim(c);
    }
    let Some(np) = rim(c, &c.roles).filter(|_| !c.unasserted()) else { return Ok(false) };
    // `used 60 meters of fencing to enclose the garden`: told once the garden is named.
    let aimed = c
        .reading
        .state
        .all_clauses()
        .any(|o| o.governor == Some(c.clause.id) && o.kind == ClauseKind::Infinitive && c.enclosed(o).len() == 1);
    let used = match c.gone_around(&c.roles).as_slice() {
        [(thing, lexeme)] if !aimed => {
            let lexeme = *lexeme;
            say(c, &np, &thing.clone())?;
            vec![lexeme]
        }
        [] if aimed => Vec::new(),
        _ => return Ok(false),
    };
    let doer = c.subject_arg().iter().flat_map(|a| &a.nps).flat_map(Np::lexemes).collect();
    c.mark("entity", doer);
    c.mark("kind", np.lexemes());
    c.mark("quantity", np.nominal.number().into_iter().collect());
    c.settle_obliques(&used)?;
    let verb = c.roles.verb.main.into_iter().chain(c.roles.verb.auxiliaries.clone()).collect();
    c.mark("cue", verb);
    Ok(true)
}

/// What something is for: `to enclose the garden`. Behind a question it only says what the question is about.
fn aim(c: &mut Composer<'_, '_>) -> Verdict {
    let Some(governor) = c.governor().cloned() else { return Ok(false) };
    let covers = c.reading.lexicon.is_of(&c.verb_lemma(), WordClass::Covering);
    let things = c.enclosed(c.clause);
    // `to go around the yard without the gate` leaves some of it out.
    let around = c.gone_around(&c.roles).len();
    let alone = c.roles.obliques.len() == around && c.roles.adverbs.is_empty() && c.roles.loose.is_empty() && c.roles.adjectives.is_empty();
    let one = c.roles.after.iter().map(|a| a.nps.len()).sum::<usize>() + around == 1;
    if governor.question && !c.has_amount() && alone && one && (covers || things.len() == 1) {
        c.mark("background", clause_lexemes(c.clause));
        return Ok(true);
    }
    let roles = attach(&governor);
    let modal = roles.verb.auxiliaries.iter().any(|&a| c.reading.is(a, Category::AuxModal)) || roles.verb.negation.is_some();
    let ([thing], Some(np), false) = (things.as_slice(), rim(c, &roles), modal || governor.question) else { return Ok(false) };
    say(c, &np, thing)?;
    let verb = c.roles.verb.main.into_iter().chain(c.roles.verb.infinitive).collect();
    c.mark("cue", verb);
    Ok(true)
}

/// So much of what goes around something, as the one object of a verb that puts or uses it.
fn rim(c: &Composer<'_, '_>, roles: &Roles) -> Option<Np> {
    let puts = |k: Category| matches!(k, Category::VerbConsume | Category::VerbMove | Category::VerbCreate);
    let main = roles.verb.main.filter(|&m| c.reading.categories(m).any(puts))?;
    let objects = c.arguments(&roles.after);
    let [np] = objects.iter().flat_map(|a| &a.nps).collect::<Vec<_>>()[..] else { return None };
    let measured = np.nominal.head.is_some_and(|h| c.reading.is(h, Category::UnitLength)) && np.nominal.is_plain_count();
    let behind = np.nominal.first > main && np.of.as_deref().is_some_and(|of| c.bounds(of));
    (measured && behind).then(|| np.clone())
}

/// Puts down that a thing has so long a rim.
fn say(c: &mut Composer<'_, '_>, rim: &Np, thing: &Np) -> Result<(), Unread> {
    let unread = || Unread(RefusalCode::ConstructionUnread, rim.lexemes(), "how long the rim is".to_owned());
    let (Some(unit), Some(lexeme)) = (rim.nominal.head, rim.nominal.number()) else { return Err(unread()) };
    let Some(Literal::Number(value)) = c.reading.lexemes.get(lexeme as usize).and_then(|l| l.literal.clone()) else { return Err(unread()) };
    let holder = c.measured_thing(thing)?;
    let kind = Kind { modifiers: vec!["perimeter".to_owned()], unit: Some(c.reading.lemma(unit, Category::is_unit)), ..Kind::of("") };
    let moment = c.moment();
    c.mark("entity", thing.lexemes());
    c.say(FactBody::State { holder, kind, amount: Amount::Given { value, lexeme } }, moment, rim.lexemes());
    Ok(())
}

impl Composer<'_, '_> {
    /// Whether a phrase names what is put around something: fence, ribbon, trim.
    pub(super) fn bounds(&self, np: &Np) -> bool {
        let named = |h: u32| self.reading.lexicon.is_of(&self.reading.lemma(h, Category::is_noun), WordClass::Bounding);
        np.nominal.head.is_some_and(named) && np.owner.is_none() && np.of.is_none()
    }

    /// What stands behind `around`, with its preposition.
    fn gone_around(&self, roles: &Roles) -> Vec<(Np, u32)> {
        let around = |l: u32| self.reading.lexicon.is_of(self.reading.norm(l), WordClass::Around);
        let found = roles.obliques.iter().filter(|o| around(o.lexeme));
        found.flat_map(|o| o.arg.nps.iter().map(|np| (np.clone(), o.lexeme))).collect()
    }

    /// What a clause says that something goes around: `a fence around the yard`, `to enclose the yard`.
    pub(super) fn enclosed(&self, clause: &Clause) -> Vec<Np> {
        let roles = attach(clause);
        let bounding = |m: u32| self.reading.lexicon.is_of(&self.reading.lemma(m, Category::is_verb), WordClass::Bounding);
        let encloses = roles.verb.main.is_some_and(bounding);
        let objects = roles.after.iter().filter(|_| encloses).flat_map(|a| a.nps.clone());
        let gone_around = self.gone_around(&roles).into_iter().map(|(np, _)| np);
        objects.chain(gone_around).filter(|np| !np.nominal.is_asked()).collect()
    }
}
