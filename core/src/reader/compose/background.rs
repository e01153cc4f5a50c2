//! Background: a clause that tells of nothing that is counted.
//!
//! Why: most stories have sentences that change no amount; each must be shown to be one of them.
//! Reads: `Rosa went to the market.`, `Lev likes coins.`, `Ana lost her hat.` beside coins.
//! Leaves alone: any clause with a number; one in which something is lost, got, given or done by a verb that no pack knows,
//! unless all that it speaks of is proven apart from what is counted.

use super::purpose::{destined, meant_for, plan_ahead, purpose};
use super::{Composer, Unread, Verdict, clause_lexemes, surroundings};
use crate::facts::{Entity, Fact, FactBody, Kind, Relation, Tense};
use crate::lexicon::{Category, WordClass};
use crate::reader::clause::{ClauseKind, Nominal, Phrase};
use crate::reader::reason::RefusalCode;

pub(super) fn background(c: &mut Composer<'_, '_>) -> Verdict {
    let lexemes = clause_lexemes(c.clause);
    // `Unless it rains`: what stands behind it is so or not.
    if c.roles.has_verb && lexemes.iter().any(|&l| c.reading.norm(l) == "unless") {
        return Err(Unread(RefusalCode::NotAsserted, lexemes, "a plain statement instead of one that holds on a condition".into()));
    }
    if plan_ahead(c) || c.reading.spends_money_in_hand(c.clause) {
        c.mark("background", lexemes);
        return Ok(true);
    }
    if c.clause.question || c.has_amount() && (c.has_number() || !purpose(c) && !of_them_all(c)) {
        return Ok(false);
    }
    // `Then Lev gave her as many.`: an amount by way of another one, which no rule has read.
    let as_many = c.roles.adverbs.iter().find(|(_, _, k)| *k == Category::AdvAs && !c.hypothesis.facts.is_empty()).copied();
    if let Some((first, last, _)) = as_many.filter(|_| c.roles.has_verb) {
        return Err(Unread(RefusalCode::ConstructionUnread, (first..=last).collect(), "how many this was".into()));
    }
    // `He sold 8 that day.`, `2 nuts in each box but the blue one`: no clause of its own, and it narrows what is told.
    let nominals: Vec<&Nominal> = c.clause.phrases.iter().filter_map(|p| if let Phrase::Nominal(n) = p { Some(n) } else { None }).collect();
    let narrows = matches!(c.clause.kind, ClauseKind::Relative) && !c.roles.has_verb && !nominals.is_empty();
    let headless = nominals.iter().any(|n| n.head.is_none());
    let excepts = c.roles.connectives.iter().any(|(_, k)| *k == Category::ConnContrast) && (headless || !c.roles.has_verb);
    if (narrows || excepts) && !c.hypothesis.facts.is_empty() {
        return Err(Unread(RefusalCode::ConstructionUnread, lexemes, "what this narrows".into()));
    }
    let condition = c.clause.kind == ClauseKind::Condition;
    // `if she had been careful`: what did not come about.
    if condition && (c.moment().tense == Tense::PastPerfect || c.roles.verb.negation.is_some() || c.has_adverb(Category::AdvNegation)) {
        return Err(Unread(RefusalCode::NotAsserted, lexemes, "a plain statement instead of a condition that is denied".into()));
    }
    let harmless = |k: Category| {
        matches!(
            k,
            Category::VerbBackground
                | Category::VerbEvent
                | Category::VerbTravel
                | Category::VerbDuration
                | Category::VerbIntent
                | Category::VerbPhase
                | Category::VerbPossess
                | Category::VerbBe
                | Category::VerbTask
                | Category::VerbMeasure
                | Category::VerbContain
                | Category::VerbCost
                | Category::VerbNeed
        )
    };
    let classes = c.classes();
    let told = !c.hypothesis.facts.is_empty();
    let becomes = surroundings::becomes(c);
    let changes = told && !becomes && (classes.contains(Category::VerbUnknown) || c.chief().is_some_and(|k| !harmless(k)));
    // `Ana did too`, `kept nothing`: what is meant stands elsewhere or is all that there is.
    let borrowed = c.clause.kind != ClauseKind::Infinitive
        && c.roles.verb.main.is_some_and(|m| c.reading.is(m, Category::AuxDo))
        && c.arguments(&c.roles.after).iter().flat_map(|a| &a.nps).all(|np| np.nominal.name || np.nominal.pronoun)
        || c.roles.verb.main.is_none() && c.roles.verb.auxiliaries.iter().any(|&a| c.reading.is(a, Category::AuxDo));
    let sweeping = c.clause.phrases.iter().any(|p| matches!(p, Phrase::Nominal(n) if n.head.is_some_and(|h| {
        let categories = c.reading.categories(h);
        categories.contains(Category::PronounIndefinite) && c.roles.verb.main.is_some_and(|m| h > m) || categories.contains(Category::PronounOne)
    })));
    if told && !destined(c) && (borrowed || sweeping && !matches!(c.chief(), Some(Category::VerbBackground | Category::VerbIntent))) {
        return Err(Unread(RefusalCode::ConstructionUnread, lexemes, "what this tells in so many words".into()));
    }
    if told && verbless(c) {
        return Err(Unread(RefusalCode::ConstructionUnread, lexemes, "a verb that is read as one".into()));
    }
    if let Some(stop) = super::undone::undone(c) {
        return Err(stop);
    }
    if surroundings::surroundings(c) || surroundings::takes_time(c) {
        c.mark("background", lexemes);
        return Ok(true);
    }
    if says_whose(c, told) {
        return Err(Unread(RefusalCode::HoldersUnrelated, lexemes, "whose these were, told with the amount".into()));
    }
    let more_of_it = matches!(c.clause.kind, ClauseKind::Main | ClauseKind::Gerund) && done_again(c);
    if more_of_it
        || told
            && c.clause.kind == ClauseKind::Main
            && (the_same(c) || someone_moves(c) || one_of_told(c) || leaves_the_place(c) || scares_them(c))
    {
        return Err(Unread(RefusalCode::ConstructionUnread, lexemes, "how many this was".into()));
    }
    if told && c.clause.kind == ClauseKind::Main && (phase_of_told(c) || keeps_on(c) || brings_to_its_end(c)) {
        return Err(Unread(RefusalCode::ConstructionUnread, lexemes, "how many this was".into()));
    }
    if told && c.clause.kind == ClauseKind::Main && (takes_back(c) || goes_on_so(c)) {
        return Err(Unread(RefusalCode::NotAsserted, lexemes, "a story that is told once, and as so".into()));
    }
    let share = |n: &&Nominal| {
        let indefinite = n.determiner.is_some_and(|d| c.reading.is(d, Category::DetIndefinite)) && n.modifiers.is_empty();
        indefinite && n.head.is_some_and(|h| c.reading.may_be(h, Category::QuantFraction))
    };
    if told && nominals.iter().any(share) {
        return Err(Unread(RefusalCode::ConstructionUnread, lexemes, "of what this is a share".into()));
    }
    if to_work_and_back(c) {
        return Err(Unread(RefusalCode::ConstructionUnread, lexemes, "how far both ways are together".into()));
    }
    if told && goes_on_unmeasured(c) {
        return Err(Unread(RefusalCode::ConstructionUnread, lexemes, "how far this was".into()));
    }
    if told && elsewhere_now(c) {
        return Err(Unread(RefusalCode::ConstructionUnread, lexemes, "whether these are still there".into()));
    }
    // `stored in boxes`, `are divided evenly`: things that are arranged are still there.
    let to_someone = c
        .roles
        .obliques
        .iter()
        .any(|o| matches!(o.category, Category::PrepAmong | Category::PrepGoal | Category::PrepBy | Category::PrepWith));
    let arranged = c.passive()
        && (c.clause.kind == ClauseKind::Reduced && c.chief() == Some(Category::VerbMove)
            || matches!(c.chief(), Some(Category::VerbGroup | Category::VerbDivide)) && !to_someone);
    // `Each of her two sons ate three`: of what is counted.
    let each = |n: &Nominal| n.is_each() || matches!(n.second_measure, Some(crate::reader::clause::Measure::Each(_)));
    let dealt = c.clause.phrases.iter().any(|p| matches!(p, Phrase::Nominal(n) if each(n)));
    if changes && !arranged && !names_them(c) && !purpose(c) && !destined(c) && !meant_for(c) && (dealt || !apart_from_counted(c)) {
        let unknown = classes.contains(Category::VerbUnknown);
        let verb: Vec<u32> = c.roles.verb.main.into_iter().collect();
        let word = c.verb_lemma();
        return Err(if unknown {
            Unread(RefusalCode::UnknownWord, verb, format!("what `{word}` does to what someone has"))
        } else {
            Unread(RefusalCode::ConstructionUnread, lexemes, "how much this changes".into())
        });
    }
    c.mark("background", lexemes);
    Ok(true)
}

