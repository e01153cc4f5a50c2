//! What someone is besides: another word for one who was spoken of, and nobody new.
//!
//! Why: stories bring their people in by what they are; a second person would leave every `she` behind it open.
//! Reads: `Rosa is a keen baker.`, `Ann, Lev's sister, has 5 dolls.`, `Lev and Ana are neighbors.`
//! Leaves alone: `Rosa is not a baker.`, `Rosa wants to be a baker.`, `Rosa is 9.`, `There is a baker.`, `Rosa, a baker and Lev` (a list).

use crate::facts::{Entity, EntityId, Gender, Number, Sort};
use crate::lexicon::{Category, WordClass};
use crate::reader::clause::{Clause, Nominal, Phrase};
use crate::reader::event::Effect;
use crate::reader::reading::Reading;
use crate::reader::roles::{Arg, Np, Roles, holding, noun_phrase};

/// Who is meant, and by which other word.
pub(super) type Calling = (Arg, Np);

impl Reading<'_> {
    /// The phrases of a clause that name nobody new.
    pub(super) fn callings(&self, clause: &Clause, roles: &Roles) -> Vec<Calling> {
        if clause.question {
            return Vec::new();
        }
        self.said_to_be(clause, roles).into_iter().chain(self.apposed(clause)).collect()
    }

    /// `Rosa is a baker`
    fn said_to_be(&self, clause: &Clause, roles: &Roles) -> Option<Calling> {
        let verb = &roles.verb;
        let be = verb.main.is_some_and(|m| self.is(m, Category::VerbBe)) && verb.auxiliaries.is_empty() && verb.infinitive.is_none();
        let denied = verb.negation.is_some() || roles.adverbs.iter().any(|(_, _, k)| *k == Category::AdvNegation);
        let [said] = roles.after.as_slice() else { return None };
        let [np] = said.nps.as_slice() else { return None };
        let who = roles.before.last().cloned().or_else(|| {
            let governor = self.state.all_clauses().find(|c| Some(c.id) == clause.governor)?;
            holding(governor, clause.antecedent?)
        })?;
        let several = who.nps.len() > 1 || who.nps.iter().all(|n| n.nominal.pronoun && n.nominal.head.is_some_and(|h| self.is_plural(h)));
        let bare = np.nominal.determiner.is_none() && np.owner.is_none();
        let fits = if bare { several && np.nominal.head.is_some_and(|h| self.is_plural(h)) } else { self.says_who(np) };
        (be && !denied && fits && self.someone(np) && !who.has_or()).then(|| (who, np.clone()))
    }

    /// `dreams of becoming a chef`, `wants to be a chef`, `is not a chef`: a word for what someone may be, and nobody.
    pub(super) fn names_nobody(&self, roles: &Roles, np: &Np) -> bool {
        let verb = &roles.verb;
        let be = verb
            .main
            .is_some_and(|m| self.is(m, Category::VerbBe) || self.lexicon.is_of(&self.lemma(m, Category::is_verb), WordClass::Becoming));
        let indefinite = np.nominal.determiner.is_some_and(|d| self.is(d, Category::DetIndefinite));
        let behind = matches!(roles.after.as_slice(), [only] if only.nps.as_slice() == std::slice::from_ref(np));
        let existential = |n: &Np| n.nominal.head.is_some_and(|h| self.is(h, Category::PronounExistential));
        let there = roles.around_verb().flat_map(|a| &a.nps).any(existential);
        let open = verb.infinitive.is_some() || verb.negation.is_some() || verb.bare || roles.before.is_empty();
        be && behind && indefinite && open && !there && self.someone(np)
    }

    /// `Ann, Lev's sister,`: right behind a name, between commas, and no item of a list.
    fn apposed(&self, clause: &Clause) -> Option<Calling> {
        let phrases = &clause.phrases;
        let comma = |at: usize| matches!(phrases.get(at), Some(Phrase::Connective { category: Category::MarkComma, .. }));
        let at = phrases.iter().enumerate().position(|(i, p)| match p {
            Phrase::Nominal(n) => {
                n.name && !n.owns_next && !n.is_measured() && comma(i + 1) && matches!(phrases.get(i + 2), Some(Phrase::Nominal(_)))
            }
            _ => false,
        })?;
        let (np, next) = noun_phrase(phrases, at + 2);
        let ends =
            next >= phrases.len() || comma(next) && !matches!(phrases.get(next + 1), Some(Phrase::Connective { .. } | Phrase::Nominal(_)));
        let Some(Phrase::Nominal(name)) = phrases.get(at) else { return None };
        let who = Np { nominal: name.clone(), of: None, owner: None, of_lexeme: None };
        let fits = ends && self.someone(&np) && self.says_who(&np);
        fits.then(|| (Arg { nps: vec![who], connectives: Vec::new() }, np))
    }

    /// Whether a phrase is one person by what he is or whose he is: `a baker`, `the baker`, `her sister`.
    fn says_who(&self, np: &Np) -> bool {
        let n = &np.nominal;
        (n.determiner.is_some() || np.owner.is_some()) && n.head.is_some_and(|h| !self.is_plural(h))
    }

    fn someone(&self, np: &Np) -> bool {
        let n: &Nominal = &np.nominal;
        let person = |h: u32| self.categories(h).any(|k| matches!(k, Category::NounPerson | Category::NounKin));
        !n.name && !n.pronoun && !n.is_measured() && n.measure.is_none() && n.second_measure.is_none() && n.head.is_some_and(person)
    }

    /// Notes another word for someone; one whom the subject does not name is somebody new.
    pub(super) fn call(&mut self, (who, np): &Calling) {
        let Some(id) = self.one_meant(who) else { return self.mention_np(np) };
        let Some(head) = np.nominal.head else { return };
        let (key, possessor) = (self.entity_key(np), self.possessor(np));
        let known = |e: &Entity| e.key == key && e.possessor == possessor && (!e.is_calling() || e.members == [id]);
        if self.state.entities.iter().any(known) {
            return;
        }
        let own = EntityId(u32::try_from(self.state.entities.len()).unwrap_or(u32::MAX));
        let calling = Entity {
            id: own,
            label: key.clone(),
            key,
            gender: Gender::Open,
            number: Number::One,
            sort: Sort::Person,
            vessel: false,
            possessor,
            members: vec![id],
            lexeme: head,
        };
        self.emit("entity.calling", head, Effect::Entity(calling));
    }

    /// The one person or group that a subject surely means.
    fn one_meant(&self, who: &Arg) -> Option<EntityId> {
        let mut ids: Vec<EntityId> = Vec::new();
        for np in &who.nps {
            let found = match np.nominal.head.filter(|_| np.nominal.pronoun) {
                Some(pronoun) => match self.candidates(pronoun, &[]).as_slice() {
                    [only] => Some(*only),
                    _ => None,
                },
                None => self.plain_entity(np),
            };
            ids.push(found.filter(|id| self.entity(*id).is_some_and(Entity::owns))?);
        }
        match ids.as_slice() {
            [only] => Some(*only),
            _ => {
                use crate::canon::Arrange;
                ids.arrange();
                self.state.entities.iter().find(|e| e.members == ids).map(|e| e.id)
            }
        }
    }
}
