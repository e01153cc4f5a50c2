//! Paces and spans of time: so much in each period, and how long something goes on.
//!
//! Why: what is done day by day multiplies with the days, and how long it lasts is what there is over what goes in a day.
//! Reads: `Rosa reads 10 pages a day.`, `Each week Lev saves $5.`, `3 puppies a day are adopted.`, `Lev read 10 pages a day for 6 days.`,
//! `Rosa works 8 hours a day, 5 days a week.`, `Rosa picked 60 plums in 5 days.`, `Rosa reads 10 pages twice a day.`,
//! `Her car gets 20 miles per gallon.` (see [`measures`])
//! Leaves alone: `Rosa reads 10 pages a day on Mondays.` (not every day), `Rosa read 10 pages for 5 days.` (each day or in all?)

mod frequency;
mod items;
pub(super) mod measures;
mod weekdays;

use super::{Composer, Unread, Verdict};
use crate::facts::{Amount, FactBody, Holder, Kind, Tense};
use crate::lexicon::{Category, WordClass};
use crate::reader::clause::{Clause, ClauseKind, Measure, Phrase};
use crate::reader::reading::Reading;
use crate::reader::reason::RefusalCode;
use crate::reader::roles::{Arg, Np, Oblique};
use items::{Arranged, Told};

