//! What someone had, beside what was sold of it, is a level of one moment: before the sale, or after it?
//!
//! Why: `did she have` names no moment, and a comparison with a happening of the same things does not either.
//! Passes: `How many more buns does she have left than she sold?`, `How many more buns did she bake than she sold?`
//! Stopped: `Lena baked 20 buns and sold 5. How many more buns did she have than she sold?`

use super::Subject;
use super::telling::Circumstance;
use crate::facts::{Ask, Fact, FactBody, Phase, Relation, Target, Tense};
use crate::graph::Gap;
use crate::lexicon::{Category, WordClass};
use crate::reader::RefusalCode;

pub(super) fn test(subject: &Subject<'_, '_>) -> Result<(), Gap> {
    made_of_ones_own(subject)?;
    both_before(subject)?;
    if let Some(lexemes) = told_as_kept(subject) {
        return Err(Gap { code: RefusalCode::TimesUnordered, lexemes, needed: "what there was before, or what was left".to_owned() });
    }
    let Some(Target { ask: Ask::Contrast { this, than }, .. }) = subject.target() else { return Ok(()) };
    let event = |t: &Target| matches!(t.ask, Ask::Event { .. });
    let open = |t: &Target| {
        let v = &t.vantage;
        t.ask == Ask::State && v.moment.tense == Tense::Past && v.phase.is_none() && !v.left && v.moment.anchors.is_empty()
    };
    let side = if event(this) { than } else { this };
    if !event(this) && !event(than) || !open(side) {
        return Ok(());
    }
    let lexicon = subject.reading.lexicon;
    let moves = |body: &FactBody| match body {
        FactBody::Change(c) => !matches!(c.kind.relation(&side.kind, lexicon), Relation::Apart(_)),
        _ => false,
    };
    if subject.hypothesis.facts.iter().any(|f| moves(&f.body)) {
        let needed = "a level at one moment: at first, or in the end".to_owned();
        return Err(Gap { code: RefusalCode::TimesUnordered, lexemes: subject.target_lexemes(), needed });
    }
    Ok(())
}

/// `kept 12 and gave 6 to Sven`: what is kept is what is left, and not what there was before.
fn told_as_kept(subject: &Subject<'_, '_>) -> Option<Vec<u32>> {
    let clauses = &subject.reading.state.clauses;
    let used = || subject.build.used.iter().filter_map(|&i| subject.hypothesis.facts.get(i));
    let gone = used().any(|f| matches!(&f.body, FactBody::Change(c) if c.from.is_some()));
    let kept = used().find(|f| {
        let verb = clauses.iter().find(|c| c.id == f.clause).and_then(|c| subject.verb(c));
        matches!(f.body, FactBody::State { .. })
            && f.moment.tense == Tense::Past
            && verb.is_some_and(|(_, v)| subject.reading.lexicon.is_of(&v, WordClass::Retaining))
    });
    kept.filter(|_| gone).map(|f| f.lexemes.clone())
}

/// `Before lunch he had 20. He lost 6 before lunch.`: what was told of a stretch with an open start may be told of its end.
fn both_before(subject: &Subject<'_, '_>) -> Result<(), Gap> {
    let used = || subject.build.used.iter().filter_map(|&i| subject.hypothesis.facts.get(i));
    let said = |fact: &Fact| -> Vec<Circumstance> {
        let clause = subject.reading.state.clauses.iter().find(|c| c.id == fact.clause);
        let before = |c: &Circumstance| c.lexemes.first().is_some_and(|&l| subject.reading.may_be(l, Category::ConnBefore));
        clause.map(|c| subject.circumstances(c)).unwrap_or_default().into_iter().filter(before).collect()
    };
    let levels: Vec<Circumstance> = used().filter(|f| matches!(f.body, FactBody::State { .. })).flat_map(said).collect();
    let moves = |f: &&Fact| matches!(f.body, FactBody::Change(_)) && said(f).iter().any(|c| levels.iter().any(|l| l.says(c)));
    match used().find(moves) {
        Some(fact) => {
            let needed = "whether the level that is told was before or after this".to_owned();
            Err(Gap { code: RefusalCode::TimesUnordered, lexemes: fact.lexemes.clone(), needed })
        }
        None => Ok(()),
    }
}

/// `planted 6 bulbs. She has 18 bulbs now. How many did she have at first?`: the verb may say that bulbs came to be, or what became of
/// those that she had.
fn made_of_ones_own(subject: &Subject<'_, '_>) -> Result<(), Gap> {
    let start = |t: &&Target| t.ask == Ask::State && t.vantage.phase == Some(Phase::Start);
    if subject.target().filter(start).is_none() {
        return Ok(());
    }
    let lexicon = subject.reading.lexicon;
    let done_to = |k: Category| matches!(k, Category::VerbEvent | Category::VerbMove | Category::VerbChange);
    let made = |body: &FactBody| match body {
        FactBody::Change(c) => c.class == Category::VerbCreate && lexicon.senses(&c.verb).iter().any(|s| done_to(s.category)),
        _ => false,
    };
    match subject.build.used.iter().filter_map(|&i| subject.hypothesis.facts.get(i)).find(|f| made(&f.body)) {
        Some(fact) => {
            let needed = "whether these were had before".to_owned();
            Err(Gap { code: RefusalCode::TimesUnordered, lexemes: fact.lexemes.clone(), needed })
        }
        None => Ok(()),
    }
}
