//! Numbers in a question: those that only echo what was told, and those that bring a price.
//!
//! Why: a number in a question is a given like any other; which one it is must be shown.
//! Reads: `How much do the 2 pumpkins weigh?` after `two pumpkins`, `How many 4 dollar toys could Rosa buy with the money she had left?`
//! Leaves alone: `the 3 pumpkins` after `two pumpkins`, `in 5 days`.

use super::{strict, unread, vantage};
use crate::facts::{Amount, Ask, FactBody, Holder, Kind, Target};
use crate::lexicon::Category;
use crate::quantity::Rational;
use crate::reader::clause::{Clause, ClauseKind, Measure};
use crate::reader::compose::{Composer, Unread, clause_lexemes};
use crate::reader::roles::{Arg, Np, Oblique, attach};
use crate::text::Literal;

/// Takes numbers out of definite phrases whose very number was told of the same noun.
pub(super) fn echoes(c: &mut Composer<'_, '_>) {
    let mut roles = c.roles.clone();
    let (mut found, mut counted) = (Vec::new(), Vec::new());
    let args = roles.before.iter_mut().chain(&mut roles.after).chain(roles.obliques.iter_mut().map(|o| &mut o.arg));
    for np in args.flat_map(|a| &mut a.nps) {
        let mut inner = Some(np);
        while let Some(np) = inner {
            if let Some(lexeme) = echo(c, np) {
                np.nominal.measure = None;
                found.push(lexeme);
            } else if let Some(lexeme) = np.nominal.number().filter(|_| c.reading.counted_off(np).is_some()) {
                np.nominal.measure = None;
                counted.push(lexeme);
            }
            inner = np.of.as_deref_mut();
        }
    }
    c.roles = roles;
    c.echoed.extend(found);
    c.counted_off.extend(counted);
}

fn echo(c: &Composer<'_, '_>, np: &Np) -> Option<u32> {
    let lexeme = np.nominal.number()?;
    let definite = np.nominal.determiner.is_some_and(|d| !c.reading.is(d, Category::DetIndefinite));
    let head = np.nominal.head.filter(|_| definite && np.nominal.second_measure.is_none() && np.nominal.further.is_none())?;
    let Some(Literal::Number(value)) = c.reading.lexemes.get(lexeme as usize).and_then(|l| l.literal.clone()) else { return None };
    let lemma = c.reading.lemma(head, Category::is_noun);
    let told = c.hypothesis.facts.iter().any(|f| {
        let (kind, amount) = match &f.body {
            FactBody::State { kind, amount, .. } => (kind, amount),
            FactBody::Change(change) => (&change.kind, &change.amount),
            _ => return false,
        };
        kind.head == lemma && matches!(amount, Amount::Given { value: v, .. } if *v == value)
    });
    let others = c.hypothesis.facts.iter().filter(|f| match &f.body {
        FactBody::State { kind, .. } => kind.head == lemma,
        FactBody::Change(change) => change.kind.head == lemma,
        _ => false,
    });
    (told && others.count() == 1).then_some(lexeme)
}

/// `How many kites can she buy with $20?`: the question brings the money, the story the price of each.
pub(super) fn money_brought(c: &mut Composer<'_, '_>) -> Result<(), Unread> {
    let able = c.roles.verb.auxiliaries.iter().any(|&a| c.reading.is(a, Category::AuxModal));
    let buys = c.verb_is(Category::VerbAcquire) && c.verb_is(Category::VerbSpend);
    let told = |f: &crate::facts::Fact| match &f.body {
        FactBody::State { kind, .. } => kind.head == "money",
        FactBody::Change(change) => change.kind.head == "money",
        _ => false,
    };
    if !able || !buys || c.roles.verb.negation.is_some() || c.hypothesis.facts.iter().any(told) {
        return Ok(());
    }
    let brings = |o: &&Oblique| {
        matches!(o.category, Category::PrepWith | Category::PrepFor) && matches!(o.arg.nps.as_slice(), [np] if np.is_bare_count())
    };
    let brought: Vec<Oblique> = c.roles.obliques.iter().filter(brings).cloned().collect();
    let ([oblique], Some(subject)) = (brought.as_slice(), c.subject_arg()) else { return Ok(()) };
    let np = oblique.arg.nps[0].clone();
    let thing = c.thing(&np)?;
    let Some(amount @ Amount::Given { .. }) = thing.amount.filter(|_| thing.kind.head == "money" && subject.nps.len() == 1) else {
        return Ok(());
    };
    let holder = c.holders_of(&subject, &[])?;
    let moment = c.moment();
    c.mark("kind", np.lexemes());
    c.mark("marker", vec![oblique.lexeme]);
    c.mark("quantity", np.nominal.number().into_iter().collect());
    c.say(FactBody::State { holder, kind: thing.kind, amount }, moment, np.lexemes());
    c.roles.obliques.retain(|o| o.lexeme != oblique.lexeme);
    Ok(())
}

