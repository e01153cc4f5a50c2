//! Questions: what is asked, of whom, of what, and from when. One file for each kind of question.
//!
//! Why: the question's form never decides the operation; it only names a quantity of the graph.
//! Reads: `How many pens does Rosa have now?`, `How many more pens does Rosa have than Lev?`, `How much do 6 pens cost?`
//! Leaves alone: a question with a word, a phrase or a clause that narrows it in a way that is not read.

mod activity;
mod again;
mod amount;
mod apart;
mod around;
mod benefit;
mod brought;
mod complement;
mod contents;
mod convert;
mod cost;
mod deeds;
mod difference;
mod done_by;
mod duration;
mod gained;
mod generic;
mod greatest;
mod groups;
mod in_unit;
mod joint;
mod lack;
mod measured;
mod motion;
mod nested;
mod numbers;
mod ought;
mod pace;
mod packed;
mod pattern;
mod picks;
mod pieces;
mod price;
mod profit;
mod recipients;
mod rephrase;
mod retelling;
mod retold;
mod room;
mod rounding;
mod savings;
mod scene;
mod several;
mod sides;
mod sorted;
mod tail;
mod todo;
mod told_price;
mod unlike;
mod visitors;
mod what;
mod whereabouts;
mod whose;

pub(in crate::reader::compose) use pace::hanging;
pub(in crate::reader::compose) use told_price::asks_much;

use super::compare::echo_subject;
use super::{Composer, Unread, Verdict, clause_lexemes};
use crate::facts::{Fact, FactBody, Phase, Tense, Vantage};
use crate::lexicon::{Category, Form, WordClass};
use crate::reader::clause::{Clause, ClauseKind, Measure, Phrase};
use crate::reader::reason::RefusalCode;
use crate::reader::roles::Np;

pub(in crate::reader::compose) fn question(c: &mut Composer<'_, '_>) -> Verdict {
    if !c.clause.question {
        return Ok(false);
    }
    rephrase::rephrase(c);
    let in_unit = in_unit::taken(c);
    if c.ordered() {
        // No verb divides the phrases: what is to be found stands behind the order.
        c.roles.after = std::mem::take(&mut c.roles.before);
    }
    if let Some(read) = convert::convert(c)? {
        return Ok(read);
    }
    if let Some(read) = gained::gained(c)? {
        return Ok(read);
    }
    if let Some(read) = gained::reached(c)? {
        return Ok(read);
    }
    if let Some(read) = profit::profit(c)? {
        return Ok(read);
    }
    if let Some(lexemes) = profit::made_or_kept(c) {
        return Err(Unread(RefusalCode::QuestionUnread, lexemes, "what was got, or what was got over the cost".into()));
    }
    if let Some(lexemes) = super::undone::profit_untold(c) {
        return Err(Unread(RefusalCode::QuestionUnread, lexemes, "what was earned, and what it cost".into()));
    }
    let shift = super::age::asked_shift(c);
    if let Some(other) = retold::retold(c.reading, &c.hypothesis.facts, c.clause) {
        c.taken.push(other.id);
    }
    numbers::echoes(c);
    several::gathered(c);
    benefit::benefits(c);
    generic::generic(c);
    room::room(c);
    contents::contents(c)?;
    super::held_rate::asked(c);
    pace::spans(c)?;
    super::pace::measures::spans(c)?;
    motion::speeds(c)?;
    numbers::money_brought(c)?;
    let read = kinds(c)?;
    scene::set_there(c);
    if let Some(in_unit) = in_unit {
        in_unit::asked_in(c, in_unit)?;
    }
    apart::apart(c)?;
    still_so(c)?;
    unlike::left_open(c)?;
    if let Some(lexemes) = sorted::elsewhere(c) {
        return Err(Unread(RefusalCode::TimesUnordered, lexemes, "whether those who went are still there".into()));
    }
    if let Some(lexemes) = retold::of_another(c) {
        return Err(Unread(RefusalCode::QuestionUnread, lexemes, "a question about the end of what is told".into()));
    }
    if let Some(shift) = &shift {
        super::age::shift_target(c, shift)?;
    }
    let measure = c.result.targets.iter().any(|t| {
        !matches!(t.ask, crate::facts::Ask::Per { .. })
            && t.kind.head.is_empty()
            && t.kind.modifiers.first().is_some_and(|d| !super::motion::of_ways(d))
    });
    if let Some(lexemes) = measured::stale(c).filter(|_| measure) {
        return Err(Unread(RefusalCode::QuestionUnread, lexemes, "a measure that nothing changes".into()));
    }
    // `by Friday`, `since Tuesday`: up to then, or from then on.
    let span = c.roles.obliques.iter().find(|o| o.category == Category::PrepBy && o.arg.nps.iter().any(|np| c.names_time(np)));
    if let Some(oblique) = span {
        return Err(Unread(RefusalCode::QuestionUnread, vec![oblique.lexeme], "a question about one moment".into()));
    }
    // Last, so that no other role hides it from the gate that asks for every number.
    c.mark("echo", c.echoed.clone());
    c.mark("gathers", c.gathered.clone());
    c.mark("counted_off", c.counted_off.clone());
    Ok(read)
}

