//! Connectives, `there`, `that`, `left`: where clauses begin and end.

use super::*;

impl Reading<'_> {
    /// Whether the last verb is `be` with nothing but adverbs since.
    pub(super) fn follows_be(&self) -> bool {
        let last = self.phrases().iter().rev().find(|p| !matches!(p, Phrase::Adverb { .. }));
        matches!(last, Some(Phrase::Verb(group)) if group.main.or(group.auxiliaries.last().copied()).is_some_and(|v| {
            self.categories(v).any(|c| matches!(c, Category::VerbBe | Category::AuxBe | Category::AuxModal | Category::AuxFuture))
        }))
    }

    pub(super) fn place_there(&mut self, lexeme: u32) {
        if self.categories(lexeme).contains(Category::AdvPlace) {
            self.narrow(lexeme, "there.place", |c| c != Category::PronounExistential);
            return self.plain(lexeme, "adverb");
        }
        if self.verb_status() == VerbStatus::Complete && !self.follows_be() {
            // `When they are done there will be ...`: a clause of its own begins.
            let phrases = self.phrases();
            let trailing = phrases.iter().rev().take_while(|p| matches!(p, Phrase::Connective { .. })).count();
            let at = phrases.len() - trailing;
            // `thought there were 9 lamps`: right behind the verb it is what is thought, and not a statement of its own.
            let hangs = trailing == 0
                && matches!(phrases.last(), Some(Phrase::Verb(_)))
                && self.state.clause().is_some_and(|c| c.kind == ClauseKind::Main);
            let kind = if hangs { ClauseKind::Content } else { ClauseKind::Main };
            self.open_clause(lexeme, kind, at, false, "clause.there");
        }
        self.nominal(lexeme, Slot::Head, "nominal.there");
        self.emit("nominal.close", lexeme, Effect::CloseNominal);
    }

    /// `the left branch`: between an article and a noun it says on which side.
    pub(super) fn names_side(&self, lexeme: u32) -> bool {
        let opens = |n: &Nominal| n.awaits_head() && n.measure.is_none() && n.modifiers.is_empty() && !n.possessive_determiner;
        let article =
            self.state.open_nominal().is_some_and(|n| opens(n) && n.determiner.is_some_and(|d| self.is(d, Category::DetDefinite)));
        let next = self.lexemes.get(lexeme as usize + 1).map(|l| self.lexicon.senses(&l.norm)).unwrap_or_default();
        article && !next.is_empty() && next.iter().any(|s| s.category.is_noun()) && !next.iter().any(|s| s.category.is_preposition())
    }

    /// `left` after a complete clause is what remains; elsewhere it is a verb.
    pub(super) fn place_left(&mut self, lexeme: u32) -> bool {
        let coordinated = matches!(self.last_phrase(), Some(Phrase::Connective { .. }));
        // `there were 31 people left`: what remains, behind the noun.
        let existential = self
            .phrases()
            .iter()
            .any(|p| matches!(p, Phrase::Nominal(n) if n.head.is_some_and(|h| self.is(h, Category::PronounExistential))))
            && matches!(self.last_phrase(), Some(Phrase::Nominal(n)) if !n.head.is_some_and(|h| self.is(h, Category::PronounExistential)));
        let complete = self.verb_status() == VerbStatus::Complete && !coordinated && (!self.verb_is_be_alone() || existential);
        let verbs = self.categories(lexeme).any(verbal);
        // `each player left had 5 lives`: the verb comes behind.
        let finite = |l: u32| self.has_form(l, |c| c.is_verb() || c.is_auxiliary(), Form::Past) && !self.categories(l).any(nominal_like);
        let behind = self.last_group().is_none()
            && finite(lexeme + 1)
            && matches!(self.last_phrase(), Some(Phrase::Nominal(n)) if n.head.is_some() && (n.is_each() || n.number().is_some()));
        if complete || !verbs || behind {
            self.narrow(lexeme, "left.remainder", |c| c == Category::AdvLeft);
            self.plain(lexeme, "adverb");
            return true;
        }
        self.narrow(lexeme, "left.verb", verbal);
        false
    }

    pub(super) fn verb_is_be_alone(&self) -> bool {
        self.last_group()
            .is_some_and(|g| g.main.is_some_and(|m| self.categories(m).any(|c| matches!(c, Category::VerbBe | Category::AuxBe))))
    }

    pub(super) fn place_connective(&mut self, lexeme: u32, set: CategorySet) -> bool {
        if set.contains(Category::ConnRelative) || set.contains(Category::ConnThat) {
            return self.place_that(lexeme, set);
        }
        if !set.any(Category::is_connective) || set.any(nominal_like) {
            return false;
        }
        // `twice as many pens as Rosa`: the second `as` brings the other side.
        // So does the `as` of `the same number of pens as cups`.
        let same = |n: &Nominal| {
            n.modifiers.iter().any(|&m| self.is(m, Category::AdjSame)) && n.head.is_some_and(|h| self.is(h, Category::NounQuantity))
        };
        // `twice the number of pens as Rosa`
        let times = |n: &Nominal| matches!(n.measure, Some(Measure::Multiple(_) | Measure::Fraction(_)));
        let times = |n: &Nominal| times(n) || n.number().is_some() && n.head.is_some_and(|h| self.may_be(h, Category::QuantTimes));
        let scaled = self.phrases().iter().any(|p| matches!(p, Phrase::Nominal(n) if times(n)));
        let number = |n: &Nominal| {
            scaled
                && n.determiner.is_some_and(|d| self.is(d, Category::DetDefinite))
                && n.head.is_some_and(|h| self.is(h, Category::NounQuantity))
        };
        let compares = self.phrases().iter().any(|p| match p {
            Phrase::Adverb { category: Category::AdvAs, .. } => true,
            Phrase::Nominal(n) => same(n) || number(n),
            _ => false,
        });
        if (compares || self.brings_no_clause(lexeme)) && set.contains(Category::PrepTopic) {
            self.narrow(lexeme, "as.side", |c| c == Category::PrepTopic);
            self.plain(lexeme, "preposition");
            return true;
        }
        self.narrow(lexeme, "connective", Category::is_connective);
        let category = self.categories(lexeme).iter().next().unwrap_or(Category::ConnAnd);
        // `and`, `after lunch`, `as`: whether a clause begins is told by the verb that follows, or by none.
        let joins =
            matches!(category, Category::ConnAnd | Category::ConnOr | Category::ConnAfter | Category::ConnBefore | Category::ConnWhen);
        let phrases = self.phrases();
        // `sold all but 4`: those that are left out.
        let all = matches!(phrases.last(), Some(Phrase::Nominal(n)) if matches!(n.measure, Some(Measure::All(_))));
        let counted = self.lexemes.get(lexeme as usize + 1).is_some_and(|l| l.literal.is_some());
        let excepts = category == Category::ConnContrast && all && counted;
        let compares = category == Category::ConnContrast && self.goes_on_comparing(lexeme);
        let breaks = !(joins || excepts || compares);
        if breaks && phrases.iter().any(|p| matches!(p, Phrase::Verb(g) if g.main.is_some())) {
            let trailing = phrases.iter().rev().take_while(|p| matches!(p, Phrase::Connective { .. })).count();
            let kind = match category {
                Category::ConnCondition => ClauseKind::Condition,
                // `It rained, so she sold 9`: a statement of its own.
                Category::ConnCause if self.is_of(lexeme, WordClass::Consequence) => ClauseKind::Main,
                Category::ConnCause => ClauseKind::Adverbial,
                _ => ClauseKind::Main,
            };
            let at = phrases.len() - trailing;
            self.open_clause(lexeme, kind, at, false, "clause.connective");
        }
        self.plain(lexeme, "connective");
        true
    }

    /// `did 9 more push-ups but 3 fewer sit-ups than Ana`: both are compared with her, by one verb.
    fn goes_on_comparing(&self, but: u32) -> bool {
        let compares = |n: &Nominal| n.number().is_some() && (n.further.is_some() || n.fewer.is_some());
        let before = self.phrases().iter().rev().find(|p| !matches!(p, Phrase::Connective { .. } | Phrase::Preposition { .. }));
        let word = |l: u32| self.lexemes.get(l as usize).map_or("", |l| l.norm.as_str());
        let again = self.lexicon.senses(word(but + 2)).iter().any(|s| matches!(s.category, Category::QuantMore | Category::QuantLess));
        let counted = self.lexemes.get(but as usize + 1).is_some_and(|l| l.literal.is_some());
        counted && again && matches!(before, Some(Phrase::Nominal(n)) if compares(n))
    }

    /// `As a reward for her work, Rosa got 9 pens.`: at the front, before an article, with no verb up to the comma.
    fn brings_no_clause(&self, lexeme: u32) -> bool {
        let senses = |l: u32| self.lexemes.get(l as usize).map(|x| self.lexicon.senses(&x.norm)).unwrap_or_default();
        let article = senses(lexeme + 1).iter().any(|s| s.category == Category::DetIndefinite);
        let ends = |l: &u32| {
            let word = self.lexemes.get(*l as usize);
            word.is_none_or(|w| w.norm == "," || !senses(*l).is_empty() && senses(*l).iter().all(|s| verbal(s.category)))
        };
        let end = (lexeme + 2..lexeme + 12).find(ends);
        self.phrases().is_empty() && article && end.is_some_and(|l| self.lexemes.get(l as usize).is_some_and(|w| w.norm == ","))
    }

    /// `Rosa, who had 9 pens, ...`: a noun before a comma, of which more may be said, in a sentence that does not ask.
    pub(super) fn noun_set_off(&self) -> bool {
        let set_off = matches!(self.phrases(), [.., Phrase::Nominal(n), Phrase::Connective { category: Category::MarkComma, .. }] if !n.pronoun && n.head.is_some());
        let sentence = self.lexemes.get(self.at as usize).map(|l| l.span.sentence_index);
        let end = self.lexemes.iter().rfind(|l| Some(l.span.sentence_index) == sentence);
        set_off && end.is_some_and(|l| l.norm != "?")
    }

    /// `that day`, `that week`: a time, and no clause that says more of a noun.
    fn points_to_time(&self, lexeme: u32, set: CategorySet) -> bool {
        let next = self.lexemes.get(lexeme as usize + 1).map(|l| self.lexicon.senses(&l.norm)).unwrap_or_default();
        let time =
            |s: &Sense| matches!(s.category, Category::UnitTime | Category::AdvTime) && matches!(s.form, Form::Plain | Form::Singular);
        // `boxes that may hold 8`: no month.
        set.contains(Category::DetDemonstrative) && next.iter().any(time) && !next.iter().any(|s| verbal(s.category))
    }

    pub(super) fn place_that(&mut self, lexeme: u32, set: CategorySet) -> bool {
        if self.points_to_time(lexeme, set) {
            self.narrow(lexeme, "demonstrative", |c| c == Category::DetDemonstrative);
            self.nominal(lexeme, Slot::Determiner, "nominal.determiner");
            return true;
        }
        match self.last_phrase() {
            Some(Phrase::Connective { .. })
                if set.any(|c| matches!(c, Category::QuestionWhat | Category::QuestionOther)) && self.noun_set_off() =>
            {
                self.narrow(lexeme, "relative", |c| c == Category::ConnRelative);
                let at = self.phrases().len();
                self.open_clause(lexeme, ClauseKind::Relative, at, true, "clause.relative_set_off");
                self.plain(lexeme, "relative");
                true
            }
            Some(Phrase::Nominal(n)) if set.contains(Category::ConnRelative) && !n.pronoun => {
                self.narrow(lexeme, "relative", |c| c == Category::ConnRelative);
                let at = self.phrases().len();
                self.open_clause(lexeme, ClauseKind::Relative, at, true, "clause.relative");
                self.plain(lexeme, "relative");
                true
            }
            // `How many pens is that in all?`
            Some(Phrase::Verb(group))
                if group.main.is_some_and(|m| self.is(m, Category::VerbBe))
                    && set.contains(Category::DetDemonstrative)
                    && self.phrases().iter().any(|p| matches!(p, Phrase::Nominal(n) if n.is_asked())) =>
            {
                self.narrow(lexeme, "demonstrative", |c| c == Category::DetDemonstrative);
                self.nominal(lexeme, Slot::Determiner, "nominal.demonstrative");
                self.emit("nominal.close", lexeme, Effect::CloseNominal);
                true
            }
            _ if self.told_by(set) => {
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

    /// Whether `that` brings what is told, thought or felt: right behind a verb, or behind the adjective that `be` brings.
    fn told_by(&self, set: CategorySet) -> bool {
        let says = match self.last_phrase() {
            Some(Phrase::Verb(group)) => group.main.is_some(),
            Some(Phrase::Adjective { .. }) => self.verb_is_be_alone(),
            _ => false,
        };
        says && set.contains(Category::ConnThat)
    }

    pub(super) fn open_clause(&mut self, lexeme: u32, kind: ClauseKind, at: usize, nested: bool, rule: &str) {
        let at = u32::try_from(at).unwrap_or(u32::MAX);
        self.emit(rule, lexeme, Effect::Clause { kind, at, nested });
    }

    pub(super) fn outer_lacks_verb(&self) -> bool {
        let outer = self.state.open.len().checked_sub(2).and_then(|i| self.state.open.get(i));
        outer.is_some_and(|clause| !clause.phrases.iter().any(|p| matches!(p, Phrase::Verb(_))))
    }

    /// Where a new clause begins: at the last connective after the verb, or before it where the last one joins two subjects.
    pub(super) fn boundary(&self, verb_at: usize) -> Option<usize> {
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
                && phrases[start + 1..]
                    .iter()
                    .all(|p| matches!(p, Phrase::Nominal(n) if n.name || n.possessive_determiner && !n.is_measured()))
                && before + 1 < start
                && start + 1 < phrases.len();
            if joined {
                return Some(run_start(before));
            }
        }
        Some(start)
    }

    /// `How many more pens did she use to draw than ...`: `than` goes with `more`, and so with the clause that asks.
    pub(super) fn return_to_comparison(&mut self, lexeme: u32) {
        if !self.is(lexeme, Category::PrepThan) {
            return;
        }
        let compares = |p: &Phrase| matches!(p, Phrase::Nominal(n) if n.is_asked() && (n.further.is_some() || n.fewer.is_some()));
        let asks = |c: &crate::reader::clause::Clause| c.question && c.phrases.iter().any(compares);
        let Some(at) = self.state.open.iter().rposition(asks) else { return };
        let inner = self.state.open.len() - 1 - at;
        for _ in 0..inner {
            self.emit("clause.comparison", lexeme, Effect::Return { carry: 0 });
        }
    }

    /// Whether the last two phrases name whom a comparison is with: `as Nell`, `than she`.
    pub(super) fn names_a_side(&self) -> bool {
        let [.., Phrase::Preposition { category, .. }, Phrase::Nominal(side)] = self.phrases() else { return false };
        let as_many = |p: &Phrase| matches!(p, Phrase::Adverb { category: Category::AdvAs, .. });
        let compares = match category {
            Category::PrepThan => true,
            Category::PrepTopic => self.phrases().iter().any(as_many),
            _ => false,
        };
        compares && (side.name || side.pronoun) && !side.is_asked()
    }

    /// Whether the clause asks how many more, and nothing but a subject stands behind its `than`: where the other side begins.
    pub(super) fn behind_than(&self) -> Option<usize> {
        if !self.state.clause()?.question {
            return None;
        }
        let than = |p: &Phrase| matches!(p, Phrase::Preposition { category: Category::PrepThan, .. });
        let phrases = self.phrases();
        match phrases {
            [.., last] if than(last) => Some(phrases.len()),
            [.., before, Phrase::Nominal(subject)] if than(before) && !subject.is_asked() => Some(phrases.len() - 1),
            _ => None,
        }
    }
}
