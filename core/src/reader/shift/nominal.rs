//! Nouns, names, adjectives and words of time: the heads and modifiers of nominals.

use super::*;

impl Reading<'_> {
    /// Whether a word of time stands as a noun: after a preposition, in a nominal that awaits its head, or in a list of times.
    pub(super) fn time_noun_here(&self, open: Option<&Nominal>) -> bool {
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

    pub(super) fn adjective_here(&self, lexeme: u32, set: CategorySet, status: VerbStatus) -> bool {
        // `were broken`, `are left` are read as participles; a plain adjective wins only where no verb fits.
        // `had 9 guests coming`: behind a noun that is complete, a word that may order is what the noun does.
        let behind_noun = matches!(self.last_phrase(), Some(Phrase::Nominal(n)) if n.head.is_some() && !n.pronoun);
        let does = behind_noun && set.contains(Category::AdjOrder) && self.has_form(lexeme, Category::is_verb, Form::Gerund);
        !does
            && set.any(Category::is_adjective)
            && status == VerbStatus::Complete
            && !self.has_form(lexeme, Category::is_verb, Form::Participle)
            && !self.has_form(lexeme, Category::is_verb, Form::Past)
    }

    /// Opens a nominal with the lexeme, or extends the open one where `extends` allows.
    pub(super) fn nominal(&mut self, lexeme: u32, slot: Slot, rule: &str) {
        self.emit(rule, lexeme, Effect::OpenNominal { slot });
    }

    /// `Tilly the Turtle`, `Ann the baker`: `the` right behind a name, with a noun that says who bears it.
    ///
    /// Both are capitalised, or the noun names someone who lives and the name opens the clause: `gave Ann the ball`, and `because of Ann
    /// the team lost`, are none.
    pub(super) fn opens_epithet(&self, the: u32) -> bool {
        let Some(open) = self.state.open_nominal() else { return false };
        let capital = |l: u32| self.lexemes.get(l as usize).is_some_and(|l| l.capitalised);
        let named = open.name && open.head.is_some_and(capital) && open.determiner.is_none() && open.measure.is_none();
        if !named || open.last + 1 != the || !self.is(the, Category::DetDefinite) {
            return false;
        }
        let Some(next) = self.lexemes.get(the as usize + 1) else { return false };
        let senses = self.lexicon.senses(&next.norm);
        if !senses.iter().any(|s| s.category.is_noun() && s.form == Form::Singular) {
            return false;
        }
        let lives = |s: &Sense| {
            let above = self.lexicon.kinds_above(&s.lemma);
            matches!(s.category, Category::NounPerson) || above.iter().any(|k| matches!(*k, "animal" | "person"))
        };
        let phrases = self.phrases();
        let prepositional = matches!(phrases.len().checked_sub(2).and_then(|i| phrases.get(i)), Some(Phrase::Preposition { .. }));
        next.capitalised || !prepositional && self.verb_status() != VerbStatus::Complete && senses.iter().any(lives)
    }

    /// Whether a noun goes on with an epithet: right behind its `the`, or capitalised behind its first word.
    pub(super) fn in_epithet(&self, lexeme: u32) -> bool {
        let Some(open) = self.state.open_nominal() else { return false };
        let Some(head) = open.head.filter(|_| open.name && open.determiner.is_none() && open.last + 1 == lexeme) else { return false };
        let the = head + 1;
        let capital = self.lexemes.get(lexeme as usize).is_some_and(|l| l.capitalised);
        self.is(the, Category::DetDefinite) && the <= open.last && (the == open.last || capital)
    }

    pub(super) fn place_noun(&mut self, lexeme: u32, open: Option<&Nominal>) {
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

    /// `50% fewer green balls`: behind a percentage that compares, an adjective goes with the noun behind it.
    pub(super) fn compares_by_share(&self, open: &Nominal, adjective: u32) -> bool {
        let percent = |l: u32| self.lexemes.get(l as usize).is_some_and(|l| l.kind == LexemeKind::Percent);
        let noun =
            self.lexemes.get(adjective as usize + 1).is_some_and(|l| self.lexicon.senses(&l.norm).iter().any(|s| s.category.is_noun()));
        let compares = [open.further, open.fewer].into_iter().flatten().any(|more| more + 1 == adjective);
        compares && noun && open.head.is_some_and(percent) && self.categories(adjective).any(Category::is_adjective)
    }

    /// Whether a noun after a complete nominal makes a compound with it: `school bus`, `Oak Grove`.
    pub(super) fn compounds(&self, head: u32, next: u32, open: &Nominal) -> bool {
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
            if self.counts_brand(head, next, open) {
                return true;
            }
            return before.any(Category::is_name) || before.any(|c| matches!(c, Category::NounKin | Category::NounPlace));
        }
        if before.all(Category::is_name) {
            return !given(before) || (before.any(|c| c == Category::NameTitle));
        }
        if before.any(Category::is_unit) && !before.any(Category::is_noun) && !after.any(Category::is_unit) {
            return !self.is_plural(head) && open.number().is_some();
        }
        if self.names_team(head, next, open) {
            return true;
        }
        !self.has_form(head, |c| c.is_noun(), Form::Plural) && !before.contains(Category::NounKin)
    }

    /// `9 Oat Krispie Bars`: capitalised words behind a number name one sort of things.
    fn counts_brand(&self, head: u32, next: u32, open: &Nominal) -> bool {
        let capital = |l: u32| self.lexemes.get(l as usize).is_some_and(|l| l.capitalised);
        let counted = open.is_measured() && open.measure.is_some_and(|m| m.lexeme() < head) && open.determiner.is_none();
        counted && capital(head) && capital(next) && open.modifiers.iter().all(|&m| capital(m)) && !self.is_plural(head)
    }

    /// `The Otters team`, `the Otters rugby team`: a capitalised plural before the noun for those who play together is their name.
    fn names_team(&self, head: u32, next: u32, open: &Nominal) -> bool {
        let capital = self.lexemes.get(head as usize).is_some_and(|l| l.capitalised) && head > open.first;
        let definite = open.determiner.is_some_and(|d| self.is(d, Category::DetDefinite)) && open.measure.is_none();
        let group = |l: u32| {
            let norm = self.lexemes.get(l as usize).map_or("", |l| l.norm.as_str());
            self.lexicon.senses(norm).iter().any(|s| s.category == Category::NounGroup && s.form == Form::Singular)
        };
        capital && definite && (group(next) || group(next + 1))
    }

    pub(super) fn place_adjective(&mut self, lexeme: u32, set: CategorySet) {
        if self.joins_be(lexeme) {
            self.narrow(lexeme, "implied", Category::is_auxiliary);
            return self.emit("verb.join", lexeme, Effect::Verb { part: VerbPart::Main, join: true });
        }
        self.narrow(lexeme, "adjective", Category::is_adjective);
        // `as many red beads`: what is compared, not what something is.
        let compared = matches!(self.last_phrase(), Some(Phrase::Adverb { category: Category::AdvAs, .. }));
        let after_be = !compared && matches!(self.last_phrase(), Some(Phrase::Verb(_) | Phrase::Adverb { .. } | Phrase::Question { .. }))
            || set.contains(Category::AdjComparative)
            || matches!(self.last_phrase(), Some(Phrase::Nominal(n)) if n.head.is_some());
        if after_be && !set.contains(Category::AdjOrder) || set.contains(Category::AdjComparative) {
            // `are red`, `how tall`, `3 feet tall`: outside a nominal, until a noun follows.
            if self.verb_is_be_or_none() || set.contains(Category::AdjComparative) || self.says_of_measure(lexeme) {
                self.plain(lexeme, "adjective");
                return;
            }
        }
        self.nominal(lexeme, Slot::Modifier, "nominal.adjective");
    }

    /// `a field 80 feet long`: right behind a number of units, and before no noun, an adjective says what is measured.
    fn says_of_measure(&self, lexeme: u32) -> bool {
        let unit = matches!(self.last_phrase(), Some(Phrase::Nominal(n)) if n.number().is_some() && n.last + 1 == lexeme
            && n.head.is_some_and(|h| self.categories(h).any(Category::is_unit)));
        let measures = self.lexicon.degree(self.norm(lexeme)).is_some_and(|d| d.dimensions.contains(&Category::UnitLength));
        let next = self.senses.get(lexeme as usize + 1);
        let goes_on = next.is_some_and(|senses| senses.iter().any(|s| s.category.is_noun() || s.category.is_adjective()));
        unit && measures && !goes_on
    }

    /// `9 old, brown sheets`: a comma between adjectives of a phrase that still awaits its noun ends nothing.
    pub(super) fn joins_adjectives(&self, comma: u32) -> bool {
        let like = |c: Category| matches!(c, Category::AdjColour | Category::AdjSize | Category::AdjQuality);
        let Some(open) = self.state.open_nominal().filter(|n| n.awaits_head() && n.last + 1 == comma) else { return false };
        let before = open.modifiers.last().is_some_and(|&m| m + 1 == comma && self.categories(m).any(like));
        let opened = open.number().is_some() || open.determiner.is_some() || open.is_asked();
        let after = |word: &str| {
            let senses = self.lexicon.senses(word);
            senses.iter().any(|s| like(s.category)) && senses.iter().all(|s| !s.category.is_verb() || like(s.category))
        };
        let next = self.lexemes.get(comma as usize + 1).filter(|l| l.kind == LexemeKind::Word);
        // `bought 3 red, blue and green pens`: a list of sorts is no description of each of them.
        let noun = |l: &crate::text::Lexeme| {
            let senses = self.lexicon.senses(&l.norm);
            senses.is_empty()
                || senses.iter().any(|s| s.category.is_noun() || s.category.is_unit())
                || senses.iter().any(|s| like(s.category))
        };
        let behind = self.lexemes.get(comma as usize + 2).filter(|l| l.kind == LexemeKind::Word);
        let colours = next.is_some_and(|l| {
            let colour = |word: &str| self.lexicon.senses(word).iter().any(|s| s.category == Category::AdjColour);
            colour(&l.norm) && open.modifiers.last().is_some_and(|&m| colour(self.norm(m)))
        });
        before && opened && !colours && next.is_some_and(|l| after(&l.norm)) && behind.is_some_and(noun)
    }

    pub(super) fn verb_is_be_or_none(&self) -> bool {
        self.last_group().is_none_or(|group| {
            group
                .main
                .or(group.auxiliaries.last().copied())
                .is_some_and(|m| self.categories(m).any(|c| matches!(c, Category::VerbBe | Category::AuxBe)))
        })
    }
}
