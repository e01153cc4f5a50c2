//! Rounding: what becomes of a division that does not come out even, where the question's words say it.
//!
//! Why: 23 people in vans of 5 need 5 vans, fill 4, and 3 are left over; which of them is asked for stands in the question.
//! Reads: `How many vans are needed?` (up), `How many full boxes are there?`, `How many bows can she make?` (down),
//! `How many eggs are left over?` (the rest)
//! Leaves alone: `How many vans were there?`, `How many boxes will she fill?` (only a division that comes out even answers these).

use crate::facts::{FactBody, Kind, Relation, Rounding};
use crate::lexicon::{Category, WordClass};
use crate::reader::compose::Composer;
use crate::reader::roles::Np;

/// How a number of groups is rounded by the words that ask for it.
pub(super) fn rounding(c: &Composer<'_, '_>, asked: &Np) -> Rounding {
    let full = asked.nominal.modifiers.iter().any(|&m| c.reading.is(m, Category::AdjWhole));
    let able = c.says_able();
    // Who fills a box fills it up.
    let fills = c.verb_is(Category::VerbContain) && c.verb_is(Category::VerbMove);
    let pays = turns(c, asked).is_none() && super::groups::goes_for(c, &Kind::of(&asked_head(c, asked)));
    // `should he buy`, `must they order`: as many as it takes.
    let ought = buys_for_goal(c) && !able;
    let makes = fills || c.classes().any(|k| matches!(k, Category::VerbCreate | Category::VerbAcquire));
    let unit = asked.nominal.head.is_none_or(|h| c.reading.categories(h).any(Category::is_unit));
    match (c.verb_is(Category::VerbNeed) || ought, full || able && makes) {
        _ if unit => Rounding::Exact,
        _ if able && pays => Rounding::Down,
        (true, false) => Rounding::Up,
        (false, true) => Rounding::Down,
        _ => Rounding::Exact,
    }
}

/// `needs 60 cups. How many packs should he buy?`: for what is needed.
fn buys_for_goal(c: &Composer<'_, '_>) -> bool {
    let modal = c.roles.verb.auxiliaries.iter().any(|&a| c.reading.is(a, Category::AuxModal));
    modal && c.verb_is(Category::VerbAcquire) && c.hypothesis.facts.iter().any(|f| matches!(f.body, FactBody::Goal { .. }))
}

fn asked_head(c: &Composer<'_, '_>, asked: &Np) -> String {
    asked.nominal.head.map_or_else(String::new, |h| c.reading.lemma(h, |k| k.is_noun() || k.is_unit()))
}

/// Takes words that only say that a group is full out of what is asked for: `full boxes` are boxes.
pub(super) fn without_whole(c: &Composer<'_, '_>, asked: &Np) -> Np {
    let mut plain = asked.clone();
    plain.nominal.modifiers.retain(|&m| !c.reading.is(m, Category::AdjWhole));
    plain
}

/// `how many trips`, where so many are told for each turn.
pub(super) fn turns(c: &Composer<'_, '_>, asked: &Np) -> Option<Kind> {
    let turn = asked.nominal.head.is_some_and(|h| c.reading.categories(h).any(|k| k == Category::NounTurn));
    let told = c.hypothesis.facts.iter().any(|f| matches!(&f.body, FactBody::Rate { per, .. } if per.head == Kind::TURN));
    (turn && told && asked.nominal.modifiers.is_empty() && asked.of.is_none()).then(|| Kind::of(Kind::TURN))
}

/// Whether what is asked for is what a dealing out leaves over: one dealing is told of it, into groups of which nobody counts how many,
/// or into a number of equal shares of which nobody tells how large they are.
pub(super) fn leaves_over(c: &Composer<'_, '_>, kind: &Kind) -> bool {
    let over = c
        .roles
        .adverbs
        .iter()
        .any(|(first, last, k)| *k == Category::AdvLeft && c.reading.lexicon.is_of(&c.words(*first, *last), WordClass::OverLeft));
    let facts = &c.hypothesis.facts;
    let of = |k: &Kind| !matches!(k.relation(kind, c.reading.lexicon), Relation::Apart(_));
    let counted = |per: &Kind| {
        facts.iter().any(|f| match &f.body {
            FactBody::State { kind, .. } => kind.head == per.head,
            FactBody::Change(change) => change.kind.head == per.head,
            _ => false,
        })
    };
    let deals = facts.iter().filter_map(|f| match &f.body {
        FactBody::Split { kind: k, into, .. } if of(k) => Some((into, true, true)),
        FactBody::Rate { kind: k, per, price: false, event, .. } if of(k) => {
            Some((per, false, matches!(event, Some((Category::VerbDivide | Category::VerbGroup, _)))))
        }
        _ => None,
    });
    let mut deals: Vec<(&Kind, bool, bool)> = deals.collect();
    // `split into 5 equal groups`, `into groups of 5`: a rate beside its own division is one dealing.
    if deals.len() == 2 && deals[0].0 == deals[1].0 {
        deals.retain(|(_, split, _)| !split);
    }
    match deals.as_slice() {
        [(per, split, divides)] => counted(per) == *split && (over || *divides && (!*split || in_equal_shares(c))),
        _ => false,
    }
}

/// Whether a dealing is told to be even: `divided evenly`, `in equal shares`.
fn in_equal_shares(c: &Composer<'_, '_>) -> bool {
    let told = |id: u32| c.hypothesis.facts.iter().any(|f| f.clause == id && matches!(f.body, FactBody::Split { .. }));
    let clauses = c.reading.state.clauses.iter().filter(|o| told(o.id));
    clauses
        .flat_map(crate::reader::compose::lexemes_of)
        .any(|l| c.reading.categories(l).any(|k| k == Category::AdvEqually) || matches!(c.reading.norm(l), "equal" | "even"))
}
