//! Phrases of a question that pick out what is meant among things that were done: `for the wall`, `to build the wall`, `into the pool`.
//!
//! Why: such a phrase either restates what every happening carries, or names those that carry it. A happening that carries another
//! phrase of the sort is not meant; one that carries none may be meant, and then the question is not read.
//! Reads: `She used 9 bricks for the wall and 4 for the oven. How many bricks did she use for the wall?`,
//! `He used 9 beads to make a ring. He used 4 beads to make a chain. How many beads did he use to make the ring?`
//! Leaves alone: `He bought 3 pens for school. He bought 4 pens. How many pens did he buy for school?`

use super::whose::{Whose, whose};
use crate::facts::{Change, EntityId, FactBody, Holder, Kind, Relation};
use crate::lexicon::Category;
use crate::reader::clause::{Clause, ClauseKind};
use crate::reader::compose::{Composer, Unread, clause_lexemes};
use crate::reader::reason::RefusalCode;
use crate::reader::roles::{Arg, Np, Oblique, Roles, attach};

/// What a phrase says: the doing and the thing, as far as either is told.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Purport {
    verb: Option<String>,
    noun: Option<Noun>,
}

/// The thing of a phrase.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Noun {
    modifiers: Vec<String>,
    head: String,
    whose: Whose,
    /// Whether it is brought in as a new one: `a cake`.
    new: bool,
    /// Whether it names more than one.
    many: bool,
}

impl Noun {
    /// Whether two phrases of the telling may name one thing: a second `a cake` is another one.
    fn may_be(&self, other: &Noun) -> bool {
        self.modifiers == other.modifiers && self.whose == other.whose && !(self.new && other.new)
    }
}

/// How the phrase of a happening stands to the one that is asked about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Match {
    Same,
    Other,
    Open,
}

fn compare(asked: &Purport, told: &Purport) -> Match {
    let verbs = match (&asked.verb, &told.verb) {
        (Some(a), Some(b)) => a == b,
        _ => true,
    };
    match (&asked.noun, &told.noun) {
        (Some(a), Some(b)) if a.head == b.head && (a.modifiers == b.modifiers || a.modifiers.is_empty()) => {
            match a.whose.compare(&b.whose) {
                Some(true) if verbs => Match::Same,
                Some(false) => Match::Other,
                _ => Match::Open,
            }
        }
        (Some(a), Some(b)) if a.head != b.head => Match::Other,
        (Some(a), Some(b))
            if !a.modifiers.is_empty() && !b.modifiers.is_empty() && a.modifiers.iter().all(|m| !b.modifiers.contains(m)) =>
        {
            Match::Other
        }
        (None, None) if asked.verb.is_some() && told.verb.is_some() => {
            if verbs {
                Match::Same
            } else {
                Match::Other
            }
        }
        _ => Match::Open,
    }
}

/// Prepositions whose phrase may tell happenings of one verb apart.
fn tells_apart(category: Category) -> bool {
    matches!(
        category,
        Category::PrepFor | Category::PrepGoal | Category::PrepSource | Category::PrepWith | Category::PrepTopic | Category::PrepPlace
    )
}

/// The amounts of the happenings that the phrases of the question pick out; empty where they restate what all of them carry, or
/// where there are no such phrases.
pub(super) fn picks(
    c: &mut Composer<'_, '_>,
    (class, verb): (Category, &str),
    kind: &Kind,
    holder: Holder,
    used: &mut Vec<u32>,
) -> Result<Vec<u32>, Unread> {
    let candidates = candidates(c, (class, verb), kind, holder.owner);
    let mut only: Vec<u32> = candidates.iter().map(|(_, l)| *l).collect();
    let all = only.clone();
    for phrase in c.roles.obliques.clone() {
        if tells_apart(phrase.category) && !phrase.arg.nps.iter().any(|np| c.names_time(np)) {
            by_phrase(c, &phrase, class, &candidates, &mut only, used)?;
        }
    }
    aims_in_time(c, &candidates)?;
    with_the_particle(c, &candidates)?;
    for purpose in c.aims.clone().unwrap_or_else(|| purposes(c, c.clause.id)) {
        by_purpose(c, &purpose, &candidates, &mut only)?;
    }
    Ok(if only == all { Vec::new() } else { only })
}