pub(super) fn pace(c: &mut Composer<'_, '_>) -> Verdict {
    if c.clause.question || !c.has_number() {
        return Ok(false);
    }
    let before = c.roles.clone();
    let often = frequency::taken(c);
    if !periodic(c) || measures::priced(c) {
        c.roles = before;
        return Ok(false);
    }
    let unread = |c: &Composer<'_, '_>| {
        Err(Unread(RefusalCode::ConstructionUnread, super::clause_lexemes(c.clause), "one amount for one period of time".into()))
    };
    if c.roles.verb.negation.is_some() || c.has_adverb(Category::AdvNegation) || !c.roles.has_verb || !c.roles.adjectives.is_empty() {
        return unread(c);
    }
    if matches!(c.clause.kind, ClauseKind::Infinitive | ClauseKind::Content) && !c.planned() {
        return super::state::refuse_unasserted(c);
    }
    // `might read 8 pages a day`: or not.
    if c.roles.verb.auxiliaries.iter().any(|&a| c.reading.is_of(a, WordClass::Possibility)) {
        return super::state::refuse_unasserted(c);
    }
    if !c.moment().anchors.is_empty() && !weekdays::told(c) || restricted(c) {
        return unread(c);
    }
    let Some(subject) = doer(c) else { return unread(c) };
    let Some(Arranged { paces, mut used }) = items::arranged(c) else { return unread(c) };
    // `Then he drove at 60 miles per hour for 3 hours.`: the next of several, each with its own time.
    let next = c.roles.adverbs.iter().any(|(_, _, k)| *k == Category::AdvSequence);
    if next && !paces.iter().all(|told| told.span.is_some()) {
        return unread(c);
    }
    // `10 pages and 5 poems twice a day`: each of them so often?
    let one = |paces: &[Told]| matches!(paces, [told] if told.arg.nps.len() == 1);
    if (often.is_some() || paces.iter().any(|p| p.period.over.is_some())) && !one(&paces) {
        return unread(c);
    }
    let mut each = None;
    let holder = match &subject {
        Doer::Each(np) => {
            c.mark("entity", np.lexemes());
            each = Some(each_of(c, np)?);
            Holder::default()
        }
        Doer::Nobody(arg) => {
            c.mark("entity", arg.nps.iter().flat_map(Np::lexemes).collect());
            Holder::default()
        }
        Doer::Someone(arg) => {
            let arg = arg.clone();
            c.mark("entity", arg.nps.iter().flat_map(Np::lexemes).collect());
            c.holders_of(&arg, &[])?
        }
    };
    for Told { arg, period, span } in paces {
        // `13 cookies, 3 times a day`: so much each time.
        let times = |np: &Np| np.nominal.head.is_some_and(|h| c.reading.is(h, Category::UnitTime) || c.reading.norm(h) == "times");
        if arg.has_or() || arg.nps.len() > 1 && arg.nps.iter().any(times) {
            return unread(c);
        }
        for (n, np) in arg.nps.iter().enumerate() {
            let np = &super::state::with_shared_head(c, &arg, n).unwrap_or_else(|| np.clone());
            c.mark("kind", np.lexemes());
            let np = &speed_in(c, np).map_or_else(|| np.clone(), |(inner, _, _)| inner);
            if !np.nominal.is_plain_count() {
                return unread(c);
            }
            let mut thing = c.thing(np)?;
            if let Some((of, _)) = speed(c, np) {
                thing.kind.unit = Some(of);
            }
            let Some(amount @ Amount::Given { .. }) = thing.amount else { return unread(c) };
            let amount = match (&often, &period.over) {
                (None, None) if period.times.is_some() => frequency::in_list(amount, period.times.clone()),
                (Some(times), None) => frequency::repeated(amount, times),
                (None, Some((over, by))) => spread(amount, over, *by),
                (None, None) => amount,
                (Some(_), Some(_)) => return unread(c),
            };
            let event = measures::way(c, &thing.kind, &period.unit).unwrap_or_else(|| (class_of(c, &thing.kind), c.verb_lemma()));
            let mut moment = c.moment();
            if weekdays::told(c) {
                moment.anchors.clear();
            }
            // `can make 20 toys an hour`: what it does, whenever it runs.
            if c.roles.verb.auxiliaries.iter().any(|&a| c.reading.is(a, Category::AuxModal)) {
                moment.tense = Tense::Present;
            }
            c.mark("kind", thing.lexemes.clone());
            c.mark("quantity", np.nominal.number().into_iter().chain(period.over.iter().map(|(_, by)| *by)).collect());
            let body = FactBody::Pace { holder, kind: thing.kind, period: period.unit.clone(), amount, event, each: each.clone() };
            let lexemes = thing.lexemes.into_iter().chain(weekdays::words(c)).collect();
            c.say(body, moment, lexemes);
        }
        if let Some(time) = span {
            used.extend(time.preposition);
            say_span(c, &time.np, holder)?;
        }
    }
    let read = |o: &&Oblique| {
        period_of(c, o).is_some() || weekdays::brought(c, o).is_some() || at_speed(c, o).is_some() || items::over(c, o).is_some()
    };
    used.extend(c.roles.obliques.iter().filter(read).map(|o| o.lexeme));
    done_so(c);
    c.mark("quantity", often.map(|t| t.words).unwrap_or_default());
    let goes_by = |np: &&Np| c.names_time(np) || np.nominal.is_each() && measures::unit_in(c, np).is_some();
    let times: Vec<u32> = all_nps(c).iter().filter(goes_by).flat_map(Np::lexemes).collect();
    c.mark("time", times);
    c.mark("time", weekdays::words(c));
    let adverbs: Vec<u32> = every_so(c).flat_map(|(first, last, _)| first..=last).collect();
    c.mark("time", adverbs);
    c.settle_obliques(&used)?;
    let verb = c.roles.verb.main.into_iter().chain(c.roles.verb.auxiliaries.clone()).collect();
    c.mark("cue", verb);
    Ok(true)
}

/// Who keeps the pace.
enum Doer {
    /// Nobody: what is done, what costs or pays so much, or `there`.
    Nobody(Arg),
    Someone(Arg),
    /// Each one of a sort: `Each hen lays 6 eggs a week.`
    Each(Np),
}

