//! `What is ...?` and `What amount of ...?`: a noun that stands for a quantity is asked for.
//!
//! Why: `the total number of pens that Rosa has` asks what `how many pens does Rosa have` asks.
//! Reads: `What amount of money did Rosa get?`, `What is the total number of pens that Rosa has?`, `What is the difference between the number
//! of Rosa's pens and Lev's pens?`, `What is Rosa's height?`, `What is the total weight of the pumpkins?`, `What is the total cost of the pens?`,
//! `What is the area of the yard?`
//! Leaves alone: `What is the average number of pens?`, `What is the greatest number of pens ...?`

use super::{amount, unread, vantage};
use crate::facts::{Ask, FactBody, Holder, Kind, Target};
use crate::lexicon::{Category, Form, WordClass};
use crate::quantity::Rational;
use crate::reader::clause::{Clause, ClauseKind, Measure, Nominal, Phrase};
use crate::reader::compose::{Composer, Unread, clause_lexemes};
use crate::reader::reading::Reading;
use crate::reader::roles::{Arg, Np, attach};

pub(super) fn what(c: &mut Composer<'_, '_>) -> Result<Option<bool>, Unread> {
    let Some((at, Category::QuestionWhat)) = c.roles.question else { return Ok(None) };
    let quantity = |c: &Composer<'_, '_>, np: &Np| np.nominal.head.filter(|&h| c.reading.is(h, Category::NounQuantity));
    let plain =
        |np: &Np| np.nominal.modifiers.is_empty() && !np.nominal.is_measured() && np.owner.is_none() && !np.nominal.possessive_determiner;
    let counts = |c: &Composer<'_, '_>, h: u32| c.reading.lexicon.is_of(&c.reading.lemma(h, Category::is_noun), WordClass::Count);
    // `What amount of money did Rosa get?`
    let first = c.roles.before.iter().position(|a| a.nps.len() == 1 && a.nps[0].nominal.first == at + 1);
    if let Some(index) = first {
        let np = c.roles.before[index].nps[0].clone();
        let Some(head) = quantity(c, &np).filter(|&h| plain(&np) && np.nominal.determiner.is_none() && counts(c, h)) else {
            return Ok(None);
        };
        if np.of.is_none() {
            return Ok(None);
        }
        c.roles.before[index].nps[0] = asked(&np, head);
        return amount::amount(c).map(Some);
    }
    // `What does the kayak cost?`
    if c.chief() == Some(Category::VerbCost) && !c.passive() && c.arguments(&c.roles.after).is_empty() {
        let before = c.roles.before.clone();
        let much = Np { nominal: Nominal { measure: Some(Measure::Asked(at)), ..Nominal::at(at) }, of: None, owner: None, of_lexeme: None };
        c.roles.before.insert(0, Arg { nps: vec![much], connectives: Vec::new() });
        if let Some(read) = super::price::of_each(c)? {
            return Ok(Some(read));
        }
        if let Some(read) = super::told_price::told_price(c)? {
            return Ok(Some(read));
        }
        c.roles.before = before;
        return Ok(None);
    }
    would_be(c);
    if !c.asks_what_is() || c.roles.verb.negation.is_some() || !c.roles.before.is_empty() || !c.roles.adjectives.is_empty() {
        return Ok(None);
    }
    let Some(np) = c.roles.after.first().and_then(|a| a.nps.first()).cloned() else { return Ok(None) };
    if let Some(head) = np.nominal.head.filter(|&h| c.reading.is(h, Category::NounPrice))
        && let Some(read) = price_of_one(c, &np, head)?
    {
        return Ok(Some(read));
    }
    let listed = c.roles.after.len() > 1 && np.nominal.head.is_some_and(|h| c.reading.is(h, Category::NounPrice));
    let Some(head) = np.nominal.head.filter(|_| c.roles.after.len() == 1 || listed) else { return Ok(None) };
    if c.reading.is(head, Category::NounDimension) {
        return dimension(c, &np, head);
    }
    if c.reading.is(head, Category::NounPrice) {
        return price(c, &np, head);
    }
    if let Some(read) = score(c, &np, head)? {
        return Ok(Some(read));
    }
    // `the height difference`
    if let (Some(head), [modifier]) = (quantity(c, &np), np.nominal.modifiers.as_slice())
        && c.reading.lemma(head, Category::is_noun) == "difference"
        && c.reading.is(*modifier, Category::NounDimension)
        && let Some(dimension) = c.reading.lexicon.measures(&c.reading.lemma(*modifier, Category::is_noun)).map(str::to_owned)
    {
        return difference_in(c, &np, Some(dimension));
    }
    if quantity(c, &np).is_none() || !plain(&np) {
        return Ok(None);
    }
    // `the sum of their ages`
    if let Some(of) = np.of.as_deref()
        && let Some(measured) = of.nominal.head.filter(|&h| c.reading.is(h, Category::NounDimension) && counts(c, head))
        && c.reading.lexicon.measures(&c.reading.lemma(measured, Category::is_noun)).is_some()
        && c.reading.norm(head) != "number"
    {
        let mut summed = of.clone();
        summed.nominal.total = Some(head);
        c.mark("target", vec![head]);
        return dimension(c, &summed, measured);
    }
    if c.reading.lemma(head, Category::is_noun) == "difference" {
        return difference(c, &np);
    }
    if !counts(c, head) || c.roles.after[0].nps.len() != 1 {
        return Ok(None);
    }
    if let Some(of) = np.of.as_ref()
        && (of.nominal.is_measured() || of.nominal.pronoun || of.owner.is_some() || of.nominal.possessive_determiner || of.of.is_some())
    {
        return Ok(None);
    }
    // `the total amount she paid` is of money; of what else there is a total must be said.
    let money = relative_of(c.reading, c.clause).is_some_and(|r| {
        attach(r).verb.main.is_some_and(|m| c.reading.categories(m).any(|k| matches!(k, Category::VerbSpend | Category::VerbEarn)))
    });
    if np.of.is_none() && !money {
        return Ok(None);
    }
    let asked = Arg { nps: vec![asked(&np, head)], connectives: Vec::new() };
    match relative_of(c.reading, c.clause).cloned() {
        Some(relative) => {
            let be = c.roles.verb.main.into_iter().chain(c.roles.verb.auxiliaries.clone()).collect();
            c.mark("cue", be);
            let mut roles = attach(&relative);
            roles.connectives.retain(|(_, k)| *k != Category::ConnRelative);
            roles.before.insert(0, asked);
            roles.question = c.roles.question;
            roles.adverbs.extend(c.roles.adverbs.clone());
            roles.obliques.extend(c.roles.obliques.clone());
            c.roles = roles;
            c.taken.push(relative.id);
            c.mark("target", clause_lexemes(&relative));
            super::numbers::echoes(c);
        }
        None => {
            c.roles.before = vec![asked];
            c.roles.after.clear();
        }
    }
    c.mark("target", vec![head]);
    amount::amount(c).map(Some)
}