/// `buried 9 bones and dug up 4. How many are still buried?`: what was done and not undone, which a happening does not tell.
fn still_so(c: &Composer<'_, '_>) -> Result<(), Unread> {
    let still = c.has_adverb(Category::AdvStill) || c.result.targets.iter().any(|t| t.vantage.left);
    let of_event = |t: &crate::facts::Target| matches!(&t.ask, crate::facts::Ask::Event { verb, .. } if c.hypothesis.facts.iter().any(|f| matches!(&f.body, FactBody::Change(k) if k.verb != *verb && k.kind.head == t.kind.head)));
    if still && c.passive() && c.result.targets.iter().any(of_event) {
        return Err(Unread(RefusalCode::QuestionUnread, clause_lexemes(c.clause), "how many are left as they were".into()));
    }
    Ok(())
}

fn kinds(c: &mut Composer<'_, '_>) -> Verdict {
    if let Some(read) = pattern::pattern(c)? {
        return Ok(read);
    }
    if let Some(read) = again::again(c)? {
        return Ok(read);
    }
    if let Some(read) = pieces::length_of_each(c)? {
        return Ok(read);
    }
    if let Some(read) = motion::fast(c)? {
        return Ok(read);
    }
    if let Some(read) = motion::far_between(c)? {
        return Ok(read);
    }
    if let Some(read) = greatest::greatest(c)? {
        return Ok(read);
    }
    if let Some(read) = around::around(c)? {
        return Ok(read);
    }
    if let Some(read) = what::what(c)? {
        return Ok(read);
    }
    if let Some(read) = sides::sides(c)? {
        return Ok(read);
    }
    if let Some(read) = duration::time_needed(c)? {
        return Ok(read);
    }
    if let Some(read) = duration::done_within(c)? {
        return Ok(read);
    }
    if let Some(read) = complement::complement(c)? {
        return Ok(read);
    }
    if let Some(read) = tail::tail(c)? {
        return Ok(read);
    }
    if let Some(read) = ought::ought(c)? {
        return Ok(read);
    }
    if let Some(read) = todo::todo(c)? {
        return Ok(read);
    }
    if let Some(read) = ought::not_done(c)? {
        return Ok(read);
    }
    if let Some(read) = packed::packed(c)? {
        return Ok(read);
    }
    if let Some(read) = recipients::recipients(c)? {
        return Ok(read);
    }
    if let Some(read) = pace::lasting(c)? {
        return Ok(read);
    }
    if let Some(read) = pace::each_period(c)? {
        return Ok(read);
    }
    if let Some(read) = price::change_due(c)? {
        return Ok(read);
    }
    if let Some(read) = price::of_each(c)? {
        return Ok(read);
    }
    if let Some(read) = told_price::told_price(c)? {
        return Ok(read);
    }
    if let Some(read) = visitors::visitors(c)? {
        return Ok(read);
    }
    if let Some(read) = cost::pays_for(c)? {
        return Ok(read);
    }
    if let Some(read) = cost::cost(c)? {
        return Ok(read);
    }
    if let Some(read) = numbers::priced(c)? {
        return Ok(read);
    }
    if let Some(read) = measured::farther(c)? {
        return Ok(read);
    }
    if let Some(read) = deeds::farther_than(c)? {
        return Ok(read);
    }
    if let Some(read) = measured::size_of_each(c)? {
        return Ok(read);
    }
    if let Some(read) = measured::compared_measure(c)? {
        return Ok(read);
    }
    if let Some(read) = measured::of_several(c)? {
        return Ok(read);
    }
    if let Some(read) = measured::measured(c)? {
        return Ok(read);
    }
    if let Some(read) = sorted::sorted(c)? {
        return Ok(read);
    }
    if let Some(read) = joint::joint(c)? {
        return Ok(read);
    }
    amount::amount(c)
}

