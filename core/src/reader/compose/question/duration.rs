//! How long all of them take, where it is told how long each one takes.
//!
//! Why: the question names what is to be done and to how many; the time for each is told before.
//! Reads: `How long will it take her to wash 9 windows?`, `How many minutes does she need for 9 windows?`, `How long do 3 puzzles take?`
//! Leaves alone: what another does, what is done otherwise than told, and things of which some are told beside the question's own.

use super::pace::{asked_time, hanging, stock};
use super::{strict, unread, vantage};
use crate::facts::{Amount, Ask, FactBody, Holder, Kind, Relation, Target};
use crate::lexicon::{Category, WordClass};
use crate::reader::clause::{Clause, Nominal};
use crate::reader::compose::{Composer, Unread, clause_lexemes};
use crate::reader::roles::{Arg, Np, attach};

/// So much time for each: of what, in which unit, by which verb, and by whom.
struct Each {
    per: Kind,
    unit: Option<String>,
    verb: String,
    by: Holder,
}

fn told(c: &Composer<'_, '_>) -> Vec<Each> {
    let found = c.hypothesis.facts.iter().filter_map(|f| match &f.body {
        FactBody::Rate { kind, per, event: Some((Category::VerbDuration, verb)), holder, .. } => {
            Some(Each { per: per.clone(), unit: kind.unit.clone(), verb: verb.clone(), by: *holder })
        }
        _ => None,
    });
    found.collect()
}

/// What the question says is to be done, and to what.
struct Deed {
    object: Option<Np>,
    verb: Option<String>,
    oblique: Option<u32>,
    clause: Option<Clause>,
    doer: Option<Arg>,
}

pub(super) fn time_needed(c: &mut Composer<'_, '_>) -> Result<Option<bool>, Unread> {
    let rates = told(c);
    let Some(asked) = asked_time(c).filter(|_| !rates.is_empty() && !super::pace::brings_span(c)) else { return Ok(None) };
    let Some(deed) = deed(c) else { return Ok(None) };
    let stop = |c: &Composer<'_, '_>| unread(c, "how long so many of what is timed take").map(Some);
    if super::super::undone::shared_work(c) || c.roles.verb.negation.is_some() || deed.object.as_ref().is_some_and(|np| !plain(c, np)) {
        return stop(c);
    }
    if let Some(clause) = &deed.clause {
        c.taken.push(clause.id);
    }
    strict(c)?;
    let named = deed.object.as_ref().map(|np| np.of.as_deref().filter(|_| np.nominal.head.is_none()).unwrap_or(np));
    let head = named.filter(|np| !np.nominal.pronoun && !is_rest(np)).and_then(|np| np.nominal.head);
    let head = head.map(|h| c.reading.lemma(h, Category::is_noun));
    let fits = |e: &&Each| head.as_ref().is_none_or(|h| *h == e.per.head);
    let fitting: Vec<&Each> = rates.iter().filter(fits).collect();
    let [each] = fitting.as_slice() else { return stop(c) };
    let alike = deed.verb.as_ref().is_none_or(|verb| *verb == each.verb || each.verb == "take");
    let unit = asked.unit.clone().or_else(|| each.unit.clone());
    // `How long did it take her?`, where it is told that she did it.
    let did = |f: &crate::facts::Fact| matches!(&f.body, FactBody::Change(change) if change.verb == each.verb && change.kind.head == each.per.head);
    let unsaid = deed.object.is_none() && c.verb_lemma() == "take" && !c.hypothesis.facts.iter().any(did);
    let begun = c.hypothesis.facts.iter().any(did) || !deed.object.as_ref().is_some_and(is_rest);
    if unsaid || !begun || !alike || unit != each.unit || deed.object.is_none() && rates.len() > 1 {
        return stop(c);
    }
    let who = match &deed.doer {
        Some(arg) => Some(c.holders_of(&arg.clone(), &[])?),
        None => None,
    };
    // What takes one person so long may take another longer.
    if each.by != Holder::default() && who.is_none_or(|who| who != each.by) {
        return stop(c);
    }
    let (holder, verb, per) = (each.by, each.verb.clone(), each.per.clone());
    if let Some(np) = deed.object.as_ref().filter(|np| np.nominal.number().is_some()) {
        bring(c, np, &per)?;
    }
    let doer: Vec<u32> = deed.doer.iter().flat_map(|a| a.nps.iter().flat_map(Np::lexemes)).collect();
    let dummy: Vec<u32> = c.roles.around_verb().flat_map(|a| &a.nps).filter(|np| np.nominal.pronoun).flat_map(Np::lexemes).collect();
    c.mark("entity", doer.into_iter().chain(dummy).collect());
    if let Some(np) = &deed.object {
        c.mark("kind", np.lexemes());
    }
    if let Some(clause) = &deed.clause {
        c.mark("echo", clause_lexemes(clause));
    }
    c.mark("target", asked.lexemes);
    let shown = asked.np.unwrap_or_else(|| Np { nominal: Nominal::at(0), of: None, owner: None, of_lexeme: None });
    let mut vantage = vantage(c, &shown);
    vantage.left |= deed.object.as_ref().is_some_and(is_rest);
    let kind = Kind { unit, ..Kind::of("") };
    let lexemes = clause_lexemes(c.clause);
    let ask = Ask::Event { class: Category::VerbDuration, verb, counterpart: None };
    c.result.targets.push(Target { clause: c.clause.id, ask, holder, kind, vantage, lexemes });
    let used: Vec<u32> = asked.obliques.into_iter().chain(deed.oblique).collect();
    c.settle_obliques_but(&used)?;
    Ok(Some(true))
}

