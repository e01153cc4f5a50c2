//! How long each one takes: so much time for each thing that is done.
//!
//! Why: work that takes so long for each one multiplies with how many there are.
//! Reads: `Each roll takes 8 minutes to bake.`, `It takes Rosa 4 minutes to wash a window.`, `She spends 5 minutes on each puzzle.`
//! Leaves alone: `It took Rosa 4 minutes to wash 2 windows.` (not for each), `The film takes 90 minutes.` (one that is told of)

use super::{Composer, Unread, Verdict, clause_lexemes};
use crate::facts::{Amount, Entity, FactBody, Holder, Kind};
use crate::lexicon::{Category, WordClass};
use crate::reader::clause::{Clause, ClauseKind};
use crate::reader::roles::{Arg, Np, attach};

pub(super) fn duration(c: &mut Composer<'_, '_>) -> Verdict {
    let told = matches!(c.clause.kind, ClauseKind::Main | ClauseKind::Condition);
    let plain = c.roles.verb.negation.is_none() && c.roles.verb.auxiliaries.is_empty() && !c.has_adverb(Category::AdvNegation);
    if c.clause.question || !told || !plain || !c.verb_is(Category::VerbDuration) {
        return Ok(false);
    }
    let Some(time) = time(c) else { return Ok(false) };
    let ends: Vec<Clause> = c.reading.state.clauses.iter().filter(|o| hangs(o, c.clause)).cloned().collect();
    let found = match c.verb_lemma().as_str() {
        "take" => each_takes(c, &ends).or_else(|| it_takes(c, &ends)),
        "spend" => spent_on(c),
        _ => None,
    };
    let Some(found) = found else { return Ok(false) };
    say(c, &time, found)
}

/// What takes time, who takes it, and the verb that it is done by.
struct Found {
    each: Np,
    doer: Option<Arg>,
    verb: String,
    used: Vec<u32>,
}

fn hangs(other: &Clause, on: &Clause) -> bool {
    other.governor == Some(on.id) && other.sentence == on.sentence && matches!(other.kind, ClauseKind::Infinitive)
}

/// A bare number of a unit of time after the verb.
fn time(c: &Composer<'_, '_>) -> Option<Np> {
    let counted = |np: &Np| np.is_bare_count() && np.nominal.head.is_some_and(|h| c.reading.is(h, Category::UnitTime));
    let mut found = c.roles.after.iter().filter(|a| matches!(a.nps.as_slice(), [np] if counted(np)));
    let first = found.next()?;
    found.next().is_none().then(|| first.nps[0].clone())
}

/// Each one, or any one: `each roll`, `a roll`, `one roll`.
fn each_one(c: &Composer<'_, '_>, np: &Np) -> bool {
    let noun = np.nominal.head.is_some_and(|h| c.reading.categories(h).any(Category::is_noun) && !c.reading.is_plural(h));
    let indefinite = np.nominal.determiner.is_some_and(|d| c.reading.is(d, Category::DetIndefinite)) && np.nominal.measure.is_none();
    let single = np.nominal.number().is_some_and(|l| c.reading.is_of(l, WordClass::SingleOne)) && np.nominal.determiner.is_none();
    noun && (np.nominal.is_each() || indefinite || single) && np.of.is_none() && np.owner.is_none() && !c.names_time(np)
}

/// The one who takes the time: what stands beside the time after the verb.
fn doer(c: &Composer<'_, '_>) -> Result<Option<Arg>, ()> {
    let others: Vec<Arg> =
        c.arguments(&c.roles.after).into_iter().filter(|a| !a.nps.iter().any(|np| np.nominal.number().is_some())).collect();
    let someone = |np: &Np| np.nominal.pronoun || c.reading.plain_entity(np).and_then(|e| c.reading.entity(e)).is_some_and(Entity::owns);
    match others.as_slice() {
        [] => Ok(None),
        [only] if only.nps.len() == 1 && someone(&only.nps[0]) => Ok(Some(only.clone())),
        _ => Err(()),
    }
}

/// `Each roll takes (Rosa) 8 minutes (to bake)`.
fn each_takes(c: &Composer<'_, '_>, ends: &[Clause]) -> Option<Found> {
    let subject = c.subject()?;
    let [np] = subject.nps.as_slice() else { return None };
    let person = np.nominal.head.is_some_and(|h| c.reading.categories(h).any(|k| matches!(k, Category::NounPerson | Category::NounKin)));
    if !each_one(c, np) || person || super::rate::narrowed(c, np) {
        return None;
    }
    let verb = match ends {
        [] => "take".to_owned(),
        [end] => {
            let roles = attach(end);
            let bare = roles.after.is_empty() && roles.obliques.is_empty() && roles.verb.negation.is_none() && roles.before.is_empty();
            roles.verb.main.filter(|_| bare).map(|m| c.reading.lemma(m, Category::is_verb))?
        }
        _ => return None,
    };
    Some(Found { each: np.clone(), doer: doer(c).ok()?, verb, used: Vec::new() })
}

