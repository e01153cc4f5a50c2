//! What was only planned was not done, and what was filled was not bought.
//!
//! Why: a quotient of groups rests on so much for each; who wants to put 6 in each box has filled none, and who filled some pots may
//! have had them before. Passes: `wants to put 6 in each box. How many boxes does he need?`, `must he buy`, `put 6 in each box. How many
//! boxes did he fill?` Stopped: `wants to put 6 in each box. How many boxes did he fill?`, `put 6 in each pot. How many did he buy?`

use super::Subject;
use crate::facts::{Ask, FactBody, Tense};
use crate::graph::Gap;
use crate::lexicon::{Category, WordClass};
use crate::reader::RefusalCode;
use crate::reader::clause::{Clause, ClauseKind};
use crate::reader::roles::attach;

pub(super) fn test(subject: &Subject<'_, '_>) -> Result<(), Gap> {
    let Some(target) = subject.target().filter(|t| matches!(t.ask, Ask::Groups { .. } | Ask::Event { .. })) else { return Ok(()) };
    let Some(asking) = subject.reading.state.clauses.iter().find(|c| c.id == target.clause) else { return Ok(()) };
    let verb = subject.verb(asking);
    let chief = |lexeme: u32| subject.reading.live_senses(lexeme).map(|s| s.category).find(|k| k.is_verb());
    let class = verb.as_ref().and_then(|(main, _)| chief(*main));
    let modal = attach(asking).verb.auxiliaries.iter().any(|&a| subject.reading.is(a, Category::AuxModal));
    let looks_back = target.vantage.moment.tense == Tense::Past && !modal && !matches!(class, Some(Category::VerbNeed | Category::VerbBe));
    if !looks_back {
        return Ok(());
    }
    let rates = subject.telling(|body| matches!(body, FactBody::Rate { .. }));
    let told: Vec<&Clause> = rates.iter().flat_map(|(clauses, _)| clauses.iter().copied()).collect();
    if let Some(planned) = told.iter().find(|c| intended(subject, c)) {
        let lexemes = crate::reader::compose::lexemes_of(planned);
        return Err(Gap { code: RefusalCode::NotAsserted, lexemes, needed: "what was done, not what someone wants to do".to_owned() });
    }
    // `put 6 in each pot. How many pots did she buy?`
    let put = |class: Category| {
        matches!(class, Category::VerbMove | Category::VerbGroup | Category::VerbContain | Category::VerbDivide | Category::VerbCreate)
    };
    let dealt = |body: &FactBody| match body {
        FactBody::Rate { price, event, .. } => !price && event.as_ref().is_none_or(|(class, _)| put(*class)),
        _ => false,
    };
    let used = subject.build.used.iter().filter_map(|&i| subject.hypothesis.facts.get(i));
    // Points are got by what brings them.
    let scored = subject.reading.lexicon.is_of(&target.kind.head, WordClass::Scored);
    // `answered 6 questions wrongly`
    let deeds = subject.telling(|body| matches!(body, FactBody::Change(_)));
    let manner = |c: &&Clause| attach(c).adverbs.iter().any(|(_, _, k)| *k == Category::AdvManner);
    if let Some(clause) = deeds.iter().flat_map(|(clauses, _)| clauses.iter().copied()).find(manner).filter(|_| scored) {
        let lexemes = crate::reader::compose::lexemes_of(clause);
        return Err(Gap { code: RefusalCode::TargetUnbound, lexemes, needed: "whether this brought the points".to_owned() });
    }
    let got = class == Some(Category::VerbAcquire) && !scored && !told.is_empty() && used.into_iter().any(|f| dealt(&f.body));
    let lexicon = subject.reading.lexicon;
    let done = subject.reading.state.clauses.iter().filter(|c| c.id != asking.id).filter_map(|c| subject.verb(c));
    let verbs: Vec<String> = done.map(|(_, verb)| verb).collect();
    match verb.filter(|(_, v)| got && !verbs.iter().any(|t| lexicon.does(t, v) || lexicon.does(v, t))) {
        Some((main, verb)) => {
            let needed = format!("how many of these someone did {verb}");
            Err(Gap { code: RefusalCode::TargetUnbound, lexemes: vec![main], needed })
        }
        None => Ok(()),
    }
}

/// Whether a clause is the end that someone only wants: an infinitive that hangs on a verb of wishing.
fn intended(subject: &Subject<'_, '_>, clause: &Clause) -> bool {
    let clauses = &subject.reading.state.clauses;
    let wishes = |c: &Clause| {
        let verb = attach(c).verb.main;
        verb.is_some_and(|m| subject.reading.categories(m).retain(Category::is_verb).all(|k| k == Category::VerbIntent))
    };
    clause.kind == ClauseKind::Infinitive && clauses.iter().any(|c| Some(c.id) == clause.governor && wishes(c))
}
