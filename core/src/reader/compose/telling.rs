//! What a composer puts down: facts, roles of words, open slots, choices.

use super::Composer;
use crate::canon::Arrange;
use crate::facts::{Fact, FactBody, Moment};
use crate::lexicon::Category;
use crate::reader::clause::Phrase;
use crate::reader::reason::RefusalCode;
use crate::reader::roles::{Arg, Np};
use crate::reader::state::OpenSlot;

impl Composer<'_, '_> {
    pub(in crate::reader) fn leave_open(&mut self, code: RefusalCode, lexemes: Vec<u32>, needed: String) {
        self.result.open.push(OpenSlot { code, clause: self.clause.id, lexemes, needed });
    }

    /// Words of the closed classes have their role from their class.
    pub(super) fn frame_roles(&mut self) {
        let mut markers: Vec<u32> = Vec::new();
        markers.extend(self.roles.connectives.iter().map(|(l, _)| *l));
        markers.extend(self.roles.verb.auxiliaries.iter().chain(&self.roles.verb.infinitive));
        markers.extend(self.roles.question.iter().map(|(l, _)| *l));
        for arg in self.roles.around_verb() {
            markers.extend(arg.connectives.iter().map(|(l, _)| *l));
        }
        let sequence = self.roles.around_verb().flat_map(|a| &a.nps).filter(|np| self.is_sequence(np)).flat_map(Np::lexemes);
        markers.extend(sequence);
        let times = self
            .roles
            .before
            .iter()
            .chain(&self.roles.after)
            .flat_map(|a| &a.nps)
            .filter(|np| self.is_time_phrase(np))
            .flat_map(Np::lexemes);
        markers.extend(times);
        // `her brother, Ben, ate`: one of two names of one person acts.
        let apposed: Vec<u32> = self
            .roles
            .before
            .windows(2)
            .filter(|pair| self.apposed(&pair[0], &pair[1]))
            .flat_map(|pair| pair[0].nps.iter().flat_map(Np::lexemes))
            .collect();
        self.mark("entity", apposed);
        for oblique in &self.roles.obliques {
            markers.push(oblique.lexeme);
            markers.extend(oblique.arg.connectives.iter().map(|(l, _)| *l));
        }
        self.mark("marker", markers);
        let adverbs: Vec<u32> = self.roles.adverbs.iter().flat_map(|(first, last, _)| *first..=*last).collect();
        self.mark("adverb", adverbs);
    }

    /// Whether two arguments side by side are a person by relation and by name.
    fn apposed(&self, first: &Arg, second: &Arg) -> bool {
        let ([a], [b]) = (first.nps.as_slice(), second.nps.as_slice()) else { return false };
        let kin = |np: &Np| {
            !np.nominal.name
                && !np.nominal.pronoun
                && !np.nominal.is_measured()
                && (np.nominal.determiner.is_some() || np.owner.is_some())
                && np
                    .nominal
                    .head
                    .is_some_and(|h| self.reading.categories(h).any(|k| matches!(k, Category::NounKin | Category::NounPerson)))
        };
        let named = |np: &Np| np.nominal.name && np.owner.is_none() && np.of.is_none();
        let comma = self
            .clause
            .phrases
            .iter()
            .any(|p| matches!(p, Phrase::Connective { lexeme, category: Category::MarkComma } if Some(*lexeme) == a.lexemes().last().map(|l| l + 1) && Some(*lexeme + 1) == b.lexemes().first().copied()));
        comma && (kin(a) && named(b) || named(a) && kin(b))
    }

    pub(in crate::reader) fn mark(&mut self, role: &'static str, lexemes: Vec<u32>) {
        if !lexemes.is_empty() {
            self.result.roles.push((role, lexemes));
        }
    }

    pub(in crate::reader) fn say(&mut self, body: FactBody, moment: Moment, mut lexemes: Vec<u32>) {
        lexemes.arrange();
        lexemes.dedup();
        self.result.facts.push(Fact { clause: self.clause.id, body, moment, lexemes });
    }

    pub(in crate::reader) fn choose(&mut self, width: usize) -> usize {
        self.choices.pick(width)
    }
}
