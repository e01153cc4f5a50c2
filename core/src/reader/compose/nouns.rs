//! The arguments of a clause: its subject, also where it is shared with another clause, and whether anything is counted.

use super::Composer;
use super::words::clause_lexemes;
use crate::lexicon::{Category, Form, WordClass};
use crate::quantity::Rational;
use crate::reader::clause::{Clause, ClauseKind, Measure, Nominal, Phrase};
use crate::reader::roles::{Arg, attach, holding};
use crate::text::Literal;

impl Composer<'_, '_> {
    /// Arguments that are no time phrases.
    pub(in crate::reader) fn arguments(&self, args: &[Arg]) -> Vec<Arg> {
        args.iter().filter(|arg| !arg.nps.iter().all(|np| self.is_time_phrase(np) || self.is_sequence(np))).cloned().collect()
    }

    /// The subject: the last argument before the verb, or after `be` in a question.
    pub(in crate::reader) fn subject(&self) -> Option<Arg> {
        self.arguments(&self.roles.before).pop()
    }

    /// The subject, where need be from the clause it is shared with or the noun that the clause says more of.
    pub(in crate::reader) fn subject_arg(&self) -> Option<Arg> {
        if let Some(subject) = self.subject() {
            return Some(subject);
        }
        let mut clause = self.clause;
        for _ in 0..4 {
            let governor = self.reading.state.clauses.iter().find(|other| Some(other.id) == clause.governor)?;
            if governor.sentence != self.clause.sentence {
                return None;
            }
            if let Some(antecedent) = clause.antecedent
                && matches!(clause.kind, ClauseKind::Relative | ClauseKind::Reduced)
                && !self.says_by_what(clause, governor, antecedent)
            {
                return holding(governor, antecedent);
            }
            let roles = attach(governor);
            if let Some(subject) = self.arguments(&roles.before).pop() {
                return Some(subject);
            }
            clause = governor;
        }
        None
    }

    /// `made 3 cakes using 9 eggs`: who makes them uses the eggs, and not the cakes.
    fn says_by_what(&self, clause: &Clause, governor: &Clause, antecedent: u32) -> bool {
        let (own, around) = (attach(clause).verb, attach(governor).verb);
        let gerund = own.bare && own.main.is_some_and(|m| self.reading.has_form(m, Category::is_verb, Form::Gerund));
        let chief = own.main.and_then(|m| self.reading.live_senses(m).map(|s| s.category).find(|k| k.is_verb()));
        let uses = matches!(chief, Some(Category::VerbConsume | Category::VerbSpend));
        let makes = around.main.is_some_and(|m| self.reading.is(m, Category::VerbCreate) || self.reading.is(m, Category::VerbSpend));
        let behind = |n: &Nominal| around.main.is_some_and(|m| n.first > m);
        let lives = |h: u32| {
            let lemma = self.reading.lemma(h, Category::is_noun);
            self.reading.categories(h).any(|k| k.is_name() || matches!(k, Category::NounPerson | Category::NounKin))
                || self.reading.lexicon.falls_under(&lemma, WordClass::Living)
        };
        let thing = matches!(governor.phrases.get(antecedent as usize), Some(Phrase::Nominal(n)) if behind(n) && !n.pronoun && n.head.is_some_and(|h| !lives(h)));
        clause.kind == ClauseKind::Reduced && gerund && uses && makes && thing
    }

    /// Whether any nominal of the clause is measured by a number, a quantifier, or asked for.
    pub(in crate::reader) fn has_amount(&self) -> bool {
        let once = |n: &Nominal| n.number().is_some_and(|l| self.one_day.contains(&l));
        let phrases = self.clause.phrases.iter().filter(|p| !matches!(p, Phrase::Nominal(n) if once(n)));
        phrases.into_iter().any(|p| matches!(p, Phrase::Nominal(n) if n.is_measured() || n.second_measure.is_some() || matches!(n.measure, Some(Measure::All(_) | Measure::None(_)))))
            || self.has_number()
    }

    /// Whether a number stands in the clause.
    pub(in crate::reader) fn has_number(&self) -> bool {
        let literal = |l: u32| self.reading.lexemes.get(l as usize).is_some_and(|x| x.literal.is_some());
        clause_lexemes(self.clause).iter().any(|&l| literal(l) && !self.one_day.contains(&l))
    }

    /// Whether a phrase counts a single thing by the number one.
    pub(in crate::reader) fn counts_one(&self, nominal: &Nominal) -> bool {
        let literal = nominal.number().and_then(|l| self.reading.lexemes.get(l as usize)).and_then(|l| l.literal.as_ref());
        nominal.is_plain_count() && matches!(literal, Some(Literal::Number(v)) if *v == Rational::one())
    }

    /// Whether the clause's connective is the first word of its sentence.
    pub(in crate::reader) fn leads_sentence(&self) -> bool {
        let sentence = |l: u32| self.reading.lexemes.get(l as usize).map(|x| x.span.sentence_index);
        self.clause.marker.is_some_and(|m| m.checked_sub(1).is_none_or(|before| sentence(before) != sentence(m)))
    }
}
