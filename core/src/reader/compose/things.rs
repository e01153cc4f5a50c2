//! Noun phrases as entities and as things with amounts; pronouns and left-out nouns with their antecedents.

use super::{Composer, Unread};
use crate::facts::{Amount, Entity, EntityId, FactBody, Gender, Holder, Kind, Number, Sort};
use crate::lexicon::{Category, Form};
use crate::reader::clause::{Clause, Measure};
use crate::reader::event::Effect;
use crate::reader::reading::Reading;
use crate::reader::reason::RefusalCode;
use crate::reader::roles::{Arg, Np, Oblique, attach};
use crate::text::Literal;

/// A noun phrase as a thing with an amount.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Thing {
    /// What it is.
    pub kind: Kind,
    /// How much of it.
    pub amount: Option<Amount>,
    /// Whose it is, where the words or the antecedent say so.
    pub holder: Option<Holder>,
    /// Whether it is known from before: `the`, `of them`, a left-out noun.
    pub definite: bool,
    /// Whether `more`, `another` says that something was there before.
    pub further: bool,
    /// Whether `each` stands with it.
    pub each: bool,
    /// Its lexemes.
    pub lexemes: Vec<u32>,
}

fn all_nps(clause: &Clause) -> Vec<Np> {
    fn inner(np: &Np, into: &mut Vec<Np>) {
        for part in np.owner.iter().chain(&np.of) {
            inner(part, into);
        }
        into.push(np.clone());
    }
    let roles = attach(clause);
    let mut all = Vec::new();
    let args = roles.before.iter().chain(&roles.after).chain(roles.obliques.iter().map(|o| &o.arg));
    for np in args.flat_map(|arg| &arg.nps) {
        inner(np, &mut all);
    }
    all.sort_by_key(|np| np.nominal.first);
    all
}

