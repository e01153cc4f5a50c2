//! What `each` shares out where it stands without its noun, and what is dealt in equal numbers.
//!
//! Why: `each`, `each one` and `each of them` are about things counted just before; `the same number to each` gives no number.
//! Reads: `Ana has 5 jars, each holding 8 nuts.`, `5 jars each with 8 nuts`, `7 boxes, with each box having 3 pens`,
//! `Ana has 5 jars. Each one holds 8 nuts.`, `Ana gave the same number of nuts to each of her 4 friends.`
//! Leaves alone: `Ana has 5 jars and 2 lids. Each has a label.` (which of them is left open)

use super::{Composer, Unread, Verdict};
use crate::canon::Arrange;
use crate::facts::{Amount, Change, FactBody, Holder, Kind};
use crate::lexicon::Category;
use crate::quantity::Rational;
use crate::reader::clause::{Clause, ClauseKind, Measure, Nominal, Phrase};
use crate::reader::reason::RefusalCode;
use crate::reader::roles::{Arg, Np, attach};

/// `each` behind the noun: `5 jars each`.
pub(super) fn each_behind(np: &Np) -> bool {
    matches!(np.nominal.second_measure, Some(Measure::Each(_)))
}

impl Composer<'_, '_> {
    /// `each`, `each one`, `each of them`: no noun of its own.
    pub(super) fn is_bare_each(&self, np: &Np) -> bool {
        let nominal = &np.nominal;
        let stands_in = nominal.head.is_none_or(|h| self.reading.is(h, Category::PronounOne));
        nominal.is_each()
            && stands_in
            && nominal.modifiers.is_empty()
            && np.of.as_ref().is_none_or(|of| of.nominal.pronoun && !of.nominal.is_measured())
    }

    /// The kind that a bare `each` is about: the noun that it stands right behind, or the only thing counted last.
    pub(super) fn kind_of_bare_each(&mut self, np: &Np) -> Result<Kind, Unread> {
        if let Some(noun) = self.noun_before(np) {
            return Ok(self.thing(&uncounted(&noun))?.kind);
        }
        let unread = || Unread(RefusalCode::ConstructionUnread, np.lexemes(), "the noun that `each` is about".to_owned());
        if let Some(sharer) = self.only_sharer().filter(|_| self.clause.question) {
            return Ok(sharer);
        }
        let counted = |body: &FactBody| match body {
            FactBody::State { kind, amount, .. } | FactBody::Change(Change { kind, amount, .. }) => {
                amount.given().map(|value| (kind.clone(), value.clone()))
            }
            _ => None,
        };
        let told = self.result.facts.iter().chain(self.hypothesis.facts.iter().rev());
        let Some(last) = told.clone().find(|f| counted(&f.body).is_some()).map(|f| f.clause) else { return Err(unread()) };
        let mut kinds: Vec<Kind> = Vec::new();
        for fact in told.filter(|f| f.clause == last) {
            match counted(&fact.body) {
                Some((kind, value)) if kind.unit.is_none() && value.is_integer() && value > Rational::one() => kinds.push(kind),
                _ => return Err(unread()),
            }
        }
        kinds.arrange();
        kinds.dedup();
        let near = self.reading.state.clauses.iter().find(|c| c.id == last).is_some_and(|c| c.sentence + 1 >= self.clause.sentence);
        match kinds.as_slice() {
            [only] if near => Ok(only.clone()),
            _ => Err(unread()),
        }
    }

    /// `shared 21 figs among her 7 guests. How many will each get?`: the one kind of those among whom something was dealt out.
    fn only_sharer(&self) -> Option<Kind> {
        let into = |f: &crate::facts::Fact| if let FactBody::Split { into, .. } = &f.body { Some(into.clone()) } else { None };
        let mut sharers: Vec<Kind> = self.hypothesis.facts.iter().filter_map(into).collect();
        sharers.dedup();
        let [only] = sharers.as_slice() else { return None };
        Some(only.clone())
    }

    /// The counted noun right before a bare `each`: `5 jars, each`.
    fn noun_before(&self, each: &Np) -> Option<Np> {
        let holds = |clause: &&Clause| clause.phrases.iter().any(|p| matches!(p, Phrase::Nominal(n) if *n == each.nominal));
        let clause = std::iter::once(self.clause).chain(&self.reading.state.clauses).find(holds)?;
        let roles = attach(clause);
        let args = roles.phrases();
        let before = args.flat_map(|a| &a.nps).filter(|np| np.nominal.last < each.nominal.first);
        let noun = before.max_by_key(|np| np.nominal.first)?;
        // `each one`: the quantifier may be of two words.
        let comma =
            |l: u32| self.reading.categories(l).any(|k| matches!(k, Category::MarkComma | Category::ConnAnd | Category::QuantDistributive));
        let adjoins = (noun.lexemes().last().copied()? + 1..each.nominal.first).all(comma);
        (adjoins && noun.nominal.number().is_some() && noun.nominal.head.is_some() && !noun.nominal.pronoun).then(|| noun.clone())
    }

