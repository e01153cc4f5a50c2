//! Clauses that share one verb, which is written only once.
//!
//! Why: `Ana ate 3 plums, Ben 5` tells as much of Ben as of Ana; what is left out is the verb and the noun of the first.
//! Reads: `Ana ate 3 plums, Ben 5 and Cleo 4.`, `She sold 8 bags of nuts on Monday and on Tuesday 10.`,
//! `28 hikers took the north trail and 15 the south trail.`, `One bus carried 34 pupils and the other 37.`,
//! `She gave 4 figs to Ben and the rest to Cleo.`, `Ana has 27 figs, 8 fewer than Ben.`
//! Leaves alone: `Ana gave Ben 3 plums and Cleo 4.` (who acts?), `Ana bought 3 plums and 4 figs.` (one list), `3 plums, 2 of them red`.
//!
//! Each part is read as a clause of its own, with the verb put back in.

use super::{Composer, Composition};
use crate::lexicon::{Category, Form};
use crate::reader::clause::{Clause, Measure, Nominal, Phrase};
use crate::reader::reading::Reading;
use crate::reader::roles::{Roles, attach, noun_phrase};

/// A part that has no verb of its own: what stands in place of the subject, and what in place of all that follows the verb.
struct Remnant {
    lead: Vec<Phrase>,
    rest: Vec<Phrase>,
}

impl Composer<'_, '_> {
    /// Reads a clause with gaps part by part; false where it has none.
    pub(super) fn read_gapped(&mut self) -> bool {
        let Some(parts) = self.reading.gapped(self.clause) else { return false };
        let joints =
            self.clause.phrases.iter().filter_map(|p| if let Phrase::Connective { lexeme, .. } = p { Some(*lexeme) } else { None });
        self.mark("marker", joints.collect());
        for (clause, mut roles) in parts {
            let named = self.reading.name_one_and_other(self.clause, &mut roles);
            // What the parts before it tell is known to this one.
            let mut told = self.hypothesis.clone();
            told.facts.extend(self.result.facts.iter().cloned());
            let mut inner = self.on(&clause, roles);
            inner.hypothesis = &told;
            inner.single.extend(named);
            inner.choices = std::mem::take(&mut self.choices);
            inner.run();
            let (choices, result) = (inner.choices, inner.result);
            self.choices = choices;
            self.take_in(result);
        }
        true
    }

    /// Adds what one part tells to what the parts before it told.
    fn take_in(&mut self, part: Composition) {
        let before = self.hypothesis.facts.len();
        for (index, body) in part.retold {
            match (index as usize).checked_sub(before).and_then(|at| self.result.facts.get_mut(at)) {
                Some(fact) => fact.body = body,
                None => self.result.retold.push((index, body)),
            }
        }
        self.result.facts.extend(part.facts);
        self.result.targets.extend(part.targets);
        self.result.roles.extend(part.roles);
        self.result.open.extend(part.open);
        self.result.references.extend(part.references);
        self.result.rule = part.rule;
    }
}

impl Reading<'_> {
    /// The clauses that a clause with gaps stands for, each with its roles.
    fn gapped(&self, clause: &Clause) -> Option<Vec<(Clause, Roles)>> {
        let verbs: Vec<usize> = clause.phrases.iter().enumerate().filter(|(_, p)| matches!(p, Phrase::Verb(_))).map(|(i, _)| i).collect();
        let [at] = verbs.as_slice() else { return None };
        let (before, verb) = (&clause.phrases[..*at], clause.phrases.get(*at)?);
        let acts = matches!(verb, Phrase::Verb(group) if group.main.is_some() && group.negation.is_none());
        if clause.question || !acts {
            return None;
        }
        let mut segments = split(&clause.phrases[at + 1..]);
        let mut first = segments.remove(0);
        let has = matches!(verb, Phrase::Verb(group) if group.main.is_some_and(|m| self.is(m, Category::VerbPossess)));
        let frame = Frame::of(self, before, &first, has)?;
        let mut remnants: Vec<Remnant> = Vec::new();
        for segment in segments {
            if frame.of_which(self, &first, &segment) {
                return None;
            }
            let found = frame.comparison(self, &segment).or_else(|| frame.remnant(self, &segment[joints(&segment)..]));
            match found {
                Some(remnant) => remnants.push(remnant),
                // A further item of the list that the part before it holds.
                None => remnants.last_mut().map_or(&mut first, |r| &mut r.rest).extend(segment),
            }
        }
        if remnants.is_empty() {
            return None;
        }
        let whole = Remnant { lead: before.to_vec(), rest: first };
        Some(std::iter::once(whole).chain(remnants).map(|part| part.told_with(clause, verb)).collect())
    }

    fn gerund(&self, lexeme: u32) -> bool {
        self.has_form(lexeme, Category::is_verb, Form::Gerund)
            || self.lexicon.senses(self.norm(lexeme)).iter().any(|s| s.category.is_verb() && s.form == Form::Gerund)
    }

    /// A word for a time or so many times, which is nobody and nothing that is counted.
    fn times(&self, lexeme: u32) -> bool {
        self.categories(lexeme).any(|k| matches!(k, Category::AdvTime | Category::UnitTime | Category::QuantTimes))
    }
}

