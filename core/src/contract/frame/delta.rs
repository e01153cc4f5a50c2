//! One proposed change: a word of change with the amounts, actors and hazards of its clause.

use super::amount::Amount;
use super::cue::{self, CueStanding, DeltaDirection};
use super::evidence::{ClauseEvidence, Gap};
use super::reference::{self, Thing};
use super::{Hazard, HazardKind, ProposalStatus};
use crate::canon::Arrange;
use crate::lexicon::Category;
use crate::reader::Reading;
use crate::reader::clause::ClauseKind;
use crate::reader::roles::Arg;
use serde::Serialize;

/// A word of change.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct DeltaCue {
    /// Which way the amount goes.
    pub direction: DeltaDirection,
    /// How it stands in its clause.
    pub standing: CueStanding,
    /// Its lexemes; a particle belongs to it.
    pub words: Vec<u32>,
}

/// A change that a clause may speak of.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct DeltaProposal {
    /// Who acts, one run of lexemes each.
    pub actors: Vec<Vec<u32>>,
    /// Whether `or` stands between the amounts.
    pub alternative: bool,
    /// The amounts in the object's place.
    #[serde(skip)]
    pub amounts: Vec<Amount>,
    /// The clause.
    pub clause: u32,
    /// The word of change.
    pub cue: DeltaCue,
    /// Things counted before in the sentence that a number without a noun may mean.
    pub elided: Vec<Vec<u32>>,
    /// What keeps it from being a plain statement of one change.
    pub hazards: Vec<Hazard>,
    /// Whether the amounts stand in one list, or apart.
    pub linked: bool,
    /// The two ends of a number and a thing that stand in different sentences.
    pub nonlocal: Option<Vec<Vec<u32>>>,
    /// Pronouns in a role that no single antecedent settles.
    pub open_pronouns: Vec<u32>,
    /// Always `proposed`.
    pub status: ProposalStatus,
}

/// The proposed changes of all clauses, in order. What a question asks for is its target, not a proposal.
pub(super) fn proposals(reading: &Reading<'_>, clauses: &[ClauseEvidence<'_>]) -> Vec<DeltaProposal> {
    let things = reference::things(reading, clauses);
    let mut proposals = Vec::new();
    for evidence in clauses.iter().filter(|evidence| !evidence.clause.question) {
        if let (Some(direction), Some(main)) = (cue::direction(reading, evidence), evidence.roles.verb.main) {
            let words: Vec<u32> = [main].into_iter().chain(evidence.particle).collect();
            let found = DeltaCue { direction, standing: cue::standing(evidence), words };
            for gap in &evidence.gaps {
                let borrowed = DeltaCue { standing: CueStanding::Borrowed, words: vec![main], ..found.clone() };
                proposals.push(of_gap(reading, clauses, &things, evidence, borrowed, gap));
            }
            proposals.push(of_clause(reading, clauses, &things, evidence, found));
        }
        proposals.extend(cue::idle_words(reading, evidence).into_iter().map(|word| idle(evidence, word)));
    }
    proposals.arrange_by_key(|p| (p.cue.words.first().copied(), p.cue.standing == CueStanding::Borrowed));
    proposals
}

fn empty(evidence: &ClauseEvidence<'_>, cue: DeltaCue) -> DeltaProposal {
    DeltaProposal {
        actors: Vec::new(),
        alternative: false,
        amounts: Vec::new(),
        clause: evidence.clause.id,
        cue,
        elided: Vec::new(),
        hazards: Vec::new(),
        linked: true,
        nonlocal: None,
        open_pronouns: Vec::new(),
        status: ProposalStatus::Proposed,
    }
}

fn idle(evidence: &ClauseEvidence<'_>, word: u32) -> DeltaProposal {
    empty(evidence, DeltaCue { direction: DeltaDirection::Open, standing: CueStanding::NoPredicate, words: vec![word] })
}