    /// Whether a clause that hangs on this one says something of the phrase.
    fn says_more_of(&self, nominal: &Nominal) -> bool {
        self.reading.state.clauses.iter().any(|other| {
            other.governor == Some(self.clause.id)
                && other.kind == ClauseKind::Reduced
                && other.antecedent.is_some_and(|a| matches!(self.clause.phrases.get(a as usize), Some(Phrase::Nominal(n)) if n == nominal))
        })
    }
}

fn uncounted(np: &Np) -> Np {
    let mut plain = np.clone();
    plain.nominal.measure = None;
    plain.nominal.second_measure = None;
    plain.nominal.determiner = None;
    plain.nominal.possessive_determiner = false;
    plain
}

/// `5 jars, each holding 8 nuts`, `with each box having 3 pens`: the clause that hangs on `each` tells the rate by itself.
pub(super) fn hung_on(c: &mut Composer<'_, '_>) {
    let hung = |c: &Composer<'_, '_>, arg: &Arg| matches!(arg.nps.as_slice(), [np] if np.nominal.is_each() && c.says_more_of(&np.nominal));
    let bare: Vec<Arg> =
        c.roles.after.iter().filter(|a| hung(c, a) && c.is_bare_each(&a.nps[0]) && c.noun_before(&a.nps[0]).is_some()).cloned().collect();
    c.roles.after.retain(|a| !bare.contains(a));
    let with: Vec<_> = c.roles.obliques.iter().filter(|o| o.category == Category::PrepWith && hung(c, &o.arg)).cloned().collect();
    c.roles.obliques.retain(|o| !with.iter().any(|w| w.lexeme == o.lexeme));
    let lexemes = bare.iter().chain(with.iter().map(|o| &o.arg)).flat_map(|a| a.nps.iter().flat_map(Np::lexemes)).collect();
    c.mark("marker", lexemes);
}

/// `5 jars each with 8 nuts`, `5 jars, each with 8 nuts`: the noun that `each` stands behind, taken out of the way.
pub(super) fn each_before_with(c: &mut Composer<'_, '_>, with: u32) -> Option<Np> {
    let before = with.checked_sub(1)?;
    let place = c.roles.after.iter().position(|a| a.nps.last().is_some_and(|np| np.lexemes().last() == Some(&before)))?;
    let last = c.roles.after[place].nps.last()?.clone();
    if each_behind(&last) && last.nominal.number().is_some() && last.nominal.head.is_some() {
        if let Some(np) = c.roles.after[place].nps.last_mut() {
            np.nominal.second_measure = None;
        }
        return Some(uncounted(&last));
    }
    if !c.is_bare_each(&last) || c.roles.after[place].nps.len() != 1 {
        return None;
    }
    let noun = c.noun_before(&last)?;
    c.roles.after.remove(place);
    c.mark("marker", last.lexemes());
    Some(uncounted(&noun))
}

