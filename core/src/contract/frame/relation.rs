//! Construction proposals with the words that propose them, and the relations that their filled roles make.

use super::cue::{CueStanding, DeltaDirection};
use super::mention::{Mention, MentionKind, mention_of};
use super::{CountProposal, DecreaseProposal, DeltaProposal, PartitionProposal, ProposalStatus};
use crate::canon::Arrange;
use crate::reader::Reading;
use crate::text::Span;
use serde::Serialize;

/// A construction that a family assesses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Construction {
    /// `binding.quantity_entity`.
    QuantityEntity,
    /// `proportional_change.decrease_to_fraction`.
    DecreaseToFraction,
    /// `partition.percent_partition`.
    PercentPartition,
    /// `state_change.unary_delta`.
    UnaryDelta,
}

/// That a construction may stand in the text: a hypothesis and nothing more.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ConstructionProposal {
    /// The clause.
    pub clause: u32,
    /// Which.
    pub construction: Construction,
    /// The words that propose it.
    pub cue: Vec<Span>,
    /// Always `proposed`.
    pub status: ProposalStatus,
}

/// What a mention does in a relation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// Who acts.
    Actor,
    /// How much there was before a decrease.
    Base,
    /// What decreases.
    StateEntity,
    /// The group of a percentage.
    Part,
    /// The number.
    Quantity,
    /// What the number counts or measures, or what changes.
    Object,
    /// The percentage of a group.
    Share,
    /// The share that is left.
    Scale,
    /// The unit it is measured in.
    Unit,
    /// What is in parts.
    Whole,
}

/// A relation between mentions: the roles that exactly one mention fills.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct BoundRelation {
    /// The clause.
    pub clause: u32,
    /// Of which construction.
    pub construction: Construction,
    /// The lexeme that proposes it: the assessment's trigger.
    pub cue: u32,
    /// Which way, where the construction has a direction.
    pub direction: Option<DeltaDirection>,
    /// Each role with the id of its mention.
    pub roles: Vec<(Role, u32)>,
}

impl BoundRelation {
    /// The mention that fills a role, where one does.
    pub fn role(&self, role: Role) -> Option<u32> {
        self.roles.iter().find(|(named, _)| *named == role).map(|(_, mention)| *mention)
    }
}

/// The proposals of all constructions, in the order of their words.
pub(super) fn proposals(
    reading: &Reading<'_>,
    counts: &[CountProposal],
    decreases: &[DecreaseProposal],
    deltas: &[DeltaProposal],
    partitions: &[PartitionProposal],
) -> Vec<ConstructionProposal> {
    let propose = |clause, construction, words: &[u32]| ConstructionProposal {
        clause,
        construction,
        cue: reading.spans(words),
        status: ProposalStatus::Proposed,
    };
    let mut found: Vec<ConstructionProposal> = Vec::new();
    found.extend(counts.iter().map(|c| propose(c.clause, Construction::QuantityEntity, &[c.trigger])));
    found.extend(decreases.iter().map(|d| propose(d.clause, Construction::DecreaseToFraction, &[d.cue])));
    found.extend(deltas.iter().map(|d| propose(d.clause, Construction::UnaryDelta, &d.cue.words)));
    found.extend(partitions.iter().map(|p| {
        let words: Vec<u32> = p.links.iter().map(|link| link.percent).collect();
        propose(p.links.first().map_or(0, |link| link.clause), Construction::PercentPartition, &words)
    }));
    found.arrange_by_key(|proposal| (proposal.cue.first().map(|span| span.start), proposal.construction));
    found
}

/// Gathers the roles of one relation; a role that two mentions fill stays open.
struct Roles<'m> {
    mentions: &'m [Mention],
    filled: Vec<(Role, u32)>,
    open: Vec<Role>,
}

impl<'m> Roles<'m> {
    fn new(mentions: &'m [Mention]) -> Self {
        Roles { mentions, filled: Vec::new(), open: Vec::new() }
    }

