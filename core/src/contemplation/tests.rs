//! The verification points of seed ADR-0056, and the rules of DESIGN section 6.

use super::*;
use crate::Reader;
use crate::lexicon::{Lexicon, PackFile};
use crate::memory::{Domain, Intent, Memory};
use std::sync::LazyLock;

static LEXICON: LazyLock<Lexicon> = LazyLock::new(|| Lexicon::load(&Lexicon::embedded_files()).unwrap());
static EMBEDDED: LazyLock<Memory> = LazyLock::new(|| Memory::embedded().unwrap());

fn chain(subject: &str, connective: &str, object: &str) -> ProposedChain {
    ProposedChain {
        subject: subject.into(),
        intent: Intent::Verification,
        connective: Some(connective.into()),
        object: Some(object.into()),
    }
}

fn record(id: &str, subject: &str, connective: &str, object: &str, polarity: &str, rest: &str) -> String {
    format!(
        r#"{{"id":"{id}","subject":"{subject}","connective":"{connective}","object":"{object}","polarity":"{polarity}","provenance":"a test"{rest}}}"#
    ) + "\n"
}

fn corpus(id: &str, subject: &str, connective: &str, object: &str) -> String {
    record(id, subject, connective, object, "affirms", r#","reviewed":true"#)
}

fn vault(id: &str, subject: &str, connective: &str, object: &str, polarity: &str, status: &str) -> String {
    record(id, subject, connective, object, polarity, &format!(r#","status":"{status}""#))
}

const CONNECTIVES: &str = r#"{"connective":"cause","opposite":["prevent"],"transitive":true,"because":"a test"}
{"connective":"order","frame_dependent":true,"because":"a test"}
{"connective":"prevent","because":"a test"}
"#;

/// A memory with the table of connectives and these files.
fn memory(files: &[(&str, &str)]) -> Memory {
    let table = [("connectives.jsonl", CONNECTIVES)];
    let files: Vec<PackFile> =
        table.iter().chain(files).map(|(path, text)| PackFile { path: (*path).into(), text: (*text).into() }).collect();
    Memory::load(&files).unwrap_or_else(|error| panic!("{error}"))
}

fn pose(chain: ProposedChain, memory: &Memory) -> DiscoveryCandidate {
    let grounds = Grounds { memory, lexicon: &LEXICON };
    DiscoveryCandidate::pose(chain, Domain::Cognition, DiscoveryTrigger::default(), String::new(), grounds).unwrap()
}

fn ask(chain: ProposedChain, memory: &Memory) -> Contemplation {
    contemplate(pose(chain, memory), Grounds { memory, lexicon: &LEXICON }, MAX_DEPTH)
}

fn verdict(found: &Contemplation) -> (Stance, ClaimDomain) {
    (found.candidate.polarity, found.candidate.claim_domain)
}

fn refs(pointers: &[EvidencePointer]) -> Vec<&str> {
    pointers.iter().map(|pointer| pointer.reference.as_str()).collect()
}

// ---- the verification points of the seed ----

#[test]
fn adr_0056_same_inputs_give_the_same_bytes() {
    for (subject, connective, object) in [("light", "reveal", "truth"), ("practice", "cause", "confidence"), ("zorp", "cause", "blit")] {
        let bytes = || {
            let found = ask(chain(subject, connective, object), &Memory::embedded().unwrap());
            let mut bytes = found.candidate.line().unwrap();
            found.gaps.iter().for_each(|gap| bytes.extend(gap.line().unwrap()));
            bytes
        };
        assert_eq!(bytes(), bytes());
    }
}

#[test]
fn adr_0056_an_empty_corpus_and_pack_terminate_with_every_sub_question_a_gap() {
    let found = ask(chain("zorp", "cause", "blit"), &Memory::load(&[]).unwrap());
    let candidate = &found.candidate;
    assert_eq!(verdict(&found), (Stance::Undetermined, ClaimDomain::Factual));
    assert!(!candidate.sub_questions.is_empty());
    assert!(candidate.sub_questions.iter().all(|sub| sub.outcome == Outcome::GapRecorded), "{candidate:#?}");
    assert_eq!(found.gaps.len(), candidate.sub_questions.len());
    assert!(found.gaps.iter().all(|gap| gap.trigger.kind == TriggerKind::Gap && gap.review_state == ReviewState::Unreviewed));
    assert!(!candidate.recursion_overflow && found.events.is_empty());
}

#[test]
fn adr_0056_one_reviewed_corpus_line_affirms_a_factual_claim() {
    let memory = memory(&[("corpus/cognition.jsonl", &corpus("k1", "light", "reveal", "truth"))]);
    let found = ask(chain("light", "reveal", "truth"), &memory);
    assert_eq!(verdict(&found), (Stance::Affirms, ClaimDomain::Factual));
    assert_eq!(refs(&found.candidate.evidence), ["k1"]);
    assert_eq!(found.candidate.evidence[0].source, EvidenceSource::Corpus);
}

#[test]
fn adr_0056_a_direct_contradiction_in_the_same_pack_family_falsifies() {
    let opposite = corpus("k1", "rain", "prevent", "drought");
    let denied = record("g1", "rain", "cause", "drought", "denies", "");
    for files in [[("corpus/cognition.jsonl", opposite.as_str())], [("packs/cognition.jsonl", denied.as_str())]] {
        let found = ask(chain("rain", "cause", "drought"), &memory(&files));
        assert_eq!(verdict(&found), (Stance::Falsifies, ClaimDomain::Factual), "{files:?}");
        assert_eq!(found.candidate.evidence[0].polarity, Side::Falsifies);
    }
}

#[test]
fn adr_0056_mixed_evidence_leaves_it_undetermined_and_raises_the_domain_by_one_tier() {
    let both = corpus("k1", "rain", "cause", "flood") + &corpus("k2", "rain", "prevent", "flood");
    let many = both.clone() + &corpus("k3", "rain", "cause", "flood") + &corpus("k4", "rain", "cause", "flood");
    for lines in [both, many] {
        let memory = memory(&[("corpus/cognition.jsonl", &lines)]);
        assert_eq!(verdict(&ask(chain("rain", "cause", "flood"), &memory)), (Stance::Undetermined, ClaimDomain::Relational));
    }
    let ordered = corpus("k1", "wit", "order", "talk") + &record("k2", "wit", "order", "talk", "denies", r#","reviewed":true"#);
    let memory = memory(&[("corpus/cognition.jsonl", &ordered)]);
    let relational = ProposedChain { intent: Intent::Comparison, ..chain("wit", "order", "talk") };
    assert_eq!(verdict(&ask(relational.clone(), &memory)), (Stance::Undetermined, ClaimDomain::Evaluative));
    // What a person called evaluative stays so: there is no tier above.
    let evaluative = DiscoveryCandidate { claim_domain: ClaimDomain::Evaluative, ..pose(relational, &memory) };
    let found = contemplate(evaluative, Grounds { memory: &memory, lexicon: &LEXICON }, MAX_DEPTH);
    assert_eq!(verdict(&found), (Stance::Undetermined, ClaimDomain::Evaluative));
}

/// `t0 cause t1`, `t1 cause t2`, ... up to the given number of links.
fn ladder(links: usize) -> Memory {
    let lines: String = (0..links).map(|i| corpus(&format!("k{i}"), &format!("t{i}"), "cause", &format!("t{}", i + 1))).collect();
    memory(&[("corpus/cognition.jsonl", &lines)])
}

#[test]
fn adr_0056_recursion_overflow_is_flagged_and_is_an_event() {
    let reached = |links: usize| ask(chain("t0", "cause", &format!("t{links}")), &ladder(links));
    let long = reached(9);
    assert_eq!(verdict(&long), (Stance::Affirms, ClaimDomain::Factual));
    assert!(!long.candidate.recursion_overflow && long.events.is_empty());
    let too_long = reached(10);
    assert_eq!(too_long.candidate.polarity, Stance::Undetermined);
    assert!(too_long.candidate.recursion_overflow);
    assert_eq!(too_long.events.len(), 1);
    assert_eq!(too_long.events[0].event, EventKind::RecursionOverflow);
    assert_eq!(too_long.events[0].question, "does it hold that t8 causes t10?");
    // A candidate posed too deep is not asked at all, and says so.
    let memory = ladder(1);
    let deep = DiscoveryCandidate { contemplation_depth: MAX_DEPTH, ..pose(chain("t0", "cause", "t1"), &memory) };
    let found = contemplate(deep, Grounds { memory: &memory, lexicon: &LEXICON }, MAX_DEPTH);
    assert!(found.candidate.recursion_overflow && found.candidate.sub_questions.is_empty());
    assert_eq!(found.events[0].sub_id, found.candidate.candidate_id.to_string());
}

#[test]
fn adr_0056_the_embedded_cognition_lane_holds() {
    let asked = |subject, connective, object| verdict(&ask(chain(subject, connective, object), &EMBEDDED));
    let factual = ClaimDomain::Factual;
    for (subject, connective, object, expected) in [
        ("light", "reveal", "truth", (Stance::Affirms, factual)),
        ("flattery", "reveal", "truth", (Stance::Falsifies, factual)),
        ("darkness", "reveal", "truth", (Stance::Falsifies, factual)),
        ("practice", "cause", "confidence", (Stance::Affirms, factual)),
        ("heat", "cause", "hunger", (Stance::Affirms, factual)),
        ("evidence", "precede", "proof", (Stance::Undetermined, factual)),
        ("proof", "require", "measurement", (Stance::Affirms, factual)),
        ("rumour", "cause", "conflict", (Stance::Affirms, factual)),
        ("listening", "cause", "conflict", (Stance::Falsifies, factual)),
        ("silence", "strengthen", "attention", (Stance::Undetermined, ClaimDomain::Relational)),
        ("doubt", "strengthen", "knowledge", (Stance::Undetermined, ClaimDomain::Relational)),
        // An unreviewed chain is no evidence.
        ("wind", "cause", "erosion", (Stance::Undetermined, factual)),
    ] {
        assert_eq!(asked(subject, connective, object), expected, "{subject} {connective} {object}");
    }
    let reviewed = EMBEDDED.records().iter().filter(|r| r.path.starts_with("corpus/cognition") && r.standing.counts()).count();
    assert!(reviewed >= 60, "{reviewed} reviewed chains");
    // Every reviewed chain, asked, comes out as it was reviewed, or as mixed where another speaks against it.
    for r in EMBEDDED.records().iter().filter(|r| r.path == "corpus/cognition.jsonl" && r.standing.counts()) {
        let stance = ask(chain(&r.subject, &r.connective, &r.object), &EMBEDDED).candidate.polarity;
        let stated = if r.polarity == crate::memory::Polarity::Affirms { Stance::Affirms } else { Stance::Falsifies };
        assert!(stance == stated || stance == Stance::Undetermined, "{r:?}: {stance:?}");
        let disputed = [("silence", "attention"), ("doubt", "knowledge")].contains(&(r.subject.as_str(), r.object.as_str()));
        assert_eq!(stance == Stance::Undetermined, disputed && r.connective != "undermine", "{r:?}");
    }
}

// ---- what counts ----

#[test]
fn only_coherent_vault_entries_are_evidence() {
    for (status, stance) in [
        ("COHERENT", Stance::Affirms),
        ("SPECULATIVE", Stance::Undetermined),
        ("CONTESTED", Stance::Undetermined),
        ("FALSIFIED", Stance::Undetermined),
    ] {
        let memory = memory(&[("vault.jsonl", &vault("v1", "zorp", "cause", "blit", "affirms", status))]);
        assert_eq!(ask(chain("zorp", "cause", "blit"), &memory).candidate.polarity, stance, "{status}");
    }
}

#[test]
fn vault_evidence_alone_never_falsifies_but_contests() {
    let against = vault("v1", "zorp", "cause", "blit", "denies", "COHERENT");
    let alone = memory(&[("vault.jsonl", &against)]);
    assert_eq!(verdict(&ask(chain("zorp", "cause", "blit"), &alone)), (Stance::Undetermined, ClaimDomain::Factual));
    let opposed = memory(&[("vault.jsonl", &against), ("corpus/cognition.jsonl", &corpus("k1", "zorp", "cause", "blit"))]);
    assert_eq!(verdict(&ask(chain("zorp", "cause", "blit"), &opposed)), (Stance::Undetermined, ClaimDomain::Relational));
    // A reviewed link lends it no weight.
    let linked = memory(&[("vault.jsonl", &against), ("corpus/cognition.jsonl", &corpus("k1", "zorplet", "kind_of", "zorp"))]);
    assert_eq!(ask(chain("zorplet", "cause", "blit"), &linked).candidate.polarity, Stance::Undetermined);
}

#[test]
fn what_another_pack_family_says_against_it_does_not_falsify() {
    let denied = record("r1", "zorp", "cause", "blit", "denies", "");
    let elsewhere = memory(&[("packs/roles.jsonl", &denied)]);
    assert_eq!(ask(chain("zorp", "cause", "blit"), &elsewhere).candidate.polarity, Stance::Undetermined);
    let math = DiscoveryCandidate::pose(
        chain("zorp", "cause", "blit"),
        Domain::Math,
        DiscoveryTrigger::default(),
        String::new(),
        Grounds { memory: &elsewhere, lexicon: &LEXICON },
    );
    let found = contemplate(math.unwrap(), Grounds { memory: &elsewhere, lexicon: &LEXICON }, MAX_DEPTH);
    assert_eq!(found.candidate.polarity, Stance::Falsifies);
}

#[test]
fn a_merely_different_connective_is_no_opposite() {
    let memory = memory(&[("corpus/cognition.jsonl", &corpus("k1", "zorp", "order", "blit"))]);
    let found = ask(chain("zorp", "cause", "blit"), &memory);
    assert_eq!((found.candidate.polarity, found.candidate.evidence.len()), (Stance::Undetermined, 0));
}

#[test]
fn every_source_is_probed_in_order_and_the_first_that_grounds_is_recorded() {
    let memory = memory(&[
        ("corpus/cognition.jsonl", &corpus("k1", "zorp", "cause", "blit")),
        ("packs/cognition.jsonl", &record("g1", "zorp", "cause", "blit", "affirms", "")),
        ("vault.jsonl", &vault("v1", "zorp", "cause", "blit", "affirms", "COHERENT")),
    ]);
    let found = ask(chain("zorp", "cause", "blit"), &memory).candidate;
    assert_eq!(refs(&found.evidence), ["v1", "g1", "k1"]);
    assert_eq!(found.sub_questions[0].first_source, Some(EvidenceSource::VaultCoherent));
}

#[test]
fn a_relational_claim_needs_both_the_intent_and_the_connective() {
    let memory = memory(&[]);
    for (intent, connective, tier) in [
        (Intent::Comparison, "order", ClaimDomain::Relational),
        (Intent::Cause, "order", ClaimDomain::Relational),
        (Intent::Verification, "order", ClaimDomain::Factual),
        (Intent::Cause, "cause", ClaimDomain::Factual),
    ] {
        let asked = ProposedChain { intent, ..chain("zorp", connective, "blit") };
        assert_eq!(ask(asked, &memory).candidate.claim_domain, tier, "{intent:?} {connective}");
    }
}

// ---- taking apart ----

#[test]
fn kinds_hand_down_both_sides_and_a_transitive_relation_only_what_affirms() {
    let lines = corpus("k1", "zorplet", "kind_of", "zorp") + &record("k2", "zorp", "cause", "blit", "denies", r#","reviewed":true"#);
    let found = ask(chain("zorplet", "cause", "blit"), &memory(&[("corpus/cognition.jsonl", &lines)]));
    assert_eq!(found.candidate.polarity, Stance::Falsifies);
    assert_eq!(refs(&found.candidate.evidence), ["k1", "k2"]);
    let lines = corpus("k1", "spark", "cause", "zorp") + &record("k2", "zorp", "cause", "blit", "denies", r#","reviewed":true"#);
    let found = ask(chain("spark", "cause", "blit"), &memory(&[("corpus/cognition.jsonl", &lines)]));
    assert_eq!(found.candidate.polarity, Stance::Undetermined);
    let through = found.candidate.sub_questions.iter().find(|sub| sub.rule == Rule::Through).unwrap();
    assert_eq!((through.outcome, through.polarity, through.bears_on_parent), (Outcome::Grounded, Stance::Falsifies, false));
}

#[test]
fn a_circle_of_chains_ends_without_an_overflow() {
    let lines = corpus("k1", "hen", "cause", "egg") + &corpus("k2", "egg", "cause", "hen") + &corpus("k3", "egg", "cause", "omelette");
    let memory = memory(&[("corpus/cognition.jsonl", &lines)]);
    let found = ask(chain("hen", "cause", "soup"), &memory);
    assert!(found.events.is_empty(), "{:?}", found.events);
    assert_eq!(ask(chain("hen", "cause", "omelette"), &memory).candidate.polarity, Stance::Affirms);
}

#[test]
fn a_question_asked_twice_on_the_way_stands_twice_and_is_taken_apart_once() {
    // Two ways to `mid`, from which nothing is known to lead on.
    let lines = corpus("k1", "top", "cause", "left")
        + &corpus("k2", "top", "cause", "right")
        + &corpus("k3", "left", "cause", "mid")
        + &corpus("k4", "right", "cause", "mid")
        + &corpus("k5", "mid", "cause", "end");
    let found = ask(chain("top", "cause", "elsewhere"), &memory(&[("corpus/cognition.jsonl", &lines)]));
    let through: Vec<&SubQuestion> = found.candidate.sub_questions.iter().filter(|sub| sub.rule == Rule::Through).collect();
    let (first, second) = (&through[0].sub_questions[0], &through[1].sub_questions[0]);
    assert_eq!((first.proposed_subject.as_str(), second.proposed_subject.as_str()), ("mid", "mid"));
    assert_eq!(second.same_as.as_ref(), Some(&first.sub_id));
    assert!(!first.sub_questions.is_empty() && second.sub_questions.is_empty());
    let asked = found.gaps.iter().filter(|gap| gap.proposed_chain.subject == "mid").count();
    assert_eq!(asked, 1);
}

#[test]
fn dense_chains_are_contemplated_in_bounded_work() {
    // Thirty terms, each causing each other: more than 30^8 ways.
    let mut lines = String::new();
    for a in 0..30 {
        for b in (0..30).filter(|b| *b != a) {
            lines += &corpus(&format!("k{a}-{b}"), &format!("t{a}"), "cause", &format!("t{b}"));
        }
    }
    let found = ask(chain("t0", "cause", "nothing"), &memory(&[("corpus/cognition.jsonl", &lines)]));
    assert!(found.candidate.recursion_overflow);
    assert_eq!(found.candidate.polarity, Stance::Undetermined);
}

#[test]
fn an_open_question_is_completed_by_the_one_thing_that_is_known() {
    let one = memory(&[("corpus/cognition.jsonl", &corpus("k1", "bee", "make", "honey"))]);
    let open = ProposedChain { object: None, ..chain("bee", "make", "") };
    let found = ask(open.clone(), &one).candidate;
    assert_eq!((found.proposed_chain.object.as_deref(), found.polarity), (Some("honey"), Stance::Affirms));
    let two = corpus("k1", "bee", "make", "honey") + &corpus("k2", "bee", "make", "wax");
    let found = ask(open, &memory(&[("corpus/cognition.jsonl", &two)])).candidate;
    assert_eq!((found.proposed_chain.object, found.polarity), (None, Stance::Undetermined));
    assert_eq!(found.sub_questions[0].evidence.len(), 2);
}

#[test]
fn a_sub_questions_id_is_the_parents_and_its_number() {
    let found = ask(chain("practice", "cause", "confidence"), &EMBEDDED).candidate;
    for (index, sub) in found.sub_questions.iter().enumerate() {
        assert_eq!(sub.sub_id, format!("{}.{index}", found.candidate_id));
    }
}

#[test]
fn a_gap_that_is_still_one_is_not_recorded_again() {
    let memory = Memory::load(&[]).unwrap();
    let grounds = Grounds { memory: &memory, lexicon: &LEXICON };
    let first = ask(chain("zorp", "cause", "blit"), &memory);
    let gap = first.gaps.iter().find(|gap| gap.proposed_chain == chain("zorp", "cause", "blit")).unwrap();
    assert_eq!(gap.contemplation_depth, 1);
    let again = contemplate(gap.clone(), grounds, MAX_DEPTH);
    assert!(again.gaps.iter().all(|found| found.proposed_chain != gap.proposed_chain));
}

// ---- candidates ----

#[test]
fn packs_and_boundaries_are_said() {
    let known = pose(chain("honesty", "strengthen", "mistrust"), &EMBEDDED);
    assert!(known.pack_consistent);
    assert!(!pose(chain("honesty", "strengthen", "zorp"), &EMBEDDED).pack_consistent);
    // `apple` is a word of the language pack, which is of math.
    assert!(!pose(chain("apple", "strengthen", "mistrust"), &EMBEDDED).boundary_clean);
    assert!(pose(chain("zorp", "strengthen", "mistrust"), &EMBEDDED).boundary_clean);
}

#[test]
fn a_line_of_a_sink_may_be_posed_again() {
    let grounds = Grounds { memory: &EMBEDDED, lexicon: &LEXICON };
    let found = ask(chain("practice", "cause", "confidence"), &EMBEDDED).candidate;
    let line = String::from_utf8(found.line().unwrap()).unwrap();
    let again = DiscoveryCandidate::from_line(&line, grounds).unwrap();
    assert_eq!(contemplate(again, grounds, MAX_DEPTH).candidate, found);
    // A completed question as well, as it was posed.
    let open = ProposedChain { object: None, ..chain("flood", "cause", "") };
    let completed = ask(open, &EMBEDDED).candidate;
    assert_eq!(completed.proposed_chain.object.as_deref(), Some("erosion"));
    let again = DiscoveryCandidate::from_line(&String::from_utf8(completed.line().unwrap()).unwrap(), grounds).unwrap();
    assert_eq!(again.proposed_chain.object, None);
    assert_eq!(contemplate(again, grounds, MAX_DEPTH).candidate, completed);
    let altered = line.replace("\"subject\":\"practice\"", "\"subject\":\"study\"");
    assert!(matches!(DiscoveryCandidate::from_line(&altered, grounds), Err(CandidateError::Id { .. })));
}

#[test]
fn a_malformed_candidate_says_what_is_wrong() {
    let grounds = Grounds { memory: &EMBEDDED, lexicon: &LEXICON };
    for (line, expected) in [
        ("{}", "missing field `proposed_chain`"),
        (r#"{"proposed_chain":{"subject":"Light","intent":"verification"}}"#, "`Light` as the subject"),
        (r#"{"proposed_chain":{"subject":"light","intent":"guess"}}"#, "unknown variant `guess`"),
        (r#"{"proposed_chain":{"subject":"light","intent":"cause","object":"truth"}}"#, "an object without a connective"),
        (r#"{"proposed_chain":{"subject":"light","intent":"cause","connective":"Reveal it"}}"#, "`Reveal it` as the connective"),
    ] {
        let error = DiscoveryCandidate::from_line(line, grounds).unwrap_err().to_string();
        assert!(error.contains(expected) && error.contains("expected"), "{line}: {error}");
    }
}

#[test]
fn a_refusal_poses_a_question_of_the_domain_math() {
    let reader = Reader::embedded().unwrap();
    let report = reader.inspect("Mia had 13 corks. She blorfed 5 corks. How many corks does Mia have now?").unwrap();
    let findings = crate::teaching::findings(&report, "corks-1").unwrap();
    let grounds = Grounds { memory: &EMBEDDED, lexicon: &LEXICON };
    let candidate = DiscoveryCandidate::from_refusal(&findings[0], grounds).unwrap().unwrap();
    assert_eq!((candidate.domain, candidate.trigger.kind), (Domain::Math, TriggerKind::Refusal));
    assert_eq!(candidate.source_turn_trace, report.hashes.trace.to_string());
    assert_eq!(candidate.trigger.reference, report.audit[0].hash.to_string());
    assert!(!candidate.pack_consistent);
    let found = contemplate(candidate, grounds, MAX_DEPTH);
    assert_eq!(found.candidate.polarity, Stance::Undetermined);
    assert!(found.gaps.iter().any(|gap| gap.proposed_chain.subject == "blorfed" && gap.domain == Domain::Math));
}
