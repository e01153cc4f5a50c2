//! What is to be done, and what one was able to do: `have to read`, `still have to read`, `was able to count`.
//!
//! Why: the verb that counts stands in an infinitive. What one had to do was told as such; what one still has to do is the whole
//! less what was done; what one was able to do was done, or is as many as there is enough for.
//! Reads: `There are 9 tales in the book. Rosa read 4. How many tales does she still have to read?`,
//! `Lev had to copy 6 pages. How many pages did he have to copy?`, `How many owls was Ana able to count?`
//! Leaves alone: `Rosa read 4 tales. She has 9 tales left. How many does she still have to read?` (the 9 are what is left already)

use super::{amount, numbers, todo};
use crate::facts::{Amount, FactBody, Kind, Phase, Relation};
use crate::lexicon::Category;
use crate::reader::clause::{Clause, ClauseKind, Nominal, Phrase};
use crate::reader::compose::{Composer, Unread, clause_lexemes};
use crate::reader::reading::Reading;
use crate::reader::reason::RefusalCode;
use crate::reader::roles::{Arg, Np, attach};

/// The infinitive of a question that asks what one has to do, or was able to do, and whether it is the latter.
fn duty<'r>(reading: &'r Reading<'_>, question: &Clause) -> Option<(&'r Clause, bool)> {
    if !question.question {
        return None;
    }
    let roles = attach(question);
    let main = roles.verb.main?;
    let able = reading.is(main, Category::VerbBe) && matches!(roles.adjectives.as_slice(), [(a, _)] if reading.norm(*a) == "able");
    let must = reading.is(main, Category::VerbPossess) && reading.is(main, Category::AuxHave) && roles.adjectives.is_empty();
    let asks = question.phrases.iter().any(|p| matches!(p, Phrase::Nominal(n) if n.is_asked()));
    if !(able || must) || !asks || roles.verb.negation.is_some() {
        return None;
    }
    let clauses = reading.state.clauses.iter().chain(&reading.state.open);
    let mut ends = clauses.filter(|o| {
        o.governor == Some(question.id) && o.kind == ClauseKind::Infinitive && clause_lexemes(o).first().is_some_and(|&l| l > main)
    });
    let end = ends.next()?;
    let own = attach(end);
    let gap = own.before.is_empty() && own.after.is_empty() && own.verb.negation.is_none() && own.adjectives.is_empty();
    (gap && own.verb.main.is_some() && own.verb.auxiliaries.is_empty() && ends.next().is_none()).then_some((end, able))
}

impl Composer<'_, '_> {
    /// Whether anything was done by the verb of an infinitive, or had to be; what one was able to do may be told otherwise.
    fn tells_of(&self, end: &Clause, able: bool) -> bool {
        let verb = attach(end).verb.main.map_or_else(String::new, |m| self.reading.lemma(m, Category::is_verb));
        // `have to work to earn $45`: an infinitive that has its own purpose.
        let goes_on = self.reading.state.all_clauses().any(|o| o.governor == Some(end.id) && !self.reading.reaches_aim(o));
        let asked = || self.reading.state.clauses.iter().find(|o| Some(o.id) == end.governor);
        !goes_on && (able || asked().is_some_and(|g| self.asks_turns(g)) || self.tells_deed(&verb))
    }

    /// `How many trips does he have to make?`, where so many are told for each turn.
    fn asks_turns(&self, question: &Clause) -> bool {
        let turn = |n: &Nominal| n.head.is_some_and(|h| self.reading.categories(h).any(|k| k == Category::NounTurn));
        let asks = |p: &Phrase| matches!(p, Phrase::Nominal(n) if n.is_asked() && turn(n));
        question.phrases.iter().any(asks)
            && self.hypothesis.facts.iter().any(|f| matches!(&f.body, FactBody::Rate { per, .. } if per.head == Kind::TURN))
    }

