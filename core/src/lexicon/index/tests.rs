use super::*;
use crate::lexicon::manifest_for;

fn embedded() -> Lexicon {
    Lexicon::load(&Lexicon::embedded_files()).unwrap_or_else(|error| panic!("{error}"))
}

/// A pack of the given lexicon files.
fn load(files: &[(&str, &str)]) -> Result<Lexicon, PackError> {
    let mut pack: Vec<PackFile> =
        files.iter().map(|(name, text)| PackFile { path: format!("lexicon/{name}.jsonl"), text: (*text).to_owned() }).collect();
    pack.push(PackFile { path: "manifest.json".into(), text: manifest_for("test", "1", &pack) });
    Lexicon::load(&pack)
}

fn refusal(files: &[(&str, &str)]) -> String {
    load(files).err().unwrap_or_else(|| panic!("{files:?} was accepted")).to_string()
}

fn has(lexicon: &Lexicon, norm: &str, lemma: &str, category: Category, form: Form) -> bool {
    lexicon.senses(norm).iter().any(|sense| &*sense.lemma == lemma && sense.category == category && sense.form == form)
}

#[test]
fn the_embedded_pack_is_sound() {
    let lexicon = embedded();
    assert_eq!(lexicon.identity().id, "en_core_math_v1");
    assert_eq!(lexicon.identity().hash.len(), 64);
    assert!(lexicon.forms.len() > 8_000, "{} written forms", lexicon.forms.len());
}

#[test]
fn a_changed_byte_is_refused_by_file_name() {
    for changed in 1..Lexicon::embedded_files().len() {
        let mut files = Lexicon::embedded_files();
        let path = files[changed].path.clone();
        files[changed].text.push(' ');
        let error = Lexicon::load(&files).expect_err("a changed file was accepted");
        assert!(
            matches!(&error, PackError::Hash { path: refused, found, expected } if *refused == path && found != expected),
            "{path}: {error}"
        );
    }
}

#[test]
fn missing_unlisted_and_repeated_files_are_refused_by_name() {
    let files = Lexicon::embedded_files();
    let without = |path: &str| files.iter().filter(|file| file.path != path).cloned().collect::<Vec<_>>();
    assert_eq!(Lexicon::load(&without("manifest.json")).err(), Some(PackError::NoManifest));
    assert_eq!(Lexicon::load(&without("lexicon/verbs.jsonl")).err(), Some(PackError::Missing { path: "lexicon/verbs.jsonl".into() }));
    let mut more = files.clone();
    more.push(PackFile { path: "lexicon/more.jsonl".into(), text: String::new() });
    assert_eq!(Lexicon::load(&more).err(), Some(PackError::Unlisted { path: "lexicon/more.jsonl".into() }));
    let mut twice = files.clone();
    twice.push(files[1].clone());
    assert_eq!(Lexicon::load(&twice).err(), Some(PackError::Twice { path: files[1].path.clone() }));
}

#[test]
fn the_order_in_which_files_are_given_changes_nothing() {
    let mut files = Lexicon::embedded_files();
    files.reverse();
    let (reversed, straight) = (Lexicon::load(&files).unwrap(), embedded());
    assert_eq!(reversed.identity(), straight.identity());
    assert_eq!(reversed.forms, straight.forms);
    assert_eq!(reversed.senses, straight.senses);
    assert_eq!(reversed.expressions, straight.expressions);
}

