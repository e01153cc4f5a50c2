//! Number words of English, and their values.
//!
//! Pure tables and functions over lower-case words; cutting a text into words is the business of the `text` room.

use super::Rational;

/// What a number word adds to a numeral.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NumberWord {
    /// `zero` to `nineteen`.
    Unit(u8),
    /// `twenty` to `ninety`.
    Tens(u8),
    /// `hundred`.
    Hundred,
    /// `thousand`, `million`, `billion`.
    Scale(i64),
}

/// A word that names equal parts: `third`, `halves`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FractionWord {
    /// How many of the parts make a whole.
    pub denominator: i64,
    /// Whether the word is plural.
    pub plural: bool,
}

const UNITS: [(&str, &str); 20] = [
    ("zero", "zeroth"),
    ("one", "first"),
    ("two", "second"),
    ("three", "third"),
    ("four", "fourth"),
    ("five", "fifth"),
    ("six", "sixth"),
    ("seven", "seventh"),
    ("eight", "eighth"),
    ("nine", "ninth"),
    ("ten", "tenth"),
    ("eleven", "eleventh"),
    ("twelve", "twelfth"),
    ("thirteen", "thirteenth"),
    ("fourteen", "fourteenth"),
    ("fifteen", "fifteenth"),
    ("sixteen", "sixteenth"),
    ("seventeen", "seventeenth"),
    ("eighteen", "eighteenth"),
    ("nineteen", "nineteenth"),
];

const TENS: [(&str, &str, u8); 8] = [
    ("twenty", "twentieth", 20),
    ("thirty", "thirtieth", 30),
    ("forty", "fortieth", 40),
    ("fifty", "fiftieth", 50),
    ("sixty", "sixtieth", 60),
    ("seventy", "seventieth", 70),
    ("eighty", "eightieth", 80),
    ("ninety", "ninetieth", 90),
];

const SCALES: [(&str, &str, i64); 3] =
    [("thousand", "thousandth", 1_000), ("million", "millionth", 1_000_000), ("billion", "billionth", 1_000_000_000)];

fn find(matches: impl Fn(&str, &str) -> bool) -> Option<NumberWord> {
    for (value, (cardinal, ordinal)) in (0_u8..).zip(UNITS) {
        if matches(cardinal, ordinal) {
            return Some(NumberWord::Unit(value));
        }
    }
    for (cardinal, ordinal, value) in TENS {
        if matches(cardinal, ordinal) {
            return Some(NumberWord::Tens(value));
        }
    }
    if matches("hundred", "hundredth") {
        return Some(NumberWord::Hundred);
    }
    SCALES.into_iter().find(|(cardinal, ordinal, _)| matches(cardinal, ordinal)).map(|(_, _, value)| NumberWord::Scale(value))
}

/// `three`, `twenty`, `hundred`, `million`.
pub fn cardinal_word(word: &str) -> Option<NumberWord> {
    // No number word is longer; the check spares most words the search.
    if word.len() > "seventeen".len() {
        return None;
    }
    find(|cardinal, _| cardinal == word)
}

/// `first`, `twentieth`, `hundredth`, as the cardinal of the same value.
pub fn ordinal_word(word: &str) -> Option<NumberWord> {
    if word.len() > "seventeenth".len() || word == "zeroth" {
        return None;
    }
    find(|_, ordinal| ordinal == word)
}

/// `half`, `thirds`, `quarter`, `hundredths`; never `second`, which is a place or a time.
pub fn fraction_word(word: &str) -> Option<FractionWord> {
    match word {
        "half" => return Some(part(2, false)),
        "halves" => return Some(part(2, true)),
        "quarter" => return Some(part(4, false)),
        "quarters" => return Some(part(4, true)),
        _ => {}
    }
    let plural = word.ends_with('s');
    let denominator = match ordinal_word(word.strip_suffix('s').unwrap_or(word))? {
        NumberWord::Unit(value) => i64::from(value),
        NumberWord::Tens(value) => i64::from(value),
        NumberWord::Hundred => 100,
        NumberWord::Scale(value) => value,
    };
    (denominator > 2).then(|| part(denominator, plural))
}

