//! Parts of a whole by what is said of them.
//!
//! Why: `4 of them were broken` takes nothing away; it says how many of those told are of a sort, and so how many are not.
//! Reads: `Rosa found 7 shells, but 4 of them were cracked.`, `12 of the lamps are red.`, `9 of them were carrying ropes. The rest were
//! carrying tents.`, `15 of them are oaks and another 13 of them are firs.`, `6 of the guests did not come.`
//! Leaves alone: `4 of the plums were eaten.` (a change), `4 of the boys left.` (they are gone), `4 shells were cracked.` (which shells
//! is left open), `4 of the boys ate 3 plums.` (how many each is left open).

use super::predicate::{Predicate, Sort, predicate, progressive};
use super::{Composer, Unread, Verdict, clause_lexemes};
use crate::facts::{Amount, FactBody, Kind, Relation, ShareOf};
use crate::lexicon::Category;
use crate::reader::clause::{ClauseKind, Measure};
use crate::reader::reason::RefusalCode;
use crate::reader::roles::Np;

pub(super) fn part(c: &mut Composer<'_, '_>) -> Verdict {
    let told = matches!(c.clause.kind, ClauseKind::Infinitive | ClauseKind::Content) && !c.known();
    if c.clause.question || told || c.has_adverb(Category::AdvNegation) {
        return Ok(false);
    }
    let Some(subject) = c.subject() else {
        return if or_else(c) {
            Err(Unread(RefusalCode::ConstructionUnread, clause_lexemes(c.clause), "one thing that is said of these".into()))
        } else {
            Ok(false)
        };
    };
    let [np] = subject.nps.as_slice() else { return Ok(false) };
    let fronted = told_whole(c, np);
    let mut np = np.clone();
    let again = told_again(c, &np);
    if let Some(of) = np.of.as_mut().filter(|_| fronted.is_some() || again.is_some()) {
        of.nominal.measure = None;
        of.nominal.second_measure = None;
    }
    let np = &np;
    if c.hypothesis.facts.is_empty() && fronted.is_none() {
        return Ok(false);
    }
    let roles = c.roles.clone();
    c.roles.obliques.retain(|o| fronted.as_ref().is_none_or(|f| !f.obliques.contains(&o.lexeme)));
    let said = predicate(c);
    let before = told_part(c);
    let bare = bare_share(c, np);
    let whole = if fronted.is_some() || bare.is_none() { None } else { before.clone().or_else(|| only_whole(c)) };
    let bare = bare.filter(|_| fronted.is_some() || whole.is_some());
    let some = bare.as_ref().map(|_| Pick::Some);
    let pick = said.as_ref().and_then(|said| some.or_else(|| pick(c, np, said))).filter(|_| fronted.is_none() || !except(c));
    let (Some(mut said), Some(pick)) = (said, pick) else {
        c.roles = roles;
        return Ok(false);
    };
    if except(c) {
        said.deny(c.reading.lexicon);
        let all = c.roles.before.iter().rev().nth(1).map(|a| a.nps.iter().flat_map(Np::lexemes).collect());
        c.mark("marker", all.unwrap_or_default());
    }
    if let Some(whole) = &fronted {
        tell_whole(c, whole)?;
    }
    if !keeps_them(c, &said, pick == Pick::Rest) {
        return Ok(false);
    }
    let of_whole = || {
        let counted = c
            .result
            .facts
            .iter()
            .find_map(|f| if let FactBody::State { holder, kind, .. } = &f.body { Some((kind.clone(), *holder)) } else { None });
        counted.filter(|_| fronted.is_some()).or_else(|| whole.clone())
    };
    let (thing, whole) = match (pick, &before) {
        // `Of the 60 campers, 25% swim`: of those.
        _ if bare.is_some() => match of_whole() {
            Some((whole, holder)) => (None, (whole, Some(holder))),
            None => return Ok(false),
        },
        // `the rest`: of the whole of which the other parts were told.
        (Pick::Rest, Some((whole, holder))) if np.of.is_none() && np.nominal.head.is_none() => (None, (whole.clone(), Some(*holder))),
        _ => {
            let mut plain = np.clone();
            plain.nominal.further = None;
            if closing(c, np) {
                plain.nominal.measure = plain.nominal.second_measure.take();
                plain.nominal.determiner = None;
            }
            if pick == Pick::Rest {
                plain.nominal.measure = None;
                plain.nominal.determiner = None;
            }
            let thing = c.thing_or_share(&plain)?;
            let whole = match (&thing.amount, &before) {
                (Some(Amount::Share { of: ShareOf::Rest, .. }), Some((whole, holder))) => (whole.clone(), Some(*holder)),
                _ => (thing.kind.clone(), thing.holder),
            };
            (Some(thing), whole)
        }
    };
    let amount = match thing.as_ref().and_then(|t| t.amount.clone()).or(bare) {
        Some(Amount::Given { value, .. }) if !value.is_integer() => {
            return Err(Unread(RefusalCode::ConstructionUnread, np.lexemes(), "a number instead of a share".into()));
        }
        Some(amount @ (Amount::Given { .. } | Amount::Share { .. } | Amount::Open { .. })) => amount,
        None if pick == Pick::Rest => Amount::Open { lexeme: np.nominal.measure.map_or(np.nominal.last, Measure::lexeme) },
        _ => return Ok(false),
    };
    let (whole, holder) = whole;
    if fronted.is_some() && !c.result.facts.iter().any(|f| *f.body.kind() == whole) {
        return Err(Unread(RefusalCode::ElidedNounUnresolved, np.lexemes(), "the noun that is left out".into()));
    }
    if whole.head == "money" || whole.unit.is_some() {
        return Err(Unread(RefusalCode::ConstructionUnread, clause_lexemes(c.clause), "things that are counted".into()));
    }
    let kind = said.of(&whole);
    if kind == whole {
        return Ok(false);
    }
    let others = np.nominal.further.is_some() || closing(c, np) || listed_with(c, &whole, &kind, &said);
    let moment = c.moment();
    c.mark("kind", np.lexemes());
    c.mark("kind", said.words.clone());
    c.mark("quantity", np.nominal.number().into_iter().collect());
    let verb = &c.roles.verb;
    let cue = verb.main.into_iter().chain(verb.auxiliaries.clone()).chain(verb.negation).filter(|l| !said.words.contains(l)).collect();
    c.mark("cue", cue);
    let mut lexemes = np.lexemes();
    lexemes.extend(thing.map(|t| t.lexemes).unwrap_or_default());
    c.say(FactBody::Part { holder: holder.unwrap_or_default(), kind, whole, amount, others }, moment, lexemes);
    c.settle_obliques(&said.obliques)?;
    // Last, so that no other role hides it from the gate that asks for every number.
    c.mark("echo", again.into_iter().collect());
    Ok(true)
}

