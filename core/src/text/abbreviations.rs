//! Abbreviations, initials and letters with dots.
//!
//! Their dot belongs to the lexeme. Whether it ends the sentence as well is decided in `sentences`.

use super::LexemeKind;
use super::function_words::{is_function_word, is_label_noun};
use super::lexer::{Before, Dot, Found};
use super::literals::counts;
use super::pieces::{Class, Gap, Pieces};

/// The abbreviation with its dot that starts at the piece.
pub(super) fn abbreviation(pieces: &Pieces<'_>, at: usize, before: &Before<'_>) -> Option<Found> {
    let word = pieces.letters(at)?;
    if !pieces.touching_mark(at + 1, '.') {
        return None;
    }
    if let Some(found) = dotted_letters(pieces, at) {
        return Some(found);
    }
    let dot = if is_title(pieces, at, word) {
        Dot::Inner
    } else if is_name_suffix(pieces, at, word) {
        Dot::BeforeFunctionWord
    } else if matches!(word, "vs" | "approx") {
        Dot::Inner
    } else if word == "etc" {
        Dot::BeforeCapital
    } else if (before_digit(word) && pieces.near(at + 2) && pieces.digits(at + 2).is_some()) || is_initial(pieces, at) {
        return Some(with_dot(at, word, Dot::Inner, is_single_letter(word)));
    } else if unit_dot(pieces, at) && (word != "in" || counts(before, pieces.gap(at))) {
        Dot::Inner
    } else {
        return None;
    };
    Some(with_dot(at, word, dot, false))
}

fn with_dot(at: usize, word: &str, dot: Dot, keep: bool) -> Found {
    let norm = if keep { format!("{word}.") } else { word.to_owned() };
    let mut found = Found::plain(LexemeKind::Word, at + 2).with_norm(norm);
    found.dot = dot;
    found
}

fn is_single_letter(word: &str) -> bool {
    word.chars().count() == 1
}

/// `Mr.`, `Mrs.Hilt`, `Dr.`; something must follow in the line.
fn is_title(pieces: &Pieces<'_>, at: usize, word: &str) -> bool {
    let usual = matches!(word, "mr" | "mrs" | "ms" | "dr" | "prof");
    let capital = matches!(word, "rev" | "capt" | "gen" | "sgt" | "lt" | "col" | "gov" | "sen" | "mt" | "ft" | "st")
        && pieces.capitalised(at)
        && pieces.capitalised(at + 2)
        && !pieces.letters(at + 2).is_some_and(is_function_word);
    pieces.near(at + 2) && (usual || capital)
}

/// `Jr.`, `St.`, `Ave.`: after a name, and perhaps at a sentence's end.
fn is_name_suffix(pieces: &Pieces<'_>, at: usize, word: &str) -> bool {
    matches!(word, "jr" | "sr" | "st" | "ave" | "blvd" | "rd" | "inc" | "ltd") && pieces.capitalised(at)
}

/// `No. 5`, `Jan. 3`: only before a number.
fn before_digit(word: &str) -> bool {
    matches!(word, "no" | "nos" | "vol" | "jan" | "feb" | "mar" | "apr" | "jun" | "jul" | "aug" | "sep" | "sept" | "oct" | "nov" | "dec")
}

/// `U.S.`, `e.g.`, `p.m.`, `Ph.D.`; the comparison form has every dot.
fn dotted_letters(pieces: &Pieces<'_>, at: usize) -> Option<Found> {
    let letter = |at: usize| pieces.letters(at).filter(|word| is_single_letter(word));
    let first = letter(at).or(pieces.letters(at).filter(|word| *word == "ph"))?;
    let mut norm = format!("{first}.");
    let mut last = at;
    while pieces.touching_mark(last + 1, '.') && pieces.touches(last + 2) {
        let Some(next) = letter(last + 2) else { break };
        norm.push_str(next);
        norm.push('.');
        last += 2;
    }
    if last == at {
        return None;
    }
    let closed = pieces.touching_mark(last + 1, '.');
    let lower_only = matches!(norm.as_str(), "e.g." | "i.e.");
    let mut found = Found::plain(LexemeKind::Word, last + if closed { 2 } else { 1 });
    found.dot = if closed && !lower_only {
        if pieces.capitalised(at) && !matches!(norm.as_str(), "a.m." | "p.m.") { Dot::BeforeFunctionWord } else { Dot::BeforeCapital }
    } else {
        Dot::Inner
    };
    Some(found.with_norm(norm))
}