/// Leaves those that one phrase of the question picks out: all of them, where it restates what none tells apart.
fn by_phrase(
    c: &mut Composer<'_, '_>,
    phrase: &Oblique,
    class: Category,
    candidates: &[(u32, u32)],
    only: &mut Vec<u32>,
    used: &mut Vec<u32>,
) -> Result<(), Unread> {
    let Some(asked) = purport(c, phrase, &c.roles) else { return Ok(()) };
    let told: Vec<(u32, Vec<Purport>)> = candidates.iter().map(|(clause, l)| (*l, told_phrases(c, *clause, *l, phrase.category))).collect();
    let stop = |needed: &str| {
        let lexemes = std::iter::once(phrase.lexeme).chain(phrase.arg.nps.iter().flat_map(Np::lexemes)).collect();
        Err(Unread(RefusalCode::QuestionUnread, lexemes, needed.to_owned()))
    };
    if used.contains(&phrase.lexeme) {
        if class != Category::VerbSpend {
            return Ok(());
        }
        // What money was spent on is read by its kind; whose it is, is told by the phrase.
        match another_owners(&asked, &told) {
            Some(others) if !others.is_empty() => only.retain(|l| !others.contains(l)),
            None => return stop("whose this is"),
            Some(_) if several(c, &asked, candidates, told.iter(), phrase.category) => return stop("which of these"),
            Some(_) => {}
        }
        return Ok(());
    }
    let matches: Vec<(u32, Match)> = told.iter().map(|(l, t)| (*l, best(&asked, t))).collect();
    let same = |l: u32| matches.iter().any(|(k, m)| *k == l && *m == Match::Same);
    if !matches.iter().any(|(_, m)| *m == Match::Same) {
        // `from the other tree`, where each happening tells another phrase of the sort.
        let other = |np: &Np| np.nominal.modifiers.iter().any(|&m| c.reading.is(m, Category::AdjOther));
        if phrase.arg.nps.iter().any(other) && !candidates.is_empty() {
            return stop("which one this is");
        }
        if phrase.category != Category::PrepPlace && told.iter().any(|(_, t)| !t.is_empty()) {
            return stop("a phrase that was told");
        }
        return Ok(());
    }
    if several(c, &asked, candidates, told.iter().filter(|(l, _)| same(*l)), phrase.category) {
        return stop("which of these");
    }
    match matches.iter().any(|(_, m)| *m == Match::Open) {
        // Where something was done is told of the happening itself.
        true if phrase.category == Category::PrepPlace => return Ok(()),
        true => return stop("whether each of these was so"),
        false => only.retain(|l| same(*l)),
    }
    used.push(phrase.lexeme);
    c.mark("setting", phrase.arg.nps.iter().flat_map(Np::lexemes).collect());
    Ok(())
}

