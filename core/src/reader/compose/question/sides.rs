//! Two sides with verbs of their own: how much more was done, or is there, on one side of `than` than on the other.
//!
//! Why: such a question is two questions, `how many were sold` and `how many she gave away`, of which the one that `more` asks for
//! counts up and the other down. Each is read as it would be read by itself.
//! Reads: `How many more pens did Rosa sell than those she gave away?`, `How many more trees died than survived?`,
//! `How many fewer pens did she lose than the number she found?`, `How many more pens did Rosa buy than she sold to Lev?`
//! Leaves alone: `than Lev did` (one verb; see [`super::difference`]), `than those she gave away on Monday` beside no time of its own.

use super::{amount, numbers, picks};
use crate::facts::{Ask, Target};
use crate::lexicon::Category;
use crate::reader::clause::{Clause, ClauseKind, Phrase};
use crate::reader::compose::compare::echo_subject;
use crate::reader::compose::{Composer, Unread, clause_lexemes};
use crate::reader::reading::Reading;
use crate::reader::reason::RefusalCode;
use crate::reader::roles::{Arg, Np, Roles, attach};

/// Where the sides part: the phrase of `than`, and the clause behind it.
struct Parting<'r> {
    at: usize,
    than: u32,
    other: Option<&'r Clause>,
}

/// A question that asks how many more, with a clause, a purpose or a phrase of its own behind its `than`.
fn parting<'r>(reading: &'r Reading<'_>, question: &Clause) -> Option<Parting<'r>> {
    let compares = |p: &Phrase| matches!(p, Phrase::Nominal(n) if n.is_asked() && (n.further.is_some() || n.fewer.is_some()));
    if !question.question || !question.phrases.iter().any(compares) {
        return None;
    }
    let (at, than) = question.phrases.iter().enumerate().rev().find_map(|(i, p)| match p {
        Phrase::Preposition { lexeme, category: Category::PrepThan } => Some((i, *lexeme)),
        _ => None,
    })?;
    let clauses = reading.state.clauses.iter().chain(&reading.state.open);
    let mut behind = clauses.filter(|o| o.governor == Some(question.id) && clause_lexemes(o).first().is_some_and(|&l| l > than));
    let alone = question.phrases.len() == at + 1;
    let phrase = matches!(question.phrases.get(at + 1), Some(Phrase::Preposition { category, .. }) if *category != Category::PrepOf);
    let Some(other) = behind.next() else { return phrase.then_some(Parting { at, than, other: None }) };
    let fits = match other.kind {
        ClauseKind::Relative => other.antecedent.is_some_and(|a| a as usize > at),
        ClauseKind::Content => alone && (echo_subject(reading, question, other).is_none() || purposeful(reading, other.id)),
        ClauseKind::Infinitive => alone,
        _ => false,
    };
    (fits && behind.next().is_none()).then_some(Parting { at, than, other: Some(other) })
}

/// Whether an infinitive hangs on a clause: `than he did to build the wall`.
fn purposeful(reading: &Reading<'_>, clause: u32) -> bool {
    let mut clauses = reading.state.clauses.iter().chain(&reading.state.open);
    clauses.any(|o| o.governor == Some(clause) && o.kind == ClauseKind::Infinitive)
}

impl Composer<'_, '_> {
    /// `How many more guests left than stayed?`: beside another side, one that left went away.
    pub(in crate::reader::compose) fn goes_away(&self) -> bool {
        let verb = self.verb_lemma();
        let told = |f: &crate::facts::Fact| matches!(&f.body, crate::facts::FactBody::Change(k) if k.verb == verb);
        // `Some left. How many left?`
        let went = self.aims.is_some() || self.hypothesis.facts.iter().any(told);
        went && self.verb_is(Category::VerbLeave) && !self.passive() && self.roles.verb.auxiliaries.is_empty()
    }

    /// Whether this clause is the other side of a question that compares, which has taken it up.
    pub(in crate::reader::compose) fn is_other_side(&self) -> bool {
        let above = |clause: &Clause| self.reading.state.clauses.iter().find(|o| Some(o.id) == clause.governor);
        let side = |clause: &Clause| {
            let parted = above(clause).and_then(|g| parting(self.reading, g)).and_then(|p| p.other);
            parted.is_some_and(|o| o.id == clause.id)
        };
        // `than he did to build the wall`: what for, on the other side.
        side(self.clause) || self.clause.kind == ClauseKind::Infinitive && above(self.clause).is_some_and(side)
    }
}

