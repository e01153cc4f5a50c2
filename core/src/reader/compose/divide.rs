//! Division: a whole is dealt out into equal shares.
//!
//! Why: how many shares there are, or how much goes into each, is told beside the whole.
//! Reads: `The cards are sorted into 9 groups.`, `Lev divided 24 pens into 4 equal piles.`, `They split into groups of 4.`,
//! `Ana shares the plums among 3 friends.`, `Lev has 24 pens to share among 4 friends.`, `He put the games into 9 stacks.` (only a
//! question about each stack takes them as equal)
//! Leaves alone: `Ana shares with 3 friends.` (she may get one too), `gave 24 pens to 4 friends`.

use super::{Composer, Unread, Verdict};
use crate::canon::Arrange;
use crate::facts::{Amount, FactBody, Holder, Kind};
use crate::lexicon::{Category, WordClass};
use crate::reader::clause::ClauseKind;
use crate::reader::reason::RefusalCode;
use crate::reader::roles::{Arg, Np, Oblique};

pub(super) fn divide(c: &mut Composer<'_, '_>) -> Verdict {
    let meant = meant_to_be_dealt(c);
    if c.clause.question || c.unasserted() && !c.planned() && meant.is_none() {
        return Ok(false);
    }
    let classes = c.classes();
    let deals = classes.any(|k| matches!(k, Category::VerbDivide | Category::VerbGroup | Category::VerbMove | Category::VerbTransferOut));
    if !deals || !c.roles.adjectives.is_empty() {
        return Ok(false);
    }
    super::sizes::sizes(c);
    let Some((shares, equal)) = shares(c) else { return Ok(false) };
    let objects = c.arguments(&c.roles.after);
    let objects: Vec<Arg> =
        if c.passive() || objects.is_empty() && c.verb_is(Category::VerbDivide) { c.subject_arg().into_iter().collect() } else { objects };
    let objects = if objects.is_empty() { meant.into_iter().collect() } else { objects };
    let [object] = objects.as_slice() else { return Ok(false) };
    if !equal || object.has_or() {
        return Ok(false);
    }
    let sized = |np: &Np| super::sizes::spaced_measure(c, np).is_some();
    let counted = object.nps.iter().all(|np| np.nominal.number().is_some() && !sized(np));
    let bare = object.nps.iter().all(|np| (!np.nominal.is_measured() || sized(np)) && !np.nominal.is_each());
    let rest = matches!(object.nps.as_slice(), [np] if matches!(np.nominal.measure, Some(crate::reader::clause::Measure::Rest(_))));
    if !counted && !bare && !rest {
        return Ok(false);
    }
    // `Lev divided the rest`, `Lev divided the ones he still had`, where another had them.
    if rest && !super::remainder::same_subject(c) {
        return Ok(false);
    }
    if let Some(read) = made_up(c, object, &shares)? {
        return Ok(read);
    }
    let kind = whole(c, object, counted)?;
    let np = shares.arg.nps[0].clone();
    {
        // What is shared out among others is gone from where it was; what is put into piles is still there.
        let mut into = np.clone();
        into.nominal.measure = None;
        into.of = None;
        let into = c.thing(&into)?.kind;
        let plain = |m: u32| {
            c.reading.categories(m).any(|k| {
                k.is_noun() && k != Category::NounUnknown
                    || matches!(k, Category::AdjSame | Category::AdjOther | Category::AdjSize | Category::AdjColour)
            })
        };
        let manner = c.roles.adverbs.iter().any(|(_, _, k)| {
            !matches!(
                k,
                Category::AdvEqually
                    | Category::AdvNeutral
                    | Category::AdvSequence
                    | Category::AdvTime
                    | Category::AdvNow
                    | Category::AdvDiscourse
            )
        });
        if manner
            || !np.nominal.modifiers.iter().all(|&m| plain(m))
            || c.roles.obliques.iter().any(|o| o.category == Category::PrepBy && !c.passive())
        {
            return Err(Unread(RefusalCode::ConstructionUnread, np.lexemes(), "shares that are equal".into()));
        }
        let Some(dealt) = kind.clone() else {
            return Err(Unread(RefusalCode::ElidedNounUnresolved, np.lexemes(), "what is shared".into()));
        };
        let moment = c.moment();
        let verb = c.roles.verb.main.into_iter().collect();
        c.say(FactBody::Split { holder: Holder::default(), kind: dealt, into, shares: None }, moment, verb);
    }
    match np.of.clone().filter(|of| of.nominal.number().is_some()) {
        Some(of) => groups_of(c, &np, &of, kind)?,
        None => number_of_shares(c, &np)?,
    }
    let mut used = vec![shares.lexeme];
    // `with the same number of cards in each pile`
    for pair in c.roles.obliques.clone().windows(2) {
        if pair[0].category == Category::PrepWith
            && pair[0].arg.nps.iter().all(|np| c.says_alike(np))
            && pair[1].arg.nps.iter().all(|np| np.nominal.is_each())
        {
            used.extend([pair[0].lexeme, pair[1].lexeme]);
            c.mark("background", pair.iter().flat_map(|o| o.arg.nps.iter().flat_map(Np::lexemes)).collect());
        }
    }
    if let Some(subject) = c.subject_arg() {
        c.mark("entity", subject.nps.iter().flat_map(Np::lexemes).collect());
    }
    if rest {
        super::remainder::note(c);
    }
    c.settle_obliques(&used)?;
    let verb = c.roles.verb.main.into_iter().chain(c.roles.verb.auxiliaries.clone()).collect();
    c.mark("cue", verb);
    Ok(true)
}

