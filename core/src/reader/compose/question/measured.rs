//! Measures that are asked for: how heavy, long or old; how far or long something was done; how much more; how big each group is.
//!
//! Why: an adjective or verb of measure names the dimension; the numbers stand in the story.
//! Reads: `How old is Rosa?`, `How far did Rosa walk in all?`, `How much heavier is Rosa than Lev?`, `How big is each group?`
//! Leaves alone: `How long will it take Rosa?` (of whom the time is, is open), `How long is the pole?` beside how wide it is.

use super::{difference, stopped, strict, unread, vantage};
use crate::canon::Arrange;
use crate::facts::{Ask, FactBody, Holder, Kind, Target};
use crate::lexicon::{Category, Direction};
use crate::reader::clause::{ClauseKind, Phrase};
use crate::reader::compose::{Composer, Unread, clause_lexemes};
use crate::reader::reason::RefusalCode;
use crate::reader::roles::{Arg, Np, attach};

/// `How old is Rosa?`, `How much does Rosa weigh?`: the level of a measure. `How far did Rosa walk?`, `How long did Lev read?`: what was done.
pub(super) fn measured(c: &mut Composer<'_, '_>) -> Result<Option<bool>, Unread> {
    let how = c.roles.question.filter(|(_, k)| *k == Category::QuestionHow).map(|(l, _)| l);
    let Some(how) = how else { return Ok(None) };
    let described = match c.roles.adjectives.as_slice() {
        [(adjective, Category::AdjSize | Category::AdjQuality)] if *adjective == how + 1 => Some(*adjective),
        // `How many inches long is the desk?`
        [(adjective, Category::AdjSize | Category::AdjQuality)] if in_units(c, *adjective) => Some(*adjective),
        _ => None,
    };
    let far = c.roles.adverbs.iter().find(|(first, last, _)| *first == how + 1 && first == last).map(|(l, _, _)| *l);
    let args: Vec<Arg> = c.arguments(&c.roles.before).into_iter().chain(c.arguments(&c.roles.after)).collect();
    let asked = args.iter().flat_map(|a| &a.nps).find(|np| np.nominal.is_asked()).cloned();
    let others: Vec<&Arg> = args.iter().filter(|a| !a.nps.iter().any(|np| np.nominal.is_asked())).collect();
    let [subject] = others.as_slice() else { return Ok(None) };
    let weighed = c.verb_is(Category::VerbMeasure) && described.is_none();
    let plain = |np: &Np| np.of.is_none() && np.nominal.modifiers.is_empty() && np.nominal.further.is_none() && np.nominal.fewer.is_none();
    let lone = match &asked {
        None => !weighed,
        Some(np) => {
            (weighed || described.is_some()) && plain(np) && np.nominal.head.is_none_or(|h| c.reading.categories(h).any(Category::is_unit))
        }
    };
    let word = described.or(far);
    if !lone || c.roles.verb.negation.is_some() || !c.roles.has_verb || word.is_none() && !weighed {
        return Ok(None);
    }
    let level = weighed || c.verb_is(Category::VerbBe) || c.roles.verb.main.is_none();
    let dimension = if weighed { c.measured_by_verb() } else { word.and_then(|w| c.dimension(w)) };
    let Some(dimension) = dimension else { return Ok(None) };
    let read: Vec<u32> = c.roles.adverbs.iter().filter(|(l, _, _)| Some(*l) == far).map(|(l, _, _)| *l).collect();
    strict(c)?;
    let shown = asked.clone().unwrap_or_else(|| subject.nps[0].clone());
    let vantage = vantage(c, &shown);
    let lexemes = clause_lexemes(c.clause);
    let (holder, kind, ask) = if level {
        let (holder, kind) = measure_of(c, subject, asked.as_ref(), dimension, far)?;
        (holder, kind, Ask::State)
    } else {
        done_over(c, subject, far.is_some())?
    };
    c.mark("entity", subject.nps.iter().flat_map(Np::lexemes).collect());
    c.mark("target", read.into_iter().chain(described).chain(asked.iter().flat_map(Np::lexemes)).collect());
    c.result.targets.push(Target { clause: c.clause.id, ask, holder, kind, vantage, lexemes });
    c.settle_obliques_but(&[])?;
    Ok(Some(true))
}

