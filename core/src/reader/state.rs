//! The reading state and its only mutator, [`ReadingState::apply`].

use super::clause::{Clause, ClauseKind, Measure, Nominal, Phrase, Slot, VerbGroup};
use super::event::{Effect, TraceEvent, VerbPart};
use super::reason::RefusalCode;
use crate::canon::Arrange;
use crate::facts::{Entity, EntityId, Fact, Target};
use crate::lexicon::{Category, CategorySet};
use crate::text::{Lexeme, LexemeKind};
use serde::{Deserialize, Serialize};

/// How many hypotheses may be open at a lexeme boundary.
pub const HYPOTHESIS_CAP: usize = 4;

/// Why a lexeme waits for the next one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pending {
    /// It may open a fixed expression.
    Expression,
    /// Its categories are contested and the next lexeme decides.
    Contest,
    /// It stands after an opening quote.
    Quote,
}

/// What is known of one lexeme so far.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LexemeState {
    /// The roles it may still play.
    pub categories: CategorySet,
    /// The role it was given in the reading.
    pub role: Option<String>,
}

/// Whom a pronoun was taken for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PronounRef {
    /// The pronoun.
    pub lexeme: u32,
    /// The hypothesis that takes it so; absent when all do.
    pub hypothesis: Option<u32>,
    /// Whom it means.
    pub to: EntityId,
}

/// A word that no pack knows, held with what it may be.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct UnknownHeld {
    /// The word.
    pub lexeme: u32,
    /// The categories that remain possible.
    pub narrowed: CategorySet,
}

/// Something a hypothesis could not fill: words that it needs and could not read.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct OpenSlot {
    /// Why, as a refusal would say it.
    pub code: RefusalCode,
    /// Number of the clause.
    pub clause: u32,
    /// The words.
    pub lexemes: Vec<u32>,
    /// What would have been needed.
    pub needed: String,
}

/// What became of a hypothesis.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Fate {
    /// Still open.
    Open,
    /// Fallen by the named predicate.
    Fallen(String),
    /// Said the same as an earlier one.
    Merged(u32),
}

/// One interpretation of everything read so far, kept as what it adds to the shared evidence.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hypothesis {
    /// Its number in order of appearance.
    pub id: u32,
    /// The hypothesis it was copied from.
    pub parent: Option<u32>,
    /// What it takes the text to say.
    pub facts: Vec<Fact>,
    /// What it takes the question to ask.
    pub targets: Vec<Target>,
    /// Which predicates ran over it, with outcome.
    pub constraint_state: Vec<(String, bool)>,
    /// 0 is best; every held choice lowers it by one.
    pub rank: u32,
    /// What it still needs.
    pub unresolved: Vec<OpenSlot>,
    /// What became of it.
    pub fate: Fate,
}

impl Hypothesis {
    /// Whether it is still open.
    pub fn is_open(&self) -> bool {
        self.fate == Fate::Open
    }
}

/// Everything the reader knows after some lexemes. Serialisable, and changed by [`ReadingState::apply`] alone.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReadingState {
    /// The lexemes read so far.
    pub lexemes: Vec<LexemeState>,
    /// Lexemes that wait, with why.
    pub pending: Vec<(u32, Pending)>,
    /// Open clauses, the innermost last.
    pub open: Vec<Clause>,
    /// Whether the last phrase is a nominal that may go on.
    pub nominal_open: bool,
    /// Closed clauses.
    pub clauses: Vec<Clause>,
    /// Entities by number.
    pub entities: Vec<Entity>,
    /// Pronouns and whom they mean.
    pub pronoun_history: Vec<PronounRef>,
    /// Words that no pack knows.
    pub unknown_held: Vec<UnknownHeld>,
    /// All hypotheses, fallen ones too, by number.
    pub hypotheses: Vec<Hypothesis>,
    /// Index of the sentence being read.
    pub sentence_index: u32,
    /// One past the last byte read.
    pub source_text_offset: u32,
}

impl Default for ReadingState {
    fn default() -> Self {
        ReadingState {
            lexemes: Vec::new(),
            pending: Vec::new(),
            open: Vec::new(),
            nominal_open: false,
            clauses: Vec::new(),
            entities: Vec::new(),
            pronoun_history: Vec::new(),
            unknown_held: Vec::new(),
            hypotheses: vec![Hypothesis {
                id: 0,
                parent: None,
                facts: Vec::new(),
                targets: Vec::new(),
                constraint_state: Vec::new(),
                rank: 0,
                unresolved: Vec::new(),
                fate: Fate::Open,
            }],
            sentence_index: 0,
            source_text_offset: 0,
        }
    }
}

