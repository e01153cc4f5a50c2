//! What things cost: the question brings the things, the story the price of each.
//!
//! Why: a price is told for one, and asked for several.
//! Reads: `How much do 6 pens cost?`, `How much would it cost to buy 6 pens?`, `How much did the kite cost?`,
//! `How much more did the kite cost than the ball?` beside `bought a kite for $7 and a ball for $5`.
//! Leaves alone: `How much does Rosa spend?` (a happening, read by its verb)

use super::{strict, unread, vantage};
use crate::facts::{Ask, FactBody, Holder, Kind, Target};
use crate::lexicon::Category;
use crate::quantity::Rational;
use crate::reader::clause::{Clause, ClauseKind, Nominal, Phrase};
use crate::reader::compose::undone::bought_otherwise;
use crate::reader::compose::{Composer, Unread, clause_lexemes};
use crate::reader::reason::RefusalCode;
use crate::reader::roles::{Arg, Np, attach};
use crate::text::Literal;

/// `How much do 6 pens cost?`: the question brings the things, the story the price of each.
pub(super) fn cost(c: &mut Composer<'_, '_>) -> Result<Option<bool>, Unread> {
    if !c.verb_is(Category::VerbCost) || c.roles.verb.negation.is_some() || !c.roles.adjectives.is_empty() {
        return Ok(None);
    }
    let before = c.arguments(&c.roles.before);
    let asked = before.iter().flat_map(|a| &a.nps).find(|np| np.nominal.is_asked()).cloned();
    let Some(asked) = asked.filter(|np| {
        np.nominal.head.is_none_or(|h| c.reading.is(h, Category::NounMoney)) && np.of.is_none() && np.nominal.modifiers.is_empty()
    }) else {
        return Ok(None);
    };
    let compares = asked.nominal.further.is_some() || asked.nominal.fewer.is_some();
    let subjects: Vec<Arg> = before.into_iter().filter(|a| !a.nps.contains(&asked)).collect();
    let [subject] = subjects.as_slice() else { return Ok(None) };
    if let Some(item) = item_of(c, subject) {
        return of_item(c, &asked, subject, &item).map(Some);
    }
    if compares {
        return Ok(None);
    }
    let bought = to_buy(c, subject);
    let subject = bought.as_ref().map_or(subject, |(_, things)| things);
    if !c.arguments(&c.roles.after).is_empty()
        || subject.has_or()
        || !subject.nps.iter().all(|np| np.nominal.number().is_some() && np.nominal.head.is_some())
    {
        return Ok(None);
    }
    if !brought(c, &subject.nps)? {
        return Ok(None);
    }
    if let Some((clause, _)) = &bought {
        c.taken.push(clause.id);
        c.mark("cue", clause_lexemes(clause));
        let dummy = subjects.iter().flat_map(|a| &a.nps).flat_map(Np::lexemes).collect();
        c.mark("marker", dummy);
    }
    ask(c, &asked);
    c.settle_obliques_but(&[])?;
    Ok(Some(true))
}

/// `How much will Ida pay for 3 scarves?`: what these cost, whoever pays.
pub(super) fn pays_for(c: &mut Composer<'_, '_>) -> Result<Option<bool>, Unread> {
    let spends = c.verb_is(Category::VerbSpend) && !c.verb_is(Category::VerbAcquire) && c.chief() != Some(Category::VerbCost);
    if !spends || c.passive() || c.roles.verb.negation.is_some() || !c.roles.adjectives.is_empty() || !c.roles.loose.is_empty() {
        return Ok(None);
    }
    let before = c.arguments(&c.roles.before);
    let plain = |np: &&Np| {
        let head = np.nominal.head.is_none_or(|h| c.reading.is(h, Category::NounMoney));
        np.nominal.is_asked() && head && np.of.is_none() && np.nominal.modifiers.is_empty() && np.nominal.further.is_none()
    };
    let Some(asked) = before.iter().flat_map(|a| &a.nps).find(plain).cloned() else { return Ok(None) };
    let [things] = c.roles.obliques.as_slice() else { return Ok(None) };
    let (preposition, arg) = (things.lexeme, things.arg.clone());
    let brings = matches!(things.category, Category::PrepFor) || c.reading.norm(preposition) == "on";
    let counted = |np: &Np| np.nominal.number().is_some() && np.nominal.is_plain_count() && np.nominal.head.is_some() && np.owner.is_none();
    let time = |np: &Np| c.is_time_phrase(np) || np.nominal.head.is_some_and(|h| c.reading.is(h, Category::UnitTime));
    let none_bought = !c.hypothesis.facts.iter().any(|f| matches!(&f.body, FactBody::Change(_) | FactBody::Lot { .. }));
    if !brings || arg.has_or() || !arg.nps.iter().all(counted) || arg.nps.iter().any(time) || !c.arguments(&c.roles.after).is_empty() {
        return Ok(None);
    }
    let priced = c.hypothesis.facts.iter().any(|f| matches!(&f.body, FactBody::Rate { price: true, .. } | FactBody::PriceBy { .. }));
    if !none_bought || !priced {
        return Ok(None);
    }
    // `will they each pay for 4 pens`: for as many each, or together?
    let distributes = |l: &u32| c.reading.may_be(*l, Category::QuantDistributive);
    if let Some(each) = clause_lexemes(c.clause).into_iter().find(distributes) {
        return Err(Unread(RefusalCode::QuestionUnread, vec![each], "whether each of them pays for so many".into()));
    }
    if let Some(otherwise) = bought_otherwise(c) {
        return Err(otherwise);
    }
    if !brought(c, &arg.nps)? {
        return Ok(None);
    }
    let payer = before.iter().flat_map(|a| &a.nps).filter(|np| **np != asked).flat_map(Np::lexemes).collect();
    c.mark("entity", payer);
    ask(c, &asked);
    c.settle_obliques_but(&[preposition])?;
    Ok(Some(true))
}