/// What a question may bring beside what it asks: nothing that narrows it in a way that is not read.
/// `How many were given back?`: with its particle a verb tells of something else; it must have been told with the same one.
fn particle_told(c: &Composer<'_, '_>, particle: u32) -> bool {
    let word = c.reading.norm(particle).to_owned();
    let hands = |k: Category| {
        matches!(k, Category::VerbTransferOut | Category::VerbTransferIn | Category::VerbAcquire | Category::VerbSpend | Category::VerbMove)
    };
    if c.verb_is(Category::VerbPossess) || !c.classes().any(hands) {
        return true;
    }
    let verb = c.verb_lemma();
    let alike: Vec<bool> = c
        .reading
        .state
        .clauses
        .iter()
        .filter(|k| k.id != c.clause.id)
        .filter(|k| crate::reader::roles::attach(k).verb.main.is_some_and(|m| c.reading.lemma(m, Category::is_verb) == verb))
        .map(|k| clause_lexemes(k).iter().any(|&l| c.reading.norm(l) == word))
        .collect();
    alike.is_empty() || alike.contains(&true)
}

fn strict(c: &Composer<'_, '_>) -> Result<(), Unread> {
    let stop = |lexemes: Vec<u32>, needed: &str| Err(Unread(RefusalCode::QuestionUnread, lexemes, needed.to_owned()));
    let asks_at = c.roles.question.map_or(0, |(l, _)| l);
    // `How many did he have then?` looks from the end of what was told; a comparison may look from before.
    let held = (c.verb_is(Category::VerbPossess) || amount::state_like(c))
        && !c.clause.phrases.iter().any(|p| matches!(p, Phrase::Nominal(n) if n.further.is_some() || n.fewer.is_some()));
    for &(first, last, category) in &c.roles.adverbs {
        let leads = last < asks_at;
        let read = matches!(
            category,
            Category::AdvNow
                | Category::AdvStart
                | Category::AdvTotal
                | Category::AdvLeft
                | Category::AdvStill
                | Category::AdvNeutral
                | Category::AdvTime
                | Category::AdvDiscourse
                | Category::AdvParticle
                | Category::AdvAway
                | Category::AdvCompletive
                | Category::AdvEqually
        ) || (leads || c.moment().tense == Tense::Future || held) && category == Category::AdvSequence
            || category == Category::AdvPlace && whereabouts::told_there(c, (first, last))
            || category == Category::AdvAlready && so_far(c)
            || category == Category::AdvSequence && c.reading.norm(last) == "then" && at_the_end_alone(c);
        if !read {
            return stop((first..=last).collect(), "a question without this word");
        }
    }
    // `How many did he have first?`: at the beginning, and not at the end of what is told.
    let args = c.roles.around_verb().flat_map(|a| &a.nps);
    if let Some(np) = args.filter(|np| c.is_sequence(np)).find(|np| np.nominal.first > asks_at) {
        return stop(np.lexemes(), "a question without this word");
    }
    if let Some(&(first, last, _)) = c.roles.adverbs.iter().find(|(_, last, k)| *k == Category::AdvParticle && !particle_told(c, *last)) {
        return stop((first..=last).collect(), "a question about what was told");
    }
    let dangling =
        c.roles.connectives.iter().find(|(l, k)| {
            *l > asks_at && matches!(k, Category::ConnBefore | Category::ConnAfter | Category::ConnWhen | Category::ConnCause)
        });
    if let Some((lexeme, _)) = dangling {
        return stop(vec![*lexeme], "a question about one moment");
    }
    let modal = c.roles.verb.auxiliaries.iter().copied().find(|&a| c.reading.is(a, Category::AuxModal));
    let room = c.says_able() && c.has_room();
    let modal = modal.filter(|&m| !should_be_left(c, m) && !room);
    if let Some(modal) = modal.filter(|_| c.verb_is(Category::VerbPossess) || c.verb_is(Category::VerbBe)) {
        return stop(vec![modal], "what is, instead of what may be");
    }
    // `How many pages has she read in all?` asks for all that was told.
    let summed = c.moment().tense == Tense::Perfect
        && c.has_adverb(Category::AdvTotal)
        && c.roles.verb.auxiliaries.len() == 1
        && !c.verb_is(Category::VerbPossess);
    if matches!(c.moment().tense, Tense::PastPerfect | Tense::Perfect) && !summed && !from_the_end(c) {
        return stop(c.roles.verb.auxiliaries.clone(), "a question about one moment");
    }
    // `does she have to buy`, `before she lost 4`: what hangs on the question changes it.
    let left = c.has_adverb(Category::AdvLeft);
    if let Some(other) = moment_of_its_own(c, asks_at) {
        return stop(clause_lexemes(other), "a question about the end of what is told");
    }
    let that = |other: &&Clause| {
        let opens = |k: Category| matches!(k, Category::ConnThat | Category::ConnRelative);
        clause_lexemes(other).first().is_some_and(|&l| c.reading.may_be(l, Category::ConnThat) || c.reading.categories(l).any(opens))
    };
    let hanging = c.reading.state.clauses.iter().chain(c.reading.state.open.iter().filter(that)).find(|other| {
        let behind = clause_lexemes(other).first().is_some_and(|&l| l > asks_at);
        // `How many pens does she have that are red?`
        let behind_verb = |other: &Clause| clause_lexemes(other).first().is_some_and(|&l| c.roles.verb.main.is_some_and(|v| l > v));
        other.sentence == c.clause.sentence
            && other.id != c.clause.id
            && (other.id > c.clause.id || behind && matches!(other.kind, ClauseKind::Relative | ClauseKind::Content) && behind_verb(other))
            && !c.taken.contains(&other.id)
            && !c.money_had(other)
            && !activity::restated(c, other)
            && !retelling::retells(c, c.clause, other)
            && !c.told_ahead(other)
            && !c.only_tells_extents(other)
            && echo_subject(c.reading, c.clause, other).is_none()
            && match other.kind {
                ClauseKind::Infinitive => c.verb_is(Category::VerbPossess) && !left,
                ClauseKind::Adverbial => {
                    other.marker.is_some_and(|m| !c.reading.is(m, Category::ConnWhen) || c.moment().tense != Tense::Future)
                }
                ClauseKind::Relative | ClauseKind::Content => true,
                // `spend riding the wheel`: on what the money went.
                ClauseKind::Reduced | ClauseKind::Gerund => {
                    c.verb_is(Category::VerbSpend) || c.verb_is(Category::VerbEarn) && asks_money(c)
                }
                _ => false,
            }
    });
    if let Some(other) = hanging {
        return stop(clause_lexemes(other), "a question without a clause that hangs on it");
    }
    Ok(())
}

