//! `state_change.unary_delta`: one amount of one thing is gained or lost.
//!
//! Why: a change can be carried out only where its verb, its number, its thing and its direction are all in the words, in
//! one plain statement of one actor. Each obligation is one named check with one label.
//!
//! Passes: `Mia bought 4 pens.` Stopped: `Mia bought 4.` (of what?), `Mia may have bought 4 pens.` (did she?).
//!
//! A transfer between two owners and a level (`fell to 5 feet`) are other constructions and make no case here.

use super::frame::{Amount, CueStanding, DeltaDirection, DeltaProposal, HazardKind};
use super::{Column, ContractAssessment, Family, Obligation, ProblemFrame, Words, assessment, some};
use crate::reader::Reading;

/// The family.
pub const FAMILY: Family = Family { family_id: "state_change.unary_delta", candidate_organ: "unary_delta_transition" };

const fn missing(label: &'static str, unmet: fn(&DeltaProposal) -> Words) -> Obligation<DeltaProposal> {
    Obligation { label, column: Column::Missing, unmet }
}

const fn hazard(label: &'static str, unmet: fn(&DeltaProposal) -> Words) -> Obligation<DeltaProposal> {
    Obligation { label, column: Column::Hazard, unmet }
}

/// The obligations, in the order of the label table.
pub const OBLIGATIONS: &[Obligation<DeltaProposal>] = &[
    missing("unary_delta_proposal_required", proposal_required),
    missing("unary_delta_relation_ambiguous", relation_ambiguous),
    missing("action_cue_unbound", action_cue_unbound),
    missing("delta_quantity_unbound", delta_quantity_unbound),
    missing("delta_quantity_ambiguous", delta_quantity_ambiguous),
    missing("changed_object_unbound", changed_object_unbound),
    missing("changed_object_ambiguous", changed_object_ambiguous),
    missing("local_binding_relation_unbound", local_binding_relation_unbound),
    missing("direction_unbound", direction_unbound),
    missing("quantity_kind_unresolved", quantity_kind_unresolved),
    missing("unit_object_conflict", unit_object_conflict),
    missing("provenance_span_inexact", provenance_span_inexact),
    missing("quantity_entity_nonlocal", quantity_entity_nonlocal),
    missing("pronoun_antecedent_unresolved", pronoun_antecedent_unresolved),
    hazard("event_assertion_unlicensed", event_assertion_unlicensed),
    hazard("passive_voice_unsupported", passive_voice_unsupported),
    hazard("multiple_actor_surface", multiple_actor_surface),
];

/// Assesses every proposed change of the frame.
pub fn assess(frame: &ProblemFrame, reading: &Reading<'_>, text: &str) -> Vec<ContractAssessment> {
    frame
        .deltas
        .iter()
        .filter_map(|delta| {
            let trigger = delta.cue.words.get(..1)?;
            assessment(FAMILY, OBLIGATIONS, delta, &bound(delta), trigger, reading, text)
        })
        .collect()
}

/// The words of the roles that are filled: the word of change, the numbers, the things.
fn bound(delta: &DeltaProposal) -> Vec<Vec<u32>> {
    let mut words = vec![delta.cue.words.clone()];
    for amount in &delta.amounts {
        words.extend(amount.number.clone());
        words.extend(amount.unit.map(|unit| vec![unit]));
        words.extend(amount.object.clone());
        words.extend(amount.pronoun.map(|pronoun| vec![pronoun]));
    }
    if let [only] = delta.elided.as_slice() {
        words.push(only.clone());
    }
    words
}

/// Whether the word of change says that a change happened; without that, no role is looked for.
fn predicates(delta: &DeltaProposal) -> bool {
    delta.cue.standing != CueStanding::NoPredicate
}

fn numbers(delta: &DeltaProposal) -> impl Iterator<Item = &Vec<u32>> {
    delta.amounts.iter().filter(|a| !a.loose_part).filter_map(|a| a.number.as_ref())
}

/// The things, each once.
fn objects(delta: &DeltaProposal) -> Vec<&Amount> {
    let mut found: Vec<&Amount> = Vec::new();
    for amount in delta.amounts.iter().filter(|a| a.object.is_some()) {
        if !found.iter().any(|other| other.lemma == amount.lemma && other.head.is_some() == amount.head.is_some()) {
            found.push(amount);
        }
    }
    found
}

