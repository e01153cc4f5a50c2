//! What was cut up, or lost in a part that is not told, is no longer there as it was counted.
//!
//! Why: six sticks that were broken into pieces are no six sticks, and of beads of which some were lost there are fewer.
//! Passes: `cut 6 ropes into 20 pieces. How many pieces does she have?`, `Some were lost. 12 are left. How many were lost?`
//! Stopped: `broke 6 sticks into 2 pieces. How many sticks does she have?`, `Then some of the beads were lost. How many are there?`,
//! `Rosa gives plums to Tim. She had 12. How many has she now?`, `He went to sell lanterns. He had 24. How many does he have?`

use super::Subject;
use crate::facts::{Amount, Ask, FactBody, Kind, Phase, Relation, Target, Tense};
use crate::graph::Gap;
use crate::lexicon::Category;
use crate::reader::RefusalCode;
use crate::reader::clause::{Clause, Phrase};
use crate::reader::roles::attach;

pub(super) fn test(subject: &Subject<'_, '_>) -> Result<(), Gap> {
    let Some(target) = subject.target().filter(|t| t.ask == Ask::State) else { return Ok(()) };
    let lexicon = subject.reading.lexicon;
    let asked = |kind: &Kind| !matches!(kind.relation(&target.kind, lexicon), Relation::Apart(_));
    let is = |word: &str, test: fn(Category) -> bool| lexicon.senses(word).iter().any(|s| test(s.category));
    let piece = |k: Category| matches!(k, Category::NounPartitive | Category::NounSingle);
    let gone = |body: &FactBody| match body {
        FactBody::Part { kind, whole, amount: Amount::Open { .. }, .. } => {
            asked(whole) && kind.modifiers.iter().any(|m| !whole.modifiers.contains(m) && is(m, goes))
        }
        FactBody::Split { kind, into, .. } => {
            kind.relation(&target.kind, lexicon) == Relation::Same && is(&into.head, piece) && kind.head != into.head
        }
        _ => false,
    };
    let mut aside = subject.hypothesis.facts.iter().enumerate().filter(|(i, _)| !subject.build.used.contains(i));
    match aside.find(|(_, f)| gone(&f.body)) {
        Some((_, fact)) => {
            let needed = "how many of these are still there".to_owned();
            Err(Gap { code: RefusalCode::Undetermined, lexemes: fact.lexemes.clone(), needed })
        }
        None => unsold(subject, target),
    }
}

/// Verbs by which things go from those who had them.
fn goes(k: Category) -> bool {
    matches!(k, Category::VerbLose | Category::VerbConsume | Category::VerbSell | Category::VerbTransferOut)
}

/// Nothing but what one had is told, beside an occupation that makes it fewer, or more, by now.
fn unsold(subject: &Subject<'_, '_>, target: &Target) -> Result<(), Gap> {
    let mut used = subject.build.used.iter().filter_map(|&i| subject.hypothesis.facts.get(i));
    let had = |f: &crate::facts::Fact| {
        matches!(f.body, FactBody::State { .. }) && f.moment.tense == Tense::Past && f.moment.phase != Some(Phase::Now)
    };
    if target.vantage.moment.tense != Tense::Present || !used.all(had) {
        return Ok(());
    }
    let asked: Vec<u32> = subject.asking().iter().map(|c| c.id).collect();
    let mut clauses = subject.reading.state.clauses.iter().filter(|c| !asked.contains(&c.id));
    match clauses.find_map(|c| dwindles(subject, target, c)) {
        Some(lexemes) => Err(Gap { code: RefusalCode::Undetermined, lexemes, needed: "how many of these are still there".to_owned() }),
        None => Ok(()),
    }
}

/// The words by which a clause tells that things of the kind go, or that someone sets about making some.
fn dwindles(subject: &Subject<'_, '_>, target: &Target, clause: &Clause) -> Option<Vec<u32>> {
    let reading = subject.reading;
    let verb = attach(clause).verb;
    let main = verb.main.filter(|_| verb.negation.is_none())?;
    let alters = |k: Category| goes(k) || k == Category::VerbCreate && clause.governor.is_some();
    let things = clause.phrases.iter().find_map(|p| match p {
        Phrase::Nominal(n) => {
            n.head.filter(|&h| h > main && n.measure.is_none() && reading.lemma(h, Category::is_noun) == target.kind.head)
        }
        _ => None,
    })?;
    reading.categories(main).any(alters).then(|| vec![main, things])
}
