//! With a sentence more whose quantity does not matter: other things in another place. The answer stays.
//!
//! Applies to texts that do not ask for things of any kind, which the new ones would be too.

use crate::perturb::choice::Choice;
use crate::perturb::edit::Edits;
use crate::perturb::kind::Made;
use crate::perturb::solved::Solved;
use crate::perturb::vocabulary::Noun;
use forbear_core::text::Literal;

/// Things that problems seldom speak of, of kinds that the packs know: what no one knows the kind of is proven apart from nothing.
const THINGS: [&str; 14] = [
    "armchair",
    "camel",
    "canoe",
    "ferry",
    "flute",
    "hammer",
    "harp",
    "helicopter",
    "helmet",
    "sofa",
    "tractor",
    "trumpet",
    "wrench",
    "zebra",
];

/// Places, each with what is said of it; `#` is the number and the things.
const SENTENCES: [(&str, &str); 6] = [
    ("museum", "The museum has #."),
    ("station", "There are # in the station."),
    ("library", "The old library has #."),
    ("harbor", "There are # at the harbor."),
    ("castle", "There were # in the castle."),
    ("museum", "The museum had #."),
];

pub fn make(solved: &Solved<'_>) -> Made {
    if asks_for_anything(solved) {
        return Made::NotApplicable;
    }
    let choice = solved.choice("irrelevant");
    let places: Vec<&str> = SENTENCES.iter().filter(|(place, _)| !solved.norms().contains(place)).map(|(_, sentence)| *sentence).collect();
    let things: Vec<&Noun> = solved.vocabulary.nouns().iter().filter(|noun| is_apart(solved, noun)).collect();
    let (Some(sentence), Some(thing)) = (choice.one("sentence", &places), choice.one("thing", &things)) else {
        return Made::Skipped("no thing that is proven apart");
    };
    let Some(place) = choice.one("place", &solved.places()).copied() else { return Made::Skipped("no place for a sentence") };
    let mut edits = Edits::default();
    let number = number(solved, &choice);
    edits.replace(place, place, format!("{} ", sentence.replace('#', &format!("{number} {}", thing.plural))));
    solved.one(&edits)
}

/// Whether the target is a noun that the packs know no kind of thing above, and that is above all of them: `things`, `items`.
fn asks_for_anything(solved: &Solved<'_>) -> bool {
    ["thing", "item", "object"].contains(&solved.answer.unit.as_str())
}

/// Whether nothing of the text is of a kind with the thing.
fn is_apart(solved: &Solved<'_>, thing: &Noun) -> bool {
    if !THINGS.contains(&thing.lemma.as_str()) {
        return false;
    }
    let above = solved.lexicon.kinds_above(&thing.lemma);
    solved.norms().into_iter().map(|norm| solved.lexicon.noun_lemma(norm)).all(|noun| {
        noun != thing.lemma && !above.contains(&noun.as_str()) && !solved.lexicon.kinds_above(&noun).iter().any(|kind| above.contains(kind))
    })
}

/// A number that the text does not have.
fn number(solved: &Solved<'_>, choice: &Choice) -> u64 {
    let taken: Vec<String> = (0..solved.lexemes().len())
        .filter_map(|lexeme| match solved.literal(lexeme) {
            Some(Literal::Number(value)) => Some(value.to_string()),
            _ => None,
        })
        .collect();
    let first = choice.number("number") % 50;
    (first..).map(|number| number + 3).find(|number| !taken.contains(&number.to_string())).unwrap_or(first)
}