/// `Of the 50 lamps in the hall`, `in a class of 30 pupils`, `20 of the 33 moths`: the whole, told in the clause that tells its part.
struct Whole {
    /// The prepositions at the front whose phrases tell it.
    obliques: Vec<u32>,
    /// `of`, where it stands inside a phrase.
    of: Option<u32>,
    counted: Np,
    place: Option<Np>,
}

fn told_whole(c: &Composer<'_, '_>, part: &Np) -> Option<Whole> {
    let n = &part.nominal;
    let vague = matches!(n.measure, Some(Measure::Vague(_) | Measure::Fraction(_)));
    // `40% of the 60 guests`: the share writes its own head.
    let percent = n.head.is_some() && n.head == n.number();
    if n.number().is_none() && !vague || n.head.is_some() && !percent || n.further.is_some() {
        return None;
    }
    let counts = |np: &Np| {
        let n = &np.nominal;
        n.number().is_some() && n.head.is_some() && n.further.is_none() && np.of.is_none() && !c.names_time(np)
    };
    if let Some(of) = part.of.as_deref() {
        let known = |head: u32| {
            let lemma = c.reading.lemma(head, |k| k.is_noun() || k.is_unit());
            c.hypothesis.facts.iter().any(|f| f.body.kind().head == lemma)
        };
        let new = counts(of) && of.nominal.head.is_some_and(|h| !known(h));
        // `a third of the 60 flowers in the garden are roses`: where all of them are.
        let verb = c.roles.verb.main.or(c.roles.verb.auxiliaries.first().copied());
        let inside = c.roles.obliques.iter().find(|o| o.category == Category::PrepPlace && verb.is_some_and(|v| o.lexeme < v));
        let place = inside.filter(|o| o.lexeme == of.nominal.last + 1).and_then(|o| match o.arg.nps.as_slice() {
            [np] if !np.nominal.is_measured() && !c.names_time(np) => Some((o.lexeme, np.clone())),
            _ => None,
        });
        let obliques = place.iter().map(|(l, _)| *l).collect();
        return new.then(|| Whole { obliques, of: part.of_lexeme, counted: of.clone(), place: place.map(|(_, np)| np) });
    }
    let mut fronted = c.roles.obliques.iter().filter(|o| o.follows.is_none() && o.lexeme < n.first);
    let front = fronted.next()?;
    let [np] = front.arg.nps.as_slice() else { return None };
    let single = |np: &Np| !np.nominal.is_measured() && np.nominal.measure.is_none() && !c.names_time(np);
    // `out of 50 eggs`: of them.
    let of = c.reading.lexicon.senses(c.reading.norm(front.lexeme)).iter().any(|s| s.category == Category::PrepOf);
    match (front.category, np.of.as_deref()) {
        (Category::PrepOf | Category::PrepSource, None) if of && counts(np) => {
            let inner = fronted.next();
            let place = inner.filter(|o| o.category == Category::PrepPlace).and_then(|o| o.arg.nps.first().filter(|np| single(np)));
            let plain = fronted.next().is_none() && inner.is_some() == place.is_some();
            let obliques = [Some(front), inner].into_iter().flatten().map(|o| o.lexeme).collect();
            plain.then(|| Whole { obliques, of: None, counted: np.clone(), place: place.cloned() })
        }
        (Category::PrepPlace, Some(of)) if counts(of) && single(np) && fronted.next().is_none() => Some(Whole {
            obliques: vec![front.lexeme],
            of: np.of_lexeme,
            counted: of.clone(),
            place: Some(Np { of: None, of_lexeme: None, ..np.clone() }),
        }),
        _ => None,
    }
}

