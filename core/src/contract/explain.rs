//! One plain sentence per label, for a reader who does not know the code, filled with the words of the text.

/// What a label means, said of these words.
///
/// ```
/// use forbear_core::contract::sentence_for;
/// assert_eq!(sentence_for("delta_quantity_unbound", &["gained"]), "“gained” is a change, but the text gives no number for it.");
/// ```
pub fn sentence_for(label: &str, words: &[&str]) -> String {
    let quoted: Vec<String> = words.iter().map(|word| format!("“{word}”")).collect();
    let said = match quoted.as_slice() {
        [] => "the text".to_owned(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    };
    let capital = || capitalised(&said);
    match label {
        // binding.quantity_entity
        "quantity_entity_proposal_required" => format!("{} only names something here; it counts nothing.", capital()),
        "quantity_unbound" => format!("{} stands where a number would, but it says no number.", capital()),
        "entity_unbound" => format!("Nothing in the text says what {said} counts."),
        "quantity_ambiguous" => format!("The text offers more than one number for the same thing: {said}."),
        "entity_ambiguous" => format!("The number may count either of these: {said}."),
        "local_binding_relation_ambiguous" => format!("The number may hold for each of {said}, or for all of them together."),
        "unit_kind_conflict" => format!("{} measures; it stands where the counted thing should be named.", capital()),
        "competing_family_context" => format!("{} belongs to another construction, which changes what the number means.", capital()),
        "percent_change_vs_percent_of" => {
            format!("{} says neither what it is a share of nor whether something grew or shrank by it.", capital())
        }
        // proportional_change.decrease_to_fraction
        "decrease_relation_ambiguous" => format!("One decrease has more than one amount to start from or to end at: {said}."),
        "base_quantity_unbound" => format!("{} speaks of a decrease, but nothing says what the amount is before it.", capital()),
        "scale_unbound" => format!("{} names a new level, but not what fraction of the old one it is.", capital()),
        "state_entity_unbound" => format!("{} names nothing that decreases.", capital()),
        "base_quantity_provenance_missing" => format!("{} speaks of the amount before the decrease without a number.", capital()),
        "scale_provenance_missing" => format!("{} speaks of a fraction without saying which.", capital()),
        "unit_continuity_unproven" => format!("No exact factor joins these units: {said}."),
        "delta_decrease_target_unbound" => format!("No question of the text asks about this decrease: {said}."),
        "delta_decrease_target_required" => {
            format!("The question asks for the level that is left, {said}, not for how much less it becomes.")
        }
        "state_entity_continuity_unproven" => format!("What decreases and what the question asks about are not the same: {said}."),
        "scale_out_of_range" => format!("{} is not between nothing and the whole, so nothing decreases to it.", capital()),
        // partition.percent_partition
        "grounded_partition_subgroup" => format!("The text never says that these are parts of the whole: {said}."),
        "grounded_whole_entity" => format!("The whole that {said} is a part of has no name."),
        "original_whole_unbound" => format!("The text names the whole, {said}, but not how many it is."),
        "multiple_original_whole_candidates" => format!("More than one number may be the whole: {said}."),
        "partition_subgroups_not_distinct" => format!("The same part is named more than once: {said}."),
        "percent_subgroup_links_incomplete" => format!("The text introduces {said} as part of the whole, but gives no percentage of it."),
        "grounded_question_target" => format!("No question asks for something that {said} leads to."),
        "forward_aggregate_target_required" => format!("The question asks for {said}, not for what all parts have together."),
        "inverse_topology_unlicensed" => {
            format!("{} asks for the whole from what its parts have together, which would be read backwards.", capital())
        }
        // state_change.unary_delta
        "unary_delta_proposal_required" => format!("{} describes something here; it does not say that a change happened.", capital()),
        "unary_delta_relation_ambiguous" => format!("The number and the thing it changes may be paired in more than one way: {said}."),
        "action_cue_unbound" => format!("{} has no verb of its own for the change; the verb is borrowed.", capital()),
        "delta_quantity_unbound" => format!("{} is a change, but the text gives no number for it.", capital()),
        "delta_quantity_ambiguous" => format!("The text offers more than one number for the change: {said}."),
        "changed_object_unbound" => format!("{} is a change, but the text does not say of what.", capital()),
        "changed_object_ambiguous" => format!("The change may be of either of these: {said}."),
        "direction_unbound" => format!("{} does not say whether it becomes more or less.", capital()),
        "unit_object_conflict" => format!("{} measures; it stands where the thing that changes should be named.", capital()),
        "pronoun_antecedent_unresolved" => format!("The text does not settle whom or what {said} means."),
        "event_assertion_unlicensed" => format!("{} denies the change or leaves it open, so it is not known to have happened.", capital()),
        "passive_voice_unsupported" => format!("{} is in the passive, which this construction does not read.", capital()),
        "multiple_actor_surface" => format!("Several share one change, and the text does not say who has how much of it: {said}."),
        // shared by families
        "local_binding_relation_unbound" => format!("{} is a number that nothing in the sentence links to a thing.", capital()),
        "quantity_kind_unresolved" => format!("{} is not a known word, so it may be a unit, a container or a thing.", capital()),
        "provenance_span_inexact" => format!("These words belong together but stand apart: {said}."),
        "quantity_entity_nonlocal" => format!("The number and the thing stand in different sentences: {said}."),
        _ => format!("The construction could not be closed for a reason that has no class: {label}."),
    }
}

fn capitalised(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| std::iter::once(first.to_ascii_uppercase()).chain(letters).collect())
}
