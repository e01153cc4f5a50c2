//! Fixed expressions and quoted titles: lexemes that wait until they are whole or turn out to be none.

use super::*;

impl Reading<'_> {
    /// Takes a lexeme in; what stands between quotes waits for the closing one and is then a title.
    pub(super) fn receive(&mut self, lexeme: u32) {
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
    pub(super) fn title(&mut self, words: &[u32]) {
        let held = self.waiting(Pending::Expression);
        if !held.is_empty() {
            self.emit("expression.none", held[0], Effect::Resume(Pending::Expression));
            self.flush(&held, None);
        }
        let name = CategorySet::of(&[Category::NameAny]);
        self.decide(words.first().map(|&w| (w, name)));
        // `the 'Old Tree' books`: the title goes with the noun behind it, under one determiner.
        let within = self.state.open_nominal().is_some_and(|n| n.awaits_head() && n.determiner.is_some() && !n.is_measured());
        for (n, &word) in words.iter().enumerate() {
            self.record(Op::Reevaluate, "quote.title", None, Some(word), Effect::Narrow { to: name });
            let effect =
                if n == 0 && !within { Effect::OpenNominal { slot: Slot::Head } } else { Effect::ExtendNominal { slot: Slot::Head } };
            self.emit("nominal.title", word, effect);
        }
        if let Some(&last) = words.last().filter(|_| !within) {
            self.emit("nominal.close", last, Effect::CloseNominal);
        }
    }

    pub(super) fn feed(&mut self, lexeme: u32) {
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
    pub(super) fn flush(&mut self, waiting: &[u32], next: Option<u32>) {
        let whole = (2..=waiting.len()).rev().find_map(|n| {
            let behind = waiting.get(n).copied().or(next);
            self.expression(&waiting[..n]).0.filter(|e| !self.leads_somewhere(e, behind)).map(|expression| (n, expression))
        });
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
    pub(super) fn expression(&self, lexemes: &[u32]) -> (Option<Expression>, bool) {
        let Some(&first) = lexemes.first() else { return (None, false) };
        let mut whole = None;
        let mut longer = false;
        for expression in self.lexicon.expressions_from(self.norm(first)) {
            let agrees = lexemes.iter().zip(&expression.words).all(|(&l, word)| self.norm(l) == &**word) && !self.asks(first, expression);
            if agrees && expression.words.len() == lexemes.len() {
                whole = Some(expression.clone());
                longer |= self.may_lead(expression);
            }
            longer |= agrees && expression.words.len() > lexemes.len();
        }
        (whole, longer)
    }

    /// `What was left?`: not all that was left, as in `half of what was left`.
    fn asks(&self, first: u32, expression: &Expression) -> bool {
        // `divided what was left among 5 friends`, `half of what was left`
        let parts = |k: Category| {
            matches!(k, Category::VerbDivide | Category::VerbGroup | Category::VerbMove | Category::VerbSell | Category::VerbConsume)
        };
        let behind_of = first.checked_sub(1).is_some_and(|before| {
            self.is(before, Category::PrepOf) || self.categories(before).any(parts) && self.categories(before).all(Category::is_verb)
        });
        expression.category == Category::QuantRemainder && self.is(first, Category::QuestionWhat) && !behind_of
    }

    /// `up to`: a bound of a number, or a particle and the preposition behind it.
    fn may_lead(&self, expression: &Expression) -> bool {
        let goal = |word: &str| self.lexicon.senses(word).iter().any(|s| s.category == Category::PrepGoal);
        expression.category == Category::QuantBound && expression.words.last().is_some_and(|word| goal(word))
    }

    /// `flew up to the tree`: no bound, since no number is behind it.
    fn leads_somewhere(&self, expression: &Expression, behind: Option<u32>) -> bool {
        let number = |l: u32| {
            let money = self.lexemes.get(l as usize).is_some_and(|x| x.literal.is_some());
            money
                || self
                    .categories(l)
                    .any(|c| matches!(c, Category::Numeral | Category::QuantVague | Category::QuantFraction | Category::Symbol))
        };
        self.may_lead(expression) && behind.is_some_and(|l| !number(l))
    }

    /// `9 out of 20 pens`, `9 out of the 20 pens`: between two numbers it is `of`; `took 9 out of the box` is none.
    fn names_whole(&self, last: u32, expression: &Expression) -> bool {
        let counts = self.state.open_nominal().is_some_and(|n| n.awaits_head() && n.number().is_some() && n.modifiers.is_empty());
        let number = |l: u32| self.lexemes.get(l as usize).is_some_and(|x| x.kind == LexemeKind::Number);
        let determiner = |l: u32| {
            self.lexicon.senses(self.norm(l)).iter().any(|s| matches!(s.category, Category::DetDefinite | Category::DetPossessive))
        };
        self.lexicon.is_of(&expression.lemma, WordClass::OfWhole)
            && counts
            && (number(last + 1) || determiner(last + 1) && number(last + 2))
    }

    pub(super) fn take_expression(&mut self, first: u32, last: u32, expression: &Expression) {
        let category = if self.names_whole(last, expression) { Category::PrepOf } else { expression.category };
        let only = CategorySet::of(&[category]);
        for lexeme in first..=last {
            self.record(Op::Reevaluate, "expression", None, Some(lexeme), Effect::Narrow { to: only });
        }
        // `picked out` has every form that `picked` has.
        let mut forms: Vec<Form> = if category.is_verb() {
            let first = self.lexicon.senses(self.norm(first));
            first.iter().filter(|s| s.category.is_verb()).map(|s| s.form).collect()
        } else {
            Vec::new()
        };
        forms.dedup();
        if forms.is_empty() {
            forms.push(expression.form);
        }
        if let Some(senses) = self.senses.get_mut(last as usize) {
            for form in forms {
                senses.insert(0, Sense { lemma: expression.lemma.clone(), category, form, value: None });
            }
        }
        // `can set up`: what waits for the word behind it sees the whole expression.
        self.decide(Some((last, only)));
        if category.is_adverb() {
            self.fraction_before(first);
            self.emit("adverb.expression", last, Effect::Phrase { first, category });
            return;
        }
        self.emit("expression.inner", last, Effect::Role { role: "expression".into(), lexemes: (first..last).collect() });
        self.place(last);
    }
}
