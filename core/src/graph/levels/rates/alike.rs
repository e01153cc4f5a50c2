//! Whether what is counted is the very thing that there is so much for each of.
//!
//! Reads: `9 red boxes` by `6 pens in each box`. Leaves alone: two rates for the same thing; `8 boxes and 3 bags` by what a box holds; boxes of
//! screws by how many nails are in each.

use super::*;

impl<'g> Levels<'_, 'g> {
    /// One rate of the very kind, or several of kinds that are apart; never two for the same.
    pub(super) fn rates_differ(&self, kind: &Kind, rates: &[usize]) -> Result<(), Gap> {
        let of = |index: usize| match &self.fact(index).body {
            FactBody::Rate { kind, per, .. } => Some((kind, per)),
            _ => None,
        };
        for (n, &index) in rates.iter().enumerate() {
            let Some((k, per)) = of(index) else { continue };
            if rates.len() == 1 && self.kinds(k, kind) != Relation::Same && !self.only_sort(index, k, kind) {
                return Err(self.gap(RefusalCode::KindsUnrelated, index, &format!("all {} for each, not only some", kind.label())));
            }
            let twice = rates[..n]
                .iter()
                .filter_map(|&r| of(r))
                .any(|(other, other_per)| !apart(self.kinds(k, other)) && !apart(self.kinds(per, other_per)));
            if twice {
                return Err(self.gap(RefusalCode::Contradictory, index, "one amount for each"));
            }
        }
        Ok(())
    }

    /// `3 packs of bouncy balls with 4 in each. How many balls?`: the packs are full of this sort, and no other is told of.
    fn only_sort(&self, rate: usize, sort: &Kind, kind: &Kind) -> bool {
        let same_noun = sort.head == kind.head && sort.unit == kind.unit && sort.content == kind.content;
        let others = |(i, f): (usize, &Fact)| i != rate && (f.body.kind().head == kind.head && f.body.kind() != sort);
        let FactBody::Rate { per, .. } = &self.fact(rate).body else { return false };
        let full = |f: &Fact| f.body.kind().content.as_deref().is_some_and(|content| inside(self.kinds(&Kind::in_words(content), sort)));
        let vessels = |f: &&Fact| !matches!(f.body, FactBody::Rate { .. }) && f.body.kind().head == per.head;
        let full = self.facts().iter().any(full) && self.facts().iter().filter(vessels).all(full);
        // `3 adult supervisors in each bus. How many supervisors?`: a noun before the noun only names it more fully.
        let named = |m: &String| {
            let senses = self.draft.ground.lexicon.senses(m);
            kind.modifiers.contains(m) || senses.iter().any(|s| s.category.is_noun()) && !senses.iter().any(|s| s.category.is_adjective())
        };
        same_noun
            && (full || sort.modifiers.iter().all(named))
            && self.kinds(sort, kind) == Relation::Within
            && !self.facts().iter().enumerate().any(others)
    }

    /// Whether a kind differs from another only by colour or size: a red box is a box that holds what boxes hold.
    fn only_coloured(&self, kind: &Kind, per: &Kind) -> bool {
        let plain = |m: &String| self.draft.ground.lexicon.senses(m).iter().any(|s| s.category == Category::AdjColour);
        kind.head == per.head && kind.content == per.content && kind.modifiers.iter().all(|m| per.modifiers.contains(m) || plain(m))
    }

    /// Whether a kind counts single things of several kinds: pieces of furniture.
    fn counts_singles(&self, kind: &Kind) -> bool {
        let single = |s: &crate::lexicon::Sense| s.category == Category::NounSingle;
        kind.content.is_some() && kind.modifiers.is_empty() && self.draft.ground.lexicon.senses(&kind.head).iter().any(single)
    }

    /// Whether it is told how much of the content there is for each of a kind.
    fn has_rate(&self, kind: &Kind, content: &Kind) -> bool {
        let of = |f: &Fact| match &f.body {
            FactBody::Rate { kind: k, per, .. } => self.kinds(k, content) == Relation::Same && self.kinds(kind, per) == Relation::Same,
            _ => false,
        };
        content.head == "money" && self.facts().iter().any(of)
    }

    /// What is counted is the very thing that there is so much for each of, and nothing stands beside it in its list.
    pub(super) fn counted_alike(&self, rate: usize) -> Result<(), Gap> {
        let FactBody::Rate { per, kind: content, .. } = &self.fact(rate).body else { return Ok(()) };
        let full_of = |k: &Kind| {
            k.modifiers == per.modifiers
                && k.content.as_ref().is_some_and(|c| {
                    let relation = self.kinds(&Kind::of(c), content);
                    inside(relation) || relation == Relation::Around
                })
        };
        for (index, fact) in self.facts().iter().enumerate() {
            // `9 bird cages ... each cage`: what was counted before is what `each` is about.
            let compound = |k: &Kind| {
                k.head != per.head && k.head.ends_with(&per.head) && k.modifiers.is_empty()
                    || k.head == per.head
                        && k.content.is_none()
                        && k.modifiers.iter().all(|m| {
                            let senses = self.draft.ground.lexicon.senses(m);
                            senses.iter().any(|s| {
                                s.category.is_noun()
                                    || s.category.is_name()
                                    || matches!(s.category, Category::AdjColour | Category::AdjSize)
                            })
                        })
            };
            if index < rate && per.modifiers.is_empty() && amount_of(&fact.body).is_some_and(|(_, k)| compound(k)) {
                continue;
            }
            let Some((_, kind)) = amount_of(&fact.body).filter(|_| !matches!(fact.body, FactBody::Rate { .. })) else { continue };
            match self.kinds(kind, per) {
                // `5 chairs and 3 tables; each piece of furniture`: each of them is one.
                Relation::Within if kind.head != per.head && kind.content.is_none() && self.counts_singles(per) => {}
                // `8 boxes of chalk; each box has 6 sticks`: what they are full of is looked at with all of them.
                Relation::Within if per.content.is_none() && kind.content.is_some() && kind.modifiers == per.modifiers => {}
                Relation::Within
                    if !full_of(kind)
                        && !self.only_coloured(kind, per)
                        && (kind.content != per.content || kind.modifiers != per.modifiers) =>
                {
                    return Err(self.gap(RefusalCode::KindsUnrelated, index, &format!("whether each of these is a {}", per.label())));
                }
                Relation::Same => {
                    let beside = self.facts().iter().any(|f| {
                        f.clause == fact.clause
                            && amount_of(&f.body).is_some_and(|(_, k)| k != kind && k.head != kind.head && !self.has_rate(k, content))
                            && !matches!(f.body, FactBody::Rate { .. })
                    });
                    if beside {
                        return Err(self.gap(RefusalCode::KindsUnrelated, index, "how much there is for each of the others"));
                    }
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// What vessels are full of is what is spoken of, or comes in such pieces: boxes of screws hold no nails, and of boxes of pens and
    /// boxes of cups, `9 pens in each box` is about the first alone.
    pub(super) fn contents_agree(&self, rate: usize, asked: &Kind) -> Result<(), Gap> {
        let FactBody::Rate { per, kind: held, .. } = &self.fact(rate).body else { return Ok(()) };
        let is = |word: &str, test: fn(Category) -> bool| self.draft.ground.lexicon.senses(word).iter().any(|s| test(s.category));
        let pieces = is(&held.head, |k| k == Category::NounPartitive)
            || !is(&per.head, |k| matches!(k, Category::NounContainer | Category::NounGroup));
        let contents = [Some(held.label()), held.content.clone(), asked.content.clone()];
        let spoken_of: Vec<Kind> = contents.iter().flatten().map(|words| Kind::in_words(words)).collect();
        let of_it = |content: &Kind| {
            spoken_of.iter().any(|k| matches!(self.kinds(content, k), Relation::Same | Relation::Within | Relation::Around))
        };
        let mut told: Vec<(usize, bool)> = Vec::new();
        for (index, fact) in self.facts().iter().enumerate() {
            // What is told of some of them counts no others.
            let other = matches!(fact.body, FactBody::Rate { .. } | FactBody::Part { .. });
            let counted = amount_of(&fact.body).filter(|_| !other).map(|(_, k)| k);
            let Some(kind) = counted.filter(|k| k.head == per.head && per.content.is_none()) else { continue };
            let told_of =
                |k: &Kind| self.facts().iter().any(|f| matches!(&f.body, FactBody::Rate { per, .. } if inside(self.kinds(k, per))));
            if apart(self.kinds(kind, per)) && !told_of(kind) {
                return Err(self.gap(RefusalCode::KindsUnrelated, index, &format!("how much {} each of these holds", held.label())));
            }
            let content = kind.content.as_deref().map(Kind::in_words);
            let comes_in_pieces = |k: &Kind| pieces || is(&k.head, |k| k == Category::NounMass);
            if content.as_ref().is_some_and(|k| !of_it(k) && !comes_in_pieces(k)) {
                return Err(self.gap(RefusalCode::KindsUnrelated, index, &format!("whether each of these holds {}", held.label())));
            }
            // `6 boxes of pens. She gave 2 of the boxes away.`: of those that were told.
            let of_those = content.is_none() && !told.is_empty() && matches!(&fact.body, FactBody::Change(c) if c.from.is_some());
            if !of_those {
                told.push((index, content.as_ref().is_some_and(of_it)));
            }
        }
        match told.iter().find(|(_, of_it)| !of_it) {
            Some(&(other, _)) if told.iter().any(|(_, of_it)| *of_it) => {
                Err(self.gap(RefusalCode::KindsUnrelated, other, "whether each of these holds the same"))
            }
            _ => Ok(()),
        }
    }
}
