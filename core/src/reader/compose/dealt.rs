//! Things of several kinds that are dealt out into groups all alike, and things that come in packs of so many.
//!
//! Why: what is dealt out alike without a rest, or must come out even in full packs, has a greatest or a least number, which no amount
//! of the text tells.
//! Reads: `Ana has 18 shells and 12 beads. She wants to make identical boxes with nothing left over.`, `He wants each bunch to have the
//! same combination of roses and lilies, with no flowers left over.`, `She is dividing 12 runners and 18 jumpers into squads.`; `Kites
//! come in packs of 6.`, `Ana wants to buy the same number of kites and strings.`
//! Leaves alone: `Ana has 18 shells. She puts them into equal groups with none left over.` (one kind: a plain division), `with 3 beads
//! left over` (a rest that is told), `She wants no beads.`

use super::{Composer, Unread, Verdict, clause_lexemes};
use crate::canon::Arrange;
use crate::facts::{Amount, Dealing, EntityId, FactBody, Holder, Kind, Moment, Relation, Tense};
use crate::lexicon::{Category, WordClass};
use crate::reader::clause::{Clause, ClauseKind, Measure, Nominal, Phrase};
use crate::reader::reason::RefusalCode;
use crate::reader::roles::{Arg, Np, Oblique, Roles, attach, holding, noun_phrase};
use crate::text::Literal;

/// What a clause says of a dealing out.
#[derive(Default)]
pub(super) struct Said {
    alike: bool,
    /// As many things in each, of whatever kind.
    even: bool,
    whole: bool,
    /// Things of one kind only in each.
    one_kind: bool,
    /// Kinds of which each group gets as many, or of which there is as much of the one as of the other.
    alike_in: Vec<Kind>,
    /// Other kinds that are named: what is dealt, what is not left over.
    of: Vec<Kind>,
    groups: Vec<Kind>,
}

impl Said {
    /// What is said of the groups.
    fn says(&self) -> Vec<Dealing> {
        let all = [
            (self.alike, Dealing::Alike),
            (self.even || self.alike, Dealing::Even),
            (self.whole, Dealing::Whole),
            (self.one_kind, Dealing::OneKind),
        ];
        all.into_iter().filter(|(said, _)| *said).map(|(_, d)| d).collect()
    }

    /// What was said of these groups, as a fact; nothing where nothing was.
    pub(super) fn of_groups(&self, into: &Kind) -> Option<FactBody> {
        let of = self.alike_in.iter().chain(&self.of).cloned().collect();
        let says = self.says();
        (!says.is_empty()).then(|| FactBody::Dealt { of, into: into.clone(), by: None, says })
    }

    /// The groups are called alike.
    pub(super) fn call_alike(&mut self) {
        self.alike = true;
    }

    /// A phrase that a clause brings with a preposition: `with nothing left over`.
    pub(super) fn beside(&mut self, c: &Composer<'_, '_>, clause: &Clause, oblique: &Oblique) -> Result<bool, Unread> {
        let mut inner = c.on(clause, attach(clause));
        let groups = self.groups.len();
        Ok(phrase(&mut inner, &oblique.arg, Some(oblique.category), self)? && self.groups.len() == groups)
    }

    /// `without having any beads left over`.
    pub(super) fn without(&mut self, c: &Composer<'_, '_>, clause: &Clause, roles: &Roles) -> Result<bool, Unread> {
        let first = clause_lexemes(clause).first().copied();
        let led = first.into_iter().chain(first.and_then(|l| l.checked_sub(1))).any(|l| c.reading.is(l, Category::PrepWithout));
        let has =
            roles.verb.main.is_some_and(|m| c.reading.is(m, Category::VerbPossess)) && roles.obliques.is_empty() && roles.before.is_empty();
        let [arg] = roles.after.as_slice() else { return Ok(false) };
        let mut inner = c.on(clause, roles.clone());
        Ok(led && has && phrase(&mut inner, arg, Some(Category::PrepWithout), self)?)
    }
}