/// `What would her score be?`: what it is, as the story leaves it.
fn would_be(c: &mut Composer<'_, '_>) {
    let [subject] = c.roles.before.as_slice() else { return };
    let [np] = subject.nps.as_slice() else { return };
    let done =
        |verb: String| c.hypothesis.facts.iter().any(|f| scores(c, &f.body) || matches!(&f.body, FactBody::Change(k) if k.verb == verb));
    let score = np.nominal.head.is_some_and(|h| c.reading.is(h, Category::NounQuantity) && done(c.reading.lemma(h, Category::is_noun)));
    if c.asks_what_is() && score && c.roles.after.is_empty() && c.roles.verb.negation.is_none() {
        c.roles.after = std::mem::take(&mut c.roles.before);
        let auxiliaries = std::mem::take(&mut c.roles.verb.auxiliaries);
        c.mark("marker", auxiliaries);
    }
}

/// Whether it is told what is scored for each: `9 points for each goal`.
fn scores(c: &Composer<'_, '_>, body: &FactBody) -> bool {
    matches!(body, FactBody::Rate { kind, .. } if c.reading.lexicon.is_of(&kind.head, WordClass::Scored))
}

/// `What was her final score?`: the noun of a verb by which something was told, and nothing else of the kind.
fn score(c: &mut Composer<'_, '_>, np: &Np, head: u32) -> Result<Option<bool>, Unread> {
    let verb = c.reading.lemma(head, Category::is_noun);
    let mut done: Vec<(Category, Kind)> = Vec::new();
    let mut else_done: Vec<Kind> = Vec::new();
    for fact in &c.hypothesis.facts {
        match &fact.body {
            FactBody::Change(change) if change.verb == verb => done.push((change.class, change.kind.clone())),
            body => else_done.push(body.kind().clone()),
        }
    }
    done.dedup();
    // `9 points for each goal. She shot 5 goals.`
    let rates: Vec<Kind> = c.hypothesis.facts.iter().filter(|f| scores(c, &f.body)).map(|f| f.body.kind().clone()).collect();
    if let ([kind], [], true) = (rates.as_slice(), done.as_slice(), c.reading.is(head, Category::NounQuantity)) {
        done.push((Category::VerbEarn, kind.clone()));
        let per = |k: &Kind| c.hypothesis.facts.iter().any(|f| matches!(&f.body, FactBody::Rate { per, .. } if per.head == k.head));
        else_done.retain(|k| k != kind && !per(k));
    }
    let [(class, kind)] = done.as_slice() else { return Ok(None) };
    let (class, kind) = (*class, kind.clone());
    let near = |k: &Kind| !matches!(k.relation(&kind, c.reading.lexicon), crate::facts::Relation::Apart(_));
    let last = |m: &u32| c.reading.norm(*m) == "final";
    if else_done.iter().any(near) || !np.nominal.modifiers.iter().all(last) || np.of.is_some() || !c.roles.obliques.is_empty() {
        return Ok(None);
    }
    super::strict(c)?;
    let Some(holder) = c.owner_of(np)? else { return Ok(None) };
    ask(c, np, Ask::Event { class, verb, counterpart: None }, holder, kind);
    let verb = c.roles.verb.main.into_iter().collect();
    c.mark("cue", verb);
    Ok(Some(true))
}