/// Tells the things that the question brings, each with its number; whether all of them have one.
fn brought(c: &mut Composer<'_, '_>, things: &[Np]) -> Result<bool, Unread> {
    for np in things {
        let thing = c.thing(np)?;
        let Some(amount) = thing.amount else { return Ok(false) };
        let moment = c.moment();
        c.mark("kind", thing.lexemes.clone());
        c.mark("quantity", np.nominal.number().into_iter().collect());
        c.say(FactBody::State { holder: Holder::default(), kind: thing.kind, amount }, moment, thing.lexemes);
    }
    Ok(true)
}

/// Asks what the things of the question cost.
fn ask(c: &mut Composer<'_, '_>, asked: &Np) {
    c.mark("target", asked.lexemes());
    let vantage = vantage(c, asked);
    let (clause, kind, lexemes) = (c.clause.id, Kind::of("money"), clause_lexemes(c.clause));
    c.result.targets.push(Target { clause, ask: Ask::Cost, holder: Holder::default(), kind, vantage, lexemes });
}

/// The one thing that a phrase names, `the kite`, if the story tells what was paid for it alone.
fn item_of(c: &Composer<'_, '_>, arg: &Arg) -> Option<String> {
    let [np] = arg.nps.as_slice() else { return None };
    let n = &np.nominal;
    let definite = n.determiner.is_some_and(|d| !n.possessive_determiner && c.reading.is(d, Category::DetDefinite));
    let plain = definite && n.measure.is_none() && n.second_measure.is_none() && np.of.is_none() && np.owner.is_none() && !n.pronoun;
    let head = n.head.filter(|&h| plain && !c.reading.is_plural(h) && !n.name)?;
    let noun = c.reading.lemma(head, Category::is_noun);
    let mut words: Vec<String> = n.modifiers.iter().map(|&m| c.reading.lemma(m, |k| k.is_adjective() || k.is_noun())).collect();
    words.push(noun.clone());
    let item = words.join(" ");
    // Two kites for $7 are not the kite, nor is one of two kites.
    let kites = |k: &Clause| {
        let nominals = k.phrases.iter().filter_map(|p| if let Phrase::Nominal(n) = p { n.head.map(|h| (n, h)) } else { None });
        nominals
            .filter(|(_, h)| c.reading.lemma(*h, Category::is_noun) == noun)
            .map(|(n, h)| n.is_measured() && !single(c, n) || c.reading.is_plural(h))
            .collect::<Vec<_>>()
    };
    let mentions: Vec<bool> = c.reading.state.clauses.iter().filter(|k| !k.question).flat_map(kites).collect();
    // `the apple` after `one toffee apple`, where there is no other.
    let named = |thing: &String| *thing == item || thing.strip_suffix(&item).is_some_and(|rest| rest.ends_with(' '));
    let paid: Vec<String> = payments(c).into_iter().map(|(thing, _, _)| thing).filter(named).collect();
    match paid.as_slice() {
        [only] if mentions == [false] => Some(only.clone()),
        _ => None,
    }
}