/// `How many inches long`: an adjective of measure right behind a unit of its dimension that is asked for.
fn in_units(c: &Composer<'_, '_>, adjective: u32) -> bool {
    let args = c.roles.around_verb().flat_map(|a| &a.nps);
    let mut asked = args.filter(|np| np.nominal.is_asked());
    let unit = asked.next().and_then(|np| np.nominal.head.filter(|_| np.nominal.last + 1 == adjective && np.of.is_none()));
    unit.is_some_and(|u| c.reading.categories(u).any(|k| k.is_unit() && c.dimensions(adjective).contains(&k)))
}

/// `How old is Rosa?`: whose measure it is, in which dimension and unit.
fn measure_of(
    c: &mut Composer<'_, '_>,
    subject: &Arg,
    asked: Option<&Np>,
    dimension: String,
    far: Option<u32>,
) -> Result<(Holder, Kind), Unread> {
    if c.has_adverb(Category::AdvTotal) && far.is_none() {
        return summed(c, subject, asked, dimension);
    }
    let [np] = subject.nps.as_slice() else { return stopped(c, "one thing that is measured") };
    if !c.roles.obliques.is_empty() || far.is_some() {
        return stopped(c, "one thing that is measured");
    }
    if let Some(lexemes) = changed(c) {
        return Err(Unread(RefusalCode::QuestionUnread, lexemes, "a measure that nothing changes".into()));
    }
    let unit = asked.and_then(|np| np.nominal.head).map(|h| c.reading.lemma(h, Category::is_unit));
    let names_side = c.names_dimension(np).is_some_and(|d| c.reading.lexicon.measures(&d).is_none()) && dimension == "long";
    let side = if names_side { c.extent_of(np)? } else { None };
    let (holder, dimension) = match side {
        Some(side) => side,
        None => {
            let holder = c.measured_thing(np)?;
            (c.known_figure(np, holder), dimension)
        }
    };
    Ok((holder, Kind { modifiers: vec![dimension], unit, ..Kind::of("") }))
}

/// `How much do Rosa and Lev weigh together?`: the sum over all of whom the measure is told.
fn summed(c: &mut Composer<'_, '_>, subject: &Arg, asked: Option<&Np>, dimension: String) -> Result<(Holder, Kind), Unread> {
    if let Some(lexemes) = changed(c) {
        return Err(Unread(RefusalCode::QuestionUnread, lexemes, "a measure that nothing changes".into()));
    }
    let unit = asked.and_then(|np| np.nominal.head).map(|h| c.reading.lemma(h, Category::is_unit));
    let holder = c.holders_of(subject, &[])?;
    if !c.roles.obliques.is_empty() || !super::what::summed_over(c, holder, &dimension) {
        return stopped(c, "a sum of measures of those who are told");
    }
    Ok((holder, Kind { modifiers: vec![dimension], unit, ..Kind::of("") }))
}

/// `How far did Rosa walk?`, `How long did Lev read?`: who did it, in which unit, and what is asked of it.
fn done_over(c: &mut Composer<'_, '_>, subject: &Arg, far: bool) -> Result<(Holder, Kind, Ask), Unread> {
    if c.roles.verb.auxiliaries.iter().any(|&a| c.reading.is(a, Category::AuxModal)) && !super::pace::brings_span(c) {
        return stopped(c, "what happened, instead of what can happen");
    }
    let (unit, class) = if far { (Category::UnitLength, Category::VerbTravel) } else { (Category::UnitTime, Category::VerbDuration) };
    let fits = c.verb_is(Category::VerbTravel) || !far && c.classes().any(|k| matches!(k, Category::VerbDuration | Category::VerbEvent));
    let verb = c.verb_lemma();
    if let Some(lexemes) = unmeasured(c, &verb) {
        return Err(Unread(RefusalCode::QuestionUnread, lexemes, "how far or how long each time".into()));
    }
    let Some(unit) = told_unit(c, &verb, unit).filter(|_| fits) else {
        return stopped(c, "how far or how long, told in one unit");
    };
    if subject.nps.iter().any(|np| np.nominal.is_measured() || np.nominal.is_each()) {
        return stopped(c, "one subject without a number");
    }
    Ok((c.holders_of(subject, &[])?, Kind { unit: Some(unit), ..Kind::of("") }, Ask::Event { class, verb, counterpart: None }))
}

