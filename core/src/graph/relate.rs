//! How a fact's holder stands to the holder that is asked about.

use crate::facts::{Apartness, Entity, EntityId, Holder, Kind, Number, Relation, Sort};
use crate::lexicon::{Category, Lexicon, WordClass};

/// Entities by number.
pub type Entities<'a> = &'a [Entity];

fn entity(entities: Entities<'_>, id: EntityId) -> Option<&Entity> {
    entities.get(id.0 as usize)
}

/// How `inner` stands to `outer`, taken as the holders of amounts.
pub fn holders(inner: Holder, outer: Holder, entities: Entities<'_>, lexicon: &Lexicon) -> Relation {
    // A shop that has and a shop where things are is one shop.
    let (inner, outer) = (named_alike(inner, outer, entities), outer);
    let owner = match (inner.owner, outer.owner) {
        (_, None) => {
            if inner.owner.is_none() {
                Relation::Same
            } else {
                Relation::Within
            }
        }
        (None, Some(asked)) => {
            // `in her garden`: what is in someone's place is with them.
            let theirs = inner.place.and_then(|p| entity(entities, p)).filter(|p| p.sort == Sort::Place).and_then(|p| p.possessor);
            if theirs == Some(asked) { Relation::Within } else { Relation::Unknown }
        }
        (Some(a), Some(b)) => owners(a, b, entities, lexicon),
    };
    let place = match (inner.place, outer.place) {
        (None, None) => Relation::Same,
        (Some(_), None) => Relation::Within,
        (None, Some(_)) => Relation::Unknown,
        (Some(a), Some(b)) => places(a, b, entities, lexicon),
    };
    both(owner, place)
}

/// A holder that names the asked owner as a place, or the asked place as an owner, names it as it is asked.
fn named_alike(inner: Holder, outer: Holder, entities: Entities<'_>) -> Holder {
    match (inner.owner, inner.place, outer.owner, outer.place) {
        (None, Some(place), Some(owner), None) if place == owner => Holder { owner: Some(owner), place: None },
        (Some(owner), None, None, Some(place)) if place == owner => Holder { owner: None, place: Some(place) },
        // One of the strings that are spoken of together.
        (None, Some(place), Some(owner), None) if entity(entities, owner).is_some_and(|e| e.members.contains(&place)) => {
            Holder { owner: Some(place), place: None }
        }
        _ => inner,
    }
}

/// The relation of pairs: apart if either is, unknown if either is, else the looser one.
pub fn both(a: Relation, b: Relation) -> Relation {
    match (a, b) {
        (Relation::Apart(rule), _) | (_, Relation::Apart(rule)) => Relation::Apart(rule),
        (Relation::Unknown, _) | (_, Relation::Unknown) => Relation::Unknown,
        (Relation::Same, other) | (other, Relation::Same) => other,
        (Relation::Within, Relation::Within) => Relation::Within,
        (Relation::Around, Relation::Around) => Relation::Around,
        _ => Relation::Unknown,
    }
}

fn owners(a: EntityId, b: EntityId, entities: Entities<'_>, lexicon: &Lexicon) -> Relation {
    if a == b {
        return Relation::Same;
    }
    let (Some(x), Some(y)) = (entity(entities, a), entity(entities, b)) else { return Relation::Unknown };
    if y.members.contains(&a) || !x.members.is_empty() && x.members.iter().all(|m| y.members.contains(m)) {
        return Relation::Within;
    }
    if x.members.contains(&b) {
        return Relation::Around;
    }
    // Her friends are not she.
    if x.possessor == Some(b) && x.members.is_empty() || y.possessor == Some(a) && y.members.is_empty() {
        return Relation::Apart(Apartness::DistinctNames);
    }
    // Mr. Quill's class is not Mrs. Abel's.
    let class = |e: &Entity| e.sort == Sort::Group && e.number == Number::One && e.members.is_empty();
    if let (true, Some(p), Some(q)) = (class(x) && class(y) && x.key == y.key, x.possessor, y.possessor)
        && matches!(owners(p, q, entities, lexicon), Relation::Apart(_))
    {
        return Relation::Apart(Apartness::DistinctNames);
    }
    let one = |e: &Entity| e.number == Number::One && e.members.is_empty();
    if one(x) && one(y) && x.possessor == y.possessor && one_and_another(&x.key, &y.key, lexicon) {
        return Relation::Apart(Apartness::DistinctNames);
    }
    // One choir is not the other.
    if class(x) && class(y) && x.possessor == y.possessor && one_and_other(&x.key, &y.key, lexicon) {
        return Relation::Apart(Apartness::DistinctNames);
    }
    let single = |e: &Entity| e.number == Number::One && e.members.is_empty() && matches!(e.sort, Sort::Named | Sort::Person);
    if single(x) && single(y) {
        let named = x.sort == Sort::Named && y.sort == Sort::Named && !one_name_holds_the_other(&x.key, &y.key);
        let related = x.possessor == Some(b) || y.possessor == Some(a);
        let roles = x.sort == Sort::Person
            && y.sort == Sort::Person
            && x.key != y.key
            && x.possessor == y.possessor
            && !one_person(&x.key, &y.key, lexicon);
        if named || related || roles {
            return Relation::Apart(Apartness::DistinctNames);
        }
        return Relation::Unknown;
    }
    if !x.members.is_empty() && single(y) && !x.members.contains(&b) && y.sort == Sort::Named {
        return Relation::Apart(Apartness::DistinctNames);
    }
    // `How many do Ana and Lev have together?`: what Eve has is none of theirs.
    let outside = |m: &EntityId| matches!(owners(a, *m, entities, lexicon), Relation::Apart(_));
    if !y.members.is_empty() && single(x) && x.sort == Sort::Named && y.members.iter().all(outside) {
        return Relation::Apart(Apartness::DistinctNames);
    }
    Relation::Unknown
}

