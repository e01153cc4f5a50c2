//! Wordings of a question that stand for plainer ones.
//!
//! Why: `is he left with`, `has he got left` and `does that leave him with` ask what `does he have left` asks; one reading serves all.
//! Reads: `How many plums is Rosa left with?`, `How many plums are left with Rosa?`, `How many plums does that leave?`,
//! `Find how many plums they have altogether.`, `What did Rosa pay in all?`
//! Leaves alone: `How many plums did Rosa leave?`, `How many plums has Rosa got from Lev?` (what she got, not what she has),
//! `What did Rosa buy?`

use crate::facts::FactBody;
use crate::lexicon::{Category, Form};
use crate::reader::clause::{Clause, ClauseKind, Measure, Nominal, Phrase};
use crate::reader::compose::{Composer, clause_lexemes, per};
use crate::reader::reading::Reading;
use crate::reader::roles::{Arg, Np, attach};

/// Puts the question into its plainer words.
pub(super) fn rephrase(c: &mut Composer<'_, '_>) {
    ordered_question(c);
    left_with(c);
    leaves(c);
    has_got(c);
    what_money(c);
    than_of(c);
    per::asked(c);
    is_that(c);
    before_it(c);
}

/// `How much did it weigh before?`: at the start, where one change is told.
fn before_it(c: &mut Composer<'_, '_>) {
    let changes = c.hypothesis.facts.iter().filter(|f| matches!(f.body, FactBody::Change(_))).count();
    let last = clause_lexemes(c.clause).last().copied();
    let at = c.roles.connectives.iter().position(|(l, k)| *k == Category::ConnBefore && Some(*l) == last);
    let alone = !c.reading.state.all_clauses().any(|o| o.sentence == c.clause.sentence && o.id > c.clause.id);
    let level = c.verb_is(Category::VerbPossess) || c.verb_is(Category::VerbBe) || c.verb_is(Category::VerbMeasure);
    let Some(at) = at.filter(|_| changes == 1 && alone && level) else { return };
    let (lexeme, _) = c.roles.connectives.remove(at);
    c.roles.adverbs.push((lexeme, lexeme, Category::AdvStart));
}

/// `How many more sacks of oats than of corn`: than sacks of corn.
fn than_of(c: &mut Composer<'_, '_>) {
    let Some(than) = c.roles.loose.iter().copied().find(|&l| c.reading.is(l, Category::PrepThan)) else { return };
    let Some(asked) = c.roles.before.iter().chain(&c.roles.after).flat_map(|a| &a.nps).find(|np| np.nominal.is_asked()).cloned() else {
        return;
    };
    let Some(oblique) = c.roles.obliques.iter_mut().find(|o| o.lexeme == than + 1 && o.category == Category::PrepOf) else { return };
    let ([np], Some(_)) = (oblique.arg.nps.as_slice(), asked.of.as_ref()) else { return };
    let nominal =
        Nominal { first: np.nominal.first, last: np.nominal.last, measure: None, further: None, fewer: None, ..asked.nominal.clone() };
    let other = Np { nominal, of: Some(Box::new(np.clone())), owner: None, of_lexeme: Some(oblique.lexeme) };
    (oblique.lexeme, oblique.category) = (than, Category::PrepThan);
    oblique.arg.nps = vec![other];
    c.roles.loose.retain(|l| *l != than);
}

/// `A crate holds 12 jars. He has 5 crates. How many jars is that?`, `would that be`: that in all.
fn is_that(c: &mut Composer<'_, '_>) {
    let that = |a: &Arg| matches!(a.nps.as_slice(), [np] if np.nominal.head.is_none() && np.of.is_none() && np.nominal.first == np.nominal.last && np.nominal.determiner.is_some_and(|d| c.reading.is(d, Category::DetDemonstrative)));
    let asked = |a: &Arg| matches!(a.nps.as_slice(), [np] if np.nominal.is_asked());
    let bare = c.roles.obliques.is_empty() && c.roles.adverbs.is_empty() && c.roles.adjectives.is_empty();
    let be = c.verb_is(Category::VerbBe) && c.roles.verb.negation.is_none() && c.roles.verb.infinitive.is_none();
    let by_rate = c.hypothesis.facts.iter().any(|f| matches!(f.body, FactBody::Rate { price: false, .. }));
    let before = c.roles.before.as_slice();
    let found = match (before, c.roles.after.as_slice()) {
        ([a], [b]) if asked(a) && that(b) => b.clone(),
        ([a, b], []) if asked(a) && that(b) => b.clone(),
        _ => return,
    };
    let Some(lexeme) = found.nps.first().map(|np| np.nominal.first).filter(|_| bare && be && by_rate) else { return };
    c.roles.before.truncate(1);
    c.roles.after = vec![found];
    let auxiliaries = std::mem::take(&mut c.roles.verb.auxiliaries);
    c.mark("marker", auxiliaries);
    c.roles.adverbs.push((lexeme, lexeme, Category::AdvTotal));
}

