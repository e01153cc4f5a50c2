//! The whole that a question itself brings, where it asks how many groups it makes.
//!
//! Why: a capacity is often told alone, and only the question says how much there is to be held, carried or made of.
//! Reads: `A van seats 5 people. How many vans are needed for 35 people?`, `How many scarves can be made with 60 feet of cloth?`,
//! `How many trips must he make to carry 20 chairs?`
//! Leaves alone: a question that brings a number beside one that the story tells of the same things.

use super::groups::{groups, needed_for_each, one_sort};
use super::pace::hanging;
use crate::facts::{Amount, FactBody, Holder, Kind, Relation};
use crate::lexicon::Category;
use crate::reader::clause::ClauseKind;
use crate::reader::compose::{Composer, Thing, Unread, clause_lexemes};
use crate::reader::roles::{Np, attach};

/// The whole, and the preposition or the clause that brings it.
pub(super) struct Whole {
    /// Its number, kind and words.
    pub(super) thing: Thing,
    /// The preposition.
    pub(super) oblique: Option<u32>,
    /// The infinitive that hangs on the question.
    pub(super) clause: Option<u32>,
}

/// `for 35 people`, `with 60 feet of cloth`, `from 20 pounds of clay`, `to carry 20 chairs`: what the groups that are asked about make up.
pub(super) fn whole(c: &mut Composer<'_, '_>) -> Option<Whole> {
    let asked = c.roles.before.iter().flat_map(|a| &a.nps).find(|np| np.nominal.is_asked() && np.nominal.further.is_none())?.clone();
    let asked = &asked;
    let per = asked.nominal.head.map(|h| c.reading.lemma(h, |k| k.is_noun() || k.is_unit()))?;
    let kind = super::rounding::turns(c, asked).unwrap_or_else(|| one_sort(c, Kind::of(&per)));
    if !groups(c, asked, &kind) || needed_for_each(c, &kind) || super::pace::brings_span(c) {
        return None;
    }
    let contents = contents(c, &kind.head)?;
    let brings = |k: Category| matches!(k, Category::PrepFor | Category::PrepWith | Category::PrepSource | Category::PrepOf);
    let phrases: Vec<(u32, Np)> = c
        .roles
        .obliques
        .iter()
        .filter(|o| brings(o.category) && o.arg.nps.len() == 1 && o.arg.nps[0].nominal.number().is_some())
        .map(|o| (o.lexeme, o.arg.nps[0].clone()))
        .collect();
    let ends = hanging(c.reading, c.clause);
    let (np, oblique, clause) = match (phrases.as_slice(), ends.as_slice()) {
        ([(lexeme, np)], []) => (np.clone(), Some(*lexeme), None),
        ([], [end]) => (object(c, end)?, None, Some(end.id)),
        _ => return None,
    };
    let plain = np.nominal.further.is_none() && np.nominal.second_measure.is_none() && np.nominal.bound.is_none() && np.owner.is_none();
    let thing = c.thing(&np).ok().filter(|t| plain && !t.definite && matches!(t.amount, Some(Amount::Given { .. })))?;
    let relation = |a: &Kind, b: &Kind| a.relation(b, c.reading.lexicon);
    let money = thing.kind.head == "money" && contents.head == "money";
    let held = money || matches!(relation(&thing.kind, &contents), Relation::Same | Relation::Within) && thing.kind.unit == contents.unit;
    // `There are 30 eggs. How many cartons are needed for 40 eggs?`
    let told = c.hypothesis.facts.iter().any(|f| match &f.body {
        FactBody::Rate { .. } => false,
        body => !matches!(relation(body.kind(), &thing.kind), Relation::Apart(_)),
    });
    (held && !told).then_some(Whole { thing, oblique, clause })
}

/// What one of these holds, takes, costs or is made of: told once.
fn contents(c: &Composer<'_, '_>, asked: &str) -> Option<Kind> {
    let mut found = c.hypothesis.facts.iter().filter_map(|f| match &f.body {
        FactBody::Rate { kind, per, .. } if per.head == asked => Some(kind.clone()),
        _ => None,
    });
    let first = found.next()?;
    found.next().is_none().then_some(first)
}

/// The one object of an infinitive that says what the groups are for.
fn object(c: &Composer<'_, '_>, end: &crate::reader::clause::Clause) -> Option<Np> {
    let roles = attach(end);
    let plain = roles.verb.negation.is_none()
        && roles.before.is_empty()
        && roles.adjectives.is_empty()
        && roles.loose.is_empty()
        && roles.adverbs.iter().all(|(_, _, k)| matches!(k, Category::AdvTotal | Category::AdvNeutral | Category::AdvParticle))
        && roles.obliques.iter().all(|o| {
            matches!(o.category, Category::PrepGoal | Category::PrepPlace)
                && o.arg.nps.iter().all(|np| !np.nominal.is_measured() && !np.nominal.is_each() && !c.names_time(np))
        });
    match (plain, roles.after.as_slice()) {
        (true, [arg]) if arg.nps.len() == 1 && arg.nps[0].nominal.number().is_some() => Some(arg.nps[0].clone()),
        _ => None,
    }
}

impl Whole {
    /// Tells the whole as what there is, and takes up the words that bring it.
    pub(super) fn say(&self, c: &mut Composer<'_, '_>, asker: Holder) -> Result<(), Unread> {
        let Thing { kind, amount: Some(amount), lexemes, .. } = &self.thing else { return Ok(()) };
        let (moment, lexeme) = (c.moment(), amount.lexeme());
        c.mark("kind", lexemes.clone());
        c.mark("quantity", vec![lexeme]);
        if let Some(end) = self.clause.and_then(|id| c.reading.state.clauses.iter().find(|o| o.id == id)).cloned() {
            c.taken.push(end.id);
            c.mark("echo", clause_lexemes(&end).into_iter().filter(|l| !lexemes.contains(l)).collect());
        }
        // What is bought is paid from the money of the one who asks; things to be held are nobody's.
        let holder = if kind.head == "money" { asker } else { Holder::default() };
        c.say(FactBody::State { holder, kind: kind.clone(), amount: amount.clone() }, moment, lexemes.clone());
        Ok(())
    }
}

impl Composer<'_, '_> {
    /// Whether this infinitive is what a question about groups says they are for.
    pub(in crate::reader::compose) fn is_asked_whole(&self) -> bool {
        use crate::facts::Ask;
        let brought = |clause: u32| self.hypothesis.facts.iter().any(|f| f.clause == clause && matches!(f.body, FactBody::State { .. }));
        self.clause.kind == ClauseKind::Infinitive
            && self.hypothesis.targets.iter().filter(|t| matches!(t.ask, Ask::Groups { .. }) && brought(t.clause)).any(|t| {
                let question = self.reading.state.clauses.iter().find(|o| o.id == t.clause);
                question.is_some_and(|q| hanging(self.reading, q).iter().any(|o| o.id == self.clause.id))
            })
    }
}
