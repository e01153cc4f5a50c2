//! Number words for digits, and digits for number words: the answer stays.
//!
//! Applies to texts in which a whole number that is no amount of money stands by itself. Both ways are tried where the text has both.

use crate::perturb::edit::{Edits, capitalised};
use crate::perturb::kind::Made;
use crate::perturb::solved::Solved;
use crate::perturb::words::spelled;
use forbear_core::quantity::numerals::cardinal;
use forbear_core::text::{LexemeKind, Literal};

pub fn make(solved: &Solved<'_>) -> Made {
    let (mut in_words, mut in_digits, mut large) = (Edits::default(), Edits::default(), false);
    for (index, lexeme) in solved.lexemes().iter().enumerate() {
        let (LexemeKind::Number, Some(Literal::Number(value)), "quantity") = (lexeme.kind, solved.literal(index), lexeme.role.as_str())
        else {
            continue;
        };
        let Some(number) = value.is_integer().then(|| value.to_i64()).flatten() else { continue };
        if lexeme.text.bytes().all(|byte| byte.is_ascii_digit() || byte == b',') {
            let Some(words) = spelled(number) else {
                large = true;
                continue;
            };
            let opens = solved.sentence(lexeme.sentence_index).next().is_some_and(|(first, _)| first == index);
            in_words.replace(lexeme.start, lexeme.end, if opens { capitalised(&words) } else { words });
        } else if is_in_words(solved.norm(index)) {
            in_digits.replace(lexeme.start, lexeme.end, number.to_string());
        }
    }
    let variants: Vec<_> = [in_words, in_digits].iter().filter(|edits| !edits.is_empty()).map(|edits| solved.retold(edits)).collect();
    match (variants.is_empty(), large) {
        (false, _) => Made::Variants(variants),
        (true, true) => Made::Skipped("a number too large to be written out"),
        (true, false) => Made::NotApplicable,
    }
}

/// Whether it is a cardinal in words and nothing else: `twenty-three`, not `a dozen`.
fn is_in_words(norm: &str) -> bool {
    let words: Vec<&str> = norm.split([' ', '-']).collect();
    cardinal(&words).is_some()
}
