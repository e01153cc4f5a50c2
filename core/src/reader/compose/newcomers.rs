//! Counted ones that move, or come to do what others do: `2 hopped away`, `Eight more swam over to join them`, `Ten more dogs began to bark`.
//!
//! Why: the verb alone says how someone moves, not whether he comes or goes; what stands beside it does. Who begins to do what those
//! are doing who were counted is one of them from then on.
//! Reads: `6 frogs sat on a log. 2 hopped away.`, `4 more cats jumped onto the sofa`, where the others are, `30 dogs are barking. 10 more
//! dogs start to bark.`, `8 goats left. 14 stayed behind.`
//! Leaves alone: `2 frogs hopped along.` (where to?), `2 more frogs hopped out.` (from where those are, or to where?), `10 dogs start to
//! bark.` (some of those who were counted, or others?), `5 more boys began to play cards.` where the others play chess.

use super::state::refuse_unasserted;
use super::{Composer, Unread, Verdict};
use crate::canon::Arrange;
use crate::facts::{Amount, Change, FactBody, Holder, Kind, Phase, Relation};
use crate::lexicon::{Category, Form};
use crate::reader::clause::{Clause, ClauseKind};
use crate::reader::reason::RefusalCode;
use crate::reader::roles::{Arg, Np, Oblique, attach};

pub(super) fn newcomers(c: &mut Composer<'_, '_>) -> Verdict {
    let plain = !c.clause.question && !matches!(c.clause.kind, ClauseKind::Infinitive | ClauseKind::Reduced | ClauseKind::Relative);
    let Some(subject) = c.subject().filter(|_| plain && c.roles.adjectives.is_empty() && !c.passive()) else { return Ok(false) };
    let [np] = subject.nps.as_slice() else { return Ok(false) };
    // `The rest walked to school`: said of those who are left, and no new ones.
    let rest = matches!(np.nominal.measure, Some(crate::reader::clause::Measure::Rest(_)));
    if rest || !np.nominal.is_measured() || np.nominal.is_each() || np.nominal.second_measure.is_some() || goes_on(c) {
        return Ok(false);
    }
    let same = np.nominal.further.is_some() && c.does_as_told();
    let turn = if same { Some(Turn::Comes) } else { turn(c, np) };
    let Some(turn) = turn else { return Ok(false) };
    if c.unasserted() {
        return refuse_unasserted(c);
    }
    let thing = c.thing_or_share(np)?;
    let places = told_at(c, &thing.kind);
    let side = match (thing.holder, places.as_slice()) {
        (Some(holder), _) => holder,
        (None, [only]) => *only,
        _ => return Err(Unread(RefusalCode::HoldersUnrelated, thing.lexemes, "the place or group that these come to or leave".into())),
    };
    // `hopped onto the log`, where those are that were counted; anywhere else is left alone.
    let class = match turn {
        Turn::Comes => Category::VerbArrive,
        Turn::Goes => Category::VerbLeave,
        Turn::To(place) if side.place == Some(place) => Category::VerbArrive,
        Turn::From(place) if side.place == Some(place) => Category::VerbLeave,
        Turn::To(_) | Turn::From(_) => return Ok(false),
    };
    let doing: Vec<u32> = c.arguments(&c.roles.after).iter().flat_map(|a| &a.nps).flat_map(Np::lexemes).collect();
    c.mark("background", doing);
    c.mark("kind", thing.lexemes.clone());
    c.mark("quantity", np.nominal.number().into_iter().collect());
    let mut lexemes = thing.lexemes;
    lexemes.extend(c.roles.verb.main);
    let (from, to) = if class == Category::VerbArrive { (None, Some(side)) } else { (Some(side), None) };
    let change = Change {
        sure: true,
        paid: false,
        definite: thing.definite && !thing.further,
        kind: thing.kind,
        amount: thing.amount.unwrap_or(Amount::Open { lexeme: np.nominal.first }),
        from,
        to,
        agent: None,
        place: None,
        class,
        // Who begins to howl has joined those who were howling; how many began is not how many howl.
        verb: if same { JOIN.to_owned() } else { c.verb_lemma() },
        further: thing.further,
        scene: false,
    };
    let moment = c.moment();
    c.say(FactBody::Change(change), moment, lexemes);
    let ends: Vec<&Oblique> = c.roles.obliques.iter().filter(|o| end(o.category)).collect();
    let used: Vec<u32> = ends.iter().map(|o| o.lexeme).collect();
    let places = ends.iter().flat_map(|o| &o.arg.nps).flat_map(Np::lexemes).collect();
    c.mark("place", places);
    c.settle_obliques(&used)?;
    let cue = c.roles.verb.main.into_iter().chain(c.roles.verb.auxiliaries.clone()).collect();
    c.mark("cue", cue);
    Ok(true)
}

