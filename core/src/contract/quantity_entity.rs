//! `binding.quantity_entity`: a number counts or measures one thing.
//!
//! Why: a number may be used only where the words say of what it is the number, in one clause, and in one way.
//!
//! Passes: `There are 12 plums.` Stopped: `There are 12 plums or pears.` (which?), `There are 12.` (of what?).
//!
//! A clause in which another family speaks belongs to that family.

use super::frame::{Amount, CountProposal};
use super::{Column, ContractAssessment, Family, Obligation, ProblemFrame, Words, assessment, some};
use crate::reader::Reading;

/// The family.
pub const FAMILY: Family = Family { family_id: "binding.quantity_entity", candidate_organ: "quantity_entity_binding" };

const fn missing(label: &'static str, unmet: fn(&CountProposal) -> Words) -> Obligation<CountProposal> {
    Obligation { label, column: Column::Missing, unmet }
}

const fn hazard(label: &'static str, unmet: fn(&CountProposal) -> Words) -> Obligation<CountProposal> {
    Obligation { label, column: Column::Hazard, unmet }
}

/// The obligations, in the order of the label table.
pub const OBLIGATIONS: &[Obligation<CountProposal>] = &[
    missing("quantity_entity_proposal_required", proposal_required),
    missing("quantity_unbound", quantity_unbound),
    missing("entity_unbound", entity_unbound),
    missing("quantity_ambiguous", quantity_ambiguous),
    missing("entity_ambiguous", entity_ambiguous),
    missing("local_binding_relation_unbound", local_binding_relation_unbound),
    missing("local_binding_relation_ambiguous", local_binding_relation_ambiguous),
    missing("quantity_kind_unresolved", quantity_kind_unresolved),
    missing("unit_kind_conflict", unit_kind_conflict),
    missing("provenance_span_inexact", provenance_span_inexact),
    missing("quantity_entity_nonlocal", quantity_entity_nonlocal),
    hazard("competing_family_context", competing_family_context),
    hazard("percent_change_vs_percent_of", percent_change_vs_percent_of),
];

/// Assesses every number of a clause that no other family claims.
pub fn assess(frame: &ProblemFrame, reading: &Reading<'_>, text: &str) -> Vec<ContractAssessment> {
    frame
        .counts
        .iter()
        .filter(|count| !frame.claims(count.clause))
        .filter_map(|count| assessment(FAMILY, OBLIGATIONS, count, &bound(count), &[count.trigger], reading, text))
        .collect()
}

fn bound(count: &CountProposal) -> Vec<Vec<u32>> {
    let mut words = vec![vec![count.trigger]];
    for amount in &count.amounts {
        words.extend(amount.number.clone());
        words.extend(amount.unit.map(|unit| vec![unit]));
        words.extend(amount.object.clone());
    }
    words
}

fn numbers(count: &CountProposal) -> impl Iterator<Item = &Vec<u32>> {
    count.amounts.iter().filter(|a| !a.loose_part).filter_map(|a| a.number.as_ref())
}

fn things(count: &CountProposal) -> Vec<&Amount> {
    let mut found: Vec<&Amount> = Vec::new();
    for amount in count.amounts.iter().filter(|a| a.object.is_some()) {
        if !found.iter().any(|other| other.lemma == amount.lemma) {
            found.push(amount);
        }
    }
    found
}

fn lacks_thing(count: &CountProposal) -> bool {
    !count.names && !count.open_percentage && count.amounts.iter().all(Amount::lacks_object)
}

/// The numeral only names something; it counts nothing.
///
/// Shown by: `Bus 12 is late.`
/// Not by: `12 buses are late.`
fn proposal_required(count: &CountProposal) -> Words {
    count.names.then(|| vec![vec![count.trigger]])
}

/// A vague quantifier stands where the number would.
///
/// Shown by: `There are several apples.`
/// Not by: `There are 7 apples.`
fn quantity_unbound(count: &CountProposal) -> Words {
    if numbers(count).next().is_some() {
        return None;
    }
    some(count.amounts.iter().filter_map(|a| a.vague_word).map(|word| vec![word]).collect())
}

