//! Changes and happenings: an amount comes to someone, goes from someone, or something is done to it.
//!
//! Why: what the question asks for is mostly a level after changes, or the changes themselves.
//! Reads: `Rosa bought 4 more pens.`, `Lev gave 3 of his coins to Ana.`, `6 plums were eaten.`, `Two owls flew away.`
//! Leaves alone: `Rosa wants to buy 4 pens.` (asserts nothing), `Lev grew 3 inches taller.` (a measure goes up).
//!
//! This file decides which sort of change a clause may tell, and who acts in it; the sorts stand in the files beside.

mod attended;
mod class;
mod coming;
mod ends;
mod gone;
mod known;
mod led;
mod moved;
mod returned;
mod tell;
mod vessels;

use crate::facts::Tense;
use crate::lexicon::{Category, Form};
use crate::reader::clause::ClauseKind;
use crate::reader::compose::purpose::purpose;
use crate::reader::compose::{Composer, Unread, Verdict, clause_lexemes};
use crate::reader::reason::RefusalCode;
use crate::reader::roles::{Arg, Np, attach};
use attended::{attended, companions};
use coming::{brought_in, came_or_went};
use known::counted_before;
use led::{fronted_gerund, used_up};
use moved::moved;

/// Classes whose object changes hands, appears or disappears.
const WITH_OBJECT: &[Category] = &[
    Category::VerbAcquire,
    Category::VerbCreate,
    Category::VerbLose,
    Category::VerbConsume,
    Category::VerbTransferOut,
    Category::VerbTransferIn,
    Category::VerbSell,
    Category::VerbMove,
    Category::VerbEarn,
    Category::VerbSpend,
];

/// Classes whose subject comes or goes.
const OF_SUBJECT: &[Category] = &[Category::VerbArrive, Category::VerbLeave];

