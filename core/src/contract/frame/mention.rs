//! Mentions and bindings: who and what is spoken of, and which quantity goes with what.

use super::amount::{Amount, amount};
use super::evidence::ClauseEvidence;
use super::named::{args, phrases};
use crate::canon::Arrange;
use crate::lexicon::Category;
use crate::reader::Reading;
use crate::reader::roles::Np;
use crate::text::Span;
use serde::Serialize;

/// What a mention may be for a construction.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum MentionKind {
    /// A number.
    Quantity,
    /// Someone, somewhere or something that no number counts.
    Entity,
    /// A thing that a number counts or measures.
    Object,
    /// Who acts.
    Actor,
    /// A unit of measure.
    Unit,
}

/// Something that is spoken of, with its exact words.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Mention {
    /// The clause.
    pub clause: u32,
    /// Its place in the list.
    pub id: u32,
    /// What it may be.
    pub kind: MentionKind,
    /// First and last lexeme.
    pub lexemes: (u32, u32),
    /// Its bytes.
    pub span: Span,
}

/// What a quantity is bound to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum BindingKind {
    /// The thing that it counts.
    QuantityEntity,
    /// The unit that it measures in.
    QuantityUnit,
}

/// A quantity and what it is bound to, by mention id.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Binding {
    /// To what sort of thing.
    pub kind: BindingKind,
    /// The quantity.
    pub quantity: u32,
    /// The thing or unit.
    pub to: u32,
}

/// Whether a quantity counts or measures.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum QuantityKind {
    /// It counts things.
    Count,
    /// It measures in a unit.
    Measurement,
    /// The words leave it open.
    Unresolved,
}

/// A quantity's kind, by mention id.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Disposition {
    /// Counts or measures.
    pub kind: QuantityKind,
    /// The quantity.
    pub quantity: u32,
}

/// All mentions, by first lexeme.
pub(super) fn mentions(reading: &Reading<'_>, clauses: &[ClauseEvidence<'_>]) -> Vec<Mention> {
    let mut found: Vec<(u32, u32, MentionKind, u32)> = Vec::new();
    for clause in clauses {
        let acts = |np: &Np| clause.roles.verb.main.is_some() && clause.roles.before.last().is_some_and(|arg| arg.nps.contains(np));
        for np in args(clause).flat_map(|arg| &arg.nps).flat_map(phrases) {
            let seen = amount(reading, np);
            let id = clause.clause.id;
            found.extend(seen.number.iter().filter_map(|words| Some((*words.first()?, *words.last()?, MentionKind::Quantity, id))));
            found.extend(seen.unit.map(|unit| (unit, unit, MentionKind::Unit, id)));
            let Some(head) = np.nominal.head.filter(|h| Some(*h) != seen.unit && seen.number.as_deref() != Some(&[*h])) else { continue };
            let first = seen.object.as_ref().filter(|words| words.contains(&head)).and_then(|words| words.first().copied()).unwrap_or(head);
            found.push((first, head, kind(reading, np, &seen, head, acts(np)), id));
        }
    }
    found.arrange();
    found.dedup_by_key(|(first, last, kind, _)| (*first, *last, *kind));
    found
        .into_iter()
        .enumerate()
        .filter_map(|(place, (first, last, kind, clause))| {
            let (start, end) = (reading.lexemes.get(first as usize)?.span, reading.lexemes.get(last as usize)?.span);
            let span = Span { start: start.start, end: end.end, sentence_index: start.sentence_index };
            Some(Mention { clause, id: u32::try_from(place).unwrap_or(u32::MAX), kind, lexemes: (first, last), span })
        })
        .collect()
}

fn kind(reading: &Reading<'_>, np: &Np, seen: &Amount, head: u32, acts: bool) -> MentionKind {
    let person =
        np.nominal.pronoun || np.nominal.name || reading.categories(head).any(|c| matches!(c, Category::NounPerson | Category::NounKin));
    if acts && person && seen.number.is_none() {
        MentionKind::Actor
    } else if seen.is_measured() {
        MentionKind::Object
    } else {
        MentionKind::Entity
    }
}

pub(super) fn mention_of(mentions: &[Mention], lexeme: u32, test: impl Fn(MentionKind) -> bool) -> Option<u32> {
    mentions.iter().find(|m| test(m.kind) && m.lexemes.0 <= lexeme && lexeme <= m.lexemes.1).map(|m| m.id)
}

fn measured(reading: &Reading<'_>, clauses: &[ClauseEvidence<'_>]) -> Vec<(u32, Amount)> {
    let amounts = clauses.iter().flat_map(|clause| args(clause).flat_map(|arg| &arg.nps)).flat_map(phrases).map(|np| amount(reading, np));
    amounts.filter_map(|seen| Some((*seen.number.as_ref()?.first()?, seen))).collect()
}

/// Which quantity goes with which thing and unit.
pub(super) fn bindings(reading: &Reading<'_>, clauses: &[ClauseEvidence<'_>], mentions: &[Mention]) -> Vec<Binding> {
    let mut bindings = Vec::new();
    for (number, seen) in measured(reading, clauses) {
        let Some(quantity) = mention_of(mentions, number, |k| k == MentionKind::Quantity) else { continue };
        let thing = seen.head.and_then(|head| mention_of(mentions, head, |k| !matches!(k, MentionKind::Quantity | MentionKind::Unit)));
        let unit = seen.unit.and_then(|unit| mention_of(mentions, unit, |k| k == MentionKind::Unit));
        bindings.extend(thing.map(|to| Binding { kind: BindingKind::QuantityEntity, quantity, to }));
        bindings.extend(unit.map(|to| Binding { kind: BindingKind::QuantityUnit, quantity, to }));
    }
    bindings.arrange_by_key(|binding| (binding.quantity, binding.to));
    bindings.dedup();
    bindings
}

/// Whether each bound quantity counts or measures.
pub(super) fn dispositions(reading: &Reading<'_>, clauses: &[ClauseEvidence<'_>], mentions: &[Mention]) -> Vec<Disposition> {
    let mut dispositions: Vec<Disposition> = measured(reading, clauses)
        .into_iter()
        .filter_map(|(number, seen)| {
            let quantity = mention_of(mentions, number, |k| k == MentionKind::Quantity)?;
            let kind = if seen.unknown_unit.is_some() || seen.lacks_object() {
                QuantityKind::Unresolved
            } else if seen.unit.is_some() {
                QuantityKind::Measurement
            } else {
                QuantityKind::Count
            };
            Some(Disposition { kind, quantity })
        })
        .collect();
    dispositions.arrange_by_key(|d| d.quantity);
    dispositions.dedup();
    dispositions
}
