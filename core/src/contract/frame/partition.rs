//! One proposed partition: a whole in parts, percentages of the parts, and what is said of those percentages.
//!
//! A statement of `be` with a share before it (`half of the pupils are girls`, `the rest are boys`, `60 of them are boys`)
//! introduces a part; a percentage of a countable group (`20% of the girls have cats`) links a share to a group. A
//! percentage before `be` may be either: it introduces a part where another percentage is of that part, or where its
//! group has more than one part.

use super::amount::{Amount, amount};
use super::decrease::is_mentioned;
use super::evidence::{ClauseEvidence, is_time};
use super::named::{self, Named};
use super::target::{self, Asked};
use super::{ProposalStatus, delta};
use crate::canon::Arrange;
use crate::lexicon::Category;
use crate::reader::Reading;
use crate::reader::clause::Measure;
use crate::reader::roles::Np;
use crate::text::Literal;
use serde::Serialize;

/// A part of the whole, as the text introduces it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Part {
    /// The clause.
    pub clause: u32,
    /// The lemma of its noun or adjective.
    pub lemma: String,
    /// The words.
    pub words: Vec<u32>,
}

/// A percentage of a group.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Link {
    /// The clause.
    pub clause: u32,
    /// The group.
    pub group: Named,
    /// The percentage.
    pub percent: u32,
    /// What is said of the share: the lemma of the object, else of the verb.
    pub predicate: String,
}

/// A thing that is made of the parts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Whole {
    /// Its lemma.
    pub lemma: String,
    /// Numbers of it, each value once.
    pub numbers: Vec<Vec<u32>>,
    /// The words.
    pub words: Vec<u32>,
}

/// What the questions ask of a partition.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum PartitionTarget {
    /// How many of the whole the shares make together.
    Aggregate,
    /// Something else of the partition: these words.
    Other(Vec<u32>),
    /// How many the whole is, where the aggregate is given: these words.
    Whole(Vec<u32>),
    /// Nothing that the partition speaks of: these words, or none without a question.
    Nowhere(Vec<u32>),
}

/// A partition that the text may speak of.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PartitionProposal {
    /// The clauses of its shares and percentages.
    pub clauses: Vec<u32>,
    /// The percentage that proposes it.
    pub cue: u32,
    /// The percentages, in text order.
    pub links: Vec<Link>,
    /// The parts, in text order, as often as they are introduced.
    pub parts: Vec<Part>,
    /// The words of the shares that introduce the parts.
    pub shares: Vec<Vec<u32>>,
    /// Always `proposed`.
    pub status: ProposalStatus,
    /// What the questions ask.
    pub target: PartitionTarget,
    /// What is in parts, if it has a name.
    pub whole: Option<Whole>,
}

impl PartitionProposal {
    /// Whether the group is a part that was introduced.
    pub fn introduces(&self, group: &Named) -> bool {
        self.parts.iter().any(|part| is_of(group, &part.lemma))
    }

    /// Whether a percentage is of the part.
    pub fn is_linked(&self, part: &Part) -> bool {
        self.links.iter().any(|link| is_of(&link.group, &part.lemma))
    }
}

/// Whether a group is the part: by its noun (`the girls`) or by an adjective (`the red pens`).
fn is_of(group: &Named, part: &str) -> bool {
    group.lemma == part || group.modifiers.iter().any(|modifier| modifier == part)
}

/// A share before `be` or another verb.
struct Statement {
    clause: u32,
    /// The share's words.
    share: Vec<u32>,
    /// The percentage, where the share is one.
    percent: Option<u32>,
    /// Of what; absent where it is left out.
    group: Option<Named>,
    /// What is said of it.
    complement: Option<Part>,
    /// Whether `be` says it.
    of_be: bool,
    verb: String,
}