/// The phrase as one that is asked for: `the number of pens` as `how many pens`.
fn asked(np: &Np, head: u32) -> Np {
    let mut asked = np.clone();
    asked.nominal.measure = Some(Measure::Asked(head));
    asked.nominal.head = None;
    // `the number of files` does not point back to one sort of them.
    asked.nominal.determiner = None;
    asked
}

/// The relative clause that says of whom the quantity is.
fn relative_of<'r>(reading: &'r Reading<'_>, question: &Clause) -> Option<&'r Clause> {
    let what = matches!(
        question.phrases.iter().find(|p| matches!(p, Phrase::Question { .. })),
        Some(Phrase::Question { category: Category::QuestionWhat, .. })
    );
    let be = attach(question).verb.main.is_none_or(|m| reading.is(m, Category::VerbBe));
    // `the number of pens sold`: a participle says what a relative clause would.
    let participle = |o: &Clause| {
        let roles = attach(o);
        let passive = roles.verb.main.is_some_and(|m| {
            reading.has_form(m, Category::is_verb, Form::Participle) && !reading.has_form(m, Category::is_verb, Form::Gerund)
        });
        o.kind == ClauseKind::Reduced && passive && roles.before.is_empty() && roles.after.is_empty() && roles.obliques.is_empty()
    };
    let mut hanging =
        reading.state.clauses.iter().filter(|o| o.governor == Some(question.id) && (o.kind == ClauseKind::Relative || participle(o)));
    let only = hanging.next().filter(|_| hanging.next().is_none() && what && be && question.question)?;
    let quantity = question.phrases.iter().find_map(|p| match p {
        Phrase::Nominal(n) => n.head,
        _ => None,
    });
    quantity.filter(|&h| reading.is(h, Category::NounQuantity)).map(|_| only)
}

impl Composer<'_, '_> {
    /// Whether this clause is the relative that a `what` question takes up.
    pub(in crate::reader::compose) fn is_asked_relative(&self) -> bool {
        let governor = self.reading.state.clauses.iter().find(|o| Some(o.id) == self.clause.governor);
        matches!(self.clause.kind, ClauseKind::Relative | ClauseKind::Reduced)
            && governor.is_some_and(|g| relative_of(self.reading, g).is_some_and(|r| r.id == self.clause.id))
    }
}

fn ask(c: &mut Composer<'_, '_>, np: &Np, ask: Ask, holder: Holder, kind: Kind) {
    let vantage = vantage(c, np);
    let lexemes = clause_lexemes(c.clause);
    c.mark("target", lexemes.clone());
    c.result.targets.push(Target { clause: c.clause.id, ask, holder, kind, vantage, lexemes });
}

/// `the difference between the number of Rosa's pens and Lev's pens`: which side has more is not said, so both orders are held.
fn difference(c: &mut Composer<'_, '_>, np: &Np) -> Result<Option<bool>, Unread> {
    difference_in(c, np, None)
}

