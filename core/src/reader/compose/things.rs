//! Noun phrases as things with amounts.

use super::{Composer, Unread};
use crate::canon::Arrange;
use crate::facts::{Amount, Holder, Kind};
use crate::lexicon::{Category, Form};
use crate::reader::clause::Measure;
use crate::reader::reason::RefusalCode;
use crate::reader::roles::Np;
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

impl Composer<'_, '_> {
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
        // `2 of Jo's`: of things that are left out, and not of Jo.
        if nominal.head.is_none() && np.of.as_ref().is_some_and(|of| of.nominal.name && of.nominal.owns_next) {
            return Err(unread("the noun that is left out"));
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
        if let Some(plain) = self.price_in_name(np) {
            let thing = self.thing(&plain)?;
            return Ok(Thing { lexemes, ..thing });
        }
        if let Some((kind, amount)) = self.bill(np) {
            return Ok(Thing { kind, amount, holder: None, definite: false, further: nominal.further.is_some(), each, lexemes });
        }
        let (amount, money) = self.amount(np)?;
        // `twice as many as Lev`: of what is told of him.
        let elided = nominal.head.is_none() && np.of.is_none() && nominal.modifiers.is_empty();
        let stands = nominal.number().and_then(|n| self.relatives.iter().find(|r| r.lexeme == n)).and_then(|r| r.kind.clone());
        let (mut kind, definite, holder) = match stands {
            Some(kind) if elided => (kind, false, None),
            Some(told) => {
                let (kind, definite, holder) = self.kind_of(np, money)?;
                let within = told.head == kind.head && told.content == kind.content && told.unit == kind.unit;
                let same = within && kind.modifiers.iter().all(|m| told.modifiers.contains(m));
                (if same { told } else { kind }, definite, holder)
            }
            None => self.kind_of(np, money)?,
        };
        let compares = self.roles.obliques.iter().any(|o| o.category == Category::PrepThan);
        let back = (definite || nominal.further.is_some() || each) && !compares && !self.clause.question;
        if back && np.of.is_none() && nominal.head.is_some() {
            let bare = kind.clone();
            kind = self.counted_before(kind);
            // `8 toy cars ... 2 more cars` are toys; `8 red cars ... 2 more cars` need not be red.
            let noun = |m: &String| {
                let senses = self.reading.lexicon.senses(m);
                senses.iter().any(|s| s.category.is_noun()) && !senses.iter().any(|s| s.category.is_adjective())
            };
            if nominal.further.is_some() && !definite && !kind.modifiers.iter().all(noun) {
                kind = bare;
            }
        }
        if np.of.is_none() && nominal.head.is_some() && nominal.is_measured() && !self.clause.question {
            kind = self.known_by_each(kind);
        }
        if np.of.is_none() && nominal.head.is_some() {
            kind = super::doers::known_by_doing(self, kind);
        }
        let told = nominal.number().and_then(|n| self.relatives.iter().find(|r| r.lexeme == n)).and_then(|r| r.holder);
        let holder = holder.or(told);
        Ok(Thing { kind, amount, holder, definite, further: nominal.further.is_some(), each, lexemes })
    }

    /// The kind of which there is each one: `each box`, `each of the boxes`.
    pub(super) fn each_kind(&mut self, np: &Np) -> Result<Kind, Unread> {
        if self.is_bare_each(np) {
            return self.kind_of_bare_each(np);
        }
        if let Some(kind) = super::picked::those_left(self, np)? {
            return Ok(kind);
        }
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
        let plural = self.plural(&plain);
        let mut kind = self.thing(&plain)?.kind;
        if self.sized_anew(&plain, &kind) {
            kind.modifiers.clear();
        }
        Ok(if plural { kind } else { self.counted_before(kind) })
    }

    /// `split into 5 equal loads ... each of the small loads`: a question may say of what size the only ones are that were told.
    fn sized_anew(&self, np: &Np, kind: &Kind) -> bool {
        use crate::facts::FactBody;
        let size = |m: &u32| self.reading.is(*m, Category::AdjSize);
        let sized = !np.nominal.modifiers.is_empty() && np.nominal.modifiers.iter().all(size);
        let definite = np.nominal.determiner.is_some_and(|d| self.reading.is(d, Category::DetDefinite));
        let mut told = self.hypothesis.facts.iter().filter_map(|f| match &f.body {
            FactBody::State { kind: k, .. } if k.head == kind.head => Some(k),
            _ => None,
        });
        let only = told.next().is_some_and(|k| k.modifiers.is_empty() && k.content.is_none()) && told.next().is_none();
        self.clause.question && sized && definite && only
    }

