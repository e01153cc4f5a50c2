//! Entities as a clause mentions them, and whom a pronoun may mean.

use crate::canon::Arrange;
use crate::facts::{Entity, EntityId, Gender, Number, Sort};
use crate::lexicon::{Category, WordClass};
use crate::quantity::Rational;
use crate::reader::clause::{Clause, ClauseKind};
use crate::reader::event::Effect;
use crate::reader::reading::Reading;
use crate::reader::roles::{Arg, Np, Roles, attach};
use crate::text::Literal;

fn all_nps(roles: &Roles) -> Vec<Np> {
    fn inner(np: &Np, into: &mut Vec<Np>) {
        for part in np.owner.iter().chain(&np.of) {
            inner(part, into);
        }
        into.push(np.clone());
    }
    let mut all = Vec::new();
    let args = roles.phrases();
    for np in args.flat_map(|arg| &arg.nps) {
        inner(np, &mut all);
    }
    all.arrange_by_key(|np| np.nominal.first);
    all
}

impl Reading<'_> {
    /// Notes the entities that a clause speaks of for the first time.
    pub(in crate::reader) fn mention(&mut self, clause: &Clause) {
        let mut roles = attach(clause);
        self.name_one_and_other(clause, &mut roles);
        let all = all_nps(&roles);
        // `in the shape of a pentagon` speaks of no pentagon.
        let shape = |np: &Np| np.nominal.head.is_some_and(|h| self.lexicon.is_of(&self.lemma(h, Category::is_noun), WordClass::Shaping));
        let shaped: Vec<u32> = all.iter().filter(|np| shape(np) && np.of.is_some()).flat_map(Np::lexemes).collect();
        let callings = self.callings(clause, &roles);
        for np in all.into_iter().filter(|np| !shaped.contains(&np.nominal.last)) {
            if callings.iter().any(|(_, calling)| *calling == np) || self.names_nobody(&roles, &np) {
                continue;
            }
            self.mention_np(&np);
            if let Some(head) = np.nominal.head.filter(|&h| clause.question && np.nominal.pronoun && self.is(h, Category::PronounPlural)) {
                self.mention_groups(head);
            }
        }
        for arg in roles.phrases() {
            self.mention_group(arg, &roles);
        }
        for calling in &callings {
            self.call(calling);
        }
        if clause.kind == ClauseKind::Main && !clause.question {
            self.mention_unnamed(clause);
        }
        if !clause.question {
            self.mention_people(clause);
        }
    }

    /// `She had 9 pens.` where nobody was spoken of yet: someone who is never named. In a clause that leads to another one she may be
    /// named there, so only a main clause brings her in.
    fn mention_unnamed(&mut self, clause: &Clause) {
        let subject = attach(clause).before.pop();
        let Some([np]) = subject.as_ref().map(|arg| arg.nps.as_slice()) else { return };
        let owner = np.owner.as_deref().unwrap_or(np);
        let Some(word) = owner.nominal.head.filter(|_| owner.nominal.pronoun).or(owner.nominal.determiner) else { return };
        let someone = self.state.entities.iter().any(|e| e.lexeme < word && (e.owns() || !e.members.is_empty()));
        if someone || !self.candidates(word, &[]).is_empty() {
            return;
        }
        let (key, sort, gender, number) = match self.norm(word) {
            "he" | "his" => ("he", Sort::Person, Gender::Male, Number::One),
            "she" | "her" => ("she", Sort::Person, Gender::Female, Number::One),
            "they" | "their" => ("they", Sort::Group, Gender::Open, Number::Many),
            _ => return,
        };
        self.introduce(key.into(), sort, gender, number, None, Vec::new(), word);
    }

    /// `Lou visited a mill. They grind 8 sacks a day.`: people whom nothing named, where no one who was spoken of can be meant.
    fn mention_people(&mut self, clause: &Clause) {
        let subject = attach(clause).before.pop();
        let Some([np]) = subject.as_ref().map(|arg| arg.nps.as_slice()) else { return };
        let Some(word) = np.nominal.head.filter(|&h| np.nominal.pronoun && self.norm(h) == "they") else { return };
        if self.candidates(word, &[]).is_empty() {
            self.introduce("they".into(), Sort::Group, Gender::Open, Number::Many, None, Vec::new(), word);
        }
    }

    pub(super) fn mention_np(&mut self, np: &Np) {
        let nominal = &np.nominal;
        // `My sister has 4.`: I am spoken of.
        if let Some(my) = nominal.determiner.filter(|&d| self.norm(d) == "my") {
            self.introduce("i".into(), Sort::Named, Gender::Open, Number::One, None, Vec::new(), my);
        }
        let Some(head) = nominal.head else { return };
        let categories = self.categories(head);
        // `their ages`: of everyone who was spoken of, as `they` would be.
        if let Some(determiner) = nominal.determiner.filter(|&d| self.norm(d) == "their")
            && (categories.contains(Category::NounDimension) || self.candidates(determiner, &[]).is_empty())
        {
            self.mention_everyone(determiner);
        }
        if nominal.pronoun {
            if categories.contains(Category::PronounPlural) {
                self.mention_everyone(head);
            } else if categories.any(|c| matches!(c, Category::PronounFirst | Category::PronounSecond)) {
                if matches!(self.norm(head), "we" | "us") && self.mention_us(head) {
                    return;
                }
                let key = match (self.norm(head), categories.contains(Category::PronounFirst)) {
                    ("we" | "us", _) => "we",
                    (_, true) => "i",
                    _ => "you",
                };
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
        if let Some(members) = self.spoken_of_as(np) {
            return self.introduce_group(members, head);
        }
        // `the length of the pool`: a measure of the pool is nothing that has anything itself.
        let hot = self.lexicon.measures(&self.lemma(head, Category::is_noun)).and_then(|d| self.lexicon.degree(d));
        let weather = hot.is_some_and(|d| d.dimensions.contains(&Category::UnitTemperature));
        if categories.contains(Category::NounDimension) && !weather && (!categories.contains(Category::NounCount) || np.of.is_some()) {
            return;
        }
        if let Some(members) = self.counted_off(np) {
            return self.introduce_group(members, head);
        }
        let person = categories.any(|c| matches!(c, Category::NounPerson | Category::NounKin | Category::NounGroup));
        if nominal.is_measured() && !person || self.find_entity(np).is_some() {
            return;
        }
        let plural = self.is_plural(head);
        // `10 are male`: what some are like, and nobody.
        let alone = nominal.determiner.is_none() && np.owner.is_none() && !nominal.possessive_determiner && !nominal.name;
        if alone && !plural && categories.any(Category::is_adjective) {
            return;
        }
        let capitalised = self.lexemes.get(head as usize).is_some_and(|l| l.capitalised);
        // `supplies`, `bunches`: several taken as one, and no persons.
        let person = person && (categories.any(|c| matches!(c, Category::NounPerson | Category::NounKin)) || self.of_people(head));
        let sort = if self.team(np) {
            Sort::Group
        } else if nominal.name && (capitalised || !categories.any(Category::is_noun)) {
            Sort::Named
        } else if categories.contains(Category::NounGroup) && self.of_people(head) || person && plural {
            Sort::Group
        } else if person && !categories.contains(Category::NounGroup) {
            Sort::Person
        } else if categories.any(|c| matches!(c, Category::NounPlace | Category::NounContainer | Category::NounGroup)) {
            Sort::Place
        } else {
            Sort::Thing
        };
        let number = if plural && sort != Sort::Named { Number::Many } else { Number::One };
        let gender = self.gender(np, sort);
        let possessor = self.possessor(np);
        self.introduce(self.entity_key(np), sort, gender, number, possessor, Vec::new(), head);
    }

    /// `The Hawks`, `the Oakville Otters`: a capitalised plural behind `the` names several who act as one.
    fn team(&self, np: &Np) -> bool {
        let nominal = &np.nominal;
        let Some(head) = nominal.head else { return false };
        let definite = nominal.determiner.is_some_and(|d| self.is(d, Category::DetDefinite)) && nominal.measure.is_none();
        let capitalised = self.lexemes.get(head as usize).is_some_and(|l| l.capitalised);
        let plural = self.is_plural(head) || self.norm(head).ends_with('s') && self.categories(head).any(Category::is_name);
        let named = nominal.modifiers.iter().all(|&m| self.lexemes.get(m as usize).is_some_and(|l| l.capitalised));
        definite && capitalised && plural && named && np.of.is_none() && np.owner.is_none()
    }

    /// Whether a noun for several taken as one means persons: a team, not a pile.
    fn of_people(&self, head: u32) -> bool {
        let lemma = self.lemma(head, Category::is_noun);
        lemma == "organization" || self.lexicon.kinds_above(&lemma).contains(&"organization")
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

    /// Two or more persons joined by `and` are a group of their own, and so are things that are weighed together.
    fn mention_group(&mut self, arg: &Arg, roles: &Roles) {
        if arg.nps.len() < 2 || arg.has_or() {
            return;
        }
        // `the total weight of Rosa and Lev`
        let total = arg.nps.first().and_then(|np| self.summed(np)).map(|measures| self.measured_of(measures));
        let rest = arg.nps.iter().skip(usize::from(total.is_some()));
        let rest = rest.map(|np| if total.is_some() { self.measured_of(np) } else { np });
        let members: Vec<EntityId> = total.into_iter().chain(rest).filter_map(|np| self.plain_entity(np)).collect();
        let summed = total.is_some();
        let weighed = summed
            || roles.verb.main.is_some_and(|m| self.categories(m).contains(Category::VerbMeasure))
                && roles.adverbs.iter().any(|(_, _, k)| *k == Category::AdvTotal);
        let acts = |e: &Entity| {
            e.owns()
                || weighed && e.number == Number::One
                || self.lexicon.kinds_above(e.key.rsplit(' ').next().unwrap_or_default()).contains(&"animal")
        };
        if members.len() == arg.nps.len() && members.iter().all(|m| self.entity(*m).is_some_and(acts)) {
            self.introduce_group(members, arg.nps[0].nominal.first);
        }
    }

    /// The measures of several that a phrase sums: `the total weight of Rosa and Lev`, `the sum of the ages of Rosa and Lev`, `their combined
    /// height`, `the sum of their ages`.
    pub(super) fn summed<'n>(&self, np: &'n Np) -> Option<&'n Np> {
        let measures = |np: &Np| {
            let dimension = np.nominal.head.is_some_and(|h| self.is(h, Category::NounDimension));
            dimension && np.nominal.modifiers.is_empty() && (np.of.is_some() || np.nominal.possessive_determiner || np.owner.is_some())
        };
        let sum = np.nominal.head.is_some_and(|h| {
            let lemma = self.lemma(h, Category::is_noun);
            self.is(h, Category::NounQuantity)
                && [WordClass::Addition, WordClass::Count].into_iter().all(|class| self.lexicon.is_of(&lemma, class))
        });
        let plural = |np: &Np| np.nominal.head.is_some_and(|h| self.is_plural(h));
        if sum && np.nominal.modifiers.is_empty() && np.owner.is_none() {
            return np.of.as_deref().filter(|of| measures(of) && (plural(of) || of.owner.is_some()));
        }
        (measures(np) && np.owner.is_none() && np.nominal.total.is_some()).then_some(np)
    }

    /// Whose measure a phrase is: Rosa's of `Rosa's age` and `the age of Rosa`; a phrase that names none is the one measured.
    pub(super) fn measured_of<'n>(&self, np: &'n Np) -> &'n Np {
        let dimension = np.nominal.head.is_some_and(|h| self.is(h, Category::NounDimension));
        np.owner.as_deref().or(np.of.as_deref()).filter(|_| dimension).unwrap_or(np)
    }

    fn introduce_group(&mut self, mut members: Vec<EntityId>, lexeme: u32) {
        members.arrange();
        members.dedup();
        let names: Vec<String> = members.iter().filter_map(|m| self.entity(*m)).map(|e| e.key.clone()).collect();
        self.introduce(names.join(" and "), Sort::Group, Gender::Open, Number::Many, None, members, lexeme);
    }

    /// `they` may be everyone that was spoken of; two persons or more before shops and schools.
    fn mention_everyone(&mut self, lexeme: u32) {
        let me = |e: &&Entity| matches!(e.key.as_str(), "i" | "you" | "we");
        // `the pond behind the school`: where something is, and nobody who does anything.
        let beside = |e: &&Entity| e.sort == Sort::Group && !self.acts(e.lexeme, false);
        let single =
            self.state.entities.iter().filter(|e| e.owns() && e.number == Number::One && e.members.is_empty() && !me(e) && !beside(e));
        let single: Vec<&Entity> = single.collect();
        let persons: Vec<EntityId> = single.iter().filter(|e| matches!(e.sort, Sort::Named | Sort::Person)).map(|e| e.id).collect();
        let everyone = if persons.len() > 1 { persons } else { single.iter().map(|e| e.id).collect() };
        let everyone = if everyone.is_empty() { self.measured_things(lexeme) } else { everyone };
        if everyone.len() > 1 {
            self.introduce_group(everyone, lexeme);
        }
    }

    /// `My sister has 3. I have 4. How many do we have?`: I and those who were spoken of one by one, if no `we` was told of before.
    fn mention_us(&mut self, lexeme: u32) -> bool {
        let before = |e: &&Entity| e.lexeme < lexeme;
        if self.state.entities.iter().filter(before).any(|e| matches!(e.key.as_str(), "we" | "you"))
            || !self.state.entities.iter().filter(before).any(|e| e.key == "i")
        {
            return false;
        }
        let single = |e: &&Entity| e.number == Number::One && e.members.is_empty() && matches!(e.sort, Sort::Named | Sort::Person);
        let all: Vec<EntityId> = self.state.entities.iter().filter(before).filter(single).map(|e| e.id).collect();
        if all.len() < 2 || self.state.entities.iter().filter(before).any(|e| e.number == Number::Many && e.members.is_empty() && e.owns())
        {
            return false;
        }
        self.introduce_group(all, lexeme);
        true
    }

    /// `The boys picked 4. The girls picked 6. How many did they pick?`: a question asks of all groups that were told of, if there was
    /// no one else.
    fn mention_groups(&mut self, lexeme: u32) {
        let told = |e: &Entity| self.state.survivors().any(|h| h.facts.iter().any(|f| super::refer::concerns(f, e.id)));
        let owners = self.state.entities.iter().filter(|e| e.lexeme < lexeme && e.owns() && e.members.is_empty());
        let owners: Vec<&Entity> = owners.filter(|e| e.sort != Sort::Group || told(e)).collect();
        let persons = |e: &&Entity| e.sort == Sort::Group;
        if owners.len() > 1 && owners.iter().all(persons) {
            let all: Vec<EntityId> = owners.iter().map(|e| e.id).collect();
            self.introduce_group(all, lexeme);
        }
    }

    /// `the girls`, `the two brothers`, `the children`: those who were named one by one, all of them, or all of that gender.
    fn spoken_of_as(&self, np: &Np) -> Option<Vec<EntityId>> {
        let nominal = &np.nominal;
        let head = nominal.head.filter(|&h| self.is_plural(h) && nominal.modifiers.is_empty() && np.of.is_none() && np.owner.is_none())?;
        let definite = nominal.determiner.is_some_and(|d| self.is(d, Category::DetDefinite)) && nominal.measure.is_none();
        let categories = self.categories(head);
        let lemma = self.lemma(head, Category::is_noun);
        let kin = categories.contains(Category::NounKin);
        let young = lemma == "child" || self.lexicon.kinds_above(&lemma).contains(&"child");
        let gender = self.live_senses(head).find_map(|s| self.lexicon.gender(&s.lemma, s.category));
        if !definite || !categories.any(|c| matches!(c, Category::NounPerson | Category::NounKin)) || !(kin || young || gender.is_some()) {
            return None;
        }
        let counted = |h: &crate::reader::state::Hypothesis| h.facts.iter().any(|f| f.body.kind().head == lemma);
        if self.state.survivors().any(counted) || self.state.entities.iter().any(|e| e.key == lemma && e.members.is_empty()) {
            return None;
        }
        // A question that stands before what it asks about names those who are named behind it.
        let single = self.state.entities.iter().filter(|e| e.lexeme != head && e.owns() && e.number == Number::One && e.members.is_empty());
        let single: Vec<&Entity> = single.collect();
        let fits = |e: &&&Entity| match gender {
            Some(crate::lexicon::Gender::Female) => e.gender == Gender::Female,
            Some(crate::lexicon::Gender::Male) => e.gender == Gender::Male,
            None => true,
        };
        let members: Vec<EntityId> = single.iter().filter(fits).map(|e| e.id).collect();
        let doubtful = gender.is_some() && single.iter().any(|e| e.gender == Gender::Open);
        let named = single.iter().filter(fits).all(|e| e.sort == Sort::Named || e.possessor.is_some());
        let grown = young && !single.iter().filter(fits).all(|e| self.may_be_young(e));
        (members.len() > 1 && !doubtful && named && !grown).then_some(members)
    }

    /// `the two classes`, `the three friends`, `both girls`: exactly so many were spoken of one by one, under the noun, or else as the only
    /// persons, or the only ones who may be of that gender.
    pub(super) fn counted_off(&self, np: &Np) -> Option<Vec<EntityId>> {
        let nominal = &np.nominal;
        let head = nominal.head.filter(|&h| self.is_plural(h) && nominal.modifiers.is_empty() && np.of.is_none() && np.owner.is_none())?;
        let value = self.counts(np, head)?;
        let lemma = self.lemma(head, Category::is_noun);
        if self.state.survivors().any(|h| h.facts.iter().any(|f| f.body.kind().head == lemma)) {
            return None;
        }
        let exactly = |ids: &Vec<EntityId>| ids.len() > 1 && i64::try_from(ids.len()).is_ok_and(|n| value == Rational::from(n));
        let everyone = self.spoken_of_singly(head);
        let named = |e: &&&Entity| e.key.rsplit(' ').next() == Some(lemma.as_str());
        let by_noun: Vec<EntityId> = everyone.iter().filter(named).map(|e| e.id).collect();
        if exactly(&by_noun) {
            return Some(by_noun);
        }
        let things = self.things_of(&lemma, head);
        if everyone.iter().all(|e| e.key.rsplit(' ').next() != Some(lemma.as_str())) && exactly(&things) {
            return Some(things);
        }
        let gender = self.live_senses(head).find_map(|s| self.lexicon.gender(&s.lemma, s.category));
        let persons = self.categories(head).any(|c| matches!(c, Category::NounPerson | Category::NounKin));
        let fits = |e: &&&Entity| match gender {
            Some(crate::lexicon::Gender::Female) => e.gender != Gender::Male,
            Some(crate::lexicon::Gender::Male) => e.gender != Gender::Female,
            None => true,
        };
        let ids: Vec<EntityId> = everyone.iter().filter(fits).map(|e| e.id).collect();
        // Tim, his sister and his brother are three children.
        let sibling = |e: &Entity| self.lexicon.kinds_above(e.key.rsplit(' ').next().unwrap_or_default()).contains(&"sibling");
        let named = |e: &&Entity| e.sort == Sort::Named || e.possessor.is_some() && sibling(e);
        (persons && by_noun.is_empty() && everyone.iter().all(named) && exactly(&ids)).then_some(ids)
    }

    /// The single things that were measured under a noun before a lexeme, each told apart by a word of its own: `the red string`.
    fn things_of(&self, lemma: &str, before: u32) -> Vec<EntityId> {
        let thing = |e: &&Entity| e.lexeme < before && e.number == Number::One && e.members.is_empty() && !e.owns();
        let named = |e: &&Entity| e.key.rsplit_once(' ').is_some_and(|(_, last)| last == lemma);
        let things: Vec<&Entity> = self.state.entities.iter().filter(thing).filter(named).collect();
        if things.iter().all(|e| self.is_measured(e)) { things.iter().map(|e| e.id).collect() } else { Vec::new() }
    }

    /// Whether a thing, or any one of its kind, is told to be so heavy or long.
    fn is_measured(&self, e: &Entity) -> bool {
        use crate::facts::FactBody;
        let measure = |kind: &crate::facts::Kind| kind.head.is_empty() && !kind.modifiers.is_empty();
        let of_it = |body: &FactBody| match body {
            FactBody::State { holder, kind, .. } => holder.owner.or(holder.place) == Some(e.id) && measure(kind),
            FactBody::Rate { kind, per, price: false, event: None, .. } => measure(kind) && per.label() == e.key,
            _ => false,
        };
        self.state.survivors().all(|h| h.facts.iter().any(|f| of_it(&f.body)))
    }

    /// The single things that are told to be so heavy or long, where nobody was spoken of who may be meant instead.
    fn measured_things(&self, before: u32) -> Vec<EntityId> {
        let alone = |e: &Entity| e.number == Number::One && e.members.is_empty() && !e.owns();
        let others = self.state.entities.iter().any(|e| e.lexeme < before && (e.owns() || e.number == Number::Many));
        let things = self.state.entities.iter().filter(|e| e.lexeme < before && alone(e) && self.is_measured(e));
        if others { Vec::new() } else { things.map(|e| e.id).collect() }
    }

    /// Whether someone may be one of `the children`: no teacher, mother or Mr. Abel, and no one whose own child is spoken of.
    fn may_be_young(&self, e: &Entity) -> bool {
        let last = |e: &Entity| e.key.rsplit(' ').next().unwrap_or_default().to_owned();
        let child = |noun: &str| noun == "child" || self.lexicon.kinds_above(noun).contains(&"child");
        let minor = |noun: &str| child(noun) || self.lexicon.kinds_above(noun).contains(&"sibling");
        let parent = self
            .state
            .entities
            .iter()
            .any(|o| o.possessor == Some(e.id) && matches!(last(o).as_str(), "son" | "daughter" | "child" | "wife" | "husband"));
        let titled = e.key.contains(' ') && e.sort == Sort::Named && !e.key.split(' ').any(minor);
        !parent && !titled && (e.sort == Sort::Named || minor(&last(e)))
    }

    /// Those who were spoken of one by one before a lexeme.
    fn spoken_of_singly(&self, before: u32) -> Vec<&Entity> {
        let speaks = |e: &Entity| matches!(e.key.as_str(), "i" | "you" | "we");
        let single = |e: &&Entity| e.lexeme < before && e.owns() && e.number == Number::One && e.members.is_empty() && !speaks(e);
        self.state.entities.iter().filter(single).collect()
    }

    /// `the two`, `both`: how many a phrase says there are of those whom it names.
    fn counts(&self, np: &Np, head: u32) -> Option<Rational> {
        if let Some(crate::reader::clause::Measure::All(l)) = np.nominal.measure.filter(|_| np.nominal.second_measure.is_none()) {
            let both = self.norm(l) == "both" && np.nominal.determiner.is_none_or(|d| self.is(d, Category::DetDefinite));
            return both.then(|| Rational::from(2));
        }
        let the = np.nominal.determiner.filter(|&d| self.is(d, Category::DetDefinite))?;
        let number = np.nominal.number().unwrap_or(the + 1);
        match self.lexemes.get(number as usize).and_then(|l| l.literal.as_ref()) {
            Some(Literal::Number(value)) if number < head => Some(value.clone()),
            _ => None,
        }
    }

    /// `the two of them`, `both of them`: whether exactly so many persons were spoken of one by one, and no others.
    pub(super) fn all_of_them(&self, number: &Rational, lexeme: u32) -> bool {
        let single = self.spoken_of_singly(lexeme);
        let many = |e: &Entity| e.lexeme < lexeme && e.owns() && e.number == Number::Many && e.members.is_empty();
        let persons = single.iter().all(|e| matches!(e.sort, Sort::Named | Sort::Person));
        persons && !self.state.entities.iter().any(many) && i64::try_from(single.len()).is_ok_and(|n| n > 1 && *number == Rational::from(n))
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

    /// `the town of Elmdale`: what the noun is called. `The mayor of Elmdale` is no name.
    fn called<'n>(&self, np: &'n Np) -> Option<&'n Np> {
        let named = |of: &&Np| of.nominal.name && of.nominal.determiner.is_none() && of.of.is_none() && of.owner.is_none();
        let of = np.of.as_deref().filter(named)?;
        let head = np.nominal.head.filter(|&h| np.nominal.modifiers.is_empty() && np.owner.is_none() && !self.is_plural(h))?;
        let settled = self.lexicon.kinds_above(&self.lemma(head, Category::is_noun)).contains(&"settlement");
        (settled && !np.nominal.is_measured()).then_some(of)
    }

    pub(super) fn entity_key(&self, np: &Np) -> String {
        if let Some(called) = self.called(np) {
            return self.entity_key(called);
        }
        let nominal = &np.nominal;
        let mut words: Vec<String> = Vec::new();
        // `the other tank` is not the one that was told of.
        if let Some(crate::reader::clause::Measure::Rest(other)) = nominal.measure
            && nominal.head.is_some_and(|h| !self.is_plural(h))
        {
            words.push(self.norm(other).to_owned());
        }
        // Nor is `another store`; `another 3 stores` are more of them.
        if let Some(other) = nominal.further.filter(|&f| self.is_of(f, crate::lexicon::WordClass::Other))
            && nominal.number().is_none()
            && nominal.head.is_some_and(|h| !self.is_plural(h))
        {
            words.push(self.norm(other).to_owned());
        }
        // `a 90-foot rope` is a rope.
        let measure = |m: &u32| self.lexemes.get(*m as usize).is_some_and(|l| matches!(l.literal, Some(Literal::Measure { .. })));
        for &modifier in nominal.modifiers.iter().filter(|m| !measure(m)) {
            words.push(self.lemma(modifier, |c| c.is_noun() || c.is_name() || c.is_adjective()));
        }
        if let Some(head) = nominal.head {
            words.push(self.plain_kin(self.lemma(head, |c| c.is_noun() || c.is_name() || c.is_unit())));
        }
        words.join(" ")
    }

    /// `mother` for `mom`: a word for one's kin that is only another one for one of that gender.
    fn plain_kin(&self, lemma: String) -> String {
        let gender = |word: &str| self.lexicon.gender(word, Category::NounKin);
        let Some(own) = gender(&lemma) else { return lemma };
        let plain = self.lexicon.kinds_above(&lemma).into_iter().find(|kind| gender(kind) == Some(own));
        plain.map_or(lemma.clone(), str::to_owned)
    }

    /// Whose the phrase is, where that is certain.
    pub(super) fn possessor(&self, np: &Np) -> Option<EntityId> {
        if let Some(owner) = &np.owner {
            return self.plain_entity(owner);
        }
        let determiner = np.nominal.determiner.filter(|_| np.nominal.possessive_determiner)?;
        // Nobody is his own dad.
        let key = self.entity_key(np);
        let candidates: Vec<EntityId> =
            self.candidates(determiner, &[]).into_iter().filter(|c| self.entity(*c).is_none_or(|e| e.key != key)).collect();
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
        if let Some(mut members) = self.counted_off(np) {
            members.arrange();
            return self.state.entities.iter().find(|e| e.members == members).map(|e| e.id);
        }
        let possessor = self.possessor(np);
        let unowned = possessor.is_none() && np.nominal.determiner.is_none_or(|_| !np.nominal.possessive_determiner);
        let exact = self.state.entities.iter().find(|e| e.key == key && (e.possessor == possessor || unowned));
        // `the baker` after `Rosa is a baker`, where no one else is one.
        if let Some(calling) = exact.filter(|e| e.is_calling()) {
            let another = |e: &Entity| e.key == key && (!e.is_calling() || e.members != calling.members);
            let indefinite = np.nominal.determiner.is_some_and(|d| self.is(d, Category::DetIndefinite));
            let own = np.nominal.head == Some(calling.lexeme);
            return calling.members.first().copied().filter(|_| (own || !indefinite) && !self.state.entities.iter().any(another));
        }
        // `the class`, `the classes` after Mr. Quill's class and Mrs. Abel's class: neither alone.
        if exact.is_some_and(|e| {
            e.possessor.is_some()
                && possessor.is_none()
                && self.state.entities.iter().any(|o| o.key == key && o.possessor.is_some() && o.possessor != e.possessor)
        }) {
            return None;
        }
        if let Some(entity) = exact {
            return Some(entity.id);
        }
        if let Some(mut members) = self.spoken_of_as(np) {
            members.arrange();
            return self.state.entities.iter().find(|e| e.members == members).map(|e| e.id);
        }
        // `Zane` after `my friend Zane`: whose he is was said with the name.
        let name = np.nominal.name && np.nominal.modifiers.is_empty() && np.nominal.determiner.is_none() && np.owner.is_none();
        if name {
            let suffix = format!(" {key}");
            let mut known =
                self.state.entities.iter().filter(|e| e.key.ends_with(&suffix) && e.possessor.is_some() && e.members.is_empty());
            if let (Some(only), None) = (known.next(), known.next()) {
                return Some(only.id);
            }
        }
        // `his shelf` after `Tim had 5 books on a shelf`: where someone has things is his.
        if let Some(owner) = possessor
            && let [only] = self.state.entities.iter().filter(|e| e.key == key).collect::<Vec<_>>().as_slice()
            && only.possessor.is_none()
            && only.number == Number::One
            && self.state.survivors().all(|h| {
                h.facts.iter().any(|f| {
                    matches!(&f.body, crate::facts::FactBody::State { holder, .. } if holder.owner == Some(owner) && holder.place == Some(only.id))
                })
            })
        {
            return Some(only.id);
        }
        // `the cafeteria` after `the school cafeteria`: one earlier entity under more modifiers.
        let definite = np.nominal.determiner.is_some_and(|d| self.is(d, Category::DetDefinite) || self.is(d, Category::DetDemonstrative));
        if definite && np.owner.is_none() {
            let suffix = format!(" {key}");
            let mut longer = self.state.entities.iter().filter(|e| e.key.ends_with(&suffix) && e.members.is_empty());
            if let (Some(only), None) = (longer.next(), longer.next()) {
                return Some(only.id);
            }
        }
        None
    }

    /// Whether the nominal with this lexeme stands before or after a verb, and not behind a preposition.
    pub(super) fn acts(&self, lexeme: u32, asked: bool) -> bool {
        let within = |np: &Np| np.nominal.first <= lexeme && lexeme <= np.nominal.last;
        let holds = |c: &&Clause| super::clause_lexemes(c).contains(&lexeme) && !self.only_meant(c);
        self.state.clauses.iter().filter(holds).any(|c| {
            let roles = attach(c);
            // `gave Sam 4 pens`: a question goes on with the one who was spoken of, as after `gave 4 pens to Sam`.
            let after = if asked && roles.after.len() == 2 && roles.after[1].nps.iter().any(|np| np.nominal.is_measured()) {
                &roles.after[1..]
            } else {
                &roles.after[..]
            };
            roles.before.iter().chain(after).flat_map(|a| &a.nps).any(within)
        })
    }

    /// `wants to surprise her mom`: whom one only means to do something with does nothing yet.
    fn only_meant(&self, clause: &Clause) -> bool {
        let governor = self.state.clauses.iter().find(|o| Some(o.id) == clause.governor && o.sentence == clause.sentence);
        let intends = |g: &Clause| {
            let verb = attach(g).verb.main;
            verb.and_then(|m| self.live_senses(m).map(|s| s.category).find(|k| k.is_verb())) == Some(Category::VerbIntent)
        };
        clause.kind == ClauseKind::Infinitive && governor.is_some_and(intends)
    }

    /// Whether a group that is spelled out has me in it.
    fn with_me(&self, group: &Entity) -> bool {
        group.members.iter().any(|&m| self.entity(m).is_some_and(|e| e.key == "i"))
    }

    /// What a pronoun or a possessive stands for, as the pronoun that it is a form of: `his` and `him` for whoever is `he`.
    pub(crate) fn stands_for(&self, lexeme: u32) -> Option<Category> {
        const PERSONS: [Category; 6] = [
            Category::PronounMale,
            Category::PronounFemale,
            Category::PronounNeuter,
            Category::PronounPlural,
            Category::PronounFirst,
            Category::PronounSecond,
        ];
        let own = PERSONS.into_iter().find(|&k| self.categories(lexeme).contains(k));
        own.or_else(|| {
            let whose = self.is(lexeme, Category::DetPossessive).then(|| self.lemma(lexeme, |k| k == Category::DetPossessive))?;
            PERSONS.into_iter().find(|&k| self.lexicon.senses(&whose).iter().any(|s| s.category == k))
        })
    }

    /// The entities that a pronoun or possessive determiner may mean, in order of first mention.
    pub(crate) fn candidates(&self, pronoun: u32, exclude: &[EntityId]) -> Vec<EntityId> {
        let person = self.stands_for(pronoun);
        let speaks_of = self.lemma(pronoun, |k| matches!(k, Category::PronounFirst | Category::DetPossessive));
        let group_like = |e: &Entity| e.number == Number::Many && (e.owns() || !e.members.is_empty());
        let fits = |e: &&Entity| -> bool {
            if e.lexeme > pronoun || exclude.contains(&e.id) {
                return false;
            }
            let speaks = matches!(e.key.as_str(), "i" | "you" | "we") && e.sort == Sort::Named;
            let third = matches!(person, Some(Category::PronounMale | Category::PronounFemale));
            if speaks && third {
                return false;
            }
            let single = e.number == Number::One && e.members.is_empty();
            // `His family ate 5. Then he ate 3.`: a group of people is neither he nor she.
            let persons = e.sort == Sort::Group && self.is(e.lexeme, Category::NounGroup) && self.of_people(e.lexeme);
            if third && persons {
                return false;
            }
            let of = |gender: Gender| single && (e.gender == gender || e.gender == Gender::Open) && e.is_person();
            match person {
                Some(Category::PronounMale) => of(Gender::Male),
                Some(Category::PronounFemale) => of(Gender::Female),
                Some(Category::PronounNeuter) => single && !matches!(e.sort, Sort::Named | Sort::Person),
                Some(Category::PronounPlural) => group_like(e),
                Some(Category::PronounFirst) => e.key == speaks_of || speaks_of == "we" && self.with_me(e),
                Some(Category::PronounSecond) => e.key == "you",
                _ => false,
            }
        };
        let found: Vec<&Entity> = self.state.entities.iter().filter(fits).collect();
        // A gender that is known beats one that is merely possible only where nothing else is possible: both stay.
        if person == Some(Category::PronounPlural) {
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
                        && (self.is(e.lexeme, Category::NounPlace)
                            || e.sort == Sort::Group && self.is(e.lexeme, Category::NounGroup) && self.of_people(e.lexeme))
                        && self.acts(e.lexeme, false)
                        && !within_another(e.id)
                })
                .map(|e| e.id);
            let groups: Vec<EntityId> =
                found.iter().filter(|e| (e.members.is_empty() && !within_another(e.id)) || Some(e.id) == largest).map(|e| e.id).collect();
            // A shop, a school or a team may be `they`.
            let mut all: Vec<EntityId> = groups.into_iter().chain(shops).collect();
            all.arrange();
            all.dedup();
            return all;
        }
        found.iter().map(|e| e.id).collect()
    }
}