/// `5 of the 18 plums that he had picked`, `the ribbon that she bought`: how the things came to be there of which nothing was told before.
fn names_them(c: &Composer<'_, '_>) -> bool {
    let Some(governor) = c.governor().filter(|_| c.clause.kind == ClauseKind::Relative) else { return false };
    let antecedent = c.clause.antecedent.and_then(|at| governor.phrases.get(at as usize));
    let Some(Phrase::Nominal(n)) = antecedent else { return false };
    let definite = n.determiner.is_some_and(|d| !c.reading.is(d, Category::DetIndefinite)) && !n.pronoun;
    let lemma = n.head.map(|h| c.reading.lemma(h, |k| k.is_noun() || k.is_unit())).unwrap_or_default();
    let gap = c.arguments(&c.roles.after).is_empty() && c.subject().is_some() && !c.passive() && c.roles.verb.negation.is_none();
    let comes = c.chief().is_some_and(super::purpose::comes_to_have);
    let new = c.hypothesis.facts.iter().all(|f| f.clause == governor.id || f.body.kind().head != lemma);
    definite && gap && comes && new
}

/// `Both of them enjoy sailing.`, `All of the girls love music.`: of whom it is said, and no amount, where the verb moves nothing.
fn of_them_all(c: &Composer<'_, '_>) -> bool {
    let Some(subject) = c.roles.before.last() else { return false };
    let all =
        |n: &Nominal| matches!(n.measure, Some(crate::reader::clause::Measure::All(_))) && n.head.is_none() && n.second_measure.is_none();
    let taken = subject.nps.iter().all(|np| all(&np.nominal) && np.of.as_ref().is_some_and(|of| !of.nominal.is_measured()));
    let measured = |n: &Nominal| n.is_measured() || n.measure.is_some() || n.second_measure.is_some();
    let counts = c.clause.phrases.iter().filter(|p| matches!(p, Phrase::Nominal(n) if measured(n))).count();
    taken && subject.nps.len() == counts && c.chief() == Some(Category::VerbBackground) && c.roles.verb.negation.is_none()
}

