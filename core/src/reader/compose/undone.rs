//! Undone: clauses that say of what is counted that it is no longer there, not theirs, kept or paid otherwise.
//!
//! Why: such a clause has no number of its own, and still what was told before no longer holds.
//! Reads: `Ida had 9 cards. She liked them.` (nothing is undone)
//! Leaves open: `She no longer has them.`, `Al kept them.`, `She ran out of cards.`, `They were empty.`, `It was free.`

use super::{Composer, Unread, clause_lexemes};
use crate::facts::{FactBody, Kind};
use crate::lexicon::{Category, Form, WordClass};
use crate::reader::clause::{Clause, ClauseKind, Nominal, Phrase};
use crate::reader::reason::RefusalCode;
use crate::reader::roles::{Np, attach};

/// What a clause without an amount undoes, if anything was counted before it.
pub(super) fn undone(c: &Composer<'_, '_>) -> Option<Unread> {
    if c.clause.question {
        return None;
    }
    let open = |needed: &str| Some(Unread(RefusalCode::ConstructionUnread, clause_lexemes(c.clause), needed.to_owned()));
    if of_everything(c) {
        return open("whether these are as they were told");
    }
    if c.hypothesis.facts.is_empty() {
        return None;
    }
    if helped(c) {
        return open("how long this takes with help");
    }
    if each_needs(c) || kept_apart(c) {
        return open("whether this takes room");
    }
    if shared(c) {
        return open("how many each one gets");
    }
    if pace_changes(c) {
        return open("one pace throughout");
    }
    if went_in(c) {
        return open("how many of these went");
    }
    if has_counted(c) || ran_out(c) || robbed(c) || helped_oneself(c) {
        return open("whether these are still there");
    }
    if said_otherwise(c) {
        return open("whether these are as they were told");
    }
    if paid_otherwise(c) || owes(c) || super::trades::put_back(c) {
        return open("what was paid in the end");
    }
    if purpose_done(c) {
        return open("what this used up");
    }
    None
}

fn behind<'r>(c: &'r Composer<'_, '_>) -> impl Iterator<Item = &'r Np> {
    c.roles.after.iter().flat_map(|a| &a.nps)
}

/// Whether a phrase stands for things that were counted: their noun, or a pronoun for things.
fn counted(c: &Composer<'_, '_>, n: &Nominal) -> bool {
    let Some(head) = n.head else { return false };
    if n.pronoun {
        return c
            .reading
            .categories(head)
            .any(|k| matches!(k, Category::PronounNeuter | Category::PronounPlural | Category::DetDemonstrative));
    }
    let lemma = c.reading.lemma(head, |k| k.is_noun() || k.is_unit());
    c.hypothesis.facts.iter().any(|f| names(f.body.kind(), &lemma) || matches!(&f.body, FactBody::Rate { per, .. } if names(per, &lemma)))
}

fn names(kind: &Kind, lemma: &str) -> bool {
    kind.head == lemma || kind.content.as_deref().is_some_and(|c| c.rsplit(' ').next() == Some(lemma))
}

/// `no longer has them`, `Al kept them`, `Al owns the cards now`: who has what was counted, said anew and without a number.
fn has_counted(c: &Composer<'_, '_>) -> bool {
    let has = c.verb_is(Category::VerbPossess) && c.clause.kind == ClauseKind::Main;
    let generic = |np: &Np| np.nominal.determiner.is_none() && !np.nominal.pronoun && np.owner.is_none();
    has && behind(c).any(|np| !np.nominal.is_measured() && !generic(np) && counted(c, &np.nominal))
}

/// `She and Lev share them equally.`, `They split the money.`
fn shared(c: &Composer<'_, '_>) -> bool {
    let divides = c.verb_is(Category::VerbDivide) && c.clause.kind == ClauseKind::Main && !c.passive();
    divides
        && behind(c).any(|np| {
            !np.nominal.is_measured() && counted(c, &np.nominal) || np.nominal.head.is_some_and(|h| c.reading.is(h, Category::NounMoney))
        })
}

/// `Then she reads faster.`, `Then it stops.`, `if his brother helps`, beside a pace.
fn pace_changes(c: &Composer<'_, '_>) -> bool {
    let paced = c.hypothesis.facts.iter().any(|f| matches!(f.body, FactBody::Pace { .. }));
    let words = clause_lexemes(c.clause);
    let other = words.iter().any(|&l| c.reading.may_be(l, Category::AdjComparative));
    let stops = c.chief() == Some(Category::VerbPhase) && c.roles.after.is_empty() || c.verb_lemma() == "help";
    paced && (other || stops) && matches!(c.clause.kind, ClauseKind::Main | ClauseKind::Condition)
}