/// The difference of two sides in a dimension that a noun names: `the height difference`, `the difference in height`.
fn difference_in(c: &mut Composer<'_, '_>, np: &Np, named: Option<String>) -> Result<Option<bool>, Unread> {
    super::strict(c)?;
    let among: Vec<_> = c.roles.obliques.iter().filter(|o| o.category == Category::PrepAmong).cloned().collect();
    let rest: Vec<_> = c.roles.obliques.iter().filter(|o| o.category != Category::PrepAmong).cloned().collect();
    // `the height difference between the two towers`, `the difference in height between the two`
    if let [between] = among.as_slice()
        && of_two(c, &between.arg.nps)
        && np.of.is_none()
    {
        let dimension = match rest.as_slice() {
            [] => named,
            [within] if within.category == Category::PrepPlace && named.is_none() => in_dimension(c, &within.arg.nps),
            _ => None,
        };
        return untold_measures(c, np, dimension);
    }
    let sides = match (among.as_slice(), &np.of) {
        // `the difference between their heights`
        ([between], None) if rest.is_empty() && theirs(c, &between.arg.nps).is_some() => {
            let dimension = theirs(c, &between.arg.nps).filter(|d| named.as_ref().is_none_or(|n| n == d));
            return untold_measures(c, np, dimension);
        }
        ([between], None) => between.arg.nps.clone(),
        ([], None) if rest.is_empty() && named.is_some() => return untold_measures(c, np, named),
        ([], None) if rest.is_empty() => return untold_sides(c, np),
        // `the difference in their heights`
        ([], None) if matches!(rest.as_slice(), [within] if within.category == Category::PrepPlace && theirs(c, &within.arg.nps).is_some()) =>
        {
            let dimension = theirs(c, &rest[0].arg.nps).filter(|d| named.as_ref().is_none_or(|n| n == d));
            return untold_measures(c, np, dimension);
        }
        // `the difference in height`
        ([], None) if named.is_none() && matches!(rest.as_slice(), [within] if within.category == Category::PrepPlace) => {
            let dimension = in_dimension(c, &rest[0].arg.nps);
            return untold_measures(c, np, dimension);
        }
        ([], Some(of)) => std::iter::once((**of).clone()).chain(c.roles.after[0].nps[1..].iter().cloned()).collect(),
        _ => return unread(c, "a difference between two sides").map(Some),
    };
    let dimension = match rest.as_slice() {
        [] => named,
        [within] if within.category == Category::PrepPlace && named.is_none() => match in_dimension(c, &within.arg.nps) {
            Some(dimension) => Some(dimension),
            None => return unread(c, "a difference between two sides").map(Some),
        },
        _ => return unread(c, "a difference between two sides").map(Some),
    };
    let [first, second] = sides.as_slice() else { return unread(c, "a difference between two sides").map(Some) };
    let mut one = side(c, first, dimension.as_ref())?;
    let mut other = side(c, second, dimension.as_ref())?;
    if one == other {
        return unread(c, "two different sides to compare").map(Some);
    }
    if c.choose(2) == 1 {
        std::mem::swap(&mut one, &mut other);
    }
    let than_kind = (other.1 != one.1).then_some(other.1);
    ask(c, np, Ask::Difference { than: other.0, than_kind, than_anchors: None, than_verb: None, event: None }, one.0, one.1);
    let verb = c.roles.verb.main.into_iter().collect();
    c.mark("cue", verb);
    Ok(Some(true))
}

/// `the two towers`, `the two`: two that were spoken of, by their number alone.
fn of_two(c: &Composer<'_, '_>, nps: &[Np]) -> bool {
    let [np] = nps else { return false };
    let bare = np.of.is_none() && np.owner.is_none() && np.nominal.modifiers.is_empty();
    let off = c.counted_off.iter().any(|&l| np.nominal.first < l && l <= np.nominal.last);
    bare && (c.reading.counted_off(np).is_some_and(|m| m.len() == 2) || off)
}

/// The dimension that a single noun names: `height`.
fn in_dimension(c: &Composer<'_, '_>, nps: &[Np]) -> Option<String> {
    let [np] = nps else { return None };
    let head = np.nominal.head.filter(|&h| c.reading.is(h, Category::NounDimension))?;
    c.reading.lexicon.measures(&c.reading.lemma(head, Category::is_noun)).map(str::to_owned)
}