/// `How much do 5 pens weigh?`: the question brings the number, the story the measure of each.
pub(super) fn of_several(c: &mut Composer<'_, '_>) -> Result<Option<bool>, Unread> {
    let args: Vec<Arg> = c.arguments(&c.roles.before).into_iter().chain(c.arguments(&c.roles.after)).collect();
    let Some(asked) = args.iter().flat_map(|a| &a.nps).find(|np| np.nominal.is_asked()).cloned() else { return Ok(None) };
    let others: Vec<&Arg> = args.iter().filter(|a| !a.nps.iter().any(|np| np.nominal.is_asked())).collect();
    let [Arg { nps, .. }] = others.as_slice() else { return Ok(None) };
    let ([things], Some(dimension)) = (nps.as_slice(), c.measured_by_verb().filter(|_| c.verb_is(Category::VerbMeasure))) else {
        return Ok(None);
    };
    let unit = match asked.nominal.head {
        None => None,
        Some(head) if c.reading.categories(head).any(Category::is_unit) => Some(c.reading.lemma(head, Category::is_unit)),
        Some(_) => return Ok(None),
    };
    let plain = |np: &Np| np.of.is_none() && np.nominal.modifiers.is_empty() && np.nominal.further.is_none() && np.nominal.fewer.is_none();
    let bare = c.roles.obliques.is_empty() && c.roles.adjectives.is_empty() && c.roles.verb.negation.is_none() && plain(&asked);
    let counted = things.nominal.number().is_some() && things.nominal.determiner.is_none() && things.nominal.further.is_none();
    let things = things.clone();
    if !bare || things.nominal.head.is_none() || !counted && !told_of_measured(c, &things, &dimension) {
        return Ok(None);
    }
    if counted && !count_of_measured(c, &things, &dimension)? {
        return Ok(None);
    }
    strict(c)?;
    c.mark("target", asked.lexemes());
    c.mark("kind", things.lexemes());
    let vantage = vantage(c, &asked);
    let lexemes = clause_lexemes(c.clause);
    let kind = Kind { modifiers: vec![dimension], unit, ..Kind::of("") };
    c.result.targets.push(Target { clause: c.clause.id, ask: Ask::State, holder: Holder::default(), kind, vantage, lexemes });
    let verb = c.roles.verb.main.into_iter().collect();
    c.mark("cue", verb);
    Ok(Some(true))
}

/// `the bags`: all those of which it is told how many there are, once, and how much each of them measures.
fn told_of_measured(c: &Composer<'_, '_>, things: &Np, dimension: &str) -> bool {
    let nominal = &things.nominal;
    let the = nominal.determiner.is_some_and(|d| c.reading.is(d, Category::DetDefinite)) && nominal.measure.is_none();
    let Some(head) = nominal.head.filter(|&h| the && c.reading.is_plural(h) && things.of.is_none() && things.owner.is_none()) else {
        return false;
    };
    let lemma = c.reading.lemma(head, Category::is_noun);
    let each = |f: &crate::facts::Fact| matches!(&f.body, FactBody::Rate { per, kind, price: false, .. } if kind.modifiers == [dimension] && kind.head.is_empty() && per.head == lemma && per.modifiers.is_empty());
    let of_them = c.hypothesis.facts.iter().filter(|f| f.body.kind().head == lemma && !matches!(f.body, FactBody::Rate { .. }));
    let told: Vec<_> = of_them.collect();
    let one = matches!(told.as_slice(), [only] if matches!(&only.body, FactBody::State { kind, amount: crate::facts::Amount::Given { .. }, .. } if kind.modifiers.is_empty()));
    nominal.modifiers.is_empty() && one && c.hypothesis.facts.iter().filter(|f| each(f)).count() == 1
}

