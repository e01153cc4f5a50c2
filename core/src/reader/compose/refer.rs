//! Reference: pronouns, possessives and left-out nouns with their antecedents.

use super::{Composer, Unread, question};
use crate::canon::Arrange;
use crate::facts::{Entity, EntityId, Fact, FactBody, Gender, Holder, Kind, Number};
use crate::lexicon::Category;
use crate::reader::clause::{Clause, ClauseKind, Nominal, Phrase};
use crate::reader::reason::RefusalCode;
use crate::reader::roles::{Arg, Np, Oblique, attach};

impl Composer<'_, '_> {
    /// The entity that a phrase means: who holds, gives, takes, or where.
    pub(super) fn entity_of(&mut self, np: &Np, exclude: &[EntityId]) -> Result<EntityId, Unread> {
        if np.nominal.pronoun
            && let Some(head) = np.nominal.head
        {
            return self.antecedent(head, exclude);
        }
        if let Some(id) = self.reading.plain_entity(np) {
            return Ok(id);
        }
        Err(Unread(RefusalCode::ConstructionUnread, np.lexemes(), "someone or something that this names".into()))
    }

    /// Whom a pronoun means: the only one that fits, or the one it has meant so far, or one of several.
    pub(super) fn antecedent(&mut self, pronoun: u32, exclude: &[EntityId]) -> Result<EntityId, Unread> {
        if let Some((_, to)) = self.result.references.iter().find(|(l, _)| *l == pronoun) {
            return Ok(*to);
        }
        let candidates = self.reading.candidates(pronoun, exclude);
        let chosen = match candidates.as_slice() {
            [] => match self.led_subject(pronoun) {
                Some(named_behind) => named_behind,
                None => {
                    let word = self.reading.norm(pronoun).to_owned();
                    return Err(Unread(RefusalCode::PronounUnresolved, vec![pronoun], format!("someone whom `{word}` can mean")));
                }
            },
            [only] => *only,
            several => match self.chain(pronoun, several).or_else(|| self.who_did(pronoun, several)) {
                Some(to) => to,
                None => several[self.choose(several.len())],
            },
        };
        self.result.references.push((pronoun, chosen));
        Ok(chosen)
    }

    /// `After he gave 6 away, Lev had 9.`: where nobody was spoken of, the subject of the clause that this one leads to.
    fn led_subject(&self, pronoun: u32) -> Option<EntityId> {
        let leads = self.clause.leads() && self.leads_sentence();
        let someone = self.reading.state.entities.iter().any(|e| e.lexeme < pronoun && e.owns());
        let main = |o: &&Clause| o.sentence == self.clause.sentence && o.id > self.clause.id && o.kind == ClauseKind::Main && !o.question;
        let main = self.reading.state.all_clauses().find(main).filter(|_| leads && !someone)?;
        let subject = self.arguments(&attach(main).before).pop()?;
        let [np] = subject.nps.as_slice() else { return None };
        let entity = self.reading.plain_entity(np).and_then(|id| self.reading.entity(id)).filter(|e| e.owns() && e.members.is_empty())?;
        let fits = match self.reading.stands_for(pronoun) {
            Some(Category::PronounMale) => entity.number == Number::One && entity.gender != Gender::Female,
            Some(Category::PronounFemale) => entity.number == Number::One && entity.gender != Gender::Male,
            Some(Category::PronounPlural) => entity.number == Number::Many,
            _ => false,
        };
        fits.then_some(entity.id)
    }