pub(super) fn change(c: &mut Composer<'_, '_>) -> Verdict {
    // `used 9 tickets to buy some toys`: what an amount was used for, and no number of its own.
    if c.clause.question || c.clause.kind == ClauseKind::Infinitive && !c.has_number() && purpose(c) {
        return Ok(false);
    }
    let classes = c.classes();
    let moving = classes.any(|k| WITH_OBJECT.contains(&k) || OF_SUBJECT.contains(&k));
    let fills = classes.contains(Category::VerbGroup) && !c.result.facts.is_empty();
    if !moving && !fills && !classes.any(|k| matches!(k, Category::VerbEvent | Category::VerbTravel)) {
        return Ok(false);
    }
    if habit(c) {
        c.mark("background", clause_lexemes(c.clause));
        return Ok(true);
    }
    if !c.roles.adjectives.is_empty() && c.has_amount() {
        let lexemes = c.roles.adjectives.iter().map(|(l, _)| *l).collect();
        return Err(Unread(RefusalCode::WordsUnaccounted, lexemes, "a role for this word".into()));
    }
    // `6 people who were going to the zoo got on`: what they were about to do says who they are.
    let hangs = c.clause.kind == ClauseKind::Relative && c.subject().is_none() && !c.has_amount();
    if hangs && going_on(c) && !c.passive() && c.arguments(&c.roles.after).is_empty() {
        c.mark("background", clause_lexemes(c.clause));
        return Ok(true);
    }
    let passive = c.passive();
    let objects = c.arguments(&c.roles.after);
    let subject = if fronted_gerund(c) { None } else { c.subject_arg() };
    let measured = |args: &[Arg]| args.iter().any(|a| a.nps.iter().any(|np| np.nominal.is_measured()));
    let subject_measured = subject.as_ref().is_some_and(|s| measured(std::slice::from_ref(s)));
    if passive {
        return match subject {
            // `cut down 9 trees that were damaged`: they are gone by what the clause around tells.
            Some(_) if subject_measured && spoiled(c) => {
                c.mark("background", clause_lexemes(c.clause));
                Ok(true)
            }
            // `16 pens stored in boxes`: the pens are counted where they stand already.
            Some(_) if subject_measured && matches!(c.clause.kind, ClauseKind::Reduced | ClauseKind::Relative) => {
                let stays = !classes.any(|k| {
                    matches!(
                        k,
                        Category::VerbLose
                            | Category::VerbConsume
                            | Category::VerbSell
                            | Category::VerbTransferOut
                            | Category::VerbTransferIn
                            | Category::VerbSpend
                    )
                });
                if stays { Ok(false) } else { refuse_unread(c) }
            }
            Some(subject) if subject_measured && brought_in(c, &subject) => came_or_went(c, &subject),
            Some(subject) if subject_measured => {
                let agent = agent_phrase(c);
                // `9 were torn`: whether torn ones are still there is left open.
                if agent.is_none() && classes.contains(Category::VerbLose) && !taken_away(c) {
                    return unread(&[subject]);
                }
                moved(c, &[subject], agent, true)
            }
            _ => Ok(false),
        };
    }
    // `9 adults going`: they are counted where they stand.
    let hangs = c.subject().is_none() && c.clause.kind == ClauseKind::Reduced;
    // `earned 9 dollars washing cars`: how it was earned; nothing that was counted is spoken of.
    let apart = objects.iter().flat_map(|a| &a.nps).all(|np| !np.nominal.is_measured() && !np.nominal.is_each() && !counted_before(c, np));
    let way = apart && c.roles.verb.main.is_some_and(|m| c.reading.has_form(m, Category::is_verb, Form::Gerund));
    if subject_measured && hangs && (objects.is_empty() || way) && !passive {
        c.mark("background", clause_lexemes(c.clause));
        return Ok(true);
    }
    let reached =
        objects.is_empty() || classes.any(|k| OF_SUBJECT.contains(&k)) && objects.iter().all(|a| a.nps.iter().all(|np| whereto(c, np)));
    // `4 leaves blew away`: gone only with `away`.
    let mere = c.chief() == Some(Category::VerbBackground) && !c.has_adverb(Category::AdvAway);
    if subject_measured && reached && !mere && classes.any(|k| OF_SUBJECT.contains(&k)) {
        return match subject {
            Some(subject) => came_or_went(c, &subject),
            None => Ok(false),
        };
    }
    if (objects.is_empty() || companions(c, &objects).is_some())
        && let Some(done) = attended(c, subject.as_ref())?
    {
        return Ok(done);
    }
    if !classes.any(|k| WITH_OBJECT.contains(&k) || k == Category::VerbEvent) {
        return Ok(false);
    }
    if used_up(c, &objects) {
        return Ok(true);
    }
    if objects.is_empty() {
        return Ok(false);
    }
    moved(c, &objects, subject, false)
}

/// `Lev collects coins.`, `a man who sells balloons`: what someone does as a rule, told before anything is counted.
fn habit(c: &Composer<'_, '_>) -> bool {
    let untold = c.hypothesis.facts.is_empty() && c.result.facts.is_empty();
    let verb = &c.roles.verb;
    let rule = c.moment().tense == Tense::Present && verb.auxiliaries.is_empty();
    let simple = rule && verb.negation.is_none() && verb.infinitive.is_none();
    let sorts = |np: &Np| {
        let n = &np.nominal;
        !n.pronoun
            && !n.name
            && n.measure.is_none()
            && n.determiner.is_none()
            && n.further.is_none()
            && np.owner.is_none()
            && np.of.is_none()
    };
    let objects = c.arguments(&c.roles.after);
    let told = matches!(c.clause.kind, ClauseKind::Main | ClauseKind::Relative);
    let setting = |o: &crate::reader::roles::Oblique| {
        let plain = o.arg.nps.iter().all(|np| !np.nominal.is_measured() && !np.nominal.is_each() && !c.names_time(np));
        plain && matches!(o.category, Category::PrepPlace | Category::PrepSource | Category::PrepFor | Category::PrepWith)
    };
    let quiet = c.roles.obliques.iter().all(setting) && c.roles.adverbs.is_empty() && !c.has_amount();
    let hands = |k: Category| {
        matches!(
            k,
            Category::VerbLose
                | Category::VerbConsume
                | Category::VerbSpend
                | Category::VerbTransferOut
                | Category::VerbTransferIn
                | Category::VerbUnknown
        ) || k == Category::VerbSell && c.clause.kind == ClauseKind::Main
    };
    let keeps = !c.classes().any(hands);
    untold && keeps && simple && told && quiet && !objects.is_empty() && objects.iter().flat_map(|a| &a.nps).all(sorts)
}