/// `their heights`: the dimension of two or more who were spoken of.
fn theirs(c: &Composer<'_, '_>, nps: &[Np]) -> Option<String> {
    let [np] = nps else { return None };
    let several = np.nominal.determiner.is_some_and(|d| np.nominal.possessive_determiner && c.reading.norm(d) == "their");
    in_dimension(c, nps).filter(|_| several && np.of.is_none() && np.nominal.modifiers.is_empty())
}

/// `What is the difference in their heights?`: of the only two of whom the measure is told.
fn untold_measures(c: &mut Composer<'_, '_>, np: &Np, dimension: Option<String>) -> Result<Option<bool>, Unread> {
    let Some(dimension) = dimension else { return unread(c, "a difference between two sides").map(Some) };
    let of = |k: &Kind| k.head.is_empty() && k.modifiers == [dimension.as_str()];
    let told: Vec<Option<(Holder, Kind)>> = c
        .hypothesis
        .facts
        .iter()
        .filter(|f| of(f.body.kind()))
        .map(|f| match &f.body {
            FactBody::State { holder, kind, amount: crate::facts::Amount::Given { .. } } => Some((*holder, kind.clone())),
            _ => None,
        })
        .collect();
    let [Some(first), Some(second)] = told.as_slice() else { return unread(c, "a difference between two sides").map(Some) };
    let (mut one, mut other) = (first.clone(), second.clone());
    if one.0 == other.0 || one.1.unit != other.1.unit || !c.hypothesis.unresolved.is_empty() {
        return unread(c, "a difference between two sides").map(Some);
    }
    if c.choose(2) == 1 {
        std::mem::swap(&mut one, &mut other);
    }
    ask(c, np, Ask::Difference { than: other.0, than_kind: None, than_anchors: None, than_verb: None, event: None }, one.0, one.1);
    let verb = c.roles.verb.main.into_iter().collect();
    c.mark("cue", verb);
    Ok(Some(true))
}

/// `What is the difference?`: of the only two amounts of one kind that the story tells.
fn untold_sides(c: &mut Composer<'_, '_>, np: &Np) -> Result<Option<bool>, Unread> {
    let told: Vec<Option<(Holder, Kind)>> = c
        .hypothesis
        .facts
        .iter()
        .map(|f| match &f.body {
            FactBody::State { holder, kind, amount: crate::facts::Amount::Given { .. } } => Some((*holder, kind.clone())),
            _ => None,
        })
        .collect();
    let [Some(first), Some(second)] = told.as_slice() else { return unread(c, "a difference between two sides").map(Some) };
    let (mut one, mut other) = (first.clone(), second.clone());
    let comparable = one.1.unit == other.1.unit && (one.1 == other.1) != (one.0 == other.0);
    if !comparable || c.roles.after[0].nps.len() != 1 || !c.hypothesis.unresolved.is_empty() {
        return unread(c, "a difference between two sides").map(Some);
    }
    if c.choose(2) == 1 {
        std::mem::swap(&mut one, &mut other);
    }
    let than_kind = (other.1 != one.1).then_some(other.1);
    ask(c, np, Ask::Difference { than: other.0, than_kind, than_anchors: None, than_verb: None, event: None }, one.0, one.1);
    Ok(Some(true))
}

fn side(c: &mut Composer<'_, '_>, np: &Np, dimension: Option<&String>) -> Result<(Holder, Kind), Unread> {
    let mut np = np.clone();
    while np.nominal.head.is_some_and(|h| c.reading.is(h, Category::NounQuantity)) {
        match np.of.take() {
            Some(of) => np = *of,
            None => break,
        }
    }
    if let Some(dimension) = dimension {
        return Ok((c.measured_thing(&np)?, Kind { modifiers: vec![dimension.clone()], ..Kind::of("") }));
    }
    if np.nominal.is_measured() {
        return Err(Unread(crate::reader::RefusalCode::QuestionUnread, np.lexemes(), "a side without a number".into()));
    }
    let thing = c.thing(&np)?;
    Ok((thing.holder.unwrap_or_default(), thing.kind))
}