/// `The sale went well.`, `There was a theft.`: an occasion on which things go, and no number is told of it.
fn went_in(c: &Composer<'_, '_>) -> bool {
    let takes = |np: &Np| {
        let word = np.nominal.head.map(|h| c.reading.lemma(h, Category::is_noun)).unwrap_or_default();
        c.reading.lexicon.kinds_above(&word).contains(&"taking away")
    };
    let exists = c.verb_is(Category::VerbBe) && behind(c).any(takes);
    c.clause.kind == ClauseKind::Main && (exists || c.subject().is_some_and(|s| s.nps.iter().any(takes)))
}

/// `ran out of rolls`, `is out of milk`: none is left.
fn ran_out(c: &Composer<'_, '_>) -> bool {
    let out = |l: u32| [l, l.saturating_sub(1)].iter().any(|&l| c.reading.norm(l) == "out");
    let words = clause_lexemes(c.clause);
    let runs = c.verb_is(Category::VerbBe) || matches!(c.verb_lemma().as_str(), "run" | "sell");
    let of = c.roles.obliques.iter().flat_map(|o| &o.arg.nps).chain(behind(c)).any(|np| counted(c, &np.nominal));
    runs && words.iter().any(|&l| out(l)) && of
}

/// `The guests helped themselves.`: to some of what is there, or to all of it.
fn helped_oneself(c: &Composer<'_, '_>) -> bool {
    let oneself = |np: &Np| np.nominal.head.is_some_and(|h| c.reading.is(h, Category::PronounReflexive));
    c.reading.lexicon.is_of(&c.verb_lemma(), WordClass::Serving) && behind(c).any(oneself) && c.roles.verb.negation.is_none()
}

/// `was robbed`, `gambled`: something was lost, and it is not said what.
fn robbed(c: &Composer<'_, '_>) -> bool {
    let takes = c.classes().any(|k| matches!(k, Category::VerbLose | Category::VerbTransferIn));
    let person = c.subject().is_some_and(|s| s.nps.iter().all(|np| np.nominal.pronoun || np.nominal.name));
    let nothing = c.arguments(&c.roles.after).is_empty() && c.roles.obliques.is_empty();
    let loses =
        c.chief() == Some(Category::VerbTransferIn) && c.passive() || c.verb_is(Category::VerbLose) && c.verb_is(Category::VerbSpend);
    c.clause.kind == ClauseKind::Main && takes && person && nothing && loses && c.roles.verb.negation.is_none()
}

/// `They are empty.`, `The plate was soon empty.`, `They were not full.`, `The boxes contain cups.`
fn said_otherwise(c: &Composer<'_, '_>) -> bool {
    // What a thing is like to see or to taste is harmless.
    let word = |l: u32| c.reading.is_of(l, WordClass::Otherwise);
    let predicate = c.roles.adjectives.iter().any(|(l, _)| word(*l))
        || behind(c).any(|np| np.nominal.head.is_none() && np.nominal.modifiers.iter().any(|&m| word(m)));
    let holds = c.verb_is(Category::VerbContain) && c.subject().is_some_and(|s| s.nps.iter().any(|np| counted(c, &np.nominal)));
    c.verb_is(Category::VerbBe) && predicate || holds
}

/// `Nothing here is true.`, `Everything doubled.`, `Nobody sits on them.`
pub(super) fn of_everything(c: &Composer<'_, '_>) -> bool {
    let sweeps = |h: u32| c.reading.is_of(h, WordClass::Sweeping);
    let subject = c.subject().is_some_and(|s| s.nps.iter().any(|np| np.nominal.head.is_some_and(sweeps)));
    subject && c.clause.kind == ClauseKind::Main
}

/// `Al helps her.`, `They work together.`, beside how long each one takes.
fn helped(c: &Composer<'_, '_>) -> bool {
    timed(c) && (c.verb_lemma() == "help" || c.roles.adverbs.iter().any(|&(f, l, _)| c.words(f, l) == "together"))
}

fn timed(c: &Composer<'_, '_>) -> bool {
    let takes = |f: &crate::facts::Fact| matches!(&f.body, FactBody::Rate { event: Some((Category::VerbDuration, _)), .. });
    c.hypothesis.facts.iter().any(takes)
}