/// `gave the same number of nuts to each of her 4 friends`, `gave equal numbers of nuts and figs to her 4 friends`.
pub(super) fn alike(c: &mut Composer<'_, '_>) -> Verdict {
    if c.clause.question || c.passive() || c.unasserted() && !c.planned() {
        return Ok(false);
    }
    let objects = c.arguments(&c.roles.after);
    // `gave each of her 4 friends the same number of nuts`: those who get them stand before.
    let (whom, object) = match objects.as_slice() {
        [object] => (None, object),
        [whom, object] if c.verb_is(Category::VerbTransferOut) => (Some(whom), object),
        _ => return Ok(false),
    };
    let Some(first) = object.nps.first().filter(|np| c.says_alike(np) && !object.has_or()) else { return Ok(false) };
    if let Some(subject) = c.subject().filter(|s| matches!(s.nps.as_slice(), [np] if np.nominal.is_each())) {
        return each_has_as_much(c, &subject, object);
    }
    let gives = c.verb_is(Category::VerbTransferOut);
    let puts = c.classes().any(|k| matches!(k, Category::VerbMove | Category::VerbGroup));
    let shares: Vec<_> = c
        .roles
        .obliques
        .iter()
        .filter(|o| gives && o.category == Category::PrepGoal || puts && matches!(o.category, Category::PrepPlace | Category::PrepGoal))
        .cloned()
        .collect();
    let (share, used) = match (whom, shares.as_slice()) {
        (Some(whom), []) => (whom, Vec::new()),
        (None, [share]) if gives || puts => (&share.arg, vec![share.lexeme]),
        _ => return Ok(false),
    };
    let [into] = share.nps.as_slice() else { return Ok(false) };
    // `each of her 4 friends`, `all of her 4 friends`
    let every = into.nominal.is_each() || matches!(into.nominal.measure, Some(Measure::All(_)));
    let counted = if into.nominal.head.is_none() && every { into.of.as_deref() } else { Some(into) };
    let Some(counted) = counted.filter(|np| np.nominal.head.is_some() && !np.nominal.pronoun && np.of.is_none()) else { return Ok(false) };
    let known = counted.nominal.determiner.is_some() && c.plural(counted) && !counted.nominal.is_measured();
    if !into.nominal.is_each() && !known && counted.nominal.number().is_none() {
        return Ok(false);
    }
    let lexemes: Vec<u32> = object.nps.iter().flat_map(Np::lexemes).collect();
    let mut dealt: Vec<Kind> = Vec::new();
    for np in first.of.iter().map(|of| &**of).chain(&object.nps[1..]) {
        if np.nominal.is_measured() || np.nominal.pronoun {
            return Err(Unread(RefusalCode::ConstructionUnread, lexemes, "what is shared".into()));
        }
        dealt.push(c.thing(np)?.kind);
    }
    if dealt.is_empty() {
        dealt.extend(c.told_together());
    }
    let per = c.each_kind(&uncounted(counted))?;
    if dealt.is_empty() || dealt.contains(&per) {
        return Err(Unread(RefusalCode::ElidedNounUnresolved, lexemes, "what is shared".into()));
    }
    let moment = c.moment();
    let verb: Vec<u32> = c.roles.verb.main.into_iter().collect();
    let giver = match c.subject_arg() {
        Some(subject) if gives && subject.nps.iter().all(|np| !np.nominal.is_measured() && !np.nominal.is_each()) => {
            Some(c.holders_of(&subject, &[])?)
        }
        _ => None,
    };
    let to = c.reading.plain_entity(&uncounted(counted)).map(|e| c.as_holder(e)).filter(|to| Some(*to) != giver);
    for kind in dealt {
        // What is given is gone, as much of it as it may be.
        if let Some(giver) = giver {
            let given = Change {
                kind: kind.clone(),
                amount: Amount::Open { lexeme: first.nominal.first },
                from: Some(giver),
                to,
                agent: giver.owner.or(giver.place),
                place: None,
                class: Category::VerbTransferOut,
                verb: c.verb_lemma(),
                sure: true,
                paid: false,
                definite: false,
                further: false,
                scene: false,
            };
            c.say(FactBody::Change(given), moment.clone(), verb.clone());
        }
        c.say(FactBody::Split { holder: Holder::default(), kind, into: per.clone(), shares: None }, moment.clone(), verb.clone());
    }
    if let Some(number) = counted.nominal.number()
        && let Some(amount) = c.thing(counted)?.amount
    {
        c.mark("quantity", vec![number]);
        c.say(FactBody::State { holder: Holder::default(), kind: per, amount }, moment, counted.lexemes());
    }
    c.mark("kind", lexemes);
    c.mark("kind", into.lexemes());
    if let Some(subject) = c.subject_arg() {
        c.mark("entity", subject.nps.iter().flat_map(Np::lexemes).collect());
    }
    c.settle_obliques(&used)?;
    c.mark("cue", verb);
    Ok(true)
}

/// `Each page has the same number of problems.`: says that the shares are equal, and no number.
fn each_has_as_much(c: &mut Composer<'_, '_>, subject: &Arg, object: &Arg) -> Verdict {
    let stays = c.classes().any(|k| matches!(k, Category::VerbPossess | Category::VerbContain | Category::VerbAcquire));
    let named = subject.nps[0].nominal.head.is_some() || subject.nps[0].of.as_ref().is_some_and(|of| !of.nominal.is_measured());
    if !stays || !named || c.clause.marker.is_some_and(|m| c.reading.is(m, Category::ConnContrast)) {
        return Ok(false);
    }
    let lexemes = subject.nps.iter().chain(&object.nps).flat_map(Np::lexemes).collect();
    c.mark("background", lexemes);
    c.settle_obliques(&[])?;
    let verb = c.roles.verb.main.into_iter().chain(c.roles.verb.auxiliaries.clone()).collect();
    c.mark("cue", verb);
    Ok(true)
}