/// The one kind of which anything is told: `The club has 40 members. Half are women.`
fn only_whole(c: &Composer<'_, '_>) -> Option<(Kind, crate::facts::Holder)> {
    match c.hypothesis.facts.as_slice() {
        [fact] => match &fact.body {
            FactBody::State { holder, kind, amount: Amount::Given { .. } } if kind.unit.is_none() => Some((kind.clone(), *holder)),
            _ => None,
        },
        _ => None,
    }
}

/// `half play`, `25% of` left out: a share that names no whole.
fn bare_share(c: &Composer<'_, '_>, np: &Np) -> Option<Amount> {
    let n = &np.nominal;
    let alone =
        np.of.is_none() && np.owner.is_none() && n.modifiers.is_empty() && n.further.is_none() && n.fewer.is_none() && n.bound.is_none();
    let (value, percent, lexeme) = c.written_share(n).filter(|(_, _, l)| alone && n.head.is_none_or(|h| h == *l))?;
    let whole = if percent { crate::quantity::Rational::from(100) } else { crate::quantity::Rational::one() };
    (value <= whole && n.second_measure.is_none()).then_some(Amount::Share { value, percent, lexeme, of: ShareOf::Told })
}

/// `There are 12 girls. 3 of the 12 girls wore hats.`: the number of the whole, said again.
fn told_again(c: &Composer<'_, '_>, part: &Np) -> Option<u32> {
    let of = part.of.as_deref().filter(|_| part.nominal.number().is_some() && part.nominal.head.is_none())?;
    let (number, head) = (of.nominal.number()?, of.nominal.head?);
    let lemma = c.reading.lemma(head, |k| k.is_noun() || k.is_unit());
    let Some(crate::text::Literal::Number(said)) = c.reading.lexemes.get(number as usize)?.literal.clone() else { return None };
    let same = |f: &crate::facts::Fact| {
        f.body.kind().head == lemma && matches!(f.body.amount(), Some(Amount::Given { value, .. }) if *value == said)
    };
    let plain = of.nominal.modifiers.is_empty() && of.of.is_none() && of.owner.is_none() && of.nominal.further.is_none();
    (plain && c.hypothesis.facts.iter().any(same)).then_some(number)
}