/// `has 24 pens to share among 4 friends`: what is there for it, without its number, which is told already.
fn meant_to_be_dealt(c: &Composer<'_, '_>) -> Option<Arg> {
    let governor = c.governor().filter(|g| c.clause.kind == ClauseKind::Infinitive && g.kind == ClauseKind::Main && !g.question)?;
    let roles = crate::reader::roles::attach(governor);
    let has = roles.verb.main.is_some_and(|m| c.reading.categories(m).any(|k| matches!(k, Category::VerbPossess | Category::VerbBe)));
    let own = c.subject().is_none() && c.roles.after.is_empty() && c.roles.verb.negation.is_none() && roles.verb.negation.is_none();
    let plain = has && own && c.verb_is(Category::VerbDivide) && roles.verb.auxiliaries.is_empty();
    let [arg] = roles.after.as_slice() else { return None };
    let [np] = arg.nps.as_slice() else { return None };
    let mut np = np.clone();
    let counted = np.nominal.is_plain_count() && np.nominal.head.is_some() && roles.obliques.is_empty();
    np.nominal.measure = None;
    (plain && counted).then(|| Arg { nps: vec![np], connectives: Vec::new() })
}

/// `The library is divided into 8 sections.`: one thing, of which nothing is counted, is made up of so many.
fn made_up(c: &mut Composer<'_, '_>, object: &Arg, shares: &Oblique) -> Result<Option<bool>, Unread> {
    let ([np], [parts]) = (object.nps.as_slice(), shares.arg.nps.as_slice()) else { return Ok(None) };
    let one = !np.nominal.pronoun && !np.nominal.is_measured() && !np.nominal.is_each() && np.nominal.head.is_some() && !c.plural(np);
    // A class is split into those who are in it, and stuff into vessels.
    let several = |k: Category| matches!(k, Category::NounGroup | Category::NounMass | Category::NounMoney | Category::NounQuantity);
    let place = np.nominal.head.is_some_and(|h| !c.reading.categories(h).any(several)) && !c.has_adverb(Category::AdvEqually);
    let plain = parts.nominal.is_plain_count()
        && parts.nominal.modifiers.is_empty()
        && parts.nominal.determiner.is_none()
        && parts.of.is_none()
        && c.roles.obliques.len() == 1;
    let told = !c.hypothesis.facts.iter().any(|f| matches!(f.body, FactBody::State { .. } | FactBody::Change(_)));
    if !c.passive() || !one || !place || !plain || !told || np.of.is_some() {
        return Ok(None);
    }
    let holder = c.holders_of(object, &[])?;
    let thing = c.thing(parts)?;
    let Some(amount @ Amount::Given { .. }) = thing.amount else { return Ok(None) };
    c.mark("entity", np.lexemes());
    c.mark("kind", thing.lexemes.clone());
    c.mark("quantity", parts.nominal.number().into_iter().collect());
    let moment = crate::facts::Moment { tense: crate::facts::Tense::Present, ..c.moment() };
    c.say(FactBody::State { holder, kind: thing.kind, amount }, moment, thing.lexemes);
    c.settle_obliques(&[shares.lexeme])?;
    let verb = c.roles.verb.main.into_iter().chain(c.roles.verb.auxiliaries.clone()).collect();
    c.mark("cue", verb);
    Ok(Some(true))
}

