//! What the families say of short texts, to the span.

use super::*;
use crate::Reader;
use crate::text::{SourceSpan, lex};
use std::sync::LazyLock;

static READER: LazyLock<Reader> = LazyLock::new(|| Reader::embedded().expect("the embedded packs load"));

fn assessments(text: &str) -> Vec<ContractAssessment> {
    READER.inspect(text).expect("a short text is inspected").assessments
}

fn of_changes(text: &str) -> Vec<ContractAssessment> {
    assessments(text).into_iter().filter(|a| a.family_id == unary_delta::FAMILY.family_id).collect()
}

fn shown(finding: &Finding) -> (String, Vec<(String, u32, u32)>) {
    (finding.label.clone(), finding.spans.iter().map(|s| (s.text.clone(), s.start, s.end)).collect())
}

/// The labels of the only assessment of a change, with the words that show each.
fn findings(text: &str) -> Vec<(String, Vec<String>)> {
    let all = of_changes(text);
    assert_eq!(all.len(), 1, "{text}: {all:#?}");
    all[0].findings.iter().map(|f| (f.label.clone(), f.spans.iter().map(|s| s.text.clone()).collect())).collect()
}

#[track_caller]
fn finds(text: &str, label: &str, words: &[&str]) {
    let expected = vec![(label.to_owned(), words.iter().map(|w| (*w).to_owned()).collect::<Vec<_>>())];
    assert_eq!(findings(text), expected, "{text}");
}

#[track_caller]
fn runs(text: &str) {
    let all = of_changes(text);
    assert!(!all.is_empty() && all.iter().all(|a| a.runnable), "{text}: {all:#?}");
}

#[test]
fn example_a_lacks_the_changed_object_and_its_relation() {
    let all = assessments("Tom gained 3.");
    assert_eq!(all.len(), 1);
    let a = &all[0];
    assert_eq!(
        (a.candidate_organ.as_str(), a.family_id.as_str(), a.runnable),
        ("unary_delta_transition", "state_change.unary_delta", false)
    );
    assert_eq!(a.missing_bindings, ["changed_object_unbound", "local_binding_relation_unbound"]);
    assert!(a.unresolved_hazards.is_empty());
    let spans = |text: &str, start, end| SourceSpan { text: text.into(), start, end, sentence_index: 0 };
    assert_eq!(a.trigger, spans("gained", 4, 10));
    assert_eq!(a.findings[0].spans, [spans("gained", 4, 10)]);
    assert_eq!(a.findings[1].spans, [spans("3", 11, 12)]);
    assert_eq!(a.evidence_spans, [spans("gained", 4, 10), spans("3", 11, 12)]);
}

#[test]
fn example_b_lacks_the_number() {
    let all = assessments("Tom gained apples.");
    assert_eq!(
        all.iter().flat_map(|a| &a.findings).map(shown).collect::<Vec<_>>(),
        [("delta_quantity_unbound".into(), vec![("gained".into(), 4, 10)])]
    );
}

#[test]
fn example_c_is_passive_and_nothing_else() {
    let all = assessments("3 apples were gained by Tom.");
    assert_eq!(
        all.iter().flat_map(|a| &a.findings).map(shown).collect::<Vec<_>>(),
        [("passive_voice_unsupported".into(), vec![("gained".into(), 14, 20)])]
    );
    assert_eq!(all[0].unresolved_hazards, ["passive_voice_unsupported"]);
    assert!(all[0].missing_bindings.is_empty());
}

#[test]
fn example_d_puts_a_unit_in_the_place_of_a_thing() {
    let all = assessments("Tom gained 3 degrees.");
    assert_eq!(
        all.iter().flat_map(|a| &a.findings).map(shown).collect::<Vec<_>>(),
        [("unit_object_conflict".into(), vec![("degrees".into(), 13, 20)])]
    );
}

