//! Whom or what things are for, in a question alone: `left for her friends`, `chairs for the guests`, `left for Rosa to use`.
//!
//! Why: where the story tells of nobody for whom anything was, the phrase parts nothing: all that is asked about was for them.
//! Reads: `Rosa has 9 figs. She ate 4. How many figs are left for her friends?`, `How many chairs are there for the guests?`
//! Leaves alone: the phrase beside `9 figs for Al`, beside friends who were counted or given something, and beside two who have figs.

use crate::facts::{EntityId, Fact, FactBody};
use crate::lexicon::Category;
use crate::reader::clause::{Clause, ClauseKind, Phrase};
use crate::reader::compose::{Composer, clause_lexemes};
use crate::reader::reading::Reading;
use crate::reader::roles::{Np, Oblique, attach};

/// Takes out phrases that part nothing.
pub(super) fn benefits(c: &mut Composer<'_, '_>) {
    let (traded, kept): (Vec<Oblique>, Vec<Oblique>) =
        c.roles.obliques.clone().into_iter().partition(|o| super::retelling::all_traded(c, o));
    c.roles.obliques = kept;
    c.mark("setting", traded.iter().flat_map(|o| std::iter::once(o.lexeme).chain(o.arg.nps.iter().flat_map(Np::lexemes))).collect());
    let (out, kept): (Vec<Oblique>, Vec<Oblique>) = c.roles.obliques.clone().into_iter().partition(|o| parts_nothing(c, o));
    if out.len() != 1 {
        return;
    }
    c.mark("setting", out.iter().flat_map(|o| std::iter::once(o.lexeme).chain(o.arg.nps.iter().flat_map(Np::lexemes))).collect());
    c.roles.obliques = kept;
    let [Oblique { arg, .. }] = out.as_slice() else { return };
    let one = |np: &Np| np.nominal.pronoun || np.nominal.head.is_some_and(|h| c.reading.categories(h).any(Category::is_name));
    // `left for Rosa`: so many she has left.
    let left = c.roles.verb.main.filter(|&m| c.passive() && c.reading.is(m, Category::VerbRemain) && arg.nps.iter().all(one));
    if let Some(main) = left.filter(|_| c.roles.after.is_empty() && c.roles.before.len() == 1) {
        c.roles.before.push(arg.clone());
        c.roles.verb.main = None;
        c.roles.adverbs.push((main, main, Category::AdvLeft));
        c.mark("adverb", vec![main]);
    }
}

/// `for Rosa to use`: an infinitive behind such a phrase, without anything of its own.
pub(super) fn end_of<'r>(reading: &'r Reading<'_>, question: &Clause) -> Option<&'r Clause> {
    let roles = attach(question);
    let left = roles.adverbs.iter().any(|(_, _, k)| *k == Category::AdvLeft)
        || roles.verb.main.is_some_and(|m| reading.is(m, Category::VerbRemain));
    let last =
        roles.obliques.iter().filter(|o| o.category == Category::PrepFor).flat_map(|o| o.arg.nps.iter().flat_map(Np::lexemes)).max()?;
    let mut ends = reading.state.all_clauses().filter(|o| {
        let starts = clause_lexemes(o).first().is_some_and(|&l| l == last + 1 || l == last + 2);
        o.governor == Some(question.id) && o.kind == ClauseKind::Infinitive && starts
    });
    let end = ends.next().filter(|_| question.question && left)?;
    let own = attach(end);
    let bare =
        own.before.is_empty() && own.after.is_empty() && own.obliques.is_empty() && own.adverbs.is_empty() && own.verb.negation.is_none();
    // `left for her to give away`, `to buy`: what is used up, and no more.
    let uses = own.verb.main.is_some_and(|m| reading.categories(m).any(|k| matches!(k, Category::VerbConsume | Category::VerbEvent)));
    (bare && uses && ends.next().is_none()).then_some(end)
}

impl Composer<'_, '_> {
    /// Whether this clause is the infinitive behind such a phrase.
    pub(in crate::reader::compose) fn is_end_of_benefit(&self) -> bool {
        let governor = self.reading.state.clauses.iter().find(|o| Some(o.id) == self.clause.governor);
        governor.is_some_and(|g| end_of(self.reading, g).is_some_and(|end| end.id == self.clause.id))
    }
}