/// The phrase that tells the shares, and whether they are said to be equal.
fn shares(c: &Composer<'_, '_>) -> Option<(Oblique, bool)> {
    let vessel = |np: &Np| {
        np.nominal.head.is_some_and(|h| {
            c.reading.categories(h).any(|k| matches!(k, Category::NounGroup | Category::NounContainer | Category::NounPartitive))
        })
    };
    let person =
        |np: &Np| np.nominal.head.is_some_and(|h| c.reading.categories(h).any(|k| matches!(k, Category::NounPerson | Category::NounKin)));
    let told = |np: &Np| np.nominal.number().is_some() && np.of.is_none() || np.of.as_ref().is_some_and(|of| of.nominal.number().is_some());
    let fits = |o: &&Oblique| match (o.category, o.arg.nps.as_slice()) {
        (Category::PrepGoal | Category::PrepPlace, [np]) => {
            let spread =
                c.verb_is(Category::VerbDivide) && c.has_adverb(Category::AdvEqually) && np.nominal.is_plain_count() && c.plural(np);
            told(np)
                && (vessel(np)
                    || spread && np.of.is_none()
                    || o.category == Category::PrepGoal && c.verb_is(Category::VerbTransferOut) && person(np))
        }
        (Category::PrepAmong, [np]) => {
            let known = np.nominal.determiner.is_some() && !np.nominal.is_measured() && c.plural(np);
            (np.nominal.number().is_some() || known) && np.of.is_none() && np.nominal.head.is_some() && !np.nominal.pronoun
        }
        _ => false,
    };
    let found: Vec<&Oblique> = c.roles.obliques.iter().filter(fits).collect();
    let [only] = found.as_slice() else { return None };
    let np = &only.arg.nps[0];
    let says = np.nominal.modifiers.iter().any(|&m| c.reading.categories(m).any(|k| matches!(k, Category::AdjSame | Category::AdjOther)));
    let alike = c.roles.obliques.iter().any(|o| o.category == Category::PrepWith && o.arg.nps.iter().all(|np| c.says_alike(np)));
    // What is sorted goes with its like, so that the piles are of any size.
    let sorts = c.reading.lexicon.is_of(&c.verb_lemma(), WordClass::Sorting);
    let divides = !sorts && (c.verb_is(Category::VerbDivide) || c.chief() == Some(Category::VerbGroup));
    let sized = np.of.is_some();
    // `put 24 pens into 4 boxes`: whoever asks how many are in each takes them as equal, and nothing else rests on it.
    let vessels = !sorts && vessel(np) && several_vessels(c, np) && matches!(c.chief(), Some(Category::VerbMove | Category::VerbGroup));
    Some(((*only).clone(), says || alike || divides || sized || vessels || c.has_adverb(Category::AdvEqually)))
}

/// A plain number of vessels above one.
fn several_vessels(c: &Composer<'_, '_>, np: &Np) -> bool {
    np.nominal.is_plain_count() && np.nominal.determiner.is_none() && np.owner.is_none() && c.plural(np)
}

