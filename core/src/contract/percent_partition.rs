//! `partition.percent_partition`: a whole is in parts, and a percentage of each part has something.
//!
//! Why: how many of the whole have it can be worked out only where the whole has a name and one number, its parts are
//! introduced as its parts and differ, every part has its percentage, and the question asks for all of them together.
//!
//! Passes: `There are 100 pupils. Half of the pupils are girls, half are boys. 20% of the girls and 10% of the boys have
//! cats. How many pupils have cats?` Stopped: the same without its second sentence (are they parts of the pupils?).
//!
//! A single percentage of a single group is no partition.

use super::frame::{Link, PartitionProposal, PartitionTarget};
use super::{Column, ContractAssessment, Family, Obligation, ProblemFrame, Words, assessment, some};
use crate::reader::Reading;

/// The family.
pub const FAMILY: Family = Family { family_id: "partition.percent_partition", candidate_organ: "percent_partition" };

const fn missing(label: &'static str, unmet: fn(&PartitionProposal) -> Words) -> Obligation<PartitionProposal> {
    Obligation { label, column: Column::Missing, unmet }
}

const fn hazard(label: &'static str, unmet: fn(&PartitionProposal) -> Words) -> Obligation<PartitionProposal> {
    Obligation { label, column: Column::Hazard, unmet }
}

/// The obligations, in the order of the label table.
pub const OBLIGATIONS: &[Obligation<PartitionProposal>] = &[
    missing("grounded_partition_subgroup", grounded_partition_subgroup),
    missing("grounded_whole_entity", grounded_whole_entity),
    missing("original_whole_unbound", original_whole_unbound),
    missing("multiple_original_whole_candidates", multiple_original_whole_candidates),
    hazard("partition_subgroups_not_distinct", partition_subgroups_not_distinct),
    hazard("percent_subgroup_links_incomplete", percent_subgroup_links_incomplete),
    missing("grounded_question_target", grounded_question_target),
    missing("forward_aggregate_target_required", forward_aggregate_target_required),
    hazard("inverse_topology_unlicensed", inverse_topology_unlicensed),
];

/// Assesses every proposed partition of the frame.
///
/// ```
/// use forbear_core::Reader;
/// let text = "There are 100 pupils. 20% of the girls and 10% of the boys have cats. How many pupils have cats?";
/// let report = Reader::embedded()?.inspect(text)?;
/// let partition = report.assessments.iter().find(|a| a.candidate_organ == "percent_partition").expect("two percentages speak of one");
/// assert_eq!(partition.missing_bindings, ["grounded_partition_subgroup"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn assess(frame: &ProblemFrame, reading: &Reading<'_>, text: &str) -> Vec<ContractAssessment> {
    frame
        .partitions
        .iter()
        .filter_map(|partition| assessment(FAMILY, OBLIGATIONS, partition, &bound(partition), &[partition.cue], reading, text))
        .collect()
}

/// The words of the roles that are filled.
fn bound(partition: &PartitionProposal) -> Vec<Vec<u32>> {
    let mut words = partition.shares.clone();
    words.extend(partition.parts.iter().map(|part| part.words.clone()));
    for link in &partition.links {
        words.extend([vec![link.percent], link.group.words.clone()]);
    }
    if let Some(whole) = &partition.whole {
        words.push(whole.words.clone());
        words.extend(whole.numbers.clone());
    }
    words
}

/// The words themselves, or the percentages where there are none.
fn or_percentages(partition: &PartitionProposal, words: &[u32]) -> Vec<Vec<u32>> {
    if words.is_empty() { partition.links.iter().map(|link| vec![link.percent]).collect() } else { vec![words.to_vec()] }
}

/// The groups that have a percentage are never introduced as parts of the whole.
///
/// Shown by: `There are 100 pupils. 20% of the girls and 10% of the boys have cats. How many pupils have cats?`
/// Not by: `There are 100 pupils. Half of the pupils are girls, half are boys. 20% of the girls and 10% of the boys have cats. How many pupils have cats?`
fn grounded_partition_subgroup(partition: &PartitionProposal) -> Words {
    let whole = partition.whole.as_ref().map(|whole| whole.lemma.as_str());
    let of_whole = |group: &str, modified: bool| whole == Some(group) && !modified;
    let loose = partition.links.iter().map(|link| &link.group);
    some(
        loose
            .filter(|group| !of_whole(&group.lemma, !group.modifiers.is_empty()) && !partition.introduces(group))
            .map(|group| group.words.clone())
            .collect(),
    )
}

