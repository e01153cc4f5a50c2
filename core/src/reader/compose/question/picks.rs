//! Phrases of a question that pick out what is meant among things that were done: `for the wall`, `to build the wall`, `into the pool`.
//!
//! Why: such a phrase either restates what every happening carries, or names those that carry it. A happening that carries another
//! phrase of the sort is not meant; one that carries none may be meant, and then the question is not read.
//! Reads: `She used 9 bricks for the wall and 4 for the oven. How many bricks did she use for the wall?`,
//! `He used 9 beads to make a ring. He used 4 beads to make a chain. How many beads did he use to make the ring?`
//! Leaves alone: `He bought 3 pens for school. He bought 4 pens. How many pens did he buy for school?`

use crate::facts::{Change, EntityId, FactBody, Holder, Kind, Relation};
use crate::lexicon::Category;
use crate::reader::clause::{Clause, ClauseKind};
use crate::reader::compose::{Composer, Unread, clause_lexemes};
use crate::reader::reason::RefusalCode;
use crate::reader::roles::{Np, Oblique, attach};

/// What a phrase says: the doing and the thing, as far as either is told.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Purport {
    verb: Option<String>,
    noun: Option<(Vec<String>, String)>,
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
        (Some((modifiers, a)), Some((told, b))) if a == b && (modifiers == told || modifiers.is_empty()) => {
            if verbs {
                Match::Same
            } else {
                Match::Open
            }
        }
        (Some((_, a)), Some((_, b))) if a != b => Match::Other,
        (Some((x, _)), Some((y, _))) if !x.is_empty() && !y.is_empty() && x.iter().all(|m| !y.contains(m)) => Match::Other,
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
    // `for a cake`, `for a lemon cake`: a cake may be either.
    let vague = |asked: &Purport, told: &[(u32, Vec<Purport>)]| {
        let Some((modifiers, noun)) = &asked.noun else { return false };
        let mut named: Vec<&Vec<String>> =
            told.iter().flat_map(|(_, t)| t).filter_map(|t| t.noun.as_ref()).filter(|(_, n)| n == noun).map(|(m, _)| m).collect();
        named.dedup();
        modifiers.is_empty() && named.len() > 1
    };
    let mut only: Vec<u32> = candidates.iter().map(|(_, l)| *l).collect();
    let all = only.clone();
    let phrases: Vec<Oblique> = c
        .roles
        .obliques
        .iter()
        .filter(|o| tells_apart(o.category) && !used.contains(&o.lexeme) && !o.arg.nps.iter().any(|np| c.names_time(np)))
        .cloned()
        .collect();
    for phrase in phrases {
        let Some(asked) = purport(c, &phrase) else { continue };
        let told: Vec<(u32, Vec<Purport>)> =
            candidates.iter().map(|(clause, l)| (*l, told_phrases(c, *clause, *l, phrase.category))).collect();
        let matches: Vec<(u32, Match)> = told.iter().map(|(l, t)| (*l, best(&asked, t))).collect();
        if !matches.iter().any(|(_, m)| *m == Match::Same) {
            continue;
        }
        let open = matches.iter().any(|(_, m)| *m == Match::Open) || vague(&asked, &told);
        // Where something was done is told of the happening itself.
        if open && phrase.category == Category::PrepPlace {
            continue;
        }
        if open {
            let lexemes = std::iter::once(phrase.lexeme).chain(phrase.arg.nps.iter().flat_map(Np::lexemes)).collect();
            return Err(Unread(RefusalCode::QuestionUnread, lexemes, "whether each of these was so".into()));
        }
        only.retain(|l| matches.iter().any(|(k, m)| k == l && *m == Match::Same));
        used.push(phrase.lexeme);
        c.mark("setting", phrase.arg.nps.iter().flat_map(Np::lexemes).collect());
    }
    for purpose in c.aims.clone().unwrap_or_else(|| purposes(c, c.clause.id)) {
        let told: Vec<(u32, Vec<Purport>)> =
            candidates.iter().map(|(clause, l)| (*l, told_phrases(c, *clause, *l, Category::PrepFor))).collect();
        // Where nothing is told of what anything was for, the purpose is only what it was about.
        if told.iter().all(|(_, t)| t.is_empty()) {
            continue;
        }
        let asked = aims(c, &purpose);
        let same = |l: u32, a: &Purport| told.iter().any(|(k, t)| *k == l && best(a, t) == Match::Same);
        let decided = |t: &[Purport]| asked.iter().any(|a| best(a, t) == Match::Same) || asked.iter().all(|a| best(a, t) == Match::Other);
        let named = asked.iter().all(|a| told.iter().any(|(l, _)| same(*l, a)));
        if asked.is_empty() || asked.iter().any(|a| vague(a, &told)) || !named || !told.iter().all(|(_, t)| decided(t)) {
            let needed = "whether each of these was done for that".to_owned();
            return Err(Unread(RefusalCode::QuestionUnread, clause_lexemes(&purpose), needed));
        }
        only.retain(|l| asked.iter().any(|a| same(*l, a)));
        c.taken.push(purpose.id);
        c.mark("setting", clause_lexemes(&purpose));
    }
    Ok(if only == all { Vec::new() } else { only })
}

