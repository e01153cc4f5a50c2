//! Shares of an amount: a half, a third, three quarters or so many percent of what there is.
//!
//! Why: a share is told instead of a number; how much it is follows from the amount that it is a share of.
//! Reads: `Ana ate half of the figs.`, `Lev gave 1/4 of his pens to Ida.`, `25% of the lamps are red.`, `a third of the remaining figs`
//! Leaves alone: `half of a fig` (an amount of one thing), `half an hour`, `half of the 20 figs` where no 20 figs were told

use super::{Composer, Thing, Unread};
use crate::facts::{Amount, Fact, FactBody, ShareOf};
use crate::lexicon::Category;
use crate::quantity::Rational;
use crate::reader::clause::{Measure, Nominal};
use crate::reader::reason::RefusalCode;
use crate::reader::roles::Np;
use crate::text::Literal;

impl Composer<'_, '_> {
    /// A phrase as a thing with an amount, or with a share of what there is.
    pub(super) fn thing_or_share(&mut self, np: &Np) -> Result<Thing, Unread> {
        let Some((value, percent, lexeme, of)) = self.share_of(np) else { return self.thing(np) };
        let whole = if percent { Rational::from(100) } else { Rational::one() };
        if value > whole {
            return Err(Unread(RefusalCode::ConstructionUnread, np.lexemes(), "a share of a whole".into()));
        }
        let rest = [of.nominal.measure, of.nominal.second_measure].into_iter().flatten().any(|m| matches!(m, Measure::Rest(_)));
        let own = of.nominal.possessive_determiner || of.owner.is_some();
        let base = match (rest, own) {
            (true, _) => ShareOf::Rest,
            (false, true) => ShareOf::Own,
            (false, false) => ShareOf::Told,
        };
        let mut whole = of;
        if whole.nominal.is_plain_count() {
            self.tell_counted(&whole)?;
        }
        whole.nominal.measure = None;
        whole.nominal.second_measure = None;
        // `of them`, `of the rest`: the noun is left out.
        let (kind, holder) = if whole.nominal.pronoun || whole.nominal.head.is_none() {
            self.elided(&np.lexemes(), &[])?
        } else {
            let known = self.thing(&whole)?;
            (known.kind, known.holder)
        };
        let amount = Some(Amount::Share { value, percent, lexeme, of: base });
        Ok(Thing { kind, amount, holder, definite: true, further: false, each: false, lexemes: np.lexemes() })
    }

    /// `gave all of her figs to Bo`, `ate all his figs`: the whole of what there is goes.
    fn all_that_goes(&self, nominal: &Nominal) -> Option<(Rational, bool, u32)> {
        let goes = |k: Category| matches!(k, Category::VerbTransferOut | Category::VerbConsume | Category::VerbSell | Category::VerbLose);
        let Some(Measure::All(all)) = nominal.measure.filter(|_| nominal.second_measure.is_none() && nominal.number().is_none()) else {
            return None;
        };
        (!self.clause.question && self.chief().is_some_and(goes)).then(|| (Rational::one(), false, all))
    }

    /// `half of the 20 figs`, `half of his 20 figs`: the number of the whole, said again, or told here of someone's own.
    fn tell_counted(&mut self, whole: &Np) -> Result<(), Unread> {
        let thing = self.thing(whole)?;
        let (Some(number), Some(amount @ Amount::Given { .. })) = (whole.nominal.number(), thing.amount.clone()) else {
            return Err(Unread(RefusalCode::ConstructionUnread, whole.lexemes(), "a plain number".into()));
        };
        let value = |a: &Amount| a.given().cloned();
        let told = |f: &Fact| f.body.kind().head == thing.kind.head && f.body.amount().and_then(value) == value(&amount);
        if self.hypothesis.facts.iter().any(told) {
            self.echoed.push(number);
            return Ok(());
        }
        let Some(holder) = thing.holder.filter(|_| whole.nominal.possessive_determiner || whole.owner.is_some()) else {
            return Err(Unread(RefusalCode::ConstructionUnread, whole.lexemes(), "whose these are".into()));
        };
        let body = FactBody::State { holder, kind: thing.kind, amount };
        if !self.result.facts.iter().any(|f| f.body == body) {
            let moment = self.moment();
            self.mark("kind", thing.lexemes.clone());
            self.mark("quantity", vec![number]);
            self.say(body, moment, thing.lexemes);
        }
        Ok(())
    }

