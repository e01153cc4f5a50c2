//! What the story has told of a kind before: whether it was counted, and with whom it was last.
//!
//! Why: a change with an end left out is of the one account that was told; where several were, the end stays open.

use crate::canon::Arrange;
use crate::facts::{EntityId, FactBody, Holder, Kind, Relation};
use crate::lexicon::Category;
use crate::reader::compose::{Composer, Thing};
use crate::reader::roles::Np;

/// A plural or mass noun without determiner: an amount without a number.
pub(super) fn bare(c: &Composer<'_, '_>, np: &Np) -> bool {
    np.nominal.determiner.is_none() && !np.nominal.pronoun && !np.nominal.name && np.owner.is_none() && c.plural(np)
}

/// A noun that the hypothesis has counted before, or a pronoun for things: what happens to it matters.
pub(super) fn counted_before(c: &Composer<'_, '_>, np: &Np) -> bool {
    let Some(head) = np.nominal.head else { return false };
    if np.nominal.pronoun {
        return c.reading.categories(head).any(|k| matches!(k, Category::PronounNeuter | Category::PronounPlural))
            && !c.hypothesis.facts.is_empty();
    }
    let lemma = c.reading.lemma(head, |k| k.is_noun() || k.is_unit());
    c.hypothesis.facts.iter().any(|fact| match &fact.body {
        FactBody::State { kind, .. } | FactBody::Rate { kind, .. } | FactBody::Pace { kind, .. } => kind.head == lemma,
        FactBody::Change(change) => change.kind.head == lemma,
        _ => false,
    })
}

/// The one holder of whom a level of this kind has been told.
pub(super) fn only_account(c: &Composer<'_, '_>, thing: &Thing) -> Option<Holder> {
    let same = |kind: &Kind| matches!(thing.kind.relation(kind, c.reading.lexicon), Relation::Same | Relation::Within);
    let mut holders: Vec<Holder> = c
        .hypothesis
        .facts
        .iter()
        .chain(&c.result.facts)
        .filter_map(|fact| match &fact.body {
            FactBody::State { kind, holder, .. } if same(kind) => Some(*holder),
            FactBody::Change(change) if same(&change.kind) => change.to,
            // `8 tables with 4 chairs each`: the chairs are where the tables are.
            FactBody::Rate { kind, per, price: false, .. } if same(kind) => only_of(c, per),
            _ => None,
        })
        .collect();
    holders.arrange();
    holders.dedup();
    match holders.as_slice() {
        [only] => Some(*only),
        _ => None,
    }
}

/// The one holder of whom a level of these things has been told.
fn only_of(c: &Composer<'_, '_>, things: &Kind) -> Option<Holder> {
    let mut levels = c.hypothesis.facts.iter().chain(&c.result.facts).filter_map(|fact| match &fact.body {
        FactBody::State { kind, holder, .. } if kind == things => Some(*holder),
        _ => None,
    });
    let only = levels.next()?;
    levels.all(|other| other == only).then_some(only)
}

/// Whether more than one was told to have or get things of the kind, each by himself.
pub(super) fn several_have(c: &Composer<'_, '_>, thing: &Thing) -> bool {
    let of_kind = |kind: &Kind| !matches!(thing.kind.relation(kind, c.reading.lexicon), Relation::Apart(_));
    let mut owners: Vec<EntityId> = c
        .hypothesis
        .facts
        .iter()
        .flat_map(|f| match &f.body {
            FactBody::State { kind, holder, .. } if of_kind(kind) => vec![*holder],
            FactBody::Change(change) if of_kind(&change.kind) => [change.from, change.to].into_iter().flatten().collect(),
            _ => Vec::new(),
        })
        .filter_map(|h| h.owner)
        .collect();
    owners.arrange();
    owners.dedup();
    owners.len() > 1
}

/// With whom or where this kind was last.
pub(super) fn last_holder(c: &Composer<'_, '_>, thing: &Thing) -> Option<Holder> {
    let same = |kind: &Kind| matches!(thing.kind.relation(kind, c.reading.lexicon), Relation::Same | Relation::Within);
    c.hypothesis.facts.iter().rev().find_map(|fact| match &fact.body {
        FactBody::State { kind, holder, .. } if same(kind) => Some(*holder),
        FactBody::Change(change) if same(&change.kind) => change.to.or(change.from),
        _ => None,
    })
}