/// `It takes (Rosa) 4 minutes to wash each window`.
fn it_takes(c: &Composer<'_, '_>, ends: &[Clause]) -> Option<Found> {
    let dummy = |np: &Np| np.nominal.pronoun && np.nominal.head.is_some_and(|h| c.reading.is(h, Category::PronounNeuter));
    let ([end], Some(subject)) = (ends, c.subject()) else { return None };
    let roles = attach(end);
    let plain = roles.before.is_empty() && roles.verb.negation.is_none() && roles.obliques.is_empty() && roles.adjectives.is_empty();
    let more = c.reading.state.clauses.iter().any(|o| o.governor == Some(end.id) && o.sentence == end.sentence);
    let [object] = roles.after.as_slice() else { return None };
    let [np] = object.nps.as_slice() else { return None };
    if !plain || more || !subject.nps.iter().all(dummy) || !each_one(c, np) {
        return None;
    }
    let verb = c.reading.lemma(roles.verb.main?, Category::is_verb);
    Some(Found { each: np.clone(), doer: doer(c).ok()?, verb, used: Vec::new() })
}

/// `She spends 5 minutes on each puzzle`.
fn spent_on(c: &Composer<'_, '_>) -> Option<Found> {
    let subject = c.subject_arg().filter(|s| s.nps.len() == 1 && !s.nps[0].nominal.is_measured() && !s.nps[0].nominal.is_each())?;
    let mut on = c.roles.obliques.iter().filter(|o| matches!(o.arg.nps.as_slice(), [np] if np.nominal.is_each() && !c.names_time(np)));
    let oblique = on.next().filter(|o| matches!(o.category, Category::PrepPlace | Category::PrepTopic | Category::PrepFor))?;
    let each = oblique.arg.nps[0].clone();
    if on.next().is_some() || !each_one(c, &each) || super::rate::narrowed(c, &each) {
        return None;
    }
    // What she spent the time on is what she is told to have done to them.
    let head = c.reading.lemma(each.nominal.head?, Category::is_noun);
    let mut verbs: Vec<String> = Vec::new();
    for fact in &c.hypothesis.facts {
        if let FactBody::Change(change) = &fact.body
            && change.kind.head == head
            && !verbs.contains(&change.verb)
        {
            verbs.push(change.verb.clone());
        }
    }
    let verb = match verbs.as_slice() {
        [] => c.verb_lemma(),
        [only] => only.clone(),
        _ => return None,
    };
    Some(Found { each, doer: Some(subject), verb, used: vec![oblique.lexeme] })
}

fn say(c: &mut Composer<'_, '_>, time: &Np, found: Found) -> Verdict {
    let Found { each, doer, verb, used } = found;
    let mut one = each.clone();
    if !one.nominal.is_each() {
        one.nominal.measure = None;
        one.nominal.determiner = None;
    }
    let per = c.each_kind(&one)?;
    let thing = c.thing(time)?;
    let Some(amount @ Amount::Given { .. }) = thing.amount else {
        return Err(Unread(crate::reader::RefusalCode::ConstructionUnread, time.lexemes(), "a number of periods".into()));
    };
    let holder = match &doer {
        Some(arg) => c.holders_of(arg, &[])?,
        None => Holder::default(),
    };
    let subject: Vec<u32> = c.subject().iter().flat_map(|a| a.nps.iter().flat_map(Np::lexemes)).collect();
    c.mark("entity", subject.into_iter().chain(doer.iter().flat_map(|a| a.nps.iter().flat_map(Np::lexemes))).collect());
    c.mark("kind", each.lexemes());
    c.mark("quantity", time.nominal.number().into_iter().collect());
    c.single.extend(each.nominal.number());
    c.mark("kind", time.lexemes());
    let moment = c.moment();
    let kind = Kind { unit: thing.kind.unit, ..Kind::of("") };
    let event = Some((Category::VerbDuration, verb));
    c.say(FactBody::Rate { holder, kind, per, amount, price: false, event }, moment, time.lexemes());
    c.settle_obliques(&used)?;
    let cue = c.roles.verb.main.into_iter().collect();
    c.mark("cue", cue);
    Ok(true)
}

impl Composer<'_, '_> {
    /// Whether this infinitive says what takes so long for each: its clause has told the time.
    pub(super) fn is_timed_deed(&self) -> bool {
        self.clause.kind == ClauseKind::Infinitive
            && self.hypothesis.facts.iter().any(|f| {
                Some(f.clause) == self.clause.governor
                    && matches!(&f.body, FactBody::Rate { event: Some((Category::VerbDuration, verb)), .. }
                        if self.roles.verb.main.is_some_and(|m| self.reading.lemma(m, Category::is_verb) == *verb))
            })
            && clause_lexemes(self.clause)
                .iter()
                .all(|&l| !self.reading.is(l, Category::Numeral) || self.reading.is_of(l, WordClass::SingleOne))
    }
}