/// `She and Lev share them.`: a main clause whose verb is read as a noun says what it says all the same.
fn verbless(c: &Composer<'_, '_>) -> bool {
    let may_do = |l: u32| c.reading.senses.get(l as usize).is_some_and(|s| s.iter().any(|s| s.category == Category::VerbDivide));
    let things = |h: u32| c.reading.categories(h).any(|k| matches!(k, Category::PronounPlural | Category::PronounNeuter));
    let stands = |p: &Phrase| matches!(p, Phrase::Nominal(n) if n.pronoun && n.head.is_some_and(things));
    let says = || clause_lexemes(c.clause).into_iter().any(may_do) || c.clause.phrases.iter().any(stands);
    c.clause.kind == ClauseKind::Main && !c.roles.has_verb && says()
}

/// `sold 5 pens in May. He also sold in June.`: done once more, and no number is told.
fn done_again(c: &Composer<'_, '_>) -> bool {
    let verb = c.verb_lemma();
    let counted = c
        .hypothesis
        .facts
        .iter()
        .any(|f| matches!(&f.body, FactBody::Change(k) if k.verb == verb && matches!(k.amount, crate::facts::Amount::Given { .. })));
    let behind = c.arguments(&c.roles.after);
    let one = |np: &crate::reader::roles::Np| np.nominal.determiner.is_some_and(|d| c.reading.is(d, Category::DetIndefinite));
    let more = behind.is_empty() || behind.iter().flat_map(|a| &a.nps).any(one) && !apart_from_counted(c);
    counted && !c.passive() && c.roles.verb.main.is_some() && more && c.roles.verb.negation.is_none()
}

/// `A dog was born.`, where dogs are counted: one of them that was not told before.
fn one_of_told(c: &Composer<'_, '_>) -> bool {
    let one = |n: &Nominal| !n.pronoun && n.determiner.is_some_and(|d| c.reading.is(d, Category::DetIndefinite));
    let told = |n: &Nominal| {
        n.head.is_some_and(|h| {
            let lemma = c.reading.lemma(h, Category::is_noun);
            c.hypothesis.facts.iter().any(|f| f.body.kind().head == lemma)
        })
    };
    c.subject().is_some_and(|s| s.nps.iter().any(|np| one(&np.nominal) && told(&np.nominal)))
}