fn tell_whole(c: &mut Composer<'_, '_>, whole: &Whole) -> Result<(), Unread> {
    let thing = c.thing(&whole.counted)?;
    let Some(amount @ Amount::Given { .. }) = thing.amount else {
        return Err(Unread(RefusalCode::ConstructionUnread, thing.lexemes, "a number of things".into()));
    };
    // `20 of the 33 moths in the box were brown`
    let inside = c
        .roles
        .obliques
        .iter()
        .find(|o| whole.obliques.is_empty() && o.category == Category::PrepPlace && c.roles.verb.main.is_some_and(|m| o.lexeme < m));
    let place = whole.place.as_ref().or_else(|| inside.and_then(|o| o.arg.nps.first())).and_then(|np| c.reading.plain_entity(np));
    let holder = place.map(|id| c.as_holder(id)).or(thing.holder).unwrap_or_default();
    let moment = c.moment();
    c.mark("kind", thing.lexemes.clone());
    c.mark("quantity", vec![amount.lexeme()]);
    c.mark("place", whole.place.iter().flat_map(Np::lexemes).collect());
    c.mark("marker", whole.of.into_iter().collect());
    c.say(FactBody::State { holder, kind: thing.kind, amount }, moment, thing.lexemes);
    Ok(())
}

/// `All but 4 of them came`: of the 4 it is denied.
fn except(c: &Composer<'_, '_>) -> bool {
    let [.., all, _] = c.roles.before.as_slice() else { return false };
    let [np] = all.nps.as_slice() else { return false };
    let bare = matches!(np.nominal.measure, Some(Measure::All(_))) && np.nominal.first == np.nominal.last && np.of.is_none();
    bare && c.roles.connectives.iter().any(|(l, k)| *k == Category::ConnContrast && *l == np.nominal.last + 1)
}

/// `The rest rode the bus or walked.`: which of the two is left open.
fn or_else(c: &Composer<'_, '_>) -> bool {
    let sentence = |clause: u32| c.reading.state.clauses.iter().find(|k| k.id == clause).map(|k| k.sentence);
    let told = |f: &crate::facts::Fact| matches!(f.body, FactBody::Part { .. }) && sentence(f.clause) == Some(c.clause.sentence);
    c.roles.connectives.iter().any(|(_, k)| *k == Category::ConnOr) && c.hypothesis.facts.iter().any(told)
}

/// How the subject picks some out of a whole.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Pick {
    /// `4 of them`, `some of the lamps`, `4` after those were counted.
    Some,
    /// `the rest`, `the others`, `the remaining lamps`.
    Rest,
}

