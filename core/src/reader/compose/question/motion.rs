//! How fast one went, and how far it is from one place to another.
//!
//! Why: distance, time and speed of one way are told in clauses of their own; the question asks for the one that is not.
//! Reads: `How fast did Rosa drive?`, `What was Rosa's average speed?`, `At what speed did Rosa drive?`, `How far is it to the lake?`,
//! `What is the distance between the shop and the lake?`
//! Leaves alone: `How fast did she drive on Monday?` beside other days, `How much faster ...?`, ways there and back

use super::{strict, unread, vantage};
use crate::canon::Arrange;
use crate::facts::{Ask, FactBody, Holder, Kind, Target};
use crate::lexicon::Category;
use crate::reader::clause::{ClauseKind, Nominal};
use crate::reader::compose::motion::{FAR, ends, say_speed};
use crate::reader::compose::{Composer, Unread, clause_lexemes, pace};
use crate::reader::roles::{Arg, Np, attach};

/// Takes a speed out of a question: `How long will it take her at 30 miles per hour?`
pub(super) fn speeds(c: &mut Composer<'_, '_>) -> Result<(), Unread> {
    let speeds: Vec<_> = c
        .roles
        .obliques
        .iter()
        .filter(|o| {
            o.category == Category::PrepPlace
                && matches!(o.arg.nps.as_slice(), [np] if !np.nominal.is_asked() && pace::speed_in(c, np).is_some())
        })
        .cloned()
        .collect();
    let [speed] = speeds.as_slice() else { return Ok(()) };
    let verb = if c.verb_is(Category::VerbTravel) { c.verb_lemma() } else { "go".to_owned() };
    say_speed(c, &speed.arg.nps[0], Holder::default(), verb)?;
    c.mark("marker", vec![speed.lexeme]);
    c.roles.obliques.retain(|o| o.lexeme != speed.lexeme);
    Ok(())
}

/// One who goes: named outright, or by whose speed it is.
enum Who {
    Named(Np),
    Owner(Np),
}

impl Who {
    fn np(&self) -> &Np {
        match self {
            Who::Named(np) | Who::Owner(np) => np,
        }
    }
}

/// A speed that is asked for: of whom, by which verb, the words that ask, and the prepositions they stand behind.
struct AskedSpeed {
    who: Who,
    /// The two units, where the question names them: `how many miles per hour`.
    units: Option<(String, String)>,
    verb: String,
    words: Vec<u32>,
    used: Vec<u32>,
}

/// `How fast did Rosa drive?`, `At what speed did Rosa drive?`, `What was Rosa's speed?`
pub(super) fn fast(c: &mut Composer<'_, '_>) -> Result<Option<bool>, Unread> {
    let Some(asked) = how_fast(c).or_else(|| what_speed(c)).or_else(|| units_per_unit(c)) else { return Ok(None) };
    let counted = |np: &Np| np.nominal.is_measured() || np.nominal.is_each();
    if c.roles.verb.negation.is_some() || counted(asked.who.np()) {
        return unread(c, "the speed of one way, of one who went").map(Some);
    }
    c.roles.adverbs.retain(|(l, _, _)| !asked.words.contains(l));
    c.roles.loose.retain(|l| !asked.used.contains(l));
    strict(c)?;
    let (length, time) = match &asked.units {
        Some((length, time)) => (Some(length.clone()), Some(time.clone())),
        None => (unit_of_ways(c, Category::UnitLength), unit_of_ways(c, Category::UnitTime)),
    };
    let (Some(unit), Some(period)) = (length, time) else {
        return unread(c, "how far and how long, each told in one unit").map(Some);
    };
    if let Some(words) = other_way(c) {
        return Err(Unread(crate::reader::RefusalCode::QuestionUnread, words, "one way, told once".into()));
    }
    let holder = match &asked.who {
        Who::Named(np) => c.holder_of(np, &[])?,
        Who::Owner(np) => match c.owner_of(np)? {
            Some(holder) => holder,
            None => return unread(c, "the speed of one way, of one who went").map(Some),
        },
    };
    let holder = Holder { owner: holder.owner.or(holder.place), place: None };
    c.mark("entity", asked.who.np().lexemes());
    c.mark("target", asked.words);
    let vantage = vantage(c, asked.who.np());
    let lexemes = clause_lexemes(c.clause);
    let ask = Ask::Pace { period, event: (Category::VerbTravel, asked.verb) };
    c.result.targets.push(Target { clause: c.clause.id, ask, holder, kind: Kind { unit: Some(unit), ..Kind::of("") }, vantage, lexemes });
    c.settle_obliques_but(&asked.used)?;
    Ok(Some(true))
}

