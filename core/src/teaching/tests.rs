//! The five invariants of seed ADR-0167 that the core can show, and the rules of the queue. The command line's tests show the rest.

use super::*;
use crate::Reader;
use crate::audit::MissingOperator;
use crate::canon::{self, Context, Hash, to_bytes};
use crate::lexicon::{Category, Lexicon, MANIFEST, PackFile, manifest_for};
use crate::memory::{Domain, Memory, Polarity, Source};
use crate::report::{Outcome, Settings};
use std::sync::LazyLock;
use strum::IntoEnumIterator;

static READER: LazyLock<Reader> = LazyLock::new(|| Reader::embedded().unwrap());

const BLORFED: &str = "Mia had 13 corks. She blorfed 5 corks. How many corks does Mia have now?";

/// Another problem that is refused for the same word.
const ALSO_BLORFED: &str = "Sam had 7 lids. He blorfed 2 lids. How many lids does Sam have now?";

fn found(text: &str, case: &str) -> Vec<Finding> {
    findings(&READER.inspect(text).unwrap(), case).unwrap()
}

fn by(name: &str) -> Operator {
    Operator { at: None, by: name.into(), note: None }
}

fn queue(problems: &[(&str, &str)]) -> (Queue, Vec<u8>) {
    let mut queue = Queue::default();
    let mut log = Vec::new();
    for (case, text) in problems {
        for finding in found(text, case) {
            if let Some(record) = queue.add(finding).unwrap() {
                log.extend(record.line().unwrap());
            }
        }
    }
    (queue, log)
}

fn only(queue: &Queue) -> Hash {
    let [claim] = queue.claims().try_into().unwrap_or_else(|claims| panic!("{claims:#?}"));
    let claim: ClaimView<'_> = claim;
    claim.id
}

// ---- the invariants of the seed ----

#[test]
fn adr_0167_wrong_is_0_evidence_and_even_a_ratification_change_no_verdict() {
    let before = READER.inspect(BLORFED).unwrap();
    let (mut queue, _) = queue(&[("a", BLORFED)]);
    let claim = only(&queue);
    queue.ratify(claim, Category::VerbAcquire, None, None, by("Ada")).unwrap();
    let after = READER.inspect(BLORFED).unwrap();
    assert!(matches!(after.outcome, Outcome::Refusal(_)));
    assert_eq!(before.canonical_bytes().unwrap(), after.canonical_bytes().unwrap());
}

#[test]
fn adr_0167_determinism_the_same_case_gives_the_same_claim_and_evidence_bytes() {
    let bytes = || {
        let fresh = Reader::embedded().unwrap();
        to_bytes(&findings(&fresh.inspect(BLORFED).unwrap(), "a").unwrap()).unwrap()
    };
    assert_eq!(bytes(), bytes());
}

#[test]
fn adr_0167_replay_a_ratified_chain_replays_beside_the_cognition_chains() {
    let (mut queue, _) = queue(&[("a", BLORFED)]);
    let claim = only(&queue);
    queue.ratify(claim, Category::VerbLose, None, None, by("Ada")).unwrap();
    let file = TeachingChain::memory_file(&queue.chains());
    let memory = || {
        let mut files: Vec<PackFile> = Memory::embedded_files().into_iter().filter(|f| f.path != MANIFEST && f.path != file.path).collect();
        files.push(file.clone());
        files
    };
    let loaded = Memory::load(&memory()).unwrap();
    assert_eq!(loaded.hash(), Memory::load(&memory()).unwrap().hash());
    let record = loaded.record(&format!("c-{claim}")).unwrap();
    assert_eq!((record.source, record.polarity, record.subject.as_str()), (Source::AuditHistory, Polarity::Affirms, "blorf"));
    assert!(loaded.records().iter().any(|r| r.family() == Some(Domain::Cognition)));
    let taught = Reader::with(&Lexicon::embedded_files(), &memory(), Settings::default()).unwrap();
    let (one, two) = (taught.inspect(BLORFED).unwrap(), taught.inspect(BLORFED).unwrap());
    assert_eq!(one.hashes.trace, two.hashes.trace);
    assert!(matches!(&one.outcome, Outcome::Answer(answer) if answer.value.to_string() == "8"));
}