/// `How many plums has she eaten?`: all that was eaten by the end; `had she eaten`, where it was done at once.
fn from_the_end(c: &Composer<'_, '_>) -> bool {
    let verb = &c.roles.verb;
    let participle = verb.main.is_some_and(|m| c.reading.has_form(m, Category::is_verb, Form::Participle));
    let simple = match verb.auxiliaries.as_slice() {
        [_] => true,
        [_, been] => c.reading.norm(*been) == "been" && c.passive(),
        _ => false,
    };
    if !participle || !simple || c.verb_is(Category::VerbPossess) || c.verb_is(Category::VerbBe) || verb.negation.is_some() {
        return false;
    }
    let doing = c.verb_lemma();
    let told = |f: &&Fact| matches!(&f.body, FactBody::Change(k) if c.reading.lexicon.does(&k.verb, &doing));
    let told: Vec<&Fact> = c.hypothesis.facts.iter().filter(told).collect();
    // What is to come is not done yet; of what had been done, several happenings leave open up to which.
    told.iter().all(|f| f.moment.tense != Tense::Future) && (c.moment().tense == Tense::Perfect || told.len() == 1)
}

/// `How many more figs did Al have than Eve then?`: at the end of a story that names no times.
fn at_the_end_alone(c: &Composer<'_, '_>) -> bool {
    let timeless = |f: &Fact| f.moment.anchors.is_empty() && f.moment.phase.is_none();
    c.verb_is(Category::VerbPossess) && c.hypothesis.facts.iter().all(timeless)
}

