//! Question words, numbers, quantifiers and determiners: how a nominal opens and says how much.

use super::*;

impl Reading<'_> {
    pub(super) fn place_question(&mut self, lexeme: u32, set: CategorySet) -> bool {
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
        if set.any(Category::is_verb) && !self.orders(lexeme) {
            self.narrow(lexeme, "no_order", |c| !asks(c));
            return false;
        }
        let after_noun = matches!(self.last_phrase(), Some(Phrase::Nominal(_)));
        if set.contains(Category::ConnRelative) && (after_noun || self.noun_set_off()) {
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

    /// `Find the width.`, `If she works 3 hours, calculate her pay.`: an order in front of any subject asks like `what is`.
    fn orders(&self, lexeme: u32) -> bool {
        let phrases = self.phrases();
        let behind_comma = matches!(phrases.last(), Some(Phrase::Connective { category: Category::MarkComma, .. }));
        let front = phrases.is_empty() || behind_comma && self.verb_status() == VerbStatus::Complete;
        front && self.has_form(lexeme, Category::is_verb, Form::Base)
    }

    /// Whether a word that asks is a verb: `find`, `calculate`.
    pub(in crate::reader) fn is_order(&self, lexeme: u32) -> bool {
        let verbal = self.senses.get(lexeme as usize).is_some_and(|senses| senses.iter().any(|s| s.category.is_verb()));
        verbal && self.is(lexeme, Category::QuestionWhat)
    }

    /// `a third of`, `a quarter as many`: before `of` or `as many` the word is a share, neither an order nor a coin.
    pub(super) fn fraction_before(&mut self, of: u32) {
        if !self.is(of, Category::PrepOf) && !self.is(of, Category::AdvAs) {
            return;
        }
        let Some(Phrase::Nominal(nominal)) = self.last_phrase() else { return };
        let one = nominal.determiner.is_some_and(|d| self.is(d, Category::DetIndefinite)) && nominal.measure.is_none();
        let word = match (nominal.head, nominal.modifiers.as_slice()) {
            (Some(head), []) if one => head,
            (None, [ordinal]) if one => *ordinal,
            _ => return,
        };
        if word + 1 == of && self.may_be(word, Category::QuantFraction) {
            let to = CategorySet::of(&[Category::QuantFraction]);
            self.record(Op::Reevaluate, "fraction", None, Some(word), Effect::Narrow { to });
            self.emit("nominal.fraction", word, Effect::ExtendNominal { slot: Slot::Quantity });
        }
    }

    pub(super) fn sentence_asks(&self) -> bool {
        false
    }

    pub(super) fn place_quantity(&mut self, lexeme: u32, set: CategorySet) -> bool {
        let open = self.state.open_nominal().cloned();
        let awaiting = open.as_ref().filter(|n| n.awaits_head());
        let kind = self.lexemes.get(lexeme as usize).map(|l| l.kind);
        if set.contains(Category::Numeral) {
            match kind {
                Some(LexemeKind::Ordinal)
                    if set.contains(Category::UnitTime)
                        && awaiting.is_some_and(|n| {
                            n.is_measured() || n.is_each() || n.determiner.is_none_or(|d| self.is(d, Category::DetIndefinite))
                        }) =>
                {
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
                        self.return_to_list(lexeme);
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
                    if fits && !awaiting.is_some_and(|n| self.stands_alone(n, lexeme)) {
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
        // `his little brother`: after a possessive or `the` a small one is meant.
        if set.contains(Category::QuantVague)
            && set.any(Category::is_adjective)
            && awaiting.is_some_and(|n| n.determiner.is_some() && n.measure.is_none())
        {
            self.narrow(lexeme, "little.adjective", Category::is_adjective);
            return false;
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

    /// `One has 26 members and the other 33.`: the other one, and how many it has; no noun follows that the number would be of.
    fn stands_alone(&self, other: &Nominal, number: u32) -> bool {
        let says_other = matches!(other.measure, Some(Measure::Rest(l)) if self.is_of(l, WordClass::Other) && !self.is_plural(l));
        let ends = |l: &crate::text::Lexeme| l.kind == LexemeKind::Mark;
        says_other && self.verb_status() == VerbStatus::Complete && self.lexemes.get(number as usize + 1).is_none_or(ends)
    }

    /// `won 3 prizes playing darts and 4 prizes`: a measured conjunct goes on with the list of the clause around.
    pub(super) fn return_to_list(&mut self, lexeme: u32) {
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

    /// `used 9 boards to build a shed and 4 to build a gate`: the second purpose shows that `4` goes on with what was used.
    pub(super) fn return_to_purposes(&mut self, lexeme: u32) {
        let open = &self.state.open;
        let (Some(inner), Some(outer)) = (open.last(), open.len().checked_sub(2).and_then(|i| open.get(i))) else { return };
        let counted = |p: &Phrase| matches!(p, Phrase::Nominal(n) if n.number().is_some());
        let Some((last, before)) = inner.phrases.split_last() else { return };
        let joints = before.iter().rev().take_while(|p| matches!(p, Phrase::Connective { .. })).count();
        let first_counts = outer.phrases.last().is_some_and(counted);
        let purpose = &before[..before.len() - joints];
        let carry = u32::try_from(joints + 1).unwrap_or(1);
        if inner.kind == ClauseKind::Infinitive && counted(last) && joints > 0 && first_counts && !purpose.iter().any(counted) {
            self.emit("clause.purposes", lexeme, Effect::Return { carry });
        }
    }

    pub(super) fn place_determiner(&mut self, lexeme: u32, set: CategorySet) -> bool {
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
        if self.opens_epithet(lexeme) {
            self.emit("nominal.epithet", lexeme, Effect::ExtendNominal { slot: Slot::Epithet });
        } else if predetermined {
            self.emit("nominal.determiner", lexeme, Effect::ExtendNominal { slot });
        } else {
            self.nominal(lexeme, slot, "nominal.determiner");
        }
        true
    }
}