/// `They were not hers.`, `4 pens that belonged to Al`: whose the counted things are. What one did with another's things changes
/// nothing of one's own.
fn says_whose(c: &Composer<'_, '_>, told: bool) -> bool {
    let belongs = c.chief() == Some(Category::VerbBackground) && c.verb_is(Category::VerbPossess) && !c.verb_is(Category::VerbMove);
    let persons = |h: u32| {
        c.reading.categories(h).any(|k| {
            matches!(
                k,
                Category::PronounMale
                    | Category::PronounFemale
                    | Category::PronounFirst
                    | Category::PronounSecond
                    | Category::PronounPlural
            )
        })
    };
    let whose = |np: &crate::reader::roles::Np| {
        let n = &np.nominal;
        n.owns_next || n.head.is_none() && (n.possessive_determiner || np.owner.is_some()) || n.pronoun && n.head.is_some_and(persons)
    };
    let after = c.arguments(&c.roles.after);
    // `ate 4 figs that were in the kitchen`: of his, or of others that were there?
    let hangs = matches!(c.clause.kind, ClauseKind::Relative | ClauseKind::Reduced);
    let there = hangs
        && c.verb_is(Category::VerbBe)
        && c.roles.verb.main.is_some_and(|m| c.reading.has_form(m, Category::is_verb, crate::lexicon::Form::Past))
        && c.roles.obliques.iter().any(|o| o.category == Category::PrepPlace)
        && c.governor().is_some_and(|g| {
            let verb = crate::reader::roles::attach(g).verb;
            verb.main.is_some_and(|m| c.reading.categories(m).any(|k| matches!(k, Category::VerbConsume | Category::VerbLose)))
        });
    let belongs = belongs || there;
    let predicate = c.verb_is(Category::VerbBe) && after.iter().flat_map(|a| &a.nps).any(whose);
    if !belongs && !predicate {
        return false;
    }
    let Some(subject) = c.subject_arg() else { return told || hangs };
    subject.nps.iter().any(|np| {
        let n = &np.nominal;
        let measured = hangs && n.is_measured();
        let things = n.head.is_none()
            || n.head.is_some_and(|h| {
                c.reading.categories(h).any(|k| matches!(k, Category::PronounPlural | Category::PronounNeuter | Category::ConnRelative))
                    || c.reading.is(h, Category::DetDemonstrative)
            });
        let lemma = n.head.map(|h| c.reading.lemma(h, |k| k.is_noun() || k.is_unit())).unwrap_or_default();
        let counted = c.hypothesis.facts.iter().any(|f| f.body.kind().head == lemma);
        measured || told && (things || counted)
    })
}

/// `did the same`, `the same thing happened`: as much again.
fn the_same(c: &Composer<'_, '_>) -> bool {
    c.clause.phrases.iter().any(|p| match p {
        Phrase::Nominal(n) => n.modifiers.iter().chain(&n.head).any(|&l| c.reading.is(l, Category::AdjSame)),
        Phrase::Adjective { category, .. } => *category == Category::AdjSame,
        _ => false,
    })
}

/// Whether the subject is what was told: `this`, `it`, `these`.
fn speaks_of_the_telling(c: &Composer<'_, '_>) -> bool {
    let stands_for = |n: &Nominal| {
        n.head
            .or(n.determiner)
            .is_some_and(|h| c.reading.categories(h).any(|k| matches!(k, Category::PronounNeuter | Category::DetDemonstrative)))
            && (n.pronoun || n.head.is_none())
    };
    c.subject().is_some_and(|s| s.nps.iter().any(|np| stands_for(&np.nominal)))
}

/// `This was only a plan.`, `The story is not true.`: what was told is said not to be so, or to be so.
fn takes_back(c: &Composer<'_, '_>) -> bool {
    // `took 3 caps but changed his mind`
    let resolve = |n: &Nominal| n.head.is_some_and(|h| c.reading.is_of(h, WordClass::Resolve));
    let changed = c.verb_is(Category::VerbChange) && c.roles.after.iter().flat_map(|a| &a.nps).any(|np| resolve(&np.nominal));
    if changed && c.roles.verb.negation.is_none() {
        return true;
    }
    let lemma = |n: &Nominal| n.head.map(|h| c.reading.lemma(h, Category::is_noun)).unwrap_or_default();
    let untouchable = |n: &Nominal| c.reading.lexicon.kinds_above(&lemma(n)).contains(&"intangible");
    let behind = c.arguments(&c.roles.after);
    if !c.verb_is(Category::VerbBe) {
        return false;
    }
    let truth = c.roles.adjectives.iter().any(|(l, _)| c.reading.is(*l, Category::AdjTruth));
    let story = c.subject().is_some_and(|s| s.nps.iter().any(|np| untouchable(&np.nominal)));
    truth || (story || speaks_of_the_telling(c)) && behind.iter().flat_map(|a| &a.nps).any(|np| untouchable(&np.nominal))
}

