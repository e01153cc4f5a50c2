//! What a dealing out that does not come out even asks for: what the last group gets, and how much more it takes.
//!
//! Why: the last group gets what the full ones leave, and lacks what it is short of; neither is told.
//! Reads: `How many pages will he read on the last day?`, `How many eggs are in the box that is not full?`, `How many more chairs are
//! needed to fill the last row?`, `How many more pens should he buy so that each pupil gets the same number?`
//! Leaves alone: `How many more does he need?` (of a goal), `on the first day`, `in the last 3 boxes`.

use super::amount::asked_kind;
use super::{strict, unread, vantage};
use crate::facts::{Ask, FactBody, Holder, Kind, Relation, Target};
use crate::lexicon::{Category, WordClass};
use crate::reader::clause::{Clause, ClauseKind, Nominal, Phrase};
use crate::reader::compose::{Composer, Unread, clause_lexemes};
use crate::reader::reading::Reading;
use crate::reader::roles::{Arg, Np, attach};

pub(super) fn tail(c: &mut Composer<'_, '_>) -> Result<Option<bool>, Unread> {
    let args: Vec<Arg> = c.roles.before.iter().chain(&c.roles.after).cloned().collect();
    let mut asked = args.iter().flat_map(|a| &a.nps).filter(|np| np.nominal.is_asked());
    let Some(asked) = asked.next().cloned().filter(|_| asked.next().is_none()) else { return Ok(None) };
    if asked.nominal.fewer.is_some() || c.roles.verb.negation.is_some() || c.has_adverb(Category::AdvTotal) {
        return Ok(None);
    }
    let more = asked.nominal.further.is_some();
    let last = last_group(c, &args);
    let evens = evening_out(c.reading, c.clause);
    let ask = match (last, more && !evens.is_empty()) {
        (Some((np, _)), false) if !more => {
            let mut group = np;
            group.nominal.determiner = None;
            group.nominal.modifiers.clear();
            let head = group.nominal.head.map_or_else(String::new, |h| c.reading.lemma(h, |k| k.is_noun() || k.is_unit()));
            let unit = group.nominal.head.is_some_and(|h| c.reading.is(h, Category::UnitTime));
            Ask::LastShare { per: if unit { Kind { unit: Some(head), ..Kind::of("") } } else { c.thing(&group)?.kind } }
        }
        (None, true) => Ask::Lacking,
        _ => return Ok(None),
    };
    let bare = asked.nominal.head.is_none() && asked.of.is_none();
    let kind = match only_dealt(c).filter(|_| bare) {
        Some(kind) => kind,
        None => asked_kind(c, &asked)?,
    };
    if !dealt(c, &kind) {
        return Ok(None);
    }
    let taken = if more { evens } else { unfilled_clauses(c.reading, c.clause) };
    c.taken.extend(taken.iter().map(|k| k.id));
    c.roles.connectives.retain(|(_, k)| !more || *k != Category::ConnCause);
    strict(c)?;
    let others: Vec<Arg> = args.iter().filter(|a| !a.nps.contains(&asked)).cloned().collect();
    let mut holder = Holder::default();
    for arg in others {
        let counted = arg.nps.iter().any(|np| np.nominal.is_measured() || np.nominal.is_each());
        let there = arg.nps.iter().all(|np| np.nominal.head.is_some_and(|h| c.reading.is(h, Category::PronounExistential)));
        if counted {
            return unread(c, "one dealing out that was told").map(Some);
        }
        if !there && !arg.nps.iter().all(|np| is_last(c, np)) {
            holder = c.holders_of(&arg, &[])?;
        }
        c.mark("entity", arg.nps.iter().flat_map(Np::lexemes).collect());
    }
    let mut vantage = vantage(c, &asked);
    // The last day is none of which anything else is told.
    vantage.moment.anchors.clear();
    let lexemes = clause_lexemes(c.clause);
    c.mark("target", lexemes.clone());
    let last: Vec<u32> =
        c.roles.obliques.iter().filter(|o| o.arg.nps.iter().all(|np| is_last(c, np) || unfilled_after(c, np))).map(|o| o.lexeme).collect();
    c.roles.obliques.retain(|o| !last.contains(&o.lexeme));
    c.roles.loose.retain(|&l| !c.reading.is(l, Category::PrepWithout));
    c.result.targets.push(Target { clause: c.clause.id, ask, holder, kind, vantage, lexemes });
    c.settle_obliques_but(&last)?;
    Ok(Some(true))
}

/// The one kind of which it is told that it is dealt out.
fn only_dealt(c: &Composer<'_, '_>) -> Option<Kind> {
    let mut kinds = c.hypothesis.facts.iter().filter_map(|f| match &f.body {
        FactBody::Split { kind, .. } | FactBody::Rate { kind, price: false, .. } => Some(kind.clone()),
        _ => None,
    });
    kinds.next().filter(|_| kinds.next().is_none())
}

/// Whether it is told of things of the kind that they are dealt out, or are done at a pace.
fn dealt(c: &Composer<'_, '_>, kind: &Kind) -> bool {
    let of = |k: &Kind| !matches!(k.relation(kind, c.reading.lexicon), Relation::Apart(_));
    c.hypothesis.facts.iter().chain(&c.result.facts).any(|f| match &f.body {
        FactBody::Split { kind: k, .. } | FactBody::Rate { kind: k, price: false, .. } | FactBody::Pace { kind: k, .. } => of(k),
        _ => false,
    })
}

