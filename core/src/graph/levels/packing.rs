//! Packing: whether a total may be dealt into groups as one.
//!
//! Why: a quotient is only asked of what the one asked about has, of one time, and of the very things that go into each.
//! Reads: `Each box holds 6 eggs. Ida has 40 eggs. How many boxes does she need?`
//! Stops: boxes that another needs, things of a sort besides the one that fits, what two have, ribbons of which each is too short.

use super::*;

impl<'g> Levels<'_, 'g> {
    /// Whether what goes into the groups of a rate is one total of the one who is asked about.
    pub(super) fn packs_as_one(&self, rate: usize, rounding: Rounding) -> Result<(), Gap> {
        let FactBody::Rate { kind: content, per, price, event, .. } = &self.fact(rate).body else { return Ok(()) };
        if per.head == Kind::TURN || matches!(event, Some((Category::VerbDuration, _))) {
            return Ok(());
        }
        let target = self.draft.ground.target;
        let content = &self.with_unit(content);
        let asked = Holder { owner: target.holder.owner, place: None };
        let mut counted: Vec<(usize, Option<EntityId>)> = Vec::new();
        for (index, fact) in self.facts().iter().enumerate().filter(|(i, _)| *i != rate) {
            match &fact.body {
                // `Each boat needs a guide.`
                FactBody::Rate { per: also, event: Some((Category::VerbNeed, _)), kind, .. }
                    if also.head == per.head && apart(self.kinds(kind, content)) && self.lives(&kind.head) && self.lives(&content.head) =>
                {
                    return Err(self.gap(RefusalCode::KindsUnrelated, index, "whether these take room too"));
                }
                FactBody::Rate { per: each, .. } if each.head == content.head && !apart(self.kinds(each, content)) => {
                    return Err(self.gap(RefusalCode::KindsUnrelated, index, "whether these take room too"));
                }
                FactBody::State { holder, kind, .. } => {
                    self.of_the_sort(index, kind, content)?;
                    if !price && self.beside_content(index, kind, content) {
                        return Err(self.gap(RefusalCode::KindsUnrelated, index, "whether these go in too"));
                    }
                    if !apart(self.kinds(kind, content)) {
                        let of_another = !price && self.one_person(holder.owner) && self.one_person(asked.owner);
                        if of_another && !inside(self.holders(Holder { owner: holder.owner, place: None }, asked)) {
                            return Err(self.gap(RefusalCode::HoldersUnrelated, index, "what the one that is asked about has"));
                        }
                        // What another could pay with is no part of what one pays with.
                        let anothers =
                            *price && asked.owner.is_some() && apart(self.holders(Holder { owner: holder.owner, place: None }, asked));
                        if !anothers {
                            counted.push((index, holder.owner));
                        }
                    }
                }
                FactBody::Change(c) if *price && c.kind.head == "money" && fact.moment.tense == Tense::Future && c.to.is_some() => {
                    return Err(self.gap(RefusalCode::NotAsserted, index, "what one has, not what one will"));
                }
                FactBody::Change(c) => self.of_the_sort(index, &c.kind, content)?,
                _ => {}
            }
        }
        self.one_whole(&counted, content, rounding)
    }

    pub(super) fn lives(&self, head: &str) -> bool {
        self.draft.ground.lexicon.senses(head).iter().any(|s| matches!(s.category, Category::NounPerson | Category::NounKin))
    }

    /// A person who is one: guests that come have nothing themselves.
    fn one_person(&self, owner: Option<EntityId>) -> bool {
        let entity = owner.and_then(|o| self.draft.ground.entities.get(o.0 as usize));
        entity.is_some_and(|e| matches!(e.sort, Sort::Named | Sort::Person) && e.number == crate::facts::Number::One)
    }

    /// `28 boys and 20 girls. 6 boys sleep in each tent.`: others of one sort with those that are dealt, told in one breath.
    fn beside_content(&self, index: usize, kind: &Kind, content: &Kind) -> bool {
        let lexicon = self.draft.ground.lexicon;
        let above = |k: &Kind| lexicon.kinds_above(&k.head).into_iter().filter(|a| lexicon.names_things(a)).collect::<Vec<_>>();
        let sort = above(kind).iter().any(|a| above(content).contains(a)) || self.lives(&kind.head) && self.lives(&content.head);
        let clause = self.fact(index).clause;
        let counted = |f: &Fact| f.clause == clause && matches!(&f.body, FactBody::State { kind: k, .. } if inside(self.kinds(k, content)));
        sort && apart(self.kinds(kind, content)) && self.facts().iter().any(counted)
    }

    /// `holds 6 thick books` beside thin books: what becomes of those is left open.
    fn of_the_sort(&self, index: usize, kind: &Kind, content: &Kind) -> Result<(), Gap> {
        let other_sort = kind.head == content.head
            && kind.unit == content.unit
            && !content.modifiers.is_empty()
            && kind.modifiers != content.modifiers
            && !content.modifiers.iter().all(|m| kind.modifiers.contains(m));
        if other_sort {
            return Err(self.gap(RefusalCode::KindsUnrelated, index, "whether these go in too"));
        }
        Ok(())
    }

    /// What two have, what was had at two times, and two lengths are no whole that may be cut as one.
    fn one_whole(&self, counted: &[(usize, Option<EntityId>)], content: &Kind, rounding: Rounding) -> Result<(), Gap> {
        let [(first, owner), rest @ ..] = counted else { return Ok(()) };
        let length = |u: &String| self.draft.ground.lexicon.unit(u).is_some_and(|u| u.category == Category::UnitLength);
        for (index, other) in rest {
            let anchors = |i: usize| &self.fact(i).moment.anchors;
            if anchors(*first) != anchors(*index) {
                return Err(self.gap(RefusalCode::TimesUnordered, *index, "how many there are at one time"));
            }
            if rounding != Rounding::Exact && owner != other && owner.is_some() && other.is_some() {
                return Err(self.gap(RefusalCode::HoldersUnrelated, *index, "whether these are put together"));
            }
            if rounding != Rounding::Exact && content.unit.as_ref().is_some_and(length) {
                return Err(self.gap(RefusalCode::KindsUnrelated, *index, "one length instead of several"));
            }
        }
        Ok(())
    }

    /// `Each pen cost 9 dollars last year.`: so much for each of another time than is asked about.
    pub(super) fn of_another_time(&self, rate: usize) -> bool {
        let gone = |a: &String| a.starts_with("last ") || a == "yesterday" || a.ends_with(" ago");
        let anchors = &self.fact(rate).moment.anchors;
        anchors.iter().any(gone) && *anchors != self.draft.ground.target.vantage.moment.anchors
    }
}
