//! One lexeme at a time: what it extends, what it holds open, and which earlier lexeme it decides.
//!
//! A lexeme is looked at together with the phrases before it, never with those after it. What only the next lexeme can
//! decide waits ([`Pending`]); when the next lexeme decides it, the trace shows a re-evaluation.

mod clauses;
mod contest;
mod expression;
mod implied;
mod nominal;
mod quantity;
mod verb;

use super::clause::{ClauseKind, Measure, Nominal, Phrase, Slot, VerbGroup};
use super::event::{Effect, Op, VerbPart};
use super::lexis::senses_of;
use super::reading::Reading;
use super::state::Pending;
use crate::lexicon::{Category, CategorySet, Expression, Form, Sense, WordClass};
use crate::text::LexemeKind;

/// The verb of a clause so far.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum VerbStatus {
    /// None yet.
    None,
    /// An auxiliary waits for its main verb.
    Awaiting,
    /// A main verb stands.
    Complete,
}

/// How many words between quotes may be a title.
const TITLE_LENGTH: usize = 6;

/// Whether a word is known as a name and as nothing else.
fn known_names(senses: &[Sense]) -> bool {
    !senses.is_empty() && senses.iter().all(|s| s.category.is_name() && s.category != Category::NameTitle)
}

fn verbal(category: Category) -> bool {
    category.is_verb() || category.is_auxiliary()
}

fn nominal_like(category: Category) -> bool {
    category.is_noun() || category.is_unit() || category.is_name()
}

fn starts_nominal(category: Category) -> bool {
    nominal_like(category)
        || matches!(
            category,
            Category::Numeral
                | Category::DetDefinite
                | Category::DetIndefinite
                | Category::DetDemonstrative
                | Category::DetPossessive
                | Category::QuantVague
                | Category::QuantDistributive
                | Category::QuantUniversal
                | Category::QuantNone
                | Category::QuantMore
                | Category::QuantFraction
                | Category::QuantRemainder
        )
        || (category.is_pronoun() && category != Category::PronounExistential)
        || matches!(
            category,
            Category::AdjColour
                | Category::AdjSize
                | Category::AdjQuality
                | Category::AdjOther
                | Category::AdjWhole
                | Category::AdjSame
                | Category::AdjOrder
        )
}