/// `How long will 5 rolls take together?`, `to wash them all twice`, beside 5 ovens: not one after the other, once.
pub(super) fn shared_work(c: &Composer<'_, '_>) -> bool {
    let shared = c.sentence_lexemes().chain(clause_lexemes(c.clause)).any(|l| c.reading.is_of(l, WordClass::Again));
    let pers: Vec<&Kind> =
        c.hypothesis.facts.iter().filter_map(|f| if let FactBody::Rate { per, .. } = &f.body { Some(per) } else { None }).collect();
    let other = c.hypothesis.facts.iter().any(|f| match &f.body {
        FactBody::State { kind, .. } => !kind.head.is_empty() && pers.iter().all(|p| p.head != kind.head),
        _ => false,
    });
    let each = |id: u32| {
        let told = c.reading.state.clauses.iter().find(|k| k.id == id);
        told.is_some_and(|k| attach(k).obliques.iter().any(|o| o.arg.nps.iter().any(|np| np.nominal.is_each())))
    };
    let on_each = c.hypothesis.facts.iter().any(|f| matches!(f.body, FactBody::State { .. }) && each(f.clause));
    shared || other || on_each
}

/// `Each boat needs a guide.`, `Every van has a driver.`: one more in each of those that hold so many.
fn each_needs(c: &Composer<'_, '_>) -> bool {
    let Some(subject) = c.subject() else { return false };
    let vessel = |np: &Np| {
        let lemma = np.nominal.head.map(|h| c.reading.lemma(h, Category::is_noun)).unwrap_or_default();
        np.nominal.is_each() && c.hypothesis.facts.iter().any(|f| matches!(&f.body, FactBody::Rate { per, .. } if per.head == lemma))
    };
    // `needs a guide`: whether the last word is read as a noun or as a verb, something goes with each one.
    let needs = |l: u32| c.reading.categories(l).any(|k| matches!(k, Category::VerbNeed | Category::VerbPossess | Category::VerbContain));
    let has = clause_lexemes(c.clause).into_iter().any(needs);
    has && subject.nps.iter().any(vessel) && !c.has_number()
}

/// `She keeps red and blue apart.`, `She never mixes colors.`
fn kept_apart(c: &Composer<'_, '_>) -> bool {
    let rate = c.hypothesis.facts.iter().any(|f| matches!(f.body, FactBody::Rate { .. }));
    let apart = clause_lexemes(c.clause).iter().any(|&l| c.reading.is_of(l, WordClass::Apart));
    let denied = c.roles.verb.negation.is_some() || clause_lexemes(c.clause).iter().any(|&l| c.reading.norm(l) == "never");
    let mixes = clause_lexemes(c.clause).iter().any(|&l| c.reading.is_of(l, WordClass::Mixing));
    rate && (apart || mixes && denied)
}

/// Whether the place of a change is named by a phrase of its own clause: `filled the bucket with 2 cups`.
fn found_in(c: &Composer<'_, '_>, body: &FactBody) -> bool {
    let FactBody::Change(change) = body else { return false };
    let Some(place) = change.to.and_then(|h| h.place).and_then(|p| c.reading.entity(p)) else { return false };
    let last = place.key.rsplit(' ').next().unwrap_or_default();
    c.clause
        .phrases
        .iter()
        .any(|p| matches!(p, Phrase::Nominal(n) if n.head.is_some_and(|h| c.reading.lemma(h, Category::is_noun) == last)))
}

/// Whether things of the kind were told to be at a place.
fn lies_somewhere(c: &Composer<'_, '_>, kind: &Kind) -> bool {
    c.hypothesis
        .facts
        .iter()
        .any(|f| matches!(&f.body, FactBody::State { holder, kind: k, .. } if holder.place.is_some() && k.head == kind.head))
}

/// Whether the place where things of the kind were told to be is land, where what is planted is added to what grows.
fn grows_there(c: &Composer<'_, '_>, kind: &Kind) -> bool {
    let land = |key: &str| {
        let last = key.rsplit(' ').next().unwrap_or_default();
        let senses = c.reading.lexicon.senses(last);
        let indoors = c.reading.lexicon.falls_under(last, WordClass::Indoors);
        senses.iter().any(|s| s.category == Category::NounPlace)
            && !senses.iter().any(|s| s.category == Category::NounContainer)
            && !indoors
    };
    let elsewhere = c.has_adverb(Category::AdvPlace) || c.roles.obliques.iter().any(|o| o.category == Category::PrepPlace);
    !elsewhere
        && c.hypothesis.facts.iter().any(|f| match &f.body {
            FactBody::State { holder, kind: k, .. } if k.head == kind.head => {
                holder.place.and_then(|p| c.reading.entity(p)).is_some_and(|e| land(&e.key))
            }
            _ => false,
        })
}

