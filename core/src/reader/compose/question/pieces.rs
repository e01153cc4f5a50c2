//! How long each piece is: of what was cut into so many equal ones.
//!
//! Why: the length that is dealt out is told in a unit, so what each piece gets of it is its length.
//! Reads: `Lev cut 12 feet of rope into 4 equal pieces. How long is each piece?`, `What is the length of each piece?`
//! Leaves alone: `How long is the longer piece?`, pieces of two things, `How wide is each piece?`

use super::{strict, vantage};
use crate::facts::{Ask, FactBody, Holder, Kind, Target};
use crate::lexicon::Category;
use crate::reader::compose::{Composer, Unread, clause_lexemes};
use crate::reader::roles::Np;

pub(super) fn length_of_each(c: &mut Composer<'_, '_>) -> Result<Option<bool>, Unread> {
    let nps: Vec<Np> = c.roles.around_verb().flat_map(|a| a.nps.clone()).collect();
    let Some((piece, unit)) = asked_piece(c, &nps) else { return Ok(None) };
    if !(c.verb_is(Category::VerbBe) || c.roles.verb.main.is_none()) || !c.roles.obliques.is_empty() || c.roles.verb.negation.is_some() {
        return Ok(None);
    }
    let splits: Vec<(Kind, Kind)> = c
        .hypothesis
        .facts
        .iter()
        .filter_map(|f| match &f.body {
            FactBody::Split { kind, into, .. } => Some((kind.clone(), into.clone())),
            _ => None,
        })
        .collect();
    let [(kind, into)] = splits.as_slice() else { return Ok(None) };
    let head = piece.nominal.head.map(|h| c.reading.lemma(h, Category::is_noun));
    let class = kind.unit.as_deref().and_then(|u| c.reading.lexicon.unit(u)).map(|u| u.category);
    // Of a thing that is measured, there must be no other one.
    let measured = c.hypothesis.facts.iter().filter(|f| f.body.kind().head.is_empty() && !f.body.kind().modifiers.is_empty()).count();
    let one = !kind.head.is_empty() && measured == 0 || kind.head.is_empty() && kind.modifiers == ["long"] && measured <= 2;
    let tells = |body: &FactBody| match body {
        FactBody::State { kind: k, .. } => k == kind,
        FactBody::Change(change) => change.kind == *kind && !kind.head.is_empty(),
        _ => false,
    };
    let states = c.hypothesis.facts.iter().filter(|f| tells(&f.body)).count();
    if head.as_deref() != Some(into.head.as_str()) || class != Some(Category::UnitLength) || !one || states != 1 {
        return Ok(None);
    }
    if unit.is_some_and(|u| Some(c.reading.lemma(u, Category::is_unit)) != kind.unit) {
        return Ok(None);
    }
    strict(c)?;
    let per = c.each_kind(&piece)?;
    let mut vantage = vantage(c, &piece);
    if kind.head.is_empty()
        && let Some(state) = c.hypothesis.facts.iter().find(|f| matches!(&f.body, FactBody::State { kind: k, .. } if k == kind))
    {
        // What was cut is looked at as it was then.
        vantage.moment.tense = state.moment.tense;
    }
    let lexemes = clause_lexemes(c.clause);
    c.mark("target", lexemes.clone());
    c.result.targets.push(Target {
        clause: c.clause.id,
        ask: Ask::Per { per },
        holder: Holder::default(),
        kind: kind.clone(),
        vantage,
        lexemes,
    });
    Ok(Some(true))
}

/// `how long ... each piece`, `how many feet long ... each piece`, `the length of each piece`: the piece, and the unit that is asked for.
fn asked_piece(c: &Composer<'_, '_>, nps: &[Np]) -> Option<(Np, Option<u32>)> {
    let plain = |np: &Np| np.nominal.is_each() && np.of.is_none() && np.owner.is_none() && np.nominal.modifiers.is_empty();
    match (c.roles.question, c.roles.adjectives.as_slice(), nps) {
        (Some((_, Category::QuestionHow)), [(adjective, Category::AdjSize)], _) if c.dimension(*adjective).as_deref() == Some("long") => {
            let asked: Vec<&Np> = nps.iter().filter(|np| np.nominal.is_asked()).collect();
            let pieces: Vec<&Np> = nps.iter().filter(|np| plain(np)).collect();
            let ([piece], true) = (pieces.as_slice(), asked.len() + 1 == nps.len() && asked.len() < 2) else { return None };
            let unit = asked.first().and_then(|np| np.nominal.head);
            let in_units = unit.is_none_or(|u| c.reading.is(u, Category::UnitLength));
            (asked.first().is_none_or(|np| np.nominal.head.is_some()) && in_units).then(|| ((*piece).clone(), unit))
        }
        (Some((_, Category::QuestionWhat)), [], [length]) if c.names_dimension(length).as_deref() == Some("long") => {
            let piece = length.of.as_deref().filter(|of| plain(of) && length.owner.is_none())?;
            Some((piece.clone(), None))
        }
        _ => None,
    }
}