/// `Rosa's height`, `the weight of the dog`, `the total weight of the pumpkins`.
fn dimension(c: &mut Composer<'_, '_>, np: &Np, head: u32) -> Result<Option<bool>, Unread> {
    let unit = asked_in(c);
    let named = c.reading.lexicon.measures(&c.reading.lemma(head, Category::is_noun)).map(str::to_owned);
    // The distance around is no distance that one goes.
    let Some(dimension) = named.filter(|d| np.of.is_none() || c.names_dimension(np).is_none_or(|n| n == *d)) else {
        return extent(c, np, unit);
    };
    super::strict(c)?;
    if let Some(holder) = added_up(c, np, &dimension)? {
        ask(c, np, Ask::State, holder, Kind { modifiers: vec![dimension], unit, ..Kind::of("") });
        let verb = c.roles.verb.main.into_iter().collect();
        c.mark("cue", verb);
        return Ok(Some(true));
    }
    if !np.nominal.modifiers.is_empty() || np.nominal.is_measured() || !c.roles.obliques.is_empty() || c.roles.after[0].nps.len() != 1 {
        return Ok(None);
    }
    let kind = Kind { modifiers: vec![dimension.clone()], unit: unit.clone(), ..Kind::of("") };
    let holder = match (&np.of, np.nominal.total) {
        (None, None) => match c.owner_of(np)? {
            // `their age` is of each.
            Some(holder) if holder.owner.and_then(|id| c.reading.entity(id)).is_some_and(|e| e.number == crate::facts::Number::Many) => {
                return unread(c, "the measure of one").map(Some);
            }
            Some(holder) => holder,
            None => return extent(c, np, unit),
        },
        // `their combined weight`: of two or more who were spoken of by name.
        (None, Some(_)) => match c.owner_of(np)? {
            Some(holder) if summed_over(c, holder, &dimension) => holder,
            _ => return unread(c, "a sum of measures of those who are told").map(Some),
        },
        (Some(of), None) if c.names_dimension(of).is_some() => return extent(c, np, unit),
        // `the weight of 13 bags`; of so many, a length is asked for as a total one.
        (Some(of), total)
            if counted(of) && np.owner.is_none() && (total.is_some() || c.has_adverb(Category::AdvTotal) || c.weighs(head)) =>
        {
            let things = (**of).clone();
            if !super::measured::count_of_measured(c, &things, &dimension)? {
                return unread(c, "the measure of each of these").map(Some);
            }
            Holder::default()
        }
        (Some(of), None) if np.owner.is_none() && !np.nominal.possessive_determiner => {
            let holder = c.measured_thing(of)?;
            c.known_figure(of, holder)
        }
        (Some(of), Some(_)) if np.owner.is_none() && !of.nominal.is_measured() && of.of.is_none() && of.owner.is_none() => {
            // Every one of whom the measure is told must be one of them.
            let Some(of_head) = of.nominal.head.filter(|_| !of.nominal.pronoun && of.nominal.modifiers.is_empty()) else { return Ok(None) };
            let whole = c.reading.lemma(of_head, Category::is_noun);
            if measured_each(c, &dimension, &whole) {
                ask(c, np, Ask::State, Holder::default(), kind);
                let verb = c.roles.verb.main.into_iter().collect();
                c.mark("cue", verb);
                return Ok(Some(true));
            }
            let all = c.hypothesis.facts.iter().all(|f| match &f.body {
                FactBody::State { holder, kind: k, .. } if k.head.is_empty() && k.modifiers == [dimension.as_str()] => {
                    holder.owner.or(holder.place).and_then(|id| c.reading.entity(id)).is_some_and(|e| {
                        let last = e.key.rsplit(' ').next().unwrap_or(&e.key);
                        last == whole || c.reading.lexicon.kinds_above(last).contains(&whole.as_str())
                    })
                }
                _ => true,
            });
            let measured = c
                .hypothesis
                .facts
                .iter()
                .filter(|f| matches!(&f.body, FactBody::State { kind: k, .. } if k.head.is_empty() && k.modifiers == [dimension.as_str()]))
                .count();
            let so_many = |value: &Rational| *value == Rational::from(i64::try_from(measured).unwrap_or(0));
            let as_many = c.hypothesis.facts.iter().all(|f| match &f.body {
                FactBody::State { kind: k, amount, .. } => {
                    let one = k.head == whole || c.reading.lexicon.kinds_above(&k.head).contains(&whole.as_str());
                    !one || amount.given().is_none_or(so_many)
                }
                FactBody::Change(change) => change.kind.head != whole || change.amount.given().is_none_or(so_many),
                _ => true,
            });
            if !all || !as_many {
                return unread(c, "that all that are measured are among these").map(Some);
            }
            Holder::default()
        }
        _ => return Ok(None),
    };
    ask(c, np, Ask::State, holder, kind);
    let verb = c.roles.verb.main.into_iter().collect();
    c.mark("cue", verb);
    Ok(Some(true))
}