/// `14 goats stayed behind`, `14 goats were left`: how many of those who were counted are still there.
pub(super) fn stayed(c: &mut Composer<'_, '_>) -> Verdict {
    let left = c.passive() && c.verb_is(Category::VerbRemain) && c.verb_is(Category::VerbLeave);
    let stays =
        left || !c.passive() && c.verb_is(Category::VerbRemain) && !c.verb_is(Category::VerbLeave) && !c.verb_is(Category::VerbPossess);
    let plain = !c.clause.question && matches!(c.clause.kind, ClauseKind::Main | ClauseKind::Condition) && c.roles.adjectives.is_empty();
    let Some(subject) = c.subject().filter(|_| stays && plain && c.arguments(&c.roles.after).is_empty()) else { return Ok(false) };
    let [np] = subject.nps.as_slice() else { return Ok(false) };
    let ends = c.roles.obliques.iter().any(|o| !matches!(o.category, Category::PrepPlace));
    if np.nominal.number().is_none() || np.nominal.further.is_some() || np.nominal.second_measure.is_some() || ends {
        return Ok(false);
    }
    if c.unasserted() {
        return refuse_unasserted(c);
    }
    let thing = c.thing_or_share(np)?;
    let here = c.place_behind()?.map(|place| Holder { owner: None, place: Some(place) });
    let known = told_from(c, &thing.kind);
    // `14 stayed home`, where nothing has gone before: not those who are left.
    let went = c.hypothesis.facts.iter().chain(&c.result.facts).any(|f| match &f.body {
        FactBody::Change(change) => change.from.is_some() && thing.kind == change.kind,
        _ => false,
    });
    let side = match known.as_slice() {
        [only] if went && here.is_none_or(|h| h == *only) => *only,
        _ => return Err(Unread(RefusalCode::HoldersUnrelated, thing.lexemes, "the place or group in which these are left".into())),
    };
    let Some(amount @ Amount::Given { .. }) = thing.amount.clone() else { return Ok(false) };
    c.mark("kind", thing.lexemes.clone());
    c.mark("quantity", np.nominal.number().into_iter().collect());
    let mut moment = c.moment();
    moment.phase = Some(Phase::Now);
    c.say(FactBody::State { holder: side, kind: thing.kind, amount }, moment, thing.lexemes);
    c.settle_obliques(&[])?;
    let cue = c.roles.verb.main.into_iter().chain(c.roles.verb.auxiliaries.clone()).collect();
    c.mark("cue", cue);
    Ok(true)
}

/// With whom or where things of the kind were told to be or to go from, each once.
fn told_from(c: &Composer<'_, '_>, kind: &Kind) -> Vec<Holder> {
    let same = |k: &Kind| matches!(kind.relation(k, c.reading.lexicon), Relation::Same | Relation::Within);
    let facts = c.hypothesis.facts.iter().chain(&c.result.facts);
    let side = |f: &crate::facts::Fact| match &f.body {
        FactBody::State { kind, holder, .. } if same(kind) => Some(*holder),
        FactBody::Change(change) if same(&change.kind) => change.from.or(change.to),
        _ => None,
    };
    let mut holders: Vec<Holder> = facts.filter_map(side).collect();
    holders.arrange();
    holders.dedup();
    holders
}

/// What those do who begin to do what others do.
const JOIN: &str = "join";

/// Which way those who move go.
enum Turn {
    Comes,
    Goes,
    To(crate::facts::EntityId),
    From(crate::facts::EntityId),
}

fn turn(c: &Composer<'_, '_>, np: &Np) -> Option<Turn> {
    let further = np.nominal.further.is_some();
    let travels = c.verb_is(Category::VerbTravel) && !c.verb_is(Category::VerbLeave) && !c.verb_is(Category::VerbArrive);
    if !travels || !c.arguments(&c.roles.after).is_empty() {
        return None;
    }
    let ends: Vec<_> = c.roles.obliques.iter().filter(|o| end(o.category)).collect();
    let away = c.has_adverb(Category::AdvAway);
    match ends.as_slice() {
        // `2 more hopped out`: out to where the others are?
        [] if away && !further => Some(Turn::Goes),
        [] if !away && comes_to_join(c) => Some(Turn::Comes),
        [only] if !away && only.arg.nps.len() == 1 => {
            let place = c.reading.plain_entity(&only.arg.nps[0])?;
            Some(if only.category == Category::PrepGoal { Turn::To(place) } else { Turn::From(place) })
        }
        _ => None,
    }
}

