//! Happenings that are told by comparison: `Lev sold 3 more than Ana`.
//!
//! Also of a chain: `Ana sold 9. Lev sold 3 more than Ana. Eve sold 2 fewer than Lev.` gives what Eve sold.
//! Leaves alone: a comparison of which neither side, or both sides, are told; a side that acted at several times, or is told twice by comparison.

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
        let mut passed = vec![index];
        let (more_known, less_known) =
            (self.happening_known(*more, k, verb, &mut passed.clone()), self.happening_known(*less, k, verb, &mut passed));
        let (gives, from, is_more) = match (more_known, less_known) {
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
        match self.bearers(gives, Holder { owner: holder.owner, place: None }, k) {
            Relation::Same | Relation::Within => Ok(Some((from, is_more))),
            Relation::Apart(_) => Ok(None),
            _ => Err(self.gap(RefusalCode::HoldersUnrelated, index, "whether this is the one that is asked about")),
        }
    }

    /// Whether what a side did is told with a number.
    fn happening_told(&self, side: Holder, kind: &Kind, verb: &str) -> bool {
        self.facts()
            .iter()
            .any(|f| matches!(&f.body, FactBody::Change(c) if c.verb == verb && c.agent == side.owner && inside(self.kinds(&c.kind, kind))))
    }

    /// Whether what a side did is told, or comparisons other than those passed lead from it to one of whom it is.
    fn happening_known(&self, side: Holder, kind: &Kind, verb: &str, passed: &mut Vec<usize>) -> bool {
        if self.happening_told(side, kind, verb) {
            return true;
        }
        for (index, fact) in self.facts().iter().enumerate() {
            let (FactBody::Difference { more, less, kind: k, event: Some((_, compared)), .. }
            | FactBody::Ratio { large: more, small: less, kind: k, event: Some((_, compared)), .. }) = &fact.body
            else {
                continue;
            };
            let joins = compared == verb && self.kinds(k, kind) == Relation::Same && (*more == side || *less == side);
            if !joins || passed.contains(&index) {
                continue;
            }
            passed.push(index);
            if self.happening_known(if *more == side { *less } else { *more }, kind, verb, passed) {
                return true;
            }
        }
        false
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
        // The side that each comparison gives: told twice, it is not summed.
        let given = |&(fact, (other, _)): &(usize, (Holder, bool))| match &self.fact(fact).body {
            FactBody::Difference { more, less, .. } | FactBody::Ratio { large: more, small: less, .. } => {
                Some(if *more == other { *less } else { *more })
            }
            _ => None,
        };
        let sides: Vec<Option<Holder>> = derived.iter().map(given).collect();
        if let Some(at) = (1..sides.len()).find(|&i| sides[..i].contains(&sides[i])) {
            return Err(self.gap(RefusalCode::Ambiguous, derived[at].0, "one comparison for each side"));
        }
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
            let known = if self.happening_told(other, k, verb) {
                self.plain_happenings(other, k, verb)?
            } else {
                self.happenings(other, k, verb, None)?
            };
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
