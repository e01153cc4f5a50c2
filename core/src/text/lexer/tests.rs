//! What the cut gives for the writing that problems are made of.

use super::super::{Lexeme, LexemeKind, Literal};
use super::*;
use crate::quantity::Rational;
use proptest::prelude::*;

fn cut(text: &str) -> Lexed {
    lex(text).unwrap()
}

fn texts(text: &str) -> Vec<&str> {
    cut(text).lexemes.iter().map(|l| l.span.of(text)).collect()
}

fn norms(text: &str) -> Vec<String> {
    cut(text).lexemes.into_iter().map(|l| l.norm).collect()
}

fn sentences(text: &str) -> Vec<&str> {
    let lexed = cut(text);
    let slice = |start: u32, end: u32| &text[start as usize..end as usize];
    lexed.sentences.iter().map(|s| slice(s.start, s.end)).collect()
}

/// Lexemes that write a value, as `text=value`.
fn values(text: &str) -> Vec<String> {
    let value = |lexeme: Lexeme| {
        let written = lexeme.span.of(text).to_owned();
        Some(match lexeme.literal? {
            Literal::Number(value) => format!("{written}={value}"),
            Literal::Ordinal(value) => format!("{written}=#{value}"),
            Literal::Percent(value) => format!("{written}={value}%"),
            Literal::Money { amount, unit } => format!("{written}={amount} {unit}"),
            Literal::Clock { minutes, half_known } => format!("{written}={minutes}{}", if half_known { "!" } else { "?" }),
            Literal::Measure { amount, unit } => format!("{written}={amount}-{unit}"),
        })
    };
    cut(text).lexemes.into_iter().filter_map(value).collect()
}

#[track_caller]
fn assert_values(cases: &[(&str, &[&str])]) {
    for (text, expected) in cases {
        assert_eq!(values(text), *expected, "in {text:?}: {:?}", texts(text));
    }
}

#[track_caller]
fn assert_texts(cases: &[(&str, &[&str])]) {
    for (text, expected) in cases {
        assert_eq!(texts(text), *expected, "in {text:?}");
    }
}

#[track_caller]
fn assert_sentences(cases: &[(&str, &[&str])]) {
    for (text, expected) in cases {
        assert_eq!(sentences(text), *expected, "in {text:?}");
    }
}

#[test]
fn a_text_beyond_the_limit_is_an_error_that_says_so() {
    assert!(lex(&"a".repeat(MAX_TEXT_BYTES)).is_ok());
    let error = lex(&"a".repeat(MAX_TEXT_BYTES + 1)).unwrap_err();
    let message = error.to_string();
    assert!(message.contains("20001") && message.contains("20000") && message.contains("shorten"));
}

#[test]
fn blank_text_has_no_lexeme_and_no_sentence() {
    assert_eq!(cut(" \u{a0}\n\t"), cut(""));
    assert!(cut("").sentences.is_empty());
}

#[test]
fn digits_are_numbers_in_every_form() {
    assert_values(&[
        ("1,200 beads", &["1,200=1200"]),
        ("1,20 beads", &["1=1", "20=20"]),
        ("2.5 miles, .5 mile", &["2.5=5/2", ".5=1/2"]),
        ("3/4 cup", &["3/4=3/4"]),
        ("1 1/2 cups", &["1 1/2=3/2"]),
        ("2/3rds of it", &["2/3rds=2/3"]),
        ("½ cup, 1½ cups, 2 ¼ cups", &["½=1/2", "1½=3/2", "2 ¼=9/4"]),
        ("0.16666666666666666 of it", &["0.16666666666666666=1/6"]),
        ("3/0", &["3=3", "0=0"]),
        ("on 3/4/2020", &["3=3", "4=4", "2020=2020"]),
        ("pages 3-5", &["3=3", "5=5"]),
        ("2 and 1/2 cups", &["2 and 1/2=5/2"]),
        ("the sum of 2 and 1/2", &["2=2", "1/2=1/2"]),
        ("3 million, 1.5 thousand", &["3 million=3000000", "1.5 thousand=1500"]),
        ("5 hundred and six", &["5 hundred and six=506"]),
        ("She has 5 .5 of it", &["5=5", ".5=1/2"]),
        ("1,2,3", &["1=1", "2=2", "3=3"]),
    ]);
}