/// Cuts phrases before each run of connectives.
fn split(phrases: &[Phrase]) -> Vec<Vec<Phrase>> {
    let mut segments = vec![Vec::new()];
    let mut joined = false;
    for phrase in phrases {
        let joint = matches!(phrase, Phrase::Connective { category: Category::MarkComma | Category::ConnAnd | Category::ConnContrast, .. });
        if joint && !joined {
            segments.push(Vec::new());
        }
        joined = joint;
        if let Some(segment) = segments.last_mut() {
            segment.push(phrase.clone());
        }
    }
    segments
}

/// How many connectives a segment begins with.
fn joints(segment: &[Phrase]) -> usize {
    segment.iter().take_while(|p| matches!(p, Phrase::Connective { .. })).count()
}

/// What is counted in the part that has the verb.
struct Frame {
    /// The nominal that is counted.
    counted: Nominal,
    /// What the counted things are of: `8 bags of nuts`.
    of: Vec<Phrase>,
    /// What stands before the verb.
    lead: Vec<Phrase>,
    /// What stands behind it.
    behind: Vec<Phrase>,
    /// Whether those who act are counted, and not what they do it to.
    doers: bool,
    /// Whether what follows the verb is a doing: `went swimming`.
    doing: bool,
    /// Whether the verb tells what one has.
    has: bool,
}

impl Frame {
    fn of(reading: &Reading<'_>, before: &[Phrase], after: &[Phrase], has: bool) -> Option<Frame> {
        let nominals = |phrases: &[Phrase]| -> Vec<(usize, Nominal)> {
            let bare = |(i, p): (usize, &Phrase)| match p {
                Phrase::Nominal(n) if !matches!(i.checked_sub(1).and_then(|j| phrases.get(j)), Some(Phrase::Preposition { .. })) => {
                    Some((i, n.clone()))
                }
                _ => None,
            };
            phrases.iter().enumerate().filter_map(bare).collect()
        };
        let counts = |n: &Nominal| n.number().is_some() && n.fewer.is_none() && n.second_measure.is_none();
        let timed = |n: &Nominal| n.head.is_some_and(|h| reading.times(h));
        let existential = |n: &Nominal| n.head.is_some_and(|h| reading.is(h, Category::PronounExistential));
        let (subjects, objects) = (nominals(before), nominals(after));
        let (_, subject) = subjects.last()?;
        // What the verb says beside its object would have to be put back too.
        if existential(subject) || after.iter().any(|p| matches!(p, Phrase::Adjective { .. })) {
            return None;
        }
        let single = reading.is_the_one(subject);
        match objects.as_slice() {
            [(at, object), ..] if counts(object) && !timed(object) && (single || subject.number().is_none()) => {
                let of = match after.get(at + 1) {
                    Some(Phrase::Preposition { category: Category::PrepOf, .. }) => {
                        let (_, end) = noun_phrase(after, *at);
                        after.get(at + 1..end)?.to_vec()
                    }
                    _ => Vec::new(),
                };
                let lead = before.to_vec();
                (*at == 0).then(|| Frame { counted: object.clone(), of, lead, behind: after.to_vec(), doers: false, doing: false, has })
            }
            rest if counts(subject) && subject.head.is_some() && !single && rest.iter().all(|(_, n)| !n.is_measured()) => {
                let doing = rest.first().and_then(|(_, n)| n.head).is_some_and(|h| reading.gerund(h));
                Some(Frame {
                    counted: subject.clone(),
                    of: Vec::new(),
                    lead: before.to_vec(),
                    behind: after.to_vec(),
                    doers: true,
                    doing,
                    has,
                })
            }
            _ => None,
        }
    }

