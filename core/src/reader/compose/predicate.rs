//! Predicates: what a clause says of its subject, as the sort that this makes of it.
//!
//! Why: `5 of them are oaks`, `are red`, `were carrying tents` and `did not come` all tell some of a whole apart from the others; the
//! same words, asked or denied, mean the same sort again.
//! Reads: `are red` (red), `are oaks` (oaks), `were carrying tents` (that carry tent), `did not come` (not that come).
//! Leaves alone: `carried 3 tents`, `carried tents and ropes`, `may come`, `have come`, `often sing` (more than one plain sort).

use super::Composer;
use crate::facts::{Kind, deny, that_does};
use crate::lexicon::{Category, Form, WordClass};
use crate::reader::clause::ClauseKind;
use crate::reader::roles::{Arg, Np};

/// What sort of thing a subject is by what is said of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Sort {
    /// By a word for what it is like, or for what it does.
    Marked(String),
    /// By a noun of its own: `are oaks`.
    Named(Kind),
}

/// What a clause says of its subject.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Predicate {
    /// The sort that it makes of the subject.
    pub sort: Sort,
    /// Whether it says what the subject does or undergoes, instead of what it is like.
    pub doing: bool,
    /// The lexemes that tell the sort, the verb left out where it is `be`.
    pub words: Vec<u32>,
    /// The prepositions whose phrases belong to it.
    pub obliques: Vec<u32>,
}

impl Predicate {
    /// Takes the sort for those of whom it is not so.
    pub(super) fn deny(&mut self, lexicon: &crate::lexicon::Lexicon) {
        if let Sort::Marked(word) = &mut self.sort {
            *word = match lexicon.opposites(word) {
                [only] => only.to_string(),
                _ => deny(word),
            };
        }
    }

    /// The kind of those of the whole of which it is said.
    pub(super) fn of(&self, whole: &Kind) -> Kind {
        use crate::canon::Arrange;
        match &self.sort {
            Sort::Named(kind) => kind.clone(),
            Sort::Marked(word) => {
                let mut kind = whole.clone();
                kind.modifiers.push(word.clone());
                kind.modifiers.arrange();
                kind.modifiers.dedup();
                kind
            }
        }
    }
}

/// What the clause says of its subject, if it is one plain sort.
pub(super) fn predicate(c: &mut Composer<'_, '_>) -> Option<Predicate> {
    let unsure = |a: &u32| c.reading.categories(*a).any(|k| matches!(k, Category::AuxModal | Category::AuxFuture));
    if c.roles.verb.auxiliaries.iter().any(unsure) || c.roles.verb.infinitive.is_some() || goes_on(c) {
        return None;
    }
    if narrowed(c) {
        return None;
    }
    if let Some(like) = like(c) {
        return Some(like);
    }
    being(c).or_else(|| doing(c))
}

/// `too small`, `not only red`, `red on one side`: less than the plain sort, so that its denial is not that of the sort.
fn narrowed(c: &Composer<'_, '_>) -> bool {
    let words = c.roles.adjectives.iter().map(|(l, _)| *l).chain(c.roles.verb.main);
    let degree = |word: u32| c.roles.adverbs.iter().any(|&(_, last, k)| k == Category::AdvNeutral && last + 1 == word);
    let looks = |k: Category| matches!(k, Category::AdjColour | Category::AdjSize);
    let look = c.roles.adjectives.iter().find(|(_, k)| looks(*k)).map(|(l, _)| *l);
    let partly = look.is_some_and(|l| c.roles.obliques.iter().any(|o| o.category == Category::PrepPlace && o.lexeme > l));
    partly || words.into_iter().any(degree)
}

/// Whether more is said of the same in clauses that hang on this one: `were planning to ride`, `have handles that broke`.
fn goes_on(c: &Composer<'_, '_>) -> bool {
    let hangs = |k: ClauseKind| {
        matches!(k, ClauseKind::Content | ClauseKind::Infinitive | ClauseKind::Gerund | ClauseKind::Reduced | ClauseKind::Relative)
    };
    let clauses = c.reading.state.clauses.iter().chain(&c.reading.state.open);
    clauses.into_iter().any(|o| o.sentence == c.clause.sentence && o.id > c.clause.id && hangs(o.kind))
}