/// The one who acts; of what is done, or simply is, nobody.
fn doer(c: &Composer<'_, '_>) -> Option<Doer> {
    let there = |arg: &Arg| arg.nps.iter().all(|np| np.nominal.head.is_some_and(|h| c.reading.is(h, Category::PronounExistential)));
    let others = |arg: &Arg| !arg.nps.iter().any(|np| c.period(np).is_some()) && weekdays::period(c, arg).is_none();
    let subject = c.arguments(&c.roles.before).into_iter().rfind(others).or_else(|| c.subject_arg())?;
    if there(&subject) || c.passive() && subject.nps.iter().all(|np| np.nominal.number().is_some()) {
        return Some(Doer::Nobody(subject));
    }
    // `The speed limit is 40 miles per hour.`: nobody goes so fast.
    if c.verb_is(Category::VerbBe) && !c.passive() {
        return None;
    }
    if let ([np], false) = (subject.nps.as_slice(), c.passive())
        && (np.nominal.is_each() || each_of_several(np))
        && !super::rate::narrowed(c, np)
    {
        return Some(Doer::Each(np.clone()));
    }
    let plain = !subject.nps.iter().any(|np| np.nominal.is_measured() || np.nominal.is_each() || np.nominal.second_measure.is_some());
    // `is paid $6 an hour` is one who earns; else what is done is not the doer's.
    if !plain || c.passive() && !c.verb_is(Category::VerbEarn) {
        return None;
    }
    // `Rosa and Lev read 10 pages a day.`: each, or together?
    if subject.nps.len() > 1 {
        return None;
    }
    let priced = c.chief() == Some(Category::VerbCost) || subject.nps.iter().all(|np| thing_that_pays(c, np));
    Some(if priced { Doer::Nobody(subject) } else { Doer::Someone(subject) })
}

/// `4 workers each`: a number of them, and so much for each.
fn each_of_several(np: &Np) -> bool {
    let nominal = &np.nominal;
    let each = matches!(nominal.second_measure, Some(Measure::Each(_)));
    each && nominal.number().is_some() && nominal.determiner.is_none() && nominal.further.is_none() && nominal.bound.is_none()
}

/// The sort of which each one keeps the pace; where the clause counts them, so many there are.
fn each_of(c: &mut Composer<'_, '_>, np: &Np) -> Result<Kind, Unread> {
    if np.nominal.is_each() {
        return c.each_kind(np);
    }
    let mut several = np.clone();
    several.nominal.second_measure = None;
    let thing = c.thing(&several)?;
    let Some(amount @ Amount::Given { .. }) = thing.amount else {
        return Err(Unread(RefusalCode::ConstructionUnread, np.lexemes(), "how many of them there are".into()));
    };
    let moment = c.moment();
    c.mark("quantity", vec![amount.lexeme()]);
    c.say(FactBody::State { holder: Holder::default(), kind: thing.kind.clone(), amount }, moment, thing.lexemes);
    Ok(thing.kind)
}

/// So much over so many periods.
fn spread(amount: Amount, over: &crate::quantity::Rational, by: u32) -> Amount {
    match amount {
        Amount::Given { value, lexeme } => Amount::Spread { value, lexeme, over: over.clone(), by },
        amount => amount,
    }
}

/// `practices the flute 2 hours a day`: what it is that is done for so long.
fn done_so(c: &mut Composer<'_, '_>) {
    let timed = c.result.facts.iter().any(|f| matches!(&f.body, FactBody::Pace { kind, .. } if kind.head.is_empty()));
    let counted = |np: &Np| np.nominal.is_measured() || np.nominal.is_each() || c.names_time(np) || speed(c, np).is_some();
    let after: Vec<u32> = c.roles.after.iter().flat_map(|a| &a.nps).filter(|np| !counted(np)).flat_map(Np::lexemes).collect();
    // `packs rice at a rate of 42 bags a day`
    if timed || c.rated {
        c.mark("setting", after);
    }
}

/// `The job pays $6 an hour.`: whoever does it gets the money.
fn thing_that_pays(c: &Composer<'_, '_>, np: &Np) -> bool {
    c.verb_lemma() == "pay"
        && !np.nominal.pronoun
        && !c.reading.plain_entity(np).and_then(|e| c.reading.entity(e)).is_some_and(crate::facts::Entity::owns)
}