impl Reading<'_> {
    /// Notes the entities that a clause speaks of for the first time.
    pub(in crate::reader) fn mention(&mut self, clause: &Clause) {
        for np in all_nps(clause) {
            self.mention_np(&np);
        }
        let roles = attach(clause);
        for arg in roles.before.iter().chain(&roles.after).chain(roles.obliques.iter().map(|o| &o.arg)) {
            self.mention_group(arg);
        }
    }

    fn mention_np(&mut self, np: &Np) {
        let nominal = &np.nominal;
        let Some(head) = nominal.head else { return };
        let categories = self.categories(head);
        if nominal.pronoun {
            if categories.contains(Category::PronounPlural) {
                self.mention_everyone(head);
            } else if categories.any(|c| matches!(c, Category::PronounFirst | Category::PronounSecond)) {
                let key = if categories.contains(Category::PronounFirst) { "i" } else { "you" };
                self.introduce(key.into(), Sort::Named, Gender::Open, Number::One, None, Vec::new(), head);
            }
            return;
        }
        if nominal.is_asked()
            || categories.any(|c| c.is_unit() || matches!(c, Category::AdvTime | Category::Numeral | Category::PronounOne))
                && !categories.any(Category::is_noun)
        {
            return;
        }
        let person = categories.any(|c| matches!(c, Category::NounPerson | Category::NounKin | Category::NounGroup));
        if nominal.is_measured() && !person || self.find_entity(np).is_some() {
            return;
        }
        let plural = self.is_plural(head);
        let sort = if nominal.name && !categories.any(Category::is_noun) {
            Sort::Named
        } else if nominal.name && self.lexemes.get(head as usize).is_some_and(|l| l.capitalised) {
            Sort::Named
        } else if categories.contains(Category::NounGroup) || person && plural {
            Sort::Group
        } else if person {
            Sort::Person
        } else if categories.any(|c| matches!(c, Category::NounPlace | Category::NounContainer)) {
            Sort::Place
        } else {
            Sort::Thing
        };
        let number = if plural && sort != Sort::Named { Number::Many } else { Number::One };
        let gender = self.gender(np, sort);
        let possessor = self.possessor(np);
        self.introduce(self.entity_key(np), sort, gender, number, possessor, Vec::new(), head);
    }

    #[allow(clippy::too_many_arguments)]
    fn introduce(
        &mut self,
        key: String,
        sort: Sort,
        gender: Gender,
        number: Number,
        possessor: Option<EntityId>,
        members: Vec<EntityId>,
        lexeme: u32,
    ) {
        if self.state.entities.iter().any(|e| e.key == key && e.possessor == possessor) {
            return;
        }
        let id = EntityId(u32::try_from(self.state.entities.len()).unwrap_or(u32::MAX));
        let label = key.clone();
        let vessel = sort == Sort::Place && self.is(lexeme, Category::NounContainer);
        let entity = Entity { id, key, label, gender, number, sort, vessel, possessor, members, lexeme };
        self.emit("entity", lexeme, Effect::Entity(entity));
    }

    /// Two or more persons joined by `and` are a group of their own.
    fn mention_group(&mut self, arg: &Arg) {
        if arg.nps.len() < 2 || arg.has_or() {
            return;
        }
        let members: Vec<EntityId> = arg.nps.iter().filter_map(|np| self.plain_entity(np)).collect();
        if members.len() == arg.nps.len() && members.iter().all(|m| self.entity(*m).is_some_and(Entity::owns)) {
            self.introduce_group(members, arg.nps[0].nominal.first);
        }
    }

    fn introduce_group(&mut self, mut members: Vec<EntityId>, lexeme: u32) {
        members.sort_unstable();
        members.dedup();
        let names: Vec<String> = members.iter().filter_map(|m| self.entity(*m)).map(|e| e.key.clone()).collect();
        self.introduce(names.join(" and "), Sort::Group, Gender::Open, Number::Many, None, members, lexeme);
    }

    /// `they` may be everyone that was spoken of.
    fn mention_everyone(&mut self, lexeme: u32) {
        let everyone: Vec<EntityId> =
            self.state.entities.iter().filter(|e| e.owns() && e.number == Number::One && e.members.is_empty()).map(|e| e.id).collect();
        if everyone.len() > 1 {
            self.introduce_group(everyone, lexeme);
        }
    }

    /// An entity by number.
    pub(in crate::reader) fn entity(&self, id: EntityId) -> Option<&Entity> {
        self.state.entities.get(id.0 as usize)
    }

    fn gender(&self, np: &Np, sort: Sort) -> Gender {
        let Some(head) = np.nominal.head else { return Gender::Neuter };
        if !matches!(sort, Sort::Named | Sort::Person) {
            return if sort == Sort::Group { Gender::Open } else { Gender::Neuter };
        }
        let words = np.nominal.modifiers.iter().copied().chain([head]);
        for word in words {
            let categories = self.categories(word);
            if categories.contains(Category::NameFemale) && !categories.contains(Category::NameMale) {
                return Gender::Female;
            }
            if categories.contains(Category::NameMale) && !categories.contains(Category::NameFemale) {
                return Gender::Male;
            }
            let known = self
                .live_senses(word)
                .filter(|s| s.category.is_noun() || s.category.is_name())
                .find_map(|s| self.lexicon.gender(&s.lemma, s.category));
            match known {
                Some(crate::lexicon::Gender::Female) => return Gender::Female,
                Some(crate::lexicon::Gender::Male) => return Gender::Male,
                None => {}
            }
        }
        Gender::Open
    }

    fn entity_key(&self, np: &Np) -> String {
        let nominal = &np.nominal;
        let mut words: Vec<String> = Vec::new();
        for &modifier in &nominal.modifiers {
            words.push(self.lemma(modifier, |c| c.is_noun() || c.is_name() || c.is_adjective()));
        }
        if let Some(head) = nominal.head {
            words.push(self.lemma(head, |c| c.is_noun() || c.is_name() || c.is_unit()));
        }
        words.join(" ")
    }

    /// Whose the phrase is, where that is certain.
    fn possessor(&self, np: &Np) -> Option<EntityId> {
        if let Some(owner) = &np.owner {
            return self.plain_entity(owner);
        }
        let determiner = np.nominal.determiner.filter(|_| np.nominal.possessive_determiner)?;
        let candidates = self.candidates(determiner, &[]);
        if candidates.len() == 1 { candidates.first().copied() } else { None }
    }

    /// The entity of a phrase that is no pronoun, if it was spoken of.
    pub(in crate::reader) fn plain_entity(&self, np: &Np) -> Option<EntityId> {
        if np.nominal.pronoun { None } else { self.find_entity(np) }
    }

    fn find_entity(&self, np: &Np) -> Option<EntityId> {
        let key = self.entity_key(np);
        if key.is_empty() {
            return None;
        }
        let possessor = self.possessor(np);
        let exact = self.state.entities.iter().find(|e| {
            e.key == key
                && (e.possessor == possessor
                    || possessor.is_none() && np.nominal.determiner.is_none_or(|_| !np.nominal.possessive_determiner))
        });
        if let Some(entity) = exact {
            return Some(entity.id);
        }
        // `the cafeteria` after `the school cafeteria`: one earlier entity under more modifiers.
        let definite = np.nominal.determiner.is_some_and(|d| self.is(d, Category::DetDefinite) || self.is(d, Category::DetDemonstrative));
        if definite && np.nominal.modifiers.is_empty() {
            let suffix = format!(" {key}");
            let mut longer = self.state.entities.iter().filter(|e| e.key.ends_with(&suffix) && e.members.is_empty());
            if let (Some(only), None) = (longer.next(), longer.next()) {
                return Some(only.id);
            }
        }
        None
    }

    /// Whether the nominal with this lexeme stands before or after a verb, and not behind a preposition.
    fn acts(&self, lexeme: u32) -> bool {
        let within = |np: &Np| np.nominal.first <= lexeme && lexeme <= np.nominal.last;
        self.state.clauses.iter().filter(|c| super::clause_lexemes(c).contains(&lexeme)).any(|c| {
            let roles = attach(c);
            roles.before.iter().chain(&roles.after).flat_map(|a| &a.nps).any(within)
        })
    }

    /// The entities that a pronoun or possessive determiner may mean, in order of first mention.
    pub(in crate::reader) fn candidates(&self, pronoun: u32, exclude: &[EntityId]) -> Vec<EntityId> {
        let norm = self.norm(pronoun).to_owned();
        let categories = self.categories(pronoun);
        let group_like = |e: &Entity| e.number == Number::Many && (e.owns() || !e.members.is_empty());
        let fits = |e: &&Entity| -> bool {
            if e.lexeme > pronoun || exclude.contains(&e.id) {
                return false;
            }
            let single = e.number == Number::One && e.members.is_empty();
            let possessive = categories.contains(Category::DetPossessive);
            match norm.as_str() {
                _ if categories.contains(Category::PronounMale) => single && matches!(e.gender, Gender::Male | Gender::Open) && e.owns(),
                _ if categories.contains(Category::PronounFemale) => {
                    single && matches!(e.gender, Gender::Female | Gender::Open) && e.owns()
                }
                _ if categories.contains(Category::PronounNeuter) => single && !matches!(e.sort, Sort::Named | Sort::Person),
                _ if categories.contains(Category::PronounPlural) => group_like(e),
                _ if categories.contains(Category::PronounFirst) => e.key == "i",
                _ if categories.contains(Category::PronounSecond) => e.key == "you",
                "his" if possessive => single && matches!(e.gender, Gender::Male | Gender::Open) && e.owns(),
                "her" if possessive => single && matches!(e.gender, Gender::Female | Gender::Open) && e.owns(),
                "its" if possessive => single && !matches!(e.sort, Sort::Named | Sort::Person),
                "their" if possessive => group_like(e),
                "my" | "our" if possessive => e.key == "i",
                "your" if possessive => e.key == "you",
                _ => false,
            }
        };
        let found: Vec<&Entity> = self.state.entities.iter().filter(fits).collect();
        // A gender that is known beats one that is merely possible only where nothing else is possible: both stay.
        let plural = categories.contains(Category::PronounPlural) || norm == "their";
        if plural {
            // Of groups that are spelled out, the largest holds the smaller ones.
            let spelled: Vec<&&Entity> = found.iter().filter(|e| !e.members.is_empty()).collect();
            let largest = spelled.iter().max_by_key(|e| e.members.len()).map(|e| e.id);
            let within_another = |id: EntityId| found.iter().any(|e| e.members.contains(&id));
            let shops = self
                .state
                .entities
                .iter()
                .filter(|e| {
                    e.lexeme < pronoun
                        && !exclude.contains(&e.id)
                        && matches!(e.sort, Sort::Place | Sort::Group)
                        && e.number == Number::One
                        && self.is(e.lexeme, Category::NounPlace)
                        && self.acts(e.lexeme)
                })
                .map(|e| e.id);
            let groups: Vec<EntityId> =
                found.iter().filter(|e| (e.members.is_empty() && !within_another(e.id)) || Some(e.id) == largest).map(|e| e.id).collect();
            // A shop or a school may be `they`.
            let mut all: Vec<EntityId> = groups.into_iter().chain(shops).collect();
            all.sort_unstable();
            all.dedup();
            return all;
        }
        found.iter().map(|e| e.id).collect()
    }
}

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
            [] => {
                let word = self.reading.norm(pronoun).to_owned();
                return Err(Unread(RefusalCode::PronounUnresolved, vec![pronoun], format!("someone whom `{word}` can mean")));
            }
            [only] => *only,
            several => match self.chain(pronoun, several) {
                Some(to) => to,
                None => several[self.choose(several.len())],
            },
        };
        self.result.references.push((pronoun, chosen));
        Ok(chosen)
    }

    /// What the same kind of pronoun meant before, if nobody whom it could mean has come up since.
    fn chain(&self, pronoun: u32, candidates: &[EntityId]) -> Option<EntityId> {
        let group = |l: u32| -> u8 {
            match self.reading.norm(l) {
                "he" | "him" | "his" => 1,
                "she" | "her" | "hers" => 2,
                "it" | "its" => 3,
                "they" | "them" | "their" => 4,
                _ => 5,
            }
        };
        let here = self.result.references.iter().rev().find(|(l, _)| group(*l) == group(pronoun)).map(|(l, to)| (*l, *to));
        let before = self
            .reading
            .state
            .pronoun_history
            .iter()
            .rev()
            .filter(|r| group(r.lexeme) == group(pronoun))
            .find_map(|r| self.reading.state.referent(r.lexeme, self.hypothesis.id).map(|to| (r.lexeme, to)));
        let (since, to) = here.or(before)?;
        // One who was only brought in by a preposition since does not take the pronoun over.
        let newer = candidates.iter().any(|c| self.reading.entity(*c).is_some_and(|e| e.lexeme > since && self.reading.acts(e.lexeme)));
        (candidates.contains(&to) && !newer).then_some(to)
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
        members.sort_unstable();
        let group = self.reading.state.entities.iter().find(|e| e.members == members).map(|e| e.id);
        match group {
            Some(id) => Ok(Holder { owner: Some(id), place: None }),
            None => {
                Err(Unread(RefusalCode::ConstructionUnread, arg.nps.iter().flat_map(Np::lexemes).collect(), "one group of persons".into()))
            }
        }
    }

    /// A phrase as a thing with an amount.
    pub(super) fn thing(&mut self, np: &Np) -> Result<Thing, Unread> {
        let nominal = &np.nominal;
        let lexemes = np.lexemes();
        let unread = |needed: &str| Unread(RefusalCode::ConstructionUnread, lexemes.clone(), needed.to_owned());
        if nominal.pronoun {
            return Err(unread("an amount instead of a pronoun"));
        }
        if nominal.fewer.is_some() {
            return Err(unread("a comparison with `than`"));
        }
        if nominal.name && np.of.is_none() && nominal.measure.is_none() {
            return Err(unread("a thing instead of a name"));
        }
        let mut each = nominal.is_each();
        for measure in [nominal.measure, nominal.second_measure].into_iter().flatten() {
            match measure {
                Measure::Each(_) => each = true,
                Measure::Number(_) | Measure::Vague(_) | Measure::Asked(_) => {}
                Measure::All(_) if nominal.number().is_some() => {}
                _ => return Err(unread("a number instead of a share")),
            }
        }
        let (amount, money) = self.amount(np)?;
        let (kind, definite, holder) = self.kind_of(np, money)?;
        Ok(Thing { kind, amount, holder, definite, further: nominal.further.is_some(), each, lexemes })
    }

    /// The kind of which there is each one: `each box`, `each of the boxes`.
    pub(super) fn each_kind(&mut self, np: &Np) -> Result<Kind, Unread> {
        let mut plain = np.clone();
        plain.nominal.measure = None;
        if plain.nominal.head.is_none() {
            match plain.of.take() {
                Some(of) if !of.nominal.pronoun => plain = Np { of: of.of.clone(), ..(*of).clone() },
                _ => return Err(Unread(RefusalCode::ConstructionUnread, np.lexemes(), "the noun that `each` is about".into())),
            }
        }
        if plain.nominal.is_measured() && plain.nominal.number().is_none() {
            return Err(Unread(RefusalCode::ConstructionUnread, np.lexemes(), "the noun that `each` is about".into()));
        }
        Ok(self.thing(&plain)?.kind)
    }

    /// The amount of a phrase, and the unit if it is written as money.
    fn amount(&mut self, np: &Np) -> Result<(Option<Amount>, Option<String>), Unread> {
        let nominal = &np.nominal;
        if let Some(lexeme) = nominal.number() {
            let literal = self.reading.lexemes.get(lexeme as usize).and_then(|l| l.literal.clone());
            return match literal {
                Some(Literal::Number(value)) => Ok((Some(Amount::Given { value, lexeme }), None)),
                Some(Literal::Money { amount, unit }) => Ok((Some(Amount::Given { value: amount, lexeme }), Some(unit))),
                _ => Err(Unread(RefusalCode::ConstructionUnread, np.lexemes(), "a plain number".into())),
            };
        }
        if let Some(Measure::Vague(lexeme)) = nominal.measure {
            return Ok((Some(Amount::Open { lexeme }), None));
        }
        if let Some(lexeme) = nominal.further.filter(|_| !nominal.is_asked()) {
            return Ok((Some(Amount::Open { lexeme }), None));
        }
        Ok((None, None))
    }

    /// The kind of a phrase, whether it is known from before, and with whom.
    fn kind_of(&mut self, np: &Np, money: Option<String>) -> Result<(Kind, bool, Option<Holder>), Unread> {
        let nominal = &np.nominal;
        let literal_head = nominal.head.is_some_and(|h| self.reading.lexemes.get(h as usize).is_some_and(|l| l.literal.is_some()));
        let counted = nominal
            .modifiers
            .iter()
            .chain(&nominal.head)
            .copied()
            .find(|&m| self.reading.is(m, Category::UnitCount) && !self.reading.categories(m).any(Category::is_noun));
        if let Some(unit) = counted {
            return Err(Unread(RefusalCode::ConstructionUnread, vec![unit], "single things instead of dozens or pairs".into()));
        }
        if let Some(unit) = money {
            if !literal_head {
                let head = nominal.head.is_some_and(|h| self.reading.categories(h).any(|c| c == Category::NounMoney));
                if !head || !nominal.modifiers.iter().all(|&m| self.reading.lexemes.get(m as usize).is_some_and(|l| l.literal.is_some())) {
                    return Err(Unread(RefusalCode::ConstructionUnread, np.lexemes(), "an amount of money by itself".into()));
                }
            }
            return Ok((Kind { unit: Some(unit), ..Kind::of("money") }, false, None));
        }
        if nominal.modifiers.iter().any(|&m| {
            self.reading
                .lexemes
                .get(m as usize)
                .is_some_and(|l| matches!(l.literal, Some(Literal::Measure { .. } | Literal::Money { .. } | Literal::Percent(_))))
        }) {
            return Err(Unread(RefusalCode::ConstructionUnread, np.lexemes(), "a noun without a number inside its name".into()));
        }
        match nominal.head {
            None => self.headless(np),
            Some(head) => self.headed(np, head),
        }
    }

    /// `4 of them`, `13 of Mike's cards`, `0.2 of a mile`, or a noun left out.
    fn headless(&mut self, np: &Np) -> Result<(Kind, bool, Option<Holder>), Unread> {
        let Some(of) = np.of.clone() else {
            let (kind, holder) = self.elided(&np.lexemes(), &np.nominal.modifiers)?;
            return Ok((kind, true, holder));
        };
        if of.nominal.pronoun {
            let (kind, holder) = self.elided(&np.lexemes(), &[])?;
            return Ok((kind, true, holder));
        }
        if of.nominal.is_measured() {
            return Err(Unread(RefusalCode::ConstructionUnread, np.lexemes(), "one amount".into()));
        }
        if of.nominal.is_each() {
            return Err(Unread(RefusalCode::ConstructionUnread, np.lexemes(), "an amount of one thing".into()));
        }
        let (kind, _, holder) = self.kind_of(&of, None)?;
        let indefinite = of.nominal.determiner.is_some_and(|d| self.reading.is(d, Category::DetIndefinite));
        let broken = np
            .nominal
            .number()
            .and_then(|n| self.reading.lexemes.get(n as usize))
            .is_some_and(|l| matches!(&l.literal, Some(Literal::Number(v)) if !v.is_integer()));
        if broken && !indefinite {
            // `3/4 of his pens` is a share of what there is, not an amount.
            return Err(Unread(RefusalCode::ConstructionUnread, np.lexemes(), "an amount instead of a share".into()));
        }
        let owner = self.owner_of(&of)?.or(holder);
        Ok((kind, !indefinite, owner))
    }

    fn owner_of(&mut self, np: &Np) -> Result<Option<Holder>, Unread> {
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
    fn possessive(&mut self, determiner: u32) -> Result<EntityId, Unread> {
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

    fn headed(&mut self, np: &Np, head: u32) -> Result<(Kind, bool, Option<Holder>), Unread> {
        let nominal = &np.nominal;
        let categories = self.reading.categories(head);
        let definite = nominal.determiner.is_some_and(|d| !self.reading.is(d, Category::DetIndefinite)) || np.owner.is_some();
        if categories.contains(Category::PronounOne) {
            let modifiers = nominal.modifiers.clone();
            let (kind, holder) = self.elided(&np.lexemes(), &modifiers)?;
            return Ok((kind, true, holder));
        }
        let noun = categories.any(Category::is_noun);
        if categories.contains(Category::NounQuantity)
            && let Some(of) = np.of.clone()
        {
            return self.kind_of(&of, None);
        }
        let owner = self.owner_of(np)?;
        let modifiers = self.modifiers(&nominal.modifiers);
        if categories.any(Category::is_unit) && (!noun || np.of.is_some()) {
            let unit = self.reading.lemma(head, Category::is_unit);
            if categories.contains(Category::UnitMoney) && np.of.is_none() {
                return Ok((Kind { unit: Some(unit), ..Kind::of("money") }, definite, owner));
            }
            let mut kind = match np.of.clone() {
                Some(of) if !of.nominal.is_measured() => self.kind_of(&of, None)?.0,
                Some(_) => return Err(Unread(RefusalCode::ConstructionUnread, np.lexemes(), "one amount".into())),
                None => Kind::of(""),
            };
            kind.modifiers.extend(modifiers);
            kind.modifiers.sort();
            kind.unit = Some(unit);
            return Ok((kind, definite, owner));
        }
        let mut kind = Kind::of(&self.reading.lemma(head, |c| c.is_noun() || c.is_name() || c.is_unit()));
        kind.modifiers = modifiers;
        if categories.contains(Category::NounMoney) {
            kind = Kind::of("money");
        }
        if let Some(of) = np.of.clone() {
            let holds = categories.any(|c| {
                matches!(
                    c,
                    Category::NounContainer
                        | Category::NounPartitive
                        | Category::NounGroup
                        | Category::NounCount
                        | Category::NounMass
                        | Category::NounUnknown
                )
            });
            if of.nominal.is_measured() || of.nominal.pronoun || !holds {
                return Err(Unread(RefusalCode::ConstructionUnread, np.lexemes(), "a plain noun after `of`".into()));
            }
            if of.nominal.name {
                return Err(Unread(RefusalCode::ConstructionUnread, np.lexemes(), "a thing after `of`".into()));
            }
            kind.content = Some(self.kind_of(&of, None)?.0.label());
        }
        Ok((kind, definite, owner))
    }

    fn modifiers(&self, modifiers: &[u32]) -> Vec<String> {
        let mut lemmas: Vec<String> = modifiers
            .iter()
            .filter(|&&m| !self.reading.categories(m).any(|c| matches!(c, Category::AdjOther | Category::AdjSame)))
            .map(|&m| self.reading.lemma(m, |c| c.is_adjective() || c.is_noun() || c.is_name() || c == Category::Numeral))
            .collect();
        lemmas.sort();
        lemmas.dedup();
        lemmas
    }

    /// A left-out noun: the kinds that the hypothesis has counted, the latest first; several are a choice.
    fn elided(&mut self, lexemes: &[u32], modifiers: &[u32]) -> Result<(Kind, Option<Holder>), Unread> {
        let mut kinds: Vec<(Kind, Vec<Option<Holder>>)> = Vec::new();
        let facts = self.hypothesis.facts.iter().chain(&self.result.facts).rev();
        for fact in facts {
            let (kind, holder) = match &fact.body {
                FactBody::State { kind, holder, .. } => (kind.clone(), Some(*holder)),
                FactBody::Change(change) => (change.kind.clone(), change.to.or(change.from)),
                FactBody::Rate { kind, holder, .. } => (kind.clone(), Some(*holder)),
                _ => continue,
            };
            match kinds.iter_mut().find(|(k, _)| *k == kind) {
                Some((_, holders)) => holders.push(holder),
                None => kinds.push((kind, vec![holder])),
            }
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
        let mut kinds = nouns;
        if kinds.is_empty() {
            return Err(Unread(RefusalCode::ElidedNounUnresolved, lexemes.to_vec(), "the noun that is left out".into()));
        }
        let index = if kinds.len() == 1 { 0 } else { self.choose(kinds.len()) };
        let (mut kind, holders) = kinds.swap_remove(index);
        let first = holders[0];
        let holder = if holders.iter().all(|h| *h == first) { first } else { None };
        if kind.head == "money" {
            kind.content = None;
        }
        if !modifiers.is_empty() {
            kind.modifiers.extend(self.modifiers(modifiers));
            kind.modifiers.sort();
            kind.modifiers.dedup();
        }
        Ok((kind, holder))
    }

    /// The dimension that an adjective or verb of measure is about, as a mark on the measure's kind.
    pub(super) fn dimension(&self, adjective: u32) -> Option<String> {
        let degree = self.reading.lexicon.degree(self.reading.norm(adjective))?;
        match degree.dimensions.as_slice() {
            [only] => Some(only.as_str().to_owned()),
            // `longer` may be of time; of things it is length.
            [first, ..] if *first == Category::UnitLength => Some(first.as_str().to_owned()),
            _ => None,
        }
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

    /// What money was spent on, for one conjunct: the noun after `on` or `for` that follows it.
    pub(super) fn spent_on(&mut self, arg: usize, np: usize) -> Result<Option<String>, Unread> {
        let item = self
            .roles
            .obliques
            .iter()
            .find(|o| {
                o.follows == Some((arg, np))
                    && matches!(o.category, Category::PrepPlace | Category::PrepFor)
                    && !o.arg.nps.iter().any(|n| self.is_time_phrase(n))
            })
            .cloned();
        self.item(item)
    }

    /// What a question about spending is limited to.
    pub(super) fn item_of_spending(&mut self) -> Result<Option<String>, Unread> {
        let item = self
            .roles
            .obliques
            .iter()
            .find(|o| matches!(o.category, Category::PrepPlace | Category::PrepFor) && !o.arg.nps.iter().any(|n| self.is_time_phrase(n)))
            .cloned();
        self.item(item)
    }

    fn item(&mut self, oblique: Option<Oblique>) -> Result<Option<String>, Unread> {
        let Some(oblique) = oblique else { return Ok(None) };
        let lexemes: Vec<u32> = oblique.arg.nps.iter().flat_map(Np::lexemes).collect();
        let [np] = oblique.arg.nps.as_slice() else {
            return Err(Unread(RefusalCode::ConstructionUnread, lexemes, "one thing that money was spent on".into()));
        };
        if np.nominal.is_measured() {
            return Err(Unread(RefusalCode::ConstructionUnread, lexemes, "a thing without a number".into()));
        }
        let Some(head) = np.nominal.head.filter(|_| !np.nominal.pronoun && !np.nominal.name) else { return Ok(None) };
        self.mark("kind", lexemes);
        Ok(Some(self.reading.lemma(head, |c| c.is_noun() || c.is_unit())))
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
        kinds.sort();
        kinds.dedup();
        match kinds.as_slice() {
            [only] => Ok(only.clone()),
            _ => Err(Unread(RefusalCode::ElidedNounUnresolved, lexemes.to_vec(), "the noun that is left out".into())),
        }
    }

    /// The place that goes with a conjunct: of its own, or the one that follows a later conjunct of its list.
    pub(super) fn place_of(&mut self, arg: usize, np: usize) -> Result<Option<EntityId>, Unread> {
        let places: Vec<Oblique> = self
            .roles
            .obliques
            .iter()
            .filter(|o| o.category == Category::PrepPlace && !o.arg.nps.iter().all(|n| self.is_time_phrase(n)))
            .cloned()
            .collect();
        let own = places.iter().find(|o| o.follows == Some((arg, np)));
        let later = places.iter().find(|o| o.follows.is_some_and(|(a, n)| a == arg && n > np));
        let whole = places.iter().find(|o| o.follows.is_none());
        match own.or(later).or(whole) {
            Some(oblique) if oblique.arg.nps.len() == 1 => {
                let np = oblique.arg.nps[0].clone();
                if np.nominal.is_measured() {
                    return Err(Unread(RefusalCode::ConstructionUnread, np.lexemes(), "a place without a number".into()));
                }
                self.mark("place", np.lexemes());
                Ok(self
                    .reading
                    .plain_entity(&np)
                    .filter(|id| !self.reading.entity(*id).is_some_and(|e| e.sort == Sort::Named && e.gender != Gender::Open)))
            }
            Some(oblique) => {
                Err(Unread(RefusalCode::ConstructionUnread, oblique.arg.nps.iter().flat_map(Np::lexemes).collect(), "one place".into()))
            }
            None => Ok(None),
        }
    }

    /// The anchors of a conjunct's own time phrases.
    pub(super) fn anchors_of(&self, arg: usize, np: usize) -> Vec<String> {
        self.roles
            .obliques
            .iter()
            .filter(|o| o.follows == Some((arg, np)))
            .flat_map(|o| &o.arg.nps)
            .filter(|n| self.is_time_phrase(n))
            .map(|n| self.words(n.nominal.first, n.nominal.last))
            .collect()
    }

    /// Marks prepositional phrases that carry no amount as setting; one with an amount is unread.
    pub(super) fn settle_obliques(&mut self, used: &[u32]) -> Result<(), Unread> {
        for oblique in self.roles.obliques.clone() {
            if used.contains(&oblique.lexeme) {
                continue;
            }
            let harmless = matches!(
                oblique.category,
                Category::PrepPlace
                    | Category::PrepSource
                    | Category::PrepGoal
                    | Category::PrepOf
                    | Category::PrepWith
                    | Category::PrepFor
                    | Category::PrepBy
                    | Category::PrepTime
                    | Category::PrepTopic
            );
            if !harmless {
                return Err(Unread(RefusalCode::ConstructionUnread, vec![oblique.lexeme], "a phrase that changes no amount".into()));
            }
            let times = oblique.arg.nps.iter().filter(|np| self.is_time_phrase(np)).count();
            if times > 1 && self.has_amount() {
                return Err(Unread(
                    RefusalCode::ConstructionUnread,
                    oblique.arg.nps.iter().flat_map(Np::lexemes).collect(),
                    "one time for one amount".into(),
                ));
            }
            for np in &oblique.arg.nps {
                let amount = np.nominal.is_measured()
                    || np.nominal.second_measure.is_some()
                    || np.nominal.is_each()
                    || np.of.as_ref().is_some_and(|of| of.nominal.is_measured())
                    || np.nominal.modifiers.iter().any(|&m| {
                        self.reading
                            .lexemes
                            .get(m as usize)
                            .is_some_and(|l| l.literal.is_some() && !matches!(l.literal, Some(Literal::Ordinal(_))))
                    });
                if amount {
                    return Err(Unread(RefusalCode::ConstructionUnread, np.lexemes(), "a phrase without a number here".into()));
                }
                self.mark(if self.is_time_phrase(np) { "time" } else { "setting" }, np.lexemes());
            }
        }
        Ok(())
    }

    /// Whether a lexeme is a plural noun.
    pub(super) fn plural(&self, np: &Np) -> bool {
        np.nominal.head.is_some_and(|h| self.reading.is_plural(h))
            || np.nominal.head.is_some_and(|h| self.reading.has_form(h, |c| c == Category::NounMass, Form::Singular))
    }
}