/// `were removed from the bowl`, `were thrown away`, `were deleted`: no longer there, and not only spoiled.
fn taken_away(c: &Composer<'_, '_>) -> bool {
    let source = c.roles.obliques.iter().any(|o| o.category == Category::PrepSource);
    let fewer = c.verb_is(Category::VerbDecrease) && !c.verb_is(Category::VerbLeave);
    source || c.has_adverb(Category::AdvAway) || fewer
}

/// Whether a relative clause only says that what the clause around takes away was spoiled before: `that were torn`.
fn spoiled(c: &Composer<'_, '_>) -> bool {
    let Some(governor) = c.governor().filter(|_| matches!(c.clause.kind, ClauseKind::Reduced | ClauseKind::Relative)) else {
        return false;
    };
    let verb = attach(governor).verb;
    let away = |k: Category| matches!(k, Category::VerbLose | Category::VerbConsume | Category::VerbSell | Category::VerbTransferOut);
    let removes = verb.main.is_some_and(|m| c.reading.categories(m).any(away));
    let spoils = |k: Category| {
        matches!(
            k,
            Category::VerbLose
                | Category::VerbEvent
                | Category::VerbBackground
                | Category::VerbLeave
                | Category::VerbExchange
                | Category::VerbDivide
                | Category::VerbDecrease
        )
    };
    let only_spoiled = c.chief() == Some(Category::VerbLose) && c.classes().all(spoils);
    removes
        && only_spoiled
        && verb.negation.is_none()
        && c.arguments(&c.roles.after).is_empty()
        && c.roles.obliques.is_empty()
        && c.subject().is_none()
}

/// `joined the school`, `joined them`, `joined the game`: a place, a group or an occasion that is come to.
fn whereto(c: &Composer<'_, '_>, np: &Np) -> bool {
    let category = |k: Category| {
        matches!(k, Category::NounPlace | Category::NounGroup | Category::NounOccasion | Category::PronounPlural | Category::NounContainer)
    };
    !np.nominal.is_measured() && !np.nominal.is_each() && np.nominal.head.is_some_and(|h| c.reading.categories(h).any(category))
}

fn agent_phrase(c: &Composer<'_, '_>) -> Option<Arg> {
    c.roles.obliques.iter().find(|o| o.category == Category::PrepBy).map(|o| o.arg.clone())
}

/// `was selling some of her toys`: what goes on while the story begins.
fn going_on(c: &Composer<'_, '_>) -> bool {
    let be = c.roles.verb.auxiliaries.iter().any(|&a| c.reading.is(a, Category::AuxBe));
    be && c.roles.verb.main.is_some_and(|m| c.reading.has_form(m, Category::is_verb, Form::Gerund))
}

fn refuse_unread(c: &Composer<'_, '_>) -> Verdict {
    Err(Unread(RefusalCode::ConstructionUnread, clause_lexemes(c.clause), "whether these are still there".into()))
}

fn unread(args: &[Arg]) -> Verdict {
    let lexemes = args.iter().flat_map(|a| a.nps.iter().flat_map(Np::lexemes)).collect();
    Err(Unread(RefusalCode::ConstructionUnread, lexemes, "one amount, one who acts, and one construction".into()))
}

fn cue(c: &mut Composer<'_, '_>) {
    let verb = c.roles.verb.main.into_iter().chain(c.roles.verb.auxiliaries.clone()).collect();
    c.mark("cue", verb);
}