/// Whether one person may go under both nouns: the boy may be the runner, while a boy is no girl, and a waiter is not told of as a cook.
fn one_person(a: &str, b: &str, lexicon: &Lexicon) -> bool {
    let last = |key: &str| key.rsplit(' ').next().unwrap_or_default().to_owned();
    let (x, y) = (last(a), last(b));
    let anyone = lexicon.is_of(&x, WordClass::Anyone) || lexicon.is_of(&y, WordClass::Anyone);
    let kin = |noun: &str| lexicon.senses(noun).iter().any(|s| s.category == Category::NounKin);
    // `the tall boy` and `the young boy`, but `the first boy` and `the last boy`
    let marks = |key: &str| {
        let words: Vec<String> = key.split(' ').map(str::to_owned).collect();
        words.split_last().map(|(_, marks)| marks.to_vec()).unwrap_or_default()
    };
    let tells =
        |m: &String| lexicon.senses(m).iter().any(|s| matches!(s.category, Category::AdjSize | Category::AdjQuality | Category::AdjColour));
    let (of_a, of_b) = (marks(a), marks(b));
    let described = !of_a.is_empty() && !of_b.is_empty() && of_a.iter().chain(&of_b).all(tells);
    let apart = || matches!(Kind::in_words(a).relation(&Kind::in_words(b), lexicon), Relation::Apart(_));
    if x == y {
        return described && !apart();
    }
    anyone && !kin(&x) && !kin(&y) && !matches!(Kind::of(&x).relation(&Kind::of(&y), lexicon), Relation::Apart(_))
}

/// `one choir` and `the other choir`: two of a noun that a text tells apart.
fn one_and_other(a: &str, b: &str, lexicon: &Lexicon) -> bool {
    let parts = |key: &str| key.split_once(' ').map(|(first, noun)| (lexicon.is_of(first, WordClass::Other), noun.to_owned()));
    matches!((parts(a), parts(b)), (Some((x, noun)), Some((y, of))) if noun == of && x != y)
}

/// `the store` and `another store`: never the same.
fn one_and_another(a: &str, b: &str, lexicon: &Lexicon) -> bool {
    let other_than = |x: &str, y: &str| x.split_once(' ').is_some_and(|(first, noun)| lexicon.is_of(first, WordClass::Other) && noun == y);
    other_than(a, b) || other_than(b, a)
}

/// `Mrs. Hilt` and `Hilt` may be one person.
fn one_name_holds_the_other(a: &str, b: &str) -> bool {
    if a.starts_with(b) || b.starts_with(a) {
        // `Tom` and `Tommy` may be one.
        return true;
    }
    let words = |s: &str| s.split(' ').map(str::to_owned).collect::<Vec<_>>();
    let (a, b) = (words(a), words(b));
    a.iter().all(|w| b.contains(w)) || b.iter().all(|w| a.contains(w))
}

fn places(a: EntityId, b: EntityId, entities: Entities<'_>, lexicon: &Lexicon) -> Relation {
    if a == b {
        return Relation::Same;
    }
    let (Some(x), Some(y)) = (entity(entities, a), entity(entities, b)) else { return Relation::Unknown };
    // A bin may stand in a shop, and a box in a room: only two vessels of different names exclude each other.
    if x.vessel && y.vessel && x.number == Number::One && y.number == Number::One && !one_name_holds_the_other(&x.key, &y.key) {
        return Relation::Apart(Apartness::DistinctPlaces);
    }
    if x.possessor == y.possessor && (in_one_order(&x.key, &y.key) || on_two_sides(&x.key, &y.key, lexicon)) {
        return Relation::Apart(Apartness::DistinctPlaces);
    }
    Relation::Unknown
}

/// `the left branch` and `the right branch`, `the upper shelf` and `the lower shelf`: two places that differ in an opposite alone.
fn on_two_sides(a: &str, b: &str, lexicon: &Lexicon) -> bool {
    let (a, b): (Vec<&str>, Vec<&str>) = (a.split(' ').collect(), b.split(' ').collect());
    let differing: Vec<(&&str, &&str)> = a.iter().zip(&b).filter(|(x, y)| x != y).collect();
    let opposed = |x: &str, y: &str| lexicon.opposites(x).iter().any(|o| **o == *y);
    match differing.as_slice() {
        [(x, y)] if a.len() == b.len() && a.len() > 1 => opposed(x, y) || opposed(y, x),
        _ => false,
    }
}

/// `the first chapter` and `the second chapter`: two places in one order of the same things.
fn in_one_order(a: &str, b: &str) -> bool {
    let (a, b): (Vec<&str>, Vec<&str>) = (a.split(' ').collect(), b.split(' ').collect());
    let differing: Vec<(&&str, &&str)> = a.iter().zip(&b).filter(|(x, y)| x != y).collect();
    let order = |word: &str| crate::quantity::numerals::ordinal_word(word);
    match differing.as_slice() {
        [(x, y)] if a.len() == b.len() && a.len() > 1 => order(x).is_some() && order(y).is_some() && order(x) != order(y),
        _ => false,
    }
}
