//! Problems to begin with, answered and refused.

/// A problem to begin with.
#[derive(Debug, Clone, Copy)]
pub struct Example {
    /// What it shows, in a few words.
    pub title: &'static str,
    /// The problem.
    pub text: &'static str,
    /// What becomes of it.
    pub becomes: Becomes,
}

/// What becomes of an example.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Becomes {
    /// It is answered with this value.
    Answered(&'static str),
    /// It is refused.
    Refused,
}

/// In the order in which they are offered.
pub const EXAMPLES: [Example; 11] = [
    Example {
        title: "Giving away",
        text: "Rosa had 12 pencils. She gave 5 pencils to Omar. How many pencils does Rosa have left?",
        becomes: Becomes::Answered("7"),
    },
    Example {
        title: "Equal groups",
        text: "Nine crates hold 12 lemons each. How many lemons are there in all?",
        becomes: Becomes::Answered("108"),
    },
    Example {
        title: "So many more than",
        text: "Milo has 8 shells. Ada has 5 more shells than Milo. How many shells does Ada have?",
        becomes: Becomes::Answered("13"),
    },
    Example {
        title: "Two days together",
        text: "Ines read 15 pages on Monday and 22 pages on Tuesday. How many pages did she read in all?",
        becomes: Becomes::Answered("37"),
    },
    Example {
        title: "How many at first",
        text: "Ben had some marbles. He lost 7 marbles. He has 9 marbles now. How many marbles did Ben have at first?",
        becomes: Becomes::Answered("16"),
    },
    Example {
        title: "Who is “he”?",
        text: "Tom had 3 apples. Sam had 5 apples. He ate 2 apples. How many apples does he have now?",
        becomes: Becomes::Refused,
    },
    Example {
        title: "An unknown verb",
        text: "Pia had 7 plums. She zanged 3 plums. How many plums does Pia have?",
        becomes: Becomes::Refused,
    },
    Example {
        title: "Only a possibility",
        text: "Kim had 10 coins. She may lose 3 coins. How many coins does Kim have?",
        becomes: Becomes::Refused,
    },
    Example {
        title: "Asked about something else",
        text: "Nora has 6 red balloons and 4 blue balloons. How many kites does Nora have?",
        becomes: Becomes::Refused,
    },
    Example {
        title: "More eaten than there was",
        text: "Lea had 3 cookies. She ate 5 cookies. How many cookies are left?",
        becomes: Becomes::Refused,
    },
    Example { title: "A piece of a story", text: "Tom gained 3.", becomes: Becomes::Refused },
];

#[cfg(test)]
mod tests {
    use super::*;
    use forbear_core::Reader;
    use forbear_core::report::Outcome;

    #[test]
    fn every_example_becomes_what_it_says() {
        let reader = Reader::embedded().unwrap();
        for example in EXAMPLES {
            let found = match reader.verdict(example.text).unwrap() {
                Outcome::Answer(answer) => format!("answered {}", answer.value),
                Outcome::Refusal(_) => "refused".to_owned(),
            };
            let said = match example.becomes {
                Becomes::Answered(value) => format!("answered {value}"),
                Becomes::Refused => "refused".to_owned(),
            };
            assert_eq!(found, said, "{}", example.text);
        }
    }
}