/// The proposed partitions, in order of their percentages.
pub(super) fn proposals(reading: &Reading<'_>, clauses: &[ClauseEvidence<'_>]) -> Vec<PartitionProposal> {
    let asked = target::asked(reading, clauses);
    let told: Vec<&ClauseEvidence<'_>> =
        clauses.iter().filter(|c| !c.clause.question && delta::negations(reading, clauses, c).is_empty()).collect();
    let mut statements: Vec<Statement> = told.iter().flat_map(|evidence| statements(reading, evidence)).collect();
    share_groups(&told, &mut statements);
    let (shares, links) = sort(&statements);
    if links.is_empty() {
        return Vec::new();
    }
    let mut parts: Vec<Part> = shares.iter().filter_map(|s| s.complement.clone()).collect();
    let divided: Vec<(Option<Named>, Vec<Part>)> = told.iter().filter_map(|evidence| divided(reading, evidence)).collect();
    parts.extend(divided.iter().flat_map(|(_, parts)| parts.clone()));
    parts.arrange_by(|a, b| a.words.cmp(&b.words));
    let mut found: Vec<PartitionProposal> = Vec::new();
    for links in by_predicate(links, !parts.is_empty()) {
        let Some(cue) = links.first().map(|link| link.percent) else { continue };
        let mut clauses_of: Vec<u32> = shares.iter().map(|s| s.clause).chain(links.iter().map(|link| link.clause)).collect();
        clauses_of.arrange();
        clauses_of.dedup();
        let whole = whole(reading, clauses, &shares, &divided, &links, &parts, &asked);
        found.push(PartitionProposal {
            clauses: clauses_of,
            cue,
            target: target_of(reading, clauses, &asked, whole.as_ref(), &parts, &links),
            links,
            parts: parts.clone(),
            shares: shares.iter().map(|s| s.share.clone()).collect(),
            status: ProposalStatus::Proposed,
            whole,
        });
    }
    found.arrange_by_key(|proposal| proposal.cue);
    found
}

fn statements(reading: &Reading<'_>, evidence: &ClauseEvidence<'_>) -> Vec<Statement> {
    let Some(main) = evidence.roles.verb.main else { return Vec::new() };
    let of_be = reading.is(main, Category::VerbBe);
    let verb = reading.lemma(main, Category::is_verb);
    let complement = complement(reading, evidence);
    let of_phrase = evidence.roles.obliques.iter().find(|o| o.category == Category::PrepOf).and_then(|o| o.arg.nps.first());
    let subjects = evidence.roles.before.iter().flat_map(|arg| &arg.nps).filter(|np| !is_time(reading, np));
    let mut found = Vec::new();
    for np in subjects {
        let Some((share, percent)) = share(reading, np) else { continue };
        let group = np.of.as_deref().or(of_phrase).and_then(|of| Named::of(reading, of));
        found.push(Statement {
            clause: evidence.clause.id,
            share,
            percent,
            group,
            complement: complement.clone(),
            of_be,
            verb: verb.clone(),
        });
    }
    found.extend(gapped(reading, evidence));
    found
}