/// `Find how many plums are left`, `Find how many plums they have`: the order only says that something is asked.
fn ordered_question(c: &mut Composer<'_, '_>) {
    let Some((order, _)) = c.roles.question.filter(|(at, _)| c.reading.is_order(*at)) else { return };
    let how = |l: u32| l > order && c.reading.is(l, Category::QuestionHow);
    let Some(how) = c.roles.loose.iter().copied().find(|&l| how(l)) else { return };
    if !c.roles.has_verb {
        let Some(other) = ordered_relative(c.reading, c.clause).cloned() else { return };
        let [asked] = c.roles.before.as_slice() else { return };
        let mut roles = attach(&other);
        roles.connectives.retain(|(_, k)| *k != Category::ConnRelative);
        roles.before.insert(0, asked.clone());
        roles.adverbs.extend(c.roles.adverbs.clone());
        roles.obliques.extend(c.roles.obliques.clone());
        roles.loose.extend(c.roles.loose.clone());
        c.roles = roles;
        c.taken.push(other.id);
        c.mark("target", clause_lexemes(&other));
    }
    c.roles.question = Some((how, Category::QuestionHow));
    c.roles.loose.retain(|l| *l != how);
    c.mark("marker", vec![order, how]);
}

/// The clause in which an ordered question says of whom it asks: `Find how many plums they have`.
fn ordered_relative<'r>(reading: &'r Reading<'_>, question: &Clause) -> Option<&'r Clause> {
    let order = question.phrases.iter().any(|p| matches!(p, Phrase::Question { lexeme, .. } if reading.is_order(*lexeme)));
    let verb = question.phrases.iter().any(|p| matches!(p, Phrase::Verb(_)));
    // `Find how many more plums Lev has than Rosa`: the other side stands behind.
    let side = |p: &Phrase| matches!(p, Phrase::Preposition { category: Category::PrepThan, .. });
    let than = question.phrases.iter().position(side).filter(|&at| at + 2 == question.phrases.len());
    let asks = matches!(question.phrases[..than.unwrap_or(question.phrases.len())].last(), Some(Phrase::Nominal(n)) if n.is_asked());
    if !question.question || !order || verb || !asks {
        return None;
    }
    let mut hanging = reading.state.clauses.iter().filter(|o| o.governor == Some(question.id));
    let only = hanging.next().filter(|o| o.kind == ClauseKind::Relative)?;
    hanging.next().is_none().then_some(only)
}

impl Composer<'_, '_> {
    /// Whether this clause is the one that an ordered question takes up.
    pub(in crate::reader::compose) fn is_ordered_relative(&self) -> bool {
        let governor = self.reading.state.clauses.iter().find(|o| Some(o.id) == self.clause.governor);
        governor.is_some_and(|g| ordered_relative(self.reading, g).is_some_and(|o| o.id == self.clause.id))
    }

    /// A person who is named or pointed to, alone.
    fn lone_person(&self, arg: &Arg) -> bool {
        let owns = |np: &Np| self.reading.plain_entity(np).and_then(|e| self.reading.entity(e)).is_some_and(crate::facts::Entity::owns);
        matches!(arg.nps.as_slice(), [np] if (np.nominal.pronoun || owns(np)) && !np.nominal.is_measured() && !np.nominal.is_each())
    }

    fn verb_is_lemma(&self, lemma: &str) -> bool {
        self.roles.verb.main.is_some() && self.verb_lemma() == lemma
    }

    /// Whether the subject is a bare `that` or `this`: what was told.
    fn tellings_subject(&self) -> Option<usize> {
        let bare = |np: &Np| {
            let n = &np.nominal;
            n.head.is_none() && n.modifiers.is_empty() && n.measure.is_none() && n.further.is_none() && np.of.is_none()
        };
        self.roles.before.iter().position(|a| {
            matches!(a.nps.as_slice(), [np] if bare(np)
                && np.nominal.determiner.is_some_and(|d| self.reading.is(d, Category::DetDemonstrative)))
        })
    }
}