fn end(category: Category) -> bool {
    matches!(category, Category::PrepGoal | Category::PrepSource)
}

/// `swam over to join them`: the clause that says what for says where to.
fn comes_to_join(c: &Composer<'_, '_>) -> bool {
    let purposes = c.reading.state.clauses.iter().filter(|o| o.governor == Some(c.clause.id) && o.kind == ClauseKind::Infinitive);
    let joins: Vec<bool> = purposes.map(|o| attach(o).verb.main.is_some_and(|v| c.reading.is(v, Category::VerbArrive))).collect();
    !joins.is_empty() && joins.iter().all(|j| *j)
}

/// `are howling`, `were walking away`: what goes on is told of those who are there.
fn goes_on(c: &Composer<'_, '_>) -> bool {
    let be = c.roles.verb.auxiliaries.iter().any(|&a| c.reading.is(a, Category::AuxBe));
    be && c.roles.verb.main.is_some_and(|m| c.reading.has_form(m, Category::is_verb, Form::Gerund))
}

/// With whom or where things of the kind were told to be, each once.
fn told_at(c: &Composer<'_, '_>, kind: &Kind) -> Vec<Holder> {
    let same = |k: &Kind| matches!(kind.relation(k, c.reading.lexicon), Relation::Same | Relation::Within);
    let mut holders: Vec<Holder> = c
        .hypothesis
        .facts
        .iter()
        .filter_map(|f| match &f.body {
            FactBody::State { kind, holder, .. } if same(kind) => Some(*holder),
            FactBody::Change(change) if same(&change.kind) => change.to.or(change.from),
            _ => None,
        })
        .collect();
    holders.arrange();
    holders.dedup();
    holders
}

/// The lemmas of the heads of what a clause speaks of behind its verb.
fn heads(c: &Composer<'_, '_>, args: &[Arg]) -> Vec<String> {
    let head = |np: &Np| np.nominal.head.map_or_else(String::new, |h| c.reading.lemma(h, |k| k.is_noun() || k.is_name() || k.is_unit()));
    c.arguments(args).iter().flat_map(|a| &a.nps).map(head).collect()
}

impl Composer<'_, '_> {
    /// `30 dogs are barking.`: whether those who were counted last were told to do the same, by the same verb and to the same.
    pub(super) fn does_as_told(&self) -> bool {
        let level = |f: &&crate::facts::Fact| matches!(f.body, FactBody::State { .. });
        let Some(fact) = self.hypothesis.facts.iter().rev().find(level) else { return false };
        let told: Option<&Clause> = self.reading.state.clauses.iter().find(|o| o.id == fact.clause);
        let Some(roles) = told.map(attach) else { return false };
        let counts = |np: &Np| np.nominal.is_measured() || np.nominal.is_each();
        let verb = self.verb_lemma();
        let same = roles.verb.main.is_some_and(|m| self.reading.lemma(m, Category::is_verb) == verb);
        let acts = !self.verb_is(Category::VerbBe) && !self.verb_is(Category::VerbPossess) && roles.verb.negation.is_none();
        let objects: Vec<Arg> = self.roles.after.iter().filter(|a| !a.nps.iter().any(|np| np.nominal.is_asked())).cloned().collect();
        same && acts && !objects.iter().flat_map(|a| &a.nps).any(counts) && heads(self, &objects) == heads(self, &roles.after)
    }

    /// `4 boys began to collect 5 cans`: whether they got so far, or each of them, is left open. `4 boats began to sail away`: they are on
    /// their way; whoever decides to go is taken to have gone.
    pub(super) fn only_begun(&self) -> bool {
        let inceptive = |&&a: &&u32| self.reading.is(a, Category::AuxInceptive);
        let Some(&first) = self.roles.verb.auxiliaries.iter().find(inceptive) else { return false };
        let way = self.classes().any(|k| matches!(k, Category::VerbArrive | Category::VerbLeave | Category::VerbTravel));
        if way && !self.reading.may_be(first, Category::VerbIntent) && !self.does_as_told() {
            return true;
        }
        let obliques = self.roles.obliques.iter().map(|o| &o.arg);
        let measured = |np: &Np| np.nominal.is_measured() || np.nominal.is_each();
        self.roles.after.iter().chain(obliques).flat_map(|a| &a.nps).any(measured)
    }
}