/// `How much profit did she make?`: known only where a profit is told, and nothing was paid beside it.
pub(super) fn profit_untold(c: &Composer<'_, '_>) -> Option<Vec<u32>> {
    let is = |l: u32| c.reading.lemma(l, Category::is_noun) == "profit";
    let asked = c.clause.phrases.iter().find_map(|p| match p {
        Phrase::Nominal(n) => n.head.filter(|&h| is(h)),
        Phrase::Verb(v) => v.main.filter(|&m| matches!(c.verb_lemma().as_str(), "profit" | "gain") && money_asked(c) && m > 0),
        _ => None,
    })?;
    let told = c.hypothesis.facts.iter().any(|f| {
        let clause = c.reading.state.clauses.iter().find(|k| k.id == f.clause);
        clause.is_some_and(|k| clause_lexemes(k).iter().any(|&l| is(l)))
    });
    let spent = c.hypothesis.facts.iter().any(|f| match &f.body {
        FactBody::Change(change) => change.class == Category::VerbSpend || change.paid,
        FactBody::Rate { price, .. } => *price,
        _ => false,
    });
    (!told || spent).then(|| vec![asked])
}

fn money_asked(c: &Composer<'_, '_>) -> bool {
    let money = |h: u32| c.reading.categories(h).any(|k| matches!(k, Category::NounMoney | Category::UnitMoney));
    c.clause.phrases.iter().any(|p| matches!(p, Phrase::Nominal(n) if n.is_asked() && n.head.is_none_or(money)))
}

/// `Each table seats 4 guests. How many guests are there?`, `made 3 boxes. Each holds 4 pens.`: room is not what is in it.
pub(super) fn only_room(c: &Composer<'_, '_>, kind: &Kind) -> bool {
    let person = c.reading.lexicon.senses(&kind.head).iter().any(|s| matches!(s.category, Category::NounPerson | Category::NounKin));
    c.hypothesis.facts.iter().any(|f| {
        let FactBody::Rate { kind: held, per, event: None, price: false, .. } = &f.body else { return false };
        let Some(clause) = c.reading.state.clauses.iter().find(|k| k.id == f.clause) else { return false };
        let verb = attach(clause).verb;
        let Some(main) = verb.main.filter(|_| held.head == kind.head) else { return false };
        let of = |k: Category| c.reading.is(main, k);
        let holds = of(Category::VerbContain);
        let room = holds && (of(Category::VerbMeasure) || of(Category::VerbMove) || person && of(Category::VerbEvent));
        // `is filled with 6 eggs`: so many are in it; what it can hold is no statement at all.
        let filled = !verb.auxiliaries.is_empty();
        let made = c.hypothesis.facts.iter().any(|f| {
            matches!(&f.body, FactBody::Change(change) if change.kind.head == per.head && change.class == Category::VerbCreate
                && c.reading.lexicon.is_of(&change.verb, WordClass::Fashioning))
        });
        room && !filled || holds && made
    })
}

/// `holds 7 people in front`, `7 more people`, `the 7 people`, `9 including the driver`: not simply how many each one holds.
pub(super) fn room_besides(c: &Composer<'_, '_>) -> Option<Unread> {
    let rate = c.result.facts.iter().any(|f| matches!(f.body, FactBody::Rate { event: None, price: false, .. }));
    if !rate || !c.verb_is(Category::VerbContain) {
        return None;
    }
    let including = |l: &u32| c.reading.is_of(*l, WordClass::Including);
    let beside: Vec<u32> = c.sentence_lexemes().filter(including).collect();
    let further = behind(c).find(|np| {
        let the = np.nominal.determiner.is_some_and(|d| c.reading.norm(d) == "the");
        np.nominal.number().is_some() && (np.nominal.further.is_some() || the)
    });
    let set = c.roles.obliques.iter().find(|o| {
        o.category == Category::PrepPlace
            && o.arg.nps.iter().all(|np| !np.nominal.is_each())
            && c.subject().is_some_and(|s| s.nps.iter().any(|np| np.nominal.is_each()))
    });
    let lexemes = match (beside.as_slice(), further, set) {
        ([], None, None) => return None,
        ([], Some(np), _) => np.lexemes(),
        ([], None, Some(o)) => vec![o.lexeme],
        _ => beside,
    };
    Some(Unread(RefusalCode::ConstructionUnread, lexemes, "how many each one holds in all".to_owned()))
}

