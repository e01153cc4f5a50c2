//! Questions that what was told leaves open: of each of several unlike things, of what was there before some went, of savings of which
//! some went.
//!
//! Why: things that are unlike need not cost or hold the same, what those hold who stayed is not told of those who went, pens and pencils
//! may be packed together or apart, and what one has saved may be all that was put by or what is still there.
//! Reads: `Ida bought 7 bowls for $63. How much did each bowl cost?`
//! Leaves alone: `Ida bought 7 different bowls for $63. How much did each bowl cost?`, `Ida saved $20. She spent $5 of it. How much has she
//! saved?`

use crate::facts::{Amount, Ask, Fact, FactBody, Phase, Relation};
use crate::lexicon::{Category, WordClass};
use crate::reader::clause::{Measure, Nominal, Phrase};
use crate::reader::compose::{Composer, Unread, clause_lexemes};
use crate::reader::reason::RefusalCode;

/// What a question leaves open, once it is read.
pub(super) fn left_open(c: &Composer<'_, '_>) -> Result<(), Unread> {
    let stop = |lexemes: Vec<u32>, needed: &str| Err(Unread(RefusalCode::QuestionUnread, lexemes, needed.to_owned()));
    if let Some(word) = each_of_unlike(c) {
        return stop(vec![word], "things that are alike");
    }
    if of_those_who_stayed(c) {
        return stop(clause_lexemes(c.clause), "what those had who went");
    }
    if let Some(lexemes) = still_saved(c) {
        return stop(lexemes, "what was saved in all, or what is left of it");
    }
    if let Some(lexemes) = packed_together(c) {
        return stop(lexemes, "whether these are packed together or each kind by itself");
    }
    Ok(())
}

fn is_each(n: &Nominal) -> bool {
    n.is_each() || matches!(n.second_measure, Some(Measure::Each(_)))
}

/// `bought 7 different bowls for $63`, where the price of each is asked, and `equally` stands nowhere.
fn each_of_unlike(c: &Composer<'_, '_>) -> Option<u32> {
    let noun = |n: &Nominal| n.head.map(|h| c.reading.lemma(h, Category::is_noun));
    let asked: Vec<String> = c
        .clause
        .phrases
        .iter()
        .filter_map(|p| if let Phrase::Nominal(n) = p { Some(n) } else { None })
        .filter(|n| is_each(n))
        .filter_map(noun)
        .collect();
    let clauses = || c.reading.state.clauses.iter().filter(|k| !k.question);
    let alike = |l: u32| c.reading.may_be(l, Category::AdvEqually) || c.reading.may_be(l, Category::AdjSame);
    let told = clauses().flat_map(clause_lexemes).any(alike) || clause_lexemes(c.clause).into_iter().any(alike);
    let per = |f: &Fact| matches!(&f.body, FactBody::Rate { per, .. } if asked.contains(&per.head));
    // `into 9 different stacks` only tells one from another; a price is what unlike things need not have in common.
    if asked.is_empty() || told || !c.verb_is(Category::VerbCost) || c.hypothesis.facts.iter().any(per) {
        return None;
    }
    let unlike = |m: &u32| c.reading.is(*m, Category::AdjOther) && c.reading.norm(*m) != "other";
    clauses().flat_map(|k| &k.phrases).find_map(|p| match p {
        Phrase::Nominal(n) if n.number().is_some() && noun(n).is_some_and(|w| asked.contains(&w)) => {
            n.modifiers.iter().find(|m| unlike(m)).copied()
        }
        _ => None,
    })
}

/// `Each remaining diver had 3 lamps. How many lamps were there at first?`
fn of_those_who_stayed(c: &Composer<'_, '_>) -> bool {
    let rests: Vec<&str> = c
        .hypothesis
        .facts
        .iter()
        .filter_map(|f| if let FactBody::Rest { kind, .. } = &f.body { Some(kind.head.as_str()) } else { None })
        .collect();
    let held = |f: &Fact| match &f.body {
        FactBody::Rate { kind, per, .. } => {
            rests.contains(&per.head.as_str())
                && c.result.targets.iter().any(|t| !matches!(t.kind.relation(kind, c.reading.lexicon), Relation::Apart(_)))
        }
        _ => false,
    };
    let start = c.result.targets.iter().any(|t| t.vantage.phase == Some(Phase::Start));
    let before =
        |l: u32| c.reading.categories(l).any(|k| matches!(k, Category::ConnBefore | Category::AdvStart)) || c.reading.norm(l) == "before";
    c.hypothesis.facts.iter().any(held) && (start || c.sentence_lexemes().any(before))
}

/// `saved $20. She spent $5 of it. How much has she saved?`
fn still_saved(c: &Composer<'_, '_>) -> Option<Vec<u32>> {
    let target = c.result.targets.iter().find(|t| matches!(&t.ask, Ask::Event { verb, .. } if verb == "save"))?;
    let changes = |f: &Fact| if let FactBody::Change(k) = &f.body { Some(k.clone()) } else { None };
    let told: Vec<_> = c.hypothesis.facts.iter().filter_map(changes).collect();
    let first = told.iter().position(|k| k.verb == "save")?;
    let gone = told[first..].iter().any(|k| k.from.is_some() && k.to.is_none_or(|to| Some(to) != k.from) && k.kind.head == "money");
    gone.then(|| target.lexemes.clone())
}

/// `90 pens and 30 pencils. She packs them in boxes of 20.`: mixed, or each kind by itself?
fn packed_together(c: &Composer<'_, '_>) -> Option<Vec<u32>> {
    let target = c.result.targets.iter().find(|t| matches!(t.ask, Ask::Groups { .. }))?;
    let (rate, kind) = c.hypothesis.facts.iter().chain(&c.result.facts).find_map(|f| match &f.body {
        FactBody::Rate { per, kind, .. } if per.head == target.kind.head => Some((f, kind)),
        _ => None,
    })?;
    let lexicon = c.reading.lexicon;
    // `A bag holds 6 pieces of fruit.` says that they go in together; people do.
    let word = kind.head.rsplit(' ').next().unwrap_or_default();
    let mut words = c.reading.state.clauses.iter().filter(|k| k.id == rate.clause).flat_map(clause_lexemes);
    let named = words.any(|l| c.reading.lemma(l, Category::is_noun) == word);
    if named || rate.clause == c.clause.id || lexicon.falls_under(&kind.head, WordClass::Living) {
        return None;
    }
    let mut heads: Vec<&str> = Vec::new();
    for fact in &c.hypothesis.facts {
        let counts = matches!(fact.body, FactBody::State { .. } | FactBody::Change(_));
        let given = matches!(fact.body.amount(), Some(Amount::Given { .. }));
        let of = fact.body.kind();
        let within = of.head != kind.head && !matches!(of.relation(kind, lexicon), Relation::Apart(_));
        if counts && given && within && !heads.contains(&of.head.as_str()) {
            heads.push(&of.head);
        }
    }
    (heads.len() > 1).then(|| target.lexemes.clone())
}