/// Whether a single capital letter with a dot is an initial rather than the end of a sentence.
///
/// It is one before a capitalised word that is no function word (`J. Fox`), and after a name when the sentence
/// visibly goes on (`Ann K. has`). It is none after a noun that letters label (`to point Y. Tom`), and `I` only
/// before a capitalised word that follows without a function word before it.
fn is_initial(pieces: &Pieces<'_>, at: usize) -> bool {
    let letter = pieces.letters(at).is_some_and(is_single_letter) && pieces.capitalised(at);
    if !letter || !pieces.near(at + 2) {
        return false;
    }
    let previous = at.checked_sub(1).filter(|_| pieces.gap(at) == Gap::Space).filter(|previous| pieces.letters(*previous).is_some());
    let previous_word = previous.and_then(|at| pieces.letters(at)).unwrap_or("");
    if is_label_noun(previous_word) {
        return false;
    }
    let after_name = previous.is_some_and(|previous| pieces.capitalised(previous)) && !is_function_word(previous_word);
    let pronoun = pieces.letters(at) == Some("i") && !after_name;
    match pieces.letters(at + 2) {
        Some(next) if pieces.capitalised(at + 2) => !pronoun && !is_function_word(next),
        Some(_) => after_name,
        None => after_name && !starts_sentence(pieces, at + 2),
    }
}

/// Whether a piece that is no word may start a sentence: an opening quote or bracket.
fn starts_sentence(pieces: &Pieces<'_>, at: usize) -> bool {
    matches!(pieces.class(at), Some(Class::Mark('"' | '\'' | '(' | '[') | Class::Symbol(_) | Class::Dots)) && !pieces.touches(at)
}

/// Whether the word is a unit abbreviation and the dot after it belongs to it.
///
/// That shows in what follows: a lower-case word, a number or a mark that goes on with the sentence.
pub(super) fn unit_dot(pieces: &Pieces<'_>, at: usize) -> bool {
    let after = at + 2;
    if !pieces.letters(at).is_some_and(is_unit) || !pieces.touching_mark(at + 1, '.') || !pieces.near(after) {
        return false;
    }
    match pieces.class(after) {
        Some(Class::Letters) => !pieces.capitalised(after) && !pieces.touches(after),
        Some(Class::Digits | Class::Vulgar(_)) => !pieces.touches(after),
        Some(Class::Mark(mark)) => pieces.touches(after) && matches!(mark, ',' | ';' | ':' | '?' | '!' | ')' | '-'),
        Some(Class::Symbol(symbol)) => matches!(symbol, '×' | '/' | '=' | '+' | '*' | '-'),
        _ => false,
    }
}

fn is_unit(word: &str) -> bool {
    matches!(
        word,
        "ft" | "in"
            | "yd"
            | "yds"
            | "mi"
            | "lb"
            | "lbs"
            | "oz"
            | "pt"
            | "pts"
            | "qt"
            | "qts"
            | "gal"
            | "tsp"
            | "tbsp"
            | "hr"
            | "hrs"
            | "min"
            | "mins"
            | "sec"
            | "secs"
            | "wk"
            | "wks"
            | "yr"
            | "yrs"
            | "sq"
            | "cu"
            | "cm"
            | "mm"
            | "km"
            | "kg"
            | "ml"
            | "doz"
            | "pkg"
            | "ea"
    )
}
