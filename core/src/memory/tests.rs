use super::*;
use crate::canon::{self, Context};
use crate::lexicon::{Category, Form, Lexicon, MANIFEST, PackFile, manifest_for};
use std::sync::LazyLock;

fn lexicon() -> &'static Lexicon {
    static LEXICON: LazyLock<Lexicon> =
        LazyLock::new(|| Lexicon::load(&Lexicon::embedded_files()).unwrap_or_else(|error| panic!("{error}")));
    &LEXICON
}

fn file(path: &str, text: &str) -> PackFile {
    PackFile { path: path.to_owned(), text: text.to_owned() }
}

fn memory(files: &[(&str, &str)]) -> Memory {
    let files: Vec<_> = files.iter().map(|(path, text)| file(path, text)).collect();
    Memory::load(&files).unwrap_or_else(|error| panic!("{error}"))
}

fn refusal(files: &[(&str, &str)]) -> String {
    let files: Vec<_> = files.iter().map(|(path, text)| file(path, text)).collect();
    match Memory::load(&files) {
        Ok(_) => panic!("{files:?} was accepted"),
        Err(error) => error.to_string(),
    }
}

fn vault(id: &str, subject: &str, connective: &str, object: &str, polarity: &str, status: &str) -> String {
    format!(
        r#"{{"id":"{id}","subject":"{subject}","connective":"{connective}","object":"{object}","polarity":"{polarity}","status":"{status}","provenance":"a test"}}"#
    ) + "\n"
}

fn relation(id: &str, subject: &str, connective: &str, object: &str, polarity: &str) -> String {
    format!(
        r#"{{"id":"{id}","subject":"{subject}","connective":"{connective}","object":"{object}","polarity":"{polarity}","provenance":"a test"}}"#
    ) + "\n"
}

fn chain(id: &str, subject: &str, connective: &str, object: &str, reviewed: bool) -> String {
    format!(
        r#"{{"id":"{id}","subject":"{subject}","connective":"{connective}","object":"{object}","polarity":"affirms","provenance":"a test","reviewed":{reviewed}}}"#
    ) + "\n"
}

