//! Things of several sorts under one number: `18 ducks and geese`, `hamsters and gerbils, 45 in all`.
//!
//! Why: the number is of all of them together, and how many are of each sort is left to be told; the sorts make up the whole.
//! Reads: `There are 18 ducks and geese on a pond. 11 of them are ducks.`, `A shop has hamsters and gerbils, 45 in all.`, `He has 27 coins, all
//! dimes and nickels.`, `There are 75 tennis, golf and chess campers. There are 30 tennis campers.`
//! Leaves alone: `18 ducks and some geese`, `18 ducks or geese`, `18 ducks and 5 geese` (a number for each). Whether `18 ducks and geese`
//! are 18 ducks, beside geese, is no question once it is told how many of them are ducks; without that nothing is answered.

use super::{Composer, Unread, Verdict};
use crate::facts::{Amount, FactBody, Holder, Kind};
use crate::lexicon::{Category, WordClass};
use crate::reader::clause::{ClauseKind, Measure};
use crate::reader::roles::{Arg, Np};
use crate::text::Literal;

pub(super) fn mixture(c: &mut Composer<'_, '_>) -> Verdict {
    let told = matches!(c.clause.kind, ClauseKind::Main | ClauseKind::Condition) && !c.clause.question && !c.unasserted();
    if !told
        || !c.roles.adjectives.is_empty()
        || !c.roles.loose.is_empty()
        || c.roles.connectives.iter().any(|(_, k)| *k == Category::ConnOr)
    {
        return Ok(false);
    }
    if of_the_mixture(c)? {
        return Ok(true);
    }
    let there = |a: &Arg| a.nps.iter().any(|np| np.nominal.head.is_some_and(|h| c.reading.is(h, Category::PronounExistential)));
    let existential = c.verb_is(Category::VerbBe) && c.roles.around_verb().any(there);
    let holds = c.classes().any(|k| matches!(k, Category::VerbPossess | Category::VerbContain)) && !c.passive();
    if !existential && !holds {
        return Ok(false);
    }
    let listed: Vec<Arg> = c.arguments(&c.roles.after).into_iter().filter(|a| !there(a)).collect();
    let nps: Vec<Np> = listed.iter().flat_map(|a| a.nps.clone()).collect();
    let Some((number, items)) = sorts(c, &nps).filter(|_| !listed.iter().any(Arg::has_or)) else { return Ok(false) };
    let Some(Literal::Number(value)) = c.reading.lexemes.get(number as usize).and_then(|l| l.literal.clone()) else { return Ok(false) };
    let mut holder = Holder::default();
    if !existential {
        let Some(subject) = c.subject_arg() else { return Ok(false) };
        holder = c.holders_of(&subject, &[])?;
        c.mark("entity", subject.nps.iter().flat_map(Np::lexemes).collect());
    }
    let place =
        c.roles.obliques.iter().find(|o| o.category == Category::PrepPlace && !o.arg.nps.iter().any(|np| c.names_time(np))).cloned();
    if let Some([np]) = place.as_ref().map(|o| o.arg.nps.as_slice()) {
        holder.place = holder.place.or(c.reading.plain_entity(np));
        c.mark("place", np.lexemes());
    }
    let mut kinds = Vec::new();
    for item in &items {
        kinds.push(c.thing(item)?.kind);
    }
    let whole = Kind::of(&kinds.iter().map(Kind::label).collect::<Vec<_>>().join(Kind::MIXED));
    let lexemes: Vec<u32> = nps.iter().flat_map(Np::lexemes).collect();
    let moment = c.moment();
    c.mark("kind", lexemes.clone());
    c.mark("quantity", vec![number]);
    c.mark("marker", c.roles.around_verb().filter(|a| there(a)).flat_map(|a| &a.nps).flat_map(Np::lexemes).collect());
    c.mark("cue", c.roles.verb.main.into_iter().chain(c.roles.verb.auxiliaries.clone()).collect());
    c.say(FactBody::State { holder, kind: whole.clone(), amount: Amount::Given { value, lexeme: number } }, moment.clone(), lexemes);
    for (item, kind) in items.iter().zip(kinds) {
        let amount = Amount::Open { lexeme: item.nominal.head.unwrap_or(item.nominal.last) };
        c.say(FactBody::Part { holder, kind, whole: whole.clone(), amount, others: false }, moment.clone(), item.lexemes());
    }
    c.settle_obliques(&[])?;
    Ok(true)
}

/// `27 animals, all cows and goats`: the number of things under a name of their own, and all the sorts that they are of.
fn all_of(c: &Composer<'_, '_>, whole: &Np, others: &[Np]) -> Option<(u32, Vec<Np>)> {
    let (first, rest) = others.split_first().filter(|(_, rest)| !rest.is_empty())?;
    let all = matches!(first.nominal.measure, Some(Measure::All(_)));
    let only = c.roles.adverbs.iter().any(|(_, last, _)| last + 1 == first.nominal.first && c.reading.is_of(*last, WordClass::Exactly));
    let head = whole.nominal.head.filter(|_| whole.is_bare_count() && (all || only))?;
    let name = c.reading.lemma(head, Category::is_noun);
    let of_them = |np: &Np| {
        np.nominal.head.is_some_and(|h| {
            let lemma = c.reading.lemma(h, |k| k.is_noun() || k.is_unit());
            lemma == name && !np.nominal.modifiers.is_empty() || c.reading.lexicon.kinds_above(&lemma).contains(&name.as_str())
        })
    };
    let mut sort = first.clone();
    if all {
        sort.nominal.measure = None;
    }
    let sorts: Vec<Np> = std::iter::once(sort).chain(rest.iter().cloned()).collect();
    sorts.iter().all(of_them).then_some((whole.nominal.number()?, sorts))
}