    /// A segment as a part without its verb.
    fn remnant(&self, reading: &Reading<'_>, segment: &[Phrase]) -> Option<Remnant> {
        if segment.iter().any(|p| matches!(p, Phrase::Connective { .. } | Phrase::Adjective { .. } | Phrase::Other { .. })) {
            return None;
        }
        // `the other 33`: the other one, and how many it has.
        let other = |i: usize, n: &Nominal| {
            matches!(n.measure, Some(Measure::Rest(_)))
                && matches!(segment.get(i + 1), Some(Phrase::Nominal(next)) if next.number().is_some())
        };
        let amounts =
            |(i, p): (usize, &Phrase)| matches!(p, Phrase::Nominal(n) if (n.is_measured() || n.number().is_some()) && !other(i, n));
        let at = segment.iter().enumerate().position(amounts)?;
        let Phrase::Nominal(amount) = segment.get(at)? else { return None };
        let (lead, behind) = (&segment[..at], &segment[at + 1..]);
        if amount.determiner.is_some() && amount.number().is_some() || amount.fewer.is_some() || amount.second_measure.is_some() {
            return None;
        }
        let of_them = matches!(behind.first(), Some(Phrase::Preposition { category: Category::PrepOf, .. }));
        if self.doers {
            return (lead.is_empty() && !of_them).then(|| self.doer(reading, amount, behind)).flatten();
        }
        let alike = amount.head.is_none_or(|h| !reading.times(h) && !reading.gerund(h));
        // `4 to Ben and the rest to Cleo`
        let rest = matches!(amount.measure, Some(Measure::Rest(_))) && lead.is_empty() && !behind.is_empty();
        if !alike || lead.is_empty() && !rest || of_them && amount.head.is_none() {
            return None;
        }
        if rest {
            return Some(Remnant { lead: self.lead.clone(), rest: segment.to_vec() });
        }
        let mut rest = vec![Phrase::Nominal(self.filled(amount))];
        if amount.head.is_none() {
            rest.extend(self.of.clone());
        }
        rest.extend(behind.to_vec());
        Some(Remnant { lead: self.lead_of(reading, lead)?, rest })
    }

    /// `6 figs and 3 plums, Ben 4`: a bare number behind several kinds, of which it may be any.
    fn of_which(&self, reading: &Reading<'_>, first: &[Phrase], segment: &[Phrase]) -> bool {
        let lemma = |n: &Nominal| n.head.map(|h| reading.lemma(h, Category::is_noun));
        let other = |n: &Nominal| {
            let names: Vec<&str> = n.modifiers.iter().map(|&m| reading.norm(m)).collect();
            let own: Vec<&str> = self.counted.modifiers.iter().map(|&m| reading.norm(m)).collect();
            n.number().is_some() && n.head.is_some_and(|h| !reading.times(h)) && (lemma(n) != lemma(&self.counted) || names != own)
        };
        let brought = |i: usize| matches!(i.checked_sub(1).and_then(|j| first.get(j)), Some(Phrase::Preposition { .. }));
        let several = first.iter().enumerate().any(|(i, p)| matches!(p, Phrase::Nominal(n) if other(n)) && !brought(i));
        let bare = |p: &Phrase| matches!(p, Phrase::Nominal(n) if n.number().is_some() && n.head.is_none() && n.modifiers.is_empty());
        !self.doers && several && segment.iter().any(bare)
    }

    /// `has 27 marbles, 8 fewer than Ivy`: behind a bare comma the amount is compared, and no further one is told.
    fn comparison(&self, reading: &Reading<'_>, segment: &[Phrase]) -> Option<Remnant> {
        let [Phrase::Connective { category: Category::MarkComma, .. }, Phrase::Nominal(amount), than @ ..] = segment else { return None };
        let compares = amount.further.is_some() != amount.fewer.is_some() && amount.number().is_some() && amount.head.is_none();
        let [Phrase::Preposition { category: Category::PrepThan, .. }, Phrase::Nominal(other)] = than else { return None };
        let other = (other.name || other.pronoun || other.determiner.is_some()) && other.head.is_some_and(|h| !reading.times(h));
        let has = self.has && self.of.is_empty() && self.behind.len() == 1;
        if self.doers || !compares || !other || !has {
            return None;
        }
        let rest = std::iter::once(Phrase::Nominal(self.filled(amount))).chain(than.iter().cloned()).collect();
        Some(Remnant { lead: self.lead.clone(), rest })
    }

