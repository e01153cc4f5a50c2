//! The base form that a written form most likely belongs to, for a category that a person names.
//!
//! A proposal, by the rules of spelling: it is shown to the person who ratifies, who may name another.

use crate::lexicon::Category;
use crate::lexicon::inflection::{gerund, past, plural, singular, third_person};
use crate::memory::doubles;

/// The base form that `surface` most likely has as a word of the category.
pub(super) fn likely_lemma(surface: &str, category: Category) -> String {
    if category.is_verb() {
        verb_lemma(surface)
    } else if category.is_noun() || category.is_unit() {
        let one = singular(surface);
        if plural(&one) == surface { one } else { surface.to_owned() }
    } else {
        surface.to_owned()
    }
}

/// Whether a verb's last letter doubles, if `surface` is one of its regular forms; `None` if it is not.
pub(super) fn verb_form(lemma: &str, surface: &str) -> Option<bool> {
    let ends = |doubling: bool| past(lemma, doubling) == surface || gerund(lemma, doubling) == surface;
    let usual = doubles(lemma);
    if lemma == surface || third_person(lemma) == surface || ends(usual) {
        Some(usual)
    } else if ends(!usual) {
        Some(!usual)
    } else {
        None
    }
}

fn verb_lemma(surface: &str) -> String {
    for ending in ["ied", "ies"] {
        if let Some(stem) = surface.strip_suffix(ending).filter(|stem| stem.len() > 1) {
            return format!("{stem}y");
        }
    }
    if let Some(stem) = surface.strip_suffix("ying").filter(|stem| stem.len() == 1) {
        return format!("{stem}ie");
    }
    for ending in ["ing", "ed"] {
        if let Some(stem) = surface.strip_suffix(ending).filter(|stem| has_vowel(stem)) {
            return without_ending(stem);
        }
    }
    if let Some(stem) = surface.strip_suffix('s').filter(|stem| !stem.ends_with('s') && has_vowel(stem)) {
        let hisses = |stem: &str| ["s", "x", "zz", "ch", "sh", "o"].iter().any(|end| stem.ends_with(end));
        return match stem.strip_suffix('e').filter(|shorter| hisses(shorter)) {
            Some(shorter) => shorter.to_owned(),
            None => stem.to_owned(),
        };
    }
    surface.to_owned()
}

/// The verb that `-ed` or `-ing` was put to: a letter undone, an `e` put back, or the stem as it is.
fn without_ending(stem: &str) -> String {
    let letters: Vec<char> = stem.chars().collect();
    let shorter: String = letters.iter().take(letters.len().saturating_sub(1)).collect();
    if let [.., before, last] = letters.as_slice()
        && before == last
        && !matches!(last, 'l' | 's' | 'f' | 'z' | 'e' | 'o')
    {
        return shorter;
    }
    if lost_e(&letters) || doubles(stem) { format!("{stem}e") } else { stem.to_owned() }
}

/// Whether the stem looks as if an `e` was dropped before the ending.
fn lost_e(letters: &[char]) -> bool {
    let vowel = |c: &char| "aeiou".contains(*c);
    match letters {
        [.., 'c' | 'v' | 'u'] => true,
        [.., 'd' | 'n' | 'r', 'g'] => true,
        [.., before, 'l'] => !vowel(before) && !matches!(before, 'l' | 'r' | 'w'),
        [.., first, before, 's' | 'z'] => vowel(before) && !vowel(first) || vowel(before) && *first == 'u',
        // `donated`, but `treated`.
        [.., first, 'a', 't'] => !vowel(first),
        _ => false,
    }
}

fn has_vowel(stem: &str) -> bool {
    stem.contains(|c: char| "aeiouy".contains(c))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_verbs_form_leads_back_to_its_base() {
        for (surface, lemma) in [
            ("blorfed", "blorf"),
            ("blitted", "blit"),
            ("blitting", "blit"),
            ("frumbled", "frumble"),
            ("frumbling", "frumble"),
            ("baked", "bake"),
            ("pilfered", "pilfer"),
            ("carried", "carry"),
            ("carries", "carry"),
            ("donated", "donate"),
            ("treated", "treat"),
            ("guzzles", "guzzle"),
            ("stashes", "stash"),
            ("stashed", "stash"),
            ("hoarded", "hoard"),
            ("spilled", "spill"),
            ("devised", "devise"),
            ("crimped", "crimp"),
            ("lying", "lie"),
            ("snarf", "snarf"),
            ("purged", "purge"),
        ] {
            assert_eq!(likely_lemma(surface, Category::VerbAcquire), lemma, "{surface}");
            assert!(verb_form(lemma, surface).is_some(), "{surface} is no form of {lemma}");
        }
    }

    #[test]
    fn a_plural_leads_back_to_its_singular_and_a_name_stays() {
        assert_eq!(likely_lemma("blorfs", Category::NounCount), "blorf");
        assert_eq!(likely_lemma("boxes", Category::NounContainer), "box");
        assert_eq!(likely_lemma("cutlass", Category::NounCount), "cutlass");
        assert_eq!(likely_lemma("leagues", Category::UnitLength), "league");
        assert_eq!(likely_lemma("hans", Category::NameMale), "hans");
    }

    #[test]
    fn a_form_says_whether_the_last_letter_doubles() {
        assert_eq!(verb_form("blit", "blitted"), Some(true));
        assert_eq!(verb_form("blit", "blits"), Some(true));
        assert_eq!(verb_form("transfer", "transferred"), Some(true));
        assert_eq!(verb_form("blorf", "blorfed"), Some(false));
        assert_eq!(verb_form("freeze", "froze"), None);
    }
}