    /// What the same kind of pronoun meant before, if nobody whom it could mean has come up since.
    pub(super) fn chain(&self, pronoun: u32, candidates: &[EntityId]) -> Option<EntityId> {
        let group = |l: u32| self.reading.stands_for(l);
        let here = self.result.references.iter().rev().find(|(l, _)| group(*l) == group(pronoun)).map(|(l, to)| (*l, *to));
        let before = self
            .reading
            .state
            .pronoun_history
            .iter()
            .rev()
            .filter(|r| group(r.lexeme) == group(pronoun))
            .find_map(|r| self.reading.state.referent(r.lexeme, self.hypothesis.id).map(|to| (r.lexeme, to)));
        let (since, to) = here.or(before).or_else(|| self.in_passing(pronoun, group))?;
        // One who was only brought in by a preposition since does not take the pronoun over.
        let newer = candidates
            .iter()
            .any(|c| self.reading.entity(*c).is_some_and(|e| e.lexeme > since && self.reading.acts(e.lexeme, self.clause.question)));
        (candidates.contains(&to) && !newer && !self.passed_over(pronoun, since, to, candidates)).then_some(to)
    }

    /// `Dan had 14. Rob took 5 from him. He found 3.`: who acts may be the one whom the pronoun meant last, or the one who acted then.
    fn passed_over(&self, pronoun: u32, since: u32, to: EntityId, candidates: &[EntityId]) -> bool {
        let acts = self.roles.verb.main.or(self.roles.verb.auxiliaries.first().copied()).is_some_and(|verb| pronoun < verb);
        let Some(clause) = self.reading.state.clauses.iter().find(|c| super::clause_lexemes(c).contains(&since)) else { return false };
        let roles = attach(clause);
        let [subject] = roles.before.as_slice() else { return false };
        let [np] = subject.nps.as_slice() else { return false };
        let actor = self.reading.plain_entity(np).filter(|_| np.nominal.last < since);
        // `Rob gave him 5. Now he has 9.`: he has what he was given.
        let source = |o: &Oblique| o.category == Category::PrepSource && o.arg.nps.iter().any(|np| np.nominal.head == Some(since));
        let got = self.verb_is(Category::VerbPossess) && !roles.obliques.iter().any(source);
        acts && !got && !self.clause.question && actor.is_some_and(|actor| actor != to && candidates.contains(&actor))
    }

    /// `got 4 from her aunt. She ...`: a possessive that no amount hangs on, where there was only one whom it could mean.
    fn in_passing(&self, pronoun: u32, group: impl Fn(u32) -> Option<Category>) -> Option<(u32, EntityId)> {
        let same = |l: &u32| group(*l) == group(pronoun) && self.reading.is(*l, Category::DetPossessive);
        (0..pronoun).rev().filter(same).find_map(|l| match self.reading.candidates(l, &[]).as_slice() {
            [only] => Some((l, *only)),
            _ => None,
        })
    }

    /// `How many did she sell?`: of several whom the subject may mean, the only one who was told to have sold anything. The question takes
    /// it as given that she did.
    fn who_did(&self, pronoun: u32, candidates: &[EntityId]) -> Option<EntityId> {
        let subject = self.roles.verb.main.is_some_and(|verb| pronoun < verb);
        // `A bee flew 8 metres and landed on a leaf. Then it flew on.`: what was only gone to does not go.
        let goes_on = self.reading.is(pronoun, Category::PronounNeuter) && self.verb_is(Category::VerbTravel);
        let acts = |id: EntityId| self.reading.entity(id).is_none_or(|e| self.reading.acts(e.lexeme, false));
        let goes_on = goes_on && candidates.iter().filter(|&&id| acts(id)).count() == 1;
        if !subject || !self.clause.question && !goes_on || self.verb_is(Category::VerbPossess) || self.verb_is(Category::VerbBe) {
            return None;
        }
        let verb = self.verb_lemma();
        let did = |who: EntityId| {
            let members = self.reading.entity(who).map_or(&[][..], |e| e.members.as_slice());
            self.hypothesis.facts.iter().any(
                |f| matches!(&f.body, FactBody::Change(c) if c.verb == verb && c.agent.is_some_and(|a| a == who || members.contains(&a))),
            )
        };
        let doers: Vec<EntityId> = candidates.iter().copied().filter(|&c| did(c)).collect();
        if let [only] = doers.as_slice() { Some(*only) } else { None }
    }