/// The question as two: each side is asked by itself.
pub(super) fn sides(c: &mut Composer<'_, '_>) -> Result<Option<bool>, Unread> {
    let Some(Parting { at, than, other }) = parting(c.reading, c.clause) else { return lacking(c) };
    let other = other.cloned();
    let left = attach(&Clause { phrases: c.clause.phrases[..at].to_vec(), ..c.clause.clone() });
    let phrases = c.clause.phrases[at + 1..].to_vec();
    let standing = attach(&Clause { phrases: phrases.clone(), ..c.clause.clone() });
    let phrase_of_its_own = other.is_none();
    if phrase_of_its_own && (spends(c) || standing.obliques.iter().any(|o| o.arg.nps.iter().any(|np| c.names_time(np)))) {
        return Ok(None);
    }
    let Some(asked) = asked_for(&left) else { return unread(c, "one amount that is asked for") };
    let mut plain = asked.clone();
    (plain.nominal.further, plain.nominal.fewer) = (None, None);
    let left = with_asked(left, &asked, &plain);
    let first = |o: &Clause| clause_lexemes(o).first().copied().unwrap_or(0);
    let aims = picks::purposes(c, c.clause.id);
    let this_aims: Vec<Clause> = aims.iter().filter(|o| first(o) < than).cloned().collect();
    let mut other_aims: Vec<Clause> = aims.into_iter().filter(|o| first(o) > than).collect();
    let mut verb_of_its_own = false;
    let right = match &other {
        Some(other) if other.kind != ClauseKind::Infinitive && !does(c, other) => {
            verb_of_its_own = true;
            let Some(counted) = counted(c, &plain, &standing) else { return unread(c, "what is counted on the other side") };
            other_aims = picks::purposes(c, other.id);
            other_roles(&left, other, &counted)
        }
        Some(other) if other.kind != ClauseKind::Infinitive => {
            other_aims = picks::purposes(c, other.id);
            alike_but(&left, &asked_for(&left), &attach(other))
        }
        _ => alike_but(&left, &asked_for(&left), &standing),
    };
    let Some(right) = right else { return unread(c, "a verb on the other side") };
    if !verb_of_its_own && this_aims.len() != other_aims.len() {
        return unread(c, "a purpose on both sides");
    }
    c.taken.extend(other.iter().map(|o| o.id).chain(this_aims.iter().chain(&other_aims).map(|o| o.id)));
    c.mark("marker", vec![than]);
    let words = phrases.iter().flat_map(spread).chain(other.iter().flat_map(clause_lexemes)).collect();
    c.mark("target", words);
    c.aims = Some(this_aims);
    let this = ask(c, left)?;
    c.aims = Some(other_aims);
    let that = ask(c, right)?;
    compare(c, this, that, asked.nominal.fewer.is_some())
}

/// `How many more pints of broth than pints of cream does Rosa need to add?`: what is lacking of two things.
fn lacking(c: &mut Composer<'_, '_>) -> Result<Option<bool>, Unread> {
    let than = c.roles.obliques.iter().find(|o| o.category == Category::PrepThan && o.arg.nps.len() == 1).cloned();
    let needs = c.classes().all(|k| k == Category::VerbNeed) && c.puts_in(c.clause);
    let (Some(than), Some(asked), true) = (than, asked_for(&c.roles), needs) else { return Ok(None) };
    let compares = asked.nominal.further.is_some() || asked.nominal.fewer.is_some();
    let other = &than.arg.nps[0];
    let plain_other = !other.nominal.is_measured() && other.nominal.determiner.is_none() && other.owner.is_none() && !other.nominal.pronoun;
    if !compares || !plain_other || other.nominal.name || c.is_time_phrase(other) {
        return Ok(None);
    }
    let mut left = c.roles.clone();
    left.obliques.retain(|o| o.lexeme != than.lexeme);
    let mut plain = asked.clone();
    (plain.nominal.further, plain.nominal.fewer) = (None, None);
    let mut counted = other.clone();
    counted.nominal.measure = asked.nominal.measure;
    let right = with_asked(left.clone(), &asked, &counted);
    let left = with_asked(left, &asked, &plain);
    c.mark("marker", vec![than.lexeme]);
    c.aims = Some(Vec::new());
    let this = ask(c, left)?;
    let that = ask(c, right)?;
    compare(c, this, that, asked.nominal.fewer.is_some())
}