impl ReadingState {
    /// The hypotheses still open, in order of appearance.
    pub fn survivors(&self) -> impl Iterator<Item = &Hypothesis> {
        self.hypotheses.iter().filter(|h| h.is_open())
    }

    /// All clauses read so far: those that closed, then those that go on.
    pub fn all_clauses(&self) -> impl DoubleEndedIterator<Item = &Clause> {
        self.clauses.iter().chain(&self.open)
    }

    /// The innermost open clause.
    pub fn clause(&self) -> Option<&Clause> {
        self.open.last()
    }

    /// The nominal that may still be extended.
    pub fn open_nominal(&self) -> Option<&Nominal> {
        match self.clause()?.phrases.last()? {
            Phrase::Nominal(nominal) if self.nominal_open => Some(nominal),
            _ => None,
        }
    }

    /// Whom a pronoun means under a hypothesis.
    pub fn referent(&self, lexeme: u32, hypothesis: u32) -> Option<EntityId> {
        let mut line = Some(hypothesis);
        while let Some(id) = line {
            if let Some(found) = self.pronoun_history.iter().find(|r| r.lexeme == lexeme && r.hypothesis == Some(id)) {
                return Some(found.to);
            }
            line = self.hypotheses.get(id as usize).and_then(|h| h.parent);
        }
        self.pronoun_history.iter().find(|r| r.lexeme == lexeme && r.hypothesis.is_none()).map(|r| r.to)
    }

    /// Applies one event. Everything that happens to a reading happens here.
    pub fn apply(&mut self, event: &TraceEvent, lexemes: &[Lexeme]) {
        let about = event.target.unwrap_or(event.lexeme);
        self.reach(event.lexeme, lexemes);
        match &event.effect {
            Effect::Sentence => {
                self.sentence_index = lexemes.get(about as usize).map_or(self.sentence_index, |l| l.span.sentence_index);
                self.nominal_open = false;
            }
            Effect::Wait(why) => self.pending.push((about, *why)),
            Effect::Resume(why) => self.pending.retain(|(_, waits)| waits != why),
            Effect::Narrow { to } => self.set_categories(about, *to),
            Effect::OpenNominal { slot } => {
                self.ensure_clause();
                self.push(Phrase::Nominal(Nominal::at(about)));
                self.nominal_open = true;
                self.fill(about, *slot, lexemes);
            }
            Effect::ExtendNominal { slot } => self.fill(about, *slot, lexemes),
            Effect::CloseNominal => self.nominal_open = false,
            Effect::Phrase { first, category } => self.push_plain(*first, about, *category),
            Effect::Verb { part, join } => self.verb(about, *part, *join),
            Effect::Clause { kind, at, nested } => self.open_clause(*kind, *at, *nested),
            Effect::Return { carry } => {
                if self.open.len() > 1
                    && let Some(mut inner) = self.open.pop()
                {
                    let at = inner.phrases.len().saturating_sub(*carry as usize);
                    let carried = inner.phrases.split_off(at);
                    self.clauses.push(inner);
                    self.clauses.arrange_by_key(|clause| clause.id);
                    if let Some(outer) = self.open.last_mut() {
                        outer.phrases.extend(carried);
                    }
                }
                self.nominal_open = false;
            }
            Effect::Close => {
                self.clauses.append(&mut self.open);
                self.clauses.arrange_by_key(|clause| clause.id);
                self.nominal_open = false;
            }
            Effect::Entity(entity) => self.entities.push(entity.clone()),
            Effect::Refer { to } => self.pronoun_history.push(PronounRef { lexeme: about, hypothesis: event.hypothesis, to: *to }),
            Effect::Role { role, lexemes } => {
                for &lexeme in lexemes {
                    if let Some(state) = self.lexemes.get_mut(lexeme as usize) {
                        state.role = Some(role.clone());
                    }
                }
            }
            Effect::Unknown { narrowed } => self.unknown_held.push(UnknownHeld { lexeme: about, narrowed: *narrowed }),
            Effect::Restart => *self = ReadingState::default(),
            Effect::Note(_) => {}
            Effect::Fact(_)
            | Effect::Retell { .. }
            | Effect::Target(_)
            | Effect::Copy { .. }
            | Effect::Outcome { .. }
            | Effect::Fall
            | Effect::Join { .. }
            | Effect::Open { .. } => {
                self.apply_to_hypothesis(event);
            }
        }
    }

