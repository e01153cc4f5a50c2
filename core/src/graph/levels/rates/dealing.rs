//! A dealing out that need not come out even: what it leaves over, what the last group gets, and how much more it takes.
//!
//! Why: a total that makes no whole number of groups or shares leaves a rest; the last group gets it, and lacks what it is short of.
//! Reads: `38 eggs, 12 in each box: how many are left over?` (2), `how many are in the last box?` (2), `how many more does it take to fill
//! the last box?` (10), `38 pens for 6 pupils: how many more, so that each gets the same number?` (4). Stops: two dealings, a total of
//! another kind, a span beside the pace of which the last day is asked.

use super::share::Sides;
use super::*;

/// A total, how much goes into each group or how many shares there are, and which of the two it is.
struct Dealt {
    total: u32,
    size: u32,
    each: bool,
    lexemes: Vec<u32>,
    /// The amount that goes into each, by its fact.
    amount: Option<usize>,
}

impl<'g> Levels<'_, 'g> {
    /// What a dealing out leaves over: into groups of so many, or into so many equal shares.
    pub(in crate::graph) fn left_over(&mut self) -> Result<u32, Gap> {
        let kind = self.with_unit(&self.draft.ground.target.kind);
        let Dealt { total, size, lexemes, .. } = self.dealing(&kind, None)?;
        let left = self.draft.unknown(format!("{} left over", kind.label()), unit_of(&Self::unit_name(&kind)), None);
        self.draft.operate(OperationKind::Remainder, total, size, left, &lexemes);
        Ok(left)
    }

    /// How much more it takes until a total fills whole groups, or is dealt in equal shares.
    pub(in crate::graph) fn short_of_even(&mut self) -> Result<u32, Gap> {
        let kind = self.with_unit(&self.draft.ground.target.kind);
        self.no_one_elses(&kind)?;
        let dealt = self.dealing(&kind, None)?;
        Ok(self.short_of_full(&dealt, &kind))
    }

    /// What the last group gets, the others being full.
    pub(in crate::graph) fn last_share(&mut self, per: &Kind) -> Result<u32, Gap> {
        let kind = self.with_unit(&self.draft.ground.target.kind);
        self.no_one_elses(&kind)?;
        let pace = self.facts().iter().position(|f| matches!(f.body, FactBody::Pace { .. }));
        let dealt = match pace {
            Some(pace) => self.paced_dealing(pace, &kind, per)?,
            None => self.dealing(&kind, Some(per))?,
        };
        let Some(amount) = dealt.amount.and_then(|fact| self.fact(fact).body.amount()) else {
            return Err(self.target_gap(RefusalCode::TargetUnbound, "how much goes into each"));
        };
        let short = self.short_of_full(&dealt, &kind);
        let unit = unit_of(&Self::unit_name(&kind));
        let full = self.draft.literal(amount, format!("{} of a full one", kind.label()), unit.clone());
        let last = self.draft.unknown(format!("{} of the last one", kind.label()), unit, None);
        self.draft.operate(OperationKind::Subtract, full, short, last, &dealt.lexemes);
        Ok(last)
    }

    /// Whether what there is of a kind is no one else's than the one's who is asked about.
    fn no_one_elses(&self, kind: &Kind) -> Result<(), Gap> {
        let Some(asked) = self.draft.ground.target.holder.owner else { return Ok(()) };
        let owner = |f: &Fact| match &f.body {
            FactBody::State { holder, .. } => holder.owner,
            FactBody::Change(change) => change.agent,
            _ => None,
        };
        let anothers = |f: &Fact| owner(f).is_some_and(|o| o != asked) && !apart(self.kinds(f.body.kind(), kind));
        match self.facts().iter().position(anothers) {
            Some(index) => Err(self.gap(RefusalCode::HoldersUnrelated, index, "what the one who is asked about has")),
            None => Ok(()),
        }
    }

    /// How much the last group or share is short of.
    fn short_of_full(&mut self, dealt: &Dealt, kind: &Kind) -> u32 {
        let unit = unit_of(&Self::unit_name(kind));
        let of = |draft: &Draft<'_>, id: u32| draft.quantities.get(id as usize).map(|q| q.unit.clone()).unwrap_or_default();
        let (total, size) = (of(self.draft, dealt.total), of(self.draft, dealt.size));
        let count = self.draft.unknown("groups".to_owned(), unit_quotient(&total, &size), None);
        self.draft.operate(OperationKind::QuotientUp, dealt.total, dealt.size, count, &dealt.lexemes);
        let full = self.draft.unknown(format!("{} that come out even", kind.label()), unit.clone(), None);
        let (rate, times) = if dealt.each { (dealt.size, count) } else { (count, dealt.size) };
        self.draft.operate(OperationKind::ApplyRate, rate, times, full, &dealt.lexemes);
        let short = self.draft.unknown(format!("{} more", kind.label()), unit, None);
        self.draft.operate(OperationKind::Subtract, full, dealt.total, short, &dealt.lexemes);
        short
    }

    /// The one dealing out of a kind that is told: into groups of so many, or into so many shares.
    fn dealing(&mut self, kind: &Kind, of: Option<&Kind>) -> Result<Dealt, Gap> {
        self.one_owner(kind)?;
        let split = self.facts().iter().enumerate().find_map(|(index, f)| match &f.body {
            FactBody::Split { kind: k, into, .. } if self.kinds(k, kind) == Relation::Same => Some((index, into)),
            _ => None,
        });
        self.draft.used.extend(split.map(|(index, _)| index));
        let split = split.map(|(_, into)| into);
        let rates = self.rates(kind, |rate, _| rate);
        match (rates.as_slice(), split) {
            (&[index], _) => {
                let FactBody::Rate { kind: content, per, .. } = &self.fact(index).body else {
                    return Err(self.gap(RefusalCode::ConstructionUnread, index, "so much for each"));
                };
                if self.kinds(content, kind) != Relation::Same || of.is_some_and(|of| of.head != per.head) {
                    return Err(self.gap(RefusalCode::KindsUnrelated, index, "the very thing that is dealt out"));
                }
                let (index, size, total) = self.group_sides(Holder::default(), per, &[index], 0)?;
                Ok(Dealt { total, size, each: true, lexemes: self.fact(index).lexemes.clone(), amount: Some(index) })
            }
            ([], Some(into)) => match self.share_sides(into, kind)? {
                Sides::Both(total, size) => Ok(Dealt { total, size, each: false, lexemes: Vec::new(), amount: None }),
                Sides::Price => Err(self.target_gap(RefusalCode::TargetUnbound, "things that are dealt out")),
            },
            _ => Err(self.target_gap(RefusalCode::TargetUnbound, "one dealing out")),
        }
    }

    /// A whole that is done at one pace until nothing is left.
    fn paced_dealing(&mut self, pace: usize, kind: &Kind, per: &Kind) -> Result<Dealt, Gap> {
        let FactBody::Pace { kind: k, period, .. } = &self.fact(pace).body else {
            return Err(self.gap(RefusalCode::ConstructionUnread, pace, "a pace"));
        };
        if Self::unit_name(per) != *period || self.kinds(k, kind) != Relation::Same {
            return Err(self.gap(RefusalCode::KindsUnrelated, pace, "the very thing that is done at this pace"));
        }
        let spans = |f: &Fact| matches!(f.body, FactBody::Span { .. });
        if let Some(span) = self.facts().iter().position(spans) {
            return Err(self.gap(RefusalCode::TimesUnordered, span, "whether it goes on until nothing is left"));
        }
        let (_, size, total) = self.pace_sides()?;
        Ok(Dealt { total, size, each: true, lexemes: self.fact(pace).lexemes.clone(), amount: Some(pace) })
    }
}