/// Says how many things the question is about, where the measure of each of them is told.
pub(super) fn count_of_measured(c: &mut Composer<'_, '_>, things: &Np, dimension: &str) -> Result<bool, Unread> {
    let thing = c.thing(things)?;
    let each = |f: &crate::facts::Fact| {
        matches!(&f.body, FactBody::Rate { per, kind, price: false, .. }
            if kind.modifiers == [dimension] && kind.head.is_empty()
                && per.relation(&thing.kind, c.reading.lexicon) == crate::facts::Relation::Same)
    };
    let Some(amount) = thing.amount.filter(|_| c.hypothesis.facts.iter().any(each)) else { return Ok(false) };
    let moment = c.moment();
    c.mark("kind", thing.lexemes.clone());
    c.mark("quantity", things.nominal.number().into_iter().collect());
    c.say(FactBody::State { holder: Holder::default(), kind: thing.kind, amount }, moment, thing.lexemes);
    Ok(true)
}

/// Whether a change is one of a measure, by so much.
fn resizes(change: &crate::facts::Change) -> bool {
    let by = matches!(change.class, Category::VerbIncrease | Category::VerbDecrease);
    by && change.kind.head.is_empty() && !change.kind.modifiers.is_empty()
}

/// A told clause whose verb may change a measure: `The rope was 12 feet long. Rosa cut it.`
fn changed(c: &Composer<'_, '_>) -> Option<Vec<u32>> {
    let changes = |k: Category| {
        matches!(
            k,
            Category::VerbIncrease
                | Category::VerbDecrease
                | Category::VerbChange
                | Category::VerbDivide
                | Category::VerbLose
                | Category::VerbConsume
                | Category::VerbMultiply
                | Category::VerbCombine
        )
    };
    // `had a length of 4 feet` tells a measure and changes none.
    let measures = |id: u32| {
        let counts = |body: &FactBody| match body {
            FactBody::State { kind, .. } => kind.head.is_empty(),
            // `cut 12 feet off the rope`: how much it changed is told.
            FactBody::Change(change) => resizes(change),
            _ => false,
        };
        // `cut a piece that was 4 feet long`
        let within = |f: &crate::facts::Fact| {
            c.reading
                .state
                .clauses
                .iter()
                .any(|o| o.id == f.clause && o.governor == Some(id) && matches!(o.kind, ClauseKind::Relative | ClauseKind::Infinitive))
        };
        c.hypothesis.facts.iter().any(|f| (f.clause == id || within(f)) && counts(&f.body))
    };
    let told = c.reading.state.clauses.iter().filter(|o| c.tells_first(o) && !measures(o.id));
    told.filter(|o| attach(o).verb.main.is_some_and(|m| c.reading.categories(m).any(changes))).map(clause_lexemes).next()
}

/// A clause that may change a measure that is told before it, or that says when the measure was taken.
pub(super) fn stale(c: &Composer<'_, '_>) -> Option<Vec<u32>> {
    let measure = |f: &&crate::facts::Fact| matches!(&f.body, FactBody::State { kind, .. } | FactBody::Difference { kind, .. } | FactBody::Ratio { kind, .. } if kind.head.is_empty() && !kind.modifiers.is_empty());
    let clauses = &c.reading.state.clauses;
    let mut told: Vec<u32> = c.hypothesis.facts.iter().filter(measure).map(|f| f.clause).collect();
    let first = told.iter().copied().min()?;
    // `used 60 feet of fence to enclose the yard`, `bought a rope that was 9 feet long`: the clause that the measure hangs on.
    let hangs = |o: &&crate::reader::clause::Clause| {
        told.contains(&o.id) && matches!(o.kind, ClauseKind::Relative | ClauseKind::Reduced | ClauseKind::Infinitive)
    };
    let governors: Vec<u32> = clauses.iter().filter(hangs).filter_map(|o| o.governor).collect();
    told.extend(governors);
    let sentence = |id: u32| clauses.iter().find(|o| o.id == id).map(|o| o.sentence);
    let dated = |o: &crate::reader::clause::Clause| {
        o.kind == ClauseKind::Adverbial
            && o.marker.is_some_and(|m| {
                c.reading.categories(m).any(|k| matches!(k, Category::ConnWhen | Category::ConnBefore | Category::ConnAfter))
            })
            && told.iter().any(|t| sentence(*t) == Some(o.sentence))
    };
    // `cut 12 feet off the rope`: how much it changed is told.
    let resized = |f: &&crate::facts::Fact| matches!(&f.body, FactBody::Change(change) if resizes(change));
    let resized: Vec<u32> = c.hypothesis.facts.iter().filter(resized).map(|f| f.clause).collect();
    let does = |o: &crate::reader::clause::Clause| {
        let chief = attach(o).verb.main.and_then(|m| c.reading.live_senses(m).map(|s| s.category).find(|k| k.is_verb()));
        o.id > first
            && !told.contains(&o.id)
            && !resized.contains(&o.id)
            && !matches!(chief, None | Some(Category::VerbBe | Category::VerbMeasure))
    };
    clauses.iter().filter(|o| c.tells_first(o)).find(|o| dated(o) || does(o)).map(clause_lexemes)
}