    /// `15 the south trail`, `6 hiking`: so many more who do it.
    fn doer(&self, reading: &Reading<'_>, amount: &Nominal, behind: &[Phrase]) -> Option<Remnant> {
        let number = amount.number()?;
        let mut rest = behind.to_vec();
        let mut amount = amount.clone();
        if let Some(head) = amount.head {
            let (same, doing) = (self.counted.head == Some(head), self.doing && amount.modifiers.is_empty() && reading.gerund(head));
            let lemma = |l: u32| reading.lemma(l, Category::is_noun);
            if doing {
                rest.insert(0, Phrase::Nominal(Nominal { head: Some(head), ..Nominal::at(head) }));
                amount = Nominal { measure: Some(Measure::Number(number)), ..Nominal::at(number) };
            } else if !same && self.counted.head.is_none_or(|h| lemma(h) != lemma(head)) {
                return None;
            }
        }
        // `visited the fair on Monday and 62 on Tuesday`: of the same thing, at another time.
        let time = |phrases: &[Phrase]| {
            phrases.iter().all(|p| match p {
                Phrase::Nominal(n) => n.head.is_some_and(|h| reading.times(h)),
                Phrase::Adverb { category, .. } => *category == Category::AdvTime,
                Phrase::Preposition { category, .. } => matches!(category, Category::PrepPlace | Category::PrepTime),
                _ => false,
            })
        };
        if !rest.is_empty() && time(&rest) {
            let end = (0..self.behind.len()).find(|&i| time(&self.behind[i..])).filter(|&i| i > 0)?;
            rest.splice(0..0, self.behind[..end].iter().cloned());
        }
        let tells = rest.iter().any(|p| matches!(p, Phrase::Nominal(_)));
        tells.then(|| Remnant { lead: vec![Phrase::Nominal(self.filled(&amount))], rest })
    }

    /// What stands before the verb of a part: another one who acts, at the time of the first; or the same one at another time.
    fn lead_of(&self, reading: &Reading<'_>, lead: &[Phrase]) -> Option<Vec<Phrase>> {
        let named = |p: &Phrase| matches!(p, Phrase::Nominal(n) if n.head.is_none_or(|h| !reading.times(h)));
        let brought = |phrases: &[Phrase], i: usize| i > 0 && matches!(phrases.get(i - 1), Some(Phrase::Preposition { .. }));
        let settings = |phrases: &[Phrase]| {
            phrases.iter().all(|p| match p {
                Phrase::Preposition { category, .. } => matches!(category, Category::PrepPlace | Category::PrepTime),
                Phrase::Nominal(_) | Phrase::Adverb { category: Category::AdvTime | Category::AdvPlace | Category::AdvSequence, .. } => {
                    true
                }
                _ => false,
            })
        };
        let who = |phrases: &[Phrase]| (0..phrases.len()).find(|&i| named(&phrases[i]) && !brought(phrases, i));
        match (who(lead), who(&self.lead)) {
            // `on Tuesday 10`
            (None, Some(own)) if settings(lead) => Some(lead.iter().chain(&self.lead[own..]).cloned().collect()),
            // `Ben 5`
            (Some(0), Some(own))
                if !lead.iter().any(|p| matches!(p, Phrase::Preposition { category, .. } if *category != Category::PrepOf)) =>
            {
                Some(self.lead[..own].iter().chain(lead).cloned().collect())
            }
            _ => None,
        }
    }

    /// An amount with the noun that it leaves out, where the first part has it.
    fn filled(&self, amount: &Nominal) -> Nominal {
        let rest = matches!(amount.measure, Some(Measure::Rest(_)));
        if amount.head.is_some() || rest {
            return amount.clone();
        }
        let modifiers = if amount.modifiers.is_empty() { self.counted.modifiers.clone() } else { amount.modifiers.clone() };
        Nominal { head: self.counted.head, modifiers, ..amount.clone() }
    }
}

impl Remnant {
    /// The part with the verb put back in.
    fn told_with(self, clause: &Clause, verb: &Phrase) -> (Clause, Roles) {
        let only = |phrases: Vec<Phrase>| Clause { phrases, ..clause.clone() };
        let lead = attach(&only(self.lead.clone()));
        let mut roles = attach(&only(std::iter::once(verb.clone()).chain(self.rest.clone()).collect()));
        roles.before = lead.before;
        roles.obliques.splice(0..0, lead.obliques);
        roles.adverbs.splice(0..0, lead.adverbs);
        roles.connectives.splice(0..0, lead.connectives);
        roles.loose.extend(lead.loose);
        let phrases = self.lead.into_iter().chain(std::iter::once(verb.clone())).chain(self.rest).collect();
        (only(phrases), roles)
    }
}
