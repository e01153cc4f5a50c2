//! How many of a whole are of a sort that was told, or that was denied.
//!
//! Why: what is asked is said in the words in which it was told of others: `The rest were carrying tents. How many carried ropes?`
//! Reads: `How many hikers were carrying tents?`, `How many guests did not come?`, `How many of the trees are firs?`
//! Leaves alone: a sort of which no part was told, and `How many more guests came?`

use super::amount::{Side, asked, asked_kind};
use super::{strict, vantage};
use crate::facts::{Ask, Fact, FactBody, Holder, Kind, Relation, Target, deny};
use crate::reader::compose::predicate::{Predicate, Sort, predicate};
use crate::reader::compose::{Composer, Unread, clause_lexemes};
use crate::reader::reason::RefusalCode;
use crate::reader::roles::Np;

pub(super) fn sorted(c: &mut Composer<'_, '_>) -> Result<Option<bool>, Unread> {
    if !c.hypothesis.facts.iter().any(|f| matches!(f.body, FactBody::Part { .. })) {
        return Ok(None);
    }
    let Some((Side::Before, np)) = asked(c) else { return Ok(None) };
    let n = &np.nominal;
    let alone = c.arguments(&c.roles.before).iter().all(|a| a.nps.as_slice() == [np.clone()]);
    if !alone || n.further.is_some() || n.fewer.is_some() || n.total.is_some() || np.owner.is_some() || c.ordered() {
        return Ok(None);
    }
    let Some(said) = predicate(c) else { return Ok(None) };
    let Some(whole) = whole_of(c, &said) else { return Ok(None) };
    if !asks_theirs(c, &np, &whole)? {
        return Err(Unread(RefusalCode::QuestionUnread, np.lexemes(), "those of whom this was told".into()));
    }
    if !asks_of(c, &np, &whole)? {
        return Ok(None);
    }
    strict(c)?;
    // Who stayed home is asked about as such, not as those who are left.
    let vantage = crate::facts::Vantage { left: false, phase: None, ..vantage(c, &np) };
    c.mark("target", np.lexemes());
    c.mark("target", said.words.clone());
    c.mark("cue", c.roles.verb.main.into_iter().chain(c.roles.verb.negation).filter(|l| !said.words.contains(l)).collect());
    let lexemes = clause_lexemes(c.clause);
    c.result.targets.push(Target {
        clause: c.clause.id,
        ask: Ask::State,
        holder: Holder::default(),
        kind: said.of(&whole),
        vantage,
        lexemes,
    });
    c.settle_obliques_but(&said.obliques)?;
    Ok(Some(true))
}

/// The one whole of which a part of this sort, or of its denial, was told at the time that is asked about.
fn whole_of(c: &Composer<'_, '_>, said: &Predicate) -> Option<Kind> {
    let lexicon = c.reading.lexicon;
    let anchors = c.moment().anchors;
    let fits = |f: &Fact| match (&f.body, &said.sort) {
        (FactBody::Part { kind, .. }, Sort::Marked(word)) => {
            let fits = |m: &String| m == word || *m == deny(word) || lexicon.opposites(m).iter().any(|o| **o == **word);
            f.moment.anchors == anchors && (kind.modifiers.iter().any(fits) || deny(&kind.label()) == *word)
        }
        (FactBody::Part { kind, .. }, Sort::Named(sort)) => {
            kind.relation(sort, lexicon) == Relation::Same || lexicon.opposites(&kind.head).iter().any(|o| **o == *sort.head)
        }
        _ => false,
    };
    let mut wholes: Vec<&Kind> = c
        .hypothesis
        .facts
        .iter()
        .filter(|f| fits(f))
        .filter_map(|f| if let FactBody::Part { whole, .. } = &f.body { Some(whole) } else { None })
        .collect();
    wholes.dedup();
    if let [only] = wholes.as_slice() { Some((*only).clone()) } else { None }
}

/// `20 of his kites are red. How many of Ana's kites are not?`: of those with the one of whose things parts were told.
fn asks_theirs(c: &mut Composer<'_, '_>, np: &Np, whole: &Kind) -> Result<bool, Unread> {
    let Some(of) = np.of.as_deref().filter(|of| of.owner.is_some() || of.nominal.possessive_determiner) else { return Ok(true) };
    let asked = c.owner_of(of)?;
    let theirs = |f: &Fact| match &f.body {
        FactBody::Part { whole: w, holder, .. } if w == whole => Some(*holder) == asked,
        _ => true,
    };
    Ok(c.hypothesis.facts.iter().all(theirs))
}

/// Whether the question asks of those of the whole: by their noun, by a wider one, by a pronoun or by none.
fn asks_of(c: &mut Composer<'_, '_>, np: &Np, whole: &Kind) -> Result<bool, Unread> {
    let pointed = np.of.as_ref().is_none_or(|of| of.nominal.pronoun);
    if np.nominal.head.is_none() && pointed {
        return Ok(true);
    }
    let kind = asked_kind(c, np)?;
    let lexicon = c.reading.lexicon;
    // `12 girls and 8 boys; 3 of the girls wore hats. How many children did not?`: of all that are children, and not of the girls alone.
    let only = || {
        c.hypothesis.facts.iter().all(|f| match &f.body {
            FactBody::Part { whole: w, .. } => w == whole,
            body => body.kind() == whole || matches!(body.kind().relation(&kind, lexicon), Relation::Apart(_)),
        })
    };
    Ok(match whole.relation(&kind, lexicon) {
        Relation::Same => true,
        // `12 of the 30 red fish are big. How many fish are not big?`
        Relation::Within if kind.head == whole.head => {
            return Err(Unread(RefusalCode::QuestionUnread, np.lexemes(), "those of whom this was told".into()));
        }
        Relation::Within => only(),
        _ => false,
    })
}

/// `9 of them went to the lake. How many are there?`: whether those who went somewhere are still counted where the others are.
pub(super) fn elsewhere(c: &Composer<'_, '_>) -> Option<Vec<u32>> {
    let lexicon = c.reading.lexicon;
    let goes = |m: &String| m.strip_prefix("that ").is_some_and(|words| words == "go" || words.starts_with("go "));
    c.result.targets.iter().filter(|t| t.ask == Ask::State).find_map(|t| {
        let told = |f: &&Fact| match &f.body {
            FactBody::Part { kind, whole, .. } => {
                kind.modifiers.iter().any(goes) && !matches!(whole.relation(&t.kind, lexicon), Relation::Apart(_) | Relation::Around)
            }
            _ => false,
        };
        c.hypothesis.facts.iter().find(told).map(|f| f.lexemes.clone())
    })
}
