//! So many more that are lost may be none of those that were told.
//!
//! Why: `made 24 toys and broke 4 more` tells of toys beside the 24, which were made as well or were had before; only behind a loss are `4
//! more` more than those lost, and of the same things.
//! Passes: `Ann had 36 pens. She lost 5 and gave away 4 more.`, `made 24 toys and bought 4 more`
//! Stopped: `Ben made 24 toys and broke 4 more. How many did he make?`, `There were 25 sheep in the field. Another 8 were sold.`

use super::Subject;
use crate::facts::{Ask, Change, Fact, FactBody, Kind, Phase, Relation};
use crate::graph::Gap;
use crate::lexicon::Category;
use crate::reader::RefusalCode;

pub(super) fn test(subject: &Subject<'_, '_>) -> Result<(), Gap> {
    let Some(target) = subject.target() else { return Ok(()) };
    let of_kind = |kind: &Kind| !matches!(kind.relation(&target.kind, subject.reading.lexicon), Relation::Apart(_));
    let facts = &subject.hypothesis.facts;
    // `lost 5 and gave away 4 more`, `has 20 left and eats 3 more`: beside those.
    let gone_before = |at: usize| {
        facts
            .iter()
            .take(at)
            .any(|f| of_kind(f.body.kind()) && (f.moment.phase.is_some_and(|p| p != Phase::Start) || !comes_or_is(&f.body)))
    };
    // What another loses more of is beside what he had.
    let own = |c: &Change| c.from.is_some_and(|from| from.owner.is_none() || from.owner == target.holder.owner);
    let loses = |c: &Change| c.further && own(c) && c.to.is_none() && of_kind(&c.kind);
    let lost = |&(at, f): &(usize, &Fact)| matches!(&f.body, FactBody::Change(c) if loses(c)) && !gone_before(at);
    let mut more = facts.iter().enumerate().filter(lost);
    let found = match &target.ask {
        Ask::State => more.find(|(at, _)| subject.build.used.contains(at)),
        Ask::Event { class: Category::VerbCreate | Category::VerbAcquire | Category::VerbEarn, .. } => {
            more.find(|(at, _)| !subject.build.used.contains(at))
        }
        // `folded 24 cranes and tore 4 more`: what is torn was folded, maybe; what is sold need not have been washed.
        Ask::Event { .. } => more.find(|(at, f)| !subject.build.used.contains(at) && breaks(&f.body)),
        _ => None,
    };
    match found {
        Some((_, fact)) => {
            let needed = "whether these are among those told before".to_owned();
            Err(Gap { code: RefusalCode::KindsUnrelated, lexemes: fact.lexemes.clone(), needed })
        }
        None => Ok(()),
    }
}

/// Whether a fact tells only that things are there, came or were dealt with.
fn comes_or_is(body: &FactBody) -> bool {
    match body {
        FactBody::State { .. } => true,
        FactBody::Change(c) => c.from.is_none() && (c.to.is_some() || c.class == Category::VerbEvent),
        _ => false,
    }
}

fn breaks(body: &FactBody) -> bool {
    matches!(body, FactBody::Change(c) if c.class == Category::VerbLose)
}