fn cue(delta: &DeltaProposal) -> Vec<Vec<u32>> {
    vec![delta.cue.words.iter().take(1).copied().collect()]
}

fn hazard_words(delta: &DeltaProposal, kinds: &[HazardKind]) -> Words {
    some(delta.hazards.iter().filter(|hazard| kinds.contains(&hazard.kind)).flat_map(|hazard| hazard.words.clone()).collect())
}

/// The word of change describes something; it does not say that a change happened.
///
/// Shown by: `The lost box holds 3 coins.`
/// Not by: `Rosa lost 3 coins.`
fn proposal_required(delta: &DeltaProposal) -> Words {
    (!predicates(delta)).then(|| cue(delta))
}

/// Alternative pairs of number and thing, or one number before a list of things.
///
/// Shown by: `Rosa gained 3 plums or 4 pears.`
/// Not by: `Rosa gained 3 plums and 4 pears.`
fn relation_ambiguous(delta: &DeltaProposal) -> Words {
    if !predicates(delta) {
        return None;
    }
    if pairs_differ(delta) {
        return some(delta.amounts.iter().map(|a| a.lexemes.clone()).collect());
    }
    let reaches_over = match delta.amounts.as_slice() {
        [first, rest @ ..] => first.number.is_some() && rest.iter().all(|a| a.object.is_some() && !a.determined),
        [] => false,
    };
    let shared = delta.linked && !delta.alternative && objects(delta).len() > 1 && reaches_over;
    shared.then(|| delta.amounts.iter().filter_map(|a| a.object.clone()).collect())
}

fn pairs_differ(delta: &DeltaProposal) -> bool {
    delta.alternative && objects(delta).len() > 1 && delta.amounts.iter().filter(|a| a.number.is_some() && a.object.is_some()).count() > 1
}

/// A change without a verb of its own: it borrows the verb of the part before.
///
/// Shown by: `Ana gained 2 apples, and Tom 3 apples.`
/// Not by: `Ana gained 2 apples, and Tom gained 3 apples.`
fn action_cue_unbound(delta: &DeltaProposal) -> Words {
    if delta.cue.standing != CueStanding::Borrowed {
        return None;
    }
    let amounts = delta.amounts.iter().map(|a| a.lexemes.clone());
    some(delta.actors.iter().cloned().chain(amounts).collect())
}

/// There is no number for the change.
///
/// Shown by: `Tom gained apples.`
/// Not by: `Tom gained 2 apples.`
fn delta_quantity_unbound(delta: &DeltaProposal) -> Words {
    (predicates(delta) && numbers(delta).next().is_none() && delta.nonlocal.is_none()).then(|| cue(delta))
}

/// Alternative numbers for one thing.
///
/// Shown by: `Tom gained 3 or 4 apples.`
/// Not by: `Tom gained 3 apples.`
fn delta_quantity_ambiguous(delta: &DeltaProposal) -> Words {
    let several = predicates(delta) && delta.alternative && numbers(delta).count() > 1 && !pairs_differ(delta);
    several.then(|| numbers(delta).cloned().collect())
}

/// There is no thing that changes.
///
/// Shown by: `Tom gained 3.`
/// Not by: `Tom gained 3 pens.`
fn changed_object_unbound(delta: &DeltaProposal) -> Words {
    let filled = delta.amounts.iter().any(|a| !a.lacks_object());
    (predicates(delta) && !filled && delta.elided.is_empty() && delta.nonlocal.is_none()).then(|| cue(delta))
}

/// Alternative things, or a left-out noun that may be one of several.
///
/// Shown by: `Tom gained 3 apples or pears.`
/// Not by: `Tom gained 3 apples.`
fn changed_object_ambiguous(delta: &DeltaProposal) -> Words {
    if !predicates(delta) {
        return None;
    }
    if delta.elided.len() > 1 {
        return some(delta.elided.clone());
    }
    let things = objects(delta);
    (delta.alternative && things.len() > 1 && !pairs_differ(delta)).then(|| things.iter().filter_map(|a| a.object.clone()).collect())
}

