//! What is lacking of a goal, asked by what should be got, or by the goal in the passive.
//!
//! Why: `How many more should she buy?` and `How many more are needed?` ask what `How many more does she need?` asks.
//! Reads: `Rosa needs 9 pens. She has 4. How many more pens should she buy?`, `How many more pens are needed?`
//! Leaves alone: `How many more pens can she buy?`, `How many more pens should she give away?`, either beside two goals, and the passive
//! where others have pens too.

use crate::facts::{Fact, FactBody, Holder, Kind, Relation};
use crate::lexicon::Category;
use crate::reader::compose::Composer;
use crate::reader::roles::Np;

/// Whether the question asks for what is still lacking.
pub(super) fn lacks(c: &Composer<'_, '_>, asked: &Np, kind: &Kind) -> bool {
    if asked.nominal.further.is_none() || asked.nominal.fewer.is_some() || c.roles.verb.negation.is_some() || whose(c, kind).is_none() {
        return false;
    }
    let ought = |a: u32| matches!(c.reading.norm(a), "should" | "must");
    let subjects = c.arguments(&c.roles.before).into_iter().filter(|a| !a.nps.iter().any(|np| np.nominal.is_asked())).count();
    let gains = |k: Category| matches!(k, Category::VerbAcquire | Category::VerbCreate | Category::VerbEarn | Category::VerbTransferIn);
    if c.passive() {
        return c.classes().all(|k| k == Category::VerbNeed) && c.roles.verb.auxiliaries.len() == 1 && subjects == 0 && alone(c, kind);
    }
    // What was done since may have been done towards the goal, or have used up some.
    if c.hypothesis.facts.len() != 2 || !alone(c, kind) {
        return false;
    }
    let modal = matches!(c.roles.verb.auxiliaries.as_slice(), &[a] if c.reading.is(a, Category::AuxModal) && ought(a));
    modal && c.chief().is_some_and(gains) && subjects == 1
}

/// Whose goal of the kind it is, where only one is told.
pub(super) fn whose(c: &Composer<'_, '_>, kind: &Kind) -> Option<Holder> {
    let goal = |f: &Fact| match &f.body {
        FactBody::Goal { holder, kind: k, .. } => Some((*holder, k.relation(kind, c.reading.lexicon))),
        _ => None,
    };
    let goals: Vec<(Holder, Relation)> = c.hypothesis.facts.iter().filter_map(goal).collect();
    match goals.as_slice() {
        [(holder, Relation::Same)] => Some(*holder),
        _ => None,
    }
}

/// Whether nobody else is told to have any of the kind.
fn alone(c: &Composer<'_, '_>, kind: &Kind) -> bool {
    let goal = whose(c, kind);
    c.hypothesis.facts.iter().all(|f| match &f.body {
        FactBody::State { holder, kind: k, .. } => {
            Some(*holder) == goal || matches!(k.relation(kind, c.reading.lexicon), Relation::Apart(_))
        }
        FactBody::Goal { .. } => true,
        _ => false,
    })
}