impl Reading<'_> {
    /// Reads the lexeme with the given index, and composes what it completes.
    pub fn read(&mut self, lexeme: u32) {
        self.at = lexeme;
        let Some(read) = self.lexemes.get(lexeme as usize) else { return };
        let before = lexeme.checked_sub(1).and_then(|l| self.lexemes.get(l as usize));
        let first = before.is_none_or(|b| b.span.sentence_index != read.span.sentence_index || b.kind == LexemeKind::Mark && b.norm != ",");
        if before.is_none_or(|b| b.span.sentence_index != read.span.sentence_index) {
            self.emit("sentence", lexeme, Effect::Sentence);
        }
        let (mut senses, mut known) = senses_of(read, first, self.lexicon);
        if !known && let Some((_, found)) = self.resolved.iter().find(|(word, _)| *word == read.norm) {
            senses = found.clone();
            known = true;
        }
        // `Danny found 3. Did danny ...`: a name written small, if the word is nothing else: one of the packs, or one that was introduced.
        let small = read.kind == LexemeKind::Word
            && !read.capitalised
            && (!known || self.lexicon.senses(&read.norm).iter().all(|s| s.category.is_name()));
        let named = |e: &crate::facts::Entity| e.sort == crate::facts::Sort::Named && e.key == read.norm;
        let only_name = known_names(self.lexicon.senses(&read.norm));
        if small && (only_name || self.state.entities.iter().any(named)) {
            senses = self.lexicon.senses(&read.norm).iter().filter(|s| s.category.is_name()).cloned().collect();
            if senses.is_empty() {
                senses.push(Sense { lemma: read.norm.as_str().into(), category: Category::NameAny, form: Form::Plain, value: None });
            }
            known = true;
        }
        let categories = senses.iter().fold(CategorySet::EMPTY, |set, sense| set.with(sense.category));
        self.senses.push(senses);
        let op = if categories.len() > 1 { Op::Hold } else { Op::Emit };
        self.record(op, "lexicon", None, None, Effect::Narrow { to: categories });
        if !known {
            self.record(Op::Hold, "unknown_word", None, None, Effect::Unknown { narrowed: categories });
        }
        self.receive(lexeme);
        let last = self.lexemes.get(lexeme as usize + 1).is_none_or(|next| next.span.sentence_index != read.span.sentence_index);
        if last {
            self.end_sentence();
        }
        self.compose_closed();
    }

    fn end_sentence(&mut self) {
        let quoted = self.waiting(Pending::Quote);
        if !quoted.is_empty() {
            self.emit("quote.none", quoted[0], Effect::Resume(Pending::Quote));
            for held in quoted {
                self.feed(held);
            }
        }
        let waiting = self.waiting(Pending::Expression);
        if !waiting.is_empty() {
            self.emit("expression.none", waiting[0], Effect::Resume(Pending::Expression));
            self.flush(&waiting, None);
        }
        self.decide(None);
        self.emit("clause.close", self.at, Effect::Close);
    }

    fn waiting(&self, why: Pending) -> Vec<u32> {
        self.state.pending.iter().filter(|(_, w)| *w == why).map(|(l, _)| *l).collect()
    }

    pub(super) fn last_phrase(&self) -> Option<&Phrase> {
        self.state.clause()?.phrases.last()
    }

    fn phrases(&self) -> &[Phrase] {
        self.state.clause().map_or(&[], |clause| clause.phrases.as_slice())
    }

    /// The phrases after the last connective that may open a clause.
    fn subject_region(&self) -> &[Phrase] {
        let phrases = self.phrases();
        let start = phrases.iter().rposition(|p| matches!(p, Phrase::Connective { .. })).map_or(0, |i| i + 1);
        &phrases[start..]
    }

    fn last_group(&self) -> Option<&VerbGroup> {
        self.phrases().iter().rev().find_map(|p| match p {
            Phrase::Verb(group) => Some(group),
            _ => None,
        })
    }

    /// The verb of the innermost clause so far.
    pub(super) fn verb_status(&self) -> VerbStatus {
        match self.last_group() {
            None => VerbStatus::None,
            Some(group) => match group.main {
                Some(_) if self.implies_next(group) => VerbStatus::Awaiting,
                Some(_) => VerbStatus::Complete,
                None => VerbStatus::Awaiting,
            },
        }
    }

    fn subject_after_auxiliary(&self) -> bool {
        let phrases = self.phrases();
        let verb = phrases.iter().rposition(|p| matches!(p, Phrase::Verb(_)));
        verb.is_some_and(|v| phrases[v..].iter().any(|p| matches!(p, Phrase::Nominal(_))))
    }

    /// Whether the verb just read takes a recipient that has not come yet (`gave her 7 apples`).
    fn wants_recipient(&self) -> bool {
        matches!(self.last_phrase(), Some(Phrase::Verb(group)) if group.main.is_some_and(|m| {
            self.categories(m).any(|c| matches!(c, Category::VerbTransferOut | Category::VerbSell | Category::VerbCreate))
        }))
    }

    fn narrow(&mut self, lexeme: u32, rule: &str, test: impl Fn(Category) -> bool) {
        let from = self.categories(lexeme);
        let to = from.retain(test);
        if to != from && !to.is_empty() {
            let op = if lexeme == self.at { Op::Emit } else { Op::Reevaluate };
            self.record(op, rule, None, Some(lexeme), Effect::Narrow { to });
        }
    }

    fn place(&mut self, lexeme: u32) {
        let set = self.categories(lexeme);
        let has = |c: Category| set.contains(c);
        if has(Category::MarkStop) {
            self.emit("mark.stop", lexeme, Effect::CloseNominal);
        } else if has(Category::MarkComma) && self.joins_adjectives(lexeme) {
            self.emit("mark.adjectives", lexeme, Effect::Role { role: "mark".into(), lexemes: vec![lexeme] });
        } else if has(Category::MarkComma) || has(Category::Symbol) {
            self.emit("mark", lexeme, Effect::Phrase { first: lexeme, category: set.iter().next().unwrap_or(Category::Symbol) });
        } else if has(Category::MarkQuote) {
            self.emit("mark.quote", lexeme, Effect::Role { role: "mark".into(), lexemes: vec![lexeme] });
        } else if has(Category::MarkInfinitive) && !set.any(Category::is_preposition) {
            self.return_to_purposes(lexeme);
            if let Some(main) = self.implying() {
                self.imply(main);
                return self.emit("verb.implied", lexeme, Effect::Verb { part: VerbPart::Infinitive, join: true });
            }
            let at = self.phrases().len();
            if self.verb_status() != VerbStatus::None {
                self.open_clause(lexeme, ClauseKind::Infinitive, at, true, "clause.infinitive");
            }
            self.emit("verb.infinitive", lexeme, Effect::Verb { part: VerbPart::Infinitive, join: false });
        } else if has(Category::MarkPossessive) {
            self.emit("nominal.possessive", lexeme, Effect::ExtendNominal { slot: Slot::Possessive });
        } else {
            self.place_word(lexeme, set);
        }
    }

    /// A word: what it may be is tried from the closed classes to the open ones.
    fn place_word(&mut self, lexeme: u32, set: CategorySet) {
        let has = |c: Category| set.contains(c);
        if self.place_question(lexeme, set) || self.place_quantity(lexeme, set) || self.place_determiner(lexeme, set) {
            return;
        }
        if has(Category::PronounOne) && self.state.open_nominal().is_some_and(Nominal::awaits_head) {
            self.narrow(lexeme, "one.pronoun", |c| c == Category::PronounOne);
            self.emit("nominal.one", lexeme, Effect::ExtendNominal { slot: Slot::Head });
            return;
        }
        if has(Category::PronounExistential) {
            return self.place_there(lexeme);
        }
        if set.any(Category::is_pronoun) && !set.any(nominal_like) && !set.any(|c| c.is_connective() || c == Category::AdvPlace) {
            self.nominal(lexeme, Slot::Head, "nominal.pronoun");
            self.emit("nominal.close", lexeme, Effect::CloseNominal);
            return;
        }
        if has(Category::AdvLeft) && self.names_side(lexeme) {
            self.emit("nominal.side", lexeme, Effect::ExtendNominal { slot: Slot::Modifier });
            return;
        }
        if has(Category::AdvLeft) && self.place_left(lexeme) {
            return;
        }
        if !self.place_connective(lexeme, self.categories(lexeme)) {
            self.place_content(lexeme, self.categories(lexeme));
        }
    }

    /// Nouns, names, adjectives, verbs, adverbs and prepositions.
    fn place_content(&mut self, lexeme: u32, set: CategorySet) {
        if set.any(nominal_like) && self.in_epithet(lexeme) {
            self.narrow(lexeme, "epithet", nominal_like);
            self.emit("nominal.epithet", lexeme, Effect::ExtendNominal { slot: Slot::Epithet });
            return;
        }
        let status = self.verb_status();
        if set.any(Category::is_particle)
            && set.any(nominal_like)
            && (matches!(self.last_phrase(), Some(Phrase::Verb(group)) if group.main.is_some())
                || self.state.open_nominal().is_some_and(|n| n.awaits_head() && n.number().is_some() && n.determiner.is_none())
                || self.state.open_nominal().is_some_and(|n| n.head.is_some_and(|h| self.is_plural(h)))
                || matches!(self.last_phrase(), Some(Phrase::Nominal(n)) if n.pronoun))
        {
            // `gave back 3 pens`, `gave 3 pens back`: right behind a verb, or behind several things, it goes with the verb.
            self.narrow(lexeme, "particle", Category::is_particle);
        }
        if set.any(nominal_like) && self.acts_behind_all(lexeme) {
            self.narrow(lexeme, "verb_here", verbal);
        }
        let set = self.categories(lexeme);
        let open = self.state.open_nominal().cloned().filter(|_| !(set.any(Category::is_particle) && set.all(Category::is_adverb)));
        if let Some(open) = &open
            && (open.awaits_head() || self.compares_by_share(open, lexeme))
            && !set.any(Category::is_preposition)
        {
            if set.any(nominal_like) {
                self.narrow(lexeme, "nominal.expects_noun", |c| nominal_like(c) || c.is_adjective());
                self.emit("nominal.head", lexeme, Effect::ExtendNominal { slot: Slot::Head });
                return;
            }
            if set.any(Category::is_adjective)
                && !(set.any(verbal) && open.number().is_some() && status != VerbStatus::Complete && open.determiner.is_none())
            {
                self.narrow(lexeme, "nominal.expects_modifier", Category::is_adjective);
                self.emit("nominal.modifier", lexeme, Effect::ExtendNominal { slot: Slot::Modifier });
                return;
            }
            let participle =
                self.has_form(lexeme, Category::is_verb, Form::Participle) || self.has_form(lexeme, Category::is_verb, Form::Gerund);
            // `the other scored 25`: the other acts, and is nothing that was scored.
            let stands = matches!(open.measure, Some(Measure::Rest(_)));
            if set.any(Category::is_verb) && participle && open.determiner.is_some() && !stands {
                self.emit("nominal.participle", lexeme, Effect::ExtendNominal { slot: Slot::Modifier });
                return;
            }
        }
        let no_subject = !self.subject_region().iter().any(|p| matches!(p, Phrase::Nominal(_)));
        if set.any(verbal) && set.contains(Category::AdjOrder) && no_subject && status != VerbStatus::Awaiting {
            // `Last week`, `Next, ...`: before any subject a word that may order is no verb.
            self.narrow(lexeme, "order_before_subject", |c| !verbal(c));
        }
        let set = self.categories(lexeme);
        if set.any(verbal) && set.any(nominal_like) {
            match self.noun_or_verb(lexeme) {
                Some(true) => self.narrow(lexeme, "noun_here", |c| !verbal(c)),
                Some(false) => self.narrow(lexeme, "verb_here", verbal),
                None => {}
            }
        }
        let set = self.categories(lexeme);
        if set.contains(Category::AdvTime) && !set.any(nominal_like) && self.time_noun_here(open.as_ref()) {
            self.narrow(lexeme, "time_noun", |c| c == Category::AdvTime);
            match open {
                Some(open) if open.awaits_head() || open.head.is_some_and(|h| self.is(h, Category::AdvTime)) => {
                    self.emit("nominal.head", lexeme, Effect::ExtendNominal { slot: Slot::Head })
                }
                _ => self.nominal(lexeme, Slot::Head, "nominal.time"),
            }
        } else if set.any(nominal_like) {
            self.place_noun(lexeme, open.as_ref());
        } else if self.names_doing(lexeme) {
            self.nominal(lexeme, Slot::Head, "nominal.doing");
            self.emit("nominal.close", lexeme, Effect::CloseNominal);
        } else if set.any(verbal) && !self.adjective_here(lexeme, set, status) {
            self.narrow(lexeme, "verb", verbal);
            self.place_verb(lexeme);
        } else if set.any(Category::is_preposition) && !(set.any(Category::is_adverb) && self.categories(lexeme).all(Category::is_adverb)) {
            self.fraction_before(lexeme);
            self.narrow(lexeme, "preposition", Category::is_preposition);
            self.return_to_comparison(lexeme);
            self.plain(lexeme, "preposition");
        } else if set.any(Category::is_adjective) && !set.any(|c| c.is_adverb()) {
            self.place_adjective(lexeme, set);
        } else if set.any(Category::is_adverb) {
            self.narrow(lexeme, "adverb", Category::is_adverb);
            self.place_adverb(lexeme);
        } else {
            self.plain(lexeme, "other");
        }
    }

    fn plain(&mut self, lexeme: u32, rule: &str) {
        let category = self.categories(lexeme).iter().next().unwrap_or(Category::Symbol);
        self.emit(rule, lexeme, Effect::Phrase { first: lexeme, category });
    }

    fn place_adverb(&mut self, lexeme: u32) {
        let category = self.categories(lexeme).iter().next().unwrap_or(Category::AdvNeutral);
        if category == Category::AdvNegation && self.last_group().is_some() {
            self.emit("verb.negation", lexeme, Effect::Verb { part: VerbPart::Negation, join: true });
        } else {
            self.emit("adverb", lexeme, Effect::Phrase { first: lexeme, category });
        }
    }
}