    /// The holder that a phrase names: someone who owns, or a place.
    pub(super) fn holder_of(&mut self, np: &Np, exclude: &[EntityId]) -> Result<Holder, Unread> {
        let id = self.entity_of(np, exclude)?;
        Ok(self.as_holder(id))
    }

    pub(super) fn as_holder(&self, id: EntityId) -> Holder {
        if self.reading.entity(id).is_some_and(Entity::owns) {
            Holder { owner: Some(id), place: None }
        } else {
            Holder { owner: None, place: Some(id) }
        }
    }

    /// The holder that an argument of one or more persons names.
    pub(super) fn holders_of(&mut self, arg: &Arg, exclude: &[EntityId]) -> Result<Holder, Unread> {
        if let [only] = arg.nps.as_slice() {
            return self.holder_of(only, exclude);
        }
        let mut members = Vec::new();
        for np in &arg.nps {
            members.push(self.entity_of(np, exclude)?);
        }
        members.arrange();
        let group = self.reading.state.entities.iter().find(|e| e.members == members).map(|e| e.id);
        match group {
            Some(id) => Ok(Holder { owner: Some(id), place: None }),
            None => {
                Err(Unread(RefusalCode::ConstructionUnread, arg.nps.iter().flat_map(Np::lexemes).collect(), "one group of persons".into()))
            }
        }
    }

    pub(super) fn owner_of(&mut self, np: &Np) -> Result<Option<Holder>, Unread> {
        if let Some(owner) = np.owner.clone() {
            return self.holder_of(&owner, &[]).map(Some);
        }
        match np.nominal.determiner.filter(|_| np.nominal.possessive_determiner) {
            Some(determiner) => {
                let owner = self.possessive(determiner)?;
                Ok(Some(self.as_holder(owner)))
            }
            None => Ok(None),
        }
    }

    /// `his`: the clause's subject if it fits, as the nearest binder, else whom the pronoun means.
    pub(super) fn possessive(&mut self, determiner: u32) -> Result<EntityId, Unread> {
        if let Some(subject) = self.subject()
            && let [np] = subject.nps.as_slice()
            && np.nominal.first < determiner
            && !np.nominal.possessive_determiner
        {
            let subject =
                if np.nominal.pronoun { np.nominal.head.and_then(|h| self.antecedent(h, &[]).ok()) } else { self.reading.plain_entity(np) };
            if let Some(subject) = subject.filter(|s| self.reading.candidates(determiner, &[]).contains(s)) {
                self.result.references.push((determiner, subject));
                return Ok(subject);
            }
        }
        self.antecedent(determiner, &[])
    }

    /// Who acts in this clause, where that is one.
    fn actor(&mut self) -> Option<EntityId> {
        let subject = self.subject()?;
        let [np] = subject.nps.as_slice() else { return None };
        if np.nominal.pronoun { np.nominal.head.and_then(|h| self.antecedent(h, &[]).ok()) } else { self.reading.plain_entity(np) }
    }