#[test]
fn number_words_of_any_size_are_one_lexeme() {
    assert_values(&[
        ("one hen", &["one=1"]),
        ("Twenty-five hens", &["Twenty-five=25"]),
        ("twenty five hens", &["twenty five=25"]),
        ("two hundred and five", &["two hundred and five=205"]),
        ("a hundred and ten", &["hundred and ten=110"]),
        ("three hundred thousand", &["three hundred thousand=300000"]),
        ("two three", &["two=2", "three=3"]),
        ("two and five", &["two=2", "five=5"]),
        ("forty\u{2011}two", &["forty\u{2011}two=42"]),
        ("forty\u{2013}two", &["forty\u{2013}two=42"]),
        ("a dozen, two dozen", &["two=2"]),
        ("five hundred-dollar bills", &["five=5", "hundred-dollar=100-dollar"]),
        ("twenty five-foot poles", &["twenty=20", "five-foot=5-foot"]),
    ]);
    assert_eq!(texts("a hundred hens"), ["a", "hundred", "hens"]);
}

#[test]
fn fraction_words_count_parts_only_after_a_number() {
    assert_values(&[
        ("two-thirds of it", &["two-thirds=2/3"]),
        ("three fourths of it", &["three fourths=3/4"]),
        ("one half of it", &["one half=1/2"]),
        ("one-fourth", &["one-fourth=1/4"]),
        ("two and a half hours", &["two and a half=5/2"]),
        ("a 2-and-a-half-hour film", &["2-and-a-half-hour=5/2-hour"]),
        ("two and three-fourths", &["two and three-fourths=11/4"]),
        ("three quarters of it", &["three quarters=3/4"]),
        ("three quarters and a dime", &["three=3"]),
        ("one third grader", &["one=1", "third=#3"]),
        ("half the hens, a quarter, twice, thrice", &[]),
        ("twenty-fifths", &[]),
        ("five hundredths", &["five hundredths=1/20"]),
        ("the two hundredth hen", &["two hundredth=#200"]),
    ]);
}

#[test]
fn ordinals_name_a_place() {
    assert_values(&[
        ("first and 2nd", &["first=#1", "2nd=#2"]),
        ("the twenty-first, the 21st", &["twenty-first=#21", "21st=#21"]),
        ("first-grade pupils", &[]),
        ("twenty first graders", &["twenty=20", "first=#1"]),
    ]);
}

#[test]
fn percentages_are_one_lexeme() {
    assert_values(&[
        ("20%", &["20%=20%"]),
        ("20 %", &["20 %=20%"]),
        ("2.5 percent", &["2.5 percent=5/2%"]),
        ("20 per cent", &["20 per cent=20%"]),
        ("twenty percent", &["twenty percent=20%"]),
        ("a 20-percent cut", &["20-percent=20%"]),
    ]);
}

#[test]
fn money_has_its_unit() {
    assert_values(&[
        ("$3", &["$3=3 dollar"]),
        ("$ 3", &["$ 3=3 dollar"]),
        ("$0.75 or $.75", &["$0.75=3/4 dollar", "$.75=3/4 dollar"]),
        ("$1,200.50.", &["$1,200.50=2401/2 dollar"]),
        ("$2 million", &["$2 million=2000000 dollar"]),
        ("€3, £2", &["€3=3 euro", "£2=2 pound sterling"]),
        ("Rs. 50, Rs 5, ₹7", &["Rs. 50=50 rupee", "Rs 5=5 rupee", "₹7=7 rupee"]),
        ("5¢ or 75 cents", &["5¢=5 cent", "75=75"]),
        ("a $5-bill", &["$5=5 dollar"]),
        ("$3 and one half of it", &["$3=3 dollar", "one half=1/2"]),
    ]);
    assert_eq!(cut("a $ sign").lexemes[1].kind, LexemeKind::Symbol);
}

#[test]
fn times_of_day_count_minutes() {
    assert_values(&[
        ("2:30 p.m.", &["2:30 p.m.=870!"]),
        ("12:15 AM", &["12:15 AM=15!"]),
        ("7 am", &["7 am=420!"]),
        ("at 7:45", &["7:45=465?"]),
        ("at 14:05", &["14:05=845!"]),
        ("7 o'clock", &["7 o'clock=420?"]),
        ("seven o’clock", &["seven o’clock=420?"]),
        ("3pm", &["3pm=900!"]),
        ("in the ratio 3:10", &["3=3", "10=10"]),
        ("a score of 3:2", &["3=3", "2=2"]),
        ("took 1:30:45", &["1=1", "30=30", "45=45"]),
    ]);
}

