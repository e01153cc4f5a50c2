//! A clause behind a question that only tells again what was done: `from selling the shirts`, `for the toys that she bought`.
//!
//! Why: a gerund or a relative clause narrows the question to one deed; where all that is told to have been done is that deed, done by the
//! same one to the same things, it says nothing new.
//! Reads: `Rosa sold 6 shirts for $9 each. How much money did she make from selling the shirts?`, `How much did the kites that she sold cost?`
//! Leaves alone: `from selling the shirts` beside hats that were sold too, a deed that is not told, one of somebody else, and one with a
//! number, a time or a place of its own.

use crate::facts::{Change, FactBody, Kind, Relation};
use crate::lexicon::Category;
use crate::reader::clause::{Clause, ClauseKind, Nominal, Phrase};
use crate::reader::compose::Composer;
use crate::reader::roles::{Arg, Np, Oblique, attach};

impl Composer<'_, '_> {
    /// Whether this clause tells again, behind a question, all that was done.
    pub(in crate::reader::compose) fn is_retelling(&self) -> bool {
        let question = self.reading.state.clauses.iter().find(|o| Some(o.id) == self.clause.governor && o.question);
        question.is_some_and(|q| retells(self, q, self.clause))
    }
}

/// Whether a clause that hangs on a question tells again all that was done, and nothing besides.
pub(super) fn retells(c: &Composer<'_, '_>, question: &Clause, other: &Clause) -> bool {
    let roles = attach(other);
    let hangs =
        other.governor == Some(question.id) && matches!(other.kind, ClauseKind::Relative | ClauseKind::Gerund | ClauseKind::Reduced);
    let measured = |p: &Phrase| matches!(p, Phrase::Nominal(n) if n.is_measured() || n.measure.is_some());
    let bare = roles.obliques.is_empty() && roles.adjectives.is_empty() && roles.adverbs.is_empty() && roles.verb.negation.is_none();
    let plain = bare && roles.verb.infinitive.is_none() && !other.phrases.iter().any(measured);
    let Some(main) = roles.verb.main.filter(|_| hangs && plain) else { return false };
    let verb = c.reading.lemma(main, Category::is_verb);
    let level = attach(question).verb.main.is_none_or(|m| c.reading.is(m, Category::VerbPossess));
    let told: Vec<&Change> =
        c.hypothesis.facts.iter().filter_map(|f| if let FactBody::Change(k) = &f.body { Some(k) } else { None }).collect();
    let subjects: Vec<&Np> = roles.before.iter().flat_map(|a| &a.nps).filter(|np| !relates(c, np)).collect();
    let mut things: Vec<Np> = roles.after.iter().flat_map(|a| a.nps.clone()).collect();
    let one_thing = roles.after.len() < 2 && !roles.after.iter().any(Arg::has_or);
    if let (ClauseKind::Relative | ClauseKind::Reduced, true) = (other.kind, things.is_empty()) {
        let antecedent = other.antecedent.and_then(|at| question.phrases.get(at as usize));
        let Some(Phrase::Nominal(n)) = antecedent else { return false };
        things.push(Np { nominal: Nominal { measure: None, ..n.clone() }, of: None, owner: None, of_lexeme: None });
    }
    let done =
        |k: &&Change| c.reading.lexicon.does(&k.verb, &verb) && by_these(c, k, &subjects) && things.iter().any(|np| of_these(c, k, np));
    !level && one_thing && !things.is_empty() && !told.is_empty() && told.iter().all(done)
}

/// `that`, `which`, `who`: the word by which the clause hangs.
fn relates(c: &Composer<'_, '_>, np: &Np) -> bool {
    np.nominal.head.is_some_and(|h| c.reading.categories(h).any(|k| matches!(k, Category::ConnRelative | Category::ConnThat)))
}

/// Whether the one who did it is the one whom the clause names, if it names anyone.
fn by_these(c: &Composer<'_, '_>, change: &Change, subjects: &[&Np]) -> bool {
    match subjects {
        [] => true,
        [np] => {
            let meant = match np.nominal.head.filter(|_| np.nominal.pronoun) {
                Some(pronoun) => c.reading.candidates(pronoun, &[]),
                None => c.reading.plain_entity(np).into_iter().collect(),
            };
            matches!((meant.as_slice(), change.agent), ([only], Some(agent)) if *only == agent)
        }
        _ => false,
    }
}

/// Whether what it was done to is what the noun names: `the shirts`, `the toys` of dolls, `them`.
fn of_these(c: &Composer<'_, '_>, change: &Change, np: &Np) -> bool {
    let Some(head) = np.nominal.head.filter(|_| np.of.is_none() && np.owner.is_none()) else { return false };
    if np.nominal.pronoun {
        return c.reading.is(head, Category::PronounPlural);
    }
    let named = Kind { modifiers: c.modifiers(&np.nominal.modifiers), ..Kind::of(&c.reading.lemma(head, |k| k.is_noun() || k.is_unit())) };
    let told = change.kind.content.as_deref().filter(|_| change.kind.head == "money").map_or_else(|| change.kind.clone(), Kind::in_words);
    matches!(told.relation(&named, c.reading.lexicon), Relation::Same | Relation::Within)
}

/// `How much did she get for the books?`: for all that is told to have been sold, or to have been bought.
pub(super) fn all_traded(c: &Composer<'_, '_>, oblique: &Oblique) -> bool {
    let ([np], Category::PrepFor) = (oblique.arg.nps.as_slice(), oblique.category) else { return false };
    let definite = np.nominal.determiner.is_some_and(|d| c.reading.is(d, Category::DetDefinite));
    let money = |k: Category| matches!(k, Category::VerbSpend | Category::VerbEarn | Category::VerbAcquire);
    let asks = c.classes().any(money) && !c.passive() && c.roles.verb.negation.is_none() && !np.nominal.is_measured();
    let sells = !c.classes().contains(Category::VerbSpend);
    let trade = |k: &&Change| match k.class {
        Category::VerbSell => sells,
        Category::VerbAcquire => !sells,
        _ => false,
    };
    let told: Vec<&Change> =
        c.hypothesis.facts.iter().filter_map(|f| if let FactBody::Change(k) = &f.body { Some(k) } else { None }).collect();
    let priced = |f: &crate::facts::Fact| matches!(f.body, FactBody::Rate { price: true, .. });
    definite && asks && c.hypothesis.facts.iter().any(priced) && !told.is_empty() && told.iter().all(|k| trade(k) && of_these(c, k, np))
}