    /// A left-out noun: the kinds that the hypothesis has counted, the latest first; several are a choice.
    pub(super) fn elided(&mut self, lexemes: &[u32], modifiers: &[u32]) -> Result<(Kind, Option<Holder>), Unread> {
        let mut kinds: Vec<(Kind, Vec<Option<Holder>>)> = Vec::new();
        let actor = self.actor();
        let counted = |f: &&Fact| !matches!(f.body, FactBody::Span { .. } | FactBody::Lot { .. } | FactBody::Tender { .. });
        let facts: Vec<&Fact> = self.hypothesis.facts.iter().chain(&self.result.facts).filter(counted).collect();
        // `sold 9 rolls at noon and 6 at night`: of this very clause; else of what the one who acts had or did, if any.
        let here: Vec<&Fact> = facts.iter().copied().filter(|f| f.clause == self.clause.id && precedes(f, lexemes)).collect();
        let own: Vec<&Fact> = facts.iter().copied().filter(|f| actor.is_some_and(|a| concerns(f, a))).collect();
        let trade = self.classes().any(|k| matches!(k, Category::VerbSpend | Category::VerbEarn)) && !self.verb_is(Category::VerbAcquire);
        let outside = here.is_empty()
            && !trade
            && !self.verb_is(Category::VerbPossess)
            && !self.clause.question
            && lexemes.iter().any(|&l| self.reading.is(l, Category::Numeral));
        // `sells kites at $2 each; had 9 and has 4 left`: a price counts nothing that a noun could be left out of.
        let price =
            |f: &&Fact| !matches!(f.body, FactBody::Rate { price: true, .. } | FactBody::PriceBy { .. } | FactBody::PriceSum { .. });
        let facts: Vec<&Fact> = if facts.iter().any(price) { facts.into_iter().filter(price).collect() } else { facts };
        let facts = [here, own, facts].into_iter().find(|group| !group.is_empty()).unwrap_or_default();
        for fact in facts.into_iter().rev() {
            let (kind, holder) = match &fact.body {
                FactBody::State { kind, holder, .. } => (kind.clone(), Some(*holder)),
                FactBody::Change(change) => (change.kind.clone(), change.to.or(change.from)),
                FactBody::Rate { kind, holder, .. } | FactBody::Pace { kind, holder, .. } | FactBody::Goal { kind, holder, .. } => {
                    (kind.clone(), Some(*holder))
                }
                _ => continue,
            };
            match kinds.iter_mut().find(|(k, _)| *k == kind) {
                Some((_, holders)) => holders.push(holder),
                None => kinds.push((kind, vec![holder])),
            }
        }
        for (kind, _) in &mut kinds {
            self.counted_singly(kind, lexemes)?;
        }
        // Kinds of one noun are one antecedent: what is left out is the noun.
        let mut nouns: Vec<(Kind, Vec<Option<Holder>>)> = Vec::new();
        for (kind, holders) in kinds {
            let noun = |k: &Kind| (k.head.clone(), k.unit.clone(), k.content.clone().filter(|_| k.head != "money"));
            match nouns.iter_mut().find(|(k, _)| noun(k) == noun(&kind)) {
                Some((known, all)) => {
                    known.modifiers.retain(|m| kind.modifiers.contains(m));
                    all.extend(holders);
                }
                None => nouns.push((kind, holders)),
            }
        }
        let mut kinds = self.contents_of_each(nouns);
        if kinds.len() > 1 {
            kinds.retain(|(kind, _)| !self.only_gained(kind));
        }
        // `how much`: of money or stuff, and not of things that are counted.
        let much = |l: &u32| self.reading.is(*l, Category::QuestionAmount) && question::asks_much(self, *l);
        if kinds.len() > 1 && lexemes.iter().any(much) && kinds.iter().any(|(kind, _)| !self.countable(kind)) {
            kinds.retain(|(kind, _)| !self.countable(kind));
        }
        if kinds.is_empty() {
            return match self.uncounted_object(lexemes) {
                Some(np) if modifiers.is_empty() => Ok((self.thing(&np)?.kind, None)),
                None if let Some(np) = self.asked_ahead() => Ok((self.thing(&np)?.kind, None)),
                _ => Err(Unread(RefusalCode::ElidedNounUnresolved, lexemes.to_vec(), "the noun that is left out".into())),
            };
        }
        if (2..=crate::reader::HYPOTHESIS_CAP).contains(&kinds.len()) && self.listed_together(&kinds) {
            // `11 pies and 3 cakes. She sold 4.`: of either, or some of both.
            return Err(Unread(RefusalCode::Ambiguous, lexemes.to_vec(), "the noun that is left out".into()));
        }
        if self.one_more_of_another(lexemes) {
            // `used 5 eggs for a cake. She baked another one.`: an egg, or a cake?
            return Err(Unread(RefusalCode::Ambiguous, lexemes.to_vec(), "the noun that is left out".into()));
        }
        let index = if kinds.len() == 1 { 0 } else { self.choose(kinds.len()) };
        let (mut kind, holders) = kinds.swap_remove(index);
        let first = holders[0];
        let holder = if holders.iter().all(|h| *h == first) { first } else { None };
        if kind.head == "money" && outside {
            // `She had $30. She bought a hat for $5 and gave one away.`: a number without a sign counts no money.
            return Err(Unread(RefusalCode::ElidedNounUnresolved, lexemes.to_vec(), "the noun that is left out".into()));
        }
        if kind.head == "money" {
            kind.content = None;
        }
        if !modifiers.is_empty() {
            // `12 red pens ... 5 blue ones`: the noun is left out, not what the pens are like.
            kind.modifiers.retain(|m| self.reading.lexicon.senses(m).iter().all(|s| !s.category.is_adjective()));
            kind.modifiers.extend(self.modifiers(modifiers));
            kind.modifiers.arrange();
            kind.modifiers.dedup();
        }
        Ok((kind, holder))
    }