fn part(denominator: i64, plural: bool) -> FractionWord {
    FractionWord { denominator, plural }
}

/// A cardinal under construction, word by word.
///
/// ```
/// use forbear_core::quantity::Rational;
/// use forbear_core::quantity::numerals::{Cardinal, cardinal_word};
///
/// let mut numeral = Cardinal::default();
/// for word in ["three", "hundred", "twelve"] {
///     assert!(cardinal_word(word).is_some_and(|word| numeral.push(word)));
/// }
/// assert!(!cardinal_word("two").is_some_and(|word| numeral.push(word)));
/// assert_eq!(numeral.value(), Some(Rational::integer(312)));
/// ```
#[derive(Debug, Clone, Default)]
pub struct Cardinal {
    /// Closed groups: thousands and above.
    total: Rational,
    /// The group being built, below the last scale.
    group: Rational,
    /// Whether the group already counts hundreds.
    has_hundreds: bool,
    scale: Option<i64>,
    last: Last,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
enum Last {
    #[default]
    Nothing,
    Zero,
    Given,
    Unit,
    Tens,
    Hundred,
    Scale,
}

impl Cardinal {
    /// A numeral that starts with written digits, as in `3 million`.
    pub fn starting_at(value: Rational) -> Self {
        Self { group: value, last: Last::Given, ..Self::default() }
    }

    /// Takes the word if the numeral can go on with it; otherwise changes nothing.
    pub fn push(&mut self, word: NumberWord) -> bool {
        let fits = match word {
            NumberWord::Unit(0) => self.last == Last::Nothing,
            NumberWord::Unit(1..=9) => {
                matches!(self.last, Last::Nothing | Last::Tens | Last::Hundred | Last::Scale)
            }
            NumberWord::Unit(_) | NumberWord::Tens(_) => {
                matches!(self.last, Last::Nothing | Last::Hundred | Last::Scale)
            }
            NumberWord::Hundred => {
                let counted = matches!(self.last, Last::Given | Last::Unit | Last::Tens);
                self.last == Last::Nothing || (counted && !self.has_hundreds)
            }
            NumberWord::Scale(scale) => {
                let counted = !matches!(self.last, Last::Nothing | Last::Zero | Last::Scale);
                let lower = self.scale.is_none_or(|previous| scale < previous);
                self.last == Last::Nothing || (counted && lower)
            }
        };
        if fits {
            self.take(word);
        }
        fits
    }

    fn take(&mut self, word: NumberWord) {
        let counted = if self.last == Last::Nothing { Rational::one() } else { self.group.clone() };
        match word {
            NumberWord::Unit(value) => {
                self.group = &self.group + Rational::integer(value.into());
                self.last = if value == 0 { Last::Zero } else { Last::Unit };
            }
            NumberWord::Tens(value) => {
                self.group = &self.group + Rational::integer(value.into());
                self.last = Last::Tens;
            }
            NumberWord::Hundred => {
                self.group = counted * Rational::integer(100);
                self.has_hundreds = true;
                self.last = Last::Hundred;
            }
            NumberWord::Scale(scale) => {
                self.total = &self.total + counted * Rational::integer(scale);
                self.group = Rational::zero();
                self.has_hundreds = false;
                self.scale = Some(scale);
                self.last = Last::Scale;
            }
        }
    }

    /// Whether `and` may stand between the words so far and a smaller number.
    pub fn accepts_and(&self) -> bool {
        matches!(self.last, Last::Hundred | Last::Scale)
    }

    /// Whether the last word was `twenty` to `ninety`.
    pub fn ends_in_tens(&self) -> bool {
        self.last == Last::Tens
    }

