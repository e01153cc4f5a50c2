//! The table against the spec's own file, ids, order, and what a residual cannot say.

use super::*;
use crate::Reader;
use crate::contract::{Column, Finding, decrease_to_fraction, percent_partition, quantity_entity, unary_delta};
use std::collections::BTreeSet;
use strum::IntoEnumIterator;

#[derive(Deserialize)]
struct SpecRow {
    candidate_organ: String,
    family_id: String,
    label: String,
    residual_kind: ResidualKind,
    source_axis: ResidualSourceAxis,
}

fn spec() -> Vec<SpecRow> {
    serde_json::from_str(include_str!("../../../tests/spec/contract_labels.json")).expect("the spec's table is JSON")
}

fn span(text: &str, start: u32) -> SourceSpan {
    SourceSpan { end: start + u32::try_from(text.len()).expect("short"), sentence_index: 0, start, text: text.into() }
}

fn refused(label: &str, spans: Vec<SourceSpan>) -> ContractAssessment {
    ContractAssessment {
        candidate_organ: "unary_delta_transition".into(),
        evidence_spans: spans.clone(),
        explanation: "said".into(),
        family_id: "state_change.unary_delta".into(),
        findings: vec![Finding { label: label.into(), spans }],
        missing_bindings: vec![label.into()],
        runnable: false,
        trigger: span("gained", 4),
        unresolved_hazards: Vec::new(),
    }
}

fn only(assessment: &ContractAssessment) -> ContractResidual {
    let mut all = project(std::slice::from_ref(assessment));
    assert_eq!(all.len(), 1, "{all:#?}");
    all.remove(0)
}

#[test]
fn the_table_is_the_spec_row_by_row() {
    let spec = spec();
    assert_eq!(spec.len(), LABELS.len());
    for (row, said) in LABELS.iter().zip(&spec) {
        assert_eq!(
            (row.family_id, row.candidate_organ, row.label, row.residual_kind, row.source_axis),
            (said.family_id.as_str(), said.candidate_organ.as_str(), said.label.as_str(), said.residual_kind, said.source_axis)
        );
    }
}

#[test]
fn the_taxonomy_is_closed() {
    assert_eq!((ResidualKind::iter().count(), ResidualSourceAxis::iter().count()), (12, 10));
    assert_eq!(serde_json::to_string(&ResidualKind::ContractGapUnclassified).expect("writes"), "\"CONTRACT_GAP_UNCLASSIFIED\"");
    assert_eq!(serde_json::to_string(&ResidualSourceAxis::UnitObject).expect("writes"), "\"UNIT_OBJECT\"");
    for vague in ["MATH_FAILED", "REASONING_FAILED", "UNKNOWN_TRUTH"] {
        assert!(serde_json::from_str::<ResidualKind>(&format!("\"{vague}\"")).is_err());
    }
    assert!(ResidualKind::iter().all(|kind| serde_json::to_string(&kind).expect("writes") == format!("\"{kind}\"")));
}

#[test]
fn a_family_lists_its_labels_in_the_order_of_the_table_and_in_the_column_of_their_axis() {
    let families: [(_, Vec<(&str, Column)>); 4] = [
        (decrease_to_fraction::FAMILY, decrease_to_fraction::OBLIGATIONS.iter().map(|o| (o.label, o.column)).collect()),
        (percent_partition::FAMILY, percent_partition::OBLIGATIONS.iter().map(|o| (o.label, o.column)).collect()),
        (unary_delta::FAMILY, unary_delta::OBLIGATIONS.iter().map(|o| (o.label, o.column)).collect()),
        (quantity_entity::FAMILY, quantity_entity::OBLIGATIONS.iter().map(|o| (o.label, o.column)).collect()),
    ];
    assert_eq!(families.iter().map(|(_, obligations)| obligations.len()).sum::<usize>(), LABELS.len(), "no row is without its check");
    for (family, obligations) in families {
        let rows: Vec<(&str, Column)> = LABELS
            .iter()
            .filter(|row| row.family_id == family.family_id)
            .map(|row| {
                assert_eq!(row.candidate_organ, family.candidate_organ);
                let hazard = matches!(row.source_axis, ResidualSourceAxis::Hazard | ResidualSourceAxis::Topology);
                (row.label, if hazard { Column::Hazard } else { Column::Missing })
            })
            .collect();
        assert_eq!(rows, obligations);
    }
}

