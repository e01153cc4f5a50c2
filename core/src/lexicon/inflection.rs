//! The spelling rules of English inflection.
//!
//! Regular forms are not written in the packs; they follow from the lemma by these rules.
//! Whatever a rule would get wrong, the pack writes out.

/// The regular plural: `box` -> `boxes`, `cherry` -> `cherries`, `day` -> `days`.
///
/// The last word takes the ending, so `paper clip` becomes `paper clips`.
///
/// ```
/// use forbear_core::lexicon::inflection::plural;
/// assert_eq!(plural("brush"), "brushes");
/// assert_eq!(plural("party"), "parties");
/// assert_eq!(plural("toy"), "toys");
/// ```
pub fn plural(noun: &str) -> String {
    with_s(noun, false)
}

/// The third person singular: `wash` -> `washes`, `carry` -> `carries`, `go` -> `goes`.
pub fn third_person(verb: &str) -> String {
    with_s(verb, true)
}

/// The regular past and participle: `bake` -> `baked`, `carry` -> `carried`, and `stop` -> `stopped` where the last letter doubles.
///
/// ```
/// use forbear_core::lexicon::inflection::past;
/// assert_eq!(past("bake", false), "baked");
/// assert_eq!(past("stop", true), "stopped");
/// ```
pub fn past(verb: &str, doubling: bool) -> String {
    if verb.ends_with('e') {
        format!("{verb}d")
    } else if let Some(stem) = consonant_y(verb) {
        format!("{stem}ied")
    } else {
        format!("{}ed", doubled(verb, doubling))
    }
}

/// The gerund: `bake` -> `baking`, `tie` -> `tying`, `see` -> `seeing`, and `stop` -> `stopping` where the last letter doubles.
///
/// ```
/// use forbear_core::lexicon::inflection::gerund;
/// assert_eq!(gerund("die", false), "dying");
/// assert_eq!(gerund("freeze", false), "freezing");
/// ```
pub fn gerund(verb: &str, doubling: bool) -> String {
    if let Some(stem) = verb.strip_suffix("ie") {
        return format!("{stem}ying");
    }
    let keeps_its_e = ["ee", "oe", "ye"].iter().any(|end| verb.ends_with(end));
    match verb.strip_suffix('e') {
        Some(stem) if !keeps_its_e && stem.len() > 1 => format!("{stem}ing"),
        _ => format!("{}ing", doubled(verb, doubling)),
    }
}

/// The singular that a plural the packs do not know most likely belongs to; a word that looks like no plural is returned as it is.
///
/// It serves to see that two written forms name one kind, so what counts is that it is the same for both.
///
/// ```
/// use forbear_core::lexicon::inflection::singular;
/// assert_eq!(singular("gizmos"), "gizmo");
/// assert_eq!(singular("fillies"), "filly");
/// assert_eq!(singular("firewomen"), "firewoman");
/// assert_eq!(singular("compass"), "compass");
/// ```
pub fn singular(noun: &str) -> String {
    if let Some(stem) = noun.strip_suffix("men").filter(|stem| !stem.is_empty()) {
        return format!("{stem}man");
    }
    if let Some(stem) = noun.strip_suffix("children") {
        return format!("{stem}child");
    }
    if let Some(stem) = noun.strip_suffix("ies").filter(|stem| stem.len() > 2) {
        return format!("{stem}y");
    }
    if ["ches", "shes", "xes", "sses", "zzes", "oes"].iter().any(|end| noun.ends_with(end)) && noun.len() > 4 {
        return noun[..noun.len() - 2].to_owned();
    }
    if ["ss", "us", "is"].iter().any(|end| noun.ends_with(end)) || noun.len() < 3 {
        return noun.to_owned();
    }
    noun.strip_suffix('s').unwrap_or(noun).to_owned()
}

fn with_s(word: &str, es_after_o: bool) -> String {
    if let Some(stem) = consonant_y(word) {
        return format!("{stem}ies");
    }
    let hisses = ["s", "x", "z", "ch", "sh"].iter().any(|end| word.ends_with(end));
    if hisses || (es_after_o && word.ends_with('o')) { format!("{word}es") } else { format!("{word}s") }
}

/// The stem of a word that ends in a consonant and `y`.
fn consonant_y(word: &str) -> Option<&str> {
    word.strip_suffix('y').filter(|stem| stem.chars().next_back().is_some_and(|c| c.is_ascii_alphabetic() && !"aeiou".contains(c)))
}

fn doubled(verb: &str, doubling: bool) -> String {
    match verb.chars().next_back() {
        Some(last) if doubling => format!("{verb}{last}"),
        _ => verb.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_regular_plural_follows_the_last_letters() {
        for (noun, expected) in [
            ("apple", "apples"),
            ("box", "boxes"),
            ("bench", "benches"),
            ("dish", "dishes"),
            ("glass", "glasses"),
            ("cherry", "cherries"),
            ("toy", "toys"),
            ("piano", "pianos"),
            ("paper clip", "paper clips"),
        ] {
            assert_eq!(plural(noun), expected, "plural of `{noun}`");
        }
    }

    #[test]
    fn a_regular_verb_takes_its_endings() {
        for (verb, doubling, third, ed, ing) in [
            ("pick", false, "picks", "picked", "picking"),
            ("bake", false, "bakes", "baked", "baking"),
            ("stop", true, "stops", "stopped", "stopping"),
            ("carry", false, "carries", "carried", "carrying"),
            ("play", false, "plays", "played", "playing"),
            ("wash", false, "washes", "washed", "washing"),
            ("tie", false, "ties", "tied", "tying"),
            ("free", false, "frees", "freed", "freeing"),
            ("canoe", false, "canoes", "canoed", "canoeing"),
            ("veto", false, "vetoes", "vetoed", "vetoing"),
        ] {
            assert_eq!(
                (third_person(verb), past(verb, doubling), gerund(verb, doubling)),
                (third.into(), ed.into(), ing.into()),
                "forms of `{verb}`"
            );
        }
    }

    #[test]
    fn an_unknown_plural_and_its_singular_meet() {
        for noun in ["widget", "glitch", "whatsit", "filly", "gizmo", "grommet", "walkway", "cutlass", "latte"] {
            assert_eq!(singular(&plural(noun)), singular(noun), "`{noun}` and `{}`", plural(noun));
        }
    }
}
