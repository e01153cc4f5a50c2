//! One and the other: two of a noun that are told apart by nothing else.
//!
//! Why: `17 plums in one basket and 25 in the other` tells of two baskets, each of which is spoken of once.
//! Reads: `One jar has 14 beads, and the other has 9.`, `Rosa picked 17 plums from one tree and 25 plums from another tree.`
//! Leaves alone: `One jar has 14 beads.` where the sentence tells of no other (there may be more jars), `one of the jars`.

use crate::lexicon::{Category, WordClass};
use crate::quantity::Rational;
use crate::reader::clause::{Clause, Measure, Nominal, Phrase};
use crate::reader::reading::Reading;
use crate::reader::roles::{Np, Roles};
use crate::text::Literal;

impl Reading<'_> {
    /// Names the one and the other in a clause's roles, so that each is an entity of its own; gives the number words that name the one.
    pub(in crate::reader) fn name_one_and_other(&self, clause: &Clause, roles: &mut Roles) -> Vec<u32> {
        let here = |o: &&Clause| o.sentence == clause.sentence;
        let clauses: Vec<&Clause> = self.state.all_clauses().filter(here).collect();
        let nominals = || clauses.iter().flat_map(|o| &o.phrases).filter_map(|p| if let Phrase::Nominal(n) = p { Some(n) } else { None });
        let Some(one) = nominals().find(|n| self.is_the_one(n)) else { return Vec::new() };
        let (Some(number), Some(head)) = (one.number(), one.head) else { return Vec::new() };
        let others: Vec<&Nominal> = nominals().filter(|n| n.first > one.last && self.other_word(n, head).is_some()).collect();
        let [other] = others.as_slice() else { return Vec::new() };
        let (one, other) = (one.first, other.first);
        let mut named = Vec::new();
        let obliques = roles.obliques.iter_mut().map(|o| &mut o.arg);
        for np in roles.before.iter_mut().chain(&mut roles.after).chain(obliques).flat_map(|arg| &mut arg.nps) {
            if np.nominal.first == one && np.of.is_none() {
                np.nominal.measure = None;
                np.nominal.modifiers.push(number);
                named.push(number);
            } else if np.nominal.first == other && np.of.is_none() {
                self.name_other(np, head);
            }
        }
        named
    }

    /// `one basket`: a single one of a noun, told by nothing but the number.
    pub(super) fn is_the_one(&self, n: &Nominal) -> bool {
        let single = n.number().and_then(|l| self.lexemes.get(l as usize)).is_some_and(
            |l| matches!(&l.literal, Some(Literal::Number(v)) if *v == Rational::one() && !l.norm.starts_with(|c: char| c.is_ascii_digit())),
        );
        let plain = n.modifiers.is_empty() && n.determiner.is_none() && n.further.is_none() && n.second_measure.is_none();
        let noun = |h: u32| self.categories(h).any(Category::is_noun) && !self.categories(h).any(|k| k.is_unit() || k == Category::AdvTime);
        single && plain && n.head.is_some_and(|h| noun(h) && !self.is_plural(h))
    }

    /// `the other`, `the other basket`, `another`: the word that says so, if the nominal can be of the noun.
    fn other_word(&self, n: &Nominal, head: u32) -> Option<u32> {
        let lemma = |l: u32| self.lemma(l, Category::is_noun);
        let noun = n.head.is_none_or(|h| lemma(h) == lemma(head) && !self.is_plural(h));
        let says = |l: u32| self.is_of(l, WordClass::Other);
        let word = (n.first..=n.last).find(|&l| says(l))?;
        let more = n.number().is_some() || n.second_measure.is_some() || matches!(n.measure, Some(Measure::Each(_) | Measure::All(_)));
        (noun && !more).then_some(word)
    }

    fn name_other(&self, np: &mut Np, head: u32) {
        let Some(word) = self.other_word(&np.nominal, head) else { return };
        np.nominal.measure = None;
        np.nominal.further = None;
        np.nominal.modifiers = vec![word];
        np.nominal.head = np.nominal.head.or(Some(head));
    }
}
