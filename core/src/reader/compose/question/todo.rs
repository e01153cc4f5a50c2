//! What is still to be done, or still lacking of a goal, asked in the words of the deed: `left to wash`, `still to be found`, `to go`.
//!
//! Why: a whole of which some was done and a goal towards which some was done are asked for in the same words; what is told decides.
//! Reads: `Rosa has to fold 9 napkins. She has folded 4. How many napkins are left to fold?`, `How many more must she fold?`,
//! `Rosa needs 9 pens. She has 4. How many pens does she have to buy?`, `How many more to go?`
//! Leaves alone: `How many napkins does she have to iron?` (another deed), `How many pens does she have to give away?`, two goals.

use super::{amount, strict, vantage};
use crate::facts::{Ask, Fact, FactBody, Holder, Kind, Relation, Target};
use crate::lexicon::{Category, Lexicon};
use crate::reader::clause::{Clause, ClauseKind};
use crate::reader::compose::{Composer, Unread, clause_lexemes};
use crate::reader::reading::Reading;
use crate::reader::reason::RefusalCode;
use crate::reader::roles::{Arg, Np, Roles, attach};

/// The infinitive of `are left to fold`, `are there to fold`, `remain to be folded`.
pub(super) fn left_over<'r>(reading: &'r Reading<'_>, question: &Clause) -> Option<&'r Clause> {
    let roles = attach(question);
    let asked = |a: &Arg| a.nps.iter().any(|np| np.nominal.is_asked());
    let there = |a: &Arg| a.nps.iter().all(|np| np.nominal.head.is_some_and(|h| reading.is(h, Category::PronounExistential)));
    let args: Vec<&Arg> = roles.around_verb().collect();
    let main = roles.verb.main;
    let stays = main.is_some_and(|m| reading.is(m, Category::VerbRemain));
    let be = main.is_none_or(|m| reading.is(m, Category::VerbBe)) && roles.has_verb;
    let adverb = |k: Category| roles.adverbs.iter().any(|(_, _, c)| *c == k);
    let more = args.iter().flat_map(|a| &a.nps).any(|np| np.nominal.is_asked() && np.nominal.further.is_some());
    let left = stays || be && (adverb(Category::AdvLeft) || adverb(Category::AdvStill) || more);
    let plain = roles.verb.negation.is_none() && roles.adjectives.is_empty() && roles.obliques.is_empty();
    if !question.question || !left || !plain || !args.iter().all(|a| asked(a) || there(a)) || !args.iter().any(|a| asked(a)) {
        return None;
    }
    let from = clause_lexemes(question).into_iter().filter(|&l| reading.categories(l).any(|k| k.is_verb() || k.is_auxiliary())).max()?;
    let mut ends = reading.state.clauses.iter().chain(&reading.state.open).filter(|o| {
        o.governor == Some(question.id) && o.kind == ClauseKind::Infinitive && clause_lexemes(o).first().is_some_and(|&l| l > from)
    });
    let end = ends.next()?;
    let own = attach(end);
    let gap = own.before.is_empty() && own.after.is_empty() && own.verb.negation.is_none() && own.adjectives.is_empty();
    let voice = match own.verb.auxiliaries.as_slice() {
        [] => true,
        [be] => reading.norm(*be) == "be",
        _ => false,
    };
    (gap && voice && own.verb.main.is_some() && own.obliques.is_empty() && ends.next().is_none()).then_some(end)
}

