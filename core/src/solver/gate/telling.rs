//! What a clause tells beside its amounts: its doing, and where, how, to whom and when it is done. For the gates that compare them.

use super::Subject;
use crate::facts::{Ask, FactBody, Target};
use crate::lexicon::{Category, WordClass};
use crate::reader::clause::{Clause, ClauseKind, Phrase};
use crate::reader::roles::{Np, Roles, attach};

/// One phrase or adverb that says where, how, to whom or when.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Circumstance {
    /// The category of its preposition or adverb.
    pub(super) class: Category,
    /// The preposition and the words behind it, by their lemmas; of an adverb itself.
    pub(super) words: Vec<String>,
    /// Where it stands.
    pub(super) lexemes: Vec<u32>,
}

impl Circumstance {
    /// Whether both say the same.
    pub(super) fn says(&self, other: &Circumstance) -> bool {
        self.class == other.class && self.words == other.words
    }

    /// Whether this is one of those that the other names in general: `into the tall pot` and `into the pots`.
    pub(super) fn within(&self, other: &Circumstance) -> bool {
        let ends = |c: &Circumstance| (c.words.first().cloned(), c.words.last().cloned());
        self.class == other.class && ends(self) == ends(other) && other.words.iter().all(|w| self.words.contains(w))
    }
}

impl Subject<'_, '_> {
    /// The one question.
    pub(super) fn target(&self) -> Option<&Target> {
        match self.hypothesis.targets.as_slice() {
            [target] => Some(target),
            _ => None,
        }
    }

    /// Whether a pace or a span of time takes part, or is asked for.
    pub(super) fn goes_by_time(&self) -> bool {
        let used = self.build.used.iter().filter_map(|&i| self.hypothesis.facts.get(i));
        let by_time = used.into_iter().any(|f| matches!(f.body, FactBody::Pace { .. } | FactBody::Span { .. }));
        by_time || self.target().is_some_and(|t| matches!(t.ask, Ask::Lasting | Ask::Pace { .. }))
    }

    /// The clause that asks, and the infinitives of its sentence: what is asked about.
    pub(super) fn asking(&self) -> Vec<&Clause> {
        let clauses = &self.reading.state.clauses;
        let Some(question) = self.target().and_then(|t| clauses.iter().find(|c| c.id == t.clause)) else { return Vec::new() };
        let mut found = vec![question];
        let mut at = 0;
        while let Some(on) = found.get(at).map(|c| c.id) {
            let hangs = |c: &&Clause| c.sentence == question.sentence && c.kind == ClauseKind::Infinitive && c.governor == Some(on);
            found.extend(clauses.iter().filter(hangs).filter(|c| c.id != on && c.id != question.id));
            at += 1;
        }
        found
    }

    /// For each clause that the answer rests on: itself and the infinitives that hang on it, and how many facts it gives.
    pub(super) fn telling(&self, of: impl Fn(&FactBody) -> bool) -> Vec<(Vec<&Clause>, usize)> {
        let clauses = &self.reading.state.clauses;
        let asking: Vec<u32> = self.asking().iter().map(|c| c.id).collect();
        let mut ids: Vec<(u32, usize)> = Vec::new();
        for fact in self.build.used.iter().filter_map(|&i| self.hypothesis.facts.get(i)).filter(|f| of(&f.body)) {
            match ids.iter_mut().find(|(id, _)| *id == fact.clause) {
                Some((_, count)) => *count += 1,
                None => ids.push((fact.clause, 1)),
            }
        }
        ids.into_iter()
            .filter(|(id, _)| !asking.contains(id))
            .map(|(id, count)| {
                let count = if self.lists_those_who_act(id) { count.min(1) } else { count };
                let hangs = |c: &&Clause| c.id == id || c.governor == Some(id) && c.kind == ClauseKind::Infinitive;
                (clauses.iter().filter(hangs).collect(), count)
            })
            .collect()
    }

    /// `45 adults and 62 children came to the show`: a list before its verb, so that all that stands behind is said of each of them.
    fn lists_those_who_act(&self, id: u32) -> bool {
        let Some(clause) = self.reading.state.clauses.iter().find(|c| c.id == id) else { return false };
        let roles = attach(clause);
        let counted = |np: &Np| np.nominal.is_measured();
        let subject = roles.before.last().is_some_and(|a| a.nps.iter().all(counted));
        subject
            && !roles.after.iter().flat_map(|a| &a.nps).any(counted)
            && !roles.obliques.iter().any(|o| roles.verb.main.is_some_and(|m| o.lexeme < m))
    }

    /// The main verb of a clause, with its lemma.
    pub(super) fn verb(&self, clause: &Clause) -> Option<(u32, String)> {
        attach(clause).verb.main.map(|m| (m, self.reading.lemma(m, Category::is_verb)))
    }

