//! Kinds: what is counted or measured.

use super::{Apartness, Relation};
use crate::canon::Arrange;
use crate::lexicon::{Category, Lexicon, Sense, WordClass};
use serde::{Deserialize, Serialize};

/// What an amount is an amount of: a head noun under modifiers, counted or measured in a unit.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Kind {
    /// Singular of the head noun: `marble`; empty for a bare measure (`5 miles`).
    pub head: String,
    /// Lemmas of the modifiers, sorted: `red`.
    pub modifiers: Vec<String>,
    /// Lemma of the unit of measure: `pound`; absent for a count.
    pub unit: Option<String>,
    /// The container or portion it is counted by: `box` for `3 boxes of pens`, whose head is `box` and whose content is `pen`.
    pub content: Option<String>,
}

impl Kind {
    /// The head under which turns are counted: `4 chairs at a time`, `how many trips`.
    pub const TURN: &'static str = "time";

    /// The dimension of every one of a figure's sides: `sides of 5 cm`.
    pub const EVERY_SIDE: &'static str = "every side";

    /// What joins the sorts under one number: `18 ducks and geese`.
    pub const MIXED: &'static str = " and ";

    /// A plain countable kind.
    pub fn of(head: &str) -> Self {
        Kind { head: head.to_owned(), modifiers: Vec::new(), unit: None, content: None }
    }

    /// A kind out of its words, the head last: `orange juice`.
    pub fn in_words(words: &str) -> Self {
        let mut parts: Vec<String> = words.split(' ').map(str::to_owned).collect();
        let head = parts.pop().unwrap_or_default();
        parts.arrange();
        Kind { modifiers: parts, ..Kind::of(&head) }
    }

    /// How this kind stands to `other`.
    ///
    /// ```
    /// use forbear_core::facts::{Kind, Relation};
    /// use forbear_core::lexicon::Lexicon;
    /// let lexicon = Lexicon::load(&Lexicon::embedded_files()).unwrap();
    /// let marble = Kind::of("marble");
    /// let red = Kind { modifiers: vec!["red".into()], ..Kind::of("marble") };
    /// assert_eq!(red.relation(&marble, &lexicon), Relation::Within);
    /// assert_eq!(marble.relation(&red, &lexicon), Relation::Around);
    /// ```
    pub fn relation(&self, other: &Kind, lexicon: &Lexicon) -> Relation {
        if self.head != other.head && self.same_compound(other) {
            return Relation::Same;
        }
        // A word that no pack knows is proven apart from nothing.
        let unknown = |k: &Kind| !k.head.is_empty() && lexicon.senses(k.head.rsplit(' ').next().unwrap_or(&k.head)).is_empty();
        if self.head != other.head && (unknown(self) || unknown(other)) {
            return Relation::Unknown;
        }
        if self.is_single_of(other, lexicon) {
            return Relation::Within;
        }
        if other.is_single_of(self, lexicon) {
            return Relation::Around;
        }
        if self.unit == other.unit && (self.is_no_single_of(other, lexicon) || other.is_no_single_of(self, lexicon)) {
            return Relation::Apart(Apartness::DistinctKinds);
        }
        if self.head != other.head && (self.holds(other, lexicon) || other.holds(self, lexicon)) {
            return Relation::Unknown;
        }
        if self.unit != other.unit {
            return self.unit_relation(other, lexicon);
        }
        if self.head == other.head {
            return self.modifier_relation(other, lexicon);
        }
        if self.unit.is_some() && (self.head.is_empty() || other.head.is_empty()) {
            // Kilograms of nuts are kilograms; whether they are of the `purple` ones is left open.
            let (narrow, wide) = if other.head.is_empty() { (self, other) } else { (other, self) };
            if !wide.modifiers.iter().all(|m| narrow.modifiers.contains(m)) {
                return Relation::Unknown;
            }
            return if other.head.is_empty() { Relation::Within } else { Relation::Around };
        }
        let below = |a: &str, b: &str| lexicon.kinds_above(a).into_iter().any(|k| k == b);
        // A toy owl is no bird.
        let lives = |k: &str| lexicon.falls_under(k, WordClass::Life);
        let likeness = |k: &Kind| k.modifiers.iter().any(|m| lexicon.senses(m).iter().any(|s| s.category.is_noun()));
        if below(&self.head, &other.head) && lives(&other.head) && likeness(self)
            || below(&other.head, &self.head) && lives(&self.head) && likeness(other)
        {
            return Relation::Unknown;
        }
        if below(&self.head, &other.head) {
            return if other.modifiers.iter().all(|m| self.modifiers.contains(m)) { Relation::Within } else { Relation::Unknown };
        }
        if below(&other.head, &self.head) {
            return if self.modifiers.iter().all(|m| other.modifiers.contains(m)) { Relation::Around } else { Relation::Unknown };
        }
        let within = |a: &str, b: &str| a.strip_suffix(b).is_some_and(|rest| rest.ends_with(' '));
        if within(&self.head, &other.head) || within(&other.head, &self.head) {
            // A toy car is no vehicle, and yet `2 cars` may be toy cars.
            return Relation::Unknown;
        }
        if disjoint(&self.head, &other.head, lexicon) { Relation::Apart(Apartness::DistinctKinds) } else { Relation::Unknown }
    }