#[test]
fn adr_0167_packs_are_only_proposed_to() {
    let pack = Lexicon::embedded_files();
    let before = pack.clone();
    let (mut queue, _) = queue(&[("a", BLORFED)]);
    let claim = only(&queue);
    assert_eq!(propose(&pack, &queue).unwrap(), Proposal::default());
    queue.ratify(claim, Category::VerbLose, None, None, by("Ada")).unwrap();
    let proposal = propose(&pack, &queue).unwrap();
    assert_eq!(pack, before);
    let [file] = proposal.files.as_slice() else { panic!("{:?}", proposal.lines) };
    let old = &before.iter().find(|f| f.path == "lexicon/verbs.jsonl").unwrap().text;
    let added: Vec<&str> = file.text.lines().filter(|line| !old.lines().any(|known| known == *line)).collect();
    assert_eq!((file.path.as_str(), added), ("lexicon/verbs.jsonl", vec![r#"{"lemma":"blorf","category":["verb.lose"]}"#]));
    assert_eq!(proposal.lines[0].claims, [claim]);
}

#[test]
fn adr_0167_no_new_lane_the_rows_of_the_report_are_all_that_is_read() {
    let report = READER.inspect(BLORFED).unwrap();
    let rows: Vec<Hash> = report.audit.iter().filter(|row| row.missing_operator.is_some()).map(|row| row.hash).collect();
    let wrapped: Vec<Hash> = findings(&report, "a").unwrap().into_iter().map(|finding| finding.evidence.row_hash).collect();
    assert_eq!(wrapped, rows);
    // Without its rows, a report teaches nothing.
    let silent = crate::report::Report { audit: Vec::new(), ..report };
    assert!(findings(&silent, "a").unwrap().is_empty());
}

// ---- claims ----

#[test]
fn every_operator_has_its_sub_type() {
    let mapped: Vec<(MissingOperator, &str)> = MissingOperator::iter().map(|operator| (operator, SubType::of(operator).name())).collect();
    assert_eq!(
        mapped,
        [
            (MissingOperator::LexiconEntry, "LexicalClaim"),
            (MissingOperator::CompoundNumericLiteral, "LexicalClaim"),
            (MissingOperator::CompoundTimeLiteral, "LexicalClaim"),
            (MissingOperator::PreFrameFillerSentence, "FrameClaim"),
            (MissingOperator::MultiQuantityComposition, "CompositionClaim"),
            (MissingOperator::PronounResolution, "ReferenceClaim"),
            (MissingOperator::QuestionFrameSlot, "SlotClaim"),
            (MissingOperator::UnitBinding, "SlotClaim"),
        ]
    );
}

#[test]
fn two_cases_that_lack_the_same_word_are_one_claim_with_two_rows() {
    let (queue, _) = queue(&[("a", BLORFED), ("b", ALSO_BLORFED)]);
    let claims = queue.claims();
    assert_eq!(claims.len(), 1, "{claims:#?}");
    let cases: Vec<&str> = claims[0].evidence.iter().map(|evidence| evidence.case_id.as_str()).collect();
    assert_eq!(cases, ["a", "b"]);
    assert_eq!(claims[0].evidence[1].sentence, "He blorfed 2 lids.");
}

#[test]
fn a_claims_id_hashes_its_signature_alone() {
    let (one, two) = (found(BLORFED, "a").remove(0), found(ALSO_BLORFED, "b").remove(0));
    assert_ne!(one.evidence, two.evidence);
    assert_eq!(one.claim, two.claim);
    assert_eq!(one.claim.id, canon::hash(Context::Claim, &to_bytes(&one.claim.signature).unwrap()));
}

#[test]
fn evidence_is_laid_out_as_documented() {
    let evidence = found(BLORFED, "a").remove(0).evidence;
    let expected = format!(
        r#"{{"case_id":"a","domain":"math","lexeme_index":6,"missing_operator":"lexicon_entry","refusal_reason":"unknown_word","row_hash":"{}","sentence":"She blorfed 5 corks.","sentence_index":1,"trace_hash":"{}"}}"#,
        evidence.row_hash, evidence.trace_hash
    );
    assert_eq!(String::from_utf8(to_bytes(&evidence).unwrap()).unwrap(), expected);
}

// ---- decisions ----

#[test]
fn only_a_lexical_claim_can_be_ratified() {
    let (mut queue, _) = queue(&[("a", "Mia had 3. She lost 2 corks. How many corks does Mia have?")]);
    let claim = only(&queue);
    let error = queue.ratify(claim, Category::NounCount, None, None, by("Ada")).unwrap_err();
    assert_eq!(error, QueueError::NotRatifiable { sub_type: SubType::SlotClaim });
    assert!(error.to_string().contains("expected a LexicalClaim"), "{error}");
    assert_eq!(queue.claims()[0].state, ClaimState::Open);
}

#[test]
fn a_rejected_claim_that_comes_up_again_is_queued_again_and_says_so() {
    let (mut queue, _) = queue(&[("a", BLORFED)]);
    let claim = only(&queue);
    queue.reject(claim, by("Ada")).unwrap();
    assert_eq!(queue.claims()[0].state, ClaimState::Rejected);
    // The same row of the same case: no second evidence, but no silence either.
    assert!(queue.add(found(BLORFED, "a").remove(0)).unwrap().is_some());
    let again = &queue.claims()[0];
    assert_eq!((again.state, again.previously_rejected, again.evidence.len()), (ClaimState::Open, true, 1));
    assert!(queue.add(found(BLORFED, "a").remove(0)).unwrap().is_none());
    queue.reject(claim, by("Ada")).unwrap();
    assert!(queue.add(found(ALSO_BLORFED, "b").remove(0)).unwrap().is_some());
    assert_eq!(queue.claims()[0].evidence.len(), 2);
}

#[test]
fn decisions_follow_each_other_by_rule() {
    let (mut queue, _) = queue(&[("a", BLORFED)]);
    let claim = only(&queue);
    let pack = canon::hash(Context::Pack, b"");
    let refused = |result: Result<QueueRecord, QueueError>| result.unwrap_err().to_string();
    assert!(refused(queue.ratify(claim, Category::VerbLose, None, None, by(" "))).contains("--by NAME"));
    assert!(refused(queue.applied(vec![claim], pack, None)).contains("expected it ratified"));
    queue.ratify(claim, Category::VerbLose, None, None, by("Ada")).unwrap();
    assert!(refused(queue.ratify(claim, Category::VerbAcquire, None, None, by("Bo"))).contains("reject it first"));
    queue.reject(claim, by("Bo")).unwrap();
    assert!(refused(queue.reject(claim, by("Bo"))).contains("found the claim rejected"));
    queue.ratify(claim, Category::VerbAcquire, None, None, by("Bo")).unwrap();
    queue.applied(vec![claim], pack, Some(by("Bo"))).unwrap();
    assert!(refused(queue.reject(claim, by("Bo"))).contains("the pack's own history"));
    assert!(refused(queue.reject(pack, by("Bo"))).contains("expected one that `list` shows"));
}

#[test]
fn a_bad_entry_says_what_to_do() {
    let entry = |category, factor: Option<&str>, lemma| Entry::new("blorfed", category, factor.map(|f| f.parse().unwrap()), lemma);
    for (result, expected) in [
        (entry(Category::PrepOf, None, None), "the others are closed"),
        (entry(Category::VerbUnknown, None, None), "the others are closed"),
        (entry(Category::UnitLength, None, None), "`--factor`"),
        (entry(Category::UnitLength, Some("0"), None), "above 0"),
        (entry(Category::VerbLose, Some("3"), None), "leave it out"),
        (entry(Category::VerbLose, None, Some("eat")), "no regular form of `eat`"),
        (entry(Category::VerbLose, None, Some("blorf\"")), "one word in lower case"),
    ] {
        let error = result.unwrap_err().to_string();
        assert!(error.contains(expected), "{error}");
    }
    let unit = Entry::new("blorfs", Category::UnitLength, "9/4".parse().ok(), None).unwrap();
    assert_eq!(unit.line(), r#"{"lemma":"blorf","category":["unit.length"],"factor":"9/4"}"#);
    let doubled = Entry::new("blitted", Category::VerbLose, None, None).unwrap();
    assert_eq!(doubled.line(), r#"{"lemma":"blit","category":["verb.lose"],"doubling":true}"#);
}

#[test]
fn every_open_category_gives_a_line_that_the_loader_takes() {
    use strum::VariantArray;
    let embedded = Lexicon::embedded_files();
    let mut taken = 0;
    for category in Category::VARIANTS {
        let factor = category.is_unit().then(|| "9/4".parse().unwrap());
        let Ok(entry) = Entry::new("blorf", *category, factor, None) else { continue };
        let mut files = embedded.clone();
        let file = files.iter_mut().find(|file| file.path == entry.file()).unwrap();
        let mut lines: Vec<&str> = file.text.lines().collect();
        let line = entry.line();
        let place = lines.iter().position(|known| lemma_of(known) > "blorf").unwrap_or(lines.len());
        lines.insert(place, &line);
        file.text = lines.join("\n") + "\n";
        let manifest = manifest_for("en_core_math_v1", "1", &files);
        files.iter_mut().find(|file| file.path == MANIFEST).unwrap().text = manifest;
        let lexicon = Lexicon::load(&files).unwrap_or_else(|error| panic!("{}: {error}", category.as_str()));
        assert!(lexicon.senses("blorf").iter().any(|sense| sense.category == *category));
        taken += 1;
    }
    assert!(taken > 60, "{taken}");
}

fn lemma_of(line: &str) -> &str {
    line.strip_prefix("{\"lemma\":\"").and_then(|rest| rest.split('"').next()).unwrap()
}

// ---- domains ----

#[test]
fn claims_of_two_domains_never_merge_and_only_math_is_ratified() {
    let mut queue = Queue::default();
    let math = found(BLORFED, "a").remove(0);
    let claim = Claim::new(Signature::LexicalClaim { domain: Domain::Cognition, surface: "blorfed".into() }).unwrap();
    let evidence = MathReaderRefusalEvidence { domain: Domain::Cognition, ..math.evidence.clone() };
    let cognition = Finding { claim, evidence };
    queue.add(math.clone()).unwrap();
    queue.add(cognition.clone()).unwrap();
    let domains: Vec<Domain> = queue.claims().iter().map(|claim| claim.domain).collect();
    assert_eq!(domains, [Domain::Math, Domain::Cognition]);
    let error = queue.ratify(cognition.claim.id, Category::VerbLose, None, None, by("Ada")).unwrap_err();
    assert_eq!(error, QueueError::OtherDomain { domain: Domain::Cognition });
    // Evidence of one domain is none for a claim of the other.
    let leaked = Finding { claim: cognition.claim, evidence: math.evidence };
    assert!(matches!(
        queue.add(Finding { evidence: MathReaderRefusalEvidence { case_id: "c".into(), ..leaked.evidence }, ..leaked }),
        Err(QueueError::Misnamed { .. })
    ));
}

// ---- proposals ----

#[test]
fn forms_of_one_word_are_one_line() {
    let (mut queue, _) = queue(&[("a", BLORFED)]);
    let claim = Claim::new(Signature::LexicalClaim { domain: Domain::Math, surface: "blorfing".into() }).unwrap();
    let evidence = MathReaderRefusalEvidence { case_id: "b".into(), ..found(BLORFED, "a").remove(0).evidence };
    queue.add(Finding { claim, evidence }).unwrap();
    let ids: Vec<Hash> = queue.claims().iter().map(|claim| claim.id).collect();
    assert_eq!(ids.len(), 2, "{:#?}", queue.claims());
    queue.ratify(ids[0], Category::VerbLose, None, None, by("Ada")).unwrap();
    queue.ratify(ids[1], Category::VerbLose, None, None, by("Ada")).unwrap();
    let proposal = propose(&Lexicon::embedded_files(), &queue).unwrap();
    assert_eq!(proposal.lines.len(), 1);
    assert_eq!(proposal.lines[0].claims.len(), 2);
    // Once it stands there, nothing more is proposed.
    let mut pack = Lexicon::embedded_files();
    pack.retain(|file| file.path != proposal.files[0].path);
    pack.push(proposal.files[0].clone());
    let again = propose(&pack, &queue).unwrap();
    assert_eq!((again.files.len(), again.standing.len()), (0, 2));
    // Two classes for one verb are for a person to decide.
    queue.reject(ids[1], by("Ada")).unwrap();
    queue.ratify(ids[1], Category::VerbAcquire, None, None, by("Ada")).unwrap();
    assert!(matches!(propose(&Lexicon::embedded_files(), &queue), Err(ProposeError::Twice { .. })));
}

#[test]
fn a_lemma_that_stands_there_as_something_else_is_left_to_a_person() {
    let (mut queue, _) = queue(&[("a", BLORFED)]);
    let claim = only(&queue);
    queue.ratify(claim, Category::VerbLose, None, None, by("Ada")).unwrap();
    let pack = [PackFile {
        path: "lexicon/verbs.jsonl".into(),
        text: "{\"lemma\":\"blorf\",\"category\":[\"verb.event\"],\"past\":\"blorft\"}\n".into(),
    }];
    let error = propose(&pack, &queue).unwrap_err().to_string();
    assert!(error.contains("line 1") && error.contains("verb.event") && error.contains("by hand"), "{error}");
    assert!(matches!(propose(&[], &queue), Err(ProposeError::NoFile { .. })));
}

// ---- the log ----

#[test]
fn the_log_alone_gives_the_queue_the_proposal_and_the_same_bytes() {
    let run = || {
        let (mut queue, mut log) = queue(&[("a", BLORFED), ("b", ALSO_BLORFED)]);
        let claim = only(&queue);
        log.extend(queue.ratify(claim, Category::VerbLose, None, None, by("Ada")).unwrap().line().unwrap());
        (queue, log)
    };
    let ((queue, log), (_, again)) = (run(), run());
    assert_eq!(log, again);
    let read = Queue::read(&log).unwrap();
    assert_eq!(read.torn, None);
    assert_eq!(read.queue.claims(), queue.claims());
    assert_eq!((read.queue.head(), read.queue.records()), (queue.head(), 3));
    let pack = Lexicon::embedded_files();
    assert_eq!(propose(&pack, &read.queue).unwrap(), propose(&pack, &queue).unwrap());
}

#[test]
fn who_decided_and_when_change_no_claim_and_no_proposal() {
    let decided = |operator: Operator| {
        let (mut queue, _) = queue(&[("a", BLORFED)]);
        let claim = only(&queue);
        let record = queue.ratify(claim, Category::VerbLose, None, None, operator).unwrap();
        (claim, record.body, propose(&Lexicon::embedded_files(), &queue).unwrap())
    };
    let later = Operator { at: Some("2031-01-01T00:00:00Z".into()), by: "Bo".into(), note: Some("seen in the mail".into()) };
    assert_eq!(decided(by("Ada")), decided(later));
}

#[test]
fn a_log_cut_anywhere_keeps_every_whole_record_and_reports_the_rest() {
    let (_, log) = queue(&[("a", BLORFED), ("b", ALSO_BLORFED)]);
    let ends: Vec<usize> = (1..=log.len()).filter(|end| log[end - 1] == b'\n').collect();
    for cut in 0..=log.len() {
        let read = Queue::read(&log[..cut]).unwrap();
        let whole = ends.iter().filter(|end| **end <= cut).count();
        assert_eq!(read.queue.records(), u32::try_from(whole).unwrap(), "cut at {cut}");
        let start = ends.iter().copied().rfind(|end| *end <= cut).unwrap_or(0);
        let torn = (start < cut).then(|| Torn { whole: start, bytes: cut - start, line: whole + 1 });
        assert_eq!(read.torn, torn, "cut at {cut}");
    }
    // A page that a crash left empty.
    let mut zeros = log[..ends[0]].to_vec();
    zeros.extend([0; 40]);
    zeros.push(b'\n');
    assert_eq!(Queue::read(&zeros).unwrap().torn, Some(Torn { whole: ends[0], bytes: 41, line: 2 }));
}

#[test]
fn an_altered_removed_or_moved_line_is_seen() {
    let (mut queue, mut log) = queue(&[("a", BLORFED), ("b", ALSO_BLORFED)]);
    let claim = only(&queue);
    log.extend(queue.reject(claim, by("Ada")).unwrap().line().unwrap());
    let text = String::from_utf8(log).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    let refused = |lines: &[&str]| Queue::read((lines.join("\n") + "\n").as_bytes()).unwrap_err().to_string();
    for index in 0..lines.len() {
        let altered = lines[index].replacen("Mia", "Ann", 1).replacen("She ", "Ann ", 1).replacen("He ", "Al ", 1).replacen("Ada", "Bo", 1);
        assert_ne!(altered, lines[index], "line {index}");
        let mut all = lines.clone();
        all[index] = &altered;
        let error = refused(&all);
        assert!(error.contains(&format!("line {}", index + 1)) && error.contains("altered"), "{error}");
    }
    assert!(refused(&lines[1..]).contains("line 1: found a record after"));
    assert!(refused(&[lines[0], lines[2]]).contains("line 2"));
    assert!(refused(&[lines[1], lines[0], lines[2]]).contains("line 1"));
    let spaced = lines[0].replacen(':', ": ", 1);
    assert!(refused(&[&spaced]).contains("altered"));
    assert!(refused(&["{}"]).contains("missing field"));
}