/// `This happened every day.`, `They started over.`: what was told comes to pass again.
fn goes_on_so(c: &Composer<'_, '_>) -> bool {
    let often = c.has_adverb(Category::AdvFrequency) || c.clause.phrases.iter().any(|p| matches!(p, Phrase::Nominal(n) if n.is_each()));
    let done = |np: &crate::reader::roles::Np| np.nominal.name || np.nominal.pronoun || np.nominal.is_measured();
    let someone = c.subject().is_none_or(|s| s.nps.iter().all(done));
    let starts = c.chief() == Some(Category::VerbPhase) && c.arguments(&c.roles.after).is_empty() && someone && !pauses(c);
    let again = c.chief() == Some(Category::VerbPhase) && c.passive() && speaks_of_the_telling(c);
    starts || again || often && (speaks_of_the_telling(c) || !c.roles.has_verb)
}

/// `stopped at an inn`, `stopped for gas`: a way is broken off, and nothing that is counted.
fn pauses(c: &Composer<'_, '_>) -> bool {
    let where_or_why = |o: &crate::reader::roles::Oblique| matches!(o.category, Category::PrepPlace | Category::PrepFor);
    let measured = |np: &crate::reader::roles::Np| np.nominal.is_measured() || np.nominal.is_each() || c.names_time(np);
    let obliques = &c.roles.obliques;
    let plain = !obliques.is_empty() && obliques.iter().all(|o| where_or_why(o) && !o.arg.nps.iter().any(measured));
    plain && c.reading.lexicon.is_of(&c.verb_lemma(), WordClass::Pausing) && !c.has_particle()
}

/// `drives 7 miles to work and back`: a purpose that is gone on from, so that the length may be of one way alone.
fn to_work_and_back(c: &Composer<'_, '_>) -> bool {
    let Some(governor) = c.governor().filter(|_| c.clause.kind == ClauseKind::Infinitive) else { return false };
    let measured = |p: &Phrase| matches!(p, Phrase::Nominal(n) if n.number().is_some() && n.head.is_some_and(|h| c.reading.is(h, Category::UnitLength)));
    let joined = c.clause.phrases.iter().any(|p| matches!(p, Phrase::Connective { category: Category::ConnAnd, .. }));
    joined && governor.phrases.iter().any(measured)
}

/// `repeated this`, `went on with it`: what was told goes on.
fn phase_of_told(c: &Composer<'_, '_>) -> bool {
    let stands_for = |n: &Nominal| {
        n.head
            .map_or(n.determiner, Some)
            .is_some_and(|h| c.reading.categories(h).any(|k| matches!(k, Category::PronounNeuter | Category::DetDemonstrative)))
            && (n.pronoun || n.head.is_none())
    };
    let behind = c.arguments(&c.roles.after);
    c.chief() == Some(Category::VerbPhase) && behind.iter().flat_map(|a| &a.nps).any(|np| stands_for(&np.nominal))
}

/// `ran 6 miles. Then she kept running.`: what was counted goes on.
fn keeps_on(c: &Composer<'_, '_>) -> bool {
    let goes_on = c.chief() == Some(Category::VerbPhase) || c.verb_lemma() == "keep";
    let doing = |h: u32| {
        let senses = c.reading.lexicon.senses(c.reading.norm(h));
        let gerunds = senses.iter().filter(|s| s.category.is_verb() && s.form == crate::lexicon::Form::Gerund);
        gerunds.into_iter().any(|s| c.hypothesis.facts.iter().any(|f| matches!(&f.body, FactBody::Change(k) if *k.verb == *s.lemma)))
    };
    goes_on && clause_lexemes(c.clause).into_iter().any(doing)
}

/// `read 20 pages. Then she finished the book.`: the rest of it, and no number is told.
fn brings_to_its_end(c: &Composer<'_, '_>) -> bool {
    let worked = c.hypothesis.facts.iter().any(|f| {
        let FactBody::Change(change) = &f.body else { return false };
        c.reading.lexicon.senses(&change.verb).iter().any(|s| s.category == Category::VerbComplete)
    });
    let the = |np: &crate::reader::roles::Np| np.nominal.pronoun || np.nominal.determiner.is_some();
    worked
        && c.verb_is(Category::VerbComplete)
        && c.verb_is(Category::VerbPhase)
        && c.arguments(&c.roles.after).iter().flat_map(|a| &a.nps).any(the)
}