/// `How many windows can she wash in 36 minutes?`: as many as the time that the question brings has room for.
pub(super) fn done_within(c: &mut Composer<'_, '_>) -> Result<Option<bool>, Unread> {
    let rates = told(c);
    let Some(asked) = c.roles.before.iter().flat_map(|a| &a.nps).find(|np| np.nominal.is_asked()).cloned() else { return Ok(None) };
    let head = asked.nominal.head.filter(|_| asked.of.is_none() && asked.nominal.modifiers.is_empty() && asked.nominal.further.is_none());
    let Some(head) = head.map(|h| c.reading.lemma(h, Category::is_noun)) else { return Ok(None) };
    let [each] = rates.as_slice() else { return Ok(None) };
    let span = c.result.facts.iter().position(|f| matches!(f.body, FactBody::Span { .. }));
    let able = c.says_able();
    let (Some(span), true) = (span, able && head == each.per.head && each.per.modifiers.is_empty() && c.verb_lemma() == each.verb) else {
        return Ok(None);
    };
    strict(c)?;
    let others: Vec<Arg> = c
        .arguments(&c.roles.before)
        .into_iter()
        .chain(c.arguments(&c.roles.after))
        .filter(|a| !a.nps.iter().any(|np| np.nominal.is_asked()))
        .collect();
    let who = match others.as_slice() {
        [] => Holder::default(),
        [one] if !one.nps.iter().any(|np| np.nominal.is_measured() || np.nominal.is_each()) => c.holders_of(one, &[])?,
        _ => return unread(c, "one who does it").map(Some),
    };
    let FactBody::Span { kind, amount: amount @ Amount::Given { .. }, .. } = c.result.facts[span].body.clone() else {
        return unread(c, "a number of periods").map(Some);
    };
    let counted = c.hypothesis.facts.iter().any(|f| {
        !matches!(f.body, FactBody::Rate { .. })
            && (f.body.kind().head == each.per.head || f.body.kind().head.is_empty() && f.body.kind().unit == each.unit)
    });
    if kind.unit != each.unit || counted || each.by != Holder::default() && who != each.by {
        return unread(c, "how many are done in the time that is told").map(Some);
    }
    // The time is the whole that is spent on them.
    c.result.facts[span].body = FactBody::State { holder: Holder::default(), kind: Kind { unit: kind.unit, ..Kind::of("") }, amount };
    c.mark("entity", others.iter().flat_map(|a| a.nps.iter().flat_map(Np::lexemes)).collect());
    c.mark("target", asked.lexemes());
    let vantage = vantage(c, &asked);
    let (holder, kind, lexemes) = (each.by, each.per.clone(), clause_lexemes(c.clause));
    let ask = Ask::Groups { rounding: crate::facts::Rounding::Down };
    c.result.targets.push(Target { clause: c.clause.id, ask, holder, kind, vantage, lexemes });
    c.settle_obliques_but(&[])?;
    Ok(Some(true))
}

/// `the rest`: what of them is not done yet.
fn is_rest(np: &Np) -> bool {
    matches!(np.nominal.measure, Some(crate::reader::clause::Measure::Rest(_)))
}

/// Either a number of things, or all that are told of.
fn plain(c: &Composer<'_, '_>, np: &Np) -> bool {
    match np.nominal.number() {
        None => stock(c, np) || is_rest(np) && np.of.as_deref().is_none_or(|of| stock(c, of)),
        Some(_) => np.is_bare_count(),
    }
}