#[test]
fn a_complete_change_runs() {
    for text in [
        "Tom gained 3 apples.",
        "Tom had 3 apples. He bought 4 more apples.",
        "Rosa lost 5 marbles.",
        "Lev will sell 2 chairs.",
        "Mia earned $12.",
        "Mia spent 6 dollars.",
        "Mia paid $12 for a hat.",
        "Lev planted 3 trees on Monday.",
        "Ana bought 4 pens and 2 rulers.",
        "Tom bought 3 pounds of flour.",
        "The price increased by 3 dollars.",
        "Dana had 8 shells and found 2 more.",
        "Tom had 8 marbles. He lost 2 of them.",
        "The 3 apples that Tom bought are red.",
        "Tom picked up 3 shells.",
    ] {
        runs(text);
    }
}

#[test]
fn each_label_has_a_text_that_shows_it() {
    finds("The lost box holds 3 coins.", "unary_delta_proposal_required", &["lost"]);
    finds("Rosa gained 3 plums or 4 pears.", "unary_delta_relation_ambiguous", &["3 plums", "4 pears"]);
    finds("Rosa gained plums.", "delta_quantity_unbound", &["gained"]);
    finds("Rosa gained 3 or 4 plums.", "delta_quantity_ambiguous", &["3", "4"]);
    finds("Rosa gained 3 plums or pears.", "changed_object_ambiguous", &["plums", "pears"]);
    finds("The pile changed by 3 coins.", "direction_unbound", &["changed"]);
    finds("Rosa gained 5 blits of sand.", "quantity_kind_unresolved", &["blits"]);
    finds("Rosa gained 5 degrees.", "unit_object_conflict", &["degrees"]);
    finds("Rosa picked 3 shells up.", "provenance_span_inexact", &["picked", "up"]);
    finds("Rosa bought 3 pies and a half.", "provenance_span_inexact", &["3", "a half"]);
    finds("The plums were ripe. Rosa gained 3.", "quantity_entity_nonlocal", &["plums", "3"]);
    finds("Rosa gained plums. There were 3.", "quantity_entity_nonlocal", &["plums", "3"]);
    finds("He lost 3 marbles.", "pronoun_antecedent_unresolved", &["He"]);
    finds("Rosa might have lost 3 marbles.", "event_assertion_unlicensed", &["might"]);
    let either = of_changes("Rosa gained or lost 3 marbles.");
    assert!(either.len() == 2 && either.iter().all(|a| a.unresolved_hazards == ["event_assertion_unlicensed"]), "{either:#?}");
    finds("If Rosa loses 3 marbles, the game ends.", "event_assertion_unlicensed", &["If"]);
    finds("5 plums were eaten by Rosa.", "passive_voice_unsupported", &["eaten"]);
    finds("Rosa and Lev gained 3 plums.", "multiple_actor_surface", &["Rosa", "Lev"]);
}

#[test]
fn a_gapped_clause_is_an_assessment_of_its_own_under_the_borrowed_verb() {
    let all = of_changes("Rosa gained 2 plums, and Lev 3 plums.");
    assert_eq!(all.iter().map(|a| (a.trigger.text.as_str(), a.runnable)).collect::<Vec<_>>(), [("gained", true), ("gained", false)]);
    assert_eq!(all[1].missing_bindings, ["action_cue_unbound"]);
}

#[test]
fn a_resolved_pronoun_is_no_finding_and_a_tied_one_is() {
    runs("Tom had 9 marbles. He lost 3 marbles.");
    finds("Tom and Sam met. He lost 3 marbles.", "pronoun_antecedent_unresolved", &["He"]);
}

#[test]
fn transfers_levels_and_questions_are_no_unary_change() {
    for text in [
        "Tom paid Ana $3.",
        "Tom gave 3 apples to Ana.",
        "Tom bought Ana 3 apples.",
        "Tom lost 3 marbles to Sam.",
        "The level will fall to 3 feet.",
        "How many pens did Tom buy?",
        "Sam spent 3 hours reading.",
        "Tom had 3 pens.",
    ] {
        assert!(of_changes(text).is_empty(), "{text}: {:#?}", of_changes(text));
    }
}