    /// `3 packs of red balls and 5 packs of green balls. There were 4 in each pack.`: so many balls, where the packs are what was counted.
    fn contents_of_each(&self, kinds: Vec<(Kind, Vec<Option<Holder>>)>) -> Vec<(Kind, Vec<Option<Holder>>)> {
        let each = self.roles.obliques.iter().flat_map(|o| &o.arg.nps).find(|np| np.nominal.is_each() && np.nominal.head.is_some());
        let Some(head) = each.and_then(|np| np.nominal.head).filter(|_| !self.clause.question) else { return kinds };
        let vessel = self.reading.lemma(head, Category::is_noun);
        let mut contents: Vec<(Kind, Vec<Option<Holder>>)> = Vec::new();
        for (kind, holders) in &kinds {
            let Some(content) = kind.content.as_deref().filter(|_| kind.head == vessel).map(Kind::in_words) else { return kinds };
            match contents.iter_mut().find(|(k, _)| k.head == content.head) {
                Some((known, all)) => {
                    known.modifiers.retain(|m| content.modifiers.contains(m));
                    all.extend(holders.iter().copied());
                }
                None => contents.push((content, holders.clone())),
            }
        }
        contents
    }

    /// `earns 4 dollars for each lawn he mows. He had 9 lawns, but forgot to mow 2 of them`: what is got for each is not yet there, where
    /// this sentence counts others.
    fn only_gained(&self, kind: &Kind) -> bool {
        let sentence = |f: &Fact| self.reading.state.clauses.iter().find(|k| k.id == f.clause).map(|k| k.sentence);
        let counts = |f: &&Fact| matches!(f.body, FactBody::State { .. } | FactBody::Change(_) | FactBody::Goal { .. });
        let of_kind = |f: &&Fact| f.body.kind().head == kind.head && f.body.kind().unit == kind.unit;
        let gained = |f: &Fact| match &f.body {
            FactBody::Rate { event: Some((class, _)), price: false, .. } => {
                matches!(class, Category::VerbEarn | Category::VerbComplete | Category::VerbTransferOut)
            }
            _ => false,
        };
        let others = |f: &&Fact| counts(f) && !of_kind(f) && sentence(f) == Some(self.clause.sentence);
        let facts = &self.hypothesis.facts;
        !facts.iter().filter(of_kind).any(|f| counts(&f))
            && facts.iter().any(|f| of_kind(&f))
            && facts.iter().filter(of_kind).all(gained)
            && facts.iter().any(|f| others(&f))
    }