/// The two questions as one: how much more the first is than the second.
fn compare(c: &mut Composer<'_, '_>, this: Target, that: Target, fewer: bool) -> Result<Option<bool>, Unread> {
    let (dated, beside) = (&this.vantage.moment.anchors, &that.vantage.moment.anchors);
    // What is left is so whenever the other was done.
    let ends = |t: &Target| matches!(t.ask, Ask::State) && t.vantage.moment.anchors.is_empty();
    if dated.is_empty() != beside.is_empty() && !ends(&this) && !ends(&that) || this.vantage.total != that.vantage.total {
        return unread(c, "a time for both sides or for none");
    }
    let lacks = this.ask == Ask::Shortfall && that.ask == Ask::Shortfall;
    let readable = |t: &Target| lacks || matches!(t.ask, Ask::Event { .. } | Ask::State);
    let same = this.ask == that.ask
        && this.holder == that.holder
        && this.kind == that.kind
        && dated == beside
        && this.vantage.only == that.vantage.only;
    if !readable(&this) || !readable(&that) || same {
        return unread(c, "two different sides to compare");
    }
    let (this, than) = if fewer { (that, this) } else { (this, that) };
    let target = Target {
        clause: c.clause.id,
        holder: this.holder,
        kind: this.kind.clone(),
        vantage: this.vantage.clone(),
        lexemes: clause_lexemes(c.clause),
        ask: Ask::Contrast { this: Box::new(this), than: Box::new(than) },
    };
    c.result.targets.push(target);
    Ok(Some(true))
}

/// Money that is spent on one thing and on another is compared by what it was spent on.
fn spends(c: &Composer<'_, '_>) -> bool {
    c.verb_is(Category::VerbSpend)
}

/// Whether a clause only stands for the verb before it: `than she did for the roof`.
fn does(c: &Composer<'_, '_>, clause: &Clause) -> bool {
    let verb = attach(clause).verb;
    verb.main.is_some_and(|m| c.reading.is(m, Category::AuxDo))
}

/// The left side again with the subject, the phrases and the purpose of the right one in place of its own.
fn alike_but(left: &Roles, asked: &Option<Np>, own: &Roles) -> Option<Roles> {
    let mut roles = left.clone();
    let plain = own.adverbs.is_empty() && own.adjectives.is_empty() && own.loose.is_empty() && own.verb.negation.is_none();
    if !plain || own.before.len() > 1 || !own.after.is_empty() || !own.connectives.is_empty() {
        return None;
    }
    if let Some(subject) = own.before.first() {
        let mut places = roles.before.iter_mut().chain(&mut roles.after).filter(|a| !a.nps.iter().any(|np| Some(np) == asked.as_ref()));
        let place = places.next()?;
        *place = subject.clone();
        if places.next().is_some() {
            return None;
        }
    }
    for oblique in &own.obliques {
        let mut places = roles.obliques.iter_mut().filter(|o| o.category == oblique.category);
        let place = places.next()?;
        *place = oblique.clone();
        if places.next().is_some() {
            return None;
        }
    }
    Some(roles)
}

/// One side read as a question of its own.
fn ask(c: &mut Composer<'_, '_>, roles: Roles) -> Result<Target, Unread> {
    let told = c.result.facts.len();
    c.roles = roles;
    numbers::echoes(c);
    let read = amount::amount(c)?;
    match c.result.targets.pop() {
        Some(target) if read && c.result.facts.len() == told => Ok(target),
        _ => unread(c, "two plain sides to compare"),
    }
}