    fn apply_to_hypothesis(&mut self, event: &TraceEvent) {
        let next = u32::try_from(self.hypotheses.len()).unwrap_or(u32::MAX);
        let Some(hypothesis) = event.hypothesis.and_then(|id| self.hypotheses.get_mut(id as usize)) else { return };
        match &event.effect {
            Effect::Fact(fact) => hypothesis.facts.push((**fact).clone()),
            Effect::Retell { fact, body } => {
                let at = *fact as usize;
                if let Some(fact) = hypothesis.facts.get_mut(at) {
                    fact.body = (**body).clone();
                }
                retold_once(&mut hypothesis.facts, at);
            }
            Effect::Target(target) => hypothesis.targets.push((**target).clone()),
            Effect::Outcome { holds } => hypothesis.constraint_state.push((event.rule.clone(), *holds)),
            Effect::Fall => hypothesis.fate = Fate::Fallen(event.rule.clone()),
            Effect::Join { into } => hypothesis.fate = Fate::Merged(*into),
            Effect::Open { slot } => hypothesis.unresolved.push(slot.clone()),
            Effect::Copy { id } if *id == next => {
                let mut copy = hypothesis.clone();
                copy.parent = Some(hypothesis.id);
                copy.id = *id;
                copy.rank += 1;
                self.hypotheses.push(copy);
            }
            _ => {}
        }
    }

    fn reach(&mut self, lexeme: u32, lexemes: &[Lexeme]) {
        while self.lexemes.len() <= lexeme as usize {
            let Some(read) = lexemes.get(self.lexemes.len()) else { return };
            self.source_text_offset = read.span.end;
            self.lexemes.push(LexemeState { categories: CategorySet::EMPTY, role: None });
        }
    }

    fn set_categories(&mut self, lexeme: u32, to: CategorySet) {
        if let Some(state) = self.lexemes.get_mut(lexeme as usize) {
            state.categories = to;
        }
    }

    fn next_clause_id(&self) -> u32 {
        u32::try_from(self.clauses.len() + self.open.len()).unwrap_or(u32::MAX)
    }

    fn ensure_clause(&mut self) {
        if self.open.is_empty() {
            let clause = Clause {
                id: self.next_clause_id(),
                kind: ClauseKind::Main,
                sentence: self.sentence_index,
                marker: None,
                governor: None,
                antecedent: None,
                phrases: Vec::new(),
                question: false,
            };
            self.open.push(clause);
        }
    }

    fn push(&mut self, phrase: Phrase) {
        if let Some(clause) = self.open.last_mut() {
            clause.phrases.push(phrase);
        }
    }

    fn push_plain(&mut self, first: u32, last: u32, category: Category) {
        self.ensure_clause();
        self.nominal_open = false;
        let phrase = match category {
            c if c.is_preposition() => Phrase::Preposition { lexeme: last, category },
            c if c.is_connective() || c == Category::MarkComma => Phrase::Connective { lexeme: last, category },
            c if c.is_adverb() || c == Category::QuantBound => Phrase::Adverb { first, last, category },
            c if c.is_adjective() => Phrase::Adjective { lexeme: last, category },
            Category::QuestionHow | Category::QuestionWhat | Category::QuestionOther => Phrase::Question { lexeme: last, category },
            _ => Phrase::Other { lexeme: last, category },
        };
        if let (Phrase::Question { .. }, Some(clause)) = (&phrase, self.open.last_mut()) {
            clause.question = true;
        }
        let opens = |c: Category| match c {
            Category::ConnCondition => Some(ClauseKind::Condition),
            Category::ConnWhen | Category::ConnAfter | Category::ConnBefore | Category::ConnCause => Some(ClauseKind::Adverbial),
            _ => None,
        };
        if let (Phrase::Connective { lexeme, category }, Some(clause)) = (&phrase, self.open.last_mut())
            && clause.phrases.is_empty()
        {
            clause.marker = Some(*lexeme);
            clause.kind = opens(*category).unwrap_or(clause.kind);
        }
        self.push(phrase);
    }

    fn fill(&mut self, lexeme: u32, slot: Slot, lexemes: &[Lexeme]) {
        let measure = self.measure_of(lexeme, lexemes);
        let (is_name, is_pronoun) = self.lexemes.get(lexeme as usize).map_or((false, false), |state| {
            (state.categories.any(Category::is_name), state.categories.any(|c| c.is_pronoun() && c != Category::PronounOne))
        });
        let Some(Phrase::Nominal(nominal)) = self.open.last_mut().and_then(|clause| clause.phrases.last_mut()) else { return };
        nominal.last = nominal.last.max(lexeme);
        match slot {
            Slot::Determiner => nominal.determiner = Some(lexeme),
            Slot::PossessiveDeterminer => {
                nominal.determiner = Some(lexeme);
                nominal.possessive_determiner = true;
            }
            Slot::Quantity => {
                nominal.modifiers.retain(|m| *m != lexeme);
                nominal.head = nominal.head.filter(|h| *h != lexeme);
                if nominal.measure.is_none() { nominal.measure = measure } else { nominal.second_measure = measure }
            }
            Slot::Further => nominal.further = Some(lexeme),
            Slot::Fewer => nominal.fewer = Some(lexeme),
            Slot::Total => nominal.total = Some(lexeme),
            Slot::Bound => nominal.bound = Some(lexeme),
            Slot::Modifier => nominal.modifiers.push(lexeme),
            Slot::Head => {
                nominal.modifiers.extend(nominal.head.take());
                nominal.head = Some(lexeme);
                nominal.name = is_name;
                nominal.pronoun = is_pronoun;
            }
            Slot::Epithet => {}
            Slot::Possessive => {
                nominal.owns_next = true;
                self.nominal_open = false;
            }
        }
    }