    fn fill(&mut self, role: Role, lexeme: Option<u32>) {
        let kind = |k| match role {
            Role::Quantity | Role::Base | Role::Scale | Role::Share => k == MentionKind::Quantity,
            Role::Unit => k == MentionKind::Unit,
            _ => !matches!(k, MentionKind::Quantity | MentionKind::Unit),
        };
        let Some(id) = lexeme.and_then(|lexeme| mention_of(self.mentions, lexeme, kind)) else { return };
        match self.filled.iter().find(|(named, _)| *named == role) {
            Some((_, other)) if *other != id => self.open.push(role),
            Some(_) => {}
            None => self.filled.push((role, id)),
        }
    }

    fn finish(mut self) -> Vec<(Role, u32)> {
        self.filled.retain(|(role, _)| !self.open.contains(role));
        self.filled.arrange();
        self.filled
    }
}

/// The relations that the proposals make, in the order of their words.
pub(super) fn relations(
    mentions: &[Mention],
    counts: &[CountProposal],
    decreases: &[DecreaseProposal],
    deltas: &[DeltaProposal],
    partitions: &[PartitionProposal],
) -> Vec<BoundRelation> {
    let mut found: Vec<BoundRelation> = Vec::new();
    found.extend(counts.iter().map(|count| of_count(mentions, count)));
    found.extend(decreases.iter().map(|decrease| of_decrease(mentions, decrease)));
    found.extend(deltas.iter().filter(|d| d.cue.standing != CueStanding::NoPredicate).filter_map(|delta| of_delta(mentions, delta)));
    found.extend(partitions.iter().flat_map(|partition| of_partition(mentions, partition)));
    found.retain(|relation| relation.roles.len() > 1);
    found.arrange_by_key(|relation| (relation.cue, relation.construction, relation.clause));
    found
}

fn of_count(mentions: &[Mention], count: &CountProposal) -> BoundRelation {
    let mut roles = Roles::new(mentions);
    for amount in &count.amounts {
        roles.fill(Role::Quantity, amount.number.as_ref().and_then(|words| words.first().copied()));
        roles.fill(Role::Object, amount.head);
        roles.fill(Role::Unit, amount.unit);
    }
    BoundRelation {
        clause: count.clause,
        construction: Construction::QuantityEntity,
        cue: count.trigger,
        direction: None,
        roles: roles.finish(),
    }
}

fn of_decrease(mentions: &[Mention], decrease: &DecreaseProposal) -> BoundRelation {
    let mut roles = Roles::new(mentions);
    roles.fill(Role::StateEntity, decrease.entity.as_ref().map(|entity| entity.head));
    for base in &decrease.bases {
        roles.fill(Role::Base, base.number.first().copied());
        roles.fill(Role::Unit, base.unit);
    }
    for scale in &decrease.scales {
        roles.fill(Role::Scale, Some(scale.lexeme));
    }
    BoundRelation {
        clause: decrease.clause,
        construction: Construction::DecreaseToFraction,
        cue: decrease.cue,
        direction: Some(decrease.direction),
        roles: roles.finish(),
    }
}

fn of_delta(mentions: &[Mention], delta: &DeltaProposal) -> Option<BoundRelation> {
    let mut roles = Roles::new(mentions);
    for actor in &delta.actors {
        roles.fill(Role::Actor, actor.last().copied());
    }
    for amount in &delta.amounts {
        roles.fill(Role::Quantity, amount.number.as_ref().and_then(|words| words.first().copied()));
        roles.fill(Role::Object, amount.head);
        roles.fill(Role::Unit, amount.unit);
    }
    Some(BoundRelation {
        clause: delta.clause,
        construction: Construction::UnaryDelta,
        cue: delta.cue.words.first().copied()?,
        direction: Some(delta.cue.direction),
        roles: roles.finish(),
    })
}

/// One relation for each percentage, under the partition's own word.
fn of_partition(mentions: &[Mention], partition: &PartitionProposal) -> Vec<BoundRelation> {
    let of_link = |link: &super::Link| {
        let mut roles = Roles::new(mentions);
        roles.fill(Role::Share, Some(link.percent));
        roles.fill(Role::Part, Some(link.group.head));
        roles.fill(Role::Whole, partition.whole.as_ref().map(|whole| whole.words.last().copied()).unwrap_or_default());
        BoundRelation {
            clause: link.clause,
            construction: Construction::PercentPartition,
            cue: partition.cue,
            direction: None,
            roles: roles.finish(),
        }
    };
    partition.links.iter().map(of_link).collect()
}