/// `an empty crate of 48 tiles`.
pub(super) fn empty_vessel(c: &Composer<'_, '_>) -> Option<Unread> {
    let phrases = &c.clause.phrases;
    let empty = |p: &Phrase| matches!(p, Phrase::Nominal(n) if n.modifiers.iter().any(|&m| c.reading.norm(m) == "empty"));
    let found = phrases.windows(3).find_map(|w| match w {
        [vessel, Phrase::Preposition { category: Category::PrepOf, .. }, Phrase::Nominal(n)] if empty(vessel) && n.number().is_some() => {
            Some(n)
        }
        _ => None,
    })?;
    Some(Unread(RefusalCode::ConstructionUnread, (found.first..=found.last).collect(), "what is in it".to_owned()))
}

/// `solved 5 of Al's problems`, beside one's own: another's work is not one's own.
pub(super) fn anothers_work(c: &Composer<'_, '_>) -> Option<Unread> {
    let works = c.result.facts.iter().any(|f| matches!(&f.body, FactBody::Change(k) if k.from.is_none() && k.to.is_none()));
    let anothers =
        |np: &&Np| np.nominal.number().is_some() && np.of.as_ref().is_some_and(|of| of.owner.as_ref().is_some_and(|o| o.nominal.name));
    let found = behind(c).find(anothers).filter(|_| works)?;
    let wrong = clause_lexemes(c.clause).into_iter().any(|l| c.reading.norm(l) == "wrong");
    (works || wrong).then(|| Unread(RefusalCode::HoldersUnrelated, found.lexemes(), "whose these were".to_owned()))
}

/// `5 points above that`: so much more than what was told.
pub(super) fn above_that(c: &Composer<'_, '_>) -> Option<Unread> {
    let that = |np: &Np| {
        np.nominal.head.or(np.nominal.determiner).is_some_and(|h| c.reading.is_of(h, WordClass::This))
            && np.nominal.first == np.nominal.last
    };
    let found = c.roles.obliques.iter().find(|o| c.reading.is_of(o.lexeme, WordClass::Beyond) && o.arg.nps.iter().any(that))?;
    (!c.result.facts.is_empty() && behind(c).any(|np| np.nominal.number().is_some()))
        .then(|| Unread(RefusalCode::ConstructionUnread, vec![found.lexeme], "more than what".to_owned()))
}

/// Whether the story tells of money: a price, or money that was had or spent.
fn of_money(c: &Composer<'_, '_>) -> bool {
    c.hypothesis
        .facts
        .iter()
        .any(|f| f.body.kind().head == "money" || matches!(f.body, FactBody::Rate { price: true, .. } | FactBody::Lot { .. }))
}

/// Whether words name a way of paying less, or with something else than money.
fn instead_of_money(c: &Composer<'_, '_>, np: &Np) -> bool {
    let Some(head) = np.nominal.head else { return false };
    let lemma = c.reading.lemma(head, Category::is_noun);
    let whole = np.nominal.modifiers.last().map(|&m| format!("{} {lemma}", c.reading.norm(m)));
    let is = |w: &str| c.reading.lexicon.is_of(w, WordClass::PriceCut);
    is(&lemma) || whole.as_deref().is_some_and(is)
}

/// `She had a coupon.`, `They were on sale.`, `She did not pay.`
fn paid_otherwise(c: &Composer<'_, '_>) -> bool {
    let denied = c.roles.verb.negation.is_some() || c.has_adverb(Category::AdvNegation);
    let pays =
        c.classes().any(|k| matches!(k, Category::VerbSpend | Category::VerbCost)) && c.arguments(&c.roles.after).is_empty() && denied;
    // Behind `did not`, a noun that is also a verb is one.
    let noun = denied
        && c.roles.verb.main.is_none_or(|m| c.reading.is(m, Category::AuxDo))
        && behind(c).any(|np| np.nominal.head.is_some_and(|h| c.reading.norm(h) == "pay"));
    of_money(c) && (pays || noun || reduced(c))
}

