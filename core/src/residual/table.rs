//! The label table: every row of `tests/spec/contract_labels.json`, in its order.
//!
//! Data, not logic: a test compares it with the spec's own file, row by row.

use super::taxonomy::{ResidualKind, ResidualKind as K, ResidualSourceAxis, ResidualSourceAxis as A};

/// One label of one family, classified.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LabelRow {
    /// The organ that would run the construction.
    pub candidate_organ: &'static str,
    /// The family.
    pub family_id: &'static str,
    /// The label, as assessments write it.
    pub label: &'static str,
    /// What kind of failure it is.
    pub residual_kind: ResidualKind,
    /// The layer that showed it.
    pub source_axis: ResidualSourceAxis,
}

const fn row(
    family_id: &'static str,
    candidate_organ: &'static str,
    label: &'static str,
    residual_kind: ResidualKind,
    source_axis: ResidualSourceAxis,
) -> LabelRow {
    LabelRow { candidate_organ, family_id, label, residual_kind, source_axis }
}

/// All rows, family by family.
pub const LABELS: &[LabelRow] = &[
    row("binding.quantity_entity", "quantity_entity_binding", "quantity_entity_proposal_required", K::MissingProposal, A::Proposal),
    row("binding.quantity_entity", "quantity_entity_binding", "quantity_unbound", K::MissingRole, A::Role),
    row("binding.quantity_entity", "quantity_entity_binding", "entity_unbound", K::MissingRole, A::Role),
    row("binding.quantity_entity", "quantity_entity_binding", "quantity_ambiguous", K::AmbiguousRole, A::Role),
    row("binding.quantity_entity", "quantity_entity_binding", "entity_ambiguous", K::AmbiguousRole, A::Role),
    row("binding.quantity_entity", "quantity_entity_binding", "local_binding_relation_unbound", K::MissingRelation, A::Relation),
    row("binding.quantity_entity", "quantity_entity_binding", "local_binding_relation_ambiguous", K::AmbiguousRelation, A::Relation),
    row("binding.quantity_entity", "quantity_entity_binding", "quantity_kind_unresolved", K::MissingRole, A::Role),
    row("binding.quantity_entity", "quantity_entity_binding", "unit_kind_conflict", K::UnitObjectConflict, A::UnitObject),
    row("binding.quantity_entity", "quantity_entity_binding", "provenance_span_inexact", K::InexactProvenance, A::Provenance),
    row("binding.quantity_entity", "quantity_entity_binding", "quantity_entity_nonlocal", K::NonlocalBinding, A::Locality),
    row("binding.quantity_entity", "quantity_entity_binding", "competing_family_context", K::HazardBlocked, A::Hazard),
    row("binding.quantity_entity", "quantity_entity_binding", "percent_change_vs_percent_of", K::HazardBlocked, A::Hazard),
    row("proportional_change.decrease_to_fraction", "fraction_decrease", "decrease_relation_ambiguous", K::AmbiguousRelation, A::Relation),
    row("proportional_change.decrease_to_fraction", "fraction_decrease", "base_quantity_unbound", K::MissingRole, A::Role),
    row("proportional_change.decrease_to_fraction", "fraction_decrease", "scale_unbound", K::MissingRole, A::Role),
    row("proportional_change.decrease_to_fraction", "fraction_decrease", "state_entity_unbound", K::MissingRole, A::Role),
    row(
        "proportional_change.decrease_to_fraction",
        "fraction_decrease",
        "base_quantity_provenance_missing",
        K::InexactProvenance,
        A::Provenance,
    ),
    row("proportional_change.decrease_to_fraction", "fraction_decrease", "scale_provenance_missing", K::InexactProvenance, A::Provenance),
    row("proportional_change.decrease_to_fraction", "fraction_decrease", "unit_continuity_unproven", K::UnitObjectConflict, A::UnitObject),
    row("proportional_change.decrease_to_fraction", "fraction_decrease", "delta_decrease_target_unbound", K::TargetUnbound, A::Target),
    row("proportional_change.decrease_to_fraction", "fraction_decrease", "delta_decrease_target_required", K::TargetUnbound, A::Target),
    row("proportional_change.decrease_to_fraction", "fraction_decrease", "state_entity_continuity_unproven", K::HazardBlocked, A::Hazard),
    row("proportional_change.decrease_to_fraction", "fraction_decrease", "scale_out_of_range", K::HazardBlocked, A::Hazard),
    row("partition.percent_partition", "percent_partition", "grounded_partition_subgroup", K::MissingRole, A::Role),
    row("partition.percent_partition", "percent_partition", "grounded_whole_entity", K::MissingRole, A::Role),
    row("partition.percent_partition", "percent_partition", "original_whole_unbound", K::MissingRole, A::Role),
    row("partition.percent_partition", "percent_partition", "multiple_original_whole_candidates", K::AmbiguousRole, A::Role),
    row("partition.percent_partition", "percent_partition", "partition_subgroups_not_distinct", K::HazardBlocked, A::Hazard),
    row("partition.percent_partition", "percent_partition", "percent_subgroup_links_incomplete", K::UnsupportedTopology, A::Topology),
    row("partition.percent_partition", "percent_partition", "grounded_question_target", K::TargetUnbound, A::Target),
    row("partition.percent_partition", "percent_partition", "forward_aggregate_target_required", K::TargetUnbound, A::Target),
    row("partition.percent_partition", "percent_partition", "inverse_topology_unlicensed", K::UnsupportedTopology, A::Topology),
    row("state_change.unary_delta", "unary_delta_transition", "unary_delta_proposal_required", K::MissingProposal, A::Proposal),
    row("state_change.unary_delta", "unary_delta_transition", "unary_delta_relation_ambiguous", K::AmbiguousRelation, A::Relation),
    row("state_change.unary_delta", "unary_delta_transition", "action_cue_unbound", K::MissingRole, A::Role),
    row("state_change.unary_delta", "unary_delta_transition", "delta_quantity_unbound", K::MissingRole, A::Role),
    row("state_change.unary_delta", "unary_delta_transition", "delta_quantity_ambiguous", K::AmbiguousRole, A::Role),
    row("state_change.unary_delta", "unary_delta_transition", "changed_object_unbound", K::MissingRole, A::Role),
    row("state_change.unary_delta", "unary_delta_transition", "changed_object_ambiguous", K::AmbiguousRole, A::Role),
    row("state_change.unary_delta", "unary_delta_transition", "local_binding_relation_unbound", K::MissingRelation, A::Relation),
    row("state_change.unary_delta", "unary_delta_transition", "direction_unbound", K::MissingRole, A::Role),
    row("state_change.unary_delta", "unary_delta_transition", "quantity_kind_unresolved", K::MissingRole, A::Role),
    row("state_change.unary_delta", "unary_delta_transition", "unit_object_conflict", K::UnitObjectConflict, A::UnitObject),
    row("state_change.unary_delta", "unary_delta_transition", "provenance_span_inexact", K::InexactProvenance, A::Provenance),
    row("state_change.unary_delta", "unary_delta_transition", "quantity_entity_nonlocal", K::NonlocalBinding, A::Locality),
    row("state_change.unary_delta", "unary_delta_transition", "pronoun_antecedent_unresolved", K::NonlocalBinding, A::Locality),
    row("state_change.unary_delta", "unary_delta_transition", "event_assertion_unlicensed", K::UnsupportedTopology, A::Topology),
    row("state_change.unary_delta", "unary_delta_transition", "passive_voice_unsupported", K::UnsupportedTopology, A::Topology),
    row("state_change.unary_delta", "unary_delta_transition", "multiple_actor_surface", K::UnsupportedTopology, A::Topology),
];

/// How a label is classified: the row of the family, else any row with exactly this label, else the fallback.
///
/// ```
/// use forbear_core::residual::{ResidualKind, ResidualSourceAxis, classify};
/// assert_eq!(classify("state_change.unary_delta", "direction_unbound"), (ResidualKind::MissingRole, ResidualSourceAxis::Role));
/// assert_eq!(classify("state_change.unary_delta", "Direction_Unbound"), (ResidualKind::ContractGapUnclassified, ResidualSourceAxis::Unknown));
/// ```
pub fn classify(family_id: &str, label: &str) -> (ResidualKind, ResidualSourceAxis) {
    let same = |row: &&LabelRow| row.label == label;
    LABELS
        .iter()
        .filter(same)
        .find(|row| row.family_id == family_id)
        .or_else(|| LABELS.iter().find(same))
        .map_or((K::ContractGapUnclassified, A::Unknown), |row| (row.residual_kind, row.source_axis))
}
