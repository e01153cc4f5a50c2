//! Purposes and plans: what something is for, or what someone means to do, of which nothing has happened yet.
//!
//! Why: `picked plums to sell`, `cans for recycling`, `plums that must be put away` tell of no change; a plan that opens a story
//! has nothing to change.
//! Reads: `Rosa used 9 boards to build a shed.`, `Lev baked 30 rolls to sell.`, `Ana decided to sell all of her old pens.` before
//! anything is counted.
//! Leaves alone: `Rosa bought 9 pens to give to Ana.` (whether she did), `Lev used 9 eggs to bake 5 cakes.` (two amounts),
//! `Ana had 40 pens. She decided to sell all of them.` (whether she did).

use super::Composer;
use crate::facts::FactBody;
use crate::lexicon::{Category, Form, WordClass};
use crate::reader::clause::{Clause, ClauseKind, Phrase};
use crate::reader::reading::Reading;
use crate::reader::roles::{Np, Roles, attach};
use crate::text::Literal;

/// `used 58 to decorate a card`, `bought eggs to bake cakes`: what an amount was used or got for moves nothing more, as long as it
/// speaks of other things.
pub(super) fn purpose(c: &Composer<'_, '_>) -> bool {
    if c.clause.kind != ClauseKind::Infinitive {
        return false;
    }
    let Some(governor) = c.governor() else { return false };
    let verb = attach(governor).verb;
    let chief = verb.main.and_then(|m| c.reading.live_senses(m).map(|s| s.category).find(|k| k.is_verb()));
    // `came to join them`: coming is all that is said.
    let chiefly = |k: Category| c.chief() == Some(k);
    let pronouns = c.arguments(&c.roles.after).iter().flat_map(|a| &a.nps).all(|np| np.nominal.pronoun);
    let comes = |m: u32| c.reading.is(m, Category::VerbArrive) || c.reading.is(m, Category::VerbTravel);
    let comes = chief == Some(Category::VerbArrive) || verb.main.is_some_and(comes);
    if comes && chiefly(Category::VerbArrive) && pronouns && verb.negation.is_none() {
        return true;
    }
    // `9 puzzles to do`, `$90 to spend at the fair`: what the things are for; nothing has been done to them.
    let had = matches!(
        chief,
        Some(Category::VerbPossess | Category::VerbBe | Category::VerbAcquire | Category::VerbTransferIn | Category::VerbEarn)
    );
    let last = governor.phrases.iter().rev().find_map(|p| if let Phrase::Nominal(n) = p { Some(n) } else { None });
    let behind = last.is_some_and(|n| n.is_measured() && c.roles.verb.main.is_some_and(|m| n.last + 3 > m && n.last < m));
    let parts = c.classes().any(|k| {
        matches!(k, Category::VerbTransferOut | Category::VerbSell | Category::VerbLose | Category::VerbMove | Category::VerbNeed)
    });
    if had && behind && !parts && c.arguments(&c.roles.after).is_empty() && verb.negation.is_none() {
        return true;
    }
    let acts = matches!(
        chief,
        Some(
            Category::VerbConsume
                | Category::VerbAcquire
                | Category::VerbCreate
                | Category::VerbEvent
                | Category::VerbEarn
                | Category::VerbSpend
                | Category::VerbTransferIn
                | Category::VerbTransferOut
                | Category::VerbLose
                | Category::VerbMove
        )
    );
    let objects = c.arguments(&c.roles.after);
    let others = objects.iter().flat_map(|a| &a.nps).all(|np| {
        np.nominal.head.is_some_and(|h| {
            let lemma = c.reading.lemma(h, |k| k.is_noun() || k.is_unit());
            !np.nominal.pronoun
                && c.hypothesis.facts.iter().all(|f| match &f.body {
                    FactBody::State { kind, .. } | FactBody::Part { kind, .. } | FactBody::Pace { kind, .. } => kind.head != lemma,
                    FactBody::Change(change) => change.kind.head != lemma,
                    FactBody::Rate { kind, per, .. } => kind.head != lemma && per.head != lemma,
                    _ => true,
                })
        })
    });
    acts && others && !objects.is_empty() && verb.negation.is_none()
}

impl Reading<'_> {
    /// `used the money`, `used the money he got`: money that one has was used, told outright and without a number.
    pub(super) fn spends_money_in_hand(&self, clause: &Clause) -> bool {
        let roles = attach(clause);
        let verb = &roles.verb;
        let uses = verb.main.is_some_and(|m| {
            self.lexicon.is_of(&self.lemma(m, Category::is_verb), WordClass::Using) && self.has_form(m, Category::is_verb, Form::Past)
        });
        let outright = verb.auxiliaries.is_empty() && verb.negation.is_none() && verb.infinitive.is_none();
        let money = |np: &Np| {
            let definite = np.nominal.determiner.is_some_and(|d| !self.is(d, Category::DetIndefinite));
            let bare = !np.nominal.is_measured() && np.nominal.modifiers.is_empty() && np.owner.is_none();
            definite && bare && np.nominal.head.is_some_and(|h| self.is(h, Category::NounMoney))
        };
        let told = matches!(clause.kind, ClauseKind::Main | ClauseKind::Condition) && !clause.question;
        let object = matches!(roles.after.as_slice(), [arg] if matches!(arg.nps.as_slice(), [np] if money(np)));
        uses && outright && told && object && roles.obliques.iter().all(|o| o.arg.nps.iter().all(|np| !np.nominal.is_measured()))
    }
}