/// What is in parts has no name.
///
/// Shown by: `Half are girls, half are boys. 20% of the girls and 10% of the boys have cats.`
/// Not by: `Half of the pupils are girls, half are boys. 20% of the girls and 10% of the boys have cats.`
fn grounded_whole_entity(partition: &PartitionProposal) -> Words {
    if partition.whole.is_some() {
        return None;
    }
    some(if partition.shares.is_empty() { or_percentages(partition, &[]) } else { partition.shares.clone() })
}

/// The whole has a name and no number.
///
/// Shown by: `Half of the pupils are girls, half are boys. 20% of the girls and 10% of the boys have cats.`
/// Not by: `Half of the 80 pupils are girls, half are boys. 20% of the girls and 10% of the boys have cats.`
fn original_whole_unbound(partition: &PartitionProposal) -> Words {
    partition.whole.as_ref().filter(|whole| whole.numbers.is_empty()).map(|whole| vec![whole.words.clone()])
}

/// The whole has two numbers.
///
/// Shown by: `In May 100 pupils came, in June 120 pupils. Half of the pupils are girls, half are boys. 20% of the girls and 10% of the boys have cats.`
/// Not by: `In May 100 pupils came. Half of the pupils are girls, half are boys. 20% of the girls and 10% of the boys have cats.`
fn multiple_original_whole_candidates(partition: &PartitionProposal) -> Words {
    partition.whole.as_ref().filter(|whole| whole.numbers.len() > 1).map(|whole| whole.numbers.clone())
}

/// The same part is introduced twice, or has two percentages.
///
/// Shown by: `Half of the pupils are girls, the other half are girls. 20% of the girls have cats.`
/// Not by: `Half of the pupils are girls, the other half are boys. 20% of the girls have cats.`
fn partition_subgroups_not_distinct(partition: &PartitionProposal) -> Words {
    let mut twice: Vec<Vec<u32>> = Vec::new();
    for (i, part) in partition.parts.iter().enumerate() {
        if partition.parts.iter().enumerate().any(|(k, other)| k != i && other.lemma == part.lemma) {
            twice.push(part.words.clone());
        }
    }
    let whole = partition.whole.as_ref().map(|whole| whole.lemma.as_str());
    let of_whole = |link: &Link| whole == Some(link.group.lemma.as_str()) && link.group.modifiers.is_empty();
    let links: Vec<&Link> = partition.links.iter().filter(|link| !of_whole(link)).collect();
    for (i, link) in links.iter().enumerate() {
        let same = |other: &Link| other.group.lemma == link.group.lemma && other.group.modifiers == link.group.modifiers;
        if links.iter().enumerate().any(|(k, other)| k != i && same(other)) {
            twice.push(link.group.words.clone());
        }
    }
    some(twice)
}

/// A part has no percentage.
///
/// Shown by: `Half of the pupils are girls, half are boys. 20% of the girls have cats. The boys have none counted.`
/// Not by: `Half of the pupils are girls, half are boys. 20% of the girls and 30% of the boys have cats.`
fn percent_subgroup_links_incomplete(partition: &PartitionProposal) -> Words {
    some(partition.parts.iter().filter(|part| !partition.is_linked(part)).map(|part| part.words.clone()).collect())
}

/// There is no question, or what it asks about is nothing of the partition.
///
/// Shown by: `Half of the 80 pupils are girls, half are boys. 20% of the girls and 10% of the boys have cats.`
/// Not by: `Half of the 80 pupils are girls, half are boys. 20% of the girls and 10% of the boys have cats. How many pupils have cats?`
fn grounded_question_target(partition: &PartitionProposal) -> Words {
    match &partition.target {
        PartitionTarget::Nowhere(words) => Some(or_percentages(partition, words)),
        _ => None,
    }
}

/// The question asks for one part, not for all of them together.
///
/// Shown by: `Half of the 80 pupils are girls, half are boys. 20% of the girls and 10% of the boys have cats. How many boys have cats?`
/// Not by: `Half of the 80 pupils are girls, half are boys. 20% of the girls and 10% of the boys have cats. How many pupils have cats?`
fn forward_aggregate_target_required(partition: &PartitionProposal) -> Words {
    match &partition.target {
        PartitionTarget::Other(words) => Some(or_percentages(partition, words)),
        _ => None,
    }
}

/// All parts together are given, and the whole is asked for.
///
/// Shown by: `Half of the pupils are girls, half are boys. 20% of the girls and 10% of the boys have cats. 15 pupils have cats. How many pupils are there?`
/// Not by: `Half of the 100 pupils are girls, half are boys. 20% of the girls and 10% of the boys have cats. How many pupils have cats?`
fn inverse_topology_unlicensed(partition: &PartitionProposal) -> Words {
    match &partition.target {
        PartitionTarget::Whole(words) => Some(or_percentages(partition, words)),
        _ => None,
    }
}