/// `on sale`, `for free`, `with a gift card`.
fn reduced(c: &Composer<'_, '_>) -> bool {
    let manner = |words: &str| [WordClass::OnOffer, WordClass::FreeOrHalf].into_iter().any(|k| c.reading.lexicon.is_of(words, k));
    let said = c.roles.adverbs.iter().any(|&(first, last, _)| manner(&c.words(first, last)));
    let through = c.roles.obliques.iter().filter(|o| o.category == Category::PrepWith).flat_map(|o| &o.arg.nps);
    said || behind(c).chain(through).any(|np| instead_of_money(c, np))
}

/// `She owes Al money.`, `needs the money for rent`: money that one has is not free to be spent.
fn owes(c: &Composer<'_, '_>) -> bool {
    let money = |n: &Nominal| n.head.is_some_and(|h| c.reading.is(h, Category::NounMoney));
    of_money(c) && c.chief() == Some(Category::VerbNeed) && behind(c).any(|np| money(&np.nominal) && !np.nominal.is_measured())
}

/// `bought 9 planks to build a shed. Then he built the shed.`: what an amount was meant for comes to pass.
fn purpose_done(c: &Composer<'_, '_>) -> bool {
    if c.clause.kind != ClauseKind::Main || c.unasserted() {
        return false;
    }
    let object: Vec<String> =
        behind(c).filter_map(|np| np.nominal.head).map(|h| c.reading.lemma(h, Category::is_noun)).filter(|l| !l.is_empty()).collect();
    let told = |id: u32| c.hypothesis.facts.iter().any(|f| f.clause == id);
    let aims = |other: &Clause| {
        let roles = attach(other);
        let hangs = other.kind == ClauseKind::Infinitive && other.governor.is_some_and(told);
        let heads =
            |nps: &[Np]| nps.iter().filter_map(|np| np.nominal.head).any(|h| object.contains(&c.reading.lemma(h, Category::is_noun)));
        let meant = hangs && roles.verb.main.is_some_and(|m| c.reading.lemma(m, Category::is_verb) == c.verb_lemma());
        meant && roles.after.iter().any(|a| heads(&a.nps))
            || told(other.id)
                && matches!(c.chief(), Some(Category::VerbPossess | Category::VerbCreate | Category::VerbEvent))
                && roles.obliques.iter().any(|o| o.category == Category::PrepFor && heads(&o.arg.nps))
    };
    c.reading.state.clauses.iter().filter(|o| o.id != c.clause.id && o.sentence != c.clause.sentence).any(aims)
}

/// `Ida's cards burned. Ida had 9 cards.`: what is counted now was said to be gone before; which was first is left open.
pub(super) fn gone_before(c: &Composer<'_, '_>) -> Option<Unread> {
    let facts: Vec<&Kind> = c.result.facts.iter().map(|f| f.body.kind()).collect();
    let told = |id: u32| c.hypothesis.facts.iter().any(|f| f.clause == id) || c.hypothesis.unresolved.iter().any(|u| u.clause == id);
    let lost = |other: &Clause| {
        let roles = attach(other);
        let Some(main) = roles.verb.main else { return false };
        let loses = c.reading.categories(main).any(|k| {
            matches!(k, Category::VerbLose | Category::VerbSell | Category::VerbTransferOut | Category::VerbConsume | Category::VerbDivide)
        });
        let stolen =
            roles.verb.auxiliaries.iter().any(|&a| c.reading.is(a, Category::AuxBe)) && c.reading.is(main, Category::VerbTransferIn);
        let past = c.reading.has_form(main, Category::is_verb, Form::Past) || stolen;
        let of_kind = other.phrases.iter().any(|p| match p {
            Phrase::Nominal(n) => {
                let owned = n.determiner.is_some() || c.reading.norm(n.first.saturating_sub(1)) == "'s" || n.first == 0;
                n.head.is_some_and(|h| facts.iter().any(|k| names(k, &c.reading.lemma(h, Category::is_noun))))
                    && (owned || n.modifiers.is_empty())
            }
            _ => false,
        });
        (loses || stolen) && past && of_kind && roles.verb.negation.is_none()
    };
    let level = c.result.facts.iter().any(|f| matches!(f.body, FactBody::State { .. }));
    let found = c.reading.state.clauses.iter().find(|o| {
        o.sentence != c.clause.sentence && o.id < c.clause.id && !o.question && o.kind == ClauseKind::Main && !told(o.id) && lost(o)
    })?;
    level.then(|| Unread(RefusalCode::TimesUnordered, clause_lexemes(found), "whether this was before or after".to_owned()))
}

