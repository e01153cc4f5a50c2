//! Verbs: groups that stand together or apart, and the second verb that opens a clause.

use super::*;

impl Reading<'_> {
    /// `went rowing`, `went rowing and`, `went rowing in the morning`: a doing by its name, where nothing that is done to stands behind it.
    pub(super) fn names_doing(&self, lexeme: u32) -> bool {
        let goes = matches!(self.last_phrase(), Some(Phrase::Verb(group)) if group.main.is_some_and(|m| self.may_be(m, Category::VerbLeave) && self.may_be(m, Category::VerbEvent)));
        let next = self.lexemes.get(lexeme as usize + 1);
        let behind = |c: Category| {
            c.is_connective()
                || matches!(c, Category::PrepPlace | Category::PrepTime | Category::PrepThan | Category::AdvTime | Category::AdvTotal)
        };
        let ends = next.is_none_or(|l| l.kind == LexemeKind::Mark || self.lexicon.senses(&l.norm).iter().any(|s| behind(s.category)));
        goes && ends && self.has_form(lexeme, Category::is_verb, Form::Gerund)
    }

    pub(super) fn place_verb(&mut self, lexeme: u32) {
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
            VerbStatus::None if finite && self.said_more_of_ordered() => {
                let at = self.phrases().len() - 1;
                self.open_clause(lexeme, ClauseKind::Relative, at, true, "clause.relative_ordered");
                self.open_group(lexeme, false);
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

    /// `Find the number of pens she has`: an order has no verb beside itself, so a subject behind its noun says more of that noun.
    fn said_more_of_ordered(&self) -> bool {
        let [.., Phrase::Nominal(noun), Phrase::Nominal(subject)] = self.phrases() else { return false };
        let order = self.phrases().iter().any(|p| matches!(p, Phrase::Question { lexeme, .. } if self.is_order(*lexeme)));
        order && !noun.pronoun && !noun.owns_next && (subject.pronoun || subject.name || subject.determiner.is_some())
    }

    pub(super) fn open_group(&mut self, lexeme: u32, bare: bool) {
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

    pub(super) fn continues_auxiliaries(&self, lexeme: u32) -> bool {
        let set = self.categories(lexeme);
        set.any(Category::is_auxiliary) && !set.any(Category::is_verb)
    }

    pub(super) fn joins_auxiliary(&self, lexeme: u32) -> bool {
        let Some(group) = self.last_group() else { return false };
        if self.implies_next(group) {
            return self.has_form(lexeme, verbal, Form::Base);
        }
        let Some(&last) = group.auxiliaries.last() else { return group.infinitive.is_some() };
        let auxiliaries = self.categories(last);
        let form = |f| self.has_form(lexeme, verbal, f);
        if auxiliaries.any(|c| matches!(c, Category::AuxDo | Category::AuxModal | Category::AuxFuture)) {
            return form(Form::Base);
        }
        form(Form::Participle) || form(Form::Gerund) || form(Form::Base)
    }

    /// Whether `be` or `have`, taken for a main verb, turns out to be an auxiliary of this participle.
    pub(super) fn becomes_auxiliary(&self, base: bool, gerund: bool, participle: bool) -> bool {
        let Some(main) = self.last_group().and_then(|g| g.main) else { return false };
        let set = self.categories(main);
        let clause = self.state.clause();
        let question = clause.is_some_and(|c| c.question);
        let phrases = self.phrases();
        let verb_at = phrases.iter().rposition(|p| matches!(p, Phrase::Verb(_))).unwrap_or(0);
        let between = &phrases[verb_at + 1..];
        let adjacent = between.iter().all(|p| matches!(p, Phrase::Adverb { .. }));
        let bare_relative =
            between.windows(2).any(|pair| matches!((&pair[0], &pair[1]), (Phrase::Nominal(first), Phrase::Nominal(_)) if !first.owns_next));
        let inverted = question
            && !bare_relative
            && !between.iter().any(|p| matches!(p, Phrase::Nominal(n) if n.number().is_some() || n.is_asked()))
            && between
                .iter()
                .all(|p| matches!(p, Phrase::Adverb { .. } | Phrase::Nominal(_) | Phrase::Connective { category: Category::ConnAnd, .. }));
        let existential = between
            .iter()
            .chain(&phrases[..verb_at])
            .any(|p| matches!(p, Phrase::Nominal(n) if n.head.is_some_and(|h| self.is(h, Category::PronounExistential))));
        if set.contains(Category::AuxDo) {
            return base && adjacent;
        }
        if set.contains(Category::AuxBe) {
            return (gerund || participle) && (adjacent || inverted && !existential);
        }
        if set.contains(Category::AuxHave) {
            return participle && (adjacent || inverted);
        }
        false
    }

    /// A verb in a clause that already has one: a new clause, a relative, a participle, or a verb group that goes on.
    pub(super) fn second_verb(&mut self, lexeme: u32, finite: bool, gerund: bool, participle: bool) {
        if (finite || participle)
            && !gerund
            && let Some(at) = self.behind_than()
        {
            // `than he sold`: the other side of the comparison is a clause of its own, within the one that asks.
            self.open_clause(lexeme, ClauseKind::Content, at, true, "clause.than");
            return self.open_group(lexeme, false);
        }
        if self.becomes_auxiliary(self.has_form(lexeme, Category::is_verb, Form::Base), gerund, participle) {
            if let Some(main) = self.last_group().and_then(|g| g.main) {
                self.narrow(main, "auxiliary", Category::is_auxiliary);
            }
            self.narrow(lexeme, "participle", |c| c.is_verb() || c == Category::AuxBe);
            self.emit("verb.join", lexeme, Effect::Verb { part: VerbPart::Main, join: true });
            return;
        }
        if gerund && let Some(main) = self.phasing() {
            self.imply(main);
            return self.emit("verb.join", lexeme, Effect::Verb { part: VerbPart::Main, join: true });
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
        let fronted_subject = self.subject_after_fronted(verb_at);
        // `After selling pens and pads he had 9`: a noun right before the subject belongs to the list of what was sold.
        let listed = fronted_subject.is_some_and(|at| {
            at > verb_at + 1
                && matches!(self.phrases().get(at - 1), Some(Phrase::Nominal(n)) if !n.owns_next)
                && matches!(self.phrases().get(at), Some(Phrase::Nominal(n)) if n.pronoun)
        });
        if finite
            && listed
            && let Some(at) = fronted_subject
        {
            self.open_clause(lexeme, ClauseKind::Main, at, false, "clause.after_fronted");
            return self.open_group(lexeme, false);
        }
        // `Rosa, who had 9 pens, lost 2`: behind the comma the clause around has its verb.
        if finite
            && self.state.open.len() > 1
            && self.state.clause().is_some_and(|c| c.kind == ClauseKind::Relative)
            && matches!(phrases.last(), Some(Phrase::Connective { category: Category::MarkComma, .. }))
            && self.outer_lacks_verb()
        {
            self.emit("clause.return", lexeme, Effect::Return { carry: 0 });
            return self.place_verb(lexeme);
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
        if gerund && !finite && matches!(phrases.last(), Some(Phrase::Verb(_))) {
            // `stopped eating`: what the first verb says decides whether it happened.
            self.open_clause(lexeme, ClauseKind::Gerund, count, true, "clause.gerund");
            return self.open_group(lexeme, true);
        }
        if finite && let Some(at) = fronted_subject {
            // `After making some pies he had 14 left.`: what the fronted clause leads to begins with its subject.
            self.open_clause(lexeme, ClauseKind::Main, at, false, "clause.after_fronted");
            return self.open_group(lexeme, false);
        }
        if finite
            && count >= 2
            && count - 1 > verb_at
            && let (Phrase::Nominal(noun), Phrase::Nominal(subject)) = (&phrases[count - 2], &phrases[count - 1])
            && !noun.pronoun
            && (subject.pronoun || subject.name || subject.determiner.is_some())
            && count - 2 > verb_at
        {
            self.open_clause(lexeme, ClauseKind::Relative, count - 1, true, "clause.relative_bare");
            return self.open_group(lexeme, false);
        }
        if finite && self.names_a_side() {
            // `twice as many as Nell kept`: a name is kept by no one; she is who does it.
            self.open_clause(lexeme, ClauseKind::Content, count - 1, true, "clause.side");
            return self.open_group(lexeme, false);
        }
        if (participle || gerund) && !last_is_connective {
            self.open_clause(lexeme, ClauseKind::Reduced, count, true, "clause.reduced");
            return self.open_group(lexeme, true);
        }
        if finite && count - 1 > verb_at && matches!(phrases.last(), Some(Phrase::Nominal(_))) {
            self.open_clause(lexeme, ClauseKind::Content, count - 1, false, "clause.content_bare");
            return self.open_group(lexeme, false);
        }
        if gerund {
            self.open_clause(lexeme, ClauseKind::Gerund, count, false, "clause.gerund");
            return self.open_group(lexeme, true);
        }
        // A verb that nothing leads in asserts nothing.
        self.open_clause(lexeme, ClauseKind::Content, count, false, "clause.unmarked");
        self.open_group(lexeme, false);
    }

    /// Where the subject stands of what a fronted clause leads to: a pronoun or a name behind its verb, before the next one.
    fn subject_after_fronted(&self, verb_at: usize) -> Option<usize> {
        let fronted = self.state.clause().is_some_and(|c| {
            matches!(c.kind, ClauseKind::Gerund | ClauseKind::Adverbial | ClauseKind::Condition)
                && c.marker.is_some()
                && !self.state.all_clauses().any(|o| {
                    o.sentence == c.sentence
                        && o.kind == ClauseKind::Main
                        && o.id != c.id
                        && o.phrases.iter().any(|p| matches!(p, Phrase::Verb(_)))
                })
        });
        let phrases = self.phrases();
        // `After some left he still had 3`: an adverb may stand between the subject and its verb.
        let adverbs = phrases.iter().rev().take_while(|p| matches!(p, Phrase::Adverb { .. })).count();
        let at = (phrases.len() - adverbs).checked_sub(1).filter(|at| *at > verb_at)?;
        let Some(Phrase::Nominal(subject)) = phrases.get(at) else { return None };
        let there = subject.head.is_some_and(|h| self.is(h, Category::PronounExistential));
        (fronted && (subject.pronoun && !there || subject.name)).then_some(at)
    }
}
