//! Contested lexemes: what only the next lexeme can tell, and how it tells.

use super::*;

impl Reading<'_> {
    pub(super) fn take(&mut self, lexeme: u32) {
        self.decide(Some((lexeme, self.categories(lexeme))));
        if self.contested(lexeme) {
            self.record(Op::Hold, "contest", None, Some(lexeme), Effect::Wait(Pending::Contest));
        } else {
            self.place(lexeme);
        }
    }

    /// Whether only the next lexeme can tell what this one is.
    pub(super) fn contested(&self, lexeme: u32) -> bool {
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
        if set.any(|c| c.is_particle() || c == Category::AdvPlace) && set.any(Category::is_preposition) {
            return true;
        }
        if set.contains(Category::AdjOrder) && set.any(Category::is_adverb) {
            return true;
        }
        if set.contains(Category::MarkPossessive) && set.any(verbal) {
            return true;
        }
        self.gerund_in_nominal(lexeme) || self.noun_or_verb(lexeme).is_none()
    }

    /// `34 coloring books`: a gerund where a nominal awaits its head; only a noun behind it makes it a modifier.
    fn gerund_in_nominal(&self, lexeme: u32) -> bool {
        let set = self.categories(lexeme);
        let awaits = self.state.open_nominal().is_some_and(|n| n.awaits_head() && n.number().is_some()) || self.measures_of();
        let plain = !set.any(nominal_like) || self.measures_of();
        awaits && plain && !set.any(Category::is_adjective) && self.has_form(lexeme, Category::is_verb, Form::Gerund)
    }

    /// `9 pieces of`: what a measured vessel or portion is of stands next.
    fn measures_of(&self) -> bool {
        let [.., Phrase::Nominal(n), Phrase::Preposition { category: Category::PrepOf, .. }] = self.phrases() else { return false };
        let holds = |c: Category| c.is_unit() || matches!(c, Category::NounContainer | Category::NounPartitive | Category::NounGroup);
        (n.is_measured() || n.determiner.is_some()) && n.head.is_some_and(|h| self.categories(h).any(holds))
    }

    /// Decides a lexeme that waited; `next` is the lexeme after it, absent at the sentence's end.
    pub(super) fn decide(&mut self, next: Option<(u32, CategorySet)>) {
        let Some(&held) = self.waiting(Pending::Contest).first() else { return };
        self.emit("contest.resume", held, Effect::Resume(Pending::Contest));
        let set = self.categories(held);
        let after = next.map_or(CategorySet::EMPTY, |(_, s)| s);
        // `wants to place them`: behind a wish a word that may be a place is what one wants to do.
        let wishes = matches!(self.last_phrase(), Some(Phrase::Verb(g)) if g.main.is_some_and(|m| self.is(m, Category::VerbIntent)));
        let base_follows =
            next.is_some_and(|(l, _)| self.has_form(l, verbal, Form::Base)) && (wishes || !after.any(|c| c == Category::NounPlace));
        let nominal_follows = after.any(starts_nominal);
        if self.gerund_in_nominal(held) && after.any(nominal_like) && !after.any(verbal) {
            let to = CategorySet::of(&[Category::AdjQuality]);
            self.record(Op::Reevaluate, "gerund.modifier", None, Some(held), Effect::Narrow { to });
            if self.measures_of() {
                self.nominal(held, Slot::Modifier, "nominal.modifier");
            } else {
                self.emit("nominal.modifier", held, Effect::ExtendNominal { slot: Slot::Modifier });
            }
            return;
        }
        let keep: CategorySet = if set.contains(Category::MarkInfinitive) {
            set.retain(|c| (c == Category::MarkInfinitive) == base_follows)
        } else if set.contains(Category::DetPossessive) {
            let numeral = after.contains(Category::Numeral) || after.any(|c| matches!(c, Category::QuantVague | Category::QuantMore));
            let noun = after.any(|c| nominal_like(c) || c.is_adjective())
                || next.is_some_and(|(l, _)| self.has_form(l, Category::is_verb, Form::Gerund));
            let determiner = if numeral { !self.wants_recipient() } else { noun };
            set.retain(|c| (c == Category::DetPossessive) == determiner)
        } else if set.contains(Category::QuantDistributive) {
            // `3 walls every 2 hours`: `every` stands before what it is about, `each` also behind.
            let counted = after.contains(Category::Numeral) && self.is_of(held, WordClass::BeforeNumber);
            // `every Saturday`
            let day = self.norm(held) == "every" && next.is_some_and(|(l, _)| self.lexicon.is_of(self.norm(l), WordClass::DayOfWeek));
            if counted
                || day
                || after.any(nominal_like) && !after.any(verbal)
                || after.contains(Category::PrepOf)
                || after.contains(Category::PronounOne)
            {
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
            // `over the weekend`, `over there`
            let stands = |c: Category| !set.any(Category::is_preposition) || c.is_preposition() == nominal_follows;
            set.retain(|c| if bound { c == Category::QuantBound } else { c != Category::QuantBound && stands(c) })
        } else if set.any(|c| c.is_particle() || c == Category::AdvPlace) && set.any(Category::is_preposition) {
            let time_follows = after.contains(Category::AdvTime);
            // `picked up 3 shells`, `gave out 16`: an object follows a verb that takes one and its particle.
            let amount = after.contains(Category::Numeral) || after.any(|c| matches!(c, Category::QuantVague | Category::QuantMore));
            let particle = after.contains(Category::Numeral) && set.contains(Category::AdvParticle) && self.acts_itself();
            let away = set.any(|c| matches!(c, Category::AdvAway | Category::AdvCompletive));
            let phrasal = amount && (away || particle) && self.takes_object();
            set.retain(|c| if (nominal_follows || time_follows) && !phrasal { c.is_preposition() } else { c.is_adverb() })
        } else if set.contains(Category::AdjOrder) && set.any(Category::is_adverb) {
            // `last year` orders, `came last` does not.
            let orders = after.any(|c| nominal_like(c) || c == Category::AdvTime);
            set.retain(|c| if orders { c == Category::AdjOrder } else { c != Category::AdjOrder })
        } else if set.contains(Category::MarkPossessive) {
            // `Tom 's 3 apples` owns; `Tom 's eaten` is an auxiliary, `What 's` a verb.
            let asks = matches!(self.last_phrase(), Some(Phrase::Question { .. }));
            let verb = asks
                || next.is_some_and(|(l, _)| {
                    self.has_form(l, Category::is_verb, Form::Participle) || self.has_form(l, Category::is_verb, Form::Gerund)
                }) && !after.any(|c| nominal_like(c) || c.is_adjective());
            set.retain(|c| verbal(c) == verb)
        } else if self.gerund_in_nominal(held) {
            set
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

    /// `put in 2 cups`, but not `were put in 2 boxes`.
    fn acts_itself(&self) -> bool {
        matches!(self.last_phrase(), Some(Phrase::Verb(group)) if !group.auxiliaries.iter().any(|&a| self.is(a, Category::AuxBe) || self.is(a, Category::VerbBe)))
    }

    /// Whether a verb stands last whose object comes, goes or comes into being.
    fn takes_object(&self) -> bool {
        let moves = |c: Category| {
            matches!(
                c,
                Category::VerbAcquire
                    | Category::VerbCreate
                    | Category::VerbLose
                    | Category::VerbConsume
                    | Category::VerbTransferOut
                    | Category::VerbMove
                    | Category::VerbSell
            )
        };
        matches!(self.last_phrase(), Some(Phrase::Verb(group)) if group.main.is_some_and(|m| {
            let chief = self.live_senses(m).map(|s| s.category).find(|c| c.is_verb());
            let goes = matches!(chief, Some(Category::VerbTravel | Category::VerbArrive | Category::VerbLeave | Category::VerbPhase | Category::VerbBe));
            !goes && self.categories(m).any(moves)
        }))
    }

    /// Whether a word that may be noun or verb is a noun, seen from the lexeme after it.
    pub(super) fn noun_before(&self, held: u32, next: Option<u32>, after: CategorySet) -> bool {
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
                    | Category::QuantMultiple
                    | Category::QuantUniversal
            )
        }) {
            return false;
        }
        // `looked around and saw that ...`: no noun is told.
        let tells = self.has_form(held, Category::is_verb, Form::Past) && self.has_form(held, Category::is_noun, Form::Singular);
        if after.contains(Category::ConnThat) && tells && self.phrases().last().is_some_and(|p| matches!(p, Phrase::Connective { .. })) {
            return false;
        }
        if self.progressive_here(held) {
            // `9 children are drawing pictures`: whoever lives is no drawing, unless a person is named behind it.
            let someone = after.any(|c| matches!(c, Category::NounPerson | Category::NounKin));
            return after.any(nominal_like) && !after.any(|c| c.is_preposition() || c.is_adverb()) && (someone || !self.subject_lives());
        }
        if self.sets_off(held) {
            return false;
        }
        let time = |l: u32| self.may_be(l, Category::ConnWhen);
        let led = matches!(self.last_phrase(), Some(Phrase::Connective { lexeme, .. }) if time(*lexeme));
        if led && self.has_form(held, Category::is_verb, Form::Gerund) {
            // `While shopping, ...`, but `While swimming lessons were held`.
            return after.any(nominal_like);
        }
        if self.disagrees_with_number(held) {
            // `2 fly swatters`, `1 sports car`: a noun goes on with a noun.
            let goes_on = after.any(|c| nominal_like(c) || c.is_adjective()) && !after.any(|c| c.is_preposition() || c.is_adverb());
            return goes_on && next.is_some_and(|l| self.ends_as_counted(l));
        }
        let modal = self.categories(held).any(|c| matches!(c, Category::AuxModal | Category::AuxFuture));
        let counted = self.state.open_nominal().is_some_and(|n| n.awaits_head() && n.number().is_some());
        // `how far can she ride`
        let far = matches!(self.phrases(), [.., Phrase::Question { .. }, Phrase::Adverb { .. }]);
        if modal && (counted || far) && after.any(|c| c.is_pronoun() || c.is_name()) {
            return false;
        }
        if modal && next.is_some_and(|l| self.has_form(l, Category::is_verb, Form::Base)) {
            // `each van can hold`: a modal before a base form, though a can is also a thing.
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

    /// `Walking home, Rosa found 9 coins`, `While walking home, ...`: at the front, with a comma before any other verb.
    fn sets_off(&self, held: u32) -> bool {
        let when = |p: &Phrase| matches!(p, Phrase::Connective { lexeme, .. } if self.may_be(*lexeme, Category::ConnWhen));
        if !self.has_form(held, Category::is_verb, Form::Gerund) || !self.phrases().iter().all(when) {
            return false;
        }
        let comma = |l: u32| self.lexemes.get(l as usize).is_some_and(|x| x.norm == ",");
        let verb = |l: u32| self.lexicon.senses(self.norm(l)).iter().any(|s| verbal(s.category));
        let Some(at) = (held + 1..held + 8).find(|&l| comma(l) || verb(l)).filter(|&l| comma(l)) else { return false };
        let acts = self.lexemes.get(at as usize + 1).is_some_and(|l| l.kind == LexemeKind::Word && !verb(at + 1));
        at > held + 1 && acts
    }

    /// Whether the last subject before the verb names a person or an animal.
    fn subject_lives(&self) -> bool {
        let verb_at = self.phrases().iter().rposition(|p| matches!(p, Phrase::Verb(_))).unwrap_or(0);
        let subject = self.phrases()[..verb_at].iter().rev().find_map(|p| if let Phrase::Nominal(n) = p { Some(n) } else { None });
        subject.is_some_and(|n| {
            n.head.is_some_and(|h| {
                let lemma = self.lemma(h, Category::is_noun);
                self.categories(h).any(|c| matches!(c, Category::NounPerson | Category::NounKin))
                    || self.lexicon.kinds_above(&lemma).contains(&"animal")
            })
        })
    }

    /// Whether a gerund stands right behind a `be` of which nothing else has been said.
    fn progressive_here(&self, lexeme: u32) -> bool {
        let Some(Phrase::Verb(group)) = self.last_phrase() else { return false };
        let be = group.main.is_some_and(|m| self.is(m, Category::AuxBe));
        be && group.auxiliaries.is_empty() && self.has_form(lexeme, Category::is_verb, Form::Gerund)
    }

    /// `2 fly swatters`, but `30 play chess and ...`: whether the nouns from here on end in one that a number above one goes with.
    fn ends_as_counted(&self, first: u32) -> bool {
        let one = self.state.open_nominal().and_then(|n| n.number()).and_then(|l| self.lexemes.get(l as usize)).is_some_and(
            |l| matches!(&l.literal, Some(crate::text::Literal::Number(value)) if *value == crate::quantity::Rational::from(1)),
        );
        let behind = self.lexemes.get(first as usize..).unwrap_or_default();
        let noun = |s: &&Sense| s.category.is_noun() || s.category.is_unit() || s.category.is_adjective();
        let run = behind.iter().take_while(|l| l.kind == LexemeKind::Word && self.lexicon.senses(&l.norm).iter().any(|s| noun(&s)));
        let mut senses =
            run.last().map(|l| self.lexicon.senses(&l.norm)).unwrap_or_default().iter().filter(|s| s.category.is_noun()).peekable();
        // A word that no pack knows may be a noun of any form.
        one || senses.peek().is_none() || senses.any(|s| matches!(s.form, Form::Plural | Form::Invariant))
    }

    /// `2 fly away`, `1 hops`: a number that no noun of this form goes with, as its noun is left out.
    fn disagrees_with_number(&self, lexeme: u32) -> bool {
        let Some(open) = self.state.open_nominal().filter(|n| n.awaits_head() && n.determiner.is_none() && n.modifiers.is_empty()) else {
            return false;
        };
        // `half play chess`: a share of what is left out.
        let share = matches!(open.measure, Some(Measure::Fraction(l)) if open.last == l) && open.first == open.last;
        if share && self.has_form(lexeme, Category::is_verb, Form::Base) && self.has_form(lexeme, nominal_like, Form::Singular) {
            return true;
        }
        let literal = open.number().and_then(|l| self.lexemes.get(l as usize)).and_then(|l| l.literal.as_ref());
        let Some(crate::text::Literal::Number(value)) = literal else { return false };
        let one = *value == crate::quantity::Rational::from(1);
        let verb = if one { Form::ThirdPerson } else { Form::Base };
        let noun = if one { Form::Plural } else { Form::Singular };
        let other = |f| self.has_form(lexeme, nominal_like, f);
        let agrees = if one { other(Form::Singular) } else { other(Form::Plural) };
        value.is_integer() && self.has_form(lexeme, Category::is_verb, verb) && other(noun) && !agrees && !other(Form::Invariant)
    }

    /// Whether a nominal may be the subject of a clause that begins behind a connective: one thing with an article, without a number.
    fn starts_over(&self, nominal: &Nominal) -> bool {
        let one = nominal.measure.is_none() && nominal.determiner.is_some() && nominal.head.is_some_and(|h| !self.is_plural(h));
        let before = self.phrases().iter().rev().nth(1);
        one && matches!(before, Some(Phrase::Connective { category: Category::ConnAnd | Category::ConnContrast | Category::MarkComma, .. }))
    }

    /// `the rest`, `the others`: words for what is left that stand by themselves.
    fn stands_for_all_others(&self, nominal: &Nominal) -> bool {
        let Some(Measure::Rest(word)) = nominal.measure else { return false };
        let senses = self.senses.get(word as usize).map_or(&[][..], Vec::as_slice);
        nominal.last == word && senses.iter().any(|s| s.category.is_noun() || s.form == Form::Plural)
    }

    /// `do both cost`, `and the rest walk`: no single thing stands behind `both`, and none behind `the rest`.
    pub(super) fn acts_behind_all(&self, lexeme: u32) -> bool {
        let Some(nominal) = self.state.open_nominal().filter(|n| n.awaits_head()) else { return false };
        let alone = match nominal.measure {
            Some(Measure::All(word)) => nominal.last == word && self.norm(word) == "both" && self.verb_status() == VerbStatus::Awaiting,
            _ => self.stands_for_all_others(nominal),
        };
        alone
            && self.has_form(lexeme, Category::is_verb, Form::Base)
            && !self.has_form(lexeme, Category::is_noun, Form::Plural)
            && !self.has_form(lexeme, Category::is_noun, Form::Invariant)
    }

    /// `Some(true)` if it can only be a noun here, `Some(false)` if only a verb (or neither), `None` if the next lexeme must tell.
    pub(super) fn noun_or_verb(&self, lexeme: u32) -> Option<bool> {
        let set = self.categories(lexeme);
        let (noun, verb) = (set.any(nominal_like), set.any(verbal));
        if !(noun && verb) {
            return Some(noun);
        }
        if self.lexemes.get(lexeme as usize).is_some_and(|l| l.capitalised) && set.any(Category::is_name) {
            return Some(true);
        }
        let status = self.verb_status();
        let base = self.has_form(lexeme, verbal, Form::Base);
        match self.last_phrase() {
            // `in Ana's bag`: what is owned is a thing.
            Some(Phrase::Nominal(n)) if n.owns_next => return Some(true),
            // `did not ride`: what is denied by `do` is a verb.
            Some(Phrase::Verb(group)) if base && group.negation.is_some() && group.main.is_some_and(|m| self.is(m, Category::AuxDo)) => {
                return Some(false);
            }
            // `The rest walk.`: no noun stands behind `the rest`.
            Some(Phrase::Nominal(n)) if base && n.head.is_none() && self.stands_for_all_others(n) => return Some(false),
            // `How many groups of 3 can you make?`
            Some(Phrase::Nominal(n))
                if self.state.nominal_open
                    && n.awaits_head()
                    && n.number().is_some()
                    && set.contains(Category::AuxModal)
                    && status == VerbStatus::None
                    && self.state.clause().is_some_and(|c| c.question) =>
            {
                return None;
            }
            Some(Phrase::Nominal(_)) if status == VerbStatus::None && self.disagrees_with_number(lexeme) => return None,
            Some(Phrase::Nominal(n)) if self.state.nominal_open && n.awaits_head() && !n.pronoun => return Some(true),
            // `the number of packs you need`: someone who is spoken of right behind a noun says more of it.
            Some(Phrase::Nominal(n))
                if n.pronoun
                    && status == VerbStatus::Complete
                    && self.has_form(lexeme, verbal, Form::Base)
                    && n.head.is_some_and(|h| self.is(h, Category::PronounSecond))
                    && self.state.clause().is_some_and(|c| c.question)
                    && matches!(self.phrases(), [.., Phrase::Nominal(_), _]) =>
            {
                return Some(false);
            }
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
            // `finished painting 4 fences`, `finished painting lessons`
            Some(Phrase::Verb(_)) if self.phasing().is_some() && self.has_form(lexeme, Category::is_verb, Form::Gerund) => return None,
            // `12 geese are swimming`, `are swimming lessons`
            Some(Phrase::Verb(_)) if self.progressive_here(lexeme) => return None,
            // `was cut into 4 pieces`: a single thing would have its determiner.
            Some(Phrase::Verb(_))
                if self.follows_be()
                    && self.has_form(lexeme, Category::is_verb, Form::Participle)
                    && !self.is_plural(lexeme)
                    && !set.any(|c| matches!(c, Category::NounMass | Category::NounAbstract)) =>
            {
                return Some(false);
            }
            Some(Phrase::Verb(_)) if status == VerbStatus::Complete => return Some(true),
            Some(Phrase::Verb(group)) if status == VerbStatus::Awaiting => {
                let inverted = self.state.clause().is_some_and(|c| c.question)
                    && group.negation.is_none()
                    && self.has_form(lexeme, Category::is_noun, Form::Plural);
                return Some(inverted && !self.subject_after_auxiliary());
            }
            Some(Phrase::Preposition { .. }) => return Some(!self.has_form(lexeme, verbal, Form::Gerund)),
            // `A mug costs $5 and a cup costs $2`: a subject of its own behind `and` may have its verb here.
            Some(Phrase::Nominal(n))
                if status == VerbStatus::Complete && self.starts_over(n) && self.has_form(lexeme, verbal, Form::ThirdPerson) =>
            {
                return None;
            }
            Some(Phrase::Nominal(_))
                if self.state.nominal_open && status == VerbStatus::Complete && self.has_form(lexeme, Category::is_noun, Form::Plural) =>
            {
                return Some(true);
            }
            Some(Phrase::Adverb { .. }) if status == VerbStatus::Awaiting => return Some(false),
            // `half as many toy cars`
            Some(Phrase::Adverb { category: Category::AdvAs, .. })
                if status == VerbStatus::Complete && !self.has_form(lexeme, verbal, Form::Past) =>
            {
                return Some(true);
            }
            _ => {}
        }
        None
    }
}
