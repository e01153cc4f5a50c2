//! Happenings that are told by comparison: `Lev sold 3 more than Ana`.
//!
//! Leaves alone: a comparison of which neither side, or both sides, are told; a side that acted at several times.

use super::*;

impl<'g> Levels<'_, 'g> {
    /// The other side of a comparison of happenings that gives the side that is asked about; `None` if it gives another side.
    pub(in crate::graph::levels) fn compared_happening(
        &self,
        index: usize,
        fact: &Fact,
        holder: Holder,
        kind: &Kind,
        verb: &str,
    ) -> Result<Option<(Holder, bool)>, Gap> {
        let (FactBody::Difference { more, less, kind: k, event: Some((_, compared)), .. }
        | FactBody::Ratio { large: more, small: less, kind: k, event: Some((_, compared)), .. }) = &fact.body
        else {
            return Ok(None);
        };
        if apart(self.kinds(k, kind)) {
            return Ok(None);
        }
        if compared != verb || !inside(self.kinds(k, kind)) {
            return Err(self.gap(RefusalCode::ConstructionUnread, index, "plain amounts instead of a comparison"));
        }
        let told = |side: Holder| {
            self.facts().iter().any(
                |f| matches!(&f.body, FactBody::Change(c) if c.verb == verb && c.agent == side.owner && inside(self.kinds(&c.kind, k))),
            )
        };
        let (gives, from, is_more) = match (told(*more), told(*less)) {
            (false, true) => (*more, *less, true),
            (true, false) => (*less, *more, false),
            _ => return Err(self.gap(RefusalCode::Undetermined, index, "how many one of the two did")),
        };
        // `15 on Monday and 3 on Tuesday; twice as many`: as on which day?
        let mut days = self.facts().iter().filter_map(|f| match &f.body {
            FactBody::Change(c) if c.verb == verb && c.agent == from.owner && inside(self.kinds(&c.kind, k)) => Some(&f.moment.anchors),
            _ => None,
        });
        let first = days.next();
        if days.any(|day| Some(day) != first) {
            return Err(self.gap(RefusalCode::TimesUnordered, index, "of which time this is told"));
        }
        match self.holders(gives, Holder { owner: holder.owner, place: None }) {
            Relation::Same | Relation::Within => Ok(Some((from, is_more))),
            Relation::Apart(_) => Ok(None),
            _ => Err(self.gap(RefusalCode::HoldersUnrelated, index, "whether this is the one that is asked about")),
        }
    }

    /// A sum of happenings of which some are told by comparison.
    pub(in crate::graph::levels) fn happenings_with(
        &mut self,
        matching: &[usize],
        derived: &[(usize, (Holder, bool))],
        kind: &Kind,
        verb: &str,
    ) -> Result<u32, Gap> {
        let mut total: Option<u32> = None;
        for &fact in matching {
            let id = self.amount(fact, kind)?;
            let lexemes = self.fact(fact).lexemes.clone();
            total = Some(match total {
                None => id,
                Some(sum) => self.sum(sum, id, kind, &lexemes),
            });
        }
        for &(fact, (other, is_more)) in derived {
            let (FactBody::Difference { kind: k, .. } | FactBody::Ratio { kind: k, .. }) = &self.fact(fact).body else { continue };
            let known = self.plain_happenings(other, k, verb)?;
            let lexemes = self.fact(fact).lexemes.clone();
            let result = self.against(fact, known, is_more, kind)?;
            total = Some(match total {
                None => result,
                Some(sum) => self.sum(sum, result, kind, &lexemes),
            });
        }
        total.ok_or_else(|| self.target_gap(RefusalCode::TargetUnbound, "an amount"))
    }

    /// The sum of a side's happenings that are told with a number.
    pub(in crate::graph::levels) fn plain_happenings(&mut self, holder: Holder, kind: &Kind, verb: &str) -> Result<u32, Gap> {
        let mut total: Option<u32> = None;
        for (index, fact) in self.facts().iter().enumerate() {
            if self.happens(index, fact, holder, kind, verb, None)? {
                let id = self.amount(index, kind)?;
                total = Some(match total {
                    None => id,
                    Some(sum) => self.sum(sum, id, kind, &fact.lexemes),
                });
            }
        }
        total.ok_or_else(|| self.target_gap(RefusalCode::TargetUnbound, "an amount"))
    }
}
