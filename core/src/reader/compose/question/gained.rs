//! What a measure has grown or shrunk by between the only two times it is told of, and when an age will be reached.
//!
//! Why: the two levels are told, and nothing else; what lies between them is what came or went.
//! Reads: `A calf weighed 40 kilograms. Now it weighs 95 kilograms. How much did it gain?`, `Lev is 14 years old. In how many years will he
//! be 21?`
//! Leaves alone: two measures of two things, measures that do not go the way the question says, levels beside other amounts.

use super::{strict, unread, vantage};
use crate::facts::{Amount, Ask, FactBody, Holder, Kind, Target, Tense};
use crate::lexicon::Category;
use crate::quantity::Rational;
use crate::reader::compose::{Composer, Unread, clause_lexemes};
use crate::reader::roles::{Arg, Np};

/// `How much did it gain?`, `How many kilograms has he lost?`, `How many inches did it grow?`
pub(super) fn gained(c: &mut Composer<'_, '_>) -> Result<Option<bool>, Unread> {
    let args: Vec<Arg> = c.arguments(&c.roles.before).into_iter().chain(c.arguments(&c.roles.after)).collect();
    let nps: Vec<Np> = args.iter().flat_map(|a| a.nps.clone()).collect();
    let others: Vec<Np> = nps.iter().filter(|np| !np.nominal.is_asked()).cloned().collect();
    let (asked, [subject]) = (nps.iter().find(|np| np.nominal.is_asked()), others.as_slice()) else { return Ok(None) };
    let (Some(asked), Some(more)) = (asked.cloned(), way(c)) else { return Ok(None) };
    let levels = levels(c);
    let [(holder, kind, first), (also, alike, second)] = levels.as_slice() else { return Ok(None) };
    let (holder, kind) = (*holder, kind.clone());
    let turned = if more { first < second } else { second < first };
    let told = holder == *also && kind == *alike && c.hypothesis.facts.len() == 2 && c.hypothesis.unresolved.is_empty();
    // What is still to come has not been gained.
    let ahead = c.hypothesis.facts.iter().any(|f| f.moment.tense == Tense::Future);
    let plain =
        asked.of.is_none() && asked.nominal.modifiers.is_empty() && asked.nominal.further.is_none() && asked.nominal.fewer.is_none();
    if !told || ahead || !plain || !c.roles.obliques.is_empty() || !c.roles.adjectives.is_empty() || c.roles.verb.negation.is_some() {
        return Ok(None);
    }
    if !turned || !named(c, &asked, &kind) || !fits(c, &kind) || c.measured_thing(subject)? != holder {
        return Ok(None);
    }
    let class = if more { Category::VerbIncrease } else { Category::VerbDecrease };
    if c.moment().tense != Tense::Perfect {
        strict(c)?;
    }
    c.mark("entity", subject.lexemes());
    ask(c, &asked, class, holder, kind);
    Ok(Some(true))
}