/// `4 children left. Then Ben left too.`: someone who was not counted comes or goes where those who come and go are counted.
fn someone_moves(c: &Composer<'_, '_>) -> bool {
    let comes_or_goes = |k: Category| matches!(k, Category::VerbArrive | Category::VerbLeave);
    let counted = c.hypothesis.facts.iter().any(|f| matches!(&f.body, FactBody::Change(k) if comes_or_goes(k.class)));
    counted && c.chief().is_some_and(comes_or_goes) && c.subject().is_some()
}

/// `20 birds in the tree. They flew away.`, `20 people at the pool. Nora left.`: some or all of those in a place are there no longer.
///
/// `34 pens on the desk. Nora went to the shop.`: a person is none of the pens.
fn leaves_the_place(c: &Composer<'_, '_>) -> bool {
    // `went home`
    let whither = |np: &crate::reader::roles::Np| {
        np.nominal.head.is_some_and(|h| c.reading.categories(h).any(|k| matches!(k, Category::NounPlace | Category::AdvPlace)))
    };
    let only_goes = c.arguments(&c.roles.after).iter().flat_map(|a| &a.nps).all(whither);
    // `The driver got off.`, `A fox got in.`
    let gets = c.verb_is(Category::VerbArrive) && c.verb_is(Category::VerbAcquire) && c.arguments(&c.roles.after).is_empty();
    let away = c.has_adverb(Category::AdvAway) || c.verb_is(Category::VerbLeave) && only_goes || gets && c.has_particle();
    let goes = gets || c.classes().any(|k| matches!(k, Category::VerbLeave | Category::VerbTravel));
    let Some(subject) = c.subject() else { return false };
    let someone = |np: &crate::reader::roles::Np| {
        let one = |k: Category| {
            matches!(k, Category::PronounMale | Category::PronounFemale | Category::PronounFirst | Category::NounKin | Category::NounPerson)
        };
        !np.nominal.is_measured()
            && (np.nominal.name || np.nominal.head.is_some_and(|h| c.reading.categories(h).any(one) && !c.reading.is_plural(h)))
    };
    let lives = |kind: &Kind| {
        kind.head.is_empty()
            || c.reading.lexicon.kinds_above(&kind.head).is_empty()
            || c.reading.lexicon.falls_under(&kind.head, WordClass::Living)
            || c.reading
                .lexicon
                .senses(&kind.head)
                .iter()
                .any(|s| matches!(s.category, Category::NounPerson | Category::NounKin | Category::NounGroup))
    };
    let apart = subject.nps.iter().all(someone);
    let placed = c.hypothesis.facts.iter().any(|f| match &f.body {
        FactBody::State { holder, kind, .. } => holder.place.is_some() && (!apart || lives(kind)),
        _ => false,
    });
    away && goes && placed
}

/// `12 ducks on the pond. The dog scared them.`: those who were there may have gone.
fn scares_them(c: &Composer<'_, '_>) -> bool {
    let scares = c.reading.lexicon.is_of(&c.verb_lemma(), WordClass::Scaring) && c.roles.verb.negation.is_none();
    let them = |n: &Nominal| {
        let lemma = n.head.map(|h| c.reading.lemma(h, Category::is_noun)).unwrap_or_default();
        let told = c.hypothesis.facts.iter().any(|f| f.body.kind().head == lemma);
        told || n.pronoun && n.head.is_some_and(|h| c.reading.is(h, Category::PronounPlural))
    };
    scares && c.clause.phrases.iter().any(|p| matches!(p, Phrase::Nominal(n) if them(n)))
}

/// `drove 5 miles to the store. Then she drove home.`, `and came back`: another way, of which no length is told.
fn goes_on_unmeasured(c: &Composer<'_, '_>) -> bool {
    let measured = |f: &Fact| matches!(&f.body, FactBody::Change(k) if k.kind.head.is_empty() && k.class == Category::VerbTravel);
    let goes = c.classes().any(|k| matches!(k, Category::VerbTravel | Category::VerbArrive));
    goes && c.clause.kind == ClauseKind::Main && c.hypothesis.facts.iter().any(measured) && !ends_the_way(c)
}

/// `flew 8 metres and landed on a leaf`: where the way that was told ends.
fn ends_the_way(c: &Composer<'_, '_>) -> bool {
    let here = |f: &&Fact| c.reading.state.clauses.iter().any(|k| k.id == f.clause && k.sentence == c.clause.sentence);
    let at = |o: &crate::reader::roles::Oblique| o.category == Category::PrepPlace && !o.arg.nps.iter().any(|np| np.nominal.is_measured());
    let plain = !c.roles.obliques.is_empty() && c.roles.obliques.iter().all(at) && c.roles.after.is_empty();
    let last = c.hypothesis.facts.last().filter(here).is_some();
    last && plain && c.chief() == Some(Category::VerbArrive) && c.roles.adverbs.is_empty() && c.roles.verb.negation.is_none()
}

