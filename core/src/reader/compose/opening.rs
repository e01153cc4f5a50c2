//! Openings: a clause that counts nothing, told before anything is counted.
//!
//! Why: what is told before the first amount can take nothing from it and add nothing to it, however it is put.
//! Reads: `The treehouse was almost done; what they needed was paint.`, `Upon arriving at the farm, Rosa went straight to the stables.`,
//! `The first stop was the zoo.`, `It takes a lot of work to run a farm.`, `She planned to serve some lemonade.`
//! Leaves alone: a clause with a number; one that says how much as a share, of each, or by comparison (`Rosa reads the same number of
//! pages each day.`), or that denies or supposes; anything behind the first amount.

use super::{Composer, clause_lexemes, undone};
use crate::lexicon::Category;
use crate::reader::clause::{Clause, ClauseKind, Nominal, Phrase};
use crate::reader::roles::Np;
use crate::text::Literal;

/// Words that say how much without a number: what they say holds for amounts that are told later.
fn says_how_much(category: Category) -> bool {
    matches!(
        category,
        Category::QuantDistributive
            | Category::QuantNone
            | Category::QuantUniversal
            | Category::QuantFraction
            | Category::QuantRemainder
            | Category::QuantMultiple
            | Category::QuantMore
            | Category::QuantLess
            | Category::QuantTimes
            | Category::QuantBound
            | Category::AdjSame
            | Category::AdjComparative
            | Category::AdvEqually
            | Category::AdvNegation
            | Category::PrepThan
            | Category::PrepPer
            | Category::UnitCount
    )
}

/// `It takes a lot of work to run a farm.`: an `it` that stands for the infinitive behind the verb.
fn of_nothing(c: &Composer<'_, '_>) -> bool {
    let it = |np: &Np| np.nominal.head.is_some_and(|h| c.reading.is(h, Category::PronounNeuter) && c.reading.candidates(h, &[]).is_empty());
    let stands_for = |o: &Clause| o.governor == Some(c.clause.id) && o.kind == ClauseKind::Infinitive;
    c.roles.before.last().is_some_and(|a| a.nps.iter().all(it)) && c.reading.state.all_clauses().any(stands_for)
}

/// Whether a clause that no rule group reads only opens the story.
pub(super) fn opening(c: &Composer<'_, '_>) -> bool {
    let told = !c.hypothesis.facts.is_empty() || !c.result.facts.is_empty() || !c.hypothesis.unresolved.is_empty();
    let lexemes = clause_lexemes(c.clause);
    // `The first thing she did`: what only says which one.
    let which = |l: u32| {
        let ordinal = c.reading.lexemes.get(l as usize).is_some_and(|x| matches!(x.literal, Some(Literal::Ordinal(_))));
        let certain = |n: &Nominal| {
            let one = n.determiner.is_none_or(|d| !c.reading.is(d, Category::DetIndefinite));
            n.modifiers.contains(&l) && n.head.is_some_and(|h| h > l) && one && n.measure.is_none()
        };
        // `The first box was empty.`, where boxes are counted afterwards, is none.
        let named_again = |head: u32| {
            let noun = c.reading.lemma(head, |k| k.is_noun() || k.is_unit());
            let behind = c.reading.lexemes.get(head as usize + 1..).unwrap_or_default();
            behind.iter().any(|l| c.reading.lexicon.senses(&l.norm).iter().any(|s| *s.lemma == *noun))
        };
        let certain = |n: &Nominal| certain(n) && !n.head.is_some_and(named_again);
        ordinal && c.clause.phrases.iter().any(|p| matches!(p, Phrase::Nominal(n) if certain(n)))
    };
    let literal = |l: u32| c.reading.lexemes.get(l as usize).is_some_and(|x| x.literal.is_some()) && !which(l);
    // `They both went home`: what only says who was set apart before.
    let apart = |l: &&u32| !c.result.roles.iter().any(|(role, words)| *role == "marker" && words.contains(l));
    // `to warmer countries`: a place by what it is like.
    let whither = |l: u32| {
        let place = |n: &Nominal| n.head.is_some_and(|h| c.reading.is(h, Category::NounPlace));
        let of_place = |pair: &[Phrase]| match pair {
            [Phrase::Adjective { lexeme, .. }, Phrase::Nominal(n)] => *lexeme == l && place(n),
            [_, Phrase::Nominal(n)] => n.modifiers.contains(&l) && place(n),
            _ => false,
        };
        c.clause.phrases.windows(2).any(of_place) && c.reading.categories(l).all(|k| k == Category::AdjComparative)
    };
    // `He practices every day.`: a habit of which nothing is counted.
    let alone_behind = c.arguments(&c.roles.after).iter().flat_map(|a| &a.nps).all(|np| np.nominal.is_each() && c.names_time(np));
    let daily = |l: u32| {
        let each = |p: &Phrase| match p {
            Phrase::Nominal(n) => {
                n.is_each() && n.measure.is_some_and(|m| m.lexeme() == l) && n.head.is_some_and(|h| c.reading.is(h, Category::UnitTime))
            }
            _ => false,
        };
        alone_behind && c.roles.obliques.is_empty() && c.roles.has_verb && c.clause.phrases.iter().any(each)
    };
    let quiet = lexemes.iter().filter(apart).all(|&l| {
        let may = c.reading.senses.get(l as usize).is_some_and(|senses| senses.iter().any(|s| says_how_much(s.category)));
        (!literal(l) || c.one_day.contains(&l)) && (!may || c.one_day.contains(&l) || whither(l) || daily(l))
    });
    // A number beside it in the sentence may be what it speaks of.
    let alone = c.sentence_lexemes().all(|l| !literal(l) || c.one_day.contains(&l));
    // `Rosa sold the pens to Lev. She had 9 pens.`: what goes from one to another may be what is counted next.
    let hands = c.classes().any(|k| {
        matches!(
            k,
            Category::VerbLose
                | Category::VerbConsume
                | Category::VerbSell
                | Category::VerbSpend
                | Category::VerbTransferOut
                | Category::VerbTransferIn
                | Category::VerbUnknown
        )
    });
    let hands = hands && !c.planned() && !of_nothing(c);
    // `Nothing here is true.`: of all that is told later.
    !c.clause.question
        && !undone::of_everything(c)
        && !hands
        && !told
        && quiet
        && alone
        && c.roles.verb.negation.is_none()
        && c.clause.kind != ClauseKind::Condition
}
