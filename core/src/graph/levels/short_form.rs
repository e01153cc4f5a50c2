//! A compound told a second time by its last word alone.
//!
//! Why: who asks how many juice bottles two people packed together says that both packed such; of what bottles and pieces are goes without
//! saying, while books may be of any sort.
//! Reads: `Ivan packed 30 juice bottles. Petra packed 25 bottles. How many juice bottles did they pack?`. Leaves alone: `30 picture books` beside
//! `25 books`, what two have, a quality instead of a compound (`red balloons`, beside `9 balloons`), one person of whom both are told, a second
//! sort of the same things, places.

use super::*;

impl Levels<'_, '_> {
    /// Whether bare things are told by a short form of the compound that a group is asked about: of each one who is told of, either the
    /// compound or the short form alone.
    pub(super) fn short_for(&self, bare: &Kind, compound: &Kind) -> bool {
        let target = self.draft.ground.target;
        if *compound != target.kind || !bare.modifiers.is_empty() || bare.head != compound.head || bare.content != compound.content {
            return false;
        }
        let lexicon = self.draft.ground.lexicon;
        let says_little = |k: Category| matches!(k, Category::NounContainer | Category::NounPartitive);
        if !lexicon.senses(&bare.head).iter().any(|s| says_little(s.category)) {
            return false;
        }
        let noun = |m: &String| {
            let senses = lexicon.senses(m);
            // `baby goats`, `girl cousins`: what sort of goats and cousins they are.
            let sort = |k: Category| matches!(k, Category::NounPerson | Category::NounKin);
            !senses.is_empty() && senses.iter().all(|s| s.category.is_noun() && !sort(s.category) || s.category.is_verb())
        };
        let group = target.holder.owner.and_then(|o| self.draft.ground.entities.get(o.0 as usize)).filter(|e| e.members.len() > 1);
        let Some(group) = group.filter(|_| compound.modifiers.iter().all(noun)) else { return false };
        let mut told: Vec<(EntityId, bool)> = Vec::new();
        for fact in self.facts() {
            let (kind, owner) = match &fact.body {
                FactBody::Change(change) => (&change.kind, change.agent),
                body if body.kind().head == bare.head => return false,
                _ => continue,
            };
            if kind.head != bare.head {
                continue;
            }
            match owner {
                Some(owner) if group.members.contains(&owner) && (kind == bare || kind == compound) => told.push((owner, kind == bare)),
                _ => return false,
            }
        }
        told.arrange();
        told.dedup();
        // None of whom both are told.
        told.windows(2).all(|pair| pair[0].0 != pair[1].0) && told.iter().any(|(_, short)| !short)
    }
}