/// The last group, or the one that is not full, with the preposition that brings it.
fn last_group(c: &Composer<'_, '_>, args: &[Arg]) -> Option<(Np, Option<u32>)> {
    let placed = c.roles.obliques.iter().filter(|o| matches!(o.category, Category::PrepPlace | Category::PrepGoal | Category::PrepTime));
    let placed = placed.filter_map(|o| Some((o.arg.nps.first()?.clone(), Some(o.lexeme))));
    let holds = c.classes().any(|k| matches!(k, Category::VerbPossess | Category::VerbContain));
    let subject = args.iter().filter(|_| holds).filter_map(|a| Some((a.nps.first()?.clone(), None)));
    let mut found = placed.chain(subject).filter(|(np, _)| is_last(c, np) || unfilled_after(c, np));
    found.next().filter(|_| found.next().is_none())
}

/// `the last row`
fn is_last(c: &Composer<'_, '_>, np: &Np) -> bool {
    last_of(c.reading, &np.nominal) && np.of.is_none() && np.owner.is_none()
}

fn last_of(reading: &Reading<'_>, n: &Nominal) -> bool {
    let definite = n.determiner.is_some_and(|d| reading.is(d, Category::DetDefinite)) && !n.is_measured();
    definite && n.head.is_some() && matches!(n.modifiers.as_slice(), [m] if reading.is_of(*m, WordClass::Final))
}

/// `the box that is not full`
fn unfilled_after(c: &Composer<'_, '_>, np: &Np) -> bool {
    let n = &np.nominal;
    let definite = n.determiner.is_some_and(|d| c.reading.is(d, Category::DetDefinite)) && n.modifiers.is_empty() && !n.is_measured();
    let behind = |k: &Clause| clause_lexemes(k).first().is_some_and(|&l| l > n.last && l <= n.last + 2);
    definite && np.of.is_none() && unfilled_clauses(c.reading, c.clause).iter().any(behind)
}

/// The clauses of a question that say of a group that it is not full.
fn unfilled_clauses(reading: &Reading<'_>, question: &Clause) -> Vec<Clause> {
    let clauses = reading.state.all_clauses().filter(|k| k.sentence == question.sentence && k.id != question.id);
    clauses.filter(|k| unfilled(reading, k)).cloned().collect()
}

/// `that is not full`
fn unfilled(reading: &Reading<'_>, clause: &Clause) -> bool {
    let roles = attach(clause);
    let full = matches!(roles.adjectives.as_slice(), [(a, _)] if reading.may_be(*a, Category::AdjWhole));
    let denied = roles.verb.negation.is_some() || roles.adverbs.iter().any(|(_, _, k)| *k == Category::AdvNegation);
    let alone = roles.after.is_empty() && roles.obliques.is_empty();
    clause.kind == ClauseKind::Relative && full && denied && alone && roles.verb.main.is_some_and(|m| reading.may_be(m, Category::VerbBe))
}

/// The clauses that hang on a question and say no more than that it is to come out even.
fn evening_out(reading: &Reading<'_>, question: &Clause) -> Vec<Clause> {
    let hangs = |k: &&Clause| k.sentence == question.sentence && k.id != question.id && k.kind != ClauseKind::Condition;
    reading.state.all_clauses().filter(hangs).filter(|k| evens_out(reading, k)).cloned().collect()
}

/// `to fill the last row`, `so that each pupil gets the same number`, `so he doesn't have any extra`
fn evens_out(reading: &Reading<'_>, clause: &Clause) -> bool {
    let roles = attach(clause);
    let lexemes = clause_lexemes(clause);
    let counts = lexemes.iter().any(|&l| reading.lexemes.get(l as usize).is_some_and(|x| x.literal.is_some()));
    let nominals = || clause.phrases.iter().filter_map(|p| if let Phrase::Nominal(n) = p { Some(n) } else { None });
    let denied = roles.verb.negation.is_some();
    let fills = roles.verb.main.is_some_and(|m| {
        reading.is(m, Category::VerbComplete) || reading.is(m, Category::VerbContain) && reading.is(m, Category::VerbMove)
    });
    let over = |&l: &u32| reading.may_be(l, Category::QuantMore) || reading.may_be(l, Category::AdvLeft);
    let so =
        lexemes.iter().chain(clause.marker.iter()).any(|&l| reading.is_of(l, WordClass::Consequence) || reading.is(l, Category::ConnCause));
    let alike = |n: &Nominal| n.modifiers.iter().any(|&m| reading.is(m, Category::AdjSame));
    match clause.kind {
        _ if counts || !roles.has_verb => false,
        ClauseKind::Infinitive => {
            fills && !denied && roles.obliques.is_empty() && nominals().count() == 1 && nominals().all(|n| last_of(reading, n))
        }
        ClauseKind::Relative | ClauseKind::Gerund | ClauseKind::Reduced => false,
        _ if denied => so && lexemes.iter().any(over),
        _ => so && nominals().any(alike) && nominals().any(Nominal::is_each),
    }
}

impl Composer<'_, '_> {
    /// Whether a clause only says, behind a question, which group is meant or what is to come out even.
    pub(in crate::reader::compose) fn is_of_last_group(&self) -> bool {
        let asks = |k: &&Clause| {
            let more = |p: &Phrase| matches!(p, Phrase::Nominal(n) if n.is_asked() && n.further.is_some());
            let asked = |p: &Phrase| matches!(p, Phrase::Nominal(n) if n.is_asked());
            let fits = if unfilled(self.reading, self.clause) { k.phrases.iter().any(asked) } else { k.phrases.iter().any(more) };
            k.question && k.sentence == self.clause.sentence && k.id != self.clause.id && fits
        };
        let speaks = unfilled(self.reading, self.clause) || evens_out(self.reading, self.clause);
        speaks && !self.clause.question && self.reading.state.all_clauses().any(|k| asks(&k))
    }
}