pub(super) fn dealt(c: &mut Composer<'_, '_>) -> Verdict {
    if c.clause.question || c.roles.verb.negation.is_some() || c.has_adverb(Category::AdvNegation) || c.roles.verb.main.is_none() {
        return Ok(false);
    }
    // A wish that is denied, or what one forgot to do, deals nothing out.
    if c.clause.kind == ClauseKind::Infinitive && !wished(c, c.clause) {
        return Ok(false);
    }
    if matches!(divided(c), Ok(true)) {
        return Ok(true);
    }
    if !says_so(c) || numbers_beside(c) {
        return Ok(false);
    }
    let told = kinds_told(c);
    // What cannot be told here is left to the other rules.
    let Ok(Some(said)) = said(c) else { return Ok(false) };
    let several = told.len() > 1 || said.alike_in.len() > 1;
    let lexemes = clause_lexemes(c.clause);
    let all = deals_all(c);
    let mut said = said;
    let into = match into_one(c, &said) {
        // `so that each child gets the same amount`: of the one kind that is told, a plain division.
        Err(_) if !several => return Ok(false),
        into => into?,
    };
    let body = match into {
        // `wants to buy the same number of kites and strings`
        None if (said.alike || said.even) && !said.whole && !said.one_kind => {
            let kinds = if said.alike_in.len() > 1 { said.alike_in } else { packed(c) };
            let [kind, others @ ..] = kinds.as_slice() else { return Ok(false) };
            if others.is_empty() || !said.of.is_empty() {
                return Ok(false);
            }
            FactBody::AsMany { kind: kind.clone(), others: others.to_vec() }
        }
        // `share the coins equally among the sailors`: a plain division.
        Some(into) if several && (said.whole || !c.has_adverb(Category::AdvEqually)) && told.iter().all(|k| k.head != into.head) => {
            said.whole |= all;
            let says = said.says();
            let mut of = said.alike_in;
            of.extend(said.of);
            FactBody::Dealt { of, into, by: dealer(c), says }
        }
        _ => return Ok(false),
    };
    let moment = c.moment();
    let verb = c.roles.verb.main.into_iter().collect();
    c.mark("background", lexemes.clone());
    c.mark("single", ones(c));
    c.mark("cue", verb);
    c.say(body, moment, lexemes);
    Ok(true)
}

/// `put them in rows`, `will be split into groups`: who puts or divides what was told so puts or divides all of it.
fn deals_all(c: &Composer<'_, '_>) -> bool {
    let arranges = c.classes().any(|k| matches!(k, Category::VerbMove | Category::VerbGroup | Category::VerbDivide));
    let objects = if c.passive() { c.subject().into_iter().collect() } else { c.arguments(&c.roles.after) };
    arranges && objects.first().is_some_and(|object| points_back(c, object))
}

/// Whether anything in the clause speaks of likeness, or of what is left over.
fn says_so(c: &Composer<'_, '_>) -> bool {
    let same = |l: &u32| c.reading.is(*l, Category::AdjSame);
    c.has_adverb(Category::AdvEqually)
        || c.has_adverb(Category::AdvLeft)
        || c.roles.adjectives.iter().any(|(_, k)| *k == Category::AdjSame)
        || c.clause.phrases.iter().any(|p| matches!(p, Phrase::Nominal(n) if n.modifiers.iter().any(same) || one_kind(c, n)))
        || only_alternatives(c)
}

/// `only one kind of plant`, `one type`: of whatever sort, but of one alone.
fn one_kind(c: &Composer<'_, '_>, nominal: &Nominal) -> bool {
    let sort = nominal.head.is_some_and(|h| c.reading.lexicon.is_of(&c.reading.lemma(h, Category::is_noun), WordClass::Sorting));
    sort && c.counts_one(nominal)
}

/// `only boys or only girls`: things of which each group has the ones or the others.
fn only_alternatives(c: &Composer<'_, '_>) -> bool {
    let args = c.roles.before.iter().chain(&c.roles.after).chain(c.roles.obliques.iter().map(|o| &o.arg));
    args.filter(|a| a.has_or()).any(|a| a.nps.iter().any(|np| only(c, np)))
}

/// Whether `only` stands right before a phrase.
fn only(c: &Composer<'_, '_>, np: &Np) -> bool {
    let before = np.nominal.first.checked_sub(1);
    before.is_some_and(|l| c.reading.is_of(l, WordClass::Exactly))
        || np.nominal.bound.is_some_and(|l| c.reading.is_of(l, WordClass::Exactly))
}

/// The numbers of `only one kind of plant`.
fn ones(c: &Composer<'_, '_>) -> Vec<u32> {
    let nominals = c.clause.phrases.iter().filter_map(|p| if let Phrase::Nominal(n) = p { Some(n) } else { None });
    nominals.filter(|n| one_kind(c, n)).filter_map(Nominal::number).collect()
}

/// Whether the clause counts anything but the one kind in each group.
fn numbers_beside(c: &Composer<'_, '_>) -> bool {
    let ones = ones(c);
    let literal =
        |l: u32| c.reading.lexemes.get(l as usize).is_some_and(|x| x.literal.is_some() && x.kind != crate::text::LexemeKind::Ordinal);
    clause_lexemes(c.clause).into_iter().any(|l| literal(l) && !ones.contains(&l) && !c.one_day.contains(&l))
}

/// The kinds that were counted last, side by side in one clause.
fn kinds_told(c: &Composer<'_, '_>) -> Vec<Kind> {
    let counted = |f: &crate::facts::Fact| match &f.body {
        FactBody::State { kind, amount: Amount::Given { .. }, .. } => Some(kind.clone()),
        FactBody::Change(change) if matches!(change.amount, Amount::Given { .. }) => Some(change.kind.clone()),
        _ => None,
    };
    let Some(last) = c.hypothesis.facts.iter().rev().find(|f| counted(f).is_some()).map(|f| f.clause) else { return Vec::new() };
    let mut kinds: Vec<Kind> = c.hypothesis.facts.iter().filter(|f| f.clause == last).filter_map(counted).collect();
    kinds.arrange();
    kinds.dedup();
    kinds
}