#[track_caller]
fn counts(text: &str, expected: &[(&str, &[&str])]) {
    let all: Vec<ContractAssessment> = assessments(text).into_iter().filter(|a| a.family_id == quantity_entity::FAMILY.family_id).collect();
    let found: Vec<(String, Vec<String>)> =
        all.iter().flat_map(|a| &a.findings).map(|f| (f.label.clone(), f.spans.iter().map(|s| s.text.clone()).collect())).collect();
    let expected: Vec<(String, Vec<String>)> =
        expected.iter().map(|(label, words)| ((*label).to_owned(), words.iter().map(|w| (*w).to_owned()).collect())).collect();
    assert!(!all.is_empty(), "{text}");
    assert_eq!(found, expected, "{text}: {all:#?}");
}

#[test]
fn each_label_of_a_binding_has_a_text_that_shows_it() {
    for text in ["After a storm five died.", "She gives the cashier $100."] {
        assert!(assessments(text).iter().flat_map(|a| &a.findings).all(|f| f.label != "quantity_entity_proposal_required"), "{text}");
    }
    counts("Bus 12 is late.", &[("quantity_entity_proposal_required", &["12"])]);
    counts("There are several plums.", &[("quantity_unbound", &["several"])]);
    counts("There are 12.", &[("entity_unbound", &["12"])]);
    counts("There are 12 or 15 plums.", &[("quantity_ambiguous", &["12", "15"])]);
    counts("There are 12 plums or pears.", &[("entity_ambiguous", &["plums", "pears"])]);
    counts("Plums, 12.", &[("local_binding_relation_unbound", &["12"])]);
    counts("There are 12 boys and girls.", &[("local_binding_relation_ambiguous", &["boys", "girls"])]);
    counts("There are 5 blits of sand.", &[("quantity_kind_unresolved", &["blits"])]);
    counts("There are 3 degrees.", &[("unit_kind_conflict", &["degrees"])]);
    counts("There are 3 boxes and a half.", &[("provenance_span_inexact", &["3", "a half"])]);
    counts("The plums are ripe. There are 12.", &[("quantity_entity_nonlocal", &["plums", "12"])]);
    counts("There are 12 plums per box.", &[("competing_family_context", &["per"])]);
    counts("Plums are 20%.", &[("percent_change_vs_percent_of", &["20%"])]);
}

#[test]
fn a_number_that_counts_one_thing_runs() {
    for text in [
        "There are 12 plums.",
        "Tom has 3 pens and 4 rulers.",
        "Rosa ran 3 miles.",
        "20% of the pens are red.",
        "The price rose by 20%.",
        "The rope is 3 feet long.",
        "The hat costs $12.",
        "A box of 12 pens is red.",
        "There are 12 inches in a foot.",
        "The number of pens is 12.",
    ] {
        counts_or_changes_run(text);
    }
}

#[track_caller]
fn counts_or_changes_run(text: &str) {
    let all = assessments(text);
    let of_bindings = all.iter().filter(|a| a.family_id == quantity_entity::FAMILY.family_id);
    assert!(of_bindings.clone().all(|a| a.runnable), "{text}: {all:#?}");
    assert!(!all.is_empty(), "{text}");
}

#[test]
fn a_clause_that_another_family_claims_has_no_binding_of_its_own() {
    assert!(assessments("Tom gained 3 apples.").iter().all(|a| a.family_id == unary_delta::FAMILY.family_id));
}

/// Every finding of a family, with its words.
fn of_family(family: Family, text: &str) -> Vec<Vec<(String, Vec<String>)>> {
    let words = |f: &Finding| (f.label.clone(), f.spans.iter().map(|s| s.text.clone()).collect());
    assessments(text).iter().filter(|a| a.family_id == family.family_id).map(|a| a.findings.iter().map(words).collect()).collect()
}

const DECREASE: &str = "The pond's depth is 6 feet. The depth will fall to 1/2 of its depth.";
const PARTITION: &str = "Half of the 80 pupils are girls, half are boys. 20% of the girls and 10% of the boys have cats.";