/// `has 9 sums to do`, `there are 20 books to put away`: what things that are told are there for; nothing is done with them yet.
pub(super) fn destined(c: &Composer<'_, '_>) -> bool {
    let gapped = c.clause.kind == ClauseKind::Infinitive && c.arguments(&c.roles.after).is_empty() && c.roles.verb.negation.is_none();
    let Some(governor) = c.governor().filter(|_| gapped) else { return false };
    let roles = attach(governor);
    let there = roles.verb.main.is_some_and(|m| c.reading.is(m, Category::VerbPossess) || c.reading.is(m, Category::VerbBe));
    let told = |p: &Phrase| matches!(p, Phrase::Nominal(n) if n.number().is_some() && n.head.is_some());
    let counted = governor.phrases.iter().rev().find(|p| matches!(p, Phrase::Nominal(_))).is_some_and(told);
    there && counted && !governor.question && roles.verb.negation.is_none() && roles.verb.auxiliaries.is_empty()
}

/// The chief class of a clause's verb.
fn chief_of(c: &Composer<'_, '_>, roles: &Roles) -> Option<Category> {
    roles.verb.main.and_then(|m| c.reading.live_senses(m).map(|s| s.category).find(|k| k.is_verb()))
}

/// Verbs by which someone comes to have something.
pub(super) fn comes_to_have(class: Category) -> bool {
    matches!(
        class,
        Category::VerbPossess
            | Category::VerbBe
            | Category::VerbAcquire
            | Category::VerbCreate
            | Category::VerbTransferIn
            | Category::VerbEarn
            | Category::VerbIncrease
    )
}

/// `baked 30 rolls to sell`, `collects cans for recycling`, `plums that must be put away`: what things are meant for.
pub(super) fn meant_for(c: &Composer<'_, '_>) -> bool {
    let Some(governor) = c.governor().filter(|g| !g.question && c.roles.verb.negation.is_none()) else { return false };
    let roles = attach(governor);
    if roles.verb.negation.is_none() && (money_for(c, &roles) || paid_for(c, &roles)) {
        return true;
    }
    if roles.verb.negation.is_some() || !c.arguments(&c.roles.after).is_empty() {
        return false;
    }
    match c.clause.kind {
        ClauseKind::Infinitive => had_for(c, &roles),
        ClauseKind::Gerund => {
            let first = c.clause.phrases.first();
            let aim = matches!(first, Some(Phrase::Preposition { category: Category::PrepFor, .. }));
            aim && c.roles.obliques.is_empty() && chief_of(c, &roles).is_some_and(comes_to_have) && ends_in_things(c, &roles)
        }
        // `that must be put away`: what ought to be done is not done.
        ClauseKind::Relative => {
            let ought = c.roles.verb.auxiliaries.iter().any(|&a| c.reading.is(a, Category::AuxModal));
            ought && c.passive() && c.subject().is_none() && chief_of(c, &roles).is_some_and(comes_to_have)
        }
        _ => false,
    }
}

/// `has 80 cents to buy sweets`, `saved 9 dollars to spend on a hat`: what money is for; none of it has been given.
fn money_for(c: &Composer<'_, '_>, roles: &Roles) -> bool {
    let money = |np: &Np| {
        let coin = |k: Category| matches!(k, Category::UnitMoney | Category::NounMoney);
        let literal = |h: u32| c.reading.lexemes.get(h as usize).is_some_and(|l| matches!(l.literal, Some(Literal::Money { .. })));
        np.nominal.number().is_some() && np.nominal.head.is_some_and(|h| c.reading.categories(h).any(coin) || literal(h))
    };
    let last = roles.after.last().and_then(|a| a.nps.last());
    let adjoins = |np: &Np| np.lexemes().last().zip(c.roles.verb.infinitive).is_some_and(|(end, to)| end + 1 == to);
    let spends = c.chief().is_some_and(|k| matches!(k, Category::VerbAcquire | Category::VerbSpend));
    let told = |h: u32| {
        let lemma = c.reading.lemma(h, |k| k.is_noun() || k.is_unit());
        c.hypothesis.facts.iter().any(|f| f.body.kind().head == lemma)
    };
    let other = |np: &Np| !np.nominal.is_measured() && !np.nominal.is_each() && !np.nominal.pronoun && !np.nominal.head.is_some_and(told);
    let obliques = c.roles.obliques.iter().map(|o| &o.arg);
    let plain = c.roles.after.iter().chain(obliques).flat_map(|a| &a.nps).all(other);
    c.clause.kind == ClauseKind::Infinitive
        && chief_of(c, roles).is_some_and(comes_to_have)
        && last.is_some_and(|np| money(np) && adjoins(np))
        && spends
        && plain
}