/// `is he left with`, `are left with him`: he has so many left.
fn left_with(c: &mut Composer<'_, '_>) {
    let Some(main) = c.roles.verb.main.filter(|_| c.passive() && c.verb_is(Category::VerbRemain) && c.verb_is_lemma("leave")) else {
        return;
    };
    let asked = |a: &Arg| a.nps.iter().any(|np| np.nominal.is_asked());
    let subjects = c.arguments(&c.roles.before).into_iter().filter(|a| !asked(a)).count();
    let with = c.roles.loose.iter().copied().find(|&l| l == main + 1 && c.reading.is(l, Category::PrepWith));
    if let Some(with) = with.filter(|_| subjects == 1) {
        c.roles.loose.retain(|l| *l != with);
        c.mark("marker", vec![with]);
    } else {
        let at = c.roles.obliques.iter().position(|o| o.category == Category::PrepWith && c.lone_person(&o.arg));
        let Some(at) = at.filter(|_| subjects == 0) else { return };
        let oblique = c.roles.obliques.remove(at);
        c.mark("marker", vec![oblique.lexeme]);
        c.roles.before.push(oblique.arg);
    }
    left(c, main);
}

/// `does that leave him with`, `will that leave`: so many are left.
fn leaves(c: &mut Composer<'_, '_>) {
    let Some(main) = c.roles.verb.main.filter(|_| c.verb_is_lemma("leave") && !c.passive()) else { return };
    let Some(at) = c.tellings_subject() else { return };
    let whom = match c.roles.after.as_slice() {
        [] => None,
        [only] if c.lone_person(only) => Some(only.clone()),
        _ => return,
    };
    let dangling: Vec<u32> = c.roles.loose.iter().copied().filter(|&l| l > main && c.reading.is(l, Category::PrepWith)).collect();
    if whom.is_none() && !dangling.is_empty() {
        return;
    }
    let that = c.roles.before.remove(at);
    c.roles.loose.retain(|l| !dangling.contains(l));
    c.mark("marker", that.nps.iter().flat_map(Np::lexemes).chain(dangling).collect());
    c.roles.after.clear();
    c.roles.before.extend(whom);
    left(c, main);
}

/// The verb says what is left, and nothing else.
fn left(c: &mut Composer<'_, '_>, main: u32) {
    c.roles.verb.main = None;
    c.roles.adverbs.push((main, main, Category::AdvLeft));
    c.mark("adverb", vec![main]);
}

/// `has he got`: he has.
fn has_got(c: &mut Composer<'_, '_>) {
    let Some(main) = c.roles.verb.main.filter(|&m| c.verb_is_lemma("get") && c.reading.norm(m) == "got") else { return };
    let &[have] = c.roles.verb.auxiliaries.as_slice() else { return };
    let present = c.reading.is(have, Category::AuxHave) && !c.reading.has_form(have, |k| k.is_verb() || k.is_auxiliary(), Form::Past);
    let source = c.roles.obliques.iter().any(|o| matches!(o.category, Category::PrepSource | Category::PrepFor | Category::PrepTime));
    if !present || c.roles.verb.negation.is_some() || source || !c.roles.after.is_empty() {
        return;
    }
    c.roles.verb.main = None;
    c.mark("marker", vec![main]);
}

/// `What did she pay in all?`: how much.
fn what_money(c: &mut Composer<'_, '_>) {
    let Some((at, Category::QuestionWhat)) = c.roles.question else { return };
    let money = matches!(c.chief(), Some(Category::VerbSpend | Category::VerbCost | Category::VerbEarn));
    let subjects = c.arguments(&c.roles.before);
    let asked = |a: &Arg| a.nps.iter().any(|np| np.nominal.is_asked() || np.nominal.first == at + 1);
    if !money || c.reading.is_order(at) || c.passive() || !c.arguments(&c.roles.after).is_empty() {
        return;
    }
    if subjects.len() != 1 || subjects.iter().any(asked) {
        return;
    }
    let nominal = Nominal { measure: Some(Measure::Asked(at)), ..Nominal::at(at) };
    let np = Np { nominal, of: None, owner: None, of_lexeme: None };
    c.roles.before.insert(0, Arg { nps: vec![np], connectives: Vec::new() });
    c.roles.question = Some((at, Category::QuestionHow));
}
