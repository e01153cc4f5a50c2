//! A word that no pack knows takes no part in the answer, unless it names what is counted or someone.
//!
//! Why: a made-up word in the place of `in`, `before`, `broken` or `sold` may mean anything. Passes: `Rosa has 5 frobs.`, where it
//! names the things; `Zarko has 5 pens.`, where it names a person; words that are only background.
//! Stopped: `Rosa got 5 blorf nuts.`, `How many pens would there blorf?`, `Rosa ate 6 nuts blorf lunch.`,
//! `Rosa washed cars over the blorf.`

use super::Subject;
use crate::graph::Gap;
use crate::lexicon::{Category, WordClass};
use crate::reader::clause::{Nominal, Phrase};
use crate::reader::{Reading, RefusalCode};

pub(super) fn test(subject: &Subject<'_, '_>) -> Result<(), Gap> {
    let reading = subject.reading;
    for held in &reading.state.unknown_held {
        if !harmless(reading, held.lexeme) {
            let word = reading.norm(held.lexeme);
            let needed = format!("what `{word}` means");
            return Err(Gap { code: RefusalCode::UnknownWord, lexemes: vec![held.lexeme], needed });
        }
    }
    Ok(())
}

fn harmless(reading: &Reading<'_>, lexeme: u32) -> bool {
    let role = reading.state.lexemes.get(lexeme as usize).and_then(|l| l.role.as_deref());
    let Some(word) = reading.lexemes.get(lexeme as usize) else { return false };
    let repeated = reading.lexemes.iter().filter(|other| other.norm == word.norm).count() > 1;
    let nominal = nominal_of(reading, lexeme);
    let heads = nominal.is_some_and(|n| n.head == Some(lexeme));
    let named = word.capitalised && !initial(reading, lexeme);
    match role {
        Some("background" | "set_aside") => true,
        // What is counted may be unknown; what it is like may not, unless the text keeps to it.
        Some("kind" | "target") => heads && nominal.is_some_and(|n| n.modifiers.is_empty()) || repeated || named,
        Some("echo" | "expression") => repeated,
        Some("entity") => nominal.is_some_and(|n| person(reading, n, lexeme, named || repeated)),
        // `in the bargin bin`, but not `on the playground quent recess`.
        // In a question it may be the very time or place that is asked about; `over the blorf` may name a time as well as a place.
        Some("setting" | "place" | "time") => {
            let where_or_when = |d: u32| d.checked_sub(1).is_some_and(|p| reading.is_of(p, WordClass::Spanning));
            let behind = || nominal.is_some_and(|n| n.determiner.is_some_and(|d| d + 1 == lexeme && !where_or_when(d)));
            named || repeated || !asked(reading, lexeme) && behind()
        }
        _ => false,
    }
}

/// A name of one word, or one that is given again; a noun behind its determiner.
fn person(reading: &Reading<'_>, nominal: &Nominal, lexeme: u32, sure: bool) -> bool {
    let capitalised = reading.lexemes.get(lexeme as usize).is_some_and(|l| l.capitalised);
    // `Zarko`, `Zarko the Bear`.
    let epithet = nominal.name && nominal.head == Some(nominal.first) && reading.is(nominal.first + 1, Category::DetDefinite);
    let alone = nominal.first == nominal.last || epithet && nominal.first == lexeme;
    let noun = nominal.head == Some(lexeme) && nominal.determiner.is_some();
    sure || noun || capitalised && alone
}

/// Whether a word stands in the clause that asks.
fn asked(reading: &Reading<'_>, lexeme: u32) -> bool {
    reading.state.clauses.iter().any(|c| c.question && crate::reader::compose::lexemes_of(c).contains(&lexeme))
}

fn initial(reading: &Reading<'_>, lexeme: u32) -> bool {
    let sentence = |l: u32| reading.lexemes.get(l as usize).map(|x| x.span.sentence_index);
    lexeme.checked_sub(1).is_none_or(|before| sentence(before) != sentence(lexeme) || reading.is(before, Category::MarkQuote))
}

fn nominal_of<'r>(reading: &'r Reading<'_>, lexeme: u32) -> Option<&'r Nominal> {
    reading.state.clauses.iter().flat_map(|c| &c.phrases).find_map(|phrase| match phrase {
        Phrase::Nominal(n) if n.first <= lexeme && lexeme <= n.last => Some(n),
        _ => None,
    })
}
