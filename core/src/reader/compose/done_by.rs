//! Those who did something, counted by what they did.
//!
//! Why: `41 campers went rowing` counts the campers, and the same campers are asked for by the same words.
//! Reads: `41 campers went rowing in the morning and 26 in the afternoon.`, `28 hikers took the north trail.`, `27 kids chose tennis.`
//! Leaves alone: `3 boys took the plums.` (where plums are counted), `3 boys ate 4 plums.`, `3 boys came in.` (they are there now),
//! `3 boys did not swim.`

use super::{Composer, Verdict};
use crate::facts::{Amount, Change, FactBody, Kind};
use crate::lexicon::Category;
use crate::reader::clause::ClauseKind;
use crate::reader::roles::Np;

/// `27 kids chose tennis and 14 chose chess.`: others of the sort that is counted so, and no part of those told before.
pub(super) fn again(c: &mut Composer<'_, '_>) -> Verdict {
    let bare = c.subject_arg().is_some_and(|s| s.nps.iter().all(|np| np.nominal.head.is_none()));
    let told = c.deeds_told().len();
    if !bare || told == 0 || c.hypothesis.facts.len() != told {
        return Ok(false);
    }
    done_by(c)
}

pub(super) fn done_by(c: &mut Composer<'_, '_>) -> Verdict {
    let told = matches!(c.clause.kind, ClauseKind::Main | ClauseKind::Condition) && c.roles.has_verb && !c.passive() && !c.unasserted();
    if c.clause.question || !told || !c.roles.adjectives.is_empty() || !c.roles.loose.is_empty() {
        return Ok(false);
    }
    let Some(subject) = c.subject_arg().filter(|s| !s.has_or()) else { return Ok(false) };
    let counted = |np: &Np| {
        let n = &np.nominal;
        n.is_plain_count()
            && n.determiner.is_none()
            && np.of.is_none()
            && np.owner.is_none()
            && (n.head.is_some() || n.modifiers.is_empty())
    };
    if subject.nps.is_empty() || !subject.nps.iter().all(counted) {
        return Ok(false);
    }
    let Some(deed) = c.deed() else { return Ok(false) };
    let mut told = Vec::new();
    for np in &subject.nps {
        let thing = c.thing(np)?;
        let Some(amount @ Amount::Given { .. }) = thing.amount.clone().filter(|_| thing.kind.unit.is_none() && !thing.each) else {
            return Ok(false);
        };
        told.push((thing, amount));
    }
    let moment = c.moment();
    for (thing, amount) in told {
        let mut lexemes = thing.lexemes;
        c.mark("kind", lexemes.clone());
        c.mark("quantity", vec![amount.lexeme()]);
        lexemes.extend(c.roles.verb.main);
        c.say(FactBody::Change(counted_by(deed.clone(), thing.kind, amount)), moment.clone(), lexemes);
    }
    let verb: Vec<u32> = c.roles.verb.main.into_iter().chain(c.roles.verb.auxiliaries.clone()).collect();
    c.mark_deed();
    c.mark("cue", verb);
    c.settle_obliques(&[])?;
    Ok(true)
}

/// So many of a kind who did something.
fn counted_by(deed: String, kind: Kind, amount: Amount) -> Change {
    Change {
        sure: true,
        paid: false,
        definite: false,
        kind,
        amount,
        from: None,
        to: None,
        agent: None,
        place: None,
        class: Category::VerbEvent,
        verb: deed,
        further: false,
        scene: false,
    }
}

impl Composer<'_, '_> {
    /// What is done in this clause, in words: the verb and the one thing that it is done to or at. Nothing that is counted, moved, made or
    /// used up may be among it.
    pub(in crate::reader) fn deed(&self) -> Option<String> {
        let main = self.roles.verb.main?;
        let objects = self.arguments(&self.roles.after);
        let goals: Vec<_> = self.roles.obliques.iter().filter(|o| !o.arg.nps.iter().all(|np| self.is_time_phrase(np))).collect();
        let (np, by) = match (objects.as_slice(), goals.as_slice()) {
            ([object], []) => match object.nps.as_slice() {
                [np] => (np, None),
                _ => return None,
            },
            ([], [goal]) if matches!(goal.category, Category::PrepFor | Category::PrepGoal) => match goal.arg.nps.as_slice() {
                [np] => (np, Some(goal.lexeme)),
                _ => return None,
            },
            _ => return None,
        };
        self.deed_with(main, np, by)
    }

    /// The words of a deed with its one thing.
    pub(in crate::reader) fn deed_with(&self, main: u32, np: &Np, by: Option<u32>) -> Option<String> {
        let n = &np.nominal;
        // `voted for blue`
        let head = n.head.or(n.modifiers.last().copied().filter(|_| n.modifiers.len() == 1))?;
        let plain = n.measure.is_none() && n.second_measure.is_none() && n.further.is_none() && n.fewer.is_none();
        if !plain || n.pronoun || n.possessive_determiner || np.of.is_some() || np.owner.is_some() || self.names_time(np) {
            return None;
        }
        let chief = self.chief()?;
        let at = self.reading.categories(head);
        let somewhere = at.any(|k| matches!(k, Category::NounPlace | Category::NounOccasion));
        let mere = matches!(
            chief,
            Category::VerbEvent
                | Category::VerbTravel
                | Category::VerbBackground
                | Category::VerbUnknown
                | Category::VerbIntent
                | Category::VerbLeave
        );
        let noun = self.reading.lemma(head, |k| k.is_noun() || k.is_name() || k.is_adjective());
        let counted = |body: &FactBody| body.kind().head == noun || body.kind().content.as_deref() == Some(noun.as_str());
        let goes_by = somewhere && matches!(chief, Category::VerbAcquire | Category::VerbTransferIn);
        if !(mere || self.verb_is(Category::VerbEvent) || goes_by) || self.hypothesis.facts.iter().any(|f| counted(&f.body)) {
            return None;
        }
        let words = n.modifiers.iter().filter(|m| **m != head).map(|&m| self.reading.norm(m).to_owned());
        let by = by.map(|l| self.reading.norm(l).to_owned());
        let verb = std::iter::once(self.reading.lemma(main, Category::is_verb));
        Some(verb.chain(by).chain(words).chain([noun]).collect::<Vec<_>>().join(" "))
    }

    /// Gives the words of the deed their roles.
    pub(in crate::reader) fn mark_deed(&mut self) {
        let objects: Vec<u32> = self.arguments(&self.roles.after).iter().flat_map(|a| &a.nps).flat_map(Np::lexemes).collect();
        let goals: Vec<u32> = self.roles.obliques.iter().flat_map(|o| &o.arg.nps).flat_map(Np::lexemes).collect();
        self.mark("setting", objects);
        self.mark("setting", goals);
    }

    /// The deeds that persons or things of a kind were counted by.
    pub(in crate::reader) fn deeds_told(&self) -> Vec<&Change> {
        let changes = self.hypothesis.facts.iter().filter_map(|f| if let FactBody::Change(c) = &f.body { Some(c) } else { None });
        changes.filter(|c| c.counts_doers()).collect()
    }
}