fn be(c: &Composer<'_, '_>) -> bool {
    // `got sick`, `turned brown`
    becomes(c).is_some() || c.verb_is(Category::VerbBe) || c.roles.verb.main.is_none() && !c.roles.verb.auxiliaries.is_empty()
}

/// `got sick`, `turned brown`: what they became.
fn becomes(c: &Composer<'_, '_>) -> Option<u32> {
    let plain = c.reading.lexicon.is_of(&c.verb_lemma(), WordClass::Becoming) && c.roles.verb.negation.is_none() && !c.passive();
    match (c.roles.adjectives.as_slice(), objects(c).as_slice()) {
        _ if !plain => None,
        ([(adjective, _)], []) => Some(*adjective),
        ([], [arg]) => match arg.nps.as_slice() {
            [np] if np.nominal.head.is_none() && np.of.is_none() && np.nominal.first == np.nominal.last => {
                np.nominal.modifiers.first().copied()
            }
            _ => None,
        },
        _ => None,
    }
}

/// `are red`, `were not broken`.
fn like(c: &Composer<'_, '_>) -> Option<Predicate> {
    let behind = objects(c);
    let plain = |k: Category| matches!(k, Category::AdjColour | Category::AdjSize | Category::AdjQuality);
    let named = sort_word(c, &behind);
    let became = becomes(c).filter(|&l| c.reading.categories(l).any(plain));
    if named.is_none() && !behind.is_empty() && became.is_none() {
        return None;
    }
    let word = match (c.roles.adjectives.as_slice(), c.roles.verb.main) {
        ([], _) if named.is_some() && be(c) => named?,
        ([(adjective, category)], _) if be(c) && plain(*category) => *adjective,
        _ if became.is_some() => became?,
        ([], Some(main)) if c.passive() && c.reading.lexicon.senses(c.reading.norm(main)).iter().any(|s| plain(s.category)) => main,
        _ => return None,
    };
    let name = c.reading.norm(word).to_owned();
    let name = match (c.roles.verb.negation, c.reading.lexicon.opposites(&name)) {
        (None, _) => name,
        // `were not ripe` is `were unripe`, where there is one word for it.
        (Some(_), [only]) => only.to_string(),
        (Some(_), _) => deny(&name),
    };
    Some(Predicate { sort: Sort::Marked(name), doing: false, words: vec![word], obliques: Vec::new() })
}

/// `were orange`: a word that is also a noun, by itself and in the singular.
fn sort_word(c: &Composer<'_, '_>, behind: &[Arg]) -> Option<u32> {
    let [arg] = behind else { return None };
    let [np] = arg.nps.as_slice() else { return None };
    let head = np.nominal.head.filter(|&h| np.nominal.first == h && np.nominal.last == h && np.of.is_none() && np.owner.is_none())?;
    let adjective = |s: &crate::lexicon::Sense| matches!(s.category, Category::AdjColour | Category::AdjQuality);
    let senses = c.reading.lexicon.senses(c.reading.norm(head));
    // `are glass`, `were oatmeal`: what something is made of.
    let stuff = senses.iter().any(|s| s.category == Category::NounMass) && !senses.iter().any(|s| s.category == Category::NounCount);
    let like = stuff || senses.iter().any(adjective);
    (like && !c.reading.is_plural(head) && !np.nominal.pronoun).then_some(head)
}