    /// Whether this noun says what those are who were told of by their age and sex alone: `34 girls and 29 boys ... the campers`. Two
    /// opposites must be among them, and nobody who is told of by what he does.
    pub fn gathers_persons<'k>(&self, told: impl Iterator<Item = &'k Kind>, lexicon: &Lexicon) -> bool {
        let plain = |k: &Kind| k.modifiers.is_empty() && k.unit.is_none() && k.content.is_none();
        if !plain(self) || !lexicon.is_of(&self.head, WordClass::EitherSort) {
            return false;
        }
        let person = |k: &&Kind| k.head == "person" || lexicon.kinds_above(&k.head).contains(&"person");
        let persons: Vec<&Kind> = told.filter(person).collect();
        let anyone = |k: &&Kind| {
            plain(k) && lexicon.is_of(&k.head, WordClass::Anyone) && k.head != self.head && !disjoint(&k.head, &self.head, lexicon)
        };
        let opposed = |k: &&Kind| persons.iter().any(|o| lexicon.opposites(&k.head).iter().any(|w| **w == *o.head));
        persons.iter().all(anyone) && persons.iter().any(opposed)
    }

    /// Whether two kinds are one compound written in two ways: `flower bed` and `flowerbed`.
    fn same_compound(&self, other: &Kind) -> bool {
        let joined =
            |k: &Kind| -> String { k.modifiers.iter().chain([&k.head]).flat_map(|w| w.chars()).filter(|c| c.is_alphanumeric()).collect() };
        let plain = |k: &Kind| k.unit.is_none() && k.content.is_none() && !k.head.is_empty() && k.modifiers.len() <= 1;
        plain(self) && plain(other) && joined(self) == joined(other)
    }

    /// Whether this is one of what the other counts by its single things: a chair beside pieces of furniture.
    ///
    /// A cake is no piece of cake, and a slice of bread is cut off: the noun must gather things of several kinds, of which this is one.
    fn is_single_of(&self, other: &Kind, lexicon: &Lexicon) -> bool {
        let has = |lemma: &str, category: Category| lexicon.senses(lemma).iter().any(|s| s.category == category);
        let single = has(&other.head, Category::NounSingle) && other.unit.is_none();
        let thing = has(&self.head, Category::NounCount) && self.unit.is_none() && self.content.is_none();
        if !single || !thing || !other.modifiers.iter().all(|m| self.modifiers.contains(m)) {
            return false;
        }
        let above = lexicon.kinds_above(&self.head);
        match &other.content {
            Some(content) => has(content, Category::NounMass) && above.contains(&content.as_str()),
            // An item, a thing: whatever is counted and can be touched, but no one who lives, and no vessel that may hold what is meant.
            None => {
                let anything = has(&other.head, Category::NounCount) && lexicon.kinds_above(&other.head).is_empty();
                let other_sense = |s: &Sense| s.category.is_noun() && !matches!(s.category, Category::NounCount | Category::NounMass);
                let living = above.iter().any(|k| matches!(*k, "person" | "animal life" | "body part" | "intangible"));
                anything && !above.is_empty() && !living && !lexicon.senses(&self.head).iter().any(other_sense)
            }
        }
    }

    /// Whether this is nothing that the other counts by its single things: a scarf beside pieces of jewelry.
    fn is_no_single_of(&self, other: &Kind, lexicon: &Lexicon) -> bool {
        let single = lexicon.senses(&other.head).iter().any(|s| s.category == Category::NounSingle) && self.content.is_none();
        single && other.content.as_deref().is_some_and(|content| disjoint(&self.head, content, lexicon))
    }

    /// Whether this kind is counted by containers or portions of the other: `3 bags of marbles` beside marbles.
    fn holds(&self, other: &Kind, lexicon: &Lexicon) -> bool {
        let Some(content) = &self.content else { return false };
        let head = content.rsplit(' ').next().unwrap_or(content);
        !disjoint(head, &other.head, lexicon)
    }

    fn unit_relation(&self, other: &Kind, lexicon: &Lexicon) -> Relation {
        let family = |kind: &Kind| kind.unit.as_deref().and_then(|u| lexicon.unit(u)).map(|u| (u.category, u.family.clone()));
        let bare = |k: &Kind| k.head.is_empty() || k.head == "money";
        match (family(self), family(other)) {
            // Pounds and cups of rice are both rice; only bare measures of two dimensions are apart.
            (Some(a), Some(b)) if a != b => {
                if bare(self) && bare(other) || disjoint(&self.head, &other.head, lexicon) {
                    Relation::Apart(Apartness::DistinctDimensions)
                } else {
                    Relation::Unknown
                }
            }
            (Some(_), Some(_)) => {
                if self.head == other.head {
                    return self.modifier_relation(other, lexicon);
                }
                let counted = |k: &Kind| Kind { unit: None, ..k.clone() };
                counted(self).relation(&counted(other), lexicon)
            }
            (Some(_), None) if bare(self) => Self::measure_beside_count(other, lexicon),
            (None, Some(_)) if bare(other) => Self::measure_beside_count(self, lexicon),
            _ if self.head != other.head && disjoint(&self.head, &other.head, lexicon) => Relation::Apart(Apartness::DistinctKinds),
            _ => Relation::Unknown,
        }
    }

    /// Money or a bare measure beside a count of things: apart, unless the things are coins or measures themselves.
    fn measure_beside_count(counted: &Kind, lexicon: &Lexicon) -> Relation {
        let worth = counted.head == "coin"
            || counted.head == "bill"
            || lexicon.kinds_above(&counted.head).contains(&"coin")
            || lexicon.unit(&counted.head).is_some();
        if worth { Relation::Unknown } else { Relation::Apart(Apartness::DistinctDimensions) }
    }

    fn modifier_relation(&self, other: &Kind, lexicon: &Lexicon) -> Relation {
        if self.content != other.content {
            return match (&self.content, &other.content) {
                (Some(_), None) if other.modifiers.iter().all(|m| self.modifiers.contains(m)) => Relation::Within,
                (None, Some(_)) if self.modifiers.iter().all(|m| other.modifiers.contains(m)) => Relation::Around,
                (Some(a), Some(b)) => match Kind::in_words(a).relation(&Kind::in_words(b), lexicon) {
                    Relation::Unknown if disjoint(a, b, lexicon) => Relation::Apart(Apartness::DistinctKinds),
                    relation if self.modifiers == other.modifiers => relation,
                    Relation::Apart(rule) => Relation::Apart(rule),
                    _ => Relation::Unknown,
                },
                _ => Relation::Unknown,
            };
        }
        let (a, b) = (&self.modifiers, &other.modifiers);
        if a == b {
            return Relation::Same;
        }
        if b.iter().all(|m| a.contains(m)) {
            return Relation::Within;
        }
        if a.iter().all(|m| b.contains(m)) {
            return Relation::Around;
        }
        let exclusive = a.iter().any(|x| b.iter().any(|y| exclude(x, y, lexicon)));
        if exclusive { Relation::Apart(Apartness::DistinctModifiers) } else { Relation::Unknown }
    }

    /// The kind in words: `red marble`, `pound of flour`.
    pub fn label(&self) -> String {
        let (behind, before): (Vec<&str>, Vec<&str>) = self.modifiers.iter().map(String::as_str).partition(|m| tells_doing(m));
        let mut words = before;
        match (&self.unit, self.head.as_str()) {
            (Some(unit), "") | (Some(unit), "money") => return unit.clone(),
            (Some(unit), head) => {
                words.push(head);
                return format!("{unit} of {}", words.join(" "));
            }
            (None, head) => words.push(head),
        }
        words.extend(behind);
        match &self.content {
            Some(content) => format!("{} of {content}", words.join(" ")),
            None => words.join(" "),
        }
    }
}

