//! Words to the reader before a question: `Do you know`, `Can you tell`, `Could you find`.
//!
//! Why: they only say that something is asked; what is asked follows as a question of its own.
//! Reads: `Can you tell how many plums they have in all?`, `Do you know how many plums are left?`
//! Leaves alone: `Can you buy 4 plums?`, `You found 4 plums.`

use super::{Composer, Verdict, clause_lexemes};
use crate::lexicon::{Category, Form};
use crate::reader::clause::Phrase;

pub(super) fn addressed(c: &mut Composer<'_, '_>) -> Verdict {
    let lexemes = clause_lexemes(c.clause);
    let counts = c.clause.phrases.iter().any(|p| matches!(p, Phrase::Nominal(n) if n.is_measured()));
    let Some(&first) = lexemes.first().filter(|_| !counts && c.roles.obliques.is_empty() && c.roles.adverbs.is_empty()) else {
        return Ok(false);
    };
    let opens = first == 0 || c.reading.is(first - 1, Category::MarkStop);
    // `Do` closes before `you know`, which tells nothing.
    let past = c.reading.has_form(first, Category::is_auxiliary, Form::Past);
    let alone = lexemes.len() == 1 && c.reading.is(first, Category::AuxDo) && !past;
    let asks = c.reading.may_be(first, Category::AuxModal) || c.reading.may_be(first, Category::AuxDo);
    let you = lexemes.get(1).is_some_and(|&l| c.reading.is(l, Category::PronounSecond));
    let finds = c.verb_is(Category::VerbBackground) && lexemes.len() == 3;
    if !opens || !(alone || asks && you && finds) {
        return Ok(false);
    }
    c.mark("background", lexemes);
    Ok(true)
}
