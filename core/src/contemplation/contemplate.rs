//! The loop: a question is taken apart, each part is put to the sources, and what comes back is composed.

use super::candidate::{
    ClaimDomain, DiscoveryCandidate, DiscoveryTrigger, EvidencePointer, Outcome, ProposedChain, Rule, Side, Stance, SubQuestion,
    TriggerKind,
};
use super::compose::{Weighed, weigh};
use super::grounds::{Grounds, Link};
use crate::canon::Hash;
use crate::memory::Intent;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The depth failsafe. It is no rule of thought, and reaching it is an event (seed ADR-0056, call 1).
pub const MAX_DEPTH: u32 = 8;

/// What may happen beside the finding.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EventKind {
    /// The depth failsafe stopped a sub-question.
    RecursionOverflow,
}

/// Something that whoever runs a contemplation should hear of.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Event {
    /// What happened.
    pub event: EventKind,
    /// In which contemplation.
    pub candidate_id: Hash,
    /// At which sub-question; the candidate's own id where it was posed too deep.
    pub sub_id: String,
    /// What was not asked.
    pub question: String,
}

/// What a contemplation gives.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Contemplation {
    /// The candidate, enriched.
    pub candidate: DiscoveryCandidate,
    /// The sub-questions that found nothing, each a candidate of its own, in the order in which they were asked.
    pub gaps: Vec<DiscoveryCandidate>,
    /// What happened beside.
    pub events: Vec<Event>,
}

/// Contemplates a question. A pure function: the same candidate, memory and packs give the same result, byte for byte.
///
/// Polarity is composed from the direct question and from the terms through which chains compose; whether subject and object are known
/// is asked, and decides nothing. Every source is probed in the order vault, packs, corpus; the first that grounds is recorded.
pub fn contemplate(candidate: DiscoveryCandidate, grounds: Grounds<'_>, max_depth: u32) -> Contemplation {
    let evaluative = candidate.claim_domain == ClaimDomain::Evaluative;
    let mut run = Run {
        id: candidate.candidate_id,
        domain: candidate.domain,
        grounds,
        max_depth,
        asked: BTreeMap::new(),
        gaps: Vec::new(),
        events: Vec::new(),
    };
    let mut enriched = DiscoveryCandidate {
        polarity: Stance::Undetermined,
        evidence: Vec::new(),
        sub_questions: Vec::new(),
        recursion_overflow: false,
        ..candidate
    };
    let root = enriched.candidate_id.to_string();
    if enriched.contemplation_depth >= max_depth {
        run.overflow(root, enriched.proposed_chain.in_words());
    } else {
        let (subs, evidence) = run.take_apart(&mut enriched.proposed_chain, &root, enriched.contemplation_depth);
        enriched.sub_questions = subs;
        enriched.evidence = evidence;
    }
    enriched.recursion_overflow = !run.events.is_empty();
    let weighed = weigh(&enriched.evidence);
    enriched.polarity = weighed.stance();
    let tier = if evaluative { ClaimDomain::Evaluative } else { grounds.classify(&enriched.proposed_chain) };
    enriched.claim_domain = if weighed == Weighed::Mixed { tier.raised() } else { tier };
    let gaps = run.gaps.iter().filter_map(|(chain, sub_id)| gap(&enriched, chain, sub_id, grounds)).collect();
    Contemplation { candidate: enriched, gaps, events: run.events }
}

/// A gap as a question of its own. A gap that is contemplated, and is still one, is not recorded a second time.
fn gap(parent: &DiscoveryCandidate, chain: &ProposedChain, sub_id: &str, grounds: Grounds<'_>) -> Option<DiscoveryCandidate> {
    if parent.trigger.kind == TriggerKind::Gap && *chain == parent.proposed_chain {
        return None;
    }
    let trigger = DiscoveryTrigger { kind: TriggerKind::Gap, reference: sub_id.to_owned() };
    let posed = DiscoveryCandidate::pose(chain.clone(), parent.domain, trigger, parent.source_turn_trace.clone(), grounds).ok()?;
    Some(DiscoveryCandidate { contemplation_depth: parent.contemplation_depth.saturating_add(1), ..posed })
}

/// What was found for a term at a depth, where it stands, and how it ended.
#[derive(Clone)]
struct Asked {
    sub_id: String,
    evidence: Vec<EvidencePointer>,
    outcome: Outcome,
}

struct Run<'a> {
    id: Hash,
    domain: crate::memory::Domain,
    grounds: Grounds<'a>,
    max_depth: u32,
    /// Terms asked about the same connective and object, by depth: what was found there holds here, so no term is taken apart twice.
    asked: BTreeMap<(String, u32), Asked>,
    gaps: Vec<(ProposedChain, String)>,
    events: Vec<Event>,
}