/// `How many has she sold so far?`: at the end of what is told, which is in the past.
fn so_far(c: &Composer<'_, '_>) -> bool {
    c.moment().tense == Tense::Perfect && from_the_end(c)
}

/// `How many plums should he have left?`, `should there be in all`: what will be left or what there is, unless there is something that he has to reach.
fn should_be_left(c: &Composer<'_, '_>, modal: u32) -> bool {
    let goal = c.hypothesis.facts.iter().any(|f| matches!(f.body, FactBody::Goal { .. }));
    let sums = c.has_adverb(Category::AdvLeft) || c.has_adverb(Category::AdvTotal);
    c.reading.norm(modal) == "should" && sums && !goal && c.roles.verb.negation.is_none()
}

/// `how much`, `how much money`, `how many dollars`.
fn asks_money(c: &Composer<'_, '_>) -> bool {
    let money = |h: u32| c.reading.categories(h).any(|k| matches!(k, Category::NounMoney | Category::UnitMoney));
    c.clause.phrases.iter().any(|p| matches!(p, Phrase::Nominal(n) if n.is_asked() && n.head.is_none_or(money)))
}

/// `before she went to the shop`, `when he was at the zoo`, `after it rained`: a clause of time that counts nothing puts the question
/// into the middle of what was told. `When they are done` looks from the end.
fn moment_of_its_own<'r>(c: &'r Composer<'_, '_>, asks_at: u32) -> Option<&'r Clause> {
    let time = |k: Category| matches!(k, Category::ConnBefore | Category::ConnAfter | Category::ConnWhen);
    c.reading.state.all_clauses().find(|other| {
        let lexemes = clause_lexemes(other);
        let marker = other.marker.into_iter().chain(lexemes.first().copied());
        let timed = marker.into_iter().any(|m| c.reading.categories(m).any(time));
        let counts = other.phrases.iter().any(|p| matches!(p, Phrase::Nominal(n) if n.is_measured()));
        let behind = lexemes.first().is_some_and(|&l| l > asks_at);
        let at_the_end = c.moment().tense == Tense::Future || !behind && !lexemes.iter().any(|&l| c.reading.is(l, Category::ConnBefore));
        other.id != c.clause.id
            && !c.taken.contains(&other.id)
            && other.sentence == c.clause.sentence
            && !other.question
            && !matches!(other.kind, ClauseKind::Condition | ClauseKind::Relative)
            && !c.told_ahead(other)
            && timed
            && !counts
            && !at_the_end
    })
}

fn vantage(c: &Composer<'_, '_>, asked: &Np) -> Vantage {
    let mut moment = c.moment();
    if moment.tense == Tense::Perfect {
        moment.tense = Tense::Past;
    }
    // `How many did she keep?`: what is left, where something went.
    let kept = c.reading.lexicon.is_of(&c.verb_lemma(), WordClass::Retaining)
        && c.hypothesis.facts.iter().any(|f| matches!(&f.body, FactBody::Change(change) if change.from.is_some()));
    let remains = c.verb_is(Category::VerbRemain) && !c.goes_away();
    let left = c.has_adverb(Category::AdvLeft) || c.has_adverb(Category::AdvStill) || remains || kept;
    let phase_verb = c.phase_of_verb().filter(|_| c.verb_is(Category::VerbPhase));
    let future = moment.tense == Tense::Future;
    let start = retold::retold(c.reading, &c.hypothesis.facts, c.clause).map(|_| Phase::Start);
    let phase = phase_verb.or(start).or(moment.phase).or(if left || future { Some(Phase::End) } else { None });
    let total = c.has_adverb(Category::AdvTotal) || asked.nominal.total.is_some();
    Vantage { moment, phase, total, left, only: Vec::new(), obliged: false }
}

