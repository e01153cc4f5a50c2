//! What a question is held against, and the one way to ask it.

use super::candidate::{ClaimDomain, EvidencePointer, EvidenceSource, ProposedChain, Side};
use crate::canon::Arrange;
use crate::lexicon::Lexicon;
use crate::memory::{Domain, Evidence, Intent, KIND_OF, Memory, Occasion, Polarity, Probe, Source, Standing};
use std::collections::BTreeSet;

/// The memory and the packs.
#[derive(Debug, Clone, Copy)]
pub struct Grounds<'a> {
    /// Vault, packs of relations, corpus, and the table of connectives.
    pub memory: &'a Memory,
    /// The language pack.
    pub lexicon: &'a Lexicon,
}

/// A way from a term to another, by reviewed chains.
pub(super) struct Link {
    /// The term it leads to.
    pub term: String,
    /// What states it.
    pub evidence: Vec<EvidencePointer>,
    /// Whether denials of the term hold for whoever is linked to it.
    pub inherits: bool,
}

impl Grounds<'_> {
    /// Whether the packs of a domain know a term: of math, the language pack and the packs of relations that are not of cognition; of
    /// cognition, those that are.
    pub fn knows(&self, domain: Domain, term: &str) -> bool {
        let in_language = || {
            let is_expression = || {
                let first = term.split(' ').next().unwrap_or(term);
                self.lexicon.expressions_from(first).iter().any(|e| &*e.lemma == term)
            };
            !self.lexicon.senses(term).is_empty() || is_expression()
        };
        let mut records = self.memory.records().iter().filter(|r| r.source == Source::Pack && r.standing.counts());
        records.any(|r| r.family() == Some(domain) && (r.subject == term || r.object == term)) || domain == Domain::Math && in_language()
    }

    /// The tier that the pack data gives a claim: relational where it compares or explains by a frame-dependent connective.
    pub(super) fn classify(&self, chain: &ProposedChain) -> ClaimDomain {
        let depends = chain.connective.as_deref().and_then(|c| self.memory.connective(c)).is_some_and(|c| c.frame_dependent);
        if depends && matches!(chain.intent, Intent::Comparison | Intent::Cause) { ClaimDomain::Relational } else { ClaimDomain::Factual }
    }

    /// All reviewed evidence on a question, in the order vault, packs, corpus. For a relation, a reviewed record of an opposite
    /// connective speaks against it. What speaks against it counts from the domain's own pack family alone.
    pub(super) fn ask(&self, chain: &ProposedChain, domain: Domain) -> Vec<EvidencePointer> {
        let mut pointers = self.pointers(&chain.probe(), domain);
        if let (Some(connective), Some(_)) = (&chain.connective, &chain.object) {
            for opposite in self.memory.connective(connective).map_or(&[][..], |c| &c.opposite) {
                let probe = Probe { connective: Some(opposite.clone()), ..chain.probe() };
                let affirmed = self.memory.probe(self.lexicon, &probe, Occasion::Contemplation);
                let affirmed = affirmed.into_iter().filter(|e| e.polarity == Polarity::Affirms);
                pointers.extend(affirmed.filter_map(|e| self.pointer(e, Side::Falsifies, domain)));
            }
        }
        pointers.arrange_by_key(|pointer| pointer.source);
        pointers
    }

    fn pointers(&self, probe: &Probe, domain: Domain) -> Vec<EvidencePointer> {
        let evidence = self.memory.probe(self.lexicon, probe, Occasion::Contemplation);
        let side = |polarity| if polarity == Polarity::Affirms { Side::Affirms } else { Side::Falsifies };
        evidence.into_iter().filter_map(|e| self.pointer(e.clone(), side(e.polarity), domain)).collect()
    }

    fn pointer(&self, evidence: Evidence, polarity: Side, domain: Domain) -> Option<EvidencePointer> {
        let record = self.memory.record(&evidence.record);
        let source = match evidence.source {
            Source::Vault => EvidenceSource::VaultCoherent,
            Source::Pack => EvidenceSource::Pack,
            Source::Corpus => EvidenceSource::Corpus,
            // What was decided on claims of words is no evidence on a relation.
            Source::AuditHistory => return None,
        };
        // What a language pack says is no record, and of the family of math.
        let family = record.map_or(Some(Domain::Math), |record| record.family());
        if polarity == Side::Falsifies && family.is_some_and(|family| family != domain) {
            return None;
        }
        let epistemic_status = record.map_or(Standing::Ratified, |record| record.standing);
        Some(EvidencePointer { source, reference: evidence.record, polarity, epistemic_status, text: evidence.text })
    }

    /// What is known of a term, on either end of a relation.
    pub(super) fn known(&self, term: &str, domain: Domain) -> Vec<EvidencePointer> {
        let probe = Probe { subject: term.to_owned(), intent: Intent::Definition, connective: None, object: None };
        let mut pointers = self.pointers(&probe, domain);
        let known: BTreeSet<String> = pointers.iter().map(|pointer| pointer.reference.clone()).collect();
        for record in self.memory.records().iter().filter(|r| r.object == term && r.standing.counts() && !known.contains(&r.id)) {
            let probe = Probe {
                subject: record.subject.clone(),
                intent: Intent::Definition,
                connective: Some(record.connective.clone()),
                object: Some(record.object.clone()),
            };
            pointers.extend(self.pointers(&probe, domain).into_iter().filter(|pointer| pointer.reference == record.id));
        }
        pointers.arrange_by_key(|pointer| pointer.source);
        pointers
    }

    /// The terms that reviewed chains lead to from a term, and over which a relation composes: kinds, and the relation itself where it
    /// is transitive. A link that is denied as well leads nowhere. By the record that states it first.
    pub(super) fn links(&self, from: &str, connective: &str, domain: Domain) -> Vec<Link> {
        let transitive = self.memory.connective(connective).is_some_and(|c| c.transitive);
        let mut links: Vec<Link> = Vec::new();
        let mut connectives = vec![KIND_OF];
        if transitive && connective != KIND_OF {
            connectives.push(connective);
        }
        for link in connectives {
            let records = self.memory.records().iter().filter(|r| r.subject == from && r.connective == link && r.standing.counts());
            let mut terms: Vec<&str> = Vec::new();
            for record in records.filter(|r| r.polarity == Polarity::Affirms && r.source != Source::AuditHistory) {
                if !terms.contains(&record.object.as_str()) {
                    terms.push(&record.object);
                }
            }
            for term in terms {
                let chain = ProposedChain {
                    subject: from.to_owned(),
                    intent: Intent::Verification,
                    connective: Some(link.to_owned()),
                    object: Some(term.to_owned()),
                };
                let evidence = self.ask(&chain, domain);
                if !evidence.is_empty() && evidence.iter().all(|pointer| pointer.polarity == Side::Affirms) {
                    links.push(Link { term: term.to_owned(), evidence, inherits: link == KIND_OF });
                }
            }
        }
        links
    }

    /// The one relation that all affirming evidence on an open question states, if it is one.
    pub(super) fn completion(&self, chain: &ProposedChain, evidence: &[EvidencePointer]) -> Option<(String, String)> {
        let mut stated = BTreeSet::new();
        for pointer in evidence.iter().filter(|pointer| pointer.polarity == Side::Affirms) {
            let record = self.memory.record(&pointer.reference)?;
            stated.insert((record.connective.clone(), record.object.clone()));
        }
        let complete = stated.pop_first().filter(|_| stated.is_empty())?;
        // A question about one word's category stays open: a category is given by a claim, not by a chain.
        (chain.object.is_none() && chain.intent != Intent::Category).then_some(complete)
    }
}