fn parts_nothing(c: &Composer<'_, '_>, oblique: &Oblique) -> bool {
    let ([np], Category::PrepFor) = (oblique.arg.nps.as_slice(), oblique.category) else { return false };
    let n = &np.nominal;
    let Some(head) = n.head.filter(|_| !n.is_measured() && !n.is_each() && n.modifiers.is_empty() && np.of.is_none()) else { return false };
    let someone = |k: Category| matches!(k, Category::NounPerson | Category::NounKin | Category::NounOccasion) || k.is_name();
    let personal = |k: Category| matches!(k, Category::PronounMale | Category::PronounFemale | Category::PronounPlural);
    // `left for herself`: of the one who has them.
    let reflexive = n.pronoun && c.reading.is(head, Category::PronounReflexive);
    if reflexive && c.roles.verb.negation.is_none() && super::amount::state_like(c) {
        return true;
    }
    let named = c.reading.categories(head).any(someone) || n.pronoun && c.reading.categories(head).any(personal);
    if !named || c.is_time_phrase(np) || c.roles.verb.negation.is_some() || !asks_all(c) {
        return false;
    }
    let lemma = c.reading.lemma(head, Category::is_noun);
    let counted = c.hypothesis.facts.iter().any(|f| kinds_of(f).iter().any(|k| *k == lemma));
    let holders = holders(c);
    let who: Vec<EntityId> = if n.pronoun { c.reading.candidates(head, &[]) } else { c.reading.plain_entity(np).into_iter().collect() };
    let others = match (who.as_slice(), n.pronoun || c.reading.categories(head).any(Category::is_name)) {
        // Of the one who has them.
        ([only], true) => holders.iter().all(|h| h == only),
        (_, true) => false,
        // Of those who have none of them and were given none.
        (found, false) => holders.len() < 2 && found.iter().all(|w| !holders.contains(w) && !given(c, *w)),
    };
    !counted && others && !told_for_any(c)
}

/// A question about all that there is or was, of which nothing is told that would part it.
fn asks_all(c: &Composer<'_, '_>) -> bool {
    let state = super::amount::state_like(c) || c.roles.verb.main.is_some_and(|m| c.reading.is(m, Category::VerbRemain));
    let verb = c.verb_lemma();
    let does = c.classes().any(|k| matches!(k, Category::VerbCreate | Category::VerbAcquire | Category::VerbGroup | Category::VerbMove));
    let modal = c.roles.verb.auxiliaries.iter().any(|&a| c.reading.is(a, Category::AuxModal));
    let same = |f: &Fact| match &f.body {
        FactBody::Change(k) => k.verb == verb,
        FactBody::Rate { .. } => true,
        _ => false,
    };
    let whole = |f: &Fact| matches!(&f.body, FactBody::Change(_) | FactBody::Rate { .. } | FactBody::State { .. });
    let facts = &c.hypothesis.facts;
    !modal && facts.iter().all(whole) && (state || does && facts.iter().all(same))
}

/// Whether the story tells for whom or for what anything is.
fn told_for_any(c: &Composer<'_, '_>) -> bool {
    let tells = |o: &Oblique| o.category == Category::PrepFor && !o.arg.nps.iter().any(|np| c.names_time(np));
    let before = c.reading.state.clauses.iter().filter(|k| k.id != c.clause.id);
    before.into_iter().any(|k| {
        attach(k).obliques.iter().any(tells)
            || k.phrases.iter().any(|p| matches!(p, Phrase::Preposition { category: Category::PrepFor, .. }))
    })
}

fn kinds_of(fact: &Fact) -> Vec<&str> {
    match &fact.body {
        FactBody::Rate { kind, per, .. } => vec![&kind.head, &per.head],
        body => vec![&body.kind().head],
    }
}

/// All who have, had or did any of it.
fn holders(c: &Composer<'_, '_>) -> Vec<EntityId> {
    let of = |f: &Fact| match &f.body {
        FactBody::State { holder, .. } => holder.owner,
        FactBody::Change(k) => k.agent.or(k.from.and_then(|h| h.owner)),
        _ => None,
    };
    let mut all: Vec<EntityId> = Vec::new();
    for who in c.hypothesis.facts.iter().filter_map(of) {
        if !all.contains(&who) {
            all.push(who);
        }
    }
    all
}

/// Whether someone was given any of it.
fn given(c: &Composer<'_, '_>, who: EntityId) -> bool {
    let gets = |f: &Fact| matches!(&f.body, FactBody::Change(k) if k.to.is_some_and(|h| h.owner == Some(who) || h.place == Some(who)));
    c.hypothesis.facts.iter().any(gets)
}