/// `How many napkins are left to fold?`, `How many more to fold?`, `How many more must she fold?`
pub(super) fn todo(c: &mut Composer<'_, '_>) -> Result<Option<bool>, Unread> {
    if let Some(end) = left_over(c.reading, c.clause).cloned() {
        let own = attach(&end);
        let verb = own.verb.main.map_or_else(String::new, |m| c.reading.lemma(m, Category::is_verb));
        if !c.tells_deed(&verb) {
            return Ok(None);
        }
        let mut asked = c.arguments(&c.roles.before).into_iter().chain(c.arguments(&c.roles.after)).flat_map(|a| a.nps);
        let Some(asked) = asked.rfind(|np| np.nominal.is_asked()) else { return Ok(None) };
        c.taken.push(end.id);
        c.mark("target", clause_lexemes(&end));
        let there = c.roles.around_verb().flat_map(|a| &a.nps).filter(|np| !np.nominal.is_asked());
        c.mark("marker", there.flat_map(Np::lexemes).collect());
        return to_do(c, &asked, None, &verb).map(Some);
    }
    let verb = c.verb_lemma();
    let args: Vec<Arg> = c.arguments(&c.roles.before).into_iter().chain(c.arguments(&c.roles.after)).collect();
    let (asked, others): (Vec<Arg>, Vec<Arg>) = args.into_iter().partition(|a| a.nps.iter().any(|np| np.nominal.is_asked()));
    let [Arg { nps, .. }] = asked.as_slice() else { return Ok(None) };
    let [asked] = nps.as_slice() else { return Ok(None) };
    let more = asked.nominal.further.is_some() && asked.nominal.fewer.is_none() || c.has_adverb(Category::AdvStill);
    let asked = asked.clone();
    if !(more || super::ought::lacking(c, &asked, &verb))
        || c.roles.verb.main.is_none()
        || c.roles.verb.negation.is_some()
        || c.passive()
        || !c.tells_deed(&verb)
    {
        return Ok(None);
    }
    let ought = |a: u32| c.reading.is(a, Category::AuxModal) && matches!(c.reading.norm(a), "must" | "should");
    match (c.roles.verb.auxiliaries.as_slice(), others.as_slice()) {
        (&[modal], [subject]) if ought(modal) && (c.hypothesis.facts.len() == 2 || !gets(c)) => {
            let subject = subject.clone();
            to_do(c, &asked, Some(&subject), &verb).map(Some)
        }
        ([], []) if bare_infinitive(c) => {
            let ends = c.roles.verb.main.into_iter().collect();
            c.mark("target", ends);
            to_do(c, &asked, None, &verb).map(Some)
        }
        _ => Ok(None),
    }
}

/// Whether the question's verb is one of getting: what was got or given since may have been towards the goal.
fn gets(c: &Composer<'_, '_>) -> bool {
    c.chief().is_some_and(|k| matches!(k, Category::VerbAcquire | Category::VerbEarn | Category::VerbTransferIn))
}

/// `How many more to go?`
fn bare_infinitive(c: &Composer<'_, '_>) -> bool {
    let main = c.roles.verb.main.filter(|&m| m > 0);
    main.is_some_and(|m| c.reading.is(m - 1, Category::MarkInfinitive) && clause_lexemes(c.clause).contains(&m))
}

impl Composer<'_, '_> {
    /// Whether anything is told that the deed of a question may be still to be done of.
    pub(super) fn tells_deed(&self, verb: &str) -> bool {
        let lexicon = self.reading.lexicon;
        let told = |f: &Fact| match &f.body {
            FactBody::Change(k) => lexicon.does(&k.verb, verb),
            FactBody::Goal { verb: aim, .. } => towards(lexicon, aim.as_deref(), verb),
            _ => false,
        };
        self.hypothesis.facts.iter().any(told)
    }
}

/// Whether a deed is the one that a goal is about: the very one, one of getting where the goal is to get or to have, or `to go`.
pub(super) fn towards(lexicon: &Lexicon, aim: Option<&str>, deed: &str) -> bool {
    let chief = |verb: &str| lexicon.senses(verb).iter().map(|s| s.category).find(|k| k.is_verb());
    let gets = |verb: &str| {
        let increases = || lexicon.senses(verb).iter().any(|s| s.category == Category::VerbIncrease);
        let comes =
            matches!(chief(verb), Some(Category::VerbAcquire | Category::VerbEarn | Category::VerbTransferIn | Category::VerbPossess));
        comes || increases()
    };
    match aim {
        _ if deed == "go" => true,
        None => gets(deed) || chief(deed) == Some(Category::VerbCreate),
        Some(aim) => lexicon.does(aim, deed) || gets(aim) && gets(deed),
    }
}