/// A told happening of the verb without an amount: `walked 3 miles to the lake and walked back`.
pub(super) fn unmeasured(c: &Composer<'_, '_>, verb: &str) -> Option<Vec<u32>> {
    let told = c
        .reading
        .state
        .clauses
        .iter()
        .filter(|o| c.tells_first(o) && matches!(o.kind, ClauseKind::Main | ClauseKind::Condition | ClauseKind::Adverbial));
    let silent = |o: &&crate::reader::clause::Clause| {
        let same = attach(o).verb.main.is_some_and(|m| {
            // `and came home`: the way back.
            c.reading.lexicon.does(&c.reading.lemma(m, Category::is_verb), verb)
                || c.reading.categories(m).any(|k| matches!(k, Category::VerbTravel | Category::VerbArrive))
                    && c.verb_is(Category::VerbTravel)
        });
        same && !o.phrases.iter().any(|p| matches!(p, Phrase::Nominal(n) if n.is_measured()))
    };
    told.filter(silent).map(clause_lexemes).next()
}

/// The one unit of a class in which happenings of the verb were told.
pub(super) fn told_unit(c: &Composer<'_, '_>, verb: &str, class: Category) -> Option<String> {
    let lexicon = c.reading.lexicon;
    let mut units: Vec<String> = c
        .hypothesis
        .facts
        .iter()
        .filter_map(|f| match &f.body {
            FactBody::Change(change) if change.kind.head.is_empty() && lexicon.does(&change.verb, verb) => change.kind.unit.clone(),
            FactBody::Pace { kind, event, .. } if kind.head.is_empty() && lexicon.does(&event.1, verb) => kind.unit.clone(),
            FactBody::Difference { kind, event: Some((_, v)), .. } if kind.head.is_empty() && v == verb => kind.unit.clone(),
            _ => None,
        })
        .filter(|u| lexicon.unit(u).is_some_and(|u| u.category == class))
        .collect();
    units.arrange();
    units.dedup();
    match units.as_slice() {
        [only] => Some(only.clone()),
        _ => None,
    }
}

