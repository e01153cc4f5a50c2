//! Questions that go by time: over a span, how long it lasts, and how much in each period.
//!
//! Why: a pace, a span and a total are three quantities of one equation; a question brings two of them together.
//! Reads: `How many pages does Rosa read in 5 days?`, `How long will the plums last?`, `How many days will it take her to read 60 pages?`,
//! `How many pages did Rosa read each day?`
//! Leaves alone: `How long will it take her to read the rest?` (what is left is another question), `How many days are in 3 weeks?`

use super::{stopped, strict, unread, vantage};
use crate::facts::{Amount, Ask, FactBody, Holder, Kind, Target};
use crate::lexicon::{Category, WordClass};
use crate::reader::clause::{Clause, ClauseKind};
use crate::reader::compose::{Composer, Unread, clause_lexemes, pace};
use crate::reader::reading::Reading;
use crate::reader::reason::RefusalCode;
use crate::reader::roles::{Arg, Np, attach};

/// Takes a span of time out of a question: `in 5 days`, `for a week`, `after 3 hours`.
pub(super) fn spans(c: &mut Composer<'_, '_>) -> Result<(), Unread> {
    let spans: Vec<_> = c.roles.obliques.iter().filter(|o| c.span_of(o).is_some()).cloned().collect();
    let [span] = spans.as_slice() else { return Ok(()) };
    let np = span.arg.nps[0].clone();
    let whole = np.nominal.number().is_none() || np.nominal.number().is_some_and(|l| c.reading.is_of(l, WordClass::SingleOne));
    let whole = whole && !c.told_anew().into_iter().any(|body| matches!(body, FactBody::Pace { .. }));
    // `How many did she read in one day?`, where no pace is told: in each.
    if whole && !c.reading.state.clauses.iter().any(|o| pace::tells_pace(c.reading, o)) {
        return Ok(());
    }
    if let Some(lexemes) = besides(c, |_, over| !over) {
        return Err(Unread(RefusalCode::TimesUnordered, lexemes, "whether it went on in this time too".into()));
    }
    c.roles.obliques.retain(|o| o.lexeme != span.lexeme);
    c.mark("marker", vec![span.lexeme]);
    pace::say_span(c, &np, Holder::default())
}

/// Whether the question brings a span of time.
pub(super) fn brings_span(c: &Composer<'_, '_>) -> bool {
    c.result.facts.iter().any(|f| matches!(f.body, FactBody::Span { .. }))
}

