//! What comes round: a doing that takes place again after so long each time.
//!
//! Why: what recurs every so many days counts nothing, and says when it falls together with what else recurs.
//! Reads: `Ana swims every 4 days.`, `He waters the fern every 6 days and the cactus every 9 days.`, and beside them, as what only says
//! that they fall together, `She did both today.`, `until they swim on the same day again`
//! Leaves alone: `Ana reads 5 pages every 2 days.` (so much in a time), `She swam for 4 days.`, `She might swim every 4 days.`

use super::{Composer, Verdict, clause_lexemes};
use crate::facts::{Amount, Fact, FactBody, Holder, Kind};
use crate::lexicon::{Category, WordClass};
use crate::reader::clause::{ClauseKind, Measure, Nominal, Phrase};

pub(super) fn recurs(c: &mut Composer<'_, '_>) -> Verdict {
    if c.clause.question {
        return Ok(false);
    }
    let told = matches!(c.clause.kind, ClauseKind::Main | ClauseKind::Condition) && !c.unasserted() && c.roles.verb.main.is_some();
    if !told || c.roles.verb.negation.is_some() || c.has_adverb(Category::AdvNegation) || !c.roles.loose.is_empty() {
        return Ok(false);
    }
    let nominals: Vec<Nominal> =
        c.clause.phrases.iter().filter_map(|p| if let Phrase::Nominal(n) = p { Some(n.clone()) } else { None }).collect();
    let (rounds, others): (Vec<&Nominal>, Vec<&Nominal>) = nominals.iter().partition(|n| every(c, n));
    let quiet = |n: &&Nominal| !n.is_measured() && !n.is_each() && n.measure.is_none();
    if rounds.is_empty() || !others.iter().all(quiet) {
        return Ok(false);
    }
    let (moment, verb) = (c.moment(), c.verb_lemma());
    for round in rounds {
        let (Some(number), Some(head)) = (round.number(), round.head) else { return Ok(false) };
        let Some(crate::text::Literal::Number(value)) = c.reading.lexemes.get(number as usize).and_then(|l| l.literal.clone()) else {
            return Ok(false);
        };
        let kind = Kind { unit: Some(c.reading.lemma(head, Category::is_unit)), ..Kind::of("") };
        let lexemes: Vec<u32> = (round.first..=round.last).collect();
        c.mark("kind", lexemes.clone());
        c.mark("quantity", vec![number]);
        let amount = Amount::Given { value, lexeme: number };
        c.say(FactBody::Recurs { holder: Holder::default(), kind, amount, verb: verb.clone() }, moment.clone(), lexemes);
    }
    c.mark("entity", others.iter().flat_map(|n| n.first..=n.last).collect());
    c.mark("setting", c.roles.obliques.iter().map(|o| o.lexeme).collect());
    c.mark("cue", c.roles.verb.main.into_iter().collect());
    Ok(true)
}

/// `every 4 days`
fn every(c: &Composer<'_, '_>, nominal: &Nominal) -> bool {
    let each = [nominal.measure, nominal.second_measure].into_iter().flatten().any(|m| matches!(m, Measure::Each(_)));
    let bare = nominal.further.is_none() && nominal.fewer.is_none() && nominal.bound.is_none() && nominal.modifiers.is_empty();
    each && bare && nominal.number().is_some() && nominal.head.is_some_and(|h| c.reading.is(h, Category::UnitTime))
}

/// Whether several things that recur are told, and nothing else that is counted.
pub(super) fn several(c: &Composer<'_, '_>) -> bool {
    let recurs = |f: &Fact| matches!(f.body, FactBody::Recurs { .. });
    let counts = |f: &Fact| !recurs(f) && matches!(f.body.amount(), Some(a) if !matches!(a, Amount::Open { .. }));
    let facts = || c.hypothesis.facts.iter();
    facts().filter(|f| recurs(f)).count() > 1 && !facts().any(counts)
}

/// The numbers among words that only count how many recur.
pub(super) fn count_of_all(c: &Composer<'_, '_>, words: &[u32]) -> Vec<u32> {
    words.iter().copied().filter(|&l| c.reading.lexemes.get(l as usize).is_some_and(|x| x.literal.is_some())).collect()
}

/// Whether the words count anything but how many recur: `all three`.
pub(super) fn counts_others(c: &Composer<'_, '_>, words: &[u32]) -> bool {
    let recur = c.hypothesis.facts.iter().filter(|f| matches!(f.body, FactBody::Recurs { .. })).count();
    let all = i64::try_from(recur).unwrap_or_default();
    let other = |&l: &u32| match c.reading.lexemes.get(l as usize).and_then(|x| x.literal.as_ref()) {
        Some(crate::text::Literal::Number(value)) => *value != crate::quantity::Rational::from(all),
        literal => literal.is_some(),
    };
    words.iter().any(other)
}

/// Whether the words say that several fall together: `both`, `together`, `on the same day`.
pub(super) fn falls_together(c: &Composer<'_, '_>, lexemes: &[u32]) -> bool {
    let joint = |&l: &u32| {
        c.reading.may_be(l, Category::AdjSame) || c.reading.may_be(l, Category::QuantUniversal) || c.reading.is_of(l, WordClass::Jointly)
    };
    lexemes.iter().any(joint)
}

impl Composer<'_, '_> {
    /// Whether a clause counts nothing and says only that what recurs falls together.
    pub(super) fn is_falling_together(&self) -> bool {
        !self.clause.question
            && several(self)
            && falls_together(self, &clause_lexemes(self.clause))
            && !counts_others(self, &clause_lexemes(self.clause))
    }
}