/// `How much heavier is Rosa than Lev?`, `How many inches taller is Rosa than Lev?`, `How much more does Rosa weigh than Lev?`
pub(super) fn compared_measure(c: &mut Composer<'_, '_>) -> Result<Option<bool>, Unread> {
    let args: Vec<Arg> = c.arguments(&c.roles.before).into_iter().chain(c.arguments(&c.roles.after)).collect();
    let asked = args.iter().flat_map(|a| &a.nps).find(|np| np.nominal.is_asked()).cloned();
    let others: Vec<&Arg> = args.iter().filter(|a| !a.nps.iter().any(|np| np.nominal.is_asked())).collect();
    let (Some(asked), [subject]) = (asked, others.as_slice()) else { return Ok(None) };
    let than = match difference::than(c) {
        Some(difference::Than::Side(np, lexeme)) => Some((np, lexeme)),
        None => None,
        _ => return Ok(None),
    };
    let adjective = comparative(c, &asked);
    let unit = match asked.nominal.head {
        Some(head) if c.reading.categories(head).any(Category::is_unit) && asked.of.is_none() => {
            Some(c.reading.lemma(head, Category::is_unit))
        }
        Some(_) => return Ok(None),
        None => None,
    };
    let weighed = adjective.is_none()
        && c.verb_is(Category::VerbMeasure)
        && c.roles.adjectives.is_empty()
        && (asked.nominal.further.is_some() || asked.nominal.fewer.is_some());
    let be = c.verb_is(Category::VerbBe) || c.roles.verb.main.is_none();
    let dimension = if weighed { c.measured_by_verb() } else { adjective.filter(|_| be).and_then(|a| c.dimension(a)) };
    let Some(dimension) = dimension else { return Ok(None) };
    if c.roles.verb.negation.is_some()
        || c.roles.obliques.iter().any(|o| than.as_ref().is_none_or(|(_, lexeme)| o.lexeme != *lexeme))
        || subject.nps.len() != 1
        || asked.of.is_some()
    {
        return Ok(None);
    }
    strict(c)?;
    let direction = |adjective| c.reading.lexicon.degree(c.reading.norm(adjective)).and_then(|d| d.direction);
    let down = match adjective.map(direction) {
        Some(Some(direction)) => direction == Direction::Down,
        Some(None) => return Ok(None),
        None => asked.nominal.fewer.is_some(),
    };
    let (more, less) = two_measured(c, &subject.nps[0], than.as_ref().map(|(np, _)| np), &dimension, down)?;
    let lexeme = than.as_ref().map(|(_, lexeme)| *lexeme);
    c.roles.loose.retain(|l| Some(*l) != lexeme);
    c.mark("marker", lexeme.into_iter().collect());
    c.mark("target", asked.lexemes().into_iter().chain(adjective).collect());
    let entities: Vec<u32> = subject.nps[0].lexemes().into_iter().chain(than.iter().flat_map(|(other, _)| other.lexemes())).collect();
    c.mark("entity", entities);
    let vantage = vantage(c, &asked);
    let lexemes = clause_lexemes(c.clause);
    let kind = Kind { modifiers: vec![dimension], unit, ..Kind::of("") };
    c.result.targets.push(Target {
        clause: c.clause.id,
        ask: Ask::Difference { than: less, than_kind: None, than_anchors: None, than_verb: None, event: None },
        holder: more,
        kind,
        vantage,
        lexemes,
    });
    let verb = c.roles.verb.main.into_iter().chain(c.roles.verb.auxiliaries.clone()).collect();
    c.mark("cue", verb);
    Ok(Some(true))
}

/// `How much heavier is Rosa?`, `How many pounds heavier ...?`: the word that compares.
fn comparative(c: &Composer<'_, '_>, asked: &Np) -> Option<u32> {
    match (c.roles.adjectives.as_slice(), asked.nominal.modifiers.as_slice()) {
        ([(adjective, Category::AdjComparative)], []) => Some(*adjective),
        ([], [adjective]) if asked.nominal.head.is_none() && c.reading.is(*adjective, Category::AdjComparative) => Some(*adjective),
        _ => None,
    }
}

/// The side that has more of the measure, and the one that has less.
fn two_measured(
    c: &mut Composer<'_, '_>,
    subject: &Np,
    than: Option<&Np>,
    dimension: &str,
    down: bool,
) -> Result<(Holder, Holder), Unread> {
    let first = c.measured_thing(subject)?;
    let exclude: Vec<_> = first.owner.into_iter().collect();
    let second = match than {
        Some(other) if other.nominal.pronoun => c.holder_of(other, &exclude)?,
        Some(other) => c.measured_thing(other)?,
        None => match other_measured(c, first, dimension, down) {
            Some(second) => second,
            None => return stopped(c, "a comparison with `than`"),
        },
    };
    match if down { (second, first) } else { (first, second) } {
        (more, less) if more == less => stopped(c, "two different sides to compare"),
        sides => Ok(sides),
    }
}

