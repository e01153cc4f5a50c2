//! `proportional_change.decrease_to_fraction`: an amount of one thing decreases to a share of itself.
//!
//! Why: how much less something becomes can be worked out only where the words name what decreases, say how much there
//! was, say what share of it is left, and ask for the difference in a unit that fits.
//!
//! Passes: `The tank's depth is 12 feet. The depth will fall to 3/4 of its depth. What will the depth fall by?`
//! Stopped: the same without its question (what is wanted?), or `to 9 feet` (what share is that?).
//!
//! A step (`fall by 3 feet`) is another construction.

use super::frame::{DecreaseProposal, DecreaseTarget};
use super::{Column, ContractAssessment, Family, Obligation, ProblemFrame, Words, assessment, some};
use crate::quantity::Rational;
use crate::reader::Reading;

/// The family.
pub const FAMILY: Family = Family { family_id: "proportional_change.decrease_to_fraction", candidate_organ: "fraction_decrease" };

const fn missing(label: &'static str, unmet: fn(&DecreaseProposal) -> Words) -> Obligation<DecreaseProposal> {
    Obligation { label, column: Column::Missing, unmet }
}

const fn hazard(label: &'static str, unmet: fn(&DecreaseProposal) -> Words) -> Obligation<DecreaseProposal> {
    Obligation { label, column: Column::Hazard, unmet }
}

/// The obligations, in the order of the label table.
pub const OBLIGATIONS: &[Obligation<DecreaseProposal>] = &[
    missing("decrease_relation_ambiguous", decrease_relation_ambiguous),
    missing("base_quantity_unbound", base_quantity_unbound),
    missing("scale_unbound", scale_unbound),
    missing("state_entity_unbound", state_entity_unbound),
    missing("base_quantity_provenance_missing", base_quantity_provenance_missing),
    missing("scale_provenance_missing", scale_provenance_missing),
    missing("unit_continuity_unproven", unit_continuity_unproven),
    missing("delta_decrease_target_unbound", delta_decrease_target_unbound),
    missing("delta_decrease_target_required", delta_decrease_target_required),
    hazard("state_entity_continuity_unproven", state_entity_continuity_unproven),
    hazard("scale_out_of_range", scale_out_of_range),
];

/// Assesses every proposed decrease of the frame.
///
/// ```
/// use forbear_core::Reader;
/// let text = "The tank's depth is 12 feet. The depth will fall to 3/4 of its depth. What will the depth fall by?";
/// let report = Reader::embedded()?.inspect(text)?;
/// let decrease = report.assessments.iter().find(|a| a.candidate_organ == "fraction_decrease").expect("`fall to` speaks of one");
/// assert!(decrease.runnable && decrease.trigger.text == "fall");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn assess(frame: &ProblemFrame, reading: &Reading<'_>, text: &str) -> Vec<ContractAssessment> {
    frame
        .decreases
        .iter()
        .filter_map(|decrease| assessment(FAMILY, OBLIGATIONS, decrease, &bound(decrease), &[decrease.cue], reading, text))
        .collect()
}

/// The words of the roles that are filled.
fn bound(decrease: &DecreaseProposal) -> Vec<Vec<u32>> {
    let mut words = vec![vec![decrease.cue]];
    words.extend(decrease.entity.iter().map(|entity| entity.words.clone()));
    words.extend(decrease.bases.iter().map(|base| base.number.clone()));
    words.extend(decrease.bases.iter().filter_map(|base| base.unit).map(|unit| vec![unit]));
    words.extend(decrease.scales.iter().map(|scale| vec![scale.lexeme]));
    words
}

fn cue(decrease: &DecreaseProposal) -> Vec<Vec<u32>> {
    vec![vec![decrease.cue]]
}

/// The words themselves, or the word of decrease where there are none.
fn or_cue(decrease: &DecreaseProposal, words: &[u32]) -> Vec<Vec<u32>> {
    if words.is_empty() { cue(decrease) } else { vec![words.to_vec()] }
}

/// One decrease has two shares, or two amounts before it.
///
/// Shown by: `The level falls to 3/4, then to 1/2.`
/// Not by: `The level falls to 3/4.`
fn decrease_relation_ambiguous(decrease: &DecreaseProposal) -> Words {
    if decrease.scales.len() > 1 {
        return Some(decrease.scales.iter().map(|scale| vec![scale.lexeme]).collect());
    }
    (decrease.bases.len() > 1).then(|| decrease.bases.iter().map(|base| base.number.clone()).collect())
}

