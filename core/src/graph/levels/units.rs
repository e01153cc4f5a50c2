//! Units of accounts: under which name amounts are summed, and exact conversion within a dimension.

use super::*;
use crate::canon::Arrange;
use crate::facts::Relative;

impl<'g> Levels<'_, 'g> {
    /// The name under which amounts of a kind are summed.
    /// The unit in which a kind is asked for.
    pub(in crate::graph) fn name_of_unit(&self, kind: &Kind) -> String {
        Self::unit_name(&self.with_unit(kind))
    }

    pub(super) fn unit_name(kind: &Kind) -> String {
        kind.unit.clone().unwrap_or_else(|| kind.head.clone())
    }

    /// Money without a unit takes the unit that the text uses, dollars where it uses several; a stuff takes the one unit in which it
    /// and all that it is compared or summed with is told: `5 cups of flour ... how much flour`.
    pub(super) fn with_unit(&self, kind: &Kind) -> Kind {
        let lexicon = self.draft.ground.lexicon;
        let stuff = kind.unit.is_none()
            && kind.content.is_none()
            && lexicon.senses(&kind.head).iter().any(|s| s.category == Category::NounMass)
            && lexicon.senses(&kind.head).iter().all(|s| !matches!(s.category, Category::NounCount | Category::NounMoney));
        if stuff {
            return self.stuff_with_unit(kind);
        }
        let measure = kind.head.is_empty() && kind.unit.is_none();
        if kind.head != "money" && !measure || kind.unit.is_some() {
            return kind.clone();
        }
        let mut units: Vec<String> = self
            .facts()
            .iter()
            .filter_map(|f| amount_of(&f.body))
            .filter(|(_, k)| k.head == kind.head && k.modifiers == kind.modifiers)
            .filter_map(|(_, k)| k.unit.clone())
            .collect();
        units.arrange();
        units.dedup();
        let unit = match units.as_slice() {
            [only] => only.clone(),
            several if measure => match self.finest_compared(kind, several) {
                Some(finest) => finest,
                None => return kind.clone(),
            },
            _ => "dollar".to_owned(),
        };
        Kind { unit: Some(unit), ..kind.clone() }
    }

    /// `5 feet tall`, `3 inches taller`: where a measure is told by so much more or less in another unit, the finest of them.
    fn finest_compared(&self, kind: &Kind, units: &[String]) -> Option<String> {
        let compares = |f: &Fact| match &f.body {
            FactBody::Difference { kind: k, .. } | FactBody::Ratio { kind: k, offset: Some(_), .. } => {
                k.head == kind.head && k.modifiers == kind.modifiers
            }
            _ => false,
        };
        if !self.facts().iter().any(compares) {
            return None;
        }
        let factor = |unit: &String| self.draft.ground.lexicon.unit(unit).map(|u| u.factor.clone());
        let worth: Option<Vec<_>> = units.iter().map(factor).collect();
        let least = worth?.into_iter().zip(units).min_by(|a, b| a.0.cmp(&b.0));
        least.map(|(_, unit)| unit.clone())
    }

    fn stuff_with_unit(&self, kind: &Kind) -> Kind {
        let told = self.facts().iter().filter_map(|f| amount_of(&f.body)).map(|(_, k)| k);
        let mut units: Vec<Option<&String>> = told
            .filter(|k| {
                let counted = Kind { unit: None, ..(*k).clone() };
                !apart(counted.relation(kind, self.draft.ground.lexicon))
            })
            .map(|k| k.unit.as_ref())
            .collect();
        units.arrange();
        units.dedup();
        match units.as_slice() {
            [Some(only)] => Kind { unit: Some((*only).clone()), ..kind.clone() },
            _ => kind.clone(),
        }
    }

    /// The same amount in another unit of its dimension.
    pub(super) fn convert(&mut self, id: u32, from: &str, to: &str, fact: usize) -> Result<u32, Gap> {
        if from == to {
            return Ok(id);
        }
        let lexicon = self.draft.ground.lexicon;
        let (Some(a), Some(b)) = (lexicon.unit(from), lexicon.unit(to)) else {
            return Err(self.gap(RefusalCode::UnitConflict, fact, "units that a factor joins"));
        };
        let same = a.category == b.category && a.family == b.family;
        // Miles and kilometres join by a factor that nobody reckons with; feet and inches by a whole one.
        let whole = |r: &crate::quantity::Rational| r.is_integer() || r.recip().is_some_and(|x| x.is_integer());
        let ratio = a.factor.checked_div(&b.factor).filter(|r| same && whole(r));
        let Some(value) = ratio else {
            return Err(self.gap(RefusalCode::UnitConflict, fact, "units that a factor joins"));
        };
        let said = format!("1 {from} = {value} {to}");
        let factor = self.draft.add(Quantity {
            label: said.clone(),
            origin: Origin::World { fact: said, value },
            unit: unit_quotient(&unit_of(to), &unit_of(from)),
        });
        let label = self.draft.quantities.get(id as usize).map_or_else(String::new, |q| q.label.clone());
        let result = self.draft.unknown(label, unit_of(to), None);
        let lexemes = self.fact(fact).lexemes.clone();
        self.draft.operate(OperationKind::Multiply, id, factor, result, &lexemes[..0]);
        Ok(result)
    }

    /// A number of dozens as a number of single things.
    fn single_things(&mut self, fact: usize, amount: &Amount, kind: &Kind, account: &Kind) -> Result<u32, Gap> {
        let worth = kind.unit.as_deref().and_then(|u| self.draft.ground.lexicon.unit(u));
        let Some(worth) = worth else { return Err(self.gap(RefusalCode::UnitConflict, fact, "units that a factor joins")) };
        let (name, value) = (worth.lemma.to_string(), worth.factor.clone());
        let id = self.draft.amount(fact, amount, kind.label(), unit_of(&name));
        let said = format!("1 {name} = {value}");
        let single = unit_of(&Self::unit_name(account));
        let factor = self.draft.add(Quantity {
            label: said.clone(),
            origin: Origin::World { fact: said, value },
            unit: unit_quotient(&single, &unit_of(&name)),
        });
        let result = self.draft.unknown(account.label(), single, None);
        let lexemes = self.fact(fact).lexemes.clone();
        self.draft.operate(OperationKind::Multiply, id, factor, result, &lexemes[..0]);
        Ok(result)
    }

    /// The quantity of a fact's amount, in the unit of the account.
    /// The other amount must be all that is told of its side: `12 on Monday; twice as many on Tuesday; on Monday also 3 to Ana`.
    fn refers_to_whole(&self, fact: usize, relative: &Relative) -> Result<(), Gap> {
        let amounts = |f: &Fact| amount_of(&f.body).is_some_and(|(amount, _)| amount.lexeme() == relative.of);
        let Some(of) = self.facts().iter().find(|f| amounts(f)) else { return Ok(()) };
        let FactBody::Change(change) = &of.body else { return Ok(()) };
        let beside = |f: &&Fact| match &f.body {
            FactBody::Change(c) => {
                c.agent == change.agent
                    && c.verb == change.verb
                    && !apart(self.kinds(&c.kind, &change.kind))
                    && !f.moment.apart_from(&of.moment)
                    && c.amount.lexeme() != relative.lexeme
            }
            _ => false,
        };
        if self.facts().iter().filter(beside).count() > 1 {
            return Err(self.gap(RefusalCode::Ambiguous, fact, "of which amount this is told"));
        }
        Ok(())
    }

    /// The fact that says what each one of a kind of bills or coins is worth.
    pub(super) fn bill(&self, kind: &Kind) -> Option<usize> {
        let worth = |i: usize| self.worth_of_cash(i) && matches!(&self.fact(i).body, FactBody::Rate { per, .. } if per == kind);
        (0..self.facts().len()).find(|&i| worth(i))
    }

    /// Whether a fact says what a bill or coin is worth.
    pub(super) fn worth_of_cash(&self, fact: usize) -> bool {
        matches!(&self.fact(fact).body, FactBody::Rate { kind, per, price: false, event: None, .. }
            if kind.head == "money" && self.draft.ground.lexicon.is_of(&per.head, WordClass::Cash) && per.modifiers.len() == 1)
    }

    /// So many bills as money.
    fn in_money(&mut self, fact: usize, worth: usize, account: &Kind) -> Result<u32, Gap> {
        let own = self.fact(worth).body.kind().clone();
        let (rate, per) = self.rate(worth, &own)?;
        let Some((amount @ Amount::Given { .. }, _)) = amount_of(&self.fact(fact).body) else {
            return Err(self.gap(RefusalCode::Undetermined, fact, "how many of these there are"));
        };
        let count = self.draft.amount(fact, amount, per.label(), unit_of(&Self::unit_name(per)));
        let unit = Self::unit_name(&own);
        let product = self.draft.unknown("money".to_owned(), unit_of(&unit), None);
        let lexemes = self.fact(fact).lexemes.clone();
        self.draft.operate(OperationKind::ApplyRate, rate, count, product, &lexemes);
        self.convert(product, &unit, &Self::unit_name(account), worth)
    }

    pub(super) fn amount(&mut self, fact: usize, account: &Kind) -> Result<u32, Gap> {
        let Some((amount, kind)) = amount_of(&self.fact(fact).body) else {
            return Err(self.gap(RefusalCode::ConstructionUnread, fact, "an amount"));
        };
        if self.is_share(fact) {
            return self.share_amount(fact, account);
        }
        if let Amount::Relative(relative) = amount {
            self.refers_to_whole(fact, relative)?;
        }
        let label = kind.label();
        if account.head == "money"
            && let (true, Some(to)) = (self.coin(kind), &account.unit)
        {
            let id = self.draft.amount(fact, amount, label, unit_of(&kind.head));
            return self.convert(id, &kind.head, to, fact);
        }
        if account.head == "money"
            && let Some(worth) = self.bill(kind)
        {
            return self.in_money(fact, worth, account);
        }
        if self.by_the_dozen(kind) && kind.unit != account.unit {
            if account.unit.is_some() {
                return Err(self.gap(RefusalCode::UnitConflict, fact, "units that a factor joins"));
            }
            return self.single_things(fact, amount, kind, account);
        }
        if self.by_the_dozen(account) && kind.unit != account.unit {
            return Err(self.gap(RefusalCode::UnitConflict, fact, "units that a factor joins"));
        }
        match (&kind.unit, &account.unit) {
            (Some(from), Some(to)) if from != to => {
                let id = self.draft.amount(fact, amount, label, unit_of(from));
                self.convert(id, from, to, fact)
            }
            _ => Ok(self.draft.amount(fact, amount, label, unit_of(&Self::unit_name(account)))),
        }
    }
}