/// `How long will it take her to read 60 pages?`, `How many days will the plums last?`, `How many hours did he work?` beside a pace.
pub(super) fn lasting(c: &mut Composer<'_, '_>) -> Result<Option<bool>, Unread> {
    let Some(mut asked) = asked_time(c).filter(|_| !brings_span(c)) else { return Ok(None) };
    let anew = c.told_anew().into_iter().any(|body| matches!(body, FactBody::Pace { .. }));
    let paced = anew || c.reading.state.clauses.iter().any(|o| pace::tells_pace(c.reading, o));
    if !paced || c.roles.verb.negation.is_some() || told_in_all(c, asked.unit.as_deref()) {
        return Ok(None);
    }
    let args: Vec<Arg> = c.arguments(&c.roles.before).into_iter().chain(c.arguments(&c.roles.after)).collect();
    let others: Vec<Arg> = args.into_iter().filter(|a| !a.nps.iter().any(|np| np.nominal.is_asked())).collect();
    // `How long was she hiking?`
    let (doing, others): (Vec<Arg>, Vec<Arg>) = others.into_iter().partition(|a| going_on(c, a));
    c.mark("cue", doing.iter().flat_map(|a| &a.nps).flat_map(Np::lexemes).collect());
    let dummy = |arg: &Arg| arg.nps.iter().all(|np| np.nominal.head.is_some_and(|h| c.reading.is(h, Category::PronounNeuter)));
    let takes = c.verb_lemma() == "take";
    let lasts = c.verb_lemma() == "last";
    // `take for all of them to be eaten`: what is to be done to the whole.
    let whole =
        c.roles.obliques.iter().find(|o| takes && o.category == Category::PrepFor && o.arg.nps.iter().all(|np| stock(c, np))).cloned();
    if let Some(oblique) = &whole {
        asked.obliques.push(oblique.lexeme);
        c.mark("entity", oblique.arg.nps.iter().flat_map(Np::lexemes).collect());
    }
    // `will he finish the book`: the whole, beside the one who acts.
    let object =
        |a: &Arg| !takes && !lasts && c.roles.verb.main.is_some_and(|m| a.nps[0].nominal.first > m) && a.nps.iter().all(|np| stock(c, np));
    let named = others.iter().filter(|a| lasts || object(a)).chain(whole.iter().map(|o| &o.arg)).find_map(|a| stock_name(c, &a.nps[0]));
    let doers: Vec<&Arg> = others.iter().filter(|a| !(takes && dummy(a) || object(a))).collect();
    if others.iter().any(|a| a.has_or() || a.nps.iter().any(|np| np.nominal.is_measured() || np.nominal.is_each())) {
        return unread(c, "how long it goes on, of one pace").map(Some);
    }
    let told = c.told_anew().into_iter().any(|body| matches!(body, FactBody::Span { .. }));
    if told {
        return unread(c, "how long it goes on, where no other time is told").map(Some);
    }
    let ends = hanging(c.reading, c.clause);
    for clause in &ends {
        c.taken.push(clause.id);
    }
    strict(c)?;
    let goal = one_thing_to_do(c, ends)?;
    // `to save enough money`: what is needed is told.
    let affords = goal.as_ref().filter(|g| super::savings::affords(c, g)).cloned();
    let goal = goal.filter(|_| affords.is_none());
    c.mark("echo", affords.iter().flat_map(clause_lexemes).collect());
    // `How long did it take her?`, beside how far she went.
    let way = |f: &crate::facts::Fact| matches!(&f.body, FactBody::Change(change) if change.class == Category::VerbTravel && change.kind.head.is_empty());
    let told = c.hypothesis.facts.iter().any(|f| matches!(f.body, FactBody::Goal { .. }) || way(f));
    if takes && goal.is_none() && affords.is_none() && !told && super::savings::priced(c).is_none() {
        return unread(c, "what it takes so long to do").map(Some);
    }
    if let Some(lexemes) = time_besides(c, takes || goal.is_some()) {
        return Err(Unread(RefusalCode::TimesUnordered, lexemes, "whether this time is among what is asked for".into()));
    }
    let holder = whose_time(c, lasts, &doers)?;
    asked.obliques.extend(pace::measures::goal(c, holder)?);
    let entities: Vec<u32> = others.iter().flat_map(|a| a.nps.iter().flat_map(Np::lexemes)).collect();
    c.mark("entity", entities);
    if let Some(goal) = &goal {
        to_be_done(c, goal, holder)?;
    } else if !lasts
        && !takes
        && doing.is_empty()
        && c.roles.verb.main.is_some_and(|m| c.reading.is(m, Category::VerbBe) || c.reading.is(m, Category::VerbPossess))
    {
        return Ok(None);
    }
    let named = named.or_else(|| {
        goal.as_ref().and_then(|g| {
            let object = attach(g).after.first().and_then(|a| a.nps.first()).filter(|np| pace::measures::held(c, np).is_none()).cloned();
            object.and_then(|np| stock_name(c, &np))
        })
    });
    let kind = Kind { unit: asked.unit, content: named, ..Kind::of("") };
    c.mark("target", asked.lexemes);
    let shown = asked.np.unwrap_or_else(|| Np { nominal: crate::reader::clause::Nominal::at(0), of: None, owner: None, of_lexeme: None });
    let vantage = vantage(c, &shown);
    let lexemes = clause_lexemes(c.clause);
    c.result.targets.push(Target { clause: c.clause.id, ask: Ask::Lasting, holder, kind, vantage, lexemes });
    c.settle_obliques_but(&asked.obliques)?;
    Ok(Some(true))
}

