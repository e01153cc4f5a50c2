//! Sorts that are told by way of each other: how many there are of all of them together.
//!
//! Why: `3 more birds than cats` and `twice as many cats as dogs` give each sort by the next one, and so their sum.
//! Reads: `He has 4 dogs. He has twice as many cats as dogs and 3 more birds than cats. How many pets does he have?`
//! Leaves alone: sorts that may share something, a whole that is told itself, one of which some came or went, other times.

use super::*;

impl<'g> Levels<'_, 'g> {
    /// The sum of three sorts and more that two comparisons or more tell by way of each other.
    pub(super) fn sum_of_sorts(&mut self, holder: Holder, kind: &Kind) -> Result<Option<u32>, Gap> {
        let mut sorts: Vec<&'g Kind> = Vec::new();
        let mut compared: Vec<u32> = Vec::new();
        let first = self.facts().iter().find(|f| !matches!(f.body, FactBody::State { .. }));
        let Some(time) = first.map(|f| (f.moment.tense, &f.moment.anchors)) else { return Ok(None) };
        for fact in self.facts() {
            let (here, kinds): (Holder, Vec<&'g Kind>) = match &fact.body {
                FactBody::State { holder, kind, amount: Amount::Given { .. } | Amount::Relative(_) } => (*holder, vec![kind]),
                FactBody::KindDifference { holder, more, less, .. } => (*holder, vec![more, less]),
                FactBody::Portion { holder, kind, .. } => (*holder, vec![kind]),
                _ => return Ok(None),
            };
            let given = matches!(fact.body, FactBody::State { amount: Amount::Given { .. }, .. });
            compared.extend(fact.lexemes.first().filter(|_| !given));
            let inside_all = kinds.iter().all(|k| self.kinds(k, kind) == Relation::Within);
            let theirs = here == Holder::default() || inside(self.holders(here, holder));
            if !inside_all || !theirs || (fact.moment.tense, &fact.moment.anchors) != time {
                return Ok(None);
            }
            sorts.extend(kinds);
        }
        sorts.arrange();
        sorts.dedup();
        compared.dedup();
        let alone = sorts.iter().enumerate().all(|(n, k)| sorts[..n].iter().all(|other| self.unlike(k, other)));
        if compared.len() < 2 || !alone || sorts.len() < 3 || kind.head == "money" {
            return Ok(None);
        }
        let mut total: Option<u32> = None;
        for sort in sorts {
            let level = self.level(holder, sort, 1)?;
            self.as_numbers(level, kind)?;
            let lexemes = self.draft.ground.target.lexemes.clone();
            total = Some(match total {
                None => level,
                Some(sum) => self.sum(sum, level, kind, &lexemes[..0]),
            });
        }
        Ok(total)
    }

    /// Whether nothing is of both sorts: apart by what the packs say, or two plain nouns for things or animals. Persons may be of several.
    fn unlike(&self, a: &Kind, b: &Kind) -> bool {
        let lexicon = self.draft.ground.lexicon;
        let person = |k: &Kind| k.head == "person" || lexicon.kinds_above(&k.head).contains(&"person");
        let plain = |k: &Kind| k.modifiers.is_empty() && k.content.is_none() && !person(k);
        apart(a.relation(b, lexicon)) || plain(a) && plain(b) && a.head != b.head && self.other_thing(&a.label(), b)
    }
}