/// What the verb does to the amount.
fn class_of(c: &Composer<'_, '_>, kind: &Kind) -> Category {
    let chief = c.chief().unwrap_or(Category::VerbUnknown);
    if chief == Category::VerbCost {
        return chief;
    }
    if kind.head == "money" {
        let earns = c.verb_is(Category::VerbEarn)
            && (!c.verb_is(Category::VerbSpend)
                || c.passive()
                || c.subject_arg().is_some_and(|s| s.nps.iter().all(|np| thing_that_pays(c, np))));
        let classes = [Category::VerbSpend, Category::VerbAcquire];
        return if earns { Category::VerbEarn } else { classes.into_iter().find(|k| c.verb_is(*k)).unwrap_or(chief) };
    }
    if chief == Category::VerbIncrease && c.verb_is(Category::VerbAcquire) { Category::VerbAcquire } else { chief }
}

fn all_nps(c: &Composer<'_, '_>) -> Vec<Np> {
    let obliques = c.roles.obliques.iter().map(|o| &o.arg);
    c.roles.around_verb().chain(obliques).flat_map(|a| a.nps.iter().cloned()).collect()
}

/// Whether a period of time stands in the clause.
fn periodic(c: &Composer<'_, '_>) -> bool {
    let alone = |args: &[Arg]| args.iter().any(|a| a.nps.iter().any(|np| c.period(np).is_some()));
    let fast = c.roles.after.iter().any(|a| a.nps.iter().any(|np| speed(c, np).is_some()))
        || c.roles.obliques.iter().any(|o| at_speed(c, o).is_some());
    let every = c.roles.after.iter().any(|a| matches!(a.nps.as_slice(), [np] if items::counted_period(c, np, true).is_some()));
    let every = every || c.roles.after.iter().any(|a| a.nps.iter().any(|np| measures::period(c, np).is_some()));
    let within = |o: &Oblique| period_of(c, o).is_some() || items::over(c, o).is_some();
    fast || weekdays::told(c)
        || every
        || every_so(c).next().is_some()
        || alone(&c.roles.before)
        || alone(&c.roles.after)
        || c.roles.obliques.iter().any(within)
}