#[test]
fn a_decrease_to_a_share_runs_once_its_difference_is_asked_for() {
    let family = decrease_to_fraction::FAMILY;
    assert_eq!(of_family(family, DECREASE), [[("delta_decrease_target_unbound".to_owned(), vec!["fall".to_owned()])]]);
    let asked = format!("{DECREASE} What will the depth fall by?");
    assert_eq!(of_family(family, &asked), [[]]);
    let assessment = assessments(&asked).into_iter().find(|a| a.family_id == family.family_id).expect("it speaks");
    let evidence: Vec<&str> = assessment.evidence_spans.iter().map(|s| s.text.as_str()).collect();
    assert_eq!(evidence, ["6", "feet", "depth", "fall", "1/2"]);
}

#[test]
fn every_decrease_of_a_text_is_assessed_by_itself() {
    let text = format!("{DECREASE} The price will drop to 5/4 of its value.");
    let found = of_family(decrease_to_fraction::FAMILY, &text);
    assert_eq!(found.len(), 2, "{found:?}");
    assert!(found[1].iter().any(|(label, words)| label == "scale_out_of_range" && words == &["5/4"]), "{found:?}");
    assert!(found[0].iter().all(|(label, _)| label != "scale_out_of_range"), "{found:?}");
}

#[test]
fn what_falls_to_a_place_or_by_a_step_is_no_decrease_to_a_share() {
    for text in [
        "Rosa dropped 3 plums to the floor.",
        "The leaf fell to the ground.",
        "The depth fell by 3 feet.",
        "The team lost to 3 teams.",
        "The depth will not fall to 1/2 of its depth.",
        "What will the depth fall to?",
        "The depth rose to 3/4 of the mark.",
    ] {
        assert!(of_family(decrease_to_fraction::FAMILY, text).is_empty(), "{text}: {:#?}", assessments(text));
    }
}

#[test]
fn a_partition_runs_once_all_its_parts_together_are_asked_for() {
    let family = percent_partition::FAMILY;
    assert_eq!(of_family(family, PARTITION), [[("grounded_question_target".to_owned(), vec!["20%".to_owned(), "10%".to_owned()])]]);
    assert_eq!(of_family(family, &format!("{PARTITION} How many pupils have cats?")), [[]]);
    let one_part = of_family(family, &format!("{PARTITION} How many boys have cats?"));
    assert_eq!(one_part, [[("forward_aggregate_target_required".to_owned(), vec!["How many boys".to_owned()])]]);
}

#[test]
fn percentages_of_which_different_things_are_said_are_partitions_of_their_own() {
    let text = format!("{PARTITION} 30% of the girls and 40% of the boys sing. How many pupils sing?");
    let found = of_family(percent_partition::FAMILY, &text);
    assert_eq!(found.len(), 2, "{found:?}");
    assert!(found[1].is_empty(), "{found:?}");
}

#[test]
fn one_percentage_of_one_group_is_no_partition() {
    for text in [
        "20% of the girls have cats.",
        "60% of the pupils are girls and 40% are boys.",
        "The price fell by 20%.",
        "Rosa saves 10% of her pay and 20% of her tips.",
    ] {
        assert!(of_family(percent_partition::FAMILY, text).is_empty(), "{text}: {:#?}", assessments(text));
    }
}

#[test]
fn a_number_that_compares_is_not_what_was_gained() {
    let found = of_changes("Rosa bought 3 more pens than Ben.");
    assert!(found.is_empty(), "{found:#?}");
    counts("Rosa bought 3 more pens than Ben.", &[("competing_family_context", &["than"])]);
}

#[test]
fn assessments_are_ordered_by_trigger_and_stay_the_same() {
    let text = "Rosa bought 3 pens and lost pens. The broken box holds 2 coins. Lev gained 4.";
    let first = assessments(text);
    assert!(first.len() >= 3, "{first:#?}");
    assert!(first.windows(2).all(|pair| pair[0].trigger.start <= pair[1].trigger.start));
    assert_eq!(first, assessments(text));
}