/// `swims 45 minutes a day for 6 days. How many minutes does he swim?`: it is the time itself of which so much is done in each period.
fn told_in_all(c: &Composer<'_, '_>, asked: Option<&str>) -> bool {
    let verb = c.verb_lemma();
    let own = |f: &crate::facts::Fact| match &f.body {
        FactBody::Pace { kind, event, .. } => {
            kind.head.is_empty() && kind.unit.as_deref() == asked && c.reading.lexicon.does(&event.1, &verb)
        }
        _ => false,
    };
    let spanned = c.hypothesis.facts.iter().any(|f| matches!(f.body, FactBody::Span { .. }));
    asked.is_some() && spanned && c.hypothesis.facts.iter().any(own)
}

/// Among the time that a doing takes may be each of [`besides`]; among the time of one deed it is only if that deed is told.
fn time_besides(c: &Composer<'_, '_>, takes: bool) -> Option<Vec<u32>> {
    let asked = c.verb_lemma();
    besides(c, |verb, _| takes || verb == Some(&asked))
}

/// `He rested for an hour.`, `He skipped a day.`: a single period that a sentence before tells without a pace, if its verb, and whether
/// it is told as how long that went on, fit.
fn besides(c: &Composer<'_, '_>, fits: impl Fn(Option<&String>, bool) -> bool) -> Option<Vec<u32>> {
    let told = |o: &Clause| c.hypothesis.facts.iter().any(|f| f.clause == o.id);
    let single = |a: &Arg| a.nps.iter().find(|np| pace::period(c.reading, &np.nominal).is_some() && !np.nominal.is_each()).map(Np::lexemes);
    let period = |o: &Clause| {
        let roles = attach(o);
        let verb = roles.verb.main.map(|m| c.reading.lemma(m, Category::is_verb));
        let over = roles.obliques.iter().filter(|x| x.category == Category::PrepFor).map(|x| (&x.arg, true));
        let args = roles.after.iter().map(|a| (a, false)).chain(over);
        args.filter(|(_, over)| fits(verb.as_ref(), *over)).find_map(|(a, _)| single(a))
    };
    let mut before = c.reading.state.clauses.iter().filter(|o| !o.question && o.sentence != c.clause.sentence && !told(o));
    before.find_map(period)
}

/// The last of the clauses that hang on the question is what is to be done; those before it only lead there.
fn one_thing_to_do(c: &Composer<'_, '_>, mut ends: Vec<Clause>) -> Result<Option<Clause>, Unread> {
    let Some(last) = ends.pop() else { return Ok(None) };
    let idle = |o: &Clause| {
        let roles = attach(o);
        roles.after.is_empty() && roles.obliques.is_empty()
    };
    if ends.iter().all(idle) { Ok(Some(last)) } else { stopped(c, "one thing that is to be done") }
}

/// Who goes on for so long; what lasts is what there is: `How long will the plums last her?`
fn whose_time(c: &mut Composer<'_, '_>, lasts: bool, doers: &[&Arg]) -> Result<Holder, Unread> {
    match (lasts, doers) {
        (true, [things] | [things, _]) if things.nps.iter().all(|np| stock(c, np)) => Ok(Holder::default()),
        (true, [_] | [_, _]) => stopped(c, "how long what is told of lasts"),
        (false, []) => Ok(Holder::default()),
        (false, [doer]) => {
            c.mark("entity", doer.nps.iter().flat_map(Np::lexemes).collect());
            c.holders_of(doer, &[])
        }
        _ => stopped(c, "how long it goes on, of one pace"),
    }
}

/// A participle of going behind `be`, taken for a noun: `was she hiking`.
fn going_on(c: &Composer<'_, '_>, arg: &Arg) -> bool {
    let [np] = arg.nps.as_slice() else { return false };
    let one = np.nominal.head.filter(|_| np.nominal.first == np.nominal.last && np.of.is_none() && np.owner.is_none());
    let travels = |h: u32| c.reading.senses.get(h as usize).is_some_and(|senses| senses.iter().any(|s| s.category == Category::VerbTravel));
    c.verb_is(Category::VerbBe) && one.is_some_and(|h| travels(h) && c.reading.norm(h).ends_with("ing"))
}