/// The happenings that may be meant, by clause and lexeme of the amount.
fn candidates(c: &Composer<'_, '_>, (class, verb): (Category, &str), kind: &Kind, owner: Option<EntityId>) -> Vec<(u32, u32)> {
    let lexicon = c.reading.lexicon;
    let meant = |change: &Change| {
        let apart = matches!(change.kind.relation(kind, lexicon), Relation::Apart(_));
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
    let phrases: Vec<&Oblique> = roles.obliques.iter().filter(|o| o.category == category).collect();
    let own: Vec<Purport> = phrases.iter().filter(|o| near(o.lexeme) || ahead(o.lexeme)).filter_map(|o| purport(c, o)).collect();
    let purposes = if category == Category::PrepFor { purposes(c, clause) } else { Vec::new() };
    let first = |o: &Clause| clause_lexemes(o).first().copied().unwrap_or(0);
    let near_aims = purposes.iter().filter(|o| near(first(o)) || ahead(first(o))).flat_map(|o| aims(c, o));
    let own: Vec<Purport> = own.into_iter().chain(near_aims).collect();
    if !own.is_empty() {
        return own;
    }
    let behind = phrases.iter().filter(|o| o.lexeme > amount).filter_map(|o| purport(c, o));
    behind.chain(purposes.iter().filter(|o| first(o) > amount).flat_map(|o| aims(c, o))).collect()
}

/// The infinitives that hang on a clause.
pub(super) fn purposes(c: &Composer<'_, '_>, clause: u32) -> Vec<Clause> {
    let clauses = c.reading.state.clauses.iter().chain(&c.reading.state.open);
    clauses.filter(|o| o.governor == Some(clause) && o.kind == ClauseKind::Infinitive).cloned().collect()
}

fn purport(c: &Composer<'_, '_>, oblique: &Oblique) -> Option<Purport> {
    let [np] = oblique.arg.nps.as_slice() else { return None };
    Some(Purport { verb: None, noun: Some(noun(c, np)?) })
}

/// What an infinitive without a number is about; one for each thing that it names, and none where it is not plain.
fn aims(c: &Composer<'_, '_>, clause: &Clause) -> Vec<Purport> {
    let roles = attach(clause);
    let Some(verb) = roles.verb.main.map(|m| c.reading.lemma(m, Category::is_verb)) else { return Vec::new() };
    let objects: Vec<&Np> = roles.after.iter().flat_map(|a| &a.nps).collect();
    if objects.is_empty() {
        return vec![Purport { verb: Some(verb), noun: None }];
    }
    let nouns: Vec<_> = objects.iter().filter_map(|np| noun(c, np)).collect();
    let all = nouns.len() == objects.len() && roles.after.len() == 1 && !roles.after[0].has_or();
    nouns.into_iter().filter(|_| all).map(|n| Purport { verb: Some(verb.clone()), noun: Some(n) }).collect()
}

fn noun(c: &Composer<'_, '_>, np: &Np) -> Option<(Vec<String>, String)> {
    let plain = np.nominal.number().is_none() && !np.nominal.is_asked() && !np.nominal.pronoun && np.of.is_none() && !np.nominal.is_each();
    let head = np.nominal.head.filter(|_| plain)?;
    let owner = np.owner.iter().filter_map(|o| o.nominal.head).map(|h| c.reading.norm(h).to_owned());
    let words = owner.chain(np.nominal.modifiers.iter().map(|&m| c.reading.norm(m).to_owned())).collect();
    Some((words, c.reading.lemma(head, |k| k.is_noun() || k.is_name() || k.is_unit())))
}
