//! Words beside a measured way that tell how often it was gone.
//!
//! Why: `both ways` doubles a length or says that it holds for two ways together; passed over, it is answered as one way.
//! Reads: `Ida walked 3 miles to the lake.` Leaves open: `Ida walked 3 miles to the lake both ways.`

use super::{Composer, Unread};
use crate::facts::{Fact, FactBody};
use crate::reader::clause::{Measure, Phrase};
use crate::reader::reason::RefusalCode;

/// `walked 3 miles to the lake both ways`: so much for each of them, or for all together?
pub(super) fn both_ways(c: &Composer<'_, '_>) -> Option<Unread> {
    let main = c.roles.verb.main?;
    let length = |f: &&Fact| matches!(&f.body, FactBody::Change(change) if change.kind.head.is_empty());
    let fact = c.result.facts.iter().find(length)?;
    let found = c.clause.phrases.iter().find_map(|p| match p {
        Phrase::Nominal(n) if n.first > main && matches!(n.measure, Some(Measure::All(_))) && !fact.lexemes.contains(&n.first) => Some(n),
        _ => None,
    })?;
    let needed = "so much for each, or for all together".to_owned();
    Some(Unread(RefusalCode::ConstructionUnread, (found.first..=found.last).collect(), needed))
}