    /// Whether this clause is the infinitive that a question about what is to be done has taken up.
    pub(in crate::reader::compose) fn is_duty(&self) -> bool {
        let governor = self.reading.state.clauses.iter().find(|o| Some(o.id) == self.clause.governor);
        governor.is_some_and(|g| {
            let duty = duty(self.reading, g).is_some_and(|(end, able)| end.id == self.clause.id && self.tells_of(end, able));
            let left = todo::left_over(self.reading, g).is_some_and(|end| end.id == self.clause.id && self.tells_of(end, false));
            duty || left
        })
    }
}

pub(super) fn ought(c: &mut Composer<'_, '_>) -> Result<Option<bool>, Unread> {
    let Some((end, able)) = duty(c.reading, c.clause) else { return Ok(None) };
    if !c.tells_of(end, able) {
        return Ok(None);
    }
    let end = end.clone();
    let question = c.roles.clone();
    let own = attach(&end);
    let args: Vec<Arg> = c.arguments(&question.before).into_iter().chain(c.arguments(&question.after)).collect();
    let asked: Vec<Np> = args.iter().flat_map(|a| &a.nps).filter(|np| np.nominal.is_asked()).cloned().collect();
    let subjects: Vec<Arg> = args.into_iter().filter(|a| !a.nps.iter().any(|np| np.nominal.is_asked())).collect();
    let ([asked], [subject], true) = (asked.as_slice(), subjects.as_slice(), own.connectives.is_empty()) else {
        return unread(c, "one who has to do something");
    };
    let adverb = |k: Category| question.adverbs.iter().chain(&own.adverbs).any(|(_, _, category)| *category == k);
    let rest = asked.nominal.further.is_some() || adverb(Category::AdvStill) || adverb(Category::AdvLeft);
    c.taken.push(end.id);
    c.mark("target", clause_lexemes(&end));
    let mut roles = todo::in_place_of(&question, &own);
    // `was able to count`, `did have to read`: the tense is that of the question.
    roles.verb.auxiliaries = question.verb.auxiliaries.iter().copied().chain(question.verb.main.filter(|_| able)).collect();
    // As many turns as are needed, and none that are told.
    let turns = c.asks_turns(c.clause);
    roles.verb.infinitive = roles.verb.infinitive.filter(|_| able || turns);
    roles.adjectives.clear();
    roles.before = vec![Arg { nps: vec![asked.clone()], connectives: Vec::new() }, subject.clone()];
    roles.after.clear();
    c.mark("cue", question.verb.main.into_iter().chain(question.adjectives.iter().map(|(l, _)| *l)).collect());
    c.roles = roles;
    numbers::echoes(c);
    let verb = c.verb_lemma();
    if !able && (rest || lacking(c, asked, &verb)) {
        return todo::to_do(c, asked, Some(subject), &verb).map(Some);
    }
    if rest {
        return unread(c, "what was done in all");
    }
    let read = amount::amount(c)?;
    if let Some(target) = c.result.targets.last_mut() {
        target.vantage.obliged = !able && !turns;
    }
    Ok(Some(read))
}

/// `Rosa solved 5 of the riddles. How many riddles did Rosa not solve?`: the whole, less what she did of it.
pub(super) fn not_done(c: &mut Composer<'_, '_>) -> Result<Option<bool>, Unread> {
    let verb = c.verb_lemma();
    if c.roles.verb.negation.is_none() || c.passive() || c.verb_is(Category::VerbBe) || c.verb_is(Category::VerbPossess) {
        return Ok(None);
    }
    let args: Vec<Arg> = c.arguments(&c.roles.before).into_iter().chain(c.arguments(&c.roles.after)).collect();
    let asked: Vec<Np> = args.iter().flat_map(|a| &a.nps).filter(|np| np.nominal.is_asked()).cloned().collect();
    let subjects: Vec<Arg> = args.into_iter().filter(|a| !a.nps.iter().any(|np| np.nominal.is_asked())).collect();
    let ([asked], [subject]) = (asked.as_slice(), subjects.as_slice()) else { return Ok(None) };
    let holder = c.holders_of(subject, &[])?;
    let did = |f: &crate::facts::Fact| match &f.body {
        FactBody::Change(k) => k.verb == verb && k.agent.is_some() && k.agent == holder.owner.or(holder.place),
        _ => false,
    };
    if !c.hypothesis.facts.iter().any(did) || c.roles.verb.auxiliaries.iter().any(|&a| c.reading.is(a, Category::AuxModal)) {
        return Ok(None);
    }
    c.mark("cue", c.roles.verb.negation.into_iter().chain(c.roles.verb.main).collect());
    if asked.nominal.head.is_some_and(|_| amount::asked_kind(c, asked).is_ok_and(|k| todo::goal(c, &k).is_some())) {
        return unread(c, "a whole of which some was done");
    }
    todo::to_do(c, asked, Some(subject), &verb).map(Some)
}