/// `the total weight of the box and the bag`, `the total length of the two ropes`: things of each of which the measure is told.
fn added_up(c: &mut Composer<'_, '_>, np: &Np, dimension: &str) -> Result<Option<Holder>, Unread> {
    let total = np.nominal.total.is_some() || c.has_adverb(Category::AdvTotal);
    let plain = np.nominal.modifiers.is_empty() && !np.nominal.is_measured() && np.owner.is_none() && c.roles.obliques.is_empty();
    let Some(of) = np.of.as_deref().filter(|_| total && plain) else { return Ok(None) };
    let others = c.roles.after.first().map_or_else(Vec::new, |a| a.nps.iter().skip(1).cloned().collect());
    let several = !others.is_empty() || c.reading.counted_off(of).is_some();
    let members = Arg { nps: std::iter::once(of.clone()).chain(others).collect(), connectives: Vec::new() };
    if !several || members.nps.iter().any(|np| np.nominal.is_measured() || np.nominal.is_each()) {
        return Ok(None);
    }
    let holder = c.holders_of(&members, &[])?;
    Ok(Some(holder).filter(|&h| summed_over(c, h, dimension)))
}

/// So many of a kind, without `the`: `13 bags`.
fn counted(np: &Np) -> bool {
    np.is_bare_count() && np.nominal.head.is_some()
}

impl Composer<'_, '_> {
    /// Whether a noun of measure is one of mass, which adds up over things however they lie.
    fn weighs(&self, head: u32) -> bool {
        let lemma = self.reading.lemma(head, Category::is_noun);
        let degree = self.reading.lexicon.measures(&lemma).and_then(|d| self.reading.lexicon.degree(d));
        degree.is_some_and(|d| d.dimensions.first() == Some(&Category::UnitMass))
    }
}

/// Whether the measure is told of any one of a kind, and of nothing else: `Each brick weighs 5 pounds.`
fn measured_each(c: &Composer<'_, '_>, dimension: &str, whole: &str) -> bool {
    let of = |kind: &Kind| kind.head.is_empty() && kind.modifiers == [dimension];
    let told: Vec<&FactBody> = c.hypothesis.facts.iter().map(|f| &f.body).filter(|b| of(b.kind())).collect();
    // Of bricks that came or went it is open which are meant.
    let moved = c.hypothesis.facts.iter().any(|f| matches!(&f.body, FactBody::Change(change) if change.kind.head == whole));
    !moved && matches!(told.as_slice(), [FactBody::Rate { per, price: false, .. }] if per.head == whole && per.modifiers.is_empty())
}

/// Whether a holder is a group of several, of each of whom the measure is told.
pub(super) fn summed_over(c: &Composer<'_, '_>, holder: Holder, dimension: &str) -> bool {
    let group = holder.owner.and_then(|id| c.reading.entity(id)).filter(|e| e.members.len() > 1);
    let told = |id: crate::facts::EntityId| {
        c.hypothesis.facts.iter().any(|f| match &f.body {
            FactBody::State { holder: h, kind, .. } => {
                h.owner.or(h.place) == Some(id) && kind.head.is_empty() && kind.modifiers == [dimension]
            }
            // `A cat weighs 4 kg.`
            FactBody::Rate { kind, per, price: false, event: None, .. } => {
                kind.head.is_empty() && kind.modifiers == [dimension] && c.reading.entity(id).is_some_and(|e| e.key == per.label())
            }
            FactBody::Difference { more, less, kind, .. } => {
                (more.owner == Some(id) || less.owner == Some(id)) && kind.head.is_empty() && kind.modifiers == [dimension]
            }
            FactBody::Ratio { large, small, kind, .. } => {
                (large.owner == Some(id) || small.owner == Some(id)) && kind.head.is_empty() && kind.modifiers == [dimension]
            }
            _ => false,
        })
    };
    group.is_some_and(|e| e.members.iter().all(|&m| told(m)))
}

