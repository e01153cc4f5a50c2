//! Paces that tell how long they go on themselves, and paces that each one of a sort keeps.
//!
//! Why: `drove 2 hours at 50 miles per hour and 3 hours at 60` tells two ways, each with its own time; `each hen lays 6 eggs a week` is so
//! much for every hen that is counted.
//! Leaves alone: a span that the question brings beside them, and a sort that is counted twice or not at all.

use super::*;

impl<'g> Levels<'_, 'g> {
    /// The span that stands with a pace: the fact right behind it, of the same clause and the same one who acts.
    pub(super) fn own_span(&self, pace: usize) -> Option<usize> {
        let next = self.facts().get(pace + 1)?;
        let FactBody::Pace { holder: by, .. } = &self.fact(pace).body else { return None };
        let own = matches!(&next.body, FactBody::Span { holder, .. } if holder == by) && next.clause == self.fact(pace).clause;
        (own && !self.spans_from_now()).then_some(pace + 1)
    }

    /// Whether a span is that of a pace which is told with it, and which the target does not rest on.
    pub(super) fn of_another_pace(&self, span: usize, used: &[Kind]) -> Option<Apartness> {
        let pace = span.checked_sub(1).filter(|&p| self.own_span(p) == Some(span) && !self.draft.used.contains(&p))?;
        self.apartness(pace, used)
    }

    /// Whether a pace is one of another doing than is asked about, and has a time of its own: who walks does not ride.
    pub(super) fn of_another_way(&self, pace: usize, asked: &str) -> bool {
        let FactBody::Pace { event, .. } = &self.fact(pace).body else { return false };
        self.own_span(pace).is_some() && self.draft.ground.lexicon.siblings(&event.1, asked)
    }

    /// So much in each period, where each one of a sort keeps the pace.
    pub(super) fn pace_of_all(&mut self, pace: usize, single: u32, period: &str, kind: &Kind) -> Result<u32, Gap> {
        let FactBody::Pace { each: Some(each), .. } = &self.fact(pace).body else { return Ok(single) };
        self.asked_of_all(pace, each)?;
        let count = self.count_of_each(pace, each)?;
        let unit = unit_quotient(&unit_of(&Self::unit_name(kind)), &unit_of(period));
        let product = self.draft.unknown(format!("{} in each {period}", kind.label()), unit, None);
        let lexemes = self.fact(pace).lexemes.clone();
        self.draft.operate(OperationKind::ApplyRate, single, count, product, &lexemes);
        Ok(product)
    }

    /// What one of them does is not what all do: the question must be about all, or about nobody.
    fn asked_of_all(&self, pace: usize, each: &Kind) -> Result<(), Gap> {
        let ground = &self.draft.ground;
        let holder = ground.target.holder;
        let words = || ground.target.lexemes.iter().filter_map(|&l| ground.lexemes.get(l as usize)).map(|l| l.norm.as_str());
        let several = |word: &str| {
            let they = ground.lexicon.senses(word).iter().any(|s| s.category == Category::PronounPlural);
            they || word != each.head && ground.lexicon.noun_lemma(word) == each.head
        };
        let entity = holder.owner.or(holder.place).and_then(|id| ground.entities.get(id.0 as usize));
        let those = entity.is_none_or(|e| e.members.is_empty() && e.key.rsplit(' ').next() == Some(each.head.as_str()));
        // `5 old machines and 3 new machines. Each new machine ...`: `the machines` are all of them.
        let others = self.facts().iter().any(|f| f.body.kind().head == each.head && f.body.kind() != each);
        let picked = !each.modifiers.is_empty() && each.modifiers.iter().all(|m| words().any(|w| w == m));
        let those = those && (picked || !others);
        if entity.is_none() || those && words().any(several) {
            return Ok(());
        }
        Err(self.gap(RefusalCode::HoldersUnrelated, pace, "whether all of them are asked about"))
    }

    /// How many of the sort there are, told once.
    fn count_of_each(&mut self, pace: usize, each: &Kind) -> Result<u32, Gap> {
        let mut told = Vec::new();
        for (index, fact) in self.facts().iter().enumerate() {
            let Some((amount, kind)) = amount_of(&fact.body).filter(|_| index != pace) else { continue };
            if apart(self.kinds(kind, each)) {
                continue;
            }
            let plain = matches!(&fact.body, FactBody::State { .. }) && matches!(amount, Amount::Given { .. });
            if !plain || self.kinds(kind, each) != Relation::Same {
                return Err(self.gap(RefusalCode::KindsUnrelated, index, "whether these are among those who each do so"));
            }
            told.push(index);
        }
        match told.as_slice() {
            &[only] => self.amount(only, each),
            _ => Err(self.gap(RefusalCode::Undetermined, pace, "how many of them there are, told once")),
        }
    }
}