/// `earned 9 dollars for cutting the grass`, `saved 60 cents from selling lemonade`: what money is for, where nothing of it is counted.
fn paid_for(c: &Composer<'_, '_>, roles: &Roles) -> bool {
    let first = c.clause.phrases.first();
    let aim = matches!(first, Some(Phrase::Preposition { category: Category::PrepFor | Category::PrepSource, .. }));
    let money = |np: &Np| {
        let coin = |k: Category| matches!(k, Category::UnitMoney | Category::NounMoney);
        let literal = |h: u32| c.reading.lexemes.get(h as usize).is_some_and(|l| matches!(l.literal, Some(Literal::Money { .. })));
        np.nominal.number().is_some() && np.nominal.head.is_some_and(|h| c.reading.categories(h).any(coin) || literal(h))
    };
    let told = |h: u32| {
        let lemma = c.reading.lemma(h, |k| k.is_noun() || k.is_unit());
        c.hypothesis.facts.iter().any(|f| f.body.kind().head == lemma || matches!(&f.body, FactBody::Rate { per, .. } if per.head == lemma))
    };
    let other = |np: &Np| !np.nominal.is_measured() && !np.nominal.is_each() && !np.nominal.pronoun && !np.nominal.head.is_some_and(told);
    let obliques = c.roles.obliques.iter().map(|o| &o.arg);
    let plain = c.roles.after.iter().chain(obliques).flat_map(|a| &a.nps).all(other) && !c.roles.after.is_empty();
    let pays = roles.after.last().and_then(|a| a.nps.last()).is_some_and(money);
    c.clause.kind == ClauseKind::Gerund && aim && pays && plain && c.roles.verb.negation.is_none()
}

/// An infinitive behind what someone has or gets, without an object of its own: `picked plums to sell`.
fn had_for(c: &Composer<'_, '_>, roles: &Roles) -> bool {
    let behind = roles.after.last().and_then(|a| a.nps.last()).and_then(|np| np.lexemes().last().copied());
    let adjoins = c.roles.verb.infinitive.zip(behind).is_some_and(|(to, last)| last + 1 == to);
    let parts = |k: Category| matches!(k, Category::VerbTransferOut | Category::VerbLose | Category::VerbNeed | Category::VerbUnknown);
    let placed = c.roles.obliques.iter().any(|o| matches!(o.category, Category::PrepPlace | Category::PrepGoal | Category::PrepWith));
    let moves = c.classes().any(|k| matches!(k, Category::VerbMove | Category::VerbTransferIn)) && placed;
    adjoins && !moves && !c.classes().any(parts) && chief_of(c, roles).is_some_and(comes_to_have) && ends_in_things(c, roles)
}

/// Whether the last thing that a clause speaks of is counted or told without a number: `9 rolls`, `some rolls`, `rolls`.
fn ends_in_things(c: &Composer<'_, '_>, roles: &Roles) -> bool {
    let last = c.arguments(&roles.after).pop().and_then(|a| a.nps.last().cloned());
    last.is_some_and(|np| {
        let money = |h: u32| c.reading.categories(h).any(|k| matches!(k, Category::UnitMoney | Category::NounMoney));
        !np.nominal.pronoun && !np.nominal.name && (np.nominal.is_measured() || c.plural(&np)) && !np.nominal.head.is_some_and(money)
    })
}

/// `Ana decided to sell all of her old pens.`: a plan that is told before anything is counted changes nothing.
pub(super) fn plan_ahead(c: &Composer<'_, '_>) -> bool {
    let Some(governor) = c.governor().filter(|g| !g.question && c.clause.kind == ClauseKind::Infinitive) else { return false };
    let roles = attach(governor);
    let counts = governor.phrases.iter().any(|p| matches!(p, Phrase::Nominal(n) if n.is_measured()));
    let plans = chief_of(c, &roles).is_some_and(|k| matches!(k, Category::VerbIntent));
    let told = !c.hypothesis.facts.is_empty() || !c.result.facts.is_empty();
    let exact = |p: &Phrase| matches!(p, Phrase::Nominal(n) if n.number().is_some() || n.is_each() || n.is_asked() || n.further.is_some());
    // `decided to give all of her pens to Ana`: what is told of Ana may already count them.
    let hands = c.classes().any(|k| k == Category::VerbTransferOut) && c.roles.obliques.iter().any(|o| o.category == Category::PrepGoal);
    plans && !hands && !counts && !told && !c.has_number() && !c.clause.phrases.iter().any(exact) && !c.clause.question
}