    /// Where, how, to whom and when a clause says that it is done; no numbers, no periods and nothing behind a pronoun.
    pub(super) fn circumstances(&self, clause: &Clause) -> Vec<Circumstance> {
        let roles: Roles = attach(clause);
        // `at this rate`: as it was told.
        let held = |l: u32| self.reading.state.lexemes.get(l as usize).is_some_and(|x| x.role.as_deref() == Some("held_rate"));
        let phrases = roles.obliques.iter().filter(|o| o.category != Category::PrepOf && !held(o.lexeme)).filter_map(|o| {
            // `in bed and 4 plums in the bath`: what is counted behind it belongs elsewhere.
            let np = o.arg.nps.first().filter(|_| o.arg.nps.iter().skip(1).all(|np| np.nominal.is_measured()))?;
            let mut words = vec![self.reading.norm(o.lexeme).to_owned()];
            words.extend(self.words(np)?);
            let lexemes = std::iter::once(o.lexeme).chain(np.lexemes()).collect();
            Some(Circumstance { class: o.category, words, lexemes })
        });
        let back = |l: u32| self.reading.norm(l) == "back";
        let said = |k: Category| matches!(k, Category::AdvManner | Category::AdvPlace | Category::AdvTime | Category::AdvBack);
        let told = |l: u32, k: Category| said(k) || k == Category::AdvParticle && back(l);
        let asked = |first: u32| roles.question.is_some_and(|(how, _)| how + 1 == first);
        let adverbs =
            roles.adverbs.iter().filter(|(first, last, k)| told(*last, *k) && !asked(*first)).map(|&(first, last, class)| Circumstance {
                class: if class == Category::AdvPlace { Category::PrepPlace } else { class },
                words: (first..=last).map(|l| self.reading.norm(l).to_owned()).collect(),
                lexemes: (first..=last).collect(),
            });
        phrases.chain(adverbs).collect()
    }

    /// The words of a plain phrase by their lemmas; nothing for numbers, pronouns, what is asked and bare periods of time.
    pub(super) fn words(&self, np: &Np) -> Option<Vec<String>> {
        let nominal = &np.nominal;
        let money = nominal.head.is_some_and(|h| self.reading.is(h, Category::NounMoney));
        if money || nominal.pronoun || nominal.is_asked() || nominal.is_each() || nominal.is_measured() {
            return None;
        }
        let period = nominal.head.is_none_or(|head| self.reading.is(head, Category::UnitTime)) && nominal.modifiers.is_empty();
        if period || np.of.as_ref().is_some_and(|of| of.nominal.is_measured()) {
            return None;
        }
        let lemma = |l: u32| self.reading.lemma(l, |k| k.is_noun() || k.is_unit());
        let mut words: Vec<String> = nominal.modifiers.iter().map(|&m| self.reading.norm(m).to_owned()).collect();
        words.extend(nominal.head.map(lemma));
        Some(words)
    }

    /// Whether a circumstance is a time: the anchors of the moments see to those.
    pub(super) fn is_time(&self, said: &Circumstance) -> bool {
        let last = said.lexemes.last().and_then(|&l| self.reading.senses.get(l as usize));
        let time = |k: Category| matches!(k, Category::AdvTime | Category::UnitTime);
        said.class == Category::AdvTime || last.is_some_and(|senses| senses.iter().any(|s| time(s.category)))
    }

    /// Whether a phrase begins with `on`.
    pub(super) fn upon(&self, said: &Circumstance) -> bool {
        said.words.first().is_some_and(|w| self.reading.lexicon.is_of(w, WordClass::Upon))
    }

    /// Whether the story has the word, in any form that the packs know.
    pub(super) fn mentioned(&self, word: &str) -> bool {
        let asked: Vec<u32> = self.asking().into_iter().flat_map(lexemes).collect();
        (0u32..).zip(self.reading.lexemes).any(|(index, lexeme)| {
            let senses = || self.reading.senses.get(index as usize).into_iter().flatten();
            !asked.contains(&index) && (lexeme.norm == word || senses().any(|s| &*s.lemma == word))
        })
    }
}

/// The lexemes of a clause.
fn lexemes(clause: &Clause) -> Vec<u32> {
    let of = |phrase: &Phrase| -> Vec<u32> {
        match phrase {
            Phrase::Nominal(n) => (n.first..=n.last).collect(),
            Phrase::Adverb { first, last, .. } => (*first..=*last).collect(),
            Phrase::Verb(group) => group.auxiliaries.iter().copied().chain(group.main).collect(),
            Phrase::Preposition { lexeme, .. }
            | Phrase::Connective { lexeme, .. }
            | Phrase::Adjective { lexeme, .. }
            | Phrase::Question { lexeme, .. }
            | Phrase::Other { lexeme, .. } => vec![*lexeme],
        }
    };
    clause.phrases.iter().flat_map(of).collect()
}