#[test]
fn every_label_has_a_sentence_of_its_own() {
    let labels: BTreeSet<&str> = LABELS.iter().map(|row| row.label).collect();
    assert_eq!(labels.len(), 46);
    let sentences: BTreeSet<String> = labels.iter().map(|label| sentence_for(label, &["these words"])).collect();
    assert_eq!(sentences.len(), 46);
    for sentence in sentences {
        assert!(sentence.contains("these words") && sentence.ends_with('.') && !sentence.contains('_'), "{sentence}");
    }
}

#[test]
fn a_label_is_matched_letter_by_letter() {
    let gap = (ResidualKind::ContractGapUnclassified, ResidualSourceAxis::Unknown);
    for label in ["Quantity_Unbound", "quantity_unbound ", "quantity-unbound", "", "unheard_of"] {
        assert_eq!(classify("binding.quantity_entity", label), gap, "{label:?}");
        let residual = only(&refused(label, vec![span("gained", 4)]));
        assert_eq!((residual.residual_code.as_str(), residual.residual_kind, residual.source_axis), (label, gap.0, gap.1));
    }
}

#[test]
fn the_id_depends_on_organ_kind_code_and_spans_and_on_nothing_else() {
    let base = refused("changed_object_unbound", vec![span("gained", 4)]);
    let id = only(&base).residual_id;
    let mut same = base.clone();
    same.explanation = "said otherwise".into();
    same.trigger = span("3", 11);
    same.evidence_spans.push(span("3", 11));
    same.unresolved_hazards = Vec::new();
    assert_eq!(only(&same).residual_id, id);
    let mut family = base.clone();
    family.family_id = "another.family".into();
    assert_eq!(only(&family).residual_id, id, "the family is not part of the identity");
    let mut organ = base.clone();
    organ.candidate_organ = "another".into();
    let differ = [
        organ,
        refused("changed_object_ambiguous", vec![span("gained", 4)]),
        refused("changed_object_unbound", vec![span("gained", 5)]),
        refused("changed_object_unbound", vec![span("gainer", 4)]),
        refused("changed_object_unbound", Vec::new()),
    ];
    for other in &differ {
        assert_ne!(only(other).residual_id, id, "{other:#?}");
    }
}

#[test]
fn the_id_is_the_hash_of_exactly_four_fields() {
    let residual = only(&refused("changed_object_unbound", vec![span("gained", 4)]));
    let value = serde_json::json!({
        "candidate_organ": "unary_delta_transition",
        "evidence_spans": [{"start": 4, "end": 10, "sentence_index": 0, "text": "gained"}],
        "residual_code": "changed_object_unbound",
        "residual_kind": "MISSING_ROLE",
    });
    let bytes = serde_json_canonicalizer::to_vec(&value).expect("canonical");
    assert_eq!(residual.residual_id, crate::canon::hash(Context::Residual, &bytes));
}

#[test]
fn a_runnable_assessment_projects_nothing_and_projection_changes_none() {
    let mut runnable = refused("changed_object_unbound", Vec::new());
    runnable.runnable = true;
    let before = runnable.clone();
    assert!(project(std::slice::from_ref(&runnable)).is_empty());
    assert_eq!(runnable, before);
}

#[test]
fn one_residual_for_each_label_and_a_span_is_not_required() {
    let mut twice = refused("changed_object_unbound", Vec::new());
    twice.missing_bindings.push("changed_object_unbound".into());
    twice.unresolved_hazards.push("passive_voice_unsupported".into());
    let codes: BTreeSet<String> = project(std::slice::from_ref(&twice)).into_iter().map(|r| r.residual_code).collect();
    assert_eq!(codes, BTreeSet::from(["changed_object_unbound".to_owned(), "passive_voice_unsupported".to_owned()]));
    let mut silent = refused("changed_object_unbound", Vec::new());
    silent.missing_bindings.clear();
    assert!(project(std::slice::from_ref(&silent)).is_empty(), "no label, no residual");
}