/// What is asked for when time is: its unit, where one is named, and the words.
pub(super) struct AskedTime {
    pub(super) unit: Option<String>,
    pub(super) np: Option<Np>,
    pub(super) lexemes: Vec<u32>,
    pub(super) obliques: Vec<u32>,
}

/// `how long`, `how many days`, `in how many days`, `how much time`.
pub(super) fn asked_time(c: &Composer<'_, '_>) -> Option<AskedTime> {
    let (how, Category::QuestionHow) = c.roles.question? else { return None };
    let unit = |np: &Np| -> Option<Option<String>> {
        if let Some(unit) = pace::measures::asked(c, np) {
            return Some(Some(unit));
        }
        let head = np.nominal.head.filter(|_| np.of.is_none() && np.nominal.modifiers.is_empty() && np.nominal.further.is_none())?;
        if c.reading.is(head, Category::UnitTime) {
            return Some(Some(c.reading.lemma(head, Category::is_unit)));
        }
        (c.reading.norm(head) == "time").then_some(None)
    };
    let args = c.roles.around_verb();
    if let Some(np) = args.flat_map(|a| &a.nps).find(|np| np.nominal.is_asked()) {
        return Some(AskedTime { unit: unit(np)?, np: Some(np.clone()), lexemes: np.lexemes(), obliques: Vec::new() });
    }
    if let Some(oblique) = c.roles.obliques.iter().find(|o| o.arg.nps.len() == 1 && o.arg.nps[0].nominal.is_asked()) {
        let np = oblique.arg.nps[0].clone();
        return Some(AskedTime { unit: unit(&np)?, lexemes: np.lexemes(), np: Some(np), obliques: vec![oblique.lexeme] });
    }
    let long = c.roles.adjectives.iter().map(|(l, _)| *l).chain(c.roles.adverbs.iter().map(|(l, _, _)| *l)).find(|l| *l == how + 1)?;
    let time = c.reading.norm(long) == "long";
    time.then(|| AskedTime { unit: None, np: None, lexemes: vec![long], obliques: Vec::new() })
}

/// The infinitives that hang on a question, one on the other: `does he have to work to earn $48`.
pub(in crate::reader::compose) fn hanging(reading: &Reading<'_>, question: &Clause) -> Vec<Clause> {
    let mut found: Vec<Clause> = Vec::new();
    let mut on = vec![question.id];
    while let Some(id) = on.pop() {
        let next = reading
            .state
            .clauses
            .iter()
            .filter(|o| o.governor == Some(id) && o.kind == ClauseKind::Infinitive && o.sentence == question.sentence);
        for clause in next {
            on.push(clause.id);
            found.push(clause.clone());
        }
    }
    found
}