/// Whether a kind takes in several of those that were counted last, and is none of them.
fn sums(c: &Composer<'_, '_>, kind: &Kind) -> bool {
    let told = kinds_told(c);
    let one = |k: &Kind| matches!(k.relation(kind, c.reading.lexicon), Relation::Same | Relation::Around);
    told.len() > 1 && !told.iter().any(one)
}

/// The kinds that come in packs of so many.
fn packed(c: &Composer<'_, '_>) -> Vec<Kind> {
    let packed = |f: &crate::facts::Fact| match &f.body {
        FactBody::Rate { kind, per, price: false, .. } if per.content.is_some() => Some(kind.clone()),
        _ => None,
    };
    c.hypothesis.facts.iter().filter_map(packed).collect()
}

/// Reads every phrase of the clause, or nothing where one of them says something else.
fn said(c: &mut Composer<'_, '_>) -> Result<Option<Said>, Unread> {
    let mut said = Said { alike: c.has_adverb(Category::AdvEqually), ..Said::default() };
    if !agent_or_group(c, &mut said)? {
        return Ok(None);
    }
    for arg in c.arguments(&c.roles.after.clone()) {
        if !phrase(c, &arg, None, &mut said)? {
            return Ok(None);
        }
    }
    for oblique in c.roles.obliques.clone() {
        if !phrase(c, &oblique.arg, Some(oblique.category), &mut said)? {
            return Ok(None);
        }
    }
    if let [(_, Category::AdjSame)] = c.roles.adjectives.as_slice() {
        said.alike = true;
    } else if !c.roles.adjectives.is_empty() {
        return Ok(None);
    }
    Ok(settled(c, &said).then_some(said))
}

/// Whether no other word is left. `left over` that says nothing of what is denied tells of a rest.
fn settled(c: &Composer<'_, '_>, said: &Said) -> bool {
    let read = |category: Category| {
        matches!(
            category,
            Category::AdvLeft
                | Category::AdvAway
                | Category::AdvEqually
                | Category::AdvParticle
                | Category::AdvNeutral
                | Category::AdvTime
                | Category::AdvCompletive
        )
    };
    let adverbs = c.roles.adverbs.iter().all(|(_, _, k)| read(*k));
    adverbs && c.roles.loose.is_empty() && said.whole == c.has_adverb(Category::AdvLeft)
}

/// The subject: someone who acts, or the groups themselves.
fn agent_or_group(c: &mut Composer<'_, '_>, said: &mut Said) -> Result<bool, Unread> {
    let within = matches!(c.clause.kind, ClauseKind::Relative | ClauseKind::Reduced);
    let own = c.subject();
    let said_more_of = within && own.is_none();
    let Some(subject) = own.or_else(|| if within { c.subject_arg() } else { None }) else { return Ok(true) };
    let holds = c.classes().any(|k| {
        matches!(k, Category::VerbBe | Category::VerbPossess | Category::VerbContain | Category::VerbAcquire | Category::VerbTransferIn)
    });
    let [np] = subject.nps.as_slice() else { return Ok(subject.nps.iter().all(|np| !np.nominal.is_measured())) };
    if np.nominal.is_each() || said_more_of {
        if holds && np.of.is_none() {
            said.groups.push(group(c, np)?);
        }
        return Ok(holds && np.of.is_none());
    }
    Ok(!np.nominal.is_measured())
}

/// Who deals out, where that is someone with a name or a word for a person: `she`, `the teacher`.
fn dealer(c: &mut Composer<'_, '_>) -> Option<EntityId> {
    let subject = c.subject_arg().filter(|s| s.nps.iter().all(|np| !np.nominal.is_each() && !np.nominal.is_measured()))?;
    c.holders_of(&subject, &[]).ok().and_then(|h| h.owner)
}

/// The groups that a phrase names.
fn group(c: &mut Composer<'_, '_>, np: &Np) -> Result<Kind, Unread> {
    let mut plain = np.clone();
    plain.nominal.measure = plain.nominal.measure.filter(|m| !matches!(m, Measure::Each(_) | Measure::All(_)));
    plain.nominal.determiner = None;
    Ok(c.thing(&plain)?.kind)
}