/// The other of exactly two that a measure is told of, where the one that is asked about has more of it, or less, as the question says.
fn other_measured(c: &Composer<'_, '_>, first: Holder, dimension: &str, down: bool) -> Option<Holder> {
    use crate::facts::Amount;
    let told: Vec<(Holder, &Kind, &Amount)> = c
        .hypothesis
        .facts
        .iter()
        .filter_map(|f| match &f.body {
            FactBody::State { holder, kind, amount } if kind.head.is_empty() && kind.modifiers == [dimension] => {
                Some((*holder, kind, amount))
            }
            _ => None,
        })
        .collect();
    let [one, two] = told.as_slice() else { return None };
    let (mine, other) = if one.0 == first { (one, two) } else { (two, one) };
    let (Amount::Given { value: a, .. }, Amount::Given { value: b, .. }) = (mine.2, other.2) else { return None };
    let fits = if down { a < b } else { b < a };
    (mine.0 == first && other.0 != first && mine.1.unit == other.1.unit && fits).then_some(other.0)
}

/// `How much farther did Rosa run than walk?`: the distances of two happenings of one agent.
pub(super) fn farther(c: &mut Composer<'_, '_>) -> Result<Option<bool>, Unread> {
    let args: Vec<Arg> = c.arguments(&c.roles.before).into_iter().chain(c.arguments(&c.roles.after)).collect();
    let asked = args.iter().flat_map(|a| &a.nps).find(|np| np.nominal.is_asked()).cloned();
    let others: Vec<Arg> = args.iter().filter(|a| !a.nps.iter().any(|np| np.nominal.is_asked())).cloned().collect();
    let (Some(asked), [subject]) = (asked, others.as_slice()) else { return Ok(None) };
    let adjective = match (c.roles.adjectives.as_slice(), asked.nominal.modifiers.as_slice()) {
        ([(adjective, Category::AdjComparative)], []) => *adjective,
        ([], [adjective]) if c.reading.is(*adjective, Category::AdjComparative) => *adjective,
        _ => return Ok(None),
    };
    let Some(oblique) = c.roles.obliques.iter().find(|o| o.category == Category::PrepThan).cloned() else { return Ok(None) };
    let up = c
        .reading
        .lexicon
        .degree(c.reading.norm(adjective))
        .is_some_and(|d| d.direction == Some(crate::lexicon::Direction::Up) && d.dimensions.first() == Some(&Category::UnitLength));
    let other = match oblique.arg.nps.as_slice() {
        [np] => np.nominal.head.filter(|_| np.nominal.first == np.nominal.last && np.of.is_none()),
        _ => None,
    };
    let second = other.filter(|&h| c.reading.may_be(h, Category::VerbTravel)).map(|h| c.reading.norm(h).to_owned());
    let plain =
        up && asked.nominal.head.is_none() && asked.of.is_none() && c.roles.verb.negation.is_none() && c.verb_is(Category::VerbTravel);
    let Some(second) = second.filter(|_| plain && c.roles.obliques.len() == 1) else { return Ok(None) };
    strict(c)?;
    let verb = c.verb_lemma();
    let (one, two) = (told_unit(c, &verb, Category::UnitLength), told_unit(c, &second, Category::UnitLength));
    let Some(unit) = one.filter(|u| two.as_ref() == Some(u) && second != verb) else {
        return unread(c, "two distances told in one unit").map(Some);
    };
    let holder = c.holders_of(subject, &[])?;
    c.mark("entity", subject.nps.iter().flat_map(Np::lexemes).collect());
    c.mark("target", asked.lexemes().into_iter().chain([adjective]).chain(other).collect());
    let vantage = vantage(c, &asked);
    let lexemes = clause_lexemes(c.clause);
    let ask = Ask::Difference {
        than: holder,
        than_kind: None,
        than_anchors: None,
        than_verb: Some(second),
        event: Some((Category::VerbTravel, verb)),
    };
    c.result.targets.push(Target { clause: c.clause.id, ask, holder, kind: Kind { unit: Some(unit), ..Kind::of("") }, vantage, lexemes });
    c.settle_obliques_but(&[oblique.lexeme])?;
    Ok(Some(true))
}

/// `How big is each group?`: how many are in each one.
pub(super) fn size_of_each(c: &mut Composer<'_, '_>) -> Result<Option<bool>, Unread> {
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