#[test]
fn the_columns_follow_the_findings_and_runnable_means_none() {
    for text in TEXTS {
        for a in assessments(text) {
            assert_eq!(a.runnable, a.findings.is_empty(), "{text}");
            assert_eq!(a.findings.len(), a.missing_bindings.len() + a.unresolved_hazards.len(), "{text}");
            assert!(a.findings.iter().all(|f| !f.spans.is_empty()), "{text}: {a:#?}");
            assert!(!a.explanation.is_empty(), "{text}");
        }
    }
}

const TEXTS: &[&str] = &[
    "Tom gained 3.",
    "Tom gained 3 apples.",
    "3 apples were gained by Tom.",
    "They didn’t lose 3 — or 4 — of the caf\u{e9}’s “pies”.",
    "Ana gained 2 apples, and Tom 3 apples.",
    "If Mia buys $3 of cr\u{e8}me, he loses 1 1/2 cups \u{1f34e} of it.",
    "",
    "gained",
    "lost lost lost 3 3 3.",
    "There are 12 or 15 apples per box and a half.",
];

mod properties {
    use super::*;
    use proptest::prelude::*;

    const WORDS: &[&str] = &[
        "Tom",
        "Ana",
        "he",
        "they",
        "gained",
        "lost",
        "bought",
        "picked",
        "changed",
        "increased",
        "earned",
        "were",
        "might",
        "not",
        "if",
        "that",
        "3",
        "4",
        "$5",
        "half",
        "20%",
        "apples",
        "degrees",
        "pounds",
        "of",
        "flour",
        "blits",
        "or",
        "and",
        ",",
        ".",
        "by",
        "up",
        "to",
        "the",
        "a",
        "more",
        "them",
        "his",
        "How many",
        "there",
        "\u{1f34e}",
        "caf\u{e9}",
        "to buy",
        "box",
        "per",
        "several",
        "?",
        "falls to",
        "3/4",
        "its depth",
        "a fraction of",
        "half are",
        "of the girls",
        "have cats",
        "What will",
    ];

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(256))]
        #[test]
        fn every_span_is_the_text_it_names(words in prop::collection::vec(prop::sample::select(WORDS), 0..16)) {
            let text = words.join(" ");
            let lexed = lex(&text).expect("a short text is cut");
            let sentences = u32::try_from(lexed.sentences.len()).expect("few sentences");
            for a in assessments(&text) {
                for span in a.evidence_spans.iter().chain([&a.trigger]).chain(a.findings.iter().flat_map(|f| &f.spans)) {
                    prop_assert_eq!(text.get(span.start as usize..span.end as usize), Some(span.text.as_str()));
                    prop_assert!(span.start < span.end && span.sentence_index < sentences);
                }
                prop_assert_eq!(a.runnable, a.findings.is_empty());
            }
        }
    }
}

mod frames {
    use super::*;
    use crate::contract::frame::{AskedFor, BindingKind, Construction, DeltaDirection, MentionKind, ProposalStatus, QuantityKind, Role};
    use crate::reader::read;

    fn frame(text: &str) -> ProblemFrame {
        let lexed = lex(text).expect("a short text is cut");
        ProblemFrame::of(&read(&lexed, READER.lexicon(), false))
    }

    #[test]
    fn every_construction_is_proposed_under_its_exact_words() {
        let text = "Rosa picked 3 shells up. The pond's depth is 6 feet. The depth will fall to 1/2 of its depth. 20% of the girls and 10% of the boys sing.";
        let proposals = frame(text).proposals;
        assert!(proposals.iter().all(|proposal| proposal.status == ProposalStatus::Proposed));
        let said: Vec<(Construction, Vec<&str>)> =
            proposals.iter().map(|p| (p.construction, p.cue.iter().map(|span| span.of(text)).collect())).collect();
        for expected in [
            (Construction::UnaryDelta, vec!["picked", "up"]),
            (Construction::QuantityEntity, vec!["6"]),
            (Construction::DecreaseToFraction, vec!["fall"]),
            (Construction::PercentPartition, vec!["20%", "10%"]),
        ] {
            assert!(said.contains(&expected), "{expected:?} in {said:?}");
        }
    }

