//! Whole numbers in English words.

const UNITS: [&str; 20] = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
];

const TENS: [&str; 10] = ["", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"];

/// Larger numbers are not written out.
const LIMIT: usize = 1_000_000;

/// The number in words: `three hundred forty-two`. Nothing for a negative number, and for a million and more.
pub fn spelled(number: i64) -> Option<String> {
    let number = usize::try_from(number).ok().filter(|number| *number < LIMIT)?;
    Some(match number {
        0..20 => UNITS[number].to_owned(),
        20..100 if number.is_multiple_of(10) => TENS[number / 10].to_owned(),
        20..100 => format!("{}-{}", TENS[number / 10], UNITS[number % 10]),
        100..1000 => scaled(number, 100, "hundred")?,
        _ => scaled(number, 1000, "thousand")?,
    })
}

fn scaled(number: usize, scale: usize, name: &str) -> Option<String> {
    let whole = spelled(i64::try_from(number / scale).ok()?)?;
    Some(match number % scale {
        0 => format!("{whole} {name}"),
        rest => format!("{whole} {name} {}", spelled(i64::try_from(rest).ok()?)?),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use forbear_core::quantity::Rational;
    use forbear_core::quantity::numerals::cardinal;

    #[test]
    fn a_number_is_written_as_people_write_it() {
        for (number, words) in
            [(0, "zero"), (17, "seventeen"), (40, "forty"), (342, "three hundred forty-two"), (20_005, "twenty thousand five")]
        {
            assert_eq!(spelled(number).as_deref(), Some(words));
        }
        assert_eq!((spelled(-1), spelled(1_000_000)), (None, None));
    }

    #[test]
    fn the_words_have_the_value() {
        for number in (0..2000).chain((2000..1_000_000).step_by(991)) {
            let words = spelled(number).unwrap();
            let parts: Vec<&str> = words.split([' ', '-']).collect();
            assert_eq!(cardinal(&parts), Some(Rational::integer(number)), "{words}");
        }
    }
}