    /// Whether things are counted by a unit of several that are single things otherwise: a dozen, and not a pair.
    pub(super) fn in_dozens(&self, kind: &Kind) -> bool {
        let unit = kind.unit.as_deref().and_then(|u| self.reading.lexicon.unit(u));
        unit.is_some_and(|u| u.category == Category::UnitCount && u.factor > crate::quantity::Rational::from(2))
    }

    /// `9 bird cages ... each cage`, `8 toy cars ... 2 more cars`: a bare noun points back to the one kind that was counted under it.
    pub(super) fn counted_before(&self, kind: Kind) -> Kind {
        if !kind.modifiers.is_empty() || kind.content.is_some() || kind.unit.is_some() || kind.head.is_empty() {
            return kind;
        }
        let compound = format!(" {}", kind.head);
        let mut known: Vec<&Kind> = Vec::new();
        for fact in self.hypothesis.facts.iter().chain(&self.result.facts) {
            use crate::facts::FactBody;
            let told: Vec<&Kind> = match &fact.body {
                FactBody::State { kind, .. } => vec![kind],
                FactBody::Change(change) => vec![&change.kind],
                FactBody::Rate { kind, per, .. } => vec![kind, per],
                _ => continue,
            };
            for k in told {
                if k.unit.is_some() && k.head == kind.head {
                    return kind;
                }
                let mixed = k.head.contains(Kind::MIXED);
                if (k.head == kind.head || k.head.ends_with(&compound) && !mixed) && !known.contains(&k) {
                    known.push(k);
                }
            }
        }
        // `card decks ... each deck`, `red boxes ... each box`; an empty box is not any box.
        let plain = |m: &String| {
            let senses = self.reading.lexicon.senses(m);
            // A home game is one of two sorts of games; a chess game is what is meant by a game.
            senses.iter().all(|s| s.category != Category::NounPlace)
                && senses.iter().any(|s| s.category.is_noun() || s.category.is_name() || s.category == Category::AdjColour)
        };
        match known.as_slice() {
            [only] if only.modifiers.iter().all(plain) => (*only).clone(),
            _ => kind,
        }
    }

    /// `gets 5 points for each bag of cans. She had 9 bags`, `Each candy bar costs $2. A box had 9 bars`: those that there is so much for
    /// each of, where nothing else is told under the noun.
    fn known_by_each(&self, kind: Kind) -> Kind {
        use crate::facts::FactBody;
        if !kind.modifiers.is_empty() || kind.content.is_some() || kind.unit.is_some() || kind.head.is_empty() {
            return kind;
        }
        let compound = format!(" {}", kind.head);
        let named = |k: &Kind| k.head == kind.head || k.head.ends_with(&compound);
        let (mut pers, mut others): (Vec<&Kind>, Vec<&Kind>) = (Vec::new(), Vec::new());
        for fact in self.hypothesis.facts.iter().chain(&self.result.facts) {
            match &fact.body {
                FactBody::Rate { per, kind: content, .. } if named(per) && !named(content) => pers.push(per),
                body if named(body.kind()) => others.push(body.kind()),
                _ => {}
            }
        }
        pers.dedup();
        if others.iter().any(|k| !pers.contains(k)) {
            return kind;
        }
        let noun = |m: &String| {
            let senses = self.reading.lexicon.senses(m);
            senses.iter().any(|s| s.category.is_noun()) && !senses.iter().any(|s| s.category.is_adjective())
        };
        match pers.as_slice() {
            [only] if only.modifiers.iter().all(noun) => (*only).clone(),
            _ => kind,
        }
    }

    /// `the same amount of pens`: says that shares are equal, and no number.
    pub(super) fn says_alike(&self, np: &Np) -> bool {
        let same = np.nominal.modifiers.iter().any(|&m| self.reading.is(m, Category::AdjSame));
        same && np.nominal.head.is_some_and(|h| self.reading.is(h, Category::NounQuantity)) && !np.nominal.is_measured()
    }

    /// Whether a kind is told by a fixed number of single things: by the dozen.
    pub(super) fn by_the_dozen(&self, kind: &Kind) -> bool {
        kind.unit.as_deref().and_then(|u| self.reading.lexicon.unit(u)).is_some_and(|u| u.category == Category::UnitCount)
    }

    /// Whether a kind is counted rather than weighed out.
    pub(super) fn countable(&self, kind: &Kind) -> bool {
        let senses = self.reading.lexicon.senses(&kind.head);
        kind.head != "money" && !senses.iter().any(|s| s.category == Category::NounMass)
    }