fn pick(c: &Composer<'_, '_>, np: &Np, said: &Predicate) -> Option<Pick> {
    let n = &np.nominal;
    // `half of the rest`
    let of_rest = np.of.as_ref().is_some_and(|of| matches!(of.nominal.measure, Some(Measure::Rest(_)))) && c.tells_share(np);
    let measured_whole = np.of.as_ref().is_some_and(|of| of.nominal.is_measured()) && !(of_rest && told_part(c).is_some());
    if closing(c, np) && !measured_whole {
        return told_part(c).is_some().then_some(Pick::Some);
    }
    if measured_whole || n.second_measure.is_some() || n.fewer.is_some() {
        return None;
    }
    let plain = n.modifiers.is_empty();
    match n.measure {
        Some(Measure::Rest(_)) if plain && n.further.is_none() => {
            let bare = n.head.is_none() || np.of.is_none();
            let known = told_part(c).is_some() || n.head.is_none() && !said.doing && matches!(said.sort, Sort::Marked(_));
            (bare && known).then_some(Pick::Rest)
        }
        // `some of the kites were red`: how many is told elsewhere.
        Some(Measure::Vague(_)) if plain && n.head.is_none() && np.of.is_some() && n.further.is_none() => Some(Pick::Some),
        _ if c.tells_share(np) && n.further.is_none() => Some(Pick::Some),
        Some(Measure::Number(_)) if plain && n.head.is_none() => {
            // `another 4 of them`: others than those of a part that was told.
            let further = n.further.is_none() || told_part(c).is_some();
            further.then_some(Pick::Some)
        }
        Some(Measure::Number(_)) if counted_once(c, np) && here(c) && !goes_somewhere(c) && (!c.passive() || still_so(c, said)) => {
            Some(Pick::Some)
        }
        _ => None,
    }
}

/// `6 lamps are broken`: what they are like now, and not what was done to them.
fn still_so(c: &Composer<'_, '_>, said: &Predicate) -> bool {
    !said.doing && matches!(said.sort, Sort::Marked(_)) && !c.tense_past()
}

/// `the other 16`: a number for all that the parts before leave.
fn closing(c: &Composer<'_, '_>, np: &Np) -> bool {
    let n = &np.nominal;
    let rest = matches!(n.measure, Some(Measure::Rest(_))) && matches!(n.second_measure, Some(Measure::Number(_)));
    let noun = n.head.is_none_or(|h| told_part(c).is_some_and(|(whole, _)| whole.head == c.reading.lemma(h, Category::is_noun)));
    rest && noun && n.modifiers.is_empty() && n.further.is_none() && np.of.is_none()
}

/// `There are 28 pupils in the hall. 9 pupils play in the yard.`: who is elsewhere need not be of those.
fn here(c: &Composer<'_, '_>) -> bool {
    !c.roles.obliques.iter().any(|o| o.category == Category::PrepPlace)
}

/// The whole of the last part that was told, and whose it is.
fn told_part(c: &Composer<'_, '_>) -> Option<(Kind, crate::facts::Holder)> {
    c.hypothesis.facts.iter().rev().find_map(|f| match &f.body {
        FactBody::Part { whole, holder, .. } => Some((whole.clone(), *holder)),
        _ => None,
    })
}

/// Whether those of whom it is said are still there: what is eaten, sold or given away is not, nor is who leaves.
fn keeps_them(c: &Composer<'_, '_>, said: &Predicate, rest: bool) -> bool {
    let Some(chief) = c.chief() else { return true };
    let denied = c.roles.verb.negation.is_some();
    let gone = matches!(chief, Category::VerbSell | Category::VerbConsume | Category::VerbTransferOut | Category::VerbSpend);
    if !said.doing {
        return denied || !(c.passive() && gone);
    }
    if rest || denied || except(c) {
        return true;
    }
    // `5 of them flew off`
    if c.has_adverb(Category::AdvAway) || c.has_adverb(Category::AdvCompletive) {
        return false;
    }
    let moved = gone || matches!(chief, Category::VerbTransferIn | Category::VerbLose | Category::VerbLeave | Category::VerbArrive);
    if c.passive() {
        let handled =
            matches!(chief, Category::VerbAcquire | Category::VerbCreate | Category::VerbMove | Category::VerbDivide | Category::VerbGroup);
        return !moved && !handled;
    }
    // Who does something to something else stays who he is; what does it to nothing else may be gone: `9 rolls sold`.
    let onto = c.arguments(&c.roles.after).len() == 1;
    let stays = matches!(
        chief,
        Category::VerbBe
            | Category::VerbEvent
            | Category::VerbBackground
            | Category::VerbTravel
            | Category::VerbDuration
            | Category::VerbPossess
            | Category::VerbRemain
    );
    match chief {
        _ if goes_doing(c) || goes_somewhere(c) => true,
        Category::VerbLeave | Category::VerbArrive => false,
        _ => onto || stays || progressive(c) && !moved,
    }
}