/// The kind that is dealt out; a whole that is counted here for the first time is told.
fn whole(c: &mut Composer<'_, '_>, object: &Arg, counted: bool) -> Result<Option<Kind>, Unread> {
    let lexemes: Vec<u32> = object.nps.iter().flat_map(Np::lexemes).collect();
    if !counted {
        c.mark("kind", lexemes.clone());
        let [np] = object.nps.as_slice() else { return Ok(None) };
        if let Some(kind) = sized(c, np)? {
            return Ok(Some(kind));
        }
        if let Some(kind) = super::sizes::any_as_one(c, np)? {
            return Ok(Some(kind));
        }
        if np.nominal.pronoun || np.nominal.head.is_none() || np.nominal.name {
            return Ok(c.told_together());
        }
        // `a collection of coins`: the coins.
        let gathered = np.of.as_deref().filter(|of| {
            let whole = np.nominal.head.is_some_and(|h| c.reading.is(h, Category::NounGroup));
            let one = np.nominal.determiner.is_some_and(|d| c.reading.is(d, Category::DetIndefinite));
            whole && one && c.plural(of) && !of.nominal.is_measured() && !of.nominal.pronoun && of.of.is_none()
        });
        if let Some(of) = gathered.cloned() {
            return Ok(Some(c.thing(&of)?.kind));
        }
        let mut plain = np.clone();
        plain.nominal.measure = None;
        let mut kind = c.thing(&plain)?.kind;
        // `63 centimeters of lace ... cut the lace`
        kind.unit = kind.unit.clone().or_else(|| c.unit_of_all(&kind));
        let known = c.hypothesis.facts.iter().any(|f| match &f.body {
            FactBody::State { kind: k, .. } => k.head == kind.head,
            FactBody::Change(change) => change.kind.head == kind.head,
            _ => false,
        });
        // `The class was split into 5 teams.`: those who are in it.
        return Ok(if known || c.gathers_told(&kind) { Some(kind) } else { c.told_together() });
    }
    let agent = if c.passive() { None } else { c.subject_arg() };
    let holder = match agent.filter(|s| s.nps != object.nps && s.nps.iter().all(|np| !np.nominal.is_measured())) {
        Some(subject) => c.holders_of(&subject, &[])?,
        None => Holder::default(),
    };
    let mut kind = None;
    for np in &object.nps {
        let thing = c.thing(np)?;
        if c.subject().is_none() {
            // `48 buns packed equally into 4 boxes`: counted where they stand.
            c.mark("kind", thing.lexemes);
            kind = Some(thing.kind);
            continue;
        }
        let told = c.hypothesis.facts.iter().any(|f| match &f.body {
            FactBody::State { kind: k, .. } => k.head == thing.kind.head,
            FactBody::Change(change) => change.kind.head == thing.kind.head,
            _ => false,
        });
        if told {
            return Err(Unread(RefusalCode::KindsUnrelated, thing.lexemes, "whether these are those told before".into()));
        }
        let Some(amount @ Amount::Given { .. }) = thing.amount else {
            return Err(Unread(RefusalCode::ConstructionUnread, thing.lexemes, "a number of what is divided".into()));
        };
        let moment = c.moment();
        c.mark("kind", thing.lexemes.clone());
        c.mark("quantity", np.nominal.number().into_iter().collect());
        kind = Some(thing.kind.clone());
        c.say(FactBody::State { holder, kind: thing.kind, amount }, moment, thing.lexemes);
    }
    Ok(kind.filter(|_| object.nps.len() == 1))
}

/// `cut a 12-foot rope into 4 pieces`: so much of the stuff.
fn sized(c: &mut Composer<'_, '_>, np: &Np) -> Result<Option<Kind>, Unread> {
    let indefinite = np.nominal.determiner.is_some_and(|d| c.reading.is(d, Category::DetIndefinite));
    let hyphened = super::sizes::measure_in_name(c, np).map(|(lexeme, value, unit)| {
        let mut plain = np.clone();
        plain.nominal.modifiers.retain(|m| *m != lexeme);
        (lexeme, value, unit, plain)
    });
    let found = hyphened.or_else(|| super::sizes::spaced_measure(c, np));
    let Some((lexeme, value, unit, plain)) = found.filter(|_| indefinite && np.of.is_none()) else { return Ok(None) };
    let Some(unit) = c.reading.lexicon.unit(&unit).filter(|u| u.category == Category::UnitLength).map(|u| u.lemma.to_string()) else {
        return Ok(None);
    };
    let kind = Kind { unit: Some(unit), ..c.thing(&plain)?.kind };
    if c.hypothesis.facts.iter().any(|f| f.body.kind().head == kind.head) {
        return Ok(None);
    }
    let moment = c.moment();
    c.mark("quantity", vec![lexeme]);
    let amount = Amount::Given { value, lexeme };
    c.say(FactBody::State { holder: Holder::default(), kind: kind.clone(), amount }, moment, vec![lexeme]);
    Ok(Some(kind))
}