/// `the area of the yard`, `its perimeter`, `the length of each side of the tile`: an extent of one thing.
fn extent(c: &mut Composer<'_, '_>, np: &Np, unit: Option<String>) -> Result<Option<bool>, Unread> {
    super::strict(c)?;
    if np.nominal.is_measured() || !c.roles.obliques.is_empty() || c.roles.after[0].nps.len() != 1 {
        return Ok(None);
    }
    let Some((holder, dimension)) = c.extent_of(np)? else { return Ok(None) };
    ask(c, np, Ask::State, holder, Kind { modifiers: vec![dimension], unit, ..Kind::of("") });
    let verb = c.roles.verb.main.into_iter().collect();
    c.mark("cue", verb);
    Ok(Some(true))
}

/// `in square inches`: the unit that is asked for, taken from behind the phrase that names the measure.
fn asked_in(c: &mut Composer<'_, '_>) -> Option<String> {
    let unit = |np: &Np| {
        let head = np.nominal.head.filter(|&h| np.nominal.measure.is_none() && np.is_bare() && c.reading.is_plural(h));
        head.filter(|&h| c.reading.categories(h).any(Category::is_unit)).map(|h| c.reading.lemma(h, Category::is_unit))
    };
    let found = c.roles.obliques.iter().find_map(|o| match o.arg.nps.as_slice() {
        [np] if o.category == Category::PrepPlace => unit(np).map(|u| (o.lexeme, u)),
        _ => None,
    });
    let (lexeme, unit) = found?;
    c.roles.obliques.retain(|o| o.lexeme != lexeme);
    Some(unit)
}

/// `What is the price of each kite?`, `What is the cost of a mango?`: as `how much does it cost` asks.
fn price_of_one(c: &mut Composer<'_, '_>, np: &Np, head: u32) -> Result<Option<bool>, Unread> {
    let plain = np.nominal.modifiers.is_empty() && !np.nominal.is_measured() && np.owner.is_none() && !np.nominal.possessive_determiner;
    let Some(of) = np.of.as_deref().filter(|_| plain) else { return Ok(None) };
    let others: Vec<Np> = c.roles.after.iter().flat_map(|a| a.nps.clone()).skip(1).collect();
    let things = std::iter::once(of.clone()).chain(others).collect();
    c.mark("marker", np.of_lexeme.into_iter().collect());
    let before = c.roles.clone();
    c.roles.before = vec![
        Arg { nps: vec![Np { of: None, of_lexeme: None, ..asked(np, head) }], connectives: Vec::new() },
        Arg { nps: things, connectives: Vec::new() },
    ];
    c.roles.after.clear();
    if let Some(read) = super::price::of_each(c)? {
        return Ok(Some(read));
    }
    if let Some(read) = super::told_price::told_price(c)? {
        return Ok(Some(read));
    }
    c.roles = before;
    Ok(None)
}

/// `the total cost`, `the total cost of the pens`, `the cost of 3 pens`.
fn price(c: &mut Composer<'_, '_>, np: &Np, _head: u32) -> Result<Option<bool>, Unread> {
    super::strict(c)?;
    if !np.nominal.modifiers.is_empty()
        || np.nominal.is_measured()
        || np.owner.is_some()
        || np.nominal.possessive_determiner
        || !c.roles.obliques.is_empty()
    {
        return Ok(None);
    }
    let mut kind = Kind::of("money");
    match &np.of {
        _ if c.roles.after.len() > 1 && np.of.as_ref().is_none_or(|of| of.nominal.number().is_none()) => return Ok(None),
        None if np.nominal.total.is_some() => {}
        Some(of) if of.nominal.number().is_some() => {
            let others: Vec<Np> = c.roles.after.iter().flat_map(|a| a.nps.clone()).skip(1).collect();
            if !others.iter().all(|np| np.nominal.number().is_some() && np.nominal.further.is_none()) {
                return Ok(None);
            }
            for np in std::iter::once(&**of).chain(&others) {
                let thing = c.thing(np)?;
                let Some(amount) = thing.amount else { return Ok(None) };
                let moment = c.moment();
                c.mark("quantity", np.nominal.number().into_iter().collect());
                c.say(FactBody::State { holder: Holder::default(), kind: thing.kind, amount }, moment, thing.lexemes);
            }
        }
        Some(of) if c.plural(of) && of.of.is_none() && of.owner.is_none() && c.roles.after[0].nps.len() == 1 => {
            kind.content = Some(c.thing(of)?.kind.label());
        }
        _ => return Ok(None),
    }
    ask(c, np, Ask::Cost, Holder::default(), kind);
    let verb = c.roles.verb.main.into_iter().collect();
    c.mark("cue", verb);
    Ok(Some(true))
}