/// `to read 60 pages` brings the goal, `to eat all of them` points to what there is.
fn to_be_done(c: &mut Composer<'_, '_>, clause: &Clause, holder: Holder) -> Result<(), Unread> {
    let roles = attach(clause);
    let stop = |lexemes: Vec<u32>| Err(Unread(crate::reader::RefusalCode::QuestionUnread, lexemes, "a whole that is to be done".into()));
    let words = clause_lexemes(clause);
    let passive = roles.verb.auxiliaries.len() == 1 && roles.before.is_empty();
    let adverbs = roles.adverbs.iter().all(|(_, _, k)| matches!(k, Category::AdvTotal | Category::AdvNeutral | Category::AdvParticle));
    if roles.verb.negation.is_some() || !adverbs || !roles.adjectives.is_empty() || !roles.loose.is_empty() || roles.after.len() > 1 {
        return stop(words);
    }
    c.mark("echo", words.clone());
    for oblique in &roles.obliques {
        if let (Category::PrepPlace, [np]) = (oblique.category, oblique.arg.nps.as_slice())
            && pace::speed_in(c, np).is_some()
        {
            let verb = roles.verb.main.map_or_else(String::new, |m| c.reading.lemma(m, Category::is_verb));
            crate::reader::compose::motion::say_speed(c, np, Holder::default(), verb)?;
            continue;
        }
        let harmless = oblique.arg.nps.iter().all(|np| !np.nominal.is_measured() && !np.nominal.is_each() && !c.names_time(np));
        if !harmless || !matches!(oblique.category, Category::PrepPlace | Category::PrepGoal | Category::PrepFor) {
            return stop(words);
        }
    }
    let Some(object) = roles.after.first() else { return if passive || roles.before.is_empty() { Ok(()) } else { stop(words) } };
    let [np] = object.nps.as_slice() else { return stop(words) };
    let np = pace::measures::held(c, np).unwrap_or(np);
    if np.nominal.number().is_none() {
        return if stock(c, np) { Ok(()) } else { stop(words) };
    }
    if np.nominal.further.is_some() || np.nominal.second_measure.is_some() || np.nominal.determiner.is_some() {
        return stop(words);
    }
    let thing = c.thing(np)?;
    let Some(amount @ Amount::Given { .. }) = thing.amount else { return stop(words) };
    let moment = c.moment();
    let verb = roles.verb.main.map(|m| c.reading.lemma(m, Category::is_verb));
    c.mark("kind", thing.lexemes.clone());
    c.mark("quantity", np.nominal.number().into_iter().collect());
    c.say(FactBody::Goal { holder, kind: thing.kind, amount, verb }, moment, thing.lexemes);
    Ok(())
}

/// Whether a phrase means all that was told of: `the plums`, `all of them`, `them all`, `the book`, `the money`.
pub(super) fn stock(c: &Composer<'_, '_>, np: &Np) -> bool {
    use crate::reader::clause::Measure;
    let whole = !np.nominal.is_measured() && np.nominal.further.is_none() && np.nominal.second_measure.is_none() && np.owner.is_none();
    let all = matches!(np.nominal.measure, Some(Measure::All(_))) || np.nominal.measure.is_none();
    if !whole || !all {
        return false;
    }
    let np = np.of.as_deref().filter(|_| np.nominal.head.is_none()).unwrap_or(np);
    let Some(head) = np
        .nominal
        .head
        .filter(|_| np.of.is_none() && np.nominal.modifiers.iter().all(|&m| !c.reading.categories(m).any(Category::is_adjective)))
    else {
        return false;
    };
    if np.nominal.pronoun {
        return c.reading.categories(head).any(|k| matches!(k, Category::PronounNeuter | Category::PronounPlural));
    }
    let lemma = c.reading.lemma(head, |k| k.is_noun() || k.is_unit());
    let entity = c.reading.plain_entity(np);
    let content = |kind: &Kind| kind.content.as_deref().is_some_and(|c| c.rsplit(' ').next() == Some(lemma.as_str()));
    let told = |kind: &Kind| kind.head == lemma || content(kind) || kind.head == "money" && c.reading.is(head, Category::NounMoney);
    c.hypothesis.facts.iter().any(|f| match &f.body {
        FactBody::State { kind, holder, .. } => told(kind) || entity.is_some() && (holder.owner == entity || holder.place == entity),
        FactBody::Change(change) => told(&change.kind),
        FactBody::Goal { kind, .. } => told(kind),
        _ => false,
    })
}

/// The noun that names the whole; empty for a pronoun.
fn stock_name(c: &Composer<'_, '_>, np: &Np) -> Option<String> {
    let np = np.of.as_deref().filter(|_| np.nominal.head.is_none()).unwrap_or(np);
    let head = np.nominal.head.filter(|_| np.nominal.number().is_none())?;
    if np.nominal.pronoun {
        let thing = c.reading.categories(head).any(|k| matches!(k, Category::PronounNeuter | Category::PronounPlural));
        return thing.then(String::new);
    }
    let money = c.reading.is(head, Category::NounMoney);
    Some(if money { "money".to_owned() } else { c.reading.lemma(head, |k| k.is_noun() || k.is_unit()) })
}