/// Leaves those that were done for one purpose of the question.
fn by_purpose(c: &mut Composer<'_, '_>, purpose: &Clause, candidates: &[(u32, u32)], only: &mut Vec<u32>) -> Result<(), Unread> {
    let told: Vec<(u32, Vec<Purport>)> =
        candidates.iter().map(|(clause, l)| (*l, told_phrases(c, *clause, *l, Category::PrepFor))).collect();
    // Where nothing is told of what anything was for, the purpose is only what it was about.
    if told.iter().all(|(_, t)| t.is_empty()) {
        return Ok(());
    }
    let asked = aims(c, purpose);
    let stop = |needed: &str| Err(Unread(RefusalCode::QuestionUnread, clause_lexemes(purpose), needed.to_owned()));
    let same = |l: u32, a: &Purport| told.iter().any(|(k, t)| *k == l && best(a, t) == Match::Same);
    let decided = |t: &[Purport]| asked.iter().any(|a| best(a, t) == Match::Same) || asked.iter().all(|a| best(a, t) == Match::Other);
    let named = asked.iter().all(|a| told.iter().any(|(l, _)| same(*l, a)));
    let fits = |t: &&(u32, Vec<Purport>)| asked.iter().any(|a| best(a, &t.1) == Match::Same);
    if asked.iter().any(|a| several(c, a, candidates, told.iter().filter(fits), Category::PrepFor)) {
        return stop("which of these");
    }
    if asked.is_empty() || !named || !told.iter().all(|(_, t)| decided(t)) {
        return stop("whether each of these was done for that");
    }
    only.retain(|l| asked.iter().any(|a| same(*l, a)));
    c.taken.push(purpose.id);
    c.mark("setting", clause_lexemes(purpose));
    Ok(())
}

/// The happenings that may be meant, by clause and lexeme of the amount.
fn candidates(c: &Composer<'_, '_>, (class, verb): (Category, &str), kind: &Kind, owner: Option<EntityId>) -> Vec<(u32, u32)> {
    let lexicon = c.reading.lexicon;
    let meant = |change: &Change| {
        let money = change.kind.head == "money" && kind.head == "money";
        let apart = !money && matches!(change.kind.relation(kind, lexicon), Relation::Apart(_));
        let other = matches!((owner, change.agent), (Some(a), Some(b)) if a != b && single(c, a) && single(c, b));
        let moves = |k: Category| matches!(k, Category::VerbArrive | Category::VerbLeave);
        let other_way = moves(class) && moves(change.class) && class != change.class;
        lexicon.does(&change.verb, verb) && !apart && !other && !other_way
    };
    let facts = c.hypothesis.facts.iter();
    facts
        .filter_map(|f| match &f.body {
            FactBody::Change(change) if meant(change) => Some((f.clause, change.amount.lexeme())),
            _ => None,
        })
        .collect()
}

/// Those happenings of whose phrases the noun is the same and someone else's; `None` where that is open for one of them.
fn another_owners(asked: &Purport, told: &[(u32, Vec<Purport>)]) -> Option<Vec<u32>> {
    let mut others = Vec::new();
    for (lexeme, phrases) in told {
        let nouns = asked.noun.iter().flat_map(|a| phrases.iter().filter_map(|t| t.noun.as_ref()).map(move |t| (a, t)));
        for (a, t) in nouns.filter(|(a, t)| a.head == t.head) {
            match a.whose.compare(&t.whose) {
                Some(true) => {}
                Some(false) => others.push(*lexeme),
                None => return None,
            }
        }
    }
    Some(others)
}

/// Whether a phrase in the singular fits things that are told apart: `the bowl` beside a big and a small one, or a bowl here and one there.
fn several<'t>(
    c: &Composer<'_, '_>,
    asked: &Purport,
    candidates: &[(u32, u32)],
    told: impl Iterator<Item = &'t (u32, Vec<Purport>)>,
    category: Category,
) -> bool {
    let mut nouns: Vec<&Noun> = Vec::new();
    let mut places: Vec<Vec<Purport>> = Vec::new();
    for (lexeme, phrases) in told {
        nouns.extend(phrases.iter().filter(|t| compare(asked, t) == Match::Same).filter_map(|t| t.noun.as_ref()));
        let clause = candidates.iter().find(|(_, l)| l == lexeme).map(|(clause, _)| *clause);
        if category != Category::PrepPlace {
            places.extend(clause.map(|clause| told_phrases(c, clause, *lexeme, Category::PrepPlace)));
        }
    }
    if asked.noun.as_ref().is_none_or(|n| n.many) {
        return false;
    }
    let differ = |a: &Vec<Purport>, b: &Vec<Purport>| a.iter().any(|p| best(p, b) == Match::Other);
    nouns.iter().enumerate().any(|(n, a)| nouns[..n].iter().any(|b| !a.may_be(b)))
        || places.iter().enumerate().any(|(n, a)| places[..n].iter().any(|b| differ(a, b)))
}