#[test]
fn a_hyphen_joins_a_number_to_its_unit() {
    assert_values(&[
        ("a 25-foot rope", &["25-foot=25-foot"]),
        ("1.5-hour", &["1.5-hour=3/2-hour"]),
        ("three-mile", &["three-mile=3-mile"]),
        ("a 25-ft. rope", &["25-ft.=25-ft"]),
        ("½-cup", &["½-cup=1/2-cup"]),
    ]);
    assert_texts(&[
        ("25-foot-long", &["25-foot", "-", "long"]),
        ("one-on-one", &["one-on-one"]),
        ("5kg 12in 30mph", &["5", "kg", "12", "in", "30", "mph"]),
        ("He had 5—all red", &["He", "had", "5", "—", "all", "red"]),
    ]);
}

#[test]
fn possessives_and_contractions_are_split_off() {
    assert_texts(&[
        ("Sara's hens", &["Sara", "'s", "hens"]),
        ("Sara 's hens", &["Sara", "'s", "hens"]),
        ("the girls' hens", &["the", "girls", "'", "hens"]),
        ("don't do n't can’t", &["do", "n't", "do", "n't", "ca", "n’t"]),
        ("they're I'd we've", &["they", "'re", "I", "'d", "we", "'ve"]),
        ("cannot couldn't've", &["cannot", "could", "n't", "'ve"]),
        ("O'Brien's ice-cream", &["O'Brien", "'s", "ice-cream"]),
        ("mother-in-law's t-shirts", &["mother-in-law", "'s", "t-shirts"]),
        ("He likes 'cats' now", &["He", "likes", "'", "cats", "'", "now"]),
        ("one's own", &["one", "'s", "own"]),
    ]);
    assert_eq!(norms("CAN’T won't isn't"), ["can", "not", "will", "not", "is", "not"]);
    assert_eq!(norms("wo n't"), ["will", "not"]);
    let apostrophe = &cut("girls' hats").lexemes[1];
    assert_eq!(apostrophe.kind, LexemeKind::Word);
}

#[test]
fn the_comparison_form_is_plain_and_the_text_untouched() {
    assert_eq!(norms("“Ana’s” e\u{2011}mail — ok"), ["\"", "ana", "'s", "\"", "e-mail", "-", "ok"]);
    let lexed = cut("Ana sat");
    assert!(lexed.lexemes[0].capitalised && !lexed.lexemes[1].capitalised);
}

#[test]
fn abbreviations_keep_their_dot_and_the_sentence() {
    assert_texts(&[
        ("Mrs.Hale", &["Mrs.", "Hale"]),
        ("J. Fox", &["J.", "Fox"]),
        ("a Ph.D. course", &["a", "Ph.D.", "course"]),
        ("in the U.S. now", &["in", "the", "U.S.", "now"]),
        ("5 ft. long", &["5", "ft.", "long"]),
        ("a 5 in. nail", &["a", "5", "in.", "nail"]),
        ("He came in. then", &["He", "came", "in", ".", "then"]),
        ("No. 5", &["No.", "5"]),
        ("He said no.", &["He", "said", "no", "."]),
    ]);
    assert_eq!(norms("Mr. Dr. ft. a.m. Lee")[..2], ["mr", "dr"]);
    assert_eq!(norms("9 sq. in. of tin")[1..3], ["sq", "in"]);
    assert_sentences(&[
        ("Mr. Lee met Dr. Roy.", &["Mr. Lee met Dr. Roy."]),
        ("At 7 a.m. Tom ran.", &["At 7 a.m. Tom ran."]),
        ("He woke up at 7 a.m. Tom ran.", &["He woke up at 7 a.m.", "Tom ran."]),
        ("It is 5 ft. It fits.", &["It is 5 ft.", "It fits."]),
        ("He is Al Jr. He ran.", &["He is Al Jr.", "He ran."]),
        ("Ann K. has hens, etc. She sings.", &["Ann K. has hens, etc.", "She sings."]),
        ("Go to point Y. Then stop.", &["Go to point Y.", "Then stop."]),
        ("From planet X to planet Y. Planet Z is far.", &["From planet X to planet Y.", "Planet Z is far."]),
        ("Samuel J. Fox ran.", &["Samuel J. Fox ran."]),
        ("Hens, e.g. Leghorns, lay.", &["Hens, e.g. Leghorns, lay."]),
    ]);
}