/// What is lacking of the one goal that is told, or else the whole less what was done of it.
pub(super) fn to_do(c: &mut Composer<'_, '_>, asked: &Np, subject: Option<&Arg>, verb: &str) -> Result<bool, Unread> {
    strict(c)?;
    let measured = |np: &Np| np.nominal.is_measured() || np.nominal.is_each();
    let subjects = subject.into_iter().flat_map(|s| &s.nps);
    if !c.roles.obliques.is_empty() || subjects.clone().any(measured) || asked.owner.is_some() || asked.nominal.fewer.is_some() {
        return unread(c, "a whole of which some was done");
    }
    let kind = if asked.nominal.head.is_none() && asked.of.is_none() {
        only_kind(c, verb).map_or_else(|| amount::asked_kind(c, asked), Ok)?
    } else {
        amount::asked_kind(c, asked)?
    };
    let goal = goal(c, &kind);
    let doer = match subject {
        Some(subject) => c.holders_of(subject, &[])?,
        None => goal.as_ref().map(|(holder, _)| *holder).or_else(|| doer(c, &kind, verb)).unwrap_or_default(),
    };
    let lexicon = c.reading.lexicon;
    let ask = match goal {
        Some((_, aim)) if towards(lexicon, aim.as_deref(), verb) => Ask::Shortfall,
        Some(_) => return unread(c, "the deed that the goal is about"),
        None if verb == "go" => return unread(c, "a goal"),
        None => Ask::ToDo { verb: verb.to_owned() },
    };
    if matches!(ask, Ask::ToDo { .. } | Ask::Shortfall)
        && let Some(lexemes) = super::ought::left_already(c, &kind)
    {
        return Err(Unread(RefusalCode::QuestionUnread, lexemes, "a whole, not what is left of it".into()));
    }
    let mut vantage = vantage(c, asked);
    // `must she fold`: what was folded is what counts.
    if vantage.moment.tense == crate::facts::Tense::Future {
        (vantage.moment.tense, vantage.phase) = (crate::facts::Tense::Present, None);
    }
    c.mark("entity", subject.into_iter().flat_map(|s| &s.nps).flat_map(Np::lexemes).collect());
    c.mark("target", asked.lexemes());
    let lexemes = clause_lexemes(c.clause);
    c.result.targets.push(Target { clause: c.clause.id, ask, holder: doer, kind, vantage, lexemes });
    c.settle_obliques_but(&[])?;
    Ok(true)
}

/// The one goal of a kind: whose it is, and the deed that it is about.
pub(super) fn goal(c: &Composer<'_, '_>, kind: &Kind) -> Option<(Holder, Option<String>)> {
    let mut goals = c.hypothesis.facts.iter().filter_map(|f| match &f.body {
        FactBody::Goal { holder, kind: k, verb, .. } if k.relation(kind, c.reading.lexicon) == Relation::Same => {
            Some((*holder, verb.clone()))
        }
        _ => None,
    });
    goals.next().filter(|_| goals.next().is_none())
}

/// The only one who did some of it.
fn doer(c: &Composer<'_, '_>, kind: &Kind, verb: &str) -> Option<Holder> {
    let mut agents: Vec<_> = c
        .hypothesis
        .facts
        .iter()
        .filter_map(|f| match &f.body {
            FactBody::Change(k) if c.reading.lexicon.does(&k.verb, verb) && k.kind.head == kind.head => Some(k.agent),
            _ => None,
        })
        .collect();
    agents.dedup();
    match agents.as_slice() {
        [Some(owner)] => Some(Holder { owner: Some(*owner), place: None }),
        _ => None,
    }
}

/// The one kind of what is told, where a question leaves out the noun.
fn only_kind(c: &Composer<'_, '_>, verb: &str) -> Option<Kind> {
    let mut kinds: Vec<&Kind> = c.hypothesis.facts.iter().map(|f| f.body.kind()).collect();
    kinds.dedup();
    match kinds.as_slice() {
        [only] if !verb.is_empty() => Some((*only).clone()),
        _ => None,
    }
}

/// Puts the verb of an infinitive in the place of the question's own.
pub(super) fn in_place_of(question: &Roles, own: &Roles) -> Roles {
    let mut roles = Roles { verb: own.verb.clone(), ..question.clone() };
    roles.adverbs.extend(own.adverbs.clone());
    roles.obliques.extend(own.obliques.clone());
    roles.loose.extend(own.loose.clone());
    roles
}

fn unread<T>(c: &Composer<'_, '_>, needed: &str) -> Result<T, Unread> {
    Err(Unread(RefusalCode::QuestionUnread, clause_lexemes(c.clause), needed.to_owned()))
}