    /// The value so far; nothing before the first word.
    pub fn value(&self) -> Option<Rational> {
        (self.last != Last::Nothing).then(|| &self.total + &self.group)
    }
}

/// The value of a whole cardinal: `two hundred and five`.
///
/// ```
/// use forbear_core::quantity::Rational;
/// use forbear_core::quantity::numerals::cardinal;
///
/// assert_eq!(cardinal(&["two", "hundred", "and", "five"]), Some(Rational::integer(205)));
/// assert_eq!(cardinal(&["two", "five"]), None);
/// ```
pub fn cardinal(words: &[&str]) -> Option<Rational> {
    build(words)?.value()
}

/// The place that an ordinal names: `one hundred twenty first`.
pub fn ordinal(words: &[&str]) -> Option<Rational> {
    let (last, before) = words.split_last()?;
    let mut numeral = build(before)?;
    numeral.push(ordinal_word(last)?).then(|| numeral.value())?
}

/// The value of a fraction in words: `three fourths`, `one half`.
pub fn fraction(words: &[&str]) -> Option<Rational> {
    let (last, before) = words.split_last()?;
    let parts = fraction_word(last)?;
    cardinal(before)?.checked_div(&Rational::integer(parts.denominator))
}

fn build(words: &[&str]) -> Option<Cardinal> {
    let mut numeral = Cardinal::default();
    let mut after_and = false;
    for word in words {
        if *word == "and" && !after_and && numeral.accepts_and() {
            after_and = true;
            continue;
        }
        let word = cardinal_word(word)?;
        let small = matches!(word, NumberWord::Unit(_) | NumberWord::Tens(_));
        if (after_and && !small) || !numeral.push(word) {
            return None;
        }
        after_and = false;
    }
    (!after_and).then_some(numeral)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<&str> {
        text.split([' ', '-']).collect()
    }

    #[test]
    fn cardinals_of_any_size_have_their_value() {
        for (text, value) in [
            ("zero", 0),
            ("one", 1),
            ("nineteen", 19),
            ("ninety-nine", 99),
            ("hundred", 100),
            ("two hundred and five", 205),
            ("twenty-five hundred", 2500),
            ("thousand", 1000),
            ("two hundred fifty thousand", 250_000),
            ("three million four hundred thousand and twelve", 3_400_012),
            ("one billion two million three thousand four", 1_002_003_004),
        ] {
            assert_eq!(cardinal(&words(text)), Some(Rational::integer(value)), "{text}");
        }
    }

    #[test]
    fn words_that_do_not_add_up_are_no_cardinal() {
        for text in [
            "two five",
            "five twenty",
            "ten one",
            "twenty zero",
            "two thousand million",
            "hundred and",
            "and five",
            "twenty and five",
            "hundred hundred",
            "zero hundred",
            "two hundred and hundred",
            "dozen",
        ] {
            assert_eq!(cardinal(&words(text)), None, "{text}");
        }
    }

    #[test]
    fn ordinals_name_a_place() {
        assert_eq!(ordinal(&["first"]), Some(Rational::one()));
        assert_eq!(ordinal(&["twenty", "first"]), Some(Rational::integer(21)));
        assert_eq!(ordinal(&["two", "hundredth"]), Some(Rational::integer(200)));
        assert_eq!(ordinal(&["two", "third"]), None);
    }

    #[test]
    fn fractions_in_words_are_exact() {
        assert_eq!(fraction(&["two", "thirds"]), Rational::new(2, 3));
        assert_eq!(fraction(&["one", "half"]), Rational::new(1, 2));
        assert_eq!(fraction(&["one", "quarter"]), Rational::new(1, 4));
        assert_eq!(fraction(&["twenty", "five", "hundredths"]), Rational::new(1, 4));
        assert_eq!(fraction(&["three", "seconds"]), None);
        assert_eq!(fraction(&["half"]), None);
    }
}