fn of_clause(
    reading: &Reading<'_>,
    clauses: &[ClauseEvidence<'_>],
    things: &[Thing],
    evidence: &ClauseEvidence<'_>,
    cue: DeltaCue,
) -> DeltaProposal {
    let agent = evidence.roles.obliques.iter().find(|o| o.category == Category::PrepBy).map(|o| o.arg.clone());
    let actor = if evidence.passive { agent } else { evidence.subject.clone() };
    let mut proposal = empty(evidence, cue);
    proposal.alternative = evidence.alternative;
    proposal.linked = evidence.linked;
    proposal.amounts = evidence.amounts.clone();
    fill(reading, clauses, things, evidence, actor.as_ref(), &mut proposal);
    proposal
}

fn of_gap(
    reading: &Reading<'_>,
    clauses: &[ClauseEvidence<'_>],
    things: &[Thing],
    evidence: &ClauseEvidence<'_>,
    cue: DeltaCue,
    gap: &Gap,
) -> DeltaProposal {
    let mut proposal = empty(evidence, cue);
    proposal.amounts = gap.amounts.clone();
    fill(reading, clauses, things, evidence, Some(&gap.actor), &mut proposal);
    proposal
}

fn fill(
    reading: &Reading<'_>,
    clauses: &[ClauseEvidence<'_>],
    things: &[Thing],
    evidence: &ClauseEvidence<'_>,
    actor: Option<&Arg>,
    proposal: &mut DeltaProposal,
) {
    proposal.actors = actor.map_or_else(Vec::new, |arg| arg.nps.iter().map(|np| (np.nominal.first..=np.nominal.last).collect()).collect());
    proposal.hazards = hazards(reading, clauses, evidence, actor, proposal);
    if proposal.linked {
        reference::share_objects(&mut proposal.amounts);
    }
    proposal.open_pronouns = open_pronouns(reading, things, actor, &proposal.amounts);
    bind_elided(reading, clauses, things, evidence, proposal);
}

fn open_pronouns(reading: &Reading<'_>, things: &[Thing], actor: Option<&Arg>, amounts: &[Amount]) -> Vec<u32> {
    let actors = actor.into_iter().flat_map(|arg| &arg.nps).filter(|np| np.nominal.pronoun).filter_map(|np| np.nominal.head);
    let mut open: Vec<u32> = actors.filter(|&p| !reference::is_settled(reading, p, things, false)).collect();
    open.extend(amounts.iter().filter_map(|a| a.pronoun).filter(|&p| !reference::is_settled(reading, p, things, true)));
    open.arrange();
    open.dedup();
    open
}

/// Finds what a number without a noun may count, or a number for a thing without one: in the sentence, else in another.
fn bind_elided(
    reading: &Reading<'_>,
    clauses: &[ClauseEvidence<'_>],
    things: &[Thing],
    evidence: &ClauseEvidence<'_>,
    proposal: &mut DeltaProposal,
) {
    let sentence = evidence.clause.sentence;
    let has_object = proposal.amounts.iter().any(|a| !a.lacks_object());
    let number = proposal.amounts.iter().filter(|a| !a.loose_part).find_map(|a| a.number.clone());
    let vague = proposal.amounts.iter().any(|a| a.vague && a.lacks_object());
    if has_object {
        if number.is_none() && !proposal.amounts.iter().any(|a| a.vague) {
            proposal.nonlocal = reference::lone_number(reading, clauses, sentence).and_then(|lone| {
                let object = proposal.amounts.iter().find_map(|a| a.object.clone())?;
                Some(vec![object, lone])
            });
        }
        return;
    }
    let Some(words) = number.or_else(|| proposal.amounts.iter().find(|a| vague && a.vague).map(|a| a.lexemes.clone())) else { return };
    let Some(&first) = words.first() else { return };
    let here = reference::counted_before(reading, things, sentence, first);
    if here.is_empty() {
        proposal.nonlocal = reference::in_another_sentence(things, sentence).map(|thing| vec![thing.words.clone(), words]);
    } else {
        proposal.elided = here.into_iter().map(|thing| thing.words.clone()).collect();
    }
}

fn hazards(
    reading: &Reading<'_>,
    clauses: &[ClauseEvidence<'_>],
    evidence: &ClauseEvidence<'_>,
    actor: Option<&Arg>,
    proposal: &DeltaProposal,
) -> Vec<Hazard> {
    let mut found: Vec<(HazardKind, Vec<Vec<u32>>)> = Vec::new();
    let mut note = |kind, words: Vec<u32>| {
        if !words.is_empty() {
            found.push((kind, words.into_iter().map(|word| vec![word]).collect()));
        }
    };
    let verb = &evidence.roles.verb;
    note(HazardKind::Negated, negations(reading, clauses, evidence));
    note(HazardKind::Modal, verb.auxiliaries.iter().copied().filter(|&a| reading.is(a, Category::AuxModal)).collect());
    note(HazardKind::Conditional, conditions(clauses, evidence));
    note(HazardKind::Meant, verb.infinitive.filter(|_| evidence.clause.kind == ClauseKind::Infinitive).into_iter().collect());
    note(
        HazardKind::Alternative,
        evidence.shared_by.filter(|(_, c)| *c == Category::ConnOr).map(|(lexeme, _)| lexeme).into_iter().collect(),
    );
    note(HazardKind::Passive, verb.main.filter(|_| evidence.passive).into_iter().collect());
    if actor.is_some_and(|arg| arg.nps.len() > 1) {
        found.push((HazardKind::SeveralActors, proposal.actors.clone()));
    }
    found.into_iter().map(|(kind, words)| Hazard { clause: evidence.clause.id, kind, words }).collect()
}

/// `not`, `never`; also of a clause that has only the auxiliary of this one's verb: `did not lose`.
pub(super) fn negations(reading: &Reading<'_>, clauses: &[ClauseEvidence<'_>], evidence: &ClauseEvidence<'_>) -> Vec<u32> {
    let verb = &evidence.roles.verb;
    let mut words: Vec<u32> = verb.negation.into_iter().collect();
    words.extend(evidence.roles.adverbs.iter().filter(|(_, _, c)| *c == Category::AdvNegation).map(|(first, _, _)| *first));
    let holder = clauses.iter().find(|c| Some(c.clause.id) == evidence.clause.governor && c.clause.sentence == evidence.clause.sentence);
    if let Some(holder) = holder
        && evidence.roles.before.is_empty()
        && holder.roles.after.is_empty()
        && holder.roles.verb.main.is_some_and(|main| reading.is(main, Category::AuxDo))
    {
        words.extend(holder.roles.verb.negation);
    }
    words.arrange();
    words.dedup();
    words
}

/// `if`: of the clause itself, or of a clause of its sentence on which it hangs or that hangs on it.
fn conditions(clauses: &[ClauseEvidence<'_>], evidence: &ClauseEvidence<'_>) -> Vec<u32> {
    let here = evidence.clause;
    let conditional = |other: &&ClauseEvidence<'_>| {
        let clause = other.clause;
        clause.kind == ClauseKind::Condition
            && clause.sentence == here.sentence
            && (clause.id == here.id || Some(clause.id) == here.governor || clause.governor == Some(here.id))
    };
    clauses.iter().filter(conditional).filter_map(|other| other.clause.marker).collect()
}