fn claim(id: &str, lemma: &str, category: &str, decision: &str) -> String {
    format!(r#"{{"id":"{id}","lemma":"{lemma}","category":"{category}","decision":"{decision}"}}"#) + "\n"
}

fn category(memory: &Memory, word: &str) -> Option<(Category, Source)> {
    resolve_category(memory, lexicon(), word).map(|r| (r.category, r.source))
}

fn agent(memory: &Memory, verb: &str, first: &str, second: &str) -> Option<Agent> {
    prefer_agent(memory, lexicon(), verb, first, second).map(|p| p.agent)
}

// ---- loading ----

#[test]
fn the_embedded_memory_loads_and_can_be_read_in_one_sitting() {
    let files = Memory::embedded_files();
    let (manifest, data): (Vec<_>, Vec<_>) = files.into_iter().partition(|f| f.path == MANIFEST);
    let renewed = manifest_for("memory_v1", "1", &data);
    assert_eq!(manifest[0].text, renewed, "the manifest should be:\n{renewed}");
    let memory = Memory::embedded().unwrap_or_else(|error| panic!("{error}"));
    assert!((100..=200).contains(&memory.records().len()), "{}", memory.records().len());
}

#[test]
fn every_embedded_word_that_the_packs_do_not_know_resolves_if_its_records_count() {
    let (memory, lexicon) = (Memory::embedded().unwrap(), lexicon());
    let words = memory
        .records()
        .iter()
        .filter(|r| r.category().is_some() && r.polarity == Polarity::Affirms && lexicon.senses(&r.subject).is_empty());
    for record in words {
        let resolved = resolve_category(&memory, lexicon, &record.subject);
        let expected = record.category().filter(|_| record.standing.counts());
        assert_eq!(resolved.map(|r| r.category), expected, "{record:?}");
    }
}

#[test]
fn every_embedded_role_decides_between_its_two_ends() {
    let memory = Memory::embedded().unwrap();
    let roles = memory
        .records()
        .iter()
        .filter(|r| matches!(r.source, Source::Vault | Source::Pack) && r.category().is_none() && r.standing.counts());
    for r in roles {
        let expected = match r.polarity {
            Polarity::Affirms => Agent::First,
            Polarity::Denies => Agent::Second,
        };
        assert_eq!(agent(&memory, &r.connective, &r.subject, &r.object), Some(expected), "{r:?}");
    }
}

#[test]
fn the_empty_memory_is_lawful_and_settles_nothing() {
    let empty = memory(&[]);
    assert_eq!(empty.hash(), canon::hash(Context::Memory, br#"{"connectives":[],"records":[]}"#));
    assert_eq!(memory(&[("vault.jsonl", "")]).hash(), empty.hash());
    assert_eq!(category(&empty, "blit"), None);
    assert_eq!(agent(&empty, "serve", "waiter", "customer"), None);
}

#[test]
fn the_table_of_connectives_is_checked_line_by_line_and_holds_both_ways() {
    let table = |text: &str| memory(&[("connectives.jsonl", text)]);
    let hide = r#"{"connective":"hide","opposite":["reveal"],"because":"a test"}"#.to_owned() + "\n";
    let reveal = r#"{"connective":"reveal","frame_dependent":true,"transitive":true,"because":"a test"}"#.to_owned() + "\n";
    let both = table(&(hide.clone() + &reveal));
    assert_eq!(both.connective("reveal").map(|c| c.opposite.clone()), Some(vec!["hide".to_owned()]));
    assert!(both.connective("reveal").is_some_and(|c| c.frame_dependent && c.transitive));
    assert_eq!(both.connective("show"), None);
    assert_ne!(both.hash(), table(&reveal).hash());
    for (text, found) in [
        (hide.clone(), "line 1: found `reveal` as the opposite of `hide`"),
        (reveal.clone() + &reveal, "line 2: found `reveal` a second time"),
        (reveal.replace("a test", " "), "line 1: found no reason for `reveal`"),
        (reveal.replace("\"reveal", "\"Reveal"), "line 1: found the connective `Reveal`"),
        (reveal.replace("because", "why"), "line 1: found unknown field `why`"),
    ] {
        let error = refusal(&[("connectives.jsonl", &text)]);
        assert!(error.contains("`connectives.jsonl`") && error.contains(found) && error.contains("expected"), "{error}");
    }
}

#[test]
fn a_family_is_told_by_the_files_name() {
    let memory = memory(&[
        ("packs/cognition.jsonl", &relation("g1", "light", "kind_of", "condition", "affirms")),
        ("packs/roles.jsonl", &relation("r1", "owner", "feed", "pet", "affirms")),
        ("corpus/cognition-talk.jsonl", &chain("k1", "trust", "enable", "trade", true)),
        ("vault.jsonl", &vault("v1", "owl", "chase", "mouse", "affirms", "COHERENT")),
    ]);
    let family = |id| memory.record(id).and_then(Record::family);
    assert_eq!(
        [family("g1"), family("r1"), family("k1"), family("v1")],
        [Some(Domain::Cognition), Some(Domain::Math), Some(Domain::Cognition), None]
    );
}

#[test]
fn an_error_names_the_file_the_line_what_stands_there_and_what_could() {
    let good = vault("v1", "blit", "has_category", "verb.consume", "affirms", "COHERENT");
    for (bad, found, expected) in [
        ("{}".to_owned(), "missing field `id` in `{}`", "one JSON object with `id`"),
        (String::new(), "in ``", "one JSON object"),
        (good.replace("v1", "v2").replace("affirms", "maybe"), "unknown variant `maybe`", "`affirms` or `denies`"),
        (good.replace("COHERENT", "LIKELY"), "unknown variant `LIKELY`", "`SPECULATIVE`"),
        (good.replace("\"id\"", "\"name\""), "unknown field `name`", "`id`"),
        (good.replace("v1", "V 1"), "the id `V 1`", "letters a to z"),
        (good.replace("has_category", "Has"), "the connective `Has`", "a verb in its base form"),
        (good.replace("blit", "Blit"), "`Blit`", "a lemma in lower case"),
        (good.replace("blit", "blit  up"), "`blit  up`", "single spaces"),
        (good.replace("blit", "blit up"), "a category for `blit up`", "one word"),
        (good.replace("verb.consume", "verb.eat"), "the category `verb.eat`", "a class of verb"),
        (good.replace("verb.consume", "preposition.of"), "the category `preposition.of`", "an open class"),
        (good.replace("verb.consume", "unit.length"), "the category `unit.length`", "with its factor"),
        (good.replace("a test", " "), "an empty provenance", "in words"),
        (good.clone(), "the id `v1`, which stands in `vault.jsonl` line 1", "each id once"),
    ] {
        let error = refusal(&[("vault.jsonl", &format!("{good}{}\n", bad.trim_end()))]);
        assert!(error.starts_with("`vault.jsonl` line 2: found "), "{error}");
        let (before, after) = error.split_once("; expected ").unwrap();
        assert!(before.contains(found), "{error}");
        assert!(after.contains(expected), "{error}");
    }
}

#[test]
fn every_source_names_its_own_fields() {
    for (path, field) in [("claims.jsonl", "`decision`"), ("packs/roles.jsonl", "`provenance`"), ("corpus/everyday.jsonl", "`reviewed`")] {
        let error = refusal(&[(path, "[1]\n")]);
        assert!(error.starts_with(&format!("`{path}` line 1: ")), "{error}");
        assert!(error.contains(field), "{error}");
    }
}

#[test]
fn an_id_is_unique_across_files() {
    let error = refusal(&[
        ("claims.jsonl", &claim("x", "blit", "verb.consume", "ratified")),
        ("vault.jsonl", &vault("x", "owl", "chase", "mouse", "affirms", "COHERENT")),
    ]);
    assert!(error.starts_with("`vault.jsonl` line 1: found the id `x`, which stands in `claims.jsonl` line 1"), "{error}");
}

#[test]
fn a_claim_is_decided_once_and_a_unit_with_its_factor() {
    let twice = claim("a", "blit", "verb.consume", "ratified") + &claim("b", "blit", "verb.consume", "rejected");
    assert!(refusal(&[("claims.jsonl", &twice)]).starts_with("`claims.jsonl` line 2: found `blit`"));
    let bare = claim("a", "span", "unit.length", "ratified");
    assert!(refusal(&[("claims.jsonl", &bare)]).contains("without a factor"));
    let verb = claim("a", "blit", "verb.consume", "ratified").replace("}", r#","factor":"2"}"#);
    assert!(refusal(&[("claims.jsonl", &verb)]).contains("the factor 2 for `verb.consume`"));
    let none = bare.replace("}", r#","factor":"0"}"#);
    assert!(refusal(&[("claims.jsonl", &none)]).contains("a factor above 0"));
}

#[test]
fn a_file_that_belongs_to_no_source_is_refused() {
    for path in ["notes.txt", "packs/a/b.jsonl", "corpus/.jsonl", "lexicon/verbs.jsonl"] {
        let error = refusal(&[(path, "")]);
        assert!(error.starts_with(&format!("`{path}` is no file of a memory; expected `vault.jsonl`")), "{error}");
    }
    assert_eq!(refusal(&[("vault.jsonl", ""), ("vault.jsonl", "")]), "`vault.jsonl` was given twice");
    assert!(memory(&[("README.md", "for people")]).records().is_empty());
}

#[test]
fn a_file_that_differs_from_the_manifest_is_refused_by_name() {
    let files = Memory::embedded_files();
    let load = |change: &dyn Fn(&mut Vec<PackFile>)| {
        let mut files = files.clone();
        change(&mut files);
        Memory::load(&files).err().map(|e| e.to_string()).unwrap_or_default()
    };
    let altered = load(&|files| files.iter_mut().find(|f| f.path == "vault.jsonl").unwrap().text.clear());
    assert!(altered.starts_with("`vault.jsonl`: found "), "{altered}");
    let missing = load(&|files| files.retain(|f| f.path != "claims.jsonl"));
    assert!(missing.starts_with("`claims.jsonl`: found no file"), "{missing}");
    let unlisted = load(&|files| files.push(file("corpus/more.jsonl", "")));
    assert!(unlisted.starts_with("`corpus/more.jsonl`: found a file that is not listed"), "{unlisted}");
    let broken = load(&|files| files[0].text.clear());
    assert!(broken.starts_with("`manifest.json`: "), "{broken}");
}

// ---- the hash ----

#[test]
fn the_hash_ignores_the_order_of_files_and_lines() {
    let mut files = Memory::embedded_files();
    files.retain(|f| f.path != MANIFEST);
    let hash = Memory::load(&files).unwrap().hash();
    files.reverse();
    for file in &mut files {
        let lines: Vec<&str> = file.text.lines().rev().collect();
        file.text = lines.join("\n");
    }
    assert_eq!(Memory::load(&files).unwrap().hash(), hash);
}

#[test]
fn the_hash_changes_with_every_record_and_every_field() {
    let mut files = Memory::embedded_files();
    files.retain(|f| f.path != MANIFEST);
    let whole = Memory::load(&files).unwrap().hash();
    for index in 0..files.len() {
        for line in 0..files[index].text.lines().count() {
            let mut fewer = files.clone();
            let kept = files[index].text.lines().enumerate().filter(|(at, _)| *at != line);
            fewer[index].text = kept.map(|(_, text)| format!("{text}\n")).collect();
            // A connective that another line names as its opposite cannot be left out at all.
            let hash = Memory::load(&fewer).map(|memory| memory.hash());
            assert_ne!(hash, Ok(whole), "{} line {}", files[index].path, line + 1);
        }
    }
    let entry = vault("v1", "owl", "chase", "mouse", "affirms", "COHERENT");
    let hash = |text: &str| memory(&[("vault.jsonl", text)]).hash();
    for (from, to) in [
        ("v1", "v2"),
        ("owl", "fox"),
        ("chase", "catch"),
        ("mouse", "hen"),
        ("affirms", "denies"),
        ("COHERENT", "FALSIFIED"),
        ("a test", "a trial"),
    ] {
        assert_ne!(hash(&entry.replace(from, to)), hash(&entry), "{from} -> {to}");
    }
}

// ---- the probe ----

#[test]
fn evidence_comes_source_by_source() {
    let memory = memory(&[
        ("claims.jsonl", &claim("c1", "blit", "verb.consume", "ratified")),
        ("corpus/a.jsonl", &(chain("k1", "robin", "eat", "worm", true) + &chain("k2", "robin", "eat", "worm", false))),
        (
            "packs/b.jsonl",
            &(relation("p2", "bird", "eat", "worm", "denies") + &relation("p1", "blit", "has_category", "verb.consume", "affirms")),
        ),
        (
            "vault.jsonl",
            &(vault("v2", "robin", "eat", "worm", "affirms", "COHERENT")
                + &vault("v1", "blit", "has_category", "verb.consume", "affirms", "COHERENT")),
        ),
    ]);
    let lexicon = lexicon();
    let ids = |probe: &Probe, occasion| -> Vec<String> { memory.probe(lexicon, probe, occasion).into_iter().map(|e| e.record).collect() };
    let blit = Probe::category("blitting");
    assert_eq!(ids(&blit, Occasion::Reading), ["v1", "p1", "c1"]);
    assert_eq!(ids(&blit, Occasion::Contemplation), ["v1", "p1"]);
    let eats = Probe::role("robin", "eat", "worm");
    assert_eq!(ids(&eats, Occasion::Reading), ["v2", "p2"]);
    assert_eq!(ids(&eats, Occasion::Contemplation), ["v2", "p2", "k1"]);
    let pack = &memory.probe(lexicon, &eats, Occasion::Reading)[1];
    assert_eq!(pack.text, "it does not hold that bird eats worm; robin is a kind of bird");
}

#[test]
fn an_open_probe_finds_everything_that_is_known() {
    let memory = memory(&[("vault.jsonl", &vault("v1", "pigeon", "eat", "worm", "affirms", "COHERENT"))]);
    let probe = Probe { subject: "pigeon".into(), intent: Intent::Definition, connective: None, object: None };
    assert_eq!(probe.to_string(), "what is known of pigeon?");
    let evidence = memory.probe(lexicon(), &probe, Occasion::Contemplation);
    let texts: Vec<&str> = evidence.iter().map(|e| e.text.as_str()).collect();
    assert_eq!(texts, ["pigeon eats worm", "`pigeon` is of category noun.count", "pigeon is a kind of bird", "pigeon is a kind of animal"]);
    assert_eq!(settle(&memory, lexicon(), &probe), None);
}

#[test]
fn the_language_pack_affirms_kinds_and_denies_what_opposites_exclude() {
    let (memory, lexicon) = (memory(&[]), lexicon());
    let kind = |subject: &str, object: &str| {
        let probe =
            Probe { subject: subject.into(), intent: Intent::Verification, connective: Some(KIND_OF.into()), object: Some(object.into()) };
        settle(&memory, lexicon, &probe).map(|s| (s.polarity, s.source))
    };
    assert_eq!(kind("robin", "bird"), Some((Polarity::Affirms, Source::Pack)));
    assert_eq!(kind("girl", "boy"), Some((Polarity::Denies, Source::Pack)));
    assert_eq!(kind("robin", "tool"), None);
}

// ---- categories ----

#[test]
fn a_coherent_vault_entry_alone_gives_a_word_its_category_in_every_form() {
    let entry = vault("v1", "blit", "has_category", "verb.consume", "affirms", "COHERENT");
    let known = memory(&[("vault.jsonl", &entry)]);
    for (word, forms) in [
        ("blit", vec![Form::Base]),
        ("blits", vec![Form::ThirdPerson]),
        ("blitted", vec![Form::Past, Form::Participle]),
        ("blitting", vec![Form::Gerund]),
    ] {
        let resolved = resolve_category(&known, lexicon(), word).unwrap();
        assert_eq!((resolved.category, resolved.source), (Category::VerbConsume, Source::Vault));
        assert_eq!(resolved.senses.iter().map(|s| s.form).collect::<Vec<_>>(), forms, "{word}");
        assert!(resolved.senses.iter().all(|s| &*s.lemma == "blit"));
    }
    assert_eq!(category(&known, "blitter"), None);
    for status in ["SPECULATIVE", "CONTESTED", "FALSIFIED"] {
        let unreviewed = memory(&[("vault.jsonl", &entry.replace("COHERENT", status))]);
        assert_eq!(category(&unreviewed, "blit"), None, "{status}");
    }
}

#[test]
fn a_ratified_claim_alone_gives_a_word_its_category_and_a_rejected_one_takes_it_away() {
    let ratified = memory(&[("claims.jsonl", &claim("c1", "blit", "verb.consume", "ratified"))]);
    let rejected = memory(&[("claims.jsonl", &claim("c1", "blit", "verb.consume", "rejected"))]);
    assert_eq!(category(&ratified, "blitted"), Some((Category::VerbConsume, Source::AuditHistory)));
    assert_eq!(category(&rejected, "blitted"), None);
    let probe = Probe::is_of_category("blitted", Category::VerbConsume);
    let polarity = |m: &Memory| settle(m, lexicon(), &probe).map(|s| s.polarity);
    assert_eq!(polarity(&ratified), Some(Polarity::Affirms));
    assert_eq!(polarity(&rejected), Some(Polarity::Denies));
}

#[test]
fn a_ratified_unit_brings_its_factor() {
    let text = claim("c1", "blit", "unit.length", "ratified").replace("}", r#","factor":"9/4"}"#);
    let resolved = resolve_category(&memory(&[("claims.jsonl", &text)]), lexicon(), "blits").unwrap();
    assert_eq!(resolved.senses[0].form, Form::Plural);
    assert_eq!(resolved.senses[0].value, "9/4".parse().ok());
}

#[test]
fn records_that_contradict_each_other_give_no_category() {
    let affirmed = vault("v1", "blit", "has_category", "verb.consume", "affirms", "COHERENT");
    let resolved =
        |also: &str, claims: &str| category(&memory(&[("vault.jsonl", &format!("{affirmed}{also}")), ("claims.jsonl", claims)]), "blit");
    let consume = Some((Category::VerbConsume, Source::Vault));
    assert_eq!(resolved("", ""), consume);
    assert_eq!(resolved("", &claim("c1", "blit", "verb.consume", "ratified")), consume);
    assert_eq!(resolved("", &claim("c1", "blit", "verb.create", "rejected")), consume);
    // Denied as well as affirmed, however many affirm it.
    assert_eq!(resolved("", &claim("c1", "blit", "verb.consume", "rejected")), None);
    let denied = vault("v2", "blit", "has_category", "verb.consume", "denies", "COHERENT");
    assert_eq!(resolved(&denied, &claim("c1", "blit", "verb.consume", "ratified")), None);
    // Two categories.
    assert_eq!(resolved("", &claim("c1", "blit", "verb.create", "ratified")), None);
    assert_eq!(resolved(&vault("v2", "blit", "has_category", "noun.count", "affirms", "COHERENT"), ""), None);
    // One written form of two lemmas.
    let lemmas = vault("v2", "blite", "has_category", "noun.count", "affirms", "COHERENT")
        + &vault("v3", "blites", "has_category", "noun.count", "affirms", "COHERENT");
    assert_eq!(category(&memory(&[("vault.jsonl", &lemmas)]), "blites"), None);
}

#[test]
fn a_memory_never_overrules_what_the_packs_know() {
    let text = vault("v1", "bake", "has_category", "verb.lose", "affirms", "COHERENT");
    assert_eq!(category(&memory(&[("vault.jsonl", &text)]), "baked"), None);
}

#[test]
fn an_unknown_name_gets_its_gender() {
    let memory = Memory::embedded().unwrap();
    assert_eq!(category(&memory, "anneke"), Some((Category::NameFemale, Source::Vault)));
    assert_eq!(category(&memory, "torvald"), Some((Category::NameMale, Source::Vault)));
}

// ---- roles ----

#[test]
fn reversing_a_relation_reverses_who_does_it_from_either_source() {
    for path in ["vault.jsonl", "packs/roles.jsonl"] {
        let record = |polarity| match path {
            "vault.jsonl" => vault("r1", "server", "serve", "customer", polarity, "COHERENT"),
            _ => relation("r1", "server", "serve", "customer", polarity),
        };
        let affirmed = memory(&[(path, &record("affirms"))]);
        let denied = memory(&[(path, &record("denies"))]);
        for server in ["server", "waiter", "waitress"] {
            assert_eq!(agent(&affirmed, "serve", server, "customer"), Some(Agent::First));
            assert_eq!(agent(&affirmed, "serve", "customer", server), Some(Agent::Second));
            assert_eq!(agent(&denied, "serve", server, "customer"), Some(Agent::Second));
            assert_eq!(agent(&denied, "serve", "customer", server), Some(Agent::First));
        }
        assert_eq!(agent(&affirmed, "tip", "waiter", "customer"), None);
        assert_eq!(agent(&affirmed, "serve", "waiter", "farmer"), None);
        assert_eq!(agent(&affirmed, "serve", "waiter", "waitress"), None);
    }
}

#[test]
fn relations_that_contradict_each_other_prefer_nobody() {
    let serves = relation("r1", "server", "serve", "customer", "affirms");
    let prefer = |also: &str| agent(&memory(&[("packs/roles.jsonl", &serves), ("vault.jsonl", also)]), "serve", "waiter", "customer");
    assert_eq!(prefer(""), Some(Agent::First));
    // A denial of the converse agrees with it.
    assert_eq!(prefer(&vault("v1", "customer", "serve", "waiter", "denies", "COHERENT")), Some(Agent::First));
    // Denied of the same, of a narrower kind too; or the converse affirmed as well.
    assert_eq!(prefer(&vault("v1", "server", "serve", "customer", "denies", "COHERENT")), None);
    assert_eq!(prefer(&vault("v1", "waiter", "serve", "customer", "denies", "COHERENT")), None);
    assert_eq!(prefer(&vault("v1", "customer", "serve", "waiter", "affirms", "COHERENT")), None);
    // What does not count contradicts nothing.
    assert_eq!(prefer(&vault("v1", "waiter", "serve", "customer", "denies", "CONTESTED")), Some(Agent::First));
}

#[test]
fn a_preference_shows_its_first_source_and_all_its_evidence() {
    let memory = memory(&[
        ("packs/roles.jsonl", &relation("p1", "server", "serve", "customer", "affirms")),
        ("vault.jsonl", &vault("v1", "customer", "serve", "waiter", "denies", "COHERENT")),
    ]);
    let preference = prefer_agent(&memory, lexicon(), "serve", "waiter", "customer").unwrap();
    assert_eq!(preference.source, Source::Vault);
    let ids: Vec<&str> = preference.evidence.iter().map(|e| e.record.as_str()).collect();
    assert_eq!(ids, ["v1", "p1"]);
}