    #[test]
    fn a_relation_names_the_mention_of_each_role() {
        let text = "Rosa lost 3 pens. The pond's depth is 6 feet. The depth will fall to 1/2 of its depth.";
        let frame = frame(text);
        let roles = |construction| -> Vec<(Role, &str)> {
            let relation = frame.relations.iter().find(|r| r.construction == construction).expect("it is bound");
            relation.roles.iter().map(|(role, id)| (*role, frame.mentions[*id as usize].span.of(text))).collect()
        };
        assert_eq!(roles(Construction::UnaryDelta), [(Role::Actor, "Rosa"), (Role::Quantity, "3"), (Role::Object, "pens")]);
        assert_eq!(roles(Construction::DecreaseToFraction), [(Role::Base, "6"), (Role::StateEntity, "depth"), (Role::Scale, "1/2")]);
        let loss = frame.relations.iter().find(|r| r.construction == Construction::UnaryDelta).expect("it is bound");
        assert_eq!(loss.direction, Some(DeltaDirection::Loss));
    }

    #[test]
    fn a_role_that_two_mentions_fill_is_not_bound() {
        let frame = frame("Rosa lost 3 pens or rulers.");
        let loss = frame.relations.iter().find(|r| r.construction == Construction::UnaryDelta).expect("number and actor are bound");
        assert!(loss.role(Role::Quantity).is_some() && loss.role(Role::Object).is_none(), "{loss:?}");
    }

    #[test]
    fn a_target_has_its_word_its_state_and_its_direction() {
        let text = "The depth will fall to 1/2 of its depth. What will the depth fall by?";
        let frame = frame(text);
        let [target] = frame.targets.as_slice() else { panic!("{:?}", frame.targets) };
        assert_eq!((target.asks, target.direction), (AskedFor::Change, Some(DeltaDirection::Loss)));
        assert_eq!(target.state.map(|id| frame.mentions[id as usize].span.of(text)), Some("depth"));
        assert!(target.operator.is_some());
    }

    #[test]
    fn a_frame_holds_mentions_bindings_kinds_and_the_target() {
        let text = "Rosa bought 3 pounds of flour. Lev has 5 pens. How many plums did Mia buy?";
        let lexed = lex(text).expect("a short text is cut");
        let frame = ProblemFrame::of(&read(&lexed, READER.lexicon(), false));
        let said: Vec<(MentionKind, &str)> = frame.mentions.iter().map(|m| (m.kind, m.span.of(text))).collect();
        for expected in [
            (MentionKind::Actor, "Rosa"),
            (MentionKind::Quantity, "3"),
            (MentionKind::Unit, "pounds"),
            (MentionKind::Quantity, "5"),
            (MentionKind::Object, "pens"),
        ] {
            assert!(said.contains(&expected), "{expected:?} in {said:?}");
        }
        assert!(frame.mentions.iter().enumerate().all(|(place, m)| usize::try_from(m.id) == Ok(place)));
        let word = |id: u32| frame.mentions[id as usize].span.of(text);
        let bindings: Vec<(BindingKind, &str, &str)> = frame.bindings.iter().map(|b| (b.kind, word(b.quantity), word(b.to))).collect();
        assert_eq!(
            bindings,
            [
                (BindingKind::QuantityUnit, "3", "pounds"),
                (BindingKind::QuantityEntity, "3", "flour"),
                (BindingKind::QuantityEntity, "5", "pens")
            ]
        );
        let kinds: Vec<QuantityKind> = frame.dispositions.iter().map(|d| d.kind).collect();
        assert_eq!(kinds, [QuantityKind::Measurement, QuantityKind::Count]);
        assert_eq!(frame.targets.len(), 1);
        assert_eq!((frame.targets[0].asks, frame.targets[0].direction), (AskedFor::Change, Some(DeltaDirection::Gain)));
        assert_eq!(frame.deltas.len(), 1, "what a question asks for is no proposal");
    }
}
