//! A problem that is answered rightly, with what its report says of every lexeme.

use super::choice::Choice;
use super::edit::Edits;
use super::kind::{Made, Variant};
use super::vocabulary::Vocabulary;
use anyhow::Result;
use forbear_core::lexicon::{Category, Lexicon};
use forbear_core::report::{Answer, LexemeView, Outcome, Report};
use forbear_core::text::{Lexed, Literal, lex};
use std::collections::BTreeSet;

/// A problem that is answered rightly.
pub struct Solved<'s> {
    id: &'s str,
    /// Its report.
    pub report: &'s Report,
    /// Its answer.
    pub answer: &'s Answer,
    /// The text once more as it is cut, for the literals.
    pub lexed: Lexed,
    /// The packs.
    pub lexicon: &'s Lexicon,
    /// Words to choose from.
    pub vocabulary: &'s Vocabulary<'s>,
}

/// A name of the text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Named {
    /// In lower case.
    pub norm: String,
    /// What the packs say of its gender.
    pub category: Category,
    /// Where it stands.
    pub lexemes: Vec<usize>,
}

impl<'s> Solved<'s> {
    /// The problem of a report, if it is answered.
    pub fn new(id: &'s str, report: &'s Report, lexicon: &'s Lexicon, vocabulary: &'s Vocabulary<'s>) -> Result<Option<Self>> {
        let Outcome::Answer(answer) = &report.outcome else { return Ok(None) };
        Ok(Some(Solved { id, report, answer, lexed: lex(&report.text)?, lexicon, vocabulary }))
    }

    /// The text.
    pub fn text(&self) -> &'s str {
        &self.report.text
    }

    /// The lexemes with their roles.
    pub fn lexemes(&self) -> &'s [LexemeView] {
        &self.report.lexemes
    }

    /// The comparison form of a lexeme.
    pub fn norm(&self, lexeme: usize) -> &str {
        self.lexed.lexemes.get(lexeme).map_or("", |lexeme| lexeme.norm.as_str())
    }

    /// What a lexeme writes down.
    pub fn literal(&self, lexeme: usize) -> Option<&Literal> {
        self.lexed.lexemes.get(lexeme)?.literal.as_ref()
    }

    /// Every word of the text in lower case.
    pub fn norms(&self) -> BTreeSet<&str> {
        self.lexed.lexemes.iter().map(|lexeme| lexeme.norm.as_str()).collect()
    }

    /// The choices for a kind of variant.
    pub fn choice(&self, kind: &str) -> Choice {
        Choice::new(self.id, kind)
    }

    /// Index of the sentence that asks.
    pub fn question(&self) -> u32 {
        self.answer.target.sentence_index
    }

    /// The lexemes of a sentence.
    pub fn sentence(&self, sentence: u32) -> impl Iterator<Item = (usize, &'s LexemeView)> {
        self.lexemes().iter().enumerate().filter(move |(_, lexeme)| lexeme.sentence_index == sentence)
    }

    /// The names that the packs know and that stand for someone or something in the reading, in the order of the text.
    pub fn names(&self) -> Vec<Named> {
        let mut names: Vec<Named> = Vec::new();
        for (index, lexeme) in self.lexemes().iter().enumerate() {
            let norm = self.norm(index);
            let named = lexeme.categories.any(|c| c.is_name() && c != Category::NameTitle);
            if !named || !lexeme.text.starts_with(char::is_uppercase) || names.iter().any(|name| name.norm == norm) {
                continue;
            }
            if let Some(category) = self.vocabulary.name(norm) {
                // Some collections print a name without its capital letter now and then.
                let lexemes = (0..self.lexemes().len()).filter(|&other| self.norm(other) == norm).collect();
                names.push(Named { norm: norm.to_owned(), category, lexemes });
            }
        }
        names
    }

    /// A variant with the answer of the original.
    pub fn retold(&self, edits: &Edits) -> Variant {
        Variant {
            change: edits.describe(self.text()),
            text: edits.apply(self.text()),
            value: self.answer.value.clone(),
            unit: self.answer.unit.clone(),
            made_up: None,
        }
    }

    /// The one variant with the answer of the original.
    pub fn one(&self, edits: &Edits) -> Made {
        Made::Variants(vec![self.retold(edits)])
    }

    /// Where a sentence more may stand: first of all, or before a sentence, the question at the latest, that does not lean on the one
    /// before it. Never after a condition that a full stop breaks off, which leads the question.
    pub fn places(&self) -> Vec<u32> {
        let free = |index: u32| index == 0 || index <= self.question() && !self.leans_back(index) && !self.is_condition(index - 1);
        let sentences = (0..).zip(&self.report.sentences);
        sentences.filter(|(index, _)| free(*index)).map(|(_, sentence)| sentence.start).collect()
    }

    /// Whether a sentence may mean a thing of the one before it: by `it`, `they`, `one`, or by a number without a noun. A person is
    /// meant whatever stands between.
    fn leans_back(&self, sentence: u32) -> bool {
        use Category::{PronounNeuter, PronounOne, PronounPlural};
        let thing = |c: Category| matches!(c, PronounNeuter | PronounPlural | PronounOne);
        let has = |test: &dyn Fn(&LexemeView) -> bool| self.sentence(sentence).any(|(_, lexeme)| test(lexeme));
        let counted = has(&|lexeme| ["quantity", "target"].contains(&lexeme.role.as_str()));
        let named =
            has(&|lexeme| ["kind", "target"].contains(&lexeme.role.as_str()) && lexeme.categories.any(|c| c.is_noun() || c.is_unit()));
        has(&|lexeme| lexeme.categories.any(thing)) || counted && !named
    }

    fn is_condition(&self, sentence: u32) -> bool {
        self.sentence(sentence).any(|(_, lexeme)| lexeme.categories.contains(Category::ConnCondition))
    }
}