/// `into groups of 4`: so much for each group.
fn groups_of(c: &mut Composer<'_, '_>, np: &Np, of: &Np, kind: Option<Kind>) -> Result<(), Unread> {
    let mut group = np.clone();
    group.of = None;
    if group.nominal.is_measured() {
        return Err(Unread(RefusalCode::ConstructionUnread, np.lexemes(), "groups of which none is counted yet".into()));
    }
    let per = c.thing(&group)?.kind;
    let stands = of.nominal.number().is_some_and(|n| c.relatives.iter().any(|r| r.lexeme == n));
    let (kind, amount) = if of.nominal.head.is_some() || stands {
        let thing = c.thing(of)?;
        let class = |k: &Kind| k.unit.as_deref().and_then(|u| c.reading.lexicon.unit(u)).map(|u| (u.category, u.family.clone()));
        // `6 feet` are no limbs, where a length is cut.
        let unit = of.nominal.head.filter(|&h| c.reading.categories(h).any(Category::is_unit) || c.reading.may_be(h, Category::UnitLength));
        let unit = unit.map(|h| c.reading.lemma(h, Category::is_unit)).filter(|_| of.is_bare_count()).or(thing.kind.unit.clone());
        let own = Kind { unit, ..Kind::of("") };
        // `a ribbon 90 cm long ... into pieces of 15 cm`: so much of it.
        let whole = kind.filter(|k| k.unit.is_some() && class(k) == class(&own));
        (Some(whole.map_or(thing.kind, |k| Kind { unit: own.unit, ..k })), thing.amount)
    } else {
        let value = of.nominal.number().and_then(|l| c.reading.lexemes.get(l as usize).map(|x| (l, x.literal.clone())));
        let amount = match value {
            Some((lexeme, Some(crate::text::Literal::Number(value)))) => Some(Amount::Given { value, lexeme }),
            _ => None,
        };
        (kind, amount)
    };
    let (Some(kind), Some(amount)) = (kind, amount) else {
        return Err(Unread(RefusalCode::ElidedNounUnresolved, np.lexemes(), "what is in each group".into()));
    };
    let moment = c.moment();
    c.mark("kind", np.lexemes());
    c.mark("quantity", of.nominal.number().into_iter().collect());
    let event = Some((Category::VerbDivide, c.verb_lemma()));
    c.say(FactBody::Rate { holder: Holder::default(), kind, per, amount, price: false, event }, moment, np.lexemes());
    Ok(())
}

/// `into 4 piles`, `among 3 friends`: how many shares there are.
fn number_of_shares(c: &mut Composer<'_, '_>, np: &Np) -> Result<(), Unread> {
    let thing = c.thing(np)?;
    c.mark("kind", thing.lexemes.clone());
    let Some(amount) = thing.amount else { return Ok(()) };
    let moment = c.moment();
    c.mark("quantity", np.nominal.number().into_iter().collect());
    c.say(FactBody::State { holder: Holder::default(), kind: thing.kind, amount }, moment, thing.lexemes);
    Ok(())
}

impl Composer<'_, '_> {
    /// `34 girls and 29 boys ... the children`: a plain noun for all that was counted, each of which is of its kind.
    fn gathers_told(&self, kind: &Kind) -> bool {
        let of = |f: &crate::facts::Fact| match &f.body {
            FactBody::State { kind, .. } => Some(kind.clone()),
            FactBody::Change(change) => Some(change.kind.clone()),
            _ => None,
        };
        let told: Vec<Kind> = self.hypothesis.facts.iter().filter_map(of).collect();
        let within = |k: &Kind| k.relation(kind, self.reading.lexicon) == crate::facts::Relation::Within;
        !told.is_empty() && told.iter().all(within) || kind.gathers_persons(told.iter(), self.reading.lexicon)
    }

    /// The nearest kind above all that was counted last in one clause, or what was counted if that is one kind.
    /// A kind that only keeps others apart is never counted.
    pub(super) fn told_together(&self) -> Option<Kind> {
        let of = |f: &crate::facts::Fact| match &f.body {
            FactBody::State { kind, .. } => Some(kind.clone()),
            FactBody::Change(change) => Some(change.kind.clone()),
            _ => None,
        };
        let facts = || self.hypothesis.facts.iter().chain(&self.result.facts);
        let last = facts().rfind(|f| of(f).is_some())?.clause;
        let mut kinds: Vec<Kind> = facts().filter(|f| f.clause == last).filter_map(of).collect();
        kinds.arrange();
        kinds.dedup();
        let all: Vec<Kind> = facts().filter_map(of).collect();
        if let [only] = kinds.as_slice() {
            return all.iter().all(|k| k.head == only.head).then(|| only.clone());
        }
        let first = kinds.first()?;
        if kinds.iter().all(|k| k.head == first.head) {
            return Some(Kind { modifiers: Vec::new(), ..first.clone() });
        }
        let above = self.reading.lexicon.kinds_above(&first.head);
        let shared = above.into_iter().find(|a| {
            self.reading.lexicon.names_things(a) && kinds.iter().all(|k| self.reading.lexicon.kinds_above(&k.head).contains(a))
        })?;
        Some(Kind::of(shared))
    }
}