    /// `another one`, `two more`, where a single thing without a number was told last.
    fn one_more_of_another(&self, lexemes: &[u32]) -> bool {
        let more = |n: &Nominal| n.further.is_some() && lexemes.iter().any(|&l| n.first <= l && l <= n.last);
        if self.clause.question || !self.clause.phrases.iter().any(|p| matches!(p, Phrase::Nominal(n) if more(n))) {
            return false;
        }
        let thing = |n: &Nominal| {
            let single = n.measure.is_none() && n.determiner.is_some_and(|d| self.reading.is(d, Category::DetIndefinite));
            single && n.head.is_some_and(|h| self.reading.is(h, Category::NounCount))
        };
        let told = self.hypothesis.facts.iter().filter(|f| matches!(f.body, FactBody::Change(_) | FactBody::State { .. }));
        let Some(last) = told.map(|f| f.clause).max() else { return false };
        let since = self.reading.state.clauses.iter().filter(|c| c.id >= last && c.id < self.clause.id);
        // What things are on or in is not one of them.
        let placed = |p: &Phrase| matches!(p, Phrase::Preposition { category, .. } if *category != Category::PrepFor);
        since.into_iter().any(|c| {
            c.phrases.iter().enumerate().any(|(i, p)| matches!(p, Phrase::Nominal(n) if thing(n)) && !(i > 0 && placed(&c.phrases[i - 1])))
        })
    }

    /// `4 dozen rolls. She ate 3 (of them).`: single rolls. In one sentence or behind the same verb, `She sold 4 dozen on Monday. On
    /// Friday she sold 3.`, either may be meant.
    fn counted_singly(&self, kind: &mut Kind, lexemes: &[u32]) -> Result<(), Unread> {
        if !self.by_the_dozen(kind) {
            return Ok(());
        }
        let verb = self.verb_lemma();
        let parallel = |clause: &Clause| {
            let same = attach(clause).verb.main.is_some_and(|m| self.reading.lemma(m, Category::is_verb) == verb);
            clause.sentence == self.clause.sentence || same && !self.clause.question
        };
        let told: Vec<u32> =
            self.hypothesis.facts.iter().chain(&self.result.facts).filter(|f| f.body.kind() == kind).map(|f| f.clause).collect();
        let beside = self.reading.state.clauses.iter().any(|c| told.contains(&c.id) && parallel(c));
        let single = |l: u32| self.reading.is(l, Category::PronounPlural) || self.reading.is(l, Category::QuantMore);
        if beside && !lexemes.iter().any(|&l| single(l)) {
            return Err(Unread(RefusalCode::Ambiguous, lexemes.to_vec(), "whether these are single things or dozens".into()));
        }
        kind.unit = None;
        Ok(())
    }

    /// `How many pens do they have if Al has 6 and Bo has 2?`: the noun of the question that stands before its condition.
    fn asked_ahead(&self) -> Option<Np> {
        let ahead = |o: &&Clause| o.question && o.sentence == self.clause.sentence && o.id < self.clause.id;
        let question = self.reading.state.clauses.iter().find(ahead)?;
        let roles = attach(question);
        let mut asked = roles.before.iter().chain(&roles.after).flat_map(|a| &a.nps).filter(|np| np.nominal.is_asked());
        let mut np = asked.next().filter(|np| np.nominal.head.is_some() && np.of.is_none() && asked.next().is_none())?.clone();
        let nominal = &mut np.nominal;
        (nominal.measure, nominal.further, nominal.fewer, nominal.total) = (None, None, None, None);
        np.owner.is_none().then_some(np)
    }

    /// `She keeps her stamps in an album with 6 on each page`: the one thing without a number that the clause is about.
    fn uncounted_object(&self, lexemes: &[u32]) -> Option<Np> {
        let before = |np: &Np| lexemes.first().is_some_and(|l| np.nominal.last < *l);
        let bare = |np: &Np| {
            self.plural(np)
                && !np.nominal.is_measured()
                && !np.nominal.is_each()
                && !np.nominal.pronoun
                && !np.nominal.name
                && np.of.is_none()
        };
        match self.arguments(&self.roles.after).as_slice() {
            [only] if only.nps.len() == 1 && before(&only.nps[0]) && bare(&only.nps[0]) => {
                let mut np = only.nps[0].clone();
                np.owner = None;
                np.nominal.determiner = None;
                np.nominal.possessive_determiner = false;
                Some(np)
            }
            _ => None,
        }
    }