/// `60% of the pens are red and 40% are blue`: a share without a group is of the group before it in its sentence.
fn share_groups(told: &[&ClauseEvidence<'_>], statements: &mut [Statement]) {
    let sentence = |id: u32| told.iter().find(|c| c.clause.id == id).map(|c| c.clause.sentence);
    for i in 1..statements.len() {
        let (before, here) = statements.split_at_mut(i);
        if let (Some(last), Some(next)) = (before.last(), here.first_mut())
            && next.group.is_none()
            && sentence(last.clause) == sentence(next.clause)
        {
            next.group = last.group.clone();
        }
    }
}

/// `half are girls and half boys`: a share that stands before its part without a verb of its own.
fn gapped(reading: &Reading<'_>, evidence: &ClauseEvidence<'_>) -> Vec<Statement> {
    let phrases = evidence.roles.around_verb().flat_map(|arg| &arg.nps);
    let halves =
        phrases.filter(|np| np.nominal.determiner.is_none() && np.of.is_none() && np.nominal.head.is_some_and(|h| reading.is_plural(h)));
    halves
        .filter_map(|np| {
            let Some(Measure::Fraction(lexeme)) = np.nominal.measure else { return None };
            let named = Named::of(reading, np)?;
            let part = Part { clause: evidence.clause.id, lemma: named.lemma, words: vec![named.head] };
            Some(Statement {
                clause: evidence.clause.id,
                share: vec![lexeme],
                percent: None,
                group: None,
                complement: Some(part),
                of_be: true,
                verb: String::new(),
            })
        })
        .collect()
}

/// The words of a share that stands for some of a group, and its percentage: `half`, `20%`, `the rest`, `60 of them`.
fn share(reading: &Reading<'_>, np: &Np) -> Option<(Vec<u32>, Option<u32>)> {
    if let Some((lexeme, _)) = named::fraction(reading, np).filter(|(lexeme, _)| np.nominal.head.is_none_or(|head| head == *lexeme)) {
        return Some((vec![lexeme], None));
    }
    let lexeme = match np.nominal.measure? {
        Measure::Rest(lexeme) | Measure::Number(lexeme) => lexeme,
        _ => return None,
    };
    let headless = np.nominal.head.is_none_or(|head| head == lexeme);
    if !headless {
        return None;
    }
    match reading.lexemes.get(lexeme as usize)?.literal {
        Some(Literal::Percent(_)) => Some((vec![lexeme], Some(lexeme))),
        Some(Literal::Number(_)) | None => Some((vec![lexeme], None)),
        _ => None,
    }
}

/// What a clause says of its subject: a noun without a number, else an adjective.
fn complement(reading: &Reading<'_>, evidence: &ClauseEvidence<'_>) -> Option<Part> {
    let bare = |np: &&Np| !np.nominal.is_measured() && !np.nominal.pronoun && !is_time(reading, np);
    let noun = evidence.roles.after.iter().flat_map(|arg| &arg.nps).find(bare).and_then(|np| {
        // `are red`: an adjective that was taken for the start of a phrase.
        let Some(named) = Named::of(reading, np) else {
            return np.nominal.modifiers.last().map(|&m| (reading.lemma(m, Category::is_adjective), m));
        };
        Some((named.lemma, named.head))
    });
    let adjective = evidence.roles.adjectives.first().map(|(lexeme, _)| (reading.lemma(*lexeme, Category::is_adjective), *lexeme));
    let (lemma, lexeme) = noun.or(adjective)?;
    Some(Part { clause: evidence.clause.id, lemma, words: vec![lexeme] })
}

/// `The class is split into girls and boys`, `The pupils are girls and boys`: a whole with its parts.
fn divided(reading: &Reading<'_>, evidence: &ClauseEvidence<'_>) -> Option<(Option<Named>, Vec<Part>)> {
    let main = evidence.roles.verb.main?;
    let splits = reading.categories(main).any(|c| matches!(c, Category::VerbDivide | Category::VerbGroup | Category::VerbContain));
    let goal = evidence.roles.obliques.iter().filter(|o| matches!(o.category, Category::PrepGoal | Category::PrepOf)).map(|o| &o.arg);
    let list = if reading.is(main, Category::VerbBe) { evidence.roles.after.first() } else { goal.into_iter().find(|_| splits) }?;
    let bare = |np: &Np| !np.nominal.is_measured() && np.nominal.head.is_some_and(|head| reading.is_plural(head));
    if list.nps.len() < 2 || list.has_or() || !list.nps.iter().all(bare) {
        return None;
    }
    // `A class of 40 pupils`: what is in parts are the pupils.
    let subject = evidence.subject.as_ref().and_then(|arg| arg.nps.last())?;
    let grouped = subject.of.as_deref().filter(|_| subject.nominal.head.is_some_and(|head| reading.is(head, Category::NounGroup)));
    let whole = Named::of(reading, grouped.unwrap_or(subject))?;
    let part = |np: &Np| {
        let named = Named::of(reading, np)?;
        Some(Part { clause: evidence.clause.id, lemma: named.lemma, words: vec![named.head] })
    };
    Some((Some(whole), list.nps.iter().filter_map(part).collect()))
}

/// Parts the statements into shares that introduce a part, and percentages of groups.
fn sort(statements: &[Statement]) -> (Vec<&Statement>, Vec<Link>) {
    let known: Vec<&str> = statements
        .iter()
        .filter(|s| s.of_be && s.percent.is_none())
        .filter_map(|s| s.complement.as_ref())
        .map(|p| p.lemma.as_str())
        .collect();
    let is_group = |lemma: &str| statements.iter().any(|s| s.percent.is_some() && s.group.as_ref().is_some_and(|g| is_of(g, lemma)));
    let introduces = |s: &Statement| {
        let Some(part) = s.complement.as_ref().filter(|_| s.of_be) else { return false };
        if s.percent.is_none() {
            return true;
        }
        let of_part = s.group.as_ref().is_some_and(|group| known.iter().any(|part| is_of(group, part)));
        let others = statements.iter().filter(|o| o.of_be && o.complement.as_ref().is_some_and(|c| c.lemma != part.lemma));
        let beside = others.clone().any(|o| match (&o.group, &s.group) {
            (Some(a), Some(b)) => a.lemma == b.lemma && a.modifiers == b.modifiers,
            (a, b) => a.is_none() && b.is_none(),
        });
        !of_part && (is_group(&part.lemma) || beside)
    };
    let shares: Vec<&Statement> = statements.iter().filter(|s| introduces(s)).collect();
    let links = statements
        .iter()
        .filter(|s| !introduces(s))
        .filter_map(|s| {
            Some(Link {
                clause: s.clause,
                group: s.group.clone()?,
                percent: s.percent?,
                predicate: s.complement.as_ref().map_or_else(|| s.verb.clone(), |part| part.lemma.clone()),
            })
        })
        .collect();
    (shares, links)
}

/// The percentages that belong together: those that the same is said of. Without parts, two groups are needed.
fn by_predicate(links: Vec<Link>, parted: bool) -> Vec<Vec<Link>> {
    let mut sets: Vec<Vec<Link>> = Vec::new();
    for link in &links {
        match sets.iter_mut().find(|set| set.iter().any(|other| other.predicate == link.predicate)) {
            Some(set) => set.push(link.clone()),
            None => sets.push(vec![link.clone()]),
        }
    }
    let several =
        |set: &[Link]| set.iter().any(|link| link.group.lemma != set[0].group.lemma || link.group.modifiers != set[0].group.modifiers);
    if parted {
        return sets;
    }
    if sets.iter().any(|set| several(set)) {
        sets.retain(|set| several(set));
        return sets;
    }
    if several(&links) { vec![links] } else { Vec::new() }
}

/// What is in parts: what the shares are of, else what the text counts before them, else what the question counts.
fn whole(
    reading: &Reading<'_>,
    clauses: &[ClauseEvidence<'_>],
    shares: &[&Statement],
    divided: &[(Option<Named>, Vec<Part>)],
    links: &[Link],
    parts: &[Part],
    asked: &[Asked],
) -> Option<Whole> {
    let is_part = |named: &Named| {
        parts.iter().any(|part| part.lemma == named.lemma)
            || links.iter().any(|l| l.group.lemma == named.lemma && l.group.modifiers.is_empty())
    };
    let counted = counted(reading, clauses);
    let before_shares = shares.first().and_then(|s| s.share.first().copied());
    let named = shares
        .iter()
        .find_map(|s| s.group.clone())
        .or_else(|| divided.iter().find_map(|(whole, _)| whole.clone()))
        .or_else(|| {
            let first = before_shares?;
            counted.iter().map(|(_, named, _)| named).find(|named| named.head < first && !is_part(named)).cloned()
        })
        .or_else(|| {
            let of_question =
                asked.iter().find_map(|question| question.wanted.clone()).filter(|wanted| !is_part(wanted) && shares.is_empty());
            of_question.filter(|wanted| is_mentioned(reading, clauses, &wanted.lemma))
        })
        .or_else(|| {
            counted
                .iter()
                .map(|(_, named, _)| named)
                .find(|named| !is_part(named) && shares.is_empty() && !is_predicate(links, named))
                .cloned()
        })?;
    let mut numbers: Vec<Vec<u32>> = Vec::new();
    let literal = |words: &[u32]| words.first().and_then(|&l| reading.lexemes.get(l as usize)).and_then(|l| l.literal.clone());
    for (clause, thing, number) in &counted {
        let holder = held_by(reading, clauses, *clause, &named);
        let of_whole = thing.lemma == named.lemma || holder && !is_part(thing);
        if of_whole && !is_aggregate(reading, clauses, *clause, links) && !numbers.iter().any(|other| literal(other) == literal(number)) {
            numbers.push(number.clone());
        }
    }
    Some(Whole { lemma: named.lemma, numbers, words: named.words })
}

fn is_predicate(links: &[Link], named: &Named) -> bool {
    links.iter().any(|link| link.predicate == named.lemma)
}

/// Every counted thing of the statements: the clause, the thing, its number; in text order.
fn counted(reading: &Reading<'_>, clauses: &[ClauseEvidence<'_>]) -> Vec<(u32, Named, Vec<u32>)> {
    let mut found: Vec<(u32, Named, Vec<u32>)> = Vec::new();
    for clause in clauses.iter().filter(|c| !c.clause.question) {
        for np in named::args(clause).flat_map(|arg| &arg.nps).flat_map(named::phrases) {
            let Amount { number: Some(number), head: Some(head), .. } = amount(reading, np) else { continue };
            let whole = number.first().is_some_and(
                |&n| matches!(reading.lexemes.get(n as usize).map(|l| &l.literal), Some(Some(Literal::Number(v))) if v.is_integer()),
            );
            let Some(named) = Named::of(reading, np).filter(|named| named.head == head && whole) else { continue };
            // `60 of the pupils` counts some of them.
            if np.nominal.head.is_some() {
                found.push((clause.clause.id, named, number));
            }
        }
        // `The number of pupils is 100`
        let stated = clause
            .subject
            .as_ref()
            .and_then(|arg| arg.nps.last())
            .filter(|np| np.of.is_some() && np.nominal.head.is_some_and(|head| reading.is(head, Category::NounQuantity)));
        let is = clause.roles.verb.main.is_some_and(|main| reading.is(main, Category::VerbBe));
        if let Some(named) = stated.filter(|_| is).and_then(|np| Named::of(reading, np))
            && let Some(number) = clause.roles.after.iter().flat_map(|arg| &arg.nps).find_map(|np| np.nominal.number())
        {
            found.push((clause.clause.id, named, vec![number]));
        }
    }
    found.arrange_by(|a, b| a.2.cmp(&b.2));
    found.dedup();
    found
}

/// Whether the clause says what the named thing has or holds: `The class has 100 pupils`.
fn held_by(reading: &Reading<'_>, clauses: &[ClauseEvidence<'_>], clause: u32, named: &Named) -> bool {
    let Some(clause) = clauses.iter().find(|c| c.clause.id == clause) else { return false };
    let holds = clause
        .roles
        .verb
        .main
        .is_some_and(|main| reading.categories(main).any(|c| matches!(c, Category::VerbPossess | Category::VerbContain)));
    let subject = clause.subject.as_ref().and_then(|arg| arg.nps.last()).and_then(|np| Named::of(reading, np));
    holds && subject.is_some_and(|subject| subject.lemma == named.lemma)
}