/// One phrase, by its preposition: what is denied, what is alike, the groups, or what is dealt.
fn phrase(c: &mut Composer<'_, '_>, arg: &Arg, by: Option<Category>, said: &mut Said) -> Result<bool, Unread> {
    let mut alike = false;
    let mut denied = false;
    let either = arg.has_or();
    for np in &arg.nps {
        // `only one kind of plant`, `only boys or only girls`
        if one_kind(c, &np.nominal) && np.of.as_deref().is_none_or(|of| !of.nominal.is_measured()) || either && only(c, np) {
            said.one_kind = true;
            if either {
                said.of.push(group_of_rest(c, np)?);
            }
            continue;
        }
        let without = by == Some(Category::PrepWithout);
        if denies(c, np) || without {
            denied = true;
            alike = false;
            said.whole = rest_of(c, arg);
            if !said.whole {
                return Ok(false);
            }
            if np.nominal.head.is_some() && !np.nominal.pronoun {
                said.of.push(group_of_rest(c, np)?);
            }
        } else if denied {
            said.of.push(group_of_rest(c, np)?);
        } else if by == Some(Category::PrepTopic) {
            // `the same number of kites as strings`
            if !said.alike || np.nominal.pronoun || np.nominal.name || np.nominal.is_measured() {
                return Ok(false);
            }
            said.alike_in.push(c.thing(np)?.kind);
        } else if says_alike(c, np) {
            alike = true;
            match np.of.as_deref() {
                Some(of) if of.nominal.is_each() => said.alike = true,
                Some(of) if !of.nominal.is_measured() && !of.nominal.pronoun => {
                    let kind = c.thing(of)?.kind;
                    // `the same number of items`: in all, and not of each kind.
                    let sum =
                        c.reading.is_of(np.nominal.head.unwrap_or(u32::MAX), WordClass::Count) && sums(c, &kind) && arg.nps.len() == 1;
                    said.even |= sum;
                    said.alike |= !sum;
                    said.alike_in.push(kind);
                }
                _ => return Ok(false),
            }
        } else if alike {
            said.alike_in.push(group_of_rest(c, np)?);
        } else if !plain_phrase(c, np, by, said)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// A phrase that neither denies nor compares: groups, what is dealt, or a setting.
fn plain_phrase(c: &mut Composer<'_, '_>, np: &Np, by: Option<Category>, said: &mut Said) -> Result<bool, Unread> {
    let same = np.nominal.modifiers.iter().any(|&m| c.reading.is(m, Category::AdjSame));
    if np.nominal.is_measured() {
        return Ok(false);
    }
    // `make all the boxes identical`
    if np.nominal.head.is_none() && same && by.is_none() && !said.groups.is_empty() {
        said.alike = true;
        return Ok(true);
    }
    let one = np.nominal.head.is_none_or(|h| c.reading.is(h, Category::PronounOne));
    if np.nominal.pronoun {
        // `deal them out`; `to each of them` leaves open of what.
        return Ok(by.is_none());
    }
    // `boxes of shells`: groups of one kind alone.
    if np.of.is_some() {
        return Ok(false);
    }
    let places = matches!(by, Some(Category::PrepGoal | Category::PrepAmong | Category::PrepPlace | Category::PrepWith));
    if np.nominal.is_each() {
        if one {
            return Ok(!said.groups.is_empty() || np.nominal.modifiers.is_empty());
        }
        said.groups.push(group(c, np)?);
        return Ok(true);
    }
    if one {
        return Ok(false);
    }
    let creates = by.is_none() && c.verb_is(Category::VerbCreate);
    let all = matches!(np.nominal.measure, Some(Measure::All(_)));
    // `fill identical boxes`: the boxes are, whatever is in them.
    if same && !creates && np.nominal.head.is_some_and(|h| c.reading.is(h, Category::NounContainer)) {
        return Ok(false);
    }
    let goal = matches!(by, Some(Category::PrepGoal | Category::PrepAmong)) && c.plural(np);
    if same && (creates || places || by.is_none()) || creates && (c.plural(np) || all) || goal {
        said.alike |= same;
        said.groups.push(group(c, np)?);
        return Ok(true);
    }
    if by.is_some() {
        return Ok(matches!(by, Some(Category::PrepFor | Category::PrepPlace)));
    }
    // `split the club`: all that are in it.
    let holds = c.reading.plain_entity(np).is_some_and(|e| {
        let with = |h: &Holder| h.owner == Some(e) || h.place == Some(e);
        c.hypothesis.facts.iter().any(|f| matches!(&f.body, FactBody::State { holder, .. } if with(holder)))
    });
    if !holds {
        said.of.push(group(c, np)?);
    }
    Ok(true)
}

/// `no beads`, `nothing`, `none`, `nobody`.
fn denies(c: &Composer<'_, '_>, np: &Np) -> bool {
    let nothing = np
        .nominal
        .head
        .is_some_and(|h| c.reading.is(h, Category::PronounIndefinite) && matches!(c.reading.norm(h), "nothing" | "nobody" | "none"));
    nothing || matches!(np.nominal.measure, Some(Measure::None(_)))
}

/// Whether `left over` or `left out` stands right behind the last words of an argument.
fn rest_of(c: &Composer<'_, '_>, arg: &Arg) -> bool {
    let last = arg.nps.last().and_then(|np| np.lexemes().last().copied());
    c.roles.adverbs.iter().any(|(first, _, k)| *k == Category::AdvLeft && last.is_some_and(|l| l + 1 == *first))
}

fn group_of_rest(c: &mut Composer<'_, '_>, np: &Np) -> Result<Kind, Unread> {
    let mut plain = np.clone();
    plain.nominal.measure = None;
    Ok(c.thing(&plain)?.kind)
}

/// `the same number of`, `the same combination of`, `an identical set of`.
fn says_alike(c: &Composer<'_, '_>, np: &Np) -> bool {
    let same = np.nominal.modifiers.iter().any(|&m| c.reading.is(m, Category::AdjSame));
    let gathers = |k: Category| matches!(k, Category::NounQuantity | Category::NounGroup);
    same && np.of.is_some() && np.nominal.head.is_some_and(|h| c.reading.categories(h).any(gathers))
}

/// The one sort of groups that a clause is about: named in it, in the clause it hangs on, or told last.
fn into_one(c: &mut Composer<'_, '_>, said: &Said) -> Result<Option<Kind>, Unread> {
    let mut groups = said.groups.clone();
    groups.arrange();
    groups.dedup();
    match groups.as_slice() {
        [one] => return Ok(Some(one.clone())),
        [] => {}
        _ => {
            let lexemes = clause_lexemes(c.clause);
            return Err(Unread(RefusalCode::ConstructionUnread, lexemes, "one sort of groups".into()));
        }
    }
    // `wants each bunch to be identical`
    if let Some(governor) = c.governor().cloned() {
        let roles = attach(&governor);
        let each = roles.after.iter().flat_map(|a| &a.nps).find(|np| np.nominal.head.is_some() && np.nominal.is_each());
        let antecedent = c.clause.antecedent.and_then(|a| holding(&governor, a)).and_then(|a| a.nps.into_iter().next());
        if let Some(np) = each.cloned().or(antecedent.filter(|np| np.nominal.is_each())) {
            return group(c, &np).map(Some);
        }
    }
    let told = |f: &crate::facts::Fact| if let FactBody::Dealt { into, .. } = &f.body { Some(into.clone()) } else { None };
    Ok(c.result.facts.iter().chain(c.hypothesis.facts.iter().rev()).find_map(told))
}

/// `is dividing 12 runners and 18 jumpers into squads`, `wants to split the club into teams`: things of several kinds, and groups of
/// which none is counted yet. What else the clause says may make the groups alike.
fn divided(c: &mut Composer<'_, '_>) -> Verdict {
    let gives = c.chief() == Some(Category::VerbTransferOut) && wished(c, c.clause);
    let modal = c.roles.verb.auxiliaries.iter().any(|&a| c.reading.is(a, Category::AuxModal));
    // `is packing 24 mugs and 36 bowls into boxes`
    let being = c.roles.verb.main.is_some_and(|m| c.reading.has_form(m, Category::is_verb, crate::lexicon::Form::Gerund));
    let arranges = (being || wished(c, c.clause)) && c.classes().any(|k| matches!(k, Category::VerbMove | Category::VerbGroup));
    if !gives && !arranges && !c.verb_is(Category::VerbDivide) || modal || c.passive() || !c.roles.adjectives.is_empty() {
        return Ok(false);
    }
    let Some(subject) = c.subject_arg().filter(|s| !s.nps.iter().any(|np| np.nominal.is_measured() || np.nominal.is_each())) else {
        return Ok(false);
    };
    let objects = c.arguments(&c.roles.after);
    let [object, rest @ ..] = objects.as_slice() else { return Ok(false) };
    let rows = |o: &Oblique| arranges && o.category == Category::PrepPlace && matches!(o.arg.nps.as_slice(), [np] if is_open_plural(c, np));
    let Some(goal) = c.roles.obliques.iter().find(|o| names_groups(c, o) || rows(o)).cloned() else { return Ok(false) };
    let (object, rest, into) = (object.clone(), rest.to_vec(), goal.arg.nps[0].clone());
    let counted = |np: &Np| np.nominal.number().is_some() && np.nominal.head.is_some() && np.nominal.further.is_none();
    let several = object.nps.len() > 1 && object.nps.iter().all(counted) && !object.has_or();
    let told = !c.has_number() && wished(c, c.clause) && kinds_told(c).len() > 1 && !c.has_adverb(Category::AdvEqually);
    if !several && (!told || arranges && !c.verb_is(Category::VerbDivide)) {
        return Ok(false);
    }
    // Who divides things divides all of them.
    let all = (arranges || c.verb_is(Category::VerbDivide)) && (several || points_back(c, &object));
    let same = into.nominal.modifiers.iter().any(|&m| c.reading.is(m, Category::AdjSame));
    let mut said = Said { alike: same || c.has_adverb(Category::AdvEqually), groups: vec![group(c, &into)?], ..Said::default() };
    let mut beside: Vec<(Arg, Option<Category>)> = rest.into_iter().map(|a| (a, None)).collect();
    beside.extend(c.roles.obliques.iter().filter(|o| o.lexeme != goal.lexeme).map(|o| (o.arg.clone(), Some(o.category))));
    if told {
        beside.push((object.clone(), None));
    }
    for (arg, by) in &beside {
        if !phrase(c, arg, *by, &mut said)? {
            return Ok(false);
        }
    }
    if !settled(c, &said) {
        return Ok(false);
    }
    let Some(kind) = into_one(c, &said)?.filter(|into| kinds_told(c).iter().all(|k| k.head != into.head)) else { return Ok(false) };
    // What is to be divided is there.
    let moment = Moment { tense: Tense::Present, ..c.moment() };
    said.whole |= all;
    let says = said.says();
    let mut of = said.alike_in;
    of.extend(said.of);
    c.mark("background", clause_lexemes(c.clause));
    let mut things = Vec::new();
    for np in object.nps.iter().filter(|_| several) {
        let thing = c.thing(np)?;
        let Some(amount) = thing.amount.clone() else { return Ok(false) };
        things.push((np, thing, amount));
    }
    for (np, thing, amount) in things {
        c.mark("kind", np.lexemes());
        c.mark("quantity", np.nominal.number().into_iter().collect());
        of.push(thing.kind.clone());
        c.say(FactBody::State { holder: Holder::default(), kind: thing.kind, amount }, moment.clone(), thing.lexemes);
    }
    c.mark("entity", subject.nps.iter().flat_map(Np::lexemes).collect());
    let by = dealer(c);
    c.say(FactBody::Dealt { of, into: kind, by, says }, moment, into.lexemes());
    let verb = c.roles.verb.main.into_iter().collect();
    c.mark("cue", verb);
    Ok(true)
}

/// `put them in rows`, `arrange the flowers in vases`, `will be packed into boxes`: all that was told goes into groups of which none is
/// counted. What the groups are like is told beside it.
pub(super) fn dealt_out(c: &mut Composer<'_, '_>) -> Verdict {
    let arranges = c.classes().any(|k| {
        matches!(k, Category::VerbMove | Category::VerbGroup | Category::VerbDivide | Category::VerbCreate | Category::VerbContain)
    });
    let to_come = c.roles.verb.auxiliaries.iter().any(|&a| c.reading.is(a, Category::AuxFuture)) && c.clause.kind == ClauseKind::Main;
    let untold = c.clause.question || c.roles.verb.negation.is_some() || c.has_adverb(Category::AdvNegation) || c.has_number();
    if !arranges || untold || !(to_come || wished(c, c.clause)) || !c.roles.adjectives.is_empty() || !c.roles.loose.is_empty() {
        return Ok(false);
    }
    let objects = if c.passive() { c.subject().into_iter().collect() } else { c.arguments(&c.roles.after) };
    if let ([object], []) = (objects.as_slice(), c.roles.obliques.as_slice()) {
        return Ok(is_to_make(c, object));
    }
    let ([object], [goal]) = (objects.as_slice(), c.roles.obliques.as_slice()) else { return Ok(false) };
    let placed =
        names_groups(c, goal) || goal.category == Category::PrepPlace && goal.arg.nps.len() == 1 && is_open_plural(c, &goal.arg.nps[0]);
    if !placed || kinds_told(c).len() < 2 || !points_back(c, object) {
        return Ok(false);
    }
    let (object, goal) = (object.clone(), goal.clone());
    let into = group(c, &goal.arg.nps[0])?;
    let mut of = Vec::new();
    for np in object.nps.iter().filter(|np| !np.nominal.pronoun) {
        of.push(group_of_rest(c, np)?);
    }
    if kinds_told(c).iter().any(|k| k.head == into.head) {
        return Ok(false);
    }
    let (moment, by) = (c.moment(), dealer(c));
    c.mark("background", clause_lexemes(c.clause));
    c.mark("cue", c.roles.verb.main.into_iter().collect());
    c.say(FactBody::Dealt { of, into, by, says: vec![Dealing::Whole] }, moment, goal.arg.nps[0].lexemes());
    Ok(true)
}

/// `wants to make bouquets`: of which a clause behind says what they are to be like.
fn is_to_make(c: &mut Composer<'_, '_>, object: &Arg) -> bool {
    let makes = (c.verb_is(Category::VerbCreate) || c.verb_is(Category::VerbContain))
        && object.nps.len() == 1
        && object.nps.iter().all(|np| is_open_plural(c, np));
    let same = |l: &u32| c.reading.is(*l, Category::AdjSame);
    let told = |k: &Clause| k.governor == Some(c.clause.id) && clause_lexemes(k).iter().any(same);
    let read = makes && kinds_told(c).len() > 1 && c.reading.state.all_clauses().any(told);
    if read {
        c.mark("background", clause_lexemes(c.clause));
    }
    read
}

/// `them`, `the flowers`, `the pens and pencils`: what was told before.
fn points_back(c: &Composer<'_, '_>, arg: &Arg) -> bool {
    let definite = |n: &Nominal| {
        let all = matches!(n.measure, Some(Measure::All(_)));
        all || n.possessive_determiner || n.determiner.is_some_and(|d| c.reading.is(d, Category::DetDefinite))
    };
    let them = |n: &Nominal| n.pronoun && n.head.is_some_and(|h| c.reading.is(h, Category::PronounPlural));
    let several = |np: &Np| !np.nominal.is_measured() && !np.nominal.pronoun && np.of.is_none() && c.plural(np);
    match arg.nps.as_slice() {
        [only] if them(&only.nominal) => true,
        [first, rest @ ..] => definite(&first.nominal) && several(first) && rest.iter().all(several),
        [] => false,
    }
}

/// Several of which none is counted or known: `rows`, `vases`.
fn is_open_plural(c: &Composer<'_, '_>, np: &Np) -> bool {
    let n = &np.nominal;
    c.plural(np) && !n.is_measured() && !n.pronoun && n.determiner.is_none() && np.owner.is_none() && np.of.is_none()
}

/// `into squads`, `among the hampers`, `to local shelters`: several of which none is counted.
fn names_groups(c: &Composer<'_, '_>, oblique: &Oblique) -> bool {
    let [into, each @ ..] = oblique.arg.nps.as_slice() else { return false };
    // `into bags, each with`
    let bare_each = |np: &Np| np.nominal.is_each() && np.nominal.head.is_none() && np.of.is_none();
    matches!(oblique.category, Category::PrepGoal | Category::PrepAmong)
        && each.iter().all(bare_each)
        && c.plural(into)
        && !into.nominal.is_measured()
        && !into.nominal.pronoun
        && !into.nominal.possessive_determiner
        && into.owner.is_none()
        && into.of.is_none()
}

/// Whether the clause says what someone wants, needs or would like to do: `wants to make`, `wants to use to make`.
fn wished(c: &Composer<'_, '_>, clause: &Clause) -> bool {
    let governor = c.reading.state.clauses.iter().find(|g| Some(g.id) == clause.governor && g.sentence == clause.sentence);
    let Some(governor) = governor.filter(|_| clause.kind == ClauseKind::Infinitive) else { return false };
    let roles = attach(governor);
    let denied = roles.verb.negation.is_some() || roles.adverbs.iter().any(|(_, _, k)| *k == Category::AdvNegation);
    let Some(main) = roles.verb.main.filter(|_| !denied && attach(clause).verb.negation.is_none()) else { return false };
    let chief = c.reading.live_senses(main).map(|s| s.category).find(|k| k.is_verb());
    let wants = matches!(chief, Some(Category::VerbIntent | Category::VerbNeed)) && roles.verb.auxiliaries.is_empty();
    wants || c.would_like(&roles.verb) || wished(c, governor)
}

/// A kind that comes in packs: the things, the packs, and how many are in each.
struct Pack {
    thing: Np,
    pack: Np,
    number: u32,
    lexemes: Vec<u32>,
}

/// `Kites come in packs of 6.`, `sells mugs in boxes of 4 and bowls in boxes of 6`: so many in each pack.
pub(super) fn packs(c: &mut Composer<'_, '_>) -> Verdict {
    let comes = c.classes().any(|k| {
        matches!(
            k,
            Category::VerbArrive
                | Category::VerbMove
                | Category::VerbGroup
                | Category::VerbSell
                | Category::VerbAcquire
                | Category::VerbBe
                | Category::VerbEvent
        )
    });
    // `While jays come in flocks of 5, ...`
    let told = matches!(c.clause.kind, ClauseKind::Main | ClauseKind::Condition | ClauseKind::Adverbial);
    let plain = !c.clause.question && c.roles.verb.negation.is_none() && c.roles.adjectives.is_empty() && told;
    // `can be bought in packs of 8`
    let offered = c.passive() && c.says_able() && c.clause.kind == ClauseKind::Main;
    if !comes || !plain || c.unasserted() && !offered || c.has_adverb(Category::AdvNegation) {
        return Ok(false);
    }
    let Some(packs) = in_packs(c) else { return Ok(false) };
    let mut covered: Vec<u32> = packs.iter().flat_map(|p| p.lexemes.clone()).collect();
    covered.arrange();
    let outside = |np: &Np| np.lexemes().iter().all(|l| !covered.contains(l));
    let mut others: Vec<Np> = c.arguments(&c.roles.before).into_iter().flat_map(|a| a.nps).filter(outside).collect();
    others.extend(c.arguments(&c.roles.after).into_iter().flat_map(|a| a.nps).filter(outside));
    let settings = c.roles.obliques.iter().filter(|o| !covered.contains(&o.lexeme)).flat_map(|o| o.arg.nps.clone()).filter(outside);
    let quiet = |np: &Np| !np.nominal.is_measured() && !np.nominal.is_each();
    if !others.iter().all(quiet) || others.len() > 1 || !settings.clone().all(|np| quiet(&np)) {
        return Ok(false);
    }
    let settings: Vec<u32> = settings.flat_map(|np| np.lexemes()).collect();
    let moment = c.moment();
    for pack in &packs {
        let literal = c.reading.lexemes.get(pack.number as usize).and_then(|l| l.literal.clone());
        let Some(Literal::Number(value)) = literal else { return Ok(false) };
        let kind = group(c, &pack.thing)?;
        let per = Kind { content: Some(kind.label()), ..group(c, &pack.pack)? };
        let amount = Amount::Given { value, lexeme: pack.number };
        let rate = FactBody::Rate { holder: Holder::default(), kind, per, amount, price: false, event: None };
        c.mark("kind", pack.lexemes.clone());
        c.mark("quantity", vec![pack.number]);
        c.say(rate, moment.clone(), pack.lexemes.clone());
    }
    c.mark("entity", others.iter().flat_map(Np::lexemes).collect());
    c.mark("setting", settings);
    let verb = c.roles.verb.main.into_iter().collect();
    c.mark("cue", verb);
    Ok(true)
}

/// The packs of a clause, in order: `kites ... in packs of 6`, `ribbon in rolls of 6 pieces`, `cups ... 5 to a package`. Every number
/// must be one of a pack.
fn in_packs(c: &Composer<'_, '_>) -> Option<Vec<Pack>> {
    let phrases: Vec<Phrase> =
        c.clause.phrases.iter().filter(|p| !matches!(p, Phrase::Adverb { category: Category::AdvNeutral, .. })).cloned().collect();
    let mut packs: Vec<Pack> = Vec::new();
    let mut things: Option<(Np, usize)> = None;
    let mut at = 0;
    while at < phrases.len() {
        match &phrases[at] {
            Phrase::Nominal(_) => {
                let (np, next) = noun_phrase(&phrases, at);
                // `5 to a package`
                if let Some(number) = np.nominal.number().filter(|_| np.nominal.head.is_none() && np.of.is_none()) {
                    let (thing, end) = things.take()?;
                    let (Some(Phrase::Preposition { lexeme, category: Category::PrepGoal }), Some(Phrase::Nominal(_))) =
                        (phrases.get(next), phrases.get(next + 1))
                    else {
                        return None;
                    };
                    let (pack, after) = noun_phrase(&phrases, next + 1);
                    let one = pack.nominal.determiner.is_some_and(|d| c.reading.is(d, Category::DetIndefinite));
                    let verb = phrases[end..at].iter().all(|p| matches!(p, Phrase::Verb(_)));
                    if !one || !verb || pack.of.is_some() || !is_pack(c, &pack) {
                        return None;
                    }
                    packs.push(Pack::of(thing, pack, number, np.lexemes().into_iter().chain([*lexeme])));
                    at = after;
                    continue;
                }
                things = Some((np, next));
                at = next;
            }
            // `in packs of 6`
            Phrase::Preposition { lexeme, category: Category::PrepPlace } if matches!(phrases.get(at + 1), Some(Phrase::Nominal(_))) => {
                let (pack, next) = noun_phrase(&phrases, at + 1);
                let Some(size) = pack.of.as_deref().filter(|of| of.nominal.number().is_some()) else {
                    at = next;
                    continue;
                };
                let (thing, end) = things.take()?;
                let number = size.nominal.number()?;
                let verb = phrases[end..at].iter().all(|p| matches!(p, Phrase::Verb(_)));
                let head = |np: &Np| np.nominal.head.map(|h| c.reading.lemma(h, Category::is_noun));
                let counted = size.nominal.head.is_none_or(|h| c.reading.is(h, Category::NounPartitive) || head(size) == head(&thing));
                let plain = size.nominal.second_measure.is_none() && size.nominal.determiner.is_none() && size.of.is_none();
                if !verb || !counted || !plain || !c.plural(&pack) || pack.nominal.determiner.is_some() || !is_pack(c, &pack) {
                    return None;
                }
                let mut group = pack.clone();
                group.of = None;
                group.of_lexeme = None;
                packs.push(Pack::of(thing, group, number, pack.lexemes().into_iter().chain([*lexeme])));
                at = next;
            }
            _ => at += 1,
        }
    }
    let numbers = clause_lexemes(c.clause).into_iter().filter(|&l| c.reading.lexemes.get(l as usize).is_some_and(|x| x.literal.is_some()));
    let named = |p: &Pack| {
        let n = &p.thing.nominal;
        n.head.is_some() && !n.pronoun && !n.name && !n.is_measured() && !n.is_each()
    };
    let all = numbers.count() == packs.len() && packs.iter().all(named);
    (all && !packs.is_empty()).then_some(packs)
}

/// A noun for what things come in: a pack, a box, a group.
fn is_pack(c: &Composer<'_, '_>, np: &Np) -> bool {
    let holds = |k: Category| matches!(k, Category::NounContainer | Category::NounGroup | Category::NounPartitive);
    !np.nominal.is_measured() && !np.nominal.is_each() && np.nominal.head.is_some_and(|h| c.reading.categories(h).any(holds))
}

impl Pack {
    fn of(thing: Np, pack: Np, number: u32, beside: impl Iterator<Item = u32>) -> Self {
        let mut lexemes: Vec<u32> = beside.chain(thing.lexemes()).chain(pack.lexemes()).collect();
        lexemes.arrange();
        lexemes.dedup();
        Pack { thing, pack, number, lexemes }
    }
}