/// The one phrase that is asked for.
fn asked_for(roles: &Roles) -> Option<Np> {
    let mut asked = roles.around_verb().flat_map(|a| &a.nps).filter(|np| np.nominal.is_asked());
    let only = asked.next()?;
    asked.next().is_none().then(|| only.clone())
}

fn with_asked(mut roles: Roles, asked: &Np, plain: &Np) -> Roles {
    for np in roles.before.iter_mut().chain(&mut roles.after).flat_map(|a| &mut a.nps).filter(|np| *np == asked) {
        *np = plain.clone();
    }
    roles
}

/// What the other side counts: `those` and `the ones` are of the noun that is asked for, `the number of pens` are pens.
fn counted(c: &Composer<'_, '_>, plain: &Np, standing: &Roles) -> Option<Np> {
    let args: Vec<&Arg> = standing.phrases().collect();
    let phrase = match args.as_slice() {
        [] if standing.obliques.is_empty() => return Some(plain.clone()),
        [only] if only.nps.len() == 1 && standing.obliques.is_empty() => &only.nps[0],
        _ => return None,
    };
    let n = &phrase.nominal;
    let bare = n.modifiers.is_empty() && !n.is_measured() && !n.is_each() && phrase.owner.is_none() && !n.possessive_determiner;
    if !bare || n.pronoun || !standing.adjectives.is_empty() || !standing.adverbs.is_empty() || !standing.loose.is_empty() {
        return None;
    }
    match (n.head, &phrase.of) {
        (None, None) => n.determiner.filter(|&d| c.reading.is(d, Category::DetDemonstrative)).map(|_| plain.clone()),
        (Some(head), None) if c.reading.is(head, Category::PronounOne) => Some(plain.clone()),
        (Some(head), None) if c.reading.is(head, Category::NounQuantity) => Some(plain.clone()),
        (Some(head), Some(of)) if c.reading.is(head, Category::NounQuantity) => {
            let whole = !of.nominal.is_measured() && !of.nominal.pronoun && of.owner.is_none() && !of.nominal.possessive_determiner;
            let mut np = (**of).clone();
            (np.nominal.measure, np.nominal.determiner) = (plain.nominal.measure, None);
            (whole && np.nominal.head.is_some()).then_some(np)
        }
        // `than the pens she gave away`: the noun that is asked for, or another one that is counted.
        (Some(_), None) => {
            let mut np = phrase.clone();
            (np.nominal.measure, np.nominal.determiner) = (plain.nominal.measure, None);
            Some(np)
        }
        _ => None,
    }
}

/// The other clause as a question: what is asked for is its subject where it has none, else its object.
fn other_roles(left: &Roles, other: &Clause, counted: &Np) -> Option<Roles> {
    let mut roles = attach(other);
    roles.connectives.retain(|(_, k)| *k != Category::ConnRelative);
    roles.question = left.question;
    let measured = roles.around_verb().any(|a| a.nps.iter().any(|np| np.nominal.is_measured() || np.nominal.is_asked()));
    if !roles.connectives.is_empty() || roles.verb.main.is_none() || measured || roles.verb.infinitive.is_some() {
        return None;
    }
    let alone = left.around_verb().map(|a| a.nps.len()).sum::<usize>() == 1;
    // `than survived`: the same things, or nobody is said to act.
    if roles.before.is_empty() && other.kind == ClauseKind::Content && !alone {
        return None;
    }
    // `were bought than sold`: the auxiliary goes for both.
    if roles.verb.auxiliaries.is_empty() && roles.before.is_empty() && other.kind == ClauseKind::Content {
        roles.verb.auxiliaries = left.verb.auxiliaries.clone();
    }
    roles.before.insert(0, Arg { nps: vec![counted.clone()], connectives: Vec::new() });
    Some(roles)
}

fn spread(phrase: &Phrase) -> Vec<u32> {
    match phrase {
        Phrase::Nominal(n) => (n.first..=n.last).collect(),
        Phrase::Preposition { lexeme, .. } => vec![*lexeme],
        _ => Vec::new(),
    }
}

fn unread<T>(c: &Composer<'_, '_>, needed: &str) -> Result<T, Unread> {
    Err(Unread(RefusalCode::QuestionUnread, clause_lexemes(c.clause), needed.to_owned()))
}