impl Run<'_> {
    fn overflow(&mut self, sub_id: String, question: String) {
        self.events.push(Event { event: EventKind::RecursionOverflow, candidate_id: self.id, sub_id, question });
    }

    /// Takes a question apart by the rules, and gives the sub-questions and the evidence that bears on the question itself.
    fn take_apart(&mut self, chain: &mut ProposedChain, parent: &str, depth: u32) -> (Vec<SubQuestion>, Vec<EvidencePointer>) {
        let mut subs: Vec<SubQuestion> = Vec::new();
        let of_subject = ProposedChain { intent: Intent::Definition, connective: None, object: None, ..chain.clone() };
        if chain.connective.is_none() {
            // What is known of a subject is as far as a question can be taken apart.
            let found = self.grounds.known(&chain.subject, self.domain);
            let asked = chain.clone();
            let sub = self.sub(Rule::SubjectKnown, &asked, format!("{parent}.0"), found.clone());
            let completed = self.grounds.completion(chain, &found);
            if self.complete(chain, completed) { self.closed(chain, parent, depth, vec![sub]) } else { (vec![sub], Vec::new()) }
        } else if chain.object.is_none() {
            let found = self.grounds.ask(chain, self.domain);
            let asked = chain.clone();
            subs.push(self.sub(Rule::Completion, &asked, format!("{parent}.0"), found.clone()));
            let known = self.grounds.known(&chain.subject, self.domain);
            subs.push(self.sub(Rule::SubjectKnown, &of_subject, format!("{parent}.1"), known));
            let completed = self.grounds.completion(chain, &found);
            if self.complete(chain, completed) { self.closed(chain, parent, depth, subs) } else { (subs, Vec::new()) }
        } else {
            self.closed(chain, parent, depth, subs)
        }
    }

    fn complete(&self, chain: &mut ProposedChain, found: Option<(String, String)>) -> bool {
        let Some((connective, object)) = found else { return false };
        chain.connective = Some(connective);
        chain.object = Some(object);
        true
    }

    /// A relation with both ends: directly, whether its ends are known, and through other terms.
    fn closed(
        &mut self,
        chain: &ProposedChain,
        parent: &str,
        depth: u32,
        mut subs: Vec<SubQuestion>,
    ) -> (Vec<SubQuestion>, Vec<EvidencePointer>) {
        let next = |subs: &[SubQuestion]| format!("{parent}.{}", subs.len());
        let direct = self.grounds.ask(chain, self.domain);
        let mut evidence = direct.clone();
        let id = next(&subs);
        subs.push(self.sub(Rule::Direct, chain, id, direct.clone()));
        for (rule, term) in [(Rule::SubjectKnown, Some(&chain.subject)), (Rule::ObjectKnown, chain.object.as_ref())] {
            let asked_already = rule == Rule::SubjectKnown && subs.iter().any(|sub| sub.rule == Rule::SubjectKnown);
            let Some(term) = term.filter(|_| !asked_already) else { continue };
            let of_term = ProposedChain { subject: term.clone(), intent: Intent::Definition, connective: None, object: None };
            let known = self.grounds.known(term, self.domain);
            let id = next(&subs);
            subs.push(self.sub(rule, &of_term, id, known));
        }
        let path = vec![chain.subject.clone()];
        let through = self.through(chain, parent, subs.len(), depth, !direct.is_empty(), &path);
        for sub in through.iter().filter(|sub| sub.bears_on_parent) {
            for pointer in &sub.evidence {
                if !evidence.contains(pointer) {
                    evidence.push(pointer.clone());
                }
            }
        }
        subs.extend(through);
        (subs, evidence)
    }

    /// One sub-question for each term through which the relation may compose. Where the question is grounded already, only those that
    /// compose at once are asked: what leads nowhere is no gap then.
    fn through(
        &mut self,
        chain: &ProposedChain,
        parent: &str,
        first: usize,
        depth: u32,
        grounded: bool,
        path: &[String],
    ) -> Vec<SubQuestion> {
        let (Some(connective), Some(object)) = (&chain.connective, &chain.object) else { return Vec::new() };
        let mut subs: Vec<SubQuestion> = Vec::new();
        for link in self.grounds.links(&chain.subject, connective, self.domain) {
            if link.term == *object || path.contains(&link.term) {
                continue;
            }
            let asked = ProposedChain { subject: link.term.clone(), ..chain.clone() };
            let sub_id = format!("{parent}.{}", first + subs.len());
            let at_once = self.grounds.ask(&asked, self.domain);
            if grounded && !hands_on(&link, &at_once) {
                continue;
            }
            subs.push(if at_once.is_empty() {
                self.further(&link, &asked, sub_id, depth + 1, path)
            } else {
                settled(question(Rule::Through, &asked, sub_id, Outcome::Grounded, Vec::new()), &link, at_once)
            });
        }
        subs
    }

    /// A term on which there is no evidence at once: it is asked in its turn, one deeper.
    fn further(&mut self, link: &Link, asked: &ProposedChain, sub_id: String, depth: u32, path: &[String]) -> SubQuestion {
        let mut sub = question(Rule::Through, asked, sub_id.clone(), Outcome::DepthFailsafe, Vec::new());
        if depth >= self.max_depth {
            self.overflow(sub_id, asked.in_words());
            return sub;
        }
        let key = (asked.subject.clone(), depth);
        let found = match self.asked.get(&key).cloned() {
            Some(before) => {
                sub.same_as = Some(before.sub_id.clone());
                before
            }
            None => {
                let mut path = path.to_vec();
                path.push(asked.subject.clone());
                sub.sub_questions = self.through(asked, &sub_id, 0, depth, false, &path);
                let found = summary(&sub);
                if found.outcome == Outcome::GapRecorded {
                    self.gaps.push((asked.clone(), sub_id));
                }
                self.asked.insert(key, found.clone());
                found
            }
        };
        sub.outcome = found.outcome;
        if found.evidence.is_empty() { sub } else { settled(sub, link, found.evidence) }
    }

    fn sub(&mut self, rule: Rule, asked: &ProposedChain, sub_id: String, evidence: Vec<EvidencePointer>) -> SubQuestion {
        let outcome = if evidence.is_empty() { Outcome::GapRecorded } else { Outcome::Grounded };
        if evidence.is_empty() {
            self.gaps.push((asked.clone(), sub_id.clone()));
        }
        let polarity = if rule == Rule::Direct { weigh(&evidence).stance() } else { Stance::Undetermined };
        SubQuestion { polarity, bears_on_parent: rule == Rule::Direct, ..question(rule, asked, sub_id, outcome, evidence) }
    }
}