    /// Whether two of the kinds are told side by side in one clause, so that a left-out noun may take in some of each.
    fn listed_together(&self, kinds: &[(Kind, Vec<Option<Holder>>)]) -> bool {
        let clauses = |head: &str| -> Vec<u32> {
            let told = self.hypothesis.facts.iter().chain(&self.result.facts);
            told.filter(|f| f.body.kind().head == head && f.clause != self.clause.id).map(|f| f.clause).collect()
        };
        kinds.iter().enumerate().any(|(n, (a, _))| {
            let in_a = clauses(&a.head);
            kinds[..n].iter().any(|(b, _)| a.head != b.head && clauses(&b.head).iter().any(|c| in_a.contains(c)))
        })
    }

    /// The thing or person that a measure is of.
    pub(super) fn measured_thing(&mut self, np: &Np) -> Result<Holder, Unread> {
        if np.nominal.is_measured() || np.nominal.is_each() {
            return Err(Unread(RefusalCode::ConstructionUnread, np.lexemes(), "one thing that is measured".into()));
        }
        self.holder_of(np, &[])
    }

    /// The holder of the only level of a kind.
    pub(super) fn only_level(&self, kind: &Kind) -> Option<Holder> {
        let mut holders: Vec<Holder> = self
            .hypothesis
            .facts
            .iter()
            .filter_map(|fact| match &fact.body {
                FactBody::State { kind: k, holder, .. } if k == kind => Some(*holder),
                _ => None,
            })
            .collect();
        holders.dedup();
        if let [only] = holders.as_slice() { Some(*only) } else { None }
    }

    /// What is meant by `how many does each one get`: what was dealt out among them, or the one kind that was counted beside them.
    pub(super) fn shared_out(&mut self, lexemes: &[u32], per: &Kind) -> Result<Kind, Unread> {
        let mut dealt: Vec<Kind> = self
            .hypothesis
            .facts
            .iter()
            .filter_map(|fact| match &fact.body {
                FactBody::Split { kind, into, .. } if into.head == per.head => Some(kind.clone()),
                _ => None,
            })
            .collect();
        dealt.dedup();
        match dealt.as_slice() {
            [only] => Ok(only.clone()),
            _ => self.elided_but(lexemes, per),
        }
    }

    /// The one kind that was counted beside `but`.
    pub(super) fn elided_but(&mut self, lexemes: &[u32], but: &Kind) -> Result<Kind, Unread> {
        let mut kinds: Vec<Kind> = self
            .hypothesis
            .facts
            .iter()
            .filter_map(|fact| match &fact.body {
                FactBody::State { kind, .. } => Some(kind.clone()),
                FactBody::Change(change) => Some(change.kind.clone()),
                _ => None,
            })
            .filter(|k| k != but)
            .collect();
        kinds.arrange();
        kinds.dedup();
        match kinds.as_slice() {
            [only] => Ok(only.clone()),
            _ => Err(Unread(RefusalCode::ElidedNounUnresolved, lexemes.to_vec(), "the noun that is left out".into())),
        }
    }
}

/// Whether a fact is told before some lexemes.
fn precedes(fact: &Fact, lexemes: &[u32]) -> bool {
    fact.lexemes.first().zip(lexemes.first()).is_none_or(|(told, here)| told < here)
}

/// Whether a fact tells what someone had, did, gave or got.
pub(super) fn concerns(fact: &Fact, who: EntityId) -> bool {
    let with = |h: &Holder| h.owner == Some(who) || h.place == Some(who);
    match &fact.body {
        FactBody::State { holder, .. } | FactBody::Rate { holder, .. } | FactBody::Pace { holder, .. } | FactBody::Goal { holder, .. } => {
            with(holder)
        }
        FactBody::Change(change) => change.agent == Some(who) || change.from.iter().chain(&change.to).any(with),
        _ => false,
    }
}