/// `went swimming`: what they do, and not that they are gone.
fn goes_doing(c: &Composer<'_, '_>) -> bool {
    let doing = |np: &Np| {
        let n = &np.nominal;
        let bare = n.modifiers.is_empty() && n.determiner.is_none() && n.measure.is_none() && np.of.is_none() && np.owner.is_none();
        let gerund = |s: &crate::lexicon::Sense| s.category.is_verb() && s.form == crate::lexicon::Form::Gerund;
        bare && n.head.is_some_and(|h| c.reading.lexicon.senses(c.reading.norm(h)).iter().any(gerund))
    };
    matches!(c.arguments(&c.roles.after).as_slice(), [arg] if matches!(arg.nps.as_slice(), [np] if doing(np))) && c.verb_lemma() == "go"
}

/// `went to the lake`: those of the whole who did. Whether they are still where they were counted is left to the question.
fn goes_somewhere(c: &Composer<'_, '_>) -> bool {
    let goal = |o: &crate::reader::roles::Oblique| {
        let plain = |np: &Np| !np.nominal.is_measured() && np.of.is_none() && np.nominal.measure.is_none();
        o.category == Category::PrepGoal && o.arg.nps.iter().all(plain)
    };
    c.verb_lemma() == "go" && c.arguments(&c.roles.after).is_empty() && c.roles.obliques.iter().any(goal)
}

/// `15 are oaks and 13 are firs`: one sentence lists sorts, each by a noun of its own.
///
/// `10 are teachers and 12 are women` may be the same persons: a noun that tells the sex is listed only with one that tells the other.
fn listed_with(c: &Composer<'_, '_>, whole: &Kind, kind: &Kind, said: &Predicate) -> bool {
    let Sort::Named(_) = said.sort else { return false };
    let lexicon = c.reading.lexicon;
    let sentence = |clause: u32| c.reading.state.clauses.iter().find(|k| k.id == clause).map(|k| k.sentence);
    let sex = |k: &Kind| lexicon.gender(&k.head, Category::NounPerson).or_else(|| lexicon.gender(&k.head, Category::NounKin));
    let exclusive = |other: &Kind| match kind.relation(other, lexicon) {
        Relation::Apart(_) => true,
        Relation::Unknown => {
            kind.head != other.head
                && (sex(kind).is_none() && sex(other).is_none() || matches!((sex(kind), sex(other)), (Some(a), Some(b)) if a != b))
        }
        _ => false,
    };
    let mut parts = c.hypothesis.facts.iter().filter_map(|f| match &f.body {
        FactBody::Part { kind, whole: w, .. } if w == whole => Some((kind, f.clause)),
        _ => None,
    });
    let listed = |(other, clause): (&Kind, u32)| sentence(clause) == Some(c.clause.sentence) && exclusive(other);
    parts.next().is_some_and(listed) && parts.all(listed)
}

/// `Rosa has 9 pens. 4 pens are red.`: some of those, where the noun was counted once and nothing has happened to them.
fn counted_once(c: &Composer<'_, '_>, np: &Np) -> bool {
    let Some(head) = np.nominal.head else { return false };
    let lemma = c.reading.lemma(head, |k| k.is_noun() || k.is_unit());
    let mut levels = 0;
    let mut others = false;
    for fact in &c.hypothesis.facts {
        match &fact.body {
            FactBody::State { kind, amount: Amount::Given { .. }, .. }
                if kind.head == lemma && kind.modifiers.is_empty() && kind.content.is_none() =>
            {
                levels += 1;
            }
            FactBody::Part { whole, .. } if whole.head == lemma => {}
            body => others |= body.kind().head == lemma,
        }
    }
    np.is_bare_count() && levels == 1 && !others
}