/// `4 dollar toys`, `$4 toys`: what one costs, the unit, and what is left to say of the things.
fn price_before(c: &Composer<'_, '_>, np: &Np, number: u32) -> Option<(Rational, String, Vec<u32>)> {
    let literal = c.reading.lexemes.get(number as usize)?.literal.clone()?;
    match (literal, np.nominal.modifiers.as_slice()) {
        (Literal::Number(value), [unit, rest @ ..]) => {
            let senses = c.reading.senses.get(*unit as usize)?;
            let unit = senses.iter().find(|s| s.category == Category::UnitMoney)?;
            Some((value, unit.lemma.to_string(), rest.to_vec()))
        }
        (Literal::Money { amount, unit }, rest) => Some((amount, unit, rest.iter().copied().filter(|m| *m != number).collect())),
        _ => None,
    }
}

/// Money that is not at hand: it is still to come, or it was put somewhere.
fn put_off(f: &crate::facts::Fact) -> bool {
    let ahead = f.moment.tense == crate::facts::Tense::Future;
    match &f.body {
        FactBody::State { kind, .. } => kind.head == "money" && ahead,
        FactBody::Change(change) => change.kind.head == "money" && (ahead || change.class == Category::VerbMove),
        _ => false,
    }
}

/// `How many 4 dollar toys could she buy?`: the question brings the price, the story the money.
pub(super) fn priced(c: &mut Composer<'_, '_>) -> Result<Option<bool>, Unread> {
    let nps: Vec<Np> = c.arguments(&c.roles.before).into_iter().filter(|a| a.nps.len() == 1).flat_map(|a| a.nps).collect();
    let Some(asked) = nps.iter().find(|np| np.nominal.is_asked() && np.nominal.head.is_none() && np.of.is_none()).cloned() else {
        return Ok(None);
    };
    let Some(np) = nps.iter().find(|np| np.nominal.first == asked.nominal.last + 1).cloned() else { return Ok(None) };
    let (Some(lexeme), Some(head)) = (np.nominal.number(), np.nominal.head) else { return Ok(None) };
    if np.of.is_some() || np.owner.is_some() || asked.nominal.further.is_some() || !c.reading.categories(head).any(Category::is_noun) {
        return Ok(None);
    }
    let Some((value, unit, rest)) = price_before(c, &np, lexeme) else { return Ok(None) };
    let able =
        c.roles.verb.auxiliaries.iter().any(|&a| c.reading.categories(a).any(|k| matches!(k, Category::AuxModal | Category::AuxFuture)));
    let others: Vec<Arg> = c
        .arguments(&c.roles.before)
        .into_iter()
        .chain(c.arguments(&c.roles.after))
        .filter(|a| !a.nps.contains(&asked) && !a.nps.contains(&np))
        .collect();
    let [subject] = others.as_slice() else { return Ok(None) };
    if !able || !c.verb_is(Category::VerbAcquire) || c.roles.verb.negation.is_some() || !c.roles.adjectives.is_empty() {
        return Ok(None);
    }
    strict(c)?;
    if subject.nps.iter().any(|n| n.nominal.is_measured() || n.nominal.is_each()) {
        return unread(c, "one who buys").map(Some);
    }
    let mut thing = np.clone();
    thing.nominal.measure = None;
    thing.nominal.modifiers = rest;
    if c.hypothesis.facts.iter().any(put_off) {
        return unread(c, "money that is at hand").map(Some);
    }
    let per = c.thing(&thing)?.kind;
    let holder = c.holders_of(subject, &[])?;
    let moment = c.moment();
    c.mark("entity", subject.nps.iter().flat_map(Np::lexemes).collect());
    c.mark("kind", np.lexemes());
    c.mark("quantity", vec![lexeme]);
    c.mark("target", asked.lexemes());
    let money = Kind { unit: Some(unit), ..Kind::of("money") };
    let amount = Amount::Given { value, lexeme };
    c.say(
        FactBody::Rate { holder: Holder::default(), kind: money, per: per.clone(), amount, price: true, event: None },
        moment,
        np.lexemes(),
    );
    let vantage = vantage(c, &asked);
    let lexemes = clause_lexemes(c.clause);
    c.result.targets.push(Target {
        clause: c.clause.id,
        ask: Ask::Groups { rounding: crate::facts::Rounding::Down },
        holder,
        kind: per,
        vantage,
        lexemes,
    });
    c.settle_obliques_but(&[])?;
    Ok(Some(true))
}