#[test]
fn a_line_is_refused_with_its_file_and_number() {
    let ok = r#"{"lemma":"apple","category":["noun.count"]}"#;
    for (name, text, parts) in [
        (
            "nouns",
            format!("{ok}\n{{\"lemma\":\"pear\",\"category\":[\"noun.fruit\"]}}"),
            vec!["lexicon/nouns.jsonl", "line 2", "noun.fruit"],
        ),
        ("nouns", r#"{"lemma":"pear","category":["noun.count"],"plurl":"pears"}"#.into(), vec!["line 1", "plurl", "plural"]),
        ("nouns", r#"{"lemma":"pear"}"#.into(), vec!["line 1", "category"]),
        ("nouns", r#"{"lemma":"pear","category":[]}"#.into(), vec!["line 1", "no category"]),
        ("nouns", r#"{"lemma":"Pear","category":["noun.count"]}"#.into(), vec!["line 1", "Pear", "lower case"]),
        ("nouns", r#"{"lemma":"pear","category":["verb.lose"]}"#.into(), vec!["line 1", "verb.lose", "noun.*"]),
        ("nouns", r#"{"lemma":"pear","category":["noun.count","noun.count"]}"#.into(), vec!["line 1", "twice"]),
        ("nouns", format!("{ok}\n{ok}"), vec!["line 2", "apple", "second time"]),
        ("nouns", format!("{}\n{ok}", ok.replace("apple", "pear")), vec!["line 2", "`apple` after `pear`"]),
        ("nouns", format!("{ok}\n\n"), vec!["line 2"]),
        ("nouns", r#"{"lemma":"apple","category":["noun.count"],"kind_of":["fruit"]}"#.into(), vec!["line 1", "`apple` to `fruit`"]),
        ("nouns", r#"{"lemma":"ice cube","category":["noun.count","noun.mass"]}"#.into(), vec!["line 1", "ice cube", "one category"]),
        ("units", r#"{"lemma":"inch","category":["unit.length"],"factor":"x"}"#.into(), vec!["line 1", "`x`", "127/5000"]),
        ("units", r#"{"lemma":"inch","category":["unit.length"]}"#.into(), vec!["line 1", "factor"]),
        ("function", r#"{"lemma":"half","category":["quantifier.fraction"]}"#.into(), vec!["line 1", "half", "a value"]),
        ("function", r#"{"lemma":"the","category":["determiner.definite"],"value":"1"}"#.into(), vec!["line 1", "the", "nothing else"]),
        (
            "adjectives",
            r#"{"lemma":"taller","category":["adjective.comparative"],"dimension":["height"]}"#.into(),
            vec!["line 1", "height"],
        ),
        ("adjectives", r#"{"lemma":"ripe","category":["adjective.quality"],"opposite":["unripe"]}"#.into(), vec!["line 1", "unripe"]),
        ("expressions", r#"{"words":["in"],"category":"adverb.total"}"#.into(), vec!["line 1"]),
        ("names", r#"{"lemma":"ada","category":["name.female"],"gender":"female"}"#.into(), vec!["line 1", "ada"]),
        ("oddments", String::new(), vec!["lexicon/oddments.jsonl", "verbs.jsonl"]),
    ] {
        let message = refusal(&[(name, &text)]);
        for part in parts {
            assert!(message.contains(part), "`{part}` is not in: {message}");
        }
    }
}

#[test]
fn a_sense_given_by_two_files_is_refused() {
    let message = refusal(&[
        ("function", r#"{"lemma":"do","category":["verb.event"],"form":"base"}"#),
        ("verbs", r#"{"lemma":"do","category":["verb.event"]}"#),
    ]);
    assert!(message.contains("lexicon/verbs.jsonl") && message.contains("second time"), "{message}");
}

#[test]
fn a_cycle_of_kinds_is_refused() {
    let nouns = [("a", "b"), ("b", "c"), ("c", "b")]
        .map(|(lemma, kind)| format!(r#"{{"lemma":"{lemma}","category":["noun.count"],"kind_of":["{kind}"]}}"#))
        .join("\n");
    let message = refusal(&[("nouns", &nouns)]);
    assert!(message.contains("cycle"), "{message}");
}

#[test]
fn every_form_of_a_verb_leads_to_its_lemma() {
    let lexicon = embedded();
    for (norm, lemma, category, form) in [
        ("buy", "buy", Category::VerbAcquire, Form::Base),
        ("buys", "buy", Category::VerbAcquire, Form::ThirdPerson),
        ("bought", "buy", Category::VerbAcquire, Form::Participle),
        ("buying", "buy", Category::VerbAcquire, Form::Gerund),
        ("gave", "give", Category::VerbTransferOut, Form::Past),
        ("eaten", "eat", Category::VerbConsume, Form::Participle),
        ("stopped", "stop", Category::VerbPhase, Form::Past),
        ("travelled", "travel", Category::VerbTravel, Form::Past),
        ("traveled", "travel", Category::VerbTravel, Form::Past),
        ("was", "be", Category::AuxBe, Form::Past),
        ("are", "be", Category::VerbBe, Form::Base),
        ("has", "have", Category::VerbPossess, Form::ThirdPerson),
        ("'s", "be", Category::AuxBe, Form::ThirdPerson),
    ] {
        assert!(has(&lexicon, norm, lemma, category, form), "`{norm}` as {form:?} of `{lemma}`: {:?}", lexicon.senses(norm));
    }
}

#[test]
fn every_form_of_a_noun_leads_to_its_lemma() {
    let lexicon = embedded();
    for (norm, lemma, category, form) in [
        ("boxes", "box", Category::NounContainer, Form::Plural),
        ("sheep", "sheep", Category::NounCount, Form::Invariant),
        ("children", "child", Category::NounPerson, Form::Plural),
        ("leaves", "leaf", Category::NounCount, Form::Plural),
        ("feet", "foot", Category::UnitLength, Form::Plural),
        ("metres", "meter", Category::UnitLength, Form::Plural),
        ("lbs", "pound", Category::UnitMass, Form::Invariant),
    ] {
        assert!(has(&lexicon, norm, lemma, category, form), "`{norm}` as {form:?} of `{lemma}`: {:?}", lexicon.senses(norm));
    }
}

#[test]
fn a_unisex_name_has_no_gender() {
    let lexicon = embedded();
    for name in ["alex", "sam", "jordan", "taylor", "casey", "jamie", "robin", "pat", "chris", "charlie", "avery", "riley"] {
        assert!(has(&lexicon, name, name, Category::NameAny, Form::Plain), "`{name}`: {:?}", lexicon.senses(name));
        assert!(lexicon.senses(name).iter().all(|sense| lexicon.gender(name, sense.category).is_none()), "`{name}` has a gender");
    }
}

#[test]
fn no_name_has_two_genders() {
    let lexicon = embedded();
    for (norm, _) in &lexicon.forms {
        let senses = lexicon.senses(norm);
        let given =
            senses.iter().filter(|sense| matches!(sense.category, Category::NameFemale | Category::NameMale | Category::NameAny)).count();
        assert!(given <= 1, "`{norm}`: {senses:?}");
    }
}

#[test]
fn fractions_and_multiples_carry_their_worth() {
    let lexicon = embedded();
    for (norm, value) in [("half", "1/2"), ("thirds", "1/3"), ("quarters", "1/4"), ("twice", "2"), ("triple", "3")] {
        let value = Some(value.parse().unwrap());
        assert!(lexicon.senses(norm).iter().any(|sense| sense.value == value), "`{norm}`: {:?}", lexicon.senses(norm));
    }
}

#[test]
fn the_longest_expression_comes_first() {
    let lexicon = embedded();
    let from_at = lexicon.expressions_from("at");
    assert!(from_at.len() > 3);
    assert!(from_at.windows(2).all(|pair| pair[0].words.len() >= pair[1].words.len()));
    assert!(from_at.iter().all(|expression| &*expression.words[0] == "at"));
    assert!(lexicon.expressions_from("xyzzy").is_empty());
}

#[test]
fn compound_nouns_and_units_are_expressions_in_both_numbers() {
    let lexicon = embedded();
    let found = |first: &str, words: &str| {
        lexicon.expressions_from(first).iter().find(|e| e.words.join(" ") == words).map(|e| (e.lemma.to_string(), e.category, e.form))
    };
    assert_eq!(found("hot", "hot dogs"), Some(("hot dog".into(), Category::NounCount, Form::Plural)));
    assert_eq!(found("square", "square feet"), Some(("square foot".into(), Category::UnitArea, Form::Plural)));
    assert!(lexicon.unit("square foot").is_some());
}

#[test]
fn kinds_are_found_all_the_way_up() {
    let lexicon = embedded();
    for (lemma, kind) in [
        ("apple", "fruit"),
        ("apple", "food"),
        ("rose", "flower"),
        ("rose", "plant"),
        ("puppy", "animal"),
        ("boy", "child"),
        ("boy", "person"),
        ("penny", "coin"),
        ("taxi", "vehicle"),
    ] {
        assert!(lexicon.kinds_above(lemma).contains(&kind), "`{lemma}`: {:?}", lexicon.kinds_above(lemma));
    }
    assert!(lexicon.kinds_above("xyzzy").is_empty());
}

#[test]
fn opposites_hold_both_ways() {
    let lexicon = embedded();
    for (one, other) in [("ripe", "unripe"), ("male", "female"), ("boy", "girl"), ("short", "tall"), ("good", "bad")] {
        assert!(lexicon.opposites(one).iter().any(|o| &**o == other), "`{one}`: {:?}", lexicon.opposites(one));
        assert!(lexicon.opposites(other).iter().any(|o| &**o == one), "`{other}`: {:?}", lexicon.opposites(other));
    }
}

#[test]
fn a_comparative_names_dimension_and_direction() {
    let lexicon = embedded();
    let longer = lexicon.comparative("longer").unwrap();
    assert_eq!(
        (longer.of.as_deref(), &longer.dimensions[..], longer.direction),
        (Some("long"), &[Category::UnitLength, Category::UnitTime][..], Some(Direction::Up))
    );
    assert_eq!(lexicon.comparative("cheaper").unwrap().direction, Some(Direction::Down));
    assert!(lexicon.comparative("tall").is_none());
    assert_eq!(lexicon.degree("tall").unwrap().dimensions, [Category::UnitLength]);
}

#[test]
fn calendar_and_currencies_convert_within_themselves_alone() {
    let lexicon = embedded();
    let family = |lemma: &str| lexicon.unit(lemma).unwrap().family.to_string();
    assert_eq!(family("month"), family("year"));
    assert_ne!(family("month"), family("day"));
    assert_ne!(family("dollar"), family("euro"));
    assert_eq!(lexicon.unit("dozen").unwrap().factor, "12".parse().unwrap());
}