/// `In how many years will he be 21 (years old)?`
pub(super) fn reached(c: &mut Composer<'_, '_>) -> Result<Option<bool>, Unread> {
    let years =
        |np: &Np| np.is_bare() && np.nominal.is_asked() && np.nominal.head.is_some_and(|h| c.reading.lemma(h, Category::is_unit) == "year");
    let ahead = c.roles.verb.auxiliaries.iter().any(|&a| c.reading.is(a, Category::AuxFuture)) && c.roles.verb.negation.is_none();
    let all: Vec<Np> = c.roles.around_verb().flat_map(|a| a.nps.clone()).collect();
    let Some(asked) = all.iter().find(|np| years(np)).cloned().filter(|_| ahead && c.roles.obliques.is_empty()) else { return Ok(None) };
    // The question puts `in` before its own phrase.
    let [(first, within, _)] = c.roles.adverbs.as_slice() else { return Ok(None) };
    let within = *within;
    if *first != within || c.reading.norm(within) != "in" || !(within + 1..=within + 2).contains(&asked.nominal.first) {
        return Ok(None);
    }
    let nps: Vec<Np> = all.into_iter().filter(|np| *np != asked).collect();
    let [subject, age] = nps.as_slice() else { return Ok(None) };
    let old = c.roles.adjectives.iter().all(|(l, _)| c.dimension(*l).as_deref() == Some("old"));
    let counted = age.is_bare_count()
        && age.nominal.head.is_none_or(|h| !c.roles.adjectives.is_empty() && c.reading.lemma(h, Category::is_unit) == "year");
    let (Some(value), Some(lexeme), true) =
        (c.number_of(age), age.nominal.number(), old && counted && (c.verb_is(Category::VerbBe) || c.roles.verb.main.is_none()))
    else {
        return Ok(None);
    };
    let levels = levels(c);
    let [(holder, kind, now)] = levels.as_slice() else { return unread(c, "the age of one, and nothing besides").map(Some) };
    let (holder, kind, alone) = (*holder, kind.clone(), c.hypothesis.facts.len() == 1 && c.hypothesis.unresolved.is_empty());
    let present = c.hypothesis.facts.iter().all(|f| f.moment.tense == Tense::Present);
    if kind.modifiers != ["old"]
        || kind.unit.as_deref() != Some("year")
        || !alone
        || !present
        || *now >= value
        || c.measured_thing(subject)? != holder
    {
        return unread(c, "the age of one, and nothing besides").map(Some);
    }
    let moment = c.moment();
    c.mark("entity", subject.lexemes());
    let words = age.lexemes().into_iter().chain(c.roles.adjectives.iter().map(|(l, _)| *l)).collect();
    c.mark("kind", words);
    c.mark("quantity", vec![lexeme]);
    c.mark("marker", vec![within]);
    c.say(FactBody::State { holder, kind: kind.clone(), amount: Amount::Given { value, lexeme } }, moment, age.lexemes());
    ask(c, &asked, Category::VerbIncrease, holder, kind);
    Ok(Some(true))
}

/// Whether the verb says that a measure went up, or down.
fn way(c: &Composer<'_, '_>) -> Option<bool> {
    let up = c.verb_is(Category::VerbIncrease);
    let down = c.classes().any(|k| matches!(k, Category::VerbDecrease | Category::VerbLose));
    (up != down && !c.passive()).then_some(up)
}

/// What was measured, of whom, and how much: one for each time.
fn levels(c: &Composer<'_, '_>) -> Vec<(Holder, Kind, Rational)> {
    let told = c.hypothesis.facts.iter().filter_map(|f| match &f.body {
        FactBody::State { holder, kind, amount: Amount::Given { value, .. } } if kind.head.is_empty() && !kind.modifiers.is_empty() => {
            Some((*holder, kind.clone(), value.clone()))
        }
        _ => None,
    });
    told.collect()
}

/// Whether the phrase asks for the measure in its own unit, or by its name: `how much`, `how many kilograms`, `how much weight`.
fn named(c: &Composer<'_, '_>, asked: &Np, kind: &Kind) -> bool {
    let Some(head) = asked.nominal.head else { return true };
    let unit = c.reading.categories(head).any(Category::is_unit) && Some(c.reading.lemma(head, Category::is_unit)) == kind.unit;
    let dimension = c.reading.is(head, Category::NounDimension)
        && c.reading.lexicon.measures(&c.reading.lemma(head, Category::is_noun)).map(|d| vec![d.to_owned()])
            == Some(kind.modifiers.clone());
    unit || dimension
}

/// A weight or a length: an age and a price go up by other verbs.
fn fits(c: &Composer<'_, '_>, kind: &Kind) -> bool {
    let category = kind.unit.as_deref().and_then(|u| c.reading.lexicon.unit(u)).map(|u| u.category);
    matches!(category, Some(Category::UnitMass | Category::UnitLength | Category::UnitTemperature))
}

fn ask(c: &mut Composer<'_, '_>, asked: &Np, class: Category, holder: Holder, kind: Kind) {
    c.mark("target", asked.lexemes());
    let vantage = vantage(c, asked);
    let lexemes = clause_lexemes(c.clause);
    let ask = Ask::Event { class, verb: "grow".to_owned(), counterpart: None };
    c.result.targets.push(Target { clause: c.clause.id, ask, holder, kind, vantage, lexemes });
    let verb = c.roles.verb.main.into_iter().chain(c.roles.verb.auxiliaries.clone()).collect();
    c.mark("cue", verb);
}