impl Composer<'_, '_> {
    /// `the money`, `his money`: what there is of it, without a number.
    fn known_money(&self, np: &Np) -> bool {
        np.nominal.head.is_some_and(|h| self.reading.is(h, Category::NounMoney))
            && np.nominal.determiner.is_some_and(|d| !self.reading.is(d, Category::DetIndefinite))
            && !np.nominal.is_measured()
            && np.nominal.modifiers.is_empty()
            && np.of.is_none()
            && np.owner.is_none()
    }

    /// `with the money`, `with his money`.
    pub(super) fn paid_from_known_money(&self, oblique: &Oblique) -> bool {
        oblique.category == Category::PrepWith && oblique.arg.nps.iter().all(|np| self.known_money(np) || self.all_at_hand(np))
    }

    /// `with all of his tickets`: of things of which one level, and no change, is told.
    fn all_at_hand(&self, np: &Np) -> bool {
        let all = matches!(np.nominal.measure, Some(Measure::All(_))) && np.owner.is_none() && np.nominal.modifiers.is_empty();
        let things = np.of.as_deref().filter(|_| np.nominal.head.is_none()).unwrap_or(np);
        let plain =
            things.of.is_none() && things.owner.is_none() && things.nominal.modifiers.is_empty() && things.nominal.number().is_none();
        let Some(head) = things.nominal.head.filter(|_| all && plain) else { return false };
        let lemma = self.reading.lemma(head, Category::is_noun);
        let of_kind = |f: &&crate::facts::Fact| f.body.kind().head == lemma && !matches!(f.body, FactBody::Rate { .. });
        let told: Vec<_> = self.hypothesis.facts.iter().filter(of_kind).collect();
        matches!(told.as_slice(), [only] if matches!(only.body, FactBody::State { .. }))
    }

    /// `the money she had left`: says of the money only that it is there.
    pub(super) fn money_had(&self, other: &Clause) -> bool {
        let governor = self.reading.state.clauses.iter().find(|o| Some(o.id) == other.governor).unwrap_or(self.clause);
        let Some(crate::reader::clause::Phrase::Nominal(money)) = other.antecedent.and_then(|a| governor.phrases.get(a as usize)) else {
            return false;
        };
        let roles = attach(other);
        other.kind == ClauseKind::Relative
            && money.head.is_some_and(|h| self.reading.is(h, Category::NounMoney))
            && roles.verb.main.is_some_and(|m| self.reading.is(m, Category::VerbPossess))
            && roles.verb.negation.is_none()
            && roles.before.len() == 1
            && roles.before[0].nps.iter().all(|np| np.nominal.pronoun || np.nominal.name)
            && roles.after.is_empty()
            && roles.obliques.is_empty()
            && roles.adjectives.is_empty()
            && roles.loose.is_empty()
            && roles.adverbs.iter().all(|(_, _, k)| *k == Category::AdvLeft)
    }

    /// `with him` of the one who is asked about.
    pub(super) fn oneself(&self, oblique: &Oblique) -> bool {
        let [np] = oblique.arg.nps.as_slice() else { return false };
        let Some(head) = np.nominal.head.filter(|_| np.nominal.pronoun && oblique.category == Category::PrepWith) else { return false };
        let owner = self.result.targets.last().and_then(|t| t.holder.owner);
        matches!((owner, self.reading.candidates(head, &[]).as_slice()), (Some(owner), [only]) if *only == owner)
    }
}