    /// `10% more figs`, `1/4 fewer figs`: the share of the other side by which there is more or less, and the phrase without it.
    pub(super) fn share_beside(&self, np: &Np) -> Option<(Amount, Np)> {
        let nominal = &np.nominal;
        let lexeme = nominal.number()?;
        let written = self.reading.lexemes.get(lexeme as usize)?;
        let (value, percent) = match written.literal.as_ref()? {
            Literal::Percent(value) => (value.clone(), true),
            Literal::Number(value) if !value.is_integer() && !written.norm.contains('.') => (value.clone(), false),
            _ => return None,
        };
        let of = if nominal.fewer.is_some() { ShareOf::Greater } else { ShareOf::Lesser };
        let mut plain = np.clone();
        plain.nominal.measure = None;
        plain.nominal.further = None;
        plain.nominal.fewer = None;
        plain.nominal.modifiers.retain(|m| *m != lexeme);
        plain.nominal.head = plain.nominal.head.filter(|h| *h != lexeme);
        // `1/4 more cups of flour`: a quarter of a cup.
        let measured = plain.nominal.head.is_some_and(|h| self.reading.categories(h).any(Category::is_unit));
        let tells = nominal.second_measure.is_none() && nominal.bound.is_none() && (percent || !measured);
        tells.then_some((Amount::Share { value, percent, lexeme, of }, plain))
    }

    /// The share that a phrase's measure writes: its value, whether in percent, and the word that writes it.
    pub(super) fn written_share(&self, nominal: &Nominal) -> Option<(Rational, bool, u32)> {
        let fraction = |l: u32| {
            let senses = self.reading.senses.get(l as usize)?;
            senses.iter().find(|s| s.category == Category::QuantFraction).and_then(|s| s.value.clone())
        };
        match (nominal.measure, nominal.modifiers.as_slice()) {
            (Some(Measure::Fraction(l)), []) => Some((fraction(l)?, false, l)),
            (Some(Measure::Number(l)), []) => match self.reading.lexemes.get(l as usize)?.literal.as_ref()? {
                Literal::Number(value) if !value.is_integer() && nominal.head.is_none() => Some((value.clone(), false, l)),
                Literal::Percent(value) if nominal.head == Some(l) => Some((value.clone(), true, l)),
                _ => None,
            },
            _ => None,
        }
    }

    /// Whether a phrase tells a share.
    pub(super) fn tells_share(&self, np: &Np) -> bool {
        self.share_of(np).is_some()
    }

    /// The share that a phrase tells: its value, whether in percent, the word that writes it, and the whole.
    fn share_of(&self, np: &Np) -> Option<(Rational, bool, u32, Np)> {
        let nominal = &np.nominal;
        let plain = nominal.further.is_none() && nominal.fewer.is_none() && nominal.total.is_none() && nominal.bound.is_none();
        let (value, percent, lexeme) = self.written_share(nominal).or_else(|| self.all_that_goes(nominal))?;
        let of = match &np.of {
            Some(of) if nominal.head.is_none() || nominal.head == Some(lexeme) => (**of).clone(),
            // `half the figs`, `half his figs`
            None if matches!(nominal.measure, Some(Measure::Fraction(_) | Measure::All(_)))
                && nominal.head.is_some()
                && nominal.determiner.is_some() =>
            {
                let mut of = np.clone();
                of.nominal.measure = None;
                of
            }
            _ => return None,
        };
        let rest = matches!(of.nominal.measure, Some(Measure::Rest(_)));
        let definite = of.nominal.pronoun
            || of.owner.is_some()
            || rest
            || of.nominal.determiner.is_some_and(|d| !self.reading.is(d, Category::DetIndefinite));
        (plain
            && definite
            && of.of.is_none()
            && (rest || !of.nominal.is_measured() || of.nominal.is_plain_count())
            && !of.nominal.is_each())
        .then_some((value, percent, lexeme, of))
    }
}
