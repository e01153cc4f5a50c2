//! Parts and their complements: of a whole, those that are not of the sort that is told.

use super::*;

impl<'g> Levels<'_, 'g> {
    /// The part that is told of a whole whose other part is asked about: broken ones, where unbroken ones are asked for.
    pub(super) fn complement_of(&self, kind: &Kind) -> Option<(usize, &'g Kind)> {
        let lexicon = self.draft.ground.lexicon;
        let other = |part: &Kind, whole: &Kind| {
            let like = |k: &Kind| -> Vec<String> { k.modifiers.iter().filter(|m| !whole.modifiers.contains(m)).cloned().collect() };
            let (told, asked) = (like(part), like(kind));
            let same = kind.head == whole.head && kind.unit == whole.unit;
            match (told.as_slice(), asked.as_slice()) {
                ([a], [b]) => same && (lexicon.opposites(a).iter().any(|o| **o == **b) || a.strip_prefix("not ") == Some(b.as_str())),
                _ => false,
            }
        };
        let told = self.facts().iter().enumerate();
        let mut found = told.filter_map(|(index, fact)| match &fact.body {
            FactBody::Part { kind: part, whole, .. } if other(part, whole) => Some((index, whole)),
            _ => None,
        });
        let first = found.next()?;
        found.next().is_none().then_some(first)
    }

    /// What is left of a whole without the part that is told.
    pub(super) fn without_part(&mut self, whole: u32, part: usize, kind: &Kind) -> Result<u32, Gap> {
        let taken = self.amount(part, kind)?;
        // Both sides are numbers of the same things.
        let unit = self.draft.quantities.get(whole as usize).map(|q| q.unit.clone()).unwrap_or_default();
        let result = self.draft.unknown(kind.label(), unit, None);
        let lexemes = self.fact(part).lexemes.clone();
        self.draft.operate(OperationKind::Subtract, whole, taken, result, &lexemes);
        Ok(result)
    }
}