/// `threw 5 balls and threw away 3`: where some were done with the question's particle and some without it, which are meant is open.
fn with_the_particle(c: &Composer<'_, '_>, candidates: &[(u32, u32)]) -> Result<(), Unread> {
    let words = |roles: &Roles| -> Vec<String> {
        let particles = roles.adverbs.iter().filter(|(_, _, k)| k.is_particle() || *k == Category::AdvAway);
        particles.map(|(_, last, _)| c.reading.norm(*last).to_owned()).collect()
    };
    let asked = words(&c.roles);
    let told: Vec<Vec<String>> =
        candidates.iter().filter_map(|(id, _)| c.reading.state.clauses.iter().find(|o| o.id == *id)).map(|o| words(&attach(o))).collect();
    if !asked.is_empty() && told.contains(&asked) && told.iter().any(|t| *t != asked) {
        return Err(Unread(RefusalCode::QuestionUnread, clause_lexemes(c.clause), "which of these were done so".into()));
    }
    Ok(())
}

/// `used 9 bricks to build a wall on Monday`: the time of the purpose is that of the doing; where the question names a time, which
/// happenings were then is not read from it.
fn aims_in_time(c: &Composer<'_, '_>, candidates: &[(u32, u32)]) -> Result<(), Unread> {
    if c.moment().anchors.is_empty() {
        return Ok(());
    }
    for (clause, _) in candidates {
        for aim in purposes(c, *clause) {
            let roles = attach(&aim);
            let phrases = roles.names();
            let adverb = roles.adverbs.iter().any(|(_, _, k)| *k == Category::AdvTime);
            if adverb || phrases.into_iter().any(|np| c.is_time_phrase(np)) {
                return Err(Unread(RefusalCode::TimesUnordered, clause_lexemes(&aim), "when this was".into()));
            }
        }
    }
    Ok(())
}

fn single(c: &Composer<'_, '_>, id: EntityId) -> bool {
    c.reading.entity(id).is_some_and(|e| e.sort == crate::facts::Sort::Named && e.members.is_empty())
}

fn best(asked: &Purport, told: &[Purport]) -> Match {
    let matches: Vec<Match> = told.iter().map(|t| compare(asked, t)).collect();
    match matches.as_slice() {
        [] => Match::Open,
        all if all.contains(&Match::Same) => Match::Same,
        all if all.iter().all(|m| *m == Match::Other) => Match::Other,
        _ => Match::Open,
    }
}

/// What the phrases of a sort that go with an amount say.
fn told_phrases(c: &Composer<'_, '_>, clause: u32, amount: u32, category: Category) -> Vec<Purport> {
    let Some(told) = c.reading.state.clauses.iter().find(|o| o.id == clause) else { return Vec::new() };
    let roles = attach(told);
    let starts: Vec<u32> = roles
        .before
        .iter()
        .chain(&roles.after)
        .flat_map(|a| &a.nps)
        .filter(|np| np.nominal.is_measured())
        .map(|np| np.nominal.first)
        .collect();
    // What stands behind the amount and before the next one goes with it; behind the last one, with all that have nothing of their own.
    let next = starts.iter().copied().filter(|s| *s > amount).min();
    let near = |l: u32| l > amount && next.is_none_or(|n| l < n);
    let ahead = |l: u32| starts.iter().all(|s| l < *s);
    let timed = |o: &Oblique| o.arg.nps.iter().any(|np| c.names_time(np));
    let phrases: Vec<&Oblique> = roles.obliques.iter().filter(|o| o.category == category && !timed(o)).collect();
    let own: Vec<Purport> = phrases.iter().filter(|o| near(o.lexeme) || ahead(o.lexeme)).filter_map(|o| purport(c, o, &roles)).collect();
    let purposes = if category == Category::PrepFor { purposes(c, clause) } else { Vec::new() };
    let first = |o: &Clause| clause_lexemes(o).first().copied().unwrap_or(0);
    let near_aims = purposes.iter().filter(|o| near(first(o)) || ahead(first(o))).flat_map(|o| aims(c, o));
    let own: Vec<Purport> = own.into_iter().chain(near_aims).collect();
    // One of its own that says nothing plain is not what the other ones say.
    if !own.is_empty() || phrases.iter().any(|o| near(o.lexeme) || ahead(o.lexeme)) {
        return own;
    }
    let behind = phrases.iter().filter(|o| o.lexeme > amount).filter_map(|o| purport(c, o, &roles));
    behind.chain(purposes.iter().filter(|o| first(o) > amount).flat_map(|o| aims(c, o))).collect()
}