/// Nothing says how much there was before the decrease.
///
/// Shown by: `The lake's depth will fall to 3/4 of its depth. What will the depth fall by?`
/// Not by: `The lake's depth is 12 feet. The depth will fall to 3/4 of its depth. What will the depth fall by?`
fn base_quantity_unbound(decrease: &DecreaseProposal) -> Words {
    (decrease.bases.is_empty() && decrease.open_bases.is_empty()).then(|| cue(decrease))
}

/// There is a level that is reached, but no share of what there was.
///
/// Shown by: `The lake's depth is 12 feet. The depth will fall to a new mark. What will the depth fall by?`
/// Not by: `The lake's depth is 12 feet. The depth will fall to 2/3 of its depth. What will the depth fall by?`
fn scale_unbound(decrease: &DecreaseProposal) -> Words {
    (decrease.scales.is_empty() && decrease.open_scales.is_empty()).then(|| decrease.levels.clone())
}

/// Nothing named decreases.
///
/// Shown by: `It will fall to 3/4.`
/// Not by: `The depth will fall to 3/4.`
fn state_entity_unbound(decrease: &DecreaseProposal) -> Words {
    decrease.entity.is_none().then(|| or_cue(decrease, &decrease.entity_words))
}

/// What there was is spoken of without a number.
///
/// Shown by: `The pond's depth is several feet. The depth will fall to 1/2 of its depth.`
/// Not by: `The pond's depth is 6 feet. The depth will fall to 1/2 of its depth.`
fn base_quantity_provenance_missing(decrease: &DecreaseProposal) -> Words {
    (decrease.bases.is_empty() && !decrease.open_bases.is_empty()).then(|| decrease.open_bases.clone())
}

/// A share is spoken of without its value.
///
/// Shown by: `The pond's depth is 6 feet. The depth will fall to a fraction of its depth.`
/// Not by: `The pond's depth is 6 feet. The depth will fall to a third of its depth.`
fn scale_provenance_missing(decrease: &DecreaseProposal) -> Words {
    (decrease.scales.is_empty() && !decrease.open_scales.is_empty()).then(|| decrease.open_scales.clone())
}

/// What there was and what is asked for are in units that no exact factor joins.
///
/// Shown by: `The pond's depth is 6 feet. The depth will fall to 1/2 of its depth. How many degrees will the depth fall by?`
/// Not by: `The pond's depth is 6 feet. The depth will fall to 1/2 of its depth. How many inches will the depth fall by?`
fn unit_continuity_unproven(decrease: &DecreaseProposal) -> Words {
    decrease.unjoined.map(|(base, asked)| vec![vec![base], vec![asked]])
}

/// There is no question, or what it asks about stands nowhere in the text.
///
/// Shown by: `The pond's depth is 6 feet. The depth will fall to 1/2 of its depth.`
/// Not by: `The pond's depth is 6 feet. The depth will fall to 1/2 of its depth. What will the depth fall by?`
fn delta_decrease_target_unbound(decrease: &DecreaseProposal) -> Words {
    match &decrease.target {
        DecreaseTarget::Nowhere(words) => Some(or_cue(decrease, words)),
        _ => None,
    }
}

/// The question asks what is left, not how much less it becomes.
///
/// Shown by: `The pond's depth is 6 feet. The depth will fall to 1/2 of its depth. What will the depth be?`
/// Not by: `The pond's depth is 6 feet. The depth will fall to 1/2 of its depth. What will the depth fall by?`
fn delta_decrease_target_required(decrease: &DecreaseProposal) -> Words {
    match &decrease.target {
        DecreaseTarget::Level(words) => Some(or_cue(decrease, words)),
        _ => None,
    }
}

/// The question asks about another thing of the text.
///
/// Shown by: `The pressure is high. The pond's depth is 6 feet. The depth will fall to 1/2 of its depth. What will the pressure fall by?`
/// Not by: `The pressure is high. The pond's depth is 6 feet. The depth will fall to 1/2 of its depth. What will the depth fall by?`
fn state_entity_continuity_unproven(decrease: &DecreaseProposal) -> Words {
    match &decrease.target {
        DecreaseTarget::Another(words) => Some(decrease.entity.iter().map(|entity| entity.words.clone()).chain([words.clone()]).collect()),
        _ => None,
    }
}

/// The share is not above nothing and below the whole, so nothing decreases to it.
///
/// Shown by: `The pond's depth will fall to 5/4 of its depth.`
/// Not by: `The pond's depth will fall to 4/5 of its depth.`
fn scale_out_of_range(decrease: &DecreaseProposal) -> Words {
    let outside = decrease.scales.iter().filter(|scale| !scale.value.is_positive() || scale.value >= Rational::integer(1));
    some(outside.map(|scale| vec![scale.lexeme]).collect())
}