/// A number that no thing is linked to.
///
/// Shown by: `Tom gained 3.`
/// Not by: `Tom had 5 pens and gained 3.`
fn local_binding_relation_unbound(delta: &DeltaProposal) -> Words {
    if !predicates(delta) || delta.nonlocal.is_some() || !delta.elided.is_empty() {
        return None;
    }
    some(delta.amounts.iter().filter(|a| a.lacks_link()).filter_map(|a| a.number.clone()).collect())
}

/// The words leave open whether it becomes more or less.
///
/// Shown by: `The pile changed by 3 coins.`
/// Not by: `The pile grew by 3 coins.`
fn direction_unbound(delta: &DeltaProposal) -> Words {
    (predicates(delta) && delta.cue.direction == DeltaDirection::Open).then(|| cue(delta))
}

/// An unknown word stands where a unit or container may stand.
///
/// Shown by: `Tom gained 5 blits of sand.`
/// Not by: `Tom gained 5 cups of sand.`
fn quantity_kind_unresolved(delta: &DeltaProposal) -> Words {
    predicates(delta).then(|| delta.amounts.iter().filter_map(|a| a.unknown_unit).map(|word| vec![word]).collect()).and_then(some)
}

/// A unit of measure stands in the place of the thing. What measures a thing is no conflict.
///
/// Shown by: `Tom gained 3 degrees.`
/// Not by: `Tom gained 3 pounds of flour.`
fn unit_object_conflict(delta: &DeltaProposal) -> Words {
    predicates(delta).then(|| delta.amounts.iter().filter_map(Amount::unit_for_thing).map(|unit| vec![unit]).collect()).and_then(some)
}

/// The word of change or the number is not one unbroken span.
///
/// Shown by: `Tom picked 3 shells up.`
/// Not by: `Tom picked up 3 shells.`
fn provenance_span_inexact(delta: &DeltaProposal) -> Words {
    if !predicates(delta) {
        return None;
    }
    let mut apart = Vec::new();
    if let [verb, particle] = delta.cue.words.as_slice()
        && *particle != verb + 1
    {
        apart.extend([vec![*verb], vec![*particle]]);
    }
    for pair in delta.amounts.windows(2) {
        if let [whole, part] = pair
            && part.loose_part
            && !delta.alternative
        {
            apart.extend(whole.number.clone());
            apart.push(part.lexemes.clone());
        }
    }
    some(apart)
}

/// The number or the thing stands in another sentence than the word of change.
///
/// Shown by: `The apples were red. Tom gained 3.`
/// Not by: `Tom had 8 apples and gained 3.`
fn quantity_entity_nonlocal(delta: &DeltaProposal) -> Words {
    delta.nonlocal.clone().filter(|_| predicates(delta))
}

/// A pronoun in a role has no single antecedent.
///
/// Shown by: `He lost 3 marbles.`
/// Not by: `Tom had 9 marbles. He lost 3 marbles.`
fn pronoun_antecedent_unresolved(delta: &DeltaProposal) -> Words {
    predicates(delta).then(|| delta.open_pronouns.iter().map(|&pronoun| vec![pronoun]).collect()).and_then(some)
}

/// The change is denied, possible, wished for, conditional, or one of two. A plain future is asserted.
///
/// Shown by: `Tom might have lost 3 marbles.`
/// Not by: `Tom will lose 3 marbles.`
fn event_assertion_unlicensed(delta: &DeltaProposal) -> Words {
    predicates(delta)
        .then(|| {
            hazard_words(
                delta,
                &[HazardKind::Negated, HazardKind::Modal, HazardKind::Conditional, HazardKind::Meant, HazardKind::Alternative],
            )
        })
        .flatten()
}

/// The clause is passive.
///
/// Shown by: `3 apples were gained by Tom.`
/// Not by: `Tom gained 3 apples.`
fn passive_voice_unsupported(delta: &DeltaProposal) -> Words {
    predicates(delta).then(|| hazard_words(delta, &[HazardKind::Passive])).flatten()
}

/// Several actors share one change.
///
/// Shown by: `Tom and Ana gained 3 apples.`
/// Not by: `Tom gained 3 apples.`
fn multiple_actor_surface(delta: &DeltaProposal) -> Words {
    predicates(delta).then(|| hazard_words(delta, &[HazardKind::SeveralActors])).flatten()
}