/// `bought 2 pens on sale`, `with her gift card`: beside a price that is told.
pub(super) fn bought_otherwise(c: &Composer<'_, '_>) -> Option<Unread> {
    let buys = c.classes().any(|k| matches!(k, Category::VerbAcquire | Category::VerbSpend));
    let takes = c.roles.obliques.iter().any(|o| o.category == Category::PrepWith && o.arg.nps.iter().any(|np| instead_of_money(c, np)));
    let manner = c.roles.adverbs.iter().find(|&&(first, last, _)| c.reading.lexicon.is_of(&c.words(first, last), WordClass::OnOffer));
    let priced = c.hypothesis.facts.iter().any(|f| matches!(f.body, FactBody::Rate { price: true, .. }));
    (buys && priced && (takes || manner.is_some()))
        .then(|| Unread(RefusalCode::ConstructionUnread, clause_lexemes(c.clause), "what was paid in the end".to_owned()))
}

/// `A cake takes 4 eggs.`, `Her recipe uses 4 eggs.`: a thing takes nothing from anyone; it says what each one of it needs.
pub(super) fn thing_takes(c: &Composer<'_, '_>) -> Option<Unread> {
    let lives = |key: &str| c.reading.lexicon.falls_under(key, WordClass::Living);
    let present = c.moment().tense == crate::facts::Tense::Present;
    let found = c.result.facts.iter().find(|f| {
        let FactBody::Change(change) = &f.body else { return false };
        let takes = matches!(change.class, Category::VerbTransferIn | Category::VerbConsume);
        let agent = change.agent.and_then(|a| c.reading.entity(a));
        // `The school had 9 apples. It used 4.`: a thing that was told to have them uses its own.
        let own = c.hypothesis.facts.iter().any(|f| {
            matches!(&f.body, FactBody::State { holder, .. } if change.agent.is_some() && [holder.owner, holder.place].contains(&change.agent))
        });
        // `The cafe used 5 liters of milk`: those who work there did.
        let acts = |e: &crate::facts::Entity| e.sort == crate::facts::Sort::Place && !present;
        let thing = !own && agent.is_some_and(|e| !e.owns() && !lives(&e.key) && !acts(e));
        // `Al takes 4 classes`, beside classes that another has.
        let other = |h: crate::facts::Holder| h.owner.is_some() && h.owner != change.agent;
        let source = c.roles.obliques.iter().any(|o| o.category == Category::PrepSource);
        let guessed = change.class == Category::VerbTransferIn && present && !change.definite && !source && change.from.is_some_and(other);
        // `A snake ate 4 eggs in the zoo`: those of someone are not said to be there.
        let here = c.roles.obliques.iter().any(|o| o.category == Category::PrepPlace && !o.arg.nps.iter().all(|np| c.names_time(np)));
        let strays = agent.is_some_and(|e| lives(&e.key)) && here && change.from.is_some_and(|h| other(h) && h.place.is_none());
        takes && (thing || guessed || strays)
    })?;
    Some(Unread(RefusalCode::HoldersUnrelated, found.lexemes.clone(), "from whom, and by whom, this was taken".to_owned()))
}

/// `5 points more in the second half`: 5, or 5 above those of the first half?
pub(super) fn more_elsewhere(c: &Composer<'_, '_>) -> Option<Unread> {
    let ordered = |np: &Np| {
        let later = |l: u32| {
            c.reading.lexemes.get(l as usize).is_some_and(|x| x.kind == crate::text::LexemeKind::Ordinal)
                || c.reading.is_of(l, WordClass::OneOfSeveral)
        };
        np.nominal.modifiers.iter().chain(&np.nominal.determiner).any(|&m| later(m)) && !c.names_time(np)
    };
    let set =
        c.roles.obliques.iter().any(|o| matches!(o.category, Category::PrepPlace | Category::PrepTime) && o.arg.nps.iter().any(ordered));
    let found = c.clause.phrases.iter().find_map(|p| match p {
        // `$5 more than on Friday`: what it is more than is told.
        Phrase::Nominal(n) if c.relatives.iter().any(|r| n.number() == Some(r.lexeme)) => None,
        Phrase::Nominal(n) if n.number().is_some() => n.further.filter(|m| set || n.head.is_some_and(|h| *m > h)).map(|_| n),
        _ => None,
    })?;
    let place = c.roles.obliques.iter().any(|o| matches!(o.category, Category::PrepPlace | Category::PrepTime));
    let verb = c.verb_lemma();
    // `6 extra lives in the first level and 11 more in the second`: both come to what was there before.
    let happens = |f: &crate::facts::Fact| matches!(&f.body, FactBody::Change(k) if k.verb == verb && !k.further);
    let told = c.hypothesis.facts.iter().chain(&c.result.facts).any(happens);
    (told && place && !c.clause.question)
        .then(|| Unread(RefusalCode::ConstructionUnread, (found.first..=found.last).collect(), "more than when, or that many".to_owned()))
}