/// `daily`, `every morning`: an adverb that says once in which period, with its first and last word.
fn every_so<'c>(c: &'c Composer<'_, '_>) -> impl Iterator<Item = (u32, u32, &'static str)> + 'c {
    let classes =
        [(WordClass::EveryDay, "day"), (WordClass::EveryWeek, "week"), (WordClass::EveryMonth, "month"), (WordClass::EveryYear, "year")];
    let adverbs = c.roles.adverbs.iter().filter(|(_, _, k)| *k == Category::AdvFrequency);
    adverbs.filter_map(move |&(first, last, _)| {
        let words = c.words(first, last);
        classes.iter().find(|(class, _)| c.reading.lexicon.is_of(&words, *class)).map(|(_, period)| (first, last, *period))
    })
}

/// `60 miles per hour`: a unit that is so much of one in each of another.
pub(super) fn speed(c: &Composer<'_, '_>, np: &Np) -> Option<(String, String)> {
    let unit = c.reading.live_senses(np.nominal.head?).find(|s| s.category == Category::UnitOther)?.lemma.to_string();
    let (of, per) = unit.split_once(" per ")?;
    let known = |unit: &str, class: Category| c.reading.lexicon.unit(unit).is_some_and(|u| u.category == class);
    (known(of, Category::UnitLength) && known(per, Category::UnitTime) && np.of.is_none()).then(|| (of.to_owned(), per.to_owned()))
}

/// `60 miles per hour`, also as `a speed of 60 miles per hour`: the phrase of the measure, and its two units.
pub(super) fn speed_in(c: &Composer<'_, '_>, np: &Np) -> Option<(Np, String, String)> {
    let named = np.nominal.head.is_some_and(|h| c.reading.lexicon.measures(&c.reading.lemma(h, Category::is_noun)) == Some("fast"));
    let np = np.of.as_deref().filter(|_| named && np.nominal.number().is_none()).unwrap_or(np);
    speed(c, np).map(|(of, per)| (np.clone(), of, per))
}

/// `at 60 miles per hour`, of one who travels.
pub(super) fn at_speed(c: &Composer<'_, '_>, oblique: &Oblique) -> Option<(String, String)> {
    let travels = oblique.category == Category::PrepPlace && c.verb_is(Category::VerbTravel);
    let all = travels && !oblique.arg.has_or() && oblique.arg.nps.iter().all(|np| speed_in(c, np).is_some());
    let (_, of, per) = speed_in(c, oblique.arg.nps.first().filter(|_| all)?)?;
    Some((of, per))
}

/// The period that a preposition brings: `in an hour`, `for each week`, `in one day`.
fn period_of(c: &Composer<'_, '_>, oblique: &Oblique) -> Option<String> {
    let [np] = oblique.arg.nps.as_slice() else { return None };
    match oblique.category {
        Category::PrepPlace | Category::PrepTime => c.period(np).or_else(|| measures::period(c, np)),
        Category::PrepFor => c.period(np).filter(|_| np.nominal.is_each()).or_else(|| measures::period(c, np)),
        _ => None,
    }
}

/// `on weekdays`, `twice`, `with his friends`: not simply so much in each period.
fn restricted(c: &Composer<'_, '_>) -> bool {
    let clause = c.reading.state.clauses.iter().any(|o| {
        o.governor == Some(c.clause.id)
            && matches!(o.kind, ClauseKind::Relative | ClauseKind::Adverbial)
            && o.marker.is_none_or(|m| !c.reading.is(m, Category::ConnCause))
    });
    let so: Vec<u32> = every_so(c).map(|(first, ..)| first).collect();
    let often = |(first, _, k): &(u32, u32, Category)| match k {
        Category::AdvFrequency => !so.contains(first),
        k => *k == Category::AdvTime,
    };
    let times = c.roles.adverbs.iter().any(often);
    let but = c
        .roles
        .obliques
        .iter()
        .any(|o| matches!(o.category, Category::PrepExcept | Category::PrepThan | Category::PrepWith | Category::PrepBy));
    let read = |o: &Oblique| period_of(c, o).is_some() || c.span_of(o).is_some() || weekdays::brought(c, o).is_some();
    let timed = c.roles.obliques.iter().any(|o| o.category == Category::PrepTime && !read(o));
    clause || times || but || timed
}

/// Takes a span of time out of a clause that tells of something else: `picked 60 plums in 5 days`.
pub(super) fn beside(c: &mut Composer<'_, '_>) -> Result<(), Unread> {
    if c.clause.question || periodic(c) || !matches!(c.clause.kind, ClauseKind::Main | ClauseKind::Condition) || c.unasserted() {
        return Ok(());
    }
    let stays = c.classes().any(|k| matches!(k, Category::VerbPossess | Category::VerbBe | Category::VerbCost | Category::VerbContain));
    let told = c.roles.after.iter().any(|a| a.nps.iter().any(|np| np.nominal.number().is_some()));
    let past = matches!(c.moment().tense, Tense::Past);
    let spans: Vec<Oblique> = c.roles.obliques.iter().filter(|o| c.span_of(o).is_some()).cloned().collect();
    let [span] = spans.as_slice() else { return Ok(()) };
    let behind = c.roles.verb.main.is_some_and(|m| m < span.lexeme);
    // `read 10 pages for 5 days`: each day, or in all?
    if stays || !told || !past || !behind || span.category != Category::PrepPlace {
        return Ok(());
    }
    let Some(subject) = c.subject_arg().filter(|s| !s.nps.iter().any(|np| np.nominal.is_measured() || np.nominal.is_each())) else {
        return Ok(());
    };
    let holder = c.holders_of(&subject, &[])?;
    let (lexeme, np) = (span.lexeme, span.arg.nps[0].clone());
    c.roles.obliques.retain(|o| o.lexeme != lexeme);
    c.mark("marker", vec![lexeme]);
    say_span(c, &np, holder)
}

/// So long it goes on.
pub(super) fn say_span(c: &mut Composer<'_, '_>, np: &Np, holder: Holder) -> Result<(), Unread> {
    let Some(head) = np.nominal.head else { return Ok(()) };
    let kind = Kind { unit: Some(c.reading.lemma(head, Category::is_unit)), ..Kind::of("") };
    let mut bare = np.clone();
    bare.of = None;
    let amount = match np.nominal.number() {
        Some(_) => c.thing(&bare)?.amount.unwrap_or(Amount::Open { lexeme: head }),
        None => Amount::Open { lexeme: head },
    };
    c.mark("time", np.lexemes());
    c.mark("quantity", np.nominal.number().into_iter().collect());
    let moment = c.moment();
    c.say(FactBody::Span { holder, kind, amount, verb: c.verb_lemma() }, moment, np.lexemes());
    Ok(())
}

impl Composer<'_, '_> {
    /// Whether a clause tells what is done time and again: `makes`, `can make`; and so of an amount that the verb brings about.
    pub(super) fn goes_on_so(&self) -> bool {
        let able = self.says_able();
        let stays = |k| matches!(k, Category::VerbPossess | Category::VerbBe | Category::VerbCost);
        let told = self.roles.after.iter().any(|a| a.nps.iter().any(|np| np.nominal.number().is_some()));
        (self.tense() == Tense::Present || able) && !self.clause.question && told && !self.classes().any(stays) && !self.passive()
    }

    /// The unit of a period: `a day`, `each week`, `per hour`.
    pub(super) fn period(&self, np: &Np) -> Option<String> {
        let (nominal, head) = (&np.nominal, np.nominal.head?);
        period(self.reading, nominal).filter(|_| np.of.is_none() && np.owner.is_none())?;
        Some(self.reading.lemma(head, Category::is_unit))
    }

    /// The span that a preposition brings: `for 5 days`, `in 2 weeks`, `after 3 hours`, and in a question also `in a week`.
    pub(super) fn span_of(&self, oblique: &Oblique) -> Option<Np> {
        let [np] = oblique.arg.nps.as_slice() else { return None };
        let nominal = &np.nominal;
        let head = nominal.head.filter(|&h| self.reading.is(h, Category::UnitTime))?;
        let over = match oblique.category {
            Category::PrepFor => true,
            Category::PrepPlace => !self.reading.is(oblique.lexeme, Category::QuantBound) || self.reading.norm(oblique.lexeme) == "over",
            Category::PrepTime => !self.reading.is_of(oblique.lexeme, WordClass::UpTo),
            _ => false,
        };
        let one = self.clause.question
            && nominal.determiner.is_some_and(|d| self.reading.is(d, Category::DetIndefinite))
            && nominal.measure.is_none()
            && !self.reading.is_plural(head);
        let counted = nominal.number().is_some() && nominal.determiner.is_none();
        let plain = nominal.modifiers.is_empty()
            && nominal.further.is_none()
            && nominal.fewer.is_none()
            && nominal.bound.is_none()
            && nominal.second_measure.is_none()
            && np.owner.is_none()
            && np.of.as_ref().is_none_or(|of| !of.nominal.is_measured() && of.nominal.determiner.is_none() && of.of.is_none());
        (over && plain && (one || counted)).then(|| np.clone())
    }
}

/// Whether a base phrase is a period of time.
pub(super) fn period(reading: &Reading<'_>, nominal: &crate::reader::clause::Nominal) -> Option<()> {
    let head = nominal.head.filter(|&h| reading.is(h, Category::UnitTime) && !reading.is_plural(h))?;
    let each = matches!(nominal.measure, Some(Measure::Each(l)) if l < head);
    let one = nominal.measure.is_none() && nominal.determiner.is_some_and(|d| reading.is(d, Category::DetIndefinite));
    let bare = nominal.modifiers.is_empty()
        && nominal.second_measure.is_none()
        && nominal.further.is_none()
        && nominal.determiner.is_none_or(|_| one);
    ((each || one) && bare).then_some(())
}

/// Whether a clause tells of a period, though it may not be composed yet: `if she reads 10 pages a day`.
pub(super) fn tells_pace(reading: &Reading<'_>, clause: &Clause) -> bool {
    let fast = |n: &crate::reader::clause::Nominal| {
        n.head.is_some_and(|h| reading.live_senses(h).any(|s| s.category == Category::UnitOther && s.lemma.contains(" per ")))
    };
    !clause.question && clause.phrases.iter().any(|p| matches!(p, Phrase::Nominal(n) if period(reading, n).is_some() || fast(n)))
}
