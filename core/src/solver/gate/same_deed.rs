//! A pace or a time is that of the very doing that is asked about.
//!
//! Why: how long one drove says nothing of how long one rested, and what is made in an hour is not sold in one.
//! Passes: cups that are baked at a pace, and how long it takes to make so many; money that is saved, and a thing that it buys.
//! Stopped: a pace of making with a question of selling; a way that is driven with a question of walking.

use super::Subject;
use crate::facts::{Ask, FactBody, Kind, Target, Tense};
use crate::graph::Gap;
use crate::lexicon::{Category, Form, Lexicon, WordClass};
use crate::reader::RefusalCode;
use crate::reader::clause::ClauseKind;

pub(super) fn test(subject: &Subject<'_, '_>) -> Result<(), Gap> {
    if let Some(target) = subject.target().filter(|t| only_paced(subject, t)) {
        let needed = "how much there was before".to_owned();
        return Err(Gap { code: RefusalCode::Undetermined, lexemes: target.lexemes.clone(), needed });
    }
    let by_time = subject.goes_by_time();
    if let Some(lexemes) = there_already(subject).filter(|_| by_time) {
        let needed = "whether this counts as well".to_owned();
        return Err(Gap { code: RefusalCode::Undetermined, lexemes, needed });
    }
    let groups = subject.target().is_some_and(|t| matches!(t.ask, Ask::Groups { .. } | Ask::Event { .. }));
    if !by_time && !groups {
        return Ok(());
    }
    let lexicon = subject.reading.lexicon;
    let sentences: Vec<u32> = subject.telling(|_| true).iter().flat_map(|(clauses, _)| clauses.iter().map(|c| c.sentence)).collect();
    let asking = subject.asking();
    let clauses = subject.reading.state.clauses.iter().filter(|c| !asking.iter().any(|a| a.id == c.id));
    let verbs: Vec<(bool, String)> =
        clauses.filter_map(|c| subject.verb(c).map(|(_, verb)| (sentences.contains(&c.sentence), verb))).collect();
    let mut told: Vec<&str> = verbs.iter().filter(|(used, _)| *used).map(|(_, verb)| verb.as_str()).collect();
    // `gets 20 miles per gallon`: so far it goes.
    let used = subject.build.used.iter().filter_map(|&i| subject.hypothesis.facts.get(i));
    let goes = |f: &crate::facts::Fact| match &f.body {
        FactBody::Pace { period, event: (Category::VerbTravel, _), .. } => {
            lexicon.unit(period).is_some_and(|u| u.category != Category::UnitTime)
        }
        _ => false,
    };
    let ways = used.clone().any(goes);
    if ways {
        told.extend(["go", "travel"]);
    }
    // `cut it into pieces of 6 feet; how many did she get?`
    let cut = used.into_iter().any(|f| matches!(&f.body, FactBody::Rate { event: Some((Category::VerbDivide, _)), .. }));
    if told.is_empty() {
        return Ok(());
    }
    let money = subject.build.used.iter().filter_map(|&i| subject.hypothesis.facts.get(i)).any(|f| f.body.kind().head == "money");
    for clause in &asking {
        let Some((lexeme, verb)) = subject.verb(clause) else { continue };
        let hangs = asking.iter().any(|c| c.governor == Some(clause.id));
        // `sprinted to the mill`, then `how fast did she go`.
        let general = verbs.iter().any(|(_, t)| lexicon.does(t, &verb) && *t != verb);
        let is = |t: &str, k: Category| lexicon.senses(t).iter().any(|s| s.category == k);
        // As many trips as one has to make: nothing is done to the trips.
        let made = lexicon.is_of(&verb, WordClass::Light) || is(&verb, Category::VerbCreate);
        let turns = clause.kind == ClauseKind::Infinitive && made && subject.target().is_some_and(|t| t.kind.head == Kind::TURN);
        let open = turns || !by_time && (clause.kind != ClauseKind::Infinitive && !undoes(lexicon, &verb) || at_once(subject).is_none());
        // `Each ferry takes 9 cars`: what holds them serves to carry them.
        let moves = [Category::VerbMove, Category::VerbContain, Category::VerbTravel].into_iter().any(|k| is(&verb, k));
        let holds = |t: &str| moves && (lexicon.is_of(t, WordClass::Carrying) || is(t, Category::VerbContain));
        let same = told.iter().any(|t| one_deed(lexicon, t, &verb, money) || !by_time && holds(t));
        // `are left`
        let left = is(&verb, Category::VerbRemain) && subject.reading.has_form(lexeme, Category::is_verb, Form::Participle);
        let taken = ways && is(&verb, Category::VerbConsume) || cut && is(&verb, Category::VerbAcquire);
        if taken || open || general || same || left || stands_for_any(lexicon, &verb, hangs) || buys(subject, &verb) {
            continue;
        }
        let needed = format!("a pace or a time of this very doing: {verb}");
        return Err(Gap { code: RefusalCode::TargetUnbound, lexemes: vec![lexeme], needed });
    }
    Ok(())
}

