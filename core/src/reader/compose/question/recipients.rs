//! Those who get so much each, asked by how many they are.
//!
//! Why: how many friends got some is what was dealt out over what each of them got.
//! Reads: `He gave 4 crackers to each of his friends. How many friends did he give crackers to?`, `How many friends got crackers?`
//! Leaves alone: `How many friends did he give 4 crackers to?` beside another number, friends of whom a number is told.

use super::{strict, vantage};
use crate::facts::{Ask, Fact, FactBody, Holder, Kind, Rounding, Target};
use crate::lexicon::Category;
use crate::reader::compose::{Composer, Unread, clause_lexemes};
use crate::reader::roles::{Arg, Np};

pub(super) fn recipients(c: &mut Composer<'_, '_>) -> Result<Option<bool>, Unread> {
    let args: Vec<Arg> = c.arguments(&c.roles.before).into_iter().chain(c.arguments(&c.roles.after)).collect();
    let asked = args.iter().flat_map(|a| &a.nps).find(|np| np.nominal.is_asked()).cloned();
    let Some(asked) = asked.filter(|np| np.of.is_none() && np.nominal.modifiers.is_empty() && np.nominal.further.is_none()) else {
        return Ok(None);
    };
    let Some(head) = asked.nominal.head.map(|h| c.reading.lemma(h, Category::is_noun)) else { return Ok(None) };
    let Some((content, per)) = dealt_to(c, &head) else { return Ok(None) };
    let mut others: Vec<&Arg> = args.iter().filter(|a| !a.nps.contains(&asked)).collect();
    // `give crackers to`: of what was dealt out.
    let names = |np: &Np| {
        let same = np.nominal.head.is_some_and(|h| c.reading.lemma(h, Category::is_noun) == content.head);
        same && !np.nominal.is_measured() && np.of.is_none() && !np.nominal.is_each() && np.owner.is_none()
    };
    let things: Vec<u32> = others.iter().filter(|a| a.nps.iter().all(names)).flat_map(|a| &a.nps).flat_map(Np::lexemes).collect();
    others.retain(|a| !a.nps.iter().all(names));
    let plain = c.roles.verb.negation.is_none() && c.roles.adjectives.is_empty() && c.roles.obliques.is_empty() && !c.passive();
    let to: Vec<u32> = c.roles.loose.iter().copied().filter(|&l| c.reading.is(l, Category::PrepGoal)).collect();
    let gives = c.chief() == Some(Category::VerbTransferOut) && to.len() == 1 && others.len() == 1;
    let gets = c.classes().any(|k| matches!(k, Category::VerbAcquire | Category::VerbTransferIn)) && to.is_empty() && others.is_empty();
    let able = c.roles.verb.auxiliaries.iter().any(|&a| c.reading.is(a, Category::AuxModal)) && !c.says_able();
    let someone = others.iter().all(|a| a.nps.iter().all(|np| !np.nominal.is_measured() && !np.nominal.is_each()));
    if !plain || !(gives || gets) || able || !someone {
        return Ok(None);
    }
    c.roles.loose.retain(|l| !to.contains(l));
    strict(c)?;
    let who: Vec<u32> = others.iter().flat_map(|a| &a.nps).flat_map(Np::lexemes).collect();
    c.mark("entity", who);
    c.mark("marker", to);
    c.mark("kind", things);
    c.mark("target", asked.lexemes());
    let vantage = vantage(c, &asked);
    let lexemes = clause_lexemes(c.clause);
    let ask = Ask::Groups { rounding: Rounding::Exact };
    c.result.targets.push(Target { clause: c.clause.id, ask, holder: Holder::default(), kind: per, vantage, lexemes });
    let verb = c.roles.verb.main.into_iter().collect();
    c.mark("cue", verb);
    Ok(Some(true))
}

/// What each of these got, where so much was given to each by the one whose things these were, and nobody counts those who got them.
fn dealt_to(c: &Composer<'_, '_>, head: &str) -> Option<(Kind, Kind)> {
    let facts = &c.hypothesis.facts;
    let counted = facts.iter().any(|f| !matches!(f.body, FactBody::Rate { .. }) && f.body.kind().head == head);
    let mut dealt = facts.iter().filter(|_| !counted).filter_map(|f| match &f.body {
        FactBody::Rate { holder, kind, per, price: false, event: Some((Category::VerbTransferOut, _)), .. } if per.head == head => {
            Some((*holder, kind.clone(), per.clone()))
        }
        _ => None,
    });
    let (giver, content, per) = dealt.next()?;
    let givers = |f: &Fact| match &f.body {
        FactBody::State { holder, kind, .. } => kind.head != content.head || *holder == giver || *holder == Holder::default(),
        FactBody::Change(change) => change.kind.head != content.head || change.from.or(change.to) == Some(giver),
        _ => true,
    };
    (dealt.next().is_none() && facts.iter().all(givers)).then_some((content, per))
}
