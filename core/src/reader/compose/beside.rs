//! Words beside an amount that tell of a further one, which no rule has read.
//!
//! Why: `both ways` doubles a length or says that it holds for two ways together; `another basket` and `for 2 of Jo's` are more of the
//! same, or less. Passed over, they are answered as if they were not there.
//! Reads: `Ida walked 3 miles to the lake.`, `Ida traded 6 cards for 2 cards.`
//! Leaves open: `Ida walked 3 miles to the lake both ways.`, `Ida picked 30 pears and another basket.`, `Ida traded 6 of her cards for 2 of Jo's.`

use super::{Composer, Unread};
use crate::facts::{Fact, FactBody};
use crate::lexicon::Category;
use crate::reader::clause::{Measure, Phrase};
use crate::reader::reason::RefusalCode;
use crate::reader::roles::Np;

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

/// `picked 30 pears and another basket`: more, and not how much.
pub(super) fn and_another(c: &Composer<'_, '_>) -> Option<Unread> {
    let told: Vec<&Fact> = c.result.facts.iter().filter(|f| matches!(f.body, FactBody::Change(_) | FactBody::State { .. })).collect();
    let taken = |l: u32| told.iter().any(|f| f.lexemes.contains(&l));
    let nps = c.roles.after.iter().flat_map(|a| &a.nps);
    let more = |np: &&Np| np.nominal.further.is_some() && np.nominal.number().is_none() && !c.names_time(np) && !taken(np.nominal.last);
    let found = nps.into_iter().filter(|_| !told.is_empty()).find(more)?;
    let needed = "how many this was".to_owned();
    Some(Unread(RefusalCode::ConstructionUnread, found.lexemes(), needed))
}

/// `gave 6 cards for his best card`, `traded 6 for 2 of Jo's`: what comes back is of what is counted, and no rule has read it.
pub(super) fn for_what_comes_back(c: &Composer<'_, '_>) -> Option<Unread> {
    let gone = c.result.facts.iter().find_map(|f| match &f.body {
        FactBody::Change(change) if matches!(change.class, Category::VerbExchange | Category::VerbTransferOut) => Some((f, change)),
        _ => None,
    })?;
    let taken = |l: u32| c.result.facts.iter().any(|f| f.lexemes.contains(&l));
    let alike = |np: &Np| match np.nominal.head {
        Some(head) => c.reading.lemma(head, Category::is_noun) == gone.1.kind.head,
        None => np.nominal.number().is_some(),
    };
    let back = |np: &&Np| alike(np) && !taken(np.nominal.last);
    let found = c.roles.obliques.iter().filter(|o| o.category == Category::PrepFor).flat_map(|o| &o.arg.nps).find(back)?;
    let needed = "what comes back, counted".to_owned();
    Some(Unread(RefusalCode::ConstructionUnread, found.lexemes(), needed))
}