/// `The pens are with Ida now.`, `The box is empty.`, `The pens ran out.`: what is counted, or the place where it is, is said to be
/// otherwise than told.
fn elsewhere_now(c: &Composer<'_, '_>) -> bool {
    let Some(subject) = c.subject() else { return false };
    let heads: Vec<String> = subject
        .nps
        .iter()
        .filter(|np| !np.nominal.name && !np.nominal.pronoun)
        .filter_map(|np| np.nominal.head)
        .map(|h| c.reading.lemma(h, |k| k.is_noun() || k.is_unit()))
        .collect();
    let counted = c.hypothesis.facts.iter().any(|f| match &f.body {
        FactBody::State { kind, .. } | FactBody::Rate { kind, .. } => heads.contains(&kind.head),
        FactBody::Change(change) => heads.contains(&change.kind.head),
        _ => false,
    });
    let place = c.hypothesis.facts.iter().any(|f| matches!(&f.body, FactBody::State { holder, .. } if holder.place.and_then(|p| c.reading.entity(p)).is_some_and(|e| heads.contains(&e.key))));
    let container = c.hypothesis.facts.iter().any(|f| matches!(&f.body, FactBody::Rate { per, .. } if heads.contains(&per.head)));
    let somewhere = c.roles.obliques.iter().any(|o| !o.arg.nps.iter().all(|np| c.is_time_phrase(np)));
    // `The hats blew away.`
    let away = c.has_adverb(Category::AdvAway) && c.classes().any(|k| matches!(k, Category::VerbLeave | Category::VerbLose));
    let moves = away || matches!(c.chief(), Some(Category::VerbTravel | Category::VerbLeave | Category::VerbArrive));
    // `They blew away.`
    let they = |np: &crate::reader::roles::Np| {
        np.nominal.pronoun
            && np
                .nominal
                .head
                .is_some_and(|h| c.reading.categories(h).any(|k| matches!(k, Category::PronounPlural | Category::PronounNeuter)))
    };
    let counted = counted || away && subject.nps.iter().any(they) && !c.hypothesis.facts.is_empty();
    let described = !c.roles.adjectives.is_empty() || c.roles.after.iter().any(|a| a.nps.iter().any(|np| np.nominal.head.is_none()));
    counted && (somewhere || moves) || (place || container) && (described || somewhere)
}

/// Whether everything that the clause speaks of is proven apart from what has been counted.
fn apart_from_counted(c: &Composer<'_, '_>) -> bool {
    let mut kinds: Vec<&Kind> = Vec::new();
    for fact in &c.hypothesis.facts {
        match &fact.body {
            FactBody::State { kind, .. } | FactBody::Part { kind, .. } => kinds.push(kind),
            FactBody::Rate { kind, per, .. } => kinds.extend([kind, per]),
            FactBody::Change(change) => kinds.push(&change.kind),
            FactBody::KindDifference { more, less, .. } => kinds.extend([more, less]),
            FactBody::PriceBy { item, than, kind, .. } => kinds.extend([item, than, kind]),
            FactBody::PriceSum { of, kind, .. } => kinds.extend(of.iter().chain([kind])),
            FactBody::Dealt { of, into, .. } => kinds.extend(of.iter().chain([into])),
            FactBody::AsMany { kind, others } => kinds.extend(others.iter().chain([kind])),
            FactBody::Goal { kind, .. }
            | FactBody::Portion { kind, .. }
            | FactBody::Pace { kind, .. }
            | FactBody::Span { kind, .. }
            | FactBody::Recurs { kind, .. }
            | FactBody::Lot { kind, .. }
            | FactBody::Tender { kind, .. }
            | FactBody::Difference { kind, .. }
            | FactBody::Ratio { kind, .. }
            | FactBody::Rest { kind, .. }
            | FactBody::Equal { kind, .. }
            | FactBody::Split { kind, .. } => kinds.push(kind),
        }
    }
    // What is bought, sold or spent has to do with money.
    let trade = c.classes().any(|k| {
        matches!(
            k,
            Category::VerbAcquire
                | Category::VerbSell
                | Category::VerbSpend
                | Category::VerbEarn
                | Category::VerbTransferOut
                | Category::VerbTransferIn
                | Category::VerbUnknown
        )
    });
    if trade && kinds.iter().any(|k| k.head == "money") {
        return false;
    }
    // `had 20 coins. He bought a pen.`
    let cash = |k: &&Kind| c.reading.lexicon.falls_under(&k.head, WordClass::Cash);
    if c.verb_is(Category::VerbSpend) && kinds.iter().any(cash) {
        return false;
    }
    let nominals: Vec<&Nominal> = c.clause.phrases.iter().filter_map(|p| if let Phrase::Nominal(n) = p { Some(n) } else { None }).collect();
    let objects = c.arguments(&c.roles.after).len();
    // `to give to Ana`, `that he then ate`: the thing is left out, and it may be what is counted.
    let gapped = objects == 0 && !c.passive() && c.chief().is_some_and(takes_object)
        || matches!(c.clause.kind, ClauseKind::Relative | ClauseKind::Reduced);
    !gapped && nominals.iter().all(|n| nominal_apart(c, n, &kinds))
}