#[test]
fn residuals_are_ordered_by_id_whatever_the_order_of_the_assessments() {
    let mut all: Vec<ContractAssessment> = LABELS.iter().map(|row| refused(row.label, vec![span(row.label, 0)])).collect();
    let ordered = project(&all);
    assert!(ordered.windows(2).all(|pair| pair[0].residual_id <= pair[1].residual_id));
    all.reverse();
    assert_eq!(project(&all), ordered);
}

#[test]
fn a_residual_has_exactly_its_fields_and_takes_no_other() {
    let residual = only(&refused("changed_object_unbound", vec![span("gained", 4)]));
    let mut value = serde_json::to_value(&residual).expect("writes");
    let keys: Vec<&str> = value.as_object().expect("an object").keys().map(String::as_str).collect();
    assert_eq!(
        keys,
        ["candidate_organ", "evidence_spans", "explanation", "family_id", "residual_code", "residual_id", "residual_kind", "source_axis"]
    );
    assert_eq!(serde_json::from_value::<ContractResidual>(value.clone()).expect("reads back"), residual);
    for forbidden in ["search_eligible", "budget", "retry", "fix"] {
        value[forbidden] = serde_json::json!(true);
        assert!(serde_json::from_value::<ContractResidual>(value.clone()).is_err(), "{forbidden}");
        value.as_object_mut().expect("an object").remove(forbidden);
    }
}

#[test]
fn the_examples_of_the_text_project_as_told() {
    let reader = Reader::embedded().expect("the embedded packs load");
    let told = |text: &str| -> BTreeSet<(String, ResidualKind, ResidualSourceAxis, String)> {
        let report = reader.inspect(text).expect("a short text is inspected");
        report
            .residuals
            .into_iter()
            .map(|r| {
                (
                    r.residual_code,
                    r.residual_kind,
                    r.source_axis,
                    r.evidence_spans.iter().map(|s| format!("{} {}..{}", s.text, s.start, s.end)).collect(),
                )
            })
            .collect()
    };
    let row = |code: &str, kind, axis, words: &str| (code.to_owned(), kind, axis, words.to_owned());
    use {ResidualKind as K, ResidualSourceAxis as A};
    assert_eq!(
        told("Tom gained 3."),
        BTreeSet::from([
            row("changed_object_unbound", K::MissingRole, A::Role, "gained 4..10"),
            row("local_binding_relation_unbound", K::MissingRelation, A::Relation, "3 11..12")
        ])
    );
    assert_eq!(told("Tom gained apples."), BTreeSet::from([row("delta_quantity_unbound", K::MissingRole, A::Role, "gained 4..10")]));
    assert_eq!(
        told("3 apples were gained by Tom."),
        BTreeSet::from([row("passive_voice_unsupported", K::UnsupportedTopology, A::Topology, "gained 14..20")])
    );
    assert_eq!(
        told("Tom gained 3 degrees."),
        BTreeSet::from([row("unit_object_conflict", K::UnitObjectConflict, A::UnitObject, "degrees 13..20")])
    );
    assert!(told("Tom gained 3 apples.").is_empty());
}

#[test]
fn reader_and_solver_never_read_a_residual() {
    fn sources(folder: &std::path::Path, found: &mut Vec<std::path::PathBuf>) {
        for entry in std::fs::read_dir(folder).expect("the room is a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() { sources(&path, found) } else { found.push(path) }
        }
    }
    let src = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    for room in [
        "canon",
        "text",
        "quantity",
        "lexicon",
        "memory",
        "facts",
        "reader",
        "graph",
        "solver",
        "contract",
        "audit",
        "teaching",
        "contemplation",
    ] {
        let mut files = Vec::new();
        let folder = src.join(room);
        if folder.is_dir() {
            sources(&folder, &mut files);
        }
        for file in files {
            let code = std::fs::read_to_string(&file).expect("a source file");
            let reads = code
                .lines()
                .any(|line| !line.trim_start().starts_with("//") && (line.contains("residual::") || line.contains("ContractResidual")));
            assert!(!reads, "{} reads a residual", file.display());
        }
    }
}