fn how_fast(c: &Composer<'_, '_>) -> Option<AskedSpeed> {
    let (how, Category::QuestionHow) = c.roles.question? else { return None };
    let words = c.roles.adverbs.iter().map(|(l, _, _)| *l).chain(c.roles.adjectives.iter().map(|(l, _)| *l));
    let fast = words.into_iter().find(|&l| l == how + 1 && c.reading.norm(l) == "fast")?;
    let alone = c.roles.adjectives.iter().all(|(l, _)| *l == fast);
    let args: Vec<Arg> = c.arguments(&c.roles.before).into_iter().chain(c.arguments(&c.roles.after)).collect();
    let ([Arg { nps, .. }], true) = (args.as_slice(), alone && c.verb_is(Category::VerbTravel)) else { return None };
    let [who] = nps.as_slice() else { return None };
    Some(AskedSpeed { who: Who::Named(who.clone()), units: None, verb: c.verb_lemma(), words: vec![fast], used: Vec::new() })
}

/// Whether a noun names how fast one goes, by itself or on average.
fn speed_noun(c: &Composer<'_, '_>, nominal: &Nominal) -> bool {
    let plain = nominal.modifiers.iter().all(|&m| c.reading.norm(m) == "average") && !nominal.is_measured() && nominal.measure.is_none();
    plain && nominal.head.is_some_and(|h| c.reading.lexicon.measures(&c.reading.lemma(h, Category::is_noun)) == Some("fast"))
}

fn what_speed(c: &Composer<'_, '_>) -> Option<AskedSpeed> {
    let (_, Category::QuestionWhat) = c.roles.question? else { return None };
    if !c.roles.adjectives.is_empty() {
        return None;
    }
    let args: Vec<Arg> = c.arguments(&c.roles.before).into_iter().chain(c.arguments(&c.roles.after)).collect();
    let single = |a: &Arg| if let [np] = a.nps.as_slice() { Some(np.clone()) } else { None };
    if c.asks_what_is() && c.roles.verb.auxiliaries.is_empty() {
        // `Rosa's speed`, `the speed of the train`.
        let np = single(args.first().filter(|_| args.len() == 1)?)?;
        let words: Vec<u32> = np.nominal.modifiers.iter().copied().chain(np.nominal.head).filter(|_| speed_noun(c, &np.nominal)).collect();
        let who = match &np.of {
            _ if words.is_empty() => return None,
            Some(of) => Who::Named((**of).clone()),
            None => Who::Owner(np),
        };
        return Some(AskedSpeed { who, units: None, verb: "go".to_owned(), words, used: Vec::new() });
    }
    if !c.verb_is(Category::VerbTravel) {
        return None;
    }
    // `At what speed did Rosa drive?`, `What speed did Rosa drive at?`
    if let [asked, who] = args.as_slice()
        && let (Some(asked), Some(who)) = (single(asked), single(who))
        && let Some(&at) = c.roles.loose.iter().find(|&&l| c.reading.is(l, Category::PrepPlace))
        && speed_noun(c, &asked.nominal)
    {
        return Some(AskedSpeed { who: Who::Named(who), units: None, verb: c.verb_lemma(), words: asked.lexemes(), used: vec![at] });
    }
    let behind =
        c.roles.obliques.iter().find(|o| o.category == Category::PrepPlace && o.arg.nps.iter().any(|np| speed_noun(c, &np.nominal)));
    if let Some(behind) = behind {
        let who = Who::Named(single(args.first().filter(|_| args.len() == 1)?)?);
        let words = behind.arg.nps.iter().flat_map(Np::lexemes).collect();
        return Some(AskedSpeed { who, units: None, verb: c.verb_lemma(), words, used: vec![behind.lexeme] });
    }
    None
}

/// `How many miles per hour did Rosa drive?`
fn units_per_unit(c: &Composer<'_, '_>) -> Option<AskedSpeed> {
    let args: Vec<Arg> = c.arguments(&c.roles.before).into_iter().chain(c.arguments(&c.roles.after)).collect();
    let [one, other] = args.as_slice() else { return None };
    let ([asked], [who], true) = (one.nps.as_slice(), other.nps.as_slice(), c.verb_is(Category::VerbTravel)) else { return None };
    let units = pace::speed(c, asked).filter(|_| asked.nominal.is_asked() && asked.nominal.further.is_none())?;
    let who = Who::Named(who.clone());
    Some(AskedSpeed { who, units: Some(units), verb: c.verb_lemma(), words: asked.lexemes(), used: Vec::new() })
}

/// The one unit of a class in which ways are told.
fn unit_of_ways(c: &Composer<'_, '_>, class: Category) -> Option<String> {
    let lexicon = c.reading.lexicon;
    let of = |unit: &Option<String>| unit.clone().into_iter();
    let facts = c.hypothesis.facts.iter().chain(&c.result.facts);
    let mut units: Vec<String> = facts
        .flat_map(|f| match &f.body {
            FactBody::Change(change) if change.kind.head.is_empty() => of(&change.kind.unit).collect::<Vec<_>>(),
            FactBody::State { kind, .. } if kind.head.is_empty() && kind.modifiers == [FAR] => of(&kind.unit).collect(),
            FactBody::Span { kind, .. } => of(&kind.unit).collect(),
            FactBody::Pace { kind, period, .. } if kind.head.is_empty() => of(&kind.unit).chain([period.clone()]).collect(),
            _ => Vec::new(),
        })
        .filter(|u| lexicon.unit(u).is_some_and(|u| u.category == class))
        .collect();
    units.arrange();
    units.dedup();
    if let [only] = units.as_slice() { Some(only.clone()) } else { None }
}