/// The nouns, with what stands before them, of the places that go with an amount.
pub(super) fn told_places(c: &Composer<'_, '_>, clause: u32, amount: u32, category: Category) -> Vec<Vec<String>> {
    let told = told_phrases(c, clause, amount, category).into_iter().filter_map(|p| p.noun);
    // One in the plural, or one of someone whom it does not name, is not told apart from the others.
    let single = told.filter(|n| !n.many && n.whose == Whose::Unsaid && !n.new);
    single.map(|n| n.modifiers.into_iter().chain([n.head]).collect()).collect()
}

/// The infinitives that hang on a clause.
pub(super) fn purposes(c: &Composer<'_, '_>, clause: u32) -> Vec<Clause> {
    let clauses = c.reading.state.all_clauses();
    clauses.filter(|o| o.governor == Some(clause) && o.kind == ClauseKind::Infinitive).cloned().collect()
}

fn purport(c: &Composer<'_, '_>, oblique: &Oblique, roles: &Roles) -> Option<Purport> {
    let [np] = oblique.arg.nps.as_slice() else { return None };
    Some(Purport { verb: None, noun: Some(noun(c, np, &roles.before)?) })
}

/// What an infinitive without a number is about; one for each thing that it names, and none where it is not plain.
fn aims(c: &Composer<'_, '_>, clause: &Clause) -> Vec<Purport> {
    let roles = attach(clause);
    let Some(verb) = roles.verb.main.map(|m| c.reading.lemma(m, Category::is_verb)) else { return Vec::new() };
    let objects: Vec<&Np> = roles.after.iter().flat_map(|a| &a.nps).collect();
    let governor = c.reading.state.all_clauses().find(|o| Some(o.id) == clause.governor);
    let subject = governor.map(|g| attach(g).before).unwrap_or_default();
    if objects.is_empty() {
        return vec![Purport { verb: Some(verb), noun: None }];
    }
    let nouns: Vec<_> = objects.iter().filter_map(|np| noun(c, np, &subject)).collect();
    let all = nouns.len() == objects.len() && roles.after.len() == 1 && !roles.after[0].has_or();
    nouns.into_iter().filter(|_| all).map(|n| Purport { verb: Some(verb.clone()), noun: Some(n) }).collect()
}

fn noun(c: &Composer<'_, '_>, np: &Np, before: &[Arg]) -> Option<Noun> {
    let plain = np.nominal.number().is_none() && !np.nominal.is_asked() && !np.nominal.pronoun && np.of.is_none() && !np.nominal.is_each();
    let head = np.nominal.head.filter(|_| plain)?;
    Some(Noun {
        modifiers: np.nominal.modifiers.iter().map(|&m| c.reading.norm(m).to_owned()).collect(),
        head: c.reading.lemma(head, |k| k.is_noun() || k.is_name() || k.is_unit()),
        whose: whose(c, np, before),
        new: np.nominal.determiner.is_some_and(|d| c.reading.is(d, Category::DetIndefinite)),
        many: c.reading.is_plural(head),
    })
}