/// Whether evidence on a term is evidence on whoever is linked to it: always along kinds, along a transitive relation where all affirms.
fn hands_on(link: &Link, evidence: &[EvidencePointer]) -> bool {
    !evidence.is_empty() && (link.inherits || weigh(evidence) == Weighed::Affirmed)
}

/// The evidence of the sub-questions below a term, and how they ended.
fn summary(sub: &SubQuestion) -> Asked {
    let below = &sub.sub_questions;
    let mut evidence: Vec<EvidencePointer> = Vec::new();
    for pointer in below.iter().filter(|b| b.bears_on_parent).flat_map(|b| &b.evidence) {
        if !evidence.contains(pointer) {
            evidence.push(pointer.clone());
        }
    }
    let outcome = if !evidence.is_empty() {
        Outcome::Grounded
    } else if below.iter().any(|b| b.outcome == Outcome::DepthFailsafe) {
        Outcome::DepthFailsafe
    } else {
        Outcome::GapRecorded
    };
    Asked { sub_id: sub.sub_id.clone(), evidence, outcome }
}

/// A term with evidence on it. Where that is handed on, the link comes first, on the side of what it leads to; but it lends no weight
/// to what has none, as vault evidence against.
fn settled(mut sub: SubQuestion, link: &Link, evidence: Vec<EvidencePointer>) -> SubQuestion {
    let weighed = weigh(&evidence);
    sub.first_source = evidence.iter().map(|pointer| pointer.source).min();
    sub.polarity = weighed.stance();
    sub.outcome = Outcome::Grounded;
    sub.bears_on_parent = hands_on(link, &evidence);
    if sub.bears_on_parent && weighed != Weighed::Nothing {
        let side = if weighed == Weighed::Falsified { Side::Falsifies } else { Side::Affirms };
        sub.evidence = link.evidence.iter().map(|pointer| EvidencePointer { polarity: side, ..pointer.clone() }).collect();
    }
    sub.evidence.extend(evidence);
    sub
}

fn question(rule: Rule, asked: &ProposedChain, sub_id: String, outcome: Outcome, evidence: Vec<EvidencePointer>) -> SubQuestion {
    SubQuestion {
        sub_id,
        rule,
        proposed_subject: asked.subject.clone(),
        proposed_intent: asked.intent,
        proposed_connective: asked.connective.clone(),
        proposed_object: asked.object.clone(),
        question: asked.in_words(),
        outcome,
        polarity: Stance::Undetermined,
        first_source: evidence.iter().map(|pointer| pointer.source).min(),
        evidence,
        bears_on_parent: false,
        same_as: None,
        sub_questions: Vec::new(),
    }
}