/// `How many pages did Rosa read each day?`, `How much does Lev earn per hour?`
pub(super) fn each_period(c: &mut Composer<'_, '_>) -> Result<Option<bool>, Unread> {
    let args: Vec<Arg> = c.roles.around_verb().cloned().collect();
    let Some(asked) = args.iter().flat_map(|a| &a.nps).find(|np| np.nominal.is_asked()).cloned() else { return Ok(None) };
    let in_each = |np: &Np| c.period(np).or_else(|| pace::measures::period(c, np));
    let standing = args.iter().filter(|a| a.nps.len() == 1).find_map(|a| in_each(&a.nps[0]).map(|p| (p, a.nps[0].lexemes(), None)));
    let brought = c.roles.obliques.iter().find_map(|o| {
        let [np] = o.arg.nps.as_slice() else { return None };
        let one = c.span_of(o).filter(|np| np.nominal.number().is_none_or(|l| c.reading.is_of(l, WordClass::SingleOne)));
        let period = c.period(np).or_else(|| one.and_then(|np| np.nominal.head).map(|h| c.reading.lemma(h, Category::is_unit)))?;
        Some((period, np.lexemes(), Some(o.lexeme)))
    });
    let Some((period, lexemes, lexeme)) = standing.or(brought) else { return Ok(None) };
    // `on average each day`: that is all in all over the days.
    c.roles.adverbs.retain(|(_, last, k)| *k != Category::QuantBound || c.reading.norm(*last) != "average");
    if asked.owner.is_some()
        || asked.nominal.further.is_some()
        || asked.nominal.fewer.is_some()
        || c.roles.verb.negation.is_some()
        || !c.roles.adjectives.is_empty()
    {
        return unread(c, "how much in each period").map(Some);
    }
    strict(c)?;
    let others: Vec<Arg> = c
        .arguments(&c.roles.before)
        .into_iter()
        .chain(c.arguments(&c.roles.after))
        .filter(|a| !a.nps.contains(&asked) && !a.nps.iter().any(|np| c.period(np).is_some() || pace::measures::period(c, np).is_some()))
        .collect();
    let there = |arg: &Arg| arg.nps.iter().all(|np| np.nominal.head.is_some_and(|h| c.reading.is(h, Category::PronounExistential)));
    let holder = match others.as_slice() {
        [] => Holder::default(),
        [only] if there(only) => {
            c.mark("marker", only.nps.iter().flat_map(Np::lexemes).collect());
            Holder::default()
        }
        [only] if !only.nps.iter().any(|np| np.nominal.is_measured() || np.nominal.is_each()) => {
            c.mark("entity", only.nps.iter().flat_map(Np::lexemes).collect());
            c.holders_of(only, &[])?
        }
        _ => return unread(c, "one who does so much in each period").map(Some),
    };
    let kind = super::amount::asked_kind(c, &asked)?;
    let chief = c.chief().unwrap_or(Category::VerbBe);
    c.mark("target", asked.lexemes());
    c.mark("time", lexemes);
    let vantage = vantage(c, &asked);
    let words = clause_lexemes(c.clause);
    let event = (chief, c.verb_lemma());
    c.result.targets.push(Target { clause: c.clause.id, ask: Ask::Pace { period, event }, holder, kind, vantage, lexemes: words });
    let used: Vec<u32> = lexeme.into_iter().collect();
    c.settle_obliques_but(&used)?;
    Ok(Some(true))
}

impl Composer<'_, '_> {
    /// Whether this infinitive is what a question about time says is to be done.
    pub(in crate::reader::compose) fn is_asked_end(&self) -> bool {
        if self.clause.kind != ClauseKind::Infinitive {
            return false;
        }
        let targets = self.hypothesis.targets.iter().filter(|t| matches!(t.ask, Ask::Lasting | Ask::Cost));
        targets
            .filter_map(|t| self.reading.state.clauses.iter().find(|o| o.id == t.clause))
            .any(|question| hanging(self.reading, question).iter().any(|o| o.id == self.clause.id))
    }
}
