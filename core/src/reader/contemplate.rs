//! Contemplation in the loop: a look into reviewed evidence at the problem's end.
//!
//! Why: one word that no pack knows need not end a reading if a reviewed record says what it is, and two readings that differ only
//! in who of two does something need not both be carried on if one says who does. It returns a resolution or nothing; ambiguous evidence is nothing, and nothing is ever written.

use super::event::{Effect, Op};
use super::reading::Reading;
use crate::facts::{Change, EntityId, Fact, FactBody};
use crate::lexicon::CategorySet;
use crate::memory::{Agent, Memory, Probe, prefer_agent, resolve_category};
use std::collections::BTreeSet;

/// Who does something, and to whom, in one clause of one open reading.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Deed {
    clause: u32,
    verb: String,
    agent: EntityId,
    patient: EntityId,
}

impl Deed {
    /// What a change says of an agent who gives to someone, or takes from someone.
    fn of(fact: &Fact) -> Option<Self> {
        let FactBody::Change(Change { agent: Some(agent), from, to, verb, .. }) = &fact.body else { return None };
        let sides = [from, to].map(|side| side.as_ref().and_then(|holder| holder.owner));
        let patient = match sides {
            [Some(from), Some(to)] if from == *agent => to,
            [Some(from), Some(to)] if to == *agent => from,
            _ => return None,
        };
        Some(Deed { clause: fact.clause, verb: verb.clone(), agent: *agent, patient })
    }

    /// The same with the two exchanged.
    fn reversed(&self) -> Self {
        Deed { agent: self.patient, patient: self.agent, ..self.clone() }
    }
}

impl<'a> Reading<'a> {
    /// Asks the memory for the words that no pack knows. If it knows any, gives a reading that starts over with them;
    /// its trace goes on from this one's.
    pub fn contemplate_unknowns(&mut self, memory: &Memory) -> Option<Reading<'a>> {
        let mut resolved = self.resolved.clone();
        let held: Vec<u32> = self.state.unknown_held.iter().map(|h| h.lexeme).collect();
        for lexeme in held {
            let norm = self.norm(lexeme).to_owned();
            if resolved.iter().any(|(word, _)| *word == norm) {
                continue;
            }
            let question = Probe::category(&norm).to_string();
            let Some(found) = resolve_category(memory, self.lexicon, &norm) else {
                self.record(Op::Contemplate, "contemplate.nothing", None, Some(lexeme), Effect::Note(question));
                continue;
            };
            let source = <&str>::from(found.source).to_owned();
            let records: Vec<String> = found.evidence.iter().map(|e| e.record.clone()).collect();
            let said = format!("{question} {source} {}: {}", records.join(", "), found.category.as_str());
            self.record(Op::Contemplate, "contemplate.admit_unknown", None, Some(lexeme), Effect::Note(said));
            let to = found.senses.iter().fold(CategorySet::EMPTY, |set, sense| set.with(sense.category));
            self.record(Op::Reevaluate, "contemplate.admit_unknown", None, Some(lexeme), Effect::Narrow { to });
            resolved.push((norm, found.senses));
        }
        if resolved.len() == self.resolved.len() {
            return None;
        }
        self.record(Op::Contemplate, "contemplate.reread", None, None, Effect::Restart);
        let mut again = Reading::new(self.lexicon, self.lexemes, false);
        again.trace = self.trace.take();
        again.steps = self.steps;
        again.resolved = resolved;
        Some(again)
    }

    /// Where two open readings differ in who of two does something to the other, asks the memory who does, and ends those in which
    /// the other one does.
    pub fn contemplate_agents(&mut self, memory: &Memory) {
        let open = |reading: &Self| reading.state.survivors().map(|h| (h.id, h.facts.iter().filter_map(Deed::of).collect())).collect();
        let deeds: Vec<(u32, BTreeSet<Deed>)> = open(self);
        let all: BTreeSet<Deed> = deeds.iter().flat_map(|(_, deeds)| deeds.clone()).collect();
        for deed in all.iter().filter(|deed| deed.agent < deed.patient && all.contains(&deed.reversed())) {
            let key = |id: EntityId| self.state.entities.get(id.0 as usize).map_or("", |entity| entity.key.as_str());
            let (agent, patient) = (key(deed.agent), key(deed.patient));
            let question = Probe::role(agent, &deed.verb, patient).to_string();
            let Some(found) = prefer_agent(memory, self.lexicon, &deed.verb, agent, patient) else {
                self.record(Op::Contemplate, "contemplate.nothing", None, None, Effect::Note(question));
                continue;
            };
            let records: Vec<&str> = found.evidence.iter().map(|evidence| evidence.record.as_str()).collect();
            let said = format!("{question} {} {}", <&str>::from(found.source), records.join(", "));
            self.record(Op::Contemplate, "contemplate.eliminate", None, None, Effect::Note(said));
            let excluded = if found.agent == Agent::First { deed.reversed() } else { deed.clone() };
            for (id, _) in deeds.iter().filter(|(_, deeds)| deeds.contains(&excluded)) {
                self.record(Op::Eliminate, "contemplate.eliminate", Some(*id), None, Effect::Fall);
            }
        }
    }
}
