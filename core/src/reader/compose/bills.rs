//! Bills and coins by what they are worth.
//!
//! Why: a five-dollar bill is a thing that is counted, and so much money; what it is worth stands in its name.
//! Reads: `4 five-dollar bills`, `10 pieces of $5 bills`, `2 ten-cent coins`
//! Leaves alone: `a $20 bill` that is handed over (see `purchase`), `3 bills` (of what worth?)

use super::Composer;
use crate::facts::{Amount, FactBody, Holder, Kind};
use crate::lexicon::{Category, WordClass};
use crate::quantity::Rational;
use crate::reader::roles::Np;
use crate::text::Literal;

impl Composer<'_, '_> {
    /// The kind of bills or coins that a phrase counts, with how many; that each is worth so much is told beside.
    pub(super) fn bill(&mut self, np: &Np) -> Option<(Kind, Option<Amount>)> {
        let n = &np.nominal;
        let pieces = n.head.is_some_and(|h| self.reading.lemma(h, Category::is_noun) == "piece");
        let (cash, counts) = match np.of.as_deref() {
            Some(of) if pieces && of.of.is_none() && of.owner.is_none() => (of.clone(), n.number()),
            None if np.owner.is_none() => (np.clone(), n.number()),
            _ => return None,
        };
        let head = cash.nominal.head.filter(|&h| self.is_cash(h))?;
        let (worth, unit, lexeme) = self.worth(&cash)?;
        let plain = n.further.is_none() && n.fewer.is_none() && n.bound.is_none() && n.second_measure.is_none();
        let number = counts.filter(|&l| plain && l != lexeme)?;
        let Some(Literal::Number(value)) = self.reading.lexemes.get(number as usize)?.literal.clone() else { return None };
        let kind = Kind { modifiers: vec![format!("{worth} {unit}")], ..Kind::of(&self.reading.lemma(head, Category::is_noun)) };
        let amount = Amount::Given { value: worth, lexeme };
        let money = Kind { unit: Some(unit), ..Kind::of("money") };
        let body = FactBody::Rate { holder: Holder::default(), kind: money, per: kind.clone(), amount, price: false, event: None };
        let told = |f: &crate::facts::Fact| f.body == body;
        if !self.result.facts.iter().any(told) {
            let moment = self.moment();
            self.mark("quantity", vec![lexeme]);
            self.say(body, moment, cash.lexemes());
        }
        Some((kind, Some(Amount::Given { value, lexeme: number })))
    }

    fn is_cash(&self, head: u32) -> bool {
        self.reading.lexicon.is_of(&self.reading.lemma(head, Category::is_noun), WordClass::Cash)
    }

    /// What one is worth, by the amount of money in its name.
    fn worth(&self, np: &Np) -> Option<(Rational, String, u32)> {
        let money = |unit: &str| self.reading.lexicon.unit(unit).is_some_and(|u| u.category == Category::UnitMoney);
        let written = |&m: &u32| match self.reading.lexemes.get(m as usize)?.literal.clone()? {
            Literal::Measure { amount, unit } if money(&unit) => Some((amount, unit, m)),
            Literal::Money { amount, unit } => Some((amount, unit, m)),
            _ => None,
        };
        let measure = np.nominal.number();
        let rest = np.nominal.modifiers.iter().filter(|&m| Some(*m) != measure && written(m).is_none()).count();
        np.nominal.modifiers.iter().chain(&measure).find_map(written).filter(|_| rest == 0)
    }
}