/// `Rosa needs 9 pens and has 4. How many pens does she have to buy?`: those that she lacks, where it was not told that she has to buy
/// so many.
pub(super) fn lacking(c: &mut Composer<'_, '_>, asked: &Np, deed: &str) -> bool {
    let Ok(kind) = amount::asked_kind(c, asked) else { return false };
    let done = |f: &crate::facts::Fact| matches!(&f.body, FactBody::Change(k) if c.reading.lexicon.does(&k.verb, deed));
    let has = |f: &crate::facts::Fact| matches!(&f.body, FactBody::State { kind: k, .. } if k.relation(&kind, c.reading.lexicon) == Relation::Same);
    let facts = &c.hypothesis.facts;
    !facts.iter().any(done) && facts.iter().any(has) && todo::goal(c, &kind).is_some_and(|(_, aim)| aim.as_deref() != Some(deed))
}

/// A level of the kind that is what is left, not the whole: `has 9 tales left`, `now has 9 more tales`.
pub(super) fn left_already(c: &Composer<'_, '_>, kind: &Kind) -> Option<Vec<u32>> {
    let left = |f: &crate::facts::Fact| {
        let told = c.reading.state.clauses.iter().find(|o| o.id == f.clause);
        let adverb = |o: &Clause| {
            let roles = attach(o);
            let stays = roles.verb.main.is_some_and(|m| c.reading.is(m, Category::VerbRemain));
            stays
                || roles.adverbs.iter().any(|(_, _, k)| matches!(k, Category::AdvLeft | Category::AdvStill | Category::AdvNow))
                || o.phrases.iter().any(|p| matches!(p, Phrase::Nominal(n) if n.further.is_some()))
        };
        matches!(f.moment.phase, Some(Phase::Now | Phase::End)) || told.is_some_and(adverb)
    };
    c.hypothesis
        .facts
        .iter()
        .filter(|f| match &f.body {
            FactBody::State { kind: k, amount: Amount::Given { .. }, .. } => {
                !matches!(k.relation(kind, c.reading.lexicon), Relation::Apart(_))
            }
            _ => false,
        })
        .find(|f| left(f))
        .map(|f| f.lexemes.clone())
        .or_else(|| still_to_do(c, kind))
}

/// `He still has to fold 9. He has folded 4.`: a goal that is what remains after what was done.
fn still_to_do(c: &Composer<'_, '_>, kind: &Kind) -> Option<Vec<u32>> {
    let facts = &c.hypothesis.facts;
    let still = |o: &Clause| attach(o).adverbs.iter().any(|(_, _, k)| *k == Category::AdvStill);
    let clause = |id: u32| c.reading.state.clauses.iter().find(|o| o.id == id);
    let remains = |id: u32| clause(id).is_some_and(|o| still(o) || o.governor.and_then(clause).is_some_and(still));
    let done = |f: &&crate::facts::Fact, goal: u32| {
        let before = f.clause < goal || matches!(f.moment.tense, crate::facts::Tense::Perfect | crate::facts::Tense::PastPerfect);
        before && matches!(&f.body, FactBody::Change(k) if k.kind.relation(kind, c.reading.lexicon) == Relation::Same)
    };
    let goal = facts.iter().find(|f| matches!(f.body, FactBody::Goal { .. }) && remains(f.clause))?;
    facts.iter().find(|f| done(f, goal.clause)).map(|_| goal.lexemes.clone())
}

fn unread<T>(c: &Composer<'_, '_>, needed: &str) -> Result<T, Unread> {
    Err(Unread(RefusalCode::QuestionUnread, clause_lexemes(c.clause), needed.to_owned()))
}