/// `75 tennis, golf and chess campers`: the head that closes the list is that of every sort.
fn with_one_head(c: &Composer<'_, '_>, nps: &[Np]) -> Vec<Np> {
    let Some((last, before)) = nps.split_last() else { return Vec::new() };
    let single = |np: &Np| {
        let n = &np.nominal;
        let noun = n.head.is_none_or(|h| c.reading.categories(h).any(Category::is_noun) && !c.reading.is_plural(h));
        noun && !n.name
            && !n.pronoun
            && n.determiner.is_none()
            && np.of.is_none()
            && np.owner.is_none()
            && (n.head.is_some() || !n.modifiers.is_empty())
    };
    if before.is_empty() || last.nominal.modifiers.len() != 1 || !c.plural(last) || !before.iter().all(single) {
        return nps.to_vec();
    }
    let shared = |np: &Np| {
        let mut np = np.clone();
        np.nominal.modifiers.extend(np.nominal.head);
        np.nominal.head = last.nominal.head;
        np
    };
    before.iter().map(shared).chain([last.clone()]).collect()
}

/// `There are 24 teenagers and 40 adults.`, where a mixture of these was told: so many of it.
fn of_the_mixture(c: &mut Composer<'_, '_>) -> Result<bool, Unread> {
    let told = c.hypothesis.facts.iter().filter_map(|f| match &f.body {
        FactBody::Part { holder, kind, whole, amount: Amount::Open { .. }, .. } if whole.head.contains(Kind::MIXED) => {
            Some((*holder, kind.clone(), whole.clone()))
        }
        _ => None,
    });
    let sorts: Vec<(Holder, Kind, Kind)> = told.collect();
    let there = |a: &Arg| a.nps.iter().any(|np| np.nominal.head.is_some_and(|h| c.reading.is(h, Category::PronounExistential)));
    let existential = c.verb_is(Category::VerbBe) && c.roles.before.iter().any(there);
    if sorts.is_empty() || !existential || !c.roles.adverbs.is_empty() || !c.roles.obliques.is_empty() {
        return Ok(false);
    }
    let nps: Vec<Np> = c.arguments(&c.roles.after).into_iter().flat_map(|a| a.nps).collect();
    if nps.is_empty()
        || !nps
            .iter()
            .all(|np| np.nominal.is_plain_count() && np.nominal.determiner.is_none() && np.of.is_none() && np.nominal.head.is_some())
    {
        return Ok(false);
    }
    let mut parts = Vec::new();
    for np in &nps {
        let thing = c.thing(np)?;
        let sort = sorts.iter().find(|(_, kind, _)| *kind == thing.kind);
        match (sort, thing.amount) {
            (Some((holder, kind, whole)), Some(amount @ Amount::Given { .. })) => {
                parts.push(FactBody::Part { holder: *holder, kind: kind.clone(), whole: whole.clone(), amount, others: false });
            }
            _ => return Ok(false),
        }
    }
    let moment = c.moment();
    for (np, part) in nps.iter().zip(parts) {
        c.mark("kind", np.lexemes());
        c.mark("quantity", np.nominal.number().into_iter().collect());
        c.say(part, moment.clone(), np.lexemes());
    }
    c.mark("marker", c.roles.before.iter().flat_map(|a| &a.nps).flat_map(Np::lexemes).collect());
    c.mark("cue", c.roles.verb.main.into_iter().chain(c.roles.verb.auxiliaries.clone()).collect());
    Ok(true)
}

/// The one number and the sorts that it counts.
fn sorts(c: &Composer<'_, '_>, nps: &[Np]) -> Option<(u32, Vec<Np>)> {
    let bare = |np: &Np| {
        let n = &np.nominal;
        let plain =
            !n.is_measured() && n.measure.is_none() && n.determiner.is_none() && !n.pronoun && np.of.is_none() && np.owner.is_none();
        plain && n.head.is_some_and(|h| c.reading.categories(h).any(Category::is_noun)) && c.plural(np)
    };
    let nps = &with_one_head(c, nps);
    let (first, others) = nps.split_first()?;
    let (last, before) = nps.split_last()?;
    let lemma = |np: &Np| (np.nominal.head.map(|h| c.reading.lemma(h, Category::is_noun)), c.modifiers(&np.nominal.modifiers));
    let mut items: Vec<Np>;
    let number;
    if first.nominal.is_plain_count() && first.nominal.determiner.is_none() && others.iter().all(bare) && !others.is_empty() {
        number = first.nominal.number()?;
        items = nps.to_vec();
        items[0].nominal.measure = None;
        if !bare(&items[0]) {
            return None;
        }
    } else if last.is_bare_count()
        && last.nominal.head.is_none()
        && c.has_adverb(Category::AdvTotal)
        && before.len() > 1
        && before.iter().all(bare)
    {
        number = last.nominal.number()?;
        items = before.to_vec();
    } else if let Some((all, sorts)) = all_of(c, first, others) {
        number = all;
        items = sorts;
        if !items.iter().all(bare) {
            return None;
        }
    } else {
        return None;
    }
    let joined = |l: u32| c.reading.is(l, Category::ConnAnd);
    let ends = items.last().and_then(|np| np.nominal.first.checked_sub(1)).is_some_and(joined);
    let distinct = items.iter().enumerate().all(|(i, a)| items[i + 1..].iter().all(|b| lemma(a) != lemma(b)));
    (ends && distinct).then_some((number, items))
}