    /// `8 pens, 3 red and 5 blue`: an item that is a kind of an earlier item says more of it and is no further amount.
    pub(super) fn no_part_of(&self, kinds: &mut Vec<Kind>, thing: &Thing, elsewhen: bool) -> Result<(), Unread> {
        let part = !elsewhen
            && kinds.iter().any(|k| {
                matches!(thing.kind.relation(k, self.reading.lexicon), crate::facts::Relation::Within | crate::facts::Relation::Around)
            });
        if part {
            return Err(Unread(
                RefusalCode::ConstructionUnread,
                thing.lexemes.clone(),
                "whether this is a part of what stands before".into(),
            ));
        }
        kinds.push(thing.kind.clone());
        Ok(())
    }

    /// The amount of a phrase, and the unit if it is written as money.
    fn amount(&mut self, np: &Np) -> Result<(Option<Amount>, Option<String>), Unread> {
        let nominal = &np.nominal;
        if let Some(lexeme) = nominal.number() {
            let literal = self.reading.lexemes.get(lexeme as usize).and_then(|l| l.literal.clone());
            let relative = self.relatives.iter().find(|r| r.lexeme == lexeme).map(|r| r.amount.clone());
            if let Some(relative) = relative {
                let unit = if let Some(Literal::Money { unit, .. }) = literal { Some(unit) } else { None };
                return Ok((Some(relative), unit));
            }
            if let Some(one) = self.article_counts(lexeme) {
                return Ok((Some(one), None));
            }
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
        // `4 dozen eggs`: eggs, counted by the dozen.
        if let Some(unit) = counted
            && nominal.modifiers.last() == Some(&unit)
            && (nominal.number().is_some() || nominal.measure.is_none() && nominal.determiner.is_none())
            && np.of.as_ref().is_none_or(|of| !of.nominal.is_measured() && of.nominal.determiner.is_none() && of.of.is_none())
            && self
                .reading
                .lexicon
                .unit(&self.reading.lemma(unit, Category::is_unit))
                .is_some_and(|u| u.factor > crate::quantity::Rational::from(2))
        {
            let mut single = np.clone();
            single.nominal.modifiers.pop();
            let (kind, definite, holder) = self.kind_of(&single, None)?;
            return Ok((Kind { unit: Some(self.reading.lemma(unit, Category::is_unit)), ..kind }, definite, holder));
        }
        if let Some(unit) = counted {
            return Err(Unread(RefusalCode::ConstructionUnread, vec![unit], "single things instead of dozens or pairs".into()));
        }
        if let Some(unit) = money {
            if !literal_head {
                // `$5 dollars` writes the unit twice.
                let twice = |h: u32| self.reading.is(h, Category::UnitMoney) && self.reading.lemma(h, Category::is_unit) == unit;
                let head = nominal.head.is_some_and(|h| twice(h) || self.reading.categories(h).any(|c| c == Category::NounMoney));
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
            // `4 of hers`: of what she has.
            let person = |c: Category| {
                matches!(c, Category::PronounMale | Category::PronounFemale | Category::PronounFirst | Category::PronounSecond)
            };
            let theirs = of.nominal.head.filter(|&h| self.reading.categories(h).any(person));
            let (kind, holder) = self.elided(&np.lexemes(), &[])?;
            let holder = match theirs {
                Some(owner) => Some(self.antecedent(owner, &[]).map(|id| self.as_holder(id))?),
                None => holder,
            };
            return Ok((kind, true, holder));
        }
        // `9 of the remaining figs`: of those that there are by then.
        let remaining =
            matches!(of.nominal.measure, Some(Measure::Rest(_))) && of.nominal.head.is_some() && of.nominal.second_measure.is_none();
        if of.nominal.is_measured() && !remaining {
            return Err(Unread(RefusalCode::ConstructionUnread, np.lexemes(), "one amount".into()));
        }
        if of.nominal.is_each() {
            return Err(Unread(RefusalCode::ConstructionUnread, np.lexemes(), "an amount of one thing".into()));
        }
        let (kind, _, holder) = self.kind_of(&of, None)?;
        let kind =
            if of.of.is_none() && (of.nominal.determiner.is_some() || of.owner.is_some()) { self.counted_before(kind) } else { kind };
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

    fn headed(&mut self, np: &Np, head: u32) -> Result<(Kind, bool, Option<Holder>), Unread> {
        let nominal = &np.nominal;
        let categories = self.reading.categories(head);
        let definite = nominal.determiner.is_some_and(|d| !self.reading.is(d, Category::DetIndefinite)) || np.owner.is_some();
        if categories.contains(Category::PronounOne) {
            let modifiers = nominal.modifiers.clone();
            let (kind, holder) = self.elided(&np.lexemes(), &modifiers)?;
            return Ok((kind, definite, holder));
        }
        let noun = categories.any(Category::is_noun);
        if categories.contains(Category::NounQuantity)
            && let Some(of) = np.of.clone()
        {
            return self.kind_of(&of, None);
        }
        let owner = self.owner_of(np)?;
        let modifiers = self.modifiers(&nominal.modifiers);
        // `2 pairs of jeans`: each pair is one, and no two of anything.
        let measures = categories.any(Category::is_unit) && !(categories.contains(Category::UnitCount) && self.one_to_a_pair(np));
        if (measures || self.asks_bare(np))
            && let Some(stuff) = self.stuff_in(np, head)
        {
            return Ok((stuff, definite || np.of.is_some(), owner));
        }
        if measures && (!noun || np.of.is_some()) {
            let unit = self.reading.lemma(head, Category::is_unit);
            if categories.contains(Category::UnitMoney) && np.of.is_none() {
                return Ok((Kind { unit: Some(unit), ..Kind::of("money") }, definite, owner));
            }
            // `5 dollars of her aunt's money`: the aunt's.
            let theirs = match &np.of {
                Some(of) if of.owner.is_some() || of.nominal.possessive_determiner => self.owner_of(of)?,
                _ => None,
            };
            let (definite, owner) = (definite || theirs.is_some(), owner.or(theirs));
            let mut kind = match np.of.clone() {
                Some(of) if !of.nominal.is_measured() => self.kind_of(&of, None)?.0,
                Some(_) => return Err(Unread(RefusalCode::ConstructionUnread, np.lexemes(), "one amount".into())),
                None => Kind::of(""),
            };
            kind.modifiers.extend(modifiers);
            kind.modifiers.arrange();
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
            // `12 figs of each colour`, `of both kinds`: so many of each, or of all together?
            let dealt = of.nominal.is_each() || matches!(of.nominal.measure, Some(Measure::All(_)));
            if of.nominal.is_measured() || of.nominal.pronoun || !holds || dealt && nominal.number().is_some() {
                return Err(Unread(RefusalCode::ConstructionUnread, np.lexemes(), "a plain noun after `of`".into()));
            }
            if of.nominal.name {
                return Err(Unread(RefusalCode::ConstructionUnread, np.lexemes(), "a thing after `of`".into()));
            }
            // `3 plums of his mother`: a person behind `of` is whose they are; a team of girls is made up of them.
            let gathers = |c: Category| matches!(c, Category::NounContainer | Category::NounPartitive | Category::NounGroup);
            let someone = of.nominal.head.is_some_and(|h| {
                self.reading.categories(h).any(|c| matches!(c, Category::NounKin | Category::NounPerson))
                    && (of.nominal.possessive_determiner || of.owner.is_some() || !self.reading.is_plural(h))
            });
            if someone && !categories.any(gathers) {
                return Err(Unread(RefusalCode::HoldersUnrelated, np.lexemes(), "whose these are, in plain words".into()));
            }
            kind.content = Some(self.kind_of(&of, None)?.0.label());
        }
        Ok((kind, definite, owner))
    }

    /// Whether the noun behind `of` has no singular of its own: `jeans`, `glasses`.
    fn one_to_a_pair(&self, np: &Np) -> bool {
        let same = |h: u32| self.reading.live_senses(h).any(|s| s.category.is_noun() && *s.lemma == *self.reading.norm(h));
        np.of.as_ref().and_then(|of| of.nominal.head).is_some_and(|h| self.reading.is_plural(h) && same(h))
    }

    pub(super) fn modifiers(&self, modifiers: &[u32]) -> Vec<String> {
        let mut lemmas: Vec<String> = modifiers
            .iter()
            .filter(|&&m| !self.reading.categories(m).any(|c| matches!(c, Category::AdjOther | Category::AdjSame)))
            .map(|&m| self.reading.lemma(m, |c| c.is_adjective() || c.is_noun() || c.is_name() || c == Category::Numeral))
            .collect();
        lemmas.arrange();
        lemmas.dedup();
        lemmas
    }

    /// Whether a lexeme is a plural noun.
    pub(super) fn plural(&self, np: &Np) -> bool {
        np.nominal.head.is_some_and(|h| self.reading.is_plural(h))
            || np.nominal.head.is_some_and(|h| self.reading.has_form(h, |c| c == Category::NounMass, Form::Singular))
    }
}