fn unread(c: &Composer<'_, '_>, needed: &str) -> Verdict {
    stopped(c, needed)
}

/// Where a question stops that is not read: all its words.
fn stopped<T>(c: &Composer<'_, '_>, needed: &str) -> Result<T, Unread> {
    let words: Vec<u32> = c
        .clause
        .phrases
        .iter()
        .filter(|p| !matches!(p, Phrase::Connective { .. }))
        .flat_map(|p| match p {
            Phrase::Nominal(n) => (n.first..=n.last).collect::<Vec<_>>(),
            Phrase::Question { lexeme, .. } => vec![*lexeme],
            _ => Vec::new(),
        })
        .collect();
    let words = if words.is_empty() { clause_lexemes(c.clause) } else { words };
    Err(Unread(RefusalCode::QuestionUnread, words, needed.to_owned()))
}

impl Composer<'_, '_> {
    /// Whether the question is an order: `Find the width of the pool.`
    pub(in crate::reader::compose) fn ordered(&self) -> bool {
        !self.roles.has_verb && matches!(self.roles.question, Some((at, _)) if self.reading.is_order(at))
    }

    /// Whether the question asks what something is, by `be` or by an order.
    fn asks_what_is(&self) -> bool {
        self.verb_is(Category::VerbBe) || self.ordered()
    }

    /// Whether a phrase only repeats what every told amount carries: `for her birthday` in story and question.
    fn echoes(&self, oblique: &crate::reader::roles::Oblique) -> bool {
        // `from the fifth bush` repeats no `from the first bush`.
        // `from all of the trees`, `from each of 4 trees`: of the noun behind `of`.
        let counted = |np: &Np| np.nominal.head.is_none() && matches!(np.nominal.measure, Some(Measure::All(_) | Measure::Each(_)));
        let head = |o: &crate::reader::roles::Oblique| {
            let np = o.arg.nps.first()?;
            let np = np.of.as_deref().filter(|_| counted(np)).unwrap_or(np);
            let mut words: Vec<String> = np.nominal.modifiers.iter().map(|&m| self.reading.norm(m).to_owned()).collect();
            words.push(self.reading.lemma(np.nominal.head?, Category::is_noun));
            Some(words.join(" "))
        };
        if self.of_the_occasion(oblique) {
            return true;
        }
        // `have from Al` restates no `got 9 from Al` once there are others.
        let level = self.result.targets.last().is_some_and(|t| matches!(t.ask, crate::facts::Ask::State));
        let happened = |f: &crate::facts::Fact| matches!(f.body, crate::facts::FactBody::Change(_));
        if level && oblique.category == Category::PrepSource && self.hypothesis.facts.iter().any(happened) {
            return false;
        }
        let told: Vec<u32> = self.hypothesis.facts.iter().map(|f| f.clause).collect();
        let same: Vec<Option<String>> = self
            .reading
            .state
            .clauses
            .iter()
            .filter(|c| told.contains(&c.id))
            .flat_map(|c| {
                crate::reader::roles::attach(c).obliques.iter().filter(|o| o.category == oblique.category).map(head).collect::<Vec<_>>()
            })
            .collect();
        // `from all of them`, `from all of the trees`: of those that every amount comes from, whichever they are.
        let all = matches!(oblique.arg.nps.as_slice(), [np] if counted(np));
        let them = matches!(oblique.arg.nps.as_slice(), [np] if np.of.as_ref().is_some_and(|of| of.nominal.pronoun));
        let noun = |h: &Option<String>| h.as_deref().and_then(|h| h.rsplit(' ').next()).map(str::to_owned);
        let asked = if them { same.first().cloned().flatten() } else { head(oblique) };
        let alike = |h: &Option<String>| h.is_some() && (*h == asked || all && noun(h) == noun(&asked));
        !same.is_empty() && same.iter().all(alike)
    }

