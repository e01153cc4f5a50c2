//! The written forms of a word that only a memory knows: regular ones, by the rules of spelling. Irregular words belong to the packs.

use crate::lexicon::{Category, Form, inflection};

/// Every written form of a lemma of the category.
pub(super) fn written_forms(lemma: &str, category: Category) -> Vec<(String, Form)> {
    if category.is_verb() {
        let doubling = doubles(lemma);
        vec![
            (lemma.to_owned(), Form::Base),
            (inflection::third_person(lemma), Form::ThirdPerson),
            (inflection::past(lemma, doubling), Form::Past),
            (inflection::past(lemma, doubling), Form::Participle),
            (inflection::gerund(lemma, doubling), Form::Gerund),
        ]
    } else if category.is_noun() || category.is_unit() {
        vec![(lemma.to_owned(), Form::Singular), (inflection::plural(lemma), Form::Plural)]
    } else {
        vec![(lemma.to_owned(), Form::Plain)]
    }
}

/// Whether a verb's last letter usually doubles before an ending: in a word of one syllable that ends in consonant, vowel, consonant.
///
/// ```
/// use forbear_core::memory::doubles;
/// assert!(doubles("stop"));
/// assert!(!doubles("bake") && !doubles("open"));
/// ```
pub fn doubles(verb: &str) -> bool {
    let is_vowel = |c: &char| "aeiou".contains(*c);
    let letters: Vec<char> = verb.replace("qu", "q").chars().collect();
    let [.., before, vowel, last] = letters.as_slice() else {
        return false;
    };
    let one_syllable = letters.iter().filter(|c| is_vowel(c)).count() == 1;
    one_syllable && !is_vowel(before) && is_vowel(vowel) && !is_vowel(last) && !"wxy".contains(*last)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_short_verb_doubles_its_last_letter() {
        for (verb, past) in [
            ("swig", "swigged"),
            ("quip", "quipped"),
            ("slurp", "slurped"),
            ("guzzle", "guzzled"),
            ("pilfer", "pilfered"),
            ("tow", "towed"),
            ("nail", "nailed"),
        ] {
            let forms = written_forms(verb, Category::VerbConsume);
            assert!(forms.contains(&(past.to_owned(), Form::Past)), "{forms:?}");
        }
    }
}