/// `it takes to wash 9 windows`, `she needs for 9 windows`, `9 windows take`.
fn deed(c: &Composer<'_, '_>) -> Option<Deed> {
    let args: Vec<Arg> = c
        .arguments(&c.roles.before)
        .into_iter()
        .chain(c.arguments(&c.roles.after))
        .filter(|a| !a.nps.iter().any(|np| np.nominal.is_asked()))
        .collect();
    let dummy = |arg: &Arg| matches!(arg.nps.as_slice(), [np] if np.nominal.pronoun && np.nominal.head.is_some_and(|h| c.reading.is(h, Category::PronounNeuter)));
    let ends = hanging(c.reading, c.clause);
    let ahead =
        c.roles.verb.auxiliaries.iter().all(|&a| !c.reading.is(a, Category::AuxModal) || c.reading.is_of(a, WordClass::Hypothetical));
    match (c.verb_lemma().as_str(), ahead) {
        ("take", true) if args.iter().any(dummy) => {
            let others: Vec<&Arg> = args.iter().filter(|a| !dummy(a)).collect();
            let doer = match others.as_slice() {
                [] => None,
                [one] => Some((*one).clone()),
                _ => return None,
            };
            match ends.as_slice() {
                [end] => done_in(c, end, doer),
                // `How long did it take her?`
                [] => Some(Deed { object: None, verb: None, oblique: None, clause: None, doer }),
                _ => None,
            }
        }
        ("take", true) if ends.is_empty() => {
            let things = args.iter().find(|a| a.nps.len() == 1 && a.nps[0].nominal.number().is_some())?;
            let others: Vec<&Arg> = args.iter().filter(|a| *a != things).collect();
            let doer = match others.as_slice() {
                [] => None,
                [one] => Some((*one).clone()),
                _ => return None,
            };
            Some(Deed { object: Some(things.nps[0].clone()), verb: None, oblique: None, clause: None, doer })
        }
        ("spend", true) if ends.is_empty() => {
            let [doer] = args.as_slice() else { return None };
            let on = c.roles.obliques.iter().find(|o| o.arg.nps.len() == 1 && o.arg.nps[0].nominal.head.is_some());
            let object = on.map(|o| o.arg.nps[0].clone());
            Some(Deed { object, verb: None, oblique: on.map(|o| o.lexeme), clause: None, doer: Some(doer.clone()) })
        }
        (_, true) if c.verb_is(Category::VerbNeed) => {
            let [doer] = args.as_slice() else { return None };
            if let [end] = ends.as_slice() {
                return done_in(c, end, Some(doer.clone()));
            }
            let oblique = c.roles.obliques.iter().find(|o| o.category == Category::PrepFor && o.arg.nps.len() == 1)?;
            let object = Some(oblique.arg.nps[0].clone());
            ends.is_empty().then(|| Deed { object, verb: None, oblique: Some(oblique.lexeme), clause: None, doer: Some(doer.clone()) })
        }
        _ => None,
    }
}

/// The infinitive that says what is done.
fn done_in(c: &Composer<'_, '_>, end: &Clause, doer: Option<Arg>) -> Option<Deed> {
    let roles = attach(end);
    let idle = roles.before.is_empty()
        && roles.verb.negation.is_none()
        && roles.adjectives.is_empty()
        && roles.obliques.is_empty()
        && roles.loose.is_empty()
        && roles.adverbs.iter().all(|(_, _, k)| matches!(k, Category::AdvTotal | Category::AdvNeutral));
    // `wash them all`: `all` stands behind the pronoun.
    let all = |a: &&Arg| {
        !matches!(a.nps.as_slice(), [np] if np.nominal.head.is_none() && np.of.is_none()
            && matches!(np.nominal.measure, Some(crate::reader::clause::Measure::All(_))))
    };
    let objects: Vec<&Arg> = roles.after.iter().filter(all).collect();
    let [object] = objects.as_slice() else { return None };
    let [np] = object.nps.as_slice() else { return None };
    let verb = roles.verb.main.map(|m| c.reading.lemma(m, Category::is_verb));
    idle.then(|| Deed { object: Some(np.clone()), verb, oblique: None, clause: Some(end.clone()), doer })
}

/// The question's own number of things, where the story tells none.
fn bring(c: &mut Composer<'_, '_>, np: &Np, per: &Kind) -> Result<(), Unread> {
    let thing = c.thing(np)?;
    let other = c.hypothesis.facts.iter().any(|f| match &f.body {
        FactBody::Rate { .. } => false,
        // `She bakes rolls`: a scene counts none.
        FactBody::Change(change) if change.scene && matches!(change.amount, Amount::Open { .. }) => false,
        body => !matches!(body.kind().relation(&thing.kind, c.reading.lexicon), Relation::Apart(_)),
    });
    let Some(amount @ Amount::Given { .. }) = thing.amount.filter(|_| !other && thing.kind == *per) else {
        return Err(Unread(crate::reader::RefusalCode::QuestionUnread, np.lexemes(), "a question without a number of its own".into()));
    };
    let moment = c.moment();
    c.mark("quantity", vec![amount.lexeme()]);
    c.say(FactBody::State { holder: Holder::default(), kind: thing.kind, amount }, moment, thing.lexemes);
    Ok(())
}

impl Composer<'_, '_> {
    /// Whether this infinitive is what a question about time says is done.
    pub(in crate::reader::compose) fn is_asked_deed(&self) -> bool {
        let timed = self
            .hypothesis
            .targets
            .iter()
            .filter(|t| t.kind.head.is_empty() && matches!(t.ask, Ask::Event { class: Category::VerbDuration, .. }));
        self.clause.kind == crate::reader::clause::ClauseKind::Infinitive
            && timed
                .filter_map(|t| self.reading.state.clauses.iter().find(|o| o.id == t.clause))
                .any(|question| hanging(self.reading, question).iter().any(|o| o.id == self.clause.id))
    }
}
