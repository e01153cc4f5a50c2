//! A price that stands in the name of a thing.
//!
//! Why: `a $5 hat` and `three 6-dollar kites` tell what each one costs, and how many there are.
//! Reads: `Rosa bought a $5 hat.`, `Lev wants to buy 3 $4 kites.`, `He buys a 30-dollar lamp.`
//! In a division it is the sum that is divided: `They split a $52 bill equally.`
//! Leaves alone: `a $20 bill` (what it is worth, see `bills`), `a $20 prize` and what else is not bought, `a $5 discount`

use super::Composer;
use crate::facts::{Amount, FactBody, Holder, Kind};
use crate::lexicon::{Category, WordClass};
use crate::quantity::Rational;
use crate::reader::clause::{Measure, Nominal};
use crate::reader::roles::Np;
use crate::text::Literal;

impl Composer<'_, '_> {
    /// Tells the price that stands in the name of what is bought, and gives the thing without it.
    pub(super) fn price_in_name(&mut self, np: &Np) -> Option<Np> {
        let buys = self.verb_is(Category::VerbAcquire) && self.verb_is(Category::VerbSpend);
        let head = np.nominal.head.filter(|&h| buys && self.has_plain_price(np, h))?;
        let (price, unit, lexeme) = self.written_price(np)?;
        let mut plain = np.clone();
        plain.nominal.modifiers.retain(|&m| m != lexeme);
        if plain.nominal.number() == Some(lexeme) {
            plain.nominal.measure = plain.nominal.determiner.filter(|&d| self.article_counts(d).is_some()).map(Measure::Number);
            plain.nominal.determiner = plain.nominal.determiner.filter(|_| plain.nominal.measure.is_none());
        } else if plain.nominal.measure.is_none() && self.article_counts(plain.nominal.determiner?).is_some() {
            plain.nominal.measure = plain.nominal.determiner.take().map(Measure::Number);
        }
        let noun = self.reading.lemma(head, Category::is_noun);
        let per = Kind { modifiers: self.modifiers(&plain.nominal.modifiers), ..Kind::of(&noun) };
        let money = Kind { unit: Some(unit), ..Kind::of("money") };
        let amount = Amount::Given { value: price, lexeme };
        let body = FactBody::Rate { holder: Holder::default(), kind: money, per, amount, price: true, event: None };
        if !self.result.facts.iter().any(|f| f.body == body) {
            let moment = self.moment();
            self.mark("quantity", vec![lexeme]);
            self.say(body, moment, np.lexemes());
        }
        Some(plain)
    }

    /// `split a $52 bill`, `shared the cost of a $90 tent`: the money that is divided, where it stands in the name of what it is paid for.
    pub(super) fn sums_in_names(&mut self) {
        if !self.verb_is(Category::VerbDivide) || self.clause.question {
            return;
        }
        let found: Vec<(usize, Np, u32)> = self
            .roles
            .after
            .iter()
            .enumerate()
            .filter_map(|(at, a)| if let [np] = a.nps.as_slice() { self.sum_in_name(np).map(|sum| (at, np.clone(), sum)) } else { None })
            .collect();
        for (at, np, sum) in found {
            // The sum rests on all the words that name it.
            let words = np.lexemes();
            let (first, last) = (words.first().copied().unwrap_or(sum), words.last().copied().unwrap_or(sum));
            let nominal = Nominal { head: Some(sum), measure: Some(Measure::Number(sum)), first, last, ..Nominal::at(sum) };
            let plain = Np { nominal, of: None, owner: None, of_lexeme: None };
            if let Some(arg) = self.roles.after.get_mut(at) {
                arg.nps = vec![plain];
            }
            self.mark("background", np.lexemes().into_iter().filter(|l| *l != sum).collect());
        }
    }

    /// The sum that stands in the name of what it is paid for.
    fn sum_in_name(&self, np: &Np) -> Option<u32> {
        let price = |np: &Np| np.nominal.head.is_some_and(|h| self.reading.is(h, Category::NounPrice));
        let single = |np: &Np| {
            let n = &np.nominal;
            let one =
                n.determiner.is_some_and(|d| self.reading.is(d, Category::DetIndefinite) || self.reading.is(d, Category::DetDefinite));
            one && np.of.is_none() && np.owner.is_none() && n.head.is_some_and(|h| !n.pronoun && !self.reading.is_plural(h))
        };
        let paid_for = match np.of.as_deref() {
            Some(of) if price(np) && !np.nominal.is_measured() && np.nominal.modifiers.is_empty() => of,
            None if price(np) => np,
            _ => return None,
        };
        let (_, _, lexeme) = self.written_price(paid_for).filter(|_| single(paid_for))?;
        let money = |l: u32| self.reading.lexemes.get(l as usize).is_some_and(|x| matches!(x.literal, Some(Literal::Money { .. })));
        money(lexeme).then_some(lexeme)
    }

    /// A thing that can be bought, and neither money nor what money goes off by.
    fn has_plain_price(&self, np: &Np, head: u32) -> bool {
        let thing = |k: Category| k.is_noun() && !matches!(k, Category::NounMoney | Category::NounPrice | Category::NounQuantity);
        let lemma = self.reading.lemma(head, Category::is_noun);
        let worth = self.reading.lexicon.is_of(&lemma, WordClass::Cash) || self.reading.lexicon.is_of(&lemma, WordClass::PriceCut);
        np.of.is_none() && np.owner.is_none() && !worth && self.reading.categories(head).any(thing)
    }

    /// The amount of money among the words before the noun.
    fn written_price(&self, np: &Np) -> Option<(Rational, String, u32)> {
        let money = |unit: &str| self.reading.lexicon.unit(unit).is_some_and(|u| u.category == Category::UnitMoney);
        let written = |m: u32| match self.reading.lexemes.get(m as usize)?.literal.clone()? {
            Literal::Measure { amount, unit } if money(&unit) => Some((amount, unit, m)),
            Literal::Money { amount, unit } => Some((amount, unit, m)),
            _ => None,
        };
        np.nominal.number().into_iter().chain(np.nominal.modifiers.iter().copied()).find_map(written)
    }
}