#[test]
fn stops_end_sentences_however_they_are_spaced() {
    assert_sentences(&[
        ("A hen sat. It ran.", &["A hen sat.", "It ran."]),
        ("They sat on the beach . it was hot .", &["They sat on the beach .", "it was hot ."]),
        ("He took the bus.Then he ran", &["He took the bus.", "Then he ran"]),
        ("Really?! Yes!!!", &["Really?!", "Yes!!!"]),
        ("It costs $2.50. Pay 3.5 now", &["It costs $2.50.", "Pay 3.5 now"]),
        ("\"I won.\" He sat.", &["\"I won.\"", "He sat."]),
        ("“I won!” she said. (He left.) Then", &["“I won!” she said.", "(He left.)", "Then"]),
        ("Two hens\n\nHow many?", &["Two hens", "How many?"]),
        ("Two hens\nHow many?", &["Two hens", "How many?"]),
        ("Two\nhens sat.", &["Two\nhens sat."]),
        ("Well... he ran. Oh... He sat", &["Well... he ran.", "Oh...", "He sat"]),
        ("See shop.example now.", &["See shop.example now."]),
        ("He is 5'6\". He ran", &["He is 5'6\".", "He ran"]),
        ("there is one dog. how many legs", &["there is one dog.", "how many legs"]),
    ]);
}

#[test]
fn every_lexeme_names_its_sentence() {
    let lexed = cut("A hen. Two hens.");
    for (index, sentence) in (0_u32..).zip(&lexed.sentences) {
        for lexeme in &lexed.lexemes[sentence.first as usize..sentence.last as usize] {
            assert_eq!(lexeme.span.sentence_index, index);
        }
    }
}

#[test]
fn strange_characters_are_other_and_symbols_are_symbols() {
    let kinds = |text: &str| -> Vec<LexemeKind> { cut(text).lexemes.iter().map(|l| l.kind).collect() };
    assert_eq!(kinds("\u{0}\u{1}"), [LexemeKind::Other]);
    assert_eq!(kinds("🍎🍏 \u{378}"), [LexemeKind::Other, LexemeKind::Other]);
    assert_eq!(kinds("+ × #"), [LexemeKind::Symbol; 3]);
    assert_eq!(kinds("e\u{301}te"), [LexemeKind::Word]);
}

#[test]
fn hard_cases_stay_linear() {
    for unit in ["one ", "'", "\"", ".'", "!,", "1,", "1/2", "two-", "a.b.", "n't", "1:30:", "5 and a "] {
        let text = unit.repeat(MAX_TEXT_BYTES / unit.len());
        check(&text);
    }
    check(&format!("0.{}", "3".repeat(MAX_TEXT_BYTES - 2)));
}

/// The promises of the cut, for any text.
fn check(text: &str) {
    let lexed = cut(text);
    let mut covered = 0;
    for lexeme in &lexed.lexemes {
        let (start, end) = (lexeme.span.start as usize, lexeme.span.end as usize);
        assert!(covered <= start && start < end, "{lexeme:?} in {text:?}");
        let skipped = text.get(covered..start).expect("on char boundaries");
        assert!(skipped.chars().all(char::is_whitespace), "{skipped:?} skipped in {text:?}");
        assert!(text.get(start..end).is_some(), "{lexeme:?} in {text:?}");
        covered = end;
    }
    assert!(text[covered..].chars().all(char::is_whitespace), "tail of {text:?}");
    let mut next = 0;
    for (index, sentence) in (0_u32..).zip(&lexed.sentences) {
        assert_eq!(sentence.first, next, "in {text:?}");
        assert!(sentence.last > sentence.first, "in {text:?}");
        let members = &lexed.lexemes[sentence.first as usize..sentence.last as usize];
        assert_eq!(members[0].span.start, sentence.start);
        assert_eq!(members[members.len() - 1].span.end, sentence.end);
        assert!(members.iter().all(|l| l.span.sentence_index == index));
        next = sentence.last;
    }
    assert_eq!(next as usize, lexed.lexemes.len(), "in {text:?}");
}

proptest! {
    #[test]
    fn any_text_is_covered_exactly_once(text in any::<String>()) {
        check(&text);
    }

    #[test]
    fn any_mix_of_problem_writing_is_covered_exactly_once(
        parts in prop::collection::vec(
            prop::sample::select(vec![
                "two", "hundred", "and", "a", "half", "-", " ", " ", "\n", ".", ",", "1", "200", "/", "½", "$",
                "¢", "%", "percent", "per", "cent", ":", "30", "p", "m", "am", "'", "’", "s", "t", "n", "can",
                "Mr", "J", "Tom", "ft", "in", "foot", "\"", "”", "!", "?", "…", "🍎", "\u{301}", "\u{a0}", "–",
                "st", "third", "thirds", "million", "o", "clock", "Rs", "(", ")", "İ", "ŉ",
            ]),
            0..40,
        ),
    ) {
        check(&parts.concat());
    }

    #[test]
    fn a_written_integer_has_its_value(value in 0_i64..1_000_000_000) {
        let text = value.to_string();
        prop_assert_eq!(
            cut(&text).lexemes[0].literal.clone(),
            Some(Literal::Number(Rational::integer(value)))
        );
    }
}
