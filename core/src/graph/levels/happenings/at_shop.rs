//! Money that is asked of a shop: all that was spent, where the story knows of no other place.
//!
//! Why: what is bought is told by its price, and where only once or by the question alone.
//! Reads: `He went to the shop. He bought a drum for $85 and a stand for $12. How much did he spend at the shop?`. Leaves alone: a story with two
//! places, money that was told to be spent somewhere, things bought one by one by someone who is not told to have gone there.

use super::*;

impl Levels<'_, '_> {
    /// The money that is asked about, without the shop where it was spent.
    pub(super) fn in_a_shop(&self, kind: &Kind) -> Option<Kind> {
        let spends = matches!(&self.draft.ground.target.ask, Ask::Event { class: Category::VerbSpend, .. }) && kind.head == "money";
        let shop = kind.content.as_deref().filter(|place| spends && self.is_place(place))?;
        let last = |key: &str| key.rsplit(' ').next().unwrap_or(key).to_owned();
        let elsewhere = |e: &Entity| e.sort == Sort::Place && last(&e.key) != last(shop);
        let told_where =
            |f: &Fact| amount_of(&f.body).is_some_and(|(_, k)| k.head == "money" && k.content.as_deref().is_some_and(|c| self.is_place(c)));
        if self.draft.ground.entities.iter().any(elsewhere) || self.facts().iter().any(told_where) {
            return None;
        }
        let gone = self.draft.ground.entities.iter().filter(|e| e.sort == Sort::Place).map(|e| e.lexeme).min();
        let mut spent = self.facts().iter().filter_map(|f| match &f.body {
            FactBody::Change(c) if c.kind.head == "money" && c.from.is_some() => Some((f.clause, c.amount.lexeme())),
            _ => None,
        });
        let first = spent.next();
        let after = |lexeme: u32| gone.is_some_and(|there| there < lexeme);
        let there = first.is_none_or(|(_, lexeme)| after(lexeme)) && spent.clone().all(|(_, lexeme)| after(lexeme));
        let at_once = spent.all(|(clause, _)| first.is_some_and(|(one, _)| one == clause));
        let levels = self.facts().iter().any(|f| matches!(&f.body, FactBody::State { kind, .. } if kind.head == "money"));
        (there || at_once && !levels).then(|| Kind { content: None, ..kind.clone() })
    }

    /// Whether a noun names a place.
    fn is_place(&self, noun: &str) -> bool {
        let last = noun.rsplit(' ').next().unwrap_or(noun);
        self.draft.ground.lexicon.senses(last).iter().any(|s| s.category == Category::NounPlace)
    }
}