/// No noun stands anywhere that the number could count.
///
/// Shown by: `There are 12.`
/// Not by: `There are 12 apples.`
fn entity_unbound(count: &CountProposal) -> Words {
    (lacks_thing(count) && count.loose_things.is_empty() && count.nonlocal.is_none()).then(|| vec![vec![count.trigger]])
}

/// Alternative numbers for one thing.
///
/// Shown by: `There are 12 or 15 apples.`
/// Not by: `There are 12 apples and 15 pears.`
fn quantity_ambiguous(count: &CountProposal) -> Words {
    (count.alternative && numbers(count).count() > 1 && things(count).len() <= 1).then(|| numbers(count).cloned().collect())
}

/// Alternative things for one number.
///
/// Shown by: `There are 12 apples or pears.`
/// Not by: `There are 12 apples.`
fn entity_ambiguous(count: &CountProposal) -> Words {
    (count.alternative && numbers(count).count() <= 1 && things(count).len() > 1)
        .then(|| things(count).iter().filter_map(|a| a.object.clone()).collect())
}

/// Number and noun stand in one sentence, and no construction links them.
///
/// Shown by: `Apples, 12.`
/// Not by: `The number of apples is 12.`
fn local_binding_relation_unbound(count: &CountProposal) -> Words {
    (lacks_thing(count) && !count.loose_things.is_empty()).then(|| vec![vec![count.trigger]])
}

/// The number may hold for each of several things, or for all of them together.
///
/// Shown by: `There are 12 boys and girls.`
/// Not by: `There are 12 boys and 9 girls.`
fn local_binding_relation_ambiguous(count: &CountProposal) -> Words {
    let things = things(count);
    if things.len() < 2 {
        return None;
    }
    if count.alternative {
        return (numbers(count).count() > 1).then(|| count.amounts.iter().map(|a| a.lexemes.clone()).collect());
    }
    Some(things.iter().filter_map(|a| a.object.clone()).collect())
}

/// An unknown word stands where a unit or container may stand.
///
/// Shown by: `There are 5 blits of sand.`
/// Not by: `There are 5 cups of sand.`
fn quantity_kind_unresolved(count: &CountProposal) -> Words {
    some(count.amounts.iter().filter_map(|a| a.unknown_unit).map(|word| vec![word]).collect())
}

/// A unit of measure stands in the place of the counted thing.
///
/// Shown by: `There are 3 degrees.`
/// Not by: `There are 3 pounds of flour.`
fn unit_kind_conflict(count: &CountProposal) -> Words {
    if !count.counted_place {
        return None;
    }
    some(count.amounts.iter().filter_map(Amount::unit_for_thing).map(|unit| vec![unit]).collect())
}

/// The words of the number are not one unbroken span.
///
/// Shown by: `There are 3 boxes and a half.`
/// Not by: `There are 3 boxes and a jar.`
fn provenance_span_inexact(count: &CountProposal) -> Words {
    let mut apart: Vec<Vec<u32>> = count.amounts.iter().filter(|a| a.loose_part && !count.alternative).map(|a| a.lexemes.clone()).collect();
    if !apart.is_empty() {
        apart.extend(numbers(count).cloned());
    }
    some(apart)
}

/// The only noun that it could count stands in another sentence.
///
/// Shown by: `The apples are ripe. There are 12.`
/// Not by: `The apples are ripe. There are 12 apples.`
fn quantity_entity_nonlocal(count: &CountProposal) -> Words {
    count.nonlocal.clone()
}

/// The clause carries the word of another construction, which would change what the number means.
///
/// Shown by: `There are 12 apples per box.`
/// Not by: `There are 12 apples in a box.`
fn competing_family_context(count: &CountProposal) -> Words {
    some(count.competing.iter().map(|&word| vec![word]).collect())
}

/// A percentage has neither `of` nor a direction.
///
/// Shown by: `Apples are 20%.`
/// Not by: `20% of the apples are red.`
fn percent_change_vs_percent_of(count: &CountProposal) -> Words {
    count.open_percentage.then(|| vec![vec![count.trigger]])
}