/// `are oaks`, `were tall fir trees`.
fn being(c: &mut Composer<'_, '_>) -> Option<Predicate> {
    if !be(c) || !c.roles.obliques.is_empty() {
        return None;
    }
    let [arg] = objects(c).try_into().ok()?;
    let [np] = arg.nps.as_slice() else { return None };
    // `are huge ancient oaks`: behind `be` adjectives stand by themselves.
    let mut np = np.clone();
    let verb = c.roles.verb.main.or(c.roles.verb.auxiliaries.last().copied())?;
    let adjectives: Vec<u32> = c.roles.adjectives.iter().map(|(l, _)| *l).collect();
    if !adjectives.iter().all(|&a| verb < a && a < np.nominal.first) {
        return None;
    }
    np.nominal.modifiers.splice(0..0, adjectives.iter().copied());
    np.nominal.first = adjectives.first().copied().unwrap_or(np.nominal.first);
    let np = &np;
    let n = &np.nominal;
    let bare = n.determiner.is_none() && !n.is_measured() && n.measure.is_none() && n.second_measure.is_none() && !n.pronoun && !n.name;
    let head = n.head?;
    // `are pairs`, `are dozens`: no sort, but another count.
    let counts = |k: Category| {
        k.is_unit() || matches!(k, Category::NounQuantity | Category::NounPartitive | Category::NounGroup | Category::NounMoney)
    };
    // Dimes are a sort of coins.
    let coin = c.reading.lexicon.kinds_above(&c.reading.lemma(head, Category::is_unit)).contains(&"coin");
    let other_count = c.reading.categories(head).any(counts) && !coin;
    if !bare || np.of.is_some() || np.owner.is_some() || !c.plural(np) || other_count {
        return None;
    }
    let kind = c.thing(np).ok()?.kind;
    // `are not oaks`: all of the whole that are something else.
    if c.roles.verb.negation.is_some() {
        return Some(Predicate { sort: Sort::Marked(deny(&kind.label())), doing: false, words: np.lexemes(), obliques: Vec::new() });
    }
    Some(Predicate { sort: Sort::Named(kind), doing: false, words: np.lexemes(), obliques: Vec::new() })
}

/// `were carrying tents`, `did not come`, `walk to school`, `were picked for the team`.
fn doing(c: &mut Composer<'_, '_>) -> Option<Predicate> {
    let main = c.roles.verb.main.filter(|_| c.roles.adjectives.is_empty())?;
    // `are in the kitchen`, `were from Spain`: where they are, and nothing else.
    let place = |o: &crate::reader::roles::Oblique| matches!(o.category, Category::PrepPlace | Category::PrepSource);
    if c.verb_is(Category::VerbBe) && !(objects(c).is_empty() && c.roles.obliques.len() == 1 && c.roles.obliques.iter().all(place)) {
        return None;
    }
    let perfect = c.roles.verb.auxiliaries.iter().any(|&a| c.reading.is(a, Category::AuxHave));
    if perfect || matches!(c.chief(), Some(Category::VerbCost | Category::VerbNeed)) {
        return None;
    }
    let denied = c.roles.verb.negation.is_some();
    if let Some((at, verb)) = behind_do(c) {
        let name = that_does(&verb);
        let name = if denied { deny(&name) } else { name };
        return Some(Predicate { sort: Sort::Marked(name), doing: true, words: vec![main, at], obliques: Vec::new() });
    }
    let mut words: Vec<String> = Vec::new();
    let mut lexemes = vec![main];
    if c.passive() {
        words.push("be".to_owned());
    }
    words.push(c.reading.lemma(main, Category::is_verb));
    for &(first, last, category) in &c.roles.adverbs {
        match category {
            Category::AdvParticle | Category::AdvAway | Category::AdvCompletive => words.push(c.words(first, last)),
            Category::AdvNeutral | Category::AdvAlready | Category::AdvDiscourse | Category::AdvTime => {}
            _ => return None,
        }
    }
    let after = objects(c);
    let said: Vec<&Np> = match after.as_slice() {
        [] => Vec::new(),
        [arg] if arg.nps.len() == 1 => vec![&arg.nps[0]],
        _ => return None,
    };
    for np in said {
        words.extend(plain_words(c, np)?);
        lexemes.extend(np.lexemes());
    }
    // `left a tip`, `took a walk`: tipped, walked.
    if let ([_, deed], [arg]) = (words.as_slice(), after.as_slice())
        && let Some(verb) = light(c, &arg.nps[0], deed)
    {
        words = vec![verb];
    }
    let mut obliques = Vec::new();
    for oblique in &c.roles.obliques {
        let [np] = oblique.arg.nps.as_slice() else { return None };
        // `during a game`
        let occasion = oblique.category == Category::PrepTime && plain_words(c, np).is_some();
        if c.is_time_phrase(np) || occasion {
            continue;
        }
        let read = matches!(
            oblique.category,
            Category::PrepPlace | Category::PrepSource | Category::PrepGoal | Category::PrepWith | Category::PrepFor | Category::PrepTopic
        );
        words.push(c.reading.norm(oblique.lexeme).to_owned());
        words.extend(plain_words(c, np).filter(|_| read)?);
        lexemes.extend(np.lexemes());
        obliques.push(oblique.lexeme);
    }
    let name = that_does(&words.join(" "));
    let name = if denied { deny(&name) } else { name };
    Some(Predicate { sort: Sort::Marked(name), doing: true, words: lexemes, obliques })
}