/// Whether money that is there is asked for, and only what comes in by time is told: what there was before is not.
fn only_paced(subject: &Subject<'_, '_>, target: &Target) -> bool {
    let by_time = |body: &FactBody| match body {
        FactBody::Pace { .. } | FactBody::Span { .. } => true,
        FactBody::Change(change) => change.class == Category::VerbDuration,
        _ => false,
    };
    let earns = |body: &FactBody| matches!(body, FactBody::Pace { event: (Category::VerbEarn, verb), .. } if verb != "save");
    let used = || subject.build.used.iter().filter_map(|&i| subject.hypothesis.facts.get(i)).map(|f| &f.body);
    let now = target.vantage.moment.tense == Tense::Present;
    target.ask == Ask::State && target.kind.head == "money" && now && used().any(earns) && used().all(by_time)
}

/// `saves $5 each week; how much will she have saved after 8 weeks if she already has $20`: money that is told, and left out.
fn there_already(subject: &Subject<'_, '_>) -> Option<Vec<u32>> {
    let target = subject.target().filter(|t| t.kind.head == "money" && matches!(t.ask, Ask::Event { .. }))?;
    let money = |body: &FactBody| match body {
        FactBody::State { holder, kind, .. } => kind.head == "money" && holder.owner == target.holder.owner,
        FactBody::Change(c) => c.kind.head == "money" && c.agent == target.holder.owner,
        _ => false,
    };
    let facts = subject.hypothesis.facts.iter().enumerate().filter(|(i, _)| !subject.build.used.contains(i));
    facts.into_iter().find(|(_, f)| money(&f.body)).map(|(_, f)| f.lexemes.clone())
}

/// So many for each group of those that are asked for, where groups are asked for.
fn at_once<'s>(subject: &'s Subject<'_, '_>) -> Option<&'s FactBody> {
    let used = subject.build.used.iter().filter_map(|&i| subject.hypothesis.facts.get(i));
    used.map(|f| &f.body).find(|body| matches!(body, FactBody::Rate { .. }))
}

/// Whether the verb takes things away or breaks them: groups that were made are not lost by that.
fn undoes(lexicon: &Lexicon, verb: &str) -> bool {
    let chief = lexicon.senses(verb).iter().map(|s| s.category).find(|k| k.is_verb());
    matches!(chief, Some(Category::VerbLose | Category::VerbSell | Category::VerbTransferOut | Category::VerbDecrease))
}

/// Whether the verb names no doing of its own: it is, has, needs, ends; it takes or lasts so long; another hangs on it.
fn stands_for_any(lexicon: &Lexicon, verb: &str, hangs: bool) -> bool {
    let is = |k: Category| lexicon.senses(verb).iter().any(|s| s.category == k);
    let empty = [Category::VerbBe, Category::VerbPossess, Category::VerbNeed, Category::VerbPhase, Category::VerbIntent];
    let ends = lexicon.senses(verb).iter().map(|s| s.category).find(|k| k.is_verb()) == Some(Category::VerbComplete);
    empty.into_iter().any(is)
        || ends
        || is(Category::VerbDuration) && hangs
        || lexicon.is_of(verb, WordClass::TakingTime)
        || lexicon.is_of(verb, WordClass::Working) && hangs
}

/// The same verb, or a kind of the other; or two verbs of making, or of getting money.
fn one_deed(lexicon: &Lexicon, told: &str, asked: &str, money: bool) -> bool {
    let is = |verb: &str, k: Category| lexicon.senses(verb).iter().any(|s| s.category == k);
    let chief = |verb: &str| lexicon.senses(verb).iter().map(|s| s.category).find(|k| k.is_verb());
    let both = |k: Category| chief(told) == Some(k) && chief(asked) == Some(k);
    let gets = |verb: &str| money && is(verb, Category::VerbEarn) && !(verb != told && is(verb, Category::VerbSpend));
    let open = |verb: &str| matches!(chief(verb), Some(Category::VerbCost | Category::VerbNeed));
    let kinds = lexicon.does(told, asked) || lexicon.does(asked, told);
    kinds || both(Category::VerbCreate) || gets(told) && gets(asked) || open(told)
}

/// What money that comes in at a pace is for.
fn buys(subject: &Subject<'_, '_>, verb: &str) -> bool {
    let money = |body: &FactBody| matches!(body, FactBody::Pace { kind, .. } if kind.head == "money");
    let senses = subject.reading.lexicon.senses(verb);
    let is = |k: Category| senses.iter().any(|s| s.category == k);
    is(Category::VerbAcquire) && subject.build.used.iter().filter_map(|&i| subject.hypothesis.facts.get(i)).any(|f| money(&f.body))
}