fn takes_object(class: Category) -> bool {
    matches!(
        class,
        Category::VerbLose
            | Category::VerbConsume
            | Category::VerbTransferOut
            | Category::VerbTransferIn
            | Category::VerbSell
            | Category::VerbMove
            | Category::VerbDivide
            | Category::VerbGroup
            | Category::VerbExchange
            | Category::VerbMultiply
            | Category::VerbCombine
            | Category::VerbUnknown
    )
}

fn nominal_apart(c: &Composer<'_, '_>, n: &Nominal, kinds: &[&Kind]) -> bool {
    let Some(head) = n.head else { return false };
    let categories = c.reading.categories(head);
    // `took Ann's`, `ate hers`: the noun is left out.
    let beside = |p: &Phrase| matches!(p, Phrase::Nominal(next) if next.first == n.last + 1 || next.first == n.last + 2);
    if n.owns_next && !c.clause.phrases.iter().any(beside) || n.pronoun && categories.contains(Category::PronounPossessive) {
        return false;
    }
    if n.pronoun {
        return categories.any(|k| {
            matches!(
                k,
                Category::PronounMale
                    | Category::PronounFemale
                    | Category::PronounFirst
                    | Category::PronounSecond
                    | Category::PronounReflexive
                    | Category::PronounExistential
            )
        }) || categories.contains(Category::PronounPlural)
            && c.roles.verb.main.is_some_and(|m| head < m)
            // `They were sold.`: not those who did something, but the things it was done to.
            && !c.passive()
            && !c.reading.candidates(head, &[]).is_empty();
    }
    if categories.contains(Category::PronounOne) {
        return false;
    }
    // `took a dog home`
    let counts = |&m: &u32| kinds.iter().any(|k| !k.head.is_empty() && k.head == c.reading.lemma(m, Category::is_noun));
    if categories.contains(Category::AdvPlace) && n.modifiers.iter().any(counts) {
        return false;
    }
    if n.name || categories.any(|k| matches!(k, Category::NounKin | Category::AdvTime | Category::UnitTime)) {
        return true;
    }
    // `took a pen home`: a noun of its own beside the word that stands last.
    let told = |l: &u32| kinds.iter().any(|k| k.head == c.reading.lemma(*l, Category::is_noun));
    if n.modifiers.iter().any(told) {
        return false;
    }
    let lemma = c.reading.lemma(head, |k| k.is_noun() || k.is_unit());
    let open = categories.any(|k| {
        matches!(
            k,
            Category::NounContainer
                | Category::NounGroup
                | Category::NounQuantity
                | Category::NounMoney
                | Category::NounPrice
                | Category::NounUnknown
                | Category::NounPartitive
        )
    });
    if open {
        return false;
    }
    let person = categories.contains(Category::NounPerson);
    let place = categories.any(|k| matches!(k, Category::NounPlace | Category::NounOccasion | Category::NounAbstract));
    let holder = c.reading.state.entities.iter().any(|e: &Entity| {
        e.key == lemma && c.hypothesis.facts.iter().any(|f| matches!(&f.body, FactBody::State { holder, .. } if holder.place == Some(e.id)))
    });
    // `The bus was evacuated.`: what is done to the place where they are may be done to them.
    let in_phrase = c.roles.obliques.iter().flat_map(|o| &o.arg.nps).any(|np| np.nominal == *n);
    if holder && !in_phrase {
        return false;
    }
    if person || place && !holder {
        return kinds.iter().all(|k| k.head != lemma);
    }
    kinds.iter().all(|k| matches!(Kind::of(&lemma).relation(k, c.reading.lexicon), Relation::Apart(_)))
}
