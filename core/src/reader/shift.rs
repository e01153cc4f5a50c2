//! One lexeme at a time: what it extends, what it holds open, and which earlier lexeme it decides.
//!
//! A lexeme is looked at together with the phrases before it, never with those after it. What only the next lexeme can
//! decide waits ([`Pending`]); when the next lexeme decides it, the trace shows a re-evaluation.

use super::clause::{ClauseKind, Measure, Nominal, Phrase, Slot, VerbGroup};
use super::event::{Effect, Op, VerbPart};
use super::lexis::senses_of;
use super::reading::Reading;
use super::state::Pending;
use crate::lexicon::{Category, CategorySet, Expression, Form, Sense};
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
            Category::AdjColour | Category::AdjSize | Category::AdjQuality | Category::AdjOther | Category::AdjSame | Category::AdjOrder
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

    // ---- fixed expressions ----

    /// Takes a lexeme in; what stands between quotes waits for the closing one and is then a title.
    fn receive(&mut self, lexeme: u32) {
        let quoted = self.waiting(Pending::Quote);
        let mark = self.is(lexeme, Category::MarkQuote);
        if quoted.is_empty() && !mark {
            return self.feed(lexeme);
        }
        let closes = mark && !quoted.is_empty();
        if !closes && quoted.len() <= TITLE_LENGTH {
            self.record(Op::Hold, "quote.open", None, Some(lexeme), Effect::Wait(Pending::Quote));
            return;
        }
        self.emit("quote.resume", quoted[0], Effect::Resume(Pending::Quote));
        if closes && quoted.len() > 1 {
            self.title(&quoted[1..]);
            self.emit("mark.quote", lexeme, Effect::Role { role: "mark".into(), lexemes: vec![quoted[0], lexeme] });
            return;
        }
        for held in quoted {
            self.feed(held);
        }
        self.feed(lexeme);
    }

    /// Quoted words are one name.
    fn title(&mut self, words: &[u32]) {
        let held = self.waiting(Pending::Expression);
        if !held.is_empty() {
            self.emit("expression.none", held[0], Effect::Resume(Pending::Expression));
            self.flush(&held, None);
        }
        let name = CategorySet::of(&[Category::NameAny]);
        self.decide(words.first().map(|&w| (w, name)));
        for (n, &word) in words.iter().enumerate() {
            self.record(Op::Reevaluate, "quote.title", None, Some(word), Effect::Narrow { to: name });
            let effect = if n == 0 { Effect::OpenNominal { slot: Slot::Head } } else { Effect::ExtendNominal { slot: Slot::Head } };
            self.emit("nominal.title", word, effect);
        }
        if let Some(&last) = words.last() {
            self.emit("nominal.close", last, Effect::CloseNominal);
        }
    }

    fn feed(&mut self, lexeme: u32) {
        let mut waiting = self.waiting(Pending::Expression);
        waiting.push(lexeme);
        let (whole, longer) = self.expression(&waiting);
        if longer {
            self.record(Op::Hold, "expression.may_open", None, Some(lexeme), Effect::Wait(Pending::Expression));
            return;
        }
        if waiting.len() > 1 {
            self.emit("expression.resume", waiting[0], Effect::Resume(Pending::Expression));
        }
        if let (Some(expression), true) = (whole, waiting.len() > 1) {
            self.take_expression(waiting[0], lexeme, &expression);
            return;
        }
        waiting.pop();
        self.flush(&waiting, Some(lexeme));
    }

    /// Takes up lexemes that waited for an expression that did not come, longest expression first.
    fn flush(&mut self, waiting: &[u32], next: Option<u32>) {
        let whole = (2..=waiting.len()).rev().find_map(|n| self.expression(&waiting[..n]).0.map(|expression| (n, expression)));
        let taken = match (whole, waiting.first()) {
            (Some((n, expression)), _) => {
                self.take_expression(waiting[0], waiting[n - 1], &expression);
                n
            }
            (None, Some(&first)) => {
                self.take(first);
                1
            }
            (None, None) => 0,
        };
        for &rest in &waiting[taken..] {
            self.feed(rest);
        }
        match next {
            Some(next) if waiting.is_empty() => self.take(next),
            Some(next) => self.feed(next),
            None => {
                let still = self.waiting(Pending::Expression);
                if !still.is_empty() {
                    self.emit("expression.none", still[0], Effect::Resume(Pending::Expression));
                    self.flush(&still, None);
                }
            }
        }
    }

    /// The expression that these lexemes are, and whether a longer one may follow.
    fn expression(&self, lexemes: &[u32]) -> (Option<Expression>, bool) {
        let Some(&first) = lexemes.first() else { return (None, false) };
        let mut whole = None;
        let mut longer = false;
        for expression in self.lexicon.expressions_from(self.norm(first)) {
            let agrees = lexemes.iter().zip(&expression.words).all(|(&l, word)| self.norm(l) == &**word);
            if agrees && expression.words.len() == lexemes.len() {
                whole = Some(expression.clone());
            }
            longer |= agrees && expression.words.len() > lexemes.len();
        }
        (whole, longer)
    }

    fn take_expression(&mut self, first: u32, last: u32, expression: &Expression) {
        let category = expression.category;
        let only = CategorySet::of(&[category]);
        self.decide(Some((last, only)));
        for lexeme in first..=last {
            self.record(Op::Reevaluate, "expression", None, Some(lexeme), Effect::Narrow { to: only });
        }
        if let Some(senses) = self.senses.get_mut(last as usize) {
            senses.insert(0, Sense { lemma: expression.lemma.clone(), category, form: expression.form, value: None });
        }
        if category.is_adverb() {
            self.emit("adverb.expression", last, Effect::Phrase { first, category });
            return;
        }
        self.emit("expression.inner", last, Effect::Role { role: "expression".into(), lexemes: (first..last).collect() });
        self.place(last);
    }

    // ---- contested lexemes ----

    fn take(&mut self, lexeme: u32) {
        self.decide(Some((lexeme, self.categories(lexeme))));
        if self.contested(lexeme) {
            self.record(Op::Hold, "contest", None, Some(lexeme), Effect::Wait(Pending::Contest));
        } else {
            self.place(lexeme);
        }
    }

    /// Whether only the next lexeme can tell what this one is.
    fn contested(&self, lexeme: u32) -> bool {
        let set = self.categories(lexeme);
        let pair = |a: fn(Category) -> bool, b: fn(Category) -> bool| set.any(a) && set.any(b);
        if set.contains(Category::MarkInfinitive) && set.any(Category::is_preposition) {
            return true;
        }
        if pair(|c| c == Category::DetPossessive, Category::is_pronoun) {
            return true;
        }
        if set.contains(Category::QuantDistributive) {
            return matches!(self.last_phrase(), Some(Phrase::Nominal(n)) if n.head.is_some() || n.number().is_some() || n.pronoun);
        }
        if set.contains(Category::QuantBound) && set.len() > 1 || set.contains(Category::PronounExistential) {
            return true;
        }
        if set.any(|c| matches!(c, Category::AdvParticle | Category::AdvPlace)) && set.any(Category::is_preposition) {
            return true;
        }
        if set.contains(Category::MarkPossessive) && set.any(verbal) {
            return true;
        }
        self.noun_or_verb(lexeme).is_none()
    }

    /// Decides a lexeme that waited; `next` is the lexeme after it, absent at the sentence's end.
    fn decide(&mut self, next: Option<(u32, CategorySet)>) {
        let Some(&held) = self.waiting(Pending::Contest).first() else { return };
        self.emit("contest.resume", held, Effect::Resume(Pending::Contest));
        let set = self.categories(held);
        let after = next.map_or(CategorySet::EMPTY, |(_, s)| s);
        let base_follows =
            next.is_some_and(|(l, _)| self.has_form(l, |c| verbal(c), Form::Base)) && !after.any(|c| c == Category::NounPlace);
        let nominal_follows = after.any(starts_nominal);
        let keep: CategorySet = if set.contains(Category::MarkInfinitive) {
            set.retain(|c| (c == Category::MarkInfinitive) == base_follows)
        } else if set.contains(Category::DetPossessive) {
            let numeral = after.contains(Category::Numeral) || after.any(|c| matches!(c, Category::QuantVague | Category::QuantMore));
            let noun = after.any(|c| nominal_like(c) || c.is_adjective())
                || next.is_some_and(|(l, _)| self.has_form(l, Category::is_verb, Form::Gerund));
            let determiner = if numeral { !self.wants_recipient() } else { noun };
            set.retain(|c| (c == Category::DetPossessive) == determiner)
        } else if set.contains(Category::QuantDistributive) {
            if after.any(nominal_like) && !after.any(verbal) || after.contains(Category::PrepOf) || after.contains(Category::PronounOne) {
                set
            } else {
                self.record(
                    Op::Reevaluate,
                    "each.after",
                    None,
                    Some(held),
                    Effect::Narrow { to: CategorySet::of(&[Category::QuantDistributive]) },
                );
                self.emit("nominal.each_after", held, Effect::ExtendNominal { slot: Slot::Quantity });
                self.emit("nominal.close", held, Effect::CloseNominal);
                return;
            }
        } else if set.contains(Category::PronounExistential) {
            let be = after.any(|c| matches!(c, Category::VerbBe | Category::AuxBe | Category::AuxFuture | Category::AuxModal));
            let inverted = self.follows_be();
            set.retain(|c| (c == Category::PronounExistential) == (be || inverted))
        } else if set.contains(Category::QuantBound) && set.len() > 1 {
            let bound = after.contains(Category::Numeral);
            set.retain(|c| (c == Category::QuantBound) == bound)
        } else if set.any(|c| matches!(c, Category::AdvParticle | Category::AdvPlace)) && set.any(Category::is_preposition) {
            let time_follows = after.contains(Category::AdvTime);
            set.retain(|c| if nominal_follows || time_follows { c.is_preposition() } else { c.is_adverb() })
        } else if set.contains(Category::MarkPossessive) {
            // `Tom 's 3 apples` owns; `Tom 's eaten` is an auxiliary.
            let verb = next.is_some_and(|(l, _)| {
                self.has_form(l, Category::is_verb, Form::Participle) || self.has_form(l, Category::is_verb, Form::Gerund)
            }) && !after.any(|c| nominal_like(c) || c.is_adjective());
            set.retain(|c| verbal(c) == verb)
        } else {
            let noun = self.noun_before(held, next.map(|(l, _)| l), after);
            set.retain(|c| if noun { !verbal(c) } else { verbal(c) })
        };
        let keep = if keep.is_empty() { set } else { keep };
        if keep != set {
            self.record(Op::Reevaluate, "contest.decided", None, Some(held), Effect::Narrow { to: keep });
        }
        self.place(held);
    }

    /// Whether a word that may be noun or verb is a noun, seen from the lexeme after it.
    fn noun_before(&self, held: u32, next: Option<u32>, after: CategorySet) -> bool {
        let finite = next.is_some_and(|l| [Form::Past, Form::ThirdPerson, Form::Base].iter().any(|&f| self.has_form(l, verbal, f)));
        if after.any(|c| {
            matches!(
                c,
                Category::Numeral
                    | Category::DetDefinite
                    | Category::DetIndefinite
                    | Category::DetPossessive
                    | Category::QuantVague
                    | Category::QuantMore
                    | Category::QuantUniversal
            )
        }) {
            return false;
        }
        if after.any(verbal) && finite {
            return true;
        }
        let has_subject = self.subject_region().iter().any(|p| matches!(p, Phrase::Nominal(_)));
        let needs_verb = self.verb_status() != VerbStatus::Complete && has_subject;
        if after.any(nominal_like) && !after.any(verbal) {
            return !needs_verb && self.has_form(held, |c| c.is_noun(), Form::Singular);
        }
        !needs_verb
    }

    /// `Some(true)` if it can only be a noun here, `Some(false)` if only a verb (or neither), `None` if the next lexeme must tell.
    fn noun_or_verb(&self, lexeme: u32) -> Option<bool> {
        let set = self.categories(lexeme);
        let (noun, verb) = (set.any(nominal_like), set.any(verbal));
        if !(noun && verb) {
            return Some(noun);
        }
        if self.lexemes.get(lexeme as usize).is_some_and(|l| l.capitalised) && set.any(Category::is_name) {
            return Some(true);
        }
        let status = self.verb_status();
        match self.last_phrase() {
            Some(Phrase::Nominal(n)) if self.state.nominal_open && n.awaits_head() && !n.pronoun => return Some(true),
            Some(Phrase::Nominal(n)) if status == VerbStatus::None || status == VerbStatus::Awaiting => {
                let third = self.has_form(lexeme, verbal, Form::ThirdPerson);
                let base = self.has_form(lexeme, verbal, Form::Base);
                let past = self.has_form(lexeme, verbal, Form::Past);
                if status == VerbStatus::Awaiting {
                    return if base || past || self.has_form(lexeme, verbal, Form::Gerund) { Some(false) } else { Some(true) };
                }
                let head_plural = n.head.is_some_and(|h| self.is_plural(h));
                if n.pronoun
                    || (n.name
                        && n.head.is_some_and(|h| self.categories(h).any(|c| matches!(c, Category::NameFemale | Category::NameMale))))
                {
                    return Some(false);
                }
                if head_plural && base && !third {
                    return Some(false);
                }
                if !head_plural && base && !past {
                    return Some(true);
                }
                return None;
            }
            Some(Phrase::Verb(_)) if status == VerbStatus::Complete => return Some(true),
            Some(Phrase::Verb(group)) if status == VerbStatus::Awaiting => {
                let inverted = self.state.clause().is_some_and(|c| c.question)
                    && group.negation.is_none()
                    && self.has_form(lexeme, Category::is_noun, Form::Plural);
                return Some(inverted && !self.subject_after_auxiliary());
            }
            Some(Phrase::Preposition { .. }) => return Some(!self.has_form(lexeme, verbal, Form::Gerund)),
            Some(Phrase::Nominal(_))
                if self.state.nominal_open && status == VerbStatus::Complete && self.has_form(lexeme, Category::is_noun, Form::Plural) =>
            {
                return Some(true);
            }
            Some(Phrase::Adverb { .. }) if status == VerbStatus::Awaiting => return Some(false),
            _ => {}
        }
        None
    }

    // ---- looking back ----

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

    // ---- placing a lexeme whose neighbours before it leave one way ----

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
        } else if has(Category::MarkComma) || has(Category::Symbol) {
            self.emit("mark", lexeme, Effect::Phrase { first: lexeme, category: set.iter().next().unwrap_or(Category::Symbol) });
        } else if has(Category::MarkQuote) {
            self.emit("mark.quote", lexeme, Effect::Role { role: "mark".into(), lexemes: vec![lexeme] });
        } else if has(Category::MarkInfinitive) && !set.any(Category::is_preposition) {
            let at = self.phrases().len();
            if self.verb_status() != VerbStatus::None {
                self.open_clause(lexeme, ClauseKind::Infinitive, at, true, "clause.infinitive");
            }
            self.emit("verb.infinitive", lexeme, Effect::Verb { part: VerbPart::Infinitive, join: false });
        } else if has(Category::MarkPossessive) {
            self.emit("nominal.possessive", lexeme, Effect::ExtendNominal { slot: Slot::Possessive });
        } else if self.place_question(lexeme, set) || self.place_quantity(lexeme, set) || self.place_determiner(lexeme, set) {
        } else if has(Category::PronounOne) && self.state.open_nominal().is_some_and(Nominal::awaits_head) {
            self.narrow(lexeme, "one.pronoun", |c| c == Category::PronounOne);
            self.emit("nominal.one", lexeme, Effect::ExtendNominal { slot: Slot::Head });
        } else if set.any(Category::is_pronoun) && !set.any(nominal_like) && !set.any(|c| c.is_connective() || c == Category::AdvPlace) {
            self.nominal(lexeme, Slot::Head, "nominal.pronoun");
            self.emit("nominal.close", lexeme, Effect::CloseNominal);
        } else if has(Category::PronounExistential) {
            self.place_there(lexeme);
        } else if has(Category::AdvLeft) && self.place_left(lexeme) {
        } else if self.place_connective(lexeme, set) {
        } else {
            self.place_content(lexeme, set);
        }
    }

    /// Nouns, names, adjectives, verbs, adverbs and prepositions.
    fn place_content(&mut self, lexeme: u32, set: CategorySet) {
        let status = self.verb_status();
        let open = self.state.open_nominal().cloned();
        if let Some(open) = &open
            && open.awaits_head()
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
            if set.any(Category::is_verb) && participle && open.determiner.is_some() {
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
        } else if set.any(verbal) && !self.adjective_here(lexeme, set, status) {
            self.narrow(lexeme, "verb", verbal);
            self.place_verb(lexeme);
        } else if set.any(Category::is_preposition) && !(set.any(Category::is_adverb) && self.categories(lexeme).all(Category::is_adverb)) {
            self.narrow(lexeme, "preposition", Category::is_preposition);
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

    /// Whether a word of time stands as a noun: after a preposition, in a nominal that awaits its head, or in a list of times.
    fn time_noun_here(&self, open: Option<&Nominal>) -> bool {
        let time = |n: &Nominal| n.head.is_some_and(|h| self.is(h, Category::AdvTime));
        if open.is_some_and(|n| n.awaits_head() && n.number().is_none() || time(n)) {
            return true;
        }
        let phrases = self.phrases();
        match phrases.last() {
            Some(Phrase::Preposition { .. }) => true,
            Some(Phrase::Connective { category: Category::ConnAnd | Category::ConnOr | Category::MarkComma, .. }) => {
                let before = phrases.iter().rev().find(|p| !matches!(p, Phrase::Connective { .. }));
                matches!(before, Some(Phrase::Nominal(n)) if time(n))
            }
            _ => false,
        }
    }

    fn adjective_here(&self, lexeme: u32, set: CategorySet, status: VerbStatus) -> bool {
        // `were broken`, `are left` are read as participles; a plain adjective wins only where no verb fits.
        set.any(Category::is_adjective)
            && status == VerbStatus::Complete
            && !self.has_form(lexeme, Category::is_verb, Form::Participle)
            && !self.has_form(lexeme, Category::is_verb, Form::Past)
    }

    fn plain(&mut self, lexeme: u32, rule: &str) {
        let category = self.categories(lexeme).iter().next().unwrap_or(Category::Symbol);
        self.emit(rule, lexeme, Effect::Phrase { first: lexeme, category });
    }

    /// Opens a nominal with the lexeme, or extends the open one where `extends` allows.
    fn nominal(&mut self, lexeme: u32, slot: Slot, rule: &str) {
        self.emit(rule, lexeme, Effect::OpenNominal { slot });
    }

    fn place_noun(&mut self, lexeme: u32, open: Option<&Nominal>) {
        let set = self.categories(lexeme);
        if let Some(open) = open {
            let head = open.head;
            let joins = head.is_some_and(|head| self.compounds(head, lexeme, open));
            if joins || open.awaits_head() {
                if let Some(head) = head {
                    // The earlier head becomes a modifier: what it could be as a head is no longer open.
                    self.narrow(head, "compound", |c| !verbal(c));
                }
                self.emit("nominal.head", lexeme, Effect::ExtendNominal { slot: Slot::Head });
                return;
            }
        }
        if set.any(Category::is_name) && set.any(Category::is_noun) && !self.lexemes.get(lexeme as usize).is_some_and(|l| l.capitalised) {
            self.narrow(lexeme, "noun", |c| !c.is_name());
        }
        self.nominal(lexeme, Slot::Head, "nominal.noun");
    }

    /// Whether a noun after a complete nominal makes a compound with it: `school bus`, `Oak Grove`.
    fn compounds(&self, head: u32, next: u32, open: &Nominal) -> bool {
        let (before, after) = (self.categories(head), self.categories(next));
        if open.pronoun {
            return false;
        }
        let money = self.lexemes.get(head as usize).is_some_and(|l| matches!(l.kind, LexemeKind::Money | LexemeKind::Percent));
        if money {
            return true;
        }
        let given = |s: CategorySet| s.any(|c| matches!(c, Category::NameFemale | Category::NameMale));
        if given(after) && !before.any(|c| c.is_name() || c == Category::NounKin) {
            return false;
        }
        if after.any(Category::is_name) && !after.any(Category::is_noun) {
            return before.any(Category::is_name) || before.any(|c| matches!(c, Category::NounKin | Category::NounPlace));
        }
        if before.all(Category::is_name) {
            return !given(before) || (before.any(|c| c == Category::NameTitle));
        }
        if before.any(Category::is_unit) && !before.any(Category::is_noun) && !after.any(Category::is_unit) {
            return !self.is_plural(head) && open.number().is_some();
        }
        !self.has_form(head, |c| c.is_noun(), Form::Plural) && !before.contains(Category::NounKin)
    }

    fn place_adjective(&mut self, lexeme: u32, set: CategorySet) {
        self.narrow(lexeme, "adjective", Category::is_adjective);
        let after_be = matches!(self.last_phrase(), Some(Phrase::Verb(_) | Phrase::Adverb { .. } | Phrase::Question { .. }))
            || set.contains(Category::AdjComparative)
            || matches!(self.last_phrase(), Some(Phrase::Nominal(n)) if n.head.is_some());
        if after_be && !set.contains(Category::AdjOrder) || set.contains(Category::AdjComparative) {
            // `are red`, `how tall`, `3 feet tall`: outside a nominal, until a noun follows.
            if self.verb_is_be_or_none() || set.contains(Category::AdjComparative) {
                self.plain(lexeme, "adjective");
                return;
            }
        }
        self.nominal(lexeme, Slot::Modifier, "nominal.adjective");
    }

    fn verb_is_be_or_none(&self) -> bool {
        self.last_group().is_none_or(|group| {
            group
                .main
                .or(group.auxiliaries.last().copied())
                .is_some_and(|m| self.categories(m).any(|c| matches!(c, Category::VerbBe | Category::AuxBe)))
        })
    }

    fn place_adverb(&mut self, lexeme: u32) {
        let category = self.categories(lexeme).iter().next().unwrap_or(Category::AdvNeutral);
        if category == Category::AdvNegation && self.last_group().is_some() {
            self.emit("verb.negation", lexeme, Effect::Verb { part: VerbPart::Negation, join: true });
        } else {
            self.emit("adverb", lexeme, Effect::Phrase { first: lexeme, category });
        }
    }

    /// Whether the last verb is `be` with nothing but adverbs since.
    fn follows_be(&self) -> bool {
        let last = self.phrases().iter().rev().find(|p| !matches!(p, Phrase::Adverb { .. }));
        matches!(last, Some(Phrase::Verb(group)) if group.main.or(group.auxiliaries.last().copied()).is_some_and(|v| {
            self.categories(v).any(|c| matches!(c, Category::VerbBe | Category::AuxBe | Category::AuxModal | Category::AuxFuture))
        }))
    }

    fn place_there(&mut self, lexeme: u32) {
        if self.categories(lexeme).contains(Category::AdvPlace) {
            self.narrow(lexeme, "there.place", |c| c != Category::PronounExistential);
            return self.plain(lexeme, "adverb");
        }
        if self.verb_status() == VerbStatus::Complete && !self.follows_be() {
            // `When they are done there will be ...`: a clause of its own begins.
            let phrases = self.phrases();
            let trailing = phrases.iter().rev().take_while(|p| matches!(p, Phrase::Connective { .. })).count();
            let at = phrases.len() - trailing;
            self.open_clause(lexeme, ClauseKind::Main, at, false, "clause.there");
        }
        self.nominal(lexeme, Slot::Head, "nominal.there");
        self.emit("nominal.close", lexeme, Effect::CloseNominal);
    }

    /// `left` after a complete clause is what remains; elsewhere it is a verb.
    fn place_left(&mut self, lexeme: u32) -> bool {
        let coordinated = matches!(self.last_phrase(), Some(Phrase::Connective { .. }));
        let complete = self.verb_status() == VerbStatus::Complete && !coordinated && !self.verb_is_be_alone();
        let verbs = self.categories(lexeme).any(verbal);
        if complete || !verbs {
            self.narrow(lexeme, "left.remainder", |c| c == Category::AdvLeft);
            self.plain(lexeme, "adverb");
            return true;
        }
        self.narrow(lexeme, "left.verb", verbal);
        false
    }

    fn verb_is_be_alone(&self) -> bool {
        self.last_group()
            .is_some_and(|g| g.main.is_some_and(|m| self.categories(m).any(|c| matches!(c, Category::VerbBe | Category::AuxBe))))
    }

    fn place_question(&mut self, lexeme: u32, set: CategorySet) -> bool {
        if set.contains(Category::QuestionAmount) {
            if matches!(self.last_phrase(), Some(Phrase::Question { .. })) {
                self.narrow(lexeme, "how_much", |c| c == Category::QuestionAmount);
                self.nominal(lexeme, Slot::Quantity, "nominal.asked");
                return true;
            }
            self.narrow(lexeme, "much", |c| c != Category::QuestionAmount);
            return false;
        }
        let asks = |c: Category| matches!(c, Category::QuestionHow | Category::QuestionWhat | Category::QuestionOther);
        if !set.any(asks) {
            return false;
        }
        let after_noun = matches!(self.last_phrase(), Some(Phrase::Nominal(_)));
        if set.contains(Category::ConnRelative) && after_noun {
            return false;
        }
        if set.any(|c| c == Category::ConnWhen) && !self.sentence_asks() {
            return false;
        }
        self.narrow(lexeme, "question", asks);
        let phrases = self.phrases();
        let complete = phrases.iter().any(|p| matches!(p, Phrase::Verb(_)));
        if complete {
            let trailing = phrases.iter().rev().take_while(|p| matches!(p, Phrase::Connective { .. })).count();
            let at = phrases.len() - trailing;
            self.open_clause(lexeme, ClauseKind::Main, at, false, "clause.question");
        }
        self.plain(lexeme, "question");
        true
    }

    fn sentence_asks(&self) -> bool {
        false
    }

    fn place_quantity(&mut self, lexeme: u32, set: CategorySet) -> bool {
        let open = self.state.open_nominal().cloned();
        let awaiting = open.as_ref().filter(|n| n.awaits_head());
        let kind = self.lexemes.get(lexeme as usize).map(|l| l.kind);
        if set.contains(Category::Numeral) {
            match kind {
                Some(LexemeKind::Ordinal) if set.contains(Category::UnitTime) && awaiting.is_some() => {
                    self.narrow(lexeme, "unit_here", |c| c == Category::UnitTime);
                    return false;
                }
                Some(LexemeKind::Ordinal | LexemeKind::Measure) => {
                    self.narrow(lexeme, "numeral", |c| c == Category::Numeral);
                    if awaiting.is_some() {
                        self.emit("nominal.ordinal", lexeme, Effect::ExtendNominal { slot: Slot::Modifier });
                    } else {
                        self.nominal(lexeme, Slot::Modifier, "nominal.ordinal");
                    }
                }
                Some(LexemeKind::Money | LexemeKind::Percent) => {
                    if awaiting.is_some_and(|n| n.number().is_none()) {
                        self.emit("nominal.money", lexeme, Effect::ExtendNominal { slot: Slot::Quantity });
                    } else {
                        self.nominal(lexeme, Slot::Quantity, "nominal.money");
                    }
                    self.emit("nominal.money_head", lexeme, Effect::ExtendNominal { slot: Slot::Head });
                }
                _ => {
                    if set.contains(Category::PronounOne) {
                        let stands_in = awaiting
                            .is_some_and(|n| n.is_each() || n.determiner.is_some() && !n.possessive_determiner || !n.modifiers.is_empty());
                        if stands_in {
                            self.narrow(lexeme, "one.pronoun", |c| c == Category::PronounOne);
                            self.emit("nominal.one", lexeme, Effect::ExtendNominal { slot: Slot::Head });
                            return true;
                        }
                    }
                    self.narrow(lexeme, "numeral", |c| c == Category::Numeral);
                    let fits = awaiting.is_some_and(|n| {
                        n.number().is_none() && n.modifiers.is_empty() && !matches!(n.measure, Some(Measure::Vague(_) | Measure::Asked(_)))
                    });
                    if fits {
                        self.emit("nominal.quantity", lexeme, Effect::ExtendNominal { slot: Slot::Quantity });
                    } else {
                        self.return_to_list(lexeme);
                        self.nominal(lexeme, Slot::Quantity, "nominal.quantity");
                    }
                }
            }
            return true;
        }
        let quantifier = |c: Category| {
            matches!(
                c,
                Category::QuantVague
                    | Category::QuantDistributive
                    | Category::QuantUniversal
                    | Category::QuantNone
                    | Category::QuantFraction
                    | Category::QuantRemainder
                    | Category::QuantMultiple
            )
        };
        if set.contains(Category::QuantMore) || set.contains(Category::QuantLess) {
            let slot = if set.contains(Category::QuantMore) { Slot::Further } else { Slot::Fewer };
            self.narrow(lexeme, "more", |c| matches!(c, Category::QuantMore | Category::QuantLess));
            let extends = open
                .as_ref()
                .is_some_and(|n| n.further.is_none() && n.fewer.is_none() && !n.pronoun && (n.awaits_head() || n.number().is_some()));
            if extends {
                self.emit("nominal.more", lexeme, Effect::ExtendNominal { slot });
            } else {
                self.nominal(lexeme, slot, "nominal.more");
            }
            return true;
        }
        if set.contains(Category::QuantTotal) {
            if awaiting.is_some() {
                self.narrow(lexeme, "total", |c| c == Category::QuantTotal);
                self.emit("nominal.total", lexeme, Effect::ExtendNominal { slot: Slot::Total });
                return true;
            }
            if set.contains(Category::AdvTotal) {
                self.narrow(lexeme, "total.adverb", |c| c == Category::AdvTotal);
                self.plain(lexeme, "adverb");
                return true;
            }
            if matches!(self.last_phrase(), Some(Phrase::Nominal(_))) {
                let to = CategorySet::of(&[Category::AdvTotal]);
                self.record(Op::Reevaluate, "total.adverb", None, Some(lexeme), Effect::Narrow { to });
                self.plain(lexeme, "adverb");
            } else {
                self.narrow(lexeme, "total", |c| c == Category::QuantTotal);
                self.nominal(lexeme, Slot::Total, "nominal.total");
            }
            return true;
        }
        if set.any(quantifier) && !set.any(nominal_like) {
            if set.any(Category::is_adverb)
                && awaiting.is_none()
                && !set.any(|c| {
                    matches!(c, Category::QuantDistributive | Category::QuantVague | Category::QuantUniversal | Category::QuantRemainder)
                })
            {
                return false;
            }
            self.narrow(lexeme, "quantifier", quantifier);
            if awaiting.is_some_and(|n| n.measure.is_none() || n.second_measure.is_none()) {
                self.emit("nominal.quantifier", lexeme, Effect::ExtendNominal { slot: Slot::Quantity });
            } else {
                self.nominal(lexeme, Slot::Quantity, "nominal.quantifier");
            }
            return true;
        }
        if set.contains(Category::QuantBound) {
            self.narrow(lexeme, "bound", |c| c == Category::QuantBound);
            self.plain(lexeme, "bound");
            return true;
        }
        false
    }

    /// `won 3 prizes playing darts and 4 prizes`: a measured conjunct goes on with the list of the clause around.
    fn return_to_list(&mut self, lexeme: u32) {
        let open = &self.state.open;
        let (Some(inner), Some(outer)) = (open.last(), open.len().checked_sub(2).and_then(|i| open.get(i))) else { return };
        let joint = matches!(inner.phrases.last(), Some(Phrase::Connective { category: Category::ConnAnd, .. }));
        let measured = |phrases: &[Phrase]| phrases.iter().any(|p| matches!(p, Phrase::Nominal(n) if n.is_measured()));
        let listed =
            matches!(outer.phrases.iter().rev().find(|p| matches!(p, Phrase::Nominal(_))), Some(Phrase::Nominal(n)) if n.is_measured());
        if joint && matches!(inner.kind, ClauseKind::Reduced | ClauseKind::Gerund) && !measured(&inner.phrases) && listed {
            self.emit("clause.list", lexeme, Effect::Return { carry: 1 });
        }
    }

    fn place_determiner(&mut self, lexeme: u32, set: CategorySet) -> bool {
        let determiner = |c: Category| {
            matches!(c, Category::DetDefinite | Category::DetIndefinite | Category::DetDemonstrative | Category::DetPossessive)
        };
        if !set.any(determiner) {
            return false;
        }
        if set.contains(Category::ConnRelative) || set.contains(Category::ConnThat) {
            return false;
        }
        self.narrow(lexeme, "determiner", determiner);
        let slot = if set.contains(Category::DetPossessive) { Slot::PossessiveDeterminer } else { Slot::Determiner };
        let predetermined = self.state.open_nominal().is_some_and(|n| {
            n.awaits_head()
                && n.determiner.is_none()
                && n.modifiers.is_empty()
                && matches!(n.measure, Some(Measure::All(_) | Measure::Fraction(_) | Measure::Multiple(_)))
        });
        if predetermined {
            self.emit("nominal.determiner", lexeme, Effect::ExtendNominal { slot });
        } else {
            self.nominal(lexeme, slot, "nominal.determiner");
        }
        true
    }

    fn place_connective(&mut self, lexeme: u32, set: CategorySet) -> bool {
        if set.contains(Category::ConnRelative) || set.contains(Category::ConnThat) {
            return self.place_that(lexeme, set);
        }
        if !set.any(Category::is_connective) || set.any(|c| nominal_like(c)) {
            return false;
        }
        self.narrow(lexeme, "connective", Category::is_connective);
        let category = self.categories(lexeme).iter().next().unwrap_or(Category::ConnAnd);
        let breaks = match category {
            Category::ConnAnd | Category::ConnOr => false,
            Category::ConnAfter | Category::ConnBefore | Category::ConnWhen => false,
            _ => true,
        };
        let phrases = self.phrases();
        if breaks && phrases.iter().any(|p| matches!(p, Phrase::Verb(g) if g.main.is_some())) {
            let trailing = phrases.iter().rev().take_while(|p| matches!(p, Phrase::Connective { .. })).count();
            let kind = match category {
                Category::ConnCondition => ClauseKind::Condition,
                Category::ConnCause => ClauseKind::Adverbial,
                _ => ClauseKind::Main,
            };
            let at = phrases.len() - trailing;
            self.open_clause(lexeme, kind, at, false, "clause.connective");
        }
        self.plain(lexeme, "connective");
        true
    }

    fn place_that(&mut self, lexeme: u32, set: CategorySet) -> bool {
        match self.last_phrase() {
            Some(Phrase::Nominal(n)) if set.contains(Category::ConnRelative) && !n.pronoun => {
                self.narrow(lexeme, "relative", |c| c == Category::ConnRelative);
                let at = self.phrases().len();
                self.open_clause(lexeme, ClauseKind::Relative, at, true, "clause.relative");
                self.plain(lexeme, "relative");
                true
            }
            Some(Phrase::Verb(group)) if group.main.is_some() && set.contains(Category::ConnThat) => {
                self.narrow(lexeme, "content", |c| c == Category::ConnThat);
                let at = self.phrases().len();
                self.open_clause(lexeme, ClauseKind::Content, at, false, "clause.content");
                self.plain(lexeme, "content");
                true
            }
            _ if set.contains(Category::DetDemonstrative) => {
                self.narrow(lexeme, "demonstrative", |c| c == Category::DetDemonstrative);
                self.nominal(lexeme, Slot::Determiner, "nominal.determiner");
                true
            }
            _ => {
                self.plain(lexeme, "other");
                true
            }
        }
    }

    fn open_clause(&mut self, lexeme: u32, kind: ClauseKind, at: usize, nested: bool, rule: &str) {
        let at = u32::try_from(at).unwrap_or(u32::MAX);
        self.emit(rule, lexeme, Effect::Clause { kind, at, nested });
    }

    // ---- verbs ----

    fn place_verb(&mut self, lexeme: u32) {
        let set = self.categories(lexeme);
        let forms = |reading: &Self, form| reading.has_form(lexeme, verbal, form);
        let gerund = forms(self, Form::Gerund);
        let participle = forms(self, Form::Participle);
        let finite = forms(self, Form::Past)
            || forms(self, Form::ThirdPerson)
            || forms(self, Form::Base)
            || set.any(|c| matches!(c, Category::AuxModal | Category::AuxFuture));
        if set.contains(Category::MarkInfinitive) {
            return self.plain(lexeme, "other");
        }
        match self.verb_status() {
            VerbStatus::Awaiting if self.joins_auxiliary(lexeme) => {
                let auxiliary = set.any(Category::is_auxiliary) && !gerund && self.continues_auxiliaries(lexeme);
                let part = if auxiliary { VerbPart::Auxiliary } else { VerbPart::Main };
                self.emit("verb.join", lexeme, Effect::Verb { part, join: true });
            }
            VerbStatus::None | VerbStatus::Awaiting => {
                let bare = !finite && (gerund || participle);
                if bare && matches!(self.last_phrase(), Some(Phrase::Preposition { .. })) {
                    let at = self.phrases().len() - 1;
                    self.open_clause(lexeme, ClauseKind::Gerund, at, true, "clause.gerund");
                } else if bare && self.phrases().iter().any(|p| matches!(p, Phrase::Nominal(_))) {
                    let at = self.phrases().len();
                    self.open_clause(lexeme, ClauseKind::Reduced, at, true, "clause.reduced");
                } else if bare {
                    let part = VerbPart::Bare;
                    self.emit("verb.bare", lexeme, Effect::Verb { part, join: false });
                    return;
                }
                self.open_group(lexeme, bare);
            }
            VerbStatus::Complete => self.second_verb(lexeme, finite, gerund, participle),
        }
    }

    fn open_group(&mut self, lexeme: u32, bare: bool) {
        let set = self.categories(lexeme);
        let auxiliary_only = set.any(Category::is_auxiliary) && !set.any(Category::is_verb);
        // `have` and `be` may be either; they count as main verbs until a participle makes them auxiliaries.
        let in_question = self.state.clause().is_some_and(|c| c.question);
        let do_in_question = in_question && set.contains(Category::AuxDo);
        let part = if auxiliary_only || do_in_question {
            VerbPart::Auxiliary
        } else if bare {
            VerbPart::Bare
        } else {
            VerbPart::Main
        };
        if do_in_question {
            self.narrow(lexeme, "auxiliary.do", |c| c == Category::AuxDo);
        }
        self.emit("verb", lexeme, Effect::Verb { part, join: false });
    }

    fn continues_auxiliaries(&self, lexeme: u32) -> bool {
        let set = self.categories(lexeme);
        set.any(Category::is_auxiliary) && !set.any(Category::is_verb)
    }

    fn joins_auxiliary(&self, lexeme: u32) -> bool {
        let Some(group) = self.last_group() else { return false };
        let Some(&last) = group.auxiliaries.last() else { return group.infinitive.is_some() };
        let auxiliaries = self.categories(last);
        let form = |f| self.has_form(lexeme, verbal, f);
        if auxiliaries.any(|c| matches!(c, Category::AuxDo | Category::AuxModal | Category::AuxFuture)) {
            return form(Form::Base);
        }
        form(Form::Participle) || form(Form::Gerund) || form(Form::Base)
    }

    /// Whether `be` or `have`, taken for a main verb, turns out to be an auxiliary of this participle.
    fn becomes_auxiliary(&self, gerund: bool, participle: bool) -> bool {
        let Some(main) = self.last_group().and_then(|g| g.main) else { return false };
        let set = self.categories(main);
        let clause = self.state.clause();
        let question = clause.is_some_and(|c| c.question);
        let phrases = self.phrases();
        let verb_at = phrases.iter().rposition(|p| matches!(p, Phrase::Verb(_))).unwrap_or(0);
        let between = &phrases[verb_at + 1..];
        let adjacent = between.iter().all(|p| matches!(p, Phrase::Adverb { .. }));
        let inverted = question
            && !between.iter().any(|p| matches!(p, Phrase::Nominal(n) if n.number().is_some() || n.is_asked()))
            && between
                .iter()
                .all(|p| matches!(p, Phrase::Adverb { .. } | Phrase::Nominal(_) | Phrase::Connective { category: Category::ConnAnd, .. }));
        let existential = between
            .iter()
            .chain(&phrases[..verb_at])
            .any(|p| matches!(p, Phrase::Nominal(n) if n.head.is_some_and(|h| self.is(h, Category::PronounExistential))));
        if set.contains(Category::AuxBe) {
            return (gerund || participle) && (adjacent || inverted && !existential);
        }
        if set.contains(Category::AuxHave) {
            return participle && (adjacent || inverted);
        }
        false
    }

    /// A verb in a clause that already has one: a new clause, a relative, a participle, or a verb group that goes on.
    fn second_verb(&mut self, lexeme: u32, finite: bool, gerund: bool, participle: bool) {
        if self.becomes_auxiliary(gerund, participle) {
            if let Some(main) = self.last_group().and_then(|g| g.main) {
                self.narrow(main, "auxiliary", Category::is_auxiliary);
            }
            self.narrow(lexeme, "participle", |c| c.is_verb() || c == Category::AuxBe);
            self.emit("verb.join", lexeme, Effect::Verb { part: VerbPart::Main, join: true });
            return;
        }
        let phrases = self.phrases();
        let verb_at = phrases.iter().rposition(|p| matches!(p, Phrase::Verb(_))).unwrap_or(0);
        let count = phrases.len();
        let last_is_preposition = matches!(phrases.last(), Some(Phrase::Preposition { .. }));
        let last_is_connective = matches!(phrases.last(), Some(Phrase::Connective { .. }));
        if gerund && !finite && last_is_preposition {
            self.open_clause(lexeme, ClauseKind::Gerund, count - 1, true, "clause.gerund");
            return self.open_group(lexeme, true);
        }
        if gerund
            && !finite
            && matches!(
                phrases.last(),
                Some(Phrase::Connective { category: Category::ConnAfter | Category::ConnBefore | Category::ConnWhen, .. })
            )
        {
            self.open_clause(lexeme, ClauseKind::Gerund, count - 1, false, "clause.gerund");
            return self.open_group(lexeme, true);
        }
        if finite && let Some(at) = self.boundary(verb_at) {
            let kind = match &self.phrases()[at] {
                Phrase::Connective { category: Category::ConnCondition, .. } => ClauseKind::Condition,
                Phrase::Connective {
                    category: Category::ConnAfter | Category::ConnBefore | Category::ConnWhen | Category::ConnCause,
                    ..
                } => ClauseKind::Adverbial,
                _ => ClauseKind::Main,
            };
            self.open_clause(lexeme, kind, at, false, "clause.split");
            return self.open_group(lexeme, false);
        }
        if finite && self.state.open.len() > 1 && self.outer_lacks_verb() {
            self.emit("clause.return", lexeme, Effect::Return { carry: 0 });
            return self.place_verb(lexeme);
        }
        if (participle || gerund) && !last_is_connective {
            self.open_clause(lexeme, ClauseKind::Reduced, count, true, "clause.reduced");
            return self.open_group(lexeme, true);
        }
        if finite
            && count >= 2
            && count - 1 > verb_at
            && let (Phrase::Nominal(_), Phrase::Nominal(subject)) = (&phrases[count - 2], &phrases[count - 1])
        {
            if (subject.pronoun || subject.name || subject.determiner.is_some()) && count - 2 > verb_at {
                self.open_clause(lexeme, ClauseKind::Relative, count - 1, true, "clause.relative_bare");
                return self.open_group(lexeme, false);
            }
        }
        if finite && count - 1 > verb_at && matches!(phrases.last(), Some(Phrase::Nominal(_))) {
            self.open_clause(lexeme, ClauseKind::Content, count - 1, false, "clause.content_bare");
            return self.open_group(lexeme, false);
        }
        if gerund {
            self.open_clause(lexeme, ClauseKind::Gerund, count, false, "clause.gerund");
            return self.open_group(lexeme, true);
        }
        self.open_clause(lexeme, ClauseKind::Main, count, false, "clause.unmarked");
        self.open_group(lexeme, false);
    }

    fn outer_lacks_verb(&self) -> bool {
        let outer = self.state.open.len().checked_sub(2).and_then(|i| self.state.open.get(i));
        outer.is_some_and(|clause| !clause.phrases.iter().any(|p| matches!(p, Phrase::Verb(_))))
    }

    /// Where a new clause begins: at the last connective after the verb, or before it where the last one joins two subjects.
    fn boundary(&self, verb_at: usize) -> Option<usize> {
        let phrases = self.phrases();
        let is_connective = |i: usize| matches!(phrases[i], Phrase::Connective { .. });
        let run_start = |mut i: usize| {
            while i > verb_at + 1 && is_connective(i - 1) {
                i -= 1;
            }
            i
        };
        let last = (verb_at + 1..phrases.len()).rev().find(|&i| is_connective(i))?;
        let start = run_start(last);
        let plain_and = start == last && matches!(phrases[last], Phrase::Connective { category: Category::ConnAnd, .. });
        if !plain_and {
            return Some(start);
        }
        // `..., Sam and Tom found`: the `and` joins two subjects, and the clause begins before them.
        let before = (verb_at + 1..start).rev().find(|&i| is_connective(i));
        if let Some(before) = before {
            let joined = phrases[before + 1..start].iter().all(|p| matches!(p, Phrase::Nominal(n) if n.name && !n.is_measured()))
                && phrases[start + 1..].iter().all(|p| matches!(p, Phrase::Nominal(n) if n.name))
                && before + 1 < start
                && start + 1 < phrases.len();
            if joined {
                return Some(run_start(before));
            }
        }
        Some(start)
    }
}