/// The verb that a noun behind a light verb stands for.
fn light(c: &Composer<'_, '_>, np: &Np, deed: &str) -> Option<String> {
    let carries = c.reading.lexicon.is_of(&c.verb_lemma(), WordClass::Light);
    let one = np.nominal.determiner.is_some_and(|d| c.reading.is(d, Category::DetIndefinite));
    let verb = c.reading.lexicon.senses(deed).iter().any(|s| s.category.is_verb() && *s.lemma == *deed);
    (carries && one && verb).then(|| deed.to_owned())
}

/// `5 of them do not work`: the verb behind `do not`, where its word is also a noun.
fn behind_do(c: &Composer<'_, '_>) -> Option<(u32, String)> {
    let [arg] = objects(c).try_into().ok()?;
    let [np] = arg.nps.as_slice() else { return None };
    let head = np.nominal.head.filter(|&h| np.nominal.first == h && np.nominal.last == h && np.of.is_none())?;
    let bare = |s: &&crate::lexicon::Sense| s.category.is_verb() && *s.lemma == *c.reading.norm(head);
    let verb = c.reading.lexicon.senses(c.reading.norm(head)).iter().find(bare)?.lemma.to_string();
    let plain = c.verb_lemma() == "do" && np.nominal.determiner.is_none() && c.roles.obliques.is_empty() && c.roles.adverbs.is_empty();
    plain.then_some((head, verb))
}

/// The arguments behind the verb.
fn objects(c: &Composer<'_, '_>) -> Vec<Arg> {
    c.arguments(&c.roles.after).into_iter().filter(|a| !a.nps.iter().any(|np| np.nominal.is_asked())).collect()
}

/// The words of a phrase that counts nothing: what it is like and what it is.
fn plain_words(c: &Composer<'_, '_>, np: &Np) -> Option<Vec<String>> {
    let n = &np.nominal;
    let head = n.head?;
    let counts = n.is_measured() || n.measure.is_some() || n.second_measure.is_some() || n.pronoun || np.of.is_some() || np.owner.is_some();
    let literal = |l: u32| c.reading.lexemes.get(l as usize).is_some_and(|x| x.literal.is_some());
    if counts || n.modifiers.iter().chain([&head]).any(|&l| literal(l)) {
        return None;
    }
    let lemma = |l: u32| c.reading.lemma(l, |k| k.is_noun() || k.is_name() || k.is_adjective() || k.is_unit());
    Some(n.modifiers.iter().chain([&head]).map(|&l| lemma(l)).collect())
}

/// Whether the verb stands in its `-ing` form behind `be`.
pub(super) fn progressive(c: &Composer<'_, '_>) -> bool {
    c.roles.verb.main.is_some_and(|m| c.reading.has_form(m, Category::is_verb, Form::Gerund)) && !c.roles.verb.auxiliaries.is_empty()
}