/// Another way than the one that is measured: the way back, or one of which nothing is told.
fn other_way(c: &Composer<'_, '_>) -> Option<Vec<u32>> {
    let told = c.reading.state.clauses.iter().filter(|o| c.tells_first(o));
    let goes = |o: &&crate::reader::clause::Clause| {
        let roles = attach(o);
        let moves =
            roles.verb.main.is_some_and(|m| c.reading.categories(m).any(|k| matches!(k, Category::VerbTravel | Category::VerbArrive)));
        moves && !matches!(o.kind, ClauseKind::Infinitive | ClauseKind::Relative)
    };
    let ways: Vec<_> = told.filter(goes).collect();
    let back = |o: &crate::reader::clause::Clause| {
        attach(o).adverbs.iter().any(|(l, _, k)| *k == Category::AdvBack || matches!(c.reading.norm(*l), "back" | "again"))
            || attach(o).verb.main.is_some_and(|m| c.reading.lemma(m, Category::is_verb) == "return")
    };
    if let Some(way) = ways.iter().find(|o| back(o)) {
        return Some(clause_lexemes(way));
    }
    // Of two clauses of going, one may only set the scene, before or behind how long it took.
    let silent: Vec<_> = ways
        .iter()
        .filter(|o| !o.phrases.iter().any(|p| matches!(p, crate::reader::clause::Phrase::Nominal(n) if n.number().is_some())))
        .collect();
    let [_, second, ..] = silent.as_slice() else { return None };
    Some(clause_lexemes(second))
}

/// `How far is it from the shop to the lake?`, `How far is the lake from the shop?`, `What is the distance between the shop and the lake?`
pub(super) fn far_between(c: &mut Composer<'_, '_>) -> Result<Option<bool>, Unread> {
    if !c.asks_what_is() || c.roles.verb.negation.is_some() || !c.roles.verb.auxiliaries.is_empty() {
        return Ok(None);
    }
    let args: Vec<Arg> = c.arguments(&c.roles.before).into_iter().chain(c.arguments(&c.roles.after)).collect();
    let [Arg { nps, .. }] = args.as_slice() else { return Ok(None) };
    let [np] = nps.as_slice() else { return Ok(None) };
    let head = np.nominal.head;
    let (place, words) = match c.roles.question {
        Some((how, Category::QuestionHow)) => {
            let far = c.roles.adverbs.iter().map(|(l, _, _)| *l).chain(c.roles.adjectives.iter().map(|(l, _)| *l));
            let Some(far) = far.into_iter().find(|&l| l == how + 1 && c.reading.norm(l) == FAR) else { return Ok(None) };
            let dummy = head.is_some_and(|h| c.reading.is(h, Category::PronounNeuter));
            (if dummy { None } else { Some(np.clone()) }, vec![far])
        }
        Some((_, Category::QuestionWhat)) => {
            let named = head.is_some_and(|h| c.reading.lexicon.measures(&c.reading.lemma(h, Category::is_noun)) == Some(FAR));
            if !named || np.of.is_some() || np.owner.is_some() || np.nominal.total.is_some() || !np.nominal.modifiers.is_empty() {
                return Ok(None);
            }
            (None, np.lexemes())
        }
        _ => return Ok(None),
    };
    c.roles.adverbs.retain(|(l, _, _)| !words.contains(l));
    c.roles.adjectives.retain(|(l, _)| !words.contains(l));
    strict(c)?;
    if !c.roles.adjectives.is_empty() {
        return Ok(None);
    }
    let Some(unit) = unit_of_ways(c, Category::UnitLength) else { return unread(c, "how far or how long, told in one unit").map(Some) };
    let Some(ends) = ends(c, place.as_ref())? else { return unread(c, "two places, or one that is gone to").map(Some) };
    if let Some(words) = other_way(c) {
        return Err(Unread(crate::reader::RefusalCode::QuestionUnread, words, "one way, told once".into()));
    }
    c.mark("target", words);
    c.mark("marker", np.lexemes());
    let vantage = vantage(c, np);
    let lexemes = clause_lexemes(c.clause);
    let kind = Kind { modifiers: vec![FAR.to_owned()], unit: Some(unit), ..Kind::of("") };
    c.result.targets.push(Target { clause: c.clause.id, ask: Ask::State, holder: ends.holder, kind, vantage, lexemes });
    c.settle_obliques_but(&ends.used)?;
    Ok(Some(true))
}
