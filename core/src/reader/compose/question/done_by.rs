//! How many did what others were told to do: those who did it, counted by what they did.
//!
//! Reads: `How many campers went rowing in all?`, `How many more hikers took the north trail than the south trail?`, `How many more kids
//! chose soccer?` beside one other choice.
//! Leaves alone: a deed of which nobody is told, three choices and no `than`.

use super::amount::asked_kind;
use super::{strict, vantage};
use crate::facts::{Ask, Holder, Moment, Target};
use crate::lexicon::Category;
use crate::reader::compose::{Composer, Unread, clause_lexemes};
use crate::reader::reason::RefusalCode;
use crate::reader::roles::Np;

pub(super) fn done_by(c: &mut Composer<'_, '_>) -> Result<Option<bool>, Unread> {
    if c.deeds_told().is_empty() || c.passive() || c.roles.verb.negation.is_some() || !c.roles.adjectives.is_empty() {
        return Ok(None);
    }
    let before = c.arguments(&c.roles.before);
    let [subject] = before.as_slice() else { return Ok(None) };
    let [asked] = subject.nps.as_slice() else { return Ok(None) };
    let asked = asked.clone();
    if !asked.nominal.is_asked() || asked.of.is_some() || asked.owner.is_some() {
        return Ok(None);
    }
    let Some(main) = c.roles.verb.main else { return Ok(None) };
    let than = c.roles.obliques.iter().find(|o| o.category == Category::PrepThan).cloned();
    let all = c.roles.obliques.clone();
    c.roles.obliques.retain(|o| o.category != Category::PrepThan);
    let time = than_time(c);
    let deed = c.deed();
    let compares = asked.nominal.further.is_some() || asked.nominal.fewer.is_some();
    let Some(deed) = deed.filter(|d| c.deeds_told().iter().any(|t| t.verb == *d) && (compares || than.is_none() && time.is_none())) else {
        c.roles.obliques = all;
        return Ok(None);
    };
    let mut plain = asked.clone();
    (plain.nominal.further, plain.nominal.fewer) = (None, None);
    let kind = asked_kind(c, &plain)?;
    let other = match (&than, compares) {
        (_, false) => None,
        (None, true) if time.is_some() => Some(deed.clone()),
        (Some(than), true) => match than.arg.nps.as_slice() {
            [np] => c.deed_with(main, np, None),
            _ => None,
        },
        (None, true) => {
            let mut others: Vec<String> = c.deeds_told().iter().map(|t| t.verb.clone()).filter(|v| *v != deed).collect();
            others.dedup();
            if let [only] = others.as_slice() { Some(only.clone()) } else { None }
        }
    };
    if compares && other.is_none() {
        c.roles.obliques = all;
        return Ok(None);
    }
    let beside = time.as_ref().map(|time| Moment { anchors: vec![time.anchor.clone()], ..c.moment() });
    if let Some(time) = &time {
        c.roles.adverbs.retain(|(first, _, _)| !time.words.contains(first));
        c.roles.obliques.retain(|o| !time.words.contains(&o.lexeme));
        c.roles.loose.retain(|l| !time.words.contains(l));
        c.mark("time", time.words.clone());
    }
    strict(c)?;
    let vantage = vantage(c, &asked);
    let lexemes = clause_lexemes(c.clause);
    let target = |verb: String| Target {
        clause: c.clause.id,
        ask: Ask::Event { class: Category::VerbEvent, verb, counterpart: None },
        holder: Holder::default(),
        kind: kind.clone(),
        vantage: vantage.clone(),
        lexemes: lexemes.clone(),
    };
    let this = target(deed);
    let target = match other.map(target) {
        None => this,
        Some(mut other) => {
            match beside {
                // `in the morning than in the afternoon`: two times that have nothing in common.
                Some(beside) if beside.apart_from(&this.vantage.moment) => other.vantage.moment.anchors = beside.anchors,
                Some(_) => return Err(Unread(RefusalCode::QuestionUnread, clause_lexemes(c.clause), "two times to compare".into())),
                None => {}
            }
            let (this, than) = if asked.nominal.fewer.is_some() { (other, this) } else { (this, other) };
            Target { ask: Ask::Contrast { this: Box::new(this.clone()), than: Box::new(than) }, ..this }
        }
    };
    c.result.targets.push(target);
    let words = than.iter().flat_map(|o| o.arg.nps.iter().flat_map(Np::lexemes)).chain(asked.lexemes()).collect();
    c.mark("target", words);
    c.mark("marker", than.iter().map(|o| o.lexeme).collect());
    c.mark_deed();
    c.mark("cue", c.roles.verb.main.into_iter().collect());
    c.settle_obliques(&[])?;
    Ok(Some(true))
}

/// The time behind `than`.
struct ThanTime {
    words: Vec<u32>,
    anchor: String,
}

/// `in the morning than in the afternoon`, `on Monday than on Tuesday`
fn than_time(c: &Composer<'_, '_>) -> Option<ThanTime> {
    let than = c.roles.loose.iter().copied().find(|&l| c.reading.is(l, Category::PrepThan))?;
    if let Some((_, last, _)) = c.roles.adverbs.iter().find(|(first, _, k)| *first == than + 1 && *k == Category::AdvTime) {
        return Some(ThanTime { words: (than..=*last).collect(), anchor: c.reading.norm(*last).to_owned() });
    }
    let behind = c.roles.obliques.iter().find(|o| o.lexeme == than + 1)?;
    let [np] = behind.arg.nps.as_slice() else { return None };
    let words = [than, behind.lexeme].into_iter().chain(np.lexemes()).collect();
    c.is_time_phrase(np).then(|| ThanTime { words, anchor: c.anchor(np) })
}