/// The modifier that denies another one, and the other way round: `not ripe`.
pub fn deny(modifier: &str) -> String {
    modifier.strip_prefix("not ").map_or_else(|| format!("not {modifier}"), str::to_owned)
}

/// The modifier for those who do or undergo what the words say: `that carry tent`.
pub fn that_does(words: &str) -> String {
    format!("that {words}")
}

/// Whether a modifier says what someone does or undergoes, or that they do not.
pub fn tells_doing(modifier: &str) -> bool {
    modifier.strip_prefix("not ").unwrap_or(modifier).starts_with("that ")
}

/// Two modifiers exclude each other when both are colours or both tell where things are from, one denies the other, or the pack calls them opposites.
fn exclude(a: &str, b: &str, lexicon: &Lexicon) -> bool {
    let colour = |w: &str| lexicon.senses(w).iter().any(|s| s.category == Category::AdjColour);
    let origin = |w: &str| w.starts_with("from ");
    a != b && ((colour(a) && colour(b)) || origin(a) && origin(b) || deny(a) == b || lexicon.opposites(a).iter().any(|o| **o == *b))
}

/// Whether two nouns are proven to name no thing in common.
///
/// Two entries in a pack prove nothing: a couch is a sofa. Apart are nouns under different roots of the kind-of links, species
/// under one natural kind, and nouns of different classes (a vessel is no person and no fruit).
fn disjoint(a: &str, b: &str, lexicon: &Lexicon) -> bool {
    let class = |lemma: &str| {
        // A compound is of the class of its last word: a bird cage is a cage.
        let last = lemma.rsplit(' ').next().unwrap_or(lemma);
        let senses = if lexicon.senses(lemma).iter().any(|s| s.category == Category::NounContainer) {
            lexicon.senses(lemma)
        } else {
            lexicon.senses(last)
        };
        let is = |test: fn(Category) -> bool| {
            !senses.is_empty()
                && senses.iter().filter(|s| s.category.is_noun()).all(|s| test(s.category))
                && senses.iter().any(|s| s.category.is_noun())
        };
        if is(|c| matches!(c, Category::NounPerson | Category::NounKin)) {
            Some(0)
        } else if is(|c| matches!(c, Category::NounContainer | Category::NounGroup)) {
            Some(1)
        } else {
            None
        }
    };
    let (above_a, above_b) = (lexicon.kinds_above(a), lexicon.kinds_above(b));
    // The kids may be the young goats, and the cans those of the sodas.
    if a == b || above_a.contains(&b) || above_b.contains(&a) || lexicon.may_be_one(a, b) {
        return false;
    }
    match (class(a), class(b)) {
        (Some(x), Some(y)) if x != y => return true,
        (Some(_), Some(_)) => return class(a) == Some(0) && persons_apart(a, b, lexicon),
        (Some(_), None) => return !above_b.is_empty() && !above_b.contains(&"person"),
        (None, Some(_)) => return !above_a.is_empty() && !above_a.contains(&"person"),
        (None, None) => {}
    }
    if lexicon.set_apart(a, b) {
        return true;
    }
    if above_a.is_empty() || above_b.is_empty() {
        return false;
    }
    let shared: Vec<&&str> = above_a.iter().filter(|k| above_b.contains(k)).collect();
    shared.is_empty() || above_a.first() == above_b.first() && above_a.first().is_some_and(|k| lexicon.is_of(k, WordClass::Species))
}

/// Whether no one is of both of two kinds of persons: they, or kinds that they are of, are opposites (a boy is a child, a nurse is none),
/// or the one are women and the others men.
fn persons_apart(a: &str, b: &str, lexicon: &Lexicon) -> bool {
    let opposite = |x: &str, y: &str| lexicon.opposites(x).iter().any(|o| **o == *y);
    let gender = |lemma: &str| [Category::NounPerson, Category::NounKin].into_iter().find_map(|c| lexicon.gender(lemma, c));
    let genders = matches!((gender(a), gender(b)), (Some(x), Some(y)) if x != y);
    opposite(a, b) || genders || lexicon.set_apart(a, b)
}