/// `poured 4 cups of the tea`, beside tea in a pot: into it, or out of it? Only a goal, or `more`, tells.
pub(super) fn put_nowhere(c: &Composer<'_, '_>) -> Option<Unread> {
    let goal = c
        .roles
        .obliques
        .iter()
        .any(|o| matches!(o.category, Category::PrepGoal | Category::PrepPlace) && !o.arg.nps.iter().all(|np| c.names_time(np)));
    let found = c.result.facts.iter().find(|f| {
        let FactBody::Change(change) = &f.body else { return false };
        let place = change.to.is_some_and(|h| h.place.is_some());
        let called_for = c.hypothesis.facts.iter().any(|f| matches!(&f.body, FactBody::Goal { kind, .. } if kind.head == change.kind.head));
        let brought_forth = change.class == Category::VerbCreate
            && c.verb_is(Category::VerbMove)
            && lies_somewhere(c, &change.kind)
            && !grows_there(c, &change.kind);
        let adds = c.verb_is(Category::VerbIncrease) && !c.has_particle();
        let level = lies_somewhere(c, &change.kind);
        (change.class == Category::VerbMove && place && level || brought_forth)
            && !called_for
            && !adds
            && !change.further
            && matches!(change.amount, crate::facts::Amount::Given { .. })
    })?;
    let named = found_in(c, &found.body);
    let particle = c.has_particle() && !c.has_adverb(Category::AdvAway);
    let ahead = c.moment().tense == crate::facts::Tense::Future;
    (!c.passive() && !ahead && !named && (!goal || particle))
        .then(|| Unread(RefusalCode::ConstructionUnread, found.lexemes.clone(), "the place where these are put".to_owned()))
}

/// `Al got 5 dollars of it`, `Her mother kept 5 dollars`: out of what another was told to have.
pub(super) fn part_of_anothers(c: &Composer<'_, '_>) -> Option<Unread> {
    let neuter = |np: &Np| {
        np.nominal.number().is_some()
            && np
                .of
                .as_ref()
                .is_some_and(|of| of.nominal.pronoun && of.nominal.head.is_some_and(|h| c.reading.is(h, Category::PronounNeuter)))
    };
    let keeps = c.reading.lexicon.is_of(&c.verb_lemma(), WordClass::Retaining);
    // `His brother has 5 of the marbles.`, `has 5 of them`
    let of_told = |np: &Np| {
        let of = np.of.as_ref().filter(|_| np.nominal.number().is_some() && c.verb_is(Category::VerbPossess));
        let definite = |of: &Np| of.nominal.pronoun || of.nominal.determiner.is_some_and(|d| c.reading.is(d, Category::DetDefinite));
        of.is_some_and(|of| definite(of) && counted(c, &of.nominal))
    };
    let found = behind(c).find(|np| neuter(np) || of_told(np) || keeps && np.nominal.number().is_some())?;
    let other = |who: crate::facts::EntityId| {
        // `They have 9 cards. Bo has 5 of them.`: one of those who have them.
        let among = |o: crate::facts::EntityId| c.reading.entity(o).is_some_and(|e| e.members.contains(&who));
        c.hypothesis.facts.iter().any(|f| {
            let of = |h: &crate::facts::Holder| h.owner.is_some_and(|o| o != who && !among(o));
            match &f.body {
                FactBody::State { holder, .. } => of(holder),
                FactBody::Change(change) => change.agent.is_some_and(|a| a != who) || change.to.as_ref().is_some_and(of),
                _ => false,
            }
        })
    };
    let anothers = c.result.facts.iter().any(|f| match &f.body {
        FactBody::State { holder, .. } => holder.owner.is_some_and(other),
        FactBody::Change(change) => change.agent.is_some_and(other) && change.from.is_none_or(|h| h.owner == change.agent),
        _ => false,
    });
    anothers.then(|| Unread(RefusalCode::HoldersUnrelated, found.lexemes(), "whose these were".to_owned()))
}