/// Whether the clause says of its subject what the percentages say of their shares: `15 pupils have cats`.
fn is_aggregate(reading: &Reading<'_>, clauses: &[ClauseEvidence<'_>], clause: u32, links: &[Link]) -> bool {
    let Some(clause) = clauses.iter().find(|c| c.clause.id == clause) else { return false };
    let said = complement(reading, clause).map(|part| part.lemma);
    let verb = clause.roles.verb.main.map(|main| reading.lemma(main, Category::is_verb));
    let said = said.or(verb);
    !links.iter().any(|link| link.clause == clause.clause.id) && links.iter().any(|link| said.as_ref() == Some(&link.predicate))
}

/// What the questions ask: the best that any of them asks.
fn target_of(
    reading: &Reading<'_>,
    clauses: &[ClauseEvidence<'_>],
    asked: &[Asked],
    whole: Option<&Whole>,
    parts: &[Part],
    links: &[Link],
) -> PartitionTarget {
    let rank = |target: &PartitionTarget| match target {
        PartitionTarget::Aggregate => 0,
        PartitionTarget::Whole(_) => 1,
        PartitionTarget::Other(_) => 2,
        PartitionTarget::Nowhere(_) => 3,
    };
    let given = clauses.iter().any(|c| {
        !c.clause.question
            && is_aggregate(reading, clauses, c.clause.id, links)
            && c.amounts.iter().chain(&subject_amounts(reading, c)).any(|a| a.number.is_some())
    });
    let targets = asked.iter().map(|question| one_target(reading, question, whole, parts, links, given));
    targets.min_by_key(rank).unwrap_or(PartitionTarget::Nowhere(Vec::new()))
}

fn subject_amounts(reading: &Reading<'_>, clause: &ClauseEvidence<'_>) -> Vec<Amount> {
    clause.subject.iter().flat_map(|arg| &arg.nps).map(|np| amount(reading, np)).collect()
}

fn one_target(
    reading: &Reading<'_>,
    question: &Asked,
    whole: Option<&Whole>,
    parts: &[Part],
    links: &[Link],
    given: bool,
) -> PartitionTarget {
    let words = question.wanted_words.clone();
    let counts = question.wanted.as_ref().or(question.about.as_ref());
    let said = question.predicate.as_ref().unwrap_or(&question.verb);
    let same_said = links.iter().any(|link| link.predicate == *said || link.predicate == question.verb);
    let Some(counts) = counts else {
        // `How many have cats?`
        return if same_said { PartitionTarget::Aggregate } else { PartitionTarget::Nowhere(words) };
    };
    let above = |lemma: &str| lemma == counts.lemma || reading.lexicon.kinds_above(lemma).contains(&counts.lemma.as_str());
    let is_part = parts.iter().any(|part| is_of(counts, &part.lemma))
        || links.iter().any(|link| link.group.lemma == counts.lemma && link.group.modifiers == counts.modifiers);
    let of_whole =
        whole.is_some_and(|whole| above(&whole.lemma)) || whole.is_none() && !is_part && links.iter().all(|link| above(&link.group.lemma));
    if is_part && !(of_whole && counts.modifiers.is_empty()) {
        return PartitionTarget::Other(words);
    }
    if of_whole && same_said {
        return PartitionTarget::Aggregate;
    }
    if of_whole && question.predicate.is_none() {
        return if given { PartitionTarget::Whole(words) } else { PartitionTarget::Other(words) };
    }
    if links.iter().any(|link| link.predicate == counts.lemma) {
        return PartitionTarget::Other(words);
    }
    PartitionTarget::Nowhere(words)
}