/// `1 kite`, `one kite`.
fn single(c: &Composer<'_, '_>, n: &Nominal) -> bool {
    let value = n.number().and_then(|l| c.reading.lexemes.get(l as usize)).and_then(|l| l.literal.as_ref());
    n.further.is_none() && matches!(value, Some(Literal::Number(v)) if *v == Rational::one())
}

/// What was paid for each thing, with the verb.
fn payments(c: &Composer<'_, '_>) -> Vec<(String, Category, String)> {
    let of = |f: &crate::facts::Fact| match &f.body {
        FactBody::Change(change) if change.kind.head == "money" => {
            change.kind.content.clone().map(|thing| (thing, change.class, change.verb.clone()))
        }
        _ => None,
    };
    c.hypothesis.facts.iter().filter_map(of).collect()
}

/// `How much did the kite cost?`, `How much more did the kite cost than the ball?`: what was paid for the one thing.
fn of_item(c: &mut Composer<'_, '_>, asked: &Np, subject: &Arg, item: &str) -> Result<bool, Unread> {
    strict(c)?;
    let paid = payments(c);
    let Some((_, class, verb)) = paid.iter().find(|(thing, _, _)| thing == item).cloned() else { return unread(c, "what was paid for it") };
    let money = |thing: &str| Kind { content: Some(thing.to_owned()), ..Kind::of("money") };
    let compares = asked.nominal.further.is_some() || asked.nominal.fewer.is_some();
    let than = c.roles.obliques.iter().find(|o| o.category == Category::PrepThan).cloned();
    let other = match &than {
        Some(oblique) => match item_of(c, &oblique.arg) {
            Some(other) => Some(other),
            None => return unread(c, "what was paid for the other one"),
        },
        None if compares => match paid.iter().filter(|(thing, _, _)| thing != item).collect::<Vec<_>>().as_slice() {
            [(other, _, _)] if c.hypothesis.facts.len() == 2 => Some(other.clone()),
            _ => return unread(c, "two things to compare"),
        },
        None => None,
    };
    if compares != other.is_some() || !c.arguments(&c.roles.after).is_empty() {
        return unread(c, "two things to compare");
    }
    c.mark("kind", subject.nps.iter().flat_map(Np::lexemes).collect());
    c.mark("target", asked.lexemes());
    let used: Vec<u32> = than.iter().map(|o| o.lexeme).collect();
    c.mark("kind", than.iter().flat_map(|o| &o.arg.nps).flat_map(Np::lexemes).collect());
    let vantage = vantage(c, asked);
    let lexemes = clause_lexemes(c.clause);
    let (kind, ask) = match other {
        None => (money(item), Ask::Event { class, verb, counterpart: None }),
        Some(other) => {
            let (more, less) = if asked.nominal.fewer.is_some() { (other.as_str(), item) } else { (item, other.as_str()) };
            let than_kind = Some(money(less));
            let event = Some((class, verb));
            (money(more), Ask::Difference { than: Holder::default(), than_kind, than_anchors: None, than_verb: None, event })
        }
    };
    c.result.targets.push(Target { clause: c.clause.id, ask, holder: Holder::default(), kind, vantage, lexemes });
    c.settle_obliques_but(&used)?;
    Ok(true)
}

/// `would it cost to buy 6 pens`: the things stand in the infinitive that the dummy subject points to.
fn to_buy(c: &Composer<'_, '_>, subject: &Arg) -> Option<(Clause, Arg)> {
    let dummy = subject.nps.iter().all(|np| np.nominal.head.is_some_and(|h| c.reading.is(h, Category::PronounNeuter)));
    let hangs = |o: &&Clause| o.kind == ClauseKind::Infinitive && o.governor == Some(c.clause.id) && o.sentence == c.clause.sentence;
    let mut hanging = c.reading.state.clauses.iter().filter(hangs);
    let (Some(clause), None, true) = (hanging.next(), hanging.next(), dummy) else { return None };
    let roles = attach(clause);
    let buys = roles.verb.main.is_some_and(|m| c.reading.is(m, Category::VerbAcquire) && c.reading.is(m, Category::VerbSpend));
    let bare = roles.verb.negation.is_none()
        && roles.before.is_empty()
        && roles.obliques.is_empty()
        && roles.adjectives.is_empty()
        && roles.adverbs.is_empty()
        && roles.loose.is_empty();
    let [things] = roles.after.as_slice() else { return None };
    let counted = things.nps.iter().all(|np| np.nominal.further.is_none() && np.nominal.determiner.is_none());
    (buys && bare && counted).then(|| (clause.clone(), things.clone()))
}
