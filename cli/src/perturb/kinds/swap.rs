//! Two neighbouring sentences of one time in the other order: the answer stays.
//!
//! Applies where both sentences only say how things are, in one tense and at no named time, and neither leans on another: no pronoun,
//! no noun left out, nothing definite, no `more`, no word of order.

use crate::perturb::edit::{Edits, slice};
use crate::perturb::kind::Made;
use crate::perturb::solved::Solved;
use forbear_core::facts::{Fact, FactBody, Tense};
use forbear_core::lexicon::Category;
use forbear_core::reader::clause::Phrase;
use forbear_core::reader::{Reading, read};

pub fn make(solved: &Solved<'_>) -> Made {
    let reading = read(&solved.lexed, solved.lexicon, false);
    let sentences = &solved.report.sentences;
    let calm: Vec<Option<Tense>> = (0..).take(sentences.len()).map(|sentence| tense(solved, &reading, sentence)).collect();
    let pair = calm.windows(2).position(|pair| matches!(pair, [Some(one), Some(other)] if one == other));
    let Some(first) = pair else { return Made::NotApplicable };
    let (Some(one), Some(other)) = (sentences.get(first), sentences.get(first + 1)) else { return Made::NotApplicable };
    let mut edits = Edits::default();
    edits.replace(one.start, one.end, slice(solved.text(), other.start, other.end));
    edits.replace(other.start, other.end, slice(solved.text(), one.start, one.end));
    solved.one(&edits)
}

/// The tense of a sentence that only says how things are and leans on no other.
fn tense(solved: &Solved<'_>, reading: &Reading<'_>, sentence: u32) -> Option<Tense> {
    let clauses = || reading.state.clauses.iter().filter(|clause| clause.sentence == sentence);
    let facts: Vec<&Fact> = {
        let hypothesis = reading.state.survivors().next()?;
        hypothesis.facts.iter().filter(|fact| clauses().any(|clause| clause.id == fact.clause)).collect()
    };
    let stands_alone = solved.sentence(sentence).all(|(_, lexeme)| !lexeme.categories.any(leans));
    let complete = clauses().flat_map(|clause| &clause.phrases).all(|phrase| match phrase {
        Phrase::Nominal(nominal) => nominal.head.is_some(),
        _ => true,
    });
    let first = facts.first()?.moment.tense;
    let one_time = |fact: &&Fact| {
        let moment = &fact.moment;
        is_state(&fact.body) && moment.tense == first && moment.phase.is_none() && moment.anchors.is_empty()
    };
    (stands_alone && complete && clauses().all(|clause| !clause.question) && facts.iter().all(one_time)).then_some(first)
}

fn is_state(body: &FactBody) -> bool {
    matches!(body, FactBody::State { .. } | FactBody::Rate { .. } | FactBody::Difference { .. } | FactBody::Ratio { .. })
}

/// Whether a word of the category leans on what was said before, or puts things in order.
fn leans(category: Category) -> bool {
    use Category::{
        AdjOrder, AdjOther, AdvAlready, AdvBack, AdvNow, AdvSequence, AdvStart, AdvStill, DetDefinite, DetDemonstrative, DetPossessive,
        PronounExistential, QuantMore, QuantRemainder,
    };
    category.is_pronoun() && category != PronounExistential
        || category.is_connective() && category != Category::ConnAnd && category != Category::ConnRelative
        || matches!(category, DetDefinite | DetDemonstrative | DetPossessive | QuantMore | QuantRemainder | AdjOrder | AdjOther)
        || matches!(category, AdvNow | AdvStart | AdvBack | AdvSequence | AdvAlready | AdvStill)
}