    fn measure_of(&self, lexeme: u32, lexemes: &[Lexeme]) -> Option<Measure> {
        let literal = lexemes
            .get(lexeme as usize)
            .is_some_and(|l| matches!(l.kind, LexemeKind::Number | LexemeKind::Money | LexemeKind::Percent | LexemeKind::Measure));
        let categories = self.lexemes.get(lexeme as usize)?.categories;
        // `each one`: here the number word is a part of the quantifier.
        if literal && !categories.all(|c| c == Category::QuantDistributive) {
            return Some(Measure::Number(lexeme));
        }
        categories
            .iter()
            .find_map(|category| match category {
                Category::QuantDistributive => Some(Measure::Each(lexeme)),
                Category::QuantUniversal => Some(Measure::All(lexeme)),
                Category::QuantNone => Some(Measure::None(lexeme)),
                Category::QuestionAmount => Some(Measure::Asked(lexeme)),
                Category::QuantFraction => Some(Measure::Fraction(lexeme)),
                Category::QuantRemainder => Some(Measure::Rest(lexeme)),
                Category::QuantMultiple => Some(Measure::Multiple(lexeme)),
                _ => None,
            })
            .or(Some(Measure::Vague(lexeme)))
    }

    fn verb(&mut self, lexeme: u32, part: VerbPart, join: bool) {
        self.ensure_clause();
        self.nominal_open = false;
        if !join {
            self.push(Phrase::Verb(VerbGroup::default()));
        }
        let group = self.open.last_mut().and_then(|clause| {
            clause.phrases.iter_mut().rev().find_map(|phrase| match phrase {
                Phrase::Verb(group) => Some(group),
                _ => None,
            })
        });
        let Some(group) = group else { return };
        match part {
            VerbPart::Auxiliary => group.auxiliaries.push(lexeme),
            VerbPart::Main => {
                // What was taken for the main verb turns out to be an auxiliary.
                group.auxiliaries.extend(group.main.take());
                group.main = Some(lexeme);
            }
            VerbPart::Bare => {
                group.main = Some(lexeme);
                group.bare = true;
            }
            VerbPart::Infinitive => group.infinitive = Some(lexeme),
            VerbPart::Negation => group.negation = Some(lexeme),
        }
    }

    fn open_clause(&mut self, kind: ClauseKind, at: u32, nested: bool) {
        let moved = match self.open.last_mut() {
            Some(clause) => clause.phrases.split_off((at as usize).min(clause.phrases.len())),
            None => Vec::new(),
        };
        let governor = self.open.last().map(|clause| clause.id);
        let antecedent = match kind {
            ClauseKind::Relative | ClauseKind::Reduced => self.open.last().and_then(|clause| {
                clause.phrases.iter().rposition(|p| matches!(p, Phrase::Nominal(_))).and_then(|i| u32::try_from(i).ok())
            }),
            _ => None,
        };
        if !nested {
            self.clauses.append(&mut self.open);
            self.clauses.arrange_by_key(|clause| clause.id);
        }
        let id = self.next_clause_id();
        let marker = moved.iter().find_map(|phrase| match phrase {
            Phrase::Connective { lexeme, category } if *category != Category::MarkComma => Some(*lexeme),
            _ => None,
        });
        let question = moved.iter().any(|phrase| matches!(phrase, Phrase::Question { .. }));
        self.open.push(Clause { id, kind, sentence: self.sentence_index, marker, governor, antecedent, phrases: moved, question });
    }
}

/// Two facts of one clause that come to the same are one, which rests on the words of both.
fn retold_once(facts: &mut Vec<Fact>, at: usize) {
    let Some(anew) = facts.get(at).cloned() else { return };
    let same = |(n, other): (usize, &Fact)| n != at && other.body == anew.body && other.clause == anew.clause;
    let Some(other) = facts.iter().enumerate().position(same) else { return };
    facts.remove(at);
    let kept = if other > at { other - 1 } else { other };
    if let Some(fact) = facts.get_mut(kept) {
        fact.lexemes.extend(anew.lexemes);
        fact.lexemes.arrange();
        fact.lexemes.dedup();
    }
}