    /// `photos from her trip`: of the only occasion that the story tells of, with which it begins, and on which all of it came about.
    fn of_the_occasion(&self, oblique: &crate::reader::roles::Oblique) -> bool {
        let occasion = |l: u32| self.reading.is(l, Category::NounOccasion);
        let noun = |l: u32| self.reading.lemma(l, Category::is_noun);
        let [np] = oblique.arg.nps.as_slice() else { return false };
        let definite = np.nominal.determiner.is_some_and(|d| !self.reading.is(d, Category::DetIndefinite));
        let plain = definite && np.nominal.number().is_none() && np.nominal.modifiers.is_empty() && np.of.is_none();
        let Some(head) = np.nominal.head.filter(|&h| plain && occasion(h) && !self.reading.is_plural(h)) else { return false };
        let clauses = &self.reading.state.clauses;
        let before = clauses.iter().filter(|k| !k.question && k.sentence != self.clause.sentence);
        let told: Vec<(u32, u32)> =
            before.flat_map(|k| clause_lexemes(k).into_iter().map(|l| (l, k.sentence))).filter(|(l, _)| occasion(*l)).collect();
        let [(at, sentence)] = told.as_slice() else { return false };
        let came = |f: &&Fact| match &f.body {
            FactBody::Change(change) => change.from.is_none(),
            _ => true,
        };
        let there = |f: &Fact| {
            let within = clauses.iter().any(|k| k.id == f.clause && k.sentence == *sentence);
            within && f.lexemes.first().is_some_and(|first| at < first)
        };
        oblique.category == Category::PrepSource && noun(*at) == noun(head) && self.hypothesis.facts.iter().filter(came).all(there)
    }

    /// Settles obliques in a question, where a dangling `with` belongs to `end with`.
    fn settle_obliques_but(&mut self, used: &[u32]) -> Result<(), Unread> {
        // `end with`, `go to`: the preposition's noun is the one that is asked about.
        let dangling: Vec<u32> = self
            .roles
            .loose
            .iter()
            .copied()
            .filter(|&l| {
                // `How many children did she play with?`
                let with = self.verb_is(Category::VerbPhase) || self.verb_is(Category::VerbEvent);
                self.reading.is(l, Category::PrepWith) && with || self.reading.is(l, Category::PrepGoal)
                    // `How many rides can he go on?`
                    || self.reading.is_of(l, WordClass::Upon)
                        && self.roles.verb.main.is_some_and(|m| m < l)
                        && self.classes().any(|k| matches!(k, Category::VerbEvent | Category::VerbTravel | Category::VerbLeave))
            })
            .collect();
        self.roles.loose.retain(|l| !dangling.contains(l));
        self.mark("marker", dangling);
        let narrows = self.roles.obliques.iter().find(|o| {
            !used.contains(&o.lexeme)
                && !o.arg.nps.iter().all(|np| self.is_time_phrase(np))
                && !self.echoes(o)
                && !self.oneself(o)
                && !self.paid_from_known_money(o)
                && matches!(
                    o.category,
                    Category::PrepWith
                        | Category::PrepFor
                        | Category::PrepSource
                        | Category::PrepTime
                        | Category::PrepBy
                        | Category::PrepTopic
                        | Category::PrepGoal
                )
        });
        if let Some(oblique) = narrows {
            let lexemes = std::iter::once(oblique.lexeme).chain(oblique.arg.nps.iter().flat_map(Np::lexemes)).collect();
            return Err(Unread(RefusalCode::QuestionUnread, lexemes, "a question without this phrase".into()));
        }
        let timed = self.roles.obliques.iter().find(|o| o.category == Category::PrepTime && !used.contains(&o.lexeme));
        if let Some(oblique) = timed {
            return Err(Unread(RefusalCode::QuestionUnread, vec![oblique.lexeme], "a question about one moment".into()));
        }
        self.settle_obliques(used)?;
        let verb = self.roles.verb.main.into_iter().collect();
        self.mark("cue", verb);
        Ok(())
    }
}
