//! Things of several sorts under one number: `18 ducks and geese`, `hamsters and gerbils, 45 in all`.
//!
//! Why: the number is of all of them together, and how many are of each sort is left to be told; the sorts make up the whole.
//! Reads: `There are 18 ducks and geese on a pond. 11 of them are ducks.`, `A shop has hamsters and gerbils, 45 in all.`
//! Leaves alone: `18 ducks and some geese`, `18 ducks or geese`, `18 ducks and 5 geese` (a number for each). Whether `18 ducks and geese`
//! are 18 ducks, beside geese, is no question once it is told how many of them are ducks; without that nothing is answered.

use super::{Composer, Verdict};
use crate::facts::{Amount, FactBody, Holder, Kind};
use crate::lexicon::Category;
use crate::reader::clause::ClauseKind;
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
    let there = |a: &Arg| a.nps.iter().any(|np| np.nominal.head.is_some_and(|h| c.reading.is(h, Category::PronounExistential)));
    let existential = c.verb_is(Category::VerbBe) && c.roles.around_verb().any(there);
    if !existential && (!c.verb_is(Category::VerbPossess) || c.passive()) {
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

/// The one number and the sorts that it counts.
fn sorts(c: &Composer<'_, '_>, nps: &[Np]) -> Option<(u32, Vec<Np>)> {
    let bare = |np: &Np| {
        let n = &np.nominal;
        let plain =
            !n.is_measured() && n.measure.is_none() && n.determiner.is_none() && !n.pronoun && np.of.is_none() && np.owner.is_none();
        plain && n.head.is_some_and(|h| c.reading.categories(h).any(Category::is_noun)) && c.plural(np)
    };
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
    } else {
        return None;
    }
    let joined = |l: u32| c.reading.is(l, Category::ConnAnd);
    let ends = items.last().and_then(|np| np.nominal.first.checked_sub(1)).is_some_and(joined);
    let distinct = items.iter().enumerate().all(|(i, a)| items[i + 1..].iter().all(|b| lemma(a) != lemma(b)));
    (ends && distinct).then_some((number, items))
}
